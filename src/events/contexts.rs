//! Where execution is. A *context* is a body together with the set of ranges of its callers that are active
//! while it runs. The inclusive figures of a range are sums over contexts, exact for recursion and for
//! functions called from several regions.

use crate::program::{BodyId, Outline, RangeIx, Site};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Number of a context in the run.
pub(crate) type CtxId = usize;

/// Ranges of callers that are active while a body runs.
type Active = Vec<(BodyId, RangeIx)>;

/// Why something runs and counts nothing.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Muted {
    /// By `%SLM Func`, `--only` or `--skip`.
    pub filtered: bool,
    /// By `%SLM off`, until `%SLM on`.
    pub off: bool,
}

pub(crate) struct Context {
    pub body: Rc<Outline>,
    muted: Muted,
    /// Ranges of callers that are active, each once, in the order they were entered.
    pub active: Rc<Active>,
    next: FxHashMap<(RangeIx, BodyId, Muted), CtxId>,
}

/// All contexts of a run, and the one that is executed.
#[derive(Default)]
pub(crate) struct Contexts {
    all: Vec<Context>,
    by_active: FxHashMap<(BodyId, Muted, Rc<Active>), CtxId>,
    pub current: CtxId,
    /// The last call and its context: in a loop it is the same one.
    recent: Option<((CtxId, RangeIx, BodyId, Muted), CtxId)>,
}

/// Where something happens: the statement of a context.
#[derive(Clone, Copy)]
pub(crate) struct At<'c> {
    pub context: CtxId,
    pub site: Site,
    pub contexts: &'c Contexts,
}

impl At<'_> {
    #[must_use]
    pub(crate) fn context(&self) -> Option<&Context> {
        self.contexts.all.get(self.context)
    }

    /// The range that the statement belongs to.
    #[must_use]
    pub(crate) fn range(&self) -> RangeIx {
        self.context().and_then(|c| c.body.sites.get(self.site as usize)).map_or(0, |s| s.range)
    }

    /// The body that runs.
    #[must_use]
    pub(crate) fn body(&self) -> BodyId {
        self.context().map_or(0, |c| c.body.id)
    }
}

impl Contexts {
    #[must_use]
    pub(crate) fn all(&self) -> &[Context] {
        &self.all
    }

    /// The context of a body called from a range of the current one (of none: the prototype's own body);
    /// made at the first call. Where `--only` or `--skip` name it, `filter` decides and not what is around it.
    pub(crate) fn enter(
        &mut self,
        body: &Rc<Outline>,
        range: Option<RangeIx>,
        ignored: bool,
        filter: Option<bool>,
    ) -> CtxId {
        let (Some(range), Some(current)) = (range, self.all.get(self.current)) else {
            return self.context_for(body, Rc::default(), Muted { filtered: ignored, off: false });
        };
        let around = current.muted;
        let muted = Muted { filtered: filter.unwrap_or(ignored || around.filtered), ..around };
        let call = (self.current, range, body.id, muted);
        if let Some((_, id)) = self.recent.filter(|(last, _)| *last == call) {
            return id;
        }
        if let Some(&id) = current.next.get(&(range, body.id, muted)) {
            self.recent = Some((call, id));
            return id;
        }
        let active = Rc::new(current.active_from(range));
        let id = self.context_for(body, active, muted);
        if let Some(caller) = self.all.get_mut(self.current) {
            caller.next.insert((range, body.id, muted), id);
        }
        id
    }

    /// The twin of a context that counts, or does not, for another reason.
    pub(crate) fn twin(&mut self, id: CtxId, change: impl FnOnce(Muted) -> Muted) -> CtxId {
        let Some(c) = self.all.get(id) else { return id };
        let (body, active, muted) = (Rc::clone(&c.body), Rc::clone(&c.active), change(c.muted));
        self.context_for(&body, active, muted)
    }

    fn context_for(&mut self, body: &Rc<Outline>, active: Rc<Active>, muted: Muted) -> CtxId {
        let key = (body.id, muted, Rc::clone(&active));
        if let Some(&id) = self.by_active.get(&key) {
            return id;
        }
        let id = self.all.len();
        self.all.push(Context { body: Rc::clone(body), muted, active, next: FxHashMap::default() });
        self.by_active.insert(key, id);
        id
    }
}

impl Context {
    /// It runs, but counts nothing.
    #[must_use]
    pub(crate) fn ignored(&self) -> bool {
        self.muted.filtered || self.muted.off
    }

    /// The active ranges of a body that a range of this one calls.
    fn active_from(&self, range: RangeIx) -> Active {
        let mut active = (*self.active).clone();
        let mut chain = Vec::new();
        let mut at = Some(range);
        while let Some(r) = at {
            chain.push((self.body.id, r));
            at = self.body.ranges.get(r as usize).and_then(|i| i.parent);
        }
        for step in chain.into_iter().rev() {
            if !active.contains(&step) {
                active.push(step);
            }
        }
        active
    }
}
