//! Figures of single executions. In: what is counted, as it is counted, and ranges as they are entered and left. Out:
//! for every range the figures of its executions, in rows of which there is a bounded number, and exact statistics of
//! all of them.
//!
//! What happens belongs to the innermost execution of every range that is active, so that the executions of a range add
//! up to its inclusive figures, also in a recursion.

use super::finish::{Global, Numbering};
use crate::prediction::{Bin, Executions, Row, Spread, Statistics};
use crate::program::{BodyId, Outline, RangeIx};
use crate::text::source::FileId;
use crate::timeline::{Joins, Timeline};
use crate::traffic::Bytes;
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::rc::Rc;

/// Most rows of a range.
const ROWS: usize = 4096;

/// What has been counted since the run began.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moved {
    pub wsl: Bytes,
    pub wss: Bytes,
    pub flops: u64,
}

/// The figures of the whole run so far, which everything that counts adds to.
pub(crate) type Running = Rc<Cell<Moved>>;

/// What executions are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Range(BodyId, RangeIx),
    /// A file is executed as long as something of it is active.
    File(FileId),
}

/// An execution that has not ended.
#[derive(Clone, Copy, Debug)]
struct Open {
    tally: usize,
    /// The execution of the same range around it.
    around: Option<usize>,
    before: Moved,
    /// What happened in executions of the same range within it.
    within: Moved,
    trips: u64,
    /// It began where something counts.
    counts: bool,
}

/// The executions of a range.
#[derive(Clone, Debug)]
struct Tally {
    key: Key,
    innermost: Option<usize>,
    /// By their numbers, from 0.
    rows: Timeline<Row, ROWS>,
    number: u64,
    figures: [Sums; 4],
}

/// Sums over the executions, from which mean and deviation follow without error.
#[derive(Clone, Debug)]
struct Sums {
    min: u64,
    max: u64,
    sum: u128,
    squares: u128,
    /// Executions whose figure has so many binary digits.
    bins: [u64; 65],
}

/// The executions of all ranges.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorded {
    pub running: Running,
    open: Vec<Open>,
    /// How many were open when each body began that is still active.
    marks: Vec<usize>,
    numbers: FxHashMap<Key, usize>,
    tallies: Vec<Tally>,
}

impl Recorded {
    /// Nothing yet; `running` is what the account keeps up to date.
    pub(super) fn of(running: Running) -> Recorded {
        Recorded { running, ..Recorded::default() }
    }

    /// A range of a body is entered; with a whole body its file, unless that is active.
    pub(super) fn enter(&mut self, body: &Outline, range: RangeIx, counts: bool) {
        if range == 0 {
            let file = self.tally(Key::File(body.file));
            if self.tallies.get(file).is_some_and(|t| t.innermost.is_none()) {
                self.push(file, counts);
            }
        }
        let own = self.tally(Key::Range(body.id, range));
        self.push(own, counts);
    }

