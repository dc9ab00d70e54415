//! Conversion between classes and storages. In: any value. Out: the same numbers as another
//! class, saturated and rounded as MATLAB does.

use super::elementwise::narrow;
use super::{errors, memory};
use crate::error::{Result, RunError};
use crate::fail;
use crate::value::{C32, C64, CharArray, Class, Dense, Dims, IntArray, Pattern, Sparse, Value};
use std::borrow::Cow;
use std::rc::Rc;

/// Full double array of a real numeric, logical or char value.
///
/// # Errors
/// Complex arrays, cells, structs, handles.
pub(crate) fn real_array(v: &Value) -> Result<Cow<'_, Dense<f64>>> {
    Ok(match v {
        Value::Real(a) => Cow::Borrowed(a),
        Value::Num(x) => Cow::Owned(Dense::scalar(*x)),
        Value::Bool(b) => Cow::Owned(Dense::scalar(flag(*b))),
        Value::Single(a) => Cow::Owned(a.map(|&x| f64::from(x))),
        Value::Logical(a) => Cow::Owned(a.map(|&b| flag(b))),
        Value::Char(c) => Cow::Owned(c.array.map(|&u| f64::from(u))),
        Value::Int(a) => Cow::Owned(Dense::new(a.dims().clone(), a.to_f64())),
        Value::SparseReal(s) => {
            memory::reserve(&[s.rows, s.cols], 8)?;
            Cow::Owned(sparse_to_full(s, 0.0))
        }
        Value::SparseLogical(s) => {
            memory::reserve(&[s.rows, s.cols], 8)?;
            Cow::Owned(sparse_to_full(s, false).map(|&b| flag(b)))
        }
        Value::Complex(_) | Value::SingleComplex(_) | Value::SparseComplex(_) => {
            fail!("MATLAB:expectedReal", "Value must be real; it is complex.")
        }
        Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => {
            return Err(impossible(Class::Double, v));
        }
    })
}

/// Full complex array of any numeric, logical or char value.
///
/// # Errors
/// Cells, structs, handles.
pub(crate) fn complex_array(v: &Value) -> Result<Dense<C64>> {
    Ok(match v {
        Value::Complex(a) => (**a).clone(),
        Value::SingleComplex(a) => a.map(|z| C64::new(f64::from(z.re), f64::from(z.im))),
        Value::SparseComplex(s) => {
            memory::reserve(&[s.rows, s.cols], 16)?;
            sparse_to_full(s, C64::new(0.0, 0.0))
        }
        _ => real_array(v)?.map(|&x| C64::new(x, 0.0)),
    })
}

/// Full single-precision array.
///
/// # Errors
/// Complex arrays, cells, structs, handles.
pub(crate) fn single_array(v: &Value) -> Result<Cow<'_, Dense<f32>>> {
    Ok(match v {
        Value::Single(a) => Cow::Borrowed(a),
        _ => Cow::Owned(real_array(v)?.map(|&x| narrow(x))),
    })
}

/// Full single-precision complex array.
///
/// # Errors
/// Cells, structs, handles.
pub(crate) fn single_complex_array(v: &Value) -> Result<Dense<C32>> {
    Ok(match v {
        Value::SingleComplex(a) => (**a).clone(),
        _ => complex_array(v)?.map(|z| C32::new(narrow(z.re), narrow(z.im))),
    })
}

/// Full logical array: nonzero is true.
///
/// # Errors
/// NaN, complex arrays, cells, structs, handles.
pub(crate) fn logical_array(v: &Value) -> Result<Cow<'_, Dense<bool>>> {
    Ok(match v {
        Value::Logical(a) => Cow::Borrowed(a),
        Value::Bool(b) => Cow::Owned(Dense::scalar(*b)),
        Value::SparseLogical(s) => {
            memory::reserve(&[s.rows, s.cols], 1)?;
            Cow::Owned(sparse_to_full(s, false))
        }
        Value::Complex(_) | Value::SingleComplex(_) | Value::SparseComplex(_) => {
            fail!("MATLAB:nologicalcomplex", "Complex values cannot be converted to logicals.")
        }
        Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => {
            return Err(impossible(Class::Logical, v));
        }
        _ => {
            let a = real_array(v)?;
            if a.data.iter().any(|x| x.is_nan()) {
                return Err(errors::nan_to_logical());
            }
            Cow::Owned(a.map(|&x| x != 0.0))
        }
    })
}

