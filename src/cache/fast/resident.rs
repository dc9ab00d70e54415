//! Nests that come to few lines again and again: blocks of a product of matrices. In: a nest. Out: those of its touches
//! that matter.
//!
//! A line gives way after as many other lines of its set as that has ways, where these were all used later. Where a nest
//! comes to no more lines of a set than there are ways, each of them is missed by its first touch at most: all
//! else in the set was used before them, and gives way first. All later touches hit. What is left of them is the order in
//! which the lines were used last, and which were written. So each line of such a set is touched at its first turn, and all
//! of them once more, at the end, in the order of their last turns. Lines of the other sets are touched as the nest does.
//!
//! A nest that comes to more lines is looked at trip by trip of its outermost loop.
//!
//! The order of the touches depends on the extents, the strides, and where in their lines the operands begin; it is found
//! by going through the nest once, and kept.

use super::touches::{self, Sink};
use crate::cache::stream::{Advance, Nest, Walk, When};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

/// Most plans that are kept.
const PLANS: usize = 256;
/// Most touches of all plans.
const TOUCHES: usize = 1 << 22;
/// A nest is looked at where it has so many touches for each line.
const WORTH: u64 = 3;
/// Iterations of a trip that is worth a look of its own.
pub(super) const WORTH_A_PART: u64 = 256;
/// Longest sequence of touches that is kept.
const LONGEST: usize = 1 << 16;

/// A line that a nest comes to, by its distance from the first line of a region; the number of its first touch, and
/// whether that writes.
#[derive(Clone, Copy)]
struct Place {
    region: u32,
    line: i64,
    first: u64,
    write: bool,
}

/// A touch of the line of this number: whether it is the line's first one, and whether it writes.
#[derive(Clone, Copy)]
struct Turn(u32);

impl Turn {
    fn new(line: u32, first: bool, write: bool) -> Turn {
        Turn(line << 2 | u32::from(first) << 1 | u32::from(write))
    }

    #[inline]
    fn line(self) -> usize {
        (self.0 >> 2) as usize
    }

    #[inline]
    fn first(self) -> bool {
        self.0 & 2 != 0
    }

    #[inline]
    fn write(self) -> bool {
        self.0 & 1 != 0
    }
}

/// Touches of equal iterations.
#[derive(Clone, Copy)]
struct Round {
    begin: u32,
    turns: u32,
    times: u64,
}

/// The lines of a nest, and its touches.
pub(super) struct Plan {
    /// In the order of their first touches.
    places: Vec<Place>,
    /// All touches in their order; none where they are too many. Those of equal iterations are there once.
    all: Vec<Turn>,
    rounds: Vec<Round>,
    /// The last touch of each line, which writes where any does.
    last: Vec<Turn>,
}

/// A nest as it is executed in a cache.
pub(super) struct Planned {
    plan: Rc<Plan>,
    /// Its lines, and whether all of their set stay.
    lines: Vec<(u64, bool)>,
    all_stay: bool,
}

impl Planned {
    /// Lines of the touches that matter, in their order, and whether they are written.
    pub(super) fn each(&self, mut touch: impl FnMut(u64, bool)) {
        let plan = &*self.plan;
        if self.all_stay {
            self.lines.iter().zip(&plan.places).for_each(|((line, _), p)| touch(*line, p.write));
        } else {
            for t in &plan.all {
                if let Some(&(line, stays)) = self.lines.get(t.line())
                    && (t.first() || !stays)
                {
                    touch(line, t.write());
                }
            }
        }
        for t in &plan.last {
            if let Some(&(line, true)) = self.lines.get(t.line()) {
                touch(line, t.write());
            }
        }
    }
}

/// What [`super::watched`] asks; lines by their places, turns by their numbers.
impl Planned {
    pub(super) fn all_stay(&self) -> bool {
        self.all_stay
    }

    /// Whether all turns are kept.
    pub(super) fn knows_turns(&self) -> bool {
        !self.plan.all.is_empty()
    }

    pub(super) fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The line, and whether its set has room for all of the nest.
    #[inline]
    pub(super) fn line(&self, k: usize) -> (u64, bool) {
        self.lines.get(k).copied().unwrap_or_default()
    }

