//! Entries of sparse matrices in a nest. In: what of the pointers, indices and values a look-up reads. Out: bytes of the
//! occurrence, through the cache of the nest.
//!
//! In the nest of a loop a look-up is its references in their order: the two pointers of the row (under CSR), its
//! indices up to the first that is not less than the one that is sought, and the value, where there is one. Each of the
//! three arrays has lines of its own. Elsewhere a look-up is a pass of its own, at the bytes of the row.

use super::Nests;
use crate::account::Counted;
use crate::events::source::SparseEntries;
use crate::events::{Read, Touch};
use crate::program::Site;
use crate::traffic::Bytes;
use crate::traffic::sparse_part::Elements;

impl Nests {
    /// An entry of a sparse matrix is looked up.
    pub(super) fn look_up(&mut self, counted: &mut Counted, site: Site, read: &Read, entry: &SparseEntries) {
        let before = loaded(counted, read);
        let [values, indices, pointers] = entry.arrays;
        let places = &entry.places;
        let parts = [(&places.pointers, pointers), (&places.indices, indices), (&places.values, values)];
        for (k, (elements, (len, width))) in (1..).zip(parts) {
            let Elements::Run(from, to) = *elements else { continue };
            let place = entry.matrix.1 + k;
            for at in from..to {
                let (leaf, width) = (read.leaf, u8::try_from(width).unwrap_or(u8::MAX));
                self.element(counted, &Touch { place, at, len, width, leaf, slot: 0, write: false, inner: false });
            }
            self.references += (to - from) as u64;
        }
        let moved = loaded(counted, read).saturating_sub(before);
        if let Some(acc) = counted.sites.get_mut(site as usize).filter(|_| read.sparse) {
            acc.sparse += moved;
        }
    }
}

/// What the occurrence has loaded so far.
fn loaded(counted: &Counted, read: &Read) -> Bytes {
    counted.leaves.get(read.leaf as usize).map_or(Bytes::ZERO, |l| l.wsl)
}
