//! `.^` of full operands in double. Out: real results where they exist, complex ones for a negative
//! base with a fractional exponent.

use super::convert;
use super::elementwise::LoopOperand;
use super::operands::{complex_operand, real_operand};
use crate::error::Result;
use crate::value::{C64, Value};

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
    if let LoopOperand::Scalar(y) = b {
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
