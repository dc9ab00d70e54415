//! Built-in functions of distributed operands, by the column of their table ([`OnRanks`]). In: calls, and functions that
//! have a pass of their own. Out: what they send.

use super::layout::Layout;
use super::statement::Hint;
use super::sweep::{Cost, Outcome, Together, messages, share};
use super::{Distributed, Held, span_of};
use crate::events::{At, Called, Computed, OnRanks, Operation, Places, Src, Work};
use crate::prediction::RankLoad;
use crate::text::codes;
use crate::value::{Dims, Value};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// A function with a pass of its own, for ranks.
pub(super) struct Apart<'w> {
    what: &'w str,
    operands: Vec<(&'w Value, Held)>,
    results: &'w [Value],
    loads: u64,
    flops: u64,
}

impl<'w> Apart<'w> {
    pub(super) fn new(what: &'w str, operation: &'w Operation, held: Vec<Held>) -> Apart<'w> {
        let operands = operation.operands.iter().map(|o| o.value).zip(held).collect();
        let loads: u64 = operation.movement.loads.iter().map(|l| l.value).sum();
        let loads = loads + operation.movement.work_loads.value;
        Apart { what, operands, results: operation.results, loads, flops: operation.movement.flops }
    }

    /// The first distributed operand.
    fn first(&self) -> Option<(&'w Value, Rc<Layout>)> {
        self.operands.iter().find_map(|(v, h)| Some((*v, Rc::clone(&h.as_ref()?.layout))))
    }

    /// What every rank does of it, by the elements that it owns.
    fn shares(&self, layout: &Layout, k: usize, p: u32) -> Vec<RankLoad> {
        let owned = layout.owned(k, p);
        let all = owned.iter().sum();
        let own = |n: u64| RankLoad {
            elements: n,
            wsl: share(self.loads, n, all),
            flops: share(self.flops, n, all),
            ..RankLoad::default()
        };
        owned.into_iter().map(own).collect()
    }

    /// Bytes of all results.
    fn given(&self, stored: crate::value::Layout) -> u64 {
        self.results.iter().map(|r| r.bytes(stored)).sum()
    }
}

impl Distributed {
    /// A function that works in the statement's pass, or moves nothing.
    pub(super) fn function_called(&mut self, at: At, call: &Called) {
        match &call.what {
            Work::Joined(joined, computed, flops) => self.joined_function(at, call, (joined, computed), *flops),
            Work::Free(srcs) => self.free_function(at, call, srcs),
            Work::Calls(srcs) => self.calling_function(at, call, srcs),
        }
    }

    fn joined_function(&mut self, at: At, call: &Called, (joined, computed): (&[Computed], &[bool]), flops: u64) {
        match call.ranks {
            OnRanks::Known | OnRanks::Elementwise | OnRanks::Text => {}
            OnRanks::Reduction(values) => {
                let bytes: u64 = call.results.iter().map(|r| r.bytes(self.stored)).sum();
                self.frame().statement.hint = Hint::Combines(bytes * u64::from(values));
            }
            OnRanks::Moved if call.places.is_some() => self.rearranged(at, call, (joined, computed)),
            OnRanks::Moved | OnRanks::Scan | OnRanks::Sort | OnRanks::Serial | OnRanks::VectorReduction => {
                let mut operands = Vec::new();
                let mut loads = 0;
                for ((value, c), computed) in call.operands.iter().zip(joined).zip(computed) {
                    let reads = self.take_reads(&[*c]);
                    loads += if value.is_scalar() { 0 } else { value.bytes(self.stored) };
                    let held = match reads.as_slice() {
                        [one] if !computed && one.is_whole(value) => one.array.clone(),
                        _ => self.held_computed(at, value, reads, 0),
                    };
                    operands.push((*value, held));
                }
                self.frame().statement.hint = Hint::Done;
                let apart = Apart { what: call.name, operands, results: call.results, loads, flops };
                self.apart(at, call.ranks, call.places, &apart);
            }
        }
    }

    fn free_function(&mut self, at: At, call: &Called, srcs: &[Src]) {
        let mut held = Vec::new();
        for (value, src) in call.operands.iter().zip(srcs) {
            held.push(match src {
                Src::Temp(c) => {
                    let reads = self.take_reads(&[*c]);
                    let flops = std::mem::take(&mut self.frame().statement.flops);
                    self.held_computed(at, value, reads, flops)
                }
                _ => self.handed_on(at, value, src),
            });
        }
        if call.ranks != OnRanks::Known {
            let operands = call.operands.iter().copied().zip(held).collect();
            let apart = Apart { what: call.name, operands, results: call.results, loads: 0, flops: 0 };
            self.apart(at, call.ranks, call.places, &apart);
        }
    }

