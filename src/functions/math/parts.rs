//! Element-wise functions that look at one number: magnitude, sign, rounding, parts of complex
//! numbers, predicates. In: numeric values. Out: the same shape.

use crate::error::Result;
use crate::functions::math::unary::complex_map;
use crate::functions::table::accepts::{ANY, Accepts, INTEGER, VALUES};
use crate::functions::table::arguments::{arg, float_class, floats, numeric_like, one, option_text};
use crate::functions::table::facts::{Facts, OfIntegers, OfSparse, Real, Whole};
use crate::functions::table::rows::pointwise;
use crate::functions::table::{Function, OnRanks};
use crate::ops::integer::Rounding;
use crate::ops::sparse::csc;
use crate::ops::{convert, elementwise, integer};
use crate::value::{C64, Class, Dense, Value};
use std::rc::Rc;

/// A row whose scalar form is its real function.
macro_rules! part {
    ($name:literal, $facts:expr, $flops:literal, $real:expr, $eval:expr, $doc:literal, $example:literal) => {
        pointwise(
            $name,
            OnRanks::Elementwise,
            $facts,
            (1, 1),
            $flops,
            Some(|x| Some(($real)(x))),
            |_, a, _| one(($eval)(arg(a, 0)?)?),
            $doc,
            $example,
        )
    };
}

/// A predicate of single elements; the scalar form cannot give logicals, so there is none.
macro_rules! predicate {
    ($name:literal, $facts:expr, $test:expr, $doc:literal, $example:literal) => {
        pointwise(
            $name,
            OnRanks::Elementwise,
            $facts,
            (1, 1),
            0,
            None,
            |_, a, _| one(test(arg(a, 0)?, $test)?),
            $doc,
            $example,
        )
    };
}

pub(crate) const ROWS: &[Function] = &[
    part!(
        "abs",
        Facts::PLAIN.real(Real::OfReal).whole(Whole::Kept).integers(OfIntegers::One(|x| Some(x.abs()))),
        1,
        f64::abs,
        abs,
        "Absolute value; modulus of complex numbers.",
        "abs([-1 3+4i])"
    ),
    part!(
        "sign",
        Facts::PLAIN.real(Real::OfReal).integers(OfIntegers::One(|x| Some(sign_of(x)))),
        0,
        sign_of,
        sign,
        "-1, 0 or 1; z/abs(z) for complex numbers.",
        "sign([-2 0 5])"
    ),
    part!(
        "floor",
        Facts::PLAIN.real(Real::OfReal).whole(Whole::Rounded).integers(OfIntegers::One(Some)),
        0,
        f64::floor,
        |v| rounded("floor", v, f64::floor),
        "Rounds down.",
        "floor(2.7)"
    ),
    part!(
        "ceil",
        Facts::PLAIN.real(Real::OfReal).whole(Whole::Rounded).integers(OfIntegers::One(Some)),
        0,
        f64::ceil,
        |v| rounded("ceil", v, f64::ceil),
        "Rounds up.",
        "ceil(2.2)"
    ),
    part!(
        "fix",
        Facts::PLAIN.real(Real::OfReal).whole(Whole::Rounded).integers(OfIntegers::One(Some)),
        0,
        f64::trunc,
        |v| rounded("fix", v, f64::trunc),
        "Rounds towards zero.",
        "fix(-2.7)"
    ),
    pointwise(
        "round",
        OnRanks::Elementwise,
        Facts::PLAIN.real(Real::OfReal).whole(Whole::Rounded).integers(OfIntegers::One(Some)).accepts(&[
            ANY,
            INTEGER,
            &[Accepts::Words(&["decimals", "significant"])],
        ]),
        (1, 3),
        0,
        Some(|x| Some(x.round())),
        |_, a, _| one(round(a)?),
        "Rounds to nearest, half away from zero; `round(x, n)` to n decimals.",
        "round([2.5 -2.5])",
    ),
    part!("real", Facts::PLAIN.real(Real::OfReal), 0, |x: f64| x, real, "Real part.", "real(3+4i)"),
    part!("imag", Facts::PLAIN.real(Real::OfReal), 0, |_: f64| 0.0, imag, "Imaginary part.", "imag(3+4i)"),
    part!("conj", Facts::PLAIN.real(Real::OfReal), 0, |x: f64| x, conj, "Complex conjugate.", "conj(3+4i)"),
    part!("arg", Facts::PLAIN, 1, angle_of, angle, "Phase angle.", "arg(1i)"),
    part!("angle", Facts::PLAIN, 1, angle_of, angle, "Phase angle.", "angle(1i)"),
    pointwise(
        "complex",
        OnRanks::Elementwise,
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (1, 2),
        0,
        None,
        |_, a, _| one(complex(a)?),
        "Complex number from real and imaginary part; stays complex when the latter is zero.",
        "complex(1, 0)",
    ),
    predicate!("isnan", Facts::PLAIN, f64::is_nan, "True where NaN.", "isnan([1 NaN])"),
    predicate!("isna", Facts::PLAIN, |_| false, "True where NA; slamm's NA is a plain NaN, so never.", "isna(1)"),
    predicate!("isinf", Facts::PLAIN, f64::is_infinite, "True where infinite.", "isinf([1 Inf])"),
    predicate!("isfinite", Facts::PLAIN, f64::is_finite, "True where finite.", "isfinite([1 Inf NaN])"),
    part!(
        "uminus",
        Facts::PLAIN,
        0,
        |x: f64| -x,
        |v: &Value| crate::ops::unary(crate::syntax::ast::UnaryOp::Minus, v.clone()),
        "Unary minus.",
        "uminus(2)"
    ),
    part!(
        "uplus",
        Facts::PLAIN,
        0,
        |x: f64| x,
        |v: &Value| crate::ops::unary(crate::syntax::ast::UnaryOp::Plus, v.clone()),
        "Unary plus.",
        "uplus(2)"
    ),
    pointwise(
        "not",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (1, 1),
        0,
        None,
        |_, a, _| one(crate::ops::unary(crate::syntax::ast::UnaryOp::Not, arg(a, 0)?.clone())?),
        "Logical not.",
        "not(true)",
    ),
    part!(
        "nextpow2",
        Facts::PLAIN.accepts(&[VALUES]),
        1,
        next_power,
        |v| elementwise::map_real(v, next_power),
        "Exponent of the next power of two.",
        "nextpow2(100)"
    ),
    predicate!("signbit", Facts::PLAIN, f64::is_sign_negative, "True where the sign bit is set.", "signbit(-1)"),
    part!(
        "sqr",
        Facts::PLAIN,
        1,
        |x: f64| x * x,
        |v: &Value| crate::ops::binary(crate::syntax::ast::BinaryOp::ElMul, v.clone(), v.clone()),
        "Square of every element.",
        "sqr(3)"
    ),
];

