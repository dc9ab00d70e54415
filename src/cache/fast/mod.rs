//! The fast simulation: same counts as [`super::reference`], in less time.
//!
//! Five things make it fast. A set knows the order of use of its ways as one number ([`packed`]), so that the
//! frequent hit on the line used last is one comparison, and no use moves a line. And an operation is not simulated element
//! by element ([`touches`]): as long as no stream of a nest leaves its line, one round of accesses
//! stands for all iterations, because a round that only hits leaves the order of use as the round
//! before it did (and so it does the bits of a tree). A nest whose lines all stay needs each of them twice
//! ([`resident`]), unless a level below takes one of them away ([`watched`]). And where no level changes one above it, a level serves many requests before the next one does
//! ([`requests`]). Of a loop longer than all levels a stretch stands for the others ([`long`]).
//!
//! The sets fall into parts that never meet ([`slices`]), each with a state of its own ([`states`]).

mod found;
mod level;
mod linked;
mod long;
mod packed;
pub(super) mod recorder;
mod requests;
mod resident;
pub(super) mod slices;
mod states;
pub(super) mod touches;
mod tree;
mod watched;
mod ways;

use super::attribution::Parts;
use super::last_lines::LastLines;
use super::machine::{Holds, Machine, Write};
use super::replacement::Replacement;
use super::sparse_product::SparseProduct;
use super::stream::{Advance, Nest, Op, Rows};
use super::{Counts, Hierarchy};
use level::Cache;
use long::Forgets;
use recorder::{Recorder, Storages, Touches};
use requests::{Kind, Request};
use resident::Resident;
use slices::Slices;
use states::States;
use std::rc::Rc;
use touches::Sink;
use watched::Watched;

/// What began a fill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Read,
    Write,
}

pub(crate) struct Fast {
    caches: Vec<Cache>,
    counts: Vec<Counts>,
    /// Changes with every fill of any level.
    events: u64,
    /// Touches so far that were looked up in the first level: what the simulation has done.
    touched: u64,
    /// Lines that a round may touch so that all of them are there after it, unless one is lost; 0: never sure.
    sure: usize,
    /// A level below takes lines from the first one, and how many it has taken.
    inclusive: bool,
    lost: u64,
    /// Writes that hit are passed on, so that rounds of hits still count.
    passes: bool,
    /// No level changes one above it: each serves many requests before the next one does.
    gathers: bool,
    /// How far a loop has to go until no level holds anything from before it.
    forgets: Option<Forgets>,
    /// What the second level is asked for, and room for what the next one will be.
    requests: (Vec<Request>, Vec<Request>),
    pub slices: Slices,
    states: States,
    recorder: Recorder,
    resident: Resident,
    /// The planned nest that is simulated, where lines may be lost.
    watched: Option<Watched>,
    /// What is left out of the accesses of a product of sparse matrices, whose table stays.
    last_lines: Option<LastLines>,
    /// The lines that the sets of the first level used last.
    fronts: Option<LastLines>,
}

impl Fast {
    #[must_use]
    pub(crate) fn new(machine: &Machine) -> Fast {
        let caches: Vec<Cache> = machine.levels.iter().map(Cache::new).collect();
        let inclusive = machine.levels.iter().any(|l| l.holds == Holds::Inclusive);
        let passes = machine.levels.first().is_some_and(|l| l.write == Write::Through || !l.allocate);
        // With a tree a line may give way while others in its set were used longer ago.
        let kept = machine.levels.first().filter(|l| l.replacement == Replacement::Lru).map_or(0, |l| l.ways as usize);
        let gathers = !passes && machine.levels.iter().all(|l| l.holds == Holds::Independent);
        let slices = Slices::new(machine, passes);
        let sure = if passes { 0 } else { kept };
        let (sets, shift) = machine.levels.first().map_or((1, 6), |l| (l.sets(), l.line.trailing_zeros()));
        Fast {
            resident: Resident::new(sets, sure, shift),
            counts: vec![Counts::default(); caches.len()],
            states: States::new(slices.number()),
            recorder: Recorder::new(caches.first().map_or(0, |c| c.shift)),
            caches,
            events: 0,
            touched: 0,
            sure,
            inclusive,
            lost: 0,
            watched: None,
            passes,
            gathers,
            forgets: Forgets::of(machine).filter(|_| gathers),
            requests: Default::default(),
            slices,
            last_lines: LastLines::new(machine, 1),
            fronts: LastLines::watched(machine),
        }
    }

