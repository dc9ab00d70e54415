//! Bessel functions of real order and real argument. In: orders and arguments that expand to one
//! shape. Out: values, complex where an argument is negative.
//!
//! J and Y follow from the continued fraction of J'/J and, at a small order, from Temme's series
//! (small x) or Steed's complex continued fraction (large x); I and K alike (Temme, J. Comput. Phys.
//! 19, 1975; Steed and Barnett, Comput. Phys. Commun. 8, 1974). Far out Hankel's asymptotic series.

use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{FLAG, VALUES};
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::PASS;
use crate::functions::table::{Emit, Function, OnRanks, Traffic, Values};
use crate::ops::elementwise::zip_real;
use crate::value::{C64, Dense, Value};
use smallvec::smallvec;
use std::f64::consts::{FRAC_2_PI, FRAC_PI_2, FRAC_PI_4, PI};

macro_rules! bessel {
    ($name:literal, $facts:expr, $f:expr, $doc:literal, $example:literal) => {
        Function {
            name: $name,
            ranks: OnRanks::Elementwise,
            facts: $facts,
            inputs: (2, 3),
            outputs: 2,
            eval: |_, a, n| evaluate($name, a, n, $f),
            // about 60 steps of a continued fraction or series of some 5 operations
            traffic: Traffic::Elementwise { flops: 300, scalar: None },
            emit: Emit::Same,
            doc: $doc,
            example: $example,
            source: PASS,
        }
    };
}

pub(crate) const ROWS: &[Function] = &[
    bessel!(
        "besselj",
        Facts::PLAIN.accepts(&[VALUES, VALUES, FLAG]),
        first,
        "Bessel function of the first kind, real order and argument.",
        "besselj(0, 1)"
    ),
    bessel!(
        "bessely",
        Facts::PLAIN.accepts(&[VALUES, VALUES, FLAG]),
        second,
        "Bessel function of the second kind, real order and argument.",
        "bessely(0, 1)"
    ),
    bessel!(
        "besseli",
        Facts::PLAIN.accepts(&[VALUES, VALUES, FLAG]),
        modified_first,
        "Modified Bessel function of the first kind, real order and argument; 1 scales by exp(-|x|).",
        "besseli(0, 1)"
    ),
    bessel!(
        "besselk",
        Facts::PLAIN.accepts(&[VALUES, VALUES, FLAG]),
        modified_second,
        "Modified Bessel function of the second kind, real order and argument; 1 scales by exp(x).",
        "besselk(0, 1)"
    ),
];

/// Order, argument, whether it is scaled.
type Kernel = fn(f64, f64, bool) -> C64;

fn evaluate(name: &str, args: &[Value], nargout: usize, f: Kernel) -> Result<Values> {
    let (nu, x) = (arg(args, 0)?, arg(args, 1)?);
    if nu.is_complex() || x.is_complex() {
        fail!("slamm:bessel:complex", "{name} takes real orders and arguments.");
    }
    if let Some(v) = [nu, x].into_iter().find(|v| v.class().is_integer()) {
        fail!(
            "MATLAB:UndefinedFunction",
            "Undefined function '{name}' for input arguments of type '{}'.",
            v.class().name()
        );
    }
    let scaled = args.get(2).and_then(Value::as_scalar).is_some_and(|s| s != 0.0);
    let real = zip_real(nu, x, |n, x| f(n, x, scaled).re)?;
    let negative = crate::ops::convert::real_array(x)?.data.iter().any(|x| *x < 0.0);
    let value = if negative {
        let imaginary = zip_real(nu, x, |n, x| f(n, x, scaled).im)?;
        let (re, im) = (crate::ops::convert::complex_array(&real)?, crate::ops::convert::complex_array(&imaginary)?);
        let data = re.data.iter().zip(&im.data).map(|(a, b)| C64::new(a.re, b.re)).collect();
        crate::functions::table::arguments::from_complex(
            re.dims,
            data,
            crate::functions::table::arguments::float_class(&real),
        )
    } else {
        real
    };
    if nargout < 2 {
        return one(value);
    }
    let dims = value.dims();
    let zeros = vec![0.0; value.numel()];
    Ok(smallvec![value, Value::real(Dense::new(dims, zeros))])
}

/// e^(iπν), exact for whole and half orders.
fn turn(nu: f64) -> C64 {
    C64::new(cos_pi(nu), sin_pi(nu))
}

fn cos_pi(x: f64) -> f64 {
    sin_pi(x + 0.5)
}

