//! What listeners ask of a pass. In: the pass. Out: whether it is scalar code, whether it is more than one sweep.

use super::Pass;
use crate::events::{Read, Store, What};

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

    /// Sweeps that go on column by column from the one before.
    pub(crate) fn sweeps_by_column(&self) -> &[u16] {
        &self.by_column
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
