//! Reads through accesses: indices, fields, cell contents, and calls of handles in between.

use super::Interp;
use super::frame::Frame;
use super::indices::{Indices, single_position};
use super::ir::{Args, CallEx, Ex, ExKind, Leaf, Slot, Step, StepKind};
use crate::error::{Result, RunError};
use crate::events::{NO_SELECTOR, Part, Src, element_key, part_key};
use crate::fail;
use crate::functions::data::objects::{self, Member};
use crate::ops::index::{self, Index};
use crate::syntax::ast::Name;
use crate::text::source::Span;
use crate::traffic::Bytes;
use crate::value::{FIGURE_OBJECT, FunctionRef, Handle, Value};
use smallvec::SmallVec;
use std::hash::Hash;
use std::rc::Rc;

pub(super) type Found = SmallVec<[(Value, Src); 1]>;
/// Arguments of a call and where they came from.
pub(super) type Arguments = SmallVec<[Value; 3]>;
pub(super) type Sources = SmallVec<[Src; 3]>;

/// What an access starts from.
#[derive(Clone, Copy)]
pub(super) enum AccessRoot {
    Place { leaf: Leaf, key: u64 },
    Computed,
}

impl AccessRoot {
    /// A part of the place with an identity of its own (field, cell element).
    pub(super) fn part(self, what: impl Hash) -> AccessRoot {
        match self {
            AccessRoot::Computed => AccessRoot::Computed,
            AccessRoot::Place { leaf, key } => AccessRoot::Place { leaf, key: part_key(key, what) },
        }
    }

    /// What indices choose of the place.
    pub(super) fn element(self, indices: &[Index]) -> AccessRoot {
        match self {
            AccessRoot::Computed => AccessRoot::Computed,
            AccessRoot::Place { leaf, key } => AccessRoot::Place { leaf, key: element_key(key, indices) },
        }
    }

    pub(super) fn key(self) -> u64 {
        match self {
            AccessRoot::Place { key, .. } => key,
            AccessRoot::Computed => 0,
        }
    }

    fn whole(self) -> Src {
        match self {
            AccessRoot::Place { leaf, key } => Src::Whole { leaf, key },
            AccessRoot::Computed => Src::TEMP,
        }
    }
}

/// The fields that `a(1:2).c` lists, `a(1).c` and `a(2).c`: numbers that a nest has in registers by these names.
fn fields_of_several(
    base: &Value,
    selected: &Value,
    indices: &Indices,
    name: &str,
    origin: AccessRoot,
) -> Option<Found> {
    let Value::Struct(s) = selected else { return None };
    if indices.iter().all(|i| matches!(i, Index::At(_))) {
        return None;
    }
    let values = s.data.iter().skip(s.field_index(name)?).step_by(s.keys.len().max(1)).cloned();
    let each = index::single(indices, &base.dims());
    let keys = each.iter().map(|i| origin.element(i).part(name).whole());
    (each.len() == values.len()).then(|| values.zip(keys).collect())
}

