//! Reduction of Hermitian matrices to three diagonals without the vectors, some columns at a time: each column is multiplied
//! by what is left of the matrix, which is changed once for all of them (LAPACK's sytrd and latrd). In: a matrix of which
//! the lower triangle is read. Out: the diagonals.

use super::field::{Field, dot};
use super::reflector::reflector;
use crate::value::Dense;
use faer::linalg::matmul::triangular::{self, BlockStructure};
use faer::{Accum, MatMut, MatRef, Par};

/// Columns between two changes of the rest.
const BLOCK: usize = 16;

/// The diagonal and the sizes of what is below it.
#[must_use]
pub(super) fn reduced<T: Field>(mut a: Dense<T>) -> (Vec<f64>, Vec<f64>) {
    let n = a.rows();
    let (mut d, mut e) = (Vec::with_capacity(n), Vec::with_capacity(n));
    let (mut v, mut w) = (vec![T::ZERO; n * BLOCK], vec![T::ZERO; n * BLOCK]);
    let mut first = 0;
    while first < n {
        let width = BLOCK.min(n - first);
        for i in 0..width {
            column(&mut a, &mut v, &mut w, (first, i), (&mut d, &mut e));
        }
        first += width;
        if first < n {
            let (v, w) = (&v[..n * width], &w[..n * width]);
            let (v, w) = (MatRef::from_column_major_slice(v, n, width), MatRef::from_column_major_slice(w, n, width));
            let (v, w) = (v.get(first.., ..), w.get(first.., ..));
            let mut rest = MatMut::from_column_major_slice_mut(&mut a.data, n, n).get_mut(first.., first..);
            for (x, y) in [(v, w), (w, v)] {
                triangular::matmul(
                    rest.as_mut(),
                    BlockStructure::TriangularLower,
                    Accum::Add,
                    x,
                    BlockStructure::Rectangular,
                    y.adjoint(),
                    BlockStructure::Rectangular,
                    -T::ONE,
                    Par::Seq,
                );
            }
        }
    }
    (d, e)
}

/// Column `first + i`: what the reflections V before it in the block do to it (A - V*W' - W*V'), and the next one.
fn column<T: Field>(
    a: &mut Dense<T>,
    v: &mut [T],
    w: &mut [T],
    (first, i): (usize, usize),
    (d, e): (&mut Vec<f64>, &mut Vec<f64>),
) {
    let n = a.rows();
    let j = first + i;
    let row = |m: &[T]| -> Vec<T> { m.chunks(n).take(i).map(|c| -c[j].conj()).collect() };
    let (row_v, row_w) = (row(v), row(w));
    let own = &mut a.data[j * n + j..(j + 1) * n];
    T::add_columns(&v[j..], n, &row_w, own);
    T::add_columns(&w[j..], n, &row_v, own);
    d.push(own[0].re());
    if j + 1 == n {
        return;
    }
    let tau = reflector(&mut own[1..]);
    e.push(own[1].abs());
    let (before_v, v) = v.split_at_mut(i * n);
    let (before_w, w) = w.split_at_mut(i * n);
    let below = j + 1;
    v[..below].fill(T::ZERO);
    w[..n].fill(T::ZERO);
    v[below..n].copy_from_slice(&own[1..]);
    v[below] = T::ONE;
    if tau == T::ZERO {
        // H = I.
        return;
    }
    let (v, w) = (&v[below..n], &mut w[below..n]);
    T::hermitian_times(&a.data[below * n + below..], n, v, w);
    let mut sums = vec![T::ZERO; i];
    for (left, right) in [(&*before_w, &*before_v), (&*before_v, &*before_w)] {
        T::column_dots(&left[below.min(left.len())..], n, v, &mut sums);
        sums.iter_mut().for_each(|s| *s = -*s);
        T::add_columns(&right[below.min(right.len())..], n, &sums, w);
    }
    w.iter_mut().for_each(|x| *x *= tau);
    let half = T::from_re(-0.5) * tau * dot(w, v);
    w.iter_mut().zip(v).for_each(|(w, &v)| *w += half * v);
}
