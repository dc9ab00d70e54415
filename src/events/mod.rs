//! What execution does, in one vocabulary. In: bodies by their outlines (ids, ranges, sites, leaves,
//! slots), values and where they came from. Out: what listeners are told: statements, operands, passes,
//! operators, calls, assignments, ranges.
//!
//! Nothing here knows who executes or who listens.

pub(crate) mod activation;
pub(crate) mod contexts;
pub(crate) mod moved;
pub(crate) mod operation;
pub(crate) mod pass;
pub(crate) mod read;
pub(crate) mod source;

pub(crate) use activation::{Activation, Change, Described, Elements, How, Touch, Variables, Within};
pub(crate) use contexts::{At, CallSite, Caller, Context, Contexts, CtxId, Muted};
pub(crate) use moved::{LoadedOperand, MovedByOperation};
pub(crate) use operation::{
    Called, ELSEWHERE, Form, NARROW, OnRanks, Operand, Operation, Places, Side, SolveKind, Work,
};
pub(crate) use pass::{Pass, PassStep, Passes, WorkKind};
pub(crate) use read::{IN_PLACE, Left, Read, What};
pub(crate) use source::{
    Computed, Given, NO_SELECTOR, Part, Scattered, Src, Store, element_key, is_variable_key, number_in_key,
    numbered_key, part_key, position_key,
};

use crate::program::{Leaf, Outline, RangeIx, Slot};
use crate::value::Value;
use std::rc::Rc;

/// Who wants to know what execution does. Nothing is told while the accounting is off.
///
/// A statement in the general form: it begins, its operands are read and its operators told in the
/// order of evaluation, its targets are assigned, its pass is complete; where it ran to its end, that is
/// told too.
#[allow(unused_variables)]
pub(crate) trait Listener {
    /// A statement begins; `number` counts the statements of the run.
    fn statement_begins(&mut self, at: At, number: u64) {}
    /// A statement was executed to its end in the general form.
    fn statement_ran(&mut self, at: At) {}
    /// Scalar code has run as a whole; `elements` are those that it read and wrote one by one.
    fn scalar_statement(&mut self, at: At, elements: &Elements) {}
    /// An operand joins the pass that is open, as the read of this number; `src` says from where.
    fn read(&mut self, at: At, number: u32, value: &Value, src: &Src) {}
    /// An element-wise operator, function or reduction of the open pass; no name where it works on
    /// scalars.
    fn worked(&mut self, at: At, what: &'static str, flops: u64) {}
    /// The same with what it works on, for those who ask where that lies.
    fn computed(&mut self, at: At, work: WorkKind, flops: u64, operands: &[Computed], result: &Value) {}
    /// A function was called whose operands are not all on every rank; told before its work.
    fn called(&mut self, at: At, call: &Called) {}
    /// A matrix operator or profiled function has run as a pass of its own; `open` is that of the statement.
    fn operation(&mut self, at: At, operation: &Operation, open: &Pass) {}
    /// A pass is complete: everything that it read, and what it stores.
    fn pass(&mut self, at: At, pass: &Pass) {}
    /// The elements after the deleted ones have moved: so many bytes.
    fn elements_moved(&mut self, at: At, leaf: Leaf, bytes: u64) {}

    /// The next argument of a call of a user's function; `open` is the pass of the statement that calls.
    fn argument(&mut self, at: At, value: &Value, src: &Src, open: &Pass) {}
    /// The call that comes next gives its result to this variable.
    fn result_wanted(&mut self, at: At, slot: Slot) {}
    /// What the open pass has read so far decides whether more of a condition is evaluated: it has been swept.
    fn decided(&mut self, at: At, open: &Pass) {}
    /// The statement waits for a call: `body` begins to run, with variables of its own.
    fn body_begins(&mut self, at: At, body: &Rc<Outline>) {}
    /// The body has ended; its outputs are kept for the caller.
    fn body_ends(&mut self, at: At, outputs: &[Slot]) {}
    /// The variables of an activation are gone.
    fn variables_end(&mut self, at: At, body: &Outline, sizes: &Activation) {}
    /// The statement goes on with the results of the call.
    fn call_ends(&mut self, at: At, results: &[Value]) {}

    /// A variable is assigned as a whole.
    fn assigned(&mut self, at: At, slot: Slot, value: &Value, how: &How) {}
    /// A part of the value of a variable was assigned or deleted. `copied`: the bytes that the array had, where something
    /// else holds it. They are copied to a storage of its own first, unless the statement overwrites all of them.
    fn modified(&mut self, at: At, slot: Slot, value: &Value, change: &Change, copied: Option<u64>) {}
    /// A variable holds so many bytes now, more than before or none.
    fn resized(&mut self, at: At, body: &Outline, sizes: &Activation, change: &Resized) {}
    /// The values beyond the parameters, from argument `from` on, are collected in `varargin`.
    fn rest_collected(&mut self, at: At, from: usize, values: &[Value]) {}
    /// A handle captures a variable.
    fn captured(&mut self, at: At, slot: Slot, value: &Value) {}
    /// The body that runs shares a variable with the one that called it, or with the last activation of
    /// `of`: slot here, slot there.
    fn aliased(&mut self, at: At, here: Slot, there: Slot, of: Option<usize>) {}
    /// The variables of the body that runs are from now on those of the call that is `depth` deep, which waits, and the
    /// other way round; told a second time, everything is as before.
    fn frames_exchanged(&mut self, at: At, depth: usize) {}
    /// A global or persistent variable is bound to a slot.
    fn global_bound(&mut self, at: At, slot: Slot, persistent: bool, name: &str) {}

    /// A range is entered.
    fn range_entered(&mut self, at: At, range: RangeIx, body: &Outline, sizes: &Activation, variables: &dyn Variables) {
    }
    /// The range that was entered last in the body that runs is left, unless the body ends with it.
    fn range_left(&mut self, at: At) {}
    /// A loop is entered; its header comes next.
    fn loop_entered(&mut self, at: At, range: RangeIx) {}
    /// The innermost loop is left, however that comes about.
    fn loop_left(&mut self, at: At) {}
    /// A loop begins its next trip.
    fn trip(&mut self, at: At, range: RangeIx) {}
}

/// The frame of the body that runs, the last one, and that of the call that is `depth` deep change places.
pub(crate) fn exchange<F>(frames: &mut [F], depth: usize) {
    if let [others @ .., last] = frames
        && let Some(other) = others.get_mut(depth)
    {
        std::mem::swap(other, last);
    }
}

/// What is evaluated and has no flops: a subscript, or arithmetic on whole numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uncounted {
    pub subscript: bool,
    pub whole: bool,
}

impl Uncounted {
    #[inline]
    #[must_use]
    pub(crate) fn holds(self) -> bool {
        self.subscript || self.whole
    }
}

/// A variable and what it holds now; no value where it has been cleared.
pub(crate) struct Resized<'v> {
    pub slot: Slot,
    pub bytes: u64,
    pub grown: bool,
    pub value: Option<&'v Value>,
}
