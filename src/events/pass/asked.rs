//! What listeners ask of a pass. In: the pass. Out: whether it is scalar code, whether it is more than one sweep.

use super::Pass;
use crate::events::{Read, Store, What};
use crate::value::Dims;

impl Pass {
    /// Nothing is read or stored but numbers and single elements, and no operation left anything for another:
    /// scalar code. `in_loop`: elements of sparse matrices, which are sparse matrices themselves, and variables that
    /// hold one are scalars too.
    #[must_use]
    pub(crate) fn is_scalar(&self, in_loop: bool) -> bool {
        let scalar = |r: &Read| match &r.what {
            What::Whole(bytes) => r.number || *bytes == 0 || (in_loop && r.entry),
            What::Part(part) => r.number || part.own_bytes() == 0,
            What::Plain(bytes) => bytes.is_zero() || (in_loop && r.looks_up().is_some()),
            What::Result(_) | What::Reduced(_) => false,
            What::Given(_) => r.is_consumed(),
        };
        let alone = self.steps.is_empty() && !self.materialises;
        alone && self.reads.iter().all(scalar) && self.store.is_scalar() && self.more.iter().all(Store::is_scalar)
    }

    /// Whether all that the statement reads are variables and parts of them, read by this pass.
    pub(crate) fn reads_plainly(&self) -> bool {
        let plain = |r: &Read| matches!(r.what, What::Whole(1..) | What::Part(_)) || r.is_consumed();
        self.operations.is_empty() && self.reads.iter().all(plain)
    }

    /// Whether an operation transposes an array that one before it transposes for the same sweep, which takes the elements of
    /// both as they come: `A' + abs(A')` reads A once.
    pub(crate) fn is_turned_with_another(&self, operation: usize) -> bool {
        let Some(found) = self.turned_for(operation) else { return false };
        (0..operation).any(|k| self.turned_for(k) == Some(found))
    }

    /// The array that an operation transposes for a sweep, by its key, and the group and number of that.
    fn turned_for(&self, operation: usize) -> Option<(u64, u16, u16)> {
        let m = self.operations.get(operation).filter(|m| m.turns)?;
        let read = self.reads.get(m.results.first()?.read? as usize).filter(|r| r.is_consumed())?;
        Some((m.operands.first()?.key, read.group, read.sweep))
    }

    /// Sweeps that go on column by column from the one before, with the dimensions of what they compute.
    pub(crate) fn sweeps_by_column(&self) -> impl Iterator<Item = (u16, &Dims)> {
        self.by_column.iter().filter(|b| b.holds).map(|b| (b.sweep, &b.dims))
    }

    /// Whether a sweep is one of them.
    pub(super) fn goes_on_by_column(&self, sweep: u16) -> bool {
        self.sweeps_by_column().any(|(s, _)| s == sweep)
    }

    /// Whether an operand is repeated or something is read in a sweep of its own.
    #[must_use]
    pub(crate) fn has_sweeps(&self) -> bool {
        self.several
    }

    /// Nothing moves and nothing is computed.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        let stores = !matches!(self.store, Store::Nothing) || !self.more.is_empty();
        self.reads.is_empty() && self.steps.is_empty() && self.flops == 0 && !stores
    }
}
