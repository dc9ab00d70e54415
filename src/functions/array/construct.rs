//! Arrays from sizes, and constants. In: sizes and a class. Out: new arrays; nothing is loaded.

use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{ANY, VALUE};
use crate::functions::table::arguments::{arg, count, one, option_text, reserve, sizes};
use crate::functions::table::facts::{Alone, Facts, Gives, Real, Takes};
use crate::functions::table::rows::{constructor, free, pointwise, profiled};
use crate::functions::table::{Function, Host, OnRanks, Values, models, sources};
use crate::ops::{convert, elementwise};
use crate::value::{C64, Class, Dense, Dims, Value};
use std::rc::Rc;

/// A constant that also fills arrays: `Inf(2,3)`.
macro_rules! constant {
    ($name:literal, $facts:expr, $x:expr, $doc:literal, $example:literal) => {
        constructor(
            $name,
            $facts,
            (0, usize::MAX),
            |h, a, _| one(filled(h, $name, a, $x, Class::Double)?),
            $doc,
            $example,
        )
        .constant(false, |_, _| Some($x))
    };
}

/// A logical constant that also fills arrays: `true(2,3)`.
macro_rules! truth {
    ($name:literal, $x:expr, $doc:literal, $example:literal) => {
        constructor(
            $name,
            Facts::CONSTANT.gives(Gives::Full),
            (0, usize::MAX),
            |h, a, _| one(filled(h, $name, a, $x, Class::Logical)?),
            $doc,
            $example,
        )
        .constant(true, |_, _| Some($x))
    };
}

/// An imaginary unit.
macro_rules! unit {
    ($name:literal, $facts:expr, $example:literal) => {
        free(
            $name,
            OnRanks::Known,
            $facts,
            (0, 0),
            1,
            |_, _, _| one(Value::complex(Dense::scalar(C64::new(0.0, 1.0)))),
            "Imaginary unit.",
            $example,
        )
    };
}

pub(crate) const ROWS: &[Function] = &[
    constant!(
        "zeros",
        Facts::PLAIN.gives(Gives::Full).real(Real::OfReal),
        0.0,
        "Array of zeros; size, class, 'like'.",
        "zeros(2, 3)"
    ),
    constant!(
        "ones",
        Facts::PLAIN.gives(Gives::Full).real(Real::OfReal),
        1.0,
        "Array of ones; size, class, 'like'.",
        "ones(2, 3)"
    ),
    constant!("Inf", Facts::CONSTANT.real(Real::OfReal), f64::INFINITY, "Infinity, or an array of it.", "Inf(1, 2)"),
    constant!("inf", Facts::CONSTANT.real(Real::OfReal), f64::INFINITY, "Infinity, or an array of it.", "inf"),
    constant!("NaN", Facts::CONSTANT.real(Real::OfReal), f64::NAN, "Not-a-number, or an array of it.", "NaN(1, 2)"),
    constant!("nan", Facts::CONSTANT.real(Real::OfReal), f64::NAN, "Not-a-number, or an array of it.", "nan"),
    constant!("NA", Facts::CONSTANT, f64::NAN, "Missing value; a plain NaN here.", "NA"),
    constant!("pi", Facts::CONSTANT.real(Real::OfReal), std::f64::consts::PI, "3.14159265358979.", "pi"),
    constant!("e", Facts::CONSTANT, std::f64::consts::E, "2.71828182845905.", "e"),
    truth!("true", 1.0, "Logical true, or an array of it.", "true(1, 2)"),
    truth!("false", 0.0, "Logical false, or an array of it.", "false(1, 2)"),
    constructor(
        "eye",
        Facts::PLAIN.gives(Gives::Full).real(Real::OfReal).octave_diagonal(),
        (0, usize::MAX),
        |h, a, _| one(eye(h, a)?),
        "Identity matrix.",
        "eye(2)",
    ),
    unit!("i", Facts::PLAIN.alone(Alone::ImaginaryUnit), "i"),
    unit!("j", Facts::PLAIN.alone(Alone::ImaginaryUnit), "j"),
    unit!("I", Facts::PLAIN.alone(Alone::ImaginaryUnit), "I"),
    unit!("J", Facts::PLAIN.alone(Alone::ImaginaryUnit), "J"),
    pointwise(
        "eps",
        OnRanks::Elementwise,
        Facts::CONSTANT.real(Real::OfReal).takes(Takes::ClassName),
        (0, usize::MAX),
        0,
        None,
        |h, a, _| one(eps(h, a)?),
        "Distance to the next larger number; `eps(x)`, `eps('single')`.",
        "eps(1)",
    ),
    free(
        "realmax",
        OnRanks::Serial,
        Facts::CONSTANT.real(Real::OfReal),
        (0, usize::MAX),
        1,
        |_, a, _| one(limit(a, f64::MAX, f64::from(f32::MAX))?),
        "Largest number of double or single.",
        "realmax",
    ),
    free(
        "realmin",
        OnRanks::Serial,
        Facts::CONSTANT.real(Real::OfReal),
        (0, usize::MAX),
        1,
        |_, a, _| one(limit(a, f64::MIN_POSITIVE, f64::from(f32::MIN_POSITIVE))?),
        "Smallest normal number of double or single.",
        "realmin",
    ),
    free(
        "flintmax",
        OnRanks::Serial,
        Facts::CONSTANT,
        (0, 1),
        1,
        |_, a, _| one(limit(a, 9_007_199_254_740_992.0, 16_777_216.0)?),
        "Largest consecutive integer of double or single.",
        "flintmax",
    ),
    free(
        "intmax",
        OnRanks::Serial,
        Facts::SCALAR.alone(Alone::Scalar),
        (0, 1),
        1,
        |_, a, _| one(int_limit(a, f64::INFINITY)?),
        "Largest number of an integer class, int32 by default.",
        "intmax('int8')",
    ),
    free(
        "intmin",
        OnRanks::Serial,
        Facts::SCALAR.alone(Alone::Scalar),
        (0, 1),
        1,
        |_, a, _| one(int_limit(a, f64::NEG_INFINITY)?),
        "Smallest number of an integer class, int32 by default.",
        "intmin('int8')",
    ),
    constructor(
        "linspace",
        Facts::PLAIN.gives(Gives::Full).real(Real::OfReal).accepts(&[ANY, ANY, VALUE]),
        (2, 3),
        |h, a, _| one(linspace(h, a)?),
        "Equally spaced row of n points, 100 by default.",
        "linspace(0, 1, 5)",
    ),
    constructor(
        "logspace",
        Facts::PLAIN.gives(Gives::Full).accepts(&[VALUE]),
        (2, 3),
        |h, a, _| one(logspace(h, a)?),
        "Points equally spaced in the logarithm, 50 by default.",
        "logspace(0, 2, 3)",
    ),
    constructor("colon", Facts::PLAIN, (2, 3), |_, a, _| one(colon(a)?), "`a:b` and `a:s:b`.", "colon(1, 3)"),
    profiled(
        "meshgrid",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 3),
        3,
        |h, a, n| grid(h, a, n, true),
        models::COPY,
        "Coordinates of a grid, x along the columns.",
        "[x, y] = meshgrid(1:3, 1:2);",
        sources::SWEEP,
    ),
    profiled(
        "ndgrid",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, usize::MAX),
        usize::MAX,
        |h, a, n| grid(h, a, n, false),
        models::COPY,
        "Coordinates of a grid, the first along the rows.",
        "[x, y] = ndgrid(1:3, 1:2);",
        sources::SWEEP,
    ),
];

