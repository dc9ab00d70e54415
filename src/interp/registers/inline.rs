//! Statements of numbers and calls → operations. In: an assignment whose right side calls functions of numbers, by name
//! or by a handle, that have no branches. Out: their statements as operations of the loop, each call with registers
//! of its own; and what all of them count ([`super::called`]). Elements are read where the tree walker reads them: where
//! an operation needs them, not where they are written.

use super::super::flat::Place as CallPlace;
use super::super::ir::{Args, Body, Ex, ExKind, Fx, Leaf, Node, Place, Site, Slot, Step, StepKind, Target};
use super::called::{Called, Counts, Guard, Handled, Inlined, Scope};
use super::code::{Kind, Op, Reg, Use};
use super::compile::{Compiler, NEVER};
use super::expressions::has_calls;
use crate::functions::{Function, Scalar, Traffic};
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::{Handle, Value};
use std::cell::Cell;
use std::rc::Rc;

/// Most registers that are in use when a call is made part of the code: the rest of the loop needs some.
const MOST_REGISTERS: usize = 160;
/// Calls in calls, at most.
const DEEPEST: usize = 6;

/// What the statement that is compiled has counted, and which elements it has read.
#[derive(Default)]
struct Counting {
    flops: u64,
    /// Within arithmetic on whole numbers.
    whole: bool,
    read: Vec<(super::code::Place, Reg)>,
}

impl Counting {
    fn computes(&mut self, flops: u64) {
        if !self.whole {
            self.flops += flops;
        }
    }
}

/// An operand: a number in a register, or an element that is still to be read.
#[derive(Clone, Copy)]
enum Operand<'e> {
    Number(Reg),
    Element(Slot, Leaf, &'e Args),
}

