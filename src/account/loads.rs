//! What the reads of a sweep cost. In: its reads and stores. Out: the bytes of each variable, with what else the
//! sweep moves where that decides.

use super::alike::Alike;
use crate::events::{Part, Read, Store, What};
use crate::ops::index::Index;
use crate::traffic::gather::Patterns;
use crate::traffic::selection::{self, Around, Axis, Selection, ShortRuns, Stays, is_short};
use crate::traffic::{Bytes, Cache};
use smallvec::{SmallVec, smallvec};

/// The selections of a variable, with their axes kept beside them.
type Axes<'a> = SmallVec<[SmallVec<[Axis<'a>; 2]>; 4]>;

/// The reads of a sweep, and what decides together what they cost.
pub(super) struct SweptReads<'p> {
    cache: &'p Cache,
    /// Bytes of each variable that is read, by its key.
    arrays: SmallVec<[(u64, u64); 8]>,
    stored: u64,
    /// The variable that they are elements of, by the key that reads of it have.
    target: Option<u64>,
    /// Whether the lines of short runs stay.
    stays: Stays,
}

/// What a sweep loads of a variable of which it repeats several reads.
pub(super) struct RepeatedReads {
    /// For every index of the dimension that they are repeated along.
    pub each_time: Bytes,
    /// Of the other reads of the variable. What these have in common with the repeated ones comes by once beside them.
    pub once: Bytes,
}

impl<'p> SweptReads<'p> {
    /// `target`: what is stored, and the variable that it goes to.
    pub(super) fn of(
        reads: &[&Read],
        alike: &Alike,
        (store, target): (&Store, Option<u64>),
        cache: &'p Cache,
    ) -> SweptReads<'p> {
        let mut arrays = SmallVec::<[(u64, u64); 8]>::new();
        for (k, read) in reads.iter().enumerate() {
            if !alike.before(k, read.key) {
                arrays.push((read.key, bytes_of(|| alike.all(read.key), |_| true)));
            }
        }
        let stays = stays(reads, alike, &arrays, cache);
        SweptReads { cache, arrays, stored: store.bytes(), target, stays }
    }

    /// All bytes that the sweep moves, each variable once.
    pub(super) fn streamed(&self) -> u64 {
        self.arrays.iter().map(|(_, bytes)| bytes).sum::<u64>() + self.stored
    }

    /// Bytes that the sweep loads of a variable, by all its reads.
    pub(super) fn load_of(&self, same: &[&Read], patterns: &Patterns) -> Bytes {
        self.load_where(same, |_| true, patterns)
    }

    /// What it loads of a variable of which the expression repeats several reads.
    pub(super) fn repeated(&self, same: &[&Read], patterns: &Patterns) -> Option<RepeatedReads> {
        let of = |repeated: bool| same.iter().filter(move |r| r.over.is_some() == repeated);
        if of(true).count() < 2 {
            return None;
        }
        let again: SmallVec<[&Read; 4]> = of(true).copied().collect();
        let mut all: SmallVec<[&Read; 4]> = of(false).copied().collect();
        let each_time = self.load_where(same, |r| r.over.is_some(), patterns);
        let mut once = self.load_where(same, |r| r.over.is_none(), patterns);
        if !all.is_empty() {
            let lines = |reads: &[&Read]| distinct(reads, self.cache, patterns);
            let apart = lines(&again) + lines(&all);
            all.extend(again);
            once = once.saturating_sub(apart.saturating_sub(lines(&all)));
        }
        Some(RepeatedReads { each_time, once })
    }

    fn load_where(&self, reads: &[&Read], of: impl Fn(&Read) -> bool, patterns: &Patterns) -> Bytes {
        let key = reads.first().map_or(0, |r| r.key);
        let same = || reads.iter().filter(|r| of(r));
        let all = same().find_map(|r| whole(r));
        if let Some(bytes) = all
            && !same().filter_map(|r| r.part()).any(is_another_sweep)
        {
            return Bytes::exact(bytes);
        }
        // The key of a plain read names its elements: the same elements count once.
        let plain = same().filter_map(|r| r.plain()).reduce(Bytes::max).unwrap_or_default();
        // Beside all of the array, its masks and single elements are where the sweep comes by.
        let counts = |p: &&Part| all.is_none() || is_another_sweep(p);
        let parts: SmallVec<[&Part; 4]> = same().filter_map(|r| r.part()).filter(counts).collect();
        if parts.is_empty() {
            return plain;
        }
        let axes: Axes = parts.iter().map(|p| p.axes()).collect();
        let selections = selections(&parts, &axes, all.is_some());
        let mut others: SmallVec<[u64; 8]> =
            self.arrays.iter().filter(|(k, _)| *k != key).map(|(_, bytes)| *bytes).collect();
        // What is stored of the variable itself is where its sweeps come by.
        others.extend(Some(self.stored).filter(|_| self.target != Some(key)));
        let around = Around { arrays: &others, stays: self.stays };
        plain + selection::loads(&selections, self.cache, &around, patterns)
    }
}

/// Whether what is selected can be read at another time than by a sweep over all of the array that comes by.
fn is_another_sweep(part: &Part) -> bool {
    let by_mask = part.indices.iter().any(|i| matches!(i, Index::Mask { .. }));
    part.turn != 0 || (!by_mask && part.own_bytes() > part.element_bytes)
}

/// Bytes of a read that takes all of its array.
fn whole(read: &Read) -> Option<u64> {
    match read.what {
        What::Whole(bytes) | What::Result(bytes) => Some(bytes),
        What::Reduced(_) | What::Given(_) => Some(read.bytes()),
        What::Part(_) | What::Plain(_) => None,
    }
}

