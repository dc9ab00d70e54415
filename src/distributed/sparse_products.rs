//! Products of a sparse matrix with dense columns on distributed operands. In: the operation, who owns rows and elements.
//! Out: what is sent, and what every rank does ([`super::sparse_rows`]), counted once for all that are alike.

use super::layout::Layout;
use super::operations::{CutOf, a_vector, cut_of};
use super::sparse_rows::{ByRows, SparseCase};
use super::sweep::{ALL, Cost, GhostsId, Outcome, add_pairs, messages, share};
use super::walks::{Accesses, Storage};
use super::{Distributed, Held, received, span_of};
use crate::events::{At, Operation, Side, Src};
use crate::prediction::{Ghosts, RankLoad};
use crate::value::Value;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

/// Two sparse matrices by rows, and who has them.
struct RowsOfBoth<'c> {
    ours: ByRows,
    theirs: ByRows,
    left: &'c Rc<Layout>,
    right: Option<&'c Rc<Layout>>,
    /// From a row of `op(A)` to the next in the elements of A.
    step: usize,
    /// Bytes of an entry of B with its index.
    entry: u64,
}

impl RowsOfBoth<'_> {
    /// Entries of a row of B.
    fn entries(&self, j: u32) -> u64 {
        let ends = (self.theirs.begins.get(j as usize), self.theirs.begins.get(j as usize + 1));
        if let (Some(from), Some(to)) = ends { (to - from) as u64 } else { 0 }
    }
}

impl Distributed {
    pub(super) fn sparse_product(
        &mut self,
        at: At,
        (a, b): (&Side, &Side),
        held: (&Held, &Held),
        operation: &Operation,
        result: &Value,
    ) {
        let (left, right) = held;
        let cut = cut_of(left, a.transposed);
        if cut == CutOf::Both {
            self.crossed_product(at, (a, b), held, operation, result);
            return;
        }
        if !by_rows_or_vector(right) {
            let what = "this product, with these layouts,";
            self.on_one_rank_of(at, what, operation, vec![left.clone(), right.clone()]);
            return;
        }
        let dims = result.dims();
        let layout = match (left, right) {
            (Some(l), _) if cut == CutOf::Rows => self.of_rows(at, &Rc::clone(&l.layout), a.transposed, &dims),
            (_, Some(r)) => self.inherited(&Rc::clone(&r.layout), &dims, span_of(at)),
            (Some(l), None) => self.of_rows(at, &Rc::clone(&l.layout), !a.transposed, &dims),
            (None, None) => None,
        };
        let (bytes, columns, flops) = (result.element_bytes(), result.cols() as u64, operation.movement.flops);
        let ghosts = right.as_ref().map_or(0, |r| r.ghosts.get());
        let id = |h: &Held| h.as_ref().map_or(0, |x| x.layout.id);
        let to = layout.as_ref().map_or(0, |l| l.id);
        let pattern = self.pattern_key(a.value);
        let key =
            vec![3, id(left), id(right), to, pattern, u64::from(a.transposed), ghosts.into(), columns, bytes, flops];
        let case = |it: &Distributed| it.case_of(a, (left, right), layout.clone(), (bytes, columns, flops));
        let after = self.count(at, key, |it| {
            let case = case(it);
            if cut == CutOf::Columns { it.scattered(&case) } else { it.gathered(&case, ghosts) }
        });
        self.follow_product(&case, cut, pattern, (right, b.src));
        received(right.as_ref(), &after);
        self.push_result(layout, result);
    }

    /// A product of `op(A)`, sparse or dense, with dense columns.
    fn case_of(
        &self,
        a: &Side,
        (left, right): (&Held, &Held),
        layout: Option<Rc<Layout>>,
        (bytes, columns, flops): (u64, u64, u64),
    ) -> SparseCase {
        let (m, n) = (a.value.rows(), a.value.cols());
        let size = if a.transposed { (n, m) } else { (m, n) };
        let width = a.value.element_bytes();
        let (entry, index) =
            if a.value.is_sparse() { (self.stored.entry_bytes(width), self.stored.index_bytes) } else { (width, 0) };
        let of = |h: &Held| h.as_ref().map(|x| Rc::clone(&x.layout));
        SparseCase {
            rows: ByRows::new(a.value, a.transposed).unwrap_or_else(|| ByRows::full(size.0, size.1)),
            size,
            steps: if a.transposed { (m, 1) } else { (1, m) },
            left: of(left),
            right: of(right),
            layout,
            bytes,
            entry,
            index,
            columns,
            flops,
        }
    }

