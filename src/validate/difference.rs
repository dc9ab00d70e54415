//! What repetitions move after the first ones. In: the predictions of two runs of one prototype that differ
//! in the number of its repetitions. Out: a prediction of the additional repetitions alone, so that what only
//! the first one loads drops out, as it does from the difference of two measurements.

use crate::prediction::{
    Call, Figures, LevelFigures, Line, MissPoint, Passed, PredictedRange, Prediction, Stack, Variable,
};
use crate::traffic::Bytes;
use std::collections::BTreeMap;

/// The run of more repetitions without what the run of fewer ones did. Storage requirements are those of the
/// longer run. A range or line that both runs executed equally often keeps its executions: the additional
/// repetitions happened inside them. Nothing is less than zero.
///
/// # Errors
/// When the runs did not reach the same ranges, or one of them ended early.
pub(crate) fn difference(
    more: &Prediction,
    fewer: &Prediction,
    (n, m): (u64, u64),
) -> Result<Prediction, &'static str> {
    if !more.complete || !fewer.complete {
        return Err("one of the two runs ended early");
    }
    let alike = |(a, b): (&PredictedRange, &PredictedRange)| (&a.name, a.span, &a.file) == (&b.name, b.span, &b.file);
    if more.ranges.len() != fewer.ranges.len() || !more.ranges.iter().zip(&fewer.ranges).all(alike) {
        return Err("the two runs have different ranges");
    }
    let mut left = more.clone();
    left.options.repeats = Some((n, m));
    for (range, less) in left.ranges.iter_mut().zip(&fewer.ranges) {
        reduce(range, less);
    }
    left.miss_curve = curve(&more.miss_curve, &fewer.miss_curve);
    let key = |s: &Stack| (s.ranges.clone(), s.calls.clone());
    let before: BTreeMap<_, &Stack> = fewer.seen.stacks.iter().map(|s| (key(s), s)).collect();
    for stack in &mut left.seen.stacks {
        let Some(less) = before.get(&key(stack)) else { continue };
        stack.wsl = stack.wsl.saturating_sub(less.wsl);
        stack.wss = stack.wss.saturating_sub(less.wss);
        stack.flops = stack.flops.saturating_sub(less.flops);
        stack.executions = times(stack.executions, less.executions);
        stack.trips = times(stack.trips, less.trips);
        stack.crossing = stack.crossing.saturating_sub(less.crossing);
    }
    for p in &mut left.seen.passed {
        let same = |b: &&Passed| (b.range, &b.name, b.of, &b.array) == (p.range, &p.name, p.of, &p.array);
        let Some(before) = fewer.seen.passed.iter().find(same) else { continue };
        p.wsl = p.wsl.saturating_sub(before.wsl);
        p.wss = p.wss.saturating_sub(before.wss);
        levels(&mut p.levels, &before.levels);
    }
    Ok(left)
}

fn reduce(range: &mut PredictedRange, less: &PredictedRange) {
    range.executions = times(range.executions, less.executions);
    range.trips = range.trips.zip(less.trips).map(|(a, b)| times(a, b));
    range.exclusive = figures(&range.exclusive, &less.exclusive);
    range.inclusive = figures(&range.inclusive, &less.inclusive);
    let variables: BTreeMap<&str, &Variable> = less.variables.iter().map(|v| (v.name.as_str(), v)).collect();
    for v in &mut range.variables {
        let Some(before) = variables.get(v.name.as_str()) else { continue };
        v.wsl = v.wsl.saturating_sub(before.wsl);
        v.wss = v.wss.saturating_sub(before.wss);
        levels(&mut v.levels, &before.levels);
    }
    let lines: BTreeMap<u32, &Line> = less.lines.iter().map(|l| (l.line, l)).collect();
    for l in &mut range.lines {
        let Some(before) = lines.get(&l.line) else { continue };
        l.executions = times(l.executions, before.executions);
        l.wsl = l.wsl.saturating_sub(before.wsl);
        l.wss = l.wss.saturating_sub(before.wss);
        l.flops = l.flops.saturating_sub(before.flops);
        for v in &mut l.variables {
            let Some(before) = before.variables.iter().find(|b| b.name == v.name) else { continue };
            v.wsl = v.wsl.saturating_sub(before.wsl);
            v.wss = v.wss.saturating_sub(before.wss);
            levels(&mut v.levels, &before.levels);
        }
        levels(&mut l.levels, &before.levels);
    }
    for c in &mut range.calls {
        let same = |b: &&Call| (b.line, b.column, b.range) == (c.line, c.column, c.range);
        let Some(before) = less.calls.iter().find(same) else { continue };
        c.executions = times(c.executions, before.executions);
        c.inclusive = figures(&c.inclusive, &before.inclusive);
    }
    levels(&mut range.levels, &less.levels);
    levels(&mut range.exclusive_levels, &less.exclusive_levels);
    super::ranks::reduce(&mut range.ranks, &less.ranks, levels);
    range.miss_curve = curve(&range.miss_curve, &less.miss_curve);
}

