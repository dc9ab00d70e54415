//! Rows of cells, and of functions applied to every element.

use crate::error::{ErrorKind, Result, RunError};
use crate::fail;
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::facts::{Facts, Placement};
use crate::functions::table::rows::{calls, copies, free};
use crate::functions::table::{Elements, Function, Host, OnRanks, VARIADIC, Values};
use crate::ops;
use crate::ops::elements::{cell_row, describe, dims_text, element, is_true, reals};
use crate::value::{CellArray, Dims, Value};
use smallvec::SmallVec;

pub(crate) const ROWS: &[Function] = &[
    free("cell", OnRanks::Serial, Facts::PLAIN, (0, VARIADIC), 1, cell, "Cell array of empty matrices.", "cell(2, 3)"),
    free(
        "iscell",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(matches!(arg(a, 0)?, Value::Cell(_))),
        "Whether a value is a cell array.",
        "iscell({1})",
    ),
    copies(
        "num2cell",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Moved),
        (1, 2),
        1,
        num2cell,
        "Cell of the elements of an array, or of its columns or rows.",
        "num2cell([1 2])",
    ),
    copies(
        "cell2mat",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (1, 1),
        1,
        cell2mat,
        "Matrix of the blocks that a cell holds.",
        "cell2mat({1 2; 3 4})",
    ),
    copies(
        "mat2cell",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Moved),
        (2, crate::functions::table::VARIADIC),
        1,
        mat2cell,
        "Cell of the blocks of a matrix.",
        "mat2cell(eye(4), [2 2], [3 1])",
    ),
    copies(
        "cellslices",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Moved),
        (3, 4),
        1,
        cellslices,
        "Cell of slices of a vector or of columns (Octave).",
        "cellslices(1:4, [1 3], [2 4])",
    ),
    calls(
        "cellfun",
        OnRanks::Text,
        Facts::PLAIN,
        (2, VARIADIC),
        VARIADIC,
        |h, a, n| each(h, a, n, "cellfun"),
        "Applies a function to every cell; 'UniformOutput', 'ErrorHandler'.",
        "cellfun(@numel, {1, [1 2]})",
    ),
    calls(
        "arrayfun",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (2, VARIADIC),
        VARIADIC,
        |h, a, n| each(h, a, n, "arrayfun"),
        "Applies a function to every element; 'UniformOutput', 'ErrorHandler'.",
        "arrayfun(@(x) x + 1, [1 2])",
    ),
    calls(
        "structfun",
        OnRanks::Text,
        Facts::PLAIN,
        (2, VARIADIC),
        VARIADIC,
        structfun,
        "Applies a function to every field; 'UniformOutput'.",
        "structfun(@(x) x + 1, struct('a', 1))",
    ),
];

fn cell(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let dims =
        if args.is_empty() { Dims::from_slice(&[0, 0]) } else { crate::functions::table::arguments::sizes(args)? };
    let n = dims.iter().try_fold(1usize, |a, &d| a.checked_mul(d)).unwrap_or(usize::MAX);
    h.reserve((n as u64).saturating_mul(16))?;
    one(Value::cell(CellArray::new(dims, vec![Value::empty(); n])))
}

fn num2cell(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    if let Some(dims) = args.get(1) {
        return one(slices(v, &dimensions(dims)?)?);
    }
    crate::ops::memory::reserve(&[v.numel()], size_of::<Value>())?;
    let data: Vec<Value> = match v {
        Value::Cell(c) => c.data.iter().map(|e| cell_row(vec![e.clone()])).collect(),
        _ => (0..v.numel()).filter_map(|i| element(v, i)).collect(),
    };
    one(Value::cell(CellArray::new(v.dims(), data)))
}

fn dimensions(v: &Value) -> Result<Vec<usize>> {
    let wrong = || RunError::new("MATLAB:num2cell:dims", "num2cell: dimensions must be positive integers".to_owned());
    let given = reals(v).ok_or_else(wrong)?;
    given.iter().map(|&d| crate::functions::table::arguments::dimension(&Value::Num(d)).map_err(|_| wrong())).collect()
}

