//! Arithmetic of integer classes. In: an integer operand and another one of the same class or of
//! a floating-point class. Out: computed in double, rounded to nearest and saturated, as MATLAB
//! documents it; 64-bit classes in 128 bits where both operands are whole numbers.

use super::convert;
use super::elementwise::zip_dense;
use crate::error::Result;
use crate::syntax::ast::BinaryOp;
use crate::value::{Class, Dense, IntArray, Value};

/// `a op b` in the integer class `class`.
///
/// # Errors
/// Sizes that do not expand.
pub(crate) fn arithmetic(op: BinaryOp, class: Class, a: &Value, b: &Value) -> Result<Value> {
    if matches!(class, Class::Int64 | Class::Uint64) {
        return wide(op, class, a, b);
    }
    let (x, y) = (convert::real_array(a)?, convert::real_array(b)?);
    let result = zip_dense(&*x, &*y, |x, y| in_double(op, x, y))?;
    Ok(convert::int_from(class, result.dims, &result.data))
}

/// Quotients of integers, each brought to a whole number by `round` (toward zero, down, up or to the
/// nearest); exact in 64 bits. Division by zero saturates.
///
/// # Errors
/// Sizes that do not expand; operands that are no numbers.
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn divide(class: Class, a: &Value, b: &Value, round: Rounding) -> Result<Value> {
    let quotient = zip_dense(&wide_array(a)?, &wide_array(b)?, |x, y| match (x, y) {
        (Wide::Whole(x), Wide::Whole(y)) if y != 0 => Wide::Whole(round.of(x, y)),
        _ => Wide::Float(round.of_double(x.to_f64() / y.to_f64())),
    })?;
    let whole = quotient.data.iter().map(|q| match *q {
        Wide::Whole(x) => x,
        Wide::Float(x) => x as i128,
    });
    Ok(IntArray::from_i128(class, quotient.dims.clone(), whole).map_or_else(Value::empty, Value::int))
}

/// How a quotient becomes a whole number.
#[derive(Clone, Copy)]
pub(crate) enum Rounding {
    Fix,
    Floor,
    Ceil,
    Nearest,
}

impl Rounding {
    fn of(self, x: i128, y: i128) -> i128 {
        match self {
            Rounding::Fix => x / y,
            Rounding::Floor => x.div_euclid(y) - i128::from(y < 0 && x.rem_euclid(y) != 0),
            Rounding::Ceil => x.div_euclid(y) + i128::from(y > 0 && x.rem_euclid(y) != 0),
            Rounding::Nearest => {
                let (q, r) = (x / y, x % y);
                q + if 2 * r.abs() >= y.abs() { x.signum() * y.signum() } else { 0 }
            }
        }
    }

    fn of_double(self, x: f64) -> f64 {
        match self {
            Rounding::Fix => x.trunc(),
            Rounding::Floor => x.floor(),
            Rounding::Ceil => x.ceil(),
            Rounding::Nearest => x.round(),
        }
    }
}

/// `-a`, saturated: `-int8(-128)` is 127, `-uint8(3)` is 0.
#[must_use]
pub(crate) fn negate(a: &IntArray) -> Value {
    macro_rules! signed {
        ($($variant:ident)*) => {
            match a {
                $(IntArray::$variant(d) => Value::int(IntArray::$variant(d.map(|x| x.saturating_neg()))),)*
                _ => convert::int_from(a.class(), a.dims().clone(), &vec![0.0; a.len()]),
            }
        };
    }
    signed!(Int8 Int16 Int32 Int64)
}

fn in_double(op: BinaryOp, x: f64, y: f64) -> f64 {
    match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::ElDiv | BinaryOp::Div => x / y,
        BinaryOp::ElLeftDiv | BinaryOp::LeftDiv => y / x,
        BinaryOp::ElPow | BinaryOp::Pow => x.powf(y),
        _ => x * y,
    }
}

/// An element of a 64-bit operation: exact when it is whole.
#[derive(Clone, Copy)]
enum Wide {
    Whole(i128),
    Float(f64),
}

impl Wide {
    #[allow(clippy::cast_precision_loss)]
    fn to_f64(self) -> f64 {
        match self {
            Wide::Whole(x) => x as f64,
            Wide::Float(x) => x,
        }
    }
}

#[allow(clippy::cast_possible_truncation)]
fn wide_array(v: &Value) -> Result<Dense<Wide>> {
    Ok(match v {
        Value::Int(a) => match &**a {
            IntArray::Int64(d) => d.map(|&x| Wide::Whole(i128::from(x))),
            IntArray::Uint64(d) => d.map(|&x| Wide::Whole(i128::from(x))),
            other => Dense::new(other.dims().clone(), other.to_f64().into_iter().map(Wide::Float).collect()),
        },
        _ => convert::real_array(v)?
            .map(|&x| if x.fract() == 0.0 && x.abs() < 1e30 { Wide::Whole(x as i128) } else { Wide::Float(x) }),
    })
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn wide(op: BinaryOp, class: Class, a: &Value, b: &Value) -> Result<Value> {
    let result = zip_dense(&wide_array(a)?, &wide_array(b)?, |x, y| match (x, y) {
        (Wide::Whole(x), Wide::Whole(y)) => exact(op, x, y),
        _ => Wide::Float(in_double(op, x.to_f64(), y.to_f64())),
    })?;
    Ok(Value::int(if class == Class::Int64 {
        IntArray::Int64(result.map(|&x| match x {
            Wide::Whole(x) => i64::try_from(x.clamp(i128::from(i64::MIN), i128::from(i64::MAX))).unwrap_or(0),
            Wide::Float(x) => x.round() as i64,
        }))
    } else {
        IntArray::Uint64(result.map(|&x| match x {
            Wide::Whole(x) => u64::try_from(x.max(0)).unwrap_or(u64::MAX),
            Wide::Float(x) => x.round() as u64,
        }))
    }))
}

fn exact(op: BinaryOp, x: i128, y: i128) -> Wide {
    let double = || Wide::Float(in_double(op, Wide::Whole(x).to_f64(), Wide::Whole(y).to_f64()));
    match op {
        BinaryOp::Add => Wide::Whole(x.saturating_add(y)),
        BinaryOp::Sub => Wide::Whole(x.saturating_sub(y)),
        BinaryOp::ElDiv | BinaryOp::Div => quotient(x, y),
        BinaryOp::ElLeftDiv | BinaryOp::LeftDiv => quotient(y, x),
        BinaryOp::ElPow | BinaryOp::Pow => match u32::try_from(y) {
            Ok(n) => Wide::Whole(x.saturating_pow(n)),
            Err(_) => double(),
        },
        _ => Wide::Whole(x.saturating_mul(y)),
    }
}

/// Rounded half away from zero; division by zero saturates (0/0 is 0).
fn quotient(x: i128, y: i128) -> Wide {
    if y == 0 {
        return Wide::Whole(match x.signum() {
            0 => 0,
            1 => i128::MAX,
            _ => i128::MIN,
        });
    }
    let (q, r) = (x / y, x % y);
    let away = if (x < 0) == (y < 0) { 1 } else { -1 };
    Wide::Whole(if r.abs().saturating_mul(2) >= y.abs() { q + away } else { q })
}
