//! Rows that print: the printf family, `disp`, `display`, `format`.

use crate::error::{Result, RunError};
use crate::fail;
use crate::format::display::{self, Format, Style};
use crate::format::printf::{format_text, format_units};
use crate::functions::table::arguments::{arg, none, one, text_arg};
use crate::functions::table::facts::{Facts, Takes};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::ops::elements::describe;
use crate::value::{Class, Value};
use std::cell::RefCell;

pub(crate) const ROWS: &[Function] = &[
    free(
        "fprintf",
        OnRanks::Serial,
        Facts::PLAIN.takes(Takes::Template).effect().io(),
        (1, VARIADIC),
        1,
        fprintf,
        "Prints formatted text to standard output or a file; complex numbers print their real part.",
        "fprintf('%d\\n', 3)",
    ),
    free(
        "printf",
        OnRanks::Serial,
        Facts::PLAIN.takes(Takes::Template).effect().io().octave_only(),
        (1, VARIADIC),
        0,
        |h, a, _| print_to(h, 1, a, "printf"),
        "Prints formatted text (Octave).",
        "printf('%d\\n', 3)",
    ),
    free(
        "sprintf",
        OnRanks::Serial,
        Facts::PLAIN.takes(Takes::Template),
        (1, VARIADIC),
        1,
        sprintf,
        "Formats values as text; a number that does not fit its conversion is printed with %e, as MATLAB does.",
        "sprintf('%5.2f', pi)",
    ),
    free(
        "puts",
        OnRanks::Serial,
        Facts::PLAIN.effect().io().octave_only(),
        (1, 1),
        0,
        |h, a, _| put(h, 1, &text_arg(a, 0, "puts")?),
        "Prints text as it is (Octave).",
        "puts('text')",
    ),
    free(
        "fputs",
        OnRanks::Serial,
        Facts::PLAIN.effect(),
        (2, 2),
        0,
        fputs,
        "Writes text as it is to a file (Octave).",
        "fputs(1, 'text')",
    ),
    free(
        "fdisp",
        OnRanks::Serial,
        Facts::PLAIN.effect().octave_only(),
        (2, 2),
        0,
        fdisp,
        "Shows a value in a file (Octave).",
        "fdisp(1, [1 2])",
    ),
    free(
        "disp",
        OnRanks::Serial,
        Facts::PLAIN.effect().io(),
        (1, 1),
        1,
        disp,
        "Shows a value without its name.",
        "disp([1 2; 3 4])",
    ),
    free(
        "display",
        OnRanks::Serial,
        Facts::PLAIN.effect().io(),
        (1, 1),
        0,
        display_row,
        "Shows a value as an unsuppressed statement does.",
        "display(3)",
    ),
    free(
        "format",
        OnRanks::Known,
        Facts::PLAIN,
        (0, 3),
        0,
        format,
        "Sets how numbers are shown: short, long, e, g, compact, loose.",
        "format long",
    ),
    free(
        "fflush",
        OnRanks::Known,
        Facts::PLAIN,
        (1, 1),
        1,
        |h, a, n| {
            known_file(h, a, "fflush")?;
            if n > 0 { one(0.0) } else { none() }
        },
        "Does nothing: output is not buffered.",
        "fflush(1)",
    ),
    free(
        "stdout",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(1.0),
        "Number of standard output (Octave).",
        "stdout",
    ),
    free(
        "stderr",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(2.0),
        "Number of standard error (Octave).",
        "stderr",
    ),
];

/// Writes to standard output (1), standard error (2) or an open file.
pub(super) fn put(h: &mut dyn Host, fid: i64, text: &str) -> Result<Values> {
    match fid {
        0 | 1 => h.print(text),
        2 => h.print_error(text),
        _ => h.state().files.get(fid)?.write(text)?,
    }
    none()
}

/// A file number.
pub(super) fn fid_arg(args: &[Value], i: usize, who: &str) -> Result<i64> {
    let x = crate::functions::table::arguments::num_arg(args, i, who)?;
    #[allow(clippy::cast_possible_truncation)]
    if x == x.trunc() && x.abs() < 1e9 {
        return Ok(x as i64);
    }
    fail!("MATLAB:FileIO:InvalidFid", "{who}: {x} is not a file identifier");
}

