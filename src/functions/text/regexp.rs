//! Rows of regular expressions. In: MATLAB's patterns. Out: places, matches, tokens, names.
//!
//! The patterns are translated for `fancy-regex` (look-around and back references, which prototypes
//! use, are beyond the crate `regex`). MATLAB's `.` matches the end of a line too.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::table::accepts::{ANY, Accepts};
use crate::functions::table::arguments::{arg, one, text_arg};
use crate::functions::table::facts::Facts;
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values};
use crate::ops::elements::{cell_row, cell_text_rows, describe, map_texts, struct_of, without_strings};
use crate::value::{CellArray, Value};
use fancy_regex::{Captures, Regex};

pub(crate) const ROWS: &[Function] = &[
    free(
        "regexp",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, VARIADIC),
        7,
        |_, a, n| regexp(a, n, false),
        "Places, matches, tokens, names and parts of a pattern in a text; 'once', 'match', 'tokens', 'names', 'start', 'end', 'split', 'tokenExtents'.",
        "regexp('ab12', '\\d+', 'match')",
    ),
    free(
        "regexpi",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, VARIADIC),
        7,
        |_, a, n| regexp(a, n, true),
        "As regexp, ignoring case.",
        "regexpi('AB', 'b', 'match')",
    ),
    free(
        "regexprep",
        OnRanks::Serial,
        Facts::PLAIN,
        (3, VARIADIC),
        1,
        regexprep,
        "Text with what a pattern matches replaced; $1 is the first token.",
        "regexprep('ab', '(a)(b)', '$2$1')",
    ),
    free(
        "regexptranslate",
        OnRanks::Serial,
        Facts::PLAIN.accepts(&[&[Accepts::Words(&["escape", "wildcard"])], ANY]),
        (2, 2),
        1,
        regexptranslate,
        "Pattern that matches a text as it is ('escape') or with * and ? ('wildcard').",
        "regexptranslate('escape', 'a.b')",
    ),
];

#[derive(Default)]
struct Options {
    once: bool,
    ignore_case: bool,
    line_anchors: bool,
    no_dot_newline: bool,
    free_spacing: bool,
    empty_match: bool,
    order: Vec<usize>,
}

/// Default order of the outputs.
const OUTPUTS: [&str; 7] = ["start", "end", "tokenextents", "match", "tokens", "names", "split"];

fn options(args: &[Value], from: usize, who: &str) -> Result<Options> {
    let mut o = Options::default();
    for i in from..args.len() {
        let word = text_arg(args, i, who)?.to_lowercase();
        match word.as_str() {
            "once" => o.once = true,
            "ignorecase" => o.ignore_case = true,
            "lineanchors" => o.line_anchors = true,
            "dotexceptnewline" => o.no_dot_newline = true,
            "freespacing" => o.free_spacing = true,
            "emptymatch" => o.empty_match = true,
            "matchcase" | "stringanchors" | "dotall" | "literalspacing" | "noemptymatch" | "warnings" => {}
            w => match OUTPUTS.iter().position(|k| *k == w) {
                Some(k) => o.order.push(k),
                None => fail!("MATLAB:regexp:unknownOption", "{who}: '{w}' is not an option"),
            },
        }
    }
    Ok(o)
}

fn compile(pattern: &str, o: &Options) -> Result<Regex> {
    let mut flags = String::new();
    flags.push_str(if o.no_dot_newline { "" } else { "s" });
    flags.push_str(if o.ignore_case { "i" } else { "" });
    flags.push_str(if o.line_anchors { "m" } else { "" });
    flags.push_str(if o.free_spacing { "x" } else { "" });
    let prefix = if flags.is_empty() { String::new() } else { format!("(?{flags})") };
    Regex::new(&format!("{prefix}{}", translate(pattern)))
        .map_err(|e| RunError::new("MATLAB:regexp:badPattern", format!("the pattern '{pattern}' cannot be read: {e}")))
}

/// Whether a text has what a pattern describes.
pub(crate) type Tester = Box<dyn Fn(&str) -> bool>;

pub(crate) fn tester(pattern: &str) -> Result<Tester> {
    let regex = compile(pattern, &Options::default())?;
    Ok(Box::new(move |text| regex.is_match(text).unwrap_or(false)))
}

