//! Conditions → tests and jumps. In: the condition of `if` or `while` in scalar form. Out: operations that lead to where it
//! holds or does not, and the groups that count its tests.

use super::super::ir::{Chain, Condition};
use super::code::{GroupId, Op, Test, UnitId, UnitKind, Ways};
use super::compile::Compiler;
use std::rc::Rc;

impl Compiler<'_> {
    /// A condition; what comes next in the code is where it leads when it holds (`falls`), or does not.
    pub(super) fn condition(
        &mut self,
        id: UnitId,
        cond: &Condition,
        arm: usize,
        (yes, no): (UnitId, UnitId),
        falls: bool,
    ) -> Option<()> {
        let Some(chain) = self.scalar_form(cond) else {
            return self.general_condition(id, cond, arm, (yes, no), falls);
        };
        let mut tests = Vec::new();
        let ways = Ways { yes, no, falls };
        if !matches!(chain, Chain::Test(..)) {
            // They are told apart by the bits of a byte.
            if count(chain) > 8 {
                return None;
            }
            self.grouped_condition(id)?;
            self.emit(Op::Tests);
        }
        let before = self.told_otherwise();
        self.chain(id, chain, &mut tests, &ways)?;
        let groups: Vec<GroupId> = tests.iter().map(|t| t.group).collect();
        self.is_told_otherwise(before, &groups);
        self.group = None;
        self.scalar_units += 1;
        let node = Rc::from(self.path.as_slice());
        self.set(id, UnitKind::Condition { node, arm, yes, no, tests }, no);
        Some(())
    }

    /// The group of the first test begins before the condition does.
    pub(super) fn grouped_condition(&mut self, id: UnitId) -> Option<()> {
        self.begun(id, 0).map(|_| ())
    }

    fn chain(&mut self, id: UnitId, chain: &Chain, tests: &mut Vec<Test>, ways: &Ways) -> Option<()> {
        match chain {
            Chain::Test(site, fx) => {
                let several = matches!(self.ops.last(), Some(Op::Tests)) || !tests.is_empty();
                let group = self.group_of_test(id, tests.len(), several)?;
                let before = self.origin.touches;
                tests.push(Test { site: *site, group, general: None });
                self.branch(fx, ways)?;
                let touches = self.origin.touches - before;
                self.used(group, u32::from(touches));
            }
            Chain::And(a, b) => {
                let then = self.unit(UnitKind::Pass)?;
                self.chain(id, a, tests, &Ways { yes: then, no: ways.no, falls: true })?;
                self.place(then);
                self.chain(id, b, tests, ways)?;
            }
            Chain::Or(a, b) => {
                let then = self.unit(UnitKind::Pass)?;
                self.chain(id, a, tests, &Ways { yes: ways.yes, no: then, falls: false })?;
                self.place(then);
                self.chain(id, b, tests, ways)?;
            }
        }
        Some(())
    }

    /// The group of a test, by its number among those of the condition.
    pub(super) fn group_of_test(&mut self, id: UnitId, number: usize, several: bool) -> Option<GroupId> {
        let number = u8::try_from(number).ok()?;
        if number > 0 {
            self.group = None;
        }
        let group = if several && number == 0 { self.group? } else { self.begun(id, number)? };
        if several {
            self.emit(Op::Reached { bit: number });
        }
        Some(group)
    }

    /// The next operation is where jumps to this unit lead, which is a place and nothing else.
    pub(super) fn place(&mut self, label: UnitId) {
        let pc = self.ops.len() as u32;
        if let Some(unit) = self.units.get_mut(usize::from(label)) {
            unit.pc = pc;
        }
    }
}

fn count(chain: &Chain) -> usize {
    match chain {
        Chain::Test(..) => 1,
        Chain::And(a, b) | Chain::Or(a, b) => count(a) + count(b),
    }
}
