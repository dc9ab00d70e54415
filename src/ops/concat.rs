//! `[a, b; c, d]` and `cat`. In: values. Out: one array, in the class that MATLAB gives a mixture:
//! cells take everything in, then structs, text, the first integer class, single, double, logical.

use super::{convert, errors, sparse};
use crate::error::{Result, RunError};
use crate::fail;
use crate::value::{CharArray, Class, Dense, Dims, IntArray, StructArray, Value};
use std::borrow::Cow;
use std::rc::Rc;

/// `[a, b, …]`
///
/// # Errors
/// Sizes or classes that do not go together.
pub(crate) fn horizontal(parts: &[Value]) -> Result<Value> {
    cat(1, parts)
}

/// `[a; b; …]`
///
/// # Errors
/// Sizes or classes that do not go together.
pub(crate) fn vertical(parts: &[Value]) -> Result<Value> {
    cat(0, parts)
}

/// Concatenates along dimension `dim`, from 0. Empty arrays of 0×0 are skipped.
///
/// # Errors
/// Sizes or classes that do not go together.
pub(crate) fn cat(dim: usize, parts: &[Value]) -> Result<Value> {
    match parts {
        [] => return Ok(Value::empty()),
        [one] => return Ok(one.clone()),
        _ => {}
    }
    if let Some(v) = numbers(dim, parts) {
        return Ok(v);
    }
    let class = result_class(parts)?;
    if parts.iter().any(Value::is_sparse) && matches!(class, Class::Double | Class::Logical | Class::Single) {
        return match dim {
            0 => sparse::vertical(parts),
            1 => sparse::horizontal(parts),
            _ => fail!("MATLAB:sparse:ndArray", "Sparse matrices cannot be concatenated along dimension {}.", dim + 1),
        };
    }
    let complex = parts.iter().any(Value::is_complex);
    Ok(match class {
        Class::String => Value::strings(super::strings::joined(dim, parts)?),
        Class::Cell => cells(dim, parts)?,
        Class::Struct => structs(dim, parts)?,
        Class::FunctionHandle | Class::Object => handles(parts)?,
        Class::Char => {
            if complex {
                fail!("MATLAB:catenate:complexChar", "Complex values cannot be concatenated with text.");
            }
            let double_quoted = parts.iter().any(|p| matches!(p, Value::Char(c) if c.double_quoted));
            let array = joined(dim, parts, |p| Ok(Cow::Owned(convert::char_array(p)?)))?;
            Value::Char(Rc::new(CharArray { array, double_quoted }))
        }
        Class::Double if complex => {
            Value::Complex(Rc::new(joined(dim, parts, |p| Ok(Cow::Owned(convert::complex_array(p)?)))?))
        }
        Class::Double => Value::real(joined(dim, parts, convert::real_array)?),
        Class::Single if complex => {
            Value::single_complex(joined(dim, parts, |p| Ok(Cow::Owned(convert::single_complex_array(p)?)))?)
        }
        Class::Single => Value::single(joined(dim, parts, convert::single_array)?),
        Class::Logical => Value::logical(joined(dim, parts, convert::logical_array)?),
        _ => integers(dim, class, parts)?,
    })
}

/// Appends `parts` along dimension `dim` (0 or 1) to an array that holds elements, in its own
/// storage. False, with nothing changed, unless all are real double, all text or all cells and
/// only the length of a vector or the number of columns grows.
pub(crate) fn append<'v>(own: &mut Value, dim: usize, parts: impl Iterator<Item = &'v Value> + Clone) -> bool {
    let dims = own.dims();
    let [rows, cols] = *dims.as_slice() else { return false };
    let (across, along) = if dim == 0 { (cols, rows) } else { (rows, cols) };
    if rows * cols == 0 || dim == 0 && cols != 1 {
        return false;
    }
    let size = |v: &Value| {
        let d = v.dims();
        let (a, n) = if dim == 0 { (d[1], d[0]) } else { (d[0], d[1]) };
        (d.len() == 2 && a == across).then_some(n)
    };
    let mut longer = along;
    for v in parts.clone() {
        let same = match (&*own, v) {
            (Value::Real(_), Value::Num(_) | Value::Real(_)) | (Value::Cell(_), Value::Cell(_)) => true,
            (Value::Char(a), Value::Char(b)) => a.double_quoted == b.double_quoted,
            _ => false,
        };
        match size(v).filter(|_| same) {
            Some(n) => longer += n,
            None => return false,
        }
    }
    let grown = Dims::from_slice(&if dim == 0 { [longer, cols] } else { [rows, longer] });
    match own {
        Value::Real(a) => {
            let a = Rc::make_mut(a);
            for v in parts {
                match v {
                    Value::Num(x) => a.data.push(*x),
                    Value::Real(b) => a.data.extend_from_slice(&b.data),
                    _ => {}
                }
            }
            a.dims = grown;
        }
        Value::Char(a) => {
            let a = &mut Rc::make_mut(a).array;
            parts.for_each(|v| {
                if let Value::Char(b) = v {
                    a.data.extend_from_slice(&b.array.data)
                }
            });
            a.dims = grown;
        }
        Value::Cell(a) => {
            let a = Rc::make_mut(a);
            parts.for_each(|v| {
                if let Value::Cell(b) = v {
                    a.data.extend_from_slice(&b.data)
                }
            });
            a.dims = grown;
        }
        _ => return false,
    }
    true
}

