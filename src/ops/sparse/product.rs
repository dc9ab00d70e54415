//! Products with a sparse operand.

use super::{Number, csc};
use crate::error::Result;
use crate::ops::{self, errors, memory};
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Dense, Dims, Sparse, Value};
use std::borrow::Cow;

/// `op(a) * op(b)` with at least one sparse operand; `ta` and `tb` transpose without conjugation.
/// Sparse with sparse gives sparse, with full gives full. A transposed sparse operand of a full
/// one is not formed.
///
/// # Errors
/// Inner dimensions that differ.
pub(crate) fn mul(a: &Value, b: &Value, ta: bool, tb: bool) -> Result<Value> {
    if a.is_scalar() || b.is_scalar() {
        let a = if ta { ops::transpose(a, false)? } else { a.clone() };
        let b = if tb { ops::transpose(b, false)? } else { b.clone() };
        return super::elementwise(BinaryOp::ElMul, &a, &b);
    }
    let turned = |v: &Value, t: bool| {
        let (m, n) = (v.rows(), v.cols());
        if t { Dims::from_slice(&[n, m]) } else { Dims::from_slice(&[m, n]) }
    };
    let (da, db) = (turned(a, ta), turned(b, tb));
    if da[1] != db[0] {
        return Err(errors::inner(&da, &db));
    }
    if a.is_complex() || b.is_complex() { typed::<C64>(a, b, ta, tb) } else { typed::<f64>(a, b, ta, tb) }
}

fn typed<T: Number>(a: &Value, b: &Value, ta: bool, tb: bool) -> Result<Value> {
    match (a.is_sparse(), b.is_sparse()) {
        (true, true) => {
            let (x, y) = (turned_sparse(T::matrix(a)?, ta), turned_sparse(T::matrix(b)?, tb));
            reserve_product(&x, &y)?;
            Ok(T::wrap(sparse_sparse(&x, &y)))
        }
        (true, false) => {
            let y = turned_full(T::full(b)?, tb);
            memory::reserve(&[if ta { a.cols() } else { a.rows() }, y.cols()], size_of::<T>())?;
            Ok(T::wrap_full(sparse_full(&*T::matrix(a)?, &y, ta)))
        }
        _ => {
            let x = turned_full(T::full(a)?, ta);
            memory::reserve(&[x.rows(), if tb { b.rows() } else { b.cols() }], size_of::<T>())?;
            Ok(T::wrap_full(full_sparse(&x, &*T::matrix(b)?, tb)))
        }
    }
}

/// Room for A·B: at most as many entries as there are products of two entries, and no more than the
/// result has places. Where that many do not fit, they are counted exactly.
fn reserve_product<T>(a: &Sparse<T>, b: &Sparse<T>) -> Result<()> {
    memory::reserve_sparse(a.rows, b.cols, 0)?;
    let length = |j: usize| a.pattern.colptr.get(j + 1).zip(a.pattern.colptr.get(j)).map_or(0, |(e, s)| e - s);
    let products = b.pattern.rowidx.iter().fold(0usize, |n, &k| n.saturating_add(length(k)));
    // Pattern and values twice: the product, and without the entries that cancelled.
    let most = products.min(a.rows.saturating_mul(b.cols));
    if memory::reserve(&[most], 32).is_ok() {
        return Ok(());
    }
    let mut last = vec![0; a.rows];
    let mut exact = 0usize;
    for j in 0..b.cols {
        let column = b.pattern.rowidx.get(b.pattern.colptr[j]..b.pattern.colptr[j + 1]).unwrap_or(&[]);
        for &k in column {
            for &i in a.pattern.rowidx.get(a.pattern.colptr[k]..a.pattern.colptr[k + 1]).unwrap_or(&[]) {
                exact += usize::from(last[i] != j + 1);
                last[i] = j + 1;
            }
        }
        memory::reserve(&[exact], 32)?;
    }
    Ok(())
}

