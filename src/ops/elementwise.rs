//! Element-wise application with implicit expansion. In: functions of one or two elements and
//! arrays. Out: arrays; an operand without another owner gives its storage to the result.

use super::{convert, errors, memory};
use crate::error::Result;
use crate::fail;
use crate::value::{C32, C64, Class, Dense, Dims, Sparse, Value};
use std::rc::Rc;

/// An operand of one element type: a scalar or an array with an owner count.
pub(crate) enum LoopOperand<T> {
    Scalar(T),
    Array(Rc<Dense<T>>),
}

/// Element types that a [`Value`] holds as floating-point arrays.
pub(crate) trait Element: Copy + PartialEq {
    fn scalar(x: Self) -> Value;
    fn array(a: Rc<Dense<Self>>) -> Value;
}

impl Element for f64 {
    fn scalar(x: f64) -> Value {
        Value::Num(x)
    }
    fn array(a: Rc<Dense<f64>>) -> Value {
        match a.data.as_slice() {
            [x] => Value::Num(*x),
            _ => Value::Real(a),
        }
    }
}

impl Element for f32 {
    fn scalar(x: f32) -> Value {
        Value::single(Dense::scalar(x))
    }
    fn array(a: Rc<Dense<f32>>) -> Value {
        Value::Single(a)
    }
}

impl Element for C64 {
    fn scalar(x: C64) -> Value {
        Value::complex(Dense::scalar(x))
    }
    fn array(a: Rc<Dense<C64>>) -> Value {
        if a.data.iter().all(|z| z.im == 0.0) {
            return Value::real(a.map(|z| z.re));
        }
        Value::Complex(a)
    }
}

impl Element for C32 {
    fn scalar(x: C32) -> Value {
        Value::single_complex(Dense::scalar(x))
    }
    fn array(a: Rc<Dense<C32>>) -> Value {
        if a.data.iter().all(|z| z.im == 0.0) {
            return Value::single(a.map(|z| z.re));
        }
        Value::SingleComplex(a)
    }
}

impl<T: Copy> From<Dense<T>> for LoopOperand<T> {
    fn from(a: Dense<T>) -> Self {
        LoopOperand::Array(Rc::new(a)).simplify()
    }
}

impl<T: Copy> LoopOperand<T> {
    /// A 1×1 array becomes a scalar, which every loop below treats apart.
    #[must_use]
    pub(crate) fn simplify(self) -> Self {
        match &self {
            LoopOperand::Array(a) => match a.data.as_slice() {
                [x] => LoopOperand::Scalar(*x),
                _ => self,
            },
            LoopOperand::Scalar(_) => self,
        }
    }

    #[must_use]
    pub(crate) fn map(self, f: impl Fn(T) -> T) -> Self {
        match self {
            LoopOperand::Scalar(x) => LoopOperand::Scalar(f(x)),
            LoopOperand::Array(mut a) => {
                if let Some(own) = Rc::get_mut(&mut a) {
                    own.data.iter_mut().for_each(|x| *x = f(*x));
                    return LoopOperand::Array(a);
                }
                LoopOperand::Array(Rc::new(a.map(|&x| f(x))))
            }
        }
    }

    /// `f` of the elements of both, in the storage of either one when it is free.
    ///
    /// # Errors
    /// Sizes that do not expand.
    pub(crate) fn zip(self, other: Self, f: impl Fn(T, T) -> T) -> Result<Self> {
        let (mut a, mut b) = match (self, other) {
            (LoopOperand::Scalar(x), LoopOperand::Scalar(y)) => return Ok(LoopOperand::Scalar(f(x, y))),
            (LoopOperand::Scalar(x), b) => return Ok(b.map(|y| f(x, y))),
            (a, LoopOperand::Scalar(y)) => return Ok(a.map(|x| f(x, y))),
            (LoopOperand::Array(a), LoopOperand::Array(b)) => (a, b),
        };
        if a.dims != b.dims {
            return Ok(LoopOperand::Array(Rc::new(zip_dense(&a, &b, f)?)));
        }
        if let Some(own) = Rc::get_mut(&mut a) {
            own.data.iter_mut().zip(&b.data).for_each(|(x, &y)| *x = f(*x, y));
            return Ok(LoopOperand::Array(a));
        }
        if let Some(own) = Rc::get_mut(&mut b) {
            a.data.iter().zip(&mut own.data).for_each(|(&x, y)| *y = f(x, *y));
            return Ok(LoopOperand::Array(b));
        }
        let data = a.data.iter().zip(&b.data).map(|(&x, &y)| f(x, y)).collect();
        Ok(LoopOperand::Array(Rc::new(Dense::new(a.dims.clone(), data))))
    }
}

