//! Objects: `containers.Map`, `onCleanup`, and what classes of the library are made of. In: values.
//! Out: objects, and what their properties and methods give.
//!
//! A class with methods in MATLAB is a function of its name in `stdlib/` that ends with
//! `__object__(CLASS, PROPERTIES)`; its methods are functions of the library that take the object
//! first, so that `p.parse(x)` and `parse(p, x)` are the same call.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::table::arguments::{RANDOM_STREAM, arg, one, text_arg};
use crate::functions::table::facts::{Facts, Gives};
use crate::functions::table::rows::{calls, free};
use crate::functions::table::{Function, OnRanks, VARIADIC};
use crate::ops::convert;
use crate::syntax::ast::BinaryOp;
use crate::value::object::{Content, MapKey, MapObject};
use crate::value::{Dense, Dims, Object, Value};
use std::collections::BTreeMap;
use std::rc::Rc;

pub(crate) const ROWS: &[Function] = &[
    free(
        "containers",
        OnRanks::Serial,
        Facts::PLAIN.gives(Gives::Object),
        (0, 0),
        1,
        |_, _, _| one(Object::value("containers", Content::Package)),
        "The package of containers.Map.",
        "m = containers.Map();",
    ),
    free(
        MAP,
        OnRanks::Serial,
        Facts::PLAIN,
        (0, VARIADIC),
        1,
        |_, a, _| one(new_map(a)?),
        "Map from texts or numbers to values; it is shared by reference, and its contents cost nothing.",
        "m = containers.Map({'a', 'b'}, [1 2]);",
    ),
    free(
        "keys",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(keys(a)?),
        "Keys of a map in order.",
        "keys(containers.Map('a', 1))",
    ),
    free(
        "values",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| one(values(a)?),
        "Values of a map, all or those of some keys.",
        "values(containers.Map('a', 1))",
    ),
    free(
        "isKey",
        OnRanks::Known,
        Facts::PLAIN,
        (2, 2),
        1,
        |_, a, _| one(is_key(a)?),
        "Whether a map has a key, or each key of a cell.",
        "isKey(containers.Map('a', 1), 'a')",
    ),
    free(
        "remove",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        |_, a, _| one(remove(a)?),
        "Removes keys.",
        "remove(containers.Map('a', 1), 'a');",
    ),
    calls(
        "onCleanup",
        OnRanks::Text,
        Facts::PLAIN.gives(Gives::Object),
        (1, 1),
        1,
        |h, a, _| {
            let v = Object::value("onCleanup", Content::Cleanup(arg(a, 0)?.clone()));
            if let Value::Object(o) = &v {
                h.state().cleanups.push(Rc::clone(o));
            }
            one(v)
        },
        "Runs a function when the object is cleared or its function ends.",
        "c = onCleanup(@() disp('done'));",
    ),
    free(
        "isobject",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(matches!(arg(a, 0)?, Value::Object(_))),
        "Whether a value is an object, such as a containers.Map.",
        "isobject(1)",
    ),
    free(
        "__object__",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 3),
        1,
        |_, a, _| match arg(a, 1)? {
            Value::Struct(s) => {
                let content = if a.len() > 2 { Content::Operand } else { Content::Properties };
                one(Object::value(&text_arg(a, 0, "__object__")?, content((**s).clone())))
            }
            _ => fail!("slamm:object", "__object__ takes a struct of properties."),
        },
        "Object of a class with the properties of a struct, with operators where a third argument is given; for classes of the library.",
        "__object__('inputParser', struct('FunctionName', ''));",
    ),
];

const MAP: &str = "containers.Map";

/// What stands behind a dot.
pub(crate) enum Member {
    Property(Value),
    /// A function; whether the object is its first argument.
    Method(Rc<str>, bool),
}

/// Property or method `name` of an object.
#[must_use]
pub(crate) fn member(o: &Object, name: &str) -> Member {
    match &*o.content.borrow() {
        Content::Package => Member::Method(format!("{}.{name}", o.class).into(), false),
        Content::Map(m) => match name {
            "Count" => Member::Property(m.count()),
            "KeyType" => Member::Property(Value::text(&m.key_type)),
            "ValueType" => Member::Property(Value::text(&m.value_type)),
            _ => Member::Method(name.into(), true),
        },
        Content::Properties(s) | Content::Operand(s) => match s.get(0, name) {
            Some(v) => Member::Property(v.clone()),
            None => Member::Method(name.into(), true),
        },
        Content::Cleanup(f) if name == "task" => Member::Property(f.clone()),
        Content::Cleanup(_) => Member::Method(name.into(), true),
    }
}

