//! Rows of structs.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::table::accepts::STRUCT;
use crate::functions::table::arguments::{arg, one, text_arg, texts};
use crate::functions::table::facts::{Facts, Placement, Takes};
use crate::functions::table::rows::{copies, free};
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::ops::elements::{cell_column, describe, dims_text, logical_like, reals, text_column};
use crate::ops::index::{self, Index};
use crate::ops::{index_get, index_set};
use crate::value::{CellArray, Dims, StructArray, Value};
use smallvec::smallvec;
use std::rc::Rc;

pub(crate) const ROWS: &[Function] = &[
    copies(
        "struct",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (0, VARIADIC),
        1,
        structure,
        "Struct of names and values; a cell gives an array with an element for each of its cells.",
        "struct('a', 1)",
    ),
    free(
        "isstruct",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(matches!(arg(a, 0)?, Value::Struct(_))),
        "Whether a value is a struct.",
        "isstruct(struct())",
    ),
    free(
        "isfield",
        OnRanks::Known,
        Facts::SCALAR,
        (2, 2),
        1,
        isfield,
        "Whether a struct has a field, or each field of a cell.",
        "isfield(struct('a', 1), 'a')",
    ),
    free(
        "fieldnames",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 2),
        1,
        fieldnames,
        "Cell of the names of the fields.",
        "fieldnames(struct('a', 1))",
    ),
    free(
        "numfields",
        OnRanks::Known,
        Facts::SCALAR.accepts(&[STRUCT]),
        (1, 1),
        1,
        numfields,
        "Number of fields.",
        "numfields(struct('a', 1))",
    ),
    copies(
        "rmfield",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (2, 2),
        1,
        rmfield,
        "Struct without fields.",
        "rmfield(struct('a', 1), 'a')",
    ),
    copies(
        "setfield",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (3, VARIADIC),
        1,
        setfield,
        "Struct with a field set; more names reach into nested structs.",
        "setfield(struct(), 'a', 1)",
    ),
    free(
        "getfield",
        OnRanks::Serial,
        Facts::PLAIN.takes(Takes::Fields),
        (2, VARIADIC),
        1,
        getfield,
        "Field of a struct; more names reach into nested structs.",
        "getfield(struct('a', 1), 'a')",
    ),
    copies(
        "struct2cell",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (1, 1),
        1,
        struct2cell,
        "Cell of the values of the fields.",
        "struct2cell(struct('a', 1))",
    ),
    copies(
        "cell2struct",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (2, 3),
        1,
        cell2struct,
        "Struct of a cell of values and names.",
        "cell2struct({1; 2}, {'a'; 'b'}, 1)",
    ),
    copies(
        "orderfields",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (1, 2),
        2,
        orderfields,
        "Struct with its fields in order of name, or in a given order.",
        "orderfields(struct('b', 1, 'a', 2))",
    ),
];

fn struct_arg<'a>(args: &'a [Value], i: usize, who: &str) -> Result<&'a Rc<StructArray>> {
    match arg(args, i)? {
        Value::Struct(s) => Ok(s),
        v => Err(RunError::new(
            format!("MATLAB:{who}:InputClass"),
            format!("{who}: argument {} must be a struct, not a {}", i + 1, describe(v)),
        )),
    }
}