/// A cell of parts of `v` that go along these dimensions (from 0); one for each place in the others.
fn slices(v: &Value, along: &[usize]) -> Result<Value> {
    let full = v.dims();
    let of = |inner: bool| -> Vec<usize> {
        full.iter().enumerate().map(|(d, &n)| if along.contains(&d) == inner { n } else { 1 }).collect()
    };
    let (part, outer) = (of(true), of(false));
    crate::ops::memory::reserve(&[v.numel()], size_of::<Value>())?;
    let cells = outer.iter().product::<usize>();
    let mut places: Vec<Vec<usize>> = vec![Vec::new(); cells];
    for k in 0..v.numel() {
        let (mut rest, mut cell, mut step) = (k, 0, 1);
        for (&n, &m) in full.iter().zip(&outer) {
            cell += if m == n { rest % n * step } else { 0 };
            step *= m;
            rest /= n;
        }
        if let Some(list) = places.get_mut(cell) {
            list.push(k);
        }
    }
    let dims = Dims::from_slice(&part);
    let made = places.into_iter().map(|list| {
        let items: Vec<Value> = list.into_iter().filter_map(|i| element(v, i)).collect();
        if let (true, Value::Cell(_)) = (items.is_empty(), v) {
            return Ok(Value::cell(CellArray::new(dims.clone(), Vec::new())));
        }
        Ok(crate::functions::array::places::reshaped(&ops::concat::cat(0, &items)?, dims.clone()))
    });
    Ok(Value::cell(CellArray::new(Dims::from_slice(&outer), made.collect::<Result<Vec<Value>>>()?)))
}

/// The elements at these places (from 0) as an array of that shape.
fn pick(v: &Value, places: impl Iterator<Item = usize>, dims: Dims) -> Result<Value> {
    let items: Vec<Value> = places.filter_map(|i| element(v, i)).collect();
    let along = if dims[0] == 1 { 1 } else { 0 };
    if let (true, Value::Cell(_)) = (items.is_empty(), v) {
        return Ok(Value::cell(CellArray::new(dims, Vec::new())));
    }
    ops::concat::cat(along, &items)
}

fn block(v: &Value, rows: std::ops::Range<usize>, cols: std::ops::Range<usize>) -> Result<Value> {
    let all = v.rows();
    let columns: Result<Vec<Value>> =
        cols.map(|j| pick(v, rows.clone().map(|i| j * all + i), Dims::from_slice(&[rows.len(), 1]))).collect();
    ops::concat::horizontal(&columns?)
}

fn sizes_arg(args: &[Value], i: usize) -> Option<Vec<usize>> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Some(reals(args.get(i)?)?.iter().map(|&x| x.max(0.0) as usize).collect())
}

fn mat2cell(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let mut dims = v.dims();
    dims.resize(dims.len().max(args.len() - 1), 1);
    // Block sizes of each dimension; one block where none are given.
    let cuts: Vec<Vec<usize>> =
        dims.iter().enumerate().map(|(k, &d)| sizes_arg(args, k + 1).unwrap_or_else(|| vec![d])).collect();
    if cuts.iter().zip(&dims).any(|(c, &d)| c.iter().fold(0usize, |n, &s| n.saturating_add(s)) != d) {
        fail!(
            "MATLAB:mat2cell:VectorSumMismatch",
            "mat2cell: the block sizes do not sum to {}",
            dims_text(&v.dims(), "x")
        );
    }
    let total: usize = cuts.iter().map(Vec::len).product();
    let mut data = Vec::new();
    let mut at = vec![0; cuts.len()];
    for _ in 0..total {
        crate::poll::check()?;
        let part = |(c, &k): (&Vec<usize>, &usize)| ops::index::Index::Range {
            start: c.iter().take(k).sum(),
            step: 1,
            len: c.get(k).copied().unwrap_or(0),
        };
        data.push(ops::index_get::get(v, &cuts.iter().zip(&at).map(part).collect::<Vec<_>>())?);
        // The next block, the first dimension fastest.
        for (k, c) in at.iter_mut().zip(&cuts) {
            *k += 1;
            if *k < c.len() {
                break;
            }
            *k = 0;
        }
    }
    one(Value::cell(CellArray::new(cuts.iter().map(Vec::len).collect(), data)))
}

