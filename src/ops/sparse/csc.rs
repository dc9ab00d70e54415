//! Algorithms on compressed columns, for any element.

use super::Entry;
use crate::value::{Pattern, Sparse};
use std::rc::Rc;

/// Entries given as triplets, in any order; `combine` joins those at the same place in the order
/// of the input; zeros are dropped. The three slices have the same length and positions are
/// inside `rows`×`cols` (others are ignored). Entries go to their columns in one pass, and every
/// column is sorted.
pub(crate) fn from_triplets<T: Entry>(
    rows: usize,
    cols: usize,
    (i, j, v): (&[usize], &[usize], &[T]),
    combine: impl Fn(T, T) -> T,
) -> Sparse<T> {
    let n = i.len().min(j.len()).min(v.len());
    let (i, j, v) = (&i[..n], &j[..n], &v[..n]);
    if let Some(matrix) = in_order(rows, cols, (i, j, v)) {
        return matrix;
    }
    let inside = (0..n).filter(|&k| i[k] < rows && j[k] < cols);
    let mut start = starts(cols, inside.clone().map(|k| j[k]));
    let mut entries = vec![(0, T::ZERO); start[cols]];
    for k in inside {
        // What was the start of a column is its end when all entries are placed.
        let place = &mut start[j[k]];
        entries[*place] = (i[k], v[k]);
        *place += 1;
    }
    let column = |c: usize| if c == 0 { 0 } else { start[c - 1] }..start[c];
    let mut each_once = true;
    for c in 0..cols {
        let column = &mut entries[column(c)];
        if !column.is_sorted_by_key(|e| e.0) {
            column.sort_by_key(|e| e.0);
        }
        each_once &= column.windows(2).all(|two| two[0].0 < two[1].0);
    }
    if each_once && entries.iter().all(|e| e.1 != T::ZERO) {
        let colptr = std::iter::once(0).chain(start[..cols].iter().copied()).collect();
        let pattern = Pattern { colptr, rowidx: entries.iter().map(|e| e.0).collect() };
        return Sparse::new(rows, cols, Rc::new(pattern), entries.iter().map(|e| e.1).collect());
    }
    let mut builder = CscBuilder::new(rows, cols, entries.len());
    for c in 0..cols {
        let mut at = entries[column(c)].iter().peekable();
        while let Some(&(row, mut x)) = at.next() {
            while let Some(&(_, more)) = at.next_if(|e| e.0 == row) {
                x = combine(x, more);
            }
            builder.push(row, x);
        }
        builder.end_column();
    }
    builder.finish()
}

/// The matrix of entries that come in the order in which they are stored, each once, without zeros, as `find` gives them.
fn in_order<T: Entry>(rows: usize, cols: usize, (i, j, v): (&[usize], &[usize], &[T])) -> Option<Sparse<T>> {
    let ascending = i.windows(2).zip(j.windows(2)).all(|(i, j)| j[0] < j[1] || (j[0] == j[1] && i[0] < i[1]));
    if !ascending || v.contains(&T::ZERO) || i.iter().any(|&i| i >= rows) || j.last().is_some_and(|&j| j >= cols) {
        return None;
    }
    let pattern = Pattern { colptr: starts(cols, j.iter().copied()), rowidx: i.to_vec() };
    Some(Sparse::new(rows, cols, Rc::new(pattern), v.to_vec()))
}

/// Where each of so many groups begins, and the end, when all members of the first come first; `of`: the group of each
/// member.
#[must_use]
pub(crate) fn starts(groups: usize, of: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut start = vec![0; groups + 1];
    of.for_each(|group| start[group + 1] += 1);
    for group in 0..groups {
        start[group + 1] += start[group];
    }
    start
}

/// Builds a matrix column by column, rows ascending; zeros are left out.
pub(crate) struct CscBuilder<T> {
    rows: usize,
    cols: usize,
    pattern: Pattern,
    values: Vec<T>,
}

impl<T: Entry> CscBuilder<T> {
    #[must_use]
    pub(crate) fn new(rows: usize, cols: usize, entries: usize) -> Self {
        let mut colptr = Vec::with_capacity(cols + 1);
        colptr.push(0);
        let pattern = Pattern { colptr, rowidx: Vec::with_capacity(entries) };
        CscBuilder { rows, cols, pattern, values: Vec::with_capacity(entries) }
    }

    #[inline]
    pub(crate) fn push(&mut self, row: usize, x: T) {
        if x != T::ZERO {
            self.pattern.rowidx.push(row);
            self.values.push(x);
        }
    }

    pub(crate) fn end_column(&mut self) {
        self.pattern.colptr.push(self.values.len());
    }

    /// Columns that were not ended are empty.
    #[must_use]
    pub(crate) fn finish(mut self) -> Sparse<T> {
        self.pattern.colptr.resize(self.cols + 1, self.values.len());
        Sparse::new(self.rows, self.cols, Rc::new(self.pattern), self.values)
    }
}

/// `a.'`
#[must_use]
pub(crate) fn transpose<T: Entry>(a: &Sparse<T>) -> Sparse<T> {
    let colptr = starts(a.rows, a.pattern.rowidx.iter().copied());
    let mut next = colptr.clone();
    let (mut rowidx, mut values) = (vec![0; a.nnz()], vec![T::ZERO; a.nnz()]);
    for j in 0..a.cols {
        let (rows, column) = a.column(j);
        for (&i, &x) in rows.iter().zip(column) {
            let place = &mut next[i];
            (rowidx[*place], values[*place]) = (j, x);
            *place += 1;
        }
    }
    Sparse::new(a.cols, a.rows, Rc::new(Pattern { colptr, rowidx }), values)
}

