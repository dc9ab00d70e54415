//! Bodies of innermost loops that can be executed for many trips at once, one operation after the other. In: the
//! operations of a body without branches. Out: the same operations on *lanes*, which hold a number for every trip.
//!
//! What a trip takes over from the one before it may be a sum or the like alone: one operation that has the value of the
//! trip before as an operand. [`super::blocks`] executes lanes; whether elements that are stored are read in another
//! trip is found there, where the addresses are known.

use super::code::{Op, Place, REGISTERS, Reg};
use super::runs::{self, Reference};
use std::cell::Cell;

/// Most lanes of a body.
const MOST: u8 = 64;

/// The number of a lane, in place of a register.
pub(super) type Lane = u8;

/// The lane of the loop's variable.
pub(super) const VARIABLE: Lane = 0;

/// A body whose operations work on lanes.
#[derive(Debug)]
pub(super) struct Lanes {
    pub count: usize,
    /// Registers that the body does not write.
    pub constants: Vec<(Lane, Reg)>,
    /// Registers that a trip takes over from the one before.
    pub carried: Vec<(Lane, Reg)>,
    pub steps: Vec<Step>,
    /// Registers that the body writes.
    pub results: Vec<(Reg, Lane)>,
    /// How often lanes were of no use, one attempt after the other.
    pub failures: Cell<u8>,
}

/// An operation, with lanes for registers.
#[derive(Debug)]
pub(super) enum Step {
    /// `carried`: the operand that is the operation's result of the trip before, and for the first one the first number of
    /// this lane.
    Compute {
        op: Op,
        carried: Option<Lane>,
    },
    /// `own`: it reads what the body stores to the same place in every trip.
    Read {
        d: Lane,
        place: Place,
        reference: usize,
        own: bool,
    },
    Store {
        a: Lane,
        place: Place,
        reference: usize,
    },
}

/// What a trip takes over.
struct Carry {
    from: From,
    lane: Lane,
    /// The result of the one operation that has it as an operand.
    to: Option<Lane>,
}

#[derive(PartialEq)]
enum From {
    Register(Reg),
    Element(Place),
}

struct Builder<'o> {
    ops: &'o [Op],
    written: [bool; REGISTERS],
    /// The lane that has the value of a register now.
    now: [Option<Lane>; REGISTERS],
    /// Elements that have been stored, with their values.
    stored: Vec<(Place, Lane)>,
    carries: Vec<Carry>,
    lanes: Lanes,
}

/// The lanes of a body; nothing where its trips hang together in other ways. `references`: its reads and stores.
pub(super) fn lanes(ops: &[Op], variable: Reg, references: &[Reference]) -> Option<Lanes> {
    let lanes = Lanes {
        count: 1,
        constants: Vec::new(),
        carried: Vec::new(),
        steps: Vec::new(),
        results: Vec::new(),
        failures: Cell::new(0),
    };
    let (written, now) = ([false; REGISTERS], [None; REGISTERS]);
    let mut b = Builder { ops, written, now, stored: Vec::new(), carries: Vec::new(), lanes };
    for d in ops.iter().filter_map(runs::written_by) {
        b.written[usize::from(d)] = true;
    }
    b.now[usize::from(variable)] = Some(VARIABLE);
    let mut reference = 0;
    for op in ops {
        let refers = runs::place(op).is_some();
        b.step(op, reference, references.get(reference).filter(|_| refers))?;
        reference += usize::from(refers);
    }
    b.finish()
}

