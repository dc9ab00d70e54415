//! `x(i) = v`. In: the place, indices and a value. Out: the place changed, grown where an index is
//! beyond its end. The array keeps its class (a real one becomes complex), as MATLAB has it.

use super::index::{Index, folded};
use super::index_get::Runs;
use super::{convert, errors, memory, sparse};
use crate::error::{Result, RunError};
use crate::fail;
use crate::value::dense::trim_dims;
use crate::value::{CharArray, Class, Dense, Dims, IntArray, StringArray, StructArray, Value};
use std::rc::Rc;

/// Assigns `rhs` (one element for every position, or a scalar for all). In place when nobody else
/// holds the array; growing a vector or the last dimension is amortised.
///
/// # Errors
/// Numbers of elements or shapes that differ; classes that do not convert; growth of a matrix by a
/// linear index. `base` is unchanged then.
pub(crate) fn set(base: &mut Value, indices: &[Index], rhs: &Value) -> Result<()> {
    match (&mut *base, indices, rhs) {
        (Value::Real(a), [Index::At(i)], Value::Num(x)) if *i < a.data.len() => {
            Rc::make_mut(a).data[*i] = *x;
            return Ok(());
        }
        (Value::Real(a), [Index::At(i), Index::At(j)], Value::Num(x))
            if a.dims.len() == 2 && *i < a.dims[0] && *j < a.dims[1] =>
        {
            let rows = a.dims[0];
            Rc::make_mut(a).data[j * rows + i] = *x;
            return Ok(());
        }
        (Value::Logical(a), [Index::At(i)], Value::Bool(x)) if *i < a.data.len() => {
            Rc::make_mut(a).data[*i] = *x;
            return Ok(());
        }
        _ => {}
    }
    if indices.is_empty() {
        fail!(
            "MATLAB:emptyIndex",
            "An indexing expression on the left side of an assignment must have at least one subscript."
        );
    }
    if base.is_sparse() {
        return sparse::set(base, indices, rhs);
    }
    let full;
    let rhs = if rhs.is_sparse() {
        full = convert::full(rhs)?;
        &full
    } else {
        rhs
    };
    let target = target(base, rhs)?;
    dispatch(target, base, indices, rhs)
}

/// What a variable or field that did not exist is before elements of `rhs` are assigned to it:
/// 0×0 of the class of `rhs`, so that `x(3) = true` makes a logical array.
#[must_use]
pub(crate) fn fresh(rhs: &Value) -> Value {
    let empty = Dims::from_slice(&[0, 0]);
    match rhs.class() {
        Class::Logical => Value::logical(Dense::new(empty, Vec::new())),
        Class::Double | Class::String | Class::Struct | Class::Cell | Class::FunctionHandle | Class::Object => {
            Value::empty()
        }
        class => convert::from_real(empty, Vec::new(), class),
    }
}

/// What the array holds after the assignment.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Real,
    Complex,
    Single,
    SingleComplex,
    Logical,
    Char,
    Int(Class),
    Strings,
    Cell,
    Struct,
    Handle,
}

fn target(base: &Value, rhs: &Value) -> Result<Target> {
    let untyped = matches!(base, Value::Real(a) if a.data.is_empty());
    let container = |c: Class| match c {
        Class::Cell => Some(Target::Cell),
        Class::Struct => Some(Target::Struct),
        Class::FunctionHandle | Class::Object => Some(Target::Handle),
        _ => None,
    };
    let (from, to) = (rhs.class(), base.class());
    if to == Class::String || from == Class::String && untyped {
        return Ok(Target::Strings);
    }
    if from == Class::String {
        return Err(convert::impossible(to, rhs));
    }
    if let Some(t) = container(from) {
        if from == to || untyped {
            return Ok(t);
        }
        return Err(convert::impossible(to, rhs));
    }
    if container(to).is_some() {
        let help = if to == Class::Cell { "use `{ }` to assign the content of a cell" } else { "" };
        return Err(convert::impossible(to, rhs).with_help(help));
    }
    let complex = base.is_complex() || rhs.is_complex();
    Ok(match to {
        Class::Single if complex => Target::SingleComplex,
        Class::Single => Target::Single,
        Class::Logical if !complex => Target::Logical,
        Class::Char if !complex => Target::Char,
        Class::Double | Class::Logical if complex => Target::Complex,
        Class::Double => Target::Real,
        _ if complex => return Err(convert::impossible(to, rhs)),
        _ => Target::Int(to),
    })
}

