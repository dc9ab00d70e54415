//! Trips of a loop that are executed without levels (`--extrapolate K`). In: loops as they are entered, go on and are left,
//! with what the levels and the plain figures have counted. Out: the stream is taken away while the rest of a loop runs
//! whose trips have settled, and given back with the figures of the trips that it has missed.
//!
//! A loop has settled when its last K trips accessed the same addresses and moved the same: in every level and placement
//! for every range, statement and variable, and in the plain figures of every statement. In a loop that is in no other one
//! trips may also repeat with a period, K times (two arrays that are exchanged), and in periods of as many trips as elements
//! lie in a line the addresses may change (a history, of which every eighth element begins a line). Within other loops
//! that is not enough, because what comes next meets the caches at another place of the period, time and again.
//!
//! The plain figures go on while the levels are off, and tell whether a trip does what the others did. The last one may
//! be left in its middle: the statements that it executed count as in the others. A trip that moves anything else ends
//! it: its statements count in proportion to their executions, which is remarked, and the loop is simulated from then on.

use super::Remark;
use crate::account::{Account, ByStatement, Numbering, StatementFigures, Subject};
use crate::cache::Counts;
use crate::cache::engine::Print;
use crate::events::Contexts;
use crate::prediction::{Extrapolated, Prediction};
use crate::program::{BodyId, RangeIx};
use crate::stream::Stream;
use crate::text::codes;
use crate::text::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Trips of fewer accesses to lines are simulated: there is nothing to gain.
const LEAST: u64 = 1024;
/// Bytes of an element that walks along its lines from trip to trip.
const ELEMENT: u64 = 8;

/// A loop in the text.
pub(super) type LoopId = (BodyId, RangeIx);

/// What trips are told by.
pub(super) struct Told<'a> {
    pub stream: &'a mut Option<Box<Stream>>,
    pub account: &'a Account,
    pub contexts: &'a Contexts,
    /// Of figures over time.
    pub moment: Option<u64>,
}

/// All loops of a run.
pub(super) struct Extrapolation {
    /// How many trips, or periods, have to move the same, at least two.
    same: usize,
    /// Trips of a period.
    longest: usize,
    /// Loops that are active, the innermost last; while one is extrapolated it is the last.
    active: Vec<Active>,
    skipped: Option<Skipped>,
    /// A trip of theirs has moved otherwise.
    given_up: FxHashSet<LoopId>,
    filled: FxHashMap<LoopId, Extrapolated>,
}

/// A loop that is simulated.
struct Active {
    range: LoopId,
    /// Accesses when the trip began, where one has.
    accesses: Option<u64>,
    /// What was counted then, where the trip before had enough accesses.
    begun: Option<Begun>,
    /// The last ones, of which the last [`Extrapolation::longest`] are whole.
    trips: VecDeque<Trip>,
}

struct Begun {
    levels: Vec<Vec<Counts>>,
    plain: ByStatement,
    print: Print,
}

/// What a trip moved.
struct Trip {
    /// A hash of it.
    moved: u64,
    /// Of its accesses.
    print: Print,
    /// Of every placement by place, and the plain figures; emptied where the trip is long ago.
    levels: Vec<Vec<Counts>>,
    plain: ByStatement,
}

/// A loop whose trips are executed without levels.
struct Skipped {
    stream: Box<Stream>,
    range: LoopId,
    /// The trips that are repeated, and how often each was.
    period: Vec<(Trip, u64)>,
    /// Trips that have ended.
    ended: u64,
    /// Loops that were entered within.
    inner: usize,
    /// What was counted when the trip began, and the moment.
    plain: ByStatement,
    moment: Option<u64>,
}

/// How a trip compares with the one whose figures it gets.
enum Likeness {
    Same,
    /// It left statements out, and did the same in the others.
    Part,
    /// By so many bytes.
    Otherwise(u64),
}

