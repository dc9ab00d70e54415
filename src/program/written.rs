//! Calls that are other spellings of signs and brackets: `transpose(A)`, `x = horzcat(x, v)`. In: an expression, and whether
//! a name is a function of the table there. Out: the same as it is with the sign or the brackets, so that both have one rule.

use crate::functions;
use crate::functions::table::facts::Written;
use crate::syntax::ast::{AccessKind, Expr, ExprKind, Name};

/// The operand of a transpose, and whether it is conjugated, by its sign or its name.
pub(crate) fn transposed<'e>(e: &'e Expr, is_built_in: &mut dyn FnMut(&Name) -> bool) -> Option<(bool, &'e Expr)> {
    match &e.bare().kind {
        ExprKind::Transpose { conjugate, operand } => Some((*conjugate, operand)),
        kind => match called(kind)? {
            (Written::Transpose { conjugate }, name, [operand]) if is_one(operand) && is_built_in(name) => {
                Some((conjugate, operand))
            }
            _ => None,
        },
    }
}

/// `x = horzcat(x, v)` and `x = vertcat(x, v)` with brackets: there the variable grows.
pub(crate) fn grows_by_call(target: &Name, value: &Expr, is_built_in: &mut dyn FnMut(&Name) -> bool) -> Option<Expr> {
    let (written, name, args) = called(&value.bare().kind)?;
    let [first, others @ ..] = args else { return None };
    let own = matches!(&first.bare().kind, ExprKind::Ident(x) if x == target);
    // A list of values would be beside each other in a row of brackets.
    if !own || others.is_empty() || !others.iter().all(is_one) || !is_built_in(name) {
        return None;
    }
    let rows = match written {
        Written::Beside => vec![args.to_vec()],
        Written::Below => args.iter().map(|a| vec![a.clone()]).collect(),
        Written::AsCall | Written::Transpose { .. } => return None,
    };
    Some(Expr { kind: ExprKind::Matrix(rows), span: value.bare().span })
}

/// A call of a name with arguments alone that has another spelling.
fn called(kind: &ExprKind) -> Option<(Written, &Name, &[Expr])> {
    let ExprKind::Access { base, path } = kind else { return None };
    let (ExprKind::Ident(name), [only]) = (&base.kind, path.as_slice()) else { return None };
    let AccessKind::Paren(args) = &only.kind else { return None };
    let written = functions::facts(name).written;
    (written != Written::AsCall).then_some((written, name, args))
}

/// Whether an argument is one value for certain: no field or content of a cell, and not `:`.
fn is_one(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Colon | ExprKind::End => false,
        ExprKind::Access { path, .. } => path.iter().all(|a| matches!(a.kind, AccessKind::Paren(_))),
        _ => true,
    }
}
