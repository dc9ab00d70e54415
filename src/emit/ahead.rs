//! Innermost loops of scalar code whose elements are where the loop's bounds say: once the runtime knows what each
//! of their statements costs, one call counts all trips that are left (`stdlib/runtime/slm_bulk.m`), and these run as
//! they are in the prototype. In: a loop and what its statements were emitted as. Out: the lines between its
//! header and its body.

use super::nests::References;
use super::writer::Writer;
use crate::syntax::ast::{AccessKind, BinaryOp, Block, Expr, ExprKind, Ident, Name, Stmt, StmtKind, Target, UnaryOp};
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// A statement of scalar code as the runtime knows it: where it begins, its site, the arrays of its elements.
pub(super) struct Told {
    pub start: u32,
    pub site: usize,
    pub arrays: Vec<Name>,
}

impl Told {
    /// None where a value decides whether it is scalar code.
    pub(super) fn of(start: u32, site: usize, references: &References) -> Option<Told> {
        references.guard().is_empty().then(|| Told { start, site, arrays: references.arrays() })
    }
}

/// A loop over a range: its variable, and its number among the ranges of the body.
pub(super) struct LoopHead<'a> {
    pub variable: &'a Name,
    pub range: usize,
}

/// What the trips of a loop assign, and its variable.
struct Trips<'a> {
    variable: &'a Name,
    /// The variable's values in all trips that are left.
    values: String,
    numbers: FxHashSet<&'a Name>,
    arrays: FxHashSet<&'a Name>,
}

/// An element: its array, and the texts of its subscripts in all trips.
type Element = (Name, Vec<String>);

impl Writer<'_, '_> {
    /// The lines at the beginning of a trip, up to those of a trip that is counted by itself; none for a loop of
    /// another kind.
    pub(super) fn ahead(&self, head: &LoopHead, body: &Block, told: &[Told]) -> Option<Vec<String>> {
        if !self.versions || !self.counts_nests() || self.body.dynamic || body.is_empty() {
            return None;
        }
        let mut trips = Trips {
            variable: head.variable,
            values: format!("slm_v{}", head.range),
            numbers: FxHashSet::default(),
            arrays: FxHashSet::default(),
        };
        for s in body {
            let (root, indices, _) = parts(s)?;
            if root.name == *head.variable || self.body.exposed.contains(&root.name) {
                return None;
            }
            let set = if indices.is_some() { &mut trips.arrays } else { &mut trips.numbers };
            set.insert(&root.name);
        }
        let mut sites = Vec::new();
        let mut all = Vec::new();
        let mut plain = Vec::new();
        for s in body {
            let (root, indices, value) = parts(s)?;
            let text = self.source(s.span);
            if text.contains(['\n', '%', '#']) {
                return None;
            }
            let t = told.iter().find(|t| t.start == s.span.start)?;
            let mut elements = Vec::new();
            self.elements_of(value, &trips, &mut elements)?;
            if let Some(indices) = indices {
                self.element(&root.name, indices, &trips, &mut elements)?;
            }
            if elements.iter().map(|(name, _)| name).ne(&t.arrays) {
                return None;
            }
            sites.push(t.site.to_string());
            let list: String = elements.iter().map(|(a, at)| format!(", {{{a}, {}}}", at.join(", "))).collect();
            all.push(format!("{{{}{list}}}", t.site));
            plain.push(text);
        }
        Some(begin_of_trip(head, &trips.values, &sites, &all, plain))
    }

    /// The elements that an expression refers to, in the order of [`References`].
    fn elements_of(&self, e: &Expr, trips: &Trips, found: &mut Vec<Element>) -> Option<()> {
        match &e.kind {
            ExprKind::Number(_) | ExprKind::Ident(_) => Some(()),
            ExprKind::Paren(inner) | ExprKind::Unary { operand: inner, .. } => self.elements_of(inner, trips, found),
            ExprKind::Binary { left, right, .. } => {
                self.elements_of(left, trips, found)?;
                self.elements_of(right, trips, found)
            }
            ExprKind::Access { .. } => {
                let (name, args) = indexed(e)?;
                if self.body.variables.contains(name) {
                    return self.element(name, args, trips, found);
                }
                args.iter().try_for_each(|a| self.elements_of(a, trips, found))
            }
            _ => None,
        }
    }

