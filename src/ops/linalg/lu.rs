//! LU factorisation with partial pivoting, triangular substitution, condition estimates.

use super::field::{Field, WIDE, dot, one_norm, view, view_mut};
use crate::value::Dense;
use faer::linalg::triangular_solve::{
    solve_lower_triangular_in_place, solve_unit_lower_triangular_in_place, solve_upper_triangular_in_place,
};
use faer::prelude::{Reborrow, ReborrowMut};
use faer::{Accum, MatMut, MatRef, Par};

/// `A(perm, :) = L·U`, packed as LAPACK's getrf leaves it.
pub(crate) struct Lu<T> {
    pub packed: Dense<T>,
    /// Row k of L·U is row `perm[k]` of A.
    pub perm: Vec<usize>,
    /// An odd number of exchanges.
    pub odd: bool,
}

/// Right-hand sides up to which substitution goes column by column; more of them are blocked.
const FEW: usize = 4;

/// Columns up to which there is nothing to divide.
const LEAF: usize = 8;

/// Recursive elimination by columns (Toledo, SIAM J. Matrix Anal. Appl. 18, 1997); the first of
/// equal pivots is taken and a zero pivot is left in U, as LAPACK does.
pub(crate) fn factor<T: Field>(mut a: Dense<T>) -> Lu<T> {
    let (m, n) = (a.rows(), a.cols());
    let k = m.min(n);
    let mut pivots: Vec<usize> = (0..k).collect();
    let (square, rest) = a.data.split_at_mut(m * k);
    reduce(square, m, 0, &mut pivots);
    exchange(rest, m, 0, &pivots);
    if n > k {
        let l = MatRef::from_column_major_slice(square, m, k);
        solve_unit_lower_triangular_in_place(l, MatMut::from_column_major_slice_mut(rest, m, n - k), Par::Seq);
    }
    let mut perm: Vec<usize> = (0..m).collect();
    pivots.iter().enumerate().for_each(|(k, &p)| perm.swap(k, p));
    let odd = pivots.iter().enumerate().filter(|&(k, &p)| k != p).count() % 2 == 1;
    Lu { packed: a, perm, odd }
}

/// Factors whole columns of height m from row `first` down; `pivots` gets the rows exchanged.
fn reduce<T: Field>(columns: &mut [T], m: usize, first: usize, pivots: &mut [usize]) {
    let n = pivots.len();
    if n <= LEAF {
        return leaf(columns, m, first, pivots);
    }
    let half = n / 2;
    let (left, right) = columns.split_at_mut(half * m);
    let (upper, lower) = pivots.split_at_mut(half);
    reduce(left, m, first, upper);
    exchange(right, m, first, upper);
    let l = MatRef::from_column_major_slice(&*left, m, half);
    let (_, mut u12) = MatMut::from_column_major_slice_mut(right, m, n - half).split_at_row_mut(first);
    let (mut u12, a22) = u12.rb_mut().split_at_row_mut(half);
    solve_unit_lower_triangular_in_place(l.get(first..first + half, ..), u12.rb_mut(), Par::Seq);
    faer::linalg::matmul::matmul(a22, Accum::Add, l.get(first + half.., ..), u12.rb(), -T::ONE, Par::Seq);
    reduce(right, m, first + half, lower);
    exchange(left, m, first + half, lower);
}

/// One column after the other.
fn leaf<T: Field>(columns: &mut [T], m: usize, first: usize, pivots: &mut [usize]) {
    for k in 0..pivots.len() {
        let row = first + k;
        let pivot = first_largest(&columns[k * m + row..(k + 1) * m]) + row;
        pivots[k] = pivot;
        if pivot != row {
            columns.chunks_mut(m).for_each(|c| c.swap(row, pivot));
        }
        let (done, right) = columns.split_at_mut((k + 1) * m);
        let column = &mut done[k * m + row..];
        let d = column[0];
        if d != T::ZERO {
            column[1..].iter_mut().for_each(|x| *x /= d);
        }
        for other in right.chunks_mut(m) {
            let f = other[row];
            if f != T::ZERO {
                other[row + 1..].iter_mut().zip(&column[1..]).for_each(|(x, &l)| *x -= l * f);
            }
        }
    }
}

/// Exchanges row `first + k` with row `pivots[k]` in every column.
fn exchange<T: Field>(columns: &mut [T], m: usize, first: usize, pivots: &[usize]) {
    for column in columns.chunks_mut(m.max(1)) {
        pivots.iter().enumerate().for_each(|(k, &p)| column.swap(first + k, p));
    }
}

