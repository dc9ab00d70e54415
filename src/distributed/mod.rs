//! Distributed prediction, a listener: what an implementation on P ranks would send. In: what execution does, the
//! layouts that directives state. Out: for every statement of a context what its executions send and what every
//! rank does ([`Distributed::found`]).
//!
//! The owner of an element computes it. A statement is taken apart into sweeps (a reduction, a matrix operator, what
//! is assigned in the end); what a sweep sends is found once for all that are alike ([`sweep`], [`operations`]), so
//! that an execution that is met again costs one look-up. Scalar code is followed element by element ([`nest`]).

mod assigned;
mod functions;
mod layout;
mod nest;
mod operations;
mod reference;
mod sparse_products;
mod sparse_rows;
mod statement;
mod storages;
mod sweep;
mod walks;

use crate::cache::machine::Machine;
use crate::events::{
    Activation, At, Called, Change, Computed, CtxId, Elements, Form, Given, How, Listener, Operation, Part, Pass, Src,
    Store, WorkKind,
};
use crate::prediction::{DistributedVariable, Distribution, Ghosts, Owners, RankLoad};
use crate::program::{BodyId, Outline, Site, Slot};
use crate::syntax::ast::{Cut, LayoutText};
use crate::text::codes::{self, Code};
use crate::text::source::Span;
use crate::traffic::Cache;
use crate::value::{Dims, Value};
use layout::Layout;
use nest::Nest;
use reference::Taken;
use rustc_hash::{FxHashMap, FxHasher};
use statement::{Hint, Statement};
use std::cell::Cell;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use storages::Storages;
use sweep::{GhostSets, GhostsId, NONE, Outcome, Setting};
pub(crate) use walks::{RankWalk, RecordedWalk};
use walks::{Storage, Walks};

/// What was asked for.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Counts of ranks.
    pub ranks: Vec<u32>,
    pub ghosts: Ghosts,
}

/// An array with a layout; variables that share its storage share it.
#[derive(Debug)]
struct Array {
    number: u64,
    layout: Rc<Layout>,
    /// Where every rank keeps its part.
    storage: Storage,
    /// What ranks have received of it.
    ghosts: Cell<GhostsId>,
}

/// What a variable holds, where that is distributed.
type Held = Option<Rc<Array>>;

/// What ranks have received of an operand is there from now on.
fn received(operand: Option<&Rc<Array>>, after: &[(u64, GhostsId)]) {
    if let (Some(array), Some((_, ghosts))) = (operand, after.last()) {
        array.ghosts.set(*ghosts);
    }
}

/// A layout that a directive states.
#[derive(Clone)]
struct Declared {
    text: Rc<LayoutText>,
    active: Option<Rc<Vec<bool>>>,
}

/// The variables of a body that runs, and its statement.
#[derive(Default)]
struct Frame {
    slots: FxHashMap<Slot, Rc<Array>>,
    declared: FxHashMap<Slot, Declared>,
    arguments: Vec<Held>,
    /// Results of the calls of the statement that runs.
    results: Vec<Given<Held>>,
    statement: Statement,
}

/// A warning with its place, and how often it came up.
pub(crate) struct Warned {
    pub code: Code,
    pub span: Span,
    pub message: String,
    pub count: u64,
}

/// A statement in its context with what it did, and how often.
pub(crate) struct Found<'d> {
    pub context: CtxId,
    pub site: Site,
    pub times: u64,
    /// The index lists are sent here.
    pub first: bool,
    outcome: &'d Outcome,
}

/// One count of ranks of what was found.
pub(crate) struct FoundCost<'d> {
    pub pairs: &'d [(u32, u32, u64, u64)],
    pub setup: (u64, u64),
    pub loads: &'d [RankLoad],
    together: &'d [(sweep::Together, u64, u64)],
}

impl<'d> Found<'d> {
    /// What one execution costs on the ranks of number `p`.
    pub(crate) fn cost(&self, p: usize) -> Option<FoundCost<'d>> {
        let c = self.outcome.costs.get(p)?;
        Some(FoundCost { pairs: &c.pairs, setup: c.setup, loads: &c.loads, together: &c.together })
    }
}

impl FoundCost<'_> {
    /// Name, calls and bytes.
    pub(crate) fn together(&self) -> impl Iterator<Item = (&'static str, u64, u64)> {
        self.together.iter().map(|(op, calls, bytes)| (op.name(), *calls, *bytes))
    }
}

