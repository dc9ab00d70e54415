//! Whose the traffic of a line or of a variable is, as results. In: nothing. Out: what lines of the prediction file and the
//! page hold.

use super::LevelFigures;
use crate::traffic::Bytes;
use serde::{Deserialize, Serialize};

/// What a line moves of one variable.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct LineVariable {
    /// As in [`super::Variable`].
    pub name: String,
    /// Bytes loaded.
    pub wsl: Bytes,
    /// Bytes stored.
    pub wss: Bytes,
    /// What its accesses moved across every level, where they moved anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFigures>,
}

/// Exclusive traffic of a variable of a range that is traffic of an array of a caller: the function has it as an
/// argument that it only reads, or gives it back as a result.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Passed {
    /// The range.
    pub range: usize,
    /// The variable there.
    pub name: String,
    /// Range of the file or function whose variable the array is.
    pub of: usize,
    /// Its name there.
    pub array: String,
    /// Bytes loaded.
    pub wsl: Bytes,
    /// Bytes stored.
    pub wss: Bytes,
    /// What these accesses moved across every level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFigures>,
}
