//! `--fail-if` of `slamm compare`. In: conditions, which are MATLAB over figures and variants, and compared regions. Out: where
//! which of them hold, or what keeps them from being judged.

use super::analyze::on_overrun;
use super::args::Color;
use super::compare_args::CompareArgs;
use super::console::Silent;
use super::render::{Renderer, usage};
use super::status;
use super::variants::Candidate;
use crate::compare::sweep_points::GridPoint;
use crate::compare::{Comparison, Figure, Head, label};
use crate::interp::{self, RunOptions};
use crate::program::{Loader, Program};
use crate::report::markdown::Conditions;
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::Sources;
use std::collections::BTreeMap;
use std::path::Path;

/// How a condition may name a variant.
struct Called {
    label: String,
    name: String,
    /// The name of its prototype's file.
    file: Option<String>,
}

impl From<&Head> for Called {
    fn from(v: &Head) -> Called {
        Called { label: v.label.clone(), name: v.name.clone(), file: stem(Path::new(&v.file)) }
    }
}

fn stem(file: &Path) -> Option<String> {
    file.file_stem().map(|s| s.to_string_lossy().into_owned())
}

/// Names that conditions use and several variants have, which can be known before anything runs.
///
/// # Errors
/// A sentence about the first one.
pub(super) fn check_names(conditions: &[String], candidates: &[Candidate]) -> Result<(), String> {
    let called = |(k, c): (usize, &Candidate)| {
        let own = stem(&c.file);
        let name = c.given.as_ref().map(|g| g.name.clone()).or_else(|| own.clone()).unwrap_or_default();
        Called { label: label(k), name, file: own.filter(|_| !c.is_prediction()) }
    };
    let all: Vec<Called> = candidates.iter().enumerate().map(called).collect();
    conditions.iter().try_for_each(|c| unambiguous(c, &all))
}

/// Refuses a name that several variants have.
fn unambiguous(condition: &str, variants: &[Called]) -> Result<(), String> {
    let names = named(variants);
    let several = words(condition).into_iter().find_map(|w| names.get(w).filter(|of| of.len() > 1).map(|of| (w, of)));
    let Some((word, of)) = several else { return Ok(()) };
    let labels: Vec<&str> = of.iter().filter_map(|&k| variants.get(k)).map(|v| v.label.as_str()).collect();
    Err(format!("--fail-if {condition}: `{word}` is the name of {}; say which by its letter", labels.join(" and ")))
}

/// Where the variants are that a word names. The prototype of a prediction file has a name too; the file's own, and those
/// of variants that ran, go before it. Letters and figures are not names.
fn named(variants: &[Called]) -> BTreeMap<String, Vec<usize>> {
    let mut all: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (k, v) in variants.iter().enumerate() {
        all.entry(word(&v.name)).or_default().push(k);
    }
    let mut files: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (k, file) in variants.iter().enumerate().filter_map(|(k, v)| Some((k, v.file.as_ref()?))) {
        files.entry(word(file)).or_default().push(k);
    }
    for (file, of) in files {
        all.entry(file).or_insert(of);
    }
    let taken = |w: &String| {
        variants.iter().any(|v| v.label == *w) || Figure::ALL.iter().any(|f| f.key() == w) || w == "executions"
    };
    all.retain(|w, _| w.starts_with(|ch: char| ch.is_ascii_alphabetic()) && !taken(w));
    all
}

/// The words of a condition.
fn words(condition: &str) -> Vec<&str> {
    condition.split(|ch: char| !(ch.is_ascii_alphanumeric() || ch == '_')).filter(|w| !w.is_empty()).collect()
}

/// The name of a variant in a condition.
fn word(name: &str) -> String {
    name.chars().map(|ch| if ch.is_ascii_alphanumeric() { ch } else { '_' }).collect()
}

