//! The stream as a listener: what of the events is told to which part of it.

use super::shape::sweep;
use super::{Frame, Home, NONE, Stream};
use crate::cache::stream::{By, ElementAccess, NOBODY};
use crate::events::{At, Change, Elements, Form, Given, How, Listener, Operation, Pass, Src, Store, Touch};
use crate::program::{Leaf, Outline, RangeIx, Slot};
use crate::value::Value;
use std::rc::Rc;

impl Listener for Stream {
    fn statement_begins(&mut self, at: At, _number: u64) {
        self.site = (at.body(), at.site);
        self.owner = self.owner_of((at.context, at.range()));
        self.work.targets.clear();
        self.trace_place(at);
    }

    fn scalar_statement(&mut self, at: At, elements: &Elements) {
        if self.simulates() {
            let inside = elements.touched.iter().filter(|t| t.place == 0 && t.inner);
            inside.for_each(|t| self.unplaced.note(t, (at.body(), at.site), self.l1 / 8));
        }
        let mut touched = elements.touched.iter().filter(|t| t.place != 0).peekable();
        if touched.peek().is_none() {
            return;
        }
        self.site = (at.body(), at.site);
        self.owner = self.owner_of((at.context, at.range()));
        let place = self.trace_place(at);
        if self.tracer.is_some() {
            let site = at.context().and_then(|c| c.body.sites.get(at.site as usize));
            let flops = site.and_then(|s| s.plan.as_ref()).map_or(0, |p| p.flops);
            self.executed(place, flops);
        }
        for t in touched {
            match t.inner {
                true => self.touch_within(t),
                false => self.touch_element(t),
            }
        }
    }

    fn read(&mut self, _at: At, number: u32, value: &Value, src: &Src) {
        self.work.number = number;
        if std::mem::take(&mut self.work.handed) {
            return;
        }
        match src {
            Src::Whole { key, leaf } => {
                self.occurs(*leaf);
                self.read_whole(*key, value);
            }
            Src::Part { key, part, leaf } => {
                self.occurs(*leaf);
                self.read_part(*key, part, value);
            }
            Src::Plain { leaf, sparse, .. } => {
                self.occurs(*leaf);
                if !sparse.as_deref().is_some_and(|read| self.read_entries(read)) {
                    self.read_bytes(value);
                }
            }
            Src::Result { stored: true, .. } => self.read_result(value),
            Src::None | Src::Temp(_) | Src::Result { .. } => {}
        }
    }

    /// Flops of the pass, by an operator or function.
    fn worked(&mut self, _at: At, what: &'static str, flops: u64) {
        self.works(what, flops);
    }

    fn operation(&mut self, _at: At, operation: &Operation, open: &Pass) {
        self.note_sweeps(open);
        self.work.operations += 1;
        match &operation.form {
            Form::Product(x, y) => {
                if let Some(result) = operation.results.first() {
                    self.multiply(*x, *y, result);
                }
            }
            Form::Solve { matrix, right, kind, turned } => {
                let result = operation.results.first();
                let followed = result.is_some_and(|r| self.solve(*matrix, *right, *kind, *turned, r));
                if !followed {
                    self.profiled(operation, if *turned { "/" } else { "\\" }, None);
                }
            }
            Form::Transpose => {
                if let (Some(operand), Some(result)) = (operation.operands.first(), operation.results.first()) {
                    self.works("'", 0);
                    self.transpose(operand.value, operand.src, result);
                }
            }
            Form::Model { name, algorithm, .. } => self.profiled(operation, name, *algorithm),
        }
        self.charged(operation.movement.flops);
    }

    fn pass(&mut self, at: At, pass: &Pass) {
        self.note_sweeps(pass);
        if self.columns_begin(pass) {
            return self.finish(false, None);
        }
        if self.work.targets.len() > 1 {
            let parts = pass.more.iter().chain([&pass.store]);
            self.parts_stored(parts.filter_map(|s| if let Store::Part(_, part) = s { Some(&**part) } else { None }));
        }
        match &pass.store {
            Store::Nothing => {
                let kind = at.context().map(|c| c.body.kind);
                let given = kind.and_then(|k| self.gives_as_it_reads(k, pass)).unwrap_or_default();
                self.finish(false, None);
                self.given = given;
            }
            Store::Bytes(..) | Store::Number { .. } => self.finish(true, None),
            Store::Part(_, part) => self.finish(true, Some(part)),
        }
    }

