//! Elements of values of any class. In: values. Out: their elements as numbers, truths or values, and
//! values made of texts, cells and fields.

use crate::error::Result;
use crate::value::{C64, CellArray, CharArray, Dense, Dims, IntArray, Sparse, StructArray, Value};
use std::rc::Rc;

/// `2x3 double`.
#[must_use]
pub(crate) fn describe(v: &Value) -> String {
    format!("{} {}", dims_text(&v.dims(), "x"), v.class().name())
}

/// `2x3`, with the sign between given.
#[must_use]
pub(crate) fn dims_text(dims: &Dims, sign: &str) -> String {
    dims.iter().map(ToString::to_string).collect::<Vec<_>>().join(sign)
}

/// Every element as a complex number in column-major order; `None` for cells, structs, handles,
/// and for sparse matrices that do not fit into memory in full.
#[must_use]
pub(crate) fn numbers(v: &Value) -> Option<Vec<C64>> {
    let re = |x: f64| C64::new(x, 0.0);
    Some(match v {
        Value::Num(x) => vec![re(*x)],
        Value::Bool(b) => vec![re(f64::from(u8::from(*b)))],
        Value::Real(a) => a.data.iter().map(|&x| re(x)).collect(),
        Value::Complex(a) => a.data.clone(),
        Value::Single(a) => a.data.iter().map(|&x| re(f64::from(x))).collect(),
        Value::SingleComplex(a) => a.data.iter().map(|z| C64::new(f64::from(z.re), f64::from(z.im))).collect(),
        Value::Logical(a) => a.data.iter().map(|&b| re(f64::from(u8::from(b)))).collect(),
        Value::Char(a) => a.array.data.iter().map(|&c| re(f64::from(c))).collect(),
        Value::Int(a) => a.to_f64().into_iter().map(re).collect(),
        Value::SparseReal(s) => scatter(s, re)?,
        Value::SparseComplex(s) => scatter(s, |z| z)?,
        Value::SparseLogical(s) => scatter(s, |b| re(f64::from(u8::from(b))))?,
        Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => return None,
    })
}

/// Real parts of every element.
#[must_use]
pub(crate) fn reals(v: &Value) -> Option<Vec<f64>> {
    if let Value::Real(a) = v {
        return Some(a.data.clone());
    }
    Some(numbers(v)?.into_iter().map(|z| z.re).collect())
}

fn scatter<T: Copy>(s: &crate::value::Sparse<T>, f: impl Fn(T) -> C64) -> Option<Vec<C64>> {
    let n = crate::ops::memory::reserve(&[s.rows, s.cols], 16).ok()?;
    let mut out = vec![C64::new(0.0, 0.0); n];
    for j in 0..s.cols {
        let (rows, values) = s.column(j);
        for (&i, &x) in rows.iter().zip(values) {
            if let Some(place) = out.get_mut(j * s.rows + i) {
                *place = f(x);
            }
        }
    }
    Some(out)
}

/// Rows of a char array as texts.
#[must_use]
pub(crate) fn char_rows(c: &CharArray) -> Vec<String> {
    (0..c.array.dims[0]).map(|i| c.row_text(i)).collect()
}

/// Char matrix whose rows are the texts, padded with blanks to the longest.
///
/// # Errors
/// It does not fit into memory.
pub(crate) fn char_matrix(rows: &[String]) -> Result<Value> {
    let units: Vec<Vec<u16>> = rows.iter().map(|r| r.encode_utf16().collect()).collect();
    let width = units.iter().map(Vec::len).max().unwrap_or(0);
    let mut data = Vec::with_capacity(crate::ops::memory::reserve(&[units.len(), width], 2)?);
    for j in 0..width {
        data.extend(units.iter().map(|r| r.get(j).copied().unwrap_or(32)));
    }
    Ok(char_array(Dims::from_slice(&[units.len(), width]), data))
}

/// Char array of any shape.
#[must_use]
pub(crate) fn char_array(dims: Dims, data: Vec<u16>) -> Value {
    Value::Char(Rc::new(CharArray { array: Dense::new(dims, data), double_quoted: false }))
}

/// 1×n cell.
#[must_use]
pub(crate) fn cell_row(data: Vec<Value>) -> Value {
    Value::cell(CellArray::new(Dims::from_slice(&[1, data.len()]), data))
}

/// n×1 cell.
#[must_use]
pub(crate) fn cell_column(data: Vec<Value>) -> Value {
    Value::cell(CellArray::new(Dims::from_slice(&[data.len(), 1]), data))
}

/// n×1 cell of texts.
#[must_use]
pub(crate) fn text_column(texts: &[String]) -> Value {
    cell_column(texts.iter().map(|t| Value::text(t)).collect())
}

/// 1×n cell of texts.
#[must_use]
pub(crate) fn cell_text_rows(texts: &[String]) -> Value {
    cell_row(texts.iter().map(|t| Value::text(t)).collect())
}

/// 1×1 struct of these fields.
#[must_use]
pub(crate) fn struct_of(fields: &[(&str, Value)]) -> Value {
    let mut s = StructArray::scalar();
    for (k, v) in fields {
        s.set(0, k, v.clone());
    }
    Value::structure(s)
}

