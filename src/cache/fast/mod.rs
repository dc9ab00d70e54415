//! The fast simulation: same counts as [`super::reference`], in less time.
//!
//! Two things make it fast. A set is a row of numbers in the order of use ([`ways`]), so that the
//! frequent hit on the line used last is one comparison. And an operation is not simulated element
//! by element ([`touches`]): as long as no stream of a nest leaves its line, one round of accesses
//! stands for all iterations, because a round that only hits leaves the order of use as the round
//! before it did (and so it does the bits of a tree).

mod linked;
pub(super) mod touches;
mod tree;
mod ways;

use super::machine::{Holds, Level, Machine, Write};
use super::replacement::Replacement;
use super::stream::Op;
use super::{Counts, Hierarchy};
use linked::Linked;
use tree::TreeWays;
use ways::Ways;

/// Sets with more ways than this are kept as linked lists.
const FEW_WAYS: u64 = 64;

/// What began a fill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Read,
    Write,
}

#[derive(Clone)]
enum Store {
    Ways(Ways),
    Linked(Box<Linked>),
    Tree(TreeWays),
}

#[derive(Clone)]
struct Cache {
    store: Store,
    /// log2 of the bytes of a line.
    shift: u32,
    line: u64,
    through: bool,
    allocate: bool,
    victim: bool,
    inclusive: bool,
}

#[derive(Clone)]
pub(crate) struct Fast {
    caches: Vec<Cache>,
    counts: Vec<Counts>,
    /// Fills, of any level.
    events: u64,
    /// Lines that a round may touch so that all of them are there behind it; 0: never sure.
    sure: usize,
    /// Writes that hit are passed on, so that rounds of hits still count.
    passes: bool,
}

impl Fast {
    #[must_use]
    pub(crate) fn new(machine: &Machine) -> Fast {
        let caches: Vec<Cache> = machine.levels.iter().map(Cache::new).collect();
        let plain = machine.levels.iter().all(|l| l.holds != Holds::Inclusive);
        let passes = machine.levels.first().is_some_and(|l| l.write == Write::Through || !l.allocate);
        // With a tree a line may give way while others in its set were used longer ago.
        let kept = machine.levels.first().filter(|l| l.replacement == Replacement::Lru).map_or(0, |l| l.ways as usize);
        Fast {
            counts: vec![Counts::default(); caches.len()],
            caches,
            events: 0,
            sure: if plain && !passes { kept } else { 0 },
            passes,
        }
    }

    /// Simulates an operation.
    pub(crate) fn run(&mut self, op: &Op) {
        let line = self.caches.first().map_or(64, |c| c.line);
        touches::run(op, line, self);
    }

    /// A number for the contents of all levels, dirty lines and order of use included.
    #[must_use]
    pub(crate) fn fingerprint(&self) -> u128 {
        let mut h = ways::Mixer::default();
        for c in &self.caches {
            match &c.store {
                Store::Ways(w) => w.mix(&mut h),
                Store::Linked(l) => l.mix(&mut h),
                Store::Tree(t) => t.mix(&mut h),
            }
        }
        h.finish()
    }

    /// Bytes of its state.
    #[must_use]
    pub(crate) fn bytes(&self) -> usize {
        let of = |c: &Cache| match &c.store {
            Store::Ways(w) => w.bytes(),
            Store::Linked(l) => l.bytes(),
            Store::Tree(t) => t.bytes(),
        };
        self.caches.iter().map(of).sum()
    }

    /// Takes over the contents of another simulation of the same machine; counts stay.
    pub(crate) fn restore(&mut self, other: &Fast) {
        self.caches.clone_from(&other.caches);
    }

    fn read(&mut self, address: u64) {
        let Some(first) = self.caches.first_mut() else { return };
        if !first.touch(address >> first.shift, false) {
            self.fill(0, address, Cause::Read, false);
        }
    }

    fn write(&mut self, level: usize, address: u64, bytes: u64) {
        let Some(c) = self.caches.get_mut(level) else { return };
        let keeps = !c.through;
        let mut present = c.touch(address >> c.shift, keeps);
        let (through, allocate) = (c.through, c.allocate);
        if !present && allocate {
            self.fill(level, address, Cause::Write, keeps);
            present = true;
        }
        if !present || through {
            self.counts[level].write_backs += bytes;
            self.write(level + 1, address, bytes);
        }
    }

    fn fill(&mut self, level: usize, address: u64, cause: Cause, written: bool) {
        self.events += 1;
        self.count_fill(level, cause);
        let dirty = self.ask(level + 1, address, cause);
        self.insert(level, address, dirty || written);
    }

    fn count_fill(&mut self, level: usize, cause: Cause) {
        let (Some(c), Some(n)) = (self.caches.get(level), self.counts.get_mut(level)) else { return };
        match cause {
            Cause::Read => n.loads += c.line,
            Cause::Write => n.write_allocates += c.line,
        }
    }

