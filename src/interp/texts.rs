//! Texts that run with the variables of someone else: the code of `eval`, and scripts that
//! prototypes call. In: a text and a frame. Out: a body, compiled for the variables that the
//! frame has.

use super::frame::{Frame, SharedCell, Var};
use super::ir::{BodyId, BodyKind, Visible};
use super::lower::{self, Outside, Sink};
use super::{Code, Interp};
use crate::error::{Result, RunError};
use crate::functions::Clearing;
use crate::names;
use crate::program::File;
use crate::syntax::ast::{Name, UnitKind};
use crate::text::diagnostic::Severity;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A parsed text and what it was compiled to.
pub(super) struct Text {
    file: Rc<File>,
    kind: BodyKind,
    /// Names that occur and that the text assigns nowhere: variables or functions.
    open: Vec<Name>,
    variants: Vec<Variant>,
}

struct Variant {
    /// Those of the open names that are variables.
    variables: Vec<Name>,
    visible: Option<Rc<Visible>>,
    body: BodyId,
}

impl Text {
    /// Whether it does anything: a file of comments alone does not.
    pub(super) fn has_statements(&self) -> bool {
        !self.file.unit.body.is_empty()
    }

    pub(super) fn new(file: Rc<File>, kind: BodyKind) -> Text {
        let scope = names::scope_of_block(&[], &[], &file.unit.body);
        let assigned: FxHashSet<Name> = scope.variables.into_iter().collect();
        let mut open: Vec<Name> = names::names_in_block(&file.unit.body).into_iter().collect();
        open.retain(|n| !assigned.contains(n));
        open.sort_unstable();
        Text { file, kind, open, variants: Vec::new() }
    }
}

impl Code {
    /// A name for one more text, by which its lines are found: `(eval)`, `(eval 2)`.
    fn name_of_text(&mut self) -> String {
        self.texts += 1;
        if self.texts > 1 { format!("(eval {})", self.texts) } else { "(eval)".into() }
    }
}

impl Interp<'_> {
    /// The body of a text for the variables that a frame has now; `visible` are functions that
    /// the text sees besides its own.
    pub(super) fn body_of_text(&mut self, text: &mut Text, fr: &Frame, visible: Option<&Rc<Visible>>) -> BodyId {
        let variables: Vec<Name> = text.open.iter().filter(|n| self.variable_named(fr, n).is_some()).cloned().collect();
        let same = |v: &Rc<Visible>| visible.is_some_and(|w| Rc::ptr_eq(v, w));
        let known = text
            .variants
            .iter()
            .find(|v| v.variables == variables && v.visible.as_ref().map_or(visible.is_none(), same));
        if let Some(v) = known {
            return v.body;
        }
        let outside = Outside { variables: &variables, kept: false, visible };
        let bodies = lower::lower_file(self, &text.file, text.kind, &outside);
        let body = bodies.script.unwrap_or_default();
        text.variants.push(Variant { variables, visible: visible.cloned(), body });
        body
    }

    /// The body of `eval`'s code.
    pub(super) fn body_of_eval(&mut self, fr: &Frame, code: &str) -> Result<BodyId> {
        let mut text = match self.code.evals.remove(code) {
            Some(text) => text,
            None => {
                let name = self.code.name_of_text();
                let file = self.program.add_text(&name, "(eval)", code);
                if let Some(d) = file.diagnostics.iter().find(|d| d.severity == Severity::Error) {
                    return Err(RunError::new("MATLAB:syntax", format!("in the text \"{code}\": {}", d.message)));
                }
                Text::new(file, BodyKind::Eval)
            }
        };
        let visible = Rc::clone(&fr.body.visible);
        let body = self.body_of_text(&mut text, fr, Some(&visible));
        self.code.evals.insert(code.to_string(), text);
        Ok(body)
    }

    /// The body of a script for a caller; `id` is the one it was found by.
    pub(super) fn body_of_script(&mut self, fr: &Frame, id: BodyId) -> BodyId {
        let Some(mut text) = self.code.scripts.remove(&id) else { return id };
        let body = self.body_of_text(&mut text, fr, None);
        self.code.scripts.insert(id, text);
        body
    }

    /// Compiles a file of the path or the library; gives its first function, or its statements.
    pub(super) fn load_file(&mut self, file: &Rc<File>) -> Result<Option<super::ir::Target>> {
        self.remarks.diagnostics.extend(file.problems().cloned());
        if file.is_wrong() {
            let name = self.program.sources.get(file.id).name.clone();
            return Err(RunError::new("MATLAB:syntax", format!("{name} has errors and cannot be called.")));
        }
        if file.unit.kind == UnitKind::FunctionFile {
            let bodies = lower::lower_file(self, file, BodyKind::Script, &Outside::default());
            return Ok(bodies.function.map(super::ir::Target::User));
        }
        // The body that stands for the script is compiled for the first caller's variables.
        let id = self.new_body();
        let text = Text::new(Rc::clone(file), BodyKind::Script);
        self.code.scripts.insert(id, text);
        Ok(Some(super::ir::Target::User(id)))
    }
}

