//! Arithmetic of integer classes. In: an integer operand and another one of the same class or of
//! a floating-point class. Out: computed in double, rounded to nearest and saturated, as MATLAB
//! documents it; 64-bit classes in 128 bits where both operands are whole numbers. Functions of
//! 64-bit classes take their elements from here too: a double holds 53 bits.

use super::convert;
use super::elementwise::{arithmetic_class, zip_dense};
use crate::error::Result;
use crate::syntax::ast::BinaryOp;
use crate::value::{Class, Dense, IntArray, Value};
use std::cmp::Ordering;

/// `a op b` in the integer class `class`.
///
/// # Errors
/// Sizes that do not expand.
pub(crate) fn arithmetic(op: BinaryOp, class: Class, a: &Value, b: &Value) -> Result<Value> {
    if is_wide(class) {
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
    /// The quotient `x / y`; `y` is not zero.
    pub(crate) fn of(self, x: i128, y: i128) -> i128 {
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

/// Integers of 64 bits up to this are computed in doubles without loss, quotients too.
const EXACT: f64 = 2_251_799_813_685_248.0;

/// A number as one of an integer class, rounded to nearest (half away from zero) and saturated; NaN becomes 0. Nothing where a
/// class of 64 bits has numbers there that doubles lack.
#[inline]
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::float_cmp)]
pub(crate) fn in_class(class: Class, x: f64) -> Option<f64> {
    let (least, most) = match class {
        Class::Int8 => (-128, 127),
        Class::Int16 => (-32_768, 32_767),
        Class::Int32 => (-2_147_483_648, 2_147_483_647),
        Class::Uint8 => (0, 255),
        Class::Uint16 => (0, 65_535),
        Class::Uint32 => (0, 4_294_967_295),
        // Their ends are too far away.
        _ if x.is_nan() || (class == Class::Uint64 && x < 0.0) => return Some(0.0),
        _ => return is_exact(x).then(|| x.round() + 0.0),
    };
    // Most are whole numbers already; one that is cast saturates, and NaN is 0.
    let y = x as i64;
    let whole = if y as f64 == x { y } else { x.round() as i64 };
    Some(whole.clamp(least, most) as f64)
}

/// Whether a double holds this number of a 64-bit class, and those near it.
#[inline]
#[must_use]
pub(crate) fn is_exact(x: f64) -> bool {
    x.abs() <= EXACT
}

/// Whether a double cannot hold all numbers of an integer class.
#[must_use]
pub(crate) fn is_wide(class: Class) -> bool {
    matches!(class, Class::Int64 | Class::Uint64)
}

/// Elements of a 64-bit integer array; nothing of any other value.
#[must_use]
pub(crate) fn wide_elements(v: &Value) -> Option<Dense<i128>> {
    match v {
        Value::Int(a) => match &**a {
            IntArray::Int64(d) => Some(d.map(|&x| i128::from(x))),
            IntArray::Uint64(d) => Some(d.map(|&x| i128::from(x))),
            _ => None,
        },
        _ => None,
    }
}

/// Whole numbers as an array of an integer class, saturated.
#[must_use]
pub(crate) fn saturated(class: Class, a: Dense<i128>) -> Value {
    IntArray::from_i128(class, a.dims, a.data.into_iter()).map_or_else(Value::empty, Value::int)
}

/// `f` of every element of a 64-bit integer array; nothing of any other value.
#[must_use]
pub(crate) fn map_wide(v: &Value, f: impl Fn(i128) -> i128) -> Option<Value> {
    wide_elements(v).map(|a| saturated(v.class(), a.map(|&x| f(x))))
}

/// `f` of the elements of two operands with implicit expansion, in all bits; nothing where neither operand
/// is of a 64-bit class.
///
/// # Errors
/// Sizes that do not expand, two integer classes, complex operands.
pub(crate) fn zip_wide(a: &Value, b: &Value, f: impl Fn(Wide, Wide) -> Wide) -> Result<Option<Value>> {
    if !is_wide(a.class()) && !is_wide(b.class()) {
        return Ok(None);
    }
    let class = arithmetic_class("function", a, b)?;
    Ok(Some(rounded(class, &zip_dense(&wide_array(a)?, &wide_array(b)?, f)?)))
}

/// As [`zip_wide`], of operands that are whole numbers.
///
/// # Errors
/// Those of [`zip_wide`].
pub(crate) fn zip_whole(a: &Value, b: &Value, f: impl Fn(i128, i128) -> i128) -> Result<Option<Value>> {
    zip_wide(a, b, |x, y| Wide::Whole(f(x.whole(), y.whole())))
}

/// An element of a 64-bit operation: exact when it is whole.
#[derive(Clone, Copy)]
pub(crate) enum Wide {
    Whole(i128),
    Float(f64),
}

impl Wide {
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Wide::Whole(x) => x as f64,
            Wide::Float(x) => x,
        }
    }

    #[allow(clippy::cast_possible_truncation)]
    fn whole(self) -> i128 {
        match self {
            Wide::Whole(x) => x,
            Wide::Float(x) => x.round() as i128,
        }
    }

    /// Which one is larger; nothing where one is NaN.
    pub(crate) fn order(self, other: Wide) -> Option<Ordering> {
        match (self, other) {
            (Wide::Whole(x), Wide::Whole(y)) => Some(x.cmp(&y)),
            _ => self.to_f64().partial_cmp(&other.to_f64()),
        }
    }
}

#[allow(clippy::cast_possible_truncation)]
fn wide_array(v: &Value) -> Result<Dense<Wide>> {
    if let Some(a) = wide_elements(v) {
        return Ok(a.map(|&x| Wide::Whole(x)));
    }
    Ok(match v {
        Value::Int(a) => Dense::new(a.dims().clone(), a.to_f64().into_iter().map(Wide::Float).collect()),
        _ => convert::real_array(v)?
            .map(|&x| if x.fract() == 0.0 && x.abs() < 1e30 { Wide::Whole(x as i128) } else { Wide::Float(x) }),
    })
}

fn wide(op: BinaryOp, class: Class, a: &Value, b: &Value) -> Result<Value> {
    let result = zip_dense(&wide_array(a)?, &wide_array(b)?, |x, y| match (x, y) {
        (Wide::Whole(x), Wide::Whole(y)) => exact(op, x, y),
        _ => Wide::Float(in_double(op, x.to_f64(), y.to_f64())),
    })?;
    Ok(rounded(class, &result))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rounded(class: Class, result: &Dense<Wide>) -> Value {
    Value::int(if class == Class::Int64 {
        IntArray::Int64(result.map(|&x| match x {
            Wide::Whole(x) => i64::try_from(x.clamp(i128::from(i64::MIN), i128::from(i64::MAX))).unwrap_or(0),
            Wide::Float(x) => x.round() as i64,
        }))
    } else {
        IntArray::Uint64(result.map(|&x| match x {
            Wide::Whole(x) => u64::try_from(x.max(0)).unwrap_or(u64::MAX),
            Wide::Float(x) => x.round() as u64,
        }))
    })
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
