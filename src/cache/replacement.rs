//! Which line of a full set gives way. In: the ways of the set that are used. Out: the way to
//! replace.

/// What decides in a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// The line used longest ago.
    #[default]
    Lru,
    /// A binary tree over the ways, whose nodes point away from what was used last
    /// ([`Tree`]).
    TreePlru,
}

impl Replacement {
    /// As in descriptions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Replacement::Lru => "lru",
            Replacement::TreePlru => "tree-plru",
        }
    }
}

/// Ways of a set with a tree: one bit a node.
pub(crate) const TREE_WAYS: std::ops::RangeInclusive<u64> = 2..=64;

/// The tree of one set of `ways` ways, a power of two within [`TREE_WAYS`]. Node 1 is the root,
/// nodes 2k and 2k + 1 are below node k; the bit of a node is set where the right half is to be
/// replaced next. A use of a way makes all nodes above it point to the other half; taking a line out
/// changes nothing (Al-Zoubi, Milenkovic, Milenkovic: Performance evaluation of cache replacement
/// policies for the SPEC CPU2000 benchmark suite, ACM SE 2004).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tree(u64);

impl Tree {
    /// The way is used.
    pub(crate) fn used(&mut self, way: usize, ways: usize) {
        let mut node = way + ways;
        while node > 1 {
            let left = node.is_multiple_of(2);
            node /= 2;
            self.0 = if left { self.0 | 1 << node } else { self.0 & !(1 << node) };
        }
    }

    /// The way to replace.
    #[must_use]
    pub(crate) fn victim(self, ways: usize) -> usize {
        let mut node = 1;
        while node < ways {
            node = 2 * node + (self.0 >> node & 1) as usize;
        }
        node - ways
    }

    /// The bits, for a number of the state.
    #[must_use]
    pub(crate) fn bits(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn four_ways_by_hand() {
        let mut t = Tree::default();
        assert_eq!(t.victim(4), 0);
        // 0, 1, 2, 3 in turn: the root points left, and there to 0.
        (0..4).for_each(|w| t.used(w, 4));
        assert_eq!(t.victim(4), 0);
        // 0 again: the root points right; on the right 3 was used last.
        t.used(0, 4);
        assert_eq!(t.victim(4), 2);
        // LRU would replace 1 now: a use of 2 makes the root point left, away from 0.
        t.used(2, 4);
        assert_eq!(t.victim(4), 1);
        // 1: right, and there away from 2, though 0 was used longer ago than 2.
        t.used(1, 4);
        assert_eq!(t.victim(4), 3);
    }

    #[test]
    fn all_nodes_fit_for_the_most_ways() {
        let mut t = Tree::default();
        for _ in 0..3 {
            let mut seen: Vec<usize> = (0..64)
                .map(|_| {
                    let way = t.victim(64);
                    t.used(way, 64);
                    way
                })
                .collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..64).collect::<Vec<_>>());
        }
    }
}