/// MATLAB's `\<`, `\>` are word boundaries; brackets inside a set are plain there, as parentheses without a partner
/// are everywhere (`regexp(version, '(')` finds one).
fn translate(pattern: &str) -> String {
    let chars: Vec<char> = pattern.chars().collect();
    let (mut out, mut open) = (String::new(), Vec::new());
    let (mut i, mut set_start) = (0, None);
    while let Some(&c) = chars.get(i) {
        let next = chars.get(i + 1).copied();
        match (c, set_start) {
            ('\\', None) if next == Some('<') => {
                out.push_str(r"\b(?=\w)");
                i += 1;
            }
            ('\\', None) if next == Some('>') => {
                out.push_str(r"\b(?<=\w)");
                i += 1;
            }
            ('\\', _) if next == Some('0') => {
                out.push_str(r"\x00");
                i += 1;
            }
            ('\\', _) => {
                out.push('\\');
                out.extend(next);
                i += 1;
            }
            ('[', None) => {
                out.push('[');
                set_start = Some(i + 1 + usize::from(next == Some('^')));
                if next == Some('^') {
                    out.push('^');
                    i += 1;
                }
            }
            ('[', Some(_)) if next == Some(':') => match class_name(&chars, i) {
                Some((name, end)) => {
                    out.push_str(&name);
                    i = end;
                }
                None => out.push_str(r"\["),
            },
            ('[', Some(_)) => out.push_str(r"\["),
            (']', Some(start)) if i == start => out.push_str(r"\]"),
            (']', Some(_)) => {
                out.push(']');
                set_start = None;
            }
            ('&' | '~', Some(_)) => {
                out.push('\\');
                out.push(c);
            }
            ('(', None) => {
                open.push(out.len());
                out.push(c);
            }
            (')', None) if open.pop().is_none() => out.push_str(r"\)"),
            _ => out.push(c),
        }
        i += 1;
    }
    open.into_iter().rev().for_each(|at| out.insert(at, '\\'));
    out
}

/// `[:alpha:]` from its bracket on, and the place of its last character.
fn class_name(chars: &[char], at: usize) -> Option<(String, usize)> {
    let end = (at + 2..chars.len()).find(|&k| chars.get(k) == Some(&':') && chars.get(k + 1) == Some(&']'))?;
    Some((chars.get(at..=end + 1)?.iter().collect(), end + 1))
}

/// What was found in one text.
struct Found {
    start: f64,
    end: f64,
    text: String,
    tokens: Vec<String>,
    extents: Vec<(f64, f64)>,
    bytes: (usize, usize),
}

/// Characters of MATLAB (UTF-16 units) before each byte; none where every byte is one.
fn units_before(text: &str) -> Option<Vec<usize>> {
    if text.is_ascii() {
        return None;
    }
    let mut before = vec![0; text.len() + 1];
    let mut units = 0;
    for (at, c) in text.char_indices() {
        if let Some(place) = before.get_mut(at) {
            *place = units;
        }
        units += c.len_utf16();
    }
    if let Some(last) = before.last_mut() {
        *last = units;
    }
    Some(before)
}

#[allow(clippy::cast_precision_loss)]
fn search(regex: &Regex, text: &str, o: &Options) -> Result<Vec<Found>> {
    let before = units_before(text);
    let units = |byte: usize| before.as_ref().map_or(byte, |b| b.get(byte).copied().unwrap_or(0)) as f64;
    let mut out = Vec::new();
    let mut from = 0;
    while let Some(caps) = next_match(regex, text, &mut from, o.empty_match)? {
        let Some(all) = caps.get(0) else { continue };
        let groups: Vec<_> = (1..caps.len()).map(|k| caps.get(k)).collect();
        let (mut tokens, mut extents) = (Vec::new(), Vec::new());
        for g in &groups {
            tokens.push(g.map_or_else(String::new, |m| m.as_str().to_owned()));
            extents.push(g.map_or((0.0, 0.0), |m| (units(m.start()) + 1.0, units(m.end()))));
        }
        let (start, end) = (units(all.start()) + 1.0, units(all.end()));
        if groups.is_empty() {
            // Without groups the whole match is the token.
            tokens.push(all.as_str().to_owned());
            extents.push((start, end));
        }
        let bytes = (all.start(), all.end());
        out.push(Found { start, end, text: all.as_str().to_owned(), tokens, extents, bytes });
        if o.once {
            break;
        }
    }
    Ok(out)
}

