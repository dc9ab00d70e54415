//! Special functions, element by element: gamma, error function, factorials, primes. In: real
//! values. Out: the same shape and class.

use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{Accepts, REAL, VALUES};
use crate::functions::table::arguments::{arg, floats, one};
use crate::functions::table::facts::{Facts, OfSparse};
use crate::functions::table::rows::{constructor, pointwise};
use crate::functions::table::{Function, OnRanks};
use crate::ops::{convert, elementwise, memory};
use crate::poll;
use crate::value::{Class, Dims, Value};

macro_rules! special {
    ($name:literal, $facts:expr, $f:expr, $doc:literal, $example:literal) => {
        pointwise(
            $name,
            OnRanks::Elementwise,
            $facts.of_values(),
            (1, 1),
            1,
            Some(|x| {
                let f: fn(f64) -> f64 = $f;
                Some(f(x))
            }),
            |_, a, _| {
                floats($name, a)?;
                one(elementwise::map_real(arg(a, 0)?, $f)?)
            },
            $doc,
            $example,
        )
    };
}

pub(crate) const ROWS: &[Function] = &[
    special!("gamma", Facts::PLAIN, gamma, "Gamma function.", "gamma(5)"),
    special!("lgamma", Facts::PLAIN, libm::lgamma, "Logarithm of the absolute value of gamma.", "lgamma(10)"),
    pointwise(
        "gammaln",
        OnRanks::Elementwise,
        Facts::PLAIN.accepts(&[VALUES]),
        (1, 1),
        1,
        Some(|x| (x >= 0.0 || x.is_nan()).then(|| libm::lgamma(x))),
        |_, a, _| {
            nonnegative("gammaln", a)?;
            one(elementwise::map_real(arg(a, 0)?, libm::lgamma)?)
        },
        "Logarithm of gamma, of nonnegative reals.",
        "gammaln(10)",
    ),
    special!("erf", Facts::PLAIN, libm::erf, "Error function.", "erf(0.5)"),
    special!("erfc", Facts::PLAIN, libm::erfc, "Complementary error function.", "erfc(0.5)"),
    special!("erfinv", Facts::PLAIN, erf_inverse, "Inverse error function.", "erfinv(0.5)"),
    special!(
        "erfcx",
        Facts::PLAIN,
        |x| if x < 25.0 { (x * x).exp() * libm::erfc(x) } else { asymptotic_erfcx(x) },
        "Scaled complementary error function.",
        "erfcx(1)"
    ),
    pointwise(
        "factorial",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (1, 1),
        1,
        None,
        |_, a, _| one(factorial(arg(a, 0)?)?),
        "Factorial; exact up to 22!.",
        "factorial(5)",
    ),
    pointwise(
        "isprime",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (1, 1),
        1,
        None,
        |_, a, _| one(is_prime_array(arg(a, 0)?)?),
        "True for primes, by trial division.",
        "isprime(1:10)",
    ),
    constructor(
        "primes",
        Facts::PLAIN.accepts(&[REAL]),
        (1, 1),
        |_, a, _| one(primes(arg(a, 0)?)?),
        "Row of the primes up to n.",
        "primes(20)",
    ),
    constructor(
        "factor",
        Facts::PLAIN.accepts(&[&[Accepts::From(0)]]),
        (1, 1),
        |_, a, _| one(factor(arg(a, 0)?)?),
        "Row of the prime factors.",
        "factor(60)",
    ),
    Function {
        ranks: OnRanks::Serial,
        ..constructor(
            "nchoosek",
            Facts::PLAIN,
            (2, 2),
            |_, a, _| one(choose(a)?),
            "Binomial coefficient, or all combinations of k elements of a vector.",
            "nchoosek(5, 2)",
        )
    },
    pointwise(
        "beta",
        OnRanks::Elementwise,
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (2, 2),
        1,
        None,
        |_, a, _| {
            nonnegative("beta", a)?;
            one(elementwise::zip_real(arg(a, 0)?, arg(a, 1)?, |x, y| {
                (libm::lgamma(x) + libm::lgamma(y) - libm::lgamma(x + y)).exp()
            })?)
        },
        "Beta function of positive reals.",
        "beta(2, 3)",
    ),
];

