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

mod account;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod cache;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod cli;
mod compare;
mod counters;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod counts;
mod disk;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod emit;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod error;
mod events;
mod facade;
mod format;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod functions;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod interp;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod library;
mod listeners;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod names;
mod ops;
mod poll;
pub mod prediction;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod program;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod report;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod stream;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod syntax;
mod system;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod text;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod trace;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod traffic;
mod validate;
#[allow(missing_docs, reason = "parts are visible to the tests")]
mod value;

pub use facade::{
    Analysis, Check, Comparison, Emitted, Error, Message, Options, Prototype, Run, Severity, analyze, check, compare,
    emit, run,
};
pub use prediction::Prediction;
pub use traffic::Bytes;

/// Runs the command line of this process and gives its exit status: the whole of the program `slamm`.
#[must_use]
pub fn command_line() -> std::process::ExitCode {
    cli::main()
}

#[doc(hidden)]
#[allow(missing_docs, reason = "for the tests alone")]
pub mod internals;
