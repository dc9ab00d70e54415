//! Stage 2: clauses → tree. In: [`Lexed`]. Out: [`Unit`].
//!
//! A stack holds the blocks that are open; a clause closes, continues or opens one, or is a
//! statement of the innermost.

mod frame;
mod functions;
mod regions;
mod unsupported;

use super::ast::{Block, Expr, ExprKind, Stmt, StmtKind, Target, Unit, UnitKind};
use super::build::{Builder, Piece};
use super::grammar::ClauseParser;
use super::token::{Clause, ClauseKind, Keyword, Lexed, Tok, Token};
use super::wording;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Span};
use frame::{Branch, FrameKind, OpenBlock};
use functions::FunctionRanges;
use regions::Regions;
use std::ops::Range;

/// Deepest nesting of blocks that is accepted; later stages walk the tree by recursion.
const MAX_BLOCKS: usize = 200;

/// The tree of a file that cannot be read.
pub(super) fn empty(file: FileId, text: &str) -> Unit {
    let span = Span::new(file, 0, text.len());
    Unit { file, kind: UnitKind::Script, body: Vec::new(), functions: Vec::new(), closed: false, span }
}

/// Puts the clauses of a file together.
pub(super) fn build<'i>(file: FileId, text: &'i str, lexed: Lexed<'i>, diagnostics: &mut Vec<Diagnostic>) -> Unit {
    let Lexed { tokens, clauses, .. } = lexed;
    let closing = functions::closing(&tokens, &clauses);
    let mut blocks = Blocks {
        file,
        text,
        tokens,
        clauses,
        next: 0,
        closed: closing.closed,
        balanced: closing.balanced,
        parser: ClauseParser::new(),
        builder: Builder::new(file),
        diagnostics,
        stack: vec![OpenBlock::new(FrameKind::File, Span::new(file, 0, 0))],
        unit: Unit { closed: closing.closed, ..empty(file, text) },
        end: Span::new(file, 0, 0),
        misindented: None,
        too_deep: false,
        regions: Regions::default(),
        ranges: FunctionRanges::default(),
        spare: Vec::new(),
    };
    blocks.run();
    blocks.unit
}

struct Blocks<'i, 'd> {
    file: FileId,
    text: &'i str,
    tokens: Vec<Token<'i>>,
    clauses: Vec<Clause>,
    /// Number of the clause behind the current one.
    next: usize,
    /// Functions of this file are closed by `end`.
    closed: bool,
    /// It has as many `end`s as blocks and functions.
    balanced: bool,
    parser: ClauseParser,
    builder: Builder,
    diagnostics: &'d mut Vec<Diagnostic>,
    stack: Vec<OpenBlock>,
    unit: Unit,
    /// The last clause.
    end: Span,
    /// The first block closed by an `end` that is indented less than its keyword.
    misindented: Option<(Keyword, Span, Span)>,
    too_deep: bool,
    regions: Regions,
    ranges: FunctionRanges,
    /// Room for the statements of blocks that will be opened.
    spare: Vec<Block>,
}

