//! What a prediction was asked for, as results: caches, storage, machine. In: nothing. Out: the `options` of the prediction
//! file.

use crate::traffic::Count;
use crate::value::SparseFormat;
use serde::{Deserialize, Serialize};

/// The cache and the storage of the implementation that is predicted, and how the run was started.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct PredictionOptions {
    /// Bytes of the first-level cache.
    pub l1: u64,
    /// Bytes of a cache line.
    pub line: u64,
    /// Lines in a set of the first-level cache; files of earlier versions do not say.
    #[serde(default = "default_ways")]
    pub l1_ways: u64,
    /// Bytes of an index of a sparse matrix.
    pub index_bytes: u64,
    /// How sparse matrices are stored.
    pub sparse_format: SparseFormat,
    /// The machine whose levels were simulated.
    pub machine: Option<PredictedMachine>,
    /// In how many places the arrays were simulated, where levels were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placements: Option<u64>,
    /// `--extrapolate K`: after so many trips that moved the same, the rest of a loop was executed without levels.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extrapolate: Option<u64>,
    /// What scalars and single elements cost.
    #[serde(default)]
    pub count: Count,
    /// `--set NAME=EXPR`, as given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// Start value of the random numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// `--repeats N,M`: the figures are those of the N - M additional repetitions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<(u64, u64)>,
}

/// The caches that were simulated.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct PredictedMachine {
    /// Its name.
    pub name: String,
    /// Gflop/s of one core in double precision, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_gflops: Option<f64>,
    /// The same without vectors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scalar_gflops: Option<f64>,
    /// How fast one core moves bytes between the registers and the first level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registers: Option<PredictedRates>,
    /// From the processor on.
    pub levels: Vec<PredictedLevel>,
}

/// How fast bytes cross a boundary with one core busy, GB/s.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq)]
pub struct PredictedRates {
    /// When lines are only read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loads: Option<f64>,
    /// When lines are only written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stores: Option<f64>,
    /// When one array is copied to another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub copies: Option<f64>,
}

/// A cache level that was simulated; the words are those of machine files.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct PredictedLevel {
    /// Its name.
    pub name: String,
    /// Bytes.
    pub size: u64,
    /// Bytes of a line.
    pub line: u64,
    /// Lines of a set.
    pub ways: u64,
    /// `back` or `through`.
    pub write: String,
    /// Whether a write that misses fetches the line.
    pub allocate: bool,
    /// `independent`, `inclusive` or `victim`.
    pub holds: String,
    /// `lru` or `tree-plru`.
    pub replacement: String,
    /// GB/s between this level and what is below it, one core: the largest of `rates`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bandwidth: Option<f64>,
    /// The same by direction; of the last level it is the memory's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rates: Option<PredictedRates>,
}

fn default_ways() -> u64 {
    8
}
