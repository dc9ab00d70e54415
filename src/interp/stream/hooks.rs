//! Where the accounting and the interpreter tell the stream what happens. Every hook does nothing
//! without a machine, and nothing while the accounting is off (models run then).

use super::pass::{Shape, Target};
use super::shape::Access;
use super::solves::Side;
use super::{Frame, NONE, Stream};
use crate::cache::stream::Element;
use crate::functions::table::models::Algorithm;
use crate::interp::Interp;
use crate::interp::account::{Account, Src, Store};
use crate::interp::ir::{Body, RangeIx, Site, Slot};
use crate::interp::models::SolveKind;
use crate::text::source::Span;
use crate::traffic::Movement;
use crate::value::Value;

impl Account {
    /// The stream, where it is asked for and something is counted.
    pub(in crate::interp) fn stream(&mut self) -> Option<&mut Stream> {
        if self.on { self.stream.as_deref_mut() } else { None }
    }

    pub(in crate::interp) fn streams(&self) -> bool {
        self.on && self.stream.is_some()
    }

    /// A statement begins: what it does belongs to its range.
    pub(in crate::interp) fn begin_statement(&mut self, site: Site) {
        if !self.streams() {
            return;
        }
        let place = (self.current, self.range_of(site));
        let body = self.contexts.get(self.current).map_or(0, |c| c.body.id);
        if let Some(s) = self.stream() {
            s.begin(place, body, site);
        }
        self.trace_place(site);
    }

    /// The place of the statement in the trace, where there is one.
    fn trace_place(&mut self, site: Site) -> u32 {
        let context = self.contexts.get(self.current);
        let (Some(s), Some(c)) = (self.stream.as_deref_mut(), context) else { return NONE };
        let top = s.frames.len() <= 1;
        let Some(t) = &mut s.tracer else { return NONE };
        t.place = t.at(&c.body, site, !c.ignored, top);
        t.place
    }

    /// Flops of element-wise operators, functions and reductions of the pass.
    pub(in crate::interp) fn stream_worked(&mut self, what: &'static str, flops: u64) {
        if let Some(s) = self.stream() {
            s.worked(what, flops);
        }
    }

    /// Flops of the operator or function that has been told last.
    pub(in crate::interp) fn stream_charged(&mut self, flops: u64) {
        if let Some(s) = self.stream() {
            s.charged(flops);
        }
    }

    /// Scalar code of this statement has run.
    pub(in crate::interp) fn stream_place(&mut self, site: Site) {
        if !self.streams() {
            return;
        }
        let place = (self.current, self.range_of(site));
        if let Some(s) = self.stream() {
            s.owner = s.owner_of(place);
        }
        let flops =
            |c: &super::super::account::Context| c.body.sites.get(site as usize)?.plan.as_ref().map(|p| p.flops);
        let flops = self.contexts.get(self.current).and_then(flops).unwrap_or(0);
        let place = self.trace_place(site);
        if let Some(s) = self.stream().filter(|s| s.tracer.is_some()) {
            s.executed(place, flops);
        }
    }

    fn range_of(&self, site: Site) -> RangeIx {
        let context = self.contexts.get(self.current);
        context.and_then(|c| c.body.sites.get(site as usize)).map_or(0, |s| s.range)
    }

    /// The pass of the statement reads a value.
    pub(in crate::interp) fn stream_read(&mut self, value: &Value, src: &Src) {
        let Some(s) = self.stream() else { return };
        match src {
            Src::Whole { key, leaf } => {
                s.occurs(*leaf);
                s.read_whole(*key, value);
            }
            Src::Part { key, part, leaf } => {
                s.occurs(*leaf);
                s.read_part(*key, part, value);
            }
            Src::Plain { leaf, .. } => {
                s.occurs(*leaf);
                s.read_bytes(value);
            }
            Src::Result { stored: true, .. } => s.read_result(value),
            Src::None | Src::Temp | Src::Result { .. } => {}
        }
    }

    /// The statement has ended.
    pub(in crate::interp) fn stream_finish(&mut self, store: &Store) {
        let Some(s) = self.stream() else { return };
        match store {
            Store::Nothing => s.finish(false, None),
            Store::Bytes(..) => s.finish(true, None),
            Store::Part(_, part) => s.finish(true, Some(part)),
        }
    }

    /// A matrix product; to be told before it is charged.
    pub(in crate::interp) fn stream_product(&mut self, x: Side, y: Side, result: &Value) {
        if let Some(s) = self.stream() {
            s.multiply(x, y, result);
        }
    }

