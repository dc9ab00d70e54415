//! Variables: what they are assigned, share and hold. In: what has changed. Out: the same to every listener, sizes where
//! they are others than before.

use super::Listeners;
use crate::events::{Activation, At, Change, How, Listener, Resized, Src};
use crate::program::{Leaf, Outline, Slot};
use crate::value::Value;

impl Listeners {
    /// A stamp for a fresh activation.
    pub(crate) fn new_stamp(&mut self) -> u64 {
        self.stamp += 1;
        self.stamp
    }

    /// A variable is assigned as a whole and holds so many bytes now.
    pub(crate) fn assigned(
        &mut self,
        body: &Outline,
        sizes: &mut Activation,
        slot: Slot,
        value: &Value,
        bytes: u64,
        how: &How,
    ) {
        self.bound(slot, value, how);
        self.resized(body, sizes, slot, bytes, Some(value));
    }

    /// A variable holds another value; listeners get its size when its body continues.
    pub(crate) fn bound(&mut self, slot: Slot, value: &Value, how: &How) {
        if self.on {
            let how = &match *how {
                How::Grown { kept, .. } => How::Grown { kept, copies: self.sharing.parts(slot) },
                how => how,
            };
            self.sharing.assigned(slot, value, how);
            tell!(self, assigned(slot, value, how));
        }
    }

    /// Elements of a variable were assigned or deleted, or something inside it.
    pub(crate) fn modified(
        &mut self,
        body: &Outline,
        sizes: &mut Activation,
        slot: Slot,
        value: &Value,
        bytes: u64,
        change: &Change,
    ) {
        if self.on {
            // What shares the array keeps it: its bytes as they are before.
            let copied = match change {
                Change::Elements { shared, .. } => {
                    let shared = !value.is_container() && (self.sharing.parts(slot) || *shared);
                    if shared { sizes.bytes.get(slot as usize).copied() } else { None }
                }
                Change::Length => {
                    self.sharing.stays(slot, value);
                    None
                }
                Change::Within(within) => within.copied.map(|(_, bytes)| bytes),
                Change::Inside(_) => None,
            };
            tell!(self, modified(slot, value, change, copied));
        }
        self.resized(body, sizes, slot, bytes, Some(value));
    }

    /// An array that a field or cell holds is seen with other dimensions, and lies where it lay.
    pub(crate) fn seen_as(&mut self, array: &Value, src: &Src, view: Option<&Value>) {
        if let (true, Some(s), Some(view), Src::Whole { key, .. }) = (self.on, &mut self.stream, view, src)
            && !crate::events::is_variable_key(*key)
        {
            s.seen_as(array, view);
        }
    }

    /// An array that a field or cell holds has lost elements, and lies where it lay.
    pub(crate) fn elements_removed(&mut self, old: &Value, array: &Value) {
        if let (true, Some(s)) = (self.on, &mut self.stream) {
            s.seen_as(old, array);
        }
    }

    /// What shared an array with the variable has it alone from now on.
    pub(crate) fn holds_no_array(&mut self, slot: Slot) {
        if self.on {
            self.sharing.cleared(slot);
            if let Some(s) = &mut self.stream {
                s.gives_up_share(slot);
            }
        }
    }

    /// A variable holds so many bytes now; no value where it has been cleared.
    pub(crate) fn resized(
        &mut self,
        body: &Outline,
        sizes: &mut Activation,
        slot: Slot,
        bytes: u64,
        value: Option<&Value>,
    ) {
        if value.is_none() {
            self.holds_no_array(slot);
        }
        let Some(old) = sizes.bytes.get_mut(slot as usize) else { return };
        let grown = bytes > *old;
        if *old == bytes && bytes != 0 {
            return;
        }
        *old = bytes;
        self.stamp += 1;
        sizes.stamp = self.stamp;
        // Before a body runs, no range is there to note the sizes of its parameters.
        if self.on && (!sizes.ranges.is_empty() || self.history.is_some()) {
            let change = Resized { slot, bytes, grown, value };
            tell!(self, resized(body, sizes, &change));
        }
    }

    /// Whether something else holds the array of the variable, so that writing elements of it copies it.
    pub(crate) fn copies_to_write(&self, slot: Slot) -> bool {
        self.on && self.account.counts_copies() && self.sharing.is_shared(slot)
    }

    /// Elements that were after the deleted ones have moved.
    pub(crate) fn elements_moved(&mut self, leaf: Leaf, bytes: u64) {
        if self.on {
            tell!(self, elements_moved(leaf, bytes));
        }
    }

    pub(crate) fn captured(&mut self, slot: Slot, value: &Value) {
        if self.on {
            self.sharing.captured(slot, value);
            tell!(self, captured(slot, value));
        }
    }

    pub(crate) fn rest_collected(&mut self, from: usize, values: &[Value]) {
        if self.on {
            tell!(self, rest_collected(from, values));
        }
    }

    /// The body that runs gives what calls of its statement have given, as it is.
    pub(crate) fn results_passed_on<'v>(&mut self, values: impl Iterator<Item = &'v Value> + Clone) {
        if self.on {
            self.sharing.passed_on(values.clone());
            if let Some(s) = &mut self.stream {
                s.passed_on(values);
            }
        }
    }

    /// A variable is one of several scopes, which hold it in this place; `ends`: with the call that runs.
    pub(crate) fn of_scopes(&mut self, slot: Slot, place: usize, ends: bool) {
        if self.on {
            self.sharing.of_scopes(slot, place, ends);
        }
    }

    pub(crate) fn aliased(&mut self, here: Slot, there: Slot, of: Option<usize>) {
        if self.on {
            tell!(self, aliased(here, there, of));
        }
    }

    pub(crate) fn frames_exchanged(&mut self, depth: usize) {
        if self.on {
            self.sharing.exchange(depth);
            tell!(self, frames_exchanged(depth));
        }
    }

    pub(crate) fn global_bound(&mut self, slot: Slot, persistent: bool, name: &str) {
        if self.on {
            tell!(self, global_bound(slot, persistent, name));
        }
    }
}
