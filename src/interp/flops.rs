//! Real operations of element-wise operators. In: an operator, its operands and its result as values. Out: how many flops it
//! has, and of how many elements.

use crate::syntax::ast::BinaryOp;
use crate::value::{Dims, Value};

/// Elements that an element-wise operator or function works on: those of its result; of a sparse matrix that is scaled
/// every entry ([`scaled_entries`]), also where the result is nothing and is not stored (`0*S`).
pub(super) fn worked_elements(entries: u64, result: &Value) -> u64 {
    let stored = stored_elements(result);
    match result.is_sparse() {
        // One number is computed whatever it is.
        true if result.is_scalar() => 1,
        true => stored.max(entries),
        false => stored,
    }
}

/// Entries of the operand that is a sparse matrix where all others are numbers; 0 where there is no such one.
pub(super) fn scaled_entries(operands: &[&Value]) -> u64 {
    let mut arrays = operands.iter().filter(|v| !v.is_scalar());
    match (arrays.next(), arrays.next()) {
        (Some(array), None) if array.is_sparse() => stored_elements(array),
        _ => 0,
    }
}

/// Real operations of an operator that is called by its name, with any number of operands: `plus(a, b, c)` is `a + b + c`. What is
/// computed on the way has the shape of the operands so far; of sparse ones as many entries as the result.
pub(super) fn flops_by_name(op: BinaryOp, operands: &[Value], result: &Value) -> u64 {
    let Some((first, others)) = operands.split_first() else { return 0 };
    let sparse = operands.iter().any(Value::is_sparse);
    let entries = scaled_entries(&operands.iter().collect::<Vec<_>>());
    let (mut dims, mut complex, mut flops) = (first.dims(), first.is_complex(), 0);
    for (k, operand) in others.iter().enumerate() {
        let wide = operand.dims();
        let rank = dims.len().max(wide.len());
        let side = |d: &Dims, i: usize| d.get(i).copied().unwrap_or(1);
        dims = (0..rank).map(|i| if side(&dims, i) == 1 { side(&wide, i) } else { side(&dims, i) }).collect();
        let last = k + 1 == others.len();
        let elements =
            if last || sparse { worked_elements(entries, result) } else { dims.iter().product::<usize>() as u64 };
        flops += elements * flops_each(op, [complex, operand.is_complex()]);
        complex |= operand.is_complex();
    }
    flops
}

/// Real operations of an element-wise operator for each element, by its operands: one of real operands;
/// a complex sum two; a complex product six, two with a real factor; a quotient by the textbook's
/// formula `(ac + bd + i(bc - ad))/(c^2 + d^2)` eleven, seven of a real number and two by one; a complex power eleven. A real power with a complex
/// result counts as its operands say, as the root of a negative number does.
pub(super) fn flops_each(op: BinaryOp, complex: [bool; 2]) -> u64 {
    let [x, y] = match op {
        BinaryOp::LeftDiv | BinaryOp::ElLeftDiv => [complex[1], complex[0]],
        _ => complex,
    };
    match op {
        BinaryOp::Add | BinaryOp::Sub => 1 + u64::from(x || y),
        BinaryOp::Mul | BinaryOp::ElMul => match (x, y) {
            (false, false) => 1,
            (true, true) => 6,
            _ => 2,
        },
        BinaryOp::Div | BinaryOp::ElDiv | BinaryOp::LeftDiv | BinaryOp::ElLeftDiv => match (x, y) {
            (false, false) => 1,
            (true, false) => 2,
            (false, true) => 7,
            (true, true) => 11,
        },
        BinaryOp::Pow | BinaryOp::ElPow => 1 + 10 * u64::from(x || y),
        _ => 0,
    }
}

/// Stored entries of a sparse value, elements of any other.
pub(super) fn stored_elements(v: &Value) -> u64 {
    (match v {
        Value::SparseReal(s) => s.nnz(),
        Value::SparseComplex(s) => s.nnz(),
        Value::SparseLogical(s) => s.nnz(),
        v => v.numel(),
    }) as u64
}