/// Whether a function of this name is a method of the object, which goes before files of the path.
#[must_use]
pub(crate) fn is_method(o: &Object, name: &str) -> bool {
    match &*o.content.borrow() {
        Content::Map(_) => ["isKey", "keys", "length", "numel", "remove", "values"].contains(&name),
        Content::Properties(_) => methods_of(&o.class).contains(&name),
        Content::Package | Content::Cleanup(_) | Content::Operand(_) => false,
    }
}

/// What transposes are as functions, the conjugate one last.
pub(crate) const TURNS: [&str; 2] = ["transpose", "ctranspose"];

/// What a minus in front of an operand is as a function.
pub(crate) const NEGATIVE: &str = "uminus";

/// The function that an operator is, by the name that MATLAB gives it.
#[must_use]
pub(crate) const fn name_of_operator(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::LeftDiv => "mldivide",
        BinaryOp::Div => "mrdivide",
        BinaryOp::Mul => "mtimes",
        BinaryOp::ElMul => "times",
        BinaryOp::ElDiv => "rdivide",
        _ => "",
    }
}

/// Functions of an operand, by the names that MATLAB gives them, its operators included, and the functions of the library
/// that they are: these take a struct of its properties.
const OF_OPERANDS: [(&str, &str); 12] = [
    ("mldivide", "factors_left"),
    ("mrdivide", "factors_right"),
    ("mtimes", "factors_scaled"),
    ("times", "factors_scaled"),
    ("rdivide", "factors_right"),
    (NEGATIVE, "factors_scaled"),
    ("ctranspose", "factors_turned"),
    ("transpose", "factors_transposed"),
    ("rank", "factors_rank"),
    ("rcond", "factors_rcond"),
    ("size", "factors_size"),
    ("isIllConditioned", "isIllConditioned"),
];

/// The function of the library that a function of this name is where one of its arguments is an operand.
#[must_use]
pub(crate) fn of_operand(name: &str, args: &[Value]) -> Option<&'static str> {
    let is_one = |v: &Value| matches!(v, Value::Object(o) if matches!(&*o.content.borrow(), Content::Operand(_)));
    args.iter().any(is_one).then(|| OF_OPERANDS.iter().find(|(n, _)| *n == name).map(|(_, f)| *f)).flatten()
}

/// Methods of `inputParser`, the class that the library has.
const PARSER_METHODS: [&str; 6] = ["addOptional", "addParamValue", "addParameter", "addRequired", "addSwitch", "parse"];

/// Methods of `RandStream`; those that MATLAB calls by the class alone take an object of it too.
const STREAM_METHODS: [&str; 5] =
    ["getDefaultStream", "getGlobalStream", "reset", "setDefaultStream", "setGlobalStream"];

fn methods_of(class: &str) -> &'static [&'static str] {
    if class == RANDOM_STREAM { &STREAM_METHODS } else { &PARSER_METHODS }
}

/// Whether functions of the library with this name are methods of a class of it.
pub(crate) fn is_library_method(name: &str) -> bool {
    PARSER_METHODS.contains(&name) || STREAM_METHODS.contains(&name)
}

/// `m(key)`.
///
/// # Errors
/// No map, no such key.
pub(crate) fn get(o: &Object, args: &[Value]) -> Result<Value> {
    let content = o.content.borrow();
    let (Content::Map(m), [key]) = (&*content, args) else {
        fail!("MATLAB:Containers:Map:badIndex", "A {} cannot be indexed by ( ) this way.", o.class)
    };
    let key = key_of(m, key)?;
    m.entries.get(&key).cloned().ok_or_else(|| missing(&key))
}

/// `m(key) = value`.
///
/// # Errors
/// No map, a key or value of another type.
pub(crate) fn set(o: &Object, args: &[Value], value: &Value) -> Result<()> {
    let mut content = o.content.borrow_mut();
    let (Content::Map(m), [key]) = (&mut *content, args) else {
        fail!("MATLAB:Containers:Map:badIndex", "Elements of a {} cannot be assigned by ( ).", o.class)
    };
    let key = key_of(m, key)?;
    let value = typed(m, value)?;
    m.entries.insert(key, value);
    Ok(())
}

