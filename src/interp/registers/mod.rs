//! The register machine: loops of real scalar code, some ten times as fast as the tree walker executes them. In: loops as
//! lowered, and the variables of a frame. Out: the same values and the same events, many at once.
//!
//! [`compile`] makes code of a loop when its second trip begins, [`execute`] runs it, [`load`] brings variables into
//! registers and back, [`inline`] makes functions that a loop calls part of its code, [`general`]
//! statements with integers and [`decisions`] conditions with them, [`runs`] finds loops whose references go on by strides, and [`drive`] lets the machine and the tree walker take turns: what is not scalar code, what
//! fails, and what runs for the first time in a nest, is executed statement by statement.

mod blocks;
mod called;
mod calls;
mod code;
mod compile;
mod conditions;
mod decisions;
mod drive;
mod execute;
mod expressions;
mod general;
mod inline;
mod lanes;
mod load;
mod op;
mod runs;
mod tries;

pub(super) use code::Compiled;
pub(super) use decisions::Reached;
pub(super) use expressions::TOLD_ALIKE;
pub(super) use load::Machine;
