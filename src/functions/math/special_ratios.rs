//! Incomplete gamma and beta functions, the exponential integral, digamma, inverse of erfc. In: real
//! values. Out: the shape that the operands expand to.

use super::special::nonnegative;
use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{Accepts, VALUES};
use crate::functions::table::arguments::{arg, floats, one, option_text};
use crate::functions::table::facts::{Facts, OfSparse};
use crate::functions::table::rows::pointwise;
use crate::functions::table::{Function, OnRanks};
use crate::ops::convert;
use crate::ops::elementwise::{map_real, zip_real};
use crate::value::{C64, Value};
use std::f64::consts::PI;

macro_rules! row {
    ($name:literal, $facts:expr, $inputs:expr, $eval:expr, $doc:literal, $example:literal) => {
        // some 30 terms of a series or continued fraction
        pointwise(
            $name,
            OnRanks::Elementwise,
            $facts.of_values(),
            $inputs,
            100,
            None,
            |_, a, _| {
                floats($name, a)?;
                one($eval(a)?)
            },
            $doc,
            $example,
        )
    };
}

const TAILS: &[Accepts] = &[Accepts::Words(&["lower", "upper", "scaledlower", "scaledupper"])];

pub(crate) const ROWS: &[Function] = &[
    row!(
        "gammainc",
        Facts::PLAIN.accepts(&[VALUES, VALUES, TAILS]),
        (2, 3),
        gammainc,
        "Incomplete gamma function; 'upper', 'scaledlower', 'scaledupper'.",
        "gammainc(1, 2)"
    ),
    row!(
        "betainc",
        Facts::PLAIN.accepts(&[VALUES, VALUES, VALUES, TAILS]),
        (3, 4),
        betainc,
        "Incomplete beta function; 'upper' for the complement.",
        "betainc(0.5, 1, 2)"
    ),
    row!(
        "betaln",
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (2, 2),
        |a: &[Value]| {
            nonnegative("betaln", a)?;
            zip_real(arg(a, 0)?, arg(a, 1)?, log_beta)
        },
        "Logarithm of the beta function.",
        "betaln(2, 3)"
    ),
    row!("expint", Facts::PLAIN, (1, 1), expint, "Exponential integral E1, complex at negative reals.", "expint(1)"),
    row!(
        "psi",
        Facts::PLAIN,
        (1, 2),
        psi,
        "Digamma function, or psi(k, x) its derivative of order k (1 to 3).",
        "psi(1)"
    ),
    row!(
        "erfcinv",
        Facts::PLAIN,
        (1, 1),
        |a: &[Value]| map_real(arg(a, 0)?, erfc_inverse),
        "Inverse of the complementary error function.",
        "erfcinv(0.5)"
    ),
];

fn log_beta(a: f64, b: f64) -> f64 {
    libm::lgamma(a) + libm::lgamma(b) - libm::lgamma(a + b)
}

/// Value of a continued fraction b0 + a1/(b1 + a2/(b2 + …)) by the modified method of Lentz.
fn fraction(b0: f64, terms: impl Fn(f64) -> (f64, f64)) -> f64 {
    const TINY: f64 = 1e-300;
    let off_zero = |x: f64| if x.abs() < TINY { TINY } else { x };
    let mut f = off_zero(b0);
    let (mut c, mut d) = (f, 0.0);
    let mut k = 1.0;
    while k < 10_000.0 {
        let (a, b) = terms(k);
        d = 1.0 / off_zero(b + a * d);
        c = off_zero(b + a / c);
        f *= c * d;
        if (c * d - 1.0).abs() < 1e-16 {
            break;
        }
        k += 1.0;
    }
    f
}

/// P(a, x) and Q(a, x), and the factor x^a e^(-x)/Γ(a+1) (Abramowitz & Stegun, 6.5.29 and 6.5.31).
fn gamma_parts(x: f64, a: f64) -> (f64, f64, f64) {
    if x.is_nan() || a.is_nan() || a < 0.0 {
        return (f64::NAN, f64::NAN, f64::NAN);
    }
    if x == 0.0 {
        return if a == 0.0 { (1.0, 0.0, 1.0) } else { (0.0, 1.0, 0.0) };
    }
    if a == 0.0 || x == f64::INFINITY {
        return (1.0, 0.0, 0.0);
    }
    if a == f64::INFINITY {
        return (0.0, 1.0, 0.0);
    }
    let factor = (a * x.ln() - x - libm::lgamma(a + 1.0)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0, 1.0, a);
        while term > sum * 1e-17 && n < a + 100_000.0 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        let p = (factor * sum).min(1.0);
        return (p, 1.0 - p, factor);
    }
    let f = fraction(x + 1.0 - a, |k| (-k * (k - a), x + 2.0 * k + 1.0 - a));
    let q = (factor * a / f).min(1.0);
    (1.0 - q, q, factor)
}

