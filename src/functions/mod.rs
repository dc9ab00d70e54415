//! The one table of functions. In: values. Out: values, and the traffic model that accounting, the
//! emitter and the manual take from the same row.
//!
//! Each file of a subject holds its rows as `pub const ROWS: &[Function]` beside their evaluation;
//! [`find`] looks a name up in all of them, [`facts`] what is known of it.

pub use registry::{all, facts, find, with};
pub use table::*;

pub mod array;
pub mod data;
pub mod declared;
pub mod files;
pub mod linear;
pub mod math;
pub mod native;
mod registry;
pub mod session;
pub mod state;
pub mod table;
#[cfg(test)]
mod tests;
pub mod text;