/// The listener.
pub(crate) struct Distributed {
    setting: Setting,
    cache: Cache,
    stored: crate::value::Layout,
    layouts: FxHashMap<(String, u64, Dims), Result<Rc<Layout>, String>>,
    sets: GhostSets,
    known: FxHashMap<Vec<u64>, usize>,
    outcomes: Vec<Outcome>,
    /// How often each outcome came up, by context and statement; in which it came up first.
    tally: FxHashMap<(CtxId, Site), FxHashMap<usize, u64>>,
    first: FxHashMap<usize, (CtxId, Site)>,
    frames: Vec<Frame>,
    arguments: Vec<Held>,
    outputs: Vec<Held>,
    /// Arrays that handles hold, by where they are stored.
    captured: FxHashMap<usize, Rc<Array>>,
    /// Values whose addresses are in keys.
    kept: FxHashMap<usize, Value>,
    arrays: u64,
    warned: Vec<Warned>,
    variables: BTreeMap<(BodyId, Slot), Rc<Layout>>,
    nest: Nest,
    loops: usize,
    walks: Option<Walks>,
    storages: Storages,
}

impl Distributed {
    /// `machine`: the cache levels of the slowest rank are found too.
    pub(crate) fn new(
        setup: &Setup,
        cache: Cache,
        stored: crate::value::Layout,
        machine: Option<&Machine>,
    ) -> Distributed {
        Distributed {
            setting: Setting { ranks: setup.ranks.clone(), ghosts: setup.ghosts, index_bytes: stored.index_bytes },
            cache,
            stored,
            layouts: FxHashMap::default(),
            sets: GhostSets::default(),
            known: FxHashMap::default(),
            outcomes: Vec::new(),
            tally: FxHashMap::default(),
            first: FxHashMap::default(),
            frames: vec![Frame::default()],
            arguments: Vec::new(),
            outputs: Vec::new(),
            captured: FxHashMap::default(),
            kept: FxHashMap::default(),
            arrays: 0,
            warned: Vec::new(),
            variables: BTreeMap::new(),
            nest: Nest::default(),
            loops: 0,
            walks: machine.map(|m| Walks::new(m.clone())),
            storages: Storages::default(),
        }
    }

    /// The machine whose cache levels are found.
    pub(crate) fn machine(&self) -> Option<&Machine> {
        self.walks.as_ref().map(Walks::machine)
    }

    /// What has just been read are indices.
    pub(crate) fn indexes(&mut self, indices: Computed) {
        self.are_indices(indices);
    }

    /// The slowest rank of number `k` of the counts of ranks, and what its cache levels count.
    pub(crate) fn slowest(&self, k: usize) -> Option<(u32, RankWalk)> {
        let (rank, works) = self.slowest_rank(k)?;
        Some((rank, self.walks.as_ref()?.simulate(k, rank, works)?))
    }

    /// What it accesses, for other machines.
    pub(crate) fn slowest_recorded(&self, k: usize) -> Option<RecordedWalk> {
        let (rank, works) = self.slowest_rank(k)?;
        self.walks.as_ref()?.record(k, rank, works)
    }

    /// The rank that moves the most, and whether an outcome moves anything there.
    fn slowest_rank(&self, k: usize) -> Option<(u32, impl Fn(usize) -> bool)> {
        let p = *self.setting.ranks.get(k)? as usize;
        let mut moved = vec![0u64; p];
        for f in self.found() {
            let loads = f.outcome.costs.get(k).map_or(&[][..], |c| &c.loads);
            for (sum, load) in moved.iter_mut().zip(loads) {
                *sum += (load.wsl + load.wss) * f.times;
            }
        }
        let most = *moved.iter().max()?;
        let rank = moved.iter().position(|m| *m == most)?;
        let works = move |outcome: usize| {
            let load = self.outcomes.get(outcome).and_then(|o| o.costs.get(k)?.loads.get(rank));
            load.is_some_and(|l| l.wsl + l.wss > 0)
        };
        Some((rank as u32, works))
    }

    /// Counts of ranks.
    pub(crate) fn ranks(&self) -> &[u32] {
        &self.setting.ranks
    }

    pub(crate) fn warned(&self) -> &[Warned] {
        &self.warned
    }

