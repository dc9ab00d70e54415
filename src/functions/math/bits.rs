//! Functions of the bits of numbers, and whole numbers of 64 bits in all of them. In: whole numbers. Out:
//! whole numbers of the class that arithmetic gives.

use crate::error::Result;
use crate::fail;
use crate::functions::table::arguments::{arg, numeric_like, undefined};
use crate::ops::integer;
use crate::ops::{convert, elementwise};
use crate::value::{Class, Value};

/// `x - floor(x/y)*y`; x where y is 0.
pub(super) fn modulus(x: i128, y: i128) -> i128 {
    let r = x.checked_rem(y).unwrap_or(x);
    if r != 0 && (r < 0) != (y < 0) && y != 0 { r + y } else { r }
}

/// `x - fix(x/y)*y`; 0 where y is 0, which is what NaN is in an integer class.
pub(super) fn remainder(x: i128, y: i128) -> i128 {
    x.checked_rem(y).unwrap_or(0)
}

/// Euclid's algorithm.
pub(super) fn gcd(x: i128, y: i128) -> i128 {
    let (mut x, mut y) = (x.abs(), y.abs());
    while y != 0 {
        (x, y) = (y, x % y);
    }
    x
}

pub(super) fn lcm(x: i128, y: i128) -> i128 {
    x.checked_div(gcd(x, y)).map_or(0, |q| q.saturating_mul(y).saturating_abs())
}

/// An element of 64 bits that is not negative.
fn word(x: i128) -> u64 {
    u64::try_from(x.max(0)).unwrap_or(u64::MAX)
}

/// An element of 64 bits times `2^n`, rounded down; bits above the 64th may be left.
fn shifted(x: i128, n: i128) -> i128 {
    let by = u32::try_from(n.unsigned_abs()).unwrap_or(64).min(64);
    if n < 0 { x >> by } else { x << by }
}

/// The lowest 64 bits as a number of the class, in two's complement.
fn in_class(class: Class, x: i128) -> i128 {
    let bits = x & i128::from(u64::MAX);
    if class == Class::Int64 && bits > i128::from(i64::MAX) { bits - (1 << 64) } else { bits }
}

/// `f` of the bits of two arrays of numbers that are not negative.
#[allow(clippy::cast_precision_loss)]
pub(super) fn combined(name: &str, args: &[Value], f: fn(u64, u64) -> u64) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    numeric_like(name, a)?;
    numeric_like(name, b)?;
    for v in [a, b] {
        if v.class() != Class::Uint64
            && convert::real_array(v)?
                .data
                .iter()
                .any(|x| x.fract() != 0.0 || *x < 0.0 || *x >= 18_446_744_073_709_551_616.0)
        {
            fail!("MATLAB:{name}:inputsMustBeNonNegativeIntegers", "Inputs of {name} must be nonnegative integers.");
        }
    }
    if let Some(result) = integer::zip_whole(a, b, |x, y| i128::from(f(word(x), word(y))))? {
        return Ok(result);
    }
    let result = elementwise::zip_real(a, b, |x, y| f(whole(x), whole(y)) as f64)?;
    let logical = a.class() == Class::Logical && b.class() == Class::Logical;
    if logical { convert::to_class(&result, Class::Logical) } else { Ok(result) }
}

/// The same of two numbers that are whole and not negative, up to 53 bits.
#[allow(clippy::cast_precision_loss)]
pub(super) fn of_numbers(x: f64, y: f64, f: fn(u64, u64) -> u64) -> Option<f64> {
    let fits = |x: f64| x.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&x);
    (fits(x) && fits(y)).then(|| f(whole(x), whole(y)) as f64)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(x: f64) -> u64 {
    x as u64
}

/// Whole numbers; not negative, unless the class is signed and `signed` says that this matters not.
fn whole_numbers(name: &str, v: &Value, signed: bool) -> Result<()> {
    numeric_like(name, v)?;
    let negative = signed && v.class().is_integer();
    if v.is_complex() || convert::real_array(v)?.data.iter().any(|x| x.fract() != 0.0 || (*x < 0.0 && !negative)) {
        fail!("MATLAB:{name}:inputsMustBeNonNegativeIntegers", "Inputs of {name} must be nonnegative integers.");
    }
    Ok(())
}

