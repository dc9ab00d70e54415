//! Comparisons and element-wise logic of full operands. In: two values. Out: logical arrays.

use super::{convert, elementwise::zip_dense, errors};
use crate::error::Result;
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Dense, IntArray, Value};
use std::borrow::Cow;

/// `== ~= < <= > >=`. Complex operands: `==` and `~=` compare both parts, the others the real part.
///
/// # Errors
/// Sizes that do not expand; cells, structs, handles.
pub(crate) fn compare(op: BinaryOp, a: &Value, b: &Value) -> Result<Value> {
    errors::check_operands(op, a, b)?;
    if let (Value::Int(x), Value::Int(y)) = (a, b)
        && let Some(result) = same_integers(op, x, y)
    {
        return result;
    }
    if (a.is_complex() || b.is_complex()) && matches!(op, BinaryOp::Eq | BinaryOp::Ne) {
        let (x, y): (Dense<C64>, Dense<C64>) = (convert::complex_array(a)?, convert::complex_array(b)?);
        let equal = op == BinaryOp::Eq;
        return Ok(Value::logical(zip_dense(&x, &y, |x, y| (x == y) == equal)?));
    }
    ordered(op, &*real_part(a)?, &*real_part(b)?)
}

fn real_part(v: &Value) -> Result<Cow<'_, Dense<f64>>> {
    if v.is_complex() {
        return Ok(Cow::Owned(convert::complex_array(v)?.map(|z| z.re)));
    }
    convert::real_array(v)
}

fn ordered<T: Copy + PartialOrd>(op: BinaryOp, a: &Dense<T>, b: &Dense<T>) -> Result<Value> {
    Ok(Value::logical(match op {
        BinaryOp::Eq => zip_dense(a, b, |x, y| x == y)?,
        BinaryOp::Ne => zip_dense(a, b, |x, y| x != y)?,
        BinaryOp::Lt => zip_dense(a, b, |x, y| x < y)?,
        BinaryOp::Le => zip_dense(a, b, |x, y| x <= y)?,
        BinaryOp::Gt => zip_dense(a, b, |x, y| x > y)?,
        _ => zip_dense(a, b, |x, y| x >= y)?,
    }))
}

/// Integers of one class are compared as such: 64-bit ones have digits that double has not.
fn same_integers(op: BinaryOp, a: &IntArray, b: &IntArray) -> Option<Result<Value>> {
    match (a, b) {
        (IntArray::Int64(x), IntArray::Int64(y)) => Some(ordered(op, x, y)),
        (IntArray::Uint64(x), IntArray::Uint64(y)) => Some(ordered(op, x, y)),
        (IntArray::Int32(x), IntArray::Int32(y)) => Some(ordered(op, x, y)),
        (IntArray::Uint8(x), IntArray::Uint8(y)) => Some(ordered(op, x, y)),
        _ => None,
    }
}

/// `&` and `|`.
///
/// # Errors
/// NaN, sizes that do not expand, cells, structs, handles.
pub(crate) fn logical_op(op: BinaryOp, a: &Value, b: &Value) -> Result<Value> {
    errors::check_operands(op, a, b)?;
    let (x, y) = (nonzero(a)?, nonzero(b)?);
    Ok(Value::logical(if op == BinaryOp::And {
        zip_dense(&*x, &*y, |x, y| x & y)?
    } else {
        zip_dense(&*x, &*y, |x, y| x | y)?
    }))
}

/// Which elements are not zero; of complex ones either part counts.
fn nonzero(v: &Value) -> Result<Cow<'_, Dense<bool>>> {
    if v.is_complex() {
        let z = convert::complex_array(v)?;
        if z.data.iter().any(|z| z.is_nan()) {
            return Err(errors::nan_to_logical());
        }
        return Ok(Cow::Owned(z.map(|z| z.re != 0.0 || z.im != 0.0)));
    }
    convert::logical_array(v)
}

/// `~a`. That of a sparse matrix is sparse, as MATLAB has it, though it is mostly full.
///
/// # Errors
/// NaN, cells, structs, handles.
pub(crate) fn not(a: &Value) -> Result<Value> {
    match a {
        Value::Bool(b) => Ok(Value::Bool(!b)),
        Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => {
            Err(errors::operator("~", a))
        }
        _ => {
            let full = Value::logical(nonzero(a)?.map(|&b| !b));
            if a.is_sparse() { convert::to_sparse(&full) } else { Ok(full) }
        }
    }
}