    /// Whether an operand is not on every rank.
    pub(crate) fn is_distributed(&self, value: &Value, src: &Src) -> bool {
        self.is_held(value, src)
    }

    /// All statements that did something.
    pub(crate) fn found(&self) -> impl Iterator<Item = Found<'_>> {
        self.tally.iter().flat_map(move |(&(context, site), outcomes)| {
            outcomes.iter().filter_map(move |(&k, &times)| {
                let first = self.first.get(&k) == Some(&(context, site));
                Some(Found { context, site, times, first, outcome: self.outcomes.get(k)? })
            })
        })
    }

    /// How the variables are distributed; `range` gives the number of a body's range, where it has one.
    pub(crate) fn distribution(&self, name: impl Fn(BodyId, Slot) -> Option<(usize, String)>) -> Distribution {
        let ranks = &self.setting.ranks;
        let variables = self.variables.iter().filter_map(|(&(body, slot), layout)| {
            let (range, name) = name(body, slot)?;
            let owners: Vec<Owners> = ranks.iter().enumerate().map(|(k, &p)| layout.map(k, p)).collect();
            let size = layout.dims.to_vec();
            Some(DistributedVariable { name, range, layout: layout.text.to_string(), size, owners })
        });
        Distribution {
            ranks: ranks.iter().map(|&p| p.into()).collect(),
            ghosts: self.setting.ghosts,
            variables: variables.collect(),
        }
    }

    /// A directive states the layout of a variable that holds `value`; `active` is its mask.
    pub(crate) fn distribute(
        &mut self,
        at: At,
        slot: Slot,
        text: &LayoutText,
        active: Option<&Value>,
        value: Option<&Value>,
        span: Span,
    ) {
        let active = active.and_then(mask_of);
        if let LayoutText::Tiles(t) = text
            && let (Some(name), None) = (&t.active, &active)
        {
            self.warn(
                codes::SLM309,
                span,
                format!("`{}` holds no mask of numbers or truths yet: no tile is dropped", name.name),
            );
        }
        let declared = Declared { text: Rc::new(text.clone()), active };
        self.declare(at, slot, declared, value, span);
    }

    /// A variable takes the layout of another.
    pub(crate) fn align(&mut self, at: At, slot: Slot, with: Slot, value: Option<&Value>, span: Span) {
        let frame = self.frame();
        let of_array = |a: &Rc<Array>| Declared { text: Rc::clone(&a.layout.text), active: a.layout.active.clone() };
        let declared = frame.declared.get(&with).cloned().or_else(|| frame.slots.get(&with).map(of_array));
        match declared {
            Some(declared) => self.declare(at, slot, declared, value, span),
            None => self.warn(codes::SLM309, span, "the variable after `with` has no layout yet".into()),
        }
    }

    fn declare(&mut self, at: At, slot: Slot, declared: Declared, value: Option<&Value>, span: Span) {
        self.frame().declared.insert(slot, declared.clone());
        let Some(value) = value.filter(|v| !v.is_scalar() && !v.is_empty()) else { return };
        let layout = self.layout_for(&declared, &value.dims(), span);
        let before = self.frame().slots.get(&slot).cloned();
        if let (Some(before), Some(layout)) = (&before, &layout)
            && before.layout.id == layout.id
        {
            return;
        }
        if let Some(before) = before {
            self.end_nest(at);
            self.storages.begin(at.body(), at.site);
            self.redistribute(at, &before, layout.as_ref(), value);
        }
        self.bind(at, slot, layout);
    }

    fn frame(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::default());
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// The layout of an array of these dimensions by a directive; none where it does not fit, with a warning.
    fn layout_for(&mut self, declared: &Declared, dims: &Dims, span: Span) -> Option<Rc<Layout>> {
        let mut h = FxHasher::default();
        declared.active.as_deref().hash(&mut h);
        let key = (declared.text.to_string(), h.finish(), dims.clone());
        if !self.layouts.contains_key(&key) {
            let id = self.layouts.len() as u64 + 1;
            let made = Layout::new(id, &declared.text, dims, declared.active.clone(), &self.setting.ranks);
            self.layouts.insert(key.clone(), made.map(Rc::new));
        }
        match self.layouts.get(&key) {
            Some(Ok(layout)) if layout.is_replicated() => None,
            Some(Ok(layout)) => Some(Rc::clone(layout)),
            Some(Err(why)) => {
                let why =
                    format!("the layout {} does not fit here: {why}; every rank is taken to have the array", key.0);
                self.warn(codes::SLM309, span, why);
                None
            }
            None => None,
        }
    }

    /// The layout that a result of these dimensions takes from an operand.
    fn inherited(&mut self, from: &Rc<Layout>, dims: &Dims, span: Span) -> Option<Rc<Layout>> {
        if from.dims == *dims {
            return Some(Rc::clone(from));
        }
        let text = match &*from.text {
            LayoutText::Cuts(cuts) => {
                let mut cuts = cuts.clone();
                if cuts.len() == 1 && from.dims.first() == Some(&1) && from.dims.len() == 2 {
                    cuts.insert(0, Cut::Whole);
                }
                let vector = dims.len() == 2 && dims.contains(&1);
                if !(cuts.len() == 1 && vector) {
                    cuts.resize(dims.len(), Cut::Whole);
                }
                Rc::new(LayoutText::Cuts(cuts))
            }
            LayoutText::Tiles(_) => Rc::clone(&from.text),
        };
        self.layout_for(&Declared { text, active: from.active.clone() }, dims, span)
    }

    /// The variable holds an array of this layout from now on.
    fn bind(&mut self, at: At, slot: Slot, layout: Option<Rc<Layout>>) {
        let Some(layout) = layout else {
            self.frame().slots.remove(&slot);
            return;
        };
        self.variables.insert((at.body(), slot), Rc::clone(&layout));
        let key = (self.frames.len(), at.body(), slot);
        let frames = &self.frames;
        let storage = self.storages.of_variable(key, |s| {
            let others =
                frames.iter().zip(1..).flat_map(|(f, depth)| f.slots.iter().map(move |(slot, a)| (depth, *slot, a)));
            others.filter(|(depth, of, _)| (*depth, *of) != (key.0, slot)).any(|(.., a)| a.storage == s)
        });
        let array = self.new_array(layout, storage);
        self.frame().slots.insert(slot, array);
    }

    fn new_array(&mut self, layout: Rc<Layout>, storage: Storage) -> Rc<Array> {
        self.arrays += 1;
        Rc::new(Array { number: self.arrays, layout, storage, ghosts: Cell::new(NONE) })
    }

    fn warn(&mut self, code: Code, span: Span, message: String) {
        match self.warned.iter_mut().find(|w| w.code == code && w.span == span && w.message == message) {
            Some(w) => w.count += 1,
            None => self.warned.push(Warned { code, span, message, count: 1 }),
        }
    }

    /// What was found for a key, or is found now; counted for the statement.
    fn count(&mut self, at: At, key: Vec<u64>, find: impl FnOnce(&mut Distributed) -> Outcome) -> Vec<(u64, GhostsId)> {
        let number = match self.known.get(&key) {
            Some(&k) => k,
            None => {
                let outcome = find(self);
                self.outcomes.push(outcome);
                self.known.insert(key, self.outcomes.len() - 1);
                self.outcomes.len() - 1
            }
        };
        self.tally_up(at, number);
        let Some(outcome) = self.outcomes.get(number) else { return Vec::new() };
        let (remarks, ghosts) = (outcome.remarks.clone(), outcome.ghosts.clone());
        for remark in remarks {
            self.warn(codes::SLM310, span_of(at), remark);
        }
        ghosts
    }

    fn tally_up(&mut self, at: At, number: usize) {
        if at.context().is_some_and(crate::events::Context::ignored) {
            return;
        }
        *self.tally.entry((at.context, at.site)).or_default().entry(number).or_insert(0) += 1;
        self.first.entry(number).or_insert((at.context, at.site));
        if let Some(w) = &mut self.walks {
            w.executed(number, (at.context, at.site));
        }
    }

    /// Storage of a variable of the body that runs which every rank has.
    fn storage_of(&mut self, key: u64) -> Storage {
        match Slot::try_from(key) {
            Ok(slot) => {
                let key = (self.frames.len(), self.storages.here.0, slot);
                self.storages.of_variable(key, |_| false)
            }
            Err(_) => self.storages.of_work(),
        }
    }
}

