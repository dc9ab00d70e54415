//! Sorting, and what is found by it: medians, modes, sorted rows. In: arrays, also of text.
//! Out: the elements in order, and where they came from.

use crate::error::Result;
use crate::fail;
use crate::functions::array::lanes::{reduce, rewrite, target};
use crate::functions::array::places::take;
use crate::functions::data::comparison::{Comparison, Keys, compare_real, comparison, directed};
use crate::functions::table::accepts::{ANY, Accepts, DIMENSION, FLAT, VALUES};
use crate::functions::table::arguments::{Along, arg, count, numeric_like, one, option_text, options};
use crate::functions::table::facts::{Facts, LANES, OfSparse};
use crate::functions::table::models::model;
use crate::functions::table::rows::{profiled, reduction};
use crate::functions::table::{Function, OnRanks, Values, models, sources};
use crate::ops::convert;
use crate::value::dense::extents;
use crate::value::{Class, Dense, Dims, Value};
use smallvec::smallvec;
use std::cmp::Ordering;

pub(crate) const ROWS: &[Function] = &[
    profiled(
        "sort",
        OnRanks::Sort,
        Facts::PLAIN.accepts(&[
            ANY,
            &[Accepts::From(1), Accepts::Words(&["ascend", "descend", "ComparisonMethod", "MissingPlacement"])],
            ANY,
        ]),
        (1, 7),
        2,
        |_, a, n| sort(a, n),
        model!("slm_model_sort"),
        "Stable sort of every lane, with positions; 'descend'; NaN last; complex by modulus; cellstr; 'ComparisonMethod' \
         and 'MissingPlacement'.",
        "[s, i] = sort([3 1 2]);",
        sources::SORT,
    ),
    profiled(
        "sortrows",
        OnRanks::Sort,
        Facts::PLAIN.accepts(&[FLAT, ANY]),
        (1, 7),
        2,
        |_, a, n| sort_rows(a, n),
        model!("slm_model_sort_rows"),
        "Rows sorted by columns; a negative column descends, and 'descend'; 'ComparisonMethod' and 'MissingPlacement'.",
        "sortrows([2 1; 1 2])",
        sources::SORT,
    ),
    profiled(
        "median",
        OnRanks::Serial,
        Facts::PLAIN.octave_lacks(LANES),
        (1, 3),
        1,
        |_, a, _| one(median(a)?),
        models::SORT_AND_SWEEP,
        "Median of every lane, by sorting a copy.",
        "median([3 1 2])",
        sources::SORT,
    ),
    profiled(
        "mode",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Full).accepts(&[ANY, DIMENSION]),
        (1, 2),
        3,
        |_, a, n| mode(a, n),
        models::SORT_AND_SWEEP,
        "Most frequent element of every lane, the smallest of several; its frequency; all of them in cells.",
        "mode([1 2 2])",
        sources::SORT,
    ),
    reduction(
        "issorted",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[
            ANY,
            &[
                Accepts::From(1),
                Accepts::Words(&[
                    "ascend",
                    "descend",
                    "monotonic",
                    "strictascend",
                    "strictdescend",
                    "strictmonotonic",
                    "either",
                    "rows",
                    "missingplacement",
                    "comparisonmethod",
                ]),
            ],
            ANY,
        ]),
        (1, 3),
        1,
        0,
        |_, a, _| one(Value::Bool(is_sorted(a)?)),
        "True when the elements ascend (or 'descend').",
        "issorted([1 2 3])",
    ),
    profiled(
        "quantile",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Full).accepts(&[VALUES, ANY]),
        (2, 3),
        1,
        |_, a, _| one(quantile(a, 1.0)?),
        models::SORT_AND_SWEEP,
        "Quantiles of every lane by linear interpolation at (k-1/2)/n, as MATLAB (method 5).",
        "quantile([1 2 3 4], 0.5)",
        sources::SORT,
    ),
    profiled(
        "prctile",
        OnRanks::Serial,
        Facts::PLAIN.of_sparse(OfSparse::Full).accepts(&[VALUES, ANY]),
        (2, 3),
        1,
        |_, a, _| one(quantile(a, 100.0)?),
        models::SORT_AND_SWEEP,
        "Percentiles; see quantile.",
        "prctile([1 2 3 4], 50)",
        sources::SORT,
    ),
];

