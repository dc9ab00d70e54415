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
    let timed = ranges.iter().flat_map(|r| &r.ranks).any(|r| r.seconds.is_some());
    if timed {
        heading.extend(["least s", "speed-up"].map(String::from));
    }
    let mut cells = vec![heading];
    for range in ranges {
        for r in &range.ranks {
            let of = if ranges.len() > 1 { format!("{}, ", range.name) } else { String::new() };
            let mut cell = row(format!("{of}P = {}", r.p), r, units);
            cell.extend(times(range, r).into_iter().filter(|_| timed));
            cells.push(cell);
        }
    }
    let mut said =
        String::from("Elements to flops say what ranks wait for: the largest of all ranks over their mean.\n");
    if timed {
        said.push_str("The time is a lower bound; the speed-up is that of the bound over the first row of a range.\n");
    }
    format!("{}{said}{}{}", layout(&cells), set_up(ranges, units), slowest(ranges, units))
}

/// What the slowest rank moves in its own memory, where the cache levels of a machine are known.
fn slowest(ranges: &[&PredictedRange], units: Units) -> String {
    let all = || ranges.iter().flat_map(|r| r.ranks.iter().map(move |f| (*r, f)));
    let Some(levels) = all().find_map(|(_, f)| f.slowest.as_ref()).map(|s| &s.levels) else { return String::new() };
    let mut heading = vec![format!("slowest rank, {}", units.short()), "number".into(), "WSL".into(), "WSS".into()];
    heading.extend(levels.iter().map(|l| l.name.clone()));
    let mut cells = vec![heading];
    for (range, f) in all() {
        let Some(s) = &f.slowest else { continue };
        let of = if ranges.len() > 1 { format!("{}, ", range.name) } else { String::new() };
        let own = f.each.get(usize::try_from(s.rank).unwrap_or(usize::MAX)).copied().unwrap_or_default();
        let mut row =
            vec![format!("{of}P = {}", f.p), s.rank.to_string(), units.format(own.wsl), units.format(own.wss)];
        row.extend(s.levels.iter().map(|l| units.format(l.all().value)));
        cells.push(row);
    }
    format!("{}Of a cache level: all that crosses the boundary below it.\n", layout(&cells))
}

fn row(name: String, r: &RankFigures, units: Units) -> Vec<String> {
    let wait = |x: f64| if x == 0.0 { "-".to_string() } else { format!("{x:.4}") };
    let mut row = vec![name, r.messages.to_string(), units.format(r.bytes), units.format(r.worst_rank_bytes)];
    row.push(calls(&r.collectives).to_string());
    row.push(r.collectives.iter().map(|c| c.bytes).sum::<u64>().to_string());
    row.extend([r.imbalance.elements, r.imbalance.nonzeros, r.imbalance.wsl, r.imbalance.flops].map(wait));
    row
}

/// The lower bound of time, and what the first count of ranks takes over it.
fn times(range: &PredictedRange, r: &RankFigures) -> [String; 2] {
    let of = |r: &RankFigures| r.seconds.as_ref().map(|s| s.total).filter(|s| *s > 0.0);
    let first = range.ranks.first().and_then(of);
    let shown = |x: Option<String>| x.unwrap_or_else(|| "-".into());
    [shown(of(r).map(|s| format!("{s:.3e}"))), shown(first.zip(of(r)).map(|(a, b)| format!("{:.2}", a / b)))]
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
