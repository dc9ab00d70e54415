//! Singular values and what follows from them.

use super::field::{Field, adjoint, dense, product, view};
use crate::error::{Result, RunError};
use crate::value::Dense;

/// U (m×m, or m×min when economy), singular values descending, V (n×n or n×min).
pub(crate) type Svd<T> = (Dense<T>, Vec<f64>, Dense<T>);

/// Values from which on they are found without `faer`, which is slower then.
const LARGE: usize = 64;

/// # Errors
/// NaN or Inf; no convergence.
pub(crate) fn factor<T: Field>(a: &Dense<T>, economy: bool) -> Result<Svd<T>> {
    check(a)?;
    let failed = |_| RunError::new("MATLAB:svd:svdNoConvergence", "SVD did not converge.");
    let (m, n) = (a.rows(), a.cols());
    if m == 0 || n == 0 {
        let (u, v) = if economy { (0, 0) } else { (m, n) };
        return Ok((super::field::identity(m, u), Vec::new(), super::field::identity(n, v)));
    }
    if !economy {
        let side = m.max(n);
        crate::ops::memory::reserve(&[side, side], size_of::<T>())?;
    }
    let (columns_u, columns_v) = if economy { (m.min(n), m.min(n)) } else { (m, n) };
    if let Some(found) = super::bidiagonal::factor(a, columns_u, columns_v) {
        return Ok(found);
    }
    let f = if economy { view(a).thin_svd().map_err(failed)? } else { view(a).svd().map_err(failed)? };
    let s = f.S().column_vector().iter().map(|x| x.re()).collect();
    Ok((dense(f.U()), s, dense(f.V())))
}

/// Singular values, descending.
///
/// # Errors
/// NaN or Inf; no convergence.
pub(crate) fn values<T: Field>(a: &Dense<T>) -> Result<Vec<f64>> {
    check(a)?;
    if a.data.is_empty() {
        return Ok(Vec::new());
    }
    if a.rows().min(a.cols()) >= LARGE
        && let Some(values) = super::singular_values::values(a)
    {
        return Ok(values);
    }
    view(a).singular_values().map_err(|_| RunError::new("MATLAB:svd:svdNoConvergence", "SVD did not converge."))
}

fn check<T: Field>(a: &Dense<T>) -> Result<()> {
    if a.data.iter().all(|x| x.finite()) {
        return Ok(());
    }
    Err(RunError::new("MATLAB:svd:matrixWithNaNInf", "Input to SVD must not contain NaN or Inf."))
}

/// `max(m,n)·eps(s(1))`, below which a singular value counts as zero.
#[must_use]
#[allow(clippy::cast_precision_loss)]
pub(crate) fn tolerance(m: usize, n: usize, s: &[f64]) -> f64 {
    let top = s.first().copied().unwrap_or(0.0);
    let spacing = if top == 0.0 { f64::from_bits(1) } else { top.next_up() - top };
    m.max(n) as f64 * spacing
}

/// Moore-Penrose inverse.
///
/// # Errors
/// As [`factor`].
pub(crate) fn pseudoinverse<T: Field>(a: &Dense<T>, tol: Option<f64>) -> Result<Dense<T>> {
    let (u, s, v) = factor(a, true)?;
    let tol = tol.unwrap_or_else(|| tolerance(a.rows(), a.cols(), &s));
    let rank = s.iter().take_while(|&&x| x > tol).count();
    let mut scaled = leading(&v, rank);
    let n = v.rows().max(1);
    for (column, &x) in scaled.data.chunks_mut(n).zip(&s) {
        column.iter_mut().for_each(|y| *y /= T::from_re(x));
    }
    Ok(product(&scaled, &adjoint(&leading(&u, rank))))
}

/// The first columns.
#[must_use]
pub(crate) fn leading<T: Field>(a: &Dense<T>, cols: usize) -> Dense<T> {
    Dense::matrix(a.rows(), cols, a.data[..a.rows() * cols].to_vec())
}

/// Orthonormal basis of the null space.
///
/// # Errors
/// As [`factor`].
pub(crate) fn null<T: Field>(a: &Dense<T>, tol: Option<f64>) -> Result<Dense<T>> {
    let (_, s, v) = factor(a, false)?;
    let tol = tol.unwrap_or_else(|| tolerance(a.rows(), a.cols(), &s));
    let rank = s.iter().filter(|&&x| x > tol).count();
    let n = a.cols();
    Ok(Dense::matrix(n, n - rank, v.data[n * rank..].to_vec()))
}

/// Orthonormal basis of the range.
///
/// # Errors
/// As [`factor`].
pub(crate) fn range<T: Field>(a: &Dense<T>, tol: Option<f64>) -> Result<Dense<T>> {
    let (u, s, _) = factor(a, true)?;
    let tol = tol.unwrap_or_else(|| tolerance(a.rows(), a.cols(), &s));
    Ok(leading(&u, s.iter().filter(|&&x| x > tol).count()))
}

/// Largest singular value.
///
/// # Errors
/// No convergence.
pub(crate) fn two_norm<T: Field>(a: &Dense<T>) -> Result<f64> {
    if a.data.iter().any(|x| x.re().is_nan() || x.im().is_nan()) {
        return Ok(f64::NAN);
    }
    if a.data.iter().any(|x| !x.finite()) {
        return Ok(f64::INFINITY);
    }
    Ok(values(a)?.first().copied().unwrap_or(0.0))
}
