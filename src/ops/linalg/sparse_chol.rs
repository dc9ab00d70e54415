//! Sparse Cholesky by rows (up-looking; Davis, Direct Methods for Sparse Linear Systems, 4.7), and
//! without fill.

use super::Fill;
use super::field::{self, Field};
use super::fill_order::{elimination_tree, minimum_degree, permuted};
use super::sparse_lu;
use crate::ops::sparse::csc::{self, CscBuilder};
use crate::value::{Dense, Sparse};
use faer::Side;
use faer::linalg::solvers::Solve;
use faer::sparse::{SparseColMatRef, SymbolicSparseColMatRef};

/// Lower L with L·L' = A, from the upper triangle of A.
///
/// # Errors
/// The number of leading columns that could be factored when A is not positive definite.
pub(crate) fn factor<T: Field>(a: &Sparse<T>) -> Result<Sparse<T>, usize> {
    let n = a.cols;
    let parent = elimination_tree(a, false);
    let mut columns: Vec<Vec<(usize, T)>> = vec![Vec::new(); n];
    let mut x = vec![T::ZERO; n];
    let mut seen = vec![usize::MAX; n];
    let (mut path, mut reach) = (Vec::new(), Vec::new());
    for k in 0..n {
        reach.clear();
        seen[k] = k;
        let (rows, values) = a.column(k);
        for (&i, &v) in rows.iter().zip(values).filter(|(i, _)| **i <= k) {
            x[i] = v;
            let mut at = i;
            while seen[at] != k {
                path.push(at);
                seen[at] = k;
                let Some(up) = parent[at] else { break };
                at = up;
            }
            // Paths are reversed so that the whole of `reach`, read backwards, is topological.
            reach.extend(path.drain(..).rev());
        }
        let mut d = std::mem::replace(&mut x[k], T::ZERO);
        if d.im() != 0.0 {
            return Err(k);
        }
        for &i in reach.iter().rev() {
            let xi = std::mem::replace(&mut x[i], T::ZERO);
            let column = &mut columns[i];
            let lki = xi / column[0].1;
            column[1..].iter().for_each(|&(row, v)| x[row] -= v * lki);
            d -= lki * lki.conj();
            column.push((k, lki.conj()));
        }
        if !(d.re() > 0.0 && d.re().is_finite()) {
            return Err(k);
        }
        columns[k].push((k, T::from_re(d.re().sqrt())));
    }
    let mut l = CscBuilder::new(n, n, 0);
    for column in columns {
        column.iter().for_each(|&(i, v)| l.push(i, v));
        l.end_column();
    }
    Ok(l.finish())
}

/// A(p,p) = L·L' with the minimum-degree order.
pub(crate) struct Ordered<T> {
    pub l: Sparse<T>,
    pub p: Vec<usize>,
}

/// # Errors
/// As [`factor`].
pub(crate) fn ordered<T: Field>(a: &Sparse<T>) -> Result<Ordered<T>, usize> {
    let p = minimum_degree(a.cols, &a.pattern);
    let l = factor(&permuted(a, Some(&p), Some(&p)))?;
    Ok(Ordered { l, p })
}

/// Order from which on supernodes pay.
const LARGE: usize = 2000;

/// Solves A·X = B with the minimum-degree order; gives X and what is known of the factor.
/// Large systems go to `faer`'s supernodes.
///
/// # Errors
/// A is not positive definite.
pub(crate) fn solve<T: Field>(a: &Sparse<T>, b: &Dense<T>) -> Result<(Dense<T>, Fill), usize> {
    let n = a.cols;
    if n < LARGE {
        let f = ordered(a)?;
        let columns = (0..n).map(|j| f.l.column(j).0.len());
        return Ok((f.solve(b), Fill::of_cholesky(columns)));
    }
    let p = minimum_degree(n, &a.pattern);
    let columns = super::fill_order::cholesky_columns(&permuted(a, Some(&p), Some(&p)));
    let symbolic = SymbolicSparseColMatRef::new_checked(n, n, &a.pattern.colptr, None, &a.pattern.rowidx);
    let f = SparseColMatRef::new(symbolic, &a.values).sp_cholesky(Side::Upper).map_err(|_| 0usize)?;
    Ok((field::owned(&f.solve(field::view(b))), Fill::of_cholesky(columns.into_iter())))
}

impl<T: Field> Ordered<T> {
    #[must_use]
    pub(crate) fn solve(&self, b: &Dense<T>) -> Dense<T> {
        let n = self.p.len();
        let mut x = b.clone();
        for (to, from) in x.data.chunks_mut(n.max(1)).zip(b.data.chunks(n.max(1))) {
            let mut y: Vec<T> = self.p.iter().map(|&i| from[i]).collect();
            sparse_lu::lower(&self.l, &mut y);
            sparse_lu::lower_adjoint(&self.l, &mut y);
            self.p.iter().zip(y).for_each(|(&i, v)| to[i] = v);
        }
        x
    }
}

/// Incomplete Cholesky without fill (IC(0)) of the lower triangle of A (Saad, 10.3.3: the
/// symmetric form of ILU(0)). `compensate` adds dropped fill to the diagonal (modified IC).
///
/// # Errors
/// The column (from 0) whose pivot is not positive.
pub(crate) fn incomplete<T: Field>(a: &Sparse<T>, compensate: bool) -> Result<Sparse<T>, usize> {
    let mut l = csc::filtered(a, |i, j, _| i >= j);
    let n = l.cols;
    let pattern = std::rc::Rc::clone(&l.pattern);
    let mut place = vec![usize::MAX; n];
    // Columns that have an entry in the row being factored, by row.
    let by_row = csc::transpose(&l);
    for j in 0..n {
        let range = pattern.colptr[j]..pattern.colptr[j + 1];
        if pattern.rowidx.get(range.start).filter(|_| !range.is_empty()) != Some(&j) {
            return Err(j);
        }
        range.clone().for_each(|p| place[pattern.rowidx[p]] = p);
        for &k in by_row.column(j).0.iter().filter(|&&k| k < j) {
            let Ok(at) = csc::search(&l, j, k) else { continue };
            let f = l.values[at].conj();
            for p in at..pattern.colptr[k + 1] {
                let (row, fill) = (pattern.rowidx[p], l.values[p] * f);
                if place[row] != usize::MAX {
                    l.values[place[row]] -= fill;
                } else if compensate {
                    l.values[range.start] -= fill;
                    if let Ok(d) = csc::search(&l, row, row) {
                        l.values[d] -= fill;
                    }
                }
            }
        }
        let d = l.values[range.start].re();
        if !(d > 0.0 && d.is_finite()) {
            return Err(j);
        }
        let root = T::from_re(d.sqrt());
        l.values[range.start] = root;
        for p in range.clone().skip(1) {
            l.values[p] /= root;
        }
        range.for_each(|p| place[pattern.rowidx[p]] = usize::MAX);
    }
    Ok(csc::pruned(l))
}
