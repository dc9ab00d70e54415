//! What ranks send, as text: a table beside the figures, where arrays are distributed.

use super::Units;
use super::columns::layout;
use crate::prediction::{Collective, PredictedRange, Prediction, RankFigures};

/// A row for every count of ranks of the ranges; nothing where nothing is distributed.
pub(super) fn table(p: &Prediction, ranges: &[&PredictedRange], units: Units) -> String {
    if p.distribution.is_none() || ranges.iter().all(|r| r.ranks.is_empty()) {
        return String::new();
    }
    let mut heading = vec![format!("ranks, {}", units.short())];
    let names = ["messages", "sent", "worst rank", "collectives", "of bytes", "elements", "nonzeros", "WSL", "flops"];
    heading.extend(names.map(String::from));
    let mut cells = vec![heading];
    for range in ranges {
        for r in &range.ranks {
            let of = if ranges.len() > 1 { format!("{}, ", range.name) } else { String::new() };
            cells.push(row(format!("{of}P = {}", r.p), r, units));
        }
    }
    let said = "The last four columns say what ranks wait for: the largest of all ranks over their mean.\n";
    format!("{}{said}{}", layout(&cells), set_up(ranges, units))
}

fn row(name: String, r: &RankFigures, units: Units) -> Vec<String> {
    let wait = |x: f64| if x == 0.0 { "-".to_string() } else { format!("{x:.4}") };
    let mut row = vec![name, r.messages.to_string(), units.format(r.bytes), units.format(r.worst_rank_bytes)];
    row.push(calls(&r.collectives).to_string());
    row.push(r.collectives.iter().map(|c| c.bytes).sum::<u64>().to_string());
    row.extend([r.imbalance.elements, r.imbalance.nonzeros, r.imbalance.wsl, r.imbalance.flops].map(wait));
    row
}

/// Calls of all collective operations.
fn calls(all: &[Collective]) -> u64 {
    all.iter().map(|c| c.calls).sum()
}

/// Index lists, which are sent once.
fn set_up(ranges: &[&PredictedRange], units: Units) -> String {
    let figures = || ranges.iter().flat_map(|r| &r.ranks).filter(|r| r.setup.messages > 0);
    let one = |r: &RankFigures| format!("{} for P = {}", units.format(r.setup.bytes), r.p);
    let all: Vec<String> = figures().map(one).collect();
    if all.is_empty() {
        return String::new();
    }
    format!("Index lists are sent once, {} in all: {}.\n", units.short(), all.join(", "))
}
