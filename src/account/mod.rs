//! Accounting: the listener that keeps the plain figures. In: passes, operations, ranges and sizes, as events
//! tell them. Out: the figures of every range, as a [`crate::prediction::Prediction`] ([`finish`]).
//!
//! Figures are kept for each context ([`crate::events::contexts`]), in it by occurrence (leaf) and by
//! statement (site). What the reads of a pass cost is in [`loads`].

pub(crate) mod finish;
pub(crate) mod history;
mod loads;
mod paths;
mod reach;

use crate::events::{
    Activation, At, Contexts, CtxId, Described, Elements, Listener, Operation, Pass, Resized, Src, Store, Variables,
    What,
};
use crate::program::{Leaf, Outline, RangeIx, Site};
use crate::traffic::gather::Patterns;
use crate::traffic::selection::{self, Selection};
use crate::traffic::{Bytes, Cache};
use crate::value::{Layout, Value};
pub(crate) use finish::{Numbering, Subject};
use loads::{load_of, streamed_bytes};
use reach::Far;
use smallvec::SmallVec;

#[derive(Clone, Debug, Default)]
struct LeafAcc {
    wsl: Bytes,
    wss: Bytes,
}

#[derive(Clone, Debug, Default)]
struct SiteAcc {
    /// Executions in the general form.
    general: u64,
    /// Executions in the scalar form; each costs the site's plan.
    fast: u64,
    temp_wsl: Bytes,
    temp_wss: Bytes,
    dgemm: Bytes,
    sparse: Bytes,
    flops: u64,
}

#[derive(Clone, Debug, Default)]
struct RangeAcc {
    executions: u64,
    trips: u64,
    /// Stamp of the activation when sizes were last recorded.
    stamp: u64,
    /// Largest size of each variable with an occurrence in the range.
    sizes: Vec<SizeRecord>,
}

#[derive(Clone, Debug, Default)]
struct SizeRecord {
    bytes: u64,
    /// What the variable held then, where it was set.
    held: Option<Described>,
}

/// What was counted in a context.
struct Counted {
    leaves: Vec<LeafAcc>,
    sites: Vec<SiteAcc>,
    ranges: Vec<RangeAcc>,
}

impl Counted {
    fn new(body: &Outline) -> Counted {
        let range = |slots: usize| RangeAcc { sizes: vec![SizeRecord::default(); slots], ..RangeAcc::default() };
        Counted {
            leaves: vec![LeafAcc::default(); body.leaves.len()],
            sites: vec![SiteAcc::default(); body.sites.len()],
            ranges: body.ranges.iter().map(|r| range(r.slots.len())).collect(),
        }
    }

    fn load(&mut self, leaf: Leaf, bytes: Bytes) {
        if let Some(acc) = self.leaves.get_mut(leaf as usize) {
            acc.wsl += bytes;
        }
    }

    fn store(&mut self, leaf: Leaf, bytes: Bytes) {
        if let Some(acc) = self.leaves.get_mut(leaf as usize) {
            acc.wss += bytes;
        }
    }
}

/// The plain figures of a run.
pub(crate) struct Account {
    cache: Cache,
    layout: Layout,
    pub patterns: Patterns,
    /// By context.
    counted: Vec<Counted>,
    /// Statements whose shifted reads the cache does not bring together.
    far: Far,
}

impl Account {
    #[must_use]
    pub(crate) fn new(cache: Cache, layout: Layout) -> Account {
        Account { cache, layout, patterns: Patterns::default(), counted: Vec::new(), far: Far::default() }
    }

    /// Makes room for contexts that are new.
    #[inline]
    pub(crate) fn prepare(&mut self, contexts: &Contexts) {
        for context in contexts.all().get(self.counted.len()..).unwrap_or_default() {
            self.counted.push(Counted::new(&context.body));
        }
    }

