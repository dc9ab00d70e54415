//! The miss curve: loads of a fully associative LRU cache of every size, from one run. In:
//! operations, each with its owner. Out: what every owner loads, against size.
//!
//! The stack distance of a touch is the number of other lines touched since the line was touched
//! last; the touch misses in every cache of no more lines than that. Lines have places in the
//! order of their last touch: a bit for each place that is taken, and counts of bits by block in a
//! binary indexed tree (Bennett and Kruskal 1975; Olken 1981), so that a distance is a sum over a
//! logarithm of blocks. When the places run out, the taken ones are numbered anew.

use super::fast::touches::{self, Sink};
use super::stream::{Op, OwnerId, by_owner};
use again::Again;
use last_touches::Order;
use rustc_hash::FxHashMap;

mod again;
mod last_touches;

/// Lines of the smallest cache of the curve.
const SMALLEST: u64 = 16;
/// Sizes for each doubling.
const STEPS: u32 = 16;
/// Lines that are kept in a list in front of the places: most touches find theirs there.
const RECENT: usize = 24;
/// Lines of one page of the table of last places.
const PAGE: usize = 4096;
const NOWHERE: u32 = u32::MAX;

pub(crate) struct Curve {
    line: u64,
    /// The lines used last, the last one in front; their order is exact, their places none.
    recent: Vec<u64>,
    order: Order,
    pages: FxHashMap<u64, Box<[u32]>>,
    /// What each owner read.
    owners: Vec<Histogram>,
    /// Who reads now; nobody while only the order of the lines is brought up to date.
    owner: Option<usize>,
    events: u64,
    grid: Vec<u64>,
    again: Again,
}

/// Reads of lines, by what they need to hit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Histogram {
    /// Lines that no cache holds: they come for the first time.
    cold: u64,
    /// Reads by the smallest size on the grid that they hit in.
    reads: Vec<u64>,
}

/// One point of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CurvePoint {
    pub bytes: u64,
    pub loads: u64,
}

impl Histogram {
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.cold == 0 && self.reads.iter().all(|r| *r == 0)
    }

    pub(crate) fn add(&mut self, other: &Histogram) {
        self.cold += other.cold;
        if self.reads.len() < other.reads.len() {
            self.reads.resize(other.reads.len(), 0);
        }
        self.reads.iter_mut().zip(&other.reads).for_each(|(a, b)| *a += b);
    }

    /// Bytes loaded for each size, the smallest first, up to the first size that nothing is loaded
    /// for again; `line` in bytes.
    #[must_use]
    pub(crate) fn points(&self, line: u64) -> Vec<CurvePoint> {
        let mut left: u64 = self.cold + self.reads.iter().sum::<u64>();
        let mut points = Vec::with_capacity(self.reads.len() + 1);
        let mut grid = vec![SMALLEST];
        for k in 0..=self.reads.len() {
            left -= self.reads.get(k).copied().unwrap_or(0);
            points.push(CurvePoint { bytes: grid.get(k).copied().unwrap_or(SMALLEST) * line, loads: left * line });
            grow(&mut grid);
        }
        points
    }

    fn count(&mut self, bucket: usize, reads: u64) {
        if self.reads.len() <= bucket {
            self.reads.resize(bucket + 1, 0);
        }
        if let Some(r) = self.reads.get_mut(bucket) {
            *r += reads;
        }
    }
}

/// The next size of the grid, in lines.
fn grow(grid: &mut Vec<u64>) {
    let exact = SMALLEST as f64 * 2f64.powf(grid.len() as f64 / f64::from(STEPS));
    let last = grid.last().copied().unwrap_or(SMALLEST);
    grid.push((exact.ceil() as u64).max(last + 1));
}

impl Curve {
    #[must_use]
    pub(crate) fn new(line: u64) -> Curve {
        Curve {
            line,
            recent: Vec::with_capacity(RECENT),
            order: Order::new(),
            pages: FxHashMap::default(),
            owners: Vec::new(),
            owner: None,
            events: 0,
            grid: vec![SMALLEST],
            again: Again::default(),
        }
    }

    /// What an owner read so far.
    #[must_use]
    pub(crate) fn histogram(&self, owner: OwnerId) -> Histogram {
        self.owners.get(owner as usize).cloned().unwrap_or_default()
    }

    /// Touches so far that did not hit in the smallest cache: what the curve takes its time for.
    #[must_use]
    pub(crate) fn touches(&self) -> u64 {
        self.events
    }

    /// Runs an operation.
    pub(crate) fn run(&mut self, op: &Op, owner: OwnerId) {
        let Op::Elements(list) = op else {
            self.owner = Some(owner as usize);
            return touches::run(op, self.line, self);
        };
        for (owner, part) in by_owner(list, owner) {
            self.owner = Some(owner as usize);
            touches::elements(part, self.line.trailing_zeros(), self);
        }
    }

    /// Runs an operation that has been counted: the order of the lines is all that changes.
    fn run_uncounted(&mut self, op: &Op) {
        self.owner = None;
        touches::run(op, self.line, self);
    }

    fn of(&mut self, owner: usize) -> &mut Histogram {
        if self.owners.len() <= owner {
            self.owners.resize(owner + 1, Histogram::default());
        }
        &mut self.owners[owner]
    }

    /// Place in the grid of the smallest cache with room for `lines`.
    fn bucket(&mut self, lines: u64) -> usize {
        while self.grid.last().is_some_and(|&g| g < lines) {
            grow(&mut self.grid);
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
        let Some(owner) = self.owner.filter(|_| !write) else { return };
        match distance {
            None => self.of(owner).cold += 1,
            // Hits in the smallest cache are hits in all.
            Some(d) if d < SMALLEST => {}
            Some(d) => {
                let k = self.bucket(d + 1);
                self.of(owner).count(k, 1);
            }
        }
    }

    fn sure(&self) -> usize {
        SMALLEST as usize
    }

    fn events(&mut self) -> u64 {
        self.events
    }

    /// Rounds of hits in the smallest cache are hits in all.
    fn again(&mut self, _times: u64, _round: &mut dyn FnMut(&mut Self)) {}
}
