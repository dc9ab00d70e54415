//! Which variables share a storage. In: how variables are assigned, calls with their arguments and results. Out:
//! whether the first write of elements of a variable has to copy, because something else holds its storage: another
//! variable, that of a caller included, until it is assigned or cleared or its function returns; a field, the content
//! of a cell or what a handle has captured.
//!
//! A variable that several scopes have (a global or persistent one, one that functions share with those nested in them) is
//! one holder, as long as it is there.

use crate::events::{Given, How, Src};
use crate::program::Slot;
use crate::value::Value;
use rustc_hash::FxHashMap;

/// Number of a storage that more than one may hold.
type Shared = u32;

/// The storage of a field or a captured variable, which goes on to hold it.
const HELD: Shared = u32::MAX;

/// Where it is known which storage a variable holds; none for one of its own.
#[derive(Clone, Copy)]
enum Holder {
    Frame(Option<Shared>),
    /// A variable of several scopes, by its number.
    Scopes(u32),
}

#[derive(Default)]
struct Frame {
    /// By variable.
    slots: Vec<Holder>,
    /// Variables of several scopes that end with this one.
    ends: Vec<usize>,
    arguments: Vec<Option<Shared>>,
    /// Sections that are arguments.
    sections: Vec<Value>,
    /// What variables hold that share a storage of which they use the beginning, or that they see in another shape. The
    /// interpreter has it in a storage of its own, as it has sections.
    beginnings: Vec<(Slot, Value)>,
    /// Results of the calls of the statement that runs.
    results: Vec<Given<Option<Shared>>>,
}

impl Frame {
    fn put(&mut self, slot: Slot, holder: Holder) {
        if self.slots.len() <= slot as usize {
            self.slots.resize(slot as usize + 1, Holder::Frame(None));
        }
        if let Some(place) = self.slots.get_mut(slot as usize) {
            *place = holder;
        }
    }
}

#[derive(Default)]
pub(super) struct Sharing {
    /// Variables that hold each storage.
    holders: Vec<u32>,
    unused: Vec<Shared>,
    /// Variables of several scopes: their numbers by the place of what they hold, and their storages.
    scopes: FxHashMap<usize, u32>,
    of_scopes: Vec<Option<Shared>>,
    /// Numbers of those that have ended.
    ended: Vec<u32>,
    /// Those of the calls that run, and behind them what is left of others: their room is used again.
    frames: Vec<Frame>,
    /// The one that runs.
    depth: usize,
    /// Arguments of the call that comes next.
    arguments: Vec<Option<Shared>>,
    /// Those of them that are sections of arrays. The interpreter has each in a storage of its own. That is held here as
    /// well, so that the first write of its elements finds it shared, as the array is.
    sections: Vec<Value>,
    /// Outputs of the body that has just ended, held for its caller.
    outputs: Vec<Option<Shared>>,
    /// What an anonymous function that ends gives of what it was given, held for its caller.
    passed: Vec<Option<Shared>>,
}

impl Sharing {
    fn frame(&mut self) -> &mut Frame {
        if self.frames.len() <= self.depth {
            self.frames.resize_with(self.depth + 1, Frame::default);
        }
        &mut self.frames[self.depth]
    }

