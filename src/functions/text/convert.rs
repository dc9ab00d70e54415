//! Rows that turn numbers into text.

use crate::error::{Result, RunError};
use crate::fail;
use crate::format::printf::{MOST_DIGITS, format_text, g, pad_left, pad_right};
use crate::functions::table::arguments::{arg, num_arg, one, texts};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, Values};
use crate::ops::elements::{char_matrix, describe, numbers, reals};
use crate::ops::integer;
use crate::value::{C64, Class, Dense, Value};

pub(crate) const ROWS: &[Function] = &[
    free(
        "num2str",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        num2str,
        "Number or matrix as text, with about 5 significant digits or a given precision or format.",
        "num2str([1.5 2; 3 4])",
    ),
    free(
        "int2str",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        int2str,
        "Numbers rounded to integers as text.",
        "int2str(2.7)",
    ),
    free(
        "mat2str",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 3),
        1,
        mat2str,
        "Matrix as an expression that recreates it.",
        "mat2str([1 2; 3 4.5])",
    ),
    free(
        "dec2bin",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| to_base(a, 2, 1, "dec2bin"),
        "Whole numbers in base 2.",
        "dec2bin(5)",
    ),
    free(
        "dec2hex",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| to_base(a, 16, 1, "dec2hex"),
        "Whole numbers in base 16.",
        "dec2hex(255)",
    ),
    free(
        "dec2base",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 3),
        1,
        dec2base,
        "Whole numbers in a base from 2 to 36.",
        "dec2base(10, 3)",
    ),
    free(
        "bin2dec",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| from_base(a, 2, "bin2dec"),
        "Number of a text in base 2.",
        "bin2dec('101')",
    ),
    free(
        "hex2dec",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| from_base(a, 16, "hex2dec"),
        "Number of a text in base 16.",
        "hex2dec('FF')",
    ),
    free(
        "base2dec",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        base2dec,
        "Number of a text in a base from 2 to 36.",
        "base2dec('21', 3)",
    ),
];

fn num2str(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    if v.is_text() {
        return one(v.clone());
    }
    let Some(data) = numbers(v) else {
        fail!("MATLAB:num2str:nonNumericInput", "num2str: expected a number, not a {}", describe(v));
    };
    if data.is_empty() {
        return one(Value::text(""));
    }
    if args.len() == 1
        && let Some(whole) = integer::wide_elements(v)
    {
        return whole_rows(&whole);
    }
    let template = match args.get(1) {
        Some(f) if f.is_text() => return with_format(v, &f.as_text().unwrap_or_default()),
        Some(_) => {
            let p = crate::functions::table::arguments::count_arg(args, 1, "num2str")?.min(MOST_DIGITS);
            crate::ops::memory::reserve(&[data.len(), p + 7], 2)?;
            if v.is_scalar() { Template::General(0, p) } else { Template::General(p + 7, p) }
        }
        None => choose(v, &data),
    };
    let (rows, cols) = (v.rows(), v.cols());
    if let (true, Value::Int(_)) = (v.is_scalar(), v) {
        return one(Value::text(&format_text("%d", args.get(..1).unwrap_or(&[]))?));
    }
    let mut lines = vec![String::new(); rows];
    for (k, z) in data.iter().enumerate() {
        if let Some(line) = lines.get_mut(k % rows.max(1)) {
            line.push_str(&if v.is_complex() { template.complex(*z) } else { template.real(z.re) });
        }
    }
    debug_assert_eq!(rows * cols, data.len());
    one(trimmed_matrix(lines)?)
}

/// 64-bit integers with all of their digits and two blanks between columns.
fn whole_rows(a: &Dense<i128>) -> Result<Values> {
    let texts: Vec<String> = a.data.iter().map(ToString::to_string).collect();
    let width = texts.iter().map(|t| t.trim_start_matches('-').len()).max().unwrap_or(0) + 2;
    let rows = a.rows().max(1);
    let mut lines = vec![String::new(); rows];
    for (k, text) in texts.iter().enumerate() {
        if let Some(line) = lines.get_mut(k % rows) {
            line.push_str(&pad_left(text, width));
        }
    }
    one(trimmed_matrix(lines)?)
}

/// How `num2str` prints one element.
#[derive(Clone, Copy)]
enum Template {
    /// Width and significant digits.
    General(usize, usize),
    /// Width of whole numbers.
    Whole(usize),
}

impl Template {
    fn digits(self, x: f64) -> String {
        match self {
            Template::General(_, p) => g(x, p),
            Template::Whole(_) if x.is_finite() => format!("{:.0}", x + 0.0),
            Template::Whole(_) => g(x, 5),
        }
    }

    fn real(self, x: f64) -> String {
        let (Template::General(width, _) | Template::Whole(width)) = self;
        pad_left(&self.digits(x), width)
    }

