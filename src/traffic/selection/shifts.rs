//! Shifted sweeps of one array. In: the regular reads of an array in one pass. Out: how many times
//! more the array is loaded than the union of the reads says, because the cache does not keep what
//! lies between two of them.

use super::Selection;
use crate::traffic::Cache;
use smallvec::SmallVec;

/// Reads whose distance the cache does not bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Sweeps over the array that its lines may come again for.
    pub again: u64,
    /// Bytes from one read to the next, the most.
    pub apart: u64,
}

/// Reads that begin a line or more apart and overlap: a line that one of them brings is used again
/// by the next one when the pass has gone on by that distance, in all its streams; `other_bytes` is
/// what the pass moves besides these reads. None where C keeps that much, or where an index is no
/// range.
#[must_use]
pub(crate) fn reach(reads: &[Selection], cache: &Cache, other_bytes: u64) -> Option<Reach> {
    let sweeps: SmallVec<[(u64, u64); 9]> = reads.iter().map(sweep).collect::<Option<_>>()?;
    let &(_, extent) = sweeps.first()?;
    let own = reads.first()?.own_bytes();
    if own < cache.size / 2 || sweeps.iter().any(|s| s.1 != extent) {
        return None;
    }
    let mut starts: SmallVec<[u64; 9]> = sweeps.iter().map(|s| s.0).collect();
    starts.sort_unstable();
    let gaps = || starts.windows(2).map(|w| w[1] - w[0]).filter(|g| *g >= cache.line);
    // Streams that go on at the pace of one read.
    let streams = (gaps().count() as u64 + 1) as f64 + other_bytes as f64 / own as f64;
    // What overlaps by less than half is mostly other elements.
    let lost = |g: &u64| *g < extent / 2 && *g as f64 * streams > cache.size as f64;
    let again = gaps().filter(lost).count() as u64;
    gaps().filter(lost).max().map(|apart| Reach { again, apart })
}

/// First byte, and bytes from there to the last.
fn sweep(s: &Selection) -> Option<(u64, u64)> {
    let (mut start, mut last, mut stride) = (0u64, 0u64, s.element_bytes);
    for (k, axis) in s.axes.iter().enumerate() {
        let length = s.extent(k);
        let (first, step, count) = axis.progression(length)?;
        if count == 0 {
            return None;
        }
        start += first as u64 * stride;
        last += ((count - 1) * step) as u64 * stride;
        stride *= length as u64;
    }
    Some((start, last + s.element_bytes))
}
