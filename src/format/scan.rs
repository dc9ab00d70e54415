//! Reading numbers and words by a format: `sscanf`, `fscanf`. In: text and a template. Out: the
//! values and how much was read.

use crate::ops::elements::char_array;
use crate::value::{Dims, Value};

/// What was read; texts count as their codes.
pub(crate) struct Scanned {
    pub values: Vec<f64>,
    /// Only `%s` and `%c` have given values.
    pub all_text: bool,
    /// Conversions that succeeded.
    pub count: usize,
    /// Bytes read.
    pub used: usize,
    /// No text stood where the template has another one or a conversion that does not take it.
    pub matched: bool,
}

/// Applies the template again and again until the text ends or does not fit.
#[must_use]
pub(crate) fn scan(text: &str, template: &str, most: usize) -> Scanned {
    let template: Vec<char> = template.chars().collect();
    let mut reader = Reader { rest: text };
    let mut out = Scanned { values: Vec::new(), all_text: true, count: 0, used: 0, matched: true };
    loop {
        let before = (reader.rest.len(), out.count);
        let complete = pass(&mut reader, &template, &mut out, most);
        if !complete || reader.rest.is_empty() || (reader.rest.len(), out.count) == before {
            break;
        }
    }
    out.all_text &= out.count > 0;
    out.used = text.len() - reader.rest.len();
    out
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes `n` bytes; `n` is at a character's border.
    fn take(&mut self, n: usize) -> String {
        let (a, b) = self.rest.split_at_checked(n).unwrap_or((self.rest, ""));
        let taken = a.to_owned();
        self.rest = b;
        taken
    }
}

/// One use of the template; false when the text does not fit or the limit is reached.
fn pass(reader: &mut Reader, template: &[char], out: &mut Scanned, most: usize) -> bool {
    let mut i = 0;
    while let Some(&c) = template.get(i) {
        if out.values.len() >= most {
            return false;
        }
        if c.is_whitespace() {
            reader.skip_blanks();
            i += 1;
            continue;
        }
        if c != '%' || template.get(i + 1) == Some(&'%') {
            if c == '%' {
                i += 1;
            }
            let Some(rest) = reader.rest.strip_prefix(c) else {
                out.matched = reader.rest.is_empty();
                return false;
            };
            reader.rest = rest;
            i += 1;
            continue;
        }
        i += 1;
        let skip = template.get(i) == Some(&'*');
        i += usize::from(skip);
        let mut width = None;
        while let Some(d) = template.get(i).and_then(|c| c.to_digit(10)) {
            width = Some((width.unwrap_or(0) * 10 + d as usize).min(1 << 20));
            i += 1;
        }
        while matches!(template.get(i), Some('l' | 'h')) {
            i += 1;
        }
        let kind = template.get(i).copied().unwrap_or('d');
        i += 1;
        let Some((values, text)) = conversion(reader, kind, width) else {
            out.matched = reader.rest.trim_start().is_empty();
            return false;
        };
        if !skip {
            out.values.extend(values);
            out.all_text &= text;
            out.count += 1;
        }
    }
    true
}