/// Place of the first of the largest, as LAPACK measures them.
pub(super) fn first_largest<T: Field>(x: &[T]) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (i, &v) in x.iter().enumerate() {
        let size = v.re().abs() + v.im().abs();
        if size > best.1 {
            best = (i, size);
        }
    }
    best.0
}

impl<T: Field> Lu<T> {
    /// Solves A·X = B of a square A.
    #[must_use]
    pub(crate) fn solve(&self, b: &Dense<T>) -> Dense<T> {
        let n = self.perm.len();
        let mut x = b.clone();
        if b.cols() > FEW {
            for (column, from) in x.data.chunks_mut(n.max(1)).zip(b.data.chunks(n.max(1))) {
                column.iter_mut().zip(&self.perm).for_each(|(x, &p)| *x = from[p]);
            }
            let packed = view(&self.packed);
            solve_unit_lower_triangular_in_place(packed, view_mut(&mut x), Par::Seq);
            solve_upper_triangular_in_place(packed, view_mut(&mut x), Par::Seq);
            return x;
        }
        for (column, from) in x.data.chunks_mut(n.max(1)).zip(b.data.chunks(n.max(1))) {
            column.iter_mut().zip(&self.perm).for_each(|(x, &p)| *x = from[p]);
            lower(&self.packed, column, true);
            upper(&self.packed, column);
        }
        x
    }

    /// Solves A'·x = b.
    #[must_use]
    pub(crate) fn solve_adjoint(&self, b: &[T]) -> Vec<T> {
        let mut y = b.to_vec();
        upper_adjoint(&self.packed, &mut y);
        lower_adjoint(&self.packed, &mut y, true);
        let mut x = y.clone();
        self.perm.iter().zip(&y).for_each(|(&p, &v)| x[p] = v);
        x
    }

    #[must_use]
    pub(crate) fn is_singular(&self) -> bool {
        let m = self.packed.rows();
        (0..m.min(self.packed.cols())).any(|k| self.packed.data[k * m + k] == T::ZERO)
    }

    /// L (m×min) and U (min×n).
    #[must_use]
    pub(crate) fn parts(&self) -> (Dense<T>, Dense<T>) {
        let (m, n) = (self.packed.rows(), self.packed.cols());
        let k = m.min(n);
        let mut l = vec![T::ZERO; m * k];
        let mut u = vec![T::ZERO; k * n];
        for j in 0..n {
            for i in 0..m {
                let x = self.packed.data[j * m + i];
                if i <= j && i < k {
                    u[j * k + i] = x;
                } else if j < k {
                    l[j * m + i] = x;
                }
            }
        }
        (0..k).for_each(|j| l[j * m + j] = T::ONE);
        (Dense::matrix(m, k, l), Dense::matrix(k, n, u))
    }

    /// Reciprocal of the estimated 1-norm condition number.
    #[must_use]
    pub(crate) fn rcond(&self, norm: f64) -> f64 {
        let n = self.perm.len();
        if n == 0 {
            return f64::INFINITY;
        }
        if self.is_singular() {
            return 0.0;
        }
        let inverse = estimate(n, |x| self.solve(&Dense::matrix(n, 1, x.to_vec())).data, |x| self.solve_adjoint(x));
        1.0 / (norm * inverse)
    }
}

/// Reciprocal condition of a square matrix in the 1-norm, estimated from its LU factors.
#[must_use]
pub(crate) fn rcond<T: Field>(a: &Dense<T>) -> f64 {
    let norm = one_norm(a);
    if !norm.is_finite() {
        return if norm.is_nan() { f64::NAN } else { 0.0 };
    }
    factor(a.clone()).rcond(norm)
}

/// Hager's estimate of the 1-norm of an operator of order n given by itself and its adjoint
/// (Higham, Accuracy and Stability of Numerical Algorithms, algorithm 15.1).
pub(crate) fn estimate<T: Field>(n: usize, apply: impl Fn(&[T]) -> Vec<T>, adjoint: impl Fn(&[T]) -> Vec<T>) -> f64 {
    #[allow(clippy::cast_precision_loss)]
    let mut x = vec![T::from_re(1.0 / n as f64); n];
    let (mut best, mut last) = (0.0, usize::MAX);
    for _ in 0..5 {
        let y = apply(&x);
        let size: f64 = y.iter().map(|v| v.abs()).sum();
        if size.is_nan() || size.is_infinite() {
            return f64::INFINITY;
        }
        if size <= best {
            break;
        }
        best = size;
        let signs: Vec<T> = y.iter().map(|&v| if v == T::ZERO { T::ONE } else { v / T::from_re(v.abs()) }).collect();
        let z = adjoint(&signs);
        let (j, top) = z.iter().enumerate().fold((0, -1.0), |b, (i, v)| if v.abs() > b.1 { (i, v.abs()) } else { b });
        let reached: f64 = z.iter().zip(&x).map(|(z, &x)| (z.conj() * x).re()).sum();
        if top <= reached || j == last {
            break;
        }
        x = vec![T::ZERO; n];
        x[j] = T::ONE;
        last = j;
    }
    best
}