    fn decided(&mut self, _at: At, open: &Pass) {
        self.note_sweeps(open);
        self.sweep_so_far();
    }

    fn argument(&mut self, _at: At, value: &Value, src: &Src, open: &Pass) {
        self.note_sweeps(open);
        let home = match src {
            Src::Temp(c) if value.is_container() => {
                // The arrays that it holds, one after the other.
                let mut arrays: Vec<&Value> = Vec::new();
                value.each_array(&mut |array| arrays.push(array));
                for array in arrays {
                    let (home, _) = self.store_now(array, Some(c));
                    self.hold(array, home);
                }
                None
            }
            _ if value.is_scalar() => None,
            Src::Whole { key, .. } => {
                let room = self.room(value);
                Some(self.home_of(*key, value, room))
            }
            Src::Temp(c) if value.numel() > 1 => Some(self.store_now(value, Some(c)).0),
            Src::Result { stored: false, .. } if value.numel() > 1 => Some(self.store_now(value, None).0),
            Src::Result { stored: true, .. } => self.result_home(value),
            Src::Part { .. } | Src::Plain { .. } => self.handed(value, src),
            _ => None,
        };
        self.arguments.push(home);
    }

    fn result_wanted(&mut self, _at: At, slot: Slot) {
        // The output of the function that runs goes where its own caller wants it.
        let passed_on = self.frames.last().filter(|f| f.output == Some(slot)).and_then(|f| f.wanted);
        self.wanted = self.variable(slot).or(passed_on);
    }

    fn body_begins(&mut self, _at: At, body: &Rc<Outline>) {
        self.suspend();
        if let Some(t) = &mut self.tracer {
            t.body(body);
        }
        let mut frame = Frame::new(body.id);
        frame.arguments = std::mem::take(&mut self.arguments);
        let wanted = self.wanted.take();
        let given = frame.arguments.iter().filter(|a| a.is_some() && **a == wanted).count();
        (frame.wanted, frame.updated) = (wanted.filter(|_| given == 0), wanted.filter(|_| given == 1));
        frame.output = body.outputs.first().copied();
        if self.frames.is_empty() {
            self.frames.push(Frame::new(0));
        }
        self.frames.push(frame);
    }

    fn body_ends(&mut self, _at: At, outputs: &[Slot]) {
        self.leave(outputs);
    }

    /// Results of the call that has just ended become the statement's.
    fn call_ends(&mut self, _at: At, values: &[Value]) {
        let results = std::mem::take(&mut self.results);
        // Their names were those of the variables of the function.
        results.iter().flatten().for_each(|&h| self.name(h, NOBODY));
        self.resume();
        self.comes_to_caller(values);
        for (k, home) in results.into_iter().enumerate() {
            match (home, values.get(k)) {
                (Some(h), Some(v)) if !v.is_scalar() => self.work.results.push(Given::new(v, h)),
                (Some(h), _) => self.space.release(h),
                _ => {}
            }
        }
    }

    fn assigned(&mut self, _at: At, slot: Slot, value: &Value, how: &How) {
        if self.column_given(slot, value) {
            return;
        }
        if let (How::Parameter(k), Some(f)) = (how, self.frames.last_mut())
            && f.updated.is_some()
            && f.output == Some(slot)
            && f.arguments.get(*k) == Some(&f.updated)
        {
            f.wanted = f.updated;
        }
        match self.bound_by(value, how) {
            Bound::To(home) => self.bind(slot, home),
            Bound::Nowhere => {
                // A parameter whose argument lies nowhere: it is there, but nothing writes it.
                if !value.is_scalar() && self.width(value) > 0 {
                    let room = self.room(value);
                    let home = self.room_for(slot, room, value, false);
                    self.bind(slot, home);
                    self.space.release(home);
                }
            }
            Bound::No => self.stored(slot, value, if let How::Grown { kept, .. } = how { Some(*kept) } else { None }),
        }
    }

