//! Element-wise `+ - .* ./ .\ .^` of full operands. In: two values. Out: the result in the class
//! that MATLAB gives it; double and single real and complex share one generic path.

use super::elementwise::{Element, LoopOperand, arithmetic_class};
use super::operands::{complex_operand, real_operand, single_complex_operand, single_operand};
use super::{integer, power};
use crate::error::Result;
use crate::syntax::ast::BinaryOp;
use crate::value::{C32, C64, Class, Value};
use num_complex::Complex;

/// Arithmetic of two full operands that are numeric, logical or char.
///
/// # Errors
/// Sizes that do not expand; mixed integer classes.
pub(crate) fn arithmetic(op: BinaryOp, a: Value, b: Value) -> Result<Value> {
    let class = arithmetic_class(op.symbol(), &a, &b)?;
    if class.is_integer() {
        return integer::arithmetic(op, class, &a, &b);
    }
    let complex = a.is_complex() || b.is_complex();
    match (class, complex) {
        (Class::Single, true) => complex_op(op, single_complex_operand(a)?, single_complex_operand(b)?),
        (Class::Single, false) => {
            if op == BinaryOp::ElPow && power::leaves_reals(&a, &b)? {
                return complex_op(op, single_complex_operand(a)?, single_complex_operand(b)?);
            }
            real_op(op, single_operand(a)?, single_operand(b)?, f32::powf)
        }
        (_, true) => complex_op(op, complex_operand(a)?, complex_operand(b)?),
        (_, false) => {
            if op == BinaryOp::ElPow {
                return power::elementwise(a, b);
            }
            real_op(op, real_operand(a)?, real_operand(b)?, power::real_power)
        }
    }
}

fn real_op<T>(op: BinaryOp, a: LoopOperand<T>, b: LoopOperand<T>, pow: impl Fn(T, T) -> T) -> Result<Value>
where
    T: Element
        + std::ops::Add<Output = T>
        + std::ops::Sub<Output = T>
        + std::ops::Mul<Output = T>
        + std::ops::Div<Output = T>,
{
    Ok(match op {
        BinaryOp::Add => a.zip(b, |x, y| x + y)?,
        BinaryOp::Sub => a.zip(b, |x, y| x - y)?,
        BinaryOp::ElDiv | BinaryOp::Div => a.zip(b, |x, y| x / y)?,
        BinaryOp::ElLeftDiv | BinaryOp::LeftDiv => a.zip(b, |x, y| y / x)?,
        BinaryOp::ElPow | BinaryOp::Pow => a.zip(b, pow)?,
        _ => a.zip(b, |x, y| x * y)?,
    }
    .into_value())
}

fn complex_op<T>(op: BinaryOp, a: LoopOperand<Complex<T>>, b: LoopOperand<Complex<T>>) -> Result<Value>
where
    T: num_complex::ComplexFloat<Real = T> + Float + PartialOrd,
    Complex<T>: Element,
{
    Ok(match op {
        BinaryOp::Add => a.zip(b, |x, y| Complex::new(x.re + y.re, x.im + y.im))?,
        BinaryOp::Sub => a.zip(b, |x, y| Complex::new(x.re - y.re, x.im - y.im))?,
        BinaryOp::ElDiv | BinaryOp::Div => a.zip(b, divide)?,
        BinaryOp::ElLeftDiv | BinaryOp::LeftDiv => a.zip(b, |x, y| divide(y, x))?,
        BinaryOp::ElPow | BinaryOp::Pow => a.zip(b, T::complex_power)?,
        _ => a.zip(b, multiply)?,
    }
    .into_value())
}

/// What the complex loops need of `f32` and `f64`.
pub(crate) trait Float: Copy + PartialEq {
    fn complex_power(x: Complex<Self>, y: Complex<Self>) -> Complex<Self>;
}

impl Float for f64 {
    fn complex_power(x: C64, y: C64) -> C64 {
        power::complex_power(x, y)
    }
}

impl Float for f32 {
    fn complex_power(x: C32, y: C32) -> C32 {
        let wide = |z: C32| C64::new(f64::from(z.re), f64::from(z.im));
        let z = power::complex_power(wide(x), wide(y));
        C32::new(super::elementwise::narrow(z.re), super::elementwise::narrow(z.im))
    }
}

/// A factor without imaginary part scales both parts, so that `2*complex(Inf,1)` has no NaN.
fn multiply<T: num_complex::ComplexFloat<Real = T>>(x: Complex<T>, y: Complex<T>) -> Complex<T> {
    let zero = T::zero();
    if y.im == zero {
        return Complex::new(x.re * y.re, x.im * y.re);
    }
    if x.im == zero {
        return Complex::new(x.re * y.re, x.re * y.im);
    }
    Complex::new(x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re)
}

/// Smith's division: no overflow of `re^2 + im^2`.
pub(crate) fn divide<T: num_complex::ComplexFloat<Real = T> + PartialOrd>(x: Complex<T>, y: Complex<T>) -> Complex<T> {
    if y.im == T::zero() {
        return Complex::new(x.re / y.re, x.im / y.re);
    }
    if y.re.abs() >= y.im.abs() {
        let r = y.im / y.re;
        let d = y.re + y.im * r;
        Complex::new((x.re + x.im * r) / d, (x.im - x.re * r) / d)
    } else {
        let r = y.re / y.im;
        let d = y.re * r + y.im;
        Complex::new((x.re * r + x.im) / d, (x.im * r - x.re) / d)
    }
}
