//! The engine behind `sprintf`, `fprintf`, `error` and `num2str`. In: a template and values.
//! Out: the text.
//!
//! The template is used again until every element of the arguments is printed; it stops before
//! the first conversion that finds nothing left. A number that does not fit its conversion
//! (`%d` of 1.5) is printed with `%e`, as MATLAB does (Octave chooses `%f` or `%g`).

use super::fixed::with_decimals;
use crate::error::{Result, RunError};
use crate::ops::elements::{describe, int_values, reals};
use crate::value::Value;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

/// Most digits that numbers are written with; the standard library takes no more than 65535.
pub(crate) const MOST_DIGITS: usize = 60_000;

/// Spaces before a text up to a width in characters, which may be any.
#[must_use]
pub(crate) fn pad_left(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.chars().count())) + text
}

/// Spaces behind a text up to a width in characters.
#[must_use]
pub(crate) fn pad_right(text: &str, width: usize) -> String {
    text.to_string() + &" ".repeat(width.saturating_sub(text.chars().count()))
}

/// Fills a template. Escapes in it (`\n`) are replaced first.
pub(crate) fn format_text(template: &str, args: &[Value]) -> Result<String> {
    let units: SmallVec<[u16; 64]> = template.encode_utf16().collect();
    let mut out = String::with_capacity(32);
    format_units(&units, args, &mut out)?;
    Ok(out)
}

/// The same of a template in the characters of an array, after what is there.
pub(crate) fn format_units(template: &[u16], args: &[Value], out: &mut String) -> Result<()> {
    let pieces = parsed(template);
    let mut source = Source::new(args)?;
    let conversions = pieces.iter().any(|p| matches!(p, Piece::Conversion(_)));
    let mut rounds = 0u32;
    loop {
        rounds = rounds.wrapping_add(1);
        if rounds.is_multiple_of(1024) {
            crate::poll::check()?;
            crate::ops::memory::reserve_bytes(out.len() as u64 * 2)?;
        }
        for piece in pieces.iter() {
            match piece {
                Piece::Text(t) => out.push_str(t),
                Piece::Conversion(c) => {
                    if source.had_data && source.is_done() {
                        return Ok(());
                    }
                    conversion(c, &mut source, out)?;
                }
            }
        }
        if !conversions || source.is_done() {
            return Ok(());
        }
    }
}

thread_local! {
    /// The template of the last call: in a loop it is the same one.
    static LAST: RefCell<(Vec<u16>, Rc<Vec<Piece>>)> = RefCell::default();
}

fn parsed(template: &[u16]) -> Rc<Vec<Piece>> {
    LAST.with(|last| {
        let mut last = last.borrow_mut();
        if last.0 != template {
            *last = (template.to_owned(), Rc::new(parse(&escapes(&String::from_utf16_lossy(template)))));
        }
        Rc::clone(&last.1)
    })
}

/// Replaces `\n`, `\t`, `\\`, `\x41`, `\101` and their like.
#[must_use]
pub(crate) fn escapes(s: &str) -> String {
    if !s.contains('\\') {
        return s.to_owned();
    }
    let mut out = String::with_capacity(s.len());
    let mut it = s.chars().peekable();
    while let Some(c) = it.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match it.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('a') => out.push('\u{7}'),
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('v') => out.push('\u{b}'),
            Some('x') => out.extend(code(&mut it, 16, 4)),
            Some(d @ '0'..='7') => {
                let mut n = d.to_digit(8).unwrap_or(0);
                for _ in 0..2 {
                    let Some(k) = it.peek().and_then(|c| c.to_digit(8)) else { break };
                    n = n * 8 + k;
                    it.next();
                }
                out.extend(char::from_u32(n));
            }
            Some(other @ ('\\' | '"' | '\'' | '?')) => out.push(other),
            Some(other) => {
                out.push('\\');
                out.push(other);
            }
            None => out.push('\\'),
        }
    }
    out
}

fn code(it: &mut std::iter::Peekable<std::str::Chars>, radix: u32, most: usize) -> Option<char> {
    let mut n = 0;
    for _ in 0..most {
        let Some(k) = it.peek().and_then(|c| c.to_digit(radix)) else { break };
        n = n * radix + k;
        it.next();
    }
    char::from_u32(n)
}

