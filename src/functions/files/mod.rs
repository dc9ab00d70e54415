//! Files and standard output.

pub(crate) mod folders;
pub(crate) mod matrix_market;
pub(crate) mod output;
pub(crate) mod positions;
pub(crate) mod streams;
