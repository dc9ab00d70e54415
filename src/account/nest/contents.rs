//! Registers of the contents of cells. In: the variable, and the number of the content. Out: the register, in lists that
//! grow by pieces with the numbers that are referred to, so that nothing is looked up in a table of keys.

use super::run::moved;
use super::{Counted, CtxId, Nests, Register};
use crate::events::{Touch, number_in_key};
use crate::program::Slot;
use crate::traffic::Bytes;

/// Registers in a piece.
const PIECE: usize = 256;

/// The registers of a variable's contents.
#[derive(Debug, Default)]
pub(super) struct Contents {
    pieces: Vec<Option<Box<[Register; PIECE]>>>,
}

impl Contents {
    #[inline]
    fn register(&mut self, number: usize) -> &mut Register {
        let piece = number / PIECE;
        if piece >= self.pieces.len() {
            self.pieces.resize_with(piece + 1, || None);
        }
        let all = self.pieces[piece].get_or_insert_with(|| Box::new([Register::default(); PIECE]));
        &mut all[number % PIECE]
    }

    /// Each of the registers from one number up to another is read, or assigned, once; gives for how many of them that counts.
    fn all(&mut self, (first, last): (usize, usize), current: u64, write: bool) -> u64 {
        let (mut from, mut count) = (first, 0);
        while from <= last {
            self.register(from);
            let Some(Some(piece)) = self.pieces.get_mut(from / PIECE) else { return count };
            let to = last.min(from | (PIECE - 1));
            for r in &mut piece[from % PIECE..=to % PIECE] {
                count += u64::from(r.refers(write, current));
            }
            from = to + 1;
        }
        count
    }
}

/// The registers of a variable in a context.
#[inline]
fn contents(all: &mut [Vec<Contents>], (context, slot): (CtxId, Slot)) -> &mut Contents {
    let of = &mut all[context];
    let slot = slot as usize;
    if slot >= of.len() {
        of.resize_with(slot + 1, Contents::default);
    }
    &mut of[slot]
}

/// The register of a content.
#[inline]
pub(super) fn register(all: &mut [Vec<Contents>], of: (CtxId, Slot), number: usize) -> &mut Register {
    contents(all, of).register(number)
}

impl Nests {
    /// Trips after one that refers to these numbers in fields and cells, which go on by their strides. They meet no line, so
    /// that nothing else of the trips matters to them.
    pub(super) fn numbers_in_run(
        &mut self,
        counted: &mut Counted,
        context: CtxId,
        numbers: &[(Touch, i64)],
        trips: u64,
    ) {
        self.references += trips * numbers.len() as u64;
        let alike = self.alike.get(context).copied().unwrap_or(context);
        let current = self.current;
        let slot = |t: &Touch| number_in_key(t.at as u64).map(|(slot, _)| slot);
        let Some(first) = numbers.first().and_then(|(t, _)| slot(t)) else { return };
        if let [(t, stride @ (1 | -1))] = numbers
            && let Some((_, from)) = number_in_key(moved(t.at, *stride) as u64)
            && let Some((_, to)) = number_in_key(moved(t.at, stride.wrapping_mul(trips.cast_signed())) as u64)
        {
            // Every trip has another one.
            let of = contents(&mut self.contents, (alike, first));
            let count = of.all((from.min(to), from.max(to)), current, t.write);
            counted.moves(t.leaf, t.write, Bytes::exact(8 * count));
        } else if numbers.iter().all(|(t, _)| slot(t) == Some(first)) {
            let of = contents(&mut self.contents, (alike, first));
            each_trip(numbers, trips, |t, number, _| touched(counted, of.register(number), current, t));
        } else {
            each_trip(numbers, trips, |t, number, slot| {
                touched(counted, register(&mut self.contents, (alike, slot), number), current, t);
            });
        }
    }
}

/// The references of so many trips in their order.
#[inline]
fn each_trip(numbers: &[(Touch, i64)], trips: u64, mut refer: impl FnMut(&Touch, usize, Slot)) {
    for trip in 1..=trips.cast_signed() {
        for (t, stride) in numbers {
            if let Some((slot, number)) = number_in_key(moved(t.at, stride.wrapping_mul(trip)) as u64) {
                refer(t, number, slot);
            }
        }
    }
}

/// A number is read, or assigned, in the nest that runs.
#[inline]
fn touched(counted: &mut Counted, register: &mut Register, current: u64, t: &Touch) {
    if register.refers(t.write, current) {
        counted.moves(t.leaf, t.write, Bytes::exact(8));
    }
}
