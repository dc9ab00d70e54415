//! Scalar statements of programs that count nests: which consist of real numbers and elements of full arrays alone,
//! and where in these arrays the elements are. The runtime is then told once for a statement, with the positions.

use super::infer::{is_of_nonnegative, is_whole};
use super::writer::Writer;
use crate::functions::{self, Traffic};
use crate::syntax::ast::{AccessKind, BinaryOp, Expr, ExprKind, Name};
use std::rc::Rc;

/// The word of a target that is not the first one of its statement, whose pass decides for all.
pub(super) const MORE: &str = "\"";

/// Elements that a statement refers to, in the order of their evaluation: the array, and the text of the position.
#[derive(Debug, Default)]
pub(super) struct References {
    list: Vec<(Name, String)>,
    /// What must not be negative, so that all of it is real (`infer::Known::guarded`).
    guards: Vec<String>,
}

impl References {
    /// The positions as a row.
    pub(super) fn row(&self) -> String {
        let all: Vec<&str> = self.list.iter().map(|(_, p)| p.as_str()).collect();
        format!("[{}]", all.join(", "))
    }

    /// The word of a description that names the arrays; none where there are none.
    pub(super) fn word(&self) -> Option<String> {
        let all: Vec<&str> = self.list.iter().map(|(n, _)| &**n).collect();
        (!all.is_empty()).then(|| format!("\"{}", all.join(",")))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// With those of another expression, evaluated after this one.
    pub(super) fn append(&mut self, mut other: References) {
        self.list.append(&mut other.list);
        self.guards.append(&mut other.guards);
    }

    /// With an array of which an element is written, wherever it is.
    pub(super) fn with_array(mut self, array: &Name) -> References {
        self.list.push((Rc::clone(array), String::new()));
        self
    }

    /// The arrays of the elements.
    pub(super) fn arrays(&self) -> Vec<Name> {
        self.list.iter().map(|(n, _)| Rc::clone(n)).collect()
    }

    /// What has to be true besides what variables hold, after other conditions.
    pub(super) fn guard(&self) -> String {
        self.guards.iter().map(|g| format!(" && ({g}) >= 0")).collect()
    }

    /// Whether a variable decides where an element is.
    pub(super) fn depend_on(&self, name: &str) -> bool {
        let words = |p: &str| p.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == name);
        self.list.iter().any(|(_, p)| words(p))
    }
}

impl References {
    /// Whether elements of an array that an element is written of decide where an element is. Its number of rows does
    /// where there are two indices: the runtime knows what it was before, if all of them have two.
    fn depend_on_elements(&self, array: &str) -> bool {
        let rows = rows_of(array);
        let own = || self.list.iter().filter(|(n, _)| **n == *array);
        let bare = |p: &str| p.strip_suffix(rows.as_str()).unwrap_or(p).to_string();
        let list = self.list.iter().map(|(n, p)| (Rc::clone(n), bare(p))).collect();
        let rest = References { list, guards: Vec::new() };
        let two = own().filter(|(_, p)| p.ends_with(&rows)).count();
        rest.depend_on(array) || (two > 0 && two < own().count())
    }
}

/// What follows the second index in a position.
fn rows_of(array: &str) -> String {
    format!("*size({array},1)")
}

impl Writer<'_, '_> {
    /// The elements that an expression refers to; none where it is not of real numbers and elements of full arrays
    /// alone, or where nests are not counted.
    pub(super) fn references(&self, e: &Expr) -> Option<References> {
        if self.counts_nests() { self.scalar_references(e) } else { None }
    }

    /// The same whether nests are counted or not.
    pub(super) fn scalar_references(&self, e: &Expr) -> Option<References> {
        let mut found = References::default();
        (self.is_scalar(e) && self.refer(e, &mut found)).then_some(found)
    }

    /// The same of an expression whose value is a real number.
    pub(super) fn real_references(&self, e: &Expr) -> Option<References> {
        self.references(e).filter(|_| self.body.known.fact(e, &self.body.variables).real)
    }

    /// The same with the element at the end that is written.
    pub(super) fn references_and(&self, value: &Expr, array: &Name, indices: &[Expr]) -> Option<References> {
        let mut found = self.real_references(value)?;
        let mut inside = References::default();
        let at = self.position(array, indices, &mut inside)?;
        found.list.append(&mut inside.list);
        found.list.push((Rc::clone(array), at));
        if found.depend_on_elements(array) {
            return None;
        }
        Some(found)
    }

    fn refer(&self, e: &Expr, found: &mut References) -> bool {
        match &e.kind {
            ExprKind::Number(_) => true,
            ExprKind::Ident(name) => self.is_real_number(name),
            ExprKind::Paren(inner) => self.refer(inner, found),
            ExprKind::Unary { operand, .. } => self.refer(operand, found),
            ExprKind::Binary { op, left, right } => {
                if matches!(op, BinaryOp::Pow | BinaryOp::ElPow) && !is_whole(right) {
                    self.guard(left, found);
                }
                self.refer(left, found) && self.refer(right, found)
            }
            ExprKind::Access { base, path } => {
                let (ExprKind::Ident(name), [only]) = (&base.kind, path.as_slice()) else { return false };
                let AccessKind::Paren(args) = &only.kind else { return false };
                if !self.body.variables.contains(name) {
                    if is_of_nonnegative(name) {
                        args.iter().for_each(|a| self.guard(a, found));
                    }
                    return self.is_elementwise(name) && args.iter().all(|a| self.refer(a, found));
                }
                match self.position(name, args, found) {
                    Some(at) => {
                        found.list.push((Rc::clone(name), at));
                        true
                    }
                    None => false,
                }
            }
            _ => false,
        }
    }

    /// Where that is asked first, an expression must not be negative.
    fn guard(&self, e: &Expr, found: &mut References) {
        if self.body.known.guarded {
            found.guards.push(self.source(e.bare().span));
        }
    }

    /// The position of an element, whose indices can be evaluated twice.
    fn position(&self, array: &Name, indices: &[Expr], found: &mut References) -> Option<String> {
        if !self.body.known.fact_of(array).real {
            return None;
        }
        let mut texts = Vec::new();
        for i in indices {
            if !self.is_subscript(i) || !self.refer(i, found) {
                return None;
            }
            texts.push(self.source(i.bare().span));
        }
        if texts.iter().any(|t| t.contains(['\n', '%', '#'])) {
            return None;
        }
        match texts.as_slice() {
            [i] => Some(format!("({i})")),
            [i, j] => Some(format!("({i})+(({j})-1){}", rows_of(array))),
            _ => None,
        }
    }

    pub(super) fn is_real_number(&self, name: &Name) -> bool {
        let fact = self.body.known.fact_of(name);
        self.body.variables.contains(name) && fact.scalar && fact.real
    }

    /// A name that is no function of this program.
    pub(super) fn is_builtin(&self, name: &Name) -> bool {
        self.body.visible.find(name).is_none() && !self.body.known.hidden.contains(name) && !self.is_free(name)
    }

    /// A built-in function that works element by element, whatever its name is in this program.
    pub(super) fn is_elementwise(&self, name: &Name) -> bool {
        self.is_builtin(name)
            && functions::find(name)
                .is_some_and(|f| matches!(f.traffic, Traffic::Elementwise { .. }) && !f.facts.elements.reshapes())
    }
}