    fn complex(self, z: C64) -> String {
        let (Template::General(width, _) | Template::Whole(width)) = self;
        let sign = if z.im < 0.0 || (z.im == 0.0 && z.im.is_sign_negative()) { '-' } else { '+' };
        let im = format!("{sign}{}i", self.digits(z.im.abs()));
        pad_left(&self.digits(z.re), width) + &pad_right(&im, width + 1)
    }
}

/// MATLAB's rule: whole numbers with their digits and two blanks; others with four digits behind
/// those of the largest, 16 at most.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn choose(v: &Value, data: &[C64]) -> Template {
    if v.class() == Class::Logical {
        return Template::Whole(3);
    }
    let finite = || data.iter().flat_map(|z| [z.re, z.im]).filter(|x| x.is_finite());
    let largest = finite().fold(0.0_f64, |m, x| m.max(x.abs()));
    let exponent = if largest == 0.0 { 0 } else { largest.log10().floor() as i64 };
    let whole = finite().all(|x| x == x.trunc());
    if whole && (exponent <= 15 || v.is_scalar()) {
        let odd = finite().count() < data.len() * 2;
        let width = if odd { (exponent + 3).max(5) } else { exponent + 3 };
        return Template::Whole(width.max(0) as usize);
    }
    let p = (exponent + 5).clamp(5, 16) as usize;
    Template::General(p + 7, p)
}

fn with_format(v: &Value, template: &str) -> Result<Values> {
    let rows = v.rows();
    let data = reals(v).unwrap_or_default();
    let wide = integer::wide_elements(v);
    let conversions = template.replace("%%", "").matches('%').count();
    // One conversion is repeated along the row; more describe the whole row.
    let template = if conversions == 1 { template.repeat(v.cols().max(1)) } else { template.to_owned() };
    let mut lines = Vec::new();
    for i in 0..rows {
        let row = match &wide {
            Some(a) => {
                let row: Vec<i128> = a.data.iter().skip(i).step_by(rows.max(1)).copied().collect();
                integer::saturated(v.class(), Dense::matrix(1, row.len(), row))
            }
            None => Value::row(data.iter().skip(i).step_by(rows.max(1)).copied().collect()),
        };
        let text = format_text(&template, &[row])?;
        lines.extend(text.trim_end_matches('\n').split('\n').map(str::to_owned));
    }
    one(trimmed_matrix(lines)?)
}

/// Char matrix without the blank columns at both sides.
fn trimmed_matrix(lines: Vec<String>) -> Result<Value> {
    let lead = lines.iter().map(|l| l.len() - l.trim_start_matches(' ').len()).min().unwrap_or(0);
    let lines: Vec<String> =
        lines.iter().map(|l| l.get(lead..).unwrap_or("").trim_end_matches(' ').to_owned()).collect();
    match lines.as_slice() {
        [line] => Ok(Value::text(line)),
        _ => char_matrix(&lines),
    }
}

fn int2str(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let Some(data) = reals(v) else {
        fail!("MATLAB:int2str:nonNumericInput", "int2str: expected a number, not a {}", describe(v));
    };
    if let Some(whole) = integer::wide_elements(v).filter(|a| !a.data.is_empty()) {
        return whole_rows(&whole);
    }
    let rounded = data.iter().map(|x| x.round()).collect();
    num2str_of(Value::real(Dense::new(v.dims(), rounded)))
}

fn num2str_of(v: Value) -> Result<Values> {
    let data = numbers(&v).unwrap_or_default();
    if data.is_empty() {
        return one(Value::text(""));
    }
    let template = choose(&v, &data);
    let rows = v.rows().max(1);
    let mut lines = vec![String::new(); rows];
    for (k, z) in data.iter().enumerate() {
        if let Some(line) = lines.get_mut(k % rows) {
            line.push_str(&template.real(z.re));
        }
    }
    one(trimmed_matrix(lines)?)
}