impl Compiler<'_> {
    /// Whether a statement of numbers and calls can be part of the code: it is compiled for a try.
    pub(super) fn is_of_calls(&mut self, node: &Node) -> bool {
        let (Node::Assign { e, display: false, .. } | Node::AssignPath { e, display: false, .. }) = node else {
            return false;
        };
        if !has_calls(e) {
            return false;
        }
        let before = self.lengths();
        let fits = self.calls(node).is_some() && self.fixed + self.most_temporaries <= MOST_REGISTERS;
        self.cut(&before);
        fits
    }

    /// `x = e` or `x(i) = e` of numbers and calls, as part of the code; gives its statement.
    pub(super) fn calls(&mut self, node: &Node) -> Option<Site> {
        let (before, from, guards) = (self.temporaries, self.inlined.len(), self.guards.len());
        let mut counting = Counting::default();
        let site = match node {
            Node::Assign { site, slot, e, .. } => {
                if self.stored.contains(slot) || !self.is_number_now(*slot) {
                    return None;
                }
                let d = self.variable(*slot)?;
                let a = self.number(e, &mut counting)?;
                self.emit(Op::Move { d, a });
                *site
            }
            Node::AssignPath { site, target, e, .. } => {
                let args = indices(&target.path).filter(|_| !self.assigned.contains(&target.slot))?;
                let a = self.number(e, &mut counting)?;
                self.store(target, args, a)?;
                *site
            }
            _ => return None,
        };
        self.temporaries = before;
        self.uses.push(Use::Calls);
        let (calls, guards) = (from..self.inlined.len(), guards..self.guards.len());
        if calls.is_empty() && guards.is_empty() {
            return None;
        }
        self.called.push(Called { flops: counting.flops, calls, guards, met: Cell::new(NEVER) });
        Some(site)
    }

    /// The register of a variable of the function that is being made part of the code.
    pub(super) fn scoped(&self, slot: Slot) -> Option<Option<Reg>> {
        let scope = self.scopes.last()?;
        Some(scope.registers.iter().find(|(s, _)| *s == slot).map(|(_, r)| *r))
    }

    fn is_number_now(&self, slot: Slot) -> bool {
        self.kind_of(slot) == Kind::Number && self.known.numbers.get(slot as usize) == Some(&true)
    }

    fn is_array_now(&self, slot: Slot) -> bool {
        self.kind_of(slot) == Kind::Number && self.known.arrays.get(slot as usize) == Some(&true)
    }

    /// Whether a variable, of the function that is being made part of the code or of the loop, holds a number.
    fn holds_number(&self, slot: Slot) -> bool {
        match self.scoped(slot) {
            Some(register) => register.is_some(),
            None => !self.stored.contains(&slot) && self.is_number_now(slot),
        }
    }

    // --- expressions ---------------------------------------------------------------------------------

    /// The register of an expression whose value an operation needs.
    fn number(&mut self, e: &Ex, counting: &mut Counting) -> Option<Reg> {
        let x = self.operand(e, counting)?;
        self.read(x, counting)
    }

    fn read(&mut self, x: Operand, counting: &mut Counting) -> Option<Reg> {
        match x {
            Operand::Number(r) => Some(r),
            Operand::Element(slot, leaf, args) => self.element(slot, leaf, args, counting),
        }
    }

    fn operand<'e>(&mut self, e: &'e Ex, counting: &mut Counting) -> Option<Operand<'e>> {
        match &e.kind {
            ExKind::Num(x) => self.constant(*x),
            ExKind::Var { slot, .. } if self.holds_number(*slot) => self.variable(*slot),
            ExKind::Scalar(s) if self.has_numbers(&s.fx) => {
                counting.computes(s.flops);
                self.value(&s.fx)
            }
            ExKind::Flops { whole, e } => {
                let around = std::mem::replace(&mut counting.whole, *whole);
                let x = self.operand(e, counting);
                counting.whole = around;
                return x;
            }
            ExKind::Unary(UnaryOp::Minus, a) => {
                let a = self.number(a, counting)?;
                let d = self.temporary()?;
                self.emit(Op::Neg { d, a });
                Some(d)
            }
            ExKind::Binary(op, a, b) => {
                let (a, b) = (self.operand(a, counting)?, self.operand(b, counting)?);
                let (a, b) = (self.read(a, counting)?, self.read(b, counting)?);
                counting.computes(1);
                let d = self.temporary()?;
                self.emit(match op {
                    BinaryOp::Add => Op::Add { d, a, b },
                    BinaryOp::Sub => Op::Sub { d, a, b },
                    BinaryOp::Mul | BinaryOp::ElMul => Op::Mul { d, a, b },
                    BinaryOp::Div | BinaryOp::ElDiv => Op::Div { d, a, b },
                    _ => return None,
                });
                Some(d)
            }
            ExKind::Call(call) => {
                let place = CallPlace { span: e.span, free: call.free };
                match call.target.get()? {
                    Target::User(id) => self.function(id, &call.args, place, counting),
                    Target::Builtin(f) if self.scopes.is_empty() => self.builtin(f, &call.args, counting),
                    Target::Builtin(_) => None,
                }
            }
            ExKind::Access { slot, leaf, path } if self.scopes.is_empty() => {
                if self.kind_of(*slot) == Kind::Handle {
                    let [Step { kind: StepKind::Paren(args), .. }] = path.as_slice() else { return None };
                    self.handle(*slot, args, CallPlace { span: e.span, free: false }, counting)
                } else {
                    let known = !self.assigned.contains(slot) && self.is_array_now(*slot);
                    return indices(path).filter(|_| known).map(|args| Operand::Element(*slot, *leaf, args));
                }
            }
            _ => None,
        }
        .map(Operand::Number)
    }

    /// Whether scalar code has numbers alone, and gives one.
    fn has_numbers(&self, fx: &Fx) -> bool {
        match fx {
            Fx::Const(_) => true,
            Fx::Var(slot) => self.holds_number(*slot),
            Fx::Add(a, b) | Fx::Sub(a, b) | Fx::Mul(a, b) | Fx::Div(a, b) | Fx::Pow(a, b) | Fx::Call2(_, a, b) => {
                self.has_numbers(a) && self.has_numbers(b)
            }
            Fx::Neg(a) | Fx::Call(_, a) => self.has_numbers(a),
            _ => false,
        }
    }

    // --- elements ------------------------------------------------------------------------------------

    /// Where an element is. Two reads of one whose index is computed are not known to be the same: then it matters who
    /// listens.
    fn where_is(&mut self, slot: Slot, args: &Args) -> Option<super::code::Place> {
        let list: Option<Vec<Fx>> = args.list.iter().map(index_of).collect();
        let list = list.filter(|l| l.iter().all(|fx| self.has_numbers(fx)))?;
        let temporaries = self.temporaries;
        let place = self.place_of(slot, list.first()?, list.get(1))?;
        self.narrow |= self.temporaries > temporaries;
        Some(place)
    }

    /// The register of an element, which a statement reads once.
    fn element(&mut self, slot: Slot, leaf: Leaf, args: &Args, counting: &mut Counting) -> Option<Reg> {
        let place = self.where_is(slot, args)?;
        if let Some((_, r)) = counting.read.iter().find(|(p, _)| *p == place) {
            return Some(*r);
        }
        let d = self.temporary()?;
        let op = self.load_at(d, (slot, leaf), place)?;
        self.emit(op);
        self.origin.touches += 1;
        counting.read.push((place, d));
        Some(d)
    }

    fn store(&mut self, target: &Place, args: &Args, a: Reg) -> Option<()> {
        if !self.is_array_now(target.slot) || !self.stored.contains(&target.slot) {
            return None;
        }
        let place = self.where_is(target.slot, args)?;
        let op = self.store_at(a, (target.slot, target.leaf), place)?;
        self.emit(op);
        self.origin.touches += 1;
        Some(())
    }

    // --- calls ---------------------------------------------------------------------------------------

    fn numbers(&mut self, args: &Args, counting: &mut Counting) -> Option<Vec<Reg>> {
        let operands: Option<Vec<Operand>> = args.list.iter().map(|e| self.operand(e, counting)).collect();
        operands?.into_iter().map(|x| self.read(x, counting)).collect()
    }

    fn builtin(&mut self, f: &Function, args: &Args, counting: &mut Counting) -> Option<Reg> {
        let Traffic::Elementwise { scalar: Some(scalar), flops } = f.traffic else { return None };
        let numbers = self.numbers(args, counting)?;
        counting.computes(u64::from(flops));
        let d = self.temporary()?;
        self.emit(match (scalar, numbers.as_slice()) {
            (Scalar::One(f), [a]) => Op::Call { d, a: *a, f },
            (Scalar::Two(f), [a, b]) => Op::Call2 { d, a: *a, b: *b, f },
            _ => return None,
        });
        Some(d)
    }

    fn handle(&mut self, slot: Slot, args: &Args, place: CallPlace, counting: &mut Counting) -> Option<Reg> {
        if self.assigned.contains(&slot) || self.stored.contains(&slot) {
            return None;
        }
        let (_, h, calls) = self.known.handles.iter().find(|(s, ..)| *s == slot)?;
        let mut captures = Vec::new();
        let x = match *calls {
            Handled::Function(Target::User(id)) => self.function(id, args, place, counting),
            Handled::Function(Target::Builtin(f)) => self.builtin(f, args, counting),
            Handled::Anonymous(id) => {
                let body = self.known.bodies.get(id)?.as_ref()?;
                self.anonymous(body, (h, &mut captures), args, place, counting)
            }
        }?;
        self.guards.push(Guard { slot, calls: *calls, captures });
        self.uses.push(Use::Handle(self.guards.len() - 1));
        Some(x)
    }

    /// A function that is called from here begins; gives its number among the calls.
    fn begins(&mut self, body: &Rc<Body>, place: CallPlace, registers: Vec<(Slot, Reg)>) -> Option<usize> {
        if self.scopes.len() >= DEEPEST {
            return None;
        }
        let caller = self.scopes.last().map(|s| s.call);
        let range = if caller.is_some() { Some(0) } else { self.innermost() };
        let call = self.inlined.len();
        self.inlined.push(Inlined { body: Rc::clone(body), caller, range, place, statements: Vec::new() });
        self.scopes.push(Scope { call, registers });
        self.deepest = self.deepest.max(self.scopes.len());
        Some(call)
    }

    fn counts(&mut self, call: usize, counts: Counts) {
        if let Some(call) = self.inlined.get_mut(call) {
            call.statements.push(counts);
        }
    }

    fn anonymous(
        &mut self,
        body: &Rc<Body>,
        (h, captures): (&Handle, &mut Vec<(usize, Reg)>),
        args: &Args,
        place: CallPlace,
        counting: &mut Counting,
    ) -> Option<Reg> {
        let [Node::Expr { site, fast: Some(fx), .. }] = body.code.as_slice() else { return None };
        if body.variadic || body.params.len() != args.list.len() {
            return None;
        }
        let numbers = self.numbers(args, counting)?;
        let mut registers = Vec::new();
        for (k, (slot, v)) in body.captures.iter().zip(&h.captures).enumerate() {
            match v {
                Value::Num(_) => {
                    let r = self.register()?;
                    registers.push((*slot, r));
                    captures.push((k, r));
                }
                v if v.is_unset_marker() => {}
                _ => return None,
            }
        }
        registers.extend(body.params.iter().zip(numbers).filter_map(|(slot, r)| Some(((*slot)?, r))));
        let call = self.begins(body, place, registers)?;
        self.counts(call, Counts::Scalar(*site));
        if !self.has_numbers(fx) {
            return None;
        }
        let d = self.value(fx)?;
        self.scopes.pop();
        Some(d)
    }

    fn function(&mut self, id: usize, args: &Args, place: CallPlace, counting: &mut Counting) -> Option<Reg> {
        let body = self.known.bodies.get(id)?.as_ref()?;
        if !body.takes_numbers || !body.flat.are_left() || body.params.len() != args.list.len() {
            return None;
        }
        let numbers = self.numbers(args, counting)?;
        let mut registers: Vec<(Slot, Reg)> = Vec::new();
        for (slot, a) in body.params.iter().zip(numbers) {
            let Some(slot) = *slot else { continue };
            // A parameter that the function assigns has a register of its own.
            let assigned = body.code.iter().any(|n| matches!(n, Node::Assign { slot: s, .. } if *s == slot));
            let r = if assigned { self.register()? } else { a };
            if assigned {
                self.emit(Op::Move { d: r, a });
            }
            registers.push((slot, r));
        }
        let call = self.begins(body, place, registers)?;
        for node in &body.code {
            match node {
                Node::Assign { site, slot, e, fast, logical: false, display: false, .. } => {
                    self.assignment(call, (*site, *slot), e, fast.as_ref())?;
                }
                Node::Return => break,
                _ => return None,
            }
        }
        let d = self.scoped(*body.outputs.first()?)??;
        self.scopes.pop();
        Some(d)
    }

    /// An assignment in a function.
    fn assignment(&mut self, call: usize, (site, slot): (Site, Slot), e: &Ex, fast: Option<&Fx>) -> Option<()> {
        let before = self.temporaries;
        let (a, counts) = match fast {
            Some(fx) if self.has_numbers(fx) => (self.value(fx)?, Counts::Scalar(site)),
            Some(_) => return None,
            None => {
                let mut counting = Counting::default();
                let a = self.number(e, &mut counting)?;
                (a, Counts::Calls(site, counting.flops))
            }
        };
        let d = match self.scoped(slot)? {
            Some(d) => d,
            None => {
                let d = self.register()?;
                self.scopes.last_mut()?.registers.push((slot, d));
                d
            }
        };
        self.emit(Op::Move { d, a });
        self.temporaries = before;
        self.counts(call, counts);
        Some(())
    }
}

