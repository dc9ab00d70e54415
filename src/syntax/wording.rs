//! Stage 2, part: syntax errors in a user's words. In: the tokens of a clause and what the parser
//! said about them. Out: one [`Diagnostic`].

use super::build::{Fault, MAX_DEPTH};
use super::token::{Keyword, Tok, Token};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Span};
use lalrpop_util::ParseError;

pub(super) type GrammarError<'i> = ParseError<u32, Tok<'i>, Fault>;

/// A clause that could not be parsed.
pub(super) struct ClauseText<'a, 'i> {
    pub file: FileId,
    pub text: &'a str,
    pub tokens: &'a [Token<'i>],
}

/// Where the parser stopped and what it would have taken.
struct Stop<'a, 'i> {
    clause: &'a ClauseText<'a, 'i>,
    index: usize,
    span: Span,
    expected: Vec<String>,
}

impl ClauseText<'_, '_> {
    #[must_use]
    pub(super) fn explain(&self, error: GrammarError<'_>) -> Option<Diagnostic> {
        let (start, end, expected) = match error {
            ParseError::User { error } => return self.fault(&error),
            ParseError::UnrecognizedToken { token: (start, _, end), expected } => (start, end, expected),
            ParseError::ExtraToken { token: (start, _, end) } => (start, end, Vec::new()),
            ParseError::UnrecognizedEof { location, expected } => (location, location, expected),
            ParseError::InvalidToken { location } => (location, location, Vec::new()),
        };
        let same = |t: &Token<'_>| t.start == start && t.end == end;
        let index = self.tokens.iter().position(same).unwrap_or(self.tokens.len());
        let span = Span { file: self.file, start, end };
        Some(Stop { clause: self, index, span, expected }.explain())
    }

    fn fault(&self, fault: &Fault) -> Option<Diagnostic> {
        match fault {
            Fault::TooDeep(span) => Some(
                Diagnostic::error(
                    codes::SLM115,
                    format!("this expression is nested more than {MAX_DEPTH} levels deep"),
                )
                .at(Span { end: (span.start + 1).min(span.end), ..*span }, "it begins here")
                .help("split it over several statements"),
            ),
            Fault::BadTarget(span) if self.is_loop_over_fields(*span) => Some(
                Diagnostic::error(codes::SLM113, "only Octave loops over the fields of a struct with two variables")
                    .at(*span, "MATLAB and slamm take one variable here")
                    .help(
                        "loop over the names: `keys = fieldnames(s);`, `for k = 1:numel(keys)`, `value = s.(keys{k});`",
                    ),
            ),
            Fault::BadTarget(span) => Some(
                Diagnostic::error(codes::SLM113, "the left side of this assignment cannot be assigned to")
                    .at(*span, "not a variable, nor an element or field of one")
                    .help("assign to `x`, `x(i)`, `c{i}` or `s.field`; to compare, write `==`"),
            ),
        }
    }

    /// Octave's `for [value, key] = s`.
    fn is_loop_over_fields(&self, target: Span) -> bool {
        let is_loop = matches!(self.tokens.first(), Some(t) if matches!(t.tok, Tok::Keyword(Keyword::For)));
        is_loop && self.tokens.iter().any(|t| t.start == target.start && matches!(t.tok, Tok::OpenBracket))
    }
}

