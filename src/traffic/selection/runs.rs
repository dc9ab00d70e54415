//! Selections element by element: streams of gathers.

use super::{Axis, Selection};
use crate::traffic::gather::Gaps;
use smallvec::SmallVec;

/// Runs along the first axis: one where the step is 1, else one for each element.
fn along_first(s: &Selection, count: usize, position: impl Fn(usize) -> usize, mut f: impl FnMut(usize, usize)) {
    match s.axes.first().and_then(|a| a.progression(s.extent(0))) {
        Some((first, 1, len)) if len > 0 => f(first, len),
        _ => (0..count).for_each(|k| f(position(k), 1)),
    }
}

/// Calls `f` with the offset of every combination of the axes from `from` on, first ones fastest.
pub(super) fn walk(
    s: &Selection,
    counts: &[usize],
    from: usize,
    position: impl Fn(usize, usize) -> usize,
    mut f: impl FnMut(usize),
) {
    if counts.is_empty() || counts.contains(&0) {
        return;
    }
    let strides: SmallVec<[usize; 4]> = (0..counts.len())
        .scan(1, |stride, k| {
            let this = *stride;
            *stride *= s.extent(k);
            Some(this)
        })
        .collect();
    let mut at: SmallVec<[usize; 4]> = SmallVec::from_elem(0, counts.len());
    loop {
        f((from..counts.len()).map(|k| position(k, at[k]) * strides[k]).sum());
        let mut k = from;
        while k < counts.len() {
            at[k] += 1;
            if at[k] < counts[k] {
                break;
            }
            at[k] = 0;
            k += 1;
        }
        if k >= counts.len() {
            return;
        }
    }
}

/// Gaps of the stream of one selection, or of several interleaved element by element.
pub(super) fn gaps(selections: &[Selection], line: u64) -> Gaps {
    let Some(first) = selections.first() else { return Gaps::default() };
    let (elements, element) = (first.elements(), first.element_bytes);
    let expected = selections.iter().map(Selection::count).sum();
    if let [one] = selections {
        let mut runs = Vec::new();
        in_selection_order(one, |start, len| runs.push((start, len)));
        return Gaps::of_runs(runs.into_iter(), elements, element, line, expected);
    }
    let streams: Vec<Vec<usize>> = selections.iter().map(stream).collect();
    let longest = streams.iter().map(Vec::len).max().unwrap_or(0);
    let refs = (0..longest).flat_map(|k| streams.iter().filter_map(move |s| s.get(k).copied()));
    Gaps::of_runs(refs.map(|e| (e, 1)), elements, element, line, expected)
}

fn stream(s: &Selection) -> Vec<usize> {
    let mut out = Vec::with_capacity(s.count());
    in_selection_order(s, |start, len| out.extend(start..start + len));
    out
}

fn in_selection_order(s: &Selection, mut f: impl FnMut(usize, usize)) {
    let counts: SmallVec<[usize; 4]> = (0..s.axes.len()).map(|k| s.axes[k].count(s.extent(k))).collect();
    let position = |axis: usize, k: usize| s.axes[axis].position(k);
    walk(s, &counts, 1, position, |offset| {
        let upward = !matches!(s.axes[0], Axis::Range { step, .. } if step < 0);
        if upward {
            along_first(s, counts[0], |k| position(0, k), |start, len| f(offset + start, len));
        } else {
            (0..counts[0]).for_each(|k| f(offset + position(0, k), 1));
        }
    });
}
