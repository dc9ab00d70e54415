//! State of built-in functions that lives as long as a run.

/// Random numbers, open files, clocks.
#[derive(Default)]
pub struct State {
    /// Start of the last `tic`.
    pub tic: Option<std::time::Instant>,
}
