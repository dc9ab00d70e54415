//! Indexed reads of sparse matrices. In: a pattern, how it is stored, what is selected. Out: bytes loaded.
//!
//! The entries of a stored vector (a row under CSR) lie together, and one of them is found among the indices of
//! its vector: whole vectors, or a part of one, cost its pointers, indices and values. A part of several vectors
//! (a column under CSR) costs the pointers and indices of all of them, and a line for every value that is found.

use super::selection::Axis;
use crate::value::Layout;

/// An indexed read of a sparse matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SparsePart {
    pub bytes: u64,
    /// The only stored vector that is read; its elements are found by one search.
    pub vector: Option<usize>,
    /// All vectors were searched for a part of each, which the other storage would have together.
    pub searched: bool,
}

/// What is known of the matrix.
pub(crate) struct Stored<'a> {
    pub rows: usize,
    pub cols: usize,
    /// Entries of every stored vector.
    pub entries: &'a [u32],
    pub layout: Layout,
    pub value_bytes: u64,
    pub line: u64,
}

/// The read that selects `found` entries; none for a selection that is not by two indices, or one element.
#[must_use]
pub(crate) fn read(s: &Stored, axes: &[Axis], found: u64) -> Option<SparsePart> {
    let by_rows = s.layout.sparse.by_rows();
    let (vectors, across) = if by_rows { (s.rows, s.cols) } else { (s.cols, s.rows) };
    let at;
    let (along, part) = match axes {
        [Axis::At(k)] => {
            let (i, j) = (k % s.rows.max(1), k / s.rows.max(1));
            at = Axis::At(if by_rows { i } else { j });
            (&at, false)
        }
        [rows, cols] => {
            let (along, other) = if by_rows { (rows, cols) } else { (cols, rows) };
            (along, !other.is_whole(across))
        }
        _ => return None,
    };
    let index = s.layout.index_bytes;
    let entry = index + s.value_bytes;
    let count = along.count(vectors);
    let of = |k: usize| u64::from(s.entries.get(along.position(k)).copied().unwrap_or(0));
    if count == 1 {
        let bytes = 2 * index + of(0) * entry;
        return Some(SparsePart { bytes, vector: Some(along.position(0)), searched: false });
    }
    let entries: u64 = (0..count).map(of).sum();
    let together = along.progression(vectors).is_some_and(|(_, step, _)| step == 1);
    let pointers = index * if together { count as u64 + 1 } else { 2 * count as u64 };
    let values = if part { (found * s.line).min(entries * s.value_bytes) } else { entries * s.value_bytes };
    let searched = part && along.is_whole(vectors) && count > 1;
    Some(SparsePart { bytes: pointers + entries * index + values, vector: None, searched })
}
