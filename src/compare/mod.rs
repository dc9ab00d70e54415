//! Variants side by side. In: predictions. Out: a [`Comparison`]: ranges matched by name, every
//! figure for one execution and in total, differences from the first variant, the best one.

pub(crate) mod constructs;
pub(crate) mod crossover;
pub(crate) mod ranks;
pub(crate) mod sweep_points;
#[cfg(test)]
mod tests;
pub(crate) mod unlike;

use crate::names::RangeKind;
use crate::prediction::{Crossing, Figures, Interval, LevelFigures, PredictedRange, Prediction, Roofline, Seconds};
use crate::text::codes::{self, Code};
use crate::traffic::Bytes;
use ranks::RankSums;
use serde::{Deserialize, Serialize};

/// Name of the range that stands for a whole prototype.
pub(crate) const WHOLE: &str = "(whole program)";

/// Code of the warning that operations are not all counted.
const PARTIAL_FLOPS: Code = codes::SLM514;

/// One implementation candidate.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub(crate) struct Variant {
    /// `A`, `B` … in the order given.
    pub label: String,
    /// File name without its ending.
    pub name: String,
    pub file: String,
    /// The prediction file that it was read from, where it did not run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
    /// Its own options, those of `--variant`; its name is then given there too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<String>,
    pub complete: bool,
    pub ranges: Vec<RangeFigures>,
}

/// Inclusive figures of all ranges of one name.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub(crate) struct RangeFigures {
    pub name: String,
    pub kind: RangeKind,
    pub executions: u64,
    pub figures: Figures,
    /// The operations are not all there (predictions of emitted programs): they are not compared.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub partial_flops: bool,
    /// Bytes across the boundary of every cache level; empty with `--machine none`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFigures>,
    /// With a machine that states its peak and a bandwidth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roofline: Option<Roofline>,
    /// For every count of ranks, where arrays are distributed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<RankSums>,
    /// Bounds of its time, with the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Seconds>,
}

impl Variant {
    /// Named ranges of a prediction; ranges of one name that are not nested in each other are
    /// added up.
    #[must_use]
    pub(crate) fn new(index: usize, p: &Prediction) -> Variant {
        let mut ranges: Vec<RangeFigures> = Vec::new();
        for r in p.ranges.iter().filter(|r| named(r.kind)) {
            let main = r.kind == RangeKind::File && r.file == p.source.file;
            let name = if main { WHOLE } else { r.name.as_str() };
            // A file is not its function once more.
            let again = |o: &PredictedRange| o.name == name && matches!(o.kind, RangeKind::Body | RangeKind::Function);
            let doubled = r.kind == RangeKind::File && p.ranges.iter().any(again);
            if !main && (doubled || nested_in_its_name(p, r.parent, name)) {
                continue;
            }
            match ranges.iter_mut().find(|o| o.name == name) {
                Some(o) => {
                    o.executions += r.executions;
                    o.figures = add(o.figures, r.inclusive);
                    for (sum, l) in o.levels.iter_mut().zip(&r.levels) {
                        *sum = sum.map(l, |a, b| a + b);
                    }
                    // Two ranges with bounds of their own have no common one.
                    o.roofline = None;
                    ranks::add(&mut o.ranks, &r.ranks);
                    o.seconds = None;
                }
                None => ranges.push(RangeFigures { name: name.to_string(), ..figures_of(p, r) }),
            }
        }
        let name = std::path::Path::new(&p.source.file).file_stem();
        Variant {
            label: label(index),
            name: name.map_or_else(|| p.source.file.clone(), |n| n.to_string_lossy().into_owned()),
            file: p.source.file.clone(),
            saved: None,
            options: None,
            complete: p.complete,
            ranges,
        }
    }

