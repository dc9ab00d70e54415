//! Trips of a loop in which every reference to an element goes on by the same stride. In: the references of one trip and
//! their strides. Out: what all trips cost, line by line where the references stay in the lines of the trip before.

use super::cache::name_of;
use super::{Counted, HINTS, Nests};
use crate::events::{CtxId, Touch};
use smallvec::SmallVec;

/// A reference of the trips that are counted at once: its line in the window, and the units of it that they refer to.
struct Within {
    window: usize,
    name: u64,
    units: u64,
}

impl Nests {
    /// So many trips after the one whose references are given.
    pub(super) fn touched_in_run(
        &mut self,
        counted: &mut Counted,
        context: CtxId,
        references: &mut [(Touch, i64)],
        trips: u64,
    ) {
        let mut left = trips;
        while left > 0 {
            move_on(references, 1);
            self.touched(counted, context, references.iter().map(|(t, _)| *t));
            left -= 1;
            let stay = |(t, stride): &(Touch, i64)| if t.width == 8 { self.stays(t.at, *stride) } else { 0 };
            let n = references.iter().map(stay).min().unwrap_or(0).min(left);
            if n > 1 && self.within_lines(counted, references, n) {
                move_on(references, n);
                left -= n;
            }
        }
    }

    /// For how many trips more a reference stays in its line.
    fn stays(&self, at: usize, stride: i64) -> u64 {
        let Some(shift) = self.line_shift else { return 0 };
        let (last, unit) = ((1u64 << shift) - 1, at as u64 & ((1 << shift) - 1));
        match stride {
            0 => u64::MAX,
            1.. => (last - unit) / stride.unsigned_abs(),
            _ => unit / stride.unsigned_abs(),
        }
    }

    /// Counts the next `n` trips, in which no reference leaves its line; false, with nothing counted, where a line is not
    /// known to be in the window, or the order of the references matters.
    fn within_lines(&mut self, counted: &mut Counted, references: &[(Touch, i64)], n: u64) -> bool {
        let mut all: SmallVec<[Within; 16]> = SmallVec::new();
        for (t, stride) in references {
            let Some(within) = self.within(t, *stride, n) else { return false };
            // Which of two statements writes an element first is charged.
            let other = |(before, w): (&(Touch, i64), &Within)| {
                before.0.write
                    && w.name == within.name
                    && w.units & within.units != 0
                    && (before.0.at, before.1) != (t.at, *stride)
            };
            if t.write && references.iter().zip(&all).any(other) {
                return false;
            }
            all.push(within);
        }
        for ((t, _), w) in references.iter().zip(&all).filter(|((t, _), _)| t.write) {
            counted.store(t.leaf, self.cache.write_units(w.window, w.units, 8));
        }
        let references = references.len() as u64;
        self.references += n * references;
        self.cache.pass_time((n - 1) * references);
        all.iter().for_each(|w| self.cache.used(w.window));
        true
    }

    fn within(&self, t: &Touch, stride: i64, n: u64) -> Option<Within> {
        let (shift, hint) = (self.line_shift?, self.hints[t.leaf as usize % HINTS]);
        let name = name_of(hint.array, t.at as u64 >> shift);
        let free = self.cache.readable(hint.window, name).filter(|_| hint.place == t.place)?;
        let unit = t.at as u64 & ((1 << shift) - 1);
        let bit = |trip: u64| 1u64 << (unit.wrapping_add_signed(stride.wrapping_mul(trip.cast_signed())) & 63);
        let units = if stride == 0 { bit(0) } else { (1..=n).map(bit).fold(0, |all, bit| all | bit) };
        (t.write || units & !free == 0).then_some(Within { window: hint.window, name, units })
    }
}

fn move_on(references: &mut [(Touch, i64)], trips: u64) {
    for (t, stride) in references {
        t.at = t.at.wrapping_add_signed(stride.wrapping_mul(trips.cast_signed()) as isize);
    }
}