impl<T: Element> LoopOperand<T> {
    /// Complex results are narrowed.
    #[must_use]
    pub(crate) fn into_value(self) -> Value {
        match self {
            LoopOperand::Scalar(x) => T::scalar(x),
            LoopOperand::Array(a) => T::array(a),
        }
    }
}

/// The dimensions of the result of an element-wise operation.
///
/// # Errors
/// A dimension that differs and is one in neither.
pub(crate) fn broadcast_dims(a: &Dims, b: &Dims) -> Result<Dims> {
    let n = a.len().max(b.len());
    let mut dims = Dims::new();
    for k in 0..n {
        let x = a.get(k).copied().unwrap_or(1);
        let y = b.get(k).copied().unwrap_or(1);
        dims.push(match (x, y) {
            _ if x == y => x,
            (1, _) => y,
            (_, 1) => x,
            _ => return Err(errors::incompatible(a, b)),
        });
    }
    Ok(dims)
}

/// `f` of the elements of `a` and `b` with implicit expansion, into new storage.
///
/// # Errors
/// Sizes that do not expand.
pub(crate) fn zip_dense<A: Copy, B: Copy, R>(a: &Dense<A>, b: &Dense<B>, f: impl Fn(A, B) -> R) -> Result<Dense<R>> {
    if a.dims == b.dims {
        let data = a.data.iter().zip(&b.data).map(|(&x, &y)| f(x, y)).collect();
        return Ok(Dense::new(a.dims.clone(), data));
    }
    if let [y] = b.data.as_slice() {
        return Ok(Dense::new(a.dims.clone(), a.data.iter().map(|&x| f(x, *y)).collect()));
    }
    if let [x] = a.data.as_slice() {
        return Ok(Dense::new(b.dims.clone(), b.data.iter().map(|&y| f(*x, y)).collect()));
    }
    let dims = broadcast_dims(&a.dims, &b.dims)?;
    let mut data = Vec::with_capacity(memory::reserve(&dims, size_of::<R>())?);
    if dims.iter().all(|&d| d > 0) {
        expand(&dims, a, b, &f, &mut data);
    }
    Ok(Dense::new(dims, data))
}

/// The general case: runs along the first dimension, an odometer over the others.
fn expand<A: Copy, B: Copy, R>(dims: &Dims, a: &Dense<A>, b: &Dense<B>, f: &impl Fn(A, B) -> R, data: &mut Vec<R>) {
    let (sa, sb) = (strides(&a.dims, dims.len()), strides(&b.dims, dims.len()));
    let n = dims[0];
    let mut at: Dims = dims.iter().map(|_| 0).collect();
    let (mut ia, mut ib) = (0, 0);
    loop {
        match (sa[0], sb[0]) {
            (0, _) => {
                let x = a.data[ia];
                data.extend(b.data[ib..ib + n].iter().map(|&y| f(x, y)));
            }
            (_, 0) => {
                let y = b.data[ib];
                data.extend(a.data[ia..ia + n].iter().map(|&x| f(x, y)));
            }
            _ => data.extend(a.data[ia..ia + n].iter().zip(&b.data[ib..ib + n]).map(|(&x, &y)| f(x, y))),
        }
        let mut k = 1;
        loop {
            if k == dims.len() {
                return;
            }
            at[k] += 1;
            ia += sa[k];
            ib += sb[k];
            if at[k] < dims[k] {
                break;
            }
            ia -= sa[k] * dims[k];
            ib -= sb[k] * dims[k];
            at[k] = 0;
            k += 1;
        }
    }
}

