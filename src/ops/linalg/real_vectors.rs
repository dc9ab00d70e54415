//! Eigenvalues and eigenvectors of real matrices from their Schur form, in LAPACK's order and with its signs (trevc, geev).
//! In: a square matrix, balanced or not. Out: values and vectors of length one, before they are scaled back.

use super::real_schur::real_schur;
use crate::error::Result;
use crate::value::{C64, Dense};

/// Rows up to which LAPACK iterates on the matrix as a whole; beyond, rounding decides on signs anyway.
pub(super) const MOST: usize = 75;

/// Values, and vectors of any length, real where their value is; those of a pair are conjugate.
///
/// # Errors
/// NaN or Inf; no convergence.
pub(super) fn eigen(a: &Dense<f64>) -> Result<(Vec<C64>, Dense<C64>)> {
    let n = a.rows();
    let (u, t) = real_schur(a)?;
    let mut values = vec![C64::new(0.0, 0.0); n];
    let mut vectors = vec![C64::new(0.0, 0.0); n * n];
    let mut end = n;
    while end > 0 {
        let k = end - 1;
        let pair = k > 0 && t.data[(k - 1) * n + k] != 0.0;
        let (value, x) = of_triangle(&t, k, pair);
        let w: Vec<C64> = (0..n).map(|r| x.iter().enumerate().map(|(c, x)| x * u.data[c * n + r]).sum()).collect();
        values[k] = if pair { value.conj() } else { value };
        for (r, z) in w.iter().enumerate() {
            vectors[k * n + r] = z.conj();
            if pair {
                vectors[(k - 1) * n + r] = *z;
            }
        }
        if pair {
            values[k - 1] = value;
        }
        end -= if pair { 2 } else { 1 };
    }
    Ok((values, Dense::matrix(n, n, vectors)))
}

/// The value of row `k` of a quasi-triangular matrix, or that of the rows `k - 1` and `k` with a positive imaginary part,
/// and its vector's first elements; the others are zero.
fn of_triangle(t: &Dense<f64>, k: usize, pair: bool) -> (C64, Vec<C64>) {
    let n = t.rows();
    let at = |i: usize, j: usize| t.data[j * n + i];
    let complex = |x: f64| C64::new(x, 0.0);
    let mut x = vec![complex(0.0); k + 1];
    let (top, value) = if pair {
        let (up, down) = (at(k - 1, k), at(k, k - 1));
        let wi = down.abs().sqrt() * up.abs().sqrt();
        if up.abs() >= down.abs() {
            (x[k - 1], x[k]) = (complex(1.0), C64::new(0.0, wi / up));
        } else {
            (x[k - 1], x[k]) = (complex(-wi / down), C64::new(0.0, 1.0));
        }
        (k - 1, C64::new(at(k, k), wi))
    } else {
        x[k] = complex(1.0);
        (k, complex(at(k, k)))
    };
    let mut right: Vec<C64> = (0..top).map(|r| -(top..=k).map(|c| x[c] * at(r, c)).sum::<C64>()).collect();
    #[allow(clippy::cast_precision_loss)]
    let least = (f64::EPSILON * (value.re.abs() + value.im.abs())).max(f64::MIN_POSITIVE * (n as f64 / f64::EPSILON));
    let kept = |d: C64, least: f64| if d.norm() < least { complex(least) } else { d };
    let mut end = top;
    while end > 0 {
        let q = end - 1;
        if q > 0 && at(q, q - 1) != 0.0 {
            let p = q - 1;
            let (a, d) = (at(p, p) - value, at(q, q) - value);
            let determinant = kept(a * d - at(p, q) * at(q, p), least * least);
            x[p] = (right[p] * d - right[q] * at(p, q)) / determinant;
            x[q] = (right[q] * a - right[p] * at(q, p)) / determinant;
            (0..p).for_each(|r| right[r] -= x[p] * at(r, p) + x[q] * at(r, q));
            end -= 2;
        } else {
            x[q] = right[q] / kept(at(q, q) - value, least);
            (0..q).for_each(|r| right[r] -= x[q] * at(r, q));
            end -= 1;
        }
    }
    (value, x)
}
