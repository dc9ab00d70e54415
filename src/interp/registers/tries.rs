//! Tries of the compiler: whether a statement can be part of the code is found by compiling it. In: the code so far. Out: the
//! same again, without what has been compiled since.

use super::code::Origin;
use super::compile::Compiler;

/// How much there is of the code.
pub(super) struct Lengths {
    ops: usize,
    lists: [usize; 5],
    asked: usize,
    calls: [usize; 3],
    registers: [usize; 3],
    narrow: bool,
    deepest: usize,
    origin: Origin,
}

impl Compiler<'_> {
    /// What there is of the code, but for units and groups.
    pub(super) fn lengths(&self) -> Lengths {
        Lengths {
            ops: self.ops.len(),
            lists: [
                self.scalars.len(),
                self.constants.len(),
                self.uses.len(),
                self.arrays.len(),
                self.occurrences.len(),
            ],
            asked: self.asked.len(),
            calls: [self.inlined.len(), self.called.len(), self.guards.len()],
            registers: [self.fixed, self.temporaries, self.most_temporaries],
            narrow: self.narrow,
            deepest: self.deepest,
            origin: self.origin,
        }
    }

    /// Takes back what has been compiled for a try.
    pub(super) fn cut(&mut self, to: &Lengths) {
        self.ops.truncate(to.ops);
        self.origins.truncate(to.ops);
        let [scalars, constants, uses, arrays, occurrences] = to.lists;
        self.scalars.truncate(scalars);
        self.constants.truncate(constants);
        self.uses.truncate(uses);
        self.arrays.truncate(arrays);
        self.occurrences.truncate(occurrences);
        self.asked.truncate(to.asked);
        let [inlined, called, guards] = to.calls;
        self.inlined.truncate(inlined);
        self.called.truncate(called);
        self.guards.truncate(guards);
        self.scopes.clear();
        [self.fixed, self.temporaries, self.most_temporaries] = to.registers;
        (self.narrow, self.deepest, self.origin) = (to.narrow, to.deepest, to.origin);
    }
}