/// `double(v)`, `int8(v)`, `logical(v)`, `char(v)` …: the same shape in another class. Double and
/// logical keep a sparse matrix sparse.
///
/// # Errors
/// Cells, structs and handles; NaN to logical; complex to integer, logical or char.
pub(crate) fn to_class(v: &Value, class: Class) -> Result<Value> {
    if v.class() == class {
        return Ok(v.clone());
    }
    Ok(match class {
        Class::Double => match v {
            Value::SparseLogical(s) => Value::sparse(s.map_values(flag)),
            Value::SingleComplex(_) => Value::Complex(Rc::new(complex_array(v)?)),
            _ => Value::real(real_array(v)?.into_owned()),
        },
        Class::Single if v.is_complex() => Value::SingleComplex(Rc::new(single_complex_array(v)?)),
        Class::Single => Value::single(single_array(v)?.into_owned()),
        Class::Logical => match v {
            Value::SparseReal(s) => {
                if s.values.iter().any(|x| x.is_nan()) {
                    return Err(errors::nan_to_logical());
                }
                Value::sparse_logical(s.map_values(|_| true))
            }
            _ => Value::logical(logical_array(v)?.into_owned()),
        },
        Class::Char => Value::Char(Rc::new(CharArray { array: char_array(v)?, double_quoted: false })),
        Class::String | Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => {
            return Err(impossible(class, v));
        }
        _ => match v {
            Value::Int(a) => int_to_int(a, class),
            _ if v.is_complex() => return Err(impossible(class, v)),
            _ => {
                let a = real_array(v)?;
                int_from(class, a.dims.clone(), &a.data)
            }
        },
    })
}

/// Character codes of a value: what `char(v)` of numbers gives.
///
/// # Errors
/// Complex arrays, cells, structs, handles.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn char_array(v: &Value) -> Result<Dense<u16>> {
    match v {
        Value::Char(c) => Ok(c.array.clone()),
        _ => Ok(real_array(v)?.map(|&x| x as u16)),
    }
}

/// `full(v)`.
///
/// # Errors
/// The memory limit.
pub(crate) fn full(v: &Value) -> Result<Value> {
    if v.is_sparse() {
        memory::reserve(&v.dims(), usize::try_from(v.element_bytes()).unwrap_or(8))?;
    }
    Ok(match v {
        Value::SparseReal(s) => Value::real(sparse_to_full(s, 0.0)),
        Value::SparseComplex(s) => Value::complex(sparse_to_full(s, C64::new(0.0, 0.0))),
        Value::SparseLogical(s) => Value::logical(sparse_to_full(s, false)),
        _ => v.clone(),
    })
}

/// `sparse(v)`: double or logical without its zeros.
///
/// # Errors
/// N-d arrays; classes other than double, single, logical.
pub(crate) fn to_sparse(v: &Value) -> Result<Value> {
    if v.is_sparse() {
        return Ok(v.clone());
    }
    if v.dims().len() > 2 {
        fail!("MATLAB:sparse:ndArray", "Inputs must be 2-D. (size {})", errors::shape(&v.dims()));
    }
    // A matrix without elements can have any number of columns.
    super::memory::reserve_sparse(v.rows(), v.cols(), 0)?;
    Ok(match v {
        Value::Bool(_) | Value::Logical(_) => Value::sparse_logical(full_to_sparse(&*logical_array(v)?, |b| b)),
        Value::Complex(_) | Value::SingleComplex(_) => {
            Value::sparse_complex(full_to_sparse(&complex_array(v)?, |z| z != C64::new(0.0, 0.0)))
        }
        Value::Num(_) | Value::Real(_) | Value::Single(_) | Value::Char(_) => {
            Value::sparse(full_to_sparse(&*real_array(v)?, |x| x != 0.0))
        }
        _ => return Err(errors::operator("sparse", v)),
    })
}

