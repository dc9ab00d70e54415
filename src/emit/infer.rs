//! Which variables of a body hold one number whatever happens, which hold full numeric arrays, and
//! which of those are of real doubles: found from all assignments together. Operators and reads of
//! elements that can only be of scalars need no call of the runtime.

use crate::functions::table::facts::{Gives, Real};
use crate::functions::{self, Traffic};
use crate::syntax::ast::{AccessKind, BinaryOp, Block, Expr, ExprKind, Name, Stmt, StmtKind, Target, UnaryOp};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// What holds of a value whatever happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fact {
    /// It has one element.
    pub scalar: bool,
    /// It is a full array of numbers or truths.
    pub full: bool,
    /// It is a full array of doubles without imaginary parts.
    pub real: bool,
}

impl Fact {
    pub(super) const MOST: Fact = Fact { scalar: true, full: true, real: true };

    /// What holds of this value and of the other; whether that is less than before.
    pub(super) fn meet(&mut self, other: Fact) -> bool {
        let before = *self;
        self.scalar &= other.scalar;
        self.full &= other.full;
        self.real &= other.real;
        *self != before
    }
}

/// What the functions of the program give that a body calls, by name.
pub(super) type Calls = FxHashMap<Name, Vec<Fact>>;

/// What is known of the variables of a body.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub scalars: FxHashSet<Name>,
    pub full: FxHashSet<Name>,
    pub real: FxHashSet<Name>,
    /// Objects: maps and the like, which have no bytes and methods of their own.
    pub objects: FxHashSet<Name>,
    /// Functions of the prototype, which hide built-in ones.
    pub hidden: FxHashSet<Name>,
    pub calls: Calls,
    /// Roots and logarithms are real: of nothing negative, which the emitted text asks first (`versions`).
    pub guarded: bool,
}