/// What stands behind the sizes: a class or an example to be like.
struct Kind {
    class: Class,
    sparse: bool,
    complex: bool,
}

/// Splits `sizes…, class` and `sizes…, 'like', p`.
fn kind(name: &str, args: &[Value], default: Class) -> Result<(Vec<Value>, Kind)> {
    let mut rest = Vec::new();
    let mut kind = Kind { class: default, sparse: false, complex: false };
    let mut it = args.iter();
    while let Some(v) = it.next() {
        match option_text(v).as_deref() {
            None => rest.push(v.clone()),
            Some("like") => {
                let Some(p) = it.next() else { fail!("MATLAB:minrhs", "A prototype has to follow 'like'.") };
                kind = Kind { class: p.class(), sparse: p.is_sparse(), complex: p.is_complex() };
            }
            Some(word) => match numeric_class(word) {
                Some(c) => kind.class = c,
                None => fail!("MATLAB:{name}:invalidClass", "{name} cannot make the class '{word}'."),
            },
        }
    }
    Ok((rest, kind))
}

/// Class of numbers or logicals by name.
#[must_use]
pub(crate) fn numeric_class(word: &str) -> Option<Class> {
    Some(match word {
        "double" => Class::Double,
        "single" => Class::Single,
        "logical" => Class::Logical,
        "char" => Class::Char,
        "int8" => Class::Int8,
        "int16" => Class::Int16,
        "int32" => Class::Int32,
        "int64" => Class::Int64,
        "uint8" => Class::Uint8,
        "uint16" => Class::Uint16,
        "uint32" => Class::Uint32,
        "uint64" => Class::Uint64,
        _ => return None,
    })
}

