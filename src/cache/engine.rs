//! Takes the access stream of a run, simulates it and shares the counts out. In: operations, each
//! with an owner (the range that caused it). Out: counts of every owner and level.
//!
//! Operations are gathered in chunks that end behind large ones and at trips of loops. Where a
//! chunk comes again, the contents of the caches before it are compared with those it met before:
//! in the same state the same operations give the same counts and the same state behind them, so
//! that nothing is simulated. An iteration that has settled costs one look-up a chunk. States that
//! chunks lead to are kept, because the next chunk may be a new one.

use super::curve::Curve;
use super::fast::Fast;
use super::machine::Machine;
use super::reference::Reference;
use super::stream::{Op, Owner};
use super::{Counts, Hierarchy};
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A chunk ends behind an operation that brings it to so many touches …
const LARGE: u64 = 4096;
/// … and at a trip of a loop, when it has so many.
const SMALL: u64 = 256;
/// Most operations of a chunk.
const MOST: usize = 16_384;
/// Most bytes of kept states.
const KEPT: usize = 48 << 20;
/// Most chunks and transitions remembered.
const REMEMBERED: usize = 1 << 16;

enum Simulation {
    Fast(Box<Fast>),
    Reference(Box<Reference>),
}

/// What operations did, by the record of a trace that they belong to.
pub(crate) struct Found {
    pub record: u64,
    /// Lines that operands came to ([`Op::visits`]); at least those that missed: where operands
    /// evict each other's lines between two elements, they come to them again.
    pub lines: u64,
    /// Lines filled in each level.
    pub misses: Vec<u64>,
}

/// Records of the operations that wait, and what is found about those that have run.
#[derive(Default)]
struct Traced {
    now: u64,
    waiting: Vec<u64>,
    found: Vec<Found>,
}

pub(crate) struct Engine {
    simulation: Simulation,
    memory: Memory,
    levels: usize,
    line: u64,
    /// Lines of the levels.
    lines: Vec<u64>,
    queue: Vec<(Op, Owner)>,
    work: u64,
    totals: Vec<Vec<Counts>>,
    curve: Option<Box<Curve>>,
    traced: Option<Box<Traced>>,
    /// Touches after which the curve is given up.
    curve_limit: Option<u64>,
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
            work: 0,
            totals: Vec::new(),
            curve: curve.then(|| Box::new(Curve::new(line))),
            curve_limit: None,
            traced: None,
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
    pub(crate) fn found(&mut self) -> Vec<Found> {
        self.traced.as_mut().map_or(Vec::new(), |t| std::mem::take(&mut t.found))
    }

    /// The next operation of the stream.
    pub(crate) fn push(&mut self, op: Op, owner: Owner) {
        self.work += op.work(self.line).max(1);
        self.queue.push((op, owner));
        if let Some(t) = &mut self.traced {
            t.waiting.push(t.now);
        }
        if self.work >= LARGE || self.queue.len() >= MOST {
            self.flush();
        }
    }

    /// A loop begins its next trip.
    pub(crate) fn trip(&mut self) {
        if self.work >= SMALL {
            self.flush();
        }
    }

    /// Counts of an owner so far.
    pub(crate) fn counts(&mut self, owner: Owner) -> Vec<Counts> {
        self.flush();
        match self.totals.get(owner as usize) {
            Some(c) if !c.is_empty() => c.clone(),
            _ => vec![Counts::default(); self.levels],
        }
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
        let counts = match &mut self.simulation {
            Simulation::Fast(fast) => self.memory.run(fast, &chunk, key, work),
            Simulation::Reference(r) => by_operation(r.as_mut(), &chunk, |r, op| {
                op.each(|address, bytes, write| r.access(address, bytes, write));
            }),
        };
        for ((_, owner), c) in chunk.iter().zip(counts.chunks(self.levels.max(1))) {
            let at = *owner as usize;
            if self.totals.len() <= at {
                self.totals.resize(at + 1, Vec::new());
            }
            let Some(total) = self.totals.get_mut(at) else { continue };
            total.resize(self.levels, Counts::default());
            total.iter_mut().zip(c).for_each(|(t, c)| *t += *c);
        }
        if let Some(t) = &mut self.traced {
            for ((op, _), (record, c)) in chunk.iter().zip(t.waiting.drain(..).zip(counts.chunks(self.levels.max(1)))) {
                let misses = c.iter().zip(&self.lines).map(|(c, line)| (c.loads + c.write_allocates) / line);
                let misses: Vec<u64> = misses.collect();
                let lines = op.visits(self.line).max(misses.first().copied().unwrap_or(0));
                t.found.push(Found { record, lines, misses });
            }
        }
        // The list is used again; the operations in it are gone.
        self.queue = chunk;
        self.queue.clear();
    }
}