fn sort(args: &[Value], nargout: usize) -> Result<Values> {
    let (how, args) = comparison("sort", args)?;
    let v = arg(&args, 0)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    let descend = opts.words.iter().any(|w| w == "descend");
    if let Some(word) = opts.words.iter().find(|w| !matches!(w.as_str(), "descend" | "ascend")) {
        fail!("MATLAB:sort:sortDirection", "Sort direction must be 'ascend' or 'descend', not '{word}'.");
    }
    let (t, dim) = target(v, &opts.along, false);
    let (_, len, inner) = extents(&t.dims(), dim);
    if let (Value::Real(a), true) = (&t, nargout < 2 && inner == 1 && how == Comparison::default()) {
        let mut sorted = (**a).clone();
        for lane in sorted.data.chunks_mut(len.max(1)) {
            sort_numbers(lane, descend);
        }
        return one(Value::real(sorted));
    }
    let keys = Keys::of("sort", &t)?.by(how.method);
    let places = Dense::new(t.dims(), (0..keys.len()).collect());
    let order = rewrite(&places, dim, len, 0, |lane, order: &mut [usize]| {
        order.copy_from_slice(lane);
        match &keys {
            Keys::Real(x) if !descend && how.missing_first != Some(true) => order_numbers(x, order),
            _ => order.sort_by(|&a, &b| directed(&keys, (a, b), descend, how)),
        }
    })?;
    let sorted = take(&t, t.dims(), &order.data);
    if nargout < 2 {
        return one(sorted);
    }
    let in_lane = order.data.iter().map(|from| count(from / inner.max(1) % len.max(1) + 1)).collect();
    Ok(smallvec![sorted, Value::real(Dense::new(t.dims(), in_lane))])
}

/// Sorts numbers; NaN is larger than all others.
pub(crate) fn sort_numbers(lane: &mut [f64], descend: bool) {
    if let Some(counted) = Counted::of(lane.iter().copied()) {
        return counted.fill(lane, descend);
    }
    match (lane.iter().any(|x| x.is_nan()), descend) {
        // Without NaN the comparison is one instruction.
        (false, false) => lane.sort_by(|x, y| x.partial_cmp(y).unwrap_or(Ordering::Equal)),
        (false, true) => lane.sort_by(|x, y| y.partial_cmp(x).unwrap_or(Ordering::Equal)),
        (true, false) => lane.sort_by(|x, y| compare_real(*x, *y)),
        (true, true) => lane.sort_by(|x, y| y.is_nan().cmp(&x.is_nan()).then(compare_real(*y, *x))),
    }
}

/// Sorts the places of numbers, which come in order; equal numbers keep it, NaN goes last.
pub(crate) fn order_numbers(x: &[f64], at: &mut [usize]) {
    if let Some(counted) = Counted::of(at.iter().map(|&k| x.get(k).copied().unwrap_or(f64::NAN))) {
        return counted.order(x, at);
    }
    let mut pairs: Vec<(f64, usize)> = at.iter().map(|&k| (x[k], k)).collect();
    if pairs.iter().any(|p| p.0.is_nan()) {
        return at.sort_by(|&a, &b| compare_real(x[a], x[b]));
    }
    pairs.sort_by(|p, q| p.0.partial_cmp(&q.0).unwrap_or(Ordering::Equal));
    at.iter_mut().zip(pairs).for_each(|(k, p)| *k = p.1);
}

/// Whole numbers close to each other, as indices are: how often each of them is there. Counting them is several times
/// as fast as comparing them.
struct Counted {
    least: f64,
    counts: Vec<usize>,
}

impl Counted {
    /// Fewer numbers are compared.
    const FEWEST: usize = 64;

    /// None where the numbers are few, far apart or not all whole. A negative zero is equal to zero and not the same.
    fn of(numbers: impl ExactSizeIterator<Item = f64> + Clone) -> Option<Counted> {
        let n = numbers.len();
        if n < Counted::FEWEST {
            return None;
        }
        let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
        for x in numbers.clone() {
            if !is_whole(x) || (x == 0.0 && x.is_sign_negative()) {
                return None;
            }
            (least, most) = (least.min(x), most.max(x));
        }
        if most - least > 2.0 * count(n) {
            return None;
        }
        let mut counts = vec![0; place(most, least) + 1];
        for x in numbers {
            if let Some(n) = counts.get_mut(place(x, least)) {
                *n += 1;
            }
        }
        Some(Counted { least, counts })
    }

    /// The numbers in order.
    fn fill(&self, lane: &mut [f64], descend: bool) {
        let ascending =
            self.counts.iter().enumerate().flat_map(|(k, &n)| std::iter::repeat_n(self.least + count(k), n));
        if descend {
            lane.iter_mut().rev().zip(ascending).for_each(|(x, value)| *x = value);
        } else {
            lane.iter_mut().zip(ascending).for_each(|(x, value)| *x = value);
        }
    }

