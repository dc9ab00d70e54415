//! Statements.

use super::super::flat::is_of_numbers;
use super::super::ir::{Alike, Attempts, Condition, Ex, ExKind, ForRange, IfArm, Node, Place, StepKind, SwitchArm};
use super::super::registers::Compiled;
use super::Builder;
use crate::names::RangeKind;
use crate::program::{accumulation, grows_by_call, place_of};
use crate::syntax::ast::{
    Access, AccessKind, BinaryOp, Block, Directive, Expr, ExprKind, Ident, Stmt, StmtKind, Target as AstTarget,
};
use crate::value::{Dense, Dims, Value};
use std::cell::Cell;

impl Builder<'_> {
    pub(super) fn block(&mut self, block: &Block) -> Vec<Node> {
        block.iter().filter_map(|s| self.statement(s)).collect()
    }

    fn statement(&mut self, s: &Stmt) -> Option<Node> {
        Some(match &s.kind {
            StmtKind::Expr(e) => {
                let site = self.site(s.span);
                let e = self.expr(e);
                Node::Expr { site, e, fast: None, display: s.display }
            }
            StmtKind::Command { name, words } => self.command(s, name, words),
            StmtKind::Assign { targets, op: None, .. }
                if self.body.stays_as_given(targets, &self.given, self.range) =>
            {
                return None;
            }
            StmtKind::Assign { targets, op, value, bracketed } => self.assign(s, targets, *op, value, *bracketed),
            StmtKind::If { arms, otherwise } => {
                let mut compiled = Vec::with_capacity(arms.len());
                for (i, arm) in arms.iter().enumerate() {
                    let cond = self.condition(&arm.condition);
                    let kind = if i == 0 { RangeKind::If } else { RangeKind::Elseif };
                    let (range, body) = self.in_range(arm.span, kind, &arm.body);
                    compiled.push(IfArm { cond, range, body });
                }
                let otherwise = otherwise.as_ref().map(|e| self.in_range(e.span, RangeKind::Else, &e.body));
                Node::If { arms: compiled, otherwise }
            }
            StmtKind::For { var, range, body, parallel, .. } => self.for_loop(s, var, range, body, *parallel)?,
            StmtKind::While { condition, body } => {
                let (range, before) = self.open_range(s.span, RangeKind::While);
                let cond = self.condition(condition);
                let body = self.block(body);
                self.close_range(before);
                Node::While { cond, range, body, compiled: Compiled::default() }
            }
            StmtKind::DoUntil { body, condition } => {
                let (range, before) = self.open_range(s.span, RangeKind::Until);
                let body = self.block(body);
                let cond = self.condition(condition);
                self.close_range(before);
                Node::Until { cond, range, body }
            }
            StmtKind::Switch { value, cases, otherwise } => {
                let site = self.site(value.span);
                let value = self.expr(value);
                let cases = cases
                    .iter()
                    .map(|arm| {
                        let site = self.site(arm.condition.span);
                        let label = constant(self.expr(&arm.condition));
                        let (range, body) = self.in_range(arm.span, RangeKind::Case, &arm.body);
                        SwitchArm { site, label, range, body }
                    })
                    .collect();
                let otherwise = otherwise.as_ref().map(|e| self.in_range(e.span, RangeKind::Otherwise, &e.body));
                Node::Switch { site, value, cases, otherwise }
            }
            StmtKind::Try { body, variable, handler } => {
                let (range, body) = self.in_range(s.span, RangeKind::Try, body);
                let variable = variable.as_ref().map(|v| self.slot(&v.name));
                let handler = handler.as_ref().map(|h| self.in_range(h.span, RangeKind::Catch, &h.body));
                Node::Try { range, body, variable, handler }
            }
            StmtKind::Unwind { body, cleanup } => {
                let body = self.block(body);
                Node::Unwind { body, cleanup: self.block(cleanup) }
            }
            StmtKind::Region { body, .. } => {
                let (range, body) = self.in_range(s.span, RangeKind::Body, body);
                Node::Region { range, body }
            }
            StmtKind::Break => Node::Break,
            StmtKind::Continue => Node::Continue,
            StmtKind::Return => Node::Return,
            StmtKind::Global(list) => {
                let site = self.site(s.span);
                let list = list
                    .iter()
                    .map(|d| {
                        let init = d.init.as_ref().map(|e| self.expr(e));
                        (self.slot(&d.ident.name), d.ident.name.clone(), init)
                    })
                    .collect();
                Node::Global { site, list }
            }
            StmtKind::Persistent(list) => {
                let site = self.site(s.span);
                let list = list
                    .iter()
                    .map(|d| {
                        let init = d.init.as_ref().map(|e| self.expr(e));
                        (self.slot(&d.ident.name), self.sink.new_persistent(&self.body.name), init)
                    })
                    .collect();
                Node::Persistent { site, list }
            }
            StmtKind::Directive(Directive::Func(_) | Directive::IncFunc(_)) => return None,
            StmtKind::Directive(d) => {
                Node::Directive { site: d.sends().then(|| self.site(s.span)), directive: d.clone() }
            }
        })
    }

    pub(super) fn condition(&mut self, e: &Expr) -> Condition {
        let site = self.site(e.span);
        let e = lazy(self.expr(e));
        let fast = self.plan_condition(site, &e);
        Condition { site, e, fast }
    }

    fn command(&mut self, s: &Stmt, name: &Ident, words: &[(String, crate::text::source::Span)]) -> Node {
        let site = self.site(s.span);
        let list = words
            .iter()
            .map(|(w, span)| Ex { kind: ExKind::Const(crate::value::Value::text(w)), span: *span })
            .collect();
        let e = self.call(name.name.clone(), list, false, s.span);
        Node::Expr { site, e, fast: None, display: s.display }
    }

    fn for_loop(&mut self, s: &Stmt, var: &AstTarget, range: &Expr, body: &Block, parallel: bool) -> Option<Node> {
        let site = self.site(s.span);
        let mut inner = range;
        while let ExprKind::Paren(e) = &inner.kind {
            inner = e;
        }
        let (e, bounds) = if let ExprKind::Range { start, step, stop } = &inner.kind {
            let start = self.expr(start);
            let step = step.as_ref().map(|e| self.expr(e));
            let stop = self.expr(stop);
            let fast = self.plan_bounds(&start, step.as_ref(), &stop);
            (Ex { kind: ExKind::Colon, span: range.span }, Some(Box::new(ForRange { start, step, stop, fast })))
        } else {
            (self.expr(range), None)
        };
        let place = match var {
            AstTarget::Place { root, path, span } => self.place(root, path, *span),
            AstTarget::Ignore(_) => return None,
        };
        let kind = if parallel { RangeKind::Parfor } else { RangeKind::For };
        let (range, body) = self.in_range(s.span, kind, body);
        Some(Node::For { site, place, e, bounds, range, body, compiled: Compiled::default() })
    }

    fn place(&mut self, root: &Ident, path: &[Access], span: crate::text::source::Span) -> Place {
        let slot = self.slot(&root.name);
        let path = self.path(path);
        let leaf = self.stored_leaf(root.span.start);
        Place { slot, leaf, path, span }
    }

    fn assign(&mut self, s: &Stmt, targets: &[AstTarget], op: Option<BinaryOp>, value: &Expr, bracketed: bool) -> Node {
        let site = self.site(place_of(s));
        let display = s.display;
        // `[c{1:3}] = …`, `[s.x] = …`: one target can stand for several values.
        let several = |path: &[Access]| {
            bracketed && matches!(path.last().map(|a| &a.kind), Some(AccessKind::Brace(_) | AccessKind::Field(_)))
        };
        let single = match targets {
            [AstTarget::Place { root, path, span }] if !several(path) => Some((root, path, span)),
            _ => None,
        };
        let Some((root, path, span)) = single else {
            let e = self.expr(value);
            let targets = targets
                .iter()
                .map(|t| match t {
                    AstTarget::Place { root, path, span } => Some(self.place(root, path, *span)),
                    AstTarget::Ignore(_) => None,
                })
                .collect();
            return Node::Multi { site, targets, e, display };
        };
        let updated = op.map(|op| {
            let base = Expr { kind: ExprKind::Ident(root.name.clone()), span: root.span };
            let left = if path.is_empty() {
                base
            } else {
                Expr { kind: ExprKind::Access { base: Box::new(base), path: path.clone() }, span: *span }
            };
            let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(value.clone()) };
            Expr { kind, span: span.to(value.span) }
        });
        let value = updated.as_ref().unwrap_or(value);
        if path.is_empty() {
            let slot = self.slot(&root.name);
            let in_brackets = grows_by_call(&root.name, value, &mut |name| self.is_built_in(name));
            let value = in_brackets.as_ref().unwrap_or(value);
            // Only `x = [x, …]` itself grows: in `x = f([x, v])` the argument is a new array.
            self.assigned = matches!(value.bare().kind, ExprKind::Matrix(_)).then_some(slot);
            let e = self.expr(value);
            self.assigned = None;
            let leaf = self.stored_leaf(root.span.start);
            let plain_copy = matches!(e.kind, ExKind::Var { .. });
            let fast = if plain_copy { self.plan_copy(site, &e) } else { self.plan_assignment(site, slot, leaf, &e) };
            let logical = fast.as_ref().is_some_and(super::super::ir::Fx::is_logical);
            let accumulates = accumulation(&root.name, value).map(Box::new);
            let attempts = Attempts::new(!plain_copy && is_of_numbers(&e));
            let alike = Alike::of(&e).map(Box::new);
            return Node::Assign {
                site,
                slot,
                leaf,
                e,
                fast,
                logical,
                plain_copy,
                accumulates,
                whole: Cell::new(false),
                alike,
                attempts,
                display,
            };
        }
        let e = self.expr(value);
        let target = self.place(root, path, *span);
        if value.removes() && matches!(target.path.last().map(|p| &p.kind), Some(StepKind::Paren(_))) {
            return Node::Delete { site, target, display };
        }
        let fast = self.plan_store(site, &target, &e);
        Node::AssignPath { site, target, e, fast, display }
    }
}

