//! What one sweep of a statement sends, and what every rank does in it. In: who computes which element, and the
//! operands as maps to elements of arrays. Out: an [`Outcome`], found once for all sweeps that are alike.

use super::layout::{Layout, NOBODY};
use super::reference::{Taken, repeated};
use crate::events::ELSEWHERE;
use crate::prediction::{Ghosts, RankLoad};
use crate::value::Dims;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Elements of others that ranks have received and that are still valid, by number.
pub(super) type GhostsId = u32;

/// Nothing was received.
pub(super) const NONE: GhostsId = 0;
/// Every rank has the whole array.
pub(super) const ALL: GhostsId = 1;
/// For every count of ranks the pairs of rank and element, in order.
pub(super) type Received = Vec<Vec<(u32, u32)>>;

/// Sets of ghosts that came up, each with whether the halo of every tile is there too.
pub(super) struct GhostSets {
    sets: Vec<(Rc<Received>, bool)>,
    known: FxHashMap<(Rc<Received>, bool), GhostsId>,
}

impl Default for GhostSets {
    fn default() -> GhostSets {
        let none: Rc<Received> = Rc::default();
        GhostSets { sets: vec![(Rc::clone(&none), false), (none, false)], known: FxHashMap::default() }
    }
}

impl GhostSets {
    pub(super) fn get(&self, id: GhostsId) -> Rc<Received> {
        self.sets.get(id as usize).map(|s| Rc::clone(&s.0)).unwrap_or_default()
    }

    /// Whether every tile has its halo.
    pub(super) fn has_halo(&self, id: GhostsId) -> bool {
        self.sets.get(id as usize).is_some_and(|s| s.1)
    }

    pub(super) fn number(&mut self, received: Rc<Received>, halo: bool) -> GhostsId {
        if received.iter().all(Vec::is_empty) && !halo {
            return NONE;
        }
        let set = (received, halo);
        if let Some(&id) = self.known.get(&set) {
            return id;
        }
        let id = self.sets.len() as GhostsId;
        self.sets.push(set.clone());
        self.known.insert(set, id);
        id
    }
}

/// Who computes: the owner of the element of a target, or every rank all of it.
#[derive(Clone)]
pub(super) struct Home {
    pub layout: Option<Rc<Layout>>,
    pub taken: Taken,
    /// Dimensions of what is computed.
    pub dims: Dims,
    /// Bytes of an element that is stored; 0 where nothing is.
    pub stores: u64,
}

/// An operand of a sweep.
#[derive(Clone)]
pub(super) struct Operand {
    /// Operands with the same number are of one array.
    pub array: u64,
    /// None where every rank has it.
    pub layout: Option<Rc<Layout>>,
    pub taken: Taken,
    /// Dimensions of what is read.
    pub dims: Dims,
    /// Bytes of an element.
    pub bytes: u64,
    pub ghosts: GhostsId,
    /// Computed by the statement itself: nothing is loaded for it.
    pub free: bool,
}

/// Collective operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Together {
    Allreduce,
    Allgather,
    Broadcast,
    Gather,
    Exscan,
}

impl Together {
    pub(super) fn name(self) -> &'static str {
        match self {
            Together::Allreduce => "allreduce",
            Together::Allgather => "allgather",
            Together::Broadcast => "bcast",
            Together::Gather => "gather",
            Together::Exscan => "exscan",
        }
    }
}

/// What one execution costs on some number of ranks.
#[derive(Clone, Debug, Default)]
pub(super) struct Cost {
    /// From, to, messages, bytes; in order.
    pub pairs: Vec<(u32, u32, u64, u64)>,
    /// Calls and bytes of one rank.
    pub together: Vec<(Together, u64, u64)>,
    /// Messages and bytes, once.
    pub setup: (u64, u64),
    /// By rank.
    pub loads: Vec<RankLoad>,
}

/// What one execution costs, by count of ranks, and what is valid afterwards.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcome {
    pub costs: Vec<Cost>,
    /// Array and what its ranks have received.
    pub ghosts: Vec<(u64, GhostsId)>,
    /// Something is not as the model has it.
    pub remarks: Vec<String>,
}

/// What every outcome is found with.
pub(super) struct Setting {
    pub ranks: Vec<u32>,
    pub ghosts: Ghosts,
    pub index_bytes: u64,
}

/// Pairs of rank and element that are needed and that another rank owns, as messages.
pub(super) fn messages(needed: &[(u32, u32)], owner: impl Fn(usize) -> u32, bytes: u64) -> Vec<(u32, u32, u64, u64)> {
    let mut counts: FxHashMap<(u32, u32), u64> = FxHashMap::default();
    for &(to, element) in needed {
        let from = owner(element as usize);
        // Nobody computes what lies on land: it is there, on every rank.
        if from != to && from != NOBODY {
            *counts.entry((from, to)).or_insert(0) += 1;
        }
    }
    let mut pairs: Vec<_> = counts.into_iter().map(|((from, to), n)| (from, to, 1, n * bytes)).collect();
    pairs.sort_unstable();
    pairs
}

