//! What a run moves, and where: the lines before the table. In: a prediction, its rows nested by call. Out: text.

use super::Units;
use super::call_tree::Row;
use super::columns::{layout, width};
use super::table::{cut, share};
use crate::prediction::{PredictedRange, Prediction};
use crate::traffic::Bytes;
use std::collections::BTreeMap;

/// Most places that are named.
const MOST: usize = 5;
/// A part of a figure below this is printed as 0.0 %, which tells nobody anything.
const LITTLE: f64 = 0.0005;
/// Shortest text of a line that is cut.
const SHORTEST: usize = 12;

/// The text of a line of a file, where it is known.
pub(super) type LineText<'a> = &'a dyn Fn(&str, u32) -> Option<String>;

/// What each of the outermost ranges moves.
pub(super) fn totals(rows: &[Row], units: Units) -> String {
    rows.iter().filter(|r| r.depth == 0).map(|r| total(r, units)).collect()
}

fn total(row: &Row, units: Units) -> String {
    let all = &row.range.inclusive;
    let mut out = format!(
        "{}: {} loaded, {} stored, {} of storage\n",
        row.range.name,
        amount(row.loads, units),
        amount(row.stores, units),
        amount(Bytes::exact(all.sr), units),
    );
    let parts = [(all.dgemm, "dense products"), (all.sparse_ops, "sparse operations")];
    for (bytes, by) in parts.iter().filter(|(bytes, _)| !bytes.is_zero()) {
        out.push_str(&format!("  {by} load {}\n", amount(*bytes, units)));
    }
    out
}

/// A figure in a sentence, with the ends of its interval that differ from it.
fn amount(bytes: Bytes, units: Units) -> String {
    let [low, value, high] = [bytes.low, bytes.value, bytes.high].map(|b| units.format(b));
    let ends = match (low == value, high == value) {
        (true, true) => String::new(),
        (true, false) => format!(" (up to {high})"),
        (false, true) => format!(" (down to {low})"),
        (false, false) => format!(" ({low}–{high})"),
    };
    format!("{value} {}{ends}", units.short())
}

/// A line, or a range that other ways reach too.
struct Place<'a> {
    range: &'a PredictedRange,
    line: u32,
    loads: u64,
    variable: String,
}

/// The places that load most, each with its share of the run and the variable that most of it is of.
pub(super) fn places(rows: &[Row], run: &[Row], total: u64, units: Units, text: LineText, most: usize) -> String {
    let mut found = found(rows, run);
    found.sort_by(|a, b| b.loads.cmp(&a.loads).then(a.line.cmp(&b.line)));
    found.retain(|p| p.loads > 0 && p.loads as f64 >= LITTLE * total as f64);
    found.truncate(MOST);
    if found.is_empty() {
        return String::new();
    }
    let cells = |room: usize| {
        let heading = ["most is loaded by", "", "", "share", "mostly", "in"];
        let mut cells = vec![heading.map(String::from).to_vec()];
        cells[0][2] = units.short().into();
        for p in &found {
            let source = text(&p.range.file, p.line).map_or(String::new(), |t| cut(t.trim(), room));
            cells.push(vec![
                format!("{}:{}", file_name(&p.range.file), p.line),
                source,
                units.format(p.loads),
                share(p.loads, total),
                p.variable.clone(),
                p.range.name.clone(),
            ]);
        }
        aligned(cells)
    };
    let whole = cells(usize::MAX);
    let longest = whole.iter().filter_map(|r| r.get(1)).map(|t| t.chars().count()).max().unwrap_or(0);
    let room = longest.saturating_sub(width(&whole).saturating_sub(most)).max(SHORTEST);
    layout(&cells(room))
}

/// Texts to the left, where the layout has them to the right.
fn aligned(mut cells: Vec<Vec<String>>) -> Vec<Vec<String>> {
    for column in [1, 4, 5] {
        let of = |row: &Vec<String>| row.get(column).map_or(0, |t| t.chars().count());
        let widest = cells.iter().map(of).max().unwrap_or(0);
        for cell in cells.iter_mut().filter_map(|row| row.get_mut(column)) {
            *cell = format!("{cell:<widest$}");
        }
    }
    cells
}

/// Lines of the ranges in the rows; of a range that is reached on other ways of the run too, the part of these rows as
/// a whole.
fn found<'a>(rows: &[Row<'a>], run: &[Row<'a>]) -> Vec<Place<'a>> {
    let in_run = own(run);
    let mut found = Vec::new();
    for (id, (range, loads)) in own(rows) {
        if in_run.get(&id).is_none_or(|r| r.1 == loads) {
            found.extend(range.lines.iter().map(|l| Place {
                range,
                line: l.line,
                loads: l.wsl.value,
                variable: l.variable.clone().unwrap_or_default(),
            }));
        } else {
            let most = range.variables.iter().max_by_key(|v| v.wsl.value);
            let variable = most.map_or(String::new(), |v| v.name.clone());
            found.push(Place { range, line: range.span.line, loads, variable });
        }
    }
    found
}

/// What each range loads itself in these rows, by its number, in this order: equals are shown alike in every run.
fn own<'a>(rows: &[Row<'a>]) -> BTreeMap<usize, (&'a PredictedRange, u64)> {
    let mut own: BTreeMap<usize, (&PredictedRange, u64)> = BTreeMap::new();
    for row in rows {
        own.entry(row.range.id).or_insert((row.range, 0)).1 += row.own.value;
    }
    own
}

/// A path without its folders.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// Whether anything was counted.
pub(super) fn is_nothing(p: &Prediction) -> bool {
    p.ranges.iter().all(|r| {
        let f = &r.inclusive;
        f.wsl.is_zero() && f.wss.is_zero() && f.flops == 0
    })
}
