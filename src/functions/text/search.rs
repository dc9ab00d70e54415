//! Rows that search, split and replace plain texts; patterns are in `regexp`.

use crate::error::{Result, RunError};
use crate::fail;
use crate::format::printf::escapes;
use crate::functions::table::accepts::{ANY, Accepts, VALUE};
use crate::functions::table::arguments::{arg, count_arg, one, text_arg, texts};
use crate::functions::table::facts::{Facts, Folder, WHOLE};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, Values};
use crate::ops::elements::{cell_text_rows, describe, is_true, logical_like, map_texts, without_strings};
use crate::value::{CellArray, Value};
use smallvec::smallvec;

pub(crate) const ROWS: &[Function] = &[
    free(
        "strsplit",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 6),
        2,
        strsplit,
        "Parts of a text between delimiters; delimiters in a row count once unless 'CollapseDelimiters' is false.",
        "strsplit('a,b', ',')",
    ),
    free(
        "ostrsplit",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 3),
        1,
        ostrsplit,
        "Parts of a text between any of the characters given (Octave).",
        "ostrsplit('a:b', ':')",
    ),
    free(
        "strjoin",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        strjoin,
        "Texts of a cell joined by a delimiter.",
        "strjoin({'a', 'b'}, ', ')",
    ),
    free(
        "strrep",
        OnRanks::Serial,
        Facts::PLAIN,
        (3, 3),
        1,
        strrep,
        "Text with every occurrence of one text replaced by another.",
        "strrep('abc', 'b', 'xx')",
    ),
    free(
        "strfind",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 6),
        1,
        strfind,
        "Places where a text occurs in another; 'ForceCellOutput'.",
        "strfind('abab', 'ab')",
    ),
    free(
        "findstr",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 2),
        1,
        strfind,
        "Places where a text occurs in another.",
        "findstr('abab', 'ab')",
    ),
    free(
        "strtok",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        2,
        strtok,
        "First word and the rest.",
        "[t, r] = strtok('one two');",
    ),
    free(
        "index",
        OnRanks::Serial,
        Facts::SCALAR,
        (2, 3),
        1,
        |_, a, _| index(a, false),
        "First (or 'last') place of a text in another, 0 if none (Octave).",
        "index('abcb', 'b')",
    ),
    free(
        "rindex",
        OnRanks::Serial,
        Facts::SCALAR,
        (2, 2),
        1,
        |_, a, _| index(a, true),
        "Last place of a text in another, 0 if none (Octave).",
        "rindex('abcb', 'b')",
    ),
    free(
        "substr",
        OnRanks::Serial,
        Facts::PLAIN,
        (2, 3),
        1,
        substr,
        "Part of a text from a place, of a length (Octave).",
        "substr('hello', 2, 3)",
    ),
    free(
        "startsWith",
        OnRanks::Serial,
        Facts::SCALAR.accepts(&[ANY, ANY, &[Accepts::Words(&["IgnoreCase"])], VALUE]),
        (2, 4),
        1,
        |_, a, _| affix(a, "startsWith", |t, p| t.starts_with(p)),
        "Whether texts begin with one of the patterns.",
        "startsWith('abc', 'ab')",
    ),
    free(
        "endsWith",
        OnRanks::Serial,
        Facts::SCALAR.accepts(&[ANY, ANY, &[Accepts::Words(&["IgnoreCase"])], VALUE]),
        (2, 4),
        1,
        |_, a, _| affix(a, "endsWith", |t, p| t.ends_with(p)),
        "Whether texts end with one of the patterns.",
        "endsWith('abc', 'bc')",
    ),
    free(
        "contains",
        OnRanks::Serial,
        Facts::SCALAR.accepts(&[ANY, ANY, &[Accepts::Words(&["IgnoreCase"])], VALUE]).octave_lacks(WHOLE),
        (2, 4),
        1,
        |_, a, _| affix(a, "contains", |t, p| t.contains(p)),
        "Whether texts contain one of the patterns.",
        "contains('abc', 'b')",
    ),
    free(
        "strlength",
        OnRanks::Serial,
        Facts::SCALAR.octave_lacks(WHOLE),
        (1, 1),
        1,
        strlength,
        "Numbers of characters.",
        "strlength('abc')",
    ),
    free(
        "fullfile",
        OnRanks::Known,
        Facts::PLAIN.folder(Folder::Joined),
        (1, crate::functions::table::VARIADIC),
        1,
        fullfile,
        "Parts of a path joined.",
        "fullfile('a', 'b.m')",
    ),
    free(
        "fileparts",
        OnRanks::Known,
        Facts::PLAIN.folder(Folder::Parent),
        (1, 1),
        3,
        fileparts,
        "Folder, name and extension of a path.",
        "[d, n, e] = fileparts('/a/b.m');",
    ),
    free(
        "filesep",
        OnRanks::Known,
        Facts::PLAIN.folder(Folder::Separator),
        (0, 0),
        1,
        |_, _, _| one(Value::text("/")),
        "The separator between the parts of a path.",
        "filesep",
    ),
    free(
        "pathsep",
        OnRanks::Known,
        Facts::PLAIN.folder(Folder::ListSeparator),
        (0, 0),
        1,
        |_, _, _| one(Value::text(":")),
        "The separator between paths.",
        "pathsep",
    ),
];

