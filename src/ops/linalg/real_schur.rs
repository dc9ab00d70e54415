//! The real Schur form: Francis's QR steps with two shifts at a time (Golub & Van Loan, 7.5) as LAPACK's lahqr takes them,
//! signs included; blocks of two rows for pairs of complex eigenvalues, in the standard form of lanv2.

use super::hessenberg;
use super::reflector::reflector;
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
    let (u, h) = hessenberg::hessenberg(a);
    let mut it = Iteration { n, h: h.data, u: u.data };
    // Rounding below the subdiagonal of the Hessenberg form.
    for j in 0..n {
        (j + 2..n).for_each(|i| it.h[j * n + i] = 0.0);
    }
    let mut end = n;
    while end > 0 {
        end = it.leave(end)?;
    }
    Ok((Dense::matrix(n, n, it.u), Dense::matrix(n, n, it.h)))
}

struct Iteration {
    n: usize,
    h: Vec<f64>,
    u: Vec<f64>,
}

/// Two shifts: equal real ones, or a pair of conjugate complex ones.
struct Shifts {
    real: [f64; 2],
    imaginary: f64,
}

impl Iteration {
    fn at(&self, i: usize, j: usize) -> f64 {
        self.h[j * self.n + i]
    }

    fn put(&mut self, i: usize, j: usize, x: f64) {
        self.h[j * self.n + i] = x;
    }

    /// Iterates until one or two rows before `end` are on their own; the first of them.
    fn leave(&mut self, end: usize) -> Result<usize> {
        let (last, mut start) = (end - 1, 0);
        for step in 0..30 * self.n.max(10) {
            start = self.deflated(start, last);
            if start > 0 {
                self.put(start, start - 1, 0.0);
            }
            if start + 1 >= last {
                if start < last {
                    self.standardize(start);
                }
                return Ok(start);
            }
            crate::poll::check()?;
            let shifts = self.shifts(start, last, step + 1);
            let (first, v) = self.begin(start, last, &shifts);
            self.sweep(start, first, last, v);
        }
        Err(RunError::new("MATLAB:schur:NoConvergence", "The Schur form did not converge."))
    }

    /// First row, not before `start`, of the block without zeros below the diagonal that ends at `last` (Ahues and
    /// Tisseur's criterion).
    fn deflated(&self, start: usize, last: usize) -> usize {
        #[allow(clippy::cast_precision_loss)]
        let least = f64::MIN_POSITIVE * (self.n as f64 / f64::EPSILON);
        let mut k = last;
        while k > start {
            let below = self.at(k, k - 1).abs();
            if below <= least {
                break;
            }
            let mut size = self.at(k - 1, k - 1).abs() + self.at(k, k).abs();
            if size == 0.0 {
                size += if k >= 2 { self.at(k - 1, k - 2).abs() } else { 0.0 };
                size += if k + 1 < self.n { self.at(k + 1, k).abs() } else { 0.0 };
            }
            if below <= f64::EPSILON * size {
                let above = self.at(k - 1, k).abs();
                let (here, apart) = (self.at(k, k).abs(), (self.at(k - 1, k - 1) - self.at(k, k)).abs());
                let (ab, ba) = (below.max(above), below.min(above));
                let (aa, bb) = (here.max(apart), here.min(apart));
                let s = aa + ab;
                if ba * (ab / s) <= least.max(f64::EPSILON * (bb * (aa / s))) {
                    break;
                }
            }
            k -= 1;
        }
        k
    }

    fn shifts(&self, start: usize, last: usize, step: usize) -> Shifts {
        let exceptional = |s: f64, x: f64| [0.75 * s + x, s, -0.4375 * s, 0.75 * s + x];
        let [mut a, mut c, mut b, mut d] = if step.is_multiple_of(20) {
            let s = self.at(last, last - 1).abs() + self.at(last - 1, last - 2).abs();
            exceptional(s, self.at(last, last))
        } else if step.is_multiple_of(10) {
            let s = self.at(start + 1, start).abs() + self.at(start + 2, start + 1).abs();
            exceptional(s, self.at(start, start))
        } else {
            [self.at(last - 1, last - 1), self.at(last, last - 1), self.at(last - 1, last), self.at(last, last)]
        };
        let s = a.abs() + b.abs() + c.abs() + d.abs();
        if s == 0.0 {
            return Shifts { real: [0.0; 2], imaginary: 0.0 };
        }
        [a, b, c, d] = [a / s, b / s, c / s, d / s];
        let middle = f64::midpoint(a, d);
        let determinant = (a - middle) * (d - middle) - b * c;
        let root = determinant.abs().sqrt();
        if determinant >= 0.0 {
            return Shifts { real: [middle * s; 2], imaginary: root * s };
        }
        let (p, q) = (middle + root, middle - root);
        let near = if (p - d).abs() <= (q - d).abs() { p } else { q };
        Shifts { real: [near * s; 2], imaginary: 0.0 }
    }

    /// Where the sweep begins, below `start` where two subdiagonal elements in a row are small, and its first vector.
    fn begin(&self, start: usize, last: usize, shifts: &Shifts) -> (usize, [f64; 3]) {
        let ([p, q], w) = (shifts.real, shifts.imaginary);
        let mut m = last - 2;
        loop {
            let z = self.at(m, m);
            let s = (z - q).abs() + w.abs() + self.at(m + 1, m).abs();
            let below = self.at(m + 1, m) / s;
            let mut v = [
                below * self.at(m, m + 1) + (z - p) * ((z - q) / s) + w * (w / s),
                below * (z + self.at(m + 1, m + 1) - p - q),
                below * self.at(m + 2, m + 1),
            ];
            let size: f64 = v.iter().map(|c| c.abs()).sum();
            v.iter_mut().for_each(|c| *c /= size);
            if m == start {
                return (m, v);
            }
            let left = self.at(m, m - 1).abs() * (v[1].abs() + v[2].abs());
            let right = v[0].abs() * (self.at(m - 1, m - 1).abs() + z.abs() + self.at(m + 1, m + 1).abs());
            if left <= f64::EPSILON * right {
                return (m, v);
            }
            m -= 1;
        }
    }

