//! Rows that call functions, run text, and ask about functions and names.

use crate::disk::Kind;
use crate::error::{ErrorKind, Result, RunError};
use crate::fail;
use crate::functions::table::arguments::{arg, none, num_arg, one, text_arg, texts};
use crate::functions::table::facts::{CallerVariables, Ends, Facts, Folder, Real, Takes};
use crate::functions::table::rows::{calls, copies, free};
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values, Workspace};
use crate::ops::elements::{cell_row, describe, is_true, numbers, reals};
use crate::system;
use crate::value::{FunctionRef, Handle, Value};
use std::path::PathBuf;
use std::rc::Rc;

pub(crate) const ROWS: &[Function] = &[
    calls(
        "feval",
        OnRanks::Text,
        Facts::PLAIN.takes(Takes::Callee),
        (1, VARIADIC),
        VARIADIC,
        feval,
        "Calls a function by name or handle.",
        "feval(@sin, 0)",
    ),
    calls(
        "builtin",
        OnRanks::Text,
        Facts::PLAIN.takes(Takes::Callee),
        (1, VARIADIC),
        VARIADIC,
        feval,
        "Calls a function by name: that of the prototype where it has one of this name.",
        "builtin('sin', 0)",
    ),
    calls(
        "eval",
        OnRanks::Text,
        Facts::PLAIN.takes(Takes::Code).variables(CallerVariables::Made),
        (1, 2),
        VARIADIC,
        eval,
        "Runs a text as statements; the second text when the first fails.",
        "eval('1 + 1;')",
    ),
    calls(
        "evalc",
        OnRanks::Text,
        Facts::PLAIN.takes(Takes::Code).variables(CallerVariables::Made),
        (1, 2),
        crate::functions::table::VARIADIC,
        evalc,
        "Runs a text and gives what it prints, then its outputs.",
        "evalc('disp(3)')",
    ),
    free(
        "evalin",
        OnRanks::Serial,
        Facts::PLAIN.takes(Takes::Code).variables(CallerVariables::MadeFurtherOut),
        (2, 3),
        VARIADIC,
        |h, args, nargout| {
            let place = workspace(args, "evalin")?;
            eval_in(h, place, args.get(1..).unwrap_or_default(), nargout, "evalin")
        },
        "Runs a text in the workspace of the caller ('caller') or of the main script ('base').",
        "evalin('base', '1')",
    ),
    free(
        "assignin",
        OnRanks::Serial,
        Facts::PLAIN.variables(CallerVariables::MadeFurtherOut),
        (3, 3),
        0,
        assignin,
        "Gives a variable in the workspace of the caller ('caller') or of the main script ('base') a value.",
        "assignin('base', 'a', 1)",
    ),
    free(
        "func2str",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        func2str,
        "Text of a function handle.",
        "func2str(@(x) x + 1)",
    ),
    free(
        "str2func",
        OnRanks::Known,
        Facts::PLAIN.takes(Takes::FunctionName),
        (1, 2),
        1,
        str2func,
        "Function handle of a text.",
        "str2func('sin')",
    ),
    free(
        "is_function_handle",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(matches!(arg(a, 0)?, Value::Func(_))),
        "Whether a value is a function handle.",
        "is_function_handle(@sin)",
    ),
    free(
        "functions",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 1),
        1,
        functions,
        "Struct that describes a function handle.",
        "functions(@sin)",
    ),
    copies(
        "merge",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (3, 3),
        1,
        merge,
        "One of two values by a scalar condition (Octave); a mask chooses by elements.",
        "merge(true, 1, 2)",
    ),
    copies(
        "ifelse",
        OnRanks::Elementwise,
        Facts::PLAIN,
        (3, 3),
        1,
        merge,
        "One of two values by a scalar condition (Octave); a mask chooses by elements.",
        "ifelse(false, 1, 2)",
    ),
    calls(
        "nthargout",
        OnRanks::Text,
        Facts::PLAIN,
        (2, VARIADIC),
        1,
        nthargout,
        "Output number n of a function (Octave).",
        "nthargout(2, @max, [1 9 3])",
    ),
    free(
        "nargin",
        OnRanks::Known,
        Facts::CONSTANT.real(Real::Always).takes(Takes::FunctionName),
        (0, 1),
        1,
        |h, a, _| arity(h, a, true),
        "Number of inputs of the running function, or of a function by name.",
        "nargin('sin')",
    ),
    free(
        "nargout",
        OnRanks::Known,
        Facts::CONSTANT.real(Real::Always).takes(Takes::FunctionName),
        (0, 1),
        1,
        |h, a, _| arity(h, a, false),
        "Number of outputs requested from the running function, or outputs of a function by name.",
        "nargout('sin')",
    ),
    free(
        "isargout",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        isargout,
        "Whether an output of the running function is used.",
        "isargout(1)",
    ),
    free(
        "exist",
        OnRanks::Known,
        Facts::SCALAR.takes(Takes::AnyName),
        (1, 2),
        1,
        exist,
        "1 variable, 2 file, 5 built-in, 7 folder, 103 function, 0 nothing.",
        "exist('sin')",
    ),
    free(
        "isvarname",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(a.first().and_then(Value::as_text).is_some_and(|t| is_name(&t))),
        "Whether a text can be the name of a variable.",
        "isvarname('a1')",
    ),
    free(
        "iskeyword",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(is_keyword(&text_arg(a, 0, "iskeyword")?)),
        "Whether a text is a keyword.",
        "iskeyword('end')",
    ),
    free(
        "validatestring",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 5),
        1,
        validatestring,
        "The choice that begins with a text, ignoring case.",
        "validatestring('ap', {'apple', 'pear'})",
    ),
    free(
        "validateattributes",
        OnRanks::Serial,
        Facts::PLAIN,
        (3, 6),
        0,
        validateattributes,
        "Fails unless a value has the required class and attributes.",
        "validateattributes(3, {'numeric'}, {'positive'})",
    ),
    free(
        "mfilename",
        OnRanks::Known,
        Facts::PLAIN.folder(Folder::RunningFile),
        (0, 1),
        1,
        running_file,
        "Name of the running file; 'fullpath': its whole path, without the extension.",
        "mfilename",
    ),
    free(
        "exit",
        OnRanks::Known,
        Facts::PLAIN.ends(Ends::Program),
        (0, 1),
        0,
        exit,
        "Ends the run with a status.",
        "if false, exit(0), end",
    ),
    free(
        "quit",
        OnRanks::Known,
        Facts::PLAIN.ends(Ends::Program),
        (0, 1),
        0,
        exit,
        "Ends the run with a status.",
        "if false, quit(0), end",
    ),
];

