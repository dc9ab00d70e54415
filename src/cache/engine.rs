//! Takes the access stream of a run, simulates it and shares the counts out. In: operations, each
//! with an owner (the range that caused it), a statement, and the variables that its storages are. Out:
//! counts of every owner, statement and variable, for each level.
//!
//! Operations are gathered in chunks that end behind large ones and at trips of loops. Where a
//! chunk comes again, the contents of the caches before it are compared with those it met before:
//! in the same state the same operations give the same counts and the same state behind them, so
//! that nothing is simulated ([`super::memory`]). An iteration that has settled costs one look-up a
//! chunk. What touches a line or two for the first time is a chunk of its own, so that the others still come
//! again where a history grows from trip to trip (`resvec(end+1) = norm(r)`).

use super::attribution::{Found, Now, Parts};
use super::curve::Curve;
use super::fast::Fast;
use super::machine::Machine;
use super::memory::{Memory, TINY};
use super::mixer::Mixer;
use super::reference::Reference;
use super::stream::{By, NOBODY, Op, OwnerId, STORAGE, TEMPORARY, charged_alike};
use super::{Counts, Hierarchy};
use crate::timeline::{Joins, Timeline};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;
use std::rc::Rc;

/// A chunk ends behind an operation that brings it to so many touches …
const LARGE: u64 = 4096;
/// … and at a trip of a loop, when it has so many.
const SMALL: u64 = 256;
/// So many tiny chunks follow each other; where there are more, they come together.
const ALONE: u32 = 4;
/// Most tiny operations that are remembered.
const REMEMBERED: usize = 1 << 16;
/// Most operations of a chunk.
const MOST: usize = 16_384;

enum Simulation {
    Fast(Box<Fast>),
    Reference(Box<Reference>),
}

/// What operations did, by the record of a trace that they belong to.
pub(crate) struct RecordCounts {
    pub record: u64,
    /// Lines that operands came to ([`Op::visits`]); at least those that missed: where operands
    /// evict each other's lines between two elements, they come to them again.
    pub lines: u64,
    /// Lines filled in each level.
    pub misses: Vec<u64>,
}

/// Counts of every level.
#[derive(Clone, Debug, Default)]
pub(crate) struct LevelCounts(pub Vec<Counts>);

impl Joins for LevelCounts {
    fn join(&mut self, other: LevelCounts) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a += *b);
    }
}

/// Moments of the operations that wait, and what has been counted over time.
#[derive(Default)]
struct Clock {
    now: u64,
    waiting: Vec<u64>,
    found: Timeline<LevelCounts>,
}

/// The moment of what runs and counts nothing.
pub(crate) const NO_MOMENT: u64 = u64::MAX;

/// A hash of the operations so far, so that those between two moments can be told from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Print {
    sum: u128,
    operations: u64,
}

/// Odd: multiplication by it loses nothing.
const FACTOR: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;

impl Print {
    /// One more operation.
    fn add(&mut self, op: &Op, owner: OwnerId, site: u32) {
        let mut h = Mixer::default();
        op.hash(&mut h);
        (owner, site).hash(&mut h);
        self.sum = self.sum.wrapping_mul(FACTOR).wrapping_add(h.end());
        self.operations += 1;
    }

    /// Of the operations since then.
    #[must_use]
    pub(crate) fn since(&self, before: &Print) -> Print {
        let operations = self.operations - before.operations;
        let mut power: u128 = 1;
        let (mut square, mut n) = (FACTOR, operations);
        while n > 0 {
            if n & 1 == 1 {
                power = power.wrapping_mul(square);
            }
            square = square.wrapping_mul(square);
            n >>= 1;
        }
        Print { sum: self.sum.wrapping_sub(before.sum.wrapping_mul(power)), operations }
    }
}

/// Records of the operations that wait, and what is found about those that have run.
#[derive(Default)]
struct Traced {
    now: u64,
    waiting: Vec<u64>,
    found: Vec<RecordCounts>,
}

