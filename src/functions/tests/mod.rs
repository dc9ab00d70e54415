//! Tests of rows without an interpreter, and the host that they run on.

mod facts;
mod host;
mod numeric;
mod text;
