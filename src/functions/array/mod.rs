//! Arrays: sizes, kinds, new ones, the same elements in other places, sparse matrices.

pub(crate) mod arrange;
pub(crate) mod classes;
pub(crate) mod colours;
pub(crate) mod construct;
pub(crate) mod extend;
pub(crate) mod lanes;
pub(crate) mod places;
pub(crate) mod query;
pub(crate) mod random;
pub(crate) mod random_sparse;
pub(crate) mod sparse;
