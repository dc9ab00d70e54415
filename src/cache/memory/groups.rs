//! What slices that lie side by side hold together, as numbers. In: the states of such slices. Out: a number for them, and
//! what chunks did in all of them. Where a line that is new in the caches has made one slice new, the others are looked up
//! group by group.

use super::super::attribution::Found;
use super::graph::State;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// Slices of a group.
pub(super) const SIZE: usize = 8;

/// What the slices of a group hold.
pub(super) type Group = u32;

/// What a chunk did in a group.
#[derive(Clone)]
pub(super) struct Did {
    pub counts: Rc<Found>,
    pub to: Group,
}

#[derive(Default)]
pub(super) struct Groups {
    /// State that the run is in, by group; none where the slices have their own.
    pub at: Vec<Option<Group>>,
    /// States of slices are those of one slice, so that those of different groups differ.
    names: FxHashMap<SmallVec<[State; SIZE]>, Group>,
    states: Vec<SmallVec<[State; SIZE]>>,
    did: FxHashMap<(Group, u128), Did>,
}

impl Groups {
    pub(super) fn new(slices: usize) -> Groups {
        Groups { at: vec![None; slices.div_ceil(SIZE)], ..Groups::default() }
    }

    /// The slices of a group.
    pub(super) fn mask(group: usize) -> u64 {
        (u64::MAX >> (64 - SIZE)) << (SIZE * group)
    }

    /// The number of these states, where they were met together.
    pub(super) fn find(&self, states: &[Option<State>]) -> Option<Group> {
        let states: SmallVec<[State; SIZE]> = states.iter().copied().collect::<Option<_>>()?;
        self.names.get(&states).copied()
    }

    /// The number of these states; none where one is not known.
    pub(super) fn name(&mut self, states: &[Option<State>]) -> Option<Group> {
        let states: SmallVec<[State; SIZE]> = states.iter().copied().collect::<Option<_>>()?;
        if let Some(&known) = self.names.get(&states) {
            return Some(known);
        }
        let group = self.states.len() as Group;
        self.states.push(states.clone());
        self.names.insert(states, group);
        Some(group)
    }

    /// The slices have the states that they have in their group, which is not known from now on.
    pub(super) fn open(&mut self, group: usize, states: &mut [Option<State>]) {
        let state = self.at.get_mut(group).and_then(Option::take);
        if let Some(known) = state.and_then(|g| self.states.get(g as usize)) {
            states.iter_mut().zip(known).for_each(|(s, k)| *s = Some(*k));
        }
    }

    pub(super) fn did(&self, from: Group, chunk: u128) -> Option<&Did> {
        self.did.get(&(from, chunk))
    }

    pub(super) fn keep(&mut self, from: Group, chunk: u128, did: Did) {
        self.did.insert((from, chunk), did);
    }

    /// About how many bytes it takes beside the counts.
    pub(super) fn bytes(&self) -> usize {
        128 * self.states.len() + 64 * self.did.len()
    }
}
