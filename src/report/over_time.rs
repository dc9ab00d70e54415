//! Figures along a run, one row a span of statements, for spreadsheets and data frames.

use super::Exporter;
use super::csv::written;
use crate::prediction::Prediction;

/// Rows that add up to the figures of the whole run.
pub(crate) struct OverTimeRows;

impl Exporter for OverTimeRows {
    fn export(&self, p: &Prediction) -> String {
        let over_time = &p.seen.over_time;
        let mut head: Vec<String> =
            ["from", "to", "range", "file", "line", "wsl", "wss", "flops"].map(String::from).to_vec();
        for level in &over_time.levels {
            head.extend(["loads", "write_allocates", "write_backs"].map(|way| format!("{level}_{way}")));
        }
        let mut lines = vec![head];
        for row in &over_time.rows {
            let mut cells = vec![
                row.from.to_string(),
                row.to.to_string(),
                row.range.clone(),
                row.file.clone(),
                row.line.to_string(),
                row.loads.to_string(),
                row.stores.to_string(),
                row.flops.to_string(),
            ];
            cells.extend(row.crossed.iter().flatten().map(u64::to_string));
            lines.push(cells);
        }
        written(&lines)
    }
}
