//! Numbers in structs and cells, which have no place in memory here. In: the elements of scalar code. Out: where there are more of
//! them than the first level holds, so that somebody can say so.

use super::Stream;
use crate::events::{At, Contexts, CtxId, Touch};
use crate::program::{BodyId, Site};
use rustc_hash::FxHashSet;

/// The numbers that scalar code has touched, by their keys, until they are too many.
#[derive(Default)]
pub(super) struct Unplaced {
    keys: FxHashSet<usize>,
    /// The statement that touched one too many, and the references from then on.
    beyond: Option<((BodyId, Site), u64)>,
}

impl Unplaced {
    /// `most`: numbers that the first level holds.
    #[inline]
    pub(super) fn note(&mut self, t: &Touch, site: (BodyId, Site), most: u64) {
        if let Some((_, count)) = &mut self.beyond {
            *count += 1;
        } else if self.keys.insert(t.at) && self.keys.len() as u64 > most {
            self.keys = FxHashSet::default();
            self.beyond = Some((site, 1));
        }
    }
}

impl Stream {
    /// Scalar code that a machine has executed touches numbers inside values: in the trip of this number, counted from one
    /// that refers to them, with the strides by which they go on.
    pub(super) fn numbers_of_trip(
        &mut self,
        (context, contexts): (CtxId, &Contexts),
        numbers: impl Iterator<Item = (Touch, i64)>,
        trip: i64,
    ) {
        if !self.simulates() {
            return;
        }
        let most = self.l1 / 8;
        for (t, stride) in numbers {
            let body = contexts.all().get(context).map(|c| &c.body);
            let site = body.and_then(|b| b.leaves.get(t.leaf as usize)).map_or(0, |l| l.site);
            let at = At { context, site, contexts };
            let moved = t.at.wrapping_add_signed(stride.wrapping_mul(trip) as isize);
            self.unplaced.note(&Touch { at: moved, ..t }, (at.body(), site), most);
        }
    }

    /// The statement from which on numbers in structs and cells are missing from the levels, and how many references are.
    #[must_use]
    pub(crate) fn unplaced(&self) -> Option<((BodyId, Site), u64)> {
        self.unplaced.beyond
    }
}
