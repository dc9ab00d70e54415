//! Polynomials, convolution and digital filters. In: coefficient vectors, highest power first.
//! Out: coefficients, values, zeros.

use super::complex::{over, times};
use crate::each_field;
use crate::error::Result;
use crate::fail;
use crate::functions::table::accepts::{ANY, Accepts, FLOATS, VALUE};
use crate::functions::table::arguments::{arg, count, float_class, from_complex, one, option_text};
use crate::functions::table::facts::{Facts, OfSparse};
use crate::functions::table::models::model;
use crate::functions::table::rows::{PASS, profiled};
use crate::functions::table::{Emit, Function, OnRanks, Traffic, Values, models, sources};
use crate::ops::linalg::field::{self, Field};
use crate::ops::linalg::{eig, qr};
use crate::ops::{convert, memory};
use crate::poll;
use crate::value::{C64, Class, Dense, Dims, Value};
use smallvec::smallvec;
use std::ops::AddAssign;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "conv",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[ANY, ANY, &[Accepts::Words(&["full", "same", "valid"])]]),
        (2, 3),
        1,
        |_, a, _| one(convolve(a)?),
        models::CONVOLUTION,
        "Product of polynomials, the convolution of vectors; 'full', 'same', 'valid'.",
        "conv([1 2], [1 3])",
        sources::CONVOLUTION,
    ),
    profiled(
        "conv2",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 4),
        1,
        |_, a, _| one(convolve_planes(a)?),
        models::CONVOLUTION2,
        "Two-dimensional convolution, also by a column and a row; 'full', 'same', 'valid'.",
        "conv2([1 2; 3 4], [1 1])",
        sources::CONVOLUTION2,
    ),
    profiled(
        "deconv",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        2,
        |_, a, n| deconvolve(a, n),
        models::CONVOLUTION,
        "Quotient and remainder of polynomials.",
        "[q, r] = deconv([1 5 6], [1 2]);",
        sources::CONVOLUTION,
    ),
    profiled(
        "filter",
        OnRanks::Serial,
        Facts::PLAIN,
        (3, 5),
        2,
        |_, a, n| filter(a, n),
        models::CONVOLUTION,
        "Digital filter b/a along a dimension, with states.",
        "filter(1, [1 -0.5], [1 1 1])",
        sources::CONVOLUTION,
    ),
    Function {
        name: "polyval",
        ranks: OnRanks::Elementwise,
        facts: Facts::PLAIN.of_sparse(OfSparse::Full).accepts(&[FLOATS, FLOATS, ANY]),
        inputs: (2, 4),
        outputs: 1,
        eval: |_, a, _| one(evaluate(a)?),
        traffic: Traffic::ByShape(model!("slm_model_horner")),
        emit: Emit::Same,
        doc: "Value of a polynomial, by Horner's rule: two flops for each power.",
        example: "polyval([1 2 3], 2)",
        source: PASS,
    },
    profiled(
        "polyfit",
        OnRanks::Serial,
        Facts::PLAIN,
        (3, 3),
        3,
        |_, a, n| fit(a, n),
        model!("slm_model_fit"),
        "Coefficients of the polynomial of degree n that fits best, by QR.",
        "polyfit(1:3, [1 4 9], 2)",
        sources::FIT,
    ),
    profiled(
        "roots",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(roots(arg(a, 0)?)?),
        model!("slm_model_roots"),
        "Zeros of a polynomial: eigenvalues of its companion matrix.",
        "roots([1 -3 2])",
        sources::ROOTS,
    ),
    profiled(
        "poly",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(from_zeros(arg(a, 0)?)?),
        models::SWEEP,
        "Polynomial with these zeros; of a matrix its characteristic polynomial.",
        "poly([1 2])",
        sources::SWEEP,
    ),
    profiled(
        "polyder",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(derivative(arg(a, 0)?)?),
        models::SWEEP,
        "Derivative of a polynomial.",
        "polyder([1 2 3])",
        sources::SWEEP,
    ),
    profiled(
        "polyint",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Full).accepts(&[ANY, VALUE]),
        (1, 2),
        1,
        |_, a, _| one(integral(a)?),
        models::SWEEP,
        "Integral of a polynomial with constant k.",
        "polyint([2 2])",
        sources::SWEEP,
    ),
];