/// Puts messages of the same ranks together.
pub(super) fn add_pairs(to: &mut Vec<(u32, u32, u64, u64)>, more: Vec<(u32, u32, u64, u64)>) {
    to.extend(more);
    to.sort_unstable();
    to.dedup_by(|b, a| {
        let same = (a.0, a.1) == (b.0, b.1);
        if same {
            a.2 += b.2;
            a.3 += b.3;
        }
        same
    });
}

/// One sweep: element by element, with `flops` in all.
pub(super) fn sweep(setting: &Setting, sets: &mut GhostSets, home: &Home, operands: &[Operand], flops: u64) -> Outcome {
    let mut outcome = Outcome::default();
    let n: usize = home.dims.iter().product();
    let targets = home.layout.as_ref().map(|_| home.taken.elements(n));
    for (k, &p) in setting.ranks.iter().enumerate() {
        let home_ranks: Option<Vec<u32>> = match (&home.layout, &targets) {
            (Some(layout), Some(targets)) => Some(targets.iter().map(|&t| layout.owner(k, t)).collect()),
            _ => None,
        };
        let mut cost = Cost { loads: vec![RankLoad::default(); p as usize], ..Cost::default() };
        own_work(&mut cost, home, home_ranks.as_deref(), targets.as_deref(), n, flops);
        outcome.costs.push(cost);
    }
    let mut arrays: Vec<u64> = operands.iter().map(|o| o.array).collect();
    arrays.sort_unstable();
    arrays.dedup();
    for array in arrays {
        let of: Vec<&Operand> = operands.iter().filter(|o| o.array == array).collect();
        one_array(setting, sets, home, targets.as_deref(), &of, &mut outcome);
    }
    outcome
}

/// Elements, stores and flops of every rank.
fn own_work(cost: &mut Cost, home: &Home, home_ranks: Option<&[u32]>, targets: Option<&[usize]>, n: usize, flops: u64) {
    let stored = if n > 1 { home.stores } else { 0 };
    let Some(home_ranks) = home_ranks else {
        for load in &mut cost.loads {
            load.flops += flops;
            load.wss += stored * n as u64;
        }
        return;
    };
    let layout = home.layout.as_ref();
    let masked = layout.and_then(|l| l.active.as_ref().filter(|m| m.len() == l.dims.iter().product::<usize>()));
    let mut computed = vec![0u64; cost.loads.len()];
    for (i, &rank) in home_ranks.iter().enumerate() {
        let Some(load) = cost.loads.get_mut(rank as usize) else { continue };
        let target = targets.and_then(|t| t.get(i)).copied().unwrap_or(i);
        load.elements += u64::from(masked.is_none_or(|m| m.get(target).copied().unwrap_or(true)));
        load.wss += stored;
        if let Some(c) = computed.get_mut(rank as usize) {
            *c += 1;
        }
    }
    for (load, computed) in cost.loads.iter_mut().zip(computed) {
        load.flops += share(flops, computed, n as u64);
    }
}

/// So much of a whole, rounded to the nearest.
pub(super) fn share(whole: u64, part: u64, of: u64) -> u64 {
    let (whole, part, of) = (u128::from(whole), u128::from(part), u128::from(of.max(1)));
    u64::try_from((whole * part + of / 2) / of).unwrap_or(u64::MAX)
}

