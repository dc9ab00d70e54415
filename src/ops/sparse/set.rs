//! `S(i,j) = v`. Entries are inserted, replaced and (where the value is zero) removed; the matrix
//! grows where an index is beyond its end.

use super::{Entry, Number, csc};
use crate::error::{Result, RunError};
use crate::fail;
use crate::ops::index::Index;
use crate::ops::{errors, memory};
use crate::value::{C64, Dims, Pattern, Sparse, Value};
use std::rc::Rc;

/// Assigns `rhs` (a scalar, or one element for every position). The class of `base` stays, but a
/// logical matrix becomes double for a value that is not logical, a real one complex.
///
/// # Errors
/// Numbers of elements or shapes that differ; growth by a linear index. `base` is unchanged then.
pub(crate) fn set(base: &mut Value, indices: &[Index], rhs: &Value) -> Result<()> {
    if let (Value::SparseReal(s), [Index::At(i), Index::At(j)], Value::Num(x)) = (&mut *base, indices, rhs)
        && *i < s.rows
        && *j < s.cols
    {
        one(Rc::make_mut(s), *i, *j, *x);
        return Ok(());
    }
    if base.is_complex() || rhs.is_complex() {
        let mut s = C64::matrix(base)?.into_owned();
        assign(&mut s, indices, &*C64::matrix(rhs)?)?;
        *base = Value::SparseComplex(Rc::new(s));
        return Ok(());
    }
    let bits = |v: &Value| -> Option<Sparse<bool>> {
        match v {
            Value::SparseLogical(s) => Some((**s).clone()),
            Value::Bool(_) | Value::Logical(_) => match crate::ops::convert::to_sparse(v) {
                Ok(Value::SparseLogical(s)) => Some((*s).clone()),
                _ => None,
            },
            _ => None,
        }
    };
    if let (Some(mut s), Some(r)) = (bits(base), bits(rhs)) {
        assign(&mut s, indices, &r)?;
        *base = Value::sparse_logical(s);
        return Ok(());
    }
    let mut s = match std::mem::replace(base, Value::Bool(false)) {
        Value::SparseReal(s) => s,
        other => {
            let s = Rc::new(f64::matrix(&other)?.into_owned());
            *base = other;
            s
        }
    };
    let result = f64::matrix(rhs).and_then(|r| assign(Rc::make_mut(&mut s), indices, &*r));
    if result.is_ok() || matches!(base, Value::Bool(false)) {
        *base = Value::SparseReal(s);
    }
    result
}

fn one<T: Entry>(s: &mut Sparse<T>, i: usize, j: usize, x: T) {
    match csc::search(s, i, j) {
        Ok(k) if x != T::ZERO => s.values[k] = x,
        Ok(k) => {
            let pattern = Rc::make_mut(&mut s.pattern);
            pattern.rowidx.remove(k);
            s.values.remove(k);
            pattern.colptr[j + 1..].iter_mut().for_each(|p| *p -= 1);
        }
        Err(k) if x != T::ZERO => {
            let pattern = Rc::make_mut(&mut s.pattern);
            pattern.rowidx.insert(k, i);
            s.values.insert(k, x);
            pattern.colptr[j + 1..].iter_mut().for_each(|p| *p += 1);
        }
        Err(_) => {}
    }
}

fn assign<T: Entry>(s: &mut Sparse<T>, indices: &[Index], rhs: &Sparse<T>) -> Result<()> {
    let updates = match indices {
        [index] => linear(s, index, rhs)?,
        [rows, cols, rest @ ..] if rest.iter().all(|i| i.extent(1) <= 1) => subscripts(s, rows, cols, rhs)?,
        _ => fail!("MATLAB:sparse:ndArray", "N-dimensional indexing of sparse matrices is not supported."),
    };
    match updates.as_slice() {
        [] => {}
        [(j, i, x)] => one(s, *i, *j, *x),
        _ => merge(s, updates),
    }
    Ok(())
}

