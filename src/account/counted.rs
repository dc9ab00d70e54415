//! What was counted in one context. In: bytes, flops and sizes, as the accounting finds them. Out: sums by occurrence, by
//! statement and by range, from which [`super::finish`] makes figures.

use super::executions::{Moved, Running as RunningTotal};
use super::flat::Waiting;
use crate::events::Described;
use crate::program::{Leaf, Outline, Site};
use crate::traffic::Bytes;
use crate::value::Value;

/// What was counted in a context.
pub(super) struct Counted {
    pub(super) leaves: Vec<LeafAcc>,
    pub(super) sites: Vec<SiteAcc>,
    pub(super) ranges: Vec<RangeAcc>,
    /// The nest in which a function of numbers was given its parameters last.
    pub(super) given: u64,
    /// The figures of the whole run, where the figures of executions are wanted and the context counts.
    pub(super) running: Option<RunningTotal>,
}

impl Counted {
    pub(super) fn new(body: &Outline, running: Option<RunningTotal>) -> Counted {
        let range = |slots: usize| RangeAcc { sizes: vec![SizeRecord::default(); slots], ..RangeAcc::default() };
        Counted {
            leaves: vec![LeafAcc::default(); body.leaves.len()],
            sites: vec![SiteAcc::default(); body.sites.len()],
            ranges: body.ranges.iter().map(|r| range(r.slots.len())).collect(),
            given: u64::MAX,
            running,
        }
    }

    pub(super) fn load(&mut self, leaf: Leaf, bytes: Bytes) {
        if let Some(acc) = self.leaves.get_mut(leaf as usize) {
            acc.wsl += bytes;
            self.runs(bytes, Bytes::ZERO, 0);
        }
    }

    pub(super) fn store(&mut self, leaf: Leaf, bytes: Bytes) {
        if let Some(acc) = self.leaves.get_mut(leaf as usize) {
            acc.wss += bytes;
            self.runs(Bytes::ZERO, bytes, 0);
        }
    }

    /// An occurrence stores, or loads.
    #[inline]
    pub(super) fn moves(&mut self, leaf: Leaf, write: bool, bytes: Bytes) {
        if bytes.is_zero() {
        } else if write {
            self.store(leaf, bytes);
        } else {
            self.load(leaf, bytes);
        }
    }

    /// What a statement loads and stores of operands that are computed.
    pub(super) fn temporaries(&mut self, site: Site, wsl: Bytes, wss: Bytes) {
        if let Some(acc) = self.sites.get_mut(site as usize) {
            acc.temp_wsl += wsl;
            acc.temp_wss += wss;
            self.runs(wsl, wss, 0);
        }
    }

    pub(super) fn computes(&mut self, site: Site, flops: u64) {
        if let Some(acc) = self.sites.get_mut(site as usize) {
            acc.flops += flops;
            self.runs(Bytes::ZERO, Bytes::ZERO, flops);
        }
    }

    /// So many of the bytes that a variable has loaded were there already.
    pub(super) fn takes_back(&mut self, leaf: Leaf, bytes: Bytes) {
        if let Some(acc) = self.leaves.get_mut(leaf as usize) {
            acc.wsl = acc.wsl.saturating_sub(bytes);
        }
        if let Some(running) = &self.running {
            let moved = running.get();
            running.set(Moved { wsl: moved.wsl.saturating_sub(bytes), ..moved });
        }
    }

    #[inline]
    pub(super) fn runs(&self, wsl: Bytes, wss: Bytes, flops: u64) {
        if let Some(running) = &self.running {
            let moved = running.get();
            running.set(Moved { wsl: moved.wsl + wsl, wss: moved.wss + wss, flops: moved.flops + flops });
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct LeafAcc {
    pub(super) wsl: Bytes,
    pub(super) wss: Bytes,
}

#[derive(Clone, Debug, Default)]
pub(super) struct SiteAcc {
    /// Executions in the general form.
    pub(super) general: u64,
    /// Executions in the scalar form.
    pub(super) fast: u64,
    /// The nest in which it ran last in the scalar form.
    pub(super) met: u64,
    pub(super) temp_wsl: Bytes,
    pub(super) temp_wss: Bytes,
    pub(super) dgemm: Bytes,
    pub(super) sparse: Bytes,
    pub(super) flops: u64,
    pub(super) waiting: Waiting,
}

#[derive(Clone, Debug, Default)]
pub(super) struct RangeAcc {
    pub(super) executions: u64,
    pub(super) trips: u64,
    /// Stamp of the activation when sizes were last recorded.
    pub(super) stamp: u64,
    /// Largest size of each variable with an occurrence in the range.
    pub(super) sizes: Vec<SizeRecord>,
    /// Executions that are not yet certain, and variables that functions of numbers have told it the sizes of.
    pub(super) waiting: u64,
    pub(super) numbers: u64,
}

#[derive(Clone, Debug, Default)]
pub(super) struct SizeRecord {
    pub(super) bytes: u64,
    /// What the variable held then, where it was set.
    pub(super) held: Option<Described>,
    /// Which of all records this was: of calls with sizes of as many bytes the first one is reported.
    pub(super) order: u64,
}

impl SizeRecord {
    pub(super) fn update(&mut self, bytes: u64, held: Option<Described>, order: u64) {
        if held.is_some() {
            *self = SizeRecord { bytes, held, order };
        }
    }

    /// The same of a value, which most often has grown since it was recorded last.
    pub(super) fn grows(&mut self, bytes: u64, value: Option<&Value>, order: u64) {
        match (&mut self.held, value) {
            (Some(held), Some(value)) => {
                held.become_like(value);
                (self.bytes, self.order) = (bytes, order);
            }
            _ => self.update(bytes, value.map(Described::of), order),
        }
    }
}
