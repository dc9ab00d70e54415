//! Nests: what scalar code loads and stores. In: the reads and writes of scalars and single elements in the
//! order of their execution, loops as they are entered and left, and passes over arrays as far as they end a
//! nest. Out: bytes of occurrences.
//!
//! A nest is one pass. It begins where a loop is entered while no nest of a loop runs, and ends where that
//! loop is left; or it is what scalar code runs from one pass over arrays to the next, or to the next loop. A
//! pass over arrays ends it in any case. Its elements go through a cache that is empty when it begins
//! ([`cache`]); its scalars are in registers: one that is read before it is written is loaded once, one that
//! is assigned is stored once.
//!
//! What a statement's scalar form says about registers has an effect only when the statement runs for the
//! first time in a nest: from then on they are loaded or defined.

mod batch;
mod cache;
mod contents;
mod lines;
mod numbers;
mod order;
mod run;
mod sparse;
mod streams;
#[cfg(test)]
mod tests;

use super::finish::{Remark, Subject};
use super::{Account, Counted};
use crate::events::{At, Context, CtxId, Elements, How, Operation, Part, Pass, Src, Store, Touch, What, number_in_key};
use crate::program::{BodyId, Leaf, RangeIx, Site, Slot};
use crate::text::codes;
use crate::traffic::{Bytes, Cache, Count};
use crate::value::Value;
pub(crate) use batch::Running;
use contents::Contents;
use lines::Lines;
use numbers::Numbers;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Most references to elements that one nest has; a longer one is counted in parts.
pub(crate) const LONGEST: u64 = 10_000_000;

/// No nest runs.
const NO_NEST: u64 = u64::MAX;

/// Occurrences whose line is remembered, a power of two.
const HINTS: usize = 256;

/// Arrays that are found without a look into the table, a power of two.
const SOUGHT: usize = 256;

/// The place of no array.
const NOWHERE: usize = usize::MAX;

/// A variable that holds one number: the nests in which it was loaded or defined last, and stored.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Register {
    known: u64,
    stored: u64,
}

impl Register {
    /// The number is read, or assigned, in a nest; whether that counts, as it does once.
    #[inline]
    fn refers(&mut self, write: bool, nest: u64) -> bool {
        let last = if write { self.stored } else { self.known };
        self.known = nest;
        if write {
            self.stored = nest;
        }
        last != nest
    }
}

/// What an occurrence referred to last.
#[derive(Clone, Copy, Debug)]
struct Hint {
    place: usize,
    array: u32,
    window: usize,
}

/// An array that was looked for, and its number in a nest.
#[derive(Clone, Copy, Debug)]
struct Sought {
    place: usize,
    nest: u64,
    array: u32,
}

/// A loop that owns a nest.
#[derive(Clone, Copy, Debug)]
struct Owner {
    depth: usize,
    range: (BodyId, RangeIx),
}

#[derive(Debug)]
pub(super) struct Nests {
    counts: bool,
    /// Number of the nest that runs.
    pub current: u64,
    latest: u64,
    owner: Option<Owner>,
    /// Loops around what runs.
    depth: usize,
    cache: Lines,
    /// Elements of 8 bytes in a line, as a power of two; none where lines are too short or too long for hints.
    line_shift: Option<u32>,
    arrays: FxHashMap<usize, u32>,
    /// Those that were looked for last, by a part of the place.
    sought: Box<[Sought; SOUGHT]>,
    /// Where the last line is in the window that was met with an array that had to be looked for.
    latest_line: usize,
    hints: Box<[Hint; HINTS]>,
    hinted: Vec<usize>,
    references: u64,
    /// For each context the first one that differs in its calls alone: they have the same registers.
    alike: Vec<CtxId>,
    /// Those of variables, by that context and the variable.
    registers: Vec<Vec<Register>>,
    /// Those of the contents of cells, by that context and the variable.
    contents: Vec<Vec<Contents>>,
    /// Those of other numbers in fields and cells, by that context and key.
    numbers: Numbers,
    /// Variables that take over what a call has in a register, once the statement has read its operands; the nest.
    taken: Vec<(CtxId, Slot, u64)>,
    /// Loops (or bodies) whose nests were cut, and how often.
    cuts: FxHashMap<(BodyId, RangeIx), u64>,
    /// Copies that have ended a nest: their bytes, and how often.
    copies: BTreeMap<(BodyId, Site), (u64, u64)>,
}