fn filled(host: &mut dyn Host, name: &str, args: &[Value], x: f64, class: Class) -> Result<Value> {
    if args.is_empty() {
        return Ok(if class == Class::Logical { Value::Bool(x != 0.0) } else { Value::Num(x) });
    }
    let (rest, kind) = kind(name, args, class)?;
    let dims = sizes(&rest)?;
    if kind.sparse {
        let s: crate::value::Sparse<f64> = crate::value::Sparse::zero(dims[0], dims.get(1).copied().unwrap_or(1));
        if x == 0.0 {
            return Ok(Value::sparse(s));
        }
    }
    reserve(host, &dims, 8)?;
    let n = dims.iter().product();
    let v = match kind.class {
        Class::Double => Value::real(Dense::new(dims, vec![x; n])),
        Class::Logical => Value::logical(Dense::new(dims, vec![x != 0.0; n])),
        c => convert::from_real(dims, vec![x; n], c),
    };
    if kind.sparse {
        return convert::to_sparse(&v);
    }
    if kind.complex {
        let z = Value::Complex(Rc::new(convert::complex_array(&v)?));
        return if kind.class == Class::Single { convert::to_class(&z, Class::Single) } else { Ok(z) };
    }
    Ok(v)
}

fn eye(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let (rest, kind) = kind("eye", args, Class::Double)?;
    let dims = sizes(&rest)?;
    if dims.len() > 2 {
        fail!("MATLAB:eye:ndArray", "eye makes matrices only.");
    }
    reserve(host, &dims, 8)?;
    let (m, n) = (dims[0], dims[1]);
    let mut data = vec![0.0; m * n];
    (0..m.min(n)).for_each(|k| data[k * m + k] = 1.0);
    Ok(convert::from_real(dims, data, kind.class))
}

/// Spacing of doubles at x.
fn spacing(x: f64) -> f64 {
    let x = x.abs();
    if !x.is_finite() {
        return f64::NAN;
    }
    if x < f64::MIN_POSITIVE {
        return 5e-324;
    }
    let (_, e) = libm::frexp(x);
    libm::ldexp(1.0, e - 53).max(5e-324)
}

fn single_spacing(x: f64) -> f64 {
    let x = x.abs();
    if !x.is_finite() {
        return f64::NAN;
    }
    if x < f64::from(f32::MIN_POSITIVE) {
        return libm::ldexp(1.0, -149);
    }
    libm::ldexp(1.0, libm::frexp(x).1 - 24)
}

fn eps(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    match args {
        [] => Ok(Value::Num(f64::EPSILON)),
        [v] if v.is_text() => limit(args, f64::EPSILON, f64::from(f32::EPSILON)),
        [v] if v.class() == Class::Single => elementwise::map_real(v, single_spacing),
        [v] if v.class() == Class::Double => elementwise::map_real(&convert::full(v)?, spacing),
        [_] => fail!("MATLAB:eps:invalidClass", "Class must be 'double' or 'single'."),
        _ => filled(host, "eps", args, f64::EPSILON, Class::Double),
    }
}

/// Octave takes sizes too; MATLAB a class alone.
fn limit(args: &[Value], double: f64, single: f64) -> Result<Value> {
    match args {
        [] => {}
        [class] if option_text(class).is_some() => {}
        [like, _] if option_text(like).is_some_and(|t| t == "like") => {}
        _ => fail!("MATLAB:maxlhs", "Expected a class ('double' or 'single'), or 'like' and a number."),
    }
    let is_single = args.last().is_some_and(|v| option_text(v).map_or(v.class() == Class::Single, |t| t == "single"));
    if is_single {
        Ok(convert::from_real(Dims::from_slice(&[1, 1]), vec![single], Class::Single))
    } else {
        Ok(Value::Num(double))
    }
}

fn int_limit(args: &[Value], x: f64) -> Result<Value> {
    let class = match args.first() {
        None => Class::Int32,
        Some(v) => match option_text(v) {
            Some(t) => match numeric_class(&t) {
                Some(c) => c,
                None => fail!("MATLAB:intmax:invalidClassName", "'{t}' is not an integer class."),
            },
            None => v.class(),
        },
    };
    if !class.is_integer() {
        fail!("MATLAB:intmax:invalidClassName", "'{}' is not an integer class.", class.name());
    }
    Ok(convert::from_real(Dims::from_slice(&[1, 1]), vec![x], class))
}

fn linspace(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let n = match args.get(2) {
        None => 100,
        Some(v) => v.as_scalar().unwrap_or(100.0).floor().max(0.0) as usize,
    };
    reserve(host, &Dims::from_slice(&[1, n]), 8)?;
    let class = if a.class() == Class::Single || b.class() == Class::Single { Class::Single } else { Class::Double };
    if a.is_complex() || b.is_complex() {
        let first = |v: &Value| convert::complex_array(v).map(|a| a.data.first().copied().unwrap_or_default());
        let (a, b) = (first(a)?, first(b)?);
        let parts = points(a.re, b.re, n).into_iter().zip(points(a.im, b.im, n));
        let data = parts.map(|(re, im)| C64::new(re, im)).collect();
        return Ok(match class {
            Class::Single => convert::to_class(&Value::complex(Dense::matrix(1, n, data)), class)?,
            _ => Value::complex(Dense::matrix(1, n, data)),
        });
    }
    let (Some(a), Some(b)) = (a.as_scalar(), b.as_scalar()) else {
        fail!("MATLAB:linspace:scalarInputs", "Inputs must be scalars.");
    };
    Ok(convert::from_real(Dims::from_slice(&[1, n]), points(a, b, n), class))
}

