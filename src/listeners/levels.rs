//! Figures of the cache levels, and miss curves, by range. In: what the stream found, by context and
//! range. Out: inclusive figures of the ranges of a prediction.

use crate::account::Numbering;
use crate::account::finish::Global;
use crate::cache::Counts;
use crate::cache::curve::Histogram;
use crate::cache::machine::{Level, Machine};
use crate::events::Contexts;
use crate::prediction::{LevelFigures, MissPoint, PredictedRange, Prediction, Roofline};
use crate::stream::{Curves, Levels, Place};
use rustc_hash::FxHashMap;

/// Fills in the levels of the ranges, their miss curves, and the one of the ranges that were named for it,
/// together.
pub(super) fn add(found: &Levels, contexts: &Contexts, numbering: &Numbering, prediction: &mut Prediction) {
    let ranges = &mut prediction.ranges;
    let mut counts = vec![vec![Counts::default(); found.machine.levels.len()]; ranges.len()];
    let mut reads = vec![Histogram::default(); ranges.len()];
    let mut together = Histogram::default();
    let curves: FxHashMap<_, _> = found.curves.iter().map(|(place, h)| (*place, h)).collect();
    for (place, here) in &found.counts {
        let reached = reached_from(contexts, numbering, *place);
        for &r in &reached {
            counts[r].iter_mut().zip(here).for_each(|(a, c)| *a += *c);
        }
        let Some(histogram) = curves.get(place) else { continue };
        let wanted = reached.iter().filter(|r| found.wanted.hold(&ranges[**r].name));
        let mut any = false;
        for &r in wanted {
            reads[r].add(histogram);
            any = true;
        }
        if any && matches!(found.wanted, Curves::Named(_)) {
            together.add(histogram);
        }
    }
    let line = found.machine.levels.first().map_or(64, |l| l.line);
    for ((range, counts), reads) in ranges.iter_mut().zip(counts).zip(reads) {
        set_levels(range, &found.machine, &counts);
        range.miss_curve = points(&reads, line);
    }
    prediction.miss_curve = points(&together, line);
    prediction.options.machine = Some(found.machine.name.clone());
}

/// Ranges that are active while this one of a context runs.
fn reached_from(contexts: &Contexts, numbering: &Numbering, (context, range): Place) -> Vec<Global> {
    let Some(c) = contexts.all().get(context).filter(|c| !c.ignored) else { return Vec::new() };
    numbering.reached(c, range).map_or(Vec::new(), |set| set.into_iter().collect())
}

fn set_levels(range: &mut PredictedRange, machine: &Machine, counts: &[Counts]) {
    let figures = |(l, c): (&Level, &Counts)| LevelFigures {
        name: l.name.clone(),
        loads: c.loads,
        write_allocates: c.write_allocates,
        write_backs: c.write_backs,
        line: l.line,
    };
    range.levels = machine.levels.iter().zip(counts).map(figures).collect();
    let crossed = |l: &LevelFigures| l.loads + l.write_allocates + l.write_backs;
    let crossed: Vec<u64> = range.levels.iter().map(crossed).collect();
    let bound = machine.roofline(range.inclusive.flops, &crossed);
    range.roofline = bound.map(|(bound, seconds)| Roofline { bound: bound.into(), seconds });
}

/// Nothing for a range that reads nothing.
fn points(reads: &Histogram, line: u64) -> Vec<MissPoint> {
    if reads.is_empty() {
        return Vec::new();
    }
    reads.points(line).into_iter().map(|p| MissPoint { bytes: p.bytes, loads: p.loads }).collect()
}
