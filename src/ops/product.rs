//! `*` with matrices. In: two operands and whether each is transposed. Out: the product, without
//! forming a transpose: dot, matrix × vector and outer products by loops of their own
//! ([`super::matvec`]), the rest by `faer`.

use super::{arith, convert, elementwise, errors, matvec, memory, sparse, transpose};
use crate::error::Result;
use crate::fail;
use crate::syntax::ast::BinaryOp;
use crate::value::{C32, C64, Class, Dense, Dims, Value};
use faer::{Accum, Conj, MatMut, MatRef, Par};
use std::borrow::Cow;
use std::rc::Rc;

/// `op(a) * op(b)`: `ta`, `tb` transpose the operand, `conj` makes these transposes conjugate.
///
/// # Errors
/// Inner dimensions that differ, N-d arrays, two non-scalars of an integer class, cells, structs.
pub(crate) fn mul_transposed(a: &Value, b: &Value, ta: bool, tb: bool, conj: bool) -> Result<Value> {
    if let (Value::Real(x), Value::Real(y)) = (a, b)
        && x.dims.len() == 2
        && y.dims.len() == 2
    {
        return real_product(x, y, ta, tb).map(Value::real);
    }
    errors::check_operands(BinaryOp::Mul, a, b)?;
    if a.is_scalar() || b.is_scalar() {
        return scalar_product(a, b, ta, tb, conj);
    }
    let (da, db) = (turned(&a.dims(), ta), turned(&b.dims(), tb));
    if da.len() > 2 || db.len() > 2 {
        let message = "Arguments must be 2-D, or at least one argument must be scalar. Use TIMES (.*) for elementwise multiplication.";
        fail!("MATLAB:mtimes:ND", "{message} (sizes {} and {})", errors::shape(&da), errors::shape(&db));
    }
    if da[1] != db[0] {
        return Err(errors::inner(&da, &db));
    }
    if a.is_sparse() || b.is_sparse() {
        return sparse_product(a, b, ta, tb, conj);
    }
    match elementwise::arithmetic_class("*", a, b)? {
        Class::Single if a.is_complex() || b.is_complex() => {
            let (x, y) = (convert::single_complex_array(a)?, convert::single_complex_array(b)?);
            general(&x, &y, ta, tb, conj, C32::new(1.0, 0.0)).map(Value::single_complex)
        }
        Class::Single => {
            let (x, y) = (convert::single_array(a)?, convert::single_array(b)?);
            general(&x, &y, ta, tb, false, 1.0f32).map(Value::single)
        }
        Class::Double if a.is_complex() || b.is_complex() => {
            let (x, y) = (complex_view(a)?, complex_view(b)?);
            general(&x, &y, ta, tb, conj, C64::new(1.0, 0.0)).map(Value::complex)
        }
        Class::Double => real_product(&*convert::real_array(a)?, &*convert::real_array(b)?, ta, tb).map(Value::real),
        _ => fail!(
            "MATLAB:mtimes:integerNotSupported",
            "MTIMES (*) is not fully supported for integer classes. At least one argument must be scalar."
        ),
    }
}

/// The product of a complex matrix with its own conjugate transpose, as BLAS's `herk` gives it: each element is exactly
/// the conjugate of the one across, and the diagonal is real. `v'*v` is a real number.
pub(crate) fn hermitian(product: Value) -> Value {
    let Value::Complex(mut array) = product else { return product };
    let n = array.rows();
    if array.dims.as_slice() != [n, n] {
        return Value::Complex(array);
    }
    let a = Rc::make_mut(&mut array);
    for j in 0..n {
        for i in 0..j {
            let above = a.data.get(i + j * n).copied().unwrap_or_default();
            a.data.get_mut(j + i * n).into_iter().for_each(|z| *z = above.conj());
        }
        a.data.get_mut(j + j * n).into_iter().for_each(|z| z.im = 0.0);
    }
    match Rc::try_unwrap(array) {
        Ok(array) => Value::complex(array),
        Err(shared) => Value::Complex(shared),
    }
}

