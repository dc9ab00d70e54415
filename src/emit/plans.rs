//! Statements on arrays whose traffic follows from the shapes of variables and from few values: the content of what
//! indices name, and how a matrix is solved with. Once the runtime has counted one in a state of these shapes and with
//! these values, it runs as it is in the prototype wherever they are the same (`stdlib/runtime/slm_matches.m`), with one
//! call after it (`stdlib/runtime/slm_repeat.m`). In: an assignment. Out: the lines around it and its general form.

use super::writer::Writer;
use crate::functions::table::facts::{Gives, Placement, Real};
use crate::functions::{self, Traffic};
use crate::syntax::ast::{Access, AccessKind, BinaryOp, Expr, ExprKind, Ident, Name, Stmt, UnaryOp};
use std::rc::Rc;

/// The variables of a statement, and those whose values decide what it costs.
#[derive(Default)]
struct Deciding {
    all: Vec<Name>,
    /// Those that indices name, by their content.
    indices: Vec<Name>,
    /// Matrices of systems, by how they are solved with.
    systems: Vec<Name>,
}

/// A plan: its number, and the variables of the statement.
pub(super) struct Plan {
    number: usize,
    variables: String,
}

impl Deciding {
    fn add(list: &mut Vec<Name>, name: &Name) {
        if !list.contains(name) {
            list.push(Rc::clone(name));
        }
    }

    /// What the runtime compares, for plan n.
    fn arguments(&self, n: usize) -> String {
        let systems = self.systems.iter().enumerate();
        let kinds = systems.map(|(k, name)| format!(", slm_solves({n}, {}, {name})", k + 1));
        self.indices.iter().map(|name| format!(", {name}")).chain(kinds).collect()
    }
}

impl Writer<'_, '_> {
    /// Writes the lines in front of an assignment that has such a plan; gives what [`Self::learn_plan`] needs of it.
    pub(super) fn plan(&mut self, s: &Stmt, root: &Ident, path: &[Access], value: &Expr) -> Option<Plan> {
        let text = self.source(s.span);
        if s.display
            || self.runs_once()
            || !self.counts_nests()
            || !self.has_versions(&text)
            || !self.is_plain(&root.name)
        {
            return None;
        }
        let mut by = Deciding::default();
        Deciding::add(&mut by.all, &root.name);
        let stores = match path {
            [] => false,
            [Access { kind: AccessKind::Paren(args), .. }] => {
                if value.removes() || args.is_empty() || !args.iter().all(|a| self.by_indices(a, &mut by)) {
                    return None;
                }
                args.iter().any(|a| self.selects_several(a))
            }
            _ => return None,
        };
        if !(stores || self.has_operation(value)) || !self.by_shapes(value, &mut by) {
            return None;
        }
        // elements of arrays are scalar code in most cases
        if !(path.is_empty() && by.indices.is_empty() || stores || self.is_of_arrays(value)) {
            return None;
        }
        self.program.plans += 1;
        let n = self.program.plans;
        let values = by.arguments(n);
        // a plan that is not worth it has -1
        let asked = format!("slm_same({n}) >= 0 && slm_matches({n}{values})");
        let known = match values.is_empty() {
            true => format!("if slm_same({n}) == slm_state || {asked}"),
            false => format!("if {asked}"),
        };
        self.before(s.span.start, &[known, text, format!("slm_repeat({n})"), "else".into()]);
        self.versions_used = true;
        Some(Plan { number: n, variables: by.all.join(" ") })
    }

    /// After the general form, whose site was made last.
    pub(super) fn learn_plan(&mut self, s: &Stmt, plan: Option<&Plan>) {
        if let Some(p) = plan {
            let site = self.program.operations();
            self.behind(s, &[format!("slm_learnt({}, {site}, '{}')", p.number, p.variables)]);
        }
    }

    /// After all forms of the statement.
    pub(super) fn end_plan(&mut self, s: &Stmt, plan: Option<Plan>) {
        if plan.is_some() {
            self.behind(s, &["end".into()]);
        }
    }

    /// A variable that the text of the body alone changes.
    fn is_plain(&self, name: &Name) -> bool {
        !self.body.exposed.contains(name) && !self.body.known.objects.contains(name)
    }

    /// Such a variable, noted.
    fn notes(&self, name: &Name, by: &mut Deciding) -> bool {
        Deciding::add(&mut by.all, name);
        self.body.variables.contains(name) && self.is_plain(name)
    }

