//! Variables of a scope, from its assignments and declarations.

use super::Scope;
use crate::functions::{self, table::facts::CallerVariables};
use crate::syntax::ast::{Anonymous, Block, Expr, ExprKind, FunctionText, Ident, Name, Stmt, StmtKind, Target};
use crate::syntax::walk::{BlockPart, each_part};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Variables of a block: everything that is assigned or declared in it. Nested functions are
/// scopes of their own; their caller merges what they share.
#[must_use]
pub(crate) fn scope_of_block(params: &[Ident], outputs: &[Ident], body: &Block) -> Scope {
    let mut c = Collector::default();
    for p in params.iter().chain(outputs) {
        c.variable(&p.name);
    }
    c.block(body);
    c.scope.commands.retain(|n| !c.seen.contains(n));
    c.scope
}

/// Variables of a function: what it assigns, and what functions nested in it assign and it names, which is one variable
/// of both.
#[must_use]
pub(crate) fn scope_of_function(f: &FunctionText) -> Scope {
    let params: Vec<Ident> = f.params.iter().map(|p| p.ident.clone()).collect();
    let mut scope = scope_of_block(&params, &f.outputs, &f.body);
    if f.nested.is_empty() {
        return scope;
    }
    let mut inside = Vec::new();
    f.nested.iter().for_each(|g| assigned_within(g, &mut inside));
    let named = names_in_block(&f.body);
    let mut known: FxHashSet<Name> = scope.variables.iter().cloned().collect();
    inside.retain(|n| named.contains(n) && known.insert(Rc::clone(n)));
    scope.commands.retain(|n| !inside.contains(n));
    scope.variables.append(&mut inside);
    scope
}

/// What a nested function and those further in assign that is not declared as theirs, in the order of the text.
fn assigned_within(f: &FunctionText, list: &mut Vec<Name>) {
    let before = list.len();
    list.append(&mut scope_of_block(&[], &[], &f.body).variables);
    f.nested.iter().for_each(|g| assigned_within(g, list));
    let own = |n: &Name| f.params.iter().map(|p| &p.ident).chain(&f.outputs).any(|i| i.name == *n);
    let mut at = 0;
    list.retain(|n| {
        at += 1;
        at <= before || !own(n)
    });
}

/// Identifiers that occur in an anonymous function and are not its parameters, in the order of
/// the text: candidates for captures.
#[must_use]
pub(crate) fn scope_of_anonymous_free_names(f: &Anonymous) -> Vec<Name> {
    let mut found = Vec::new();
    let mut seen: FxHashSet<Name> = f.params.iter().map(|p| Rc::clone(&p.ident.name)).collect();
    free_names(&f.body, &mut seen, &mut found);
    found
}

#[derive(Default)]
struct Collector {
    scope: Scope,
    seen: FxHashSet<Name>,
}

impl Collector {
    fn variable(&mut self, name: &Name) {
        if &**name != "~" && self.seen.insert(Rc::clone(name)) {
            self.scope.variables.push(Rc::clone(name));
        }
    }

    fn block(&mut self, block: &Block) {
        each_part(block, &mut |part| match part {
            BlockPart::Statement(s) => self.statement(s),
            BlockPart::Target(Target::Place { root, .. }) => self.variable(&root.name),
            BlockPart::Variable(ident) => self.variable(&ident.name),
            BlockPart::Target(Target::Ignore(_)) | BlockPart::Expression(_) => {}
        });
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => {
                if let ExprKind::Ident(name) = &e.kind {
                    self.scope.commands.push(Rc::clone(name));
                }
                self.expr(e);
            }
            StmtKind::Assign { value: e, .. }
            | StmtKind::While { condition: e, .. }
            | StmtKind::DoUntil { condition: e, .. } => self.expr(e),
            StmtKind::Command { name, .. } => self.called(&name.name),
            StmtKind::If { arms, .. } | StmtKind::Switch { cases: arms, .. } => {
                arms.iter().for_each(|arm| self.expr(&arm.condition));
            }
            _ => {}
        }
    }

    /// A call can make variables that no assignment shows.
    fn called(&mut self, name: &str) {
        self.scope.dynamic |= functions::facts(name).variables == CallerVariables::Made;
    }

    /// Looks only for calls that make the scope dynamic; a `load` whose result is assigned is
    /// harmless but not told apart.
    fn expr(&mut self, e: &Expr) {
        if let ExprKind::Access { base, .. } = &e.kind
            && let ExprKind::Ident(name) = &base.kind
        {
            self.called(name);
        }
    }
}

fn free_names(e: &Expr, seen: &mut FxHashSet<Name>, found: &mut Vec<Name>) {
    match &e.kind {
        ExprKind::Ident(name) => {
            if seen.insert(Rc::clone(name)) {
                found.push(Rc::clone(name));
            }
        }
        ExprKind::Anonymous(inner) => {
            for name in scope_of_anonymous_free_names(inner) {
                if seen.insert(Rc::clone(&name)) {
                    found.push(name);
                }
            }
        }
        _ => e.each_inside(&mut |x| free_names(x, seen, found)),
    }
}

/// Every identifier that occurs in a function and the functions nested in it.
#[must_use]
pub(crate) fn names_in_function(f: &Rc<FunctionText>) -> FxHashSet<Name> {
    let mut seen = FxHashSet::default();
    f.each_function(&mut |g| {
        occurring(&g.body, &mut seen);
        seen.extend(g.params.iter().map(|p| &p.ident).chain(&g.outputs).map(|i| Rc::clone(&i.name)));
    });
    seen
}

/// Every identifier that occurs in a block.
#[must_use]
pub(crate) fn names_in_block(block: &Block) -> FxHashSet<Name> {
    let mut seen = FxHashSet::default();
    occurring(block, &mut seen);
    seen
}

fn occurring(block: &Block, seen: &mut FxHashSet<Name>) {
    each_part(block, &mut |part| match part {
        BlockPart::Expression(e) => free_names(e, seen, &mut Vec::new()),
        BlockPart::Target(Target::Place { root: ident, .. }) | BlockPart::Variable(ident) => {
            seen.insert(Rc::clone(&ident.name));
        }
        BlockPart::Target(Target::Ignore(_)) | BlockPart::Statement(_) => {}
    });
}
