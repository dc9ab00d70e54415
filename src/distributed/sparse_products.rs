//! Products of a sparse matrix with dense columns on distributed operands. In: the pattern, who owns rows and elements.
//! Out: what is sent, and what every rank does; its rows as it holds them, for its cache levels.

use super::layout::{Layout, NOBODY};
use super::operations::{CutOf, a_vector, cut_of};
use super::sweep::{ALL, Cost, GhostsId, Outcome, Together, add_pairs, messages, share};
use super::walks::{Accesses, LocalRows, Storage};
use super::{Distributed, Held, received, span_of};
use crate::events::{At, Operation, Side, Src};
use crate::prediction::{Ghosts, RankLoad};
use crate::traffic::Cache;
use crate::traffic::gather::Gaps;
use crate::value::Value;
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

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

    /// A full matrix of so many rows and columns.
    fn full(rows: usize, columns: usize) -> ByRows {
        let begins = (0..=rows).map(|i| i * columns).collect();
        ByRows { begins, columns: (0..rows).flat_map(|_| 0..columns as u32).collect() }
    }

    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.begins.windows(2).map(|w| self.columns.get(w[0]..w[1]).unwrap_or_default())
    }
}

/// A product with a sparse matrix.
struct SparseCase {
    rows: ByRows,
    /// Rows and columns of `op(A)`.
    size: (usize, usize),
    /// From a row of `op(A)`, and from a column, to the next in the elements of A.
    steps: (usize, usize),
    left: Option<Rc<Layout>>,
    right: Option<Rc<Layout>>,
    /// Of the result.
    layout: Option<Rc<Layout>>,
    /// Of an element of the dense columns, of an entry of the matrix with its index, of an index.
    bytes: u64,
    entry: u64,
    index: u64,
    columns: u64,
    flops: u64,
}

/// Where the elements of a vector lie that a rank owns, and how many each has.
struct OwnPlaces {
    places: Vec<u32>,
    owned: Vec<u32>,
}

impl SparseCase {
    fn row(&self, i: u32) -> &[u32] {
        let ends = (self.rows.begins.get(i as usize), self.rows.begins.get(i as usize + 1));
        let (Some(&from), Some(&to)) = ends else { return &[] };
        self.rows.columns.get(from..to).unwrap_or_default()
    }

    /// Who has a row of `op(A)`.
    fn row_owner(&self, k: usize, i: usize) -> u32 {
        match (&self.left, &self.layout) {
            (Some(l), _) => l.owner(k, i * self.steps.0),
            (None, Some(l)) => l.owner(k, i),
            (None, None) => NOBODY,
        }
    }

    /// Who has an element of the dense operand; none where every rank has it.
    fn x_owner(&self, k: usize, j: usize) -> Option<u32> {
        self.right.as_ref().map(|r| r.owner(k, j))
    }

    /// Who has a column of `op(A)`.
    fn column_owner(&self, k: usize, j: usize) -> u32 {
        self.left.as_ref().map_or(0, |l| l.owner(k, j * self.steps.1))
    }

    fn rows_of_ranks(&self, k: usize, p: u32) -> Vec<Vec<u32>> {
        let mut of_rank: Vec<Vec<u32>> = vec![Vec::new(); p as usize];
        for i in 0..self.size.0 {
            if let Some(list) = of_rank.get_mut(self.row_owner(k, i) as usize) {
                list.push(i as u32);
            }
        }
        of_rank
    }

    /// Own elements are numbered in the order of their indices.
    fn own_places(&self, k: usize, p: u32) -> OwnPlaces {
        let mut own = OwnPlaces { places: vec![0; self.size.1], owned: vec![0; p as usize] };
        for (j, place) in own.places.iter_mut().enumerate() {
            let Some(owner) = self.x_owner(k, j) else {
                *place = j as u32;
                continue;
            };
            if let Some(c) = own.owned.get_mut(owner as usize) {
                *place = *c;
                *c += 1;
            }
        }
        own
    }

    /// The columns that the rows of a rank refer to and others own, in order.
    fn ghosts(&self, k: usize, rank: u32, rows: &[u32]) -> Vec<u32> {
        let refs = rows.iter().flat_map(|&i| self.row(i).iter().copied());
        let mut ghosts: Vec<u32> = refs.filter(|&j| self.x_owner(k, j as usize).is_some_and(|o| o != rank)).collect();
        ghosts.sort_unstable();
        ghosts.dedup();
        ghosts
    }

