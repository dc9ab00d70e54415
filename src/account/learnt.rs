//! What a statement counts that reads whole variables alone, kept so that its next execution can count the same. In: the pass
//! of a statement about which somebody wants to know this. Out: its loads, its store and its flops.

use super::Account;
use crate::events::At;
use crate::program::Leaf;
use crate::traffic::Bytes;
use smallvec::SmallVec;

/// The figures of one execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learnt {
    pub(super) loads: SmallVec<[(Leaf, Bytes); 4]>,
    pub(super) store: Option<(Leaf, Bytes)>,
    pub(super) flops: u64,
}

/// What is wanted of the statement that runs.
#[derive(Debug, Default)]
pub(super) enum Learning {
    #[default]
    Nothing,
    /// Its pass, if that is its only event.
    Pass,
    Found(Learnt),
}

impl Account {
    /// What the next statement counts is wanted.
    pub(crate) fn learn(&mut self) {
        self.learning = Learning::Pass;
    }

    /// What it has counted; nothing where that was not a pass over whole variables alone.
    pub(crate) fn learnt(&mut self) -> Option<Learnt> {
        match std::mem::take(&mut self.learning) {
            Learning::Found(learnt) => Some(learnt),
            Learning::Nothing | Learning::Pass => None,
        }
    }

    /// A pass over whole variables has counted this.
    #[inline]
    pub(super) fn tells_learnt(&mut self, found: impl FnOnce() -> Option<Learnt>) {
        if let Learning::Pass = self.learning {
            self.learning = found().map_or(Learning::Nothing, Learning::Found);
        }
    }

    /// A statement was executed that counts what it counted before.
    pub(crate) fn ran_alike(&mut self, at: At, learnt: &Learnt) {
        self.copied = None;
        self.nests.end();
        self.operands_read();
        let Some(counted) = self.counted.get_mut(at.context) else { return };
        for &(leaf, bytes) in &learnt.loads {
            counted.load(leaf, bytes);
        }
        if let Some((leaf, bytes)) = learnt.store {
            counted.store(leaf, bytes);
        }
        if let Some(acc) = counted.sites.get_mut(at.site as usize) {
            acc.general += 1;
            acc.flops += learnt.flops;
        }
    }
}
