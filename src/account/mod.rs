//! Accounting: the listener that keeps the plain figures. In: passes, operations, ranges and sizes, as events
//! tell them. Out: the figures of every range, as a [`crate::prediction::Prediction`] ([`finish`]).
//!
//! Figures are kept for each context ([`crate::events::contexts`]), in it by occurrence (leaf) and by
//! statement (site). What the reads of a pass cost is in [`loads`].

mod again;
mod alike;
mod by_statement;
mod calls;
mod counted;
mod executions;
mod explained;
pub(crate) mod finish;
mod flat;
pub(crate) mod history;
mod learnt;
mod links;
mod loads;
mod nest;
mod outer;
mod passed;
mod paths;
mod sweeps;

use crate::events::{
    Activation, At, Change, Contexts, CtxId, Described, Elements, How, IN_PLACE, Listener, Operand, Operation, Part,
    Pass, Resized, Src, Store, Variables, What,
};
use crate::prediction::Rule;
use crate::program::{Leaf, Outline, RangeIx, Site, Slot};
use crate::traffic::gather::Patterns;
use crate::traffic::{Bytes, Cache, Count};
use crate::value::{Layout, Value};
use alike::Alike;
pub(crate) use by_statement::{ByStatement, StatementFigures};
use counted::{Counted, LeafAcc, RangeAcc, SiteAcc, SizeRecord};
pub(crate) use executions::Moved;
use executions::{Recorded, Running as RunningTotal};
use explained::{Explained, Told};
use finish::Remark;
pub(crate) use finish::{Numbering, Subject};
pub(crate) use flat::Assigns;
use flat::Journal;
use learnt::Learning;
pub(crate) use learnt::Learnt;
use loads::beyond_own;
use nest::Nests;
pub(crate) use nest::Running;
pub(crate) use paths::CallPath;
use smallvec::SmallVec;
use std::rc::Rc;

/// A variable, field or content of a cell that is read as a whole; reads of one place have the same key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WholeRead {
    pub leaf: Leaf,
    pub key: u64,
    pub bytes: u64,
}

/// The plain figures of a run.
pub(crate) struct Account {
    cache: Cache,
    layout: Layout,
    pub patterns: Patterns,
    /// By context.
    counted: Vec<Counted>,
    nests: Nests,
    /// Bytes that are copied before the statement that runs writes elements.
    copied: Option<u64>,
    /// Whether somebody wants to know what the statement that runs counts.
    learning: Learning,
    /// Sizes recorded so far.
    recorded: u64,
    /// What functions of numbers have counted and is not yet certain.
    journal: Journal,
    /// The figures of the whole run, where they are asked for while it runs.
    running: Option<RunningTotal>,
    /// Figures of executions, where they are wanted.
    executions: Option<Box<Recorded>>,
    /// Why statements cost what they cost, where that is wanted.
    explained: Option<Box<Explained>>,
}

impl Account {
    #[must_use]
    pub(crate) fn new(cache: Cache, layout: Layout, count: Count) -> Account {
        let nests = Nests::new(&cache, count);
        Account {
            cache,
            layout,
            patterns: Patterns::default(),
            counted: Vec::new(),
            nests,
            copied: None,
            learning: Learning::default(),
            recorded: 0,
            journal: Journal::default(),
            running: None,
            executions: None,
            explained: None,
        }
    }

    /// Records the figures of single executions too, from the beginning of the run on.
    pub(crate) fn record_executions(&mut self) {
        let recorded = Recorded::of(self.follow_total());
        self.executions = Some(Box::new(recorded));
    }

    /// Keeps the figures of the whole run up to date, from its beginning on.
    pub(crate) fn follow_total(&mut self) -> RunningTotal {
        Rc::clone(self.running.get_or_insert_default())
    }

    /// What has been counted so far, where that is kept up to date.
    #[must_use]
    pub(crate) fn total(&self) -> Moved {
        self.running.as_ref().map_or(Moved::default(), |r| r.get())
    }

    /// Whether the figures of executions are wanted.
    #[must_use]
    pub(crate) fn tells_executions(&self) -> bool {
        self.executions.is_some()
    }

    /// Makes room for contexts that are new.
    #[inline]
    pub(crate) fn prepare(&mut self, contexts: &Contexts) {
        for context in contexts.all().get(self.counted.len()..).unwrap_or_default() {
            let running = self.running.as_ref().filter(|_| !context.ignored()).cloned();
            self.counted.push(Counted::new(&context.body, running));
            self.nests.add_context(context);
        }
    }

