//! Calls of built-in functions: what they get, and what their traffic models charge.

use super::access::{Arguments, Found, Sources};
use super::flops::{flops_by_name, scaled_entries, stored_elements, worked_elements};
use super::frame::Frame;
use super::host_view::HostView;
use super::ir::{Args, Target};
use super::models::{Class, Operand};
use super::on_ranks::BuiltinCall;
use super::{Interp, elements};
use crate::error::{Result, RunError};
use crate::events::{self, Computed, Form, OnRanks, Scattered, Src, Work, WorkKind, part_key};
use crate::fail;
use crate::functions::array::arrange::{mirrored_along, turned_by};
use crate::functions::math::scan::{differences_made, neighbours};
use crate::functions::table::accepts;
use crate::functions::table::facts::Needs;
use crate::functions::table::facts::{CallerVariables, Ends, Gives, Placement, Takes};
use crate::functions::{Function, Scalar, Traffic, VARIADIC, Values};
use crate::ops::index::Index;
use crate::ops::memory;
use crate::text::codes;
use crate::text::source::Span;
use crate::value::{Class as ValueClass, FunctionRef, Value};
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

impl Interp<'_> {
    /// The arguments of a call. In `sum(S(:))` of a sparse matrix the column is longer than an array may be, and its
    /// entries are all that a reduction goes through.
    pub(super) fn arguments_of(
        &mut self,
        fr: &mut Frame,
        target: Target,
        args: &Args,
        values: &mut Arguments,
        srcs: &mut Sources,
    ) -> Result<()> {
        // Set by a reduction around the call.
        let within = std::mem::take(&mut self.calls.column);
        let reduces = |f: &Function| match f.traffic {
            Traffic::Reduction { .. } | Traffic::ByShapeOrScalars(..) => true,
            Traffic::ByShape(_) => f.facts.gives == Gives::Scalar,
            Traffic::Elementwise { .. } => within && f.facts.elements == Placement::InPlace,
            _ => false,
        };
        self.calls.column =
            matches!(args.list.as_slice(), [e] if e.is_column()) && matches!(target, Target::Builtin(f) if reduces(f));
        let done = self.arguments(fr, args, values, srcs);
        self.calls.column = false;
        done
    }

    #[allow(clippy::too_many_arguments)]
    pub(super) fn call_builtin(
        &mut self,
        fr: &mut Frame,
        f: &'static Function,
        args: &Arguments,
        srcs: &mut Sources,
        nargout: usize,
        free: bool,
        span: Span,
        out: &mut Found,
    ) -> Result<()> {
        check_arity(f, args.len(), nargout).map_err(|e| e.mark(span))?;
        if args.first().is_some_and(Value::is_double_quoted) && f.facts.tells_strings {
            self.note_string(span, &format!("`{}` is applied to", f.name));
        }
        if nargout < 2
            && let Traffic::Elementwise { flops, scalar: Some(scalar) } = f.traffic
            && let Some(x) = of_scalars(scalar, args)
        {
            if free || !self.events.on {
                out.push((Value::Num(x), Src::None));
                return Ok(());
            }
            let joined = self.joined(args, srcs, false);
            let v = Value::Num(x);
            let src = self.events.computed("", WorkKind::Elementwise, u64::from(flops), &joined, &v);
            out.push((v, src));
            return Ok(());
        }
        if matches!(f.facts.takes, Takes::Callee | Takes::CalleeOfExpanded) {
            let callee = self.builtin_of_operand(fr, args)?;
            let expands = callee.is_some_and(|c| matches!(c.traffic, Traffic::Elementwise { .. }));
            if f.facts.takes == Takes::Callee || expands {
                return self.call_of_operand(fr, callee, args, srcs, nargout, free, span, out);
            }
        }
        let mut operands = Vec::new();
        if matches!(f.traffic, Traffic::Calls) {
            let callee = self.builtin_of_operand(fr, args)?;
            if callee.is_none_or(|f| matches!(f.traffic, Traffic::Free | Traffic::Query(_))) {
                elements::hand_on_held(args, srcs);
            }
            self.join_arguments(args, srcs);
            if callee.is_some_and(joins_a_pass) {
                for (v, src) in args.iter().zip(srcs.iter_mut()) {
                    self.events.read(v, src, v.is_sparse());
                }
            } else if self.events.on && callee.is_none() {
                operands = elements::held(args, srcs);
            }
        }
        if !f.facts.accepts.is_empty() {
            accepts::check(f.name, f.facts.accepts, args).map_err(|e| e.mark(span))?;
        }
        if f.facts.ends == Ends::Throws && !free {
            // What it throws ends the statement, which has read its arguments.
            self.join_arguments(args, srcs);
        }
        self.calls.call_span = span;
        reserve_result(f, args).map_err(|e| e.mark(span))?;
        let outer = std::mem::replace(&mut self.calls.operands, operands);
        let results = (f.eval)(&mut HostView { interp: self, frame: fr }, args, nargout);
        self.calls.operands = outer;
        let mut results = results.map_err(|e| for_class(f, args, e).mark(span))?;
        if results.len() > nargout.max(1) {
            results.truncate(nargout.max(1));
        }
        for v in results.iter().filter(|v| !v.is_scalar() && v.numel() == 0) {
            memory::reserve_sides(&v.dims()).map_err(|e| e.mark(span))?;
        }
        if free || !self.events.on {
            give(results, out, |_| Src::None);
            return Ok(());
        }
        if self.moves_nothing(f, args, srcs, &results) {
            give(results, out, of_free);
            return Ok(());
        }
        let traffic = if std::mem::take(&mut self.state.handed_on) {
            self.join_arguments(args, srcs);
            Traffic::Calls
        } else {
            f.traffic
        };
        let ranked = if self.events.follows_ranks() { self.ranked(fr, f, args, srcs, &results) } else { None };
        // A further result says where the largest element is.
        let needs = match f.facts.needs {
            Needs::EntriesOf(_) if nargout > 1 => Needs::Places,
            needs => needs,
        };
        let mut call = BuiltinCall { f, args, nargout, span, ranked, needs };
        self.account_builtin(&mut call, traffic, srcs, results, out)
    }

    /// Whether a function reads nothing that would be told, and gives no view: most calls of functions without traffic.
    fn moves_nothing(&self, f: &Function, args: &[Value], srcs: &[Src], results: &Values) -> bool {
        let free = matches!(f.traffic, Traffic::Free | Traffic::Query(_)) && f.facts.takes != Takes::Fields;
        free && f.facts.variables != CallerVariables::MadeFurtherOut
            && !self.state.handed_on
            && !self.events.follows_ranks()
            && !srcs.iter().any(|src| matches!(src, Src::Part { .. } | Src::Plain { .. }))
            && !(matches!(f.traffic, Traffic::Free) && f.facts.gives != Gives::Full && is_view(args, results))
    }

    /// `feval(f, x)` and `bsxfun(@minus, x, y)` are the call of `f` with the other operands, wherever these come from.
    /// `callee`: `f`, where it is built in.
    #[allow(clippy::too_many_arguments)]
    fn call_of_operand(
        &mut self,
        fr: &mut Frame,
        callee: Option<&'static Function>,
        args: &Arguments,
        srcs: &mut Sources,
        nargout: usize,
        free: bool,
        span: Span,
        out: &mut Found,
    ) -> Result<()> {
        let Some((function, operands)) = args.split_first() else { return Ok(()) };
        let mut sources = std::mem::take(srcs);
        let mut of_operands: Sources = sources.drain(1.min(sources.len())..).collect();
        self.join_arguments(std::slice::from_ref(function), &mut sources);
        let mut operands: Arguments = operands.iter().cloned().collect();
        // What joins the statement's pass does so with all that it is computed from.
        let joins =
            |f: &&'static Function| matches!(f.traffic, Traffic::Elementwise { .. } | Traffic::Reduction { .. });
        if let Some(f) = callee.filter(joins) {
            return self.call_builtin(fr, f, &operands, &mut of_operands, nargout, free, span, out);
        }
        self.calls.call_span = span;
        self.calls.stored_by_text = false;
        let results = self.call_function(fr, function, &mut operands, &mut of_operands, nargout, span)?;
        let stored = self.calls.stored_by_text;
        let counted = !free && self.events.on;
        let from = || if counted { Src::Result { stored, stores: None } } else { Src::None };
        out.extend(results.into_iter().map(|v| (v, from())));
        Ok(())
    }

    /// What an element-wise function gives for numbers where nothing is counted.
    #[inline]
    pub(super) fn uncounted_scalar(&self, f: &Function, args: &Arguments, nargout: usize) -> Option<f64> {
        match f.traffic {
            Traffic::Elementwise { scalar: Some(scalar), .. } if nargout < 2 && !self.events.on => {
                of_scalars(scalar, args)
            }
            _ => None,
        }
    }

    /// What a reduction across the stored vectors of a sparse matrix gives (the columns of one that is stored by rows) is
    /// come to at scattered places, which is counted as one sweep.
    fn note_scattered(&mut self, f: &Function, args: &[Value], srcs: &[Src], results: &Values, span: Span) {
        let (Some(matrix), Some(src), Some(result)) = (args.first(), srcs.first(), results.first()) else { return };
        if !matrix.is_sparse() || result.numel() < 2 {
            return;
        }
        let layout = self.events.layout_from(src);
        if let Some(more) = self.events.scattered_by_reduction(matrix, result, layout) {
            let message = format!(
                "`{}` comes to its {} results at scattered places, because the matrix is stored the other way round: about \
                 {} KB of lines are loaded and stored, which are not counted; a product with a vector of ones is",
                f.name,
                result.numel(),
                more.div_ceil(1000)
            );
            self.warn(span, codes::SLM321, message);
        }
    }

    /// A norm of a sparse matrix that adds up across its stored vectors has a sum for each place in them.
    fn note_sums(&mut self, f: &Function, args: &[Value], bytes: u64, span: Span) {
        if bytes == 0 {
            return;
        }
        let (rows, cols) = args.first().map_or((0, 0), |a| (a.rows(), a.cols()));
        let sums = if self.events.layout().sparse.by_rows() { cols } else { rows };
        let message = format!(
            "`{}` adds up {sums} sums at scattered places, because the matrix is stored the other way round: about {} KB are \
             loaded and stored, which are not counted; a product of abs with a vector of ones is, and its max",
            f.name,
            bytes.div_ceil(1000)
        );
        self.warn(span, codes::SLM321, message);
    }

    /// Differences read each element for two results, which are a column or more apart but along the first dimension. What is
    /// read again is counted once.
    fn note_far_apart(&mut self, f: &Function, args: &[Value], span: Span) {
        let Some(v) = args.first().filter(|v| !v.is_sparse()) else { return };
        let Some((stride, order)) = neighbours(args) else { return };
        let bytes = v.element_bytes() * v.numel() as u64;
        let apart = 2 * stride as u64 * v.element_bytes();
        if stride > 1 && !self.events.fits_cache(apart) {
            let message = format!(
                "neighbours that `{}` takes are so far apart that the first of two results leaves nothing of the element for the \
                 second: about {} KB are loaded again, which are not counted; A(:,2:end) - A(:,1:end-1) has them",
                f.name,
                (order as u64 * bytes).div_ceil(1000)
            );
            self.warn(span, codes::SLM325, message);
        }
    }

    fn account_builtin(
        &mut self,
        call: &mut BuiltinCall,
        traffic: Traffic,
        srcs: &mut [Src],
        results: Values,
        out: &mut Found,
    ) -> Result<()> {
        let BuiltinCall { f, args, nargout, span, .. } = *call;
        let sparse = args.iter().any(Value::is_sparse);
        match traffic {
            Traffic::Free if f.facts.takes == Takes::Fields => {
                // Where it is in the struct.
                let mut field = field_of(args, srcs.first());
                if let (None, Some(v), Some(src)) = (&field, args.first(), srcs.first_mut()) {
                    self.events.read(v, src, sparse);
                }
                out.extend(results.into_iter().map(|v| (v, field.take().unwrap_or(Src::TEMP))));
            }
            Traffic::Free | Traffic::Query(_) => {
                // What is asked about a value is no view of it, nor is what a constructor makes.
                let can_be = matches!(f.traffic, Traffic::Free) && f.facts.gives != Gives::Full;
                let view = can_be && is_view(args, &results);
                if let (Some(ranked), false) = (&call.ranked, view) {
                    self.tell_ranks(call, ranked, Work::Free(srcs), &results);
                }
                let further_out = f.facts.variables == CallerVariables::MadeFurtherOut;
                if further_out && args.iter().zip(&*srcs).any(|(v, src)| !v.is_scalar() && matches!(src, Src::Temp(_)))
                {
                    self.warn(
                        span,
                        codes::SLM301,
                        format!("the array that `{}` is given is computed here, and its store is not counted: assign it to a \
                                 variable first", f.name),
                    );
                }
                let mut first = None;
                for (k, (v, src)) in args.iter().zip(srcs).enumerate() {
                    if view && k == 0 {
                        self.events.seen_as(v, src, results.first());
                        first = Some(std::mem::replace(src, Src::None));
                    } else if matches!(src, Src::Part { .. } | Src::Plain { .. }) {
                        self.events.read(v, src, sparse);
                    }
                }
                for v in results {
                    let src = first.take().unwrap_or_else(|| of_free(&v));
                    out.push((v, src));
                }
            }
            Traffic::Elementwise { flops, .. } => {
                let elsewhere = self.put_elsewhere(f.facts.elements, args, srcs);
                let n = match (f.facts.operator, results.first()) {
                    (Some(op), Some(result)) => flops_by_name(op, args, result),
                    (None, Some(result)) if f.facts.elements == Placement::Differences && !result.is_sparse() => {
                        differences_made(args) * u64::from(flops)
                    }
                    (_, Some(first)) => {
                        worked_elements(scaled_entries(&args.iter().collect::<Vec<_>>()), first) * u64::from(flops)
                    }
                    (_, None) => 0,
                };
                if f.facts.elements == Placement::Differences {
                    self.note_far_apart(f, args, span);
                }
                let joined = self.joined_for(call, srcs, sparse, (n, elsewhere), &results);
                let scalar = results.first().is_none_or(Value::is_scalar);
                let work = match f.facts.elements {
                    Placement::Beside => WorkKind::Collection,
                    _ => WorkKind::Elementwise,
                };
                self.computed(if scalar { "" } else { f.name }, work, n, &joined, results, out);
            }
            Traffic::Reduction { flops, complex } => {
                self.note_scattered(f, args, srcs, &results, span);
                let needs = call.needs;
                let each = if args.first().is_some_and(Value::is_complex) { complex } else { flops };
                let n = args.first().map_or(0, stored_elements) * u64::from(each);
                let joined = self.joined_for(call, srcs, sparse, (n, false), &results);
                self.computed(f.name, WorkKind::Reduction(needs), n, &joined, results, out);
            }
            Traffic::Profiled(model) | Traffic::ByShape(model) | Traffic::ByShapeOrScalars(model, _) => {
                let stored = |(v, src)| Operand::plain(v, self.events.layout_from(src));
                let mut operands: SmallVec<[Operand; 4]> = args.iter().zip(&*srcs).map(stored).collect();
                let answer = self.movement(model, &mut operands, &results, nargout, span).map_err(|e| e.mark(span))?;
                let flops = u32::try_from(answer.movement.flops).unwrap_or(u32::MAX);
                let joined = match answer.class {
                    Class::Profiled => None,
                    Class::Free => Some(Traffic::Free),
                    Class::Elementwise => Some(Traffic::Elementwise { flops, scalar: None }),
                    Class::Reduction | Class::Entries => {
                        Some(Traffic::Reduction { flops, complex: flops.saturating_mul(2) })
                    }
                };
                if answer.class == Class::Entries {
                    call.needs = Needs::Entries;
                }
                if let Some(joined) = joined {
                    self.note_sums(f, args, answer.movement.work_loads.value, span);
                    return self.account_builtin(call, joined, srcs, results, out);
                }
                let told: SmallVec<[events::Operand; 4]> =
                    args.iter().zip(&*srcs).map(|(value, src)| events::Operand { value, src }).collect();
                let ranks = on_ranks_apart(f);
                let places = call.ranked.as_ref().and_then(|r| r.places.clone());
                let form = Form::Model { name: f.name, algorithm: model.algorithm(), ranks, places };
                self.events.operation(form, &answer.movement, &told, &results, sparse);
                self.note_approximate(span);
                for (k, v) in results.into_iter().enumerate() {
                    let stores = answer.movement.result_stores.filter(|_| k == 0);
                    let stores = stores.map(|stores| Box::new(Scattered::new(stores, &v, self.events.layout(), span)));
                    out.push((v, Src::Result { stored: false, stores }));
                }
            }
            Traffic::Calls => {
                if let Some(ranked) = &call.ranked {
                    self.tell_ranks(call, ranked, Work::Calls(srcs), &results);
                }
                out.extend(results.into_iter().map(|v| (v, Src::TEMP)));
            }
            Traffic::Unmodelled(why) => {
                if let Some(ranked) = &call.ranked {
                    self.tell_ranks(call, ranked, Work::Free(srcs), &results);
                }
                for (v, src) in args.iter().zip(srcs) {
                    self.events.read(v, src, sparse);
                }
                self.warn(
                    span,
                    codes::SLM301,
                    format!("the traffic of `{}` is not modelled: {why}; its operands are counted once", f.name),
                );
                out.extend(results.into_iter().map(|v| (v, Src::Result { stored: false, stores: None })));
            }
        }
        Ok(())
    }

    /// Results of an element-wise function or reduction, which joins the statement's pass.
    fn computed(
        &mut self,
        what: &'static str,
        work: WorkKind,
        flops: u64,
        operands: &[Computed],
        results: Values,
        out: &mut Found,
    ) {
        let first = results.first().unwrap_or(&Value::Num(0.0));
        let mut src = self.events.computed(what, work, flops, operands, first);
        for v in results {
            out.push((v, std::mem::replace(&mut src, Src::TEMP)));
        }
    }

    /// A variable that is turned round is read as a part of it, from where the turn puts the beginning; one that is
    /// mirrored as `x(end:-1:1)` is. Whether it is one of these.
    fn put_elsewhere(&self, elements: Placement, args: &[Value], srcs: &mut [Src]) -> bool {
        if !elements.keeps_array() {
            return false;
        }
        let (Some(v), Some(src)) = (args.first(), srcs.first_mut()) else { return false };
        let Src::Whole { leaf, key } = *src else { return false };
        let numbers = !v.is_sparse() && (v.is_numeric() || matches!(v.class(), ValueClass::Logical | ValueClass::Char));
        if v.numel() < 2 || !numbers || !events::is_variable_key(key) {
            return false;
        }
        let (turn, indices) = match elements {
            Placement::Turned => match turned_by(args) {
                0 => return false,
                turn => (turn, smallvec![Index::All]),
            },
            Placement::Mirrored(along) => {
                let Some(d) = along.or_else(|| mirrored_along(args).ok()) else { return false };
                let dims = v.dims();
                let Some(&len) = dims.get(d).filter(|n| **n > 1) else { return false };
                let mirrored = Index::Range { start: len - 1, step: -1, len };
                let indices = (0..dims.len()).map(|k| if k == d { mirrored.clone() } else { Index::All });
                (0, if v.numel() == len { smallvec![mirrored] } else { indices.collect() })
            }
            Placement::InPlace
            | Placement::Moved
            | Placement::Beside
            | Placement::Reshaped
            | Placement::Differences => return false,
        };
        let element_bytes = self.events.layout_from(src).value_bytes(v);
        let all = events::Part::new(v.place(), v.dims(), indices, element_bytes, Span::default());
        *src = Src::Part { leaf, key, part: Box::new(events::Part { turn, ..all }) };
        true
    }

    /// The arguments join the statement's pass, in which a function has so many flops; whether its first one is read where
    /// its elements go.
    fn joined_for(
        &mut self,
        call: &BuiltinCall,
        srcs: &mut [Src],
        sparse: bool,
        (flops, elsewhere): (u64, bool),
        results: &Values,
    ) -> SmallVec<[Computed; 4]> {
        let Some(ranked) = &call.ranked else { return self.joined(call.args, srcs, sparse) };
        let computed: SmallVec<[bool; 4]> = srcs.iter().map(|s| matches!(s, Src::Temp(_))).collect();
        let joined = self.joined(call.args, srcs, sparse);
        if !elsewhere {
            self.tell_ranks(call, ranked, Work::Joined(&joined, &computed, flops), results);
        }
        joined
    }

    /// The arguments join the statement's pass.
    fn joined(&mut self, args: &[Value], srcs: &mut [Src], sparse: bool) -> SmallVec<[Computed; 4]> {
        args.iter().zip(srcs).map(|(v, src)| self.events.read(v, src, sparse)).collect()
    }

    /// The built-in function that the first operand is the handle or name of.
    fn builtin_of_operand(&mut self, fr: &Frame, args: &[Value]) -> Result<Option<&'static Function>> {
        let name: Rc<str> = match args.first() {
            Some(Value::Func(h)) => match &h.target {
                FunctionRef::Named(name) => Rc::clone(name),
                _ => return Ok(None),
            },
            Some(v) => match v.as_text() {
                Some(text) => text.into(),
                None => return Ok(None),
            },
            None => return Ok(None),
        };
        let found = self.lookup(&fr.body, &name)?;
        Ok(if let Some(Target::Builtin(f)) = found { Some(f) } else { None })
    }

    /// Indexed and computed arguments that a call hands on are read for it.
    fn join_arguments(&mut self, args: &[Value], srcs: &mut [Src]) {
        for (v, src) in args.iter().zip(srcs) {
            if matches!(src, Src::Part { .. } | Src::Plain { .. }) {
                self.events.read(v, src, false);
            }
        }
    }
}

