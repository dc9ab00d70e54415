//! Calls with numbers alone, without lists of arguments and results. In: a call whose arguments have scalar forms, and
//! what it calls. Out: its one value, and the same events as those of any other call; or nothing, and no events,
//! where the call needs more.

use super::Interp;
use super::access::Arguments;
use super::call::MAX_DEPTH;
use super::elements::Given;
use super::flat::Place;
use super::frame::{Frame, Var};
use super::fx::{eval_fx, number_in};
use super::ir::{Args, Body, BodyId, BodyKind, Ex, ExKind, Node, Site, Slot, Target};
use crate::error::{Result, RunError};
use crate::events::{Caller, Computed, CtxId, How, Src, WorkKind};
use crate::functions::{Elements, Function, Scalar, Traffic};
use crate::text::source::Span;
use crate::value::{FunctionRef, Handle, Value};
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

/// Most arguments of such a call.
const MOST: usize = 4;

/// The arguments of a call, which are numbers.
pub(super) struct Numbers {
    list: [f64; MOST],
    count: usize,
}

/// Calls of an anonymous function one after the other, each of which counts what the first one has counted.
#[derive(Default)]
struct Alike {
    /// The context of those that have been told.
    context: Option<CtxId>,
    /// How many have not.
    count: u64,
    /// What the last one was given whose elements were told, and how many were given those that follow.
    given: Option<Given>,
    waiting: u64,
}

impl Numbers {
    pub(super) fn as_slice(&self) -> &[f64] {
        self.list.get(..self.count).unwrap_or_default()
    }
}