/// Takes a property out, so that it can be changed; [`put_property`] puts it back.
///
/// # Errors
/// No such property, or one that cannot be assigned.
pub(crate) fn property(o: &Object, name: &str) -> Result<Value> {
    match &*o.content.borrow() {
        Content::Properties(s) if s.get(0, name).is_some() => Ok(s.get(0, name).cloned().unwrap_or_else(Value::empty)),
        _ => Err(RunError::new(
            "MATLAB:noPublicFieldForClass",
            format!("Unrecognized or unchangeable property '{name}' for class '{}'.", o.class),
        )),
    }
}

pub(crate) fn put_property(o: &Object, name: &str, value: Value) {
    if let Content::Properties(s) = &mut *o.content.borrow_mut() {
        s.set(0, name, value);
    }
}

fn missing(key: &MapKey) -> Box<RunError> {
    let shown = match key {
        MapKey::Text(t) => t.clone(),
        MapKey::Number(x) => x.to_string(),
    };
    RunError::new(
        "MATLAB:Containers:Map:NoKey",
        format!("The specified key is not present in this container. (key {shown})"),
    )
    .with_help("isKey(map, key) tells whether a key is there")
}

fn key_of(m: &MapObject, v: &Value) -> Result<MapKey> {
    match (m.key_type == "char", v.as_text(), v.as_scalar()) {
        (true, Some(t), _) if v.is_text() => Ok(MapKey::Text(t)),
        (false, _, Some(x)) if !v.is_text() => Ok(MapKey::Number(x)),
        _ => fail!(
            "MATLAB:Containers:Map:TypeMismatch",
            "Specified key type does not match the type expected for this container, {}.",
            m.key_type
        ),
    }
}

fn key_value(m: &MapObject, key: &MapKey) -> Value {
    match key {
        MapKey::Text(t) => Value::text(t),
        MapKey::Number(x) => class_named(&m.key_type)
            .map_or(Value::Num(*x), |c| convert::from_real(Dims::from_slice(&[1, 1]), vec![*x], c)),
    }
}

fn class_named(name: &str) -> Option<crate::value::Class> {
    use crate::value::Class;
    [
        Class::Double,
        Class::Single,
        Class::Logical,
        Class::Int8,
        Class::Int16,
        Class::Int32,
        Class::Int64,
        Class::Uint8,
        Class::Uint16,
        Class::Uint32,
        Class::Uint64,
    ]
    .into_iter()
    .find(|c| c.name() == name)
}

fn typed(m: &MapObject, v: &Value) -> Result<Value> {
    let mismatch = || {
        RunError::new(
            "MATLAB:Containers:Map:TypeMismatch",
            format!("Specified value type does not match the type expected for this container, {}.", m.value_type),
        )
    };
    match m.value_type.as_str() {
        "any" => Ok(v.clone()),
        "char" if v.is_text() => Ok(v.clone()),
        other => match class_named(other) {
            Some(c) if v.is_scalar() && !v.is_text() => Ok(Value::clone(&convert::to_class(v, c)?)),
            _ => Err(mismatch()),
        },
    }
}

/// The elements of a cell or array, or the text itself.
fn listed(v: &Value) -> Vec<Value> {
    match v {
        Value::Cell(c) => c.data.clone(),
        _ if v.is_text() => vec![v.clone()],
        _ => (0..v.numel()).filter_map(|i| crate::ops::elements::element(v, i)).collect(),
    }
}

fn new_map(args: &[Value]) -> Result<Value> {
    let mut m = MapObject { key_type: "char".into(), value_type: "any".into(), entries: BTreeMap::new() };
    let word = |v: &Value| v.as_text().map(|t| t.to_ascii_lowercase()).unwrap_or_default();
    let is_option = |v: &Value| matches!(word(v).as_str(), "keytype" | "valuetype" | "uniformvalues");
    let positional =
        if args.len().is_multiple_of(2) && args.first().is_some_and(is_option) && args.len() != 2 { 0 } else { 2 };
    let mut uniform = true;
    for pair in args.get(positional.min(args.len())..).unwrap_or_default().chunks(2) {
        let [name, value] = pair else { fail!("MATLAB:Containers:Map:options", "Options come in pairs.") };
        match word(name).as_str() {
            "keytype" => m.key_type = text_arg(std::slice::from_ref(value), 0, MAP)?,
            "valuetype" => m.value_type = text_arg(std::slice::from_ref(value), 0, MAP)?,
            "uniformvalues" => uniform = value.as_scalar() != Some(0.0),
            other => fail!("MATLAB:Containers:Map:options", "Unknown option '{other}' of {MAP}."),
        }
    }
    if positional == 2 && !args.is_empty() {
        fill(&mut m, arg(args, 0)?, args.get(1), uniform)?;
    }
    Ok(Object::value(MAP, Content::Map(m)))
}

