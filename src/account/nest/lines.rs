//! The cache of nests, whatever the length of its lines. In: references to elements, one by one or by streams. Out: what they
//! load and store, as the cache with room for the units of such a line tells it.

use super::cache::LineCache;
use super::order::Units;
use super::streams::Stream;
use crate::traffic::{Bytes, Cache};

/// The cache of nests by the length of lines: in one of 64 bytes, 64 units are all that there can be, and half as much is
/// kept of each.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "the usual one lies where it is used")]
pub(super) enum Lines {
    Short(LineCache<u64>),
    Long(Box<LineCache<u128>>),
}

impl Lines {
    /// Lines with more elements than this share what is known of them.
    pub(super) const MOST: u64 = <u128 as Units>::MOST;

    pub(super) fn new(cache: &Cache) -> Lines {
        if cache.line <= <u64 as Units>::MOST {
            Lines::Short(LineCache::new(cache))
        } else {
            Lines::Long(Box::new(LineCache::new(cache)))
        }
    }
}

/// The same of whichever cache it is.
macro_rules! of_either {
    ($lines:expr, $cache:ident => $value:expr) => {
        match $lines {
            Lines::Short($cache) => $value,
            Lines::Long($cache) => $value,
        }
    };
}

/// Functions of [`LineCache`].
impl Lines {
    #[inline]
    pub(super) fn per_line(&self, width: u64) -> Option<u64> {
        of_either!(self, cache => cache.per_line(width))
    }

    #[inline]
    pub(super) fn coarse(&self) -> u64 {
        of_either!(self, cache => cache.coarse())
    }

    #[inline]
    pub(super) fn readable(&self, hint: usize, name: u64) -> Option<u64> {
        of_either!(self, cache => cache.readable(hint, name))
    }

    #[inline]
    pub(super) fn enter(&mut self, bytes: u64, width: u64) -> u32 {
        of_either!(self, cache => cache.enter(bytes, width))
    }

    #[inline]
    pub(super) fn touch(&mut self, array: u32, at: u64, write: bool) -> (Bytes, usize) {
        of_either!(self, cache => cache.touch(array, at, write))
    }

    #[inline]
    pub(super) fn refer(&mut self, array: u32, at: u64, write: bool, hint: (u32, usize)) -> Option<(Bytes, usize)> {
        of_either!(self, cache => cache.refer(array, at, write, hint))
    }

    #[inline]
    pub(super) fn write_units(&mut self, place: usize, units: u64, width: u64) -> Bytes {
        of_either!(self, cache => cache.write_units(place, units, width))
    }

    pub(super) fn by_blocks(&self, streams: &[Stream], trips: u64, shift: u32) -> bool {
        of_either!(self, cache => cache.by_blocks(streams, trips, shift))
    }

    pub(super) fn blocks(&mut self, streams: &mut [Stream], by_last: &[usize], trips: u64, shift: u32) {
        of_either!(self, cache => cache.blocks(streams, by_last, trips, shift));
    }

    #[inline]
    pub(super) fn pass_time(&mut self, references: u64) {
        of_either!(self, cache => cache.pass_time(references))
    }

    #[inline]
    pub(super) fn used(&mut self, place: usize) {
        of_either!(self, cache => cache.used(place))
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        of_either!(self, cache => cache.clear())
    }
}
