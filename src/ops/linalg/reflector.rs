//! Householder reflections of vectors, and the norm that they need.

use super::field::Field;

/// Scaled 2-norm.
pub(super) fn norm<T: Field>(x: &[T]) -> f64 {
    let top = x.iter().fold(0.0f64, |s, v| s.max(v.abs()));
    if top == 0.0 || !top.is_finite() {
        return if x.iter().any(|v| v.abs().is_nan()) { f64::NAN } else { top };
    }
    if top > 1e-140 && top < 1e140 {
        return x.iter().map(|v| v.re() * v.re() + v.im() * v.im()).sum::<f64>().sqrt();
    }
    top * x.iter().map(|v| (v.abs() / top).powi(2)).sum::<f64>().sqrt()
}

/// larfg: x becomes (beta, v) with H' x = beta e1, H = I - tau (1,v)(1,v)'.
pub(super) fn reflector<T: Field>(x: &mut [T]) -> T {
    let Some((first, rest)) = x.split_first_mut() else { return T::ZERO };
    let (alpha, below) = (*first, norm(rest));
    if below == 0.0 && alpha.im() == 0.0 {
        return T::ZERO;
    }
    let length = alpha.abs().hypot(below);
    // The sign of a zero counts too.
    let beta = -length.copysign(alpha.re());
    let b = T::from_re(beta);
    let scale = alpha - b;
    rest.iter_mut().for_each(|v| *v /= scale);
    *first = b;
    (b - alpha) / b
}