    #[inline]
    fn site(&mut self, context: CtxId, site: Site) -> Option<&mut SiteAcc> {
        self.counted.get_mut(context)?.sites.get_mut(site as usize)
    }

    #[inline]
    fn range(&mut self, context: CtxId, range: RangeIx) -> Option<&mut RangeAcc> {
        self.counted.get_mut(context)?.ranges.get_mut(range as usize)
    }

    /// One execution of a statement in its scalar form.
    #[inline]
    pub(crate) fn ran_as_scalar(&mut self, context: CtxId, site: Site) {
        if let Some(acc) = self.site(context, site) {
            acc.fast += 1;
        }
    }

    /// The frequent pass: whole variables alone, which are distinct.
    fn whole_pass(&mut self, at: At, pass: &Pass) {
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let mut sparse = 0;
        for read in &pass.reads {
            let What::Whole(bytes) = read.what else { continue };
            counted.load(read.leaf, Bytes::exact(bytes));
            if read.sparse {
                sparse += bytes;
            }
        }
        if let Store::Bytes(leaf, bytes) = &pass.store {
            counted.store(*leaf, *bytes);
        }
        if let Some(acc) = counted.sites.get_mut(at.site as usize) {
            acc.flops += pass.flops;
            acc.sparse += Bytes::exact(sparse);
        }
    }

    /// A pass whose operands compete for the cache.
    fn gathering_pass(&mut self, at: At, pass: &Pass) {
        let streamed = streamed_bytes(&pass.reads, &pass.store);
        if pass.reads.len() > 1 {
            self.note_reach(&pass.reads, &pass.store, at);
        }
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let mut sparse = Bytes::ZERO;
        for (i, read) in pass.reads.iter().enumerate() {
            if pass.reads[..i].iter().any(|r| r.key == read.key) {
                continue;
            }
            let loaded = load_of(&pass.reads, i, streamed, &self.cache, &self.patterns);
            if read.sparse {
                sparse += loaded;
            }
            counted.load(read.leaf, loaded);
        }
        if let Some((leaf, stored)) = pass.store.amount(&self.cache, streamed, &self.patterns) {
            counted.store(leaf, stored);
        }
        if let Some(acc) = counted.sites.get_mut(at.site as usize) {
            acc.flops += pass.flops;
            acc.sparse += sparse;
        }
    }

    /// What an operand that is an indexed read costs beyond its own bytes, which the formulas
    /// take: a row of a matrix in lines, the lines of a gather.
    fn apart(&self, src: &Src) -> Bytes {
        let Src::Part { part, .. } = src else { return Bytes::ZERO };
        let axes = part.axes();
        let one = Selection { dims: &part.dims, axes: &axes, element_bytes: part.element_bytes };
        let own = part.own_bytes();
        selection::loads(&[one], &self.cache, own, &self.patterns).saturating_sub(Bytes::exact(own))
    }
}

impl Listener for Account {
    #[inline]
    fn statement_ran(&mut self, at: At) {
        if let Some(acc) = self.site(at.context, at.site) {
            acc.general += 1;
        }
    }

    /// Elements that are counted one by one; each once.
    fn scalar_statement(&mut self, at: At, elements: &Elements) {
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        for (k, &(leaf, slot, place)) in elements.list.iter().enumerate() {
            if !elements.list.iter().take(k).any(|&(_, s, i)| s == slot && i == place) {
                counted.load(leaf, Bytes::exact(8));
            }
        }
    }

    #[inline]
    fn pass(&mut self, at: At, pass: &Pass) {
        if pass.is_empty() {
            return;
        }
        let whole = pass.reads.iter().all(|r| matches!(r.what, What::Whole(_)));
        if whole && !matches!(pass.store, Store::Part(..)) {
            self.whole_pass(at, pass);
        } else {
            self.gathering_pass(at, pass);
        }
        for store in &pass.more {
            if let Some((leaf, bytes)) = store.amount(&self.cache, 0, &self.patterns)
                && let Some(counted) = self.counted.get_mut(at.context)
            {
                counted.store(leaf, bytes);
            }
        }
    }

