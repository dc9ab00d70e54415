//! `switch`: which case is taken. In: the value and the labels. Out: whether they match, and the execution of the case.

use super::Interp;
use super::exec::Flow;
use super::frame::{Frame, Var};
use super::fx::compare;
use super::ir::{Ex, ExKind, Node, RangeIx, Site, SwitchArm};
use crate::error::Result;
use crate::events::Store;
use crate::syntax::ast::BinaryOp;
use crate::value::{CharArray, Value};

impl Interp<'_> {
    pub(super) fn switch(
        &mut self,
        fr: &mut Frame,
        site: Site,
        value: &Ex,
        cases: &[SwitchArm],
        otherwise: Option<&(RangeIx, Vec<Node>)>,
    ) -> Result<Flow> {
        if let Some(taken) = chosen(fr, value, cases)
            && self.looks_at_labels(fr, site, value, (cases, taken))?
        {
            let taken = taken.map(|case| (case.range, &case.body)).or(otherwise.map(|(range, body)| (*range, body)));
            return taken.map_or(Ok(Flow::Next), |(range, body)| self.in_range(fr, range, body));
        }
        let mut v = Value::Num(0.0);
        self.statement(fr, site, |it, fr| {
            v = it.eval(fr, value)?;
            Ok(Store::Nothing)
        })?;
        for case in cases {
            if let ExKind::Const(label) = &case.label.kind
                && !self.events.one_by_one()
            {
                self.tick(fr, case.site)?;
                self.statements += 1;
                self.events.statement_ran(case.site);
                if case_matches(&v, label) {
                    return self.in_range(fr, case.range, &case.body);
                }
                continue;
            }
            let mut hit = false;
            self.statement(fr, case.site, |it, fr| {
                let label = it.eval(fr, &case.label)?;
                hit = case_matches(&v, &label);
                Ok(Store::Nothing)
            })?;
            if hit {
                return self.in_range(fr, case.range, &case.body);
            }
        }
        match otherwise {
            Some((range, body)) => self.in_range(fr, *range, body),
            None => Ok(Flow::Next),
        }
    }

    /// Counts the head of a `switch` and the labels up to the one that matches, all of which are constants; false where the
    /// general form has to do it.
    fn looks_at_labels(
        &mut self,
        fr: &Frame,
        site: Site,
        value: &Ex,
        (cases, taken): (&[SwitchArm], Option<&SwitchArm>),
    ) -> Result<bool> {
        if !self.events.on {
            self.tick(fr, site)?;
            return Ok(true);
        }
        if !self.switches_on_text(fr, site, value)? {
            return Ok(false);
        }
        let before = cases.iter().take_while(|case| taken.is_none_or(|t| !std::ptr::eq(*case, t)));
        for case in before.chain(taken) {
            self.tick(fr, case.site)?;
            self.statements += 1;
            self.events.statement_ran(case.site);
        }
        Ok(true)
    }
}

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
