//! Several reads of single elements of one variable in a statement, `h(i)` and `h(i+1)`: which are the
//! same element and which never are, found from the text.

use super::writer::Writer;
use crate::functions::{self, Traffic};
use crate::syntax::ast::{AccessKind, BinaryOp, Expr, ExprKind, Name, UnaryOp};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// An index: what it consists of besides a number that is added.
type Index = (String, f64);

/// Reads of one variable: where they begin, with their indices.
type Places = Vec<(u32, Vec<Index>)>;

/// Reads of single elements by variable; none for a variable that is read in other ways too.
#[derive(Debug, Default)]
pub(super) struct ElementReads {
    by_name: FxHashMap<Name, Option<Places>>,
}

impl ElementReads {
    /// Which of the different elements of a variable the read at a place is, from 0; nothing where
    /// the text does not tell.
    pub(super) fn which(&self, name: &Name, at: u32) -> Option<usize> {
        let reads = self.by_name.get(name)?.as_ref()?;
        let mut different: Vec<&[Index]> = Vec::new();
        let mut found = None;
        for (start, indices) in reads {
            let mut known = None;
            for (k, other) in different.iter().enumerate() {
                match same(indices, other) {
                    Some(true) => known = Some(k),
                    Some(false) => {}
                    None => return None,
                }
            }
            let k = known.unwrap_or(different.len());
            if known.is_none() {
                different.push(indices);
            }
            if *start == at {
                found = Some(k);
            }
        }
        found
    }
}

/// Whether two places are the same; nothing where that depends on values.
fn same(a: &[Index], b: &[Index]) -> Option<bool> {
    if a.len() != b.len() {
        return None;
    }
    if a.iter().zip(b).any(|((s, x), (t, y))| s == t && x != y) {
        return Some(false);
    }
    a.iter().zip(b).all(|((s, _), (t, _))| s == t).then_some(true)
}

impl Writer<'_, '_> {
    /// Notes the reads of a statement's expression. `apart`: the value is an operand of an operation
    /// of the runtime, which reads it by itself.
    pub(super) fn note_reads(&self, e: &Expr, apart: bool, reads: &mut ElementReads) {
        match &e.kind {
            ExprKind::Ident(name) => {
                reads.by_name.insert(Rc::clone(name), None);
            }
            ExprKind::Access { base, path } => self.note_access(e, base, path, apart, reads),
            ExprKind::Paren(inner) => self.note_reads(inner, apart, reads),
            ExprKind::Binary { op, left, right } => {
                let apart = self.is_special(*op, left, right);
                self.note_reads(left, apart, reads);
                self.note_reads(right, apart, reads);
            }
            ExprKind::Transpose { operand, .. } => self.note_reads(operand, true, reads),
            ExprKind::Anonymous(f) => self.note_reads(&f.body, true, reads),
            _ => e.each_inside(&mut |x| self.note_reads(x, false, reads)),
        }
    }

    fn note_access(
        &self,
        e: &Expr,
        base: &Expr,
        path: &[crate::syntax::ast::Access],
        apart: bool,
        reads: &mut ElementReads,
    ) {
        let (ExprKind::Ident(name), [only]) = (&base.kind, path) else {
            self.note_reads(base, true, reads);
            path.iter().for_each(|a| a.each_inside(&mut |x| self.note_reads(x, false, reads)));
            return;
        };
        let AccessKind::Paren(args) = &only.kind else {
            self.note_reads(base, true, reads);
            only.each_inside(&mut |x| self.note_reads(x, false, reads));
            return;
        };
        let variable = self.body.variables.contains(name);
        let inside = !variable
            && !functions::find(name)
                .filter(|f| !f.facts.elements.reshapes())
                .is_some_and(|f| matches!(f.traffic, Traffic::Elementwise { .. } | Traffic::Reduction { .. }));
        args.iter().for_each(|x| self.note_reads(x, inside, reads));
        if !variable {
            return;
        }
        let indices: Option<Vec<Index>> = args.iter().map(|a| self.index(a)).collect();
        let list = reads.by_name.entry(Rc::clone(name)).or_insert_with(|| Some(Vec::new()));
        match (indices, &mut *list) {
            (Some(indices), Some(all)) if !apart => all.push((e.span.start, indices)),
            _ => *list = None,
        }
    }

    /// An index that is a sum of one thing and a number.
    fn index(&self, e: &Expr) -> Option<Index> {
        match &e.bare().kind {
            ExprKind::Number(x) => Some((String::new(), *x)),
            ExprKind::End => Some(("end".into(), 0.0)),
            ExprKind::Ident(name) if self.body.variables.contains(name) => Some((name.to_string(), 0.0)),
            ExprKind::Unary { op: UnaryOp::Minus, operand } => {
                let (text, x) = self.index(operand)?;
                Some((if text.is_empty() { text } else { format!("-({text})") }, -x))
            }
            ExprKind::Binary { op, left, right } => {
                let ((s, x), (t, y)) = (self.index(left)?, self.index(right)?);
                match (op, s.is_empty(), t.is_empty()) {
                    (BinaryOp::Add, _, true) => Some((s, x + y)),
                    (BinaryOp::Add, true, _) => Some((t, x + y)),
                    (BinaryOp::Sub, _, true) => Some((s, x - y)),
                    (BinaryOp::Add, ..) => Some((format!("{s}+{t}"), x + y)),
                    (BinaryOp::Sub, ..) => Some((format!("{s}-({t})"), x - y)),
                    (BinaryOp::Mul | BinaryOp::ElMul, ..) if x == 0.0 && y == 0.0 => {
                        Some((format!("({s})*({t})"), 0.0))
                    }
                    (BinaryOp::Mul | BinaryOp::ElMul, true, _) if y == 0.0 => Some((format!("{x}*({t})"), 0.0)),
                    (BinaryOp::Mul | BinaryOp::ElMul, _, true) if x == 0.0 => Some((format!("{y}*({s})"), 0.0)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}
