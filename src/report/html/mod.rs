//! Pages to look at (`--html`). In: finished results and the texts of the prototype. Out: one
//! self-contained HTML file that asks for nothing from elsewhere.
//!
//! A page is its data and its views. The data are JSON, a block each, in elements that no browser
//! runs ([`document`]); a view is a script of `assets/` that registers itself:
//!
//! ```js
//! slamm.view({ id: 'regions', title: 'Regions', build(panel) { … slamm.data('prediction') … } });
//! ```
//!
//! `build` is called when its tab is first shown, and again when the units change; the page is
//! ready before any view but the first is built. Scripts put texts of the prototype into the page
//! as text nodes alone (`el` of `core.js`), never as markup.
//!
//! To add a view: a script in `assets/`, a line in [`ANALYZE`], and the data that it reads as a
//! [`DataBlock`], pushed in [`page`] from a field of [`Page`].

mod beside;
mod document;
mod marks;
mod patterns;
#[cfg(test)]
mod tests;

pub(crate) use beside::Beside;
pub(crate) use document::{DataBlock, Document, Script};

use super::explained::Explanation;
use super::{ObservedReport, Units};
use crate::cache::machine::{Machine, Rate, Rates};
use crate::compare::Comparison;
use crate::compare::crossover::FigureCurve;
use crate::counts::AccessCounts;
use crate::names::{Names, RangeKind};
use crate::prediction::Prediction;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use crate::trace::Trace;
use crate::validate::Validation;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Most ranges with a miss curve in the page: those that load the most.
const CURVES: usize = 64;
/// Columns of what says how a line was counted.
const COLUMNS: usize = 64;

/// A script of `assets/` with its name.
macro_rules! script {
    ($name:literal) => {
        ($name, include_str!(concat!("assets/", $name)))
    };
}

/// The view of access patterns.
const PATTERNS: &[Script] = &[
    script!("trace.js"),
    script!("drawing.js"),
    script!("moments.js"),
    script!("volume.js"),
    script!("picture.js"),
    script!("heat.js"),
    script!("patterns.js"),
];

/// The page of a run: helpers first, then the views in the order of their tabs.
const ANALYZE: &[&[Script]] = &[
    &[
        script!("core.js"),
        script!("model.js"),
        script!("arrays.js"),
        script!("chart.js"),
        script!("distributed.js"),
        script!("code.js"),
        script!("source.js"),
        script!("regions.js"),
        script!("variables.js"),
        script!("roofline.js"),
        script!("crossed.js"),
        script!("levels.js"),
        script!("rooflines.js"),
        script!("curve.js"),
        script!("time.js"),
        script!("ranks.js"),
    ],
    PATTERNS,
];

const COMPARE: &[&[Script]] = &[&[
    script!("core.js"),
    script!("chart.js"),
    script!("roofline.js"),
    script!("compare.js"),
    script!("code.js"),
    script!("beside.js"),
]];
const CHECK: &[&[Script]] = &[&[script!("core.js"), script!("check.js")]];
const OBSERVED: &[&[Script]] = &[&[script!("core.js"), script!("observed.js")], PATTERNS];
const VALIDATE: &[&[Script]] = &[&[script!("core.js"), script!("validate.js")]];

/// What the page of one run shows.
pub struct Page<'a> {
    pub prediction: &'a Prediction,
    /// The whole run, where the page shows some regions of it: shares are of what it moves.
    pub run: Option<&'a Prediction>,
    /// Texts of the files, as far as they are known: the view of the source has them.
    pub sources: &'a Sources,
    /// The access trace, with as few records as a page can hold.
    pub trace: Option<&'a Trace>,
    /// The machine whose caches were simulated.
    pub machine: Option<&'a Machine>,
    /// Units to begin with; each figure in the unit that suits it where there are none.
    pub units: Option<Units>,
}

/// The page of a run (`slamm analyze --html`).
#[must_use]
pub fn page(p: &Page) -> String {
    let file = p.prediction.source.file.as_str();
    let mut document = Document::new("analyze", format!("{file} – slamm"), ANALYZE);
    let mut plain = p.prediction.clone();
    plain.without_curves();
    document.push(DataBlock::new("prediction", &plain));
    document.push(DataBlock::new("sources", &texts(p)));
    let mut about = about(p.machine, p.units);
    about["run"] = p.run.map_or(Value::Null, moved);
    document.push(DataBlock::new("page", &about));
    let seen = &p.prediction.seen;
    document.push(DataBlock::new("stacks", &seen.stacks));
    document.push(DataBlock::new("sizes", &json!({"end": seen.statements, "list": seen.sizes})));
    document.push(DataBlock::new("passed", &seen.passed));
    document.push(DataBlock::new("over_time", &seen.over_time));
    document.push(DataBlock::new("explained", &explained(p)));
    document.push(DataBlock::new("curves", &curves(p.prediction)));
    if let Some(trace) = p.trace {
        document.push(DataBlock::new("trace", &patterns::patterns(trace)));
    }
    document.render()
}

/// The page of variants at one point (`slamm compare --html`).
#[must_use]
pub(crate) fn comparison(
    c: &Comparison,
    variants: &[Beside],
    machine: Option<&Machine>,
    units: Option<Units>,
) -> String {
    let files: Vec<&str> = c.variants.iter().map(|v| v.file.as_str()).collect();
    let mut document = Document::new("compare", format!("{} – slamm", files.join(" against ")), COMPARE);
    document.push(DataBlock::new("comparison", c));
    document.push(DataBlock::new("beside", &beside::beside(variants)));
    document.push(DataBlock::new("page", &about(machine, units)));
    document.render()
}

