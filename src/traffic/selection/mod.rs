//! Indexed reads and assignments. In: which elements of an array, by axis. Out: bytes loaded by
//! the union of the reads of one pass, or stored by one assignment.
//!
//! Elements whose starts are less than a line apart, in memory order, form a group. Several groups
//! that are narrower than a line cost a line each when the lines of all groups do not fit C (reads
//! only); everything else costs its own bytes. Masks cost their own bytes. Index vectors are
//! gathers and scatters ([`super::gather`]) over the elements in the order of the selection; the
//! other reads of that variable in the pass are interleaved with them element by element.

mod axes;
mod runs;
mod shifts;

pub(crate) use shifts::{Reach, reach};

use super::gather::Patterns;
use super::{Bytes, Cache};
use std::rc::Rc;

/// What an index selects along one dimension (or of the whole array), from 0.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Axis<'a> {
    All,
    At(usize),
    Range {
        start: usize,
        step: isize,
        len: usize,
    },
    List(&'a Rc<Vec<usize>>),
    /// Positions where a logical index is true, ascending.
    Mask(&'a Rc<Vec<usize>>),
}

/// One indexed occurrence of an array.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Selection<'a> {
    /// Dimensions of the array.
    pub dims: &'a [usize],
    /// One (linear) or one for each dimension; fewer fold the last dimensions together, as the
    /// language does.
    pub axes: &'a [Axis<'a>],
    pub element_bytes: u64,
}

/// Bytes loaded by the indexed reads of one variable in one pass. `other_bytes` is what the pass
/// moves besides, for gathers.
#[must_use]
pub(crate) fn loads(selections: &[Selection], cache: &Cache, other_bytes: u64, patterns: &Patterns) -> Bytes {
    match selections {
        [] => Bytes::ZERO,
        [one] => load_one(one, cache, other_bytes, patterns),
        many => load_union(many, cache, other_bytes, patterns),
    }
}

/// Bytes stored by an indexed assignment: the elements assigned; through an index vector the
/// lines of the scatter.
#[must_use]
pub(crate) fn stores(selection: &Selection, cache: &Cache, other_bytes: u64, patterns: &Patterns) -> Bytes {
    if selection.has_list() {
        gather(&[*selection], cache, other_bytes, patterns)
    } else {
        Bytes::exact(selection.own_bytes())
    }
}

impl Selection<'_> {
    /// Number of elements selected.
    #[must_use]
    pub(crate) fn count(&self) -> usize {
        self.axes.iter().enumerate().map(|(k, a)| a.count(self.extent(k))).product()
    }

    #[must_use]
    pub(crate) fn own_bytes(&self) -> u64 {
        self.count() as u64 * self.element_bytes
    }

    fn has_list(&self) -> bool {
        self.axes.iter().any(|a| matches!(a, Axis::List(_)))
    }

    fn has_mask(&self) -> bool {
        self.axes.iter().any(|a| matches!(a, Axis::Mask(_)))
    }

    fn elements(&self) -> usize {
        self.dims.iter().product()
    }

    /// Length of the (folded) dimension of axis `k`.
    fn extent(&self, k: usize) -> usize {
        let last = k + 1 == self.axes.len();
        let dims = self.dims.get(k..).unwrap_or_default();
        if last { dims.iter().product() } else { dims.first().copied().unwrap_or(1) }
    }
}

fn load_one(s: &Selection, cache: &Cache, other: u64, patterns: &Patterns) -> Bytes {
    if s.has_list() {
        return gather(&[*s], cache, other, patterns);
    }
    let own = s.own_bytes();
    // Few elements: all the lines that they can touch fit.
    if s.has_mask() || s.count() as u64 * cache.line <= cache.size / 2 {
        return Bytes::exact(own);
    }
    match axes::shape(s, cache.line) {
        Some(shape) => shape.bytes(own, cache),
        None => runs::of(&[*s], cache, false),
    }
}

fn load_union(many: &[Selection], cache: &Cache, other: u64, patterns: &Patterns) -> Bytes {
    if let Some(bytes) = axes::points(many) {
        return Bytes::exact(bytes);
    }
    if many.iter().any(Selection::has_list) {
        let distinct = without_repeats(many);
        return gather(&distinct, cache, other, patterns);
    }
    let masks = many.iter().any(Selection::has_mask);
    if masks {
        return runs::of(many, cache, true);
    }
    let mut key = smallvec::SmallVec::<[u64; 96]>::new();
    key.extend([cache.size, cache.line]);
    many.iter().for_each(|s| axes::describe(s, &mut key));
    patterns.union(&key, || runs::of(many, cache, false))
}

/// An index vector by itself is looked up; everything else is streamed element by element, the
/// selections interleaved.
fn gather(selections: &[Selection], cache: &Cache, other: u64, patterns: &Patterns) -> Bytes {
    let Some(first) = selections.first() else { return Bytes::ZERO };
    if let ([_], [Axis::List(list)]) = (selections, first.axes) {
        return patterns.list(list, first.elements(), first.element_bytes, cache, other);
    }
    runs::gaps(selections, cache.line).bytes(cache, other, 1)
}

/// The same index vector read twice in a pass is one stream.
fn without_repeats<'a>(many: &[Selection<'a>]) -> Vec<Selection<'a>> {
    let mut kept: Vec<Selection<'a>> = Vec::with_capacity(many.len());
    for s in many {
        if !kept.iter().any(|k| axes::equal(k, s)) {
            kept.push(*s);
        }
    }
    kept
}

#[cfg(test)]
mod tests;
