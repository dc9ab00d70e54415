//! Statements with integers → operations, and others that have no scalar form. In: what the tree
//! walker executes in its general form. Out: operations that give the same numbers, rounded and saturated in their
//! class; references to elements in the order in which the general form reads them: an element where an operator needs it,
//! an index at once.

use super::super::ir::{Args, CallEx, Ex, ExKind, Leaf, Node, Slot, Step, StepKind, Target};
use super::called::Called;
use super::code::{Kind, Op, Place, Question, Reg, Subject, Use};
use super::compile::{Compiler, NEVER};
use super::expressions::relation;
use crate::functions::table::facts::OfIntegers;
use crate::functions::{Function, Query, Scalar, Traffic};
use crate::ops::integer::is_wide;
use crate::program::Site;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::{Class, Value};
use smallvec::SmallVec;
use std::cell::Cell;

/// Largest constant that is added to an index where it is used.
const OFFSET: f64 = 100.0;

/// A number in a register, with what it is.
pub(super) type Number = (Reg, Kind);

/// What is being compiled has counted, and which elements it has read.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) flops: u64,
    /// Within arithmetic on whole numbers, or within subscripts.
    whole: bool,
    subscript: bool,
    /// What `end` is the end of, innermost last.
    ends: Vec<(Slot, usize, usize)>,
    /// Elements in the order in which they are told.
    pub(super) told: Vec<Told>,
    /// The array that the statement stores an element of.
    target: Option<Slot>,
    /// Reads that are told no second time: the first one, and how many there were before the second.
    again: Vec<(usize, usize)>,
    /// Others come between what is read twice: it is read twice.
    twice: bool,
    /// An element may be told twice that the levels hear of once.
    alone: bool,
}

/// An element that has been read, and whether that is certain where the next ones are.
pub(super) struct Told {
    slot: Slot,
    place: Place,
    number: Number,
    pub(super) certain: bool,
}

/// An operand: a number, or an element that is still to be read, with what it is.
#[derive(Clone, Copy)]
enum Operand {
    Number(Number),
    Element((Slot, Leaf), Place, Kind),
}

impl Reading {
    fn computes(&mut self, flops: u64) {
        if !self.whole && !self.subscript {
            self.flops += flops;
        }
    }

    /// Whether all that came between equal reads is what is stored at last: then it makes no difference that they are told
    /// once.
    fn holds(&self, stored: Option<&Place>) -> bool {
        self.again.iter().all(|(from, to)| self.is_stored_between(from + 1..*to, stored))
    }

    fn is_stored_between(&self, range: std::ops::Range<usize>, stored: Option<&Place>) -> bool {
        let between = self.told.get(range).unwrap_or_default();
        between.iter().all(|t| Some(t.slot) == self.target && Some(&t.place) == stored)
    }

    /// Whether two reads may turn out to be of the same element, with others between them.
    pub(super) fn is_alone(&self, stored: Option<&Place>) -> bool {
        let alike = |k: usize, a: &Told| {
            let others = self.told.iter().enumerate().skip(k + 1);
            others
                .filter(|(_, b)| b.slot == a.slot && !are_apart(&a.place, &b.place))
                .any(|(j, _)| !self.is_stored_between(k + 1..j, stored))
        };
        self.alone || self.told.iter().enumerate().any(|(k, a)| alike(k, a))
    }
}

/// Whether the places differ for certain.
fn are_apart(a: &Place, b: &Place) -> bool {
    let rows = a.row == b.row && a.row_offset != b.row_offset;
    let columns = a.two && a.column == b.column && a.column_offset != b.column_offset;
    a.two == b.two && (rows || columns)
}

