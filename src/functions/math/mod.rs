//! Functions of numbers: element by element, along a dimension, of coefficients.

pub mod bessel;
pub mod binary;
pub mod extremes;
pub mod parts;
pub mod polynomial;
pub mod reduce;
pub mod scan;
pub mod special;
pub mod special_ratios;
pub mod unary;