/// `&` and `|` of a condition as MATLAB evaluates them: like `&&` and `||` where the left operand
/// is a scalar, and only in conditions.
fn lazy(e: Ex) -> Ex {
    let both = |a: Box<Ex>, b: Box<Ex>| (Box::new(lazy(*a)), Box::new(lazy(*b)));
    let kind = match e.kind {
        ExKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => {
            let (a, b) = both(a, b);
            ExKind::Lazy(op == BinaryOp::And, a, b)
        }
        ExKind::AndAnd(a, b) => {
            let (a, b) = both(a, b);
            ExKind::AndAnd(a, b)
        }
        ExKind::OrOr(a, b) => {
            let (a, b) = both(a, b);
            ExKind::OrOr(a, b)
        }
        other => other,
    };
    Ex { kind, span: e.span }
}

/// A cell of constants (`case {'a', 'b'}`) as one constant.
fn constant(e: Ex) -> Ex {
    let ExKind::Cell(rows) = &e.kind else { return e };
    let [row] = rows.as_slice() else { return e };
    let values: Option<Vec<Value>> = row
        .iter()
        .map(|x| match &x.kind {
            ExKind::Const(v @ Value::Char(_)) => Some(v.clone()),
            ExKind::Num(x) => Some(Value::Num(*x)),
            _ => None,
        })
        .collect();
    match values {
        Some(data) if !data.is_empty() => {
            let dims = Dims::from_slice(&[1, data.len()]);
            Ex { kind: ExKind::Const(Value::cell(Dense::new(dims, data))), span: e.span }
        }
        _ => e,
    }
}