    /// Simulates an operation.
    pub(crate) fn run(&mut self, op: &Op) {
        self.slices.begin(op);
        if self.recorder.on {
            self.recorder.operation(op);
            self.touches(op);
            self.recorder.operation_ends();
        } else {
            self.touches(op);
        }
        self.serve();
    }

    fn touches(&mut self, op: &Op) {
        let Some(line) = self.caches.first().map(|c| c.line) else { return };
        match op {
            Op::Nest(n) if self.planned(n) || self.planned_by_parts(n) => {}
            Op::Product(p) => self.product(p),
            _ => touches::run(op, line, self),
        }
    }

    fn product(&mut self, p: &SparseProduct) {
        let mut last = self.last_lines.take();
        last.iter_mut().for_each(LastLines::forget);
        p.each(&mut |address, bytes, write| {
            if !last.as_mut().is_some_and(|l| l.again(address, write)) {
                self.touch(address, bytes, write);
            }
        });
        self.last_lines = last;
    }

    /// Lines may be lost, and what is written down has to be all that matters in other states too.
    fn is_unsure(&self) -> bool {
        self.inclusive && self.recorder.on
    }

    /// Simulates a nest of whose lines most stay; false where that is not so.
    fn planned(&mut self, n: &Nest) -> bool {
        let Some(first) = self.caches.first() else { return false };
        let (line, shift) = (first.line, first.shift);
        if self.is_unsure() {
            return false;
        }
        let Some(planned) = self.resident.plan(n, |line| first.store.set_of(line)) else { return false };
        if self.inclusive {
            return self.watch(planned);
        }
        self.round();
        planned.each(|number, write| self.touch(number << shift, line, write));
        true
    }

    /// The same, trip by trip of the outermost loop: a block of a product and one column of each of the others may stay
    /// where three blocks do not. False where those of the first trip do not stay.
    fn planned_by_parts(&mut self, n: &Nest) -> bool {
        let (Some(first), Some((&trips, inner))) = (self.caches.first(), n.extents.split_last()) else { return false };
        let shift = first.shift;
        if inner.iter().product::<u64>() < resident::WORTH_A_PART || inner.len() < 2 {
            return false;
        }
        let mut part = Nest { extents: inner.into(), walks: n.walks.clone() };
        for trip in 0..trips {
            if !self.planned(&part) {
                if trip == 0 {
                    return false;
                }
                touches::nest(&part, shift, self);
            }
            for w in &mut part.walks {
                let Advance::Strides(strides) = &w.step else { continue };
                let stride = strides.get(inner.len()).copied().unwrap_or(0);
                w.base = w.base.wrapping_add_signed(stride);
            }
        }
        true
    }

    /// The levels below the first one do what they were asked for.
    fn serve(&mut self) {
        let (requests, below) = &mut self.requests;
        let slices = &mut self.slices;
        for (level, counts) in self.counts.iter_mut().enumerate() {
            if requests.is_empty() {
                break;
            }
            let line = self.caches.get(level).map_or(0, |c| c.line);
            for r in requests.iter() {
                requests::counted(r.kind, line, counts);
                slices.count_at((r.slice, r.place), level, |c| requests::counted(r.kind, line, c));
            }
            if let Some(next) = self.caches.get_mut(level + 1) {
                next.serve(requests, below);
            }
            requests.clear();
            std::mem::swap(requests, below);
        }
    }

    /// How many touches were simulated so far.
    #[must_use]
    pub(crate) fn simulated(&self) -> u64 {
        self.touched
    }

    /// Levels of the machine.
    #[must_use]
    pub(crate) fn levels(&self) -> usize {
        self.caches.len()
    }

    /// What names the contents of a slice: dirty lines and order of use included.
    #[must_use]
    pub(crate) fn state(&mut self, slice: usize) -> u128 {
        for (level, c) in self.caches.iter_mut().enumerate() {
            let Cache { store, changed, line, .. } = c;
            let slice_of = |set| self.slices.of_set(set, *line);
            self.states.update(level, changed, slice_of, |set, out| store.save(set, out));
        }
        self.states.of(slice)
    }

    /// Simulates what an operation does in these slices; tells what each of them counted, by the parts of
    /// the operation; where they need not be told apart, what all of them counted.
    pub(crate) fn run_in(&mut self, (slices, apart): (u64, bool), op: &Op, found: impl FnMut(usize, &Parts)) {
        // What was simulated without being asked for is nobody's.
        self.slices.take(|_, _| {});
        self.slices.only(slices, apart);
        self.run(op);
        self.slices.only(u64::MAX, true);
        self.slices.take(found);
    }

