//! Result of a run: plain immutable structs, the content of the prediction file. In: nothing.
//! Out: what reports, `compare` and `validate` read. The manual describes the file.

mod crossings;
mod executions;
mod explained;
mod options;
mod over_time;
mod parts;
mod ranks;

use crate::names::RangeKind;
use crate::traffic::Bytes;
use crate::value::Class;
pub use crossings::{Crossing, LevelFigures};
pub use executions::{Bin, Executions, Row, Spread, Statistics};
pub use explained::{ExplainedOperand, ExplainedStatement, Rule};
pub use options::{PredictedLevel, PredictedMachine, PredictedRates, PredictionOptions};
pub use over_time::{OverTime, TimeRow};
pub use parts::{LineVariable, Passed};
pub use ranks::{
    Collective, DistributedVariable, Distribution, Ghosts, Imbalance, Messages, OwnedDimension, OwnedTiles, Owners,
    RankFigures, RankLine, RankLoad, RankTime, RankTotals, SlowestRank,
};
use serde::{Deserialize, Serialize, Serializer};

/// The schema of prediction files.
pub const SCHEMA: &str = "slamm/2";

/// A run's figures: the content of the prediction file.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Prediction {
    /// [`SCHEMA`]
    pub schema: String,
    /// What wrote it.
    pub tool: Tool,
    /// The prototype.
    pub source: Source,
    /// What was asked for.
    pub options: PredictionOptions,
    /// False when a limit or an error ended the run early.
    pub complete: bool,
    /// Every range, by its `id`.
    pub ranges: Vec<PredictedRange>,
    /// Loads of a fully associative cache by its size, for the ranges asked for with `--region`
    /// together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub miss_curve: Vec<MissPoint>,
    /// How the arrays are distributed, where a directive or `--ranks` says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub distribution: Option<Distribution>,
    /// What the model does not cover, and where.
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
    /// Ranges that call paths go through and that are not reported: functions called from a region that was asked for.
    pub passed_through: Vec<PredictedRange>,
    /// Statements executed, scalar ones left out: the end of the histories.
    pub statements: u64,
    /// Sizes of arrays over time, where a page was asked for.
    pub sizes: Vec<History>,
    /// Figures of executions by range, where they were asked for.
    pub executions: Vec<Executions>,
    /// Why every statement costs what it costs, where that was asked for.
    pub explained: Vec<ExplainedStatement>,
    /// What moved along the run, where that was asked for.
    pub over_time: OverTime,
    /// What variables of functions move of the arrays of their callers, where a page was asked for.
    pub passed: Vec<Passed>,
}

/// Ranges that were active together, outermost first, and what happened in the last of them.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct Stack {
    /// Their ids, outermost first.
    pub ranges: Vec<usize>,
    /// For each of them line and column of the call that entered it, where one did.
    pub calls: Vec<Option<(u32, u32)>>,
    /// How often the last of them was entered on this path.
    #[serde(skip)]
    pub executions: u64,
    /// Trips of the last of them, where it is a loop.
    #[serde(skip)]
    pub trips: u64,
    /// Bytes loaded.
    #[serde(serialize_with = "value_alone")]
    pub wsl: Bytes,
    /// Bytes stored.
    #[serde(serialize_with = "value_alone")]
    pub wss: Bytes,
    /// Floating-point operations.
    pub flops: u64,
    /// Bytes that crossed the boundary below the last cache level, in both directions.
    #[serde(skip)]
    pub crossing: u64,
}

/// Pages show no intervals of paths.
fn value_alone<S: Serializer>(bytes: &Bytes, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u64(bytes.value)
}

/// Sizes of one array over time.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct History {
    /// Range of the file or function whose variable it is.
    pub range: usize,
    /// Name of the variable.
    pub name: String,
    /// Statements that a point stands for.
    pub span: u64,
    /// First statement of the span, largest bytes in it, bytes at its end.
    pub points: Vec<(u64, u64, u64)>,
    /// Least bytes that the array got in each span; recorded runs of earlier versions do not say.
    #[serde(default)]
    pub least: Vec<u64>,
}

