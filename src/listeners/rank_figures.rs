//! Figures of ranks by range and line. In: what every statement sends on every number of ranks, by context. Out:
//! [`RankFigures`] in the ranges of a prediction, and how the variables are distributed.

use super::level_figures;
use crate::account::finish::Global;
use crate::account::{Numbering, Subject};
use crate::cache::Counts;
use crate::cache::machine::Machine;
use crate::distributed::{Distributed, FoundCost};
use crate::events::Context;
use crate::prediction::{
    Collective, Imbalance, Messages, Prediction, RankFigures, RankLine, RankLoad, RankTotals, SlowestRank,
};
use crate::program::Site;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What was found of a range, or of a line of it, on one number of ranks.
#[derive(Clone, Default)]
struct Sum {
    pairs: FxHashMap<(u32, u32), (u64, u64)>,
    messages: u64,
    bytes: u64,
    together: BTreeMap<&'static str, (u64, u64)>,
    setup: Messages,
    loads: Vec<RankLoad>,
}

/// A range on one number of ranks.
#[derive(Clone, Default)]
struct Sums {
    inclusive: Sum,
    exclusive: Sum,
    lines: BTreeMap<u32, Sum>,
}

/// Fills in the figures of ranks, with the cache levels of the slowest one where `levels`.
pub(super) fn add(
    found: &Distributed,
    subject: &Subject,
    numbering: &Numbering,
    prediction: &mut Prediction,
    levels: bool,
) {
    let ranks = found.ranks();
    for (k, &p) in ranks.iter().enumerate() {
        let mut sums: BTreeMap<Global, Sums> = BTreeMap::new();
        for f in found.found() {
            let Some(context) = subject.contexts.all().get(f.context).filter(|c| !c.ignored()) else { continue };
            let Some(site) = context.body.sites.get(f.site as usize) else { continue };
            let (Some(own), Some(reached)) =
                (numbering.own(&context.body, site.range), numbering.reached(context, site.range))
            else {
                continue;
            };
            let Some(cost) = f.cost(k) else { continue };
            for range in reached {
                sums.entry(range).or_default().inclusive.add(&cost, f.times, f.first, true);
            }
            let sums = sums.entry(own).or_default();
            sums.exclusive.add(&cost, f.times, f.first, false);
            sums.lines.entry(site.line).or_default().add(&cost, f.times, f.first, false);
        }
        let mut slowest = if levels { slowest(found, k, subject, numbering) } else { BTreeMap::new() };
        for (range, sums) in sums {
            if let Some(of) = prediction.ranges.get_mut(range) {
                let slowest = slowest.remove(&range);
                of.ranks.push(RankFigures { slowest, ..sums.figures(p.into()) });
            }
        }
    }
    let name = |body, slot| {
        let outline = subject.body(body)?;
        let name = outline.slots.get(slot as usize)?.to_string();
        let range = numbering.own(outline, 0).or_else(|| numbering.file_of_body.get(&body).copied())?;
        Some((range, name))
    };
    prediction.distribution = Some(found.distribution(name));
}

/// The cache levels of the slowest rank, by range; not of ranges with statements that are not followed.
fn slowest(found: &Distributed, k: usize, subject: &Subject, numbering: &Numbering) -> BTreeMap<Global, SlowestRank> {
    let (Some(machine), Some((rank, walk))) = (found.machine(), found.slowest(k)) else { return BTreeMap::new() };
    let counts = walk.counts.iter().map(|(place, counts)| (reached(*place, subject, numbering), counts.as_slice()));
    let unknown: Vec<Global> = walk.unknown.iter().flat_map(|p| reached(*p, subject, numbering)).collect();
    by_range(rank, machine, counts, &unknown)
}

/// Ranges that are active while a statement of a context runs.
fn reached((context, site): (usize, Site), subject: &Subject, numbering: &Numbering) -> Vec<Global> {
    let of = |context: &Context| numbering.reached(context, context.body.sites.get(site as usize)?.range);
    let context = subject.contexts.all().get(context).filter(|c| !c.ignored());
    let mut all: Vec<Global> = context.and_then(of).into_iter().flatten().collect();
    all.sort_unstable();
    all
}

/// The levels of a rank by range, from counts with the ranges that they are part of; not of ranges that are `unknown`.
fn by_range<'c>(
    rank: u32,
    machine: &Machine,
    counts: impl Iterator<Item = (Vec<Global>, &'c [Counts])>,
    unknown: &[Global],
) -> BTreeMap<Global, SlowestRank> {
    let mut sums: BTreeMap<Global, Vec<Counts>> = BTreeMap::new();
    for (ranges, counts) in counts {
        for range in ranges.into_iter().filter(|r| !unknown.contains(r)) {
            let sum = sums.entry(range).or_insert_with(|| vec![Counts::default(); counts.len()]);
            sum.iter_mut().zip(counts).for_each(|(s, c)| *s += *c);
        }
    }
    let levels = |counts: Vec<Counts>| level_figures::figures(machine, &counts);
    sums.into_iter().map(|(r, c)| (r, SlowestRank { rank: rank.into(), levels: levels(c) })).collect()
}

/// The slowest rank of a number of ranks, as a recorded run keeps it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordedRank {
    /// How many ranks there are, and which one it is.
    pub p: u64,
    pub rank: u32,
    /// Ranges that are active, by owner of its operations.
    pub owners: Vec<Vec<Global>>,
    /// Ranges with statements that are not followed.
    pub unknown: Vec<Global>,
    pub calls: Vec<u8>,
}