fn cellslices(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let (from, to) = (sizes_arg(args, 1).unwrap_or_default(), sizes_arg(args, 2).unwrap_or_default());
    if from.len() != to.len() {
        fail!("Octave:invalid-input-arg", "cellslices: {} beginnings and {} ends", from.len(), to.len());
    }
    let by_rows = args.get(3).and_then(Value::as_scalar).map_or(v.cols() == 1, |d| d == 1.0);
    let mut out = Vec::new();
    for (&a, &b) in from.iter().zip(&to) {
        let range = a.saturating_sub(1)..b.max(a.saturating_sub(1));
        let size = if by_rows { v.rows() } else { v.cols() };
        if range.end > size && !range.is_empty() {
            fail!("MATLAB:badsubscript", "cellslices: the index {} exceeds the size, {size}", range.end);
        }
        out.push(if by_rows { block(v, range, 0..v.cols())? } else { block(v, 0..v.rows(), range)? });
    }
    one(cell_row(out))
}

fn cell2mat(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let Value::Cell(c) = arg(args, 0)? else {
        fail!("MATLAB:cell2mat:InputClass", "cell2mat: expected a cell array");
    };
    if c.data.is_empty() {
        return one(Value::empty());
    }
    let (rows, cols) = (c.rows(), c.dims.get(1).copied().unwrap_or(1));
    // Pages are joined along one dimension after the other, like the lines of a page.
    let mut parts = Vec::new();
    for page in c.data.chunks((rows * cols).max(1)) {
        let line = |i: usize| {
            let line: Vec<Value> = (0..cols).filter_map(|j| page.get(j * rows + i).cloned()).collect();
            ops::concat::horizontal(&line)
        };
        parts.push(ops::concat::vertical(&(0..rows).map(line).collect::<Result<Vec<_>>>()?)?);
    }
    for (k, &n) in c.dims.iter().enumerate().skip(2) {
        parts = parts.chunks(n.max(1)).map(|run| ops::concat::cat(k, run)).collect::<Result<_>>()?;
    }
    one(parts.into_iter().next().unwrap_or_else(Value::empty))
}

/// Options at the end of the arguments of `cellfun` and its like.
struct Options {
    uniform: bool,
    handler: Option<Value>,
    /// Arguments without the options.
    inputs: usize,
}

fn options(args: &[Value]) -> Options {
    let mut o = Options { uniform: true, handler: None, inputs: args.len() };
    while o.inputs >= 4 {
        let (name, value) = (args.get(o.inputs - 2).and_then(Value::as_text), args.get(o.inputs - 1));
        let (Some(name), Some(v)) = (name.map(|n| n.to_lowercase()).filter(|n| n.len() > 1), value) else { break };
        // Names may be cut short: 'uni', 'Error'.
        if "uniformoutput".starts_with(&name) {
            o.uniform = is_true(v);
        } else if "errorhandler".starts_with(&name) {
            o.handler = Some(v.clone());
        } else {
            break;
        }
        o.inputs -= 2;
    }
    o
}

