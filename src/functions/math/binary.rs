//! Element-wise functions of two operands. In: numeric values that agree or expand. Out: values
//! of the class that arithmetic gives.

use crate::error::Result;
use crate::fail;
use crate::functions::math::bits;
use crate::functions::table::accepts::{ANY, Accepts, VALUES};
use crate::functions::table::arguments::{arg, floats, numeric_like, one, reserve_expanded};
use crate::functions::table::facts::{Facts, OfIntegers, OfSparse, Real, Whole};
use crate::functions::table::rows::pointwise;
use crate::functions::table::{Function, Host, OnRanks, Values};
use crate::ops::integer::{self, Rounding};
use crate::ops::{self, convert, elementwise};
use crate::syntax::ast::BinaryOp;
use crate::value::{Class, Value};

/// The operator under its name; `and`, `or`, `plus` and `times` take more than two operands.
macro_rules! operator {
    ($name:literal, $facts:expr, $most:expr, $flops:literal, $op:expr, $doc:literal, $example:literal) => {
        pointwise(
            $name,
            OnRanks::Elementwise,
            $facts.operator($op),
            (2, $most),
            $flops,
            None,
            |h, a, _| fold(h, $op, a),
            $doc,
            $example,
        )
    };
}

/// A function of two operands, whose real numbers go through `$f`.
macro_rules! of_two {
    ($name:literal, $facts:expr, $flops:literal, $f:expr, $eval:expr, $doc:literal, $example:literal) => {
        pointwise($name, OnRanks::Elementwise, $facts, (2, 2), $flops, None, $eval, $doc, $example).of_scalars($f)
    };
}

/// A function of two operands that are floating-point numbers.
macro_rules! of_floats {
    ($name:literal, $facts:expr, $flops:literal, $f:expr, $doc:literal, $example:literal) => {
        of_two!(
            $name,
            $facts,
            $flops,
            $f,
            |h, a, _| {
                floats($name, a)?;
                expanding(h, a, |a| zip($name, a, $f))
            },
            $doc,
            $example
        )
    };
}

/// A function of two real operands, with `$whole` for 64-bit classes; doubles become the integer class of the other
/// operand before, so that no remainder is beyond its divisor.
macro_rules! of_one_class {
    ($name:literal, $facts:expr, $flops:literal, $f:expr, $whole:expr, $doc:literal, $example:literal) => {
        of_two!(
            $name,
            $facts,
            $flops,
            $f,
            |h, a, _| expanding(h, a, |a| exactly($name, &one_class(a)?, $f, $whole)),
            $doc,
            $example
        )
    };
}

