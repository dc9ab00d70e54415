//! Largest and smallest elements. In: one array (a reduction) or two operands (element-wise).
//! Out: the elements and where they are.

use crate::error::Result;
use crate::fail;
use crate::functions::array::lanes::{reduce, rewrite, sparse_lanes, target, with_dim};
use crate::functions::data::comparison::{Method, comparison, key};
use crate::functions::table::accepts::{ANY, VALUES};
use crate::functions::table::arguments::{Along, arg, count, from_complex, numeric_like, one, options};
use crate::functions::table::facts::{Facts, InTurn, LANES, Needs, OfIntegers, OfSparse, Real, Whole};
use crate::functions::table::{Emit, Function, OnRanks, Scalar, Traffic, Values, models, sources};
use crate::ops::integer::Wide;
use crate::ops::{convert, elementwise, integer};
use crate::value::{C64, Class, Dense, Value};
use smallvec::smallvec;

const MODEL: &str = "one operand: a reduction; two: element-wise (model, section 3: passes); a comparison is not a floating-point operation";

macro_rules! extreme {
    ($name:literal, $facts:expr, $largest:literal, $doc:literal, $example:literal) => {
        Function {
            name: $name,
            ranks: OnRanks::Reduction(1),
            facts: $facts.integers(OfIntegers::Two(|_, x, y| Some(pick(x, y, $largest)))),
            inputs: (1, 7),
            outputs: 2,
            eval: |h, a, nargout| {
                if a.len() == 2 {
                    crate::functions::table::arguments::reserve_expanded(h, a)?;
                }
                extreme(a, nargout, $largest)
            },
            traffic: Traffic::ByShapeOrScalars(models::EXTREME, Scalar::Two(|x, y| pick(x, y, $largest))),
            emit: Emit::Same,
            doc: $doc,
            example: $example,
            source: MODEL,
        }
    };
}

pub(crate) const ROWS: &[Function] = &[
    extreme!(
        "max",
        Facts::PLAIN
            .needs(Needs::EntriesOf(InTurn::Largest))
            .of_sparse(OfSparse::SparseOfNothing)
            .real(Real::OfReal)
            .whole(Whole::Kept)
            .octave_lacks(LANES),
        true,
        "Largest element of every lane, with its position, or the larger of two operands; NaN is skipped; 'ComparisonMethod'.",
        "[m, i] = max([3 9 2]);"
    ),
    extreme!(
        "min",
        Facts::PLAIN
            .needs(Needs::EntriesOf(InTurn::Smallest))
            .of_sparse(OfSparse::SparseOfNothing)
            .real(Real::OfReal)
            .whole(Whole::Kept)
            .octave_lacks(LANES),
        false,
        "Smallest element of every lane, with its position, or the smaller of two operands; NaN is skipped; 'ComparisonMethod'.",
        "[m, i] = min([3 9 2]);"
    ),
    crate::functions::table::rows::profiled(
        "cummax",
        OnRanks::Scan,
        Facts::PLAIN.accepts(&[VALUES, ANY]),
        (1, 2),
        2,
        |_, a, n| running(a, n, true),
        models::SCAN,
        "Running maximum, with its position.",
        "cummax([1 3 2])",
        sources::SWEEP,
    ),
    crate::functions::table::rows::profiled(
        "cummin",
        OnRanks::Scan,
        Facts::PLAIN.accepts(&[VALUES, ANY]),
        (1, 2),
        2,
        |_, a, n| running(a, n, false),
        models::SCAN,
        "Running minimum, with its position.",
        "cummin([3 1 2])",
        sources::SWEEP,
    ),
];

fn extreme(args: &[Value], nargout: usize, largest: bool) -> Result<Values> {
    let mut found = extremes(args, nargout, largest)?;
    found.truncate(nargout.max(1));
    Ok(found)
}

