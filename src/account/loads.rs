//! What the reads of a pass cost. In: the reads and stores of a complete pass. Out: the bytes of each variable,
//! with those that its gathers compete with.

use crate::events::{Part, Read, Store, What};
use crate::ops::index::Index;
use crate::traffic::gather::Patterns;
use crate::traffic::selection::{self, Axis, Selection};
use crate::traffic::{Bytes, Cache};
use smallvec::SmallVec;

/// Bytes that the pass loads of the variable of read `i`, the first of its key.
pub(super) fn load_of(reads: &[Read], i: usize, streamed: u64, cache: &Cache, patterns: &Patterns) -> Bytes {
    let key = reads[i].key;
    let same = || reads[i..].iter().filter(move |r| r.key == key);
    if let Some(bytes) = same().find_map(|r| match r.what {
        What::Whole(b) => Some(b),
        _ => None,
    }) {
        return Bytes::exact(bytes);
    }
    // The key of a plain read names its elements: the same elements count once.
    let plain = same().map(|r| if let What::Plain(b) = r.what { b } else { 0 }).max().unwrap_or(0);
    let parts: SmallVec<[&Part; 4]> =
        same().filter_map(|r| if let What::Part(p) = &r.what { Some(&**p) } else { None }).collect();
    if parts.is_empty() {
        return Bytes::exact(plain);
    }
    let axes: SmallVec<[SmallVec<[Axis; 2]>; 4]> = parts.iter().map(|p| p.axes()).collect();
    let selections: SmallVec<[Selection; 4]> = parts
        .iter()
        .zip(&axes)
        .map(|(p, a)| Selection { dims: &p.dims, axes: a, element_bytes: p.element_bytes })
        .collect();
    let own: u64 = parts.iter().map(|p| p.own_bytes()).sum();
    Bytes::exact(plain) + selection::loads(&selections, cache, streamed.saturating_sub(own), patterns)
}

/// All bytes that a pass streams, each variable once: what a gather competes with for the cache.
pub(super) fn streamed_bytes(reads: &[Read], store: &Store) -> u64 {
    let gathers = |p: &Part| p.indices.iter().any(|i| matches!(i, Index::List { .. }));
    let any = reads.iter().any(|r| matches!(&r.what, What::Part(p) if gathers(p)))
        || matches!(store, Store::Part(_, p) if gathers(p));
    if !any {
        return 0;
    }
    let again = |(i, r): (usize, &Read)| {
        matches!(r.what, What::Whole(_))
            && reads[..i].iter().any(|o| o.key == r.key && matches!(o.what, What::Whole(_)))
    };
    let once = reads.iter().enumerate().filter(|&(i, r)| !again((i, r)));
    once.map(|(_, r)| r.bytes()).sum::<u64>() + store.bytes()
}