fn dispatch(target: Target, base: &mut Value, indices: &[Index], rhs: &Value) -> Result<()> {
    match target {
        Target::Real => {
            place(base, indices, &*convert::real_array(rhs)?, 0.0, take_real, |a| match a.data.as_slice() {
                [x] => Value::Num(*x),
                _ => Value::Real(a),
            })
        }
        Target::Logical => {
            place(base, indices, &*convert::logical_array(rhs)?, false, take_logical, |a| match a.data.as_slice() {
                [x] => Value::Bool(*x),
                _ => Value::Logical(a),
            })
        }
        Target::Complex => {
            let source = convert::complex_array(rhs)?;
            place(base, indices, &source, Default::default(), take_complex, Value::Complex)
        }
        Target::Single => place(base, indices, &*convert::single_array(rhs)?, 0.0, take_single, Value::Single),
        Target::SingleComplex => {
            let source = convert::single_complex_array(rhs)?;
            place(base, indices, &source, Default::default(), take_single_complex, Value::SingleComplex)
        }
        Target::Char => characters(base, indices, &convert::char_array(rhs)?),
        Target::Int(class) => integers(base, indices, &convert::to_class(rhs, class)?),
        Target::Strings => strings(base, indices, &super::strings::of(rhs)?),
        Target::Cell => match rhs {
            Value::Cell(source) => place(base, indices, source, Value::empty(), take_cell, Value::Cell),
            _ => Err(convert::impossible(Class::Cell, rhs)),
        },
        Target::Struct => match rhs {
            Value::Struct(source) => structs(base, indices, source),
            _ => Err(convert::impossible(Class::Struct, rhs)),
        },
        Target::Handle => {
            if indices.iter().any(|i| i.extent(1) != 1) {
                fail!(
                    "MATLAB:noFunctionHandleArrays",
                    "Nonscalar arrays of function handles are not allowed; use cell arrays instead."
                );
            }
            *base = rhs.clone();
            Ok(())
        }
    }
}

/// Takes the storage out of `base`, assigns, and puts it back (also after an error).
fn place<T: Clone>(
    base: &mut Value,
    indices: &[Index],
    source: &Dense<T>,
    fill: T,
    take: impl Fn(Value) -> Result<Rc<Dense<T>>>,
    wrap: impl Fn(Rc<Dense<T>>) -> Value,
) -> Result<()> {
    let mut storage = take(std::mem::replace(base, Value::Bool(false)))?;
    let result = assign(Rc::make_mut(&mut storage), indices, source, fill);
    *base = wrap(storage);
    result
}

fn take_real(v: Value) -> Result<Rc<Dense<f64>>> {
    match v {
        Value::Real(a) => Ok(a),
        _ => Ok(Rc::new(convert::real_array(&v)?.into_owned())),
    }
}

fn take_complex(v: Value) -> Result<Rc<Dense<crate::value::C64>>> {
    match v {
        Value::Complex(a) => Ok(a),
        _ => Ok(Rc::new(convert::complex_array(&v)?)),
    }
}

fn take_single(v: Value) -> Result<Rc<Dense<f32>>> {
    match v {
        Value::Single(a) => Ok(a),
        _ => Ok(Rc::new(convert::single_array(&v)?.into_owned())),
    }
}