impl Nests {
    pub(super) fn new(cache: &Cache, count: Count) -> Nests {
        let counts = count == Count::Model;
        let lines = Lines::new(cache);
        let line_shift = lines.per_line(8).map(u64::ilog2);
        Nests {
            counts,
            // Where nests do not count, every statement has met the one there is.
            current: if counts { NO_NEST } else { 0 },
            latest: 0,
            owner: None,
            depth: 0,
            cache: lines,
            line_shift,
            arrays: FxHashMap::default(),
            sought: Box::new([Sought { place: NOWHERE, nest: 0, array: 0 }; SOUGHT]),
            latest_line: 0,
            hints: Box::new([Hint { place: NOWHERE, array: 0, window: 0 }; HINTS]),
            hinted: Vec::new(),
            references: 0,
            alike: Vec::new(),
            registers: Vec::new(),
            contents: Vec::new(),
            numbers: Numbers::default(),
            taken: Vec::new(),
            cuts: FxHashMap::default(),
            copies: BTreeMap::new(),
        }
    }

    /// Makes room for a context that is new.
    pub(super) fn add_context(&mut self, context: &Context) {
        let own = context.alike == self.alike.len();
        let registers = if own { context.body.slots.len() } else { 0 };
        self.alike.push(context.alike);
        self.registers.push(vec![Register::default(); registers]);
        self.contents.push(Vec::new());
    }

    #[must_use]
    pub(super) fn counts(&self) -> bool {
        self.counts
    }

    /// Whether a nest runs.
    #[inline]
    #[must_use]
    pub(super) fn runs(&self) -> bool {
        self.current != NO_NEST
    }

    /// A nest runs from here on, whoever began it.
    fn go_on(&mut self) {
        if self.current == NO_NEST {
            self.begin(None);
        }
    }

    fn begin(&mut self, owner: Option<Owner>) {
        self.latest += 1;
        (self.current, self.owner) = (self.latest, owner);
    }

    /// A pass over arrays comes next, or the loop is left.
    pub(super) fn end(&mut self) {
        if !self.counts || self.current == NO_NEST {
            return;
        }
        (self.current, self.owner) = (NO_NEST, None);
        self.forget();
    }

    /// An array of so many bytes is copied at its first write, which is a pass over it.
    pub(super) fn ended_by_copy(&mut self, at: At, bytes: u64) {
        if self.owner.is_some()
            && let Some(c) = at.context()
        {
            self.copies.entry((c.body.id, at.site)).or_insert((bytes, 0)).1 += 1;
        }
        self.end();
    }

    fn forget(&mut self) {
        if !self.arrays.is_empty() {
            self.arrays.clear();
            self.cache.clear();
        }
        for &k in &self.hinted {
            self.hints[k].place = NOWHERE;
        }
        self.hinted.clear();
        self.numbers.nest_ends();
        self.references = 0;
    }

    /// A loop is entered.
    pub(super) fn enter(&mut self, range: (BodyId, RangeIx)) {
        self.depth += 1;
        if self.counts && self.owner.is_none() {
            self.end();
            self.begin(Some(Owner { depth: self.depth, range }));
        }
    }

    /// The innermost loop is left.
    pub(super) fn leave(&mut self) {
        if self.owner.is_some_and(|o| o.depth == self.depth) {
            self.end();
        }
        self.depth = self.depth.saturating_sub(1);
    }

    /// After so many references the nest ends and goes on as another one.
    fn cut_where_long(&mut self, body: BodyId) {
        if self.references < LONGEST {
            return;
        }
        let owner = self.owner;
        let place = owner.map_or((body, 0), |o| o.range);
        *self.cuts.entry(place).or_default() += 1;
        self.forget();
        self.begin(owner);
    }

    /// A number is read.
    fn read(&mut self, counted: &mut Counted, context: CtxId, key: u64, leaf: Leaf, bytes: u64) {
        let (current, register) = (self.current, self.register(context, key));
        if register.refers(false, current) {
            counted.load(leaf, Bytes::exact(bytes));
        }
    }