pub(crate) const ROWS: &[Function] = &[
    operator!("plus", Facts::PLAIN, usize::MAX, 1, BinaryOp::Add, "`a + b`.", "plus(1, 2)"),
    operator!("minus", Facts::PLAIN, 2, 1, BinaryOp::Sub, "`a - b`.", "minus(1, 2)"),
    operator!("times", Facts::PLAIN, usize::MAX, 1, BinaryOp::ElMul, "`a .* b`.", "times(2, 3)"),
    operator!(
        "rdivide",
        Facts::PLAIN.of_sparse(OfSparse::Quotient),
        2,
        1,
        BinaryOp::ElDiv,
        "`a ./ b`.",
        "rdivide(1, 2)"
    ),
    operator!(
        "ldivide",
        Facts::PLAIN.of_sparse(OfSparse::Quotient),
        2,
        1,
        BinaryOp::ElLeftDiv,
        "`a .\\ b`.",
        "ldivide(2, 1)"
    ),
    operator!("power", Facts::PLAIN.of_sparse(OfSparse::Sparse), 2, 1, BinaryOp::ElPow, "`a .^ b`.", "power(2, 3)"),
    operator!("eq", Facts::PLAIN, 2, 0, BinaryOp::Eq, "`a == b`.", "eq(1, 1)"),
    operator!("ne", Facts::PLAIN, 2, 0, BinaryOp::Ne, "`a ~= b`.", "ne(1, 1)"),
    operator!("lt", Facts::PLAIN, 2, 0, BinaryOp::Lt, "`a < b`.", "lt(1, 2)"),
    operator!("le", Facts::PLAIN, 2, 0, BinaryOp::Le, "`a <= b`.", "le(1, 2)"),
    operator!("gt", Facts::PLAIN, 2, 0, BinaryOp::Gt, "`a > b`.", "gt(1, 2)"),
    operator!("ge", Facts::PLAIN, 2, 0, BinaryOp::Ge, "`a >= b`.", "ge(1, 2)"),
    operator!("and", Facts::PLAIN, usize::MAX, 0, BinaryOp::And, "`a & b`.", "and(true, false)"),
    operator!("or", Facts::PLAIN, usize::MAX, 0, BinaryOp::Or, "`a | b`.", "or(true, false)"),
    pointwise(
        "xor",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (2, 2),
        0,
        None,
        |h, a, _| expanding(h, a, xor),
        "Exclusive or.",
        "xor(true, false)",
    ),
    of_one_class!(
        "mod",
        Facts::PLAIN
            .real(Real::OfReal)
            .whole(Whole::Kept)
            .integers(OfIntegers::Two(|class, x, y| of_class(class, x, y, modulus))),
        1,
        modulus,
        bits::modulus,
        "Remainder with the sign of the divisor; `mod(x, 0)` is x.",
        "mod(-1, 3)"
    ),
    of_one_class!(
        "rem",
        Facts::PLAIN
            .real(Real::OfReal)
            .whole(Whole::Kept)
            .integers(OfIntegers::Two(|class, x, y| of_class(class, x, y, remainder))),
        1,
        remainder,
        bits::remainder,
        "Remainder with the sign of the dividend; `rem(x, 0)` is NaN.",
        "rem(-1, 3)"
    ),
    of_floats!(
        "atan2",
        Facts::PLAIN.of_sparse(OfSparse::Sparse),
        1,
        f64::atan2,
        "Four-quadrant inverse tangent.",
        "atan2(1, -1)"
    ),
    of_floats!(
        "atan2d",
        Facts::PLAIN.of_sparse(OfSparse::Sparse),
        1,
        |y: f64, x: f64| y.atan2(x).to_degrees(),
        "Four-quadrant inverse tangent in degrees.",
        "atan2d(1, -1)"
    ),
    pointwise(
        "hypot",
        OnRanks::Elementwise,
        Facts::PLAIN.of_sparse(OfSparse::Sparse).real(Real::OfReal),
        (2, 2),
        1,
        None,
        |h, a, _| expanding(h, a, hypot),
        "sqrt(a^2 + b^2) without overflow.",
        "hypot(3, 4)",
    )
    .of_scalars(f64::hypot),
    of_two!(
        "realpow",
        Facts::PLAIN.of_sparse(OfSparse::Sparse),
        1,
        f64::powf,
        |h, a, _| expanding(h, a, real_power),
        "`a .^ b` of reals.",
        "realpow(2, 3)"
    ),
    pointwise(
        "idivide",
        OnRanks::Elementwise,
        Facts::PLAIN.whole(Whole::Rounded).integers(OfIntegers::Two(quotient)).accepts(&[
            ANY,
            ANY,
            &[Accepts::Words(&["ceil", "round", "fix", "floor"])],
        ]),
        (2, 3),
        1,
        None,
        |h, a, _| expanding(h, a, idivide),
        "Integer division; rounds as 'fix' (default), 'floor', 'ceil' or 'round'.",
        "idivide(int32(7), int32(2))",
    ),
    pointwise(
        "nthroot",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (2, 2),
        1,
        None,
        |h, a, _| expanding(h, a, nthroot),
        "Real n-th root.",
        "nthroot(-27, 3)",
    ),
    pointwise(
        "gcd",
        OnRanks::Elementwise,
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (2, usize::MAX),
        1,
        None,
        |_, a, _| integers("gcd", a, gcd, bits::gcd),
        "Greatest common divisor; one flop for each element is counted.",
        "gcd(12, 18)",
    ),
    pointwise(
        "lcm",
        OnRanks::Elementwise,
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (2, usize::MAX),
        1,
        None,
        |_, a, _| integers("lcm", a, lcm, bits::lcm),
        "Least common multiple.",
        "lcm(4, 6)",
    ),
    pointwise(
        "bitand",
        OnRanks::Elementwise,
        Facts::PLAIN.accepts(&[VALUES]).integers(OfIntegers::Two(|_, x, y| bits::of_numbers(x, y, |x, y| x & y))),
        (2, 2),
        0,
        None,
        |h, a, _| expanding(h, a, |a| bits::combined("bitand", a, |x, y| x & y)),
        "Bitwise and of nonnegative integers.",
        "bitand(12, 10)",
    ),
    pointwise(
        "bitor",
        OnRanks::Elementwise,
        Facts::PLAIN.accepts(&[VALUES]).integers(OfIntegers::Two(|_, x, y| bits::of_numbers(x, y, |x, y| x | y))),
        (2, 2),
        0,
        None,
        |h, a, _| expanding(h, a, |a| bits::combined("bitor", a, |x, y| x | y)),
        "Bitwise or of nonnegative integers.",
        "bitor(12, 10)",
    ),
    pointwise(
        "bitxor",
        OnRanks::Elementwise,
        Facts::PLAIN.accepts(&[VALUES]).integers(OfIntegers::Two(|_, x, y| bits::of_numbers(x, y, |x, y| x ^ y))),
        (2, 2),
        0,
        None,
        |h, a, _| expanding(h, a, |a| bits::combined("bitxor", a, |x, y| x ^ y)),
        "Bitwise exclusive or of nonnegative integers.",
        "bitxor(12, 10)",
    ),
    pointwise(
        "bitshift",
        OnRanks::Elementwise,
        Facts::PLAIN.integers(OfIntegers::OfFirst(bits::shifted_number)),
        (2, 2),
        0,
        None,
        |h, a, _| expanding(h, a, bits::bitshift),
        "Shifts left by n bits, right when n is negative.",
        "bitshift(1, 3)",
    ),
    pointwise(
        "bitget",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (2, 2),
        0,
        None,
        |h, a, _| expanding(h, a, bits::bitget),
        "Bit n (from 1).",
        "bitget(5, 3)",
    ),
    pointwise(
        "bitset",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (2, 3),
        0,
        None,
        |h, a, _| expanding(h, a, bits::bitset),
        "Sets bit n (from 1) to a value, 1 by default.",
        "bitset(8, 1)",
    ),
];