fn take_single_complex(v: Value) -> Result<Rc<Dense<crate::value::C32>>> {
    match v {
        Value::SingleComplex(a) => Ok(a),
        _ => Ok(Rc::new(convert::single_complex_array(&v)?)),
    }
}

fn take_logical(v: Value) -> Result<Rc<Dense<bool>>> {
    match v {
        Value::Logical(a) => Ok(a),
        _ => Ok(Rc::new(convert::logical_array(&v)?.into_owned())),
    }
}

fn take_cell(v: Value) -> Result<Rc<Dense<Value>>> {
    match v {
        Value::Cell(a) => Ok(a),
        _ => Ok(Rc::new(Dense::new(v.dims(), Vec::new()))),
    }
}

/// MATLAB fills a gap with missing strings, which there are none of here.
fn strings(base: &mut Value, indices: &[Index], source: &StringArray) -> Result<()> {
    let mut new = match base {
        Value::Strings(s) => (**s).clone(),
        _ => StringArray::new(base.dims(), Vec::new()),
    };
    let gap: Rc<str> = "".into();
    assign(&mut new, indices, source, Rc::clone(&gap))?;
    if new.data.iter().any(|t| Rc::ptr_eq(t, &gap)) {
        fail!("slamm:string:missing", "The assignment would leave missing strings, which slamm does not have.");
    }
    *base = Value::strings(new);
    Ok(())
}

fn characters(base: &mut Value, indices: &[Index], source: &Dense<u16>) -> Result<()> {
    let Value::Char(text) = base else {
        return Err(convert::impossible(Class::Char, base));
    };
    let text: &mut CharArray = Rc::make_mut(text);
    assign(&mut text.array, indices, source, 0)
}

fn integers(base: &mut Value, indices: &[Index], rhs: &Value) -> Result<()> {
    macro_rules! each {
        ($a:expr, $b:expr, $($v:ident)*) => {
            match ($a, $b) {
                $((IntArray::$v(x), IntArray::$v(y)) => assign(x, indices, y, 0),)*
                _ => Err(convert::impossible(rhs.class(), rhs)),
            }
        };
    }
    match (base, rhs) {
        (Value::Int(a), Value::Int(b)) => {
            each!(Rc::make_mut(a), &**b, Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64)
        }
        _ => Err(convert::impossible(rhs.class(), rhs)),
    }
}

/// Struct elements: the order of old and new elements is found on their numbers.
fn structs(base: &mut Value, indices: &[Index], source: &StructArray) -> Result<()> {
    let old = match base {
        Value::Struct(s) if s.numel() > 0 || !s.keys.is_empty() => Rc::clone(s),
        _ => Rc::new(StructArray { dims: base.dims(), keys: Rc::clone(&source.keys), data: Vec::new() }),
    };
    let order: Option<Vec<usize>> = old.keys.iter().map(|k| source.field_index(k)).collect();
    let Some(order) = order.filter(|o| o.len() == source.keys.len()) else {
        fail!("MATLAB:heterogeneousStrucAssignment", "Subscripted assignment between dissimilar structures.");
    };
    let count = old.numel();
    let mut numbers = Dense::new(old.dims.clone(), (0..count).collect::<Vec<usize>>());
    let new = Dense::new(source.dims.clone(), (count..count + source.numel()).collect());
    assign(&mut numbers, indices, &new, usize::MAX)?;
    let width = old.keys.len();
    let mut data = Vec::with_capacity(numbers.data.len() * width);
    for &e in &numbers.data {
        match e.checked_sub(count) {
            _ if e == usize::MAX => data.extend((0..width).map(|_| Value::empty())),
            None => data.extend_from_slice(&old.data[e * width..(e + 1) * width]),
            Some(e) => data.extend(order.iter().map(|&f| source.data[e * width + f].clone())),
        }
    }
    *base = Value::structure(StructArray { dims: numbers.dims, keys: Rc::clone(&old.keys), data });
    Ok(())
}

