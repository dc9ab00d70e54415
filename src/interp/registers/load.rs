//! Variables → registers, and back. In: a frame and code. Out: the state of the machine with the groups that are ready
//! to be executed; afterwards the variables, and what was executed as events.

use super::super::Interp;
use super::super::frame::{Frame, Var};
use super::code::{
    ARRAYS, Code, Executed, Kind, Member, NO_GROUP, Nest, Occurrence, Question, Stored, Subject, UnitId, UnitKind, Use,
    touch_of,
};
use super::execute::{Elements, Exit, LOG, NOT_READY, State, execute};
use super::runs::{self, NOTHING_NOTED, Told};
use crate::events::{CtxId, Touch, numbered_key};
use crate::ops::index::end_of;
use crate::ops::integer::{is_exact, is_wide};
use crate::program::{RangeIx, Slot};
use crate::value::{CellArray, CharArray, Class, Dense, Dims, IntArray, Value};
use smallvec::SmallVec;
use std::rc::Rc;

/// An array that the machine works on.
struct Held {
    slot: Slot,
    array: HeldArray,
    written: bool,
    number: usize,
}

#[derive(Clone)]
enum HeldArray {
    Numbers(Rc<Dense<f64>>),
    Truths(Rc<Dense<bool>>),
    Integers(Rc<IntArray>),
    Contents(Rc<CellArray>),
}

impl HeldArray {
    /// The array of a variable; nothing where it is no such array, or it cannot be written as it is. A nest counts one
    /// of one element as a number; one that is shared is copied first.
    fn of(value: &Value, kind: Kind, written: bool) -> Option<HeldArray> {
        fn fits<T>(array: &Rc<Dense<T>>, written: bool) -> bool {
            (2..NARROWEST).contains(&array.data.len()) && !(written && Rc::strong_count(array) > 1)
        }
        match (value, kind) {
            (Value::Real(a), Kind::Number) => fits(a, written).then(|| HeldArray::Numbers(Rc::clone(a))),
            (Value::Cell(a), Kind::Cell) => fits(a, written).then(|| HeldArray::Contents(Rc::clone(a))),
            (Value::Int(a), Kind::Integers(class)) if a.class() == class => {
                // A subscript that is saturated is beyond every array.
                let fits = (2..NARROWEST).contains(&a.len()) && !(written && Rc::strong_count(a) > 1);
                fits.then(|| HeldArray::Integers(Rc::clone(a)))
            }
            (Value::Logical(a), Kind::Truths) => fits(a, written).then(|| HeldArray::Truths(Rc::clone(a))),
            _ => None,
        }
    }

    fn into_value(self) -> Value {
        match self {
            HeldArray::Numbers(a) => Value::Real(a),
            HeldArray::Truths(a) => Value::Logical(a),
            HeldArray::Integers(a) => Value::Int(a),
            HeldArray::Contents(a) => Value::Cell(a),
        }
    }
}

/// The largest number of the narrowest class with which subscripts are computed without a look at its end.
const NARROWEST: usize = i32::MAX as usize;

/// The machine, which is used again.
pub(in crate::interp) struct Machine {
    pub(super) state: State,
    held: Vec<Held>,
    texts: Vec<(usize, Rc<CharArray>)>,
    /// Arrays of the code.
    places: Vec<Stored>,
    /// What its occurrences refer to, but for the element.
    kinds: Vec<Touch>,
    /// What is not as the code needs it.
    pub(super) foreign: Vec<Use>,
    /// The contexts of calls that are part of the code.
    pub(super) contexts: Vec<CtxId>,
    /// What was executed besides whole groups: members, and statements of the last one.
    pub(super) extra: Vec<Extra>,
    pub(super) told: bool,
    pub(super) nest: Nest,
}

/// An execution that no group has counted.
pub(super) enum Extra {
    Member(Member),
    /// So many statements of a unit.
    Statements(UnitId, usize),
}

