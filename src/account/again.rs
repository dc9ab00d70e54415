//! What a step of a statement finds in the cache of what earlier steps have read. In: what the steps read and move.
//! Out: what of an array comes again, and what has moved in between.

use super::alike::Alike;
use super::loads::{apart, distinct};
use crate::events::pass::temporary_key;
use crate::events::{LoadedOperand, Pass, PassStep, Read, What};
use crate::traffic::gather::Patterns;
use crate::traffic::{Bytes, Cache};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::cell::OnceCell;
use std::ops::Range;

/// What a step moves.
pub(super) struct StepMoves<'p> {
    pub arrays: SmallVec<[Moved<'p>; 4]>,
    /// It continues from the step before in every column, as soon as that has ended the column.
    pub by_column: bool,
    /// Bytes of the operand that it computes and that has to exist in memory.
    pub computes: u64,
}

/// What a step moves of an array.
#[derive(Clone, Copy)]
pub(super) struct Moved<'p> {
    pub key: u64,
    /// Which section of the array it is, where it is one.
    pub section: Option<&'p Read>,
    /// What it takes in the cache.
    pub bytes: Bytes,
    pub columns: u64,
}

impl Moved<'_> {
    /// All of an array.
    pub(super) fn whole(key: u64, bytes: Bytes) -> Self {
        Moved { key, section: None, bytes, columns: 1 }
    }
}

/// The steps of a pass up to the one that is looked at.
pub(super) struct Steps<'s, 'p> {
    pass: &'p Pass,
    moves: &'s [StepMoves<'p>],
    cache: &'s Cache,
    patterns: &'s Patterns,
    /// What moves from each of them to the last one: the same for every array that it reads.
    moved: SmallVec<[OnceCell<Bytes>; 4]>,
    /// All reads of the pass, where it is asked for them.
    reads: OnceCell<Alike<'p>>,
}

/// What earlier steps have read of an array that the last one reads.
pub(super) struct Again {
    /// So many bytes move from the latest of them to the last step, both included, each array once; of steps that go
    /// on by columns those of one column.
    pub moved: Bytes,
    /// The first of the steps that have read what is still there, at the three capacities; the last step where
    /// nothing is.
    there: [usize; 3],
}

