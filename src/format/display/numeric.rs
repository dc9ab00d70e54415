//! Numeric arrays: digits, common scale factors, and columns wrapped at the width of a line.

use super::{Format, LINE, Style};
use crate::format::printf::{exponential, g};
use crate::ops::elements::{int_values, numbers};
use crate::value::{C64, Class, Dense, Dims, Value};
use std::rc::Rc;

/// How the elements of one array are printed.
struct Plan {
    width: usize,
    digits: Digits,
    /// Power of ten that all elements are divided by.
    scale: i32,
}

#[derive(Clone, Copy)]
enum Digits {
    Whole,
    Fixed(usize),
    Exponent(usize),
    General(usize),
}

/// The lines of a matrix (two dimensions).
pub(super) fn lines(v: &Value, format: Format) -> String {
    let (rows, cols) = (v.rows(), v.cols());
    match v {
        Value::Int(a) => {
            let texts: Vec<String> = int_values(a).iter().map(ToString::to_string).collect();
            let width = texts.iter().map(String::len).max().unwrap_or(1) + 3;
            layout(rows, cols, width, &texts)
        }
        Value::Bool(_) | Value::Logical(_) => {
            let texts: Vec<String> =
                numbers(v).unwrap_or_default().iter().map(|z| if z.re == 0.0 { "0" } else { "1" }.to_owned()).collect();
            layout(rows, cols, 4, &texts)
        }
        _ => {
            let data = numbers(v).unwrap_or_default();
            let single = v.class() == Class::Single;
            let plan = plan(&data, format, single, v.is_complex());
            let texts: Vec<String> = data.iter().map(|z| element_text(*z, &plan, v.is_complex())).collect();
            let mut out = String::new();
            if plan.scale != 0 {
                let e = plan.scale;
                out.push_str(&format!("   1.0e{}{:02} *\n\n", if e < 0 { '-' } else { '+' }, e.abs()));
            }
            out.push_str(&layout(rows, cols, plan.width, &texts));
            out
        }
    }
}

/// Rows of right-aligned texts; groups of columns where a line would be too long.
fn layout(rows: usize, cols: usize, width: usize, texts: &[String]) -> String {
    let group = (LINE / width.max(1)).max(1);
    let mut out = String::new();
    let mut first = 0;
    while first < cols {
        let last = (first + group).min(cols);
        if cols > group {
            if last - first == 1 {
                out.push_str(&format!("  Column {last}\n\n"));
            } else {
                let word = if last == cols && first > 0 && last - first == 2 { "and" } else { "through" };
                out.push_str(&format!("  Columns {} {word} {last}\n\n", first + 1));
            }
        }
        for i in 0..rows {
            if i % 1024 == 1023 && crate::poll::reached() {
                return out;
            }
            for j in first..last {
                let text = texts.get(j * rows + i).map_or("", String::as_str);
                out.push_str(&format!("{text:>width$}"));
            }
            out.push('\n');
        }
        if last < cols {
            out.push('\n');
        }
        first = last;
    }
    out
}

/// Exponent of ten of the largest finite magnitude.
fn exponent(data: &[C64]) -> i32 {
    let largest = data.iter().flat_map(|z| [z.re.abs(), z.im.abs()]).filter(|x| x.is_finite()).fold(0.0_f64, f64::max);
    #[allow(clippy::cast_possible_truncation)]
    if largest == 0.0 { 0 } else { largest.log10().floor() as i32 }
}

fn plan(data: &[C64], format: Format, single: bool, complex: bool) -> Plan {
    let whole = data.iter().all(|z| [z.re, z.im].iter().all(|x| !x.is_finite() || *x == x.trunc()));
    let e = exponent(data);
    let decimals = match (format.long, single) {
        (false, _) => 4,
        (true, true) => 7,
        (true, false) => 15,
    };
    if !complex && whole && e < 9 {
        // Three digits fit the narrow column, larger numbers take the wide one, as in MATLAB.
        let width = if e < 3 { 6 } else { 12 };
        return Plan { width, digits: Digits::Whole, scale: 0 };
    }
    let extra = if format.long && !single { 5 } else { 3 };
    match format.style {
        Style::Exponent => {
            return Plan { width: decimals + 6 + 3, digits: Digits::Exponent(decimals), scale: 0 };
        }
        Style::Compact => {
            let p = if format.long { decimals.max(7) } else { 5 };
            return Plan { width: p + 8, digits: Digits::General(p), scale: 0 };
        }
        Style::Fixed => {}
    }
    let high = if format.long || complex { 2 } else { 3 };
    let scaled = e >= high || e <= -3;
    if scaled && data.len() == 1 {
        return Plan { width: decimals + 6 + extra, digits: Digits::Exponent(decimals), scale: 0 };
    }
    let scale = if scaled { e } else { 0 };
    let width = if format.long { decimals + 5 } else { decimals + 6 };
    Plan { width, digits: Digits::Fixed(decimals), scale }
}