fn structure(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    if let [v @ Value::Struct(_)] = args {
        return one(v.clone());
    }
    if let [v] = args
        && v.is_empty()
        && v.class() == crate::value::Class::Double
    {
        return one(Value::structure(StructArray { dims: Dims::from_slice(&[0, 0]), ..StructArray::scalar() }));
    }
    if !args.len().is_multiple_of(2) {
        fail!("MATLAB:StructFieldValuePairs", "struct: names and values must come in pairs");
    }
    // Cells that hold not exactly one element give the size of the array.
    let mut dims = Dims::from_slice(&[1, 1]);
    let mut sized = false;
    for v in args.iter().skip(1).step_by(2) {
        if let Value::Cell(c) = v
            && c.data.len() != 1
        {
            if sized && dims != c.dims {
                fail!("MATLAB:StructDimMismatch", "struct: the cells must have the same size");
            }
            dims = c.dims.clone();
            sized = true;
        }
    }
    let mut s = StructArray { dims, ..StructArray::scalar() };
    let n = s.numel();
    for i in (0..args.len()).step_by(2) {
        let name = text_arg(args, i, "struct")?;
        let v = arg(args, i + 1)?;
        s.add_field(&name);
        for k in 0..n {
            let value = match v {
                Value::Cell(c) => {
                    c.data.get(if c.data.len() == 1 { 0 } else { k }).cloned().unwrap_or_else(Value::empty)
                }
                v => v.clone(),
            };
            s.set(k, &name, value);
        }
    }
    one(Value::structure(s))
}

fn isfield(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let names = arg(args, 1)?;
    let has = |v: &Value| match (args.first(), v.as_text()) {
        (Some(Value::Struct(s)), Some(name)) => s.field_index(&name).is_some(),
        _ => false,
    };
    match names {
        Value::Cell(c) => one(logical_like(names, c.data.iter().map(has).collect())),
        v => one(has(v)),
    }
}

fn fieldnames(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let s = struct_arg(args, 0, "fieldnames")?;
    one(text_column(&s.keys.iter().map(ToString::to_string).collect::<Vec<_>>()))
}

#[allow(clippy::cast_precision_loss)]
fn numfields(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    match arg(args, 0)? {
        Value::Struct(s) => one(s.keys.len() as f64),
        _ => one(0.0),
    }
}

/// The struct with only these fields (by index), in this order.
fn select(s: &StructArray, fields: &[usize]) -> Value {
    let width = s.keys.len();
    let keys: Vec<Rc<str>> = fields.iter().filter_map(|&f| s.keys.get(f).cloned()).collect();
    let mut data = Vec::with_capacity(s.numel() * keys.len());
    for k in 0..s.numel() {
        data.extend(fields.iter().filter_map(|f| s.data.get(k * width + f).cloned()));
    }
    Value::structure(StructArray { dims: s.dims.clone(), keys: Rc::new(keys), data })
}

fn rmfield(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let s = struct_arg(args, 0, "rmfield")?;
    let gone = texts(arg(args, 1)?, "rmfield")?;
    if let Some(missing) = gone.iter().find(|g| s.field_index(g).is_none()) {
        fail!("MATLAB:rmfield:InvalidFieldname", "rmfield: there is no field '{missing}'");
    }
    let kept: Vec<usize> =
        (0..s.keys.len()).filter(|&i| s.keys.get(i).is_some_and(|k| !gone.iter().any(|g| **g == **k))).collect();
    one(select(s, &kept))
}

fn setfield(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (path, value) =
        (args.get(1..args.len().saturating_sub(1)).unwrap_or(&[]), args.last().cloned().unwrap_or_else(Value::empty));
    one(set_path(arg(args, 0)?, path, value)?)
}

fn set_path(v: &Value, path: &[Value], value: Value) -> Result<Value> {
    let Some((name, rest)) = path.split_first() else { return Ok(value) };
    if let Value::Cell(at) = name {
        let indices = indices(at)?;
        let mut base = v.clone();
        // An element that is not there yet begins empty, with the fields of the others.
        let mut none = Value::empty();
        if let (Value::Struct(s), Some(name)) = (&mut base, rest.first().and_then(Value::as_text)) {
            let s = Rc::make_mut(s);
            s.add_field(&name);
            let data = vec![Value::empty(); s.keys.len()];
            none = Value::structure(StructArray { keys: Rc::clone(&s.keys), data, ..StructArray::scalar() });
        }
        let old = match rest {
            [] => none,
            _ => index_get::get(&base, &indices).unwrap_or(none),
        };
        index_set::set(&mut base, &indices, &set_path(&old, rest, value)?)?;
        return Ok(base);
    }
    let mut s = match v {
        Value::Struct(s) => (**s).clone(),
        v if v.is_empty() => StructArray::scalar(),
        v => fail!("MATLAB:setfield:InvalidInput", "setfield: expected a struct, not a {}", describe(v)),
    };
    let Some(name) = name.as_text() else {
        fail!("MATLAB:setfield:InvalidInput", "setfield: expected names of fields and cells of indices");
    };
    let old = s.get(0, &name).cloned().unwrap_or_else(Value::empty);
    s.set(0, &name, set_path(&old, rest, value)?);
    Ok(Value::structure(s))
}

