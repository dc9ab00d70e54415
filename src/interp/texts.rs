//! Texts that run with the variables of someone else: the code of `eval`, and scripts that
//! prototypes call. In: a text and a frame. Out: a body, compiled for the variables that the
//! frame has; and, for the compilation of a caller, the variables that a called script makes.

use super::Interp;
use super::compile::{self, Outside, Program};
use super::frame::{Frame, Var};
use super::ir::{BodyId, BodyKind, Visible};
use crate::error::{Result, RunError};
use crate::names::{self, Names, Scope};
use crate::syntax::{
    self,
    ast::{Name, Unit, UnitKind},
};
use crate::text::diagnostic::Severity;
use crate::text::source::{FileId, Sources};
use rustc_hash::{FxHashMap, FxHashSet};
use std::path::PathBuf;
use std::rc::Rc;

/// A parsed text and what it was compiled to.
pub(super) struct Text {
    unit: Unit,
    named: Names,
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
    pub(super) fn new(unit: Unit, named: Names, kind: BodyKind) -> Text {
        let scope = names::scope_of_block(&[], &[], &unit.body);
        let assigned: FxHashSet<Name> = scope.variables.into_iter().collect();
        let mut open: Vec<Name> = names::names_in_block(&unit.body).into_iter().collect();
        open.retain(|n| !assigned.contains(n));
        open.sort_unstable();
        Text { unit, named, kind, open, variants: Vec::new() }
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
        let bodies = compile::compile_unit(self, &text.unit, &text.named, text.kind, &outside);
        let body = bodies.script.unwrap_or_default();
        text.variants.push(Variant { variables, visible: visible.cloned(), body });
        body
    }

    /// The body of `eval`'s code.
    pub(super) fn body_of_eval(&mut self, fr: &Frame, code: &str) -> Result<BodyId> {
        let mut text = match self.evals.remove(code) {
            Some(text) => text,
            None => {
                let file = self.sources.add("(eval)", "(eval)", code.as_bytes());
                let parsed = syntax::parse(self.sources, file);
                if let Some(d) = parsed.diagnostics.iter().find(|d| d.severity == Severity::Error) {
                    return Err(RunError::new("MATLAB:syntax", format!("in the text \"{code}\": {}", d.message)));
                }
                let named = names::name_unit(&parsed.unit, self.sources);
                Text::new(parsed.unit, named, BodyKind::Eval)
            }
        };
        let visible = Rc::clone(&fr.body.visible);
        let body = self.body_of_text(&mut text, fr, Some(&visible));
        self.evals.insert(code.to_string(), text);
        Ok(body)
    }

    /// The body of a script for a caller; `id` is the one it was found by.
    pub(super) fn body_of_script(&mut self, fr: &Frame, id: BodyId) -> BodyId {
        let Some(mut text) = self.scripts.remove(&id) else { return id };
        let body = self.body_of_text(&mut text, fr, None);
        self.scripts.insert(id, text);
        body
    }

    /// Compiles a file of the path or the library; gives its first function, or its statements.
    pub(super) fn load_file(&mut self, file: FileId) -> Result<Option<super::ir::Target>> {
        let parsed = syntax::parse(self.sources, file);
        let named = names::name_unit(&parsed.unit, self.sources);
        let wrong = parsed.diagnostics.iter().chain(&named.diagnostics).any(|d| d.severity == Severity::Error);
        self.diagnostics.extend(parsed.diagnostics);
        self.diagnostics.extend(named.diagnostics.iter().cloned());
        if wrong {
            let name = self.sources.get(file).name.clone();
            return Err(RunError::new("MATLAB:syntax", format!("{name} has errors and cannot be called.")));
        }
        if parsed.unit.kind == UnitKind::FunctionFile {
            let bodies = compile::compile_unit(self, &parsed.unit, &named, BodyKind::Script, &Outside::default());
            return Ok(bodies.functions.first().map(|(_, id)| super::ir::Target::User(*id)));
        }
        // The body that stands for the script is compiled for the first caller's variables.
        let id = self.new_body();
        let text = Text::new(parsed.unit, named, BodyKind::Script);
        self.scripts.insert(id, text);
        Ok(Some(super::ir::Target::User(id)))
    }
}

impl Interp<'_> {
    /// `clear NAMES` in a frame, of all variables without names; `except` stay. What a text
    /// shares with its caller loses its value and stays shared; what the text does not name is
    /// cleared when the caller goes on.
    pub(super) fn clear(&mut self, fr: &mut Frame, names: &[String], except: &[Name]) {
        let hit = |n: &Name| {
            (names.is_empty() || names.iter().any(|p| super::host::matches_pattern(p, n))) && !except.contains(n)
        };
        let body = Rc::clone(&fr.body);
        for (name, slot) in body.slots.iter().zip(0..) {
            if !hit(name) || self.is_kept(name, fr) {
                continue;
            }
            match fr.vars.get(slot as usize) {
                Some(Var::Shared(cell)) if fr.guest && !self.globals.values().any(|g| Rc::ptr_eq(g, cell)) => {
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

/// Variables that the scripts which a scope calls make in it, scripts called by scripts included.
pub(super) fn variables_of_scripts(
    scope: &Scope,
    path: &FxHashMap<String, PathBuf>,
    cache: &mut FxHashMap<PathBuf, Rc<Scope>>,
) -> Vec<Name> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<PathBuf> = FxHashSet::default();
    let mut open: Vec<Name> = scope.commands.clone();
    while let Some(name) = open.pop() {
        let Some(file) = path.get(&*name) else { continue };
        if !seen.insert(file.clone()) {
            continue;
        }
        let called = cache.entry(file.clone()).or_insert_with(|| Rc::new(scope_of_script(file)));
        found.extend(called.variables.iter().cloned());
        open.extend(called.commands.iter().cloned());
    }
    found
}

/// The variables of a script file; nothing where the file holds functions or cannot be read.
fn scope_of_script(file: &std::path::Path) -> Scope {
    let Ok(bytes) = std::fs::read(file) else { return Scope::default() };
    let mut sources = Sources::default();
    let id = sources.add("", file, &bytes);
    let unit = syntax::parse(&sources, id).unit;
    match unit.kind {
        UnitKind::Script => names::scope_of_block(&[], &[], &unit.body),
        UnitKind::FunctionFile => Scope::default(),
    }
}
