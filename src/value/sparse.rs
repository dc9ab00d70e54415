//! Sparse matrices, compressed by columns.

use super::Layout;
use std::rc::Rc;

/// Positions of the stored entries. Shared by matrices that an operation gives the same positions
/// (`2*A`), so that what is found about a pattern is found once.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Pattern {
    /// `cols + 1` offsets into `rowidx`.
    pub colptr: Vec<usize>,
    /// Row of every entry, from 0, ascending in each column.
    pub rowidx: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sparse<T> {
    pub rows: usize,
    pub cols: usize,
    pub pattern: Rc<Pattern>,
    /// One for every entry of the pattern.
    pub values: Vec<T>,
}

impl<T: Copy> Sparse<T> {
    /// Matrix without entries.
    #[must_use]
    pub fn zero(rows: usize, cols: usize) -> Self {
        let pattern = Rc::new(Pattern { colptr: vec![0; cols + 1], rowidx: Vec::new() });
        Sparse { rows, cols, pattern, values: Vec::new() }
    }

    #[must_use]
    pub fn nnz(&self) -> usize {
        self.values.len()
    }

    /// Same pattern, other values.
    #[must_use]
    pub fn map_values<U>(&self, f: impl FnMut(T) -> U) -> Sparse<U> {
        Sparse {
            rows: self.rows,
            cols: self.cols,
            pattern: Rc::clone(&self.pattern),
            values: self.values.iter().copied().map(f).collect(),
        }
    }

    /// Row indices and values of column `j`.
    #[must_use]
    pub fn column(&self, j: usize) -> (&[usize], &[T]) {
        let range = self.pattern.colptr[j]..self.pattern.colptr[j + 1];
        (&self.pattern.rowidx[range.clone()], &self.values[range])
    }

    /// `nnz*(value bytes + I) + (n+1)*I`, n rows under CSR or columns under CSC.
    #[must_use]
    pub fn bytes(&self, value_bytes: u64, layout: Layout) -> u64 {
        let n = if layout.by_rows { self.rows } else { self.cols } as u64;
        self.nnz() as u64 * (value_bytes + layout.index_bytes) + (n + 1) * layout.index_bytes
    }
}