fn sin_pi(x: f64) -> f64 {
    let r = x.rem_euclid(2.0);
    match () {
        () if r.fract() == 0.0 => 0.0,
        () if r == 0.5 => 1.0,
        () if r == 1.5 => -1.0,
        () => (PI * r).sin(),
    }
}

fn real(x: f64) -> C64 {
    C64::new(x, 0.0)
}

/// A part of the direction that is zero stays zero where the size is infinite.
fn turned(direction: C64, size: C64) -> C64 {
    let part = |d: f64, s: f64| if d == 0.0 || s == 0.0 { 0.0 } else { d * s };
    let (d, s) = (direction, size);
    C64::new(part(d.re, s.re) - part(d.im, s.im), part(d.re, s.im) + part(d.im, s.re))
}

fn first(nu: f64, x: f64, _: bool) -> C64 {
    if x < 0.0 {
        return turned(turn(nu), first(nu, -x, false));
    }
    if nu < 0.0 {
        let (j, y) = pair(-nu, x);
        let s = sin_pi(-nu);
        return real(cos_pi(nu) * j - if s == 0.0 { 0.0 } else { s * y });
    }
    real(pair(nu, x).0)
}

fn second(nu: f64, x: f64, _: bool) -> C64 {
    if x < 0.0 {
        let y = turned(turn(-nu), second(nu, -x, false));
        return y + turned(C64::new(0.0, 2.0 * cos_pi(nu)), first(nu, -x, false));
    }
    if nu < 0.0 {
        let (j, y) = pair(-nu, x);
        let c = cos_pi(nu);
        return real(sin_pi(-nu) * j + if c == 0.0 { 0.0 } else { c * y });
    }
    real(pair(nu, x).1)
}

fn modified_first(nu: f64, x: f64, scaled: bool) -> C64 {
    if x < 0.0 {
        return turned(turn(nu), modified_first(nu, -x, scaled));
    }
    let (i, k) = modified(nu.abs(), x, scaled);
    let s = if nu < 0.0 { sin_pi(-nu) } else { 0.0 };
    let other = if s == 0.0 { 0.0 } else { FRAC_2_PI * s * k * if scaled { (-2.0 * x).exp() } else { 1.0 } };
    real(i + other)
}

/// I and K of order ν ≥ 0 at x ≥ 0; scaled by exp(-x) and exp(x).
fn modified(nu: f64, x: f64, scaled: bool) -> (f64, f64) {
    if nu > LARGE_ORDER && x > 0.0 && nu.is_finite() && x.is_finite() {
        return debye(nu, x, scaled);
    }
    let (i, k) = modified_pair(nu, x);
    match scaled {
        true => (i, k),
        false => (if i == 0.0 { 0.0 } else { i * x.exp() }, if k.is_infinite() { k } else { k * (-x).exp() }),
    }
}

fn modified_second(nu: f64, x: f64, scaled: bool) -> C64 {
    let nu = nu.abs();
    if x < 0.0 {
        let (i, k) = modified_pair(nu, -x);
        let value = turned(turn(-nu), real(k * x.exp())) - turned(C64::new(0.0, PI), real(i * (-x).exp()));
        return if scaled { value * x.exp() } else { value };
    }
    real(modified(nu, x, scaled).1)
}

/// Coefficients of 1/Γ(z) = Σ c(k) z^k from k = 1 (Abramowitz & Stegun, 6.1.34).
const INVERSE_GAMMA: [f64; 22] = [
    1.0,
    0.577_215_664_901_532_9,
    -0.655_878_071_520_253_8,
    -0.042_002_635_034_095_2,
    0.166_538_611_382_291_5,
    -0.042_197_734_555_544_3,
    -0.009_621_971_527_877_0,
    0.007_218_943_246_663_0,
    -0.001_165_167_591_859_1,
    -0.000_215_241_674_114_9,
    0.000_128_050_282_388_2,
    -0.000_020_134_854_780_7,
    -0.000_001_250_493_482_1,
    0.000_001_133_027_232_0,
    -0.000_000_205_633_841_7,
    0.000_000_006_116_095_0,
    0.000_000_005_002_007_5,
    -0.000_000_001_181_274_6,
    0.000_000_000_104_342_7,
    0.000_000_000_007_782_3,
    -0.000_000_000_003_696_8,
    0.000_000_000_000_510_0,
];

