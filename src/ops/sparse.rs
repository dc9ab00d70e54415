//! Operations with a sparse operand. In: values of which one is sparse. Out: values, sparse where
//! MATLAB keeps them sparse.

use super::index::Index;
use super::{concat, convert, delete, index_get, index_set, product};
use crate::error::Result;
use crate::syntax::ast::BinaryOp;
use crate::value::Value;

/// # Errors
/// As the full operation.
pub fn elementwise(op: BinaryOp, a: &Value, b: &Value) -> Result<Value> {
    convert::to_sparse(&super::binary(op, convert::full(a), convert::full(b))?)
}

/// # Errors
/// As the full operation.
pub fn mul(a: &Value, b: &Value, ta: bool, tb: bool) -> Result<Value> {
    let result = product::mul_transposed(&convert::full(a), &convert::full(b), ta, tb, false)?;
    if a.is_sparse() && b.is_sparse() { convert::to_sparse(&result) } else { Ok(result) }
}

/// # Errors
/// None here.
pub fn transpose(a: &Value, conj: bool) -> Result<Value> {
    convert::to_sparse(&super::transpose(&convert::full(a), conj)?)
}

/// # Errors
/// As the full operation.
pub fn get(base: &Value, indices: &[Index]) -> Result<Value> {
    convert::to_sparse(&index_get::get(&convert::full(base), indices)?)
}

/// # Errors
/// As the full operation.
pub fn set(base: &mut Value, indices: &[Index], rhs: &Value) -> Result<()> {
    let mut full = convert::full(base);
    index_set::set(&mut full, indices, &convert::full(rhs))?;
    *base = convert::to_sparse(&full)?;
    Ok(())
}

/// # Errors
/// As the full operation.
pub fn delete(base: &mut Value, indices: &[Index]) -> Result<()> {
    let mut full = convert::full(base);
    delete::delete(&mut full, indices)?;
    *base = convert::to_sparse(&full)?;
    Ok(())
}

/// # Errors
/// As the full operation.
pub fn horizontal(parts: &[Value]) -> Result<Value> {
    let full: Vec<Value> = parts.iter().map(convert::full).collect();
    convert::to_sparse(&concat::cat(1, &full)?)
}

/// # Errors
/// As the full operation.
pub fn vertical(parts: &[Value]) -> Result<Value> {
    let full: Vec<Value> = parts.iter().map(convert::full).collect();
    convert::to_sparse(&concat::cat(0, &full)?)
}

/// # Errors
/// As the full operation.
pub fn map(v: &Value, f: &dyn Fn(f64) -> f64) -> Result<Value> {
    super::elementwise::map_real(&convert::full(v), f)
}
