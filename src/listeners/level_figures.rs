//! Figures of the cache levels, and miss curves, by range. In: what the caches have found, by owner, and who the owners are
//! ([`super::whose`]). Out: inclusive figures of the ranges of a prediction.

use super::whose::Whose;
use crate::cache::Counts;
use crate::cache::curve::Histogram;
use crate::cache::levels::{Curves, Levels};
use crate::cache::machine::{Level, Machine, Rate, Rates, Work, Write};
use crate::prediction::{
    LevelFigures, Line, LineVariable, MissPoint, Passed, PredictedLevel, PredictedMachine, PredictedRange,
    PredictedRates, Prediction, Roofline, Seconds, Stack, Variable,
};
use crate::traffic::Bytes;
use std::collections::BTreeMap;

/// Fills in the levels of the ranges, their miss curves, and the one of the ranges that were named for it,
/// together.
pub(crate) fn add(found: &Levels, whose: &Whose, prediction: &mut Prediction) {
    crossings(found, whose, &mut prediction.seen.stacks);
    let ranges = &mut prediction.ranges;
    let mut sums: Vec<Sums> = ranges.iter().map(|_| Sums::new(found)).collect();
    let mut passed: BTreeMap<PassedKey, Vec<Counts>> = BTreeMap::new();
    for share in &found.shares {
        let Some(owner) = whose.owners.get(share.owner as usize) else { continue };
        for &r in &owner.reached {
            if let Some(sum) = sums.get_mut(r) {
                add_to(&mut sum.inclusive, &share.counts);
            }
        }
        let (Some(body), false) = (whose.bodies.get(owner.body), owner.reached.is_empty()) else { continue };
        let Some(own) = owner.own.and_then(|own| sums.get_mut(own)) else { continue };
        let line = body.lines.get(share.site as usize).copied().unwrap_or(0);
        let name = share.slot.and_then(|s| body.names.get(s as usize)).map_or(TEMPORARY, |n| n);
        own.exclusive(line, name, &share.counts);
        let passed_on = owner.passed.iter().find(|(slot, ..)| Some(*slot) == share.slot);
        if let (Some((_, of, array)), Some(range)) = (passed_on, owner.own) {
            let sum =
                passed.entry((range, name, *of, array)).or_insert_with(|| vec![Counts::default(); share.counts.len()]);
            add_to(sum, &share.counts);
        }
    }
    add_passed(&mut prediction.seen.passed, &passed, &found.machine);
    let mut reads = vec![Histogram::default(); ranges.len()];
    let mut together = Histogram::default();
    for (owner, histogram) in &found.curves {
        let Some(owner) = whose.owners.get(*owner as usize) else { continue };
        let wanted = owner.reached.iter().filter(|r| ranges.get(**r).is_some_and(|r| found.wanted.hold(&r.name)));
        let mut any = false;
        for &r in wanted {
            if let Some(reads) = reads.get_mut(r) {
                reads.add(histogram);
            }
            any = true;
        }
        if any && matches!(found.wanted, Curves::Named(_)) {
            together.add(histogram);
        }
    }
    let line = found.machine.levels.first().map_or(64, |l| l.line);
    for ((range, sums), reads) in ranges.iter_mut().zip(sums).zip(reads) {
        sums.write(range, &found.machine);
        range.miss_curve = points(&reads, line);
    }
    judge(ranges, &found.machine);
    prediction.miss_curve = points(&together, line);
    prediction.options.machine = Some(described(&found.machine));
    prediction.options.placements = Some(found.placements as u64);
}

/// Range and variable, and the array of a caller that it is.
type PassedKey<'a> = (usize, &'a str, usize, &'a str);

/// What the levels have found of arrays that calls pass on joins what the plain figures know of them.
fn add_passed(known: &mut Vec<Passed>, found: &BTreeMap<PassedKey, Vec<Counts>>, machine: &Machine) {
    for (&(range, name, of, array), counts) in found {
        let levels = figures(machine, counts);
        let same = |p: &&mut Passed| (p.range, &*p.name, p.of, &*p.array) == (range, name, of, array);
        match known.iter_mut().find(same) {
            Some(p) => p.levels = levels,
            None => {
                let (name, array, wsl, wss) = (name.into(), array.into(), Bytes::ZERO, Bytes::ZERO);
                known.push(Passed { range, name, of, array, wsl, wss, levels });
            }
        }
    }
}

/// What crosses the boundary below the last level, by call path.
fn crossings(found: &Levels, whose: &Whose, stacks: &mut [Stack]) {
    for share in &found.shares {
        let stack = whose.owners.get(share.owner as usize).and_then(|o| o.stack);
        let last = found.machine.levels.len().checked_sub(1).and_then(|k| share.counts.get(k));
        if let (Some(stack), Some(c)) = (stack.and_then(|k| stacks.get_mut(k)), last) {
            stack.crossing += c.loads + c.write_allocates + c.write_backs + c.clean_victims;
        }
    }
}

