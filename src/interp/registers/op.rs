//! The operations of the register machine. In: nothing. Out: what [`super::compile`] writes and [`super::execute`] reads.

use crate::value::Class;

/// Register of a number.
pub(in crate::interp) type Reg = u8;
pub(in crate::interp) type UnitId = u16;
pub(super) type GroupId = u8;

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
    /// A number becomes one of an integer class.
    Fit {
        d: Reg,
        a: Reg,
        class: Class,
    },
    /// A function of two numbers by the class of its result.
    Whole2 {
        d: Reg,
        a: Reg,
        b: Reg,
        class: Class,
        f: fn(Class, f64, f64) -> Option<f64>,
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
    /// An element of an integer array, which is written too or not.
    LoadWhole {
        d: Reg,
        array: u8,
        written: bool,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    LoadWhole2 {
        d: Reg,
        array: u8,
        written: bool,
        i: Reg,
        offset: i8,
        j: Reg,
        column_offset: i8,
        occurrence: u16,
    },
    /// A number becomes one of the array's class.
    StoreWhole {
        a: Reg,
        array: u8,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    StoreWhole2 {
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
    /// `c{i}` where that is a number, of a cell that is written too or not.
    LoadContent {
        d: Reg,
        array: u8,
        written: bool,
        i: Reg,
        offset: i8,
        occurrence: u16,
    },
    /// A number in the place of a number.
    StoreContent {
        a: Reg,
        array: u8,
        i: Reg,
        offset: i8,
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
