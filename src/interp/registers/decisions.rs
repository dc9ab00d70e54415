//! Conditions and bounds of loops in the general form → operations. In: tests with integers, joined by `&&` and `||`, and ranges
//! of integers. Out: jumps, with the groups that count the tests; while the tree walker evaluates such a condition, which of
//! its tests it reaches.

use super::super::ir::{Condition, Ex, ExKind, ForRange, Slot};
use super::code::{Fork, GroupId, Kind, Op, Reg, Test, UnitId, UnitKind, Ways};
use super::compile::Compiler;
use super::expressions::{jump, relation};
use super::general::{Number, Reading, common};
use crate::ops::integer::in_class;
use crate::program::Site;
use crate::text::source::Span;
use crate::value::Class;
use smallvec::SmallVec;
use std::rc::Rc;

/// Most tests of a condition: they are told apart by the bits of a byte.
const TESTS: usize = 8;

impl Compiler<'_> {
    /// Whether all tests of a condition can be part of the code.
    pub(super) fn knows_general(&mut self, cond: &Condition) -> bool {
        let before = self.lengths();
        let tests = tests_of(&cond.e);
        let fits = tests.len() <= TESTS && tests.iter().all(|e| self.number_of(e, &mut Reading::default()).is_some());
        self.cut(&before);
        fits
    }

    /// A condition in the general form; what comes next in the code is where it leads when it holds (`falls`), or does not.
    pub(super) fn general_condition(
        &mut self,
        id: UnitId,
        cond: &Condition,
        arm: usize,
        (yes, no): (UnitId, UnitId),
        falls: bool,
    ) -> Option<()> {
        let (mut tests, mut r) = (Vec::new(), Reading::default());
        if tests_of(&cond.e).len() > 1 {
            self.grouped_condition(id)?;
            self.emit(Op::Tests);
        }
        let temporaries = self.temporaries;
        self.general_chain((id, cond.site), &cond.e, (&mut tests, &mut r), &Ways { yes, no, falls })?;
        self.temporaries = temporaries;
        self.narrow = false;
        if r.is_alone(None) {
            let groups: Vec<GroupId> = tests.iter().map(|t| t.group).collect();
            self.leave_alone(&groups);
        }
        self.group = None;
        self.scalar_units += 1;
        let node = Rc::from(self.path.as_slice());
        self.set(id, UnitKind::Condition { node, arm, yes, no, tests }, no);
        Some(())
    }

    fn general_chain(
        &mut self,
        at: (UnitId, Site),
        e: &Ex,
        (tests, r): (&mut Vec<Test>, &mut Reading),
        ways: &Ways,
    ) -> Option<()> {
        let (and, a, b) = match &e.kind {
            ExKind::AndAnd(a, b) => (true, a, b),
            ExKind::OrOr(a, b) => (false, a, b),
            ExKind::Lazy(and, a, b) => (*and, a, b),
            _ => return self.general_test(at, e, (tests, r), ways),
        };
        let then = self.unit(UnitKind::Pass)?;
        let first = match and {
            true => Ways { yes: then, no: ways.no, falls: true },
            false => Ways { yes: ways.yes, no: then, falls: false },
        };
        self.general_chain(at, a, (&mut *tests, &mut *r), &first)?;
        self.place(then);
        let certain = r.told.len();
        self.general_chain(at, b, (tests, &mut *r), ways)?;
        // The right side is not always reached.
        r.told.iter_mut().skip(certain).for_each(|t| t.certain = false);
        Some(())
    }

    fn general_test(
        &mut self,
        (id, site): (UnitId, Site),
        e: &Ex,
        (tests, r): (&mut Vec<Test>, &mut Reading),
        ways: &Ways,
    ) -> Option<()> {
        let (before, flops) = (self.origin.touches, r.flops);
        let several = matches!(self.ops.last(), Some(Op::Tests)) || !tests.is_empty();
        let group = self.group_of_test(id, tests.len(), several)?;
        let fork = Fork::to(if ways.falls { ways.no } else { ways.yes });
        let test = if let ExKind::Scalar(s) = &e.kind { &s.general } else { e };
        let op = match &test.kind {
            ExKind::Binary(op, a, b) if relation(*op).is_some() => {
                let [a, b] = self.compared(a, b, r)?;
                jump(*op, (a, b), ways.falls, fork)?
            }
            _ => {
                let (a, _) = self.number_of(e, r)?;
                if ways.falls { Op::UnlessTrue { a, fork } } else { Op::WhenTrue { a, fork } }
            }
        };
        self.emit(op);
        let called = self.counts_general(r.flops - flops);
        tests.push(Test { site, group, general: Some((called, e.span)) });
        let touches = self.origin.touches - before;
        self.used(group, u32::from(touches));
        Some(())
    }

    /// Whether the bounds of a loop over this variable can be part of the code.
    pub(super) fn knows_bounds(&mut self, slot: Slot, bounds: &ForRange) -> bool {
        let before = self.lengths();
        let kind = self.values_of(bounds, &mut Reading::default()).map(|found| found.1);
        self.cut(&before);
        kind == Some(self.kind_of(slot))
    }

    /// The bounds of a loop; gives what they compute, and whether the levels hear of an element once that is read twice.
    pub(super) fn general_bounds(&mut self, l: u8, bounds: &ForRange) -> Option<(u64, bool)> {
        let (mut r, temporaries) = (Reading::default(), self.temporaries);
        let ([start, step, stop], _) = self.values_of(bounds, &mut r)?;
        self.emit(Op::Enter { l, start, step, stop });
        self.temporaries = temporaries;
        self.narrow = false;
        Some((r.flops, r.is_alone(None)))
    }

    /// The first value, the step and the last value, whole numbers in the class that the loop's variable has.
    fn values_of(&mut self, bounds: &ForRange, r: &mut Reading) -> Option<([Reg; 3], Kind)> {
        let start = self.number_of(&bounds.start, r)?;
        let step = match &bounds.step {
            Some(step) => self.number_of(step, r)?,
            None => (self.constant(1.0)?, Kind::Number),
        };
        let stop = self.number_of(&bounds.stop, r)?;
        let kind = common(start.1, step.1).and_then(|k| common(k, stop.1))?;
        let Kind::Integer(class) = kind else {
            let all = [start, step, stop].iter().all(|n| n.1 == Kind::Number);
            return all.then_some(([start.0, step.0, stop.0], kind));
        };
        let mut checked = |n: Number, f: fn(Class, f64, f64) -> Option<f64>| {
            if n.1 == kind {
                return Some(n.0);
            }
            let d = (n.1 == Kind::Number).then(|| self.temporary())??;
            self.emit(Op::Whole2 { d, a: n.0, b: n.0, class, f });
            Some(d)
        };
        let start = checked(start, |class, x, _| in_class(class, x).filter(|y| *y == x))?;
        let step = checked(step, |_, x, _| (x.fract() == 0.0).then_some(x))?;
        let stop = checked(stop, |class, x, _| in_class(class, x).filter(|y| *y == x))?;
        Some(([start, step, stop], kind))
    }
}

/// The tests of a condition, from the left.
fn tests_of(e: &Ex) -> SmallVec<[&Ex; 4]> {
    match &e.kind {
        ExKind::AndAnd(a, b) | ExKind::OrOr(a, b) | ExKind::Lazy(_, a, b) => {
            let mut all = tests_of(a);
            all.extend(tests_of(b));
            all
        }
        _ => SmallVec::from_slice(&[e]),
    }
}

/// Which tests of a condition are reached while it is evaluated in the general form, by where they are.
#[derive(Debug, Default)]
pub(in crate::interp) struct Reached {
    wanted: bool,
    tests: SmallVec<[Span; 4]>,
}

impl Reached {
    /// A condition begins, whose tests are of interest or not.
    pub(super) fn begin(&mut self, wanted: bool) {
        self.wanted = wanted;
        self.tests.clear();
    }

    pub(super) fn has(&self, test: Span) -> bool {
        self.tests.contains(&test)
    }

    /// The right side of a short circuit is evaluated.
    #[inline]
    pub(in crate::interp) fn reaches(&mut self, e: &Ex) {
        if self.wanted {
            self.tests.extend(tests_of(e).first().map(|first| first.span));
        }
    }
}
