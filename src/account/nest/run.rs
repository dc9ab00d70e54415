//! Many references to elements at once. In: the references of a loop's trips in their order; or those of one trip, and the
//! strides by which each of them goes on in the trips that follow. Out: what they cost, line by line where the
//! references of trips stay in the lines of the trip before.

use super::cache::name_of;
use super::streams::{Stream, stays, units};
use super::{Counted, HINTS, Hint, Nests};
use crate::events::{CtxId, Touch};
use crate::program::Leaf;
use crate::traffic::Bytes;
use smallvec::SmallVec;

/// A reference to elements of 8 bytes that goes on by its stride in every trip.
struct Moving {
    followed: Followed,
    at: u64,
    stride: i64,
    /// The first reference of a trip to the same element.
    first: usize,
}

/// What a reference refers to in trips that are counted at once: units of its line.
struct Within {
    name: u64,
    units: u64,
}

/// An occurrence that refers to elements of 8 bytes.
#[derive(Clone, Copy)]
struct Followed {
    leaf: Leaf,
    write: bool,
    array: u32,
    /// Where its line may be in the window.
    window: usize,
    /// What it has loaded, or stored.
    moved: Bytes,
}

impl Nests {
    /// References in their order: their kinds, and the kind and element of each, which is added to where the kind begins.
    pub(super) fn touched_in_order(
        &mut self,
        counted: &mut Counted,
        context: CtxId,
        kinds: &[Touch],
        all: impl Iterator<Item = (usize, usize)>,
    ) {
        let shift = self.line_shift.unwrap_or(0);
        let mut followed: SmallVec<[Option<Followed>; 16]> = kinds.iter().map(|t| self.follow(t)).collect();
        for (k, at) in all {
            let (Some(t), Some(known)) = (kinds.get(k), followed.get_mut(k)) else { continue };
            self.references += 1;
            let Some(f) = known else {
                self.touched_anew(counted, context, &Touch { at: t.at + at, ..*t });
                *known = self.follow(t);
                continue;
            };
            self.refer(f, at as u64, shift);
        }
        followed.into_iter().flatten().for_each(|f| self.settle(counted, f));
    }

    /// The occurrence, where it referred to an array of numbers last.
    fn follow(&self, t: &Touch) -> Option<Followed> {
        let Hint { array, window, .. } = Some(self.hints[t.leaf as usize % HINTS]).filter(|h| h.place == t.place)?;
        self.line_shift.map(|_| Followed { leaf: t.leaf, write: t.write, array, window, moved: Bytes::ZERO })
    }

    /// The occurrence refers to an element.
    #[inline]
    fn refer(&mut self, f: &mut Followed, at: u64, shift: u32) {
        if let Some((moved, window)) = self.cache.refer(f.array, at, f.write, (shift, f.window)) {
            f.moved += moved;
            f.window = window;
        }
    }

    /// What the occurrence has moved is counted.
    fn settle(&mut self, counted: &mut Counted, f: Followed) {
        counted.moves(f.leaf, f.write, f.moved);
        self.hints[f.leaf as usize % HINTS].window = f.window;
    }

    /// So many trips after the one whose references are given.
    pub(super) fn touched_in_run(
        &mut self,
        counted: &mut Counted,
        context: CtxId,
        references: &[(Touch, i64)],
        trips: u64,
    ) {
        let is_number = |(t, _): &&(Touch, i64)| t.place == 0;
        if references.iter().any(|r| is_number(&r)) {
            let numbers: SmallVec<[(Touch, i64); 8]> = references.iter().filter(is_number).copied().collect();
            self.numbers_in_run(counted, context, &numbers, trips);
            let elements: SmallVec<[(Touch, i64); 8]> = references.iter().filter(|r| !is_number(r)).copied().collect();
            if !elements.is_empty() {
                self.touched_in_run(counted, context, &elements, trips);
            }
            return;
        }
        let Some((mut moving, shift)) = self.moving(references) else {
            for trip in 1..=trips.cast_signed() {
                for (t, stride) in references {
                    let at = moved(t.at, stride.wrapping_mul(trip));
                    self.touched(counted, context, &Touch { at, ..*t });
                }
            }
            return;
        };
        self.references += trips * references.len() as u64;
        let in_line = |r: &Moving| r.stride.unsigned_abs() < 1 << shift;
        let stay = moving.iter().all(in_line);
        let mut left = trips;
        if stay && self.by_blocks(&mut moving, trips, shift) {
            left = 0;
        }
        while left > 0 {
            self.trip(&mut moving, shift);
            left -= 1;
            if stay {
                let n = moving.iter().map(|r| stays(r.at, r.stride, shift)).min().unwrap_or(0).min(left);
                if n > 1 && self.within_lines(&mut moving, shift, n) {
                    left -= n;
                }
            }
        }
        moving.iter().for_each(|r| self.settle(counted, r.followed));
    }

    /// The references with the numbers of their arrays; nothing where one is not to an element of 8 bytes of an array
    /// that its occurrence referred to last.
    fn moving(&self, references: &[(Touch, i64)]) -> Option<(SmallVec<[Moving; 8]>, u32)> {
        let shift = self.line_shift?;
        let mut all: SmallVec<[Moving; 8]> = SmallVec::new();
        for (k, (t, stride)) in references.iter().enumerate() {
            let (followed, at, stride) = (self.follow(t)?, t.at as u64, *stride);
            let same = |r: &Moving| (r.followed.array, r.at, r.stride) == (followed.array, at, stride);
            let first = all.iter().position(same).unwrap_or(k);
            all.push(Moving { followed, at, stride, first });
        }
        Some((all, shift))
    }

