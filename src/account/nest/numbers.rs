//! Registers of numbers in fields and cells that have no number of their own (`p(i).v`). In: the context and the key. Out: the
//! register. They lie in the order in which they were met first, in which loops most often come to them again, so that most
//! of them are found beside the one before, without the table of keys.

use super::Register;
use crate::events::CtxId;
use rustc_hash::FxHashMap;

/// Most registers that are kept for the next nest: what they say names a nest.
const KEPT: usize = 1 << 14;

type Key = (CtxId, u64);

#[derive(Debug, Default)]
pub(super) struct Numbers {
    list: Vec<(Key, Register)>,
    places: FxHashMap<Key, usize>,
    /// The one that was met last.
    latest: usize,
}

impl Numbers {
    #[inline]
    pub(super) fn register(&mut self, key: Key) -> &mut Register {
        let is = |k: usize| self.list.get(k).is_some_and(|(known, _)| *known == key);
        let latest = self.latest;
        self.latest = if is(latest) {
            latest
        } else if is(latest + 1) {
            latest + 1
        } else {
            self.look_up(key)
        };
        &mut self.list[self.latest].1
    }

    fn look_up(&mut self, key: Key) -> usize {
        let new = self.list.len();
        let k = *self.places.entry(key).or_insert(new);
        if k == new {
            self.list.push((key, Register::default()));
        }
        k
    }

    /// What registers say holds for one nest. They stay, for they are looked for in the next one, unless they are too many.
    pub(super) fn nest_ends(&mut self) {
        if self.list.len() > KEPT {
            self.list.clear();
            self.places.clear();
        }
    }
}
