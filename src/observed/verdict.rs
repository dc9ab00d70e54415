//! A program beside its prediction, array by array. In: counted arrays, those of an access trace. Out: for each array whether
//! its elements are read and written as often as predicted, and where they are not.
//!
//! A prediction counts a part of an array once for a record, however often the implementation comes back to it; a program that
//! loads an operand again and again has a multiple of that, everywhere the same. Sparse matrices lie in several arrays of a
//! program: that of their values is compared by its total.

use super::counts::Counted;
use crate::trace::grid::{Grid, Sizes};
use crate::trace::{Heat, TracedArray};
use serde::Serialize;

/// What is found about the reads or the writes of an array.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub(crate) enum Verdict {
    Equal,
    /// Every element so many times as often.
    Times {
        times: f64,
    },
    Differs(Difference),
}

/// Where the first difference is, in subscripts from 1 up to which, and what is there.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Difference {
    pub from: Vec<u64>,
    pub to: Vec<u64>,
    pub predicted: u64,
    pub measured: u64,
    /// Parts of the array that differ, of all.
    pub parts: u64,
    pub of: u64,
}

/// An array of both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Beside {
    pub predicted_reads: u64,
    pub predicted_writes: u64,
    pub reads: Verdict,
    pub writes: Verdict,
    /// Elements of each cell of the grid, as predicted; not of sparse matrices.
    #[serde(skip)]
    pub cells: Option<[Vec<u64>; 2]>,
}

impl Beside {
    /// In one word: `equal`, `times`, `differs`.
    #[must_use]
    pub(crate) fn word(&self) -> &'static str {
        let is = |of: fn(&Verdict) -> bool| of(&self.reads) || of(&self.writes);
        if is(|v| matches!(v, Verdict::Differs(_))) {
            "differs"
        } else if is(|v| matches!(v, Verdict::Times { .. })) {
            "times"
        } else {
            "equal"
        }
    }
}

/// The array of a prediction that has this name: one of the prototype's own before those of functions, and one that no other of
/// `names` shares (`p = r`) before one that two variables have held.
#[must_use]
pub(crate) fn predicted<'p>(name: &str, names: &[&str], arrays: &'p [TracedArray]) -> Option<&'p TracedArray> {
    let shared = |a: &TracedArray| a.also.iter().any(|n| n != name && names.contains(&n.as_str()));
    let rank = |a: &TracedArray| match (a.name == name, a.also.iter().any(|n| n == name)) {
        (true, _) => Some((shared(a), !a.function.is_empty())),
        (false, true) => Some((true, true)),
        (false, false) => None,
    };
    arrays.iter().filter_map(|a| Some((rank(a)?, a))).min_by_key(|(rank, _)| *rank).map(|(_, a)| a)
}

/// Compares an array with its prediction.
#[must_use]
pub(crate) fn beside(counted: &Counted, predicted: &TracedArray) -> Beside {
    let shape = |s: Sizes| s.into_iter().filter(|&n| n != 1).collect::<Vec<u64>>();
    let comparable = shape(counted.array.sizes) == shape(predicted.sizes);
    let (cells, verdicts) = match &predicted.heat {
        Some(heat) if comparable && predicted.pattern.is_none() => {
            // A row and a column have their elements in one order.
            let grid = Grid::of(predicted.sizes);
            let verdict = |write| by_cells(&grid, of(heat, write), &counted.cells(write, &grid));
            (Some([heat.reads.counts.clone(), heat.writes.counts.clone()]), [verdict(false), verdict(true)])
        }
        _ => {
            let total = |write| {
                let (p, m) = (if write { predicted.written } else { predicted.read }, counted.total(write));
                let sizes = shape(counted.array.sizes);
                by_totals(p, m, &sizes)
            };
            (None, [total(false), total(true)])
        }
    };
    let [reads, writes] = verdicts;
    Beside { predicted_reads: predicted.read, predicted_writes: predicted.written, reads, writes, cells }
}

fn of(heat: &Heat, write: bool) -> &[u64] {
    if write { &heat.writes.counts } else { &heat.reads.counts }
}

fn by_totals(predicted: u64, measured: u64, sizes: &[u64]) -> Verdict {
    if predicted == measured {
        return Verdict::Equal;
    }
    let (from, to) = (sizes.iter().map(|_| 1).collect(), sizes.to_vec());
    Verdict::Differs(Difference { from, to, predicted, measured, parts: 1, of: 1 })
}

fn by_cells(grid: &Grid, predicted: &[u64], measured: &[u64]) -> Verdict {
    let pairs = || predicted.iter().copied().zip(measured.iter().copied());
    let differ: Vec<usize> = pairs().enumerate().filter(|(_, (p, m))| p != m).map(|(k, _)| k).collect();
    let Some(&first) = differ.first() else { return Verdict::Equal };
    let sums = pairs().fold((0u64, 0u64), |(a, b), (p, m)| (a + p, b + m));
    let alike = |(p, m): (u64, u64)| u128::from(p) * u128::from(sums.1) == u128::from(m) * u128::from(sums.0);
    if sums.0 > 0 && sums.1 > 0 && pairs().all(alike) {
        return Verdict::Times { times: sums.1 as f64 / sums.0 as f64 };
    }
    let at = |b: [usize; 3], upto: bool| {
        let bound = |d: usize| {
            let (from, to) = grid.bounds(d, b.get(d).copied().unwrap_or(0));
            if upto { to } else { from + 1 }
        };
        let dims = if grid.sizes[2] > 1 { 3 } else { 2 };
        (0..dims).map(bound).collect::<Vec<u64>>()
    };
    let [rows, columns, _] = grid.bins;
    let bins = [first % rows, first / rows % columns, first / rows / columns];
    Verdict::Differs(Difference {
        from: at(bins, false),
        to: at(bins, true),
        predicted: predicted.get(first).copied().unwrap_or(0),
        measured: measured.get(first).copied().unwrap_or(0),
        parts: differ.len() as u64,
        of: predicted.len() as u64,
    })
}