/// How a function with a pass of its own goes on several ranks: one that is a reduction for other operands has no rule
/// for these.
fn on_ranks_apart(f: &Function) -> OnRanks {
    let by_shape = matches!(f.traffic, Traffic::ByShape(_) | Traffic::ByShapeOrScalars(..));
    if by_shape && matches!(f.ranks, OnRanks::Reduction(_) | OnRanks::VectorReduction) {
        OnRanks::Serial
    } else {
        f.ranks
    }
}

/// Adds the results of a call to what is found, with where they come from.
#[inline]
fn give(mut results: Values, out: &mut Found, from: impl Fn(&Value) -> Src) {
    // The most frequent: one.
    if results.len() == 1
        && let Some(v) = results.pop()
    {
        let src = from(&v);
        out.push((v, src));
        return;
    }
    out.extend(results.into_iter().map(|v| {
        let src = from(&v);
        (v, src)
    }));
}

/// Where the result of a free function comes from: an object points at what it is made of.
fn of_free(v: &Value) -> Src {
    match v {
        Value::Object(_) => Src::Result { stored: true, stores: None },
        v if v.is_scalar() => Src::None,
        _ => Src::TEMP,
    }
}

/// An element-wise function of real double scalars, without the detour over arrays.
fn of_scalars(f: Scalar, args: &[Value]) -> Option<f64> {
    match (f, args) {
        (Scalar::One(f), [Value::Num(x)]) => f(*x),
        (Scalar::Two(f), [Value::Num(x), Value::Num(y)]) => Some(f(*x, *y)),
        _ => None,
    }
}

