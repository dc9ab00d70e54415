//! Scalar code → operations. In: what a statement, condition or bound of a loop computes. Out: operations, the
//! references to elements in the order in which the tree walker makes them, and what has to be in registers.

use super::super::ir::Chain;
use super::super::ir::{
    Condition, Ex, ExKind, FastBounds, FastStore, FastTarget, ForRange, Fx, FxIndex, FxOperand, FxStep, Leaf, Node,
    Place as Target, Slot, Step, StepKind,
};
use super::code::{
    ARRAYS, Array, Asked, Fork, GroupId, Kind, Occurrence, Op, Place, Question, REGISTERS, Reg, Relation, Scalar,
    Subject, Use, Ways,
};
use super::compile::Compiler;
use super::runs::RECORD;
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::Value;

/// Largest constant that is added to an index where it is used.
const OFFSET: f64 = 100.0;

/// Up to this number of references to elements, it makes no difference to the levels whether a statement reports an element
/// that it reads twice once or twice: the second time, its line is the one used last.
pub(in crate::interp) const TOLD_ALIKE: usize = 2;

impl Compiler<'_> {
    // --- what the machine can do ---------------------------------------------------------------------

    /// An assignment of real scalars, or one of numbers and calls.
    pub(super) fn is_scalar(&mut self, node: &Node) -> bool {
        self.is_plain(node) || self.is_of_calls(node) || self.is_general(node)
    }

    /// An assignment in scalar form.
    fn is_plain(&self, node: &Node) -> bool {
        match node {
            Node::Assign { slot, fast: Some(fx), display: false, .. } => {
                !self.stored.contains(slot) && self.kind(fx) == Some(self.kind_of(*slot))
            }
            Node::AssignPath { target, fast: Some(FastStore { target: place, value }), display: false, .. } => {
                !self.assigned.contains(&target.slot)
                    && match place {
                        FastTarget::Element(i) => self.is_element(target.slot, value) && self.knows_index(i),
                        FastTarget::Path(steps) => {
                            !appends(target.slot, steps) && self.is_content(target.slot, steps) && self.is_number(value)
                        }
                    }
            }
            _ => false,
        }
    }

    pub(super) fn is_test(&mut self, cond: &Condition) -> bool {
        self.scalar_form(cond).is_some() || self.knows_general(cond)
    }

    /// The scalar form of a condition, where the machine can compute it.
    pub(super) fn scalar_form<'c>(&self, cond: &'c Condition) -> Option<&'c Chain> {
        cond.fast.as_ref().filter(|c| self.knows_chain(c))
    }

    pub(super) fn are_bounds(&self, bounds: &ForRange) -> bool {
        let all = |b: &FastBounds| {
            [Some(&b.start), b.step.as_ref(), Some(&b.stop)].into_iter().flatten().all(|fx| self.is_bound(fx))
        };
        bounds.fast.as_ref().is_some_and(all)
    }

    /// Numbers, elements and arithmetic: the general form reads the same.
    fn is_bound(&self, fx: &Fx) -> bool {
        let simple = match fx {
            Fx::Const(_) | Fx::Var(_) | Fx::End { .. } | Fx::Query(..) => true,
            Fx::Elem { index, .. } => self.is_bound(index),
            Fx::Elem2 { row, col, .. } => self.is_bound(row) && self.is_bound(col),
            Fx::Add(a, b) | Fx::Sub(a, b) | Fx::Mul(a, b) | Fx::Div(a, b) => self.is_bound(a) && self.is_bound(b),
            Fx::Neg(a) => self.is_bound(a),
            _ => false,
        };
        simple && self.is_number(fx)
    }

    fn knows_chain(&self, chain: &Chain) -> bool {
        match chain {
            Chain::Test(_, fx) => self.knows(fx),
            Chain::And(a, b) | Chain::Or(a, b) => self.knows_chain(a) && self.knows_chain(b),
        }
    }

    fn knows_index(&self, index: &FxIndex) -> bool {
        self.is_number(&index.row) && index.column.as_ref().is_none_or(|c| self.is_number(c))
    }

    /// Whether the value can be stored in an element of the variable: a logical value becomes a number where there are
    /// numbers.
    fn is_element(&self, slot: Slot, value: &Fx) -> bool {
        let kinds = (self.kind_of(slot), self.kind(value));
        matches!(kinds, (Kind::Number, Some(Kind::Number | Kind::Truth)) | (Kind::Truths, Some(Kind::Truth)))
    }

    /// Whether a path chooses the content of a cell by its number.
    fn is_content(&self, slot: Slot, steps: &[FxStep]) -> bool {
        self.kind_of(slot) == Kind::Cell && number_of(steps).is_some_and(|i| self.is_number(i))
    }

    fn knows(&self, fx: &Fx) -> bool {
        self.kind(fx).is_some()
    }

    fn is_number(&self, fx: &Fx) -> bool {
        self.kind(fx) == Some(Kind::Number)
    }

    /// What a variable holds.
    pub(super) fn kind_of(&self, slot: Slot) -> Kind {
        self.kinds.get(slot as usize).copied().unwrap_or(Kind::Number)
    }

    /// What the value is; nothing where the machine cannot compute it.
    fn kind(&self, fx: &Fx) -> Option<Kind> {
        let free = |slot: &Slot| !self.assigned.contains(slot);
        let numbers = |list: &[&Fx]| list.iter().all(|fx| self.is_number(fx)).then_some(Kind::Number);
        match fx {
            Fx::Const(_) => Some(Kind::Number),
            Fx::Var(slot) => Some(self.kind_of(*slot))
                .filter(|k| !self.stored.contains(slot) && matches!(k, Kind::Number | Kind::Truth | Kind::Letter)),
            Fx::Elem { slot, index, .. } if free(slot) && self.is_number(index) => match self.kind_of(*slot) {
                Kind::Number => Some(Kind::Number),
                Kind::Truths => Some(Kind::Truth),
                Kind::Text if !self.stored.contains(slot) => Some(Kind::Letter),
                _ => None,
            },
            Fx::Elem2 { slot, row, col, .. } if free(slot) => match self.kind_of(*slot) {
                Kind::Number => numbers(&[row, col]),
                Kind::Truths => numbers(&[row, col]).map(|_| Kind::Truth),
                _ => None,
            },
            Fx::Path(path) => (free(&path.slot) && self.is_content(path.slot, &path.steps)).then_some(Kind::Number),
            Fx::Elem { .. } | Fx::Elem2 { .. } => None,
            Fx::End { slot, .. } => free(slot).then_some(Kind::Number),
            Fx::Add(a, b) | Fx::Sub(a, b) | Fx::Mul(a, b) | Fx::Div(a, b) | Fx::Pow(a, b) => {
                (self.knows(a) && self.knows(b)).then_some(Kind::Number)
            }
            Fx::Compare(_, a, b) => (self.knows(a) && self.knows(b)).then_some(Kind::Truth),
            Fx::Neg(a) => self.kind(a).map(|_| Kind::Number),
            Fx::Not(a) => self.kind(a).map(|_| Kind::Truth),
            Fx::Call(_, a) => numbers(&[a]),
            Fx::Call2(_, a, b) => numbers(&[a, b]),
            Fx::Query(query, operands) => {
                let known = operands.iter().all(|o| match o {
                    FxOperand::Nothing | FxOperand::Const(_) => true,
                    FxOperand::Var(slot) => free(slot) && !self.stored.contains(slot),
                    FxOperand::Number(fx) => matches!(fx, Fx::Const(_)),
                });
                known.then_some(if query.logical { Kind::Truth } else { Kind::Number })
            }
        }
    }

    // --- who listens ---------------------------------------------------------------------------------

    /// Begins what the tree walker may execute in its general form, which tells an element once that is read twice.
    pub(super) fn told_otherwise(&mut self) -> usize {
        self.narrow = false;
        self.occurrences.len()
    }

    /// That matters where another one comes between.
    pub(super) fn is_told_otherwise(&mut self, before: usize, groups: &[GroupId]) {
        if self.narrow && self.occurrences.len() > before + TOLD_ALIKE {
            self.leave_alone(groups);
        }
    }

    pub(super) fn leave_alone(&mut self, groups: &[GroupId]) {
        for g in groups {
            self.uses.push(Use::Alone);
            self.used(*g, 0);
        }
    }

    // --- statements ----------------------------------------------------------------------------------

    /// An assignment; gives its statement.
    pub(super) fn statement(&mut self, node: &Node) -> Option<crate::program::Site> {
        match node {
            _ if !self.is_plain(node) => {
                let site = if self.is_of_calls(node) { self.calls(node) } else { self.general(node) }?;
                if let Node::Assign { slot, .. } = node {
                    self.assigns(*slot);
                }
                Some(site)
            }
            Node::Assign { site, slot, fast: Some(fx), .. } => {
                let d = self.variable(*slot)?;
                self.assigns(*slot);
                self.into(fx, d)?;
                Some(*site)
            }
            Node::AssignPath {
                site, target, fast: Some(FastStore { target: FastTarget::Element(i), value }), ..
            } => {
                let before = self.temporaries;
                let a = self.value(value)?;
                let column = i.column.as_ref();
                let place = self.place_of(target.slot, &i.row, column)?;
                let op = self.store_at(a, (target.slot, target.leaf), place)?;
                self.emit(op);
                self.origin.touches += 1;
                self.temporaries = before;
                Some(*site)
            }
            Node::AssignPath {
                site, target, fast: Some(FastStore { target: FastTarget::Path(steps), value }), ..
            } => {
                let before = self.temporaries;
                let a = self.value(value)?;
                let Place { array, row: i, row_offset: offset, .. } =
                    self.place_of(target.slot, number_of(steps)?, None)?;
                let occurrence = self.occurrence(target.slot, target.leaf, true)?;
                self.emit(Op::StoreContent { a, array, i, offset, occurrence });
                self.origin.touches += 1;
                self.temporaries = before;
                Some(*site)
            }
            _ => None,
        }
    }

    /// The operation that stores an element.
    pub(super) fn store_at(&mut self, a: Reg, (slot, leaf): (Slot, Leaf), place: Place) -> Option<Op> {
        let occurrence = self.occurrence(slot, leaf, true)?;
        let Place { array, row: i, row_offset: offset, column: j, column_offset, .. } = place;
        Some(match (self.kind_of(slot), place.two) {
            (Kind::Truths, false) => Op::StoreTruth { a, array, i, offset, occurrence },
            (Kind::Truths, true) => Op::StoreTruth2 { a, array, i, offset, j, column_offset, occurrence },
            (Kind::Integers(_), false) => Op::StoreWhole { a, array, i, offset, occurrence },
            (Kind::Integers(_), true) => Op::StoreWhole2 { a, array, i, offset, j, column_offset, occurrence },
            (_, false) => Op::Store { a, array, i, offset, occurrence },
            (_, true) => Op::Store2 { a, array, i, offset, j, column_offset, occurrence },
        })
    }

    fn assigns(&mut self, slot: Slot) {
        if let Some(s) = self.scalars.iter_mut().find(|s| s.slot == slot) {
            s.assigned = true;
        }
    }

    /// The bounds of a loop.
    pub(super) fn bounds(&mut self, l: u8, fast: &FastBounds) -> Option<()> {
        let before = self.temporaries;
        let start = self.value(&fast.start)?;
        let step = match &fast.step {
            Some(step) => self.value(step)?,
            None => self.constant(1.0)?,
        };
        let stop = self.value(&fast.stop)?;
        self.emit(Op::Enter { l, start, step, stop });
        self.temporaries = before;
        Some(())
    }

    /// A test of a condition.
    pub(super) fn branch(&mut self, fx: &Fx, ways: &Ways) -> Option<()> {
        let before = self.temporaries;
        let fork = Fork::to(if ways.falls { ways.no } else { ways.yes });
        let op = match fx {
            Fx::Compare(op, x, y) => {
                let (a, b) = (self.value(x)?, self.value(y)?);
                jump(*op, (a, b), ways.falls, fork)?
            }
            _ => {
                let a = self.value(fx)?;
                if ways.falls { Op::UnlessTrue { a, fork } } else { Op::WhenTrue { a, fork } }
            }
        };
        self.emit(op);
        self.temporaries = before;
        Some(())
    }

    // --- expressions ---------------------------------------------------------------------------------

    /// The register that holds the value.
    pub(super) fn value(&mut self, fx: &Fx) -> Option<Reg> {
        match fx {
            Fx::Const(x) => self.constant(*x),
            Fx::Var(slot) => self.variable(*slot),
            Fx::End { slot, position, count } => {
                self.asked(Question::End { slot: *slot, position: *position, count: *count })
            }
            Fx::Query(query, _) if query.operands == 0 => {
                let nothing = Value::Num(0.0);
                self.constant((query.ask)(&nothing, &nothing)?)
            }
            Fx::Query(query, operands) => {
                let subject = |o: &FxOperand| match o {
                    FxOperand::Nothing | FxOperand::Number(_) => Subject::Nothing,
                    FxOperand::Var(slot) => Subject::Variable(*slot),
                    FxOperand::Const(v) => Subject::Constant(v.clone()),
                };
                let [a, b] = &**operands;
                if [a, b].iter().any(|o| matches!(o, FxOperand::Number(_))) {
                    return None;
                }
                self.asked(Question::Query(*query, [subject(a), subject(b)]))
            }
            _ => {
                let d = self.temporary()?;
                self.into(fx, d)?;
                Some(d)
            }
        }
    }

    /// Computes the value into a register; its last operation alone writes it.
    fn into(&mut self, fx: &Fx, d: Reg) -> Option<()> {
        let before = self.temporaries;
        let op = match fx {
            Fx::Const(_) | Fx::Var(_) | Fx::End { .. } | Fx::Query(..) => Op::Move { d, a: self.value(fx)? },
            Fx::Add(a, product) if matches!(**product, Fx::Mul(..)) => {
                let Fx::Mul(b, c) = &**product else { return None };
                Op::AddProduct { d, a: self.value(a)?, b: self.value(b)?, c: self.value(c)? }
            }
            Fx::Add(product, a) if matches!(**product, Fx::Mul(..)) => {
                let Fx::Mul(b, c) = &**product else { return None };
                let (b, c) = (self.value(b)?, self.value(c)?);
                Op::ProductAdd { d, a: self.value(a)?, b, c }
            }
            Fx::Sub(a, product) if matches!(**product, Fx::Mul(..)) => {
                let Fx::Mul(b, c) = &**product else { return None };
                Op::SubProduct { d, a: self.value(a)?, b: self.value(b)?, c: self.value(c)? }
            }
            Fx::Add(a, b) => Op::Add { d, a: self.value(a)?, b: self.value(b)? },
            Fx::Sub(a, b) => Op::Sub { d, a: self.value(a)?, b: self.value(b)? },
            Fx::Mul(a, b) => Op::Mul { d, a: self.value(a)?, b: self.value(b)? },
            Fx::Div(a, b) => Op::Div { d, a: self.value(a)?, b: self.value(b)? },
            Fx::Pow(a, b) => Op::Pow { d, a: self.value(a)?, b: self.value(b)? },
            Fx::Neg(a) => Op::Neg { d, a: self.value(a)? },
            Fx::Not(a) => Op::Not { d, a: self.value(a)? },
            Fx::Compare(op, a, b) => {
                let relation = relation(*op)?;
                Op::Compare { d, relation, a: self.value(a)?, b: self.value(b)? }
            }
            Fx::Call(f, a) => Op::Call { d, a: self.value(a)?, f: *f },
            Fx::Call2(f, a, b) => Op::Call2 { d, a: self.value(a)?, b: self.value(b)?, f: *f },
            Fx::Elem { slot, leaf, index, .. } => self.load(d, (*slot, *leaf), index, None)?,
            Fx::Elem2 { slot, leaf, row, col, .. } => self.load(d, (*slot, *leaf), row, Some(col))?,
            Fx::Path(path) => {
                let Place { array, written, row: i, row_offset: offset, .. } =
                    self.place_of(path.slot, number_of(&path.steps)?, None)?;
                let occurrence = self.occurrence(path.slot, path.leaf, false)?;
                Op::LoadContent { d, array, written, i, offset, occurrence }
            }
        };
        self.emit(op);
        if matches!(fx, Fx::Elem { .. } | Fx::Elem2 { .. } | Fx::Path(_)) {
            self.origin.touches += 1;
        }
        self.temporaries = before;
        Some(())
    }

    fn load(&mut self, d: Reg, (slot, leaf): (Slot, Leaf), row: &Fx, column: Option<&Fx>) -> Option<Op> {
        let place = self.place_of(slot, row, column)?;
        self.load_at(d, (slot, leaf), place)
    }

    /// The operation that reads an element.
    pub(super) fn load_at(&mut self, d: Reg, (slot, leaf): (Slot, Leaf), place: Place) -> Option<Op> {
        let occurrence = self.occurrence(slot, leaf, false)?;
        let Place { array, row: i, row_offset: offset, column: j, column_offset, .. } = place;
        match (self.kind_of(slot), place.written, place.two) {
            (Kind::Text, ..) => return Some(Op::LoadText { d, array, i, offset, occurrence }),
            (Kind::Truths, written, false) => {
                return Some(Op::LoadTruth { d, array, written, i, offset, occurrence });
            }
            (Kind::Truths, written, true) => {
                return Some(Op::LoadTruth2 { d, array, written, i, offset, j, column_offset, occurrence });
            }
            (Kind::Integers(_), written, false) => {
                return Some(Op::LoadWhole { d, array, written, i, offset, occurrence });
            }
            (Kind::Integers(_), written, true) => {
                return Some(Op::LoadWhole2 { d, array, written, i, offset, j, column_offset, occurrence });
            }
            _ => {}
        }
        Some(match (place.written, place.two) {
            (false, false) => Op::Load { d, array, i, offset, occurrence },
            (false, true) => Op::Load2 { d, array, i, offset, j, column_offset, occurrence },
            (true, false) => Op::LoadWritten { d, array, i, offset, occurrence },
            (true, true) => Op::LoadWritten2 { d, array, i, offset, j, column_offset, occurrence },
        })
    }

    pub(super) fn place_of(&mut self, slot: Slot, row: &Fx, column: Option<&Fx>) -> Option<Place> {
        let (row, row_offset) = self.index(row)?;
        let (column, column_offset, two) = match column {
            Some(c) => {
                let (r, o) = self.index(c)?;
                (r, o, true)
            }
            None => (0, 0, false),
        };
        let (array, written) = self.array(slot, two)?;
        Some(Place { array, written, row, row_offset, column, column_offset, two })
    }

    /// An index in a register, and a whole number that is added to it.
    #[allow(clippy::cast_possible_truncation)]
    fn index(&mut self, fx: &Fx) -> Option<(Reg, i8)> {
        let small = |c: f64| (c.abs() <= OFFSET && c == c.trunc()).then_some(c as i8);
        Some(match fx {
            Fx::Add(a, c) | Fx::Add(c, a) if matches!(**c, Fx::Const(x) if small(x).is_some()) => {
                let Fx::Const(c) = **c else { return None };
                (self.value(a)?, small(c)?)
            }
            Fx::Sub(a, c) if matches!(**c, Fx::Const(x) if small(x).is_some()) => {
                let Fx::Const(c) = **c else { return None };
                (self.value(a)?, -small(c)?)
            }
            _ => (self.value(fx)?, 0),
        })
    }

    // --- registers and arrays ------------------------------------------------------------------------

    pub(super) fn variable(&mut self, slot: Slot) -> Option<Reg> {
        if let Some(found) = self.scoped(slot) {
            return found;
        }
        let k = match self.scalars.iter().position(|s| s.slot == slot) {
            Some(k) => k,
            None => {
                let register = self.register()?;
                // A loop's variable is assigned by its trips.
                let (assigned, kind) = (self.assigned.contains(&slot), self.kind_of(slot));
                self.scalars.push(Scalar { slot, register, assigned, kind });
                self.scalars.len() - 1
            }
        };
        self.uses.push(Use::Scalar(k));
        self.narrow |= self.kind_of(slot) != Kind::Number;
        self.scalars.get(k).map(|s| s.register)
    }

    pub(super) fn constant(&mut self, x: f64) -> Option<Reg> {
        if let Some((r, _)) = self.constants.iter().find(|(_, c)| c.to_bits() == x.to_bits()) {
            return Some(*r);
        }
        let register = self.register()?;
        self.constants.push((register, x));
        Some(register)
    }

    pub(super) fn asked(&mut self, question: Question) -> Option<Reg> {
        let register = self.register()?;
        self.asked.push(Asked { register, question });
        self.uses.push(Use::Asked(self.asked.len() - 1));
        Some(register)
    }

    pub(super) fn register(&mut self) -> Option<Reg> {
        let r = u8::try_from(self.fixed).ok()?;
        self.fixed += 1;
        Some(r)
    }

    pub(super) fn temporary(&mut self) -> Option<Reg> {
        self.temporaries += 1;
        self.most_temporaries = self.most_temporaries.max(self.temporaries);
        u8::try_from(REGISTERS.checked_sub(self.temporaries)?).ok()
    }

    /// The number of an array among those of its kind, and whether it is written.
    pub(super) fn array(&mut self, slot: Slot, two: bool) -> Option<(u8, bool)> {
        let k = match self.arrays.iter().position(|a| a.slot == slot) {
            Some(k) => k,
            None => {
                let (written, kind) = (self.stored.contains(&slot), self.kind_of(slot));
                let number =
                    self.arrays.iter().filter(|a| a.written == written && a.kind.are_numbered_together(kind)).count();
                let number = u8::try_from(number).ok().filter(|&n| usize::from(n) < ARRAYS)?;
                self.arrays.push(Array { slot, written, kind, number });
                self.arrays.len() - 1
            }
        };
        self.narrow |= !matches!(self.kind_of(slot), Kind::Number | Kind::Cell);
        self.uses.push(if two { Use::Matrix(k) } else { Use::Array(k) });
        self.arrays.get(k).map(|a| (a.number, a.written))
    }

    fn occurrence(&mut self, slot: Slot, leaf: Leaf, write: bool) -> Option<u16> {
        let array = self.arrays.iter().position(|a| a.slot == slot)?;
        let number = u16::try_from(self.occurrences.len()).ok().filter(|n| *n != RECORD)?;
        self.occurrences.push(Occurrence { array, leaf, write });
        Some(number)
    }
}

