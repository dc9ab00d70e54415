//! What the emitter knows of one body: a script, a function, an anonymous function. Variables,
//! ranges and the occurrences in them are those of `interp::compile`, so that the runtime gives
//! ranges and storage as the interpreter does.

use super::infer::Known;
use crate::names::RangeKind;
use crate::syntax::ast::Name;
use crate::text::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A range of a body.
#[derive(Debug)]
pub struct RangeDecl {
    /// From 1; 0 for the body's own.
    pub parent: usize,
    pub name: Name,
    pub kind: RangeKind,
    pub span: Span,
    /// Names of variables that occur here and in no range nested in it.
    pub variables: BTreeSet<Name>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BodyKind {
    Script,
    Function,
    Anonymous,
}

impl BodyKind {
    pub fn name(self) -> &'static str {
        match self {
            BodyKind::Script => "script",
            BodyKind::Function => "function",
            BodyKind::Anonymous => "anonymous",
        }
    }
}

/// Functions of a file that are visible by name, from the inside out.
#[derive(Debug, Default)]
pub struct Visible {
    /// Name in the prototype and in the emitted code.
    pub names: Vec<(Name, String)>,
    pub parent: Option<Rc<Visible>>,
}

impl Visible {
    pub fn find(&self, name: &str) -> Option<&str> {
        let own = self.names.iter().find(|(n, _)| &**n == name).map(|(_, e)| e.as_str());
        own.or_else(|| self.parent.as_ref().and_then(|p| p.find(name)))
    }
}

#[derive(Debug)]
pub struct Body {
    /// From 1, through the whole program.
    pub number: usize,
    pub name: Name,
    pub kind: BodyKind,
    pub slots: Vec<Name>,
    pub variables: FxHashSet<Name>,
    pub dynamic: bool,
    /// Scripts share its variables: nothing is known of them.
    pub opaque: bool,
    pub params: Vec<Name>,
    pub outer: usize,
    pub shared: Vec<Name>,
    pub ignored: bool,
    pub ranges: Vec<RangeDecl>,
    /// Ranges that are open, innermost last, from 1; with them whether it is a loop's.
    pub open: Vec<(usize, bool)>,
    /// Globals, persistents and what nested functions share: calls can change them.
    pub exposed: Vec<Name>,
    /// Those of them that nested functions share: they need not have a value yet.
    pub common: Vec<Name>,
    pub visible: Rc<Visible>,
    /// What assignments tell of variables.
    pub known: Known,
    slot_of: FxHashMap<Name, usize>,
}

impl Body {
    pub fn new(number: usize, name: Name, kind: BodyKind, visible: &Rc<Visible>) -> Body {
        let mut b = Body {
            number,
            name,
            kind,
            slots: Vec::new(),
            variables: FxHashSet::default(),
            dynamic: false,
            opaque: false,
            params: Vec::new(),
            outer: 0,
            shared: Vec::new(),
            ignored: false,
            ranges: Vec::new(),
            open: Vec::new(),
            exposed: Vec::new(),
            common: Vec::new(),
            visible: Rc::clone(visible),
            known: Known::default(),
            slot_of: FxHashMap::default(),
        };
        b.variable(&"ans".into());
        b
    }

    pub fn variable(&mut self, name: &Name) {
        self.slot(name);
        self.variables.insert(Rc::clone(name));
    }

    pub fn slot(&mut self, name: &Name) {
        if !self.slot_of.contains_key(name) {
            self.slot_of.insert(Rc::clone(name), self.slots.len());
            self.slots.push(Rc::clone(name));
        }
    }

    /// Opens a range; gives its number.
    pub fn enter(&mut self, name: Name, kind: RangeKind, span: Span) -> usize {
        let parent = self.open.last().map_or(0, |o| o.0);
        self.ranges.push(RangeDecl { parent, name, kind, span, variables: BTreeSet::new() });
        let number = self.ranges.len();
        self.open.push((number, kind.is_loop()));
        number
    }

    pub fn leave(&mut self) {
        self.open.pop();
    }

    /// A variable occurs in the innermost range.
    pub fn occurs(&mut self, name: &Name) {
        self.slot(name);
        let range = self.open.last().and_then(|o| self.ranges.get_mut(o.0 - 1));
        if let Some(r) = range {
            r.variables.insert(Rc::clone(name));
        }
    }

    /// The outermost range that a `break` or `continue` leaves, besides the loop's own.
    pub fn left_by_break(&self) -> Option<usize> {
        let inner = self.open.iter().rposition(|o| o.1)?;
        self.open.get(inner + 1).map(|o| o.0)
    }
}
