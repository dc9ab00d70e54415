//! Stage 0: the texts of a run and what is said about them. In: file names and their bytes. Out:
//! [`source::Sources`] with spans, and [`diagnostic::Diagnostic`]s that point into them.
pub mod diagnostic;
pub mod source;
pub mod suggest;
