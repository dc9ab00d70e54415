//! Sums of sparse matrices, and their entries as triplets.

use super::{Entry, Number, csc};
use crate::error::Result;
use crate::value::{C64, Sparse, Value};

/// Sums along `dim` (1: down the columns, 2: along the rows), sparse.
///
/// # Errors
/// A value that is not sparse and cannot become so.
pub(crate) fn sums(v: &Value, dim: usize) -> Result<Value> {
    match dim {
        1 | 2 if v.is_complex() => Ok(summed(&by_columns(&*C64::matrix(v)?, dim), dim)),
        1 | 2 => Ok(summed(&by_columns(&*f64::matrix(v)?, dim), dim)),
        _ => Ok(v.clone()),
    }
}

fn by_columns<T: Entry>(s: &Sparse<T>, dim: usize) -> Sparse<T> {
    if dim == 2 { csc::transpose(s) } else { s.clone() }
}

fn summed<T: Number>(s: &Sparse<T>, dim: usize) -> Value {
    let sum = |j: usize| s.column(j).1.iter().fold(T::ZERO, |sum, &x| sum + x);
    let sums: Vec<T> = (0..s.cols).map(sum).collect();
    T::wrap(oriented(&sums, dim))
}

/// One value for each column, as a sparse row (dim 1) or column (dim 2).
fn oriented<T: Entry>(values: &[T], dim: usize) -> Sparse<T> {
    let n = values.len();
    if dim == 2 {
        let mut builder = csc::CscBuilder::new(n, 1, n);
        values.iter().enumerate().for_each(|(i, &x)| builder.push(i, x));
        builder.end_column();
        return builder.finish();
    }
    let mut builder = csc::CscBuilder::new(1, n, n);
    for &x in values {
        builder.push(0, x);
        builder.end_column();
    }
    builder.finish()
}

/// Rows and columns (from zero) of the entries, in column order, and their values as a full
/// column of the matrix's class.
///
/// # Errors
/// A value that is not sparse and cannot become so.
pub(crate) fn find(v: &Value) -> Result<(Vec<usize>, Vec<usize>, Value)> {
    use crate::value::{Dense, Dims};
    let column = |n: usize| Dims::from_slice(&[n, 1]);
    Ok(match v {
        Value::SparseLogical(s) => {
            let (i, j) = csc::positions(s).unzip();
            (i, j, Value::logical(Dense::new(column(s.nnz()), s.values.clone())))
        }
        _ if v.is_complex() => {
            let s = C64::matrix(v)?;
            let (i, j) = csc::positions(&*s).unzip();
            (i, j, Value::complex(Dense::new(column(s.nnz()), s.values.clone())))
        }
        _ => {
            let s = f64::matrix(v)?;
            let (i, j) = csc::positions(&*s).unzip();
            (i, j, Value::real(Dense::new(column(s.nnz()), s.values.clone())))
        }
    })
}