    /// Writes down what the operations that come now touch in each slice, where writes that hit are not passed on.
    pub(crate) fn record(&mut self) {
        if !self.passes {
            self.recorder.begin(self.slices.number());
        }
    }

    /// What was touched since [`Fast::record`], by slice.
    pub(crate) fn recorded(&mut self) -> Option<(Storages, Vec<Touches>)> {
        if self.recorder.on { self.recorder.end() } else { None }
    }

    /// What [`Fast::run_in`] does, for one slice, from what was written down of the operation of this number.
    pub(crate) fn run_recorded(
        &mut self,
        (slice, apart): (usize, bool),
        (op, number): (&Op, usize),
        (storages, touches): (&Storages, &Touches),
        found: impl FnMut(usize, &Parts),
    ) {
        self.slices.take(|_, _| {});
        self.slices.only(u64::MAX, apart);
        self.slices.begin(op);
        let shift = self.caches.first().map_or(0, |c| c.shift);
        for &t in touches.of(number) {
            let (address, write) = match op {
                Op::Elements(list) => match list.get(t as usize) {
                    Some(e) => {
                        self.slices.element(t, e.first);
                        (e.address, e.write)
                    }
                    None => continue,
                },
                _ => recorder::touch(storages, t, shift),
            };
            self.slices.enter_in(slice);
            // The first level takes writes, so that their bytes are never asked for.
            self.one(address, 0, write);
        }
        self.serve();
        self.slices.only(u64::MAX, true);
        self.slices.take(found);
    }

    /// A touch, where its slice is simulated.
    fn touch_in(&mut self, address: u64, bytes: u64, write: bool) {
        if self.slices.enter(address) {
            if self.recorder.on {
                let (slice, element) = self.slices.now();
                self.recorder.touch(slice, address, write, element);
            }
            self.one(address, bytes, write);
        }
    }

    #[inline]
    fn one(&mut self, address: u64, bytes: u64, write: bool) {
        if self.fronts.as_mut().is_some_and(|f| f.again(address, write)) {
            return;
        }
        self.touched += 1;
        self.slices.charge(address);
        if self.gathers {
            self.take(address, write);
        } else if write {
            self.write(0, address, bytes)
        } else {
            self.read(address)
        }
    }

    /// The first level comes to a line; what it asks of the next one is gathered.
    #[inline]
    fn take(&mut self, address: u64, write: bool) {
        let Some(first) = self.caches.first_mut() else { return };
        let shift = first.shift;
        let Err(gone) = first.take(address >> shift, write) else { return };
        self.events += 1;
        let kind = Kind::Fill(if write { Cause::Write } else { Cause::Read });
        let (slice, place) = self.slices.owner();
        let request = Request { address, place, slice, kind };
        self.requests.0.push(request);
        if let Some((gone, true)) = gone {
            self.requests.0.push(request.back(gone, shift));
        }
        if self.requests.0.len() >= requests::MOST {
            self.serve();
        }
    }

    #[inline]
    fn read(&mut self, address: u64) {
        let Some(first) = self.caches.first_mut() else { return };
        if !first.touch(address >> first.shift, false) {
            self.fill(0, address, Cause::Read, false);
        }
    }

    fn write(&mut self, level: usize, address: u64, bytes: u64) {
        let Some(c) = self.caches.get_mut(level) else { return };
        let keeps = !c.through;
        let mut present = c.touch(address >> c.shift, keeps);
        let (through, allocate) = (c.through, c.allocate);
        if !present && allocate {
            self.fill(level, address, Cause::Write, keeps);
            present = true;
        }
        if !present || through {
            self.written_back(level, bytes);
            self.write(level + 1, address, bytes);
        }
    }

    fn fill(&mut self, level: usize, address: u64, cause: Cause, written: bool) {
        self.events += 1;
        self.count_fill(level, cause);
        let dirty = self.ask(level + 1, address, cause);
        self.insert(level, address, dirty || written);
    }

    fn count_fill(&mut self, level: usize, cause: Cause) {
        let Some(bytes) = self.caches.get(level).map(|c| c.line) else { return };
        match cause {
            Cause::Read => self.count(level, |n| n.loads += bytes),
            Cause::Write => self.count(level, |n| n.write_allocates += bytes),
        }
    }

    fn written_back(&mut self, level: usize, bytes: u64) {
        self.count(level, |n| n.write_backs += bytes);
    }

    fn count(&mut self, level: usize, more: impl Fn(&mut Counts)) {
        if let Some(n) = self.counts.get_mut(level) {
            more(n);
        }
        self.slices.count(level, more);
    }

