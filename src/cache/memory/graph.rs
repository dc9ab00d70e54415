//! States that slices were in, and what chunks did in them. A state is a number for what a slice holds, which itself
//! is not kept: what leads from one state to another is, so that a simulation that is in the one can be brought
//! to the other.

use super::super::attribution::Found;
use super::super::stream::{Op, OwnerId};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::VecDeque;
use std::rc::Rc;

/// What a slice holds.
pub(super) type State = u32;
pub(super) type Chunk = u32;

/// What a chunk did in a slice.
pub(super) struct Step {
    pub counts: Rc<Found>,
    pub to: State,
}

#[derive(Default)]
pub(super) struct Graph {
    names: FxHashMap<(usize, u128), State>,
    steps: FxHashMap<(State, Chunk), Step>,
    /// What leads from a state to another.
    ways: Vec<SmallVec<[(Chunk, State); 1]>>,
    numbers: FxHashMap<u128, Chunk>,
    chunks: Vec<Rc<[Op]>>,
    /// Sparse matrices that chunks keep.
    matrices: FxHashSet<u64>,
    bytes: usize,
}

impl Graph {
    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// The number of a state.
    pub(super) fn state(&mut self, slice: usize, contents: u128) -> State {
        let next = self.ways.len() as State;
        let state = *self.names.entry((slice, contents)).or_insert(next);
        if state == next {
            self.bytes += 128;
            self.ways.push(SmallVec::new());
        }
        state
    }

    /// The number of a chunk that did something before.
    pub(super) fn known(&self, key: u128) -> Option<Chunk> {
        self.numbers.get(&key).copied()
    }

    /// The number of a chunk, which is kept from now on.
    pub(super) fn keep(&mut self, key: u128, chunk: &[(Op, OwnerId)]) -> Chunk {
        if let Some(number) = self.known(key) {
            return number;
        }
        let number = self.chunks.len() as Chunk;
        self.bytes += 128 + chunk.iter().map(|(op, _)| size_of::<Op>() + op.heap_bytes()).sum::<usize>();
        for matrix in chunk.iter().flat_map(|(op, _)| op.matrices()) {
            if self.matrices.insert(matrix.id) {
                self.bytes += 4 * (matrix.indices.len() + matrix.pointers.len());
            }
        }
        self.chunks.push(chunk.iter().map(|(op, _)| op.clone()).collect());
        self.numbers.insert(key, number);
        number
    }

    pub(super) fn step(&self, from: State, chunk: Chunk) -> Option<&Step> {
        self.steps.get(&(from, chunk))
    }

    pub(super) fn add(&mut self, from: State, chunk: Chunk, step: Step) {
        // Slices that counted the same share it.
        self.bytes += 64 + step.counts.bytes() / Rc::strong_count(&step.counts).max(1);
        if let Some(ways) = self.ways.get_mut(from as usize).filter(|_| step.to != from) {
            ways.push((chunk, step.to));
        }
        self.steps.insert((from, chunk), step);
    }

    /// The fewest chunks that lead from one state to another.
    pub(super) fn path(&self, from: State, to: State) -> Vec<Chunk> {
        let mut came: FxHashMap<State, (State, Chunk)> = FxHashMap::default();
        let mut next = VecDeque::from([from]);
        while let Some(state) = next.pop_front().filter(|_| !came.contains_key(&to)) {
            for &(chunk, there) in self.ways.get(state as usize).into_iter().flatten() {
                if there != from && !came.contains_key(&there) {
                    came.insert(there, (state, chunk));
                    next.push_back(there);
                }
            }
        }
        let mut path = Vec::new();
        let mut at = to;
        while let Some(&(before, chunk)) = came.get(&at) {
            path.push(chunk);
            at = before;
        }
        path.reverse();
        path
    }

    /// The operations of a chunk.
    pub(super) fn operations(&self, chunk: Chunk) -> Option<Rc<[Op]>> {
        self.chunks.get(chunk as usize).map(Rc::clone)
    }
}