/// MATLAB's domain of gammaln, beta and betaln.
///
/// # Errors
/// Another class, or a negative or complex number.
pub(super) fn nonnegative(name: &str, args: &[Value]) -> Result<()> {
    floats(name, args)?;
    for v in args {
        if v.is_complex() || convert::real_array(v)?.data.iter().any(|x| *x < 0.0) {
            fail!("MATLAB:{name}:InvalidInput", "Inputs of {name} must be real and nonnegative.");
        }
    }
    Ok(())
}

/// Exact for small integers; Inf at 0, NaN at negative integers as MATLAB's gamma gives Inf there.
fn gamma(x: f64) -> f64 {
    if x == 0.0 {
        return f64::INFINITY.copysign(x);
    }
    if x < 0.0 && x.fract() == 0.0 {
        return f64::INFINITY;
    }
    if x.fract() == 0.0 && x <= 23.0 {
        return product_to(x - 1.0);
    }
    libm::tgamma(x)
}

fn product_to(n: f64) -> f64 {
    let mut p = 1.0;
    let mut k = 2.0;
    while k <= n && p < f64::INFINITY {
        p *= k;
        k += 1.0;
    }
    p
}

fn factorial(v: &Value) -> Result<Value> {
    if convert::real_array(v)?.data.iter().any(|x| *x < 0.0 || x.fract() != 0.0) {
        fail!("MATLAB:factorial:NNegativeInt", "N must be an array of real non-negative integers.");
    }
    elementwise::map_real(v, |n| if n > 170.0 { f64::INFINITY } else { product_to(n) })
}

fn asymptotic_erfcx(x: f64) -> f64 {
    let y = 1.0 / (x * x);
    (1.0 - 0.5 * y + 0.75 * y * y - 1.875 * y * y * y) / (x * std::f64::consts::PI.sqrt())
}

/// Giles' rational start (2010, "Approximating the erfinv function"), then Newton's method.
fn erf_inverse(x: f64) -> f64 {
    if x.abs() >= 1.0 {
        return if x.abs() == 1.0 { f64::INFINITY.copysign(x) } else { f64::NAN };
    }
    let w = -((1.0 - x) * (1.0 + x)).ln();
    let mut y = if w < 5.0 {
        let w = w - 2.5;
        [
            2.810_226_36e-8,
            3.432_739_39e-7,
            -3.523_387_7e-6,
            -4.391_506_54e-6,
            2.185_808_7e-4,
            -1.253_725_03e-3,
            -4.177_681_64e-3,
            0.246_640_727,
            1.501_409_41,
        ]
        .iter()
        .fold(0.0, |p, c| p * w + c)
            * x
    } else {
        let w = w.sqrt() - 3.0;
        [
            -2.002_142_57e-4,
            1.009_505_58e-4,
            1.349_343_22e-3,
            -3.673_428_44e-3,
            5.739_507_73e-3,
            -7.622_461_3e-3,
            9.438_870_47e-3,
            1.001_674_06,
            2.832_976_82,
        ]
        .iter()
        .fold(0.0, |p, c| p * w + c)
            * x
    };
    for _ in 0..3 {
        let slope = std::f64::consts::FRAC_2_SQRT_PI * (-y * y).exp();
        // erf(y) - x, without cancellation near the ends, nor near 0.
        let error = match x {
            _ if x.abs() < 0.5 => libm::erf(y) - x,
            _ if x > 0.0 => (1.0 - x) - libm::erfc(y),
            _ => libm::erfc(-y) - (1.0 + x),
        };
        if slope > 0.0 {
            y -= error / slope;
        }
    }
    y
}

fn is_prime(x: f64) -> bool {
    if x < 4.0 {
        return x >= 2.0;
    }
    if x % 2.0 == 0.0 || x % 3.0 == 0.0 {
        return false;
    }
    let mut d = 5.0;
    while d * d <= x {
        if x % d == 0.0 || x % (d + 2.0) == 0.0 {
            return false;
        }
        d += 6.0;
    }
    true
}

fn is_prime_array(v: &Value) -> Result<Value> {
    let a = convert::real_array(v)?;
    if a.data.iter().any(|x| *x < 0.0 || x.fract() != 0.0) {
        fail!("MATLAB:isprime:InputNotPosInt", "All elements of X must be nonnegative integers.");
    }
    Ok(Value::logical(a.map(|&x| is_prime(x))))
}

