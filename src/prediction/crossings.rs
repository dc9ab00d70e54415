//! What crosses the boundaries of cache levels, as results. In: nothing. Out: what ranges, lines and variables of the
//! prediction file hold for every level.

use crate::traffic::Bytes;
use serde::{Deserialize, Serialize};

/// Bytes that crossed the boundary below a cache level: the value where arrays begin at the largest line, the
/// least and the largest of all placements.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct LevelFigures {
    /// Name of the level.
    pub name: String,
    /// Lines filled because they were read.
    pub loads: Bytes,
    /// Lines filled because they were written.
    pub write_allocates: Bytes,
    /// Dirty lines evicted, and what a write-through level passes on.
    pub write_backs: Bytes,
    /// Lines without changes that a victim level below took over.
    #[serde(default)]
    pub clean_victims: Bytes,
    /// Bytes of a line.
    pub line: u64,
}

impl LevelFigures {
    /// Bytes that crossed in one way.
    #[must_use]
    pub fn of(&self, crossing: Crossing) -> Bytes {
        match crossing {
            Crossing::Loads => self.loads,
            Crossing::WriteAllocates => self.write_allocates,
            Crossing::Fills => self.loads + self.write_allocates,
            Crossing::WriteBacks => self.write_backs,
            Crossing::CleanVictims => self.clean_victims,
        }
    }

    /// All that crosses the boundary, in both directions.
    #[must_use]
    pub fn all(&self) -> Bytes {
        self.loads + self.write_allocates + self.write_backs + self.clean_victims
    }

    /// The same with the bytes of each crossing changed.
    #[must_use]
    pub fn map(&self, other: &LevelFigures, f: impl Fn(Bytes, Bytes) -> Bytes) -> LevelFigures {
        LevelFigures {
            name: self.name.clone(),
            loads: f(self.loads, other.loads),
            write_allocates: f(self.write_allocates, other.write_allocates),
            write_backs: f(self.write_backs, other.write_backs),
            clean_victims: f(self.clean_victims, other.clean_victims),
            line: self.line,
        }
    }
}

/// What crosses the boundary below a cache level, and in which direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Crossing {
    /// Fills for reads.
    Loads,
    /// Fills for writes that missed.
    WriteAllocates,
    /// Both kinds of fills, which many counters do not tell apart.
    Fills,
    /// Lines written back to the next level.
    WriteBacks,
    /// Lines without changes that a victim level below took over.
    CleanVictims,
}

impl Crossing {
    /// Every kind, in the order of reports.
    pub const ALL: [Crossing; 5] =
        [Crossing::Loads, Crossing::WriteAllocates, Crossing::Fills, Crossing::WriteBacks, Crossing::CleanVictims];

    /// The name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Crossing::Loads => "loads",
            Crossing::WriteAllocates => "write_allocates",
            Crossing::Fills => "fills",
            Crossing::WriteBacks => "write_backs",
            Crossing::CleanVictims => "clean_victims",
        }
    }

    /// The name in tables.
    #[must_use]
    pub fn words(self) -> String {
        self.name().replace('_', "-")
    }
}

#[cfg(test)]
impl LevelFigures {
    /// What is loaded from below a level and written back, exactly.
    pub fn sample(name: &str, loads: u64, write_backs: u64) -> LevelFigures {
        LevelFigures {
            name: name.into(),
            loads: Bytes::exact(loads),
            write_allocates: Bytes::ZERO,
            write_backs: Bytes::exact(write_backs),
            clean_victims: Bytes::ZERO,
            line: 64,
        }
    }
}