    fn modified(&mut self, _at: At, slot: Slot, value: &Value, change: &Change, copied: Option<u64>) {
        match change {
            // A field or the content of a cell is written as a whole.
            Change::Inside(inner) => self.content_stored(inner),
            Change::Elements { entries, .. } => self.elements_stored(slot, value, copied, *entries),
            Change::Length => self.elements_stored(slot, value, None, None),
            Change::Within(within) => self.elements_within_stored(within),
        }
    }

    /// What follows the elements that are gone: from where it was to where the array is now.
    fn elements_moved(&mut self, _at: At, _leaf: Leaf, bytes: u64) {
        let Some((from, to)) = self.work.targets.last().map(|t| t.moved(bytes)) else { return };
        self.open("moved", 0);
        for (from, to) in from.iter().zip(&to) {
            if let Some(op) = sweep(std::slice::from_ref(from), std::slice::from_ref(to)) {
                self.emit(op);
            }
        }
        self.shut();
    }

    /// The arguments that are collected lie where they lay.
    fn rest_collected(&mut self, _at: At, from: usize, values: &[Value]) {
        let frame = self.frames.last();
        let homes: Vec<_> = frame.map_or(Vec::new(), |f| f.arguments.iter().skip(from).copied().collect());
        for (v, home) in values.iter().zip(homes) {
            if let Some(h) = home {
                self.hold(v, h);
            }
        }
    }

    fn captured(&mut self, _at: At, slot: Slot, value: &Value) {
        if let Some(home) = self.variable(slot).filter(|_| !value.is_scalar()) {
            self.hold(value, home);
        }
    }

    fn aliased(&mut self, _at: At, here: Slot, there: Slot, of: Option<usize>) {
        self.alias(here, there, of);
    }

    fn frames_exchanged(&mut self, _at: At, depth: usize) {
        crate::events::exchange(&mut self.frames, depth);
    }

    fn global_bound(&mut self, _at: At, slot: Slot, persistent: bool, name: &str) {
        self.global(slot, persistent, name);
    }

    fn loop_entered(&mut self, _at: At, range: RangeIx) {
        self.header_comes(range);
    }

    fn loop_left(&mut self, _at: At) {
        self.columns_end();
    }

    fn trip(&mut self, _at: At, range: RangeIx) {
        self.next_trip();
        self.column_comes(range);
    }
}

/// What a variable holds after an assignment.
enum Bound {
    /// A storage that is there already.
    To(Home),
    /// A value that lies in no storage.
    Nowhere,
    /// A storage of its own, which is written.
    No,
}

impl Stream {
    /// The place of the statement in the trace, where there is one.
    fn trace_place(&mut self, at: At) -> u32 {
        let top = self.frames.len() <= 1;
        let (Some(t), Some(c)) = (&mut self.tracer, at.context()) else { return NONE };
        t.place = t.at(&c.body, at.site, !c.ignored(), top);
        t.place
    }

    /// What the way in which a variable is assigned says about its storage.
    fn bound_by(&mut self, value: &Value, how: &How) -> Bound {
        match how {
            How::Stored | How::Grown { .. } => Bound::No,
            How::Shared(_) if value.is_scalar() => Bound::No,
            How::Shared(Src::Whole { key, .. }) => {
                let room = self.room(value);
                Bound::To(self.home_of(*key, value, room))
            }
            How::Shared(Src::Result { stored: true, .. }) => self.result_home(value).map_or(Bound::No, Bound::To),
            How::Shared(_) => Bound::No,
            How::Parameter(k) => {
                let argument = self.frames.last().and_then(|f| f.arguments.get(*k)).copied().flatten();
                argument.or_else(|| self.known_home(value)).map_or(Bound::Nowhere, Bound::To)
            }
            How::Captured if value.is_scalar() => Bound::Nowhere,
            How::Captured => {
                let room = self.room(value);
                Bound::To(self.home_of_value(value, room))
            }
        }
    }

    pub(super) fn owner_of(&mut self, place: super::Place) -> crate::cache::stream::OwnerId {
        if self.last_place.0 == place {
            return self.last_place.1;
        }
        let next = self.owners.len() as u32;
        let owner = *self.owners.entry(place).or_insert(next);
        self.last_place = (place, owner);
        owner
    }

