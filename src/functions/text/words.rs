//! Rows that compare, classify, trim, join and change the case of texts.

use crate::error::{Result, RunError};
use crate::fail;
use crate::format::numbers::parse_number;
use crate::format::printf::{pad_left, pad_right};
use crate::functions::table::arguments::{arg, count_arg, one, text_arg, texts};
use crate::functions::table::facts::{Facts, Folder, WHOLE};
use crate::functions::table::rows::free;
use crate::functions::table::{Function, Host, OnRanks, VARIADIC, Values, Workspace};
use crate::ops;
use crate::ops::elements::{
    cell_column, char_array, char_matrix, char_rows, describe, logical_like, map_texts, reals, text_column,
    without_strings,
};
use crate::syntax::ast::BinaryOp;
use crate::value::{CellArray, CharArray, Dense, Dims, Value};
use std::rc::Rc;

pub(crate) const ROWS: &[Function] = &[
    free(
        "strcmp",
        OnRanks::Serial,
        Facts::SCALAR,
        (2, 2),
        1,
        |_, a, _| compare(a, false, false),
        "Whether texts are equal; cells element by element.",
        "strcmp('a', {'a', 'b'})",
    )
    .truth(2, |a, b| both_texts(a, b, false)),
    free(
        "strcmpi",
        OnRanks::Serial,
        Facts::SCALAR,
        (2, 2),
        1,
        |_, a, _| compare(a, true, false),
        "Whether texts are equal, ignoring case.",
        "strcmpi('a', 'A')",
    )
    .truth(2, |a, b| both_texts(a, b, true)),
    free(
        "strncmp",
        OnRanks::Serial,
        Facts::SCALAR,
        (3, 3),
        1,
        |_, a, _| compare(a, false, true),
        "Whether the first n characters are equal.",
        "strncmp('abc', 'abd', 2)",
    ),
    free(
        "strncmpi",
        OnRanks::Serial,
        Facts::SCALAR,
        (3, 3),
        1,
        |_, a, _| compare(a, true, true),
        "Whether the first n characters are equal, ignoring case.",
        "strncmpi('abc', 'ABd', 2)",
    ),
    free(
        "strcat",
        OnRanks::Serial,
        Facts::PLAIN.folder(Folder::Concatenated),
        (1, VARIADIC),
        1,
        strcat,
        "Joins texts side by side; trailing blanks of texts (not of cells) are dropped.",
        "strcat('a', 'b')",
    ),
    free(
        "strvcat",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, VARIADIC),
        1,
        |_, a, _| stack(a, "strvcat", true),
        "Char matrix of texts, without the empty ones.",
        "strvcat('a', 'bcd')",
    ),
    free(
        "char",
        OnRanks::Serial,
        Facts::PLAIN.folder(Folder::Trimmed),
        (1, VARIADIC),
        1,
        char_row,
        "Characters of codes, or a char matrix of texts.",
        "char(72, 105)",
    ),
    free(
        "cellstr",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        cellstr,
        "Rows of a char matrix as a cell of texts without trailing blanks.",
        "cellstr(['a '; 'bc'])",
    ),
    free(
        "string",
        OnRanks::Serial,
        Facts::PLAIN.folder(Folder::Trimmed).octave_lacks(WHOLE),
        (0, 1),
        1,
        |_, a, _| string(a),
        "String of a text or number, or array of strings; numbers have five digits, as `num2str` writes them.",
        "string(3)",
    ),
    free(
        "strtrim",
        OnRanks::Serial,
        Facts::PLAIN.folder(Folder::Trimmed),
        (1, 1),
        1,
        |_, a, _| trim(a, "strtrim", true),
        "Without blanks at both ends.",
        "strtrim('  a ')",
    ),
    free(
        "deblank",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| trim(a, "deblank", false),
        "Without blanks at the end.",
        "deblank('a  ')",
    ),
    free("upper", OnRanks::Serial, Facts::PLAIN, (1, 1), 1, |_, a, _| case(a, true), "In upper case.", "upper('ab')"),
    free(
        "toupper",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| case(a, true),
        "In upper case.",
        "toupper('ab')",
    ),
    free("lower", OnRanks::Serial, Facts::PLAIN, (1, 1), 1, |_, a, _| case(a, false), "In lower case.", "lower('AB')"),
    free(
        "tolower",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| case(a, false),
        "In lower case.",
        "tolower('AB')",
    ),
    free(
        "blanks",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| {
            let n = crate::functions::table::arguments::count_arg(a, 0, "blanks")?;
            crate::ops::memory::reserve(&[n], 2)?;
            one(char_array(Dims::from_slice(&[1, n]), vec![32; n]))
        },
        "n blanks.",
        "blanks(3)",
    ),
    free(
        "newline",
        OnRanks::Serial,
        Facts::PLAIN,
        (0, 0),
        1,
        |_, _, _| one(Value::text("\n")),
        "The end of a line.",
        "newline",
    ),
    free(
        "isspace",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, |c| c.is_whitespace()),
        "Which characters are blanks.",
        "isspace('a b')",
    ),
    free(
        "isalpha",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, char::is_alphabetic),
        "Which characters are letters.",
        "isalpha('a1')",
    ),
    free(
        "isletter",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, char::is_alphabetic),
        "Which characters are letters.",
        "isletter('a1')",
    ),
    free(
        "isdigit",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, |c| c.is_ascii_digit()),
        "Which characters are digits.",
        "isdigit('a1')",
    ),
    free(
        "isalnum",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, char::is_alphanumeric),
        "Which characters are letters or digits.",
        "isalnum('a-')",
    ),
    free(
        "isupper",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, char::is_uppercase),
        "Which characters are upper-case letters.",
        "isupper('aB')",
    ),
    free(
        "islower",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, char::is_lowercase),
        "Which characters are lower-case letters.",
        "islower('aB')",
    ),
    free(
        "ispunct",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| classify(a, |c| c.is_ascii_punctuation()),
        "Which characters are punctuation.",
        "ispunct('a.')",
    ),
    free(
        "ischar",
        OnRanks::Known,
        Facts::SCALAR.tells_strings(),
        (1, 1),
        1,
        |_, a, _| one(matches!(arg(a, 0)?, Value::Char(_))),
        "Whether a value is a char array.",
        "ischar('a')",
    ),
    free(
        "isstring",
        OnRanks::Known,
        Facts::SCALAR.tells_strings(),
        (1, 1),
        1,
        |_, a, _| one(ops::strings::is_string(arg(a, 0)?)),
        "Whether a value is an array of strings or a double-quoted text.",
        "isstring('a')",
    ),
    free(
        "isStringScalar",
        OnRanks::Known,
        Facts::PLAIN.octave_lacks(WHOLE),
        (1, 1),
        1,
        |_, a, _| one(ops::strings::is_string(arg(a, 0)?) && arg(a, 0)?.is_text()),
        "Whether a value is one string.",
        "isStringScalar('a')",
    ),
    free(
        "iscellstr",
        OnRanks::Known,
        Facts::SCALAR,
        (1, 1),
        1,
        |_, a, _| one(matches!(arg(a, 0)?, Value::Cell(c) if c.data.iter().all(Value::is_text))),
        "Whether a value is a cell of texts.",
        "iscellstr({'a'})",
    ),
    free(
        "str2double",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        str2double,
        "Numbers that texts spell; NaN where they spell none.",
        "str2double('1.5e3')",
    ),
    free(
        "str2num",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        2,
        str2num,
        "Value of an expression in a text.",
        "str2num('[1 2]')",
    ),
    free(
        "strjust",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        strjust,
        "Rows of a char matrix moved right, left or to the centre.",
        "strjust(['a '; 'bc'], 'right')",
    ),
    free(
        "do_string_escapes",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 1),
        1,
        |_, a, _| one(Value::text(&crate::format::printf::escapes(&text_arg(a, 0, "do_string_escapes")?))),
        "Text with its escapes replaced (Octave).",
        "do_string_escapes('a\\n')",
    ),
    free(
        "untabify",
        OnRanks::Serial,
        Facts::PLAIN,
        (1, 2),
        1,
        |_, a, _| {
            let width = if a.len() > 1 { count_arg(a, 1, "untabify")?.clamp(1, 1000) } else { 8 };
            one(Value::text(&untabbed(&text_arg(a, 0, "untabify")?, width)?))
        },
        "Text with blanks for tabs.",
        "untabify('a')",
    ),
];

