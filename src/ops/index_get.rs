//! `x(i)`, `x(i,j)`, `x(i,j,…)` as values. In: any class and indices. Out: the elements selected,
//! in the shape that MATLAB gives them.

use super::index::{Index, beyond, folded};
use super::{memory, sparse};
use crate::error::Result;
use crate::fail;
use crate::value::dense::trim_dims;
use crate::value::{CharArray, Dense, Dims, IntArray, StructArray, Value};
use std::rc::Rc;

/// The elements of `base` at `indices`; without indices the value itself.
///
/// # Errors
/// A position beyond the array; a function handle as `base`.
pub(crate) fn get(base: &Value, indices: &[Index]) -> Result<Value> {
    if let Value::Real(a) = base {
        match indices {
            [Index::At(i)] => {
                if let Some(x) = a.data.get(*i) {
                    return Ok(Value::Num(*x));
                }
            }
            [Index::At(i), Index::At(j)] if a.dims.len() == 2 && *i < a.dims[0] && *j < a.dims[1] => {
                if let Some(x) = a.data.get(j * a.dims[0] + i) {
                    return Ok(Value::Num(*x));
                }
            }
            _ => {}
        }
    }
    if indices.is_empty() {
        return Ok(base.clone());
    }
    Ok(match base {
        Value::Num(x) => Value::real(gather(&Dense::scalar(*x), indices)?),
        Value::Bool(b) => Value::logical(gather(&Dense::scalar(*b), indices)?),
        Value::Real(a) => Value::real(gather(a, indices)?),
        Value::Complex(a) => Value::complex(gather(a, indices)?),
        Value::Single(a) => Value::single(gather(a, indices)?),
        Value::SingleComplex(a) => Value::single_complex(gather(a, indices)?),
        Value::Logical(a) => Value::logical(gather(a, indices)?),
        Value::Char(c) => {
            Value::Char(Rc::new(CharArray { array: gather(&c.array, indices)?, double_quoted: c.double_quoted }))
        }
        Value::Int(a) => Value::int(integers(a, indices)?),
        Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_) => sparse::get(base, indices)?,
        Value::Strings(s) => Value::strings(gather(s, indices)?),
        Value::Cell(c) => Value::cell(gather(c, indices)?),
        Value::Struct(s) => Value::structure(elements(s, indices)?),
        Value::Object(o) => fail!("MATLAB:badsubscript", "A {} cannot be indexed as an array.", o.class),
        Value::Func(_) => fail!("MATLAB:badsubscript", "A function handle cannot be indexed as an array."),
    })
}

fn integers(a: &IntArray, indices: &[Index]) -> Result<IntArray> {
    macro_rules! each {
        ($($v:ident)*) => { match a { $(IntArray::$v(d) => IntArray::$v(gather(d, indices)?),)* } };
    }
    Ok(each!(Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64))
}

fn elements(s: &StructArray, indices: &[Index]) -> Result<StructArray> {
    let chosen = gather(&Dense::new(s.dims.clone(), (0..s.numel()).collect()), indices)?;
    let width = s.keys.len();
    let data = chosen.data.iter().flat_map(|&e| s.data[e * width..(e + 1) * width].iter().cloned()).collect();
    Ok(StructArray { dims: chosen.dims, keys: Rc::clone(&s.keys), data })
}

/// The elements of a dense array at one or more indices.
///
/// # Errors
/// A position beyond the array.
pub(crate) fn gather<T: Clone>(a: &Dense<T>, indices: &[Index]) -> Result<Dense<T>> {
    match indices {
        [] => Ok(a.clone()),
        [index] => linear(a, index),
        _ => subscripts(a, indices),
    }
}

fn linear<T: Clone>(a: &Dense<T>, index: &Index) -> Result<Dense<T>> {
    let n = a.data.len();
    let extent = index.extent(n);
    if extent > n {
        return Err(beyond(0, 1, extent, &a.dims));
    }
    let mut data = Vec::with_capacity(index.len(n));
    append(&mut data, &a.data, index);
    Ok(Dense::new(linear_dims(&a.dims, index), data))
}

