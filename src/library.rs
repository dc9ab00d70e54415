//! Functions that are written in MATLAB and shipped inside the program: the texts of
//! `stdlib/*.m`. In: a name. Out: its text.

include!(concat!(env!("OUT_DIR"), "/stdlib.rs"));

/// Text of `stdlib/NAME.m`.
#[must_use]
pub fn source(name: &str) -> Option<&'static str> {
    STDLIB.binary_search_by(|(n, _)| (*n).cmp(name)).ok().and_then(|i| STDLIB.get(i)).map(|(_, text)| *text)
}

/// Names of all of them, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    STDLIB.iter().map(|(n, _)| *n)
}