    /// Counts all trips by blocks; false, with nothing counted, where that cannot be done.
    fn by_blocks(&mut self, moving: &mut [Moving], trips: u64, shift: u32) -> bool {
        let mut streams: SmallVec<[Stream; 8]> = SmallVec::new();
        // References by streams: the first one, the first one that writes, and the last one.
        let mut found: SmallVec<[(usize, Option<usize>, usize); 8]> = SmallVec::new();
        for (k, r) in moving.iter().enumerate() {
            let f = &r.followed;
            match found.iter().position(|(first, ..)| *first == r.first) {
                Some(s) => {
                    let (_, writes, last) = &mut found[s];
                    *writes = writes.or(f.write.then_some(k));
                    streams[s].writes |= f.write;
                    *last = k;
                }
                None => {
                    found.push((k, f.write.then_some(k), k));
                    streams.push(Stream::new((f.array, r.at, r.stride), f.write, f.window));
                }
            }
        }
        if !self.cache.by_blocks(&streams, trips, shift) {
            return false;
        }
        let mut by_last: SmallVec<[usize; 8]> = (0..streams.len()).collect();
        by_last.sort_unstable_by_key(|s| found[*s].2);
        self.cache.blocks(&mut streams, &by_last, trips, shift);
        for (s, (first, writes, _)) in streams.iter().zip(&found) {
            moving[*first].followed.moved += s.loaded;
            if let Some(k) = writes {
                moving[*k].followed.moved += s.stored;
            }
            moving.iter_mut().filter(|r| r.first == *first).for_each(|r| r.followed.window = s.window);
        }
        true
    }

    /// The next trip.
    #[inline]
    fn trip(&mut self, moving: &mut [Moving], shift: u32) {
        for k in 0..moving.len() {
            let window = moving.get(moving[k].first).map_or(0, |r| r.followed.window);
            let r = &mut moving[k];
            r.at = r.at.wrapping_add_signed(r.stride);
            r.followed.window = window;
            self.refer(&mut r.followed, r.at, shift);
        }
    }

    /// Counts the next `n` trips, in which no reference leaves its line; false, with nothing counted, where a line is not
    /// known to be in the window, or the order of the references matters.
    fn within_lines(&mut self, moving: &mut [Moving], shift: u32, n: u64) -> bool {
        let mut all: SmallVec<[Within; 8]> = SmallVec::new();
        for (k, r) in moving.iter().enumerate() {
            let written = moving[..k].iter().any(|before| before.followed.write && before.first == r.first);
            let ahead =
                if written || r.followed.write { n } else { written_ahead(moving, r, shift).map_or(n, |d| n.min(d)) };
            let Some(within) = self.within(r, (written, ahead), shift, n) else { return false };
            // Which of two statements writes an element first is charged.
            let other = |(before, w): (&Moving, &Within)| {
                before.followed.write && w.name == within.name && w.units & within.units != 0 && before.first != r.first
            };
            if r.followed.write && moving[..k].iter().zip(&all).any(other) {
                return false;
            }
            all.push(within);
        }
        for (r, w) in moving.iter_mut().zip(&all) {
            r.at = r.at.wrapping_add_signed(r.stride.wrapping_mul(n.cast_signed()));
            let f = &mut r.followed;
            if f.write {
                f.moved += self.cache.write_units(f.window, w.units, 8);
            }
        }
        self.cache.pass_time((n - 1) * moving.len() as u64);
        moving.iter().for_each(|r| self.cache.used(r.followed.window));
        true
    }

    /// The units of its line that a reference refers to; nothing where it would have to load some of them. `written`: each
    /// trip has written what this reference refers to; only what it refers to in the first `own` trips has to be there.
    fn within(&self, r: &Moving, (written, own): (bool, u64), shift: u32, n: u64) -> Option<Within> {
        let name = name_of(r.followed.array, r.at >> shift);
        let free = self.cache.readable(r.followed.window, name)?;
        let first = r.at.wrapping_add_signed(r.stride);
        let needed = units(first, r.stride, own, shift);
        let units = if own == n { needed } else { units(first, r.stride, n, shift) };
        (r.followed.write || written || needed & !free == 0).then_some(Within { name, units })
    }
}

/// After how many trips a reference comes to what another one in its line has written, as in `y(i+1) = f(y(i))`; nothing
/// where none goes ahead of it.
fn written_ahead(moving: &[Moving], r: &Moving, shift: u32) -> Option<u64> {
    let ahead = |w: &Moving| {
        let (f, other) = (&r.followed, &w.followed);
        let same = other.write && (other.array, w.stride, w.at >> shift) == (f.array, r.stride, r.at >> shift);
        let apart = w.at.wrapping_sub(r.at).cast_signed();
        let trips = if same { apart.checked_div(r.stride)? } else { 0 };
        (trips > 0 && trips * r.stride == apart).then_some(trips.cast_unsigned())
    };
    moving.iter().filter_map(ahead).min()
}

pub(super) fn moved(at: usize, by: i64) -> usize {
    at.wrapping_add_signed(by as isize)
}