/// Values of one conversion, and whether they are characters.
fn conversion(reader: &mut Reader, kind: char, width: Option<usize>) -> Option<(Vec<f64>, bool)> {
    let codes = |s: &str| s.encode_utf16().map(f64::from).collect::<Vec<_>>();
    let limit = width.unwrap_or(usize::MAX);
    match kind {
        'c' => {
            let n = reader.rest.chars().take(width.unwrap_or(1)).map(char::len_utf8).sum();
            (n > 0).then(|| (codes(&reader.take(n)), true))
        }
        's' => {
            reader.skip_blanks();
            let n = reader.rest.chars().take(limit).take_while(|c| !c.is_whitespace()).map(char::len_utf8).sum();
            (n > 0).then(|| (codes(&reader.take(n)), true))
        }
        'x' | 'X' | 'o' => {
            reader.skip_blanks();
            let base = if kind == 'o' { 8 } else { 16 };
            let prefix = if base == 16 && matches!(reader.rest.get(..2), Some("0x" | "0X")) { 2 } else { 0 };
            let digits = reader.rest.get(prefix..)?.chars().take(limit).map_while(|c| c.to_digit(base));
            let (n, x) = digits.fold((0, 0.0), |(n, x), d| (n + 1, x * f64::from(base) + f64::from(d)));
            (n > 0).then(|| {
                reader.take(prefix + n);
                (vec![x], false)
            })
        }
        'i' if radix(reader.rest).is_some() => {
            reader.skip_blanks();
            let (skip, base) = radix(reader.rest)?;
            let sign = if reader.rest.starts_with('-') { -1.0 } else { 1.0 };
            let digits =
                reader.rest.get(skip..)?.chars().take(limit.saturating_sub(skip)).map_while(|c| c.to_digit(base));
            let (n, x) = digits.fold((0, 0.0), |(n, x), d| (n + 1, x * f64::from(base) + f64::from(d)));
            reader.take(skip + n);
            Some((vec![sign * x], false))
        }
        _ => {
            reader.skip_blanks();
            let n = number_length(reader.rest, matches!(kind, 'd' | 'i' | 'u')).min(limit);
            let x = crate::format::numbers::parse_number(reader.rest.get(..n)?)?;
            reader.take(n);
            Some((vec![x.re], false))
        }
    }
}

/// For `%i`: bytes before the digits and base of a number that begins with 0 (octal) or 0x.
fn radix(text: &str) -> Option<(usize, u32)> {
    let text = text.trim_start();
    let digits = text.trim_start_matches(['+', '-']);
    let sign = (text.len() - digits.len()).min(1);
    match digits.as_bytes() {
        [b'0', b'x' | b'X', d, ..] if d.is_ascii_hexdigit() => Some((sign + 2, 16)),
        [b'0', ..] => Some((sign, 8)),
        _ => None,
    }
}

/// Bytes of the number at the start of a text; 0 when there is none.
#[must_use]
pub(crate) fn number_length(text: &str, whole: bool) -> usize {
    let b = text.as_bytes();
    let digit = |i: usize| b.get(i).is_some_and(u8::is_ascii_digit);
    let mut i = usize::from(matches!(b.first(), Some(b'+' | b'-')));
    let tail = text.get(i..).unwrap_or("").to_ascii_lowercase();
    for word in ["infinity", "inf", "nan"] {
        if tail.starts_with(word) && !whole {
            return i + word.len();
        }
    }
    let start = i;
    while digit(i) {
        i += 1;
    }
    let mut found = i > start;
    if whole {
        return if found { i } else { 0 };
    }
    if b.get(i) == Some(&b'.') && (found || digit(i + 1)) {
        i += 1;
        while digit(i) {
            found = true;
            i += 1;
        }
    }
    if !found {
        return 0;
    }
    if matches!(b.get(i), Some(b'e' | b'E' | b'd' | b'D')) {
        let j = i + 1 + usize::from(matches!(b.get(i + 1), Some(b'+' | b'-')));
        if digit(j) {
            i = j;
            while digit(i) {
                i += 1;
            }
        }
    }
    i
}

/// The values in the shape that the size argument asks for (`[m, n]`, `[m, Inf]`, `Inf`, `n`).
#[must_use]
pub(crate) fn shaped(s: &Scanned, size: &[f64]) -> Value {
    let n = s.values.len();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let (rows, cols) = match size {
        [m, k, ..] if *m >= 1.0 => {
            let m = *m as usize;
            // One column that is not full ends where the values end.
            if n < m {
                return shaped(s, &[]);
            }
            let used = n.div_ceil(m);
            (m, if k.is_finite() { used.min(*k as usize) } else { used })
        }
        _ if s.all_text => (1, n),
        _ => (n, if n == 0 { 0 } else { 1 }),
    };
    let mut data = s.values.clone();
    data.resize(rows * cols, 0.0);
    if s.all_text {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        return char_array(Dims::from_slice(&[rows, cols]), data.iter().map(|&x| x as u16).collect());
    }
    Value::matrix(rows, cols, data)
}
