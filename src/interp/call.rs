//! Calls of the user's functions, in contexts of their own.

use super::Interp;
use super::access::{Arguments, Found, Sources};
use super::frame::{Env, Frame, SharedCell, Var, place_of};
use super::ir::{Args, Body, BodyId, BodyKind, CallEx, Ex, ExKind, Node, Slot, StepKind, Target};
use crate::error::{Result, RunError};
use crate::events::{Caller, How, Src, Store, Uncounted};
use crate::functions::Values;
use crate::functions::data::objects::is_method;
use crate::program::{Called, Callee};
use crate::syntax::ast::Name;
use crate::text::source::Span;
use crate::value::object::Content;
use crate::value::{Dense, Dims, FunctionRef, Handle, Object, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Calls deeper than this are refused, as MATLAB's recursion limit does.
pub(super) const MAX_DEPTH: usize = 500;

/// Frames that are kept for the next calls.
const SPARE_FRAMES: usize = 32;

/// What a call takes away from the statement that waits for it.
pub(super) struct Around {
    ends: Vec<(Value, usize, usize)>,
    uncounted: Uncounted,
    call_span: Span,
}

impl Value {
    /// Stands for a captured variable that held nothing.
    pub(super) fn unset_marker() -> Value {
        Value::Func(Rc::new(Handle { target: FunctionRef::Named("".into()), captures: Vec::new(), text: "".into() }))
    }

    pub(super) fn is_unset_marker(&self) -> bool {
        matches!(self, Value::Func(h) if h.text.is_empty())
    }
}

impl Interp<'_> {
    /// Finds what a name calls, once for each place.
    pub(super) fn find_target(&mut self, fr: &Frame, call: &CallEx) -> Result<Option<Target>> {
        if let Some(t) = call.target.get() {
            return Ok(Some(t));
        }
        let found = self.lookup(&fr.body, &call.name)?;
        debug_assert!(self.as_resolved(&fr.body, &call.name, found), "{} calls {found:?}", call.name);
        call.target.set(found);
        Ok(found)
    }

    /// Whether a name calls what `program` says of it.
    fn as_resolved(&mut self, body: &Body, name: &str, found: Option<Target>) -> bool {
        let Some(called) = body.calls.get(name).filter(|_| !self.models.holds(body.file)) else { return true };
        match (called, found) {
            (Called::Own, Some(Target::User(id))) => body.visible.find(name) == Some(id),
            (Called::Other(Callee::Builtin(f)), Some(Target::Builtin(g))) => std::ptr::eq(*f, g),
            (Called::Other(Callee::File(origin)), Some(Target::User(_))) => {
                let file = self.program.load(origin).map(|f| f.id);
                file.is_ok_and(|f| self.code.loaded.get(&f).copied().flatten().is_some_and(|t| same(t, found)))
            }
            (Called::Unknown, None) => true,
            _ => false,
        }
    }

    /// Nested and local functions, the user's files, built-ins, the library.
    pub(super) fn lookup(&mut self, body: &Body, name: &str) -> Result<Option<Target>> {
        if self.models.holds(body.file) {
            return self.function_of_models(name);
        }
        match body.visible.find(name) {
            Some(id) => {
                self.lowered(id);
                Ok(Some(Target::User(id)))
            }
            None => self.global_function(name),
        }
    }

    pub(super) fn call_expression(
        &mut self,
        fr: &mut Frame,
        call: &CallEx,
        args: &Args,
        nargout: usize,
        span: Span,
        out: &mut Found,
    ) -> Result<()> {
        let wanted = self.calls.wanted.take();
        let Some(target) = self.find_target(fr, call)? else {
            return Err(self.undefined(&call.name, fr).mark(span));
        };
        let (mut values, mut srcs) = (Arguments::new(), Sources::new());
        self.arguments_of(fr, target, args, &mut values, &mut srcs)?;
        self.tell_wanted(wanted);
        match self.method_or(target, &call.name, &mut values)? {
            Target::Builtin(f) => self.call_builtin(fr, f, &values, &mut srcs, nargout, call.free, span, out),
            Target::User(id) => {
                self.tell_names(fr, id, args);
                for v in self.call_user_from(fr, id, &mut values, &mut srcs, nargout, call.free, span)? {
                    out.push((v, Src::Result { stored: !call.free, stores: None }));
                }
                Ok(())
            }
        }
    }

    /// Calls for one value, without a list of values where a function of the user gives it; nothing where it gives none.
    pub(super) fn call_for_value(&mut self, fr: &mut Frame, call: &CallEx, span: Span) -> Result<Option<(Value, Src)>> {
        let wanted = self.calls.wanted.take();
        let Some(target) = self.find_target(fr, call)? else {
            return Err(self.undefined(&call.name, fr).mark(span));
        };
        if let Target::User(id) = target
            && let Some(v) = self.call_with_numbers(fr, id, &call.args, call.free, wanted, span)
        {
            return v.map(|v| Some((v, Src::Result { stored: !call.free, stores: None })));
        }
        let (mut values, mut srcs) = (Arguments::new(), Sources::new());
        self.arguments_of(fr, target, &call.args, &mut values, &mut srcs)?;
        self.tell_wanted(wanted);
        match self.method_or(target, &call.name, &mut values)? {
            Target::Builtin(f) => {
                let mut out = Found::new();
                self.call_builtin(fr, f, &values, &mut srcs, 1, call.free, span, &mut out)?;
                if out.len() > 1 {
                    out.truncate(1);
                }
                Ok(out.pop())
            }
            Target::User(id) => {
                self.tell_names(fr, id, &call.args);
                let mut found = self.call_user_from(fr, id, &mut values, &mut srcs, 1, call.free, span)?;
                found.truncate(1);
                Ok(found.pop().map(|v| (v, Src::Result { stored: !call.free, stores: None })))
            }
        }
    }

    /// The call that comes next gives its result to this variable: said once its arguments are there, whose own calls do not.
    pub(super) fn tell_wanted(&mut self, slot: Option<Slot>) {
        if let Some(slot) = slot {
            self.events.result_wanted(slot);
        }
    }

    /// Keeps what the arguments are called, for a function that asks.
    fn tell_names(&mut self, fr: &Frame, id: BodyId, args: &Args) {
        if self.body(id).is_ok_and(|b| b.asks_names) {
            self.calls.names = names_of(fr, args);
        }
    }

    /// A method of the first argument goes before a function of the user that has its name.
    pub(super) fn method_or(&mut self, target: Target, name: &str, args: &mut [Value]) -> Result<Target> {
        if let Some(of_operands) = self.for_operands(name, args)? {
            return Ok(of_operands);
        }
        match (target, args.first()) {
            (Target::User(_), Some(Value::Object(o))) if is_method(o, name) => {
                Ok(self.shipped_function(name)?.unwrap_or(target))
            }
            _ => Ok(target),
        }
    }

    /// A user's function called from a statement: bare arguments cost nothing, indexed ones are
    /// loaded, computed ones are stored.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn call_user_from(
        &mut self,
        fr: &mut Frame,
        id: BodyId,
        args: &mut Arguments,
        srcs: &mut Sources,
        nargout: usize,
        free: bool,
        span: Span,
    ) -> Result<Values> {
        self.hand_over(args, srcs);
        let id = self.body_of_script(fr, id);
        let body = self.body(id)?;
        if body.kind == BodyKind::Script {
            return self.run_in_frame(fr, &body, 0, Some(span)).map_err(|e| e.mark(span));
        }
        let env = body.outer.and_then(|outer| find_env(fr.env.as_ref(), outer));
        self.call_user(fr, body, args, nargout, free, env, &[], Some(span)).map_err(|e| e.mark(span))
    }

    /// Arguments of a user's function: computed ones are stored, elements loaded. A section that lies together is given by
    /// where it begins, like a variable: the function alone loads it, as it loads what cells and structs hold.
    pub(super) fn hand_over(&mut self, args: &Arguments, srcs: &mut Sources) {
        if !self.events.on {
            return;
        }
        for (v, src) in args.iter().zip(srcs) {
            if matches!(src, Src::Part { part, .. } if !part.lies_together()) && !v.is_scalar() {
                // What does not lie together is put together for the function.
                self.events.read(v, src, false);
            }
            self.events.argument(v, src);
            let element = matches!(src, Src::Part { .. }) && v.is_scalar();
            if element || matches!(src, Src::Plain { .. }) && !v.is_container() {
                self.events.read_for_function(v, src);
            }
        }
    }

    /// Runs a body with arguments, in a context of its own; `at` is the call, if it stands in a text.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn call_user(
        &mut self,
        caller: &mut Frame,
        body: Rc<Body>,
        args: &mut Arguments,
        nargout: usize,
        free: bool,
        env: Option<Rc<Env>>,
        captures: &[Value],
        at: Option<Span>,
    ) -> Result<Values> {
        // Before the call is on the stack: the place of the error is the call.
        accepts(&body, args.len())?;
        if self.calls.depth >= MAX_DEPTH {
            return Err(RunError::new(
                "MATLAB:recursionLimit",
                format!("Calls are nested more than {MAX_DEPTH} deep in `{}`.", body.name),
            )
            .with_help("if the recursion never ends, give it a base case"));
        }
        let (around, mut fr) = self.begin_call(caller, &body, free, at);
        let waits = self.workspaces.reached;
        if waits {
            self.wait(caller);
        }
        let result = self.run_body(&mut fr, args, nargout, env, captures);
        if waits {
            self.resume(caller);
        }
        let outputs = body.outputs.get(..nargout.max(1).min(body.outputs.len())).unwrap_or_default();
        self.end_call(caller, fr, around, outputs, result.as_deref().unwrap_or_default());
        result.map_err(|e| self.add_stack(e, &body))
    }

    /// The caller's statement waits; gives what goes on afterwards, and a frame for the body.
    pub(super) fn begin_call(
        &mut self,
        caller: &Frame,
        body: &Rc<Body>,
        free: bool,
        at: Option<Span>,
    ) -> (Around, Box<Frame>) {
        self.calls.depth += 1;
        let filter = self.filter_of(body);
        let from = Caller { range: caller.range(), start: at.map(|s| s.start) };
        self.events.body_begins(&body.outline, from, free || body.ignored, filter);
        let around = Around {
            ends: std::mem::take(&mut self.calls.ends),
            uncounted: std::mem::take(&mut self.events.uncounted),
            call_span: self.calls.call_span,
        };
        self.calls.stack.push((Rc::clone(&caller.body.name), at.unwrap_or(around.call_span)));
        (around, self.frame_for(body))
    }

    /// A frame of its own for a body, with a stamp that no other has.
    pub(super) fn frame_for(&mut self, body: &Rc<Body>) -> Box<Frame> {
        let mut fr = self.calls.spare_frames.pop().unwrap_or_else(|| Box::new(Frame::new(Rc::clone(body))));
        fr.renew(body);
        fr.sizes.stamp = self.events.new_stamp();
        fr
    }

    /// The frame is for another call.
    pub(super) fn give_back(&mut self, mut fr: Box<Frame>) {
        fr.clear();
        if self.calls.spare_frames.len() < SPARE_FRAMES {
            self.calls.spare_frames.push(fr);
        }
    }

    /// The body has ended with these results (none after an error); the caller's statement goes on.
    pub(super) fn end_call(
        &mut self,
        caller: &mut Frame,
        fr: Box<Frame>,
        around: Around,
        outputs: &[Slot],
        results: &[Value],
    ) {
        self.events.body_ends(outputs);
        self.events.variables_end(&fr.body, &fr.sizes);
        self.give_back(fr);
        if !self.state.cleanups.is_empty() {
            self.run_cleanups(caller, false);
        }
        self.calls.ends = around.ends;
        self.calls.call_span = around.call_span;
        self.events.uncounted = around.uncounted;
        self.events.call_ends(results);
        self.calls.depth -= 1;
        self.calls.stack.pop();
        if caller.has_shared {
            self.refresh_shared(caller);
        }
    }

    /// Whether `--only` or `--skip` name a body, by its range or its own name.
    #[inline]
    pub(super) fn filter_of(&self, body: &Body) -> Option<bool> {
        if !self.events.on || self.options.only.is_empty() && self.options.skip.is_empty() {
            return None;
        }
        body.ranges.first().and_then(|r| self.filter(&r.name).or_else(|| self.filter(&body.name)))
    }

    /// Runs the functions of `onCleanup` objects that nothing refers to any more, or of all. What
    /// goes wrong in one is a warning, as in MATLAB.
    pub(super) fn run_cleanups(&mut self, fr: &mut Frame, all: bool) {
        let due = |o: &Rc<Object>| all || Rc::strong_count(o) == 1;
        while let Some(k) = self.state.cleanups.iter().position(due) {
            let o = self.state.cleanups.remove(k);
            let function = match &*o.content.borrow() {
                Content::Cleanup(f) => f.clone(),
                _ => continue,
            };
            let Value::Func(h) = function else { continue };
            if let Err(e) =
                self.call_handle(fr, &h, &mut Arguments::new(), &mut Sources::new(), 0, self.calls.call_span)
            {
                self.console
                    .output
                    .err(&format!("Warning: the function of an onCleanup object failed: {}\n", e.message));
            }
        }
    }

    pub(super) fn run_body(
        &mut self,
        fr: &mut Frame,
        args: &mut Arguments,
        nargout: usize,
        env: Option<Rc<Env>>,
        captures: &[Value],
    ) -> Result<Values> {
        let body = Rc::clone(&fr.body);
        let stamp = fr.sizes.stamp;
        fr.nargin = args.len();
        fr.nargout = nargout;
        fr.ignored_outputs = std::mem::take(&mut self.calls.ignored_outputs);
        if body.asks_names {
            fr.names = std::mem::take(&mut self.calls.names);
        }
        self.share_environment(fr, env);
        for (slot, v) in body.captures.iter().zip(captures) {
            if !v.is_unset_marker() {
                let bytes = v.bytes(self.events.layout_of(&body, *slot));
                self.set_variable_as(fr, *slot, v.clone(), bytes, &How::Captured);
            }
        }
        self.bind_parameters(fr, args)?;
        if !body.shared.is_empty() {
            self.refresh_shared(fr);
        }
        self.events.parameters_bound(&body, &mut fr.sizes, stamp);
        if !self.shared.given.is_empty() && body.kind == BodyKind::Function {
            self.set_inside(fr, &body);
        }
        self.enter_range(fr, 0);
        if body.kind == BodyKind::Anonymous {
            return self.anonymous_value(fr, nargout);
        }
        self.exec_block(fr, &body.code)?;
        self.calls.stored_by_text = true;
        self.outputs(fr, nargout)
    }

    fn bind_parameters(&mut self, fr: &mut Frame, args: &mut Arguments) -> Result<()> {
        let body = Rc::clone(&fr.body);
        let fixed = body.params.len() - usize::from(body.variadic);
        let mut args = args.drain(..);
        for (k, slot) in body.params.iter().take(fixed).enumerate() {
            let default = body.defaults.get(k).and_then(Option::as_ref);
            // Octave: `f(1, :)` leaves the second input at its default.
            let left = |v: &Value| default.is_some() && v.as_text().is_some_and(|t| t == ":");
            let value = match args.next().filter(|v| !left(v)) {
                Some(Value::Num(x)) => {
                    // The most frequent argument, which needs no copy of a value on the way.
                    if let Some(slot) = slot {
                        let v = Value::Num(x);
                        let bytes = v.bytes(self.events.layout_of(&body, *slot));
                        self.events.assigned(&body, &mut fr.sizes, *slot, &v, bytes, &How::Parameter(k));
                        fr.set_number(*slot, x);
                    }
                    continue;
                }
                Some(v) => v,
                None => match default {
                    Some(e) => self.eval(fr, e)?,
                    None => continue,
                },
            };
            if let Some(slot) = slot {
                let bytes = value.bytes(self.events.layout_of(&body, *slot));
                self.set_variable_as(fr, *slot, value, bytes, &How::Parameter(k));
            }
        }
        if let (true, Some(Some(slot))) = (body.variadic, body.params.last()) {
            let rest: Vec<Value> = args.collect();
            self.events.rest_collected(fixed, &rest);
            let rows = usize::from(!rest.is_empty());
            let v = Value::cell(Dense::new(Dims::from_slice(&[rows, rest.len()]), rest));
            let bytes = v.bytes(self.events.layout_of(&body, *slot));
            self.set_variable(fr, *slot, v, bytes);
        }
        Ok(())
    }

    fn anonymous_value(&mut self, fr: &mut Frame, nargout: usize) -> Result<Values> {
        let body = Rc::clone(&fr.body);
        let Some(Node::Expr { site, e, fast, .. }) = body.code.first() else { return Ok(Values::new()) };
        if let Some(fx) = fast
            && let Some(x) = super::fx::eval_fx(fr, fx, &mut self.tracked)
        {
            self.count_fast(*site);
            self.calls.stored_by_text = false;
            return Ok(smallvec::smallvec![fx.value(x)]);
        }
        self.tracked.clear();
        self.events.statement_begins(*site, self.statements);
        let mut found = Found::new();
        let done = self.several(fr, e, nargout, &mut found);
        self.read_unassigned(&mut found);
        // What the text of another function has stored, this one gives as it is; a number comes back in a register.
        let given = |(v, src): &(Value, Src)| matches!(src, Src::Result { stored: true, .. }) && !v.fits_registers();
        let stored = found.first().is_some_and(given);
        if stored {
            self.events.results_passed_on(found.iter().map(|(v, _)| v));
        }
        self.calls.stored_by_text = stored;
        match done {
            Ok(()) => self.events.statement_ends(Store::Nothing),
            Err(e) => {
                self.events.statement_fails();
                return Err(e);
            }
        }
        Ok(found.into_iter().map(|(v, _)| v).collect())
    }

    /// Values of the outputs when a function ends.
    pub(super) fn outputs(&mut self, fr: &mut Frame, nargout: usize) -> Result<Values> {
        let body = Rc::clone(&fr.body);
        let fixed = body.outputs.len() - usize::from(body.variadic_out);
        if nargout > fixed && !body.variadic_out && !(nargout == 1 && fixed == 0) {
            return Err(RunError::new(
                "MATLAB:TooManyOutputs",
                format!("Too many output arguments: `{}` returns {fixed}, but {nargout} are requested.", body.name),
            ));
        }
        let mut values = Values::new();
        for (k, slot) in body.outputs.iter().take(fixed).enumerate() {
            if k >= nargout.max(1) {
                break;
            }
            if let Some(Var::Val(Value::Num(x))) = fr.vars.get(*slot as usize) {
                values.push(Value::Num(*x));
                continue;
            }
            match fr.give(*slot) {
                Some(v) => values.push(v),
                None if k == 0 && nargout == 0 => return Ok(values),
                None if fr.ignored_outputs.contains(&k) => values.push(Value::empty()),
                None => {
                    let name = body.slots.get(*slot as usize).map_or("", |s| s);
                    return Err(RunError::new(
                        "MATLAB:unassignedOutputs",
                        format!("Output argument \"{name}\" of `{}` was not assigned a value.", body.name),
                    )
                    .with_help(format!("assign `{name}` on every path through the function")));
                }
            }
        }
        if body.variadic_out
            && values.len() < nargout.max(1)
            && let Some(Value::Cell(c)) = body.outputs.last().and_then(|s| fr.give(*s))
        {
            let wanted = nargout.max(1) - values.len();
            values.extend(c.data.iter().take(wanted).cloned());
        }
        Ok(values)
    }

    /// Cells that this frame shares with the functions nested in it, and with those around it.
    fn share_environment(&mut self, fr: &mut Frame, env: Option<Rc<Env>>) {
        let body = Rc::clone(&fr.body);
        if let Some(env) = &env {
            for (here, there) in &body.shared {
                if let Some(cell) = env.cells.get(there) {
                    self.events.aliased(*here, *there, Some(env.body));
                    fr.bind(*here, Rc::clone(cell));
                    self.events.of_scopes(*here, place_of(cell), false);
                }
            }
        }
        let nested = &body.visible.nested;
        let own = body.kind == BodyKind::Function && body.visible.parent.is_some() && !nested.is_empty();
        if own {
            let mut cells: FxHashMap<u32, SharedCell> = FxHashMap::default();
            for (_, id) in nested.iter() {
                let Ok(inner) = self.body(*id) else { continue };
                for (_, slot) in &inner.shared {
                    let cell = cells.entry(*slot).or_insert_with(|| fr.share(*slot));
                    self.events.of_scopes(*slot, place_of(cell), true);
                }
            }
            fr.env = Some(Rc::new(Env { body: body.id, cells, outer: env }));
        } else {
            fr.env = env;
        }
    }

    /// Sizes of shared variables after a call that may have changed them.
    pub(super) fn refresh_shared(&mut self, fr: &mut Frame) {
        for slot in 0..u32::try_from(fr.vars.len()).unwrap_or(0) {
            if let Some(Var::Shared(c)) = fr.vars.get(slot as usize) {
                let held = c.borrow();
                let bytes = held.as_ref().map_or(0, |v| v.bytes(self.events.layout_of(&fr.body, slot)));
                if fr.sizes.bytes.get(slot as usize) != Some(&bytes) {
                    self.events.resized(&fr.body, &mut fr.sizes, slot, bytes, held.as_ref());
                }
            }
        }
    }
}