    /// The body that runs gives these results of its statement.
    pub(crate) fn passed_on<'v>(&mut self, values: impl Iterator<Item = &'v Value>) {
        for v in values {
            let home = self.result_home(v);
            home.iter().for_each(|&h| self.space.retain(h));
            self.passed.push(home);
        }
    }

    fn leave(&mut self, outputs: &[Slot]) {
        let mut homes: Vec<_> = outputs.iter().map(|&slot| self.variable(slot)).collect();
        homes.iter().flatten().for_each(|&h| self.space.retain(h));
        homes.append(&mut self.passed);
        for h in std::mem::replace(&mut self.results, homes).into_iter().flatten() {
            self.space.release(h);
        }
        let Some(frame) = self.frames.pop() else { return };
        for (&cell, shared) in frame.cells.iter().zip(&frame.shared) {
            if *shared || cell == NONE {
                continue;
            }
            let home = self.cells.get_mut(cell as usize).map_or(NONE, |h| std::mem::replace(h, NONE));
            if home != NONE {
                self.space.release(home);
            }
            self.spare_cells.push(cell);
        }
    }

    fn alias(&mut self, here: Slot, there: Slot, of: Option<usize>) {
        let below = self.frames.len().saturating_sub(1);
        let from = match of {
            Some(body) => self.frames.iter().take(below).rposition(|f| f.body == body),
            None => below.checked_sub(1),
        };
        let Some(from) = from else { return };
        let above = self.frames.split_off(from + 1);
        let cell = self.cell(there);
        self.frames.extend(above);
        if let Some(f) = self.frames.last_mut() {
            f.set(here, cell, true);
        }
    }

    fn global(&mut self, slot: Slot, persistent: bool, name: &str) {
        let key = (persistent, name.to_string());
        let cell = match self.globals.get(&key) {
            Some(&c) => c,
            None => {
                let c = self.new_cell();
                self.globals.insert(key, c);
                c
            }
        };
        if let Some(f) = self.frames.last_mut() {
            f.set(slot, cell, true);
        }
    }

    /// An element of an array inside a struct or cell.
    fn touch_within(&mut self, t: &Touch) {
        let home = self.home_at(t.place, u64::from(t.width) * t.len as u64);
        self.describe_element(home, t.len.saturating_sub(1));
        self.name(home, t.slot);
        self.touch(home, t);
    }

    fn touch_element(&mut self, t: &Touch) {
        let home = self.home_of_element(t.slot, t.at);
        // An element after the last one: the array grows where it is.
        self.space.extend(home, u64::from(t.width) * (t.at as u64 + 1));
        if self.tracer.is_some() {
            self.describe_element(home, t.at);
        }
        self.touch(home, t);
    }

    fn touch(&mut self, home: Home, t: &Touch) {
        let address = self.space.base(home) + u64::from(t.width) * t.at as u64;
        let by = By { owner: self.owner, site: self.site.1, slot: t.slot };
        self.element(ElementAccess { address, width: u32::from(t.width), write: t.write, by, first: 0 });
    }

    /// A function has made a number of numbers: they lie nowhere, whatever its caller had for its result.
    pub(crate) fn numbers_given(&mut self) {
        self.wanted = None;
        self.arguments.clear();
    }

    /// Passes are kept while a function of the statement runs.
    pub(crate) fn suspend(&mut self) {
        let mut work = std::mem::take(&mut self.work);
        work.shared = self.names_of_shared();
        self.suspended.push(work);
        let place = self.tracer.as_ref().map_or(NONE, |t| t.place);
        self.kept_owner.push((self.owner, self.site, place));
    }

    pub(crate) fn resume(&mut self) {
        let work = self.suspended.pop().unwrap_or_default();
        self.work = work;
        if let Some((owner, site, place)) = self.kept_owner.pop() {
            (self.owner, self.site) = (owner, site);
            if let Some(t) = &mut self.tracer {
                t.place = place;
            }
        }
        self.name_all();
        for (home, slot) in std::mem::take(&mut self.work.shared) {
            self.name(home, slot);
        }
    }
}
