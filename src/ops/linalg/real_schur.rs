//! The real Schur form: Francis's QR steps with two shifts at a time (Golub & Van Loan, 7.5), blocks of
//! two rows for pairs of complex eigenvalues, in the standard form of LAPACK's dlanv2.

use super::eig;
use crate::error::{Result, RunError};
use crate::value::Dense;

/// U orthogonal and T quasi-triangular with A = U·T·U'.
///
/// # Errors
/// NaN or Inf; no convergence.
pub(crate) fn real_schur(a: &Dense<f64>) -> Result<(Dense<f64>, Dense<f64>)> {
    if a.data.iter().any(|x| !x.is_finite()) {
        return Err(RunError::new("MATLAB:schur:matrixWithNaNInf", "Input to SCHUR must not contain NaN or Inf."));
    }
    let n = a.rows();
    let (u, h) = eig::hessenberg(a);
    let mut it = Iteration { n, h: h.data, u: u.data };
    // Rounding below the subdiagonal of the Hessenberg form.
    for j in 0..n {
        (j + 2..n).for_each(|i| it.h[j * n + i] = 0.0);
    }
    let (mut end, mut steps) = (n, 0);
    while end > 0 {
        let start = it.deflated(end);
        match end - start {
            1 => (end, steps) = (start, 0),
            2 => {
                it.standardize(start);
                (end, steps) = (start, 0);
            }
            _ => {
                crate::poll::check()?;
                steps += 1;
                if steps > 60 {
                    return Err(RunError::new("MATLAB:schur:NoConvergence", "The Schur form did not converge."));
                }
                it.step(start, end, steps);
            }
        }
    }
    Ok((Dense::matrix(n, n, it.u), Dense::matrix(n, n, it.h)))
}

struct Iteration {
    n: usize,
    h: Vec<f64>,
    u: Vec<f64>,
}

impl Iteration {
    fn at(&self, i: usize, j: usize) -> f64 {
        self.h[j * self.n + i]
    }

    /// First row of the block without zeros below the diagonal that ends before row `end`.
    fn deflated(&mut self, end: usize) -> usize {
        let mut k = end - 1;
        while k > 0 {
            let size = self.at(k - 1, k - 1).abs() + self.at(k, k).abs();
            let size = if size == 0.0 { 1.0 } else { size };
            if self.at(k, k - 1).abs() <= f64::EPSILON * size {
                self.h[(k - 1) * self.n + k] = 0.0;
                break;
            }
            k -= 1;
        }
        k
    }

    /// One sweep over the rows `start..end` (three at least).
    fn step(&mut self, start: usize, end: usize, steps: usize) {
        let last = end - 1;
        let (mut x, mut y) = (self.at(last, last), self.at(last - 1, last - 1));
        let mut w = self.at(last, last - 1) * self.at(last - 1, last);
        if steps.is_multiple_of(10) {
            // An exceptional shift, where the usual ones go round in circles.
            let s = self.at(last, last - 1).abs() + self.at(last - 1, last - 2).abs();
            x += 0.75 * s;
            y = x;
            w = -0.4375 * s * s;
        }
        // The sweep may begin lower where two subdiagonal elements in a row are small.
        let mut m = last - 2;
        let mut v;
        loop {
            let z = self.at(m, m);
            let (r, s) = (x - z, y - z);
            v = [
                (r * s - w) / self.at(m + 1, m) + self.at(m, m + 1),
                self.at(m + 1, m + 1) - z - r - s,
                self.at(m + 2, m + 1),
            ];
            let size = v.iter().map(|c| c.abs()).sum::<f64>();
            v.iter_mut().for_each(|c| *c /= size);
            if m == start {
                break;
            }
            let left = self.at(m, m - 1).abs() * (v[1].abs() + v[2].abs());
            let right = v[0].abs() * (self.at(m - 1, m - 1).abs() + z.abs() + self.at(m + 1, m + 1).abs());
            if left <= f64::EPSILON * right {
                break;
            }
            m -= 1;
        }
        for k in m..last {
            let rows = (last + 1 - k).min(3);
            if k > m {
                v = [self.at(k, k - 1), self.at(k + 1, k - 1), if rows == 3 { self.at(k + 2, k - 1) } else { 0.0 }];
            } else if k > start {
                let place = (k - 1) * self.n + k;
                self.h[place] = -self.h[place];
            }
            self.reflect(k, rows, v, k > m, end);
        }
    }