    /// Places in the vector of a rank that its rows refer to, in order, and what these places take.
    fn references(
        &self,
        (k, rank): (usize, u32),
        rows: &[u32],
        ghosts: &[u32],
        own: &OwnPlaces,
        line: u64,
    ) -> References {
        let owned = match &self.right {
            Some(_) => own.owned.get(rank as usize).copied().unwrap_or(0) as usize,
            None => self.size.1,
        };
        let received = Received::new(owned, ghosts, &|j| self.x_owner(k, j), self.bytes, line);
        let local = |j: u32| match ghosts.binary_search(&j) {
            Ok(g) => received.place(g) as u32,
            _ => own.places.get(j as usize).copied().unwrap_or(0),
        };
        let list = rows.iter().flat_map(|&i| self.row(i).iter().map(|&j| local(j))).collect();
        References { list, elements: received.elements, padding: received.padding }
    }

    /// What a rank with these rows loads, with this list of references.
    fn loads(&self, rows: &[u32], refs: &References, cache: &Cache) -> u64 {
        let stored = rows.len() as u64;
        let matrix = refs.list.len() as u64 * self.entry + (stored + 1) * self.index;
        let places = refs.list.iter().map(|&p| p as usize);
        let gaps = Gaps::of(places, refs.elements, self.bytes, cache.line);
        let other = matrix + stored * self.bytes * self.columns;
        let gathered = gaps.bytes(cache, other, self.columns).value;
        matrix + gathered.saturating_sub(refs.padding * self.bytes * self.columns)
    }

    /// `A*x` by rows on `p` ranks, and the pairs of rank and element that are not there.
    fn gathered(&self, k: usize, p: u32, cache: &Cache) -> (Cost, Vec<(u32, u32)>) {
        let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
        let own = self.own_places(k, p);
        let nonzeros = self.rows.columns.len() as u64;
        let mut ghosts_of_all = Vec::new();
        for ((rank, rows), load) in (0..).zip(self.rows_of_ranks(k, p)).zip(&mut cost.loads) {
            let ghosts = self.ghosts(k, rank, &rows);
            let count: u64 = rows.iter().map(|&i| self.row(i).len() as u64).sum();
            load.nonzeros += count;
            load.elements += rows.len() as u64 * self.columns;
            load.flops += share(self.flops, count, nonzeros);
            if !rows.is_empty() {
                let refs = self.references((k, rank), &rows, &ghosts, &own, cache.line);
                load.wsl += self.loads(&rows, &refs, cache);
            }
            ghosts_of_all.extend(ghosts.iter().map(|&j| (rank, j)));
        }
        (cost, ghosts_of_all)
    }

    /// Rank and row of every sum that a rank makes of its columns, in order.
    fn sums(&self, k: usize) -> Vec<(u32, u32)> {
        let mut sums: Vec<(u32, u32)> = Vec::with_capacity(self.rows.columns.len());
        for (i, row) in self.rows.rows().enumerate() {
            sums.extend(row.iter().map(|&j| (self.column_owner(k, j as usize), i as u32)));
        }
        sums.sort_unstable();
        sums.dedup();
        sums
    }

    /// `A'*x` with A by rows: every rank adds up what it can, and sends what belongs to another.
    fn scattered(&self, k: usize, p: u32) -> Cost {
        let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
        for &j in &self.rows.columns {
            if let Some(load) = cost.loads.get_mut(self.column_owner(k, j as usize) as usize) {
                load.nonzeros += 1;
                load.wsl += self.entry;
            }
        }
        let mut sent: FxHashMap<(u32, u32), u64> = FxHashMap::default();
        for (rank, i) in self.sums(k) {
            let owner = self.layout.as_ref().map_or(rank, |l| l.owner(k, i as usize));
            if owner != rank {
                *sent.entry((rank, owner)).or_insert(0) += 1;
            }
            if let Some(load) = cost.loads.get_mut(rank as usize) {
                load.wsl += self.bytes * self.columns;
            }
        }
        let elements: u64 = sent.values().sum();
        let pairs = sent.into_iter().map(|((from, to), n)| (from, to, 1, n * self.bytes * self.columns)).collect();
        add_pairs(&mut cost.pairs, pairs);
        cost.setup = (cost.pairs.len() as u64, elements * self.index);
        self.own_columns(k, &mut cost);
        if self.layout.is_none() {
            let all = self.size.0 as u64 * self.bytes * self.columns;
            cost.together.push((Together::Allreduce, 1, all));
        }
        cost
    }

