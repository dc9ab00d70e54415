//! Questions about values: sizes, kinds, classes. In: any value. Out: numbers and logicals.

use crate::error::Result;
use crate::fail;
use crate::functions::table::arguments::{arg, count, one};
use crate::functions::table::facts::{Facts, Gives, Placement, Real, WHOLE, Whole};
use crate::functions::table::rows::{copies, free, pointwise};
use crate::functions::table::{Emit, Function, OnRanks, Query, Traffic, Values};
use crate::ops::{convert, identical};
use crate::value::{Class, Dense, Value};

/// A free predicate.
macro_rules! is {
    ($name:literal, $facts:expr, $test:expr, $doc:literal, $example:literal) => {
        free(
            $name,
            OnRanks::Known,
            $facts,
            (1, 1),
            1,
            |_, a, _| {
                let test: fn(&Value) -> bool = $test;
                one(Value::Bool(test(arg(a, 0)?)))
            },
            $doc,
            $example,
        )
        .truth(1, |v, _| {
            let test: fn(&Value) -> bool = $test;
            Some(f64::from(u8::from(test(v))))
        })
    };
}

/// A free number.
macro_rules! number {
    ($name:literal, $facts:expr, $f:expr, $doc:literal, $example:literal) => {
        free(
            $name,
            OnRanks::Known,
            $facts,
            (1, 1),
            1,
            |_, a, _| {
                let f: fn(&Value) -> usize = $f;
                one(Value::Num(count(f(arg(a, 0)?))))
            },
            $doc,
            $example,
        )
        .number(|v, _| {
            let f: fn(&Value) -> usize = $f;
            Some(count(f(v)))
        })
    };
}

