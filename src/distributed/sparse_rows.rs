//! The rows of a product on the ranks that have them. In: the pattern of a matrix, who owns its rows, its columns and the
//! elements of the dense operand. Out: what every rank sends and does; its rows as it holds them, for its cache levels.

use super::layout::{Layout, NOBODY};
use super::sweep::{Cost, Together, add_pairs, messages, share};
use super::walks::LocalRows;
use crate::prediction::RankLoad;
use crate::traffic::Cache;
use crate::traffic::gather::Gaps;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A product with a sparse matrix.
pub(super) struct SparseCase {
    pub(super) rows: ByRows,
    /// Rows and columns of `op(A)`.
    pub(super) size: (usize, usize),
    /// From a row of `op(A)`, and from a column, to the next in the elements of A.
    pub(super) steps: (usize, usize),
    pub(super) left: Option<Rc<Layout>>,
    pub(super) right: Option<Rc<Layout>>,
    /// Of the result.
    pub(super) layout: Option<Rc<Layout>>,
    /// Of an element of the dense columns, of an entry of the matrix with its index, of an index.
    pub(super) bytes: u64,
    pub(super) entry: u64,
    pub(super) index: u64,
    pub(super) columns: u64,
    pub(super) flops: u64,
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
    pub(super) fn gathered(&self, k: usize, p: u32, cache: &Cache) -> (Cost, Vec<(u32, u32)>) {
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
    pub(super) fn scattered(&self, k: usize, p: u32) -> Cost {
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
    pub(super) fn crossed(&self, k: usize, p: u32) -> Cost {
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
    pub(super) fn local_rows(&self, k: usize, p: u32, rank: u32, line: u64) -> LocalRows {
        let rows = self.rows_of_ranks(k, p).into_iter().nth(rank as usize).unwrap_or_default();
        let ghosts = self.ghosts(k, rank, &rows);
        let refs = self.references((k, rank), &rows, &ghosts, &self.own_places(k, p), line);
        let lengths = rows.iter().map(|&i| self.row(i).len());
        self.local(lengths, refs.list, refs.elements, false)
    }

    /// The rows of A as a rank holds them that multiplies with `A'`: each adds to the places of its entries.
    pub(super) fn local_columns(&self, k: usize, rank: u32) -> LocalRows {
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

/// A sparse `op(A)` by rows.
pub(super) struct ByRows {
    pub(super) begins: Vec<usize>,
    columns: Vec<u32>,
}

impl ByRows {
    pub(super) fn new(value: &Value, transposed: bool) -> Option<ByRows> {
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
    pub(super) fn full(rows: usize, columns: usize) -> ByRows {
        let begins = (0..=rows).map(|i| i * columns).collect();
        ByRows { begins, columns: (0..rows).flat_map(|_| 0..columns as u32).collect() }
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.begins.windows(2).map(|w| self.columns.get(w[0]..w[1]).unwrap_or_default())
    }
}

/// Where the elements of a vector lie that a rank owns, and how many each has.
struct OwnPlaces {
    places: Vec<u32>,
    owned: Vec<u32>,
}

/// What rows refer to in the vector of a rank.
struct References {
    list: Vec<u32>,
    elements: usize,
    padding: u64,
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
