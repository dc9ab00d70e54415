//! Rows about the variables of the session: which there are, and `clear`. In: words. Out: what is removed, as a
//! [`Clearing`] that the interpreter carries out.

use crate::error::Result;
use crate::fail;
use crate::functions::table::arguments::{none, one, text_arg};
use crate::functions::table::facts::{CallerVariables, Facts};
use crate::functions::table::rows::free;
use crate::functions::table::{Clearing, Function, Host, OnRanks, VARIADIC, Values};
use crate::functions::text::regexp;
use crate::value::{Dims, Layout, StructArray, Value};
use std::rc::Rc;

pub(crate) const ROWS: &[Function] = &[
    free(
        "clear",
        OnRanks::Known,
        Facts::PLAIN.variables(CallerVariables::Removed),
        (0, VARIADIC),
        0,
        clear,
        "Removes variables; all when none is named.",
        "clear",
    ),
    free(
        "clearvars",
        OnRanks::Known,
        Facts::PLAIN.variables(CallerVariables::Removed),
        (0, VARIADIC),
        0,
        clearvars,
        "Removes variables; all when none is named.",
        "clearvars",
    ),
    free("who", OnRanks::Known, Facts::PLAIN, (0, VARIADIC), 1, who, "Names of the variables.", "who"),
    free(
        "whos",
        OnRanks::Known,
        Facts::PLAIN,
        (0, VARIADIC),
        1,
        whos,
        "Names, sizes, bytes and classes of the variables.",
        "whos",
    ),
];

/// What kind of thing a word of `clear` names; nothing for a name.
fn kind_of(word: &str) -> Option<Clearing> {
    let nothing = Clearing::default();
    Some(match word {
        "all" | "-all" | "-a" | "classes" | "-classes" | "-c" => {
            Clearing { variables: true, globals: true, functions: true, ..nothing }
        }
        "variables" | "-variables" | "-v" => Clearing { variables: true, ..nothing },
        "global" | "-global" | "-g" => Clearing { globals: true, ..nothing },
        "functions" | "-functions" | "-f" => Clearing { functions: true, ..nothing },
        // There is nothing of these here.
        "mex" | "import" | "java" => nothing,
        _ => return None,
    })
}

/// `clear`, `clear x y*`, `clear -regexp ^x`, `clear global g`, `clear all`.
fn clear(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let mut words = words(args, "clear")?;
    let named = words.first().and_then(|word| kind_of(word));
    if named.is_some() {
        words.remove(0);
    }
    let mut clearing =
        named.unwrap_or(Clearing { variables: true, functions: !words.is_empty(), ..Clearing::default() });
    chosen(&mut clearing, words)?;
    h.clear(&clearing);
    none()
}

/// `clearvars`, `clearvars x -except y`, `clearvars -global`.
fn clearvars(h: &mut dyn Host, args: &[Value], _: usize) -> Result<Values> {
    let mut words = words(args, "clearvars")?;
    let globals = words.first().is_some_and(|w| w == "-global");
    if globals {
        words.remove(0);
    }
    let mut clearing = Clearing { variables: !globals, globals, ..Clearing::default() };
    chosen(&mut clearing, words)?;
    h.clear(&clearing);
    none()
}

fn words(args: &[Value], who: &str) -> Result<Vec<String>> {
    (0..args.len()).map(|i| text_arg(args, i, who)).collect()
}

/// Takes names and patterns of those that are meant, and of those that stay.
fn chosen(clearing: &mut Clearing, words: Vec<String>) -> Result<()> {
    let (mut except, mut expressions) = (false, false);
    let (mut all, mut stay): (Vec<Name>, Vec<Name>) = (Vec::new(), Vec::new());
    for word in words {
        match word.as_str() {
            "-except" => (except, expressions) = (true, false),
            // Octave's word for the same.
            "-exclusive" | "-x" => except = true,
            "-regexp" | "-r" => expressions = true,
            w if w.starts_with('-') => fail!("MATLAB:clear:unknownOption", "'{w}' is not an option of clear."),
            _ => {
                let name = if expressions { Name::Fits(regexp::tester(&word)?) } else { Name::Pattern(word) };
                if except { stay.push(name) } else { all.push(name) }
            }
        }
    }
    clearing.all = all.is_empty();
    clearing.takes = Rc::new(move |name| {
        let fits = |list: &[Name]| list.iter().any(|n| n.fits(name));
        (all.is_empty() || fits(&all)) && !fits(&stay)
    });
    Ok(())
}

