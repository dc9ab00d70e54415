//! Figures of several ranks as variants are compared by them. In: figures of ranges for every count of ranks. Out:
//! sums of one range, and the same comparison for every count, as points of a sweep over `ranks`.

use super::Variant;
use super::sweep_points::AtPoint;
use crate::prediction::RankFigures;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Name of the axis.
pub(crate) const AXIS: &str = "ranks";

/// What a range sends on some ranks, over the whole run.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub(crate) struct RankSums {
    pub p: u64,
    pub messages: u64,
    pub bytes: u64,
    /// Nothing where several ranges are added up, whose worst ranks may be different ones.
    pub worst_rank_bytes: Option<u64>,
    /// Calls of collective operations.
    pub collectives: u64,
    /// The lower bound; nothing without a network, or where several ranges are added up.
    pub seconds: Option<f64>,
}

impl RankSums {
    pub(super) fn new(f: &RankFigures) -> RankSums {
        RankSums {
            p: f.p,
            messages: f.messages,
            bytes: f.bytes,
            worst_rank_bytes: Some(f.worst_rank_bytes),
            collectives: f.collectives.iter().map(|c| c.calls).sum(),
            seconds: f.seconds.as_ref().map(|s| s.total),
        }
    }
}

/// Adds another range of the same name.
pub(super) fn add(sums: &mut [RankSums], more: &[RankFigures]) {
    for sum in sums {
        let Some(f) = more.iter().find(|f| f.p == sum.p).map(RankSums::new) else { continue };
        sum.messages += f.messages;
        sum.bytes += f.bytes;
        sum.collectives += f.collectives;
        (sum.worst_rank_bytes, sum.seconds) = (None, None);
    }
}

/// Whether a variant is predicted for more than one count of ranks.
#[must_use]
pub(crate) fn several(variants: &[Variant]) -> bool {
    counts(variants.iter()).len() > 1
}

fn counts<'a>(variants: impl Iterator<Item = &'a Variant>) -> BTreeSet<u64> {
    variants.flat_map(|v| &v.ranges).flat_map(|r| &r.ranks).map(|s| s.p).collect()
}

/// Every point once for each count of ranks, with the count as its last coordinate; as they are where nothing is
/// distributed.
#[must_use]
pub(crate) fn spread(points: Vec<AtPoint>) -> Vec<AtPoint> {
    let counts = counts(points.iter().flat_map(|p| p.variants.iter().flatten()));
    if counts.is_empty() {
        return points;
    }
    let one = |point: &AtPoint, p: u64| {
        let mut at = point.clone();
        at.point.push((AXIS.into(), p as f64));
        for r in at.variants.iter_mut().flatten().flat_map(|v| &mut v.ranges) {
            r.ranks.retain(|s| s.p == p);
        }
        at
    };
    points.iter().flat_map(|point| counts.iter().map(|&p| one(point, p))).collect()
}
