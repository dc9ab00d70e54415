//! The form in which a register machine executes loops of scalar code. Written by [`super::compile`], read by
//! [`super::execute`] and [`super::drive`].
//!
//! A loop is a graph of *units*: runs of statements, conditions, beginnings of loops and trips. A unit is executed
//! by the machine, from its first operation on, or by the tree walker, statement by statement; both leave the
//! same state. *Groups* are units that are executed one after the other without a branch: the machine counts groups.

use super::super::frame::Var;
pub(super) use super::called::Nest;
use super::called::{Called, Guard, Inlined};
pub(super) use super::op::{Entry, Fork, GroupId, NO_GROUP, Op, Place, Reg, Relation, UnitId};
use super::runs::Run;
use crate::events::Touch;
use crate::functions::Query;
use crate::program::{Leaf, RangeIx, Site, Slot};
use crate::text::source::Span;
use crate::value::{Class, Value};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// Registers, loops and arrays of each kind that one code may have.
pub(super) const REGISTERS: usize = 256;
pub(super) const LOOPS: usize = 16;
pub(super) const ARRAYS: usize = 16;
pub(super) const GROUPS: usize = 255;

/// What a unit is, and which one comes next.
#[derive(Debug)]
pub(super) enum UnitKind {
    /// Statements `from` up to `to` of a block: assignments in scalar form.
    Statements {
        block: Path,
        from: usize,
        to: usize,
        sites: Vec<Executed>,
    },
    /// The condition of `arm` of an `if`, or of a `while`.
    Condition {
        node: Path,
        arm: usize,
        yes: UnitId,
        no: UnitId,
        tests: Vec<Test>,
    },
    /// A range that is no loop is entered.
    Enter {
        range: RangeIx,
    },
    /// It is left.
    Leave,
    /// Ranges around are left at once, by `break` or `continue`.
    Drop {
        ranges: usize,
    },
    /// The beginning of `for`.
    Header {
        node: Path,
        l: u8,
        range: RangeIx,
        site: Site,
        flops: u64,
        met: Cell<Nest>,
        after: UnitId,
    },
    /// The next trip of `for`, or its end.
    Trip {
        l: u8,
        range: RangeIx,
        site: Site,
        slot: Slot,
        done: UnitId,
    },
    WhileEnter {
        node: Path,
        range: RangeIx,
        after: UnitId,
    },
    WhileTrip {
        range: RangeIx,
        site: Site,
    },
    LoopLeave,
    /// Anything else.
    General {
        node: Path,
        on_break: UnitId,
        on_continue: UnitId,
    },
    /// Nothing.
    Pass,
    /// The loop has ended.
    End,
}

/// A statement of a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Executed {
    pub site: Site,
    /// Its number among those with calls.
    pub called: Option<usize>,
}

/// A test of a condition: its statement, and the group that counts it. One in the general form is counted with all others
/// of its condition: its number among those with calls, and where it is.
#[derive(Debug)]
pub(super) struct Test {
    pub site: Site,
    pub group: GroupId,
    pub general: Option<(usize, Span)>,
}

/// Where a condition leads, and which of both comes next in the code.
pub(super) struct Ways {
    pub yes: UnitId,
    pub no: UnitId,
    pub falls: bool,
}

/// Nodes on the way from the body of the loop, and in them the blocks.
pub(super) type Path = Rc<[u16]>;

#[derive(Debug)]
pub(super) struct Unit {
    pub kind: UnitKind,
    pub next: UnitId,
    /// Its first operation.
    pub pc: u32,
    /// The group that begins with it.
    pub begins: Option<GroupId>,
    /// Ranges within the loop that are active, outermost first, and how many of them are loops.
    pub ranges: Rc<[RangeIx]>,
    pub loops: usize,
}

/// Units that are executed one after the other.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub members: Vec<Member>,
    /// Room for its references to elements.
    pub touches: u32,
    /// What has to be in registers and arrays.
    pub uses: Vec<Use>,
    /// The nest in which all its statements had been executed.
    pub met: Cell<Nest>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub unit: UnitId,
    /// The test, of a condition.
    pub test: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    Scalar(usize),
    Array(usize),
    /// An array that is selected from by two indices.
    Matrix(usize),
    Asked(usize),
    /// The tree walker tells the elements in another way to those who listen besides the plain figures.
    Alone,
    /// Calls of functions of numbers.
    Calls,
    /// A handle that calls what it called when the loop was compiled, by the number of its guard.
    Handle(usize),
}

/// What a variable holds when its loop is compiled, and has to hold for its code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A real number, an array of them, or anything that the machine is not for.
    Number,
    /// A logical scalar: 0 or 1 in its register.
    Truth,
    /// Several of them.
    Truths,
    /// A number of an integer class: the same as a double. One of 64 bits has at most 51 of them in use.
    Integer(Class),
    /// Several.
    Integers(Class),
    /// One character: its number.
    Letter,
    /// Several.
    Text,
    /// Whatever they hold: what is no number is for the tree walker.
    Cell,
    /// A function, which calls alone are of.
    Handle,
}

