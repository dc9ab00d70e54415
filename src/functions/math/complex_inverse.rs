//! Inverse trigonometric and hyperbolic functions of complex numbers. In: a number. Out: the principal
//! value, without cancellation, overflow or underflow: Hull, Fairgrieve and Tang, Implementing the complex
//! arcsine and arccosine functions using exception handling (ACM TOMS 23, 1997), with their names.

use super::complex::{ln_size, turned};
use crate::value::C64;
use std::f64::consts::{FRAC_PI_2, LN_2, PI};

const EPS: f64 = f64::EPSILON;
/// Above it log(A + sqrt(A² - 1)) loses nothing.
const A_CROSSOVER: f64 = 10.0;
/// Below it asin(B) loses nothing.
const B_CROSSOVER: f64 = 0.6417;
/// Below it (4 times the root of the least normal number) y/A may underflow.
const TINY: f64 = 5.966_672_584_960_166e-154;
/// Beyond it 1 does not show beside z.
const LARGE: f64 = 1.0 / EPS;
/// Within it the cubic term of the series does not show.
const SMALL: f64 = 6e-9;

/// What arcsine and arccosine of x + iy share, for x, y >= 0: the real part of asinh(x + iy), and the
/// angle as asin(B), or as that of the point (side, root).
struct Parts {
    size: f64,
    sine: Option<f64>,
    side: f64,
    root: f64,
}

/// (hypot(a, b) - b)/2 without cancellation.
fn excess(a: f64, b: f64, hyp: f64) -> f64 {
    if b < 0.0 {
        (hyp - b) / 2.0
    } else if b == 0.0 {
        a / 2.0
    } else {
        a * a / (hyp + b) / 2.0
    }
}

fn parts(x: f64, y: f64) -> Parts {
    let (r, s) = (x.hypot(y + 1.0), x.hypot(y - 1.0));
    let a = ((r + s) / 2.0).max(1.0);
    let at_one = y == 1.0 && x < EPS * EPS / 128.0;
    let apart = x >= EPS * (y - 1.0).abs();
    let size = if a >= A_CROSSOVER {
        (a + (a * a - 1.0).sqrt()).ln()
    } else if at_one {
        x.sqrt()
    } else if apart {
        let above = excess(x, 1.0 + y, r) + excess(x, 1.0 - y, s);
        (above + (above * (a + 1.0)).sqrt()).ln_1p()
    } else if y < 1.0 {
        x / ((1.0 - y) * (1.0 + y)).sqrt()
    } else {
        ((y - 1.0) + ((y - 1.0) * (y + 1.0)).sqrt()).ln_1p()
    };
    let angle = |sine, side, root| Parts { size, sine, side, root };
    if y < TINY {
        return angle(None, y * (2.0 / EPS), a * (2.0 / EPS));
    }
    let b = y / a;
    if b <= B_CROSSOVER {
        angle(Some(b), y, 0.0)
    } else if at_one {
        angle(None, y, x.sqrt() * ((a + y) / 2.0).sqrt())
    } else if apart {
        let below = excess(x, y + 1.0, r) + excess(x, y - 1.0, s);
        angle(None, y, (below * (a + y)).sqrt())
    } else if y > 1.0 {
        let scale = 4.0 / EPS / EPS;
        angle(None, y * scale, x * scale * y / ((y + 1.0) * (y - 1.0)).sqrt())
    } else {
        angle(None, y, ((1.0 - y) * (1.0 + y)).sqrt())
    }
}

/// Inverse hyperbolic sine.
pub(super) fn asinh(z: C64) -> C64 {
    let (x, y) = (z.re.abs(), z.im.abs());
    let (re, im) = if x.is_nan() || y.is_nan() {
        if x.is_infinite() {
            (x, f64::NAN)
        } else if y.is_infinite() {
            (y, f64::NAN)
        } else {
            (f64::NAN, if y == 0.0 { y } else { f64::NAN })
        }
    } else if x > LARGE || y > LARGE {
        (ln_size(x, y) + LN_2, y.atan2(x))
    } else if x < SMALL && y < SMALL {
        (x, y)
    } else {
        let p = parts(x, y);
        (p.size, p.sine.map_or_else(|| p.side.atan2(p.root), f64::asin))
    };
    C64::new(re.copysign(z.re), im.copysign(z.im))
}

