//! What a step of a statement finds in the cache of what earlier steps have read. In: what the steps move. Out:
//! what of an array comes again, and what has moved in between.

use crate::traffic::{Bytes, Cache};
use smallvec::SmallVec;

/// What a step moves.
pub(super) struct StepMoves {
    pub arrays: SmallVec<[Moved; 4]>,
    /// It continues from the step before in every column, as soon as that has ended the column.
    pub by_column: bool,
}

/// What a step moves of an array.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    pub key: u64,
    /// What it takes in the cache.
    pub bytes: Bytes,
    pub columns: u64,
}

/// How an array that a step reads was read before.
pub(super) enum Again {
    First,
    /// So many bytes move from that step to this one, both included, each array once; of steps that go on by columns
    /// those of one column.
    After(Bytes),
}

impl Again {
    /// In the last of the steps.
    pub(super) fn of(steps: &[StepMoves], key: u64) -> Again {
        let Some((_, earlier)) = steps.split_last() else { return Again::First };
        let has = |step: &StepMoves| step.arrays.iter().any(|m| m.key == key);
        let Some(from) = earlier.iter().rposition(has) else { return Again::First };
        let by_column = steps.iter().skip(from + 1).all(|s| s.by_column);
        let mut seen: SmallVec<[(u64, Bytes); 8]> = SmallVec::new();
        for m in steps.iter().skip(from).flat_map(|s| &s.arrays) {
            let bytes = if by_column { divided(m.bytes, m.columns) } else { m.bytes };
            match seen.iter_mut().find(|(k, _)| *k == m.key) {
                Some((_, most)) => *most = most.max(bytes),
                None => seen.push((m.key, bytes)),
            }
        }
        Again::After(seen.iter().map(|(_, b)| *b).sum())
    }

    /// What is loaded of `whole` bytes.
    pub(super) fn loaded(&self, whole: Bytes, cache: &Cache) -> Bytes {
        let Again::After(moved) = *self else { return whole };
        let at = |c: u64, moved: u64, bytes: u64| if moved <= c { 0 } else { bytes };
        Bytes {
            low: at(2 * cache.size, moved.low, whole.low),
            value: at(cache.size, moved.value, whole.value),
            high: at(cache.size / 2, moved.high, whole.high),
        }
    }
}

fn divided(bytes: Bytes, by: u64) -> Bytes {
    let by = by.max(1);
    Bytes { low: bytes.low.div_ceil(by), value: bytes.value.div_ceil(by), high: bytes.high.div_ceil(by) }
}