/// The one number that chooses the content of a cell.
fn number_of(steps: &[FxStep]) -> Option<&Fx> {
    match steps {
        [FxStep::Brace(FxIndex { row, column: None })] => Some(row),
        _ => None,
    }
}

/// Whether a store makes a cell longer in every trip, which is not for the machine.
fn appends(slot: Slot, steps: &[FxStep]) -> bool {
    let is_end = |fx: &Fx| matches!(fx, Fx::End { slot: of, .. } if *of == slot);
    matches!(number_of(steps), Some(Fx::Add(a, b)) if is_end(a) || is_end(b))
}

/// The jump of a comparison: where it does not hold, if what comes next is where it does.
pub(super) fn jump(op: BinaryOp, (a, b): (Reg, Reg), falls: bool, fork: Fork) -> Option<Op> {
    Some(match (op, falls) {
        (BinaryOp::Eq, true) | (BinaryOp::Ne, false) => Op::WhenNe { a, b, fork },
        (BinaryOp::Eq, false) | (BinaryOp::Ne, true) => Op::WhenEq { a, b, fork },
        (BinaryOp::Lt, true) => Op::UnlessLt { a, b, fork },
        (BinaryOp::Lt, false) => Op::WhenLt { a, b, fork },
        (BinaryOp::Le, true) => Op::UnlessLe { a, b, fork },
        (BinaryOp::Le, false) => Op::WhenLe { a, b, fork },
        (BinaryOp::Gt, true) => Op::UnlessLt { a: b, b: a, fork },
        (BinaryOp::Gt, false) => Op::WhenLt { a: b, b: a, fork },
        (BinaryOp::Ge, true) => Op::UnlessLe { a: b, b: a, fork },
        (BinaryOp::Ge, false) => Op::WhenLe { a: b, b: a, fork },
        _ => return None,
    })
}

