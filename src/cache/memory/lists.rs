//! What chunks touch in each slice, kept so that few slices can be simulated again without going through whole
//! operations.

use super::super::fast::Fast;
use super::super::fast::recorder::{Storages, Touches};
use super::super::fast::slices::bits;
use super::graph::Chunk;
use rustc_hash::FxHashMap;

/// Most bytes that are kept.
const KEPT: usize = 64 << 20;

#[derive(Default)]
pub(super) struct Lists {
    lists: FxHashMap<(Chunk, usize), (Storages, Touches)>,
    bytes: usize,
}

impl Lists {
    /// Of these slices, those whose touches are known.
    pub(super) fn known(&self, chunk: Chunk, slices: u64) -> u64 {
        bits(slices).filter(|&s| self.lists.contains_key(&(chunk, s))).fold(0, |mask, s| mask | 1 << s)
    }

    pub(super) fn get(&self, chunk: Chunk, slice: usize) -> Option<(&Storages, &Touches)> {
        self.lists.get(&(chunk, slice)).map(|(storages, touches)| (storages, touches))
    }

    /// What follows is written down, while there is room.
    pub(super) fn begin(&self, fast: &mut Fast) {
        if self.bytes < KEPT {
            fast.record();
        }
    }

    /// Keeps what a chunk touched in these slices.
    pub(super) fn end(&mut self, fast: &mut Fast, chunk: Chunk, slices: u64) {
        let Some((storages, touches)) = fast.recorded() else { return };
        for (slice, touches) in touches.into_iter().enumerate().filter(|(s, _)| slices >> s & 1 == 1) {
            self.bytes += 64 + touches.bytes();
            self.lists.insert((chunk, slice), (Storages::clone(&storages), touches));
        }
    }
}