fn class_of(args: &[Value]) -> Class {
    if args.iter().any(|v| v.class() == Class::Single) { Class::Single } else { Class::Double }
}

/// Full convolution of two vectors.
#[must_use]
pub(crate) fn convolution(a: &[C64], b: &[C64]) -> Vec<C64> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let mut c = vec![C64::new(0.0, 0.0); a.len() + b.len() - 1];
    for (i, &x) in a.iter().enumerate() {
        // The error comes with the next statement.
        if i % 256 == 255 && poll::reached() {
            break;
        }
        for (s, &y) in c.iter_mut().skip(i).zip(b) {
            *s += times(x, y);
        }
    }
    c
}

fn vector(name: &str, v: &Value) -> Result<Vec<C64>> {
    if !v.is_vector() && !v.is_empty() {
        fail!("MATLAB:{name}:AorBNotVector", "{name} takes vectors.");
    }
    Ok(convert::complex_array(v)?.data)
}

fn convolve(args: &[Value]) -> Result<Value> {
    let (u, v) = (arg(args, 0)?, arg(args, 1)?);
    let (a, b) = (vector("conv", u)?, vector("conv", v)?);
    let full = convolution(&a, &b);
    let data = match args.get(2).and_then(option_text).as_deref() {
        None | Some("full") => full,
        Some("same") => full.iter().copied().skip(b.len() / 2).take(a.len()).collect(),
        Some("valid") => {
            let n = (a.len() + 1).saturating_sub(b.len());
            full.iter().copied().skip(b.len().saturating_sub(1)).take(n).collect()
        }
        Some(word) => fail!("MATLAB:conv:unknownShapeParameter", "Unknown shape '{word}'."),
    };
    // The full result has the direction of the longer vector (the second when both are equally
    // long), the others that of the first, if it is no scalar.
    let whole = args.get(2).and_then(option_text).is_none_or(|word| word == "full");
    let first = if whole { u.numel() > v.numel() } else { u.numel() > 1 };
    let column = if first { u.rows() > 1 } else { v.rows() > 1 };
    let dims = if column { [data.len(), 1] } else { [1, data.len()] };
    Ok(from_complex(Dims::from_slice(&dims), data, class_of(&[u.clone(), v.clone()])))
}

/// `conv2(A, B)` and `conv2(u, v, A)`, each with a shape.
fn convolve_planes(args: &[Value]) -> Result<Value> {
    let word = args.last().and_then(option_text);
    let shape = word.clone().unwrap_or_else(|| "full".into());
    if !matches!(shape.as_str(), "full" | "same" | "valid") {
        fail!("MATLAB:conv2:unknownShapeParameter", "The shape is 'full', 'same' or 'valid'.");
    }
    let arrays = &args[..args.len() - usize::from(word.is_some())];
    if arrays.iter().any(|a| a.dims().len() > 2) {
        fail!("MATLAB:conv2:inputTooManyDimensions", "conv2 takes arrays of two dimensions.");
    }
    if matches!(arrays, [u, v, _] if !u.is_vector() || !v.is_vector()) {
        fail!("MATLAB:conv2:firstTwoArgsNotVectors", "The first two of three arrays of conv2 are vectors.");
    }
    let data = if arrays.iter().any(Value::is_complex) {
        let of: Result<Vec<_>> = arrays.iter().map(convert::complex_array).collect();
        planes(&of?, &shape, times)?
    } else {
        let of: Result<Vec<_>> = arrays.iter().map(|a| Ok(convert::real_array(a)?.into_owned())).collect();
        let c = planes(&of?, &shape, |x: f64, y| x * y)?;
        Dense::matrix(c.rows(), c.cols(), c.data.iter().map(|&x| C64::new(x, 0.0)).collect())
    };
    Ok(from_complex(Dims::from_slice(&[data.rows(), data.cols()]), data.data, class_of(arrays)))
}

