//! The calls that the cache stage receives in a run, kept so that they can be played again. In: the calls that [`super::placement::Engines`] takes:
//! operations with their owners, statements, names of storages, trips, records, moments. Out: bytes, and from these the
//! same calls in the same order, to whoever takes them.
//!
//! Operations are kept once as long as they come again ([`Shelf`]); writer and reader forget them by the same rule, so
//! that neither needs more memory than that. What a call only sets for the operations that follow (statement, record,
//! moment) is written when one follows.

mod ops;

use super::mixer::Mixer;
use super::stream::{NOBODY, Op, OwnerId};
use crate::packed::{Damaged, Packer, Unpacker};
use ops::{Known, Written};
use rustc_hash::FxHashMap;
use std::hash::Hash as _;
use std::io::Read;
use std::rc::Rc;

/// Most operations that are kept to come again, and most bytes of them.
const KEPT: usize = 1 << 15;
const KEPT_BYTES: usize = 64 << 20;
/// Most bytes of a recording before they are compressed; with more there is none.
pub(crate) const MOST: usize = 256 << 20;

/// Storages have smaller numbers.
pub(crate) const STORAGES: u32 = 1 << 24;

/// The calls that a recording has, by their numbers in it.
mod call {
    pub(super) const END: u8 = 0;
    /// An operation that has come before, by its place on the shelf.
    pub(super) const AGAIN: u8 = 1;
    pub(super) const NEW: u8 = 2;
    /// Owner and statement of what follows.
    pub(super) const OF: u8 = 3;
    pub(super) const TRIP: u8 = 4;
    /// Moments that have passed.
    pub(super) const MOMENT: u8 = 5;
    pub(super) const RECORD: u8 = 6;
    pub(super) const NO_RECORD: u8 = 7;
    /// Storage and variable.
    pub(super) const NAME: u8 = 8;
}

/// Who takes the calls of a recording.
pub(crate) trait Takes {
    /// The next operation, of an owner and a statement.
    fn operation(&mut self, op: &Rc<Op>, owner: OwnerId, site: u32);
    /// A loop begins its next trip.
    fn trip(&mut self);
    /// What follows happens at this moment.
    fn moment(&mut self, moment: u64);
    /// What follows belongs to this record of the trace; to none where it is [`u64::MAX`].
    fn record(&mut self, record: u64);
    /// The variable in a storage from now on.
    fn name(&mut self, storage: u32, slot: u32);
}

/// How much is kept to come again.
#[derive(Default)]
struct Shelf {
    operations: usize,
    bytes: usize,
}

impl Shelf {
    /// One more; true where all those before are forgotten first.
    fn is_cleared_for(&mut self, op: &Op) -> bool {
        let bytes = size_of::<Op>() + op.heap_bytes();
        let full = self.operations >= KEPT || self.bytes + bytes > KEPT_BYTES && self.operations > 0;
        if full {
            *self = Shelf::default();
        }
        self.operations += 1;
        self.bytes += bytes;
        full
    }
}

/// Writes the calls of a run.
#[derive(Default)]
pub(crate) struct Recorder {
    packer: Packer,
    written: Written,
    shelf: Shelf,
    places: FxHashMap<u128, usize>,
    of: Option<(OwnerId, u32)>,
    /// Moment and record: those of what was written last, and of what comes.
    moment: (u64, u64),
    record: (Option<u64>, Option<u64>),
    /// It became too long.
    too_long: bool,
}

impl Recorder {
    pub(crate) fn operation(&mut self, op: &Op, owner: OwnerId, site: u32) {
        if self.packer.bytes.len() > MOST {
            (self.too_long, self.packer) = (true, Packer::default());
        }
        if self.too_long {
            return;
        }
        self.state(owner, site);
        let key = key(op);
        if let Some(&place) = self.places.get(&key) {
            self.packer.byte(call::AGAIN);
            return self.packer.number(place as u64);
        }
        if self.shelf.is_cleared_for(op) {
            self.places.clear();
        }
        self.places.insert(key, self.places.len());
        self.packer.byte(call::NEW);
        self.written.op(&mut self.packer, op);
    }