/// The frequent case: a row or column of real double scalars.
fn numbers(dim: usize, parts: &[Value]) -> Option<Value> {
    let data: Option<Vec<f64>> = parts
        .iter()
        .map(|p| match p {
            Value::Num(x) => Some(*x),
            _ => None,
        })
        .collect();
    match dim {
        0 => data.map(Value::column),
        1 => data.map(Value::row),
        _ => None,
    }
}

fn result_class(parts: &[Value]) -> Result<Class> {
    let has = |c: Class| parts.iter().any(|p| p.class() == c);
    if has(Class::String) {
        return Ok(Class::String);
    }
    if has(Class::Cell) {
        return Ok(Class::Cell);
    }
    for container in [Class::Struct, Class::FunctionHandle, Class::Object] {
        if has(container) {
            if let Some(other) = parts.iter().find(|p| p.class() != container && !p.is_empty()) {
                fail!(
                    "MATLAB:catenate:classMismatch",
                    "Values of class {} and {} cannot be concatenated.",
                    container.name(),
                    other.class().name()
                );
            }
            return Ok(container);
        }
    }
    if has(Class::Char) {
        return Ok(Class::Char);
    }
    if let Some(int) = parts.iter().map(Value::class).find(|c| c.is_integer()) {
        if parts.iter().any(Value::is_complex) {
            fail!("MATLAB:catenate:complexInteger", "Concatenation of complex values and integers is not supported.");
        }
        return Ok(int);
    }
    if has(Class::Single) {
        return Ok(Class::Single);
    }
    Ok(if has(Class::Double) { Class::Double } else { Class::Logical })
}