/// The number of a bit, 1 for the lowest.
fn bit_number(name: &str, v: &Value, of: &Value) -> Result<()> {
    let most = match of.class() {
        Class::Uint8 | Class::Int8 => 8.0,
        Class::Uint16 | Class::Int16 => 16.0,
        Class::Uint32 | Class::Int32 => 32.0,
        Class::Uint64 | Class::Int64 => 64.0,
        _ => 53.0,
    };
    if convert::real_array(v)?.data.iter().any(|n| n.fract() != 0.0 || !(1.0..=most).contains(n)) {
        fail!("MATLAB:{name}:bitOutOfRange", "{name}: the number of a bit must be a whole number from 1 to {most}.");
    }
    Ok(())
}

pub(super) fn bitshift(args: &[Value]) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    whole_numbers("bitshift", a, true)?;
    if convert::real_array(b)?.data.iter().any(|n| n.fract() != 0.0) {
        fail!("MATLAB:bitshift:shiftMustBeInteger", "bitshift: the shift must be a whole number.");
    }
    if integer::is_wide(a.class())
        && let Some(result) = integer::zip_whole(a, b, |x, n| in_class(a.class(), shifted(x, n)))?
    {
        return Ok(result);
    }
    let top = top_of(a.class());
    elementwise::zip_real(a, b, move |x, n| (x * n.exp2()).floor() % top)
}

/// The same of two numbers whose class has fewer than 64 bits: that of the first, if it is an integer.
pub(super) fn shifted_number(class: Class, x: f64, n: f64) -> Option<f64> {
    let fits = !integer::is_wide(class) && x.fract() == 0.0 && x >= 0.0 && n.fract() == 0.0;
    fits.then(|| (x * n.exp2()).floor() % top_of(class))
}

/// Doubles hold 53 bits, integers what their class does (conversion saturates, so they are cut first).
fn top_of(class: Class) -> f64 {
    match class {
        Class::Uint8 => 256.0,
        Class::Int8 => 128.0,
        Class::Uint16 => 65_536.0,
        Class::Int16 => 32_768.0,
        Class::Uint32 => 4_294_967_296.0,
        Class::Int32 => 2_147_483_648.0,
        _ => 9_007_199_254_740_992.0,
    }
}

pub(super) fn bitget(args: &[Value]) -> Result<Value> {
    whole_numbers("bitget", arg(args, 0)?, false)?;
    bit_number("bitget", arg(args, 1)?, arg(args, 0)?)?;
    let (a, n) = (arg(args, 0)?, arg(args, 1)?);
    if integer::is_wide(a.class())
        && let Some(result) = integer::zip_whole(a, n, |x, n| shifted(x, 1 - n) & 1)?
    {
        return Ok(result);
    }
    elementwise::zip_real(a, n, |x, n| (x / (n - 1.0).exp2()).floor() % 2.0)
}

pub(super) fn bitset(args: &[Value]) -> Result<Value> {
    whole_numbers("bitset", arg(args, 0)?, false)?;
    bit_number("bitset", arg(args, 1)?, arg(args, 0)?)?;
    let on = match args.get(2) {
        None => true,
        Some(v) => match v.as_scalar() {
            Some(x) => x != 0.0,
            None => return Err(undefined("bitset", v)),
        },
    };
    let (a, n) = (arg(args, 0)?, arg(args, 1)?);
    if integer::is_wide(a.class()) {
        let with_bit = |x, n| {
            let bit = shifted(1, n - 1);
            in_class(a.class(), if on { x | bit } else { x & !bit })
        };
        if let Some(result) = integer::zip_whole(a, n, with_bit)? {
            return Ok(result);
        }
    }
    elementwise::zip_real(a, n, move |x, n| {
        let bit = (n - 1.0).exp2();
        let set = (x / bit).floor() % 2.0 != 0.0;
        if set == on {
            x
        } else if on {
            x + bit
        } else {
            x - bit
        }
    })
}