/// Refuses what is the number of no open file.
pub(super) fn known_file(h: &mut dyn Host, args: &[Value], name: &str) -> Result<()> {
    match fid_arg(args, 0, name)? {
        0..=2 => Ok(()),
        fid => h.state().files.get(fid).map(|_| ()),
    }
}

fn template(args: &[Value], i: usize, who: &str) -> Result<String> {
    match args.get(i) {
        Some(Value::Char(c)) => Ok(c.to_text()),
        Some(v) if v.is_text() => Ok(v.as_text().unwrap_or_default()),
        Some(v) if v.is_empty() => Ok(String::new()),
        Some(v) => Err(RunError::new(
            format!("MATLAB:{who}:invalidInputType"),
            format!("{who}: the format must be text, not a {}", describe(v)),
        )
        .with_help(if matches!(v, Value::Strings(_)) { crate::functions::table::arguments::JOIN } else { "" })),
        None => Ok(String::new()),
    }
}

fn print_to(h: &mut dyn Host, fid: i64, args: &[Value], who: &str) -> Result<Values> {
    let text = format_text(&template(args, 0, who)?, args.get(1..).unwrap_or(&[]))?;
    put(h, fid, &text)
}

fn fprintf(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let has_fid = !args.first().is_some_and(Value::is_text) && args.len() > 1;
    let (fid, rest) = if has_fid { (fid_arg(args, 0, "fprintf")?, args.get(1..).unwrap_or(&[])) } else { (1, args) };
    // One number alone is printed as if with '%g', as MATLAB does for fprintf(x).
    let text = match rest {
        [v] if v.is_numeric() && !v.is_empty() || v.class() == Class::Logical => format_text("%g", rest)?,
        _ => format_text(&template(rest, 0, "fprintf")?, rest.get(1..).unwrap_or(&[]))?,
    };
    put(h, fid, &text)?;
    #[allow(clippy::cast_precision_loss)]
    if nargout > 0 { one(text.len() as f64) } else { none() }
}

fn sprintf(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    if let [v] = args
        && (v.is_numeric() && !v.is_empty() || v.class() == Class::Logical)
    {
        return one(Value::text(&format_text("%g", args)?));
    }
    let given = args.get(1..).unwrap_or(&[]);
    let Some(Value::Char(c)) = args.first() else {
        return one(Value::text(&format_text(&template(args, 0, "sprintf")?, given)?));
    };
    TEXT.with_borrow_mut(|text| {
        text.clear();
        text.shrink_to(SHORT);
        format_units(&c.array.data, given, text)?;
        one(Value::text(text))
    })
}

/// Bytes of a text whose room is kept for the next one.
const SHORT: usize = 1 << 10;

thread_local! {
    /// Where texts are put together before they are values.
    static TEXT: RefCell<String> = const { RefCell::new(String::new()) };
}

fn fputs(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    put(h, fid_arg(args, 0, "fputs")?, &text_arg(args, 1, "fputs")?)
}

fn fdisp(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let format = h.state().format;
    let text = display::disp(arg(args, 1)?, format);
    put(h, fid_arg(args, 0, "fdisp")?, &text)
}

fn disp(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let format = h.state().format;
    let text = display::disp(arg(args, 0)?, format);
    if nargout > 0 {
        return one(Value::text(&text));
    }
    h.print(&text);
    none()
}

fn display_row(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    // The name of the argument is not known here: MATLAB shows it, an expression shows no name.
    let format = h.state().format;
    let text = display::disp(arg(args, 0)?, format);
    h.print(&text);
    none()
}

fn format(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    if args.is_empty() {
        h.state().format = Format::default();
        return none();
    }
    for i in 0..args.len() {
        let word = text_arg(args, i, "format")?.to_lowercase();
        let f = &mut h.state().format;
        match word.as_str() {
            "short" => (f.long, f.style) = (false, Style::Fixed),
            "long" => (f.long, f.style) = (true, Style::Fixed),
            "shorte" => (f.long, f.style) = (false, Style::Exponent),
            "longe" => (f.long, f.style) = (true, Style::Exponent),
            "shortg" => (f.long, f.style) = (false, Style::Compact),
            "longg" => (f.long, f.style) = (true, Style::Compact),
            "e" | "eng" | "shorteng" | "longeng" => f.style = Style::Exponent,
            "g" => f.style = Style::Compact,
            "compact" => f.compact = true,
            "loose" => f.compact = false,
            _ => h.ignored(&format!("format {word}")),
        }
    }
    none()
}