/// Two matrices, or a column, a row and a matrix.
fn planes<T: Copy + Default + AddAssign>(arrays: &[Dense<T>], shape: &str, product: fn(T, T) -> T) -> Result<Dense<T>> {
    match arrays {
        [a, b] => plane(a, b, shape, product),
        [u, v, a] => {
            let column = Dense::matrix(u.data.len(), 1, u.data.clone());
            let row = Dense::matrix(1, v.data.len(), v.data.clone());
            plane(&plane(a, &column, shape, product)?, &row, shape, product)
        }
        _ => fail!("MATLAB:narginchk:notEnoughInputs", "conv2 takes two matrices, or two vectors and a matrix."),
    }
}

/// The convolution of two matrices, or the part of it that a shape names.
fn plane<T: Copy + Default + AddAssign>(
    a: &Dense<T>,
    b: &Dense<T>,
    shape: &str,
    product: fn(T, T) -> T,
) -> Result<Dense<T>> {
    let ([ma, na], [mb, nb]) = ([a.rows(), a.cols()], [b.rows(), b.cols()]);
    let whole = |m: usize, n: usize| if m == 0 || n == 0 { 0 } else { m + n - 1 };
    let (from, size) = match shape {
        "same" => ([mb / 2, nb / 2], [ma, na]),
        "valid" => {
            let left = |m: usize, n: usize| if n == 0 { 0 } else { (m + 1).saturating_sub(n) };
            ([mb.saturating_sub(1), nb.saturating_sub(1)], [left(ma, mb), left(na, nb)])
        }
        _ => ([0, 0], [whole(ma, mb), whole(na, nb)]),
    };
    memory::reserve(&size, size_of::<C64>())?;
    let mut c = vec![T::default(); size[0] * size[1]];
    for (j, column) in c.chunks_mut(size[0].max(1)).enumerate() {
        if poll::reached() {
            break;
        }
        let at = j + from[1];
        for k in at.saturating_sub(na.saturating_sub(1))..nb.min(at + 1) {
            let own = a.data.get((at - k) * ma..(at - k + 1) * ma).unwrap_or_default();
            for l in 0..mb {
                let y = b.data.get(k * mb + l).copied().unwrap_or_default();
                // Row i of the result takes row i + from - l of A.
                let (skip, first) = (l.saturating_sub(from[0]), from[0].saturating_sub(l));
                for (s, &x) in column.iter_mut().skip(skip).zip(own.iter().skip(first)) {
                    *s += product(x, y);
                }
            }
        }
    }
    Ok(Dense::matrix(size[0], size[1], c))
}

fn deconvolve(args: &[Value], nargout: usize) -> Result<Values> {
    let (u, v) = (arg(args, 0)?, arg(args, 1)?);
    let (mut rest, b) = (vector("deconv", u)?, vector("deconv", v)?);
    let Some(&lead) = b.first().filter(|z| z.norm() != 0.0) else {
        fail!("MATLAB:deconv:ZeroCoef1", "First coefficient of the divisor must be nonzero.");
    };
    let n = (rest.len() + 1).saturating_sub(b.len());
    let mut quotient = Vec::with_capacity(n);
    for k in 0..n {
        let q = over(rest.get(k).copied().unwrap_or_default(), lead);
        quotient.push(q);
        for (r, &y) in rest.iter_mut().skip(k).zip(&b) {
            *r -= times(q, y);
        }
        if let Some(r) = rest.get_mut(k) {
            *r = C64::new(0.0, 0.0);
        }
    }
    if quotient.is_empty() {
        quotient.push(C64::new(0.0, 0.0));
    }
    let class = class_of(args);
    let column = u.rows() > 1;
    let dims = if column { [quotient.len(), 1] } else { [1, quotient.len()] };
    let q = from_complex(Dims::from_slice(&dims), quotient, class);
    if nargout < 2 {
        return one(q);
    }
    Ok(smallvec![q, from_complex(u.dims(), rest, class)])
}