    /// The place of a line whose set has room for all.
    pub(super) fn staying(&self, number: u64) -> Option<usize> {
        self.lines.iter().position(|&l| l == (number, true))
    }

    #[inline]
    pub(super) fn first_turn(&self, k: usize) -> usize {
        self.plan.places.get(k).map_or(usize::MAX, |p| p.first as usize)
    }

    pub(super) fn first_writes(&self, k: usize) -> bool {
        self.plan.places.get(k).is_some_and(|p| p.write)
    }

    /// Numbers of these turns, their lines, and whether they write.
    pub(super) fn turns(&self, turns: Range<usize>) -> impl Iterator<Item = (usize, usize, bool)> {
        let all = &self.plan.all;
        let (from, to) = (turns.start.min(all.len()), turns.end.min(all.len()));
        let some = all.get(from..to).unwrap_or_default();
        (from..).zip(some).map(|(turn, t)| (turn, t.line(), t.write()))
    }

    /// The rounds that come several times: their first turn, the one after the last, and how many times.
    pub(super) fn rounds(&self) -> impl Iterator<Item = (usize, usize, u64)> {
        self.plan.rounds.iter().map(|r| (r.begin as usize, (r.begin + r.turns) as usize, r.times))
    }

    /// The lines that stay in the order of their last turns, and whether the nest writes them.
    pub(super) fn last_turns(&self) -> impl Iterator<Item = (usize, bool)> {
        self.plan.last.iter().map(|t| (t.line(), t.write())).filter(|(k, _)| self.line(*k).1)
    }
}

/// Plans of the nests that were met.
pub(super) struct Resident {
    plans: FxHashMap<Key, Option<Rc<Plan>>>,
    touches: usize,
    /// How many lines of a nest each set has.
    used: Vec<u16>,
    ways: usize,
    shift: u32,
}

/// What decides the touches of a nest, but for where its regions begin.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    extents: SmallVec<[u64; 3]>,
    walks: SmallVec<[Moved; 4]>,
}

/// An operand: its region, and where it begins from the region's first line, in bytes.
#[derive(PartialEq, Eq, Hash)]
struct Moved {
    region: u32,
    offset: i64,
    write: bool,
    when: When,
    strides: SmallVec<[i64; 3]>,
}

impl Resident {
    /// For a first level of so many sets and ways with lines of `1 << shift` bytes; no ways where nothing is sure to stay.
    pub(super) fn new(sets: u64, ways: usize, shift: u32) -> Resident {
        let ways = if ways < usize::from(u16::MAX) { ways } else { 0 };
        Resident { plans: FxHashMap::default(), touches: 0, used: vec![0; sets as usize], ways, shift }
    }

    /// A nest of whose lines most stay.
    pub(super) fn plan(&mut self, n: &Nest, set_of: impl Fn(u64) -> usize) -> Option<Planned> {
        // What one iteration touches has to stay until the next one, so that equal iterations are one round.
        if n.walks.len() > self.ways || n.extents.len() < 2 || n.extents.contains(&0) {
            return None;
        }
        let bounds: SmallVec<[Bounds; 4]> =
            n.walks.iter().map(|w| Bounds::of(w, n, self.shift)).collect::<Option<_>>()?;
        let visits: u64 = bounds.iter().map(|b| b.visits).sum();
        let again = |k: usize, b: &Bounds| bounds.iter().take(k).any(|e| e.same == b.same);
        let lines: u64 = bounds.iter().enumerate().filter(|(k, b)| !again(*k, b)).map(|(_, b)| b.lines).sum();
        // The bound on lines is not tight.
        if lines > 2 * (self.used.len() * self.ways) as u64 || visits < WORTH * lines {
            return None;
        }
        let (regions, begins) = regions(&bounds);
        let plan = self.known(n, &regions, &begins)?;
        self.planned(plan, &begins, set_of)
    }

