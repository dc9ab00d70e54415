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

/// The same for a consumer that goes through the entries of a sparse column alone, however long it is.
pub(crate) fn get_column(base: &Value, indices: &[Index]) -> Result<Value> {
    match indices {
        [Index::All] if base.is_sparse() => sparse::column(base),
        _ => get(base, indices),
    }
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
        let runs = Runs::new(indices, &sizes, &dims);
        runs.for_each(indices, &sizes, &dims, |offset| {
            let from = &a.data[offset..];
            match runs.stride {
                1 => append(&mut data, &from[..runs.size(&sizes)], runs.index),
                stride => strided(&mut data, from, runs.index, stride, runs.len),
            }
        });
    }
    Ok(Dense::new(dims, data))
}

/// Appends so many that are a stride apart.
fn strided<T: Clone>(out: &mut Vec<T>, from: &[T], index: &Index, stride: usize, len: usize) {
    match index.run() {
        Some(start) => out.extend(from[start * stride..].iter().step_by(stride).take(len).cloned()),
        None => out.extend((0..len).map(|k| from[index.at(k) * stride].clone())),
    }
}

/// How several indices are gone through: in runs along the first dimension of which more than one position is wanted.
pub(super) struct Runs<'i> {
    /// The dimension, its index, how far its elements are from each other, and how many each run has.
    along: usize,
    pub(super) index: &'i Index,
    pub(super) stride: usize,
    pub(super) len: usize,
    /// Where the dimensions before it are.
    base: usize,
    /// The dimensions after it are in the run too.
    single: bool,
}

impl<'i> Runs<'i> {
    /// No dimension of `lens` is empty.
    pub(super) fn new(indices: &'i [Index], sizes: &Dims, lens: &Dims) -> Runs<'i> {
        let (mut along, mut base, mut stride) = (0, 0, 1);
        while along + 1 < indices.len() && lens[along] == 1 {
            base += indices[along].at(0) * stride;
            stride *= sizes[along];
            along += 1;
        }
        let rest = &indices[along..];
        // A(i,:,:): elements that are equally far from each other.
        let single = stride > 1 && rest.iter().all(|i| matches!(i, Index::All));
        let len = if single { lens[along..].iter().product() } else { lens[along] };
        Runs { along, index: &indices[along], stride, len, base, single }
    }

    /// Length of the dimension of runs with stride 1.
    pub(super) fn size(&self, sizes: &Dims) -> usize {
        sizes[self.along]
    }

    /// Calls `visit` with the offset of every run, in order.
    pub(super) fn for_each(&self, indices: &[Index], sizes: &Dims, lens: &Dims, mut visit: impl FnMut(usize)) {
        let step = self.stride * sizes[self.along];
        let next = self.along + 1;
        let (Some(second), false) = (indices.get(next), self.single) else { return visit(self.base) };
        let (count, outer) = (lens[next], next + 1);
        let mut at: Dims = lens.iter().map(|_| 0).collect();
        loop {
            let (mut offset, mut stride) = (self.base, step * sizes[next]);
            for k in outer..indices.len() {
                offset += indices[k].at(at[k]) * stride;
                stride *= sizes[k];
            }
            (0..count).for_each(|j| visit(offset + second.at(j) * step));
            let mut k = outer;
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
}