/// (column, row, value) of every place assigned, in order of assignment; none where all is done.
type Updates<T> = Vec<(usize, usize, T)>;

/// More places than this are not listed one by one where most of what comes to them is zero.
const LISTED: usize = 1024;
/// No place among the subscripts.
const NOWHERE: usize = usize::MAX;

fn linear<T: Entry>(s: &mut Sparse<T>, index: &Index, rhs: &Sparse<T>) -> Result<Updates<T>> {
    let n = s.rows * s.cols;
    let (count, given) = (index.len(n), rhs.rows * rhs.cols);
    if given != count && given != 1 {
        fail!(
            "MATLAB:matrix:singleSubscriptNumelMismatch",
            "Unable to perform assignment because the left and right sides have a different number of elements. ({count} \
             on the left, {given} on the right)"
        );
    }
    let extent = index.extent(n);
    if extent > n {
        match (s.rows, s.cols) {
            (0, 0) | (1, _) => grow(s, 1, extent)?,
            (_, 1) => grow(s, extent, 1)?,
            (m, c) => {
                return Err(RunError::new(
                    "MATLAB:badsubscript",
                    format!("Attempted to grow array along ambiguous dimension. (size {m}x{c})"),
                ));
            }
        }
    }
    if matches!(index, Index::All) && (given == count || rhs.nnz() == 0) {
        let zero = given != count;
        *s = if zero { csc::CscBuilder::new(s.rows, s.cols, 0).finish() } else { csc::reshaped(rhs, s.rows, s.cols) };
        return Ok(Vec::new());
    }
    memory::reserve(&[count], size_of::<(usize, usize, T)>())?;
    let rows = s.rows.max(1);
    let column = csc::reshaped(rhs, given, 1);
    let value = |k: usize| csc::element(&column, if given == 1 { 0 } else { k }, 0);
    Ok((0..count).map(|k| (index.at(k) / rows, index.at(k) % rows, value(k))).collect())
}

fn subscripts<T: Entry>(s: &mut Sparse<T>, rows: &Index, cols: &Index, rhs: &Sparse<T>) -> Result<Updates<T>> {
    let fresh = s.rows == 0 && s.cols == 0;
    let size = |own: usize, other: usize| if fresh { other } else { own };
    let (m, n) = (rows.len(size(s.rows, rhs.rows)), cols.len(size(s.cols, rhs.cols)));
    let scalar = rhs.rows == 1 && rhs.cols == 1;
    let nothing = |a: usize, b: usize| a == 0 || b == 0;
    let turned = !scalar && (rhs.rows, rhs.cols) == (n, m) && (m == 1 || n == 1);
    if !scalar && !turned && (rhs.rows, rhs.cols) != (m, n) && (!nothing(m, n) || !nothing(rhs.rows, rhs.cols)) {
        let words = |a: usize, b: usize| errors::shape(&Dims::from_slice(&[a, b])).replace('x', "-by-");
        fail!(
            "MATLAB:subsassigndimmismatch",
            "Unable to perform assignment because the size of the left side is {} and the size of the right side is {}.",
            words(m, n),
            words(rhs.rows, rhs.cols)
        );
    }
    let wanted = (s.rows.max(rows.extent(m.min(s.rows.max(m)))), s.cols.max(cols.extent(n.min(s.cols.max(n)))));
    if wanted != (s.rows, s.cols) {
        grow(s, wanted.0, wanted.1)?;
    }
    if m.saturating_mul(n) > LISTED && (!scalar || rhs.nnz() == 0) {
        let given = if turned { &csc::transpose(rhs) } else { rhs };
        block(s, (rows, m), (cols, n), (!scalar).then_some(given));
        return Ok(Vec::new());
    }
    memory::reserve(&[m, n], size_of::<(usize, usize, T)>())?;
    let mut updates = Vec::with_capacity(m * n);
    for b in 0..n {
        for a in 0..m {
            let x = match (scalar, turned) {
                (true, _) => csc::element(rhs, 0, 0),
                (_, true) => csc::element(rhs, b, a),
                _ => csc::element(rhs, a, b),
            };
            updates.push((cols.at(b), rows.at(a), x));
        }
    }
    Ok(updates)
}

