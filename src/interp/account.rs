//! Accounting: the one sink that execution writes to.
//!
//! Figures are kept for each *context*: a body together with the set of ranges of its callers
//! that are active while it runs. The inclusive figures of a range are then sums over contexts,
//! found at the end ([`super::finish`]), exact for recursion and for functions called from
//! several regions. In a context, bytes are kept by occurrence (leaf) and by statement (site).
//! What a statement reads until it ends is kept in [`super::reads`].

use super::frame::{Frame, Var};
use super::history::Recorder;
use super::ir::{Body, BodyId, Leaf, RangeIx, Site, Slot};
use super::reach::Far;
pub use super::reads::{Part, Pass, Src, Store};
use super::reads::{Read, What, load_of, streamed_bytes};
use super::stream::{Levels, Stream};
use crate::traffic::gather::Patterns;
use crate::traffic::selection::{self, Selection};
use crate::traffic::{Bytes, CacheParams, Movement};
use crate::value::{Class, Dims, Layout, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

pub type CtxId = usize;

#[derive(Clone, Debug, Default)]
pub struct LeafAcc {
    pub wsl: Bytes,
    pub wss: Bytes,
}

#[derive(Clone, Debug, Default)]
pub struct SiteAcc {
    /// Executions in the general form.
    pub general: u64,
    /// Executions in the scalar form; each costs the site's plan.
    pub fast: u64,
    pub temp_wsl: Bytes,
    pub temp_wss: Bytes,
    pub dgemm: Bytes,
    pub sparse: Bytes,
    pub flops: u64,
}

#[derive(Clone, Debug, Default)]
pub struct RangeAcc {
    pub executions: u64,
    pub trips: u64,
    /// Stamp of the frame when sizes were last recorded.
    stamp: u64,
    /// Largest size of each variable with an occurrence in the range.
    pub sizes: Vec<SizeRecord>,
}

#[derive(Clone, Debug, Default)]
pub struct SizeRecord {
    pub bytes: u64,
    pub dims: Dims,
    pub class: Option<Class>,
    pub sparse: bool,
}

pub struct Context {
    pub body: Rc<Body>,
    /// `%SLM Func` or `%SLM off`: runs, but counts nothing.
    pub ignored: bool,
    /// Ranges of callers that are active, each once, in the order they were entered.
    pub active: Rc<Vec<(BodyId, RangeIx)>>,
    pub leaves: Vec<LeafAcc>,
    pub sites: Vec<SiteAcc>,
    pub ranges: Vec<RangeAcc>,
    next: FxHashMap<(RangeIx, BodyId, bool), CtxId>,
}

/// Ranges of callers that are active while a body runs.
type Active = Vec<(BodyId, RangeIx)>;

pub struct Account {
    pub on: bool,
    pub cache: CacheParams,
    pub layout: Layout,
    pub patterns: Patterns,
    pub contexts: Vec<Context>,
    by_active: FxHashMap<(BodyId, bool, Rc<Active>), CtxId>,
    pub current: CtxId,
    pub site: Site,
    pub pass: Pass,
    stamp: u64,
    /// The last call and its context: in a loop it is the same one.
    recent: Option<((CtxId, RangeIx, BodyId, bool), CtxId)>,
    spare: Vec<Pass>,
    /// The access stream, with `--machine`.
    pub stream: Option<Box<Stream>>,
    /// What the stream found, once it has ended.
    pub levels: Option<Levels>,
    /// Sizes over time, for a page.
    pub history: Option<Box<Recorder>>,
    /// Statements whose shifted reads the cache does not bring together.
    pub(super) far: Far,
}

impl Account {
    pub fn new(on: bool, cache: CacheParams) -> Account {
        Account {
            on,
            cache,
            layout: Layout { index_bytes: cache.index_bytes, by_rows: cache.by_rows },
            patterns: Patterns::default(),
            contexts: Vec::new(),
            by_active: FxHashMap::default(),
            current: 0,
            site: 0,
            pass: Pass::default(),
            stamp: 0,
            recent: None,
            spare: Vec::new(),
            stream: None,
            levels: None,
            history: None,
            far: Far::default(),
        }
    }

    /// The context of a body called from the current one; makes it at the first call.
    /// `filter` decides alone whether it counts, where `--only` or `--skip` name it.
    pub fn enter(&mut self, body: &Rc<Body>, range: Option<RangeIx>, ignored: bool, filter: Option<bool>) -> CtxId {
        let Some(range) = range else {
            return self.context_for(body, Rc::new(Vec::new()), ignored);
        };
        let current = &self.contexts[self.current];
        let ignored = filter.unwrap_or(ignored || current.ignored);
        let call = (self.current, range, body.id, ignored);
        if let Some((_, id)) = self.recent.filter(|(last, _)| *last == call) {
            return id;
        }
        if let Some(&id) = current.next.get(&(range, body.id, ignored)) {
            self.recent = Some((call, id));
            return id;
        }
        let mut active = (*current.active).clone();
        let mut chain = Vec::new();
        let mut at = Some(range);
        while let Some(r) = at {
            chain.push((current.body.id, r));
            at = current.body.ranges.get(r as usize).and_then(|i| i.parent);
        }
        for step in chain.into_iter().rev() {
            if !active.contains(&step) {
                active.push(step);
            }
        }
        let caller = self.current;
        let id = self.context_for(body, Rc::new(active), ignored);
        self.contexts[caller].next.insert((range, body.id, ignored), id);
        id
    }

    fn context_for(&mut self, body: &Rc<Body>, active: Rc<Vec<(BodyId, RangeIx)>>, ignored: bool) -> CtxId {
        let key = (body.id, ignored, Rc::clone(&active));
        if let Some(&id) = self.by_active.get(&key) {
            return id;
        }
        let id = self.contexts.len();
        let ranges = body
            .ranges
            .iter()
            .map(|r| RangeAcc { sizes: vec![SizeRecord::default(); r.slots.len()], ..RangeAcc::default() })
            .collect();
        self.contexts.push(Context {
            body: Rc::clone(body),
            ignored,
            active,
            leaves: vec![LeafAcc::default(); body.leaves.len()],
            sites: vec![SiteAcc::default(); body.sites.len()],
            ranges,
            next: FxHashMap::default(),
        });
        self.by_active.insert(key, id);
        id
    }

    /// The twin of a context that counts, or that does not (`%SLM off`/`on`).
    pub fn twin(&mut self, id: CtxId, ignored: bool) -> CtxId {
        let (body, active) = (Rc::clone(&self.contexts[id].body), Rc::clone(&self.contexts[id].active));
        self.context_for(&body, active, ignored)
    }

    /// Starts a pass of its own for a callee; the caller's is kept.
    pub fn suspend_pass(&mut self) -> Pass {
        if let Some(s) = self.stream() {
            s.suspend();
        }
        let fresh = self.spare.pop().unwrap_or_default();
        std::mem::replace(&mut self.pass, fresh)
    }

    pub fn resume_pass(&mut self, mut saved: Pass) {
        if let Some(s) = self.stream() {
            s.resume();
        }
        std::mem::swap(&mut self.pass, &mut saved);
        saved.reads.clear();
        if self.spare.len() < 16 {
            self.spare.push(saved);
        }
    }

    /// A range is entered: one execution, and the sizes of its variables are recorded.
    pub fn enter_range(&mut self, frame: &Frame, range: RangeIx) {
        if !self.on {
            return;
        }
        let context = &mut self.contexts[self.current];
        let Some(acc) = context.ranges.get_mut(range as usize) else { return };
        acc.executions += 1;
        if acc.stamp == frame.stamp && frame.stamp != 0 {
            return;
        }
        acc.stamp = frame.stamp;
        let Some(info) = frame.body.ranges.get(range as usize) else { return };
        for (record, &slot) in acc.sizes.iter_mut().zip(&info.slots) {
            let bytes = frame.bytes.get(slot as usize).copied().unwrap_or(0);
            if bytes > record.bytes || record.class.is_none() {
                record.update(bytes, frame, slot);
            }
        }
    }

    pub fn trip(&mut self, range: RangeIx) {
        if self.on
            && let Some(acc) = self.contexts[self.current].ranges.get_mut(range as usize)
        {
            acc.trips += 1;
            self.stream_trip();
        }
    }

    /// A variable holds so many bytes now: records them in the active ranges where they are a
    /// new maximum.
    pub fn size_changed(&mut self, frame: &mut Frame, slot: Slot, bytes: u64) {
        let Some(old) = frame.bytes.get_mut(slot as usize) else { return };
        let grown = bytes > *old;
        if *old == bytes && bytes != 0 {
            return;
        }
        *old = bytes;
        self.stamp += 1;
        frame.stamp = self.stamp;
        if let Some(h) = self.history.as_mut().filter(|_| self.on) {
            h.changed(frame.body.id, slot, bytes);
        }
        if !self.on || !(grown || bytes == 0) {
            return;
        }
        let context = &mut self.contexts[self.current];
        for &r in &frame.ranges {
            let Some(info) = frame.body.ranges.get(r as usize) else { continue };
            let Ok(i) = info.slots.binary_search(&slot) else { continue };
            if let Some(record) = context.ranges.get_mut(r as usize).and_then(|acc| acc.sizes.get_mut(i))
                && (bytes > record.bytes || record.class.is_none())
            {
                record.update(bytes, frame, slot);
            }
        }
    }

    /// A fresh frame starts with its own stamp.
    pub fn new_stamp(&mut self) -> u64 {
        self.stamp += 1;
        self.stamp
    }

    /// The statement's pass reads a value.
    pub fn join(&mut self, value: &Value, src: &mut Src, sparse: bool) {
        if !self.on {
            return;
        }
        self.stream_read(value, src);
        let read = match std::mem::replace(src, Src::Temp) {
            Src::Whole { leaf, key } => Read { leaf, key, what: What::Whole(value.bytes(self.layout)), sparse },
            Src::Part { leaf, key, part } => Read { leaf, key, what: What::Part(part), sparse },
            Src::Plain { leaf, key, bytes } => Read { leaf, key, what: What::Plain(bytes), sparse },
            other => {
                *src = other;
                return;
            }
        };
        if matches!(read.what, What::Whole(_))
            && let Some(known) = self.pass.reads.iter_mut().find(|r| r.key == read.key)
            && matches!(known.what, What::Whole(_))
        {
            known.sparse |= sparse;
            return;
        }
        self.pass.reads.push(read);
    }

    /// The statement has ended: its execution and its pass are counted, and what it stores.
    pub fn finish_statement(&mut self, site: Site, store: Store) {
        self.nothing_moved(site);
        self.count_pass(site, store);
    }

    /// An error leaves the statement: it has read what it has read, but it was not executed.
    pub fn leave_statement(&mut self, site: Site) {
        self.count_pass(site, Store::Nothing);
    }

    fn count_pass(&mut self, site: Site, store: Store) {
        if !self.on {
            return;
        }
        self.stream_finish(&store);
        if self.pass.reads.is_empty() && matches!(store, Store::Nothing) {
            return;
        }
        if self.pass.reads.iter().all(|r| matches!(r.what, What::Whole(_))) && !matches!(store, Store::Part(..)) {
            self.finish_whole(site, &store);
            return;
        }
        let reads = std::mem::take(&mut self.pass.reads);
        let streamed = streamed_bytes(&reads, &store);
        if reads.len() > 1 {
            self.note_reach(&reads, &store, site);
        }
        let mut sparse = Bytes::ZERO;
        for (i, read) in reads.iter().enumerate() {
            if reads[..i].iter().any(|r| r.key == read.key) {
                continue;
            }
            let loaded = load_of(&reads, i, streamed, &self.cache, &self.patterns);
            if read.sparse {
                sparse += loaded;
            }
            if let Some(acc) = self.contexts[self.current].leaves.get_mut(read.leaf as usize) {
                acc.wsl += loaded;
            }
        }
        let (leaf, stored) = match store {
            Store::Nothing => (None, Bytes::ZERO),
            Store::Bytes(leaf, bytes) => (Some(leaf), bytes),
            Store::Part(leaf, part) => (Some(leaf), part.stores(&self.cache, streamed, &self.patterns)),
        };
        let context = &mut self.contexts[self.current];
        if let Some(acc) = leaf.and_then(|l| context.leaves.get_mut(l as usize)) {
            acc.wss += stored;
        }
        if !sparse.is_zero()
            && let Some(acc) = context.sites.get_mut(site as usize)
        {
            acc.sparse += sparse;
        }
        let mut reads = reads;
        reads.clear();
        self.pass.reads = reads;
    }

    /// The frequent end of a statement: whole variables alone, which `join` has made distinct.
    fn finish_whole(&mut self, site: Site, store: &Store) {
        let context = &mut self.contexts[self.current];
        let mut sparse = 0;
        for read in self.pass.reads.drain(..) {
            let What::Whole(bytes) = read.what else { continue };
            if let Some(acc) = context.leaves.get_mut(read.leaf as usize) {
                acc.wsl += Bytes::exact(bytes);
            }
            if read.sparse {
                sparse += bytes;
            }
        }
        if let Store::Bytes(leaf, bytes) = store
            && let Some(acc) = context.leaves.get_mut(*leaf as usize)
        {
            acc.wss += *bytes;
        }
        if sparse > 0
            && let Some(acc) = context.sites.get_mut(site as usize)
        {
            acc.sparse += Bytes::exact(sparse);
        }
    }

    /// A further store of the statement that has just ended (`[a, b] = f(x)`).
    pub fn store_only(&mut self, store: Store) {
        let (leaf, bytes) = match store {
            Store::Nothing => return,
            Store::Bytes(leaf, bytes) => (leaf, bytes),
            Store::Part(leaf, part) => (leaf, part.stores(&self.cache, 0, &self.patterns)),
        };
        if self.on
            && let Some(acc) = self.contexts[self.current].leaves.get_mut(leaf as usize)
        {
            acc.wss += bytes;
        }
    }

    /// A pass of its own has run: a matrix operator or a profiled function.
    pub fn charge(&mut self, movement: &Movement, operands: &mut [(&Value, Src)], sparse: bool) {
        if !self.on {
            return;
        }
        self.stream_charged(movement.flops);
        let layout = self.layout;
        let apart: SmallVec<[Bytes; 4]> = operands.iter().map(|(_, src)| self.apart(src)).collect();
        let context = &mut self.contexts[self.current];
        let Some(acc) = context.sites.get_mut(self.site as usize) else { return };
        let mut total = movement.work_loads;
        acc.temp_wsl += movement.work_loads;
        acc.temp_wss += movement.work_stores;
        acc.dgemm += movement.dgemm;
        acc.flops += movement.flops;
        for (i, (value, src)) in operands.iter_mut().enumerate() {
            let mut loaded = movement.loads.get(i).copied().unwrap_or_default();
            if !loaded.is_zero() {
                loaded += apart.get(i).copied().unwrap_or_default();
            }
            total += loaded;
            let mut temporary = |stored: Bytes| {
                acc.temp_wsl += loaded;
                if !value.is_scalar() {
                    acc.temp_wss += stored;
                }
            };
            match std::mem::replace(src, Src::Temp) {
                Src::Whole { leaf, .. } | Src::Part { leaf, .. } | Src::Plain { leaf, .. } => {
                    if let Some(l) = context.leaves.get_mut(leaf as usize) {
                        l.wsl += loaded;
                    }
                }
                Src::Temp => temporary(Bytes::exact(value.bytes(layout))),
                Src::Result { stored: false, stores } => {
                    temporary(stores.map_or_else(|| Bytes::exact(value.bytes(layout)), |s| *s));
                }
                Src::Result { stored: true, .. } | Src::None => temporary(Bytes::ZERO),
            }
        }
        if sparse {
            acc.sparse += total;
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

    /// A computed, non-scalar argument of a user's function exists in memory: it is stored.
    pub fn store_temporary(&mut self, value: &Value, src: &Src) {
        self.stream_argument(value, src);
        if !self.on || value.is_scalar() {
            return;
        }
        let bytes = match src {
            Src::Temp => Bytes::exact(value.bytes(self.layout)),
            Src::Result { stored: false, stores } => {
                stores.as_deref().copied().unwrap_or_else(|| Bytes::exact(value.bytes(self.layout)))
            }
            _ => return,
        };
        if let Some(acc) = self.contexts[self.current].sites.get_mut(self.site as usize) {
            acc.temp_wss += bytes;
        }
    }

    /// Flops of an element-wise operator, function or reduction of the pass.
    pub fn flops(&mut self, what: &'static str, n: u64) {
        self.stream_worked(what, n);
        if self.on
            && let Some(acc) = self.contexts[self.current].sites.get_mut(self.site as usize)
        {
            acc.flops += n;
        }
    }

    /// Loads and stores of an occurrence that no pass covers (deletion of elements).
    pub fn direct(&mut self, leaf: Leaf, loads: u64, stores: u64) {
        if self.on
            && let Some(acc) = self.contexts[self.current].leaves.get_mut(leaf as usize)
        {
            acc.wsl += Bytes::exact(loads);
            acc.wss += Bytes::exact(stores);
        }
    }

    /// A statement that reads and stores nothing was executed.
    pub fn nothing_moved(&mut self, site: Site) {
        if self.on
            && let Some(acc) = self.contexts[self.current].sites.get_mut(site as usize)
        {
            acc.general += 1;
        }
    }

    /// One execution of a statement in its scalar form.
    pub fn fast(&mut self, site: Site) {
        if self.on
            && let Some(acc) = self.contexts[self.current].sites.get_mut(site as usize)
        {
            acc.fast += 1;
        }
    }
}

impl SizeRecord {
    fn update(&mut self, bytes: u64, frame: &Frame, slot: Slot) {
        let describe = |v: &Value| (v.dims(), v.class(), v.is_sparse());
        let found = match frame.vars.get(slot as usize) {
            Some(Var::Val(v)) => Some(describe(v)),
            Some(Var::Shared(c)) => c.borrow().as_ref().map(describe),
            _ => None,
        };
        if let Some((dims, class, sparse)) = found {
            *self = SizeRecord { bytes, dims, class: Some(class), sparse };
        }
    }
}
