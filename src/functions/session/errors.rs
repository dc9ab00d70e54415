//! Rows that raise, show and inspect errors and warnings.

use crate::error::{Result, RunError};
use crate::fail;
use crate::format::printf::format_text;
use crate::functions::table::arguments::{arg, none, num_arg, one, text_arg};
use crate::functions::table::facts::{Ends, Facts};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::ops::elements::{describe, dims_text, numbers, struct_of};
use crate::value::{CellArray, Class, Dense, Dims, StructArray, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    free(
        "error",
        OnRanks::Serial,
        Facts::PLAIN.ends(Ends::Throws).effect(),
        (1, VARIADIC),
        0,
        error,
        "Raises an error: message, identifier and format, or a struct.",
        "try, error('my:id', 'value %d', 3), catch, end",
    ),
    free(
        "warning",
        OnRanks::Serial,
        Facts::PLAIN.effect(),
        (0, VARIADIC),
        1,
        warning,
        "Prints a warning to standard error, or turns warnings on and off by identifier.",
        "warning('off', 'my:id')",
    ),
    free(
        "lastwarn",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 2),
        2,
        lastwarn,
        "Text and identifier of the last warning.",
        "lastwarn",
    ),
    free(
        "lasterr",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 2),
        2,
        lasterr,
        "Text and identifier of the last error.",
        "lasterr",
    ),
    free(
        "lasterror",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 1),
        1,
        |h, _, _| {
            let e = h.last_error();
            one(exception(e.as_ref().map_or("", |e| &e.identifier), e.as_ref().map_or("", |e| &e.message)))
        },
        "Struct of the last error.",
        "lasterror",
    ),
    free(
        "rethrow",
        OnRanks::Known,
        Facts::PLAIN.ends(Ends::Throws),
        (1, 1),
        0,
        rethrow,
        "Raises an error again.",
        "try, try, error('a'), catch e, rethrow(e), end, catch, end",
    ),
    free(
        "throw",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        0,
        rethrow,
        "Raises the error of an MException.",
        "try, throw(MException('a:b', 'text')), catch, end",
    ),
    free(
        "MException",
        OnRanks::Known,
        Facts::PLAIN,
        (1, VARIADIC),
        1,
        mexception,
        "Struct with message, identifier and stack, for throw and rethrow.",
        "MException('a:b', 'value %d', 3)",
    ),
    free(
        "getReport",
        OnRanks::Known,
        Facts::PLAIN,
        (1, VARIADIC),
        1,
        get_report,
        "Text of an error.",
        "getReport(MException('a:b', 'text'))",
    ),
    free(
        "assert",
        OnRanks::Serial,
        Facts::SCALAR.effect(),
        (1, VARIADIC),
        0,
        assert,
        "Fails when a condition is false, or when an observed value differs from the expected one by more than a tolerance (negative: relative), as in Octave.",
        "assert(1 + 1e-12, 1, -1e-10)",
    ),
    free(
        "print_usage",
        OnRanks::Known,
        Facts::PLAIN.ends(Ends::Throws).octave_only(),
        (0, VARIADIC),
        0,
        print_usage,
        "Raises the error of a wrong call (Octave).",
        "try, print_usage(), catch, end",
    ),
    free(
        "narginchk",
        OnRanks::Known,
        Facts::PLAIN,
        (2, 2),
        0,
        narginchk,
        "Fails when the calling function has too few or too many inputs.",
        "narginchk(0, Inf)",
    ),
    free(
        "nargoutchk",
        OnRanks::Known,
        Facts::PLAIN,
        (2, 4),
        1,
        nargoutchk,
        "Fails when the calling function has too few or too many outputs.",
        "nargoutchk(0, Inf)",
    ),
    free(
        "nargchk",
        OnRanks::Known,
        Facts::PLAIN,
        (3, 4),
        1,
        nargchk,
        "Message about a wrong number of inputs, empty when it is right.",
        "nargchk(1, 2, 1)",
    ),
    free("beep", OnRanks::Known, Facts::PLAIN, (0, 1), 0, |_, _, _| none(), "Does nothing.", "beep"),
];