/// Entries of a full matrix that `keep` takes. (sprs' `csc_from_dense` drops NaN, and knows neither
/// complex numbers nor flags.)
pub(crate) fn full_to_sparse<T: Copy>(a: &Dense<T>, keep: impl Fn(T) -> bool) -> Sparse<T> {
    let (rows, cols) = (a.rows(), a.cols());
    let mut colptr = Vec::with_capacity(cols + 1);
    let (mut rowidx, mut values) = (Vec::new(), Vec::new());
    colptr.push(0);
    for j in 0..cols {
        for (i, &x) in a.data[j * rows..(j + 1) * rows].iter().enumerate() {
            if keep(x) {
                rowidx.push(i);
                values.push(x);
            }
        }
        colptr.push(rowidx.len());
    }
    Sparse::new(rows, cols, Rc::new(Pattern { colptr, rowidx }), values)
}

/// The full array of a sparse one.
pub(crate) fn sparse_to_full<T: Copy>(s: &Sparse<T>, zero: T) -> Dense<T> {
    let mut full = Dense::matrix(s.rows, s.cols, vec![zero; s.rows * s.cols]);
    if !full.data.is_empty() {
        sprs::assign_to_dense(full.matrix_view_mut(), s.view());
    }
    full
}

/// A non-negative integer argument such as a size; `what` names it in the error.
///
/// # Errors
/// Anything that is not one non-negative integer.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn usize_arg(v: &Value, what: &str) -> Result<usize> {
    match v.as_scalar() {
        Some(x) if x >= 0.0 && x.fract() == 0.0 && x < 9.0e15 && !v.is_complex() => Ok(x as usize),
        Some(x) => fail!("MATLAB:expectedNonnegativeInteger", "{what} must be a nonnegative integer; it is {x}."),
        None => fail!(
            "MATLAB:expectedNonnegativeInteger",
            "{what} must be a nonnegative integer; it is a {} of size {}.",
            v.class().name(),
            errors::shape(&v.dims())
        ),
    }
}

/// Doubles as a value of `class`: double, single, an integer class, logical (nonzero is true) or
/// char; double for any other class.
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn from_real(dims: Dims, data: Vec<f64>, class: Class) -> Value {
    let array = Dense::new(dims, data);
    match class {
        Class::Single => Value::single(array.map(|&x| narrow(x))),
        Class::Logical => Value::logical(array.map(|&x| x != 0.0)),
        Class::Char => Value::Char(Rc::new(CharArray { array: array.map(|&x| x as u16), double_quoted: false })),
        c if c.is_integer() => int_from(c, array.dims, &array.data),
        _ => Value::real(array),
    }
}

/// Integer array of the class; double when `class` is none.
#[must_use]
pub(crate) fn int_from(class: Class, dims: Dims, data: &[f64]) -> Value {
    match IntArray::from_f64(class, dims.clone(), data) {
        Some(a) => Value::int(a),
        None => Value::real(Dense::new(dims, data.to_vec())),
    }
}

/// Between integer classes without the detour over double, which loses digits beyond 2^53.
fn int_to_int(a: &IntArray, class: Class) -> Value {
    let dims = a.dims().clone();
    let wide: Vec<i128> = match a {
        IntArray::Int64(d) => d.data.iter().map(|&x| i128::from(x)).collect(),
        IntArray::Uint64(d) => d.data.iter().map(|&x| i128::from(x)).collect(),
        _ => return int_from(class, dims, &a.to_f64()),
    };
    match class {
        Class::Int64 => {
            let (low, high) = (i128::from(i64::MIN), i128::from(i64::MAX));
            let data = wide.iter().map(|&x| i64::try_from(x.clamp(low, high)).unwrap_or(0)).collect();
            Value::int(IntArray::Int64(Dense::new(dims, data)))
        }
        Class::Uint64 => {
            let data = wide.iter().map(|&x| u64::try_from(x.max(0)).unwrap_or(u64::MAX)).collect();
            Value::int(IntArray::Uint64(Dense::new(dims, data)))
        }
        _ => int_from(class, dims, &a.to_f64()),
    }
}

/// 0 or 1.
#[must_use]
pub(crate) fn flag(b: bool) -> f64 {
    f64::from(u8::from(b))
}

/// "Conversion to double from cell is not possible."
#[must_use]
pub(crate) fn impossible(class: Class, v: &Value) -> Box<RunError> {
    RunError::new(
        "MATLAB:invalidConversion",
        format!("Conversion to {} from {} is not possible.", class.name(), v.class().name()),
    )
}