    /// A prediction that was read from a file goes by the name of that file: the prototype's may be that of another
    /// variant.
    #[must_use]
    pub(crate) fn saved(index: usize, p: &Prediction, file: &std::path::Path) -> Variant {
        let stem = file.file_stem().map(|n| n.to_string_lossy().into_owned());
        let ran = Variant::new(index, p);
        Variant { name: stem.unwrap_or(ran.name), saved: Some(file.display().to_string()), ..ran }
    }

    /// The same as a variant of `--variant`.
    #[must_use]
    pub(crate) fn given(self, name: &str, options: &str) -> Variant {
        Variant { name: name.to_string(), options: Some(options.to_string()), ..self }
    }

    /// What it goes by where every variant has a line: its file, and the name of `--variant`.
    #[must_use]
    pub(crate) fn title(&self) -> String {
        let file = self.saved.as_ref().unwrap_or(&self.file);
        title(file, self.options.as_ref().map(|_| self.name.as_str()))
    }

    #[must_use]
    pub(crate) fn range(&self, name: &str) -> Option<&RangeFigures> {
        self.ranges.iter().find(|r| r.name == name)
    }
}

fn figures_of(p: &Prediction, r: &PredictedRange) -> RangeFigures {
    RangeFigures {
        name: r.name.clone(),
        kind: r.kind,
        executions: r.executions,
        figures: r.inclusive,
        partial_flops: p.warnings.iter().any(|w| w.code == PARTIAL_FLOPS.id()),
        levels: r.levels.clone(),
        roofline: r.roofline.clone(),
        ranks: r.ranks.iter().map(RankSums::new).collect(),
        seconds: r.seconds,
    }
}

/// Regions, functions and files have names of their own; loops and branches are named by line.
fn named(kind: RangeKind) -> bool {
    matches!(kind, RangeKind::Body | RangeKind::Function | RangeKind::File)
}

fn nested_in_its_name(p: &Prediction, mut parent: Option<usize>, name: &str) -> bool {
    let mut steps = 0;
    while let Some(r) = parent.and_then(|id| p.ranges.iter().find(|r| r.id == id)) {
        if r.name == name && r.kind != RangeKind::File {
            return true;
        }
        parent = r.parent;
        steps += 1;
        if steps > p.ranges.len() {
            break;
        }
    }
    false
}

fn add(a: Figures, b: Figures) -> Figures {
    Figures {
        sr: a.sr.max(b.sr),
        wsl: a.wsl + b.wsl,
        wss: a.wss + b.wss,
        dgemm: a.dgemm + b.dgemm,
        sparse_ops: a.sparse_ops + b.sparse_ops,
        flops: a.flops + b.flops,
    }
}

/// A file, and the name of `--variant`.
#[must_use]
fn title(file: &str, name: Option<&str>) -> String {
    name.map_or_else(|| file.to_string(), |name| format!("{file} ({name})"))
}

/// `A` … `Z`, then `A1` …
#[must_use]
pub(crate) fn label(index: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or(0));
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}

/// A figure that variants are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Figure {
    Sr,
    Wsl,
    Wss,
    Dgemm,
    SparseOps,
    Flops,
    /// Between ranks, as all that follow.
    Messages,
    MessageBytes,
    WorstRankBytes,
    /// Calls.
    Collectives,
    /// The lower bound of time on several ranks.
    RankSeconds,
}

impl Figure {
    pub(crate) const ALL: [Figure; 11] = [
        Figure::Sr,
        Figure::Wsl,
        Figure::Wss,
        Figure::Dgemm,
        Figure::SparseOps,
        Figure::Flops,
        Figure::Messages,
        Figure::MessageBytes,
        Figure::WorstRankBytes,
        Figure::Collectives,
        Figure::RankSeconds,
    ];
    /// Those that there are on several ranks alone.
    pub(crate) const OF_RANKS: [Figure; 5] =
        [Figure::Messages, Figure::MessageBytes, Figure::WorstRankBytes, Figure::Collectives, Figure::RankSeconds];

