//! Elementary functions of complex numbers, to a few units in the last place all over the plane.
//! In: a number. Out: the principal value; infinities and signs of zeros as C99's annex G has them.
//! Roots, exponentials and hyperbolic functions by Kahan (Branch cuts, 1987); the inverse ones, by
//! Hull, Fairgrieve and Tang (ACM TOMS 23, 1997), are in `complex_inverse`.

use crate::value::C64;
use std::f64::consts::LN_2;

/// Beyond it exp(-2x) does not show beside 1.
const FLAT: f64 = 22.0;
/// Beyond it cosh x overflows.
const STEEP: f64 = 700.0;

/// A product by parts where a factor is real: an infinity times an imaginary zero is no NaN.
#[must_use]
pub(crate) fn times(x: C64, y: C64) -> C64 {
    match (x.im == 0.0, y.im == 0.0) {
        (true, true) => C64::new(x.re * y.re, 0.0),
        (false, true) => C64::new(x.re * y.re, x.im * y.re),
        (true, false) => C64::new(x.re * y.re, x.re * y.im),
        (false, false) => x * y,
    }
}

/// A quotient by parts where the divisor is real.
#[must_use]
pub(crate) fn over(x: C64, y: C64) -> C64 {
    match (x.im == 0.0, y.im == 0.0) {
        (true, true) => C64::new(x.re / y.re, 0.0),
        (false, true) => C64::new(x.re / y.re, x.im / y.re),
        _ => x / y,
    }
}

/// Principal square root; exact for negative reals.
#[must_use]
pub(crate) fn sqrt(z: C64) -> C64 {
    let (x, y) = (z.re, z.im);
    if y == 0.0 && !x.is_nan() {
        return if x < 0.0 { C64::new(0.0, (-x).sqrt().copysign(y)) } else { C64::new(x.sqrt(), y) };
    }
    if y.is_infinite() {
        return C64::new(f64::INFINITY, y);
    }
    if x.is_infinite() {
        let across = if y.is_nan() { y } else { 0.0 };
        return if x > 0.0 { C64::new(x, across.copysign(y)) } else { C64::new(across, (-x).copysign(y)) };
    }
    // By powers of 4, so that the sum below neither overflows nor loses digits.
    let large = x.abs().max(y.abs());
    let (scale, root) = if large > 1e300 {
        (0.0625, 4.0)
    } else if large < 1e-290 {
        (2.0_f64.powi(108), 2.0_f64.powi(-54))
    } else {
        (1.0, 1.0)
    };
    let (x, y) = (x * scale, y * scale);
    let long = ((x.abs() + x.hypot(y)) / 2.0).sqrt();
    let short = y.abs() / (2.0 * long);
    let (re, im) = if x < 0.0 { (short, long) } else { (long, short) };
    C64::new(re * root, (im * root).copysign(y))
}

/// Principal logarithm.
#[must_use]
pub(crate) fn ln(z: C64) -> C64 {
    C64::new(ln_size(z.re, z.im), z.im.atan2(z.re))
}

/// log |x + iy|: no overflow, and no cancellation near the unit circle.
pub(super) fn ln_size(x: f64, y: f64) -> f64 {
    let (x, y) = (x.abs(), y.abs());
    let (large, small) = if x < y { (y, x) } else { (x, y) };
    if large > f64::MAX / 2.0 && large.is_finite() {
        return (large / 2.0).hypot(small / 2.0).ln() + LN_2;
    }
    if small.is_nan() || !(0.7..=1.5).contains(&large) {
        return large.hypot(small).ln();
    }
    // x² + y² - 1 with the roundings of both squares added again.
    let (a, b) = (large * large, small * small);
    let (da, db) = (large.mul_add(large, -a), small.mul_add(small, -b));
    (((a - 1.0) + b) + (da + db)).ln_1p() / 2.0
}

/// log(1 + z): |1 + z|² - 1 = x(2 + x) + y² keeps the digits of a small z.
pub(super) fn log1p(z: C64) -> C64 {
    if !(z.re.abs() <= 0.5 && z.im.abs() <= 0.5) {
        return ln(z + 1.0);
    }
    C64::new((z.re * (2.0 + z.re) + z.im * z.im).ln_1p() / 2.0, z.im.atan2(1.0 + z.re))
}

