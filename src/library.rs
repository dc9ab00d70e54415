//! Functions that are written in MATLAB and shipped inside the program: the texts of
//! `stdlib/*.m`, the traffic models in `stdlib/models/*.m`, and the runtime of
//! emitted programs in `stdlib/runtime/*.m`. In: a name. Out: its text.

include!(concat!(env!("OUT_DIR"), "/stdlib.rs"));

/// Text of `stdlib/NAME.m`.
#[must_use]
pub(crate) fn source(name: &str) -> Option<&'static str> {
    function(name).map(|(_, text)| text)
}

/// Name and text of `stdlib/NAME.m`.
#[must_use]
pub(crate) fn function(name: &str) -> Option<(&'static str, &'static str)> {
    named(STDLIB, name)
}

/// Name and text of `stdlib/models/NAME.m`: a traffic model or what models share.
#[must_use]
pub(crate) fn model(name: &str) -> Option<(&'static str, &'static str)> {
    named(MODELS, name)
}

/// Names and texts of `stdlib/models/*.m`.
pub(crate) fn models() -> impl Iterator<Item = (&'static str, &'static str)> {
    MODELS.iter().copied()
}

/// Names and texts of `stdlib/runtime/*.m`: what emitted programs call.
pub(crate) fn runtime() -> impl Iterator<Item = (&'static str, &'static str)> {
    RUNTIME.iter().copied()
}

fn named(table: &'static [(&str, &str)], name: &str) -> Option<(&'static str, &'static str)> {
    table.binary_search_by(|(n, _)| (*n).cmp(name)).ok().and_then(|i| table.get(i)).copied()
}

/// Names of all of them, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    STDLIB.iter().map(|(n, _)| *n)
}
