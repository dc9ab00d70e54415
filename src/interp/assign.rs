//! Assignments through accesses: `x(i) = e`, `s.a{2}.b(3) = e`, deletion.

use super::Interp;
use super::access::{Arguments, Sources};
use super::flops::stored_elements;
use super::frame::{Frame, Var};
use super::indices::{Indices, one_position, single_position};
use super::ir::{Leaf, Place, Slot, Step, StepKind};
use crate::error::{Result, RunError};
use crate::events::source::selected_dims;
use crate::events::{Change, How, Part, Store, Within, element_key, part_key};
use crate::fail;
use crate::functions::data::objects;
use crate::ops::index::{self, Index};
use crate::syntax::ast::Name;
use crate::traffic::Bytes;
use crate::value::{Dense, Dims, Layout, Object, StructArray, Value};
use std::rc::Rc;

/// An access with its indices known.
#[derive(Clone)]
pub(super) enum Resolved {
    Paren(Indices),
    Brace(Indices),
    Field(Name),
    /// What stands in ( ) behind an object.
    Keys(Vec<Value>),
}

/// What an assignment changed.
struct Done {
    /// Change of the bytes of the whole variable.
    delta: i64,
    what: Written,
    /// Place and bytes of the array before, where elements of one were assigned that something else holds as well.
    copied: Option<(usize, u64)>,
}

enum Written {
    /// Elements of an array of these dimensions, and where it is stored.
    Elements { dims: Dims, element_bytes: u64, within: usize },
    /// A whole field or cell content, or elements of a sparse matrix.
    Bytes(u64),
    /// A property of what a command has drawn, which is not there.
    Nothing,
}

