//! What an unsuppressed statement and `disp` show. In: values and the output format. Out: text as
//! MATLAB (R2016b and later) lays it out.

mod nested;
mod numeric;

use crate::format::printf::g;
use crate::ops::elements::{char_rows, dims_text};
use crate::value::{Class, Value};

/// How the digits of numbers are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Fixed digits, a common scale factor for arrays.
    #[default]
    Fixed,
    /// Always an exponent (`format short e`).
    Exponent,
    /// The shorter of both for every element (`format short g`).
    Compact,
}

/// The state of the `format` command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// 16 digits (7 for single) instead of 5.
    pub long: bool,
    pub style: Style,
    /// Without the blank lines.
    pub compact: bool,
}

/// Columns of a line of output.
pub(crate) const LINE: usize = 80;

/// What `x = …` without a semicolon shows.
#[must_use]
pub(crate) fn display(name: &str, v: &Value, format: Format) -> String {
    let text = match v {
        Value::Struct(_) => format!("{name} = \n\n{}", nested::struct_body(v, format)),
        Value::Num(_) => format!("{name} =\n\n{}\n", numeric::lines(v, format)),
        _ if v.dims().len() > 2 && !v.is_empty() && !matches!(v, Value::Cell(_) | Value::Strings(_)) => {
            pages(name, v, format)
        }
        _ => format!("{name} =\n\n{}{}\n", header(v), body(v, format, true)),
    };
    finish(text, format)
}

/// What `disp(v)` shows.
#[must_use]
pub(crate) fn disp(v: &Value, format: Format) -> String {
    let text = match v {
        Value::Char(c) => char_rows(c).iter().map(|r| format!("{r}\n")).collect::<String>(),
        Value::Strings(s) if s.data.len() == 1 => format!("{}\n", s.data.first().map_or("", |t| t)),
        Value::Struct(_) => nested::fields(v, format),
        _ if v.dims().len() > 2 && !v.is_empty() && !matches!(v, Value::Cell(_) | Value::Strings(_)) => {
            pages("", v, format)
        }
        _ if v.is_empty() && !matches!(v, Value::Cell(_)) => match v.dims().as_slice() {
            [0, 0] => String::new(),
            _ => format!("  {}\n", empty_text(v)),
        },
        _ => body(v, format, false),
    };
    if text.is_empty() { "\n".to_owned() } else { finish(text, format) }
}