impl<'s, 'p> Steps<'s, 'p> {
    pub(super) fn new(
        pass: &'p Pass,
        moves: &'s [StepMoves<'p>],
        (cache, patterns): (&'s Cache, &'s Patterns),
    ) -> Steps<'s, 'p> {
        Steps { pass, moves, cache, patterns, moved: smallvec![OnceCell::new(); moves.len()], reads: OnceCell::new() }
    }

    /// How what the last step reads of an array was read before, if it was.
    pub(super) fn again(&self, key: u64, reads: &[&Read]) -> Option<Again> {
        let (_, earlier) = self.moves.split_last()?;
        let has = |(_, step): &(usize, &StepMoves<'_>)| step.arrays.iter().any(|m| m.key == key);
        let mut again = None;
        for (from, _) in earlier.iter().enumerate().rev().filter(has) {
            if self.before(key, from..from + 1, reads).is_some_and(|found| found.is_empty()) {
                continue;
            }
            let moved = *self.moved.get(from)?.get_or_init(|| self.moved_from(from));
            let found = again.get_or_insert(Again { moved, there: [earlier.len(); 3] });
            let fits =
                [moved.low <= 2 * self.cache.size, moved.value <= self.cache.size, moved.high <= self.cache.size / 2];
            found.there.iter_mut().zip(fits).filter(|(_, fits)| *fits).for_each(|(there, _)| *there = from);
            if !fits.contains(&true) {
                break;
            }
        }
        again
    }

    /// What the last step loads of the reads of an array, which are `whole` bytes where nothing of them is there.
    pub(super) fn loaded(&self, again: &Again, key: u64, reads: &[&Read], whole: Bytes) -> Bytes {
        self.missing(again, (key, reads), whole, |before| {
            let both: SmallVec<[&Read; 8]> = before.iter().chain(reads).copied().collect();
            distinct(&both, self.cache, self.patterns)
        })
    }

    /// The same of what an operation reads.
    pub(super) fn loaded_by_operation(&self, again: &Again, operand: &LoadedOperand) -> Bytes {
        match &operand.section {
            Some(read) => self.loaded(again, operand.key, &[read], operand.loads),
            None => self.missing(again, (operand.key, &[]), operand.loads, |_| Bytes::exact(operand.bytes)),
        }
    }

    /// `both`: what is read by the last step and by steps before it, each line once.
    fn missing(
        &self,
        again: &Again,
        (key, reads): (u64, &[&Read]),
        whole: Bytes,
        both: impl Fn(&[&'p Read]) -> Bytes,
    ) -> Bytes {
        let last = self.moves.len().saturating_sub(1);
        let at = |from: usize, whole: u64, capacity: fn(Bytes) -> u64| {
            let Some(before) = self.before(key, from..last, reads) else { return 0 };
            if before.is_empty() {
                return whole;
            }
            let there = distinct(&before, self.cache, self.patterns);
            capacity(both(&before)).saturating_sub(capacity(there)).min(whole)
        };
        let [low, value, high] = again.there;
        Bytes {
            low: at(low, whole.low, |b| b.low),
            value: at(value, whole.value, |b| b.value),
            high: at(high, whole.high, |b| b.high),
        }
    }

    /// What steps have read of an array of which the last step reads `now`; none where it is all of it. A section costs
    /// an operation its own bytes, so what has only lines in common with it has nothing of it.
    fn before(&self, key: u64, steps: Range<usize>, now: &[&Read]) -> Option<SmallVec<[&'p Read; 8]>> {
        let mut found = SmallVec::new();
        let in_operation =
            matches!(self.pass.steps.get(self.moves.len().wrapping_sub(1)), Some(PassStep::Operation(_)));
        let common = |read: &Read| now.is_empty() || now.iter().any(|n| !apart(read, n));
        for step in self.pass.steps.get(steps)? {
            match *step {
                PassStep::Sweep { group, sweep, stores, .. } => {
                    if stores > 0 && key == temporary_key(group) {
                        return None;
                    }
                    let own = |r: &&Read| r.group == group && r.sweep == sweep;
                    let all = self.reads.get_or_init(|| Alike::of(self.pass.reads.iter()));
                    for read in all.all(key).filter(own) {
                        if !matches!(read.what, What::Part(_)) {
                            return None;
                        }
                        if !in_operation || common(read) {
                            found.push(read);
                        }
                    }
                }
                PassStep::Operation(number) => {
                    let moved = self.pass.operations.get(usize::from(number));
                    for operand in moved.iter().flat_map(|m| &m.operands).filter(|o| o.key == key) {
                        let read = &**operand.section.as_ref()?;
                        if common(read) {
                            found.push(read);
                        }
                    }
                }
            }
        }
        Some(found)
    }

    /// Bytes that move from a step to the last one.
    fn moved_from(&self, from: usize) -> Bytes {
        let by_column = self.moves.iter().skip(from + 1).all(|s| s.by_column);
        let mut seen: SmallVec<[Together; 8]> = SmallVec::new();
        let mut places: FxHashMap<u64, usize> = FxHashMap::default();
        for m in self.moves.iter().skip(from).flat_map(|s| &s.arrays) {
            let columns = if by_column { m.columns } else { 1 };
            let bytes = divided(m.bytes, columns);
            let next = seen.len();
            match seen.get_mut(*places.entry(m.key).or_insert(next)) {
                Some(t) => {
                    (t.most, t.columns) = (t.most.max(bytes), t.columns.min(columns));
                    t.sections = t.sections.take().zip(m.section).map(|(mut all, read)| {
                        all.push(read);
                        all
                    });
                }
                None => {
                    let sections = m.section.map(|read| smallvec![read]);
                    seen.push(Together { most: bytes, columns, sections });
                }
            }
        }
        seen.iter().map(|t| t.bytes(self.cache, self.patterns)).sum()
    }
}

/// What several steps move of an array.
struct Together<'p> {
    most: Bytes,
    columns: u64,
    /// None where more than sections of it are moved.
    sections: Option<SmallVec<[&'p Read; 4]>>,
}

impl Together<'_> {
    /// Columns of an array take their room beside each other.
    fn bytes(&self, cache: &Cache, patterns: &Patterns) -> Bytes {
        match &self.sections {
            Some(reads) if reads.iter().enumerate().any(|(k, a)| reads.iter().take(k).any(|b| apart(a, b))) => {
                self.most.max(divided(distinct(reads, cache, patterns), self.columns))
            }
            _ => self.most,
        }
    }
}

fn divided(bytes: Bytes, by: u64) -> Bytes {
    let by = by.max(1);
    Bytes { low: bytes.low.div_ceil(by), value: bytes.value.div_ceil(by), high: bytes.high.div_ceil(by) }
}
