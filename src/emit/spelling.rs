//! Octave's spellings as MATLAB's, and identifiers that the emitted code needs for itself. In: the
//! text of a file. Out: the text with the same lines, in which only those tokens have changed.

use super::edits::Edits;
use crate::functions::{self, table::facts::Takes};
use crate::syntax::ast::BinaryOp;
use crate::syntax::{Keyword, Tok, Token, is_octave, tokens};
use crate::text::source::{FileId, Span};
use std::collections::BTreeMap;
use std::ops::Range;

/// Changes what MATLAB would not read, and names that begin with `slm_` or `SLM`. Gives the text, and
/// the identifiers that had to change: before, after.
#[must_use]
pub(super) fn respell(file: FileId, text: &str) -> (String, BTreeMap<String, String>) {
    respell_traced(file, text, &mut |_, _, _| ())
}

/// As [`respell`], telling of every piece what [`Edits::apply_traced`] tells.
pub(super) fn respell_traced(
    file: FileId,
    text: &str,
    piece: &mut dyn FnMut(usize, Range<usize>, bool),
) -> (String, BTreeMap<String, String>) {
    let (tokens, clauses) = tokens(file, text);
    let mut edits = Edits::default();
    let mut renamed = BTreeMap::new();
    let span = |from: usize, to: usize| Span::new(file, from, to);
    let strings = makes_strings(text, &tokens);
    let mut at = 0;
    for (k, t) in tokens.iter().enumerate() {
        comments(&mut edits, file, text, at, t.start as usize);
        at = t.end as usize;
        if strings && matches!(t.tok, Tok::DoubleText(_)) {
            continue;
        }
        if let Some(new) = token(text, &tokens, k, &mut renamed) {
            edits.replace(span(t.start as usize, t.end as usize), new);
        }
    }
    comments(&mut edits, file, text, at, text.len());
    for clause in &clauses {
        let clause = tokens.get(clause.clone()).unwrap_or(&[]);
        assignments(&mut edits, text, clause, file);
        named_arguments(&mut edits, clause, file);
    }
    (edits.apply_traced(text, 0, text.len(), piece), renamed)
}

/// `f +(a)` is an expression; `f +slm_at(1, a)`, which may come of it, would be a command outside of parentheses.
#[must_use]
pub(super) fn no_command(file: FileId, before: &str, after: String) -> String {
    let is_command = |text| matches!(tokens(file, text).0.first(), Some(Token { tok: Tok::Command(_), .. }));
    if is_command(&after) && !is_command(before) { format!("({after})") } else { after }
}

