//! Runs shorter than a line along another dimension than the first, such as rows of a matrix. Their neighbours
//! in the lines that they bring are still there for the next selection when the lines of all such selections
//! of the pass stay: then they cost their own bytes, else a line each.

use super::axes::{self, Form};
use super::{Selection, lines};
use crate::traffic::Cache;

/// Whether the lines of the short runs of a pass stay, at the three capacities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stays(pub [bool; 3]);

impl Default for Stays {
    fn default() -> Self {
        Stays([true; 3])
    }
}

/// Lines that the short runs of a pass touch, array by array; each array as if it began at set 0.
#[derive(Debug, Default)]
pub(crate) struct ShortRuns {
    lines: Vec<Vec<u64>>,
}

impl ShortRuns {
    /// Adds the selections of one array.
    pub(crate) fn add(&mut self, selections: &[Selection], line: u64) {
        let short = lines::of(selections.iter().filter(|s| is_short(s, line)), line);
        if !short.is_empty() {
            self.lines.push(lines::each(&short).collect());
        }
    }

    #[must_use]
    pub(crate) fn count(&self) -> u64 {
        self.lines.iter().map(|l| l.len() as u64).sum()
    }

    /// Whether the lines stay beside `others` bytes that the pass loads too.
    #[must_use]
    pub(crate) fn stay(&self, cache: &Cache, others: u64) -> Stays {
        if self.lines.is_empty() {
            return Stays::default();
        }
        let total = self.count();
        let fits = |c: u64| total * cache.line + others <= c && self.find_room(cache, c, total);
        Stays([fits(cache.size * 2), fits(cache.size), fits(cache.size / 2)])
    }

    /// The lines are not too many for the sets that they reach, together and those of each array by itself.
    fn find_room(&self, cache: &Cache, capacity: u64, total: u64) -> bool {
        let fully_associative = cache.ways * cache.line >= cache.size;
        if fully_associative || total <= cache.ways {
            return true;
        }
        let sets = (capacity / (cache.line * cache.ways)).max(1);
        let all: Vec<u64> = self.lines.iter().flat_map(|l| reached(l, sets)).collect();
        let room = |reached: u64, lines: u64| lines <= cache.ways * reached;
        room(reached(&all, sets).len() as u64, total)
            && self.lines.iter().all(|l| room(reached(l, sets).len() as u64, l.len() as u64))
    }
}

/// Sets of some lines, each once.
fn reached(lines: &[u64], sets: u64) -> Vec<u64> {
    let mut reached: Vec<u64> = lines.iter().map(|l| l % sets).collect();
    reached.sort_unstable();
    reached.dedup();
    reached
}

/// Whether a selection has short runs: rows, not columns.
#[must_use]
pub(crate) fn is_short(s: &Selection, line: u64) -> bool {
    !s.has_list() && axes::form(s, line) == Form::Short
}
