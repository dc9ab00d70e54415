//! What a run says of texts. In: a prediction. Out: by file, what is shown at its lines and at its functions and regions.

use crate::prediction::{PredictedRange, Prediction};
use crate::report::{Explanation, Units, time};
use crate::traffic::Bytes;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Columns of an explanation.
const WIDTH: usize = 80;

/// What a run says of a file.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Figures {
    /// By line, from 1.
    pub lines: BTreeMap<u32, Line>,
    /// Of files, functions, regions, loops, branches, by line from 1 and name.
    pub ranges: Vec<(u32, String, String)>,
}

/// What a run says of a line.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Line {
    /// What is loaded, in a few characters; empty where nothing is.
    pub hint: String,
    /// The same in words.
    pub words: String,
    /// How its operands were counted.
    pub explained: String,
}

/// Sums of a line over all its ranges.
#[derive(Default)]
struct Sums {
    executions: u64,
    loads: Bytes,
    stores: Bytes,
    flops: u64,
    calls: Bytes,
}

/// What a prediction says, by file.
#[must_use]
pub(super) fn of(p: &Prediction) -> BTreeMap<PathBuf, Figures> {
    let all = total(p);
    let mut found: BTreeMap<PathBuf, Figures> = BTreeMap::new();
    for r in p.ranges.iter().filter(|r| r.executions > 0) {
        let shown = (r.span.line, r.name.clone(), title(r, all, p.complete));
        found.entry(PathBuf::from(&r.file)).or_default().ranges.push(shown);
    }
    for ((file, line), sums) in sums(p) {
        let line = found.entry(PathBuf::from(file)).or_default().lines.entry(line).or_default();
        (line.hint, line.words) = (hint(&sums, all), words(&sums, all));
    }
    for e in Explanation::of_lines(p) {
        let file = Path::new(e.file());
        let line = found.entry(file.to_path_buf()).or_default().lines.entry(e.line()).or_default();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        line.explained = e.text(WIDTH).replace(e.file(), &name);
    }
    found
}

fn sums(p: &Prediction) -> BTreeMap<(&str, u32), Sums> {
    let mut found: BTreeMap<(&str, u32), Sums> = BTreeMap::new();
    for r in &p.ranges {
        for line in &r.lines {
            let sums = found.entry((&r.file, line.line)).or_default();
            sums.executions = sums.executions.max(line.executions);
            sums.loads += line.wsl;
            sums.stores += line.wss;
            sums.flops += line.flops;
        }
        for call in &r.calls {
            found.entry((&r.file, call.line)).or_default().calls += call.inclusive.wsl;
        }
    }
    found
}

/// What the whole run loads.
fn total(p: &Prediction) -> u64 {
    let own = p.ranges.iter().filter(|r| r.parent.is_none() && r.file == p.source.file);
    own.map(|r| r.inclusive.wsl.value).max().unwrap_or(0)
}

fn bytes(n: u64) -> String {
    let units = Units::of(n as f64);
    format!("{} {}", units.format(n), units.short())
}

fn interval(b: Bytes) -> String {
    let units = Units::of(b.value as f64);
    format!("{} {}", units.interval(b), units.short())
}

/// A figure with its share of the run.
fn share(n: u64, all: u64) -> String {
    if all == 0 { bytes(n) } else { format!("{}, {:.1} %", bytes(n), 100.0 * n as f64 / all as f64) }
}

fn hint(s: &Sums, all: u64) -> String {
    let own = (s.loads.value > 0).then(|| share(s.loads.value, all));
    let calls = (s.calls.value > 0).then(|| format!("calls {}", share(s.calls.value, all)));
    own.into_iter().chain(calls).collect::<Vec<String>>().join(" · ")
}

fn words(s: &Sums, all: u64) -> String {
    let mut words = format!("{} loaded", interval(s.loads));
    if all > 0 {
        words.push_str(&format!(" ({:.1} % of the run)", 100.0 * s.loads.value as f64 / all as f64));
    }
    words.push_str(&format!(", {} stored, {} flops", interval(s.stores), s.flops));
    if s.executions > 0 {
        words.push_str(&format!(" in {} execution{}", s.executions, if s.executions == 1 { "" } else { "s" }));
    }
    if s.calls.value > 0 {
        words.push_str(&format!("; its calls load {}", interval(s.calls)));
    }
    words
}

/// What a range loads and stores, its share of the run, how often it was entered, how long it may take.
fn title(r: &PredictedRange, all: u64, complete: bool) -> String {
    let f = &r.inclusive;
    let mut said = vec![format!("{}: {} loaded", r.name, bytes(f.wsl.value)), format!("{} stored", bytes(f.wss.value))];
    said.extend((all > 0).then(|| format!("{:.1} %", 100.0 * f.wsl.value as f64 / all as f64)));
    said.extend((r.executions > 1).then(|| format!("{} times", r.executions)));
    said.extend(r.seconds.map(|s| time(s.low, s.high)));
    said.extend((!complete).then(|| "the run ended early".to_string()));
    said.join(" · ")
}
