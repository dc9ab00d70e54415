//! Result of a run, part: what a distributed implementation would send, and how its ranks are loaded. In: nothing.
//! Out: plain structs of the prediction file, one [`RankFigures`] for every count of ranks in every range.

use super::LevelFigures;
use serde::{Deserialize, Serialize};

/// What a range costs on `p` ranks, over the whole run; inclusive, where nothing else is said.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct RankFigures {
    /// Ranks.
    pub p: u64,
    /// Messages between two ranks, without collectives and set-up.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
    /// The most bytes that one rank receives.
    pub worst_rank_bytes: u64,
    /// The most messages that one rank receives.
    pub worst_rank_messages: u64,
    /// Operations of all ranks together.
    pub collectives: Vec<Collective>,
    /// Largest over mean: 1 where all ranks have the same, 0 where none has anything.
    pub imbalance: Imbalance,
    /// From, to (ranks from 0), messages, bytes; in the order of the ranks, those alone that are not 0.
    pub pairs: Vec<[u64; 4]>,
    /// Index lists that are sent once for each pattern.
    pub setup: Messages,
    /// The same without the ranges within.
    pub exclusive: RankTotals,
    /// What the ranks do themselves, by rank.
    pub each: Vec<RankLoad>,
    /// Exclusive, by source line.
    pub lines: Vec<RankLine>,
    /// A lower bound, with a machine that has a network.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<RankTime>,
    /// The rank that moves most in the whole run, with the cache levels of a machine; not where something of the
    /// range is not followed element by element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slowest: Option<SlowestRank>,
}

/// What one rank moves in its own memory.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct SlowestRank {
    /// Its number, from 0.
    pub rank: u64,
    /// What crosses the boundary below each cache level.
    pub levels: Vec<LevelFigures>,
}

/// What ranks take at least, seconds.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct RankTime {
    /// The largest of any rank: its own part.
    pub local: f64,
    /// The largest of any rank: the messages that it receives.
    pub messages: f64,
    /// Operations of all ranks together.
    pub collectives: f64,
    /// The sum of the three.
    pub total: f64,
}

/// Messages and their bytes.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Messages {
    /// How many.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// What is sent.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct RankTotals {
    /// Messages between two ranks.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Operations of all ranks together.
    pub collectives: Vec<Collective>,
}

/// Calls of one collective operation.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Collective {
    /// `allreduce`, `allgather`, `bcast`, `exscan`, `gather`.
    pub op: String,
    /// How often all ranks call it together.
    pub calls: u64,
    /// Bytes that one rank gives to or takes from it, over all calls: of an `allreduce`, a `bcast` and an `exscan`
    /// those of the value, of an `allgather` and a `gather` those of the whole array.
    pub bytes: u64,
}

/// The largest of all ranks over their mean.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct Imbalance {
    /// Elements of distributed arrays that are assigned or read.
    pub elements: f64,
    /// Nonzeros of sparse matrices that are read.
    pub nonzeros: f64,
    /// Plain loads.
    pub wsl: f64,
    /// Floating-point operations.
    pub flops: f64,
}

impl Imbalance {
    /// Of what the ranks do.
    #[must_use]
    pub(crate) fn of(each: &[RankLoad]) -> Imbalance {
        let largest_over_mean = |of: fn(&RankLoad) -> u64| {
            let sum: u64 = each.iter().map(of).sum();
            let most = each.iter().map(of).max().unwrap_or(0);
            if sum == 0 { 0.0 } else { most as f64 * each.len() as f64 / sum as f64 }
        };
        Imbalance {
            elements: largest_over_mean(|l| l.elements),
            nonzeros: largest_over_mean(|l| l.nonzeros),
            wsl: largest_over_mean(|l| l.wsl),
            flops: largest_over_mean(|l| l.flops),
        }
    }
}

/// What one rank does itself and receives.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct RankLoad {
    /// Elements of distributed arrays.
    pub elements: u64,
    /// Nonzeros.
    pub nonzeros: u64,
    /// Bytes loaded from its own memory, scalars apart.
    pub wsl: u64,
    /// Bytes stored, scalars apart.
    pub wss: u64,
    /// Floating-point operations.
    pub flops: u64,
    /// Messages that it receives.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
}

/// What a line costs in a range, without the ranges within.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
pub struct RankLine {
    /// Its number, from 1.
    pub line: u32,
    /// Messages between two ranks.
    pub messages: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Operations of all ranks together.
    pub collectives: Vec<Collective>,
    /// Messages and bytes that a rank receives, of those ranks of which no other has more of both: the longest wait
    /// of any rank is the largest of `messages * latency + bytes / bandwidth` over these.
    pub received: Vec<[u64; 2]>,
    /// The largest of any rank: bytes loaded from its own memory.
    pub wsl: u64,
    /// The largest of any rank: bytes stored.
    pub wss: u64,
    /// The largest of any rank: floating-point operations.
    pub flops: u64,
}

/// How the arrays are distributed.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct Distribution {
    /// Counts of ranks, in the order of the report.
    pub ranks: Vec<u64>,
    /// How long what was received stays valid.
    pub ghosts: Ghosts,
    /// The distributed variables, as they were last.
    pub variables: Vec<DistributedVariable>,
}

/// How long elements that a rank has received stay valid.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Ghosts {
    /// Until the array is written.
    #[default]
    Keep,
    /// Until the statement ends.
    Refetch,
}

/// A variable with its layout.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
pub struct DistributedVariable {
    /// Its name.
    pub name: String,
    /// Range of the file or function whose variable it is.
    pub range: usize,
    /// Its layout, as a directive has it: `(block,:)`.
    pub layout: String,
    /// Its dimensions.
    pub size: Vec<usize>,
    /// Who owns what, for every count of ranks.
    pub owners: Vec<Owners>,
}

/// Who owns what of an array.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct Owners {
    /// Ranks.
    pub p: u64,
    /// By dimension from 1, for dimensions that are cut: first element, last element (from 1), the coordinate of
    /// the rank in this dimension, which is the rank itself where one dimension is cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dimensions: Vec<OwnedDimension>,
    /// Where the first two dimensions are cut into tiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<OwnedTiles>,
}

/// A dimension that is cut.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct OwnedDimension {
    /// Its number, from 1.
    pub dimension: u32,
    /// Ranks along it.
    pub ranks: u64,
    /// First element, last element (from 1), coordinate of the rank. At most 65,536 parts; none where there are more.
    pub parts: Vec<[u64; 3]>,
}

/// Tiles over the first two dimensions.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
pub struct OwnedTiles {
    /// Elements of a tile in both dimensions.
    pub size: [u64; 2],
    /// Tiles in both dimensions.
    pub count: [u64; 2],
    /// Width of the halo.
    pub halo: u64,
    /// Rank of every tile, the first dimension fastest; -1 where it was dropped.
    pub owners: Vec<i64>,
    /// True elements of `active` in every tile; all elements where no mask is given.
    pub active: Vec<u64>,
}
