//! Stage 1: text → tokens, cut into clauses. In: the text of one file. Out: [`Lexed`].
//!
//! MATLAB cannot be cut into tokens without knowing where one stands: a quote transposes or opens
//! a string, white space separates inside `[]` and `{}`, `hold on` is a command, `end` closes a
//! block or is the last index. All of that is settled here, so that the grammar is context-free.

mod brackets;
mod command;
mod literal;
mod operator;
mod variables;

use super::directive;
use super::token::{Clause, ClauseKind, Keyword, Lexed, Tok, Token};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Span};
use brackets::{Bracket, Resume};
use rustc_hash::FxHashSet;

/// Cuts a text into tokens and clauses.
///
/// Two passes where it matters: what looks like a command (`a -1`) is an expression when the name
/// is assigned somewhere in the file, which only the first pass can tell; and a word that is a keyword in Octave
/// alone (`do`) is a name in a file that uses it as one.
pub(super) fn lex<'i>(file: FileId, text: &'i str, diagnostics: &mut Vec<Diagnostic>) -> Lexed<'i> {
    let mut found = Vec::new();
    let mut names = FxHashSet::default();
    let first = loop {
        // What comes after a keyword inside brackets is read as statements: each pass may find another name.
        found.clear();
        let (lexed, mut more) =
            Lexer::new(file, text, FxHashSet::default(), &mut found).with_names(names.clone()).run();
        // In a file with a block of Octave's, the word inside it keeps its meaning.
        let opened = |k| lexed.tokens.iter().any(|t| t.tok == Tok::Keyword(k));
        more.retain(|k| k.opener().is_none_or(|o| !opened(o)));
        if more.is_empty() {
            break lexed;
        }
        names.extend(more);
    };
    let assigned = variables::assigned(&first);
    let lexed = if variables::has_command_on(&first, &assigned) {
        found.clear();
        Lexer::new(file, text, assigned, &mut found).with_names(names).run().0
    } else {
        first
    };
    diagnostics.append(&mut found);
    lexed
}

struct Lexer<'i, 'd> {
    file: FileId,
    text: &'i str,
    bytes: &'i [u8],
    pos: usize,
    lexed: Lexed<'i>,
    /// Number of the first token of the current clause.
    first: usize,
    broken: bool,
    /// White space, a comment or a continuation stands before `pos`.
    space: bool,
    brackets: Vec<Bracket>,
    resume: Option<Resume>,
    /// Keyword of the header that is being read.
    header: Option<Keyword>,
    /// Number of tokens right behind the parameters of an anonymous function: the `)` there ends
    /// no operand.
    behind_parameters: usize,
    /// A bracket problem on this line has been reported.
    quiet: bool,
    variables: FxHashSet<&'i str>,
    /// Octave's keywords that are names in this file.
    names: FxHashSet<Keyword>,
    /// Those that have been found to be.
    used_as_names: FxHashSet<Keyword>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'i, 'd> Lexer<'i, 'd> {
    fn new(
        file: FileId,
        text: &'i str,
        variables: FxHashSet<&'i str>,
        diagnostics: &'d mut Vec<Diagnostic>,
    ) -> Lexer<'i, 'd> {
        Lexer {
            file,
            text,
            bytes: text.as_bytes(),
            pos: 0,
            lexed: Lexed {
                tokens: Vec::with_capacity(text.len() / 4),
                clauses: Vec::with_capacity(text.len() / 32),
                continued: Vec::new(),
            },
            first: 0,
            broken: false,
            space: false,
            brackets: Vec::new(),
            resume: None,
            header: None,
            behind_parameters: usize::MAX,
            quiet: false,
            variables,
            names: FxHashSet::default(),
            used_as_names: FxHashSet::default(),
            diagnostics,
        }
    }

    /// Takes these keywords for names.
    fn with_names(mut self, names: FxHashSet<Keyword>) -> Self {
        self.names = names;
        self
    }

    /// The tokens and clauses, and the keywords of Octave's that are used as names.
    fn run(mut self) -> (Lexed<'i>, FxHashSet<Keyword>) {
        self.line_start();
        while self.pos < self.bytes.len() {
            self.step();
        }
        if let Some(&open) = self.brackets.last() {
            self.unclosed(open, None);
            self.brackets.clear();
        }
        self.end_clause(true);
        (self.lexed, self.used_as_names)
    }

    fn step(&mut self) {
        let byte = self.at(0);
        match byte {
            b' ' | b'\t' | 0x0b | 0x0c => self.blank(),
            b'\r' if self.at(1) == b'\n' => self.blank(),
            b'\n' | b'\r' => self.newline(),
            b'%' | b'#' => self.comment(),
            b'.' if self.looking_at("...") => self.continuation(),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(),
            b'0'..=b'9' => self.number(),
            b'.' if self.at(1).is_ascii_digit() => self.number(),
            b'\'' => self.quote(),
            b'"' => self.double_quoted(),
            b'(' | b'[' | b'{' => self.open(byte),
            b')' | b']' | b'}' => self.close(byte),
            b',' => self.comma(),
            b';' => self.semicolon(),
            _ => self.operator(),
        }
    }

    /// The byte `ahead` places further; 0 behind the end.
    fn at(&self, ahead: usize) -> u8 {
        self.bytes.get(self.pos + ahead).copied().unwrap_or(0)
    }

    fn looking_at(&self, what: &str) -> bool {
        self.bytes.get(self.pos..).is_some_and(|b| b.starts_with(what.as_bytes()))
    }

    fn span(&self, from: usize, to: usize) -> Span {
        Span::new(self.file, from, to)
    }

    fn blank(&mut self) {
        self.pos += 1;
        while matches!(self.at(0), b' ' | b'\t') {
            self.pos += 1;
        }
        self.space = true;
    }

    /// Whether the current clause has no token yet.
    fn at_start(&self) -> bool {
        self.lexed.tokens.len() == self.first
    }

    fn last(&self) -> Option<&Tok<'i>> {
        if self.at_start() { None } else { self.lexed.tokens.last().map(|t| &t.tok) }
    }

