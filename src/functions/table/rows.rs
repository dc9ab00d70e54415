//! Makers of rows that every subject shares. In: names, evaluators, models. Out: [`Function`] rows.

use crate::functions::table::facts::{Alone, Facts};
use crate::functions::table::{Emit, Eval, Function, Model, OnRanks, Query, Scalar, Traffic};
use crate::value::Value;

pub(crate) const PASS: &str = "joins its statement's pass (model, section 3: passes)";
pub(crate) const FREE: &str = "moves no significant data (model, section 5)";
pub(crate) const CONSTRUCTOR: &str = "a constructor loads nothing; its assignment stores (model, section 3)";

/// A row that emitted code calls under its own name; its name, what it does, and an example.
#[allow(clippy::too_many_arguments)]
pub(crate) const fn row(
    (name, doc, example): (&'static str, &'static str, &'static str),
    ranks: OnRanks,
    facts: Facts,
    inputs: (usize, usize),
    outputs: usize,
    eval: Eval,
    traffic: Traffic,
    source: &'static str,
) -> Function {
    Function { name, ranks, facts, inputs, outputs, eval, traffic, emit: Emit::Same, doc, example, source }
}

/// A maker of rows that all have this traffic, for this reason.
macro_rules! maker {
    ($(#[$about:meta])* $maker:ident, $traffic:expr, $source:expr) => {
        $(#[$about])*
        #[allow(clippy::too_many_arguments)]
        pub(crate) const fn $maker(
            name: &'static str,
            ranks: OnRanks,
            facts: Facts,
            inputs: (usize, usize),
            outputs: usize,
            eval: Eval,
            doc: &'static str,
            example: &'static str,
        ) -> Function {
            row((name, doc, example), ranks, facts, inputs, outputs, eval, $traffic, $source)
        }
    };
}

maker!(
    /// A function that moves nothing.
    free,
    Traffic::Free,
    FREE
);

maker!(
    /// A row that copies the elements of its operands: it joins the pass of its statement.
    copies,
    Traffic::Elementwise { flops: 0, scalar: None },
    "model, section 3: every element is read once and stored by the assignment"
);

maker!(
    /// A row that runs functions it is given: their traffic is the traffic.
    calls,
    Traffic::Calls,
    "the traffic of the functions that are called"
);

/// As [`free`], for what only writes its result.
pub(crate) const fn constructor(
    name: &'static str,
    facts: Facts,
    inputs: (usize, usize),
    eval: Eval,
    doc: &'static str,
    example: &'static str,
) -> Function {
    row((name, doc, example), OnRanks::Known, facts, inputs, 1, eval, Traffic::Free, CONSTRUCTOR)
}

/// An element-wise function; `flops` for each element of the result.
#[allow(clippy::too_many_arguments)]
pub(crate) const fn pointwise(
    name: &'static str,
    ranks: OnRanks,
    facts: Facts,
    inputs: (usize, usize),
    flops: u32,
    scalar: Option<fn(f64) -> Option<f64>>,
    eval: Eval,
    doc: &'static str,
    example: &'static str,
) -> Function {
    row(
        (name, doc, example),
        ranks,
        facts,
        inputs,
        1,
        eval,
        Traffic::Elementwise {
            flops,
            scalar: match scalar {
                Some(f) => Some(Scalar::One(f)),
                None => None,
            },
        },
        PASS,
    )
}

impl Function {
    /// Whether its name alone is one number or truth, always the same, that moves nothing.
    #[must_use]
    pub const fn is_constant(&self) -> bool {
        match self.traffic {
            Traffic::Query(query) => query.operands == 0,
            Traffic::Elementwise { flops, .. } => flops == 0 && matches!(self.facts.alone, Alone::Scalar),
            _ => false,
        }
    }

    /// Gives an element-wise function of two operands its scalar form.
    #[must_use]
    pub const fn of_scalars(mut self, f: fn(f64, f64) -> f64) -> Function {
        if let Traffic::Elementwise { flops, .. } = self.traffic {
            self.traffic = Traffic::Elementwise { flops, scalar: Some(Scalar::Two(f)) };
        }
        self
    }

    /// Gives a free function the scalar form of a number about its only operand.
    #[must_use]
    pub const fn number(self, ask: fn(&Value, &Value) -> Option<f64>) -> Function {
        self.asked(Query { operands: 1, logical: false, ask })
    }

    /// Gives a free function the scalar form of a truth about so many operands.
    #[must_use]
    pub const fn truth(self, operands: usize, ask: fn(&Value, &Value) -> Option<f64>) -> Function {
        self.asked(Query { operands, logical: true, ask })
    }

    /// Gives a constructor the scalar form that it has without arguments.
    #[must_use]
    pub const fn constant(self, logical: bool, ask: fn(&Value, &Value) -> Option<f64>) -> Function {
        self.asked(Query { operands: 0, logical, ask })
    }

    /// Gives a reduction its flops for each complex element, where they are not twice those of a real one.
    #[must_use]
    pub const fn complex_flops(mut self, each: u32) -> Function {
        if let Traffic::Reduction { flops, .. } = self.traffic {
            self.traffic = Traffic::Reduction { flops, complex: each };
        }
        self
    }

    /// Gives a free function a scalar form.
    #[must_use]
    pub const fn asked(mut self, query: Query) -> Function {
        if let Traffic::Free = self.traffic {
            self.traffic = Traffic::Query(query);
        }
        self
    }
}

/// A reduction; `flops` for each element read, twice as many for complex ones.
#[allow(clippy::too_many_arguments)]
pub(crate) const fn reduction(
    name: &'static str,
    ranks: OnRanks,
    facts: Facts,
    inputs: (usize, usize),
    outputs: usize,
    flops: u32,
    eval: Eval,
    doc: &'static str,
    example: &'static str,
) -> Function {
    row(
        (name, doc, example),
        ranks,
        facts,
        inputs,
        outputs,
        eval,
        Traffic::Reduction { flops, complex: 2 * flops },
        PASS,
    )
}

/// A function with a pass and a formula of its own.
#[allow(clippy::too_many_arguments)]
pub(crate) const fn profiled(
    name: &'static str,
    ranks: OnRanks,
    facts: Facts,
    inputs: (usize, usize),
    outputs: usize,
    eval: Eval,
    model: Model,
    doc: &'static str,
    example: &'static str,
    source: &'static str,
) -> Function {
    Function {
        name,
        ranks,
        facts,
        inputs,
        outputs,
        eval,
        traffic: Traffic::Profiled(model),
        emit: Emit::Wrapped,
        doc,
        example,
        source,
    }
}