fn sign_of(x: f64) -> f64 {
    if x > 0.0 {
        1.0
    } else if x < 0.0 {
        -1.0
    } else {
        // A zero of either sign gives 0; NaN stays.
        x + 0.0
    }
}

fn angle_of(x: f64) -> f64 {
    if x.is_nan() { x } else { 0.0_f64.atan2(x) }
}

fn next_power(x: f64) -> f64 {
    let x = x.abs();
    if x == 0.0 {
        return 0.0;
    }
    if !x.is_finite() {
        return x;
    }
    let (f, e) = libm::frexp(x);
    if f == 0.5 { f64::from(e - 1) } else { f64::from(e) }
}

fn abs(v: &Value) -> Result<Value> {
    numeric_like("abs", v)?;
    match v {
        Value::Complex(a) => Ok(Value::real(a.map(|z| z.re.hypot(z.im)))),
        Value::SingleComplex(a) => Ok(Value::single(a.map(|z| z.re.hypot(z.im)))),
        Value::SparseComplex(m) => Ok(Value::sparse(m.map_values(|z| z.re.hypot(z.im)))),
        _ => match integer::map_wide(v, i128::abs) {
            Some(exact) => Ok(exact),
            None => elementwise::map_real(v, f64::abs),
        },
    }
}

fn sign(v: &Value) -> Result<Value> {
    numeric_like("sign", v)?;
    if v.is_complex() {
        return complex_map(v, |z| if z == C64::new(0.0, 0.0) { z } else { z / z.re.hypot(z.im) });
    }
    elementwise::map_real(v, sign_of)
}

fn rounded(name: &str, v: &Value, f: fn(f64) -> f64) -> Result<Value> {
    numeric_like(name, v)?;
    if v.is_complex() {
        return complex_map(v, |z| C64::new(f(z.re), f(z.im)));
    }
    if v.class().is_integer() {
        return Ok(v.clone());
    }
    elementwise::map_real(v, f)
}

