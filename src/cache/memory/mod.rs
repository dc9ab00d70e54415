//! Chunks and states that were met before. In: chunks of operations. Out: their counts, simulated or
//! looked up. A machine falls into slices that never meet ([`super::fast::slices`]): a chunk is looked up
//! for all of them together, else for each, and simulated in those alone whose state is new. A line that
//! comes to lie in the caches so changes one slice and leaves the others as they were.
//!
//! What a slice holds is only named, by a hash, and not kept. While transitions are followed the simulation holds
//! an earlier state; where it is needed again, it runs the chunks that lead from there to here ([`graph`]).

mod graph;
mod lists;
mod trials;

use super::attribution::{Found, Parts};
use super::fast::Fast;
use super::fast::slices::bits;
use super::stream::{Op, OwnerId};
use graph::{Chunk, Graph, State, Step};
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

/// What all slices hold.
type Whole = u32;

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
    /// State that the run is in, by slice, where it is known; where it is not, the simulation has it.
    at: Vec<Option<State>>,
    /// State that the simulation holds, by slice, where it is known; an earlier one than that of the run while
    /// transitions are followed.
    held: Vec<Option<State>>,
    /// The same for all slices; then `at` is not up to date.
    whole: Option<Whole>,
    seen: FxHashMap<u128, Seen>,
    graph: Graph,
    lists: Lists,
    together: FxHashMap<(Whole, u128), Together>,
    wholes: FxHashMap<Rc<[State]>, Whole>,
    tuples: Vec<Rc<[State]>>,
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
        let unknown = self.at.iter().filter(|a| a.is_none()).count();
        let few = self.at.len() / FEW;
        let new = if known.is_none() { slices } else { self.missing(slices, known) };
        let worth = often || new.count_ones() as usize <= few && unknown <= few;
        let mut missing = new;
        if worth && unknown > 0 {
            for s in bits(slices).filter(|&s| self.at.get(s) == Some(&None)).collect::<Vec<_>>() {
                self.name(s, fast);
            }
            missing = if known.is_none() { slices } else { self.missing(slices, known) };
        }
        let found = slices & !missing;
        self.trials.spared(touches * u64::from(found.count_ones()) / u64::from(slices.count_ones().max(1)));
        let mut counts: Vec<Rc<Found>> = Vec::new();
        // While some slices are new, the next ones are too: nobody would look for all of them together.
        let before = if missing == 0 { self.join() } else { None };
        for s in bits(found) {
            if let Some(step) = self.next(s, known) {
                let (to, found) = (step.to, Rc::clone(&step.counts));
                counts.push(found);
                self.at[s] = Some(to);
            }
        }
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
        let listed = number.map_or(0, |chunk| self.lists.known(chunk, slices));
        let rest = slices & !listed;
        if rest != 0 && number.is_some() {
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
        if let Some(chunk) = number.filter(|_| rest != 0) {
            self.lists.end(fast, chunk, rest);
        }
    }

    fn next(&self, slice: usize, chunk: Option<Chunk>) -> Option<&Step> {
        let chunk = chunk?;
        let state = self.at.get(slice).copied().flatten()?;
        self.graph.step(state, chunk)
    }

    /// The states of the slices, one by one.
    fn take_apart(&mut self, slices: usize) {
        if self.at.is_empty() {
            self.at.resize(slices, None);
            self.held.resize(slices, None);
        }
        if let Some(tuple) = self.whole.take().and_then(|w| self.tuples.get(w as usize)) {
            self.at.iter_mut().zip(tuple.iter()).for_each(|(a, t)| *a = Some(*t));
        }
    }

    /// The states of all slices as one, where all are known.
    fn join(&mut self) -> Option<Whole> {
        let tuple: Option<Rc<[State]>> = self.at.iter().copied().collect();
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
        if self.bytes + self.graph.bytes() <= KEPT {
            return;
        }
        let slices = self.at.len();
        self.bring(u64::MAX >> (64 - slices), fast);
        let Memory { seen, trials, .. } = std::mem::take(self);
        let nothing = vec![None; slices];
        *self = Memory { at: nothing.clone(), held: nothing, seen, trials, ..Memory::default() };
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
