//! Element-wise operators with a sparse operand.
//!
//! Kinds of results: only `+` and `-` with a full operand give a full result; everything else is
//! sparse (MATLAB's table leaves comparisons and divisions with a full operand open; Octave, whose
//! results are the same numbers, keeps them sparse).

use super::{Entry, Number, csc};
use crate::error::Result;
use crate::ops::{self, convert, elementwise::broadcast_dims};
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Class, Sparse, Value};
use std::borrow::Cow;

/// `a op b` where `a` or `b` is sparse.
///
/// # Errors
/// Sizes that do not agree; classes that the operator does not take.
pub(crate) fn elementwise(op: BinaryOp, a: &Value, b: &Value) -> Result<Value> {
    if matches!(op, BinaryOp::Add | BinaryOp::Sub) && !(a.is_sparse() && b.is_sparse()) {
        return ops::binary(op, convert::full(a)?, convert::full(b)?);
    }
    if a.is_complex() || b.is_complex() { typed::<C64>(op, a, b) } else { typed::<f64>(op, a, b) }
}

/// The operators on one pair of elements; comparisons and logic give 0 or 1.
trait Apply: Number {
    fn apply(op: BinaryOp, x: Self, y: Self) -> Self;
}

impl Apply for f64 {
    #[inline]
    fn apply(op: BinaryOp, x: f64, y: f64) -> f64 {
        match op {
            BinaryOp::Add => x + y,
            BinaryOp::Sub => x - y,
            BinaryOp::Mul | BinaryOp::ElMul => x * y,
            BinaryOp::Div | BinaryOp::ElDiv => x / y,
            BinaryOp::LeftDiv | BinaryOp::ElLeftDiv => y / x,
            BinaryOp::Pow | BinaryOp::ElPow => ops::power::real_power(x, y),
            BinaryOp::Eq => convert::flag(x == y),
            BinaryOp::Ne => convert::flag(x != y),
            BinaryOp::Lt => convert::flag(x < y),
            BinaryOp::Le => convert::flag(x <= y),
            BinaryOp::Gt => convert::flag(x > y),
            BinaryOp::Ge => convert::flag(x >= y),
            BinaryOp::And => convert::flag(x != 0.0 && y != 0.0),
            BinaryOp::Or => convert::flag(x != 0.0 || y != 0.0),
        }
    }
}

impl Apply for C64 {
    #[inline]
    fn apply(op: BinaryOp, x: C64, y: C64) -> C64 {
        let flag = |b| C64::new(convert::flag(b), 0.0);
        match op {
            BinaryOp::Add => x + y,
            BinaryOp::Sub => x - y,
            BinaryOp::Mul | BinaryOp::ElMul => x * y,
            BinaryOp::Div | BinaryOp::ElDiv => x / y,
            BinaryOp::LeftDiv | BinaryOp::ElLeftDiv => y / x,
            BinaryOp::Pow | BinaryOp::ElPow => ops::power::complex_power(x, y),
            BinaryOp::Eq => flag(x == y),
            BinaryOp::Ne => flag(x != y),
            // Order compares real parts, as for full operands.
            _ => C64::new(f64::apply(op, x.re, y.re), 0.0),
        }
    }
}

