//! Functions of a file: whether `end` closes them, their frames, and `FuncStart`/`FuncEnd`.

use super::Blocks;
use super::frame::{FrameKind, FunctionFrame, OpenBlock};
use crate::syntax::ast::{Block, FunctionText, Ident};
use crate::syntax::build::Piece;
use crate::syntax::token::{Clause, ClauseKind, Keyword, Tok, Token};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// `FuncStart` directives on their way to their function and their `FuncEnd`.
#[derive(Default)]
pub(super) struct FunctionRanges {
    /// Stands right before a `function` line.
    pending: Option<Ident>,
    /// Name and number of the function.
    open: Vec<(Ident, usize)>,
    functions: usize,
    last_closed: usize,
}

pub(super) struct Closing {
    pub closed: bool,
    /// As many `end`s as blocks and functions.
    pub balanced: bool,
}

/// Whether functions of this file are closed by `end`, found by counting.
///
/// MATLAB wants all functions of a file closed or none. When the numbers fit neither, something is
/// missing, and an `endfunction` or an `end` too many for the other blocks decides.
pub(super) fn closing(tokens: &[Token<'_>], clauses: &[Clause]) -> Closing {
    let (mut functions, mut blocks, mut ends, mut certain) = (0usize, 0usize, 0usize, false);
    // An `arguments` block comes after the line of the function, or after another one.
    let (mut before, mut in_arguments) = (None, false);
    for clause in clauses {
        let ClauseKind::Code(range) = &clause.kind else { continue };
        let clause_tokens = tokens.get(range.clone()).unwrap_or(&[]);
        if super::unsupported::is_arguments(clause_tokens, before) {
            blocks += 1;
            in_arguments = true;
        }
        let keyword = match clause_tokens.first().map(|t| &t.tok) {
            Some(Tok::Keyword(keyword)) => Some(*keyword),
            _ => None,
        };
        before = keyword.filter(|k| !k.is_end() || std::mem::take(&mut in_arguments));
        match keyword {
            Some(Keyword::Function) => functions += 1,
            Some(k) if k.opens_block() => blocks += 1,
            Some(k) if k.is_end() => {
                ends += 1;
                certain |= k == Keyword::Endfunction;
            }
            _ if super::unsupported::is_spmd(clause_tokens) => blocks += 1,
            _ => {}
        }
    }
    let closed = certain || (functions > 0 && ends > blocks);
    Closing { closed, balanced: closed && ends == blocks + functions }
}

impl Blocks<'_, '_> {
    /// A `function` line. `piece` is none when it could not be read.
    pub(super) fn function(&mut self, piece: Option<Piece>, at: Span) {
        let outer = self.stack.iter().rposition(|f| matches!(f.kind, FrameKind::Function(_) | FrameKind::File));
        let outer = outer.unwrap_or(0);
        let block = self.stack.iter().skip(outer + 1).rfind(|f| f.keyword().is_some());
        let block = block.map(|f| (f.keyword().map_or("", Keyword::text), f.open));
        match block {
            Some((word, open)) if self.balanced => self.diagnostics.push(
                Diagnostic::error(codes::SLM124, format!("a function cannot be defined inside a `{word}`"))
                    .at(at, "this function")
                    .also(open, "inside what opens here")
                    .help("move the function to the end of the file"),
            ),
            Some(_) => self.close_down_to(outer, at, "function"),
            None => {}
        }
        let in_function = matches!(self.stack.get(outer).map(|f| &f.kind), Some(FrameKind::Function(_)));
        if in_function && !self.closed {
            let end = self.end;
            self.escape_regions(at);
            self.close_innermost(end);
        }
        let (name, outputs, params) = match piece {
            Some(Piece::Function { name, outputs, params }) => (name, outputs, params),
            _ => (self.builder.ident(at.start, "unreadable", at.end), Vec::new(), Vec::new()),
        };
        self.ranges.functions += 1;
        let id = self.ranges.functions;
        let range_name = self.ranges.pending.take();
        if let Some(name) = &range_name {
            self.ranges.open.push((name.clone(), id));
        }
        let frame = FunctionFrame { name, outputs, params, nested: Vec::new(), range_name, id };
        self.open(FrameKind::Function(Box::new(frame)), at);
    }

    pub(super) fn close_function(&mut self, frame: FunctionFrame, body: Block, open: Span, end: Span) {
        self.ranges.last_closed = frame.id;
        let function = Rc::new(FunctionText {
            name: frame.name,
            params: frame.params,
            outputs: frame.outputs,
            body,
            nested: frame.nested,
            range_name: frame.range_name,
            span: open.to(end),
        });
        self.defined_twice(&function.nested);
        match self.current_function() {
            Some(outer) => outer.nested.push(function),
            None => self.unit.functions.push(function),
        }
    }

    /// Functions side by side that have one name.
    fn defined_twice(&mut self, functions: &[Rc<FunctionText>]) {
        let mut first = FxHashMap::default();
        for name in functions.iter().map(|f| &f.name).filter(|n| &*n.name != "unreadable") {
            if let Some(earlier) = first.insert(name.name.clone(), name.span) {
                self.diagnostics.push(
                    Diagnostic::error(codes::SLM126, format!("the function `{}` is defined twice", name.name))
                        .at(name.span, "the second")
                        .also(earlier, "the first")
                        .help("remove one of them, or give it another name"),
                );
            }
        }
    }

    fn current_function(&mut self) -> Option<&mut FunctionFrame> {
        self.stack.iter_mut().rev().find_map(|f: &mut OpenBlock| match &mut f.kind {
            FrameKind::Function(function) => Some(&mut **function),
            _ => None,
        })
    }

    pub(super) fn func_start(&mut self, name: Ident) {
        if self.function_comes_next() {
            if let Some(earlier) = self.ranges.pending.replace(name.clone()) {
                self.second_name(name.span, earlier.span);
            }
            return;
        }
        let Some(function) = self.current_function() else {
            self.diagnostics.push(
                Diagnostic::error(codes::SLM148, format!("`FuncStart {}` is outside any function", name.name))
                    .at(name.span, "no function contains this, and none follows")
                    .help("put it into the function's body or right before its `function` line; for other text use `start`"),
            );
            // Its `FuncEnd` is not to be reported again.
            self.ranges.open.push((name, 0));
            return;
        };
        let earlier = function.range_name.clone();
        let id = function.id;
        match earlier {
            Some(earlier) => {
                self.second_name(name.span, earlier.span);
            }
            None => function.range_name = Some(name.clone()),
        }
        self.ranges.open.push((name, id));
    }

    fn second_name(&mut self, second: Span, first: Span) {
        self.diagnostics.push(
            Diagnostic::error(codes::SLM146, "this function has two `FuncStart` directives")
                .at(second, "the second")
                .also(first, "the first")
                .help("a function has one range; use `start` and `end` for a part of it"),
        );
    }

    /// Whether the next clause that is no directive is a `function` line.
    fn function_comes_next(&self) -> bool {
        let rest = self.clauses.get(self.next..).unwrap_or(&[]);
        let code = rest.iter().find_map(|c| match &c.kind {
            ClauseKind::Code(range) => Some(range.start),
            ClauseKind::Directive(_) => None,
        });
        let first = code.and_then(|start| self.tokens.get(start));
        first.is_some_and(|t| t.tok == Tok::Keyword(Keyword::Function))
    }

    pub(super) fn func_end(&mut self, name: &Ident) {
        let current = self.current_function().map(|f| f.id);
        let ranges = &mut self.ranges;
        // A name that differs is taken for a slip only in the function at hand.
        let here = |id: usize| match current {
            Some(current) => id == current,
            None => id == 0 || id == ranges.last_closed,
        };
        let matching = ranges.open.iter().rposition(|(open, _)| open.name == name.name);
        let partner = matching.or_else(|| ranges.open.iter().rposition(|(_, id)| here(*id)));
        let Some((open, id)) = partner.map(|at| ranges.open.remove(at)) else {
            self.diagnostics.push(
                Diagnostic::error(codes::SLM146, format!("`FuncEnd {}` has no `FuncStart`", name.name))
                    .at(name.span, "ends nothing")
                    .help(format!("write `%SLM FuncStart {};` at the beginning of the function", name.name)),
            );
            return;
        };
        if open.name != name.name {
            self.diagnostics.push(
                Diagnostic::error(
                    codes::SLM146,
                    format!("`FuncEnd {}` does not end `FuncStart {}`", name.name, open.name),
                )
                .at(name.span, "this name")
                .also(open.span, "differs from this one")
                .help("give both the same name"),
            );
        } else if !(id == 0 || Some(id) == current || id == self.ranges.last_closed) {
            self.diagnostics.push(
                Diagnostic::error(
                    codes::SLM146,
                    format!("`FuncStart {}` and its `FuncEnd` are in different functions", name.name),
                )
                .at(name.span, "ends here")
                .also(open.span, "starts here"),
            );
        }
    }

    pub(super) fn report_open_ranges(&mut self) {
        let functions = std::mem::take(&mut self.unit.functions);
        self.defined_twice(&functions);
        self.unit.functions = functions;
        for (name, id) in std::mem::take(&mut self.ranges.open) {
            if id != 0 {
                self.diagnostics.push(
                    Diagnostic::error(codes::SLM146, format!("`FuncStart {}` has no `FuncEnd`", name.name))
                        .at(name.span, "never ended")
                        .help(format!("write `%SLM FuncEnd {};` at the end of the function", name.name)),
                );
            }
        }
    }
}
