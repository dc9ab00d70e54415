//! Matrix operators and profiled functions on distributed operands. Products go by the layouts of their operands;
//! what is not known to be distributed is gathered to rank 0, computed there and broadcast, with a warning.

use super::layout::{Layout, NOBODY, grid};
use super::sweep::{Cost, Outcome, Together, add_pairs, messages, share};
use super::{Declared, Distributed, Held, span_of};
use crate::events::{At, Operation, Side, Src};
use crate::prediction::{Ghosts, RankLoad};
use crate::syntax::ast::LayoutText;
use crate::traffic::gather::Gaps;
use crate::value::{Dims, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Which dimension of `op(A)` is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CutOf {
    Nothing,
    Rows,
    Columns,
    Both,
}

fn cut_of(held: &Held, transposed: bool) -> CutOf {
    let Some(array) = held else { return CutOf::Nothing };
    match (array.layout.cut_dimensions().as_slice(), transposed) {
        ([0], false) | ([1], true) => CutOf::Rows,
        ([1], false) | ([0], true) => CutOf::Columns,
        ([], _) => CutOf::Nothing,
        _ => CutOf::Both,
    }
}

/// A sparse `op(A)` by rows.
struct ByRows {
    begins: Vec<usize>,
    columns: Vec<u32>,
}

impl ByRows {
    fn new(value: &Value, transposed: bool) -> Option<ByRows> {
        let pattern = value.pattern()?;
        if transposed {
            let columns = pattern.rowidx.iter().map(|&r| r as u32).collect();
            return Some(ByRows { begins: pattern.colptr.clone(), columns });
        }
        let mut begins = vec![0; value.rows() + 1];
        for &r in &pattern.rowidx {
            if let Some(b) = begins.get_mut(r + 1) {
                *b += 1;
            }
        }
        let mut sum = 0;
        for b in &mut begins {
            sum += *b;
            *b = sum;
        }
        let mut next = begins.clone();
        let mut columns = vec![0; pattern.entries()];
        for (column, ends) in pattern.colptr.windows(2).enumerate() {
            for &row in pattern.rowidx.get(ends[0]..ends[1]).unwrap_or_default() {
                if let (Some(at), Some(n)) = (next.get(row).copied(), next.get_mut(row)) {
                    *n += 1;
                    if let Some(c) = columns.get_mut(at) {
                        *c = column as u32;
                    }
                }
            }
        }
        Some(ByRows { begins, columns })
    }

    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.begins.windows(2).map(|w| self.columns.get(w[0]..w[1]).unwrap_or_default())
    }
}

impl Distributed {
    pub(super) fn product(&mut self, at: At, a: &Side, b: &Side, operation: &Operation) {
        let (left, right) = (self.handed_on(at, a.value, a.src), self.handed_on(at, b.value, b.src));
        let Some(result) = operation.results.first() else { return };
        if left.is_none() && right.is_none() {
            self.by_every_rank(at, operation);
            return;
        }
        match (a.value.is_sparse(), b.value.is_sparse()) {
            (true, false) if !b.transposed || b.value.is_vector() => {
                self.sparse_product(at, a, (&left, &right), operation, result);
            }
            (false, false) => self.dense_product(at, (a, b), (&left, &right), operation, result),
            _ => self.on_one_rank_of(at, "this product", operation, vec![left, right]),
        }
    }

    /// The layout of a result whose rows lie as those of `op(A)`.
    fn of_rows(&mut self, at: At, from: &Rc<Layout>, transposed: bool, dims: &Dims) -> Option<Rc<Layout>> {
        let span = span_of(at);
        match &*from.text {
            LayoutText::Cuts(cuts) if transposed && cuts.len() == 2 => {
                let text = Rc::new(LayoutText::Cuts(cuts.iter().rev().copied().collect()));
                self.layout_for(&Declared { text, active: None }, dims, span)
            }
            _ => self.inherited(from, dims, span),
        }
    }

