//! Element-wise functions of one argument: roots, exponentials, trigonometry. In: any numeric
//! value. Out: the same shape and floating-point class; complex where the real function ends.

use super::{complex, complex_inverse as inverse};
use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{FLOATS, VALUES};
use crate::functions::table::arguments::{arg, from_complex, one, undefined};
use crate::functions::table::facts::{Facts, Real};
use crate::functions::table::rows::pointwise;
use crate::functions::table::{Emit, Function, OnRanks, Scalar, Traffic};
use crate::ops::{convert, elementwise};
use crate::value::{C64, Class, Sparse, Value};
use smallvec::smallvec;

/// A function with a real and a complex side.
pub(crate) struct Sides {
    pub name: &'static str,
    pub real: fn(f64) -> f64,
    /// Where the real side gives a real result; NaN always belongs to it.
    pub domain: fn(f64) -> bool,
    pub complex: fn(C64) -> C64,
}

/// Applies it to every element. A sparse matrix stays sparse when the function keeps zero.
///
/// # Errors
/// Integer classes, cells, structs, handles: MATLAB defines these functions for floating point.
pub(crate) fn apply(s: &Sides, v: &Value) -> Result<Value> {
    match v {
        Value::Num(x) if (s.domain)(*x) || x.is_nan() => return Ok(Value::Num((s.real)(*x))),
        Value::Real(a) if a.data.iter().all(|&x| (s.domain)(x) || x.is_nan()) => {
            return Ok(Value::real(a.map(|&x| (s.real)(x))));
        }
        _ => {}
    }
    match v.class() {
        Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => return Err(undefined(s.name, v)),
        c if c.is_integer() => return Err(undefined(s.name, v)),
        _ => {}
    }
    if v.is_complex() {
        return complex_map(v, s.complex);
    }
    if !within(v, s.domain)? {
        // Elements inside the domain keep the accuracy of the real function.
        return complex_map(v, |z| {
            if (s.domain)(z.re) || z.re.is_nan() { C64::new((s.real)(z.re), 0.0) } else { (s.complex)(z) }
        });
    }
    elementwise::map_real(v, s.real)
}

fn within(v: &Value, domain: fn(f64) -> bool) -> Result<bool> {
    let ok = |x: f64| x.is_nan() || domain(x);
    Ok(match v {
        Value::SparseReal(m) => m.values.iter().all(|&x| ok(x)) && (domain(0.0) || m.nnz() == m.rows * m.cols),
        Value::SparseLogical(_) => domain(0.0) && domain(1.0),
        _ => convert::real_array(v)?.data.iter().all(|&x| ok(x)),
    })
}

/// `f` of every element as complex numbers; single stays single, sparse stays sparse when
/// `f(0)` is 0.
///
/// # Errors
/// Cells, structs, handles.
pub(crate) fn complex_map(v: &Value, f: impl Fn(C64) -> C64) -> Result<Value> {
    let zero = C64::new(0.0, 0.0);
    let map = |m: &Sparse<C64>| {
        let z = m.map_values(&f);
        if z.values.contains(&zero) {
            convert::to_sparse(&convert::full(&Value::sparse_complex(z))?)
        } else {
            Ok(Value::sparse_complex(z))
        }
    };
    match v {
        Value::SparseComplex(m) if f(zero) == zero => map(m),
        Value::SparseReal(m) if f(zero) == zero => map(&m.map_values(|x| C64::new(x, 0.0))),
        _ => {
            let a = convert::complex_array(v)?;
            let data = a.data.iter().map(|&z| f(z)).collect();
            Ok(from_complex(a.dims, data, v.class()))
        }
    }
}

fn real_alone(name: &'static str, real: fn(f64) -> f64, domain: fn(f64) -> bool, v: &Value) -> Result<Value> {
    if v.is_complex() || convert::real_array(v)?.data.iter().any(|x| !domain(*x) && !x.is_nan()) {
        fail!(
            "MATLAB:realfunction:complexResult",
            "`{name}` takes real numbers that are not negative, for which it has real values."
        );
    }
    apply(&Sides { name, real, domain: everywhere, complex: |z| z }, v)
}

