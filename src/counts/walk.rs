//! The walk over the text that counts.

use super::{AccessCounts, Correction, Occurrence};
use crate::names::{self, Names, RangeKind};
use crate::program::{Argument, File, Program};
use crate::syntax::ast::{
    AccessKind, Anonymous, BinaryOp, Block, Expr, ExprKind, FunctionText, Name, Stmt, StmtKind, Target, Unit,
};
use crate::text::source::Span;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;
use std::rc::Rc;

pub(super) fn count(file: &File, program: &mut Program) -> AccessCounts {
    let File { unit, names, .. } = file;
    let made = made_by_scripts(unit, program);
    let mut local: FxHashSet<Name> = FxHashSet::default();
    for f in &unit.functions {
        f.each_function(&mut |g| {
            local.insert(Rc::clone(&g.name.name));
        });
    }
    let mut w = Walk {
        names,
        program,
        made,
        local,
        counts: AccessCounts { ranges: vec![BTreeMap::new(); names.ranges.len()], ..AccessCounts::default() },
        variables: FxHashSet::default(),
        dynamic: false,
        range: 0,
        reads: Vec::new(),
        pass: 0,
        passes: 0,
    };
    w.enter_scope(&names::scope_of_block(&[], &[], &unit.body));
    w.block(&unit.body);
    for f in &unit.functions {
        w.function(f, &FxHashSet::default());
    }
    let AccessCounts { occurrences, ranges, .. } = &mut w.counts;
    for o in occurrences.iter() {
        if let Some(counts) = ranges.get_mut(o.range) {
            counts.entry(Rc::clone(&o.name)).or_default().add(o);
        }
    }
    w.counts
}

fn made_by_scripts(unit: &Unit, program: &mut Program) -> FxHashSet<Name> {
    let bodies = std::iter::once(&unit.body).chain(unit.functions.iter().map(|f| &f.body));
    bodies.flat_map(|body| program.made_by_scripts(&names::scope_of_block(&[], &[], body)).variables).collect()
}

/// One read of a variable in the statement at hand.
struct Read {
    name: Name,
    span: Span,
    pass: u32,
    bare_argument: bool,
    special: bool,
}

struct Walk<'a> {
    names: &'a Names,
    program: &'a Program,
    /// Variables that scripts make which the file calls.
    made: FxHashSet<Name>,
    local: FxHashSet<Name>,
    counts: AccessCounts,
    variables: FxHashSet<Name>,
    dynamic: bool,
    range: usize,
    reads: Vec<Read>,
    /// 0 is the statement's own pass; each matrix operator is a pass of its own.
    pass: u32,
    passes: u32,
}