/// Inverse sine. Of reals beyond 1 MATLAB and Octave take the branch with `asin(2)` =
/// 1.5708 - 1.3170i.
pub(super) fn asin(z: C64) -> C64 {
    if z.im == 0.0 && z.re.abs() > 1.0 {
        let im = libm::acosh(z.re.abs());
        return if z.re > 1.0 { C64::new(FRAC_PI_2, -im) } else { C64::new(-FRAC_PI_2, im) };
    }
    let w = asinh(C64::new(z.im, z.re));
    C64::new(w.im, w.re)
}

/// Inverse cosine; of reals beyond 1 on the branch of `asin`.
pub(super) fn acos(z: C64) -> C64 {
    if z.im == 0.0 && z.re.abs() > 1.0 {
        let im = libm::acosh(z.re.abs());
        return if z.re > 1.0 { C64::new(0.0, im) } else { C64::new(PI, -im) };
    }
    kahan_acos(z)
}

fn kahan_acos(z: C64) -> C64 {
    let (x, y) = (z.re.abs(), z.im.abs());
    let (re, im) = if x.is_nan() || y.is_nan() {
        if x.is_infinite() {
            (f64::NAN, f64::INFINITY)
        } else if y.is_infinite() {
            (f64::NAN, y)
        } else {
            (if x == 0.0 { FRAC_PI_2 } else { f64::NAN }, f64::NAN)
        }
    } else if x > LARGE || y > LARGE {
        (y.atan2(z.re), ln_size(x, y) + LN_2)
    } else if x < SMALL && y < SMALL {
        (FRAC_PI_2 - z.re, y)
    } else {
        let p = parts(y, x);
        let side = p.side.copysign(z.re);
        (p.sine.map_or_else(|| p.root.atan2(side), |b| b.copysign(z.re).acos()), p.size)
    };
    C64::new(re, im.copysign(-z.im))
}

/// Inverse hyperbolic cosine: the arccosine turned to a real part that is not negative.
pub(super) fn acosh(z: C64) -> C64 {
    let w = kahan_acos(z);
    C64::new(w.im.abs(), w.re.copysign(z.im))
}

/// Inverse hyperbolic tangent; of reals beyond 1 the imaginary part is π/2 on both sides.
pub(super) fn atanh(z: C64) -> C64 {
    let (x, y) = (z.re.abs(), z.im.abs());
    let (re, im) = if x.is_nan() || y.is_nan() {
        if x.is_infinite() {
            (0.0, f64::NAN)
        } else if y.is_infinite() {
            (0.0, FRAC_PI_2)
        } else {
            (if x == 0.0 { x } else { f64::NAN }, f64::NAN)
        }
    } else if y == 0.0 && x <= 1.0 {
        (x.atanh(), y)
    } else if x == 0.0 {
        (x, y.atan())
    } else if x > LARGE || y > LARGE {
        (real_of_inverse(x, y), FRAC_PI_2)
    } else if x < SMALL && y < SMALL {
        (x, y)
    } else {
        let far = x - 1.0;
        let re =
            if x == 1.0 && y < EPS { (LN_2 - y.ln()) / 2.0 } else { (4.0 * x / (far * far + y * y)).ln_1p() / 4.0 };
        let side = if x == 1.0 { -y * y } else { -far * (1.0 + x) - y * y };
        let im = if x == 1.0 { 2.0_f64.atan2(-y) } else { (2.0 * y).atan2(side) } / 2.0;
        (re, im)
    };
    C64::new(re.copysign(z.re), im.copysign(z.im))
}

/// x/(x² + y²) where the squares would overflow.
fn real_of_inverse(x: f64, y: f64) -> f64 {
    if x.is_infinite() || y.is_infinite() {
        return 0.0;
    }
    if x >= y {
        let ratio = y / x;
        1.0 / x / (1.0 + ratio * ratio)
    } else {
        let ratio = x / y;
        ratio / y / (1.0 + ratio * ratio)
    }
}

/// Inverse tangent: -i atanh(iz), on the cut of C99.
pub(super) fn atan(z: C64) -> C64 {
    turned(z, atanh)
}