pub(super) fn relation(op: BinaryOp) -> Option<Relation> {
    Some(match op {
        BinaryOp::Eq => Relation::Eq,
        BinaryOp::Ne => Relation::Ne,
        BinaryOp::Lt => Relation::Lt,
        BinaryOp::Le => Relation::Le,
        BinaryOp::Gt => Relation::Gt,
        BinaryOp::Ge => Relation::Ge,
        _ => return None,
    })
}

/// Whether there is a call in an expression, or what may be one by a handle.
pub(super) fn has_calls(e: &Ex) -> bool {
    match &e.kind {
        ExKind::Call(_) | ExKind::Access { .. } => true,
        ExKind::Flops { e, .. } | ExKind::Unary(UnaryOp::Minus, e) => has_calls(e),
        ExKind::Binary(_, a, b) => has_calls(a) || has_calls(b),
        _ => false,
    }
}

/// Whether a place is an element of a variable.
fn is_element(target: &Target) -> bool {
    matches!(target.path.as_slice(), [Step { kind: StepKind::Paren(_), .. }])
}

/// Whether indices of a place are computed by calls.
fn selects(target: &Target) -> bool {
    matches!(target.path.as_slice(), [Step { kind: StepKind::Paren(args), .. }] if args.list.iter().any(has_calls))
}