fn strsplit(host: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let text = text_arg(args, 0, "strsplit")?;
    let mut delimiters = vec![" ".to_owned()];
    let mut collapse = true;
    let mut i = 1;
    if args.len().is_multiple_of(2) {
        delimiters = texts(arg(args, 1)?, "strsplit")?.iter().map(|d| escapes(d)).collect();
        i = 2;
    } else if args.get(2).is_some_and(|v| !v.is_text()) {
        // strsplit(text, delimiter, collapse, ...) as in Octave
        delimiters = texts(arg(args, 1)?, "strsplit")?.iter().map(|d| escapes(d)).collect();
        collapse = args.get(2).is_some_and(is_true);
        i = 3;
    }
    let mut pattern = false;
    while let (Some(name), Some(v)) = (args.get(i), args.get(i + 1)) {
        match name.as_text().unwrap_or_default().to_lowercase().as_str() {
            "collapsedelimiters" => collapse = is_true(v),
            "delimitertype" => pattern = v.as_text().is_some_and(|t| t.to_lowercase().starts_with('r')),
            other => fail!("MATLAB:strsplit:InvalidOption", "strsplit: unknown option '{other}'"),
        }
        i += 2;
    }
    if pattern {
        let any = texts(arg(args, 1)?, "strsplit")?.join("|");
        let any = if collapse { format!("(?:{any})+") } else { any };
        let words = [Value::text(&text), Value::text(&any), Value::text("split"), Value::text("match")];
        return host.call(&Value::text("regexp"), &words, 2);
    }
    // The longest delimiter that fits is taken.
    delimiters.retain(|d| !d.is_empty());
    delimiters.sort_by_key(|d| std::cmp::Reverse(d.len()));
    let (mut parts, mut found) = (vec![String::new()], Vec::<String>::new());
    let mut rest = text.as_str();
    let mut after_delimiter = false;
    while let Some(c) = rest.chars().next() {
        if let Some(d) = delimiters.iter().find(|d| rest.starts_with(d.as_str())) {
            match found.last_mut().filter(|_| collapse && after_delimiter) {
                Some(run) => run.push_str(d),
                None => {
                    parts.push(String::new());
                    found.push(d.clone());
                }
            }
            after_delimiter = true;
            rest = rest.get(d.len()..).unwrap_or("");
        } else {
            if let Some(p) = parts.last_mut() {
                p.push(c);
            }
            after_delimiter = false;
            rest = rest.get(c.len_utf8()..).unwrap_or("");
        }
    }
    Ok(smallvec![cell_text_rows(&parts), cell_text_rows(&found)])
}

fn ostrsplit(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let seps = text_arg(args, 1, "ostrsplit")?;
    let strip = args.get(2).is_some_and(is_true);
    let mut out = Vec::new();
    for row in texts(arg(args, 0)?, "ostrsplit")? {
        out.extend(row.split(|c| seps.contains(c)).filter(|p| !(strip && p.is_empty())).map(str::to_owned));
    }
    one(cell_text_rows(&out))
}

