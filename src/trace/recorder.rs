//! Records as they come, in bounded memory. In: accesses of arrays, record by record, and later
//! the hits and misses of each. Out: a [`Trace`].
//!
//! Equal parts of equal arrays are kept once, equal records once; the trace is a list of numbers.
//! Heat maps count every record. Of the records themselves, those that the rule leaves out go:
//! of every operation of every statement the first [`FIRST`] executions stay and every 2^j-th,
//! with j as small as the limit allows. An iteration of a loop stays or goes as a whole that way,
//! and operations that run once always stay.

use super::array_part::{ArrayPart, Scattered};
use super::grid::Grid;
use super::grid::Sizes;
use super::{Heat, Kept, PartAccess, RecordKind, Trace, TracedArray, TracedStatement};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Executions of an operation that always stay.
pub(crate) const FIRST: u64 = 8;
/// Most arrays that are told apart; what comes later is one more, without heat map.
const ARRAYS: usize = 256;
/// Most weight of distinct parts before what nobody refers to is dropped.
const PARTS: usize = 1 << 18;

/// What heat an access has that is not yet in the maps.
#[derive(Clone, Copy, Default)]
struct Waiting {
    records: u64,
    first: u64,
    last: u64,
}

pub(crate) struct TraceRecorder {
    limit: usize,
    levels: usize,
    arrays: Vec<TracedArray>,
    others: Option<u32>,
    places: Vec<TracedStatement>,
    ops: Vec<String>,
    op_numbers: FxHashMap<String, u32>,
    accesses: Vec<PartAccess>,
    access_numbers: FxHashMap<PartAccess, u32>,
    waiting: Vec<Waiting>,
    weight: usize,
    kinds: Vec<RecordKind>,
    kind_numbers: FxHashMap<RecordKind, u32>,
    /// Executions of an operation of a statement.
    times: FxHashMap<(u32, u32), u64>,
    kept: Vec<Kept>,
    /// Lines and misses of each level, for every kept record.
    counts: Vec<u32>,
    /// What is found about the record that is not yet there.
    early: Vec<u64>,
    seen: u64,
    every: u64,
    first: u64,
    flops: u64,
}

impl TraceRecorder {
    /// Keeps at most `limit` records; `levels`: of the machine, 0 without one.
    #[must_use]
    pub(crate) fn new(limit: usize, levels: usize) -> TraceRecorder {
        TraceRecorder {
            limit: limit.max(1),
            levels,
            arrays: Vec::new(),
            others: None,
            places: Vec::new(),
            ops: Vec::new(),
            op_numbers: FxHashMap::default(),
            accesses: Vec::new(),
            access_numbers: FxHashMap::default(),
            waiting: Vec::new(),
            weight: 0,
            kinds: Vec::new(),
            kind_numbers: FxHashMap::default(),
            times: FxHashMap::default(),
            kept: Vec::new(),
            counts: Vec::new(),
            early: Vec::new(),
            seen: 0,
            every: 1,
            first: FIRST,
            flops: 0,
        }
    }

    /// A new array; its number.
    pub(crate) fn array(&mut self, array: TracedArray) -> u32 {
        if self.arrays.len() < ARRAYS {
            self.arrays.push(array);
            return self.arrays.len() as u32 - 1;
        }
        *self.others.get_or_insert_with(|| {
            self.arrays.push(TracedArray { name: "(other arrays)".into(), sizes: [0; 3], ..TracedArray::default() });
            self.arrays.len() as u32 - 1
        })
    }

    #[must_use]
    pub(crate) fn info(&self, array: u32) -> Option<&TracedArray> {
        self.arrays.get(array as usize)
    }

    /// How many arrays there are.
    #[must_use]
    pub(crate) fn arrays(&self) -> usize {
        self.arrays.len()
    }

    /// The array goes on under another name.
    pub(crate) fn rename(&mut self, array: u32, name: &str, function: &str, was: &str) {
        if self.others == Some(array) {
            return;
        }
        self.alias(array, was);
        if let Some(a) = self.arrays.get_mut(array as usize) {
            (a.name, a.function) = (name.to_string(), function.to_string());
        }
    }