/// The references to one array.
fn one_array(
    setting: &Setting,
    sets: &mut GhostSets,
    home: &Home,
    targets: Option<&[usize]>,
    of: &[&Operand],
    outcome: &mut Outcome,
) {
    let Some(first) = of.first() else { return };
    let n: usize = home.dims.iter().product();
    let maps: Option<Vec<Vec<usize>>> = of
        .iter()
        .map(|o| {
            let taken = o.taken.elements(o.dims.iter().product());
            let steps = repeated(&o.dims, &home.dims)?;
            steps.iter().map(|&s| taken.get(s).copied()).collect()
        })
        .collect();
    let (Some(maps), Some(home_layout), Some(targets)) = (maps, &home.layout, targets) else {
        everywhere(setting, home, of, outcome);
        return;
    };
    let halo = needs_halo(home, of);
    let (before, mut received) = (sets.get(first.ghosts), Received::new());
    let has_halo = sets.has_halo(first.ghosts);
    let keep = setting.ghosts == Ghosts::Keep;
    let scattered = home.taken.is_listed();
    for (k, cost) in outcome.costs.iter_mut().enumerate() {
        let mut touched: Vec<(u32, u32)> = Vec::with_capacity(n * maps.len());
        for map in &maps {
            let there = targets.iter().zip(map).filter(|(_, f)| **f != ELSEWHERE).map(|(&t, &f)| (t, f));
            let owned = |f: usize| first.layout.as_ref().map_or(NOBODY, |l| l.owner(k, f));
            let there: Vec<(usize, usize)> = if scattered { last_of_each(there, owned) } else { there.collect() };
            let with = there.into_iter().map(|(t, f)| (home_layout.owner(k, t), f as u32));
            touched.extend(with.filter(|(rank, _)| *rank != NOBODY));
        }
        touched.sort_unstable();
        touched.dedup();
        if touched.len() > 1 && !first.free {
            for &(rank, _) in &touched {
                if let Some(load) = cost.loads.get_mut(rank as usize) {
                    load.wsl += first.bytes;
                }
            }
        }
        let Some(layout) = &first.layout else { continue };
        if first.ghosts == ALL {
            continue;
        }
        if let (Some(_), Some(tiles)) = (halo, layout.tiles(k)) {
            if !has_halo {
                let sent = tiles.exchange().into_iter().map(|(from, to, n)| (from, to, 1, n * first.bytes));
                add_pairs(&mut cost.pairs, sent.collect());
            }
            continue;
        }
        touched.retain(|&(rank, f)| {
            let owner = layout.owner(k, f as usize);
            owner != rank && owner != NOBODY
        });
        let in_halo = |&(rank, f): &(u32, u32)| {
            has_halo && layout.tiles(k).is_some_and(|tiles| tiles.in_halo_of(rank, f as usize))
        };
        let fresh = |pair: &&(u32, u32)| before.get(k).is_none_or(|b| b.binary_search(pair).is_err()) && !in_halo(pair);
        let needed: Vec<(u32, u32)> = touched.iter().filter(fresh).copied().collect();
        let sent = messages(&needed, |f| layout.owner(k, f), first.bytes);
        if of.iter().any(|o| o.taken.is_listed()) || home.taken.is_listed() {
            cost.setup.0 += sent.len() as u64;
            cost.setup.1 += needed.len() as u64 * setting.index_bytes;
        }
        add_pairs(&mut cost.pairs, sent);
        if let Some(b) = before.get(k) {
            touched.extend(b);
            touched.sort_unstable();
            touched.dedup();
        }
        received.push(touched);
    }
    if first.layout.is_none() || !keep || first.ghosts == ALL {
        return;
    }
    let after = match halo {
        Some(width) => {
            let allowed = first.layout.as_ref().and_then(|l| l.tiles(0)).map_or(0, |t| u64::from(t.tiling.halo));
            if width > allowed {
                outcome.remarks.push(format!(
                    "a shift by {width} goes beyond the halo of {allowed}: what lies outside it is not sent"
                ));
            }
            sets.number(before, true)
        }
        None => sets.number(Rc::new(received), has_halo),
    };
    outcome.ghosts.push((first.array, after));
}

/// Of targets and elements the last one that each owner has for a target: where an index is listed several times, a
/// rank sends what is left in the end.
fn last_of_each(there: impl Iterator<Item = (usize, usize)>, owner: impl Fn(usize) -> u32) -> Vec<(usize, usize)> {
    let mut last: FxHashMap<(u32, usize), usize> = FxHashMap::default();
    there.for_each(|(t, f)| {
        last.insert((owner(f), t), f);
    });
    last.into_iter().map(|((_, t), f)| (t, f)).collect()
}

/// The largest shift against the target, where the array lies in tiles and is shifted.
fn needs_halo(home: &Home, of: &[&Operand]) -> Option<u64> {
    let (to, layout) = (home.layout.as_ref()?, of.first()?.layout.as_ref()?);
    layout.tiles(0)?;
    to.tiles(0)?;
    let base = home.taken.offset()?;
    // A target that is the interior of a larger array, or an operand that is.
    let frame =
        |l: &Layout| l.tiles(0).map_or(0, |t| if t.tiling.included { t.tiling.halo.cast_signed() as isize } else { 0 });
    let lead = frame(layout) - frame(to);
    let mut width = 0;
    for o in of {
        let at = o.taken.offset()?;
        for d in 0..2 {
            let (from, to) = (at.get(d).copied()?, base.get(d).copied()?);
            width = width.max((from - to - lead).unsigned_abs());
        }
    }
    (width > 0).then_some(width as u64)
}

/// Every rank needs all that is taken.
fn everywhere(setting: &Setting, home: &Home, of: &[&Operand], outcome: &mut Outcome) {
    let Some(first) = of.first() else { return };
    let mut all: Vec<usize> = of.iter().flat_map(|o| o.taken.elements(o.dims.iter().product())).collect();
    all.retain(|&f| f != ELSEWHERE);
    all.sort_unstable();
    all.dedup();
    let bytes = all.len() as u64 * first.bytes;
    if home.layout.is_some() && first.layout.is_some() {
        outcome.remarks.push("parts of arrays that are put together: every rank is sent the whole of them".into());
    }
    for cost in &mut outcome.costs {
        if all.len() > 1 && !first.free {
            for load in &mut cost.loads {
                load.wsl += bytes;
            }
        }
        if first.layout.is_some() && first.ghosts != ALL && !all.is_empty() {
            let op = if all.len() == 1 { Together::Broadcast } else { Together::Allgather };
            cost.together.push((op, 1, bytes));
        }
    }
    let whole = of.iter().any(|o| matches!(o.taken, Taken::Whole));
    if first.layout.is_some() && whole && setting.ghosts == Ghosts::Keep {
        outcome.ghosts.push((first.array, ALL));
    }
}