/// A block of so many rows and columns becomes what is given, or zero; in time that follows the entries alone.
fn block<T: Entry>(
    s: &mut Sparse<T>,
    (rows, m): (&Index, usize),
    (cols, n): (&Index, usize),
    given: Option<&Sparse<T>>,
) {
    // Of subscripts at one place the last holds.
    let last = |subscripts: &Index, count: usize, size: usize| {
        let mut of = vec![NOWHERE; size];
        (0..count).for_each(|k| of[subscripts.at(k)] = k);
        of
    };
    let (row_of, column_of) = (last(rows, m, s.rows), last(cols, n, s.cols));
    let mut built = csc::CscBuilder::new(s.rows, s.cols, s.nnz() + given.map_or(0, Sparse::nnz));
    let mut column: Vec<(usize, T)> = Vec::new();
    for (j, &from) in column_of.iter().enumerate() {
        let (old_rows, old) = s.column(j);
        let old = old_rows.iter().copied().zip(old.iter().copied());
        if from == NOWHERE {
            old.for_each(|(i, x)| built.push(i, x));
        } else {
            column.clear();
            column.extend(old.filter(|&(i, _)| row_of[i] == NOWHERE));
            if let Some((places, values)) = given.map(|g| g.column(from)) {
                let new = places.iter().zip(values).map(|(&a, &x)| (a, rows.at(a), x));
                column.extend(new.filter(|&(a, i, x)| row_of[i] == a && x != T::ZERO).map(|(_, i, x)| (i, x)));
            }
            column.sort_unstable_by_key(|&(i, _)| i);
            column.iter().for_each(|&(i, x)| built.push(i, x));
        }
        built.end_column();
    }
    *s = built.finish();
}

fn grow<T: Entry>(s: &mut Sparse<T>, rows: usize, cols: usize) -> Result<()> {
    crate::ops::memory::reserve_sparse(rows, cols, 0)?;
    let end = s.nnz();
    Rc::make_mut(&mut s.pattern).colptr.resize(cols + 1, end);
    (s.rows, s.cols) = (rows, cols);
    Ok(())
}

/// One pass over old entries and sorted updates; of updates at one place the last holds.
fn merge<T: Entry>(s: &mut Sparse<T>, mut updates: Updates<T>) {
    updates.sort_by_key(|u| (u.0, u.1));
    let mut pattern = Pattern { colptr: Vec::with_capacity(s.cols + 1), rowidx: Vec::with_capacity(s.nnz()) };
    let mut values = Vec::with_capacity(s.nnz());
    pattern.colptr.push(0);
    let mut rest = updates.into_iter().peekable();
    for j in 0..s.cols {
        let (rows, old) = s.column(j);
        let mut old = rows.iter().zip(old).peekable();
        while let Some((_, i, mut x)) = rest.next_if(|u| u.0 == j) {
            while let Some((_, _, later)) = rest.next_if(|u| u.0 == j && u.1 == i) {
                x = later;
            }
            while let Some((&r, &v)) = old.next_if(|(r, _)| **r < i) {
                pattern.rowidx.push(r);
                values.push(v);
            }
            old.next_if(|(r, _)| **r == i);
            if x != T::ZERO {
                pattern.rowidx.push(i);
                values.push(x);
            }
        }
        for (&r, &v) in old {
            pattern.rowidx.push(r);
            values.push(v);
        }
        pattern.colptr.push(values.len());
    }
    s.pattern = Rc::new(pattern);
    s.values = values;
}
