//! Eigenvalues and eigenvectors of Hermitian matrices with LAPACK's signs: reduction of the upper triangle to three
//! diagonals (sytd2), then the QL or QR iteration with implicit shifts (steqr; Wilkinson and Reinsch, Handbook for
//! Automatic Computation II/3). In: a Hermitian matrix. Out: ascending values, orthonormal vectors.
//!
//! The iteration gets small components of vectors to nearly all digits, where divide and conquer gets them to an absolute
//! error: weights of Gauss quadrature are squares of such components.

use super::field::{Field, identity};
use super::rotation::{exchange, rotation, turn};
use crate::value::Dense;

/// Rows up to which full matrices are reduced here; beyond, rounding decides on signs anyway.
const FULL: usize = 128;
/// Rows up to which matrices of three diagonals are iterated, 6 n³ flops.
const THREE: usize = 512;
/// Half of the spacing of numbers at 1, LAPACK's `eps`.
const EPS: f64 = f64::EPSILON / 2.0;

/// `None` where the matrix is too large, or the iteration does not end.
#[must_use]
pub(crate) fn with_vectors<T: Field>(a: &Dense<T>) -> Option<(Vec<f64>, Dense<T>)> {
    let n = a.rows();
    let three = |(k, x): (usize, &T)| x.im() == 0.0 && ((k % n).abs_diff(k / n) <= 1 || x.abs() == 0.0);
    let (mut d, mut e, mut z) = if n <= FULL {
        reduced(a)
    } else if n <= THREE && a.data.iter().enumerate().all(three) {
        let entry = |i: usize, j: usize| a.data[j * n + i].re();
        ((0..n).map(|i| entry(i, i)).collect(), (1..n).map(|i| entry(i - 1, i)).collect(), identity(n, n))
    } else {
        return None;
    };
    let largest = d.iter().chain(&e).fold(0.0f64, |m, x| m.max(x.abs()));
    if largest != 0.0 && !(1e-140..1e140).contains(&largest) {
        return None;
    }
    iterated(&mut d, &mut e, &mut z).then(|| {
        sorted(&mut d, &mut z);
        (d, z)
    })
}

/// Diagonal, elements beside it, and Q with A = Q·T·Q'.
fn reduced<T: Field>(a: &Dense<T>) -> (Vec<f64>, Vec<f64>, Dense<T>) {
    let n = a.rows();
    let mut a = a.clone();
    let (mut d, mut e) = (vec![0.0; n], vec![0.0; n.saturating_sub(1)]);
    let mut all: Vec<(T, Vec<T>)> = Vec::with_capacity(n);
    for i in (0..n.saturating_sub(1)).rev() {
        let (m, column) = (i + 1, i + 1);
        // The last element of the column goes first: the reflection takes the others to it.
        let mut x: Vec<T> = a.data[column * n..column * n + m].to_vec();
        x.rotate_right(1);
        let tau = super::reflector::reflector(&mut x);
        e[i] = x[0].re();
        x[0] = T::ONE;
        x.rotate_left(1);
        if tau != T::ZERO {
            update(&mut a, m, tau, &x);
        }
        d[column] = a.data[column * n + column].re();
        all.push((tau, x));
    }
    if n > 0 {
        d[0] = a.data[0].re();
    }
    let mut q = identity(n, n);
    for (tau, v) in all.iter().rev() {
        for column in q.data.chunks_mut(n) {
            let mut sum = T::ZERO;
            column.iter().zip(v).for_each(|(x, v)| sum += v.conj() * *x);
            let sum = *tau * sum;
            column.iter_mut().zip(v).for_each(|(x, v)| *x -= sum * *v);
        }
    }
    (d, e, q)
}

/// The leading part of m rows becomes H'·A·H, H = I - tau·v·v', its upper triangle alone.
fn update<T: Field>(a: &mut Dense<T>, m: usize, tau: T, v: &[T]) {
    let n = a.rows();
    let mut w = vec![T::ZERO; m];
    for (c, &x) in v.iter().enumerate().take(m) {
        for (r, w) in w.iter_mut().enumerate() {
            let entry = if r <= c { a.data[c * n + r] } else { a.data[r * n + c].conj() };
            *w += tau * entry * x;
        }
    }
    let mut dot = T::ZERO;
    w.iter().zip(v).for_each(|(w, v)| dot += w.conj() * *v);
    let half = T::from_re(-0.5) * tau * dot;
    w.iter_mut().zip(v).for_each(|(w, v)| *w += half * *v);
    for c in 0..m {
        for r in 0..=c {
            a.data[c * n + r] -= v[r] * w[c].conj() + w[r] * v[c].conj();
        }
    }
}

/// Takes the elements beside the diagonal to zero; the columns of `z` follow.
fn iterated<T: Field>(d: &mut [f64], e: &mut [f64], z: &mut Dense<T>) -> bool {
    let n = d.len();
    let mut left = 30 * n;
    let mut first = 0;
    while first < n {
        let small = |k: usize| e[k].abs() <= d[k].abs().sqrt() * d[k + 1].abs().sqrt() * EPS;
        let last = (first..n - 1).find(|&k| small(k)).unwrap_or(n - 1);
        if last + 1 < n {
            e[last] = 0.0;
        }
        // From the larger end to the smaller one.
        let done = if d[last].abs() < d[first].abs() {
            upwards(d, e, z, (first, last), &mut left)
        } else {
            downwards(d, e, z, (first, last), &mut left)
        };
        if !done {
            return false;
        }
        first = last + 1;
    }
    true
}