/// Operands that are no variables.
const TEMPORARY: &str = "(temporary)";

/// What was found of a range: for each placement the levels, one after the other.
struct Sums<'a> {
    inclusive: Vec<Counts>,
    exclusive: Vec<Counts>,
    lines: BTreeMap<u32, Vec<Counts>>,
    variables: BTreeMap<&'a str, Vec<Counts>>,
    /// Variables of each line.
    parts: BTreeMap<(u32, &'a str), Vec<Counts>>,
}

fn add_to(sum: &mut [Counts], more: &[Counts]) {
    sum.iter_mut().zip(more).for_each(|(a, c)| *a += *c);
}

impl<'a> Sums<'a> {
    fn new(found: &Levels) -> Sums<'a> {
        let nothing = vec![Counts::default(); found.machine.levels.len() * found.placements];
        let (lines, variables, parts) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Sums { inclusive: nothing.clone(), exclusive: nothing, lines, variables, parts }
    }

    fn exclusive(&mut self, line: u32, name: &'a str, counts: &[Counts]) {
        let nothing = || vec![Counts::default(); counts.len()];
        add_to(&mut self.exclusive, counts);
        add_to(self.lines.entry(line).or_insert_with(nothing), counts);
        add_to(self.variables.entry(name).or_insert_with(nothing), counts);
        add_to(self.parts.entry((line, name)).or_insert_with(nothing), counts);
    }

    fn write(self, range: &mut PredictedRange, machine: &Machine) {
        range.levels = figures(machine, &self.inclusive);
        range.exclusive_levels = figures(machine, &self.exclusive);
        range.lines.iter_mut().for_each(|l| l.levels = figures(machine, &[]));
        for (number, counts) in &self.lines {
            let known = range.lines.iter().position(|l| l.line == *number);
            let at = known.unwrap_or_else(|| {
                range.lines.push(Line::new(*number));
                range.lines.len() - 1
            });
            range.lines[at].levels = figures(machine, counts);
        }
        range.lines.sort_by_key(|l| l.line);
        for (&(number, name), counts) in self.parts.iter().filter(|(_, c)| c.iter().any(|c| *c != Counts::default())) {
            let Some(line) = range.lines.iter_mut().find(|l| l.line == number) else { continue };
            let levels = figures(machine, counts);
            match line.variables.iter_mut().find(|v| v.name == name) {
                Some(v) => v.levels = levels,
                None => {
                    let (name, wsl, wss) = (name.into(), Bytes::ZERO, Bytes::ZERO);
                    line.variables.push(LineVariable { name, wsl, wss, levels });
                }
            }
        }
        range.variables.iter_mut().for_each(|v| v.levels = figures(machine, &[]));
        for (name, counts) in &self.variables {
            let known = range.variables.iter().position(|v| v.name == *name);
            let at = known.unwrap_or_else(|| {
                range.variables.push(Variable::nothing(name));
                range.variables.len() - 1
            });
            range.variables[at].levels = figures(machine, counts);
        }
    }
}

/// Figures of the levels: the first placement as value, the least and the largest of all.
pub(super) fn figures(machine: &Machine, counts: &[Counts]) -> Vec<LevelFigures> {
    let levels = machine.levels.len().max(1);
    let of = |k: usize, f: fn(&Counts) -> u64| {
        let mut each = counts.chunks(levels).filter_map(|c| c.get(k)).map(f);
        let value = each.next().unwrap_or(0);
        let (low, high) = each.fold((value, value), |(low, high), n| (low.min(n), high.max(n)));
        Bytes { low, value, high }
    };
    let figures = |(k, l): (usize, &Level)| LevelFigures {
        name: l.name.clone(),
        loads: of(k, |c| c.loads),
        write_allocates: of(k, |c| c.write_allocates),
        write_backs: of(k, |c| c.write_backs),
        clean_victims: of(k, |c| c.clean_victims),
        line: l.line,
    };
    machine.levels.iter().enumerate().map(figures).collect()
}

/// What follows from the levels of the ranges: the roofline bounds, and why they differ from WSL.
pub(crate) fn judge(ranges: &mut [PredictedRange], machine: &Machine) {
    let mut nested = vec![Vec::new(); ranges.len()];
    for (k, range) in ranges.iter().enumerate() {
        if let Some(inner) = range.parent.and_then(|parent| nested.get_mut(parent)) {
            inner.push(k);
        }
    }
    let written = |r: &PredictedRange| why_written(r, machine.levels.first()?);
    let whys: Vec<Option<String>> = ranges
        .iter()
        .map(|r| match (why(ranges, &nested, r), written(r)) {
            (Some(loads), Some(stores)) => Some(format!("{loads}; {stores}")),
            (loads, stores) => loads.or(stores),
        })
        .collect();
    for (range, why) in ranges.iter_mut().zip(whys) {
        range.why = why;
        let found = machine.seconds(&work(range));
        range.seconds = found.as_ref().map(|s| Seconds { low: s.low, high: s.high });
        range.roofline = found.map(|s| Roofline { bound: s.bound.into(), seconds: s.low });
    }
}

