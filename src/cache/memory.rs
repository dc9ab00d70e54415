//! Chunks and states that were met before. In: chunks of operations. Out: their counts, simulated or
//! looked up. A machine falls into slices that never meet ([`super::fast::slices`]): a chunk is looked up
//! for all of them together, else for each, and simulated in those alone whose state is new. A line that
//! comes to lie in the caches so changes one slice and leaves the others as they were.

use super::attribution::Found;
use super::fast::Fast;
use super::fast::Mixer;
use super::fast::slices::bits;
use super::stream::{Op, OwnerId};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// At most so much work is a chunk of its own after one that has enough; the slices that it touches are found
/// beforehand.
pub(super) const TINY: u64 = 4;
/// Most bytes of kept states and counts.
const KEPT: usize = 96 << 20;
/// Most chunks remembered.
const REMEMBERED: usize = 1 << 16;
/// So often all that a machine holds is compared before it has paid.
const FIRST: u64 = 40;
/// Bytes of a state that are compared in the time of a touch.
const A_TOUCH: u64 = 64;
/// A slice is new so seldom that comparing it pays at once: one in so many.
const FEW: usize = 8;

/// What a slice holds.
type State = u32;
/// What all slices hold.
type Whole = u32;

/// What a chunk did in a slice.
struct Transition {
    counts: Rc<Found>,
    to: State,
}

/// What a chunk did in all of them.
struct Together {
    counts: Rc<Found>,
    to: Whole,
}

#[derive(Default)]
pub(super) struct Memory {
    /// State that the run is in, by slice, where it is known; where it is not, the simulation has it.
    at: Vec<Option<State>>,
    /// State that the simulation holds, by slice, where it is known; behind the run while
    /// transitions are followed.
    held: Vec<Option<State>>,
    /// The same for all slices; then `at` is not up to date.
    whole: Option<Whole>,
    /// How often a chunk came.
    seen: FxHashMap<u128, u32>,
    transitions: FxHashMap<(State, u128), Transition>,
    together: FxHashMap<(Whole, u128), Together>,
    names: FxHashMap<u128, State>,
    kept: Vec<Box<[u64]>>,
    wholes: FxHashMap<Rc<[State]>, Whole>,
    tuples: Vec<Rc<[State]>>,
    bytes: usize,
    /// Work of the chunks that were looked up, of those that were simulated, and of comparing.
    spared: u64,
    simulated: u64,
    compared: u64,
}

impl Memory {
    /// Counts of the operations by their parts.
    pub(super) fn run(&mut self, fast: &mut Fast, chunk: &[(Op, OwnerId)], key: u128, work: u64) -> Rc<Found> {
        if let Some(t) = self.whole.and_then(|w| self.together.get(&(w, key))) {
            self.whole = Some(t.to);
            self.spared += work;
            return Rc::clone(&t.counts);
        }
        self.take_apart(fast.slices.number());
        self.make_room(fast);
        if self.seen.len() >= REMEMBERED {
            self.seen.clear();
        }
        let times = self.seen.entry(key).or_insert(0);
        *times += 1;
        let often = worth_it(*times, patience(fast.bytes(), work)) && self.may_compare(fast);
        let slices = slices_of(fast, chunk, work);
        let levels = fast.levels();
        let mut counts: Vec<Rc<Found>> = Vec::new();
        let unknown = self.at.iter().filter(|a| a.is_none()).count();
        let few = self.at.len() / FEW;
        let new = bits(slices).filter(|&s| self.next(s, key).is_none()).count();
        let worth = often || new <= few && unknown <= few;
        if worth {
            for s in bits(slices).filter(|&s| self.at.get(s) == Some(&None)).collect::<Vec<_>>() {
                self.name(s, fast);
            }
        }
        let before = self.join();
        let mut missing = 0;
        for s in bits(slices) {
            match self.next(s, key) {
                Some(t) => {
                    counts.push(Rc::clone(&t.counts));
                    let to = t.to;
                    self.at[s] = Some(to);
                }
                None => missing |= 1 << s,
            }
        }
        if missing != 0 {
            self.simulate(fast, chunk, key, (missing, worth), &mut counts);
            self.simulated += work;
        } else {
            self.spared += work;
        }
        let counts = Rc::new(Found::joined(counts.iter().map(Rc::as_ref), levels));
        self.whole = self.join();
        if let (Some(from), Some(to)) = (before, self.whole) {
            self.bytes += counts.bytes();
            self.together.insert((from, key), Together { counts: Rc::clone(&counts), to });
        }
        counts
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
        bits(missing).for_each(|s| self.bring(s, fast));
        let mut found: Vec<Found> = self.at.iter().map(|_| Found::default()).collect();
        fast.slices.touched();
        for (k, (op, _)) in chunk.iter().enumerate() {
            fast.run_in(missing, op, |s, c| found[s].push(k, c));
        }
        let touched = fast.slices.touched();
        for s in bits(missing) {
            let did = Rc::new(std::mem::take(&mut found[s]));
            counts.push(Rc::clone(&did));
            let from = self.at[s];
            if touched & 1 << s != 0 {
                (self.at[s], self.held[s]) = (None, None);
                if worth {
                    self.name(s, fast);
                }
            }
            if let (Some(from), Some(to)) = (from.filter(|_| worth), self.at[s]) {
                self.bytes += did.bytes();
                self.transitions.insert((from, key), Transition { counts: did, to });
            }
        }
    }

