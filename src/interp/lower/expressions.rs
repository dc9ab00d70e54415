//! Expressions.

use super::super::ir::{Args, CallEx, Ex, ExKind, Step, StepKind};
use super::Builder;
use crate::program::{Use, transposed};
use crate::syntax::ast::{AccessKind, Expr, ExprKind, Name, UnaryOp};
use crate::text::source::Span;
use crate::value::{C64, CharArray, Dense, Value};
use std::cell::Cell;
use std::rc::Rc;

impl Builder<'_> {
    /// An expression outside any statement: the default of a parameter.
    pub(super) fn free_expression(&mut self, e: &Expr) -> Ex {
        self.expr(e)
    }

    pub(super) fn expr(&mut self, e: &Expr) -> Ex {
        let ex = self.inner_expr(e);
        let Some(whole) = self.body.counting(e.span).whole else { return ex };
        if matches!(ex.kind, ExKind::Num(_) | ExKind::Var { .. } | ExKind::End | ExKind::Colon | ExKind::Const(_)) {
            return ex;
        }
        Ex { span: ex.span, kind: ExKind::Flops { whole, e: Box::new(ex) } }
    }

    fn inner_expr(&mut self, e: &Expr) -> Ex {
        let span = e.span;
        let kind = match &e.kind {
            ExprKind::Number(x) => ExKind::Num(*x),
            ExprKind::Imaginary(x) => ExKind::Const(Value::Complex(Rc::new(Dense::scalar(C64::new(0.0, *x))))),
            ExprKind::Text { value, double_quoted } => {
                ExKind::Const(Value::Char(Rc::new(CharArray::from_str(value, *double_quoted && self.context.strings))))
            }
            ExprKind::Ident(name) => return self.identifier(name, Vec::new(), span),
            ExprKind::Colon => ExKind::Colon,
            ExprKind::End => ExKind::End,
            ExprKind::Paren(inner) => return self.expr(inner),
            ExprKind::Unary { op, operand } => {
                let operand = self.expr(operand);
                match (op, &operand.kind) {
                    (UnaryOp::Minus, ExKind::Num(x)) => ExKind::Num(-x),
                    _ => ExKind::Unary(*op, Box::new(operand)),
                }
            }
            ExprKind::Transpose { conjugate, operand } => ExKind::Transpose(*conjugate, Box::new(self.expr(operand))),
            ExprKind::Binary { op, left, right } => {
                let left = self.expr(left);
                ExKind::Binary(*op, Box::new(left), Box::new(self.expr(right)))
            }
            ExprKind::AndAnd { left, right } => {
                let left = self.expr(left);
                ExKind::AndAnd(Box::new(left), Box::new(self.expr(right)))
            }
            ExprKind::OrOr { left, right } => {
                let left = self.expr(left);
                ExKind::OrOr(Box::new(left), Box::new(self.expr(right)))
            }
            ExprKind::Range { start, step, stop } => {
                let start = self.expr(start);
                let step = step.as_ref().map(|s| Box::new(self.expr(s)));
                ExKind::Range(Box::new(start), step, Box::new(self.expr(stop)))
            }
            ExprKind::Access { base, path } => {
                if let Some((conjugate, operand)) = transposed(e, &mut |name| self.is_built_in(name)) {
                    let kind = ExKind::Transpose(conjugate, Box::new(self.expr(operand)));
                    return Ex { kind, span };
                }
                if let ExprKind::Ident(name) = &base.kind {
                    let path = self.path(path);
                    return self.identifier(name, path, span);
                }
                let base = Box::new(self.expr(base));
                ExKind::Of { base, path: self.path(path) }
            }
            ExprKind::Matrix(rows) => {
                let strings = self.context.strings;
                if !strings && rows.iter().map(Vec::len).sum::<usize>() > 1 && rows.iter().flatten().all(is_string) {
                    let message = "brackets join these texts in double quotes, as in Octave, because the file uses Octave's syntax; MATLAB would make an array of strings: write a cell array {…} for both";
                    self.sink.remark(span, message);
                }
                // A matrix within the matrix grows nothing.
                let assigned = self.assigned.take();
                let rows = self.rows(rows);
                let first = rows.first().and_then(|r| r.first());
                let grows = rows.iter().map(Vec::len).sum::<usize>() > 1
                    && matches!(first, Some(Ex { kind: ExKind::Var { slot, .. }, .. }) if Some(*slot) == assigned);
                ExKind::Matrix { rows, grows, strings }
            }
            ExprKind::Cell(rows) => ExKind::Cell(self.rows(rows)),
            ExprKind::Anonymous(f) => {
                let (body, captured) = self.anonymous(f);
                let text = without_blanks(&crate::syntax::print::print_expr(e));
                ExKind::Anonymous { body, captures: captured, text: text.into() }
            }
            ExprKind::Handle(name) => ExKind::Handle(Rc::clone(name)),
        };
        Ex { kind, span }
    }

    /// Whether a name in the text is a function of the table that is counted.
    pub(super) fn is_built_in(&self, name: &Name) -> bool {
        let hidden = self.body.variables.contains(name) || self.context.file.names.free.contains(name);
        !hidden && self.builtin(name).is_some()
    }

    fn rows(&mut self, rows: &[Vec<Expr>]) -> Vec<Vec<Ex>> {
        rows.iter().map(|r| r.iter().map(|e| self.expr(e)).collect()).collect()
    }

    pub(super) fn path(&mut self, path: &[crate::syntax::ast::Access]) -> Vec<Step> {
        path.iter()
            .map(|a| {
                let kind = match &a.kind {
                    AccessKind::Paren(args) => StepKind::Paren(self.args(args)),
                    AccessKind::Brace(args) => StepKind::Brace(self.args(args)),
                    AccessKind::Field(name) => StepKind::Field(Rc::clone(name)),
                    AccessKind::DynamicField(e) => StepKind::Dynamic(Box::new(self.expr(e))),
                };
                Step { kind, span: a.span }
            })
            .collect()
    }

    fn args(&mut self, args: &[Expr]) -> Args {
        let mut list = Vec::with_capacity(args.len());
        let subscripts = args.iter().any(|e| self.body.counting(e.span).subscript.is_some());
        for e in args {
            let e = self.expr(e);
            list.push(self.scalar_argument(e));
        }
        Args { list, uses_end: args.iter().any(contains_end), subscripts }
    }

    /// A name with accesses: a variable, a function call, or one of them known only at run time.
    fn identifier(&mut self, name: &Name, mut path: Vec<Step>, span: Span) -> Ex {
        if let Some(leaf) = self.body.leaf_at(span.start, Use::Load) {
            let slot = self.slot(name);
            if self.body.variables.contains(name) {
                let kind =
                    if path.is_empty() { ExKind::Var { slot, leaf } } else { ExKind::Access { slot, leaf, path } };
                return Ex { kind, span };
            }
            let call = CallEx {
                name: Rc::clone(name),
                args: Args::default(),
                target: Cell::new(None),
                free: self.context.file.names.free.contains(name),
            };
            return Ex { kind: ExKind::Maybe { slot, leaf, call: Box::new(call), path }, span };
        }
        let first =
            if matches!(path.first().map(|s| &s.kind), Some(StepKind::Paren(_))) { Some(path.remove(0)) } else { None };
        let (list, uses_end) = match first.map(|s| s.kind) {
            Some(StepKind::Paren(args)) => (args.list, args.uses_end),
            _ => (Vec::new(), false),
        };
        let call = self.call(Rc::clone(name), list, uses_end, span);
        if path.is_empty() { call } else { Ex { kind: ExKind::Of { base: Box::new(call), path }, span } }
    }

    pub(super) fn call(&mut self, name: Name, list: Vec<Ex>, uses_end: bool, span: Span) -> Ex {
        let free = self.context.file.names.free.contains(&name);
        Ex {
            kind: ExKind::Call(CallEx {
                name,
                args: Args { list, uses_end, subscripts: false },
                target: Cell::new(None),
                free,
            }),
            span,
        }
    }
}