/// The page of a sweep (`slamm compare --sweep … --html`).
#[must_use]
pub(crate) fn sweep(files: &[String], curves: &[FigureCurve], units: Option<Units>) -> String {
    let mut document = Document::new("compare", format!("{} – slamm", files.join(" against ")), COMPARE);
    let labelled = |(k, file): (usize, &String)| json!({"label": crate::compare::label(k), "file": file});
    let files: Vec<Value> = files.iter().enumerate().map(labelled).collect();
    document.push(DataBlock::new("sweep", &json!({"files": files, "curves": curves})));
    document.push(DataBlock::new("page", &about(None, units)));
    document.render()
}

/// The page of a validation (`slamm validate --html`, `slamm measure --html`).
#[must_use]
pub(crate) fn validation(v: &Validation, units: Option<Units>) -> String {
    let mut document = Document::new("validate", format!("{} – slamm", v.source), VALIDATE);
    document.push(DataBlock::new("validation", v));
    document.push(DataBlock::new("page", &about(None, units)));
    document.render()
}

/// The page of a real program's accesses (`slamm replay TRACE --html`).
#[must_use]
pub(crate) fn observed(report: &ObservedReport) -> String {
    let mut document = Document::new("observed", format!("{} – slamm", report.file), OBSERVED);
    document.push(DataBlock::new("observed", &report.value(true)));
    if let Some(trace) = &report.observed.trace {
        let mut data = patterns::patterns(trace);
        // Arrays that nothing touches are no part of a trace.
        let touched = report.observed.arrays.iter().filter(|c| c.total(false) + c.total(true) > 0);
        let arrays = data["arrays"].as_array_mut().into_iter().flatten();
        arrays.zip(touched).filter(|(_, c)| c.array.by_rows).for_each(|(a, _)| a["by_rows"] = true.into());
        document.push(DataBlock::new("trace", &data));
    }
    document.push(DataBlock::new("page", &about(None, report.units)));
    document.render()
}

/// The page of access counts (`slamm check --html`).
#[must_use]
pub(crate) fn check(names: &Names, counts: &AccessCounts, diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let file = sources.get(names.file);
    let mut document = Document::new("check", format!("{} – slamm", file.name), CHECK);
    document.push(DataBlock::new("counts", &super::check::value(names, counts, diagnostics, sources)));
    document.push(DataBlock::new("marks", &marks::marks(counts, file)));
    document.push(DataBlock::new("listing", &lines(&file.text)));
    document.push(DataBlock::new("page", &about(None, None)));
    document.render()
}

/// What a run loads and stores.
fn moved(run: &Prediction) -> Value {
    let whole = run.ranges.iter().find(|r| r.kind == RangeKind::File && r.file == run.source.file);
    whole.map_or(Value::Null, |r| json!({"wsl": r.inclusive.wsl.value, "wss": r.inclusive.wss.value}))
}

/// Texts of the files that the ranges are in, by name, line by line.
fn texts(p: &Page) -> Value {
    let mut files = serde_json::Map::new();
    for (_, f) in p.sources.iter() {
        if p.prediction.ranges.iter().any(|r| r.file == f.name) {
            files.insert(f.name.clone(), json!(lines(&f.text)));
        }
    }
    Value::Object(files)
}

/// How every line was counted, in words, by file and line; not of the library, whose lines nobody has written.
fn explained(p: &Page) -> Value {
    let mut files: BTreeMap<&str, BTreeMap<u32, String>> = BTreeMap::new();
    for e in Explanation::of_lines(p.prediction).filter(|e| !e.file().starts_with("stdlib/")) {
        files.entry(e.file()).or_default().insert(e.line(), e.operands(COLUMNS));
    }
    json!(files)
}

fn lines(text: &str) -> Vec<&str> {
    text.split('\n').map(|l| l.trim_end_matches('\r')).collect()
}

/// Loads of every range by cache size; the sizes stand once, and beyond its last point a curve is
/// flat.
fn curves(p: &Prediction) -> Value {
    let asked = std::iter::once((None, p.miss_curve.as_slice())).filter(|(_, c)| !c.is_empty());
    let mut each: Vec<_> =
        p.ranges.iter().map(|r| (Some(r.id), r.miss_curve.as_slice())).filter(|(_, c)| !c.is_empty()).collect();
    each.sort_by_key(|(_, c)| std::cmp::Reverse(c.first().map_or(0, |m| m.loads)));
    let all: Vec<_> = asked.chain(each.into_iter().take(CURVES)).collect();
    let longest = all.iter().map(|(_, c)| *c).max_by_key(|c| c.len()).unwrap_or_default();
    let grid: Vec<u64> = longest.iter().map(|m| m.bytes).collect();
    let list: Vec<Value> = all
        .iter()
        .map(|(range, c)| json!({"range": range, "loads": c.iter().map(|m| m.loads).collect::<Vec<_>>()}))
        .collect();
    json!({"grid": grid, "list": list})
}

fn about(machine: Option<&Machine>, units: Option<Units>) -> Value {
    let value = |r: Option<Rate>| r.map(|r| r.value);
    let rates = |r: &Rates| json!({"loads": value(r.loads), "stores": value(r.stores), "copies": value(r.copies), "fastest": r.fastest()});
    let level = |(k, l): (usize, &crate::cache::machine::Level)| json!({"name": l.name, "size": l.size, "line": l.line, "rates": machine.and_then(|m| m.below(k)).map(rates)});
    let machine = machine.map(|m| {
        json!({
            "name": m.name, "description": m.description, "peak": value(m.peak_gflops),
            "levels": m.levels.iter().enumerate().map(level).collect::<Vec<_>>(),
        })
    });
    let units = units.map_or("auto", Units::short);
    json!({"units": units, "machine": machine})
}