    /// A solve; false where it is not followed and has to be told by its model.
    pub(in crate::interp) fn stream_solve(
        &mut self,
        a: Side,
        b: Side,
        kind: SolveKind,
        turned: bool,
        result: &Value,
    ) -> bool {
        self.stream().is_some_and(|s| s.solve(a, b, kind, turned, result))
    }

    pub(in crate::interp) fn stream_transpose(&mut self, value: &Value, src: &Src, result: &Value) {
        if let Some(s) = self.stream() {
            s.worked("'", 0);
            s.transpose(value, src, result);
        }
    }

    /// A profiled function, or an operator that is only known by its model.
    pub(in crate::interp) fn stream_model(
        &mut self,
        movement: &Movement,
        operands: &[(&Value, &Src)],
        results: &[Value],
        what: (&'static str, Option<Algorithm>),
    ) {
        if let Some(s) = self.stream() {
            s.profiled(movement, operands, results, what);
        }
    }

    /// An argument of a call of a user's function, in order.
    pub(in crate::interp) fn stream_argument(&mut self, value: &Value, src: &Src) {
        let Some(s) = self.stream() else { return };
        let home = match src {
            _ if value.is_scalar() => None,
            Src::Whole { key, .. } => {
                let room = s.room(value);
                Some(s.home_of(*key, value, room))
            }
            Src::Temp | Src::Result { stored: false, .. } if value.numel() > 1 => Some(s.store_now(value).0),
            Src::Result { stored: true, .. } => s.result_home(value),
            _ => None,
        };
        s.arguments.push(home);
    }

    /// A body begins to run in a frame of its own.
    pub(in crate::interp) fn stream_enter(&mut self, body: &Body) {
        if let Some(s) = self.stream() {
            if let Some(t) = &mut s.tracer {
                t.body(body);
            }
            let mut frame = Frame::new(body.id);
            frame.arguments = std::mem::take(&mut s.arguments);
            let wanted = s.wanted.take().filter(|h| !frame.arguments.contains(&Some(*h)));
            (frame.wanted, frame.output) = (wanted, body.outputs.first().copied());
            s.frames.push(frame);
        }
    }

    /// Parameter `k` is bound to its argument.
    pub(in crate::interp) fn stream_parameter(&mut self, k: usize) {
        if let Some(s) = self.stream() {
            s.bound = s.frames.last().and_then(|f| f.arguments.get(k)).copied().flatten();
            s.binding = true;
        }
    }

    /// A captured value is bound: it lies where it lay when the handle was made.
    pub(in crate::interp) fn stream_captured(&mut self, value: &Value) {
        let Some(s) = self.stream() else { return };
        if !value.is_scalar() {
            let room = s.room(value);
            s.bound = Some(s.home_of_value(value, room));
        }
        s.binding = true;
    }

    /// A handle captures a variable.
    pub(in crate::interp) fn stream_capture(&mut self, slot: Slot, value: &Value) {
        let Some(s) = self.stream() else { return };
        if let Some(home) = s.variable(slot).filter(|_| !value.is_scalar()) {
            s.hold(value, home);
        }
    }

    /// The values behind the parameters, collected in `varargin`.
    pub(in crate::interp) fn stream_rest(&mut self, from: usize, values: &[Value]) {
        let Some(s) = self.stream() else { return };
        let homes: Vec<_> = s.frames.last().map_or(Vec::new(), |f| f.arguments.iter().skip(from).copied().collect());
        for (v, home) in values.iter().zip(homes) {
            if let Some(h) = home {
                s.hold(v, h);
            }
        }
    }

    /// The frame ends; its outputs are kept for the caller.
    pub(in crate::interp) fn stream_leave(&mut self, outputs: &[Slot]) {
        if let Some(s) = self.stream() {
            s.leave(outputs);
        }
    }

    /// Results of the call that has just ended become the statement's.
    pub(in crate::interp) fn stream_results(&mut self, values: &[Value]) {
        let Some(s) = self.stream() else { return };
        let results = std::mem::take(&mut s.results);
        for (k, home) in results.into_iter().enumerate() {
            match (home, values.get(k)) {
                (Some(h), Some(v)) if !v.is_scalar() => s.work.results.push((h, v.numel() as u64)),
                (Some(h), _) => s.space.release(h),
                _ => {}
            }
        }
    }

    /// The frame that runs shares a variable with the one below it, or with the last one of a
    /// body: slot here, slot there.
    pub(in crate::interp) fn stream_alias(&mut self, here: Slot, there: Slot, of: Option<usize>) {
        if let Some(s) = self.stream() {
            s.alias(here, there, of);
        }
    }

    /// A global or persistent variable is bound to a slot.
    pub(in crate::interp) fn stream_global(&mut self, slot: Slot, persistent: bool, name: &str) {
        if let Some(s) = self.stream() {
            s.global(slot, persistent, name);
        }
    }

    /// The next whole assignment copies a plain variable, or takes over a result: it shares the
    /// storage.
    pub(in crate::interp) fn stream_share(&mut self, value: &Value, src: &Src) {
        let Some(s) = self.stream() else { return };
        if value.is_scalar() {
            return;
        }
        match src {
            Src::Whole { key, .. } => {
                let room = s.room(value);
                s.bound = Some(s.home_of(*key, value, room));
                s.binding = true;
            }
            Src::Result { stored: true, .. } => {
                if let Some(home) = s.result_home(value) {
                    s.bound = Some(home);
                    s.binding = true;
                }
            }
            _ => {}
        }
    }

    /// The call that comes next gives its result to this variable.
    pub(in crate::interp) fn stream_wanted(&mut self, slot: Slot) {
        if let Some(s) = self.stream() {
            // The output of the function that runs goes where its own caller wants it.
            let passed_on = s.frames.last().filter(|f| f.output == Some(slot)).and_then(|f| f.wanted);
            s.wanted = s.variable(slot).or(passed_on);
        }
    }

    /// The next whole assignment keeps so many bytes in front: the variable grows.
    pub(in crate::interp) fn stream_grows(&mut self, kept: u64) {
        if let Some(s) = self.stream() {
            s.kept = kept;
        }
    }

    /// A variable is assigned as a whole.
    pub(in crate::interp) fn stream_assigned(&mut self, slot: Slot, value: &Value) {
        if let Some(s) = self.stream() {
            s.assigned(slot, value);
        }
    }

    /// Elements of a variable were assigned or deleted, or fields and contents inside it.
    pub(in crate::interp) fn stream_modified(&mut self, slot: Slot, value: &Value, inner: Option<&Value>) {
        if let Some(s) = self.stream() {
            s.modified(slot, value, inner);
        }
    }

    /// Scalar code touches an element of a real array.
    pub(in crate::interp) fn stream_element(&mut self, slot: Slot, at: usize, write: bool) {
        if let Some(s) = self.stream() {
            s.touch_element(slot, at, write);
        }
    }

    pub(in crate::interp) fn stream_trip(&mut self) {
        if let Some(s) = self.stream() {
            s.trip();
        }
    }
}

impl Interp<'_> {
    /// Warns where the stream of what has just run is only about right.
    pub(in crate::interp) fn note_approximate(&mut self, span: Span) {
        let Some(s) = self.acct.stream() else { return };
        for what in std::mem::take(&mut s.approximate) {
            let message = format!("the accesses of {what} are only approximated for the cache levels");
            self.warn(span, "SLM304", message);
        }
    }