    /// The reflection that takes `v` to a multiple of the first unit vector, on rows and columns `k…`.
    fn reflect(&mut self, k: usize, rows: usize, mut v: [f64; 3], chased: bool, end: usize) {
        let n = self.n;
        let length = v[..rows].iter().map(|c| c * c).sum::<f64>().sqrt();
        if length == 0.0 {
            return;
        }
        let alpha = -length.copysign(v[0]);
        v[0] -= alpha;
        let scale = 2.0 / v[..rows].iter().map(|c| c * c).sum::<f64>();
        if chased {
            self.h[(k - 1) * n + k] = alpha;
            (1..rows).for_each(|i| self.h[(k - 1) * n + k + i] = 0.0);
        }
        for j in k..n {
            let column = &mut self.h[j * n + k..j * n + k + rows];
            let t = scale * column.iter().zip(&v).map(|(h, v)| h * v).sum::<f64>();
            column.iter_mut().zip(&v).for_each(|(h, v)| *h -= t * v);
        }
        let low = end.min(k + 4);
        for (values, height) in [(&mut self.h, low), (&mut self.u, n)] {
            for i in 0..height {
                let t = scale * (0..rows).map(|c| values[(k + c) * n + i] * v[c]).sum::<f64>();
                (0..rows).for_each(|c| values[(k + c) * n + i] -= t * v[c]);
            }
        }
    }

    /// The block of rows `k` and `k + 1`: triangular with real eigenvalues, equal diagonal elements
    /// otherwise.
    fn standardize(&mut self, k: usize) {
        let n = self.n;
        let (a, b, c, d) = (self.at(k, k), self.at(k, k + 1), self.at(k + 1, k), self.at(k + 1, k + 1));
        if c == 0.0 {
            return;
        }
        let p = (a - d) / 2.0;
        let size = p.abs().max(b.abs().max(c.abs()));
        let root = (p / size) * p + (b / size) * c;
        let real = root >= 0.0;
        let (cs, sn) = if real {
            let z = p + (size.sqrt() * root.sqrt()).copysign(p);
            let r = c.hypot(z);
            (z / r, c / r)
        } else if p == 0.0 {
            return;
        } else {
            let sigma = b + c;
            let tau = sigma.hypot(a - d);
            let cs = ((1.0 + sigma.abs() / tau) / 2.0).sqrt();
            (cs, -(p / (tau * cs)) * 1f64.copysign(sigma))
        };
        for j in k..n {
            let (x, y) = (self.h[j * n + k], self.h[j * n + k + 1]);
            self.h[j * n + k] = cs * x + sn * y;
            self.h[j * n + k + 1] = cs * y - sn * x;
        }
        for (values, height) in [(&mut self.h, k + 2), (&mut self.u, n)] {
            for i in 0..height {
                let (x, y) = (values[k * n + i], values[(k + 1) * n + i]);
                values[k * n + i] = cs * x + sn * y;
                values[(k + 1) * n + i] = cs * y - sn * x;
            }
        }
        if real {
            self.h[k * n + k + 1] = 0.0;
        } else {
            let middle = f64::midpoint(self.at(k, k), self.at(k + 1, k + 1));
            self.h[k * n + k] = middle;
            self.h[(k + 1) * n + k + 1] = middle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::linalg::field::{adjoint, identity, product};
    use approx::assert_abs_diff_eq;

    #[test]
    fn random_matrices_have_a_real_form() {
        let mut seed = 1u64;
        for n in [1, 2, 3, 4, 7, 20, 45] {
            let next = |_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                f64::from(u32::try_from(seed >> 33).unwrap_or(0)) / f64::from(1u32 << 31) - 0.5
            };
            let a = Dense::matrix(n, n, (0..n * n).map(next).collect());
            let (u, t) = real_schur(&a).map_err(|e| e.message).unwrap_or_else(|m| panic!("{m}"));
            let again = product(&product(&u, &t), &adjoint(&u));
            assert_abs_diff_eq!(again.data[..], a.data[..], epsilon = 1e-13);
            let square = product(&adjoint(&u), &u);
            assert_abs_diff_eq!(square.data[..], identity::<f64>(n, n).data[..], epsilon = 1e-13);
            for j in 0..n {
                assert!((j + 2..n).all(|i| t.data[j * n + i] == 0.0), "{n}");
                if j + 2 < n && t.data[j * n + j + 1] != 0.0 {
                    assert!(t.data[(j + 1) * n + j + 2] == 0.0 && t.data[j * n + j] == t.data[(j + 1) * n + j + 1]);
                }
            }
        }
    }
}