    fn tally(&mut self, key: Key) -> usize {
        let next = self.tallies.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            let figures = std::array::from_fn(|_| Sums::default());
            self.tallies.push(Tally { key, innermost: None, rows: Timeline::default(), number: 0, figures });
        }
        number
    }

    fn push(&mut self, number: usize, counts: bool) {
        let Some(tally) = self.tallies.get_mut(number) else { return };
        let around = tally.innermost.replace(self.open.len());
        let (before, within) = (self.running.get(), Moved::default());
        self.open.push(Open { tally: number, around, before, within, trips: 0, counts });
    }

    /// The execution that was entered last is over.
    pub(super) fn leave(&mut self) {
        let Some(ended) = self.open.pop() else { return };
        let all = self.running.get().since(&ended.before);
        if let Some(around) = ended.around.and_then(|k| self.open.get_mut(k)) {
            around.within.add(&all);
        }
        let own = all.since(&ended.within);
        let Some(tally) = self.tallies.get_mut(ended.tally) else { return };
        tally.innermost = ended.around;
        if ended.counts || ended.trips > 0 || !own.is_nothing() {
            tally.record(&own, ended.trips);
        }
    }

    pub(super) fn body_begins(&mut self) {
        self.marks.push(self.open.len());
    }

    /// A body has ended, however that came about, and with it what was entered there.
    pub(super) fn body_left(&mut self) {
        let mark = self.marks.pop().unwrap_or(0);
        while self.open.len() > mark {
            self.leave();
        }
    }

    pub(super) fn trip(&mut self, body: BodyId, range: RangeIx) {
        let number = self.numbers.get(&Key::Range(body, range));
        let innermost = number.and_then(|n| self.tallies.get(*n)).and_then(|t| t.innermost);
        if let Some(open) = innermost.and_then(|k| self.open.get_mut(k)) {
            open.trips += 1;
        }
    }

    /// What there is of every range that is reported; executions that go on end here.
    #[must_use]
    pub(super) fn of_ranges(&self, numbering: &Numbering) -> Vec<Executions> {
        let mut all = self.clone();
        while !all.open.is_empty() {
            all.leave();
        }
        // A script is its file.
        let files: FxHashMap<FileId, Global> = all.tallies.iter().filter_map(|t| all.file_of(t, numbering)).collect();
        let roots: Vec<Global> = files.values().copied().collect();
        let mut found = Vec::new();
        for tally in all.tallies {
            let number = match tally.key {
                Key::File(file) => files.get(&file).copied(),
                Key::Range(body, range) => numbering.number.get(&(body, range)).copied().filter(|g| !roots.contains(g)),
            };
            if let Some(range) = number.filter(|_| tally.number > 0) {
                let is_loop = numbering.ranges.get(range).is_some_and(|r| r.kind.is_loop());
                found.push(tally.found(range, is_loop));
            }
        }
        found.sort_by_key(|e| e.range);
        found
    }

    fn file_of(&self, tally: &Tally, numbering: &Numbering) -> Option<(FileId, Global)> {
        let Key::File(file) = tally.key else { return None };
        Some((file, *numbering.file.get(&file)?))
    }
}

impl Tally {
    fn record(&mut self, own: &Moved, trips: u64) {
        self.number += 1;
        for (sums, x) in self.figures.iter_mut().zip([own.wsl.value, own.wss.value, own.flops, trips]) {
            sums.add(x);
        }
        let row = Row { first: self.number, executions: 1, wsl: own.wsl, wss: own.wss, flops: own.flops, trips };
        self.rows.add(self.number - 1, row);
    }

    fn found(self, range: Global, is_loop: bool) -> Executions {
        let [loads, stores, flops, trips] = self.figures.map(|s| s.spread(self.number));
        let trips = is_loop.then_some(trips);
        let statistics = Statistics { executions: self.number, loads, stores, flops, trips };
        let span = 1 << self.rows.shift();
        let rows = self.rows.spans(0).into_iter().map(|(_, row)| row).collect();
        Executions { range, span, rows, statistics }
    }
}

impl Default for Sums {
    fn default() -> Sums {
        Sums { min: u64::MAX, max: 0, sum: 0, squares: 0, bins: [0; 65] }
    }
}

impl Sums {
    fn add(&mut self, x: u64) {
        (self.min, self.max) = (self.min.min(x), self.max.max(x));
        self.sum += u128::from(x);
        self.squares = self.squares.saturating_add(u128::from(x) * u128::from(x));
        if let Some(bin) = self.bins.get_mut(digits(x)) {
            *bin += 1;
        }
    }

    /// Of so many executions, at least one. The deviation is that of all executions, not an estimate from a sample.
    #[allow(clippy::cast_precision_loss)]
    fn spread(&self, executions: u64) -> Spread {
        let n = u128::from(executions);
        // n Σx² - (Σx)² is 0 for equal figures, without error.
        let squared = match (n.checked_mul(self.squares), self.sum.checked_mul(self.sum)) {
            (Some(a), Some(b)) => a.saturating_sub(b) as f64,
            _ => (n as f64).mul_add(self.squares as f64, -(self.sum as f64).powi(2)).max(0.0),
        };
        let bin = |(digits, executions): (usize, &u64)| {
            let from = if digits == 0 { 0 } else { 1 << (digits - 1) };
            Bin { from, to: if digits == 0 { 0 } else { from - 1 + from }, executions: *executions }
        };
        Spread {
            min: self.min,
            mean: self.sum as f64 / n as f64,
            max: self.max,
            deviation: squared.sqrt() / n as f64,
            histogram: self.bins.iter().enumerate().filter(|(_, n)| **n > 0).map(bin).collect(),
        }
    }
}

