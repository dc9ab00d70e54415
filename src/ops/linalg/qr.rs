//! QR factorisation by Householder reflections, with or without column pivoting, and least squares.

use super::field::{Field, dense, dot, view, view_mut};
use super::lu;
use super::reflector::reflector;
use crate::value::Dense;
use faer::linalg::matmul::matmul;
use faer::{Accum, Mat, MatMut, MatRef, Par};

/// Reflections below the diagonal of `packed`, R on and above it; `A(:, perm) = Q·R`.
pub(crate) struct Qr<T> {
    pub packed: Dense<T>,
    tau: Vec<T>,
    pub perm: Vec<usize>,
}

/// Signs are LAPACK's (geqr2, geqp3): the diagonal of R is negative where a reflection was needed
/// for a positive element.
pub(crate) fn factor<T: Field>(mut a: Dense<T>, pivot: bool) -> Qr<T> {
    let (m, n) = (a.rows(), a.cols());
    if pivot {
        let (tau, perm) = super::qr_pivot::factor(&mut a);
        return Qr { packed: a, tau, perm };
    }
    let mut tau = Vec::with_capacity(m.min(n));
    for k in 0..m.min(n) {
        let t = reflector(&mut a.data[k * m + k..(k + 1) * m]);
        if t != T::ZERO {
            let (left, right) = a.data.split_at_mut((k + 1) * m);
            let v = &left[k * m + k + 1..];
            for column in right.chunks_mut(m) {
                reflect(v, t.conj(), &mut column[k..]);
            }
        }
        tau.push(t);
    }
    Qr { packed: a, tau, perm: (0..n).collect() }
}

/// Columns up to which reflections are applied one by one.
const FEW: usize = 8;

/// Reflections applied at a time.
const BLOCK: usize = 32;

/// Elements from which on `faer`'s blocked reflections are used.
const LARGE: usize = 4096;

/// Q (m×`cols`) and R (`cols`×n) of a large real matrix by `faer`, whose signs are LAPACK's too;
/// `None` where [`factor`] has to do it.
pub(crate) fn blocked<T: Field>(a: &Dense<T>, cols: usize) -> Option<(Dense<T>, Dense<T>)> {
    let thin = cols == a.rows().min(a.cols());
    if !is_large(a) || !(thin || cols == a.rows()) {
        return None;
    }
    let f = view(a).qr();
    let q = if cols == a.rows() { f.compute_Q() } else { f.compute_thin_Q() };
    Some((dense(q.as_ref()), upper_rows(f.R(), cols)))
}

/// R alone (`rows`×n), as [`blocked`].
pub(crate) fn blocked_triangle<T: Field>(a: &Dense<T>, rows: usize) -> Option<Dense<T>> {
    is_large(a).then(|| upper_rows(view(a).qr().R(), rows))
}

fn is_large<T: Field>(a: &Dense<T>) -> bool {
    a.data.len() >= LARGE && a.data.iter().all(|x| x.im() == 0.0 && x.re().is_finite())
}

/// The first rows of the upper triangle, padded with zeros.
fn upper_rows<T: Field>(r: MatRef<'_, T>, rows: usize) -> Dense<T> {
    let (m, n) = (r.nrows().min(rows), r.ncols());
    let mut data = vec![T::ZERO; rows * n];
    for (j, column) in data.chunks_mut(rows.max(1)).enumerate() {
        (0..m.min(j + 1)).for_each(|i| column[i] = r[(i, j)]);
    }
    Dense::matrix(rows, n, data)
}

/// c -= t·(1,v)·((1,v)'·c).
fn reflect<T: Field>(v: &[T], t: T, c: &mut [T]) {
    let Some((first, rest)) = c.split_first_mut() else { return };
    let f = (*first + dot(v, rest)) * t;
    *first -= f;
    rest.iter_mut().zip(v).for_each(|(c, &v)| *c -= v * f);
}

/// Upper T with H1·H2·… = I - V·T·V' (larft).
fn triangle<T: Field>(v: &[T], rows: usize, tau: &[T]) -> Mat<T> {
    let mut t = Mat::<T>::zeros(tau.len(), tau.len());
    for (i, &scale) in tau.iter().enumerate() {
        let z: Vec<T> = v.chunks(rows).take(i).map(|w| dot(w, &v[i * rows..(i + 1) * rows])).collect();
        for k in 0..i {
            let mut sum = T::ZERO;
            (k..i).for_each(|l| sum += t[(k, l)] * z[l]);
            t[(k, i)] = -(scale * sum);
        }
        t[(i, i)] = scale;
    }
    t
}

