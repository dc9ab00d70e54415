//! Which of the places in the order of last touches are taken. In: places taken and left. Out: how
//! many taken ones lie behind one.

use super::NOWHERE;

/// Places of a block, a multiple of 64.
const BLOCK: usize = 512;
/// Fewest places.
const PLACES: usize = 1 << 16;

/// Which places are taken, and how many behind a given one.
pub(super) struct Order {
    bits: Vec<u64>,
    /// Binary indexed tree over the blocks.
    tree: Vec<u32>,
    /// The place that is taken next.
    pub(super) next: usize,
    taken: u64,
}

impl Order {
    pub(super) fn new() -> Order {
        Order::with_room(PLACES)
    }

    fn with_room(places: usize) -> Order {
        let places = places.next_multiple_of(BLOCK);
        Order { bits: vec![0; places / 64], tree: vec![0; places / BLOCK + 1], next: 0, taken: 0 }
    }

    pub(super) fn is_full(&self) -> bool {
        self.next == self.bits.len() * 64
    }

    /// Frees a place; gives how many places behind it are taken.
    pub(super) fn leave(&mut self, place: usize) -> u64 {
        let behind = self.taken - self.up_to(place);
        if let Some(word) = self.bits.get_mut(place / 64) {
            *word &= !(1 << (place % 64));
        }
        self.add(place, u32::MAX);
        self.taken -= 1;
        behind
    }

    pub(super) fn take_next(&mut self) {
        let place = self.next;
        if let Some(word) = self.bits.get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
        self.add(place, 1);
        self.next += 1;
        self.taken += 1;
    }

    /// Taken places up to this one, itself included.
    fn up_to(&self, place: usize) -> u64 {
        let block = place / BLOCK;
        let mut sum = 0u64;
        let mut k = block;
        while k > 0 {
            sum += u64::from(self.tree.get(k).copied().unwrap_or(0));
            k &= k - 1;
        }
        let words = self.bits.get(block * BLOCK / 64..place / 64).unwrap_or_default();
        sum += words.iter().map(|w| u64::from(w.count_ones())).sum::<u64>();
        let last = self.bits.get(place / 64).copied().unwrap_or(0);
        sum + u64::from((last & (u64::MAX >> (63 - place % 64))).count_ones())
    }

    /// Adds to the block of a place; `u32::MAX` takes one away.
    fn add(&mut self, place: usize, n: u32) {
        let mut k = place / BLOCK + 1;
        while let Some(t) = self.tree.get_mut(k) {
            *t = t.wrapping_add(n);
            k += k & k.wrapping_neg();
        }
    }

    /// Numbers the taken places from 0 on, with room for as many again three times.
    pub(super) fn renumber<'p>(&mut self, places: impl Iterator<Item = &'p mut u32>) {
        let mut before = Vec::with_capacity(self.bits.len());
        let mut sum = 0u32;
        for w in &self.bits {
            before.push(sum);
            sum += w.count_ones();
        }
        for p in places.filter(|p| **p != NOWHERE) {
            let (word, bit) = (*p as usize / 64, *p % 64);
            let here = self.bits.get(word).copied().unwrap_or(0) & ((1 << bit) - 1);
            *p = before.get(word).copied().unwrap_or(0) + here.count_ones();
        }
        let mut fresh = Order::with_room((sum as usize * 4).max(PLACES));
        for _ in 0..sum {
            fresh.take_next();
        }
        *self = fresh;
    }
}
