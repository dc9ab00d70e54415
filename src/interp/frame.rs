//! Frames: the variables of one activation.

use super::ir::{Body, BodyId, BodyKind, RangeIx, Slot};
use crate::events::{Activation, Described, Variables};
use crate::syntax::ast::Name;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// A variable that several frames see: global, persistent, or shared with a nested function.
pub(super) type SharedCell = Rc<RefCell<Option<Value>>>;

/// What tells such a variable from others while it is there.
pub(super) fn place_of(cell: &SharedCell) -> usize {
    Rc::as_ptr(cell).cast::<()>() as usize
}

#[derive(Clone, Debug)]
pub(super) enum Var {
    Unset,
    Val(Value),
    Shared(SharedCell),
}

/// Variables that functions nested in a body share with it.
#[derive(Debug)]
pub(super) struct Env {
    pub body: BodyId,
    pub cells: FxHashMap<Slot, SharedCell>,
    pub outer: Option<Rc<Env>>,
}

pub(super) struct Frame {
    pub body: Rc<Body>,
    pub vars: Vec<Var>,
    /// Sizes of the variables and active ranges, as listeners are told.
    pub sizes: Activation,
    pub nargin: usize,
    pub nargout: usize,
    /// Outputs that the caller ignores with `~`, from 0.
    pub ignored_outputs: Vec<usize>,
    pub env: Option<Rc<Env>>,
    /// Variables made by `eval`, `load` and the like that no identifier of the body names.
    pub extra: FxHashMap<Rc<str>, SharedCell>,
    /// Some variable is shared, so that calls can change it.
    pub has_shared: bool,
    /// A function further in uses it, whose range this is; the frame's own sizes are told when its body goes on.
    pub visited: Option<RangeIx>,
    /// Called at top level or by a script at top level.
    pub top: bool,
    /// What the arguments are called where the function is called, if it asks.
    pub names: Vec<Option<Name>>,
    /// Runs a text with the variables of another frame.
    pub guest: bool,
    /// Variables of a function of numbers that hold one, by the bits of their slots, where it is counted.
    pub numbers: u64,
}

impl Frame {
    #[must_use]
    pub(super) fn new(body: Rc<Body>) -> Frame {
        let n = body.slots.len();
        let mut frame = Frame::empty(body);
        frame.vars = vec![Var::Unset; n];
        frame.sizes = Activation { bytes: vec![0; n], ranges: Vec::with_capacity(4), stamp: 0 };
        frame
    }

    /// A frame without room for variables, in the place of one that is elsewhere.
    #[must_use]
    pub(super) fn empty(body: Rc<Body>) -> Frame {
        Frame {
            vars: Vec::new(),
            sizes: Activation { bytes: Vec::new(), ranges: Vec::new(), stamp: 0 },
            names: Vec::new(),
            visited: None,
            nargin: 0,
            nargout: 0,
            ignored_outputs: Vec::new(),
            env: None,
            extra: FxHashMap::default(),
            has_shared: false,
            top: false,
            guest: false,
            numbers: 0,
            body,
        }
    }

    /// Drops what the frame holds; its storage is for another call.
    #[inline]
    pub(super) fn clear(&mut self) {
        // The places stay: the next call is often one of the same body.
        self.vars.iter_mut().for_each(|v| *v = Var::Unset);
        self.sizes.bytes.fill(0);
        self.ignored_outputs.clear();
        self.sizes.ranges.clear();
        self.env = None;
        if !self.extra.is_empty() {
            self.extra.clear();
        }
        self.has_shared = false;
        self.top = false;
        self.names.clear();
        self.numbers = 0;
    }

    /// The frame of the main script.
    #[must_use]
    pub(super) fn is_base(&self) -> bool {
        self.top && self.body.kind == BodyKind::Script
    }

    /// Makes a cleared frame ready for a call of `body`.
    #[inline]
    pub(super) fn renew(&mut self, body: &Rc<Body>) {
        let n = body.slots.len();
        if !Rc::ptr_eq(&self.body, body) {
            self.body = Rc::clone(body);
        }
        if self.vars.len() != n {
            self.vars.resize(n, Var::Unset);
            self.sizes.bytes.resize(n, 0);
        }
    }

