//! Variables that are assigned a part of themselves which is where it has to be. In: a value and where it comes from. Out: whether
//! anything moves: a compiled implementation keeps the array and another length or shape of it.

use super::Interp;
use super::frame::{Frame, Var};
use super::ir::Slot;
use crate::events::Src;
use crate::ops::index::Index;
use crate::value::Value;

impl Interp<'_> {
    /// Whether a variable is assigned its own first elements, or all of them in another shape: they stay where they are
    /// (`z = z(1:end-1)`, `A = A(:, 1:k)`, `x = x(:)`).
    pub(super) fn stays_there(&self, fr: &Frame, slot: Slot, v: &Value, src: &Src, bytes: u64) -> bool {
        let full = !v.is_sparse() && !v.is_container() && v.numel() > 1;
        // A complex row that becomes a column may be conjugated.
        let turned = |old: &Value| v.is_complex() && (old.rows() == 1) != (v.rows() == 1);
        let alike = |old: &Value| {
            old.class() == v.class() && old.is_complex() == v.is_complex() && !old.is_sparse() && !turned(old)
        };
        let before = || match fr.vars.get(slot as usize) {
            Some(Var::Val(old)) => alike(old),
            Some(Var::Shared(c)) => c.borrow().as_ref().is_some_and(alike),
            _ => false,
        };
        let own = match src {
            Src::Part { key, part, .. } => *key == u64::from(slot) && part.turn == 0 && leads(&part.indices),
            Src::Whole { key, .. } => *key == u64::from(slot) && fr.sizes.bytes.get(slot as usize) == Some(&bytes),
            _ => false,
        };
        own && full && before()
    }
}

/// Whether indices select elements from the first one on without gaps.
fn leads(indices: &[Index]) -> bool {
    let Some((last, before)) = indices.split_last() else { return false };
    let from_first = matches!(last, Index::At(0) | Index::Range { start: 0, step: 1, .. });
    from_first && before.iter().all(|i| matches!(i, Index::All))
}