impl Extrapolation {
    /// `same`: how many trips have to move the same. `line`: bytes of the longest line.
    pub(super) fn new(same: u32, line: u64) -> Extrapolation {
        Extrapolation {
            same: (same as usize).max(2),
            longest: (line / ELEMENT).clamp(1, 64) as usize,
            active: Vec::new(),
            skipped: None,
            given_up: FxHashSet::default(),
            filled: FxHashMap::default(),
        }
    }

    /// Whether the trips of this loop are told one by one though there are no levels.
    #[must_use]
    pub(super) fn follows(&self, range: LoopId) -> bool {
        self.skipped.as_ref().is_some_and(|s| s.range == range)
    }

    pub(super) fn enter(&mut self, range: LoopId) {
        match &mut self.skipped {
            Some(s) => s.inner += 1,
            None => self.active.push(Active { range, accesses: None, begun: None, trips: VecDeque::new() }),
        }
    }

    /// The innermost loop begins its next trip.
    pub(super) fn trip(&mut self, told: &mut Told) {
        match &mut self.skipped {
            Some(s) if s.inner > 0 => {}
            Some(s) => {
                let plain = told.account.by_statement(told.contexts);
                let likeness = s.trip_ends(&plain);
                if matches!(likeness, Likeness::Same) {
                    (s.plain, s.moment) = (plain, told.moment);
                } else {
                    self.give_up(told, &plain, &likeness);
                }
            }
            None => self.simulated_trip(told),
        }
    }

    /// The innermost loop is left.
    pub(super) fn leave(&mut self, told: &mut Told) {
        match &mut self.skipped {
            Some(s) if s.inner > 0 => {
                s.inner -= 1;
                return;
            }
            Some(_) => self.end(told),
            None => {}
        }
        self.active.pop();
    }

    /// The rest of the loop is not executed any more, and the levels go on.
    pub(super) fn end(&mut self, told: &mut Told) {
        let Some(s) = &mut self.skipped else { return };
        let plain = told.account.by_statement(told.contexts);
        match s.trip_ends(&plain) {
            Likeness::Same => self.resume(told),
            Likeness::Part => {
                let begun = plain.since(&s.plain).of_arrays().next().is_some();
                if begun {
                    s.fill_part(&plain.since(&s.plain));
                    self.filled.entry(s.range).or_default().trips += 1;
                }
                self.resume(told);
            }
            otherwise => self.give_up(told, &plain, &otherwise),
        }
    }

    /// A trip has moved otherwise; the loop is simulated from now on.
    fn give_up(&mut self, told: &mut Told, plain: &ByStatement, likeness: &Likeness) {
        let Some(s) = &mut self.skipped else { return };
        let moved = plain.since(&s.plain);
        s.fill_part(&moved);
        self.given_up.insert(s.range);
        let filled = self.filled.entry(s.range).or_default();
        filled.trips += 1;
        filled.otherwise += 1;
        filled.bytes += match likeness {
            Likeness::Otherwise(bytes) => *bytes,
            Likeness::Same | Likeness::Part => s.reference().plain.moved_otherwise(&moved),
        };
        self.resume(told);
    }

    /// The levels go on, with the figures of the trips that they have missed.
    fn resume(&mut self, told: &mut Told) {
        let Some(mut s) = self.skipped.take() else { return };
        for (trip, times) in &s.period {
            s.stream.fill(&trip.levels, |_, _, counts| counts.scale(*times));
        }
        let filled = self.filled.entry(s.range).or_default();
        filled.trips += s.ended;
        if filled.trips == 0 {
            self.filled.remove(&s.range);
        }
        if let Some(active) = self.active.last_mut() {
            (active.begun, active.accesses) = (None, Some(s.stream.accesses()));
            active.trips.clear();
        }
        *told.stream = Some(s.stream);
    }

