//! Evaluation of the traffic models of `stdlib/models`. In: operands and results as values, of
//! which a model sees shapes, widths, entries and patterns. Out: what the call moves.
//!
//! A model is compiled when it is first needed and runs in this interpreter with the accounting
//! off. Its functions see each other and the built-ins, never
//! files of the user's path. Every answer is kept under all that the model may look at, so that a
//! loop pays for a look-up.

use super::Interp;
use super::frame::Frame;
use super::ir::{Body, BodyId, Target};
use crate::error::{ErrorKind, Result, RunError};
use crate::events::SolveKind;
use crate::functions::native::NATIVE;
use crate::functions::table::models::Reads;
use crate::functions::{Model, Values};
use crate::ops::linalg::Fill;
use crate::ops::linalg::banded::dense_band;
use crate::text::codes;
use crate::text::source::{FileId, Span};
use crate::traffic::gather::{Digest, Patterns};
use crate::traffic::{Bytes, Cache, Movement};
use crate::value::{Dense, Dims, Layout, StructArray, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::rc::Rc;

/// Most answers kept; all are dropped beyond.
const KEPT: usize = 8192;

/// Fields of the operands and results of a model, in the order in which `describe` gives them.
const FIELDS: [&str; 27] = [
    "rows",
    "cols",
    "numel",
    "width",
    "bytes",
    "nnz",
    "is_sparse",
    "is_complex",
    "is_scalar",
    "is_vector",
    "is_text",
    "scalar",
    "text",
    "transposed",
    "same",
    "shared",
    "kind",
    "fill",
    "updates",
    "divisions",
    "solved",
    "hermitian",
    "data",
    "held",
    "index_bytes",
    "format",
    "by_rows",
];

/// What is known of models in a run.
#[derive(Default)]
pub(super) struct Models {
    loaded: FxHashMap<(usize, usize), Loaded>,
    functions: FxHashMap<&'static str, BodyId>,
    files: FxHashSet<FileId>,
    answers: FxHashMap<Box<[u64]>, Rc<Answer>>,
    key: Vec<u64>,
    /// The struct `c`, and the names of the fields of operands.
    cache: Option<Value>,
    fields: Option<Rc<Vec<Rc<str>>>>,
}

#[derive(Clone, Copy)]
struct Loaded {
    body: BodyId,
    reads: Reads,
}

/// What a model gives.
#[derive(Debug, Default)]
pub(super) struct Answer {
    pub class: Class,
    pub movement: Movement,
}

/// The class of a call; see [`crate::functions::Traffic`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Class {
    #[default]
    Profiled,
    Free,
    /// Flops for each element of the result, or of the operand, are the flops of the movement.
    Elementwise,
    Reduction,
    /// The same of the entries of an operand, wherever these are.
    Entries,
}

/// An operand as a model may see it.
#[derive(Clone, Copy)]
pub(super) struct Operand<'v> {
    pub value: &'v Value,
    pub layout: Layout,
    pub transposed: bool,
    /// The same variable as the first operand.
    pub same: bool,
    /// Bytes that the first operand has too, which come by in the same steps of a product.
    pub shared: u64,
    /// How a system with this matrix is solved; found here where the model asks and it is `None`.
    pub kind: Option<SolveKind>,
    /// The factors of a sparse matrix.
    pub fill: Option<Fill>,
}

