//! Makers of rows and readers of arguments that every subject shares. In: names, evaluators,
//! models. Out: [`Function`] rows; options and dimensions read from values.

use super::{Emit, Eval, Function, Host, Model, Query, Scalar, Traffic, Values};
use crate::error::{Result, RunError};
use crate::fail;
use crate::ops::convert;
use crate::value::{C32, C64, Class, Dense, Dims, Value};
use smallvec::smallvec;

pub const PASS: &str = "joins its statement's pass (model, section 3: passes)";
pub const FREE: &str = "moves no significant data (model, section 5)";
pub const CONSTRUCTOR: &str = "a constructor loads nothing; its assignment stores (model, section 3)";

/// A row that emitted code calls under its own name; its name, what it does, and an example.
pub const fn row(
    (name, doc, example): (&'static str, &'static str, &'static str),
    inputs: (usize, usize),
    outputs: usize,
    eval: Eval,
    traffic: Traffic,
    source: &'static str,
) -> Function {
    Function { name, inputs, outputs, eval, traffic, emit: Emit::Same, doc, example, source }
}

/// A function that moves nothing.
pub const fn free(
    name: &'static str,
    inputs: (usize, usize),
    outputs: usize,
    eval: Eval,
    doc: &'static str,
    example: &'static str,
) -> Function {
    row((name, doc, example), inputs, outputs, eval, Traffic::Free, FREE)
}

/// As [`free`], for what only writes its result.
pub const fn constructor(
    name: &'static str,
    inputs: (usize, usize),
    eval: Eval,
    doc: &'static str,
    example: &'static str,
) -> Function {
    row((name, doc, example), inputs, 1, eval, Traffic::Free, CONSTRUCTOR)
}

/// An element-wise function; `flops` for each element of the result.
pub const fn pointwise(
    name: &'static str,
    inputs: (usize, usize),
    flops: u32,
    scalar: Option<fn(f64) -> Option<f64>>,
    eval: Eval,
    doc: &'static str,
    example: &'static str,
) -> Function {
    row(
        (name, doc, example),
        inputs,
        1,
        eval,
        Traffic::Elementwise {
            flops,
            scalar: match scalar {
                Some(f) => Some(Scalar::One(f)),
                None => None,
            },
        },
        PASS,
    )
}

impl Function {
    /// Gives an element-wise function of two operands its scalar form.
    #[must_use]
    pub const fn of_scalars(mut self, f: fn(f64, f64) -> f64) -> Function {
        if let Traffic::Elementwise { flops, .. } = self.traffic {
            self.traffic = Traffic::Elementwise { flops, scalar: Some(Scalar::Two(f)) };
        }
        self
    }

    /// Gives a free function the scalar form of a number about its only operand.
    #[must_use]
    pub const fn number(self, ask: fn(&Value, &Value) -> Option<f64>) -> Function {
        self.asked(Query { operands: 1, logical: false, ask })
    }

    /// Gives a free function the scalar form of a truth about so many operands.
    #[must_use]
    pub const fn truth(self, operands: usize, ask: fn(&Value, &Value) -> Option<f64>) -> Function {
        self.asked(Query { operands, logical: true, ask })
    }

    /// Gives a free function a scalar form.
    #[must_use]
    pub const fn asked(mut self, query: Query) -> Function {
        if let Traffic::Free = self.traffic {
            self.traffic = Traffic::Query(query);
        }
        self
    }
}

/// A reduction; `flops` for each element read.
pub const fn reduction(
    name: &'static str,
    inputs: (usize, usize),
    outputs: usize,
    flops: u32,
    eval: Eval,
    doc: &'static str,
    example: &'static str,
) -> Function {
    row((name, doc, example), inputs, outputs, eval, Traffic::Reduction { flops }, PASS)
}

/// A function with a pass and a formula of its own.
#[allow(clippy::too_many_arguments)]
pub const fn profiled(
    name: &'static str,
    inputs: (usize, usize),
    outputs: usize,
    eval: Eval,
    model: Model,
    doc: &'static str,
    example: &'static str,
    source: &'static str,
) -> Function {
    Function {
        name,
        inputs,
        outputs,
        eval,
        traffic: Traffic::Profiled(model),
        emit: Emit::Wrapped,
        doc,
        example,
        source,
    }
}

/// One output.
///
/// # Errors
/// None: the form that evaluators end with.
pub fn one(v: Value) -> Result<Values> {
    Ok(smallvec![v])
}

/// Argument `k` (from 0).
///
/// # Errors
/// There is none.
pub fn arg(args: &[Value], k: usize) -> Result<&Value> {
    match args.get(k) {
        Some(v) => Ok(v),
        None => fail!("MATLAB:minrhs", "Not enough input arguments."),
    }
}

/// The lower-case text of an option argument.
#[must_use]
pub fn option_text(v: &Value) -> Option<String> {
    if v.is_text() { v.as_text().map(|t| t.to_ascii_lowercase()) } else { None }
}

/// Which dimensions a function works along, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Along {
    /// The first one that is not 1.
    Default,
    One(usize),
    Many(Vec<usize>),
    All,
}

