//! Scalar code on `f64` alone. In: the variables of a frame and scalar code. Out: a number, or
//! nothing where the general form has to run.

use super::frame::{Frame, Var};
use super::ir::{Chain, Ex, ExKind, FastTarget, Fx, FxIndex, FxOperand, FxPath, FxStep, Leaf, Place, Site, Slot};
use super::keys::Key;
use crate::events::{Elements, Touch};
use crate::ops;
use crate::ops::index::end_of;
use crate::syntax::ast::BinaryOp;
use crate::value::{CellArray, Dense, Dims, StructArray, Value, set_dims};
use smallvec::SmallVec;
use std::cell::Cell;
use std::rc::Rc;

/// Evaluates scalar code; `None`, without side effects but for `tracked`, when it needs the
/// general form.
pub(super) fn eval_fx(frame: &Frame, fx: &Fx, tracked: &mut Elements) -> Option<f64> {
    Some(match fx {
        Fx::Const(x) => *x,
        Fx::Var(slot) => match frame.vars.get(*slot as usize)? {
            Var::Val(Value::Num(x)) => *x,
            Var::Val(v) if tracked.narrow => {
                let x = narrow(v)?;
                tracked.widths.push((*slot, u8::try_from(v.element_bytes()).ok()?));
                x
            }
            Var::Shared(cell) => match &*cell.borrow() {
                Some(Value::Num(x)) => *x,
                _ => return None,
            },
            _ => return None,
        },
        Fx::Elem { slot, leaf, index, tracked: t } => {
            let Var::Val(v) = frame.vars.get(*slot as usize)? else { return None };
            let i = position(eval_number(frame, index, tracked)?)?;
            let Value::Real(a) = v else {
                // Where several reads of it have to be told apart, the general form does it.
                return if *t { None } else { narrow_read(v, i, (*slot, *leaf), tracked) };
            };
            let x = *a.data.get(i)?;
            tracked.touch(element(a, i, *leaf, *slot, false));
            if *t {
                tracked.push(*leaf, *slot, i);
            }
            x
        }
        Fx::Elem2 { slot, leaf, row, col, tracked: t } => {
            let Var::Val(v) = frame.vars.get(*slot as usize)? else { return None };
            let dims = match v {
                Value::Real(a) => &a.dims,
                Value::Logical(a) if tracked.narrow && !t => &a.dims,
                _ => return None,
            };
            let i = position(eval_number(frame, row, tracked)?)?;
            let j = position(eval_number(frame, col, tracked)?)?;
            let [rows, cols] = *dims.as_slice() else { return None };
            if i >= rows || j >= cols {
                return None;
            }
            let Value::Real(a) = v else { return narrow_read(v, i + j * rows, (*slot, *leaf), tracked) };
            let k = i + j * rows;
            tracked.touch(element(a, k, *leaf, *slot, false));
            if *t {
                tracked.push(*leaf, *slot, k);
            }
            *a.data.get(k)?
        }
        Fx::Path(path) => return eval_path(frame, path, tracked),
        Fx::End { slot, position, count } => match frame.vars.get(*slot as usize)? {
            Var::Val(v) => {
                #[allow(clippy::cast_precision_loss)]
                let n = end_of(v, *position, *count) as f64;
                n
            }
            _ => return None,
        },
        Fx::Add(a, b) => value_of(frame, a, tracked)? + value_of(frame, b, tracked)?,
        Fx::Sub(a, b) => value_of(frame, a, tracked)? - value_of(frame, b, tracked)?,
        Fx::Mul(a, b) => value_of(frame, a, tracked)? * value_of(frame, b, tracked)?,
        Fx::Div(a, b) => value_of(frame, a, tracked)? / value_of(frame, b, tracked)?,
        Fx::Pow(a, b) => {
            return power(value_of(frame, a, tracked)?, value_of(frame, b, tracked)?);
        }
        Fx::Neg(a) => -value_of(frame, a, tracked)?,
        Fx::Not(a) => {
            let x = value_of(frame, a, tracked)?;
            if x.is_nan() {
                return None;
            }
            f64::from(u8::from(x == 0.0))
        }
        Fx::Compare(op, a, b) => {
            let (x, y) = (value_of(frame, a, tracked)?, value_of(frame, b, tracked)?);
            f64::from(u8::from(compare(*op, x, y)))
        }
        Fx::Call(f, a) => f(eval_number(frame, a, tracked)?)?,
        Fx::Call2(f, a, b) => f(eval_number(frame, a, tracked)?, eval_number(frame, b, tracked)?),
        Fx::Query(query, operands) => {
            let [a, b] = &**operands;
            if matches!(a, FxOperand::Var(_) | FxOperand::Const(_)) && !matches!(b, FxOperand::Number(_)) {
                // The most frequent operands, which need no value of their own.
                let x = held(frame, a)?;
                let y = if matches!(b, FxOperand::Nothing) { x } else { held(frame, b)? };
                return (query.ask)(x, y);
            }
            let numbers = [operand_number(frame, a, tracked)?, operand_number(frame, b, tracked)?];
            return (query.ask)(operand(frame, a, &numbers[0])?, operand(frame, b, &numbers[1])?);
        }
    })
}

