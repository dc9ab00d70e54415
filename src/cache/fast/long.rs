//! Loops longer than all caches. In: the accesses of an innermost loop. Out: the iterations that are simulated, and the
//! stretch of them that stands for all others.
//!
//! Where lines are evicted in the order of their last use, a level holds what the last accesses left there. Once a loop
//! has gone over every set of all levels more often than they have ways, nothing is there from before it but lines that it
//! has come to while they were there, which may be dirty; as long after that these are gone too, and what is
//! there moves on with the loop: a stretch after which every access has gone round all sets a whole number of times counts
//! what the one before it did. What the levels hold at the end is known from as many iterations as it takes to forget,
//! which are not counted.

use crate::cache::machine::{Holds, Level, Machine};
use crate::cache::replacement::Replacement;
use crate::cache::stream::{Advance, STORAGE, Walk};

/// How far a loop has to go until the levels of a machine hold nothing from before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forgets {
    /// Bytes after which an access comes to the same sets of all levels again, a power of two.
    around: u64,
    /// How often that is until nothing is there from before.
    rounds: u64,
    /// Bytes of the smallest line.
    line: u64,
}

impl Forgets {
    /// None where a level may keep a line however many come.
    pub(super) fn of(machine: &Machine) -> Option<Forgets> {
        let simple = machine.levels.iter().all(|l| {
            l.replacement == Replacement::Lru && l.holds == Holds::Independent && l.allocate && l.line.is_power_of_two()
        });
        let way = |l: &Level| l.sets() * l.line;
        let around = machine.levels.iter().map(way).max().filter(|_| simple)?;
        let alike = machine.levels.iter().all(|l| way(l).is_power_of_two());
        let rounds: u64 = machine.levels.iter().map(|l| (l.ways * way(l)).div_ceil(around)).sum();
        let line = machine.levels.iter().map(|l| l.line).min()?;
        // So many rounds until what was there before is used or evicted, and as many until what was used is evicted.
        alike.then_some(Forgets { around, rounds: 2 * rounds + 1, line })
    }
}

/// Iterations of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Long {
    /// So many are simulated first, and so many make the levels forget.
    pub before: u64,
    /// The next so many stand for all stretches of as many, which there are `times` of.
    pub stretch: u64,
    pub times: u64,
}

impl Long {
    /// None where all `inner` iterations are simulated.
    pub(super) fn of<'w>(walks: impl Iterator<Item = &'w Walk> + Clone, inner: u64, machine: Forgets) -> Option<Long> {
        // An iteration comes no further than a line: most loops are too short, whatever their strides.
        let least = 2 * machine.rounds * (machine.around / machine.line);
        if inner < least {
            return None;
        }
        let mut stretch = 0;
        for w in walks.clone() {
            let Advance::Strides(s) = &w.step else { return None };
            let stride = s.first().copied().unwrap_or(0);
            // Accesses to one array that go at different speeds may meet in any iteration.
            let meets = |other: &Walk| {
                let same = (other.base ^ w.base) >> STORAGE == 0;
                same && !matches!(&other.step, Advance::Strides(o) if o.first().copied().unwrap_or(0) == stride)
            };
            let step = stride.unsigned_abs();
            if step > machine.line || walks.clone().any(meets) {
                return None;
            }
            if step > 0 {
                // Of powers of two the largest is a multiple of each.
                stretch = stretch.max(machine.around >> step.trailing_zeros());
            }
        }
        let before = stretch * machine.rounds;
        let times = (stretch > 0).then(|| inner.saturating_sub(before) / stretch)?;
        (times > machine.rounds + 1).then_some(Long { before, stretch, times })
    }
}
