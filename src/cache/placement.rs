//! The same stream with its arrays in several places. In: operations, with storages where they are when they
//! are aligned. Out: what each placement counts. The first is the aligned one; in the others every storage is
//! moved by a whole number of lines, less than a way, that follows from its number and the placement's.

use super::Counts;
use super::curve::Curve;
use super::engine::{Engine, LevelCounts, Print, RecordCounts};
use super::machine::Machine;
use super::stream::{Advance, By, Nest, Op, OwnerId, Rows, STORAGE, Walk};
use crate::timeline::Timeline;
use rustc_hash::FxHashMap;

/// Engines of all placements; records, figures over time and the miss curve are those of the first.
pub(crate) struct Engines {
    first: Engine,
    others: Vec<(Engine, Placement)>,
    levels: usize,
}

/// Where storages lie.
#[derive(Clone, Copy)]
struct Placement {
    number: u64,
    /// Lines of the largest way, and bytes of the largest line.
    lines: u64,
    line: u64,
}

impl Engines {
    pub(crate) fn new(machine: &Machine, reference: bool, curve: bool, placements: usize) -> Engines {
        let line = machine.levels.iter().map(|l| l.line).max().unwrap_or(64);
        let way = machine.levels.iter().map(|l| l.sets() * l.line).max().unwrap_or(line);
        let other = |number| {
            let placement = Placement { number, lines: (way / line).max(1), line };
            (Engine::new(machine, reference, false), placement)
        };
        Engines {
            first: Engine::new(machine, reference, curve),
            others: (1..placements.max(1) as u64).map(other).collect(),
            levels: machine.levels.len(),
        }
    }

    pub(crate) fn limit_curve(&mut self, touches: u64) {
        self.first.limit_curve(touches);
    }

    pub(crate) fn record(&mut self, record: u64) {
        self.first.record(record);
    }

    pub(crate) fn found(&mut self) -> Vec<RecordCounts> {
        self.first.found()
    }

    pub(crate) fn moment(&mut self, moment: u64) {
        self.first.moment(moment);
    }

    pub(crate) fn over_time(&mut self) -> Option<Timeline<LevelCounts>> {
        self.first.over_time()
    }

    pub(crate) fn flush(&mut self) {
        self.first.flush();
    }

    pub(crate) fn curve(&mut self) -> Option<&Curve> {
        self.first.curve()
    }

    pub(crate) fn site(&mut self, site: u32) {
        self.first.site(site);
        self.others.iter_mut().for_each(|(e, _)| e.site(site));
    }

    pub(crate) fn name(&mut self, storage: u32, slot: u32) {
        self.first.name(storage, slot);
        self.others.iter_mut().for_each(|(e, _)| e.name(storage, slot));
    }

    pub(crate) fn push(&mut self, op: Op, owner: OwnerId) {
        for (engine, placement) in &mut self.others {
            engine.push(placement.moved(&op), owner);
        }
        self.first.push(op, owner);
    }

    pub(crate) fn trip(&mut self) {
        self.first.trip();
        self.others.iter_mut().for_each(|(e, _)| e.trip());
    }

    /// How many placements there are.
    pub(crate) fn number(&self) -> usize {
        1 + self.others.len()
    }

    /// Operations are told apart from now on.
    pub(crate) fn tell_apart(&mut self) {
        self.first.tell_apart();
    }

    /// Of the operations so far, where they are told apart: the other placements follow from the first.
    #[must_use]
    pub(crate) fn print(&self) -> Print {
        self.first.print()
    }

    /// About how many accesses there were so far.
    #[must_use]
    pub(crate) fn accesses(&self) -> u64 {
        self.first.accesses()
    }

    /// Counts of every place so far, for each placement.
    pub(crate) fn totals(&mut self) -> Vec<Vec<Counts>> {
        let engines = std::iter::once(&mut self.first).chain(self.others.iter_mut().map(|(e, _)| e));
        engines.map(|e| e.totals().to_vec()).collect()
    }

    /// As [`Engine::fill`], for each placement; gives the levels of the first.
    pub(crate) fn fill(
        &mut self,
        of: &[Vec<Counts>],
        mut much: impl FnMut(OwnerId, u32, Counts) -> Counts,
    ) -> Vec<Counts> {
        let mut all = of.iter();
        let first = all.next().map_or_else(Vec::new, |counts| self.first.fill(counts, &mut much));
        for ((engine, _), counts) in self.others.iter_mut().zip(all) {
            engine.fill(counts, &mut much);
        }
        first
    }

    /// Counts that no operation caused belong to a moment.
    pub(crate) fn fill_moment(&mut self, moment: u64, counts: Vec<Counts>) {
        self.first.fill_moment(moment, counts);
    }

    /// What every owner, statement and variable caused so far: the levels of each placement, one after the
    /// other.
    pub(crate) fn shares(&mut self) -> Vec<(OwnerId, By, Vec<Counts>)> {
        let (levels, all) = (self.levels, self.levels * self.number());
        let mut found: FxHashMap<(OwnerId, u32, u32), Vec<Counts>> = FxHashMap::default();
        let engines = std::iter::once(&mut self.first).chain(self.others.iter_mut().map(|(e, _)| e));
        for (k, engine) in engines.enumerate() {
            for (owner, by, counts) in engine.shares() {
                let sum = found.entry((owner, by.site, by.slot)).or_insert_with(|| vec![Counts::default(); all]);
                sum.iter_mut().skip(k * levels).zip(counts).for_each(|(s, c)| *s += *c);
            }
        }
        found.into_iter().map(|((owner, site, slot), counts)| (owner, By { owner, site, slot }, counts)).collect()
    }
}

impl Placement {
    /// By how many bytes the storage of this address is moved.
    fn offset(self, address: u64) -> u64 {
        // The finisher of SplitMix64: neighbouring numbers give unrelated lines.
        let mut z = (address >> STORAGE).wrapping_add(self.number << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % self.lines * self.line
    }

    fn at(self, address: u64) -> u64 {
        address + self.offset(address)
    }

    fn moved(self, op: &Op) -> Op {
        match op {
            Op::Nest(n) => Op::Nest(self.nest(n)),
            Op::Rows(r) => Op::Rows(Box::new(self.rows(r))),
            Op::Product(p) => {
                let mut moved = p.clone();
                moved.bases().for_each(|base| *base = self.at(*base));
                Op::Product(moved)
            }
            Op::Elements(list) => {
                let mut list = list.clone();
                list.iter_mut().for_each(|e| e.address = self.at(e.address));
                Op::Elements(list)
            }
        }
    }

    fn nest(self, n: &Nest) -> Nest {
        let mut moved = n.clone();
        for w in &mut moved.walks {
            // A walk downwards may begin one step before its storage: what it comes to says where it lies.
            w.base = w.base.wrapping_add(self.offset(first(w)));
        }
        moved
    }

    fn rows(self, r: &Rows) -> Rows {
        let mut moved = r.clone();
        for (base, _) in [&mut moved.pointers, &mut moved.indices, &mut moved.values] {
            *base = self.at(*base);
        }
        for a in moved.before.iter_mut().chain(&mut moved.after) {
            a.base = self.at(a.base);
        }
        moved.target.base = self.at(moved.target.base);
        moved
    }
}

/// An address that the walk comes to.
fn first(w: &Walk) -> u64 {
    match &w.step {
        Advance::Strides(_) => w.base,
        Advance::List(p) => w.base + u64::from(p.list.first().copied().unwrap_or(0)) * u64::from(w.width),
    }
}