fn joined<'a, T: Clone + 'a>(
    dim: usize,
    parts: &'a [Value],
    convert: impl Fn(&'a Value) -> Result<Cow<'a, Dense<T>>>,
) -> Result<Dense<T>> {
    let arrays: Vec<Cow<'a, Dense<T>>> = parts.iter().map(convert).collect::<Result<_>>()?;
    let views: Vec<&Dense<T>> = arrays.iter().map(AsRef::as_ref).collect();
    join(dim, &views)
}

/// Concatenates arrays of one element type along `dim`, from 0.
///
/// # Errors
/// Another dimension that differs.
pub(crate) fn join<T: Clone>(dim: usize, parts: &[&Dense<T>]) -> Result<Dense<T>> {
    let shape = joined_dims(dim, &parts.iter().map(|p| &p.dims).collect::<Vec<_>>())?;
    let used: Vec<&&Dense<T>> = parts.iter().filter(|p| !p.data.is_empty()).collect();
    let mut data = Vec::with_capacity(shape.iter().product());
    let outer: usize = shape.iter().skip(dim + 1).product();
    for o in 0..outer {
        for p in &used {
            let chunk = p.data.len() / outer;
            data.extend_from_slice(&p.data[o * chunk..(o + 1) * chunk]);
        }
    }
    Ok(Dense::new(shape, data))
}

/// Dimensions of the concatenation along `dim`; empty arrays of 0×0 do not count, nor do 1×0 and
/// 0×1 where they do not fit (MATLAB lets them pass).
///
/// # Errors
/// Another dimension that differs.
pub(crate) fn joined_dims(dim: usize, parts: &[&Dims]) -> Result<Dims> {
    let n = parts.iter().map(|d| d.len()).max().unwrap_or(2).max(dim + 1);
    let size = |d: &Dims, k: usize| d.get(k).copied().unwrap_or(1);
    let negligible = |d: &Dims| d.len() == 2 && d[0] * d[1] == 0 && d[0] <= 1 && d[1] <= 1;
    let Some(first) = parts.iter().find(|d| !negligible(d)) else {
        return Ok(all_negligible(dim, n, parts));
    };
    let mut dims: Dims = (0..n).map(|k| size(first, k)).collect();
    dims[dim] = 0;
    for d in parts {
        let fits = (0..n).all(|k| k == dim || size(d, k) == dims[k]);
        if fits {
            dims[dim] += size(d, dim);
        } else if !negligible(d) {
            return Err(mismatch(dim, first, d));
        }
    }
    Ok(dims)
}

/// Of 0×0, 1×0 and 0×1 alone: `[zeros(1,0), []]` is 1×0, `['', '']` is 0×0.
fn all_negligible(dim: usize, n: usize, parts: &[&Dims]) -> Dims {
    let mut dims: Dims = (0..n).map(|k| if k < 2 { 0 } else { 1 }).collect();
    let chosen: Vec<&&Dims> = parts.iter().filter(|d| d.as_slice() != [0, 0]).collect();
    if let Some(first) = chosen.first() {
        dims[..2].copy_from_slice(&first[..2]);
        if dim < 2 {
            dims[dim] = chosen.iter().filter(|d| d[1 - dim] == first[1 - dim]).map(|d| d[dim]).sum();
        }
    }
    dims
}

fn mismatch(dim: usize, a: &Dims, b: &Dims) -> Box<RunError> {
    let verb = match dim {
        0 => "vertically",
        1 => "horizontally",
        _ => "along that dimension",
    };
    RunError::new(
        "MATLAB:catenate:dimensionMismatch",
        format!(
            "Dimensions of arrays being concatenated are not consistent. (sizes {} and {}, {verb})",
            errors::shape(a),
            errors::shape(b)
        ),
    )
}

fn integers(dim: usize, class: Class, parts: &[Value]) -> Result<Value> {
    let converted: Vec<Value> = parts.iter().map(|p| convert::to_class(p, class)).collect::<Result<_>>()?;
    macro_rules! each {
        ($($v:ident)*) => {
            match class {
                $(Class::$v => {
                    let arrays: Vec<&Dense<_>> = converted.iter().filter_map(|p| match p {
                        Value::Int(a) => match &**a { IntArray::$v(d) => Some(d), _ => None },
                        _ => None,
                    }).collect();
                    Ok(Value::int(IntArray::$v(join(dim, &arrays)?)))
                })*
                _ => Err(RunError::new("MATLAB:catenate:class", "Integer class expected.")),
            }
        };
    }
    each!(Int8 Int16 Int32 Int64 Uint8 Uint16 Uint32 Uint64)
}

/// Cells side by side; what is not a cell becomes one, `[]` and `''` vanish.
fn cells(dim: usize, parts: &[Value]) -> Result<Value> {
    let wrapped: Vec<Rc<Dense<Value>>> = parts
        .iter()
        .filter_map(|p| match p {
            Value::Cell(c) => Some(Rc::clone(c)),
            _ if p.is_empty() && p.class() != Class::Struct => None,
            _ => Some(Rc::new(Dense::scalar(p.clone()))),
        })
        .collect();
    Ok(Value::cell(join(dim, &wrapped.iter().map(AsRef::as_ref).collect::<Vec<_>>())?))
}

fn structs(dim: usize, parts: &[Value]) -> Result<Value> {
    let arrays: Vec<&StructArray> = parts
        .iter()
        .filter_map(|p| match p {
            Value::Struct(s) => Some(&**s),
            _ => None,
        })
        .collect();
    let Some(first) = arrays.iter().find(|s| s.numel() > 0).or(arrays.first()) else {
        return Ok(Value::empty());
    };
    let width = first.keys.len();
    let mut count = 0;
    let mut numbers = Vec::new();
    let mut rows: Vec<Value> = Vec::new();
    for s in &arrays {
        let order: Option<Vec<usize>> = first.keys.iter().map(|k| s.field_index(k)).collect();
        let Some(order) = order.filter(|o| o.len() == s.keys.len()) else {
            if s.numel() == 0 {
                continue;
            }
            fail!(
                "MATLAB:catenate:structFieldBad",
                "Names of fields in structure arrays being concatenated do not match."
            );
        };
        for e in 0..s.numel() {
            rows.extend(order.iter().map(|&f| s.data[e * width + f].clone()));
        }
        numbers.push(Dense::new(s.dims.clone(), (count..count + s.numel()).collect::<Vec<usize>>()));
        count += s.numel();
    }
    let order = join(dim, &numbers.iter().collect::<Vec<_>>())?;
    let data = order.data.iter().flat_map(|&e| rows[e * width..(e + 1) * width].iter().cloned()).collect();
    Ok(Value::structure(StructArray { dims: order.dims, keys: Rc::clone(&first.keys), data }))
}

fn handles(parts: &[Value]) -> Result<Value> {
    let mut full = parts.iter().filter(|p| !p.is_empty());
    match (full.next(), full.next()) {
        (Some(one), None) => Ok(one.clone()),
        _ => fail!(
            "MATLAB:catenate:functionHandles",
            "Nonscalar arrays of function handles are not allowed; use cell arrays instead."
        ),
    }
}
