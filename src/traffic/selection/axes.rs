//! Selections by their axes alone, without walking over elements.

use super::{Axis, Selection};
use crate::traffic::{Bytes, Cache};
use smallvec::SmallVec;
use std::rc::Rc;

impl Axis<'_> {
    pub(super) fn count(&self, extent: usize) -> usize {
        match self {
            Axis::All => extent,
            Axis::At(_) => 1,
            Axis::Range { len, .. } => *len,
            Axis::List(l) | Axis::Mask(l) => l.len(),
        }
    }

    /// First position, positive step and count of what is not a list; memory order.
    pub(super) fn progression(&self, extent: usize) -> Option<(usize, usize, usize)> {
        match *self {
            Axis::All => Some((0, 1, extent)),
            Axis::At(i) => Some((i, 1, 1)),
            Axis::Range { start, step, len } => {
                let back = if step < 0 { step.unsigned_abs() * len.saturating_sub(1) } else { 0 };
                Some((start.saturating_sub(back), step.unsigned_abs().max(1), len))
            }
            Axis::List(_) | Axis::Mask(_) => None,
        }
    }

    /// Position of element `k` in the order of the selection.
    pub(super) fn position(&self, k: usize) -> usize {
        match self {
            Axis::All => k,
            Axis::At(i) => *i,
            Axis::Range { start, step, .. } => start.saturating_add_signed(step.saturating_mul(k as isize)),
            Axis::List(l) | Axis::Mask(l) => l.get(k).copied().unwrap_or(0),
        }
    }
}

/// Groups of a regular selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GroupShape {
    pub groups: u64,
    /// From the start of a group to its end.
    pub extent: u64,
}

impl GroupShape {
    pub(super) fn bytes(self, own: u64, cache: &Cache) -> Bytes {
        if self.groups <= 1 || self.extent >= cache.line {
            return Bytes::exact(own);
        }
        let lines = self.groups * cache.line;
        Bytes::over(cache, |c| if lines <= c { own } else { lines })
    }
}

/// Groups of a selection by progressions; `None` where they are not all alike (several groups
/// within one step of a slower axis, the last of which joins the next step's first).
pub(super) fn shape(s: &Selection, line: u64) -> Option<GroupShape> {
    let mut groups = 1;
    let mut extent = s.element_bytes;
    // Bytes from the first element's start to the last one's.
    let mut reach = 0;
    let mut stride = s.element_bytes;
    for (k, axis) in s.axes.iter().enumerate() {
        let length = s.extent(k);
        let (_, step, count) = axis.progression(length)?;
        let (step, count) = (step as u64 * stride, count as u64);
        if count == 0 {
            return Some(GroupShape { groups: 0, extent: 0 });
        }
        if count > 1 {
            if step.saturating_sub(reach) >= line {
                groups *= count;
            } else if groups == 1 {
                extent += (count - 1) * step;
            } else {
                return None;
            }
            reach += (count - 1) * step;
        }
        stride *= length as u64;
    }
    Some(GroupShape { groups, extent })
}

/// Own bytes of a union of single elements (`x(i-1)`, `x(i)`, `x(i+1)`).
pub(super) fn points(many: &[Selection]) -> Option<u64> {
    let mut seen = SmallVec::<[usize; 16]>::new();
    for s in many {
        let (mut at, mut stride) = (0, 1);
        for (k, axis) in s.axes.iter().enumerate() {
            let Axis::At(i) = axis else { return None };
            at += i * stride;
            stride *= s.extent(k);
        }
        if !seen.contains(&at) {
            seen.push(at);
        }
    }
    many.first().map(|s| seen.len() as u64 * s.element_bytes)
}

/// Words that tell selections without lists apart.
pub(super) fn describe(s: &Selection, key: &mut SmallVec<[u64; 96]>) {
    key.extend([s.element_bytes, s.dims.len() as u64, s.axes.len() as u64]);
    key.extend(s.dims.iter().map(|&d| d as u64));
    for axis in s.axes {
        match *axis {
            Axis::All => key.push(0),
            Axis::At(i) => key.extend([1, i as u64]),
            Axis::Range { start, step, len } => key.extend([2, start as u64, step as u64, len as u64]),
            Axis::List(_) | Axis::Mask(_) => key.push(3),
        }
    }
}

pub(super) fn equal(a: &Selection, b: &Selection) -> bool {
    a.dims == b.dims
        && a.axes.len() == b.axes.len()
        && a.axes.iter().zip(b.axes).all(|(x, y)| match (x, y) {
            (Axis::All, Axis::All) => true,
            (Axis::At(i), Axis::At(j)) => i == j,
            (Axis::Range { start, step, len }, Axis::Range { start: start_b, step: step_b, len: len_b }) => {
                (start, step, len) == (start_b, step_b, len_b)
            }
            (Axis::List(l), Axis::List(m)) | (Axis::Mask(l), Axis::Mask(m)) => Rc::ptr_eq(l, m) || l == m,
            _ => false,
        })
}
