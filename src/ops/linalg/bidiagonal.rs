//! Singular values and vectors with LAPACK's signs: reduction to two diagonals (gebrd, after QR or LQ where the matrix is
//! long, as gesvd does), then the implicit QR iteration (bdsqr in `two_diagonals`). In: a matrix. Out: U, values, V.

use super::field::{Field, product};
use super::rotation::{Reflection, gathered};
use super::two_diagonals::iterated;
use crate::value::Dense;

/// The shorter side up to which matrices are reduced here; beyond, rounding decides on signs anyway.
const MOST: usize = 128;
/// And elements, because the longer side counts as well.
const MOST_ELEMENTS: usize = 1 << 17;
/// How many times as long as broad a matrix is that is made square first.
const LONG: f64 = 1.6;

type Factors<T> = (Dense<T>, Vec<f64>, Dense<T>);

/// U and V have `u` and `v` columns, at least as many as there are values; `None` where the matrix is too large, or the
/// iteration does not end.
#[must_use]
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(super) fn factor<T: Field>(a: &Dense<T>, u: usize, v: usize) -> Option<Factors<T>> {
    let (m, n) = (a.rows(), a.cols());
    let short = m.min(n);
    if short > MOST || a.data.len() > MOST_ELEMENTS || m * u > 2 * MOST_ELEMENTS || n * v > 2 * MOST_ELEMENTS {
        return None;
    }
    let largest = a.data.iter().fold(0.0f64, |top, x| top.max(x.abs()));
    if largest != 0.0 && !(1e-140..1e140).contains(&largest) {
        return None;
    }
    let long = (short as f64 * LONG) as usize;
    if m > n && m >= long {
        let (q, r) = tall(a, u);
        let (inner, d, v_part) = plain(&r, n, v)?;
        return Some((widened(q, &inner), d, v_part));
    }
    if n > m && n >= long {
        let (l, q) = broad(a, v);
        let (u_part, d, inner) = plain(&l, u, m)?;
        return Some((u_part, d, widened(q, &inner)));
    }
    plain(a, u, v)
}

/// The first columns of `q` times `inner`, the others as they are.
fn widened<T: Field>(mut q: Dense<T>, inner: &Dense<T>) -> Dense<T> {
    let (rows, k) = (q.rows(), inner.rows());
    let part = Dense::matrix(rows, k, q.data[..rows * k].to_vec());
    let part = product(&part, inner);
    q.data[..rows * inner.cols()].copy_from_slice(&part.data);
    q
}

/// Q of `columns` columns and the square R.
fn tall<T: Field>(a: &Dense<T>, columns: usize) -> (Dense<T>, Dense<T>) {
    let (m, n) = (a.rows(), a.cols());
    let mut a = a.clone();
    let mut r = Dense::matrix(n, n, vec![T::ZERO; n * n]);
    let mut all = Vec::with_capacity(n);
    for j in 0..n {
        let (beta, h) = Reflection::new(j, a.data[j * m + j..(j + 1) * m].to_vec());
        h.left(&mut a, j + 1..n, true);
        r.data[j * n..j * n + j].copy_from_slice(&a.data[j * m..j * m + j]);
        r.data[j * n + j] = T::from_re(beta);
        all.push(h);
    }
    (gathered(&all, m, columns.max(n)), r)
}

/// The square L and V = Q' of `columns` columns, A = L·Q.
fn broad<T: Field>(a: &Dense<T>, columns: usize) -> (Dense<T>, Dense<T>) {
    let (m, n) = (a.rows(), a.cols());
    let mut a = a.clone();
    let mut l = Dense::matrix(m, m, vec![T::ZERO; m * m]);
    let mut all = Vec::with_capacity(m);
    for i in 0..m {
        let (beta, h) = Reflection::new(i, row(&a, i, i));
        h.right(&mut a, i + 1..m);
        (0..i).for_each(|j| l.data[j * m + i] = a.data[j * m + i]);
        l.data[i * m + i] = T::from_re(beta);
        all.push(h);
    }
    (l, gathered(&all, n, columns.max(m)))
}

/// The conjugate of row `i` from column `j` on.
fn row<T: Field>(a: &Dense<T>, i: usize, j: usize) -> Vec<T> {
    (j..a.cols()).map(|c| a.data[c * a.rows() + i].conj()).collect()
}

fn plain<T: Field>(a: &Dense<T>, u: usize, v: usize) -> Option<Factors<T>> {
    let (m, n) = (a.rows(), a.cols());
    let (mut d, mut e) = (Vec::new(), Vec::new());
    let (mut lefts, mut rights) = (Vec::new(), Vec::new());
    let mut a = a.clone();
    let column = |a: &Dense<T>, i: usize, j: usize| Reflection::new(i, a.data[j * m + i..(j + 1) * m].to_vec());
    for k in 0..m.min(n) {
        // The diagonal comes from the longer side, so that the second diagonal is above or below it.
        if m >= n {
            let (beta, h) = column(&a, k, k);
            h.left(&mut a, k + 1..n, true);
            d.push(beta);
            lefts.push(h);
            if k + 1 < n {
                let (beta, h) = Reflection::new(k + 1, row(&a, k, k + 1));
                h.right(&mut a, k + 1..m);
                e.push(beta);
                rights.push(h);
            }
        } else {
            let (beta, h) = Reflection::new(k, row(&a, k, k));
            h.right(&mut a, k + 1..m);
            d.push(beta);
            rights.push(h);
            if k + 1 < m {
                let (beta, h) = column(&a, k + 1, k);
                h.left(&mut a, k + 1..n, true);
                e.push(beta);
                lefts.push(h);
            }
        }
    }
    let (mut q, mut p) = (gathered(&lefts, m, u), gathered(&rights, n, v));
    iterated(m < n, &mut d, &mut e, &mut q, &mut p).then_some((q, d, p))
}
