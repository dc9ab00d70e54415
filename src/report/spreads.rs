//! How figures differ from execution to execution, on a terminal. In: rows of the table. Out: text.

use super::Units;
use super::call_tree::Row;
use super::columns::{layout, wrapped};
use crate::prediction::Spread;

/// Heights of a bar, none first.
const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What the histograms mean.
const LEGEND: &str = "A bar of a histogram: how many executions have figures from one power of two to the next, the least on \
                      the left; 0 has a bar of its own.\n";

/// A table of the ranges that were executed more than once, with what they load, store and compute; nothing where there
/// is none.
pub(super) fn table(rows: &[Row], units: Option<Units>, width: usize) -> String {
    let head = ["one execution of", "figure", "least", "mean", "largest", "deviation", "histogram"];
    let mut lines = vec![head.map(String::from).to_vec()];
    let mut seen: Vec<usize> = Vec::new();
    for row in rows {
        let Some(s) = row.range.statistics.as_ref().filter(|s| s.executions > 1) else { continue };
        if seen.contains(&row.range.id) {
            continue;
        }
        seen.push(row.range.id);
        let mut name = format!("{} ({} executions)", row.range.name, s.executions);
        let trips = s.trips.as_ref().map(|t| ("trips", t));
        for (figure, spread) in
            [("loads", &s.loads), ("stores", &s.stores), ("flops", &s.flops)].into_iter().chain(trips)
        {
            if spread.max > 0 {
                let bytes = matches!(figure, "loads" | "stores");
                let cells = [spread.min as f64, spread.mean, spread.max as f64, spread.deviation];
                let cells = cells.map(|x| cell(x, bytes.then_some(units)));
                let start = [std::mem::take(&mut name), figure.to_string()];
                lines.push(start.into_iter().chain(cells).chain([picture(spread)]).collect());
            }
        }
    }
    if lines.len() == 1 {
        return String::new();
    }
    format!("{}{}", layout(&lines), wrapped(LEGEND, width))
}

/// Bytes in the units that were asked for or suit them; a number as it is, or with a digit after the point.
fn cell(x: f64, bytes: Option<Option<Units>>) -> String {
    match bytes {
        Some(units) => {
            let units = units.unwrap_or_else(|| Units::of(x));
            format!("{} {}", units.format_f64(x), units.short())
        }
        None if x.fract() == 0.0 => format!("{x:.0}"),
        None => format!("{x:.1}"),
    }
}

/// A bar for each power of two from the least figure to the largest; one that stands for any execution at all is seen.
fn picture(s: &Spread) -> String {
    let most = s.histogram.iter().map(|b| b.executions).max().unwrap_or(1).max(1);
    let mut out = String::new();
    let mut next = None;
    for bin in &s.histogram {
        // Empty bins between two that are not.
        while let Some(from) = next.filter(|from| *from < bin.from) {
            out.push(BARS[0]);
            next = if from == 0 { Some(1) } else { from.checked_mul(2) };
        }
        let height = (bin.executions.saturating_mul(8)).div_ceil(most).clamp(1, 8);
        out.push(BARS.get(height as usize).copied().unwrap_or(BARS[8]));
        next = bin.to.checked_add(1);
    }
    out
}