/// The place of the statement that runs.
fn span_of(at: At) -> Span {
    let site = at.context().and_then(|c| c.body.sites.get(at.site as usize));
    site.map_or_else(|| Span::new(at.context().map_or(Default::default(), |c| c.body.file), 0, 0), |s| s.span)
}

/// The true elements of a mask.
fn mask_of(value: &Value) -> Option<Rc<Vec<bool>>> {
    match value {
        Value::Logical(d) => Some(Rc::new(d.data.clone())),
        Value::Real(d) => Some(Rc::new(d.data.iter().map(|x| *x != 0.0).collect())),
        _ => None,
    }
}

impl Listener for Distributed {
    fn statement_begins(&mut self, at: At, _number: u64) {
        (self.storages.here, self.storages.number) = ((at.body(), at.site), 0);
    }

    fn read(&mut self, _at: At, number: u32, value: &Value, src: &Src) {
        self.joins(number, value, src);
    }

    fn computed(&mut self, at: At, work: WorkKind, flops: u64, operands: &[Computed], result: &Value) {
        let hint = std::mem::take(&mut self.frame().statement.hint);
        if hint == Hint::Done {
            return;
        }
        self.frame().statement.flops += flops;
        if matches!(work, WorkKind::Reduction(_)) {
            let bytes = if let Hint::Combines(bytes) = hint { bytes } else { result.bytes(self.stored) };
            self.reduced(at, operands, result, bytes);
        }
    }

