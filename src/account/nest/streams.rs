//! Streams: the elements that references of a loop's trips go through, each by its own stride. In: streams that never meet
//! in a line, and trips. Out: what their references load and store, line by line: as long as no stream leaves its line, the
//! trips together are one use of each line.

use super::cache::{Anew, LineCache, name_of};
use super::order::{CAPACITIES, Stays, Units};
use crate::traffic::Bytes;
use smallvec::SmallVec;

/// Fewest lines in a row that are worth being brought in together, and blocks before they are looked for once more.
const FEW: u64 = 8;

/// References to one element in each trip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stream {
    pub array: u32,
    /// The element of the trip before.
    pub at: u64,
    pub stride: i64,
    /// The first one reads; one of them writes.
    pub reads: bool,
    pub writes: bool,
    /// Where its line may be in the window.
    pub window: usize,
    /// What the first one has loaded, and the first one that writes has stored.
    pub loaded: Bytes,
    pub stored: Bytes,
}

impl Stream {
    /// What a reference to an element refers to, and in the trips after it.
    pub(super) fn new((array, at, stride): (u32, u64, i64), write: bool, window: usize) -> Stream {
        let (loaded, stored) = (Bytes::ZERO, Bytes::ZERO);
        Stream { array, at, stride, reads: !write, writes: write, window, loaded, stored }
    }

    /// The element of the next trip.
    fn next(&self) -> u64 {
        self.at.wrapping_add_signed(self.stride)
    }

    /// The element of the last one of so many trips.
    fn last(&self, trips: u64) -> u64 {
        self.at.wrapping_add_signed(self.stride.wrapping_mul(trips.cast_signed()))
    }

    /// The first and the last line of so many trips.
    fn lines(&self, trips: u64, shift: u32) -> (u64, u64) {
        let (a, b) = (self.next() >> shift, self.last(trips) >> shift);
        (a.min(b), a.max(b))
    }

    /// The trips until it leaves the line of the next one.
    fn stays(&self, shift: u32) -> u64 {
        stays(self.next(), self.stride, shift).saturating_add(1)
    }

    /// The units of the line that the next `n` trips refer to, which stay in it.
    fn units(&self, n: u64, shift: u32) -> u64 {
        units(self.next(), self.stride, n, shift)
    }

    /// Whether it and another one may be in the same line in the same trip.
    pub(super) fn meets(&self, other: &Stream, trips: u64, shift: u32) -> bool {
        let apart = self.stride == other.stride && self.at.abs_diff(other.at) >= 1 << shift;
        !apart && self.shares(other, trips, shift)
    }

    /// Whether it and another one have lines in common.
    fn shares(&self, other: &Stream, trips: u64, shift: u32) -> bool {
        let (a, b) = (self.lines(trips, shift), other.lines(trips, shift));
        self.array == other.array && a.0 <= b.1 && b.0 <= a.1
    }
}

/// The units of their line that `n` references are to, of which the first one is to this element.
pub(super) fn units(first: u64, stride: i64, n: u64, shift: u32) -> u64 {
    let unit = first & ((1 << shift) - 1);
    let bit = |k: u64| 1u64 << (unit.wrapping_add_signed(stride.wrapping_mul(k.cast_signed())) & 63);
    match stride {
        0 => bit(0),
        // Those between the first and the last one.
        1 => (bit(n - 1) << 1).wrapping_sub(bit(0)),
        -1 => (bit(0) << 1).wrapping_sub(bit(n - 1)),
        _ => (0..n).map(bit).fold(0, |all, bit| all | bit),
    }
}

/// For how many trips after that at an element a reference stays in its line.
pub(super) fn stays(at: u64, stride: i64, shift: u32) -> u64 {
    let (last, unit) = ((1u64 << shift) - 1, at & ((1 << shift) - 1));
    match stride {
        0 => u64::MAX,
        1 => last - unit,
        -1 => unit,
        2.. => (last - unit) / stride.unsigned_abs(),
        _ => unit / stride.unsigned_abs(),
    }
}

