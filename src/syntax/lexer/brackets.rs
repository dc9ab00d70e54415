//! Brackets of the lexer: white space as separator inside `[]` and `{}`, line breaks as rows, and
//! what to do when one is not closed.

use super::Lexer;
use crate::syntax::token::{Keyword, Tok};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `(e)`, `.(e)`
    Group,
    /// `x(…)` and `x{…}`: `end` means the last index
    Index,
    /// Parameters of `@(…)`
    Anonymous,
    /// `for (…)`
    For,
    /// `[` and `{` that build a value: white space separates
    List,
    /// `[` of `[a, b] = …`
    Targets,
}

/// A bracket that is open.
#[derive(Clone, Copy)]
pub(super) struct Bracket {
    kind: Kind,
    byte: u8,
    start: usize,
}

/// State at the last line break inside brackets, to go back to when the bracket turns out to be
/// unclosed.
pub(super) struct Resume {
    pos: usize,
    tokens: usize,
    diagnostics: usize,
    broken: bool,
}

fn closer(open: u8) -> char {
    match open {
        b'(' => ')',
        b'[' => ']',
        _ => '}',
    }
}

impl Lexer<'_, '_> {
    /// Whether white space separates elements here.
    fn in_list(&self) -> bool {
        self.brackets.last().is_some_and(|b| matches!(b.kind, Kind::List | Kind::Targets))
    }

    pub(super) fn in_targets(&self) -> bool {
        self.brackets.last().is_some_and(|b| b.kind == Kind::Targets)
    }

    pub(super) fn inside_index(&self) -> bool {
        self.brackets.iter().rev().any(|b| b.kind == Kind::Index)
    }

    /// Whether an operand that begins here is a new element of the list.
    pub(super) fn separates(&self) -> bool {
        let element = self.behind_operand() || (self.in_targets() && matches!(self.last(), Some(Tok::Ignore)));
        self.space && self.in_list() && element
    }

    /// Inserts the comma that white space stands for.
    pub(super) fn separate(&mut self) {
        if self.separates() {
            self.push(Tok::Comma, 0);
        }
    }

    pub(super) fn open(&mut self, byte: u8) {
        let start = self.pos;
        match byte {
            b'(' => {
                self.separate();
                let (tok, kind) = if matches!(self.last(), Some(Tok::Keyword(Keyword::For | Keyword::Parfor))) {
                    (Tok::ForParen, Kind::For)
                } else if self.behind_operand() {
                    (Tok::OpenParen, Kind::Index)
                } else {
                    (Tok::OpenParen, Kind::Group)
                };
                self.push_bracket(tok, kind, byte, start, 1);
            }
            b'[' => {
                self.begin_operand();
                let in_header = self.header == Some(Keyword::Function) && self.brackets.is_empty();
                if in_header || (self.at_start() && self.is_target_list()) {
                    self.push_bracket(Tok::OpenTargets, Kind::Targets, byte, start, 1);
                } else {
                    self.push_bracket(Tok::OpenBracket, Kind::List, byte, start, 1);
                }
            }
            _ => {
                self.separate();
                let kind = if self.behind_operand() { Kind::Index } else { Kind::List };
                self.push_bracket(Tok::OpenBrace, kind, byte, start, 1);
            }
        }
    }

    pub(super) fn open_anonymous(&mut self, length: usize) {
        let start = self.pos + length - 1;
        self.push_bracket(Tok::AnonymousOpen, Kind::Anonymous, b'(', start, length);
    }

    pub(super) fn open_dot_paren(&mut self) {
        let start = self.pos + 1;
        self.push_bracket(Tok::DotParen, Kind::Group, b'(', start, 2);
    }

    fn push_bracket(&mut self, tok: Tok<'static>, kind: Kind, byte: u8, start: usize, length: usize) {
        self.push(tok, length);
        self.brackets.push(Bracket { kind, byte, start });
    }

    /// Whether the `[` at `pos` opens the left side of an assignment: `[…] =` on one logical line.
    fn is_target_list(&self) -> bool {
        self.matching(self.pos).is_some_and(|close| self.assigns(close + 1))
    }

    /// Whether a single `=` comes next behind `from`.
    pub(super) fn assigns(&self, from: usize) -> bool {
        let mut rest = self.text.get(from..).unwrap_or("").trim_start_matches([' ', '\t']);
        while rest.starts_with("...") {
            rest = rest.split_once('\n').map_or("", |(_, next)| next).trim_start_matches([' ', '\t']);
        }
        rest.starts_with('=') && !rest.starts_with("==")
    }