enum Piece {
    Text(String),
    Conversion(Spec),
}

#[derive(Clone, Copy, Default)]
struct Flags {
    minus: bool,
    plus: bool,
    space: bool,
    zero: bool,
    alternate: bool,
}

#[derive(Clone, Copy)]
enum Size {
    None,
    Given(usize),
    /// `*`: taken from the arguments.
    Star,
}

#[derive(Clone, Copy)]
struct Spec {
    flags: Flags,
    width: Size,
    precision: Size,
    kind: char,
}

fn parse(template: &str) -> Vec<Piece> {
    let chars: Vec<char> = template.chars().collect();
    let mut out = Vec::new();
    let mut text = String::new();
    let mut i = 0;
    while let Some(&c) = chars.get(i) {
        if c != '%' {
            text.push(c);
            i += 1;
        } else if chars.get(i + 1) == Some(&'%') {
            text.push('%');
            i += 2;
        } else if let Some((spec, next)) = parse_spec(&chars, i + 1) {
            if !text.is_empty() {
                out.push(Piece::Text(std::mem::take(&mut text)));
            }
            out.push(Piece::Conversion(spec));
            i = next;
        } else {
            // Not a conversion: MATLAB prints what stands there.
            text.push('%');
            i += 1;
        }
    }
    if !text.is_empty() {
        out.push(Piece::Text(text));
    }
    out
}

fn parse_spec(chars: &[char], mut i: usize) -> Option<(Spec, usize)> {
    let mut flags = Flags::default();
    while let Some(c) = chars.get(i) {
        match c {
            '-' => flags.minus = true,
            '+' => flags.plus = true,
            ' ' => flags.space = true,
            '0' => flags.zero = true,
            '#' => flags.alternate = true,
            _ => break,
        }
        i += 1;
    }
    let (width, next) = parse_size(chars, i);
    i = next;
    let mut precision = Size::None;
    if chars.get(i) == Some(&'.') {
        let (p, next) = parse_size(chars, i + 1);
        precision = if matches!(p, Size::None) { Size::Given(0) } else { p };
        i = next;
    }
    while matches!(chars.get(i), Some('l' | 'h' | 'L')) {
        i += 1;
    }
    let kind = *chars.get(i)?;
    if !"diuoxXfFeEgGcsaA".contains(kind) {
        return None;
    }
    Some((Spec { flags, width, precision, kind }, i + 1))
}

fn parse_size(chars: &[char], mut i: usize) -> (Size, usize) {
    if chars.get(i) == Some(&'*') {
        return (Size::Star, i + 1);
    }
    let mut n = None;
    while let Some(d) = chars.get(i).and_then(|c| c.to_digit(10)) {
        n = Some(n.unwrap_or(0_usize).saturating_mul(10).saturating_add(d as usize));
        i += 1;
    }
    (n.map_or(Size::None, Size::Given), i)
}

/// One argument, flattened.
enum Item<'a> {
    Number(f64),
    Numbers(Vec<f64>),
    Integers(Vec<i128>),
    Text(Cow<'a, [u16]>),
}

impl Item<'_> {
    fn len(&self) -> usize {
        match self {
            Item::Number(_) => 1,
            Item::Numbers(n) => n.len(),
            Item::Integers(n) => n.len(),
            Item::Text(t) => t.len(),
        }
    }
}

#[derive(Clone)]
enum Datum {
    Number(f64),
    Integer(i128),
    /// A character that a numeric conversion or `%c` took.
    Char(u16),
    Text(String),
    Nothing,
}

/// The arguments. Numbers alone, the most frequent ones, are taken from where they are.
enum Items<'a> {
    Numbers(&'a [Value]),
    Mixed(SmallVec<[Item<'a>; 4]>),
}

impl Items<'_> {
    fn len(&self) -> usize {
        match self {
            Items::Numbers(values) => values.len(),
            Items::Mixed(items) => items.len(),
        }
    }
}

struct Source<'a> {
    items: Items<'a>,
    item: usize,
    element: usize,
    had_data: bool,
}