fn strjoin(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    if let Value::Char(_) = arg(args, 0)? {
        fail!("MATLAB:strjoin:InvalidCellType", "`strjoin` takes a cell of texts, or strings.");
    }
    let parts = texts(arg(args, 0)?, "strjoin")?;
    if let Some(v @ Value::Cell(_)) = args.get(1) {
        // A delimiter for each gap.
        let gaps = texts(v, "strjoin")?;
        if gaps.len() + 1 != parts.len() {
            fail!("MATLAB:strjoin:WrongNumberOfDelimiterElements", "The delimiters must be one less than the texts.");
        }
        let gaps = gaps.iter().map(|g| escapes(g)).chain([String::new()]);
        return one(Value::text(&parts.iter().zip(gaps).map(|(p, g)| format!("{p}{g}")).collect::<String>()));
    }
    let delimiter = if args.len() > 1 { escapes(&text_arg(args, 1, "strjoin")?) } else { " ".to_owned() };
    one(Value::text(&parts.join(&delimiter)))
}

fn strrep(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let (from, to) = (text_arg(args, 1, "strrep")?, text_arg(args, 2, "strrep")?);
    one(map_texts(arg(args, 0)?, &mut |t| match t.as_text() {
        Some(s) if from.is_empty() => Ok(Value::text(&s)),
        Some(s) => {
            let starts = occurrences(&s, &from);
            let more = starts.len().saturating_mul(to.len());
            // Bytes of the text, and units of the value.
            crate::ops::memory::reserve(&[s.len().saturating_add(more)], 3)?;
            Ok(Value::text(&replaced(&s, &starts, from.len(), &to)))
        }
        None => Err(RunError::new("MATLAB:strrep:InputClass", format!("strrep: expected text, not a {}", describe(t)))),
    })?)
}

/// Where a text begins inside another, in bytes; occurrences may overlap.
fn occurrences(text: &str, pattern: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find(pattern)) {
        starts.push(from + at);
        from += at + text.get(from + at..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8);
    }
    starts
}

/// Every occurrence gives the replacement, also one that overlaps the last: `strrep('aaa', 'aa', 'b')` is bb.
fn replaced(text: &str, starts: &[usize], width: usize, to: &str) -> String {
    let mut result = String::new();
    let mut end = 0;
    for &start in starts {
        result.push_str(text.get(end..start).unwrap_or(""));
        result.push_str(to);
        end = start + width;
    }
    result.push_str(text.get(end..).unwrap_or(""));
    result
}

#[allow(clippy::cast_precision_loss)]
fn places(text: &str, pattern: &str) -> Vec<f64> {
    let (t, p): (Vec<u16>, Vec<u16>) = (text.encode_utf16().collect(), pattern.encode_utf16().collect());
    if p.is_empty() {
        return Vec::new();
    }
    t.windows(p.len()).enumerate().filter(|(_, w)| *w == p).map(|(i, _)| i as f64 + 1.0).collect()
}

fn strfind(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let pattern = text_arg(args, 1, "strfind")?;
    let (mut overlaps, mut in_cell) = (true, false);
    for pair in args.get(2..).unwrap_or_default().chunks(2) {
        let on = pair.get(1).is_some_and(is_true);
        match pair.first().and_then(Value::as_text).unwrap_or_default().to_lowercase().as_str() {
            "forcecelloutput" => in_cell = on,
            // Octave's.
            "overlaps" => overlaps = on,
            other => fail!("MATLAB:strfind:InvalidOption", "strfind: unknown option '{other}'"),
        }
    }
    let width = f64::from(u32::try_from(pattern.encode_utf16().count()).unwrap_or(u32::MAX));
    let find = |t: &Value| -> Result<Value> {
        let Some(text) = t.as_text() else {
            fail!("MATLAB:strfind:InputClass", "strfind: expected text, not a {}", describe(t));
        };
        let mut found = places(&text, &pattern);
        if !overlaps {
            let mut end = 0.0;
            found.retain(|&p| {
                let free = p > end;
                end = if free { p + width - 1.0 } else { end };
                free
            });
        }
        Ok(if found.is_empty() { Value::empty() } else { Value::row(found) })
    };
    match &without_strings(arg(args, 0)?) {
        Value::Cell(c) => {
            let data: Result<Vec<Value>> = c.data.iter().map(find).collect();
            one(Value::cell(CellArray::new(c.dims.clone(), data?)))
        }
        v if in_cell => one(Value::cell(CellArray::scalar(find(v)?))),
        v => one(find(v)?),
    }
}

