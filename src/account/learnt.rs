//! What a statement counts that reads whole variables alone, kept so that its next execution can count the same. In: the pass
//! of a statement about which somebody wants to know this, or all that it has counted. Out: its loads, its store and its flops.

use super::{Account, LeafAcc, SiteAcc};
use crate::events::{At, CtxId};
use crate::program::{Leaf, Site};
use crate::traffic::Bytes;
use smallvec::SmallVec;

/// The figures of one execution.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learnt {
    pub(super) loads: SmallVec<[(Leaf, Bytes); 4]>,
    pub(super) store: Option<(Leaf, Bytes)>,
    pub(super) flops: u64,
    /// What its operation has moved, where it has one.
    pub(super) operation: Option<Box<OfOperation>>,
}

/// What a statement with an operation moves of operands that are computed, in products of matrices, and of sparse matrices.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OfOperation {
    loads: Bytes,
    stores: Bytes,
    dgemm: Bytes,
    sparse: Bytes,
}

impl OfOperation {
    fn of(acc: &SiteAcc) -> OfOperation {
        OfOperation { loads: acc.temp_wsl, stores: acc.temp_wss, dgemm: acc.dgemm, sparse: acc.sparse }
    }

    fn since(self, before: OfOperation) -> OfOperation {
        OfOperation {
            loads: self.loads.saturating_sub(before.loads),
            stores: self.stores.saturating_sub(before.stores),
            dgemm: self.dgemm.saturating_sub(before.dgemm),
            sparse: self.sparse.saturating_sub(before.sparse),
        }
    }
}

/// What is wanted of the statement that runs.
#[derive(Debug, Default)]
pub(super) enum Learning {
    #[default]
    Nothing,
    /// Its pass, if that is its only event.
    Pass,
    Found(Learnt),
    /// All that it counts.
    All(Box<Before>),
}

/// What a statement has counted before an execution.
#[derive(Debug)]
pub(super) struct Before {
    context: CtxId,
    site: Site,
    leaves: Vec<(Leaf, LeafAcc)>,
    operation: OfOperation,
    flops: u64,
}

impl Account {
    /// What the next statement counts is wanted.
    pub(crate) fn learn(&mut self) {
        self.learning = Learning::Pass;
    }

    /// The same of one that has an operation: all that it counts for its own occurrences.
    pub(crate) fn learn_all(&mut self, at: At) {
        self.learning = self.before(at).map_or(Learning::Nothing, |before| Learning::All(Box::new(before)));
    }

    fn before(&self, at: At) -> Option<Before> {
        let (counted, body) = (self.counted.get(at.context)?, &at.context()?.body);
        let own = body.leaves.iter().zip(&counted.leaves).enumerate().filter(|(_, (info, _))| info.site == at.site);
        let leaves =
            own.map(|(leaf, (_, acc))| Some((Leaf::try_from(leaf).ok()?, acc.clone()))).collect::<Option<_>>()?;
        let acc = counted.sites.get(at.site as usize)?;
        let (context, site) = (at.context, at.site);
        Some(Before { context, site, leaves, operation: OfOperation::of(acc), flops: acc.flops })
    }

    /// What it has counted; nothing where that was not a pass over whole variables alone, or an operation.
    pub(crate) fn learnt(&mut self) -> Option<Learnt> {
        match std::mem::take(&mut self.learning) {
            Learning::Found(learnt) => Some(learnt),
            Learning::All(before) => self.since(&before),
            Learning::Nothing | Learning::Pass => None,
        }
    }

    fn since(&self, before: &Before) -> Option<Learnt> {
        let counted = self.counted.get(before.context)?;
        let acc = counted.sites.get(before.site as usize)?;
        let mut learnt = Learnt { flops: acc.flops.checked_sub(before.flops)?, ..Learnt::default() };
        for (leaf, was) in &before.leaves {
            let is = counted.leaves.get(*leaf as usize)?;
            let (loaded, stored) = (is.wsl.saturating_sub(was.wsl), is.wss.saturating_sub(was.wss));
            if !loaded.is_zero() {
                learnt.loads.push((*leaf, loaded));
            }
            if !stored.is_zero() && learnt.store.replace((*leaf, stored)).is_some() {
                return None;
            }
        }
        learnt.operation = Some(Box::new(OfOperation::of(acc).since(before.operation)));
        Some(learnt)
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
            if let Some(moved) = &learnt.operation {
                acc.temp_wsl += moved.loads;
                acc.temp_wss += moved.stores;
                acc.dgemm += moved.dgemm;
                acc.sparse += moved.sparse;
            }
        }
    }
}