/// Binary digits of a number, none of 0.
fn digits(x: u64) -> usize {
    (u64::BITS - x.leading_zeros()) as usize
}

impl Joins for Row {
    fn join(&mut self, next: Row) {
        self.executions += next.executions;
        self.wsl += next.wsl;
        self.wss += next.wss;
        self.flops += next.flops;
        self.trips += next.trips;
    }
}

impl Moved {
    #[must_use]
    pub(crate) fn since(&self, before: &Moved) -> Moved {
        Moved {
            wsl: self.wsl.saturating_sub(before.wsl),
            wss: self.wss.saturating_sub(before.wss),
            flops: self.flops.saturating_sub(before.flops),
        }
    }

    fn add(&mut self, o: &Moved) {
        self.wsl += o.wsl;
        self.wss += o.wss;
        self.flops += o.flops;
    }

    fn is_nothing(&self) -> bool {
        self.wsl.is_zero() && self.wss.is_zero() && self.flops == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_executions_are_few_rows_and_exact_statistics() {
        let mut r = Recorded::default();
        let tally = r.tally(Key::Range(0, 1));
        for k in 0..1_000_000_u64 {
            r.push(tally, true);
            let moved = r.running.get();
            r.running.set(Moved { wsl: moved.wsl + Bytes::exact(k % 3), flops: moved.flops + 5, ..moved });
            r.leave();
        }
        let tally = &r.tallies[tally];
        let rows: Vec<Row> = tally.rows.clone().spans(0).into_iter().map(|(_, row)| row).collect();
        assert!(rows.len() <= ROWS, "{}", rows.len());
        assert_eq!(rows.iter().map(|r| r.executions).sum::<u64>(), 1_000_000);
        assert_eq!(rows.iter().map(|r| r.wsl.value).sum::<u64>(), 999_999);
        assert_eq!(rows.iter().map(|r| r.flops).sum::<u64>(), 5_000_000);
        let [loads, _, flops, _] = tally.figures.clone().map(|s| s.spread(tally.number));
        assert_eq!((loads.min, loads.max), (0, 2));
        let mean: f64 = 0.999_999;
        // 333,333 executions of 1 and as many of 2.
        let variance = 5.0 * 0.333_333 - mean * mean;
        assert!((loads.mean - mean).abs() < 1e-15 && (loads.deviation - variance.sqrt()).abs() < 1e-12);
        let bins: Vec<(u64, u64, u64)> = loads.histogram.iter().map(|b| (b.from, b.to, b.executions)).collect();
        assert_eq!(bins, [(0, 0, 333_334), (1, 1, 333_333), (2, 3, 333_333)]);
        assert_eq!((flops.min, flops.max, flops.deviation), (5, 5, 0.0));
    }

    #[test]
    fn what_an_inner_execution_does_is_not_the_outer_ones() {
        let mut r = Recorded::default();
        let tally = r.tally(Key::Range(0, 0));
        let moves = |r: &Recorded, bytes| {
            let moved = r.running.get();
            r.running.set(Moved { wsl: moved.wsl + Bytes::exact(bytes), ..moved });
        };
        r.push(tally, true);
        moves(&r, 1);
        r.push(tally, true);
        moves(&r, 10);
        r.push(tally, true);
        moves(&r, 100);
        r.leave();
        r.leave();
        moves(&r, 2);
        r.leave();
        let rows: Vec<u64> = r.tallies[tally].rows.clone().spans(0).iter().map(|(_, r)| r.wsl.value).collect();
        assert_eq!(rows, [100, 10, 3]);
    }
}
