//! `x(i) = []`. In: the place and indices. Out: the place without these elements, rows, columns.

use super::index::{Index, folded};
use super::{errors, sparse};
use crate::error::{Result, RunError};
use crate::fail;
use crate::value::dense::trim_dims;
use crate::value::{Class, Dense, Dims, IntArray, StructArray, Value};
use std::rc::Rc;

/// Removes elements (one index; what is left of a matrix is a row) or slices (all indices but one
/// are colons or as good as colons).
///
/// # Errors
/// Positions beyond the array; more than one index that is not a colon; function handles.
pub(crate) fn delete(base: &mut Value, indices: &[Index]) -> Result<()> {
    match base {
        Value::Num(x) => *base = Value::real(removed(Dense::scalar(*x), indices)?),
        Value::Bool(b) => *base = Value::logical(removed(Dense::scalar(*b), indices)?),
        Value::Real(a) => {
            remove(Rc::make_mut(a), indices)?;
            if let [x] = a.data.as_slice() {
                *base = Value::Num(*x);
            }
        }
        Value::Logical(a) => {
            remove(Rc::make_mut(a), indices)?;
            if let [x] = a.data.as_slice() {
                *base = Value::Bool(*x);
            }
        }
        Value::Complex(a) => remove(Rc::make_mut(a), indices)?,
        Value::Single(a) => remove(Rc::make_mut(a), indices)?,
        Value::SingleComplex(a) => remove(Rc::make_mut(a), indices)?,
        Value::Char(c) => remove(&mut Rc::make_mut(c).array, indices)?,
        Value::Int(a) => integers(Rc::make_mut(a), indices)?,
        Value::Strings(s) => remove(Rc::make_mut(s), indices)?,
        Value::Cell(c) => remove(Rc::make_mut(c), indices)?,
        Value::Struct(s) => {
            let mut numbers = Dense::new(s.dims.clone(), (0..s.numel()).collect::<Vec<_>>());
            remove(&mut numbers, indices)?;
            let width = s.keys.len();
            let data = numbers.data.iter().flat_map(|&e| s.data[e * width..(e + 1) * width].iter().cloned()).collect();
            *base = Value::structure(StructArray { dims: numbers.dims, keys: Rc::clone(&s.keys), data });
        }
        Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_) => {
            return sparse::delete(base, indices);
        }
        Value::Object(o) => fail!("MATLAB:subsdel", "Elements of a {} cannot be deleted.", o.class),
        Value::Func(_) => fail!("MATLAB:subsdel", "Elements of a {} cannot be deleted.", Class::FunctionHandle.name()),
    }
    Ok(())
}

fn integers(a: &mut IntArray, indices: &[Index]) -> Result<()> {
    macro_rules! each {
        ($($v:ident)*) => { match a { $(IntArray::$v(d) => remove(d, indices),)* } };
    }
    each!(Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64)
}

fn removed<T: Clone>(mut a: Dense<T>, indices: &[Index]) -> Result<Dense<T>> {
    remove(&mut a, indices)?;
    Ok(a)
}

fn remove<T: Clone>(a: &mut Dense<T>, indices: &[Index]) -> Result<()> {
    match indices {
        [] => fail!("MATLAB:emptyIndex", "A deletion needs at least one subscript."),
        [Index::All] => {
            (a.dims, a.data) = (Dims::from_slice(&[0, 0]), Vec::new());
            Ok(())
        }
        [index] => elements(a, index),
        _ => slices(a, indices),
    }
}

/// Which of `size` positions the index takes.
///
/// # Errors
/// A position beyond them.
pub(super) fn marks(index: &Index, size: usize, dims: &Dims) -> Result<Vec<bool>> {
    let extent = index.extent(size);
    if extent > size {
        return Err(RunError::new(
            "MATLAB:subsdeldimmismatch",
            format!("Matrix index is out of range for deletion. (index {extent}, size {})", errors::shape(dims)),
        ));
    }
    let mut marks = vec![false; size];
    (0..index.len(size)).for_each(|k| marks[index.at(k)] = true);
    Ok(marks)
}

fn elements<T: Clone>(a: &mut Dense<T>, index: &Index) -> Result<()> {
    let marks = marks(index, a.data.len(), &a.dims)?;
    if !marks.contains(&true) {
        return Ok(());
    }
    let mut mark = marks.iter();
    a.data.retain(|_| mark.next() != Some(&true));
    let n = a.data.len();
    let column = a.dims.len() == 2 && a.dims[1] == 1 && a.dims[0] != 1;
    a.dims = if column { Dims::from_slice(&[n, 1]) } else { Dims::from_slice(&[1, n]) };
    Ok(())
}

fn slices<T: Clone>(a: &mut Dense<T>, indices: &[Index]) -> Result<()> {
    let sizes = folded(&a.dims, indices.len());
    let mut along = None;
    for (k, index) in indices.iter().enumerate() {
        if matches!(index, Index::All) {
            continue;
        }
        let marks = marks(index, sizes[k], &a.dims)?;
        if !marks.contains(&true) {
            return Ok(());
        }
        if marks.iter().all(|&m| m) {
            continue;
        }
        if along.is_some() {
            fail!("MATLAB:subsdeldimmismatch", "A null assignment can have only one non-colon index.");
        }
        along = Some((k, marks));
    }
    let Some((k, marks)) = along else {
        // everything goes; the first index that is not a colon says which dimension is left empty
        let first = indices.iter().position(|i| !matches!(i, Index::All));
        let (k, mut dims) = first.map_or_else(|| (0, a.dims.clone()), |k| (k, sizes));
        dims[k] = 0;
        (a.dims, a.data) = (trim_dims(dims), Vec::new());
        return Ok(());
    };
    let inner: usize = sizes[..k].iter().product();
    let mut number = 0;
    a.data.retain(|_| {
        let slice = number / inner % sizes[k];
        number += 1;
        !marks[slice]
    });
    let mut dims = sizes;
    dims[k] = marks.iter().filter(|&&m| !m).count();
    a.dims = trim_dims(dims);
    Ok(())
}