/// A function that is given a cell or the like is told to be undefined for it, as MATLAB says; a
/// conversion (`double`) is not possible.
fn for_class(f: &Function, args: &[Value], mut e: Box<RunError>) -> Box<RunError> {
    let direct = e.stack.is_empty() && !matches!(f.traffic, Traffic::Calls);
    if direct && e.identifier == "MATLAB:invalidConversion" && !e.message.contains(&format!(" {} ", f.name)) {
        let odd = |v: &&Value| matches!(v, Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Strings(_));
        if let Some(v) = args.iter().find(odd) {
            let class = v.class().name();
            e.identifier = "MATLAB:UndefinedFunction".into();
            e.message = format!("Undefined function '{}' for input arguments of type '{class}'.", f.name);
        }
    }
    e
}

fn check_arity(f: &Function, nargin: usize, nargout: usize) -> Result<()> {
    if nargin < f.inputs.0 {
        fail!("MATLAB:minrhs", "Not enough input arguments: `{}` takes at least {}, got {nargin}.", f.name, f.inputs.0);
    }
    if f.inputs.1 != VARIADIC && nargin > f.inputs.1 {
        fail!("MATLAB:maxrhs", "Too many input arguments: `{}` takes at most {}, got {nargin}.", f.name, f.inputs.1);
    }
    if nargout > f.outputs.max(1) {
        fail!(
            "MATLAB:maxlhs",
            "Too many output arguments: `{}` returns {}, but {nargout} are requested.",
            f.name,
            f.outputs
        );
    }
    Ok(())
}

