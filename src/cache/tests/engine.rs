//! The fast path against the reference, over random programs and machines; the miss curve against
//! caches of each size.

use super::programs::{blocks, forgetful, long_loops, machines, operations, programs};
use super::reference::{level, machine};
use crate::cache::curve::Curve;
use crate::cache::engine::Engine;
use crate::cache::fast::Fast;
use crate::cache::machine::{Holds, Machine};
use crate::cache::reference::Reference;
use crate::cache::replacement::Replacement;
use crate::cache::stream::{Advance, By, ElementAccess, Nest, Op, Walk, When};
use crate::cache::{Counts, Hierarchy};
use proptest::prelude::*;

/// Both simulations have the same counts after each operation.
fn counts_alike(m: &Machine, ops: &[Op]) -> Result<(), TestCaseError> {
    let mut fast = Fast::new(m);
    let mut slow = Reference::new(m);
    for (k, op) in ops.iter().enumerate() {
        fast.run(op);
        op.each(|a, b, w| slow.access(a, b, w));
        prop_assert_eq!(fast.counts(), slow.counts(), "operation {} of {:?} on {:?}", k, ops, m);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn fast_counts_are_those_of_the_reference(m in machines(), ops in prop::collection::vec(operations(), 1..6)) {
        counts_alike(&m, &ops)?;
    }

    #[test]
    fn blocks_of_products_count_what_the_reference_does(
        m in machines(),
        ops in prop::collection::vec(prop_oneof![3 => blocks(), 1 => operations()], 1..8),
    ) {
        counts_alike(&m, &ops)?;
    }

    #[test]
    fn long_loops_count_what_the_reference_does(
        m in prop_oneof![4 => forgetful(), 1 => machines()],
        ops in prop::collection::vec(prop_oneof![3 => long_loops(), 1 => operations()], 1..5),
    ) {
        counts_alike(&m, &ops)?;
    }

    #[test]
    #[ignore = "slow: cargo test --lib -- --ignored"]
    fn chunks_that_come_again_count_the_same(m in machines(), program in programs(), trips in any::<bool>()) {
        let mut engines = [Engine::new(&m, false, false), Engine::new(&m, true, false)];
        for e in &mut engines {
            for (k, (op, owner)) in program.iter().cloned().enumerate() {
                // Statements come again, and storages change their variables between them.
                e.site(k as u32 % 5);
                e.name(k as u32 % 3, k as u32 % 7);
                e.push(op, owner);
                if trips {
                    // Every operation a chunk of its own.
                    e.flush();
                }
            }
        }
        let [fast, slow] = &mut engines;
        for owner in 0..3 {
            prop_assert_eq!(fast.counts(owner), slow.counts(owner));
        }
        prop_assert_eq!(shares(fast), shares(slow));
    }

    #[test]
    #[ignore = "slow: cargo test --lib -- --ignored"]
    fn loops_with_histories_count_the_same(
        m in machines(),
        body in prop::collection::vec(operations(), 1..5),
        // How many trips, how long the history grows in each, and whether a trip ends early.
        trips in prop::collection::vec((1usize..20, 0u64..3, any::<bool>()), 1..5),
    ) {
        let mut engines = [Engine::new(&m, false, false), Engine::new(&m, true, false)];
        for e in &mut engines {
            let mut history = 0;
            for &(times, grows, early) in &trips {
                for _ in 0..times {
                    for op in body.iter().skip(usize::from(early)) {
                        e.push(op.clone(), 0);
                        e.flush();
                    }
                    for _ in 0..grows {
                        let address = (9 << 36) + 8 * history;
                        e.push(Op::Elements(vec![ElementAccess { address, width: 8, write: true, by: By::default(), first: 0 }]), 1);
                        history += 1;
                        e.flush();
                    }
                }
            }
        }
        let [fast, slow] = &mut engines;
        prop_assert_eq!(shares(fast), shares(slow));
    }
}

/// By owner, statement and variable, in order.
fn shares(e: &mut Engine) -> Vec<((u32, u32, u32), Vec<Counts>)> {
    let all = e.shares().into_iter().map(|(owner, by, c)| ((owner, by.site, by.slot), c.to_vec()));
    let mut all: Vec<_> = all.filter(|(_, c)| c.iter().any(|c| *c != Counts::default())).collect();
    all.sort_by_key(|(who, _)| *who);
    all
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn the_curve_is_that_of_caches_of_each_size(ops in prop::collection::vec(operations(), 1..8)) {
        let mut curve = Curve::new(64);
        ops.iter().for_each(|op| curve.run(op, 0));
        for p in curve.histogram(0).points(64).iter().step_by(5) {
            let lines = p.bytes / 64;
            let mut one = Fast::new(&machine(vec![level(p.bytes, 64, lines, Holds::Independent)]));
            ops.iter().for_each(|op| one.run(op));
            prop_assert_eq!(one.counts()[0].loads, p.loads, "{} bytes", p.bytes);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "slow: cargo test --lib -- --ignored"]
    fn chunks_that_come_again_read_the_same(m in machines(), program in programs(), trips in any::<bool>()) {
        let mut engine = Engine::new(&m, false, true);
        let mut plain = Curve::new(m.levels[0].line);
        for (op, owner) in program {
            plain.run(&op, owner);
            engine.push(op, owner);
            if trips {
                // Every operation a chunk of its own.
                engine.flush();
            }
        }
        for owner in 0..3 {
            let found = engine.curve().map(|c| c.histogram(owner));
            prop_assert_eq!(found, Some(plain.histogram(owner)), "owner {}", owner);
        }
    }
}

fn sweep(base: u64, elements: u64, write: bool) -> Walk {
    let _ = elements;
    Walk { base, width: 8, write, when: When::Each, step: Advance::Strides([8].into_iter().collect()) }
}

/// Two arrays read, one written, n elements each.
fn triad(n: u64) -> Op {
    let walks = [sweep(0, n, false), sweep(1 << 36, n, false), sweep(2 << 36, n, true)];
    Op::Nest(Nest { extents: [n].into_iter().collect(), walks: walks.into_iter().collect() })
}

#[test]
fn an_iteration_that_settles_is_not_simulated_again() {
    let m = machine(vec![level(32 << 10, 64, 8, Holds::Independent), level(1 << 20, 64, 16, Holds::Independent)]);
    let mut engine = Engine::new(&m, false, false);
    let n = 100_000;
    let started = std::time::Instant::now();
    for _ in 0..20_000 {
        engine.push(triad(n), 0);
    }
    let counts = engine.counts(0);
    // 12500 lines an array and sweep, none of which is found again in 1 MB.
    assert_eq!((counts[0].loads, counts[0].write_allocates), (16 * n * 20_000, 8 * n * 20_000));
    assert_eq!((counts[1].loads, counts[1].write_allocates), (16 * n * 20_000, 8 * n * 20_000));
    // 750 million lines one by one would take longer.
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}

#[test]
fn a_curve_renumbers_its_places() {
    // 3 · 12500 and 3 · 25000 lines swept ten times: places run out and are numbered anew, in the second case while all of
    // them are taken. After one sweep, the last 2000 lines of an array come again after 6000 lines of all three.
    for n in [100_000u64, 200_000] {
        let mut curve = Curve::new(64);
        (0..10).for_each(|_| curve.run(&triad(n), 0));
        let points = curve.histogram(0).points(64);
        let at = |bytes: u64| points.iter().find(|p| p.bytes >= bytes).map(|p| p.loads);
        assert_eq!(at(1024), Some(16 * n * 10));
        assert_eq!(at(20 * n), Some(16 * n * 10));
        assert_eq!(at(24 * n), Some(16 * n));
        let mut curve = Curve::new(64);
        curve.run(&triad(n), 0);
        let tail = [sweep(8 * (n - 16_000), 16_000, false)];
        curve.run(&Op::Nest(Nest { extents: [16_000].into_iter().collect(), walks: tail.into_iter().collect() }), 0);
        let again = curve.histogram(0).points(64);
        assert_eq!(again.iter().find(|p| p.bytes >= 6000 * 64).map(|p| p.loads), Some(16 * n));
        assert!(points.windows(2).all(|p| p[0].bytes < p[1].bytes), "{points:?}");
    }
}

#[test]
fn a_curve_of_many_streams() {
    // Every round comes to as many lines as there are streams, of 8 elements each: 16 of them are there again in 16 lines,
    // where more miss with every element.
    for streams in [16u64, 17, 20] {
        let mut curve = Curve::new(64);
        let walks = (0..streams).map(|k| sweep(k << 36, 64, false)).collect();
        curve.run(&Op::Nest(Nest { extents: [64].into_iter().collect(), walks }), 0);
        let points = curve.histogram(0).points(64);
        let at = |bytes: u64| points.iter().find(|p| p.bytes >= bytes).map(|p| p.loads);
        let once = streams * 8 * 64;
        assert_eq!(at(16 * 64), Some(if streams > 16 { 8 * once } else { once }), "{streams}");
        assert_eq!(points.last().map(|p| p.loads), Some(once), "{streams}");
    }
}

#[test]
fn chunks_of_other_owners_are_others() {
    // The same two operations in every trip, the second one by owners that take turns.
    let m = machine(vec![level(32 << 10, 64, 8, Holds::Independent)]);
    let mut engine = Engine::new(&m, false, true);
    let mut plain = Curve::new(64);
    for k in 0..8 {
        for owner in [0, 1 + k % 2] {
            plain.run(&triad(2048), owner);
            engine.push(triad(2048), owner);
        }
        engine.flush();
    }
    for owner in 0..3 {
        let found = engine.curve().map(|c| c.histogram(owner));
        assert_eq!(found, Some(plain.histogram(owner)), "owner {owner}");
    }
}

#[test]
fn chunks_in_other_states_of_a_large_set() {
    // A set of 128 lines: after one sweep of 64 lines the next one hits, after 200 others it misses.
    let m = machine(vec![level(8 << 10, 64, 128, Holds::Independent)]);
    let read = |base: u64, lines: u64| {
        let walks = [sweep(base, 8 * lines, false)];
        Op::Nest(Nest { extents: [8 * lines].into_iter().collect(), walks: walks.into_iter().collect() })
    };
    let mut engine = Engine::new(&m, false, false);
    for trip in 0..30 {
        for _ in 0..=trip % 3 {
            engine.push(read(0, 64), 0);
            engine.flush();
        }
        engine.push(read(1 << 36, 200), 1);
        engine.flush();
    }
    assert_eq!(engine.counts(0)[0].loads, 30 * 64 * 64);
    assert_eq!(engine.counts(1)[0].loads, 30 * 200 * 64);
}

#[test]
fn rounds_that_lose_their_own_lines() {
    // The four lines of a round are no more than the ways of L1, and yet are not all there after it: an inclusive level below
    // has two ways; a tree lets a line give way that was just used. Before the round comes any order of four of six lines.
    let read = |lines: &[u64], elements: u64| {
        let walks = lines.iter().map(|line| sweep(line << 36, elements, false)).collect();
        Op::Nest(Nest { extents: [elements].into_iter().collect(), walks })
    };
    let mut tree = level(256, 64, 4, Holds::Independent);
    tree.replacement = Replacement::TreePlru;
    let inclusive = vec![level(256, 64, 4, Holds::Inclusive), level(128, 64, 2, Holds::Inclusive)];
    for m in [machine(inclusive), machine(vec![tree])] {
        for before in 0..6u64.pow(4) {
            let order = [0, 1, 2, 3].map(|k| before / 6u64.pow(k) % 6);
            let (mut fast, mut slow) = (Fast::new(&m), Reference::new(&m));
            for op in [read(&order, 1), read(&[0, 1, 2, 3], 8)] {
                fast.run(&op);
                op.each(|a, b, w| slow.access(a, b, w));
            }
            assert_eq!(fast.counts(), slow.counts(), "{order:?} on {m:?}");
        }
    }
}
