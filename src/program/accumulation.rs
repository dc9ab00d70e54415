//! Assignments that may add to their own variable where it is: `y = y - A'*x`. In: the variable and the right side.
//! Out: the products that are the other terms of the sum. Whether these are scatters, which can go into the
//! variable itself, only their operands tell when they are there.

use crate::syntax::ast::{Access, BinaryOp, Expr, ExprKind, Name, UnaryOp};
use crate::text::source::Span;

/// The place of an operator, a call or a section in the text, which names it.
pub(crate) type OperatorAt = Span;

/// A sum of a variable and products that the variable is assigned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accumulation {
    /// Terms other than the variable.
    pub terms: usize,
    /// Operators `*` of which one for each term may give all of it, but for a factor that is a number.
    pub products: Vec<OperatorAt>,
}

/// The right side as such a sum. The variable is one of the terms, and nothing else of it.
pub(crate) fn accumulation(target: &Name, value: &Expr) -> Option<Accumulation> {
    let mut sum = Sum { target, own: 0, found: Accumulation { terms: 0, products: Vec::new() } };
    sum.term(value, false)?;
    (sum.own == 1 && sum.found.terms > 0).then_some(sum.found)
}

struct Sum<'t> {
    target: &'t Name,
    /// How often the variable is a term.
    own: usize,
    found: Accumulation,
}

impl Sum<'_> {
    /// Takes a term in; none where the sum has others than these.
    fn term(&mut self, e: &Expr, subtracted: bool) -> Option<()> {
        match &e.kind {
            ExprKind::Paren(inner) => self.term(inner, subtracted),
            ExprKind::Unary { op: UnaryOp::Minus, operand } => self.term(operand, !subtracted),
            ExprKind::Unary { op: UnaryOp::Plus, operand } => self.term(operand, subtracted),
            ExprKind::Binary { op: op @ (BinaryOp::Add | BinaryOp::Sub), left, right } => {
                self.term(left, subtracted)?;
                self.term(right, subtracted != (*op == BinaryOp::Sub))
            }
            ExprKind::Ident(name) if name == self.target && !subtracted => {
                self.own += 1;
                Some(())
            }
            ExprKind::Binary { op: BinaryOp::Mul | BinaryOp::Div, .. } if !mentions(e, self.target) => {
                self.found.terms += 1;
                self.products(e);
                Some(())
            }
            _ => None,
        }
    }

    /// The operators of a term: the product itself, and one that a number multiplies or divides.
    fn products(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Minus | UnaryOp::Plus, operand: inner } => {
                self.products(inner);
            }
            ExprKind::Binary { op: BinaryOp::Mul, left, right } => {
                self.found.products.push(e.span);
                self.products(left);
                self.products(right);
            }
            ExprKind::Binary { op: BinaryOp::Div, left, .. } => self.products(left),
            _ => {}
        }
    }
}

/// Whether an expression names a variable; also where it has parts that are not looked into.
fn mentions(e: &Expr, name: &Name) -> bool {
    match &e.kind {
        ExprKind::Number(_) | ExprKind::Imaginary(_) | ExprKind::Text { .. } | ExprKind::Colon | ExprKind::End => false,
        ExprKind::Ident(other) => other == name,
        ExprKind::Paren(inner)
        | ExprKind::Unary { operand: inner, .. }
        | ExprKind::Transpose { operand: inner, .. } => mentions(inner, name),
        ExprKind::Binary { left, right, .. } => mentions(left, name) || mentions(right, name),
        ExprKind::Range { start, step, stop } => {
            mentions(start, name) || mentions(stop, name) || step.as_ref().is_some_and(|s| mentions(s, name))
        }
        ExprKind::Access { base, path } => mentions(base, name) || path.iter().any(|a| names(a, name)),
        _ => true,
    }
}

fn names(a: &Access, name: &Name) -> bool {
    let mut found = false;
    a.each_inside(&mut |e| found |= mentions(e, name));
    found
}