fn finish(text: String, format: Format) -> String {
    if !format.compact {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for line in text.lines().filter(|l| !l.is_empty()) {
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// The line that tells class and size; nothing for double arrays, texts and sparse matrices.
fn header(v: &Value) -> String {
    let class = v.class();
    let dims = v.dims();
    let size = dims_text(&dims, "×");
    if v.is_empty() {
        let plain = class == Class::Double && dims.as_slice() == [0, 0] && !v.is_sparse();
        return if plain { String::new() } else { format!("  {}\n", empty_text(v)) };
    }
    match v {
        Value::Object(o) => format!("  {} with properties:\n\n", o.class),
        Value::Func(_) => "  function_handle with value:\n\n".to_owned(),
        Value::Cell(_) => format!("  {size} cell array\n\n"),
        Value::Strings(s) if s.data.len() == 1 => String::new(),
        Value::Strings(_) => format!("  {size} string array\n\n"),
        Value::Char(_) if dims.as_slice().first() == Some(&1) => String::new(),
        Value::Char(_) => format!("  {size} char array\n\n"),
        _ if v.is_sparse() || class == Class::Double => String::new(),
        _ if v.numel() == 1 => format!("  {}\n\n", class.name()),
        _ => format!("  {size} {} {}\n\n", class.name(), shape(v)),
    }
}

fn empty_text(v: &Value) -> String {
    let size = dims_text(&v.dims(), "×");
    match v {
        Value::Char(_) | Value::Cell(_) | Value::Strings(_) => format!("{size} empty {} array", v.class().name()),
        _ if v.is_sparse() => format!("{size} empty sparse {} {}", v.class().name(), shape(v)),
        _ => format!("{size} empty {} {}", v.class().name(), shape(v)),
    }
}

/// `row vector`, `column vector`, `matrix` or `array`.
fn shape(v: &Value) -> &'static str {
    match v.dims().as_slice() {
        _ if v.class() == Class::Logical => "array",
        [1, _] => "row vector",
        [_, 1] => "column vector",
        [_, _] => "matrix",
        _ => "array",
    }
}

/// The content without name and header. `quoted`: texts in quotes, as `x = …` shows them.
fn body(v: &Value, format: Format, quoted: bool) -> String {
    if v.is_empty() {
        return match v {
            Value::Cell(_) if !quoted => format!("  {}\n", empty_text(v)),
            _ if quoted && v.class() == Class::Double && v.dims().as_slice() == [0, 0] && !v.is_sparse() => {
                "     []\n".to_owned()
            }
            _ => String::new(),
        };
    }
    match v {
        Value::Char(c) => char_rows(c).iter().map(|r| format!("    '{r}'\n")).collect(),
        Value::Strings(s) => string_lines(s),
        Value::Func(h) => format!("    {}\n", handle_text(&h.text)),
        Value::Object(o) => nested::properties(o, format),
        Value::Cell(_) => nested::cell_body(v, format, 4),
        Value::SparseReal(_) | Value::SparseComplex(_) | Value::SparseLogical(_) => numeric::sparse_lines(v, format),
        _ => numeric::lines(v, format),
    }
}

/// Rows of strings in columns, each as wide as its longest.
fn string_lines(s: &crate::value::StringArray) -> String {
    let (rows, cols) = (s.rows(), s.cols());
    let text = |i: usize, j: usize| format!("\"{}\"", s.data.get(j * rows + i).map_or("", |t| t));
    let widths: Vec<usize> =
        (0..cols).map(|j| (0..rows).map(|i| text(i, j).chars().count()).max().unwrap_or(0)).collect();
    let line = |i: usize| {
        let cells: Vec<String> = widths.iter().enumerate().map(|(j, &w)| format!("    {:<w$}", text(i, j))).collect();
        format!("{}\n", cells.concat().trim_end())
    };
    (0..rows).map(line).collect()
}

/// `@name` for a plain handle, the text of an anonymous function as it is.
pub(crate) fn handle_text(text: &str) -> String {
    if text.starts_with('@') { text.to_owned() } else { format!("@{text}") }
}

/// N-d arrays page by page.
fn pages(name: &str, v: &Value, format: Format) -> String {
    use crate::ops::elements::element;
    let dims = v.dims();
    let page = dims[0] * dims[1];
    let mut out = String::new();
    for k in 0..v.numel() / page.max(1) {
        if crate::poll::reached() {
            break;
        }
        let mut rest = k;
        let index: Vec<String> = dims[2..]
            .iter()
            .map(|&d| {
                let i = rest % d + 1;
                rest /= d;
                i.to_string()
            })
            .collect();
        let items: Vec<Value> = (k * page..(k + 1) * page).filter_map(|i| element(v, i)).collect();
        let Some(part) = numeric::join(dims[0], dims[1], &items) else { continue };
        let label = format!("{name}(:,:,{}) =", index.join(","));
        // Two blank lines stand between the pages.
        let gap = if out.is_empty() { "" } else { "\n" };
        out.push_str(&format!("{gap}{label}\n\n{}\n", body(&part, format, true)));
    }
    out
}

/// A number as it stands in a struct field or a cell: 5 digits, or 16 in format long.
pub(crate) fn short_number(x: f64, format: Format, single: bool) -> String {
    if x.is_finite() && x != x.trunc() && !format.long && format.style == Style::Fixed {
        let a = x.abs();
        if (0.001..1000.0).contains(&a) {
            return format!("{x:.4}");
        }
        let sign = if x < 0.0 { "-" } else { "" };
        return format!("{sign}{}", crate::format::printf::exponential(a, 4));
    }
    if x.is_finite() && x == x.trunc() && x.abs() < 1e9 {
        return format!("{}", x + 0.0);
    }
    match (format.long, single) {
        (true, true) => g(x, 7),
        (true, false) => g(x, 16),
        (false, _) if x.is_finite() => {
            let sign = if x < 0.0 { "-" } else { "" };
            format!("{sign}{}", crate::format::printf::exponential(x.abs(), 4))
        }
        (false, _) => g(x, 5),
    }
}

#[cfg(test)]
mod tests;