const KEYWORDS: &[&str] = &[
    "break",
    "case",
    "catch",
    "classdef",
    "continue",
    "else",
    "elseif",
    "end",
    "for",
    "function",
    "global",
    "if",
    "otherwise",
    "parfor",
    "persistent",
    "return",
    "spmd",
    "switch",
    "try",
    "while",
];

fn is_keyword(s: &str) -> bool {
    KEYWORDS.contains(&s)
}

fn is_name(s: &str) -> bool {
    s.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && s.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !is_keyword(s)
}

fn feval(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    h.call(arg(args, 0)?, args.get(1..).unwrap_or(&[]), nargout)
}

fn running_file(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let option = if args.is_empty() { String::new() } else { text_arg(args, 0, "mfilename")? };
    let file = h.stack().into_iter().next().map(|(_, file, _)| PathBuf::from(file)).unwrap_or_default();
    one(Value::text(&match option.as_str() {
        "" => file.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default(),
        "fullpath" => system::whole_path(&file).with_extension("").display().to_string(),
        "fullpathext" => system::whole_path(&file).display().to_string(),
        "class" => String::new(),
        _ => fail!("MATLAB:mfilename:invalidOption", "mfilename: the option '{option}' is unknown."),
    }))
}

/// A text that hands a command to the shell is refused before anything of it runs.
fn refuse_shell(code: &str) -> Result<()> {
    if code.trim_start().starts_with('!') && !code.trim_start().starts_with("!=") {
        return Err(RunError::refused("eval: the text runs a shell command")
            .with_help("slamm does not run other programs; remove the line from the prototype"));
    }
    Ok(())
}