fn expanding(host: &mut dyn Host, args: &[Value], f: impl Fn(&[Value]) -> Result<Value>) -> Result<Values> {
    reserve_expanded(host, args)?;
    one(f(args)?)
}

fn fold(host: &mut dyn Host, op: BinaryOp, args: &[Value]) -> Result<Values> {
    let mut result = arg(args, 0)?.clone();
    arg(args, 1)?;
    for v in args.iter().skip(1) {
        reserve_expanded(host, &[result.clone(), v.clone()])?;
        result = ops::binary(op, result, v.clone())?;
    }
    one(result)
}

/// `f` of two real operands; sparse with a scalar or sparse stays sparse where `f(0, 0)` is 0.
fn zip(name: &str, args: &[Value], f: fn(f64, f64) -> f64) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    numeric_like(name, a)?;
    numeric_like(name, b)?;
    if let Some(sparse) = ops::sparse::zip_real(a, b, f)? {
        return Ok(sparse);
    }
    let result = elementwise::zip_real(a, b, f)?;
    if a.is_sparse() || b.is_sparse() { convert::to_sparse(&result) } else { Ok(result) }
}

/// As [`zip`]; operands of a 64-bit class go through `whole`, in all bits.
fn exactly(name: &str, args: &[Value], f: fn(f64, f64) -> f64, whole: fn(i128, i128) -> i128) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    numeric_like(name, a)?;
    numeric_like(name, b)?;
    match integer::zip_whole(a, b, whole)? {
        Some(result) => Ok(result),
        None => zip(name, args, f),
    }
}

