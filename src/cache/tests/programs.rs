//! Random programs of operations on random machines.

use super::reference::{level, machine};
use crate::cache::machine::{Holds, Machine, Write};
use crate::cache::replacement::Replacement;
use crate::cache::stream::{
    Advance, By, Compressed, ElementAccess, EntryAccess, Nest, Op, Positions, RowAccess, Rows, Walk, When,
};
use proptest::prelude::*;
use std::rc::Rc;

pub(super) fn machines() -> impl Strategy<Value = Machine> {
    prop_oneof![2 => lru_machines(), 1 => with_trees()]
}

fn lru_machines() -> impl Strategy<Value = Machine> {
    let holds = prop::sample::select(vec![Holds::Independent, Holds::Inclusive, Holds::Victim]);
    let first = (prop::sample::select(vec![1u64, 2, 3, 8, 80]), 1u64..9, prop::sample::select(vec![32u64, 64]));
    let second = (1u64..12, 0u32..2, holds.clone(), 1u64..5);
    let writes = [(); 3].map(|()| (prop::bool::weighted(0.25), prop::bool::weighted(0.2)));
    (first, second, prop::option::of((holds, 1u64..4)), writes).prop_map(
        |((ways, sets, line), (ways2, grow, holds2, sets2), third, writes)| {
            let line2 = if holds2 == Holds::Victim { line } else { line << grow };
            let mut levels = vec![
                level(ways * sets * line, line, ways, Holds::Independent),
                level(ways2 * sets * sets2 * line2, line2, ways2, holds2),
            ];
            if let Some((holds, n)) = third {
                levels.push(level(ways2 * sets * sets2 * line2 * n, line2, ways2 * n, holds));
            }
            let mut keeps = true;
            for (l, (through, no_allocate)) in levels.iter_mut().zip(writes) {
                l.write = if through { Write::Through } else { Write::Back };
                l.allocate = !no_allocate;
                // Victims are of levels that keep what is written.
                if !keeps && l.holds == Holds::Victim {
                    l.holds = Holds::Independent;
                }
                keeps = !through && !no_allocate;
            }
            machine(levels)
        },
    )
}

/// The same machines with trees in some levels, whose ways are rounded to powers of two.
fn with_trees() -> impl Strategy<Value = Machine> {
    (lru_machines(), any::<[bool; 3]>()).prop_map(|(mut m, trees)| {
        for (l, _) in m.levels.iter_mut().zip(trees).filter(|(l, tree)| *tree && l.ways > 1) {
            let sets = l.sets();
            l.ways = l.ways.next_power_of_two().min(64);
            l.size = sets * l.ways * l.line;
            l.replacement = Replacement::TreePlru;
        }
        m
    })
}

fn bases() -> impl Strategy<Value = u64> {
    // Few arrays, so that operations meet each other's lines.
    prop::sample::select(vec![0u64, 1 << 12, (1 << 36) + 192, (2 << 36) + 64, 3 << 36])
}

fn steps() -> impl Strategy<Value = Advance> {
    let stride = prop::sample::select(vec![0i64, 4, 8, 8, 8, 16, 24, 64, 72, 800, -8]);
    prop_oneof![
        4 => (stride.clone(), stride.clone(), stride).prop_map(|(a, b, c)| Advance::Strides([a, b, c].into_iter().collect())),
        1 => prop::collection::vec(0u32..200, 64).prop_map(|l| Advance::List(Rc::new(Positions::new(l)))),
    ]
}

fn walks() -> impl Strategy<Value = Walk> {
    let when = prop::sample::select(vec![When::Each, When::Each, When::Each, When::First, When::Last]);
    (bases(), prop::sample::select(vec![8u32, 4, 8]), any::<bool>(), when, steps()).prop_map(
        |(base, width, write, when, step)| {
            // Room below the base for negative strides.
            Walk { base: base + (1 << 20), width, write, when, step }
        },
    )
}

fn nests() -> impl Strategy<Value = Op> {
    (prop::collection::vec(1u64..40, 1..4), prop::collection::vec(walks(), 1..12))
        .prop_map(|(e, w)| Op::Nest(Nest { extents: e.into_iter().take(3).collect(), walks: w.into_iter().collect() }))
}

/// Machines whose levels forget what was there before a long loop.
pub(super) fn forgetful() -> impl Strategy<Value = Machine> {
    let one = (prop::sample::select(vec![1u64, 2, 4, 8]), 1u64..6, 0u32..2, prop::bool::weighted(0.2));
    prop::collection::vec(one, 1..4).prop_map(|levels| {
        let mut line = 32;
        let mut made = Vec::new();
        for (k, (sets, ways, grow, through)) in levels.into_iter().enumerate() {
            line <<= grow;
            let mut l = level(sets * ways * line, line, ways, Holds::Independent);
            if through && k > 0 {
                l.write = Write::Through;
            }
            made.push(l);
        }
        machine(made)
    })
}