fn eval(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    eval_in(h, Workspace::Own, args, nargout, "eval")
}

/// Runs a text; the second one when the first fails.
fn eval_in(h: &mut dyn Host, place: Workspace, args: &[Value], nargout: usize, who: &str) -> Result<Values> {
    let code = text_arg(args, 0, who)?;
    refuse_shell(&code)?;
    match h.eval_text(place, &code, nargout) {
        Err(e) if args.len() > 1 && e.kind == ErrorKind::Program => {
            let other = text_arg(args, 1, who)?;
            h.caught(*e);
            h.eval_text(place, &other, nargout)
        }
        r => r,
    }
}

fn assignin(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let place = workspace(args, "assignin")?;
    let name = text_arg(args, 1, "assignin")?;
    if !is_name(&name) {
        fail!("MATLAB:assigninInvalidVariable", "assignin: '{name}' is not the name of a variable");
    }
    h.set_variable(place, &name, arg(args, 2)?.clone())?;
    none()
}

/// The workspace that `evalin` and `assignin` name.
fn workspace(args: &[Value], who: &str) -> Result<Workspace> {
    match text_arg(args, 0, who)?.as_str() {
        "caller" => Ok(Workspace::Caller),
        "base" => Ok(Workspace::Base),
        other => fail!("MATLAB:workspace", "{who}: the workspace is 'caller' or 'base', not '{other}'"),
    }
}

fn evalc(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    h.set_output_capture(true);
    let result = eval(h, args, nargout.saturating_sub(1));
    let text = h.set_output_capture(false).unwrap_or_default();
    let mut out = one(Value::text(&text))?;
    out.extend(result?.into_iter().take(nargout.saturating_sub(1)));
    Ok(out)
}

fn func2str(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    match arg(args, 0)? {
        Value::Func(f) => one(Value::text(f.text.strip_prefix('@').filter(|t| !t.starts_with('(')).unwrap_or(&f.text))),
        v => fail!("MATLAB:func2str:input", "func2str: expected a function handle, not a {}", describe(v)),
    }
}

fn str2func(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let text = text_arg(args, 0, "str2func")?;
    let text = text.trim();
    if is_name(text.strip_prefix('@').unwrap_or(text)) {
        return one(h.make_handle(text.strip_prefix('@').unwrap_or(text))?);
    }
    one(h.make_handle(text)?)
}

fn functions(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let Value::Func(f) = arg(args, 0)? else {
        fail!("MATLAB:functions:input", "functions: expected a function handle");
    };
    let kind = if matches!(f.target, FunctionRef::Anonymous { .. }) { "anonymous" } else { "simple" };
    one(crate::ops::elements::struct_of(&[
        ("function", Value::text(&f.text)),
        ("type", Value::text(kind)),
        ("file", Value::text("")),
    ]))
}

fn merge(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (mask, yes, no) = (arg(args, 0)?, arg(args, 1)?, arg(args, 2)?);
    if mask.is_scalar() {
        return one(if is_true(mask) { yes.clone() } else { no.clone() });
    }
    let (Some(m), Some(a), Some(b)) = (reals(mask), numbers(yes), numbers(no)) else {
        fail!("Octave:merge", "merge: expected arrays of numbers");
    };
    let pick = |x: &[crate::value::C64], i: usize| x.get(if x.len() == 1 { 0 } else { i }).copied();
    let data: Option<Vec<_>> =
        m.iter().enumerate().map(|(i, &t)| if t != 0.0 { pick(&a, i) } else { pick(&b, i) }).collect();
    match data {
        Some(data) => one(Value::complex(crate::value::Dense::new(mask.dims(), data))),
        None => fail!("Octave:merge", "merge: the mask has more elements than the values"),
    }
}

