//! Where execution is. A *context* is a body together with the sets of ranges of its callers and of calls that
//! are active while it runs. The inclusive figures of ranges and calls are sums over contexts, exact for recursion
//! and for functions called from several regions.

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

/// A call in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CallSite {
    /// The innermost range around it.
    pub range: (BodyId, RangeIx),
    /// Where it begins in the file of its body.
    pub start: u32,
    /// What it calls.
    pub callee: BodyId,
}

/// Calls that are active while a body runs, each once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Calls {
    /// Those of bodies that were not active, outermost first, and whether an activation made them that repeats another.
    first: Vec<(CallSite, bool)>,
    /// Those of a recursion, sorted: in which order they were made tells nothing, and there are many orders.
    again: Vec<CallSite>,
    /// The active ranges that only a repeated activation of their body has entered.
    repeated: Active,
    /// The last one, by which the body that runs was called.
    pub last: Option<CallSite>,
}

/// From where a body is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caller {
    pub range: RangeIx,
    /// Where the call begins, if it stands in a text.
    pub start: Option<u32>,
}

/// Most contexts that are told apart by their calls: recursions of many functions have very many.
const MOST: usize = 1 << 14;

pub(crate) struct Context {
    pub body: Rc<Outline>,
    muted: Muted,
    /// Ranges of callers that are active, each once, in the order they were entered.
    pub active: Rc<Active>,
    /// Calls that are active, the one of the body included.
    pub calls: Rc<Calls>,
    /// The first context that differs in its calls alone: what a register holds does not depend on them.
    pub alike: CtxId,
    next: FxHashMap<Call, CtxId>,
}

/// A call of a body, with what decides in which context it runs.
type Call = (RangeIx, Option<u32>, BodyId, Muted);

/// Calls whose contexts are looked up first, a power of two.
const RECENT: usize = 8;

/// All contexts of a run, and the one that is executed.
#[derive(Default)]
pub(crate) struct Contexts {
    all: Vec<Context>,
    by_active: FxHashMap<(BodyId, Muted, Rc<Active>), Vec<CtxId>>,
    pub current: CtxId,
    /// Calls of late and their contexts: in a loop they are the same ones, in a recursion few.
    recent: [Option<((CtxId, Call), CtxId)>; RECENT],
    /// There were too many to tell all apart by their calls.
    pub calls_cut: bool,
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
    /// What is executed counts nothing.
    pub(crate) fn ignored(&self) -> bool {
        self.all.get(self.current).is_some_and(Context::ignored)
    }

    #[must_use]
    pub(crate) fn all(&self) -> &[Context] {
        &self.all
    }

    /// The body that runs.
    #[must_use]
    pub(crate) fn body(&self) -> BodyId {
        self.all.get(self.current).map_or(0, |c| c.body.id)
    }

    /// The context of a body called from a range of the current one (of none: the prototype's own body);
    /// made at the first call. Where `--only` or `--skip` name it, `filter` decides and not what is around it.
    pub(crate) fn enter(
        &mut self,
        body: &Rc<Outline>,
        from: Option<Caller>,
        ignored: bool,
        filter: Option<bool>,
    ) -> CtxId {
        let (Some(from), Some(current)) = (from, self.all.get(self.current)) else {
            return self.context_for(body, Rc::default(), Rc::default(), Muted { filtered: ignored, off: false });
        };
        let around = current.muted;
        let muted = Muted { filtered: filter.unwrap_or(ignored || around.filtered), ..around };
        let call = (from.range, from.start, body.id, muted);
        let place = (self.current + from.start.unwrap_or(0) as usize) % RECENT;
        if let Some((_, id)) = self.recent[place].filter(|(last, _)| *last == (self.current, call)) {
            return id;
        }
        if let Some(&id) = current.next.get(&call) {
            self.recent[place] = Some(((self.current, call), id));
            return id;
        }
        let active = current.active_from(from.range);
        let start = from.start.filter(|_| self.all.len() < MOST);
        self.calls_cut |= start != from.start;
        let site = start.map(|start| CallSite { range: (current.body.id, from.range), start, callee: body.id });
        let calls = site.map_or_else(|| Rc::clone(&current.calls), |site| Rc::new(current.calls_with(site, &active)));
        let id = self.context_for(body, Rc::new(active), calls, muted);
        if let Some(caller) = self.all.get_mut(self.current) {
            caller.next.insert(call, id);
        }
        id
    }

    /// The twin of a context that counts, or does not, for another reason.
    pub(crate) fn twin(&mut self, id: CtxId, change: impl FnOnce(Muted) -> Muted) -> CtxId {
        let Some(c) = self.all.get(id) else { return id };
        let (body, active, calls) = (Rc::clone(&c.body), Rc::clone(&c.active), Rc::clone(&c.calls));
        let muted = change(c.muted);
        self.context_for(&body, active, calls, muted)
    }

    fn context_for(&mut self, body: &Rc<Outline>, active: Rc<Active>, calls: Rc<Calls>, muted: Muted) -> CtxId {
        let alike = self.by_active.entry((body.id, muted, Rc::clone(&active))).or_default();
        if let Some(&id) = alike.iter().find(|&&id| self.all.get(id).is_some_and(|c| c.calls == calls)) {
            return id;
        }
        let id = self.all.len();
        alike.push(id);
        let alike = alike.first().copied().unwrap_or(id);
        self.all.push(Context { body: Rc::clone(body), muted, active, calls, alike, next: FxHashMap::default() });
        id
    }
}

impl Context {
    /// It runs, but counts nothing.
    #[must_use]
    pub(crate) fn ignored(&self) -> bool {
        self.muted.filtered || self.muted.off
    }