impl Interp<'_> {
    /// `clear` in a frame, and of what all frames share.
    pub(super) fn clear(&mut self, fr: &mut Frame, clearing: &Clearing) {
        if clearing.globals {
            // Whoever is bound to it has no value from now on.
            self.shared.globals.retain(|name, cell| {
                let goes = (clearing.takes)(name);
                if goes {
                    *cell.borrow_mut() = None;
                }
                !goes
            });
        }
        if clearing.functions {
            self.clear_persistents(clearing);
        }
        self.clear_frame(fr, clearing, &[]);
    }

    /// `clear` of the variables of a frame; `except` stay. What a text shares with its caller loses its value and stays
    /// shared; what the text does not name is cleared in the frame that it runs for.
    pub(super) fn clear_frame(&mut self, fr: &mut Frame, clearing: &Clearing, except: &[Name]) {
        let body = Rc::clone(&fr.body);
        for (name, slot) in body.slots.iter().zip(0..) {
            if except.contains(name) || !(clearing.takes)(name) || self.is_kept(name, fr) {
                continue;
            }
            // A global that has gone has no value; its name is free.
            let gone = matches!(fr.vars.get(slot as usize), Some(Var::Shared(c)) if c.borrow().is_none());
            let goes = clearing.variables || clearing.globals && gone;
            if !goes {
                continue;
            }
            match fr.vars.get(slot as usize) {
                Some(Var::Shared(cell)) if self.stays_shared(cell, fr.guest) => *cell.borrow_mut() = None,
                _ => fr.unset(slot),
            }
            self.events.resized(&fr.body, &mut fr.sizes, slot, 0, None);
        }
        if fr.guest {
            if clearing.variables {
                fr.extra.iter().filter(|(n, _)| (clearing.takes)(n)).for_each(|(_, cell)| *cell.borrow_mut() = None);
            }
            let shared: Vec<Name> = except.iter().chain(&body.slots).chain(fr.extra.keys()).cloned().collect();
            self.in_host(fr, |it, host| it.clear_frame(host, clearing, &shared));
        } else if clearing.variables {
            fr.extra.retain(|n, _| except.contains(n) || !(clearing.takes)(n));
        }
    }

    /// Whether a variable without a value is still the one that others see: a text's and its caller's, a function's and
    /// its nested functions'. A global or persistent one is neither any more.
    fn stays_shared(&self, cell: &SharedCell, guest: bool) -> bool {
        let global = self.shared.globals.values().any(|g| Rc::ptr_eq(g, cell));
        !global && (guest || !self.shared.persistents.iter().any(|(_, p)| Rc::ptr_eq(p, cell)))
    }

    /// Persistent variables of functions that do not run are as if they were called for the first time.
    fn clear_persistents(&self, clearing: &Clearing) {
        for (function, cell) in &self.shared.persistents {
            // Nobody but this list holds those of a function that does not run.
            if (clearing.all || (clearing.takes)(function)) && Rc::strong_count(cell) == 1 {
                *cell.borrow_mut() = None;
            }
        }
    }
}