fn typed<T: Apply>(op: BinaryOp, a: &Value, b: &Value) -> Result<Value> {
    let full = || -> Result<Value> { convert::to_sparse(&ops::binary(op, convert::full(a)?, convert::full(b)?)?) };
    let f = |x: T, y: T| T::apply(op, x, y);
    let (zero_in, zero_out) = (T::ZERO, |y: T| f(T::ZERO, y) == T::ZERO);
    if matches!(op, BinaryOp::And | BinaryOp::Or) && (has_nan(a) || has_nan(b)) {
        return full();
    }
    if is_power_with_complex_result(op, a, b)? {
        return full();
    }
    if b.is_scalar() {
        let y = scalar::<T>(b)?;
        if f(zero_in, y) == zero_in {
            return Ok(wrap(op, csc::pruned(T::matrix(a)?.map_values(|x| f(x, y)))));
        }
        return full();
    }
    if a.is_scalar() {
        let x = scalar::<T>(a)?;
        if f(x, zero_in) == zero_in {
            return Ok(wrap(op, csc::pruned(T::matrix(b)?.map_values(|y| f(x, y)))));
        }
        return full();
    }
    let dims = broadcast_dims(&a.dims(), &b.dims())?;
    if a.dims() != b.dims() {
        if let Some(scaled) = scaled::<T>(op, a, b)? {
            return Ok(scaled);
        }
        let (a, b) = (expanded(a, &dims)?, expanded(b, &dims)?);
        return typed::<T>(op, &a, &b);
    }
    match op {
        BinaryOp::ElMul | BinaryOp::Mul if a.is_sparse() && b.is_sparse() => {
            Ok(wrap(op, csc::intersection(&*T::matrix(a)?, &*T::matrix(b)?, f)))
        }
        BinaryOp::ElMul | BinaryOp::Mul if a.is_sparse() => with_full(op, &*T::matrix(a)?, b, f),
        BinaryOp::ElMul | BinaryOp::Mul => with_full(op, &*T::matrix(b)?, a, |y, x| f(x, y)),
        // 0/y is zero unless y is zero or NaN, which are looked for.
        BinaryOp::ElDiv if !b.is_sparse() && T::full(b)?.data.iter().all(|&y| zero_out(y)) => {
            with_full(op, &*T::matrix(a)?, b, f)
        }
        _ if f(zero_in, zero_in) == zero_in => Ok(wrap(op, csc::union(&*T::matrix(a)?, &*T::matrix(b)?, f))),
        _ => full(),
    }
}

/// The rows or columns of a sparse matrix, each multiplied or divided by an element of a vector: nothing has the size of the
/// whole matrix. None for other operands, and where the vector makes something of what is no entry.
fn scaled<T: Apply>(op: BinaryOp, a: &Value, b: &Value) -> Result<Option<Value>> {
    let reaches = |s: &Value, v: &Value| {
        let ([rows, cols], [m, n]) = ([s.rows(), s.cols()], [v.rows(), v.cols()]);
        s.is_sparse() && (m == rows && n == 1 && cols > 1 || m == 1 && n == cols && rows > 1)
    };
    let (s, v, turned) = match op {
        BinaryOp::ElMul if reaches(a, b) => (a, b, false),
        BinaryOp::ElMul if reaches(b, a) => (b, a, true),
        BinaryOp::ElDiv if reaches(a, b) => (a, b, false),
        _ => return Ok(None),
    };
    let by_rows = v.cols() == 1;
    let v = convert::full(v)?;
    let v = T::full(&v)?;
    if op == BinaryOp::ElDiv && v.data.iter().any(|&y| T::apply(op, T::ZERO, y) != T::ZERO) {
        return Ok(None);
    }
    let s = T::matrix(s)?;
    let mut out = s.clone().into_owned();
    for (x, (i, j)) in out.values.iter_mut().zip(csc::positions(&s)) {
        let y = v.data.get(if by_rows { i } else { j }).copied().unwrap_or(T::ZERO);
        *x = if turned { T::apply(op, y, *x) } else { T::apply(op, *x, y) };
    }
    Ok(Some(wrap(op, csc::pruned(out))))
}

/// Entries of a sparse matrix with the elements of a full one of the same size.
fn with_full<T: Apply>(op: BinaryOp, s: &Sparse<T>, v: &Value, f: impl Fn(T, T) -> T) -> Result<Value> {
    let full = T::full(v)?;
    let mut out = s.clone();
    for (x, (i, j)) in out.values.iter_mut().zip(csc::positions(s)) {
        *x = f(*x, full.data[j * s.rows + i]);
    }
    Ok(wrap(op, csc::pruned(out)))
}

fn wrap<T: Apply>(op: BinaryOp, s: Sparse<T>) -> Value {
    match op {
        BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or => Value::sparse_logical(s.map_values(|x| x != T::ZERO)),
        _ => T::wrap(s),
    }
}