fn real_power(args: &[Value]) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    if integer::is_wide(a.class()) || integer::is_wide(b.class()) {
        return ops::binary(BinaryOp::ElPow, a.clone(), b.clone());
    }
    zip("realpow", args, f64::powf)
}

/// `f` of the numbers of an integer class that two are; of doubles as they are.
fn of_class(class: Class, x: f64, y: f64, f: fn(f64, f64) -> f64) -> Option<f64> {
    Some(match class {
        Class::Double => f(x, y),
        class => f(integer::in_class(class, x)?, integer::in_class(class, y)?),
    })
}

/// The quotient that `idivide` gives without a word for the rounding; of integers alone.
fn quotient(class: Class, x: f64, y: f64) -> Option<f64> {
    class.is_integer().then(|| (x / y).trunc())
}

fn one_class(args: &[Value]) -> Result<Vec<Value>> {
    let Some(class) = args.iter().map(Value::class).find(|c| c.is_integer()) else {
        return Ok(args.to_vec());
    };
    let like =
        |v: &Value| if v.class().is_integer() || v.is_complex() { Ok(v.clone()) } else { convert::to_class(v, class) };
    args.iter().map(like).collect()
}

/// `x - floor(x/y)*y`, exact for integers; MATLAB's rounding rule: a quotient that is an integer
/// to within rounding gives 0.
#[must_use]
pub(crate) fn modulus(x: f64, y: f64) -> f64 {
    if let Some(r) = whole_remainder(x, y) {
        return if r != 0.0 && (r < 0.0) != (y < 0.0) { r + y } else { r.abs().copysign(y) };
    }
    if y == 0.0 {
        return x;
    }
    if !x.is_finite() || y.is_nan() {
        return f64::NAN;
    }
    if y.is_infinite() {
        return if x == 0.0 || (x > 0.0) == (y > 0.0) { x } else { y };
    }
    if x.fract() != 0.0 || y.fract() != 0.0 {
        let q = x / y;
        if close_to_integer(q) {
            return 0.0;
        }
    }
    let r = fmod(x, y);
    if r != 0.0 && (r < 0.0) != (y < 0.0) { r + y } else { r.abs().copysign(y) }
}

/// `x - fix(x/y)*y`.
#[must_use]
pub(crate) fn remainder(x: f64, y: f64) -> f64 {
    if y == 0.0 || !x.is_finite() || y.is_nan() {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    if (x.fract() != 0.0 || y.fract() != 0.0) && close_to_integer(x / y) {
        return 0.0;
    }
    fmod(x, y)
}

/// `x % y` of whole numbers that double holds exactly, by far the most frequent case; no number for others.
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss, clippy::float_cmp)]
fn whole_remainder(x: f64, y: f64) -> Option<f64> {
    const EXACT: u64 = 1 << 53;
    let (a, b) = (x as i64, y as i64);
    if a as f64 != x || b as f64 != y || b == 0 || a.unsigned_abs().max(b.unsigned_abs()) > EXACT {
        return None;
    }
    // Division takes far less time where the numbers are short.
    Some(match (u32::try_from(a), u32::try_from(b)) {
        (Ok(a), Ok(b)) => f64::from(a % b),
        _ => (a % b) as f64,
    })
}

/// `x % y`; whole numbers that double holds exactly go through integers, which is much faster.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
fn fmod(x: f64, y: f64) -> f64 {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if x.abs() <= EXACT && y.abs() <= EXACT && x.fract() == 0.0 && y.fract() == 0.0 {
        return ((x as i64 % y as i64) as f64).copysign(x);
    }
    x % y
}

fn close_to_integer(q: f64) -> bool {
    let n = q.round();
    n != 0.0 && (q - n).abs() < f64::EPSILON * n.abs()
}

