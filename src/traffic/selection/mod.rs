//! Indexed reads and assignments. In: which elements of an array, by axis, and what else the pass moves.
//! Out: bytes loaded by the reads of one variable in the pass, or stored by one assignment.
//!
//! Reads are counted in the lines that they touch, at the bytes of the array in them ([`lines`]); a single
//! element costs its own bytes. Several reads of a variable load the union of their lines, in groups of shifts
//! between which lines stay ([`shifts`]). Runs shorter than a line along another dimension than the first cost
//! their own bytes where their lines stay for the next selection ([`short`]). Index vectors are gathers and
//! scatters ([`super::gather`]) over the elements in the order of the selection; the other reads of that
//! variable in the pass are interleaved with them element by element. Stores cost the bytes assigned.

mod axes;
mod lines;
mod runs;
mod shifts;
mod short;

pub(crate) use axes::{apart, lies_together};
pub(crate) use short::{ShortRuns, Stays, is_short};

use super::gather::Patterns;
use super::{Bytes, Cache};
use axes::Form;
use smallvec::SmallVec;
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
    /// All of it, turned round by so many elements.
    Turned(isize),
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

/// What a pass moves apart from the reads of one variable.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Around<'a> {
    /// Bytes of each other array that it reads or writes: together what a gather competes with, by element
    /// what goes by between two visits of a stencil.
    pub arrays: &'a [u64],
    /// Whether the lines of its short runs stay.
    pub stays: Stays,
}

impl Around<'_> {
    fn bytes(&self) -> u64 {
        self.arrays.iter().sum()
    }
}

/// Bytes loaded by the indexed reads of one variable in one pass.
#[must_use]
pub(crate) fn loads(selections: &[Selection], cache: &Cache, around: &Around, patterns: &Patterns) -> Bytes {
    if selections.iter().any(Selection::has_list) {
        return gather(&without_repeats(selections), cache, around.bytes(), patterns);
    }
    match selections {
        [] => Bytes::ZERO,
        [one] => load_one(one, cache, around, patterns),
        many => load_union(many, cache, around, patterns),
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

fn load_one(s: &Selection, cache: &Cache, around: &Around, patterns: &Patterns) -> Bytes {
    match axes::form(s, cache.line) {
        Form::Empty => Bytes::ZERO,
        Form::Point(_) => Bytes::exact(s.element_bytes),
        Form::Short if around.stays == Stays::default() => Bytes::exact(s.own_bytes()),
        // A part of a vector or of a column, whole columns: there is one block of lines.
        Form::Long if axes::is_one_run(s) => shifts::loads(&[*s], cache, around),
        _ => load_union(&[*s], cache, around, patterns),
    }
}

/// What is found without masks is kept: a stencil is met again and again.
fn load_union(many: &[Selection], cache: &Cache, around: &Around, patterns: &Patterns) -> Bytes {
    if many.iter().any(Selection::has_mask) {
        return union(many, cache, around);
    }
    let mut key = SmallVec::<[u64; 96]>::new();
    key.extend([cache.size, cache.line, cache.ways]);
    key.extend(around.stays.0.iter().map(|s| u64::from(*s)));
    key.push(around.arrays.len() as u64);
    key.extend_from_slice(around.arrays);
    many.iter().for_each(|s| axes::describe(s, &mut key));
    patterns.union(&key, || union(many, cache, around))
}

/// The lines of sweeps; single elements and short runs add what is not in these.
fn union(many: &[Selection], cache: &Cache, around: &Around) -> Bytes {
    let Some(first) = many.first() else { return Bytes::ZERO };
    let (mut sweeps, mut rest) = (SmallVec::<[Selection; 9]>::new(), SmallVec::<[Selection; 9]>::new());
    for s in many {
        match axes::form(s, cache.line) {
            Form::Empty => {}
            Form::Long => sweeps.push(*s),
            Form::Point(_) | Form::Short => rest.push(*s),
        }
    }
    let mut sum = shifts::loads(&sweeps, cache, around);
    if rest.is_empty() {
        return sum;
    }
    let swept = lines::of(sweeps.iter(), cache.line);
    let mut at = Vec::new();
    rest.iter().for_each(|s| lines::elements(s, cache.line, &mut at));
    at.sort_unstable();
    at.dedup();
    let line_of = |e: &u64| e * first.element_bytes / cache.line;
    at.retain(|e| !lines::holds(&swept, line_of(e)));
    let own = at.len() as u64 * first.element_bytes;
    let short = lines::of(rest.iter().filter(|s| is_short(s, cache.line)), cache.line);
    let short = lines::without(&short, &swept);
    let single = at.iter().filter(|e| !lines::holds(&short, line_of(e))).count() as u64 * first.element_bytes;
    let apart = lines::bytes(&short, first, cache.line) + single;
    let cost = |stays: bool| if stays { own } else { apart };
    let [low, value, high] = around.stays.0.map(cost);
    sum += Bytes { low, value, high };
    sum
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