/// What the range does while it is active. Between registers and first level it is the plain figures: each element of a pass
/// once.
fn work(range: &PredictedRange) -> Work {
    let crossed = |l: &LevelFigures| (l.loads.value, l.write_allocates.value + l.write_backs.value);
    Work {
        flops: range.inclusive.flops,
        registers: (range.inclusive.wsl.value, range.inclusive.wss.value),
        below: range.levels.iter().map(crossed).collect(),
    }
}

/// Loads of the first level and WSL that differ by no more than this part of WSL are called equal.
const ALIKE: f64 = 0.01;
/// Write-backs of the first level that are greater than WSS by more than this part of it are given a reason.
const NOTED: f64 = 0.1;
/// Most variables that a reason names.
const NAMED: usize = 4;

/// Why the loads of the first level lie outside the interval of WSL. `nested`: the ranges that are in each one.
fn why(ranges: &[PredictedRange], nested: &[Vec<usize>], range: &PredictedRange) -> Option<String> {
    let (first, wsl) = (range.levels.first()?, range.inclusive.wsl);
    let (loads, slack) = (first.loads.value as f64, ALIKE * wsl.value as f64);
    if loads < wsl.low as f64 - slack {
        let next = if range.kind.is_loop() { "trip" } else { "statement" };
        let names = staying(ranges, nested, range, slack);
        let (who, stay) = match names.as_slice() {
            [] => ("arrays".into(), "stay"),
            [one] => ((*one).to_string(), "stays"),
            some => (some.join(", "), "stay"),
        };
        return Some(format!("{who} {stay} in {} from one {next} to the next", first.name));
    }
    let more = loads > wsl.high as f64 + slack;
    more.then(|| format!("{} loads whole lines, and some again that had to give way to others", first.name))
}

/// Why the first level writes back more than WSS, and more than it may hold of what was stored before the range.
fn why_written(range: &PredictedRange, level: &Level) -> Option<String> {
    let (first, most) = (range.levels.first()?, range.inclusive.wss.high as f64);
    let more = first.write_backs.value as f64 > (1.0 + NOTED) * most + level.size as f64;
    let back = level.write == Write::Back;
    (more && back).then(|| format!("{} writes lines back before all that is stored in them is there", first.name))
}

/// Variables of the range and of those nested in it whose loads the first level spares most.
fn staying<'a>(
    ranges: &'a [PredictedRange],
    nested: &[Vec<usize>],
    range: &PredictedRange,
    slack: f64,
) -> Vec<&'a str> {
    let mut open = vec![range.id];
    let inside = std::iter::from_fn(|| {
        let id = open.pop()?;
        open.extend(nested.get(id).into_iter().flatten());
        ranges.get(id)
    });
    let mut spared: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for v in inside.flat_map(|r| &r.variables) {
        let sum = spared.entry(&v.name).or_default();
        sum.0 += v.wsl.low;
        sum.1 += v.levels.first().map_or(0, |l| l.loads.value);
    }
    let mut most: Vec<(u64, &str)> = spared
        .into_iter()
        .map(|(name, (wsl, loads))| (wsl.saturating_sub(loads), name))
        .filter(|(spared, name)| *spared as f64 > slack && *name != TEMPORARY)
        .collect();
    most.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
    let mut names: Vec<&str> = most.into_iter().take(NAMED).map(|(_, name)| name).collect();
    names.sort_unstable();
    names
}

/// The machine as the prediction file has it.
fn described(machine: &Machine) -> PredictedMachine {
    let level = |(k, l): (usize, &Level)| PredictedLevel {
        name: l.name.clone(),
        size: l.size,
        line: l.line,
        ways: l.ways,
        write: l.write.name().into(),
        allocate: l.allocate,
        holds: l.holds.name().into(),
        replacement: l.replacement.name().into(),
        bandwidth: machine.below(k).and_then(Rates::fastest),
        rates: machine.below(k).and_then(rates),
    };
    PredictedMachine {
        name: machine.name.clone(),
        peak_gflops: machine.peak_gflops.map(|r| r.value),
        scalar_gflops: machine.scalar_gflops.map(|r| r.value),
        registers: rates(&machine.registers_one_core),
        levels: machine.levels.iter().enumerate().map(level).collect(),
    }
}

fn rates(of: &Rates) -> Option<PredictedRates> {
    let value = |r: Option<Rate>| r.map(|r| r.value);
    let rates = PredictedRates { loads: value(of.loads), stores: value(of.stores), copies: value(of.copies) };
    (!of.no_bandwidth()).then_some(rates)
}

/// Nothing for a range that reads nothing.
fn points(reads: &Histogram, line: u64) -> Vec<MissPoint> {
    if reads.is_empty() {
        return Vec::new();
    }
    reads.points(line).into_iter().map(|p| MissPoint { bytes: p.bytes, loads: p.loads }).collect()
}