fn hypot(args: &[Value]) -> Result<Value> {
    floats("hypot", args)?;
    let modulus = |v: &Value| -> Result<Value> {
        numeric_like("hypot", v)?;
        if v.is_complex() {
            match v {
                Value::SparseComplex(m) => Ok(Value::sparse(m.map_values(|z| z.re.hypot(z.im)))),
                _ => Ok(Value::real(convert::complex_array(v)?.map(|z| z.re.hypot(z.im)))),
            }
        } else {
            Ok(v.clone())
        }
    };
    zip("hypot", &[modulus(arg(args, 0)?)?, modulus(arg(args, 1)?)?], f64::hypot)
}

fn xor(args: &[Value]) -> Result<Value> {
    if args.iter().any(Value::is_sparse) {
        let truths: Vec<Value> = args.iter().map(|v| convert::to_class(v, Class::Logical)).collect::<Result<_>>()?;
        return ops::binary(BinaryOp::Ne, arg(&truths, 0)?.clone(), arg(&truths, 1)?.clone());
    }
    let (a, b) = (convert::logical_array(arg(args, 0)?)?, convert::logical_array(arg(args, 1)?)?);
    Ok(Value::logical(elementwise::zip_dense(&*a, &*b, |x, y| x != y)?))
}

fn idivide(args: &[Value]) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    if !a.class().is_integer() && !b.class().is_integer() {
        fail!("MATLAB:idivide:InvalidInputs", "At least one argument must belong to an integer class.");
    }
    let how = args.get(2).and_then(Value::as_text).unwrap_or_else(|| "fix".to_owned());
    let round = match how.as_str() {
        "fix" => Rounding::Fix,
        "floor" => Rounding::Floor,
        "ceil" => Rounding::Ceil,
        "round" => Rounding::Nearest,
        _ => {
            fail!("MATLAB:idivide:InvalidRoundingOption", "Rounding option '{how}' is none of fix, floor, ceil, round.")
        }
    };
    let class = if a.class().is_integer() { a.class() } else { b.class() };
    if b.class().is_integer() && b.class() != class {
        fail!("MATLAB:idivide:MixedClasses", "Integers can only be combined with integers of the same class.");
    }
    integer::divide(class, a, b, round)
}

fn nthroot(args: &[Value]) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    floats("nthroot", args)?;
    if a.is_complex() || b.is_complex() {
        fail!("MATLAB:nthroot:ComplexInput", "Both X and N must be real.");
    }
    let (x, n) = (convert::real_array(a)?, convert::real_array(b)?);
    let bad = elementwise::zip_dense(&*x, &*n, |x, n| x < 0.0 && (n.fract() != 0.0 || n % 2.0 == 0.0))?;
    if bad.data.contains(&true) {
        fail!("MATLAB:nthroot:NegXNotOddIntegerN", "If X is negative, N must be an odd integer.");
    }
    elementwise::zip_real(a, b, |x, n| {
        if n == 3.0 {
            return x.cbrt();
        }
        let y = x.abs().powf(1.0 / n).copysign(x);
        // One step of Newton's method takes away the rounding of 1/n.
        if y != 0.0 && y.is_finite() && n.fract() == 0.0 { y - (y.powf(n) - x) / (n * y.powf(n - 1.0)) } else { y }
    })
}

fn integers(name: &str, args: &[Value], f: fn(f64, f64) -> f64, whole: fn(i128, i128) -> i128) -> Result<Values> {
    let mut result = arg(args, 0)?.clone();
    arg(args, 1)?;
    for v in args {
        if convert::real_array(v)?.data.iter().any(|x| x.fract() != 0.0 || !x.is_finite()) {
            fail!("MATLAB:gcdlcm:notInteger", "Arguments of {name} must be integers.");
        }
    }
    for v in args.iter().skip(1) {
        result = match integer::zip_whole(&result, v, whole)? {
            Some(exact) => exact,
            None => elementwise::zip_real(&result, v, f)?,
        };
    }
    one(result)
}

/// Euclid's algorithm.
#[must_use]
pub(crate) fn gcd(a: f64, b: f64) -> f64 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0.0 {
        (a, b) = (b, a % b);
    }
    a
}

fn lcm(a: f64, b: f64) -> f64 {
    let g = gcd(a, b);
    if g == 0.0 { 0.0 } else { (a / g * b).abs() }
}
