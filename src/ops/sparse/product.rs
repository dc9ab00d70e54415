//! Products with a sparse operand.

use super::{Number, csc};
use crate::error::Result;
use crate::ops::{self, errors, memory};
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Dense, Dims, Sparse, Value};
use sprs::prod;
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

/// op(A)·X. A matrix of several columns goes through sprs, a vector through [`times_vector`].
fn sparse_full<T: Number>(a: &Sparse<T>, x: &Dense<T>, transposed: bool) -> Dense<T> {
    let rows = if transposed { a.cols } else { a.rows };
    if x.cols() == 1 {
        return Dense::matrix(rows, 1, times_vector(a, &x.data, transposed));
    }
    let mut out = Dense::matrix(rows, x.cols(), vec![T::ZERO; rows * x.cols()]);
    match transposed {
        _ if out.data.is_empty() => {}
        true => prod::csr_mulacc_dense_colmaj(a.view().transpose_view(), x.matrix_view(), out.matrix_view_mut()),
        false => prod::csc_mulacc_dense_colmaj(a.view(), x.matrix_view(), out.matrix_view_mut()),
    }
    out
}

/// op(A)·x by columns of A, or their dot products with x. Our own code: on the matrix of the row "sparse
/// mat-vec, 4e4" of `benchmarks/side_by_side.py` the product of sprs takes 1.9 times as long (`A'*x` 2.4
/// times), as sprs looks through the pattern before; its loops alone take 1.1 and 1.4 times as long.
fn times_vector<T: Number>(a: &Sparse<T>, x: &[T], transposed: bool) -> Vec<T> {
    let mut y = vec![T::ZERO; if transposed { a.cols } else { a.rows }];
    let (mut at, mut values) = (a.pattern.rowidx.as_slice(), a.values.as_slice());
    for (j, ends) in a.pattern.colptr.windows(2).enumerate() {
        let (here, after) = at.split_at(ends[1] - ends[0]);
        let (own, rest) = values.split_at(here.len());
        if transposed {
            let mut sum = T::ZERO;
            here.iter().zip(own).for_each(|(&i, &v)| sum += v * x[i]);
            y[j] = sum;
        } else {
            let f = x[j];
            here.iter().zip(own).for_each(|(&i, &v)| y[i] += v * f);
        }
        (at, values) = (after, rest);
    }
    y
}

/// X·op(A) as the transpose of op(A)'·X', on the same storage.
fn full_sparse<T: Number>(x: &Dense<T>, a: &Sparse<T>, transposed: bool) -> Dense<T> {
    let (m, cols) = (x.rows(), if transposed { a.rows } else { a.cols });
    if m == 1 {
        return Dense::matrix(1, cols, times_vector(a, &x.data, !transposed));
    }
    let mut out = Dense::matrix(m, cols, vec![T::ZERO; m * cols]);
    if !out.data.is_empty() {
        let (from, to) = (x.matrix_view().reversed_axes(), out.matrix_view_mut().reversed_axes());
        match transposed {
            true => prod::csc_mulacc_dense_rowmaj(a.view(), from, to),
            false => prod::csr_mulacc_dense_rowmaj(a.view().transpose_view(), from, to),
        }
    }
    out
}

/// The product without the entries that cancelled.
fn sparse_sparse<T: Number>(a: &Sparse<T>, b: &Sparse<T>) -> Sparse<T> {
    csc::pruned(T::product(&a.view(), &b.view()).into())
}