/// Blanks up to the next multiple of so many columns for every tab.
fn untabbed(text: &str, width: usize) -> Result<String> {
    crate::ops::memory::reserve(&[text.len(), width], 1)?;
    let (mut result, mut column) = (String::new(), 0);
    for c in text.chars() {
        match c {
            '\t' => {
                let gap = width - column % width;
                result.extend(std::iter::repeat_n(' ', gap));
                column += gap;
            }
            c => {
                result.push(c);
                column = if c == '\n' { 0 } else { column + 1 };
            }
        }
    }
    Ok(result)
}

fn string(args: &[Value]) -> Result<Values> {
    match args.first() {
        None => one(Value::string("")),
        Some(v) => one(Value::strings(ops::strings::of(v)?)),
    }
}

/// Two texts under the rules of `strcmp`: not texts, or of other shapes, are unequal.
fn equal(a: &Value, b: &Value, fold: bool, first: Option<usize>) -> bool {
    let (Value::Char(x), Value::Char(y)) = (a, b) else { return false };
    if let Some(n) = first {
        let cut = |c: &crate::value::CharArray| c.to_text().chars().take(n).collect::<String>();
        let (s, t) = (cut(x), cut(y));
        return s.chars().count() == n && (s == t || (fold && s.to_lowercase() == t.to_lowercase()));
    }
    if x.array.dims != y.array.dims && !(x.array.data.is_empty() && y.array.data.is_empty()) {
        return false;
    }
    x.array.data == y.array.data || (fold && x.to_text().to_lowercase() == y.to_text().to_lowercase())
}