/// Assigns elements of `source` (or its only one to all) to the positions; `fill` is for elements
/// that growth adds. Nothing is changed when it fails.
///
/// # Errors
/// Numbers of elements or shapes that differ; growth by a linear index of what is not a vector.
pub(crate) fn assign<T: Clone>(a: &mut Dense<T>, indices: &[Index], source: &Dense<T>, fill: T) -> Result<()> {
    match indices {
        [index] => linear(a, index, source, fill),
        _ => subscripts(a, indices, source, fill),
    }
}

fn linear<T: Clone>(a: &mut Dense<T>, index: &Index, source: &Dense<T>, fill: T) -> Result<()> {
    let n = a.data.len();
    let count = index.len(n);
    if source.data.len() != count && source.data.len() != 1 {
        fail!(
            "MATLAB:matrix:singleSubscriptNumelMismatch",
            "Unable to perform assignment because the left and right sides have a different number of elements. ({count} \
             on the left, {} on the right)",
            source.data.len()
        );
    }
    let extent = index.extent(n);
    if extent > n {
        memory::reserve(&[extent], size_of::<T>())?;
        a.dims = match a.dims.as_slice() {
            [0, 0] | [1, _] => Dims::from_slice(&[1, extent]),
            [_, 1] => Dims::from_slice(&[extent, 1]),
            _ if n == 0 => Dims::from_slice(&[1, extent]),
            _ => return Err(ambiguous(&a.dims)),
        };
        a.data.resize(extent, fill);
    }
    write(&mut a.data, index, &source.data);
    Ok(())
}

fn ambiguous(dims: &Dims) -> Box<RunError> {
    RunError::new(
        "MATLAB:badsubscript",
        format!("Attempted to grow array along ambiguous dimension. (size {})", errors::shape(dims)),
    )
}

/// Writes one run: as many values as the index has positions, or one for all of them.
fn write<T: Clone>(to: &mut [T], index: &Index, values: &[T]) {
    let n = index.len(to.len());
    if let (Some(start), [x]) = (index.run(), values) {
        to[start..start + n].fill(x.clone());
    } else if let Some(start) = index.run() {
        to[start..start + n].clone_from_slice(values);
    } else if let [x] = values {
        (0..n).for_each(|k| to[index.at(k)] = x.clone());
    } else if let Index::List { positions, .. } | Index::Mask { positions, .. } = index {
        positions.iter().zip(values).for_each(|(&p, x)| to[p] = x.clone());
    } else {
        values.iter().enumerate().for_each(|(k, x)| to[index.at(k)] = x.clone());
    }
}

fn subscripts<T: Clone>(a: &mut Dense<T>, indices: &[Index], source: &Dense<T>, fill: T) -> Result<()> {
    let count = indices.len();
    let sizes = folded(&a.dims, count);
    let lens = lengths(a, indices, &sizes, source);
    let total = if lens.contains(&0) { 0 } else { 1 };
    let squeezed = |d: &Dims| -> Dims { d.iter().copied().filter(|&x| x != 1).collect() };
    let scalar = source.data.len() == 1;
    if !scalar && squeezed(&lens) != squeezed(&source.dims) && !(total == 0 && source.data.is_empty()) {
        let words = |d: &Dims| errors::shape(d).replace('x', "-by-");
        fail!(
            "MATLAB:subsassigndimmismatch",
            "Unable to perform assignment because the size of the left side is {} and the size of the right side is {}.",
            words(&lens),
            words(&source.dims)
        );
    }
    let mut wanted = sizes.clone();
    for (k, index) in indices.iter().enumerate() {
        wanted[k] = wanted[k].max(if matches!(index, Index::All) { lens[k] } else { index.extent(0) });
    }
    if wanted != sizes {
        if count < a.dims.len() {
            return Err(ambiguous(&a.dims));
        }
        memory::reserve(&wanted, size_of::<T>())?;
        resize(a, &wanted, fill);
    }
    if total == 0 {
        return Ok(());
    }
    let mut rest = source.data.as_slice();
    let runs = Runs::new(indices, &wanted, &lens);
    let size = runs.size(&wanted);
    runs.for_each(indices, &wanted, &lens, |offset| {
        let (values, after) = if scalar { (rest, rest) } else { rest.split_at(runs.len) };
        match runs.stride {
            1 => write(&mut a.data[offset..offset + size], runs.index, values),
            stride => write_strided(&mut a.data[offset..], runs.index, stride, runs.len, values),
        }
        rest = after;
    });
    Ok(())
}