impl Interp<'_> {
    /// The value of a function of the user.
    pub(super) fn call_with_numbers(
        &mut self,
        fr: &mut Frame,
        id: BodyId,
        args: &Args,
        free: bool,
        wanted: Option<Slot>,
        span: Span,
    ) -> Option<Result<Value>> {
        let body = self.code.bodies.get(id)?.as_ref()?;
        let fits = body.takes_numbers && body.params.len() == args.list.len();
        if !fits || self.calls.depth >= MAX_DEPTH || self.workspaces.reached {
            return None;
        }
        if !self.shared.given.is_empty() || !self.calls.ignored_outputs.is_empty() {
            return None;
        }
        let body = Rc::clone(body);
        let numbers = self.numbers(fr, args)?;
        if self.flat_allowed() {
            let v = self.flat(fr, &body, numbers.as_slice(), Place { span, free });
            if let Some(v) = self.certain(v) {
                self.tell_computed(args, &numbers);
                self.calls.stored_by_text = true;
                return Some(Ok(v));
            }
        }
        self.tell_wanted(wanted);
        self.tell_numbers(args, &numbers);
        let (around, mut inner) = self.begin_call(fr, &body, free, Some(span));
        let result = self.run_with_numbers(&mut inner, &body, numbers.as_slice());
        let results = result.as_ref().map_or(&[][..], std::slice::from_ref);
        self.end_call(fr, inner, around, body.outputs.get(..1).unwrap_or_default(), results);
        Some(result.map_err(|e| self.add_stack(e, &body).mark(span)))
    }

    fn run_with_numbers(&mut self, fr: &mut Frame, body: &Rc<Body>, numbers: &[f64]) -> Result<Value> {
        let first = fr.sizes.stamp;
        (fr.nargin, fr.nargout) = (numbers.len(), 1);
        for (k, (slot, x)) in body.params.iter().zip(numbers).enumerate() {
            let Some(slot) = *slot else { continue };
            let v = Value::Num(*x);
            let bytes = v.bytes(self.events.layout_of(body, slot));
            self.events.assigned(body, &mut fr.sizes, slot, &v, bytes, &How::Parameter(k));
            fr.set_number(slot, *x);
        }
        self.events.parameters_bound(body, &mut fr.sizes, first);
        self.enter_range(fr, 0);
        self.exec_block(fr, &body.code)?;
        self.calls.stored_by_text = true;
        if let Some(Var::Val(Value::Num(x))) = body.outputs.first().and_then(|s| fr.vars.get(*s as usize)) {
            return Ok(Value::Num(*x));
        }
        Ok(self.outputs(fr, 1)?.into_iter().next().unwrap_or_else(Value::empty))
    }

    /// The value of what a variable holds, where that is a handle: of a function of the user, an anonymous one, or a
    /// built-in that works on numbers.
    pub(super) fn call_held_with_numbers(
        &mut self,
        fr: &mut Frame,
        slot: Slot,
        args: &Args,
        span: Span,
    ) -> Option<Result<(Value, Src)>> {
        let Some(Var::Val(Value::Func(h))) = fr.vars.get(slot as usize) else { return None };
        self.calls.stored_by_text = false;
        let v = match &h.target {
            FunctionRef::User(id) => {
                let id = *id;
                self.call_with_numbers(fr, id, args, false, None, span)?
            }
            FunctionRef::Nested { .. } => return None,
            FunctionRef::Anonymous { .. } => {
                let h = Rc::clone(h);
                self.anonymous_with_numbers(fr, &h, args, span)?
            }
            FunctionRef::Named(name) => {
                let name = Rc::clone(name);
                match self.target_named(fr, &name).ok()?? {
                    Target::User(id) => self.call_with_numbers(fr, id, args, false, None, span)?,
                    Target::Builtin(f) => Ok(self.builtin_of_numbers(fr, f, args)?),
                }
            }
        };
        let stored = self.calls.stored_by_text;
        Some(v.map(|v| (v, Src::Result { stored, stores: None })))
    }

    /// What the name in a handle calls, which most often is what it called last.
    pub(super) fn target_named(&mut self, fr: &Frame, name: &Rc<str>) -> Result<Option<Target>> {
        if let Some((known, from, target)) = &self.calls.named
            && Rc::ptr_eq(known, name)
            && *from == fr.body.id
        {
            return Ok(Some(*target));
        }
        let body = Rc::clone(&fr.body);
        let target = self.lookup(&body, name)?;
        self.calls.named = target.map(|t| (Rc::clone(name), body.id, t));
        Ok(target)
    }

    fn anonymous_with_numbers(&mut self, fr: &mut Frame, h: &Handle, args: &Args, span: Span) -> Option<Result<Value>> {
        let FunctionRef::Anonymous { body, env } = h.target else { return None };
        let body = self.code.bodies.get(body)?.as_ref()?;
        let fits = matches!(body.code.as_slice(), [Node::Expr { fast: Some(_), .. }]) && !body.variadic;
        if !fits || body.params.len() != args.list.len() {
            return None;
        }
        let body = Rc::clone(body);
        let numbers = self.numbers(fr, args)?;
        if self.flat_allowed() {
            let v = self.flat_anonymous(fr, &body, (numbers.as_slice(), &h.captures), span);
            if let Some(v) = self.certain(v) {
                self.tell_computed(args, &numbers);
                return Some(Ok(v));
            }
        }
        self.tell_numbers(args, &numbers);
        let values: Arguments = numbers.as_slice().iter().map(|x| Value::Num(*x)).collect();
        if let Some(v) = self.quick_anonymous(fr, &body, &values, &h.captures, span) {
            return Some(Ok(v));
        }
        let env = env.and_then(|k| self.shared.envs.get(k).cloned());
        let mut values = values;
        let results = self.call_user(fr, body, &mut values, 1, false, env, &h.captures, Some(span));
        let nothing = || RunError::new("MATLAB:maxlhs", "This gives no value here.");
        Some(results.and_then(|r| r.into_iter().next().ok_or_else(nothing)).map_err(|e| e.mark(span)))
    }

    /// An element-wise built-in of numbers, which joins the statement's pass.
    fn builtin_of_numbers(&mut self, fr: &Frame, f: &'static Function, args: &Args) -> Option<Value> {
        let Traffic::Elementwise { flops, scalar: Some(scalar) } = f.traffic else { return None };
        let numbers = self.numbers(fr, args)?;
        let x = match (scalar, numbers.as_slice()) {
            (Scalar::One(f), [x]) => f(*x)?,
            (Scalar::Two(f), [x, y]) => f(*x, *y),
            _ => return None,
        };
        let v = Value::Num(x);
        if self.events.on {
            let mut srcs = self.sources_of(args, &numbers);
            let given = numbers.as_slice().iter().zip(&mut srcs);
            let joined: SmallVec<[Computed; MOST]> =
                given.map(|(x, src)| self.events.read(&Value::Num(*x), src, false)).collect();
            self.events.computed("", WorkKind::Elementwise, u64::from(flops), &joined, &v);
        }
        Some(v)
    }

    /// The arguments where all are numbers; no events come from them.
    pub(super) fn numbers(&mut self, fr: &Frame, args: &Args) -> Option<Numbers> {
        let mut numbers = Numbers { list: [0.0; MOST], count: args.list.len() };
        if args.list.len() > MOST {
            return None;
        }
        for (place, e) in numbers.list.iter_mut().zip(&args.list) {
            *place = number_in(fr, e, &mut self.tracked)?;
        }
        Some(numbers)
    }

    /// Where the arguments come from; what they are computed from is read.
    fn sources_of(&mut self, args: &Args, numbers: &Numbers) -> SmallVec<[Src; MOST]> {
        let source = |(e, x): (&Ex, &f64)| match &e.kind {
            ExKind::Var { slot, leaf } => Src::Whole { leaf: *leaf, key: u64::from(*slot) },
            ExKind::Scalar(s) => self.scalar_source(s, &Value::Num(*x)),
            _ => Src::None,
        };
        args.list.iter().zip(numbers.as_slice()).map(source).collect()
    }

    /// A function of the user gets the arguments.
    fn tell_numbers(&mut self, args: &Args, numbers: &Numbers) {
        if !self.events.follows_arguments() {
            self.tell_computed(args, numbers);
            return;
        }
        let srcs = self.sources_of(args, numbers);
        for (x, src) in numbers.as_slice().iter().zip(&srcs) {
            self.events.argument(&Value::Num(*x), src);
        }
    }

    /// The same where nobody asks for the arguments themselves: what they are computed from is read.
    fn tell_computed(&mut self, args: &Args, numbers: &Numbers) {
        if !self.events.on {
            return;
        }
        for (e, x) in args.list.iter().zip(numbers.as_slice()) {
            if let ExKind::Scalar(s) = &e.kind {
                self.scalar_source(s, &Value::Num(*x));
            }
        }
    }

    /// An anonymous function whose value is scalar code, without all that a call may need; nothing
    /// where it does need it, and nothing is counted then.
    pub(super) fn quick_anonymous(
        &mut self,
        caller: &Frame,
        body: &Rc<Body>,
        args: &[Value],
        captures: &[Value],
        span: Span,
    ) -> Option<Value> {
        let [Node::Expr { site, fast: Some(fx), .. }] = body.code.as_slice() else { return None };
        let usual = body.kind == BodyKind::Anonymous && !body.variadic && args.len() == body.params.len();
        // A stream has to know where arrays lie before elements of them are read.
        let number = |v: &Value| v.is_number() || v.is_unset_marker();
        let followed = self.events.one_by_one() || self.events.in_detail() && !args.iter().chain(captures).all(number);
        if !usual || followed || !self.state.cleanups.is_empty() || self.calls.depth >= MAX_DEPTH {
            return None;
        }
        let mut fr = self.frame_for(body);
        let stamp = fr.sizes.stamp;
        for (slot, v) in body.captures.iter().zip(captures).filter(|(_, v)| !v.is_unset_marker()) {
            self.give(&mut fr, *slot, v);
        }
        for (slot, v) in body.params.iter().zip(args) {
            if let Some(slot) = *slot {
                self.give(&mut fr, slot, v);
            }
        }
        let x = eval_fx(&fr, fx, &mut self.tracked);
        if x.is_none() {
            self.tracked.clear();
        } else if self.events.on {
            self.events.parameters_bound(body, &mut fr.sizes, stamp);
            self.tell_anonymous(caller, &fr, *site, span);
        }
        self.give_back(fr);
        x.map(|x| fx.value(x))
    }

    /// The same for elements of numbers, one call after the other in one frame, up to the first that needs more.
    pub(super) fn anonymous_of_elements(
        &mut self,
        caller: &Frame,
        body: &Rc<Body>,
        captures: &[Value],
        (elements, given): (Range<usize>, &[Elements]),
        results: &mut Vec<Value>,
    ) {
        let [Node::Expr { site, fast: Some(fx), .. }] = body.code.as_slice() else { return };
        let usual = body.kind == BodyKind::Anonymous && !body.variadic && given.len() == body.params.len();
        let number = |v: &Value| v.is_number() || v.is_unset_marker();
        let followed = self.events.one_by_one() || self.events.in_detail() && !captures.iter().all(number);
        if !usual || followed || !self.state.cleanups.is_empty() || self.calls.depth >= MAX_DEPTH {
            return;
        }
        let span = self.calls.call_span;
        let mut fr = self.frame_for(body);
        let stamp = fr.sizes.stamp;
        for (slot, v) in body.captures.iter().zip(captures).filter(|(_, v)| !v.is_unset_marker()) {
            self.give(&mut fr, *slot, v);
        }
        let first = elements.start;
        let mut alike = Alike::default();
        'elements: for k in elements {
            for (slot, of) in body.params.iter().zip(given) {
                let Some(x) = of.number(k) else { break 'elements };
                match *slot {
                    // All calls begin with the sizes of the first one.
                    Some(slot) if k == first => self.give(&mut fr, slot, &Value::Num(x)),
                    Some(slot) => fr.set_number(slot, x),
                    None => {}
                }
            }
            let Some(x) = eval_fx(&fr, fx, &mut self.tracked) else {
                self.tracked.clear();
                break;
            };
            if self.events.on {
                if k == first {
                    self.events.parameters_bound(body, &mut fr.sizes, stamp);
                }
                if !self.waits(&mut alike, *site) {
                    self.tell_given(&mut alike);
                    self.elements_given(caller, k);
                    if !self.is_alike(&mut alike, *site) {
                        self.tell_alike(&mut alike, *site);
                        alike.context = Some(self.tell_anonymous(caller, &fr, *site, span));
                    }
                    alike.given = self.given_from(caller, k);
                }
            } else {
                self.tracked.clear();
            }
            results.push(fx.value(x));
        }
        self.tell_given(&mut alike);
        self.tell_alike(&mut alike, *site);
        self.give_back(fr);
    }

    /// The same, where what it is given goes on from the call before: that waits too.
    fn waits(&mut self, alike: &mut Alike, site: Site) -> bool {
        let Some(given) = &alike.given else { return false };
        let references = given.len() as u64;
        if references > 0 && (alike.waiting + 2) * references >= self.events.room_in_nest() {
            return false;
        }
        let waits = self.is_alike(alike, site);
        alike.waiting += u64::from(waits);
        waits
    }

    /// Tells what calls were given that waited.
    fn tell_given(&mut self, alike: &mut Alike) {
        let waiting = std::mem::take(&mut alike.waiting);
        if let Some(given) = alike.given.take()
            && waiting > 0
            && !given.is_empty()
        {
            self.events.touched_in_run(&given, waiting);
        }
    }

    /// Whether a call that has run counts just what the one before it has counted: then it is only added to their number.
    fn is_alike(&mut self, alike: &mut Alike, site: Site) -> bool {
        let Some(context) = alike.context else { return false };
        let again = self.tracked.is_empty() && self.events.counts_alone() && !self.events.is_first_in(context, site);
        alike.count += u64::from(again);
        again
    }

    /// Tells of the calls that were alike.
    fn tell_alike(&mut self, alike: &mut Alike, site: Site) {
        if let Some(context) = alike.context
            && alike.count > 0
        {
            self.events.ran_again(context, (0, site), std::mem::take(&mut alike.count));
        }
    }

    /// An anonymous function has run as scalar code; gives its context.
    fn tell_anonymous(&mut self, caller: &Frame, fr: &Frame, site: Site, span: Span) -> CtxId {
        let body = &fr.body;
        let filter = self.filter_of(body);
        let from = Caller { range: caller.range(), start: Some(span.start) };
        let caller = self.events.enter(&body.outline, Some(from), body.ignored, filter);
        self.events.range_entered(0, body, &fr.sizes, fr);
        self.events.taken_over(site, body.captures.iter().copied().chain(body.params.iter().copied().flatten()));
        self.count_fast(site);
        let own = self.events.go_on_in(caller);
        self.events.numbers_given();
        own
    }

    /// A variable of an anonymous function holds what it was called with or has captured.
    #[inline]
    fn give(&mut self, fr: &mut Frame, slot: Slot, v: &Value) {
        match v {
            Value::Num(x) => fr.set_number(slot, *x),
            v => fr.set(slot, v.clone()),
        }
        if self.events.on {
            let bytes = v.bytes(self.events.layout_of(&fr.body, slot));
            self.events.resized(&fr.body, &mut fr.sizes, slot, bytes, Some(v));
        }
    }
}