    /// A number is assigned.
    fn write(&mut self, counted: &mut Counted, context: CtxId, key: u64, leaf: Leaf, bytes: u64) {
        let (current, register) = (self.current, self.register(context, key));
        if register.refers(true, current) {
            counted.store(leaf, Bytes::exact(bytes));
        }
    }

    fn register(&mut self, context: CtxId, key: u64) -> &mut Register {
        let alike = self.alike.get(context).copied().unwrap_or(context);
        if let Some((slot, k)) = number_in_key(key) {
            return contents::register(&mut self.contents, (alike, slot), k);
        }
        let slot = usize::try_from(key).ok();
        match slot.and_then(|slot| self.registers.get_mut(alike)?.get_mut(slot)) {
            Some(register) => register,
            None => self.numbers.register((alike, key)),
        }
    }

    /// The number of an array in the nest.
    fn array(&mut self, place: usize, bytes: u64, width: u64) -> u32 {
        let nest = self.latest;
        // Arrays one after the other have numbers that are four apart.
        let known = &mut self.sought[(place + place / 4) % SOUGHT];
        if known.place != place || known.nest != nest {
            let array = *self.arrays.entry(place).or_insert_with(|| self.cache.enter(bytes, width));
            *known = Sought { place, nest, array };
        }
        known.array
    }

    /// An element of an array is read or written.
    fn element(&mut self, counted: &mut Counted, t: &Touch) {
        let width = u64::from(t.width);
        let bytes = (t.len as u64).saturating_mul(width);
        let hint = self.hints[t.leaf as usize % HINTS];
        let array = if hint.place == t.place { hint.array } else { self.array(t.place, bytes, width) };
        let (at, hint) = (t.at as u64, self.latest_line);
        let (moved, window) = match self.line_shift.filter(|_| width == 8) {
            Some(shift) => self.cache.refer(array, at, t.write, (shift, hint)).unwrap_or((Bytes::ZERO, hint)),
            None => self.cache.touch(array, at, t.write),
        };
        self.latest_line = window;
        counted.moves(t.leaf, t.write, moved);
        if width == 8 && self.line_shift.is_some() {
            let k = t.leaf as usize % HINTS;
            if self.hints[k].place == NOWHERE {
                self.hinted.push(k);
            }
            self.hints[k] = Hint { place: t.place, array, window };
        }
    }

    /// Scalar code touches an element of 8 bytes, or a number in a field or cell.
    #[inline]
    fn touched(&mut self, counted: &mut Counted, context: CtxId, t: &Touch) {
        self.references += 1;
        let k = t.leaf as usize % HINTS;
        let Hint { place, array, window } = self.hints[k];
        let Some(shift) = self.line_shift.filter(|_| place == t.place) else {
            return self.touched_anew(counted, context, t);
        };
        if let Some((moved, window)) = self.cache.refer(array, t.at as u64, t.write, (shift, window)) {
            self.hints[k].window = window;
            counted.moves(t.leaf, t.write, moved);
        }
    }

    fn touched_anew(&mut self, counted: &mut Counted, context: CtxId, t: &Touch) {
        if t.place != 0 {
            self.element(counted, t);
        } else if t.write {
            self.write(counted, context, t.at as u64, t.leaf, 8);
        } else {
            self.read(counted, context, t.at as u64, t.leaf, 8);
        }
    }

    /// A selection of one element is read or written by a statement of the general form.
    fn part(&mut self, counted: &mut Counted, context: CtxId, at: (Leaf, u64), part: &Part, write: bool) {
        let ((leaf, key), Some(position)) = (at, part.position()) else { return };
        let width = part.element_bytes;
        let len = part.dims.iter().product();
        if len > 1 && part.place != 0 {
            let width = u8::try_from(width).unwrap_or(u8::MAX);
            let t = Touch { place: part.place, at: position, len, width, leaf, slot: 0, write, inner: false };
            self.element(counted, &t);
            self.references += 1;
        } else if write {
            self.write(counted, context, key, leaf, width);
        } else {
            self.read(counted, context, key, leaf, width);
        }
    }
}

