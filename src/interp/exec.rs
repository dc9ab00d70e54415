//! Statements.

use super::Interp;
use super::access::Found;
use super::assign::stored;
use super::frame::{Frame, Var};
use super::fx::{self, Stored, eval_chain, eval_fx};
use super::ir::{Chain, Condition, Ex, ExKind, FastStore, Leaf, Node, Place, RangeIx, Site, Slot, StepKind, Target};
use super::registers::TOLD_ALIKE;
use crate::error::{ErrorKind, Result, RunError};
use crate::events::{Change, CtxId, How, Src, Store};
use crate::functions::table::facts::{Ends, Facts};
use crate::program::Accumulation;
use crate::traffic::Bytes;
use crate::value::{StructArray, Value};

/// How a statement ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Next,
    Break,
    Continue,
    Return,
}

impl Interp<'_> {
    pub(super) fn exec_block(&mut self, fr: &mut Frame, block: &[Node]) -> Result<Flow> {
        for node in block {
            if self.quick(fr, node) {
                continue;
            }
            let flow = self.exec(fr, node)?;
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    /// A statement of numbers: `x = e` in scalar form, or what functions of numbers give.
    #[inline]
    fn quick(&mut self, fr: &mut Frame, node: &Node) -> bool {
        self.in_scalar_form(fr, node).unwrap_or_else(|| self.flat_statement(fr, node))
    }

    /// `x = e` in scalar form, where `x` is a number already: the most frequent statement of loops. Gives whether that was
    /// it; nothing where functions of numbers may be.
    #[inline]
    pub(super) fn in_scalar_form(&mut self, fr: &mut Frame, node: &Node) -> Option<bool> {
        let Node::Assign { site, slot, fast: Some(fx), display: false, logical: false, plain_copy, whole, .. } = node
        else {
            return None;
        };
        if *plain_copy && self.events.on || whole.get() {
            // The listeners hear of what is taken over.
            return Some(false);
        }
        let Some(x) = eval_fx(fr, fx, &mut self.tracked) else {
            // `g(s, i)` has one for arrays; where `g` holds a handle, it is a call.
            self.tracked.clear();
            return None;
        };
        self.set_plain_number(fr, *slot, x);
        self.count_fast(*site);
        Some(true)
    }

    /// Gives a variable a number; the listeners hear of it only where its size changes.
    #[inline]
    pub(super) fn set_plain_number(&mut self, fr: &mut Frame, slot: u32, x: f64) {
        match fr.vars.get_mut(slot as usize) {
            Some(Var::Val(Value::Num(old))) => *old = x,
            _ => {
                let value = Value::Num(x);
                self.events.holds_no_array(slot);
                self.events.resized(&fr.body, &mut fr.sizes, slot, 8, Some(&value));
                fr.set(slot, value);
            }
        }
    }

    pub(super) fn exec(&mut self, fr: &mut Frame, node: &Node) -> Result<Flow> {
        match node {
            Node::Assign {
                site, slot, leaf, e, fast, plain_copy, accumulates, whole, alike, display, logical, ..
            } => {
                if let Some(fx) = fast
                    && (*display || *logical)
                    && !(*plain_copy && self.events.on)
                    && let Some(x) = eval_fx(fr, fx, &mut self.tracked)
                {
                    self.count_fast(*site);
                    let value = if *logical { Value::Bool(x != 0.0) } else { Value::Num(x) };
                    let bytes = if *logical { 1 } else { 8 };
                    self.events.holds_no_array(*slot);
                    self.events.resized(&fr.body, &mut fr.sizes, *slot, bytes, Some(&value));
                    fr.set(*slot, value);
                } else if let Some(v) = self.uncounted_content(fr, e) {
                    self.tick(fr, *site)?;
                    let bytes = v.bytes(self.events.layout_of(&fr.body, *slot));
                    whole.set(!v.is_number());
                    self.set_variable(fr, *slot, v, bytes);
                } else if self.takes_whole(fr, *site, (*slot, *leaf), e)? {
                    whole.set(true);
                } else if whole.replace(false) && self.quick(fr, node) {
                    return Ok(Flow::Next);
                } else {
                    self.tracked.clear();
                    self.alike_or(fr, (*site, *slot), e, alike.as_deref(), |it, fr| {
                        it.statement(fr, *site, |it, fr| {
                            it.assign_whole(fr, (*slot, *leaf), e, *plain_copy, accumulates.as_deref())
                        })
                    })?;
                }
                if *display {
                    self.show(fr, *slot);
                }
            }
            Node::AssignPath { site, target, e, fast, display } => {
                if !fast.as_ref().is_some_and(|f| self.fast_store(fr, *site, target, f)) {
                    self.tracked.clear();
                    self.statement(fr, *site, |it, fr| {
                        let made_up = it.remarks.made_up.len();
                        let (v, mut src) = match it.value(fr, e) {
                            Ok(value) if it.remarks.made_up.len() > made_up && of_figure(fr, target) => {
                                it.remarks.made_up.truncate(made_up);
                                value
                            }
                            // A property from properties: neither is there.
                            Err(x) if x.is_of_figure() && of_figure(fr, target) => return Ok(Store::Nothing),
                            value => value?,
                        };
                        // A variable that is put into a field or a cell is no operand.
                        let sparse = v.is_sparse() && !matches!(src, Src::Whole { .. });
                        it.events.read(&v, &mut src, sparse);
                        it.assign(fr, target, v)
                    })?;
                }
                if *display {
                    self.show(fr, target.slot);
                }
            }
            Node::Expr { site, e, display, .. } => self.expression(fr, *site, e, *display)?,
            Node::Multi { site, targets, e, display } => self.multiple(fr, *site, targets, e, *display)?,
            Node::Delete { site, target, display } => {
                self.statement(fr, *site, |it, fr| it.delete(fr, target).map(|()| Store::Nothing))?;
                if *display {
                    self.show(fr, target.slot);
                }
            }
            Node::If { arms, otherwise } => {
                for arm in arms {
                    if self.condition(fr, &arm.cond)? {
                        return self.in_range(fr, arm.range, &arm.body);
                    }
                }
                if let Some((range, body)) = otherwise {
                    return self.in_range(fr, *range, body);
                }
            }
            Node::For { site, place, e, bounds, range, body, compiled } => {
                self.events.loop_entered(*range);
                let result = self.for_loop(fr, *site, place, e, bounds.as_deref(), *range, body, compiled);
                self.events.loop_left();
                return result;
            }
            Node::While { cond, range, body, compiled } => {
                return self.loop_range(fr, *range, |it, fr| it.while_loop(fr, cond, *range, body, compiled));
            }
            Node::Until { cond, range, body } => {
                return self.loop_range(fr, *range, |it, fr| it.until_loop(fr, cond, *range, body));
            }
            Node::Switch { site, value, cases, otherwise } => {
                return self.switch(fr, *site, value, cases, otherwise.as_ref());
            }
            Node::Try { range, body, variable, handler } => {
                return self.try_catch(fr, *range, body, *variable, handler.as_ref());
            }
            Node::Unwind { body, cleanup } => {
                let result = self.exec_block(fr, body);
                if result.as_ref().is_err_and(|e| matches!(e.kind, ErrorKind::Limit | ErrorKind::Exit(_))) {
                    return result;
                }
                let after = self.exec_block(fr, cleanup)?;
                let flow = result?;
                return Ok(if flow == Flow::Next { after } else { flow });
            }
            Node::Region { range, body } => return self.in_range(fr, *range, body),
            Node::Break => return Ok(Flow::Break),
            Node::Continue => return Ok(Flow::Continue),
            Node::Return => return Ok(Flow::Return),
            Node::Global { site, list } => {
                for (slot, name, init) in list {
                    self.declare_global(fr, *site, *slot, name, init.as_ref())?;
                }
            }
            Node::Persistent { site, list } => {
                for (slot, index, init) in list {
                    self.declare_persistent(fr, *site, *slot, *index, init.as_ref())?;
                }
            }
            Node::Directive { site, directive } => self.directive(fr, *site, directive),
        }
        Ok(Flow::Next)
    }

    /// Runs one statement in the general form and counts it; of one that fails half-way what it has
    /// read, not its execution.
    pub(super) fn statement(
        &mut self,
        fr: &mut Frame,
        site: Site,
        run: impl FnOnce(&mut Self, &mut Frame) -> Result<Store>,
    ) -> Result<()> {
        self.tick(fr, site)?;
        self.statements += 1;
        self.events.statement_begins(site, self.statements);
        match run(self, fr) {
            Ok(store) => {
                self.events.statement_ends(store);
                Ok(())
            }
            Err(e) => {
                self.events.statement_fails();
                Err(self.locate(e, fr, site))
            }
        }
    }

    fn assign_whole(
        &mut self,
        fr: &mut Frame,
        (slot, leaf): (Slot, Leaf),
        e: &Ex,
        plain_copy: bool,
        accumulates: Option<&Accumulation>,
    ) -> Result<Store> {
        self.calls.wanted = matches!(e.kind, ExKind::Call(_)).then_some(slot);
        let grown = match &e.kind {
            ExKind::Matrix { rows, grows: true, .. } => self.grown(fr, slot, rows, e)?,
            _ => None,
        };
        let (mut v, mut src) = match grown {
            Some(v) => (v, Src::TEMP),
            None => self.value(fr, e)?,
        };
        let bytes = v.bytes(self.events.layout_of(&fr.body, slot));
        let number = v.is_number() || v.is_entry();
        let copy = plain_copy && matches!(src, Src::Whole { .. });
        if copy || matches!(src, Src::Result { stored: true, .. }) {
            // Taken over, not read; the text of a function has stored its result where the caller wants it.
            self.set_variable_as(fr, slot, v, bytes, &How::Shared(&src));
            return Ok(Store::Nothing);
        }
        if self.stays_there(fr, slot, &v, &src, bytes) {
            // As if what follows were deleted.
            if let Some(before) = fr.take(slot) {
                v.stays_in(before);
            }
            self.put_modified(fr, slot, v, bytes, &Change::Length);
            self.events.elements_moved(leaf, 0);
            return Ok(Store::Nothing);
        }
        let mut stores = Bytes::exact(bytes);
        if let Some(scattered) = src.take_scattered() {
            stores = scattered;
        }
        // Where it is, in a field or cell, before it is a copy.
        self.events.read(&v, &mut src, v.is_sparse());
        if v.is_sparse() {
            self.note_pointers(&v, self.events.layout_of(&fr.body, slot), e.span);
        }
        if let Some(there) = accumulates.and_then(|sum| self.events.accumulates(slot, sum)) {
            stores = there;
        }
        self.separate_for(fr, slot, &mut v);
        let mut how = How::Stored;
        if matches!(&e.kind, ExKind::Matrix { grows: true, .. }) {
            let old = fr.sizes.bytes.get(slot as usize).copied().unwrap_or(0);
            how = How::Grown { kept: old.min(bytes), copies: false };
            stores = Bytes::exact(bytes.saturating_sub(old));
        }
        self.set_variable_as(fr, slot, v, bytes, &how);
        Ok(if number && stores == Bytes::exact(bytes) {
            stored(leaf, u64::from(slot), number, bytes)
        } else {
            Store::Bytes(leaf, stores)
        })
    }

    fn expression(&mut self, fr: &mut Frame, site: Site, e: &Ex, display: bool) -> Result<()> {
        let is_variable = match &e.kind {
            ExKind::Var { slot, .. } => fr.get(*slot).is_some(),
            ExKind::Maybe { slot, path, .. } => path.is_empty() && fr.get(*slot).is_some(),
            _ => false,
        };
        let mut found = Found::new();
        let made_up = self.remarks.made_up.len();
        let done = self.statement(fr, site, |it, fr| {
            let nargout = usize::from(!matches!(
                e.kind,
                ExKind::Call(_) | ExKind::Maybe { .. } | ExKind::Access { .. } | ExKind::Var { .. } | ExKind::Of { .. }
            ));
            it.several(fr, e, nargout, &mut found)?;
            if !is_variable {
                it.read_unassigned(&mut found);
            }
            Ok(Store::Nothing)
        });
        if self.remarks.made_up.len() > made_up && facts_of_call(e).is_some_and(|f| f.ignored) {
            // What a command that is ignored has been given decides nothing.
            self.remarks.made_up.truncate(made_up);
        }
        match done {
            // What is ignored needs no property of a figure.
            Err(x) if x.is_of_figure() && facts_of_call(e).is_some_and(|f| f.ignored) => return Ok(()),
            Err(x) => {
                if facts_of_call(e).is_some_and(|f| f.ends == Ends::Throws) {
                    // It has done what it was there for.
                    self.events.statement_ran(site);
                }
                return Err(x);
            }
            Ok(()) => {}
        }
        for (v, _) in found {
            if is_variable {
                if display {
                    let name = self.program.sources.slice(e.span).to_string();
                    self.display(&name, &v);
                }
                continue;
            }
            if display {
                self.display("ans", &v);
            }
            let bytes = v.bytes(self.events.layout_of(&fr.body, fr.body.ans));
            self.set_variable(fr, fr.body.ans, v, bytes);
        }
        Ok(())
    }

    /// Values that no variable takes: their operands are read. What operators and functions have given is
    /// there.
    pub(super) fn read_unassigned(&mut self, found: &mut Found) {
        for (v, src) in found.iter_mut().filter(|(_, src)| !matches!(src, Src::Result { .. })) {
            self.events.read(v, src, v.is_sparse());
        }
    }

    fn multiple(&mut self, fr: &mut Frame, site: Site, targets: &[Option<Place>], e: &Ex, display: bool) -> Result<()> {
        self.statement(fr, site, |it, fr| {
            let targets = it.single_targets(fr, targets)?;
            it.calls.ignored_outputs =
                targets.iter().enumerate().filter(|(_, t)| t.place.is_none()).map(|(k, _)| k).collect();
            let mut found = Found::with_capacity(targets.len());
            let done = it.several(fr, e, targets.len(), &mut found);
            it.calls.ignored_outputs.clear();
            done?;
            let enough = targets.iter().rposition(|t| t.place.is_some()).map_or(0, |k| k + 1);
            if found.len() < enough {
                return Err(RunError::new(
                    "MATLAB:maxlhs",
                    format!("{} values are assigned, but only {} are given.", targets.len(), found.len()),
                )
                .mark(e.span));
            }
            let mut stores = Vec::with_capacity(targets.len());
            for (k, (target, (v, mut src))) in targets.into_iter().zip(found).enumerate() {
                let scatter = src.take_scattered();
                let stored_there = matches!(src, Src::Result { stored: true, .. });
                if stored_there && target.place.is_none_or(|place| place.path.is_empty()) {
                    // Nobody reads what the text of a function has stored: a variable takes it over. Further
                    // results of a handle count as stored once more: which function it names, an emitted
                    // program does not know where it describes the statement.
                    let Some(place) = target.place else { continue };
                    if k == 0 || matches!(e.kind, ExKind::Call(_)) {
                        let bytes = v.bytes(it.events.layout_of(&fr.body, place.slot));
                        it.set_variable_as(fr, place.slot, v, bytes, &How::Shared(&src));
                        continue;
                    }
                } else {
                    it.events.read(&v, &mut src, v.is_sparse());
                }
                let Some(place) = target.place else { continue };
                let store = match target.steps {
                    Some(steps) => it.assign_resolved(fr, place, steps, v)?,
                    None => it.assign(fr, place, v)?,
                };
                let store = match (store, scatter) {
                    (Store::Bytes(leaf, _), Some(s)) => Store::Bytes(leaf, s),
                    (store, _) => store,
                };
                stores.push(store);
            }
            let last = stores.pop().unwrap_or(Store::Nothing);
            stores.into_iter().for_each(|s| it.events.stores_too(s));
            Ok(last)
        })?;
        if display {
            for place in targets.iter().flatten() {
                self.show(fr, place.slot);
            }
        }
        Ok(())
    }

    /// Condition of `if`, `while`, `until`: a statement of its own for accounting.
    pub(super) fn condition(&mut self, fr: &mut Frame, c: &Condition) -> Result<bool> {
        if let Some(chain) = &c.fast {
            let mut reached = smallvec::SmallVec::<[Site; 4]>::new();
            if let Some(truth) = eval_chain(fr, chain, &mut self.tracked, &mut reached) {
                reached.iter().for_each(|site| self.count_fast(*site));
                return Ok(truth);
            }
        }
        self.tracked.clear();
        if let Some(truth) = c.fast.as_ref().and_then(|chain| self.narrow_condition(fr, chain)) {
            return Ok(truth);
        }
        let mut truth = false;
        self.statement(fr, c.site, |it, fr| {
            truth = it.truth(fr, &c.e)?;
            Ok(Store::Nothing)
        })?;
        Ok(truth)
    }

    /// The same where logical values or characters are compared, in loops that the register machine may execute.
    fn narrow_condition(&mut self, fr: &Frame, chain: &Chain) -> Option<bool> {
        if !self.events.on || !self.counts_in_batches() {
            return None;
        }
        self.tracked.narrow = true;
        let mut reached = smallvec::SmallVec::<[Site; 4]>::new();
        let truth = eval_chain(fr, chain, &mut self.tracked, &mut reached);
        self.tracked.narrow = false;
        // The general form tells of an element once that is read twice.
        let alike = !self.events.in_detail() || self.tracked.touched.len() <= TOLD_ALIKE;
        let truth = truth.filter(|_| alike);
        if truth.is_some() {
            reached.iter().for_each(|site| self.count_fast(*site));
        }
        self.tracked.clear();
        self.tracked.widths.clear();
        truth
    }

    /// A statement has run in its scalar form: its plan counts, and elements read one by one.
    #[inline]
    pub(super) fn count_fast(&mut self, site: Site) {
        self.events.scalar_statement(site, &mut self.tracked);
    }

    /// `x(i) = e` and its like in place on real numbers; false when the general form has to do it.
    fn fast_store(&mut self, fr: &mut Frame, site: Site, target: &Place, f: &FastStore) -> bool {
        let Some(x) = eval_fx(fr, &f.value, &mut self.tracked) else { return false };
        let appends = !self.events.one_by_one();
        match fx::store(fr, target, &f.target, (x, appends), &mut self.tracked) {
            Stored::Nothing => return false,
            Stored::InPlace => {}
            Stored::GrownCell => {
                let before = fr.sizes.bytes.get(target.slot as usize).copied().unwrap_or(0);
                let Some(Var::Val(v)) = fr.vars.get(target.slot as usize) else { return false };
                self.events.resized(&fr.body, &mut fr.sizes, target.slot, before + 8, Some(v));
            }
            Stored::Grown(n) => {
                let Some(Var::Val(v)) = fr.vars.get(target.slot as usize) else { return false };
                self.events.resized(&fr.body, &mut fr.sizes, target.slot, 8 * n as u64, Some(v));
            }
        }
        self.count_fast(site);
        true
    }

    pub(super) fn in_range(&mut self, fr: &mut Frame, range: RangeIx, body: &[Node]) -> Result<Flow> {
        let outside = self.filtered(fr, range);
        self.enter_range(fr, range);
        let result = self.exec_block(fr, body);
        fr.sizes.ranges.pop();
        self.events.range_left();
        self.left(outside);
        result
    }

    /// A range has ended whose context was another than the one around it.
    #[inline]
    pub(super) fn left(&mut self, outside: Option<CtxId>) {
        if let Some(context) = outside {
            self.events.go_on_in(context);
        }
    }

    pub(super) fn enter_range(&mut self, fr: &mut Frame, range: RangeIx) {
        fr.sizes.ranges.push(range);
        self.events.range_entered(range, &fr.body, &fr.sizes, &*fr);
    }

    fn loop_range(
        &mut self,
        fr: &mut Frame,
        range: RangeIx,
        run: impl FnOnce(&mut Self, &mut Frame) -> Result<Flow>,
    ) -> Result<Flow> {
        self.events.loop_entered(range);
        let outside = self.filtered(fr, range);
        self.enter_range(fr, range);
        let result = run(self, fr);
        fr.sizes.ranges.pop();
        self.events.range_left();
        self.left(outside);
        self.events.loop_left();
        result
    }

    fn try_catch(
        &mut self,
        fr: &mut Frame,
        range: RangeIx,
        body: &[Node],
        variable: Option<u32>,
        handler: Option<&(RangeIx, Vec<Node>)>,
    ) -> Result<Flow> {
        let ends = self.calls.ends.len();
        let error = match self.in_range(fr, range, body) {
            Ok(flow) => return Ok(flow),
            Err(e) if matches!(e.kind, ErrorKind::Limit | ErrorKind::Exit(_)) => return Err(e),
            Err(e) => e,
        };
        self.calls.ends.truncate(ends);
        self.tracked.clear();
        if let Some(slot) = variable {
            let v = self.exception(&error);
            let bytes = v.bytes(self.events.layout_of(&fr.body, slot));
            self.set_variable(fr, slot, v, bytes);
        }
        self.remarks.last_error = Some(*error);
        match handler {
            Some((range, body)) => self.in_range(fr, *range, body),
            None => Ok(Flow::Next),
        }
    }

    /// What `catch err` binds: message, identifier, stack.
    pub(super) fn exception(&self, error: &RunError) -> Value {
        let mut s = StructArray::scalar();
        s.set(0, "message", Value::text(&error.message));
        s.set(0, "identifier", Value::text(&error.identifier));
        let mut stack = StructArray::scalar();
        let frame = error.stack.first();
        let name = frame.map_or("", |f| &f.function);
        stack.set(0, "file", Value::text(frame.map_or("", |f| &self.program.sources.get(f.span.file).name)));
        stack.set(0, "name", Value::text(name));
        stack.set(0, "line", Value::Num(frame.map_or(0.0, |f| f64::from(self.program.sources.line(f.span)))));
        stack.set(0, "column", Value::Num(0.0));
        s.set(0, "stack", Value::structure(stack));
        Value::structure(s)
    }
}

/// What is known of the built-in function that an expression calls.
fn facts_of_call(e: &Ex) -> Option<&'static Facts> {
    match &e.kind {
        ExKind::Call(c) => match c.target.get() {
            Some(Target::Builtin(f)) => Some(&f.facts),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the place is a property of what a command has drawn.
fn of_figure(fr: &Frame, place: &Place) -> bool {
    let field = place.path.iter().any(|s| matches!(s.kind, StepKind::Field(_)));
    field && fr.get(place.slot).is_some_and(|v| v.is_drawn())
}