impl<'v> Operand<'v> {
    pub(super) fn plain(value: &'v Value, layout: Layout) -> Operand<'v> {
        Operand { value, layout, transposed: false, same: false, shared: 0, kind: None, fill: None }
    }
}

/// How a system with this matrix is solved.
pub(super) fn solve_kind(a: &Value) -> SolveKind {
    if a.rows() != a.cols() {
        return SolveKind::Rectangular;
    }
    let (lower, upper) = match a {
        Value::Real(d) => dense_shape(&d.data, d.rows(), |x| *x == 0.0),
        Value::Complex(d) => dense_shape(&d.data, d.rows(), |z| z.re == 0.0 && z.im == 0.0),
        Value::Single(d) => dense_shape(&d.data, d.rows(), |x| *x == 0.0),
        Value::SparseReal(s) => s.pattern.triangles(),
        Value::SparseComplex(s) => s.pattern.triangles(),
        Value::SparseLogical(s) => s.pattern.triangles(),
        _ => (false, false),
    };
    match (lower, upper) {
        (true, true) => SolveKind::Diagonal,
        (true, false) => SolveKind::Lower,
        (false, true) => SolveKind::Upper,
        _ if a.pattern().is_some_and(|p| dense_band(p).is_some()) => SolveKind::Banded,
        _ if a.is_sparse() => SolveKind::Sparse,
        _ => SolveKind::General,
    }
}

/// Whether all entries above (lower) or below (upper) the diagonal are zero.
fn dense_shape<T>(data: &[T], n: usize, zero: impl Fn(&T) -> bool) -> (bool, bool) {
    let (mut lower, mut upper) = (true, true);
    for (j, column) in data.chunks(n.max(1)).enumerate() {
        lower = lower && column.iter().take(j).all(&zero);
        upper = upper && column.iter().skip(j + 1).all(&zero);
        if !lower && !upper {
            break;
        }
    }
    (lower, upper)
}

impl Models {
    /// Whether a file holds functions of models.
    pub(super) fn holds(&self, file: FileId) -> bool {
        !self.files.is_empty() && self.files.contains(&file)
    }
}

impl Interp<'_> {
    /// What a call moves. A model that fails is a warning, and the operands count once.
    ///
    /// # Errors
    /// A limit of the run is reached in the model.
    pub(super) fn movement(
        &mut self,
        model: Model,
        operands: &mut [Operand],
        results: &[Value],
        nargout: usize,
        span: Span,
    ) -> Result<Rc<Answer>> {
        let loaded = self.loaded(model)?;
        let reads = loaded.reads;
        for x in operands.iter_mut().filter(|x| reads.kinds && x.kind.is_none()) {
            x.kind = Some(solve_kind(x.value));
        }
        let mut key = std::mem::take(&mut self.models.key);
        key.clear();
        let sizes = (model.name.len() << 48 | nargout << 24 | operands.len()) as u64;
        key.extend([model.name.as_ptr() as u64, sizes]);
        let mut known = true;
        for (k, x) in operands.iter().enumerate() {
            push_operand(&mut key, x, reads, k > 0, self.events.patterns());
            if reads.held.holds(k) {
                let held = Digest::of_value(x.value).map(Digest::words);
                known &= held.is_some();
                key.extend(held.unwrap_or_default());
            }
        }
        for v in results {
            let x = Operand::plain(v, self.events.layout());
            let reads = Reads { patterns: reads.result_patterns, ..Reads::default() };
            push_operand(&mut key, &x, reads, false, self.events.patterns());
        }
        if let Some(kept) = self.models.answers.get(key.as_slice()).filter(|_| known) {
            let answer = Rc::clone(kept);
            self.models.key = key;
            return Ok(answer);
        }
        let answer = self.evaluate(model, loaded, operands, results, nargout);
        self.models.key = key;
        let answer = Rc::new(match answer {
            Err(e) if e.kind == ErrorKind::Program => {
                self.warn(span, codes::SLM301, format!("{}; its operands are counted once", e.message));
                self.operands_once(operands)
            }
            other => other?,
        });
        if self.models.answers.len() >= KEPT {
            self.models.answers.clear();
        }
        if known {
            self.models.answers.insert(self.models.key.as_slice().into(), Rc::clone(&answer));
        }
        Ok(answer)
    }

    fn operands_once(&self, operands: &[Operand]) -> Answer {
        let bytes = |x: &Operand| Bytes::exact(x.value.bytes(x.layout));
        let loads = operands.iter().map(bytes).collect();
        Answer { class: Class::Profiled, movement: Movement { loads, ..Movement::default() } }
    }

    fn loaded(&mut self, model: Model) -> Result<Loaded> {
        let id = (model.name.as_ptr() as usize, model.name.len());
        if let Some(l) = self.models.loaded.get(&id) {
            return Ok(*l);
        }
        let Some(Target::User(body)) = self.function_of_models(model.name)? else {
            return Err(failed(model, "is missing"));
        };
        let loaded = Loaded { body, reads: model.reads() };
        self.models.loaded.insert(id, loaded);
        Ok(loaded)
    }

    /// What a name means in a model.
    pub(super) fn function_of_models(&mut self, name: &str) -> Result<Option<Target>> {
        if let Some(f) = NATIVE.iter().find(|f| f.name == name) {
            return Ok(Some(Target::Builtin(f)));
        }
        let Some((name, text)) = crate::library::model(name) else {
            return Ok(crate::functions::find(name).map(Target::Builtin));
        };
        if let Some(&id) = self.models.functions.get(name) {
            return Ok(Some(Target::User(id)));
        }
        let shown = format!("stdlib/models/{name}.m");
        let file = self.program.add_text(&shown, &shown, text);
        self.models.files.insert(file.id);
        let target = self.load_file(&file)?;
        if let Some(Target::User(id)) = target {
            self.models.functions.insert(name, id);
        }
        Ok(target)
    }

