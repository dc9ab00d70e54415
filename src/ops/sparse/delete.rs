//! `S(:,j) = []`, `S(i,:) = []`, and elements of vectors.

use super::{Entry, csc, get};
use crate::error::Result;
use crate::fail;
use crate::ops::index::{Index, beyond};
use crate::value::{Dims, Sparse, Value};
use std::rc::Rc;

/// Removes rows or columns, or elements by one index (what is left of a matrix is a row).
///
/// # Errors
/// Positions beyond the matrix; more than one index that is not a colon.
pub(crate) fn delete(base: &mut Value, indices: &[Index]) -> Result<()> {
    *base = match base {
        Value::SparseReal(s) => typed(s, indices)?,
        Value::SparseComplex(s) => typed(s, indices)?,
        Value::SparseLogical(s) => typed(s, indices)?,
        _ => return crate::ops::delete::delete(base, indices),
    };
    Ok(())
}

fn typed<T: Entry>(s: &Sparse<T>, indices: &[Index]) -> Result<Value> {
    let dims = Dims::from_slice(&[s.rows, s.cols]);
    let whole = |index: &Index, size: usize| {
        matches!(index, Index::All) || (index.len(size) >= size && rest(index, size).is_empty())
    };
    let kept = |index: &Index, size: usize, which: usize| {
        if index.extent(size) > size {
            return Err(beyond(which, indices.len(), index.extent(size), &dims));
        }
        let positions = rest(index, size);
        let n = positions.len();
        Ok(Index::List { positions: Rc::new(positions), dims: Dims::from_slice(&[1, n]) })
    };
    Ok(T::wrap(match indices {
        [Index::All] => Sparse::zero(0, 0),
        [index] => {
            let n = s.rows * s.cols;
            let kept = kept(index, n, 0)?;
            let flat = if s.cols == 1 { s.clone() } else { csc::reshaped(s, 1, n) };
            let (r, c) = if s.cols == 1 { (&kept, &Index::All) } else { (&Index::All, &kept) };
            get::subscripts(&flat, r, c)
        }
        [rows, cols] if whole(rows, s.rows) => get::subscripts(s, &Index::All, &kept(cols, s.cols, 1)?),
        [rows, cols] if whole(cols, s.cols) => get::subscripts(s, &kept(rows, s.rows, 0)?, &Index::All),
        _ => fail!("MATLAB:subsdeldimmismatch", "A null assignment can have only one non-colon index."),
    }))
}

/// Positions that the index does not take.
fn rest(index: &Index, size: usize) -> Vec<usize> {
    let mut keep = vec![true; size];
    for k in 0..index.len(size) {
        if let Some(place) = keep.get_mut(index.at(k)) {
            *place = false;
        }
    }
    (0..size).filter(|&i| keep[i]).collect()
}