/// The program that wrote a prediction.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Tool {
    /// `slamm`, or what an emitted program calls itself.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// A prototype's identity.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Source {
    /// Its path, as it was given.
    pub file: String,
    /// SHA-256 of its text, in hexadecimal digits.
    pub sha256: String,
}

/// A file, function, region, loop or branch with its figures.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct PredictedRange {
    /// Its place in the list of ranges.
    pub id: usize,
    /// Textually enclosing range; `None` for a file.
    pub parent: Option<usize>,
    /// Its name; loops and branches are named by keyword and line (`forLn7`).
    pub name: String,
    /// What it is.
    pub kind: RangeKind,
    /// The file that it is in.
    pub file: String,
    /// Where it is in its file.
    pub span: LineSpan,
    /// How often it was entered.
    pub executions: u64,
    /// Trips of a loop, over all its executions.
    pub trips: Option<u64>,
    /// What happened in it and in none of its inner ranges.
    pub exclusive: Figures,
    /// What happened while it was active, each byte once.
    pub inclusive: Figures,
    /// Exclusive traffic by variable, with the largest size it had.
    pub variables: Vec<Variable>,
    /// Exclusive traffic by source line.
    pub lines: Vec<Line>,
    /// Calls of functions and scripts that stand in it and in none of its inner ranges.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Call>,
    /// Inclusive traffic of every cache level; empty with `--machine none`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFigures>,
    /// Exclusive traffic of every cache level: the sum of `lines`, and that of `variables`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exclusive_levels: Vec<LevelFigures>,
    /// Why the loads of the first level lie outside the interval of WSL, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Inclusive: loads of a fully associative cache by its size, where it was asked for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub miss_curve: Vec<MissPoint>,
    /// Inclusive, with a machine that states its peak and a bandwidth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roofline: Option<Roofline>,
    /// For every count of ranks: what a distributed implementation sends; empty where nothing is distributed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ranks: Vec<RankFigures>,
    /// Of its single executions, where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics>,
    /// Inclusive: between which times the whole run's share lies, with such a machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<Seconds>,
    /// Of a loop: the trips whose level figures are those of others, with `--extrapolate`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extrapolated: Option<Extrapolated>,
}

/// Trips of a loop that were executed without levels, and got the level figures of trips before them.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Extrapolated {
    /// How many.
    pub trips: u64,
    /// Those of them that moved otherwise than the trips whose figures they have.
    pub otherwise: u64,
    /// By so many bytes in the plain figures, loads and stores.
    pub bytes: u64,
}

/// Bounds of a time on one core: the roofline, and the sum over the levels that do not overlap (the
/// execution-cache-memory model). Neither knows latencies.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq)]
pub struct Seconds {
    /// The largest of each level's traffic over its bandwidth, and of the flops over the peak.
    pub low: f64,
    /// The sum of the levels, or arithmetic without vectors where it takes longer; absent where the machine does not say
    /// how fast a boundary is that was crossed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

/// A call in the text, by whatever way its range was reached.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Call {
    /// Its line, from 1.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// Name of the range that it calls.
    pub callee: String,
    /// That range's `id`.
    pub range: usize,
    /// How often it was executed.
    pub executions: u64,
    /// What happened while it was active, each byte once.
    pub inclusive: Figures,
}

/// The least time that a machine needs, and what it waits for (Williams, Waterman, Patterson 2009).
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Roofline {
    /// What takes the longest.
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
    /// The bandwidth of the memory.
    Memory,
    /// The boundary below the cache level of this name.
    Level(String),
}

impl Bound {
    /// The name in files and tables.
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

/// A step of a miss curve.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct MissPoint {
    /// Size of the cache.
    pub bytes: u64,
    /// Bytes loaded with a cache of this size.
    pub loads: u64,
}

/// A part of a text; lines and columns from 1.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct LineSpan {
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// Column after the end.
    pub end_column: u32,
}