    /// Whether what an index selects is known by the values of variables and the sizes of arrays.
    fn by_indices(&self, e: &Expr, by: &mut Deciding) -> bool {
        match &e.kind {
            ExprKind::Number(_) | ExprKind::Colon | ExprKind::End => true,
            ExprKind::Ident(name) => {
                Deciding::add(&mut by.indices, name);
                self.notes(name, by)
            }
            ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Plus | UnaryOp::Minus, operand: inner } => {
                self.by_indices(inner, by)
            }
            ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, left, right } => {
                self.by_indices(left, by) && self.by_indices(right, by)
            }
            ExprKind::Range { start, step, stop } => {
                let step = step.iter().map(|s| &**s);
                [&**start, &**stop].into_iter().chain(step).all(|x| self.by_indices(x, by))
            }
            _ => false,
        }
    }

    /// Whether an index can select more than one element.
    fn selects_several(&self, e: &Expr) -> bool {
        match &e.bare().kind {
            ExprKind::Colon | ExprKind::Range { .. } => true,
            ExprKind::Ident(name) => !self.body.known.fact_of(name).scalar,
            _ => false,
        }
    }

    /// Whether something in it is most probably an array.
    fn is_of_arrays(&self, e: &Expr) -> bool {
        let own = match &e.kind {
            ExprKind::Transpose { .. } | ExprKind::Binary { op: BinaryOp::LeftDiv, .. } => true,
            ExprKind::Access { .. } => match (self.selected(e), self.called(e)) {
                (Some((_, args)), _) => args.iter().any(|a| self.selects_several(a)),
                (_, Some((name, _))) => self.is_reduced(name),
                _ => false,
            },
            _ => false,
        };
        let mut found = own;
        e.each_inside(&mut |x| found |= self.is_of_arrays(x));
        found
    }

    /// The indices of elements of a variable.
    fn selected<'e>(&self, e: &'e Expr) -> Option<(&'e Name, &'e [Expr])> {
        let ExprKind::Access { base, path } = &e.kind else { return None };
        let (ExprKind::Ident(name), [Access { kind: AccessKind::Paren(args), .. }]) = (&base.kind, path.as_slice())
        else {
            return None;
        };
        (self.body.variables.contains(name) && self.is_plain(name) && !args.is_empty()).then_some((name, args))
    }

    /// Whether the shapes of real variables, and the values that are noted, decide the shape of an expression, and
    /// that it is real.
    fn by_shapes(&self, e: &Expr, by: &mut Deciding) -> bool {
        match &e.kind {
            ExprKind::Number(_) => true,
            ExprKind::Ident(name) => self.notes(name, by),
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.by_shapes(inner, by),
            ExprKind::Transpose { operand, .. } => self.by_shapes(operand, by),
            ExprKind::Binary { op, left, right } => {
                let plain = match op {
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::ElMul
                    | BinaryOp::Div
                    | BinaryOp::ElDiv => true,
                    // which other system it is, the values decide
                    BinaryOp::LeftDiv => match &left.bare().kind {
                        ExprKind::Ident(name) => {
                            Deciding::add(&mut by.systems, name);
                            true
                        }
                        _ => false,
                    },
                    _ => false,
                };
                plain && self.by_shapes(left, by) && self.by_shapes(right, by)
            }
            ExprKind::Access { .. } => match (self.selected(e), self.called(e)) {
                (Some((name, args)), _) => self.notes(name, by) && args.iter().all(|a| self.by_indices(a, by)),
                (_, Some((name, [first, rest @ ..]))) if self.is_reduced(name) => {
                    self.by_shapes(first, by) && rest.iter().all(|a| matches!(a.kind, ExprKind::Number(_)))
                }
                (_, Some((name, args))) => {
                    self.is_elementwise(name)
                        && functions::facts(name).elements == Placement::InPlace
                        && is_real(name)
                        && args.iter().all(|a| self.by_shapes(a, by))
                }
                _ => false,
            },
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
                    BinaryOp::LeftDiv => !self.is_scalar(left),
                    _ => false,
                };
                own || self.has_operation(left) || self.has_operation(right)
            }
            ExprKind::Access { .. }
                if self.selected(e).is_some_and(|(_, a)| a.iter().any(|i| self.selects_several(i))) =>
            {
                true
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
                    !(reads.hermitian || reads.held.any() || reads.kinds || reads.result_patterns)
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