fn extremes(args: &[Value], nargout: usize, largest: bool) -> Result<Values> {
    let name = if largest { "max" } else { "min" };
    let (how, mut rest) = comparison(name, args)?;
    if rest.len() == 2 && args.len() > 2 && rest.get(1).is_some_and(Value::is_empty) {
        // max(x, [], 'ComparisonMethod', …) reduces; max(x, []) has two operands.
        rest.to_mut().push(Value::empty());
    }
    if how.missing_first.is_some() {
        fail!("MATLAB:{name}:unknownOption", "{name} has no option 'MissingPlacement'.");
    }
    extremes_by(how.method, &rest, nargout, largest)
}

fn extremes_by(method: Method, args: &[Value], nargout: usize, largest: bool) -> Result<Values> {
    let name = if largest { "max" } else { "min" };
    let a = arg(args, 0)?;
    let complex_numbers = args.iter().take(2).any(Value::is_complex);
    let by_modulus = method == Method::Abs && !complex_numbers;
    if method == Method::Real && complex_numbers {
        fail!("slamm:{name}", "{name} compares complex numbers by modulus alone: give it real(...).");
    }
    numeric_like(name, a)?;
    if let Some(b) = args.get(1)
        && (!b.is_text() || a.is_text())
        && (args.len() == 2 || args.get(2).is_some_and(Value::is_text))
        && !(args.len() > 2 && b.is_empty())
    {
        numeric_like(name, b)?;
        if by_modulus {
            fail!("slamm:{name}", "{name} of two operands with 'ComparisonMethod' 'abs' is not supported.");
        }
        if nargout > 1 {
            fail!("MATLAB:{name}:TwoInTwoOutCaseNotSupported", "{name} of two operands has one output.");
        }
        let keep_nan = options(args.get(2..).unwrap_or_default())?.omit_nan == Some(false);
        return one(pairwise(a, b, largest, keep_nan)?);
    }
    let opts = options(args.get(2..).unwrap_or_default())?;
    let opts = if args.get(1).is_some_and(Value::is_text) { options(args.get(1..).unwrap_or_default())? } else { opts };
    let keep_nan = opts.omit_nan == Some(false);
    if let Along::Many(dims) = &opts.along {
        if nargout > 1 {
            fail!("slamm:max", "{name} along several dimensions has one output.");
        }
        let mut result = a.clone();
        for &d in dims {
            let step = extremes_by(method, &[result, Value::empty(), Value::Num(count(d + 1))], 1, largest)?;
            result = step.into_iter().next().unwrap_or_else(Value::empty);
        }
        return one(result);
    }
    let (t, dim) = target(a, &opts.along, false);
    if t.dims().get(dim) == Some(&0) {
        // As MATLAB: an empty lane has no extreme, so nothing is reduced.
        return Ok(smallvec![t, Value::real(Dense::new(a.dims(), Vec::new()))]);
    }
    if by_modulus {
        return complex(&t, dim, largest);
    }
    if let Value::Real(x) = &t
        && !keep_nan
    {
        return Ok(reduced(x, dim, largest, Class::Double));
    }
    if t.is_sparse() && !t.is_complex() && dim < 2 && !keep_nan {
        return sparse(&t, dim, largest);
    }
    if t.is_complex() {
        return complex(&t, dim, largest);
    }
    if let Some(x) = integer::wide_elements(&t) {
        return Ok(whole_outputs(reduce(&x, dim, |lane| best_whole(lane, largest)), t.class()));
    }
    let x = convert::real_array(&t)?;
    let class = if t.class() == Class::Char { Class::Double } else { t.class() };
    if keep_nan {
        let r = reduce(&x, dim, |lane| match lane.iter().position(|x| x.is_nan()) {
            Some(i) => (f64::NAN, count(i + 1)),
            None => best(lane, largest),
        });
        return Ok(outputs(&r, class));
    }
    let mut found = reduced(&x, dim, largest, class);
    if t.is_sparse()
        && let Some(first) = found.first_mut()
    {
        *first = convert::to_sparse(first)?;
    }
    Ok(found)
}

