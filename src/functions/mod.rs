//! The one table of functions. In: values. Out: values, and the traffic model that accounting, the
//! emitter and the manual take from the same row.
//!
//! Each file of a subject holds its rows as `pub const ROWS: &[Function]` beside their evaluation;
//! [`find`] looks a name up in all of them, [`facts`] what is known of it.

pub(crate) use data::objects::is_library_method;
pub use registry::{all, find};
pub(crate) use registry::{facts, with};
pub(crate) use session::figures::property as property_of_figure;
pub use table::*;
pub(crate) use toolboxes::toolbox;

pub(crate) mod array;
pub(crate) mod data;
pub(crate) mod declared;
pub(crate) mod files;
pub(crate) mod linear;
pub(crate) mod math;
pub(crate) mod native;
mod registry;
pub(crate) mod session;
pub(crate) mod state;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod toolboxes;