impl Default for Machine {
    fn default() -> Machine {
        Machine {
            state: State::new(),
            held: Vec::new(),
            texts: Vec::new(),
            places: Vec::new(),
            kinds: Vec::new(),
            foreign: Vec::new(),
            contexts: Vec::new(),
            extra: Vec::new(),
            told: false,
            nest: super::compile::NEVER,
        }
    }
}

impl Machine {
    /// Runs the code from its state on.
    pub(super) fn run(&mut self, code: &Code) -> Exit {
        let mut elements = Elements {
            read: [&[]; ARRAYS],
            written: std::array::from_fn(|_| <&mut [f64]>::default()),
            texts: [&[]; ARRAYS],
            truths: [&[]; ARRAYS],
            marks: std::array::from_fn(|_| <&mut [bool]>::default()),
            integers: [const { None }; ARRAYS],
            kept: [const { None }; ARRAYS],
            contents: [&[]; ARRAYS],
            places: std::array::from_fn(|_| <&mut [Value]>::default()),
        };
        for (number, text) in &self.texts {
            elements.texts[number % ARRAYS] = text.array.data.as_slice();
        }
        for h in &mut self.held {
            let n = h.number % ARRAYS;
            // What is written is held here alone, or no group that writes it is ready.
            match (&mut h.array, h.written) {
                (HeldArray::Numbers(a), false) => elements.read[n] = a.data.as_slice(),
                (HeldArray::Truths(a), false) => elements.truths[n] = a.data.as_slice(),
                (HeldArray::Integers(a), false) => elements.integers[n] = Some(a),
                (HeldArray::Integers(a), true) => elements.kept[n] = Rc::get_mut(a),
                (HeldArray::Contents(a), false) => elements.contents[n] = a.data.as_slice(),
                (HeldArray::Numbers(a), true) => {
                    elements.written[n] = Rc::get_mut(a).map_or_else(Default::default, |a| a.data.as_mut_slice());
                }
                (HeldArray::Truths(a), true) => {
                    elements.marks[n] = Rc::get_mut(a).map_or_else(Default::default, |a| a.data.as_mut_slice());
                }
                (HeldArray::Contents(a), true) => {
                    elements.places[n] = Rc::get_mut(a).map_or_else(Default::default, |a| a.data.as_mut_slice());
                }
            }
        }
        if self.told {
            execute::<true>(code, &mut self.state, &mut elements)
        } else {
            execute::<false>(code, &mut self.state, &mut elements)
        }
    }
}