    /// The active calls of a body that this one calls; `ranges`: the active ranges there.
    fn calls_with(&self, site: CallSite, ranges: &Active) -> Calls {
        let mut calls = Calls { last: Some(site), ..(*self.calls).clone() };
        let repeats = self.active.iter().any(|step| step.0 == self.body.id);
        if repeats {
            calls.repeated.extend_from_slice(ranges.get(self.active.len()..).unwrap_or_default());
        }
        let active = site.callee == self.body.id || self.active.iter().any(|step| step.0 == site.callee);
        match calls.again.binary_search(&site) {
            _ if calls.first.iter().any(|(known, _)| *known == site) => {}
            _ if !active => calls.first.push((site, repeats)),
            Ok(_) => {}
            Err(k) => calls.again.insert(k, site),
        }
        calls
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

impl Calls {
    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &CallSite> {
        self.first.iter().map(|(site, _)| site).chain(&self.again)
    }

    /// The call by which a body became active.
    #[must_use]
    pub(crate) fn of(&self, body: BodyId) -> Option<&CallSite> {
        self.first.iter().map(|(site, _)| site).find(|site| site.callee == body)
    }

    /// The call by which a body became active, where an activation made it that repeats another.
    #[must_use]
    pub(crate) fn by_repeated(&self, body: BodyId) -> Option<&CallSite> {
        self.first.iter().find(|(site, repeats)| *repeats && site.callee == body).map(|(site, _)| site)
    }

    /// Whether only a repeated activation of its body has entered an active range.
    #[must_use]
    pub(crate) fn repeated(&self, range: (BodyId, RangeIx)) -> bool {
        self.repeated.contains(&range)
    }

    /// The call of a body that was active already, if there is but one.
    #[must_use]
    pub(crate) fn again(&self, body: BodyId) -> Option<&CallSite> {
        let mut sites = self.again.iter().filter(|site| site.callee == body);
        sites.next().filter(|_| sites.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::names::RangeKind;
    use crate::program::outline::{BodyKind, RangeInfo};
    use crate::text::source::{FileId, Span};

    /// A body of so many ranges, all directly in the first.
    fn body(id: BodyId, ranges: usize) -> Rc<Outline> {
        let range = |k: usize| RangeInfo {
            kind: RangeKind::For,
            name: "".into(),
            span: Span::new(FileId(0), 0, 0),
            parent: (k > 0).then_some(0),
            slots: Vec::new(),
        };
        Rc::new(Outline {
            id,
            name: "".into(),
            kind: BodyKind::Function,
            file: FileId(0),
            slots: Vec::new(),
            outputs: Vec::new(),
            sites: Vec::new(),
            leaves: Vec::new(),
            ranges: (0..ranges).map(range).collect(),
            outer: None,
            shared: Vec::new(),
            ignored: false,
        })
    }

    /// Each call is made by what the call before has called: the callee, the range around the call, where it begins.
    fn after(calls: &[(&Rc<Outline>, RangeIx, u32)]) -> Rc<Calls> {
        let mut contexts = Contexts::default();
        contexts.current = contexts.enter(&body(0, 1), None, false, None);
        for &(callee, range, start) in calls {
            contexts.current = contexts.enter(callee, Some(Caller { range, start: Some(start) }), false, None);
        }
        Rc::clone(&contexts.all[contexts.current].calls)
    }

    fn starts<'c>(sites: impl Iterator<Item = &'c CallSite>) -> Vec<u32> {
        sites.map(|s| s.start).collect()
    }

    #[test]
    fn a_call_of_two_that_call_each_other_is_one_in_every_round() {
        let (f, g) = (body(1, 1), body(2, 1));
        let first = [(&f, 0, 10), (&g, 0, 20), (&f, 0, 30), (&g, 0, 20)];
        let calls = after(&first);
        assert_eq!(starts(calls.iter()), [10, 20, 30]);
        assert_eq!(starts(calls.of(2).into_iter()), [20]);
        assert_eq!((starts(calls.again(1).into_iter()), calls.again(2)), (vec![30], None));
        assert_eq!(calls.last.map(|s| s.start), Some(20));
        // The same calls are active in the round after.
        let round = [(&f, 0, 30), (&g, 0, 20)];
        assert_eq!(after(&[&first[..], &round].concat()), calls);
    }

    #[test]
    fn ranges_that_a_repeated_activation_enters() {
        let (f, g) = (body(1, 2), body(2, 1));
        // f calls itself, and g in a loop of the second activation.
        let calls = after(&[(&f, 0, 10), (&f, 0, 20), (&g, 1, 30)]);
        assert_eq!([calls.repeated((1, 0)), calls.repeated((1, 1))], [false, true]);
        assert_eq!(starts(calls.by_repeated(2).into_iter()), [30]);
        // In a loop of the first.
        let calls = after(&[(&f, 0, 10), (&g, 1, 30), (&f, 0, 40)]);
        assert_eq!([calls.repeated((1, 0)), calls.repeated((1, 1))], [false, false]);
        assert_eq!(calls.by_repeated(2), None);
    }

    #[test]
    fn contexts_that_are_too_many_are_not_told_apart() {
        let (outer, inner) = (body(0, 129), body(1, 1));
        let mut contexts = Contexts::default();
        contexts.current = contexts.enter(&outer, None, false, None);
        let mut call = |k: usize| {
            let (range, start) = ((k / 128) as RangeIx, Some((k % 128) as u32));
            contexts.enter(&inner, Some(Caller { range, start }), false, None);
            (contexts.all.len(), contexts.calls_cut)
        };
        // The first is the outer one's.
        assert_eq!((0..MOST - 1).map(&mut call).last(), Some((MOST, false)));
        // The next two differ in their calls alone.
        assert_eq!(call(MOST), (MOST + 1, true));
        assert_eq!(call(MOST + 1), (MOST + 1, true));
    }
}
