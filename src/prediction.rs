//! Result of a run: plain immutable structs, the content of the prediction file. In: nothing.
//! Out: what reports, `compare` and `validate` read. The shape is that of `../spec/cli.md`.

use crate::names::RangeKind;
use crate::traffic::Bytes;
use crate::value::SparseFormat;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Prediction {
    /// `slamm/1`
    pub schema: String,
    pub tool: Tool,
    pub source: Source,
    pub options: PredictionOptions,
    /// False when a limit or an error ended the run early.
    pub complete: bool,
    pub ranges: Vec<PredictedRange>,
    /// Loads of a fully associative cache by its size, for the ranges asked for with `--region`
    /// together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub miss_curve: Vec<MissPoint>,
    pub warnings: Vec<Warning>,
    /// What pages and stacks show besides; no part of the file.
    #[serde(skip)]
    pub seen: Seen,
}

impl Prediction {
    /// Leaves the miss curves out.
    pub fn without_curves(&mut self) {
        self.miss_curve.clear();
        self.ranges.iter_mut().for_each(|r| r.miss_curve.clear());
    }
}

/// What a run saw that the prediction file does not hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// Exclusive figures by call path.
    pub stacks: Vec<Stack>,
    /// Statements executed, scalar ones left out: the end of the histories.
    pub statements: u64,
    /// Sizes of arrays over time, where a page was asked for.
    pub sizes: Vec<History>,
}

/// Ranges that were active together, outermost first, and what happened in the last of them.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct Stack {
    pub ranges: Vec<usize>,
    pub wsl: u64,
    pub wss: u64,
    pub flops: u64,
}

/// Sizes of one array over time.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct History {
    /// Range of the file or function whose variable it is.
    pub range: usize,
    pub name: String,
    /// Statements that a point stands for.
    pub span: u64,
    /// First statement of the span, largest bytes in it, bytes at its end.
    pub points: Vec<(u64, u64, u64)>,
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Tool {
    pub name: String,
    pub version: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Source {
    pub file: String,
    pub sha256: String,
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct PredictionOptions {
    pub l1: u64,
    pub line: u64,
    pub index_bytes: u64,
    pub sparse_format: SparseFormat,
    pub machine: Option<String>,
    /// `--set NAME=EXPR`, as given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct PredictedRange {
    pub id: usize,
    /// Textually enclosing range; `None` for a file.
    pub parent: Option<usize>,
    pub name: String,
    pub kind: RangeKind,
    pub file: String,
    pub span: LineSpan,
    pub executions: u64,
    /// Trips of a loop, over all its executions.
    pub trips: Option<u64>,
    pub exclusive: Figures,
    pub inclusive: Figures,
    /// Exclusive traffic by variable, with the largest size it had.
    pub variables: Vec<Variable>,
    /// Exclusive traffic by source line.
    pub lines: Vec<Line>,
    /// Inclusive traffic of every cache level, with `--machine`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFigures>,
    /// Inclusive: loads of a fully associative cache by its size, where it was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub miss_curve: Vec<MissPoint>,
    /// Inclusive, with a machine that states its peak and a bandwidth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roofline: Option<Roofline>,
}

/// The least time that a machine needs, and what it waits for (Williams, Waterman, Patterson 2009).
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Roofline {
    pub bound: Bound,
    /// Over the whole run.
    pub seconds: f64,
}

/// What a machine waits for.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[serde(from = "String", into = "String")]
pub enum Bound {
    /// Arithmetic.
    Compute,
    Memory,
    /// The boundary below the cache level of this name.
    Level(String),
}

impl Bound {
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Bound::Compute => "compute",
            Bound::Memory => "memory",
            Bound::Level(name) => name,
        }
    }
}

impl From<String> for Bound {
    fn from(name: String) -> Bound {
        match name.as_str() {
            "compute" => Bound::Compute,
            "memory" => Bound::Memory,
            _ => Bound::Level(name),
        }
    }
}

impl From<Bound> for String {
    fn from(b: Bound) -> String {
        b.name().to_string()
    }
}

