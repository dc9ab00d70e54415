//! Cholesky factorisation of a full matrix.

use super::field::{Field, dot, view_mut};
use super::lu;
use crate::value::Dense;
use faer::linalg::matmul::triangular::{self, BlockStructure};
use faer::linalg::triangular_solve::solve_lower_triangular_in_place;
use faer::prelude::{Reborrow, ReborrowMut};
use faer::{Accum, MatMut, Par};

/// Columns up to which there is nothing to divide.
const LEAF: usize = 32;

/// Upper R with R'·R = A, from the upper triangle of A.
///
/// # Errors
/// The number of leading columns that could be factored, with their R, when A is not positive
/// definite.
pub(crate) fn factor<T: Field>(a: &Dense<T>) -> Result<Dense<T>, (usize, Dense<T>)> {
    let n = a.rows();
    let mut data = vec![T::ZERO; n * n];
    for (j, (to, from)) in data.chunks_mut(n.max(1)).zip(a.data.chunks(n.max(1))).enumerate() {
        to[..=j].copy_from_slice(&from[..=j]);
    }
    let mut r = Dense::matrix(n, n, data);
    // A diagonal that is not real ends the factorisation there.
    let real = (0..n).take_while(|&j| a.data[j * n + j].im() == 0.0).count();
    let done = reduce(view_mut(&mut r).submatrix_mut(0, 0, real, real));
    if done == n {
        return Ok(r);
    }
    let leading = (0..done).flat_map(|c| r.data[c * n..c * n + done].to_vec()).collect();
    Err((done, Dense::matrix(done, done, leading)))
}

/// Halves the matrix until a part is small; gives the number of columns that were factored.
fn reduce<T: Field>(a: MatMut<'_, T>) -> usize {
    let n = a.ncols();
    if n <= LEAF {
        return leaf(a);
    }
    let half = n / 2;
    let (mut a11, mut a12, _, mut a22) = a.split_at_mut(half, half);
    let done = reduce(a11.rb_mut());
    if done < half {
        return done;
    }
    solve_lower_triangular_in_place(a11.rb().adjoint(), a12.rb_mut(), Par::Seq);
    triangular::matmul(
        a22.rb_mut(),
        BlockStructure::TriangularUpper,
        Accum::Add,
        a12.rb().adjoint(),
        BlockStructure::Rectangular,
        a12.rb(),
        BlockStructure::Rectangular,
        -T::ONE,
        Par::Seq,
    );
    half + reduce(a22)
}

/// Column by column.
fn leaf<T: Field>(mut a: MatMut<'_, T>) -> usize {
    let n = a.ncols();
    let mut r = vec![T::ZERO; n * n];
    for j in 0..n {
        let (done, rest) = r.split_at_mut(j * n);
        let column = &mut rest[..n];
        for i in 0..j {
            let sum = a[(i, j)] - dot(&done[i * n..i * n + i], &column[..i]);
            column[i] = sum / done[i * n + i];
            a[(i, j)] = column[i];
        }
        let d = a[(j, j)].re() - column[..j].iter().map(|x| x.re() * x.re() + x.im() * x.im()).sum::<f64>();
        if !(d > 0.0 && d.is_finite()) {
            return j;
        }
        column[j] = T::from_re(d.sqrt());
        a[(j, j)] = column[j];
    }
    n
}

/// Solves R'·R·X = B.
#[must_use]
pub(crate) fn solve<T: Field>(r: &Dense<T>, b: &Dense<T>) -> Dense<T> {
    let mut x = b.clone();
    for column in x.data.chunks_mut(r.rows().max(1)) {
        lu::upper_adjoint(r, column);
        lu::upper(r, column);
    }
    x
}
