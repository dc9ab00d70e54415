//! The reference streams of sparse operations, from a pattern compressed by columns.

use super::Gaps;
use crate::value::Pattern;

/// A pattern compressed by rows: offsets and ascending column indices.
struct Rows {
    pointers: Vec<u32>,
    columns: Vec<u32>,
}

fn by_rows(p: &Pattern, rows: usize) -> Rows {
    let mut pointers = vec![0u32; rows + 1];
    for &r in &p.rowidx {
        if let Some(c) = pointers.get_mut(r + 1) {
            *c += 1;
        }
    }
    for i in 0..rows {
        pointers[i + 1] += pointers[i];
    }
    let mut next = pointers.clone();
    let mut columns = vec![0u32; p.rowidx.len()];
    for (j, ends) in p.colptr.windows(2).enumerate() {
        for &r in p.rowidx.get(ends[0]..ends[1]).unwrap_or_default() {
            let Some(at) = next.get_mut(r) else { continue };
            if let Some(slot) = columns.get_mut(*at as usize) {
                *slot = j as u32;
            }
            *at += 1;
        }
    }
    Rows { pointers, columns }
}

/// Column indices, row by row: what a CSR product reads of x (or updates of y when transposed).
pub(super) fn row_stream(p: &Pattern, rows: usize, element_bytes: u64, line: u64) -> Gaps {
    let cols = p.colptr.len().saturating_sub(1);
    Gaps::of(by_rows(p, rows).columns.iter().map(|&c| c as usize), cols, element_bytes, line)
}

/// Row indices, column by column: the mirror of [`row_stream`] for CSC.
pub(super) fn column_stream(p: &Pattern, rows: usize, element_bytes: u64, line: u64) -> Gaps {
    Gaps::of(p.rowidx.iter().copied(), rows, element_bytes, line)
}

/// Triangular solve that walks the stored vectors (rows of CSR, columns of CSC) and computes
/// `x(i) = (b(i) - Σ a(i,j) x(j)) / a(i,i)`: entries of x that are read back, then the store of
/// x(i), which only touches. `forward`: in ascending order.
pub(super) fn solve_stream(p: &Pattern, n: usize, rows: bool, forward: bool, element_bytes: u64, line: u64) -> Gaps {
    in_order(p, n, rows, forward, |i, others| {
        let reads = others.iter().map(|&j| j as usize).filter(move |&j| j != i).map(|j| (j, true));
        reads.chain(std::iter::once((i, false))).collect()
    })
    .into_gaps(n, element_bytes, line)
}

/// Triangular solve with the transposed storage: x(i) is read once it is complete, then every
/// other entry of the stored vector is updated in place.
pub(super) fn update_stream(p: &Pattern, n: usize, rows: bool, forward: bool, element_bytes: u64, line: u64) -> Gaps {
    in_order(p, n, rows, forward, |i, others| {
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
    rows: bool,
    forward: bool,
    of: impl Fn(usize, &[u32]) -> Vec<(usize, bool)>,
) -> References {
    let stored = if rows {
        by_rows(p, n)
    } else {
        Rows {
            pointers: p.colptr.iter().map(|&c| c as u32).collect(),
            columns: p.rowidx.iter().map(|&r| r as u32).collect(),
        }
    };
    let count = stored.pointers.len().saturating_sub(1);
    let mut out = Vec::with_capacity(stored.columns.len() + n);
    for k in 0..count {
        let i = if forward { k } else { count - 1 - k };
        let entries = stored.columns.get(stored.pointers[i] as usize..stored.pointers[i + 1] as usize);
        out.extend(of(i, entries.unwrap_or_default()));
    }
    References(out)
}
