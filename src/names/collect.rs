//! Variables of a scope, from its assignments and declarations.

use super::Scope;
use crate::functions::{self, table::facts::Variables};
use crate::syntax::ast::{AccessKind, Anonymous, Block, Expr, ExprKind, Ident, Name, Stmt, StmtKind, Target};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// Variables of a block: everything that is assigned or declared in it. Nested functions are
/// scopes of their own; their caller merges what they share.
#[must_use]
pub fn scope_of_block(params: &[Ident], outputs: &[Ident], body: &Block) -> Scope {
    let mut c = Collector::default();
    for p in params.iter().chain(outputs) {
        c.variable(&p.name);
    }
    c.block(body);
    c.scope.commands.retain(|n| !c.seen.contains(n));
    c.scope
}

/// Identifiers that occur in an anonymous function and are not its parameters, in the order of
/// the text: candidates for captures.
#[must_use]
pub fn scope_of_anonymous_free_names(f: &Anonymous) -> Vec<Name> {
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
        for s in block {
            self.statement(s);
        }
    }

    fn target(&mut self, t: &Target) {
        if let Target::Place { root, .. } = t {
            self.variable(&root.name);
        }
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => {
                if let ExprKind::Ident(name) = &e.kind {
                    self.scope.commands.push(Rc::clone(name));
                }
                self.expr(e);
            }
            StmtKind::Assign { targets, value, .. } => {
                targets.iter().for_each(|t| self.target(t));
                self.expr(value);
            }
            StmtKind::Command { name, .. } => {
                self.called(&name.name);
            }
            StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
                for arm in arms {
                    self.expr(&arm.condition);
                    self.block(&arm.body);
                }
                if let Some(e) = otherwise {
                    self.block(&e.body);
                }
            }
            StmtKind::For { var, body, .. } => {
                self.target(var);
                self.block(body);
            }
            StmtKind::While { condition, body } | StmtKind::DoUntil { body, condition } => {
                self.expr(condition);
                self.block(body);
            }
            StmtKind::Try { body, variable, handler } => {
                self.block(body);
                if let Some(v) = variable {
                    self.variable(&v.name);
                }
                if let Some(h) = handler {
                    self.block(&h.body);
                }
            }
            StmtKind::Unwind { body, cleanup } => {
                self.block(body);
                self.block(cleanup);
            }
            StmtKind::Global(list) | StmtKind::Persistent(list) => {
                list.iter().for_each(|d| self.variable(&d.ident.name));
            }
            StmtKind::Region { body, .. } => self.block(body),
            StmtKind::Break | StmtKind::Continue | StmtKind::Return | StmtKind::Directive(_) => {}
        }
    }

    /// A call can make variables that no assignment shows.
    fn called(&mut self, name: &str) {
        self.scope.dynamic |= functions::facts(name).variables == Variables::Made;
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
pub fn names_in_function(f: &crate::syntax::ast::Function) -> FxHashSet<Name> {
    let mut all = Occurring::default();
    all.function(f);
    all.seen
}

/// Every identifier that occurs in a block.
#[must_use]
pub fn names_in_block(block: &Block) -> FxHashSet<Name> {
    let mut all = Occurring::default();
    all.block(block);
    all.seen
}

/// Gathers identifiers wherever they stand.
#[derive(Default)]
struct Occurring {
    seen: FxHashSet<Name>,
}

impl Occurring {
    fn function(&mut self, f: &crate::syntax::ast::Function) {
        self.block(&f.body);
        for p in f.params.iter().map(|p| &p.ident).chain(&f.outputs) {
            self.seen.insert(Rc::clone(&p.name));
        }
        for g in &f.nested {
            self.function(g);
        }
    }

    fn expr(&mut self, e: &Expr) {
        free_names(e, &mut self.seen, &mut Vec::new());
    }

    fn target(&mut self, t: &Target) {
        if let Target::Place { root, path, .. } = t {
            self.seen.insert(Rc::clone(&root.name));
            for a in path {
                match &a.kind {
                    AccessKind::Paren(args) | AccessKind::Brace(args) => args.iter().for_each(|e| self.expr(e)),
                    AccessKind::DynamicField(e) => self.expr(e),
                    AccessKind::Field(_) => {}
                }
            }
        }
    }

    fn block(&mut self, block: &Block) {
        block.iter().for_each(|s| self.statement(s));
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => self.expr(e),
            StmtKind::Assign { targets, value, .. } => {
                targets.iter().for_each(|t| self.target(t));
                self.expr(value);
            }
            StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
                if let StmtKind::Switch { value, .. } = &s.kind {
                    self.expr(value);
                }
                for arm in arms {
                    self.expr(&arm.condition);
                    self.block(&arm.body);
                }
                otherwise.iter().for_each(|e| self.block(&e.body));
            }
            StmtKind::For { var, range, body, .. } => {
                self.target(var);
                self.expr(range);
                self.block(body);
            }
            StmtKind::While { condition, body } | StmtKind::DoUntil { body, condition } => {
                self.expr(condition);
                self.block(body);
            }
            StmtKind::Try { body, variable, handler } => {
                self.block(body);
                variable.iter().for_each(|v| {
                    self.seen.insert(Rc::clone(&v.name));
                });
                handler.iter().for_each(|h| self.block(&h.body));
            }
            StmtKind::Unwind { body, cleanup } => {
                self.block(body);
                self.block(cleanup);
            }
            StmtKind::Global(list) | StmtKind::Persistent(list) => {
                for d in list {
                    self.seen.insert(Rc::clone(&d.ident.name));
                    d.init.iter().for_each(|e| self.expr(e));
                }
            }
            StmtKind::Region { body, .. } => self.block(body),
            StmtKind::Command { .. }
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return
            | StmtKind::Directive(_) => {}
        }
    }
}