/// Whether brackets make arrays of strings of texts in double quotes, which have to stay what they are
/// then.
fn makes_strings(text: &str, tokens: &[Token]) -> bool {
    let mut depth = 0usize;
    let inside = tokens.iter().any(|t| {
        match t.tok {
            Tok::OpenBracket => depth += 1,
            Tok::CloseBracket => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 && matches!(t.tok, Tok::DoubleText(_))
    });
    inside && !is_octave(text, |n| functions::facts(n).octave_only)
}

/// Strict MATLAB: the first line (from 1) of a text with a token that only Octave reads.
#[must_use]
pub fn octave_only(text: &str) -> Option<usize> {
    let hidden = text.replace("slm_", "qqq_").replace("SLM", "QQQ");
    let (new, _) = respell(FileId(0), &hidden);
    if new == hidden {
        return None;
    }
    let differs = hidden.lines().zip(new.lines()).position(|(a, b)| a != b);
    Some(differs.unwrap_or(0) + 1)
}

/// `#` of comments between two tokens.
fn comments(edits: &mut Edits, file: FileId, text: &str, from: usize, to: usize) {
    let Some(gap) = text.get(from..to) else { return };
    let mut start = from;
    for line in gap.split_inclusive('\n') {
        let comment = line.find(['#', '%']);
        if let Some(i) = comment.filter(|&i| line.as_bytes().get(i) == Some(&b'#')) {
            edits.replace(Span::new(file, start + i, start + i + 1), "%");
        }
        start += line.len();
    }
}

/// New text of a token, if it needs one.
fn token(text: &str, tokens: &[Token], k: usize, renamed: &mut BTreeMap<String, String>) -> Option<String> {
    let t = tokens.get(k)?;
    let source = text.get(t.start as usize..t.end as usize)?;
    match &t.tok {
        Tok::Keyword(w) if w.is_end() && *w != Keyword::End => Some("end".into()),
        Tok::Ident(name) | Tok::Command(name) if name.starts_with("slm_") || name.starts_with("SLM") => {
            let new = format!("user_{name}");
            renamed.insert((*name).to_string(), new.clone());
            Some(new)
        }
        Tok::Not if source == "!" => Some("~".into()),
        Tok::Compare(_) if source == "!=" => Some("~=".into()),
        Tok::Power(op) if source.contains("**") => Some(op.symbol().into()),
        Tok::DoubleText(value) => Some(double_quoted(source, value, template(tokens, k))),
        Tok::Plus | Tok::Minus if doubled(tokens, k) => {
            let comma = if tokens.get(k.wrapping_sub(1)).is_some_and(is_white_space) { ", " } else { "" };
            Some(format!("{comma}{source} "))
        }
        _ => None,
    }
}

/// Whether the same sign follows at once: two signs in MATLAB, an increment in Octave.
fn doubled(tokens: &[Token], k: usize) -> bool {
    match (tokens.get(k), tokens.get(k + 1)) {
        (Some(t), Some(next)) => t.tok == next.tok && t.end == next.start,
        _ => false,
    }
}

/// The comma that white space between two elements stands for.
fn is_white_space(t: &Token) -> bool {
    matches!(t.tok, Tok::Comma) && t.start == t.end
}

/// Whether a text is the template of a formatting function.
fn template(tokens: &[Token], k: usize) -> bool {
    let before = |n: usize| k.checked_sub(n).and_then(|i| tokens.get(i)).map(|t| &t.tok);
    let call = |n: usize| matches!(before(n), Some(Tok::Ident(f)) if functions::facts(f).takes == Takes::Template);
    matches!(before(1), Some(Tok::OpenParen)) && call(2)
}

/// A text in single quotes with the same value.
fn double_quoted(source: &str, value: &str, template: bool) -> String {
    let inside = source.get(1..source.len().saturating_sub(1)).unwrap_or("");
    if template && !inside.contains("\\\"") && !inside.contains("\"\"") {
        return format!("'{}'", inside.replace('\'', "''"));
    }
    in_single_quotes(value)
}

/// A text as MATLAB writes it, by `sprintf` where it has characters that no text in single quotes can have.
pub(super) fn in_single_quotes(value: &str) -> String {
    if !value.chars().any(char::is_control) {
        return super::header::quoted(value);
    }
    let mut out = String::new();
    for c in value.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\\' => out.push_str("\\\\"),
            '%' => out.push_str("%%"),
            '\'' => out.push_str("''"),
            c if c.is_control() => out.push_str(&format!("\\x{:02X}", u32::from(c))),
            c => out.push(c),
        }
    }
    format!("sprintf('{out}')")
}

/// `x += e` as `x = x + (e)`, `x++` as `x = x + 1`.
fn assignments(edits: &mut Edits, text: &str, clause: &[Token], file: FileId) {
    let Some(at) = clause.iter().position(|t| matches!(t.tok, Tok::OpAssign(_) | Tok::PlusPlus | Tok::MinusMinus))
    else {
        return;
    };
    let (Some(first), Some(t), Some(last)) = (clause.first(), clause.get(at), clause.last()) else { return };
    let place = text.get(first.start as usize..t.start as usize).unwrap_or("").trim();
    let operator = Span::new(file, t.start as usize, t.end as usize);
    let op = match t.tok {
        Tok::OpAssign(op) => op,
        Tok::PlusPlus => BinaryOp::Add,
        _ => BinaryOp::Sub,
    };
    if at + 1 == clause.len() {
        edits.replace(operator, format!(" = {place} {} 1", op.symbol()));
    } else if matches!(t.tok, Tok::OpAssign(_)) {
        edits.replace(operator, format!("= {place} {} (", op.symbol()));
        edits.insert(last.end as usize, ")");
    }
}

