//! Running sums and products, differences, cumulative integrals. In: an array and a dimension.
//! Out: an array of the same or nearly the same shape.

use crate::error::Result;
use crate::fail;
use crate::functions::array::lanes::{rewrite, target};
use crate::functions::table::accepts::{ANY, Accepts};
use crate::functions::table::arguments::{
    arg, dimension, first_dim, float_class, from_complex, numeric_like, one, options,
};
use crate::functions::table::facts::{Facts, LANES, OfSparse, Placement, Real};
use crate::functions::table::rows::{pointwise, profiled};
use crate::functions::table::sources::SWEEP;
use crate::functions::table::{Function, OnRanks, models};
use crate::ops::index::Index;
use crate::ops::{self, convert, integer};
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Class, Dense, Value};

/// A dimension, or the words of running sums and products.
const RUNNING: &[Accepts] = &[Accepts::From(1), Accepts::Words(&["forward", "reverse", "omitnan", "includenan"])];

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "cumsum",
        OnRanks::Scan,
        Facts::PLAIN.real(Real::OfReal).accepts(&[ANY, RUNNING]).octave_lacks(LANES),
        (1, 4),
        1,
        |_, a, _| one(running(a, C64::new(0.0, 0.0), |s, x| s + x, (0, i128::saturating_add))?),
        models::SCAN,
        "Running sum along a dimension.",
        "cumsum([1 2 3])",
        SWEEP,
    ),
    profiled(
        "cumprod",
        OnRanks::Scan,
        Facts::PLAIN.real(Real::OfReal).accepts(&[ANY, RUNNING]).octave_lacks(LANES),
        (1, 4),
        1,
        |_, a, _| one(running(a, C64::new(1.0, 0.0), |s, x| s * x, (1, i128::saturating_mul))?),
        models::SCAN,
        "Running product along a dimension.",
        "cumprod([1 2 3])",
        SWEEP,
    ),
    profiled(
        "cumtrapz",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (1, 3),
        1,
        |_, a, _| one(running_integral(a)?),
        models::SWEEP,
        "Running integral by the trapezoidal rule; one flop for each element is counted.",
        "cumtrapz([1 2 3])",
        SWEEP,
    ),
    pointwise(
        "diff",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Differences),
        (1, 3),
        1,
        None,
        |_, a, _| one(diff(a)?),
        "Differences of neighbours; the second of two reads is in cache (SLM325 where it cannot be).",
        "diff([1 4 9])",
    ),
    pointwise(
        "cross",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Full),
        (2, 3),
        3,
        None,
        |_, a, _| one(cross(a)?),
        "Vector product along the first dimension of 3.",
        "cross([1 0 0], [0 1 0])",
    ),
];

fn kept_class(v: &Value) -> Class {
    match v.class() {
        Class::Logical | Class::Char => Class::Double,
        c => c,
    }
}

