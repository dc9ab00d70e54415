//! What a row of the table of functions is, and what its evaluation may ask of the interpreter.

use crate::error::Result;
use crate::value::Value;
pub(crate) use facts::Facts;
pub(crate) use host::{Clearing, Elements, Host, Values, Workspace};
pub(crate) use models::Model;
pub(crate) use ranks::OnRanks;

pub(crate) mod accepts;
pub(crate) mod arguments;
pub(crate) mod facts;
mod host;
pub(crate) mod models;
mod ranks;
pub(crate) mod rows;
pub(crate) mod sources;

/// What a built-in function does: arguments, number of outputs asked for (0 for a statement on
/// its own) → outputs; at least one when `nargout` is 0 or 1 and the function has a value.
pub(crate) type Eval = fn(&mut dyn Host, &[Value], usize) -> Result<Values>;

/// One row of the table.
pub struct Function {
    pub name: &'static str,
    /// How it goes on several ranks.
    pub ranks: OnRanks,
    /// What every stage may know of it.
    pub facts: Facts,
    /// Fewest and most inputs (`VARIADIC` for no limit).
    pub inputs: (usize, usize),
    /// Most outputs.
    pub outputs: usize,
    pub eval: Eval,
    pub traffic: Traffic,
    pub emit: Emit,
    /// One sentence; limits of the model where there are any.
    pub doc: &'static str,
    /// A statement that runs, e.g. `size(ones(2,3))`.
    pub example: &'static str,
    /// Where the traffic model comes from.
    pub source: &'static str,
}

pub(crate) const VARIADIC: usize = usize::MAX;

/// The traffic model; decides the class (free, element-wise or reduction, profiled).
#[derive(Clone, Copy)]
pub enum Traffic {
    /// Moves no significant data: operands are not loaded.
    Free,
    /// As `Free`; the scalar form serves fast scalar code.
    Query(Query),
    /// Joins its statement's pass; flops for each element of the result. The scalar form, if
    /// any, serves fast scalar code: it gives `None` outside its real domain.
    Elementwise { flops: u32, scalar: Option<Scalar> },
    /// Joins its statement's pass, loads what it reduces once; flops for each real and each complex element read.
    Reduction { flops: u32, complex: u32 },
    /// A pass of its own with a formula.
    Profiled(Model),
    /// One of the above, by the shapes of the operands: what the model gives says which.
    ByShape(Model),
    /// As `ByShape`; element-wise without flops for so many real double scalars.
    ByShapeOrScalars(Model, Scalar),
    /// Runs other functions (`feval`, `cellfun`): their traffic is the traffic; arguments handed
    /// on are not loaded by the call itself.
    Calls,
    /// Moves data that nothing models; a warning with the call's position. The text says why.
    Unmodelled(&'static str),
}

/// An element-wise function of real double scalars.
#[derive(Clone, Copy)]
pub enum Scalar {
    One(fn(f64) -> Option<f64>),
    Two(fn(f64, f64) -> f64),
}

/// The scalar form of a free function: a number or a truth about one operand or two. `None`: the
/// function itself has to be asked.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    pub operands: usize,
    pub logical: bool,
    pub ask: fn(&Value, &Value) -> Option<f64>,
}

/// How emitted MATLAB calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emit {
    /// Under its own name.
    Same,
    /// Through the runtime function `SLM<name>`.
    Wrapped,
}