fn gammainc(args: &[Value]) -> Result<Value> {
    let (x, a) = (arg(args, 0)?, arg(args, 1)?);
    if convert::real_array(x)?.data.iter().any(|x| *x < 0.0) {
        fail!("slamm:gammainc:negative", "gammainc takes nonnegative x.");
    }
    match args.get(2).and_then(option_text).as_deref().unwrap_or("lower") {
        "lower" => zip_real(x, a, |x, a| gamma_parts(x, a).0),
        "upper" => zip_real(x, a, |x, a| gamma_parts(x, a).1),
        "scaledlower" => zip_real(x, a, |x, a| {
            let (p, _, f) = gamma_parts(x, a);
            if x == 0.0 { 1.0 } else { p / f }
        }),
        "scaledupper" => zip_real(x, a, |x, a| {
            let (_, q, f) = gamma_parts(x, a);
            if x == 0.0 { f64::INFINITY } else { q / f }
        }),
        other => fail!("MATLAB:gammainc:InvalidTailArg", "Unknown tail '{other}' of gammainc."),
    }
}

/// Regularised incomplete beta function (Abramowitz & Stegun, 26.5.8).
fn beta_ratio(x: f64, a: f64, b: f64) -> f64 {
    if x.is_nan() || a.is_nan() || b.is_nan() {
        return f64::NAN;
    }
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_ratio(1.0 - x, b, a);
    }
    let factor = (a * x.ln() + b * (-x).ln_1p() - log_beta(a, b)).exp() / a;
    let terms = |k: f64| {
        let m = (k / 2.0).floor();
        let coefficient = if k % 2.0 == 0.0 {
            m * (b - m) * x / ((a + k - 1.0) * (a + k))
        } else {
            -(a + m) * (a + b + m) * x / ((a + k - 1.0) * (a + k))
        };
        (coefficient, 1.0)
    };
    factor / fraction(1.0, terms)
}

fn betainc(args: &[Value]) -> Result<Value> {
    let (x, a, b) = (arg(args, 0)?, arg(args, 1)?, arg(args, 2)?);
    let upper = match args.get(3).and_then(option_text).as_deref() {
        None | Some("lower") => false,
        Some("upper") => true,
        Some(other) => fail!("MATLAB:betainc:InvalidTailArg", "Unknown tail '{other}' of betainc."),
    };
    if convert::real_array(x)?.data.iter().any(|x| !(0.0..=1.0).contains(x)) {
        fail!("MATLAB:betainc:XoutOfRange", "X must be in the interval [0,1].");
    }
    // Three operands: a and b are expanded to one shape each with x first.
    let ones = |v: &Value| zip_real(x, v, |_, v| v);
    let (a, b) = (ones(a)?, ones(b)?);
    let xa = zip_real(x, &a, |x, _| x)?;
    let (xs, a_s, b_s) = (convert::real_array(&xa)?, convert::real_array(&a)?, convert::real_array(&b)?);
    let at = |data: &[f64], k: usize| data.get(if data.len() == 1 { 0 } else { k }).copied().unwrap_or(f64::NAN);
    if a_s.data.is_empty() || b_s.data.is_empty() {
        let dims = if a_s.data.is_empty() { a_s.dims.clone() } else { b_s.dims.clone() };
        return Ok(convert::from_real(dims, Vec::new(), crate::functions::table::arguments::float_class(&xa)));
    }
    let dims = if a_s.data.len() >= b_s.data.len() { a_s.dims.clone() } else { b_s.dims.clone() };
    let n = dims.iter().product::<usize>();
    let value = |k: usize| {
        let (x, a, b) = (at(&xs.data, k), at(&a_s.data, k), at(&b_s.data, k));
        if upper { beta_ratio(1.0 - x, b, a) } else { beta_ratio(x, a, b) }
    };
    Ok(convert::from_real(dims, (0..n).map(value).collect(), crate::functions::table::arguments::float_class(&xa)))
}