fn element_text(z: C64, plan: &Plan, complex: bool) -> String {
    let factor = 10f64.powi(plan.scale.abs());
    let apply = |x: f64| if plan.scale < 0 { x * factor } else { x / factor };
    if !complex {
        return real_text(apply(z.re), plan.digits, true);
    }
    let re = real_text(apply(z.re), plan.digits, false);
    let im = real_text(apply(z.im.abs()), plan.digits, false);
    let sign = if z.im < 0.0 || (z.im == 0.0 && z.im.is_sign_negative()) { "-" } else { "+" };
    let width = plan.width - 1;
    format!("{re:>width$} {sign} {im}i")
}

/// One number; an exact zero of an array is a lone `0`.
fn real_text(x: f64, digits: Digits, lone_zero: bool) -> String {
    if !x.is_finite() {
        return g(x, 5);
    }
    if x == 0.0 && lone_zero {
        return "0".to_owned();
    }
    let sign = if x < 0.0 { "-" } else { "" };
    match digits {
        Digits::Whole => format!("{}", x + 0.0),
        Digits::Fixed(d) => format!("{x:.d$}"),
        Digits::Exponent(d) => format!("{sign}{}", exponential(x.abs(), d)),
        Digits::General(p) => g(x, p),
    }
}

/// `(row,column)  value` for every stored entry.
pub(super) fn sparse_lines(v: &Value, format: Format) -> String {
    let (entries, rows, cols): (Vec<(usize, usize, C64)>, usize, usize) = match v {
        Value::SparseReal(s) => (entries(s, |x| C64::new(x, 0.0)), s.rows, s.cols),
        Value::SparseComplex(s) => (entries(s, |z| z), s.rows, s.cols),
        Value::SparseLogical(s) => (entries(s, |b| C64::new(f64::from(u8::from(b)), 0.0)), s.rows, s.cols),
        _ => return String::new(),
    };
    if entries.is_empty() {
        return format!("   All zero sparse: {rows}×{cols}\n");
    }
    let data: Vec<C64> = entries.iter().map(|e| e.2).collect();
    let plan = plan(&data, format, false, v.is_complex());
    let places: Vec<String> = entries.iter().map(|(i, j, _)| format!("({},{})", i + 1, j + 1)).collect();
    let widest = places.iter().map(String::len).max().unwrap_or(0);
    let mut out = String::new();
    if plan.scale != 0 {
        let e = plan.scale;
        out.push_str(&format!("   1.0e{}{:02} *\n\n", if e < 0 { '-' } else { '+' }, e.abs()));
    }
    for (place, z) in places.iter().zip(&data) {
        let text = element_text(*z, &plan, v.is_complex());
        let width = plan.width + 3;
        out.push_str(&format!("   {place:<widest$}{text:>width$}\n"));
    }
    out
}

fn entries<T: Copy>(s: &crate::value::Sparse<T>, f: impl Fn(T) -> C64) -> Vec<(usize, usize, C64)> {
    let mut out = Vec::with_capacity(s.nnz());
    for j in 0..s.cols {
        let (rows, values) = s.column(j);
        out.extend(rows.iter().zip(values).map(|(&i, &x)| (i, j, f(x))));
    }
    out
}

/// A matrix of the elements of one page of an N-d array.
pub(super) fn join(rows: usize, cols: usize, items: &[Value]) -> Option<Value> {
    let dims = Dims::from_slice(&[rows, cols]);
    let data: Vec<C64> = items.iter().filter_map(|v| numbers(v)?.first().copied()).collect();
    if data.len() != rows * cols {
        return None;
    }
    let real = || data.iter().map(|z| z.re).collect::<Vec<f64>>();
    let first = items.first()?;
    Some(match first {
        Value::Bool(_) => Value::logical(Dense::new(dims, data.iter().map(|z| z.re != 0.0).collect())),
        Value::Int(a) => Value::int(crate::value::IntArray::from_f64(a.class(), dims, &real())?),
        #[allow(clippy::cast_possible_truncation)]
        Value::Single(_) => Value::single(Dense::new(dims, data.iter().map(|z| z.re as f32).collect())),
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        Value::Char(_) => crate::ops::elements::char_array(dims, data.iter().map(|z| z.re as u16).collect()),
        _ if data.iter().any(|z| z.im != 0.0) => Value::Complex(Rc::new(Dense::new(dims, data))),
        _ => Value::matrix(rows, cols, real()),
    })
}