/// Running sums or products; `whole` is the beginning and the step of 64-bit integer classes.
fn running(args: &[Value], init: C64, f: fn(C64, C64) -> C64, whole: (i128, fn(i128, i128) -> i128)) -> Result<Value> {
    let v = arg(args, 0)?;
    numeric_like("cumsum", v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    let reverse = opts.words.iter().any(|w| w == "reverse");
    let omit = opts.omit_nan == Some(true);
    let (t, dim) = target(v, &opts.along, false);
    let n = t.dims().get(dim).copied().unwrap_or(1);
    if let Some(a) = integer::wide_elements(&t) {
        return Ok(integer::saturated(t.class(), running_whole(&a, dim, reverse, whole)?));
    }
    if !t.is_complex() && !reverse {
        let a = convert::real_array(&t)?;
        let r = rewrite(&a, dim, n, 0.0, |lane, out: &mut [f64]| {
            let mut s = init.re;
            for (&x, o) in lane.iter().zip(out) {
                if !(omit && x.is_nan()) {
                    s = f(C64::new(s, 0.0), C64::new(x, 0.0)).re;
                }
                *o = s;
            }
        })?;
        let result = convert::from_real(r.dims, r.data, kept_class(v));
        return if v.is_sparse() { convert::to_sparse(&result) } else { Ok(result) };
    }
    let a = convert::complex_array(&t)?;
    let r = rewrite(&a, dim, n, init, |lane, out: &mut [C64]| {
        let mut s = init;
        for k in 0..lane.len() {
            let k = if reverse { lane.len() - 1 - k } else { k };
            let x = lane.get(k).copied().unwrap_or(init);
            if !(omit && (x.re.is_nan() || x.im.is_nan())) {
                s = f(s, x);
            }
            if let Some(o) = out.get_mut(k) {
                *o = s;
            }
        }
    })?;
    if t.is_complex() {
        return Ok(from_complex(r.dims, r.data, v.class()));
    }
    Ok(convert::from_real(r.dims, r.data.iter().map(|z| z.re).collect(), kept_class(v)))
}

fn running_whole(
    a: &Dense<i128>,
    dim: usize,
    reverse: bool,
    (init, f): (i128, fn(i128, i128) -> i128),
) -> Result<Dense<i128>> {
    let n = a.dims.get(dim).copied().unwrap_or(1);
    rewrite(a, dim, n, init, |lane, out: &mut [i128]| {
        let mut s = init;
        let mut step = |(&x, o): (&i128, &mut i128)| {
            s = f(s, x);
            *o = s;
        };
        let places = lane.iter().zip(out);
        if reverse { places.rev().for_each(&mut step) } else { places.for_each(&mut step) }
    })
}

fn diff(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    numeric_like("diff", v)?;
    let order = order_of(args)?;
    let mut result = v.clone();
    for _ in 0..order {
        let dim = match args.get(2) {
            Some(d) => dimension(d)?,
            None => first_dim(&result.dims()),
        };
        result = differences(&result, dim)?;
        if result.is_empty() {
            break;
        }
    }
    if v.is_sparse() { convert::to_sparse(&result) } else { Ok(result) }
}

/// How often differences are made.
fn order_of(args: &[Value]) -> Result<usize> {
    args.get(1).filter(|n| !n.is_empty()).map_or(Ok(1), |n| convert::usize_arg(n, "Order"))
}

/// How many elements neighbours are apart whose differences `diff` makes, and how often it makes them.
#[must_use]
pub(crate) fn neighbours(args: &[Value]) -> Option<(usize, usize)> {
    let dims = args.first()?.dims();
    let order = order_of(args).unwrap_or(1);
    let dim = args.get(2).and_then(|d| dimension(d).ok()).unwrap_or_else(|| first_dim(&dims));
    dims.get(dim).filter(|n| **n > 1)?;
    Some((dims.iter().take(dim).product(), order))
}

/// How many differences `diff` makes of a full array, those of differences included.
#[must_use]
pub(crate) fn differences_made(args: &[Value]) -> u64 {
    let Some(mut dims) = args.first().map(Value::dims) else { return 0 };
    let order = order_of(args).unwrap_or(1);
    let along = args.get(2).and_then(|d| dimension(d).ok());
    let mut made = 0;
    for _ in 0..order {
        let dim = along.unwrap_or_else(|| first_dim(&dims));
        let Some(n) = dims.get_mut(dim) else { break };
        *n = n.saturating_sub(1);
        let count: u64 = dims.iter().map(|&n| n as u64).product();
        made += count;
        if count == 0 {
            break;
        }
    }
    made
}

fn differences(v: &Value, dim: usize) -> Result<Value> {
    if v.dims().as_slice() == [0, 0] || v.numel() == 1 && dim < 2 {
        return convert::to_class(&Value::empty(), kept_class(v));
    }
    if v.is_sparse() && dim < 2 && !v.is_empty() {
        // Of the parts without the first and without the last row or column: nothing is as large as the matrix in full.
        let n = [v.rows(), v.cols()];
        let part = |from: usize| {
            let along = Index::Range { start: from, step: 1, len: n[dim] - 1 };
            ops::sparse::get(v, &if dim == 0 { [along, Index::All] } else { [Index::All, along] })
        };
        return ops::binary(BinaryOp::Sub, part(1)?, part(0)?);
    }
    let n = v.dims().get(dim).copied().unwrap_or(1).saturating_sub(1);
    if v.is_complex() {
        let r = rewrite(&convert::complex_array(v)?, dim, n, C64::new(0.0, 0.0), |lane, out: &mut [C64]| {
            for (o, w) in out.iter_mut().zip(lane.windows(2)) {
                if let [a, b] = w {
                    *o = b - a;
                }
            }
        })?;
        return Ok(from_complex(r.dims, r.data, v.class()));
    }
    if let Some(x) = integer::wide_elements(v) {
        let r = rewrite(&x, dim, n, 0, |lane, out: &mut [i128]| {
            for (o, w) in out.iter_mut().zip(lane.windows(2)) {
                if let [a, b] = w {
                    *o = b - a;
                }
            }
        })?;
        return Ok(integer::saturated(v.class(), r));
    }
    let r = rewrite(&*convert::real_array(v)?, dim, n, 0.0, |lane, out: &mut [f64]| {
        for (o, w) in out.iter_mut().zip(lane.windows(2)) {
            if let [a, b] = w {
                *o = b - a;
            }
        }
    })?;
    Ok(convert::from_real(r.dims, r.data, kept_class(v)))
}

/// Arguments of trapz and cumtrapz: abscissas (none for unit spacing), ordinates, dimension.
///
/// # Errors
/// Abscissas of another length.
pub(crate) fn spaced(args: &[Value]) -> Result<(Option<Vec<f64>>, Value, usize)> {
    let (x, y, dim) = match args {
        [y] => (None, y, None),
        [x, y, d] => (Some(x), y, Some(dimension(d)?)),
        [y, d] if d.is_scalar() && !y.is_scalar() => (None, y, Some(dimension(d)?)),
        [x, y] => (Some(x), y, None),
        _ => fail!("MATLAB:minrhs", "Not enough input arguments."),
    };
    let dim = dim.unwrap_or_else(|| first_dim(&y.dims()));
    let x = match x.filter(|x| !x.is_empty()) {
        None => None,
        Some(x) if x.is_scalar() => {
            let h = x.as_scalar().unwrap_or(1.0);
            let n = y.dims().get(dim).copied().unwrap_or(1);
            Some((0..n).map(|k| crate::functions::table::arguments::count(k) * h).collect())
        }
        Some(x) => Some(convert::real_array(x)?.data.clone()),
    };
    if let Some(x) = &x
        && x.len() != y.dims().get(dim).copied().unwrap_or(1)
    {
        fail!(
            "MATLAB:trapz:LengthXmismatchY",
            "Length of X ({}) must equal the length of Y along the dimension.",
            x.len()
        );
    }
    Ok((x, y.clone(), dim))
}

/// Distance between abscissas k and k + 1.
#[must_use]
pub(crate) fn spacing(x: Option<&[f64]>, k: usize) -> f64 {
    match x {
        None => 1.0,
        Some(x) => match (x.get(k), x.get(k + 1)) {
            (Some(a), Some(b)) => b - a,
            _ => 0.0,
        },
    }
}

fn running_integral(args: &[Value]) -> Result<Value> {
    let (x, y, dim) = spaced(args)?;
    let n = y.dims().get(dim).copied().unwrap_or(1);
    let a = convert::complex_array(&y)?;
    let r = rewrite(&a, dim, n, C64::new(0.0, 0.0), |lane, out: &mut [C64]| {
        let mut s = C64::new(0.0, 0.0);
        for (k, (w, o)) in lane.windows(2).zip(out.iter_mut().skip(1)).enumerate() {
            if let [p, q] = w {
                s += (p + q) * 0.5 * spacing(x.as_deref(), k);
            }
            *o = s;
        }
    })?;
    Ok(from_complex(r.dims, r.data, float_class(&y)))
}

fn cross(args: &[Value]) -> Result<Value> {
    let (a, b) = (arg(args, 0)?, arg(args, 1)?);
    if a.dims() != b.dims() && !(a.is_vector() && b.is_vector() && a.numel() == 3 && b.numel() == 3) {
        fail!("MATLAB:cross:InputSizeMismatch", "Inputs must be the same size.");
    }
    let dim = match args.get(2) {
        Some(d) => dimension(d)?,
        None => a.dims().iter().position(|&d| d == 3).unwrap_or(0),
    };
    if a.dims().get(dim) != Some(&3) {
        fail!("MATLAB:cross:InvalidDimAorB", "A and B must be of length 3 in the dimension of the cross product.");
    }
    let (x, y) = (convert::complex_array(a)?, convert::complex_array(b)?);
    let pairs: Vec<(C64, C64)> = x.data.iter().copied().zip(y.data.iter().copied()).collect();
    let pairs = Dense::new(x.dims.clone(), pairs);
    let r = rewrite(&pairs, dim, 3, C64::new(0.0, 0.0), |lane, out: &mut [C64]| {
        if let ([(a0, b0), (a1, b1), (a2, b2)], [o0, o1, o2]) = (lane, out) {
            *o0 = a1 * b2 - a2 * b1;
            *o1 = a2 * b0 - a0 * b2;
            *o2 = a0 * b1 - a1 * b0;
        }
    })?;
    let class = if a.class() == Class::Single || b.class() == Class::Single { Class::Single } else { Class::Double };
    Ok(from_complex(r.dims, r.data, class))
}
