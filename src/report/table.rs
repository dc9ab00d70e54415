//! All ranges as a table on a terminal.

use super::columns::layout;
use super::{Exporter, Units, level_tables, tree};
use crate::prediction::{Figures, PredictedRange, Prediction};
use crate::traffic::Bytes;

/// Executions and figures of every range that was executed, nested ones indented; inclusive figures
/// first, then exclusive ones. How many were not is said at the end: branches that were not taken
/// tell a reader nothing.
pub struct Table {
    pub units: Units,
}

const HEADINGS: [&str; 7] = ["SR", "WSL", "WSS", "DGEMM", "Sparse Ops", "flops", "B/flop"];

impl Exporter for Table {
    fn export(&self, p: &Prediction) -> String {
        let all = tree(p);
        let rows: Vec<_> = all.iter().copied().filter(|(r, _)| was_reached(r)).collect();
        let mut out = format!("SLAMM Memory Analysis of {}\n", p.source.file);
        if !p.complete {
            out.push_str("INCOMPLETE: the run ended early; the figures are those of what was executed.\n");
        }
        if let Some((n, m)) = p.options.repeats {
            let count = n.saturating_sub(m);
            out.push_str(&format!("Figures of the {count} additional repetitions of a run of {n} after one of {m}.\n"));
        }
        let inclusive = self.part(&rows, "inclusive", |r| &r.inclusive);
        let exclusive = self.part(&rows, "exclusive", |r| &r.exclusive);
        let levels = level_tables::tables(p, &rows, self.units);
        let idle = match all.len() - rows.len() {
            0 => String::new(),
            1 => "\n1 range was never executed.\n".into(),
            n => format!("\n{n} ranges were never executed.\n"),
        };
        format!("{out}\n{inclusive}\n{exclusive}{levels}{idle}")
    }
}

/// Executed, or at least something happened while it was active.
fn was_reached(r: &PredictedRange) -> bool {
    r.executions > 0 || !r.inclusive.wsl.is_zero() || !r.inclusive.wss.is_zero() || r.inclusive.flops > 0
}

impl Table {
    fn part<'a>(
        &self,
        rows: &[(&'a PredictedRange, usize)],
        title: &str,
        of: impl Fn(&'a PredictedRange) -> &'a Figures,
    ) -> String {
        let mut cells = vec![self.heading(title)];
        for &(range, depth) in rows {
            let mut row = vec![
                format!("{}{}", "  ".repeat(depth), range.name),
                range.executions.to_string(),
                range.trips.map_or(String::new(), |t| t.to_string()),
                mean_trips(range).map_or(String::new(), |m| format!("{m:.2}")),
            ];
            row.extend(self.figures(of(range)));
            cells.push(row);
        }
        layout(&cells)
    }

    fn heading(&self, title: &str) -> Vec<String> {
        let first = format!("{title}, {}", self.units.word());
        let mut row = vec![first, "executions".into(), "trips".into(), "mean".into()];
        row.extend(HEADINGS.iter().map(ToString::to_string));
        row
    }

    fn figures(&self, f: &Figures) -> [String; 7] {
        let pair = |b: Bytes| format!("{} +- {}", self.units.format(b.value), self.units.format(b.error()));
        [
            self.units.format(f.sr),
            pair(f.wsl),
            pair(f.wss),
            pair(f.dgemm),
            pair(f.sparse_ops),
            f.flops.to_string(),
            intensity(f),
        ]
    }
}

/// Bytes loaded and stored for each operation.
fn intensity(f: &Figures) -> String {
    if f.flops == 0 { String::new() } else { format!("{:.2}", (f.wsl.value + f.wss.value) as f64 / f.flops as f64) }
}

/// Trips for each execution of a loop.
pub(super) fn mean_trips(r: &PredictedRange) -> Option<f64> {
    r.trips.filter(|_| r.executions > 0).map(|t| t as f64 / r.executions as f64)
}
