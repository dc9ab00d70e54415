//! Walks of an array along one dimension. In: arrays and a dimension. Out: what a function makes
//! of every lane (the elements that differ in that dimension only).

use crate::error::Result;
use crate::functions::table::arguments::{Along, first_dim};
use crate::ops::{convert, transpose};
use crate::value::{C64, Dense, Dims, Sparse, Value};
use ndarray::{Array3, ArrayView1, Axis, aview1};

/// The dimensions with `dims[dim]` replaced by `n`.
#[must_use]
pub(crate) fn with_dim(dims: &Dims, dim: usize, n: usize) -> Dims {
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
pub(crate) fn reduce<T: Copy, U: Clone>(a: &Dense<T>, dim: usize, mut f: impl FnMut(&[T]) -> U) -> Dense<U> {
    let mut copy = Vec::new();
    let one = |lane: ArrayView1<T>| match lane.as_slice() {
        Some(lane) => f(lane),
        None => {
            copy.clear();
            copy.extend(lane.iter().copied());
            f(&copy)
        }
    };
    Dense::new(with_dim(&a.dims, dim, 1), a.lanes(dim).lanes(Axis(1)).into_iter().map(one).collect())
}

/// Folds every lane; walks memory in order whatever the dimension.
#[must_use]
pub(crate) fn fold<T: Copy, U: Copy>(a: &Dense<T>, dim: usize, init: U, f: impl Fn(U, T) -> U) -> Dense<U> {
    let lanes = a.lanes(dim);
    let data = if lanes.len_of(Axis(2)) == 1 {
        lanes.lanes(Axis(1)).into_iter().map(|lane| lane.iter().fold(init, |x, &y| f(x, y))).collect()
    } else {
        lanes.outer_iter().flat_map(|page| page.fold_axis(Axis(0), init, |&x, &y| f(x, y))).collect()
    };
    Dense::new(with_dim(&a.dims, dim, 1), data)
}

/// Replaces every lane by what `f` makes of it, `n` elements each (`f` fills the output slice).
///
/// # Errors
/// A result of more bytes than the limit.
pub(crate) fn rewrite<T: Copy, U: Copy>(
    a: &Dense<T>,
    dim: usize,
    n: usize,
    zero: U,
    mut f: impl FnMut(&[T], &mut [U]),
) -> Result<Dense<U>> {
    let lanes = a.lanes(dim);
    let (outer, len, inner) = lanes.dim();
    if inner == 0 || outer == 0 || n == 0 {
        return Ok(Dense::new(with_dim(&a.dims, dim, n), Vec::new()));
    }
    crate::ops::memory::reserve(&[inner, outer, n], size_of::<U>())?;
    let mut result = Array3::from_elem((outer, n, inner), zero);
    let (mut from, mut to) = (Vec::with_capacity(len), vec![zero; n]);
    for (lane, mut place) in lanes.lanes(Axis(1)).into_iter().zip(result.lanes_mut(Axis(1))) {
        if let (Some(lane), Some(place)) = (lane.as_slice(), place.as_slice_mut()) {
            f(lane, place);
            continue;
        }
        from.clear();
        from.extend(lane.iter().copied());
        to.fill(zero);
        f(&from, &mut to);
        place.assign(&aview1(&to));
    }
    Ok(Dense::new(with_dim(&a.dims, dim, n), result.into_raw_vec_and_offset().0))
}

/// The value and the dimension (from 0) to work along: `'all'` makes one column of it. `whole_empty`
/// functions take 0×0 as one empty lane (`sum([])` is 0). Several dimensions are left to the caller.
#[must_use]
pub(crate) fn target(v: &Value, along: &Along, whole_empty: bool) -> (Value, usize) {
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
pub(crate) fn as_column(v: &Value) -> Value {
    let n = v.numel();
    crate::functions::array::places::reshaped(v, Dims::from_slice(&[n, 1]))
}

/// Lanes of a sparse matrix along `dim` (0 or 1) as (places from 0 of the stored values, these, number of zeros).
///
/// # Errors
/// None beyond those of the transpose.
pub(crate) fn sparse_lanes<U>(
    v: &Value,
    dim: usize,
    mut f: impl FnMut(&[usize], &[f64], usize) -> U,
) -> Result<Vec<U>> {
    fn walk<U>(m: &Sparse<f64>, f: &mut impl FnMut(&[usize], &[f64], usize) -> U) -> Vec<U> {
        let lane = |j| {
            let (at, values) = m.column(j);
            f(at, values, m.rows - values.len())
        };
        (0..m.cols).map(lane).collect()
    }
    let by_columns = if dim == 0 { v.clone() } else { transpose(v, false)? };
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
pub(crate) fn sparse_complex_lanes<U>(v: &Value, dim: usize, mut f: impl FnMut(&[C64], usize) -> U) -> Result<Vec<U>> {
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
