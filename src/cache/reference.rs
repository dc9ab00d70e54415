//! The reference simulation: one line at a time, every set a list of ways. In: accesses. Out:
//! [`Counts`] of every level.
//!
//! What a level does:
//! * It is *asked* for a line by a miss above. When it has the line, the line becomes the one used
//!   last. When it has not, that is a load or a write-allocation of this level, by the access that
//!   began it; the line is fetched from below and takes a free way, the first one, or the place of
//!   the line that gives way ([`super::replacement`]): the one used longest ago, or what a tree says.
//! * A *victim* level is not filled by misses but by what the level above evicts; a hit moves the
//!   line up, with what is dirty in it, and out of here. What it takes over clean is a clean victim of
//!   the level above, what it takes over dirty a write-back of it.
//! * When an *inclusive* level evicts a line, the levels above lose it too; what was dirty there
//!   is written back with it.
//! * A dirty line that is evicted is written back to the level below. That is no use of the line
//!   there: it becomes dirty and keeps its place in the order. Where the level below has not got
//!   the line, the write goes on to the next one.
//! * A write-through level passes every write on, with its own bytes, and so does a level that
//!   does not allocate when it misses; below, that is a write like any other.

use super::machine::{Holds, Level, Machine, Write};
use super::replacement::{Replacement, Tree};
use super::{Counts, Hierarchy};

#[derive(Clone, Copy, Debug)]
struct Line {
    /// Address / bytes of a line.
    number: u64,
    dirty: bool,
}

/// Ways of one set, filled from the first on.
struct Set {
    ways: Vec<Option<Line>>,
    order: Order,
}

/// What is remembered of the uses of the ways.
enum Order {
    /// Ways, the one used last in front.
    Lru(Vec<usize>),
    Tree(Tree),
}

impl Set {
    fn new(level: &Level) -> Set {
        let order = match level.replacement {
            Replacement::Lru => Order::Lru(Vec::new()),
            Replacement::TreePlru => Order::Tree(Tree::default()),
        };
        Set { ways: Vec::new(), order }
    }

    fn find(&self, number: u64) -> Option<usize> {
        self.ways.iter().position(|l| l.is_some_and(|l| l.number == number))
    }

    fn line(&mut self, way: usize) -> Option<&mut Line> {
        self.ways.get_mut(way)?.as_mut()
    }

    /// `of`: ways of a full set.
    fn used(&mut self, way: usize, of: usize) {
        match &mut self.order {
            Order::Lru(order) => {
                order.retain(|&w| w != way);
                order.insert(0, way);
            }
            Order::Tree(tree) => tree.used(way, of),
        }
    }

    /// A free way, else the one that is replaced.
    fn room(&mut self, of: usize) -> usize {
        if let Some(free) = self.ways.iter().position(Option::is_none) {
            return free;
        }
        if self.ways.len() < of {
            self.ways.push(None);
            return self.ways.len() - 1;
        }
        match &self.order {
            Order::Lru(order) => order.last().copied().unwrap_or(0),
            Order::Tree(tree) => tree.victim(of),
        }
    }
}

/// What began a fill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Read,
    Write,
}

pub struct Reference {
    levels: Vec<Level>,
    /// Sets of each level.
    sets: Vec<Vec<Set>>,
    counts: Vec<Counts>,
}

impl Reference {
    #[must_use]
    pub fn new(machine: &Machine) -> Reference {
        let sets = |l: &Level| (0..l.sets()).map(|_| Set::new(l)).collect();
        Reference {
            sets: machine.levels.iter().map(sets).collect(),
            counts: vec![Counts::default(); machine.levels.len()],
            levels: machine.levels.clone(),
        }
    }

    /// The set of a line, its number, and the ways of the set.
    fn set(&mut self, level: usize, address: u64) -> (&mut Set, u64, usize) {
        let of = self.levels[level].ways as usize;
        let number = address / self.levels[level].line;
        let index = (number % self.levels[level].sets()) as usize;
        (&mut self.sets[level][index], number, of)
    }

    /// Makes the line the one used last, if it is there.
    fn touch(&mut self, level: usize, address: u64) -> Option<&mut Line> {
        let (set, number, of) = self.set(level, address);
        let way = set.find(number)?;
        set.used(way, of);
        set.line(way)
    }

    /// Takes the line out, if it is there.
    fn remove(&mut self, level: usize, address: u64) -> Option<Line> {
        let (set, number, _) = self.set(level, address);
        let way = set.find(number)?;
        set.ways.get_mut(way)?.take()
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

    /// Puts a line into its set; another one gives way where the set is full.
    fn insert(&mut self, level: usize, address: u64, dirty: bool) {
        let (set, number, of) = self.set(level, address);
        let way = set.room(of);
        let before = set.ways.get_mut(way).and_then(|w| w.replace(Line { number, dirty }));
        set.used(way, of);
        if let Some(line) = before {
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
            if !dirty {
                self.counts[level].clean_victims += bytes;
            }
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
        let (set, number, _) = self.set(level, address);
        if let Some(line) = set.find(number).and_then(|way| set.line(way))
            && keeps
        {
            line.dirty = true;
            return;
        }
        self.counts[level].write_backs += bytes;
        self.write_back(level + 1, address, bytes);
    }
}

impl Hierarchy for Reference {
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