impl Interp<'_> {
    /// All values of an expression: a call with `nargout` outputs, a list `c{:}`, or one value.
    pub(super) fn several(&mut self, fr: &mut Frame, e: &Ex, nargout: usize, out: &mut Found) -> Result<()> {
        match &e.kind {
            ExKind::Var { slot, leaf } => match fr.get(*slot) {
                Some(v) => out.push((v, Src::Whole { leaf: *leaf, key: u64::from(*slot) })),
                None => self.unset_variable(fr, *slot, &[], nargout, e, out)?,
            },
            ExKind::Access { slot, leaf, path } => match fr.get(*slot) {
                Some(v) => {
                    self.walk(fr, v, AccessRoot::Place { leaf: *leaf, key: u64::from(*slot) }, path, nargout, e, out)?
                }
                None => self.unset_variable(fr, *slot, path, nargout, e, out)?,
            },
            ExKind::Maybe { slot, leaf, call, path } => {
                let name = &call.name;
                let found = fr.get(*slot).or_else(|| fr.extra.get(&**name).and_then(|c| c.borrow().clone()));
                match found {
                    Some(v) => self.walk(
                        fr,
                        v,
                        AccessRoot::Place { leaf: *leaf, key: u64::from(*slot) },
                        path,
                        nargout,
                        e,
                        out,
                    )?,
                    None => self.call_path(fr, call, path, nargout, e, out)?,
                }
            }
            ExKind::Call(call) => self.call_expression(fr, call, &call.args, nargout, e.span, out)?,
            ExKind::Flops { whole, e } => {
                let around = std::mem::replace(&mut self.events.uncounted.whole, *whole);
                let done = self.several(fr, e, nargout, out);
                self.events.uncounted.whole = around;
                done?;
            }
            ExKind::Of { base, path } => {
                let (v, src) = self.value(fr, base)?;
                let origin = match src {
                    Src::Whole { leaf, key } => AccessRoot::Place { leaf, key },
                    _ => AccessRoot::Computed,
                };
                self.walk(fr, v, origin, path, nargout, e, out)?;
            }
            _ => out.push(self.value(fr, e)?),
        }
        Ok(())
    }

    /// A variable of the scope that holds nothing yet: a function of that name, if there is one, unless it is an input
    /// that the caller left out.
    fn unset_variable(
        &mut self,
        fr: &mut Frame,
        slot: Slot,
        path: &[Step],
        nargout: usize,
        e: &Ex,
        out: &mut Found,
    ) -> Result<()> {
        let name: Name = fr.body.slots.get(slot as usize).cloned().unwrap_or_else(|| "".into());
        let made = fr.extra.get(&*name).and_then(|c| c.borrow().clone());
        if let Some(v) = made {
            return self.walk(fr, v, AccessRoot::Computed, path, nargout, e, out);
        }
        if fr.body.params.iter().skip(fr.nargin).any(|p| *p == Some(slot)) {
            // Whatever else has that name.
            return Err(RunError::new("MATLAB:minrhs", "Not enough input arguments.")
                .with_help(format!("the caller left out the input `{name}`"))
                .mark(e.span));
        }
        let call =
            CallEx { name: name.clone(), args: Args::default(), target: std::cell::Cell::new(None), free: false };
        if self.find_target(fr, &call)?.is_none() {
            let help = match crate::functions::toolbox(&name) {
                // A `load` may have given a variable of any name.
                Some(toolbox) => {
                    format!("if the function is meant: `{name}` belongs to MATLAB's {toolbox}, which slamm has not")
                }
                None => format!("assign `{name}` on every path that leads here"),
            };
            let text = format!("`{name}` is used before it is assigned a value.");
            return Err(RunError::new("MATLAB:UndefinedFunction", text).with_help(help).mark(e.span));
        }
        self.call_path(fr, &call, path, nargout, e, out)
    }

    /// `f(args).rest`: a call whose arguments are the first access.
    fn call_path(
        &mut self,
        fr: &mut Frame,
        call: &CallEx,
        path: &[Step],
        nargout: usize,
        e: &Ex,
        out: &mut Found,
    ) -> Result<()> {
        let (args, rest) = match path {
            [Step { kind: StepKind::Paren(args), .. }, rest @ ..] => (args, rest),
            rest => (&call.args, rest),
        };
        if rest.is_empty() {
            return self.call_expression(fr, call, args, nargout, e.span, out);
        }
        let mut first = Found::new();
        self.call_expression(fr, call, args, 1, e.span, &mut first)?;
        let Some((v, _)) = first.into_iter().next() else {
            fail!("MATLAB:maxlhs", "`{}` gives no value here.", call.name)
        };
        self.walk(fr, v, AccessRoot::Computed, rest, nargout, e, out)
    }

    #[allow(clippy::too_many_arguments)]
    fn walk(
        &mut self,
        fr: &mut Frame,
        base: Value,
        origin: AccessRoot,
        path: &[Step],
        nargout: usize,
        e: &Ex,
        out: &mut Found,
    ) -> Result<()> {
        let Some((step, rest)) = path.split_first() else {
            out.push((base, origin.whole()));
            return Ok(());
        };
        match &step.kind {
            StepKind::Paren(args) => {
                if let Value::Func(h) = &base {
                    let (mut values, mut srcs) = (Arguments::new(), Sources::new());
                    self.arguments(fr, args, &mut values, &mut srcs)?;
                    return self.walk_call(fr, h, &mut values, &mut srcs, rest, nargout, e, out);
                }
                if let Value::Object(o) = &base {
                    let (mut keys, mut srcs) = (Arguments::new(), Sources::new());
                    self.subscripted(args, |it| it.arguments(fr, args, &mut keys, &mut srcs))?;
                    let v = objects::get(o, &keys).map_err(|x| x.mark(step.span))?;
                    self.note_map(&v, step.span);
                    return self.walk(fr, v, AccessRoot::Computed, rest, nargout, e, out);
                }
                let indices = self.indices(fr, &base, args)?;
                if base.is_double_quoted() && !indices.is_empty() {
                    self.note_string(step.span, "this index selects from");
                }
                let column = std::mem::take(&mut self.calls.column);
                let found = if column { index::get_column(&base, &indices) } else { index::get(&base, &indices) };
                let v = match found {
                    // A command that draws may have made several objects, of which one is there.
                    Err(_) if base.is_drawn() => Value::Num(FIGURE_OBJECT),
                    other => other.map_err(|x| self.name_index_error(x, e).mark(step.span))?,
                };
                if rest.is_empty() {
                    let src = self.part_source(&base, &v, indices, origin, e.span);
                    out.push((v, src));
                    return Ok(());
                }
                if let (Value::Struct(_), [Step { kind: StepKind::Field(name), .. }]) = (&v, rest)
                    && let Some(list) = fields_of_several(&base, &v, &indices, name, origin)
                {
                    out.extend(list);
                    return Ok(());
                }
                let origin = origin.element(&indices);
                self.walk(fr, v, origin, rest, nargout, e, out)
            }
            StepKind::Brace(args) => {
                // The content of a string are its characters.
                let base = match base {
                    Value::Strings(s) => Value::cell(s.map(|t| Value::text(t))),
                    other => other,
                };
                let Value::Cell(_) = &base else {
                    return Err(RunError::new(
                        "MATLAB:cellRefFromNonCell",
                        "Brace indexing is not supported for variables of this type.".to_string(),
                    )
                    .with_help(format!("the value is a {}, not a cell; use ( )", base.class().name()))
                    .mark(step.span));
                };
                let indices = self.indices(fr, &base, args)?;
                if let Value::Cell(c) = &base
                    && let Some(k) = single_position(&c.dims, &indices)
                    && let Some(v) = c.data.get(k)
                {
                    // `c{:}` of one content is `c{1}`.
                    let one: &[Index] = if indices.len() == 1 { &[Index::At(k)] } else { &indices };
                    return self.walk(fr, v.clone(), origin.element(one), rest, nargout, e, out);
                }
                let picked = index::get(&base, &indices).map_err(|x| self.name_index_error(x, e).mark(step.span))?;
                let Value::Cell(c) = picked else { fail!("MATLAB:cellRefFromNonCell", "Brace indexing needs a cell.") };
                let each = index::single(&indices, &base.dims());
                let keys = each.iter().map(|i| origin.element(i));
                self.spread(fr, c.data.iter().cloned().zip(keys), rest, nargout, step, e, out)
            }
            StepKind::Field(name) => self.fields(fr, &base, name, origin, rest, nargout, step, e, out),
            StepKind::Dynamic(name) => {
                let v = self.eval(fr, name)?;
                let Some(text) = v.as_text() else {
                    return Err(
                        RunError::new("MATLAB:mustBeFieldName", "A dynamic field name has to be text.").mark(step.span)
                    );
                };
                self.fields(fr, &base, &text, origin, rest, nargout, step, e, out)
            }
        }
    }

    /// A call whose result is accessed further by `rest`.
    #[allow(clippy::too_many_arguments)]
    fn walk_call(
        &mut self,
        fr: &mut Frame,
        h: &Handle,
        values: &mut Arguments,
        srcs: &mut Sources,
        rest: &[Step],
        nargout: usize,
        e: &Ex,
        out: &mut Found,
    ) -> Result<()> {
        let wanted = if rest.is_empty() { nargout } else { 1 };
        self.calls.stored_by_text = false;
        let results = self.call_handle(fr, h, values, srcs, wanted, e.span)?;
        if rest.is_empty() {
            let stored = self.calls.stored_by_text;
            for v in results {
                out.push((v, Src::Result { stored, stores: None }));
            }
            return Ok(());
        }
        match results.into_iter().next() {
            Some(v) => self.walk(fr, v, AccessRoot::Computed, rest, nargout, e, out),
            None => fail!("MATLAB:maxlhs", "The function gives no value here."),
        }
    }

    /// `object.name` and `object.name(arguments)`.
    #[allow(clippy::too_many_arguments)]
    fn member(
        &mut self,
        fr: &mut Frame,
        object: &Value,
        member: Member,
        rest: &[Step],
        nargout: usize,
        e: &Ex,
        out: &mut Found,
    ) -> Result<()> {
        let (function, receives) = match member {
            Member::Property(v) => return self.walk(fr, v, AccessRoot::Computed, rest, nargout, e, out),
            Member::Method(function, receives) => (function, receives),
        };
        let (mut values, mut srcs) = (Arguments::new(), Sources::new());
        if receives {
            values.push(object.clone());
            srcs.push(Src::None);
        }
        let mut rest = rest;
        if let [Step { kind: StepKind::Paren(args), .. }, behind @ ..] = rest {
            self.arguments(fr, args, &mut values, &mut srcs)?;
            rest = behind;
        }
        let h = Handle { target: FunctionRef::Named(Rc::clone(&function)), captures: Vec::new(), text: function };
        self.walk_call(fr, &h, &mut values, &mut srcs, rest, nargout, e, out)
    }

    #[allow(clippy::too_many_arguments)]
    fn fields(
        &mut self,
        fr: &mut Frame,
        base: &Value,
        name: &str,
        origin: AccessRoot,
        rest: &[Step],
        nargout: usize,
        step: &Step,
        e: &Ex,
        out: &mut Found,
    ) -> Result<()> {
        if let Value::Object(o) = base {
            return self.member(fr, base, objects::member(o, name), rest, nargout, e, out);
        }
        let Value::Struct(s) = base else {
            if base.is_drawn() {
                if let Some((value, made_up)) = crate::functions::property_of_figure(name) {
                    if made_up {
                        self.made_up(name, step.span);
                    }
                    return self.walk(fr, value, AccessRoot::Computed, rest, nargout, e, out);
                }
                let text = format!("{name}: a property of a figure, and slamm draws none");
                return Err(RunError::of_figure(text).mark(step.span));
            }
            return Err(RunError::new(
                "MATLAB:structRefFromNonStruct",
                "Dot indexing is not supported for variables of this type.",
            )
            .with_help(format!("the value is a {}, not a struct", base.class().name()))
            .mark(step.span));
        };
        let Some(k) = s.field_index(name) else {
            return Err(RunError::new("MATLAB:nonExistentField", format!("Unrecognized field name \"{name}\"."))
                .mark(step.span));
        };
        let one = origin.part(name);
        if s.numel() == 1 && rest.is_empty() {
            if let Some(v) = s.data.get(k) {
                out.push((v.clone(), one.whole()));
            }
            return Ok(());
        }
        let width = s.keys.len();
        let values: Vec<Value> = s.data.iter().skip(k).step_by(width.max(1)).cloned().collect();
        let several = values.len() > 1;
        // `[s.x]` are `s(1).x`, `s(2).x` …
        let element = |k: usize| origin.element(&[Index::At(k)]).part(name);
        let keys = (0..values.len()).map(|k| if several { element(k) } else { one });
        self.spread(fr, values.into_iter().zip(keys), rest, nargout, step, e, out)
    }

    /// A list of values, or further accesses of its only value.
    #[allow(clippy::too_many_arguments)]
    fn spread(
        &mut self,
        fr: &mut Frame,
        values: impl ExactSizeIterator<Item = (Value, AccessRoot)>,
        rest: &[Step],
        nargout: usize,
        step: &Step,
        e: &Ex,
        out: &mut Found,
    ) -> Result<()> {
        let count = values.len();
        if rest.is_empty() {
            out.extend(values.map(|(v, origin)| (v, origin.whole())));
            return Ok(());
        }
        let mut values = values;
        match values.next() {
            Some((v, origin)) if count == 1 => self.walk(fr, v, origin, rest, nargout, e, out),
            _ => Err(RunError::new(
                "MATLAB:index:expected_one_output",
                format!("Expected one value before this access, but the list has {count}."),
            )
            .mark(step.span)),
        }
    }

    fn part_source(&mut self, base: &Value, v: &Value, indices: Indices, origin: AccessRoot, span: Span) -> Src {
        let AccessRoot::Place { leaf, key } = origin else { return Src::TEMP };
        if !self.events.on {
            return Src::None;
        }
        let layout = self.events.layout_at(leaf);
        match base {
            Value::Cell(_) | Value::Struct(_) => {
                let key = origin.element(&indices).key();
                Src::Plain { leaf, key, bytes: Bytes::exact(v.bytes(layout)), sparse: None, values: 0 }
            }
            Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_) => {
                self.sparse_source(base, v, indices, (leaf, origin), span)
            }
            // A complex value without imaginary parts becomes real; what is loaded is as it was.
            _ if matches!(indices.as_slice(), [Index::All]) || indices.is_empty() => match layout.value_bytes(v) {
                w if w == layout.value_bytes(base) => {
                    let src = Src::Whole { leaf, key };
                    self.events.seen_as(base, &src, Some(v));
                    src
                }
                _ => Src::Plain { leaf, key, bytes: Bytes::exact(base.bytes(layout)), sparse: None, values: 0 },
            },
            _ => {
                let selector = std::mem::replace(&mut self.calls.selector, NO_SELECTOR);
                let part = Part::new(base.place(), base.dims(), indices, layout.value_bytes(base), span);
                Src::Part { leaf, key, part: Box::new(Part { selector, ..part }) }
            }
        }
    }

    fn name_index_error(&self, mut error: Box<RunError>, e: &Ex) -> Box<RunError> {
        if error.help.is_empty() {
            let text = self.program.sources.slice(e.span);
            if text.len() < 60 && !text.contains('\n') {
                error.help = format!("in `{text}`");
            }
        }
        error
    }
}
