//! Where a rank keeps its arrays. In: which variable takes an array, what statements compute, patterns of matrices.
//! Out: the number of a storage, the same one for whatever takes the place of something before it.

use super::walks::Storage;
use crate::program::{BodyId, Site, Slot};
use rustc_hash::FxHashMap;

/// Storages of the arrays of a rank.
#[derive(Default)]
pub(super) struct Storages {
    count: Storage,
    /// Of variables, by depth of calls; where an array of it is still held by another variable, there are more.
    variables: FxHashMap<VariableKey, Vec<Storage>>,
    /// Of what statements compute, by body, statement and number.
    work: FxHashMap<(BodyId, Site, u32), Storage>,
    /// Of matrices, by their pattern.
    matrices: FxHashMap<u64, Storage>,
    /// The statement that runs, and how many it has.
    pub(super) here: (BodyId, Site),
    pub(super) number: u32,
}

impl Storages {
    fn next(&mut self) -> Storage {
        self.count += 1;
        self.count
    }

    /// What a directive computes is its own, as what a statement computes; one directive may be about several arrays.
    pub(super) fn begin(&mut self, body: BodyId, site: Site) {
        if self.here != (body, site) {
            (self.here, self.number) = ((body, site), 0);
        }
    }

    /// For what the statement computes next.
    pub(super) fn of_work(&mut self) -> Storage {
        let key = (self.here.0, self.here.1, self.number);
        self.number += 1;
        if let Some(&s) = self.work.get(&key) {
            return s;
        }
        let s = self.next();
        self.work.insert(key, s);
        s
    }

    /// For the array that a variable takes: one that it had before and no other variable holds.
    pub(super) fn of_variable(&mut self, key: VariableKey, held: impl Fn(Storage) -> bool) -> Storage {
        let known = self.variables.get(&key).and_then(|l| l.iter().copied().find(|s| !held(*s)));
        known.unwrap_or_else(|| {
            let s = self.next();
            self.variables.entry(key).or_default().push(s);
            s
        })
    }

    /// Three for pointers, indices and values of matrices with this pattern.
    pub(super) fn of_matrix(&mut self, pattern: u64) -> Storage {
        if let Some(&s) = self.matrices.get(&pattern) {
            return s;
        }
        let s = self.next();
        self.count += 2;
        self.matrices.insert(pattern, s);
        s
    }
}

/// Depth of calls, body and variable.
pub(super) type VariableKey = (usize, BodyId, Slot);
