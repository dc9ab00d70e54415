//! Where arrays lie. In: sizes, and who holds what. Out: addresses.
//!
//! Every array has a region of its own, so that it can grow where it is: the predicted
//! implementation allocates what an array needs at its largest. Within the regions the arrays lie
//! as if they followed each other in the order of their first use, each at the next line: that is
//! what decides which sets they meet in.

use crate::cache::stream::STORAGE;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Number of a storage.
pub(super) type Home = u32;
/// Identity that a storage is preferred for: a variable of a body, a work array of a site.
pub(super) type Owner = (u8, usize, u32, u32);

/// Where arrays lie as if one behind the other, the pattern of places comes again after so much.
const AROUND: u64 = 1 << 32;

#[derive(Clone, Copy, Debug)]
struct Storage {
    base: u64,
    capacity: u64,
    /// Variables and values that hold it.
    refs: u32,
    /// How often it was given out.
    taken: u32,
    /// The storage that it is a section of, which it holds.
    of: Option<Home>,
    /// When it was freed, where nobody holds it.
    freed: Option<u64>,
}

pub(super) struct Space {
    storages: Vec<Storage>,
    /// Those that nobody holds, by when they were freed.
    free: BTreeMap<u64, Home>,
    /// The same, by their sizes and by when they were freed.
    sizes: BTreeMap<(u64, u64), Home>,
    /// How many were freed so far.
    freed: u64,
    /// Numbers of sections that nobody holds.
    spare: Vec<Home>,
    preferred: FxHashMap<Owner, Home>,
    next: u64,
    line: u64,
}

impl Space {
    pub(super) fn new(line: u64) -> Space {
        Space {
            storages: Vec::new(),
            free: BTreeMap::new(),
            sizes: BTreeMap::new(),
            freed: 0,
            spare: Vec::new(),
            preferred: FxHashMap::default(),
            next: 0,
            line,
        }
    }

    pub(super) fn base(&self, home: Home) -> u64 {
        self.storages.get(home as usize).map_or(0, |s| s.base)
    }

    pub(super) fn capacity(&self, home: Home) -> u64 {
        self.storages.get(home as usize).map_or(0, |s| s.capacity)
    }

    pub(super) fn refs(&self, home: Home) -> u32 {
        // A section is its array's as well.
        self.storages.get(home as usize).map_or(0, |s| s.refs + u32::from(s.of.is_some()))
    }

    pub(super) fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn retain(&mut self, home: Home) {
        if let Some(s) = self.storages.get_mut(home as usize) {
            s.refs += 1;
        }
    }

    pub(super) fn release(&mut self, home: Home) {
        let mut released = Some(home);
        while let Some(home) = released.take() {
            let Some(s) = self.storages.get_mut(home as usize) else { return };
            s.refs = s.refs.saturating_sub(1);
            if s.refs == 0 {
                released = s.of.take();
                if released.is_some() {
                    self.spare.push(home);
                } else {
                    self.set_free(home);
                }
            }
        }
    }

    /// Nobody holds it: it was freed last.
    fn set_free(&mut self, home: Home) {
        self.take_out(home);
        self.freed += 1;
        self.put_free(home, self.freed);
    }

    /// It is one of those that are free, since then.
    fn put_free(&mut self, home: Home, freed: u64) {
        let Some(s) = self.storages.get_mut(home as usize) else { return };
        s.freed = Some(freed);
        self.free.insert(freed, home);
        self.sizes.insert((s.capacity, freed), home);
    }

    /// It is none of those that are free; gives since when it was one.
    fn take_out(&mut self, home: Home) -> Option<u64> {
        let s = self.storages.get_mut(home as usize)?;
        let freed = s.freed.take()?;
        self.free.remove(&freed);
        self.sizes.remove(&(s.capacity, freed));
        Some(freed)
    }

    /// A section of an array from an address in it on, held once; it holds the array.
    pub(super) fn section(&mut self, array: Home, base: u64, bytes: u64) -> Home {
        self.retain(array);
        let home = self.spare.pop().unwrap_or_else(|| {
            self.storages.push(Storage { base, capacity: 0, refs: 0, taken: 0, of: None, freed: None });
            Home::try_from(self.storages.len() - 1).unwrap_or(Home::MAX)
        });
        if let Some(s) = self.storages.get_mut(home as usize) {
            *s = Storage { base, capacity: bytes, refs: 1, taken: s.taken + 1, of: Some(array), freed: None };
        }
        home
    }