impl Interp<'_> {
    /// Assigns a value to a place and gives what that stores.
    pub(super) fn assign(&mut self, fr: &mut Frame, place: &Place, mut value: Value) -> Result<Store> {
        if place.path.is_empty() {
            self.separate_for(fr, place.slot, &mut value);
            let bytes = value.bytes(self.events.layout_of(&fr.body, place.slot));
            let number = value.is_number() || value.is_entry();
            self.set_variable(fr, place.slot, value, bytes);
            return Ok(stored(place.leaf, u64::from(place.slot), number, bytes));
        }
        let steps = self.resolve_path(fr, place)?;
        self.assign_resolved(fr, place, steps, value)
    }

    pub(super) fn assign_resolved(
        &mut self,
        fr: &mut Frame,
        place: &Place,
        mut steps: Vec<Resolved>,
        mut value: Value,
    ) -> Result<Store> {
        let layout = self.events.layout_of(&fr.body, place.slot);
        if self.events.on && held_inside(&steps, &value) {
            value.separate();
        }
        let value = &value;
        let several = matches!(fr.vars.get(place.slot as usize), Some(Var::Shared(_)));
        let mut base = match fr.take(place.slot) {
            Some(v) if !matches!(v, Value::Func(_)) => v,
            _ => start_of(&steps, value),
        };
        if let [Resolved::Keys(_)] = steps.as_slice() {
            self.note_map(value, place.span);
        }
        let before = fr.sizes.bytes.get(place.slot as usize).copied().unwrap_or(0);
        let result = assign_into(&mut base, &steps, value, layout);
        let grown = match &result {
            Ok(done) => before.saturating_add_signed(done.delta),
            Err(_) => before,
        };
        let bytes = if fr.has_shared
            || matches!(steps.as_slice(), [Resolved::Paren(_)]) && !matches!(base, Value::Cell(_) | Value::Struct(_))
        {
            base.bytes(layout)
        } else {
            grown
        };
        // Of an array inside a struct or cell only those who follow the events want to know.
        let array = if self.events.on && steps.len() > 1 { array_inside(&base, &steps) } else { None };
        let of_sparse = base.is_sparse() || array.as_ref().is_some_and(Value::is_sparse);
        let whole = matches!(&result, Ok(Done { what: Written::Bytes(_), .. })) && !of_sparse;
        let written = if steps.len() == 1 { Some(&base) } else { array.as_ref() };
        let entries = match (steps.last(), written) {
            (Some(Resolved::Paren(indices)), Some(v)) => self.written_entries(v, indices, layout),
            _ => None,
        };
        let change = match &result {
            _ if whole => Change::Inside(value),
            Ok(Done { copied, .. }) if steps.len() > 1 => {
                Change::Within(Within { array: array.as_ref(), copied: *copied, entries: entries.as_ref() })
            }
            _ => {
                let shared = several && matches!(&result, Ok(Done { copied: Some(_), .. }));
                Change::Elements { shared, entries: entries.as_ref() }
            }
        };
        self.put_modified(fr, place.slot, base, bytes, &change);
        let done = result.map_err(|x| x.mark(place.span))?;
        let key = if whole { key_of(place.slot, &steps) } else { 0 };
        Ok(match (done.what, steps.pop()) {
            (Written::Elements { dims, element_bytes, within }, Some(Resolved::Paren(indices))) => {
                let one = !steps.is_empty() && dims.iter().product::<usize>() == 1;
                let part = Part::new(within, dims, indices, element_bytes, place.span);
                if one && part.position().is_some() {
                    // The only element of an array inside is that number itself.
                    stored(place.leaf, key_of(place.slot, &steps), true, element_bytes)
                } else {
                    Store::Part(place.leaf, Box::new(part))
                }
            }
            (Written::Bytes(b), _) => stored(place.leaf, key, whole && value.is_number(), b),
            (Written::Elements { .. } | Written::Nothing, _) => Store::Nothing,
        })
    }

    /// What a variable is to store is a copy, as the figures count it.
    pub(super) fn separate_for(&mut self, fr: &mut Frame, slot: u32, value: &mut Value) {
        if self.events.on && (value.is_container() || value.is_shared()) {
            value.separate_from(fr.take(slot));
        }
    }

    /// Puts a value into a variable and records its size.
    pub(super) fn set_variable(&mut self, fr: &mut Frame, slot: u32, value: Value, bytes: u64) {
        self.set_variable_as(fr, slot, value, bytes, &How::Stored);
    }

    /// Gives a variable a value, with as many bytes as its layout takes.
    pub(super) fn set_slot(&mut self, fr: &mut Frame, slot: u32, value: Value) {
        let bytes = value.bytes(self.events.layout_of(&fr.body, slot));
        self.set_variable(fr, slot, value, bytes);
    }

    pub(super) fn set_variable_as(&mut self, fr: &mut Frame, slot: u32, value: Value, bytes: u64, how: &How) {
        self.events.assigned(&fr.body, &mut fr.sizes, slot, &value, bytes, how);
        fr.set(slot, value);
    }

    /// Puts a variable back of which a part has changed.
    pub(super) fn put_modified(&mut self, fr: &mut Frame, slot: u32, value: Value, bytes: u64, change: &Change) {
        self.events.modified(&fr.body, &mut fr.sizes, slot, &value, bytes, change);
        fr.set(slot, value);
    }

    /// Evaluates the indices of a place.
    pub(super) fn resolve_path(&mut self, fr: &mut Frame, place: &Place) -> Result<Vec<Resolved>> {
        // The size of what is indexed decides what `end` is, and for how many columns `:` repeats other indices.
        let asks_size = |s: &Step| match &s.kind {
            StepKind::Paren(args) | StepKind::Brace(args) => args.uses_end || args.has_colon_beside_others(),
            StepKind::Field(_) | StepKind::Dynamic(_) => false,
        };
        let last_end = place.path.iter().rposition(asks_size);
        let last_end = last_end.max(last_behind_object(fr, place));
        let mut current = if last_end.is_some() { fr.get(place.slot) } else { None };
        let mut steps = Vec::with_capacity(place.path.len());
        for (k, step) in place.path.iter().enumerate() {
            let base = current.take().unwrap_or_else(Value::empty);
            let resolved = match &step.kind {
                StepKind::Paren(args) if matches!(base, Value::Object(_)) => {
                    let (mut keys, mut srcs) = (Arguments::new(), Sources::new());
                    self.subscripted(args, |it| it.arguments(fr, args, &mut keys, &mut srcs))?;
                    Resolved::Keys(keys.into_vec())
                }
                StepKind::Paren(args) => Resolved::Paren(self.indices(fr, &base, args)?),
                StepKind::Brace(args) => Resolved::Brace(self.indices(fr, &base, args)?),
                StepKind::Field(name) => Resolved::Field(Rc::clone(name)),
                StepKind::Dynamic(e) => {
                    let v = self.eval(fr, e)?;
                    match v.as_text() {
                        Some(t) => Resolved::Field(t.as_str().into()),
                        None => fail!("MATLAB:mustBeFieldName", "A dynamic field name has to be text."),
                    }
                }
            };
            if last_end.is_some_and(|l| k < l) {
                current = peek(&base, &resolved);
            }
            steps.push(resolved);
        }
        Ok(steps)
    }

    /// `x(i) = []`: what follows the first deleted element moves.
    pub(super) fn delete(&mut self, fr: &mut Frame, place: &Place) -> Result<()> {
        let steps = self.resolve_path(fr, place)?;
        let Some((Resolved::Paren(indices), before)) = steps.split_last() else {
            fail!("MATLAB:index:delete", "Only elements chosen by ( ) can be deleted.")
        };
        let layout = self.events.layout_of(&fr.body, place.slot);
        let mut base = fr.take(place.slot).unwrap_or_else(Value::empty);
        let inside = self.events.on && !before.is_empty();
        let old = if inside { array_inside(&base, &steps) } else { None };
        let result = delete_in(&mut base, before, indices, layout);
        let bytes = base.bytes(layout);
        let array = if inside { array_inside(&base, &steps) } else { None };
        if let (Some(old), Some(array)) = (&old, &array) {
            self.events.elements_removed(old, array);
        }
        // What remains is moved, all of it to another storage where something else holds this one.
        let shared = before.is_empty() && !base.is_container() && self.events.copies_to_write(place.slot);
        let stays = matches!(result, Ok(0)) && !base.is_container();
        let change = match before {
            [] if stays => Change::Length,
            [] => Change::Elements { shared: false, entries: None },
            _ => Change::Within(Within { array: array.as_ref(), copied: None, entries: None }),
        };
        self.put_modified(fr, place.slot, base, bytes, &change);
        let moved = result.map_err(|x| x.mark(place.span))?;
        self.events.elements_moved(place.leaf, if shared && moved > 0 { bytes } else { moved });
        Ok(())
    }
}