/// What crosses the boundary below a cache level, and in which direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Crossing {
    /// Fills for reads.
    Loads,
    /// Fills for writes that missed.
    WriteAllocates,
    /// Both kinds of fills, which many counters do not tell apart.
    Fills,
    /// Lines written back to the next level.
    WriteBacks,
}

impl Crossing {
    pub const ALL: [Crossing; 4] = [Crossing::Loads, Crossing::WriteAllocates, Crossing::Fills, Crossing::WriteBacks];

    /// The name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Crossing::Loads => "loads",
            Crossing::WriteAllocates => "write_allocates",
            Crossing::Fills => "fills",
            Crossing::WriteBacks => "write_backs",
        }
    }

    /// The name in tables.
    #[must_use]
    pub fn words(self) -> String {
        self.name().replace('_', "-")
    }
}

/// Bytes that crossed the boundary below a cache level.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct LevelFigures {
    pub name: String,
    /// Lines filled because they were read.
    pub loads: u64,
    /// Lines filled because they were written.
    pub write_allocates: u64,
    /// Dirty lines evicted, and what a write-through level passes on.
    pub write_backs: u64,
    /// Bytes of a line.
    pub line: u64,
}

impl LevelFigures {
    /// Bytes that crossed in one way.
    #[must_use]
    pub fn of(&self, crossing: Crossing) -> u64 {
        match crossing {
            Crossing::Loads => self.loads,
            Crossing::WriteAllocates => self.write_allocates,
            Crossing::Fills => self.loads + self.write_allocates,
            Crossing::WriteBacks => self.write_backs,
        }
    }
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct MissPoint {
    /// Size of the cache.
    pub bytes: u64,
    pub loads: u64,
}

#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct LineSpan {
    pub line: u32,
    pub column: u32,
    pub end_line: u32,
    pub end_column: u32,
}

/// All bytes over the whole run; SR is the largest at one time per variable, summed.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Figures {
    pub sr: u64,
    pub wsl: Bytes,
    pub wss: Bytes,
    pub dgemm: Bytes,
    pub sparse_ops: Bytes,
    pub flops: u64,
}

/// Bytes (or operations) of one execution, with the ends f(2Z) and f(Z/2).
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub value: f64,
    pub high: f64,
}

impl Interval {
    /// `max(value - low, high - value)`
    #[must_use]
    pub fn error(self) -> f64 {
        (self.value - self.low).max(self.high - self.value)
    }

    #[must_use]
    pub fn overlaps(self, o: Interval) -> bool {
        self.low <= o.high && o.low <= self.high
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Variable {
    /// `(temporary)` for operands that are computed and have to exist in memory.
    pub name: String,
    pub class: String,
    pub sparse: bool,
    pub size: Vec<usize>,
    /// Largest bytes held while the range was active.
    pub bytes: u64,
    pub wsl: Bytes,
    pub wss: Bytes,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Line {
    pub line: u32,
    pub executions: u64,
    pub wsl: Bytes,
    pub wss: Bytes,
    pub flops: u64,
}

impl Line {
    /// Nothing has happened there yet.
    #[must_use]
    pub fn new(line: u32) -> Line {
        Line { line, executions: 0, wsl: Bytes::ZERO, wss: Bytes::ZERO, flops: 0 }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Warning {
    pub code: String,
    pub message: String,
    pub file: String,
    pub span: LineSpan,
    /// How often it happened.
    pub count: u64,
}

#[cfg(test)]
impl Prediction {
    /// A complete run of `file` with the usual options.
    pub fn sample(file: &str, ranges: Vec<PredictedRange>) -> Prediction {
        Prediction {
            schema: "slamm/1".into(),
            tool: Tool { name: "slamm".into(), version: "0.1.0".into() },
            source: Source { file: file.into(), sha256: "00".into() },
            options: PredictionOptions {
                l1: 32_768,
                line: 64,
                index_bytes: 4,
                sparse_format: SparseFormat::Csr,
                machine: None,
                set: Vec::new(),
                seed: None,
            },
            complete: true,
            ranges,
            miss_curve: Vec::new(),
            warnings: Vec::new(),
            seen: Seen::default(),
        }
    }
}