/// Both halves are counted from their end, as MATLAB and Octave do, so that the row is symmetric.
fn points(a: f64, b: f64, n: usize) -> Vec<f64> {
    if n <= 1 {
        return vec![b; n];
    }
    if !(b - a).is_finite() {
        return infinite_points(a, b, n);
    }
    let step = (b - a) / count(n - 1);
    let half = n.div_ceil(2);
    let mut data: Vec<f64> =
        (0..n).map(|k| if k < half { a + count(k) * step } else { b - count(n - 1 - k) * step }).collect();
    if n % 2 == 1
        && n > 2
        && let Some(middle) = data.get_mut(n / 2)
    {
        *middle = if a == -b { 0.0 } else { f64::midpoint(a, b) };
    }
    // The ends are those that were given: -0 + 0 would be 0.
    if let [first, .., last] = data.as_mut_slice() {
        (*first, *last) = (a, b);
    }
    data
}

/// Between infinite ends: what `a + k*(b - a)/(n - 1)` gives, NaN aside in the middle of -Inf and Inf.
fn infinite_points(a: f64, b: f64, n: usize) -> Vec<f64> {
    let step = (b - a) / count(n - 1);
    let inner = |k: usize| if a == b { a } else { a + count(k) * step };
    (0..n)
        .map(|k| {
            if k == 0 {
                a
            } else if k + 1 == n {
                b
            } else {
                inner(k)
            }
        })
        .collect()
}

fn logspace(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let n = match args.get(2) {
        None => 50,
        Some(v) => v.as_scalar().filter(|n| !n.is_nan()).map_or(1, |n| n.floor().max(1.0) as usize),
    };
    if let [a, b, ..] = args
        && (a.is_complex() || b.is_complex())
    {
        let exponents = linspace(host, &[a.clone(), b.clone(), Value::Num(count(n))])?;
        let powers = convert::complex_array(&exponents)?.map(|z| C64::from_polar(10f64.powf(z.re), z.im * 10f64.ln()));
        return Ok(Value::complex(powers));
    }
    let (Some(a), Some(b)) = (arg(args, 0)?.as_scalar(), arg(args, 1)?.as_scalar()) else {
        fail!("MATLAB:logspace:scalarInputs", "Inputs must be scalars.");
    };
    reserve(host, &Dims::from_slice(&[1, n]), 8)?;
    // `logspace(a, pi)` ends at pi (both MATLAB and Octave).
    let b = if b == std::f64::consts::PI { b.log10() } else { b };
    Ok(Value::row(points(a, b, n).into_iter().map(|x| 10f64.powf(x)).collect()))
}

fn colon(args: &[Value]) -> Result<Value> {
    match args {
        [a, b] => crate::ops::range(a, None, b),
        [a, s, b] => crate::ops::range(a, Some(s), b),
        _ => fail!("MATLAB:minrhs", "Not enough input arguments."),
    }
}

fn grid(host: &mut dyn Host, args: &[Value], nargout: usize, swap: bool) -> Result<Values> {
    if let ([axis], false) = (args, swap || nargout > 1) {
        return one(crate::functions::array::lanes::as_column(axis));
    }
    let n = if args.len() == 1 { nargout.max(2) } else { args.len() };
    let single = arg(args, 0)?;
    let axes: Vec<&Value> = (0..n).map(|k| args.get(k).unwrap_or(single)).collect();
    // Dimension that the values of an axis run along.
    let along = |k: usize| if swap && k < 2 { 1 - k } else { k };
    let mut dims = Dims::from_elem(1, n);
    for (k, a) in axes.iter().enumerate() {
        if let Some(d) = dims.get_mut(along(k)) {
            *d = a.numel();
        }
    }
    reserve(host, &dims, 8)?;
    let total: usize = dims.iter().product();
    let mut outputs = Values::new();
    for (k, a) in axes.iter().enumerate().take(nargout.max(1)) {
        let inner: usize = dims.iter().take(along(k)).product();
        let length = a.numel();
        let at: Vec<usize> = (0..total).map(|p| p / inner % length.max(1)).collect();
        outputs.push(crate::functions::array::places::take(a, dims.clone(), &at));
    }
    Ok(outputs)
}
