//! The form in which a register machine executes loops of scalar code. Written by [`super::compile`], read by
//! [`super::execute`] and [`super::drive`].
//!
//! A loop is a graph of *units*: runs of statements, conditions, beginnings of loops and trips. A unit is executed
//! by the machine, from its first operation on, or by the tree walker, statement by statement; both leave the
//! same state. *Groups* are units that are executed one after the other without a branch: the machine counts groups.

use super::super::frame::Var;
use super::runs::Run;
use crate::events::Touch;
use crate::functions::Query;
use crate::program::{Leaf, RangeIx, Site, Slot};
use crate::value::Value;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;

/// Register of a number.
pub(in crate::interp) type Reg = u8;
pub(in crate::interp) type UnitId = u16;
pub(super) type GroupId = u8;

/// Registers, loops and arrays of each kind that one code may have.
pub(super) const REGISTERS: usize = 256;
pub(super) const LOOPS: usize = 16;
pub(super) const ARRAYS: usize = 16;
pub(super) const GROUPS: usize = 255;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Where an element lies: the array among those that are read alone, or written too, its index in registers, and what
/// is added to these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub array: u8,
    pub written: bool,
    pub row: Reg,
    pub row_offset: i8,
    /// The column, where there are two indices.
    pub column: Reg,
    pub column_offset: i8,
    pub two: bool,
}

/// Where a jump leads, and what comes next without it. Groups that begin at these places begin with the jump.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fork {
    pub to: u32,
    pub there: Entry,
    pub next: Entry,
}

/// The group that begins at a place, and operations that are done with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub group: GroupId,
    pub done: u8,
}

/// No group, which is always ready.
pub(super) const NO_GROUP: GroupId = GroupId::MAX;

impl Fork {
    pub(super) fn to(unit: UnitId) -> Fork {
        let plain = Entry { group: NO_GROUP, done: 0 };
        Fork { to: u32::from(unit), there: plain, next: plain }
    }
}

impl Op {
    /// The way of a jump.
    pub(super) fn fork(&mut self) -> Option<&mut Fork> {
        match self {
            Op::WhenEq { fork, .. }
            | Op::WhenNe { fork, .. }
            | Op::WhenLt { fork, .. }
            | Op::WhenLe { fork, .. }
            | Op::UnlessLt { fork, .. }
            | Op::UnlessLe { fork, .. }
            | Op::UnlessTrue { fork, .. }
            | Op::WhenTrue { fork, .. }
            | Op::Jump { fork } => Some(fork),
            _ => None,
        }
    }
}

/// Operations; `d` is the register of the result, `to` an operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Op {
    Move {
        d: Reg,
        a: Reg,
    },
    Add {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Sub {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Mul {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Div {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    Pow {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    /// `a + b*c`, rounded twice.
    AddProduct {
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    /// `b*c + a`
    ProductAdd {
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    /// `a - b*c`
    SubProduct {
        d: Reg,
        a: Reg,
        b: Reg,
        c: Reg,
    },
    Neg {
        d: Reg,
        a: Reg,
    },
    Not {
        d: Reg,
        a: Reg,
    },
    Compare {
        d: Reg,
        relation: Relation,
        a: Reg,
        b: Reg,
    },
    Call {
        d: Reg,
        a: Reg,
        f: fn(f64) -> Option<f64>,
    },
    Call2 {
        d: Reg,
        a: Reg,
        b: Reg,
        f: fn(f64, f64) -> f64,
    },
    /// `x(i)` of an array that is read alone.
    Load {
        d: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    Load2 {
        d: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        j: Reg,
        column_offset: i8,
        occurrence: u16,
    },
    /// The same of one that is written too.
    LoadWritten {
        d: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    LoadWritten2 {
        d: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        j: Reg,
        column_offset: i8,
        occurrence: u16,
    },
    /// A character of a text, which is read alone.
    LoadText {
        d: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    /// A logical value, of an array that is written too or not.
    LoadTruth {
        d: Reg,
        array: u8,
        written: bool,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    LoadTruth2 {
        d: Reg,
        array: u8,
        written: bool,
        i: Reg,
        offset: i8,
        j: Reg,
        column_offset: i8,
        occurrence: u16,
    },
    StoreTruth {
        a: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    StoreTruth2 {
        a: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        j: Reg,
        column_offset: i8,
        occurrence: u16,
    },
    Store {
        a: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    Store2 {
        a: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        j: Reg,
        column_offset: i8,
        occurrence: u16,
    },
    /// A group begins, if it is ready.
    Begin {
        group: GroupId,
    },
    /// A condition of several tests begins.
    Tests,
    /// One of its tests has been reached.
    Reached {
        bit: u8,
    },
    /// Jumps where the comparison holds.
    WhenEq {
        a: Reg,
        b: Reg,
        fork: Fork,
    },
    WhenNe {
        a: Reg,
        b: Reg,
        fork: Fork,
    },
    WhenLt {
        a: Reg,
        b: Reg,
        fork: Fork,
    },
    WhenLe {
        a: Reg,
        b: Reg,
        fork: Fork,
    },
    /// Jumps where it does not hold, also of what is not a number.
    UnlessLt {
        a: Reg,
        b: Reg,
        fork: Fork,
    },
    UnlessLe {
        a: Reg,
        b: Reg,
        fork: Fork,
    },
    /// Jumps where the number is zero, or is not.
    UnlessTrue {
        a: Reg,
        fork: Fork,
    },
    WhenTrue {
        a: Reg,
        fork: Fork,
    },
    /// Jumps in any case.
    Jump {
        fork: Fork,
    },
    /// The bounds of a loop are known.
    Enter {
        l: u8,
        start: Reg,
        step: Reg,
        stop: Reg,
    },
    /// The next trip of a loop, and the group that it begins.
    Next {
        l: u8,
        variable: Reg,
        group: GroupId,
        /// What its trips refer to, where that goes on by strides.
        run: u8,
        /// Trips after which the limits of the run are looked at, at most.
        most: u8,
        body: u32,
        done: u32,
    },
    /// The next trip of `while`, and the group that it begins: the limits of the run are looked at now and then.
    Trip {
        group: GroupId,
    },
    /// The unit here is not for the machine.
    Leave,
}

/// What a unit is, and which one comes next.
#[derive(Debug)]
pub(super) enum UnitKind {
    /// Statements `from` up to `to` of a block: assignments in scalar form.
    Statements {
        block: Path,
        from: usize,
        to: usize,
        sites: Vec<Site>,
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

/// A test of a condition: its statement, and the group that counts it.
#[derive(Debug)]
pub(super) struct Test {
    pub site: Site,
    pub group: GroupId,
}

/// Context and number of a nest.
pub(super) type Nest = (usize, u64);

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
    /// One character: its number.
    Letter,
    /// Several.
    Text,
}

impl Kind {
    /// A text in double quotes is for the general form.
    pub(super) fn of(value: Option<&Var>) -> Kind {
        match value {
            Some(Var::Val(Value::Bool(_))) => Kind::Truth,
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
    /// Its number among those of its kind.
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

/// Where an array of the code is stored, how many elements it has, and the bytes of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stored {
    pub slot: Slot,
    pub place: usize,
    pub len: usize,
    pub width: u8,
}

/// The references of an occurrence to elements of an array, as that to the first one.
pub(super) fn touch_of(occurrence: Occurrence, array: Stored) -> Touch {
    let Stored { slot, place, len, width } = array;
    Touch { place, at: 0, len, width, leaf: occurrence.leaf, slot, write: occurrence.write, inner: false }
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