    fn evaluate(
        &mut self,
        model: Model,
        loaded: Loaded,
        operands: &[Operand],
        results: &[Value],
        nargout: usize,
    ) -> Result<Answer> {
        let layout = self.events.layout();
        let cache = self.events.cache;
        let fields = self.models.fields.get_or_insert_with(|| Rc::new(FIELDS.iter().map(|f| (*f).into()).collect()));
        let of = |list: Vec<Value>, n: usize| {
            let dims = Dims::from_slice(&[1, n]);
            Value::Struct(Rc::new(StructArray { dims, keys: Rc::clone(fields), data: list }))
        };
        let x = operands.iter().enumerate().flat_map(|(k, x)| describe(x, loaded.reads, k)).collect();
        let x = of(x, operands.len());
        let reads = Reads { patterns: loaded.reads.result_patterns, ..Reads::default() };
        let r = results.iter().flat_map(|v| describe(&Operand::plain(v, layout), reads, 0)).collect();
        let r = of(r, results.len());
        let c = self.models.cache.get_or_insert_with(|| cache_struct(&cache)).clone();
        let body = self.body(loaded.body)?;
        let found = self.run_model(&body, vec![c, x, r, number(nargout as u64)]).map_err(|e| {
            if e.kind == ErrorKind::Program { failed(model, &format!("failed: {}", e.message)) } else { e }
        })?;
        match found.first() {
            Some(Value::Struct(m)) => answer(m).ok_or_else(|| failed(model, "gives no movement")),
            _ => Err(failed(model, "gives no struct")),
        }
    }

    /// Runs a model: no figures, and nothing of the statement that is being counted is touched.
    fn run_model(&mut self, body: &Rc<Body>, args: Vec<Value>) -> Result<Values> {
        let on = std::mem::replace(&mut self.events.on, false);
        let saved = (self.calls.call_span, self.statements);
        let ends = std::mem::take(&mut self.calls.ends);
        let ignored = std::mem::take(&mut self.calls.ignored_outputs);
        let mut frame = Frame::new(Rc::clone(body));
        frame.sizes.stamp = self.events.new_stamp();
        let result = self.run_body(&mut frame, &mut args.into(), 1, None, &[]);
        self.calls.ignored_outputs = ignored;
        self.calls.ends = ends;
        (self.calls.call_span, self.statements) = saved;
        self.events.on = on;
        result
    }
}

fn failed(model: Model, what: &str) -> Box<RunError> {
    RunError::new("slamm:model", format!("the traffic model {} {what}", model.name))
}

fn stored(v: &Value) -> usize {
    v.pattern().map_or_else(|| v.numel(), |p| p.entries())
}

/// A square matrix of more than one element that is its own conjugate transpose.
fn is_hermitian(v: &Value) -> bool {
    v.is_numeric()
        && v.dims().len() == 2
        && v.rows() == v.cols()
        && v.rows() > 1
        && crate::ops::transpose(v, true).is_ok_and(|t| crate::ops::identical(v, &t))
}

fn scalar_of(v: &Value) -> f64 {
    if v.is_text() || v.is_complex() { f64::NAN } else { v.as_scalar().unwrap_or(f64::NAN) }
}

/// All that a model may see of an operand.
fn push_operand(key: &mut Vec<u64>, x: &Operand, reads: Reads, option: bool, patterns: &Patterns) {
    let (v, layout) = (x.value, x.layout);
    let width = layout.value_bytes(v);
    let stored = layout.index_bytes << 1 | u64::from(layout.sparse.by_rows());
    let flags = [v.is_sparse(), v.is_complex(), v.as_text().is_some(), x.transposed, x.same];
    let flags = flags.iter().fold(0, |f, &b| f << 1 | u64::from(b));
    let kind = if reads.kinds { x.kind.map_or(0, |k| k as u64 + 1) } else { 0 };
    key.extend([v.rows() as u64, v.cols() as u64, width << 24 | stored << 16 | kind << 8 | flags, x.shared]);
    if let Some(p) = v.pattern() {
        key.push(p.entries() as u64);
        if reads.patterns {
            key.extend(patterns.digest(p).words());
        }
        if reads.kinds {
            let fill = x.fill.map_or([0; 4], |f| [f.entries as u64 + 1, f.updates, f.divisions, f.solved as u64]);
            key.extend(fill);
        }
    }
    if reads.hermitian {
        key.push(u64::from(is_hermitian(v)));
    }
    if width == 0 {
        // Containers: their bytes are those of what they hold.
        key.push(v.bytes(layout));
    }
    if reads.scalars && option {
        key.push(scalar_of(v).to_bits());
    }
    if let Some(text) = v.as_text().filter(|_| reads.texts && option) {
        key.push(text.len() as u64);
        key.extend(text.bytes().map(u64::from));
    }
}

#[allow(clippy::cast_precision_loss)]
fn number(n: u64) -> Value {
    Value::Num(n as f64)
}