pub(crate) const ROWS: &[Function] = &[
    free(
        "size",
        OnRanks::Known,
        Facts::PLAIN.gives(Gives::ScalarOfTwo).real(Real::Always).tells_strings().whole(Whole::Size),
        (1, usize::MAX),
        usize::MAX,
        |_, a, n| size(a, n),
        "Dimensions; one, several, or as separate outputs.",
        "size(ones(2,3))",
    )
    .asked(Query { operands: 2, logical: false, ask: one_size }),
    number!(
        "length",
        Facts::NUMBER.tells_strings().whole(Whole::Size),
        |v| if v.is_empty() { 0 } else { v.dims().iter().copied().max().unwrap_or(0) },
        "Largest dimension; 0 when empty.",
        "length([1 2 3])"
    ),
    number!(
        "ndims",
        Facts::NUMBER.tells_strings().whole(Whole::Size),
        |v| v.dims().len(),
        "Number of dimensions.",
        "ndims(ones(2,3,4))"
    ),
    number!(
        "rows",
        Facts::NUMBER.tells_strings().whole(Whole::Size),
        Value::rows,
        "Number of rows.",
        "rows(ones(2,3))"
    ),
    number!(
        "columns",
        Facts::NUMBER.tells_strings().whole(Whole::Size),
        |v| v.dims().get(1).copied().unwrap_or(1),
        "Number of columns.",
        "columns(ones(2,3))"
    ),
    number!(
        "height",
        Facts::SCALAR.whole(Whole::Size).octave_lacks(WHOLE),
        Value::rows,
        "Number of rows.",
        "height(ones(2,3))"
    ),
    number!(
        "width",
        Facts::SCALAR.whole(Whole::Size).octave_lacks(WHOLE),
        |v| v.dims().get(1).copied().unwrap_or(1),
        "Number of columns.",
        "width(ones(2,3))"
    ),
    free(
        "numel",
        OnRanks::Known,
        Facts::NUMBER.tells_strings().whole(Whole::Size),
        (1, usize::MAX),
        1,
        |_, a, _| one(Value::Num(count(arg(a, 0)?.numel()))),
        "Number of elements.",
        "numel(ones(2,3))",
    )
    .number(|v, _| Some(count(v.numel()))),
    is!("isempty", Facts::SCALAR.tells_strings(), Value::is_empty, "True without elements.", "isempty([])"),
    is!("isnull", Facts::SCALAR, Value::is_empty, "True without elements.", "isnull([])"),
    is!("isscalar", Facts::SCALAR.tells_strings(), |v| v.numel() == 1, "True for one element.", "isscalar(1)"),
    is!(
        "isvector",
        Facts::SCALAR.tells_strings(),
        |v| v.dims().len() == 2 && v.dims().contains(&1),
        "True for 1-by-n or n-by-1, n zero or more.",
        "isvector([1 2])"
    ),
    is!(
        "isrow",
        Facts::SCALAR.tells_strings(),
        |v| v.dims().as_slice().first() == Some(&1) && v.dims().len() == 2,
        "True for 1-by-n.",
        "isrow([1 2])"
    ),
    is!(
        "iscolumn",
        Facts::SCALAR.tells_strings(),
        |v| v.dims().as_slice().get(1) == Some(&1) && v.dims().len() == 2,
        "True for n-by-1.",
        "iscolumn([1; 2])"
    ),
    is!("ismatrix", Facts::SCALAR, |v| v.dims().len() == 2, "True for two dimensions.", "ismatrix(ones(2,3))"),
    is!(
        "issquare",
        Facts::SCALAR,
        |v| v.dims().len() == 2 && v.dims()[0] == v.dims()[1],
        "True for n-by-n.",
        "issquare(ones(2))"
    ),
    is!(
        "isreal",
        Facts::SCALAR,
        |v| !v.is_complex()
            && !matches!(v.class(), Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object),
        "True for values stored without imaginary part.",
        "isreal(1)"
    ),
    is!("iscomplex", Facts::SCALAR, Value::is_complex, "True for values stored with imaginary part.", "iscomplex(1i)"),
    is!("isnumeric", Facts::SCALAR, Value::is_numeric, "True for integer and floating-point classes.", "isnumeric(1)"),
    is!(
        "isfloat",
        Facts::SCALAR,
        |v| matches!(v.class(), Class::Double | Class::Single),
        "True for double and single.",
        "isfloat(1)"
    ),
    is!("isinteger", Facts::SCALAR, |v| v.class().is_integer(), "True for integer classes.", "isinteger(int8(1))"),
    is!("islogical", Facts::SCALAR, |v| v.class() == Class::Logical, "True for logical.", "islogical(true)"),
    is!("isbool", Facts::PLAIN, |v| v.class() == Class::Logical, "True for logical.", "isbool(true)"),
    is!(
        "isindex",
        Facts::SCALAR,
        |v| v.class() == Class::Logical
            || convert::real_array(v).is_ok_and(|a| a.data.iter().all(|x| *x >= 1.0 && x.fract() == 0.0)),
        "True for positive integers.",
        "isindex(3)"
    ),
    free(
        "class",
        OnRanks::Known,
        Facts::PLAIN.tells_strings(),
        (1, 1),
        1,
        |_, a, _| one(Value::text(&class_name(arg(a, 0)?))),
        "Name of the class.",
        "class(1)",
    ),
    free(
        "isa",
        OnRanks::Known,
        Facts::SCALAR.tells_strings(),
        (2, 2),
        1,
        |_, a, _| one(isa(a)?),
        "True for a class or a category ('numeric', 'float', 'integer').",
        "isa(1, 'float')",
    ),
    Function {
        name: "isequal",
        ranks: OnRanks::Reduction(1),
        facts: Facts::SCALAR,
        inputs: (2, usize::MAX),
        outputs: 1,
        eval: |_, a, _| one(equal(a, identical)),
        traffic: Traffic::Reduction { flops: 0, complex: 0 },
        emit: Emit::Same,
        doc: "True for equal sizes and contents.",
        example: "isequal([1 2], [1 2])",
        source: crate::functions::table::rows::PASS,
    },
    Function {
        name: "isequaln",
        ranks: OnRanks::Reduction(1),
        facts: Facts::PLAIN,
        inputs: (2, usize::MAX),
        outputs: 1,
        eval: |_, a, _| one(equal(a, |x, y| identical(&without_nan(x), &without_nan(y)))),
        traffic: Traffic::Reduction { flops: 0, complex: 0 },
        emit: Emit::Same,
        doc: "isequal where NaN equals NaN.",
        example: "isequaln(NaN, NaN)",
        source: crate::functions::table::rows::PASS,
    },
    free(
        "size_equal",
        OnRanks::Known,
        Facts::SCALAR,
        (1, usize::MAX),
        1,
        |_, a, _| one(Value::Bool(a.windows(2).all(|w| w.first().map(Value::dims) == w.last().map(Value::dims)))),
        "True when all arguments have one size.",
        "size_equal(1, 2)",
    ),
    pointwise(
        "sub2ind",
        OnRanks::Elementwise,
        Facts::PLAIN.elements(Placement::Reshaped),
        (2, usize::MAX),
        2,
        None,
        |_, a, _| one(sub2ind(a)?),
        "Linear index from subscripts.",
        "sub2ind([3 4], 2, 3)",
    ),
    Function {
        name: "ind2sub",
        ranks: OnRanks::Elementwise,
        facts: Facts::PLAIN.elements(Placement::Reshaped),
        inputs: (2, 2),
        outputs: usize::MAX,
        eval: |_, a, n| ind2sub(a, n),
        traffic: Traffic::Elementwise { flops: 2, scalar: None },
        emit: Emit::Same,
        doc: "Subscripts from linear index.",
        example: "[i, j] = ind2sub([3 4], 8);",
        source: crate::functions::table::rows::PASS,
    },
    copies(
        "deal",
        OnRanks::Serial,
        Facts::PLAIN.elements(Placement::Beside),
        (1, usize::MAX),
        usize::MAX,
        |_, a, n| deal(a, n),
        "Copies its arguments to the outputs.",
        "[a, b] = deal(1, 2);",
    ),
    free(
        "sizeof",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(Value::Num(bytes(arg(a, 0)?))),
        "Bytes that the predicted implementation holds (CSR, 4-byte indices).",
        "sizeof(ones(2))",
    ),
];

