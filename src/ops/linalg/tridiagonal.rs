//! Eigenvalues of Hermitian matrices without vectors: reduction to three diagonals by `faer`, then
//! the QL iteration without square roots (Pal, Walker and Kahan; Parlett, The Symmetric Eigenvalue
//! Problem, 8.15). In: a matrix of which the lower triangle is read. Out: ascending values.
//!
//! And eigenvectors of real matrices that have three diagonals: the QL iteration with implicit shifts
//! (Wilkinson and Reinsch, Handbook for Automatic Computation II/3). It gets small components of
//! vectors to nearly all digits, as LAPACK's steqr does, where divide and conquer gets them to an
//! absolute error: weights of Gauss quadrature are squares of such components.

use super::field::{Field, view};
use crate::value::Dense;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::evd::tridiag::{tridiag_in_place, tridiag_in_place_scratch};
use faer::linalg::qr::no_pivoting::factor::recommended_block_size;
use faer::{Mat, Par};

/// `None` when the iteration does not end, or the numbers are too large or small for their squares.
#[must_use]
pub(crate) fn eigenvalues<T: Field>(a: &Dense<T>) -> Option<Vec<f64>> {
    let n = a.rows();
    let mut work: Mat<T> = view(a).to_owned();
    let mut reflections = Mat::<T>::zeros(recommended_block_size::<T>(n, n), n.saturating_sub(1));
    let mut memory = MemBuffer::new(tridiag_in_place_scratch::<T>(n, Par::Seq, Default::default()));
    tridiag_in_place(work.as_mut(), reflections.as_mut(), Par::Seq, MemStack::new(&mut memory), Default::default());
    let mut d: Vec<f64> = (0..n).map(|i| work[(i, i)].re()).collect();
    let mut e: Vec<f64> = (1..n).map(|i| work[(i, i - 1)].abs()).collect();
    let largest = d.iter().chain(&e).fold(0.0f64, |m, x| m.max(x.abs()));
    if largest == 0.0 {
        return Some(d);
    }
    if !(1e-100..1e100).contains(&largest) {
        return None;
    }
    e.iter_mut().for_each(|x| *x *= *x);
    iterate(&mut d, &mut e).then(|| {
        d.sort_unstable_by(f64::total_cmp);
        d
    })
}

/// Rows up to which vectors are found by rotations, 6 n³ flops.
const VECTORS: usize = 512;

/// Eigenvalues, ascending, and vectors of a real symmetric matrix with three diagonals; `None` when it
/// is another one or too large.
#[must_use]
pub(crate) fn with_vectors<T: Field>(a: &Dense<T>) -> Option<(Vec<f64>, Dense<f64>)> {
    let n = a.rows();
    let outside = |k: usize| (k % n).abs_diff(k / n) > 1;
    let fits = |(k, x): (usize, &T)| x.to_complex().im == 0.0 && (!outside(k) || x.abs() == 0.0);
    if n > VECTORS || !a.data.iter().enumerate().all(fits) {
        return None;
    }
    let entry = |i: usize, j: usize| a.data.get(j * n + i).map_or(0.0, |x| x.re());
    let mut d: Vec<f64> = (0..n).map(|i| entry(i, i)).collect();
    let mut e: Vec<f64> = (1..n).map(|i| entry(i, i - 1)).collect();
    let mut columns: Vec<Vec<f64>> = (0..n).map(|j| (0..n).map(|i| f64::from(u8::from(i == j))).collect()).collect();
    if !rotate_away(&mut d, &mut e, &mut columns) {
        return None;
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&i, &j| d[i].total_cmp(&d[j]));
    let vectors = order.iter().flat_map(|&k| std::mem::take(&mut columns[k])).collect();
    Some((order.iter().map(|&k| d[k]).collect(), Dense::matrix(n, n, vectors)))
}

/// Takes the off-diagonal to zero by rotations, which the columns follow; false when it does not get
/// there.
fn rotate_away(d: &mut [f64], e: &mut [f64], columns: &mut [Vec<f64>]) -> bool {
    let n = d.len();
    let mut left = MOST * n;
    let (mut first, mut turned) = (0, 0);
    while first + 1 < n {
        let small = |i: usize| e[i].abs() <= f64::EPSILON * (d[i].abs().sqrt() * d[i + 1].abs().sqrt());
        let last = (first..n - 1).find(|&i| e[i].abs() < 1e-290 || small(i)).unwrap_or(n - 1);
        if last < n - 1 {
            e[last] = 0.0;
        }
        if last == first {
            first += 1;
            continue;
        }
        if last == first + 1 {
            pair(&mut d[first..=last], &mut e[first], &mut columns[first..=last]);
            first += 2;
            continue;
        }
        if last >= turned && d[last].abs() < d[first].abs() {
            d[first..=last].reverse();
            e[first..last].reverse();
            columns[first..=last].reverse();
        }
        turned = turned.max(last + 1);
        if left == 0 {
            return false;
        }
        left -= 1;
        rotations(&mut d[first..=last], &mut e[first..last], &mut columns[first..=last]);
    }
    true
}

