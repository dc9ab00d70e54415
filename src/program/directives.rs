//! Directives that name what other files can hold. In: a file of a prototype. Out: diagnostics of names
//! that none of its files has, and of functions that the directive does not change.

mod layouts;

use super::{File, Program};
use crate::functions;
use crate::library;
use crate::names::{self, Range, RangeKind};
use crate::syntax::ast::{Ident, Name, Unit};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::suggest;
use rustc_hash::FxHashSet;
use std::rc::Rc;

impl Program {
    /// What is wrong with the names in `print`, `Func` and `IncFunc` of a file.
    pub(super) fn directive_problems(&self, file: &File) -> Vec<Diagnostic> {
        let mut found: Vec<Diagnostic> = self.unknown_prints(file);
        if !file.names.classified.is_empty() {
            let variables = variables(&file.unit);
            let classified = file.names.classified.iter().filter(|i| !variables.contains(&i.name));
            found.extend(classified.filter_map(|ident| self.ineffective(file, ident)));
        }
        found.extend(layouts::of_unknown_variables(&file.unit));
        found
    }

    /// `print` of a name that no range of the files has that the prototype can reach.
    fn unknown_prints(&self, file: &File) -> Vec<Diagnostic> {
        let mut unknown: Vec<&Ident> = file.names.printed_elsewhere.iter().filter(|i| !self.on_path(&i.name)).collect();
        if unknown.is_empty() {
            return Vec::new();
        }
        let mut near: Vec<Name> = Vec::new();
        for ranges in std::iter::once(self.main.names.ranges.clone()).chain(self.ranges_elsewhere()) {
            unknown.retain(|i| !ranges.iter().any(|r| &*r.name == self.original(&i.name)));
            near.extend(ranges.iter().filter(|r| has_name(r.kind)).map(|r| Rc::clone(&r.name)));
        }
        unknown.into_iter().map(|ident| unknown_print(ident, &file.names.ranges, &near)).collect()
    }

    /// The ranges of every file that the prototype can call, apart from its own.
    fn ranges_elsewhere(&self) -> impl Iterator<Item = Vec<Range>> {
        self.reached_files().map(|f| f.names.ranges)
    }

    /// A name in `Func` or `IncFunc` that is no function, or in `IncFunc` one that is counted by its model.
    fn ineffective(&self, file: &File, ident: &Ident) -> Option<Diagnostic> {
        let name = &*ident.name;
        let own = file.unit.functions.iter().any(|f| {
            let mut found = false;
            f.each_function(&mut |g| found |= *g.name.name == *name);
            found
        });
        if own || self.on_path(name) {
            return None;
        }
        let included = file.names.included.contains(&ident.name);
        let command = if included { "IncFunc" } else { "Func" };
        if Program::shipped(name).is_some() {
            let message = format!("`IncFunc {name}` has no effect: `{name}` comes with slamm");
            return included.then(|| {
                Diagnostic::warning(codes::SLM205, message)
                    .at(ident.span, "no function of the prototype")
                    .help(format!("what it moves is counted anyway; `slamm functions {name}` says how"))
            });
        }
        let mut known: Vec<&str> = file.unit.functions.iter().map(|f| &*f.name.name).collect();
        known.extend(self.files_on_path().map(|f| f.0));
        known.extend(library::names().map(|n| -> &str { n }));
        known.extend(functions::all().iter().map(|f| -> &str { f.name }));
        let way = match suggest::similar(name, known) {
            Some(near) => format!("did you mean `{near}`? "),
            None => String::new(),
        };
        Some(
            Diagnostic::warning(codes::SLM205, format!("`{command} {name}`: no function has this name"))
                .at(ident.span, "neither in this file nor on the path")
                .help(format!(
                    "{way}slamm looks for functions in other files next to the prototype and in the folders of --path"
                )),
        )
    }
}

/// Regions and functions have names that users give them.
fn has_name(kind: RangeKind) -> bool {
    matches!(kind, RangeKind::Body | RangeKind::Function)
}

fn unknown_print(ident: &Ident, own: &[Range], elsewhere: &[Name]) -> Diagnostic {
    let most = 1 + ident.name.chars().count() / 2;
    let named = own.iter().filter(|r| has_name(r.kind));
    let d = Diagnostic::error(codes::SLM201, format!("`print {}`: no range has this name", ident.name))
        .at(ident.span, "not a region, a function or a file of the prototype");
    let mark = format!("ark it with `%SLM start {0};` and `%SLM end {0};`", ident.name);
    if let Some(near) = suggest::nearest(&ident.name, named.clone().map(|r| &*r.name), most)
        && let Some(r) = named.clone().find(|r| &*r.name == near)
    {
        return d.also(r.span, format!("`{near}` is here")).help(format!("did you mean `{near}`? Or m{mark}"));
    }
    match suggest::nearest(&ident.name, elsewhere.iter().map(|n| &**n), most) {
        Some(near) => d.help(format!("did you mean `{near}`, of another file? Or m{mark}")),
        None => d.help(format!("m{mark}, in this file or in one that it calls")),
    }
}

/// What the file and its functions assign: it can hold function handles.
fn variables(unit: &Unit) -> FxHashSet<Name> {
    let mut all: FxHashSet<Name> = names::scope_of_block(&[], &[], &unit.body).variables.into_iter().collect();
    for f in &unit.functions {
        f.each_function(&mut |g| {
            let params: Vec<Ident> = g.params.iter().map(|p| p.ident.clone()).collect();
            all.extend(names::scope_of_block(&params, &g.outputs, &g.body).variables);
        });
    }
    all
}