/// Writes so many that are a stride apart: as many values, or one for all of them.
fn write_strided<T: Clone>(to: &mut [T], index: &Index, stride: usize, len: usize, values: &[T]) {
    match (index.run(), values) {
        (Some(start), [x]) => to[start * stride..].iter_mut().step_by(stride).take(len).for_each(|y| *y = x.clone()),
        (Some(start), _) => {
            to[start * stride..].iter_mut().step_by(stride).take(len).zip(values).for_each(|(y, x)| *y = x.clone());
        }
        (None, [x]) => (0..len).for_each(|k| to[index.at(k) * stride] = x.clone()),
        _ => values.iter().enumerate().for_each(|(k, x)| to[index.at(k) * stride] = x.clone()),
    }
}

/// Lengths of the indices; in a 0×0 array a colon is as long as the right side says.
fn lengths<T: Clone>(a: &Dense<T>, indices: &[Index], sizes: &Dims, source: &Dense<T>) -> Dims {
    if !a.data.is_empty() || a.dims.iter().any(|&d| d > 0) {
        return indices.iter().zip(sizes).map(|(index, &size)| index.len(size)).collect();
    }
    let long = |i: &Index| matches!(i, Index::All) || i.len(0) != 1;
    if indices.iter().all(long) && source.dims.len() <= indices.len() {
        let size = |k: usize| source.dims.get(k).copied().unwrap_or(1);
        return indices
            .iter()
            .enumerate()
            .map(|(k, i)| if matches!(i, Index::All) { size(k) } else { i.len(0) })
            .collect();
    }
    // As many indices that are no scalars as the right side has dimensions: they match in order.
    let scalar = |i: &Index| !matches!(i, Index::All) && i.len(0) == 1;
    if indices.iter().filter(|i| !scalar(i)).count() == source.dims.len() {
        let mut extents = source.dims.iter().copied();
        return indices
            .iter()
            .map(|i| if scalar(i) { 1 } else { extents.next().map_or(1, |size| i.len(size)) })
            .collect();
    }
    let mut extents = source.dims.iter().copied().filter(|&d| d != 1);
    indices
        .iter()
        .map(|index| match index {
            Index::All => extents.next().unwrap_or(1),
            _ => {
                let len = index.len(0);
                if len != 1 {
                    extents.next();
                }
                len
            }
        })
        .collect()
}

/// Larger dimensions, old elements in their places. Where only the last one grows, elements stay.
pub(super) fn resize<T: Clone>(a: &mut Dense<T>, dims: &Dims, fill: T) {
    let total: usize = dims.iter().product();
    let old = folded(&a.dims, dims.len());
    let last = dims.len() - 1;
    if old[..last] == dims[..last] || a.data.is_empty() {
        a.data.resize(total, fill);
        a.dims = trim_dims(dims.clone());
        return;
    }
    let mut data = vec![fill; total];
    let mut at: Dims = old.iter().map(|_| 0).collect();
    for run in a.data.chunks(old[0]) {
        let (mut offset, mut step) = (0, 1);
        for k in 0..dims.len() {
            offset += at[k] * step;
            step *= dims[k];
        }
        data[offset..offset + run.len()].clone_from_slice(run);
        for k in 1..old.len() {
            at[k] += 1;
            if at[k] < old[k] {
                break;
            }
            at[k] = 0;
        }
    }
    // It grows where it is.
    (a.dims, a.data) = (trim_dims(dims.clone()), data);
}