/// The scalar form, which cells have not.
fn both_texts(a: &Value, b: &Value, fold: bool) -> Option<f64> {
    let cells = [a, b].iter().any(|v| matches!(v, Value::Cell(_) | Value::Strings(_)));
    (!cells).then(|| f64::from(u8::from(equal(a, b, fold, None))))
}

fn compare(args: &[Value], fold: bool, counted: bool) -> Result<Values> {
    let (a, b) = (&without_strings(arg(args, 0)?), &without_strings(arg(args, 1)?));
    let first = if counted { Some(crate::functions::table::arguments::count_arg(args, 2, "strncmp")?) } else { None };
    let rule = |x: &Value, y: &Value| equal(x, y, fold, first);
    one(match (a, b) {
        (Value::Cell(x), Value::Cell(y)) => match (x.data.as_slice(), y.data.as_slice()) {
            ([e], _) => logical_like(b, y.data.iter().map(|f| rule(e, f)).collect()),
            (_, [f]) => logical_like(a, x.data.iter().map(|e| rule(e, f)).collect()),
            _ if x.dims == y.dims => logical_like(a, x.data.iter().zip(&y.data).map(|(e, f)| rule(e, f)).collect()),
            _ => fail!("MATLAB:strcmp:InputsSizeMismatch", "strcmp: the cells must have the same size"),
        },
        (Value::Cell(x), _) => logical_like(a, x.data.iter().map(|e| rule(e, b)).collect()),
        (_, Value::Cell(y)) => logical_like(b, y.data.iter().map(|f| rule(a, f)).collect()),
        _ => Value::Bool(rule(a, b)),
    })
}

fn strcat(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    if args.iter().any(|a| matches!(a, Value::Strings(_))) {
        let mut all = Value::string("");
        for a in args {
            all = ops::binary(BinaryOp::Add, all, a.clone())?;
        }
        return one(all);
    }
    if let Some(shape) = args.iter().filter(|a| matches!(a, Value::Cell(_))).max_by_key(|a| a.numel()) {
        let n = shape.numel();
        let mut out = vec![String::new(); n];
        for a in args {
            let parts = match a {
                Value::Cell(_) => texts(a, "strcat")?,
                _ => vec![a.as_text().unwrap_or_default()],
            };
            if parts.len() != 1 && parts.len() != n {
                fail!("MATLAB:strcat:InvalidInputSize", "strcat: the cells must have the same size");
            }
            for (k, t) in out.iter_mut().enumerate() {
                t.push_str(parts.get(if parts.len() == 1 { 0 } else { k }).map_or("", String::as_str));
            }
        }
        return one(Value::cell(CellArray::new(shape.dims(), out.iter().map(|t| Value::text(t)).collect())));
    }
    let mut rows: Vec<String> = vec![String::new()];
    for a in args {
        let parts = match a {
            Value::Char(c) => char_rows(c),
            // Codes are characters, as in [65, 'b'].
            _ => code_rows(a)?,
        };
        let trimmed = |t: &String| t.trim_end_matches([' ', '\t', '\n', '\0']).to_owned();
        if parts.is_empty() {
            continue;
        }
        if rows.len() == 1 && parts.len() > 1 {
            rows = vec![rows.concat(); parts.len()];
        }
        for (k, row) in rows.iter_mut().enumerate() {
            let part = parts.get(if parts.len() == 1 { 0 } else { k });
            row.push_str(&part.map(trimmed).unwrap_or_default());
        }
    }
    match rows.as_slice() {
        [t] => one(Value::text(t)),
        _ => one(char_matrix(&rows)?),
    }
}

