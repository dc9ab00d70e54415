//! Who of an operation caused what. In: counts of its accesses. Out: counts by the *parts* of an operation:
//! the storages that its operands lie in, or the places of the
//! elements of a list that are charged apart. What an access evicts belongs
//! to that access. Parts that counted nothing are not there.

use super::Counts;
use super::stream::{Op, STORAGE};
use rustc_hash::FxHashMap;

/// Among so many parts one is looked for in turn.
const FEW: usize = 32;

/// Counts of the parts of one operation.
#[derive(Clone, Default)]
pub(crate) struct Parts {
    pub parts: Vec<u32>,
    /// The levels of each part, one after the other.
    pub counts: Vec<Counts>,
    /// Places of the parts, once there are more than a few: `[c{:}]` has one for each cell.
    places: FxHashMap<u32, usize>,
}

/// Which part an access belongs to.
#[derive(Clone, Copy, Default)]
pub(super) struct Now {
    /// The operation is a list.
    list: bool,
    part: u32,
}

impl Now {
    pub(super) fn begin(op: &Op) -> Now {
        Now { list: matches!(op, Op::Elements(_)), part: 0 }
    }

    /// An access of this address.
    #[inline]
    pub(super) fn access(&mut self, address: u64) {
        if !self.list {
            self.part = (address >> STORAGE) as u32;
        }
    }

    #[inline]
    pub(super) fn part(self) -> u32 {
        self.part
    }

    /// The accesses that come are charged as the element of this number of the list.
    #[inline]
    pub(super) fn element(&mut self, first: u32) {
        self.part = first;
    }
}

impl Parts {
    pub(super) fn count(&mut self, part: u32, (level, levels): (usize, usize), more: impl Fn(&mut Counts)) {
        let at = self.place_of(part, levels);
        if let Some(c) = self.counts.get_mut(at * levels + level) {
            more(c);
        }
    }

    /// Where a part is among those that count, of which it is one from now on.
    #[inline]
    pub(super) fn place_of(&mut self, part: u32, levels: usize) -> usize {
        self.place(part).unwrap_or_else(|| {
            self.parts.push(part);
            self.counts.resize(self.parts.len() * levels, Counts::default());
            self.parts.len() - 1
        })
    }

    /// Where a part is among those that have counted.
    #[inline]
    fn place(&mut self, part: u32) -> Option<usize> {
        if self.parts.len() <= FEW {
            return self.parts.iter().position(|&p| p == part);
        }
        let known = self.places.len();
        let new = self.parts.iter().enumerate().skip(known).map(|(at, &part)| (part, at));
        self.places.extend(new);
        self.places.get(&part).copied()
    }

    pub(super) fn clear(&mut self) {
        self.parts.clear();
        self.counts.clear();
        self.places.clear();
    }
}

/// Counts of the operations of a chunk that counted anything: operation and part, and the levels of each;
/// sorted where they are of a whole chunk.
#[derive(Default, PartialEq)]
pub(super) struct Found {
    pub places: Vec<(u32, u32)>,
    pub counts: Vec<Counts>,
}

impl Found {
    pub(super) fn push(&mut self, operation: usize, found: &Parts) {
        self.places.extend(found.parts.iter().map(|&part| (operation as u32, part)));
        self.counts.extend_from_slice(&found.counts);
    }

    /// Places, each with its levels.
    pub(super) fn each(&self, levels: usize) -> impl Iterator<Item = ((u32, u32), &[Counts])> {
        self.places.iter().copied().zip(self.counts.chunks(levels.max(1)))
    }

    /// All of them as one, each so many times, each place once.
    pub(super) fn joined<'a>(all: impl Iterator<Item = (&'a Found, u64)>, levels: usize) -> Found {
        let each = |(f, times): (&'a Found, u64)| f.each(levels).map(move |(place, counts)| (place, counts, times));
        let mut each: Vec<((u32, u32), &[Counts], u64)> = all.flat_map(each).collect();
        each.sort_by_key(|(place, ..)| *place);
        let mut joined = Found::default();
        for (place, counts, times) in each {
            if joined.places.last() != Some(&place) {
                joined.places.push(place);
                joined.counts.extend(counts.iter().map(|c| c.scale(times)));
                continue;
            }
            let from = joined.counts.len() - levels.min(joined.counts.len());
            joined.counts.iter_mut().skip(from).zip(counts).for_each(|(a, c)| *a += c.scale(times));
        }
        joined
    }

    pub(super) fn bytes(&self) -> usize {
        64 + size_of::<(u32, u32)>() * self.places.len() + size_of::<Counts>() * self.counts.len()
    }
}