    /// Says of loops what was filled in of them.
    pub(super) fn add(&self, subject: &Subject, numbering: &Numbering, prediction: &mut Prediction) {
        prediction.options.extrapolate = Some(self.same as u64);
        for (range, filled) in &self.filled {
            if let Some(r) = numbering.number.get(range).and_then(|g| prediction.ranges.get_mut(*g)) {
                r.extrapolated = Some(*filled);
            }
        }
        prediction.warnings.extend(self.remarks(subject).iter().map(|w| subject.warning(w)));
    }

    /// What is remarked about loops that were not simulated to their ends.
    pub(super) fn remarks(&self, subject: &Subject) -> Vec<Remark> {
        let mut found = Vec::new();
        for (&(body, range), filled) in &self.filled {
            let Some(info) = subject.body(body).and_then(|b| b.ranges.get(range as usize)) else { continue };
            let first = info.span.start as usize;
            let span = Span::new(info.span.file, first, first);
            let trips = |n: u64| if n == 1 { "1 trip".to_string() } else { format!("{n} trips") };
            let (name, n) = (&info.name, trips(filled.trips));
            let message = format!("the level figures of {n} of {name} are extrapolated from trips that moved the same");
            found.push(Remark { code: codes::SLM314, message, span, count: 1 });
            if filled.otherwise > 0 {
                let (bytes, n) = (filled.bytes, trips(filled.otherwise));
                let message = format!(
                    "{n} of {name} moved otherwise than those whose level figures they have: {bytes} bytes differ in the \
                     plain figures, and the loop was simulated after it"
                );
                found.push(Remark { code: codes::SLM315, message, span, count: 1 });
            }
        }
        found.sort_by_key(|r| (r.span.file, r.span.start, r.code.id()));
        found
    }

    fn simulated_trip(&mut self, told: &mut Told) {
        let outermost = self.active.len() == 1;
        let (Some(active), Some(stream)) = (self.active.last_mut(), told.stream.as_mut()) else { return };
        let accesses = stream.accesses();
        let before = active.accesses.replace(accesses);
        let enough = before.is_some_and(|before| accesses - before >= LEAST);
        if !enough || self.given_up.contains(&active.range) {
            active.begun = None;
            active.trips.clear();
            return;
        }
        let now =
            Begun { levels: stream.totals(), plain: told.account.by_statement(told.contexts), print: stream.print() };
        if let Some(before) = active.begun.replace(now)
            && let Some(now) = &active.begun
        {
            active.trips.push_back(Trip::between(&before, now));
        }
        if let Some(old) = active.trips.len().checked_sub(self.longest + 1).and_then(|k| active.trips.get_mut(k)) {
            (old.levels, old.plain) = (Vec::new(), ByStatement::default());
        }
        if active.trips.len() > self.same * self.longest {
            active.trips.pop_front();
        }
        let Some(period) = period(&active.trips, self.same, outermost.then_some(self.longest)) else { return };
        let (Some(begun), Some(stream)) = (active.begun.take(), told.stream.take()) else { return };
        let from = active.trips.len() - period;
        self.skipped = Some(Skipped {
            stream,
            range: active.range,
            period: active.trips.drain(from..).map(|t| (t, 0)).collect(),
            ended: 0,
            inner: 0,
            plain: begun.plain,
            moment: told.moment,
        });
    }
}

/// The shortest period of the last trips, `same` times: one trip, or in the loop around all others up to `longest`. Only
/// in periods of this length may the addresses differ.
fn period(trips: &VecDeque<Trip>, same: usize, longest: Option<usize>) -> Option<usize> {
    let alike = |period: usize| {
        let last = trips.iter().rev().take((same - 1) * period);
        let before = trips.iter().rev().skip(period);
        let addresses = longest != Some(period);
        trips.len() >= same * period
            && last.zip(before).all(|(a, b)| a.moved == b.moved && (!addresses || a.print == b.print))
    };
    (1..=longest.unwrap_or(1)).find(|p| alike(*p))
}