/// The same for an operand: a constant or a variable that holds a number without a call.
#[inline]
fn value_of(frame: &Frame, fx: &Fx, tracked: &mut Elements) -> Option<f64> {
    match fx {
        Fx::Const(x) => Some(*x),
        Fx::Var(slot) => match frame.vars.get(*slot as usize)? {
            Var::Val(Value::Num(x)) => Some(*x),
            _ => eval_fx(frame, fx, tracked),
        },
        _ => eval_fx(frame, fx, tracked),
    }
}

/// The number that an operand is, written, in a variable or as scalar code; what has been touched on the way is forgotten
/// where it is none.
pub(super) fn number_in(frame: &Frame, e: &Ex, tracked: &mut Elements) -> Option<f64> {
    match &e.kind {
        ExKind::Num(x) => Some(*x),
        ExKind::Var { slot, .. } => match frame.vars.get(*slot as usize)? {
            Var::Val(Value::Num(x)) => Some(*x),
            _ => None,
        },
        ExKind::Scalar(s) if !s.fx.is_logical() => {
            let x = eval_fx(frame, &s.fx, tracked);
            if x.is_none() {
                tracked.clear();
            }
            x
        }
        _ => None,
    }
}

/// The same as [`eval_fx`] where a logical value or a character is none.
fn eval_number(frame: &Frame, fx: &Fx, tracked: &mut Elements) -> Option<f64> {
    if !tracked.narrow || !matches!(fx, Fx::Var(_) | Fx::Elem { .. }) {
        return value_of(frame, fx, tracked);
    }
    tracked.narrow = false;
    let x = eval_fx(frame, fx, tracked);
    tracked.narrow = true;
    x
}

/// A logical value or one character as a number; about a text in double quotes the general form has something to say.
fn narrow(v: &Value) -> Option<f64> {
    match v {
        Value::Bool(b) => Some(f64::from(u8::from(*b))),
        Value::Char(c) if !c.double_quoted => match *c.array.data.as_slice() {
            [letter] => Some(f64::from(letter)),
            _ => None,
        },
        _ => None,
    }
}

/// Reads a character or logical value out of several, where those are numbers.
fn narrow_read(v: &Value, at: usize, (slot, leaf): (Slot, Leaf), tracked: &mut Elements) -> Option<f64> {
    let (x, len) = narrow_element(v, at).filter(|_| tracked.narrow)?;
    let (place, width) = (v.place(), u8::try_from(v.element_bytes()).ok()?);
    tracked.touch(Touch { place, at, len, width, leaf, slot, write: false, inner: false });
    Some(x)
}

/// A character of a longer text or a value of a logical array, and the length of that.
fn narrow_element(v: &Value, at: usize) -> Option<(f64, usize)> {
    let (x, len) = match v {
        Value::Char(c) if !c.double_quoted => (f64::from(*c.array.data.get(at)?), c.array.data.len()),
        Value::Logical(a) => (f64::from(u8::from(*a.data.get(at)?)), a.data.len()),
        _ => return None,
    };
    (len > 1).then_some((x, len))
}

/// A reference to an element of a variable.
#[inline]
fn element(a: &Rc<Dense<f64>>, at: usize, leaf: Leaf, slot: Slot, write: bool) -> Touch {
    Touch { place: a.storage.number(), at, len: a.data.len(), width: 8, leaf, slot, write, inner: false }
}

/// An operand of a question that has to be computed; any number for others.
fn operand_number(frame: &Frame, o: &FxOperand, tracked: &mut Elements) -> Option<Value> {
    Some(Value::Num(if let FxOperand::Number(fx) = o { eval_number(frame, fx, tracked)? } else { 0.0 }))
}

