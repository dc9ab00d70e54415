//! Ranges nested by call. In: a prediction, the regions that are asked for. Out: a row for each range on each way to
//! it, with what happened there.

use super::{call, tree};
use crate::names::RangeKind;
use crate::prediction::{PredictedRange, Prediction, Stack};
use crate::traffic::Bytes;
use std::collections::HashMap;

/// In which order the rows in one range are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    #[default]
    Text,
    Loads,
    Own,
    Stores,
    Crossing,
    Flops,
    Executions,
}

/// A range on one way to it, with what happened while it was active.
#[derive(Clone)]
pub(super) struct Row<'a> {
    pub range: &'a PredictedRange,
    /// The call that entered it, as it is added to its name.
    pub call: String,
    pub depth: usize,
    pub executions: u64,
    pub trips: Option<u64>,
    /// What it loads itself, without the ranges in it and what it calls.
    pub own: Bytes,
    pub loads: Bytes,
    pub stores: Bytes,
    pub flops: u64,
    /// Across the boundary below the last level, in both directions.
    pub crossing: u64,
    /// Where it begins in the text around it, or is called.
    line: (u32, u32),
    inner: Vec<usize>,
}

impl Row<'_> {
    pub(super) fn name(&self) -> String {
        format!("{}{}", self.range.name, self.call)
    }

    /// Whether anything moved or was computed.
    fn is_zero(&self) -> bool {
        self.loads.is_zero() && self.stores.is_zero() && self.flops == 0 && self.crossing == 0
    }

    /// Whether it has this part at least of any figure of others together.
    fn matters(&self, of: &Row, part: f64) -> bool {
        let pairs = [
            (self.loads.value, of.loads.value),
            (self.stores.value, of.stores.value),
            (self.flops, of.flops),
            (self.crossing, of.crossing),
        ];
        pairs.iter().any(|&(own, all)| own > 0 && own as f64 >= part * all as f64)
    }

    fn add(&mut self, o: &Row) {
        self.loads += o.loads;
        self.stores += o.stores;
        self.flops += o.flops;
        self.crossing += o.crossing;
    }

    fn by(&self, sort: Sort) -> u64 {
        match sort {
            Sort::Text => 0,
            Sort::Loads => self.loads.value,
            Sort::Own => self.own.value,
            Sort::Stores => self.stores.value,
            Sort::Crossing => self.crossing,
            Sort::Flops => self.flops,
            Sort::Executions => self.executions,
        }
    }
}

/// All rows from the outside in, those in one range in the order of the text or the largest first; those in which
/// nothing moved and nothing was computed are left out. With names, what begins with one of them.
pub(super) fn rows<'a>(p: &'a Prediction, names: &[String], sort: Sort) -> Vec<Row<'a>> {
    if p.seen.stacks.is_empty() {
        return of_the_text(p, names);
    }
    let mut found = Found { all: Vec::new(), roots: Vec::new(), known: HashMap::new() };
    let by_id: HashMap<usize, &PredictedRange> = p.ranges.iter().map(|r| (r.id, r)).collect();
    for stack in &p.seen.stacks {
        found.take(p, stack, &by_id, names);
    }
    // A row is found after the one around it.
    for k in (0..found.all.len()).rev() {
        let row = found.all[k].clone();
        for inner in row.inner {
            let inner = found.all[inner].clone();
            found.all[k].add(&inner);
        }
    }
    let mut out = Vec::new();
    found.list(&found.roots, sort, &mut out);
    out
}

/// The rows with this part at least of a figure, those of named regions and those around them; how many others there
/// are.
pub(super) fn that_matter<'a>(rows: &[Row<'a>], part: f64) -> (Vec<Row<'a>>, usize) {
    let mut outermost = rows.iter().filter(|r| r.depth == 0).cloned();
    let Some(mut all) = outermost.next() else { return (Vec::new(), 0) };
    outermost.for_each(|r| all.add(&r));
    let mut kept = Vec::new();
    // How deep the row is that the last one kept is in.
    let mut around = None;
    for row in rows.iter().rev() {
        if row.depth == 0 || row.range.kind == RangeKind::Body || around == Some(row.depth) || row.matters(&all, part) {
            around = row.depth.checked_sub(1);
            kept.push(row.clone());
        }
    }
    kept.reverse();
    let others = rows.len() - kept.len();
    (kept, others)
}