/// E1 for x > 0: the series (5.1.11) up to 1, then the continued fraction (5.1.22).
fn exponential_integral(x: f64) -> f64 {
    const EULER: f64 = 0.577_215_664_901_532_9;
    if x == 0.0 {
        return f64::INFINITY;
    }
    if x == f64::INFINITY {
        return 0.0;
    }
    if x.abs() <= 1.0 || x < 0.0 {
        // Real part of E1 at negative x is -Ei(|x|).
        let (mut sum, mut term, mut k) = (0.0f64, 1.0f64, 0.0);
        while k < 1000.0 {
            k += 1.0;
            term *= -x / k;
            sum -= term / k;
            if (term / k).abs() < 1e-17 * sum.abs() {
                break;
            }
        }
        return sum - x.abs().ln() - EULER;
    }
    (-x).exp() / fraction(x + 1.0, |k| (-k * k, x + 2.0 * k + 1.0))
}

fn expint(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let re = map_real(v, exponential_integral)?;
    if !convert::real_array(v)?.data.iter().any(|x| *x < 0.0) {
        return Ok(re);
    }
    let at = convert::real_array(v)?;
    let values = convert::real_array(&re)?;
    let data = values.data.iter().zip(&at.data).map(|(r, x)| C64::new(*r, if *x < 0.0 { -PI } else { 0.0 })).collect();
    Ok(crate::functions::table::arguments::from_complex(
        values.dims.clone(),
        data,
        crate::functions::table::arguments::float_class(v),
    ))
}

/// Bernoulli numbers B2, B4, … for the asymptotic series.
const BERNOULLI: [f64; 10] = [
    1.0 / 6.0,
    -1.0 / 30.0,
    1.0 / 42.0,
    -1.0 / 30.0,
    5.0 / 66.0,
    -691.0 / 2730.0,
    7.0 / 6.0,
    -3617.0 / 510.0,
    43867.0 / 798.0,
    -174_611.0 / 330.0,
];

/// Digamma (6.3.18 after the recurrence 6.3.5; the reflection 6.3.7 on the left).
fn digamma(x: f64) -> f64 {
    if x <= 0.0 {
        if x.fract() == 0.0 {
            return f64::NEG_INFINITY;
        }
        return digamma(1.0 - x) - PI / (PI * x).tan();
    }
    let (mut x, mut shift) = (x, 0.0);
    while x < 12.0 {
        shift += 1.0 / x;
        x += 1.0;
    }
    let square = 1.0 / (x * x);
    let mut power = square;
    let mut tail = 0.0;
    let mut n = 2.0;
    for b in BERNOULLI {
        tail += b / n * power;
        power *= square;
        n += 2.0;
    }
    x.ln() - 0.5 / x - tail - shift
}

/// Derivative of order k of digamma for x > 0 (6.4.11 after the recurrence 6.4.6).
fn polygamma(k: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return if x.fract() == 0.0 { f64::INFINITY } else { f64::NAN };
    }
    let factorial = libm::tgamma(k + 1.0);
    let (mut x, mut shift) = (x, 0.0);
    while x < 20.0 {
        shift += factorial / x.powf(k + 1.0);
        x += 1.0;
    }
    let mut sum = factorial / k / x.powf(k) + factorial / (2.0 * x.powf(k + 1.0));
    let mut n = 2.0;
    for b in BERNOULLI {
        sum += b * libm::tgamma(n + k) / libm::tgamma(n + 1.0) / x.powf(n + k);
        n += 2.0;
    }
    (sum + shift) * if k % 2.0 == 0.0 { -1.0 } else { 1.0 }
}

fn psi(args: &[Value]) -> Result<Value> {
    let [k, x] = args else { return map_real(arg(args, 0)?, digamma) };
    match k.as_scalar() {
        Some(0.0) => map_real(x, digamma),
        Some(k) if k > 0.0 && k.fract() == 0.0 && k < 100.0 => map_real(x, |x| polygamma(k, x)),
        _ => fail!("MATLAB:psi:order", "The order of psi must be a nonnegative integer."),
    }
}

/// Newton's method on log(erfc), whose steps are good far out too.
fn erfc_inverse(y: f64) -> f64 {
    match y {
        y if y.is_nan() || !(0.0..=2.0).contains(&y) => return f64::NAN,
        0.0 => return f64::INFINITY,
        2.0 => return f64::NEG_INFINITY,
        y if y > 1.0 => return -erfc_inverse(2.0 - y),
        _ => {}
    }
    let mut x = if y > 0.1 {
        0.886_226_925_452_758 * (1.0 - y)
    } else {
        let t = (-(y * PI.sqrt()).ln()).sqrt();
        (t * t - t.ln()).sqrt()
    };
    for _ in 0..30 {
        let e = libm::erfc(x);
        let slope = -std::f64::consts::FRAC_2_SQRT_PI * (-x * x).exp();
        let step = e * (e / y).ln() / slope;
        x -= step;
        if step.abs() <= 1e-16 * x.abs() {
            break;
        }
    }
    x
}