fn everywhere(_: f64) -> bool {
    true
}
fn nonnegative(x: f64) -> bool {
    x >= 0.0
}
fn in_unit(x: f64) -> bool {
    x.abs() <= 1.0
}
fn above_minus_one(x: f64) -> bool {
    x >= -1.0
}
fn from_one(x: f64) -> bool {
    x >= 1.0
}
fn outside_unit(x: f64) -> bool {
    x.abs() >= 1.0
}

/// A function of one operand, whose real numbers within the domain go through `$real`.
macro_rules! within {
    ($name:literal, $facts:expr, $real:expr, $domain:expr, $eval:expr, $doc:literal, $example:literal) => {
        pointwise(
            $name,
            OnRanks::Elementwise,
            $facts,
            (1, 1),
            1,
            Some(|x| {
                let domain: fn(f64) -> bool = $domain;
                let real: fn(f64) -> f64 = $real;
                if domain(x) { Some(real(x)) } else { None }
            }),
            $eval,
            $doc,
            $example,
        )
    };
}

macro_rules! math {
    ($name:literal, $facts:expr, $real:expr, $domain:expr, $complex:expr, $doc:literal, $example:literal) => {
        within!(
            $name,
            $facts.of_values(),
            $real,
            $domain,
            |_, a, _| one(apply(&Sides { name: $name, real: $real, domain: $domain, complex: $complex }, arg(a, 0)?)?),
            $doc,
            $example
        )
    };
}

/// As `math!`, without values outside the domain.
macro_rules! real_only {
    ($name:literal, $facts:expr, $real:expr, $domain:expr, $doc:literal, $example:literal) => {
        within!(
            $name,
            $facts.of_values(),
            $real,
            $domain,
            |_, a, _| one(real_alone($name, $real, $domain, arg(a, 0)?)?),
            $doc,
            $example
        )
    };
}

const DEG: f64 = std::f64::consts::PI / 180.0;