/// How often something was executed in the additional repetitions.
fn times(more: u64, fewer: u64) -> u64 {
    if more == fewer { more } else { more.saturating_sub(fewer) }
}

fn figures(more: &Figures, fewer: &Figures) -> Figures {
    let of = |f: fn(&Figures) -> Bytes| f(more).saturating_sub(f(fewer));
    Figures {
        sr: more.sr,
        wsl: of(|f| f.wsl),
        wss: of(|f| f.wss),
        dgemm: of(|f| f.dgemm),
        sparse_ops: of(|f| f.sparse_ops),
        flops: more.flops.saturating_sub(fewer.flops),
    }
}

fn levels(more: &mut [LevelFigures], fewer: &[LevelFigures]) {
    for (l, less) in more.iter_mut().zip(fewer) {
        *l = l.map(less, difference_of);
    }
}

/// The ends are of placements, each of which has a difference of its own: the order of the three is kept.
fn difference_of(more: Bytes, fewer: Bytes) -> Bytes {
    let Bytes { low, value, high } = more.saturating_sub(fewer);
    Bytes { low: low.min(value).min(high), value, high: high.max(value).max(low) }
}

/// Both curves are flat from each point to the next.
fn curve(more: &[MissPoint], fewer: &[MissPoint]) -> Vec<MissPoint> {
    let at = |curve: &[MissPoint], bytes: u64| {
        curve.iter().take_while(|p| p.bytes <= bytes).last().or(curve.first()).map_or(0, |p| p.loads)
    };
    let mut sizes: Vec<u64> = more.iter().chain(fewer).map(|p| p.bytes).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let point = |bytes| MissPoint { bytes, loads: at(more, bytes).saturating_sub(at(fewer, bytes)) };
    let mut points: Vec<MissPoint> = sizes.into_iter().map(point).collect();
    points.dedup_by_key(|p| p.loads);
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::RangeKind;

    /// A run of `n` repetitions: 1000 B by the first one, 64 B by every one.
    fn run(n: u64) -> Prediction {
        let bytes = Bytes::exact(1000 + 64 * n);
        let range = |id, name: &str, kind, executions| PredictedRange {
            id,
            name: name.into(),
            kind,
            executions,
            trips: Some(n),
            inclusive: Figures { sr: 8, wsl: bytes, ..Figures::default() },
            lines: vec![Line { wsl: bytes, executions, ..Line::new(3) }],
            miss_curve: vec![MissPoint { bytes: 64, loads: 100 * n }, MissPoint { bytes: 128 * n, loads: 10 * n }],
            ..PredictedRange::default()
        };
        Prediction::sample("p.m", vec![range(0, "p", RangeKind::File, 1), range(1, "rep", RangeKind::Body, n)])
    }

    #[test]
    fn the_first_repetition_drops_out() {
        let d = difference(&run(5), &run(2), (5, 2)).unwrap();
        assert_eq!(d.options.repeats, Some((5, 2)));
        let [file, rep] = d.ranges.as_slice() else { panic!("two ranges") };
        assert_eq!((file.executions, rep.executions, rep.trips), (1, 3, Some(3)));
        assert_eq!((rep.inclusive.wsl, rep.inclusive.sr), (Bytes::exact(3 * 64), 8));
        assert_eq!((rep.lines[0].wsl, rep.lines[0].executions), (Bytes::exact(3 * 64), 3));
        // 500 - 200 below 256 B, 500 - 20 up to 640 B, 50 - 20 beyond.
        let points: Vec<_> = rep.miss_curve.iter().map(|p| (p.bytes, p.loads)).collect();
        assert_eq!(points, [(64, 300), (256, 480), (640, 30)]);
    }

    #[test]
    fn runs_that_do_not_fit() {
        let mut other = run(2);
        other.ranges[1].name = "else".into();
        assert!(difference(&run(5), &other, (5, 2)).is_err());
        let early = Prediction { complete: false, ..run(2) };
        assert!(difference(&run(5), &early, (5, 2)).is_err());
    }
}