    /// The frame that runs and the one of the call that is `depth` deep change places.
    pub(super) fn exchange(&mut self, depth: usize) {
        self.frame();
        if let Some(active) = self.frames.get_mut(..=self.depth) {
            crate::events::exchange(active, depth);
        }
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

    /// The storage of a variable of this frame, where others may hold it.
    fn known(&self, frame: &Frame, slot: Slot) -> Option<Shared> {
        match frame.slots.get(slot as usize)? {
            Holder::Frame(storage) => *storage,
            Holder::Scopes(k) => self.of_scopes.get(*k as usize).copied().flatten(),
        }
    }

    fn storage(&self, slot: Slot) -> Option<Shared> {
        self.frames.get(self.depth).and_then(|frame| self.known(frame, slot))
    }

    /// A variable is one of several scopes, known by the place of what it holds; `ends`: with the call that runs.
    pub(super) fn of_scopes(&mut self, slot: Slot, place: usize, ends: bool) {
        let known = self.scopes.get(&place).copied();
        let k = known.unwrap_or_else(|| self.new_of_scopes(place));
        let before = self.frame().slots.get(slot as usize).copied();
        let own = match before {
            Some(Holder::Scopes(other)) if other == k => return,
            Some(Holder::Frame(storage)) => storage,
            Some(Holder::Scopes(_)) | None => None,
        };
        match self.of_scopes.get_mut(k as usize) {
            // It holds what the variable held.
            Some(storage) if known.is_none() => *storage = own,
            _ => self.release(own),
        }
        let frame = self.frame();
        if ends {
            frame.ends.push(place);
        }
        frame.put(slot, Holder::Scopes(k));
    }

    /// The number of a variable of several scopes that is met for the first time.
    fn new_of_scopes(&mut self, place: usize) -> u32 {
        let k = self.ended.pop().unwrap_or_else(|| {
            self.of_scopes.push(None);
            (self.of_scopes.len() - 1) as u32
        });
        self.scopes.insert(place, k);
        k
    }

    /// The storage of a variable, with a number from now on.
    fn of(&mut self, slot: Slot) -> Option<Shared> {
        let known = self.storage(slot);
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

    /// The storage of what a call of the statement has given.
    fn given(&mut self, value: &Value) -> Option<Shared> {
        Given::find(&self.frame().results, value).copied().flatten()
    }

    /// The same for a function that is given it: nothing in the statement holds it from then on.
    fn given_away(&mut self, value: &Value) -> Option<Shared> {
        let storage = Given::take(&mut self.frame().results, value)?;
        self.release(storage);
        // Where nobody else holds it, the parameter has a storage of its own.
        storage.filter(|&s| s == HELD || self.holders.get(s as usize).is_some_and(|n| *n > 0))
    }

    /// The variable holds this storage from now on.
    fn bind(&mut self, slot: Slot, storage: Option<Shared>) {
        self.hold(storage);
        let frame = self.frame();
        if !frame.beginnings.is_empty() {
            frame.beginnings.retain(|(k, _)| *k != slot);
        }
        let before = match frame.slots.get_mut(slot as usize) {
            Some(Holder::Frame(held)) => std::mem::replace(held, storage),
            Some(&mut Holder::Scopes(k)) => {
                self.of_scopes.get_mut(k as usize).and_then(|held| std::mem::replace(held, storage))
            }
            None => {
                if storage.is_some() {
                    frame.put(slot, Holder::Frame(storage));
                }
                None
            }
        };
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
            How::Shared(Src::Result { stored: true, .. }) => self.given(value),
            How::Shared(_) => None,
            How::Parameter(k) => self.frame().arguments.get(*k).copied().flatten(),
            How::Captured => Some(HELD),
        };
        self.bind(slot, storage);
    }

    /// Whether elements of the variable cannot be written where they lie; it has a storage of its own from then on.
    pub(super) fn parts(&mut self, slot: Slot) -> bool {
        let shared = self.is_shared(slot);
        self.bind(slot, None);
        shared
    }

    /// The variable has the beginning of what it had, or that in another shape, where it was.
    pub(super) fn stays(&mut self, slot: Slot, value: &Value) {
        if value.is_scalar() {
            self.bind(slot, None);
        } else if self.is_shared(slot) {
            let frame = self.frame();
            frame.beginnings.retain(|(k, _)| *k != slot);
            frame.beginnings.push((slot, value.clone()));
        }
    }

    /// Whether something else holds the storage of the variable.
    pub(super) fn is_shared(&self, slot: Slot) -> bool {
        let Some(s) = self.storage(slot) else { return false };
        // What calls of the statement have given is nobody's.
        let results = self.frames.get(self.depth).map_or(&[][..], |f| &f.results);
        let given = results.iter().filter(|r| r.known == Some(s)).count();
        s == HELD || self.holders.get(s as usize).is_some_and(|&n| n as usize > given + 1)
    }

    pub(super) fn captured(&mut self, slot: Slot, value: &Value) {
        if value.is_scalar() {
            return;
        }
        match self.storage(slot) {
            // Others that share it share it with the handle too, which goes on to hold it.
            Some(s) if s != HELD => {
                self.hold(Some(s));
            }
            _ => self.bind(slot, Some(HELD)),
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
            // What another function has given, which may be what it was given itself.
            Src::Result { stored: true, .. } => self.given_away(value),
            // A section is where its array has it.
            Src::Part { .. } => {
                self.sections.push(value.clone());
                Some(HELD)
            }
            _ => None,
        };
        self.arguments.push(storage);
    }

    /// A call that began no body has had its arguments.
    pub(super) fn numbers_given(&mut self) {
        self.arguments.clear();
        self.sections.clear();
    }

    pub(super) fn body_begins(&mut self) {
        self.depth += 1;
        if !self.sections.is_empty() {
            let sections = std::mem::take(&mut self.sections);
            self.frame().sections = sections;
        }
        let mut arguments = std::mem::take(&mut self.arguments);
        std::mem::swap(&mut arguments, &mut self.frame().arguments);
        self.arguments = arguments;
        self.arguments.clear();
    }

    /// The body that runs gives these results of its statement.
    pub(super) fn passed_on<'v>(&mut self, values: impl Iterator<Item = &'v Value>) {
        for v in values {
            let storage = self.given(v);
            let held = self.hold(storage);
            self.passed.push(held);
        }
    }

