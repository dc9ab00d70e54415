//! QR with column pivoting, a block of reflections at a time: each step updates one row and one
//! column, the rest waits for a matrix product (Quintana-Ortí, Sun and Bischof, SIAM J. Sci.
//! Comput. 19, 1998; the norms as in Drmač and Bujanović, ACM TOMS 35, 2008).

use super::field::Field;
use super::reflector::{norm, reflector};
use crate::value::Dense;
use faer::linalg::matmul::matmul;
use faer::{Accum, MatMut, MatRef, Par};

/// Columns factored before the rest is updated.
const BLOCK: usize = 32;

/// A column is taken first when it is longer than this beyond rounding.
const TIE: f64 = 1.0 + 1e-14;

/// Norms of what is left of every column: as updated, and as last computed.
struct Norms {
    now: Vec<f64>,
    sure: Vec<f64>,
}

/// Leaves reflections and R in `a`; gives their factors and the order of the columns.
pub(super) fn factor<T: Field>(a: &mut Dense<T>) -> (Vec<T>, Vec<usize>) {
    let (m, n) = (a.rows(), a.cols());
    let mut perm: Vec<usize> = (0..n).collect();
    let mut tau = Vec::with_capacity(m.min(n));
    let lengths: Vec<f64> = a.data.chunks(m.max(1)).map(norm).collect();
    let mut norms = Norms { sure: lengths.clone(), now: lengths };
    while tau.len() < m.min(n) {
        block(a, &mut tau, &mut perm, &mut norms);
    }
    (tau, perm)
}

/// Factors up to [`BLOCK`] columns, fewer when norms have to be computed again. F holds what the
/// reflections V do to the columns behind: A - V·F'.
fn block<T: Field>(a: &mut Dense<T>, tau: &mut Vec<T>, perm: &mut [usize], norms: &mut Norms) {
    let (m, n, first) = (a.rows(), a.cols(), tau.len());
    let width = BLOCK.min(m.min(n) - first);
    let mut f = vec![T::ZERO; n * width];
    let mut unsure = Vec::new();
    let mut done = 0;
    while done < width && unsure.is_empty() {
        let k = first + done;
        choose(a, &mut f[..done * n], perm, norms, k);
        let (before, here) = a.data.split_at_mut(k * m);
        let v = &before[first * m..];
        let own: Vec<T> = f.chunks(n).take(done).map(|g| -g[k].conj()).collect();
        T::add_columns(&v[k.min(v.len())..], m, &own, &mut here[k..m]);
        let t = reflector(&mut here[k..m]);
        tau.push(t);
        let (column, behind) = here.split_at_mut(m);
        let mut own = column[k..].to_vec();
        own[0] = T::ONE;
        let (known, next) = f.split_at_mut(done * n);
        let next = &mut next[k + 1..n];
        times(behind, (m, k), &own, t, next);
        let mut sums = vec![T::ZERO; done];
        T::column_dots(&v[k.min(v.len())..], m, &own, &mut sums);
        sums.iter_mut().for_each(|s| *s = -(t * *s));
        T::add_columns(&known[(k + 1).min(known.len())..], n, &sums, next);
        // Row k of what the reflections so far take away.
        let mut row = next.to_vec();
        let places: Vec<T> = v.chunks(m).map(|w| w[k].conj()).collect();
        T::add_columns(&known[(k + 1).min(known.len())..], n, &places, &mut row);
        for (j, (c, change)) in behind.chunks_mut(m).zip(row).enumerate() {
            c[k] -= change.conj();
            if shrink(norms, k + 1 + j, c[k].abs()) {
                unsure.push(k + 1 + j);
            }
        }
        done += 1;
    }
    let k = first + done;
    if k < n && k < m {
        let (before, behind) = a.data.split_at_mut(k * m);
        let v = MatRef::from_column_major_slice(&before[first * m..], m, done);
        let g = MatRef::from_column_major_slice(&f[..done * n], n, done);
        let (_, rest) = MatMut::from_column_major_slice_mut(behind, m, n - k).split_at_row_mut(k);
        matmul(rest, Accum::Add, v.get(k.., ..), g.get(k.., ..).adjoint(), -T::ONE, Par::Seq);
    }
    for j in unsure {
        norms.now[j] = norm(&a.data[j * m + k..(j + 1) * m]);
        norms.sure[j] = norms.now[j];
    }
}

/// Elements up to which `faer` multiplies.
const SMALL: usize = 4096;

/// `y = A'·x·t` of the columns of height `m`, from row `k` on.
fn times<T: Field>(columns: &[T], (m, k): (usize, usize), x: &[T], t: T, y: &mut [T]) {
    if y.len() * x.len() > SMALL {
        T::column_dots(&columns[k..], m, x, y);
        return y.iter_mut().for_each(|y| *y *= t);
    }
    if !y.is_empty() {
        let a = MatRef::from_column_major_slice(columns, m, y.len()).get(k.., ..);
        let x = MatRef::from_column_major_slice(x, x.len(), 1);
        let rows = y.len();
        matmul(MatMut::from_column_major_slice_mut(y, rows, 1), Accum::Replace, a.adjoint(), x, t, Par::Seq);
    }
}

/// Brings the longest column to place `k`; the first of equal ones.
fn choose<T: Field>(a: &mut Dense<T>, f: &mut [T], perm: &mut [usize], norms: &mut Norms, k: usize) {
    let (m, n) = (a.rows(), a.cols());
    let mut best = (k, norms.now[k]);
    for (j, &size) in norms.now.iter().enumerate().skip(k + 1) {
        if size > best.1 * TIE {
            best = (j, size);
        }
    }
    if best.0 != k {
        let (left, right) = a.data.split_at_mut(best.0 * m);
        left[k * m..(k + 1) * m].swap_with_slice(&mut right[..m]);
        f.chunks_mut(n).for_each(|g| g.swap(k, best.0));
        perm.swap(k, best.0);
        norms.now.swap(k, best.0);
        norms.sure.swap(k, best.0);
    }
}

/// Takes an element out of the norm of a column; true when cancellation spoils it.
fn shrink(norms: &mut Norms, j: usize, gone: f64) -> bool {
    let (now, sure) = (norms.now[j], norms.sure[j]);
    if now == 0.0 {
        return false;
    }
    let part = gone / now;
    let left = ((1.0 + part) * (1.0 - part)).max(0.0);
    if left * (now / sure) * (now / sure) <= f64::EPSILON.sqrt() {
        return true;
    }
    norms.now[j] = now * left.sqrt();
    false
}
