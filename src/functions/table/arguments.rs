//! Readers of arguments that every subject shares. In: values. Out: options, sizes, texts and numbers,
//! or an error in the user's words.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::table::{Host, Values};
use crate::ops::convert;
use crate::ops::elements::{char_rows, describe};
use crate::value::{C32, C64, Class, Dense, Dims, Value};
use smallvec::smallvec;

/// One output.
///
/// # Errors
/// None: the form that evaluators end with.
pub(crate) fn one(v: impl Into<Value>) -> Result<Values> {
    Ok(smallvec![v.into()])
}

/// What a function of the library makes of the arguments: it is counted, and the function that is called has no traffic of
/// its own.
///
/// # Errors
/// Those of that function.
pub(crate) fn handed_on(host: &mut dyn Host, function: &str, args: &[Value], nargout: usize) -> Result<Values> {
    let made = host.call(&Value::text(function), args, nargout)?;
    host.state().handed_on = true;
    Ok(made)
}

/// Argument `k` (from 0).
///
/// # Errors
/// There is none.
pub(crate) fn arg(args: &[Value], k: usize) -> Result<&Value> {
    match args.get(k) {
        Some(v) => Ok(v),
        None => fail!("MATLAB:minrhs", "Not enough input arguments."),
    }
}

/// The lower-case text of an option argument.
#[must_use]
pub(crate) fn option_text(v: &Value) -> Option<String> {
    if v.is_text() { v.as_text().map(|t| t.to_ascii_lowercase()) } else { None }
}

/// Which dimensions a function works along, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Along {
    /// The first one that is not 1.
    Default,
    One(usize),
    Many(Vec<usize>),
    All,
}

