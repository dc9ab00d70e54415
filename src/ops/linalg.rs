//! Linear systems. In: full or sparse operands of `\` and `/`. Out: solutions.

use super::{convert, errors, transpose};
use crate::error::{Result, RunError};
use crate::value::{C64, Dense, Value};
use faer::MatRef;
use faer::linalg::solvers::{Solve, SolveLstsq};

/// `a \ b`.
///
/// # Errors
/// Rows that differ, cells, structs.
pub fn left_divide(a: &Value, b: &Value) -> Result<Value> {
    if a.dims().len() > 2 || b.dims().len() > 2 || a.rows() != b.rows() {
        return Err(RunError::new(
            "MATLAB:dimagree",
            format!(
                "Matrix dimensions must agree. (sizes {} and {})",
                errors::shape(&a.dims()),
                errors::shape(&b.dims())
            ),
        ));
    }
    let (x, y) = (convert::complex_array(a)?, convert::complex_array(b)?);
    let (m, n, s) = (x.rows(), x.cols(), y.cols());
    let (p, q) =
        (MatRef::<C64>::from_column_major_slice(&x.data, m, n), MatRef::<C64>::from_column_major_slice(&y.data, m, s));
    let solution = if m == n { p.partial_piv_lu().solve(q) } else { p.qr().solve_lstsq(q) };
    let data = (0..s).flat_map(|j| (0..n).map(move |i| (i, j))).map(|(i, j)| solution[(i, j)]).collect();
    Ok(Value::complex(Dense::matrix(n, s, data)))
}

/// `a / b`.
///
/// # Errors
/// Columns that differ, cells, structs.
pub fn right_divide(a: &Value, b: &Value) -> Result<Value> {
    transpose(&left_divide(&transpose(b, false)?, &transpose(a, false)?)?, false)
}

/// `inv(a)`.
///
/// # Errors
/// A matrix that is not square.
pub fn inverse(a: &Value) -> Result<Value> {
    let n = a.rows();
    let mut eye = vec![0.0; n * n];
    eye.iter_mut().step_by(n + 1).for_each(|x| *x = 1.0);
    left_divide(a, &Value::matrix(n, n, eye))
}