/// The next match from byte `from` on, which moves behind it. An empty one may stand directly behind
/// another match, and counts only for 'emptymatch'.
fn next_match<'t>(regex: &Regex, text: &'t str, from: &mut usize, empty: bool) -> Result<Option<Captures<'t, str>>> {
    while *from <= text.len() {
        crate::poll::check()?;
        let caps = regex
            .captures_from_pos(text, *from)
            .map_err(|e| RunError::new("MATLAB:regexp:limit", format!("the pattern takes too long: {e}")))?;
        let Some((caps, all)) = caps.and_then(|c| c.get(0).map(|m| (m.start(), m.end())).map(|m| (c, m))) else {
            break;
        };
        *from = all.1;
        if all.0 < all.1 {
            return Ok(Some(caps));
        }
        *from += text.get(all.1..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8);
        if empty {
            return Ok(Some(caps));
        }
    }
    Ok(None)
}

fn regexp(args: &[Value], nargout: usize, fold: bool) -> Result<Values> {
    // A cell of patterns: each of them of the one text.
    if let (Some(text), Some(Value::Cell(c))) = (args.first().filter(|t| t.is_text()), args.get(1)) {
        let mut columns: Vec<Vec<Value>> = vec![Vec::new(); nargout.max(1)];
        for pattern in &c.data {
            let mut each = vec![text.clone(), pattern.clone()];
            each.extend(args.iter().skip(2).cloned());
            for (column, v) in columns.iter_mut().zip(regexp(&each, nargout, fold)?) {
                column.push(v);
            }
        }
        return Ok(columns.into_iter().map(|data| Value::cell(CellArray::new(c.dims.clone(), data))).collect());
    }
    let mut o = options(args, 2, "regexp")?;
    o.ignore_case |= fold;
    let mut order = o.order.clone();
    order.extend((0..OUTPUTS.len()).filter(|k| !o.order.contains(k)));
    order.truncate(nargout.max(1));
    let pattern = text_arg(args, 1, "regexp")?;
    let regex = compile(&pattern, &o)?;
    let outputs = |v: &Value| -> Result<Vec<Value>> {
        let Some(text) = v.as_text() else {
            fail!("MATLAB:regexp:InputClass", "regexp: expected text, not a {}", describe(v));
        };
        let found = search(&regex, &text, &o)?;
        Ok(order.iter().map(|&k| output(k, &found, &text, &regex, o.once)).collect())
    };
    match &without_strings(arg(args, 0)?) {
        Value::Cell(c) => {
            let mut columns: Vec<Vec<Value>> = vec![Vec::new(); order.len()];
            for e in &c.data {
                for (column, v) in columns.iter_mut().zip(outputs(e)?) {
                    column.push(v);
                }
            }
            Ok(columns.into_iter().map(|data| Value::cell(CellArray::new(c.dims.clone(), data))).collect())
        }
        v => Ok(outputs(v)?.into_iter().collect()),
    }
}

fn output(kind: usize, found: &[Found], text: &str, regex: &Regex, once: bool) -> Value {
    let first = found.first();
    let numbers = |f: fn(&Found) -> f64| match (once, first) {
        (true, Some(x)) => Value::Num(f(x)),
        (true, None) => Value::empty(),
        _ => Value::row(found.iter().map(f).collect()),
    };
    let extents = |x: &Found| {
        let data = x.extents.iter().map(|e| e.0).chain(x.extents.iter().map(|e| e.1)).collect();
        Value::matrix(x.extents.len(), 2, data)
    };
    match (kind, once) {
        (0, _) => numbers(|x| x.start),
        (1, _) => numbers(|x| x.end),
        (2, true) => first.map_or_else(Value::empty, extents),
        (2, false) => cell_row(found.iter().map(extents).collect()),
        (3, true) => Value::text(first.map_or("", |x| &x.text)),
        (3, false) => cell_row(found.iter().map(|x| Value::text(&x.text)).collect()),
        (4, true) => first.map_or_else(
            || Value::cell(CellArray::new([0, 0].into_iter().collect(), Vec::new())),
            |x| cell_text_rows(&x.tokens),
        ),
        (4, false) => cell_row(found.iter().map(|x| cell_text_rows(&x.tokens)).collect()),
        (5, _) => names(found.get(..if once { found.len().min(1) } else { found.len() }).unwrap_or(found), regex),
        _ => {
            let mut parts = Vec::new();
            let mut from = 0;
            for x in found {
                parts.push(text.get(from..x.bytes.0).unwrap_or("").to_owned());
                from = x.bytes.1;
            }
            parts.push(text.get(from..).unwrap_or("").to_owned());
            cell_text_rows(&parts)
        }
    }
}

