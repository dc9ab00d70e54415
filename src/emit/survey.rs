//! What the functions of the program take and give, found from all their calls and bodies together
//! before anything is written: a scalar that is handed to a function is one there.

use super::Emitter;
use super::infer::{self, Calls, Fact, Known};
use crate::functions::table::facts::{Facts, Takes};
use crate::functions::{self, Traffic};
use crate::names::{scope_of_block, scope_of_function};
use crate::syntax::ast::{AccessKind, Block, Expr, ExprKind, FunctionText, Name, Stmt, StmtKind, Unit, UnitKind};
use crate::syntax::walk::{each_expression, each_statement};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A function by its file and name.
pub(super) type Key = (usize, Name);

/// What is known of a function of the program.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    pub params: Vec<Fact>,
    pub outputs: Vec<Fact>,
}

/// What is known of all functions, and of those that the bodies of every file call.
#[derive(Debug, Default)]
pub(super) struct Survey {
    about: FxHashMap<Key, About>,
    called: Vec<FxHashMap<Name, Key>>,
    once: FxHashSet<Key>,
}

impl Survey {
    /// What is known of the inputs of a function.
    pub(super) fn params(&self, file: usize, f: &FunctionText) -> Vec<(Name, Fact)> {
        let facts = self.about.get(&(file, Rc::clone(&f.name.name)));
        let fact = |k: usize| facts.and_then(|a| a.params.get(k)).copied().unwrap_or_default();
        f.params.iter().enumerate().map(|(k, p)| (Rc::clone(&p.ident.name), fact(k))).collect()
    }

    /// Whether the program calls a function once: in one place, which is executed once.
    pub(super) fn is_called_once(&self, file: usize, f: &FunctionText) -> bool {
        self.once.contains(&(file, Rc::clone(&f.name.name)))
    }

    /// What the functions give that the bodies of a file call.
    pub(super) fn calls(&self, file: usize) -> Calls {
        let keys = self.called.get(file).into_iter().flatten();
        keys.filter_map(|(n, key)| Some((Rc::clone(n), self.about.get(key)?.outputs.clone()))).collect()
    }
}

/// A script or function, as far as the survey looks at it.
struct Body<'u> {
    file: usize,
    function: Option<&'u FunctionText>,
    block: &'u Block,
    variables: FxHashSet<Name>,
    /// Nothing is known of its variables: texts that run, nested functions.
    opaque: bool,
}

