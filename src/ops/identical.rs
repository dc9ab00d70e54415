//! `isequal`: same shape and equal contents, whatever the class.

use super::convert;
use crate::value::{FunctionRef, Handle, StructArray, Value};
use std::rc::Rc;

/// Same dimensions and equal elements; classes of numbers, logicals and text do not matter, NaN
/// equals nothing. Cells and structs by their contents, fields in any order.
#[must_use]
pub(crate) fn identical(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Num(x), Value::Num(y)) => x == y,
        (Value::Strings(x), Value::Strings(y)) => x == y,
        // A string and characters with the same text are equal.
        (Value::Strings(_), Value::Char(_)) | (Value::Char(_), Value::Strings(_)) => {
            a.as_text().is_some_and(|t| b.as_text() == Some(t))
        }
        // and so are those of a cell.
        (Value::Strings(s), Value::Cell(c)) | (Value::Cell(c), Value::Strings(s)) => {
            s.dims == c.dims && s.data.iter().zip(&c.data).all(|(s, t)| t.as_text().is_some_and(|t| **s == *t))
        }
        (Value::Cell(x), Value::Cell(y)) => {
            x.dims == y.dims && x.data.iter().zip(&y.data).all(|(p, q)| identical(p, q))
        }
        (Value::Struct(x), Value::Struct(y)) => structs(x, y),
        (Value::Func(x), Value::Func(y)) => handles(x, y),
        (Value::Object(x), Value::Object(y)) => Rc::ptr_eq(x, y),
        (Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_), _) => false,
        (_, Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_)) => false,
        _ if a.dims() != b.dims() => false,
        (Value::SparseReal(x), Value::SparseReal(y)) => x.pattern == y.pattern && x.values == y.values,
        (Value::Int(x), Value::Int(y)) if x.class() == y.class() => x == y,
        (Value::Char(x), Value::Char(y)) => x.array.data == y.array.data,
        _ if a.is_complex() || b.is_complex() => match (convert::complex_array(a), convert::complex_array(b)) {
            (Ok(x), Ok(y)) => x.data == y.data,
            _ => false,
        },
        _ => match (convert::real_array(a), convert::real_array(b)) {
            (Ok(x), Ok(y)) => x.data == y.data,
            _ => false,
        },
    }
}

fn structs(a: &StructArray, b: &StructArray) -> bool {
    if a.dims != b.dims || a.keys.len() != b.keys.len() {
        return false;
    }
    (0..a.numel()).all(|i| {
        a.keys.iter().all(|k| match (a.get(i, k), b.get(i, k)) {
            (Some(x), Some(y)) => identical(x, y),
            _ => false,
        })
    })
}

fn handles(a: &Rc<Handle>, b: &Rc<Handle>) -> bool {
    if Rc::ptr_eq(a, b) {
        return true;
    }
    a.target == b.target
        && !matches!(a.target, FunctionRef::Anonymous { .. })
        && a.captures.len() == b.captures.len()
        && a.captures.iter().zip(&b.captures).all(|(x, y)| identical(x, y))
}
