//! Recorded runs, and what other caches make of them. In: runs as they were recorded, one for each first-level cache, with
//! the texts of the prototype. Out: the file that keeps them ([`file`]), and from it the prediction and the access trace of a
//! machine ([`play`]), as a run on that machine gives them, or of two that share its caches ([`merge`]).
//!
//! The predicted implementation blocks its products for the first-level cache, transposes in tiles of its lines and aligns
//! arrays to the largest line; the plain figures depend on its size. A recorded run is therefore one of a first level
//! ([`FirstLevel`]), and played on machines that have the same one.

pub(crate) mod file;
pub(crate) mod merge;
pub(crate) mod play;
#[cfg(test)]
mod tests;

use crate::cache::machine::Machine;
use crate::listeners::rank_figures::RecordedRank;
use crate::listeners::{Along, Whose};
use crate::prediction::Prediction;
use crate::trace::Trace;
use serde::{Deserialize, Serialize};

/// What of a machine a run depends on besides its caches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FirstLevel {
    pub size: u64,
    pub ways: u64,
    pub line: u64,
    /// Of all levels.
    pub largest_line: u64,
}

impl FirstLevel {
    #[must_use]
    pub(crate) fn of(machine: &Machine) -> Option<FirstLevel> {
        let first = machine.levels.first()?;
        let largest_line = machine.levels.iter().map(|l| l.line).max()?;
        Some(FirstLevel { size: first.size, ways: first.ways, line: first.line, largest_line })
    }

    /// In words: `32K, 8 ways, lines of 64 B`.
    #[must_use]
    pub(crate) fn words(&self) -> String {
        let size =
            if self.size.is_multiple_of(1024) { format!("{}K", self.size >> 10) } else { format!("{} B", self.size) };
        let ways = if self.ways == 1 { "1 way".to_string() } else { format!("{} ways", self.ways) };
        let below = if self.largest_line == self.line {
            String::new()
        } else {
            format!(" and of {} B below", self.largest_line)
        };
        format!("{size} in {ways} with lines of {} B{below}", self.line)
    }
}

/// A run as it was recorded.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub first: FirstLevel,
    /// Without levels.
    pub prediction: Prediction,
    pub whose: Whose,
    pub along: Along,
    /// Without lines and misses.
    pub trace: Trace,
    /// What the caches were told, compressed.
    pub calls: Vec<u8>,
    /// The slowest rank for each number of ranks, its calls compressed.
    pub ranks: Vec<RecordedRank>,
    /// Storages, and bytes that they take one behind the other.
    pub room: (u32, u64),
}

/// All runs of a file, with the texts that they are about.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recorded {
    /// Name and text.
    pub sources: Vec<(String, String)>,
    pub runs: Vec<Run>,
}

impl Recorded {
    /// The run that a machine can play.
    #[must_use]
    pub(crate) fn run_for(&self, machine: &Machine) -> Option<&Run> {
        let first = FirstLevel::of(machine)?;
        self.runs.iter().find(|r| r.first == first)
    }
}
