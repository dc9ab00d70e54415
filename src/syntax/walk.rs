//! The one walk over a tree: the statements of a block and of the blocks inside, and what they hold.
//! A statement's own expressions come before the blocks in it; functions are left out.

use super::ast::{Declared, Expr, FunctionText, Ident, Stmt, StmtKind, Target};
use std::rc::Rc;

/// What a block holds.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BlockPart<'a> {
    Statement(&'a Stmt),
    /// An expression that is in no other: a value, a condition, an initial value.
    Expression(&'a Expr),
    /// The left side of an assignment, the variable of a loop; its indices come as expressions.
    Target(&'a Target),
    /// A variable that is declared, or that a `catch` sets.
    Variable(&'a Ident),
}

/// Calls `f` with every part of a block, those of nested blocks included.
pub(crate) fn each_part<'a>(block: &'a [Stmt], f: &mut dyn FnMut(BlockPart<'a>)) {
    for s in block {
        f(BlockPart::Statement(s));
        own_parts(s, f);
        inner_blocks(s, f);
    }
}

/// Calls `f` with every statement of a block, those of nested blocks included.
pub(crate) fn each_statement<'a>(block: &'a [Stmt], f: &mut dyn FnMut(&'a Stmt)) {
    each_part(block, &mut |part| {
        if let BlockPart::Statement(s) = part {
            f(s);
        }
    });
}

/// Calls `f` with every expression of a block that is in no other.
pub(crate) fn each_expression<'a>(block: &'a [Stmt], f: &mut dyn FnMut(&'a Expr)) {
    each_part(block, &mut |part| {
        if let BlockPart::Expression(e) = part {
            f(e);
        }
    });
}

impl FunctionText {
    /// Calls `f` with the function and those nested in it.
    pub fn each_function<'a>(self: &'a Rc<FunctionText>, f: &mut dyn FnMut(&'a Rc<FunctionText>)) {
        f(self);
        self.nested.iter().for_each(|g| g.each_function(f));
    }
}

/// What a statement holds outside the blocks in it.
fn own_parts<'a>(s: &'a Stmt, f: &mut dyn FnMut(BlockPart<'a>)) {
    match &s.kind {
        StmtKind::Expr(e) | StmtKind::While { condition: e, .. } | StmtKind::DoUntil { condition: e, .. } => {
            f(BlockPart::Expression(e));
        }
        StmtKind::Assign { targets, value, .. } => {
            f(BlockPart::Expression(value));
            targets.iter().for_each(|t| target(t, f));
        }
        StmtKind::If { arms, .. } => arms.iter().for_each(|a| f(BlockPart::Expression(&a.condition))),
        StmtKind::Switch { value, cases, .. } => {
            f(BlockPart::Expression(value));
            cases.iter().for_each(|a| f(BlockPart::Expression(&a.condition)));
        }
        StmtKind::For { var, range, .. } => {
            f(BlockPart::Expression(range));
            target(var, f);
        }
        StmtKind::Global(list) | StmtKind::Persistent(list) => {
            for Declared { ident, init } in list {
                f(BlockPart::Variable(ident));
                init.iter().for_each(|e| f(BlockPart::Expression(e)));
            }
        }
        _ => {}
    }
}

fn target<'a>(t: &'a Target, f: &mut dyn FnMut(BlockPart<'a>)) {
    f(BlockPart::Target(t));
    if let Target::Place { path, .. } = t {
        path.iter().for_each(|a| a.each_inside(&mut |e| f(BlockPart::Expression(e))));
    }
}

fn inner_blocks<'a>(s: &'a Stmt, f: &mut dyn FnMut(BlockPart<'a>)) {
    match &s.kind {
        StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
            arms.iter().for_each(|a| each_part(&a.body, f));
            otherwise.iter().for_each(|o| each_part(&o.body, f));
        }
        StmtKind::For { body, .. }
        | StmtKind::While { body, .. }
        | StmtKind::DoUntil { body, .. }
        | StmtKind::Region { body, .. } => each_part(body, f),
        StmtKind::Try { body, variable, handler } => {
            each_part(body, f);
            variable.iter().for_each(|v| f(BlockPart::Variable(v)));
            handler.iter().for_each(|h| each_part(&h.body, f));
        }
        StmtKind::Unwind { body, cleanup } => {
            each_part(body, f);
            each_part(cleanup, f);
        }
        _ => {}
    }
}