    /// Both dimensions of A are cut: every rank is sent the elements of the vector that its entries refer to, and sends
    /// its sums of rows to their owners (expand and fold).
    fn crossed(&self, k: usize, p: u32) -> Cost {
        let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
        let nonzeros = self.rows.columns.len() as u64;
        let (mut needed, mut sums) = (Vec::new(), Vec::new());
        for (i, row) in (0u32..).zip(self.rows.rows()) {
            for &j in row {
                let at = i as usize * self.steps.0 + j as usize * self.steps.1;
                let rank = self.left.as_ref().map_or(0, |l| l.owner(k, at));
                needed.push((rank, j));
                sums.push((rank, i));
                if let Some(load) = cost.loads.get_mut(rank as usize) {
                    load.nonzeros += 1;
                    load.wsl += self.entry;
                }
            }
        }
        for list in [&mut needed, &mut sums] {
            list.sort_unstable();
            list.dedup();
        }
        let each = self.bytes * self.columns;
        for (rank, _) in needed.iter().chain(&sums) {
            if let Some(load) = cost.loads.get_mut(*rank as usize) {
                load.wsl += each;
            }
        }
        let mut lists = 0;
        if let Some(r) = &self.right {
            cost.pairs = messages(&needed, |j| r.owner(k, j), each);
            lists += cost.pairs.iter().map(|pair| pair.3 / each.max(1)).sum::<u64>();
        }
        match &self.layout {
            Some(l) => {
                // The other way round: from who has the sum to who has the row.
                let folded = messages(&sums, |i| l.owner(k, i), each);
                lists += folded.iter().map(|pair| pair.3 / each.max(1)).sum::<u64>();
                add_pairs(&mut cost.pairs, folded.into_iter().map(|(to, from, m, b)| (from, to, m, b)).collect());
            }
            None => cost.together.push((Together::Allreduce, 1, self.size.0 as u64 * each)),
        }
        cost.setup = (cost.pairs.len() as u64, lists * self.index);
        for load in &mut cost.loads {
            load.flops += share(self.flops, load.nonzeros, nonzeros);
            load.elements += load.nonzeros * self.columns;
        }
        cost
    }

    /// The columns of `op(A)` that every rank has: what they need of the dense operand.
    fn own_columns(&self, k: usize, cost: &mut Cost) {
        let mut own = vec![0u64; cost.loads.len()];
        let mut needed = Vec::new();
        for j in 0..self.size.1 {
            let rank = self.column_owner(k, j);
            if let Some(c) = own.get_mut(rank as usize) {
                *c += 1;
            }
            if self.x_owner(k, j).is_some_and(|o| o != rank) {
                needed.push((rank, j as u32));
            }
        }
        if let Some(r) = &self.right {
            add_pairs(&mut cost.pairs, messages(&needed, |j| r.owner(k, j), self.bytes * self.columns));
        }
        let nonzeros = self.rows.columns.len() as u64;
        for (load, rows) in cost.loads.iter_mut().zip(own) {
            load.elements += rows * self.columns;
            load.wsl += rows * self.bytes * self.columns + if rows > 0 { (rows + 1) * self.index } else { 0 };
            load.flops += share(self.flops, load.nonzeros, nonzeros);
        }
    }

    /// The rows of `A*x` as a rank holds them.
    fn local_rows(&self, k: usize, p: u32, rank: u32, line: u64) -> LocalRows {
        let rows = self.rows_of_ranks(k, p).into_iter().nth(rank as usize).unwrap_or_default();
        let ghosts = self.ghosts(k, rank, &rows);
        let refs = self.references((k, rank), &rows, &ghosts, &self.own_places(k, p), line);
        let lengths = rows.iter().map(|&i| self.row(i).len());
        self.local(lengths, refs.list, refs.elements, false)
    }

    /// The rows of A as a rank holds them that multiplies with `A'`: each adds to the places of its entries.
    fn local_columns(&self, k: usize, rank: u32) -> LocalRows {
        let own: Vec<u32> = (0..self.size.1 as u32).filter(|&j| self.column_owner(k, j as usize) == rank).collect();
        let mut number = vec![u32::MAX; self.size.1];
        for (place, &j) in (0..).zip(&own) {
            if let Some(n) = number.get_mut(j as usize) {
                *n = place;
            }
        }
        let mut lists: Vec<Vec<u32>> = vec![Vec::new(); own.len()];
        let (mut places, mut next) = (FxHashMap::default(), 0u32);
        for (i, row) in (0u32..).zip(self.rows.rows()) {
            for &j in row {
                let Some(list) = number.get(j as usize).and_then(|&n| lists.get_mut(n as usize)) else { continue };
                let place = *places.entry(i).or_insert_with(|| {
                    next += 1;
                    next - 1
                });
                list.push(place);
            }
        }
        let lengths: Vec<usize> = lists.iter().map(Vec::len).collect();
        self.local(lengths.into_iter(), lists.concat(), next as usize, true)
    }

    fn local(
        &self,
        lengths: impl Iterator<Item = usize>,
        indices: Vec<u32>,
        elements: usize,
        update: bool,
    ) -> LocalRows {
        let mut pointers = vec![0];
        for n in lengths {
            pointers.push(pointers.last().copied().unwrap_or(0) + n as u32);
        }
        let (index, value) = (self.index as u32, self.bytes as u32);
        LocalRows { pointers, indices, index, value, columns: self.columns as u32, elements: elements as u64, update }
    }
}

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

/// What rows refer to in the vector of a rank.
struct References {
    list: Vec<u32>,
    elements: usize,
    padding: u64,
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
