//! The caches of a machine on the accesses of a program. In: accesses, one by one. Out: what crossed every level, and how many
//! reads and writes missed the first one, as cachegrind counts them: what an instruction reads and writes is one read, and an
//! access of two lines is one miss.

use super::lines::{Access, Kind};
use crate::cache::fast::Fast;
use crate::cache::machine::Machine;
use crate::cache::{Counts, Hierarchy};

pub(crate) struct Caches {
    pub machine: Machine,
    simulation: Fast,
    line: u64,
    before: Vec<Counts>,
    /// Of the accesses that count.
    pub levels: Vec<Counts>,
    pub reads: u64,
    pub writes: u64,
    pub read_misses: u64,
    pub write_misses: u64,
}

impl Caches {
    pub(crate) fn new(machine: &Machine) -> Caches {
        Caches {
            simulation: Fast::new(machine),
            line: machine.levels.first().map_or(64, |l| l.line).max(1),
            before: vec![Counts::default(); machine.levels.len()],
            levels: vec![Counts::default(); machine.levels.len()],
            machine: machine.clone(),
            reads: 0,
            writes: 0,
            read_misses: 0,
            write_misses: 0,
        }
    }

    /// The next access; one that does not count fills the caches all the same.
    pub(super) fn access(&mut self, a: &Access, counts: bool) {
        self.before.copy_from_slice(self.simulation.counts());
        for write in [false, true] {
            if a.kind == Kind::Modify || write == (a.kind == Kind::Store) {
                self.lines(a, write);
            }
        }
        if !counts {
            return;
        }
        let before = &self.before;
        let after = self.simulation.counts();
        let filled = |c: &Counts| c.loads + c.write_allocates;
        let missed = before.first().map(filled) != after.first().map(filled);
        for ((sum, a), b) in self.levels.iter_mut().zip(after).zip(before) {
            *sum += *a - *b;
        }
        let (number, misses) = match a.kind {
            Kind::Store => (&mut self.writes, &mut self.write_misses),
            Kind::Load | Kind::Modify => (&mut self.reads, &mut self.read_misses),
        };
        (*number, *misses) = (*number + 1, *misses + u64::from(missed));
    }

    /// The parts of an access in each of its lines.
    fn lines(&mut self, a: &Access, write: bool) {
        let to = a.address + u64::from(a.size.unwrap_or(1).max(1)) - 1;
        let mut at = a.address;
        while at <= to {
            let end = to.min(at / self.line * self.line + self.line - 1);
            self.simulation.access(at, end + 1 - at, write);
            at = end + 1;
        }
    }
}
