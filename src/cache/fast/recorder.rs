//! What a chunk touches in each slice, written down while it is simulated: where few slices are simulated again, going
//! through all of its operations to find what is theirs takes much longer than simulating that. In: touches. Out: for
//! each slice a list of numbers.
//!
//! Left out is what comes to the line that the slice used last: a hit that changes nothing.

use crate::cache::stream::{Op, STORAGE};
use std::rc::Rc;

/// Most storages of a chunk.
const STORAGES: usize = 32;
/// Bits of a line's number in its storage.
const LINE: u32 = 26;

/// What a chunk touches in one slice.
#[derive(Clone, Default)]
pub(crate) struct Touches {
    /// For a list of elements their places in it; else storage, line in it, and whether it is written.
    list: Vec<u32>,
    /// Where each operation ends in the list.
    ends: Vec<u32>,
}

impl Touches {
    /// About how many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Touches>() + 4 * (self.list.len() + self.ends.len())
    }

    /// Those of an operation.
    pub(super) fn of(&self, operation: usize) -> &[u32] {
        let end = |k: usize| self.ends.get(k).map_or(0, |&e| e as usize);
        let from = if operation == 0 { 0 } else { end(operation - 1) };
        self.list.get(from..end(operation)).unwrap_or_default()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// The storages that the numbers of a list name.
pub(crate) type Storages = Rc<[u64]>;

/// Address of the line of a touch, and whether it is written.
#[inline]
pub(super) fn touch(storages: &[u64], number: u32, shift: u32) -> (u64, bool) {
    let storage = storages.get((number >> (LINE + 1)) as usize).copied().unwrap_or(0);
    let line = u64::from(number >> 1 & ((1 << LINE) - 1));
    (storage << STORAGE | line << shift, number & 1 == 1)
}

/// Writes down while it is on.
#[derive(Default)]
pub(super) struct Recorder {
    pub on: bool,
    failed: bool,
    /// A round is tried once more, whose touches are written down already.
    again: bool,
    /// Slices of the round, and whether one of them has several lines.
    round: u64,
    several: bool,
    is_list: bool,
    /// log2 of the bytes of a line of the first level.
    shift: u32,
    storages: Vec<u64>,
    slices: Vec<Touches>,
    /// The line that each slice used last, and whether that was written.
    last: Vec<(u64, bool)>,
}

impl Recorder {
    pub(super) fn new(shift: u32) -> Recorder {
        Recorder { shift, ..Recorder::default() }
    }

    /// A chunk begins.
    pub(super) fn begin(&mut self, slices: usize) {
        (self.on, self.failed) = (true, false);
        self.round();
        self.storages.clear();
        self.slices.resize(slices, Touches::default());
        self.last.clear();
        self.last.resize(slices, (u64::MAX, false));
    }

    pub(super) fn operation(&mut self, op: &Op) {
        self.is_list = matches!(op, Op::Elements(_));
    }

    pub(super) fn operation_ends(&mut self) {
        self.slices.iter_mut().for_each(|s| s.ends.push(s.list.len() as u32));
    }

    /// A round of touches begins.
    #[inline]
    pub(super) fn round(&mut self) {
        (self.again, self.round, self.several) = (false, 0, false);
    }

    /// The round is tried once more. The only line of a slice is still in front, so that nothing happens there; of
    /// several, one may have given way to another, and the list would not tell when that ends.
    pub(super) fn tries(&mut self) {
        self.again = true;
        self.failed |= self.several;
    }

    /// A touch that is simulated; `element`: its place in a list.
    #[inline]
    pub(super) fn touch(&mut self, slice: usize, address: u64, write: bool, element: u32) {
        if self.again {
            return;
        }
        let line = address >> self.shift;
        let (Some(touches), Some(last)) = (self.slices.get_mut(slice), self.last.get_mut(slice)) else { return };
        let bit = 1 << slice;
        self.several |= self.round & bit != 0 && last.0 != line;
        self.round |= bit;
        if last.0 == line && last.1 >= write {
            return;
        }
        *last = (line, write || last.0 == line && last.1);
        if self.is_list {
            touches.list.push(element);
            return;
        }
        let storage = address >> STORAGE;
        let known = self.storages.iter().position(|&s| s == storage);
        let at = known.unwrap_or_else(|| {
            self.storages.push(storage);
            self.storages.len() - 1
        });
        let within = line & ((1 << (STORAGE - self.shift)) - 1);
        if at >= STORAGES || within >> LINE != 0 {
            self.failed = true;
            return;
        }
        touches.list.push((at as u32) << (LINE + 1) | (within as u32) << 1 | u32::from(write));
    }

    /// Ends; gives what was touched by slice, where all of it could be written down.
    pub(super) fn end(&mut self) -> Option<(Storages, Vec<Touches>)> {
        self.on = false;
        let slices = std::mem::take(&mut self.slices);
        (!self.failed).then(|| (Rc::from(&self.storages[..]), slices))
    }
}
