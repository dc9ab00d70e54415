//! Operations with a sparse operand. In: values of which one is sparse. Out: values, sparse where
//! MATLAB keeps them sparse. Work is proportional to the stored entries, never to rows × columns,
//! except where the result itself is full.

pub(crate) mod concat;
pub(crate) mod csc;
mod delete;
pub(crate) mod elementwise;
mod get;
mod product;
pub(crate) mod reduce;
mod set;

pub(crate) use concat::{horizontal, vertical};
pub(crate) use csc::from_triplets;
pub(crate) use delete::delete;
pub(crate) use elementwise::{elementwise, expanded, zip_real};
pub(crate) use get::{column, get};
pub(crate) use product::mul;
pub(crate) use reduce::{find, sums};
pub(crate) use set::set;

use super::convert;
use crate::error::Result;
use crate::value::{C64, Sparse, Value};
use std::borrow::Cow;
use std::ops::{Add, AddAssign, Mul};
use std::rc::Rc;

/// Element of a sparse matrix.
pub(crate) trait Entry: Copy + Default + PartialEq + std::fmt::Debug + 'static {
    const ZERO: Self;
    /// The matrix as a value (a complex one is narrowed when all imaginary parts are zero).
    fn wrap(s: Sparse<Self>) -> Value;
    fn conj(self) -> Self {
        self
    }
}

/// Element with arithmetic: `f64` or `C64`.
pub(crate) trait Number: Entry + Add<Output = Self> + Mul<Output = Self> + AddAssign {
    /// A value of any class as a sparse matrix of this element; full values lose their zeros.
    fn matrix(v: &Value) -> Result<Cow<'_, Sparse<Self>>>;
    /// A value of any class as a full matrix of this element.
    fn full(v: &Value) -> Result<Cow<'_, crate::value::Dense<Self>>>;
    fn wrap_full(a: crate::value::Dense<Self>) -> Value;
}

impl Entry for f64 {
    const ZERO: f64 = 0.0;
    fn wrap(s: Sparse<f64>) -> Value {
        Value::sparse(s)
    }
}

impl Entry for C64 {
    const ZERO: C64 = C64::new(0.0, 0.0);
    fn wrap(s: Sparse<C64>) -> Value {
        Value::sparse_complex(s)
    }
    fn conj(self) -> C64 {
        C64::conj(&self)
    }
}

impl Entry for bool {
    const ZERO: bool = false;
    fn wrap(s: Sparse<bool>) -> Value {
        Value::sparse_logical(s)
    }
}

impl Number for f64 {
    fn matrix(v: &Value) -> Result<Cow<'_, Sparse<f64>>> {
        Ok(match v {
            Value::SparseReal(s) => Cow::Borrowed(s),
            Value::SparseLogical(s) => Cow::Owned(s.map_values(convert::flag)),
            _ => Cow::Owned(convert::full_to_sparse(&*convert::real_array(v)?, |x| x != 0.0)),
        })
    }
    fn full(v: &Value) -> Result<Cow<'_, crate::value::Dense<f64>>> {
        convert::real_array(v)
    }
    fn wrap_full(a: crate::value::Dense<f64>) -> Value {
        Value::real(a)
    }
}

impl Number for C64 {
    fn matrix(v: &Value) -> Result<Cow<'_, Sparse<C64>>> {
        Ok(match v {
            Value::SparseComplex(s) => Cow::Borrowed(s),
            Value::SparseReal(s) => Cow::Owned(s.map_values(|x| C64::new(x, 0.0))),
            Value::SparseLogical(s) => Cow::Owned(s.map_values(|x| C64::new(convert::flag(x), 0.0))),
            _ => Cow::Owned(convert::full_to_sparse(&convert::complex_array(v)?, |z| z != C64::ZERO)),
        })
    }
    fn full(v: &Value) -> Result<Cow<'_, crate::value::Dense<C64>>> {
        Ok(Cow::Owned(convert::complex_array(v)?))
    }
    fn wrap_full(a: crate::value::Dense<C64>) -> Value {
        Value::complex(a)
    }
}

/// `a.'` or `a'`.
///
/// # Errors
/// A value that is not sparse and not 2-D numeric.
pub(crate) fn transpose(a: &Value, conj: bool) -> Result<Value> {
    Ok(match a {
        Value::SparseReal(s) => Value::sparse(csc::transpose(s)),
        Value::SparseLogical(s) => Value::sparse_logical(csc::transpose(s)),
        Value::SparseComplex(s) if conj => Value::SparseComplex(Rc::new(csc::transpose(s).map_values(|z| z.conj()))),
        Value::SparseComplex(s) => Value::SparseComplex(Rc::new(csc::transpose(s))),
        _ => super::transpose(a, conj)?,
    })
}

/// Stored entries of a sparse value, nonzero elements of a full one.
///
/// # Errors
/// Cells, structs, handles.
pub(crate) fn nnz(v: &Value) -> Result<usize> {
    Ok(match v {
        Value::SparseReal(s) => s.nnz(),
        Value::SparseComplex(s) => s.nnz(),
        Value::SparseLogical(s) => s.nnz(),
        _ if v.is_complex() => convert::complex_array(v)?.data.iter().filter(|&&z| z != C64::ZERO).count(),
        _ => convert::real_array(v)?.data.iter().filter(|&&x| x != 0.0).count(),
    })
}

#[cfg(test)]
mod tests;