fn mat2str(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let named = args.iter().skip(1).any(|a| a.as_text().is_some_and(|t| t == "class"));
    let precision = match args.get(1).filter(|a| !a.is_text()) {
        Some(p) => reals(p).and_then(|p| p.first().copied()).unwrap_or(15.0),
        None => 15.0,
    };
    if args.get(1).is_some_and(|p| !p.is_text() && p.numel() > 2) {
        fail!("MATLAB:mat2str:SecondArg", "The precision of `mat2str` is one number of digits.");
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let p = precision.clamp(1.0, 17.0) as usize;
    if v.dims().len() > 2 {
        fail!("MATLAB:mat2str:TwoDInput", "mat2str: the value must have two dimensions");
    }
    if let Value::Char(c) = v {
        let rows: Vec<String> =
            crate::ops::elements::char_rows(c).iter().map(|r| format!("'{}'", r.replace('\'', "''"))).collect();
        let text = match rows.len() {
            0 => "''".to_owned(),
            1 => rows.concat(),
            _ => format!("[{}]", rows.join(";")),
        };
        return one(Value::text(&text));
    }
    let Some(data) = numbers(v) else {
        fail!(
            "MATLAB:mat2str:NumericInput",
            "mat2str: expected a numeric, logical or char array, not a {}",
            describe(v)
        );
    };
    let logical = v.class() == Class::Logical;
    let item = |z: &C64| -> String {
        if logical {
            return if z.re == 0.0 { "false" } else { "true" }.to_owned();
        }
        if !v.is_complex() {
            return g(z.re, p);
        }
        let sign = if z.im < 0.0 { "-" } else { "+" };
        format!("{}{sign}{}i", g(z.re, p), g(z.im.abs(), p))
    };
    let rows = v.rows();
    let lines: Vec<String> =
        (0..rows).map(|i| data.iter().skip(i).step_by(rows.max(1)).map(item).collect::<Vec<_>>().join(" ")).collect();
    let mut text = match (rows, v.cols()) {
        (1, 1) => lines.concat(),
        (r, c) if r == 0 || c == 0 => format!("zeros({r},{c})"),
        _ => format!("[{}]", lines.join(";")),
    };
    if named && !logical && v.class() != Class::Double {
        text = format!("{}({text})", v.class().name());
    }
    one(Value::text(&text))
}

/// Digits of whole numbers in a base, one row for each number.
fn to_base(args: &[Value], base: u128, width_at: usize, who: &str) -> Result<Values> {
    let v = arg(args, 0)?;
    let width =
        if args.len() > width_at { crate::functions::table::arguments::count_arg(args, width_at, who)? } else { 0 };
    let Some(data) = reals(v) else {
        fail!(format!("MATLAB:{who}:InvalidInput"), "{who}: expected a number, not a {}", describe(v));
    };
    let mut rows = Vec::new();
    let wide = integer::wide_elements(v).map(|a| a.data);
    for (k, x) in data.into_iter().enumerate() {
        let exact = wide.as_ref().and_then(|w| w.get(k)).copied();
        // Negative numbers in base 2 and 16: two's complement in the fewest of 8, 16, 32 and 64 bits.
        let bits = if base == 2 || base == 16 {
            [8, 16, 32, 64].into_iter().find(|&b| x >= -(2f64.powi(b - 1)))
        } else {
            None
        };
        if (x < 0.0 && bits.is_none()) || x != x.trunc() || !x.is_finite() {
            fail!(format!("MATLAB:{who}:InvalidInput"), "{who}: {x} is not a whole number that can be written");
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let magnitude = exact.map_or_else(|| x.abs() as u128, i128::unsigned_abs);
        rows.push(match bits {
            Some(b) if x < 0.0 => digits((1u128 << b) - magnitude, base),
            _ => digits(magnitude, base),
        });
    }
    let width = rows.iter().map(String::len).max().unwrap_or(0).max(width);
    crate::ops::memory::reserve(&[rows.len(), width], 4)?;
    let zeros = |r: &str| "0".repeat(width.saturating_sub(r.len()));
    let rows: Vec<String> = rows.iter().map(|r| zeros(r) + r).collect();
    one(char_matrix(&rows)?)
}

fn digits(mut n: u128, base: u128) -> String {
    let mut out = Vec::new();
    loop {
        let d = u32::try_from(n % base).unwrap_or(0);
        out.push(char::from_digit(d, 36).unwrap_or('0').to_ascii_uppercase());
        n /= base;
        if n == 0 {
            return out.iter().rev().collect();
        }
    }
}

fn base_arg(args: &[Value], who: &str) -> Result<u32> {
    let b = num_arg(args, 1, who)?;
    if !(2.0..=36.0).contains(&b) || b != b.trunc() {
        fail!(format!("MATLAB:{who}:InvalidBase"), "{who}: the base must be a whole number from 2 to 36");
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Ok(b as u32)
}

fn dec2base(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let base = base_arg(args, "dec2base")?;
    to_base(args, u128::from(base), 2, "dec2base")
}

fn base2dec(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let base = base_arg(args, "base2dec")?;
    from_base(args, base, "base2dec")
}

fn from_base(args: &[Value], base: u32, who: &str) -> Result<Values> {
    let mut out = Vec::new();
    for t in texts(arg(args, 0)?, who)? {
        let mut n = 0.0;
        for c in t.chars().filter(|c| !c.is_whitespace()) {
            let Some(d) = c.to_digit(base) else {
                return Err(RunError::new(
                    format!("MATLAB:{who}:IllegalText"),
                    format!("{who}: '{t}' is not a number in base {base}"),
                ));
            };
            n = n * f64::from(base) + f64::from(d);
        }
        out.push(n);
    }
    one(Value::column(out))
}
