//! What a prototype does to files, folders and other programs, which a run limits and an emitted program does as the
//! text says: a warning at each place.

use super::writer::Writer;
use crate::functions::table::facts::WHOLE;
use crate::syntax::ast::Name;
use crate::text::codes;
use crate::text::source::Span;
use std::path::Path;

impl Writer<'_, '_> {
    /// A call of a function of MATLAB, or a command.
    pub(super) fn note_outside(&mut self, name: &Name, texts: &[&str], span: Span) {
        let facts = crate::functions::facts(name);
        let away = texts.iter().find(|t| facts.io && self.is_elsewhere(t));
        let message = match away {
            _ if facts.refused => format!("`slamm run` refuses `{name}`; the emitted program calls it"),
            Some(file) => {
                format!(
                    "'{file}' is not in the prototype's folder, where alone `slamm run` writes; the emitted program uses it"
                )
            }
            None => return,
        };
        self.note(span, codes::SLM516, &message);
    }

    /// A function that GNU Octave has not, or not with an option that a text names.
    pub(super) fn note_octave_lacks(&mut self, name: &Name, texts: &[&str], span: Span) {
        let lacks = crate::functions::facts(name).octave_lacks;
        let option = texts.iter().find(|t| lacks.iter().any(|l| l.eq_ignore_ascii_case(t)));
        let message = match option {
            _ if lacks == WHOLE => format!("GNU Octave has no `{name}`; MATLAB alone can run the emitted program"),
            Some(word) => {
                format!("GNU Octave has no option '{word}' of `{name}`; MATLAB alone can run the emitted program")
            }
            None => return,
        };
        self.note(span, codes::SLM523, &message);
    }

    /// Persistent variables that `clear` takes from functions in a run.
    pub(super) fn note_kept(&mut self, span: Span) {
        if self.program.prototype.has_persistents() {
            let message =
                "functions of an emitted program keep their persistent variables; in a run they lose them here";
            self.note(span, codes::SLM516, message);
        }
    }

    /// Whether a file is named by a path of its own that does not lead into the folder of the prototype.
    fn is_elsewhere(&self, file: &str) -> bool {
        let drive = |t: &str| t.get(1..3).is_some_and(|c| c == ":\\" || c == ":/");
        let main = self.program.prototype.main().given;
        let main = std::path::absolute(&self.program.prototype.sources.get(main).path).unwrap_or_default();
        let inside = main.parent().is_some_and(|folder| Path::new(file).starts_with(folder));
        (file.starts_with(['/', '~']) || drive(file)) && !inside
    }
}
