//! The traffic models of the table: one MATLAB function each, in `stdlib/models/`. In: nothing.
//! Out: their texts under constants that rows name, so that a row whose model has no file does
//! not compile; what a model reads of its operands; the functions of models that are no MATLAB.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::{Emit, Function, Host, Traffic, Values};
use crate::ops::convert;
use crate::traffic::gather::Stream;
use crate::traffic::{Bytes, CacheParams};
use crate::value::{Pattern, Value};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A traffic model: a function `m = NAME(c, x, r, nout)` (see `stdlib/models/README.md`).
#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub name: &'static str,
    /// Its MATLAB text.
    pub text: &'static str,
}

macro_rules! model {
    ($name:literal) => {
        Model { name: $name, text: include_str!(concat!("../../../stdlib/models/", $name, ".m")) }
    };
}

pub const CHOL: Model = model!("slm_model_chol");
pub const CONDITION: Model = model!("slm_model_condition");
pub const CONVOLUTION: Model = model!("slm_model_convolution");
pub const COPY: Model = model!("slm_model_copy");
pub const DETERMINANT: Model = model!("slm_model_determinant");
pub const DIAGONAL: Model = model!("slm_model_diagonal");
pub const EIG: Model = model!("slm_model_eig");
pub const EXPONENTIAL: Model = model!("slm_model_exponential");
pub const EXTREME: Model = model!("slm_model_extreme");
pub const FFT: Model = model!("slm_model_fft");
pub const FIT: Model = model!("slm_model_fit");
pub const HESS: Model = model!("slm_model_hess");
pub const HORNER: Model = model!("slm_model_horner");
pub const INCOMPLETE: Model = model!("slm_model_incomplete");
pub const INVERSE: Model = model!("slm_model_inverse");
pub const KRON: Model = model!("slm_model_kron");
pub const LEFT_DIVIDE: Model = model!("slm_model_left_divide");
pub const LOOKUP: Model = model!("slm_model_lookup");
pub const LOWER_PART: Model = model!("slm_model_lower_part");
pub const LU: Model = model!("slm_model_lu");
pub const MULTIPLY: Model = model!("slm_model_multiply");
pub const NNZ: Model = model!("slm_model_nnz");
pub const NONE: Model = model!("slm_model_none");
pub const NORM: Model = model!("slm_model_norm");
pub const ORDERING: Model = model!("slm_model_ordering");
pub const POWER: Model = model!("slm_model_power");
pub const QR: Model = model!("slm_model_qr");
pub const RIGHT_DIVIDE: Model = model!("slm_model_right_divide");
pub const ROOTS: Model = model!("slm_model_roots");
pub const SCAN: Model = model!("slm_model_scan");
pub const SCATTER: Model = model!("slm_model_scatter");
pub const SCHUR: Model = model!("slm_model_schur");
pub const SETS: Model = model!("slm_model_sets");
pub const SHIFTDIM: Model = model!("slm_model_shiftdim");
pub const SINGULAR_VALUES: Model = model!("slm_model_singular_values");
pub const SINGULAR_VECTORS: Model = model!("slm_model_singular_vectors");
pub const SORT: Model = model!("slm_model_sort");
pub const SORT_AND_SWEEP: Model = model!("slm_model_sort_and_sweep");
pub const SORT_ROWS: Model = model!("slm_model_sort_rows");
pub const SVD: Model = model!("slm_model_svd");
pub const SWEEP: Model = model!("slm_model_sweep");
pub const SWEPT: Model = model!("slm_model_swept");
pub const TRACE: Model = model!("slm_model_trace");
pub const TRANSPOSE: Model = model!("slm_model_transpose");
pub const TRIPLETS: Model = model!("slm_model_triplets");
pub const UPPER_PART: Model = model!("slm_model_upper_part");
pub const WRITE: Model = model!("slm_model_write");

/// The algorithm whose accesses the cache simulation follows, where it is known by more than the
/// bytes that it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    Lu,
    Cholesky,
    Qr,
}

impl Model {
    /// The column-oriented algorithm behind a model.
    #[must_use]
    pub fn algorithm(&self) -> Option<Algorithm> {
        let known = [(LU, Algorithm::Lu), (CHOL, Algorithm::Cholesky), (QR, Algorithm::Qr)];
        known.iter().find(|(m, _)| m.name == self.name).map(|(_, a)| *a)
    }

    /// The model and the functions of `stdlib/models` that it calls, directly or not, sorted.
    #[must_use]
    pub fn files(&self) -> Vec<(&'static str, &'static str)> {
        let mut found = BTreeSet::from([(self.name, self.text)]);
        let mut open = vec![self.text];
        while let Some(text) = open.pop() {
            for (name, text) in mentioned(text) {
                if found.insert((name, text)) {
                    open.push(text);
                }
            }
        }
        found.into_iter().collect()
    }

    /// What the model looks at besides shapes, widths and entries; found in its text.
    #[must_use]
    pub fn reads(&self) -> Reads {
        let files = self.files();
        let mentions = |what: &str| files.iter().any(|(_, text)| code(text).any(|l| l.contains(what)));
        Reads {
            scalars: mentions(".scalar"),
            texts: mentions(".text"),
            kinds: mentions(".kind"),
            hermitian: mentions(".hermitian"),
            patterns: mentions(".data"),
            result_patterns: mentions("r(1).data") || mentions("r(2).data"),
        }
    }
}

/// What a model looks at besides shapes, widths and entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Values of scalar operands but the first.
    pub scalars: bool,
    pub texts: bool,
    /// Whether a matrix is triangular, and the fill of its factors.
    pub kinds: bool,
    /// Whether a square matrix is Hermitian, which decides the algorithm.
    pub hermitian: bool,
    pub patterns: bool,
    pub result_patterns: bool,
}

/// Lines without comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|l| !l.trim_start().starts_with('%'))
}

fn mentioned(text: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = code(text).flat_map(|l| l.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')));
    words.filter(|w| w.starts_with("slm_")).filter_map(crate::library::model)
}

/// Functions that only models call. The emitted runtime has a twin in MATLAB of each.
pub static NATIVE: &[Function] = &[
    Function {
        name: "slm_gather",
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