impl Account {
    /// A statement in its scalar form runs for the first time in the nest: its registers. One that has none begins no
    /// nest.
    #[cold]
    pub(super) fn first_in_nest(&mut self, at: At, widths: &[(Slot, u8)]) {
        let plan = at.context().and_then(|c| c.body.sites.get(at.site as usize)?.plan.as_ref());
        if plan.is_some_and(|p| !p.registers.is_empty() || p.register.is_some()) {
            self.nests.go_on();
        }
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let Some(acc) = counted.sites.get_mut(at.site as usize) else { return };
        acc.met = self.nests.current;
        let Some(plan) = plan else { return };
        for &(leaf, key) in &plan.registers {
            let narrow = widths.iter().find(|(slot, _)| u64::from(*slot) == key);
            self.nests.read(counted, at.context, key, leaf, narrow.map_or(8, |(_, bytes)| u64::from(*bytes)));
        }
        if let Some((leaf, key)) = plan.register {
            self.nests.write(counted, at.context, key, leaf, plan.store_bytes);
        }
    }

    /// The elements of a statement in its scalar form.
    pub(super) fn elements_in_nest(&mut self, at: At, elements: &Elements) {
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        if !elements.touched.is_empty() {
            self.nests.go_on();
        }
        for t in &elements.touched {
            self.nests.touched(counted, at.context, t);
        }
        if self.nests.references >= LONGEST {
            self.nests.cut_where_long(at.body());
        }
    }

    /// A pass over scalars and single elements is part of a nest; any other ends it. Gives whether it is
    /// counted by this.
    pub(super) fn pass_in_nest(&mut self, at: At, pass: &Pass) -> bool {
        if !self.nests.counts {
            return false;
        }
        if !pass.is_scalar(self.nests.owner.is_some()) {
            self.nests.end();
            return false;
        }
        let Some(counted) = self.counted.get_mut(at.context) else { return true };
        counted.computes(at.site, pass.flops);
        let nests = &mut self.nests;
        for read in &pass.reads {
            match &read.what {
                What::Whole(0) | What::Result(_) | What::Reduced(_) | What::Given(_) => {}
                What::Plain(_) => {
                    if let Some(entry) = read.looks_up() {
                        nests.look_up(counted, at.site, read, entry);
                    }
                }
                What::Whole(bytes) => {
                    nests.go_on();
                    nests.read(counted, at.context, read.key, read.leaf, *bytes);
                }
                What::Part(part) => {
                    nests.go_on();
                    nests.part(counted, at.context, (read.leaf, read.key), part, false);
                }
            }
        }
        for store in pass.more.iter().chain([&pass.store]) {
            match store {
                Store::Nothing | Store::Bytes(..) => {}
                Store::Number { leaf, key, bytes } => {
                    nests.go_on();
                    nests.write(counted, at.context, *key, *leaf, *bytes);
                }
                Store::Part(leaf, part) => {
                    nests.go_on();
                    let slot = at.context().and_then(|c| c.body.leaves.get(*leaf as usize)).map_or(0, |l| l.slot);
                    nests.part(counted, at.context, (*leaf, u64::from(slot)), part, true);
                }
            }
        }
        if let Some(acc) = counted.sites.get_mut(at.site as usize).filter(|acc| acc.met != nests.current)
            && pass.reads_plainly()
            && let Some(plan) = at.context().and_then(|c| c.body.sites.get(at.site as usize)?.plan.as_ref())
            && (plan.register.is_none() || matches!(pass.store, Store::Number { .. }))
        {
            // What its scalar form would say of registers has been said.
            acc.met = nests.current;
        }
        nests.cut_where_long(at.body());
        true
    }

    /// A matrix operator or profiled function ends the nest, unless all that it works on is numbers; gives
    /// whether it was one of these, whose operands are then read here.
    pub(super) fn operation_in_nest(&mut self, at: At, operation: &Operation) -> bool {
        if !self.nests.counts {
            return false;
        }
        let number = |v: &Value| v.is_number();
        let numbers = operation.operands.iter().all(|o| matches!(o.src, Src::None) || number(o.value))
            && operation.results.iter().all(number);
        if !numbers {
            self.nests.end();
            return false;
        }
        let Some(counted) = self.counted.get_mut(at.context) else { return true };
        for operand in operation.operands {
            let bytes = operand.value.bytes(self.layout);
            match operand.src {
                Src::Whole { leaf, key } => {
                    self.nests.go_on();
                    self.nests.read(counted, at.context, *key, *leaf, bytes);
                }
                Src::Part { leaf, key, part } => {
                    self.nests.go_on();
                    self.nests.part(counted, at.context, (*leaf, *key), part, false);
                }
                _ => {}
            }
        }
        counted.computes(at.site, operation.movement.flops);
        true
    }