/// The indices that a cell of `getfield` and `setfield` holds.
fn indices(at: &CellArray) -> Result<Vec<Index>> {
    at.data.iter().enumerate().map(|(k, i)| index::resolve_at(i, k, at.data.len())).collect()
}

fn getfield(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let mut v = arg(args, 0)?.clone();
    for i in 1..args.len() {
        if let Value::Cell(at) = arg(args, i)? {
            v = index_get::get(&v, &indices(at)?)?;
            continue;
        }
        let name = text_arg(args, i, "getfield")?;
        let Value::Struct(s) = &v else {
            fail!("MATLAB:nonStrucReference", "getfield: a {} has no field '{name}'", describe(&v));
        };
        let Some(field) = s.get(0, &name).cloned() else {
            fail!("MATLAB:nonExistentField", "Unrecognized field name \"{name}\".");
        };
        v = field;
    }
    one(v)
}

fn struct2cell(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let s = struct_arg(args, 0, "struct2cell")?;
    if s.numel() == 1 {
        return one(cell_column(s.data.clone()));
    }
    let mut dims = Dims::from_slice(&[s.keys.len()]);
    dims.extend(s.dims.iter().copied());
    one(Value::cell(CellArray::new(dims, s.data.clone())))
}

fn cell2struct(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let Value::Cell(c) = arg(args, 0)? else {
        fail!("MATLAB:cell2struct:InputClass", "cell2struct: expected a cell array");
    };
    let names = texts(arg(args, 1)?, "cell2struct")?;
    let along = args.get(2).and_then(Value::as_scalar).unwrap_or(1.0);
    let (rows, cols) = (c.rows(), c.cols());
    let (fields, n) = if along == 1.0 { (rows, cols) } else { (cols, rows) };
    if fields != names.len() {
        fail!(
            "MATLAB:cell2struct:NumberOfFieldNames",
            "cell2struct: {} names are given for {fields} fields of a cell of {}",
            names.len(),
            dims_text(&c.dims, "x")
        );
    }
    let mut s = StructArray { dims: Dims::from_slice(&[n, 1]), ..StructArray::scalar() };
    for (f, name) in names.iter().enumerate() {
        s.add_field(name.trim_end());
        for k in 0..n {
            let place = if along == 1.0 { k * rows + f } else { f * rows + k };
            s.set(k, name.trim_end(), c.data.get(place).cloned().unwrap_or_else(Value::empty));
        }
    }
    one(Value::structure(s))
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn orderfields(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let s = struct_arg(args, 0, "orderfields")?;
    let mut order: Vec<usize> = (0..s.keys.len()).collect();
    match args.get(1) {
        None => order.sort_by_key(|&i| s.keys.get(i).cloned()),
        Some(Value::Struct(t)) => order = t.keys.iter().filter_map(|k| s.field_index(k)).collect(),
        Some(v @ Value::Cell(_)) => {
            order = texts(v, "orderfields")?.iter().filter_map(|k| s.field_index(k)).collect();
        }
        Some(v) => order = reals(v).unwrap_or_default().iter().map(|&x| (x as usize).wrapping_sub(1)).collect(),
    }
    if order.len() != s.keys.len() {
        fail!("MATLAB:orderfields:InvalidArg", "orderfields: the order must name every field once");
    }
    let places = Value::column(order.iter().map(|&i| i as f64 + 1.0).collect());
    Ok(smallvec![select(s, &order), places])
}