/// Whether `end` occurs that belongs to the innermost accesses around the expression.
fn contains_end(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::End => true,
        ExprKind::Unary { operand, .. } | ExprKind::Transpose { operand, .. } | ExprKind::Paren(operand) => {
            contains_end(operand)
        }
        ExprKind::Binary { left, right, .. } | ExprKind::AndAnd { left, right } | ExprKind::OrOr { left, right } => {
            contains_end(left) || contains_end(right)
        }
        ExprKind::Range { start, step, stop } => {
            contains_end(start) || step.as_ref().is_some_and(|s| contains_end(s)) || contains_end(stop)
        }
        // `x(f(end))`: if `f` is a function, `end` belongs to `x`; so it counts here too.
        ExprKind::Access { base, path } => {
            contains_end(base)
                || path.iter().any(|a| match &a.kind {
                    AccessKind::Paren(args) | AccessKind::Brace(args) => args.iter().any(contains_end),
                    AccessKind::DynamicField(e) => contains_end(e),
                    AccessKind::Field(_) => false,
                })
        }
        ExprKind::Matrix(rows) | ExprKind::Cell(rows) => rows.iter().flatten().any(contains_end),
        _ => false,
    }
}

/// `@(x)x+1`, as MATLAB's `func2str` writes it: no blanks outside texts, but between words and equal
/// signs.
fn without_blanks(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quote = None;
    let mut blank = false;
    for c in text.chars() {
        if let Some(q) = quote {
            out.push(c);
            if c == q {
                quote = None;
            }
            continue;
        }
        if c == ' ' {
            blank = true;
            continue;
        }
        let before = out.chars().next_back().unwrap_or(' ');
        let word = |c: char| c.is_alphanumeric() || c == '_';
        if blank && (word(before) && (word(c) || c == '\'') || before == c && matches!(c, '+' | '-')) {
            out.push(' ');
        }
        // A quote behind an operand transposes.
        let operand = !blank && (word(before) || matches!(before, ')' | ']' | '}' | '\'' | '.'));
        if c == '"' || c == '\'' && !operand {
            quote = Some(c);
        }
        blank = false;
        out.push(c);
    }
    out
}

/// `"text"`
fn is_string(e: &Expr) -> bool {
    matches!(e.kind, ExprKind::Text { double_quoted: true, .. })
}