impl<T: Field> Qr<T> {
    /// Q·C or Q'·C, columns of length m, in place.
    pub(crate) fn apply(&self, c: &mut Dense<T>, adjoint: bool) {
        let m = self.packed.rows();
        if c.cols() > FEW && self.tau.len() > BLOCK {
            return self.apply_blocks(c, adjoint);
        }
        for column in c.data.chunks_mut(m.max(1)) {
            for step in 0..self.tau.len() {
                let k = if adjoint { step } else { self.tau.len() - 1 - step };
                let t = if adjoint { self.tau[k].conj() } else { self.tau[k] };
                if t != T::ZERO {
                    reflect(&self.packed.data[k * m + k + 1..(k + 1) * m], t, &mut column[k..]);
                }
            }
        }
    }

    /// As [`Qr::apply`], so many reflections at a time as I - V·T·V' (Schreiber and Van Loan).
    fn apply_blocks(&self, c: &mut Dense<T>, adjoint: bool) {
        let (m, count) = (self.packed.rows(), self.tau.len());
        let mut starts: Vec<usize> = (0..count).step_by(BLOCK).collect();
        if !adjoint {
            starts.reverse();
        }
        for start in starts {
            let width = BLOCK.min(count - start);
            let rows = m - start;
            let mut v = vec![T::ZERO; rows * width];
            for (k, column) in v.chunks_mut(rows).enumerate() {
                column[k] = T::ONE;
                let from = (start + k) * m + start + k + 1;
                column[k + 1..].copy_from_slice(&self.packed.data[from..(start + k + 1) * m]);
            }
            let t = triangle(&v, rows, &self.tau[start..start + width]);
            let v = MatRef::from_column_major_slice(&v, rows, width);
            let mut low: MatMut<'_, T> = view_mut(c).get_mut(start.., ..);
            let mut w = Mat::<T>::zeros(width, low.ncols());
            matmul(w.as_mut(), Accum::Replace, v.adjoint(), low.as_ref(), T::ONE, Par::Seq);
            let mut tw = Mat::<T>::zeros(width, low.ncols());
            if adjoint {
                matmul(tw.as_mut(), Accum::Replace, t.adjoint(), w.as_ref(), T::ONE, Par::Seq);
            } else {
                matmul(tw.as_mut(), Accum::Replace, t.as_ref(), w.as_ref(), T::ONE, Par::Seq);
            }
            matmul(low.as_mut(), Accum::Add, v, tw.as_ref(), -T::ONE, Par::Seq);
        }
    }

    /// The first `cols` columns of Q.
    #[must_use]
    pub(crate) fn q(&self, cols: usize) -> Dense<T> {
        let mut q = super::field::identity(self.packed.rows(), cols);
        self.apply(&mut q, false);
        q
    }

    /// The first `rows` rows of R.
    #[must_use]
    pub(crate) fn r(&self, rows: usize) -> Dense<T> {
        let (m, n) = (self.packed.rows(), self.packed.cols());
        let at = |i: usize, j: usize| if i <= j { self.packed.data[j * m + i] } else { T::ZERO };
        let data = (0..n).flat_map(|j| (0..rows).map(move |i| (i, j))).map(|(i, j)| at(i, j)).collect();
        Dense::matrix(rows, n, data)
    }
}

/// The basic least-squares solution of A·X = B (at most rank(A) nonzeros in a column), with the
/// rank that was found and its tolerance `max(m,n)·eps·|R(1,1)|`. MATLAB's `\` gives the basic
/// solution; Octave's gives the one of least norm where they differ.
pub(crate) fn least_squares<T: Field>(a: Dense<T>, b: &Dense<T>) -> (Dense<T>, usize, f64) {
    let (m, n, s) = (a.rows(), a.cols(), b.cols());
    let qr = factor(a, true);
    let diagonal = |k: usize| qr.packed.data[k * m + k].abs();
    let k = m.min(n);
    #[allow(clippy::cast_precision_loss)]
    let tolerance = if k == 0 { 0.0 } else { m.max(n) as f64 * f64::EPSILON * diagonal(0) };
    let rank = (0..k).take_while(|&i| diagonal(i) > tolerance).count();
    let mut c = b.clone();
    qr.apply(&mut c, true);
    let mut x = vec![T::ZERO; n * s];
    for j in 0..s {
        let y = &mut c.data[j * m..j * m + rank];
        lu::upper(&qr.packed, y);
        qr.perm.iter().zip(y).for_each(|(&p, v)| x[j * n + p] = *v);
    }
    (Dense::matrix(n, s, x), rank, tolerance)
}
