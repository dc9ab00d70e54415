//! Which arrays functions get from their callers and give back to them, for a page. In: calls with their arguments and
//! results, assignments, as events. Out: for a variable of a function the array of a caller that it is ([`Links::array`]).
//!
//! A variable of a function is an array of its caller
//! * where the function does not assign it, if it is the same variable of the caller in every call from one place of the
//!   text;
//! * where the function assigns it, if it is given back to one variable of the caller, and was not given by another one.
//!
//! The same holds for what an anonymous function has captured. All else is an array of the function's own, computed arguments and what recursions pass on included.

use crate::events::{At, CtxId, How, Src};
use crate::program::Slot;
use crate::value::Value;
use rustc_hash::FxHashMap;

/// A variable of a body in a context.
pub(super) type Place = (CtxId, Slot);

/// Most calls that an array is followed through.
const DEPTH: usize = 64;

/// Most arrays that are known to be captured.
const CAPTURED: usize = 1 << 16;

/// A variable at the other end of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Link {
    #[default]
    Nothing,
    One(Place),
    /// Several, or none that has a name.
    Other,
}

#[derive(Clone, Copy, Debug, Default)]
struct Ends {
    from: Link,
    to: Link,
    /// The function assigns it.
    assigned: bool,
}

#[derive(Debug, Default)]
struct Frame {
    arguments: Vec<Option<Place>>,
    /// Results of the calls of the statement that runs: number of the storage, and the variable that was given back.
    results: Vec<(usize, Place)>,
}

/// What calls have passed on.
#[derive(Debug, Default)]
pub(crate) struct Links {
    ends: FxHashMap<Place, Ends>,
    /// Of the calls that run.
    frames: Vec<Frame>,
    /// Those of the prototype's own body.
    outermost: Frame,
    arguments: Vec<Option<Place>>,
    outputs: Vec<Place>,
    /// The variable that a handle has captured, by the number of its storage.
    captured: FxHashMap<usize, Place>,
}

impl Link {
    fn also(&mut self, other: Option<Place>, own: Place) {
        *self = match (*self, other) {
            // A recursion passes it on to itself.
            (link, Some(place)) if place == own => link,
            (Link::Nothing, Some(place)) => Link::One(place),
            (Link::One(known), Some(place)) if known == place => return,
            _ => Link::Other,
        };
    }
}

impl Links {
    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().unwrap_or(&mut self.outermost)
    }

    pub(super) fn statement_begins(&mut self) {
        self.frame().results.clear();
    }

    pub(super) fn argument(&mut self, at: At, value: &Value, src: &Src) {
        let slot = match src {
            Src::Whole { key, .. } if !value.is_scalar() => Slot::try_from(*key).ok(),
            _ => None,
        };
        self.arguments.push(slot.map(|slot| (at.context, slot)));
    }

    pub(super) fn body_begins(&mut self) {
        let arguments = std::mem::take(&mut self.arguments);
        self.frames.push(Frame { arguments, results: Vec::new() });
    }

    pub(super) fn body_ends(&mut self, at: At, outputs: &[Slot]) {
        self.outputs = outputs.iter().map(|&slot| (at.context, slot)).collect();
        self.frames.pop();
    }

    pub(super) fn call_ends(&mut self, results: &[Value]) {
        let outputs = std::mem::take(&mut self.outputs);
        let given = results.iter().zip(outputs).filter(|(value, _)| !value.is_scalar());
        let given: Vec<(usize, Place)> = given.map(|(value, place)| (value.place(), place)).collect();
        self.frame().results.extend(given);
    }

    pub(super) fn frames_exchanged(&mut self, depth: usize) {
        crate::events::exchange(&mut self.frames, depth);
    }

    pub(super) fn assigned(&mut self, at: At, slot: Slot, value: &Value, how: &How) {
        if value.is_scalar() {
            return;
        }
        let here = (at.context, slot);
        match how {
            How::Parameter(k) => {
                let given = self.frame().arguments.get(*k).copied().flatten();
                self.ends.entry(here).or_default().from.also(given, here);
                return;
            }
            How::Captured => {
                let given = self.captured.get(&value.place()).copied();
                self.ends.entry(here).or_default().from.also(given, here);
                return;
            }
            How::Shared(Src::Result { stored: true, .. }) => {
                let storage = value.place();
                let mut results = self.frame().results.iter().rev();
                let result = results.find(|(s, _)| *s == storage && storage != 0).map(|(_, place)| *place);
                if let Some(result) = result {
                    self.ends.entry(result).or_default().to.also(Some(here), result);
                }
            }
            How::Stored | How::Grown { .. } | How::Shared(_) => {}
        }
        self.modified(at, slot);
    }

    pub(super) fn captured(&mut self, at: At, slot: Slot, value: &Value) {
        if !value.is_scalar() && self.captured.len() < CAPTURED {
            self.captured.insert(value.place(), (at.context, slot));
        }
    }

    pub(super) fn modified(&mut self, at: At, slot: Slot) {
        self.ends.entry((at.context, slot)).or_default().assigned = true;
    }

    /// The array of a caller that a variable is; none where it is one of its own.
    pub(super) fn array(&self, of: Place) -> Option<Place> {
        let next = |place: &Place| {
            let ends = self.ends.get(place)?;
            match (ends.assigned, ends.from, ends.to) {
                (false, Link::One(from), _) => Some(from),
                (true, Link::Nothing, Link::One(to)) => Some(to),
                (true, Link::One(from), Link::One(to)) if from == to => Some(to),
                _ => None,
            }
        };
        let way: Vec<Place> = std::iter::successors(Some(of), next).take(DEPTH).collect();
        let last = *way.last()?;
        (way.len() > 1 && way.len() < DEPTH).then_some(last)
    }
}
