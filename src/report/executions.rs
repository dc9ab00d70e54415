//! One row an execution, for spreadsheets and data frames.

use super::csv::written;
use super::{Exporter, path, tree};
use crate::prediction::{Executions, PredictedRange, Prediction, Row};
use crate::traffic::Bytes;
use std::collections::HashMap;

/// Executions of every range, in the order in which they ended. Where there are very many, a row is the sum of several,
/// so that the rows of a range always add up to its inclusive figures.
pub(crate) struct PerExecution;

impl Exporter for PerExecution {
    fn export(&self, p: &Prediction) -> String {
        let by_range: HashMap<usize, &Executions> = p.seen.executions.iter().map(|e| (e.range, e)).collect();
        let mut lines = vec![heading()];
        for (range, _) in tree(p) {
            let rows = by_range.get(&range.id).map_or(&[][..], |e| &e.rows);
            lines.extend(rows.iter().map(|row| cells(p, range, row)));
        }
        written(&lines)
    }
}

impl PerExecution {
    /// The ranges whose rows stand for several executions each, with how many.
    pub(crate) fn joined(p: &Prediction) -> impl Iterator<Item = (&PredictedRange, u64)> {
        let rows = p.seen.executions.iter().filter(|e| e.span > 1);
        rows.filter_map(|e| Some((p.ranges.iter().find(|r| r.id == e.range)?, e.span)))
    }
}

fn heading() -> Vec<String> {
    let mut names: Vec<String> =
        ["id", "path", "kind", "file", "line", "execution", "executions", "trips"].map(String::from).to_vec();
    for figure in ["wsl", "wss"] {
        names.extend(["low", "value", "high"].map(|end| format!("{figure}_{end}")));
    }
    names.push("flops".into());
    names
}

fn cells(p: &Prediction, range: &PredictedRange, row: &Row) -> Vec<String> {
    let mut cells = vec![
        range.id.to_string(),
        path(p, range).join("/"),
        range.kind.name().into(),
        range.file.clone(),
        range.span.line.to_string(),
        row.first.to_string(),
        row.executions.to_string(),
        range.trips.map_or(String::new(), |_| row.trips.to_string()),
    ];
    for Bytes { low, value, high } in [row.wsl, row.wss] {
        cells.extend([low, value, high].map(|b| b.to_string()));
    }
    cells.push(row.flops.to_string());
    cells
}
