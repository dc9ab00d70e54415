//! Operations on values: operators, indexing, concatenation, conversion. In: [`Value`]s. Out:
//! `Value`s by MATLAB's rules for classes, shapes and errors; used by the function table and the
//! interpreter.
//!
//! Operators consume their operands, so that an array nobody else holds is computed in place.

pub(crate) mod arith;
pub(crate) mod bisection;
pub(crate) mod compare;
pub(crate) mod concat;
pub(crate) mod convert;
pub(crate) mod delete;
pub(crate) mod elements;
pub(crate) mod elementwise;
pub(crate) mod errors;
pub(crate) mod fourier;
pub(crate) mod identical;
pub(crate) mod index;
pub(crate) mod index_get;
pub(crate) mod index_set;
pub(crate) mod integer;
pub(crate) mod linalg;
pub(crate) mod matrix_power;
pub(crate) mod matvec;
pub(crate) mod memory;
pub(crate) mod operands;
pub(crate) mod power;
pub(crate) mod product;
pub(crate) mod range;
pub(crate) mod sparse;
pub(crate) mod strings;
pub(crate) mod text;
pub(crate) mod transpose;

#[cfg(test)]
mod tests;

pub(crate) use identical::identical;
pub(crate) use product::mul_transposed;
pub(crate) use range::range;
pub(crate) use transpose::transpose;

use crate::error::Result;
use crate::fail;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::{C64, Value};
use elementwise::LoopOperand;
use linalg::Findings;

/// `a op b`. Reuses the storage of an operand that has no other owner.
///
/// # Errors
/// Incompatible sizes, classes that the operator does not take.
pub(crate) fn binary(op: BinaryOp, a: Value, b: Value) -> Result<Value> {
    if let (Value::Num(x), Value::Num(y)) = (&a, &b)
        && let Some(v) = scalars(op, *x, *y)
    {
        return Ok(v);
    }
    evaluate(op, a, b, &mut Findings::default())
}

/// `a / b` or `a \ b`, with what the factorisation has found.
///
/// # Errors
/// Incompatible sizes, classes that the operator does not take.
pub(crate) fn divide(op: BinaryOp, a: Value, b: Value) -> Result<(Value, Findings)> {
    let mut found = Findings::default();
    let result = evaluate(op, a, b, &mut found)?;
    Ok((result, found))
}

fn evaluate(op: BinaryOp, a: Value, b: Value, found: &mut Findings) -> Result<Value> {
    if let Some(result) = strings::operator(op, &a, &b) {
        return result;
    }
    errors::check_operands(op, &a, &b)?;
    if (a.is_text() || b.is_text())
        && let Some(result) = text::operator(op, &a, &b)
    {
        return result;
    }
    let op = element_form(op, &a, &b);
    match op {
        BinaryOp::Mul => return mul_transposed(&a, &b, false, false, false),
        BinaryOp::Div => return linalg::right_divide(&a, &b, found),
        BinaryOp::LeftDiv => return linalg::left_divide(&a, &b, found),
        BinaryOp::Pow => return matrix_power::matrix_power(&a, &b),
        _ => {}
    }
    if a.is_sparse() || b.is_sparse() {
        return sparse::elementwise(op, &a, &b);
    }
    match op {
        BinaryOp::And | BinaryOp::Or => compare::logical_op(op, &a, &b),
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
            compare::compare(op, &a, &b)
        }
        _ => arith::arithmetic(op, a, b),
    }
}

/// `*`, `/`, `\` and `^` with a scalar on the right side of the operator's rule are element-wise.
fn element_form(op: BinaryOp, a: &Value, b: &Value) -> BinaryOp {
    match op {
        BinaryOp::Mul if a.is_scalar() || b.is_scalar() => BinaryOp::ElMul,
        BinaryOp::Div if b.is_scalar() => BinaryOp::ElDiv,
        BinaryOp::LeftDiv if a.is_scalar() => BinaryOp::ElLeftDiv,
        BinaryOp::Pow if a.is_scalar() && b.is_scalar() => BinaryOp::ElPow,
        _ => op,
    }
}