fn nthargout(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let wanted = reals(arg(args, 0)?).unwrap_or_default();
    let most = wanted.iter().copied().fold(0.0, f64::max);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let (mut count, mut rest) = (most as usize, args.get(1..).unwrap_or(&[]));
    if let Some(Value::Num(_)) = rest.first() {
        count = crate::functions::table::arguments::count_arg(rest, 0, "nthargout")?;
        rest = rest.get(1..).unwrap_or(&[]);
    }
    let results = h.call(arg(rest, 0)?, rest.get(1..).unwrap_or(&[]), count)?;
    let mut out = Vec::new();
    for n in &wanted {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        match results.get((*n as usize).wrapping_sub(1)) {
            Some(v) => out.push(v.clone()),
            None => fail!("Octave:nthargout", "nthargout: the function has no output number {n}"),
        }
    }
    match out.as_slice() {
        [v] => one(v.clone()),
        _ => one(cell_row(out)),
    }
}

#[allow(clippy::cast_precision_loss)]
fn arity(h: &mut dyn Host, args: &[Value], inputs: bool) -> Result<Values> {
    let word = if inputs { "nargin" } else { "nargout" };
    if let Some(f) = args.first() {
        let f = match f.as_text() {
            Some(name) => Value::Func(Rc::new(Handle {
                target: FunctionRef::Named(name.as_str().into()),
                captures: Vec::new(),
                text: name.as_str().into(),
            })),
            None => f.clone(),
        };
        let (i, o) = h.arity(&f)?;
        return one(if inputs { i } else { o } as f64);
    }
    match if inputs { h.nargin() } else { h.nargout() } {
        Some(n) => one(n as f64),
        None => fail!("MATLAB:nargin:base", "{word} has a value only inside a function"),
    }
}

fn isargout(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let used = reals(v).unwrap_or_default().iter().map(|&k| h.is_argout(k as usize)).collect();
    one(crate::ops::elements::logical_like(v, used))
}

fn exist(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let name = text_arg(args, 0, "exist")?;
    let kind = if args.len() > 1 { text_arg(args, 1, "exist")? } else { String::new() };
    // MATLAB has no function of this name; prototypes tell the two systems apart by it.
    if name == "OCTAVE_VERSION" {
        return one(0.0);
    }
    let on_disk = match h.state().disk.kind(&name) {
        _ if name.is_empty() => 0,
        Some(Kind::Folder) => 7,
        Some(Kind::File) => 2,
        None => 0,
    };
    let known = h.exist(&name);
    let found = match kind.as_str() {
        "var" => u8::from(known == 1),
        "builtin" => {
            if known == 5 {
                5
            } else {
                0
            }
        }
        "file" => {
            if matches!(known, 2 | 103) {
                2
            } else {
                on_disk
            }
        }
        "dir" => {
            if on_disk == 7 {
                7
            } else {
                0
            }
        }
        _ if known > 0 => known,
        _ => on_disk,
    };
    one(f64::from(found))
}

fn validatestring(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let text = text_arg(args, 0, "validatestring")?;
    let choices = texts(arg(args, 1)?, "validatestring")?;
    let lower = text.to_lowercase();
    let mut found: Vec<&String> = choices.iter().filter(|c| c.to_lowercase().starts_with(&lower)).collect();
    found.sort_by_key(|c| c.len());
    match found.as_slice() {
        [first, rest @ ..] if rest.iter().all(|c| c.to_lowercase().starts_with(&first.to_lowercase())) => {
            one(Value::text(first))
        }
        [] => fail!("MATLAB:validatestring:unrecognizedStringChoice", "'{text}' is not one of: {}", choices.join(", ")),
        _ => {
            fail!("MATLAB:validatestring:ambiguousStringChoice", "'{text}' matches several of: {}", choices.join(", "))
        }
    }
}