    /// A variable takes a number over that is in a register: a parameter, the result of a call, a copy. What the
    /// statement reads of the variable, it has read before: `s = f(u - s)` loads `s`.
    pub(super) fn taken_over(&mut self, context: CtxId, slot: u32, value: &Value, how: &How) {
        if self.nests.current == NO_NEST || !value.is_number() {
            return;
        }
        match how {
            How::Parameter(_) | How::Captured => self.defined(context, slot),
            How::Shared(_) => self.defined_by_call(context, slot),
            How::Stored | How::Grown { .. } => {}
        }
    }

    /// A call has the variable in a register, once the statement has read its operands.
    pub(super) fn defined_by_call(&mut self, context: CtxId, slot: Slot) {
        self.nests.taken.push((context, slot, self.nests.current));
    }

    /// The statement has read its operands.
    pub(super) fn operands_read(&mut self) {
        while let Some((context, slot, nest)) = self.nests.taken.pop() {
            if nest == self.nests.current {
                self.defined(context, slot);
            }
        }
    }

    /// A statement has taken a number over and nothing else (`a = b`): there is no more to say of its scalar form.
    pub(super) fn copied_in_nest(&mut self, at: At) {
        let nest = self.nests.current;
        if !self.nests.taken.iter().any(|(context, _, of)| *context == at.context && *of == nest) {
            return;
        }
        let plan = at.context().and_then(|c| c.body.sites.get(at.site as usize)?.plan.as_ref());
        if plan.is_some_and(|p| p.registers.is_empty() && p.register.is_none())
            && let Some(acc) = self.site(at.context, at.site)
        {
            acc.met = nest;
        }
    }

    /// The nest that runs has the variable in a register.
    pub(crate) fn defined(&mut self, context: CtxId, slot: u32) {
        let current = self.nests.current;
        if current != NO_NEST {
            self.nests.register(context, u64::from(slot)).known = current;
        }
    }

    /// Whether a statement in its scalar form has not yet run in the nest.
    #[must_use]
    pub(crate) fn is_first(&self, context: CtxId, site: Site) -> bool {
        let met = self.counted.get(context).and_then(|c| c.sites.get(site as usize)).map(|s| s.met);
        met != Some(self.nests.current)
    }

    /// A remark about elements of which a line has more than the cache of a nest tells apart.
    fn coarse_nests(&self, subject: &Subject) -> Option<Remark> {
        let (most, count) = (Lines::MOST, self.nests.cache.coarse());
        let first = subject.bodies.iter().flatten().next()?.ranges.first()?;
        let message = format!(
            "a line has more than {most} elements of an array of scalar code: elements that share a {most}th of a line \
             are written and read together in its figures"
        );
        (count > 0).then_some(Remark { code: codes::SLM316, message, span: first.span, count })
    }

    /// Remarks about nests that were too long to be counted as one.
    #[must_use]
    pub(in crate::account) fn cut_nests(&self, subject: &Subject) -> Vec<Remark> {
        let remark = |(&(body, range), &count): (&(BodyId, RangeIx), &u64)| {
            let info = subject.body(body)?.ranges.get(range as usize)?;
            let message = format!(
                "the scalar code of `{}` refers to more than {LONGEST} elements in one nest; it is counted in \
                 parts of so many, each of which begins with an empty cache",
                info.name
            );
            Some(Remark { code: codes::SLM307, message, span: info.span, count })
        };
        let mut all: Vec<Remark> = self.nests.cuts.iter().filter_map(remark).collect();
        let copy = |(&(body, site), &(bytes, count)): (&(BodyId, Site), &(u64, u64))| {
            let span = subject.body(body)?.sites.get(site as usize)?.span;
            let message = format!(
                "an array of {bytes} B is copied at this write, because another variable still holds it, and that ends \
                 the nest of the loop: what it refers to next is loaded anew"
            );
            Some(Remark { code: codes::SLM317, message, span, count })
        };
        all.extend(self.nests.copies.iter().filter_map(copy));
        all.extend(self.coarse_nests(subject));
        all.sort_by_key(|w| (w.span.file, w.span.start));
        all
    }
}
