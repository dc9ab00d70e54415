//! The reference simulation: figures by hand for every rule, and a brute-force stack.

use crate::cache::machine::{Holds, Level, Machine, Write};
use crate::cache::reference::Reference;
use crate::cache::replacement::Replacement;
use crate::cache::{Counts, Hierarchy};
use proptest::prelude::*;

pub(super) fn level(size: u64, line: u64, ways: u64, holds: Holds) -> Level {
    Level { holds, ..Level::new(&format!("{size}"), size, line, ways) }
}

pub(super) fn machine(levels: Vec<Level>) -> Machine {
    Machine::new("test", levels)
}

fn counts(loads: u64, write_allocates: u64, write_backs: u64) -> Counts {
    Counts { loads, write_allocates, write_backs, clean_victims: 0 }
}

fn run(m: &Machine, accesses: &[(u64, bool)]) -> Vec<Counts> {
    let mut r = Reference::new(m);
    accesses.iter().for_each(|&(a, w)| r.access(a, 8, w));
    r.counts().to_vec()
}

const R: bool = false;
const W: bool = true;

#[test]
fn one_level_by_hand() {
    // Two lines of 64 B in one set.
    let m = machine(vec![level(128, 64, 2, Holds::Independent)]);
    // 0 and 64 fill it, 0 again hits, 128 pushes 64 out (clean), 64 pushes 0 out (written: dirty).
    let trace = [(0, R), (64, R), (8, W), (128, R), (64, R)];
    assert_eq!(run(&m, &trace), [counts(4 * 64, 0, 64)]);
    // Sets: lines 0 and 2 share one of two sets of one way, line 1 has the other.
    let m = machine(vec![level(128, 64, 1, Holds::Independent)]);
    assert_eq!(run(&m, &[(0, W), (64, R), (128, R), (0, R), (64, R)]), [counts(3 * 64, 64, 64)]);
}

#[test]
fn inclusive_levels_take_lines_back() {
    // L1 of two lines over L2 of two lines in one set: line 0 stays in use in L1, which L2 does
    // not see; the third line pushes it out of both, dirty.
    let l1 = level(128, 64, 2, Holds::Independent);
    let trace = [(0, W), (64, R), (0, R), (128, R), (0, R)];
    let inclusive = machine(vec![l1.clone(), level(128, 64, 2, Holds::Inclusive)]);
    assert_eq!(run(&inclusive, &trace), [counts(3 * 64, 64, 64), counts(3 * 64, 64, 64)]);
    let independent = machine(vec![l1, level(128, 64, 2, Holds::Independent)]);
    // Without the rule line 0 is still in L1 when it is read again.
    assert_eq!(run(&independent, &trace), [counts(2 * 64, 64, 0), counts(2 * 64, 64, 0)]);
}

#[test]
fn victim_levels_hold_what_was_evicted() {
    let m = machine(vec![level(128, 64, 2, Holds::Independent), level(128, 64, 2, Holds::Victim)]);
    // 0 (dirty) is evicted by 128 into L2; reading it brings it back, dirty, and sends 64 down;
    // 192 sends 128 down. All four lines are held: nothing comes from memory again. 64 and 128 went down clean.
    let first = [(0, W), (64, R), (128, R), (0, R), (192, R)];
    let above = Counts { clean_victims: 2 * 64, ..counts(4 * 64, 64, 64) };
    assert_eq!(run(&m, &first), [above, counts(3 * 64, 64, 0)]);
    let mut all = first.to_vec();
    all.extend([(64, R), (128, R), (0, R), (192, R)]);
    let [_, memory] = run(&m, &all)[..] else { panic!("two levels") };
    assert_eq!(memory, counts(3 * 64, 64, 0));
}

#[test]
fn write_backs_do_not_change_the_order() {
    // L1 of one line, L2 of two lines: 0 is written, 64 pushes it out into L2, where 0 stays the
    // line used longest ago; 128 therefore replaces 0, not 64.
    let m = machine(vec![level(64, 64, 1, Holds::Independent), level(128, 64, 2, Holds::Independent)]);
    let trace = [(0, W), (64, R), (128, R), (64, R), (0, R)];
    assert_eq!(run(&m, &trace), [counts(4 * 64, 64, 64), counts(3 * 64, 64, 64)]);
}

