//! The cache model. In: a machine ([`machine`]) and the access stream of the predicted
//! implementation ([`stream`]). Out: lines that cross the boundary of every level ([`Counts`]).
//!
//! [`reference`] defines what is counted: a simulation line by line that is meant to be believed
//! by reading. [`fast`] gives the same counts in less time; the tests hold one against the other.
//! [`placement`] runs the stream with its arrays in several places;
//! [`engine`] takes the stream of a run, shares the counts out to the ranges that caused them and
//! does not simulate again what it has seen in the same state; [`recording`] keeps the calls that it receives, to be played again. [`replacement`] is which line gives way. [`curve`] finds the misses of
//! caches of every size in one run.

mod attribution;
mod compressed;
pub(crate) mod curve;
pub(crate) mod engine;
pub(crate) mod fast;
pub(crate) mod last_lines;
pub(crate) mod levels;
pub(crate) mod machine;
mod memory;
mod mixer;
pub(crate) mod placement;
pub(crate) mod recording;
pub(crate) mod reference;
pub(crate) mod replacement;
pub(crate) mod sparse_product;
pub(crate) mod stream;

#[cfg(test)]
mod tests;

use std::ops::{Add, AddAssign, Sub};

/// Bytes that crossed the boundary below one level. Write-backs happen when a line is evicted:
/// what is dirty when the run ends has not been written back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Lines filled because they were read.
    pub loads: u64,
    /// Lines filled because they were written.
    pub write_allocates: u64,
    /// Dirty lines that were evicted; what a write-through level passes on.
    pub write_backs: u64,
    /// Lines without changes that a victim level below took over.
    pub clean_victims: u64,
}

impl Counts {
    #[must_use]
    pub fn scale(self, n: u64) -> Counts {
        Counts {
            loads: self.loads * n,
            write_allocates: self.write_allocates * n,
            write_backs: self.write_backs * n,
            clean_victims: self.clean_victims * n,
        }
    }

    /// This part of it: `n` of `of` times, cut off.
    #[must_use]
    pub fn part(self, n: u64, of: u64) -> Counts {
        let part = |x: u64| (u128::from(x) * u128::from(n) / u128::from(of.max(1))) as u64;
        Counts {
            loads: part(self.loads),
            write_allocates: part(self.write_allocates),
            write_backs: part(self.write_backs),
            clean_victims: part(self.clean_victims),
        }
    }
}

impl Add for Counts {
    type Output = Counts;
    fn add(self, o: Counts) -> Counts {
        Counts {
            loads: self.loads + o.loads,
            write_allocates: self.write_allocates + o.write_allocates,
            write_backs: self.write_backs + o.write_backs,
            clean_victims: self.clean_victims + o.clean_victims,
        }
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, o: Counts) {
        *self = *self + o;
    }
}

impl Sub for Counts {
    type Output = Counts;
    fn sub(self, o: Counts) -> Counts {
        Counts {
            loads: self.loads - o.loads,
            write_allocates: self.write_allocates - o.write_allocates,
            write_backs: self.write_backs - o.write_backs,
            clean_victims: self.clean_victims - o.clean_victims,
        }
    }
}

/// A cache hierarchy that takes accesses one by one.
pub trait Hierarchy {
    /// An access of `bytes` bytes that lie in one line of the first level.
    fn access(&mut self, address: u64, bytes: u64, write: bool);
    /// Counts of every level since the beginning.
    fn counts(&self) -> &[Counts];
}
