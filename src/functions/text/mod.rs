//! Texts: made of numbers, compared, searched and replaced.

pub(crate) mod convert;
pub(crate) mod regexp;
pub(crate) mod search;
pub(crate) mod words;