/// (1/Γ(1-μ) - 1/Γ(1+μ))/(2μ) and the mean of both, for |μ| ≤ 1/2.
fn temme_gammas(mu: f64) -> (f64, f64) {
    let square = mu * mu;
    let part = |from: usize| {
        let picked: Vec<f64> = INVERSE_GAMMA.iter().skip(from).step_by(2).copied().collect();
        picked.iter().rev().fold(0.0, |s, c| s * square + c)
    };
    (-part(1), part(0))
}

fn small_ratio(x: f64, f: fn(f64) -> f64) -> f64 {
    if x.abs() < 1e-15 { 1.0 } else { f(x) / x }
}

const TINY: f64 = 1e-300;
const STEPS: usize = 200_000;

/// J and Y of order ν ≥ 0 at x ≥ 0.
fn pair(nu: f64, x: f64) -> (f64, f64) {
    if !nu.is_finite() || x.is_nan() {
        return (f64::NAN, f64::NAN);
    }
    if x == 0.0 {
        return (if nu == 0.0 { 1.0 } else { 0.0 }, f64::NEG_INFINITY);
    }
    if nu > x && underflows(nu, x) {
        return (0.0, f64::NEG_INFINITY);
    }
    if x.is_infinite() {
        return (0.0, 0.0);
    }
    if x > 25.0 + nu * nu / 2.0 {
        return hankel(nu, x);
    }
    let down = if x < 2.0 { (nu + 0.5).floor() } else { (nu - x + 1.5).floor().max(0.0) };
    let mu = nu - down;
    let (ratio, sign) = log_derivative(nu, x, -1.0);
    // Downward recurrence of an unnormalised solution.
    let (mut j, mut dj) = (sign * TINY, ratio * sign * TINY);
    let (start, mut order) = (j, nu);
    for _ in 0..steps(down) {
        let lower = order / x * j + dj;
        order -= 1.0;
        dj = order / x * lower - j;
        j = lower;
    }
    if j == 0.0 {
        j = f64::EPSILON * TINY;
    }
    let f = dj / j;
    let w = 2.0 / (PI * x);
    let (jmu, ymu, ynext) = if x < 2.0 {
        let (y, next) = temme_y(mu, x);
        let dy = mu / x * y - next;
        (w / (dy - f * y), y, next)
    } else {
        let (p, q) = steed(mu, x);
        let gamma = (p - f) / q;
        let size = (w / ((p - f) * gamma + q)).sqrt().copysign(j);
        let (y, dy) = (size * gamma, size * (p * gamma + q));
        (size, y, mu / x * y - dy)
    };
    let scale = jmu / j;
    let (mut y, mut next) = (ymu, ynext);
    for k in 1..=steps(down) {
        let above = 2.0 * (mu + crate::functions::table::arguments::count(k)) / x * next - y;
        y = next;
        next = above;
    }
    (start * scale, y)
}

/// Whether J is below the least number, and Y beyond the largest one: by Debye's leading term (DLMF 10.19.3).
fn underflows(nu: f64, x: f64) -> bool {
    let a = (nu / x).acosh();
    nu * (a - a.tanh()) > 800.0
}

/// From this order on Debye's expansion of I and K has all digits.
const LARGE_ORDER: f64 = 2000.0;

