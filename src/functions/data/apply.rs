//! Functions over functions that belong to numbers. In: a function and operands. Out: its values.

use crate::error::Result;
use crate::functions::table::arguments::{arg, one};
use crate::functions::table::facts::{Facts, Takes};
use crate::functions::table::{Emit, Function, Host, OnRanks, Traffic};
use crate::ops::elementwise::broadcast_dims;
use crate::value::{Dims, Value};

pub(crate) const ROWS: &[Function] = &[Function {
    name: "bsxfun",
    ranks: OnRanks::Elementwise,
    facts: Facts { takes: Takes::CalleeOfExpanded, ..Facts::PLAIN },
    inputs: (3, 3),
    outputs: 1,
    eval: |h, a, _| one(expand(h, a)?),
    traffic: Traffic::Calls,
    emit: Emit::Same,
    doc: "A function of two operands that expand; the operands are expanded before the call.",
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
    let made = host.call(f, &[grown(a, &dims)?, grown(b, &dims)?], 1)?;
    Ok(made.into_iter().next().unwrap_or_else(Value::empty))
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
    let mut at = vec![0];
    let mut stride: usize = old.iter().product();
    for d in (0..dims.len()).rev() {
        let n = old.get(d).copied().unwrap_or(1);
        stride /= n.max(1);
        let step = if n == 1 { 0 } else { stride };
        let wide = dims[d];
        at = at.iter().flat_map(|&base: &usize| (0..wide).map(move |k| base + k * step)).collect();
    }
    Ok(crate::functions::array::places::take(v, dims.clone(), &at))
}
