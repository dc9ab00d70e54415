//! Functions of upper triangular matrices, to which the Schur form brings every other one.

use super::field::one_norm;
use crate::value::{C64, Dense};

/// The principal square root, column by column (Björck and Hammarling, 1983).
#[must_use]
pub(crate) fn root(t: &Dense<C64>) -> Dense<C64> {
    let n = t.rows();
    let mut r = vec![C64::new(0.0, 0.0); n * n];
    for j in 0..n {
        r[j * n + j] = t.data[j * n + j].sqrt();
        for i in (0..j).rev() {
            let known: C64 = (i + 1..j).map(|k| r[k * n + i] * r[j * n + k]).sum();
            let (rest, sum) = (t.data[j * n + i] - known, r[i * n + i] + r[j * n + j]);
            r[j * n + i] = if rest.norm() == 0.0 { rest } else { rest / sum };
        }
    }
    Dense::matrix(n, n, r)
}

/// The principal logarithm: square roots until the matrix is near the identity, then the Padé
/// approximant [7/7] of log(I + X) as a sum over the nodes of Gauss's rule (Dieci, Morini and
/// Papini, 1996; the bound is Higham's, Functions of Matrices, table 11.1).
#[must_use]
pub(crate) fn logarithm(t: &Dense<C64>) -> Dense<C64> {
    const NEAR: f64 = 0.264;
    let n = t.rows();
    let mut x = t.clone();
    let mut scale = 1.0;
    let near = |t: &Dense<C64>| {
        let mut x = t.clone();
        (0..n).for_each(|k| x.data[k * n + k] -= 1.0);
        x
    };
    let mut difference = near(&x);
    // Roots of a matrix with a finite logarithm converge; 100 of them bring any double to 1.
    for _ in 0..100 {
        if one_norm(&difference) <= NEAR {
            break;
        }
        x = root(&x);
        scale *= 2.0;
        difference = near(&x);
    }
    let mut sum = Dense::matrix(n, n, vec![C64::new(0.0, 0.0); n * n]);
    for (node, weight) in gauss() {
        // (I + node*X) \ X from below.
        let mut y = difference.clone();
        for j in 0..n {
            for i in (0..=j).rev() {
                let known: C64 = (i + 1..=j).map(|k| difference.data[k * n + i] * y.data[j * n + k]).sum();
                y.data[j * n + i] = (y.data[j * n + i] - known * node) / (1.0 + difference.data[i * n + i] * node);
            }
        }
        sum.data.iter_mut().zip(&y.data).for_each(|(s, y)| *s += y * weight);
    }
    let mut log = sum.map(|z| z * scale);
    (0..n).for_each(|k| log.data[k * n + k] = t.data[k * n + k].ln());
    log
}

/// Nodes and weights of Gauss's rule with seven points on [0, 1], by Newton's method.
fn gauss() -> Vec<(f64, f64)> {
    const POINTS: u32 = 7;
    (0..POINTS)
        .map(|k| {
            let mut x = (std::f64::consts::PI * (f64::from(k) + 0.75) / (f64::from(POINTS) + 0.5)).cos();
            let mut slope = 1.0;
            for _ in 0..20 {
                let (mut p, mut before) = (1.0, 0.0);
                for j in 0..POINTS {
                    let j = f64::from(j);
                    (p, before) = (((2.0 * j + 1.0) * x * p - j * before) / (j + 1.0), p);
                }
                slope = f64::from(POINTS) * (x * p - before) / (x * x - 1.0);
                x -= p / slope;
            }
            (f64::midpoint(1.0, x), 1.0 / ((1.0 - x * x) * slope * slope))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::linalg::field;
    use approx::assert_abs_diff_eq;

    #[test]
    fn jordan_blocks_have_roots_and_logarithms() {
        let z = |x: f64| C64::new(x, 0.0);
        let t = Dense::matrix(2, 2, vec![z(4.0), z(0.0), z(1.0), z(4.0)]);
        assert_abs_diff_eq!((root(&t).data[2] - 0.25).norm(), 0.0, epsilon = 1e-15);
        let log = logarithm(&t);
        assert_abs_diff_eq!((log.data[0] - 4f64.ln()).norm(), 0.0, epsilon = 1e-15);
        assert_abs_diff_eq!((log.data[2] - 0.25).norm(), 0.0, epsilon = 1e-14);
        assert_abs_diff_eq!((field::product(&root(&t), &root(&t)).data[2] - 1.0).norm(), 0.0, epsilon = 1e-15);
    }
}
