//! Texts: made of numbers, compared, searched and replaced.

pub mod convert;
pub mod regexp;
pub mod search;
pub mod words;
