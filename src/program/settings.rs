//! What `--set` and `--sweep` can give a value. In: a name, `NAME` or `FUNCTION:NAME`. Out: why nothing in the
//! prototype uses it, with the way out.

use super::{File, FileOrigin, Program, parse};
use crate::functions::table::facts::Takes;
use crate::names;
use crate::syntax::ast::{Block, FunctionText, Name, UnitKind};
use crate::text::source::Sources;
use crate::text::suggest;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Most names that a way out lists.
const LISTED: usize = 12;

/// Why a value for a name would change nothing.
#[derive(Debug)]
pub(crate) struct Unused {
    pub why: String,
    pub help: String,
}

impl Program {
    /// Gives the variables of functions (function, variable) values before their first statements, which they
    /// keep where the functions assign them at their top level.
    pub fn give(&mut self, inside: Vec<(Name, Name)>) {
        self.given = inside;
    }

    /// The variables of a function of the prototype that are given values.
    #[must_use]
    pub fn given_in(&self, file: &File, function: &str) -> Vec<Name> {
        let own = |(f, _): &&(Name, Name)| **f == *function && !self.is_library(file);
        self.given.iter().filter(own).map(|(_, name)| Rc::clone(name)).collect()
    }

    fn is_library(&self, file: &File) -> bool {
        self.loaded.iter().any(|(origin, f)| matches!(origin, FileOrigin::Library(_)) && f.id == file.id)
    }

    /// Why a value for this name would change nothing, where that is so; nothing for a text that is wrong.
    #[must_use]
    pub(crate) fn unused_setting(&self, name: &str) -> Option<Unused> {
        if self.main.is_wrong() {
            return None;
        }
        match name.split_once(':') {
            Some((function, variable)) => self.unused_in_function(function, variable),
            None if self.main.unit.kind == UnitKind::Script => self.unused_in_script(name),
            None => self.unused_input(name),
        }
    }

    fn unused_in_script(&self, name: &str) -> Option<Unused> {
        let body = &self.main.unit.body;
        if self.uses(body, name) {
            return None;
        }
        // Scripts share the variables of the one that calls them.
        for file in self.reached_files().filter(|f| f.unit.kind == UnitKind::Script) {
            if self.uses(&file.unit.body, name) {
                return None;
            }
        }
        let stem = &*self.main.names.ranges.first()?.name;
        let scope = names::scope_of_block(&[], &[], body);
        let why = format!("the script {stem} neither assigns nor reads `{name}`");
        Some(Unused { why, help: self.way_out(name, &scope.variables, "Its variables are") })
    }

    /// Whether a block has an identifier, or runs texts, which can have any.
    fn uses(&self, block: &Block, name: &str) -> bool {
        let found = names::names_in_block(block);
        let runs_text = || crate::functions::with(|f| f.takes == Takes::Code).iter().any(|f| found.contains(f.name));
        found.contains(name)
            || names::scope_of_block(&[], &[], block).variables.iter().any(|v| **v == *name)
            || runs_text()
    }

    /// A function file takes its inputs from the command line.
    fn unused_input(&self, name: &str) -> Option<Unused> {
        let f = self.main.unit.functions.first()?;
        let inputs: Vec<Name> = f.params.iter().map(|p| Rc::clone(&p.ident.name)).collect();
        if inputs.iter().any(|i| **i == *name) {
            return None;
        }
        let why = format!("the function {} has no input `{name}`", f.name.name);
        Some(Unused { why, help: self.way_out(name, &inputs, "Its inputs are") })
    }

    fn unused_in_function(&self, function: &str, variable: &str) -> Option<Unused> {
        let all = self.functions_reached();
        let named: Vec<&Rc<FunctionText>> = all.iter().filter(|f| *f.name.name == *function).collect();
        let Some(first) = named.first() else {
            let names: FxHashSet<&str> = all.iter().map(|f| &*f.name.name).collect();
            let help = match suggest::similar(function, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}:{variable}`?"),
                None => listed("The functions of the prototype are", names.into_iter().collect()),
            };
            return Some(Unused { why: format!("the prototype has no function `{function}`"), help });
        };
        if named.iter().any(|f| names::names_in_function(f).contains(variable)) {
            return None;
        }
        let variables: Vec<Name> = names::names_in_function(first).into_iter().collect();
        let help = match suggest::similar(variable, variables.iter().map(|v| &**v)) {
            Some(near) => format!("did you mean `{function}:{near}`?"),
            None => listed("Its names are", variables.iter().map(|v| &**v).collect()),
        };
        Some(Unused { why: format!("the function {function} neither assigns nor reads `{variable}`"), help })
    }

    /// The nearest of some names, or the function that has a variable of this name.
    fn way_out(&self, name: &str, known: &[Name], list: &str) -> String {
        let assigned = |f: &&Rc<FunctionText>| {
            let params: Vec<_> = f.params.iter().map(|p| p.ident.clone()).collect();
            names::scope_of_block(&params, &f.outputs, &f.body).variables.iter().any(|v| **v == *name)
        };
        let functions = self.functions_reached();
        let own = self.main.unit.functions.len();
        let inside = |f: &Rc<FunctionText>| {
            format!("`{name}` is a variable of the function `{0}`: {0}:{name}=… sets it", f.name.name)
        };
        if let Some(f) = functions.iter().take(own).find(assigned) {
            return inside(f);
        }
        match (suggest::similar(name, known.iter().map(|v| &**v)), functions.iter().find(assigned)) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, Some(f)) => inside(f),
            (None, None) => listed(list, known.iter().map(|v| &**v).collect()),
        }
    }

    /// The functions of every file that the prototype can call, nested ones included.
    fn functions_reached(&self) -> Vec<Rc<FunctionText>> {
        let mut all = Vec::new();
        let mut add = |file: &File| {
            for f in &file.unit.functions {
                f.each_function(&mut |g| all.push(Rc::clone(g)));
            }
        };
        add(&self.main);
        self.reached_files().for_each(|f| add(&f));
        all
    }

    /// The files that the prototype can call, apart from its own.
    pub(super) fn reached_files(&self) -> impl Iterator<Item = File> {
        self.reached().skip(1).map(|(path, text)| {
            let mut sources = Sources::default();
            let id = sources.add("", path, text.as_bytes());
            parse(&sources, id, id)
        })
    }
}

fn listed(list: &str, mut names: Vec<&str>) -> String {
    names.sort_unstable();
    match names.len() {
        0 => "It has none.".into(),
        n => {
            let more = if n > LISTED { ", …" } else { "" };
            format!("{list}: {}{more}.", names.get(..n.min(LISTED)).unwrap_or_default().join(", "))
        }
    }
}
