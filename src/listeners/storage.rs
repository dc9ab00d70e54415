//! How what execution tells of is stored. In: the layouts by name, and every body once, when it is lowered. Out:
//! the layout of a variable by its number, of an operand by where it comes from.

use super::Listeners;
use crate::events::Src;
use crate::program::{Leaf, Outline, Slot};
use crate::value::{Layout, Layouts};

pub(super) struct Storage {
    layouts: Layouts,
    /// By body and variable; empty where all are stored in the same way.
    by_slot: Vec<Box<[Layout]>>,
}

impl Storage {
    pub(super) fn new(layouts: &Layouts) -> Storage {
        Storage { layouts: layouts.clone(), by_slot: Vec::new() }
    }
}

impl Listeners {
    /// A body was lowered: its variables are looked up by name, once for all its calls.
    pub(crate) fn lowered(&mut self, body: &Outline) {
        let Storage { layouts, by_slot } = &mut self.storage;
        if layouts.by_name.is_empty() {
            return;
        }
        by_slot.resize_with(by_slot.len().max(body.id + 1), Box::default);
        if let Some(place) = by_slot.get_mut(body.id) {
            *place = body.slots.iter().map(|name| layouts.of(name)).collect();
        }
    }

    /// How values are stored that no variable holds.
    #[must_use]
    pub(crate) fn layout(&self) -> Layout {
        self.storage.layouts.default
    }

    /// How a variable is stored.
    #[inline]
    #[must_use]
    pub(crate) fn layout_of(&self, body: &Outline, slot: Slot) -> Layout {
        let known = self.storage.by_slot.get(body.id).and_then(|body| body.get(slot as usize));
        known.copied().unwrap_or(self.storage.layouts.default)
    }

    /// How the variable of an occurrence in the body that runs is stored.
    #[must_use]
    pub(crate) fn layout_at(&self, leaf: Leaf) -> Layout {
        if self.storage.by_slot.is_empty() {
            return self.layout();
        }
        let body = self.contexts.all().get(self.contexts.current).map(|c| &c.body);
        let known = body.and_then(|b| Some(self.layout_of(b, b.leaves.get(leaf as usize)?.slot)));
        known.unwrap_or_else(|| self.layout())
    }

    /// How an operand is stored that comes from there.
    #[must_use]
    pub(crate) fn layout_from(&self, src: &Src) -> Layout {
        match src {
            Src::Whole { leaf, .. } | Src::Part { leaf, .. } | Src::Plain { leaf, .. } => self.layout_at(*leaf),
            Src::None | Src::Temp(_) | Src::Result { .. } => self.layout(),
        }
    }
}
