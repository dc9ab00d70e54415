//! Errors of operators in MATLAB's words, with the shapes appended.

use crate::error::{Result, RunError};
use crate::syntax::ast::BinaryOp;
use crate::value::{Class, Dims, Value};

/// `3x4`, `2x3x5`.
#[must_use]
pub(crate) fn shape(dims: &Dims) -> String {
    let parts: Vec<String> = dims.iter().map(ToString::to_string).collect();
    parts.join("x")
}

/// Operands that neither agree nor expand.
#[must_use]
pub(crate) fn incompatible(a: &Dims, b: &Dims) -> Box<RunError> {
    RunError::new(
        "MATLAB:sizeDimensionsMustMatch",
        format!("Arrays have incompatible sizes for this operation. (sizes {} and {})", shape(a), shape(b)),
    )
}

/// Inner dimensions of `*` differ.
#[must_use]
pub(crate) fn inner(a: &Dims, b: &Dims) -> Box<RunError> {
    RunError::new(
        "MATLAB:innerdim",
        format!(
            "Incorrect dimensions for matrix multiplication. Check that the number of columns in the first matrix \
             matches the number of rows in the second matrix. (sizes {} and {})",
            shape(a),
            shape(b)
        ),
    )
    .with_help("to operate on each element of the matrix individually, use `.*`")
}

/// `{}` and the like with an operator.
#[must_use]
pub(crate) fn operator(symbol: &str, v: &Value) -> Box<RunError> {
    let class = match v {
        Value::Object(o) => &o.class,
        _ => v.class().name(),
    };
    RunError::new(
        "MATLAB:UndefinedFunction",
        format!("Operator '{symbol}' is not supported for operands of type '{class}'."),
    )
}

#[must_use]
pub(crate) fn nan_to_logical() -> Box<RunError> {
    RunError::new("MATLAB:nologicalnan", "NaN values cannot be converted to logicals.")
}

/// # Errors
/// A cell, struct or handle as an operand.
pub(crate) fn check_operands(op: BinaryOp, a: &Value, b: &Value) -> Result<()> {
    for v in [a, b] {
        if matches!(v.class(), Class::Cell | Class::Struct | Class::FunctionHandle | Class::Object) {
            return Err(operator(op.symbol(), v));
        }
    }
    Ok(())
}