pub(crate) const ROWS: &[Function] = &[
    math!(
        "sqrt",
        Facts::PLAIN.real(Real::OfNonnegative),
        f64::sqrt,
        nonnegative,
        complex::sqrt,
        "Square root; complex for negative elements.",
        "sqrt([4 -9])"
    ),
    real_only!(
        "realsqrt",
        Facts::PLAIN.real(Real::OfNonnegative),
        f64::sqrt,
        nonnegative,
        "Square root of nonnegative reals.",
        "realsqrt(4)"
    ),
    math!("exp", Facts::PLAIN.real(Real::OfReal), f64::exp, everywhere, |z| z.exp(), "Exponential.", "exp([0 1])"),
    math!(
        "expm1",
        Facts::PLAIN,
        f64::exp_m1,
        everywhere,
        complex::expm1,
        "exp(x) - 1, exact near zero.",
        "expm1(1e-10)"
    ),
    math!(
        "log",
        Facts::PLAIN.real(Real::OfNonnegative),
        f64::ln,
        nonnegative,
        complex::ln,
        "Natural logarithm; complex for negative elements.",
        "log([1 -1])"
    ),
    real_only!(
        "reallog",
        Facts::PLAIN.real(Real::OfNonnegative),
        f64::ln,
        nonnegative,
        "Natural logarithm of nonnegative reals.",
        "reallog(2)"
    ),
    math!(
        "log10",
        Facts::PLAIN.real(Real::OfNonnegative),
        f64::log10,
        nonnegative,
        |z| complex::ln(z) / std::f64::consts::LN_10,
        "Logarithm to base 10.",
        "log10(1000)"
    ),
    math!(
        "log1p",
        Facts::PLAIN,
        f64::ln_1p,
        above_minus_one,
        complex::log1p,
        "log(1 + x), exact near zero.",
        "log1p(1e-10)"
    ),
    math!("sin", Facts::PLAIN.real(Real::OfReal), f64::sin, everywhere, complex::sin, "Sine of radians.", "sin(pi/2)"),
    math!("cos", Facts::PLAIN.real(Real::OfReal), f64::cos, everywhere, complex::cos, "Cosine of radians.", "cos(0)"),
    math!(
        "tan",
        Facts::PLAIN.real(Real::OfReal),
        f64::tan,
        everywhere,
        complex::tan,
        "Tangent of radians.",
        "tan(pi/4)"
    ),
    math!(
        "sec",
        Facts::PLAIN,
        |x| 1.0 / x.cos(),
        everywhere,
        |z| complex::inv(complex::cos(z)),
        "Secant of radians.",
        "sec(0)"
    ),
    math!(
        "csc",
        Facts::PLAIN,
        |x| 1.0 / x.sin(),
        everywhere,
        |z| complex::inv(complex::sin(z)),
        "Cosecant of radians.",
        "csc(1)"
    ),
    math!(
        "cot",
        Facts::PLAIN,
        |x| 1.0 / x.tan(),
        everywhere,
        |z| complex::inv(complex::tan(z)),
        "Cotangent of radians.",
        "cot(1)"
    ),
    math!(
        "asin",
        Facts::PLAIN,
        f64::asin,
        in_unit,
        inverse::asin,
        "Inverse sine; complex outside [-1, 1].",
        "asin(0.5)"
    ),
    math!(
        "acos",
        Facts::PLAIN,
        f64::acos,
        in_unit,
        inverse::acos,
        "Inverse cosine; complex outside [-1, 1].",
        "acos(0.5)"
    ),
    math!("atan", Facts::PLAIN.real(Real::OfReal), f64::atan, everywhere, inverse::atan, "Inverse tangent.", "atan(1)"),
    math!(
        "acot",
        Facts::PLAIN,
        |x| (1.0 / x).atan(),
        everywhere,
        |z| inverse::atan(complex::inv(z)),
        "Inverse cotangent.",
        "acot(1)"
    ),
    math!(
        "asec",
        Facts::PLAIN,
        |x| (1.0 / x).acos(),
        outside_unit,
        |z| inverse::acos(complex::inv(z)),
        "Inverse secant.",
        "asec(2)"
    ),
    math!(
        "acsc",
        Facts::PLAIN,
        |x| (1.0 / x).asin(),
        outside_unit,
        |z| inverse::asin(complex::inv(z)),
        "Inverse cosecant.",
        "acsc(2)"
    ),
    math!("sinh", Facts::PLAIN.real(Real::OfReal), f64::sinh, everywhere, complex::sinh, "Hyperbolic sine.", "sinh(1)"),
    math!(
        "cosh",
        Facts::PLAIN.real(Real::OfReal),
        f64::cosh,
        everywhere,
        complex::cosh,
        "Hyperbolic cosine.",
        "cosh(1)"
    ),
    math!(
        "tanh",
        Facts::PLAIN.real(Real::OfReal),
        f64::tanh,
        everywhere,
        complex::tanh,
        "Hyperbolic tangent.",
        "tanh(1)"
    ),
    math!(
        "sech",
        Facts::PLAIN,
        |x| 1.0 / x.cosh(),
        everywhere,
        |z| complex::inv(complex::cosh(z)),
        "Hyperbolic secant.",
        "sech(1)"
    ),
    math!(
        "csch",
        Facts::PLAIN,
        |x| 1.0 / x.sinh(),
        everywhere,
        |z| complex::inv(complex::sinh(z)),
        "Hyperbolic cosecant.",
        "csch(1)"
    ),
    math!(
        "coth",
        Facts::PLAIN,
        |x| 1.0 / x.tanh(),
        everywhere,
        |z| complex::inv(complex::tanh(z)),
        "Hyperbolic cotangent.",
        "coth(1)"
    ),
    math!("asinh", Facts::PLAIN, libm::asinh, everywhere, inverse::asinh, "Inverse hyperbolic sine.", "asinh(1)"),
    math!(
        "acosh",
        Facts::PLAIN,
        libm::acosh,
        from_one,
        inverse::acosh,
        "Inverse hyperbolic cosine; complex below 1.",
        "acosh(2)"
    ),
    math!(
        "atanh",
        Facts::PLAIN,
        f64::atanh,
        in_unit,
        inverse::atanh,
        "Inverse hyperbolic tangent; complex outside [-1, 1].",
        "atanh(0.5)"
    ),
    math!(
        "sind",
        Facts::PLAIN,
        sin_degrees,
        everywhere,
        |z| complex::sin(z * DEG),
        "Sine of degrees, exact at multiples of 90.",
        "sind(30)"
    ),
    math!(
        "cosd",
        Facts::PLAIN,
        |x| sin_degrees(90.0 - x.abs() % 360.0),
        everywhere,
        |z| complex::cos(z * DEG),
        "Cosine of degrees.",
        "cosd(60)"
    ),
    math!("tand", Facts::PLAIN, tan_degrees, everywhere, |z| complex::tan(z * DEG), "Tangent of degrees.", "tand(45)"),
    math!(
        "asind",
        Facts::PLAIN,
        |x| x.asin() / DEG,
        in_unit,
        |z| inverse::asin(z) / DEG,
        "Inverse sine in degrees.",
        "asind(1)"
    ),
    math!(
        "acosd",
        Facts::PLAIN,
        |x| x.acos() / DEG,
        in_unit,
        |z| inverse::acos(z) / DEG,
        "Inverse cosine in degrees.",
        "acosd(0)"
    ),
    math!(
        "atand",
        Facts::PLAIN,
        |x| x.atan() / DEG,
        everywhere,
        |z| inverse::atan(z) / DEG,
        "Inverse tangent in degrees.",
        "atand(1)"
    ),
    math!(
        "deg2rad",
        Facts::PLAIN.accepts(&[FLOATS]),
        |x| x * DEG,
        everywhere,
        |z| z * DEG,
        "Degrees to radians.",
        "deg2rad(180)"
    ),
    math!(
        "rad2deg",
        Facts::PLAIN.accepts(&[FLOATS]),
        |x| x / DEG,
        everywhere,
        |z| z / DEG,
        "Radians to degrees.",
        "rad2deg(pi)"
    ),
    math!("cbrt", Facts::PLAIN, f64::cbrt, everywhere, |z| z.powf(1.0 / 3.0), "Real cube root.", "cbrt(27)"),
    Function {
        name: "log2",
        ranks: OnRanks::Elementwise,
        facts: Facts::PLAIN.accepts(&[VALUES]),
        inputs: (1, 1),
        outputs: 2,
        eval: |_, a, nargout| {
            let v = arg(a, 0)?;
            if nargout < 2 {
                let sides = Sides {
                    name: "log2",
                    real: f64::log2,
                    domain: nonnegative,
                    complex: |z| complex::ln(z) / std::f64::consts::LN_2,
                };
                return one(apply(&sides, v)?);
            }
            let fraction = elementwise::map_real(v, |x| libm::frexp(x).0)?;
            let exponent = elementwise::map_real(v, |x| if x.is_finite() { f64::from(libm::frexp(x).1) } else { 0.0 })?;
            Ok(smallvec![fraction, exponent])
        },
        traffic: Traffic::Elementwise {
            flops: 1,
            scalar: Some(Scalar::One(|x| if x >= 0.0 { Some(x.log2()) } else { None })),
        },
        emit: Emit::Same,
        doc: "Logarithm to base 2; with two outputs fraction and exponent.",
        example: "[f, e] = log2(10);",
        source: crate::functions::table::rows::PASS,
    },
];

fn sin_degrees(x: f64) -> f64 {
    let r = x % 360.0;
    let (sign, r) = if r < 0.0 { (-1.0, -r) } else { (1.0, r) };
    let (sign, r) = if r >= 180.0 { (-sign, r - 180.0) } else { (sign, r) };
    let r = if r > 90.0 { 180.0 - r } else { r };
    if r == 0.0 {
        return 0.0;
    }
    let value = if r == 30.0 {
        0.5
    } else if r > 45.0 {
        ((90.0 - r) * DEG).cos()
    } else {
        (r * DEG).sin()
    };
    sign * value
}

fn tan_degrees(x: f64) -> f64 {
    let (s, c) = (sin_degrees(x), sin_degrees(90.0 - x.abs() % 360.0));
    if s.abs() == c.abs() { s * c.signum() / c.abs() } else { s / c }
}