impl Trip {
    fn between(before: &Begun, now: &Begun) -> Trip {
        let nothing = Counts::default();
        let more = |(now, before): (&Vec<Counts>, &Vec<Counts>)| {
            now.iter().enumerate().map(|(k, c)| *c - *before.get(k).unwrap_or(&nothing)).collect()
        };
        let levels: Vec<Vec<Counts>> = now.levels.iter().zip(&before.levels).map(more).collect();
        let plain = now.plain.since(&before.plain);
        let mut h = DefaultHasher::new();
        for (placement, counts) in levels.iter().enumerate() {
            for (place, c) in counts.iter().enumerate().filter(|(_, c)| **c != nothing) {
                (placement, place, c.loads, c.write_allocates, c.write_backs, c.clean_victims).hash(&mut h);
            }
        }
        for (number, row) in plain.of_arrays() {
            (number, row.executions, row.wsl, row.wss).hash(&mut h);
        }
        Trip { moved: h.finish(), print: now.print.since(&before.print), levels, plain }
    }
}

impl Skipped {
    /// The trip whose figures the one that runs gets.
    fn reference(&self) -> &Trip {
        let k = (self.ended % self.period.len().max(1) as u64) as usize;
        &self.period[k].0
    }

    /// A trip ends, when so much has been counted; one that is the same counts.
    fn trip_ends(&mut self, plain: &ByStatement) -> Likeness {
        let likeness = self.reference().plain.likeness(&plain.since(&self.plain));
        if matches!(likeness, Likeness::Same) {
            let k = (self.ended % self.period.len().max(1) as u64) as usize;
            self.ended += 1;
            if let Some((trip, times)) = self.period.get_mut(k) {
                *times += 1;
                if let Some(moment) = self.moment {
                    self.stream.fill_moment(moment, trip.levels.first().map_or(&[], Vec::as_slice));
                }
            }
        }
        likeness
    }

    /// Fills in a trip that moved so much: every statement by how often it was executed.
    fn fill_part(&mut self, moved: &ByStatement) {
        let k = (self.ended % self.period.len().max(1) as u64) as usize;
        let Some((trip, _)) = self.period.get(k) else { return };
        let much = |(context, _), site, counts: Counts| {
            let (now, then) = (moved.of(context, site).executions, trip.plain.of(context, site).executions);
            if now == then { counts } else { counts.part(now, then) }
        };
        let all = self.stream.fill(&trip.levels, much);
        if let Some(moment) = self.moment {
            self.stream.fill_moment(moment, &all);
        }
    }
}

impl ByStatement {
    /// How what a trip moved compares with this one.
    fn likeness(&self, moved: &ByStatement) -> Likeness {
        let (mut part, mut otherwise) = (false, false);
        for (_, b) in self.pairs(moved).filter(|(a, b)| !alike(a, b)) {
            let left_out = b.executions == 0 && b.wsl.is_zero() && b.wss.is_zero();
            (part, otherwise) = (part | left_out, otherwise | !left_out);
        }
        match (part, otherwise) {
            (_, true) => Likeness::Otherwise(self.moved_otherwise(moved)),
            (true, _) => Likeness::Part,
            _ => Likeness::Same,
        }
    }

    /// Bytes by which statements differ.
    fn moved_otherwise(&self, moved: &ByStatement) -> u64 {
        let apart = |a: u64, b: u64| a.abs_diff(b);
        self.pairs(moved).map(|(a, b)| apart(a.wsl.value, b.wsl.value) + apart(a.wss.value, b.wss.value)).sum()
    }

    /// The figures of statements with arrays in both.
    fn pairs<'a>(&'a self, other: &'a ByStatement) -> impl Iterator<Item = (StatementFigures, StatementFigures)> + 'a {
        let rows = (0..self.len().max(other.len())).map(|k| (self.row(k), other.row(k)));
        rows.filter(|(a, b)| a.arrays || b.arrays)
    }
}

/// Flops cross no boundary.
fn alike(a: &StatementFigures, b: &StatementFigures) -> bool {
    (a.executions, a.wsl, a.wss) == (b.executions, b.wsl, b.wss)
}