/// Shape of `x(index)`: a vector indexed by a vector keeps its own orientation, else the shape is
/// that of the index; `x(:)` is a column.
pub(super) fn linear_dims(base: &Dims, index: &Index) -> Dims {
    let n = base.iter().product();
    let shape = index.dims(n);
    let is_vector = |d: &Dims| d.len() == 2 && (d[0] == 1 || d[1] == 1);
    if matches!(index, Index::All) || !is_vector(&shape) || !is_vector(base) || base.as_slice() == [1, 1] {
        return trim_dims(shape);
    }
    let len = index.len(n);
    if base[0] == 1 { Dims::from_slice(&[1, len]) } else { Dims::from_slice(&[len, 1]) }
}

/// Appends the chosen ones of `from`; positions are in bounds.
fn append<T: Clone>(out: &mut Vec<T>, from: &[T], index: &Index) {
    match index {
        Index::All => out.extend_from_slice(from),
        Index::At(i) => out.push(from[*i].clone()),
        Index::Range { start, step: 1, len } => out.extend_from_slice(&from[*start..start + len]),
        Index::Range { len, .. } => out.extend((0..*len).map(|k| from[index.at(k)].clone())),
        Index::List { positions, .. } | Index::Mask { positions, .. } => {
            out.extend(positions.iter().map(|&p| from[p].clone()));
        }
    }
}

fn subscripts<T: Clone>(a: &Dense<T>, indices: &[Index]) -> Result<Dense<T>> {
    let count = indices.len();
    let sizes = folded(&a.dims, count);
    for (k, index) in indices.iter().enumerate() {
        let extent = index.extent(sizes[k]);
        if extent > sizes[k] {
            return Err(beyond(k, count, extent, &a.dims));
        }
    }
    let dims: Dims = indices.iter().zip(&sizes).map(|(index, &size)| index.len(size)).collect();
    let mut data = Vec::with_capacity(memory::reserve(&dims, size_of::<T>())?);
    if dims.iter().all(|&d| d > 0) {
        match indices {
            [Index::At(i), columns] => row(&mut data, a, *i, sizes[0], columns),
            [first, columns] => {
                for k in 0..dims[1] {
                    let offset = columns.at(k) * sizes[0];
                    append(&mut data, &a.data[offset..offset + sizes[0]], first);
                }
            }
            _ => {
                let first = &indices[0];
                for_each_run(indices, &sizes, &dims, |offset| {
                    append(&mut data, &a.data[offset..offset + sizes[0]], first);
                });
            }
        }
    }
    Ok(Dense::new(dims, data))
}

/// `A(i, columns)`.
fn row<T: Clone>(data: &mut Vec<T>, a: &Dense<T>, i: usize, rows: usize, columns: &Index) {
    match columns {
        Index::All => data.extend(a.data[i..].iter().step_by(rows).cloned()),
        Index::Range { start, step: 1, len } => {
            data.extend(a.data[start * rows + i..].iter().step_by(rows).take(*len).cloned());
        }
        _ => {
            let n = columns.len(0);
            data.extend((0..n).map(|k| a.data[columns.at(k) * rows + i].clone()));
        }
    }
}

/// Calls `visit` with the offset of every run along the first dimension, in order; no dimension
/// of `lens` is empty.
pub(super) fn for_each_run(indices: &[Index], sizes: &Dims, lens: &Dims, mut visit: impl FnMut(usize)) {
    let mut at: Dims = lens.iter().map(|_| 0).collect();
    loop {
        let mut step = sizes[0];
        let mut offset = 0;
        for k in 1..indices.len() {
            offset += indices[k].at(at[k]) * step;
            step *= sizes[k];
        }
        visit(offset);
        let mut k = 1;
        loop {
            if k >= indices.len() {
                return;
            }
            at[k] += 1;
            if at[k] < lens[k] {
                break;
            }
            at[k] = 0;
            k += 1;
        }
    }
}