    fn operation(&mut self, at: At, operation: &Operation) {
        let (layout, movement) = (self.layout, operation.movement);
        let apart: SmallVec<[Bytes; 4]> = operation.operands.iter().map(|o| self.apart(o.src)).collect();
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        let Some(acc) = counted.sites.get_mut(at.site as usize) else { return };
        let mut total = movement.work_loads;
        acc.temp_wsl += movement.work_loads;
        acc.temp_wss += movement.work_stores;
        acc.dgemm += movement.dgemm;
        acc.flops += movement.flops;
        for (i, operand) in operation.operands.iter().enumerate() {
            let mut loaded = movement.loads.get(i).copied().unwrap_or_default();
            if !loaded.is_zero() {
                loaded += apart.get(i).copied().unwrap_or_default();
            }
            total += loaded;
            match operand.src {
                Src::Whole { leaf, .. } | Src::Part { leaf, .. } | Src::Plain { leaf, .. } => {
                    if let Some(l) = counted.leaves.get_mut(*leaf as usize) {
                        l.wsl += loaded;
                    }
                }
                Src::Temp | Src::Result { .. } | Src::None => {
                    acc.temp_wsl += loaded;
                    acc.temp_wss += temporary(operand.value, operand.src, layout);
                }
            }
        }
        if operation.sparse {
            acc.sparse += total;
        }
    }

    fn elements_moved(&mut self, at: At, leaf: Leaf, bytes: u64) {
        if let Some(counted) = self.counted.get_mut(at.context) {
            counted.load(leaf, Bytes::exact(bytes));
            counted.store(leaf, Bytes::exact(bytes));
        }
    }

    /// A computed, non-scalar argument of a user's function exists in memory: it is stored.
    #[inline]
    fn argument(&mut self, at: At, value: &Value, src: &Src) {
        if value.is_scalar() {
            return;
        }
        let bytes = temporary(value, src, self.layout);
        if let Some(acc) = self.site(at.context, at.site) {
            acc.temp_wss += bytes;
        }
    }

    fn range_entered(&mut self, at: At, range: RangeIx, body: &Outline, sizes: &Activation, variables: &dyn Variables) {
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
                record.update(bytes, variables.described(slot));
            }
        }
    }

    #[inline]
    fn trip(&mut self, at: At, range: RangeIx) {
        if let Some(acc) = self.range(at.context, range) {
            acc.trips += 1;
        }
    }

    /// Records the size in the active ranges where it is a new maximum.
    fn resized(&mut self, at: At, body: &Outline, sizes: &Activation, change: &Resized) {
        if !(change.grown || change.bytes == 0) {
            return;
        }
        for &r in &sizes.ranges {
            let Some(info) = body.ranges.get(r as usize) else { continue };
            let Ok(i) = info.slots.binary_search(&change.slot) else { continue };
            if let Some(record) = self.range(at.context, r).and_then(|acc| acc.sizes.get_mut(i))
                && (change.bytes > record.bytes || record.held.is_none())
            {
                record.update(change.bytes, change.value.map(Described::of));
            }
        }
    }
}

/// Bytes that storing a computed operand takes; nothing where it is stored already, or in registers.
fn temporary(value: &Value, src: &Src, layout: Layout) -> Bytes {
    if value.is_scalar() {
        return Bytes::ZERO;
    }
    match src {
        Src::Temp => Bytes::exact(value.bytes(layout)),
        Src::Result { stored: false, stores } => {
            stores.as_deref().copied().unwrap_or_else(|| Bytes::exact(value.bytes(layout)))
        }
        _ => Bytes::ZERO,
    }
}

impl SizeRecord {
    fn update(&mut self, bytes: u64, held: Option<Described>) {
        if held.is_some() {
            *self = SizeRecord { bytes, held };
        }
    }
}
