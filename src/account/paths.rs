//! What only a page and the exports of stacks show: the figures by call path, sizes over
//! time, arrays that calls pass on. In: what accounting has gathered. Out: [`Seen`].

use super::Account;
use super::calls::{entered, place};
use super::finish::{Global, Numbering, Subject, add, exclusive_of};
use super::history::Recorder;
use crate::events::{CallSite, Context};
use crate::prediction::{Figures, History, Seen, Stack};
use crate::program::{BodyId, BodyKind, Outline, RangeIx};
use rustc_hash::{FxHashMap, FxHashSet};

/// Arrays of fewer bytes have no history.
const SMALL: u64 = 64;
/// Most points of all histories.
const POINTS: usize = 40_000;
/// Most call paths; of those with the least traffic the innermost ranges are left out.
const STACKS: usize = 4000;

/// A range that is active, with the call that entered it.
type Frame = (Global, Option<CallSite>);

/// What happened in the last range of a path.
#[derive(Default)]
struct OnPath {
    figures: Figures,
    executions: u64,
    trips: u64,
}

impl Account {
    pub(super) fn seen(&self, subject: &Subject, numbering: &Numbering, history: Option<&Recorder>) -> Seen {
        let sizes = history.map_or(Vec::new(), |h| sizes(h, subject, numbering));
        let passed = history.map_or(Vec::new(), |h| self.passed(subject, numbering, h));
        let (stacks, statements) = (self.stacks(subject, numbering), subject.statements);
        Seen { stacks, statements, sizes, passed, ..Seen::default() }
    }

    /// Exclusive figures by the ranges that were active, outermost first.
    fn stacks(&self, subject: &Subject, numbering: &Numbering) -> Vec<Stack> {
        let mut found: FxHashMap<Vec<Frame>, OnPath> = FxHashMap::default();
        for (c, n) in self.counting(subject) {
            for (i, f) in exclusive_of(c, n, self.count()).iter().enumerate() {
                let Ok(i) = RangeIx::try_from(i) else { continue };
                let (executions, trips) = n.ranges.get(i as usize).map_or((0, 0), |r| (r.executions, r.trips));
                if executions > 0 || !f.wsl.is_zero() || !f.wss.is_zero() || f.flops > 0 {
                    let on_path = found.entry(stack_path(subject, numbering, c, i)).or_default();
                    add(&mut on_path.figures, f);
                    on_path.executions += executions;
                    on_path.trips += trips;
                }
            }
        }
        while found.len() > STACKS {
            shorten(&mut found);
        }
        let mut stacks: Vec<Stack> = found
            .into_iter()
            .map(|(path, OnPath { figures: f, executions, trips })| {
                (ids_and_calls(subject, &path), f, executions, trips)
            })
            .map(|((ranges, calls), f, executions, trips)| Stack {
                ranges,
                calls,
                executions,
                trips,
                wsl: f.wsl,
                wss: f.wss,
                flops: f.flops,
                crossing: 0,
            })
            .collect();
        stacks.sort_by(|a, b| (&a.ranges, &a.calls).cmp(&(&b.ranges, &b.calls)));
        stacks
    }
}

/// The ranges of a path, and for each of them line and column of the call that entered it.
pub(crate) type CallPath = (Vec<usize>, Vec<Option<(u32, u32)>>);

impl Numbering {
    /// The path of a range of a context, as [`Stack`] has it.
    #[must_use]
    pub(crate) fn path(&self, subject: &Subject, c: &Context, range: RangeIx) -> CallPath {
        ids_and_calls(subject, &stack_path(subject, self, c, range))
    }
}

fn ids_and_calls(subject: &Subject, path: &[Frame]) -> CallPath {
    path.iter().map(|(range, site)| (*range, site.and_then(|site| place(subject, &site)))).unzip()
}