/// Variables that blocks assign as a whole, and those of which they store elements, in scalar form.
pub(super) fn written(block: &[Node], assigned: &mut Vec<Slot>, stored: &mut Vec<Slot>) {
    for node in block {
        match node {
            Node::Assign { slot, .. } => assigned.push(*slot),
            Node::AssignPath { target, fast: Some(FastStore { target: FastTarget::Element(_), .. }), .. } => {
                stored.push(target.slot);
            }
            Node::AssignPath { target, fast: Some(FastStore { target: FastTarget::Path(steps), .. }), .. }
                if number_of(steps).is_some() =>
            {
                stored.push(target.slot);
            }
            Node::AssignPath { target, e, fast: None, .. }
                if is_element(target) && (has_calls(e) || selects(target)) =>
            {
                stored.push(target.slot);
            }
            Node::If { arms, otherwise } => {
                arms.iter().for_each(|a| written(&a.body, assigned, stored));
                otherwise.iter().for_each(|(_, body)| written(body, assigned, stored));
            }
            Node::For { place, body, .. } => {
                assigned.push(place.slot);
                written(body, assigned, stored);
            }
            Node::While { body, .. } | Node::Until { body, .. } | Node::Region { body, .. } => {
                written(body, assigned, stored);
            }
            _ => {}
        }
    }
}
