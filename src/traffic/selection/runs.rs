//! Selections element by element: unions of irregular reads, and streams of gathers.

use super::{Axis, Selection};
use crate::traffic::gather::Gaps;
use crate::traffic::{Bytes, Cache};
use smallvec::SmallVec;

/// Successive elements: start and length.
type Run = (usize, usize);

/// Bytes of the union of reads; `own`: without the rule of the lines.
pub(super) fn of(selections: &[Selection], cache: &Cache, own: bool) -> Bytes {
    let element = selections.first().map_or(0, |s| s.element_bytes);
    let mut runs = SmallVec::<[Run; 32]>::new();
    for s in selections {
        in_memory_order(s, |start, len| runs.push((start, len)));
    }
    // The runs of each selection ascend already, which a merging sort makes use of.
    runs.sort();
    let groups = Groups::of(&runs, element, cache.line);
    if own || groups.narrow + groups.wide <= 1 || groups.narrow == 0 {
        return Bytes::exact(groups.bytes);
    }
    let lines = groups.narrow * cache.line + groups.wide_bytes;
    Bytes::over(cache, |c| if lines <= c { groups.bytes } else { lines })
}

#[derive(Default)]
struct Groups {
    /// Own bytes of all elements.
    bytes: u64,
    narrow: u64,
    wide: u64,
    wide_bytes: u64,
}

/// A group under construction: first start, end of the elements so far, own bytes.
struct Open {
    start: u64,
    end: u64,
    bytes: u64,
}

impl Groups {
    /// From runs that ascend by start and may overlap.
    fn of(runs: &[Run], element: u64, line: u64) -> Groups {
        let mut groups = Groups::default();
        let mut open: Option<Open> = None;
        for &(start, len) in runs {
            let (start, end) = (start as u64 * element, (start + len) as u64 * element);
            match &mut open {
                Some(o) if start + element < o.end + line => {
                    o.bytes += end.max(o.end) - start.max(o.end).min(end.max(o.end));
                    o.end = o.end.max(end);
                }
                _ => {
                    open.take().into_iter().for_each(|o| groups.close(&o, line));
                    open = Some(Open { start, end, bytes: end - start });
                }
            }
        }
        open.into_iter().for_each(|o| groups.close(&o, line));
        groups
    }

    fn close(&mut self, o: &Open, line: u64) {
        self.bytes += o.bytes;
        if o.end - o.start < line {
            self.narrow += 1;
        } else {
            self.wide += 1;
            self.wide_bytes += o.bytes;
        }
    }
}

/// Calls `f` for the runs of a selection in ascending order (lists are sorted first).
fn in_memory_order(s: &Selection, mut f: impl FnMut(usize, usize)) {
    let sorted: Vec<Option<Vec<usize>>> = s
        .axes
        .iter()
        .map(|a| match a {
            Axis::List(l) => {
                let mut v = l.to_vec();
                v.sort_unstable();
                v.dedup();
                Some(v)
            }
            _ => None,
        })
        .collect();
    let counts: SmallVec<[usize; 4]> =
        (0..s.axes.len()).map(|k| sorted[k].as_ref().map_or_else(|| s.axes[k].count(s.extent(k)), Vec::len)).collect();
    let position = |axis: usize, k: usize| match (&sorted[axis], &s.axes[axis]) {
        (Some(v), _) => v[k],
        (None, a) => match a.progression(s.extent(axis)) {
            Some((first, step, _)) => first + step * k,
            None => a.position(k),
        },
    };
    walk(s, &counts, position, |offset| {
        along_first(s, counts[0], |k| position(0, k), |start, len| f(offset + start, len));
    });
}

/// Runs along the first axis: one where the step is 1, else one for each element.
fn along_first(s: &Selection, count: usize, position: impl Fn(usize) -> usize, mut f: impl FnMut(usize, usize)) {
    match s.axes.first().and_then(|a| a.progression(s.extent(0))) {
        Some((first, 1, len)) if len > 0 => f(first, len),
        _ => (0..count).for_each(|k| f(position(k), 1)),
    }
}

/// Calls `f` with the offset of every combination of the axes behind the first, first ones fastest.
fn walk(s: &Selection, counts: &[usize], position: impl Fn(usize, usize) -> usize, mut f: impl FnMut(usize)) {
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
        f((1..counts.len()).map(|k| position(k, at[k]) * strides[k]).sum());
        let mut k = 1;
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
    walk(s, &counts, position, |offset| {
        let upward = !matches!(s.axes[0], Axis::Range { step, .. } if step < 0);
        if upward {
            along_first(s, counts[0], |k| position(0, k), |start, len| f(offset + start, len));
        } else {
            (0..counts[0]).for_each(|k| f(offset + position(0, k), 1));
        }
    });
}
