//! What is refused as a whole, with one diagnostic: `classdef`, `arguments` and `spmd` blocks.

use super::Blocks;
use super::frame::FrameKind;
use crate::syntax::token::{ClauseKind, Keyword, Tok, Token};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use std::ops::Range;

/// Whether a clause opens an `arguments` block; `previous` is the keyword of the clause before it.
pub(super) fn is_arguments(tokens: &[Token<'_>], previous: Option<Keyword>) -> bool {
    let qualifier = |name: &str| matches!(name, "Input" | "Output" | "Repeating");
    match tokens {
        [Token { tok: Tok::Ident("arguments"), .. }] => {
            matches!(previous, Some(Keyword::Function | Keyword::End))
        }
        [Token { tok: Tok::Ident("arguments"), .. }, open, Token { tok: Tok::Ident(name), .. }, ..] => {
            open.tok == Tok::OpenParen && qualifier(name)
        }
        _ => false,
    }
}

/// Whether a clause opens an `spmd` block: the word alone, or with the number of workers.
pub(super) fn is_spmd(tokens: &[Token<'_>]) -> bool {
    match tokens {
        [Token { tok: Tok::Ident("spmd"), .. }] => true,
        [Token { tok: Tok::Ident("spmd"), .. }, open, .., close] => {
            open.tok == Tok::OpenParen && close.tok == Tok::CloseParen
        }
        _ => false,
    }
}

impl Blocks<'_, '_> {
    /// Reports and skips what is not supported; false if the clause is none of it.
    pub(super) fn refuse_unsupported(&mut self, range: &Range<usize>, span: Span) -> bool {
        let tokens = self.tokens.get(range.clone()).unwrap_or(&[]);
        if tokens.first().is_some_and(|t| t.tok == Tok::Keyword(Keyword::Classdef)) {
            self.diagnostics.push(
                Diagnostic::error(codes::SLM130, "classes (`classdef`) are not supported")
                    .at(span, "slamm stops reading the file here")
                    .help(
                        "write the prototype with functions, and structs for its data; what has to stay a class goes into a \
                         folder that only MATLAB finds: the program that `slamm emit` writes calls it there",
                    ),
            );
            return true;
        }
        if is_spmd(tokens) {
            self.refuse_spmd(span);
            return true;
        }
        let function = self.stack.last().is_some_and(|f| matches!(f.kind, FrameKind::Function(_)) && f.body.is_empty());
        if !function || !is_arguments(tokens, Some(Keyword::Function)) {
            return false;
        }
        // One that nothing ends is refused for what it is too.
        let end = self.skip_to_end().unwrap_or(span);
        self.diagnostics
            .retain(|d| d.primary.as_ref().is_none_or(|p| p.span.start < span.start || p.span.start > end.end));
        self.diagnostics.push(
            Diagnostic::error(codes::SLM131, "`arguments` blocks are not supported")
                .at(span, "the block that begins here is not read")
                .also(end, "it ends here")
                .help("remove the block; where a check matters, write it as an `if`"),
        );
        true
    }

    fn refuse_spmd(&mut self, span: Span) {
        let end = self.skip_block().unwrap_or(span);
        self.diagnostics
            .retain(|d| d.primary.as_ref().is_none_or(|p| p.span.start <= span.start || p.span.start > end.end));
        self.diagnostics.push(
            Diagnostic::error(codes::SLM132, "`spmd` blocks are not supported: slamm predicts one process")
                .at(span, "the block that begins here is not read")
                .help(
                    "leave out `spmd` and its `end`, and write what one worker does; what has to run on workers goes \
                     into a function that only MATLAB finds: the program that `slamm emit` writes calls it there",
                ),
        );
    }

    /// Moves after the `end` of a block whose first clause was read; none (and no move) if there is none.
    fn skip_block(&mut self) -> Option<Span> {
        let rest = self.clauses.get(self.next..)?;
        let mut depth = 1usize;
        let found = rest.iter().position(|c| {
            let ClauseKind::Code(range) = &c.kind else { return false };
            let tokens = self.tokens.get(range.clone()).unwrap_or(&[]);
            match tokens.first().map(|t| &t.tok) {
                Some(Tok::Keyword(k)) if k.is_end() => depth -= 1,
                Some(Tok::Keyword(k)) if k.opens_block() => depth += 1,
                _ if is_spmd(tokens) => depth += 1,
                _ => {}
            }
            depth == 0
        })?;
        let span = rest.get(found)?.span;
        self.next += found + 1;
        Some(span)
    }

    /// Moves behind the next `end`; none (and no move) if there is none.
    fn skip_to_end(&mut self) -> Option<Span> {
        let rest = self.clauses.get(self.next..)?;
        let found = rest.iter().position(|c| match &c.kind {
            ClauseKind::Code(range) => {
                matches!(self.tokens.get(range.start).map(|t| &t.tok), Some(Tok::Keyword(Keyword::End)))
            }
            ClauseKind::Directive(_) => false,
        })?;
        let span = rest.get(found)?.span;
        self.next += found + 1;
        Some(span)
    }
}
