//! Figures of the cache levels, and miss curves, by range. In: what the stream found, by context and
//! range. Out: inclusive figures of the ranges of a prediction.

use super::Interp;
use super::finish::{Global, Layout};
use super::ir::RangeIx;
use super::stream::Curves;
use crate::cache::Counts;
use crate::cache::curve::Histogram;
use crate::cache::machine::{Level, Machine};
use crate::prediction::{LevelFigures, MissPoint, Range, Roofline};
use rustc_hash::FxHashMap;

impl Interp<'_> {
    /// Fills in the levels of the ranges, where there is a machine. Gives the miss curve of the
    /// ranges that were named for it, together.
    pub(super) fn add_levels(&self, layout: &Layout, ranges: &mut [Range]) -> Vec<MissPoint> {
        let Some(found) = &self.acct.levels else { return Vec::new() };
        let mut counts = vec![vec![Counts::default(); found.machine.levels.len()]; ranges.len()];
        let mut reads = vec![Histogram::default(); ranges.len()];
        let mut together = Histogram::default();
        let curves: FxHashMap<_, _> = found.curves.iter().map(|(place, h)| (*place, h)).collect();
        for (place, here) in &found.counts {
            let reached = self.reached_from(layout, *place);
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
        points(&together, line)
    }

    /// Ranges that are active while this one of a context runs.
    fn reached_from(&self, layout: &Layout, (context, range): (usize, RangeIx)) -> Vec<Global> {
        let Some(c) = self.acct.contexts.get(context).filter(|c| !c.ignored) else { return Vec::new() };
        self.reached(layout, c, range).map_or(Vec::new(), |set| set.into_iter().collect())
    }
}

fn set_levels(range: &mut Range, machine: &Machine, counts: &[Counts]) {
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
    range.roofline = bound.map(|(bound, seconds)| Roofline { bound, seconds });
}

/// Nothing for a range that reads nothing.
fn points(reads: &Histogram, line: u64) -> Vec<MissPoint> {
    if reads.is_empty() {
        return Vec::new();
    }
    reads.points(line).into_iter().map(|p| MissPoint { bytes: p.bytes, loads: p.loads }).collect()
}