    /// What scalars and single elements cost.
    #[must_use]
    pub(crate) fn count(&self) -> Count {
        if self.nests.counts() { Count::Model } else { Count::Textbook }
    }

    /// What is remarked about the figures.
    #[must_use]
    pub(crate) fn remarks(&self, subject: &Subject) -> Vec<Remark> {
        self.cut_nests(subject)
    }

    #[inline]
    fn site(&mut self, context: CtxId, site: Site) -> Option<&mut SiteAcc> {
        self.counted.get_mut(context)?.sites.get_mut(site as usize)
    }

    #[inline]
    fn range(&mut self, context: CtxId, range: RangeIx) -> Option<&mut RangeAcc> {
        self.counted.get_mut(context)?.ranges.get_mut(range as usize)
    }

    /// One execution of a statement in its scalar form. `widths`: bytes of the variables that are not of 8.
    #[inline]
    pub(crate) fn ran_as_scalar(&mut self, at: At, widths: &[(Slot, u8)]) {
        let current = self.nests.current;
        if let Some(acc) = self.site(at.context, at.site) {
            acc.fast += 1;
            if acc.met != current {
                self.explaining_scalars(at, &[], |account| account.first_in_nest(at, widths));
            }
        }
        if self.running.is_some() {
            self.plan_ran(at);
        }
    }

    /// A range of one statement in its scalar form has run so many times more, with the sizes of its last execution.
    pub(crate) fn ran_again(&mut self, context: CtxId, (range, site): (RangeIx, Site), times: u64) {
        self.recorded += times;
        if let Some(acc) = self.range(context, range) {
            acc.executions += times;
        }
        if let Some(acc) = self.site(context, site) {
            acc.fast += times;
        }
    }

    /// What the executions of scalar forms come to is multiplied out at the end; here it is told at once.
    fn plan_ran(&self, at: At) {
        let plan = at.context().and_then(|c| c.body.sites.get(at.site as usize)?.plan.as_ref());
        let (Some(plan), Some(counted)) = (plan, self.counted.get(at.context)) else { return };
        counted.runs(Bytes::ZERO, Bytes::ZERO, plan.flops);
        if self.count() == Count::Textbook {
            let stores = plan.store.map_or(0, |_| plan.store_bytes);
            counted.runs(Bytes::exact(8 * plan.loads.len() as u64), Bytes::exact(stores), 0);
        }
    }

    /// A statement that reads one array as a whole, with the numbers that choose it, and stores an array or nothing.
    pub(crate) fn whole_statement(
        &mut self,
        at: At,
        (numbers, array): (&[WholeRead], Option<WholeRead>),
        store: Option<(Leaf, u64)>,
        flops: u64,
    ) {
        self.copied = None;
        self.nests.end();
        self.operands_read();
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        for (k, read) in numbers.iter().enumerate() {
            if numbers.iter().take(k).all(|r| r.key != read.key) {
                counted.load(read.leaf, Bytes::exact(read.bytes));
            }
        }
        if let Some(read) = array {
            counted.load(read.leaf, Bytes::exact(read.bytes));
        }
        if let Some((leaf, bytes)) = store {
            counted.store(leaf, Bytes::exact(bytes));
        }
        if let Some(acc) = counted.sites.get_mut(at.site as usize) {
            acc.general += 1;
            acc.flops += flops;
        }
    }

