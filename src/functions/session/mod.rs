//! The session: calls, errors, variables, clocks, and what is ignored or refused.

pub(crate) mod control;
pub(crate) mod environment;
pub(crate) mod errors;
pub(crate) mod figures;
pub(crate) mod ignored;
pub(crate) mod refused;
pub(crate) mod variables;