/// exp(z) - 1: expm1(x) cos y - 2 sin²(y/2) keeps the digits of a small z.
pub(super) fn expm1(z: C64) -> C64 {
    if z.im == 0.0 {
        return C64::new(z.re.exp_m1(), z.im);
    }
    if !(z.re.abs() <= 1.0 && z.im.is_finite()) {
        return z.exp() - 1.0;
    }
    let half = (z.im / 2.0).sin();
    C64::new(z.re.exp_m1() * z.im.cos() - 2.0 * half * half, z.re.exp() * z.im.sin())
}

/// 1/z without the square of the size, which overflows; 1/0 is Inf.
pub(super) fn inv(z: C64) -> C64 {
    let (x, y) = (z.re, z.im);
    if x == 0.0 && y == 0.0 {
        return C64::new(f64::INFINITY.copysign(x), 0.0);
    }
    if x.is_infinite() || y.is_infinite() {
        return C64::new(0.0_f64.copysign(x), 0.0_f64.copysign(-y));
    }
    // Half of the divisor: its sum may be twice the largest number.
    if x.abs() >= y.abs() {
        let ratio = y / x;
        let below = x / 2.0 + y / 2.0 * ratio;
        C64::new(0.5 / below, -ratio / 2.0 / below)
    } else {
        let ratio = x / y;
        let below = x / 2.0 * ratio + y / 2.0;
        C64::new(ratio / 2.0 / below, -0.5 / below)
    }
}

/// Hyperbolic sine.
pub(super) fn sinh(z: C64) -> C64 {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return C64::new(x.sinh(), y);
    }
    if x == 0.0 {
        return C64::new(x, y.sin());
    }
    if x.is_infinite() && !y.is_finite() {
        return C64::new(x, f64::NAN);
    }
    if x.abs() > STEEP {
        let (re, im) = steep(x, y);
        return C64::new(re.copysign(re * x), im);
    }
    C64::new(x.sinh() * y.cos(), x.cosh() * y.sin())
}

/// Hyperbolic cosine.
pub(super) fn cosh(z: C64) -> C64 {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        // A NaN keeps the zero.
        return C64::new(x.cosh(), if x.is_nan() { y } else { x.signum() * y });
    }
    if x == 0.0 {
        return C64::new(y.cos(), if y.is_finite() { x * y.sin() } else { 0.0 });
    }
    if x.is_infinite() && !y.is_finite() {
        return C64::new(f64::INFINITY, f64::NAN);
    }
    if x.abs() > STEEP {
        let (re, im) = steep(x, y);
        return C64::new(re, im.copysign(im * x));
    }
    C64::new(x.cosh() * y.cos(), x.sinh() * y.sin())
}

/// exp(|x|)/2 times cos y and sin y: the factor in two halves, of which only the product may overflow.
fn steep(x: f64, y: f64) -> (f64, f64) {
    let half = (x.abs() / 2.0).exp();
    (half * (half * (y.cos() / 2.0)), half * (half * (y.sin() / 2.0)))
}

/// Hyperbolic tangent.
pub(super) fn tanh(z: C64) -> C64 {
    let (x, y) = (z.re, z.im);
    if y == 0.0 {
        return C64::new(x.tanh(), y);
    }
    if x == 0.0 {
        return C64::new(x, y.tan());
    }
    if x.abs() > FLAT {
        let small = if y.is_finite() { 4.0 * y.sin() * y.cos() * (-2.0 * x.abs()).exp() } else { 0.0 };
        let wrong = !y.is_finite() && x.is_finite();
        return if wrong { C64::new(f64::NAN, f64::NAN) } else { C64::new(1.0_f64.copysign(x), small) };
    }
    let t = y.tan();
    let beta = 1.0 + t * t;
    let s = x.sinh();
    let rho = (1.0 + s * s).sqrt();
    let below = 1.0 + beta * s * s;
    C64::new(beta * rho * s / below, t / below)
}

/// i·z, and back: sin z = -i sinh(iz), and so for tangents and inverse functions.
pub(super) fn turned(z: C64, f: fn(C64) -> C64) -> C64 {
    let w = f(C64::new(-z.im, z.re));
    C64::new(w.im, -w.re)
}

/// Sine.
pub(super) fn sin(z: C64) -> C64 {
    turned(z, sinh)
}

/// Cosine.
pub(super) fn cos(z: C64) -> C64 {
    cosh(C64::new(-z.im, z.re))
}

/// Tangent.
pub(super) fn tan(z: C64) -> C64 {
    turned(z, tanh)
}
