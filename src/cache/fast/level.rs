//! A level of the fast simulation. In: numbers of lines. Out: whether they are there, and what had to go. What holds the
//! sets is chosen by their ways and by what gives way.

use super::found::Touch;
use super::linked::Linked;
use super::packed::{self, Packed};
use super::states::Changed;
use super::tree::TreeWays;
use super::ways::Ways;
use crate::cache::machine::{Holds, Level, Write};
use crate::cache::replacement::Replacement;

/// Sets with more ways than this are kept as linked lists.
const FEW_WAYS: u64 = 64;

pub(super) enum Store {
    Packed8(Packed<1>),
    Packed16(Packed<2>),
    Ways(Ways),
    Linked(Box<Linked>),
    Tree(TreeWays),
}

pub(super) struct Cache {
    pub(super) store: Store,
    /// log2 of the bytes of a line.
    pub(super) shift: u32,
    pub(super) line: u64,
    pub(super) through: bool,
    pub(super) allocate: bool,
    pub(super) victim: bool,
    pub(super) inclusive: bool,
    pub(super) changed: Changed,
}

impl Cache {
    pub(super) fn new(l: &Level) -> Cache {
        let store = if l.replacement == Replacement::TreePlru {
            Store::Tree(TreeWays::new(l.sets(), l.ways as usize))
        } else if l.ways <= packed::MOST / 2 {
            Store::Packed8(Packed::new(l.sets(), l.ways as usize))
        } else if l.ways <= packed::MOST {
            Store::Packed16(Packed::new(l.sets(), l.ways as usize))
        } else if l.ways <= FEW_WAYS {
            Store::Ways(Ways::new(l.sets(), l.ways as usize))
        } else {
            Store::Linked(Box::new(Linked::new(l.sets(), l.ways as usize)))
        };
        Cache {
            store,
            shift: l.line.trailing_zeros(),
            line: l.line,
            through: l.write == Write::Through,
            allocate: l.allocate,
            victim: l.holds == Holds::Victim,
            inclusive: l.holds == Holds::Inclusive,
            changed: Changed::new(l.sets()),
        }
    }

    /// Makes the line the one used last, and dirty; false when it is not there.
    #[inline]
    pub(super) fn touch(&mut self, number: u64, dirty: bool) -> bool {
        let found = match &mut self.store {
            Store::Packed8(p) => p.touch(number, dirty),
            Store::Packed16(p) => p.touch(number, dirty),
            Store::Ways(w) => w.touch(number, dirty),
            Store::Linked(l) => l.touch(number, dirty),
            Store::Tree(t) => t.touch(number, dirty),
        };
        self.note(number, found)
    }

    /// Whether the line is there; its set is not as it was where that is so.
    #[inline]
    pub(super) fn note(&mut self, number: u64, found: Touch) -> bool {
        if found == Touch::Changed {
            self.changed.add(self.store.set_of(number));
        }
        found != Touch::Missed
    }

    /// Puts the line in front; gives the one that had to go.
    pub(super) fn insert(&mut self, number: u64, dirty: bool) -> Option<(u64, bool)> {
        self.changed.add(self.store.set_of(number));
        match &mut self.store {
            Store::Packed8(p) => p.insert(number, dirty),
            Store::Packed16(p) => p.insert(number, dirty),
            Store::Ways(w) => w.insert(number, dirty),
            Store::Linked(l) => l.insert(number, dirty),
            Store::Tree(t) => t.insert(number, dirty),
        }
    }

    /// [`Self::touch`]; where the line is missing, [`Self::insert`], with what that gives.
    #[inline]
    pub(super) fn take(&mut self, number: u64, dirty: bool) -> Result<(), Option<(u64, bool)>> {
        let taken = match &mut self.store {
            Store::Packed8(p) => p.take(number, dirty),
            Store::Packed16(p) => p.take(number, dirty),
            _ => return if self.touch(number, dirty) { Ok(()) } else { Err(self.insert(number, dirty)) },
        };
        if taken != Ok(Touch::Same) {
            self.changed.add(self.store.set_of(number));
        }
        taken.map(|_| ())
    }

    /// Lines that are asked for soon.
    pub(super) fn expect(&self, numbers: impl Iterator<Item = u64>) {
        match &self.store {
            Store::Packed8(p) => p.expect(numbers),
            Store::Packed16(p) => p.expect(numbers),
            _ => {}
        }
    }

    /// Takes the line out; gives whether it was dirty.
    pub(super) fn remove(&mut self, number: u64) -> Option<bool> {
        let dirty = match &mut self.store {
            Store::Packed8(p) => p.remove(number),
            Store::Packed16(p) => p.remove(number),
            Store::Ways(w) => w.remove(number),
            Store::Linked(l) => l.remove(number),
            Store::Tree(t) => t.remove(number),
        }?;
        self.changed.add(self.store.set_of(number));
        Some(dirty)
    }

    /// Marks the line dirty where it is; false when it is not there.
    pub(super) fn mark(&mut self, number: u64) -> bool {
        let found = match &mut self.store {
            Store::Packed8(p) => p.mark(number),
            Store::Packed16(p) => p.mark(number),
            Store::Ways(w) => w.mark(number),
            Store::Linked(l) => l.mark(number),
            Store::Tree(t) => t.mark(number),
        };
        self.note(number, found)
    }
}

impl Store {
    #[inline]
    pub(super) fn set_of(&self, number: u64) -> usize {
        match self {
            Store::Packed8(p) => p.set_of(number),
            Store::Packed16(p) => p.set_of(number),
            Store::Ways(w) => w.set_of(number),
            Store::Linked(l) => l.set_of(number),
            Store::Tree(t) => t.set_of(number),
        }
    }

    /// The lines of a set, and what says which of them gives way.
    pub(super) fn save(&self, set: usize, out: &mut Vec<u64>) {
        match self {
            Store::Packed8(p) => p.save(set, out),
            Store::Packed16(p) => p.save(set, out),
            Store::Ways(w) => w.save(set, out),
            Store::Linked(l) => l.save(set, out),
            Store::Tree(t) => t.save(set, out),
        }
    }
}