    /// The array is as large as this now.
    pub(crate) fn grow(&mut self, array: u32, sizes: Sizes) {
        if let Some(a) = self.arrays.get_mut(array as usize).filter(|_| self.others != Some(array)) {
            a.grow(sizes);
        }
    }

    /// The array has this name too.
    pub(crate) fn alias(&mut self, array: u32, name: &str) {
        if let Some(a) = self.arrays.get_mut(array as usize)
            && a.also.len() < 4
            && a.name != name
            && !a.also.iter().any(|n| n == name)
        {
            a.also.push(name.to_string());
        }
    }

    pub(crate) fn place(&mut self, place: TracedStatement) -> u32 {
        self.places.push(place);
        self.places.len() as u32 - 1
    }

    /// The source line of a place.
    #[must_use]
    pub(crate) fn line_of(&self, place: u32) -> u32 {
        self.places.get(place as usize).map_or(0, |p| p.line)
    }

    /// The number that the next record gets.
    #[must_use]
    pub(crate) fn next(&self) -> u64 {
        self.seen
    }

    pub(crate) fn access(&mut self, access: PartAccess) -> u32 {
        if let Some(&n) = self.access_numbers.get(&access) {
            return n;
        }
        let n = self.accesses.len() as u32;
        self.weight += access.region.weight();
        self.accesses.push(access.clone());
        self.waiting.push(Waiting::default());
        self.access_numbers.insert(access, n);
        n
    }

    /// Whether one of the accesses is a read.
    #[must_use]
    pub(crate) fn reads(&self, accesses: &[u32]) -> bool {
        accesses.iter().any(|&a| self.accesses.get(a as usize).is_some_and(|a| !a.write))
    }

    /// A record has ended. `times`: executions of scalar code that it stands for, else 1.
    pub(crate) fn record(&mut self, place: u32, op: &str, accesses: &[u32], flops: u64, times: u64) {
        let seq = self.seen;
        self.seen += 1;
        self.flops += flops;
        for &a in accesses {
            if let Some(w) = self.waiting.get_mut(a as usize) {
                if w.records == 0 {
                    w.first = seq;
                }
                (w.records, w.last) = (w.records + 1, seq);
            }
        }
        let op = self.op(op);
        let nth = self.times.entry((place, op)).or_insert(0);
        let now = *nth;
        *nth += 1;
        if self.stays(now) {
            let kind = self.kind(RecordKind { place, op, accesses: SmallVec::from_slice(accesses), flops, times });
            self.kept.push(Kept { seq, nth: now, kind });
            self.counts.extend(std::iter::repeat_n(0, self.stride()));
            if let Some((lines, misses)) = self.early.split_first() {
                let (lines, misses) = (*lines, misses.to_vec());
                self.hits(seq, lines, &misses);
            }
        }
        self.early.clear();
        if self.kept.len() > self.limit || self.weight > PARTS {
            self.make_room();
        }
    }

    /// Lines that operations of a record touched, and those that missed, in each level. May come
    /// before the record ends and after it.
    pub(crate) fn hits(&mut self, seq: u64, lines: u64, misses: &[u64]) {
        if seq == self.seen {
            self.early.resize(self.stride(), 0);
            let found = std::iter::once(&lines).chain(misses);
            self.early.iter_mut().zip(found).for_each(|(e, n)| *e += n);
            return;
        }
        let Ok(k) = self.kept.binary_search_by_key(&seq, |r| r.seq) else { return };
        let stride = self.stride();
        let Some(row) = self.counts.get_mut(k * stride..(k + 1) * stride) else { return };
        let found = std::iter::once(lines).chain(misses.iter().copied());
        for (c, n) in row.iter_mut().zip(found) {
            *c = c.saturating_add(u32::try_from(n).unwrap_or(u32::MAX));
        }
    }

    /// Whether room has to be made at the next record: hits and misses have to be there before.
    #[must_use]
    pub(crate) fn is_full(&self) -> bool {
        self.kept.len() >= self.limit || self.weight + 4096 > PARTS
    }

    fn stride(&self) -> usize {
        if self.levels == 0 { 0 } else { 1 + self.levels }
    }