/// `f(x, tol=1e-6)` as `f(x, 'tol', 1e-6)`: Octave would assign.
fn named_arguments(edits: &mut Edits, clause: &[Token], file: FileId) {
    if matches!(clause.first().map(|t| &t.tok), Some(Tok::Keyword(Keyword::Function))) {
        return;
    }
    let mut open = Vec::new();
    for (k, t) in clause.iter().enumerate() {
        match &t.tok {
            opens @ (Tok::OpenParen
            | Tok::OpenBracket
            | Tok::OpenBrace
            | Tok::OpenTargets
            | Tok::AnonymousOpen
            | Tok::ForParen
            | Tok::DotParen) => open.push(matches!(opens, Tok::OpenParen)),
            Tok::CloseParen | Tok::CloseBracket | Tok::CloseBrace => {
                open.pop();
            }
            Tok::Assign if open.last() == Some(&true) => {
                let Some(Token { tok: Tok::Ident(name), start, end }) = k.checked_sub(1).and_then(|i| clause.get(i))
                else {
                    continue;
                };
                edits.replace(Span::new(file, *start as usize, *end as usize), format!("'{name}'"));
                edits.replace(Span::new(file, t.start as usize, t.end as usize), ",");
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(text: &str) -> String {
        respell(FileId(0), text).0
    }

    #[test]
    fn octave_spellings() {
        assert_eq!(new("# a\nif x != 6, y = !x; endif\n"), "% a\nif x ~= 6, y = ~x; end\n");
        assert_eq!(new("x += k*2;\nx++;\n"), "x = x + ( k*2);\nx = x + 1;\n");
        assert_eq!(new("s = \"it's\"; t = \"a\\n\";"), "s = 'it''s'; t = sprintf('a\\n');");
        assert_eq!(new("printf(\"%s\\n\", \"#\");"), "printf('%s\\n', '#');");
        assert_eq!(new("#{\nno\n#}\nx = a'; y = 'it # is';"), "%{\nno\n%}\nx = a'; y = 'it # is';");
    }

    #[test]
    fn named_arguments_are_texts() {
        assert_eq!(new("y = f(x(1), tol=1e-6, N = @(x) x);"), "y = f(x(1), 'tol',1e-6, 'N' , @(x) x);");
        assert_eq!(new("x(f(a=1)) = b; for (k = 1:3), end"), "x(f('a',1)) = b; for (k = 1:3), end");
        assert_eq!(new("function f(x = 3)"), "function f(x = 3)");
    }

    #[test]
    fn strict_matlab() {
        assert_eq!(octave_only("x = 1; % a\nif x ~= 2, slm_put(1, x); end\n"), None);
        assert_eq!(octave_only("x = 1;\ny = !x;\n"), Some(2));
        assert_eq!(octave_only("x = 1;\n\ns = \"a\";\n"), Some(3));
    }

    #[test]
    fn names_of_the_emitted_code() {
        let (text, renamed) = respell(FileId(0), "slm_x = SLMf(1) + s.slm_y;");
        assert_eq!(text, "user_slm_x = user_SLMf(1) + s.slm_y;");
        assert_eq!(renamed.len(), 2);
    }

    #[test]
    fn double_signs_are_two() {
        assert_eq!(new("b = max(2, ++y);"), "b = max(2, + +y);");
        assert_eq!(new("b = a--c;"), "b = a- -c;");
        assert_eq!(new("b = [a --c];"), "b = [a , - -c];");
        assert_eq!(new("b = [a--c, ---d];"), "b = [a- -c, - - -d];");
        assert_eq!(new("b = 2 - -c"), "b = 2 - -c");
    }
}