/// All bytes over the whole run; SR is the largest at one time per variable, summed.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Figures {
    /// Storage requirement, bytes.
    pub sr: u64,
    /// Working set loaded, bytes.
    pub wsl: Bytes,
    /// Working set stored, bytes.
    pub wss: Bytes,
    /// The part of `wsl` that dense matrix products load.
    pub dgemm: Bytes,
    /// The part of `wsl` that operations with sparse matrices load.
    pub sparse_ops: Bytes,
    /// Floating-point operations.
    pub flops: u64,
}

/// Bytes (or operations) of one execution, with the ends f(2Z) and f(Z/2).
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq)]
pub struct Interval {
    /// At twice the cache.
    pub low: f64,
    /// At the cache as it is.
    pub value: f64,
    /// At half the cache.
    pub high: f64,
}

impl Interval {
    /// One value.
    #[must_use]
    pub(crate) fn exact(value: f64) -> Interval {
        Interval { low: value, value, high: value }
    }

    /// Whether some value is in both.
    #[must_use]
    pub fn overlaps(self, o: Interval) -> bool {
        self.low <= o.high && o.low <= self.high
    }
}

/// Traffic of a variable within a range.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Variable {
    /// `(temporary)` for operands that are computed and have to exist in memory.
    pub name: String,
    /// Its class in MATLAB: `double`, `single` …
    pub class: String,
    /// Whether it was sparse when it was largest.
    pub sparse: bool,
    /// Its dimensions when it was largest.
    pub size: Vec<usize>,
    /// Largest bytes held while the range was active.
    pub bytes: u64,
    /// Bytes loaded.
    pub wsl: Bytes,
    /// Bytes stored.
    pub wss: Bytes,
    /// What its accesses moved across every level; what they evict is theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFigures>,
}

impl Variable {
    /// Nothing is known of it yet.
    #[must_use]
    pub fn nothing(name: &str) -> Variable {
        Variable {
            name: name.into(),
            class: Class::Double.name().into(),
            sparse: false,
            size: Vec::new(),
            bytes: 0,
            wsl: Bytes::ZERO,
            wss: Bytes::ZERO,
            levels: Vec::new(),
        }
    }
}

/// Traffic of a source line within a range.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub line: u32,
    /// How often a statement of it was executed.
    pub executions: u64,
    /// Bytes loaded.
    pub wsl: Bytes,
    /// Bytes stored.
    pub wss: Bytes,
    /// Floating-point operations.
    pub flops: u64,
    /// The variable that most of its loads are of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// What its loads and stores are of; they add up to those of the line, and over the lines to those of the
    /// variables of the range. Emitted programs do not say it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<LineVariable>,
    /// What its accesses moved across every level; what they evict is theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFigures>,
}

impl Line {
    /// Nothing has happened there yet.
    #[must_use]
    pub fn new(line: u32) -> Line {
        let (wsl, wss, variable, variables, levels) = (Bytes::ZERO, Bytes::ZERO, None, Vec::new(), Vec::new());
        Line { line, executions: 0, wsl, wss, flops: 0, variable, variables, levels }
    }
}

/// What the model does not cover, or what a figure needs to be read with.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Warning {
    /// Its stable code, such as `SLM301`.
    pub code: String,
    /// What it says.
    pub message: String,
    /// The file that it is about.
    pub file: String,
    /// Where in the file.
    pub span: LineSpan,
    /// How often it happened.
    pub count: u64,
}

#[cfg(test)]
impl Prediction {
    /// A complete run of `file` with the usual options.
    pub fn sample(file: &str, ranges: Vec<PredictedRange>) -> Prediction {
        Prediction {
            schema: SCHEMA.into(),
            tool: Tool { name: "slamm".into(), version: "0.1.0".into() },
            source: Source { file: file.into(), sha256: "00".into() },
            options: PredictionOptions {
                l1: 32_768,
                line: 64,
                l1_ways: 8,
                index_bytes: 4,
                sparse_format: crate::value::SparseFormat::Csr,
                machine: None,
                placements: None,
                extrapolate: None,
                count: crate::traffic::Count::Model,
                set: Vec::new(),
                seed: None,
                repeats: None,
            },
            complete: true,
            ranges,
            miss_curve: Vec::new(),
            distribution: None,
            warnings: Vec::new(),
            seen: Seen::default(),
        }
    }
}
