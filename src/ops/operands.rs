//! Values as operands of element-wise loops: scalars apart from arrays, in the class of the loop.

use super::convert;
use super::elementwise::LoopOperand;
use crate::error::Result;
use crate::value::{C32, C64, Value};
use std::rc::Rc;

/// # Errors
/// Complex values, cells, structs, handles.
pub(super) fn real_operand(v: Value) -> Result<LoopOperand<f64>> {
    Ok(match v {
        Value::Num(x) => LoopOperand::Scalar(x),
        Value::Bool(b) => LoopOperand::Scalar(convert::flag(b)),
        Value::Real(a) => LoopOperand::Array(a).simplify(),
        _ => LoopOperand::from(convert::real_array(&v)?.into_owned()),
    })
}

/// # Errors
/// Cells, structs, handles.
pub(super) fn complex_operand(v: Value) -> Result<LoopOperand<C64>> {
    Ok(match v {
        Value::Num(x) => LoopOperand::Scalar(C64::new(x, 0.0)),
        Value::Complex(a) => LoopOperand::Array(a).simplify(),
        _ => LoopOperand::from(convert::complex_array(&v)?),
    })
}

/// # Errors
/// Complex values, cells, structs, handles.
pub(super) fn single_operand(v: Value) -> Result<LoopOperand<f32>> {
    Ok(match v {
        Value::Single(a) => LoopOperand::Array(a).simplify(),
        _ => LoopOperand::from(convert::single_array(&v)?.into_owned()),
    })
}

/// # Errors
/// Cells, structs, handles.
pub(super) fn single_complex_operand(v: Value) -> Result<LoopOperand<C32>> {
    Ok(match v {
        Value::SingleComplex(a) => LoopOperand::Array(Rc::clone(&a)).simplify(),
        _ => LoopOperand::from(convert::single_complex_array(&v)?),
    })
}
