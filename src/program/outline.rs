//! The outline of a body: its variables, statements, occurrences and ranges by number, without its code.
//! Figures are kept and reported by these numbers.

use crate::names::RangeKind;
use crate::syntax::ast::Name;
use crate::text::source::{FileId, Span};
use std::rc::Rc;

/// Number of a variable in its body.
pub(crate) type Slot = u32;
/// Number of an occurrence of a variable in its body; its loads and stores are counted there.
pub(crate) type Leaf = u32;
/// Number of a statement or condition in its body.
pub(crate) type Site = u32;
/// Number of a range in its body; 0 is the body's own.
pub(crate) type RangeIx = u32;
/// Number of a body in the program.
pub(crate) type BodyId = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    Script,
    Function,
    Anonymous,
    /// The text of an `eval`; counts nothing of its own kind, shares the variables of its frame.
    Eval,
}

/// A body without its code.
#[derive(Debug)]
pub(crate) struct Outline {
    pub id: BodyId,
    pub name: Rc<str>,
    pub kind: BodyKind,
    pub file: FileId,
    /// Names of the slots.
    pub slots: Vec<Name>,
    pub outputs: Vec<Slot>,
    pub sites: Vec<SiteInfo>,
    pub leaves: Vec<LeafInfo>,
    pub ranges: Vec<RangeInfo>,
    /// Nested functions: enclosing body and the slots shared with it (here, there).
    pub outer: Option<BodyId>,
    pub shared: Vec<(Slot, Slot)>,
    /// A function that `%SLM Func` declares free: nothing in it counts.
    pub ignored: bool,
}

#[derive(Clone, Debug)]
pub struct SiteInfo {
    pub span: Span,
    pub line: u32,
    pub range: RangeIx,
    /// What one execution costs when every operand is a real double scalar.
    pub plan: Option<Plan>,
}

/// Static traffic of a statement in its scalar form.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Occurrences that load 8 bytes, where every statement is a pass of its own.
    pub loads: Vec<Leaf>,
    /// The one that stores `store_bytes`: 8, or 1 for a logical result.
    pub store: Option<Leaf>,
    pub store_bytes: u64,
    pub flops: u64,
    /// Variables, and fields whose place does not depend on indices, that are read, and the one that is
    /// assigned: occurrences and keys.
    pub registers: Vec<(Leaf, u64)>,
    pub register: Option<(Leaf, u64)>,
}

#[derive(Clone, Copy, Debug)]
pub struct LeafInfo {
    pub slot: Slot,
    pub site: Site,
    /// Where its name begins in the text of the body's file.
    pub start: u32,
}

#[derive(Clone, Debug)]
pub struct RangeInfo {
    pub kind: RangeKind,
    pub name: Name,
    pub span: Span,
    pub parent: Option<RangeIx>,
    /// Slots with an occurrence in this range, not in ranges nested in it.
    pub slots: Vec<Slot>,
}