/// Numbers as the characters they are the codes of, a text for each row.
fn code_rows(v: &Value) -> Result<Vec<String>> {
    let Some(data) = reals(v) else {
        return Err(RunError::new(
            "MATLAB:char:InvalidInput",
            format!("a {} cannot be converted to text", describe(v)),
        ));
    };
    if data.is_empty() {
        return Ok(vec![String::new(); v.rows().max(1)]);
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let row = |i: usize| {
        String::from_utf16_lossy(&data.iter().skip(i).step_by(v.rows()).map(|&x| x as u16).collect::<Vec<_>>())
    };
    Ok((0..v.rows()).map(row).collect())
}

fn stack(args: &[Value], who: &str, skip_empty: bool) -> Result<Values> {
    let mut rows = Vec::new();
    for a in args {
        match a {
            Value::Char(_) | Value::Cell(_) | Value::Strings(_) => rows.extend(texts(a, who)?),
            // The rows of a matrix are rows of the text, as those of characters are.
            _ => rows.extend(code_rows(a)?),
        }
    }
    if skip_empty {
        rows.retain(|r| !r.is_empty());
    }
    one(char_matrix(&rows)?)
}

fn char_row(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    match args {
        [Value::Char(c)] => one(Value::Char(Rc::new(CharArray { array: c.array.clone(), double_quoted: false }))),
        [Value::Cell(c)] if c.data.is_empty() => one(char_array(Dims::from_slice(&[0, 0]), Vec::new())),
        [v] if !matches!(v, Value::Cell(_) | Value::Strings(_)) => {
            let Some(data) = reals(v) else {
                fail!("MATLAB:char:InvalidInput", "char: a {} cannot be converted to text", describe(v));
            };
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            one(char_array(v.dims(), data.iter().map(|&x| x as u16).collect()))
        }
        _ => stack(args, "char", false),
    }
}

fn cellstr(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    match arg(args, 0)? {
        v @ Value::Cell(c) if c.data.iter().all(Value::is_text) => one(v.clone()),
        Value::Strings(s) => {
            one(Value::cell(CellArray::new(s.dims.clone(), s.data.iter().map(|t| Value::text(t)).collect())))
        }
        Value::Char(c) if c.array.data.is_empty() => one(cell_column(vec![Value::text("")])),
        Value::Char(c) => {
            let rows: Vec<String> = char_rows(c).iter().map(|r| r.trim_end_matches([' ', '\0']).to_owned()).collect();
            one(text_column(&rows))
        }
        v if v.is_empty() => one(cell_column(vec![Value::text("")])),
        v => fail!("MATLAB:cellstr:InputClass", "cellstr: expected texts, not a {}", describe(v)),
    }
}

fn trim(args: &[Value], who: &str, both: bool) -> Result<Values> {
    let blank = |c: char| c.is_whitespace() || c == '\0';
    let v = arg(args, 0)?;
    one(map_texts(v, &mut |t| match t {
        Value::Char(c) if c.array.dims[0] <= 1 => {
            let text = c.to_text();
            let kept = text.trim_end_matches(blank);
            Ok(Value::text(if both { kept.trim_start_matches(blank) } else { kept }))
        }
        Value::Char(c) => {
            let rows = char_rows(c);
            let lead = if both {
                rows.iter().map(|r| r.chars().take_while(|c| blank(*c)).count()).min().unwrap_or(0)
            } else {
                0
            };
            let rows: Vec<String> =
                rows.iter().map(|r| r.trim_end_matches(blank).chars().skip(lead).collect()).collect();
            if rows.iter().all(String::is_empty) {
                return Ok(Value::text(""));
            }
            char_matrix(&rows)
        }
        v if v.is_empty() && !both => Ok(v.clone()),
        v => Err(RunError::new(
            format!("MATLAB:{who}:InputClass"),
            format!("{who}: expected text or a cell of texts, not a {}", describe(v)),
        )),
    })?)
}

fn case(args: &[Value], up: bool) -> Result<Values> {
    one(map_texts(arg(args, 0)?, &mut |t| match t {
        Value::Char(c) => {
            let change = |&u: &u16| -> u16 {
                let ch = char::from_u32(u32::from(u)).unwrap_or('\0');
                let mapped = if up { ch.to_uppercase().next() } else { ch.to_lowercase().next() };
                mapped.filter(|_| ch != '\0').and_then(|m| u16::try_from(u32::from(m)).ok()).unwrap_or(u)
            };
            Ok(char_array(c.array.dims.clone(), c.array.data.iter().map(change).collect()))
        }
        v => Ok(v.clone()),
    })?)
}

fn classify(args: &[Value], f: fn(char) -> bool) -> Result<Values> {
    fn rule(v: &Value, f: fn(char) -> bool) -> Result<Value> {
        Ok(match v {
            Value::Char(c) => {
                let flags = c.array.data.iter().map(|&u| char::from_u32(u32::from(u)).is_some_and(f)).collect();
                logical_like(v, flags)
            }
            Value::Cell(c) => {
                let data = c.data.iter().map(|e| rule(e, f)).collect::<Result<_>>()?;
                Value::cell(CellArray::new(c.dims.clone(), data))
            }
            _ => crate::ops::elements::all_false(v)?,
        })
    }
    one(rule(arg(args, 0)?, f)?)
}

fn str2double(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let nan = num_complex::Complex::new(f64::NAN, 0.0);
    let of = |v: &Value| v.as_text().and_then(|t| parse_number(&t)).unwrap_or(nan);
    one(match arg(args, 0)? {
        Value::Cell(c) => Value::complex(Dense::new(c.dims.clone(), c.data.iter().map(of).collect())),
        Value::Strings(s) => {
            let of = |t: &Rc<str>| parse_number(t).unwrap_or(nan);
            Value::complex(Dense::new(s.dims.clone(), s.data.iter().map(of).collect()))
        }
        Value::Char(c) if c.array.dims[0] > 1 => {
            let data = char_rows(c).iter().map(|r| parse_number(r).unwrap_or(nan)).collect();
            Value::complex(Dense::new(Dims::from_slice(&[c.array.dims[0], 1]), data))
        }
        v @ Value::Char(_) => Value::complex(Dense::scalar(of(v))),
        // MATLAB gives NaN for what is not text.
        _ => Value::Num(f64::NAN),
    })
}

fn str2num(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    // The rows of a matrix of characters are rows of numbers.
    let text = match arg(args, 0)? {
        v @ Value::Char(_) => texts(v, "str2num")?.join(";"),
        _ => text_arg(args, 0, "str2num")?,
    };
    if text.trim_start().starts_with('!') {
        return Err(RunError::refused("str2num: the text runs a shell command"));
    }
    match h.eval_text(Workspace::Own, &format!("[{text}]"), 1) {
        Ok(v) if !v.is_empty() => {
            let mut out = v;
            out.truncate(1);
            out.push(Value::Bool(true));
            Ok(out)
        }
        Err(e) if e.kind != crate::error::ErrorKind::Program => Err(e),
        _ => Ok([Value::empty(), Value::Bool(false)].into_iter().collect()),
    }
}

fn strjust(_: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let side = if args.len() > 1 { text_arg(args, 1, "strjust")? } else { "right".to_owned() };
    let rows = texts(arg(args, 0)?, "strjust")?;
    let width = rows.iter().map(|r| r.chars().count()).max().unwrap_or(0);
    let moved: Vec<String> = rows
        .iter()
        .map(|r| match side.as_str() {
            "left" => pad_right(r.trim_start(), width),
            "center" => {
                let text = r.trim();
                let length = text.chars().count();
                pad_right(&pad_left(text, length + width.saturating_sub(length) / 2), width)
            }
            _ => pad_left(r.trim_end(), width),
        })
        .collect();
    one(char_matrix(&moved)?)
}
