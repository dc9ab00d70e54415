//! `^` of a square matrix and a scalar. In: full operands, sparse ones for integer powers. Out: by
//! repeated squaring for an integer exponent, by eigenvalues for others.

use super::elementwise::Element;
use super::linalg::Findings;
use super::power::complex_power;
use super::{convert, errors, linalg, product, sparse};
use crate::error::{Result, RunError};
use crate::fail;
use crate::value::{C64, Class, Dense, Dims, Value};

/// `a^b` where one of them is a square matrix and the other a scalar.
///
/// # Errors
/// Operands that are not a scalar and a square matrix; integer classes.
pub(crate) fn matrix_power(a: &Value, b: &Value) -> Result<Value> {
    errors::check_operands(crate::syntax::ast::BinaryOp::Pow, a, b)?;
    let square = |v: &Value| v.dims().len() == 2 && v.rows() == v.cols();
    if !(a.is_scalar() && square(b) || b.is_scalar() && square(a)) {
        let message = format!(
            "Incorrect dimensions for raising a matrix to a power. Check that the matrix is square and the power is a \
             scalar. (sizes {} and {})",
            errors::shape(&a.dims()),
            errors::shape(&b.dims())
        );
        let help = "to operate on each element of the matrix individually, use `.^`";
        return Err(RunError::new("MATLAB:square", message).with_help(help));
    }
    if a.class().is_integer() || b.class().is_integer() {
        fail!("MATLAB:mpower:integer", "MPOWER (^) of an integer matrix is not supported.");
    }
    let result = full_power(a, b)?;
    if a.class() == Class::Single || b.class() == Class::Single {
        return convert::to_class(&result, Class::Single);
    }
    Ok(result)
}

fn full_power(a: &Value, b: &Value) -> Result<Value> {
    if !b.is_scalar() {
        return scalar_to_matrix(a, b);
    }
    match b.as_scalar() {
        Some(n) if !b.is_complex() && n.fract() == 0.0 && n.abs() < 1e9 => integer_power(a, n),
        _ => by_eigenvalues(a, |lambda| {
            let exponent = convert::complex_array(b).ok().and_then(|e| e.data.first().copied());
            complex_power(lambda, exponent.unwrap_or_default())
        }),
    }
}

/// Repeated squaring; a negative power is that of the inverse.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn integer_power(a: &Value, n: f64) -> Result<Value> {
    let mut base = if n < 0.0 { linalg::inverse(a, &mut Findings::default())? } else { a.clone() };
    let mut rest = n.abs() as u64;
    let mut result: Option<Value> = None;
    while rest > 0 {
        if rest & 1 == 1 {
            result = Some(match result {
                None => base.clone(),
                Some(r) => times(&r, &base)?,
            });
        }
        rest >>= 1;
        if rest > 0 {
            base = times(&base, &base)?;
        }
    }
    match result {
        Some(r) if matches!(r.class(), Class::Double | Class::Single) => Ok(r),
        Some(r) => convert::to_class(&r, Class::Double),
        None => identity(a),
    }
}

fn times(a: &Value, b: &Value) -> Result<Value> {
    if a.is_sparse() || b.is_sparse() {
        return sparse::mul(a, b, false, false);
    }
    product::mul_transposed(a, b, false, false, false)
}

fn identity(like: &Value) -> Result<Value> {
    let n = like.rows();
    let mut data = vec![0.0; n * n];
    data.iter_mut().step_by(n + 1).for_each(|x| *x = 1.0);
    let eye = Value::matrix(n, n, data);
    match like.class() {
        _ if like.is_sparse() => convert::to_sparse(&eye),
        Class::Single => convert::to_class(&eye, Class::Single),
        _ => Ok(eye),
    }
}

/// `s^A = V * diag(s.^lambda) / V`.
fn scalar_to_matrix(s: &Value, a: &Value) -> Result<Value> {
    let base = convert::complex_array(s)?.data.first().copied().unwrap_or_default();
    by_eigenvalues(a, |lambda| complex_power(base, lambda))
}

/// `V * diag(f(lambda)) / V` of the eigendecomposition of a full square matrix. For real input an
/// imaginary part of the size of rounding errors is dropped.
fn by_eigenvalues(a: &Value, f: impl Fn(C64) -> C64) -> Result<Value> {
    let z = convert::complex_array(a)?;
    let n = z.rows();
    if z.data.iter().any(|z| !z.re.is_finite() || !z.im.is_finite()) {
        return Ok(Value::real(Dense::filled(Dims::from_slice(&[n, n]), f64::NAN)));
    }
    let view = faer::MatRef::from_column_major_slice(&z.data, n, n);
    let Ok(eigen) = view.eigen() else {
        fail!("MATLAB:mpower:noConvergence", "The eigenvalues of the matrix did not converge.");
    };
    let (v, d) = (eigen.U(), eigen.S());
    let mut scaled = Vec::with_capacity(n * n);
    let mut vectors = Vec::with_capacity(n * n);
    for j in 0..n {
        let lambda = f(d[j]);
        for i in 0..n {
            vectors.push(v[(i, j)]);
            scaled.push(v[(i, j)] * lambda);
        }
    }
    let wrap = |data| Value::Complex(std::rc::Rc::new(Dense::matrix(n, n, data)));
    let result =
        convert::complex_array(&linalg::right_divide(&wrap(scaled), &wrap(vectors), &mut Findings::default())?)?;
    let scale = result.data.iter().fold(0.0f64, |m, z| m.max(z.norm()));
    #[allow(clippy::cast_precision_loss)]
    let tolerance = 10.0 * n as f64 * f64::EPSILON * scale;
    if result.data.iter().all(|z| z.im.abs() <= tolerance) {
        return Ok(Value::real(result.map(|z| z.re)));
    }
    Ok(<C64 as Element>::array(std::rc::Rc::new(result)))
}
