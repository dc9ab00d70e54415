//! Chunks and states that were met before. In: chunks of operations. Out: their counts, simulated or
//! looked up. A machine falls into slices that never meet ([`super::fast::slices`]): a chunk is looked up
//! for all of them together, else for each, and simulated in those alone whose state is new. A line that
//! comes to lie in the caches so changes one slice and leaves the others as they were. What eight slices
//! hold together has a name too ([`groups`]), so that few names are looked up for those others.
//!
//! What a slice holds is only named, by a hash, and not kept. While transitions are followed the simulation holds
//! an earlier state; where it is needed again, it runs the chunks that lead from there to here ([`graph`]).

mod graph;
mod groups;
mod lists;
mod trials;

use super::attribution::{Found, Parts};
use super::fast::Fast;
use super::fast::slices::bits;
use super::stream::{Op, OwnerId};
use graph::{Chunk, Graph, State, Step};
use groups::{Did, Group, Groups, SIZE};
use lists::Lists;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;
use trials::Trials;

/// At most so much work is a chunk of its own after one that has enough; the slices that it touches are found
/// beforehand.
pub(super) const TINY: u64 = 4;
/// Most bytes of what is remembered.
const KEPT: usize = 384 << 20;
/// Most chunks remembered.
const REMEMBERED: usize = 1 << 19;
/// A slice is new so seldom that naming it pays at once: one in so many.
const FEW: usize = 8;

/// Most slices that are simulated from what is written down of each.
const LISTED: u32 = 16;

/// What all slices hold.
type Whole = u32;

/// Groups by their numbers, with what a chunk did in them.
type Met = SmallVec<[(usize, Did); 8]>;

/// What a chunk did in all slices.
struct Together {
    counts: Rc<Found>,
    to: Whole,
    /// Touches that were simulated for it.
    touches: u64,
}

/// How often a chunk came, and the touches that were simulated for it in all slices, where it was.
#[derive(Clone, Copy, Default)]
struct Seen {
    times: u32,
    touches: u64,
}

#[derive(Default)]
pub(super) struct Memory {
    /// State that the run is in, by slice, where it is known; where it is not, the simulation has it. Not up to date
    /// where that of its group is known.
    at: Vec<Option<State>>,
    /// States that are known of groups of slices.
    groups: Groups,
    /// State that the simulation holds, by slice, where it is known; an earlier one than that of the run while
    /// transitions are followed.
    held: Vec<Option<State>>,
    /// The same for all slices; then neither `at` nor `groups` is up to date.
    whole: Option<Whole>,
    seen: FxHashMap<u128, Seen>,
    graph: Graph,
    lists: Lists,
    together: FxHashMap<(Whole, u128), Together>,
    wholes: FxHashMap<Rc<[Group]>, Whole>,
    tuples: Vec<Rc<[Group]>>,
    /// Of what is known about all slices together.
    bytes: usize,
    trials: Trials,
}