impl Emitter<'_> {
    /// Loads every file that the program can call and finds what their functions take and give.
    pub(super) fn survey(&mut self) {
        self.load_all();
        let units: Vec<Unit> = self.files.iter().map(|f| f.source.unit.clone()).collect();
        let mut bodies: Vec<Body> = units.iter().enumerate().flat_map(|(k, u)| bodies(k, u)).collect();
        self.share_with_scripts(&mut bodies);
        let open = self.open_functions(&units, &bodies);
        self.survey.once = self.functions_called_once(&bodies, &open);
        for b in &bodies {
            let Some(f) = b.function else { continue };
            let fact = if open.contains(&(b.file, Rc::clone(&f.name.name))) { Fact::default() } else { Fact::MOST };
            let params = f.params.iter().map(|p| if &*p.ident.name == "varargin" { Fact::default() } else { fact });
            let about = About {
                params: params.collect(),
                outputs: f.outputs.iter().map(|_| if b.opaque { Fact::default() } else { Fact::MOST }).collect(),
            };
            self.survey.about.insert((b.file, Rc::clone(&f.name.name)), about);
        }
        let library: FxHashSet<Name> = self.prototype.files_on_path().map(|(name, _)| name.into()).collect();
        loop {
            let mut changed = false;
            for b in &bodies {
                changed |= self.look_at(b, units.get(b.file), &library);
            }
            if !changed {
                return;
            }
        }
    }

    /// Loads every file that the program can call.
    fn load_all(&mut self) {
        let mut file = 0;
        while file < self.files.len() {
            let names = self.resolve_all(file);
            self.survey.called.push(names);
            file += 1;
        }
    }

    /// The file of a script that a name calls.
    pub(super) fn called_script(&mut self, name: &Name) -> Option<usize> {
        self.global_function(name)?;
        let file = *self.global_files.get(name)?;
        (self.files.get(file)?.source.unit.kind == UnitKind::Script).then_some(file)
    }

    /// Scripts see the variables of those that call them, and these see theirs.
    fn share_with_scripts(&mut self, bodies: &mut [Body]) {
        let mut calls = Vec::new();
        for b in bodies.iter_mut() {
            let scope = scope_of_block(&[], &[], b.block);
            b.variables.extend(self.prototype.made_by_scripts(&scope).variables);
            let scripts: Vec<usize> = scope.commands.iter().filter_map(|n| self.called_script(n)).collect();
            let called = b.function.is_none() && b.file > 0;
            b.opaque |= called || !scripts.is_empty();
            calls.push(scripts);
        }
        loop {
            let mut changed = false;
            for (b, scripts) in bodies.iter().zip(&calls) {
                let own = if b.function.is_none() { self.callers.get(&b.file).cloned() } else { None };
                for script in scripts {
                    let seen = self.callers.entry(*script).or_default();
                    for name in b.variables.iter().chain(own.iter().flatten()) {
                        changed |= seen.insert(Rc::clone(name));
                    }
                }
            }
            if !changed {
                break;
            }
        }
        for b in bodies.iter_mut().filter(|b| b.function.is_none()) {
            b.variables.extend(self.callers.get(&b.file).into_iter().flatten().cloned());
        }
    }

    /// Takes in all files that are called, and what scripts get from their callers.
    pub(super) fn take_all_in(&mut self) {
        self.load_all();
        let units: Vec<Unit> = self.files.iter().map(|f| f.source.unit.clone()).collect();
        let mut all: Vec<Body> = units.iter().enumerate().flat_map(|(k, u)| bodies(k, u)).collect();
        self.share_with_scripts(&mut all);
    }

    /// Whether handles of functions can be made somewhere.
    pub(super) fn makes_handles(&self) -> bool {
        self.mentions(&["@", "inline"]) || self.mentions_with(|f| f.takes.may_name_function())
    }

    /// Whether an error can be caught somewhere.
    pub(super) fn catches_errors(&self) -> bool {
        self.mentions(&["try", "unwind_protect", "ErrorHandler"]) || self.mentions_with(|f| f.takes == Takes::Code)
    }

    fn mentions_with(&self, condition: impl Fn(&Facts) -> bool) -> bool {
        let names: Vec<&str> = functions::with(condition).into_iter().map(|f| f.name).collect();
        self.mentions(&names)
    }

    fn mentions(&self, words: &[&str]) -> bool {
        let sources = &self.prototype.sources;
        self.files.iter().any(|f| words.iter().any(|w| sources.get(f.source.id).text.contains(w)))
    }

    /// Every name of a file that is a function of the program.
    fn resolve_all(&mut self, file: usize) -> FxHashMap<Name, Key> {
        let Some(unit) = self.files.get(file).map(|f| f.source.unit.clone()) else { return FxHashMap::default() };
        let mut found = FxHashMap::default();
        for g in &unit.functions {
            found.insert(Rc::clone(&g.name.name), (file, Rc::clone(&g.name.name)));
        }
        for b in bodies(file, &unit) {
            let mut names = FxHashSet::default();
            let nested: FxHashSet<Name> =
                b.function.map(|f| f.nested.iter().map(|g| Rc::clone(&g.name.name)).collect()).unwrap_or_default();
            each_expression(b.block, &mut |e| names_in(e, &mut names));
            for name in names {
                if b.variables.contains(&name) || nested.contains(&name) || found.contains_key(&name) {
                    continue;
                }
                if self.global_function(&name).is_some()
                    && let Some(&to) = self.global_files.get(&name)
                    && let Some(first) = self.files.get(to).and_then(|f| f.source.unit.functions.first())
                {
                    found.insert(name, (to, Rc::clone(&first.name.name)));
                }
            }
        }
        found
    }

    /// Functions that are called in other ways than by their names: by handle, by name in a text,
    /// from outside.
    fn open_functions(&self, units: &[Unit], bodies: &[Body]) -> FxHashSet<Key> {
        let mut open = FxHashSet::default();
        let mut all = false;
        if let Some(first) =
            units.first().filter(|u| u.kind == UnitKind::FunctionFile).and_then(|u| u.functions.first())
        {
            open.insert((0, Rc::clone(&first.name.name)));
        }
        for b in bodies {
            let Some(called) = self.survey.called.get(b.file) else { continue };
            each_expression(b.block, &mut |e| {
                let mut names = FxHashSet::default();
                all |= mentioned(e, &mut names);
                open.extend(names.iter().filter_map(|n| called.get(n)).cloned());
            });
            for name in commands(b.block) {
                open.extend(called.get(&name).cloned());
            }
        }
        if all {
            open.extend(bodies.iter().filter_map(|b| Some((b.file, Rc::clone(&b.function?.name.name)))));
        }
        // What a built-in function of slamm's library runs is not seen here.
        for helper in functions::all().iter().flat_map(|f| f.facts.runs) {
            let name: Name = (*helper).into();
            if let Some(&file) = self.global_files.get(&name) {
                open.insert((file, name));
            }
        }
        open
    }

    /// Functions that one text calls, in no loop, which is that of the main file or of another such function.
    fn functions_called_once(&self, bodies: &[Body], open: &FxHashSet<Key>) -> FxHashSet<Key> {
        let mut callers: FxHashMap<&Key, Vec<Option<usize>>> = FxHashMap::default();
        for (k, b) in bodies.iter().enumerate() {
            let Some(called) = self.survey.called.get(b.file) else { continue };
            let mut looped = FxHashSet::default();
            each_statement(b.block, &mut |s| {
                if is_loop(s) {
                    each_expression(std::slice::from_ref(s), &mut |e| names_in(e, &mut looped));
                }
            });
            let mut calls = Vec::new();
            each_expression(b.block, &mut |e| calls_in(e, false, &mut calls));
            for (name, _, hidden) in calls {
                if let Some(key) = called.get(name) {
                    let place = (!hidden && !looped.contains(name)).then_some(k);
                    callers.entry(key).or_default().push(place);
                }
            }
        }
        let main = |b: &Body| b.file == 0 && b.function.is_none_or(|f| self.is_main_function(f));
        let mut once = FxHashSet::default();
        loop {
            let before = once.len();
            for (key, places) in &callers {
                if let [Some(k)] = places.as_slice()
                    && let Some(b) = bodies.get(*k)
                    && !open.contains(*key)
                    && (main(b) || b.function.is_some_and(|f| once.contains(&(b.file, Rc::clone(&f.name.name)))))
                {
                    once.insert((*key).clone());
                }
            }
            if once.len() == before {
                return once;
            }
        }
    }

    /// What one body tells, given what is known so far; whether that has changed anything.
    fn look_at(&mut self, b: &Body, unit: Option<&Unit>, library: &FxHashSet<Name>) -> bool {
        let known = if b.opaque { Known::default() } else { self.known_of(b, unit, library) };
        let mut changed = false;
        if let Some(f) = b.function
            && let Some(about) = self.survey.about.get_mut(&(b.file, Rc::clone(&f.name.name)))
        {
            for (o, fact) in f.outputs.iter().zip(&mut about.outputs) {
                changed |= fact.meet(known.fact_of(&o.name));
            }
        }
        let Some(called) = self.survey.called.get(b.file) else { return changed };
        let mut calls = Vec::new();
        each_expression(b.block, &mut |e| calls_in(e, false, &mut calls));
        for (name, args, hidden) in calls {
            if b.variables.contains(name) {
                continue;
            }
            let Some(about) = called.get(name).and_then(|key| self.survey.about.get_mut(key)) else { continue };
            let mut all_known = true;
            for (k, fact) in about.params.iter_mut().enumerate() {
                let Some(arg) = args.get(k) else { break };
                all_known &= !is_list(arg);
                let given = if all_known && !hidden { known.fact(arg, &b.variables) } else { Fact::default() };
                changed |= fact.meet(given);
            }
            if !all_known {
                about.params.iter_mut().skip(args.len()).for_each(|fact| changed |= fact.meet(Fact::default()));
            }
        }
        changed
    }

    fn known_of(&self, b: &Body, unit: Option<&Unit>, library: &FxHashSet<Name>) -> Known {
        let mut hidden = library.clone();
        hidden.extend(unit.into_iter().flat_map(|u| &u.functions).map(|g| Rc::clone(&g.name.name)));
        let given = b.function.map(|f| self.survey.params(b.file, f)).unwrap_or_default();
        let excluded: Vec<Name> = match b.function {
            Some(_) => Vec::new(),
            None => self.options.set.iter().map(|(n, _)| n.as_str().into()).collect(),
        };
        infer::infer(b.block, &b.variables, &excluded, hidden, &given, self.survey.calls(b.file))
    }
}

