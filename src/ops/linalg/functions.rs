//! Matrix functions that are made of factorisations.

use super::field::{self, Field, one_norm};
use super::lu;
use crate::value::Dense;

/// Determinant by LU.
#[must_use]
pub(crate) fn determinant<T: Field>(a: Dense<T>) -> T {
    let n = a.rows();
    let f = lu::factor(a);
    let product = f.packed.data.iter().step_by(n + 1).take(n).fold(T::ONE, |p, &d| p * d);
    if f.odd { -product } else { product }
}

/// exp(A) by scaling, a Padé approximant of degree 13 and squaring (Higham, SIAM J. Matrix Anal.
/// Appl. 26, 2005).
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn exponential<T: Field>(a: &Dense<T>) -> Dense<T> {
    const B: [f64; 14] = [
        64_764_752_532_480_000.0,
        32_382_376_266_240_000.0,
        7_771_770_303_897_600.0,
        1_187_353_796_428_800.0,
        129_060_195_264_000.0,
        10_559_470_521_600.0,
        670_442_572_800.0,
        33_522_128_640.0,
        1_323_241_920.0,
        40_840_800.0,
        960_960.0,
        16_380.0,
        182.0,
        1.0,
    ];
    let n = a.rows();
    let norm = one_norm(a);
    if !norm.is_finite() {
        return Dense::matrix(n, n, vec![T::from_re(f64::NAN); n * n]);
    }
    let squarings = if norm > 5.37 { (norm / 5.37).log2().ceil().max(0.0) as i32 } else { 0 };
    let a = a.map(|&x| x * T::from_re(2f64.powi(-squarings)));
    let eye: Dense<T> = field::identity(n, n);
    let a2 = field::product(&a, &a);
    let a4 = field::product(&a2, &a2);
    let a6 = field::product(&a4, &a2);
    let sum = |parts: &[(f64, &Dense<T>)]| {
        let mut out = Dense::matrix(n, n, vec![T::ZERO; n * n]);
        for (c, m) in parts {
            out.data.iter_mut().zip(&m.data).for_each(|(o, &x)| *o += x * T::from_re(*c));
        }
        out
    };
    let inner = field::product(&a6, &sum(&[(B[13], &a6), (B[11], &a4), (B[9], &a2)]));
    let u = field::product(&a, &sum(&[(1.0, &inner), (B[7], &a6), (B[5], &a4), (B[3], &a2), (B[1], &eye)]));
    let inner = field::product(&a6, &sum(&[(B[12], &a6), (B[10], &a4), (B[8], &a2)]));
    let v = sum(&[(1.0, &inner), (B[6], &a6), (B[4], &a4), (B[2], &a2), (B[0], &eye)]);
    let mut x = lu::factor(sum(&[(1.0, &v), (-1.0, &u)])).solve(&sum(&[(1.0, &v), (1.0, &u)]));
    for _ in 0..squarings {
        x = field::product(&x, &x);
    }
    x
}

/// Kronecker product.
#[must_use]
pub(crate) fn kronecker<T: Field>(a: &Dense<T>, b: &Dense<T>) -> Dense<T> {
    let (m, n, p, q) = (a.rows(), a.cols(), b.rows(), b.cols());
    let mut data = Vec::with_capacity(m * n * p * q);
    for j in 0..n {
        for l in 0..q {
            for i in 0..m {
                let x = a.data[j * m + i];
                data.extend(b.data[l * p..(l + 1) * p].iter().map(|&y| x * y));
            }
        }
    }
    Dense::matrix(m * p, n * q, data)
}
