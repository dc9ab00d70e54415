//! Scatters and sparse matrices of a pass. In: operands as the pass reads and merges them. Out: which scatters exist in memory
//! for it, and which indices it does not read.

use super::Pass;
use crate::events::Read;
use crate::events::read::{Left, StoredBytes};
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

    /// Indices of sparse matrices that nothing of the statement needs: all that reads the matrix reduces its vectors. Pointers
    /// too, where all of it goes through the entries alone.
    pub(super) fn leave_places(&mut self) {
        for k in 0..self.reads.len() {
            let Some(key) = self.reads.get(k).filter(|r| r.leaves != Left::Nothing && r.group == 0).map(|r| r.key)
            else {
                continue;
            };
            let same = |r: &&Read| r.key == key;
            let least = |r: &Read| if r.group == 0 { r.leaves } else { Left::Nothing };
            let left = self.reads.iter().filter(same).map(least).min().unwrap_or(Left::Nothing);
            let operand = self.operations.iter().flat_map(|m| &m.operands).any(|o| o.key == key);
            if !operand && left != Left::Nothing {
                self.reads.iter_mut().filter(|r| r.key == key).for_each(|r| r.leave(left));
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

/// What the arrays of a sparse matrix of several entries take.
pub(super) fn stored_of(value: &Value, layout: Layout) -> Option<StoredBytes> {
    let [(n, width), (_, index), _] = layout.sparse_arrays(value.rows(), value.pattern()?, layout.value_bytes(value));
    Some(StoredBytes { values: n as u64 * width, indices: n as u64 * index, by_rows: layout.sparse.by_rows() })
}