/// The callers' ranges in the order in which they were entered, then those around the range in its own body. All deeper
/// activations of a recursion stand together, inside the first one.
fn stack_path(subject: &Subject, numbering: &Numbering, c: &Context, range: RangeIx) -> Vec<Frame> {
    let mut way = Vec::new();
    for &(body, r) in c.active.iter() {
        let ranges = chain(subject.body(body), r);
        let around = way.iter().rev().find(|(step, _): &&Step| step.0 == body).map(|(step, _)| step.1);
        // What is not in the range of its body that was entered last, is in another activation; and the first one has
        // not entered what only a later one has.
        let later = activations(&way, body) > 1 || !c.calls.repeated((body, r));
        let inside = r > 0 && later && around == ranges.iter().rev().nth(1).copied();
        let entered = if inside { &[r][..] } else { &ranges };
        enter(&mut way, c, body, entered, subject);
    }
    enter(&mut way, c, c.body.id, &chain(Some(&c.body), range), subject);
    way.into_iter().filter_map(|(step, site)| Some((*numbering.number.get(&step)?, site))).collect()
}

/// A range that is active, and the call that entered it.
type Step = ((BodyId, RangeIx), Option<CallSite>);

fn enter(way: &mut Vec<Step>, c: &Context, body: BodyId, ranges: &[RangeIx], subject: &Subject) {
    let again = activations(way, body) > 0;
    if !again
        && let Some((from, range)) = c.calls.by_repeated(body).map(|site| site.range)
        && activations(way, from) == 1
    {
        // The activation that made the call is another one than the first.
        enter(way, c, from, &chain(subject.body(from), range), subject);
    }
    for &r in ranges {
        let site = if r == 0 { entered(c, body, again, subject) } else { None };
        way.push(((body, r), site));
    }
}

/// How often a body is on a way.
fn activations(way: &[Step], body: BodyId) -> usize {
    way.iter().filter(|(step, _)| *step == (body, 0)).count()
}

/// A range and those around it in its body, outermost first.
fn chain(body: Option<&Outline>, range: RangeIx) -> Vec<RangeIx> {
    let around = |r: &RangeIx| body?.ranges.get(*r as usize)?.parent;
    let mut ranges: Vec<RangeIx> = std::iter::successors(Some(range), around).collect();
    ranges.reverse();
    ranges
}

fn sizes(recorder: &Recorder, subject: &Subject, numbering: &Numbering) -> Vec<History> {
    let mut kept: Vec<_> = recorder.series().filter(|(_, _, s)| s.most() > SMALL).collect();
    kept.sort_by_key(|(body, slot, _)| (*body, *slot));
    let limit = (POINTS / kept.len().max(1)).clamp(8, 512);
    let mut all = Vec::new();
    for (body, slot, series) in kept {
        let Some(b) = subject.body(body) else { continue };
        // A nested function's variable of the function around it is recorded there too.
        let own = subject.owner(b, slot) == (body, slot) && b.kind != BodyKind::Eval;
        let (Some(&range), Some(name)) = (numbering.number.get(&(body, 0)), b.slots.get(slot as usize)) else {
            continue;
        };
        if own {
            let (span, points) = series.thinned(limit);
            let least = points.iter().map(|p| p.least).collect();
            let points = points.iter().map(|p| (p.at, p.most, p.last)).collect();
            all.push(History { range, name: name.to_string(), span, points, least });
        }
    }
    all
}

/// Takes the innermost range off the paths with the least traffic that are too many.
fn shorten(found: &mut FxHashMap<Vec<Frame>, OnPath>) {
    let mut paths: Vec<(u64, Vec<Frame>)> =
        found.iter().map(|(k, f)| (f.figures.wsl.value + f.figures.wss.value, k.clone())).collect();
    paths.sort_unstable();
    let surplus = found.len() - STACKS;
    for (_, mut path) in paths.into_iter().filter(|(_, p)| p.len() > 1).take(surplus) {
        if let Some(f) = found.remove(&path) {
            path.pop();
            add(&mut found.entry(path).or_default().figures, &f.figures);
        }
    }
    // Only roots are left: as many as there are.
    if found.keys().all(|k| k.len() <= 1) {
        let keep: FxHashSet<Vec<Frame>> = found.keys().take(STACKS).cloned().collect();
        found.retain(|k, _| keep.contains(k));
    }
}