/// Steps of each dimension in elements; 0 for a dimension of one (it is expanded). Where both
/// operands have one row the first case of the run above is right for either.
fn strides(dims: &Dims, n: usize) -> Dims {
    let mut step = 1;
    (0..n)
        .map(|k| {
            let d = dims.get(k).copied().unwrap_or(1);
            let s = if d == 1 { 0 } else { step };
            step *= d;
            s
        })
        .collect()
}

/// `f` of every element. Double and single keep their class, integers go through double and
/// saturate, logical and char give double; a sparse matrix stays sparse when `f(0) == 0`.
///
/// # Errors
/// Complex arrays, cells, structs, handles.
pub(crate) fn map_real(v: &Value, f: impl Fn(f64) -> f64) -> Result<Value> {
    Ok(match v {
        Value::Num(x) => Value::Num(f(*x)),
        Value::Real(a) => Value::real(a.map(|&x| f(x))),
        Value::Single(a) => Value::single(a.map(|&x| narrow(f(f64::from(x))))),
        Value::Int(a) => {
            let data: Vec<f64> = a.to_f64().into_iter().map(f).collect();
            convert::int_from(a.class(), a.dims().clone(), &data)
        }
        Value::SparseReal(s) if f(0.0) == 0.0 => map_sparse(s, f),
        Value::SparseLogical(s) if f(0.0) == 0.0 => map_sparse(&s.map_values(|b| f64::from(u8::from(b))), f),
        _ => {
            let mut a = convert::real_array(v)?.into_owned();
            a.data.iter_mut().for_each(|x| *x = f(*x));
            Value::real(a)
        }
    })
}

fn map_sparse(s: &Sparse<f64>, f: impl Fn(f64) -> f64) -> Value {
    Value::sparse(super::sparse::csc::pruned(s.map_values(f)))
}

/// `f` of the elements of two real operands with implicit expansion; the class of the result is
/// that of `a + b`. Sparse operands are taken full.
///
/// # Errors
/// Sizes that do not expand, different integer classes, complex operands, cells, structs.
pub(crate) fn zip_real(a: &Value, b: &Value, f: impl Fn(f64, f64) -> f64) -> Result<Value> {
    if let (Value::Num(x), Value::Num(y)) = (a, b) {
        return Ok(Value::Num(f(*x, *y)));
    }
    let class = arithmetic_class("function", a, b)?;
    if a.is_sparse() || b.is_sparse() {
        // What was small becomes as large as it is in full.
        super::memory::reserve(&broadcast_dims(&a.dims(), &b.dims())?, 16)?;
    }
    let result = zip_dense(&*convert::real_array(a)?, &*convert::real_array(b)?, f)?;
    Ok(match class {
        Class::Single => Value::single(result.map(|&x| narrow(x))),
        c if c.is_integer() => convert::int_from(c, result.dims, &result.data),
        _ => Value::real(result),
    })
}

/// Class of the result of arithmetic: an integer class, single or double.
///
/// # Errors
/// Two different integer classes; an integer array with a complex operand.
pub(crate) fn arithmetic_class(op: &str, a: &Value, b: &Value) -> Result<Class> {
    let (ca, cb) = (a.class(), b.class());
    match (ca.is_integer(), cb.is_integer()) {
        (true, true) if ca != cb => fail!(
            "MATLAB:integerMixedClassOperands",
            "Integers can only be combined with integers of the same class, or scalar doubles. ({op} of {} and {})",
            ca.name(),
            cb.name()
        ),
        (true, _) if b.is_complex() => {
            fail!("MATLAB:mixedComplexInteger", "Complex integer arithmetic is not supported.")
        }
        (_, true) if a.is_complex() => {
            fail!("MATLAB:mixedComplexInteger", "Complex integer arithmetic is not supported.")
        }
        (true, _) => Ok(ca),
        (_, true) => Ok(cb),
        _ if ca == Class::Single || cb == Class::Single => Ok(Class::Single),
        _ => Ok(Class::Double),
    }
}

/// Nearest single.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn narrow(x: f64) -> f32 {
    x as f32
}