impl Walk<'_> {
    fn enter_scope(&mut self, scope: &names::Scope) {
        self.variables = scope.variables.iter().cloned().collect();
        self.dynamic = scope.dynamic || self.program.reaches_frames;
    }

    fn function(&mut self, f: &Rc<FunctionText>, outer: &FxHashSet<Name>) {
        self.enter_scope(&names::scope_of_function(f));
        self.variables.extend(outer.iter().cloned());
        let here = self.variables.clone();
        self.in_range(f.span, RangeKind::Function, &f.body);
        for g in &f.nested {
            self.function(g, &here);
        }
    }

    fn in_range(&mut self, span: Span, kind: RangeKind, body: &Block) {
        let before = self.open(span, kind);
        self.block(body);
        self.range = before;
    }

    fn open(&mut self, span: Span, kind: RangeKind) -> usize {
        let before = self.range;
        if let Some(&r) = self.names.range_at.get(&(span.start, kind)) {
            self.range = r;
        }
        before
    }

    fn block(&mut self, block: &Block) {
        block.iter().for_each(|s| self.statement(s));
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Expr(e) => self.simple(e),
            StmtKind::Assign { targets, op, value, .. } => self.assign(targets, *op, value),
            StmtKind::If { arms, otherwise } => {
                for (i, arm) in arms.iter().enumerate() {
                    self.simple(&arm.condition);
                    let kind = if i == 0 { RangeKind::If } else { RangeKind::Elseif };
                    self.in_range(arm.span, kind, &arm.body);
                }
                if let Some(e) = otherwise {
                    self.in_range(e.span, RangeKind::Else, &e.body);
                }
            }
            StmtKind::Switch { value, cases, otherwise } => {
                self.simple(value);
                for arm in cases {
                    self.simple(&arm.condition);
                    self.in_range(arm.span, RangeKind::Case, &arm.body);
                }
                if let Some(e) = otherwise {
                    self.in_range(e.span, RangeKind::Otherwise, &e.body);
                }
            }
            StmtKind::For { var, range, body, parallel, .. } => {
                self.expr(range, false);
                self.targets(std::slice::from_ref(&**var));
                self.flush(false);
                self.in_range(s.span, if *parallel { RangeKind::Parfor } else { RangeKind::For }, body);
            }
            StmtKind::While { condition, body } => {
                let before = self.open(s.span, RangeKind::While);
                self.simple(condition);
                self.block(body);
                self.range = before;
            }
            StmtKind::DoUntil { body, condition } => {
                let before = self.open(s.span, RangeKind::Until);
                self.block(body);
                self.simple(condition);
                self.range = before;
            }
            StmtKind::Try { body, handler, .. } => {
                self.in_range(s.span, RangeKind::Try, body);
                if let Some(h) = handler {
                    self.in_range(h.span, RangeKind::Catch, &h.body);
                }
            }
            StmtKind::Unwind { body, cleanup } => {
                self.block(body);
                self.block(cleanup);
            }
            StmtKind::Region { body, .. } => self.in_range(s.span, RangeKind::Body, body),
            _ => {}
        }
    }

    fn simple(&mut self, e: &Expr) {
        self.expr(e, false);
        self.flush(false);
    }

    fn assign(&mut self, targets: &[Target], op: Option<BinaryOp>, value: &Expr) {
        let plain_copy = matches!((targets, &value.kind, op),
            ([Target::Place { path, .. }], ExprKind::Ident(b), None) if path.is_empty() && self.variables.contains(b));
        if op.is_some()
            && let [Target::Place { root, .. }] = targets
        {
            self.read(&root.name, root.span, false, false);
        }
        self.expr(value, false);
        self.targets_with(targets, plain_copy);
        self.flush(plain_copy);
    }

    fn targets(&mut self, targets: &[Target]) {
        self.targets_with(targets, false);
    }

    fn targets_with(&mut self, targets: &[Target], plain_copy: bool) {
        for t in targets {
            let Target::Place { root, path, .. } = t else { continue };
            path.iter().for_each(|a| a.each_inside(&mut |e| self.expr(e, false)));
            let left_out = plain_copy.then_some(Correction::Copy);
            self.occurs(&root.name, root.span, true, left_out, false);
        }
    }

    fn occurs(&mut self, name: &Name, span: Span, stores: bool, left_out: Option<Correction>, special: bool) {
        let range = self.range.min(self.counts.ranges.len().saturating_sub(1));
        self.counts.occurrences.push(Occurrence { range, name: Rc::clone(name), span, stores, left_out, special });
    }

    /// The statement ends: its reads are counted under every correction.
    fn flush(&mut self, plain_copy: bool) {
        let reads = std::mem::take(&mut self.reads);
        for (i, r) in reads.iter().enumerate() {
            let first = |o: &&Read| o.name == r.name && o.pass == r.pass && !o.bare_argument;
            let left_out = if r.bare_argument {
                Some(Correction::FunctionCall)
            } else if reads.iter().take(i).any(|o| first(&o)) {
                Some(Correction::Duplicate)
            } else {
                plain_copy.then_some(Correction::Copy)
            };
            self.occurs(&r.name, r.span, false, left_out, r.special);
        }
        self.pass = 0;
        self.passes = 0;
    }

    fn read(&mut self, name: &Name, span: Span, bare_argument: bool, special: bool) {
        self.reads.push(Read { name: Rc::clone(name), span, pass: self.pass, bare_argument, special });
    }

    /// `special`: the expression is an operand of a matrix operator or a transpose.
    fn expr(&mut self, e: &Expr, special: bool) {
        match &e.kind {
            ExprKind::Ident(name) => self.identifier(name, e.span, special),
            ExprKind::Unary { operand, .. } => self.expr(operand, false),
            ExprKind::Paren(operand) => self.expr(operand, special),
            ExprKind::Transpose { operand, .. } => self.expr(operand, true),
            ExprKind::Binary { op, left, right } => {
                // With a number written in place the operator is element-wise, whatever the other is.
                let number = |e: &Expr| matches!(e.kind, ExprKind::Number(_) | ExprKind::Imaginary(_));
                let operator = matches!(op, BinaryOp::Mul | BinaryOp::Div | BinaryOp::LeftDiv | BinaryOp::Pow);
                let matrix = operator && !number(left) && !number(right);
                let before = self.pass;
                if matrix {
                    self.passes += 1;
                    self.pass = self.passes;
                }
                self.expr(left, matrix);
                if matrix {
                    self.pass = self.pass.min(self.passes);
                }
                self.expr(right, matrix);
                self.pass = before;
            }
            ExprKind::AndAnd { left, right } | ExprKind::OrOr { left, right } => {
                self.expr(left, false);
                self.expr(right, false);
            }
            ExprKind::Range { start, step, stop } => {
                self.expr(start, false);
                step.iter().for_each(|s| self.expr(s, false));
                self.expr(stop, false);
            }
            ExprKind::Access { base, path } => self.access(base, path, special),
            ExprKind::Matrix(rows) | ExprKind::Cell(rows) => rows.iter().flatten().for_each(|e| self.expr(e, false)),
            ExprKind::Anonymous(f) => self.anonymous(f),
            _ => {}
        }
    }

    /// An anonymous function is a function of its own: reads in it belong to its calls.
    fn anonymous(&mut self, f: &Anonymous) {
        for name in names::scope_of_anonymous_free_names(f) {
            if !self.variables.contains(&name) {
                self.called(&name, f.span);
            }
        }
    }

    fn identifier(&mut self, name: &Name, span: Span, special: bool) {
        if self.variables.contains(name) {
            self.read(name, span, false, special);
        } else {
            self.called(name, span);
        }
    }

    fn called(&mut self, name: &Name, span: Span) {
        let known = self.local.contains(name)
            || self.names.free.contains(name)
            || self.names.included.contains(name)
            || self.dynamic
            || self.made.contains(name)
            || self.program.callee(name).is_some();
        if !known && !self.counts.unknown.iter().any(|(n, _)| n == name) {
            self.counts.unknown.push((Rc::clone(name), span));
        }
    }

    /// What a call of a name that is no variable here does with a bare argument.
    fn argument(&self, name: &Name) -> Argument {
        match self.local.contains(name) || self.names.free.contains(name) || self.names.included.contains(name) {
            true => Argument::HandedOn,
            false => self.program.argument(name),
        }
    }

    fn access(&mut self, base: &Expr, path: &[crate::syntax::ast::Access], special: bool) {
        let called = match &base.kind {
            ExprKind::Ident(n) if !self.variables.contains(n) => Some(self.argument(n)),
            _ => None,
        };
        self.expr(base, special);
        for (k, a) in path.iter().enumerate() {
            match &a.kind {
                AccessKind::Paren(args) | AccessKind::Brace(args) => {
                    for e in args {
                        match &e.kind {
                            ExprKind::Ident(n) if k == 0 && self.variables.contains(n) => match called {
                                Some(Argument::HandedOn) => self.read(n, e.span, true, false),
                                how => self.read(n, e.span, false, how == Some(Argument::ByShape)),
                            },
                            _ => self.expr(e, false),
                        }
                    }
                }
                AccessKind::DynamicField(e) => self.expr(e, false),
                AccessKind::Field(_) => {}
            }
        }
    }
}
