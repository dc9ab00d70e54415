//! Keys of places in fields and cells. In: fields and positions on the way to a number. Out: the key that the general form
//! has for the same place, so that the same number read twice counts once.

use super::ir::{Leaf, Slot};
use crate::events::{Touch, element_key, numbered_key, part_key};
use crate::ops::index::Index;

/// The key of a place in fields and cells, where something asks for it.
pub(super) struct Key {
    key: u64,
    idle: bool,
}

impl Key {
    pub(super) fn new(slot: Slot, idle: bool) -> Key {
        Key { key: u64::from(slot), idle }
    }

    pub(super) fn field(&mut self, name: &str) {
        if !self.idle {
            self.key = part_key(self.key, name);
        }
    }

    #[inline]
    pub(super) fn position(&mut self, (i, j): (usize, Option<usize>)) {
        if self.idle {
            return;
        }
        self.key = match (j, numbered_key(self.key, i)) {
            (None, Some(key)) => key,
            (None, None) => element_key(self.key, &[Index::At(i)]),
            (Some(j), _) => element_key(self.key, &[Index::At(i), Index::At(j)]),
        };
    }

    #[allow(clippy::cast_possible_truncation)]
    pub(super) fn number(&self) -> usize {
        self.key as usize
    }

    /// A reference to the number itself.
    pub(super) fn touch(&self, leaf: Leaf, slot: Slot, write: bool) -> Touch {
        Touch { place: 0, at: self.number(), len: 1, width: 8, leaf, slot, write, inner: true }
    }
}
