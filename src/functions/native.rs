//! Functions of models that are no MATLAB. In: what models hold. Out: figures.

use crate::error::Result;
use crate::fail;
use crate::functions::table::OnRanks;
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::row;
use crate::functions::table::{Eval, Function, Host, Traffic, Values};
use crate::ops::bisection::bisection;
use crate::ops::convert;
use crate::traffic::gather::rows::{self, Places, Widths};
use crate::traffic::gather::{Gaps, IndexStream};
use crate::traffic::{Bytes, Cache};
use crate::value::dense::Dense;
use crate::value::{Dims, SparseFormat, StoredVectors, Value};

/// Functions that only models call. The emitted runtime has a twin in MATLAB of each.
pub(crate) static NATIVE: &[Function] = &[
    native(
        "slm_gather",
        (8, 8),
        |h, a, _| gather(h, a),
        "Bytes of the references of a sparse matrix to a dense array, at three capacities.",
        "Denning's working set over the index stream (model, section 3: gathers)",
    ),
    native(
        "slm_gather_list",
        (5, 5),
        |_, a, _| gather_list(a),
        "Bytes of references to an array at places that a list names, at three capacities.",
        "Denning's working set over the index stream (model, section 3: gathers)",
    ),
    native(
        "slm_gather_lists",
        (6, 6),
        |_, a, _| gather_lists(a),
        "Bytes of references that come to several arrays at once, at three capacities.",
        "Denning's working set over the index streams (model, section 3: gathers)",
    ),
    native(
        "slm_gather_rows",
        (9, 9),
        |_, a, _| gather_rows(a),
        "Bytes of the vectors of a sparse matrix that the entries of another one name, at three capacities.",
        "Denning's working set over the lines of the vectors (model, section 4: sparse × sparse)",
    ),
    native(
        "slm_interval",
        (2, 2),
        |_, a, _| interval(a),
        "Places of a table that a bisection looks at for each of several values; as `slm_interval.m`, without its loop.",
        "a bisection",
    ),
    native(
        "slm_counts",
        (2, 2),
        |_, a, _| counts(arg(a, 0)?, arg(a, 1)?),
        "Stored entries in every row or column; as `slm_counts.m`, without its temporary matrices.",
        "a count",
    ),
];

/// A function of models: it moves nothing by itself, and has no example that a prototype could run.
const fn native(
    name: &'static str,
    inputs: (usize, usize),
    eval: Eval,
    doc: &'static str,
    source: &'static str,
) -> Function {
    row((name, doc, ""), OnRanks::Serial, Facts::PLAIN, inputs, 1, eval, Traffic::Free, source)
}

/// `slm_counts(S, by_row)`.
#[allow(clippy::cast_precision_loss)]
fn counts(s: &Value, by_row: &Value) -> Result<Values> {
    let Some(pattern) = s.pattern() else { fail!("slamm:model", "slm_counts takes a sparse matrix.") };
    if by_row.as_scalar() != Some(1.0) {
        return one(Value::column(pattern.colptr.windows(2).map(|w| (w[1] - w[0]) as f64).collect()));
    }
    let mut rows = vec![0.0; s.rows()];
    for &i in &pattern.rowidx {
        if let Some(n) = rows.get_mut(i) {
            *n += 1.0;
        }
    }
    one(Value::column(rows))
}

/// `slm_gather(c, S, format, stream, elements, width, other, lines)`.
fn gather(host: &mut dyn Host, args: &[Value]) -> Result<Values> {
    let cache = cache_of(arg(args, 0)?)?;
    let Some(pattern) = arg(args, 1)?.pattern() else { fail!("slamm:model", "slm_gather takes a sparse matrix.") };
    let Some(format) = arg(args, 2)?.as_text().as_deref().and_then(SparseFormat::named) else {
        fail!("slamm:model", "slm_gather: no such format.")
    };
    let stream = match arg(args, 3)?.as_text().as_deref() {
        Some("indices") => IndexStream::Stored(format),
        Some("solve forward") => IndexStream::Solve { format, forward: true },
        Some("solve backward") => IndexStream::Solve { format, forward: false },
        Some("update forward") => IndexStream::Update { format, forward: true },
        Some("update backward") => IndexStream::Update { format, forward: false },
        _ => fail!("slamm:model", "slm_gather: no such stream."),
    };
    let number = |k: usize| convert::usize_arg(arg(args, k)?, "a size of slm_gather");
    let (elements, width, other, lines) = (number(4)?, number(5)? as u64, number(6)? as u64, number(7)? as u64);
    let b = host.patterns().gather(pattern, stream, elements, width, &cache, (other, lines));
    one(three(b))
}

