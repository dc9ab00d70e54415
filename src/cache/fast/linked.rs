//! Sets of many ways, up to one set with all lines: lists linked by number, and a table of the
//! lines that are there.

use super::found::Touch;
use rustc_hash::FxHashMap;

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Node {
    line: u64,
    dirty: bool,
    before: u32,
    behind: u32,
}

#[derive(Clone, Copy)]
struct Set {
    first: u32,
    last: u32,
    len: usize,
}

#[derive(Clone)]
pub(super) struct Linked {
    nodes: Vec<Node>,
    free: Vec<u32>,
    places: FxHashMap<u64, u32>,
    sets: Vec<Set>,
    ways: usize,
}

impl Linked {
    pub(super) fn new(sets: u64, ways: usize) -> Linked {
        Linked {
            nodes: Vec::new(),
            free: Vec::new(),
            places: FxHashMap::default(),
            sets: vec![Set { first: NONE, last: NONE, len: 0 }; sets as usize],
            ways,
        }
    }

    pub(super) fn set_of(&self, line: u64) -> usize {
        (line % self.sets.len() as u64) as usize
    }

    fn unlink(&mut self, at: u32) {
        let Node { line, before, behind, .. } = self.nodes[at as usize];
        let set = self.set_of(line);
        match before {
            NONE => self.sets[set].first = behind,
            b => self.nodes[b as usize].behind = behind,
        }
        match behind {
            NONE => self.sets[set].last = before,
            b => self.nodes[b as usize].before = before,
        }
        self.sets[set].len -= 1;
    }

    fn link_first(&mut self, at: u32) {
        let set = self.set_of(self.nodes[at as usize].line);
        let first = self.sets[set].first;
        self.nodes[at as usize].before = NONE;
        self.nodes[at as usize].behind = first;
        match first {
            NONE => self.sets[set].last = at,
            f => self.nodes[f as usize].before = at,
        }
        self.sets[set].first = at;
        self.sets[set].len += 1;
    }

    pub(super) fn touch(&mut self, line: u64, dirty: bool) -> Touch {
        let Some(&at) = self.places.get(&line) else { return Touch::Missed };
        let n = &mut self.nodes[at as usize];
        if n.before == NONE && n.dirty >= dirty {
            return Touch::Same;
        }
        n.dirty |= dirty;
        if n.before != NONE {
            self.unlink(at);
            self.link_first(at);
        }
        Touch::Changed
    }

    pub(super) fn insert(&mut self, line: u64, dirty: bool) -> Option<(u64, bool)> {
        let set = self.sets[self.set_of(line)];
        let gone = (set.len == self.ways).then(|| {
            let Node { line, dirty, .. } = self.nodes[set.last as usize];
            self.remove(line);
            (line, dirty)
        });
        let node = Node { line, dirty, before: NONE, behind: NONE };
        let at = match self.free.pop() {
            Some(at) => {
                self.nodes[at as usize] = node;
                at
            }
            None => {
                self.nodes.push(node);
                (self.nodes.len() - 1) as u32
            }
        };
        self.places.insert(line, at);
        self.link_first(at);
        gone
    }

    pub(super) fn remove(&mut self, line: u64) -> Option<bool> {
        let at = self.places.remove(&line)?;
        self.unlink(at);
        self.free.push(at);
        Some(self.nodes[at as usize].dirty)
    }

    pub(super) fn mark(&mut self, line: u64) -> Touch {
        match self.places.get(&line) {
            Some(&at) => {
                self.nodes[at as usize].dirty = true;
                Touch::Changed
            }
            None => Touch::Missed,
        }
    }

    /// The lines of a set, the one used last in front.
    pub(super) fn save(&self, set: usize, out: &mut Vec<u64>) {
        let Some(s) = self.sets.get(set) else { return };
        let mut at = s.first;
        while at != NONE {
            let n = &self.nodes[at as usize];
            out.push(n.line << 1 | u64::from(n.dirty));
            at = n.behind;
        }
    }
}
