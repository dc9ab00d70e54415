//! What moves along a run. In: what has been counted, asked for before every statement, and what the levels have found by
//! the same moments. Out: [`OverTime`], a bounded number of spans that add up to the whole run.
//!
//! What a statement moves belongs to the moment at which it began, functions that it calls aside, whose statements have
//! moments of their own; the last of these is also that of what it moves when they have returned. Elements of scalar code
//! reach the levels in lists, and belong to the moment at which their list ends.

use crate::account::{Moved, Numbering, Subject};
use crate::cache::levels::LevelsOverTime;
use crate::events::CtxId;
use crate::prediction::{OverTime, TimeRow};
use crate::program::Site;
use crate::timeline::{Joins, Timeline};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What moved, and the statement that moved the most.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    loads: u64,
    stores: u64,
    flops: u64,
    most: u64,
    place: Option<(CtxId, Site)>,
}

impl Joins for Part {
    fn join(&mut self, other: Part) {
        self.loads += other.loads;
        self.stores += other.stores;
        self.flops += other.flops;
        if other.most > self.most {
            (self.most, self.place) = (other.most, other.place);
        }
    }
}

/// The plain figures by moments.
#[derive(Debug, Default)]
pub(super) struct Recorder {
    /// Statements so far.
    moment: u64,
    before: Moved,
    place: Option<(CtxId, Site)>,
    parts: Timeline<Part>,
}

impl Recorder {
    /// A statement begins, when so much has been counted; gives its number.
    pub(super) fn begins(&mut self, counted: Moved, place: (CtxId, Site)) -> u64 {
        self.returns(counted, place);
        self.moment += 1;
        self.moment
    }

    /// The statement that called a function goes on, when so much has been counted: what it moves from then on is its own,
    /// in the moment of the function's last statement.
    pub(super) fn returns(&mut self, counted: Moved, place: (CtxId, Site)) {
        let part = self.part(counted);
        self.parts.add(self.moment, part);
        (self.before, self.place) = (counted, Some(place));
    }

    /// Statements so far.
    #[must_use]
    pub(super) fn moment(&self) -> u64 {
        self.moment
    }

    /// What has been counted since the last statement began.
    fn part(&self, counted: Moved) -> Part {
        let moved = counted.since(&self.before);
        let (loads, stores) = (moved.wsl.value, moved.wss.value);
        Part { loads, stores, flops: moved.flops, most: loads + stores, place: self.place }
    }

    /// The plain figures, when so much has been counted.
    pub(super) fn along(&self, counted: Moved, subject: &Subject, numbering: &Numbering) -> Along {
        let mut parts = self.parts.clone();
        parts.add(self.moment, self.part(counted));
        let mut places: Vec<Told> = Vec::new();
        let mut numbers: FxHashMap<(CtxId, Site), Option<usize>> = FxHashMap::default();
        let mut number = |place: (CtxId, Site)| {
            *numbers.entry(place).or_insert_with(|| {
                places.push(told(place, subject, numbering)?);
                Some(places.len() - 1)
            })
        };
        let shift = parts.shift();
        let span = |(at, p): (u64, Part)| (at, (p.loads, p.stores, p.flops, p.most, p.place.and_then(&mut number)));
        let spans = parts.spans(shift).into_iter().map(span).collect();
        Along { shift, spans, places }
    }
}

/// The plain figures along a run, as a recording keeps them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Along {
    shift: u32,
    /// For each span its number; bytes loaded and stored, flops, the bytes of the statement that moved the most, and which
    /// of the places that one is.
    spans: Vec<(u64, Moves)>,
    places: Vec<Told>,
}

type Moves = (u64, u64, u64, u64, Option<usize>);
/// Range, file and line of a statement.
type Told = (String, String, u32);

impl Joins for Moves {
    fn join(&mut self, other: Moves) {
        self.0 += other.0;
        self.1 += other.1;
        self.2 += other.2;
        if other.3 > self.3 {
            (self.3, self.4) = (other.3, other.4);
        }
    }
}

impl Along {
    /// The same with what crossed the levels.
    #[must_use]
    pub(crate) fn with(self, levels: Option<&LevelsOverTime>) -> OverTime {
        let Along { shift, spans, places } = self;
        let parts: Timeline<Moves> = Timeline::of(shift, spans);
        let shift = parts.shift().max(levels.map_or(0, |l| l.timeline.shift())).min(62);
        let mut rows: BTreeMap<u64, TimeRow> = BTreeMap::new();
        let names = levels.map_or_else(Vec::new, |l| l.names.clone());
        let row = |at: u64| {
            let from = at.saturating_mul(1 << shift);
            let to = from.saturating_add((1 << shift) - 1);
            let from = from.max(1);
            TimeRow { from, to: to.max(from), crossed: vec![[0; 3]; names.len()], ..TimeRow::default() }
        };
        for (at, (loads, stores, flops, _, place)) in parts.spans(shift) {
            let r = rows.entry(at).or_insert_with(|| row(at));
            (r.loads, r.stores, r.flops) = (loads, stores, flops);
            if let Some((range, file, line)) = place.and_then(|p| places.get(p)) {
                (r.range, r.file, r.line) = (range.clone(), file.clone(), *line);
            }
        }
        for (at, counts) in levels.map_or_else(Vec::new, |l| l.timeline.clone().spans(shift)) {
            let r = rows.entry(at).or_insert_with(|| row(at));
            for (crossed, c) in r.crossed.iter_mut().zip(&counts.0) {
                *crossed = [c.loads, c.write_allocates, c.write_backs];
            }
        }
        let moves = |r: &TimeRow| r.loads + r.stores + r.flops + r.crossed.iter().flatten().sum::<u64>() > 0;
        OverTime { span: 1 << shift, levels: names, rows: rows.into_values().filter(moves).collect() }
    }
}

fn told((context, site): (CtxId, Site), subject: &Subject, numbering: &Numbering) -> Option<Told> {
    let body = &subject.contexts.all().get(context)?.body;
    let info = body.sites.get(site as usize)?;
    let range = numbering.ranges.get(numbering.own(body, info.range)?)?;
    Some((range.name.clone(), range.file.clone(), info.line))
}
