//! Assignments of what operators make of numbers and full arrays of one shape, `x = x + a*p`: what such a statement counts
//! depends on nothing but the shape. In: a statement, and what its variables hold. Out: the same figures as those of its last
//! execution with operands of that shape, without putting its pass together again, where nobody but the plain figures
//! follows; or nothing, where the general form has to do it.

use super::Interp;
use super::frame::{Frame, Var};
use super::ir::{Alike, Attempts, Ex, ExKind, Shape, Site, Slot};
use crate::error::Result;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// Most operands of such a statement.
const MOST: usize = 32;

impl Alike {
    /// Nothing where the expression is more than operators of elements.
    pub(super) fn of(e: &Ex) -> Option<Alike> {
        let mut operands = Vec::new();
        let computes = matches!(bare(e).kind, ExKind::Binary(..) | ExKind::Unary(..));
        (computes && reads(e, &mut operands) && (1..=MOST).contains(&operands.len())).then(|| Alike {
            operands,
            known: RefCell::default(),
            attempts: Attempts::new(true),
        })
    }

    /// The shape of the operands; nothing where they are no numbers and full arrays that have one in common.
    fn shape(&self, fr: &Frame) -> Option<Shape> {
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
        Some(Shape { numbers, dims: dims.filter(|d| d[0] * d[1] > 1)? })
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
        self.learning(alike, shape, |it| general(it, fr))
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
        shape: Option<Shape>,
        run: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<()> {
        let Some(shape) = shape else { return run(self) };
        self.events.learn();
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