fn operand<'v>(frame: &'v Frame, o: &'v FxOperand, number: &'v Value) -> Option<&'v Value> {
    match o {
        FxOperand::Var(_) | FxOperand::Const(_) => held(frame, o),
        FxOperand::Number(_) | FxOperand::Nothing => Some(number),
    }
}

/// What a variable or a constant holds.
fn held<'v>(frame: &'v Frame, o: &'v FxOperand) -> Option<&'v Value> {
    let v = match o {
        FxOperand::Var(slot) => match frame.vars.get(*slot as usize)? {
            Var::Val(v) => v,
            _ => return None,
        },
        FxOperand::Const(v) => v,
        FxOperand::Number(_) | FxOperand::Nothing => return None,
    };
    // About a text in double quotes the general form has something to say.
    Some(v).filter(|v| !v.is_double_quoted())
}

/// A number in fields and cells. Its key is what the general form has for the same place, so that the
/// same element read twice counts once.
fn eval_path(frame: &Frame, path: &FxPath, tracked: &mut Elements) -> Option<f64> {
    let Var::Val(root) = frame.vars.get(path.slot as usize)? else { return None };
    let mut at = root;
    let keyed = path.tracked || tracked.followed && !path.fields && !of_array(&path.steps);
    let mut key = Key::new(path.slot, !keyed);
    let mut steps = path.steps.iter();
    let mut element = None;
    while let Some(step) = steps.next() {
        at = match (step, at) {
            (FxStep::Field { name, hint }, Value::Struct(s)) => {
                let k = field(s, name, hint).filter(|_| s.data.len() == s.keys.len())?;
                key.field(name);
                s.data.get(k)?
            }
            (FxStep::Brace(index), Value::Cell(c)) => {
                let (i, at) = place(frame, index, &c.dims, c.data.len(), tracked)?;
                key.position(at);
                c.data.get(i)?
            }
            (FxStep::Paren(index), Value::Struct(s)) => {
                let (i, at) = place(frame, index, &s.dims, s.numel(), tracked)?;
                let Some(FxStep::Field { name, hint }) = steps.next() else { return None };
                let k = field(s, name, hint)?;
                key.position(at);
                key.field(name);
                s.data.get(i * s.keys.len() + k)?
            }
            (FxStep::Paren(index), Value::Real(a)) if steps.len() == 0 => {
                let (i, at) = place(frame, index, &a.dims, a.data.len(), tracked)?;
                element = Some((a, i, *a.data.get(i)?));
                key.position(at);
                break;
            }
            _ => return None,
        };
    }
    let (leaf, slot) = (path.leaf, path.slot);
    let x = match (element, at) {
        (Some((a, i, x)), _) => {
            tracked.touch(Touch { inner: true, ..self::element(a, i, leaf, slot, false) });
            x
        }
        (None, Value::Num(x)) => {
            if !path.fields {
                tracked.touch(key.touch(leaf, slot, false));
            }
            *x
        }
        _ => return None,
    };
    if path.tracked {
        tracked.push(leaf, slot, key.number());
    }
    Some(x)
}

/// Whether the place is an element of an array, which is known by where that is stored.
fn of_array(steps: &[FxStep]) -> bool {
    matches!(steps.last(), Some(FxStep::Paren(_)))
}

/// Index of a field; where it was last time is looked at first.
fn field(s: &StructArray, name: &str, hint: &Cell<usize>) -> Option<usize> {
    if s.keys.get(hint.get()).is_some_and(|k| &**k == name) {
        return Some(hint.get());
    }
    let k = s.field_index(name)?;
    hint.set(k);
    Some(k)
}

/// Linear position inside an array of these dimensions and `len` elements, and the indices.
#[inline]
fn place(
    frame: &Frame,
    index: &FxIndex,
    dims: &Dims,
    len: usize,
    tracked: &mut Elements,
) -> Option<(usize, (usize, Option<usize>))> {
    let at = positions(frame, index, tracked)?;
    Some((inside(at, dims, len)?, at))
}

/// The positions that one index or two are.
#[inline]
fn positions(frame: &Frame, index: &FxIndex, tracked: &mut Elements) -> Option<(usize, Option<usize>)> {
    let i = position(value_of(frame, &index.row, tracked)?)?;
    let j = match &index.column {
        Some(column) => Some(position(value_of(frame, column, tracked)?)?),
        None => None,
    };
    Some((i, j))
}

