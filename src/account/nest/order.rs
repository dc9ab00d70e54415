//! Lines of a nest's cache in the order of their last use, except for the most recent ones. In: lines as they leave the
//! window of [`super::cache`], and come back to it. Out: what is left of their stays at three capacities.
//!
//! Lines are written one after the other into a list; one that is used again leaves a gap. A capacity holds the last so
//! many lines of the list, so that a mark in it, which moves on over gaps, tells what it has lost: each reference costs a
//! few steps in places that lie one after the other, however many lines there are.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shr};

/// 2Z, Z and Z/2, by the index of a capacity, the smallest first.
pub(super) const CAPACITIES: usize = 3;

/// A place in the list whose line was used again, or lost.
const GAP: u32 = u32::MAX;

/// Shortest list that is worth being closed up.
const SHORT: usize = 4096;

/// A bit for each unit of a line: an element, or a part of the line that several short elements share.
pub(super) trait Units:
    Copy
    + Debug
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shr<u64, Output = Self>
    + From<u64>
{
    /// Most units of a line.
    const MOST: u64;

    /// All units.
    #[inline]
    #[must_use]
    fn all() -> Self {
        !Self::default()
    }

    /// Units from `from` up to `to`.
    #[inline]
    #[must_use]
    fn between(from: u64, to: u64) -> Self {
        let below = |k: u64| if k == 0 { Self::default() } else { Self::all() >> Self::MOST.saturating_sub(k) };
        below(to) & !below(from)
    }

    /// The first 64 units.
    #[must_use]
    fn low(self) -> u64;
}

impl Units for u64 {
    const MOST: u64 = 64;

    #[inline]
    fn low(self) -> u64 {
        self
    }
}

impl Units for u128 {
    const MOST: u64 = 128;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the others are left out on purpose")]
    fn low(self) -> u64 {
        self as u64
    }
}

/// What of a line is there in its stays: at each capacity whether it was loaded, and the units that were
/// written.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stays<U> {
    pub loaded: [bool; CAPACITIES],
    pub written: [U; CAPACITIES],
}

impl<U: Units> Stays<U> {
    /// Units that a read finds at every capacity.
    #[inline]
    pub(super) fn readable(&self) -> U {
        let mut units = U::all();
        for c in 0..CAPACITIES {
            units = units & if self.loaded[c] { U::all() } else { self.written[c] };
        }
        units
    }

    /// Units that were written at every capacity.
    #[inline]
    pub(super) fn stored(&self) -> U {
        self.written[0] & self.written[1] & self.written[2]
    }
}

/// A line in the list.
#[derive(Clone, Copy, Debug)]
struct Older<U> {
    name: u64,
    at: u32,
    stays: Stays<U>,
}

/// What one capacity holds of the list.
#[derive(Clone, Copy, Debug, Default)]
struct Marker {
    /// Lines that the capacity holds at most, and now.
    most: usize,
    count: usize,
    /// The capacity has lost what lies before this place.
    from: usize,
}

#[derive(Debug, Default)]
pub(super) struct Order<U> {
    /// Numbers of lines, and gaps.
    list: Vec<u32>,
    /// Length at which it is closed up.
    limit: usize,
    lines: Vec<Older<U>>,
    free: Vec<u32>,
    markers: [Marker; CAPACITIES],
}

impl<U: Units> Order<U> {
    /// For capacities of so many lines, without those of the window, the smallest first.
    pub(super) fn new(most: [usize; CAPACITIES]) -> Order<U> {
        let markers = most.map(|most| Marker { most, ..Marker::default() });
        Order { limit: SHORT, markers, ..Order::default() }
    }

    /// Takes a line out; gives what is left of its stays: none where a capacity has lost it.
    #[inline]
    pub(super) fn take(&mut self, number: u32) -> Stays<U> {
        let Older { at, mut stays, .. } = self.lines[number as usize];
        self.list[at as usize] = GAP;
        self.free.push(number);
        for (c, m) in self.markers.iter_mut().enumerate() {
            if at as usize >= m.from {
                m.count -= 1;
            } else {
                (stays.loaded[c], stays.written[c]) = (false, U::default());
            }
        }
        stays
    }

    /// Adds a line as the last one; gives its number, and the name of the line that no capacity holds any more.
    #[inline]
    pub(super) fn push(&mut self, name: u64, stays: Stays<U>) -> (u32, Option<u64>) {
        if self.list.len() >= self.limit {
            self.close_up();
        }
        let line = Older { name, at: u32::try_from(self.list.len()).unwrap_or(GAP), stays };
        let number = match self.free.pop() {
            Some(number) => {
                self.lines[number as usize] = line;
                number
            }
            None => {
                self.lines.push(line);
                u32::try_from(self.lines.len() - 1).unwrap_or(GAP)
            }
        };
        self.list.push(number);
        let mut out = None;
        for (c, m) in self.markers.iter_mut().enumerate() {
            if m.count < m.most {
                m.count += 1;
                continue;
            }
            while self.list[m.from] == GAP {
                m.from += 1;
            }
            if c + 1 == CAPACITIES {
                let lost = std::mem::replace(&mut self.list[m.from], GAP);
                out = Some(self.lines[lost as usize].name);
                self.free.push(lost);
            }
            m.from += 1;
        }
        (number, out)
    }

    /// Takes the gaps out of the list.
    #[cold]
    fn close_up(&mut self) {
        // A larger capacity has lost less, and the largest one has left nothing but gaps.
        let (mut kept, mut at) = (0, self.markers[CAPACITIES - 1].from);
        for c in (0..CAPACITIES).rev() {
            (at, kept) = self.keep(at, self.markers[c].from, kept);
            self.markers[c].from = kept;
        }
        (_, kept) = self.keep(at, self.list.len(), kept);
        self.list.truncate(kept);
        self.limit = SHORT.max(4 * kept);
    }

    /// Moves the lines from `at` up to `end` to the front, where the list has so many lines already.
    fn keep(&mut self, at: usize, end: usize, mut kept: usize) -> (usize, usize) {
        for k in at..end {
            let number = self.list[k];
            if number != GAP {
                self.lines[number as usize].at = u32::try_from(kept).unwrap_or(GAP);
                self.list[kept] = number;
                kept += 1;
            }
        }
        (end.max(at), kept)
    }

    /// Forgets all lines, in time proportional to the length of the list; tells their names.
    pub(super) fn clear(&mut self, mut forget: impl FnMut(u64)) {
        for number in self.list.drain(..).filter(|n| *n != GAP) {
            forget(self.lines[number as usize].name);
        }
        self.lines.clear();
        self.free.clear();
        self.limit = SHORT;
        for m in &mut self.markers {
            (m.count, m.from) = (0, 0);
        }
    }
}