    /// The places of the numbers in their order, equal numbers as they come.
    fn order(mut self, x: &[f64], at: &mut [usize]) {
        let mut begin = 0;
        for n in &mut self.counts {
            begin += std::mem::replace(n, begin);
        }
        let mut ordered = vec![0; at.len()];
        for &k in at.iter() {
            let next = x.get(k).and_then(|&x| self.counts.get_mut(place(x, self.least)));
            let Some(next) = next else { continue };
            if let Some(to) = ordered.get_mut(*next) {
                *to = k;
            }
            *next += 1;
        }
        at.copy_from_slice(&ordered);
    }
}

/// Smaller than 2^53. A conversion is faster here than to look for a fraction.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
fn is_whole(x: f64) -> bool {
    x.abs() < 9e15 && (x as i64) as f64 == x
}

/// A whole number from the least one on.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn place(x: f64, least: f64) -> usize {
    (x - least) as usize
}

/// Row numbers in the order of the rows' elements in `columns` (from 0, true for descending).
#[must_use]
pub(crate) fn row_order(keys: &Keys, rows: usize, columns: &[(usize, bool)], how: Comparison) -> Vec<usize> {
    let mut order: Vec<usize> = (0..rows).collect();
    order.sort_by(|&a, &b| {
        columns
            .iter()
            .map(|&(j, down)| directed(keys, (j * rows + a, j * rows + b), down, how))
            .find(|o| o.is_ne())
            .unwrap_or(Ordering::Equal)
    });
    order
}

/// The rows of a matrix at `order`.
#[must_use]
pub(crate) fn take_rows(v: &Value, order: &[usize]) -> Value {
    let (rows, cols) = (v.rows(), v.cols());
    let at: Vec<usize> = (0..cols).flat_map(|j| order.iter().map(move |&i| j * rows + i)).collect();
    take(v, Dims::from_slice(&[order.len(), cols]), &at)
}

