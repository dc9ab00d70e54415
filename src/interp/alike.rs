//! Assignments of what operators make of numbers and full arrays of one shape, `x = x + a*p`, and of one product or system of
//! full matrices, `y = A*x`: what such a statement counts depends on nothing but the shape. In: a statement, and what its
//! variables hold. Out: the same figures as those of its last execution with operands of that shape, without putting its pass
//! together again, where nobody but the plain figures follows; or nothing, where the general form has to do it.

use super::Interp;
use super::frame::{Frame, Var};
use super::ir::{Alike, Attempts, Ex, ExKind, Operator, Shape, Site, Slot};
use super::models::solve_kind;
use crate::error::Result;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// Most operands of such a statement.
const MOST: usize = 32;
/// Most elements of the matrix of a system: how it is solved is found here once more.
const SYSTEM: usize = 4096;

impl Alike {
    /// Nothing where the expression is more than operators of elements, or one product or system.
    pub(super) fn of(e: &Ex) -> Option<Alike> {
        let operator = Operator::of(e);
        let mut operands = Vec::new();
        let computes = matches!(bare(e).kind, ExKind::Binary(..) | ExKind::Unary(..));
        let of_elements = computes && reads(e, &mut operands) && (1..=MOST).contains(&operands.len());
        if !of_elements {
            operands.clear();
        }
        (of_elements || operator.is_some()).then(|| Alike {
            operands,
            operator,
            known: RefCell::default(),
            attempts: Attempts::new(true),
        })
    }

    /// The shape of the operands; nothing where what the statement counts may depend on more.
    fn shape(&self, fr: &Frame) -> Option<Shape> {
        self.operator.as_ref().and_then(|o| o.shape(fr)).or_else(|| self.shape_of_elements(fr))
    }

    /// The same of operators of elements: numbers, and full arrays that have one shape in common.
    fn shape_of_elements(&self, fr: &Frame) -> Option<Shape> {
        let (mut numbers, mut dims) = (0, None);
        for (k, slot) in self.operands.iter().enumerate() {
            match fr.vars.get(*slot as usize)? {
                Var::Val(Value::Num(_)) => numbers |= 1 << k,
                Var::Val(Value::Real(a)) => {
                    let &[rows, columns] = a.dims.as_slice() else { return None };
                    if dims.is_some_and(|d| d != [rows, columns]) {
                        return None;
                    }
                    dims = Some([rows, columns]);
                }
                _ => return None,
            }
        }
        Some(Shape::Elements { numbers, dims: dims.filter(|d| d[0] * d[1] > 1)? })
    }
}

impl Operator {
    /// Nothing where the expression is more than one product or system of variables.
    fn of(e: &Ex) -> Option<Operator> {
        let ExKind::Binary(op @ (BinaryOp::Mul | BinaryOp::LeftDiv | BinaryOp::Div), a, b) = &bare(e).kind else {
            return None;
        };
        let variable = |e: &Ex| match &bare(e).kind {
            ExKind::Var { slot, .. } => Some((*slot, false)),
            ExKind::Transpose(_, of) if *op == BinaryOp::Mul => match &bare(of).kind {
                ExKind::Var { slot, .. } => Some((*slot, true)),
                _ => None,
            },
            _ => None,
        };
        let ((a, first), (b, second)) = (variable(a)?, variable(b)?);
        Some(Operator { op: *op, variables: [a, b], transposed: [first, second] })
    }

    /// The shape of full matrices; nothing where one is a number or their product is, which are no operations by
    /// themselves, or where it is of a column and a row.
    fn shape(&self, fr: &Frame) -> Option<Shape> {
        let mut dims = [[0; 2]; 2];
        for (dims, slot) in dims.iter_mut().zip(self.variables) {
            let Var::Val(Value::Real(a)) = fr.vars.get(slot as usize)? else { return None };
            *dims = <[usize; 2]>::try_from(a.dims.as_slice()).ok().filter(|d| d[0] * d[1] > 1)?;
        }
        let system = match self.op {
            BinaryOp::LeftDiv => Some(0),
            BinaryOp::Div => Some(1),
            _ => None,
        };
        let Some(matrix) = system else {
            let turned = |k: usize| if self.transposed[k] { [dims[k][1], dims[k][0]] } else { dims[k] };
            let ([rows, inner], [_, columns]) = (turned(0), turned(1));
            return (inner > 1 && rows * columns > 1).then_some(Shape::Matrices { dims, kind: None });
        };
        let Var::Val(a) = fr.vars.get(self.variables[matrix] as usize)? else { return None };
        (a.numel() <= SYSTEM).then(|| Shape::Matrices { dims, kind: Some(solve_kind(a)) })
    }
}