/// I and K of a large order ν at x > 0, scaled by exp(-x) and exp(x): Debye's expansion (DLMF 10.41.3 and 10.41.4).
fn debye(nu: f64, x: f64, scaled: bool) -> (f64, f64) {
    let root = nu.hypot(x);
    let t = nu / root;
    // The square root less x without cancellation.
    let eta = if scaled { nu * nu / (root + x) } else { root } - nu * (nu / x).asinh();
    let (t2, t3) = (t * t, t * t * t);
    let u1 = t * (3.0 - 5.0 * t2) / 24.0;
    let u2 = t2 * (81.0 - 462.0 * t2 + 385.0 * t2 * t2) / 1152.0;
    let u3 = t3 * (30375.0 - 369_603.0 * t2 + 765_765.0 * t2 * t2 - 425_425.0 * t2 * t2 * t2) / 414_720.0;
    let (odd, even) = (u1 / nu + u3 / (nu * nu * nu), 1.0 + u2 / (nu * nu));
    (eta.exp() / (2.0 * PI * root).sqrt() * (even + odd), (-eta).exp() * (PI / (2.0 * root)).sqrt() * (even - odd))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn steps(x: f64) -> usize {
    x as usize
}

/// J'/J (`sign` -1) or I'/I (1) by its continued fraction (modified Lentz), and the sign of J.
fn log_derivative(nu: f64, x: f64, sign: f64) -> (f64, f64) {
    let mut h = (nu / x).max(TINY);
    let mut b = 2.0 * nu / x;
    let (mut d, mut c, mut flips) = (0.0, h, 1.0);
    for _ in 0..STEPS {
        b += 2.0 / x;
        d = b + sign * d;
        if d.abs() < TINY {
            d = TINY;
        }
        c = b + sign / c;
        if c.abs() < TINY {
            c = TINY;
        }
        d = 1.0 / d;
        let step = c * d;
        h *= step;
        if d < 0.0 {
            flips = -flips;
        }
        if (step - 1.0).abs() < 1e-16 {
            break;
        }
    }
    (h, flips)
}

/// Y of orders μ and μ + 1, |μ| ≤ 1/2, x < 2: Temme's series.
fn temme_y(mu: f64, x: f64) -> (f64, f64) {
    let half = x / 2.0;
    let log = -half.ln();
    let e = mu * log;
    let sinh_ratio = small_ratio(e, f64::sinh);
    let (g1, g2) = temme_gammas(mu);
    let pm = PI * mu;
    let fact = 1.0 / small_ratio(pm, f64::sin);
    let mut f = FRAC_2_PI * fact * (g1 * e.cosh() + g2 * sinh_ratio * log);
    let power = e.exp();
    // 1/Γ(1±μ) = g2 ∓ μ g1
    let mut p = power / (PI * (g2 - mu * g1));
    let mut q = 1.0 / (power * PI * (g2 + mu * g1));
    let quarter = pm / 2.0;
    let s = small_ratio(quarter, f64::sin);
    let r = PI * quarter * s * s;
    let (mut c, mut sum, mut next) = (1.0, f + r * q, p);
    let step = -half * half;
    for k in 1..STEPS {
        let k = crate::functions::table::arguments::count(k);
        f = (k * f + p + q) / (k * k - mu * mu);
        c *= step / k;
        p /= k - mu;
        q /= k + mu;
        let term = c * (f + r * q);
        sum += term;
        next += c * p - k * term;
        if term.abs() < 1e-17 * (1.0 + sum.abs()) {
            break;
        }
    }
    (-sum, -next / half)
}

/// p + iq = (J' + iY')/(J + iY) for x ≥ 2.
fn steed(mu: f64, x: f64) -> (f64, f64) {
    let i = C64::new(0.0, 1.0);
    // p + iq = -1/(2x) + i + i/x * K, K = a1/(b1 + a2/(b2 + …)), a(k) = (k-1/2)² - μ², b(k) = 2(x + ik)
    let a = |k: f64| (k - 0.5) * (k - 0.5) - mu * mu;
    let b = |k: f64| C64::new(2.0 * x, 2.0 * k);
    // small enough to vanish, large enough to be divided by
    let tiny = C64::new(1e-150, 0.0);
    let mut h = tiny;
    let (mut c, mut d) = (h, C64::new(0.0, 0.0));
    for k in 1..STEPS {
        let k = crate::functions::table::arguments::count(k);
        d = b(k) + d * a(k);
        c = b(k) + a(k) / c;
        if d.norm() < 1e-150 {
            d = tiny;
        }
        if c.norm() < 1e-150 {
            c = tiny;
        }
        d = 1.0 / d;
        let step = c * d;
        h *= step;
        if (step - 1.0).norm() < 1e-16 {
            break;
        }
    }
    let z = C64::new(-0.5 / x, 0.0) + i + i / x * h;
    (z.re, z.im)
}

/// Hankel's series for large x.
fn hankel(nu: f64, x: f64) -> (f64, f64) {
    let m = 4.0 * nu * nu;
    let (mut p, mut q, mut term) = (1.0, 0.0, 1.0f64);
    for k in 1..100 {
        let odd = 2.0 * crate::functions::table::arguments::count(k) - 1.0;
        let next = term * (m - odd * odd) / (crate::functions::table::arguments::count(k) * 8.0 * x);
        if next.abs() > term.abs() || next == 0.0 {
            break;
        }
        term = next;
        match k % 4 {
            1 => q += term,
            2 => p -= term,
            3 => q -= term,
            _ => p += term,
        }
        if term.abs() < 1e-17 {
            break;
        }
    }
    // Cosine and sine of x - phase, without the difference, which a large x rounds.
    let phase = FRAC_PI_4 + FRAC_PI_2 * nu.rem_euclid(4.0);
    let (cos, sin) = (x.cos() * phase.cos() + x.sin() * phase.sin(), x.sin() * phase.cos() - x.cos() * phase.sin());
    let size = (FRAC_2_PI / x).sqrt();
    (size * (p * cos - q * sin), size * (p * sin + q * cos))
}

/// I exp(-x) and K exp(x) of order ν ≥ 0 at x ≥ 0.
fn modified_pair(nu: f64, x: f64) -> (f64, f64) {
    if !nu.is_finite() || x.is_nan() {
        return (f64::NAN, f64::NAN);
    }
    if x == 0.0 {
        return (if nu == 0.0 { 1.0 } else { 0.0 }, f64::INFINITY);
    }
    if x.is_infinite() {
        return (f64::INFINITY, 0.0);
    }
    if nu > LARGE_ORDER {
        return debye(nu, x, true);
    }
    let down = (nu + 0.5).floor();
    let mu = nu - down;
    let (ratio, _) = log_derivative(nu, x, 1.0);
    let (mut i, mut di) = (TINY, ratio * TINY);
    let (mut start, mut order) = (i, nu);
    for _ in 0..steps(down) {
        let lower = order / x * i + di;
        order -= 1.0;
        di = order / x * lower + i;
        i = lower;
        if i > 1e250 {
            // keep the ratio to the start in range
            i *= 1e-250;
            di *= 1e-250;
            start *= 1e-250;
        }
    }
    let f = di / i;
    let (k, next) = if x < 2.0 { temme_k(mu, x) } else { steed_k(mu, x) };
    // Wronskian: I (K' - f K) = -1/x, the factors exp(±x) cancel.
    let dk = mu / x * k - next;
    let size = 1.0 / (x * (f * k - dk));
    let value = start / i * size;
    let (mut k, mut next) = (k, next);
    for m in 1..=steps(down) {
        let above = 2.0 * (mu + crate::functions::table::arguments::count(m)) / x * next + k;
        k = next;
        next = above;
    }
    // What over- and underflows on the way is beyond the least and the largest number in the end, but for I of a small x,
    // of which the first term of its series is left (DLMF 10.30.1).
    let first = || (nu * (x / 2.0).ln() - libm::lgamma(nu + 1.0)).exp();
    (if value.is_nan() { first() } else { value }, if k.is_nan() { f64::INFINITY } else { k })
}

/// K exp(x) of orders μ and μ + 1 for x < 2.
fn temme_k(mu: f64, x: f64) -> (f64, f64) {
    let half = x / 2.0;
    let log = -half.ln();
    let e = mu * log;
    let (g1, g2) = temme_gammas(mu);
    let fact = 1.0 / small_ratio(PI * mu, f64::sin);
    let mut f = fact * (g1 * e.cosh() + g2 * small_ratio(e, f64::sinh) * log);
    let power = e.exp();
    let mut p = power / (2.0 * (g2 - mu * g1));
    let mut q = 1.0 / (2.0 * power * (g2 + mu * g1));
    let (mut c, mut sum, mut next) = (1.0, f, p);
    for k in 1..STEPS {
        let k = crate::functions::table::arguments::count(k);
        f = (k * f + p + q) / (k * k - mu * mu);
        c *= half * half / k;
        p /= k - mu;
        q /= k + mu;
        sum += c * f;
        next += c * (p - k * f);
        if (c * f).abs() < 1e-17 * sum.abs() {
            break;
        }
    }
    (sum * x.exp(), next / half * x.exp())
}

/// K exp(x) of orders μ and μ + 1 for x ≥ 2: Steed's algorithm with Temme's normalising sum.
fn steed_k(mu: f64, x: f64) -> (f64, f64) {
    let mut b = 2.0 * (1.0 + x);
    let mut d = 1.0 / b;
    let mut step = d;
    let mut h = step;
    let (mut before, mut now) = (0.0, 1.0);
    let a1 = 0.25 - mu * mu;
    let (mut a, mut c) = (-a1, a1);
    let mut q = a1;
    let mut sum = 1.0 + q * step;
    for k in 2..STEPS {
        let k = crate::functions::table::arguments::count(k);
        a -= 2.0 * (k - 1.0);
        c *= -a / k;
        let after = (before - b * now) / a;
        before = now;
        now = after;
        q += c * after;
        b += 2.0;
        d = 1.0 / (b + a * d);
        step *= b * d - 1.0;
        h += step;
        let change = q * step;
        sum += change;
        if (change / sum).abs() < 1e-17 {
            break;
        }
    }
    let h = a1 * h;
    let k = (PI / (2.0 * x)).sqrt() / sum;
    (k, k * (mu + x + 0.5 - h) / x)
}