/// What storing a value in a variable, field or cell of this key comes to.
pub(super) fn stored(leaf: Leaf, key: u64, number: bool, bytes: u64) -> Store {
    if number { Store::Number { leaf, key, bytes } } else { Store::Bytes(leaf, Bytes::exact(bytes)) }
}

/// Whether a variable holds the value itself afterwards, not its elements.
fn held_inside(steps: &[Resolved], value: &Value) -> bool {
    match steps.last() {
        Some(Resolved::Field(_) | Resolved::Brace(_)) => true,
        Some(Resolved::Paren(_)) => matches!(value, Value::Cell(_) | Value::Struct(_)),
        Some(Resolved::Keys(_)) | None => false,
    }
}

/// The key of a field or of the content of a cell, as reads of it have it.
fn key_of(slot: Slot, steps: &[Resolved]) -> u64 {
    steps.iter().fold(u64::from(slot), |key, step| match step {
        Resolved::Field(name) => part_key(key, &**name),
        Resolved::Paren(indices) | Resolved::Brace(indices) => element_key(key, indices),
        Resolved::Keys(_) => key,
    })
}

/// The last ( ) that may stand behind an object: its keys are no indices.
fn last_behind_object(fr: &Frame, place: &Place) -> Option<usize> {
    let last = place.path.iter().rposition(|s| matches!(s.kind, StepKind::Paren(_)))?;
    let holds = |v: &Value| match v {
        Value::Object(_) => true,
        Value::Struct(_) | Value::Cell(_) => last > 0,
        _ => false,
    };
    match fr.vars.get(place.slot as usize)? {
        Var::Val(v) => holds(v),
        Var::Shared(c) => c.borrow().as_ref().is_some_and(holds),
        Var::Unset => false,
    }
    .then_some(last)
}

