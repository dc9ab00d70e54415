//! Numbers as users spell them. In: texts. Out: numbers.

use crate::value::C64;

/// Number that a text spells, for `str2double`; `None` when it spells none. Signs, exponents,
/// `Inf`, `NaN`, `i`/`j` and `1,000` are known.
#[must_use]
pub(crate) fn parse_number(text: &str) -> Option<C64> {
    let t: String = text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect();
    if text.split_whitespace().count() > 1 && !t.contains(['i', 'j']) && !text.trim().starts_with(['+', '-']) {
        return None;
    }
    if let Some(x) = real_number(&t) {
        return Some(C64::new(x, 0.0));
    }
    let imaginary = t.strip_suffix(['i', 'j']).map(|s| s.strip_suffix('*').unwrap_or(s));
    let imaginary = imaginary.map(str::to_owned)?;
    let cut = split_at_sign(&imaginary);
    let part = |s: &str| match s {
        "" | "+" => Some(1.0),
        "-" => Some(-1.0),
        _ => real_number(s),
    };
    match cut {
        Some(k) => Some(C64::new(real_number(imaginary.get(..k)?)?, part(imaginary.get(k..)?)?)),
        None => Some(C64::new(0.0, part(&imaginary)?)),
    }
}

/// Place of the sign between real and imaginary part.
fn split_at_sign(s: &str) -> Option<usize> {
    let bytes = s.as_bytes();
    (1..bytes.len()).rev().find(|&k| {
        matches!(bytes.get(k), Some(b'+' | b'-')) && !matches!(bytes.get(k - 1), Some(b'e' | b'E' | b'd' | b'D'))
    })
}

fn real_number(t: &str) -> Option<f64> {
    let (sign, body) = match t.strip_prefix('-') {
        Some(b) => (-1.0, b),
        None => (1.0, t.strip_prefix('+').unwrap_or(t)),
    };
    match body.to_ascii_lowercase().as_str() {
        "inf" | "infinity" => return Some(sign * f64::INFINITY),
        "nan" => return Some(f64::NAN),
        _ => {}
    }
    if !body.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    body.replace(['d', 'D'], "e").parse::<f64>().ok().map(|x| sign * x)
}