/// Transposed direct form II.
fn filter(args: &[Value], nargout: usize) -> Result<Values> {
    let (b, a) = (vector("filter", arg(args, 0)?)?, vector("filter", arg(args, 1)?)?);
    let x = arg(args, 2)?;
    let Some(&a0) = a.first().filter(|z| z.norm() != 0.0) else {
        fail!(
            "MATLAB:filter:FirstElementOfDenominatorFilterZero",
            "First denominator filter coefficient must be non-zero."
        );
    };
    let order = a.len().max(b.len()) - 1;
    let zero = C64::new(0.0, 0.0);
    // The product of a coefficient that is there: one that is not adds nothing to an infinity.
    let part = |c: &[C64], k: usize, v: C64| c.get(k).map_or(zero, |z| times(over(*z, a0), v));
    let start: Option<Vec<C64>> = match args.get(3).filter(|z| !z.is_empty()) {
        Some(z) => Some(convert::complex_array(z)?.data),
        None => None,
    };
    let dim = match args.get(4) {
        Some(d) => crate::functions::table::arguments::dimension(d)?,
        None => crate::functions::table::arguments::first_dim(&x.dims()),
    };
    let signal = convert::complex_array(x)?;
    let n = signal.dims.get(dim).copied().unwrap_or(1);
    let mut finals = Vec::new();
    let r = crate::functions::array::lanes::rewrite(&signal, dim, n, zero, |lane, out: &mut [C64]| {
        // Every lane starts from a column of its own, or all from the only one.
        let first = match &start {
            Some(s) if s.len() > order => finals.len(),
            _ => 0,
        };
        let mut state: Vec<C64> =
            (0..=order).map(|k| start.as_ref().and_then(|s| s.get(first + k)).copied().unwrap_or(zero)).collect();
        if let Some(last) = state.get_mut(order) {
            *last = zero;
        }
        for (&x, o) in lane.iter().zip(out) {
            let y = part(&b, 0, x) + state.first().copied().unwrap_or(zero);
            for k in 0..order {
                let next = state.get(k + 1).copied().unwrap_or(zero);
                if let Some(s) = state.get_mut(k) {
                    *s = next + part(&b, k + 1, x) - part(&a, k + 1, y);
                }
            }
            *o = y;
        }
        finals.extend(state.into_iter().take(order));
    })?;
    let class = class_of(args);
    let result = from_complex(r.dims, r.data, class);
    if nargout < 2 {
        return one(result);
    }
    let lanes = finals.len().checked_div(order).unwrap_or(0);
    Ok(smallvec![result, from_complex(Dims::from_slice(&[order, lanes]), finals, class)])
}

fn evaluate(args: &[Value]) -> Result<Value> {
    let (p, x) = (arg(args, 0)?, arg(args, 1)?);
    let p = vector("polyval", p)?;
    let mut points = convert::complex_array(x)?;
    if let Some(mu) = args.get(3) {
        let mu = convert::real_array(mu)?;
        if let [shift, scale] = mu.data.as_slice() {
            points.data.iter_mut().for_each(|z| *z = (*z - shift) / scale);
        }
    }
    let data =
        points.data.iter().map(|&z| p.iter().copied().reduce(|s, c| times(s, z) + c).unwrap_or_default()).collect();
    Ok(from_complex(points.dims, data, class_of(&[x.clone(), arg(args, 0)?.clone()])))
}

fn fit(args: &[Value], nargout: usize) -> Result<Values> {
    let (x, y) = (arg(args, 0)?, arg(args, 1)?);
    let class = class_of(&[x.clone(), y.clone()]);
    let n = convert::usize_arg(arg(args, 2)?, "Degree")?;
    if x.numel() != y.numel() {
        fail!(
            "MATLAB:polyfit:XYSizeMismatch",
            "The first two inputs must have the same number of elements. ({} and {})",
            x.numel(),
            y.numel()
        );
    }
    if x.is_empty() {
        fail!("MATLAB:polyfit:empty", "polyfit needs at least one point.");
    }
    memory::reserve(&[x.numel(), n.saturating_add(1)], 16)?;
    memory::reserve(&[n, 3], 64)?;
    let mut outputs = if x.is_complex() || y.is_complex() {
        fitted::<C64>(&convert::complex_array(x)?.data, convert::complex_array(y)?.data, n, nargout > 2)?
    } else {
        fitted::<f64>(&convert::real_array(x)?.data, convert::real_array(y)?.data.clone(), n, nargout > 2)?
    };
    if let (Class::Single, Some(p)) = (class, outputs.first_mut()) {
        *p = convert::to_class(p, class)?;
    }
    outputs.truncate(nargout.max(1));
    Ok(outputs)
}

