//! Reports. In: a finished [`Prediction`] (or the figures of one range). Out: text. Nothing is
//! computed here beyond means, units and layout.

mod answer;
mod call_tree;
pub(crate) mod changes;
pub(crate) mod check;
mod columns;
pub(crate) mod comparison;
mod csv;
mod executions;
mod explained;
mod folded;
mod heat;
pub(crate) mod html;
mod json;
mod level_tables;
pub(crate) mod markdown;
mod observed;
mod over_time;
pub(crate) mod plot;
mod rank_tables;
mod region_block;
mod select;
mod speedscope;
mod spreads;
mod table;
mod terminal;
mod units;
pub(crate) mod validation;

pub use call_tree::Sort;
pub(crate) use columns::NARROW;
pub use csv::Csv;
pub(crate) use executions::PerExecution;
pub(crate) use explained::Explanation;
pub use folded::Folded;
pub(crate) use heat::heat_maps;
pub use json::Json;
pub(crate) use observed::ObservedReport;
pub(crate) use over_time::OverTimeRows;
pub use region_block::region_block;
pub(crate) use select::select;
pub use speedscope::Speedscope;
pub use table::Per;
pub use terminal::Terminal;
pub use units::Units;
pub(crate) use units::time;

use crate::prediction::{Call, PredictedRange, Prediction, Stack};
use std::collections::{HashMap, HashSet};

/// One output format.
pub trait Exporter {
    /// The whole document, with its last end of line.
    fn export(&self, prediction: &Prediction) -> String;
}

/// Ranges in the order of the tree, each with its depth. A range whose parent is not there counts
/// as a root.
fn tree(p: &Prediction) -> Vec<(&PredictedRange, usize)> {
    let known: HashSet<usize> = p.ranges.iter().map(|r| r.id).collect();
    let mut inside: HashMap<usize, Vec<&PredictedRange>> = HashMap::new();
    let mut stack = Vec::new();
    for r in p.ranges.iter().rev() {
        match r.parent.filter(|id| known.contains(id)) {
            Some(parent) if parent != r.id => inside.entry(parent).or_default().push(r),
            Some(_) => {}
            None => stack.push((r, 0)),
        }
    }
    let mut out = Vec::with_capacity(p.ranges.len());
    while let Some((range, depth)) = stack.pop() {
        out.push((range, depth));
        let nested = inside.remove(&range.id).unwrap_or_default();
        stack.extend(nested.into_iter().map(|r| (r, depth + 1)));
    }
    out
}

/// Ranges from the outside in, with what happened in the last of them.
struct Path<'a> {
    ranges: Vec<&'a PredictedRange>,
    /// For each of them the call that entered it, as a text for its name.
    calls: Vec<String>,
    wsl: u64,
    wss: u64,
    flops: u64,
}

/// The call paths of a run; those of the text where it is not known who called.
fn stacks(p: &Prediction) -> Vec<Path<'_>> {
    let all = p.ranges.iter().chain(&p.seen.passed_through);
    let by_id: HashMap<usize, &PredictedRange> = all.map(|r| (r.id, r)).collect();
    if p.seen.stacks.is_empty() {
        let mut open: Vec<&PredictedRange> = Vec::new();
        let path = |(r, depth): (_, usize)| {
            open.truncate(depth);
            open.push(r);
            Path {
                ranges: open.clone(),
                calls: vec![String::new(); open.len()],
                wsl: r.exclusive.wsl.value,
                wss: r.exclusive.wss.value,
                flops: r.exclusive.flops,
            }
        };
        return tree(p).into_iter().map(path).collect();
    }
    let path = |s: &Stack| {
        let frames = (0..s.ranges.len()).filter_map(|k| Some((*by_id.get(s.ranges.get(k)?)?, call(p, s, k))));
        let (ranges, calls) = frames.unzip();
        Path { ranges, calls, wsl: s.wsl.value, wss: s.wss.value, flops: s.flops }
    };
    p.seen.stacks.iter().map(path).collect()
}

/// The call that entered a range of a path, as it is added to the range's name: its line, with the column where
/// the line has more such calls.
fn call(p: &Prediction, stack: &Stack, k: usize) -> String {
    let (Some(Some((line, column))), Some(range)) = (stack.calls.get(k), stack.ranges.get(k)) else {
        return String::new();
    };
    let mut all = p.ranges.iter().chain(&p.seen.passed_through);
    let around = k.checked_sub(1).and_then(|k| stack.ranges.get(k)).and_then(|id| all.find(|r| r.id == *id));
    let alike = |c: &&Call| (c.line, c.range) == (*line, *range);
    match around.map_or(0, |r| r.calls.iter().filter(alike).count()) {
        0 | 1 => format!(":{line}"),
        _ => format!(":{line}:{column}"),
    }
}

/// Names from the root to the range.
fn path<'a>(p: &'a Prediction, range: &'a PredictedRange) -> Vec<&'a str> {
    let mut names = vec![range.name.as_str()];
    let mut at = range;
    while let Some(parent) = at.parent.and_then(|id| p.ranges.iter().find(|r| r.id == id)) {
        names.push(&parent.name);
        at = parent;
        if names.len() > p.ranges.len() {
            break;
        }
    }
    names.reverse();
    names
}

#[cfg(test)]
mod tests;