    fn stays(&self, nth: u64) -> bool {
        nth < self.first || nth.is_multiple_of(self.every)
    }

    fn op(&mut self, name: &str) -> u32 {
        if let Some(&n) = self.op_numbers.get(name) {
            return n;
        }
        let n = self.ops.len() as u32;
        self.ops.push(name.to_string());
        self.op_numbers.insert(name.to_string(), n);
        n
    }

    fn kind(&mut self, kind: RecordKind) -> u32 {
        if let Some(&n) = self.kind_numbers.get(&kind) {
            return n;
        }
        let n = self.kinds.len() as u32;
        self.kinds.push(kind.clone());
        self.kind_numbers.insert(kind, n);
        n
    }

    /// Drops parts that no kept record has; where that is not enough, more records go.
    fn make_room(&mut self) {
        self.heat();
        self.collect();
        while self.kept.len() > self.limit || self.weight > PARTS / 2 {
            self.thin();
            self.collect();
            if self.kept.len() <= 1 {
                break;
            }
        }
    }

    /// The next stronger thinning.
    fn thin(&mut self) {
        if self.every <= self.seen {
            self.every *= 2;
        } else if self.first > 1 {
            self.first /= 2;
        } else {
            // Statements alone are more than the limit.
            let most = (self.kept.len() / 2).min(self.limit);
            self.kept.truncate(most);
            self.counts.truncate(most * self.stride());
            return;
        }
        let (first, every, stride) = (self.first, self.every, self.stride());
        let stays: Vec<bool> = self.kept.iter().map(|k| k.nth < first || k.nth.is_multiple_of(every)).collect();
        let mut at = stays.iter();
        self.kept.retain(|_| at.next() == Some(&true));
        if stride > 0 {
            let rows = self.counts.chunks(stride).zip(&stays).filter(|(_, s)| **s);
            self.counts = rows.flat_map(|(row, _)| row.iter().copied()).collect();
        }
    }

    /// Keeps the kinds and parts that kept records refer to, renumbered.
    fn collect(&mut self) {
        let mut kinds: FxHashMap<u32, u32> = FxHashMap::default();
        let mut parts: FxHashMap<u32, u32> = FxHashMap::default();
        let (old_kinds, old_accesses) = (std::mem::take(&mut self.kinds), std::mem::take(&mut self.accesses));
        let mut accesses = Vec::new();
        for k in &mut self.kept {
            let Some(old) = old_kinds.get(k.kind as usize) else { continue };
            k.kind = *kinds.entry(k.kind).or_insert_with(|| {
                let mut kind = old.clone();
                for a in &mut kind.accesses {
                    let Some(access) = old_accesses.get(*a as usize) else { continue };
                    *a = *parts.entry(*a).or_insert_with(|| {
                        accesses.push(access.clone());
                        accesses.len() as u32 - 1
                    });
                }
                self.kinds.push(kind);
                self.kinds.len() as u32 - 1
            });
        }
        self.weight = accesses.iter().map(|a: &PartAccess| a.region.weight()).sum();
        self.waiting = vec![Waiting::default(); accesses.len()];
        self.access_numbers = accesses.iter().cloned().zip(0..).collect();
        self.kind_numbers = self.kinds.iter().cloned().zip(0..).collect();
        self.accesses = accesses;
    }

    /// What waits goes into the heat maps.
    fn heat(&mut self) {
        for (access, waiting) in self.accesses.iter().zip(&mut self.waiting) {
            let w = std::mem::take(waiting);
            if w.records == 0 {
                continue;
            }
            let Some(array) = self.arrays.get_mut(access.array as usize) else { continue };
            array.heat(access, &w);
        }
    }

    /// Arrays that nothing has touched are no part of the trace.
    fn drop_unused(&mut self) {
        let mut numbers = Vec::with_capacity(self.arrays.len());
        let mut next = 0;
        for a in &self.arrays {
            numbers.push(next);
            next += u32::from(a.read + a.written > 0);
        }
        self.arrays.retain(|a| a.read + a.written > 0);
        let number = |a: u32| numbers.get(a as usize).copied().unwrap_or(a);
        for a in &mut self.accesses {
            a.array = number(a.array);
            if let ArrayPart::Entries { of, .. } = &mut a.region {
                *of = number(*of);
            }
        }
    }

