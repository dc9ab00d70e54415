//! Arithmetic that is no floating-point work: subscripts, bounds of loops, and what is computed from loop
//! variables, sizes and whole numbers alone. In: the text of a body and its variables. Out: [`Counting`] of its
//! expressions, which static plans, execution and emitted programs read.
//!
//! A variable is an index variable where every assignment in its body gives it such a number: the text decides,
//! no run. A quotient of whole numbers has no flops either, but is itself no whole number unless it is rounded.

use super::body::{Body, Called, Counting, Countings, Subscript};
use super::{Callee, outline::Slot};
use crate::functions::table::facts::Whole;
use crate::syntax::ast::{
    Access, AccessKind, Anonymous, BinaryOp, Block, Expr, ExprKind, Name, Stmt, StmtKind, Target, UnaryOp,
};
use crate::syntax::walk::{BlockPart, each_part};
use crate::text::source::Span;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a value is, as the text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Whole,
    /// Computed from whole numbers, but perhaps none.
    Quotient,
    Other,
}

/// What an assignment gives a variable.
enum Given<'a> {
    Value(&'a Expr),
    /// One of several results.
    Result(&'a Expr),
    /// `x += e`
    Update(BinaryOp, &'a Expr),
    /// The values of a loop.
    Trips(&'a Expr),
    Other,
}

/// Finds how the expressions of a body and of its anonymous functions count. `alone`: expressions outside its
/// statements; `elsewhere`: variables that other texts assign too.
pub(super) fn mark(body: &mut Body, alone: &[&Expr], block: &Block, elsewhere: &FxHashSet<Name>) {
    let mut given: Vec<(Slot, Given)> = Vec::new();
    each_part(block, &mut |part| assignments(body, part, &mut given));
    let mut index: FxHashSet<Slot> = given.iter().map(|g| g.0).collect();
    index.retain(|s| !body.params.contains(&Some(*s)) && !body.shared.iter().any(|(here, _)| here == s));
    index.retain(|s| body.name_of(*s).is_some_and(|n| !elsewhere.contains(n)));
    drop_others(body, given, &mut index);
    let mut anonymous = Vec::new();
    let mut marks =
        Marks { text: Text { body, index: &index }, found: Countings::default(), anonymous: &mut anonymous };
    alone.iter().for_each(|e| marks.expression(e, false));
    each_part(block, &mut |part| marks.part(part));
    body.countings = marks.found;
    mark_anonymous(body, &index, &anonymous);
}

/// Drops variables that are given something else, then those that are computed from them.
fn drop_others(body: &Body, mut given: Vec<(Slot, Given)>, index: &mut FxHashSet<Slot>) {
    // Most are given something else whatever the others are, so that few are left whose uses matter.
    for (slot, g) in &given {
        if index.contains(slot) && !(Text { body, index: &*index }).gives_whole(*slot, g) {
            index.remove(slot);
        }
    }
    given.retain(|(slot, _)| index.contains(slot));
    let mut uses: FxHashMap<Slot, Vec<usize>> = FxHashMap::default();
    for (k, (_, g)) in given.iter().enumerate() {
        if let Given::Value(e) | Given::Update(_, e) | Given::Trips(e) = g {
            each_slot(body, e, &mut |slot| uses.entry(slot).or_default().push(k));
        }
    }
    let mut open: Vec<usize> = (0..given.len()).collect();
    while let Some(k) = open.pop() {
        let Some((slot, g)) = given.get(k) else { continue };
        if index.contains(slot) && !(Text { body, index: &*index }).gives_whole(*slot, g) {
            index.remove(slot);
            open.extend(uses.remove(slot).unwrap_or_default());
        }
    }
}

/// Calls `f` with every variable of an expression.
fn each_slot(body: &Body, e: &Expr, f: &mut dyn FnMut(Slot)) {
    if let ExprKind::Ident(name) = &e.kind
        && let Some(slot) = body.slot(name)
    {
        f(slot);
    }
    e.each_inside(&mut |inner| each_slot(body, inner, f));
}

/// Anonymous functions see the index variables that they capture.
fn mark_anonymous(body: &mut Body, index: &FxHashSet<Slot>, functions: &[&Anonymous]) {
    for f in functions {
        let Some(inner) = body.anonymous.get_mut(&f.span.start) else { continue };
        let captured = inner.captures.iter().filter(|(_, there)| index.contains(there));
        let index: FxHashSet<Slot> = captured.map(|(here, _)| *here).collect();
        let mut nested = Vec::new();
        let mut marks =
            Marks { text: Text { body: inner, index: &index }, found: Countings::default(), anonymous: &mut nested };
        marks.expression(&f.body, false);
        inner.countings = marks.found;
        mark_anonymous(inner, &index, &nested);
    }
}

/// What a part of a block gives to variables.
fn assignments<'a>(body: &Body, part: BlockPart<'a>, out: &mut Vec<(Slot, Given<'a>)>) {
    let mut add = |name: &Name, given: Given<'a>| out.extend(body.slot(name).map(|s| (s, given)));
    match part {
        BlockPart::Variable(ident) => add(&ident.name, Given::Other),
        BlockPart::Statement(Stmt { kind: StmtKind::Assign { targets, op, value, .. }, .. }) => {
            for t in targets {
                let Target::Place { root, path, .. } = t else { continue };
                add(
                    &root.name,
                    match op {
                        _ if !path.is_empty() => Given::Other,
                        Some(op) => Given::Update(*op, value),
                        None if targets.len() > 1 => Given::Result(value),
                        None => Given::Value(value),
                    },
                );
            }
        }
        BlockPart::Statement(Stmt { kind: StmtKind::For { var, range, .. }, .. }) => {
            if let Target::Place { root, path, .. } = &**var {
                add(&root.name, if path.is_empty() { Given::Trips(range) } else { Given::Other });
            }
        }
        _ => {}
    }
}

/// A body and its index variables.
#[derive(Clone, Copy)]
struct Text<'b> {
    body: &'b Body,
    index: &'b FxHashSet<Slot>,
}

impl Text<'_> {
    fn gives_whole(&self, slot: Slot, given: &Given) -> bool {
        match given {
            Given::Value(e) => self.kind(e) == Kind::Whole,
            Given::Result(e) => self.called(e).is_some_and(|(whole, _)| whole == Whole::Size),
            Given::Update(op, e) => {
                self.index.contains(&slot) && combined(*op, Kind::Whole, self.kind(e)) == Kind::Whole
            }
            Given::Trips(e) => match &e.bare().kind {
                ExprKind::Range { start, step, .. } => {
                    step.as_ref().is_none_or(|s| self.kind(s) == Kind::Whole) && !has_fraction(start)
                }
                _ => false,
            },
            Given::Other => false,
        }
    }

    fn kind(&self, e: &Expr) -> Kind {
        match &e.kind {
            ExprKind::Number(x) if x.fract() == 0.0 => Kind::Whole,
            ExprKind::End => Kind::Whole,
            ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Plus | UnaryOp::Minus, operand: inner } => {
                self.kind(inner)
            }
            ExprKind::Binary { op, left, right } => {
                // Long sums are nested on the left.
                let right_kind = self.kind(right);
                if right_kind == Kind::Other || !is_arithmetic(*op) {
                    return Kind::Other;
                }
                let negative = matches!(&right.bare().kind, ExprKind::Unary { op: UnaryOp::Minus, .. });
                match combined(*op, self.kind(left), right_kind) {
                    Kind::Whole if negative && matches!(op, BinaryOp::Pow | BinaryOp::ElPow) => Kind::Quotient,
                    kind => kind,
                }
            }
            _ if self.is_index(e) => Kind::Whole,
            _ => self.kind_of_call(e),
        }
    }

    /// An index variable, or elements of one.
    fn is_index(&self, e: &Expr) -> bool {
        let name = match &e.kind {
            ExprKind::Ident(name) => name,
            ExprKind::Access { base, path } => match (&base.kind, path.as_slice()) {
                (ExprKind::Ident(name), [Access { kind: AccessKind::Paren(_), .. }]) => name,
                _ => return false,
            },
            _ => return false,
        };
        self.body.slot(name).is_some_and(|s| self.index.contains(&s))
    }

    /// What a call of a built-in function gives, and its operands.
    fn called<'e>(&self, e: &'e Expr) -> Option<(Whole, &'e [Expr])> {
        let (name, args) = match &e.kind {
            ExprKind::Ident(name) => (name, &[][..]),
            ExprKind::Access { base, path } => match (&base.kind, path.as_slice()) {
                (ExprKind::Ident(name), [Access { kind: AccessKind::Paren(args), .. }]) => (name, args.as_slice()),
                _ => return None,
            },
            _ => return None,
        };
        match self.body.calls.get(name) {
            Some(Called::Other(Callee::Builtin(f))) if self.body.slot(name).is_none() => Some((f.facts.whole, args)),
            _ => None,
        }
    }

    fn kind_of_call(&self, e: &Expr) -> Kind {
        let Some((whole, args)) = self.called(e) else { return Kind::Other };
        let of_operands = || args.iter().map(|a| self.kind(a)).fold(Kind::Whole, Kind::with);
        match whole {
            Whole::Size => Kind::Whole,
            Whole::Kept if !args.is_empty() => of_operands(),
            Whole::Rounded if !args.is_empty() && of_operands() != Kind::Other => Kind::Whole,
            _ => Kind::Other,
        }
    }
}