impl Interp<'_> {
    /// Brings the variables into the machine; false where nothing of the code can be executed by it now. `depth`:
    /// loops around the code, its own included. `range`: that of the loop.
    pub(super) fn load(
        &mut self,
        m: &mut Machine,
        fr: &mut Frame,
        code: &Code,
        (depth, range): (usize, RangeIx),
    ) -> bool {
        m.told = self.events.on;
        m.state.room = NOT_READY - 1;
        if self.events.on && !self.in_nest(m, depth) {
            return false;
        }
        m.foreign.clear();
        if self.events.on && self.events.in_detail() {
            m.foreign.push(Use::Alone);
        }
        load_scalars(m, fr, code);
        for (k, asked) in code.asked.iter().enumerate() {
            match answer(fr, &asked.question) {
                Some(x) => m.state.registers[usize::from(asked.register)] = x,
                None => m.foreign.push(Use::Asked(k)),
            }
        }
        load_arrays(m, fr, code);
        self.load_calls(m, fr, code, range);
        for (g, group) in code.groups.iter().enumerate().take(m.state.needs.len()) {
            let ready = !group.uses.iter().any(|u| m.foreign.contains(u)) && (!m.told || self.is_met(m, code, g));
            m.state.counts[g] = 0;
            m.state.needs[g] = if !ready {
                NOT_READY
            } else if m.told {
                group.touches
            } else {
                0
            };
        }
        m.state.needs[usize::from(NO_GROUP)] = 0;
        m.state.counts[usize::from(NO_GROUP)] = 0;
        m.state.logged = 0;
        m.state.noted = NOTHING_NOTED;
        true
    }

    /// Whether what the loop does can be counted in batches; looks at the nest, and how much room it has.
    fn in_nest(&mut self, m: &mut Machine, depth: usize) -> bool {
        let Some((context, nest)) = self.events.running_nest() else { return false };
        m.nest = (context, nest.number);
        m.state.room = LOG as u32;
        m.state.budget = nest.left.saturating_sub(2 * LOG as u64);
        nest.owner <= depth && nest.left > 2 * LOG as u64
    }

    /// Whether all statements of a group have been executed in the nest, so that their scalars are in registers.
    fn is_met(&self, m: &Machine, code: &Code, group: usize) -> bool {
        let Some(group) = code.groups.get(group) else { return false };
        if group.met.get() == m.nest {
            return true;
        }
        let met = group.members.iter().all(|member| {
            let Some(unit) = code.units.get(usize::from(member.unit)) else { return false };
            match &unit.kind {
                UnitKind::Statements { sites, .. } => sites.iter().all(|s| self.has_met(m, code, s)),
                UnitKind::Condition { tests, .. } => {
                    tests.get(usize::from(member.test)).is_some_and(|t| match t.general {
                        Some((called, _)) => code.called.get(called).is_some_and(|c| c.met.get() == m.nest),
                        None => !self.events.is_first(t.site),
                    })
                }
                UnitKind::Header { met, .. } => met.get() == m.nest,
                _ => true,
            }
        });
        if met {
            group.met.set(m.nest);
        }
        met
    }

    /// Whether a statement has been executed in the nest.
    fn has_met(&self, m: &Machine, code: &Code, s: &Executed) -> bool {
        match s.called.and_then(|k| code.called.get(k)) {
            Some(called) => called.met.get() == m.nest,
            None => !self.events.is_first(s.site),
        }
    }

    /// It has been executed so often.
    fn tell_executed(&mut self, m: &Machine, code: &Code, s: &Executed, times: u64) {
        match s.called.and_then(|k| code.called.get(k)) {
            Some(called) => self.tell_called(m, code, s.site, called, times),
            None => self.events.ran_often(s.site, times),
        }
    }

    /// References that have been noted are told.
    pub(super) fn tell_touches(&mut self, m: &mut Machine, code: &Code) {
        if m.told {
            runs::read(code, &m.state, &m.kinds, |told| match told {
                Told::Notes(notes) => self.events.touched_in_order(&m.kinds, notes.iter().map(|n| runs::reference(*n))),
                Told::Run(references, trips) => self.events.touched_in_run(references, trips),
            });
        }
        m.state.noted = NOTHING_NOTED;
        m.state.logged = 0;
    }

    /// Brings everything back; gives how many groups were executed.
    pub(super) fn unload(&mut self, m: &mut Machine, fr: &mut Frame, code: &Code) -> u64 {
        for (k, s) in code.scalars.iter().enumerate() {
            let Some(Var::Val(value)) = fr.vars.get_mut(s.slot as usize) else { continue };
            if s.assigned && !m.foreign.contains(&Use::Scalar(k)) {
                bring_back(value, m.state.registers[usize::from(s.register)]);
            }
        }
        m.texts.clear();
        for h in m.held.drain(..) {
            if h.written
                && let Some(var) = fr.vars.get_mut(h.slot as usize)
            {
                *var = Var::Val(h.array.into_value());
            }
        }
        self.tell_touches(m, code);
        let mut executed = 0;
        for (g, group) in code.groups.iter().enumerate().take(m.state.counts.len()) {
            let times = std::mem::take(&mut m.state.counts[g]);
            executed += times;
            if times > 0 && m.told {
                group.members.iter().for_each(|member| self.tell((fr, m), code, *member, times));
            }
        }
        for extra in std::mem::take(&mut m.extra) {
            match extra {
                _ if !m.told => {}
                Extra::Member(member) => self.tell((fr, m), code, member, 1),
                Extra::Statements(unit, n) => {
                    if let Some(UnitKind::Statements { sites, .. }) = code.units.get(usize::from(unit)).map(|u| &u.kind)
                    {
                        sites.iter().take(n).for_each(|s| self.tell_executed(m, code, s, 1));
                    }
                }
            }
        }
        executed
    }

    fn tell(&mut self, (fr, m): (&Frame, &Machine), code: &Code, member: Member, times: u64) {
        let Some(unit) = code.units.get(usize::from(member.unit)) else { return };
        match &unit.kind {
            UnitKind::Statements { sites, .. } => sites.iter().for_each(|s| self.tell_executed(m, code, s, times)),
            UnitKind::Condition { tests, .. } => {
                let Some(test) = tests.get(usize::from(member.test)) else { return };
                match test.general.and_then(|(called, _)| code.called.get(called)) {
                    // The condition is executed as often as the first one.
                    Some(called) if member.test == 0 => self.events.headers_ran(test.site, times, called.flops),
                    Some(called) => self.events.worked(test.site, times * called.flops),
                    None => self.events.ran_often(test.site, times),
                }
            }
            UnitKind::Enter { range } | UnitKind::WhileEnter { range, .. } => {
                self.events.entered_often(*range, &fr.body, &fr.sizes, fr, times);
            }
            UnitKind::Header { range, site, flops, .. } => {
                self.events.headers_ran(*site, times, *flops);
                self.events.entered_often(*range, &fr.body, &fr.sizes, fr, times);
            }
            UnitKind::Trip { range, .. } | UnitKind::WhileTrip { range, .. } => self.events.made_trips(*range, times),
            _ => {}
        }
    }
}

