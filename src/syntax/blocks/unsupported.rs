//! What is refused as a whole, with one diagnostic: `classdef` and `arguments` blocks.

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

impl Blocks<'_, '_> {
    /// Reports and skips what is not supported; false if the clause is none of it.
    pub(super) fn refuse_unsupported(&mut self, range: &Range<usize>, span: Span) -> bool {
        let tokens = self.tokens.get(range.clone()).unwrap_or(&[]);
        if tokens.first().is_some_and(|t| t.tok == Tok::Keyword(Keyword::Classdef)) {
            self.diagnostics.push(
                Diagnostic::error(codes::SLM130, "classes (`classdef`) are not supported")
                    .at(span, "slamm stops reading the file here")
                    .help("write the prototype with functions, and structs for its data"),
            );
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
