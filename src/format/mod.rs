//! Values as text and files, and back: templates, display, spelled numbers, MAT-files. In: values or
//! bytes. Out: bytes or values. Both the functions and the reports use it; it uses neither.

pub(crate) mod delimited;
pub(crate) mod display;
mod fixed;
pub(crate) mod mat5;
pub(crate) mod matrix_market;
pub(crate) mod numbers;
pub(crate) mod printf;
pub(crate) mod scan;
