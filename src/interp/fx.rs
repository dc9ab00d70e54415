//! Scalar code on `f64` alone.

use super::frame::{Frame, Var};
use super::ir::{Chain, Fx, Leaf, Site, Slot};
use crate::syntax::ast::BinaryOp;
use crate::value::Value;
use smallvec::SmallVec;

/// Elements read one by one in the statement: occurrence, variable, linear index from 0.
pub type Tracked = Vec<(Leaf, Slot, usize)>;

/// Evaluates scalar code; `None`, without side effects but for `tracked`, when it needs the
/// general form.
pub fn eval_fx(frame: &Frame, fx: &Fx, tracked: &mut Tracked) -> Option<f64> {
    Some(match fx {
        Fx::Const(x) => *x,
        Fx::Var(slot) => match frame.vars.get(*slot as usize)? {
            Var::Val(Value::Num(x)) => *x,
            _ => return None,
        },
        Fx::Elem { slot, leaf, index, tracked: t } => {
            let i = position(eval_fx(frame, index, tracked)?)?;
            let Var::Val(Value::Real(a)) = frame.vars.get(*slot as usize)? else { return None };
            let x = *a.data.get(i)?;
            if *t {
                tracked.push((*leaf, *slot, i));
            }
            x
        }
        Fx::Elem2 { slot, leaf, row, col, tracked: t } => {
            let i = position(eval_fx(frame, row, tracked)?)?;
            let j = position(eval_fx(frame, col, tracked)?)?;
            let Var::Val(Value::Real(a)) = frame.vars.get(*slot as usize)? else { return None };
            let [rows, cols] = *a.dims.as_slice() else { return None };
            if i >= rows || j >= cols {
                return None;
            }
            let k = i + j * rows;
            if *t {
                tracked.push((*leaf, *slot, k));
            }
            *a.data.get(k)?
        }
        Fx::Add(a, b) => eval_fx(frame, a, tracked)? + eval_fx(frame, b, tracked)?,
        Fx::Sub(a, b) => eval_fx(frame, a, tracked)? - eval_fx(frame, b, tracked)?,
        Fx::Mul(a, b) => eval_fx(frame, a, tracked)? * eval_fx(frame, b, tracked)?,
        Fx::Div(a, b) => eval_fx(frame, a, tracked)? / eval_fx(frame, b, tracked)?,
        Fx::Pow(a, b) => {
            let (x, y) = (eval_fx(frame, a, tracked)?, eval_fx(frame, b, tracked)?);
            if x < 0.0 && y != y.trunc() {
                return None;
            }
            if y == 2.0 { x * x } else { x.powf(y) }
        }
        Fx::Neg(a) => -eval_fx(frame, a, tracked)?,
        Fx::Not(a) => {
            let x = eval_fx(frame, a, tracked)?;
            if x.is_nan() {
                return None;
            }
            f64::from(u8::from(x == 0.0))
        }
        Fx::Compare(op, a, b) => {
            let (x, y) = (eval_fx(frame, a, tracked)?, eval_fx(frame, b, tracked)?);
            f64::from(u8::from(compare(*op, x, y)))
        }
        Fx::Call(f, a) => f(eval_fx(frame, a, tracked)?)?,
    })
}

/// Evaluates a condition; `reached` gets the sites of the tests that were evaluated.
pub fn eval_chain(
    frame: &Frame,
    chain: &Chain,
    tracked: &mut Tracked,
    reached: &mut SmallVec<[Site; 4]>,
) -> Option<bool> {
    match chain {
        Chain::Test(site, fx) => {
            let x = eval_fx(frame, fx, tracked)?;
            reached.push(*site);
            (!x.is_nan()).then_some(x != 0.0)
        }
        Chain::And(a, b) => Some(eval_chain(frame, a, tracked, reached)? && eval_chain(frame, b, tracked, reached)?),
        Chain::Or(a, b) => Some(eval_chain(frame, a, tracked, reached)? || eval_chain(frame, b, tracked, reached)?),
    }
}

/// Relational operators on doubles; false for others.
#[must_use]
#[allow(clippy::float_cmp)]
pub fn compare(op: BinaryOp, x: f64, y: f64) -> bool {
    match op {
        BinaryOp::Eq => x == y,
        BinaryOp::Ne => x != y,
        BinaryOp::Lt => x < y,
        BinaryOp::Le => x <= y,
        BinaryOp::Gt => x > y,
        BinaryOp::Ge => x >= y,
        _ => false,
    }
}

/// Index from 1 as a position from 0, when it is a positive whole number.
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss, clippy::float_cmp)]
pub fn position(x: f64) -> Option<usize> {
    let i = x as usize;
    (i >= 1 && i as f64 == x).then(|| i - 1)
}
