//! Functions of models that are no MATLAB. In: what models hold. Out: figures.

use crate::error::Result;
use crate::fail;
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::facts::Facts;
use crate::functions::table::{Emit, Function, Host, Traffic, Values};
use crate::ops::convert;
use crate::traffic::gather::IndexStream;
use crate::traffic::{Bytes, Cache};
use crate::value::{SparseFormat, Value};

/// Functions that only models call. The emitted runtime has a twin in MATLAB of each.
pub(crate) static NATIVE: &[Function] = &[
    Function {
        name: "slm_gather",
        facts: Facts::PLAIN,
        inputs: (8, 8),
        outputs: 1,
        eval: |h, a, _| gather(h, a),
        traffic: Traffic::Free,
        emit: Emit::Same,
        doc: "Bytes of the references of a sparse matrix to a dense array, at three capacities.",
        example: "",
        source: "Denning's working set over the index stream (model, section 3: gathers)",
    },
    Function {
        name: "slm_counts",
        facts: Facts::PLAIN,
        inputs: (2, 2),
        outputs: 1,
        eval: |_, a, _| counts(arg(a, 0)?, arg(a, 1)?),
        traffic: Traffic::Free,
        emit: Emit::Same,
        doc: "Stored entries in every row or column; as `slm_counts.m`, without its temporary matrices.",
        example: "",
        source: "a count",
    },
];

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
    Ok(Cache { size: capacities.data.get(1).copied().unwrap_or(0.0) as u64, line: line as u64 })
}
