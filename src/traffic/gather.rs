//! Gathers and scatters in cache lines: Denning's working set over the real reference stream.

use std::cell::RefCell;

/// What has been found about patterns, so that a pattern is studied once.
#[derive(Debug, Default)]
pub struct Patterns {
    _found: RefCell<()>,
}