/// Applies a text function to a text, or to every text of a cell; the shape stays.
pub(crate) fn map_texts(v: &Value, f: &mut dyn FnMut(&Value) -> Result<Value>) -> Result<Value> {
    match v {
        Value::Cell(c) => {
            let data: Result<Vec<Value>> = c.data.iter().map(|e| map_texts(e, f)).collect();
            Ok(Value::cell(CellArray::new(c.dims.clone(), data?)))
        }
        Value::Strings(s) => {
            let word = |t: &Rc<str>| Ok(f(&Value::text(t))?.as_text().unwrap_or_default().into());
            Ok(Value::strings(Dense::new(s.dims.clone(), s.data.iter().map(word).collect::<Result<_>>()?)))
        }
        _ => f(v),
    }
}

/// Arrays of strings as cells of texts, one string as characters; others as they are.
#[must_use]
pub(crate) fn without_strings(v: &Value) -> Value {
    match v {
        Value::Strings(s) => match s.data.as_slice() {
            [one] => Value::text(one),
            all => Value::cell(CellArray::new(s.dims.clone(), all.iter().map(|t| Value::text(t)).collect())),
        },
        _ => v.clone(),
    }
}

/// False for every element of a value, sparse ones too.
///
/// # Errors
/// More bytes than the limit.
pub(crate) fn all_false(v: &Value) -> Result<Value> {
    let places = crate::ops::memory::reserve(&v.dims(), 1)?;
    Ok(logical_like(v, vec![false; places]))
}

/// Logical array of the same shape as `v`.
#[must_use]
pub(crate) fn logical_like(v: &Value, data: Vec<bool>) -> Value {
    let dims = v.dims();
    if v.numel() == data.len() {
        return Value::logical(Dense::new(dims, data));
    }
    // a value that has no elements to ask about
    Value::logical(Dense::new(Dims::from_slice(&[data.len(), 1]), data))
}

/// Truth of a condition: not empty and no element zero.
#[must_use]
pub(crate) fn is_true(v: &Value) -> bool {
    match v {
        Value::Bool(b) => *b,
        Value::Num(x) => *x != 0.0,
        _ => numbers(v).is_some_and(|n| !n.is_empty() && n.iter().all(|z| *z != C64::new(0.0, 0.0))),
    }
}

/// Element `i` (column-major, from 0) as a 1×1 value of the same class.
#[must_use]
pub(crate) fn element(v: &Value, i: usize) -> Option<Value> {
    Some(match v {
        Value::Num(_) | Value::Bool(_) | Value::Func(_) | Value::Object(_) => {
            if i > 0 {
                return None;
            }
            v.clone()
        }
        Value::Real(a) => Value::Num(*a.data.get(i)?),
        Value::Complex(a) => Value::complex(Dense::scalar(*a.data.get(i)?)),
        Value::Single(a) => Value::single(Dense::scalar(*a.data.get(i)?)),
        Value::SingleComplex(a) => Value::single_complex(Dense::scalar(*a.data.get(i)?)),
        Value::Logical(a) => Value::Bool(*a.data.get(i)?),
        Value::Char(a) => char_array(Dims::from_slice(&[1, 1]), vec![*a.array.data.get(i)?]),
        Value::Int(a) => Value::int(int_element(a, i)?),
        Value::Strings(s) => Value::strings(Dense::scalar(Rc::clone(s.data.get(i)?))),
        Value::SparseReal(s) => Value::Num(stored(s, i)?.unwrap_or(0.0)),
        Value::SparseComplex(s) => Value::complex(Dense::scalar(stored(s, i)?.unwrap_or_default())),
        Value::SparseLogical(s) => Value::Bool(stored(s, i)?.unwrap_or(false)),
        Value::Cell(c) => Value::cell(Dense::scalar(c.data.get(i)?.clone())),
        Value::Struct(s) => {
            let width = s.keys.len();
            if i >= s.numel() {
                return None;
            }
            let data = s.data.get(i * width..(i + 1) * width)?.to_vec();
            Value::structure(StructArray { dims: Dims::from_slice(&[1, 1]), keys: Rc::clone(&s.keys), data })
        }
    })
}

/// Element `i` of a sparse matrix: outside, not stored, or its value.
fn stored<T: Copy>(s: &Sparse<T>, i: usize) -> Option<Option<T>> {
    let (row, col) = (i % s.rows.max(1), i / s.rows.max(1));
    if col >= s.cols || s.rows == 0 {
        return None;
    }
    let (rows, values) = s.column(col);
    Some(rows.binary_search(&row).ok().and_then(|at| values.get(at).copied()))
}

fn int_element(a: &IntArray, i: usize) -> Option<IntArray> {
    macro_rules! pick {
        ($($v:ident)*) => { match a { $(IntArray::$v(d) => IntArray::$v(Dense::scalar(*d.data.get(i)?)),)* } };
    }
    Some(pick!(Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64))
}

/// Exact integer elements.
#[must_use]
pub(crate) fn int_values(a: &IntArray) -> Vec<i128> {
    macro_rules! all {
        ($($v:ident)*) => { match a { $(IntArray::$v(d) => d.data.iter().map(|&x| i128::from(x)).collect(),)* } };
    }
    all!(Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64)
}