    /// As in the prediction file.
    #[must_use]
    pub(crate) fn key(self) -> &'static str {
        match self {
            Figure::Sr => "sr",
            Figure::Wsl => "wsl",
            Figure::Wss => "wss",
            Figure::Dgemm => "dgemm",
            Figure::SparseOps => "sparse_ops",
            Figure::Flops => "flops",
            Figure::Messages => "messages",
            Figure::MessageBytes => "message_bytes",
            Figure::WorstRankBytes => "worst_rank_bytes",
            Figure::Collectives => "collectives",
            Figure::RankSeconds => "rank_seconds",
        }
    }

    /// As in reports.
    #[must_use]
    pub(crate) fn title(self) -> &'static str {
        match self {
            Figure::Sr => "SR",
            Figure::Wsl => "WSL",
            Figure::Wss => "WSS",
            Figure::Dgemm => "DGEMM",
            Figure::SparseOps => "Sparse Ops",
            Figure::Flops => "flops",
            Figure::Messages => "messages",
            Figure::MessageBytes => "bytes sent",
            Figure::WorstRankBytes => "worst rank",
            Figure::Collectives => "collectives",
            Figure::RankSeconds => "least seconds on ranks",
        }
    }

    /// Whether it is bytes; the others are numbers, and one is seconds.
    #[must_use]
    pub(crate) fn is_bytes(self) -> bool {
        !matches!(self, Figure::Flops | Figure::Messages | Figure::Collectives | Figure::RankSeconds)
    }

    /// What its values are where they are no bytes.
    #[must_use]
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Figure::Messages => "messages",
            Figure::Collectives => "calls",
            Figure::RankSeconds => "seconds",
            _ => "operations",
        }
    }

    /// DGEMM and Sparse Ops say where loads come from: less of them is no merit.
    #[must_use]
    pub(crate) fn smaller_is_better(self) -> bool {
        !matches!(self, Figure::Dgemm | Figure::SparseOps)
    }

    /// The value over the whole run; of several ranks where there is one count of them. Seconds are no whole number.
    #[must_use]
    pub(crate) fn of(self, r: &RangeFigures) -> Option<Bytes> {
        let f = &r.figures;
        let ranks = || if let [one] = r.ranks.as_slice() { Some(one) } else { None };
        Some(match self {
            Figure::Sr => Bytes::exact(f.sr),
            Figure::Wsl => f.wsl,
            Figure::Wss => f.wss,
            Figure::Dgemm => f.dgemm,
            Figure::SparseOps => f.sparse_ops,
            Figure::Flops if r.partial_flops => return None,
            Figure::Flops => Bytes::exact(f.flops),
            Figure::Messages => Bytes::exact(ranks()?.messages),
            Figure::MessageBytes => Bytes::exact(ranks()?.bytes),
            Figure::WorstRankBytes => Bytes::exact(ranks()?.worst_rank_bytes?),
            Figure::Collectives => Bytes::exact(ranks()?.collectives),
            Figure::RankSeconds => return None,
        })
    }

    /// The value for one execution; storage is the same for all of them.
    #[must_use]
    pub(crate) fn each(self, r: &RangeFigures) -> Option<Interval> {
        if self == Figure::RankSeconds {
            let [one] = r.ranks.as_slice() else { return None };
            return one.seconds.filter(|_| r.executions > 0).map(|s| Interval::exact(s / r.executions as f64));
        }
        let b = self.of(r)?;
        let divisor = if self == Figure::Sr { 1 } else { r.executions };
        (divisor > 0).then(|| {
            let d = divisor as f64;
            Interval { low: b.low as f64 / d, value: b.value as f64 / d, high: b.high as f64 / d }
        })
    }
}

/// All variants by region and figure.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct Comparison {
    /// `slamm-comparison/1`
    pub schema: &'static str,
    pub variants: Vec<Head>,
    pub regions: Vec<RegionComparison>,
}