    /// Whether looking for states has paid, or has cost no more than a part of what was simulated.
    fn may_compare(&self, fast: &Fast) -> bool {
        let free = FIRST * fast.bytes() as u64 / A_TOUCH;
        self.compared <= free + self.spared + self.simulated / 4
    }

    fn next(&self, slice: usize, key: u128) -> Option<&Transition> {
        let state = self.at.get(slice).copied().flatten()?;
        self.transitions.get(&(state, key))
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

    /// The simulation holds what the run is in.
    fn bring(&mut self, slice: usize, fast: &mut Fast) {
        let at = self.at[slice];
        if let Some(contents) = at.filter(|_| at != self.held[slice]).and_then(|a| self.kept.get(a as usize)) {
            fast.load(slice, contents);
            self.held[slice] = at;
        }
    }

    /// Compares what the simulation holds in a slice with what it held before, and keeps it.
    fn name(&mut self, slice: usize, fast: &Fast) {
        let contents = fast.save(slice);
        self.compared += (fast.bytes() / fast.slices.number()) as u64 / A_TOUCH;
        let mut mixer = Mixer::default();
        mixer.add(slice as u64, contents.len() as u64);
        for pair in contents.chunks(2) {
            mixer.add(pair[0], pair.get(1).copied().unwrap_or(0));
        }
        let next = self.kept.len() as State;
        let state = *self.names.entry(mixer.finish()).or_insert(next);
        if state == next {
            self.bytes += 8 * contents.len() + 64;
            self.kept.push(contents.into_boxed_slice());
        }
        (self.at[slice], self.held[slice]) = (Some(state), Some(state));
    }

    /// Forgets everything when it takes too much memory.
    fn make_room(&mut self, fast: &mut Fast) {
        if self.bytes <= KEPT {
            return;
        }
        (0..self.at.len()).for_each(|s| self.bring(s, fast));
        let slices = self.at.len();
        let Memory { seen, spared, simulated, compared, .. } = std::mem::take(self);
        let nothing = vec![None; slices];
        *self = Memory { at: nothing.clone(), held: nothing, seen, spared, simulated, compared, ..Memory::default() };
    }
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

/// A chunk that comes again is compared the first times, then in pairs of times further and
/// further apart: where the states of a loop do not settle, looking for them is to cost little.
fn worth_it(times: u32, patience: u32) -> bool {
    let tried = patience + 7;
    (patience + 1..=tried).contains(&times)
        || times > tried && (times.is_power_of_two() || (times - 1).is_power_of_two())
}

/// After how many times a chunk is compared first. Large caches cost more to compare and to keep
/// than a small chunk to simulate: that pays only where it comes often.
fn patience(state: usize, work: u64) -> u32 {
    let costs = state as u64 / (work.max(1) * A_TOUCH);
    u32::try_from(costs.clamp(1, 16)).unwrap_or(1)
}