    /// The run has ended: what waits is simulated.
    pub(in crate::interp) fn close_stream(&mut self, complete: bool) -> Option<crate::trace::Trace> {
        let s = self.acct.stream.as_mut()?;
        let trace = s.end_trace(self.sources, complete);
        self.acct.levels = s.levels();
        trace
    }
}

impl Stream {
    fn begin(&mut self, place: super::Place, body: usize, site: Site) {
        self.site = (body, site);
        self.owner = self.owner_of(place);
        self.work.targets.clear();
        (self.kept, self.binding, self.bound) = (0, false, None);
    }

    fn owner_of(&mut self, place: super::Place) -> crate::cache::engine::Owner {
        if self.last_place.0 == place {
            return self.last_place.1;
        }
        let next = self.owners.len() as u32;
        let owner = *self.owners.entry(place).or_insert(next);
        self.last_place = (place, owner);
        owner
    }

    fn leave(&mut self, outputs: &[Slot]) {
        let homes: Vec<_> = outputs.iter().map(|&slot| self.variable(slot)).collect();
        homes.iter().flatten().for_each(|&h| self.space.retain(h));
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
            self.detached.remove(&cell);
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

    fn assigned(&mut self, slot: Slot, value: &Value) {
        let room = self.room(value);
        if std::mem::take(&mut self.binding) {
            if let Some(home) = self.bound.take() {
                return self.bind(slot, home);
            }
            // A parameter whose argument lies nowhere: it is there, but nothing writes it.
            if !value.is_scalar() && value.element_bytes() > 0 {
                let home = self.room_for(slot, room, false);
                self.bind(slot, home);
                self.space.release(home);
            }
            return;
        }
        if value.is_scalar() || value.element_bytes() == 0 {
            self.work.targets.push(Target { shape: Shape::Nothing, kept: 0 });
            return;
        }
        let kept = std::mem::take(&mut self.kept);
        let home = self.room_for(slot, room, kept > 0);
        self.bind(slot, home);
        self.space.release(home);
        self.describe_assigned(home, value);
        let shape = self.shape(value, home);
        self.work.targets.push(Target { shape, kept });
    }

    /// A storage for a variable, held once more: its own, unless something else holds it, it is
    /// too small or the statement still reads it.
    fn room_for(&mut self, slot: Slot, room: u64, grows: bool) -> super::Home {
        if let Some(home) = self.variable(slot) {
            let wanted = self.frames.last().is_some_and(|f| f.wanted == Some(home) && f.output == Some(slot));
            let alone = self.space.refs(home) <= 1 + u32::from(wanted);
            let fits = grows || self.space.capacity(home) >= room;
            if alone && fits && !self.work.hazards.contains(&home) {
                self.space.extend(home, room);
                self.space.retain(home);
                return home;
            }
        } else if let Some(f) = self.frames.last()
            && let (Some(home), true) = (f.wanted, f.output == Some(slot))
            && self.space.refs(home) == 1
            && self.space.capacity(home) >= room
        {
            self.space.retain(home);
            return home;
        }
        let owner = self.own(slot);
        self.space.take(room, Some(owner))
    }

    fn modified(&mut self, slot: Slot, value: &Value, inner: Option<&Value>) {
        if let Some(inner) = inner {
            // A field or the content of a cell is written as a whole.
            if inner.is_scalar() || inner.element_bytes() == 0 {
                self.work.targets.push(Target { shape: Shape::Nothing, kept: 0 });
                return;
            }
            let room = self.room(inner);
            let home = self.home_of_value(inner, room);
            let shape = self.shape(inner, home);
            self.work.targets.push(Target { shape, kept: 0 });
            return;
        }
        let room = self.room(value);
        if value.element_bytes() == 0 {
            return;
        }
        let home = match self.variable(slot) {
            Some(home) if self.alone_in(slot, home) => {
                self.space.extend(home, room);
                home
            }
            before => {
                // What else holds the storage keeps it: the elements are copied first.
                let owner = self.own(slot);
                let home = self.space.take(room, Some(owner));
                if let Some(old) = before {
                    self.copy(old, home, value);
                }
                self.bind(slot, home);
                self.space.release(home);
                home
            }
        };
        let shape = self.shape(value, home);
        self.work.targets.push(Target { shape, kept: 0 });
    }

    /// Whether elements can be changed in place. Other variables that share the storage leave it,
    /// and are copied when they are read after all: mostly they are not (pointers that change
    /// places), and the predicted implementation knows.
    fn alone_in(&mut self, slot: Slot, home: super::Home) -> bool {
        let refs = self.space.refs(home);
        if refs <= 1 {
            return true;
        }
        let own = self.cell(slot);
        let shares = |(c, h): (usize, &super::Home)| (*h == home && c as u32 != own).then_some(c as u32);
        let others: Vec<u32> = self.cells.iter().enumerate().filter_map(shares).collect();
        if others.len() as u32 + 1 != refs {
            return false;
        }
        for c in others {
            if let Some(place) = self.cells.get_mut(c as usize) {
                *place = NONE;
            }
            self.detached.insert(c, home);
            self.space.release(home);
        }
        true
    }

    pub(super) fn copy(&mut self, from: super::Home, to: super::Home, value: &Value) {
        let (old, new) = (self.shape(value, from), self.shape(value, to));
        if let (Shape::Dense(a), Shape::Dense(b)) = (old, new) {
            let (read, write): (Access, Access) = (a.whole(), b.whole());
            if let Some(op) = super::shape::sweep(&[read], &[write]) {
                self.emit(op);
            }
        }
    }

    fn touch_element(&mut self, slot: Slot, at: usize, write: bool) {
        let home = match self.variable(slot) {
            Some(home) => home,
            None => {
                let owner = self.own(slot);
                let home = self.space.take(8 * (at as u64 + 1), Some(owner));
                self.bind(slot, home);
                self.space.release(home);
                home
            }
        };
        if self.tracer.is_some() {
            self.describe_element(home, at);
        }
        let address = self.space.base(home) + 8 * at as u64;
        self.element(Element { address, width: 8, write });
    }

    /// Passes are kept while a function of the statement runs.
    pub fn suspend(&mut self) {
        let work = std::mem::take(&mut self.work);
        self.suspended.push(work);
        let place = self.tracer.as_ref().map_or(NONE, |t| t.place);
        self.kept_owner.push((self.owner, self.site, place));
    }

    pub fn resume(&mut self) {
        let work = self.suspended.pop().unwrap_or_default();
        self.work = work;
        if let Some((owner, site, place)) = self.kept_owner.pop() {
            (self.owner, self.site) = (owner, site);
            if let Some(t) = &mut self.tracer {
                t.place = place;
            }
        }
    }
}
