//! Sums, products and what is made of them. In: numeric arrays, a dimension, options. Out: one
//! number for every lane.

use crate::error::Result;
use crate::fail;
use crate::functions::array::lanes::{fold, reduce, sparse_complex_lanes, sparse_lanes, target, with_dim};
use crate::functions::table::arguments::{
    Along, TrailingOptions, arg, count, from_complex, numeric_like, one, options,
};
use crate::functions::table::facts::{Facts, InTurn, LANES, MISSING, Needs, OfSparse, Real, WHOLE};
use crate::functions::table::rows::reduction;
use crate::functions::table::{Function, OnRanks, Values};
use crate::ops::{convert, elementwise, integer};
use crate::value::dense::extents;
use crate::value::{C64, Class, Dense, Dims, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    reduction(
        "sum",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::EntriesOf(InTurn::Sum)).real(Real::OfReal).octave_lacks(LANES),
        (1, 5),
        1,
        1,
        |_, a, _| one(reduced(a, &SUM)?),
        "Sum along a dimension; 'omitnan', 'all', 'native'. Of integer classes double unless 'native'.",
        "sum([1 2; 3 4])",
    ),
    reduction(
        "prod",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::EntriesOf(InTurn::Product)).real(Real::OfReal).octave_lacks(LANES),
        (1, 5),
        1,
        1,
        |_, a, _| one(reduced(a, &PROD)?),
        "Product along a dimension.",
        "prod([1 2 3])",
    )
    .complex_flops(6),
    reduction(
        "sumsq",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::Entries),
        (1, 2),
        1,
        2,
        |_, a, _| one(reduced(a, &SUMSQ)?),
        "Sum of squared moduli.",
        "sumsq([3 4])",
    ),
    reduction(
        "mean",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::EntriesOf(InTurn::Mean)).real(Real::OfReal).octave_lacks(LANES),
        (1, 5),
        1,
        1,
        |_, a, _| one(mean(a)?),
        "Mean along a dimension; 'omitnan', 'all'.",
        "mean([1 2; 3 4])",
    ),
    reduction(
        "var",
        OnRanks::Reduction(2),
        Facts::PLAIN.needs(Needs::Entries).of_sparse(OfSparse::Sparse).octave_lacks(MISSING),
        (1, 5),
        2,
        3,
        |_, a, nargout| variance(a, nargout, false),
        "Variance, divided by n-1 (w = 0) or n (w = 1) or with weights; one sweep (Welford) is assumed.",
        "var([1 2 4])",
    ),
    reduction(
        "std",
        OnRanks::Reduction(2),
        Facts::PLAIN.needs(Needs::Entries).of_sparse(OfSparse::Sparse).octave_lacks(MISSING),
        (1, 5),
        2,
        3,
        |_, a, nargout| variance(a, nargout, true),
        "Standard deviation; see var.",
        "std([1 2 4])",
    ),
    reduction(
        "any",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::EntriesOf(InTurn::Some)).octave_lacks(LANES),
        (1, 2),
        1,
        0,
        |_, a, _| one(some(a, true)?),
        "True where a lane has a nonzero; reads all of it in the model.",
        "any([0 1])",
    ),
    reduction(
        "all",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::EntriesOf(InTurn::All)).octave_lacks(LANES),
        (1, 2),
        1,
        0,
        |_, a, _| one(some(a, false)?),
        "True where a lane has no zero; reads all of it in the model.",
        "all([1 1])",
    ),
    reduction(
        "range",
        OnRanks::Reduction(2),
        Facts::PLAIN.needs(Needs::Entries).of_sparse(OfSparse::Full),
        (1, 2),
        1,
        0,
        |_, a, _| one(spread(a)?),
        "Largest less smallest element of every lane.",
        "range([3 1 4])",
    ),
    reduction(
        "trapz",
        OnRanks::Serial,
        Facts::PLAIN.needs(Needs::Places).of_sparse(OfSparse::Full),
        (1, 3),
        1,
        2,
        |_, a, _| one(trapezoids(a)?),
        "Integral by the trapezoidal rule.",
        "trapz([1 2 3])",
    ),
    reduction(
        "meansq",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::Entries),
        (1, 2),
        1,
        2,
        |_, a, _| one(mean_square(a)?),
        "Mean of squares.",
        "meansq([3 4])",
    ),
    reduction(
        "rms",
        OnRanks::Reduction(1),
        Facts::PLAIN.needs(Needs::Entries).octave_lacks(WHOLE),
        (1, 2),
        1,
        2,
        |_, a, _| one(elementwise::map_real(&mean_square(a)?, f64::sqrt)?),
        "Root of the mean of squares.",
        "rms([3 4])",
    ),
];

