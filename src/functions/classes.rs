//! Conversions between classes, element by element. In: numbers, logicals, text. Out: the same
//! shape in the class asked for, rounded and saturated.

use super::Function;
use super::construct::numeric_class;
use super::rows::{arg, one, pointwise};
use crate::error::Result;
use crate::fail;
use crate::ops::convert::to_class;
use crate::value::{Class, Value};

macro_rules! to {
    ($name:literal, $class:expr, $scalar:expr, $doc:literal, $example:literal) => {
        pointwise($name, (1, 1), 0, $scalar, |_, a, _| one(to_class(arg(a, 0)?, $class)?), $doc, $example)
    };
}

pub const ROWS: &[Function] = &[
    to!("double", Class::Double, Some(Some), "To double precision.", "double('a')"),
    to!("single", Class::Single, None, "To single precision.", "single(1)"),
    to!("logical", Class::Logical, None, "Nonzero to true; NaN is an error.", "logical([1 0])"),
    to!("int8", Class::Int8, None, "To int8, rounded and saturated.", "int8(200)"),
    to!("int16", Class::Int16, None, "To int16, rounded and saturated.", "int16(1.5)"),
    to!("int32", Class::Int32, None, "To int32, rounded and saturated.", "int32(1.5)"),
    to!("int64", Class::Int64, None, "To int64, rounded and saturated.", "int64(1.5)"),
    to!("uint8", Class::Uint8, None, "To uint8, rounded and saturated.", "uint8(-1)"),
    to!("uint16", Class::Uint16, None, "To uint16, rounded and saturated.", "uint16(1.5)"),
    to!("uint32", Class::Uint32, None, "To uint32, rounded and saturated.", "uint32(1.5)"),
    to!("uint64", Class::Uint64, None, "To uint64, rounded and saturated.", "uint64(1.5)"),
    pointwise(
        "cast",
        (2, 3),
        0,
        None,
        |_, a, _| one(cast(a)?),
        "To a class by name, or like another value.",
        "cast(1, 'int8')",
    ),
];

fn cast(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    if let Some(p) = args.get(2) {
        return to_class(v, p.class());
    }
    let name = arg(args, 1)?.as_text().unwrap_or_default();
    match numeric_class(&name) {
        Some(c) => to_class(v, c),
        None => fail!("MATLAB:cast:UnsupportedClass", "Unsupported class '{name}' for conversion."),
    }
}
