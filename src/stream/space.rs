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
    /// Those that nobody holds, by the binary digits of their sizes and by when they were freed.
    free: Vec<BTreeMap<u64, Home>>,
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
            free: vec![BTreeMap::new(); 65],
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
        if let Some(alike) = self.free.get_mut(digits(s.capacity)) {
            alike.insert(freed, home);
        }
    }

    /// It is none of those that are free; gives since when it was one.
    fn take_out(&mut self, home: Home) -> Option<u64> {
        let s = self.storages.get_mut(home as usize)?;
        let freed = s.freed.take()?;
        self.free.get_mut(digits(s.capacity))?.remove(&freed);
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
        let fits = |s: &Storage| s.refs == 0 && s.capacity >= bytes;
        let before = owner.and_then(|o| self.preferred.get(&o).copied());
        let before = before.filter(|&h| self.storages.get(h as usize).is_some_and(fits));
        let again = before.or_else(|| {
            let alike = |(_, h): &(&u64, &Home)| {
                self.storages.get(**h as usize).is_some_and(|s| fits(s) && s.capacity / 2 <= bytes)
            };
            // What is at most twice as large, and one, has as many digits or one more.
            let sizes = self.free.iter().skip(digits(bytes)).take(2);
            sizes.filter_map(|free| free.iter().rev().find(alike)).max().map(|(_, home)| *home)
        });
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

/// Binary digits of a size.
fn digits(bytes: u64) -> usize {
    (u64::BITS - bytes.leading_zeros()) as usize
}