/// Two real double scalars; `None` where the result is complex or an error.
#[inline]
fn scalars(op: BinaryOp, x: f64, y: f64) -> Option<Value> {
    Some(match op {
        BinaryOp::Add => Value::Num(x + y),
        BinaryOp::Sub => Value::Num(x - y),
        BinaryOp::Mul | BinaryOp::ElMul => Value::Num(x * y),
        BinaryOp::Div | BinaryOp::ElDiv => Value::Num(x / y),
        BinaryOp::LeftDiv | BinaryOp::ElLeftDiv => Value::Num(y / x),
        BinaryOp::Pow | BinaryOp::ElPow if x >= 0.0 || y.fract() == 0.0 || x.is_nan() || !y.is_finite() => {
            Value::Num(power::real_power(x, y))
        }
        BinaryOp::Eq => Value::Bool(x == y),
        BinaryOp::Ne => Value::Bool(x != y),
        BinaryOp::Lt => Value::Bool(x < y),
        BinaryOp::Le => Value::Bool(x <= y),
        BinaryOp::Gt => Value::Bool(x > y),
        BinaryOp::Ge => Value::Bool(x >= y),
        BinaryOp::And if !x.is_nan() && !y.is_nan() => Value::Bool(x != 0.0 && y != 0.0),
        BinaryOp::Or if !x.is_nan() && !y.is_nan() => Value::Bool(x != 0.0 || y != 0.0),
        _ => return None,
    })
}

/// `+a`, `-a`, `~a`.
///
/// # Errors
/// Cells, structs and handles; `~NaN`.
pub(crate) fn unary(op: UnaryOp, a: Value) -> Result<Value> {
    match op {
        UnaryOp::Not => compare::not(&a),
        UnaryOp::Plus => match a {
            Value::Bool(_) | Value::Logical(_) | Value::Char(_) => {
                Ok(Value::real(convert::real_array(&a)?.into_owned()))
            }
            Value::SparseLogical(_) => convert::to_class(&a, crate::value::Class::Double),
            Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => {
                Err(errors::operator("+", &a))
            }
            _ => Ok(a),
        },
        UnaryOp::Minus => negate(a),
    }
}

fn negate(a: Value) -> Result<Value> {
    Ok(match a {
        Value::Num(x) => Value::Num(-x),
        Value::Bool(b) => Value::Num(-f64::from(u8::from(b))),
        Value::Real(a) => LoopOperand::Array(a).map(|x| -x).into_value(),
        Value::Complex(a) => LoopOperand::Array(a).map(|z: C64| -z).into_value(),
        Value::Single(a) => LoopOperand::Array(a).map(|x| -x).into_value(),
        Value::SingleComplex(a) => LoopOperand::Array(a).map(|z| -z).into_value(),
        Value::Int(a) => integer::negate(&a),
        Value::SparseReal(s) => Value::sparse(s.map_values(|x| -x)),
        Value::SparseComplex(s) => Value::sparse_complex(s.map_values(|z| -z)),
        Value::SparseLogical(s) => Value::sparse(s.map_values(|x| -f64::from(u8::from(x)))),
        Value::Logical(_) | Value::Char(_) => {
            let mut full = convert::real_array(&a)?.into_owned();
            full.data.iter_mut().for_each(|x| *x = -*x);
            Value::real(full)
        }
        Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => {
            return Err(errors::operator("-", &a));
        }
    })
}

/// The condition of `if` and `while`: not empty, and no element is zero.
///
/// # Errors
/// NaN, complex numbers, cells, structs and handles.
pub(crate) fn truth(v: &Value) -> Result<bool> {
    let nan = || errors::nan_to_logical();
    Ok(match v {
        Value::Bool(b) => *b,
        Value::Num(x) if x.is_nan() => return Err(nan()),
        Value::Num(x) => *x != 0.0,
        Value::Real(a) => {
            if a.data.iter().any(|x| x.is_nan()) {
                return Err(nan());
            }
            !a.data.is_empty() && a.data.iter().all(|&x| x != 0.0)
        }
        Value::Single(a) => {
            if a.data.iter().any(|x| x.is_nan()) {
                return Err(nan());
            }
            !a.data.is_empty() && a.data.iter().all(|&x| x != 0.0)
        }
        Value::Logical(a) => !a.data.is_empty() && a.data.iter().all(|&b| b),
        Value::Char(c) => !c.array.data.is_empty() && c.array.data.iter().all(|&u| u != 0),
        Value::Int(a) => !a.is_empty() && (0..a.len()).all(|i| a.get_f64(i) != Some(0.0)),
        Value::SparseReal(s) => {
            if s.values.iter().any(|x| x.is_nan()) {
                return Err(nan());
            }
            !s.values.is_empty() && s.nnz() == s.rows.saturating_mul(s.cols)
        }
        Value::SparseLogical(s) => !s.values.is_empty() && s.nnz() == s.rows.saturating_mul(s.cols),
        Value::Complex(_) | Value::SingleComplex(_) | Value::SparseComplex(_) => {
            fail!("MATLAB:nologicalcomplex", "Complex values cannot be converted to logicals.")
        }
        Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => {
            fail!("MATLAB:invalidConversion", "Conversion to logical from {} is not possible.", v.class().name())
        }
    })
}
