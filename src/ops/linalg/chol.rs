//! Cholesky factorisation of a full matrix.

use super::field::Field;
use super::lu;
use crate::value::Dense;

/// Upper R with R'·R = A, from the upper triangle of A.
///
/// # Errors
/// The number of leading columns that could be factored, with their R, when A is not positive
/// definite.
pub fn factor<T: Field>(a: &Dense<T>) -> Result<Dense<T>, (usize, Dense<T>)> {
    let n = a.rows();
    let mut r = vec![T::ZERO; n * n];
    for j in 0..n {
        let (done, rest) = r.split_at_mut(j * n);
        let column = &mut rest[..n];
        for i in 0..j {
            let left = &done[i * n..i * n + i];
            let mut sum = a.data[j * n + i];
            left.iter().zip(&column[..i]).for_each(|(&x, &y)| sum -= x.conj() * y);
            column[i] = sum / done[i * n + i];
        }
        let d = a.data[j * n + j].re() - column[..j].iter().map(|x| x.abs() * x.abs()).sum::<f64>();
        if !(d > 0.0 && d.is_finite() && a.data[j * n + j].im() == 0.0) {
            let leading = (0..j).flat_map(|c| r[c * n..c * n + j].to_vec()).collect();
            return Err((j, Dense::matrix(j, j, leading)));
        }
        column[j] = T::from_re(d.sqrt());
    }
    Ok(Dense::matrix(n, n, r))
}

/// Solves R'·R·X = B.
#[must_use]
pub fn solve<T: Field>(r: &Dense<T>, b: &Dense<T>) -> Dense<T> {
    let mut x = b.clone();
    for column in x.data.chunks_mut(r.rows().max(1)) {
        lu::upper_adjoint(r, column);
        lu::upper(r, column);
    }
    x
}