    /// Whether what stands before `pos` can be the end of an operand.
    fn behind_operand(&self) -> bool {
        self.lexed.tokens.len() != self.behind_parameters && self.last().is_some_and(Tok::ends_operand)
    }

    /// Adds the token from `pos` that is `length` bytes long.
    fn push(&mut self, tok: Tok<'i>, length: usize) {
        let start = self.pos;
        self.pos += length;
        self.push_from(tok, start);
    }

    /// Adds a token that ends at `pos`.
    fn push_from(&mut self, tok: Tok<'i>, start: usize) {
        let span = self.span(start, self.pos);
        self.lexed.tokens.push(Token { tok, start: span.start, end: span.end });
        self.space = false;
    }

    fn end_clause(&mut self, display: bool) {
        if let Some([first, .., last] | [first @ last]) = self.lexed.tokens.get(self.first..) {
            let span = Span { file: self.file, start: first.start, end: last.end };
            let kind = ClauseKind::Code(self.first..self.lexed.tokens.len());
            self.lexed.clauses.push(Clause { kind, span, display, broken: self.broken });
        }
        self.first = self.lexed.tokens.len();
        self.broken = false;
        self.header = None;
    }

    /// In a header, an operand behind an operand begins the body: `if (a) b = 1; end`.
    fn begin_operand(&mut self) {
        if self.brackets.is_empty() && self.header.is_some() && self.behind_operand() {
            self.end_clause(true);
        }
        self.separate();
    }

    fn line_end(&self) -> usize {
        let rest = self.bytes.get(self.pos..).unwrap_or(&[]);
        self.pos + rest.iter().position(|&b| b == b'\n' || b == b'\r').unwrap_or(rest.len())
    }

    fn skip_line_break(&mut self) {
        self.pos += if self.at(0) == b'\r' && self.at(1) == b'\n' { 2 } else { 1 };
        self.pos = self.pos.min(self.bytes.len());
        self.space = true;
        self.line_start();
    }

    /// Skips a block comment if one begins on this line.
    fn line_start(&mut self) {
        let mut bytes = self.bytes.get(self.pos..).unwrap_or(&[]).iter().skip_while(|b| b" \t".contains(b));
        let first = bytes.next().copied().unwrap_or(0);
        // A line that begins otherwise, in ASCII, begins no block comment.
        if first.is_ascii_graphic() && !(matches!(first, b'%' | b'#') && bytes.next() == Some(&b'{')) {
            return;
        }
        let line = self.text.get(self.pos..self.line_end()).unwrap_or("").trim();
        if line != "%{" && line != "#{" {
            return;
        }
        let (begin, first_line_end) = (self.pos, self.line_end());
        let mut depth = 0usize;
        while self.pos < self.bytes.len() {
            let end = self.line_end();
            match self.text.get(self.pos..end).unwrap_or("").trim() {
                "%{" | "#{" => depth += 1,
                "%}" | "#}" => depth -= 1,
                _ => {}
            }
            self.pos = end;
            if depth == 0 {
                return;
            }
            self.pos += if self.at(0) == b'\r' && self.at(1) == b'\n' { 2 } else { 1 };
        }
        self.pos = self.bytes.len();
        self.diagnostics.push(
            Diagnostic::error(codes::SLM102, "this block comment is never closed")
                .at(self.span(begin, first_line_end), "opened here")
                .help("close it with `%}` on a line of its own"),
        );
    }

