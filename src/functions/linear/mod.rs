//! Linear algebra: products, factorisations, spectra.

pub(crate) mod dense;
pub(crate) mod parts;
pub(crate) mod sparse;
pub(crate) mod spectra;