/// Least squares by Householder QR of the Vandermonde matrix, in centred and scaled points when
/// `centred`: coefficients, `S` (R, df, normr), `mu`. Columns that vanish get coefficient 0.
fn fitted<T: Field>(x: &[T], y: Vec<T>, n: usize, centred: bool) -> Result<Values> {
    let m = x.len();
    let mean = x.iter().fold(T::ZERO, |s, &x| s + x) / T::from_re(count(m));
    let square = |x: &T| (*x - mean).abs().powi(2);
    let spread = (x.iter().map(square).sum::<f64>() / count(m.saturating_sub(1).max(1))).sqrt();
    let at: Vec<T> = x.iter().map(|&x| if centred { (x - mean) / T::from_re(spread) } else { x }).collect();
    // Powers from the highest to 1.
    let mut v = vec![T::ONE; m * (n + 1)];
    for k in (0..n).rev() {
        poll::check()?;
        let (left, right) = v.split_at_mut((k + 1) * m);
        let column = left.iter_mut().skip(k * m).zip(right.iter()).zip(&at);
        column.for_each(|((new, &old), &x)| *new = old * x);
    }
    let f = qr::factor(Dense::matrix(m, n + 1, v), false);
    let mut c = Dense::matrix(m, 1, y);
    f.apply(&mut c, true);
    let rows = m.min(n + 1);
    let r = f.r(rows);
    let entry = |i: usize, j: usize| r.data.get(j * rows + i).copied().unwrap_or(T::ZERO);
    let mut p = vec![T::ZERO; n + 1];
    for k in (0..rows).rev() {
        let known = (k + 1..=n).fold(T::ZERO, |s, j| s + entry(k, j) * p.get(j).copied().unwrap_or(T::ZERO));
        if let (Some(p), Some(&c), true) = (p.get_mut(k), c.data.get(k), entry(k, k).abs() != 0.0) {
            *p = (c - known) / entry(k, k);
        }
    }
    let residual = c.data.iter().skip(n + 1).map(|r| r.abs().powi(2)).sum::<f64>().sqrt();
    let mut s = crate::value::StructArray::scalar();
    s.set(0, "R", T::wrap_full(r));
    s.set(0, "df", Value::Num((count(m) - count(n + 1)).max(0.0)));
    s.set(0, "normr", Value::Num(residual));
    let mu = T::wrap_full(Dense::matrix(2, 1, vec![mean, T::from_re(spread)]));
    Ok(smallvec![T::wrap_full(Dense::matrix(1, n + 1, p)), Value::structure(s), mu])
}

fn roots(v: &Value) -> Result<Value> {
    let c = vector("roots", v)?;
    if c.iter().any(|z| !z.re.is_finite() || !z.im.is_finite()) {
        fail!("MATLAB:roots:NonFiniteInput", "Input must not contain NaN or Inf.");
    }
    let is_zero = |z: &&C64| z.re == 0.0 && z.im == 0.0;
    let leading = c.iter().take_while(is_zero).count();
    let trailing = if leading == c.len() { 0 } else { c.iter().rev().take_while(is_zero).count() };
    let mut core = c.get(leading..c.len() - trailing).unwrap_or_default();
    // Leading coefficients so small that the others divided by them overflow are dropped.
    while let Some((&first, rest)) = core.split_first()
        && rest.iter().any(|z| !z.fdiv(first).norm().is_finite())
    {
        core = rest;
    }
    let none = || Value::real(Dense::new(Dims::from_slice(&[0, 1]), Vec::new()));
    if core.is_empty() {
        return Ok(none());
    }
    let mut zeros = eigenvalues(core)?;
    zeros.extend(std::iter::repeat_n(C64::new(0.0, 0.0), trailing));
    if zeros.is_empty() {
        return Ok(none());
    }
    Ok(from_complex(Dims::from_slice(&[zeros.len(), 1]), zeros, float_class(v)))
}