/// What a store in scalar form has done.
pub(super) enum Stored {
    /// Nothing: the general form has to do it.
    Nothing,
    InPlace,
    /// A vector has one element more; its number of elements.
    Grown(usize),
    /// A cell has one content more, a number.
    GrownCell,
}

/// `x(i) = e` and its like in place: elements of real arrays, numbers in fields and cells.
/// `appends`: a cell may grow here, which a listener that follows what is inside values learns from the general form.
pub(super) fn store(
    frame: &mut Frame,
    to: &Place,
    target: &FastTarget,
    (x, appends): (f64, bool),
    tracked: &mut Elements,
) -> Stored {
    let done = match target {
        FastTarget::Element(index) => store_element(frame, to, index, x, tracked),
        FastTarget::Path(steps) => store_path(frame, to, steps, (x, appends), tracked),
    };
    done.unwrap_or(Stored::Nothing)
}

fn store_element(frame: &mut Frame, to: &Place, index: &FxIndex, x: f64, tracked: &mut Elements) -> Option<Stored> {
    let (slot, leaf) = (to.slot, to.leaf);
    let (i, j) = positions(frame, index, tracked)?;
    let Var::Val(Value::Real(a)) = frame.vars.get_mut(slot as usize)? else { return None };
    let at = match j {
        None => i,
        Some(j) => {
            let [rows, cols] = *a.dims.as_slice() else { return None };
            if i >= rows || j >= cols {
                return None;
            }
            i + j * rows
        }
    };
    let n = a.data.len();
    if Rc::strong_count(a) > 1 {
        // What shares the array is copied by the general form.
        return None;
    }
    if at < n {
        *Rc::make_mut(a).data.get_mut(at)? = x;
        tracked.touch(element(a, at, leaf, slot, true));
        return Some(Stored::InPlace);
    }
    // One element after the end of a vector: the storage grows by halves.
    let longer = match *a.dims.as_slice() {
        [1, m] if m == n => [1, n + 1],
        [m, 1] if m == n => [n + 1, 1],
        _ => return None,
    };
    if at != n || n == 0 || j.is_some() {
        return None;
    }
    let own = Rc::make_mut(a);
    own.data.push(x);
    set_dims(&mut own.dims, &longer);
    tracked.touch(element(a, at, leaf, slot, true));
    Some(Stored::Grown(n + 1))
}

fn store_path(
    frame: &mut Frame,
    to: &Place,
    steps: &[FxStep],
    (x, appends): (f64, bool),
    tracked: &mut Elements,
) -> Option<Stored> {
    if let [FxStep::Brace(content), FxStep::Paren(element)] = steps {
        return store_in_content(frame, to, (content, element), x, tracked);
    }
    let mut indices = SmallVec::<[(usize, Option<usize>); 2]>::new();
    for step in steps {
        let (FxStep::Paren(index) | FxStep::Brace(index)) = step else { continue };
        indices.push(positions(frame, index, tracked)?);
    }
    let shared = frame.has_shared;
    let Var::Val(root) = frame.vars.get_mut(to.slot as usize)? else { return None };
    let mut key = Key::new(to.slot, !tracked.followed || indices.is_empty() || of_array(steps));
    if appends
        && !shared
        && let ([FxStep::Brace(_)], [at], Value::Cell(c)) = (steps, indices.as_slice(), &mut *root)
        && append(c, *at, x)
    {
        key.position(*at);
        tracked.touch(key.touch(to.leaf, to.slot, true));
        return Some(Stored::GrownCell);
    }
    match find_number(root, steps, &indices, &mut key)? {
        Found::Number(found) => {
            *found = x;
            if !indices.is_empty() {
                tracked.touch(key.touch(to.leaf, to.slot, true));
            }
        }
        Found::Element(a, i) => {
            *Rc::make_mut(a).data.get_mut(i)? = x;
            tracked.touch(Touch { inner: true, ..element(a, i, to.leaf, to.slot, true) });
        }
    }
    Some(Stored::InPlace)
}

/// `c{i}(j) = x`, the most frequent element inside a value.
fn store_in_content(
    frame: &mut Frame,
    to: &Place,
    (content, element): (&FxIndex, &FxIndex),
    x: f64,
    tracked: &mut Elements,
) -> Option<Stored> {
    let (content, element) = (positions(frame, content, tracked)?, positions(frame, element, tracked)?);
    let Var::Val(Value::Cell(c)) = frame.vars.get_mut(to.slot as usize)? else { return None };
    let k = inside(content, &c.dims, c.data.len())?;
    let Value::Real(a) = Rc::make_mut(c).data.get_mut(k)? else { return None };
    let i = inside(element, &a.dims, a.data.len())?;
    if Rc::strong_count(a) > 1 {
        // What shares the array is copied by the general form.
        return None;
    }
    *Rc::make_mut(a).data.get_mut(i)? = x;
    tracked.touch(Touch { inner: true, ..self::element(a, i, to.leaf, to.slot, true) });
    Some(Stored::InPlace)
}

