//! What slices hold, as numbers. In: sets that have changed since the last time. Out: a hash of every slice, which
//! is the sum of those of its sets, so that only what has changed is looked at again.

use crate::cache::mixer::Mixer;

/// Sets of a level that are not as they were.
pub(super) struct Changed {
    is: Vec<bool>,
    list: Vec<u32>,
    /// What each set adds to its slice.
    hashes: Vec<u128>,
}

impl Changed {
    pub(super) fn new(sets: u64) -> Changed {
        Changed { is: vec![false; sets as usize], list: Vec::new(), hashes: Vec::new() }
    }

    #[inline]
    pub(super) fn add(&mut self, set: usize) {
        if let Some(is) = self.is.get_mut(set).filter(|is| !**is) {
            *is = true;
            self.list.push(set as u32);
        }
    }
}

/// The hashes of all slices.
pub(super) struct States {
    sums: Vec<u128>,
    /// The contents of a set.
    contents: Vec<u64>,
}

impl States {
    pub(super) fn new(slices: usize) -> States {
        States { sums: vec![0; slices], contents: Vec::new() }
    }

    pub(super) fn of(&self, slice: usize) -> u128 {
        self.sums.get(slice).copied().unwrap_or(0)
    }

    /// Takes over what has changed in a level.
    pub(super) fn update(
        &mut self,
        level: usize,
        changed: &mut Changed,
        slice_of: impl Fn(usize) -> usize,
        save: impl Fn(usize, &mut Vec<u64>),
    ) {
        if changed.list.is_empty() {
            return;
        }
        changed.hashes.resize(changed.is.len(), 0);
        for set in changed.list.drain(..).map(|s| s as usize) {
            self.contents.clear();
            save(set, &mut self.contents);
            let mut mixer = Mixer::default();
            mixer.add((set as u64) << 8 | level as u64, self.contents.len() as u64);
            for pair in self.contents.chunks(2) {
                mixer.add(pair[0], pair.get(1).copied().unwrap_or(0));
            }
            let now = mixer.end();
            if let (Some(is), Some(hash)) = (changed.is.get_mut(set), changed.hashes.get_mut(set)) {
                *is = false;
                let before = std::mem::replace(hash, now);
                if let Some(sum) = self.sums.get_mut(slice_of(set)) {
                    *sum = sum.wrapping_add(now).wrapping_sub(before);
                }
            }
        }
    }
}