pub(crate) struct Engine {
    simulation: Simulation,
    memory: Memory,
    levels: usize,
    line: u64,
    /// Lines of the levels.
    lines: Vec<u64>,
    queue: Vec<(Op, OwnerId)>,
    /// Statement of each operation that waits, and the one of those that come now.
    sites: Vec<u32>,
    site: u32,
    /// Variable in each storage, as of the first operation that waits, and what changes while they wait:
    /// before which of them, storage, variable.
    names: Vec<u32>,
    renamed: Vec<(usize, u32, u32)>,
    work: u64,
    /// Tiny chunks since the last other one.
    alone: u32,
    /// Those that have come.
    tiny: FxHashSet<u128>,
    places: FxHashMap<(OwnerId, u32, u32), usize>,
    /// Owner and statement of each place.
    owned: Vec<(OwnerId, u32)>,
    /// The levels of each place, one after the other.
    totals: Vec<Counts>,
    curve: Option<Box<Curve>>,
    traced: Option<Box<Traced>>,
    clock: Option<Box<Clock>>,
    /// Touches after which the curve is given up.
    curve_limit: Option<u64>,
    /// Accesses so far, about.
    accesses: u64,
    /// Of the operations so far, where it is wanted.
    print: Option<Print>,
}

impl Engine {
    /// `reference`: by the reference simulation alone. `curve`: also finds the miss curve.
    #[must_use]
    pub(crate) fn new(machine: &Machine, reference: bool, curve: bool) -> Engine {
        let line = machine.levels.first().map_or(64, |l| l.line);
        Engine {
            simulation: if reference {
                Simulation::Reference(Box::new(Reference::new(machine)))
            } else {
                Simulation::Fast(Box::new(Fast::new(machine)))
            },
            memory: Memory::default(),
            levels: machine.levels.len(),
            line,
            lines: machine.levels.iter().map(|l| l.line).collect(),
            queue: Vec::new(),
            sites: Vec::new(),
            site: NOBODY,
            names: Vec::new(),
            renamed: Vec::new(),
            work: 0,
            alone: 0,
            tiny: FxHashSet::default(),
            places: FxHashMap::default(),
            owned: Vec::new(),
            totals: Vec::new(),
            curve: curve.then(|| Box::new(Curve::new(line))),
            curve_limit: None,
            accesses: 0,
            print: None,
            traced: None,
            clock: None,
        }
    }

    /// Gives the curve up after so many touches that do not hit in the smallest cache.
    pub(crate) fn limit_curve(&mut self, touches: u64) {
        self.curve_limit = Some(touches);
    }

    /// Operations belong to this record of a trace from now on.
    pub(crate) fn record(&mut self, record: u64) {
        self.traced.get_or_insert_default().now = record;
    }

    /// What is found about records since the last time, in the order of the operations.
    pub(crate) fn found(&mut self) -> Vec<RecordCounts> {
        self.traced.as_mut().map_or(Vec::new(), |t| std::mem::take(&mut t.found))
    }

    /// Operations belong to this moment from now on.
    pub(crate) fn moment(&mut self, moment: u64) {
        self.clock.get_or_insert_default().now = moment;
    }

    /// What was counted over time, where moments were told.
    pub(crate) fn over_time(&mut self) -> Option<Timeline<LevelCounts>> {
        self.flush();
        self.clock.as_ref().map(|c| c.found.clone())
    }

    /// Operations belong to this statement from now on.
    pub(crate) fn site(&mut self, site: u32) {
        self.site = site;
    }

    /// The variable in a storage from now on.
    pub(crate) fn name(&mut self, storage: u32, slot: u32) {
        self.renamed.push((self.queue.len(), storage, slot));
        if self.queue.is_empty() {
            self.rename(usize::MAX);
        }
    }

    /// Names change that do so before this operation of those that wait.
    fn rename(&mut self, before: usize) {
        let now = self.renamed.iter().take_while(|(at, ..)| *at <= before).count();
        for (_, storage, slot) in self.renamed.drain(..now) {
            let at = storage as usize;
            if self.names.len() <= at {
                self.names.resize(at + 1, NOBODY);
            }
            if let Some(n) = self.names.get_mut(at) {
                *n = slot;
            }
        }
    }

    /// The next operation of the stream.
    pub(crate) fn push(&mut self, mut op: Op, owner: OwnerId) {
        let last = op.split_last();
        self.take(op, owner);
        if let Some(last) = last {
            self.take(last, owner);
        }
    }