fn turned_sparse<T: Number>(s: Cow<'_, Sparse<T>>, t: bool) -> Cow<'_, Sparse<T>> {
    if t { Cow::Owned(csc::transpose(&s)) } else { s }
}

fn turned_full<T: Number>(a: Cow<'_, Dense<T>>, t: bool) -> Cow<'_, Dense<T>> {
    if !t {
        return a;
    }
    let (m, n) = (a.rows(), a.cols());
    if m == 1 || n == 1 {
        return Cow::Owned(Dense::matrix(n, m, a.into_owned().data));
    }
    Cow::Owned(ops::transpose::dense(&a))
}

/// op(A)·X, a column of X at a time: by columns of A, or its rows' dot products when transposed. Our own code: in
/// the row "sparse times dense, 4e4 x 20" of `benchmarks/side_by_side.py` sprs took 5.1 times as long (a vector: 1.9
/// times, as the pattern is looked through before).
fn sparse_full<T: Number>(a: &Sparse<T>, x: &Dense<T>, transposed: bool) -> Dense<T> {
    let rows = if transposed { a.cols } else { a.rows };
    let mut out = vec![T::ZERO; rows * x.cols()];
    for s in 0..x.cols() {
        let from = &x.data[s * x.rows()..(s + 1) * x.rows()];
        let to = &mut out[s * rows..(s + 1) * rows];
        let (mut at, mut values) = (a.pattern.rowidx.as_slice(), a.values.as_slice());
        for (j, ends) in a.pattern.colptr.windows(2).enumerate() {
            let (here, after) = at.split_at(ends[1] - ends[0]);
            let (own, rest) = values.split_at(here.len());
            if transposed {
                let mut sum = T::ZERO;
                here.iter().enumerate().for_each(|(k, &i)| sum += own[k] * from[i]);
                to[j] = sum;
            } else {
                let f = from[j];
                here.iter().enumerate().for_each(|(k, &i)| to[i] += own[k] * f);
            }
            (at, values) = (after, rest);
        }
    }
    Dense::matrix(rows, x.cols(), out)
}

/// X·op(A): columns of X are combined by the entries of A.
fn full_sparse<T: Number>(x: &Dense<T>, a: &Sparse<T>, transposed: bool) -> Dense<T> {
    let (m, cols) = (x.rows(), if transposed { a.rows } else { a.cols });
    let mut out = vec![T::ZERO; m * cols];
    for j in 0..a.cols {
        let (at, values) = a.column(j);
        for (&i, &v) in at.iter().zip(values) {
            let (from, to) = if transposed { (j, i) } else { (i, j) };
            let column = &x.data[from * m..(from + 1) * m];
            out[to * m..(to + 1) * m].iter_mut().zip(column).for_each(|(o, &x)| *o += x * v);
        }
    }
    Dense::matrix(m, cols, out)
}

/// Gustavson's algorithm, columns of B in turn; the rows of a column are sorted at its end. Our own code: sprs took
/// 1.7 times as long in the row "sparse mat-mat, 4e4".
fn sparse_sparse<T: Number>(a: &Sparse<T>, b: &Sparse<T>) -> Sparse<T> {
    let mut sums = vec![T::ZERO; a.rows];
    let mut last = vec![usize::MAX; a.rows];
    let mut rows: Vec<usize> = Vec::new();
    let mut builder = csc::CscBuilder::new(a.rows, b.cols, a.nnz().max(b.nnz()));
    for j in 0..b.cols {
        rows.clear();
        let (at, factors) = b.column(j);
        for (&k, &y) in at.iter().zip(factors) {
            let (to, values) = a.column(k);
            for (&i, &x) in to.iter().zip(values) {
                if last[i] == j {
                    sums[i] += x * y;
                } else {
                    last[i] = j;
                    sums[i] = x * y;
                    rows.push(i);
                }
            }
        }
        rows.sort_unstable();
        // Entries that cancel are not stored.
        rows.iter().for_each(|&i| builder.push(i, sums[i]));
        builder.end_column();
    }
    builder.finish()
}