impl Memory {
    /// Counts of the operations by their parts.
    pub(super) fn run(&mut self, fast: &mut Fast, chunk: &[(Op, OwnerId)], key: u128, work: u64) -> Rc<Found> {
        if let Some(t) = self.whole.and_then(|w| self.together.get(&(w, key))) {
            self.whole = Some(t.to);
            self.trials.spared(t.touches);
            return Rc::clone(&t.counts);
        }
        self.take_apart(fast.slices.number());
        self.make_room(fast);
        if self.seen.len() >= REMEMBERED {
            self.seen.clear();
        }
        let seen = self.seen.entry(key).or_default();
        seen.times += 1;
        let (often, touches) = (seen.times > 1 && self.trials.now(), seen.touches);
        let slices = slices_of(fast, chunk, work);
        let known = self.graph.known(key);
        let (met, apart) = self.meet(slices, key);
        let open = |(g, _): &(usize, _)| self.groups.at.get(*g) == Some(&None);
        let unknown =
            self.at.chunks(SIZE).enumerate().filter(open).flat_map(|(_, a)| a).filter(|a| a.is_none()).count();
        let few = self.at.len() / FEW;
        let mut missing = self.missing(apart, known);
        let worth = often || missing.count_ones() as usize <= few && unknown <= few;
        if worth && unknown > 0 {
            for s in bits(apart).filter(|&s| self.at.get(s) == Some(&None)).collect::<Vec<_>>() {
                self.name(s, fast);
            }
            missing = self.missing(apart, known);
        }
        let found = slices & !missing;
        self.trials.spared(touches * u64::from(found.count_ones()) / u64::from(slices.count_ones().max(1)));
        // While some slices are new, the next ones are too: nobody would look for all of them together.
        let before = if missing == 0 { self.join() } else { None };
        let mut counts = self.follow(met, (apart, missing), (key, known), fast.levels());
        if missing != 0 {
            let before = fast.simulated();
            self.simulate(fast, chunk, key, (missing, worth), &mut counts);
            let touches = fast.simulated() - before;
            self.trials.simulated(touches);
            if let Some(seen) = self.seen.get_mut(&key).filter(|_| found == 0) {
                seen.touches = touches;
            }
        }
        let counts = together(counts, fast.levels());
        if let Some(from) = before
            && let Some(to) = self.join()
        {
            self.whole = Some(to);
            self.bytes += counts.bytes();
            self.together.insert((from, key), Together { counts: Rc::clone(&counts), to, touches });
        }
        counts
    }

    /// Of the groups of these slices, those that have met the chunk in their state, with what it did; and the slices of the
    /// others, which have their own states from now on.
    fn meet(&mut self, slices: u64, key: u128) -> (Met, u64) {
        let (mut met, mut apart) = (Met::new(), 0);
        for (g, states) in self.at.chunks_mut(SIZE).enumerate().filter(|(g, _)| slices & Groups::mask(*g) != 0) {
            let state = self.groups.at.get(g).copied().flatten().or_else(|| self.groups.find(states));
            match state.and_then(|state| self.groups.did(state, key)) {
                Some(did) => met.push((g, did.clone())),
                None => {
                    self.groups.open(g, states);
                    apart |= slices & Groups::mask(g);
                }
            }
        }
        (met, apart)
    }

    /// Goes on to the states that are known; gives what the chunk did on the way. Groups of which nothing is missing are
    /// looked up together from now on.
    fn follow(
        &mut self,
        met: Met,
        (apart, missing): (u64, u64),
        (key, known): (u128, Option<Chunk>),
        levels: usize,
    ) -> Vec<Rc<Found>> {
        let mut counts: Vec<Rc<Found>> = Vec::new();
        for (g, did) in met {
            if let Some(at) = self.groups.at.get_mut(g) {
                *at = Some(did.to);
            }
            counts.push(did.counts);
        }
        for g in (0..self.groups.at.len()).filter(|&g| apart & Groups::mask(g) != 0) {
            let whole = missing & Groups::mask(g) == 0;
            let from = if whole { self.name_group(g) } else { None };
            let mut own: Vec<Rc<Found>> = Vec::new();
            for s in bits(apart & Groups::mask(g) & !missing) {
                if let Some(step) = self.next(s, known) {
                    let (to, found) = (step.to, Rc::clone(&step.counts));
                    own.push(found);
                    self.at[s] = Some(to);
                }
            }
            let to = if whole { self.name_group(g) } else { None };
            if let Some(at) = self.groups.at.get_mut(g) {
                *at = to;
            }
            let (Some(from), Some(to)) = (from, to) else {
                counts.extend(own);
                continue;
            };
            let did = together(own, levels);
            // Groups that counted the same share it.
            let did = counts.iter().find(|c| **c == did).map_or(did, Rc::clone);
            self.bytes += did.bytes() / Rc::strong_count(&did).max(1);
            self.groups.keep(from, key, Did { counts: Rc::clone(&did), to });
            counts.push(did);
        }
        counts
    }

    /// The state of a group whose slices have their own.
    fn name_group(&mut self, group: usize) -> Option<Group> {
        self.groups.name(self.at.chunks(SIZE).nth(group)?)
    }