/// `MATLAB:some:thing`: letters, digits and signs with a colon inside and no blanks.
fn is_identifier(s: &str) -> bool {
    let parts: Vec<&str> = s.split(':').collect();
    parts.len() > 1
        && parts.iter().all(|p| {
            p.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_')
                && p.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        })
}

/// Identifier and text of the arguments of `error` and `warning`.
fn message(args: &[Value], who: &str) -> Result<(String, String)> {
    if matches!(args, [lone] if lone.numel() == 0) {
        // `error(nargchk(...))`: nothing is wrong
        return Ok((String::new(), String::new()));
    }
    let first = text_arg(args, 0, who)?;
    if args.len() == 1 {
        // MATLAB takes a lone text as it is; Octave replaces escapes.
        return Ok((String::new(), first));
    }
    if is_identifier(&first) {
        let template = text_arg(args, 1, who)?;
        return Ok((first, format_text(&template, args.get(2..).unwrap_or(&[]))?));
    }
    Ok((String::new(), format_text(&first, args.get(1..).unwrap_or(&[]))?))
}

fn error(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    if let Some(Value::Struct(s)) = args.first() {
        return if s.numel() == 0 { none() } else { Err(from_struct(s)) };
    }
    let (id, text) = message(args, "error")?;
    // As in MATLAB an empty message raises nothing.
    if text.is_empty() && id.is_empty() {
        return none();
    }
    Err(RunError::new(id, text))
}

fn from_struct(s: &StructArray) -> Box<RunError> {
    let text = |k: &str| s.get(0, k).and_then(Value::as_text).unwrap_or_default();
    RunError::new(text("identifier"), text("message"))
}

fn exception(id: &str, message: &str) -> Value {
    let stack = no_structs(&["file", "name", "line"]);
    struct_of(&[("message", Value::text(message)), ("identifier", Value::text(id)), ("stack", stack)])
}

/// 0×1 structs with these fields.
fn no_structs(fields: &[&str]) -> Value {
    let mut none = StructArray { dims: Dims::from_slice(&[0, 1]), ..StructArray::scalar() };
    for field in fields {
        none.add_field(field);
    }
    Value::structure(none)
}

fn mexception(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let id = text_arg(args, 0, "MException")?;
    let template = if args.len() > 1 { text_arg(args, 1, "MException")? } else { String::new() };
    one(exception(&id, &format_text(&template, args.get(2..).unwrap_or(&[]))?))
}

fn get_report(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let Value::Struct(s) = arg(args, 0)? else {
        fail!("MATLAB:getReport:input", "getReport: the error of a catch is needed");
    };
    one(Value::text(&format!("Error: {}", from_struct(s).message)))
}

fn rethrow(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    match arg(args, 0)? {
        Value::Struct(s) => {
            let error = from_struct(s);
            // The stack of the error is kept when it is still the last one.
            match h.last_error() {
                Some(last) if last.message == error.message && last.identifier == error.identifier => {
                    Err(Box::new(last))
                }
                _ => Err(error),
            }
        }
        v => fail!("MATLAB:rethrow:input", "rethrow: expected the error of a catch, not a {}", describe(v)),
    }
}

fn warning(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let Some(first) = args.first() else { return one(warning_states(h)) };
    if let Value::Struct(s) = first {
        for i in 0..s.numel() {
            let text = |k: &str| s.get(i, k).and_then(Value::as_text).unwrap_or_default();
            h.state().messages.states.insert(text("identifier"), text("state") == "on");
        }
        return none();
    }
    let word = first.as_text().unwrap_or_default();
    if matches!(word.as_str(), "on" | "off" | "error" | "query") && args.len() <= 3 {
        let id = if args.len() > 1 { text_arg(args, 1, "warning")? } else { "all".to_owned() };
        let old = if h.state().messages.is_on(&id) { "on" } else { "off" };
        if word != "query" {
            let states = &mut h.state().messages.states;
            if id == "all" {
                states.clear();
            }
            states.insert(id.clone(), word != "off");
        }
        let before = struct_of(&[("identifier", Value::text(&id)), ("state", Value::text(old))]);
        return if nargout > 0 || word == "query" { one(before) } else { none() };
    }
    let (id, text) = message(args, "warning")?;
    if text.is_empty() {
        return none();
    }
    warn(h, id, text);
    none()
}