    fn known(&mut self, n: &Nest, regions: &[u32], begins: &[u64]) -> Option<Rc<Plan>> {
        let moved = |(w, &region): (&Walk, &u32)| {
            let begin = begins.get(region as usize)? << self.shift;
            let Advance::Strides(strides) = &w.step else { return None };
            let offset = w.base.wrapping_sub(begin).cast_signed();
            Some(Moved { region, offset, write: w.write, when: w.when, strides: strides.clone() })
        };
        let walks = n.walks.iter().zip(regions).map(moved).collect::<Option<_>>()?;
        let key = Key { extents: n.extents.clone(), walks };
        if let Some(plan) = self.plans.get(&key) {
            return plan.clone();
        }
        if self.plans.len() >= PLANS || self.touches > TOUCHES {
            self.plans.clear();
            self.touches = 0;
        }
        let most = 2 * self.used.len() * self.ways;
        let plan = found(n, begins, self.shift, most).map(Rc::new);
        self.touches += plan.as_ref().map_or(0, |p| 4 * p.places.len() + p.all.len() + 4 * p.rounds.len());
        self.plans.insert(key, plan.clone());
        plan
    }

    /// Where the lines are, and which of them stay; none where too few do.
    fn planned(&mut self, plan: Rc<Plan>, begins: &[u64], set_of: impl Fn(u64) -> usize) -> Option<Planned> {
        let line = |p: &Place| begins.get(p.region as usize).map_or(0, |b| b.wrapping_add_signed(p.line));
        let mut lines: Vec<(u64, bool)> = plan.places.iter().map(|p| (line(p), true)).collect();
        self.used.fill(0);
        for (line, _) in &lines {
            if let Some(n) = self.used.get_mut(set_of(*line)) {
                *n = n.saturating_add(1);
            }
        }
        let mut go = 0;
        for (line, stays) in &mut lines {
            *stays = self.used.get(set_of(*line)).is_some_and(|&n| usize::from(n) <= self.ways);
            go += usize::from(!*stays);
        }
        let all_stay = go == 0;
        (all_stay || 2 * go < lines.len() && !plan.all.is_empty()).then_some(Planned { plan, lines, all_stay })
    }
}

/// What an operand comes to.
struct Bounds {
    /// Its first and its last line.
    lines_at: (u64, u64),
    /// No more lines than this.
    lines: u64,
    /// About how often it comes to one.
    visits: u64,
    /// Where it begins, and its strides.
    same: (u64, SmallVec<[i64; 3]>),
}

impl Bounds {
    /// None for a list.
    fn of(w: &Walk, n: &Nest, shift: u32) -> Option<Bounds> {
        let Advance::Strides(strides) = &w.step else { return None };
        let line = 1i64 << shift;
        let stride = |d: usize| strides.get(d).copied().unwrap_or(0);
        let inner = n.extents.first().map_or(0, |e| e.cast_signed());
        let from = if w.when == When::Last { stride(0).checked_mul(inner - 1)? } else { 0 };
        let (mut low, mut high) = (from, from);
        let mut elements = 1u64;
        let mut shortest = (i64::MAX, 1i64);
        let mut outer = 1u64;
        for (d, &extent) in n.extents.iter().enumerate() {
            let s = stride(d);
            if d > 0 {
                outer = outer.saturating_mul(extent);
            } else if w.when != When::Each {
                continue;
            }
            if s == 0 {
                continue;
            }
            let way = s.checked_mul(extent.cast_signed() - 1)?;
            low = low.checked_add(way.min(0))?;
            high = high.checked_add(way.max(0))?;
            elements = elements.saturating_mul(extent);
            shortest = shortest.min((s.abs(), extent.cast_signed()));
        }
        let (step, extent) = shortest;
        let run = if step == i64::MAX { 1 } else { (step.checked_mul(extent)? / line + 2).min(extent).cast_unsigned() };
        let runs = elements / extent.cast_unsigned().max(1);
        let rounds = match w.when {
            When::Each => (stride(0).checked_mul(inner - 1)?.abs() / line + 1).min(inner).cast_unsigned(),
            When::First | When::Last => 1,
        };
        let at = |offset: i64| w.base.wrapping_add_signed(offset) >> shift;
        let mut same = strides.clone();
        if w.when != When::Each {
            same.iter_mut().take(1).for_each(|s| *s = 0);
        }
        Some(Bounds {
            lines_at: (at(low), at(high)),
            lines: run.saturating_mul(runs),
            visits: rounds.saturating_mul(outer),
            same: (w.base, same),
        })
    }
}

