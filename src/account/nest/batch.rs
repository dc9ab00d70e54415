//! Scalar code that a machine has executed: many executions of a statement at once, and references to elements in
//! their order. What a statement does when it runs for the first time in a nest is told execution by execution before.

use super::{LONGEST, NO_NEST};
use crate::account::Account;
use crate::events::{CtxId, Touch};
use crate::program::{RangeIx, Site};

/// The nest of the loops that are executed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    /// Its number in the run.
    pub number: u64,
    /// Loops around the nest's own loop, itself included.
    pub owner: usize,
    /// References to elements before it is cut.
    pub left: u64,
}

impl Account {
    /// The nest that a loop owns; nothing where there is none, or scalar code is not counted by nests.
    #[must_use]
    pub(crate) fn running_nest(&self) -> Option<Running> {
        let nests = &self.nests;
        let owner = nests.owner.filter(|_| nests.counts && nests.current != NO_NEST)?;
        let left = LONGEST.saturating_sub(nests.references);
        Some(Running { number: nests.current, owner: owner.depth, left })
    }

    /// References to elements before the nest is cut.
    #[must_use]
    pub(crate) fn room_in_nest(&self) -> u64 {
        LONGEST.saturating_sub(self.nests.references)
    }

    /// Loops around what runs.
    #[must_use]
    pub(crate) fn loop_depth(&self) -> usize {
        self.nests.depth
    }

    /// A statement has run so often in its scalar form, not for the first time in the nest.
    pub(crate) fn ran_often(&mut self, context: CtxId, site: Site, times: u64) {
        if let Some(acc) = self.site(context, site) {
            acc.fast += times;
        }
    }

    /// The header of a loop has, each time with so many flops.
    pub(crate) fn headers_ran(&mut self, context: CtxId, site: Site, times: u64, flops: u64) {
        if let Some(acc) = self.site(context, site) {
            acc.general += times;
            acc.flops += times * flops;
        }
    }

    /// A statement has computed so much more.
    pub(crate) fn worked(&mut self, context: CtxId, site: Site, flops: u64) {
        if let Some(acc) = self.site(context, site) {
            acc.flops += flops;
        }
    }

    /// A range was entered so often, always with variables of the same sizes.
    pub(crate) fn entered_often(&mut self, context: CtxId, range: RangeIx, times: u64) {
        if let Some(acc) = self.range(context, range) {
            acc.executions += times;
        }
    }

    /// A loop has made so many trips.
    pub(crate) fn made_trips(&mut self, context: CtxId, range: RangeIx, times: u64) {
        if let Some(acc) = self.range(context, range) {
            acc.trips += times;
        }
    }

    /// So many trips of a loop after one with these references, which go on by their strides in every trip; together
    /// fewer than are left to the nest.
    pub(crate) fn touched_in_run(&mut self, context: CtxId, references: &[(Touch, i64)], trips: u64) {
        if let Some(counted) = self.counted.get_mut(context) {
            self.nests.touched_in_run(counted, context, references, trips);
        }
    }

    /// References to elements, fewer than are left to the nest: their kinds, and the kind and element of each.
    pub(crate) fn touched_in_order(
        &mut self,
        context: CtxId,
        kinds: &[Touch],
        all: impl Iterator<Item = (usize, usize)>,
    ) {
        if let Some(counted) = self.counted.get_mut(context) {
            self.nests.touched_in_order(counted, context, kinds, all);
        }
    }
}
