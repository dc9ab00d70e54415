//! Collections: cells, structs, objects, sets, sorted arrays, tables; functions applied to all of them.

pub(crate) mod apply;
pub(crate) mod cells;
pub(crate) mod comparison;
pub(crate) mod objects;
pub(crate) mod sets;
pub(crate) mod sort;
pub(crate) mod structs;
pub(crate) mod tables;