fn fill(m: &mut MapObject, keys: &Value, values: Option<&Value>, uniform: bool) -> Result<()> {
    let names = listed(keys);
    let several = matches!(keys, Value::Cell(_)) || names.len() != 1;
    let values = match values {
        // One key takes the value as it is, also a cell.
        Some(v) if !several => vec![v.clone()],
        Some(v @ Value::Cell(_)) => listed(v),
        Some(v) if names.len() == 1 => vec![v.clone()],
        Some(v) => listed(v),
        None => vec![Value::empty(); names.len()],
    };
    if values.len() != names.len() {
        fail!(
            "MATLAB:Containers:Map:NumKeysValsMismatch",
            "The number of keys and values must match. ({} keys, {} values)",
            names.len(),
            values.len()
        );
    }
    if let Some(first) = names.first().filter(|v| !v.is_text()) {
        let same = names.iter().all(|v| v.class() == first.class());
        m.key_type = if same { first.class().name() } else { "double" }.to_owned();
    }
    let numeric = |v: &Value| (v.is_numeric() || v.class() == crate::value::Class::Logical) && v.is_scalar();
    if uniform && !values.is_empty() && values.iter().all(|v| numeric(v) && !v.is_complex()) {
        let class = values.first().map_or("any", |v| v.class().name());
        m.value_type =
            if values.iter().all(|v| v.class().name() == class) { class.to_owned() } else { "any".to_owned() };
    } else if uniform && !values.is_empty() && values.iter().all(|v| v.is_text() && v.rows() <= 1) {
        m.value_type = "char".to_owned();
    }
    for (k, v) in names.iter().zip(values) {
        let key = key_of(m, k)?;
        m.entries.insert(key, v);
    }
    Ok(())
}

/// Runs `f` on the map in argument 0.
fn with_map<T>(args: &[Value], f: impl FnOnce(&mut MapObject) -> Result<T>) -> Result<T> {
    if let Value::Object(o) = arg(args, 0)?
        && let Content::Map(m) = &mut *o.content.borrow_mut()
    {
        return f(m);
    }
    fail!("MATLAB:UndefinedFunction", "This function takes a containers.Map, not a {}.", arg(args, 0)?.class().name())
}

fn row_of(values: Vec<Value>) -> Value {
    Value::cell(Dense::matrix(1, values.len(), values))
}

fn keys(args: &[Value]) -> Result<Value> {
    with_map(args, |m| Ok(row_of(m.entries.keys().map(|k| key_value(m, k)).collect())))
}

fn values(args: &[Value]) -> Result<Value> {
    with_map(args, |m| match args.get(1) {
        None => Ok(row_of(m.entries.values().cloned().collect())),
        Some(wanted) => {
            let found: Result<Vec<Value>> = listed(wanted)
                .iter()
                .map(|k| {
                    let key = key_of(m, k)?;
                    m.entries.get(&key).cloned().ok_or_else(|| missing(&key))
                })
                .collect();
            Ok(row_of(found?))
        }
    })
}

fn is_key(args: &[Value]) -> Result<Value> {
    let wanted = arg(args, 1)?;
    with_map(args, |m| {
        // A key of another type is none of the keys.
        let has = |k: &Value| key_of(m, k).is_ok_and(|k| m.entries.contains_key(&k));
        Ok(match wanted {
            Value::Cell(c) => Value::logical(Dense::new(c.dims.clone(), c.data.iter().map(has).collect())),
            v => Value::Bool(has(v)),
        })
    })
}

fn remove(args: &[Value]) -> Result<Value> {
    let wanted = listed(arg(args, 1)?);
    with_map(args, |m| {
        for k in &wanted {
            let key = key_of(m, k)?;
            if m.entries.remove(&key).is_none() {
                return Err(missing(&key));
            }
        }
        Ok(())
    })?;
    Ok(arg(args, 0)?.clone())
}