    fn take(&mut self, mut op: Op, owner: OwnerId) {
        if let Op::Elements(list) = &mut op {
            charged_alike(list);
        }
        let work = op.work(self.line).max(1);
        let tiny = work <= TINY && self.alone < ALONE && self.is_new(&op);
        if tiny {
            self.flush();
            self.alone += 1;
        } else if self.queue.is_empty() {
            self.alone = 0;
        }
        self.work += work;
        self.accesses += work;
        if let Some(print) = &mut self.print {
            print.add(&op, owner, self.site);
        }
        self.queue.push((op, owner));
        self.sites.push(self.site);
        if let Some(t) = &mut self.traced {
            t.waiting.push(t.now);
        }
        if let Some(c) = &mut self.clock {
            // Those that came before the first moment.
            c.waiting.resize(self.queue.len(), c.now);
        }
        if tiny || self.work >= LARGE || self.queue.len() >= MOST {
            self.flush();
        }
    }

    /// Whether a tiny operation comes for the first time, as one that makes a history grow does.
    fn is_new(&mut self, op: &Op) -> bool {
        if self.tiny.len() >= REMEMBERED {
            self.tiny.clear();
        }
        let mut h = Mixer::default();
        op.hash(&mut h);
        self.tiny.insert(h.end())
    }

    /// A loop begins its next trip.
    pub(crate) fn trip(&mut self) {
        if self.work >= SMALL {
            self.flush();
        }
    }

    /// Counts of an owner so far.
    #[cfg(test)]
    pub(crate) fn counts(&mut self, owner: OwnerId) -> Vec<Counts> {
        let mut all = vec![Counts::default(); self.levels];
        for (who, _, counts) in self.shares() {
            let mine = counts.iter().filter(|_| who == owner);
            all.iter_mut().zip(mine).for_each(|(a, c)| *a += *c);
        }
        all
    }

    /// What every owner, statement and variable caused so far, for each level.
    pub(crate) fn shares(&mut self) -> Vec<(OwnerId, By, &[Counts])> {
        self.flush();
        let levels = self.levels;
        let of = |at: usize| self.totals.get(at * levels..(at + 1) * levels).unwrap_or_default();
        self.places.iter().map(|(&(owner, site, slot), &at)| (owner, By { owner, site, slot }, of(at))).collect()
    }

    /// Operations are told apart from now on.
    pub(crate) fn tell_apart(&mut self) {
        self.print = Some(Print::default());
    }

    /// Of the operations so far, where they are told apart.
    #[must_use]
    pub(crate) fn print(&self) -> Print {
        self.print.unwrap_or_default()
    }

    /// About how many accesses there were so far.
    #[must_use]
    pub(crate) fn accesses(&self) -> u64 {
        self.accesses
    }

    /// Counts of every place so far: its levels, one after the other. The places keep their order, new ones come last.
    pub(crate) fn totals(&mut self) -> &[Counts] {
        self.flush();
        &self.totals
    }

    /// Counts that no operation caused, given to a place: those that `much` makes of the ones in `of`, by owner and
    /// statement.
    pub(crate) fn fill(&mut self, of: &[Counts], mut much: impl FnMut(OwnerId, u32, Counts) -> Counts) -> Vec<Counts> {
        let levels = self.levels.max(1);
        let mut all = vec![Counts::default(); levels];
        for (k, (total, counts)) in self.totals.iter_mut().zip(of).enumerate() {
            let Some(&(owner, site)) = self.owned.get(k / levels).filter(|_| *counts != Counts::default()) else {
                continue;
            };
            let more = much(owner, site, *counts);
            *total += more;
            all[k % levels] += more;
        }
        all
    }

    /// Counts that no operation caused belong to a moment.
    pub(crate) fn fill_moment(&mut self, moment: u64, counts: Vec<Counts>) {
        self.clock.get_or_insert_default().found.add(moment, LevelCounts(counts));
    }

    /// The miss curve, where it was asked for.
    pub(crate) fn curve(&mut self) -> Option<&Curve> {
        self.flush();
        self.curve.as_deref()
    }

    /// Simulates what is waiting.
    pub(crate) fn flush(&mut self) {
        if self.queue.is_empty() {
            return;
        }
        let chunk = std::mem::take(&mut self.queue);
        let work = std::mem::take(&mut self.work);
        let key = key_of(&chunk);
        if let Some(curve) = &mut self.curve {
            curve.run_chunk(key, &chunk);
            if self.curve_limit.is_some_and(|most| curve.touches() > most) {
                self.curve = None;
            }
        }
        let found = match &mut self.simulation {
            Simulation::Fast(fast) => self.memory.run(fast, &chunk, key, work),
            Simulation::Reference(r) => Rc::new(access_by_access(r.as_mut(), &chunk)),
        };
        self.share(&chunk, &found);
        self.tell_records(&chunk, &found);
        self.tell_time(&found);
        self.sites.clear();
        // The list is used again; the operations in it are gone.
        self.queue = chunk;
        self.queue.clear();
    }