/// The sieve of Eratosthenes.
fn primes(v: &Value) -> Result<Value> {
    let limit = v.as_scalar().unwrap_or(0.0);
    if limit > 1e9 {
        fail!("slamm:primes", "primes(n) is limited to n = 1e9.");
    }
    let class = if v.is_numeric() { v.class() } else { Class::Double };
    let row = |data: Vec<f64>| convert::from_real(Dims::from_slice(&[1, data.len()]), data, class);
    if limit.is_nan() || limit < 2.0 {
        return Ok(row(Vec::new()));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let n = limit as usize;
    // A flag for each number and eight bytes for each prime, of which there are fewer than n/5 from
    // n = 1000 on (Rosser and Schoenfeld).
    memory::reserve(&[n], 3)?;
    let mut composite = vec![false; n + 1];
    let mut found = Vec::new();
    for i in 2..=n {
        if !composite[i] {
            if i < 1 << 15 {
                poll::check()?;
            }
            found.push(crate::functions::table::arguments::count(i));
            (i.saturating_mul(i)..=n).step_by(i).for_each(|j| composite[j] = true);
        }
    }
    Ok(row(found))
}

fn factor(v: &Value) -> Result<Value> {
    let Some(mut x) = v.as_scalar() else { fail!("MATLAB:factor:NonScalarInput", "N must be a scalar.") };
    if x < 0.0 || x.fract() != 0.0 || x > 9_007_199_254_740_992.0 {
        fail!("MATLAB:factor:NotPosInt", "N must be a nonnegative integer that a double holds exactly.");
    }
    let class = if v.class() == Class::Logical { Class::Double } else { v.class() };
    let like = |data: Vec<f64>| convert::from_real(Dims::from_slice(&[1, data.len()]), data, class);
    if x < 4.0 {
        return Ok(like(vec![x]));
    }
    let mut found = Vec::new();
    let mut d = 2.0;
    while d * d <= x {
        while x % d == 0.0 {
            found.push(d);
            x /= d;
        }
        d += if d == 2.0 { 1.0 } else { 2.0 };
    }
    if x > 1.0 {
        found.push(x);
    }
    Ok(like(found))
}

fn choose(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let k = convert::usize_arg(arg(args, 1)?, "K")?;
    let set = convert::real_array(v)?;
    if let [n] = set.data.as_slice() {
        if *n < 0.0 || n.fract() != 0.0 {
            fail!("MATLAB:nchoosek:InvalidArg", "N must be a nonnegative integer.");
        }
        let k = crate::functions::table::arguments::count(k);
        if k > *n {
            return Ok(convert::from_real(v.dims(), vec![0.0], v.class()));
        }
        let k = k.min(n - k);
        let mut c = 1.0;
        let mut i = 1.0;
        while i <= k {
            // Divisible at every step; the rounding only matters beyond 2^53.
            c = (c * (n - k + i) / i).round();
            i += 1.0;
        }
        let class = if v.class() == Class::Logical { Class::Double } else { v.class() };
        return Ok(convert::from_real(v.dims(), vec![c], class));
    }
    let n = set.data.len();
    if k > n {
        return Ok(convert::from_real([0, k].as_slice().into(), Vec::new(), v.class()));
    }
    // A list of each row beside the result.
    let many = (0..k).fold(1.0, |c, i| {
        c * crate::functions::table::arguments::count(n - i) / crate::functions::table::arguments::count(i + 1)
    });
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    memory::reserve(&[many.min(1e18) as usize, 2 * k + 3], 8)?;
    let rows = combinations(n, k)?;
    let m = rows.len();
    let mut data = Vec::with_capacity(m * k);
    for j in 0..k {
        data.extend(rows.iter().filter_map(|r| r.get(j).and_then(|&i| set.data.get(i)).copied()));
    }
    Ok(convert::from_real([m, k].as_slice().into(), data, v.class()))
}

/// All k-subsets of 0..n in lexicographic order; k is at most n.
fn combinations(n: usize, k: usize) -> Result<Vec<Vec<usize>>> {
    let mut at: Vec<usize> = (0..k).collect();
    let mut found = vec![at.clone()];
    while let Some(i) = (0..k).rev().find(|&i| at[i] < n - k + i) {
        at[i] += 1;
        for j in i + 1..k {
            at[j] = at[j - 1] + 1;
        }
        found.push(at.clone());
        if found.len().is_multiple_of(4096) {
            poll::check()?;
        }
    }
    Ok(found)
}
