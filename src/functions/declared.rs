//! Facts of functions that have no row. In: names. Out: facts; a function that is in neither place is
//! [`Facts::PLAIN`].

use super::table::facts::{Facts, Gives, Variables};

/// A function that is known without an evaluation in Rust.
pub(crate) struct Declared {
    pub name: &'static str,
    pub facts: Facts,
}

/// Functions of the library, written in MATLAB (`stdlib/NAME.m`), of which more is known than their text.
pub(crate) const LIBRARY: &[Declared] = &[
    Declared { name: "inputParser", facts: Facts::PLAIN.gives(Gives::Object) },
    Declared { name: "textscan", facts: Facts::PLAIN.io() },
];

/// Functions of MATLAB that slamm has not: a call is reported as unknown, but what it would do is
/// respected where a prototype is read or its emitted form runs them.
pub(crate) const ABSENT: &[Declared] = &[
    Declared { name: "fwrite", facts: Facts::PLAIN.io() },
    Declared { name: "run", facts: Facts::PLAIN.variables(Variables::Made) },
    Declared { name: "source", facts: Facts::PLAIN.variables(Variables::Made) },
];

/// Facts of a declared function.
pub(crate) fn find(name: &str) -> Option<&'static Facts> {
    LIBRARY.iter().chain(ABSENT).find(|d| d.name == name).map(|d| &d.facts)
}
