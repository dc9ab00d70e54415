//! What the emitter knows of one body besides its text: its number in the emitted tables, what is
//! open where it writes, what assignments tell. Variables, ranges and occurrences are those of
//! [`crate::program::Body`], as for the interpreter, so that both give the same ranges and storage.

use super::infer::Known;
use crate::names::RangeKind;
use crate::program;
use crate::syntax::ast::{Block, Name, Target};
use crate::syntax::walk::{BlockPart, each_part};
use crate::text::source::Span;
use std::rc::Rc;

/// Functions of a file that are visible by name, from the inside out.
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// Name in the prototype and in the emitted code.
    pub names: Vec<(Name, String)>,
    pub parent: Option<Rc<Visible>>,
}

impl Visible {
    /// Names of the functions that are nested in others, which only these see.
    pub(super) fn nested(&self) -> impl Iterator<Item = &Name> {
        let mut scope = Some(self);
        let scopes = std::iter::from_fn(move || {
            let here = scope?;
            scope = here.parent.as_deref();
            Some(here)
        });
        scopes.filter(|v| v.parent.is_some()).flat_map(|v| &v.names).map(|(name, _)| name)
    }

    pub(super) fn find(&self, name: &str) -> Option<&str> {
        let own = self.names.iter().find(|(n, _)| &**n == name).map(|(_, e)| e.as_str());
        own.or_else(|| self.parent.as_ref().and_then(|p| p.find(name)))
    }
}

#[derive(Debug)]
pub(super) struct Body {
    /// From 1, through the whole program.
    pub number: usize,
    pub text: program::Body,
    /// Scripts share its variables: nothing is known of them.
    pub opaque: bool,
    /// Variables of `--set`.
    pub given: Vec<Name>,
    /// Inputs of the emitted function: those that a handle hands over come first.
    pub inputs: Vec<Name>,
    pub outer: usize,
    /// The program runs it once.
    pub once: bool,
    /// Ranges that are open, innermost last, from 1; with them whether it is a loop's.
    pub open: Vec<(usize, bool)>,
    /// Globals, persistents and what nested functions share: calls can change them.
    pub exposed: Vec<Name>,
    /// Those of them that nested functions share: they need not have a value yet.
    pub common: Vec<Name>,
    pub visible: Rc<Visible>,
    /// Variables that share their value with another one since an assignment (`a = b`).
    pub copied: Vec<Name>,
    /// What assignments tell of variables.
    pub known: Known,
    /// Whether the text reads `ans`, which statements set that no assignment tells of.
    pub reads_ans: bool,
    /// Variables with the name of a function, which the text calls until it assigns them: where that is, the last one first.
    later: Vec<(u32, Name)>,
}

impl std::ops::Deref for Body {
    type Target = program::Body;

    fn deref(&self) -> &program::Body {
        &self.text
    }
}

impl Body {
    pub(super) fn new(number: usize, text: program::Body, visible: &Rc<Visible>) -> Body {
        let reads_ans = text.names_ans();
        Body {
            number,
            text,
            opaque: false,
            given: Vec::new(),
            inputs: Vec::new(),
            outer: 0,
            once: false,
            open: Vec::new(),
            exposed: Vec::new(),
            common: Vec::new(),
            copied: Vec::new(),
            visible: Rc::clone(visible),
            known: Known::default(),
            reads_ans,
            later: Vec::new(),
        }
    }

    /// Names of functions that the text calls, and assigns later (`max = max(x)`), are no variables before that.
    pub(super) fn hide_functions(&mut self, block: &Block) {
        if self.dynamic || self.opaque {
            return;
        }
        let params: Vec<Name> =
            self.text.params.iter().flatten().filter_map(|p| self.text.name_of(*p)).cloned().collect();
        let is_function = |n: &Name| crate::functions::find(n).is_some() || self.visible.find(n).is_some();
        let kept = |n: &Name| params.contains(n) || self.given.contains(n) || self.exposed.contains(n);
        let (mut loop_at, mut end): (Option<(u32, u32)>, u32) = (None, 0);
        let mut found: Vec<(u32, Name)> = Vec::new();
        each_part(block, &mut |part| {
            let name = match part {
                BlockPart::Statement(s) => {
                    end = s.span.end;
                    if super::survey::is_loop(s) && loop_at.is_none_or(|(_, end)| end <= s.span.start) {
                        loop_at = Some((s.span.start, s.span.end));
                    }
                    return;
                }
                BlockPart::Target(Target::Place { root, .. }) => root,
                BlockPart::Variable(ident) => ident,
                BlockPart::Target(Target::Ignore(_)) | BlockPart::Expression(_) => return,
            };
            if found.iter().any(|(_, n)| *n == name.name) || !is_function(&name.name) || kept(&name.name) {
                return;
            }
            // In a loop it is a variable from the second trip on.
            let within = loop_at.filter(|(from, to)| (*from..*to).contains(&name.span.start));
            found.push((within.map_or(end, |(from, _)| from), Rc::clone(&name.name)));
        });
        found.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
        for (_, name) in &found {
            self.text.variables.remove(name);
        }
        self.later = found;
    }

    /// The statement that begins here is written next.
    pub(super) fn comes_to(&mut self, at: u32) {
        while let Some((_, name)) = self.later.pop_if(|(end, _)| *end <= at) {
            self.text.variables.insert(name);
        }
    }

    /// Opens the range that begins at `span`; gives its number, from 1.
    pub(super) fn enter(&mut self, span: Span, kind: RangeKind) -> usize {
        let number = self.text.range_at(span.start, kind).map_or(0, |r| r as usize) + 1;
        self.open.push((number, kind.is_loop()));
        number
    }

    pub(super) fn leave(&mut self) {
        self.open.pop();
    }

    /// Names that it shares with the function around it.
    pub(super) fn shared_names(&self) -> impl Iterator<Item = &Name> {
        self.text.shared.iter().filter_map(|(here, _)| self.text.name_of(*here))
    }

    /// The outermost range that a `break` or `continue` leaves, besides the loop's own.
    pub(super) fn left_by_break(&self) -> Option<usize> {
        let inner = self.open.iter().rposition(|o| o.1)?;
        self.open.get(inner + 1).map(|o| o.0)
    }
}