/// Which of so many columns descend: one direction for all of them, or a cell of directions.
fn directions(said: &Value, columns: usize) -> Result<Vec<bool>> {
    let down = |v: &Value| match option_text(v).as_deref() {
        Some("descend") => Some(true),
        Some("ascend") => Some(false),
        _ => None,
    };
    let all: Option<Vec<bool>> = match said {
        Value::Cell(c) => c.data.iter().map(down).collect(),
        v => down(v).map(|d| vec![d; columns]),
    };
    match all {
        Some(all) => Ok(all),
        None => fail!(
            "MATLAB:sortrows:NotDirection",
            "A direction of sortrows is 'ascend' or 'descend', or a cell of these."
        ),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn sort_rows(args: &[Value], nargout: usize) -> Result<Values> {
    let (how, args) = comparison("sortrows", args)?;
    if args.len() > 3 {
        fail!("MATLAB:maxrhs", "sortrows takes columns, a direction and named options.");
    }
    let v = arg(&args, 0)?;
    let (rows, cols) = (v.rows(), v.cols());
    let keys = Keys::of("sortrows", v)?.by(how.method);
    let said = args.get(2).or_else(|| args.get(1).filter(|c| option_text(c).is_some()));
    let columns: Vec<(usize, bool)> = match args.get(1) {
        Some(c) if option_text(c).is_some() => {
            let down = said.map_or(Ok(Vec::new()), |s| directions(s, cols))?;
            down.into_iter().take(cols).enumerate().collect()
        }
        Some(c) => {
            let places = convert::real_array(c)?;
            let down = said.map_or(Ok(Vec::new()), |s| directions(s, places.data.len()))?;
            let mut columns = Vec::new();
            for &x in &places.data {
                if x == 0.0 || x.fract() != 0.0 || x.abs() > count(cols) {
                    fail!("MATLAB:sortrows:COLmismatchX", "There is no column {x} in a matrix of {cols} columns.");
                }
                columns.push((x.abs() as usize - 1, down.get(columns.len()).copied().unwrap_or(x < 0.0)));
            }
            columns
        }
        None => (0..cols).map(|j| (j, false)).collect(),
    };
    let order = row_order(&keys, rows, &columns, how);
    let sorted = take_rows(v, &order);
    if nargout < 2 {
        return one(sorted);
    }
    Ok(smallvec![sorted, Value::column(order.iter().map(|&i| count(i + 1)).collect())])
}

fn is_sorted(args: &[Value]) -> Result<bool> {
    let v = arg(args, 0)?;
    let words: Vec<String> = args.iter().skip(1).filter_map(option_text).collect();
    let keys = Keys::of("issorted", v)?;
    if words.iter().any(|w| w == "rows") {
        let rows = v.rows();
        let columns: Vec<(usize, bool)> = (0..v.cols()).map(|j| (j, false)).collect();
        return Ok(row_order(&keys, rows, &columns, Comparison::default()).is_sorted());
    }
    let down = words.iter().any(|w| w == "descend");
    let strict = words.iter().any(|w| w.starts_with("strict"));
    let down = down || words.iter().any(|w| w == "strictdescend");
    Ok((1..keys.len()).all(|k| {
        let order = directed(&keys, (k - 1, k), down, Comparison::default());
        order.is_lt() || (order.is_eq() && !strict)
    }))
}

/// A lane in ascending order without its NaNs.
fn sorted_lane(lane: &[f64]) -> (Vec<f64>, bool) {
    let mut s: Vec<f64> = lane.iter().copied().filter(|x| !x.is_nan()).collect();
    s.sort_by(f64::total_cmp);
    let nan = s.len() < lane.len();
    (s, nan)
}

fn median(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    numeric_like("median", v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    if matches!(opts.along, Along::Many(_)) {
        fail!("slamm:median", "median takes one dimension or 'all'.");
    }
    let omit = opts.omit_nan == Some(true);
    let (t, dim) = target(v, &opts.along, true);
    let r = reduce(&*convert::real_array(&t)?, dim, |lane| {
        let (s, nan) = sorted_lane(lane);
        if nan && !omit {
            return f64::NAN;
        }
        middle(&s)
    });
    let class = if matches!(v.class(), Class::Logical | Class::Char) { Class::Double } else { v.class() };
    Ok(convert::from_real(r.dims, r.data, class))
}

/// Middle of a sorted list; the mean of the two in the middle of an even one.
fn middle(s: &[f64]) -> f64 {
    let h = s.len() / 2;
    match (s.get(h), h.checked_sub(1).and_then(|k| s.get(k))) {
        (Some(&b), _) if s.len() % 2 == 1 => b,
        (Some(&b), Some(&a)) if a == b => a,
        (Some(&b), Some(&a)) => f64::midpoint(a, b),
        _ => f64::NAN,
    }
}

fn mode(args: &[Value], nargout: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    numeric_like("mode", v)?;
    let opts = options(args.get(1..).unwrap_or_default())?;
    let (t, dim) = target(v, &opts.along, true);
    let r = reduce(&*convert::real_array(&t)?, dim, |lane| {
        let (s, _) = sorted_lane(lane);
        let mut best = (Vec::new(), 0usize);
        for run in s.chunk_by(|a, b| a == b) {
            if run.len() > best.1 {
                best = (Vec::new(), run.len());
            }
            if run.len() == best.1 {
                best.0.extend(run.first());
            }
        }
        best
    });
    let class = if v.class() == Class::Logical { Class::Double } else { v.class() };
    let values = r.data.iter().map(|p| p.0.first().copied().unwrap_or(f64::NAN)).collect();
    let first = convert::from_real(r.dims.clone(), values, class);
    if nargout < 2 {
        return one(first);
    }
    let frequencies = r.data.iter().map(|p| count(p.1)).collect();
    let frequencies = Value::real(Dense::new(r.dims.clone(), frequencies));
    if nargout < 3 {
        return Ok(smallvec![first, frequencies]);
    }
    let column = |values: Vec<f64>| convert::from_real(Dims::from_slice(&[values.len(), 1]), values, class);
    let all = r.data.into_iter().map(|p| column(p.0)).collect();
    Ok(smallvec![first, frequencies, Value::cell(Dense::new(r.dims, all))])
}

fn quantile(args: &[Value], whole: f64) -> Result<Value> {
    let v = arg(args, 0)?;
    numeric_like("quantile", v)?;
    let p = convert::real_array(arg(args, 1)?)?;
    let opts = options(args.get(2..).unwrap_or_default())?;
    let (t, dim) = target(v, &opts.along, true);
    let a = convert::real_array(&t)?;
    let r = rewrite(&a, dim, p.data.len(), 0.0, |lane, out: &mut [f64]| {
        let (s, _) = sorted_lane(lane);
        for (o, &q) in out.iter_mut().zip(&p.data) {
            *o = at_fraction(&s, q / whole);
        }
    })?;
    // Of a number: the shape of the fractions.
    let dims = if v.numel() == 1 && args.len() == 2 && p.dims.contains(&1) { p.dims.clone() } else { r.dims };
    Ok(convert::from_real(dims, r.data, crate::functions::table::arguments::float_class(v)))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn at_fraction(s: &[f64], q: f64) -> f64 {
    let (Some(&first), Some(&last)) = (s.first(), s.last()) else { return f64::NAN };
    let place = q * count(s.len()) - 0.5;
    if place.is_nan() || place <= 0.0 {
        return first;
    }
    if place >= count(s.len()) {
        return last;
    }
    let k = place.floor() as usize;
    match (s.get(k), s.get(k + 1)) {
        (Some(a), Some(b)) => a + (b - a) * place.fract(),
        _ => last,
    }
}