/// The names of the arguments, none for one that is not a variable alone, up to the first that can be several values.
fn names_of(fr: &Frame, args: &Args) -> Vec<Option<Name>> {
    let lists = |e: &Ex| match &e.kind {
        ExKind::Access { path, .. } | ExKind::Maybe { path, .. } => {
            path.iter().any(|s| !matches!(s.kind, StepKind::Paren(_)))
        }
        ExKind::Of { .. } => true,
        _ => false,
    };
    let slot = |e: &Ex| match &e.kind {
        ExKind::Var { slot, .. } => Some(*slot),
        ExKind::Maybe { slot, path, .. } => path.is_empty().then_some(*slot),
        _ => None,
    };
    let name = |e: &Ex| fr.body.slots.get(slot(e)? as usize).cloned();
    args.list.iter().take_while(|e| !lists(e)).map(name).collect()
}

fn same(a: Target, b: Option<Target>) -> bool {
    matches!((a, b), (Target::User(a), Some(Target::User(b))) if a == b)
}

/// Refuses more inputs than a function has.
fn accepts(body: &Body, given: usize) -> Result<()> {
    let takes = body.params.len();
    if given <= takes || body.variadic {
        return Ok(());
    }
    Err(RunError::new(
        "MATLAB:TooManyInputs",
        format!("Too many input arguments: `{}` takes {takes}, got {given}.", body.name),
    ))
}

/// The environment of an enclosing body, from the innermost outwards.
pub(super) fn find_env(env: Option<&Rc<Env>>, body: BodyId) -> Option<Rc<Env>> {
    let mut at = env;
    while let Some(e) = at {
        if e.body == body {
            return Some(Rc::clone(e));
        }
        at = e.outer.as_ref();
    }
    None
}
