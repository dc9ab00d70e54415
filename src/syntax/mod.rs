//! Stages 1 and 2: text → tokens → syntax tree. In: a file of [`crate::source::Sources`].
//! Out: [`ast::Unit`] and the diagnostics of everything that could not be read.

pub mod ast;

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Sources};

/// Result of parsing: the tree of what could be read, and every problem found.
pub struct Parsed {
    pub unit: ast::Unit,
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses one file. Never fails: what cannot be read is left out and reported.
pub fn parse(sources: &Sources, file: FileId) -> Parsed {
    let _ = (sources, file);
    unreachable!("written by the syntax stage")
}
