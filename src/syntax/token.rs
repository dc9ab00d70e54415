//! Stage 1 vocabulary: tokens, and clauses (runs of tokens that the grammar parses at one go).
//! In: nothing. Out: plain data between [`super::lexer`], the grammar and [`super::blocks`].

use super::ast::BinaryOp;
use super::directive::DirectiveItem;
use crate::text::source::Span;
use std::ops::Range;

/// One token; white space, comments and separators are gone. Small, because long files have many.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Tok<'i> {
    Ident(&'i str),
    Number(f64),
    Imaginary(f64),
    /// `0x1F`: MATLAB gives it an integer class, which is the first part.
    Integer(Box<(&'static str, f64)>),
    Text(Box<str>),
    DoubleText(Box<str>),
    /// `.name`, without the dot; keywords are allowed here.
    Field(&'i str),
    /// `.(`
    DotParen,
    /// `end` inside an index
    EndIndex,
    /// `~` that stands for an ignored output or input
    Ignore,
    OpenParen,
    CloseParen,
    OpenBracket,
    /// `[` of `[a, b] = …`
    OpenTargets,
    CloseBracket,
    OpenBrace,
    CloseBrace,
    /// `@(` of an anonymous function
    AnonymousOpen,
    /// `(` right behind `for` or `parfor`
    ForParen,
    At,
    Comma,
    /// Row separator inside `[]` and `{}`: `;` or a line break
    Semicolon,
    Colon,
    Assign,
    OpAssign(BinaryOp),
    PlusPlus,
    MinusMinus,
    Plus,
    Minus,
    Not,
    /// `*`, `/` and the like
    Product(BinaryOp),
    Power(BinaryOp),
    Compare(BinaryOp),
    And,
    Or,
    AndAnd,
    OrOr,
    Quote,
    DotQuote,
    /// The name of a statement in command syntax
    Command(&'i str),
    Word(Box<str>),
    Keyword(Keyword),
}

macro_rules! keywords {
    ($($variant:ident $text:literal),* $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Keyword { $($variant),* }

        impl Keyword {
            #[must_use]
            pub(crate) fn from_word(word: &str) -> Option<Keyword> {
                match word { $($text => Some(Keyword::$variant),)* _ => None }
            }

            #[must_use]
            pub(crate) fn text(self) -> &'static str {
                match self { $(Keyword::$variant => $text),* }
            }
        }
    };
}

keywords! {
    If "if", Elseif "elseif", Else "else", While "while", For "for", Parfor "parfor", Do "do", Until "until",
    Switch "switch", Case "case", Otherwise "otherwise", Try "try", Catch "catch",
    Unwind "unwind_protect", Cleanup "unwind_protect_cleanup",
    Function "function", Break "break", Continue "continue", Return "return",
    Global "global", Persistent "persistent", Classdef "classdef",
    End "end", Endif "endif", Endwhile "endwhile", Endfor "endfor", Endparfor "endparfor",
    Endfunction "endfunction", Endswitch "endswitch", EndTry "end_try_catch", EndUnwind "end_unwind_protect",
}

impl Keyword {
    /// Whether it closes a block.
    #[must_use]
    pub(crate) fn is_end(self) -> bool {
        use Keyword as K;
        matches!(
            self,
            K::End
                | K::Endif
                | K::Endwhile
                | K::Endfor
                | K::Endparfor
                | K::Endfunction
                | K::Endswitch
                | K::EndTry
                | K::EndUnwind
        )
    }

    /// Whether it is a word of Octave's alone, which MATLAB takes for a name.
    #[must_use]
    pub(crate) fn is_octave(self) -> bool {
        use Keyword as K;
        self.is_end() && self != K::End || matches!(self, K::Do | K::Until | K::Unwind | K::Cleanup)
    }

    /// The keyword of Octave's whose block it is a part of, without which it has no meaning.
    #[must_use]
    pub(crate) fn opener(self) -> Option<Keyword> {
        use Keyword as K;
        match self {
            K::Until => Some(K::Do),
            K::Cleanup | K::EndUnwind => Some(K::Unwind),
            _ => None,
        }
    }

    /// Whether it opens a block that `end` closes (functions are counted apart).
    #[must_use]
    pub(crate) fn opens_block(self) -> bool {
        use Keyword as K;
        matches!(self, K::If | K::While | K::For | K::Parfor | K::Switch | K::Try | K::Unwind)
    }

    /// Whether a statement ends right behind it.
    #[must_use]
    pub(crate) fn is_lone(self) -> bool {
        use Keyword as K;
        self.is_end()
            || matches!(self, K::Else | K::Otherwise | K::Try | K::Do | K::Unwind | K::Cleanup)
            || matches!(self, K::Break | K::Continue | K::Return)
    }

    /// Whether an expression follows it up to the end of the header.
    #[must_use]
    pub(crate) fn is_header(self) -> bool {
        use Keyword as K;
        matches!(self, K::If | K::Elseif | K::While | K::For | K::Parfor | K::Until | K::Switch | K::Case | K::Function)
    }
}

impl Tok<'_> {
    /// Whether an operand may end with this token, so that a quote behind it transposes.
    #[must_use]
    pub(crate) fn ends_operand(&self) -> bool {
        matches!(
            self,
            Tok::Ident(_)
                | Tok::Number(_)
                | Tok::Imaginary(_)
                | Tok::Integer(..)
                | Tok::Text(_)
                | Tok::DoubleText(_)
                | Tok::Field(_)
                | Tok::EndIndex
                | Tok::CloseParen
                | Tok::CloseBracket
                | Tok::CloseBrace
                | Tok::Quote
                | Tok::DotQuote
        )
    }
}

/// A token and the bytes it covers.
#[derive(Clone, Debug)]
pub(crate) struct Token<'i> {
    pub tok: Tok<'i>,
    pub start: u32,
    pub end: u32,
}

/// A simple statement, the header of a block, a lone keyword, or a directive.
#[derive(Debug)]
pub(super) struct Clause {
    pub kind: ClauseKind,
    pub span: Span,
    /// No `;` behind it.
    pub display: bool,
    /// The lexer has reported a problem in it already.
    pub broken: bool,
}

#[derive(Debug)]
pub(super) enum ClauseKind {
    /// Range of token numbers; never empty.
    Code(Range<usize>),
    Directive(Box<DirectiveItem>),
}

/// What the lexer makes of a file.
pub(super) struct Lexed<'i> {
    pub tokens: Vec<Token<'i>>,
    pub clauses: Vec<Clause>,
    /// Where lines begin that go on with the one before (`...`).
    pub continued: Vec<usize>,
}