fn validateattributes(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let classes = texts(arg(args, 1)?, "validateattributes")?;
    let class = v.class().name();
    let fits = |c: &String| match c.as_str() {
        "numeric" => v.is_numeric(),
        "float" => matches!(class, "double" | "single"),
        c => c == class,
    };
    let who = args.iter().skip(3).find_map(Value::as_text).filter(|t| !t.is_empty()).unwrap_or_else(|| "input".into());
    if !classes.iter().all(String::is_empty) && !classes.is_empty() && !classes.iter().any(fits) {
        fail!("MATLAB:invalidType", "{who}: expected a {}, got a {class}", classes.join(" or "));
    }
    let Value::Cell(attributes) = arg(args, 2)? else { return none() };
    let mut i = 0;
    while let Some(word) = attributes.data.get(i) {
        let word = word.as_text().unwrap_or_default();
        let operand = attributes.data.get(i + 1);
        let takes = matches!(word.as_str(), ">" | ">=" | "<" | "<=" | "numel" | "ncols" | "nrows" | "ndims" | "size");
        i += if takes { 2 } else { 1 };
        if !attribute(v, &word, operand) {
            fail!("MATLAB:expectedAttribute", "{who}: it must be {word}; it is a {}", describe(v));
        }
    }
    none()
}

#[allow(clippy::cast_precision_loss)]
fn attribute(v: &Value, word: &str, operand: Option<&Value>) -> bool {
    let data = reals(v).unwrap_or_default();
    let dims = v.dims();
    let bound = operand.and_then(Value::as_scalar).unwrap_or(f64::NAN);
    let all = |f: &dyn Fn(f64) -> bool| data.iter().all(|&x| f(x));
    let pairs = |f: &dyn Fn(f64, f64) -> bool| data.windows(2).all(|w| matches!(w, [a, b] if f(*a, *b)));
    match word {
        "scalar" => v.is_scalar(),
        "vector" => v.is_vector(),
        "row" => dims.len() == 2 && dims[0] == 1,
        "column" => dims.len() == 2 && dims[1] == 1,
        "2d" => dims.len() == 2,
        "3d" => dims.len() <= 3,
        "square" => dims.len() == 2 && dims[0] == dims[1],
        "nonempty" => !v.is_empty(),
        "nonsparse" => !v.is_sparse(),
        "binary" => all(&|x| x == 0.0 || x == 1.0),
        "even" => all(&|x| x % 2.0 == 0.0),
        "odd" => all(&|x| (x % 2.0).abs() == 1.0),
        "integer" => !v.is_complex() && all(&|x| x.is_finite() && x == x.trunc()),
        "real" => !v.is_complex(),
        "finite" => all(&f64::is_finite),
        "nonnan" => all(&|x| !x.is_nan()),
        "nonnegative" => all(&|x| x >= 0.0),
        "nonzero" => all(&|x| x != 0.0),
        "positive" => all(&|x| x > 0.0),
        "increasing" => pairs(&|a, b| a < b),
        "decreasing" => pairs(&|a, b| a > b),
        "nondecreasing" => pairs(&|a, b| a <= b),
        "nonincreasing" => pairs(&|a, b| a >= b),
        ">" => all(&|x| x > bound),
        ">=" => all(&|x| x >= bound),
        "<" => all(&|x| x < bound),
        "<=" => all(&|x| x <= bound),
        "numel" => v.numel() as f64 == bound,
        "ncols" => v.cols() as f64 == bound,
        "nrows" => v.rows() as f64 == bound,
        "ndims" => dims.len() as f64 == bound,
        "size" => {
            let want = operand.and_then(reals).unwrap_or_default();
            want.len() == dims.len() && want.iter().zip(&dims).all(|(w, &d)| w.is_nan() || *w == d as f64)
        }
        _ => true,
    }
}

fn exit(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let status = if args.is_empty() { 0.0 } else { num_arg(args, 0, "exit")? };
    #[allow(clippy::cast_possible_truncation)]
    let kind = ErrorKind::Exit(status as i32);
    let mut e = RunError::new("", format!("the prototype ended with status {status}"));
    e.kind = kind;
    Err(e)
}
