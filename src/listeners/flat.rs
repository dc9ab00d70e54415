//! What functions and statements of numbers tell: nothing but what the plain figures need, and not for certain before
//! all of it has been executed. Where somebody wants every event, they are executed in the general form.

use super::Listeners;
use crate::account::Assigns;
use crate::events::{At, How, Listener};
use crate::program::{Leaf, RangeIx, Site, Slot};
use crate::value::Value;

impl Listeners {
    /// Whether functions of numbers can tell what they do: nobody wants every execution, and a nest runs. Numbers are in
    /// registers, so that a stream has nothing to follow in them.
    #[inline]
    #[must_use]
    pub(crate) fn takes_flat(&self) -> bool {
        self.account.in_nest() && !self.one_by_one()
    }

    /// A statement of numbers and calls has given a variable its number, which a stream need not follow.
    #[inline]
    pub(crate) fn flat_bound(&mut self, slot: Slot, x: f64) {
        let (value, how) = (Value::Num(x), How::Stored);
        self.sharing.assigned(slot, &value, &how);
        let at = At { context: self.contexts.current, site: self.site, contexts: &self.contexts };
        self.account.assigned(at, slot, &value, &how);
    }

    /// A statement has run in its scalar form.
    #[inline]
    pub(crate) fn flat_scalar(&mut self, site: Site) {
        self.account.flat_scalar(self.contexts.current, site);
    }

    /// A statement of numbers and calls has run; gives whether it has to say what it reads and assigns.
    #[inline]
    pub(crate) fn flat_general(&mut self, site: Site, flops: u64, forms: u64) -> bool {
        self.account.flat_general(self.contexts.current, site, flops, forms)
    }

    /// What it reads and assigns.
    pub(crate) fn flat_told(&mut self, site: Site, forms: u64, reads: &[(Leaf, Slot)], assigns: Assigns) {
        self.account.flat_told(self.contexts.current, site, forms, reads, assigns);
    }

    /// A range was entered; these variables hold numbers, by the bits of their slots, and others nothing.
    #[inline]
    pub(crate) fn flat_entered(&mut self, range: RangeIx, held: u64) {
        self.account.flat_entered(self.contexts.current, range, held);
    }

    /// A variable that held nothing has a number.
    #[inline]
    pub(crate) fn flat_assigned(&mut self, site: Site, slot: Slot) {
        self.account.flat_assigned(self.contexts.current, site, slot);
    }

    /// A body has begun with numbers in these variables; `first` is the only statement that asks for them.
    #[inline]
    pub(crate) fn flat_given(&mut self, slots: u64, first: Option<Site>) {
        self.account.flat_given(self.contexts.current, slots, first);
    }

    /// A function that has begun and ended without a word had numbers alone: nothing waits for its arguments and its result.
    #[inline]
    pub(crate) fn numbers_given(&mut self) {
        self.sharing.numbers_given();
        if let Some(s) = &mut self.stream {
            s.numbers_given();
        }
    }

    /// The body that runs, without loops, was entered so often, always with numbers of the same sizes.
    pub(crate) fn body_ran_often(&mut self, times: u64) {
        self.account.entered_often(self.contexts.current, 0, times);
    }

    /// What was told has happened; gives how many statements of the general form that were.
    pub(crate) fn commit_flat(&mut self) -> u64 {
        self.numbers_given();
        let layout = self.layout();
        self.account.commit_flat(&self.contexts, &mut self.passes, layout)
    }

    /// Nothing of what was told has happened.
    #[cold]
    pub(crate) fn abandon_flat(&mut self) {
        self.account.abandon_flat();
    }
}