    /// `A*x` with both dimensions of A cut, A sparse or dense.
    pub(super) fn crossed_product(
        &mut self,
        at: At,
        (a, b): (&Side, &Side),
        (left, right): (&Held, &Held),
        operation: &Operation,
        result: &Value,
    ) {
        if !by_rows_or_vector(right) || b.transposed && !b.value.is_vector() {
            let what = "this product, with these layouts,";
            self.on_one_rank_of(at, what, operation, vec![left.clone(), right.clone()]);
            return;
        }
        let dims = result.dims();
        let layout = match right {
            Some(r) => self.inherited(&Rc::clone(&r.layout), &dims, span_of(at)),
            None => None,
        };
        let id = |h: &Held| h.as_ref().map_or(0, |x| x.layout.id);
        let pattern = self.pattern_key(a.value);
        let (bytes, columns, flops) = (result.element_bytes(), result.cols() as u64, operation.movement.flops);
        let to = layout.as_ref().map_or(0, |l| l.id);
        let key = vec![11, id(left), id(right), to, pattern, u64::from(a.transposed), columns, bytes, flops];
        self.count(at, key, |it| {
            let case = it.case_of(a, (left, right), layout.clone(), (bytes, columns, flops));
            let costs = it.setting.ranks.iter().enumerate().map(|(k, &p)| case.crossed(k, p)).collect();
            Outcome { costs, ..Outcome::default() }
        });
        self.push_result(layout, result);
    }

    /// `A*B` of two sparse matrices by rows: every rank is sent the rows of B that its columns name.
    pub(super) fn sparse_by_sparse(
        &mut self,
        at: At,
        (a, b): (&Side, &Side),
        (left, right): (&Held, &Held),
        operation: &Operation,
        result: &Value,
    ) {
        let rows = cut_of(left, a.transposed) == CutOf::Rows && !b.transposed;
        let (Some(l), true, CutOf::Rows | CutOf::Nothing) = (left, rows, cut_of(right, b.transposed)) else {
            self.on_one_rank_of(at, "this product", operation, vec![left.clone(), right.clone()]);
            return;
        };
        let layout = self.of_rows(at, &Rc::clone(&l.layout), a.transposed, &result.dims());
        let before = right.as_ref().map_or(0, |r| r.ghosts.get());
        let patterns = [self.pattern_key(a.value), self.pattern_key(b.value)];
        let loads: u64 =
            operation.movement.loads.iter().map(|l| l.value).sum::<u64>() + operation.movement.work_loads.value;
        let right_id = right.as_ref().map_or(0, |r| r.layout.id);
        let key =
            vec![12, l.layout.id, right_id, patterns[0], patterns[1], u64::from(a.transposed), before.into(), loads];
        let after = self.count(at, key, |it| {
            let case = (ByRows::new(a.value, a.transposed), ByRows::new(b.value, false));
            let (Some(ours), Some(theirs)) = case else { return Outcome::default() };
            let step = if a.transposed { a.value.rows() } else { 1 };
            let entry = it.stored.entry_bytes(b.value.element_bytes());
            let rows =
                RowsOfBoth { ours, theirs, left: &l.layout, right: right.as_ref().map(|r| &r.layout), step, entry };
            it.rows_sent(&rows, before, (loads, operation.movement.flops))
        });
        received(right.as_ref(), &after);
        self.push_result(layout, result);
    }

    /// What is sent of B, and what every rank does: by its products of entries.
    fn rows_sent(&mut self, both: &RowsOfBoth, before: GhostsId, (loads, flops): (u64, u64)) -> Outcome {
        let mut outcome = Outcome::default();
        let valid = self.sets.get(before);
        let mut received = Vec::new();
        for (k, &p) in self.setting.ranks.iter().enumerate() {
            let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
            let mut products = vec![0u64; p as usize];
            let mut named = Vec::new();
            for (i, row) in both.ours.rows().enumerate() {
                let rank = both.left.owner(k, i * both.step);
                let Some(load) = cost.loads.get_mut(rank as usize) else { continue };
                load.nonzeros += row.len() as u64;
                load.elements += 1;
                if let Some(n) = products.get_mut(rank as usize) {
                    *n += row.iter().map(|&j| both.entries(j)).sum::<u64>();
                }
                named.extend(row.iter().map(|&j| (rank, j)));
            }
            let all = products.iter().sum();
            for (load, n) in cost.loads.iter_mut().zip(products) {
                load.wsl += share(loads, n, all);
                load.flops += share(flops, n, all);
            }
            if let Some(right) = both.right {
                named.sort_unstable();
                named.dedup();
                let other = |&(rank, j): &(u32, u32)| right.owner(k, j as usize) != rank;
                let fresh = |pair: &(u32, u32)| valid.get(k).is_none_or(|b| b.binary_search(pair).is_err());
                let needed = named.iter().filter(|pair| other(pair) && fresh(pair));
                let sent = |&(to, j): &(u32, u32)| (right.owner(k, j as usize), to, 0, both.entries(j) * both.entry);
                let sent: Vec<_> = needed.map(sent).collect();
                let lists = sent.len() as u64;
                add_pairs(&mut cost.pairs, sent);
                cost.pairs.iter_mut().for_each(|pair| pair.2 = 1);
                cost.setup = (cost.pairs.len() as u64, lists * self.setting.index_bytes);
                named.retain(other);
                named.extend(valid.get(k).into_iter().flatten());
                named.sort_unstable();
                named.dedup();
                received.push(named);
            }
            outcome.costs.push(cost);
        }
        if both.right.is_some() && self.setting.ghosts == Ghosts::Keep {
            outcome.ghosts.push((0, self.sets.number(Rc::new(received), false)));
        }
        outcome
    }