/// Eigenvalues of the companion matrix.
fn eigenvalues(core: &[C64]) -> Result<Vec<C64>> {
    let n = core.len() - 1;
    if n == 0 {
        return Ok(Vec::new());
    }
    let lead = core.first().copied().unwrap_or(C64::new(1.0, 0.0));
    let entry = |i: usize, j: usize| {
        if i == 0 {
            -core.get(j + 1).copied().unwrap_or_default().fdiv(lead)
        } else if i == j + 1 {
            C64::new(1.0, 0.0)
        } else {
            C64::new(0.0, 0.0)
        }
    };
    let real = core.iter().all(|z| z.im == 0.0);
    memory::reserve(&[n, n], if real { 16 } else { 32 })?;
    let places = (0..n * n).map(|k| entry(k % n, k / n));
    let mut values = if real {
        eig::eigen(&Dense::matrix(n, n, places.map(|z| z.re).collect()), false, true)?.values
    } else {
        eig::eigen(&Dense::matrix(n, n, places.collect()), false, true)?.values
    };
    // LAPACK gives large ones first in most cases; keep that order whatever the solver does.
    values.sort_by(|a, b| b.norm().total_cmp(&a.norm()).then(b.im.total_cmp(&a.im)));
    Ok(values)
}

fn from_zeros(v: &Value) -> Result<Value> {
    let zeros = if v.is_vector() || v.is_empty() {
        convert::complex_array(v)?.data
    } else if v.rows() == v.cols() {
        each_field!(field::square(v, "poly")?, a => eig::eigen(&a, false, true)).map(|e| e.values)?
    } else {
        fail!("MATLAB:poly:InputSize", "Argument must be a vector or a square matrix.");
    };
    let mut p = vec![C64::new(1.0, 0.0)];
    for &z in &zeros {
        poll::check()?;
        p.push(C64::new(0.0, 0.0));
        // Times (x - z), from the last coefficient on: each needs the one before as it was.
        let mut before = p.iter_mut().rev().peekable();
        while let (Some(c), Some(higher)) = (before.next(), before.peek()) {
            *c -= **higher * z;
        }
    }
    if !v.is_complex() || in_pairs(&zeros)? {
        p.iter_mut().for_each(|c| c.im = 0.0);
    }
    Ok(from_complex(Dims::from_slice(&[1, p.len()]), p, float_class(v)))
}

/// Whether zeros are real or come in conjugate pairs, so that their polynomial is real.
fn in_pairs(zeros: &[C64]) -> Result<bool> {
    for z in zeros.iter().filter(|z| z.im != 0.0) {
        poll::check()?;
        if !zeros.iter().any(|w| (w - z.conj()).norm() <= 1e-12 * z.norm().max(1.0)) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn derivative(v: &Value) -> Result<Value> {
    let p = vector("polyder", v)?;
    let n = p.len();
    let mut d: Vec<C64> = p.iter().take(n.saturating_sub(1)).enumerate().map(|(k, c)| c * count(n - 1 - k)).collect();
    let leading = d.iter().take_while(|z| z.norm() == 0.0).count().min(d.len().saturating_sub(1));
    d.drain(..leading);
    if d.is_empty() {
        d.push(C64::new(0.0, 0.0));
    }
    Ok(from_complex(Dims::from_slice(&[1, d.len()]), d, float_class(v)))
}

fn integral(args: &[Value]) -> Result<Value> {
    let p = vector("polyint", arg(args, 0)?)?;
    let n = p.len();
    let constant = args.get(1).and_then(Value::as_scalar).unwrap_or(0.0);
    let mut q: Vec<C64> = p.iter().enumerate().map(|(k, c)| c / count(n - k)).collect();
    q.push(C64::new(constant, 0.0));
    Ok(Value::complex(Dense::matrix(1, q.len(), q)))
}