impl<'i> Blocks<'i, '_> {
    fn run(&mut self) {
        while let Some(clause) = self.clauses.get_mut(self.next) {
            self.next += 1;
            let (span, display, broken) = (clause.span, clause.display, clause.broken);
            let kind = std::mem::replace(&mut clause.kind, ClauseKind::Code(0..0));
            match kind {
                ClauseKind::Directive(item) => self.directive(*item),
                ClauseKind::Code(range) => self.code(range, span, display, broken),
            }
            self.end = span;
        }
        self.finish();
    }

    fn code(&mut self, range: Range<usize>, span: Span, display: bool, broken: bool) {
        let Some(first) = self.tokens.get(range.start) else { return };
        let keyword_span = Span { file: self.file, start: first.start, end: first.end };
        if self.refuse_unsupported(&range, span) {
            return;
        }
        let Some(Tok::Keyword(keyword)) = self.tokens.get(range.start).map(|t| t.tok.clone()) else {
            self.statement(range, span, display, broken);
            return;
        };
        match keyword {
            k if k.is_end() => self.end(k, span),
            Keyword::Else => self.else_branch(span),
            Keyword::Otherwise => self.otherwise(span),
            Keyword::Do => self.open(FrameKind::Do, span),
            Keyword::Try => self.open(FrameKind::Try { body: None, variable: None, catch: None }, span),
            Keyword::Unwind => self.open(FrameKind::Unwind { body: None }, span),
            Keyword::Cleanup => self.cleanup(span),
            Keyword::Break | Keyword::Continue | Keyword::Return | Keyword::Global | Keyword::Persistent => {
                self.statement(range, span, display, broken);
            }
            _ => self.header(keyword, range, keyword_span, broken),
        }
    }

    /// Parses a clause; reports what is wrong with it.
    fn piece(&mut self, range: Range<usize>, broken: bool) -> Option<Piece> {
        let tokens = self.tokens.get(range)?;
        if broken {
            return None;
        }
        let stream = tokens.iter().map(|t| Ok((t.start, t.tok.clone(), t.end)));
        match self.parser.parse(&self.builder, stream) {
            Ok(piece) => Some(*piece),
            Err(error) => {
                let clause = wording::ClauseText { file: self.file, text: self.text, tokens };
                self.diagnostics.extend(clause.explain(error));
                None
            }
        }
    }

    fn statement(&mut self, range: Range<usize>, span: Span, display: bool, broken: bool) {
        let simple = matches!(self.tokens.get(range.start).map(|t| &t.tok), Some(Tok::Keyword(_)));
        match self.piece(range, broken) {
            Some(Piece::Stmt(kind)) => self.add(Stmt { kind, span, display: display && !simple }),
            Some(Piece::Stmts(kinds)) => {
                let last = kinds.len().saturating_sub(1);
                for (i, kind) in kinds.into_iter().enumerate() {
                    self.add(Stmt { kind, span, display: display && i == last });
                }
            }
            _ => {}
        }
    }

    fn add(&mut self, stmt: Stmt) {
        if self.stack.len() > MAX_BLOCKS {
            return;
        }
        let Some(frame) = self.stack.last_mut() else { return };
        if let FrameKind::Switch { current: None, .. } = frame.kind {
            let open = frame.open;
            self.diagnostics.push(
                Diagnostic::error(codes::SLM125, "this statement comes before the first `case` of a `switch`")
                    .at(stmt.span, "never executed")
                    .also(open, "the `switch` opened here")
                    .help("move it into a `case` or before the `switch`"),
            );
            return;
        }
        frame.body.push(stmt);
    }

    /// Adds a compound statement that has just been closed.
    fn add_block(&mut self, kind: StmtKind, start: Span, end: Span) {
        self.add(Stmt { kind, span: start.to(end), display: false });
    }

    fn open(&mut self, kind: FrameKind, open: Span) {
        let body = self.spare.pop().unwrap_or_default();
        self.stack.push(OpenBlock { kind, body, open });
        if self.stack.len() > MAX_BLOCKS && !self.too_deep {
            self.too_deep = true;
            self.diagnostics.push(
                Diagnostic::error(codes::SLM115, format!("blocks are nested more than {MAX_BLOCKS} levels deep"))
                    .at(open, "this one is too deep")
                    .help("move the inner blocks to a function"),
            );
        }
    }

    /// The statements of a block that is closed; its room is for others.
    fn settled(&mut self, block: &mut OpenBlock) -> Block {
        let body = block.branch();
        self.spare.push(std::mem::take(&mut block.body));
        body
    }

    /// A block's header, or the condition of a further branch.
    fn header(&mut self, keyword: Keyword, range: Range<usize>, at: Span, broken: bool) {
        let whole = self.tokens.get(range.clone()).and_then(|t| t.last()).map_or(at, |t| Span { end: t.end, ..at });
        let piece = self.piece(range, broken);
        // A header that could not be read still opens its block, so that its `end` is understood.
        let unread = Box::new(Expr { kind: ExprKind::Number(0.0), span: at });
        match (keyword, piece) {
            (Keyword::Function, piece) => self.function(piece, at),
            (_, Some(Piece::If(e))) => self.open_if(e, at),
            (_, Some(Piece::While(e))) => self.open(FrameKind::While(e), at),
            (_, Some(Piece::Switch(e))) => self.open_switch(e, at),
            (_, Some(Piece::For { var, range, parallel })) => {
                self.open(FrameKind::For { var, range, parallel, header: whole }, at);
            }
            (_, Some(Piece::Elseif(e))) => self.else_if(e, at),
            (_, Some(Piece::Case(e))) => self.case(e, at),
            (_, Some(Piece::Until(e))) => self.until(e, at, whole),
            (_, Some(Piece::Catch(variable))) => self.catch(variable, at),
            (Keyword::If, _) => self.open_if(*unread, at),
            (Keyword::Switch, _) => self.open_switch(unread, at),
            (Keyword::Elseif, _) => self.else_if(*unread, at),
            (Keyword::Case, _) => self.case(*unread, at),
            (Keyword::Until, _) => self.until(*unread, at, whole),
            (Keyword::Catch, _) => self.catch(None, at),
            (Keyword::For | Keyword::Parfor, _) => {
                let root = self.builder.ident(at.start, "unread", at.end);
                let var = Box::new(Target::Place { root, path: Vec::new(), span: at });
                let parallel = keyword == Keyword::Parfor;
                self.open(FrameKind::For { var, range: unread, parallel, header: whole }, at);
            }
            _ => self.open(FrameKind::While(*unread), at),
        }
    }

    fn open_if(&mut self, condition: Expr, at: Span) {
        self.open(FrameKind::If { arms: Vec::new(), current: Branch::Arm(condition, at) }, at);
    }

    fn open_switch(&mut self, value: Box<Expr>, at: Span) {
        self.open(FrameKind::Switch { value, cases: Vec::new(), otherwise: None, current: None }, at);
    }

    /// Takes the innermost block if `wanted` accepts it; regions left open in it are put aside.
    fn innermost(&mut self, at: Span, wanted: fn(&FrameKind) -> bool) -> Option<&mut OpenBlock> {
        let block = self.stack.iter().rev().find(|f| !matches!(f.kind, FrameKind::Region { .. }))?;
        if !wanted(&block.kind) {
            return None;
        }
        self.escape_regions(at);
        self.stack.last_mut()
    }

    fn misplaced(&mut self, what: &str, owner: &str, at: Span) {
        if let Some(frame) = self.stack.last().filter(|f| f.keyword().is_some_and(|k| k.text() == owner)) {
            let last = match owner {
                "switch" => "otherwise",
                "if" => "else",
                _ => "catch",
            };
            self.diagnostics.push(
                Diagnostic::error(codes::SLM123, format!("this `{what}` comes after the `{last}` of its `{owner}`"))
                    .at(at, format!("`{last}` is the last branch"))
                    .also(frame.open, format!("of this `{owner}`"))
                    .help(format!("put it before the `{last}`")),
            );
            return;
        }
        let mut diagnostic = Diagnostic::error(codes::SLM123, format!("this `{what}` belongs to no `{owner}`"))
            .at(at, format!("no `{owner}` is open here"))
            .help(format!("write the `{owner}` before it, or look for an extra `end` above it"));
        if let Some(frame) = self.stack.last().filter(|f| f.keyword().is_some()) {
            let word = frame.keyword().map_or("", Keyword::text);
            diagnostic = diagnostic.also(frame.open, format!("the innermost open block is this `{word}`"));
        }
        self.diagnostics.push(diagnostic);
    }

    fn else_branch(&mut self, at: Span) {
        let end = self.end;
        match self.innermost(at, |k| matches!(k, FrameKind::If { current: Branch::Arm(..), .. })) {
            Some(frame) => frame.next_branch(Branch::Else(at), end),
            None => self.misplaced("else", "if", at),
        }
    }

    fn else_if(&mut self, condition: Expr, at: Span) {
        let end = self.end;
        match self.innermost(at, |k| matches!(k, FrameKind::If { current: Branch::Arm(..), .. })) {
            Some(frame) => frame.next_branch(Branch::Arm(condition, at), end),
            None => self.misplaced("elseif", "if", at),
        }
    }

    fn case(&mut self, value: Expr, at: Span) {
        let end = self.end;
        match self.innermost(at, FrameKind::takes_cases) {
            Some(frame) => frame.next_branch(Branch::Arm(value, at), end),
            None => self.misplaced("case", "switch", at),
        }
    }

    fn otherwise(&mut self, at: Span) {
        let end = self.end;
        match self.innermost(at, FrameKind::takes_cases) {
            Some(frame) => frame.next_branch(Branch::Else(at), end),
            None => self.misplaced("otherwise", "switch", at),
        }
    }

    fn catch(&mut self, name: Option<super::ast::Ident>, at: Span) {
        match self.innermost(at, |k| matches!(k, FrameKind::Try { catch: None, .. })) {
            Some(block) => {
                let tried = block.branch();
                if let FrameKind::Try { body, variable, catch } = &mut block.kind {
                    *body = Some(tried);
                    *variable = name.map(Box::new);
                    *catch = Some(at);
                }
            }
            None => self.misplaced("catch", "try", at),
        }
    }

    fn cleanup(&mut self, at: Span) {
        match self.innermost(at, |k| matches!(k, FrameKind::Unwind { body: None })) {
            Some(block) => {
                let first = block.branch();
                if let FrameKind::Unwind { body } = &mut block.kind {
                    *body = Some(first);
                }
            }
            None => self.misplaced("unwind_protect_cleanup", "unwind_protect", at),
        }
    }

    fn until(&mut self, condition: Expr, at: Span, whole: Span) {
        if self.innermost(at, |k| matches!(k, FrameKind::Do)).is_none() {
            self.misplaced("until", "do", at);
        } else if let Some(mut block) = self.stack.pop() {
            let body = self.settled(&mut block);
            self.add_block(StmtKind::DoUntil { body, condition }, block.open, whole);
        }
    }

    /// `end` and its longer spellings.
    fn end(&mut self, keyword: Keyword, at: Span) {
        let found = self.stack.iter().rposition(|f| !matches!(f.kind, FrameKind::Region { .. })).unwrap_or(0);
        let frame_accepts = |f: &OpenBlock| f.accepts(keyword);
        if !self.stack.get(found).is_some_and(frame_accepts) {
            let within = self.stack.iter().rposition(frame_accepts);
            match within.filter(|_| keyword != Keyword::End) {
                // `endwhile` of an outer block: what is open inside it lacks its `end`.
                Some(outer) => self.close_down_to(outer, at, keyword.text()),
                None => {
                    self.wrong_end(found, keyword, at);
                    return;
                }
            }
        }
        self.note_indentation(at);
        self.close_innermost(at);
    }

    fn wrong_end(&mut self, innermost: usize, keyword: Keyword, at: Span) {
        let word = keyword.text();
        let open = self.stack.get(innermost).and_then(|f| Some((f.keyword()?, f.open)));
        match open {
            Some((opener, open)) if opener != Keyword::Function || self.closed => {
                self.diagnostics.push(
                    Diagnostic::error(codes::SLM122, format!("`{word}` cannot close a `{}`", opener.text()))
                        .at(at, "this closes another kind of block")
                        .also(open, "the block that is open here")
                        .help("`end` closes every kind of block except `do`, which `until` closes"),
                );
                self.close_innermost(at);
            }
            _ => self.diagnostics.push(
                Diagnostic::error(codes::SLM121, format!("this `{word}` closes nothing"))
                    .at(at, "no block is open here")
                    .help("remove it, or look for an extra `end` above it"),
            ),
        }
    }

    /// Closes every block above number `outer`, each with a complaint.
    fn close_down_to(&mut self, outer: usize, at: Span, found: &str) {
        while self.stack.len() > outer + 1 {
            self.escape_regions(at);
            if self.stack.len() <= outer + 1 {
                return;
            }
            self.missing_end(at, &format!("`{found}` is here"));
            self.close_innermost(at);
        }
    }

    /// Complains that the innermost block is never closed.
    fn missing_end(&mut self, at: Span, noticed: &str) {
        let Some(frame) = self.stack.last() else { return };
        let Some(keyword) = frame.keyword() else { return };
        let ender = if keyword == Keyword::Do { "until" } else { "end" };
        let word = keyword.text();
        let diagnostic = match self.misindented.take() {
            Some((inner, open, end)) if ender == "end" => {
                let inner = inner.text();
                Diagnostic::error(codes::SLM120, format!("`end` is missing: this `{inner}` is never closed"))
                    .at(open, "opened here")
                    .also(end, "by its indentation, this `end` belongs to an outer block")
                    .also(frame.open, format!("so that this `{word}` stays open"))
            }
            _ => Diagnostic::error(codes::SLM120, format!("`{ender}` is missing: this `{word}` is never closed"))
                .at(frame.open, "opened here")
                .also(at, noticed),
        };
        let diagnostic = diagnostic.help(format!("write `{ender}` where this `{word}` should end"));
        self.diagnostics.push(diagnostic);
    }

    /// The white space before `span` if nothing else stands before it on its line.
    fn indentation(&self, span: Span) -> Option<usize> {
        let before = self.text.get(..span.start as usize)?;
        let line = before.rsplit('\n').next()?;
        line.bytes().all(|b| b == b' ' || b == b'\t').then_some(line.len())
    }

    fn note_indentation(&mut self, end: Span) {
        if self.misindented.is_some() {
            return;
        }
        let Some((keyword, open)) = self.stack.iter().rev().find_map(|f| Some((f.keyword()?, f.open))) else { return };
        if let (Some(of_open), Some(of_end)) = (self.indentation(open), self.indentation(end))
            && of_end < of_open
        {
            self.misindented = Some((keyword, open, end));
        }
    }

    /// Closes the innermost block that is not a region.
    fn close_innermost(&mut self, at: Span) {
        self.escape_regions(at);
        let last = self.end;
        let Some(mut frame) = self.stack.pop() else { return };
        if matches!(frame.kind, FrameKind::File) {
            self.stack.push(frame);
            return;
        }
        frame.body = self.settled(&mut frame);
        match frame.kind {
            FrameKind::Function(function) => self.close_function(*function, frame.body, frame.open, at),
            FrameKind::Region { .. } => {}
            _ => {
                let open = frame.open;
                let kind = frame.into_statement(last);
                self.add_block(kind, open, at);
            }
        }
    }

    fn finish(&mut self) {
        let at = Span::new(self.file, self.text.len(), self.text.len());
        let mut complaints = 0;
        while self.stack.len() > 1 {
            self.escape_regions(at);
            let open_function = matches!(self.stack.last().map(|f| &f.kind), Some(FrameKind::Function(_)));
            if self.stack.len() > 1 {
                if (self.closed || !open_function) && complaints < 3 {
                    complaints += 1;
                    self.missing_end(at, "the file ends here");
                }
                let end = if open_function { self.end } else { at };
                self.close_innermost(end);
            }
        }
        self.escape_regions(at);
        self.report_escaped();
        self.report_open_ranges();
        self.unit.body = self.stack.pop().map_or_else(Block::new, |f| f.body);
        let only_directives = self.unit.body.iter().all(|s| matches!(s.kind, StmtKind::Directive(_)));
        if !self.unit.functions.is_empty() && only_directives {
            self.unit.kind = UnitKind::FunctionFile;
        }
    }
}