    /// The array grows where it is.
    pub(super) fn extend(&mut self, home: Home, bytes: u64) {
        let freed = self.take_out(home);
        if let Some(s) = self.storages.get_mut(home as usize) {
            s.capacity = s.capacity.max(bytes);
        }
        if let Some(freed) = freed {
            self.put_free(home, freed);
        }
    }

    /// Room for an array, held once: what the owner had before, else what was freed last and is
    /// about as large, else new.
    pub(super) fn take(&mut self, bytes: u64, owner: Option<Owner>) -> Home {
        let before = owner.and_then(|o| self.preferred.get(&o).copied());
        let before = before.filter(|&h| self.is_idle(h) && self.capacity(h) >= bytes);
        let again = before.or_else(|| self.about_as_large(bytes));
        let home = match again {
            Some(h) => {
                self.take_out(h);
                h
            }
            None => self.fresh(bytes),
        };
        if let Some(o) = owner {
            self.preferred.insert(o, home);
        }
        self.retain(home);
        if let Some(s) = self.storages.get_mut(home as usize) {
            s.taken += 1;
        }
        home
    }

    /// What was freed last of those that have room and at most twice of it. Arrays that grow leave many that are too small,
    /// arrays that shrink many that would do: both orders are gone through together until one has the answer.
    fn about_as_large(&self, bytes: u64) -> Option<Home> {
        let most = bytes.saturating_mul(2).saturating_add(1);
        let mut by_size = self.sizes.range((bytes, 0)..=(most, u64::MAX)).filter(|&(_, &h)| self.is_idle(h));
        let mut by_time = self.free.values().rev().filter(|&&h| self.is_idle(h));
        let mut latest = None;
        loop {
            let Some((&(_, freed), &home)) = by_size.next() else { return latest.map(|(_, home)| home) };
            latest = latest.max(Some((freed, home)));
            match by_time.next() {
                Some(&home) if (bytes..=most).contains(&self.capacity(home)) => return Some(home),
                _ => {}
            }
        }
    }

    /// Nobody holds it.
    fn is_idle(&self, home: Home) -> bool {
        self.storages.get(home as usize).is_some_and(|s| s.refs == 0)
    }

    /// How many storages there are, and the bytes that they take one behind the other.
    pub(super) fn room(&self) -> (u32, u64) {
        (u32::try_from(self.storages.len()).unwrap_or(u32::MAX), self.next)
    }

    /// How often the storage was given out: another number, another array.
    pub(super) fn taken(&self, home: Home) -> u32 {
        self.storages.get(home as usize).map_or(0, |s| s.taken)
    }

    /// The storage that an address lies in.
    pub(super) fn at(address: u64) -> Home {
        Home::try_from(address >> STORAGE).unwrap_or(Home::MAX)
    }

    fn fresh(&mut self, bytes: u64) -> Home {
        let home = Home::try_from(self.storages.len()).unwrap_or(Home::MAX);
        let base = (u64::from(home) << STORAGE) + self.next % AROUND;
        self.next += bytes.div_ceil(self.line) * self.line;
        self.storages.push(Storage { base, capacity: bytes, refs: 0, taken: 0, of: None, freed: None });
        home
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is given out is what a look at everything finds: of what nobody holds and is about as large, the last freed.
    #[test]
    fn what_was_freed_last_and_is_about_as_large_comes_again() {
        let mut space = Space::new(64);
        let (mut held, mut seed, mut reused) = (Vec::new(), 7u64, 0);
        for _ in 0..3000 {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let random = seed >> 33;
            if random % 3 == 0 && !held.is_empty() {
                let home = held.swap_remove(random as usize / 3 % held.len());
                space.release(home);
                continue;
            }
            let bytes = 8 + random % 100_000 / (1 + random % 300);
            let free = space.storages.iter().enumerate().filter(|(_, s)| s.refs == 0);
            let alike = free.filter(|(_, s)| s.capacity >= bytes && s.capacity / 2 <= bytes);
            let expected = alike.max_by_key(|(_, s)| s.freed).map_or(space.storages.len(), |(h, _)| h);
            reused += usize::from(expected < space.storages.len());
            let home = space.take(bytes, None);
            assert_eq!(home as usize, expected);
            held.push(home);
        }
        assert!(reused > 500);
    }
}
