//! Values as indices. In: what stands in `x(…)`. Out: [`Index`], positions from zero, which
//! [`get`], [`set`] and [`delete`] apply to any class.

pub(crate) use super::delete::delete;
pub(crate) use super::index_get::{get, get_column};
pub(crate) use super::index_set::{fresh, set};

use super::{convert, errors};
use crate::error::{Result, RunError};
use crate::value::{Dense, Dims, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// One index, zero-based.
#[derive(Clone, Debug)]
pub(crate) enum Index {
    /// `:`
    All,
    At(usize),
    /// A row of equally spaced positions; `start + (len-1)*step` is not negative.
    Range {
        start: usize,
        step: isize,
        len: usize,
    },
    List {
        positions: Rc<Vec<usize>>,
        dims: Dims,
    },
    /// The true positions of a logical index, ascending. `dims` is the shape of `find(mask)`: a row
    /// for a row, else a column.
    Mask {
        positions: Rc<Vec<usize>>,
        dims: Dims,
        /// Elements of the mask.
        of: usize,
    },
}

impl Index {
    /// Number of positions in a dimension of `size`.
    #[must_use]
    pub(crate) fn len(&self, size: usize) -> usize {
        match self {
            Index::All => size,
            Index::At(_) => 1,
            Index::Range { len, .. } => *len,
            Index::List { positions, .. } | Index::Mask { positions, .. } => positions.len(),
        }
    }

    /// Position number `k` (from 0, less than the length).
    #[must_use]
    pub(crate) fn at(&self, k: usize) -> usize {
        match self {
            Index::All => k,
            Index::At(i) => *i,
            Index::Range { start, step, .. } => start.wrapping_add_signed(step.wrapping_mul(k.cast_signed())),
            Index::List { positions, .. } | Index::Mask { positions, .. } => positions.get(k).copied().unwrap_or(0),
        }
    }

    /// One more than the largest position; 0 when there is none.
    #[must_use]
    pub(crate) fn extent(&self, size: usize) -> usize {
        match self {
            Index::All => size,
            Index::At(i) => i + 1,
            Index::Range { len: 0, .. } => 0,
            Index::Range { len, .. } => self.at(0).max(self.at(len - 1)) + 1,
            Index::List { positions, .. } => positions.iter().max().map_or(0, |p| p + 1),
            Index::Mask { positions, .. } => positions.last().map_or(0, |p| p + 1),
        }
    }

    /// Shape of the index as a value.
    #[must_use]
    pub(crate) fn dims(&self, size: usize) -> Dims {
        match self {
            Index::All => Dims::from_slice(&[size, 1]),
            Index::At(_) => Dims::from_slice(&[1, 1]),
            Index::Range { len, .. } => Dims::from_slice(&[1, *len]),
            Index::List { dims, .. } | Index::Mask { dims, .. } => dims.clone(),
        }
    }

    /// An index whose values are known to be those of a range `a:s:b`, without their list: whatever the class that they
    /// had, it chooses what the same range of doubles does.
    #[must_use]
    pub(crate) fn spaced(self) -> Index {
        match self {
            Index::At(start) => Index::Range { start, step: 1, len: 1 },
            Index::List { positions, dims } => {
                match positions.as_slice() {
                    [] => Index::Range { start: 0, step: 1, len: 0 },
                    // Rounded to single, the values of a long range are not equally spaced.
                    [a, b, ..] if evenly_spaced(&positions) => {
                        Index::Range { start: *a, step: step(*a, *b), len: positions.len() }
                    }
                    _ => Index::List { positions, dims },
                }
            }
            other => other,
        }
    }

    /// First position of a run without gaps of `len` positions.
    #[must_use]
    pub(crate) fn run(&self) -> Option<usize> {
        match self {
            Index::All => Some(0),
            Index::At(i) => Some(*i),
            Index::Range { start, step: 1, .. } => Some(*start),
            _ => None,
        }
    }
}

/// A value as an index: positive whole numbers, a logical mask, or the text `:`.
///
/// # Errors
/// Zero, negative, fractional, complex, not a number, cells, structs, handles.
pub(crate) fn resolve(v: &Value) -> Result<Index> {
    match v {
        Value::Num(x) => position(*x).map(Index::At),
        Value::Bool(b) => Ok(mask(&Dense::scalar(*b))),
        Value::Real(a) => list(a),
        Value::Logical(a) => Ok(mask(a)),
        Value::SparseLogical(s) => {
            let mut positions = Vec::with_capacity(s.nnz());
            for j in 0..s.cols {
                positions.extend(s.column(j).0.iter().map(|&i| j * s.rows + i));
            }
            Ok(masked(positions, s.rows.saturating_mul(s.cols), s.rows == 1))
        }
        Value::Char(c) if c.array.data.as_slice() == [u16::from(b':')] => Ok(Index::All),
        Value::Strings(_) | Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_) => {
            Err(RunError::new(
                "MATLAB:badsubscript",
                format!("Unable to use a value of type {} as an index.", v.class().name()),
            ))
        }
        _ if v.is_complex() => Err(RunError::new(
            "MATLAB:badsubscript",
            "Array indices must be positive integers or logical values; this one is complex.",
        )),
        _ => list(&*convert::real_array(v)?),
    }
}

/// [`resolve`] for index number `which` (from 0) of `count`, which the error names.
///
/// # Errors
/// As [`resolve`].
pub(crate) fn resolve_at(v: &Value, which: usize, count: usize) -> Result<Index> {
    resolve(v).map_err(|mut e| {
        if count > 1 {
            e.message = format!("Index in position {} is invalid. {}", which + 1, e.message);
        }
        e
    })
}

