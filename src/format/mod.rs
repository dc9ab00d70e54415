//! Values as text and files, and back: templates, display, spelled numbers, MAT-files. In: values or
//! bytes. Out: bytes or values. Both the functions and the reports use it; it uses neither.

pub mod delimited;
pub mod display;
pub mod mat5;
pub mod matrix_market;
pub mod numbers;
pub mod printf;
pub mod scan;
