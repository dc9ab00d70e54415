//! Scatters and sparse matrices of a pass. In: operands as the pass reads and merges them. Out: which scatters exist in memory
//! for it, and which indices it does not read.

use super::Pass;
use crate::events::Read;
use crate::events::source::{Computed, Scattered};
use crate::traffic::Bytes;
use crate::value::{Layout, Value};

impl Pass {
    /// Operands whose entries are merged, into a pattern that is nobody's: one that is a scatter is there before, and indices
    /// are read.
    pub(super) fn merges(&mut self, operands: &[Computed], count: usize) {
        let several = || operands.iter().filter(|o| o.count == count);
        if count < 2 || several().count() < 2 {
            return;
        }
        for o in several() {
            let reads = self.reads.get_mut(o.reads.0 as usize..o.reads.1 as usize).unwrap_or_default();
            reads.iter_mut().for_each(|r| r.merged = true);
        }
    }

    /// Indices of sparse matrices that nothing of the statement needs: all that reads the matrix reduces its vectors.
    pub(super) fn leave_places(&mut self) {
        for k in 0..self.reads.len() {
            let Some(key) = self.reads.get(k).filter(|r| r.by_vectors && r.group == 0).map(|r| r.key) else { continue };
            let reduced = |r: &Read| r.key != key || r.by_vectors && r.group == 0;
            let operand = self.operations.iter().flat_map(|m| &m.operands).any(|o| o.key == key);
            if !operand && self.reads.iter().all(reduced) {
                self.reads.iter_mut().filter(|r| r.key == key).for_each(Read::leave_places);
            }
        }
    }

    /// What is stored of the scatters that the pass uses, beyond each result once: elements that did not stay until they
    /// were complete.
    pub(crate) fn stored_again(&self) -> Bytes {
        self.scatters.iter().map(Scattered::again).sum()
    }

    /// Bytes of scatters that reductions consume, of which a function makes fewer elements in other places (`diff(S'*x)`), or
    /// whose entries are merged with others (`A + A'`).
    /// No element of one is final before all of it is, so that it exists in memory and is read there; what is repeated does
    /// so anyhow.
    pub(crate) fn reduced_scatters(&self) -> u64 {
        let read = |s: &Scattered| self.reads.get(s.read? as usize);
        let reduced = |s: &&Scattered| read(s).is_some_and(|r| (r.closed || r.reshaped || r.merged) && r.is_consumed());
        self.scatters.iter().filter(reduced).map(|s| s.bytes).sum()
    }
}

/// Bytes of the indices of a sparse matrix of several entries.
pub(super) fn indices_of(value: &Value, layout: Layout) -> Option<u64> {
    let [_, (n, bytes), _] = layout.sparse_arrays(value.rows(), value.pattern()?, 1);
    Some(n as u64 * bytes)
}
