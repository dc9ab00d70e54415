//! Calls, ranges and loops: their beginnings, trips and ends. In: what runs. Out: the same to every listener.

use super::Listeners;
use super::extrapolation::{Extrapolation, Told};
use crate::events::{Activation, At, Caller, CtxId, Listener, Muted, Src, Variables};
use crate::program::{Outline, RangeIx, Site, Slot};
use crate::value::Value;
use std::rc::Rc;

impl Listeners {
    /// The call that comes next gives its result to this variable.
    pub(crate) fn result_wanted(&mut self, slot: Slot) {
        if self.on {
            tell!(self, result_wanted(slot));
        }
    }

    /// The next argument of a call of a user's function.
    #[inline]
    pub(crate) fn argument(&mut self, value: &Value, src: &Src) {
        if self.on {
            if let Src::Temp(c) = src
                && !value.fits_registers()
            {
                let bytes = value.bytes(self.layout());
                self.passes.materialised(*c, bytes);
            }
            self.sharing.argument(value, src);
            let open = self.passes.open();
            tell!(self, argument(value, src, open));
        }
    }

    /// Whether a nest runs, which has parameters that are numbers in registers.
    #[must_use]
    pub(crate) fn in_nest(&self) -> bool {
        self.on && self.account.in_nest()
    }

    /// An element, or a part of known bytes, that is an argument of a user's function is loaded for it, in a sweep of its own;
    /// nothing is stored.
    pub(crate) fn read_for_function(&mut self, value: &Value, src: &mut Src) {
        let computed = self.read(value, src, false);
        if self.on && !value.is_scalar() {
            self.passes.materialised(computed, 0);
        }
    }

    /// A body is about to run for a call from a range of the current one (of none: the prototype's own);
    /// gives the context that goes on afterwards. `filter` decides alone whether it counts.
    pub(crate) fn enter(
        &mut self,
        body: &Rc<Outline>,
        from: Option<Caller>,
        ignored: bool,
        filter: Option<bool>,
    ) -> CtxId {
        let context = self.contexts.enter(body, from, ignored, filter);
        self.account.prepare(&self.contexts);
        std::mem::replace(&mut self.contexts.current, context)
    }

    /// What runs is named by `--only` (false) or `--skip` (true), whatever is around it; gives the context before.
    pub(crate) fn filter(&mut self, filtered: bool) -> CtxId {
        self.mute(|around| Muted { filtered, ..around })
    }

    /// `%SLM off;` and `%SLM on;`
    pub(crate) fn switch(&mut self, off: bool) {
        self.mute(|around| Muted { off, ..around });
    }

    fn mute(&mut self, change: impl FnOnce(Muted) -> Muted) -> CtxId {
        let before = self.contexts.current;
        if self.on {
            self.contexts.current = self.contexts.twin(before, change);
            self.account.prepare(&self.contexts);
        }
        before
    }

    /// Goes on in a context that was left; gives the one that ran.
    pub(crate) fn go_on_in(&mut self, context: CtxId) -> CtxId {
        std::mem::replace(&mut self.contexts.current, context)
    }

    /// Whether a statement in its scalar form has not yet run in the nest.
    #[must_use]
    pub(crate) fn is_first_in(&self, context: CtxId, site: Site) -> bool {
        self.account.is_first(context, site)
    }

    /// A range of one statement in its scalar form has run so many times more, as it has run before.
    pub(crate) fn ran_again(&mut self, context: CtxId, (range, site): (RangeIx, Site), times: u64) {
        self.account.ran_again(context, (range, site), times);
    }

    /// A body is called, with variables of its own; the statement waits.
    pub(crate) fn body_begins(&mut self, body: &Rc<Outline>, from: Caller, ignored: bool, filter: Option<bool>) {
        if self.on {
            let caller = (self.enter(body, Some(from), ignored, filter), self.site);
            self.callers.push(caller);
            self.passes.suspend();
            self.sharing.body_begins();
            tell!(self, body_begins(body));
        }
    }

    /// The body has ended.
    pub(crate) fn body_ends(&mut self, outputs: &[Slot]) {
        if self.on {
            self.sharing.body_ends(outputs);
            tell!(self, body_ends(outputs));
        }
    }

    /// The variables of a body that has ended are gone.
    pub(crate) fn variables_end(&mut self, body: &Outline, sizes: &Activation) {
        if self.on {
            tell!(self, variables_end(body, sizes));
        }
    }

    /// The statement goes on with the results of the call.
    pub(crate) fn call_ends(&mut self, results: &[Value]) {
        if self.on {
            self.passes.resume();
            if let Some((context, site)) = self.callers.pop() {
                (self.contexts.current, self.site) = (context, site);
                self.moment_of_caller();
            }
            self.sharing.call_ends(results);
            tell!(self, call_ends(results));
        }
    }

    /// A range is entered.
    pub(crate) fn range_entered(
        &mut self,
        range: RangeIx,
        body: &Outline,
        sizes: &Activation,
        variables: &dyn Variables,
    ) {
        if self.on {
            tell!(self, range_entered(range, body, sizes, variables));
        }
    }

    /// The range that was entered last in the body that runs is left.
    pub(crate) fn range_left(&mut self) {
        if self.on {
            tell!(self, range_left());
        }
    }

    /// A loop is entered, its header included.
    pub(crate) fn loop_entered(&mut self, range: RangeIx) {
        if self.on {
            if let Some(e) = &mut self.extrapolation {
                e.enter((self.contexts.body(), range));
            }
            tell!(self, loop_entered(range));
        }
    }

    /// The loop that was entered last is left.
    pub(crate) fn loop_left(&mut self) {
        if self.on {
            self.extrapolate(Extrapolation::leave);
            tell!(self, loop_left());
        }
    }

    /// Tells a loop where it is, when loops may be executed without levels.
    pub(super) fn extrapolate(&mut self, what: impl FnOnce(&mut Extrapolation, &mut Told)) {
        let Some(e) = &mut self.extrapolation else { return };
        let moment = self.over_time.as_ref().map(|r| r.moment());
        let (stream, account, contexts) = (&mut self.stream, &self.account, &self.contexts);
        what(e, &mut Told { stream, account, contexts, moment });
    }

    /// Whether the trips of a loop of the body that runs are to be told one by one, though nobody wants every event.
    #[must_use]
    pub(crate) fn follows_trips(&self, range: RangeIx) -> bool {
        self.extrapolation.as_ref().is_some_and(|e| e.follows((self.contexts.body(), range)))
    }

    /// Numbers that a body takes over without being told to: parameters of one that runs in its scalar form.
    pub(crate) fn taken_over(&mut self, site: Site, slots: impl Iterator<Item = Slot>) {
        if self.on && self.account.is_first(self.contexts.current, site) {
            slots.for_each(|s| self.account.defined(self.contexts.current, s));
        }
    }

    /// A loop begins its next trip.
    pub(crate) fn trip(&mut self, range: RangeIx) {
        if self.on {
            self.extrapolate(Extrapolation::trip);
            tell!(self, trip(range));
        }
    }
}
