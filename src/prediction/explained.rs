//! How a line is counted, as a result. In: nothing. Out: what `slamm explain FILE.m:LINE` reports.

use crate::traffic::Bytes;
use serde::{Deserialize, Serialize};

/// A statement (or the condition of one) with everything that was counted for it.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct ExplainedStatement {
    /// The file as the user named it.
    pub file: String,
    /// The first line of the text, from 1.
    pub line: u32,
    /// Its last line.
    pub end_line: u32,
    /// The statement, or the condition or header of one.
    pub text: String,
    /// The range that it belongs to.
    pub range: String,
    /// In all ways of execution, errors left aside.
    pub executions: u64,
    /// Floating-point operations, of all executions.
    pub flops: u64,
    /// In the order of the text; what belongs to no variable comes last.
    pub operands: Vec<ExplainedOperand>,
}

/// What a rule has counted for one operand of a statement.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct ExplainedOperand {
    /// The operand as it is written; of what belongs to no variable, what it is.
    pub text: String,
    /// Which rule has counted it.
    pub rule: Rule,
    /// The step of the statement, and of how many, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<(u32, u32)>,
    /// Stored; else loaded.
    pub stores: bool,
    /// How often the rule was used.
    pub times: u64,
    /// Dimensions when the rule was used first; none of what has none.
    pub first: Vec<usize>,
    /// The same of the last time.
    pub last: Vec<usize>,
    /// Bytes that the operand itself has, the least of all times.
    pub least: u64,
    /// The most of all times.
    pub most: u64,
    /// Of all times together.
    pub own: u64,
    /// The most that was moved from the use before to this one, for rules that ask whether it stayed.
    pub between: u64,
    /// Bytes that were counted, all times together.
    pub bytes: Bytes,
}

/// Why an operand costs what it costs.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// All of an array, once in the sweep.
    Whole,
    /// A selection at its own bytes.
    Selected,
    /// A selection in whole lines.
    Lines,
    /// Through an index vector.
    Gathered,
    /// The same variable is read in the sweep already.
    Shared,
    /// Shorter than the expression, so that it is swept again from column to column.
    Repeated,
    /// An earlier step of the statement has read it, and decides whether it is still there.
    Again,
    /// The result of a function, which its own text has stored.
    Result,
    /// The value of a reduction, which has to exist in memory.
    Reduced,
    /// What a function, a handle or a product gives, which has to exist in memory.
    Given,
    /// An operand of an operator or function with a model of its own.
    Operand(String),
    /// What such an operation works with and gives.
    Work(String),
    /// The result of a scatter that the statement uses, stored beyond once.
    Scattered,
    /// Something else holds the array: it is copied before elements of it are written.
    Copied,
    /// Elements after deleted ones move.
    Moved,
    /// What is left of an array, or all of it in another shape, is where it was.
    Stays,
    /// A computed argument has to exist in memory.
    Argument,
    /// A number in a loop of scalar code is loaded or stored once in the nest.
    Register,
    /// A single element in a loop of scalar code.
    Element,
    /// Nothing was counted for it.
    Free,
    /// Every reference of scalar code counts (`--count textbook`).
    Textbook,
    /// What the statement assigns.
    Assigned,
}