impl Kind {
    fn with(self, other: Kind) -> Kind {
        match (self, other) {
            (Kind::Other, _) | (_, Kind::Other) => Kind::Other,
            (Kind::Whole, Kind::Whole) => Kind::Whole,
            _ => Kind::Quotient,
        }
    }
}

/// What an operator of arithmetic gives.
fn combined(op: BinaryOp, left: Kind, right: Kind) -> Kind {
    match (op, left.with(right)) {
        _ if !is_arithmetic(op) => Kind::Other,
        (BinaryOp::Div | BinaryOp::ElDiv | BinaryOp::LeftDiv | BinaryOp::ElLeftDiv, Kind::Whole) => Kind::Quotient,
        (_, kind) => kind,
    }
}

fn is_arithmetic(op: BinaryOp) -> bool {
    use BinaryOp::{Add, Div, ElDiv, ElLeftDiv, ElMul, ElPow, LeftDiv, Mul, Pow, Sub};
    matches!(op, Add | Sub | Mul | ElMul | Div | ElDiv | LeftDiv | ElLeftDiv | Pow | ElPow)
}

/// Whether a number that is no whole one is written in an expression.
fn has_fraction(e: &Expr) -> bool {
    let mut found = matches!(e.kind, ExprKind::Number(x) if x.fract() != 0.0);
    e.each_inside(&mut |inner| found |= has_fraction(inner));
    found
}