/// Named tokens as a row of structs, one for each match; where nothing matches, one of empty texts.
fn names(found: &[Found], regex: &Regex) -> Value {
    let names: Vec<(usize, &str)> = regex.capture_names().enumerate().filter_map(|(k, n)| Some((k, n?))).collect();
    let of = |x: Option<&Found>| {
        let token = |k: usize| x.and_then(|x| x.tokens.get(k.wrapping_sub(1))).map_or("", String::as_str);
        struct_of(&names.iter().map(|&(k, name)| (name, Value::text(token(k)))).collect::<Vec<_>>())
    };
    let all: Vec<Value> = found.iter().map(|x| of(Some(x))).collect();
    match all.as_slice() {
        [_, _, ..] if !names.is_empty() => crate::ops::concat::horizontal(&all).unwrap_or_else(|_| of(found.first())),
        _ => of(found.first()),
    }
}

fn regexprep(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let o = options(args, 3, "regexprep")?;
    // Cells of patterns and replacements are applied one after the other.
    let patterns = crate::functions::table::arguments::texts(arg(args, 1)?, "regexprep")?;
    let replacements = crate::functions::table::arguments::texts(arg(args, 2)?, "regexprep")?;
    let mut steps = Vec::new();
    for (k, p) in patterns.iter().enumerate() {
        let r = replacements.get(if replacements.len() == 1 { 0 } else { k });
        steps.push((compile(p, &o)?, r.cloned().unwrap_or_default()));
    }
    one(map_texts(arg(args, 0)?, &mut |v| {
        let Some(mut text) = v.as_text() else {
            fail!("MATLAB:regexprep:InputClass", "regexprep: expected text, not a {}", describe(v));
        };
        for (regex, replacement) in &steps {
            text = replace(regex, &text, replacement, &o)?;
        }
        Ok(Value::text(&text))
    })?)
}

fn replace(regex: &Regex, text: &str, replacement: &str, o: &Options) -> Result<String> {
    let mut out = String::new();
    let (mut from, mut search) = (0, 0);
    while let Some(caps) = next_match(regex, text, &mut search, o.empty_match)? {
        let Some(all) = caps.get(0) else { continue };
        crate::ops::memory::reserve_bytes(out.len() as u64 * 2 + replacement.len() as u64)?;
        out.push_str(text.get(from..all.start()).unwrap_or(""));
        expand(&caps, replacement, &mut out);
        from = all.end();
        if o.once {
            break;
        }
    }
    out.push_str(text.get(from..).unwrap_or(""));
    Ok(out)
}

/// `$1`, `$0`, `$<name>` and escapes of a replacement.
fn expand(caps: &Captures<'_, str>, replacement: &str, out: &mut String) {
    let mut rest = replacement;
    while let Some(c) = rest.chars().next() {
        let tail = rest.get(c.len_utf8()..).unwrap_or("");
        match c {
            '$' if tail.starts_with(|d: char| d.is_ascii_digit()) => {
                let k = tail.chars().next().and_then(|d| d.to_digit(10)).unwrap_or(0);
                out.push_str(caps.get(k as usize).map_or("", |m| m.as_str()));
                rest = tail.get(1..).unwrap_or("");
            }
            '$' if tail.starts_with('<') && tail.contains('>') => {
                let end = tail.find('>').unwrap_or(0);
                let name = tail.get(1..end).unwrap_or("");
                out.push_str(caps.name(name).map_or("", |m| m.as_str()));
                rest = tail.get(end + 1..).unwrap_or("");
            }
            '\\' => {
                let next: String = tail.chars().take(1).collect();
                match next.as_str() {
                    // What is no escape stands for itself.
                    s if !"abfnrtvx0".contains(s) => out.push_str(s),
                    _ => out.push_str(&crate::format::printf::escapes(&format!("\\{next}"))),
                }
                rest = tail.get(next.len()..).unwrap_or("");
            }
            _ => {
                out.push(c);
                rest = tail;
            }
        }
    }
}

fn regexptranslate(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (kind, text) = (text_arg(args, 0, "regexptranslate")?, text_arg(args, 1, "regexptranslate")?);
    let mut out = String::new();
    for c in text.chars() {
        match (kind.as_str(), c) {
            ("wildcard", '*') => out.push_str(".*"),
            ("wildcard", '?') => out.push('.'),
            (_, c) if r"$.?[]{}()|^*+\".contains(c) => {
                out.push('\\');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    one(Value::text(&out))
}
