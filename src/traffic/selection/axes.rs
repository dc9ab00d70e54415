//! What selections are by their axes alone, without walking over elements.

use super::{Axis, Selection};
use smallvec::SmallVec;
use std::rc::Rc;

impl Axis<'_> {
    pub(in crate::traffic) fn count(&self, extent: usize) -> usize {
        match self {
            Axis::All | Axis::Turned(_) => extent,
            Axis::At(_) => 1,
            Axis::Range { len, .. } => *len,
            Axis::List(l) | Axis::Mask(l) => l.len(),
        }
    }

    /// First position, positive step and count of what is not a list; memory order.
    pub(in crate::traffic) fn progression(&self, extent: usize) -> Option<(usize, usize, usize)> {
        match *self {
            Axis::All | Axis::Turned(_) => Some((0, 1, extent)),
            Axis::At(i) => Some((i, 1, 1)),
            Axis::Range { start, step, len } => {
                let back = if step < 0 { step.unsigned_abs() * len.saturating_sub(1) } else { 0 };
                Some((start.saturating_sub(back), step.unsigned_abs().max(1), len))
            }
            Axis::List(_) | Axis::Mask(_) => None,
        }
    }

    /// Position of element `k` in the order of the selection.
    pub(in crate::traffic) fn position(&self, k: usize) -> usize {
        match self {
            Axis::All | Axis::Turned(_) => k,
            Axis::At(i) => *i,
            Axis::Range { start, step, .. } => start.saturating_add_signed(step.saturating_mul(k as isize)),
            Axis::List(l) | Axis::Mask(l) => l.get(k).copied().unwrap_or(0),
        }
    }

    /// Position of element `k` in the order of memory; a list has none.
    pub(super) fn ascending(&self, k: usize, extent: usize) -> usize {
        self.progression(extent).map_or_else(|| self.position(k), |(first, step, _)| first + step * k)
    }

    /// First and last position; none where nothing is selected.
    fn span(&self, extent: usize) -> Option<(usize, usize)> {
        let last = self.count(extent).checked_sub(1)?;
        match self {
            Axis::List(l) => Some((*l.iter().min()?, *l.iter().max()?)),
            _ => Some((self.ascending(0, extent), self.ascending(last, extent))),
        }
    }

    /// The span of a few positions of a list, which is part of the span of all.
    fn sampled(&self, extent: usize) -> Option<(usize, usize)> {
        let Axis::List(l) = self else { return self.span(extent) };
        let some =
            || [0, l.len() / 4, l.len() / 2, l.len() - l.len() / 4, l.len() - 1].into_iter().filter_map(|k| l.get(k));
        if l.is_empty() { None } else { Some((*some().min()?, *some().max()?)) }
    }

    fn is_one(&self) -> bool {
        !matches!(self, Axis::All | Axis::Turned(_)) && self.count(0) == 1
    }

    pub(in crate::traffic) fn is_whole(&self, extent: usize) -> bool {
        self.progression(extent).is_some_and(|(_, step, count)| (step == 1 || count < 2) && count == extent)
    }
}

/// How a selection without index vectors lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Empty,
    /// One element, by its position.
    Point(usize),
    /// Runs shorter than a line, each in another column (rows of a column-major matrix).
    Short,
    /// Everything else.
    Long,
}

/// The first axis that does not take its dimension whole, and the elements of a step along it; the
/// dimensions before lie together.
pub(super) fn first_partial(s: &Selection) -> (usize, usize) {
    let mut unit = 1;
    for (k, axis) in s.axes.iter().enumerate() {
        let extent = s.extent(k);
        if !axis.is_whole(extent) {
            return (k, unit);
        }
        unit *= extent;
    }
    (s.axes.len(), unit)
}

/// Nothing is selected along the axes after the first partial one but one position each.
pub(super) fn is_one_run(s: &Selection) -> bool {
    let (k, _) = first_partial(s);
    (k + 1..s.axes.len()).all(|j| s.axes[j].count(s.extent(j)) == 1)
}

/// The elements lie one after the other in the order of the selection.
pub(crate) fn lies_together(s: &Selection) -> bool {
    let rises = |a: &Axis| match a {
        Axis::All | Axis::At(_) => true,
        Axis::Range { step, len, .. } => *step == 1 || *len < 2,
        Axis::List(_) | Axis::Mask(_) | Axis::Turned(_) => false,
    };
    s.axes.iter().all(rises) && is_one_run(s)
}

