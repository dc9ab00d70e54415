//! Scalar statements of programs that count nests: which consist of real numbers and elements of full arrays alone,
//! and where in these arrays the elements are. The runtime is then told once for a statement, with the positions.

use super::infer::{Fact, is_of_nonnegative, is_whole};
use super::writer::Writer;
use crate::functions::{self, Traffic};
use crate::syntax::ast::{AccessKind, BinaryOp, Expr, ExprKind, Name, UnaryOp};
use crate::text::source::Span;
use rustc_hash::FxHashSet;
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

/// Where an index names the end of the array that it selects from.
fn ends_of(e: &Expr, variables: &FxHashSet<Name>, ends: &mut Vec<Span>) {
    match &e.kind {
        ExprKind::End => ends.push(e.span),
        // What is in there is the end of another array.
        ExprKind::Access { base, .. } if matches!(&base.kind, ExprKind::Ident(name) if variables.contains(name)) => {}
        _ => e.each_inside(&mut |x| ends_of(x, variables, ends)),
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
        let of_numbers = self.real_references(value);
        let mut found = of_numbers.or_else(|| self.references(value).filter(|_| self.is_truth(value)))?;
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
            // The end of an array is named where the position of its element is written.
            ExprKind::Number(_) | ExprKind::End => true,
            ExprKind::Ident(name) => self.is_real_number(name) || self.is_constant(name),
            ExprKind::Paren(inner) => self.refer(inner, found),
            ExprKind::Unary { operand, .. } => self.refer(operand, found),
            ExprKind::Binary { op, left, right } => {
                if matches!(op, BinaryOp::Pow | BinaryOp::ElPow) && !is_whole(right) && !self.guard(left, found) {
                    return false;
                }
                self.refer(left, found) && self.refer(right, found)
            }
            ExprKind::Access { base, path } => {
                let (ExprKind::Ident(name), [only]) = (&base.kind, path.as_slice()) else { return false };
                let AccessKind::Paren(args) = &only.kind else { return false };
                if self.asks_of_variable_alone(name, args) {
                    return true;
                }
                if !self.body.variables.contains(name) {
                    if is_of_nonnegative(name) && !args.iter().all(|a| self.guard(a, found)) {
                        return false;
                    }
                    let works = self.is_elementwise(name) || self.is_of_two_numbers(name, args);
                    return works && args.iter().all(|a| self.refer(a, found));
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

    /// Where that is asked first, an expression must not be negative. False where it cannot be asked there.
    fn guard(&self, e: &Expr, found: &mut References) -> bool {
        let mut ends = Vec::new();
        if self.body.known.guarded {
            ends_of(e, &self.body.variables, &mut ends);
            found.guards.push(self.source(e.bare().span));
        }
        ends.is_empty()
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
            let mut ends = Vec::new();
            ends_of(i.bare(), &self.body.variables, &mut ends);
            let of_array = match indices.len() {
                1 => format!("numel({array})"),
                _ => format!("size({array},{})", texts.len() + 1),
            };
            let ends: Vec<(Span, &str)> = ends.iter().map(|span| (*span, of_array.as_str())).collect();
            texts.push(self.compose(i.bare().span, &ends));
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

    /// A call that asks for the size or class of a variable, which it does not read.
    pub(super) fn asks_of_variable_alone(&self, name: &Name, args: &[Expr]) -> bool {
        let Some((first, rest)) = args.split_first() else { return false };
        let variable = matches!(&first.bare().kind, ExprKind::Ident(of) if self.body.variables.contains(of));
        variable
            && !self.body.variables.contains(name)
            && rest.iter().all(|e| matches!(e.bare().kind, ExprKind::Number(_)))
            && self.is_builtin(name)
            && functions::find(name).is_some_and(|f| {
                matches!(f.traffic, Traffic::Query(query) if query.operands == args.len())
                    && f.facts.gives_scalar(args.len())
            })
    }

    /// A call of a function that compares two real numbers (`max`), in a statement of scalar code where nests are
    /// counted.
    pub(super) fn is_of_two_numbers(&self, name: &Name, args: &[Expr]) -> bool {
        args.len() == 2
            && self.counts_nests()
            && self.is_builtin(name)
            && functions::find(name).is_some_and(|f| matches!(f.traffic, Traffic::ByShapeOrScalars(..)))
            && args.iter().all(|a| self.body.known.fact(a, &self.body.variables) == Fact::MOST)
    }

    /// A name of one number or truth that is always the same and moves nothing (`pi`, `true`).
    fn is_constant(&self, name: &Name) -> bool {
        !self.body.variables.contains(name)
            && self.is_builtin(name)
            && functions::find(name).is_some_and(functions::Function::is_constant)
    }

    /// Whether the value of scalar code is a truth: it has 1 B in an array of truths, whose class it leaves as it is.
    pub(super) fn is_truth(&self, e: &Expr) -> bool {
        use BinaryOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
        match &e.bare().kind {
            ExprKind::Binary { op: Eq | Ne | Lt | Le | Gt | Ge | And | Or, .. }
            | ExprKind::Unary { op: UnaryOp::Not, .. } => true,
            ExprKind::Ident(name) => {
                let truth = |f: &functions::Function| matches!(f.traffic, Traffic::Query(query) if query.logical);
                self.is_constant(name) && functions::find(name).is_some_and(truth)
            }
            _ => false,
        }
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