/// Options behind the data of a reduction or scan.
#[derive(Clone, Debug)]
pub(crate) struct TrailingOptions {
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
pub(crate) fn options(args: &[Value]) -> Result<TrailingOptions> {
    let mut found = TrailingOptions { along: Along::Default, omit_nan: None, native: false, words: Vec::new() };
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
pub(crate) fn dimension(v: &Value) -> Result<usize> {
    match convert::usize_arg(v, "Dimension argument")? {
        0 => fail!("MATLAB:getdimarg:dimensionMustBePositiveInteger", "Dimension argument must be a positive integer."),
        d if d > 64 => fail!("MATLAB:getdimarg:dimensionTooLarge", "Dimension {d} is more than slamm's limit of 64."),
        d => Ok(d - 1),
    }
}

/// The first dimension that is not 1; 0 when all are.
#[must_use]
pub(crate) fn first_dim(dims: &Dims) -> usize {
    dims.iter().position(|&d| d != 1).unwrap_or(0)
}

/// Complex doubles as a value of class single or double, narrowed to real where they are.
#[must_use]
pub(crate) fn from_complex(dims: Dims, data: Vec<C64>, class: Class) -> Value {
    let a = Dense::new(dims, data);
    if class == Class::Single { Value::single_complex(a.map(|z| narrow(*z))) } else { Value::complex(a) }
}

/// Nearest complex single.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub(crate) fn narrow(z: C64) -> C32 {
    C32::new(z.re as f32, z.im as f32)
}

/// Class of what arithmetic makes of `v`: single stays, everything else becomes double.
#[must_use]
pub(crate) fn float_class(v: &Value) -> Class {
    if v.class() == Class::Single { Class::Single } else { Class::Double }
}

/// Refuses classes that numeric functions do not take.
///
/// # Errors
/// Cells, structs, handles.
pub(crate) fn numeric_like(name: &str, v: &Value) -> Result<()> {
    match v.class() {
        Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object => Err(undefined(name, v)),
        _ => Ok(()),
    }
}

/// Refuses what is no real or complex floating-point number: integer classes too, which would round the result.
///
/// # Errors
/// Another class.
pub(crate) fn floats(name: &str, args: &[Value]) -> Result<()> {
    match args.iter().find(|v| v.class().is_integer() || numeric_like(name, v).is_err()) {
        Some(v) => Err(undefined(name, v)),
        None => Ok(()),
    }
}

/// MATLAB's message for a class that a function does not take.
#[must_use]
pub(crate) fn undefined(name: &str, v: &Value) -> Box<RunError> {
    RunError::new(
        "MATLAB:UndefinedFunction",
        format!("Undefined function '{name}' for input arguments of type '{}'.", v.class().name()),
    )
}

/// Fails early when the operands expand to an array that is too large.
///
/// # Errors
/// Sizes that do not expand; `--max-memory` would be broken.
pub(crate) fn reserve_expanded(host: &mut dyn Host, args: &[Value]) -> Result<()> {
    let (Some(a), Some(b)) = (args.first(), args.get(1)) else { return Ok(()) };
    if a.is_scalar() && b.is_scalar() {
        return Ok(());
    }
    let dims = crate::ops::elementwise::broadcast_dims(&a.dims(), &b.dims())?;
    // What is sparse may stay so, and asks for what it needs.
    if a.is_sparse() || b.is_sparse() {
        return Ok(());
    }
    reserve(host, &dims, 16)
}

/// A count as double.
#[must_use]
#[allow(clippy::cast_precision_loss)]
pub(crate) fn count(n: usize) -> f64 {
    n as f64
}

/// No output.
pub(crate) fn none() -> Result<Values> {
    Ok(Values::new())
}

/// Octave joins what MATLAB makes an array of.
pub(crate) const JOIN: &str =
    "texts in double quotes make an array of strings in brackets, as in MATLAB; join them with +";

/// Text of argument `i`; `who` is the function's name for the message.
pub(crate) fn text_arg(args: &[Value], i: usize, who: &str) -> Result<String> {
    let v = arg(args, i)?;
    v.as_text().ok_or_else(|| {
        let error = RunError::new(
            format!("MATLAB:{who}:InputClass"),
            format!("{who}: argument {} must be text (a row of characters), not a {}", i + 1, describe(v)),
        );
        match v {
            Value::Strings(_) => error.with_help(JOIN),
            _ => error,
        }
    })
}

/// Number of argument `i`.
pub(crate) fn num_arg(args: &[Value], i: usize, who: &str) -> Result<f64> {
    let v = arg(args, i)?;
    v.as_scalar().ok_or_else(|| {
        RunError::new(
            format!("MATLAB:{who}:InputClass"),
            format!("{who}: argument {} must be a number, not a {}", i + 1, describe(v)),
        )
    })
}

/// A whole number that is not negative.
pub(crate) fn count_arg(args: &[Value], i: usize, who: &str) -> Result<usize> {
    let x = num_arg(args, i, who)?;
    if x.is_nan() || x != x.trunc() || x > 1e15 {
        return Err(RunError::new(
            format!("MATLAB:{who}:notAnInteger"),
            format!("{who}: argument {} must be a whole number, not {x}", i + 1),
        ));
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Ok(x.max(0.0) as usize)
}

/// Texts of a cell of texts or of the rows of a char array.
pub(crate) fn texts(v: &Value, who: &str) -> Result<Vec<String>> {
    match v {
        Value::Char(c) if c.array.data.is_empty() => Ok(vec![String::new()]),
        Value::Char(c) => Ok(char_rows(c)),
        Value::Cell(c) => c.data.iter().map(|e| cell_text(e, who)).collect(),
        Value::Strings(s) => Ok(s.data.iter().map(ToString::to_string).collect()),
        _ => Err(RunError::new(
            format!("MATLAB:{who}:InputClass"),
            format!("{who}: expected text or a cell array of texts, not a {}", describe(v)),
        )),
    }
}

fn cell_text(e: &Value, who: &str) -> Result<String> {
    e.as_text().or_else(|| if e.is_empty() { Some(String::new()) } else { None }).ok_or_else(|| {
        RunError::new(
            format!("MATLAB:{who}:InputClass"),
            format!("{who}: every cell must hold text, one holds a {}", describe(e)),
        )
    })
}

/// Fails early when an array of these dimensions is too large.
///
/// # Errors
/// The product of the dimensions overflows or `--max-memory` would be broken.
pub(crate) fn reserve(host: &mut dyn Host, dims: &Dims, element_bytes: u64) -> Result<()> {
    let n = dims.iter().try_fold(element_bytes, |p, &d| p.checked_mul(d as u64));
    match n {
        Some(bytes) if bytes < 1 << 46 => host.reserve(bytes),
        _ => fail!("MATLAB:array:SizeLimitExceeded", "Requested array exceeds the maximum possible size."),
    }
}

/// Sizes from arguments `n`, `m, n, …` or a vector; `n` alone is square. Negative sizes count as
/// zero.
///
/// # Errors
/// Sizes that are no integers; several of which one is no scalar.
pub(crate) fn sizes(args: &[Value]) -> Result<Dims> {
    let mut dims = Dims::new();
    match args {
        [v] if v.numel() == 0 => return Ok(Dims::from_slice(&[0, 0])),
        [v] if v.dims().iter().filter(|&&n| n != 1).count() > 1 => {
            fail!("MATLAB:NonRowInput", "A vector of sizes must be a row.");
        }
        [_] => {}
        _ if args.iter().any(|v| v.numel() != 1) => fail!("MATLAB:NonScalarInput", "Size inputs must be scalar."),
        _ => {}
    }
    for v in args {
        for &x in &convert::real_array(v)?.data {
            if x.is_nan() || (x.fract() != 0.0 && x.is_finite()) {
                fail!("MATLAB:NonIntegerInput", "Size inputs must be integers; one is {x}.");
            }
            if x > 9e15 {
                fail!("MATLAB:array:SizeLimitExceeded", "Requested array exceeds the maximum possible size.");
            }
            dims.push(convert::usize_arg(&Value::Num(x.max(0.0)), "Size")?);
        }
    }
    Ok(match dims.as_slice() {
        [] => Dims::from_slice(&[1, 1]),
        [n] => Dims::from_slice(&[*n, *n]),
        _ => crate::value::dense::trim_dims(dims),
    })
}

/// The words among the arguments, in lower case, and the other arguments.
#[must_use]
pub(crate) fn split_words(args: &[Value]) -> (Vec<String>, Vec<Value>) {
    let mut words = Vec::new();
    let mut rest = Vec::new();
    for v in args {
        match option_text(v) {
            Some(w) => words.push(w),
            None => rest.push(v.clone()),
        }
    }
    (words, rest)
}

/// Class of streams of random numbers.
pub(crate) const RANDOM_STREAM: &str = "RandStream";

/// Whether a value is a stream of random numbers.
pub(crate) fn is_random_stream(v: &Value) -> bool {
    matches!(v, Value::Object(o) if *o.class == *RANDOM_STREAM)
}