pub(super) fn form(s: &Selection, line: u64) -> Form {
    match s.count() {
        0 => return Form::Empty,
        1 => return Form::Point(first(s)),
        _ => {}
    }
    let (k, unit) = first_partial(s);
    let Some(axis) = s.axes.get(k) else { return Form::Long };
    let extent = s.extent(k);
    let last = axis.count(extent).saturating_sub(1);
    let span = (axis.ascending(last, extent) - axis.ascending(0, extent) + 1) * unit;
    if !is_one_run(s) && (span as u64) * s.element_bytes < line { Form::Short } else { Form::Long }
}

/// Position of the first selected element in memory.
pub(super) fn first(s: &Selection) -> usize {
    let (mut at, mut stride) = (0, 1);
    for (k, axis) in s.axes.iter().enumerate() {
        let extent = s.extent(k);
        at += axis.ascending(0, extent) * stride;
        stride *= extent;
    }
    at
}

/// The same of an array that is turned round, as if it did not end: what goes round costs nothing.
pub(super) fn start(s: &Selection) -> i64 {
    if let [Axis::Turned(by)] = s.axes { -(*by as i64) } else { first(s) as i64 }
}

/// For each axis, the elements that a sweep goes down in one piece along it: `A(m:-1:1,:)` a column's, all those of
/// `A(:,n:-1:1)`. Zero where it goes up.
pub(super) fn backward(s: &Selection) -> SmallVec<[u64; 3]> {
    let goes_down = |a: &Axis| matches!(a, Axis::Range { step, len, .. } if *step < 0 && *len > 1);
    let mut piece = 1;
    let along = |(k, a): (usize, &Axis)| {
        piece *= a.count(s.extent(k)) as u64;
        if goes_down(a) { piece } else { 0 }
    };
    s.axes.iter().enumerate().map(along).collect()
}

/// The elements of the largest piece that two sweeps go through in opposite directions, by what [`backward`] has of them.
pub(super) fn turned(a: &[u64], b: &[u64]) -> Option<u64> {
    let largest = |pieces: &[u64]| pieces.iter().copied().max().unwrap_or(0);
    let piece = if a.len() == b.len() {
        a.iter().zip(b).filter(|(x, y)| (**x > 0) != (**y > 0)).map(|(x, y)| *x.max(y)).max().unwrap_or(0)
    } else if largest(a) == 0 || largest(b) == 0 {
        largest(a).max(largest(b))
    } else {
        0
    };
    (piece > 0).then_some(piece)
}

/// Whether two selections of one array have no positions in common along some axis. Nothing is known of single elements.
pub(crate) fn apart(a: &Selection, b: &Selection) -> bool {
    let one = |s: &Selection| s.axes.iter().all(Axis::is_one);
    if a.axes.len() != b.axes.len() || one(a) || one(b) {
        return false;
    }
    let along = |k: usize| match (a.axes.get(k), b.axes.get(k)) {
        (Some(x), Some(y)) => are_apart((x, a.extent(k)), (y, b.extent(k))),
        _ => false,
    };
    // Lists are looked at last: they have to be walked over.
    let list = |k: usize| [a, b].iter().any(|s| matches!(s.axes.get(k), Some(Axis::List(_))));
    let n = a.axes.len();
    (0..n).any(|k| !list(k) && along(k)) || (0..n).any(|k| list(k) && along(k))
}

/// Whether one axis ends before the other begins; each with its extent.
fn are_apart(x: (&Axis, usize), y: (&Axis, usize)) -> bool {
    let overlap = |(low, high): (usize, usize), (first, last): (usize, usize)| low <= last && first <= high;
    // Where the spans of a few positions overlap, those of all positions do.
    if matches!((x.0.sampled(x.1), y.0.sampled(y.1)), (Some(x), Some(y)) if overlap(x, y)) {
        return false;
    }
    !matches!((x.0.span(x.1), y.0.span(y.1)), (Some(x), Some(y)) if overlap(x, y))
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
            Axis::Turned(by) => key.extend([4, by as u64]),
        }
    }
}

pub(super) fn equal(a: &Selection, b: &Selection) -> bool {
    a.dims == b.dims
        && a.axes.len() == b.axes.len()
        && a.axes.iter().zip(b.axes).all(|(x, y)| match (x, y) {
            (Axis::All, Axis::All) => true,
            (Axis::At(i), Axis::At(j)) => i == j,
            (Axis::Turned(i), Axis::Turned(j)) => i == j,
            (Axis::Range { start, step, len }, Axis::Range { start: start_b, step: step_b, len: len_b }) => {
                (start, step, len) == (start_b, step_b, len_b)
            }
            (Axis::List(l), Axis::List(m)) | (Axis::Mask(l), Axis::Mask(m)) => Rc::ptr_eq(l, m) || l == m,
            _ => false,
        })
}