impl Builder<'_> {
    fn lane(&mut self) -> Option<Lane> {
        let lane = u8::try_from(self.lanes.count).ok().filter(|l| *l < MOST)?;
        self.lanes.count += 1;
        Some(lane)
    }

    /// The lane of a register that is read.
    fn read(&mut self, r: Reg) -> Option<Lane> {
        if let Some(lane) = self.now[usize::from(r)] {
            return Some(lane);
        }
        if self.written[usize::from(r)] {
            return self.carry(From::Register(r));
        }
        let lane = self.lane()?;
        self.now[usize::from(r)] = Some(lane);
        self.lanes.constants.push((lane, r));
        Some(lane)
    }

    fn carry(&mut self, from: From) -> Option<Lane> {
        if let Some(c) = self.carries.iter().find(|c| c.from == from) {
            return Some(c.lane);
        }
        let lane = self.lane()?;
        if let From::Register(r) = from {
            self.lanes.carried.push((lane, r));
        }
        self.carries.push(Carry { from, lane, to: None });
        Some(lane)
    }

    fn is_carried(&self, lane: Lane) -> bool {
        self.carries.iter().any(|c| c.lane == lane)
    }

    /// An operation on lanes, whose result is in a new one.
    fn work<const N: usize>(
        &mut self,
        d: Reg,
        operands: [Reg; N],
        op: impl FnOnce(Lane, [Lane; N]) -> Op,
    ) -> Option<()> {
        let mut lanes = [VARIABLE; N];
        for (lane, r) in lanes.iter_mut().zip(operands) {
            *lane = self.read(r)?;
        }
        let to = self.lane()?;
        let mut carried = lanes.iter().copied().filter(|l| self.is_carried(*l));
        let first = carried.next();
        if carried.next().is_some() {
            return None;
        }
        if let Some(lane) = first {
            let carry = self.carries.iter_mut().find(|c| c.lane == lane)?;
            if carry.to.replace(to).is_some() {
                return None;
            }
        }
        self.now[usize::from(d)] = Some(to);
        self.lanes.steps.push(Step::Compute { op: op(to, lanes), carried: first });
        Some(())
    }

    fn step(&mut self, op: &Op, number: usize, reference: Option<&Reference>) -> Option<()> {
        match *op {
            Op::Move { d, a } => {
                let lane = self.read(a).filter(|l| !self.is_carried(*l))?;
                self.now[usize::from(d)] = Some(lane);
                Some(())
            }
            Op::Add { d, a, b } => self.work(d, [a, b], |d, [a, b]| Op::Add { d, a, b }),
            Op::Sub { d, a, b } => self.work(d, [a, b], |d, [a, b]| Op::Sub { d, a, b }),
            Op::Mul { d, a, b } => self.work(d, [a, b], |d, [a, b]| Op::Mul { d, a, b }),
            Op::Div { d, a, b } => self.work(d, [a, b], |d, [a, b]| Op::Div { d, a, b }),
            Op::Pow { d, a, b } => self.work(d, [a, b], |d, [a, b]| Op::Pow { d, a, b }),
            Op::AddProduct { d, a, b, c } => self.work(d, [a, b, c], |d, [a, b, c]| Op::AddProduct { d, a, b, c }),
            Op::ProductAdd { d, a, b, c } => self.work(d, [a, b, c], |d, [a, b, c]| Op::ProductAdd { d, a, b, c }),
            Op::SubProduct { d, a, b, c } => self.work(d, [a, b, c], |d, [a, b, c]| Op::SubProduct { d, a, b, c }),
            Op::Neg { d, a } => self.work(d, [a], |d, [a]| Op::Neg { d, a }),
            Op::Compare { d, relation, a, b } => self.work(d, [a, b], |d, [a, b]| Op::Compare { d, relation, a, b }),
            Op::Call { d, a, f } => self.work(d, [a], |d, [a]| Op::Call { d, a, f }),
            Op::Call2 { d, a, b, f } => self.work(d, [a, b], |d, [a, b]| Op::Call2 { d, a, b, f }),
            Op::Load { d, .. } | Op::Load2 { d, .. } => self.load(op, d, number),
            Op::LoadWritten { d, .. } | Op::LoadWritten2 { d, .. } => self.load_written(op, d, number, reference?),
            Op::Store { a, .. } | Op::Store2 { a, .. } => self.store(op, a, number),
            _ => None,
        }
    }

    /// Where an element is, with lanes for registers.
    fn place(&mut self, op: &Op) -> Option<Place> {
        let (_, mut place) = runs::place(op)?;
        place.row = self.read(place.row).filter(|l| !self.is_carried(*l))?;
        if place.two {
            place.column = self.read(place.column).filter(|l| !self.is_carried(*l))?;
        }
        Some(place)
    }

    fn load(&mut self, op: &Op, d: Reg, reference: usize) -> Option<()> {
        let place = self.place(op)?;
        let to = self.lane()?;
        self.now[usize::from(d)] = Some(to);
        self.lanes.steps.push(Step::Read { d: to, place, reference, own: false });
        Some(())
    }

    fn load_written(&mut self, op: &Op, d: Reg, reference: usize, moves: &Reference) -> Option<()> {
        let place = self.place(op)?;
        if let Some((_, lane)) = self.stored.iter().find(|(p, _)| *p == place) {
            self.now[usize::from(d)] = Some(*lane);
            return Some(());
        }
        if !(moves.stays() && self.is_stored_there(op)) {
            return self.load(op, d, reference);
        }
        let lane = self.carry(From::Element(place))?;
        self.now[usize::from(d)] = Some(lane);
        self.lanes.steps.push(Step::Read { d: lane, place, reference, own: true });
        Some(())
    }

    /// Whether the body stores to the place that this reads: then it may store nothing else of the array.
    fn is_stored_there(&self, op: &Op) -> bool {
        let of = |op: &Op| runs::place(op).map(|(_, place)| place);
        let Some(place) = of(op) else { return false };
        let stores = || self.ops.iter().filter(|o| is_store(o)).filter_map(of).filter(|p| p.array == place.array);
        stores().count() == 1 && stores().all(|p| p == place)
    }

    fn store(&mut self, op: &Op, a: Reg, reference: usize) -> Option<()> {
        let value = self.read(a).filter(|l| !self.is_carried(*l))?;
        let place = self.place(op)?;
        self.stored.retain(|(p, _)| p.array != place.array);
        self.stored.push((place, value));
        self.lanes.steps.push(Step::Store { a: value, place, reference });
        Some(())
    }

    fn finish(mut self) -> Option<Lanes> {
        for c in &self.carries {
            let last = match c.from {
                From::Register(r) => self.now[usize::from(r)],
                From::Element(place) => self.stored.iter().find(|(p, _)| *p == place).map(|(_, lane)| *lane),
            };
            if c.to.is_none() || last != c.to {
                return None;
            }
        }
        let written = (0..=u8::MAX).filter(|r| self.written[usize::from(*r)]);
        self.lanes.results = written.filter_map(|r| Some((r, self.now[usize::from(r)]?))).collect();
        Some(self.lanes)
    }
}

fn is_store(op: &Op) -> bool {
    matches!(op, Op::Store { .. } | Op::Store2 { .. })
}