/// The marks of one body on their way.
struct Marks<'b, 'a> {
    text: Text<'b>,
    found: Countings,
    /// Anonymous functions, which are bodies of their own.
    anonymous: &'b mut Vec<&'a Anonymous>,
}

impl<'a> Marks<'_, 'a> {
    fn at(&mut self, span: Span) -> &mut Counting {
        self.found.entry((span.start, span.end)).or_default()
    }

    fn part(&mut self, part: BlockPart<'a>) {
        match part {
            BlockPart::Expression(e) => self.expression(e, false),
            // Its indices come as expressions. What is assigned is no function.
            BlockPart::Target(Target::Place { path, .. }) => self.subscripts(path, Subscript::Certain),
            BlockPart::Statement(s) => match &s.kind {
                StmtKind::For { range, .. } => self.bounds(range),
                StmtKind::Assign { targets, op: Some(op), value, .. } => self.update(targets, *op, value),
                _ => {}
            },
            _ => {}
        }
    }

    fn bounds(&mut self, range: &Expr) {
        if let ExprKind::Range { start, step, stop } = &range.bare().kind {
            let bounds = [Some(start), step.as_ref(), Some(stop)];
            bounds.into_iter().flatten().for_each(|e| self.at(e.span).whole = Some(true));
        }
    }

    /// `x += e`: the operator is that of an expression from the variable to the end of the value.
    fn update(&mut self, targets: &[Target], op: BinaryOp, value: &Expr) {
        let [Target::Place { root, path, span }] = targets else { return };
        let whole = path.is_empty() && self.text.body.slot(&root.name).is_some_and(|s| self.text.index.contains(&s));
        if whole && combined(op, Kind::Whole, self.text.kind(value)) != Kind::Other {
            self.at(span.to(value.span)).whole = Some(true);
        }
    }

    /// What follows the name of a variable directly.
    fn subscripts(&mut self, path: &[Access], in_parentheses: Subscript) {
        let (args, subscript) = match path.first().map(|a| &a.kind) {
            Some(AccessKind::Paren(args)) => (args, in_parentheses),
            Some(AccessKind::Brace(args)) => (args, Subscript::Certain),
            _ => return,
        };
        for e in args {
            // The value of `x(i) += e` has the subscripts of its target.
            let counting = self.at(e.span);
            if counting.subscript != Some(Subscript::Certain) {
                counting.subscript = Some(subscript);
            }
        }
    }

    /// `inside`: of an expression that is marked as whole.
    fn expression(&mut self, e: &'a Expr, inside: bool) {
        let operates = match &e.kind {
            ExprKind::Binary { op, .. } => is_arithmetic(*op),
            ExprKind::Access { .. } => {
                self.text.called(e).is_some_and(|(w, _)| matches!(w, Whole::Kept | Whole::Rounded))
            }
            _ => false,
        };
        let begins = !inside && operates && self.text.kind(e) != Kind::Other;
        if begins {
            self.at(e.span).whole = Some(true);
        }
        let inside = inside || begins;
        if let ExprKind::Access { base, path } = &e.kind
            && let ExprKind::Ident(name) = &base.kind
        {
            if let Some(slot) = self.text.body.slot(name) {
                self.subscripts(path, Subscript::Of(slot));
            } else if inside && let Some((Whole::Size, args)) = self.text.called(e) {
                for a in args {
                    self.at(a.span).whole = Some(false);
                    self.expression(a, false);
                }
                return;
            }
        }
        if let ExprKind::Anonymous(f) = &e.kind {
            self.anonymous.push(f);
        }
        e.each_inside(&mut |x| self.expression(x, inside));
    }
}