fn bodies(file: usize, unit: &Unit) -> Vec<Body<'_>> {
    let mut list = Vec::new();
    let scope = scope_of_block(&[], &[], &unit.body);
    list.push(Body {
        file,
        function: None,
        block: &unit.body,
        variables: scope.variables.into_iter().collect(),
        opaque: scope.dynamic,
    });
    for f in &unit.functions {
        function_bodies(file, f, &FxHashSet::default(), &mut list);
    }
    list
}

fn function_bodies<'u>(file: usize, f: &'u FunctionText, around: &FxHashSet<Name>, list: &mut Vec<Body<'u>>) {
    let scope = scope_of_function(f);
    let mut variables: FxHashSet<Name> = scope.variables.into_iter().collect();
    variables.extend(around.iter().cloned());
    let opaque = scope.dynamic || !f.nested.is_empty() || !around.is_empty();
    for g in &f.nested {
        function_bodies(file, g, &variables, list);
    }
    list.push(Body { file, function: Some(f), block: &f.body, variables, opaque });
}

/// Whether what is in a statement can be executed more than once.
pub(super) fn is_loop(s: &Stmt) -> bool {
    matches!(s.kind, StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::DoUntil { .. })
}

/// An argument that can stand for several values.
fn is_list(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Access { path, .. } => path.iter().any(|a| !matches!(a.kind, AccessKind::Paren(_))),
        _ => false,
    }
}

