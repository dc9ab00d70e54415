//! Cells, structs and what stands inside them on one line.

use super::{Format, empty_text, handle_text, short_number};
use crate::format::printf::{pad_left, pad_right};
use crate::ops::elements::{dims_text, element, numbers};
use crate::value::{Class, Object, Value};

/// Lines of a cell array, indented; elements of a column stand below each other, with blanks inside
/// the braces: numbers are moved to the right, all else to the left.
pub(super) fn cell_body(v: &Value, format: Format, indent: usize) -> String {
    let Value::Cell(c) = v else { return String::new() };
    let (rows, cols) = (c.rows(), c.cols());
    let text = |i: usize, j: usize| c.data.get(j * rows + i).map_or_else(String::new, |e| inside_braces(e, format));
    let widths: Vec<usize> =
        (0..cols).map(|j| (0..rows).map(|i| text(i, j).chars().count()).max().unwrap_or(0)).collect();
    let mut out = String::new();
    for i in 0..rows {
        if i % 64 == 63 && crate::poll::reached() {
            break;
        }
        for (j, &width) in widths.iter().enumerate() {
            let inner = text(i, j);
            let padded = match inner.strip_prefix('[') {
                Some(numbers) => format!("[{}", pad_left(numbers, width.saturating_sub(1))),
                None => pad_right(&inner, width),
            };
            out.push_str(&format!("{}{{{padded}}}", " ".repeat(indent)));
        }
        out.push('\n');
    }
    out
}

/// An element of a cell array as it stands between braces.
fn inside_braces(v: &Value, format: Format) -> String {
    match v {
        Value::Struct(_) | Value::Cell(_) => summary(v),
        _ if v.is_empty() && !v.is_text() => summary(v),
        _ => {
            let text = in_line(v, format);
            if text == format!("[{}]", summary(v)) {
                return summary(v);
            }
            let bare = !v.is_text() && !matches!(v, Value::Func(_) | Value::Object(_)) && !text.starts_with('[');
            if bare { format!("[{text}]") } else { text }
        }
    }
}

/// Header and fields of a struct, with the blank lines of the loose format.
pub(super) fn struct_body(v: &Value, format: Format) -> String {
    let Value::Struct(s) = v else { return String::new() };
    let size = dims_text(&s.dims, "×");
    let with = if s.keys.is_empty() { "no fields." } else { "fields:" };
    if s.numel() == 1 {
        return format!("  struct with {with}\n\n{}\n", fields(v, format));
    }
    let empty = if s.numel() == 0 { "empty " } else { "" };
    format!("  {size} {empty}struct array with {with}\n\n{}\n", fields(v, format))
}

/// `name: value` for every property of an object.
pub(super) fn properties(o: &Object, format: Format) -> String {
    let all = o.properties();
    let width = all.iter().map(|(k, _)| k.chars().count()).max().unwrap_or(0);
    all.iter().map(|(k, v)| format!("    {k:>width$}: {}\n", in_line(v, format))).collect()
}

/// `name: value` for every field of a struct, the names of the fields for a struct array.
pub(super) fn fields(v: &Value, format: Format) -> String {
    let Value::Struct(s) = v else { return String::new() };
    if s.numel() != 1 {
        return s.keys.iter().map(|k| format!("    {k}\n")).collect();
    }
    let width = s.keys.iter().map(|k| k.chars().count()).max().unwrap_or(0);
    s.keys.iter().zip(&s.data).map(|(k, v)| format!("    {}: {}\n", pad_left(k, width), in_line(v, format))).collect()
}

/// A value on one line: itself when it is small, its size and class otherwise.
pub(super) fn in_line(v: &Value, format: Format) -> String {
    match v {
        Value::Char(c) if c.array.dims[0] == 1 => format!("'{}'", c.to_text()),
        Value::Char(c) if c.array.dims.as_slice() == [0, 0] => "''".to_owned(),
        Value::Strings(s) => match s.data.as_slice() {
            [one] => format!("\"{one}\""),
            few @ [_, ..] if s.rows() == 1 && few.len() <= 4 => {
                format!("[{}]", few.iter().map(|t| format!("\"{t}\"")).collect::<Vec<_>>().join("    "))
            }
            _ => format!("[{}]", summary(v)),
        },
        Value::Func(h) => handle_text(&h.text),
        Value::Object(o) => format!("[{} {}]", dims_text(&v.dims(), "×"), o.class),
        Value::Real(_) if v.dims().as_slice() == [0, 0] => "[]".to_owned(),
        Value::Cell(_) if v.numel() == 1 => format!("{{{}}}", summary(v)),
        Value::Cell(_) | Value::Struct(_) | Value::Char(_) => format!("[{}]", summary(v)),
        _ if v.is_empty() || v.is_sparse() || v.rows() != 1 || v.numel() > 9 => format!("[{}]", summary(v)),
        _ => {
            let items: Vec<String> =
                (0..v.numel()).filter_map(|i| element(v, i)).map(|e| scalar_text(&e, format)).collect();
            let text = items.join(" ");
            if items.len() == 1 { text } else { format!("[{text}]") }
        }
    }
}

fn scalar_text(v: &Value, format: Format) -> String {
    let single = v.class() == Class::Single;
    if let Value::Int(i) = v {
        let values = crate::ops::elements::int_values(i);
        return values.first().map_or_else(String::new, ToString::to_string);
    }
    let Some(z) = numbers(v).and_then(|n| n.first().copied()) else { return String::new() };
    if v.is_complex() {
        let sign = if z.im < 0.0 { "-" } else { "+" };
        return format!("{} {sign} {}i", short_number(z.re, format, single), short_number(z.im.abs(), format, single));
    }
    short_number(z.re, format, single)
}

/// `2×3 double`, `1×1 struct`, `0×0 double` …
fn summary(v: &Value) -> String {
    if v.is_empty() && matches!(v, Value::Cell(_)) {
        return empty_text(v).replace(" empty cell array", " cell");
    }
    let sparse = if v.is_sparse() { "sparse " } else { "" };
    format!("{} {sparse}{}", dims_text(&v.dims(), "×"), v.class().name())
}
