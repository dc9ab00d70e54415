//! Arrays of strings. In: texts, numbers, cells of texts. Out: strings; their concatenation, `+` and
//! comparisons.

use super::elementwise::zip_dense;
use super::index::Index;
use super::{concat, text};
use crate::error::{Result, RunError};
use crate::fail;
use crate::syntax::ast::BinaryOp;
use crate::value::{Dense, Dims, StringArray, Value};
use std::rc::Rc;

/// A string: an array of them, or a text in double quotes.
#[must_use]
pub(crate) fn is_string(v: &Value) -> bool {
    matches!(v, Value::Strings(_)) || matches!(v, Value::Char(c) if c.double_quoted)
}

/// What `string(v)` makes: of every number, logical or cell one string, of characters one of every
/// row.
///
/// # Errors
/// Complex numbers, structs, handles, objects, cells of anything but texts and scalars.
pub(crate) fn of(v: &Value) -> Result<StringArray> {
    let word = |v: &Value| {
        text::words(v).map(Rc::from).ok_or_else(|| {
            let class = v.class().name();
            RunError::new("MATLAB:string:InvalidInput", format!("Conversion to string from {class} is not possible."))
        })
    };
    Ok(match v {
        Value::Strings(s) => (**s).clone(),
        Value::Char(c) if c.array.dims[0] <= 1 => Dense::scalar(c.to_text().into()),
        Value::Char(c) => {
            let rows = c.array.dims[0];
            Dense::new(Dims::from_slice(&[rows, 1]), (0..rows).map(|i| c.row_text(i).into()).collect())
        }
        Value::Cell(c) => Dense::new(c.dims.clone(), c.data.iter().map(word).collect::<Result<_>>()?),
        _ => {
            let element = |i: usize| word(&super::index_get::get(v, &[Index::At(i)])?);
            Dense::new(v.dims(), (0..v.numel()).map(element).collect::<Result<_>>()?)
        }
    })
}

/// `[a, b; c, d]` where one of the parts is a string: every part becomes strings.
///
/// # Errors
/// Sizes that do not go together, parts that cannot be strings.
pub(crate) fn brackets(rows: &[Vec<Value>]) -> Result<Value> {
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        lines.push(joined(1, row)?);
    }
    if let [line] = lines.as_slice() {
        return Ok(Value::strings(line.clone()));
    }
    Ok(Value::strings(concat::join(0, &lines.iter().collect::<Vec<_>>())?))
}

/// The parts as strings, along dimension `dim` (from 0). `[]` is left out.
///
/// # Errors
/// As [`brackets`].
pub(crate) fn joined(dim: usize, parts: &[Value]) -> Result<StringArray> {
    let kept = parts.iter().filter(|p| matches!(p, Value::Char(_)) || !p.is_empty());
    let arrays: Vec<StringArray> = kept.map(of).collect::<Result<_>>()?;
    if arrays.is_empty() {
        return Ok(Dense::new(Dims::from_slice(&[0, 0]), Vec::new()));
    }
    concat::join(dim, &arrays.iter().collect::<Vec<_>>())
}

/// `+` appends, comparisons compare texts; `None` where no operand is an array of strings.
pub(super) fn operator(op: BinaryOp, a: &Value, b: &Value) -> Option<Result<Value>> {
    if !matches!(a, Value::Strings(_)) && !matches!(b, Value::Strings(_)) {
        return None;
    }
    Some(apply(op, a, b))
}

/// # Errors
/// Operands that cannot be strings, sizes that do not expand, operators that strings have not.
pub(super) fn apply(op: BinaryOp, a: &Value, b: &Value) -> Result<Value> {
    let (x, y) = (of(a)?, of(b)?);
    // Elements are paired by their numbers, which can be copied.
    let number = |s: &StringArray| Dense::new(s.dims.clone(), (0..s.data.len()).collect::<Vec<usize>>());
    let pairs = zip_dense(&number(&x), &number(&y), |i, j| (i, j))?;
    let texts = pairs.data.iter().filter_map(|&(i, j)| Some((x.data.get(i)?, y.data.get(j)?)));
    if op == BinaryOp::Add {
        let data = texts.map(|(s, t)| format!("{s}{t}").into()).collect();
        return Ok(Value::strings(Dense::new(pairs.dims.clone(), data)));
    }
    let test: fn(&str, &str) -> bool = match op {
        BinaryOp::Eq => |s, t| s == t,
        BinaryOp::Ne => |s, t| s != t,
        BinaryOp::Lt => |s, t| s < t,
        BinaryOp::Le => |s, t| s <= t,
        BinaryOp::Gt => |s, t| s > t,
        BinaryOp::Ge => |s, t| s >= t,
        _ => fail!(
            "MATLAB:UndefinedFunction",
            "Operator '{}' is not supported for operands of type 'string'.",
            op.symbol()
        ),
    };
    let data = texts.map(|(s, t)| test(s, t)).collect();
    Ok(Value::logical(Dense::new(pairs.dims.clone(), data)))
}
