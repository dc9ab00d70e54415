//! Conversions between classes, element by element. In: numbers, logicals, text. Out: the same
//! shape in the class asked for, rounded and saturated.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::array::construct::numeric_class;
use crate::functions::table::arguments::{arg, one, option_text};
use crate::functions::table::facts::{Facts, OfIntegers, Placement, Real};
use crate::functions::table::rows::{PASS, pointwise, row};
use crate::functions::table::{Function, OnRanks, Traffic};
use crate::ops::convert::to_class;
use crate::value::{CharArray, Class, Dense, Dims, IntArray, Value};
use std::rc::Rc;

macro_rules! to {
    ($name:literal, $facts:expr, $class:expr, $scalar:expr, $doc:literal, $example:literal) => {
        pointwise(
            $name,
            OnRanks::Elementwise,
            $facts.integers(OfIntegers::To($class)),
            (1, 1),
            0,
            $scalar,
            |_, a, _| one(to_class(arg(a, 0)?, $class)?),
            $doc,
            $example,
        )
    };
}

pub(crate) const ROWS: &[Function] = &[
    to!(
        "double",
        Facts::PLAIN.real(Real::OfReal).tells_strings(),
        Class::Double,
        Some(Some),
        "To double precision.",
        "double('a')"
    ),
    pointwise(
        "single",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (1, 1),
        0,
        None,
        |_, a, _| one(to_single(arg(a, 0)?)?),
        "To single precision; a sparse matrix is an error.",
        "single(1)",
    ),
    to!("logical", Facts::PLAIN, Class::Logical, None, "Nonzero to true; NaN is an error.", "logical([1 0])"),
    to!("int8", Facts::PLAIN, Class::Int8, None, "To int8, rounded and saturated.", "int8(200)"),
    to!("int16", Facts::PLAIN, Class::Int16, None, "To int16, rounded and saturated.", "int16(1.5)"),
    to!("int32", Facts::PLAIN, Class::Int32, None, "To int32, rounded and saturated.", "int32(1.5)"),
    to!("int64", Facts::PLAIN, Class::Int64, None, "To int64, rounded and saturated.", "int64(1.5)"),
    to!("uint8", Facts::PLAIN, Class::Uint8, None, "To uint8, rounded and saturated.", "uint8(-1)"),
    to!("uint16", Facts::PLAIN, Class::Uint16, None, "To uint16, rounded and saturated.", "uint16(1.5)"),
    to!("uint32", Facts::PLAIN, Class::Uint32, None, "To uint32, rounded and saturated.", "uint32(1.5)"),
    to!("uint64", Facts::PLAIN, Class::Uint64, None, "To uint64, rounded and saturated.", "uint64(1.5)"),
    pointwise(
        "cast",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (2, 3),
        0,
        None,
        |_, a, _| one(cast(a)?),
        "To a class by name, or like another value.",
        "cast(1, 'int8')",
    ),
    row(
        ("typecast", "The bytes of an array as elements of another class.", "typecast(single(1), 'uint32')"),
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Moved),
        (2, 2),
        1,
        |_, a, _| one(typecast(a)?),
        Traffic::Elementwise { flops: 0, scalar: None },
        PASS,
    ),
];

/// There are no sparse matrices of single precision.
fn to_single(v: &Value) -> Result<Value> {
    if v.is_sparse() {
        return Err(RunError::new(
            "MATLAB:unimplementedSparseType",
            "A sparse matrix cannot be converted to single precision.",
        )
        .with_help("write single(full(A)) for a full matrix, or keep it in double precision"));
    }
    to_class(v, Class::Single)
}

