//! One body: a script, a function or an anonymous function with its variables, ranges, statements
//! and occurrences, each numbered. In: what [`super::bodies`] finds in the text. Out: [`Body`], which
//! the interpreter and the emitter look places of the text up in.

use super::Callee;
use super::outline::{BodyKind, Leaf, LeafInfo, RangeInfo, RangeIx, Site, SiteInfo, Slot};
use crate::names::RangeKind;
use crate::syntax::ast::Name;
use crate::text::source::{FileId, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::rc::Rc;

impl BodyKind {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            BodyKind::Script | BodyKind::Eval => "script",
            BodyKind::Function => "function",
            BodyKind::Anonymous => "anonymous",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Body {
    pub name: Name,
    pub kind: BodyKind,
    pub file: FileId,
    /// Names of the slots; the first is `ans`.
    pub slots: Vec<Name>,
    /// Names that are variables for certain.
    pub variables: FxHashSet<Name>,
    /// Names that are assigned nowhere can still be variables (`eval`, `load`).
    pub dynamic: bool,
    /// None for an ignored input.
    pub params: Vec<Option<Slot>>,
    /// The last input is `varargin`.
    pub variadic: bool,
    pub outputs: Vec<Slot>,
    /// The last output is `varargout`.
    pub variadic_out: bool,
    /// Nested functions: slots shared with the enclosing body (here, there).
    pub shared: Vec<(Slot, Slot)>,
    /// Anonymous functions: slots of values captured from the enclosing body (here, there).
    pub captures: Vec<(Slot, Slot)>,
    /// What names call that are no variables for certain.
    pub calls: BTreeMap<Name, Called>,
    /// Bare names that are statements and that nothing assigns: they may call scripts.
    pub commands: Vec<Name>,
    /// A function that `%SLM Func` declares free: nothing in it counts.
    pub ignored: bool,
    pub sites: Vec<SiteInfo>,
    pub leaves: Vec<LeafInfo>,
    pub ranges: Vec<RangeInfo>,
    /// Functions nested in this one, in the order of the text.
    pub nested: Vec<Body>,
    pub(super) slot_of: FxHashMap<Name, Slot>,
    pub(super) site_at: FxHashMap<(u32, u32), Site>,
    pub(super) leaf_at: FxHashMap<(u32, Use), Leaf>,
    pub(super) range_at: FxHashMap<(u32, RangeKind), RangeIx>,
    pub(super) anonymous: FxHashMap<u32, Body>,
    pub(super) countings: Countings,
}

/// What a name calls.
#[derive(Clone, Debug)]
pub enum Called {
    /// A function of the same text, or one that the text of an `eval` sees.
    Own,
    Other(Callee),
    Unknown,
}

/// How an occurrence uses its variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    Load,
    Store,
}

/// How an expression counts where it does not count as what is around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counting {
    /// Nothing in it is a flop.
    pub subscript: Option<Subscript>,
    /// Whether it is a bound of a loop or arithmetic on whole numbers, without flops; or else what a size in such
    /// arithmetic is asked of, where flops count.
    pub whole: Option<bool>,
}

/// What is in parentheses or braces directly after the name of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Subscript {
    Certain,
    /// An argument where this variable holds a function handle.
    Of(Slot),
}

/// Expressions by their spans.
pub(super) type Countings = FxHashMap<(u32, u32), Counting>;

impl Body {
    pub(super) fn new(name: Name, kind: BodyKind, file: FileId) -> Body {
        let mut body = Body {
            name,
            kind,
            file,
            slots: Vec::new(),
            variables: FxHashSet::default(),
            dynamic: false,
            params: Vec::new(),
            variadic: false,
            outputs: Vec::new(),
            variadic_out: false,
            shared: Vec::new(),
            captures: Vec::new(),
            calls: BTreeMap::new(),
            commands: Vec::new(),
            ignored: false,
            sites: Vec::new(),
            leaves: Vec::new(),
            ranges: Vec::new(),
            nested: Vec::new(),
            slot_of: FxHashMap::default(),
            site_at: FxHashMap::default(),
            leaf_at: FxHashMap::default(),
            range_at: FxHashMap::default(),
            anonymous: FxHashMap::default(),
            countings: Countings::default(),
        };
        body.add_variable(&"ans".into());
        body
    }

    /// Room for what a text of this length usually holds, so that the maps are not built again while they grow.
    pub(super) fn make_room(&mut self, text: Span) {
        let length = text.end.saturating_sub(text.start) as usize;
        self.leaf_at.reserve(length / 24);
        self.leaves.reserve(length / 24);
        self.site_at.reserve(length / 48);
        self.sites.reserve(length / 48);
    }

    pub(super) fn add_variable(&mut self, name: &Name) -> Slot {
        self.variables.insert(Rc::clone(name));
        self.add_slot(name)
    }

    pub(super) fn add_slot(&mut self, name: &Name) -> Slot {
        if let Some(&s) = self.slot_of.get(name) {
            return s;
        }
        let slot = number(self.slots.len());
        self.slots.push(Rc::clone(name));
        self.slot_of.insert(Rc::clone(name), slot);
        slot
    }

    #[must_use]
    pub fn slot(&self, name: &str) -> Option<Slot> {
        self.slot_of.get(name).copied()
    }

    #[must_use]
    pub fn name_of(&self, slot: Slot) -> Option<&Name> {
        self.slots.get(slot as usize)
    }

    /// The statement or condition with this text.
    #[must_use]
    pub fn site_at(&self, span: Span) -> Option<Site> {
        self.site_at.get(&(span.start, span.end)).copied()
    }

    /// Whether the text names `ans`, the first slot.
    pub(crate) fn names_ans(&self) -> bool {
        self.leaves.iter().any(|l| l.slot == 0)
    }

    /// The occurrence of a variable whose name begins at a place.
    #[must_use]
    pub fn leaf_at(&self, start: u32, access: Use) -> Option<Leaf> {
        self.leaf_at.get(&(start, access)).copied()
    }

    /// The range of a kind that begins at a place.
    #[must_use]
    pub fn range_at(&self, start: u32, kind: RangeKind) -> Option<RangeIx> {
        self.range_at.get(&(start, kind)).copied()
    }

    /// How the flops of an expression count, where not as those of what is around it.
    #[must_use]
    pub(crate) fn counting(&self, span: Span) -> Counting {
        self.countings.get(&(span.start, span.end)).copied().unwrap_or_default()
    }

    /// The body of the anonymous function that begins at a place.
    #[must_use]
    pub fn anonymous_at(&self, start: u32) -> Option<&Body> {
        self.anonymous.get(&start)
    }

    /// Names of variables that occur in a range and in no range nested in it.
    pub fn names_in_range(&self, range: RangeIx) -> impl Iterator<Item = &Name> {
        let slots = self.ranges.get(range as usize).map_or(&[][..], |r| &r.slots);
        slots.iter().filter_map(|s| self.name_of(*s))
    }
}

pub(super) fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
