//! Which variables share a storage. In: how variables are assigned, calls with their arguments and results. Out:
//! whether the first write of elements of a variable has to copy, because something else holds its storage: another
//! variable, that of a caller included, until it is assigned or cleared or its function returns; a field, the content
//! of a cell or what a handle has captured.
//!
//! Variables that another scope shares as such (globals, those of nested functions) are left out: they share
//! nothing here.

use crate::events::{How, Src};
use crate::program::Slot;
use crate::value::Value;

/// Number of a storage that more than one may hold.
type Shared = u32;

/// The storage of a field or a captured variable, which goes on to hold it.
const HELD: Shared = u32::MAX;

#[derive(Default)]
struct Frame {
    /// By variable; none for a storage of its own.
    slots: Vec<Option<Shared>>,
    arguments: Vec<Option<Shared>>,
    /// Results of the calls of the statement that runs: elements and storage.
    results: Vec<(usize, Option<Shared>)>,
}

#[derive(Default)]
pub(super) struct Sharing {
    /// Variables that hold each storage.
    holders: Vec<u32>,
    unused: Vec<Shared>,
    frames: Vec<Frame>,
    /// Arguments of the call that comes next.
    arguments: Vec<Option<Shared>>,
    /// Outputs of the body that has just ended, held for its caller.
    outputs: Vec<Option<Shared>>,
}

impl Sharing {
    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    fn hold(&mut self, storage: Option<Shared>) -> Option<Shared> {
        if let Some(n) = storage.and_then(|s| self.holders.get_mut(s as usize)) {
            *n += 1;
        }
        storage
    }

    fn release(&mut self, storage: Option<Shared>) {
        let Some(s) = storage else { return };
        if let Some(n) = self.holders.get_mut(s as usize).filter(|n| **n > 0) {
            *n -= 1;
            if *n == 0 {
                self.unused.push(s);
            }
        }
    }

    /// The storage of a variable, with a number from now on.
    fn of(&mut self, slot: Slot) -> Option<Shared> {
        let known = self.frame().slots.get(slot as usize).copied().flatten();
        if known.is_some() {
            return known;
        }
        let new = self.unused.pop().unwrap_or_else(|| {
            self.holders.push(0);
            (self.holders.len() - 1) as Shared
        });
        self.bind(slot, Some(new));
        Some(new)
    }

    /// The variable holds this storage from now on.
    fn bind(&mut self, slot: Slot, storage: Option<Shared>) {
        self.hold(storage);
        let slots = &mut self.frame().slots;
        if slots.len() <= slot as usize {
            if storage.is_none() {
                return;
            }
            slots.resize(slot as usize + 1, None);
        }
        let before = slots.get_mut(slot as usize).and_then(|s| std::mem::replace(s, storage));
        self.release(before);
    }

    pub(super) fn assigned(&mut self, slot: Slot, value: &Value, how: &How) {
        let storage = match how {
            _ if value.is_scalar() => None,
            How::Stored | How::Grown { .. } => None,
            How::Shared(Src::Whole { key, .. }) => match Slot::try_from(*key) {
                Ok(of) if of == slot => return,
                Ok(of) => self.of(of),
                Err(_) => Some(HELD),
            },
            How::Shared(Src::Result { stored: true, .. }) => {
                let n = value.numel();
                self.frame().results.iter().rev().find(|(count, _)| *count == n).and_then(|(_, s)| *s)
            }
            How::Shared(_) => None,
            How::Parameter(k) => self.frame().arguments.get(*k).copied().flatten(),
            How::Captured => Some(HELD),
        };
        self.bind(slot, storage);
    }

    /// Whether elements of the variable cannot be written where they lie; it has a storage of its own from then on.
    pub(super) fn parts(&mut self, slot: Slot) -> bool {
        let Some(s) = self.frame().slots.get(slot as usize).copied().flatten() else { return false };
        let shared = s == HELD || self.holders.get(s as usize).is_some_and(|&n| n > 1);
        self.bind(slot, None);
        shared
    }

    pub(super) fn captured(&mut self, slot: Slot, value: &Value) {
        if !value.is_scalar() {
            self.bind(slot, Some(HELD));
        }
    }

    pub(super) fn cleared(&mut self, slot: Slot) {
        self.bind(slot, None);
    }

    pub(super) fn argument(&mut self, value: &Value, src: &Src) {
        let storage = match src {
            _ if value.is_scalar() => None,
            Src::Whole { key, .. } => match Slot::try_from(*key) {
                Ok(slot) => self.of(slot),
                Err(_) => Some(HELD),
            },
            _ => None,
        };
        self.arguments.push(storage);
    }

    pub(super) fn body_begins(&mut self) {
        self.frame();
        let arguments = std::mem::take(&mut self.arguments);
        self.frames.push(Frame { arguments, ..Frame::default() });
    }

    pub(super) fn body_ends(&mut self, outputs: &[Slot]) {
        let slots = &self.frame().slots;
        let outputs: Vec<_> = outputs.iter().map(|&o| slots.get(o as usize).copied().flatten()).collect();
        outputs.iter().for_each(|s| {
            self.hold(*s);
        });
        let before = std::mem::replace(&mut self.outputs, outputs);
        before.into_iter().for_each(|s| self.release(s));
        let Some(frame) = self.frames.pop() else { return };
        frame.slots.into_iter().chain(frame.results.into_iter().map(|(_, s)| s)).for_each(|s| self.release(s));
    }

    pub(super) fn call_ends(&mut self, results: &[Value]) {
        let outputs = std::mem::take(&mut self.outputs);
        for (k, storage) in outputs.into_iter().enumerate() {
            match results.get(k) {
                Some(v) => self.frame().results.push((v.numel(), storage)),
                None => self.release(storage),
            }
        }
    }

    pub(super) fn statement_ends(&mut self) {
        if self.frames.last().is_some_and(|f| !f.results.is_empty()) {
            let results = std::mem::take(&mut self.frame().results);
            results.into_iter().for_each(|(_, s)| self.release(s));
        }
    }
}
