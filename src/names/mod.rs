//! Stage 3: names. In: a syntax tree and what is known of functions elsewhere. Out: [`Names`]:
//! the ranges of the file as a tree, and for every scope which identifiers are variables.
//!
//! Two name spaces, as in the model: a variable is bound in its file or function ([`Scope`]); a
//! counter is bound in the innermost range around the occurrence ([`Range`]).

mod collect;
mod ranges;

pub(crate) use ranges::build_ranges;

use crate::syntax::ast::{Ident, Name, Unit};
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// Kind of a range, as the prediction file spells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RangeKind {
    #[default]
    File,
    Function,
    Body,
    For,
    While,
    Until,
    Parfor,
    If,
    Elseif,
    Else,
    Case,
    Otherwise,
    Try,
    Catch,
}

impl RangeKind {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            RangeKind::File => "file",
            RangeKind::Function => "function",
            RangeKind::Body => "body",
            RangeKind::For => "for",
            RangeKind::While => "while",
            RangeKind::Until => "until",
            RangeKind::Parfor => "parfor",
            RangeKind::If => "if",
            RangeKind::Elseif => "elseif",
            RangeKind::Else => "else",
            RangeKind::Case => "case",
            RangeKind::Otherwise => "otherwise",
            RangeKind::Try => "try",
            RangeKind::Catch => "catch",
        }
    }

    #[must_use]
    pub fn is_loop(self) -> bool {
        matches!(self, RangeKind::For | RangeKind::While | RangeKind::Until | RangeKind::Parfor)
    }
}

/// One range of a file; ids count through the file in the order of the text.
#[derive(Clone, Debug)]
pub struct Range {
    pub parent: Option<usize>,
    pub kind: RangeKind,
    /// Given by a directive or a function, else keyword and line (`forLn12`).
    pub name: Name,
    pub span: Span,
}

/// What the names stage found out about one file.
#[derive(Debug)]
pub struct Names {
    pub file: FileId,
    pub ranges: Vec<Range>,
    /// Range by where it begins and what it is.
    pub range_at: FxHashMap<(u32, RangeKind), usize>,
    /// `%SLM Func`
    pub free: FxHashSet<Name>,
    /// `%SLM IncFunc`
    pub included: FxHashSet<Name>,
    /// Names in `print` that no range of the file has: another file may have one.
    pub printed_elsewhere: Vec<Ident>,
    /// Names in `Func` and `IncFunc`, each where it stands first.
    pub classified: Vec<Ident>,
    pub diagnostics: Vec<Diagnostic>,
}

/// Variables of one file body or function, from its assignments.
#[derive(Debug, Default)]
pub struct Scope {
    /// Assigned or declared in the scope, in the order of the text.
    pub variables: Vec<Name>,
    /// The scope runs texts or loads variables (`eval`, `load`, `assignin`), so that names that
    /// are assigned nowhere can still be variables.
    pub dynamic: bool,
    /// Bare names that are statements and that nothing assigns: they may call scripts.
    pub commands: Vec<Name>,
}

pub(crate) use collect::{
    names_in_block, names_in_function, scope_of_anonymous_free_names, scope_of_block, scope_of_function,
};

/// Names the ranges of a file and checks its directives.
#[must_use]
pub(crate) fn name_unit(unit: &Unit, sources: &crate::text::source::Sources) -> Names {
    build_ranges(unit, sources)
}
