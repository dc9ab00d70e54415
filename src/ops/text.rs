//! Operators on double-quoted text, which MATLAB takes as a string: `+` appends, `==` compares as
//! a whole. (GNU Octave takes it as characters; where the lengths agree, `if` decides alike.)

use super::compare;
use crate::error::Result;
use crate::syntax::ast::BinaryOp;
use crate::value::Value;

/// The result where one operand is a double-quoted row of characters and the operator has a
/// meaning for strings; `None` where the rules for numbers apply.
pub(super) fn operator(op: BinaryOp, a: &Value, b: &Value) -> Option<Result<Value>> {
    let quoted = |v: &Value| matches!(v, Value::Char(c) if c.double_quoted);
    if !quoted(a) && !quoted(b) {
        return None;
    }
    match op {
        BinaryOp::Add => {
            if let (Some(x), Some(y)) = (words(a), words(b)) {
                return Some(Ok(Value::string(&(x + &y))));
            }
            Some(super::strings::apply(op, a, b))
        }
        BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
            let (x, y) = (a.as_text()?, b.as_text()?);
            // one character is also an element: `s == "a"` for a text `s`
            if a.numel() == 1 || b.numel() == 1 {
                return Some(compare::compare(op, a, b));
            }
            Some(Ok(Value::Bool(match op {
                BinaryOp::Eq => x == y,
                BinaryOp::Ne => x != y,
                BinaryOp::Lt => x < y,
                BinaryOp::Le => x <= y,
                BinaryOp::Gt => x > y,
                _ => x >= y,
            })))
        }
        _ => None,
    }
}

/// As `string(v)` writes a scalar: whole numbers in full, others with five significant digits.
pub(crate) fn words(v: &Value) -> Option<String> {
    if let Some(text) = v.as_text() {
        return Some(text);
    }
    if v.is_complex() {
        let z = super::convert::complex_array(v).ok().filter(|z| z.data.len() == 1)?;
        let z = z.data.first()?;
        let sign = if z.im < 0.0 || z.im.is_nan() { "" } else { "+" };
        return Some(format!("{}{sign}{}i", number(z.re), number(z.im)));
    }
    match v {
        Value::Bool(b) => Some(b.to_string()),
        Value::Int(a) if a.len() == 1 && super::integer::is_wide(a.class()) => a.get_i128(0).map(|x| x.to_string()),
        _ => v.as_scalar().map(number),
    }
}

fn number(x: f64) -> String {
    if x.is_nan() {
        return "NaN".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "Inf".into() } else { "-Inf".into() };
    }
    if x.fract() == 0.0 && x.abs() < 1e15 {
        return format!("{x:.0}");
    }
    let scientific = format!("{x:.4e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let trimmed = |s: &str| {
        if s.contains('.') { s.trim_end_matches('0').trim_end_matches('.').to_string() } else { s.to_string() }
    };
    if (-5..5).contains(&exponent) {
        let digits = usize::try_from(4 - exponent).unwrap_or(0);
        return trimmed(&format!("{x:.digits$}"));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trimmed(mantissa), exponent.abs())
}