/// A block of two rows at once: the value of the larger size from the sum, the other one by the
/// determinant, so that a singular block has an exact zero.
fn pair(d: &mut [f64], e: &mut f64, columns: &mut [Vec<f64>]) {
    let (a, b, c) = (d[0], std::mem::take(e), d[1]);
    let (sum, difference) = (a + c, a - c);
    let root = difference.hypot(2.0 * b);
    let sign = if sum < 0.0 { -1.0 } else { 1.0 };
    let large = 0.5 * (sum + sign * root);
    let (most, least) = if a.abs() > c.abs() { (a, c) } else { (c, a) };
    let small = if sum == 0.0 { -large } else { (most / large) * least - (b / large) * b };
    // The vector of the large value: of (large - c, b) and (b, large - a) the one without cancellation,
    // with the sign that LAPACK's laev2 gives it.
    let same = (difference >= 0.0) == (sign > 0.0);
    let (x, y) = if same { (0.5 * (difference + sign * root), b) } else { (b, 0.5 * (sign * root - difference)) };
    let turned = match (difference == 0.0, same) {
        (false, true) => x > 0.0,
        (true, false) => x < 0.0,
        _ => y < 0.0,
    };
    let length = if turned { -x.hypot(y) } else { x.hypot(y) };
    let (x, y) = (x / length, y / length);
    (d[0], d[1]) = (large, small);
    if let [first, second] = columns {
        for (p, q) in first.iter_mut().zip(second) {
            (*p, *q) = (x * *p + y * *q, x * *q - y * *p);
        }
    }
}

/// One QL step with an implicit shift on an unreduced block: rotations from its end to its begin chase
/// the element that the first one makes.
fn rotations(d: &mut [f64], e: &mut [f64], columns: &mut [Vec<f64>]) {
    let m = e.len();
    let half = (d[1] - d[0]) / (2.0 * e[0]);
    let mut g = d[m] - d[0] + e[0] / (half + half.hypot(1.0).copysign(half));
    let (mut c, mut s, mut shift) = (1.0, 1.0, 0.0);
    for i in (0..m).rev() {
        let (f, b) = (s * e[i], c * e[i]);
        let r = g.hypot(f);
        (c, s) = if r == 0.0 { (1.0, 0.0) } else { (g / r, f / r) };
        if i + 1 < m {
            e[i + 1] = r;
        }
        g = d[i + 1] - shift;
        let change = (d[i] - g) * s + 2.0 * c * b;
        shift = s * change;
        d[i + 1] = g + shift;
        g = c * change - b;
        let (low, high) = columns.split_at_mut(i + 1);
        for (x, y) in low[i].iter_mut().zip(&mut high[0]) {
            (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
        }
    }
    d[0] -= shift;
    e[0] = g;
}

/// Steps for each value before the iteration is given up.
const MOST: usize = 40;

/// Takes the squares of the off-diagonal to zero; false when it does not get there.
fn iterate(d: &mut [f64], squares: &mut [f64]) -> bool {
    let n = d.len();
    let small = |d: &[f64], squares: &[f64], i: usize| {
        squares[i] <= f64::EPSILON * f64::EPSILON * (d[i] * d[i + 1]).abs() || squares[i] < 1e-290
    };
    let mut first = 0;
    let mut left = MOST * n;
    let mut turned = 0;
    while first + 1 < n {
        let last = (first..n - 1).find(|&i| small(d, squares, i)).unwrap_or(n - 1);
        if last < n - 1 {
            squares[last] = 0.0;
        }
        if last == first {
            first += 1;
            continue;
        }
        // The iteration takes the first value out: better the small end of a graded block.
        if last >= turned && d[last].abs() < d[first].abs() {
            d[first..=last].reverse();
            squares[first..last].reverse();
        }
        turned = turned.max(last + 1);
        if left == 0 {
            return false;
        }
        left -= 1;
        step(&mut d[first..=last], &mut squares[first..last]);
    }
    true
}

/// One QL step on an unreduced block, with Wilkinson's shift.
fn step(d: &mut [f64], squares: &mut [f64]) {
    let m = squares.len();
    let root = squares[0].sqrt();
    let half = (d[1] - d[0]) / (2.0 * root);
    let shift = d[0] - root / (half + half.signum() * half.hypot(1.0));
    let (mut c, mut s, mut gamma) = (1.0, 0.0, d[m] - shift);
    let mut p = gamma * gamma;
    for i in (0..m).rev() {
        let b = squares[i];
        let r = p + b;
        if i + 1 < m {
            squares[i + 1] = s * r;
        }
        let before = c;
        c = p / r;
        s = b / r;
        let old = gamma;
        let alpha = d[i];
        gamma = c * (alpha - shift) - s * old;
        d[i + 1] = old + (alpha - gamma);
        p = if c == 0.0 { before * b } else { gamma * gamma / c };
    }
    squares[0] = s * p;
    d[0] = shift + gamma;
}
