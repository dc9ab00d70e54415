//! Eigenvalues of Hermitian matrices without vectors: reduction to three diagonals, then
//! the QL iteration without square roots (Pal, Walker and Kahan; Parlett, The Symmetric Eigenvalue
//! Problem, 8.15). In: a matrix of which the lower triangle is read. Out: ascending values.

use super::field::{Field, view};
use super::three_diagonals;
use crate::value::Dense;
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::evd::tridiag::{tridiag_in_place, tridiag_in_place_scratch};
use faer::linalg::qr::no_pivoting::factor::recommended_block_size;
use faer::{Mat, Par};

/// `None` when the iteration does not end, or the numbers are too large or small for their squares.
#[must_use]
pub(crate) fn eigenvalues<T: Field>(a: &Dense<T>) -> Option<Vec<f64>> {
    let n = a.rows();
    let (mut d, mut e) = if n < LARGE { by_faer(a) } else { three_diagonals::reduced(a.clone()) };
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

/// Order from which on the reduction is our own, which is faster then.
const LARGE: usize = 64;

/// The diagonal and the sizes of what is below it.
fn by_faer<T: Field>(a: &Dense<T>) -> (Vec<f64>, Vec<f64>) {
    let n = a.rows();
    let mut work: Mat<T> = view(a).to_owned();
    let mut reflections = Mat::<T>::zeros(recommended_block_size::<T>(n, n), n.saturating_sub(1));
    let mut memory = MemBuffer::new(tridiag_in_place_scratch::<T>(n, Par::Seq, Default::default()));
    tridiag_in_place(work.as_mut(), reflections.as_mut(), Par::Seq, MemStack::new(&mut memory), Default::default());
    let d = (0..n).map(|i| work[(i, i)].re()).collect();
    let e = (1..n).map(|i| work[(i, i - 1)].abs()).collect();
    (d, e)
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