/// The array inside a struct or cell whose elements the last step chooses.
fn array_inside(base: &Value, steps: &[Resolved]) -> Option<Value> {
    let (Resolved::Paren(_), before) = steps.split_last()? else { return None };
    before.iter().try_fold(base.clone(), |v, step| peek(&v, step)).filter(|v| v.place() != 0)
}

/// The value behind an access, if it is there: for `end` and keys in later accesses.
pub(super) fn peek(base: &Value, step: &Resolved) -> Option<Value> {
    match step {
        Resolved::Paren(i) => index::get(base, i).ok(),
        Resolved::Brace(i) => match (base, index::get(base, i).ok()?) {
            (Value::Cell(_), Value::Cell(c)) => c.data.first().cloned(),
            _ => None,
        },
        Resolved::Field(name) => match base {
            Value::Struct(s) => s.get(0, name).cloned(),
            Value::Object(o) => objects::property(o, name).ok(),
            _ => None,
        },
        Resolved::Keys(keys) => match base {
            Value::Object(o) => objects::get(o, keys).ok(),
            _ => None,
        },
    }
}

fn delete_in(base: &mut Value, before: &[Resolved], indices: &Indices, layout: Layout) -> Result<u64> {
    let Some((first, rest)) = before.split_first() else {
        let dims = base.dims();
        let first = first_position(&dims, indices);
        let old = base.numel();
        index::delete(base, indices)?;
        let kept = base.numel();
        if kept == old {
            return Ok(0);
        }
        if base.is_sparse() {
            // What remains is put together anew.
            return Ok(base.bytes(layout));
        }
        return Ok((kept.saturating_sub(first)) as u64 * layout.value_bytes(base));
    };
    let (place, _) = child(base, first)?;
    delete_in(place, rest, indices, layout)
}

/// Smallest linear position that a selection touches.
fn first_position(dims: &Dims, indices: &Indices) -> usize {
    let smallest = |i: &Index| match i {
        Index::All => 0,
        Index::At(k) => *k,
        Index::Range { start, step, len } => {
            if *step < 0 && *len > 0 {
                start.saturating_sub((len - 1) * step.unsigned_abs())
            } else {
                *start
            }
        }
        Index::List { positions, .. } | Index::Mask { positions, .. } => positions.iter().copied().min().unwrap_or(0),
    };
    let (mut stride, mut at) = (1usize, 0usize);
    for (k, i) in indices.iter().enumerate() {
        // An index that is out of bounds may be any.
        at = at.saturating_add(smallest(i).saturating_mul(stride));
        stride = stride.saturating_mul(dims.get(k).copied().unwrap_or(1));
    }
    at
}

/// The value behind one access, made if it is not there.
/// What a variable or field that does not exist is before an assignment to a place in it.
fn start_of(steps: &[Resolved], rhs: &Value) -> Value {
    if let [Resolved::Paren(_)] = steps { index::fresh(rhs) } else { Value::empty() }
}

/// The field or cell content of a step, and whether it is a field that did not exist.
fn child<'v>(base: &'v mut Value, step: &Resolved) -> Result<(&'v mut Value, bool)> {
    match step {
        Resolved::Field(name) => {
            become_struct(base)?;
            let Value::Struct(s) = base else { return Err(not_a("struct", base)) };
            let s = Rc::make_mut(s);
            if s.numel() != 1 {
                fail!(
                    "MATLAB:index:expected_one_output",
                    "A field of {} structs cannot be assigned at once; pick one with an index.",
                    s.numel()
                );
            }
            let fresh = s.field_index(name).is_none();
            let k = s.add_field(name);
            let place = s.data.get_mut(k).ok_or_else(|| RunError::new("slamm:internal", "field is missing"))?;
            Ok((place, fresh))
        }
        Resolved::Brace(indices) => {
            become_cell(base)?;
            let at = grow_to(base, indices, || Value::cell(Dense::scalar(Value::empty())))?;
            let Value::Cell(c) = base else { return Err(not_a("cell", base)) };
            let place = Rc::make_mut(c).data.get_mut(at);
            Ok((place.ok_or_else(|| RunError::new("slamm:internal", "cell is missing"))?, false))
        }
        Resolved::Paren(_) | Resolved::Keys(_) => {
            fail!("MATLAB:index:assign", "This combination of accesses cannot be assigned.")
        }
    }
}