fn load_scalars(m: &mut Machine, fr: &Frame, code: &Code) {
    for (register, x) in &code.constants {
        m.state.registers[usize::from(*register)] = *x;
    }
    for (k, s) in code.scalars.iter().enumerate() {
        let found = match (s.kind, fr.vars.get(s.slot as usize)) {
            (Kind::Number, Some(Var::Val(Value::Num(x)))) => Some(*x),
            (Kind::Truth, Some(Var::Val(Value::Bool(b)))) => Some(f64::from(u8::from(*b))),
            (Kind::Integer(class), Some(Var::Val(Value::Int(a)))) if a.len() == 1 && a.class() == class => {
                a.get_f64(0).filter(|x| !is_wide(class) || is_exact(*x))
            }
            (Kind::Letter, Some(Var::Val(Value::Char(c)))) if !c.double_quoted => match *c.array.data.as_slice() {
                [letter] => Some(f64::from(letter)),
                _ => None,
            },
            _ => None,
        };
        match found {
            Some(x) => m.state.registers[usize::from(s.register)] = x,
            None => m.foreign.push(Use::Scalar(k)),
        }
    }
}

/// A number becomes what the variable holds, of the same kind.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn bring_back(value: &mut Value, x: f64) {
    match value {
        Value::Num(old) => *old = x,
        Value::Bool(old) => *old = x != 0.0,
        Value::Int(old) => {
            let done = Rc::get_mut(old).and_then(|own| own.put(0, x));
            if done.is_none()
                && let Some(new) = IntArray::from_f64(old.class(), Dims::from_slice(&[1, 1]), &[x])
            {
                *old = Rc::new(new);
            }
        }
        Value::Char(old) => {
            let array = Dense::matrix(1, 1, vec![x as u16]);
            *old = Rc::new(CharArray { array, double_quoted: false });
        }
        _ => {}
    }
}

/// A text that is read alone; false where there is none.
fn load_text(m: &mut Machine, fr: &Frame, slot: Slot, number: u8) -> bool {
    match fr.vars.get(slot as usize) {
        Some(Var::Val(Value::Char(text))) if !text.double_quoted && text.array.data.len() > 1 => {
            m.texts.push((usize::from(number), Rc::clone(text)));
            let (place, len) = (text.array.storage.number(), text.array.data.len());
            m.places.push(Stored { slot, place, len, width: 2, key: 0 });
            true
        }
        _ => false,
    }
}

