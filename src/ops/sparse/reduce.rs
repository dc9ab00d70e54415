//! Reductions of sparse matrices, and their entries as triplets.

use super::{Entry, Number, csc};
use crate::error::Result;
use crate::fail;
use crate::value::{C64, Sparse, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    Sum,
    Product,
    /// NaN is passed over.
    Max,
    Min,
    Any,
    All,
    /// Sum of squared magnitudes.
    SumSquares,
}

/// Reduces along `dim` (1: down the columns, 2: along the rows). The result is sparse; second, for
/// `Max` and `Min`, the positions from 1 (full).
///
/// # Errors
/// `Max` and `Min` of complex matrices.
pub fn reduce(v: &Value, dim: usize, what: Reduction) -> Result<(Value, Option<Value>)> {
    if dim > 2 {
        return Ok((v.clone(), None));
    }
    match what {
        Reduction::Max | Reduction::Min => {
            if v.is_complex() {
                fail!("MATLAB:sparse:complexExtreme", "max and min of a complex sparse matrix are not supported.");
            }
            let (values, at) = extreme(&by_columns(&*f64::matrix(v)?, dim), what == Reduction::Max);
            Ok((Value::sparse(oriented(&values, dim)), Some(positions(at, dim))))
        }
        Reduction::Any | Reduction::All => {
            let s = by_columns(&*C64::matrix(v)?, dim);
            let wanted = |j: usize| {
                let n = s.column(j).1.iter().filter(|z| !z.re.is_nan()).count();
                if what == Reduction::Any { n > 0 } else { s.column(j).1.len() == s.rows }
            };
            let bits: Vec<bool> = (0..s.cols).map(wanted).collect();
            Ok((Value::sparse_logical(oriented(&bits, dim)), None))
        }
        _ if v.is_complex() => {
            Ok((folded(&by_columns(&*C64::matrix(v)?, dim), dim, what, |z| C64::new(z.norm_sqr(), 0.0)), None))
        }
        _ => Ok((folded(&by_columns(&*f64::matrix(v)?, dim), dim, what, |x| x * x), None)),
    }
}

fn by_columns<T: Entry>(s: &Sparse<T>, dim: usize) -> Sparse<T> {
    if dim == 2 { csc::transpose(s) } else { s.clone() }
}

fn folded<T: Number>(s: &Sparse<T>, dim: usize, what: Reduction, square: impl Fn(T) -> T) -> Value {
    let one = |values: &[T]| -> T {
        match what {
            Reduction::Product if values.len() < s.rows => T::ZERO,
            Reduction::Product => values.iter().copied().reduce(|x, y| x * y).unwrap_or(T::ZERO),
            Reduction::SumSquares => values.iter().fold(T::ZERO, |sum, &x| sum + square(x)),
            _ => values.iter().fold(T::ZERO, |sum, &x| sum + x),
        }
    };
    let sums: Vec<T> = (0..s.cols).map(|j| one(s.column(j).1)).collect();
    T::wrap(oriented(&sums, dim))
}

/// Largest (smallest) element of every column, implicit zeros included, and its row.
fn extreme(s: &Sparse<f64>, largest: bool) -> (Vec<f64>, Vec<f64>) {
    let better = |x: f64, y: f64| if largest { x > y } else { x < y };
    let (mut values, mut at) = (Vec::with_capacity(s.cols), Vec::with_capacity(s.cols));
    for j in 0..s.cols {
        let (rows, column) = s.column(j);
        let mut best: Option<(f64, usize)> = None;
        for (&i, &x) in rows.iter().zip(column) {
            if !x.is_nan() && best.is_none_or(|(y, _)| better(x, y)) {
                best = Some((x, i));
            }
        }
        if rows.len() < s.rows {
            let gap = (0..).zip(rows).find(|(k, i)| *k != **i).map_or(rows.len(), |(k, _)| k);
            if best.is_none_or(|(y, i)| better(0.0, y) || (y == 0.0 && gap < i)) {
                best = Some((0.0, gap));
            }
        }
        let (x, i) = best.unwrap_or((f64::NAN, 0));
        values.push(x);
        #[allow(clippy::cast_precision_loss)]
        at.push(i as f64 + 1.0);
    }
    (values, at)
}

fn positions(at: Vec<f64>, dim: usize) -> Value {
    if dim == 2 { Value::column(at) } else { Value::row(at) }
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
pub fn find(v: &Value) -> Result<(Vec<usize>, Vec<usize>, Value)> {
    use crate::value::{Dense, Dims};
    let column = |n: usize| Dims::from_slice(&[n, 1]);
    Ok(match v {
        Value::SparseLogical(s) => {
            let (i, j) = csc::positions(s).unzip();
            (i, j, Value::logical(Dense { dims: column(s.nnz()), data: s.values.clone() }))
        }
        _ if v.is_complex() => {
            let s = C64::matrix(v)?;
            let (i, j) = csc::positions(&*s).unzip();
            (i, j, Value::complex(Dense { dims: column(s.nnz()), data: s.values.clone() }))
        }
        _ => {
            let s = f64::matrix(v)?;
            let (i, j) = csc::positions(&*s).unzip();
            (i, j, Value::real(Dense { dims: column(s.nnz()), data: s.values.clone() }))
        }
    })
}