    /// The frequent pass: whole variables alone.
    fn whole_pass(&mut self, at: At, pass: &Pass) {
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let alike = Alike::of(pass.reads.iter());
        let mut sparse = 0;
        for (i, read) in pass.reads.iter().enumerate() {
            let What::Whole(bytes) = read.what else { continue };
            if read.group == IN_PLACE {
                continue;
            }
            if alike.before(i, read.key) {
                explained::tell(&mut self.explained, at, || explained::of_read(read, Rule::Shared, Bytes::ZERO));
                continue;
            }
            counted.load(read.leaf, Bytes::exact(bytes));
            explained::tell(&mut self.explained, at, || explained::of_read(read, Rule::Whole, Bytes::exact(bytes)));
            if alike.all(read.key).any(|r| r.sparse) {
                sparse += bytes;
            }
        }
        let stored = match &pass.store {
            Store::Bytes(leaf, bytes) => Some((*leaf, *bytes)),
            Store::Number { leaf, bytes, .. } => Some((*leaf, Bytes::exact(*bytes))),
            Store::Nothing | Store::Part(..) => None,
        };
        if let Some((leaf, bytes)) = stored {
            counted.store(leaf, bytes);
            explained::tell(&mut self.explained, at, || explained::of_store(&pass.store, leaf, bytes));
        }
        counted.computes(at.site, pass.flops);
        if let Some(acc) = counted.sites.get_mut(at.site as usize) {
            acc.sparse += Bytes::exact(sparse);
        }
        self.tells_learnt(|| {
            let plain = sparse == 0 && pass.more.is_empty();
            let loads = pass.reads.iter().enumerate().filter_map(|(i, r)| match r.what {
                What::Whole(bytes) if r.group != IN_PLACE && !alike.before(i, r.key) => {
                    Some((r.leaf, Bytes::exact(bytes)))
                }
                _ => None,
            });
            plain.then(|| Learnt { loads: loads.collect(), store: stored, flops: pass.flops, operation: None })
        });
    }
}

impl Listener for Account {
    #[inline]
    fn statement_ran(&mut self, at: At) {
        if let Some(acc) = self.site(at.context, at.site) {
            acc.general += 1;
        }
    }

    /// Elements in the nest, or counted one by one, each once.
    #[inline]
    fn scalar_statement(&mut self, at: At, elements: &Elements) {
        if self.nests.counts() {
            match self.explained {
                None => self.elements_in_nest(at, elements),
                Some(_) => self.explaining_elements(at, elements),
            }
            return;
        }
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        for (k, &(leaf, slot, place)) in elements.list.iter().enumerate() {
            if !elements.list.iter().take(k).any(|&(_, s, i)| s == slot && i == place) {
                counted.load(leaf, Bytes::exact(8));
                explained::tell(&mut self.explained, at, || Told::new(Some(leaf), Rule::Textbook, Bytes::exact(8)));
            }
        }
    }

    #[inline]
    fn pass(&mut self, at: At, pass: &Pass) {
        self.copy(at, pass);
        if pass.is_empty() {
            self.copied_in_nest(at);
        }
        let counted = pass.is_empty() || self.explained_pass_in_nest(at, pass);
        self.stored_again(at, pass);
        self.operands_read();
        if counted {
            return;
        }
        let whole = pass.reads.iter().all(|r| matches!(r.what, What::Whole(_)) || r.is_consumed());
        if pass.steps.is_empty() && whole && !matches!(pass.store, Store::Part(..)) {
            self.whole_pass(at, pass);
        } else {
            self.sweeps(at, pass);
        }
        self.outer_products(at, pass);
        for store in &pass.more {
            if let Some((leaf, bytes)) = store.amount(&self.cache, 0, &self.patterns)
                && let Some(counted) = self.counted.get_mut(at.context)
            {
                counted.store(leaf, bytes);
                explained::tell(&mut self.explained, at, || explained::of_store(store, leaf, bytes));
            }
        }
    }

    fn operation(&mut self, at: At, operation: &Operation, _open: &Pass) {
        if let Learning::Pass = self.learning {
            self.learning = Learning::Nothing;
        }
        if self.explaining_scalars(at, &[], |account| account.operation_in_nest(at, operation)) {
            return;
        }
        let (layout, movement) = (self.layout, operation.movement);
        let apart = self.beyond_own(operation.operands);
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let mut total = movement.work_loads;
        let mut each: SmallVec<[Bytes; 3]> = SmallVec::new();
        counted.temporaries(at.site, movement.work_loads, movement.work_stores);
        counted.computes(at.site, movement.flops);
        for (i, operand) in operation.operands.iter().enumerate() {
            let mut loaded = movement.loads.get(i).copied().unwrap_or_default();
            if !loaded.is_zero() {
                loaded += apart.get(i).copied().unwrap_or_default();
            }
            if let (0, Some(most)) = (i, movement.at_most) {
                loaded = loaded.min(most);
            }
            total += loaded;
            each.push(loaded);
            match operand.src {
                Src::Whole { leaf, .. } | Src::Part { leaf, .. } | Src::Plain { leaf, .. } => {
                    counted.load(*leaf, loaded);
                }
                Src::Temp(_) | Src::Result { .. } | Src::None => {
                    counted.temporaries(at.site, loaded, temporary(operand.value, operand.src, layout));
                }
            }
        }
        let Some(acc) = counted.sites.get_mut(at.site as usize) else { return };
        acc.dgemm += movement.dgemm;
        if operation.sparse {
            acc.sparse += total;
        }
        self.explain_operation(at, operation, &each);
    }

