//! Access traces. In: operations of the access stream with the arrays they touch
//! (`crate::stream` tells them). Out: a [`Trace`]: which parts of which arrays were read and
//! written, in order, with operation, statement and flops; and for every array where and how often.
//!
//! A *record* is one operation of the predicted implementation: a pass of a statement, a matrix
//! operator, a sweep of a profiled function, or a run of scalar code on elements. A part of an
//! array counts once for a record, however often the operation comes back to it; elements that
//! index vectors or sparse patterns name count once for every time that they are named. Scalars
//! are in registers and are not there.

pub(crate) mod array_part;
pub(crate) mod grid;
pub(crate) mod jsonl;
pub(crate) mod pack;
pub(crate) mod recorder;
#[cfg(test)]
mod tests;

use array_part::{ArrayPart, Scattered};
use grid::Sizes;
use serde::Serialize;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::rc::Rc;

/// A finished trace.
#[derive(Clone, Debug)]
pub struct Trace {
    pub arrays: Vec<TracedArray>,
    pub places: Vec<TracedStatement>,
    /// Names of operations.
    pub ops: Vec<String>,
    pub accesses: Vec<PartAccess>,
    pub kinds: Vec<RecordKind>,
    pub kept: Vec<Kept>,
    /// For every kept record the lines touched and the misses of each level; empty without machine.
    pub counts: Vec<u32>,
    pub levels: Vec<String>,
    /// Records before thinning.
    pub seen: u64,
    /// Of each operation of a statement the first `first` executions are kept and every
    /// `every`-th.
    pub every: u64,
    pub first: u64,
    /// Of all records.
    pub flops: u64,
    /// False when the run ended early.
    pub complete: bool,
}

#[cfg(test)]
impl Trace {
    /// A complete trace of these arrays, without records.
    pub fn sample(arrays: Vec<TracedArray>) -> Trace {
        Trace {
            arrays,
            places: Vec::new(),
            ops: Vec::new(),
            accesses: Vec::new(),
            kinds: Vec::new(),
            kept: Vec::new(),
            counts: Vec::new(),
            levels: Vec::new(),
            seen: 0,
            every: 1,
            first: 0,
            flops: 0,
            complete: true,
        }
    }
}

/// An array as it lies in memory: one storage, whatever the names of the variables that hold it.
#[derive(Clone, Debug, Default)]
pub struct TracedArray {
    pub name: String,
    /// Where the name is one; empty for the prototype's own file.
    pub function: String,
    /// Names that it also had, in functions that it was passed to and by pointer assignments.
    pub also: Vec<String>,
    pub class: Cow<'static, str>,
    /// Bytes of an element.
    pub width: u32,
    /// Sizes, the dimensions behind the third folded into it; the largest that it had.
    pub sizes: Sizes,
    /// Stored entries of a sparse matrix.
    pub pattern: Option<Rc<Scattered>>,
    /// The stored entries one by one (row, column from 0), where they are few.
    pub entries: Vec<(u32, u32)>,
    pub heat: Option<Heat>,
    /// Elements read and written, over all records.
    pub read: u64,
    pub written: u64,
}

/// Where and when an array was read and written, on the grid of [`grid::Grid::of`].
#[derive(Clone, Debug)]
pub struct Heat {
    pub reads: HeatMap,
    pub writes: HeatMap,
}

#[derive(Clone, Debug)]
pub struct HeatMap {
    /// Accesses of the elements of a cell, added up.
    pub counts: Vec<u64>,
    /// The first record that touched the cell, counted from 1; 0 where none did.
    pub first: Vec<u64>,
    /// The last one.
    pub last: Vec<u64>,
}

/// A statement that records come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TracedStatement {
    pub file: String,
    pub line: u32,
    pub function: String,
    /// The text of the line.
    pub text: String,
    /// The part of it that is the statement: its first and its last character, from 1; 0 where that is not known.
    pub columns: [u32; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartAccess {
    pub array: u32,
    pub write: bool,
    /// Across the order of memory: a matrix by rows.
    pub across: bool,
    pub region: ArrayPart,
}

/// What equal records share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordKind {
    pub place: u32,
    pub op: u32,
    /// Numbers of accesses, reads before writes.
    pub accesses: SmallVec<[u32; 6]>,
    pub flops: u64,
    /// Executions of scalar code that the record stands for, else 1.
    pub times: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Number of the record among all, from 0.
    pub seq: u64,
    /// Number of the execution of its operation, from 0.
    pub nth: u64,
    pub kind: u32,
}

impl Trace {
    /// The rule of thinning in words; empty where nothing was left out.
    #[must_use]
    pub fn rule(&self) -> String {
        if self.kept.len() as u64 == self.seen {
            return String::new();
        }
        format!(
            "of every operation of every statement the first {} executions are kept, and one of every {} later ones",
            self.first, self.every
        )
    }

    /// Lines touched, and hits and misses of each level, of the kept record `k`. A line that an
    /// operand comes back to counts again; a level is asked for what missed in the one before.
    #[must_use]
    pub fn hits(&self, k: usize) -> Option<(u64, Vec<(u64, u64)>)> {
        let stride = 1 + self.levels.len();
        let row = self.counts.get(k * stride..(k + 1) * stride).filter(|_| !self.levels.is_empty())?;
        let (lines, misses) = row.split_first()?;
        let mut asked = u64::from(*lines);
        let mut out = Vec::with_capacity(misses.len());
        for &m in misses {
            let m = u64::from(m);
            out.push((asked.saturating_sub(m), m));
            asked = m;
        }
        Some((u64::from(*lines), out))
    }

    /// The same trace with at most `limit` records, by the same rule; heat maps stay those of all.
    #[must_use]
    pub fn thinned(&self, limit: usize) -> Trace {
        let mut t = self.clone();
        let stride = if self.levels.is_empty() { 0 } else { 1 + self.levels.len() };
        while t.kept.len() > limit {
            if t.every <= t.seen {
                t.every *= 2;
            } else if t.first > 1 {
                t.first /= 2;
            } else {
                t.kept.truncate(limit);
                break;
            }
            let (first, every) = (t.first, t.every);
            t.kept.retain(|k| k.nth < first || k.nth.is_multiple_of(every));
        }
        if stride > 0 && t.kept.len() < self.kept.len() {
            let rows = t.kept.iter().filter_map(|k| self.kept.binary_search_by_key(&k.seq, |o| o.seq).ok());
            t.counts =
                rows.flat_map(|k| self.counts.get(k * stride..(k + 1) * stride).unwrap_or_default()).copied().collect();
        }
        t
    }
}