/// `slm_gather_list(c, list, elements, width, other)`, places from 0.
fn gather_list(args: &[Value]) -> Result<Values> {
    let cache = cache_of(arg(args, 0)?)?;
    let list = places(arg(args, 1)?)?;
    let size = |k: usize| convert::usize_arg(arg(args, k)?, "a size of slm_gather_list");
    let (elements, width, other) = (size(2)?, size(3)? as u64, size(4)? as u64);
    let list = list.iter().map(|&at| (at as usize).min(elements.saturating_sub(1)));
    one(three(Gaps::of(list, elements, width, cache.line).bytes(&cache, other, 1)))
}

/// `slm_gather_lists(c, lists, elements, widths, charged, other)`: a column of `lists` for each array.
fn gather_lists(args: &[Value]) -> Result<Values> {
    let cache = cache_of(arg(args, 0)?)?;
    let (elements, widths, charged) = (places(arg(args, 2)?)?, places(arg(args, 3)?)?, places(arg(args, 4)?)?);
    let all = arg(args, 1)?;
    let rows = all.rows().max(1);
    let all = numbers(all)?;
    let sizes = elements.iter().zip(&widths).zip(&charged);
    let lists: Vec<Places> = all
        .chunks(rows)
        .zip(sizes)
        .map(|(list, ((&elements, &width), &charged))| Places {
            places: list.iter().map(|&x| whole(x)).collect(),
            elements,
            width,
            charged: charged > 0,
        })
        .collect();
    let other = convert::usize_arg(arg(args, 5)?, "a size of slm_gather_lists")? as u64;
    one(three(rows::gaps_of_lists(&lists, cache.line).bytes(&cache, other, 1)))
}

/// `slm_interval(x, q)`: a column for each value.
#[allow(clippy::cast_precision_loss)]
fn interval(args: &[Value]) -> Result<Values> {
    let (x, q) = (numbers(arg(args, 0)?)?, numbers(arg(args, 1)?)?);
    let mut found: Vec<Vec<usize>> = Vec::with_capacity(q.len());
    for q in q {
        let mut looked = Vec::new();
        let low = bisection(x, x.len().saturating_sub(1), *q, |k| looked.push(k));
        looked.push(low);
        found.push(looked);
    }
    let rows = found.iter().map(Vec::len).max().unwrap_or(1) + 1;
    let mut data = Vec::with_capacity(rows * found.len());
    for looked in &found {
        let low = looked.last().copied().unwrap_or(0);
        let again = std::iter::repeat_n(low, rows - 1 - looked.len());
        data.extend(looked.iter().copied().chain(again).chain([low + 1]).map(|k| k as f64));
    }
    one(Value::real(Dense::new(Dims::from_slice(&[rows, found.len()]), data)))
}

/// Whole numbers from 0 of a list.
fn places(v: &Value) -> Result<Vec<u64>> {
    Ok(numbers(v)?.iter().map(|&x| whole(x)).collect())
}

fn numbers(v: &Value) -> Result<&[f64]> {
    match v {
        Value::Real(d) => Ok(&d.data),
        Value::Num(x) => Ok(std::slice::from_ref(x)),
        _ => fail!("slamm:model", "a gather takes a list of places."),
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(x: f64) -> u64 {
    x.max(0.0) as u64
}

/// `slm_gather_rows(c, A, a_by_rows, B, b_by_rows, index_bytes, width, other, same)`.
fn gather_rows(args: &[Value]) -> Result<Values> {
    let cache = cache_of(arg(args, 0)?)?;
    let holds = |k: usize| -> Result<bool> { Ok(arg(args, k)?.as_scalar() == Some(1.0)) };
    let vectors = |k: usize| -> Result<StoredVectors> {
        let s = arg(args, k)?;
        let Some(pattern) = s.pattern() else { fail!("slamm:model", "slm_gather_rows takes sparse matrices.") };
        let format = if holds(k + 1)? { SparseFormat::Csr } else { SparseFormat::Csc };
        Ok(format.vectors(pattern, s.rows()))
    };
    let size = |k: usize| convert::usize_arg(arg(args, k)?, "a size of slm_gather_rows");
    let widths = Widths { index: size(5)? as u64, value: size(6)? as u64, line: cache.line };
    let gaps = rows::gaps(&vectors(1)?, &vectors(3)?, widths, holds(8)?);
    one(three(gaps.bytes(&cache, size(7)? as u64, 1)))
}

/// A row of the three figures.
#[must_use]
#[allow(clippy::cast_precision_loss)]
fn three(b: Bytes) -> Value {
    Value::row(vec![b.low as f64, b.value as f64, b.high as f64])
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn cache_of(v: &Value) -> Result<Cache> {
    let Value::Struct(s) = v else {
        fail!("slamm:model", "the first argument of slm_gather is the struct of the cache.")
    };
    let (Some(Value::Real(capacities)), Some(line)) = (s.get(0, "C"), s.get(0, "line").and_then(Value::as_scalar))
    else {
        fail!("slamm:model", "the struct of the cache has `C` and `line`.")
    };
    let size = capacities.data.get(1).copied().unwrap_or(0.0) as u64;
    Ok(Cache { size, line: line as u64, ..Cache::default() })
}
