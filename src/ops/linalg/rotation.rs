//! Plane rotations and reflections as LAPACK chooses them, signs included. In: numbers and columns. Out: columns turned.

use super::field::Field;
use super::reflector::reflector;
use crate::value::Dense;

/// lartg: cosine, sine and length with `[c s; -s c]·[f; g] = [r; 0]`; r has the sign of f, c is not negative.
pub(super) fn rotation(f: f64, g: f64) -> (f64, f64, f64) {
    if g == 0.0 {
        return (1.0, 0.0, f);
    }
    if f == 0.0 {
        return (0.0, 1f64.copysign(g), g.abs());
    }
    let length = f.hypot(g);
    let r = length.copysign(f);
    (f.abs() / length, g / r, r)
}

/// Columns `j` and `j + 1` times `[c -s; s c]`.
pub(super) fn turn<T: Field>(z: &mut Dense<T>, j: usize, c: f64, s: f64) {
    let n = z.rows();
    let (c, s) = (T::from_re(c), T::from_re(s));
    let (low, high) = z.data[j * n..(j + 2) * n].split_at_mut(n);
    for (x, y) in low.iter_mut().zip(high) {
        (*x, *y) = (s * *y + c * *x, c * *y - s * *x);
    }
}

/// Exchanges two columns.
pub(super) fn exchange<T: Field>(z: &mut Dense<T>, j: usize, k: usize) {
    let n = z.rows();
    (0..n).for_each(|i| z.data.swap(j * n + i, k * n + i));
}

/// `I - tau·v·v'` on the rows or columns from `at` on.
pub(super) struct Reflection<T> {
    at: usize,
    tau: T,
    v: Vec<T>,
}

impl<T: Field> Reflection<T> {
    /// The reflection that takes `x` to its first element, which is returned: a real number.
    pub(super) fn new(at: usize, mut x: Vec<T>) -> (f64, Reflection<T>) {
        let tau = reflector(&mut x);
        let beta = x.first().map_or(0.0, |b| b.re());
        if let Some(first) = x.first_mut() {
            *first = T::ONE;
        }
        (beta, Reflection { at, tau, v: x })
    }

    /// Its product with columns of `a`, from the left; that of its adjoint if so.
    pub(super) fn left(&self, a: &mut Dense<T>, columns: std::ops::Range<usize>, adjoint: bool) {
        let n = a.rows();
        let tau = if adjoint { self.tau.conj() } else { self.tau };
        for j in columns {
            let part = &mut a.data[j * n + self.at..j * n + self.at + self.v.len()];
            let mut sum = T::ZERO;
            part.iter().zip(&self.v).for_each(|(x, v)| sum += v.conj() * *x);
            let sum = tau * sum;
            part.iter_mut().zip(&self.v).for_each(|(x, v)| *x -= sum * *v);
        }
    }

    /// The product of rows of `a` with it.
    pub(super) fn right(&self, a: &mut Dense<T>, rows: std::ops::Range<usize>) {
        let n = a.rows();
        for i in rows {
            let mut sum = T::ZERO;
            self.v.iter().enumerate().for_each(|(k, v)| sum += a.data[(self.at + k) * n + i] * *v);
            let sum = self.tau * sum;
            self.v.iter().enumerate().for_each(|(k, v)| a.data[(self.at + k) * n + i] -= sum * v.conj());
        }
    }
}

/// The product of reflections, the first one leftmost, as `rows × columns`.
pub(super) fn gathered<T: Field>(all: &[Reflection<T>], rows: usize, columns: usize) -> Dense<T> {
    let mut q = super::field::identity(rows, columns);
    all.iter().rev().for_each(|h| h.left(&mut q, 0..columns, false));
    q
}
