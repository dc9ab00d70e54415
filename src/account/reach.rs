//! Statements whose shifted reads of one array lie further apart than the cache keeps. In: the reads
//! of a pass. Out: a warning for each such statement, because the plain figures count the array once.

use super::Account;
use super::finish::{Remark, Subject};
use crate::events::{At, Read, Store};
use crate::program::{BodyId, Leaf, Site};
use crate::text::codes;
use crate::traffic::selection::{Axis, Reach, Selection, reach};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// By body and statement: who reads, the furthest reach, how often.
pub(super) type Far = FxHashMap<(BodyId, Site), (Leaf, Reach, u64)>;

impl Account {
    /// Takes note of shifted reads that the cache does not bring together.
    pub(super) fn note_reach(&mut self, reads: &[Read], store: &Store, at: At) {
        for (i, read) in reads.iter().enumerate() {
            let parts = || reads[i..].iter().filter(|r| r.key == read.key).filter_map(Read::part);
            if parts().count() < 2 || reads[..i].iter().any(|r| r.key == read.key) {
                continue;
            }
            let axes: SmallVec<[SmallVec<[Axis; 2]>; 8]> = parts().map(|p| p.axes()).collect();
            let selections: SmallVec<[Selection; 8]> = parts()
                .zip(&axes)
                .map(|(p, a)| Selection { dims: &p.dims, axes: a, element_bytes: p.element_bytes })
                .collect();
            let other = reads.iter().filter(|r| r.key != read.key).map(Read::bytes).sum::<u64>() + store.bytes();
            let Some(found) = reach(&selections, &self.cache, other) else { continue };
            let (_, furthest, times) = self.far.entry((at.body(), at.site)).or_insert((read.leaf, found, 0));
            *times += 1;
            if found.apart > furthest.apart {
                *furthest = found;
            }
        }
    }
}

impl Account {
    /// The warnings, in the order of the text.
    #[must_use]
    pub(crate) fn far_reads(&self, subject: &Subject) -> Vec<Remark> {
        let mut all: Vec<Remark> =
            self.far.iter().filter_map(|(place, found)| self.far_read(subject, *place, found)).collect();
        all.sort_by_key(|w| (w.span.file, w.span.start));
        all
    }

    fn far_read(
        &self,
        subject: &Subject,
        (body, site): (BodyId, Site),
        (leaf, reach, count): &(Leaf, Reach, u64),
    ) -> Option<Remark> {
        let body = subject.body(body)?;
        let slot = body.leaves.get(*leaf as usize)?.slot;
        let message = format!(
            "the reads of `{}` are up to {} bytes apart, and more than the {} bytes of the cache passes between \
            them; they count as one load of the array, but up to {} are likely (--machine simulates them)",
            body.slots.get(slot as usize)?,
            reach.apart,
            self.cache.size,
            reach.again + 1
        );
        let span = body.sites.get(site as usize)?.span;
        Some(Remark { code: codes::SLM305, message, span, count: *count })
    }
}