    fn sparse_product(&mut self, at: At, a: &Side, held: (&Held, &Held), operation: &Operation, result: &Value) {
        let (left, right) = held;
        let cut = cut_of(left, a.transposed);
        let right_fits = right.as_ref().is_none_or(|r| r.layout.cut_dimensions() == [0] || a_vector(&r.layout.dims));
        if cut == CutOf::Both || !right_fits {
            self.on_one_rank_of(at, "this product, with these layouts,", operation, vec![left.clone(), right.clone()]);
            return;
        }
        let dims = result.dims();
        let layout = match (left, right) {
            (Some(l), _) if cut == CutOf::Rows => self.of_rows(at, &Rc::clone(&l.layout), a.transposed, &dims),
            (_, Some(r)) => self.inherited(&Rc::clone(&r.layout), &dims, span_of(at)),
            (Some(l), None) => self.of_rows(at, &Rc::clone(&l.layout), !a.transposed, &dims),
            (None, None) => None,
        };
        let bytes = result.element_bytes();
        let columns = result.cols() as u64;
        let ghosts = right.as_ref().map_or(0, |r| r.ghosts.get());
        let flops = operation.movement.flops;
        let id = |h: &Held| h.as_ref().map_or(0, |x| x.layout.id);
        let to = layout.as_ref().map_or(0, |l| l.id);
        let pattern = self.pattern_key(a.value);
        let key =
            vec![3, id(left), id(right), to, pattern, u64::from(a.transposed), ghosts.into(), columns, bytes, flops];
        let after = self.count(at, key, |it| {
            let Some(rows) = ByRows::new(a.value, a.transposed) else { return Outcome::default() };
            let case = SparseCase { a, left, right, layout: layout.as_ref(), rows: &rows, bytes, columns, flops };
            if cut == CutOf::Columns { it.scattered(&case) } else { it.gathered(&case) }
        });
        for (_, ghosts) in after {
            if let Some(r) = right {
                r.ghosts.set(ghosts);
            }
        }
        self.push_result(layout, result);
    }