    pub(super) fn body_ends(&mut self, outputs: &[Slot]) {
        self.end(outputs);
        if !self.passed.is_empty() {
            let passed = std::mem::take(&mut self.passed);
            std::mem::replace(&mut self.outputs, passed).into_iter().for_each(|s| self.release(s));
        }
    }

    fn end(&mut self, outputs: &[Slot]) {
        for &output in outputs {
            if let Some(Holder::Scopes(_)) = self.frame().slots.get(output as usize) {
                // What is given is held further.
                self.of(output);
            }
        }
        let own = self.frame();
        own.sections.clear();
        own.beginnings.clear();
        if own.slots.is_empty() && own.results.is_empty() && self.outputs.is_empty() {
            // No variable has held anything but numbers and storages of its own.
            self.outputs.resize(outputs.len(), None);
            self.depth = self.depth.saturating_sub(1);
            return;
        }
        let mut frame = std::mem::take(self.frame());
        // They are held before what they take the place of is released.
        let mut held = std::mem::take(&mut self.outputs);
        let before = held.len();
        for &output in outputs {
            held.push(self.hold(self.known(&frame, output)));
        }
        held.drain(..before).for_each(|s| self.release(s));
        self.outputs = held;
        for place in frame.ends.drain(..) {
            let Some(k) = self.scopes.remove(&place) else { continue };
            let storage = self.of_scopes.get_mut(k as usize).and_then(Option::take);
            self.release(storage);
            self.ended.push(k);
        }
        for held in frame.slots.drain(..) {
            if let Holder::Frame(storage) = held {
                self.release(storage);
            }
        }
        frame.results.drain(..).for_each(|r| self.release(r.known));
        *self.frame() = frame;
        self.depth = self.depth.saturating_sub(1);
    }

    pub(super) fn call_ends(&mut self, results: &[Value]) {
        let mut outputs = std::mem::take(&mut self.outputs);
        for (k, storage) in outputs.drain(..).enumerate() {
            match results.get(k) {
                // Nobody looks for the storage of a number.
                Some(v) if !v.is_scalar() => self.frame().results.push(Given::new(v, storage)),
                _ => self.release(storage),
            }
        }
        self.outputs = outputs;
    }

    pub(super) fn statement_ends(&mut self) {
        let Some(frame) = self.frames.get_mut(self.depth).filter(|f| !f.results.is_empty()) else { return };
        let mut results = std::mem::take(&mut frame.results);
        results.drain(..).for_each(|r| self.release(r.known));
        self.frame().results = results;
    }
}