    fn ask(&mut self, level: usize, address: u64, cause: Cause) -> bool {
        let Some(c) = self.caches.get_mut(level) else { return false };
        let number = address >> c.shift;
        if c.victim {
            return match c.remove(number) {
                Some(dirty) => dirty,
                None => {
                    self.count_fill(level, cause);
                    self.ask(level + 1, address, cause)
                }
            };
        }
        if !c.touch(number, false) {
            self.fill(level, address, cause, false);
        }
        false
    }

    fn insert(&mut self, level: usize, address: u64, dirty: bool) {
        let Some(c) = self.caches.get_mut(level) else { return };
        if let Some((number, dirty)) = c.insert(address >> c.shift, dirty) {
            let (address, bytes) = (number << c.shift, c.line);
            self.evict(level, address, bytes, dirty);
        }
    }

    fn evict(&mut self, level: usize, address: u64, bytes: u64, mut dirty: bool) {
        if self.caches.get(level).is_some_and(|c| c.inclusive) {
            dirty |= self.leave_above(level, address, bytes);
        }
        if dirty {
            self.written_back(level, bytes);
        }
        if self.caches.get(level + 1).is_some_and(|c| c.victim) {
            if !dirty {
                self.count(level, |n| n.clean_victims += bytes);
            }
            self.insert(level + 1, address, dirty);
        } else if dirty {
            self.write_back(level + 1, address, bytes);
        }
    }

    fn leave_above(&mut self, level: usize, address: u64, bytes: u64) -> bool {
        let mut dirty = false;
        for above in (0..level).rev() {
            let Some(c) = self.caches.get_mut(above) else { continue };
            let (line, shift) = (c.line, c.shift);
            let (mut there, mut written) = (0, 0);
            for part in 0..bytes / line {
                let number = (address + part * line) >> shift;
                let Some(dirty) = c.remove(number) else { continue };
                there += 1;
                self.fronts.iter_mut().filter(|_| above == 0).for_each(|f| f.leaves(number));
                let left_out = above == 0 && self.watched.as_mut().is_some_and(|w| w.leaves(number));
                written += u64::from(dirty || left_out);
            }
            if above == 0 {
                self.lost += there;
            }
            if written > 0 {
                self.written_back(above, written * line);
                dirty = true;
            }
        }
        dirty
    }

    fn write_back(&mut self, mut level: usize, address: u64, bytes: u64) {
        while let Some(c) = self.caches.get_mut(level) {
            if !c.through && c.mark(address >> c.shift) {
                return;
            }
            self.written_back(level, bytes);
            level += 1;
        }
    }
}

impl Hierarchy for Fast {
    fn access(&mut self, address: u64, bytes: u64, write: bool) {
        self.one(address, bytes, write);
        self.serve();
    }

    fn counts(&self) -> &[Counts] {
        &self.counts
    }
}

impl Sink for Fast {
    #[inline]
    fn touch(&mut self, address: u64, bytes: u64, write: bool) {
        let again = self.fronts.as_ref().is_some_and(|f| f.is_again(address, write));
        if !again || self.recorder.on {
            self.touch_in(address, bytes, write);
        }
    }

    fn element(&mut self, number: u32, first: u32) {
        self.slices.element(number, first);
    }

    fn sure(&self) -> usize {
        if self.is_unsure() { 0 } else { self.sure }
    }

    fn lost(&self) -> u64 {
        self.lost
    }

    #[inline]
    fn round(&mut self) {
        self.recorder.round();
    }

    fn tries(&mut self) {
        self.recorder.tries();
    }

    fn events(&mut self) -> u64 {
        self.events
    }

    fn looks_at(&self) -> Option<(u64, u32)> {
        self.slices.looks_at()
    }

    fn slices_of_rows(&mut self, rows: &Rows) -> Option<Rc<[u64]>> {
        self.slices.of_rows(rows)
    }

    fn again(&mut self, times: u64, round: &mut dyn FnMut(&mut Self)) {
        if !self.passes {
            return;
        }
        self.times(times, round);
    }

    fn forgets(&self) -> Option<Forgets> {
        self.forgets.filter(|_| !self.recorder.on)
    }

    fn times(&mut self, times: u64, stretch: &mut dyn FnMut(&mut Self)) {
        self.serve();
        let before = self.counts.clone();
        let parts = self.slices.mark();
        stretch(self);
        self.serve();
        for (c, b) in self.counts.iter_mut().zip(before) {
            let once = *c - b;
            *c = b;
            *c += once.scale(times);
        }
        self.slices.times_since(&parts, times);
    }
}
