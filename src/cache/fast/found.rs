//! What a use of a line finds in a level.

/// Whether the line is there, and whether its set is as before.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Touch {
    Missed,
    /// The line is there, and everything is as before.
    Same,
    /// The line is there, and now used last or dirty.
    Changed,
}