    /// What has changed since the last operation.
    fn state(&mut self, owner: OwnerId, site: u32) {
        let p = &mut self.packer;
        if self.of != Some((owner, site)) {
            self.of = Some((owner, site));
            p.byte(call::OF);
            p.number(owner.into());
            p.number(u64::from(site.wrapping_add(1)));
        }
        self.moments();
        let p = &mut self.packer;
        match self.record {
            (before, now) if before == now => {}
            (_, Some(u64::MAX) | None) => p.byte(call::NO_RECORD),
            (before, Some(now)) => {
                p.byte(call::RECORD);
                p.signed(now.wrapping_sub(before.filter(|&b| b != u64::MAX).unwrap_or(0)).cast_signed());
            }
        }
        self.record.0 = self.record.1;
    }

    fn moments(&mut self) {
        let (written, now) = self.moment;
        if written != now {
            self.moment.0 = now;
            self.packer.byte(call::MOMENT);
            self.packer.number(now.wrapping_sub(written));
        }
    }

    pub(crate) fn trip(&mut self) {
        if !self.too_long {
            self.packer.byte(call::TRIP);
        }
    }

    pub(crate) fn moment(&mut self, moment: u64) {
        self.moment.1 = moment;
    }

    pub(crate) fn record(&mut self, record: u64) {
        self.record.1 = Some(record);
    }

    pub(crate) fn name(&mut self, storage: u32, slot: u32) {
        if !self.too_long {
            self.packer.byte(call::NAME);
            self.packer.number(storage.into());
            self.packer.number(u64::from(slot.wrapping_add(1)));
        }
    }

    /// The bytes; nothing where there are too many.
    #[must_use]
    pub(crate) fn end(mut self) -> Option<Vec<u8>> {
        self.moments();
        self.packer.byte(call::END);
        (!self.too_long && self.packer.bytes.len() <= MOST).then_some(self.packer.bytes)
    }
}

/// What an operation does and who of it is charged.
fn key(op: &Op) -> u128 {
    let mut h = Mixer::default();
    op.hash(&mut h);
    if let Op::Elements(list) = op {
        list.iter().for_each(|e| h.add(e.by.site.into(), e.by.slot.into()));
    }
    h.end()
}

/// Reads a recording call by call.
pub(crate) struct Player<R> {
    unpacker: Unpacker<R>,
    known: Known,
    shelf: Shelf,
    operations: Vec<Rc<Op>>,
    /// How many owners there are.
    owners: usize,
    of: (OwnerId, u32),
    moment: u64,
    record: u64,
}

impl<R: Read> Player<R> {
    /// Of a run with so many owners of operations.
    pub(crate) fn new(from: R, owners: usize) -> Player<R> {
        Player {
            owners,
            unpacker: Unpacker::new(from, MOST as u64 + 1),
            known: Known::default(),
            shelf: Shelf::default(),
            operations: Vec::new(),
            of: (0, NOBODY),
            moment: 0,
            record: 0,
        }
    }

    /// Tells the next call; false at the end.
    ///
    /// # Errors
    /// The bytes are no recording.
    pub(crate) fn step(&mut self, to: &mut impl Takes) -> Result<bool, Damaged> {
        let u = &mut self.unpacker;
        match u.byte()? {
            call::END => return Ok(false),
            call::AGAIN => {
                let place: usize = u.small()?;
                let op = self.operations.get(place).ok_or(Damaged::Wrong("an operation that there is not"))?;
                to.operation(op, self.of.0, self.of.1);
            }
            call::NEW => {
                let op = Rc::new(self.known.op(u)?);
                if self.shelf.is_cleared_for(&op) {
                    self.operations.clear();
                }
                to.operation(&op, self.of.0, self.of.1);
                self.operations.push(op);
            }
            call::OF => {
                self.of = (u.small()?, u.small::<u32>()?.checked_sub(1).unwrap_or(NOBODY));
                if self.of.0 as usize >= self.owners {
                    return Err(Damaged::Wrong("an operation of nobody"));
                }
            }
            call::TRIP => to.trip(),
            call::MOMENT => {
                self.moment = self.moment.wrapping_add(u.number()?);
                to.moment(self.moment);
            }
            call::RECORD => {
                self.record = self.record.wrapping_add_signed(u.signed()?);
                to.record(self.record);
            }
            call::NO_RECORD => {
                self.record = 0;
                to.record(u64::MAX);
            }
            call::NAME => {
                let (storage, slot): (u32, u32) = (u.small()?, u.small::<u32>()?.wrapping_sub(1));
                if storage >= STORAGES {
                    return Err(Damaged::Wrong("a storage that there is not"));
                }
                to.name(storage, slot);
            }
            _ => return Err(Damaged::Wrong("a call of no kind")),
        }
        Ok(true)
    }
}