fn round(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let digits = match args.get(1) {
        Some(d) => d.as_scalar().unwrap_or(0.0),
        None => return rounded("round", v, f64::round),
    };
    let significant = args.get(2).and_then(option_text).is_some_and(|t| t.starts_with("sig"));
    if integer::is_wide(v.class()) && !significant {
        return Ok(round_whole(v, digits));
    }
    elementwise::map_real(v, |x| {
        if x == 0.0 || !x.is_finite() {
            return x;
        }
        let places = if significant { digits - 1.0 - x.abs().log10().floor() } else { digits };
        if places >= 0.0 {
            let p = 10f64.powf(places);
            let y = x * p;
            if y.is_finite() { y.round() / p } else { x }
        } else {
            let p = 10f64.powf(-places);
            (x / p).round() * p
        }
    })
}

/// Whole numbers of 64 bits, of which `-digits` digits become 0.
fn round_whole(v: &Value, digits: f64) -> Value {
    // No number of these classes has more than 20 digits.
    let zeros = (1..=21).take_while(|&k| digits <= -f64::from(k)).count();
    let unit = (0..zeros).fold(1_i128, |u, _| 10 * u);
    integer::map_wide(v, |x| Rounding::Nearest.of(x, unit) * unit).unwrap_or_else(|| v.clone())
}

fn real(v: &Value) -> Result<Value> {
    numeric_like("real", v)?;
    Ok(match v {
        Value::Complex(a) => Value::real(a.map(|z| z.re)),
        Value::SingleComplex(a) => Value::single(a.map(|z| z.re)),
        Value::SparseComplex(m) => convert::to_sparse(&Value::sparse(csc::pruned(m.map_values(|z| z.re))))?,
        Value::Char(_) | Value::Bool(_) | Value::Logical(_) | Value::SparseLogical(_) => {
            convert::to_class(v, Class::Double)?
        }
        _ => v.clone(),
    })
}

fn imag(v: &Value) -> Result<Value> {
    numeric_like("imag", v)?;
    Ok(match v {
        Value::Complex(a) => Value::real(a.map(|z| z.im)),
        Value::SingleComplex(a) => Value::single(a.map(|z| z.im)),
        Value::SparseComplex(m) => Value::sparse(csc::pruned(m.map_values(|z| z.im))),
        _ => elementwise::map_real(v, |_| 0.0)?,
    })
}

fn conj(v: &Value) -> Result<Value> {
    numeric_like("conj", v)?;
    Ok(match v {
        Value::Complex(a) => Value::Complex(Rc::new(a.map(|z| z.conj()))),
        Value::SingleComplex(a) => Value::SingleComplex(Rc::new(a.map(|z| z.conj()))),
        Value::SparseComplex(m) => Value::SparseComplex(Rc::new(m.map_values(|z| z.conj()))),
        _ => return real(v),
    })
}

fn angle(v: &Value) -> Result<Value> {
    floats("angle", std::slice::from_ref(v))?;
    if v.is_complex() {
        let a = convert::complex_array(v)?;
        let data = a.data.iter().map(|z| z.im.atan2(z.re)).collect();
        return Ok(convert::from_real(a.dims, data, float_class(v)));
    }
    elementwise::map_real(v, angle_of)
}

fn complex(args: &[Value]) -> Result<Value> {
    let re = arg(args, 0)?;
    let class = if args.iter().any(|v| v.class() == Class::Single) { Class::Single } else { Class::Double };
    let array = match args.get(1) {
        None => convert::complex_array(re)?,
        Some(im) => elementwise::zip_dense(&*convert::real_array(re)?, &*convert::real_array(im)?, C64::new)?,
    };
    Ok(if class == Class::Single {
        Value::SingleComplex(Rc::new(array.map(|z| crate::functions::table::arguments::narrow(*z))))
    } else {
        Value::Complex(Rc::new(array))
    })
}

/// A logical array of a test of every element; of complex numbers either part has to pass, for
/// `isfinite` both. Cells give false.
///
/// # Errors
/// Structs and handles.
fn test(v: &Value, f: fn(f64) -> bool) -> Result<Value> {
    if let Value::Num(x) = v {
        return Ok(Value::Bool(f(*x)));
    }
    if let Value::Cell(c) = v {
        return Ok(Value::logical(Dense::filled(c.dims.clone(), false)));
    }
    numeric_like("isnan", v)?;
    if v.is_sparse() && !f(0.0) && !v.is_complex() {
        let mapped = elementwise::map_real(v, |x| f64::from(u8::from(f(x))))?;
        return convert::to_class(&mapped, Class::Logical);
    }
    if v.is_complex() {
        // A test that zero passes has to hold for both parts.
        let both = f(0.0);
        let a = convert::complex_array(v)?;
        return Ok(Value::logical(a.map(|z| if both { f(z.re) && f(z.im) } else { f(z.re) || f(z.im) })));
    }
    Ok(Value::logical(convert::real_array(v)?.map(|&x| f(x))))
}
