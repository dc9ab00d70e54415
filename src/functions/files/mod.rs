//! Files and standard output.

pub mod matrix_market;
pub mod output;
pub mod streams;