fn reduced(x: &Dense<f64>, dim: usize, largest: bool, class: Class) -> Values {
    outputs(&reduce(x, dim, |lane| best(lane, largest)), class)
}

fn outputs(r: &Dense<(f64, f64)>, class: Class) -> Values {
    let values = r.data.iter().map(|p| p.0).collect();
    let places = r.data.iter().map(|p| p.1).collect();
    smallvec![convert::from_real(r.dims.clone(), values, class), Value::real(Dense::new(r.dims.clone(), places))]
}

/// First extreme element and its position from 1; NaN only where there is nothing else.
fn best(lane: &[f64], largest: bool) -> (f64, f64) {
    let mut found: Option<(f64, usize)> = None;
    for (i, &x) in lane.iter().enumerate() {
        let better = match found {
            None => !x.is_nan(),
            Some((m, _)) if largest => x > m,
            Some((m, _)) => x < m,
        };
        if better {
            found = Some((x, i));
        }
    }
    found.map_or((f64::NAN, 1.0), |(x, i)| (x, count(i + 1)))
}

fn whole_outputs(r: Dense<(i128, f64)>, class: Class) -> Values {
    let places = r.data.iter().map(|p| p.1).collect();
    let values = r.map(|p| p.0);
    smallvec![integer::saturated(class, values), Value::real(Dense::new(r.dims, places))]
}

/// As [`best`], of 64-bit integers.
fn best_whole(lane: &[i128], largest: bool) -> (i128, f64) {
    let better = |x: i128, m: i128| if largest { x > m } else { x < m };
    let found = lane.iter().enumerate().reduce(|m, x| if better(*x.1, *m.1) { x } else { m });
    found.map_or((0, 1.0), |(i, &x)| (x, count(i + 1)))
}

/// Extremes of a sparse matrix and their places: what is no entry is zero.
fn sparse(t: &Value, dim: usize, largest: bool) -> Result<Values> {
    let found = sparse_lanes(t, dim, |at, values, zeros| {
        let entry = best(values, largest).0;
        let entry_at = values.iter().position(|&x| x == entry).and_then(|k| at.get(k)).copied().unwrap_or(0);
        let zero_at = at.iter().enumerate().find(|&(k, &i)| k != i).map_or(at.len(), |(k, _)| k);
        let before = if largest { entry > 0.0 } else { entry < 0.0 };
        if zeros == 0 || before { (entry, count(entry_at + 1)) } else { (0.0, count(zero_at + 1)) }
    })?;
    let (values, places): (Vec<f64>, Vec<f64>) = found.into_iter().unzip();
    let dims = with_dim(&t.dims(), dim, 1);
    let values = convert::to_sparse(&Value::real(Dense::new(dims.clone(), values)))?;
    Ok(smallvec![values, Value::real(Dense::new(dims, places))])
}

/// By modulus, then by phase angle.
fn complex(t: &Value, dim: usize, largest: bool) -> Result<Values> {
    let a = convert::complex_array(t)?;
    let r = reduce(&a, dim, |lane| {
        let mut found: Option<(C64, usize)> = None;
        for (i, &z) in lane.iter().enumerate() {
            if z.re.is_nan() || z.im.is_nan() {
                continue;
            }
            let better = found.is_none_or(|(m, _)| {
                let order = key(z).0.total_cmp(&key(m).0).then(key(z).1.total_cmp(&key(m).1));
                if largest { order.is_gt() } else { order.is_lt() }
            });
            if better {
                found = Some((z, i));
            }
        }
        found.unwrap_or((C64::new(f64::NAN, 0.0), 0))
    });
    let places = Value::real(r.map(|p| count(p.1 + 1)));
    let values = if t.is_complex() {
        from_complex(r.dims, r.data.into_iter().map(|p| p.0).collect(), t.class())
    } else {
        let class = if t.class() == Class::Char { Class::Double } else { t.class() };
        convert::from_real(r.dims, r.data.into_iter().map(|p| p.0.re).collect(), class)
    };
    Ok(smallvec![if t.is_sparse() { convert::to_sparse(&values)? } else { values }, places])
}

