//! Singular values without vectors: reduction to two diagonals, some columns and rows at a time (LAPACK's gebrd and labrd),
//! then the implicit QR iteration. In: a matrix. Out: values, descending.

use super::field::{Field, adjoint};
use super::reflector::reflector;
use super::{qr, two_diagonals};
use crate::value::Dense;
use faer::linalg::matmul::matmul;
use faer::{Accum, MatMut, MatRef, Par};

/// Columns and rows between two changes of the rest.
const BLOCK: usize = 16;

/// How many times as long as broad a matrix is that is made square first.
const LONG: usize = 2;

/// By which numbers are multiplied whose squares are too large or small: 2^-900 or its reciprocal.
const SCALE: f64 = f64::from_bits((1023 - 900) << 52);

/// `None` where the iteration does not end.
#[must_use]
pub(super) fn values<T: Field>(a: &Dense<T>) -> Option<Vec<f64>> {
    let largest = a.data.iter().fold(0.0f64, |top, x| top.max(x.abs()));
    if largest == 0.0 {
        return Some(vec![0.0; a.rows().min(a.cols())]);
    }
    let mut tall = if a.rows() >= a.cols() { a.clone() } else { adjoint(a) };
    if (1e-140..1e140).contains(&largest) {
        return of_tall(tall);
    }
    let scale = if largest < 1.0 { 1.0 / SCALE } else { SCALE };
    tall.data.iter_mut().for_each(|x| *x *= T::from_re(scale));
    of_tall(tall).map(|values| values.into_iter().map(|s| s / scale).collect())
}

fn of_tall<T: Field>(tall: Dense<T>) -> Option<Vec<f64>> {
    let square = if tall.rows() >= LONG * tall.cols() { qr::blocked_triangle(&tall, tall.cols()) } else { None };
    let (mut d, mut e) = Reduction::of(square.unwrap_or(tall));
    let none = || Dense::<f64>::matrix(0, 0, Vec::new());
    two_diagonals::iterated(false, &mut d, &mut e, &mut none(), &mut none()).then_some(d)
}

/// A matrix that is at least as long as broad, and what the reflections of a block do to it: A - V·Y' - X·U'.
struct Reduction<T> {
    a: Dense<T>,
    v: Vec<T>,
    x: Vec<T>,
    y: Vec<T>,
    u: Vec<T>,
    /// The diagonals.
    d: Vec<f64>,
    e: Vec<f64>,
}

impl<T: Field> Reduction<T> {
    fn of(a: Dense<T>) -> (Vec<f64>, Vec<f64>) {
        let (m, n) = (a.rows(), a.cols());
        let part = |side: usize| vec![T::ZERO; side * BLOCK];
        let (d, e) = (Vec::with_capacity(n), Vec::with_capacity(n));
        let mut r = Reduction { a, v: part(m), x: part(m), y: part(n), u: part(n), d, e };
        let mut first = 0;
        while first < n {
            let width = BLOCK.min(n - first);
            for i in 0..width {
                let v = r.column(first + i, i);
                if first + i + 1 < n {
                    r.row(first + i, i, &v);
                }
            }
            first += width;
            r.change_rest(first, width);
        }
        (r.d, r.e)
    }

    /// The reflection of column `j` from the left, which is column `i` of V.
    fn column(&mut self, j: usize, i: usize) -> Vec<T> {
        let (m, n) = (self.a.rows(), self.a.cols());
        let own = &mut self.a.data[j * m + j..(j + 1) * m];
        T::add_columns(&self.v[j..], m, &negated_row(&self.y, n, i, j), own);
        T::add_columns(&self.x[j..], m, &negated_row(&self.u, n, i, j), own);
        let tau = reflector(own);
        self.d.push(own[0].re());
        let mut v = own.to_vec();
        v[0] = T::ONE;
        self.v[i * m..i * m + j].fill(T::ZERO);
        self.v[i * m + j..(i + 1) * m].copy_from_slice(&v);
        if j + 1 < n {
            let mut y = vec![T::ZERO; n - j - 1];
            T::column_dots(&self.a.data[(j + 1) * m + j..], m, &v, &mut y);
            without(&self.v[..i * m], (m, j), &v, &self.y, (n, j + 1), &mut y);
            without(&self.x[..i * m], (m, j), &v, &self.u, (n, j + 1), &mut y);
            y.iter_mut().for_each(|y| *y *= tau);
            self.y[i * n..=i * n + j].fill(T::ZERO);
            self.y[i * n + j + 1..(i + 1) * n].copy_from_slice(&y);
        }
        v
    }

    /// The reflection of row `j` from the right, which is column `i` of U.
    fn row(&mut self, j: usize, i: usize, v: &[T]) {
        let (m, n) = (self.a.rows(), self.a.cols());
        let below = j + 1;
        let mut u: Vec<T> = self.a.data[below * m + j..].iter().step_by(m).map(|x| x.conj()).collect();
        let mut in_v = negated_row(&self.v, m, i, j);
        in_v.push(-v[0].conj());
        T::add_columns(&self.y[below..], n, &in_v, &mut u);
        T::add_columns(&self.u[below..], n, &negated_row(&self.x, m, i, j), &mut u);
        let tau = reflector(&mut u);
        self.e.push(u[0].re());
        u[0] = T::ONE;
        let mut x = vec![T::ZERO; m - below];
        if !x.is_empty() {
            T::add_columns(&self.a.data[below * m + below..], m, &u, &mut x);
            without(&self.y[..(i + 1) * n], (n, below), &u, &self.v, (m, below), &mut x);
            without(&self.u[..i * n], (n, below), &u, &self.x, (m, below), &mut x);
            x.iter_mut().for_each(|x| *x *= tau);
        }
        self.x[i * m..i * m + below].fill(T::ZERO);
        self.x[i * m + below..(i + 1) * m].copy_from_slice(&x);
        self.u[i * n..i * n + below].fill(T::ZERO);
        self.u[i * n + below..(i + 1) * n].copy_from_slice(&u);
    }

    /// What is left of A from row and column `first` on.
    fn change_rest(&mut self, first: usize, width: usize) {
        let (m, n) = (self.a.rows(), self.a.cols());
        if first >= n || first >= m {
            return;
        }
        let part = |x, side| MatRef::from_column_major_slice(x, side, width).get(first.., ..);
        let mut rest = MatMut::from_column_major_slice_mut(&mut self.a.data, m, n).get_mut(first.., first..);
        for (left, right) in [(&self.v, &self.y), (&self.x, &self.u)] {
            let (left, right) = (part(&left[..m * width], m), part(&right[..n * width], n));
            matmul(rest.as_mut(), Accum::Add, left, right.adjoint(), -T::ONE, Par::Seq);
        }
    }
}

/// Row `j` of the first `count` columns, conjugate and negative.
fn negated_row<T: Field>(columns: &[T], height: usize, count: usize, j: usize) -> Vec<T> {
    columns.chunks(height).take(count).map(|c| -c[j].conj()).collect()
}

/// `y -= Right·(Left'·x)`, from a row of each on.
fn without<T: Field>(
    left: &[T],
    (height, from): (usize, usize),
    x: &[T],
    right: &[T],
    (width, at): (usize, usize),
    y: &mut [T],
) {
    if left.is_empty() {
        return;
    }
    let mut sums = vec![T::ZERO; left.len() / height];
    T::column_dots(&left[from..], height, x, &mut sums);
    sums.iter_mut().for_each(|s| *s = -*s);
    T::add_columns(&right[at..], width, &sums, y);
}