    /// A function that calls others for the elements of its operands, or hands these on.
    fn calling_function(&mut self, at: At, call: &Called, srcs: &[Src]) {
        let held: Vec<Held> = call.operands.iter().zip(srcs).map(|(v, src)| self.handed_on(at, v, src)).collect();
        if call.ranks == OnRanks::Elementwise {
            for (value, array) in call.operands.iter().zip(held).filter(|(_, h)| h.is_some()) {
                self.push_read(array, value, true);
            }
            return;
        }
        let bytes: Vec<u64> =
            call.operands.iter().zip(&held).filter(|(_, h)| h.is_some()).map(|(v, _)| v.bytes(self.stored)).collect();
        if bytes.is_empty() {
            return;
        }
        let text =
            format!("`{}` passes distributed arrays to what it calls: every rank is sent the whole of them", call.name);
        self.warn(codes::SLM310, span_of(at), text);
        let (calls, bytes) = (bytes.len() as u64, bytes.iter().sum());
        self.together(at, Together::Allgather, calls, bytes);
    }

    /// A collective of all ranks, and nothing else.
    pub(super) fn together(&mut self, at: At, op: Together, calls: u64, bytes: u64) {
        self.count(at, vec![7, op as u64, calls, bytes], |it| {
            let cost = |p: &u32| Cost {
                together: vec![(op, calls, bytes)],
                loads: vec![RankLoad::default(); *p as usize],
                ..Cost::default()
            };
            Outcome { costs: it.setting.ranks.iter().map(cost).collect(), ..Outcome::default() }
        });
    }

    /// A function with a pass of its own.
    pub(super) fn function(
        &mut self,
        at: At,
        (name, ranks, places): (&str, OnRanks, Option<&Places>),
        operation: &Operation,
    ) {
        let held: Vec<Held> = operation.operands.iter().map(|o| self.handed_on(at, o.value, o.src)).collect();
        if held.iter().all(Option::is_none) {
            self.by_every_rank(at, operation);
            return;
        }
        self.apart(at, ranks, places, &Apart::new(name, operation, held));
    }

    fn apart(&mut self, at: At, ranks: OnRanks, places: Option<&Places>, work: &Apart) {
        match (ranks, work.first()) {
            (_, None) => {}
            (OnRanks::Known | OnRanks::Elementwise, _) => {
                for (value, array) in work.operands.iter().filter(|(_, h)| h.is_some()) {
                    self.push_read(array.clone(), value, false);
                }
                self.frame().statement.flops += work.flops;
            }
            (OnRanks::Moved, _) if places.is_some() => {
                let (Some(places), Some(result)) = (places, work.results.first()) else { return };
                let dims = result.dims();
                for (k, own) in places.iter() {
                    if let Some((value, array)) = work.operands.get(*k) {
                        let key = array.as_ref().map_or(0, |a| (1 << 60) + a.number);
                        self.push_placed(array.clone(), key, value, (own, &dims), false);
                    }
                }
            }
            (OnRanks::Reduction(values), Some((_, layout))) => self.reduction(at, values, &layout, work),
            (OnRanks::Scan, Some((value, layout))) if layout.tiles(0).is_none() && !value.is_sparse() => {
                self.scan(at, value, &layout, work);
            }
            (OnRanks::Sort, Some((value, layout))) if places.is_some() && !value.is_sparse() => {
                self.sort(at, value, &layout, places, work);
            }
            _ => self.one_rank(at, work),
        }
    }

    /// Partial results of all ranks are put together, and every rank has the result.
    fn reduction(&mut self, at: At, values: u32, layout: &Rc<Layout>, work: &Apart) {
        let bytes = work.given(self.stored) * u64::from(values);
        self.count(at, vec![8, layout.id, bytes, work.loads, work.flops], |it| {
            let cost = |(k, p): (usize, &u32)| Cost {
                together: vec![(Together::Allreduce, 1, bytes)],
                loads: work.shares(layout, k, *p),
                ..Cost::default()
            };
            Outcome { costs: it.setting.ranks.iter().enumerate().map(cost).collect(), ..Outcome::default() }
        });
    }

    /// Lanes that are cut: what comes before each block of a rank, in one collective.
    fn scan(&mut self, at: At, value: &Value, layout: &Rc<Layout>, work: &Apart) {
        let lane = self.lane_of(work, value);
        let length = layout.dims.get(lane).copied().unwrap_or(1).max(1);
        let each = work.results.first().map_or(8, Value::element_bytes) * work.results.len().max(1) as u64;
        let lanes = (value.numel() / length) as u64;
        self.count(at, vec![9, layout.id, lane as u64, each, work.loads, work.flops], |it| {
            let cost = |(k, p): (usize, &u32)| {
                let mut cost = Cost { loads: work.shares(layout, k, *p), ..Cost::default() };
                if let Some(blocks) = layout.blocks_along(k, lane) {
                    cost.together.push((Together::Exscan, 1, lanes * blocks * each));
                }
                cost
            };
            Outcome { costs: it.setting.ranks.iter().enumerate().map(cost).collect(), ..Outcome::default() }
        });
        self.as_operand(at, layout, work.results);
    }

