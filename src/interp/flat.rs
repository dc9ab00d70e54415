//! Functions and statements of numbers. In: an expression of numbers and calls, of functions by name or by a handle whose
//! statements are scalar code or such calls again. Out: its value, and what it counts; or nothing where something needs
//! the general form. Nothing but frames of these calls has changed then, and nothing is counted, so that it begins again.

use super::Interp;
use super::call::MAX_DEPTH;
use super::exec::Flow;
use super::frame::{Frame, Var};
use super::fx::{eval_chain, eval_fx, number_in};
use super::ir::{Args, Body, Ex, ExKind, IfArm, Leaf, Node, RangeIx, Site, Slot, Step, StepKind, Target};
use crate::events::{Caller, CtxId, Uncounted};
use crate::functions::{Scalar, Traffic};
use crate::listeners::Assigns;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::text::source::Span;
use crate::traffic::Count;
use crate::value::{FunctionRef, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// What the statement of numbers that runs has counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Counting {
    flops: u64,
    /// What its handles call, two bits each.
    forms: u64,
}

/// What a handle calls, as far as it decides what the call reads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    User = 1,
    Anonymous,
    Builtin,
}

/// What goes on after a call that is counted.
struct Waits {
    context: CtxId,
    uncounted: Uncounted,
    counting: Counting,
}

/// Where a call is: its place in the text, and whether what it moves is ignored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub span: Span,
    pub free: bool,
}