/// What is written is taken out of its variable while the machine runs.
fn load_arrays(m: &mut Machine, fr: &mut Frame, code: &Code) {
    m.places.clear();
    for (k, a) in code.arrays.iter().enumerate() {
        if a.kind == Kind::Text {
            if !load_text(m, fr, a.slot, a.number) {
                m.foreign.push(Use::Array(k));
                m.places.push(nowhere(a.slot));
            }
            continue;
        }
        let taken = fr.vars.get_mut(a.slot as usize).and_then(|var| {
            let Var::Val(value) = var else { return None };
            let shape = (value.dims(), value.place(), value.numel());
            let held = HeldArray::of(value, a.kind, a.written)?;
            let key = if a.kind == Kind::Cell { key_of_contents(a.slot, shape.2)? } else { 0 };
            if a.written {
                *var = Var::Unset;
            }
            Some((held, shape, key))
        });
        let Some((array, (dims, place, len), key)) = taken else {
            m.foreign.extend([Use::Array(k), Use::Matrix(k)]);
            m.places.push(nowhere(a.slot));
            continue;
        };
        let (all, width) = match a.kind {
            Kind::Truths => (&mut m.state.truth_rows, 1),
            Kind::Integers(class) => (&mut m.state.rows, width_of(class)),
            _ => (&mut m.state.rows, 8),
        };
        match *dims.as_slice() {
            _ if a.kind == Kind::Cell => {}
            [rows, _] => all[usize::from(a.written)][usize::from(a.number) % ARRAYS] = rows,
            _ => m.foreign.push(Use::Matrix(k)),
        }
        m.places.push(Stored { slot: a.slot, place, len, width, key });
        m.held.push(Held { slot: a.slot, array, written: a.written, number: usize::from(a.number) });
    }
    let places = &m.places;
    let kind = |o: &Occurrence| touch_of(*o, places.get(o.array).copied().unwrap_or(nowhere(0)));
    m.kinds.clear();
    m.kinds.extend(code.occurrences.iter().map(kind));
}

/// The key of the first of so many contents.
fn key_of_contents(slot: Slot, contents: usize) -> Option<usize> {
    numbered_key(u64::from(slot), contents)?;
    usize::try_from(numbered_key(u64::from(slot), 0)?).ok()
}

/// Bytes of an integer.
fn width_of(class: Class) -> u8 {
    match class {
        Class::Int8 | Class::Uint8 => 1,
        Class::Int16 | Class::Uint16 => 2,
        Class::Int32 | Class::Uint32 => 4,
        _ => 8,
    }
}

fn nowhere(slot: Slot) -> Stored {
    Stored { slot, place: 0, len: 0, width: 8, key: 0 }
}

/// The answer to a question, as `eval_fx` has it.
fn answer(fr: &Frame, question: &Question) -> Option<f64> {
    let variable = |slot: Slot| match fr.vars.get(slot as usize) {
        Some(Var::Val(v)) => Some(v),
        _ => None,
    };
    match question {
        #[allow(clippy::cast_precision_loss)]
        Question::End { slot, position, count } => Some(end_of(variable(*slot)?, *position, *count) as f64),
        Question::Query(query, subjects) => {
            let nothing = Value::Num(0.0);
            let mut values: SmallVec<[&Value; 2]> = SmallVec::new();
            for s in subjects {
                let v = match s {
                    Subject::Nothing => &nothing,
                    Subject::Variable(slot) => variable(*slot)?,
                    Subject::Constant(v) => v,
                };
                // About a text in double quotes the general form has something to say.
                values.push(Some(v).filter(|v| !v.is_double_quoted())?);
            }
            (query.ask)(values.first()?, values.get(1)?)
        }
    }
}
