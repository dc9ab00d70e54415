//! The miss curve: loads of a fully associative LRU cache of every size, from one run. In:
//! operations. Out: loads against size.
//!
//! The stack distance of a touch is the number of other lines touched since the line was touched
//! last; the touch misses in every cache of no more lines than that. Lines have places in the
//! order of their last touch: a bit for each place that is taken, and counts of bits by block in a
//! binary indexed tree (Bennett and Kruskal 1975; Olken 1981), so that a distance is a sum over a
//! logarithm of blocks. When the places run out, the taken ones are numbered anew.

use super::engine::Owner;
use super::fast::sweep::{self, Sink};
use super::stream::Op;
use rustc_hash::FxHashMap;

/// Lines of the smallest cache of the curve.
const SMALLEST: u64 = 16;
/// Sizes for each doubling.
const STEPS: u32 = 16;
/// Lines that are kept in a list in front of the places: most touches find theirs there.
const RECENT: usize = 24;
/// Lines of one page of the table of last places.
const PAGE: usize = 4096;
/// Places of a block, a multiple of 64.
const BLOCK: usize = 512;
/// Fewest places.
const PLACES: usize = 1 << 16;
const NOWHERE: u32 = u32::MAX;

pub struct Curve {
    line: u64,
    /// The lines used last, the last one in front; their order is exact, their places none.
    recent: Vec<u64>,
    order: Order,
    pages: FxHashMap<u64, Box<[u32]>>,
    owners: Vec<bool>,
    counted: bool,
    /// Reads by the smallest size on the grid that they hit in.
    reads: Vec<u64>,
    cold: u64,
    events: u64,
    grid: Vec<u64>,
}

/// One point of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub bytes: u64,
    pub loads: u64,
}

impl Curve {
    #[must_use]
    pub fn new(line: u64) -> Curve {
        Curve {
            line,
            recent: Vec::with_capacity(RECENT),
            order: Order::new(PLACES),
            pages: FxHashMap::default(),
            owners: Vec::new(),
            counted: false,
            reads: Vec::new(),
            cold: 0,
            events: 0,
            grid: vec![SMALLEST],
        }
    }

    pub(super) fn count_owner(&mut self, owner: Owner, counted: bool) {
        let at = owner as usize;
        if self.owners.len() <= at {
            self.owners.resize(at + 1, false);
        }
        if let Some(o) = self.owners.get_mut(at) {
            *o = counted;
        }
    }

    /// Runs an operation; its reads count where the owner does.
    pub fn run(&mut self, op: &Op, owner: Owner) {
        self.counted = self.owners.get(owner as usize).copied().unwrap_or(false);
        let line = self.line;
        sweep::run(op, line, self);
    }

    /// Bytes loaded for each size, the smallest first, up to the first size that nothing is loaded
    /// for again.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let mut left: u64 = self.cold + self.reads.iter().sum::<u64>();
        let mut points = Vec::with_capacity(self.reads.len() + 1);
        for (k, &size) in self.grid.iter().enumerate() {
            left -= self.reads.get(k).copied().unwrap_or(0);
            points.push(Point { bytes: size * self.line, loads: left * self.line });
            if left == self.cold && k >= self.reads.len() {
                break;
            }
        }
        points
    }

    /// Place in the grid of the smallest cache with room for `lines`.
    fn bucket(&mut self, lines: u64) -> usize {
        while self.grid.last().is_some_and(|&g| g < lines) {
            let k = self.grid.len() as u32;
            let exact = SMALLEST as f64 * 2f64.powf(f64::from(k) / f64::from(STEPS));
            let last = self.grid.last().copied().unwrap_or(SMALLEST);
            self.grid.push((exact.ceil() as u64).max(last + 1));
        }
        self.grid.partition_point(|&g| g < lines)
    }

    /// A line that is not among the recent ones comes to their front, and the last of them gets
    /// the next place. Gives the distance.
    fn bring_to_front(&mut self, number: u64) -> Option<u64> {
        let before = std::mem::replace(self.place(number), NOWHERE);
        let behind = (before != NOWHERE).then(|| self.order.leave(before as usize));
        let distance = behind.map(|n| n + self.recent.len() as u64);
        if self.recent.len() == RECENT
            && let Some(last) = self.recent.pop()
        {
            if self.order.is_full() {
                self.order.renumber(self.pages.values_mut().flat_map(|p| p.iter_mut()));
            }
            *self.place(last) = self.order.next as u32;
            self.order.take_next();
        }
        self.recent.insert(0, number);
        distance
    }

    fn place(&mut self, number: u64) -> &mut u32 {
        let at = (number % PAGE as u64) as usize;
        &mut self.page(number)[at]
    }

    fn page(&mut self, number: u64) -> &mut [u32] {
        self.pages.entry(number / PAGE as u64).or_insert_with(|| vec![NOWHERE; PAGE].into_boxed_slice())
    }
}

impl Sink for Curve {
    fn touch(&mut self, address: u64, _bytes: u64, write: bool) {
        let number = address / self.line;
        let distance = match self.recent.iter().position(|&l| l == number) {
            Some(0) => Some(0),
            Some(k) => {
                self.recent.copy_within(0..k, 1);
                self.recent[0] = number;
                Some(k as u64)
            }
            None => self.bring_to_front(number),
        };
        if distance.is_none_or(|d| d >= SMALLEST) {
            self.events += 1;
        }
        if write || !self.counted {
            return;
        }
        match distance {
            None => self.cold += 1,
            // Hits in the smallest cache are hits in all.
            Some(d) if d < SMALLEST => {}
            Some(d) => {
                let k = self.bucket(d + 1);
                if self.reads.len() <= k {
                    self.reads.resize(k + 1, 0);
                }
                if let Some(r) = self.reads.get_mut(k) {
                    *r += 1;
                }
            }
        }
    }

    fn sure(&self) -> usize {
        SMALLEST as usize
    }

    fn events(&self) -> u64 {
        self.events
    }

    /// Rounds of hits in the smallest cache are hits in all.
    fn again(&mut self, _times: u64, _round: &mut dyn FnMut(&mut Self)) {}
}

/// Which places are taken, and how many behind a given one.
struct Order {
    bits: Vec<u64>,
    /// Binary indexed tree over the blocks.
    tree: Vec<u32>,
    next: usize,
    taken: u64,
}

impl Order {
    fn new(places: usize) -> Order {
        let places = places.next_multiple_of(BLOCK);
        Order { bits: vec![0; places / 64], tree: vec![0; places / BLOCK + 1], next: 0, taken: 0 }
    }

    fn is_full(&self) -> bool {
        self.next == self.bits.len() * 64
    }

    /// Frees a place; gives how many places behind it are taken.
    fn leave(&mut self, place: usize) -> u64 {
        let behind = self.taken - self.up_to(place);
        if let Some(word) = self.bits.get_mut(place / 64) {
            *word &= !(1 << (place % 64));
        }
        self.add(place, u32::MAX);
        self.taken -= 1;
        behind
    }

    fn take_next(&mut self) {
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
    fn renumber<'p>(&mut self, places: impl Iterator<Item = &'p mut u32>) {
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
        let mut fresh = Order::new((sum as usize * 4).max(PLACES));
        for _ in 0..sum {
            fresh.take_next();
        }
        *self = fresh;
    }
}
