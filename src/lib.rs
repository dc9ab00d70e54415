//! Predicts the memory traffic of a numerical algorithm from its MATLAB prototype: how many bytes a compiled
//! implementation of it will load and store, by region, variable, line and cache level.
//!
//! ```
//! use slamm::{Options, Prototype, analyze};
//! let text = "x = ones(1000, 1); y = x;\n%SLM start update;\ny = y + 2*x;\n%SLM end update;\n";
//! let analysis = analyze(&Prototype::text("axpy.m", text), &Options::default())?;
//! let update = analysis.prediction.ranges.iter().find(|r| r.name == "update").expect("the region");
//! assert_eq!(update.inclusive.wsl.value, 2 * 8000);
//! # Ok::<(), slamm::Error>(())
//! ```
//!
//! What every figure means is in the manual; the program `slamm` is a thin layer on this library. The rooms
//! are stages, and data flows one way (`ARCHITECTURE.md`); they are private to the library.

#![allow(missing_docs, reason = "parts of the rooms are visible to the tests; what others see is denied below")]

mod account;
mod cache;
mod cli;
mod compare;
mod counters;
mod counts;
mod disk;
mod distributed;
mod emit;
mod error;
mod events;
#[deny(missing_docs)]
mod facade;
mod format;
mod functions;
mod interp;
mod library;
mod listeners;
mod names;
mod observed;
mod ops;
mod packed;
mod poll;
#[deny(missing_docs)]
pub mod prediction;
mod probe;
mod program;
mod replay;
mod report;
mod setup;
mod stream;
mod syntax;
mod system;
mod text;
mod timeline;
mod trace;
#[deny(missing_docs)]
mod traffic;
mod validate;
mod value;

pub use facade::{
    Analysis, Check, Comparison, Emitted, Error, Message, Options, Prototype, Run, Severity, analyze, check, compare,
    emit, run,
};
pub use prediction::Prediction;
pub use traffic::{Bytes, Count};

/// Runs the command line of this process and gives its exit status: the whole of the program `slamm`.
#[must_use]
pub fn command_line() -> std::process::ExitCode {
    cli::main()
}

#[doc(hidden)]
pub mod internals;