    /// `A*x` by rows: every rank is sent the elements of x that its rows refer to.
    fn gathered(&mut self, case: &SparseCase) -> Outcome {
        let SparseCase { a, left, right, layout, rows, bytes, columns, flops } = *case;
        let mut outcome = Outcome::default();
        let n = if a.transposed { a.value.rows() } else { a.value.cols() };
        let nonzeros = rows.columns.len() as u64;
        let (entry, index) = (self.stored.entry_bytes(a.value.element_bytes()), self.stored.index_bytes);
        let before = self.sets.get(right.as_ref().map_or(0, |r| r.ghosts.get()));
        let mut received = Vec::new();
        let row_step = if a.transposed { a.value.rows() } else { 1 };
        for (k, &p) in self.setting.ranks.iter().enumerate() {
            let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
            let row_owner = |i: usize| match (left, layout) {
                (Some(l), _) => l.layout.owner(k, i * row_step),
                (None, Some(l)) => l.owner(k, i),
                (None, None) => NOBODY,
            };
            let mut of_rank: Vec<Vec<u32>> = vec![Vec::new(); p as usize];
            for i in 0..rows.begins.len().saturating_sub(1) {
                if let Some(list) = of_rank.get_mut(row_owner(i) as usize) {
                    list.push(i as u32);
                }
            }
            let x_owner = |j: usize| right.as_ref().map(|r| r.layout.owner(k, j));
            // Own elements are numbered in the order of their indices.
            let mut owned = vec![0u32; p as usize];
            let mut place = vec![0u32; n];
            for (j, place) in place.iter_mut().enumerate() {
                match x_owner(j) {
                    Some(owner) => {
                        if let Some(c) = owned.get_mut(owner as usize) {
                            *place = *c;
                            *c += 1;
                        }
                    }
                    None => *place = j as u32,
                }
            }
            let mut ghosts_of_all = Vec::new();
            for (rank, own_rows) in of_rank.iter().enumerate() {
                let Some(load) = cost.loads.get_mut(rank) else { continue };
                let row = |i: u32| {
                    let ends = (rows.begins.get(i as usize), rows.begins.get(i as usize + 1));
                    if let (Some(&from), Some(&to)) = ends {
                        rows.columns.get(from..to).unwrap_or_default()
                    } else {
                        &[]
                    }
                };
                let refs = || own_rows.iter().flat_map(|&i| row(i).iter().copied());
                let is_ghost = |j: u32| x_owner(j as usize).is_some_and(|o| o != rank as u32);
                let mut ghosts: Vec<u32> = refs().filter(|&j| is_ghost(j)).collect();
                ghosts.sort_unstable();
                ghosts.dedup();
                let count = refs().count() as u64;
                load.nonzeros += count;
                load.elements += own_rows.len() as u64 * columns;
                load.flops += share(flops, count, nonzeros);
                if !own_rows.is_empty() {
                    let stored = own_rows.len() as u64;
                    let matrix = count * entry + (stored + 1) * index;
                    let own = if right.is_some() { owned.get(rank).copied().unwrap_or(0) } else { n as u32 };
                    let parts = Received::new(own as usize, &ghosts, &x_owner, bytes, self.cache.line);
                    let local = |j: u32| match ghosts.binary_search(&j) {
                        Ok(g) if is_ghost(j) => parts.place(g),
                        _ => place.get(j as usize).copied().unwrap_or(0) as usize,
                    };
                    let gaps = Gaps::of(refs().map(local), parts.elements, bytes, self.cache.line);
                    let other = matrix + stored * bytes * columns;
                    let gathered = gaps.bytes(&self.cache, other, columns).value;
                    let gathered = gathered.saturating_sub(parts.padding * bytes * columns);
                    load.wsl += matrix + gathered;
                }
                ghosts_of_all.extend(ghosts.iter().map(|&j| (rank as u32, j)));
            }
            if let Some(r) = right {
                let fresh = |pair: &&(u32, u32)| before.get(k).is_none_or(|b| b.binary_search(pair).is_err());
                let everywhere = r.ghosts.get() == super::sweep::ALL;
                let needed: Vec<(u32, u32)> =
                    if everywhere { Vec::new() } else { ghosts_of_all.iter().filter(fresh).copied().collect() };
                cost.pairs = messages(&needed, |j| r.layout.owner(k, j), bytes * columns);
                cost.setup = (cost.pairs.len() as u64, needed.len() as u64 * index);
                if let Some(b) = before.get(k) {
                    ghosts_of_all.extend(b);
                    ghosts_of_all.sort_unstable();
                    ghosts_of_all.dedup();
                }
                received.push(ghosts_of_all);
            }
            outcome.costs.push(cost);
        }
        if let Some(r) = right
            && self.setting.ghosts == Ghosts::Keep
            && r.ghosts.get() != super::sweep::ALL
        {
            outcome.ghosts.push((0, self.sets.number(received)));
        }
        outcome
    }

