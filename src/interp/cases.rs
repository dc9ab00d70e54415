//! Which case of a `switch` is taken. In: the value and the labels. Out: whether they match.

use super::frame::{Frame, Var};
use super::fx::compare;
use super::ir::{Ex, ExKind, SwitchArm};
use crate::syntax::ast::BinaryOp;
use crate::value::{CharArray, Value};

/// The case of a variable, looked at where it lies, where all labels before it are constants.
pub(super) fn chosen<'n>(fr: &Frame, value: &Ex, cases: &'n [SwitchArm]) -> Option<Option<&'n SwitchArm>> {
    let ExKind::Var { slot, .. } = &value.kind else { return None };
    let Some(Var::Val(v)) = fr.vars.get(*slot as usize) else { return None };
    for case in cases {
        let matches = match &case.label.kind {
            ExKind::Const(label) => case_matches(v, label),
            ExKind::Num(x) => case_matches(v, &Value::Num(*x)),
            _ => return None,
        };
        if matches {
            return Some(Some(case));
        }
    }
    Some(None)
}

/// `case` matches a number, a text, or any element of a cell.
pub(super) fn case_matches(v: &Value, label: &Value) -> bool {
    match label {
        Value::Cell(c) => c.data.iter().any(|l| case_matches(v, l)),
        Value::Char(l) if matches!(v, Value::Char(_)) => match v {
            // As texts compare: rows alone, the empty one equal to any other empty one.
            Value::Char(v) => {
                let row = |c: &CharArray| c.array.dims[0] == 1 || c.array.data.is_empty();
                row(v) && row(l) && v.array.data == l.array.data
            }
            _ => false,
        },
        l if l.is_text() || v.is_text() => match (v.as_text(), l.as_text()) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        },
        l if l.is_empty() => v.is_empty(),
        l => match (v.as_scalar(), l.as_scalar()) {
            (Some(a), Some(b)) => compare(BinaryOp::Eq, a, b),
            _ => false,
        },
    }
}
