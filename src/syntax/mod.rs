//! Stages 1 and 2: text → tokens → syntax tree. In: a file of [`crate::text::source::Sources`].
//! Out: [`ast::Unit`] and the diagnostics of everything that could not be read.
//!
//! The lexer cuts a text into clauses (a simple statement, or the header of a block); the LALRPOP
//! grammar parses a clause; a stack of open blocks puts clauses and directives together. A mistake
//! thus ends with its clause, and an `end` that is missing is told from the keyword it belongs to.

pub(crate) mod ast;
mod blocks;
mod build;
mod dialect;
pub(crate) mod directive;
mod lexer;
mod operands;
pub(crate) mod print;
mod token;
pub(crate) mod walk;
mod wording;

pub(crate) use dialect::is_octave;
pub(crate) use token::{Keyword, Tok, Token};

use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Sources, Span};

#[allow(clippy::all, clippy::pedantic, unused, unreachable_pub)]
mod grammar {
    include!(concat!(env!("OUT_DIR"), "/matlab.rs"));
}

/// Most problems of one file that are reported.
const MAX_DIAGNOSTICS: usize = 100;

/// Result of parsing: the tree of what could be read, and every problem found.
pub struct Parsed {
    pub unit: ast::Unit,
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one file. Never fails: what cannot be read is left out and reported.
pub fn parse(sources: &Sources, file: FileId) -> Parsed {
    let text = &*sources.get(file).text;
    let mut diagnostics = Vec::new();
    if let Some(at) = text.bytes().take(10_000).position(|b| b == 0) {
        diagnostics.push(
            Diagnostic::error(codes::SLM106, "this is not a text file")
                .at(Span::new(file, at, at + 1), "there is a zero byte here")
                .help("pass a MATLAB source file (.m)"),
        );
        return Parsed { unit: blocks::empty(file, text), diagnostics };
    }
    let lexed = lexer::lex(file, text, &mut diagnostics);
    let unit = blocks::build(file, text, lexed, &mut diagnostics);
    diagnostics.sort_by_key(|d| d.primary.as_ref().map_or(0, |p| p.span.start));
    diagnostics.truncate(MAX_DIAGNOSTICS);
    Parsed { unit, diagnostics }
}

/// The tokens of a text and its clauses as ranges of them, for what changes a text token by token.
pub(crate) fn tokens(file: FileId, text: &str) -> (Vec<Token<'_>>, Vec<std::ops::Range<usize>>) {
    let lexed = lexer::lex(file, text, &mut Vec::new());
    let clauses = lexed.clauses.into_iter().filter_map(|c| match c.kind {
        token::ClauseKind::Code(range) => Some(range),
        token::ClauseKind::Directive(_) => None,
    });
    let clauses = clauses.collect();
    (lexed.tokens, clauses)
}

/// Where lines of a text begin that go on with the line before.
pub(crate) fn continued_lines(file: FileId, text: &str) -> Vec<usize> {
    lexer::lex(file, text, &mut Vec::new()).continued
}