    /// `A'*x` with A by rows: every rank adds up what it can, and sends what belongs to another.
    fn scattered(&mut self, case: &SparseCase) -> Outcome {
        let SparseCase { a, left, right, layout, rows, bytes, columns, flops } = *case;
        let mut outcome = Outcome::default();
        let nonzeros = rows.columns.len() as u64;
        let (entry, index) = (self.stored.entry_bytes(a.value.element_bytes()), self.stored.index_bytes);
        let step = if a.transposed { 1 } else { a.value.rows() };
        for (k, &p) in self.setting.ranks.iter().enumerate() {
            let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
            let home = |j: usize| left.as_ref().map_or(0, |l| l.layout.owner(k, j * step));
            let mut sums: Vec<(u32, u32)> = Vec::with_capacity(rows.columns.len());
            for (i, row) in rows.rows().enumerate() {
                for &j in row {
                    let rank = home(j as usize);
                    sums.push((rank, i as u32));
                    if let Some(load) = cost.loads.get_mut(rank as usize) {
                        load.nonzeros += 1;
                        load.wsl += entry;
                    }
                }
            }
            sums.sort_unstable();
            sums.dedup();
            let mut sent: FxHashMap<(u32, u32), u64> = FxHashMap::default();
            for &(rank, i) in &sums {
                let owner = layout.map_or(rank, |l| l.owner(k, i as usize));
                if owner != rank {
                    *sent.entry((rank, owner)).or_insert(0) += 1;
                }
                if let Some(load) = cost.loads.get_mut(rank as usize) {
                    load.wsl += bytes * columns;
                }
            }
            let elements: u64 = sent.values().sum();
            let pairs = sent.into_iter().map(|((from, to), n)| (from, to, 1, n * bytes * columns)).collect();
            add_pairs(&mut cost.pairs, pairs);
            cost.setup = (cost.pairs.len() as u64, elements * index);
            let n = if a.transposed { a.value.rows() } else { a.value.cols() };
            let mut own_rows = vec![0u64; p as usize];
            let mut needed = Vec::new();
            for j in 0..n {
                let rank = home(j);
                if let Some(c) = own_rows.get_mut(rank as usize) {
                    *c += 1;
                }
                if right.as_ref().is_some_and(|r| r.layout.owner(k, j) != rank) {
                    needed.push((rank, j as u32));
                }
            }
            if let Some(r) = right {
                add_pairs(&mut cost.pairs, messages(&needed, |j| r.layout.owner(k, j), bytes * columns));
            }
            for (load, rows) in cost.loads.iter_mut().zip(own_rows) {
                load.elements += rows * columns;
                load.wsl += rows * bytes * columns + if rows > 0 { (rows + 1) * index } else { 0 };
                load.flops += share(flops, load.nonzeros, nonzeros);
            }
            if layout.is_none() {
                let all = rows.begins.len().saturating_sub(1) as u64 * bytes * columns;
                cost.together.push((Together::Allreduce, 1, all));
            }
            outcome.costs.push(cost);
        }
        outcome
    }

