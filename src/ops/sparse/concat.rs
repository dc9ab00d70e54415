//! `[S, T]` and `[S; T]` where one part is sparse: the result is sparse.

use super::{Entry, Number, csc};
use crate::error::Result;
use crate::fail;
use crate::ops::convert;
use crate::value::{C64, Sparse, Value};
use std::borrow::Cow;

/// Parts beside one another; 0×0 parts are left out.
///
/// # Errors
/// Numbers of rows that differ.
pub(crate) fn horizontal(parts: &[Value]) -> Result<Value> {
    joined(parts, true)
}

/// Parts below one another; 0×0 parts are left out.
///
/// # Errors
/// Numbers of columns that differ.
pub(crate) fn vertical(parts: &[Value]) -> Result<Value> {
    joined(parts, false)
}

fn joined(parts: &[Value], beside: bool) -> Result<Value> {
    let logical = |v: &Value| matches!(v, Value::Bool(_) | Value::Logical(_) | Value::SparseLogical(_));
    if parts.iter().any(Value::is_complex) {
        return numbers::<C64>(parts, beside).map(C64::wrap);
    }
    let result = numbers::<f64>(parts, beside)?;
    if parts.iter().all(logical) {
        return Ok(Value::sparse_logical(result.map_values(|x| x != 0.0)));
    }
    Ok(Value::sparse(result))
}

fn numbers<T: Number>(parts: &[Value], beside: bool) -> Result<Sparse<T>> {
    let mut matrices: Vec<Cow<Sparse<T>>> = Vec::with_capacity(parts.len());
    for v in parts {
        if v.dims().len() > 2 {
            convert::to_sparse(v)?;
        }
        if v.rows() > 0 || v.cols() > 0 {
            matrices.push(T::matrix(v)?);
        }
    }
    let Some(first) = matrices.first() else {
        return Ok(Sparse::zero(0, 0));
    };
    let across = |s: &Sparse<T>| if beside { s.rows } else { s.cols };
    if let Some(other) = matrices.iter().find(|s| across(s) != across(first)) {
        let (name, which) = if beside { ("horzcat", "rows") } else { ("vertcat", "columns") };
        fail!(
            format!("MATLAB:{name}:dimensionMismatch"),
            "Dimensions of arrays being concatenated are not consistent: {} and {} {which}.",
            across(first),
            across(other)
        );
    }
    let entries = matrices.iter().map(|s| s.nnz()).sum();
    if beside {
        let cols = matrices.iter().map(|s| s.cols).sum();
        let mut builder = csc::CscBuilder::new(first.rows, cols, entries);
        for s in &matrices {
            for j in 0..s.cols {
                let (rows, values) = s.column(j);
                rows.iter().zip(values).for_each(|(&i, &x)| builder.push(i, x));
                builder.end_column();
            }
        }
        return Ok(builder.finish());
    }
    let mut builder = csc::CscBuilder::new(matrices.iter().map(|s| s.rows).sum(), first.cols, entries);
    for j in 0..first.cols {
        let mut offset = 0;
        for s in &matrices {
            let (rows, values) = s.column(j);
            rows.iter().zip(values).for_each(|(&i, &x)| builder.push(offset + i, x));
            offset += s.rows;
        }
        builder.end_column();
    }
    Ok(builder.finish())
}