/// The row around one, its range and the place of the call.
type Way = (Option<usize>, usize, Option<(u32, u32)>);

struct Found<'a> {
    all: Vec<Row<'a>>,
    roots: Vec<usize>,
    known: HashMap<Way, usize>,
}

impl<'a> Found<'a> {
    fn take(&mut self, p: &Prediction, s: &Stack, by_id: &HashMap<usize, &'a PredictedRange>, names: &[String]) {
        let asked = |id: &usize| names.is_empty() || by_id.get(id).is_some_and(|r| names.contains(&r.name));
        let Some(first) = s.ranges.iter().position(asked) else { return };
        let mut around = None;
        for (k, id) in s.ranges.iter().enumerate().skip(first) {
            let Some(&range) = by_id.get(id) else { continue };
            // Whoever called the outermost one.
            let entered = s.calls.get(k).copied().flatten().filter(|_| k > first);
            let next = self.all.len();
            let at = *self.known.entry((around, *id, entered)).or_insert(next);
            if at == next {
                let call = if k > first { call(p, s, k) } else { String::new() };
                let line = entered.unwrap_or((range.span.line, range.span.column));
                self.all.push(Row { call, line, ..blank(range) });
                match around {
                    Some(around) => self.all[around].inner.push(at),
                    None => self.roots.push(at),
                }
            }
            around = Some(at);
        }
        let Some(row) = around.and_then(|at| self.all.get_mut(at)) else { return };
        row.executions += s.executions;
        row.trips = row.trips.map(|t| t + s.trips);
        row.own += s.wsl;
        row.loads += s.wsl;
        row.stores += s.wss;
        row.flops += s.flops;
        row.crossing += s.crossing;
    }

    /// The rows of one range, each followed by those in it; how deep a row is, is not limited by the stack.
    fn list(&self, roots: &[usize], sort: Sort, out: &mut Vec<Row<'a>>) {
        let mut open: Vec<(usize, usize)> = self.ordered(roots, sort).into_iter().rev().map(|k| (k, 0)).collect();
        while let Some((k, depth)) = open.pop() {
            let row = &self.all[k];
            if row.is_zero() {
                continue;
            }
            out.push(Row { depth, ..row.clone() });
            open.extend(self.ordered(&row.inner, sort).into_iter().rev().map(|k| (k, depth + 1)));
        }
    }

    fn ordered(&self, rows: &[usize], sort: Sort) -> Vec<usize> {
        let mut rows = rows.to_vec();
        rows.sort_by_key(|&k| (std::cmp::Reverse(self.all[k].by(sort)), self.all[k].line));
        rows
    }
}

fn blank(range: &PredictedRange) -> Row<'_> {
    Row {
        range,
        call: String::new(),
        depth: 0,
        executions: 0,
        trips: range.trips.map(|_| 0),
        own: Bytes::ZERO,
        loads: Bytes::ZERO,
        stores: Bytes::ZERO,
        flops: 0,
        crossing: 0,
        line: (range.span.line, range.span.column),
        inner: Vec::new(),
    }
}

/// Nested as the text is, where it is not known who called.
fn of_the_text<'a>(p: &'a Prediction, names: &[String]) -> Vec<Row<'a>> {
    let mut inside: Option<usize> = if names.is_empty() { Some(0) } else { None };
    let mut out = Vec::new();
    for (range, depth) in tree(p) {
        if !names.is_empty() && inside.is_none_or(|from| depth <= from) {
            inside = names.contains(&range.name).then_some(depth);
        }
        let Some(from) = inside else { continue };
        let row = Row {
            depth: depth - from,
            executions: range.executions,
            trips: range.trips,
            own: range.exclusive.wsl,
            loads: range.inclusive.wsl,
            stores: range.inclusive.wss,
            flops: range.inclusive.flops,
            crossing: range.levels.last().map_or(0, |l| l.all().value),
            ..blank(range)
        };
        if !row.is_zero() {
            out.push(row);
        }
    }
    out
}