    fn dense_product(&mut self, at: At, sides: (&Side, &Side), held: (&Held, &Held), op: &Operation, result: &Value) {
        let (a, b) = sides;
        let cuts = (cut_of(held.0, a.transposed), cut_of(held.1, b.transposed));
        let both_matrices = !a.value.is_vector() && !b.value.is_vector();
        let how = match cuts {
            (CutOf::Both, _) | (_, CutOf::Both) if !both_matrices => {
                self.on_one_rank_of(at, "this product, with these layouts,", op, vec![held.0.clone(), held.1.clone()]);
                return;
            }
            (CutOf::Columns, CutOf::Rows | CutOf::Nothing) | (CutOf::Nothing, CutOf::Rows) if result.is_scalar() => {
                Dense::Contracted
            }
            (CutOf::Columns, CutOf::Rows) => Dense::Contracted,
            (CutOf::Columns, CutOf::Nothing) => Dense::Contracted,
            (CutOf::Rows, CutOf::Nothing) => Dense::Rows { gathers: false },
            (CutOf::Nothing, CutOf::Columns) => Dense::Columns { gathers: false },
            (CutOf::Rows, _) if !both_matrices => Dense::Rows { gathers: true },
            (_, CutOf::Columns) if !both_matrices => Dense::Columns { gathers: true },
            (CutOf::Nothing, CutOf::Rows) => Dense::Rows { gathers: true },
            _ => Dense::Grid,
        };
        let dims = result.dims();
        let layout = match (how, held) {
            (Dense::Rows { .. }, (Some(l), _)) => self.of_rows(at, &Rc::clone(&l.layout), a.transposed, &dims),
            (Dense::Rows { .. }, (None, Some(r))) => self.inherited(&Rc::clone(&r.layout), &dims, span_of(at)),
            (Dense::Columns { .. }, (_, Some(r))) => self.of_rows(at, &Rc::clone(&r.layout), b.transposed, &dims),
            (Dense::Grid, _) => {
                use crate::syntax::ast::Cut::Block;
                let text = Rc::new(LayoutText::Cuts(vec![Block(None), Block(None)]));
                self.layout_for(&Declared { text, active: None }, &dims, span_of(at))
            }
            _ => None,
        };
        let gathered = match how {
            Dense::Rows { gathers: true } => held.1.clone().map(|r| (r, b.value)),
            Dense::Columns { gathers: true } => held.0.clone().map(|l| (l, a.value)),
            _ => None,
        };
        let id = |h: &Held| h.as_ref().map_or(0, |x| x.layout.id);
        let inner = if a.transposed { a.value.rows() } else { a.value.cols() };
        let valid = gathered.as_ref().map_or(0, |(g, _)| g.ghosts.get());
        let loads: Vec<u64> = op.movement.loads.iter().map(|l| l.value).collect();
        let mut key = vec![4, id(held.0), id(held.1), layout.as_ref().map_or(0, |l| l.id), valid.into()];
        key.extend([u64::from(a.transposed), u64::from(b.transposed), inner as u64, op.movement.flops]);
        key.extend(dims.iter().map(|&d| d as u64).chain(loads.iter().copied()));
        let bytes = result.bytes(self.stored);
        let each = result.element_bytes();
        let after = self.count(at, key, |it| {
            let mut outcome = Outcome::default();
            for (k, &p) in it.setting.ranks.iter().enumerate() {
                let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
                match how {
                    Dense::Contracted => cost.together.push((Together::Allreduce, 1, bytes)),
                    Dense::Grid => {
                        let (r, c) = grid(p);
                        let (m, n, inner) = (dims[0] as u64, dims.get(1).map_or(1, |d| *d as u64), inner as u64);
                        let left = m.div_ceil(r.into()) * inner * each;
                        let right = inner * n.div_ceil(c.into()) * each;
                        // Along a row of the grid the parts of A, along a column those of B.
                        if c > 1 {
                            cost.together.push((Together::Broadcast, c.into(), left));
                        }
                        if r > 1 {
                            cost.together.push((Together::Broadcast, r.into(), right));
                        }
                    }
                    Dense::Rows { .. } | Dense::Columns { .. } => {
                        if let Some((g, value)) = &gathered
                            && g.ghosts.get() != super::sweep::ALL
                        {
                            cost.together.push((Together::Allgather, 1, value.bytes(it.stored)));
                        }
                    }
                }
                let owned = |h: &Held| h.as_ref().map(|h| h.layout.owned(k, p));
                let work = match how {
                    Dense::Columns { .. } => owned(held.1),
                    _ if held.0.is_some() => owned(held.0),
                    _ => owned(held.1),
                };
                let total: u64 = work.as_ref().map_or(0, |w| w.iter().sum());
                let whole = |i: usize| match how {
                    Dense::Rows { .. } => i == 1,
                    Dense::Columns { .. } => i == 0,
                    _ => false,
                };
                for (rank, load) in cost.loads.iter_mut().enumerate() {
                    let mine = work.as_ref().and_then(|w| w.get(rank)).copied().unwrap_or(total);
                    load.elements += mine;
                    load.flops += share(op.movement.flops, mine, total);
                    for (i, &l) in loads.iter().enumerate() {
                        load.wsl += if whole(i) && mine > 0 { l } else { share(l, mine, total) };
                    }
                }
                outcome.costs.push(cost);
            }
            if gathered.is_some() && it.setting.ghosts == Ghosts::Keep {
                outcome.ghosts.push((0, super::sweep::ALL));
            }
            if how == Dense::Grid {
                outcome.remarks.push(
                    "the product of two distributed matrices is counted as SUMMA, whose operands lie on a grid of \
                     ranks; bringing them there is not counted"
                        .into(),
                );
            }
            outcome
        });
        for (_, ghosts) in after {
            if let Some((g, _)) = &gathered {
                g.ghosts.set(ghosts);
            }
        }
        self.push_result(layout, result);
    }

