//! Linear algebra: products, factorisations, spectra.

pub mod dense;
pub mod parts;
pub mod sparse;
pub mod spectra;