fn complex_view(v: &Value) -> Result<Cow<'_, Dense<C64>>> {
    Ok(match v {
        Value::Complex(a) => Cow::Borrowed(a),
        _ => Cow::Owned(convert::complex_array(v)?),
    })
}

fn turned(dims: &Dims, transposed: bool) -> Dims {
    match dims.as_slice() {
        [m, n] if transposed => Dims::from_slice(&[*n, *m]),
        _ => dims.clone(),
    }
}

fn scalar_product(a: &Value, b: &Value, ta: bool, tb: bool, conj: bool) -> Result<Value> {
    let a = if ta { transpose(a, conj)? } else { a.clone() };
    let b = if tb { transpose(b, conj)? } else { b.clone() };
    if a.is_sparse() || b.is_sparse() {
        return sparse::elementwise(BinaryOp::ElMul, &a, &b);
    }
    arith::arithmetic(BinaryOp::ElMul, a, b)
}

/// `sparse::mul` transposes without conjugating, so complex operands are conjugated before.
fn sparse_product(a: &Value, b: &Value, ta: bool, tb: bool, conj: bool) -> Result<Value> {
    let prepared = |v: &Value, t: bool| -> Result<(Value, bool)> {
        if t && conj && v.is_complex() { Ok((transpose(v, true)?, false)) } else { Ok((v.clone(), t)) }
    };
    let ((a, ta), (b, tb)) = (prepared(a, ta)?, prepared(b, tb)?);
    sparse::mul(&a, &b, ta, tb)
}

/// Product of real double matrices.
///
/// # Errors
/// Inner dimensions that differ.
pub(crate) fn real_product(a: &Dense<f64>, b: &Dense<f64>, ta: bool, tb: bool) -> Result<Dense<f64>> {
    let (da, db) = (turned(&a.dims, ta), turned(&b.dims, tb));
    let (m, k, n) = (da[0], da[1], db[1]);
    if k != db[0] {
        return Err(errors::inner(&da, &db));
    }
    if m == 1 && n == 1 {
        return Ok(Dense::scalar(matvec::dot(&a.data, &b.data)));
    }
    if n == 1 {
        let data = matvec::matrix_vector(&a.data, a.rows(), a.cols(), &b.data, ta);
        return Ok(Dense::matrix(m, 1, data));
    }
    if m == 1 {
        // x*B is B'*x', and the other way round
        let data = matvec::matrix_vector(&b.data, b.rows(), b.cols(), &a.data, !tb);
        return Ok(Dense::matrix(1, n, data));
    }
    memory::reserve(&[m, n], 8)?;
    if k == 1 {
        let data = b.data.iter().flat_map(|&y| a.data.iter().map(move |&x| x * y)).collect();
        return Ok(Dense::matrix(m, n, data));
    }
    general(a, b, ta, tb, false, 1.0)
}

/// Product by `faer` on views of the column-major storage.
fn general<T>(a: &Dense<T>, b: &Dense<T>, ta: bool, tb: bool, conj: bool, one: T) -> Result<Dense<T>>
where
    T: faer::traits::ComplexField + Copy + Default,
{
    let (da, db) = (turned(&a.dims, ta), turned(&b.dims, tb));
    let (m, n) = (da[0], db[1]);
    if da[1] != db[0] {
        return Err(errors::inner(&da, &db));
    }
    let mut data = vec![T::default(); memory::reserve(&[m, n], size_of::<T>())?];
    if da[1] > 0 && m > 0 && n > 0 {
        let view = |x: &'_ Dense<T>| (x.rows(), x.cols());
        let ((ra, ca), (rb, cb)) = (view(a), view(b));
        let x = MatRef::from_column_major_slice(&a.data, ra, ca);
        let y = MatRef::from_column_major_slice(&b.data, rb, cb);
        let flag = |t: bool| if t && conj { Conj::Yes } else { Conj::No };
        faer::linalg::matmul::matmul_with_conj(
            MatMut::from_column_major_slice_mut(&mut data, m, n),
            Accum::Replace,
            if ta { x.transpose() } else { x },
            flag(ta),
            if tb { y.transpose() } else { y },
            flag(tb),
            one,
            Par::Seq,
        );
    }
    Ok(Dense::matrix(m, n, data))
}