    /// The whole trace. `levels`: names of the cache levels.
    #[must_use]
    pub(crate) fn finish(mut self, levels: Vec<String>) -> Trace {
        self.heat();
        while self.kept.len() > self.limit {
            self.thin();
        }
        self.collect();
        self.drop_unused();
        Trace {
            arrays: self.arrays,
            places: self.places,
            ops: self.ops,
            accesses: self.accesses,
            kinds: self.kinds,
            kept: self.kept,
            counts: self.counts,
            levels,
            seen: self.seen,
            every: self.every,
            first: self.first,
            flops: self.flops,
            complete: true,
        }
    }
}

impl TracedArray {
    fn grow(&mut self, sizes: Sizes) {
        if sizes == self.sizes {
            return;
        }
        let mut larger = self.sizes;
        larger.iter_mut().zip(sizes).for_each(|(a, b)| *a = (*a).max(b));
        let old = Grid::of(self.sizes);
        self.sizes = larger;
        if let Some(heat) = self.heat.as_mut() {
            *heat = heat.moved(&old, &Grid::of(larger));
        }
    }

    fn heat(&mut self, access: &PartAccess, waiting: &Waiting) {
        let elements = access.region.elements(self.pattern.as_ref().map_or(0, |p| p.count));
        let total = if access.write { &mut self.written } else { &mut self.read };
        *total += elements * waiting.records;
        if self.sizes == [0; 3] {
            return;
        }
        let grid = Grid::of(self.sizes);
        let heat = self.heat.get_or_insert_with(|| Heat::new(grid.cells()));
        let map = if access.write { &mut heat.writes } else { &mut heat.reads };
        let times = (waiting.first + 1, waiting.last + 1);
        access.region.each_cell(&grid, self.pattern.as_deref(), |cell, n| map.add(cell, n * waiting.records, times));
    }
}

impl Heat {
    fn new(cells: usize) -> Heat {
        let map = || super::HeatMap { counts: vec![0; cells], first: vec![0; cells], last: vec![0; cells] };
        Heat { reads: map(), writes: map() }
    }

    /// The same on the grid of an array that has grown: a cell goes where its first element is.
    fn moved(&self, from: &Grid, to: &Grid) -> Heat {
        let mut new = Heat::new(to.cells());
        for (old, new) in [(&self.reads, &mut new.reads), (&self.writes, &mut new.writes)] {
            for (cell, ((n, first), last)) in old.counts.iter().zip(&old.first).zip(&old.last).enumerate() {
                // The element lies at the same subscripts in the larger array.
                let e = from.first(cell);
                let [r, c, _] = from.sizes;
                let at = [e % r, e / r % c, e / r / c];
                let cell = to.index([to.bin(0, at[0]), to.bin(1, at[1]), to.bin(2, at[2])]);
                new.add(cell, *n, (*first, *last));
            }
        }
        new
    }
}

impl super::HeatMap {
    /// `times`: the first and the last record, counted from 1; 0 for none.
    fn add(&mut self, cell: usize, n: u64, times: (u64, u64)) {
        if let (Some(c), Some(f), Some(l)) =
            (self.counts.get_mut(cell), self.first.get_mut(cell), self.last.get_mut(cell))
        {
            *c += n;
            if *f == 0 || (1..*f).contains(&times.0) {
                *f = times.0;
            }
            *l = (*l).max(times.1);
        }
    }
}

/// Elements as weights, for arrays that are not there yet.
#[must_use]
pub(crate) fn scattered(elements: impl Iterator<Item = u64>, sizes: Sizes) -> Scattered {
    Scattered::new(elements, &Grid::of(sizes))
}

/// All elements of an array that grew to `sizes` later are no longer all of it.
#[must_use]
pub(crate) fn is_all(region: &ArrayPart, sizes: Sizes) -> bool {
    match region {
        ArrayPart::Stored => true,
        ArrayPart::Box(spans) => spans.iter().zip(sizes).all(|(s, n)| s.first == 0 && s.count == n.max(1)),
        _ => false,
    }
}