    /// `B = A'`: an operand of the statement's last sweep.
    pub(super) fn transposed(&mut self, at: At, operation: &Operation) {
        let (Some(operand), Some(result)) = (operation.operands.first(), operation.results.first()) else { return };
        let held = self.handed_on(at, operand.value, operand.src);
        if operand.value.is_sparse() {
            let Some(array) = held else { return self.by_every_rank(at, operation) };
            let layout = self.inherited(&Rc::clone(&array.layout), &result.dims(), span_of(at));
            self.sparse_moves(at, &Rc::clone(&array.layout), layout.as_ref(), operand.value, true);
            self.push_result(layout, result);
            return;
        }
        let key = if let Src::Whole { key, .. } = operand.src { *key } else { u64::MAX >> 3 };
        self.push_transposed(held, key, operand.value, result.dims());
    }

    /// All ranks have the operands and do the same.
    pub(super) fn by_every_rank(&mut self, at: At, operation: &Operation) {
        let loads: u64 = operation.movement.loads.iter().map(|l| l.value).sum();
        let loads = loads + operation.movement.work_loads.value;
        let flops = operation.movement.flops;
        self.count(at, vec![6, loads, flops], |it| {
            let load = RankLoad { wsl: loads, flops, ..RankLoad::default() };
            let cost = |p: &u32| Cost { loads: vec![load; *p as usize], ..Cost::default() };
            Outcome { costs: it.setting.ranks.iter().map(cost).collect(), ..Outcome::default() }
        });
    }
}

/// Where the elements of others lie: after the own ones, those of each owner from the beginning of a line on, in the
/// order of their indices.
struct Received {
    places: Vec<usize>,
    /// Elements with those that fill lines up.
    elements: usize,
    padding: u64,
}

impl Received {
    fn new(own: usize, ghosts: &[u32], owner: &dyn Fn(usize) -> Option<u32>, bytes: u64, line: u64) -> Received {
        let each = (line / bytes.max(1)).max(1) as usize;
        let mut by_owner: FxHashMap<Option<u32>, Vec<usize>> = FxHashMap::default();
        let mut order = Vec::new();
        for (g, &j) in ghosts.iter().enumerate() {
            let of = owner(j as usize);
            let list = by_owner.entry(of).or_insert_with(|| {
                order.push(of);
                Vec::new()
            });
            list.push(g);
        }
        let mut received = Received { places: vec![0; ghosts.len()], elements: own, padding: 0 };
        for of in order {
            let begin = received.elements.div_ceil(each) * each;
            received.padding += (begin - received.elements) as u64;
            received.elements = begin;
            for g in by_owner.remove(&of).unwrap_or_default() {
                if let Some(place) = received.places.get_mut(g) {
                    *place = received.elements;
                }
                received.elements += 1;
            }
        }
        received
    }

    fn place(&self, g: usize) -> usize {
        self.places.get(g).copied().unwrap_or(0)
    }
}

/// How a dense product goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dense {
    /// Rows of the result lie where those of A do.
    Rows { gathers: bool },
    /// Columns of the result lie where those of B do.
    Columns { gathers: bool },
    /// The dimension that is summed over is cut.
    Contracted,
    /// SUMMA.
    Grid,
}

/// A product with a sparse matrix.
#[derive(Clone, Copy)]
struct SparseCase<'c> {
    a: &'c Side<'c>,
    left: &'c Held,
    right: &'c Held,
    layout: Option<&'c Rc<Layout>>,
    rows: &'c ByRows,
    bytes: u64,
    columns: u64,
    flops: u64,
}

fn a_vector(dims: &Dims) -> bool {
    dims.len() == 2 && dims.contains(&1)
}
