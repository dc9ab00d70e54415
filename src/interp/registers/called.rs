//! What the code of a loop has of calls. In: nothing. Out: what [`super::inline`] finds of functions and writes, and
//! [`super::calls`] reads.

use super::super::flat::Place;
use super::super::ir::{Body, RangeIx, Site, Slot, Target};
use super::op::Reg;
use crate::value::Handle;
use std::cell::Cell;
use std::ops::Range;
use std::rc::Rc;

/// Context and number of a nest.
pub(super) type Nest = (usize, u64);

/// A call whose function is part of the code.
#[derive(Debug)]
pub(super) struct Inlined {
    pub body: Rc<Body>,
    /// The call whose function makes it; none where the loop's own body does.
    pub caller: Option<usize>,
    /// The innermost range around it; nothing where that is the range of the loop.
    pub range: Option<RangeIx>,
    pub place: Place,
    pub statements: Vec<Counts>,
}

/// What a statement counts when it is executed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Counts {
    /// One in scalar form.
    Scalar(Site),
    /// One of numbers and calls, with its flops.
    Calls(Site, u64),
}

/// A statement of the loop that the tree walker executes in its general form, and its calls among all of the code.
#[derive(Debug)]
pub(super) struct Called {
    pub flops: u64,
    pub calls: Range<usize>,
    pub guards: Range<usize>,
    /// The nest in which the tree walker has executed it.
    pub met: Cell<Nest>,
}

/// What a handle has to call, for the code that has its function.
#[derive(Debug)]
pub(super) struct Guard {
    pub slot: Slot,
    pub calls: Handled,
    /// Captured numbers, and their registers.
    pub captures: Vec<(usize, Reg)>,
}

/// The function of a handle: one by name, or the body of an anonymous one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Handled {
    Function(Target),
    Anonymous(usize),
}

/// What may be called: bodies by number, and the handles that variables hold; and variables that hold a number or an array of
/// them.
pub(super) struct Known<'c> {
    pub bodies: &'c [Option<Rc<Body>>],
    pub handles: Vec<(Slot, Rc<Handle>, Handled)>,
    pub numbers: Vec<bool>,
    pub arrays: Vec<bool>,
}

/// A function that is being made part of the code.
pub(super) struct Scope {
    pub call: usize,
    /// Registers of its variables.
    pub registers: Vec<(Slot, Reg)>,
}