    fn ask(&mut self, level: usize, address: u64, cause: Cause) -> bool {
        let Some(c) = self.caches.get_mut(level) else { return false };
        let number = address >> c.shift;
        if c.victim {
            return match c.remove(number) {
                Some(dirty) => dirty,
                None => {
                    self.count_fill(level, cause);
                    self.ask(level + 1, address, cause)
                }
            };
        }
        if !c.touch(number, false) {
            self.fill(level, address, cause, false);
        }
        false
    }

    fn insert(&mut self, level: usize, address: u64, dirty: bool) {
        let Some(c) = self.caches.get_mut(level) else { return };
        if let Some((number, dirty)) = c.insert(address >> c.shift, dirty) {
            let (address, bytes) = (number << c.shift, c.line);
            self.evict(level, address, bytes, dirty);
        }
    }

    fn evict(&mut self, level: usize, address: u64, bytes: u64, mut dirty: bool) {
        if self.caches.get(level).is_some_and(|c| c.inclusive) {
            dirty |= self.leave_above(level, address, bytes);
        }
        if dirty {
            self.counts[level].write_backs += bytes;
        }
        if self.caches.get(level + 1).is_some_and(|c| c.victim) {
            self.insert(level + 1, address, dirty);
        } else if dirty {
            self.write_back(level + 1, address, bytes);
        }
    }

    fn leave_above(&mut self, level: usize, address: u64, bytes: u64) -> bool {
        let mut dirty = false;
        for above in (0..level).rev() {
            let Some(c) = self.caches.get_mut(above) else { continue };
            let (line, shift) = (c.line, c.shift);
            for part in 0..bytes / line {
                if c.remove((address + part * line) >> shift) == Some(true) {
                    self.counts[above].write_backs += line;
                    dirty = true;
                }
            }
        }
        dirty
    }

    fn write_back(&mut self, mut level: usize, address: u64, bytes: u64) {
        while let Some(c) = self.caches.get_mut(level) {
            if !c.through && c.mark(address >> c.shift) {
                return;
            }
            self.counts[level].write_backs += bytes;
            level += 1;
        }
    }
}

impl Hierarchy for Fast {
    fn access(&mut self, address: u64, bytes: u64, write: bool) {
        if write { self.write(0, address, bytes) } else { self.read(address) }
    }

    fn counts(&self) -> &[Counts] {
        &self.counts
    }
}

impl touches::Sink for Fast {
    fn touch(&mut self, address: u64, bytes: u64, write: bool) {
        self.access(address, bytes, write);
    }

    fn sure(&self) -> usize {
        self.sure
    }

    fn events(&self) -> u64 {
        self.events
    }

    fn again(&mut self, times: u64, round: &mut dyn FnMut(&mut Self)) {
        if !self.passes {
            return;
        }
        let before = self.counts.clone();
        round(self);
        for (c, b) in self.counts.iter_mut().zip(before) {
            let more = (*c - b).scale(times - 1);
            *c += more;
        }
    }
}

impl Cache {
    fn new(l: &Level) -> Cache {
        let store = if l.replacement == Replacement::TreePlru {
            Store::Tree(TreeWays::new(l.sets(), l.ways as usize))
        } else if l.ways <= FEW_WAYS {
            Store::Ways(Ways::new(l.sets(), l.ways as usize))
        } else {
            Store::Linked(Box::new(Linked::new(l.sets(), l.ways as usize)))
        };
        Cache {
            store,
            shift: l.line.trailing_zeros(),
            line: l.line,
            through: l.write == Write::Through,
            allocate: l.allocate,
            victim: l.holds == Holds::Victim,
            inclusive: l.holds == Holds::Inclusive,
        }
    }

    /// Makes the line the one used last, and dirty; false when it is not there.
    #[inline]
    fn touch(&mut self, number: u64, dirty: bool) -> bool {
        match &mut self.store {
            Store::Ways(w) => w.touch(number, dirty),
            Store::Linked(l) => l.touch(number, dirty),
            Store::Tree(t) => t.touch(number, dirty),
        }
    }

    /// Puts the line in front; gives the one that had to go.
    fn insert(&mut self, number: u64, dirty: bool) -> Option<(u64, bool)> {
        match &mut self.store {
            Store::Ways(w) => w.insert(number, dirty),
            Store::Linked(l) => l.insert(number, dirty),
            Store::Tree(t) => t.insert(number, dirty),
        }
    }

    /// Takes the line out; gives whether it was dirty.
    fn remove(&mut self, number: u64) -> Option<bool> {
        match &mut self.store {
            Store::Ways(w) => w.remove(number),
            Store::Linked(l) => l.remove(number),
            Store::Tree(t) => t.remove(number),
        }
    }

    /// Marks the line dirty where it is; false when it is not there.
    fn mark(&mut self, number: u64) -> bool {
        match &mut self.store {
            Store::Ways(w) => w.mark(number),
            Store::Linked(l) => l.mark(number),
            Store::Tree(t) => t.mark(number),
        }
    }
}