/// Loops that are longer than small caches, over arrays that may be the same.
pub(super) fn long_loops() -> impl Strategy<Value = Op> {
    let stride = prop::sample::select(vec![8i64, 8, 8, 4, 16, 24, 0, -8]);
    let walk = (bases(), 0u64..40, any::<bool>(), stride).prop_map(|(base, at, write, stride)| Walk {
        // Room below the base for negative strides.
        base: base + (1 << 20) + 8 * at,
        width: 8,
        write,
        when: When::Each,
        step: Advance::Strides([stride, 800, 0].into_iter().collect()),
    });
    (prop_oneof![3000u64..12_000, 100u64..400], prop::collection::vec(walk, 1..4), 1u64..3).prop_map(|(n, w, again)| {
        Op::Nest(Nest { extents: [n, again].into_iter().collect(), walks: w.into_iter().collect() })
    })
}

/// A block of a product, whose operands may be blocks of one matrix: all its lines fit some of the machines, in some
/// of them most sets have room for theirs, and in the others few have.
pub(super) fn blocks() -> impl Strategy<Value = Op> {
    let leading = prop::sample::select(vec![8i64, 17, 24, 32, 61, 64]);
    let places = [(); 3].map(|()| (prop::sample::select(vec![0u64, 1 << 36, 2 << 36]), 0u64..3, 0u64..3));
    (prop::collection::vec(2u64..14, 3), leading, places, any::<bool>()).prop_map(|(extents, leading, places, last)| {
        let [a, b, c] = places.map(|(storage, i, j)| storage + 8 * (8 * i + 8 * j * leading.cast_unsigned()));
        let walk = |base, strides: [i64; 3], write, when| Walk {
            base,
            width: 8,
            write,
            when,
            step: Advance::Strides(strides.map(|s| 8 * s).into_iter().collect()),
        };
        let once = if last { When::Last } else { When::First };
        let walks = [
            walk(b, [0, 1, leading], false, once),
            walk(a, [1, leading, 0], false, When::Each),
            walk(c, [1, 0, leading], false, When::Each),
            walk(c, [1, 0, leading], true, When::Each),
        ];
        Op::Nest(Nest { extents: extents.into_iter().collect(), walks: walks.into_iter().collect() })
    })
}

fn matrices() -> impl Strategy<Value = (Vec<Vec<u32>>, usize)> {
    (4usize..40).prop_flat_map(|n| {
        let row = prop::collection::btree_set(0..n as u32, 0..7).prop_map(|s| s.into_iter().collect());
        (prop::collection::vec(row, n), Just(n))
    })
}

fn row_accesses() -> impl Strategy<Value = RowAccess> {
    (bases(), any::<bool>(), 1u32..3).prop_map(|(base, write, count)| RowAccess {
        base,
        width: 8,
        write,
        stride: 8,
        count,
        column: 320,
    })
}

fn sparse() -> impl Strategy<Value = Op> {
    (matrices(), any::<[bool; 3]>(), bases(), row_accesses(), row_accesses(), 1u32..3).prop_map(
        |((rows, n), [descending, update, skip_diagonal], base, before, after, count)| {
            let mut pointers = vec![0u32];
            let mut indices = Vec::new();
            for r in &rows {
                indices.extend(r);
                pointers.push(indices.len() as u32);
            }
            Op::Rows(Box::new(Rows {
                matrix: Rc::new(Compressed { id: n as u64, pointers, indices }),
                descending,
                pointers: (5 << 36, 4),
                indices: (6 << 36, 4),
                values: (7 << 36, 8),
                before: [before].into_iter().collect(),
                target: EntryAccess { base, width: 8, stride: 8, update, count, column: 320, skip_diagonal },
                after: [after].into_iter().collect(),
            }))
        },
    )
}

fn elements() -> impl Strategy<Value = Op> {
    prop::collection::vec((bases(), 0u64..64, any::<bool>()), 1..60).prop_map(|list| {
        Op::Elements(
            list.into_iter()
                .map(|(b, k, write)| ElementAccess { address: b + 8 * k, width: 8, write, by: By::default(), first: 0 })
                .collect(),
        )
    })
}

pub(super) fn operations() -> impl Strategy<Value = Op> {
    prop_oneof![4 => nests(), 2 => sparse(), 1 => elements()]
}

/// Operations, some of them several times over, with their owners.
pub(super) fn programs() -> impl Strategy<Value = Vec<(Op, u32)>> {
    let block = (prop::collection::vec((operations(), 0u32..3), 1..4), 1usize..6);
    prop::collection::vec(block, 1..4)
        .prop_map(|blocks| blocks.into_iter().flat_map(|(ops, times)| vec![ops; times].concat()).collect())
}