fn become_struct(base: &mut Value) -> Result<()> {
    if !matches!(base, Value::Struct(_)) {
        if !base.is_empty() {
            return Err(not_a("struct", base));
        }
        *base = Value::structure(StructArray::scalar());
    }
    Ok(())
}

fn become_cell(base: &mut Value) -> Result<()> {
    if !matches!(base, Value::Cell(_)) {
        if !base.is_empty() {
            return Err(not_a("cell", base));
        }
        *base = Value::cell(Dense::new(Dims::from_slice(&[0, 0]), Vec::new()));
    }
    Ok(())
}

fn not_a(wanted: &str, v: &Value) -> Box<RunError> {
    RunError::new(
        "MATLAB:index:assign",
        format!("The variable is a {}, not a {wanted}, and cannot be assigned this way.", v.class().name()),
    )
}

/// Linear position of a single element; the array grows to hold it.
fn grow_to(base: &mut Value, indices: &Indices, filler: impl Fn() -> Value) -> Result<usize> {
    if let Some(at) = single_position(&base.dims(), indices) {
        return Ok(at);
    }
    if !indices.iter().all(|i| one_position(i).is_some()) {
        fail!("MATLAB:index:expected_one_output", "One element has to be chosen here.");
    }
    index::set(base, indices, &filler())?;
    single_position(&base.dims(), indices).ok_or_else(|| RunError::new("MATLAB:badsubscript", "Index out of bounds."))
}

fn signed(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

fn assign_into(base: &mut Value, steps: &[Resolved], rhs: &Value, layout: Layout) -> Result<Done> {
    let Some((step, rest)) = steps.split_first() else {
        let done = Done {
            delta: signed(rhs.bytes(layout)) - signed(base.bytes(layout)),
            what: Written::Bytes(rhs.bytes(layout)),
            copied: None,
        };
        *base = rhs.clone();
        return Ok(done);
    };
    if let Value::Object(o) = base {
        return assign_in_object(&Rc::clone(o), step, rest, rhs, layout);
    }
    let property = matches!((step, rest), (Resolved::Field(_), _) | (Resolved::Paren(_), [Resolved::Field(_), ..]));
    if property && base.is_drawn() {
        return Ok(Done { delta: 0, what: Written::Nothing, copied: None });
    }
    match step {
        Resolved::Paren(indices) if rest.is_empty() => assign_elements(base, indices, rhs, layout),
        Resolved::Paren(indices) => assign_struct_element(base, indices, rest, rhs, layout),
        Resolved::Brace(_) | Resolved::Field(_) | Resolved::Keys(_) => {
            let (place, fresh) = child(base, step)?;
            if fresh {
                *place = start_of(rest, rhs);
            }
            assign_into(place, rest, rhs, layout)
        }
    }
}

/// `m(key) = rhs`, `p.Property… = rhs`. The object is shared: nothing is copied, no bytes count.
fn assign_in_object(o: &Object, step: &Resolved, rest: &[Resolved], rhs: &Value, layout: Layout) -> Result<Done> {
    match (step, rest) {
        (Resolved::Keys(keys), []) => objects::set(o, keys, rhs)?,
        (Resolved::Field(name), _) => {
            let mut v = objects::property(o, name)?;
            assign_into(&mut v, rest, rhs, layout)?;
            objects::put_property(o, name, v);
        }
        _ => fail!("MATLAB:Containers:Map:badIndex", "Only one level of indexing is supported by a {}.", o.class),
    }
    Ok(Done { delta: 0, what: Written::Bytes(0), copied: None })
}

fn assign_elements(base: &mut Value, indices: &Indices, rhs: &Value, layout: Layout) -> Result<Done> {
    let before = base.bytes(layout);
    let copied = base.is_shared().then(|| (base.place(), before));
    if matches!(rhs, Value::Struct(_)) && base.is_empty() && !matches!(base, Value::Struct(_)) {
        *base = Value::structure(StructArray {
            dims: Dims::from_slice(&[0, 0]),
            keys: Rc::new(Vec::new()),
            data: Vec::new(),
        });
    }
    index::set(base, indices, rhs)?;
    let what = match base {
        Value::Cell(_) | Value::Struct(_) => Written::Bytes(rhs.bytes(layout)),
        Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_) => {
            // Zeros store nothing but the entries that they take the place of.
            let bytes = if is_zero(rhs) {
                before.saturating_sub(base.bytes(layout))
            } else {
                let entry = layout.entry_bytes(layout.value_bytes(base));
                assigned_elements(&base.dims(), indices, rhs) * entry
            };
            Written::Bytes(bytes)
        }
        _ => Written::Elements { dims: base.dims(), element_bytes: layout.value_bytes(base), within: base.place() },
    };
    let delta = signed(base.bytes(layout)) - signed(before);
    Ok(Done { delta, what, copied })
}