/// What a word of `clear` says of names.
enum Name {
    Pattern(String),
    Fits(regexp::Tester),
}

impl Name {
    fn fits(&self, name: &str) -> bool {
        match self {
            Name::Pattern(pattern) => matches_pattern(pattern, name),
            Name::Fits(fits) => fits(name),
        }
    }
}

fn who(h: &mut dyn Host, _: &[Value], nargout: usize) -> Result<Values> {
    let names = h.variables();
    if nargout > 0 {
        return one(crate::ops::elements::text_column(&names));
    }
    if !names.is_empty() {
        h.print(&format!("\nYour variables are:\n\n{}\n\n", names.join("  ")));
    }
    none()
}

/// What `s = whos` gives: a struct array, an element a variable.
#[allow(clippy::cast_precision_loss)]
fn described(all: &[(String, Value)], layout: Layout) -> Value {
    let mut s = StructArray::scalar();
    s.dims = Dims::from_slice(&[all.len(), 1]);
    for name in ["name", "size", "bytes", "class", "global", "sparse", "complex", "persistent"] {
        s.add_field(name);
    }
    for (k, (name, v)) in all.iter().enumerate() {
        s.set(k, "name", Value::text(name));
        s.set(k, "size", Value::row(v.dims().iter().map(|&d| d as f64).collect()));
        s.set(k, "bytes", Value::Num(v.bytes(layout) as f64));
        s.set(k, "class", Value::text(v.class().name()));
        for (field, yes) in
            [("global", false), ("sparse", v.is_sparse()), ("complex", v.is_complex()), ("persistent", false)]
        {
            s.set(k, field, Value::Bool(yes));
        }
    }
    Value::Struct(Rc::new(s))
}

/// `whos`, `whos x y*`, `s = whos('x')`.
fn whos(h: &mut dyn Host, args: &[Value], nargout: usize) -> Result<Values> {
    let layout = Layout::MATLAB;
    let patterns: Vec<String> = args.iter().filter_map(Value::as_text).collect();
    let mut names = h.variables();
    if !patterns.is_empty() {
        names.retain(|n| patterns.iter().any(|p| matches_pattern(p, n)));
    }
    let all: Vec<(String, Value)> = names.into_iter().filter_map(|n| h.variable(&n).map(|v| (n, v))).collect();
    if nargout > 0 {
        return one(described(&all, layout));
    }
    let mut text = format!("  {:<16} {:>12} {:>12}  {}\n\n", "Name", "Size", "Bytes", "Class");
    for (name, v) in &all {
        let size = crate::ops::elements::dims_text(&v.dims(), "x");
        let sparse = if v.is_sparse() { " sparse" } else { "" };
        text.push_str(&format!("  {name:<16} {size:>12} {:>12}  {}{sparse}\n", v.bytes(layout), v.class().name()));
    }
    text.push('\n');
    h.print(&text);
    none()
}

/// `clear` patterns: `*` and `?`. Where a name does not fit, only the last `*` takes one more
/// character: an earlier one need not, so that the time is a product of the lengths.
fn matches_pattern(pattern: &str, name: &str) -> bool {
    let (pattern, name) = (pattern.as_bytes(), name.as_bytes());
    let (mut p, mut n) = (0, 0);
    let mut last_star: Option<(usize, usize)> = None;
    while n < name.len() {
        match (pattern.get(p), last_star) {
            (Some(b'*'), _) => {
                last_star = Some((p, n));
                p += 1;
            }
            (Some(&c), _) if c == b'?' || Some(&c) == name.get(n) => {
                p += 1;
                n += 1;
            }
            (_, Some((star, from))) => {
                last_star = Some((star, from + 1));
                p = star + 1;
                n = from + 1;
            }
            _ => return false,
        }
    }
    pattern.get(p..).is_none_or(|rest| rest.iter().all(|&c| c == b'*'))
}

#[cfg(test)]
mod tests {
    use super::matches_pattern;

    #[test]
    fn patterns_of_clear() {
        for (pattern, name) in
            [("*", ""), ("a*", "abc"), ("*c", "abc"), ("a*b*c", "aXbYbc"), ("?b?", "abc"), ("**", "x")]
        {
            assert!(matches_pattern(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in [("a", ""), ("a*b", "abc"), ("?", "ab"), ("", "a"), ("*?d", "abc")] {
            assert!(!matches_pattern(pattern, name), "{pattern} {name}");
        }
        assert!(!matches_pattern(&"a*".repeat(50).replace("**", "*"), &("a".repeat(49) + "b")));
    }
}