impl Compiler<'_> {
    // --- statements ----------------------------------------------------------------------------------

    /// Whether a statement that has no scalar form for what variables hold can be part of the code: it is compiled for a try.
    pub(super) fn is_general(&mut self, node: &Node) -> bool {
        let before = self.lengths();
        let fits = self.general(node).is_some();
        self.cut(&before);
        fits
    }

    /// `x = e` or `x(i) = e` as part of the code; gives its statement.
    pub(super) fn general(&mut self, node: &Node) -> Option<Site> {
        let before = self.lengths();
        [false, true].into_iter().find_map(|twice| {
            self.cut(&before);
            self.general_as(node, twice)
        })
    }

    fn general_as(&mut self, node: &Node, twice: bool) -> Option<Site> {
        let mut r = Reading { twice, ..Reading::default() };
        let (temporaries, mut stored) = (self.temporaries, None);
        let site = match node {
            Node::Assign { site, slot, e, display: false, .. } => {
                let (a, kind) = self.number_of(e, &mut r)?;
                if self.stored.contains(slot) || kind != self.kind_of(*slot) {
                    return None;
                }
                let d = self.variable(*slot)?;
                self.moved(d, a);
                *site
            }
            Node::AssignPath { site, target, e, display: false, .. } => {
                let args = indices(&target.path).filter(|_| self.stored.contains(&target.slot))?;
                r.target = Some(target.slot);
                let (a, kind) = self.number_of(e, &mut r)?;
                if !self.takes(target.slot, kind) {
                    return None;
                }
                let place = self.placed(target.slot, args, &mut r)?;
                let op = self.store_at(a, (target.slot, target.leaf), place)?;
                self.emit(op);
                self.origin.touches += 1;
                stored = Some(place);
                *site
            }
            _ => return None,
        };
        if !r.holds(stored.as_ref()) {
            return None;
        }
        if r.is_alone(stored.as_ref()) {
            self.uses.push(Use::Alone);
        }
        self.temporaries = temporaries;
        self.narrow = false;
        self.counts_general(r.flops);
        Some(site)
    }

    /// Something of the general form counts so much; gives its number.
    pub(super) fn counts_general(&mut self, flops: u64) -> usize {
        let (calls, guards) = (self.inlined.len()..self.inlined.len(), self.guards.len()..self.guards.len());
        self.called.push(Called { flops, calls, guards, met: Cell::new(NEVER) });
        self.called.len() - 1
    }

    /// Whether an element of the variable can become such a number without a change of class.
    fn takes(&self, slot: Slot, kind: Kind) -> bool {
        match (self.kind_of(slot), kind) {
            (Kind::Integers(c), Kind::Integer(of)) => c == of,
            (Kind::Integers(_) | Kind::Number, Kind::Number | Kind::Truth) | (Kind::Truths, Kind::Truth) => true,
            _ => false,
        }
    }

    /// A variable takes the value of a register: the operation that has computed it writes the variable's own.
    fn moved(&mut self, d: Reg, a: Reg) {
        let temporary = usize::from(a) >= super::code::REGISTERS - self.temporaries;
        match self.last_result() {
            Some(result) if temporary && *result == a => *result = d,
            _ => self.emit(Op::Move { d, a }),
        }
    }

    /// The register that the last operation writes.
    fn last_result(&mut self) -> Option<&mut Reg> {
        match self.ops.last_mut()? {
            Op::Add { d, .. }
            | Op::Sub { d, .. }
            | Op::Mul { d, .. }
            | Op::Div { d, .. }
            | Op::Fit { d, .. }
            | Op::Compare { d, .. }
            | Op::Call { d, .. }
            | Op::Call2 { d, .. }
            | Op::Whole2 { d, .. }
            | Op::Load { d, .. }
            | Op::LoadWritten { d, .. }
            | Op::LoadWhole { d, .. } => Some(d),
            _ => None,
        }
    }

    // --- expressions ---------------------------------------------------------------------------------

    /// The register of an expression whose value is needed.
    pub(super) fn number_of(&mut self, e: &Ex, r: &mut Reading) -> Option<Number> {
        let x = self.operand_of(e, r)?;
        self.read_now(x, r)
    }

    fn read_now(&mut self, x: Operand, r: &mut Reading) -> Option<Number> {
        match x {
            Operand::Number(n) => Some(n),
            Operand::Element(of, place, kind) => self.element_of(of, place, kind, r),
        }
    }

    fn operand_of(&mut self, e: &Ex, r: &mut Reading) -> Option<Operand> {
        let n = match &e.kind {
            ExKind::Num(x) => (self.constant(*x)?, Kind::Number),
            ExKind::Var { slot, .. } => (self.variable_of(*slot)?, self.kind_of(*slot)),
            ExKind::Scalar(s) => return self.operand_of(&s.general, r),
            ExKind::Flops { whole, e } => {
                let around = std::mem::replace(&mut r.whole, *whole);
                let x = self.operand_of(e, r);
                r.whole = around;
                return x;
            }
            ExKind::End => {
                let (slot, position, count) = *r.ends.last()?;
                (self.asked(Question::End { slot, position, count })?, Kind::Number)
            }
            ExKind::Unary(op, a) => {
                let a = self.number_of(a, r)?;
                self.unary(*op, a)?
            }
            ExKind::Binary(op, a, b) if relation(*op).is_some() => {
                let [a, b] = self.compared(a, b, r)?;
                let d = self.temporary()?;
                self.emit(Op::Compare { d, relation: relation(*op)?, a, b });
                (d, Kind::Truth)
            }
            ExKind::Binary(op, a, b) => {
                let [a, b] = self.pair(a, b, r)?;
                r.computes(1);
                self.arithmetic(*op, a, b)?
            }
            ExKind::Call(call) if !call.free => self.call_of(call, r)?,
            ExKind::Access { slot, leaf, path } => {
                let args = indices(path).filter(|_| !self.assigned.contains(slot))?;
                let kind = self.kind_of_element(*slot, args)?;
                return Some(Operand::Element((*slot, *leaf), self.placed(*slot, args, r)?, kind));
            }
            _ => return None,
        };
        Some(Operand::Number(n))
    }

    /// The register of a variable that holds one number.
    fn variable_of(&mut self, slot: Slot) -> Option<Reg> {
        let one = matches!(self.kind_of(slot), Kind::Number | Kind::Truth | Kind::Letter | Kind::Integer(_));
        if !one || self.stored.contains(&slot) {
            return None;
        }
        self.variable(slot)
    }

    fn pair(&mut self, a: &Ex, b: &Ex, r: &mut Reading) -> Option<[Number; 2]> {
        let (a, b) = (self.operand_of(a, r)?, self.operand_of(b, r)?);
        Some([self.read_now(a, r)?, self.read_now(b, r)?])
    }

    pub(super) fn compared(&mut self, a: &Ex, b: &Ex, r: &mut Reading) -> Option<[Reg; 2]> {
        let [a, b] = self.pair(a, b, r)?;
        common(a.1, b.1)?;
        Some([a.0, b.0])
    }

    fn unary(&mut self, op: UnaryOp, (a, kind): Number) -> Option<Number> {
        if op == UnaryOp::Plus {
            return (!matches!(kind, Kind::Truth | Kind::Letter)).then_some((a, kind));
        }
        let d = self.temporary()?;
        if op == UnaryOp::Not {
            self.emit(Op::Not { d, a });
            return Some((d, Kind::Truth));
        }
        self.emit(Op::Neg { d, a });
        Some(self.in_kind(d, common(kind, Kind::Number)?))
    }

    fn arithmetic(&mut self, op: BinaryOp, (a, ka): Number, (b, kb): Number) -> Option<Number> {
        let kind = common(ka, kb)?;
        let wide = matches!(kind, Kind::Integer(class) if is_wide(class));
        let d = self.temporary()?;
        self.emit(match op {
            BinaryOp::Add => Op::Add { d, a, b },
            BinaryOp::Sub => Op::Sub { d, a, b },
            BinaryOp::Mul | BinaryOp::ElMul => Op::Mul { d, a, b },
            // A double of more than 51 bits has other quotients.
            BinaryOp::Div | BinaryOp::ElDiv if !wide || ka == kind => Op::Div { d, a, b },
            BinaryOp::LeftDiv | BinaryOp::ElLeftDiv if !wide || kb == kind => Op::Div { d, a: b, b: a },
            BinaryOp::Pow | BinaryOp::ElPow if kind == Kind::Number => Op::Pow { d, a, b },
            BinaryOp::Pow | BinaryOp::ElPow if !wide => Op::Call2 { d, a, b, f: f64::powf },
            _ => return None,
        });
        Some(self.in_kind(d, kind))
    }

    /// A result in a temporary register is rounded and saturated in its class.
    fn in_kind(&mut self, d: Reg, kind: Kind) -> Number {
        if let Kind::Integer(class) = kind {
            self.emit(Op::Fit { d, a: d, class });
        }
        (d, kind)
    }

    // --- elements ------------------------------------------------------------------------------------

    fn kind_of_element(&self, slot: Slot, args: &Args) -> Option<Kind> {
        Some(match self.kind_of(slot) {
            Kind::Number => Kind::Number,
            Kind::Truths => Kind::Truth,
            Kind::Integers(class) => Kind::Integer(class),
            Kind::Text if args.list.len() == 1 && !self.stored.contains(&slot) => Kind::Letter,
            _ => return None,
        })
    }

    fn element_of(&mut self, (slot, leaf): (Slot, Leaf), place: Place, kind: Kind, r: &mut Reading) -> Option<Number> {
        if let Some(k) = r.told.iter().position(|t| t.slot == slot && t.place == place) {
            let between = r.told.get(k + 1..).unwrap_or_default();
            let of_target = !r.twice && between.iter().all(|t| Some(t.slot) == r.target);
            if let Some(first) = r.told.get(k).filter(|t| t.certain)
                && (between.is_empty() || of_target)
            {
                r.again.push((k, r.told.len()));
                return Some(first.number);
            }
            r.alone = true;
        }
        let d = self.temporary()?;
        let op = self.load_at(d, (slot, leaf), place)?;
        self.emit(op);
        self.origin.touches += 1;
        r.told.push(Told { slot, place, number: (d, kind), certain: true });
        Some((d, kind))
    }

    fn placed(&mut self, slot: Slot, args: &Args, r: &mut Reading) -> Option<Place> {
        if self.assigned.contains(&slot) {
            return None;
        }
        let (around, count) = (r.subscript, args.list.len());
        r.subscript |= args.subscripts;
        let mut found: SmallVec<[(Reg, i8); 2]> = SmallVec::new();
        for (k, e) in args.list.iter().enumerate() {
            r.ends.push((slot, k, count));
            found.push(self.subscript(e, r)?);
            r.ends.pop();
        }
        r.subscript = around;
        let two = count == 2;
        let (row, row_offset) = *found.first()?;
        let (column, column_offset) = if two { *found.get(1)? } else { (0, 0) };
        let (array, written) = self.array(slot, two)?;
        Some(Place { array, written, row, row_offset, column, column_offset, two })
    }

    /// An index in a register, and a whole number that is added to it. What saturates is beyond every array.
    fn subscript(&mut self, e: &Ex, r: &mut Reading) -> Option<(Reg, i8)> {
        let far = |kind: Kind| match kind {
            Kind::Number => true,
            Kind::Integer(class) => !matches!(class, Class::Int8 | Class::Uint8 | Class::Int16 | Class::Uint16),
            _ => false,
        };
        if let (ExKind::Binary(op, a, b), true) = (&bare(e).kind, r.subscript) {
            let (other, constant) = match (op, &a.kind, &b.kind) {
                (BinaryOp::Add | BinaryOp::Sub, _, ExKind::Num(c)) => (Some(a), *c),
                (BinaryOp::Add, ExKind::Num(c), _) => (Some(b), *c),
                _ => (None, 0.0),
            };
            if let Some(other) = other.filter(|_| constant.abs() <= OFFSET && constant == constant.trunc()) {
                let n = self.number_of(other, r)?;
                if far(n.1) {
                    #[allow(clippy::cast_possible_truncation)]
                    let c = constant as i8;
                    return Some((n.0, if *op == BinaryOp::Sub { -c } else { c }));
                }
                let c = (self.constant(constant)?, Kind::Number);
                return self.arithmetic(*op, n, c).filter(|n| is_index(n.1)).map(|n| (n.0, 0));
            }
        }
        self.number_of(e, r).filter(|n| is_index(n.1)).map(|n| (n.0, 0))
    }

    // --- calls ---------------------------------------------------------------------------------------

    fn call_of(&mut self, call: &CallEx, r: &mut Reading) -> Option<Number> {
        let Target::Builtin(f) = call.target.get()? else { return None };
        let flops = match f.traffic {
            Traffic::Query(query) => return self.question(query, &call.args),
            Traffic::Elementwise { flops, .. } => u64::from(flops),
            Traffic::ByShapeOrScalars(..) => 0,
            _ => return None,
        };
        let operands: Option<SmallVec<[Operand; 2]>> = call.args.list.iter().map(|e| self.operand_of(e, r)).collect();
        let numbers: Option<SmallVec<[Number; 2]>> = operands?.into_iter().map(|x| self.read_now(x, r)).collect();
        r.computes(flops);
        self.value_of_call(f, &numbers?)
    }

    fn value_of_call(&mut self, f: &Function, numbers: &[Number]) -> Option<Number> {
        let of_first = matches!(f.facts.integers, OfIntegers::OfFirst(_));
        let scalar = match f.traffic {
            Traffic::Elementwise { scalar, .. } => scalar,
            Traffic::ByShapeOrScalars(_, scalar) => Some(scalar),
            _ => None,
        };
        let doubles = numbers.iter().all(|n| n.1 == Kind::Number);
        let d = self.temporary()?;
        match (f.facts.integers, scalar, numbers) {
            (_, Some(Scalar::One(f)), &[(a, _)]) if doubles => {
                self.emit(Op::Call { d, a, f });
                Some((d, Kind::Number))
            }
            (_, Some(Scalar::Two(f)), &[(a, _), (b, _)]) if doubles => {
                self.emit(Op::Call2 { d, a, b, f });
                Some((d, Kind::Number))
            }
            (OfIntegers::To(Class::Double), _, &[(a, _)]) => Some((a, Kind::Number)),
            (OfIntegers::To(class), _, &[(a, _)]) if class.is_integer() => {
                self.emit(Op::Fit { d, a, class });
                Some((d, Kind::Integer(class)))
            }
            (OfIntegers::One(f), _, &[(a, kind @ Kind::Integer(_))]) => {
                self.emit(Op::Call { d, a, f });
                Some(self.in_kind(d, kind))
            }
            (OfIntegers::Two(f) | OfIntegers::OfFirst(f), _, &[(a, ka), (b, kb)]) => {
                let kind = common(ka, kb).filter(|_| is_index(ka) && is_index(kb))?;
                let class = if let Kind::Integer(class) = kind { class } else { Class::Double };
                if (of_first || is_wide(class)) && ka != kind {
                    return None;
                }
                self.emit(Op::Whole2 { d, a, b, class, f });
                Some(self.in_kind(d, kind))
            }
            _ => None,
        }
    }

    /// What is asked about whole values.
    fn question(&mut self, query: Query, args: &Args) -> Option<Number> {
        let kind = if query.logical { Kind::Truth } else { Kind::Number };
        if args.list.len() != query.operands || query.operands > 2 {
            return None;
        }
        let nothing = Value::Num(0.0);
        if query.operands == 0 {
            return Some((self.constant((query.ask)(&nothing, &nothing)?)?, kind));
        }
        let mut subjects = [Subject::Nothing, Subject::Nothing];
        for (s, e) in subjects.iter_mut().zip(&args.list) {
            *s = match &e.kind {
                ExKind::Var { slot, .. } if !self.assigned.contains(slot) && !self.stored.contains(slot) => {
                    Subject::Variable(*slot)
                }
                ExKind::Num(x) => Subject::Constant(Value::Num(*x)),
                ExKind::Const(v) => Subject::Constant(v.clone()),
                _ => return None,
            };
        }
        Some((self.asked(Question::Query(query, subjects))?, kind))
    }
}

/// What arithmetic gives of two numbers: one of the integer class that one of them has, or a double.
pub(super) fn common(a: Kind, b: Kind) -> Option<Kind> {
    match (a, b) {
        (Kind::Integer(x), Kind::Integer(y)) => (x == y).then_some(a),
        (Kind::Integer(_), _) => Some(a),
        (_, Kind::Integer(_)) => Some(b),
        _ => Some(Kind::Number),
    }
}

fn is_index(kind: Kind) -> bool {
    matches!(kind, Kind::Number | Kind::Integer(_))
}

/// An expression without what says how it is counted.
fn bare(e: &Ex) -> &Ex {
    match &e.kind {
        ExKind::Scalar(s) => bare(&s.general),
        ExKind::Flops { e, .. } => bare(e),
        _ => e,
    }
}

/// The one or two indices of an element.
fn indices(path: &[Step]) -> Option<&Args> {
    let [Step { kind: StepKind::Paren(args), .. }] = path else { return None };
    matches!(args.list.len(), 1 | 2).then_some(args)
}