/// Simulates a chunk; counts of every operation and level, one behind the other.
fn by_operation<S: Hierarchy>(s: &mut S, chunk: &[(Op, Owner)], mut run: impl FnMut(&mut S, &Op)) -> Vec<Counts> {
    let mut out = Vec::with_capacity(chunk.len() * s.counts().len());
    let mut before = s.counts().to_vec();
    for (op, _) in chunk {
        run(s, op);
        for (b, now) in before.iter_mut().zip(s.counts()) {
            out.push(*now - *b);
            *b = *now;
        }
    }
    out
}

type State = u32;

/// What a chunk did in a state.
struct Transition {
    counts: Vec<Counts>,
    to: State,
}

/// Chunks and states that were met before.
#[derive(Default)]
struct Memory {
    /// State that the run is in, where it is known.
    at: Option<State>,
    /// State that the simulation holds, where it is known; behind the run while transitions are
    /// followed.
    held: Option<State>,
    /// How often a chunk came.
    seen: FxHashMap<u128, u32>,
    transitions: FxHashMap<(State, u128), Transition>,
    names: FxHashMap<u128, State>,
    kept: FxHashMap<State, Box<Fast>>,
    bytes: usize,
    next: State,
}

impl Memory {
    fn run(&mut self, fast: &mut Fast, chunk: &[(Op, Owner)], key: u128, work: u64) -> Vec<Counts> {
        if let Some(counts) = self.follow(key) {
            return counts;
        }
        if let Some(state) = self.at.filter(|_| self.at != self.held)
            && let Some(kept) = self.kept.get(&state)
        {
            fast.restore(kept);
            self.held = self.at;
        }
        if self.seen.len() >= REMEMBERED {
            self.seen.clear();
        }
        let times = self.seen.entry(key).or_insert(0);
        *times += 1;
        if !worth_it(*times, patience(fast.bytes(), work)) {
            (self.at, self.held) = (None, None);
            return simulate(fast, chunk);
        }
        let from = match self.at {
            Some(state) => state,
            None => {
                let state = self.name(fast.fingerprint());
                (self.at, self.held) = (Some(state), Some(state));
                if let Some(counts) = self.follow(key) {
                    return counts;
                }
                state
            }
        };
        let counts = simulate(fast, chunk);
        self.make_room(fast.bytes());
        let to = self.name(fast.fingerprint());
        if let Entry::Vacant(place) = self.kept.entry(to) {
            place.insert(Box::new(fast.clone()));
            self.bytes += fast.bytes();
        }
        self.transitions.insert((from, key), Transition { counts: counts.clone(), to });
        (self.at, self.held) = (Some(to), Some(to));
        counts
    }

    fn follow(&mut self, key: u128) -> Option<Vec<Counts>> {
        let t = self.transitions.get(&(self.at?, key))?;
        self.at = Some(t.to);
        Some(t.counts.clone())
    }

    fn name(&mut self, fingerprint: u128) -> State {
        let next = self.next;
        let state = *self.names.entry(fingerprint).or_insert(next);
        if state == next {
            self.next += 1;
        }
        state
    }

    /// Forgets everything when the kept states take too much memory.
    fn make_room(&mut self, more: usize) {
        if self.bytes + more > KEPT || self.transitions.len() >= REMEMBERED {
            self.transitions.clear();
            self.names.clear();
            self.kept.clear();
            self.bytes = 0;
        }
    }
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
    let costs = state as u64 / (work.max(1) * 64);
    u32::try_from(costs.clamp(1, 16)).unwrap_or(1)
}

fn simulate(fast: &mut Fast, chunk: &[(Op, Owner)]) -> Vec<Counts> {
    by_operation(fast, chunk, Fast::run)
}

/// 128 bits over the operations of a chunk; who owns them does not matter.
fn key_of(chunk: &[(Op, Owner)]) -> u128 {
    let hash = |seed: u64| {
        let mut h = DefaultHasher::new();
        seed.hash(&mut h);
        chunk.len().hash(&mut h);
        chunk.iter().for_each(|(op, _)| op.hash(&mut h));
        h.finish()
    };
    u128::from(hash(0x5151)) << 64 | u128::from(hash(0xe4e4))
}