impl Stop<'_, '_> {
    fn before(&self) -> Option<&Token<'_>> {
        self.index.checked_sub(1).and_then(|i| self.clause.tokens.get(i))
    }

    fn found(&self) -> Option<&Token<'_>> {
        self.clause.tokens.get(self.index)
    }

    fn keyword(&self) -> Option<Keyword> {
        match self.clause.tokens.first()?.tok {
            Tok::Keyword(k) => Some(k),
            _ => None,
        }
    }

    fn text(&self, token: &Token<'_>) -> &str {
        self.clause.text.get(token.start as usize..token.end as usize).unwrap_or("")
    }

    fn expects(&self, terminal: &str) -> bool {
        self.expected.iter().any(|e| e.trim_matches('"') == terminal)
    }

    fn token_span(&self, token: &Token<'_>) -> Span {
        Span { file: self.clause.file, start: token.start, end: token.end }
    }

    /// What stands where something else was expected.
    fn found_words(&self) -> String {
        match self.found() {
            None => "the end of the statement".to_string(),
            Some(token) if token.start == token.end => "the end of this element".to_string(),
            Some(token) => format!("`{}`", shorten(self.text(token))),
        }
    }

    fn explain(&self) -> Diagnostic {
        if self.found().is_some_and(|t| t.tok == Tok::Assign) {
            return self.assignment();
        }
        if self.expects("number") {
            return self.operand();
        }
        if self.expects("name") {
            return self.name();
        }
        if let Some(open) = self.open_bracket() {
            return self.bracket(open);
        }
        if self.expects("=") && matches!(self.keyword(), Some(Keyword::For | Keyword::Parfor)) {
            return Diagnostic::error(codes::SLM111, "expected `=` after the loop variable")
                .at(self.span, format!("found {}", self.found_words()))
                .help("write, for example, `for i = 1:n`");
        }
        self.separator()
    }

    fn operand(&self) -> Diagnostic {
        let found = self.found_words();
        if self.found().is_some_and(|t| t.tok == Tok::Ignore) {
            return Diagnostic::error(codes::SLM110, "`~` marks an unwanted output; a value is needed here")
                .at(self.span, "expected an expression here")
                .help("write `[~, i] = f(x)` to ignore an output");
        }
        if let Some(step) = self.step() {
            return step;
        }
        let Some(before) = self.before() else {
            return Diagnostic::error(codes::SLM110, format!("a statement cannot begin with {found}"))
                .at(self.span, "expected a statement here")
                .help("a comment begins with `%`; to continue a line, end it with `...`");
        };
        let what = match before.tok {
            Tok::Keyword(Keyword::If | Keyword::Elseif | Keyword::While | Keyword::Until) => "a condition",
            Tok::Keyword(Keyword::For | Keyword::Parfor) | Tok::ForParen => "a loop variable",
            Tok::Keyword(_) | Tok::Assign | Tok::OpAssign(_) => "a value",
            _ => "an expression",
        };
        let place = shorten(self.text(before));
        let after = if place.is_empty() { String::new() } else { format!(" after `{place}`") };
        Diagnostic::error(codes::SLM110, format!("expected {what}{after}, found {found}"))
            .at(self.span, format!("expected {what} here"))
            .help(match (&before.tok, self.clause.tokens.first().map(|t| &t.tok)) {
                (Tok::Colon, Some(Tok::Keyword(k))) => {
                    format!("begin the body of the `{}` on the next line, without `:`", k.text())
                }
                _ => format!("write {what} here, or remove what comes before it"),
            })
    }

    /// `i++` inside an expression.
    fn step(&self) -> Option<Diagnostic> {
        let before = self.before()?;
        let pair = match (&before.tok, self.index.checked_sub(2).and_then(|i| self.clause.tokens.get(i))) {
            (Tok::PlusPlus | Tok::MinusMinus, _) => before,
            (Tok::Plus, Some(t)) | (Tok::Minus, Some(t)) if t.tok == before.tok && t.end == before.start => t,
            _ => return None,
        };
        Some(self.step_at(Span { end: before.end, ..self.token_span(pair) }))
    }

    fn step_at(&self, span: Span) -> Diagnostic {
        Diagnostic::error(codes::SLM117, "`++` and `--` cannot be used inside an expression")
            .at(span, "this changes a variable")
            .help("make it a statement of its own: `i += 1;`")
    }

    fn name(&self) -> Diagnostic {
        let (what, help) = match self.keyword() {
            Some(Keyword::Function) => ("a name", "write, for example, `function y = f(x)`"),
            Some(Keyword::Global | Keyword::Persistent) => {
                ("the name of a variable", "separate the names in this list with spaces")
            }
            _ => ("a name", "a name is a letter followed by letters, digits and `_`"),
        };
        Diagnostic::error(codes::SLM114, format!("expected {what}, found {}", self.found_words()))
            .at(self.span, format!("expected {what} here"))
            .help(help)
    }

    fn assignment(&self) -> Diagnostic {
        let condition = matches!(
            self.keyword(),
            Some(Keyword::If | Keyword::Elseif | Keyword::While | Keyword::Until | Keyword::Switch | Keyword::Case)
        );
        if condition {
            return Diagnostic::error(codes::SLM112, "`=` assigns and cannot be used in a condition")
                .at(self.span, "this assigns")
                .help("write `==` to compare");
        }
        let earlier = self.clause.tokens.iter().take(self.index).find(|t| t.tok == Tok::Assign);
        if let Some(open) = self.open_bracket() {
            return Diagnostic::error(codes::SLM112, "`=` cannot be used inside brackets")
                .at(self.span, "this assigns")
                .also(self.token_span(open), "inside what opens here")
                .help("write `==` to compare, and name=value for a named argument");
        }
        match earlier {
            Some(first) => Diagnostic::error(codes::SLM116, "a statement can assign only once")
                .at(self.span, "a second `=`")
                .also(self.token_span(first), "the first")
                .help("write two statements; `==` compares"),
            None => {
                Diagnostic::error(codes::SLM110, "a value is missing before `=`").at(self.span, "nothing to assign to")
            }
        }
    }

    /// The innermost bracket that is open where the parser stopped.
    fn open_bracket(&self) -> Option<&Token<'_>> {
        let mut open = Vec::new();
        for token in self.clause.tokens.iter().take(self.index) {
            match token.tok {
                Tok::OpenParen | Tok::OpenBracket | Tok::OpenBrace | Tok::OpenTargets => open.push(token),
                Tok::AnonymousOpen | Tok::ForParen | Tok::DotParen => open.push(token),
                Tok::CloseParen | Tok::CloseBracket | Tok::CloseBrace => {
                    open.pop();
                }
                _ => {}
            }
        }
        open.pop()
    }

    fn bracket(&self, open: &Token<'_>) -> Diagnostic {
        let close = match open.tok {
            Tok::OpenBracket | Tok::OpenTargets => ']',
            Tok::OpenBrace => '}',
            _ => ')',
        };
        let opener = self.text(open);
        let found = self.found_words();
        Diagnostic::error(codes::SLM103, format!("expected an operator, `,` or `{close}` here, found {found}"))
            .at(self.span, format!("not possible inside `{opener}…{close}`"))
            .also(self.token_span(open), "opened here")
    }

    fn separator(&self) -> Diagnostic {
        let found = self.found_words();
        if self.found().is_some_and(|t| matches!(t.tok, Tok::PlusPlus | Tok::MinusMinus)) {
            return self.step_at(self.span);
        }
        if self.found().is_none() {
            let what = if self.expects("=") { "`=`" } else { "more" };
            return Diagnostic::error(codes::SLM111, format!("this statement is not finished: expected {what}"))
                .at(self.span, "the statement ends here");
        }
        let index = self.found().is_some_and(|t| matches!(t.tok, Tok::OpenBracket))
            && self.before().is_some_and(|t| matches!(t.tok, Tok::Ident(_) | Tok::Field(_)));
        Diagnostic::error(codes::SLM111, format!("expected an operator or the end of the statement, found {found}"))
            .at(self.span, "this does not fit what comes before it")
            .help(match index {
                true => "index elements with `( )` and the contents of cells with `{ }`",
                false => "separate statements with `;`, `,` or a new line",
            })
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= 30 {
        return text.to_string();
    }
    text.chars().take(27).chain("…".chars()).collect()
}
