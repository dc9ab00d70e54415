//! `slamm` predicts the memory traffic of a numerical algorithm from its MATLAB prototype.
//!
//! The modules are stages; data flows down this list (see `ARCHITECTURE.md`).
pub mod source;
pub mod diagnostic;
pub mod syntax;
