//! What the caches of a machine have found when a run has ended. In: the engines. Out: counts of every owner, statement and
//! variable; reads of every owner for the miss curve; what crossed the levels over time.

use super::Counts;
use super::curve::Histogram;
use super::engine::LevelCounts;
use super::machine::Machine;
use super::placement::Engines;
use super::stream::{NOBODY, OwnerId};
use crate::timeline::Timeline;

/// Ranges of which the miss curve is found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Curves {
    #[default]
    None,
    Named(Vec<String>),
    /// All ranges, in a run that is not so long that they would take most of its time.
    All,
}

/// Touches after which curves that nobody asked for by name are given up: two seconds or three.
const TOUCHES: u64 = 1 << 25;

impl Curves {
    /// Whether the curve of a range of this name is wanted.
    #[must_use]
    pub fn hold(&self, name: &str) -> bool {
        match self {
            Curves::None => false,
            Curves::Named(names) => names.iter().any(|n| n == name),
            Curves::All => true,
        }
    }

    /// The engines of a machine that find them.
    pub(crate) fn engines(&self, machine: &Machine, reference: bool, placements: usize) -> Engines {
        let mut engines = Engines::new(machine, reference, *self != Curves::None, placements);
        if *self == Curves::All {
            engines.limit_curve(TOUCHES);
        }
        engines
    }
}

/// What was found.
pub(crate) struct Levels {
    pub machine: Machine,
    pub placements: usize,
    /// Exclusive.
    pub shares: Vec<Share>,
    pub wanted: Curves,
    /// By owner, exclusive.
    pub curves: Vec<(OwnerId, Histogram)>,
    /// Where moments were told.
    pub over_time: Option<LevelsOverTime>,
}

/// What crossed every level over time.
pub(crate) struct LevelsOverTime {
    pub names: Vec<String>,
    pub timeline: Timeline<LevelCounts>,
}

/// What a statement and a variable of an owner caused.
pub(crate) struct Share {
    pub owner: OwnerId,
    pub site: u32,
    /// Variable of the body of the owner; none for temporaries, fields and contents of cells.
    pub slot: Option<u32>,
    /// The levels of each placement, one after the other.
    pub counts: Vec<Counts>,
}

impl Levels {
    /// What the engines have found of so many owners.
    pub(crate) fn found(engines: &mut Engines, machine: &Machine, owners: u32, wanted: &Curves) -> Levels {
        let names = || machine.levels.iter().map(|l| l.name.clone()).collect();
        let over_time = engines.over_time().map(|timeline| LevelsOverTime { names: names(), timeline });
        let share = |(owner, by, counts): (OwnerId, super::stream::By, Vec<Counts>)| Share {
            owner,
            site: by.site,
            slot: Some(by.slot).filter(|&s| s != NOBODY),
            counts,
        };
        let shares = engines.shares().into_iter().map(share).collect();
        let curves = engines.curve().map_or(Vec::new(), |c| (0..owners).map(|o| (o, c.histogram(o))).collect());
        Levels {
            machine: machine.clone(),
            placements: engines.number(),
            shares,
            wanted: wanted.clone(),
            curves,
            over_time,
        }
    }
}
