//! The reference streams of sparse operations, from a pattern compressed by columns.

use super::Gaps;
use crate::value::{Pattern, SparseFormat};

/// The indices in their stored order: what a CSR product reads of x (or updates of y when
/// transposed), and its mirror for CSC.
pub(super) fn stored_stream(p: &Pattern, format: SparseFormat, elements: usize, element_bytes: u64, line: u64) -> Gaps {
    let stored = format.vectors(p, rows_of(p));
    Gaps::of(stored.indices.iter().map(|&k| k as usize), elements, element_bytes, line)
}

/// Rows up to the last that holds an entry.
fn rows_of(p: &Pattern) -> usize {
    p.rowidx.iter().max().map_or(0, |&r| r + 1)
}

/// Triangular solve that walks the stored vectors (rows of CSR, columns of CSC) and computes
/// `x(i) = (b(i) - Σ a(i,j) x(j)) / a(i,i)`: entries of x that are read back, then the store of
/// x(i), which only touches. `forward`: in ascending order.
pub(super) fn solve_stream(
    p: &Pattern,
    n: usize,
    format: SparseFormat,
    forward: bool,
    element_bytes: u64,
    line: u64,
) -> Gaps {
    in_order(p, n, format, forward, |i, others| {
        let reads = others.iter().map(|&j| j as usize).filter(move |&j| j != i).map(|j| (j, true));
        reads.chain(std::iter::once((i, false))).collect()
    })
    .into_gaps(n, element_bytes, line)
}

/// Triangular solve with the transposed storage: x(i) is read once it is complete, then every
/// other entry of the stored vector is updated in place.
pub(super) fn update_stream(
    p: &Pattern,
    n: usize,
    format: SparseFormat,
    forward: bool,
    element_bytes: u64,
    line: u64,
) -> Gaps {
    in_order(p, n, format, forward, |i, others| {
        let updates = others.iter().map(|&j| j as usize).filter(move |&j| j != i).map(|j| (j, true));
        std::iter::once((i, true)).chain(updates).collect()
    })
    .into_gaps(n, element_bytes, line)
}

struct References(Vec<(usize, bool)>);

impl References {
    fn into_gaps(self, n: usize, element_bytes: u64, line: u64) -> Gaps {
        Gaps::with_touches(self.0.into_iter(), n, element_bytes, line)
    }
}

fn in_order(
    p: &Pattern,
    n: usize,
    format: SparseFormat,
    forward: bool,
    of: impl Fn(usize, &[u32]) -> Vec<(usize, bool)>,
) -> References {
    let stored = format.vectors(p, n);
    let count = stored.pointers.len().saturating_sub(1);
    let mut out = Vec::with_capacity(stored.indices.len() + n);
    for k in 0..count {
        let i = if forward { k } else { count - 1 - k };
        out.extend(of(i, stored.entries(i)));
    }
    References(out)
}
