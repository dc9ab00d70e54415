//! Traffic of indexed reads and gathers, and what every traffic model gives ([`Movement`]). In:
//! shapes, index streams, the first-level cache. Out: bytes moved, as [`Bytes`] triples. The models of
//! functions and special operators are MATLAB, in `stdlib/models`. No values, no interpreter.

pub(crate) mod gather;
pub(crate) mod selection;
pub(crate) mod sparse_part;

use std::ops::{Add, AddAssign};

/// Bytes at three effective capacities: `low` = f(2Z), `value` = f(Z), `high` = f(Z/2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Bytes {
    /// At twice the capacity.
    pub low: u64,
    /// At the capacity as it is.
    pub value: u64,
    /// At half the capacity.
    pub high: u64,
}

impl Bytes {
    /// No traffic.
    pub const ZERO: Bytes = Bytes::exact(0);

    /// Traffic that does not depend on the capacity.
    #[must_use]
    pub const fn exact(n: u64) -> Bytes {
        Bytes { low: n, value: n, high: n }
    }

    /// f(2Z), f(Z), f(Z/2) of a formula over the capacity in bytes.
    pub fn over(cache: &Cache, mut f: impl FnMut(u64) -> u64) -> Bytes {
        Bytes { low: f(cache.size * 2), value: f(cache.size), high: f(cache.size / 2) }
    }

    /// The larger one at each capacity.
    #[must_use]
    pub fn max(self, o: Bytes) -> Bytes {
        Bytes { low: self.low.max(o.low), value: self.value.max(o.value), high: self.high.max(o.high) }
    }

    /// The smaller one at each capacity.
    #[must_use]
    pub fn min(self, o: Bytes) -> Bytes {
        Bytes { low: self.low.min(o.low), value: self.value.min(o.value), high: self.high.min(o.high) }
    }

    /// Without `o`; nothing is less than zero.
    #[must_use]
    pub fn saturating_sub(self, o: Bytes) -> Bytes {
        Bytes {
            low: self.low.saturating_sub(o.low),
            value: self.value.saturating_sub(o.value),
            high: self.high.saturating_sub(o.high),
        }
    }

    /// `max(value - low, high - value)`, the error that reports print.
    #[must_use]
    pub fn error(self) -> u64 {
        self.value.abs_diff(self.low).max(self.high.abs_diff(self.value))
    }

    /// Whether nothing moves at any of the three capacities.
    #[must_use]
    #[inline]
    pub fn is_zero(self) -> bool {
        self == Self::ZERO
    }
}

impl Add for Bytes {
    type Output = Bytes;
    #[inline]
    fn add(self, o: Bytes) -> Bytes {
        // The model of a function can ask for more than there are numbers: the sum ends there.
        Bytes {
            low: self.low.saturating_add(o.low),
            value: self.value.saturating_add(o.value),
            high: self.high.saturating_add(o.high),
        }
    }
}

impl AddAssign for Bytes {
    #[inline]
    fn add_assign(&mut self, o: Bytes) {
        *self = *self + o;
    }
}

impl std::iter::Sum for Bytes {
    fn sum<I: Iterator<Item = Bytes>>(it: I) -> Bytes {
        it.fold(Bytes::ZERO, |a, b| a + b)
    }
}

/// What scalars and single elements cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Count {
    /// Scalar code is counted in nests: scalars are in registers, elements in the lines of a cache.
    #[default]
    Model,
    /// Every reference of a scalar or element counts its own bytes, as in the paper.
    Textbook,
}

impl Count {
    /// Both.
    pub const ALL: [Count; 2] = [Count::Model, Count::Textbook];

    /// The name in options and files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Count::Model => "model",
            Count::Textbook => "textbook",
        }
    }
}

/// The first-level cache that formulas take into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cache {
    /// Z, bytes.
    pub size: u64,
    /// Bytes of a cache line.
    pub line: u64,
    /// Lines in a set.
    pub ways: u64,
}

impl Default for Cache {
    fn default() -> Self {
        Cache { size: 32 * 1024, line: 64, ways: 8 }
    }
}

/// What an operation moves besides storing its assigned results.
#[derive(Clone, Debug, Default)]
pub(crate) struct Movement {
    /// Loads of each operand, in order; missing ones are zero.
    pub loads: smallvec::SmallVec<[Bytes; 3]>,
    /// Loads and stores of work arrays and of results that are read back.
    pub work_loads: Bytes,
    pub work_stores: Bytes,
    /// Bytes of the work array where it is known to be of another size than result and operands, as a sparse factor is.
    pub work_array: Option<u64>,
    /// Stores of the (first) result where they differ from its bytes (a scatter); replaces the
    /// bytes of the assignment or temporary.
    pub result_stores: Option<Bytes>,
    /// The part of the loads that comes from dense matrix × matrix products.
    pub dgemm: Bytes,
    pub flops: u64,
    /// Columns of the result of an outer product, for each of which its first operand comes by; 0 of all else.
    pub repeated: u64,
    /// What the first operand loads at most, however its elements lie in lines.
    pub at_most: Option<Bytes>,
}