    /// The innermost active range of the body that runs.
    #[inline]
    #[must_use]
    pub(super) fn range(&self) -> RangeIx {
        self.visited.unwrap_or_else(|| self.sizes.range())
    }

    #[must_use]
    pub(super) fn get(&self, slot: Slot) -> Option<Value> {
        match self.vars.get(slot as usize)? {
            Var::Val(v) => Some(v.clone()),
            Var::Shared(c) => c.borrow().clone(),
            Var::Unset => None,
        }
    }

    #[inline]
    pub(super) fn set(&mut self, slot: Slot, value: Value) {
        if let Some(place) = self.vars.get_mut(slot as usize) {
            match place {
                Var::Shared(c) => *c.borrow_mut() = Some(value),
                other => *other = Var::Val(value),
            }
        }
    }

    /// The same of a number, without a copy of a value on the way.
    #[inline]
    pub(super) fn set_number(&mut self, slot: Slot, x: f64) {
        match self.vars.get_mut(slot as usize) {
            Some(Var::Val(Value::Num(place))) => *place = x,
            Some(place @ Var::Unset) => *place = Var::Val(Value::Num(x)),
            _ => self.set(slot, Value::Num(x)),
        }
    }

    /// Takes the value out, so that it can be changed in place; it has to be put back.
    #[inline]
    pub(super) fn take(&mut self, slot: Slot) -> Option<Value> {
        match self.vars.get_mut(slot as usize)? {
            Var::Shared(c) => c.borrow_mut().take(),
            place @ Var::Val(_) => match std::mem::replace(place, Var::Unset) {
                Var::Val(v) => Some(v),
                _ => None,
            },
            Var::Unset => None,
        }
    }

    /// The value of an output: what other scopes have as well remains there.
    pub(super) fn give(&mut self, slot: Slot) -> Option<Value> {
        match self.vars.get(slot as usize)? {
            Var::Shared(cell) => cell.borrow().clone(),
            _ => self.take(slot),
        }
    }

    pub(super) fn unset(&mut self, slot: Slot) {
        if let Some(place) = self.vars.get_mut(slot as usize) {
            *place = Var::Unset;
        }
    }

    /// The cell of a variable; a plain one becomes shared.
    pub(super) fn share(&mut self, slot: Slot) -> SharedCell {
        self.has_shared = true;
        let Some(place) = self.vars.get_mut(slot as usize) else { return SharedCell::default() };
        let cell = match std::mem::replace(place, Var::Unset) {
            Var::Shared(c) => c,
            Var::Val(v) => Rc::new(RefCell::new(Some(v))),
            Var::Unset => SharedCell::default(),
        };
        *place = Var::Shared(Rc::clone(&cell));
        cell
    }

    pub(super) fn bind(&mut self, slot: Slot, cell: SharedCell) {
        self.has_shared = true;
        if let Some(place) = self.vars.get_mut(slot as usize) {
            *place = Var::Shared(cell);
        }
    }

    #[must_use]
    pub(super) fn slot_named(&self, name: &str) -> Option<Slot> {
        self.body.slots.iter().position(|n| &**n == name).and_then(|i| u32::try_from(i).ok())
    }

    /// A variable by name, also one that no identifier of the body names.
    #[must_use]
    pub(super) fn named(&self, name: &str) -> Option<Value> {
        match self.slot_named(name) {
            Some(slot) => self.get(slot),
            None => self.extra.get(name).and_then(|c| c.borrow().clone()),
        }
    }
}

impl Variables for Frame {
    fn described(&self, slot: Slot) -> Option<Described> {
        match self.vars.get(slot as usize)? {
            Var::Val(v) => Some(Described::of(v)),
            Var::Shared(c) => c.borrow().as_ref().map(Described::of),
            Var::Unset => None,
        }
    }
}