/// Calls by name with their arguments; `hidden`: variables mean something else there.
fn calls_in<'e>(e: &'e Expr, hidden: bool, list: &mut Vec<(&'e Name, &'e [Expr], bool)>) {
    match &e.kind {
        ExprKind::Ident(name) => list.push((name, &[], hidden)),
        ExprKind::Access { base, path } => {
            match (&base.kind, path.first().map(|a| &a.kind)) {
                (ExprKind::Ident(name), Some(AccessKind::Paren(args))) => list.push((name, args, hidden)),
                _ => calls_in(base, hidden, list),
            }
            path.iter().for_each(|a| a.each_inside(&mut |x| calls_in(x, hidden, list)));
        }
        ExprKind::Anonymous(f) => calls_in(&f.body, true, list),
        _ => e.each_inside(&mut |x| calls_in(x, hidden, list)),
    }
}

/// Names that occur.
pub(super) fn names_in(e: &Expr, names: &mut FxHashSet<Name>) {
    match &e.kind {
        ExprKind::Ident(name) | ExprKind::Handle(name) => {
            names.insert(Rc::clone(name));
        }
        ExprKind::Anonymous(f) => names_in(&f.body, names),
        _ => e.each_inside(&mut |x| names_in(x, names)),
    }
}

/// Names of handles and in texts; whether a text that nobody sees can name any function.
fn mentioned(e: &Expr, names: &mut FxHashSet<Name>) -> bool {
    let mut all = false;
    match &e.kind {
        ExprKind::Handle(name) => {
            names.insert(Rc::clone(name));
        }
        ExprKind::Text { value, .. } => {
            names.insert((&**value).into());
        }
        ExprKind::Access { base, path } => {
            if let (ExprKind::Ident(f), Some(AccessKind::Paren(args))) = (&base.kind, path.first().map(|a| &a.kind)) {
                let row = functions::find(f);
                let runs_text = row.is_some_and(|f| f.facts.takes == Takes::Code);
                let by_name = row.is_some_and(|f| {
                    f.facts.takes == Takes::Code
                        || f.facts.takes.may_name_function()
                        || matches!(f.traffic, Traffic::Calls)
                });
                let made = |e: &Expr| match &e.kind {
                    ExprKind::Matrix(_) => true,
                    ExprKind::Text { value, .. } => value.contains(|c: char| !c.is_alphanumeric() && c != '_'),
                    ExprKind::Access { path, .. } => {
                        matches!(path.first().map(|a| &a.kind), Some(AccessKind::Paren(_)))
                    }
                    _ => false,
                };
                all |= runs_text || (by_name && args.first().is_some_and(made));
            }
        }
        ExprKind::Anonymous(f) => all |= mentioned(&f.body, names),
        _ => {}
    }
    e.each_inside(&mut |x| all |= mentioned(x, names));
    all
}

/// Names of statements that are commands.
fn commands(block: &Block) -> Vec<Name> {
    let mut list = Vec::new();
    each_statement(block, &mut |s| {
        if let StmtKind::Command { name, .. } = &s.kind {
            list.push(Rc::clone(&name.name));
        }
    });
    list
}