fn each(h: &mut dyn Host, args: &[Value], nargout: usize, who: &str) -> Result<Values> {
    let o = options(args);
    let function = arg(args, 0)?;
    let inputs = args.get(1..o.inputs).unwrap_or(&[]);
    let Some(first) = inputs.first() else {
        fail!("MATLAB:minrhs", "Not enough input arguments.");
    };
    let by_cells = who == "cellfun";
    if by_cells && let Some(bad) = inputs.iter().find(|v| !matches!(v, Value::Cell(_))) {
        // The legacy forms cellfun('size', c, k) and cellfun('isclass', c, name).
        if let (Some(name), [c @ Value::Cell(_), second]) = (function.as_text(), inputs)
            && matches!(name.as_str(), "size" | "isclass")
        {
            return legacy(c, &name, second);
        }
        fail!("MATLAB:cellfun:NotACell", "cellfun: expected a cell array, not a {}", describe(bad));
    }
    if let Some(other) = inputs.iter().find(|v| v.dims() != first.dims()) {
        fail!(
            format!("MATLAB:{who}:InputSizeMismatch"),
            "{who}: all inputs must have the same size; one is {}, another {}",
            dims_text(&first.dims(), "x"),
            dims_text(&other.dims(), "x")
        );
    }
    let n = first.numel();
    ops::memory::reserve(&[n, nargout.max(1)], size_of::<Value>())?;
    let shape = first.dims();
    let mut loop_state = Loop { function, o: &o, nargout, index: 0 };
    let mut columns: Vec<Vec<Value>> = vec![Vec::with_capacity(n); nargout.max(1)];
    let mut arguments: SmallVec<[Value; 3]> = SmallVec::new();
    let numbers = if nargout < 2 { elements_of(inputs, by_cells) } else { None };
    // Elements before this one are there.
    let mut done = 0;
    for k in 0..n {
        if k < done {
            continue;
        }
        if k.is_multiple_of(POLLED) {
            h.poll()?;
        }
        if k.is_multiple_of(TOGETHER)
            && let (Some(given), [column]) = (&numbers, &mut *columns)
        {
            h.call_with_numbers(function, k..n.min(k + TOGETHER), given, column);
            done = column.len();
            if k < done {
                continue;
            }
        }
        arguments.clear();
        for v in inputs {
            let argument = match v {
                Value::Cell(c) if by_cells => c.data.get(k).cloned(),
                Value::Real(a) => a.data.get(k).copied().map(Value::Num),
                _ => element(v, k),
            };
            if let Some(argument) = argument {
                arguments.push(argument);
            }
        }
        loop_state.index = k;
        loop_state.run(h, &arguments, &mut columns)?;
    }
    collect(columns, &shape, &o, who, nargout)
}

/// The limits of the run are asked for once in so many calls.
const POLLED: usize = 16;

/// So many numbers go to a function at once: calls of scalar code, which take no longer than the others do.
const TOGETHER: usize = 8 * POLLED;

/// What the function is given for each of its parameters, where that can be numbers.
fn elements_of(inputs: &[Value], by_cells: bool) -> Option<SmallVec<[Elements<'_>; 3]>> {
    let all = inputs.iter().map(|v| match v {
        Value::Cell(c) if by_cells => Some(Elements::Cell(&c.data)),
        Value::Real(a) if !by_cells => Some(Elements::Real(&a.data)),
        _ => None,
    });
    all.collect()
}

/// One call for each element.
struct Loop<'a> {
    function: &'a Value,
    o: &'a Options,
    nargout: usize,
    index: usize,
}

impl Loop<'_> {
    fn run(&self, h: &mut dyn Host, arguments: &[Value], columns: &mut [Vec<Value>]) -> Result<()> {
        h.elements_given(self.index);
        let mut results = match (h.call(self.function, arguments, self.nargout), &self.o.handler) {
            (Err(e), Some(handler)) if e.kind == ErrorKind::Program => {
                #[allow(clippy::cast_precision_loss)]
                let info = crate::ops::elements::struct_of(&[
                    ("message", Value::text(&e.message)),
                    ("identifier", Value::text(&e.identifier)),
                    ("index", Value::Num(self.index as f64 + 1.0)),
                ]);
                let mut all = vec![info];
                all.extend(arguments.iter().cloned());
                h.call(handler, &all, self.nargout)?
            }
            (r, _) => r?,
        };
        if results.len() < self.nargout {
            return Err(RunError::new(
                "MATLAB:maxlhs",
                format!("the function returns {} outputs, but {} are requested", results.len(), self.nargout),
            ));
        }
        if let ([column], 1) = (&mut *columns, results.len())
            && let Some(v) = results.pop()
        {
            column.push(v);
            return Ok(());
        }
        for (column, v) in columns.iter_mut().zip(results) {
            column.push(v);
        }
        Ok(())
    }
}

fn collect(columns: Vec<Vec<Value>>, shape: &Dims, o: &Options, who: &str, nargout: usize) -> Result<Values> {
    let n: usize = shape.iter().product();
    let mut out = Values::new();
    for data in columns {
        if data.len() < n && nargout == 0 {
            break;
        }
        if !o.uniform {
            out.push(Value::cell(CellArray::new(shape.clone(), data)));
            continue;
        }
        out.push(uniform(data, shape, who)?);
    }
    Ok(out)
}

