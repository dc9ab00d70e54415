//! Functions over functions that belong to numbers. In: a function and operands. Out: its values.

use crate::error::Result;
use crate::fail;
use crate::functions::array::places::{reshaped, take};
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::facts::{Facts, Takes};
use crate::functions::table::{Emit, Function, Host, OnRanks, Traffic};
use crate::ops::elementwise::broadcast_dims;
use crate::value::{Dims, FunctionRef, Value};

pub(crate) const ROWS: &[Function] = &[Function {
    name: "bsxfun",
    ranks: OnRanks::Elementwise,
    facts: Facts { takes: Takes::CalleeOfExpanded, ..Facts::PLAIN },
    inputs: (3, 3),
    outputs: 1,
    eval: |h, a, _| one(expand(h, a)?),
    traffic: Traffic::Calls,
    emit: Emit::Same,
    doc: "A function of two operands that expand: one with a text of its own is called for each column of the result.",
    example: "bsxfun(@plus, [1 2], [1; 2])",
    source: "the traffic is that of the function called (model, section 5)",
}];

fn expand(host: &mut dyn Host, args: &[Value]) -> Result<Value> {
    let f = arg(args, 0)?;
    let (a, b) = (arg(args, 1)?, arg(args, 2)?);
    let dims = broadcast_dims(&a.dims(), &b.dims())?;
    if !a.is_sparse() && !b.is_sparse() {
        crate::functions::table::arguments::reserve(host, &dims, 8)?;
    }
    if by_columns(host, f, &dims) {
        return columns(host, f, [a, b], &dims);
    }
    let made = host.call(f, &[grown(a, &dims)?, grown(b, &dims)?], 1)?;
    Ok(made.into_iter().next().unwrap_or_else(Value::empty))
}

/// Whether a function is called for each column of the result: what has a text of its own, which is executed for what it is
/// handed; a copy of an operand that is expanded would be loaded there, and nobody makes one.
fn by_columns(host: &mut dyn Host, f: &Value, dims: &Dims) -> bool {
    let Value::Func(handle) = f else { return false };
    let has_text = match &handle.target {
        FunctionRef::Named(name) => host.exist(name) != BUILT_IN,
        _ => true,
    };
    has_text && !dims.contains(&0)
}

/// What `exist` says of a built-in function.
const BUILT_IN: u8 = 5;

fn columns(host: &mut dyn Host, f: &Value, operands: [&Value; 2], dims: &Dims) -> Result<Value> {
    let count: usize = dims.iter().skip(1).product();
    let begins = operands.map(|v| repeated(&v.dims(), dims, 1));
    let mut made = Vec::with_capacity(count);
    for k in 0..count {
        host.poll()?;
        let column = |v: &Value, begins: &[usize]| {
            let (from, rows) = (begins.get(k).copied().unwrap_or(0), v.rows());
            let at: Vec<usize> = (from..from + rows).collect();
            take(v, Dims::from_slice(&[rows, 1]), &at)
        };
        let [a, b] = operands;
        let arguments = [column(a, &begins[0]), column(b, &begins[1])];
        made.extend(host.call(f, &arguments, 1)?.into_iter().next());
    }
    let all = crate::ops::concat::horizontal(&made)?;
    if all.numel() != dims.iter().product::<usize>() {
        fail!(
            "MATLAB:bsxfun:nonSingletonDimension",
            "The function of bsxfun must give a column of {} elements, or one of a dimension of one.",
            dims[0]
        );
    }
    Ok(reshaped(&all, dims.clone()))
}

/// The value repeated along its dimensions of one to reach `dims`.
fn grown(v: &Value, dims: &Dims) -> Result<Value> {
    let old = v.dims();
    if old == *dims {
        return Ok(v.clone());
    }
    if v.is_sparse() && dims.len() == 2 {
        return crate::ops::sparse::expanded(v, dims);
    }
    crate::ops::memory::reserve(dims, 16)?;
    Ok(take(v, dims.clone(), &repeated(&old, dims, 0)))
}

/// Where the elements of a result of size `dims` come from in an operand, along dimension `from` and those after it (the
/// first one of each column, from 1): dimensions of one stay where they are.
fn repeated(old: &Dims, dims: &Dims, from: usize) -> Vec<usize> {
    let mut at = vec![0];
    let mut stride: usize = old.iter().product();
    for d in (from..dims.len()).rev() {
        let n = old.get(d).copied().unwrap_or(1);
        stride /= n.max(1);
        let step = if n == 1 { 0 } else { stride };
        let wide = dims[d];
        at = at.iter().flat_map(|&base: &usize| (0..wide).map(move |k| base + k * step)).collect();
    }
    at
}
