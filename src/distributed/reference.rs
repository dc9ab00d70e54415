//! Which element of an array belongs to which step of a sweep: operands and targets as maps from the elements of
//! what is computed, in the order of its storage, to the elements of the array.

use crate::events::{ELSEWHERE, Part};
use crate::ops::index::Index;
use crate::value::Dims;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// What of an array is taken.
#[derive(Clone, Debug)]
pub(super) enum Taken {
    Whole,
    /// Indices of an array of these dimensions.
    Selected(Dims, Rc<Vec<Index>>),
    /// Turned round by so many indices in each dimension.
    Turned(Dims, Vec<isize>),
    /// The transpose of a matrix of these dimensions.
    Transposed(Dims),
    /// These elements, or none ([`ELSEWHERE`]) where those of another operand are.
    Placed(Rc<Vec<usize>>),
}

impl Taken {
    pub(super) fn of(part: &Part) -> Taken {
        if part.turn != 0 {
            return Taken::Turned(part.dims.clone(), shifts(&part.dims, part.turn));
        }
        Taken::Selected(part.dims.clone(), Rc::new(part.indices.to_vec()))
    }

    /// A number that equal ones share.
    pub(super) fn key(&self) -> u64 {
        let mut h = FxHasher::default();
        match self {
            Taken::Whole => 0.hash(&mut h),
            Taken::Turned(dims, by) => (1, dims, by).hash(&mut h),
            Taken::Transposed(dims) => (3, dims).hash(&mut h),
            Taken::Placed(places) => (4, places).hash(&mut h),
            Taken::Selected(dims, indices) => {
                (2, dims, crate::events::position_key(indices)).hash(&mut h);
            }
        }
        h.finish()
    }

    /// Whether the elements come from other places than those of a list that the run computes.
    pub(super) fn is_listed(&self) -> bool {
        matches!(self, Taken::Selected(_, i) if i.iter().any(|x| matches!(x, Index::List { .. } | Index::Mask { .. })))
    }

    /// The elements that are taken, in order; `count` of them where it is the whole array.
    pub(super) fn elements(&self, count: usize) -> Vec<usize> {
        match self {
            Taken::Whole => (0..count).collect(),
            Taken::Turned(dims, by) => {
                let n: usize = dims.iter().product();
                (0..n).map(|k| turned(dims, by, k)).collect()
            }
            Taken::Transposed(dims) => {
                let (rows, columns) = (dims.first().copied().unwrap_or(1), dims.get(1).copied().unwrap_or(1));
                (0..rows * columns).map(|k| k / columns.max(1) + k % columns.max(1) * rows).collect()
            }
            Taken::Placed(places) => places.to_vec(),
            Taken::Selected(dims, indices) => selected(dims, indices),
        }
    }

    /// What is taken where these elements of it go to other places; `count` as for [`Taken::elements`].
    pub(super) fn moved(&self, places: &Rc<Vec<usize>>, count: usize) -> Taken {
        if matches!(self, Taken::Whole) {
            return Taken::Placed(Rc::clone(places));
        }
        let elements = self.elements(count);
        Taken::Placed(Rc::new(places.iter().map(|&k| elements.get(k).copied().unwrap_or(ELSEWHERE)).collect()))
    }

    /// Whether the elements lie in an array as they lie in the result.
    pub(super) fn stays(&self) -> bool {
        !matches!(self, Taken::Transposed(_) | Taken::Placed(_))
    }

    /// How far the first two dimensions are from where a target has them: nothing where these are no ranges.
    pub(super) fn offset(&self) -> Option<[isize; 2]> {
        match self {
            Taken::Whole => Some([0, 0]),
            Taken::Turned(_, by) => Some([by.first().copied().unwrap_or(0), by.get(1).copied().unwrap_or(0)]),
            Taken::Transposed(_) | Taken::Placed(_) => None,
            Taken::Selected(_, indices) => {
                let start = |k: usize| match indices.get(k) {
                    Some(Index::Range { start, step: 1, .. }) => Some(start.cast_signed()),
                    Some(Index::At(at)) => Some(at.cast_signed()),
                    Some(Index::All) => Some(0),
                    _ => None,
                };
                if indices.len() < 2 { None } else { Some([start(0)?, start(1)?]) }
            }
        }
    }
}

/// How far a turn goes in each dimension, where it goes less than half round: it was added up from these.
fn shifts(dims: &Dims, turn: isize) -> Vec<isize> {
    let mut rest = turn;
    let mut found = Vec::with_capacity(dims.len());
    for &n in dims {
        let n = n.cast_signed().max(1);
        let mut short = rest.rem_euclid(n);
        if 2 * short > n {
            short -= n;
        }
        found.push(short);
        rest = (rest - short) / n;
    }
    found
}

/// Element `k` of an array that was turned round is this one of the array itself.
fn turned(dims: &Dims, by: &[isize], k: usize) -> usize {
    let (mut rest, mut stride, mut at) = (k, 1, 0);
    for (d, &n) in dims.iter().enumerate() {
        let n = n.max(1);
        let place = (rest % n).cast_signed() - by.get(d).copied().unwrap_or(0);
        at += place.rem_euclid(n.cast_signed()).cast_unsigned() * stride;
        rest /= n;
        stride *= n;
    }
    at
}

fn selected(dims: &Dims, indices: &[Index]) -> Vec<usize> {
    let last = indices.len().saturating_sub(1);
    let mut found = vec![0];
    let mut stride = 1;
    for (k, index) in indices.iter().enumerate() {
        let size: usize = if k == last { dims.iter().skip(k).product() } else { dims.get(k).copied().unwrap_or(1) };
        let positions: Vec<usize> = match index {
            Index::All => (0..size).collect(),
            Index::At(at) => vec![*at],
            Index::Range { start, step, len } => {
                (0..*len).map(|i| start.wrapping_add_signed(step * i.cast_signed())).collect()
            }
            Index::List { positions, .. } | Index::Mask { positions, .. } => positions.to_vec(),
        };
        let before = std::mem::take(&mut found);
        found.reserve(before.len() * positions.len());
        for p in positions {
            found.extend(before.iter().map(|b| b + p * stride));
        }
        stride *= size;
    }
    found
}

/// For every element of a sweep over `over` the element of an operand of the dimensions `of`, which is repeated where
/// it has fewer; nothing where it does not fit.
pub(super) fn repeated(of: &Dims, over: &Dims) -> Option<Vec<usize>> {
    let (n, count): (usize, usize) = (over.iter().product(), of.iter().product());
    if n == count {
        return Some((0..n).collect());
    }
    if count == 1 {
        return Some(vec![0; n]);
    }
    let fits = of.len() <= over.len() && of.iter().zip(over).all(|(a, b)| a == b || *a == 1);
    if !fits {
        return None;
    }
    let element = |k: usize| {
        let (mut rest, mut stride, mut at) = (k, 1, 0);
        for (d, &size) in over.iter().enumerate() {
            let own = of.get(d).copied().unwrap_or(1);
            let size = size.max(1);
            at += if own == 1 { 0 } else { rest % size * stride };
            rest /= size;
            stride *= own;
        }
        at
    };
    Some((0..n).map(element).collect())
}