fn scalar<T: Number>(v: &Value) -> Result<T> {
    Ok(T::matrix(v)?.values.first().copied().unwrap_or(T::ZERO))
}

/// `f` of two real operands of which at least one is sparse, the other one sparse of the same size or a scalar: sparse, from
/// the entries alone. None for other operands, and where `f` makes something of what is no entry.
///
/// # Errors
/// Values that are not numeric.
pub(crate) fn zip_real(a: &Value, b: &Value, f: impl Fn(f64, f64) -> f64) -> Result<Option<Value>> {
    let real = |v: &Value| matches!(v.class(), Class::Double | Class::Logical) && !v.is_complex();
    if !real(a) || !real(b) {
        return Ok(None);
    }
    let matrix = |v: &Value| f64::matrix(v).map(Cow::into_owned);
    Ok(match (a.is_sparse(), b.is_sparse()) {
        (true, true) if a.dims() == b.dims() && f(0.0, 0.0) == 0.0 => {
            Some(Value::sparse(csc::pruned(csc::union(&matrix(a)?, &matrix(b)?, f))))
        }
        (true, _) if b.is_scalar() => {
            let y = scalar::<f64>(b)?;
            (f(0.0, y) == 0.0)
                .then(|| matrix(a))
                .transpose()?
                .map(|s| Value::sparse(csc::pruned(s.map_values(|x| f(x, y)))))
        }
        (_, true) if a.is_scalar() => {
            let x = scalar::<f64>(a)?;
            (f(x, 0.0) == 0.0)
                .then(|| matrix(b))
                .transpose()?
                .map(|s| Value::sparse(csc::pruned(s.map_values(|y| f(x, y)))))
        }
        _ => None,
    })
}

fn has_nan(v: &Value) -> bool {
    match v {
        Value::Num(x) => x.is_nan(),
        Value::Real(a) => a.data.iter().any(|x| x.is_nan()),
        Value::SparseReal(s) => s.values.iter().any(|x| x.is_nan()),
        Value::Single(a) => a.data.iter().any(|x| x.is_nan()),
        // Logic of complex operands is an error, which the full operators report.
        _ => v.is_complex(),
    }
}

fn is_power_with_complex_result(op: BinaryOp, a: &Value, b: &Value) -> Result<bool> {
    Ok(op == BinaryOp::ElPow && !a.is_complex() && !b.is_complex() && ops::power::leaves_reals(a, b)?)
}

/// A row, column or matrix repeated to `dims`.
pub(crate) fn expanded(v: &Value, dims: &[usize]) -> Result<Value> {
    let (&[rows, cols], true) = (dims, v.is_sparse()) else {
        ops::memory::reserve(dims, 8)?;
        let zeros = Value::real(crate::value::Dense::filled(dims.into(), 0.0));
        return ops::binary(BinaryOp::Add, convert::full(v)?, zeros);
    };
    fn repeat<T: Entry>(s: &Sparse<T>, rows: usize, cols: usize) -> Result<Value> {
        let times = (rows / s.rows.max(1)).saturating_mul(cols / s.cols.max(1));
        let entries = s.nnz().saturating_mul(times);
        ops::memory::reserve_sparse(rows, cols, entries)?;
        let mut builder = csc::CscBuilder::new(rows, cols, entries);
        for j in 0..cols {
            let (at, values) = s.column(if s.cols == 1 { 0 } else { j });
            if s.rows == rows {
                at.iter().zip(values).for_each(|(&i, &x)| builder.push(i, x));
            } else if let Some(&x) = values.first() {
                (0..rows).for_each(|i| builder.push(i, x));
            }
            builder.end_column();
        }
        Ok(T::wrap(builder.finish()))
    }
    match v {
        Value::SparseReal(s) => repeat(s, rows, cols),
        Value::SparseComplex(s) => repeat(s, rows, cols),
        Value::SparseLogical(s) => repeat(s, rows, cols),
        _ => Ok(v.clone()),
    }
}
