//! The cache of a nest against a simulation of its definition, capacity by capacity.

use super::Nests;
use super::cache::LineCache;
use super::order::Units;
use crate::account::{Counted, LeafAcc};
use crate::events::Touch;
use crate::traffic::{Bytes, Cache, Count};
use proptest::prelude::*;

/// One capacity: the lines that it holds, the most recent first, with what their stays have.
struct Naive {
    capacity: usize,
    line: u64,
    lines: Vec<Stay>,
}

struct Stay {
    name: (usize, u64),
    loaded: bool,
    /// Bytes that were written.
    written: Vec<bool>,
}

impl Naive {
    fn new(bytes: u64, line: u64) -> Naive {
        Naive { capacity: usize::try_from(bytes / line).unwrap(), line, lines: Vec::new() }
    }

    /// A reference to bytes of an array of `size` bytes; gives what it loads and stores.
    fn touch(&mut self, array: usize, size: u64, from: u64, to: u64, write: bool) -> (u64, u64) {
        let (mut loads, mut stores) = (0, 0);
        for byte_line in from / self.line..=(to - 1) / self.line {
            let name = (array, byte_line);
            let start = byte_line * self.line;
            let stay = match self.lines.iter().position(|s| s.name == name) {
                Some(k) => self.lines.remove(k),
                None => Stay { name, loaded: false, written: vec![false; usize::try_from(self.line).unwrap()] },
            };
            self.lines.insert(0, stay);
            self.lines.truncate(self.capacity);
            let stay = &mut self.lines[0];
            let (a, b) = (from.max(start) - start, to.min(start + self.line) - start);
            let bytes = &mut stay.written[usize::try_from(a).unwrap()..usize::try_from(b).unwrap()];
            let there = bytes.iter().all(|w| *w);
            if write && !there {
                bytes.fill(true);
                stores += b - a;
            } else if !write && !there && !stay.loaded {
                stay.loaded = true;
                loads += size.min(start + self.line) - start;
            }
        }
        (loads, stores)
    }
}

#[derive(Clone, Debug)]
struct Stream {
    cache: Cache,
    /// Elements and their bytes.
    arrays: Vec<(u64, u64)>,
    /// Array, element (modulo its length), write.
    references: Vec<(usize, u64, bool)>,
}

fn streams() -> impl Strategy<Value = Stream> {
    let cache =
        (prop::sample::select(vec![8u64, 16, 64, 128, 256]), prop::sample::select(vec![2u64, 3, 4, 10, 16, 23, 40]));
    let array = (1u64..400, prop::sample::select(vec![1u64, 2, 4, 8, 16]));
    // Steps from the last element of the array, often short, so that lines are met again.
    let reference = (0usize..4, prop_oneof![3 => 0u64..3, 1 => 0u64..400], any::<bool>());
    (cache, prop::collection::vec(array, 1..4), prop::collection::vec(reference, 1..1500)).prop_map(
        |((line, lines), arrays, references)| Stream {
            cache: Cache { size: lines * line, line, ways: 8 },
            // Shorter elements share the units of long lines.
            arrays: arrays.into_iter().map(|(n, width): (u64, u64)| (n, width.max(line / 128))).collect(),
            references,
        },
    )
}