/// What a variable is given.
enum Given<'e> {
    Value(&'e Expr),
    /// Elements of it.
    Elements(&'e Expr),
    /// It runs over this.
    Loop(&'e Expr),
    Fact(Fact),
    /// One of several results of a call.
    Result(&'e Expr, usize),
}

const UNKNOWN: Given<'_> = Given::Fact(Fact { scalar: false, full: false, real: false });

/// What the text of a body tells. `excluded`: variables that come from outside or that calls can
/// change; `given`: its inputs; `calls`: results of the functions that it calls.
pub(super) fn infer(
    block: &Block,
    variables: &FxHashSet<Name>,
    excluded: &[Name],
    hidden: FxHashSet<Name>,
    given: &[(Name, Fact)],
    calls: Calls,
) -> Known {
    let mut list: Vec<(Name, Given)> = given.iter().map(|(n, f)| (Rc::clone(n), Given::Fact(*f))).collect();
    gather(block, &mut list);
    let names: FxHashSet<Name> = list.iter().map(|(n, _)| Rc::clone(n)).collect();
    let candidates: FxHashSet<Name> = names.into_iter().filter(|n| !excluded.contains(n)).collect();
    let mut known = Known {
        scalars: candidates.clone(),
        full: candidates.clone(),
        real: candidates,
        objects: FxHashSet::default(),
        hidden,
        calls,
        guarded: false,
    };
    while list.iter().any(|(name, given)| known.learn_object(name, given)) {}
    // An array that is never the empty one takes no cells or structs as elements.
    let whole: FxHashSet<&Name> =
        list.iter().filter(|(_, g)| !matches!(g, Given::Elements(_))).map(|(n, _)| n).collect();
    let empty: FxHashSet<Name> =
        list.iter().filter(|(n, g)| can_be_empty(g) || !whole.contains(n)).map(|(n, _)| Rc::clone(n)).collect();
    loop {
        let mut less = false;
        for (name, given) in &list {
            let fact = match given {
                Given::Value(e) => known.fact(e, variables),
                Given::Elements(e) => {
                    let value = known.fact(e, variables);
                    Fact { scalar: false, full: !empty.contains(name) || value.full, real: value.real }
                }
                Given::Loop(e) => {
                    let values = known.fact(e, variables);
                    Fact { scalar: values.scalar || matches!(e.bare().kind, ExprKind::Range { .. }), ..values }
                }
                Given::Fact(fact) => *fact,
                Given::Result(e, k) => known.result(e, *k),
            };
            less |= !fact.scalar && known.scalars.remove(name);
            less |= !fact.full && known.full.remove(name);
            less |= !fact.real && known.real.remove(name);
        }
        if !less {
            return known;
        }
    }
}

impl Known {
    /// Notes that a variable holds an object; whether that is new.
    fn learn_object(&mut self, name: &Name, given: &Given) -> bool {
        let Given::Value(e) = given else { return false };
        let made = match &e.bare().kind {
            ExprKind::Ident(from) => self.objects.contains(from) || functions::facts(from).gives.is_object(),
            ExprKind::Access { base, .. } => {
                matches!(&base.kind, ExprKind::Ident(f) if !self.hidden.contains(f) && functions::facts(f).gives.is_object())
            }
            _ => false,
        };
        made && self.objects.insert(Rc::clone(name))
    }

    /// What holds of a variable.
    pub(super) fn fact_of(&self, name: &Name) -> Fact {
        let full = self.full.contains(name);
        Fact { scalar: self.scalars.contains(name), full, real: full && self.real.contains(name) }
    }

    /// What holds of an expression.
    pub(super) fn fact(&self, e: &Expr, variables: &FxHashSet<Name>) -> Fact {
        let full = self.is_full(e, variables);
        Fact { scalar: self.is_scalar(e, variables), full, real: full && self.is_real(e, variables) }
    }

    /// One of several results of a call.
    fn result(&self, e: &Expr, k: usize) -> Fact {
        let name = match &e.kind {
            ExprKind::Ident(name) => name,
            ExprKind::Access { base, path } if path.len() == 1 => match &base.kind {
                ExprKind::Ident(name) => name,
                _ => return Fact::default(),
            },
            _ => return Fact::default(),
        };
        match self.calls.get(name) {
            Some(outputs) => outputs.get(k).copied().unwrap_or_default(),
            None if !self.hidden.contains(name) && is_size(e) => Fact::MOST,
            None => Fact::default(),
        }
    }

    fn first_result(&self, name: &Name) -> Option<Fact> {
        self.calls.get(name).map(|outputs| outputs.first().copied().unwrap_or_default())
    }

    /// Whether an expression has one element whatever happens.
    pub(super) fn is_scalar(&self, e: &Expr, variables: &FxHashSet<Name>) -> bool {
        let scalar = |e: &Expr| self.is_scalar(e, variables);
        if let Some(known) = inherited(e, &scalar) {
            return known;
        }
        match &e.kind {
            ExprKind::Ident(name) if variables.contains(name) => self.scalars.contains(name),
            ExprKind::Ident(name) => match self.first_result(name) {
                Some(fact) => fact.scalar,
                None => !self.hidden.contains(name) && functions::facts(name).gives_scalar(0),
            },
            ExprKind::Access { base, path } => {
                let Some((name, args)) = indexed(base, path) else { return false };
                if variables.contains(name) {
                    let one = |e: &Expr| self.is_subscript(e, variables);
                    return self.full.contains(name) && !args.is_empty() && args.iter().all(one);
                }
                if let Some(fact) = self.first_result(name) {
                    return fact.scalar;
                }
                let Some(f) = functions::find(name).filter(|_| !self.hidden.contains(name)) else { return false };
                f.facts.gives_scalar(args.len())
                    || (matches!(f.traffic, Traffic::Elementwise { .. }) && args.iter().all(scalar))
                    || (is_of_two(f, args) && args.iter().all(scalar))
            }
            _ => false,
        }
    }

    /// Whether an expression is the subscript of one element whatever happens: one number, and no truth, which selects
    /// none where it is false.
    pub(super) fn is_subscript(&self, e: &Expr, variables: &FxHashSet<Name>) -> bool {
        let fact = self.fact(e, variables);
        fact.scalar && fact.real
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
            ExprKind::Ident(name) => match self.first_result(name) {
                Some(fact) => fact.full,
                None => !self.hidden.contains(name) && functions::facts(name).gives_scalar(0),
            },
            ExprKind::Access { base, path } => {
                let Some((name, args)) = indexed(base, path) else { return false };
                if variables.contains(name) {
                    return self.full.contains(name);
                }
                if let Some(fact) = self.first_result(name) {
                    return fact.full;
                }
                let Some(f) = functions::find(name).filter(|_| !self.hidden.contains(name)) else { return false };
                f.facts.gives_scalar(args.len())
                    || f.facts.gives == Gives::Full
                    || (matches!(f.traffic, Traffic::Elementwise { .. } | Traffic::Reduction { .. })
                        && args.iter().all(full))
                    || (is_of_two(f, args) && args.iter().all(full))
            }
            _ => false,
        }
    }

    /// Whether a full array is of doubles without imaginary parts whatever happens.
    fn is_real(&self, e: &Expr, variables: &FxHashSet<Name>) -> bool {
        let real = |e: &Expr| self.is_real(e, variables);
        match &e.kind {
            ExprKind::Number(_) | ExprKind::End => true,
            ExprKind::Paren(x) | ExprKind::Transpose { operand: x, .. } => real(x),
            ExprKind::Unary { op: UnaryOp::Plus | UnaryOp::Minus, operand } => real(operand),
            ExprKind::Binary { op, left, right } => match op {
                BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::Div
                | BinaryOp::LeftDiv
                | BinaryOp::ElMul
                | BinaryOp::ElDiv
                | BinaryOp::ElLeftDiv => [left, right].iter().all(|e| is_comparison(e) || real(e)),
                BinaryOp::Pow | BinaryOp::ElPow => real(left) && (is_whole(right) || (self.guarded && real(right))),
                _ => false,
            },
            ExprKind::Range { start, step, stop } => real(start) && step.as_deref().is_none_or(real) && real(stop),
            ExprKind::Matrix(rows) => rows.iter().flatten().all(real),
            ExprKind::Ident(name) if variables.contains(name) => self.real.contains(name),
            ExprKind::Ident(name) => match self.first_result(name) {
                Some(fact) => fact.real,
                None => !self.hidden.contains(name) && functions::facts(name).gives_real(0),
            },
            ExprKind::Access { base, path } => {
                let Some((name, args)) = indexed(base, path) else { return false };
                if variables.contains(name) {
                    return self.real.contains(name);
                }
                if let Some(fact) = self.first_result(name) {
                    return fact.real;
                }
                !self.hidden.contains(name)
                    && !args.iter().any(|a| matches!(a.kind, ExprKind::Text { .. }))
                    && (functions::facts(name).gives_real(args.len())
                        || (functions::facts(name).real == Real::OfReal && args.iter().all(real))
                        || (self.guarded && is_of_nonnegative(name) && args.iter().all(real)))
            }
            _ => false,
        }
    }
}

/// Whether a function compares two operands element by element (`max`).
fn is_of_two(f: &functions::Function, args: &[Expr]) -> bool {
    args.len() == 2 && matches!(f.traffic, Traffic::ByShapeOrScalars(..))
}

/// Whether it is a truth: a double, once it is calculated with.
fn is_comparison(e: &Expr) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(&e.bare().kind, ExprKind::Binary { op: Eq | Ne | Lt | Le | Gt | Ge, .. })
}

/// Whether an exponent is a whole number written in the text.
pub(super) fn is_whole(e: &Expr) -> bool {
    matches!(&e.bare().kind, ExprKind::Number(n) if n.fract() == 0.0)
}

/// Whether a function is real of what is not negative.
pub(super) fn is_of_nonnegative(name: &str) -> bool {
    functions::facts(name).real == Real::OfNonnegative
}

/// Whether a variable can be given the empty matrix, which takes elements of any class.
fn can_be_empty(given: &Given) -> bool {
    let Given::Value(e) = given else { return matches!(given, Given::Fact(_) | Given::Result(..)) };
    match &e.bare().kind {
        ExprKind::Matrix(rows) => rows.iter().all(Vec::is_empty),
        ExprKind::Number(_) => false,
        ExprKind::Access { base, .. } => {
            !matches!(&base.kind, ExprKind::Ident(name) if functions::facts(name).gives == Gives::Full)
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
                    _ => UNKNOWN,
                };
                list.push((Rc::clone(&root.name), given));
            }
            several => {
                for (k, t) in several.iter().enumerate() {
                    if let Target::Place { root, path, .. } = t {
                        let given = if path.is_empty() { Given::Result(value, k) } else { UNKNOWN };
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
            if let Target::Place { root, path, .. } = &**var {
                let given = if path.is_empty() { Given::Loop(range) } else { UNKNOWN };
                list.push((Rc::clone(&root.name), given));
            }
            gather(body, list);
        }
        StmtKind::While { body, .. } | StmtKind::DoUntil { body, .. } | StmtKind::Region { body, .. } => {
            gather(body, list)
        }
        StmtKind::Try { body, variable, handler } => {
            gather(body, list);
            variable.iter().for_each(|v| list.push((Rc::clone(&v.name), UNKNOWN)));
            handler.iter().for_each(|h| gather(&h.body, list));
        }
        StmtKind::Unwind { body, cleanup } => {
            gather(body, list);
            gather(cleanup, list);
        }
        StmtKind::Global(names) | StmtKind::Persistent(names) => {
            names.iter().for_each(|d| list.push((Rc::clone(&d.ident.name), UNKNOWN)));
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
        && functions::facts(name).gives_scalar(2)
        && !functions::facts(name).gives_scalar(1)
}
