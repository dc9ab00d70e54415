//! `.^` and `^`. In: full operands (sparse ones for integer matrix powers). Out: real results
//! where they exist, complex ones for a negative base with a fractional exponent.

use super::arith::{complex_operand, real_operand};
use super::elementwise::{Element, Operand};
use super::linalg::Findings;
use super::{convert, errors, linalg, product, sparse};
use crate::error::{Result, RunError};
use crate::fail;
use crate::value::{C64, Class, Dense, Dims, Value};

/// `x^y` where the result is real.
#[inline]
#[must_use]
pub(crate) fn real_power(x: f64, y: f64) -> f64 {
    if y == 2.0 { x * x } else { x.powf(y) }
}

/// Complex power: exact for small integer exponents, by the principal logarithm otherwise.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn complex_power(x: C64, y: C64) -> C64 {
    if y.im == 0.0 {
        if x.im == 0.0 && (x.re >= 0.0 || y.re.fract() == 0.0) {
            return C64::new(real_power(x.re, y.re), 0.0);
        }
        if y.re.fract() == 0.0 && y.re.abs() <= 1024.0 {
            return x.powi(y.re as i32);
        }
        return x.powf(y.re);
    }
    if x == C64::new(0.0, 0.0) {
        return if y.re > 0.0 { C64::new(0.0, 0.0) } else { C64::new(f64::INFINITY, 0.0) };
    }
    x.powc(y)
}

/// Whether a negative base meets a fractional exponent.
///
/// # Errors
/// Complex values, cells, structs, handles.
pub(crate) fn leaves_reals(a: &Value, b: &Value) -> Result<bool> {
    let fractional = |x: f64| x.is_finite() && x.fract() != 0.0;
    if let Value::Num(y) = b
        && !fractional(*y)
    {
        return Ok(false);
    }
    let exponent = convert::real_array(b)?;
    Ok(exponent.data.iter().any(|&y| fractional(y)) && convert::real_array(a)?.data.iter().any(|&x| x < 0.0))
}

/// `a.^b` of real operands in double.
///
/// # Errors
/// Sizes that do not expand.
pub(crate) fn elementwise(a: Value, b: Value) -> Result<Value> {
    if leaves_reals(&a, &b)? {
        return Ok(complex_operand(a)?.zip(complex_operand(b)?, complex_power)?.into_value());
    }
    let (a, b) = (real_operand(a)?, real_operand(b)?);
    if let Operand::Scalar(y) = b {
        return Ok(match y {
            2.0 => a.map(|x| x * x),
            1.0 => a,
            -1.0 => a.map(|x| 1.0 / x),
            0.5 => a.map(f64::sqrt),
            _ => a.map(|x| x.powf(y)),
        }
        .into_value());
    }
    Ok(a.zip(b, f64::powf)?.into_value())
}

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
