//! The reference simulation: one line at a time, every set a list with the line used last in
//! front. In: accesses. Out: [`Counts`] of every level.
//!
//! What a level does:
//! * It is *asked* for a line by a miss above. When it has the line, the line becomes the one used
//!   last. When it has not, that is a load or a write-allocation of this level, by the access that
//!   began it; the line is fetched from below and takes the place of the one used longest ago.
//! * A *victim* level is not filled by misses but by what the level above evicts; a hit moves the
//!   line up, with what is dirty in it, and out of here.
//! * When an *inclusive* level evicts a line, the levels above lose it too; what was dirty there
//!   is written back with it.
//! * A dirty line that is evicted is written back to the level below. That is no use of the line
//!   there: it becomes dirty and keeps its place in the order. Where the level below has not got
//!   the line, the write goes on to the next one.
//! * A write-through level passes every write on, with its own bytes, and so does a level that
//!   does not allocate when it misses; below, that is a write like any other.

use super::machine::{Holds, Level, Machine, Write};
use super::{Counts, Simulator};

#[derive(Clone, Copy, Debug)]
struct Line {
    /// Address / bytes of a line.
    number: u64,
    dirty: bool,
}

/// What began a fill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Read,
    Write,
}

pub struct Reference {
    levels: Vec<Level>,
    /// Sets of each level, each with the line used last in front.
    sets: Vec<Vec<Vec<Line>>>,
    counts: Vec<Counts>,
}

impl Reference {
    #[must_use]
    pub fn new(machine: &Machine) -> Reference {
        let sets = |l: &Level| vec![Vec::new(); usize::try_from(l.sets()).unwrap_or(usize::MAX)];
        Reference {
            sets: machine.levels.iter().map(sets).collect(),
            counts: vec![Counts::default(); machine.levels.len()],
            levels: machine.levels.clone(),
        }
    }

    fn set(&mut self, level: usize, address: u64) -> (&mut Vec<Line>, u64) {
        let number = address / self.levels[level].line;
        let index = (number % self.levels[level].sets()) as usize;
        (&mut self.sets[level][index], number)
    }

    /// Makes the line the one used last, if it is there.
    fn touch(&mut self, level: usize, address: u64) -> Option<&mut Line> {
        let (set, number) = self.set(level, address);
        let at = set.iter().position(|l| l.number == number)?;
        let line = set.remove(at);
        set.insert(0, line);
        set.first_mut()
    }

    /// Takes the line out, if it is there.
    fn remove(&mut self, level: usize, address: u64) -> Option<Line> {
        let (set, number) = self.set(level, address);
        let at = set.iter().position(|l| l.number == number)?;
        Some(set.remove(at))
    }

    /// A read that misses in a cache beside the first level (of instructions) enters here.
    pub fn enter(&mut self, level: usize, address: u64) {
        self.read(level, address);
    }

    fn is_memory(&self, level: usize) -> bool {
        level == self.levels.len()
    }

    fn read(&mut self, level: usize, address: u64) {
        if self.touch(level, address).is_none() {
            self.fill(level, address, Cause::Read);
        }
    }

    /// A write by the processor, or passed on by a level above.
    fn write(&mut self, level: usize, address: u64, bytes: u64) {
        if self.is_memory(level) {
            return;
        }
        let (through, allocate) = (self.levels[level].write == Write::Through, self.levels[level].allocate);
        let mut present = self.touch(level, address).is_some();
        if !present && allocate {
            self.fill(level, address, Cause::Write);
            present = true;
        }
        if !present || through {
            self.counts[level].write_backs += bytes;
            self.write(level + 1, address, bytes);
        } else if let Some(line) = self.touch(level, address) {
            line.dirty = true;
        }
    }

    /// The line is not here: it is fetched and put in.
    fn fill(&mut self, level: usize, address: u64, cause: Cause) {
        self.count_fill(level, cause);
        let dirty = self.ask(level + 1, address, cause);
        self.insert(level, address, dirty);
    }

    fn count_fill(&mut self, level: usize, cause: Cause) {
        let bytes = self.levels[level].line;
        match cause {
            Cause::Read => self.counts[level].loads += bytes,
            Cause::Write => self.counts[level].write_allocates += bytes,
        }
    }

    /// The level above needs the line. Gives whether it comes up dirty.
    fn ask(&mut self, level: usize, address: u64, cause: Cause) -> bool {
        if self.is_memory(level) {
            return false;
        }
        if self.levels[level].holds == Holds::Victim {
            return match self.remove(level, address) {
                Some(line) => line.dirty,
                None => {
                    self.count_fill(level, cause);
                    self.ask(level + 1, address, cause)
                }
            };
        }
        if self.touch(level, address).is_none() {
            self.fill(level, address, cause);
        }
        false
    }

    /// Puts a line in front of its set; the last one gives way where the set is full.
    fn insert(&mut self, level: usize, address: u64, dirty: bool) {
        let ways = self.levels[level].ways as usize;
        let (set, number) = self.set(level, address);
        let last = if set.len() == ways { set.pop() } else { None };
        set.insert(0, Line { number, dirty });
        if let Some(line) = last {
            self.evict(level, line);
        }
    }

    fn evict(&mut self, level: usize, line: Line) {
        let bytes = self.levels[level].line;
        let address = line.number * bytes;
        let mut dirty = line.dirty;
        if self.levels[level].holds == Holds::Inclusive {
            dirty |= self.leave_above(level, address, bytes);
        }
        if dirty {
            self.counts[level].write_backs += bytes;
        }
        if !self.is_memory(level + 1) && self.levels[level + 1].holds == Holds::Victim {
            self.insert(level + 1, address, dirty);
        } else if dirty {
            self.write_back(level + 1, address, bytes);
        }
    }

    /// The levels above lose their lines inside an evicted one; gives whether any was dirty.
    fn leave_above(&mut self, level: usize, address: u64, bytes: u64) -> bool {
        let mut dirty = false;
        for above in (0..level).rev() {
            let line = self.levels[above].line;
            for part in 0..bytes / line {
                if self.remove(above, address + part * line).is_some_and(|l| l.dirty) {
                    self.counts[above].write_backs += line;
                    dirty = true;
                }
            }
        }
        dirty
    }

    /// A dirty line comes from above.
    fn write_back(&mut self, level: usize, address: u64, bytes: u64) {
        if self.is_memory(level) {
            return;
        }
        let keeps = self.levels[level].write == Write::Back;
        let (set, number) = self.set(level, address);
        if let Some(line) = set.iter_mut().find(|l| l.number == number)
            && keeps
        {
            line.dirty = true;
            return;
        }
        self.counts[level].write_backs += bytes;
        self.write_back(level + 1, address, bytes);
    }
}

impl Simulator for Reference {
    fn access(&mut self, address: u64, bytes: u64, write: bool) {
        if write {
            self.write(0, address, bytes);
        } else {
            self.read(0, address);
        }
    }

    fn counts(&self) -> &[Counts] {
        &self.counts
    }
}