    fn elements_moved(&mut self, at: At, leaf: Leaf, bytes: u64) {
        if bytes == 0 {
            explained::tell(&mut self.explained, at, || Told::new(Some(leaf), Rule::Stays, Bytes::ZERO).stores());
            return;
        }
        self.nests.end();
        if let Some(counted) = self.counted.get_mut(at.context) {
            counted.load(leaf, Bytes::exact(bytes));
            counted.store(leaf, Bytes::exact(bytes));
        }
        explained::tell_moved(&mut self.explained, at, &Told::new(Some(leaf), Rule::Moved, Bytes::exact(bytes)));
    }

    /// A computed, non-scalar argument of a user's function exists in memory: it is stored.
    #[inline]
    fn argument(&mut self, at: At, value: &Value, src: &Src, _open: &Pass) {
        if value.fits_registers() {
            return;
        }
        let bytes = stored_operand(value, src, self.layout);
        if bytes.is_zero() {
            return;
        }
        self.nests.end();
        if let Some(counted) = self.counted.get_mut(at.context) {
            counted.temporaries(at.site, Bytes::ZERO, bytes);
        }
        explained::tell(&mut self.explained, at, || Told {
            dims: value.dims(),
            ..Told::new(None, Rule::Argument, bytes).stores()
        });
    }

    fn assigned(&mut self, at: At, slot: Slot, value: &Value, how: &How) {
        if let How::Grown { kept, copies: true } = how {
            self.copied = Some(*kept);
        }
        self.taken_over(at.context, slot, value, how);
    }

    fn modified(&mut self, _at: At, _slot: Slot, _value: &Value, _change: &Change, copied: Option<u64>) {
        self.copied = copied;
    }

    fn loop_entered(&mut self, at: At, range: RangeIx) {
        self.nests.enter((at.body(), range));
    }

    fn loop_left(&mut self, _at: At) {
        self.nests.leave();
    }

    fn range_entered(&mut self, at: At, range: RangeIx, body: &Outline, sizes: &Activation, variables: &dyn Variables) {
        if let Some(executions) = &mut self.executions {
            executions.enter(body, range, at.context().is_some_and(|c| !c.ignored()));
        }
        let order = self.recorded;
        self.recorded += 1;
        let Some(acc) = self.range(at.context, range) else { return };
        acc.executions += 1;
        if acc.stamp == sizes.stamp && sizes.stamp != 0 {
            return;
        }
        acc.stamp = sizes.stamp;
        let Some(info) = body.ranges.get(range as usize) else { return };
        for (record, &slot) in acc.sizes.iter_mut().zip(&info.slots) {
            let bytes = sizes.bytes.get(slot as usize).copied().unwrap_or(0);
            if bytes > record.bytes || record.held.is_none() {
                record.update(bytes, variables.described(slot), order);
            }
        }
    }

    #[inline]
    fn trip(&mut self, at: At, range: RangeIx) {
        if let Some(acc) = self.range(at.context, range) {
            acc.trips += 1;
        }
        if let Some(executions) = self.executions.as_mut().filter(|_| at.context().is_some_and(|c| !c.ignored())) {
            executions.trip(at.body(), range);
        }
    }

    fn range_left(&mut self, _at: At) {
        if let Some(executions) = &mut self.executions {
            executions.leave();
        }
    }

    fn body_begins(&mut self, _at: At, _body: &Rc<Outline>) {
        if let Some(executions) = &mut self.executions {
            executions.body_begins();
        }
    }

    fn call_ends(&mut self, _at: At, _results: &[Value]) {
        if let Some(executions) = &mut self.executions {
            executions.body_left();
        }
    }

    /// Records the size in the active ranges where it is a new maximum.
    fn resized(&mut self, at: At, body: &Outline, sizes: &Activation, change: &Resized) {
        if !(change.grown || change.bytes == 0) {
            return;
        }
        let order = self.recorded;
        self.recorded += 1;
        for &r in &sizes.ranges {
            let Some(info) = body.ranges.get(r as usize) else { continue };
            let Ok(i) = info.slots.binary_search(&change.slot) else { continue };
            if let Some(record) = self.range(at.context, r).and_then(|acc| acc.sizes.get_mut(i))
                && (change.bytes > record.bytes || record.held.is_none())
            {
                record.grows(change.bytes, change.value, order);
            }
        }
    }
}