/// Scalars joined to an array of the shape of the inputs.
fn uniform(data: Vec<Value>, shape: &Dims, who: &str) -> Result<Value> {
    let number = |v: &Value| if let Value::Num(x) = v { Some(*x) } else { None };
    if let Some(numbers) = data.iter().map(number).collect::<Option<Vec<f64>>>() {
        return Ok(Value::real(crate::value::Dense::new(shape.clone(), numbers)));
    }
    if let Some((k, bad)) = data.iter().enumerate().find(|(_, v)| {
        v.numel() != 1 || matches!(v, Value::Cell(_) | Value::Struct(_) | Value::Func(_) | Value::Object(_))
    }) {
        return Err(RunError::new(
            format!("MATLAB:{who}:NotAScalarOutput"),
            format!(
                "{who}: result {} is a {}; with uniform output every result must be a scalar",
                k + 1,
                describe(bad)
            ),
        )
        .with_help("add 'UniformOutput', false to get a cell"));
    }
    reshape(ops::concat::horizontal(&data)?, shape)
}

fn reshape(v: Value, shape: &Dims) -> Result<Value> {
    use std::rc::Rc;
    let d = shape.clone();
    Ok(match ops::convert::full(&v)? {
        Value::Real(mut a) => {
            Rc::make_mut(&mut a).dims = d;
            Value::Real(a)
        }
        Value::Complex(mut a) => {
            Rc::make_mut(&mut a).dims = d;
            Value::Complex(a)
        }
        Value::Single(mut a) => {
            Rc::make_mut(&mut a).dims = d;
            Value::Single(a)
        }
        Value::SingleComplex(mut a) => {
            Rc::make_mut(&mut a).dims = d;
            Value::SingleComplex(a)
        }
        Value::Logical(mut a) => {
            Rc::make_mut(&mut a).dims = d;
            Value::Logical(a)
        }
        Value::Char(mut a) => {
            Rc::make_mut(&mut a).array.dims = d;
            Value::Char(a)
        }
        Value::Int(mut a) => {
            *Rc::make_mut(&mut a).dims_mut() = d;
            Value::Int(a)
        }
        other => other,
    })
}

#[allow(clippy::cast_precision_loss)]
fn legacy(c: &Value, name: &str, second: &Value) -> Result<Values> {
    let Value::Cell(cells) = c else { return one(Value::empty()) };
    if name == "isclass" {
        let class = second.as_text().unwrap_or_default();
        let flags = cells.data.iter().map(|v| v.class().name() == class).collect();
        return one(crate::ops::elements::logical_like(c, flags));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let k = second.as_scalar().unwrap_or(1.0).max(1.0) as usize;
    let sizes = cells.data.iter().map(|v| v.dims().get(k - 1).copied().unwrap_or(1) as f64).collect();
    one(Value::real(crate::value::Dense::new(cells.dims.clone(), sizes)))
}

fn structfun(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let o = options(args);
    let function = arg(args, 0)?;
    let Value::Struct(s) = arg(args, 1)? else {
        fail!("MATLAB:structfun:InputClass", "structfun: expected a struct");
    };
    if s.numel() != 1 {
        fail!("MATLAB:structfun:notScalar", "structfun: expected one struct, not an array of {}", s.numel());
    }
    let mut columns: Vec<Vec<Value>> = vec![Vec::new(); nargout.max(1)];
    for (k, v) in s.data.iter().enumerate() {
        let step = Loop { function, o: &o, nargout, index: k };
        step.run(h, std::slice::from_ref(v), &mut columns)?;
    }
    let shape = Dims::from_slice(&[s.data.len(), 1]);
    if o.uniform {
        return collect(columns, &shape, &o, "structfun", nargout);
    }
    let mut out = Values::new();
    for data in columns {
        if data.len() < s.data.len() {
            break;
        }
        let mut result = (**s).clone();
        result.data = data;
        out.push(Value::structure(result));
    }
    Ok(out)
}