/// The first shift of a step: the eigenvalue of the two rows at its end that is nearest to `p`.
fn shifted(p: f64, next: f64, off: f64, far: f64) -> f64 {
    let g = (next - p) / (2.0 * off);
    far - p + off / (g + g.hypot(1.0).copysign(g))
}

fn negligible(d: &[f64], e: &[f64], k: usize) -> bool {
    e[k] * e[k] <= EPS * EPS * d[k].abs() * d[k + 1].abs() + f64::MIN_POSITIVE
}

/// QL steps on the rows `l..=end`, which leave one by one at the top.
fn downwards<T: Field>(
    d: &mut [f64],
    e: &mut [f64],
    z: &mut Dense<T>,
    (mut l, end): (usize, usize),
    left: &mut usize,
) -> bool {
    while l <= end {
        let m = (l..end).find(|&k| negligible(d, e, k)).unwrap_or(end);
        if m < end {
            e[m] = 0.0;
        }
        if m == l {
            l += 1;
            continue;
        }
        if m == l + 1 {
            let (high, low, c, s) = pair(d[l], e[l], d[l + 1]);
            turn(z, l, c, s);
            (d[l], d[l + 1], e[l]) = (high, low, 0.0);
            l += 2;
            continue;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let mut g = shifted(d[l], d[l + 1], e[l], d[m]);
        let (mut s, mut c, mut p) = (1.0, 1.0, 0.0);
        for i in (l..m).rev() {
            let (f, b) = (s * e[i], c * e[i]);
            let r;
            (c, s, r) = rotation(g, f);
            if i + 1 != m {
                e[i + 1] = r;
            }
            g = d[i + 1] - p;
            let r = (d[i] - g) * s + 2.0 * c * b;
            p = s * r;
            d[i + 1] = g + p;
            g = c * r - b;
            turn(z, i, c, -s);
        }
        d[l] -= p;
        e[l] = g;
    }
    true
}

/// QR steps on the rows `end..=l`, which leave one by one at the bottom.
fn upwards<T: Field>(
    d: &mut [f64],
    e: &mut [f64],
    z: &mut Dense<T>,
    (end, l): (usize, usize),
    left: &mut usize,
) -> bool {
    // One more than the row, so that there is a number below the first one.
    let mut above = l + 1;
    while above > end {
        let l = above - 1;
        let m = (end + 1..=l).rev().find(|&k| negligible(d, e, k - 1)).unwrap_or(end);
        if m > end {
            e[m - 1] = 0.0;
        }
        if m == l {
            above -= 1;
            continue;
        }
        if m + 1 == l {
            let (high, low, c, s) = pair(d[m], e[m], d[l]);
            turn(z, m, c, s);
            (d[m], d[l], e[m]) = (high, low, 0.0);
            above -= 2;
            continue;
        }
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let mut g = shifted(d[l], d[l - 1], e[l - 1], d[m]);
        let (mut s, mut c, mut p) = (1.0, 1.0, 0.0);
        for i in m..l {
            let (f, b) = (s * e[i], c * e[i]);
            let r;
            (c, s, r) = rotation(g, f);
            if i != m {
                e[i - 1] = r;
            }
            g = d[i] - p;
            let r = (d[i + 1] - g) * s + 2.0 * c * b;
            p = s * r;
            d[i] = g + p;
            g = c * r - b;
            turn(z, i, c, s);
        }
        d[l] -= p;
        e[l - 1] = g;
    }
    true
}

/// laev2: the values of `[a b; b c]`, that of the larger size first, and its vector (cosine, sine). The second value is
/// found by the determinant, so that a singular block has an exact zero.
fn pair(a: f64, b: f64, c: f64) -> (f64, f64, f64, f64) {
    let (sum, difference, twice) = (a + c, a - c, b + b);
    let root = difference.hypot(twice);
    let (most, least) = if a.abs() > c.abs() { (a, c) } else { (c, a) };
    let down = sum < 0.0;
    let large = 0.5 * if down { sum - root } else { sum + root };
    let small = if sum == 0.0 { -0.5 * root } else { (most / large) * least - (b / large) * b };
    let up = difference >= 0.0;
    let cs = if up { difference + root } else { difference - root };
    let (c, s) = if cs.abs() > twice.abs() {
        let ct = -twice / cs;
        let sn = 1.0 / (1.0 + ct * ct).sqrt();
        (ct * sn, sn)
    } else if twice == 0.0 {
        (1.0, 0.0)
    } else {
        let tn = -cs / twice;
        let cs = 1.0 / (1.0 + tn * tn).sqrt();
        (cs, tn * cs)
    };
    if down == up { (large, small, c, s) } else { (large, small, -s, c) }
}

/// Ascending, by exchanges of whole columns.
fn sorted<T: Field>(d: &mut [f64], z: &mut Dense<T>) {
    for i in 0..d.len() {
        let mut least = i;
        for k in i + 1..d.len() {
            if d[k] < d[least] {
                least = k;
            }
        }
        if least != i {
            d.swap(i, least);
            exchange(z, i, least);
        }
    }
}