#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub(crate) struct Head {
    pub label: String,
    pub name: String,
    pub file: String,
    /// The prediction file that it was read from, where it did not run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
    /// Its own options, those of `--variant`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub options: Option<String>,
    pub complete: bool,
}

/// Ranges of one name.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct RegionComparison {
    pub name: String,
    /// One for each variant, in their order; `None` where it has no such range.
    pub executions: Vec<Option<u64>>,
    pub rows: Vec<FigureRow>,
    /// Empty with `--machine none`.
    pub levels: Vec<LevelRow>,
    /// Where variants have levels.
    pub verdict: Option<Verdict>,
    /// Bytes loaded and stored for each operation.
    pub bytes_per_flop: Vec<Option<f64>>,
    /// Least time of one execution and what it is bound by, with a machine that states its peak
    /// and a bandwidth.
    pub bounds: Vec<Option<Roofline>>,
    /// Between which times one execution lies, with the same.
    pub seconds: Vec<Option<Seconds>>,
}

/// Which variant moves least across the last boundary that any of them crosses: what a program waits for.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct Verdict {
    /// The level above that boundary.
    pub level: String,
    /// Bytes that cross it in one execution, in both directions.
    pub each: Vec<Option<f64>>,
    /// `None` where two variants have less than all others and differ by no more than [`ALIKE`].
    pub best: Option<usize>,
    /// The variant of the least WSL whose interval lies apart from the others, where that is another one.
    pub wsl_best: Option<usize>,
}

/// Figures of variants that differ by no more than this part are called equal: placements differ by as much, and
/// the variable of a loop is no difference between algorithms.
pub(crate) const ALIKE: f64 = 0.02;
/// A boundary that so small a part of the first level's traffic crosses is crossed by first touches alone.
const COLD: f64 = 0.01;

/// One boundary of one cache level.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct LevelRow {
    pub level: String,
    /// Loads, write-allocates or write-backs.
    pub kind: Crossing,
    /// Bytes, by variant.
    pub total: Vec<Option<u64>>,
    /// For one execution.
    pub each: Vec<Option<f64>>,
    /// Percent by which one execution differs from that of the first variant that has the region.
    pub percent: Vec<Option<f64>>,
    pub best: Option<usize>,
}

/// One figure of a region.
#[derive(Clone, Debug, Serialize, PartialEq)]
pub(crate) struct FigureRow {
    pub figure: Figure,
    pub total: Vec<Option<Bytes>>,
    /// For one execution.
    pub each: Vec<Option<Interval>>,
    /// Percent by which one execution differs from that of the first variant that has the region.
    pub percent: Vec<Option<f64>>,
    /// Variant with the smallest value for one execution; `None` where another differs by no more than [`ALIKE`], or by
    /// less than their intervals.
    pub best: Option<usize>,
    /// Whether its interval lies apart from all others.
    pub certain: bool,
}

/// Compares the ranges of these names; without names those that two variants share at least.
///
/// # Errors
/// A name that no variant has, with the names that there are.
pub(crate) fn compare(variants: &[Variant], names: &[String]) -> Result<Comparison, (String, Vec<String>)> {
    let known = shared(variants, 1);
    if let Some(unknown) = names.iter().find(|n| !known.contains(n)) {
        return Err((unknown.clone(), known));
    }
    let executed = |name: &String| variants.iter().filter_map(|v| v.range(name)).any(|r| r.executions > 0);
    let names =
        if names.is_empty() { shared(variants, 2).into_iter().filter(executed).collect() } else { names.to_vec() };
    let regions = names.into_iter().map(|name| region(variants, name)).collect();
    let variants = variants
        .iter()
        .map(|v| Head {
            label: v.label.clone(),
            name: v.name.clone(),
            file: v.file.clone(),
            saved: v.saved.clone(),
            options: v.options.clone(),
            complete: v.complete,
        })
        .collect();
    Ok(Comparison { schema: "slamm-comparison/1", variants, regions })
}

