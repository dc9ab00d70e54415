//! What a machine tells that executes loops of scalar code: many executions at once. The plain figures listen to it, and
//! the access stream for cache levels; where others do, the machine is not used ([`Listeners::one_by_one`]).

use super::Listeners;
use crate::account::Running;
use crate::events::{Activation, Touch, Variables};
use crate::program::{Outline, RangeIx, Site};

impl Listeners {
    /// The nest of the loops that are executed, with the context: nothing where it cannot be counted in batches.
    #[must_use]
    pub(crate) fn running_nest(&self) -> Option<(usize, Running)> {
        Some((self.contexts.current, self.account.running_nest()?))
    }

    /// References to elements that the nest which runs may have before it is cut.
    #[must_use]
    pub(crate) fn room_in_nest(&self) -> u64 {
        self.account.room_in_nest()
    }

    /// Loops around what runs.
    #[must_use]
    pub(crate) fn loop_depth(&self) -> usize {
        self.account.loop_depth()
    }

    /// Whether a statement has not yet run in its scalar form in the nest.
    #[must_use]
    pub(crate) fn is_first(&self, site: Site) -> bool {
        self.account.is_first(self.contexts.current, site)
    }

    /// A statement has run so often in its scalar form.
    pub(crate) fn ran_often(&mut self, site: Site, times: u64) {
        self.account.ran_often(self.contexts.current, site, times);
    }

    /// The header of a loop has, each time with so many flops.
    pub(crate) fn headers_ran(&mut self, site: Site, times: u64, flops: u64) {
        self.account.headers_ran(self.contexts.current, site, times, flops);
    }

    /// A statement has computed so much more.
    pub(crate) fn worked(&mut self, site: Site, flops: u64) {
        self.account.worked(self.contexts.current, site, flops);
    }

    /// A range was entered so often, always with variables of the same sizes.
    pub(crate) fn entered_often(
        &mut self,
        range: RangeIx,
        body: &Outline,
        sizes: &Activation,
        variables: &dyn Variables,
        times: u64,
    ) {
        if let Some(others) = times.checked_sub(1) {
            self.range_entered(range, body, sizes, variables);
            self.account.entered_often(self.contexts.current, range, others);
        }
    }

    /// A loop has made so many trips.
    pub(crate) fn made_trips(&mut self, range: RangeIx, times: u64) {
        self.account.made_trips(self.contexts.current, range, times);
    }

    /// Trips of a loop after one with these references, each with the stride by which it goes on.
    pub(crate) fn touched_in_run(&mut self, references: &[(Touch, i64)], trips: u64) {
        let context = self.contexts.current;
        self.account.touched_in_run(context, references, trips);
        if let Some(s) = &mut self.stream {
            s.touched_in_run((context, &self.contexts), references, trips);
        }
    }

    /// References to elements in their order: their kinds, and the kind and element of each.
    pub(crate) fn touched_in_order(&mut self, kinds: &[Touch], all: impl Iterator<Item = (usize, usize)> + Clone) {
        let context = self.contexts.current;
        self.account.touched_in_order(context, kinds, all.clone());
        if let Some(s) = &mut self.stream {
            s.touched_in_order((context, &self.contexts), kinds, all);
        }
    }
}