    /// Elements go to the owners of their places in the sorted lanes; with them their indices, where these are wanted.
    fn sort(&mut self, at: At, value: &Value, layout: &Rc<Layout>, places: Option<&Places>, work: &Apart) {
        let Some((_, own)) = places.and_then(|p| p.first()) else { return };
        let lane = self.lane_of(work, value);
        let length = layout.dims.get(lane).copied().unwrap_or(1).max(1);
        let lanes = (value.numel() / length) as u64;
        let bytes = value.element_bytes();
        let extra: u64 = work.results.iter().skip(1).map(Value::element_bytes).sum();
        let mut h = FxHasher::default();
        own.hash(&mut h);
        self.count(at, vec![10, layout.id, h.finish(), bytes, extra, work.loads, work.flops], |it| {
            let cost = |(k, p): (usize, &u32)| {
                let mut cost = Cost { loads: work.shares(layout, k, *p), ..Cost::default() };
                let there = own.iter().enumerate().map(|(to, &from)| (layout.owner(k, to), from as u32));
                let needed: Vec<(u32, u32)> = there.collect();
                cost.pairs = messages(&needed, |from| layout.owner(k, from), bytes + extra);
                if layout.blocks_along(k, lane).is_some() {
                    let along = u64::from(layout.ranks_along(k, lane));
                    cost.together.push((Together::Allgather, 1, along * (along - 1) * lanes * bytes));
                }
                cost
            };
            Outcome { costs: it.setting.ranks.iter().enumerate().map(cost).collect(), ..Outcome::default() }
        });
        self.as_operand(at, layout, work.results);
    }

    /// The dimension along which a function goes: its second operand, where that is a number, or the first one that is
    /// not 1.
    fn lane_of(&self, work: &Apart, value: &Value) -> usize {
        match work.operands.get(1).and_then(|(v, _)| v.as_scalar()) {
            Some(d) if d >= 1.0 => d as usize - 1,
            _ => value.dims().iter().position(|&n| n != 1).unwrap_or(0),
        }
    }

    /// Results lie as the operand does.
    fn as_operand(&mut self, at: At, layout: &Rc<Layout>, results: &[Value]) {
        for result in results {
            let dims: Dims = result.dims();
            let layout = self.inherited(layout, &dims, span_of(at));
            self.push_result(layout, result);
        }
    }

    /// What no rule distributes: a matrix operator, or a function.
    pub(super) fn on_one_rank(&mut self, at: At, what: &str, operation: &Operation) {
        let held: Vec<Held> = operation.operands.iter().map(|o| self.handed_on(at, o.value, o.src)).collect();
        self.on_one_rank_of(at, what, operation, held);
    }

    pub(super) fn on_one_rank_of(&mut self, at: At, what: &str, operation: &Operation, held: Vec<Held>) {
        if held.iter().all(Option::is_none) {
            self.by_every_rank(at, operation);
            return;
        }
        self.one_rank(at, &Apart::new(what, operation, held));
    }

    /// Distributed operands are gathered to rank 0, and what it computes of them is broadcast.
    fn one_rank(&mut self, at: At, work: &Apart) {
        let distributed = work.operands.iter().filter(|(_, h)| h.is_some());
        let gathered: u64 = distributed.clone().map(|(v, _)| v.bytes(self.stored)).sum();
        let calls = distributed.count() as u64;
        let (results, given) = (work.given(self.stored), work.results.len() as u64);
        let (loads, flops) = (work.loads, work.flops);
        let end = if given > 0 { ", and the result is broadcast" } else { "" };
        let text = format!("{} is computed on one rank: distributed operands are gathered to rank 0{end}", work.what);
        self.warn(codes::SLM311, span_of(at), text);
        self.count(at, vec![5, gathered, calls, results, loads, flops, given], |it| {
            let mut outcome = Outcome::default();
            for &p in &it.setting.ranks {
                let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
                if let Some(load) = cost.loads.first_mut() {
                    (load.wsl, load.flops) = (loads, flops);
                }
                cost.together = vec![(Together::Gather, calls, gathered)];
                if given > 0 {
                    cost.together.push((Together::Broadcast, given, results));
                }
                outcome.costs.push(cost);
            }
            outcome
        });
    }
}
