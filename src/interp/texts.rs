//! Texts that run with the variables of someone else: the code of `eval`, and scripts that
//! prototypes call. In: a text and a frame. Out: a body, compiled for the variables that the
//! frame has.

use super::Interp;
use super::frame::{Frame, Var};
use super::ir::{BodyId, BodyKind, Visible};
use super::lower::{self, Outside, Sink};
use crate::error::{Result, RunError};
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
    pub(super) fn new(file: Rc<File>, kind: BodyKind) -> Text {
        let scope = names::scope_of_block(&[], &[], &file.unit.body);
        let assigned: FxHashSet<Name> = scope.variables.into_iter().collect();
        let mut open: Vec<Name> = names::names_in_block(&file.unit.body).into_iter().collect();
        open.retain(|n| !assigned.contains(n));
        open.sort_unstable();
        Text { file, kind, open, variants: Vec::new() }
    }
}

impl Interp<'_> {
    /// The body of a text for the variables that a frame has now; `visible` are functions that
    /// the text sees besides its own.
    pub(super) fn body_of_text(&mut self, text: &mut Text, fr: &Frame, visible: Option<&Rc<Visible>>) -> BodyId {
        let variables: Vec<Name> = text.open.iter().filter(|n| fr.named(n).is_some()).cloned().collect();
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
                let file = self.program.add_text("(eval)", code);
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
    /// `clear NAMES` in a frame, of all variables without names; `except` stay. What a text
    /// shares with its caller loses its value and stays shared; what the text does not name is
    /// cleared when the caller goes on.
    pub(super) fn clear(&mut self, fr: &mut Frame, names: &[String], except: &[Name]) {
        let hit = |n: &Name| {
            (names.is_empty() || names.iter().any(|p| super::host_view::matches_pattern(p, n))) && !except.contains(n)
        };
        let body = Rc::clone(&fr.body);
        for (name, slot) in body.slots.iter().zip(0..) {
            if !hit(name) || self.is_kept(name, fr) {
                continue;
            }
            match fr.vars.get(slot as usize) {
                Some(Var::Shared(cell)) if fr.guest && !self.shared.globals.values().any(|g| Rc::ptr_eq(g, cell)) => {
                    *cell.borrow_mut() = None;
                }
                _ => fr.unset(slot),
            }
            self.events.resized(&fr.body, &mut fr.sizes, slot, 0, None);
        }
        if fr.guest {
            fr.extra.iter().filter(|(n, _)| hit(n)).for_each(|(_, cell)| *cell.borrow_mut() = None);
            fr.cleared.push(names.to_vec());
        } else {
            fr.extra.retain(|n, _| !hit(n));
        }
    }
}