impl<'a> Source<'a> {
    fn new(args: &'a [Value]) -> Result<Source<'a>> {
        if args.iter().all(|a| matches!(a, Value::Num(_))) {
            return Ok(Source { items: Items::Numbers(args), item: 0, element: 0, had_data: !args.is_empty() });
        }
        let mut items: SmallVec<[Item; 4]> = SmallVec::new();
        for a in args {
            if let Value::Strings(s) = a {
                items.extend(s.data.iter().map(|t| Item::Text(Cow::Owned(t.encode_utf16().collect()))));
                continue;
            }
            items.push(match a {
                Value::Num(x) => Item::Number(*x),
                Value::Char(c) => Item::Text(Cow::Borrowed(&c.array.data)),
                Value::Int(i) => Item::Integers(int_values(i)),
                // Complex numbers: MATLAB prints the real part only.
                _ => Item::Numbers(reals(a).ok_or_else(|| {
                    RunError::new(
                        "MATLAB:printf:badArgument",
                        format!("a {} cannot be printed with a format", describe(a)),
                    )
                    .with_help("print its elements one by one, for example c{1} or s.name")
                })?),
            });
        }
        let had_data = items.iter().any(|i| i.len() > 0);
        Ok(Source { items: Items::Mixed(items), item: 0, element: 0, had_data })
    }

    fn is_done(&self) -> bool {
        self.item >= self.items.len()
    }

    fn next(&mut self, whole_text: bool) -> Datum {
        let items = match &self.items {
            Items::Numbers(values) => {
                let Some(Value::Num(x)) = values.get(self.item) else { return Datum::Nothing };
                self.item += 1;
                return Datum::Number(*x);
            }
            Items::Mixed(items) => items,
        };
        let Some(item) = items.get(self.item) else { return Datum::Nothing };
        let (datum, taken) = match item {
            _ if item.len() == 0 => (Datum::Nothing, 1),
            Item::Text(t) if whole_text && self.element == 0 => (Datum::Text(String::from_utf16_lossy(t)), t.len()),
            Item::Text(t) => (t.get(self.element).map_or(Datum::Nothing, |&c| Datum::Char(c)), 1),
            Item::Number(x) => (Datum::Number(*x), 1),
            Item::Numbers(n) => (n.get(self.element).map_or(Datum::Nothing, |&x| Datum::Number(x)), 1),
            Item::Integers(n) => (n.get(self.element).map_or(Datum::Nothing, |&x| Datum::Integer(x)), 1),
        };
        self.element += taken;
        if self.element >= item.len() {
            self.item += 1;
            self.element = 0;
        }
        datum
    }

    fn size(&mut self, s: Size) -> Option<i64> {
        match s {
            Size::None => None,
            Size::Given(n) => Some(i64::try_from(n).unwrap_or(i64::MAX)),
            Size::Star => match self.next(false) {
                #[allow(clippy::cast_possible_truncation)]
                Datum::Number(x) => Some(x as i64),
                #[allow(clippy::cast_possible_truncation)]
                Datum::Integer(x) => Some(x.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64),
                _ => None,
            },
        }
    }
}

fn conversion(spec: &Spec, source: &mut Source, out: &mut String) -> Result<()> {
    let mut flags = spec.flags;
    let width = source.size(spec.width).unwrap_or(0);
    flags.minus |= width < 0;
    let width = usize::try_from(width.unsigned_abs()).unwrap_or(0);
    let precision = source.size(spec.precision).and_then(|p| usize::try_from(p).ok());
    let digits = if spec.kind == 's' { 0 } else { precision.unwrap_or(0) };
    crate::ops::memory::reserve_bytes((width.max(digits) as u64).saturating_mul(2))?;
    let datum = source.next(spec.kind == 's');
    if let Datum::Number(x) = datum
        && usual(spec.kind, x, width, precision, flags, out)
    {
        return Ok(());
    }
    let body = match (spec.kind, datum) {
        (_, Datum::Nothing) => Body::plain(String::new()),
        ('s' | 'c', d) => text_body(&d, precision, flags),
        (k, Datum::Text(t)) => Body::plain(if k == 's' { t } else { String::new() }),
        (k, Datum::Char(c)) => number_body(k, f64::from(c), precision, flags),
        (k, Datum::Number(x)) => number_body(k, x, precision, flags),
        (k, Datum::Integer(x)) => integer_body(k, x, precision, flags),
    };
    body.pad(width, flags, out);
    Ok(())
}

/// Writes `%d` of whole numbers and `%f` of usual ones.
fn usual(kind: char, x: f64, width: usize, precision: Option<usize>, flags: Flags, out: &mut String) -> bool {
    let Flags { minus, plus, space, zero, alternate } = flags;
    if plus || space || alternate {
        return false;
    }
    let (x, decimals) = match (kind, precision) {
        // No minus before zero.
        ('d' | 'i' | 'u', None) if x.abs() < 9e15 && x == x.trunc() => (x + 0.0, 0),
        ('f', p) => (x, p.unwrap_or(6)),
        _ => return false,
    };
    with_decimals(x, decimals, |text| {
        let missing = width.saturating_sub(text.len());
        let (sign, digits) = text.split_at(usize::from(zero && text.starts_with('-')));
        match (minus, zero) {
            (true, _) => {
                out.push_str(text);
                push_spaces(out, missing);
            }
            (false, true) => {
                out.push_str(sign);
                out.extend(std::iter::repeat_n('0', missing));
                out.push_str(digits);
            }
            (false, false) => {
                push_spaces(out, missing);
                out.push_str(text);
            }
        }
    })
}

/// Few at once, as most widths are.
fn push_spaces(out: &mut String, count: usize) {
    const FEW: &str = "                ";
    match FEW.get(..count) {
        Some(spaces) => out.push_str(spaces),
        None => out.extend(std::iter::repeat_n(' ', count)),
    }
}

/// A formatted number: sign and prefix apart, so that zeros go between them and the digits.
struct Body {
    sign: String,
    digits: String,
    zeros: bool,
}

impl Body {
    fn plain(digits: String) -> Body {
        Body { sign: String::new(), digits, zeros: false }
    }