    fn element(&self, array: &Name, indices: &[Expr], trips: &Trips, found: &mut Vec<Element>) -> Option<()> {
        let mut texts = Vec::new();
        for i in indices {
            self.elements_of(i, trips, found)?;
            texts.push(self.in_all_trips(i, trips)?);
        }
        found.push((Rc::clone(array), texts));
        Some(())
    }

    /// The text of a subscript's values in all trips, a row or one number; none where the trips decide it in
    /// another way than by the loop's variable.
    fn in_all_trips(&self, e: &Expr, trips: &Trips) -> Option<String> {
        Some(match &e.kind {
            ExprKind::Number(_) => format!("({})", self.source(e.span)),
            ExprKind::Ident(name) if name == trips.variable => trips.values.clone(),
            ExprKind::Ident(name) => (!trips.numbers.contains(name)).then(|| name.to_string())?,
            ExprKind::Paren(inner) => format!("({})", self.in_all_trips(inner, trips)?),
            ExprKind::Unary { op, operand } => {
                let sign = match op {
                    UnaryOp::Minus => "-",
                    UnaryOp::Plus => "+",
                    UnaryOp::Not => return None,
                };
                format!("({sign}{})", self.in_all_trips(operand, trips)?)
            }
            ExprKind::Binary { op, left, right } => {
                let sign = match op {
                    BinaryOp::Add => "+",
                    BinaryOp::Sub => "-",
                    BinaryOp::Mul | BinaryOp::ElMul => ".*",
                    BinaryOp::Div | BinaryOp::ElDiv => "./",
                    _ => return None,
                };
                format!("{}{sign}{}", self.in_all_trips(left, trips)?, self.in_all_trips(right, trips)?)
            }
            ExprKind::Access { .. } => {
                let (name, args) = indexed(e)?;
                let texts = args.iter().map(|a| self.in_all_trips(a, trips)).collect::<Option<Vec<_>>>()?.join(", ");
                if self.body.variables.contains(name) {
                    (!trips.arrays.contains(name)).then(|| format!("slm_values_at({name}, {texts})"))?
                } else {
                    format!("{name}({texts})")
                }
            }
            _ => return None,
        })
    }
}

fn begin_of_trip(head: &LoopHead, values: &str, sites: &[String], all: &[String], plain: Vec<String>) -> Vec<String> {
    let LoopHead { variable, range, .. } = head;
    let first = sites.first().map_or("", |s| s.as_str());
    let mut lines = vec![
        format!("if slm_p{range} == 0 && slm_fast(1, {first}) == slm_token"),
        format!("{values} = slm_ahead({range}, {variable}, [{}])", sites.join(" ")),
        format!("if ~isempty({values})"),
        format!("slm_p{range} = slm_bulk({range}, {values}, {})", all.join(", ")),
        "end".into(),
        "end".into(),
        format!("if slm_p{range} > 0"),
    ];
    lines.extend(plain);
    lines.push("else".into());
    lines
}

/// The variable, the subscripts and the value of an assignment to a number or an element.
fn parts(s: &Stmt) -> Option<(&Ident, Option<&[Expr]>, &Expr)> {
    let StmtKind::Assign { targets, op: None, value, .. } = &s.kind else { return None };
    let [Target::Place { root, path, .. }] = targets.as_slice() else { return None };
    if s.display {
        return None;
    }
    match path.as_slice() {
        [] => Some((root, None, value)),
        [one] => match &one.kind {
            AccessKind::Paren(args) => Some((root, Some(args), value)),
            _ => None,
        },
        _ => None,
    }
}

/// `name(…)`.
fn indexed(e: &Expr) -> Option<(&Name, &[Expr])> {
    let ExprKind::Access { base, path } = &e.kind else { return None };
    let (ExprKind::Ident(name), [one]) = (&base.kind, path.as_slice()) else { return None };
    let AccessKind::Paren(args) = &one.kind else { return None };
    Some((name, args))
}
