//! The name of an emitted program, and the folder that goes with it.

/// Whether a MATLAB program can have this name.
pub(crate) fn is_identifier(stem: &str) -> bool {
    stem.chars().next().is_some_and(|c| c.is_ascii_alphabetic())
        && stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The folder of the runtime beside an emitted program, as a MATLAB expression.
pub(crate) fn runtime_beside(stem: &str) -> String {
    format!("fullfile(fileparts(mfilename('fullpath')), '{stem}_slm')")
}
