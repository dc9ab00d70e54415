//! Calls that are part of the code of a loop. In: what the code takes for granted of them ([`super::inline`]), and the
//! frame when the machine begins. Out: whether that holds; the contexts in which they run; and, afterwards, what
//! statements with calls and the functions that they call have counted, many executions at once.
//!
//! The tree walker executes such a statement once in a nest and tells its registers; from then on an execution counts its
//! operations, the entries of functions and the references to elements alone.

use super::super::Interp;
use super::super::call::MAX_DEPTH;
use super::super::frame::{Frame, Var};
use super::super::ir::{RangeIx, Site, Slot, Target};
use super::called::{Called, Counts, Guard, Handled, Known};
use super::code::{Code, Executed, Nest, Test, Use};
use super::load::Machine;
use crate::events::Caller;
use crate::value::{FunctionRef, Value};
use std::rc::Rc;

impl Interp<'_> {
    /// What code of a loop may call, and what its variables hold.
    pub(super) fn known(&mut self, fr: &Frame) -> Known<'_> {
        let mut handles = Vec::new();
        for (slot, var) in (0..).zip(&fr.vars) {
            if let Var::Val(Value::Func(h)) = var
                && let Some(calls) = self.handled(fr, slot)
            {
                handles.push((slot, Rc::clone(h), calls));
            }
        }
        let number = |v: &Var| matches!(v, Var::Val(Value::Num(_)));
        let array = |v: &Var| matches!(v, Var::Val(Value::Real(_)));
        Known {
            bodies: &self.code.bodies,
            handles,
            numbers: fr.vars.iter().map(number).collect(),
            arrays: fr.vars.iter().map(array).collect(),
        }
    }

    /// What the handle in a variable calls.
    fn handled(&mut self, fr: &Frame, slot: Slot) -> Option<Handled> {
        let Var::Val(Value::Func(h)) = fr.vars.get(slot as usize)? else { return None };
        match &h.target {
            FunctionRef::User(id) => Some(Handled::Function(Target::User(*id))),
            FunctionRef::Anonymous { body, .. } => Some(Handled::Anonymous(*body)),
            FunctionRef::Named(name) => self.target_named(fr, &Rc::clone(name)).ok()?.map(Handled::Function),
            FunctionRef::Nested { .. } => None,
        }
    }

    /// Looks whether calls of the code can be executed by the machine, and in which contexts. `range`: that of the loop.
    pub(super) fn load_calls(&mut self, m: &mut Machine, fr: &Frame, code: &Code, range: RangeIx) {
        if code.called.is_empty() {
            return;
        }
        if !self.flat_allowed() || self.calls.depth + code.deepest >= MAX_DEPTH {
            m.foreign.push(Use::Calls);
            return;
        }
        for (k, guard) in code.guards.iter().enumerate() {
            if !self.captured(m, fr, guard) || !self.holds(fr, guard) {
                m.foreign.push(Use::Handle(k));
            }
        }
        m.contexts.clear();
        if !m.told {
            return;
        }
        let own = m.nest.0;
        for call in &code.inlined {
            let around = call.caller.and_then(|c| m.contexts.get(c).copied()).unwrap_or(own);
            let caller = Caller { range: call.range.unwrap_or(range), start: Some(call.place.span.start) };
            self.events.go_on_in(around);
            self.events.enter(&call.body.outline, Some(caller), call.place.free || call.body.ignored, None);
            m.contexts.push(self.events.go_on_in(own));
        }
    }

    /// Whether a handle calls what the code has.
    fn holds(&mut self, fr: &Frame, guard: &Guard) -> bool {
        match (self.handled(fr, guard.slot), guard.calls) {
            (Some(Handled::Anonymous(a)), Handled::Anonymous(b)) => a == b,
            (Some(Handled::Function(a)), Handled::Function(b)) => match (a, b) {
                (Target::User(a), Target::User(b)) => a == b,
                (Target::Builtin(a), Target::Builtin(b)) => std::ptr::eq(a, b),
                _ => false,
            },
            _ => false,
        }
    }

    /// Brings what a handle has captured into registers; false where that is something else than numbers.
    fn captured(&self, m: &mut Machine, fr: &Frame, guard: &Guard) -> bool {
        let Some(Var::Val(Value::Func(h))) = fr.vars.get(guard.slot as usize) else { return false };
        h.captures.iter().enumerate().all(|(k, v)| match (v, guard.captures.iter().find(|(of, _)| *of == k)) {
            (Value::Num(x), Some((_, register))) => {
                m.state.registers[usize::from(*register)] = *x;
                true
            }
            (v, found) => found.is_none() && v.is_unset_marker(),
        })
    }

    /// The tree walker has executed statements: those with calls have told what they tell once in a nest.
    pub(super) fn calls_met(&mut self, fr: &Frame, code: &Code, statements: &[Executed], before: Option<Nest>) {
        // What ran in a nest that has ended is not known of the one that runs now.
        let Some(now) = self.nest_now().filter(|now| before == Some(*now)) else { return };
        for called in statements.iter().filter_map(|s| code.called.get(s.called?)) {
            let guards = code.guards.get(called.guards.clone()).unwrap_or_default();
            if called.met.get() != now && guards.iter().all(|g| self.holds(fr, g)) {
                called.met.set(now);
            }
        }
    }

    /// The same of the tests of a condition, as far as they were reached.
    pub(super) fn tests_met(&mut self, code: &Code, tests: &[Test], before: Option<Nest>) {
        if let Some(now) = self.nest_now().filter(|now| before == Some(*now)) {
            for (k, test) in tests.iter().enumerate() {
                if let Some((called, span)) = test.general
                    && (k == 0 || self.reached.has(span))
                    && let Some(called) = code.called.get(called)
                {
                    called.met.set(now);
                }
            }
        }
        self.reached.begin(false);
    }

    /// The nest that runs.
    pub(super) fn nest_now(&self) -> Option<Nest> {
        self.events.running_nest().map(|(context, nest)| (context, nest.number))
    }

    /// A statement and all that it calls have been executed so often.
    pub(super) fn tell_called(&mut self, m: &Machine, code: &Code, site: Site, called: &Called, times: u64) {
        self.events.headers_ran(site, times, called.flops);
        for k in called.calls.clone() {
            let (Some(call), Some(&context)) = (code.inlined.get(k), m.contexts.get(k)) else { continue };
            let around = self.events.go_on_in(context);
            self.events.body_ran_often(times);
            for s in &call.statements {
                match *s {
                    Counts::Scalar(site) => self.events.ran_often(site, times),
                    Counts::Calls(site, flops) => self.events.headers_ran(site, times, flops),
                }
            }
            self.events.go_on_in(around);
        }
        if !called.calls.is_empty() {
            self.events.numbers_given();
        }
    }
}