/// A warning that a run prints where it is on.
pub(crate) fn warn(h: &mut dyn Host, identifier: String, text: String) {
    if h.state().messages.is_on(&identifier) {
        h.print_error(&format!("Warning: {}\n", text.trim_end_matches('\n')));
    }
    h.state().messages.last = (text, identifier);
}

fn warning_states(h: &mut dyn Host) -> Value {
    let all = if h.state().messages.is_on("all") { "on" } else { "off" };
    struct_of(&[("identifier", Value::text("all")), ("state", Value::text(all))])
}

fn lastwarn(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let (text, id) = h.state().messages.last.clone();
    if !args.is_empty() {
        let id = if args.len() > 1 { text_arg(args, 1, "lastwarn")? } else { String::new() };
        h.state().messages.last = (text_arg(args, 0, "lastwarn")?, id);
        if nargout == 0 {
            return none();
        }
    }
    Ok(smallvec![Value::text(&text), Value::text(&id)])
}

fn lasterr(h: &mut dyn Host, _: &[Value], _: usize) -> Result<Values> {
    let e = h.last_error();
    let pick = |f: fn(&RunError) -> &str| Value::text(e.as_ref().map_or("", f));
    Ok(smallvec![pick(|e| &e.message), pick(|e| &e.identifier)])
}

fn print_usage(h: &mut dyn Host, _: &[Value], _: usize) -> Result<Values> {
    let name = h.caller_name();
    fail!("Octave:invalid-fun-call", "Invalid call to {name}");
}

fn narginchk(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (low, high) = (num_arg(args, 0, "narginchk")?, num_arg(args, 1, "narginchk")?);
    #[allow(clippy::cast_precision_loss)]
    let n = h.nargin().unwrap_or(0) as f64;
    if n < low {
        fail!("MATLAB:narginchk:notEnoughInputs", "Not enough input arguments.");
    }
    if n > high {
        fail!("MATLAB:narginchk:tooManyInputs", "Too many input arguments.");
    }
    none()
}

fn nargoutchk(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    if args.len() > 2 {
        return number_message(args, "nargoutchk", "output", "Outputs");
    }
    let (low, high) = (num_arg(args, 0, "nargoutchk")?, num_arg(args, 1, "nargoutchk")?);
    #[allow(clippy::cast_precision_loss)]
    let n = h.nargout().unwrap_or(0) as f64;
    if n < low {
        fail!("MATLAB:nargoutchk:notEnoughOutputs", "Not enough output arguments.");
    }
    if n > high {
        fail!("MATLAB:nargoutchk:tooManyOutputs", "Too many output arguments.");
    }
    none()
}

fn nargchk(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    number_message(args, "nargchk", "input", "Inputs")
}

/// What is wrong with a number of arguments, as text or as a struct; empty when nothing is.
fn number_message(args: &[Value], who: &'static str, kind: &str, ending: &str) -> Result<Values> {
    let x = |i| num_arg(args, i, who);
    let (low, high, n) = (x(0)?, x(1)?, x(2)?);
    let (message, identifier) = match (n < low, n > high) {
        (true, _) => (format!("Not enough {kind} arguments."), format!("MATLAB:{who}:notEnough{ending}")),
        (_, true) => (format!("Too many {kind} arguments."), format!("MATLAB:{who}:tooMany{ending}")),
        _ => (String::new(), String::new()),
    };
    let as_struct = match args.get(3) {
        None => false,
        Some(_) => match text_arg(args, 3, who)?.to_lowercase().as_str() {
            "struct" => true,
            "string" => false,
            _ => fail!("MATLAB:nargchk:invalidFormat", "{who} gives its answer as a 'string' or a 'struct'."),
        },
    };
    one(match (as_struct, message.is_empty()) {
        (false, true) => Value::empty(),
        (false, false) => Value::text(&message),
        (true, false) => struct_of(&[("message", Value::text(&message)), ("identifier", Value::text(&identifier))]),
        (true, true) => no_structs(&["message", "identifier"]),
    })
}