    fn pad(self, width: usize, flags: Flags, out: &mut String) {
        let missing = width.saturating_sub(self.sign.chars().count() + self.digits.chars().count());
        let (before, zeros, after) = match (flags.minus, flags.zero && self.zeros) {
            (true, _) => (0, 0, missing),
            (false, true) => (0, missing, 0),
            (false, false) => (missing, 0, 0),
        };
        out.extend(std::iter::repeat_n(' ', before));
        out.push_str(&self.sign);
        out.extend(std::iter::repeat_n('0', zeros));
        out.push_str(&self.digits);
        out.extend(std::iter::repeat_n(' ', after));
    }
}

fn text_body(datum: &Datum, precision: Option<usize>, flags: Flags) -> Body {
    let text = match datum {
        Datum::Text(t) => match precision {
            Some(p) => t.chars().take(p).collect(),
            None => t.clone(),
        },
        Datum::Char(c) => String::from_utf16_lossy(&[*c]),
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        Datum::Number(x) if *x == x.trunc() && *x >= 0.0 && *x < 1_114_112.0 => {
            char::from_u32(*x as u32).map_or_else(String::new, String::from)
        }
        Datum::Integer(x) => {
            u32::try_from(*x).ok().and_then(char::from_u32).map_or_else(|| x.to_string(), String::from)
        }
        // MATLAB: text conversions of other numbers are printed with %e.
        Datum::Number(x) if x.is_finite() && *x == x.trunc() => format!("{x}"),
        Datum::Number(x) => return number_body('e', *x, precision, flags),
        Datum::Nothing => String::new(),
    };
    Body::plain(text)
}

fn sign_of(negative: bool, flags: Flags) -> String {
    let s = match (negative, flags.plus, flags.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        _ => "",
    };
    s.to_owned()
}

fn number_body(kind: char, x: f64, precision: Option<usize>, flags: Flags) -> Body {
    if !x.is_finite() {
        let digits = if x.is_nan() { "NaN" } else { "Inf" };
        let sign = if x.is_nan() { String::new() } else { sign_of(x < 0.0, flags) };
        return Body { sign, digits: digits.to_owned(), zeros: false };
    }
    if "diuoxXcs".contains(kind) {
        #[allow(clippy::cast_possible_truncation)]
        if x == x.trunc() && x.abs() < 1e38 {
            return integer_body(kind, x as i128, precision, flags);
        }
        let kind = if kind.is_ascii_uppercase() { 'E' } else { 'e' };
        return number_body(kind, x, precision, flags);
    }
    let p = precision.unwrap_or(6).min(MOST_DIGITS);
    let a = x.abs();
    let mut digits = match kind {
        'f' | 'F' => format!("{a:.p$}"),
        'e' | 'E' | 'a' | 'A' => exponential(a, p),
        _ => general(a, p, flags.alternate),
    };
    if flags.alternate && !digits.contains('.') {
        digits.push('.');
    }
    if kind.is_ascii_uppercase() {
        digits = digits.to_uppercase();
    }
    Body { sign: sign_of(x.is_sign_negative(), flags), digits, zeros: true }
}

fn integer_body(kind: char, x: i128, precision: Option<usize>, flags: Flags) -> Body {
    #[allow(clippy::cast_precision_loss)]
    if "fFeEgGaA".contains(kind) {
        return number_body(kind, x as f64, precision, flags);
    }
    let magnitude = x.unsigned_abs();
    let (mut sign, mut digits) = match kind {
        'x' => (String::new(), format!("{magnitude:x}")),
        'X' => (String::new(), format!("{magnitude:X}")),
        'o' => (String::new(), format!("{magnitude:o}")),
        // 128 bits take their time.
        _ => {
            (sign_of(x < 0, flags), u64::try_from(magnitude).map_or_else(|_| magnitude.to_string(), |m| m.to_string()))
        }
    };
    if x < 0 && sign.is_empty() {
        sign.push('-');
    }
    if let Some(p) = precision {
        let missing = p.saturating_sub(digits.len());
        digits.insert_str(0, &"0".repeat(missing));
    }
    if flags.alternate && x != 0 {
        sign.push_str(match kind {
            'x' => "0x",
            'X' => "0X",
            'o' => "0",
            _ => "",
        });
    }
    Body { sign, digits, zeros: precision.is_none() }
}

/// `%.{p}e` of a number that is not negative.
#[must_use]
pub(crate) fn exponential(a: f64, p: usize) -> String {
    let p = p.min(MOST_DIGITS);
    let s = format!("{a:.p$e}");
    match s.split_once('e') {
        Some((mantissa, exponent)) => {
            let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |d| ('-', d));
            format!("{mantissa}e{sign}{digits:0>2}")
        }
        None => s,
    }
}

