//! The report on a terminal: first the answer, then the table of ranges.

use super::answer::{LineText, is_nothing, places, totals};
use super::call_tree::{Row, Sort, rows, that_matter};
use super::columns::wrapped;
use super::table::{Frame, Per, table};
use super::{Units, level_tables, rank_tables, spreads};
use crate::prediction::{PredictedRange, Prediction};

/// Rows with less than this part of every figure are left out, the first one that makes the table short enough; the
/// first of all is printed as 0.0 %, which tells nobody anything.
const PERCENTS: [f64; 7] = [0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

/// How the report is shown.
pub struct Terminal<'a> {
    /// The one that suits the largest figure, where none is given.
    pub units: Option<Units>,
    pub per: Per,
    pub sort: Sort,
    /// Report these alone, with what is in them and what they call; all where there are none.
    pub regions: &'a [String],
    /// Rows of the table, as long as those left out have little of every figure; 0 for all.
    pub rows: usize,
    /// Show how the figures differ from execution to execution, where that is known.
    pub statistics: bool,
    /// Most columns of text.
    pub width: usize,
}

impl Terminal<'_> {
    /// The whole report; `text` gives the text of a line of a file.
    #[must_use]
    pub fn text(&self, p: &Prediction, text: LineText) -> String {
        let mut out = heading(p);
        if is_nothing(p) {
            out.push_str(if p.complete { "Nothing was loaded or stored.\n" } else { "Nothing was counted.\n" });
            out.push_str(&without_rows(p, self.regions, &[]));
            return out;
        }
        let all = rows(p, &[], self.sort);
        let shown = if self.regions.is_empty() { all.clone() } else { rows(p, self.regions, self.sort) };
        let idle = without_rows(p, self.regions, &shown);
        let sending = sending(p, self.regions, &shown);
        if shown.is_empty() {
            let ranks = rank_tables::table(p, &sending, self.units.unwrap_or(Units::of(0.0)));
            let apart = if ranks.is_empty() { "" } else { "\n" };
            return format!("{out}\n{idle}{apart}{ranks}");
        }
        let total = all.iter().filter(|r| r.depth == 0).map(|r| r.loads.value).sum();
        let units = self.units.unwrap_or_else(|| Units::of(largest(&shown, self.per)));
        let outermost: Vec<&PredictedRange> = shown.iter().filter(|r| r.depth == 0).map(|r| r.range).collect();
        let (listed, little) = self.listed(&shown);
        let parts = [
            wrapped(&totals(&shown, units), self.width),
            places(&shown, &all, total, units, text, self.width),
            level_tables::summary(p, &outermost, units, self.width),
            self.table(p, &listed, total, units),
            level_tables::curves(p, units),
            rank_tables::table(p, &[&outermost[..], &sending[..]].concat(), units),
            if self.statistics { spreads::table(&listed, self.units, self.width) } else { String::new() },
            left_out(p, &little, self.regions.is_empty()),
            idle,
        ];
        for part in parts.iter().filter(|part| !part.is_empty()) {
            out.push_str(&format!("\n{part}"));
        }
        out
    }

    /// The rows of the table, and what is said of the others.
    fn listed<'a>(&self, shown: &[Row<'a>]) -> (Vec<Row<'a>>, String) {
        if self.rows == 0 {
            return (shown.to_vec(), String::new());
        }
        let mut found = (Vec::new(), String::new());
        for percent in PERCENTS {
            let (listed, others) = that_matter(shown, percent / 100.0);
            let said = match others {
                0 => String::new(),
                1 => format!("1 row with less than {percent} % of every figure is left out: --rows 0 lists all.\n"),
                n => format!("{n} rows with less than {percent} % of every figure are left out: --rows 0 lists all.\n"),
            };
            let enough = listed.len() <= self.rows;
            found = (listed, said);
            if enough {
                break;
            }
        }
        found
    }

    /// The table, and what is said of its rows.
    fn table(&self, p: &Prediction, rows: &[Row], total: u64, units: Units) -> String {
        let machine = p.options.machine.as_ref();
        let level = machine.and_then(|m| m.levels.last()).map(|l| l.name.as_str());
        table(rows, &Frame { units, per: self.per, total, level, width: self.width })
    }
}

/// What the report is of.
fn heading(p: &Prediction) -> String {
    let mut out = format!("SLAMM Memory Analysis of {}\n", p.source.file);
    if !p.complete {
        out.push_str("INCOMPLETE: the run ended early; the figures are those of what was executed.\n");
    }
    if let Some((n, m)) = p.options.repeats {
        let count = n.saturating_sub(m);
        out.push_str(&format!("Figures of the {count} additional repetitions of a run of {n} after one of {m}.\n"));
    }
    out
}

/// The largest figure of the table.
fn largest(rows: &[Row], per: Per) -> f64 {
    let bytes = |r: &Row| r.loads.high.max(r.stores.high).max(r.crossing) as f64 / per.parts(r);
    rows.iter().map(bytes).fold(0.0, f64::max)
}

/// Rows that tell a reader nothing; how many there are does. Of a run that ended early most ranges were not executed.
fn left_out(p: &Prediction, little: &str, whole: bool) -> String {
    let reached = |r: &PredictedRange| {
        r.executions > 0 || !r.inclusive.wsl.is_zero() || !r.inclusive.wss.is_zero() || r.inclusive.flops > 0
    };
    let mut out = little.to_string();
    let never = if whole && p.complete { p.ranges.iter().filter(|r| !reached(r)).count() } else { 0 };
    match never {
        0 => {}
        1 => out.push_str("1 range was never executed.\n"),
        n => out.push_str(&format!("{n} ranges were never executed.\n")),
    }
    out
}

/// What is said of regions that were asked for and have no row: that they were not executed, or that nothing happened
/// in them.
fn without_rows(p: &Prediction, regions: &[String], shown: &[Row]) -> String {
    let mut out = String::new();
    for name in regions.iter().filter(|name| !shown.iter().any(|r| r.range.name == **name)) {
        let executions: u64 = p.ranges.iter().filter(|r| r.name == *name).map(|r| r.executions).sum();
        let times = if executions == 1 { "once".into() } else { format!("{executions} times") };
        out.push_str(&match executions {
            0 => format!("`{name}` was never executed.\n"),
            _ => format!("`{name}` was executed {times}; it loads and stores nothing.\n"),
        });
    }
    out
}

/// Regions that were asked for and have no row, but send something.
fn sending<'a>(p: &'a Prediction, regions: &[String], shown: &[Row]) -> Vec<&'a PredictedRange> {
    let asked = p.ranges.iter().filter(|r| regions.contains(&r.name) && !shown.iter().any(|s| s.range.name == r.name));
    asked.filter(|r| r.ranks.iter().any(|f| f.messages > 0 || !f.collectives.is_empty())).collect()
}
