//! Walks of an array along one dimension. In: arrays and a dimension. Out: what a function makes
//! of every lane (the elements that differ in that dimension only).

use crate::error::Result;
use crate::functions::table::arguments::{Along, first_dim};
use crate::ops::{convert, transpose};
use crate::value::{C64, Dense, Dims, Sparse, Value};

/// Positions of lanes: element `k` of lane `(o, i)` is at `(o*len + k)*inner + i`.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub inner: usize,
    pub len: usize,
    pub outer: usize,
}

impl Shape {
    #[must_use]
    pub fn of(dims: &Dims, dim: usize) -> Shape {
        let at = dim.min(dims.len());
        let inner = dims[..at].iter().product();
        let len = dims.get(dim).copied().unwrap_or(1);
        let outer = dims.get(dim + 1..).map_or(1, |d| d.iter().product());
        Shape { inner, len, outer }
    }

    /// No lanes, however long they would be.
    #[must_use]
    pub fn is_none(self) -> bool {
        self.inner == 0 || self.outer == 0
    }

    /// First element of every lane, in column-major order of the result.
    pub fn starts(self) -> impl Iterator<Item = usize> {
        (0..self.outer).flat_map(move |o| (0..self.inner).map(move |i| o * self.len * self.inner + i))
    }
}

/// The dimensions with `dims[dim]` replaced by `n`.
#[must_use]
pub fn with_dim(dims: &Dims, dim: usize, n: usize) -> Dims {
    let mut d = dims.clone();
    while d.len() <= dim {
        d.push(1);
    }
    if let Some(x) = d.get_mut(dim) {
        *x = n;
    }
    crate::value::dense::trim_dims(d)
}

/// One number for every lane. `f` sees the lane as a slice.
#[must_use]
pub fn reduce<T: Copy, U: Clone>(a: &Dense<T>, dim: usize, mut f: impl FnMut(&[T]) -> U) -> Dense<U> {
    let s = Shape::of(&a.dims, dim);
    if s.is_none() {
        return Dense::new(with_dim(&a.dims, dim, 1), Vec::new());
    }
    let mut data = Vec::with_capacity(s.inner * s.outer);
    let mut lane = Vec::with_capacity(s.len);
    for start in s.starts() {
        if s.inner == 1 {
            data.push(f(&a.data[start..start + s.len]));
        } else {
            lane.clear();
            lane.extend((0..s.len).map(|k| a.data[start + k * s.inner]));
            data.push(f(&lane));
        }
    }
    Dense::new(with_dim(&a.dims, dim, 1), data)
}

/// Folds every lane; walks memory in order whatever the dimension.
#[must_use]
pub fn fold<T: Copy, U: Copy>(a: &Dense<T>, dim: usize, init: U, f: impl Fn(U, T) -> U) -> Dense<U> {
    let s = Shape::of(&a.dims, dim);
    if s.inner == 1 && s.len > 0 {
        let data = a.data.chunks(s.len).map(|lane| lane.iter().fold(init, |x, &y| f(x, y))).collect();
        return Dense::new(with_dim(&a.dims, dim, 1), data);
    }
    if s.is_none() {
        return Dense::new(with_dim(&a.dims, dim, 1), Vec::new());
    }
    let mut data = vec![init; s.inner * s.outer];
    for o in 0..s.outer {
        let acc = &mut data[o * s.inner..(o + 1) * s.inner];
        for k in 0..s.len {
            let from = (o * s.len + k) * s.inner;
            for (x, &y) in acc.iter_mut().zip(&a.data[from..from + s.inner]) {
                *x = f(*x, y);
            }
        }
    }
    Dense::new(with_dim(&a.dims, dim, 1), data)
}

/// Replaces every lane by what `f` makes of it, `n` elements each (`f` fills the output slice).
///
/// # Errors
/// A result of more bytes than the limit.
pub fn rewrite<T: Copy, U: Copy>(
    a: &Dense<T>,
    dim: usize,
    n: usize,
    zero: U,
    mut f: impl FnMut(&[T], &mut [U]),
) -> Result<Dense<U>> {
    let s = Shape::of(&a.dims, dim);
    if s.is_none() || n == 0 {
        return Ok(Dense::new(with_dim(&a.dims, dim, n), Vec::new()));
    }
    let places = crate::ops::memory::reserve(&[s.inner, s.outer, n], size_of::<U>())?;
    let mut data = vec![zero; places];
    let (mut lane, mut out) = (Vec::with_capacity(s.len), vec![zero; n]);
    for o in 0..s.outer {
        for i in 0..s.inner {
            lane.clear();
            lane.extend((0..s.len).map(|k| a.data[(o * s.len + k) * s.inner + i]));
            out.fill(zero);
            f(&lane, &mut out);
            for (k, &x) in out.iter().enumerate() {
                data[(o * n + k) * s.inner + i] = x;
            }
        }
    }
    Ok(Dense::new(with_dim(&a.dims, dim, n), data))
}

/// The value and the dimension (from 0) to work along: `'all'` makes one column of it. `whole_empty`
/// functions take 0×0 as one empty lane (`sum([])` is 0). Several dimensions are left to the caller.
#[must_use]
pub fn target(v: &Value, along: &Along, whole_empty: bool) -> (Value, usize) {
    match along {
        Along::One(d) => (v.clone(), *d),
        Along::All => (as_column(v), 0),
        Along::Many(_) | Along::Default => {
            let dims = v.dims();
            if whole_empty && dims.as_slice() == [0, 0] {
                return (as_column(v), 0);
            }
            (v.clone(), first_dim(&dims))
        }
    }
}

/// `v(:)`.
#[must_use]
pub fn as_column(v: &Value) -> Value {
    let n = v.numel();
    crate::functions::array::places::reshaped(v, Dims::from_slice(&[n, 1]))
}

/// Lanes of a sparse matrix along `dim` (0 or 1) as (stored values, number of zeros).
///
/// # Errors
/// None beyond those of the transpose.
pub fn sparse_lanes<U>(v: &Value, dim: usize, mut f: impl FnMut(&[f64], usize) -> U) -> Result<Vec<U>> {
    let by_columns = if dim == 0 { v.clone() } else { transpose(v, false)? };
    let walk = |m: &Sparse<f64>, f: &mut dyn FnMut(&[f64], usize) -> U| -> Vec<U> {
        (0..m.cols)
            .map(|j| {
                let values = m.column(j).1;
                f(values, m.rows - values.len())
            })
            .collect()
    };
    Ok(match &by_columns {
        Value::SparseReal(m) => walk(m, &mut f),
        Value::SparseLogical(m) => walk(&m.map_values(convert::flag), &mut f),
        _ => Vec::new(),
    })
}

/// Lanes of a sparse complex matrix; see [`sparse_lanes`].
///
/// # Errors
/// None beyond those of the transpose.
pub fn sparse_complex_lanes<U>(v: &Value, dim: usize, mut f: impl FnMut(&[C64], usize) -> U) -> Result<Vec<U>> {
    let by_columns = if dim == 0 { v.clone() } else { transpose(v, false)? };
    Ok(match &by_columns {
        Value::SparseComplex(m) => (0..m.cols)
            .map(|j| {
                let values = m.column(j).1;
                f(values, m.rows - values.len())
            })
            .collect(),
        _ => Vec::new(),
    })
}