#[test]
fn write_through_without_allocation() {
    let mut l1 = level(128, 32, 2, Holds::Independent);
    (l1.write, l1.allocate) = (Write::Through, false);
    let m = machine(vec![l1, level(1024, 64, 2, Holds::Independent)]);
    // Two writes to an absent line pass with 8 B each; the second level fetches the line once. A
    // read brings half of it up, and a write to that half still passes.
    let trace = [(0, W), (8, W), (0, R), (0, W), (32, R)];
    assert_eq!(run(&m, &trace), [counts(64, 0, 24), counts(0, 64, 0)]);
}

#[test]
fn a_level_that_writes_through_below_one_that_writes_back() {
    let mut l2 = level(256, 64, 4, Holds::Independent);
    l2.write = Write::Through;
    let m = machine(vec![level(64, 64, 1, Holds::Independent), l2]);
    // 64 pushes the written line 0 out of L1; L2 has it, and passes all of it on.
    assert_eq!(run(&m, &[(0, W), (64, R)]), [counts(64, 64, 64), counts(64, 64, 64)]);
}

#[test]
fn lines_grow_from_level_to_level() {
    let m = machine(vec![level(64, 32, 2, Holds::Independent), level(256, 128, 2, Holds::Inclusive)]);
    // Four lines of 32 B are one of 128 B below; 0, written, leaves L1 for 64, into the line below.
    let trace = [(0, W), (32, R), (64, R), (96, R), (128, R), (256, R)];
    assert_eq!(run(&m, &trace), [counts(5 * 32, 32, 32), counts(2 * 128, 128, 128)]);
}

#[test]
fn a_tree_by_hand() {
    // Four lines of 64 B in one set. The first four fill ways 0 to 3; reading 0 again makes the
    // root point to the right half, where 3 was used last: 256 takes the place of 128, though LRU
    // would have replaced 64.
    let mut l1 = level(256, 64, 4, Holds::Independent);
    l1.replacement = Replacement::TreePlru;
    let mut trace = vec![(0, R), (64, W), (128, W), (192, R), (0, R), (256, R)];
    assert_eq!(run(&machine(vec![l1.clone()]), &trace), [counts(3 * 64, 2 * 64, 64)]);
    // 64 is still there; its use makes the root point right, where 256 was used last: 128 takes the
    // place of 192, and 0 stays.
    trace.extend([(64, R), (128, R), (0, R)]);
    assert_eq!(run(&machine(vec![l1.clone()]), &trace), [counts(4 * 64, 2 * 64, 64)]);
    trace.push((192, R));
    assert_eq!(run(&machine(vec![l1]), &trace), [counts(5 * 64, 2 * 64, 64)]);
}

/// A fully associative cache by the definition: a read misses when as many other lines as the
/// cache holds, or more, were touched since the line was touched last.
fn by_distance(trace: &[(u64, bool)], lines: usize, line: u64) -> (u64, u64) {
    let mut misses = (0, 0);
    for (t, &(a, w)) in trace.iter().enumerate() {
        let number = |k: usize| trace[k].0 / line;
        let last = (0..t).rev().find(|&k| number(k) == a / line);
        let distinct = |from: usize| {
            let mut seen: Vec<u64> = (from + 1..t).map(number).collect();
            seen.sort_unstable();
            seen.dedup();
            seen.len()
        };
        if last.is_none_or(|k| distinct(k) >= lines) {
            if w { misses.1 += line } else { misses.0 += line }
        }
    }
    misses
}

proptest! {
    #[test]
    fn a_stack_searched_by_brute_force(
        trace in prop::collection::vec((0u64..2000, any::<bool>()), 1..300),
        lines in prop::sample::select(vec![1usize, 2, 3, 8, 20]),
    ) {
        let m = machine(vec![level(lines as u64 * 64, 64, lines as u64, Holds::Independent)]);
        let found = run(&m, &trace)[0];
        prop_assert_eq!((found.loads, found.write_allocates), by_distance(&trace, lines, 64));
        // Every line that was filled is in the cache or was evicted, dirty or not.
        let filled = found.loads + found.write_allocates;
        prop_assert!(found.write_backs <= filled);
    }
}