impl Interp<'_> {
    /// Executes the statement as it counted before, or else in its general form.
    pub(super) fn alike_or(
        &mut self,
        fr: &mut Frame,
        place: (Site, Slot),
        e: &Ex,
        alike: Option<&Alike>,
        general: impl FnOnce(&mut Self, &mut Frame) -> Result<()>,
    ) -> Result<()> {
        let Some(alike) = alike else { return general(self, fr) };
        let shape = self.shape_of(fr, alike);
        if let Some(shape) = shape
            && self.assigned_alike(fr, place, e, alike, shape)?
        {
            return Ok(());
        }
        self.learning(alike, (place.0, shape), |it| general(it, fr))
    }

    /// Executes the statement where it is known what that counts; false where the general form has to do it.
    fn assigned_alike(
        &mut self,
        fr: &mut Frame,
        (site, slot): (Site, Slot),
        e: &Ex,
        alike: &Alike,
        shape: Shape,
    ) -> Result<bool> {
        let learnt = match &*alike.known.borrow() {
            Some((known, learnt)) if *known == shape => Rc::clone(learnt),
            _ => return Ok(false),
        };
        if !matches!(fr.vars.get(slot as usize), Some(Var::Val(_) | Var::Unset)) {
            return Ok(false);
        }
        self.events.on = false;
        let value = self.value(fr, e);
        self.events.on = true;
        // Where it fails, the general form fails in the same way, and counts what it has read.
        let Ok((mut v, _)) = value else { return Ok(false) };
        self.tick(fr, site)?;
        self.statements += 1;
        let bytes = v.bytes(self.events.layout_of(&fr.body, slot));
        self.separate_for(fr, slot, &mut v);
        self.set_variable(fr, slot, v, bytes);
        self.events.ran_alike(site, &learnt);
        Ok(true)
    }

    /// The shape of the operands, where the plain figures alone follow the statement.
    fn shape_of(&self, fr: &Frame, alike: &Alike) -> Option<Shape> {
        let counts = self.events.counts_alone() && !self.events.uncounted.holds() && alike.attempts.are_left();
        if counts { alike.shape(fr) } else { None }
    }

    /// Executes the statement in its general form, and keeps what it counts, where its operands have a shape.
    fn learning(
        &mut self,
        alike: &Alike,
        (site, shape): (Site, Option<Shape>),
        run: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(shape) = shape else { return run(self) };
        match shape {
            Shape::Elements { .. } => self.events.learn(),
            Shape::Matrices { .. } => self.events.learn_all(site),
        }
        let done = run(self);
        match self.events.learnt().filter(|_| done.is_ok()) {
            Some(learnt) => *alike.known.borrow_mut() = Some((shape, Rc::new(learnt))),
            None => alike.attempts.failed(),
        }
        done
    }
}

fn bare(e: &Ex) -> &Ex {
    match &e.kind {
        ExKind::Flops { e, .. } => bare(e),
        ExKind::Scalar(s) => bare(&s.general),
        _ => e,
    }
}

/// Notes the variables of an expression; false where it is more than operators on these.
fn reads(e: &Ex, operands: &mut Vec<Slot>) -> bool {
    match &e.kind {
        ExKind::Num(_) => true,
        ExKind::Var { slot, .. } => {
            if !operands.contains(slot) {
                operands.push(*slot);
            }
            true
        }
        ExKind::Flops { e, .. } | ExKind::Unary(UnaryOp::Plus | UnaryOp::Minus, e) => reads(e, operands),
        ExKind::Scalar(s) => reads(&s.general, operands),
        ExKind::Binary(op, a, b) => {
            let of_elements = matches!(
                op,
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::ElMul | BinaryOp::Div | BinaryOp::ElDiv
            );
            of_elements && reads(a, operands) && reads(b, operands)
        }
        _ => false,
    }
}