fn pairwise(a: &Value, b: &Value, largest: bool, keep_nan: bool) -> Result<Value> {
    if a.is_complex() || b.is_complex() {
        let (x, y) = (convert::complex_array(a)?, convert::complex_array(b)?);
        let r = elementwise::zip_dense(&x, &y, |x, y| {
            let first = if largest { key(x) >= key(y) } else { key(x) <= key(y) };
            if first || y.re.is_nan() { x } else { y }
        })?;
        let class =
            if a.class() == Class::Single || b.class() == Class::Single { Class::Single } else { Class::Double };
        return Ok(from_complex(r.dims, r.data, class));
    }
    if let Some(exact) = integer::zip_wide(a, b, |x, y| pick_wide(x, y, largest, keep_nan))? {
        return Ok(exact);
    }
    let pick =
        move |x: f64, y: f64| if keep_nan && (x.is_nan() || y.is_nan()) { f64::NAN } else { pick(x, y, largest) };
    if let Some(sparse) = crate::ops::sparse::zip_real(a, b, pick)? {
        return Ok(sparse);
    }
    let result = elementwise::zip_real(a, b, pick)?;
    let keeps = a.is_sparse() && b.is_sparse()
        || (a.is_sparse() && b.as_scalar().is_some_and(|y| pick(0.0, y) == 0.0))
        || (b.is_sparse() && a.as_scalar().is_some_and(|x| pick(x, 0.0) == 0.0));
    if a.class() == Class::Logical && b.class() == Class::Logical && !keeps {
        return convert::to_class(&result, Class::Logical);
    }
    if keeps { convert::to_sparse(&result) } else { Ok(result) }
}

/// The larger or the smaller of two numbers; what is not a number gives way.
fn pick(x: f64, y: f64, largest: bool) -> f64 {
    let second = if largest { y > x } else { y < x };
    if second || x.is_nan() { y } else { x }
}

/// As [`pick`], of operands of which one is of a 64-bit class.
fn pick_wide(x: Wide, y: Wide, largest: bool, keep_nan: bool) -> Wide {
    match y.order(x) {
        Some(order) => {
            let second = if largest { order.is_gt() } else { order.is_lt() };
            if second { y } else { x }
        }
        None => {
            let x_is_nan = x.to_f64().is_nan();
            if x_is_nan == keep_nan { x } else { y }
        }
    }
}

fn running(args: &[Value], nargout: usize, largest: bool) -> Result<Values> {
    let v = arg(args, 0)?;
    numeric_like("cummax", v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    let (t, dim) = target(v, &opts.along, false);
    let n = t.dims().get(dim).copied().unwrap_or(1);
    if let Some(a) = integer::wide_elements(&t) {
        let r = rewrite(&a, dim, n, (0, 0.0), |lane, out: &mut [(i128, f64)]| {
            let mut best: Option<(i128, f64)> = None;
            for (i, (&x, o)) in lane.iter().zip(out).enumerate() {
                let m = best.filter(|m| if largest { x <= m.0 } else { x >= m.0 }).unwrap_or((x, count(i + 1)));
                (*o, best) = (m, Some(m));
            }
        })?;
        let mut found = whole_outputs(r, t.class());
        found.truncate(nargout.max(1));
        return Ok(found);
    }
    let a = convert::real_array(&t)?;
    let r = rewrite(&a, dim, n, (0.0, 0.0), |lane, out: &mut [(f64, f64)]| {
        let mut m = (f64::NAN, 1.0);
        for (i, (&x, o)) in lane.iter().zip(out).enumerate() {
            if m.0.is_nan() && !x.is_nan() || (largest && x > m.0) || (!largest && x < m.0) {
                m = (x, count(i + 1));
            }
            *o = m;
        }
    })?;
    let mut found = outputs(&r, v.class());
    found.truncate(nargout.max(1));
    Ok(found)
}
