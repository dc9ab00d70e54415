//! Scalar code that touches elements of distributed arrays: the owner of the element that is assigned computes, and
//! elements of others are sent to it, joined over the nest.

use super::layout::{Layout, NOBODY};
use super::statement::Read;
use super::sweep::{Cost, Outcome, Together, add_pairs};
use super::{Distributed, span_of};
use crate::events::{At, CtxId, Elements, Part};
use crate::prediction::RankLoad;
use crate::program::{Site, Slot};
use crate::text::codes;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Elements from a rank to another.
type Sent = FxHashMap<(u32, u32), u64>;

/// What a nest has touched so far.
#[derive(Default)]
pub(super) struct Nest {
    /// By statement: elements that ranks need (number of the count of ranks, array, rank, element).
    needed: FxHashSet<(u32, u64, u32, u32)>,
    sent: FxHashMap<(CtxId, Site), Vec<Sent>>,
    /// Elements that every rank needs, by array.
    everyone: FxHashMap<(CtxId, Site), FxHashMap<u64, FxHashSet<usize>>>,
    loads: FxHashMap<(CtxId, Site), Vec<Vec<RankLoad>>>,
    touched: FxHashSet<(u32, u64, u32, u32)>,
}

/// A distributed element.
struct Element {
    array: u64,
    layout: Rc<Layout>,
    at: usize,
    write: bool,
}

impl Distributed {
    pub(super) fn scalar_code(&mut self, at: At, elements: &Elements) {
        let frame = self.frame();
        if frame.slots.is_empty() {
            return;
        }
        let touched: Vec<Element> = elements
            .touched
            .iter()
            .filter(|t| !t.inner)
            .filter_map(|t| {
                let array = frame.slots.get(&t.slot)?;
                Some(Element { array: array.number, layout: Rc::clone(&array.layout), at: t.at, write: t.write })
            })
            .collect();
        self.touch(at, &touched);
    }

    /// A statement of numbers and single elements in the general form; false where it touches nothing distributed.
    pub(super) fn general_scalar(
        &mut self,
        at: At,
        reads: &[Read],
        target: Option<(Slot, &Option<Rc<Layout>>)>,
        part: Option<&Part>,
    ) -> bool {
        let read = |r: &Read| {
            let (array, at) = r.element()?;
            Some(Element { array: array.number, layout: Rc::clone(&array.layout), at, write: false })
        };
        let mut touched: Vec<Element> = reads.iter().filter_map(read).collect();
        if let (Some((slot, Some(layout))), Some(position)) = (target, part.and_then(Part::position)) {
            let array = self.frame().slots.get(&slot).map_or(0, |a| a.number);
            touched.push(Element { array, layout: Rc::clone(layout), at: position, write: true });
        }
        if self.loops == 0 || touched.is_empty() {
            return false;
        }
        self.touch(at, &touched);
        true
    }

    fn touch(&mut self, at: At, touched: &[Element]) {
        if touched.is_empty() || at.context().is_some_and(crate::events::Context::ignored) {
            return;
        }
        let place = (at.context, at.site);
        let targets: Vec<&Element> = touched.iter().filter(|e| e.write).collect();
        let ranks = self.setting.ranks.clone();
        for e in touched.iter().filter(|e| !e.write) {
            if targets.is_empty() {
                let of = self.nest.everyone.entry(place).or_default();
                of.entry(e.array).or_default().insert(e.at);
                continue;
            }
            for (k, &p) in ranks.iter().enumerate() {
                let from = e.layout.owner(k, e.at);
                for t in &targets {
                    let to = t.layout.owner(k, t.at);
                    if to == NOBODY {
                        continue;
                    }
                    if self.nest.touched.insert((k as u32, e.array, to, e.at as u32)) {
                        let loads = self.nest.loads.entry(place).or_insert_with(|| no_loads(&ranks));
                        if let Some(load) = loads.get_mut(k).and_then(|l| l.get_mut(to as usize)) {
                            load.wsl += 8;
                        }
                    }
                    if from != to && from != NOBODY && self.nest.needed.insert((k as u32, e.array, to, e.at as u32)) {
                        let sent =
                            self.nest.sent.entry(place).or_insert_with(|| vec![FxHashMap::default(); ranks.len()]);
                        if let Some(sent) = sent.get_mut(k) {
                            *sent.entry((from, to)).or_insert(0) += 1;
                        }
                    }
                }
                let _ = p;
            }
        }
        for t in &targets {
            let loads = self.nest.loads.entry(place).or_insert_with(|| no_loads(&ranks));
            for (k, loads) in loads.iter_mut().enumerate() {
                if let Some(load) = loads.get_mut(t.layout.owner(k, t.at) as usize) {
                    load.elements += 1;
                    load.wss += 8;
                }
            }
        }
    }

    /// What the nest has needed is sent.
    pub(super) fn end_nest(&mut self, at: At) {
        if self.nest.loads.is_empty() && self.nest.everyone.is_empty() {
            return;
        }
        let Nest { sent, everyone, loads, .. } = std::mem::take(&mut self.nest);
        let mut places: Vec<(CtxId, Site)> = loads.keys().chain(everyone.keys()).copied().collect();
        places.sort_unstable();
        places.dedup();
        for place in places {
            let mut outcome = Outcome::default();
            for (k, &p) in self.setting.ranks.iter().enumerate() {
                let own = loads.get(&place).and_then(|l| l.get(k)).cloned();
                let mut cost =
                    Cost { loads: own.unwrap_or_else(|| vec![RankLoad::default(); p as usize]), ..Cost::default() };
                let pairs = sent.get(&place).and_then(|s| s.get(k)).into_iter().flatten();
                add_pairs(&mut cost.pairs, pairs.map(|(&(from, to), &n)| (from, to, 1, n * 8)).collect());
                for elements in everyone.get(&place).into_iter().flat_map(|e| e.values()) {
                    cost.together.push((Together::Allgather, 1, elements.len() as u64 * 8));
                }
                outcome.costs.push(cost);
            }
            if everyone.contains_key(&place) {
                let here = At { context: place.0, site: place.1, contexts: at.contexts };
                let text = "every rank runs this scalar code, because what it assigns is not distributed: the elements that it \
                            reads are sent to all";
                self.warn(codes::SLM310, span_of(here), text.into());
            }
            self.outcomes.push(outcome);
            let number = self.outcomes.len() - 1;
            *self.tally.entry(place).or_default().entry(number).or_insert(0) += 1;
            self.first.entry(number).or_insert(place);
        }
    }
}

fn no_loads(ranks: &[u32]) -> Vec<Vec<RankLoad>> {
    ranks.iter().map(|&p| vec![RankLoad::default(); p as usize]).collect()
}
