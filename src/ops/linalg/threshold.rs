//! Incomplete factorisations that keep fill by its size. In: sparse matrices and drop tolerances.
//! Out: factors. Both work by columns from the left, each column being solved against the columns of
//! L before it in the order of the pivots (Saad, Iterative Methods for Sparse Linear Systems, 10.4;
//! without pivoting this is the Crout version, entry by entry).

use super::field::Field;
use crate::ops::sparse::csc::{self, CscBuilder};
use crate::value::Sparse;
use std::collections::BTreeSet;

const NONE: usize = usize::MAX;

/// L with unit diagonal, U and the order of the rows: `A(order, :) ≈ L*U`.
pub(crate) struct Factors<T> {
    pub l: Sparse<T>,
    pub u: Sparse<T>,
    pub order: Vec<usize>,
}

/// Incomplete LU: entries of column j smaller than `tolerance * norm(A(:,j))` are dropped (those of
/// L before they are divided by the pivot). With `pivoting`, rows are exchanged where the diagonal
/// is smaller than that part of the largest entry; `replace` takes the tolerance for a zero pivot.
///
/// # Errors
/// The column (from 0) whose pivot is zero.
pub(crate) fn lu<T: Field>(
    a: &Sparse<T>,
    tolerance: f64,
    pivoting: Option<f64>,
    replace: bool,
) -> Result<Factors<T>, usize> {
    let n = a.cols;
    let mut place = vec![NONE; n];
    let mut order: Vec<usize> = Vec::with_capacity(n);
    let mut lower: Vec<Vec<(usize, T)>> = Vec::with_capacity(n);
    let mut u = CscBuilder::new(n, n, a.nnz());
    let mut x = vec![T::ZERO; n];
    let mut marked = vec![false; n];
    for k in 0..n {
        let least = tolerance * norm(a.column(k).1);
        let mut waiting = BTreeSet::new();
        let mut rest = Vec::new();
        let mut touched = Vec::new();
        let mut touch = |r: usize, place: &[usize], waiting: &mut BTreeSet<usize>, rest: &mut Vec<usize>| {
            if !std::mem::replace(&mut marked[r], true) {
                touched.push(r);
                if place[r] == NONE {
                    rest.push(r);
                } else {
                    waiting.insert(place[r]);
                }
            }
        };
        for (&r, &v) in a.column(k).0.iter().zip(a.column(k).1) {
            x[r] = v;
            touch(r, &place, &mut waiting, &mut rest);
        }
        while let Some(p) = waiting.pop_first() {
            let factor = x[order[p]];
            if factor == T::ZERO || Field::abs(factor) < least {
                continue;
            }
            u.push(p, factor);
            for &(r, l) in &lower[p] {
                x[r] -= l * factor;
                touch(r, &place, &mut waiting, &mut rest);
            }
        }
        let row = pivot_row(&x, &rest, &place, k, pivoting);
        let mut pivot = x[row];
        if pivot == T::ZERO {
            if !replace {
                return Err(k);
            }
            pivot = T::from_re(if tolerance > 0.0 { tolerance } else { 1.0 });
        }
        u.push(k, pivot);
        u.end_column();
        place[row] = k;
        order.push(row);
        let kept = |r: &usize| *r != row && x[*r] != T::ZERO && Field::abs(x[*r]) >= least;
        lower.push(rest.iter().filter(|r| kept(r)).map(|&r| (r, x[r] / pivot)).collect());
        for r in touched {
            x[r] = T::ZERO;
            marked[r] = false;
        }
    }
    Ok(Factors { l: unit_lower(lower, &place), u: u.finish(), order })
}

/// The row of the next pivot: row `k` unless it has been used or is too small.
fn pivot_row<T: Field>(x: &[T], rest: &[usize], place: &[usize], k: usize, pivoting: Option<f64>) -> usize {
    let Some(part) = pivoting else { return k };
    // The first row that is free stands for a column that has become empty.
    let own = if place[k] == NONE { k } else { place.iter().position(|&p| p == NONE).unwrap_or(k) };
    let largest =
        rest.iter().copied().fold(own, |best, r| if Field::abs(x[r]) > Field::abs(x[best]) { r } else { best });
    if Field::abs(x[own]) < part * Field::abs(x[largest]) || x[own] == T::ZERO { largest } else { own }
}

fn unit_lower<T: Field>(columns: Vec<Vec<(usize, T)>>, place: &[usize]) -> Sparse<T> {
    let n = columns.len();
    let mut l = CscBuilder::new(n, n, n + columns.iter().map(Vec::len).sum::<usize>());
    for (k, column) in columns.into_iter().enumerate() {
        let mut entries: Vec<(usize, T)> = column.into_iter().map(|(r, v)| (place[r], v)).collect();
        entries.sort_by_key(|e| e.0);
        l.push(k, T::ONE);
        entries.into_iter().for_each(|(r, v)| l.push(r, v));
        l.end_column();
    }
    l.finish()
}