/// `and_all`: all of the array as well.
fn selections<'a>(parts: &[&'a Part], axes: &'a Axes, and_all: bool) -> SmallVec<[Selection<'a>; 4]> {
    let of = |p: &&'a Part, axes| Selection { dims: &p.dims, axes, element_bytes: p.element_bytes };
    let all = parts.first().filter(|_| and_all).map(|p| of(p, &[Axis::All]));
    parts.iter().zip(axes).map(|(p, a)| of(p, a)).chain(all).collect()
}

/// Bytes of the lines of reads of one variable where everything stays that is read: each line once.
pub(super) fn distinct(reads: &[&Read], cache: &Cache, patterns: &Patterns) -> Bytes {
    if let Some(bytes) = reads.iter().find_map(|r| whole(r)) {
        return Bytes::exact(bytes);
    }
    let parts: SmallVec<[&Part; 4]> = reads.iter().filter_map(|r| r.part()).collect();
    let axes: Axes = parts.iter().map(|p| p.axes()).collect();
    selection::loads(&selections(&parts, &axes, false), cache, &Around::default(), patterns)
}

/// Whether two reads of one variable have no element in common, by their first and last positions.
pub(super) fn apart(a: &Read, b: &Read) -> bool {
    let (Some(a), Some(b)) = (a.part(), b.part()) else { return false };
    let axes: Axes = smallvec![a.axes(), b.axes()];
    matches!(&selections(&[a, b], &axes, false)[..], [a, b] if selection::apart(a, b))
}

/// Whether what is read is one array: of the same variable, and not sections that have no element in common.
pub(super) fn is_one(a: (u64, Option<&Read>), b: (u64, Option<&Read>)) -> bool {
    a.0 == b.0 && !matches!((a.1, b.1), (Some(a), Some(b)) if apart(a, b))
}

/// Own bytes of what is read of a variable, at most all of it; of its parts those that `counts` names.
fn bytes_of<'p, I: Iterator<Item = &'p Read>>(same: impl Fn() -> I, counts: impl Fn(&Part) -> bool) -> u64 {
    if let Some(bytes) = same().find_map(whole) {
        return bytes;
    }
    let plain = same().filter_map(|r| r.plain()).map(|b| b.value).max().unwrap_or(0);
    let (mut own, mut all) = (0, 0);
    for part in same().filter_map(|r| r.part()).filter(|p| counts(p)) {
        own += part.own_bytes();
        all = part.array_bytes();
    }
    plain + own.min(all)
}

/// Whether the lines of the short runs of all variables stay beside what else is loaded. The bytes stored do
/// not count: a row of 1000 elements fits 64 KB, beside the 8000 bytes that it is copied to.
fn stays(reads: &[&Read], alike: &Alike, arrays: &[(u64, u64)], cache: &Cache) -> Stays {
    let short = |p: &Part| p.selected(|s| is_short(s, cache.line));
    if !reads.iter().any(|r| r.part().is_some_and(short)) {
        return Stays::default();
    }
    let mut runs = ShortRuns::default();
    let mut others = 0;
    for &(key, _) in arrays {
        let same = || alike.all(key);
        others += bytes_of(same, |p| !short(p));
        if same().find_map(whole).is_none() {
            let parts: SmallVec<[&Part; 4]> = same().filter_map(|r| r.part()).collect();
            let axes: Axes = parts.iter().map(|p| p.axes()).collect();
            runs.add(&selections(&parts, &axes, false), cache.line);
        }
    }
    runs.stay(cache, others)
}

/// The bytes of the lines of a row, at each capacity; without bound where they are too many for their sets.
pub(super) fn row_lines(part: &Part, cache: &Cache) -> Option<Bytes> {
    let mut runs = ShortRuns::default();
    let short = part.selected(|row| {
        runs.add(&[*row], cache.line);
        is_short(row, cache.line)
    });
    if !short {
        return None;
    }
    let bytes = runs.count() * cache.line;
    let Stays(stays) = runs.stay(cache, 0);
    let [low, value, high] = stays.map(|stays| if stays { bytes } else { u64::MAX >> 8 });
    Some(Bytes { low, value, high })
}

/// What each operand of an operation that is an indexed read costs beyond its own bytes, which the models
/// take: a row of a matrix in lines, the lines of a gather. `bytes` are those of the operands; none where an
/// operand is a scalar.
pub(super) fn beyond_own(
    parts: &[Option<&Part>],
    bytes: &[u64],
    cache: &Cache,
    patterns: &Patterns,
) -> SmallVec<[Bytes; 3]> {
    let mut runs = ShortRuns::default();
    let mut others = 0;
    for (part, bytes) in parts.iter().zip(bytes) {
        let short = part.is_some_and(|p| {
            p.selected(|s| {
                runs.add(&[*s], cache.line);
                is_short(s, cache.line)
            })
        });
        others += if short { 0 } else { *bytes };
    }
    let stays = runs.stay(cache, others);
    let cost = |(k, part): (usize, &Option<&Part>)| {
        let Some(p) = part else { return Bytes::ZERO };
        let others: SmallVec<[u64; 4]> = bytes.iter().enumerate().filter(|(i, _)| *i != k).map(|(_, b)| *b).collect();
        let around = Around { arrays: &others, stays };
        let loads = p.selected(|s| selection::loads(&[*s], cache, &around, patterns));
        loads.saturating_sub(Bytes::exact(p.own_bytes()))
    };
    parts.iter().enumerate().map(cost).collect()
}
