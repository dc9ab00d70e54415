//! Accounting: which reads of a pass are of a place that an earlier one is of. In: reads. Out: answers, for passes of
//! any length: `[c{:}]` has a read for each cell.

use crate::events::Read;
use rustc_hash::FxHashMap;

/// Among so many reads they are looked for one by one.
const FEW: usize = 32;

/// The reads of a pass by their places.
pub(super) enum Twice<'p> {
    Few(&'p [Read]),
    /// The first read of each place, and whether one of them is of something sparse.
    Many(FxHashMap<u64, (usize, bool)>),
}

impl<'p> Twice<'p> {
    pub(super) fn of(reads: &'p [Read]) -> Twice<'p> {
        if reads.len() <= FEW {
            return Twice::Few(reads);
        }
        let mut places: FxHashMap<u64, (usize, bool)> = FxHashMap::default();
        for (i, read) in reads.iter().enumerate() {
            places.entry(read.key).or_insert((i, false)).1 |= read.sparse;
        }
        Twice::Many(places)
    }

    /// Whether a read before this one is of the same place.
    pub(super) fn before(&self, i: usize, key: u64) -> bool {
        match self {
            Twice::Few(reads) => reads.iter().take(i).any(|r| r.key == key),
            Twice::Many(places) => places.get(&key).is_some_and(|(first, _)| *first < i),
        }
    }

    /// Whether one of the reads of the same place is of something sparse; `i` is the first of them.
    pub(super) fn sparse(&self, i: usize, key: u64) -> bool {
        match self {
            Twice::Few(reads) => reads.iter().skip(i).any(|r| r.sparse && r.key == key),
            Twice::Many(places) => places.get(&key).is_some_and(|(_, sparse)| *sparse),
        }
    }
}