/// The fields of an operand, in the order of [`FIELDS`].
fn describe(x: &Operand, reads: Reads, place: usize) -> [Value; FIELDS.len()] {
    let (v, layout) = (x.value, x.layout);
    let (rows, cols) = (v.rows() as u64, v.cols() as u64);
    let text = v.as_text();
    let option = place > 0;
    let scalar = if reads.scalars && option { scalar_of(v) } else { f64::NAN };
    let kind = if reads.kinds { x.kind.map_or("", SolveKind::name) } else { "" };
    [
        number(rows),
        number(cols),
        number(rows * cols),
        number(layout.value_bytes(v)),
        number(v.bytes(layout)),
        number(stored(v) as u64),
        Value::Bool(v.is_sparse()),
        Value::Bool(v.is_complex()),
        Value::Bool(rows == 1 && cols == 1),
        Value::Bool(rows == 1 || cols == 1),
        Value::Bool(text.is_some()),
        Value::Num(scalar),
        Value::text(text.as_deref().filter(|_| reads.texts && option).unwrap_or("")),
        Value::Bool(x.transposed),
        Value::Bool(x.same),
        number(x.shared),
        Value::text(kind),
        x.fill.map_or(Value::Num(f64::NAN), |f| number(f.entries as u64)),
        number(x.fill.map_or(0, |f| f.updates)),
        number(x.fill.map_or(0, |f| f.divisions)),
        number(x.fill.map_or(0, |f| f.solved as u64)),
        Value::Bool(reads.hermitian && is_hermitian(v)),
        if reads.patterns && v.is_sparse() { v.clone() } else { Value::empty() },
        if reads.held.holds(place) { v.clone() } else { Value::empty() },
        number(layout.index_bytes),
        Value::text(layout.sparse.name()),
        Value::Bool(layout.sparse.by_rows()),
    ]
}

/// The struct `c` of the models.
fn cache_struct(cache: &Cache) -> Value {
    let mut c = StructArray { data: Vec::new(), ..StructArray::scalar() };
    let capacities = Bytes::over(cache, |c| c);
    let row = |b: Bytes| Value::row([b.low, b.value, b.high].iter().map(|&n| n as f64).collect());
    c.set(0, "C", row(capacities));
    c.set(0, "one", row(Bytes::exact(1)));
    c.set(0, "line", number(cache.line));
    Value::Struct(Rc::new(c))
}

/// Reads what a model gives; `None` where a field is of no form that is documented.
fn answer(m: &StructArray) -> Option<Answer> {
    let triple = |name: &str| match m.get(0, name) {
        None => Some(Bytes::ZERO),
        Some(v) => rows(v)?.first().copied(),
    };
    let class = match m.get(0, "class").and_then(Value::as_text).as_deref() {
        None | Some("profiled") => Class::Profiled,
        Some("free") => Class::Free,
        Some("elementwise") => Class::Elementwise,
        Some("reduction") => Class::Reduction,
        Some("entries") => Class::Entries,
        Some(_) => return None,
    };
    let perhaps = |name: &str| match m.get(0, name) {
        None => Some(None),
        Some(v) => rows(v)?.first().copied().map(Some),
    };
    let movement = Movement {
        loads: m.get(0, "loads").map_or(Some(SmallVec::new()), rows)?,
        work_loads: triple("work_loads")?,
        work_stores: triple("work_stores")?,
        work_array: perhaps("work_array")?.map(|b| b.value),
        result_stores: perhaps("result_stores")?,
        at_most: perhaps("at_most")?,
        dgemm: triple("dgemm")?,
        flops: triple("flops")?.value,
        repeated: triple("repeated")?.value,
    };
    Some(Answer { class, movement })
}

/// More than any machine moves or computes; what a model says of a call that ends at once can be more.
const MOST: u64 = 1 << 56;

/// The rows of a matrix of one or three columns.
fn rows(v: &Value) -> Option<SmallVec<[Bytes; 3]>> {
    let whole = |x: f64| (x >= 0.0 && x == x.trunc()).then_some((x as u64).min(MOST));
    let one: Dense<f64>;
    let a: &Dense<f64> = match v {
        Value::Num(x) => {
            one = Dense::matrix(1, 1, vec![*x]);
            &one
        }
        Value::Real(a) => a,
        _ => return None,
    };
    let n = a.rows();
    let at = |i: usize, j: usize| whole(*a.data.get(i + j * n)?);
    match a.cols() {
        1 => (0..n).map(|i| Some(Bytes::exact(at(i, 0)?))).collect(),
        3 => (0..n).map(|i| Some(Bytes { low: at(i, 0)?, value: at(i, 1)?, high: at(i, 2)? })).collect(),
        _ => None,
    }
}
