//! Functions of models that are no MATLAB. In: what models hold. Out: figures.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::facts::Facts;
use crate::functions::table::{Emit, Function, Host, Traffic, Values};
use crate::ops::convert;
use crate::traffic::gather::Stream;
use crate::traffic::{Bytes, CacheParams};
use crate::value::{Pattern, Value};
use std::rc::Rc;

/// Functions that only models call. The emitted runtime has a twin in MATLAB of each.
pub static NATIVE: &[Function] = &[
    Function {
        name: "slm_gather",
        facts: Facts::PLAIN,
        inputs: (7, 7),
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
    let Some(pattern) = pattern_of(s) else { fail!("slamm:model", "slm_counts takes a sparse matrix.") };
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

/// `slm_gather(c, S, stream, elements, width, other, lines)`.
fn gather(host: &mut dyn Host, args: &[Value]) -> Result<Values> {
    let cache = cache_of(arg(args, 0)?)?;
    let Some(pattern) = pattern_of(arg(args, 1)?) else { fail!("slamm:model", "slm_gather takes a sparse matrix.") };
    let rows = cache.by_rows;
    let stream = match arg(args, 2)?.as_text().as_deref() {
        Some("indices") if rows => Stream::ByRows,
        Some("indices") => Stream::ByColumns,
        Some("solve forward") => Stream::Solve { rows, forward: true },
        Some("solve backward") => Stream::Solve { rows, forward: false },
        Some("update forward") => Stream::Update { rows, forward: true },
        Some("update backward") => Stream::Update { rows, forward: false },
        _ => fail!("slamm:model", "slm_gather: no such stream."),
    };
    let number = |k: usize| convert::usize_arg(arg(args, k)?, "a size of slm_gather");
    let (elements, width, other, lines) = (number(3)?, number(4)? as u64, number(5)? as u64, number(6)? as u64);
    let b = host.patterns().gather(&pattern, stream, elements, width, &cache, (other, lines));
    one(three(b))
}

/// A row of the three figures.
#[must_use]
#[allow(clippy::cast_precision_loss)]
fn three(b: Bytes) -> Value {
    Value::row(vec![b.low as f64, b.value as f64, b.high as f64])
}

fn pattern_of(v: &Value) -> Option<Rc<Pattern>> {
    match v {
        Value::SparseReal(s) => Some(Rc::clone(&s.pattern)),
        Value::SparseComplex(s) => Some(Rc::clone(&s.pattern)),
        Value::SparseLogical(s) => Some(Rc::clone(&s.pattern)),
        _ => None,
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn cache_of(v: &Value) -> Result<CacheParams> {
    let Value::Struct(s) = v else {
        fail!("slamm:model", "the first argument of slm_gather is the struct of the cache.")
    };
    let number = |name: &str| {
        let field = s.get(0, name).and_then(Value::as_scalar);
        field.ok_or_else(|| RunError::new("slamm:model", format!("the struct of the cache has no `{name}`.")))
    };
    let l1 = match s.get(0, "C") {
        Some(Value::Real(c)) => c.data.get(1).copied().unwrap_or(0.0),
        _ => fail!("slamm:model", "the struct of the cache has no `C`."),
    };
    Ok(CacheParams {
        l1: l1 as u64,
        line: number("line")? as u64,
        index_bytes: number("index_bytes")? as u64,
        by_rows: number("by_rows")? != 0.0,
    })
}