/// Where which of the conditions hold for a region.
///
/// # Errors
/// The exit status where a condition could not be judged, which is shown: that it does not hold is not known.
pub(super) fn conditions(
    args: &CompareArgs,
    compared: &[(GridPoint, Comparison)],
    renderer: &Renderer,
) -> Result<Conditions, u8> {
    let mut holding = Vec::new();
    let unjudged = |condition: &str, why: &str| {
        usage(renderer, &format!("--fail-if {condition}: it cannot be judged, because {why}"))
    };
    for (point, c) in compared {
        let variants: Vec<Called> = c.variants.iter().map(Called::from).collect();
        for condition in &args.fail_if {
            unambiguous(condition, &variants).map_err(|m| usage(renderer, &m))?;
            if c.regions.is_empty() {
                return Err(unjudged(condition, "the variants share no region or function"));
            }
            for (k, region) in c.regions.iter().enumerate() {
                if let Some(v) = not_there(condition, c, k) {
                    let why = format!("{} ({}) has not executed '{}'", v.label, v.file, region.name);
                    return Err(unjudged(condition, &why));
                }
                if holds(condition, c, &variants, k).map_err(|d| refused(&d, renderer))? {
                    let place: Vec<String> = point.iter().map(|(n, v)| format!(", {n} = {v}")).collect();
                    holding.push(format!("--fail-if {condition}: true for {}{}", region.name, place.concat()));
                }
            }
        }
    }
    Ok(Conditions { asked: args.fail_if.len(), holding })
}

fn refused(d: &Diagnostic, renderer: &Renderer) -> u8 {
    renderer.diagnostics(&Sources::default(), std::slice::from_ref(d));
    status::USAGE
}

/// The first variant that a condition is about and that has no execution of a region; one that names no variant is about
/// all of them.
fn not_there<'c>(condition: &str, c: &'c Comparison, region: usize) -> Option<&'c Head> {
    let words = words(condition);
    let named = |v: &Head| words.contains(&v.label.as_str()) || words.contains(&word(&v.name).as_str());
    let any = c.variants.iter().any(named);
    let executed = &c.regions.get(region)?.executions;
    let absent = |k: usize| executed.get(k).copied().flatten().is_none_or(|n| n == 0);
    c.variants.iter().enumerate().find(|(k, v)| absent(*k) && (!any || named(v))).map(|(_, v)| v)
}

/// A condition is MATLAB: figures are vectors over the variants, variants are their positions.
///
/// # Errors
/// Why it cannot be judged.
fn holds(condition: &str, c: &Comparison, variants: &[Called], region: usize) -> Result<bool, Box<Diagnostic>> {
    let Some(r) = c.regions.get(region) else { return Ok(false) };
    let mut text = String::new();
    for (name, of) in named(variants) {
        if let [k] = of[..] {
            text.push_str(&format!("{name} = {};\n", k + 1));
        }
    }
    for (k, v) in c.variants.iter().enumerate() {
        text.push_str(&format!("{} = {};\n", v.label, k + 1));
    }
    let number = |x: Option<f64>| x.map_or("NaN".into(), |x| format!("{x:.17e}"));
    let mut figures = Vec::new();
    let mut figure = |name: String, values: Vec<String>| {
        text.push_str(&format!("{name} = [{}];\n", values.join(", ")));
        figures.push(name);
    };
    for row in &r.rows {
        figure(row.figure.key().into(), row.each.iter().map(|e| number(e.map(|e| e.value))).collect());
    }
    for l in &r.levels {
        figure(format!("{}_{}", l.level, l.kind.name()), l.each.iter().map(|e| number(*e)).collect());
    }
    figure("executions".into(), r.executions.iter().map(|n| number(n.map(|n| n as f64))).collect());
    text.push_str(&format!("if {condition}\n  exit(4)\nend\n"));
    let mut program = Program::of_text(Loader::default(), "--fail-if", text.as_bytes());
    let options = RunOptions {
        max_memory: Some(1 << 30),
        timeout: Some(std::time::Duration::from_secs(10)),
        on_overrun: Some(on_overrun(None, Color::Auto)),
        ..RunOptions::new(false)
    };
    let outcome = interp::run(&mut program, &options, &mut Silent);
    let wrong = outcome.diagnostics.into_iter().find(|d| d.severity == Severity::Error).map(|d| d.message);
    match wrong.or_else(|| outcome.error.map(|e| e.message)) {
        // The text that ran is none of the user's: its lines would say nothing.
        Some(why) => {
            let why = why.trim_end_matches('.');
            let d = Diagnostic::error(codes::SLM900, format!("--fail-if {condition}: it cannot be judged: {why}"));
            let variants: Vec<String> = variants.iter().map(|v| format!("{} ({})", v.label, v.name)).collect();
            Err(Box::new(d.help(format!("variants: {}; figures: {}", variants.join(", "), figures.join(", ")))))
        }
        None => Ok(outcome.exit == Some(4)),
    }
}