    /// Gives what was found to owners, statements and variables.
    fn share(&mut self, chunk: &[(Op, OwnerId)], found: &Found) {
        for ((operation, part), counts) in found.each(self.levels) {
            let at = operation as usize;
            if self.renamed.first().is_some_and(|(before, ..)| *before <= at) {
                self.rename(at);
            }
            let Some((op, owner)) = chunk.get(at) else { continue };
            let (storage, by) = match op {
                Op::Elements(list) => match list.get(part as usize) {
                    Some(e) => ((e.address >> STORAGE) as u32, e.by),
                    None => continue,
                },
                _ => (part, By::default()),
            };
            let or = |given: u32, known: Option<&u32>| if given == NOBODY { *known.unwrap_or(&NOBODY) } else { given };
            let (owner, site) = (or(by.owner, Some(owner)), or(by.site, self.sites.get(at)));
            let slot =
                Some(or(by.slot, self.names.get(storage as usize))).filter(|s| *s != TEMPORARY).unwrap_or(NOBODY);
            let next = self.places.len();
            let place = *self.places.entry((owner, site, slot)).or_insert(next);
            if place == next {
                self.owned.push((owner, site));
                self.totals.resize((next + 1) * self.levels, Counts::default());
            }
            self.totals.iter_mut().skip(place * self.levels).zip(counts).for_each(|(t, c)| *t += *c);
        }
        self.rename(usize::MAX);
    }

    /// What belongs to no moment is part of no figure.
    fn tell_time(&mut self, found: &Found) {
        let Some(c) = &mut self.clock else { return };
        let mut sums: Vec<(u64, LevelCounts)> = Vec::new();
        for ((operation, _), counts) in found.each(self.levels) {
            let at = c.waiting.get(operation as usize).copied().unwrap_or(c.now);
            match sums.last_mut() {
                Some((last, sum)) if *last == at => sum.0.iter_mut().zip(counts).for_each(|(a, b)| *a += *b),
                _ => sums.push((at, LevelCounts(counts.to_vec()))),
            }
        }
        c.waiting.clear();
        sums.into_iter().filter(|(at, _)| *at != NO_MOMENT).for_each(|(at, sum)| c.found.add(at, sum));
    }

    fn tell_records(&mut self, chunk: &[(Op, OwnerId)], found: &Found) {
        let Some(t) = &mut self.traced else { return };
        let mut misses = vec![vec![0; self.levels]; chunk.len()];
        for ((operation, _), counts) in found.each(self.levels) {
            let Some(here) = misses.get_mut(operation as usize) else { continue };
            let fills = counts.iter().zip(&self.lines).map(|(c, line)| (c.loads + c.write_allocates) / line);
            here.iter_mut().zip(fills).for_each(|(m, more)| *m += more);
        }
        for ((op, _), (record, misses)) in chunk.iter().zip(t.waiting.drain(..).zip(misses)) {
            let lines = op.visits(self.line).max(misses.first().copied().unwrap_or(0));
            t.found.push(RecordCounts { record, lines, misses });
        }
    }
}

/// Simulates a chunk access by access.
fn access_by_access(s: &mut Reference, chunk: &[(Op, OwnerId)]) -> Found {
    let mut found = Found::default();
    let mut before = s.counts().to_vec();
    let levels = before.len();
    for (k, (op, _)) in chunk.iter().enumerate() {
        let (mut now, mut parts) = (Now::begin(op), Parts::default());
        let mut list = if let Op::Elements(list) = op { list.iter() } else { [].iter() };
        op.each(|address, bytes, write| {
            if let Some(e) = list.next() {
                now.element(e.first);
            }
            now.access(address);
            s.access(address, bytes, write);
            for (level, (b, c)) in before.iter_mut().zip(s.counts()).enumerate() {
                let more = *c - *b;
                if more != Counts::default() {
                    parts.count(now.part(), (level, levels), |n| *n += more);
                }
                *b = *c;
            }
        });
        found.push(k, &parts);
    }
    Found::joined(std::iter::once((&found, 1)), levels)
}

/// 128 bits over the operations of a chunk; who owns them does not matter.
fn key_of(chunk: &[(Op, OwnerId)]) -> u128 {
    let mut h = Mixer::default();
    chunk.len().hash(&mut h);
    chunk.iter().for_each(|(op, _)| op.hash(&mut h));
    h.end()
}
