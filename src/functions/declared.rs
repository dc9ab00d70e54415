//! Facts of functions that have no row. In: names. Out: facts; a function that is in neither place is
//! [`Facts::PLAIN`].

use super::table::facts::{CallerVariables, Facts, Gives, Takes};

/// A function that is known without an evaluation in Rust.
pub(crate) struct DeclaredFunction {
    pub name: &'static str,
    pub facts: Facts,
}

/// Functions of the library, written in MATLAB (`stdlib/NAME.m`), of which more is known than their text.
pub(crate) const LIBRARY: &[DeclaredFunction] = &[
    DeclaredFunction { name: "inputParser", facts: Facts::PLAIN.gives(Gives::Object) },
    DeclaredFunction { name: "decomposition", facts: Facts::PLAIN.gives(Gives::Operand) },
    DeclaredFunction { name: "textscan", facts: Facts::PLAIN.io() },
];

/// Functions of MATLAB that slamm has not: a call is reported as unknown, but what it would do is
/// respected where a prototype is read or its emitted form runs them.
pub(crate) const ABSENT: &[DeclaredFunction] = &[
    DeclaredFunction { name: "fwrite", facts: Facts::PLAIN.io() },
    DeclaredFunction { name: "run", facts: Facts::PLAIN.takes(Takes::Script).variables(CallerVariables::Made) },
    DeclaredFunction { name: "source", facts: Facts::PLAIN.variables(CallerVariables::Made) },
];

/// Facts of a declared function.
pub(crate) fn find(name: &str) -> Option<&'static Facts> {
    LIBRARY.iter().chain(ABSENT).find(|d| d.name == name).map(|d| &d.facts)
}