fn assert(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let condition = arg(args, 0)?;
    if args.len() == 1 || (args.get(1).is_some_and(Value::is_text) && !condition.is_text()) {
        if crate::ops::elements::is_true(condition) {
            return none();
        }
        if args.len() == 1 {
            fail!("MATLAB:assertion:failed", "Assertion failed.");
        }
        let (id, text) = message(args.get(1..).unwrap_or(&[]), "assert")?;
        let id = if id.is_empty() { "MATLAB:assertion:failed".to_owned() } else { id };
        return Err(RunError::new(id, text));
    }
    let tolerance = if args.len() > 2 { num_arg(args, 2, "assert")? } else { 0.0 };
    match difference(condition, arg(args, 1)?, tolerance, "") {
        None => none(),
        Some(why) => fail!("Octave:assert", "assert (observed, expected) failed: {why}"),
    }
}

/// What first tells two values apart, with Octave's meaning of the tolerance: 0 exact (classes
/// too), positive absolute, negative relative to the expected value.
fn difference(observed: &Value, expected: &Value, tolerance: f64, at: &str) -> Option<String> {
    if let Value::Cell(e) = expected {
        let Value::Cell(o) = observed else { return Some(format!("{at} a cell is expected")) };
        return cell_difference(o, e, tolerance, at);
    }
    if let Value::Struct(e) = expected {
        let Value::Struct(o) = observed else { return Some(format!("{at} a struct is expected")) };
        if o.numel() != e.numel() || o.keys.len() != e.keys.len() {
            return Some(format!("{at} the structs differ in size or fields"));
        }
        return (0..e.numel()).find_map(|i| {
            e.keys.iter().find_map(|k| match (o.get(i, k), e.get(i, k)) {
                (Some(a), Some(b)) => difference(a, b, tolerance, &format!("{at}.{k}")),
                _ => Some(format!("{at} field '{k}' is missing")),
            })
        });
    }
    if observed.dims() != expected.dims() {
        let (o, e) = (dims_text(&observed.dims(), "x"), dims_text(&expected.dims(), "x"));
        return Some(format!("{at} the sizes differ: observed {o}, expected {e}"));
    }
    if tolerance == 0.0 && observed.class() != expected.class() {
        let (o, e) = (observed.class().name(), expected.class().name());
        return Some(format!("{at} the classes differ: observed {o}, expected {e}"));
    }
    if expected.class() == Class::FunctionHandle {
        return None;
    }
    let (Some(o), Some(e)) = (numbers(observed), numbers(expected)) else {
        return Some(format!("{at} the values cannot be compared"));
    };
    o.iter().zip(&e).enumerate().find_map(|(k, (a, b))| {
        let same =
            (a.re == b.re || (a.re.is_nan() && b.re.is_nan())) && (a.im == b.im || (a.im.is_nan() && b.im.is_nan()));
        let error = (a - b).norm();
        let allowed = if tolerance < 0.0 { -tolerance * b.norm() } else { tolerance };
        if same || error <= allowed {
            return None;
        }
        Some(format!("{at}({}) observed {}, expected {} (they differ by {error:e})", k + 1, a.re, b.re))
    })
}

fn cell_difference(o: &CellArray, e: &CellArray, tolerance: f64, at: &str) -> Option<String> {
    let same_size = |a: &Dense<Value>, b: &Dense<Value>| a.dims == b.dims;
    if !same_size(o, e) {
        return Some(format!("{at} the cells differ in size"));
    }
    o.data
        .iter()
        .zip(&e.data)
        .enumerate()
        .find_map(|(k, (a, b))| difference(a, b, tolerance, &format!("{at}{{{}}}", k + 1)))
}