    fn sweep(&mut self, start: usize, first: usize, last: usize, mut v: [f64; 3]) {
        let n = self.n;
        for k in first..last {
            let rows = (last + 1 - k).min(3);
            if k > first {
                (0..rows).for_each(|i| v[i] = self.at(k + i, k - 1));
            }
            let tau = reflector(&mut v[..rows]);
            if k > first {
                self.put(k, k - 1, v[0]);
                (1..rows).for_each(|i| self.h[(k - 1) * n + k + i] = 0.0);
            } else if k > start {
                self.h[(k - 1) * n + k] *= 1.0 - tau;
            }
            v[0] = 1.0;
            // In lahqr's order: rounding decides where the iteration ends, and so which way a pair's columns are turned.
            let w = v.map(|c| tau * c);
            for j in k..n {
                let column = &mut self.h[j * n + k..j * n + k + rows];
                let t = column.iter().zip(&v).map(|(h, v)| h * v).sum::<f64>();
                column.iter_mut().zip(&w).for_each(|(h, w)| *h -= t * w);
            }
            let low = (k + 4).min(last + 1);
            for (values, height) in [(&mut self.h, low), (&mut self.u, n)] {
                for i in 0..height {
                    let t = (0..rows).map(|c| values[(k + c) * n + i] * v[c]).sum::<f64>();
                    (0..rows).for_each(|c| values[(k + c) * n + i] -= t * w[c]);
                }
            }
        }
    }

    /// The block of rows `k` and `k + 1`: triangular with real eigenvalues, equal diagonal elements
    /// otherwise.
    fn standardize(&mut self, k: usize) {
        let n = self.n;
        let ([a, b, c, d], cs, sn) =
            standard([self.at(k, k), self.at(k, k + 1), self.at(k + 1, k), self.at(k + 1, k + 1)]);
        for j in k + 2..n {
            let (x, y) = (self.at(k, j), self.at(k + 1, j));
            self.put(k, j, cs * x + sn * y);
            self.put(k + 1, j, cs * y - sn * x);
        }
        for (values, height) in [(&mut self.h, k), (&mut self.u, n)] {
            for i in 0..height {
                let (x, y) = (values[k * n + i], values[(k + 1) * n + i]);
                values[k * n + i] = cs * x + sn * y;
                values[(k + 1) * n + i] = cs * y - sn * x;
            }
        }
        self.put(k, k, a);
        self.put(k, k + 1, b);
        self.put(k + 1, k, c);
        self.put(k + 1, k + 1, d);
    }
}

/// lanv2: the block `[a b; c d]` in standard form, and the rotation to it.
fn standard([a, b, c, d]: [f64; 4]) -> ([f64; 4], f64, f64) {
    let sign = |x: f64| 1f64.copysign(x);
    if c == 0.0 {
        return ([a, b, c, d], 1.0, 0.0);
    }
    if b == 0.0 {
        return ([d, -c, 0.0, a], 0.0, 1.0);
    }
    let difference = a - d;
    if difference == 0.0 && sign(b) != sign(c) {
        return ([a, b, c, d], 1.0, 0.0);
    }
    let p = 0.5 * difference;
    let (most, least) = (b.abs().max(c.abs()), b.abs().min(c.abs()) * sign(b) * sign(c));
    let scale = p.abs().max(most);
    let z = p / scale * p + most / scale * least;
    if z >= 4.0 * f64::EPSILON {
        let z = p + (scale.sqrt() * z.sqrt()).copysign(p);
        let tau = c.hypot(z);
        return ([d + z, b - c, 0.0, d - most / z * least], z / tau, c / tau);
    }
    // Complex eigenvalues, or real ones that are nearly equal: the diagonal becomes one number.
    let sigma = b + c;
    let tau = sigma.hypot(difference);
    let cs = (0.5 * (1.0 + sigma.abs() / tau)).sqrt();
    let sn = -(p / (tau * cs)) * sign(sigma);
    let (aa, bb, cc, dd) = (a * cs + b * sn, b * cs - a * sn, c * cs + d * sn, d * cs - c * sn);
    let (a, b, c, d) = (aa * cs + cc * sn, bb * cs + dd * sn, cc * cs - aa * sn, dd * cs - bb * sn);
    let middle = f64::midpoint(a, d);
    if c == 0.0 {
        return ([middle, b, c, middle], cs, sn);
    }
    if b == 0.0 {
        return ([middle, -c, 0.0, middle], -sn, cs);
    }
    if sign(b) != sign(c) {
        return ([middle, b, c, middle], cs, sn);
    }
    let (sab, sac) = (b.abs().sqrt(), c.abs().sqrt());
    let (p, tau) = ((sab * sac).copysign(c), 1.0 / (b + c).abs().sqrt());
    let (cs1, sn1) = (sab * tau, sac * tau);
    ([middle + p, b - c, 0.0, middle - p], cs * cs1 - sn * sn1, cs * sn1 + sn * cs1)
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