fn strtok(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let delimiters = if args.len() > 1 { text_arg(args, 1, "strtok")? } else { " \t\n\u{b}\u{c}\r\0".to_owned() };
    let split = |text: &str| -> (String, String) {
        let start = text.trim_start_matches(|c| delimiters.contains(c));
        let end = start.find(|c| delimiters.contains(c)).unwrap_or(start.len());
        let (token, rest) = start.split_at(end);
        (token.to_owned(), rest.to_owned())
    };
    match arg(args, 0)? {
        v @ Value::Cell(c) => {
            let pairs: Vec<(String, String)> = texts(v, "strtok")?.iter().map(|t| split(t)).collect();
            let make = |f: fn(&(String, String)) -> &str| {
                let data = pairs.iter().map(|p| Value::text(f(p))).collect();
                Value::cell(CellArray::new(c.dims.clone(), data))
            };
            Ok(smallvec![make(|p| &p.0), make(|p| &p.1)])
        }
        _ => {
            let (token, rest) = split(&text_arg(args, 0, "strtok")?);
            Ok(smallvec![Value::text(&token), Value::text(&rest)])
        }
    }
}

fn index(args: &[Value], last: bool) -> Result<Values> {
    let last = last || args.get(2).and_then(Value::as_text).is_some_and(|t| t == "last");
    let found = places(&text_arg(args, 0, "index")?, &text_arg(args, 1, "index")?);
    one(if last { found.last() } else { found.first() }.copied().unwrap_or(0.0))
}

fn substr(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let text = text_arg(args, 0, "substr")?;
    let start = count_arg(args, 1, "substr")?.max(1);
    let most = text.chars().count().saturating_sub(start - 1);
    let n = if args.len() > 2 { count_arg(args, 2, "substr")? } else { most };
    one(Value::text(&text.chars().skip(start - 1).take(n).collect::<String>()))
}

fn affix(args: &[Value], who: &str, rule: fn(&str, &str) -> bool) -> Result<Values> {
    let v = arg(args, 0)?;
    let fold = args.get(3).is_some_and(is_true);
    let fit = |s: &String| if fold { s.to_lowercase() } else { s.clone() };
    let patterns: Vec<String> = texts(arg(args, 1)?, who)?.iter().map(fit).collect();
    let found: Vec<bool> = texts(v, who)?.iter().map(|t| patterns.iter().any(|p| rule(&fit(t), p.as_str()))).collect();
    match v {
        Value::Cell(_) | Value::Strings(_) => one(logical_like(v, found)),
        _ => one(found.first().copied().unwrap_or(false)),
    }
}

#[allow(clippy::cast_precision_loss)]
fn strlength(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let v = arg(args, 0)?;
    let lengths = texts(v, "strlength")?.iter().map(|t| t.encode_utf16().count() as f64).collect();
    match v {
        Value::Cell(_) | Value::Strings(_) => one(Value::real(crate::value::Dense::new(v.dims(), lengths))),
        _ => one(lengths.first().copied().unwrap_or(0.0)),
    }
}

fn fullfile(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let mut out = String::new();
    for i in 0..args.len() {
        let part = text_arg(args, i, "fullfile")?;
        if part.is_empty() {
            continue;
        }
        if out.is_empty() {
            out = part;
            continue;
        }
        if !out.ends_with('/') {
            out.push('/');
        }
        out.push_str(part.trim_start_matches('/'));
    }
    one(Value::text(&out))
}

fn fileparts(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let text = text_arg(args, 0, "fileparts")?;
    let (folder, file) = match text.rfind('/') {
        Some(0) => ("/", text.get(1..).unwrap_or("")),
        Some(i) => (text.get(..i).unwrap_or(""), text.get(i + 1..).unwrap_or("")),
        None => ("", text.as_str()),
    };
    let (name, extension) = file.rfind('.').map_or((file, ""), |i| file.split_at(i));
    Ok(smallvec![Value::text(folder), Value::text(name), Value::text(extension)])
}
