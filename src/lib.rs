//! `slamm` predicts the memory traffic of a numerical algorithm from its MATLAB prototype.
//!
//! The modules are stages; data flows down this list (see `ARCHITECTURE.md`).
pub mod account;
pub mod cache;
pub mod cli;
pub mod compare;
pub mod counters;
pub mod counts;
pub mod emit;
pub mod error;
pub mod events;
mod facade;
pub mod format;
pub mod functions;
pub mod interp;
pub mod library;
pub mod listeners;
pub mod names;
pub mod ops;
pub mod poll;
pub mod prediction;
pub mod program;
pub mod report;
pub mod stream;
pub mod syntax;
pub mod text;
pub mod trace;
pub mod traffic;
pub mod validate;
pub mod value;

pub use facade::{
    Analysis, Check, Comparison, Emitted, Error, Message, Options, Prototype, Run, Severity, analyze, check, compare,
    emit, run,
};