/// A fold in real and complex numbers.
struct Fold {
    name: &'static str,
    init: f64,
    real: fn(f64, f64) -> f64,
    complex: fn(C64, C64) -> C64,
    /// Of 64-bit integer classes.
    whole: (i128, fn(i128, i128) -> i128),
    /// Value of a lane that has zeros besides its stored entries, from the fold of these.
    zeros: fn(f64) -> f64,
}

const SUM: Fold = Fold {
    name: "sum",
    init: 0.0,
    real: |a, x| a + x,
    complex: |a, x| a + x,
    whole: (0, i128::saturating_add),
    zeros: |a| a,
};
const PROD: Fold = Fold {
    name: "prod",
    init: 1.0,
    real: |a, x| a * x,
    complex: |a, x| a * x,
    whole: (1, i128::saturating_mul),
    zeros: |a| a * 0.0,
};
const SUMSQ: Fold = Fold {
    name: "sumsq",
    init: 0.0,
    real: |a, x| a + x * x,
    complex: |a, x| a + x.norm_sqr(),
    whole: (0, |a, x| a.saturating_add(x.saturating_mul(x))),
    zeros: |a| a,
};

/// Sums along dimension `dim` (from 1), as `sum` gives them.
///
/// # Errors
/// A value that is no number.
pub(crate) fn sums(v: Value, dim: usize) -> Result<Value> {
    reduced(&[v, Value::Num(count(dim))], &SUM)
}