/// Operands that may come to the same lines are of one region. Gives the region of each, and their first lines.
fn regions(bounds: &[Bounds]) -> (SmallVec<[u32; 4]>, SmallVec<[u64; 4]>) {
    let mut order: SmallVec<[usize; 4]> = (0..bounds.len()).collect();
    order.sort_by_key(|&k| bounds.get(k).map(|b| b.lines_at.0));
    let mut of: SmallVec<[u32; 4]> = bounds.iter().map(|_| 0).collect();
    let mut begins: SmallVec<[u64; 4]> = SmallVec::new();
    let mut end = None;
    for k in order {
        let (Some(b), Some(of)) = (bounds.get(k), of.get_mut(k)) else { continue };
        let (first, last) = b.lines_at;
        if end.is_none_or(|e| first > e) {
            begins.push(first);
        }
        end = end.max(Some(last));
        *of = begins.len() as u32 - 1;
    }
    (of, begins)
}

/// Notes the touches of a nest, where it comes to no more than `most` lines.
struct Notes {
    shift: u32,
    most: usize,
    /// Numbers of the lines.
    numbers: FxHashMap<u64, u32>,
    lines: Vec<Noted>,
    all: Vec<Turn>,
    rounds: Vec<Round>,
    touches: u64,
}

/// What is noted of a line: the numbers of its first and last touch, whether the first writes, whether any does.
struct Noted {
    line: u64,
    first: u64,
    last: u64,
    begins: bool,
    any: bool,
}

impl Sink for Notes {
    fn touch(&mut self, address: u64, _bytes: u64, write: bool) {
        let line = address >> self.shift;
        let turn = self.touches;
        self.touches += 1;
        if self.lines.len() > self.most {
            return;
        }
        let next = self.lines.len() as u32;
        let number = *self.numbers.entry(line).or_insert(next);
        match self.lines.get_mut(number as usize) {
            Some(noted) => (noted.any, noted.last) = (noted.any || write, turn),
            None => self.lines.push(Noted { line, first: turn, last: turn, begins: write, any: write }),
        }
        if self.all.len() <= LONGEST {
            self.all.push(Turn::new(number, number == next, write));
        }
    }

    fn sure(&self) -> usize {
        usize::MAX
    }

    fn rounds(&mut self, times: u64, touches: usize) {
        if self.all.len() <= LONGEST {
            self.rounds.push(Round { begin: self.all.len() as u32, turns: touches as u32, times });
        }
    }

    fn events(&mut self) -> u64 {
        0
    }

    fn again(&mut self, _times: u64, _round: &mut dyn FnMut(&mut Notes)) {}
}

/// The plan of a nest with at most so many lines.
fn found(n: &Nest, begins: &[u64], shift: u32, most: usize) -> Option<Plan> {
    let (lines, all, rounds) = Default::default();
    let mut notes = Notes { shift, most, numbers: FxHashMap::default(), lines, all, rounds, touches: 0 };
    touches::nest(n, shift, &mut notes);
    let Notes { lines, mut all, mut rounds, .. } = notes;
    if lines.len() > most {
        return None;
    }
    if all.len() > LONGEST {
        (all, rounds) = Default::default();
    }
    let place = |n: &Noted| {
        // Regions follow each other.
        let region = begins.partition_point(|&b| b <= n.line).checked_sub(1)?;
        let line = n.line.wrapping_sub(*begins.get(region)?).cast_signed();
        Some(Place { region: region as u32, line, first: n.first, write: n.begins })
    };
    let places = lines.iter().map(place).collect::<Option<_>>()?;
    let mut order: Vec<(u64, Turn)> = (0..).zip(&lines).map(|(k, n)| (n.last, Turn::new(k, false, n.any))).collect();
    order.sort_by_key(|(last, _)| *last);
    Some(Plan { places, all, rounds, last: order.into_iter().map(|(_, t)| t).collect() })
}
