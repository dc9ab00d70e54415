//! Which variable a storage is named for, so that what it loads is charged to the one that the text reads. In: variables that are
//! read and written, calls. Out: names, which the caches are told.

use super::{Home, NOBODY, NONE, Slot, Stream};
use smallvec::SmallVec;

impl Stream {
    /// What a storage holds belongs to this variable of the body that runs from now on.
    pub(super) fn name(&mut self, home: Home, slot: Slot) {
        let at = home as usize;
        if self.names.get(at) == Some(&slot) {
            return;
        }
        if self.names.len() <= at {
            self.names.resize(at + 1, NOBODY);
        }
        if let Some(n) = self.names.get_mut(at) {
            *n = slot;
        }
        if let Some(engine) = &mut self.engine {
            engine.name(home, slot);
        }
    }

    /// The names of storages that are those of one of several variables.
    pub(super) fn names_of_shared(&self) -> SmallVec<[(Home, u32); 2]> {
        let mut shared = SmallVec::new();
        let Some(frame) = self.frames.last() else { return shared };
        for (slot, cell) in (0..).zip(&frame.cells) {
            let home = self.cells.get(*cell as usize).copied().unwrap_or(NONE);
            let Some(&name) = self.names.get(home as usize).filter(|name| **name != slot) else { continue };
            if self.is_of_variable(home) {
                shared.push((home, name));
            }
        }
        shared
    }

    /// Whether the variable that a storage is named for is one of the body that runs, and lies there.
    pub(super) fn is_of_variable(&self, home: Home) -> bool {
        let Some(&name) = self.names.get(home as usize) else { return false };
        let cell = self.frames.last().and_then(|f| f.cells.get(name as usize));
        cell.and_then(|c| self.cells.get(*c as usize)) == Some(&home)
    }

    /// After a function has run, storages belong to the variables of its caller again.
    pub(super) fn name_all(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let cells = std::mem::take(&mut frame.cells);
        for (slot, cell) in (0..).zip(&cells) {
            let home = self.cells.get(*cell as usize).copied().unwrap_or(NONE);
            if home != NONE {
                self.name(home, slot);
            }
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.cells = cells;
        }
    }

    /// The variable holds no array any more: a storage that others hold too is theirs. One of its own it keeps for the
    /// next array.
    pub(crate) fn gives_up_share(&mut self, slot: Slot) {
        let cell = self.frames.last().filter(|f| f.shared.get(slot as usize) != Some(&true));
        let cell = cell.and_then(|f| f.cells.get(slot as usize)).copied().unwrap_or(NONE);
        let Some(home) = self.cells.get_mut(cell as usize).filter(|h| **h != NONE && self.space.refs(**h) > 1) else {
            return;
        };
        let home = std::mem::replace(home, NONE);
        self.space.release(home);
    }
}
