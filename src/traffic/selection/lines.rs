//! Lines of an array that selections without index vectors touch. Arrays begin at a line; the last line of one
//! may be short.

use super::axes::{self, Form};
use super::runs::walk;
use super::{Axis, Selection};
use smallvec::SmallVec;

/// Lines, first and last, ascending and apart.
pub(super) type Lines = SmallVec<[(u64, u64); 4]>;

/// Lines that some selections of one array touch.
pub(super) fn of<'s, 'a: 's>(selections: impl Iterator<Item = &'s Selection<'a>>, line: u64) -> Lines {
    let mut all = Lines::new();
    // A line has a power of two bytes.
    let shift = line.trailing_zeros();
    for s in selections {
        blocks(s, line, |start, end| {
            let (low, high) = ((start * s.element_bytes) >> shift, (end * s.element_bytes).saturating_sub(1) >> shift);
            push(&mut all, low, high);
        });
    }
    // The blocks of each selection ascend already, which a merging sort makes use of.
    all.sort();
    let mut merged = Lines::new();
    all.iter().for_each(|&(low, high)| push(&mut merged, low, high));
    merged
}

/// Adds lines that lie after those there are, or join the last of them.
fn push(lines: &mut Lines, low: u64, high: u64) {
    match lines.last_mut() {
        Some((first, last)) if low >= *first && low <= *last + 1 => *last = (*last).max(high),
        _ => lines.push((low, high)),
    }
}

pub(super) fn count(lines: &Lines) -> u64 {
    lines.iter().map(|(low, high)| high - low + 1).sum()
}

/// Bytes of the array that lie in the lines.
pub(super) fn bytes(lines: &Lines, s: &Selection, line: u64) -> u64 {
    let total = s.elements() as u64 * s.element_bytes;
    let end = lines.last().map_or(0, |(_, high)| (high + 1) * line);
    count(lines) * line - end.saturating_sub(total)
}

pub(super) fn holds(lines: &Lines, at: u64) -> bool {
    let after = lines.partition_point(|(low, _)| *low <= at);
    after.checked_sub(1).and_then(|k| lines.get(k)).is_some_and(|(_, high)| at <= *high)
}

/// A line for every one of a set that another does not hold.
pub(super) fn without(lines: &Lines, others: &Lines) -> Lines {
    if others.is_empty() {
        return lines.clone();
    }
    let mut kept = Lines::new();
    for at in each(lines).filter(|at| !holds(others, *at)) {
        push(&mut kept, at, at);
    }
    kept
}

pub(super) fn each(lines: &Lines) -> impl Iterator<Item = u64> + '_ {
    lines.iter().flat_map(|&(low, high)| low..=high)
}

/// Calls `f` with the first element and the end of blocks of elements, ascending, between which no line lies
/// untouched.
fn blocks(s: &Selection, line: u64, mut f: impl FnMut(u64, u64)) {
    let (k, unit) = axes::first_partial(s);
    let Some(axis) = s.axes.get(k) else {
        return if s.elements() > 0 {
            f(0, s.elements() as u64)
        };
    };
    let extent = s.extent(k);
    let n = axis.count(extent);
    if n == 0 {
        return;
    }
    let dense = match axis.progression(extent) {
        Some((_, step, _)) => (step as u64 - 1) * unit as u64 * s.element_bytes < line,
        None => false,
    };
    walk_after(s, k, |offset| {
        let place = |i: usize| (offset + i * unit) as u64;
        let at = |i: usize| place(axis.ascending(i, extent));
        match axis {
            _ if dense => f(at(0), at(n - 1) + unit as u64),
            Axis::Mask(list) => list.iter().for_each(|&i| f(place(i), place(i) + unit as u64)),
            _ => (0..n).for_each(|i| f(at(i), at(i) + unit as u64)),
        }
    });
}

/// Positions of the elements of single elements and short runs.
pub(super) fn elements(s: &Selection, line: u64, out: &mut Vec<u64>) {
    if let Form::Point(at) = axes::form(s, line) {
        out.push(at as u64);
        return;
    }
    let (k, unit) = axes::first_partial(s);
    let Some(axis) = s.axes.get(k) else { return };
    let extent = s.extent(k);
    walk_after(s, k, |offset| {
        for i in 0..axis.count(extent) {
            let start = (offset + axis.ascending(i, extent) * unit) as u64;
            out.extend(start..start + unit as u64);
        }
    });
}

/// Calls `f` with the offset of every combination of the axes after axis `k`, in the order of memory.
fn walk_after(s: &Selection, k: usize, f: impl FnMut(usize)) {
    let counts: SmallVec<[usize; 4]> = s.axes.iter().enumerate().map(|(j, a)| a.count(s.extent(j))).collect();
    walk(s, &counts, k + 1, |axis, i| s.axes[axis].ascending(i, s.extent(axis)), f);
}