/// The one or two indices of an element.
fn indices(path: &[Step]) -> Option<&Args> {
    let [Step { kind: StepKind::Paren(args), .. }] = path else { return None };
    (matches!(args.list.len(), 1 | 2) && !args.uses_end).then_some(args)
}

/// An index as scalar code.
fn index_of(e: &Ex) -> Option<Fx> {
    match &e.kind {
        ExKind::Num(x) => Some(Fx::Const(*x)),
        ExKind::Var { slot, .. } => Some(Fx::Var(*slot)),
        ExKind::Scalar(s) => copied(&s.fx),
        _ => None,
    }
}

/// Scalar code of an index: what may be added to it where it is used.
fn copied(fx: &Fx) -> Option<Fx> {
    let both = |a: &Fx, b: &Fx| Some((Box::new(copied(a)?), Box::new(copied(b)?)));
    Some(match fx {
        Fx::Const(x) => Fx::Const(*x),
        Fx::Var(slot) => Fx::Var(*slot),
        Fx::Add(a, b) => both(a, b).map(|(a, b)| Fx::Add(a, b))?,
        Fx::Sub(a, b) => both(a, b).map(|(a, b)| Fx::Sub(a, b))?,
        Fx::Mul(a, b) => both(a, b).map(|(a, b)| Fx::Mul(a, b))?,
        _ => return None,
    })
}