/// Value of `end` as index `position` (from 0) of `count`.
#[must_use]
pub(crate) fn end_of(base: &Value, position: usize, count: usize) -> usize {
    if count <= 1 {
        return base.numel();
    }
    let dims = base.dims();
    if position + 1 < count {
        return dims.get(position).copied().unwrap_or(1);
    }
    dims.iter().skip(position).product()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
#[inline]
fn position(x: f64) -> Result<usize> {
    let i = x as usize;
    #[allow(clippy::cast_precision_loss)]
    if i >= 1 && i as f64 == x && x < 1e18 { Ok(i - 1) } else { Err(bad(x)) }
}

fn bad(x: f64) -> Box<RunError> {
    RunError::new(
        "MATLAB:badsubscript",
        format!("Array indices must be positive integers or logical values; this one is {x}."),
    )
}

#[allow(clippy::cast_precision_loss, clippy::float_cmp)]
fn list(a: &Dense<f64>) -> Result<Index> {
    match a.data.as_slice() {
        [x] => return position(*x).map(Index::At),
        [first, .., last] if a.dims.len() == 2 && a.dims[0] == 1 && last - first == (a.data.len() - 1) as f64 => {
            let start = position(*first)?;
            if a.data.iter().enumerate().all(|(k, &x)| x == first + k as f64) {
                return Ok(Index::Range { start, step: 1, len: a.data.len() });
            }
        }
        _ => {}
    }
    let mut positions = Vec::with_capacity(a.data.len());
    for &x in &a.data {
        positions.push(position(x)?);
    }
    Ok(Index::List { positions: Rc::new(positions), dims: a.dims.clone() })
}

fn mask(a: &Dense<bool>) -> Index {
    if let [false] = a.data.as_slice() {
        // As find(false), and as [] selects.
        return Index::Mask { positions: Rc::new(Vec::new()), dims: Dims::from_slice(&[0, 0]), of: 1 };
    }
    masked(true_places(&a.data), a.data.len(), a.dims.len() == 2 && a.dims[0] == 1)
}

/// Whether all neighbours are equally far apart.
pub(crate) fn evenly_spaced(positions: &[usize]) -> bool {
    let mut steps = positions.windows(2).map(|w| match w {
        [a, b] => step(*a, *b),
        _ => 0,
    });
    let first = steps.next();
    steps.all(|s| Some(s) == first)
}

/// How far `b` lies beyond `a`.
fn step(a: usize, b: usize) -> isize {
    b.cast_signed().wrapping_sub(a.cast_signed())
}

/// Places of what is true, from 0, ascending.
#[must_use]
pub(crate) fn true_places(flags: &[bool]) -> Vec<usize> {
    // Counted first and written without a branch: masks have no pattern that the processor could guess. So many at a
    // time fit into a byte, of which a vector has many.
    let count: usize =
        flags.chunks(255).map(|c| usize::from(c.iter().fold(0u8, |sum, &b| sum.wrapping_add(u8::from(b))))).sum();
    let mut places = vec![0; count + 1];
    let mut k = 0;
    for (i, &b) in flags.iter().enumerate() {
        places[k] = i;
        k += usize::from(b);
    }
    places.truncate(count);
    places
}

fn masked(positions: Vec<usize>, of: usize, row: bool) -> Index {
    let n = positions.len();
    let dims = if row { Dims::from_slice(&[1, n]) } else { Dims::from_slice(&[n, 1]) };
    Index::Mask { positions: Rc::new(positions), dims, of }
}

/// The dimensions as `count` indices see them: trailing ones folded into the last, or ones added.
#[must_use]
pub(super) fn folded(dims: &Dims, count: usize) -> Dims {
    let mut out: Dims = dims.iter().copied().take(count).collect();
    while out.len() < count {
        out.push(1);
    }
    if let Some(last) = out.last_mut()
        && dims.len() > count
    {
        *last *= dims[count..].iter().product::<usize>();
    }
    out
}

/// A position beyond the array in a read.
#[must_use]
pub(super) fn beyond(which: usize, count: usize, extent: usize, dims: &Dims) -> Box<RunError> {
    let shape = errors::shape(dims);
    let message = if count == 1 {
        let n: usize = dims.iter().product();
        format!("Index exceeds the number of array elements. Index must not exceed {n}. (index {extent}, size {shape})")
    } else {
        let size = folded(dims, count)[which];
        let place = which + 1;
        format!(
            "Index in position {place} exceeds array bounds. Index must not exceed {size}. (index {extent}, size {shape})"
        )
    };
    RunError::new("MATLAB:badsubscript", message)
}

/// The single elements that indices choose, in column-major order.
#[must_use]
pub(crate) fn single(indices: &[Index], dims: &[usize]) -> Vec<SmallVec<[Index; 2]>> {
    let size = |k: usize| match indices.len() {
        1 => dims.iter().product(),
        _ => dims.get(k).copied().unwrap_or(1),
    };
    let mut all: Vec<SmallVec<[Index; 2]>> = vec![SmallVec::new()];
    for (k, index) in indices.iter().enumerate() {
        let choices = 0..index.len(size(k));
        all = choices
            .flat_map(|c| {
                let at = index.at(c);
                all.iter().map(move |before| before.iter().cloned().chain([Index::At(at)]).collect())
            })
            .collect();
    }
    all
}
