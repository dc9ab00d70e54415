//! The figures of hand counts: `4000*12+1001*4`, `8*16e6/sqrt(4096/3)`. In: text. Out: a number.

use std::iter::Peekable;
use std::str::Chars;

pub(crate) fn evaluate(text: &str) -> Result<f64, String> {
    let mut rest = text.chars().peekable();
    let value = sum(&mut rest)?;
    match rest.next() {
        None => Ok(value),
        Some(c) => Err(format!("`{text}`: `{c}` is out of place")),
    }
}

fn sum(rest: &mut Peekable<Chars>) -> Result<f64, String> {
    let mut value = product(rest)?;
    loop {
        if rest.next_if_eq(&'+').is_some() {
            value += product(rest)?;
        } else if rest.next_if_eq(&'-').is_some() {
            value -= product(rest)?;
        } else {
            return Ok(value);
        }
    }
}

fn product(rest: &mut Peekable<Chars>) -> Result<f64, String> {
    let mut value = factor(rest)?;
    loop {
        if rest.next_if_eq(&'*').is_some() {
            value *= factor(rest)?;
        } else if rest.next_if_eq(&'/').is_some() {
            value /= factor(rest)?;
        } else {
            return Ok(value);
        }
    }
}

fn factor(rest: &mut Peekable<Chars>) -> Result<f64, String> {
    let mut word = String::new();
    while let Some(c) = rest.next_if(|c| c.is_ascii_alphanumeric() || *c == '.') {
        word.push(c);
    }
    if rest.next_if_eq(&'(').is_some() {
        let inner = sum(rest)?;
        rest.next_if_eq(&')').ok_or("`)` is missing")?;
        return match word.as_str() {
            "" => Ok(inner),
            "sqrt" => Ok(inner.sqrt()),
            _ => Err(format!("`{word}` is no function of hand counts")),
        };
    }
    word.parse().map_err(|_| format!("`{word}` is no number"))
}
