//! Stage 2, part: operands and operators in a row as trees, by precedence, while the parser finds them. In: expressions
//! and operators from left to right. Out: [`Node`]s.
//!
//! All operators here group from the left, so that what waits for its right side is at most one expression of each
//! precedence.

use super::ast::{BinaryOp, Expr, ExprKind};
use super::build::{Builder, Built, Fault, Node};

/// `a + b*c`: what waits for the end of the product, and the product so far.
#[derive(Debug)]
pub(super) struct Terms {
    waiting: Option<Waiting>,
    product: Node,
}

/// A left side, with the fields of [`Node`] so that it is not larger.
#[derive(Debug)]
struct Waiting {
    expr: Box<Expr>,
    depth: u32,
    op: BinaryOp,
}

/// An operator of conditions.
#[derive(Clone, Copy, Debug)]
pub(super) enum Joint {
    /// A comparison, `&` or `|`
    Binary(BinaryOp),
    AndAnd,
    OrOr,
}

/// `a == b && c`: left sides that wait, each for an operator that binds less than the one after it, and the last side.
#[derive(Debug)]
pub(super) struct Conditions {
    waiting: Vec<(Node, Joint)>,
    last: Node,
}

impl Joint {
    fn precedence(self) -> u8 {
        match self {
            Joint::OrOr => 0,
            Joint::AndAnd => 1,
            Joint::Binary(BinaryOp::Or) => 2,
            Joint::Binary(BinaryOp::And) => 3,
            Joint::Binary(_) => 4,
        }
    }
}

impl Builder {
    pub(super) fn terms(&self, left: Node, op: BinaryOp, right: Node) -> Result<Terms, Fault> {
        self.term(Terms { waiting: None, product: left }, op, right)
    }

    /// One more operand of a sum of products.
    pub(super) fn term(&self, terms: Terms, op: BinaryOp, right: Node) -> Result<Terms, Fault> {
        if !matches!(op, BinaryOp::Add | BinaryOp::Sub) {
            return Ok(Terms { product: self.binary(terms.product, op, right)?, ..terms });
        }
        let Node { expr, depth } = self.sum(terms)?;
        Ok(Terms { waiting: Some(Waiting { expr, depth, op }), product: right })
    }

    pub(super) fn sum(&self, terms: Terms) -> Built {
        match terms.waiting {
            Some(Waiting { expr, depth, op }) => self.binary(Node { expr, depth }, op, terms.product),
            None => Ok(terms.product),
        }
    }

    pub(super) fn conditions(&self, left: Node, op: Joint, right: Node) -> Result<Box<Conditions>, Fault> {
        self.condition(Box::new(Conditions { waiting: Vec::new(), last: left }), op, right)
    }

    /// One more side of a condition.
    pub(super) fn condition(
        &self,
        mut conditions: Box<Conditions>,
        op: Joint,
        right: Node,
    ) -> Result<Box<Conditions>, Fault> {
        let Conditions { waiting, last } = *conditions;
        let (left, waiting) = self.closed(waiting, last, op.precedence())?;
        conditions = Box::new(Conditions { waiting, last: right });
        conditions.waiting.push((left, op));
        Ok(conditions)
    }

    #[expect(clippy::boxed_local, reason = "what the parser keeps of a rule is as small as can be")]
    pub(super) fn joined(&self, conditions: Box<Conditions>) -> Built {
        let Conditions { waiting, last } = *conditions;
        Ok(self.closed(waiting, last, 0)?.0)
    }

    /// The last side together with those that wait for operators of this precedence or more, and the others.
    fn closed(
        &self,
        mut waiting: Vec<(Node, Joint)>,
        mut last: Node,
        precedence: u8,
    ) -> Result<(Node, Vec<(Node, Joint)>), Fault> {
        while let Some((left, op)) = waiting.pop_if(|(_, op)| op.precedence() >= precedence) {
            last = match op {
                Joint::Binary(op) => self.binary(left, op, last)?,
                Joint::AndAnd => self.pair(left, last, |left, right| ExprKind::AndAnd { left, right })?,
                Joint::OrOr => self.pair(left, last, |left, right| ExprKind::OrOr { left, right })?,
            };
        }
        Ok((last, waiting))
    }
}
