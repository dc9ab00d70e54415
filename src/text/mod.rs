//! Stage 0: the texts of a run and what is said about them. In: file names and their bytes. Out:
//! [`source::Sources`] with spans, and [`diagnostic::Diagnostic`]s that point into them, each with a
//! code of the table in [`codes`].
pub(crate) mod codes;
pub(crate) mod diagnostic;
pub(crate) mod source;
pub(crate) mod suggest;
