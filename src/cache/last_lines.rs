//! The lines used last. In: a machine, and accesses in their order. Out: which of them provably change nothing and count
//! nothing, so that no simulation has to be told them.
//!
//! An access to the line that its set of the first level used last hits, and leaves the order of use as it was. The only
//! thing that it may change is that the line is dirty from then on, so that a line's first write is told.

use super::machine::{Holds, Level, Machine, Write};

/// No line.
const NOTHING: u64 = u64::MAX;

pub(crate) struct LastLines {
    /// By set, or of all sets together: twice the line's number, and whether it has been written.
    lines: Vec<u64>,
    /// log2 of the bytes of a line.
    shift: u32,
}

impl LastLines {
    /// For so many placements. Nothing where even such an access counts: a write that is passed on.
    #[must_use]
    pub(crate) fn new(machine: &Machine, placements: usize) -> Option<LastLines> {
        let first = machine.levels.first()?;
        if first.write == Write::Through || !first.allocate {
            return None;
        }
        // Sets are those of the first placement. A line of an inclusive level that gives way takes others with it, of any
        // set, but never the one that is being filled.
        let apart = placements <= 1 && machine.levels.iter().all(|l| l.holds != Holds::Inclusive);
        let sets = first.sets();
        let sets = if apart && sets.is_power_of_two() { sets as usize } else { 1 };
        Some(LastLines { lines: vec![NOTHING; sets], shift: first.line.trailing_zeros() })
    }

    /// For a simulation that tells which lines leave ([`LastLines::leaves`]), in one placement.
    #[must_use]
    pub(crate) fn watched(machine: &Machine) -> Option<LastLines> {
        let sets = machine.levels.first().map_or(1, Level::sets);
        let sets = if sets.is_power_of_two() { sets as usize } else { 1 };
        LastLines::new(machine, 1).map(|l| LastLines { lines: vec![NOTHING; sets], ..l })
    }

    /// log2 of the bytes of a line.
    #[must_use]
    pub(crate) fn shift(&self) -> u32 {
        self.shift
    }

    /// Whether an access would change and count nothing.
    #[inline]
    pub(crate) fn is_again(&self, address: u64, write: bool) -> bool {
        let number = address >> self.shift;
        let set = number as usize & (self.lines.len() - 1);
        self.lines.get(set).is_some_and(|last| last >> 1 == number && (last & 1 == 1 || !write))
    }

    /// An access; whether it changes and counts nothing.
    #[inline]
    pub(crate) fn again(&mut self, address: u64, write: bool) -> bool {
        let number = address >> self.shift;
        let set = number as usize & (self.lines.len() - 1);
        let Some(last) = self.lines.get_mut(set) else { return false };
        if *last >> 1 == number && (*last & 1 == 1 || !write) {
            return true;
        }
        *last = number << 1 | u64::from(write);
        false
    }

    /// The line of this number leaves the first level.
    pub(crate) fn leaves(&mut self, number: u64) {
        let set = number as usize & (self.lines.len() - 1);
        self.lines.get_mut(set).into_iter().filter(|l| **l >> 1 == number).for_each(|l| *l = NOTHING);
    }

    /// Other accesses come.
    pub(crate) fn forget(&mut self) {
        self.lines.fill(NOTHING);
    }
}