impl Account {
    /// What scatters that the statement uses store beyond their results once, and those that are stored and read back
    /// ([`Pass::reduced_scatters`]).
    #[inline]
    fn stored_again(&mut self, at: At, pass: &Pass) {
        let reduced = Bytes::exact(pass.reduced_scatters());
        let stored = pass.stored_again() + reduced;
        if !stored.is_zero()
            && let Some(counted) = self.counted.get_mut(at.context)
        {
            counted.temporaries(at.site, reduced, stored);
            explained::tell(&mut self.explained, at, || Told::new(None, Rule::Scattered, stored).stores());
            if !reduced.is_zero() {
                explained::tell(&mut self.explained, at, || Told::new(None, Rule::Scattered, reduced));
            }
        }
    }

    /// The first write of elements of a variable that shares its storage copies it, unless the statement overwrites
    /// all of it: a pass over arrays of its own.
    fn copy(&mut self, at: At, pass: &Pass) {
        let Some(bytes) = self.copied.take() else { return };
        let stores = || std::iter::once(&pass.store).chain(&pass.more);
        // The array as it is now, which may have grown.
        let overwritten = |store: &Store| match store {
            Store::Part(_, part) => Some(part.own_bytes() >= part.array_bytes()),
            Store::Bytes(..) => Some(false),
            Store::Nothing | Store::Number { .. } => None,
        };
        // One of several targets may be the one that is written in part.
        let Some(overwritten) = stores().find_map(overwritten) else { return };
        if !overwritten {
            self.copies(at, bytes);
        }
    }

    /// The same before a statement that stores some of the array.
    pub(crate) fn copied_before(&mut self, at: At) {
        if let Some(bytes) = self.copied.take() {
            self.copies(at, bytes);
        }
    }

    /// Whether copies of shared storages are counted.
    pub(crate) fn counts_copies(&self) -> bool {
        self.nests.counts()
    }

    fn copies(&mut self, at: At, bytes: u64) {
        if bytes == 0 || !self.nests.counts() {
            return;
        }
        self.nests.ended_by_copy(at, bytes);
        if let Some(counted) = self.counted.get_mut(at.context) {
            counted.temporaries(at.site, Bytes::exact(bytes), Bytes::exact(bytes));
        }
        explained::tell_moved(&mut self.explained, at, &Told::new(None, Rule::Copied, Bytes::exact(bytes)));
    }

    /// What the operands that are indexed reads cost beyond their own bytes; empty where none is.
    fn beyond_own(&self, operands: &[Operand]) -> SmallVec<[Bytes; 3]> {
        // A part of a sparse matrix that was searched for.
        let plain = |o: &Operand| match o.src {
            Src::Plain { bytes, .. } if o.value.is_sparse() => {
                bytes.saturating_sub(Bytes::exact(o.value.bytes(self.layout)))
            }
            _ => Bytes::ZERO,
        };
        if !operands.iter().any(|o| matches!(o.src, Src::Part { .. })) {
            return operands.iter().map(plain).collect();
        }
        let parts: SmallVec<[Option<&Part>; 3]> =
            operands.iter().map(|o| if let Src::Part { part, .. } = o.src { Some(&**part) } else { None }).collect();
        let bytes = |o: &Operand| if o.value.is_scalar() { 0 } else { o.value.bytes(self.layout) };
        let bytes: SmallVec<[u64; 3]> = operands.iter().map(bytes).collect();
        let mut beyond = beyond_own(&parts, &bytes, &self.cache, &self.patterns);
        beyond.iter_mut().zip(operands).for_each(|(b, o)| *b += plain(o));
        beyond
    }
}

/// Bytes that storing a computed operand takes; nothing where it is stored already, or in registers.
fn temporary(value: &Value, src: &Src, layout: Layout) -> Bytes {
    if value.is_scalar() { Bytes::ZERO } else { stored_operand(value, src, layout) }
}

/// The same of what is in no register.
fn stored_operand(value: &Value, src: &Src, layout: Layout) -> Bytes {
    match src {
        Src::Temp(_) => Bytes::exact(value.bytes(layout)),
        Src::Result { stored: false, stores } => {
            stores.as_ref().map_or_else(|| Bytes::exact(value.bytes(layout)), |s| s.assigned())
        }
        _ => Bytes::ZERO,
    }
}
