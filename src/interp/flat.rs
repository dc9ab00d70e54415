//! Functions and statements of numbers while nothing is counted. In: an expression of numbers and calls, of functions
//! by name or by a handle whose statements are scalar code or such calls again. Out: its value; or nothing where
//! something needs the general form. Nothing but frames of these calls has changed then, so that it begins again.

use super::Interp;
use super::call::MAX_DEPTH;
use super::exec::Flow;
use super::frame::{Frame, Var};
use super::fx::{eval_chain, eval_fx, number_in};
use super::ir::{Args, Body, Ex, ExKind, Node, Slot, Step, StepKind, Target};
use crate::functions::{Scalar, Traffic};
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::{FunctionRef, Value};
use smallvec::SmallVec;
use std::rc::Rc;

impl Interp<'_> {
    /// Whether nothing is counted, and nothing has to be looked at when a call begins or ends.
    #[inline]
    pub(super) fn flat_allowed(&self) -> bool {
        !self.events.on
            && !self.workspaces.reached
            && self.shared.given.is_empty()
            && self.state.cleanups.is_empty()
            && self.calls.ignored_outputs.is_empty()
    }

    /// `x = e` where `e` is one of numbers and calls; false where the general form has to do it.
    #[inline]
    pub(super) fn flat_statement(&mut self, fr: &mut Frame, node: &Node) -> bool {
        let Node::Assign { slot, e, display: false, attempts, .. } = node else { return false };
        if !attempts.are_left() || !self.flat_allowed() {
            return false;
        }
        let x = self.number_of(fr, e);
        self.tracked.clear();
        let Some(x) = x else {
            attempts.failed();
            return false;
        };
        self.set_plain_number(fr, *slot, x);
        true
    }

    fn number_of(&mut self, fr: &Frame, e: &Ex) -> Option<f64> {
        match &e.kind {
            ExKind::Num(_) | ExKind::Var { .. } | ExKind::Scalar(_) => number_in(fr, e, &mut self.tracked),
            ExKind::Flops { e, .. } => self.number_of(fr, e),
            ExKind::Unary(UnaryOp::Minus, a) => Some(-self.number_of(fr, a)?),
            ExKind::Binary(op, a, b) => {
                let (x, y) = (self.number_of(fr, a)?, self.number_of(fr, b)?);
                match op {
                    BinaryOp::Add => Some(x + y),
                    BinaryOp::Sub => Some(x - y),
                    BinaryOp::Mul | BinaryOp::ElMul => Some(x * y),
                    BinaryOp::Div | BinaryOp::ElDiv => Some(x / y),
                    _ => None,
                }
            }
            ExKind::Call(call) => match self.find_target(fr, call).ok()?? {
                Target::User(id) => self.number_of_function(fr, id, &call.args),
                Target::Builtin(_) => None,
            },
            ExKind::Access { slot, path, .. } => match path.as_slice() {
                [Step { kind: StepKind::Paren(args), .. }] => self.number_of_handle(fr, *slot, args),
                _ => None,
            },
            _ => None,
        }
    }

    fn number_of_function(&mut self, fr: &Frame, id: usize, args: &Args) -> Option<f64> {
        let body = self.code.bodies.get(id)?.as_ref()?;
        if !body.takes_numbers || body.params.len() != args.list.len() {
            return None;
        }
        let body = Rc::clone(body);
        let numbers = self.numbers(fr, args)?;
        number(self.flat(&body, numbers.as_slice())?)
    }

    fn number_of_handle(&mut self, fr: &Frame, slot: Slot, args: &Args) -> Option<f64> {
        let Var::Val(Value::Func(h)) = fr.vars.get(slot as usize)? else { return None };
        match &h.target {
            FunctionRef::User(id) => self.number_of_function(fr, *id, args),
            FunctionRef::Anonymous { body, .. } => {
                let body = self.code.bodies.get(*body)?.as_ref()?;
                if body.variadic || body.params.len() != args.list.len() {
                    return None;
                }
                let (body, h) = (Rc::clone(body), Rc::clone(h));
                let numbers = self.numbers(fr, args)?;
                number(self.flat_anonymous(&body, numbers.as_slice(), &h.captures)?)
            }
            FunctionRef::Named(name) => {
                let name = Rc::clone(name);
                let f = match self.target_named(fr, &name).ok()?? {
                    Target::User(id) => return self.number_of_function(fr, id, args),
                    Target::Builtin(f) => f,
                };
                let Traffic::Elementwise { scalar: Some(scalar), .. } = f.traffic else { return None };
                match (scalar, self.numbers(fr, args)?.as_slice()) {
                    (Scalar::One(f), [x]) => f(*x),
                    (Scalar::Two(f), [x, y]) => Some(f(*x, *y)),
                    _ => None,
                }
            }
            FunctionRef::Nested { .. } => None,
        }
    }

    /// What a function of the user gives, where that is its value.
    pub(super) fn flat(&mut self, body: &Rc<Body>, numbers: &[f64]) -> Option<Value> {
        if !body.flat.are_left() || self.calls.depth >= MAX_DEPTH || self.monitor.is_limited() {
            return None;
        }
        self.calls.depth += 1;
        let mut fr = self.frame_for(body);
        bind(&mut fr, &body.params, numbers);
        let done = self.flat_block(&mut fr, &body.code);
        let output = body.outputs.first().and_then(|s| fr.vars.get(*s as usize));
        let v = match (done, output) {
            (Some(_), Some(Var::Val(v))) => Some(v.clone()),
            _ => None,
        };
        self.tracked.clear();
        self.give_back(fr);
        self.calls.depth -= 1;
        if v.is_none() {
            body.flat.failed();
        }
        v
    }

    /// The same of an anonymous function that is scalar code.
    pub(super) fn flat_anonymous(&mut self, body: &Rc<Body>, numbers: &[f64], captures: &[Value]) -> Option<Value> {
        let [Node::Expr { fast: Some(fx), .. }] = body.code.as_slice() else { return None };
        if self.calls.depth >= MAX_DEPTH {
            return None;
        }
        let mut fr = self.frame_for(body);
        for (slot, v) in body.captures.iter().zip(captures) {
            match v {
                Value::Num(x) => fr.set_number(*slot, *x),
                v if v.is_unset_marker() => {}
                v => fr.set(*slot, v.clone()),
            }
        }
        bind(&mut fr, &body.params, numbers);
        let x = eval_fx(&fr, fx, &mut self.tracked);
        self.tracked.clear();
        self.give_back(fr);
        x.map(|x| fx.value(x))
    }

    fn flat_block(&mut self, fr: &mut Frame, block: &[Node]) -> Option<Flow> {
        for node in block {
            match node {
                Node::Assign { slot, fast: Some(fx), logical, .. } => {
                    let x = eval_fx(fr, fx, &mut self.tracked)?;
                    if *logical {
                        fr.set(*slot, Value::Bool(x != 0.0));
                    } else {
                        fr.set_number(*slot, x);
                    }
                }
                Node::Assign { slot, e, .. } => {
                    let x = self.number_of(fr, e)?;
                    fr.set_number(*slot, x);
                }
                Node::If { arms, otherwise } => {
                    let mut taken = otherwise.as_ref().map(|(_, body)| body);
                    for arm in arms {
                        if eval_chain(fr, arm.cond.fast.as_ref()?, &mut self.tracked, &mut SmallVec::new())? {
                            taken = Some(&arm.body);
                            break;
                        }
                    }
                    if let Some(body) = taken
                        && self.flat_block(fr, body)? == Flow::Return
                    {
                        return Some(Flow::Return);
                    }
                }
                Node::Return => return Some(Flow::Return),
                _ => return None,
            }
        }
        Some(Flow::Next)
    }
}