/// The same matrix without stored zeros; keeps the shared pattern when there are none.
#[must_use]
pub(crate) fn pruned<T: Entry>(a: Sparse<T>) -> Sparse<T> {
    if a.values.iter().all(|&x| x != T::ZERO) {
        return a;
    }
    filtered(&a, |_, _, x| x != T::ZERO)
}

/// The entries that `keep(row, column, value)` takes.
pub(crate) fn filtered<T: Entry>(a: &Sparse<T>, keep: impl Fn(usize, usize, T) -> bool) -> Sparse<T> {
    let mut builder = CscBuilder::new(a.rows, a.cols, a.nnz());
    for j in 0..a.cols {
        let (rows, column) = a.column(j);
        for (&i, &x) in rows.iter().zip(column) {
            if keep(i, j, x) {
                builder.push(i, x);
            }
        }
        builder.end_column();
    }
    builder.finish()
}

/// Positions in either matrix; `f` gets zero for a missing entry and `f(0, 0)` has to be zero.
/// The matrices have the same size.
pub(crate) fn union<T: Entry, R: Entry>(a: &Sparse<T>, b: &Sparse<T>, f: impl Fn(T, T) -> R) -> Sparse<R> {
    if Rc::ptr_eq(&a.pattern, &b.pattern) {
        return same_pattern(a, b, f);
    }
    let mut builder = CscBuilder::new(a.rows, a.cols, a.nnz() + b.nnz());
    for j in 0..a.cols {
        let ((ra, va), (rb, vb)) = (a.column(j), b.column(j));
        let (mut p, mut q) = (0, 0);
        while p < ra.len() || q < rb.len() {
            let (i, k) = (ra.get(p).copied().unwrap_or(usize::MAX), rb.get(q).copied().unwrap_or(usize::MAX));
            let x = if i <= k { va[p] } else { T::ZERO };
            let y = if k <= i { vb[q] } else { T::ZERO };
            builder.push(i.min(k), f(x, y));
            p += usize::from(i <= k);
            q += usize::from(k <= i);
        }
        builder.end_column();
    }
    builder.finish()
}

/// Positions in both matrices, which have the same size.
pub(crate) fn intersection<T: Entry, R: Entry>(a: &Sparse<T>, b: &Sparse<T>, f: impl Fn(T, T) -> R) -> Sparse<R> {
    if Rc::ptr_eq(&a.pattern, &b.pattern) {
        return same_pattern(a, b, f);
    }
    let mut builder = CscBuilder::new(a.rows, a.cols, a.nnz().min(b.nnz()));
    for j in 0..a.cols {
        let ((ra, va), (rb, vb)) = (a.column(j), b.column(j));
        let (mut p, mut q) = (0, 0);
        while p < ra.len() && q < rb.len() {
            if ra[p] == rb[q] {
                builder.push(ra[p], f(va[p], vb[q]));
            }
            let (i, k) = (ra[p], rb[q]);
            p += usize::from(i <= k);
            q += usize::from(k <= i);
        }
        builder.end_column();
    }
    builder.finish()
}

fn same_pattern<T: Entry, R: Entry>(a: &Sparse<T>, b: &Sparse<T>, f: impl Fn(T, T) -> R) -> Sparse<R> {
    let values = a.values.iter().zip(&b.values).map(|(&x, &y)| f(x, y)).collect();
    pruned(Sparse::new(a.rows, a.cols, Rc::clone(&a.pattern), values))
}

/// Row and column of every entry, in column order.
pub(crate) fn positions<T: Entry>(a: &Sparse<T>) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..a.cols).flat_map(move |j| a.column(j).0.iter().map(move |&i| (i, j)))
}

/// Number of the entry at (i, j), or where it belongs.
///
/// # Errors
/// The place to insert at, when there is no entry.
pub(crate) fn search<T: Entry>(a: &Sparse<T>, i: usize, j: usize) -> Result<usize, usize> {
    let start = a.pattern.colptr[j];
    a.column(j).0.binary_search(&i).map(|k| k + start).map_err(|k| k + start)
}

/// The element at (i, j).
#[must_use]
pub(crate) fn element<T: Entry>(a: &Sparse<T>, i: usize, j: usize) -> T {
    search(a, i, j).map_or(T::ZERO, |k| a.values[k])
}

/// The columns in the order given; they may repeat.
#[must_use]
pub(crate) fn columns<T: Entry>(a: &Sparse<T>, order: impl ExactSizeIterator<Item = usize>) -> Sparse<T> {
    let mut colptr = Vec::with_capacity(order.len() + 1);
    colptr.push(0);
    let (mut rowidx, mut all) = (Vec::new(), Vec::new());
    let cols = order.len();
    for j in order {
        let (rows, values) = a.column(j);
        rowidx.extend_from_slice(rows);
        all.extend_from_slice(values);
        colptr.push(all.len());
    }
    pruned(Sparse::new(a.rows, cols, Rc::new(Pattern { colptr, rowidx }), all))
}

/// The same elements, column-major, with other dimensions of the same product.
#[must_use]
pub(crate) fn reshaped<T: Entry>(a: &Sparse<T>, rows: usize, cols: usize) -> Sparse<T> {
    let mut builder = CscBuilder::new(rows, cols, a.nnz());
    let mut column = 0;
    for ((i, j), &x) in positions(a).zip(&a.values) {
        let linear = j * a.rows + i;
        while column < linear / rows.max(1) {
            builder.end_column();
            column += 1;
        }
        builder.push(linear % rows.max(1), x);
    }
    builder.finish()
}
