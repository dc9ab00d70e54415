//! What functions and statements of numbers tell: nothing but what the plain figures need, and not for certain before
//! all of it has been executed. Where somebody wants every event, they are executed in the general form.

use super::Listeners;
use crate::account::Assigns;
use crate::program::{Leaf, RangeIx, Site, Slot};

impl Listeners {
    /// Whether functions of numbers can tell what they do: the plain figures alone are wanted, and a nest runs.
    #[inline]
    #[must_use]
    pub(crate) fn takes_flat(&self) -> bool {
        self.account.in_nest() && !self.in_detail()
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

    /// What was told has happened; gives how many statements of the general form that were.
    pub(crate) fn commit_flat(&mut self) -> u64 {
        let layout = self.layout();
        self.account.commit_flat(&self.contexts, &mut self.passes, layout)
    }

    /// Nothing of what was told has happened.
    #[cold]
    pub(crate) fn abandon_flat(&mut self) {
        self.account.abandon_flat();
    }
}
