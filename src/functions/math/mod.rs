//! Functions of numbers: element by element, along a dimension, of coefficients.

pub(crate) mod bessel;
pub(crate) mod binary;
pub(crate) mod bits;
pub(crate) mod complex;
pub(crate) mod complex_inverse;
pub(crate) mod extremes;
pub(crate) mod parts;
pub(crate) mod polynomial;
pub(crate) mod reduce;
pub(crate) mod scan;
pub(crate) mod special;
pub(crate) mod special_ratios;
pub(crate) mod unary;
