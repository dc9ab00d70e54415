//! Which variables of a body hold one number whatever happens, and which hold full numeric
//! arrays: found from all assignments together. Operators and reads of elements that can only be
//! of scalars need no call of the runtime.

use super::expressions::bare;
use crate::functions::{self, Traffic};
use crate::syntax::ast::{AccessKind, Block, Expr, ExprKind, Name, Stmt, StmtKind, Target};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What is known of the variables of a body.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub scalars: FxHashSet<Name>,
    pub full: FxHashSet<Name>,
    /// Objects: maps and the like, which have no bytes and methods of their own.
    pub objects: FxHashSet<Name>,
    /// Functions of the prototype, which hide built-in ones.
    pub hidden: FxHashSet<Name>,
}

/// What a variable is given.
enum Given<'e> {
    Value(&'e Expr),
    /// Elements of it.
    Elements(&'e Expr),
    /// It runs over this.
    Loop(&'e Expr),
    Scalar,
    Unknown,
}

/// What the text of a body tells. `is_variable`: names that are no functions; `excluded`:
/// variables that come from outside or that calls can change.
pub(super) fn infer(block: &Block, variables: &FxHashSet<Name>, excluded: &[Name], hidden: FxHashSet<Name>) -> Known {
    let mut list = Vec::new();
    gather(block, &mut list);
    let names: FxHashSet<Name> = list.iter().map(|(n, _)| Rc::clone(n)).collect();
    let candidates: FxHashSet<Name> = names.into_iter().filter(|n| !excluded.contains(n)).collect();
    let mut known = Known { scalars: candidates.clone(), full: candidates, objects: FxHashSet::default(), hidden };
    while list.iter().any(|(name, given)| known.learn_object(name, given)) {}
    // An array that is never the empty one takes no cells or structs as elements.
    let empty: FxHashSet<Name> = list.iter().filter(|(_, g)| can_be_empty(g)).map(|(n, _)| Rc::clone(n)).collect();
    loop {
        let mut wrong = FxHashSet::default();
        let mut not_full = FxHashSet::default();
        for (name, given) in &list {
            let (scalar, full) = match given {
                Given::Value(e) => (known.is_scalar(e, variables), known.is_full(e, variables)),
                Given::Elements(e) => (false, !empty.contains(name) || known.is_full(e, variables)),
                Given::Loop(e) => {
                    let scalar = match &bare(e).kind {
                        ExprKind::Range { .. } => true,
                        _ => known.is_scalar(e, variables),
                    };
                    (scalar, known.is_full(e, variables))
                }
                Given::Scalar => (true, true),
                Given::Unknown => (false, false),
            };
            if !scalar && known.scalars.contains(name) {
                wrong.insert(Rc::clone(name));
            }
            if !full && known.full.contains(name) {
                not_full.insert(Rc::clone(name));
            }
        }
        if wrong.is_empty() && not_full.is_empty() {
            return known;
        }
        known.scalars.retain(|n| !wrong.contains(n));
        known.full.retain(|n| !not_full.contains(n));
    }
}

impl Known {
    /// Notes that a variable holds an object; whether that is new.
    fn learn_object(&mut self, name: &Name, given: &Given) -> bool {
        let Given::Value(e) = given else { return false };
        let made = match &bare(e).kind {
            ExprKind::Ident(from) => self.objects.contains(from) || functions::makes_object(from),
            ExprKind::Access { base, .. } => {
                matches!(&base.kind, ExprKind::Ident(f) if !self.hidden.contains(f) && functions::makes_object(f))
            }
            _ => false,
        };
        made && self.objects.insert(Rc::clone(name))
    }

    /// Whether an expression has one element whatever happens.
    pub(super) fn is_scalar(&self, e: &Expr, variables: &FxHashSet<Name>) -> bool {
        let scalar = |e: &Expr| self.is_scalar(e, variables);
        if let Some(known) = inherited(e, &scalar) {
            return known;
        }
        match &e.kind {
            ExprKind::Ident(name) if variables.contains(name) => self.scalars.contains(name),
            ExprKind::Ident(name) => !self.hidden.contains(name) && functions::gives_scalar(name, 0),
            ExprKind::Access { base, path } => {
                let Some((name, args)) = indexed(base, path) else { return false };
                if variables.contains(name) {
                    return self.full.contains(name) && !args.is_empty() && args.iter().all(scalar);
                }
                let Some(f) = functions::find(name).filter(|_| !self.hidden.contains(name)) else { return false };
                functions::gives_scalar(name, args.len())
                    || (matches!(f.traffic, Traffic::Elementwise { .. }) && args.iter().all(scalar))
            }
            _ => false,
        }
    }

    /// Whether an expression is a full array of numbers or truths whatever happens.
    pub(super) fn is_full(&self, e: &Expr, variables: &FxHashSet<Name>) -> bool {
        let full = |e: &Expr| self.is_full(e, variables);
        if let Some(known) = inherited(e, &full) {
            return known;
        }
        match &e.kind {
            ExprKind::Range { .. } => true,
            ExprKind::Matrix(rows) => rows.iter().flatten().all(full),
            ExprKind::Ident(name) if variables.contains(name) => self.full.contains(name),
            ExprKind::Ident(name) => !self.hidden.contains(name) && functions::gives_scalar(name, 0),
            ExprKind::Access { base, path } => {
                let Some((name, args)) = indexed(base, path) else { return false };
                if variables.contains(name) {
                    return self.full.contains(name);
                }
                let Some(f) = functions::find(name).filter(|_| !self.hidden.contains(name)) else { return false };
                functions::gives_scalar(name, args.len())
                    || functions::constructs_full(name)
                    || (matches!(f.traffic, Traffic::Elementwise { .. } | Traffic::Reduction { .. })
                        && args.iter().all(full))
            }
            _ => false,
        }
    }
}

/// Whether a variable can be given the empty matrix, which takes elements of any class.
fn can_be_empty(given: &Given) -> bool {
    let Given::Value(e) = given else { return false };
    match &bare(e).kind {
        ExprKind::Matrix(rows) => rows.iter().all(Vec::is_empty),
        ExprKind::Number(_) => false,
        ExprKind::Access { base, .. } => {
            !matches!(&base.kind, ExprKind::Ident(name) if functions::constructs_full(name))
        }
        _ => true,
    }
}

/// What holds of numbers, and of operators whose operands it holds of.
fn inherited(e: &Expr, holds: &dyn Fn(&Expr) -> bool) -> Option<bool> {
    Some(match &e.kind {
        ExprKind::Number(_) | ExprKind::Imaginary(_) | ExprKind::End => true,
        ExprKind::AndAnd { .. } | ExprKind::OrOr { .. } => true,
        ExprKind::Paren(operand) | ExprKind::Unary { operand, .. } | ExprKind::Transpose { operand, .. } => {
            holds(operand)
        }
        ExprKind::Binary { left, right, .. } => holds(left) && holds(right),
        _ => return None,
    })
}

/// Name and what stands in parentheses behind it, and no more.
fn indexed<'e>(base: &'e Expr, path: &'e [crate::syntax::ast::Access]) -> Option<(&'e Name, &'e [Expr])> {
    match (&base.kind, path) {
        (ExprKind::Ident(name), [only]) => match &only.kind {
            AccessKind::Paren(args) => Some((name, args)),
            _ => None,
        },
        _ => None,
    }
}

/// How often every variable is read in expressions.
pub(super) fn count_reads(e: &Expr, counts: &mut FxHashMap<Name, usize>) {
    if let ExprKind::Ident(name) = &e.kind {
        *counts.entry(Rc::clone(name)).or_default() += 1;
    }
    e.each_inside(&mut |x| count_reads(x, counts));
}

pub(super) fn count_path(path: &[crate::syntax::ast::Access], counts: &mut FxHashMap<Name, usize>) {
    path.iter().for_each(|a| a.each_inside(&mut |e| count_reads(e, counts)));
}

/// All assignments of a block.
fn gather<'e>(block: &'e Block, list: &mut Vec<(Name, Given<'e>)>) {
    for s in block {
        statement(s, list);
    }
}

fn statement<'e>(s: &'e Stmt, list: &mut Vec<(Name, Given<'e>)>) {
    match &s.kind {
        StmtKind::Assign { targets, value, .. } => match targets.as_slice() {
            [Target::Place { root, path, .. }] => {
                let given = match path.as_slice() {
                    [] => Given::Value(value),
                    [a] if matches!(a.kind, AccessKind::Paren(_)) => Given::Elements(value),
                    _ => Given::Unknown,
                };
                list.push((Rc::clone(&root.name), given));
            }
            several => {
                let sizes = several.len() > 1 && is_size(value);
                for t in several {
                    if let Target::Place { root, path, .. } = t {
                        let given = if sizes && path.is_empty() { Given::Scalar } else { Given::Unknown };
                        list.push((Rc::clone(&root.name), given));
                    }
                }
            }
        },
        StmtKind::If { arms, otherwise } | StmtKind::Switch { cases: arms, otherwise, .. } => {
            arms.iter().for_each(|a| gather(&a.body, list));
            otherwise.iter().for_each(|o| gather(&o.body, list));
        }
        StmtKind::For { var, range, body, .. } => {
            if let Target::Place { root, path, .. } = var {
                let given = if path.is_empty() { Given::Loop(range) } else { Given::Unknown };
                list.push((Rc::clone(&root.name), given));
            }
            gather(body, list);
        }
        StmtKind::While { body, .. } | StmtKind::DoUntil { body, .. } | StmtKind::Region { body, .. } => {
            gather(body, list)
        }
        StmtKind::Try { body, variable, handler } => {
            gather(body, list);
            variable.iter().for_each(|v| list.push((Rc::clone(&v.name), Given::Unknown)));
            handler.iter().for_each(|h| gather(&h.body, list));
        }
        StmtKind::Unwind { body, cleanup } => {
            gather(body, list);
            gather(cleanup, list);
        }
        StmtKind::Global(names) | StmtKind::Persistent(names) => {
            names.iter().for_each(|d| list.push((Rc::clone(&d.ident.name), Given::Unknown)));
        }
        _ => {}
    }
}

/// `size(A)` of one operand, which gives a number for each of several targets.
fn is_size(e: &Expr) -> bool {
    let ExprKind::Access { base, path } = &e.kind else { return false };
    let ExprKind::Ident(name) = &base.kind else { return false };
    let [only] = path.as_slice() else { return false };
    matches!(&only.kind, AccessKind::Paren(args) if args.len() == 1)
        && functions::gives_scalar(name, 2)
        && !functions::gives_scalar(name, 1)
}
