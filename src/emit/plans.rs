//! Statements on whole arrays whose traffic follows from the shapes of variables alone: once the runtime has
//! counted one in a state of these shapes, it runs as it is in the prototype wherever they are the same, with one call
//! after it (`stdlib/runtime/slm_repeat.m`). In: an assignment. Out: the lines around it and its general form.

use super::writer::Writer;
use crate::functions::table::facts::{Gives, Placement, Real};
use crate::functions::{self, Traffic};
use crate::syntax::ast::{Access, AccessKind, BinaryOp, Expr, ExprKind, Ident, Name, Stmt};

impl Writer<'_, '_> {
    /// Writes the lines in front of an assignment that has such a plan: its number.
    pub(super) fn plan(&mut self, s: &Stmt, root: &Ident, path: &[Access], value: &Expr) -> Option<usize> {
        let text = self.source(s.span);
        let fixed = |w: &Self| {
            path.is_empty()
                && !s.display
                && w.counts_nests()
                && w.has_versions(&text)
                && !w.is_scalar(value)
                && w.is_plain(&root.name)
        };
        if !fixed(self) || !self.has_operation(value) || !self.by_shapes(value) {
            return None;
        }
        self.program.plans += 1;
        let n = self.program.plans;
        self.before(
            s.span.start,
            &[
                format!("if slm_same({n}) == slm_state"),
                text,
                format!("slm_repeat({n})"),
                "else".into(),
                "slm_start = slm_state".into(),
            ],
        );
        self.versions_used = true;
        Some(n)
    }

    /// After the general form, whose site was made last.
    pub(super) fn learn_plan(&mut self, s: &Stmt, plan: Option<usize>) {
        if let Some(n) = plan {
            let site = self.program.operations();
            self.behind(s, &[format!("slm_learnt({n}, slm_start, {site})")]);
        }
    }

    /// After all forms of the statement.
    pub(super) fn end_plan(&mut self, s: &Stmt, plan: Option<usize>) {
        if plan.is_some() {
            self.behind(s, &["end".into()]);
        }
    }

    /// A variable that the text of the body alone changes.
    fn is_plain(&self, name: &Name) -> bool {
        !self.body.exposed.contains(name) && !self.body.known.objects.contains(name)
    }

    /// Whether the shapes of real variables decide the shape of an expression, and that it is real.
    fn by_shapes(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Number(_) => true,
            ExprKind::Ident(name) => self.body.variables.contains(name) && self.is_plain(name),
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.by_shapes(inner),
            ExprKind::Transpose { operand, .. } => self.by_shapes(operand),
            ExprKind::Binary { op, left, right } => {
                // which other system it is, the values decide: the runtime keeps none of these
                let plain = matches!(
                    op,
                    BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::ElMul | BinaryOp::Div | BinaryOp::ElDiv
                );
                plain && self.by_shapes(left) && self.by_shapes(right)
            }
            ExprKind::Access { .. } => self.called(e).is_some_and(|(name, args)| match args {
                [first, rest @ ..] if self.is_reduced(name) => {
                    self.by_shapes(first) && rest.iter().all(|a| matches!(a.kind, ExprKind::Number(_)))
                }
                args => {
                    self.is_elementwise(name)
                        && functions::facts(name).elements == Placement::InPlace
                        && is_real(name)
                        && args.iter().all(|a| self.by_shapes(a))
                }
            }),
            _ => false,
        }
    }

    /// Whether something in it has a call of the runtime to itself.
    fn has_operation(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.has_operation(inner),
            ExprKind::Transpose { .. } => true,
            ExprKind::Binary { op, left, right } => {
                let own = match op {
                    BinaryOp::Mul => !self.is_scalar(left) && !self.is_scalar(right),
                    BinaryOp::Div => !self.is_scalar(right),
                    _ => false,
                };
                own || self.has_operation(left) || self.has_operation(right)
            }
            ExprKind::Access { .. } => self
                .called(e)
                .is_some_and(|(name, args)| self.is_reduced(name) || args.iter().any(|a| self.has_operation(a))),
            _ => false,
        }
    }

    /// A built-in function that gives a number or reduces along a dimension, with a model or as a reduction.
    fn is_reduced(&self, name: &Name) -> bool {
        self.is_builtin(name)
            && is_real(name)
            && functions::find(name).is_some_and(|f| match f.traffic {
                Traffic::Reduction { .. } => true,
                Traffic::Profiled(m) | Traffic::ByShape(m) | Traffic::ByShapeOrScalars(m, _) => {
                    let reads = m.reads();
                    !(reads.hermitian || reads.held || reads.kinds || reads.result_patterns)
                        && f.facts.gives == Gives::Scalar
                }
                _ => false,
            })
    }

    /// `name(…)` of a function.
    fn called<'e>(&self, e: &'e Expr) -> Option<(&'e Name, &'e [Expr])> {
        let ExprKind::Access { base, path } = &e.kind else { return None };
        let (ExprKind::Ident(name), [one]) = (&base.kind, path.as_slice()) else { return None };
        let AccessKind::Paren(args) = &one.kind else { return None };
        (!self.body.variables.contains(name)).then_some((name, args))
    }
}

/// Whether a function of real doubles is real.
fn is_real(name: &Name) -> bool {
    matches!(functions::facts(name).real, Real::OfReal | Real::Always)
}
