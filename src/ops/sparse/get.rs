//! `S(i,j)`, `S(k)`. The result is sparse, of the class of the base.

use super::{Entry, csc};
use crate::error::{Result, RunError};
use crate::ops::index::{Index, beyond};
use crate::ops::index_get::linear_dims;
use crate::value::{Dims, Sparse, Value};

/// The elements of a sparse matrix at one or two indices (further ones have to select 1).
///
/// # Errors
/// A position beyond the matrix; a result that is not a matrix.
pub(crate) fn get(base: &Value, indices: &[Index]) -> Result<Value> {
    match base {
        Value::SparseReal(s) => typed(s, indices),
        Value::SparseComplex(s) => typed(s, indices),
        Value::SparseLogical(s) => typed(s, indices),
        _ => crate::ops::index_get::get(base, indices),
    }
}

/// All elements as one column, which has no room for a pointer to each row: its entries alone may be gone through.
///
/// # Errors
/// A value that is not sparse.
pub(crate) fn column(base: &Value) -> Result<Value> {
    fn folded<T: Entry>(s: &Sparse<T>) -> Value {
        T::wrap(csc::reshaped(s, s.rows * s.cols, 1))
    }
    if base.rows().checked_mul(base.cols()).is_none() {
        return get(base, &[Index::All]);
    }
    Ok(match base {
        Value::SparseReal(s) => folded(s),
        Value::SparseComplex(s) => folded(s),
        Value::SparseLogical(s) => folded(s),
        _ => return get(base, &[Index::All]),
    })
}

fn typed<T: Entry>(s: &Sparse<T>, indices: &[Index]) -> Result<Value> {
    let dims = Dims::from_slice(&[s.rows, s.cols]);
    let count = indices.len();
    let (rows, cols) = match indices {
        [] => return Ok(T::wrap(s.clone())),
        [index] => return linear(s, index).map(T::wrap),
        [rows, cols, rest @ ..] => {
            if let Some(k) = rest.iter().position(|i| i.extent(1) > 1) {
                return Err(beyond(k + 2, count, rest[k].extent(1), &dims));
            }
            (rows, cols)
        }
    };
    for (k, (index, size)) in [(rows, s.rows), (cols, s.cols)].into_iter().enumerate() {
        if index.extent(size) > size {
            return Err(beyond(k, count, index.extent(size), &dims));
        }
    }
    Ok(T::wrap(subscripts(s, rows, cols)))
}

/// Rows and columns that are in bounds.
pub(super) fn subscripts<T: Entry>(s: &Sparse<T>, rows: &Index, cols: &Index) -> Sparse<T> {
    let (m, n) = (rows.len(s.rows), cols.len(s.cols));
    let columns = (0..n).map(|k| cols.at(k));
    match rows {
        Index::All => csc::columns(s, columns),
        Index::At(i) => {
            let mut builder = csc::CscBuilder::new(1, n, n.min(s.nnz()));
            for j in columns {
                builder.push(0, csc::element(s, *i, j));
                builder.end_column();
            }
            builder.finish()
        }
        _ => {
            if let Some(first) = rows.run() {
                return band(s, first, m, columns);
            }
            picked(s, rows, m, columns)
        }
    }
}

/// Consecutive rows.
fn band<T: Entry>(s: &Sparse<T>, first: usize, m: usize, columns: impl ExactSizeIterator<Item = usize>) -> Sparse<T> {
    let mut builder = csc::CscBuilder::new(m, columns.len(), 0);
    for j in columns {
        let (at, values) = s.column(j);
        let (from, to) = (at.partition_point(|&i| i < first), at.partition_point(|&i| i < first + m));
        at[from..to].iter().zip(&values[from..to]).for_each(|(&i, &x)| builder.push(i - first, x));
        builder.end_column();
    }
    builder.finish()
}

/// Any rows, which may repeat: the places of each row are listed once.
fn picked<T: Entry>(s: &Sparse<T>, rows: &Index, m: usize, columns: impl ExactSizeIterator<Item = usize>) -> Sparse<T> {
    let start = csc::starts(s.rows, (0..m).map(|k| rows.at(k)));
    let mut next = start.clone();
    let mut places = vec![0; m];
    for k in 0..m {
        let slot = &mut next[rows.at(k)];
        places[*slot] = k;
        *slot += 1;
    }
    let mut builder = csc::CscBuilder::new(m, columns.len(), 0);
    let mut found: Vec<(usize, T)> = Vec::new();
    for j in columns {
        found.clear();
        let (at, values) = s.column(j);
        for (&i, &x) in at.iter().zip(values) {
            found.extend(places[start[i]..start[i + 1]].iter().map(|&k| (k, x)));
        }
        found.sort_unstable_by_key(|e| e.0);
        found.iter().for_each(|&(k, x)| builder.push(k, x));
        builder.end_column();
    }
    builder.finish()
}

fn linear<T: Entry>(s: &Sparse<T>, index: &Index) -> Result<Sparse<T>> {
    let (dims, n) = (Dims::from_slice(&[s.rows, s.cols]), s.rows * s.cols);
    if index.extent(n) > n {
        return Err(beyond(0, 1, index.extent(n), &dims));
    }
    let shape = linear_dims(&dims, index);
    let &[rows, cols] = shape.as_slice() else {
        return Err(RunError::new("MATLAB:sparse:ndArray", "A sparse matrix has two dimensions; the index has more."));
    };
    // As long as the matrix has elements, which may be more than a row of pointers has room for.
    crate::ops::memory::reserve_sparse(rows, cols, 0)?;
    if matches!(index, Index::All) {
        return Ok(csc::reshaped(s, n, 1));
    }
    let mut builder = csc::CscBuilder::new(rows, cols, 0);
    for j in 0..cols {
        for i in 0..rows {
            let p = index.at(j * rows + i);
            builder.push(i, csc::element(s, p % s.rows.max(1), p / s.rows.max(1)));
        }
        builder.end_column();
    }
    Ok(builder.finish())
}