/// Whether a value is the number 0.
fn is_zero(v: &Value) -> bool {
    match v {
        Value::Num(x) => *x == 0.0,
        Value::Bool(b) => !b,
        _ => v.is_scalar() && stored_elements(v) == 0,
    }
}

/// Elements of a sparse matrix that are assigned: what the value stores, a number in each of those that are selected.
fn assigned_elements(dims: &Dims, indices: &Indices, rhs: &Value) -> u64 {
    let each = stored_elements(rhs);
    if !rhs.is_scalar() {
        return each;
    }
    selected_dims(dims, indices).iter().fold(each, |n, &d| n.saturating_mul(d as u64))
}

/// `s(i).f… = rhs` and `c(i){…} = rhs`.
fn assign_struct_element(
    base: &mut Value,
    indices: &Indices,
    rest: &[Resolved],
    rhs: &Value,
    layout: Layout,
) -> Result<Done> {
    if let Value::Cell(_) = base {
        let at = grow_to(base, indices, || Value::cell(Dense::scalar(Value::empty())))?;
        let Value::Cell(c) = base else { return Err(not_a("cell", base)) };
        let Some(place) = Rc::make_mut(c).data.get_mut(at) else {
            fail!("MATLAB:badsubscript", "Index out of bounds.")
        };
        return match rest {
            [Resolved::Brace(_), rest @ ..] => assign_into(place, rest, rhs, layout),
            rest => assign_into(place, rest, rhs, layout),
        };
    }
    if base.is_empty() && !matches!(base, Value::Struct(_)) {
        *base = Value::structure(StructArray {
            dims: Dims::from_slice(&[0, 0]),
            keys: Rc::new(Vec::new()),
            data: Vec::new(),
        });
    }
    let Value::Struct(s) = base else { return Err(not_a("struct", base)) };
    let [Resolved::Field(name), rest @ ..] = rest else {
        fail!("MATLAB:index:assign", "This combination of accesses cannot be assigned.")
    };
    let fresh = s.field_index(name).is_none();
    Rc::make_mut(s).add_field(name);
    let keys = Rc::clone(&s.keys);
    let filler = || {
        let data = vec![Value::empty(); keys.len()];
        Value::structure(StructArray { dims: Dims::from_slice(&[1, 1]), keys: Rc::clone(&keys), data })
    };
    let at = grow_to(base, indices, filler)?;
    let Value::Struct(s) = base else { return Err(not_a("struct", base)) };
    let s = Rc::make_mut(s);
    let (width, field) = (s.keys.len(), s.field_index(name).unwrap_or(0));
    let Some(place) = s.data.get_mut(at * width + field) else { fail!("MATLAB:badsubscript", "Index out of bounds.") };
    if fresh {
        *place = start_of(rest, rhs);
    }
    assign_into(place, rest, rhs, layout)
}