    fn comment(&mut self) {
        let (start, end) = (self.pos, self.line_end());
        let text = self.text.get(start..end).unwrap_or("");
        self.pos = end;
        self.space = true;
        if directive::prefix_length(text).is_none() {
            self.diagnostics.extend(directive::nearly(self.file, text, start));
            return;
        }
        if !self.brackets.is_empty() {
            self.misplaced_directive(start, end);
            return;
        }
        self.end_clause(true);
        for item in directive::read(self.file, text, start, self.diagnostics) {
            let span = item.span();
            let kind = ClauseKind::Directive(Box::new(item));
            self.lexed.clauses.push(Clause { kind, span, display: false, broken: false });
        }
    }

    fn misplaced_directive(&mut self, start: usize, end: usize) {
        self.diagnostics.push(
            Diagnostic::error(codes::SLM147, "a directive cannot be inside a statement")
                .at(self.span(start, end), "the statement around it is not finished")
                .help("put the directive before or after the whole statement"),
        );
    }

    /// `...`: the rest of the line is a comment and the next line goes on.
    fn continuation(&mut self) {
        let (start, end) = (self.pos + 3, self.line_end());
        let rest = self.text.get(start..end).unwrap_or("");
        if directive::prefix_length(rest.trim_start_matches([' ', '\t'])).is_some() {
            self.misplaced_directive(start, end);
        }
        self.pos = end;
        self.skip_line_break();
        self.lexed.continued.push(self.pos);
    }

    fn word_end(&self, mut pos: usize) -> usize {
        while self.bytes.get(pos).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_') {
            pos += 1;
        }
        pos
    }

    fn word(&mut self) {
        let end = self.word_end(self.pos);
        let word = self.text.get(self.pos..end).unwrap_or("");
        if let Some(keyword) = Keyword::from_word(word).filter(|k| !self.names.contains(k)) {
            if keyword.is_octave() && self.is_name(end) {
                self.used_as_names.insert(keyword);
            }
            if self.brackets.is_empty() {
                self.keyword(keyword);
            } else if keyword == Keyword::End && self.inside_index() {
                self.separate();
                self.push(Tok::EndIndex, word.len());
            } else {
                self.stray_keyword();
            }
            return;
        }
        self.begin_operand();
        if self.brackets.is_empty() && self.at_start() && self.is_command(word, end) {
            self.push(Tok::Command(word), word.len());
            self.command_words();
        } else {
            self.push(Tok::Ident(word), word.len());
        }
    }

    /// Whether a keyword that ends there is where only a name can be: it is assigned, of a function, or inside brackets
    /// and not the first word of a line.
    fn is_name(&self, end: usize) -> bool {
        let rest = self.text.get(end..).unwrap_or("").trim_start_matches([' ', '\t']);
        let before = self.text.get(..self.pos).unwrap_or("").trim_end_matches([' ', '\t']);
        let of_function = self.header == Some(Keyword::Function)
            && matches!(self.last(), Some(Tok::Assign | Tok::Keyword(Keyword::Function)));
        match self.brackets.is_empty() {
            true => of_function || rest.starts_with('=') && !rest.starts_with("=="),
            false => !before.ends_with(['\n', '\r']),
        }
    }

    fn keyword(&mut self, keyword: Keyword) {
        if !self.at_start() {
            self.end_clause(true);
        }
        self.push(Tok::Keyword(keyword), keyword.text().len());
        if keyword.is_lone() {
            self.end_clause(true);
        } else if keyword.is_header() {
            self.header = Some(keyword);
        } else if keyword == Keyword::Catch {
            self.catch_variable();
            self.end_clause(true);
        } else if keyword == Keyword::Classdef {
            self.end_clause(true);
            self.pos = self.bytes.len();
        }
    }

    /// `catch err` alone on its line names the error; `catch disp(1)` begins the body.
    fn catch_variable(&mut self) {
        let blank = |b: &u8| *b == b' ' || *b == b'\t';
        let skip = |from: usize| from + self.bytes.get(from..).map_or(0, |r| r.iter().take_while(|b| blank(b)).count());
        let start = skip(self.pos);
        let end = self.word_end(start);
        let word = self.text.get(start..end).unwrap_or("");
        let begins_name = word.bytes().next().is_some_and(|b| !b.is_ascii_digit());
        let alone = matches!(self.bytes.get(skip(end)), None | Some(b'\n' | b'\r' | b';' | b',' | b'%' | b'#'));
        if begins_name && alone && Keyword::from_word(word).is_none() {
            self.pos = start;
            self.push(Tok::Ident(word), word.len());
        }
    }
}
