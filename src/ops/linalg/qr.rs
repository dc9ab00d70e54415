//! QR factorisation by Householder reflections, with or without column pivoting, and least squares.

use super::field::{Field, dense, view};
use super::lu;
use crate::value::Dense;

/// Reflections below the diagonal of `packed`, R on and above it; `A(:, perm) = Q·R`.
pub struct Qr<T> {
    pub packed: Dense<T>,
    tau: Vec<T>,
    pub perm: Vec<usize>,
}

/// Signs are LAPACK's (geqr2, geqp3): the diagonal of R is negative where a reflection was needed
/// for a positive element.
pub fn factor<T: Field>(mut a: Dense<T>, pivot: bool) -> Qr<T> {
    let (m, n) = (a.rows(), a.cols());
    let mut perm: Vec<usize> = (0..n).collect();
    let mut tau = Vec::with_capacity(m.min(n));
    for k in 0..m.min(n) {
        if pivot {
            let size = |j: usize| norm(&a.data[j * m + k..(j + 1) * m]);
            let mut best = (k, size(k));
            for j in k + 1..n {
                let s = size(j);
                if s > best.1 * (1.0 + 1e-14) {
                    best = (j, s);
                }
            }
            if best.0 != k {
                (0..m).for_each(|i| a.data.swap(k * m + i, best.0 * m + i));
                perm.swap(k, best.0);
            }
        }
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
    Qr { packed: a, tau, perm }
}

/// Elements from which on `faer`'s blocked reflections are used.
const LARGE: usize = 4096;

/// Q (m×`cols`) and R (`cols`×n) of a large real matrix by `faer`, whose signs are LAPACK's too;
/// `None` where [`factor`] has to do it.
pub fn blocked<T: Field>(a: &Dense<T>, cols: usize) -> Option<(Dense<T>, Dense<T>)> {
    if a.data.len() < LARGE || a.data.iter().any(|x| x.im() != 0.0 || !x.re().is_finite()) {
        return None;
    }
    let f = view(a).qr();
    if cols == a.rows() {
        return Some((dense(f.compute_Q().as_ref()), upper_rows(&dense(f.R()), cols)));
    }
    (cols == a.rows().min(a.cols())).then(|| (dense(f.compute_thin_Q().as_ref()), dense(f.thin_R())))
}

/// The first rows, padded with zeros.
fn upper_rows<T: Field>(r: &Dense<T>, rows: usize) -> Dense<T> {
    let (m, n) = (r.rows(), r.cols());
    let at = |i: usize, j: usize| if i <= j && i < m { r.data[j * m + i] } else { T::ZERO };
    Dense::matrix(rows, n, (0..n).flat_map(|j| (0..rows).map(move |i| (i, j))).map(|(i, j)| at(i, j)).collect())
}

/// Scaled 2-norm.
pub fn norm<T: Field>(x: &[T]) -> f64 {
    let top = x.iter().fold(0.0f64, |s, v| s.max(v.abs()));
    if top == 0.0 || !top.is_finite() {
        return if x.iter().any(|v| v.abs().is_nan()) { f64::NAN } else { top };
    }
    if top > 1e-140 && top < 1e140 {
        return x.iter().map(|v| v.re() * v.re() + v.im() * v.im()).sum::<f64>().sqrt();
    }
    top * x.iter().map(|v| (v.abs() / top).powi(2)).sum::<f64>().sqrt()
}

/// larfg: x becomes (beta, v) with H' x = beta e1, H = I - tau (1,v)(1,v)'.
fn reflector<T: Field>(x: &mut [T]) -> T {
    let Some((first, rest)) = x.split_first_mut() else { return T::ZERO };
    let (alpha, below) = (*first, norm(rest));
    if below == 0.0 && alpha.im() == 0.0 {
        return T::ZERO;
    }
    let length = alpha.abs().hypot(below);
    let beta = if alpha.re() >= 0.0 { -length } else { length };
    let b = T::from_re(beta);
    let scale = alpha - b;
    rest.iter_mut().for_each(|v| *v /= scale);
    *first = b;
    (b - alpha) / b
}

/// c -= t·(1,v)·((1,v)'·c).
fn reflect<T: Field>(v: &[T], t: T, c: &mut [T]) {
    let Some((first, rest)) = c.split_first_mut() else { return };
    let mut sum = *first;
    v.iter().zip(rest.iter()).for_each(|(v, &c)| sum += v.conj() * c);
    let f = sum * t;
    *first -= f;
    rest.iter_mut().zip(v).for_each(|(c, &v)| *c -= v * f);
}

impl<T: Field> Qr<T> {
    /// Q·C or Q'·C, columns of length m, in place.
    pub fn apply(&self, c: &mut Dense<T>, adjoint: bool) {
        let m = self.packed.rows();
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

    /// The first `cols` columns of Q.
    #[must_use]
    pub fn q(&self, cols: usize) -> Dense<T> {
        let mut q = super::field::identity(self.packed.rows(), cols);
        self.apply(&mut q, false);
        q
    }

    /// The first `rows` rows of R.
    #[must_use]
    pub fn r(&self, rows: usize) -> Dense<T> {
        let (m, n) = (self.packed.rows(), self.packed.cols());
        let at = |i: usize, j: usize| if i <= j { self.packed.data[j * m + i] } else { T::ZERO };
        let data = (0..n).flat_map(|j| (0..rows).map(move |i| (i, j))).map(|(i, j)| at(i, j)).collect();
        Dense::matrix(rows, n, data)
    }
}

/// The basic least-squares solution of A·X = B (at most rank(A) nonzeros in a column), with the
/// rank that was found and its tolerance `max(m,n)·eps·|R(1,1)|`. MATLAB's `\` gives the basic
/// solution; Octave's gives the one of least norm where they differ.
pub fn least_squares<T: Field>(a: Dense<T>, b: &Dense<T>) -> (Dense<T>, usize, f64) {
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