impl<U: Units> LineCache<U> {
    /// Whether streams can be counted by blocks of trips: there is room for a line of each at every capacity, they never
    /// meet in a line, and arrays do not grow.
    pub(super) fn by_blocks(&self, streams: &[Stream], trips: u64, shift: u32) -> bool {
        let mut all = streams.iter().enumerate();
        streams.len() <= self.room()
            && all.all(|(k, s)| {
                let end = s.next().max(s.last(trips)).saturating_add(1).saturating_mul(8);
                let grows = s.writes && end > self.bytes_of(s.array);
                !grows && !streams.iter().skip(k + 1).any(|other| s.meets(other, trips, shift))
            })
    }

    /// Counts the next trips of streams, for which [`Self::by_blocks`] holds; `by_last`: in the order of the last
    /// references to them.
    pub(super) fn blocks(&mut self, streams: &mut [Stream], by_last: &[usize], trips: u64, shift: u32) {
        let even = in_step(streams, trips, shift);
        let (mut left, mut wait) = (trips, 0);
        while left > 0 {
            let n = streams.iter().map(|s| s.stays(shift)).min().unwrap_or(left).min(left);
            if even && wait == 0 && n == 1 << shift && left >= FEW << shift {
                let blocks = self.blocks_anew(streams, by_last, left >> shift, shift);
                left -= blocks << shift;
                if blocks > 0 {
                    continue;
                }
                wait = FEW;
            }
            streams.iter_mut().for_each(|s| self.block(s, n, shift));
            if streams.len() > 1 {
                by_last.iter().filter_map(|k| streams.get(*k)).for_each(|s| self.used(s.window));
            }
            left -= n;
            wait = wait.saturating_sub(1);
        }
    }

    /// The next `n` trips of a stream, which stay in a line.
    #[inline]
    fn block(&mut self, s: &mut Stream, n: u64, shift: u32) {
        let line = s.next() >> shift;
        let units = s.units(n, shift);
        s.at = s.last(n);
        s.window = self.bring_in_at(s.window, name_of(s.array, line));
        if s.reads {
            s.loaded += self.read_numbers(s.window, (s.array, line), units, shift);
        }
        if s.writes {
            s.stored += self.write_units(s.window, units, 8);
        }
    }

    /// Counts as many whole blocks at once as have no line in the cache, of streams that are in step; gives how many.
    fn blocks_anew(&mut self, streams: &mut [Stream], by_last: &[usize], most: u64, shift: u32) -> u64 {
        let mut blocks = most;
        for s in streams.iter() {
            let (line, back) = (s.next() >> shift, s.stride < 0);
            if s.reads {
                // Of the last line there may be less.
                let whole = (self.bytes_of(s.array) >> (shift + 3)).saturating_sub(line);
                blocks = if back && whole > 0 { blocks } else { blocks.min(whole) };
            }
            blocks = self.absent(s.array, line, back, blocks);
        }
        if blocks < FEW {
            return 0;
        }
        let bytes = Bytes::exact(blocks << (shift + 3));
        let whole = u64::MAX >> (64 - (1u32 << shift));
        let lines = by_last.iter().filter_map(|k| streams.get(*k)).map(|s| {
            let written = if s.writes { U::from(whole) } else { U::default() };
            let stays = Stays { loaded: [s.reads; CAPACITIES], written: [written; CAPACITIES] };
            Anew { name: name_of(s.array, s.next() >> shift), back: s.stride < 0, stays }
        });
        let lines: SmallVec<[Anew<U>; 8]> = lines.collect();
        self.bring_in_anew(blocks, &lines);
        for s in streams.iter_mut() {
            s.at = s.last(blocks << shift);
            s.loaded += if s.reads { bytes } else { Bytes::ZERO };
            s.stored += if s.writes { bytes } else { Bytes::ZERO };
        }
        blocks
    }
}

/// Whether streams leave their lines together, for lines that none of them has had.
fn in_step(streams: &[Stream], trips: u64, shift: u32) -> bool {
    let Some((first, others)) = streams.split_first() else { return false };
    let phase = |s: &Stream| s.at & ((1 << shift) - 1);
    let mut all = streams.iter().enumerate();
    first.stride.unsigned_abs() == 1
        && others.iter().all(|s| s.stride == first.stride && phase(s) == phase(first))
        && all.all(|(k, s)| !streams.iter().skip(k + 1).any(|other| s.shares(other, trips, shift)))
}