/// `c{n+1} = x` of a row or column with n contents, which nothing else holds: the storage grows by halves.
fn append(c: &mut Rc<CellArray>, at: (usize, Option<usize>), x: f64) -> bool {
    let n = c.data.len();
    if n == 0 || at != (n, None) {
        return false;
    }
    let longer = match *c.dims.as_slice() {
        [1, m] if m == n => [1, n + 1],
        [m, 1] if m == n => [n + 1, 1],
        _ => return false,
    };
    let Some(own) = Rc::get_mut(c) else { return false };
    own.data.push(Value::Num(x));
    set_dims(&mut own.dims, &longer);
    true
}

/// The number that a store replaces, or the array of which it is an element.
enum Found<'v> {
    Number(&'v mut f64),
    Element(&'v mut Rc<Dense<f64>>, usize),
}

/// All storage on the way to the number belongs to the variable alone.
fn find_number<'v>(
    root: &'v mut Value,
    steps: &[FxStep],
    indices: &[(usize, Option<usize>)],
    key: &mut Key,
) -> Option<Found<'v>> {
    let mut at = root;
    let (mut steps, mut indices) = (steps.iter(), indices.iter());
    while let Some(step) = steps.next() {
        at = match (step, at) {
            (FxStep::Field { name, hint }, Value::Struct(s)) => {
                let k = field(s, name, hint).filter(|_| s.data.len() == s.keys.len())?;
                key.field(name);
                Rc::make_mut(s).data.get_mut(k)?
            }
            (FxStep::Brace(_), Value::Cell(c)) => {
                let at = *indices.next()?;
                let i = inside(at, &c.dims, c.data.len())?;
                key.position(at);
                Rc::make_mut(c).data.get_mut(i)?
            }
            (FxStep::Paren(_), Value::Struct(s)) => {
                let at = *indices.next()?;
                let i = inside(at, &s.dims, s.numel())?;
                let Some(FxStep::Field { name, hint }) = steps.next() else { return None };
                let k = field(s, name, hint)?;
                key.position(at);
                key.field(name);
                let width = s.keys.len();
                Rc::make_mut(s).data.get_mut(i * width + k)?
            }
            (FxStep::Paren(_), Value::Real(a)) if steps.len() == 0 => {
                let i = inside(*indices.next()?, &a.dims, a.data.len())?;
                return (Rc::strong_count(a) == 1).then_some(Found::Element(a, i));
            }
            _ => return None,
        };
    }
    match at {
        Value::Num(x) => Some(Found::Number(x)),
        _ => None,
    }
}

#[inline]
pub(super) fn inside((i, j): (usize, Option<usize>), dims: &Dims, len: usize) -> Option<usize> {
    let Some(j) = j else { return (i < len).then_some(i) };
    let [rows, cols] = *dims.as_slice() else { return None };
    (i < rows && j < cols).then_some(i + j * rows)
}

/// Evaluates a condition; `reached` gets the sites of the tests that were evaluated.
pub(super) fn eval_chain(
    frame: &Frame,
    chain: &Chain,
    tracked: &mut Elements,
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
pub(super) fn compare(op: BinaryOp, x: f64, y: f64) -> bool {
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
pub(super) fn position(x: f64) -> Option<usize> {
    let i = x as usize;
    (i >= 1 && i as f64 == x).then(|| i - 1)
}

/// A power that is real.
#[inline]
#[must_use]
pub(super) fn power(x: f64, y: f64) -> Option<f64> {
    if x < 0.0 && y != y.trunc() {
        return None;
    }
    Some(if y == 2.0 { x * x } else { x.powf(y) })
}

/// Number of elements of `a:s:b`, as of the array; more than memory could hold are no error here
/// (`for k = 1:Inf`).
#[must_use]
pub(super) fn range_count(a: f64, s: f64, b: f64) -> usize {
    if s == 0.0 || a.is_nan() || b.is_nan() || s.is_nan() {
        return 0;
    }
    ops::range::count(a, s, b).unwrap_or(usize::MAX)
}
