//! Collections: cells, structs, objects, sets, sorted arrays, tables; functions applied to all of them.

pub mod apply;
pub mod cells;
pub mod objects;
pub mod sets;
pub mod sort;
pub mod structs;
pub mod tables;