/// Incomplete Cholesky of the lower triangle of A: entries of column j smaller than `tolerance *
/// norm(A(j:end,j), 1)` are dropped before they are divided by the diagonal; `compensate` subtracts
/// what is dropped from both diagonals.
///
/// # Errors
/// The column (from 0) whose pivot is not positive.
pub(crate) fn cholesky<T: Field>(a: &Sparse<T>, tolerance: f64, compensate: bool) -> Result<Sparse<T>, usize> {
    let a = csc::filtered(a, |i, j, _| i >= j);
    let n = a.cols;
    let mut l = CscBuilder::new(n, n, a.nnz());
    let mut columns: Vec<Vec<(usize, T)>> = Vec::with_capacity(n);
    // For each row the earlier columns that have an entry there, with its place in the column.
    let mut by_row: Vec<Vec<(usize, usize)>> = vec![Vec::new(); n];
    let mut correction = vec![T::ZERO; n];
    let mut x = vec![T::ZERO; n];
    for j in 0..n {
        let least = tolerance * a.column(j).1.iter().map(|&v| Field::abs(v)).sum::<f64>();
        let mut rows = BTreeSet::new();
        for (&r, &v) in a.column(j).0.iter().zip(a.column(j).1) {
            x[r] = v;
            rows.insert(r);
        }
        for &(k, at) in &by_row[j] {
            let factor = columns[k][at].1.conj();
            for &(r, v) in &columns[k][at..] {
                x[r] -= v * factor;
                rows.insert(r);
            }
        }
        let mut kept = Vec::with_capacity(rows.len());
        for &r in rows.range(j + 1..) {
            let v = std::mem::replace(&mut x[r], T::ZERO);
            if Field::abs(v) >= least {
                kept.push((r, v));
            } else if compensate {
                correction[j] += v;
                correction[r] += v;
            }
        }
        let d = (std::mem::replace(&mut x[j], T::ZERO) + correction[j]).re();
        if !(d > 0.0 && d.is_finite()) {
            return Err(j);
        }
        let root = T::from_re(d.sqrt());
        l.push(j, root);
        for (at, e) in kept.iter_mut().enumerate() {
            e.1 /= root;
            l.push(e.0, e.1);
            by_row[e.0].push((j, at));
        }
        l.end_column();
        columns.push(kept);
    }
    Ok(l.finish())
}

fn norm<T: Field>(values: &[T]) -> f64 {
    values.iter().map(|&v| Field::abs(v) * Field::abs(v)).sum::<f64>().sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::sparse::from_triplets;
    use approx::assert_abs_diff_eq;

    fn tridiagonal() -> Sparse<f64> {
        let i = [0, 1, 2, 3, 4, 1, 2, 3, 4, 0, 1, 2, 3];
        let j = [0, 1, 2, 3, 4, 0, 1, 2, 3, 1, 2, 3, 4];
        let v = [4.0, 4.0, 4.0, 4.0, 4.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0, -1.0];
        from_triplets(5, 5, (&i, &j, &v), |x, _| x)
    }

    #[test]
    fn nothing_dropped_is_the_complete_factor() {
        let a = tridiagonal();
        let f = lu(&a, 0.0, None, false).unwrap_or_else(|k| panic!("pivot {k}"));
        assert_eq!(f.order, [0, 1, 2, 3, 4]);
        assert_abs_diff_eq!(f.u.column(1).1[1], 3.75, epsilon = 1e-15);
        assert_abs_diff_eq!(f.l.column(0).1[1], -0.25, epsilon = 1e-15);
        let l = cholesky(&a, 0.0, false).unwrap_or_else(|k| panic!("pivot {k}"));
        assert_abs_diff_eq!(l.column(1).1[0], 3.75f64.sqrt(), epsilon = 1e-15);
    }

    #[test]
    fn everything_dropped_is_the_diagonal() {
        let a = tridiagonal();
        let f = lu(&a, 10.0, None, false).unwrap_or_else(|k| panic!("pivot {k}"));
        assert_eq!((f.l.nnz(), f.u.nnz()), (5, 5));
        let l = cholesky(&a, 10.0, true).unwrap_or_else(|k| panic!("pivot {k}"));
        // Row sums of L*L' are those of A.
        assert_abs_diff_eq!(l.column(0).1[0].powi(2), 3.0, epsilon = 1e-15);
    }

    #[test]
    fn pivoting_moves_the_largest_up() {
        let a = from_triplets(2, 2, (&[0, 1, 0], &[0, 0, 1], &[1.0, 4.0, 1.0]), |x, _| x);
        let f = lu(&a, 0.0, Some(1.0), false).unwrap_or_else(|k| panic!("pivot {k}"));
        assert_eq!(f.order, [1, 0]);
        assert_abs_diff_eq!(f.l.column(0).1[1], 0.25, epsilon = 1e-15);
    }
}