/// A·X = B in place with a triangle A, many columns of B in blocks.
pub(crate) fn substitute<T: Field>(a: &Dense<T>, b: &mut Dense<T>, is_upper: bool) {
    if b.cols() > FEW {
        let solve = if is_upper { solve_upper_triangular_in_place } else { solve_lower_triangular_in_place };
        solve(view(a), view_mut(b), Par::Seq);
    } else {
        substitute_columns(a, b, is_upper);
    }
}

/// The same column by column: elements of a column that come out as zero meet nothing, not even the infinities of A.
pub(crate) fn substitute_columns<T: Field>(a: &Dense<T>, b: &mut Dense<T>, is_upper: bool) {
    for column in b.data.chunks_mut(a.rows().max(1)) {
        if is_upper { upper(a, column) } else { lower(a, column, false) }
    }
}

/// L·x = b in place; only the lower triangle of `a` is read.
pub(crate) fn lower<T: Field>(a: &Dense<T>, x: &mut [T], unit: bool) {
    let (m, n) = (a.rows(), x.len());
    let mut j = 0;
    while j < n {
        let end = if n - j < WIDE { n } else { j + 4 };
        for k in j..end {
            let column = &a.data[k * m..(k + 1) * m];
            if !unit {
                x[k] /= column[k];
            }
            let f = x[k];
            if f != T::ZERO {
                x[k + 1..end].iter_mut().zip(&column[k + 1..end]).for_each(|(x, &l)| *x -= l * f);
            }
        }
        if end < n {
            let (done, below) = x.split_at_mut(end);
            let factors = [done[j], done[j + 1], done[j + 2], done[j + 3]];
            take_four(|k| &a.data[(j + k) * m + end..(j + k) * m + n], factors, below);
        }
        j = end;
    }
}

/// U·x = b in place; only the upper triangle of `a` is read.
pub(crate) fn upper<T: Field>(a: &Dense<T>, x: &mut [T]) {
    let m = a.rows();
    let mut end = x.len();
    while end > 0 {
        let start = if end < WIDE { 0 } else { end - 4 };
        for k in (start..end).rev() {
            let column = &a.data[k * m..(k + 1) * m];
            x[k] /= column[k];
            let f = x[k];
            if f != T::ZERO {
                x[start..k].iter_mut().zip(&column[start..]).for_each(|(x, &u)| *x -= u * f);
            }
        }
        if start > 0 {
            let (above, done) = x.split_at_mut(start);
            let factors = [done[3], done[2], done[1], done[0]];
            take_four(|k| &a.data[(start + 3 - k) * m..][..start], factors, above);
        }
        end = start;
    }
}

/// `x -= Σ c(k)·f(k)`, one column after the other; what is zero meets nothing, not even the infinities of a column.
fn take_four<'a, T: Field>(c: impl Fn(usize) -> &'a [T], f: [T; 4], x: &mut [T]) {
    if f.iter().all(|&f| f != T::ZERO) {
        return T::add_four([c(0), c(1), c(2), c(3)], f.map(|f| -f), x);
    }
    for (k, f) in f.into_iter().enumerate().filter(|(_, f)| *f != T::ZERO) {
        x.iter_mut().zip(c(k)).for_each(|(x, &c)| *x -= c * f);
    }
}

/// U'·x = b in place.
pub(crate) fn upper_adjoint<T: Field>(a: &Dense<T>, x: &mut [T]) {
    let m = a.rows();
    for j in 0..x.len() {
        let column = &a.data[j * m..(j + 1) * m];
        x[j] = (x[j] - dot(&column[..j], &x[..j])) / column[j].conj();
    }
}

/// L'·x = b in place.
pub(crate) fn lower_adjoint<T: Field>(a: &Dense<T>, x: &mut [T], unit: bool) {
    let (m, n) = (a.rows(), x.len());
    for j in (0..n).rev() {
        let column = &a.data[j * m..(j + 1) * m];
        let sum = x[j] - dot(&column[j + 1..n], &x[j + 1..]);
        x[j] = if unit { sum } else { sum / column[j].conj() };
    }
}
