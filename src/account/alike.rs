//! Accounting: the reads of a pass by the places that they are of. In: reads. Out: those of one place, found in lists of
//! any length: `[c{:}]` has a read for each cell.

use crate::events::Read;
use smallvec::SmallVec;

/// Reads by their places, in each place in the order in which they came.
pub(super) struct Alike<'p>(SmallVec<[(usize, &'p Read); 8]>);

impl<'p> Alike<'p> {
    pub(super) fn of(reads: impl Iterator<Item = &'p Read>) -> Alike<'p> {
        let mut all: SmallVec<[(usize, &Read); 8]> = reads.enumerate().collect();
        all.sort_unstable_by_key(|(k, r)| (r.key, *k));
        Alike(all)
    }

    /// Whether a read before this one, by its number, is of the same place.
    pub(super) fn before(&self, k: usize, key: u64) -> bool {
        self.of_place(key).first().is_some_and(|(first, _)| *first < k)
    }

    /// The reads of a place.
    pub(super) fn all(&self, key: u64) -> impl Iterator<Item = &'p Read> {
        self.of_place(key).iter().map(|(_, r)| *r)
    }

    fn of_place(&self, key: u64) -> &[(usize, &'p Read)] {
        let from = self.0.partition_point(|(_, r)| r.key < key);
        let rest = self.0.get(from..).unwrap_or_default();
        rest.get(..rest.partition_point(|(_, r)| r.key == key)).unwrap_or_default()
    }
}
