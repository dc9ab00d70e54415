//! Matrix operators and profiled functions: passes of their own.

use super::source::Computed;
use super::source::Src;
pub(crate) use crate::functions::table::OnRanks;
pub(crate) use crate::functions::table::models::Algorithm;
use crate::traffic::Movement;
use crate::value::Value;
use std::rc::Rc;

/// Most columns of a narrow product: what is added up for a row stays in registers.
pub(crate) const NARROW: u64 = 8;

/// A matrix operator or a profiled function that has run.
pub(crate) struct Operation<'v> {
    pub form: Form<'v>,
    /// What it moves, by its model.
    pub movement: &'v Movement,
    /// In the order of the movement's loads.
    pub operands: &'v [Operand<'v>],
    pub results: &'v [Value],
    /// Its loads count as those of sparse operations.
    pub sparse: bool,
}

impl Operation<'_> {
    /// What ran, in words: `sparse matrix * vector`, `banded \\`, the name of a function.
    #[must_use]
    pub(crate) fn described(&self) -> String {
        match &self.form {
            Form::Product(a, b) => format!("{} * {}", a.described(), b.described()),
            Form::Solve { kind, turned, .. } => format!("{} {}", kind.name(), if *turned { "/" } else { "\\" }),
            Form::Transpose => "transposition".into(),
            Form::Model { name, .. } => (*name).to_string(),
        }
    }
}

impl Side<'_> {
    /// What it is, as it enters the product.
    fn described(&self) -> String {
        let dims = self.value.dims();
        let vector = dims.iter().filter(|n| **n != 1).count() <= 1;
        let kind = if self.value.is_sparse() { "sparse" } else { "dense" };
        let shape = if vector { "vector" } else { "matrix" };
        let turned = if self.transposed { ", transposed" } else { "" };
        format!("{kind} {shape}{turned}")
    }
}

/// An operand and where it came from.
#[derive(Clone, Copy)]
pub(crate) struct Operand<'v> {
    pub value: &'v Value,
    pub src: &'v Src,
}

/// What is known of an operation besides its movement.
pub(crate) enum Form<'v> {
    Product(Side<'v>, Side<'v>),
    /// `op(A) \ b`, or `b / op(A)` as the transposed problem (`turned`); `kind` is that of `op(A)`.
    Solve {
        matrix: Side<'v>,
        right: Side<'v>,
        kind: SolveKind,
        turned: bool,
    },
    Transpose,
    /// The movement alone, or the algorithm of a function.
    Model {
        name: &'static str,
        algorithm: Option<Algorithm>,
        ranks: OnRanks,
        /// Where it moves elements from, if somebody asks.
        places: Option<Places>,
    },
}

/// An operand of a product or solve; a transpose in front of it is not carried out.
#[derive(Clone, Copy)]
pub(crate) struct Side<'v> {
    pub value: &'v Value,
    pub src: &'v Src,
    pub transposed: bool,
}

/// Operands by their number, and for each of them which of its elements every element of the result is: none where
/// that is [`ELSEWHERE`].
pub(crate) type Places = Rc<Vec<(usize, Rc<Vec<usize>>)>>;

/// The element comes from another operand.
pub(crate) const ELSEWHERE: usize = usize::MAX;

/// A call of a function that works in the pass of its statement, or that moves nothing; some operand of it is
/// distributed.
pub(crate) struct Called<'v> {
    pub name: &'static str,
    pub ranks: OnRanks,
    pub operands: &'v [&'v Value],
    pub what: Work<'v>,
    pub results: &'v [Value],
    pub places: Option<&'v Places>,
}

/// What the operands of a call are.
pub(crate) enum Work<'v> {
    /// Parts of the open pass, with so many flops; whether each one is computed in it.
    Joined(&'v [Computed], &'v [bool], u64),
    /// The call moves nothing itself.
    Free(&'v [Src]),
    /// What it calls moves what is moved.
    Calls(&'v [Src]),
}

/// How a system is solved, by the entries of its matrix as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SolveKind {
    Diagonal,
    Lower,
    Upper,
    /// Square and dense: LU of a copy.
    General,
    /// Square and sparse, with a band that is mostly full: LU or Cholesky in the band.
    Banded,
    /// Square and sparse: LU or Cholesky with fill.
    Sparse,
    /// QR of a copy.
    Rectangular,
}

impl SolveKind {
    #[must_use]
    pub(crate) fn name(self) -> &'static str {
        match self {
            SolveKind::Diagonal => "diagonal",
            SolveKind::Lower => "lower",
            SolveKind::Upper => "upper",
            SolveKind::General => "general",
            SolveKind::Banded => "banded",
            SolveKind::Sparse => "sparse",
            SolveKind::Rectangular => "rectangular",
        }
    }
}
