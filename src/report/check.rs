//! What `slamm check` shows: ranges as a tree, and the access counts of every identifier before
//! and after each correction; as a table, or as JSON for programs.

use super::columns::Cells;
use crate::counts::{AccessCounts, Corrected};
use crate::names::Names;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::Sources;
use serde_json::{Value, json};

/// Columns: occurrences that load, after each correction; of these the ones that a matrix
/// operator resolves at run time; occurrences that store, before and after the copy correction.
const HEADINGS: [&str; 8] =
    ["range / identifier", "loads", "call", "duplicate", "copy", "at run time", "stores", "copy"];

/// The tree of ranges with their identifiers.
#[must_use]
pub fn check(names: &Names, counts: &AccessCounts, sources: &Sources) -> String {
    let mut cells = Cells::default();
    HEADINGS.iter().for_each(|heading| cells.put(heading));
    cells.end_row();
    for (i, range) in names.ranges.iter().enumerate() {
        let depth = depth(names, i);
        let file = sources.get(range.span.file);
        let (first, last) = (file.line_column(range.span.start).0, file.line_column(range.span.end).0);
        let indent = "  ".repeat(depth);
        cells.put(format_args!("{indent}{} ({}, lines {first}-{last})", range.name, range.kind.name()));
        cells.end_row();
        for (name, c) in counts.ranges.get(i).into_iter().flatten() {
            cells.put(format_args!("{indent}    {name}"));
            put_counts(&mut cells, c);
            cells.end_row();
        }
    }
    let legend = "Occurrences in the text of each range, without nested ranges (holes). loads: all of them, then \
        without bare arguments of calls (element-wise functions and reductions load theirs), repeats in a pass, and \
        `a = b`; at run time: those that depend on the operands of * / \\ ^ ' and of functions such as norm.";
    let mut table = cells.layout();
    table.extend(["\n", legend, "\n"]);
    table
}

/// The same with the diagnostics, as a JSON file.
#[must_use]
pub(crate) fn json(names: &Names, counts: &AccessCounts, diagnostics: &[Diagnostic], sources: &Sources) -> String {
    format!("{:#}\n", value(names, counts, diagnostics, sources))
}

/// Ranges, counts and diagnostics: `ranges` (`parent` is a place in the list), and `diagnostics` with their places.
#[must_use]
pub(crate) fn value(names: &Names, counts: &AccessCounts, diagnostics: &[Diagnostic], sources: &Sources) -> Value {
    let line = |span: crate::text::source::Span, at: u32| sources.get(span.file).line_column(at).0;
    let ranges = names.ranges.iter().enumerate().map(|(i, r)| {
        let identifiers = counts.ranges.get(i).into_iter().flatten().map(|(name, c)| identifier(name, c));
        json!({
            "name": &*r.name,
            "kind": r.kind.name(),
            "parent": r.parent,
            "lines": [line(r.span, r.span.start), line(r.span, r.span.end)],
            "identifiers": identifiers.collect::<Vec<_>>(),
        })
    });
    let ranges: Vec<Value> = ranges.collect();
    let diagnostics: Vec<Value> = diagnostics.iter().map(|d| problem(d, sources)).collect();
    let file = &sources.get(names.file).name;
    json!({ "file": file, "ranges": ranges, "diagnostics": diagnostics })
}

fn identifier(name: &str, c: &Corrected) -> Value {
    json!({
        "name": name,
        "loads": {
            "base": c.base.loads,
            "call": c.function_call.loads,
            "duplicate": c.duplicate.loads,
            "copy": c.copy.loads,
            "at_run_time": c.special,
        },
        "stores": { "base": c.base.stores, "copy": c.copy.stores },
    })
}

fn problem(d: &Diagnostic, sources: &Sources) -> Value {
    let severity = match d.severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    };
    let place = d.primary.as_ref().map(|p| sources.get(p.span.file).line_column(p.span.start));
    json!({
        "code": d.code.id(),
        "severity": severity,
        "message": d.message,
        "line": place.map(|p| p.0),
        "column": place.map(|p| p.1),
        "help": d.help,
    })
}

fn put_counts(cells: &mut Cells, c: &Corrected) {
    let numbers =
        [c.base.loads, c.function_call.loads, c.duplicate.loads, c.copy.loads, c.special, c.base.stores, c.copy.stores];
    numbers.iter().for_each(|n| cells.put(n));
}

fn depth(names: &Names, mut i: usize) -> usize {
    let mut depth = 0;
    while let Some(p) = names.ranges.get(i).and_then(|r| r.parent) {
        depth += 1;
        i = p;
    }
    depth
}