/// The slowest rank for each number of ranks; nothing where the operations of one became too many.
pub(super) fn recorded(found: &Distributed, subject: &Subject, numbering: &Numbering) -> Option<Vec<RecordedRank>> {
    let one = |(k, &p): (usize, &u32)| {
        let walk = found.slowest_recorded(k)?;
        let of = |places: &[(usize, Site)]| places.iter().map(|p| reached(*p, subject, numbering)).collect();
        let (owners, unknown): (_, Vec<Vec<Global>>) = (of(&walk.places), of(&walk.unknown));
        let unknown = unknown.into_iter().flatten().collect();
        Some(walk.calls.map(|calls| RecordedRank { p: p.into(), rank: walk.rank, owners, unknown, calls }))
    };
    found.ranks().iter().enumerate().filter_map(one).collect()
}

/// Fills in what the caches of a machine have found of a recorded rank, by owner.
pub(crate) fn add_levels(r: &RecordedRank, machine: &Machine, found: &[Vec<Counts>], prediction: &mut Prediction) {
    let counts = r.owners.iter().cloned().zip(found).map(|(ranges, c)| (ranges, c.as_slice()));
    // Owners without counts have caused nothing, not even nothing of their ranges.
    let counts = counts.filter(|(_, c)| !c.is_empty());
    for (range, slowest) in by_range(r.rank, machine, counts, &r.unknown) {
        let of = prediction.ranges.get_mut(range).and_then(|range| range.ranks.iter_mut().find(|f| f.p == r.p));
        if let Some(figures) = of {
            figures.slowest = Some(slowest);
        }
    }
}

impl Sum {
    /// Adds so many executions; which pairs send is kept where `pairs`.
    fn add(&mut self, cost: &FoundCost, times: u64, first: bool, pairs: bool) {
        if self.loads.len() < cost.loads.len() {
            self.loads.resize(cost.loads.len(), RankLoad::default());
        }
        for &(from, to, messages, bytes) in cost.pairs {
            let (messages, bytes) = (messages * times, bytes * times);
            self.messages += messages;
            self.bytes += bytes;
            if pairs {
                let pair = self.pairs.entry((from, to)).or_default();
                *pair = (pair.0 + messages, pair.1 + bytes);
            }
            if let Some(load) = self.loads.get_mut(to as usize) {
                load.messages += messages;
                load.bytes += bytes;
            }
        }
        for (op, calls, bytes) in cost.together() {
            let sum = self.together.entry(op).or_default();
            *sum = (sum.0 + calls * times, sum.1 + bytes * times);
        }
        if first {
            self.setup.messages += cost.setup.0;
            self.setup.bytes += cost.setup.1;
        }
        for (sum, load) in self.loads.iter_mut().zip(cost.loads) {
            sum.elements += load.elements * times;
            sum.nonzeros += load.nonzeros * times;
            sum.wsl += load.wsl * times;
            sum.wss += load.wss * times;
            sum.flops += load.flops * times;
        }
    }

    fn collectives(&self) -> Vec<Collective> {
        let one =
            |(op, (calls, bytes)): (&&str, &(u64, u64))| Collective { op: (*op).into(), calls: *calls, bytes: *bytes };
        self.together.iter().map(one).collect()
    }

    /// The largest of any rank.
    fn most(&self, of: impl Fn(&RankLoad) -> u64) -> u64 {
        self.loads.iter().map(of).max().unwrap_or(0)
    }
}

impl Sums {
    fn figures(self, p: u64) -> RankFigures {
        let Sums { inclusive: i, exclusive, lines } = self;
        let pairs = i.pairs.iter().map(|(&(from, to), &(m, b))| [from.into(), to.into(), m, b]);
        let mut pairs: Vec<[u64; 4]> = pairs.collect();
        pairs.sort_unstable();
        RankFigures {
            p,
            messages: i.messages,
            bytes: i.bytes,
            worst_rank_bytes: i.most(|l| l.bytes),
            worst_rank_messages: i.most(|l| l.messages),
            collectives: i.collectives(),
            imbalance: Imbalance::of(&i.loads),
            pairs,
            setup: i.setup,
            exclusive: RankTotals {
                messages: exclusive.messages,
                bytes: exclusive.bytes,
                collectives: exclusive.collectives(),
            },
            lines: lines.iter().map(|(line, sum)| line_figures(*line, sum)).collect(),
            seconds: None,
            slowest: None,
            each: i.loads,
        }
    }
}

fn line_figures(line: u32, sum: &Sum) -> RankLine {
    RankLine {
        line,
        messages: sum.messages,
        bytes: sum.bytes,
        collectives: sum.collectives(),
        received: longest_waits(&sum.loads),
        wsl: sum.most(|l| l.wsl),
        wss: sum.most(|l| l.wss),
        flops: sum.most(|l| l.flops),
    }
}

/// Messages and bytes of the ranks of which no other has more of both.
fn longest_waits(loads: &[RankLoad]) -> Vec<[u64; 2]> {
    let mut all: Vec<[u64; 2]> = loads.iter().map(|l| [l.messages, l.bytes]).filter(|r| r[0] > 0).collect();
    all.sort_unstable_by(|a, b| b.cmp(a));
    let mut kept: Vec<[u64; 2]> = Vec::new();
    for r in all {
        if kept.last().is_none_or(|last| r[1] > last[1]) {
            kept.push(r);
        }
    }
    kept
}