/// Names of ranges that so many variants have, in the order of their first appearance; the whole
/// program last.
#[must_use]
pub(crate) fn shared(variants: &[Variant], at_least: usize) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for r in variants.iter().flat_map(|v| &v.ranges) {
        let count = variants.iter().filter(|v| v.range(&r.name).is_some()).count();
        if count >= at_least && !names.contains(&r.name) {
            names.push(r.name.clone());
        }
    }
    names.sort_by_key(|n| n == WHOLE);
    names
}

fn region(variants: &[Variant], name: String) -> RegionComparison {
    let ranges: Vec<Option<&RangeFigures>> = variants.iter().map(|v| v.range(&name)).collect();
    let mut rows: Vec<FigureRow> = Figure::ALL.into_iter().map(|f| row(f, &ranges)).collect();
    rows.retain(|r| !Figure::OF_RANKS.contains(&r.figure) || r.each.iter().any(Option::is_some));
    let verdict = verdict(&ranges, &rows);
    // The levels decide: where two boundaries disagree, only one of them is marked.
    let decided = |f: Figure| verdict.is_some() && matches!(f, Figure::Wsl | Figure::Wss);
    rows.iter_mut().filter(|r| decided(r.figure)).for_each(|r| r.best = None);
    let mut levels = levels(&ranges);
    let elsewhere = |l: &&mut LevelRow| verdict.as_ref().is_some_and(|v| v.best.is_none() || l.level != v.level);
    levels.iter_mut().filter(elsewhere).for_each(|l| l.best = None);
    let intensity = |r: &RangeFigures| {
        let f = &r.figures;
        (f.flops > 0 && !r.partial_flops).then(|| (f.wsl.value + f.wss.value) as f64 / f.flops as f64)
    };
    let bound = |r: &RangeFigures| {
        let whole = r.roofline.as_ref().filter(|_| r.executions > 0)?;
        Some(Roofline { bound: whole.bound.clone(), seconds: whole.seconds / r.executions as f64 })
    };
    let seconds = |r: &RangeFigures| {
        let n = r.executions.max(1) as f64;
        r.seconds.map(|s| Seconds { low: s.low / n, high: s.high.map(|h| h / n) })
    };
    RegionComparison {
        executions: ranges.iter().map(|r| r.map(|r| r.executions)).collect(),
        levels,
        verdict,
        bytes_per_flop: ranges.iter().map(|r| r.and_then(intensity)).collect(),
        bounds: ranges.iter().map(|r| r.and_then(bound)).collect(),
        seconds: ranges.iter().map(|r| r.and_then(seconds)).collect(),
        name,
        rows,
    }
}

/// By the last level below which more than [`COLD`] of the first level's traffic moves; nothing where a variant
/// has no levels.
fn verdict(ranges: &[Option<&RangeFigures>], rows: &[FigureRow]) -> Option<Verdict> {
    let known: Vec<&RangeFigures> = ranges.iter().flatten().copied().filter(|r| r.executions > 0).collect();
    if known.len() < 2 || known.iter().any(|r| r.levels.is_empty()) {
        return None;
    }
    let crossed = |l: &LevelFigures| l.of(Crossing::Fills).value + l.of(Crossing::WriteBacks).value;
    let names: Vec<&str> = known.first()?.levels.iter().map(|l| l.name.as_str()).collect();
    let of = |r: &RangeFigures, name: &str| r.levels.iter().find(|l| l.name == name).map(crossed);
    let counts = |r: &RangeFigures, name: &str| {
        let whole = r.levels.first().map_or(0, crossed);
        of(r, name).is_some_and(|b| b as f64 > COLD * whole as f64)
    };
    let level = names.into_iter().rev().find(|n| known.iter().any(|r| counts(r, n)))?;
    let each: Vec<Option<f64>> = ranges
        .iter()
        .map(|r| (*r).filter(|r| r.executions > 0).and_then(|r| Some(of(r, level)? as f64 / r.executions as f64)))
        .collect();
    let (best, _) = clearly_best(&each.iter().map(|e| e.map(Interval::exact)).collect::<Vec<_>>());
    let wsl = rows.iter().find(|r| r.figure == Figure::Wsl);
    let wsl_best = wsl.and_then(|r| r.best.filter(|_| r.certain)).filter(|b| Some(*b) != best);
    Some(Verdict { level: level.to_string(), each, best, wsl_best })
}