/// A free function that gives as many elements as its first operand holds (`reshape`, `squeeze`,
/// `full` of a full array) only sees the same storage another way.
fn is_view(args: &[Value], results: &Values) -> bool {
    match (args.first(), results.as_slice()) {
        (Some(a), [r]) => {
            a.class() == r.class() && a.numel() > 1 && a.numel() == r.numel() && a.is_sparse() == r.is_sparse()
        }
        _ => false,
    }
}

/// `cellfun(@sum, c)`, `bsxfun('plus', x, y)`: a built-in function that joins the statement's pass
/// reads the variables that are handed to it; a user's function has its own text.
const fn joins_a_pass(f: &Function) -> bool {
    matches!(
        f.traffic,
        Traffic::Elementwise { .. } | Traffic::Reduction { .. } | Traffic::ByShape(_) | Traffic::ByShapeOrScalars(..)
    )
}

/// Where the field that a call names comes from, as a read of it says; none where the struct is computed.
fn field_of(args: &[Value], of: Option<&Src>) -> Option<Src> {
    let Some(&Src::Whole { leaf, key }) = of else { return None };
    let within = |key, (k, v): (usize, &Value)| match v.as_text() {
        Some(name) => part_key(key, &*name),
        None => part_key(key, k),
    };
    Some(Src::Whole { leaf, key: args.iter().enumerate().skip(1).fold(key, within) })
}

/// Whatever is neither a view nor a reduction has a result of about the size of its largest operand.
fn reserve_result(f: &Function, args: &[Value]) -> Result<()> {
    if matches!(f.traffic, Traffic::Free | Traffic::Query(_) | Traffic::Reduction { .. } | Traffic::Calls) {
        return Ok(());
    }
    let largest = args.iter().map(|v| if v.is_sparse() { 0 } else { v.numel() }).max().unwrap_or(0);
    crate::ops::memory::reserve_bytes(largest as u64 * 8)
}