    /// Slices in which the chunk has not yet met the state that they are in.
    fn missing(&self, slices: u64, chunk: Option<Chunk>) -> u64 {
        bits(slices).filter(|&s| self.next(s, chunk).is_none()).fold(0, |mask, s| mask | 1 << s)
    }

    /// Simulates the slices that are new; remembers what they did where that is worth it.
    fn simulate(
        &mut self,
        fast: &mut Fast,
        chunk: &[(Op, OwnerId)],
        key: u128,
        (missing, worth): (u64, bool),
        counts: &mut Vec<Rc<Found>>,
    ) {
        self.bring(missing, fast);
        let mut found: Vec<Found> = Vec::new();
        found.resize_with(if worth { self.at.len() } else { 1 }, Found::default);
        fast.slices.touched();
        let number = if worth { Some(self.graph.keep(key, chunk)) } else { self.graph.known(key) };
        let ops = chunk.iter().map(|(op, _)| op);
        self.run_in(fast, (number, missing, worth), ops, |s, k, c| found[s].push(k, c));
        let touched = missing & fast.slices.touched();
        let Some(number) = number.filter(|_| worth) else {
            counts.extend(found.into_iter().map(Rc::new));
            bits(touched).for_each(|s| (self.at[s], self.held[s]) = (None, None));
            return;
        };
        let mut alike: Vec<Rc<Found>> = Vec::new();
        for s in bits(missing) {
            let did = shared(std::mem::take(&mut found[s]), &mut alike);
            counts.push(Rc::clone(&did));
            let from = self.at[s];
            if touched & 1 << s != 0 {
                self.name(s, fast);
            }
            if let (Some(from), Some(to)) = (from, self.at[s]) {
                self.graph.add(from, number, Step { counts: did, to });
            }
        }
    }