fn reduced(args: &[Value], f: &Fold) -> Result<Value> {
    let v = arg(args, 0)?;
    numeric_like(f.name, v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    let class = match v.class() {
        Class::Single if !opts.words.iter().any(|w| w == "double") => Class::Single,
        c if opts.native && (c.is_integer() || c == Class::Logical) => c,
        _ => Class::Double,
    };
    if let Along::Many(dims) = &opts.along {
        let mut result = v.clone();
        for &d in dims {
            let step = TrailingOptions { along: Along::One(d), ..opts.clone() };
            result = fold_lanes(&result, f, &step, class)?;
        }
        return Ok(result);
    }
    fold_lanes(v, f, &opts, class)
}

fn fold_lanes(v: &Value, f: &Fold, opts: &TrailingOptions, class: Class) -> Result<Value> {
    if let (Value::Real(a), Along::Default, None) = (v, &opts.along, opts.omit_nan)
        && f.name == "sum"
        && v.is_vector()
    {
        return Ok(convert::from_real(Dims::from_slice(&[1, 1]), vec![a.data.iter().sum::<f64>() + 0.0], class));
    }
    let (v, dim) = target(v, &opts.along, true);
    if v.is_sparse() && dim < 2 {
        return fold_sparse(&v, dim, f);
    }
    if class.is_integer()
        && let Some(a) = integer::wide_elements(&v)
    {
        return Ok(integer::saturated(class, fold(&a, dim, f.whole.0, f.whole.1)));
    }
    let omit = opts.omit_nan == Some(true);
    if v.is_complex() {
        let mut a = convert::complex_array(&v)?;
        if omit {
            a.data.iter_mut().filter(|z| z.re.is_nan() || z.im.is_nan()).for_each(|z| *z = C64::new(f.init, 0.0));
        }
        let r = fold(&a, dim, C64::new(f.init, 0.0), f.complex);
        return Ok(from_complex(r.dims, r.data, class));
    }
    let a = convert::real_array(&v)?;
    let r = if omit {
        fold(&a, dim, f.init, |s, x| if x.is_nan() { s } else { (f.real)(s, x) })
    } else {
        fold(&a, dim, f.init, f.real)
    };
    Ok(convert::from_real(r.dims, r.data, class))
}

fn fold_sparse(v: &Value, dim: usize, f: &Fold) -> Result<Value> {
    let dims = with_dim(&v.dims(), dim, 1);
    if v.is_complex() {
        let data = sparse_complex_lanes(v, dim, |values, zeros| {
            let s = values.iter().fold(C64::new(f.init, 0.0), |s, &x| (f.complex)(s, x));
            if zeros > 0 { C64::new((f.zeros)(s.re), (f.zeros)(s.im)) } else { s }
        })?;
        return convert::to_sparse(&Value::complex(Dense::new(dims, data)));
    }
    let data = sparse_lanes(v, dim, |_, values, zeros| {
        let s = values.iter().fold(f.init, |s, &x| (f.real)(s, x));
        if zeros > 0 { (f.zeros)(s) } else { s }
    })?;
    convert::to_sparse(&Value::real(Dense::new(dims, data)))
}

fn mean(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    numeric_like("mean", v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    if let Along::Many(dims) = &opts.along {
        let mut result = v.clone();
        for &d in dims {
            result = mean(&[result, Value::Num(count(d + 1))])?;
        }
        return Ok(result);
    }
    let mut rest = args.to_vec();
    rest.retain(|x| !matches!(x.as_text().as_deref(), Some("a" | "g" | "h")));
    let sum = reduced(&rest, &SUM)?;
    let (t, dim) = target(v, &opts.along, true);
    if opts.omit_nan == Some(true) && !v.is_complex() {
        let n = reduce(&*convert::real_array(&t)?, dim, |lane| count(lane.iter().filter(|x| !x.is_nan()).count()));
        return elementwise::zip_real(&sum, &Value::real(n), |s, n| s / n);
    }
    let n = count(t.dims().get(dim).copied().unwrap_or(1));
    crate::ops::binary(crate::syntax::ast::BinaryOp::ElDiv, sum, Value::Num(n))
}

fn mean_square(args: &[Value]) -> Result<Value> {
    let opts = options(args.get(1..).unwrap_or_default())?;
    let (t, dim) = target(arg(args, 0)?, &opts.along, true);
    let n = count(t.dims().get(dim).copied().unwrap_or(1));
    let sum = reduced(args, &SUMSQ)?;
    crate::ops::binary(crate::syntax::ast::BinaryOp::ElDiv, sum, Value::Num(n))
}

/// `var(x, w, dim)` and `std`; the second output is the mean.
fn variance(args: &[Value], nargout: usize, root: bool) -> Result<Values> {
    let v = arg(args, 0)?;
    numeric_like("var", v)?;
    let weight = args.get(1).filter(|w| !w.is_text() && !w.is_empty());
    let skip = if args.get(1).is_some_and(|w| !w.is_text()) { 2 } else { 1 };
    let opts = options(args.get(skip..).unwrap_or_default())?;
    if matches!(opts.along, Along::Many(_)) {
        fail!("slamm:var", "var and std take one dimension or 'all'.");
    }
    let weights: Option<Vec<f64>> = match weight {
        None => None,
        Some(w) if w.is_scalar() => match w.as_scalar() {
            Some(0.0) => None,
            Some(1.0) => Some(Vec::new()),
            _ => fail!("MATLAB:var:invalidWgts", "The weight must be 0, 1 or a vector of weights."),
        },
        Some(w) => Some(convert::real_array(w)?.data.clone()),
    };
    let (t, dim) = target(v, &opts.along, true);
    let class = crate::functions::table::arguments::float_class(v);
    let omit = opts.omit_nan == Some(true);
    let a = convert::complex_array(&t)?;
    let moments = reduce(&a, dim, |lane| moments(lane, weights.as_deref(), omit));
    let spread = moments.data.iter().map(|m| if root { m.1.sqrt() } else { m.1 }).collect();
    let first = convert::from_real(moments.dims.clone(), spread, class);
    let first = if v.is_sparse() { convert::to_sparse(&first)? } else { first };
    if nargout < 2 {
        return one(first);
    }
    let means = from_complex(moments.dims, moments.data.iter().map(|m| m.0).collect(), class);
    Ok(smallvec![first, means])
}

/// Mean and variance of a lane. Weights: none divides by n-1, an empty list by n.
fn moments(lane: &[C64], weights: Option<&[f64]>, omit_nan: bool) -> (C64, f64) {
    let pairs: Vec<(C64, f64)> = lane
        .iter()
        .enumerate()
        .filter(|(_, z)| !(omit_nan && (z.re.is_nan() || z.im.is_nan())))
        .map(|(k, &z)| (z, weights.and_then(|w| w.get(k)).copied().unwrap_or(1.0)))
        .collect();
    let total: f64 = pairs.iter().map(|p| p.1).sum();
    let mean = pairs.iter().map(|p| p.0 * p.1).sum::<C64>() / total;
    let squares: f64 = pairs.iter().map(|p| (p.0 - mean).norm_sqr() * p.1).sum();
    let divisor = if weights.is_none() && pairs.len() > 1 { total - 1.0 } else { total };
    (mean, squares / divisor)
}

fn some(args: &[Value], any: bool) -> Result<Value> {
    let v = arg(args, 0)?;
    let name = if any { "any" } else { "all" };
    numeric_like(name, v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    if let Along::Many(dims) = &opts.along {
        let mut result = v.clone();
        for &d in dims {
            result = some(&[result, Value::Num(count(d + 1))], any)?;
        }
        return Ok(result);
    }
    let (t, dim) = target(v, &opts.along, true);
    // A vector is one lane even where its other dimension is empty: `any(zeros(1,0))` is false.
    if t.is_sparse() && dim < 2 {
        let test = |values: usize, zeros: usize| if any { values > 0 } else { zeros == 0 };
        let data = if t.is_complex() {
            sparse_complex_lanes(&t, dim, |x, zeros| test(x.len(), zeros))?
        } else {
            sparse_lanes(&t, dim, |_, x, zeros| test(x.iter().filter(|x| !x.is_nan() || !any).count(), zeros))?
        };
        return convert::to_sparse(&Value::logical(Dense::new(with_dim(&t.dims(), dim, 1), data)));
    }
    if let Value::Logical(a) = &t {
        return Ok(Value::logical(fold_flags(a, dim, any)));
    }
    let flags = if t.is_complex() {
        convert::complex_array(&t)?.map(|&z| z != C64::new(0.0, 0.0))
    } else {
        // NaN is nonzero for `all`, and is ignored by `any`.
        convert::real_array(&t)?.map(|&x| x != 0.0 && !(any && x.is_nan()))
    };
    Ok(Value::logical(fold_flags(&flags, dim, any)))
}

fn fold_flags(flags: &Dense<bool>, dim: usize, any: bool) -> Dense<bool> {
    if extents(&flags.dims, dim).2 == 1 {
        return reduce(flags, dim, |lane| lane.contains(&any) == any);
    }
    if any { fold(flags, dim, false, |a, x| a | x) } else { fold(flags, dim, true, |a, x| a & x) }
}

fn spread(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    numeric_like("range", v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    let (t, dim) = target(v, &opts.along, false);
    if let Some(a) = integer::wide_elements(&t) {
        let high = fold(&a, dim, i128::MIN, i128::max);
        let low = fold(&a, dim, i128::MAX, i128::min);
        let data = high.data.iter().zip(&low.data).map(|(h, l)| h.saturating_sub(*l)).collect();
        return Ok(integer::saturated(t.class(), Dense::new(high.dims, data)));
    }
    let a = convert::real_array(&t)?;
    let high = fold(&a, dim, f64::NEG_INFINITY, f64::max);
    let low = fold(&a, dim, f64::INFINITY, f64::min);
    let data = high.data.iter().zip(&low.data).map(|(h, l)| h - l).collect();
    let class = if v.class() == Class::Logical { Class::Double } else { v.class() };
    Ok(convert::from_real(high.dims, data, class))
}

/// `trapz(y)`, `trapz(x, y)`, `trapz(x, y, dim)`, and `trapz(y, dim)` as `trapz([], y, dim)`.
fn trapezoids(args: &[Value]) -> Result<Value> {
    let (x, y, dim) = crate::functions::math::scan::spaced(args)?;
    if *y.dims() == [0, 0] && args.len() == 1 {
        return Ok(from_complex(Dims::from_slice(&[1, 1]), vec![C64::new(0.0, 0.0)], y.class()));
    }
    let a = convert::complex_array(&y)?;
    let class = crate::functions::table::arguments::float_class(&y);
    let r = reduce(&a, dim, |lane| {
        lane.windows(2)
            .enumerate()
            .map(|(k, w)| match w {
                [p, q] => super::complex::times(
                    (p + q) * 0.5,
                    C64::new(crate::functions::math::scan::spacing(x.as_deref(), k), 0.0),
                ),
                _ => C64::new(0.0, 0.0),
            })
            .sum::<C64>()
    });
    Ok(from_complex(r.dims, r.data, class))
}