/// `%.{p}g` of a number that is not negative.
#[must_use]
pub(crate) fn general(a: f64, p: usize, keep_zeros: bool) -> String {
    let p = p.clamp(1, MOST_DIGITS);
    let e = exponential(a, p - 1);
    let exponent: i64 = e.rsplit_once('e').and_then(|(_, x)| x.parse().ok()).unwrap_or(0);
    let wide = i64::try_from(p).unwrap_or(i64::MAX);
    let text = if exponent < -4 || exponent >= wide {
        e
    } else {
        let decimals = usize::try_from(wide - 1 - exponent).unwrap_or(0);
        format!("{a:.decimals$}")
    };
    if keep_zeros || !text.contains('.') {
        return text;
    }
    let (mantissa, tail) = text.split_once('e').map_or((text.as_str(), None), |(m, t)| (m, Some(t)));
    let mantissa = mantissa.trim_end_matches('0').trim_end_matches('.');
    tail.map_or_else(|| mantissa.to_owned(), |t| format!("{mantissa}e{t}"))
}

/// `%.{p}g` with its sign; `NaN`, `Inf`, `-Inf`.
#[must_use]
pub(crate) fn g(x: f64, p: usize) -> String {
    if x.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if x < 0.0 { "-" } else { "" };
    if x.is_infinite() { format!("{sign}Inf") } else { format!("{sign}{}", general(x.abs(), p, false)) }
}