impl Kind {
    /// A text in double quotes is for the general form.
    pub(super) fn of(value: Option<&Var>) -> Kind {
        match value {
            Some(Var::Val(Value::Bool(_))) => Kind::Truth,
            Some(Var::Val(Value::Int(a))) => match a.len() {
                0 => Kind::Number,
                1 => Kind::Integer(a.class()),
                _ => Kind::Integers(a.class()),
            },
            Some(Var::Val(Value::Cell(_))) => Kind::Cell,
            Some(Var::Val(Value::Func(_))) => Kind::Handle,
            Some(Var::Val(Value::Logical(a))) if a.data.len() > 1 => Kind::Truths,
            Some(Var::Val(Value::Char(c))) if !c.double_quoted => {
                if c.array.data.len() == 1 {
                    Kind::Letter
                } else {
                    Kind::Text
                }
            }
            _ => Kind::Number,
        }
    }
}

impl Kind {
    /// Whether arrays of both have numbers from one list.
    pub(super) fn are_numbered_together(self, other: Kind) -> bool {
        let together = |k| matches!(k, Kind::Number | Kind::Integers(_));
        self == other || (together(self) && together(other))
    }
}

#[derive(Debug)]
pub(super) struct Scalar {
    pub slot: Slot,
    pub register: Reg,
    pub assigned: bool,
    pub kind: Kind,
}

#[derive(Debug)]
pub(super) struct Array {
    pub slot: Slot,
    pub written: bool,
    pub kind: Kind,
    /// Its number among those of its kind; arrays of numbers of all classes are one kind.
    pub number: u8,
}

/// An occurrence of an element in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    pub array: usize,
    pub leaf: Leaf,
    pub write: bool,
}

/// Where an operation belongs.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Origin {
    pub unit: UnitId,
    /// The statement of its unit, and the references to elements in it before the operation.
    pub statement: u16,
    pub touches: u16,
}

/// A loop of scalar code.
#[derive(Debug)]
pub(in crate::interp) struct Code {
    pub(super) ops: Vec<Op>,
    /// By operation.
    pub(super) origins: Vec<Origin>,
    pub(super) units: Vec<Unit>,
    pub(super) groups: Vec<Group>,
    pub(super) entry: UnitId,
    pub(super) scalars: Vec<Scalar>,
    pub(super) constants: Vec<(Reg, f64)>,
    pub(super) arrays: Vec<Array>,
    pub(super) occurrences: Vec<Occurrence>,
    pub(super) asked: Vec<Asked>,
    pub(super) runs: Vec<Run>,
    /// What the variables of loops hold, by the numbers of the loops.
    pub(super) loop_kinds: Vec<Kind>,
    /// Calls that are part of it, callers first, and the statements and tests of the loop with calls or integers.
    pub(super) inlined: Vec<Inlined>,
    pub(super) called: Vec<Called>,
    pub(super) guards: Vec<Guard>,
    /// Most calls in one another.
    pub(super) deepest: usize,
    /// What it has won over the tree walker, roughly in nanoseconds.
    pub(super) gain: Cell<i64>,
}

/// Something about whole values that does not change while the machine runs.
#[derive(Debug)]
pub(super) struct Asked {
    pub register: Reg,
    pub question: Question,
}

#[derive(Debug)]
pub(super) enum Question {
    /// `end` as index `position` of `count` of a variable.
    End {
        slot: Slot,
        position: usize,
        count: usize,
    },
    Query(Query, [Subject; 2]),
}

/// What a question is about.
#[derive(Debug)]
pub(super) enum Subject {
    Nothing,
    Variable(Slot),
    Constant(Value),
}

/// Where an array of the code is stored, how many elements it has, and the bytes of one. The contents of cells are stored
/// nowhere: they have the key of the first one instead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stored {
    pub slot: Slot,
    pub place: usize,
    pub len: usize,
    pub width: u8,
    pub key: usize,
}

/// The references of an occurrence to elements of an array, as that to the first one.
pub(super) fn touch_of(occurrence: Occurrence, array: Stored) -> Touch {
    let Stored { slot, place, len, width, key } = array;
    Touch { place, at: key, len, width, leaf: occurrence.leaf, slot, write: occurrence.write, inner: key != 0 }
}

/// What is known of a loop: nothing, that it is not for the machine, or its code.
#[derive(Debug, Default)]
pub(in crate::interp) struct Compiled(OnceCell<Option<Rc<Code>>>);

impl Compiled {
    /// Whether it is known that the loop is not for the machine.
    #[inline]
    pub(in crate::interp) fn is_refused(&self) -> bool {
        matches!(self.0.get(), Some(None))
    }

    /// The code, compiled the first time.
    pub(in crate::interp) fn get(&self, compile: impl FnOnce() -> Option<Code>) -> Option<Rc<Code>> {
        self.0.get_or_init(|| compile().map(Rc::new)).as_ref().filter(|c| !c.is_dead()).map(Rc::clone)
    }
}

/// What loses so much is left to the tree walker.
const DEAD: i64 = -20_000;

impl Code {
    pub(super) fn is_dead(&self) -> bool {
        self.gain.get() < DEAD
    }
}