fn bind(fr: &mut Frame, params: &[Option<Slot>], numbers: &[f64]) {
    for (slot, x) in params.iter().zip(numbers) {
        if let Some(slot) = *slot {
            fr.set_number(slot, *x);
        }
    }
}

fn number(v: Value) -> Option<f64> {
    match v {
        Value::Num(x) => Some(x),
        _ => None,
    }
}

/// Whether a block can be executed here.
pub(super) fn is_flat(block: &[Node]) -> bool {
    block.iter().all(|node| match node {
        Node::Assign { e, fast, display, .. } => !display && (fast.is_some() || is_of_numbers(e)),
        Node::If { arms, otherwise } => {
            arms.iter().all(|arm| arm.cond.fast.is_some() && is_flat(&arm.body))
                && otherwise.as_ref().is_none_or(|(_, body)| is_flat(body))
        }
        Node::Return => true,
        _ => false,
    })
}

/// Whether an expression can be one of numbers and calls.
pub(super) fn is_of_numbers(e: &Ex) -> bool {
    let simple = |args: &Args| {
        args.list.iter().all(|e| matches!(e.kind, ExKind::Num(_) | ExKind::Var { .. } | ExKind::Scalar(_)))
    };
    match &e.kind {
        ExKind::Num(_) | ExKind::Var { .. } | ExKind::Scalar(_) => true,
        ExKind::Flops { e, .. } | ExKind::Unary(UnaryOp::Minus, e) => is_of_numbers(e),
        ExKind::Binary(op, a, b) => {
            use BinaryOp::{Add, Div, ElDiv, ElMul, Mul, Sub};
            matches!(op, Add | Sub | Mul | ElMul | Div | ElDiv) && is_of_numbers(a) && is_of_numbers(b)
        }
        ExKind::Call(call) => simple(&call.args),
        ExKind::Access { path, .. } => {
            matches!(path.as_slice(), [Step { kind: StepKind::Paren(args), .. }] if simple(args) && !args.uses_end)
        }
        _ => false,
    }
}
