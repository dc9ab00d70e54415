//! Sparse matrices, compressed by columns; at the seams as matrices of sprs.

use super::storage::Storage;
use sprs::{CsMat, CsMatView};
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
    pub storage: Storage,
}

impl<T> Sparse<T> {
    /// As many values as the pattern has entries.
    #[must_use]
    pub fn new(rows: usize, cols: usize, pattern: Rc<Pattern>, values: Vec<T>) -> Self {
        Sparse { rows, cols, pattern, values, storage: Storage::default() }
    }
}

impl Pattern {
    /// Number of stored entries.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.rowidx.len()
    }

    #[must_use]
    pub fn cols(&self) -> usize {
        self.colptr.len().saturating_sub(1)
    }

    /// Whether no entry is above the diagonal, and whether none is below it.
    #[must_use]
    pub fn triangles(&self) -> (bool, bool) {
        let (mut lower, mut upper) = (true, true);
        for (j, w) in self.colptr.windows(2).enumerate() {
            // The rows of a column ascend.
            let rows = self.rowidx.get(w[0]..w[1]).unwrap_or(&[]);
            lower = lower && rows.first().is_none_or(|&i| i >= j);
            upper = upper && rows.last().is_none_or(|&i| i <= j);
            if !lower && !upper {
                break;
            }
        }
        (lower, upper)
    }
}

impl<T: Copy> Sparse<T> {
    /// Matrix without entries.
    #[must_use]
    pub fn zero(rows: usize, cols: usize) -> Self {
        let pattern = Rc::new(Pattern { colptr: vec![0; cols + 1], rowidx: Vec::new() });
        Sparse::new(rows, cols, pattern, Vec::new())
    }

    #[must_use]
    pub fn nnz(&self) -> usize {
        self.values.len()
    }

    /// Same pattern, other values.
    #[must_use]
    pub fn map_values<U>(&self, f: impl FnMut(T) -> U) -> Sparse<U> {
        Sparse::new(self.rows, self.cols, Rc::clone(&self.pattern), self.values.iter().copied().map(f).collect())
    }

    /// The matrix as sprs has it, without a copy. sprs looks through the whole pattern first, so a
    /// view is worth its time where more is done than one sweep over the entries.
    ///
    /// # Panics
    /// A pattern that is none: rows of a column not ascending, or beyond the last. No value holds
    /// one: operations keep the order, and what a MAT-file holds is checked when it is read.
    #[must_use]
    pub fn view(&self) -> CsMatView<'_, T> {
        CsMatView::new_csc((self.rows, self.cols), &self.pattern.colptr, &self.pattern.rowidx, &self.values)
    }

    /// Row indices and values of column `j`.
    #[inline]
    #[must_use]
    pub fn column(&self, j: usize) -> (&[usize], &[T]) {
        let range = self.pattern.colptr[j]..self.pattern.colptr[j + 1];
        (&self.pattern.rowidx[range.clone()], &self.values[range])
    }
}

impl<T: Clone + Default> From<CsMat<T>> for Sparse<T> {
    /// Takes the storage over; a matrix by rows is turned into columns first.
    fn from(m: CsMat<T>) -> Self {
        let (rows, cols) = m.shape();
        let (colptr, rowidx, values) = m.into_csc().into_raw_storage();
        Sparse::new(rows, cols, Rc::new(Pattern { colptr, rowidx }), values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_and_matrices_of_sprs() {
        let pattern = Rc::new(Pattern { colptr: vec![0, 2, 2, 3], rowidx: vec![0, 1, 0] });
        let a = Sparse::new(2, 3, pattern, vec![1.0, 2.0, 3.0]);
        let v = a.view();
        assert!(std::ptr::eq(v.data(), a.values.as_slice()) && std::ptr::eq(v.indices(), a.pattern.rowidx.as_slice()));
        assert_eq!((v.shape(), v.nnz(), v.get(0, 2)), ((2, 3), 3, Some(&3.0)));
        assert_eq!(Sparse::from(v.to_csr()), a);
        assert_eq!(Sparse::from(v.to_owned()), a);
        let none = Sparse::<f64>::zero(0, 4);
        assert_eq!(Sparse::from(none.view().transpose_view().to_csc()), Sparse::zero(4, 0));
    }
}
