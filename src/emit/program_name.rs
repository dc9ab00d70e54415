//! The name of an emitted program, and the folder that goes with it.

use crate::syntax::Keyword;
use crate::{functions, library};

/// Whether a MATLAB program can have this name.
pub(crate) fn is_identifier(stem: &str) -> bool {
    stem.chars().next().is_some_and(|c| c.is_ascii_alphabetic())
        && stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// What an emitted program must not be called, if this is such a name: MATLAB would not read it, or every call of a
/// function of that name would run the program.
pub(crate) fn is_taken(stem: &str) -> Option<&'static str> {
    if Keyword::from_word(stem).is_some() {
        return Some("is a keyword");
    }
    if stem.starts_with("slm_") || stem.starts_with("SLM") {
        return Some("is a name of the runtime");
    }
    let known =
        functions::find(stem).is_some() || library::function(stem).is_some() || functions::toolbox(stem).is_some();
    known.then_some("is a function, which the program would hide")
}

/// The folder of the runtime beside an emitted program, as a MATLAB expression.
pub(crate) fn runtime_beside(stem: &str) -> String {
    // Octave reads the files of `fullfile` and `fileparts` for the first call, tests included.
    format!("regexprep(mfilename('fullpath'), '[^/\\\\]*$', '{stem}_slm')")
}
