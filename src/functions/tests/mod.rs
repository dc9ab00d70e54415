//! Tests of rows without an interpreter, and the host that they run on.

mod facts;
mod numeric;
mod test_host;
mod text;
