//! Figures of single executions, as results. In: nothing. Out: what the prediction file and the rows of
//! `--per-execution` hold.

use crate::traffic::Bytes;
use serde::{Deserialize, Serialize};

/// How the figures of a range differ from execution to execution. What happens belongs to the innermost execution that is
/// active, so that all of them add up to the inclusive figures.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Statistics {
    /// How many there were, also those that began where nothing counted.
    pub executions: u64,
    /// Bytes loaded.
    pub loads: Spread,
    /// Bytes stored.
    pub stores: Spread,
    /// Floating-point operations.
    pub flops: Spread,
    /// Trips, of a loop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trips: Option<Spread>,
}

/// A figure over all executions.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Spread {
    /// The least.
    pub min: u64,
    /// Their mean.
    pub mean: f64,
    /// The largest.
    pub max: u64,
    /// The standard deviation, of all executions.
    pub deviation: f64,
    /// Executions by the binary digits of the figure, without empty bins.
    pub histogram: Vec<Bin>,
}

/// Executions with a figure between two powers of two.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Bin {
    /// The least figure.
    pub from: u64,
    /// The largest.
    pub to: u64,
    /// How many.
    pub executions: u64,
}

/// The executions of a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Executions {
    /// Its number.
    pub range: usize,
    /// Executions that a row stands for.
    pub span: u64,
    /// In the order in which they ended.
    pub rows: Vec<Row>,
    /// Of all of them.
    pub statistics: Statistics,
}

/// One execution of a range, or several one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Number of the first one, from 1.
    pub first: u64,
    /// How many.
    pub executions: u64,
    /// Bytes loaded.
    pub wsl: Bytes,
    /// Bytes stored.
    pub wss: Bytes,
    /// Floating-point operations.
    pub flops: u64,
    /// Trips, of a loop.
    pub trips: u64,
}