/// `size(v, k)` of a dimension from 1 on.
fn one_size(v: &Value, k: &Value) -> Option<f64> {
    let Value::Num(k) = k else { return None };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let at = *k as usize;
    let whole = at >= 1 && count(at).to_bits() == k.to_bits();
    whole.then(|| count(v.dims().get(at - 1).copied().unwrap_or(1)))
}

#[allow(clippy::cast_precision_loss)]
fn bytes(v: &Value) -> f64 {
    v.bytes(crate::value::Layout::default()) as f64
}

fn size(args: &[Value], nargout: usize) -> Result<Values> {
    let dims = arg(args, 0)?.dims();
    let length = |d: usize| count(dims.get(d).copied().unwrap_or(1));
    if args.len() > 1 {
        let mut asked = Vec::new();
        for v in args.iter().skip(1) {
            for &x in &convert::real_array(v)?.data {
                asked.push(length(crate::functions::table::arguments::dimension(&Value::Num(x))?));
            }
        }
        if nargout <= 1 {
            return one(Value::row(asked));
        }
        if nargout > asked.len() {
            fail!("MATLAB:maxlhs", "Too many output arguments: {nargout} for {} dimensions.", asked.len());
        }
        return Ok(asked.into_iter().take(nargout).map(Value::Num).collect());
    }
    if nargout <= 1 {
        return one(Value::row(dims.iter().map(|&d| count(d)).collect()));
    }
    // The last output takes the product of all dimensions that are left.
    let mut sizes: Values = (0..nargout - 1).map(|d| Value::Num(length(d))).collect();
    let rest: usize = dims.get(nargout - 1..).map_or(1, |d| d.iter().product());
    sizes.push(Value::Num(count(rest)));
    Ok(sizes)
}

/// The class as `class` tells it.
fn class_name(v: &Value) -> String {
    match v {
        Value::Object(o) => o.class.to_string(),
        _ => v.class().name().to_owned(),
    }
}

fn isa(args: &[Value]) -> Result<Value> {
    let v = arg(args, 0)?;
    let test = |name: &str| match name {
        "numeric" => v.is_numeric(),
        "float" => matches!(v.class(), Class::Double | Class::Single),
        "integer" => v.class().is_integer(),
        "handle" => matches!(v, Value::Object(o) if o.as_operand().is_none()),
        _ => class_name(v) == name,
    };
    if let Value::Cell(names) = arg(args, 1)? {
        let data = names.data.iter().map(|n| n.as_text().is_some_and(|n| test(&n))).collect();
        return Ok(Value::logical(Dense::new(names.dims.clone(), data)));
    }
    match arg(args, 1)?.as_text() {
        Some(name) => Ok(Value::Bool(test(&name))),
        None => fail!("MATLAB:isa:invalidClass", "The class name must be text."),
    }
}