    /// Where the bracket at `from` is closed, looking at one logical line only.
    pub(super) fn matching(&self, from: usize) -> Option<usize> {
        let (mut depth, mut pos) = (0usize, from);
        loop {
            let byte = *self.bytes.get(pos)?;
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(pos);
                    }
                }
                b'\n' | b'\r' | b'%' | b'#' => return None,
                b';' if depth == 1 => return None,
                b'"' => pos = self.string_end(pos)?,
                b'\'' if !self.follows_operand(pos) => pos = self.string_end(pos)?,
                b'.' if self.bytes.get(pos..)?.starts_with(b"...") => {
                    pos += self.bytes.get(pos..)?.iter().position(|&b| b == b'\n')?;
                }
                _ => {}
            }
            pos += 1;
        }
    }

    /// Where the string that opens at `pos` closes on its line; doubled quotes belong to it.
    fn string_end(&self, mut pos: usize) -> Option<usize> {
        let quote = *self.bytes.get(pos)?;
        loop {
            pos += 1 + self.bytes.get(pos + 1..)?.iter().position(|&b| b == quote || b == b'\n')?;
            if self.bytes.get(pos) != Some(&quote) {
                return None;
            }
            if self.bytes.get(pos + 1) != Some(&quote) {
                return Some(pos);
            }
            pos += 1;
        }
    }

    /// Rough version of [`Lexer::behind_operand`] on bytes, for looking ahead.
    fn follows_operand(&self, pos: usize) -> bool {
        let before = pos.checked_sub(1).and_then(|p| self.bytes.get(p));
        before.is_some_and(|b| b.is_ascii_alphanumeric() || b"_)]}'\".".contains(b))
    }

    pub(super) fn close(&mut self, byte: u8) {
        let close = char::from(byte);
        let Some(open) = self.brackets.pop() else {
            self.closes_nothing(close);
            return;
        };
        if closer(open.byte) != close {
            self.broken = true;
            self.quiet = true;
            let (open_char, wanted) = (char::from(open.byte), closer(open.byte));
            self.diagnostics.push(
                Diagnostic::error(
                    codes::SLM103,
                    format!("expected `{wanted}` to close the `{open_char}`, found `{close}`"),
                )
                .at(self.span(self.pos, self.pos + 1), format!("expected `{wanted}` here"))
                .also(self.span(open.start, open.start + 1), "opened here"),
            );
        }
        let tok = match closer(open.byte) {
            ')' => Tok::CloseParen,
            ']' => Tok::CloseBracket,
            _ => Tok::CloseBrace,
        };
        if matches!(open.kind, Kind::List | Kind::Targets) {
            while matches!(self.last(), Some(Tok::Comma | Tok::Semicolon)) {
                self.lexed.tokens.pop();
            }
        }
        self.push(tok, 1);
        if open.kind == Kind::Anonymous {
            self.behind_parameters = self.lexed.tokens.len();
        }
        if self.brackets.is_empty() {
            self.resume = None;
            if open.kind == Kind::For {
                self.end_clause(true);
            }
        }
    }

    fn closes_nothing(&mut self, close: char) {
        if !self.quiet {
            self.diagnostics.push(
                Diagnostic::error(codes::SLM104, format!("this `{close}` closes nothing"))
                    .at(self.span(self.pos, self.pos + 1), "no bracket is open here")
                    .help("remove it, or open its bracket before; to continue a statement on the next line, end the line with `...`"),
            );
        }
        self.quiet = true;
        self.broken = true;
        self.pos += 1;
    }

    pub(super) fn comma(&mut self) {
        if self.brackets.is_empty() {
            self.pos += 1;
            self.end_clause(true);
        } else if self.in_list()
            && matches!(self.last(), Some(Tok::OpenBracket | Tok::OpenBrace | Tok::OpenTargets | Tok::Semicolon))
        {
            // A comma with nothing before it in its row: `[;,;1,2]`.
            self.pos += 1;
        } else {
            self.push(Tok::Comma, 1);
        }
    }

    pub(super) fn semicolon(&mut self) {
        match self.brackets.last().copied() {
            None => {
                self.pos += 1;
                self.end_clause(false);
            }
            Some(b) if matches!(b.kind, Kind::List | Kind::Targets) => {
                self.row_end();
                self.pos += 1;
            }
            Some(open) => {
                self.unclosed(open, Some("`;`"));
                self.give_up_brackets();
                self.pos += 1;
                self.end_clause(false);
            }
        }
    }

    fn row_end(&mut self) {
        match self.last() {
            Some(Tok::OpenBracket | Tok::OpenBrace | Tok::OpenTargets | Tok::Semicolon) => {}
            Some(Tok::Comma) => {
                self.lexed.tokens.pop();
                self.push(Tok::Semicolon, 0);
            }
            _ => self.push(Tok::Semicolon, 0),
        }
    }

    pub(super) fn newline(&mut self) {
        let Some(&top) = self.brackets.last() else {
            self.end_clause(true);
            self.quiet = false;
            self.skip_line_break();
            return;
        };
        let resume = Resume {
            pos: self.pos,
            tokens: self.lexed.tokens.len(),
            diagnostics: self.diagnostics.len(),
            broken: self.broken,
        };
        if self.in_list() {
            self.resume = Some(resume);
            self.row_end();
            self.skip_line_break();
        } else if self.goes_on() {
            // Octave reads on inside parentheses; MATLAB wants `...`.
            self.resume = Some(resume);
            self.skip_line_break();
        } else {
            self.unclosed(top, Some("the end of the line"));
            self.give_up_brackets();
        }
    }

    /// Whether the text behind this line break continues what stands in the parentheses.
    fn goes_on(&self) -> bool {
        let behind = self.bytes.get(self.pos..).unwrap_or(&[]);
        // Bounded, so that a text of line breaks alone does not take quadratic time.
        let white = behind.iter().take(1000).take_while(|b| b.is_ascii_whitespace()).count();
        let rest = self.text.get(self.pos + white..).unwrap_or("");
        let word: String = rest.chars().take(30).take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        if rest.is_empty() || (word != "end" && Keyword::from_word(&word).is_some()) {
            return false;
        }
        !self.behind_operand() && !self.behind_whole_dimension()
            || rest.starts_with([')', '(', ',', '*', '/', '\\', '^', '<', '>', '&', '|', '+', '-', ':'])
            || ["==", "~=", "!=", ".*", "./", ".^", "..."].iter().any(|op| rest.starts_with(op))
    }

    /// Whether what is before `pos` is the colon of `x(:` and not that of `x(1:`.
    fn behind_whole_dimension(&self) -> bool {
        let before = self.lexed.tokens.iter().rev().nth(1);
        self.last() == Some(&Tok::Colon) && !before.is_some_and(|t| t.tok.ends_operand())
    }

    /// Reports that `open` is never closed.
    pub(super) fn unclosed(&mut self, open: Bracket, found: Option<&str>) {
        self.quiet = true;
        if std::mem::replace(&mut self.broken, true) {
            // An unterminated string, say, has swallowed the closing bracket.
            return;
        }
        let (open_char, wanted) = (char::from(open.byte), closer(open.byte));
        let found = found.map_or_else(|| "the end of the file".to_string(), str::to_string);
        let end = self.lexed.tokens.last().map_or(self.pos, |t| t.end as usize).max(open.start + 1);
        self.diagnostics.push(
            Diagnostic::error(codes::SLM103, format!("expected `{wanted}` to close the `{open_char}`, found {found}"))
                .at(self.span(open.start, open.start + 1), "opened here and never closed")
                .also(self.span(end, end), format!("`{wanted}` is needed before this"))
                .help("to continue a statement on the next line, end the line with `...`"),
        );
    }

    fn give_up_brackets(&mut self) {
        self.brackets.clear();
        self.resume = None;
        self.quiet = true;
    }

    /// `for`, `end` and the like inside a bracket: the bracket is not closed.
    pub(super) fn stray_keyword(&mut self) {
        if self.go_back() {
            return;
        }
        if let Some(&top) = self.brackets.last() {
            let end = self.word_end(self.pos);
            let found = format!("`{}`", self.text.get(self.pos..end).unwrap_or(""));
            self.unclosed(top, Some(&found));
        }
        self.give_up_brackets();
        self.end_clause(true);
    }

    /// A statement has begun inside brackets that were left open on an earlier line: reports the
    /// innermost of them and reads on from the last line break, outside of any bracket.
    pub(super) fn go_back(&mut self) -> bool {
        let (Some(resume), Some(&top)) = (self.resume.take(), self.brackets.last()) else {
            return false;
        };
        self.diagnostics.truncate(resume.diagnostics);
        // What was reported after the line break is gone: the bracket has to be reported.
        self.broken = resume.broken;
        self.lexed.tokens.truncate(resume.tokens);
        self.pos = resume.pos;
        self.unclosed(top, Some("a new statement"));
        self.give_up_brackets();
        true
    }
}