/// Loads and stores by the fast cache and by definition, reference by reference.
fn both<U: Units>(s: &Stream) -> Vec<([Bytes; 2], [Bytes; 2])> {
    let mut fast = LineCache::<U>::new(&s.cache);
    let mut naive = [s.cache.size * 2, s.cache.size, s.cache.size / 2].map(|b| Naive::new(b, s.cache.line));
    let numbers: Vec<u32> = s.arrays.iter().map(|(n, w)| fast.enter(n * w, *w)).collect();
    let mut at = vec![0; s.arrays.len()];
    let mut all = Vec::new();
    let mut place = 0;
    for &(a, step, write) in &s.references {
        let a = a % s.arrays.len();
        let (n, width) = s.arrays[a];
        at[a] = (at[a] + step) % n;
        let element = at[a];
        let found = naive.each_mut().map(|c| c.touch(a, n * width, element * width, (element + 1) * width, write));
        let bytes = |k: fn((u64, u64)) -> u64| Bytes { low: k(found[0]), value: k(found[1]), high: k(found[2]) };
        let expected = [bytes(|f| f.0), bytes(|f| f.1)];
        let again = fast.per_line(width).is_some_and(|per| {
            let name = super::cache::name_of(numbers[a], element / per);
            fast.again(place, name, element % per, write)
        });
        let cost = if again {
            [Bytes::ZERO; 2]
        } else {
            let (cost, k) = fast.touch(numbers[a], element, write);
            place = k;
            if write { [Bytes::ZERO, cost] } else { [cost, Bytes::ZERO] }
        };
        all.push((cost, expected));
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn fast_is_by_definition(s in streams()) {
        for (k, (fast, expected)) in both::<u128>(&s).into_iter().enumerate() {
            prop_assert_eq!(fast, expected, "reference {}", k);
        }
        // All that a line of 64 bytes can have.
        for (k, (fast, expected)) in both::<u64>(&s).into_iter().filter(|_| s.cache.line <= 64).enumerate() {
            prop_assert_eq!(fast, expected, "reference {} with 64 units", k);
        }
    }
}

/// References of a trip (array, element, stride, write), and trips.
type Trips = (Vec<(usize, usize, i64, bool)>, u64);

fn trips() -> impl Strategy<Value = Vec<Trips>> {
    let stride = prop_oneof![4 => -1i64..=1, 1 => -8i64..=8];
    let reference = (1usize..5, 1000usize..1040, stride, any::<bool>());
    prop::collection::vec((prop::collection::vec(reference, 1..6), 1u64..100), 1..6)
}

/// Sweeps over arrays up to their ends, or from there on, mostly in step.
fn sweeps() -> impl Strategy<Value = Vec<Trips>> {
    let stride = prop_oneof![Just((0, 1i64)), Just((750, 1)), Just((1340, -1)), Just((0, 3)), Just((1340, -7))];
    let reference = (1usize..4, prop_oneof![4 => Just(0usize), 1 => 0usize..40], 0u8..8, any::<bool>());
    let sweep = (stride, prop::sample::select(vec![0usize, 0, 8, 11]), prop::collection::vec(reference, 1..6));
    let trips = prop_oneof![60u64..160, 100u64..1000];
    let sweep = (sweep, trips).prop_map(|(((from, stride), more, references), trips)| {
        let trips = if stride.unsigned_abs() > 1 { trips / 7 } else { trips };
        let reference = |(array, offset, kind, write)| match kind {
            0 => (array, 500 + offset, 0, write),
            1 => (array, 600, -stride.signum(), write),
            _ => (array, from + more + offset, stride, write),
        };
        (references.into_iter().map(reference).collect(), trips.min(590))
    });
    let again = prop::collection::vec(sweep, 1..4);
    again.prop_map(|all| if all.len() == 2 { [all.clone(), all].concat() } else { all })
}

/// Loads and stores of every reference, `at_once` or trip by trip; elements of an array.
fn counted(cache: &Cache, all: &[Trips], at_once: bool, len: usize) -> Vec<(Bytes, Bytes)> {
    let mut counted = Counted {
        leaves: vec![LeafAcc::default(); 40],
        sites: Vec::new(),
        ranges: Vec::new(),
        given: 0,
        running: None,
    };
    let mut nests = Nests::new(cache, Count::Model);
    for (k, (references, trips)) in all.iter().enumerate() {
        let touch = |(j, r): (usize, &(usize, usize, i64, bool))| {
            let leaf = (6 * k + j) as u32;
            (Touch { place: r.0, at: r.1, len, width: 8, leaf, slot: 0, write: r.3, inner: false }, r.2)
        };
        let mut moving: Vec<(Touch, i64)> = references.iter().enumerate().map(touch).collect();
        moving.iter().for_each(|(t, _)| nests.touched(&mut counted, 0, t));
        if at_once {
            nests.touched_in_run(&mut counted, 0, &moving, *trips);
            continue;
        }
        for _ in 0..*trips {
            moving.iter_mut().for_each(|(t, stride)| t.at = t.at.wrapping_add_signed(*stride as isize));
            moving.iter().for_each(|(t, _)| nests.touched(&mut counted, 0, t));
        }
    }
    counted.leaves.iter().map(|l| (l.wsl, l.wss)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn trips_at_once_count_as_one_by_one(
        all in trips(),
        line in prop::sample::select(vec![8u64, 64, 128]),
        lines in prop::sample::select(vec![2u64, 4, 10, 40]),
    ) {
        let cache = Cache { size: lines * line, line, ways: 8 };
        prop_assert_eq!(counted(&cache, &all, true, 3000), counted(&cache, &all, false, 3000));
    }

    #[test]
    fn sweeps_count_as_one_by_one(
        all in sweeps(),
        line in prop::sample::select(vec![8u64, 64, 64, 128, 512]),
        lines in prop::sample::select(vec![2u64, 3, 4, 10, 16, 40, 100]),
        len in prop_oneof![Just(3000usize), 1392usize..1409],
    ) {
        let cache = Cache { size: lines * line, line, ways: 8 };
        prop_assert_eq!(counted(&cache, &all, true, len), counted(&cache, &all, false, len));
    }
}

/// References in their order: kinds (array and write), and kind and element of each.
type ByKind = (Vec<(usize, bool)>, Vec<(usize, usize)>);

fn references() -> impl Strategy<Value = ByKind> {
    let kinds = prop::collection::vec((1usize..5, any::<bool>()), 1..8);
    (kinds, prop::collection::vec((0usize..8, 0usize..60), 1..600))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn kinds_of_references_count_as_references(
        (kinds, all) in references(),
        line in prop::sample::select(vec![8u64, 64, 128, 1024]),
        lines in prop::sample::select(vec![2u64, 4, 10, 40]),
    ) {
        let cache = Cache { size: lines * line, line, ways: 8 };
        let kind = |(k, (place, write)): (usize, &(usize, bool))| Touch {
            place: *place, at: 0, len: 60, width: 8, leaf: k as u32, slot: 0, write: *write, inner: false,
        };
        let kinds: Vec<Touch> = kinds.iter().enumerate().map(kind).collect();
        let all: Vec<(usize, usize)> = all.iter().map(|(k, at)| (k % kinds.len(), *at)).collect();
        let result = |by_kind: bool| {
            let mut counted =
                Counted { leaves: vec![LeafAcc::default(); 8], sites: Vec::new(), ranges: Vec::new(), given: 0, running: None };
            let mut nests = Nests::new(&cache, Count::Model);
            for part in all.chunks(100) {
                if by_kind {
                    nests.touched_in_order(&mut counted, 0, &kinds, part.iter().copied());
                } else {
                    part.iter().for_each(|(k, at)| nests.touched(&mut counted, 0, &Touch { at: *at, ..kinds[*k] }));
                }
            }
            counted.leaves.iter().map(|l| (l.wsl, l.wss)).collect::<Vec<_>>()
        };
        prop_assert_eq!(result(true), result(false));
    }
}

/// What is left of one nest does not help the next.
#[test]
fn empty_again() {
    let mut c = LineCache::<u64>::new(&Cache { size: 1024, line: 64, ways: 8 });
    for _ in 0..3 {
        let a = c.enter(80_000, 8);
        let loads: Bytes = (0..10_000).map(|k| c.touch(a, k, false).0).sum();
        assert_eq!(loads, Bytes::exact(80_000));
        c.clear();
    }
}
