//! The session: calls, errors, variables, clocks, and what is ignored or refused.

pub mod control;
pub mod environment;
pub mod errors;
pub mod ignored;
pub mod refused;