impl Interp<'_> {
    /// Whether calls of numbers can be executed here: what is counted can be counted so, and nothing has to be looked
    /// at when a call begins or ends.
    #[inline]
    pub(super) fn flat_allowed(&self) -> bool {
        (!self.events.on || self.counts_flat())
            && !self.workspaces.reached
            && self.shared.given.is_empty()
            && self.state.cleanups.is_empty()
            && self.calls.ignored_outputs.is_empty()
    }

    fn counts_flat(&self) -> bool {
        let plain = self.options.only.is_empty() && self.options.skip.is_empty() && self.options.count == Count::Model;
        plain && self.events.takes_flat()
    }

    /// `x = e` where `e` is one of numbers and calls; false where the general form has to do it.
    #[inline]
    pub(super) fn flat_statement(&mut self, fr: &mut Frame, node: &Node) -> bool {
        let Node::Assign { site, slot, leaf, e, display: false, attempts, .. } = node else { return false };
        if !attempts.are_left() || !self.flat_allowed() {
            return false;
        }
        let x = self.flat_value(fr, *site, (*slot, *leaf), e);
        if x.is_none() && self.events.on && self.monitor.is_limited() {
            // The general form ends the run before it does anything: what has been executed until then is counted.
            self.statements += self.events.commit_flat();
            return false;
        }
        let Some(x) = self.certain(x) else {
            attempts.failed();
            return false;
        };
        if self.events.on {
            self.events.flat_bound(*slot, x);
        }
        self.set_plain_number(fr, *slot, x);
        true
    }

    /// What has been executed is counted, if there is a value; nothing of it otherwise.
    pub(super) fn certain<T>(&mut self, value: Option<T>) -> Option<T> {
        let value = value.filter(|_| self.tracked.is_empty());
        self.tracked.clear();
        if !self.events.on {
            return value;
        }
        if value.is_some() {
            self.statements += self.events.commit_flat();
        } else {
            self.events.abandon_flat();
        }
        value
    }

    /// The value of a statement, which is counted.
    fn flat_value(&mut self, fr: &Frame, site: Site, (slot, leaf): (Slot, Leaf), e: &Ex) -> Option<f64> {
        if !self.events.on {
            return self.number_of(fr, e);
        }
        self.calls.counting = Counting::default();
        let x = self.number_of(fr, e)?;
        let Counting { flops, forms } = self.calls.counting;
        if self.events.flat_general(site, flops, forms) {
            let mut reads = Vec::new();
            self.reads_of(fr, e, &mut reads);
            let taken_over = self.takes_over(fr, e)?;
            self.events.flat_told(site, forms, &reads, Assigns { slot, leaf, taken_over });
        }
        Some(x)
    }

    #[inline]
    fn computes(&mut self, flops: u64) {
        if self.events.on && !self.events.uncounted.holds() {
            self.calls.counting.flops += flops;
        }
    }

    fn number_of(&mut self, fr: &Frame, e: &Ex) -> Option<f64> {
        match &e.kind {
            ExKind::Num(_) | ExKind::Var { .. } => number_in(fr, e, &mut self.tracked),
            ExKind::Scalar(s) => {
                self.computes(s.flops);
                number_in(fr, e, &mut self.tracked)
            }
            ExKind::Flops { whole, e } => {
                let around = std::mem::replace(&mut self.events.uncounted.whole, *whole);
                let x = self.number_of(fr, e);
                self.events.uncounted.whole = around;
                x
            }
            ExKind::Unary(UnaryOp::Minus, a) => Some(-self.number_of(fr, a)?),
            ExKind::Binary(op, a, b) => {
                let (x, y) = (self.number_of(fr, a)?, self.number_of(fr, b)?);
                self.computes(1);
                match op {
                    BinaryOp::Add => Some(x + y),
                    BinaryOp::Sub => Some(x - y),
                    BinaryOp::Mul | BinaryOp::ElMul => Some(x * y),
                    BinaryOp::Div | BinaryOp::ElDiv => Some(x / y),
                    _ => None,
                }
            }
            ExKind::Call(call) => match self.find_target(fr, call).ok()?? {
                Target::User(id) => {
                    self.number_of_function(fr, id, &call.args, Place { span: e.span, free: call.free })
                }
                Target::Builtin(_) => None,
            },
            ExKind::Access { slot, path, .. } => match path.as_slice() {
                [Step { kind: StepKind::Paren(args), .. }] => self.number_of_handle(fr, *slot, args, e.span),
                _ => None,
            },
            _ => None,
        }
    }

    /// The flops of arguments that are computed.
    #[inline]
    fn computes_arguments(&mut self, args: &Args) {
        if !self.events.on {
            return;
        }
        for e in &args.list {
            if let ExKind::Scalar(s) = &e.kind {
                self.computes(s.flops);
            }
        }
    }

    fn number_of_function(&mut self, fr: &Frame, id: usize, args: &Args, place: Place) -> Option<f64> {
        let body = self.code.bodies.get(id)?.as_ref()?;
        if !body.takes_numbers || body.params.len() != args.list.len() {
            return None;
        }
        let body = Rc::clone(body);
        self.computes_arguments(args);
        let numbers = self.numbers(fr, args)?;
        number(self.flat(fr, &body, numbers.as_slice(), place)?)
    }

    fn number_of_handle(&mut self, fr: &Frame, slot: Slot, args: &Args, span: Span) -> Option<f64> {
        let Var::Val(Value::Func(h)) = fr.vars.get(slot as usize)? else { return None };
        let place = Place { span, free: false };
        match &h.target {
            FunctionRef::User(id) => {
                self.has_form(Form::User);
                self.number_of_function(fr, *id, args, place)
            }
            FunctionRef::Anonymous { body, .. } => {
                let body = self.code.bodies.get(*body)?.as_ref()?;
                if body.variadic || body.params.len() != args.list.len() {
                    return None;
                }
                let (body, h) = (Rc::clone(body), Rc::clone(h));
                self.has_form(Form::Anonymous);
                self.computes_arguments(args);
                let numbers = self.numbers(fr, args)?;
                number(self.flat_anonymous(fr, &body, (numbers.as_slice(), &h.captures), span)?)
            }
            FunctionRef::Named(name) => {
                let name = Rc::clone(name);
                let f = match self.target_named(fr, &name).ok()?? {
                    Target::User(id) => {
                        self.has_form(Form::User);
                        return self.number_of_function(fr, id, args, place);
                    }
                    Target::Builtin(f) => f,
                };
                let Traffic::Elementwise { scalar: Some(scalar), flops } = f.traffic else { return None };
                self.has_form(Form::Builtin);
                self.computes_arguments(args);
                let numbers = self.numbers(fr, args)?;
                self.computes(u64::from(flops));
                match (scalar, numbers.as_slice()) {
                    (Scalar::One(f), [x]) => f(*x),
                    (Scalar::Two(f), [x, y]) => Some(f(*x, *y)),
                    _ => None,
                }
            }
            FunctionRef::Nested { .. } => None,
        }
    }

    #[inline]
    fn has_form(&mut self, form: Form) {
        self.calls.counting.forms = self.calls.counting.forms << 2 | form as u64;
    }

    /// What a function of the user gives, where that is its value.
    pub(super) fn flat(&mut self, caller: &Frame, body: &Rc<Body>, numbers: &[f64], place: Place) -> Option<Value> {
        if !body.flat.are_left() || self.calls.depth >= MAX_DEPTH || self.monitor.is_limited() {
            return None;
        }
        self.calls.depth += 1;
        let waits = self.begin_flat(caller, body, place);
        let mut fr = self.frame_for(body);
        bind(&mut fr, &body.params, numbers);
        let done = match &waits {
            Some(_) => self.flat_begins(&mut fr, None).and_then(|()| self.flat_block(&mut fr, &body.code)),
            None => self.flat_block(&mut fr, &body.code),
        };
        let output = body.outputs.first().and_then(|s| fr.vars.get(*s as usize));
        let v = match (done, output) {
            (Some(_), Some(Var::Val(v))) => Some(v.clone()),
            _ => None,
        };
        self.end_flat(fr, waits);
        self.calls.depth -= 1;
        if v.is_none() {
            body.flat.failed();
        }
        v
    }

    /// The context of a call, where something is counted; gives what goes on afterwards.
    #[inline]
    fn begin_flat(&mut self, caller: &Frame, body: &Body, place: Place) -> Option<Waits> {
        if !self.events.on {
            return None;
        }
        let from = Caller { range: caller.range(), start: Some(place.span.start) };
        let context = self.events.enter(&body.outline, Some(from), place.free || body.ignored, None);
        let uncounted = std::mem::take(&mut self.events.uncounted);
        Some(Waits { context, uncounted, counting: self.calls.counting })
    }

    #[inline]
    fn end_flat(&mut self, fr: Box<Frame>, waits: Option<Waits>) {
        self.give_back(fr);
        if let Some(waits) = waits {
            self.events.go_on_in(waits.context);
            self.events.uncounted = waits.uncounted;
            self.calls.counting = waits.counting;
        }
    }

    /// The parameters are bound; nothing where there are too many variables to be told apart by bits.
    fn flat_begins(&mut self, fr: &mut Frame, first: Option<Site>) -> Option<()> {
        if fr.vars.len() > u64::BITS as usize {
            return None;
        }
        let body = Rc::clone(&fr.body);
        for slot in body.params.iter().flatten().chain(&body.captures) {
            match fr.vars.get(*slot as usize)? {
                Var::Val(Value::Num(_)) => fr.numbers |= 1 << slot,
                Var::Unset => {}
                _ => return None,
            }
        }
        self.events.flat_given(fr.numbers, first);
        self.enter_flat(fr, 0);
        Some(())
    }

    #[inline]
    fn enter_flat(&mut self, fr: &mut Frame, range: RangeIx) {
        fr.sizes.ranges.push(range);
        self.events.flat_entered(range, fr.numbers);
    }

    /// The same of an anonymous function that is scalar code.
    pub(super) fn flat_anonymous(
        &mut self,
        caller: &Frame,
        body: &Rc<Body>,
        (numbers, captures): (&[f64], &[Value]),
        span: Span,
    ) -> Option<Value> {
        let [Node::Expr { site, fast: Some(fx), .. }] = body.code.as_slice() else { return None };
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
        let waits = self.begin_flat(caller, body, Place { span, free: false });
        let counted = waits.is_none() || x.is_some() && self.flat_begins(&mut fr, Some(*site)).is_some();
        if waits.is_some() && counted {
            self.events.flat_scalar(*site);
        }
        self.end_flat(fr, waits);
        x.filter(|_| counted).map(|x| fx.value(x))
    }

    fn flat_block(&mut self, fr: &mut Frame, block: &[Node]) -> Option<Flow> {
        for node in block {
            match node {
                Node::Assign { site, slot, fast: Some(fx), logical, .. } => {
                    let x = eval_fx(fr, fx, &mut self.tracked)?;
                    if self.events.on {
                        if *logical {
                            return None;
                        }
                        self.tell_assigned(fr, *site, *slot);
                        self.events.flat_scalar(*site);
                    }
                    if *logical {
                        fr.set(*slot, Value::Bool(x != 0.0));
                    } else {
                        fr.set_number(*slot, x);
                    }
                }
                Node::Assign { site, slot, leaf, e, .. } => {
                    let x = self.flat_value(fr, *site, (*slot, *leaf), e)?;
                    if self.events.on {
                        self.tell_assigned(fr, *site, *slot);
                    }
                    fr.set_number(*slot, x);
                }
                Node::If { arms, otherwise } => {
                    if self.flat_if(fr, arms, otherwise.as_ref())? == Flow::Return {
                        return Some(Flow::Return);
                    }
                }
                Node::Return => return Some(Flow::Return),
                _ => return None,
            }
        }
        Some(Flow::Next)
    }

    fn flat_if(&mut self, fr: &mut Frame, arms: &[IfArm], otherwise: Option<&(RangeIx, Vec<Node>)>) -> Option<Flow> {
        let mut taken = otherwise.map(|(range, body)| (*range, body));
        for arm in arms {
            let mut reached = SmallVec::new();
            let truth = eval_chain(fr, arm.cond.fast.as_ref()?, &mut self.tracked, &mut reached)?;
            if self.events.on {
                reached.iter().for_each(|site| self.events.flat_scalar(*site));
            }
            if truth {
                taken = Some((arm.range, &arm.body));
                break;
            }
        }
        let Some((range, body)) = taken else { return Some(Flow::Next) };
        if !self.events.on {
            return self.flat_block(fr, body);
        }
        self.enter_flat(fr, range);
        let flow = self.flat_block(fr, body);
        fr.sizes.ranges.pop();
        flow
    }

    #[inline]
    fn tell_assigned(&mut self, fr: &mut Frame, site: Site, slot: Slot) {
        let bit = 1 << slot;
        if fr.numbers & bit == 0 {
            fr.numbers |= bit;
            self.events.flat_assigned(site, slot);
        }
    }

    // --- what a statement reads ------------------------------------------------------------------------

    /// The variables that an expression which has a value reads, in the order of its evaluation.
    fn reads_of(&mut self, fr: &Frame, e: &Ex, reads: &mut Vec<(Leaf, Slot)>) {
        match &e.kind {
            ExKind::Scalar(s) => reads.extend(s.loads.iter().map(|&(slot, leaf)| (leaf, slot))),
            ExKind::Flops { e, .. } => self.reads_of(fr, e, reads),
            ExKind::Unary(_, a) => {
                self.reads_of(fr, a, reads);
                consumed(a, reads);
            }
            ExKind::Binary(_, a, b) => {
                self.reads_of(fr, a, reads);
                self.reads_of(fr, b, reads);
                consumed(a, reads);
                consumed(b, reads);
            }
            ExKind::Call(call) => computed_arguments(&call.args, reads),
            ExKind::Access { slot, path, .. } => {
                let [Step { kind: StepKind::Paren(args), .. }] = path.as_slice() else { return };
                computed_arguments(args, reads);
                if self.form_of(fr, *slot) == Some(Form::Builtin) {
                    args.list.iter().for_each(|a| consumed(a, reads));
                }
            }
            _ => {}
        }
    }

    /// Whether the value is the result of a function whose text has stored it, or a variable that is copied.
    fn takes_over(&mut self, fr: &Frame, e: &Ex) -> Option<bool> {
        match &e.kind {
            ExKind::Var { .. } => Some(true),
            ExKind::Flops { e, .. } if !matches!(e.kind, ExKind::Var { .. }) => self.takes_over(fr, e),
            ExKind::Call(call) => Some(!call.free),
            ExKind::Access { slot, .. } => Some(self.form_of(fr, *slot)? == Form::User),
            ExKind::Unary(..) | ExKind::Binary(..) => Some(false),
            _ => None,
        }
    }

    fn form_of(&mut self, fr: &Frame, slot: Slot) -> Option<Form> {
        let Var::Val(Value::Func(h)) = fr.vars.get(slot as usize)? else { return None };
        match &h.target {
            FunctionRef::User(_) => Some(Form::User),
            FunctionRef::Anonymous { .. } => Some(Form::Anonymous),
            FunctionRef::Named(name) => match self.target_named(fr, &Rc::clone(name)).ok()?? {
                Target::User(_) => Some(Form::User),
                Target::Builtin(_) => Some(Form::Builtin),
            },
            FunctionRef::Nested { .. } => None,
        }
    }
}

/// What is computed from a variable reads it.
fn consumed(e: &Ex, reads: &mut Vec<(Leaf, Slot)>) {
    match &e.kind {
        ExKind::Var { slot, leaf } => reads.push((*leaf, *slot)),
        ExKind::Flops { e, .. } => consumed(e, reads),
        _ => {}
    }
}

/// Arguments that are variables go to a function as they are.
fn computed_arguments(args: &Args, reads: &mut Vec<(Leaf, Slot)>) {
    for e in &args.list {
        if let ExKind::Scalar(s) = &e.kind {
            reads.extend(s.loads.iter().map(|&(slot, leaf)| (leaf, slot)));
        }
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
        Node::Assign { e, fast, display, plain_copy, .. } => {
            !display && (fast.is_some() && !plain_copy || is_of_numbers(e))
        }
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