    fn called(&mut self, at: At, call: &Called) {
        self.function_called(at, call);
    }

    fn operation(&mut self, at: At, operation: &Operation, _open: &Pass) {
        self.end_nest(at);
        match &operation.form {
            Form::Product(a, b) => self.product(at, a, b, operation),
            Form::Transpose => self.transposed(at, operation),
            Form::Solve { .. } => self.on_one_rank(at, "a solve", operation),
            Form::Model { name, ranks, places, .. } => self.function(at, (name, *ranks, places.as_ref()), operation),
        }
    }

    fn pass(&mut self, at: At, pass: &Pass) {
        self.statement_ends(at, pass);
    }

    fn scalar_statement(&mut self, at: At, elements: &Elements) {
        self.scalar_code(at, elements);
    }

    fn argument(&mut self, at: At, value: &Value, src: &Src, _open: &Pass) {
        let held = self.handed_on(at, value, src);
        self.arguments.push(held);
    }

    fn frames_exchanged(&mut self, _at: At, depth: usize) {
        crate::events::exchange(&mut self.frames, depth);
    }

    fn body_begins(&mut self, _at: At, _body: &Rc<Outline>) {
        let arguments = std::mem::take(&mut self.arguments);
        self.frames.push(Frame { arguments, ..Frame::default() });
    }

    fn body_ends(&mut self, _at: At, outputs: &[Slot]) {
        let frame = self.frames.pop().unwrap_or_default();
        self.outputs = outputs.iter().map(|slot| frame.slots.get(slot).cloned()).collect();
    }

    fn call_ends(&mut self, _at: At, results: &[Value]) {
        let outputs = std::mem::take(&mut self.outputs);
        for (value, held) in results.iter().zip(outputs) {
            if held.is_some() {
                let found = Given::new(value, held);
                self.frame().results.push(found);
            }
        }
    }

    fn captured(&mut self, _at: At, slot: Slot, value: &Value) {
        if let Some(array) = self.frame().slots.get(&slot).cloned() {
            self.captured.insert(value.place(), array);
        }
    }

    fn assigned(&mut self, at: At, slot: Slot, value: &Value, how: &How) {
        self.whole_assigned(at, slot, value, how);
    }

    fn modified(&mut self, at: At, slot: Slot, value: &Value, change: &Change, _copied: Option<u64>) {
        if !matches!(change, Change::Inside(_)) {
            self.part_assigned(at, slot, value);
        }
    }

    fn variables_end(&mut self, _at: At, _body: &Outline, _sizes: &Activation) {}

    fn loop_entered(&mut self, _at: At, _range: crate::program::RangeIx) {
        self.loops += 1;
    }

    fn loop_left(&mut self, at: At) {
        self.loops = self.loops.saturating_sub(1);
        if self.loops == 0 {
            self.end_nest(at);
        }
    }
}

/// The part of an array that a store goes to.
fn part_of(store: &Store) -> Option<&Part> {
    if let Store::Part(_, part) = store { Some(part) } else { None }
}

/// Whether a part is one element of a larger array.
fn is_element(taken: &Taken, dims: &Dims) -> bool {
    matches!(taken, Taken::Selected(..)) && dims.iter().product::<usize>() == 1
}
