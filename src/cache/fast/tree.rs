//! Sets whose ways are replaced by a tree: every set a row of numbers, each line in its way.

use super::found::Touch;
use crate::cache::replacement::Tree;

/// Not a line: its way is free.
const FREE: u64 = u64::MAX;

#[derive(Clone)]
pub(super) struct TreeWays {
    /// `line << 1 | dirty`, set by set.
    lines: Vec<u64>,
    trees: Vec<Tree>,
    ways: usize,
    sets: u64,
}

impl TreeWays {
    pub(super) fn new(sets: u64, ways: usize) -> TreeWays {
        let n = sets as usize;
        TreeWays { lines: vec![FREE; n * ways], trees: vec![Tree::default(); n], ways, sets }
    }

    pub(super) fn set_of(&self, number: u64) -> usize {
        (number % self.sets) as usize
    }

    fn set(&mut self, number: u64) -> Option<(&mut [u64], &mut Tree)> {
        let set = self.set_of(number);
        let lines = self.lines.get_mut(set * self.ways..(set + 1) * self.ways)?;
        Some((lines, self.trees.get_mut(set)?))
    }

    pub(super) fn touch(&mut self, number: u64, dirty: bool) -> Touch {
        let ways = self.ways;
        let Some((set, tree)) = self.set(number) else { return Touch::Missed };
        let Some(way) = set.iter().position(|&l| l >> 1 == number) else { return Touch::Missed };
        let before = (set[way], tree.bits());
        set[way] |= u64::from(dirty);
        tree.used(way, ways);
        if before == (set[way], tree.bits()) { Touch::Same } else { Touch::Changed }
    }

    pub(super) fn insert(&mut self, number: u64, dirty: bool) -> Option<(u64, bool)> {
        let ways = self.ways;
        let (set, tree) = self.set(number)?;
        let way = set.iter().position(|&l| l == FREE).unwrap_or_else(|| tree.victim(ways));
        let before = std::mem::replace(set.get_mut(way)?, number << 1 | u64::from(dirty));
        tree.used(way, ways);
        (before != FREE).then_some((before >> 1, before & 1 == 1))
    }

    pub(super) fn remove(&mut self, number: u64) -> Option<bool> {
        let (set, _) = self.set(number)?;
        let line = set.iter_mut().find(|l| **l >> 1 == number)?;
        Some(std::mem::replace(line, FREE) & 1 == 1)
    }

    pub(super) fn mark(&mut self, number: u64) -> Touch {
        let Some((set, _)) = self.set(number) else { return Touch::Missed };
        match set.iter_mut().find(|l| **l >> 1 == number) {
            Some(l) => {
                *l |= 1;
                Touch::Changed
            }
            None => Touch::Missed,
        }
    }

    /// The tree of a set and its ways.
    pub(super) fn save(&self, set: usize, out: &mut Vec<u64>) {
        out.push(self.trees.get(set).map_or(0, |t| t.bits()));
        out.extend(self.lines.get(set * self.ways..(set + 1) * self.ways).unwrap_or_default());
    }
}
