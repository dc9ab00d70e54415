//! `a'` and `a.'` of any class.

use super::{errors, sparse};
use crate::error::{Result, RunError};
use crate::value::{C32, C64, CharArray, Dense, Dims, IntArray, StructArray, Value};
use std::rc::Rc;

/// The transpose of a matrix; `conjugate` matters for complex ones.
///
/// # Errors
/// N-d arrays, function handles.
pub(crate) fn transpose(a: &Value, conjugate: bool) -> Result<Value> {
    let dims = a.dims();
    if dims.len() > 2 {
        return Err(RunError::new(
            "MATLAB:transposeND",
            format!(
                "TRANSPOSE does not support N-D arrays. Use PERMUTE/PAGETRANSPOSE instead. (size {})",
                errors::shape(&dims)
            ),
        ));
    }
    Ok(match a {
        Value::Num(_) | Value::Bool(_) => a.clone(),
        Value::Real(x) => Value::real(dense(x)),
        Value::Complex(x) if conjugate => Value::Complex(Rc::new(dense(&x.map(C64::conj)))),
        Value::Complex(x) => Value::Complex(Rc::new(dense(x))),
        Value::Single(x) => Value::single(dense(x)),
        Value::SingleComplex(x) if conjugate => Value::SingleComplex(Rc::new(dense(&x.map(C32::conj)))),
        Value::SingleComplex(x) => Value::SingleComplex(Rc::new(dense(x))),
        Value::Logical(x) => Value::logical(dense(x)),
        Value::Char(c) => Value::Char(Rc::new(CharArray { array: dense(&c.array), double_quoted: c.double_quoted })),
        Value::Int(x) => Value::int(integers(x)),
        Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_) => sparse::transpose(a, conjugate)?,
        Value::Strings(s) => Value::strings(dense(s)),
        Value::Cell(c) => Value::cell(dense(c)),
        Value::Struct(s) => {
            let order = dense(&Dense::new(dims.clone(), (0..s.numel()).collect()));
            let width = s.keys.len();
            let data = order.data.iter().flat_map(|&e| s.data[e * width..(e + 1) * width].iter().cloned()).collect();
            Value::structure(StructArray { dims: order.dims, keys: Rc::clone(&s.keys), data })
        }
        Value::Func(_) | Value::Object(_) => return Err(errors::operator("'", a)),
    })
}

/// The transpose of a matrix; vectors keep their order of elements. Blocks of 16×16 keep the
/// lines of both sides in the first-level cache.
#[must_use]
pub(crate) fn dense<T: Clone>(a: &Dense<T>) -> Dense<T> {
    const BLOCK: usize = 16;
    let (m, n) = (a.rows(), a.cols());
    let dims = Dims::from_slice(&[n, m]);
    if m <= 1 || n <= 1 {
        return Dense::new(dims, a.data.clone());
    }
    let mut data = a.data.clone();
    for j0 in (0..n).step_by(BLOCK) {
        for i0 in (0..m).step_by(BLOCK) {
            let columns = j0..(j0 + BLOCK).min(n);
            for i in i0..(i0 + BLOCK).min(m) {
                let to = &mut data[i * n..(i + 1) * n][columns.clone()];
                for (place, x) in to.iter_mut().zip(a.data[j0 * m + i..].iter().step_by(m)) {
                    place.clone_from(x);
                }
            }
        }
    }
    Dense::new(dims, data)
}

fn integers(a: &IntArray) -> IntArray {
    macro_rules! each {
        ($($v:ident)*) => { match a { $(IntArray::$v(d) => IntArray::$v(dense(d)),)* } };
    }
    each!(Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64)
}