/// Every level that a variant has, by name.
fn levels(ranges: &[Option<&RangeFigures>]) -> Vec<LevelRow> {
    const KINDS: [Crossing; 3] = [Crossing::Loads, Crossing::WriteAllocates, Crossing::WriteBacks];
    let mut names: Vec<&str> = Vec::new();
    for l in ranges.iter().flatten().flat_map(|r| &r.levels) {
        if !names.contains(&l.name.as_str()) {
            names.push(&l.name);
        }
    }
    let mut rows = Vec::new();
    for name in names {
        for kind in KINDS {
            let total: Vec<Option<u64>> =
                ranges.iter().map(|r| Some((*r)?.levels.iter().find(|l| l.name == name)?.of(kind).value)).collect();
            let each: Vec<Option<f64>> = ranges
                .iter()
                .zip(&total)
                .map(|(r, t)| Some((*t)? as f64 / (*r).filter(|r| r.executions > 0)?.executions as f64))
                .collect();
            let first = each.iter().flatten().next().copied().filter(|f| *f != 0.0);
            let percent = each.iter().map(|e| Some(100.0 * ((*e)? - first?) / first?)).collect();
            let exact: Vec<Option<Interval>> = each.iter().map(|e| e.map(Interval::exact)).collect();
            let best = clearly_best(&exact).0;
            rows.push(LevelRow { level: name.to_string(), kind, total, each, percent, best });
        }
    }
    rows
}

fn row(figure: Figure, ranges: &[Option<&RangeFigures>]) -> FigureRow {
    let each: Vec<Option<Interval>> = ranges.iter().map(|r| r.and_then(|r| figure.each(r))).collect();
    let first = each.iter().flatten().next().copied();
    let percent = each
        .iter()
        .map(|e| Some(100.0 * (e.as_ref()?.value - first?.value) / first.filter(|f| f.value != 0.0)?.value))
        .collect();
    let (best, certain) = if figure.smaller_is_better() { clearly_best(&each) } else { (None, false) };
    let total = ranges.iter().map(|r| r.and_then(|r| figure.of(r))).collect();
    FigureRow { figure, total, each, percent, best, certain }
}

/// As [`best`], where no other value is within [`ALIKE`] of the smallest and no interval overlaps with its.
pub(crate) fn clearly_best(values: &[Option<Interval>]) -> (Option<usize>, bool) {
    let (least, apart) = best(values);
    let value = |k: usize| values.get(k).copied().flatten().map(|v| v.value);
    let Some(limit) = least.and_then(value).map(|v| v * (1.0 + ALIKE)) else { return (None, false) };
    if !apart || values.iter().flatten().filter(|v| v.value <= limit).count() > 1 {
        return (None, false);
    }
    (least, apart)
}

/// The smallest value, and whether its interval lies apart from the others.
#[must_use]
pub(crate) fn best(values: &[Option<Interval>]) -> (Option<usize>, bool) {
    let known: Vec<(usize, Interval)> = values.iter().enumerate().filter_map(|(k, v)| Some((k, (*v)?))).collect();
    let Some(&(k, least)) = known.iter().min_by(|a, b| a.1.value.total_cmp(&b.1.value)) else { return (None, false) };
    if known.len() < 2 || known.iter().all(|(_, v)| v.value <= least.value) {
        return (None, false);
    }
    (Some(k), known.iter().all(|&(o, v)| o == k || !v.overlaps(least)))
}