fn typecast(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let name = arg(args, 1)?.as_text().unwrap_or_default();
    let Some(class) = numeric_class(&name) else {
        fail!("MATLAB:typecastc:unsupportedClass", "Unsupported class '{name}' for conversion.");
    };
    let Some(bytes) = bytes_of(v).filter(|_| v.is_vector() || v.is_empty() || v.is_scalar()) else {
        fail!("MATLAB:typecastc:unsupportedPrototype", "The first argument of typecast must be a real numeric vector.");
    };
    let width = match class {
        Class::Int8 | Class::Uint8 | Class::Logical => 1,
        Class::Int16 | Class::Uint16 | Class::Char => 2,
        Class::Int32 | Class::Uint32 | Class::Single => 4,
        _ => 8,
    };
    if !bytes.len().is_multiple_of(width) {
        fail!(
            "MATLAB:typecastc:notEnoughInputElements",
            "The {} bytes of the first argument are not a whole number of elements of {name}.",
            bytes.len()
        );
    }
    let n = bytes.len() / width;
    let dims = Dims::from_slice(&if v.cols() == 1 && v.rows() != 1 { [n, 1] } else { [1, n] });
    Ok(of_bytes(class, dims, &bytes))
}

/// Bytes of a real array, the lowest first.
fn bytes_of(v: &Value) -> Option<Vec<u8>> {
    macro_rules! all {
        ($data:expr) => {
            $data.iter().flat_map(|x| x.to_le_bytes()).collect()
        };
    }
    Some(match v {
        Value::Num(x) => x.to_le_bytes().to_vec(),
        Value::Real(a) => all!(a.data),
        Value::Single(a) => all!(a.data),
        Value::Char(c) => all!(c.array.data),
        Value::Bool(b) => vec![u8::from(*b)],
        Value::Logical(a) => a.data.iter().map(|&b| u8::from(b)).collect(),
        Value::Int(i) => match &**i {
            IntArray::Int8(a) => all!(a.data),
            IntArray::Int16(a) => all!(a.data),
            IntArray::Int32(a) => all!(a.data),
            IntArray::Int64(a) => all!(a.data),
            IntArray::Uint8(a) => all!(a.data),
            IntArray::Uint16(a) => all!(a.data),
            IntArray::Uint32(a) => all!(a.data),
            IntArray::Uint64(a) => all!(a.data),
        },
        _ => return None,
    })
}

fn of_bytes(class: Class, dims: Dims, bytes: &[u8]) -> Value {
    macro_rules! all {
        ($t:ty) => {
            Dense::new(dims, bytes.as_chunks().0.iter().map(|b| <$t>::from_le_bytes(*b)).collect())
        };
    }
    match class {
        Class::Single => Value::single(all!(f32)),
        Class::Char => Value::Char(Rc::new(CharArray { array: all!(u16), double_quoted: false })),
        Class::Logical => Value::logical(Dense::new(dims, bytes.iter().map(|&b| b != 0).collect())),
        Class::Int8 => Value::int(IntArray::Int8(all!(i8))),
        Class::Int16 => Value::int(IntArray::Int16(all!(i16))),
        Class::Int32 => Value::int(IntArray::Int32(all!(i32))),
        Class::Int64 => Value::int(IntArray::Int64(all!(i64))),
        Class::Uint8 => Value::int(IntArray::Uint8(all!(u8))),
        Class::Uint16 => Value::int(IntArray::Uint16(all!(u16))),
        Class::Uint32 => Value::int(IntArray::Uint32(all!(u32))),
        Class::Uint64 => Value::int(IntArray::Uint64(all!(u64))),
        _ => Value::real(all!(f64)),
    }
}

fn cast(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    if let Some(p) = args.get(2) {
        if option_text(arg(args, 1)?).is_none_or(|word| word != "like") {
            fail!("MATLAB:cast:UnsupportedPrototype", "The word before a prototype of the class is 'like'.");
        }
        return if p.class() == Class::Single { to_single(v) } else { to_class(v, p.class()) };
    }
    let name = arg(args, 1)?.as_text().unwrap_or_default();
    match numeric_class(&name) {
        Some(Class::Single) => to_single(v),
        Some(c) => to_class(v, c),
        None => fail!("MATLAB:cast:UnsupportedClass", "Unsupported class '{name}' for conversion."),
    }
}