fn equal(args: &[Value], same: impl Fn(&Value, &Value) -> bool) -> Value {
    let first = args.first();
    Value::Bool(first.is_some_and(|a| args.iter().skip(1).all(|b| same(a, b))))
}

/// NaN replaced by a number that no data has.
fn without_nan(v: &Value) -> Value {
    match v {
        Value::Cell(c) => Value::cell(c.map(without_nan)),
        _ if v.is_numeric() && !v.is_complex() => {
            crate::ops::elementwise::map_real(v, |x| if x.is_nan() { f64::MIN_POSITIVE * 0.123 } else { x })
                .unwrap_or_else(|_| v.clone())
        }
        _ => v.clone(),
    }
}

fn dims_of(v: &Value) -> Result<Vec<f64>> {
    let d = convert::real_array(v)?.data.clone();
    if d.len() < 2 {
        fail!("MATLAB:sub2ind:siz", "Size vector must have at least two elements.");
    }
    Ok(d)
}

fn sub2ind(args: &[Value]) -> Result<Value> {
    let dims = dims_of(arg(args, 0)?)?;
    let subs = args.get(1..).unwrap_or_default();
    let first = arg(subs, 0)?;
    let mut linear = vec![1.0; first.numel()];
    let mut stride = 1.0;
    for (k, s) in subs.iter().enumerate() {
        let a = convert::real_array(s)?;
        if a.dims != first.dims() {
            fail!("MATLAB:sub2ind:SubscriptVectorSize", "The subscript vectors must all be of the same size.");
        }
        let limit: f64 = if k + 1 == subs.len() {
            dims.get(k..).map_or(1.0, |d| d.iter().product())
        } else {
            dims.get(k).copied().unwrap_or(1.0)
        };
        for (l, &x) in linear.iter_mut().zip(&a.data) {
            if !(x >= 1.0 && x <= limit && x.fract() == 0.0) {
                fail!("MATLAB:sub2ind:IndexOutOfRange", "Out of range subscript. ({x} in a dimension of {limit})");
            }
            *l += (x - 1.0) * stride;
        }
        stride *= dims.get(k).copied().unwrap_or(1.0);
    }
    Ok(Value::real(Dense::new(first.dims(), linear)))
}

fn ind2sub(args: &[Value], nargout: usize) -> Result<Values> {
    let dims = dims_of(arg(args, 0)?)?;
    let index = convert::real_array(arg(args, 1)?)?;
    let total: f64 = dims.iter().product();
    if let Some(x) = index.data.iter().find(|&&x| !(x >= 1.0 && x <= total && x.fract() == 0.0)) {
        fail!("MATLAB:ind2sub:IndexOutOfRange", "Index out of range. ({x} in an array of {total} elements)");
    }
    let n = nargout.max(1);
    let mut rest: Vec<f64> = index.data.iter().map(|x| x - 1.0).collect();
    let mut outputs = Values::new();
    for k in 0..n {
        let d = if k + 1 == n { f64::INFINITY } else { dims.get(k).copied().unwrap_or(1.0) };
        let sub = rest.iter().map(|&r| if d.is_finite() { r % d } else { r } + 1.0).collect();
        rest.iter_mut().for_each(|r| *r = if d.is_finite() { (*r / d).floor() } else { 0.0 });
        outputs.push(Value::real(Dense::new(index.dims.clone(), sub)));
    }
    Ok(outputs)
}

fn deal(args: &[Value], nargout: usize) -> Result<Values> {
    let n = nargout.max(1);
    if let [v] = args {
        return Ok(std::iter::repeat_n(v.clone(), n).collect());
    }
    if args.len() != n {
        fail!(
            "MATLAB:deal:narginNargoutMismatch",
            "The number of outputs should match the number of inputs. ({n} and {})",
            args.len()
        );
    }
    Ok(args.iter().cloned().collect())
}
