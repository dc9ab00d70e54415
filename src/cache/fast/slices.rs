//! Parts of a machine that never meet: where the number of sets of every level is a multiple of a power of
//! two, lines whose numbers differ in the lowest bits lie in different sets of all levels, and what
//! happens to one of them changes nothing for the other.

use crate::cache::Counts;
use crate::cache::attribution::{Now, Parts};
use crate::cache::machine::Machine;
use crate::cache::mixer::Mixer;
use crate::cache::stream::{Op, Rows};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::rc::Rc;

/// Most slices: as many as a mask has bits.
const MOST: u64 = 64;
/// Most vectors of sparse matrices whose slices are remembered.
const VECTORS: usize = 1 << 21;

pub(crate) struct Slices {
    /// A power of two.
    number: u64,
    /// log2 of the largest line.
    shift: u32,
    levels: usize,
    /// Slices that are simulated.
    mask: u64,
    /// Each slice has counts of its own.
    apart: bool,
    /// Slice of the touch that is simulated.
    now: usize,
    /// Part of the operation that the touch belongs to.
    part: Now,
    /// The place of the touch in a list.
    element: u32,
    /// What the slices counted since the last time, slice by slice, and which of them counted.
    counts: Vec<Parts>,
    changed: u64,
    /// Slices that were touched since the last time.
    touched: u64,
    /// The slices that each vector of a sparse matrix comes to, by operation.
    rows: FxHashMap<u128, Rc<[u64]>>,
    /// Vectors of all these.
    vectors: usize,
}

impl Slices {
    /// One slice where hits count too (`passes`): these are not counted by slice.
    pub(super) fn new(machine: &Machine, passes: bool) -> Slices {
        let line = machine.levels.iter().map(|l| l.line).max().unwrap_or(64);
        // Sets that lines of the largest size take together.
        let apart = |l: &crate::cache::machine::Level| (1 << l.sets().trailing_zeros()) / (line / l.line);
        let number = machine.levels.iter().map(apart).min().unwrap_or(1).clamp(1, MOST);
        let number = if passes { 1 } else { number };
        let levels = machine.levels.len();
        Slices {
            number,
            shift: line.trailing_zeros(),
            levels,
            mask: u64::MAX,
            apart: true,
            now: 0,
            part: Now::default(),
            element: 0,
            counts: vec![Parts::default(); number as usize],
            changed: 0,
            touched: 0,
            rows: FxHashMap::default(),
            vectors: 0,
        }
    }

    pub(crate) fn number(&self) -> usize {
        self.number as usize
    }

    #[inline]
    pub(crate) fn of(&self, address: u64) -> usize {
        ((address >> self.shift) & (self.number - 1)) as usize
    }

    /// Simulates only these slices until the next call. `apart`: each has counts of its own.
    pub(super) fn only(&mut self, mask: u64, apart: bool) {
        (self.mask, self.apart) = (mask, apart);
    }

    /// The slices that are simulated, where they are not all, and log2 of the bytes of their lines.
    pub(super) fn looks_at(&self) -> Option<(u64, u32)> {
        (self.number == MOST && self.mask != u64::MAX).then_some((self.mask, self.shift))
    }

    /// The slices that each vector of a matrix comes to, where not all slices are simulated.
    pub(super) fn of_rows(&mut self, rows: &Rows) -> Option<Rc<[u64]>> {
        self.looks_at()?;
        let mut h = Mixer::default();
        rows.hash(&mut h);
        let key = h.end();
        if let Some(known) = self.rows.get(&key) {
            return Some(Rc::clone(known));
        }
        let all = rows.matrix.pointers.len().saturating_sub(1);
        if self.vectors + all > VECTORS {
            self.rows.clear();
            self.vectors = 0;
        }
        let slices = |row| {
            let mut mask = 0;
            rows.each_of(row, &mut |address, _, _| mask |= 1 << self.of(address));
            mask
        };
        let found: Rc<[u64]> = (0..all).map(slices).collect();
        self.vectors += all;
        self.rows.insert(key, Rc::clone(&found));
        Some(found)
    }

    /// The touches of an operation begin.
    pub(super) fn begin(&mut self, op: &Op) {
        self.part = Now::begin(op);
    }

    /// The touches that come are of this element of a list, charged as the first one like it.
    #[inline]
    pub(super) fn element(&mut self, number: u32, first: u32) {
        self.element = number;
        self.part.element(first);
    }

    /// A touch of this address; whether it is simulated.
    #[inline]
    pub(super) fn enter(&mut self, address: u64) -> bool {
        self.now = self.of(address);
        let bit = 1 << self.now;
        self.touched |= bit;
        self.mask & bit != 0
    }

    /// The slice of the touch that is simulated, and its place in a list.
    #[inline]
    pub(super) fn now(&self) -> (usize, u32) {
        (self.now, self.element)
    }

    /// A touch in this slice, which is simulated.
    #[inline]
    pub(super) fn enter_in(&mut self, slice: usize) {
        self.now = slice;
        self.touched |= 1 << slice;
    }

    /// What the touch of this address causes is charged.
    #[inline]
    pub(super) fn charge(&mut self, address: u64) {
        self.part.access(address);
    }

    #[inline]
    pub(super) fn count(&mut self, level: usize, more: impl Fn(&mut Counts)) {
        let owner = self.owner();
        self.count_at(owner, level, more);
    }

    /// Who causes what the touch that is simulated causes, and counts something: a slice, and the place of a part in its
    /// counts.
    #[inline]
    pub(super) fn owner(&mut self) -> (u8, u32) {
        let slice = if self.apart { self.now } else { 0 };
        self.changed |= 1 << slice;
        let place = self.counts.get_mut(slice).map_or(0, |c| c.place_of(self.part.part(), self.levels));
        (slice as u8, place as u32)
    }

    /// Counts for the touch that this was the owner of.
    #[inline]
    pub(super) fn count_at(&mut self, (slice, place): (u8, u32), level: usize, more: impl Fn(&mut Counts)) {
        let at = place as usize * self.levels + level;
        self.counts.get_mut(slice as usize).and_then(|c| c.counts.get_mut(at)).into_iter().for_each(more);
    }

    /// What was counted so far, by slice.
    pub(super) fn mark(&self) -> Vec<Vec<Counts>> {
        self.counts.iter().map(|c| c.counts.clone()).collect()
    }

    /// What has been counted since then happens so many times.
    pub(super) fn times_since(&mut self, before: &[Vec<Counts>], times: u64) {
        for (c, before) in self.counts.iter_mut().zip(before) {
            let before = before.iter().copied().chain(std::iter::repeat(Counts::default()));
            for (now, b) in c.counts.iter_mut().zip(before) {
                let once = *now - b;
                *now = b;
                *now += once.scale(times);
            }
        }
    }

    /// Tells what the slices counted, and begins again.
    pub(super) fn take(&mut self, mut found: impl FnMut(usize, &Parts)) {
        for slice in bits(std::mem::take(&mut self.changed)) {
            if let Some(counts) = self.counts.get_mut(slice) {
                found(slice, counts);
                counts.clear();
            }
        }
    }

    /// Slices that were touched since the last time.
    pub(crate) fn touched(&mut self) -> u64 {
        std::mem::take(&mut self.touched)
    }

    /// The slice of a set, of a level with such lines.
    pub(super) fn of_set(&self, set: usize, line: u64) -> usize {
        // A block of sets holds the parts of a line of the largest size.
        let block = self.shift - line.trailing_zeros();
        (set >> block) & (self.number as usize - 1)
    }
}

/// The places of the bits that are set.
pub(crate) fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (at < 64).then_some(at as usize)
    })
}
