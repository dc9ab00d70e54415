//! Arrays: sizes, kinds, new ones, the same elements in other places, sparse matrices.

pub mod arrange;
pub mod classes;
pub mod construct;
pub mod lanes;
pub mod places;
pub mod query;
pub mod random;
pub mod random_sparse;
pub mod sparse;
