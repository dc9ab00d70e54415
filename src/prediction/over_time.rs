//! Figures along a run, as results. In: nothing. Out: what `--over-time` and the page hold.

use serde::Serialize;

/// Figures over time. Time is the number of statements executed, scalar ones too.
#[derive(Clone, Debug, Default, Serialize, PartialEq, Eq)]
pub struct OverTime {
    /// Statements of a row.
    pub span: u64,
    /// Names of the levels, the nearest first.
    pub levels: Vec<String>,
    /// In order; spans in which nothing moved are not there.
    pub rows: Vec<TimeRow>,
}

/// What happened in a span of statements. The rows add up to the figures of the whole run.
#[derive(Clone, Debug, Default, Serialize, PartialEq, Eq)]
pub struct TimeRow {
    /// The first statement, from 1.
    pub from: u64,
    /// The last one.
    pub to: u64,
    /// The range of the statement that moved the most, and its file and line.
    pub range: String,
    /// Its file.
    pub file: String,
    /// Its line, from 1; 0 where none moved anything.
    pub line: u32,
    /// Bytes loaded.
    pub loads: u64,
    /// Bytes stored.
    pub stores: u64,
    /// Floating-point operations.
    pub flops: u64,
    /// For each level the bytes loaded, allocated for writes and written back across the boundary below it.
    pub crossed: Vec<[u64; 3]>,
}