    /// How the product goes through the memory of a rank.
    fn follow_product(
        &mut self,
        case: &dyn Fn(&Distributed) -> SparseCase,
        cut: CutOf,
        pattern: u64,
        (right, src): (&Held, &Src),
    ) {
        if self.walks.is_none() {
            return;
        }
        let matrix = self.storages.of_matrix(pattern);
        let x = match (right, src) {
            (Some(r), _) => r.storage,
            (None, Src::Whole { key, .. }) => self.storage_of(*key),
            (None, _) => self.storages.of_work(),
        };
        // What is added to is a work array; its rows read one element of x each.
        let work = if cut == CutOf::Columns { self.storages.of_work() } else { 0 };
        let dense: [Storage; 2] = if cut == CutOf::Columns { [work, x] } else { [x, work] };
        let storages: SmallVec<[Storage; 4]> = smallvec![matrix, matrix + 1, matrix + 2, dense[0], dense[1]];
        let known = self.walks.as_ref().is_some_and(|w| w.knows_last());
        let case = (!known).then(|| case(self));
        let (ranks, line) = (self.setting.ranks.clone(), self.cache.line);
        let Some(walks) = &mut self.walks else { return };
        walks.accesses(storages, || match case {
            Some(case) => Accesses::Rows(Rc::new(move |k, rank| {
                let p = ranks.get(k).copied()?;
                Some(if cut == CutOf::Columns {
                    case.local_columns(k, rank)
                } else {
                    case.local_rows(k, p, rank, line)
                })
            })),
            None => Accesses::Unknown,
        });
    }

    /// `A*x` by rows: every rank is sent the elements of x that its rows refer to.
    fn gathered(&mut self, case: &SparseCase, before: GhostsId) -> Outcome {
        let mut outcome = Outcome::default();
        let valid = self.sets.get(before);
        let mut received = Vec::new();
        for (k, &p) in self.setting.ranks.iter().enumerate() {
            let (mut cost, mut ghosts_of_all) = case.gathered(k, p, &self.cache);
            if let Some(r) = &case.right {
                let fresh = |pair: &&(u32, u32)| valid.get(k).is_none_or(|b| b.binary_search(pair).is_err());
                let needed: Vec<(u32, u32)> =
                    if before == ALL { Vec::new() } else { ghosts_of_all.iter().filter(fresh).copied().collect() };
                cost.pairs = messages(&needed, |j| r.owner(k, j), case.bytes * case.columns);
                cost.setup = (cost.pairs.len() as u64, needed.len() as u64 * case.index);
                if let Some(b) = valid.get(k) {
                    ghosts_of_all.extend(b);
                    ghosts_of_all.sort_unstable();
                    ghosts_of_all.dedup();
                }
                received.push(ghosts_of_all);
            }
            outcome.costs.push(cost);
        }
        if case.right.is_some() && self.setting.ghosts == Ghosts::Keep && before != ALL {
            let halo = self.sets.has_halo(before);
            outcome.ghosts.push((0, self.sets.number(Rc::new(received), halo)));
        }
        outcome
    }

    /// `A'*x` with A by rows.
    fn scattered(&self, case: &SparseCase) -> Outcome {
        let costs = self.setting.ranks.iter().enumerate().map(|(k, &p)| case.scattered(k, p)).collect();
        Outcome { costs, ..Outcome::default() }
    }
}

/// Whether dense columns lie so that a product can take them: in blocks of rows, as a vector, or on every rank.
fn by_rows_or_vector(dense: &Held) -> bool {
    dense.as_ref().is_none_or(|r| r.layout.cut_dimensions() == [0] || a_vector(&r.layout.dims))
}