/// Options behind the data of a reduction or scan.
#[derive(Clone, Debug)]
pub struct Options {
    pub along: Along,
    pub omit_nan: Option<bool>,
    pub native: bool,
    /// Other words, in lower case.
    pub words: Vec<String>,
}

/// Reads a dimension (`2`, `[1 2]`, `'all'`, `[]`) and words (`'omitnan'`, `'native'`, …).
///
/// # Errors
/// A dimension that is no positive integer.
pub fn options(args: &[Value]) -> Result<Options> {
    let mut found = Options { along: Along::Default, omit_nan: None, native: false, words: Vec::new() };
    for v in args {
        if let Some(word) = option_text(v) {
            match word.as_str() {
                "omitnan" | "omitmissing" => found.omit_nan = Some(true),
                "includenan" | "includemissing" => found.omit_nan = Some(false),
                "native" => found.native = true,
                "all" => found.along = Along::All,
                _ => found.words.push(word),
            }
        } else if v.is_empty() {
            // `[]` keeps the default.
        } else if v.is_scalar() {
            found.along = Along::One(dimension(v)?);
        } else {
            let many: Result<Vec<usize>> =
                convert::real_array(v)?.data.iter().map(|&x| dimension(&Value::Num(x))).collect();
            found.along = Along::Many(many?);
        }
    }
    Ok(found)
}

/// A dimension argument, from 0.
///
/// # Errors
/// It is no positive integer.
pub fn dimension(v: &Value) -> Result<usize> {
    match convert::usize_arg(v, "Dimension argument")? {
        0 => fail!("MATLAB:getdimarg:dimensionMustBePositiveInteger", "Dimension argument must be a positive integer."),
        d if d > 64 => fail!("MATLAB:getdimarg:dimensionTooLarge", "Dimension {d} is more than slamm's limit of 64."),
        d => Ok(d - 1),
    }
}

/// The first dimension that is not 1; 0 when all are.
#[must_use]
pub fn first_dim(dims: &Dims) -> usize {
    dims.iter().position(|&d| d != 1).unwrap_or(0)
}

/// Complex doubles as a value of class single or double, narrowed to real where they are.
#[must_use]
pub fn from_complex(dims: Dims, data: Vec<C64>, class: Class) -> Value {
    let a = Dense::new(dims, data);
    if class == Class::Single { Value::single_complex(a.map(|z| narrow(*z))) } else { Value::complex(a) }
}

/// Nearest complex single.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub fn narrow(z: C64) -> C32 {
    C32::new(z.re as f32, z.im as f32)
}

/// Class of what arithmetic makes of `v`: single stays, everything else becomes double.
#[must_use]
pub fn float_class(v: &Value) -> Class {
    if v.class() == Class::Single { Class::Single } else { Class::Double }
}

/// Refuses classes that numeric functions do not take.
///
/// # Errors
/// Cells, structs, handles.
pub fn numeric_like(name: &str, v: &Value) -> Result<()> {
    match v.class() {
        Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => Err(undefined(name, v)),
        _ => Ok(()),
    }
}

/// MATLAB's message for a class that a function does not take.
#[must_use]
pub fn undefined(name: &str, v: &Value) -> Box<RunError> {
    RunError::new(
        "MATLAB:UndefinedFunction",
        format!("Undefined function '{name}' for input arguments of type '{}'.", v.class().name()),
    )
}

/// Fails early when the operands expand to an array that is too large.
///
/// # Errors
/// Sizes that do not expand; `--max-memory` would be broken.
pub fn reserve_expanded(host: &mut dyn Host, args: &[Value]) -> Result<()> {
    let (Some(a), Some(b)) = (args.first(), args.get(1)) else { return Ok(()) };
    if a.is_scalar() && b.is_scalar() {
        return Ok(());
    }
    let dims = crate::ops::elementwise::broadcast_dims(&a.dims(), &b.dims())?;
    super::construct::reserve(host, &dims, 16)
}

/// A count as double.
#[must_use]
#[allow(clippy::cast_precision_loss)]
pub fn count(n: usize) -> f64 {
    n as f64
}