    /// Simulates a chunk in these slices, from what it touches in each where that is known; else it is written down
    /// where the chunk is kept.
    fn run_in<'o>(
        &mut self,
        fast: &mut Fast,
        (number, slices, apart): (Option<Chunk>, u64, bool),
        ops: impl Iterator<Item = &'o Op>,
        mut found: impl FnMut(usize, usize, &Parts),
    ) {
        let known = number.map_or(0, |chunk| self.lists.known(chunk, slices));
        // Many slices go together: lists of theirs would be gone through one by one.
        let listed = if slices.count_ones() > LISTED { 0 } else { known };
        let rest = slices & !listed;
        let kept = number.filter(|_| slices & !known != 0);
        if kept.is_some() {
            self.lists.begin(fast);
        }
        let list = |s| number.and_then(|chunk| self.lists.get(chunk, s)).filter(|(_, touches)| !touches.is_empty());
        let listed: SmallVec<[_; 8]> = bits(listed).filter_map(|s| Some((s, list(s)?))).collect();
        for (k, op) in ops.enumerate() {
            if rest != 0 {
                fast.run_in((rest, apart), op, |s, c| found(s, k, c));
            }
            for &(s, touches) in &listed {
                fast.run_recorded((s, apart), (op, k), touches, |s, c| found(s, k, c));
            }
        }
        drop(listed);
        if let Some(chunk) = kept {
            self.lists.end(fast, chunk, rest & !known);
        }
    }

    fn next(&self, slice: usize, chunk: Option<Chunk>) -> Option<&Step> {
        let chunk = chunk?;
        let state = self.at.get(slice).copied().flatten()?;
        self.graph.step(state, chunk)
    }

    /// The states of the groups, one by one.
    fn take_apart(&mut self, slices: usize) {
        if self.at.is_empty() {
            self.at.resize(slices, None);
            self.held.resize(slices, None);
            self.groups = Groups::new(slices);
        }
        if let Some(tuple) = self.whole.take().and_then(|w| self.tuples.get(w as usize)) {
            self.groups.at.iter_mut().zip(tuple.iter()).for_each(|(a, t)| *a = Some(*t));
        }
    }

    /// The states of all slices as one, where all are known.
    fn join(&mut self) -> Option<Whole> {
        for g in
            (0..self.groups.at.len()).filter(|&g| self.groups.at.get(g) == Some(&None)).collect::<SmallVec<[_; 8]>>()
        {
            let state = self.name_group(g)?;
            if let Some(at) = self.groups.at.get_mut(g) {
                *at = Some(state);
            }
        }
        let tuple: Option<Rc<[Group]>> = self.groups.at.iter().copied().collect();
        let tuple = tuple?;
        if let Some(&known) = self.wholes.get(&tuple) {
            return Some(known);
        }
        let whole = self.tuples.len() as Whole;
        self.bytes += 8 * tuple.len() + 64;
        self.tuples.push(Rc::clone(&tuple));
        self.wholes.insert(tuple, whole);
        Some(whole)
    }

    /// The simulation holds what the run is in, in these slices.
    fn bring(&mut self, slices: u64, fast: &mut Fast) {
        // Slices that go the same way go together.
        let mut ways: Vec<(Vec<Chunk>, u64)> = Vec::new();
        for s in bits(slices) {
            let (Some(from), Some(to)) = (self.held[s], self.at[s]) else { continue };
            if from == to {
                continue;
            }
            let path = self.graph.path(from, to);
            match ways.iter_mut().find(|(known, _)| *known == path) {
                Some((_, mask)) => *mask |= 1 << s,
                None => ways.push((path, 1 << s)),
            }
            self.held[s] = Some(to);
        }
        for (path, mask) in ways {
            for chunk in path {
                if let Some(operations) = self.graph.operations(chunk) {
                    self.run_in(fast, (Some(chunk), mask, false), operations.iter(), |_, _, _| {});
                }
            }
        }
    }

    /// Finds whether a slice of the simulation is as it was before.
    fn name(&mut self, slice: usize, fast: &mut Fast) {
        let state = Some(self.graph.state(slice, fast.state(slice)));
        (self.at[slice], self.held[slice]) = (state, state);
    }

    /// Forgets everything when it takes too much memory.
    fn make_room(&mut self, fast: &mut Fast) {
        if self.bytes + self.graph.bytes() + self.groups.bytes() <= KEPT {
            return;
        }
        let slices = self.at.len();
        self.at.chunks_mut(SIZE).enumerate().for_each(|(g, states)| self.groups.open(g, states));
        self.bring(u64::MAX >> (64 - slices), fast);
        let Memory { seen, trials, .. } = std::mem::take(self);
        let nothing = vec![None; slices];
        *self = Memory {
            at: nothing.clone(),
            held: nothing,
            groups: Groups::new(slices),
            seen,
            trials,
            ..Memory::default()
        };
    }
}

/// What all slices counted.
fn together(mut all: Vec<Rc<Found>>, levels: usize) -> Rc<Found> {
    if let [one] = &all[..] {
        return Rc::clone(one);
    }
    // Slices that counted the same share it.
    all.sort_unstable_by_key(Rc::as_ptr);
    let mut times: Vec<(&Found, u64)> = Vec::new();
    for alike in all.chunk_by(Rc::ptr_eq) {
        times.extend(alike.first().map(|f| (&**f, alike.len() as u64)));
    }
    Rc::new(Found::joined(times.into_iter(), levels))
}

/// The same counts once.
fn shared(found: Found, alike: &mut Vec<Rc<Found>>) -> Rc<Found> {
    if let Some(known) = alike.iter().find(|a| ***a == found) {
        return Rc::clone(known);
    }
    let new = Rc::new(found);
    alike.push(Rc::clone(&new));
    new
}

/// Slices that a chunk touches; all, but for the smallest chunks.
fn slices_of(fast: &Fast, chunk: &[(Op, OwnerId)], work: u64) -> u64 {
    if work > TINY {
        return u64::MAX >> (64 - fast.slices.number());
    }
    let mut mask = 0;
    chunk.iter().for_each(|(op, _)| op.each(|address, _, _| mask |= 1 << fast.slices.of(address)));
    mask
}
