//! Names that an emitted program cannot have. In: the text of a file. Out: a diagnostic with the place of the first one.

use super::Emitter;
use crate::syntax::ast::Name;
use crate::syntax::{Keyword, Tok, tokens};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Span};

/// Functions that generated statements call by the names that they have everywhere.
const NEEDED: &[&str] = &["clear", "exist", "isempty", "nargin", "rethrow", "who"];

impl Emitter<'_> {
    /// A name that is a keyword in Octave, where the emitted program has to run as well.
    pub(super) fn refuse_octave_words(&mut self, file: FileId) {
        let is_word = |name: &str| Keyword::from_word(name).is_some_and(Keyword::is_octave);
        let Some((name, place)) = self.first_name(file, is_word) else { return };
        let message = format!("`{name}` is a keyword in Octave, where emitted programs run as well");
        let d = Diagnostic::error(codes::SLM524, message).at(place, "here").help("give it another name");
        self.diagnostics.push(d);
    }

    /// A variable that hides a function which the text around it has to call.
    pub(super) fn refuse_hiding(&mut self, file: usize, variables: &[Name]) {
        let Some(name) = variables.iter().find(|v| NEEDED.contains(&&***v)) else { return };
        let Some(id) = self.files.get(file).map(|f| f.source.id) else { return };
        let message = format!("the variable `{name}` hides the function of that name, which the emitted program calls");
        let mut d = Diagnostic::error(codes::SLM513, message).help("give the variable another name");
        if let Some((_, place)) = self.first_name(id, |n| n == &**name) {
            d = d.at(place, "here");
        }
        self.diagnostics.push(d);
    }

    /// The first name in a file that is one of these, and its place.
    fn first_name(&self, file: FileId, is: impl Fn(&str) -> bool) -> Option<(&str, Span)> {
        let (tokens, _) = tokens(file, &self.prototype.sources.get(file).text);
        tokens.iter().find_map(|t| match t.tok {
            Tok::Ident(name) if is(name) => Some((name, Span::new(file, t.start as usize, t.end as usize))),
            _ => None,
        })
    }
}
