use super::*;
use crate::value::{Pattern, SparseFormat, StoredVectors};
use approx::assert_abs_diff_eq;
use proptest::prelude::*;
use std::rc::Rc;

const CACHE: Cache = Cache { size: 32768, line: 64, ways: 8 };

/// The rule word by word, with every window tried.
fn by_definition(refs: &[(usize, bool)], elements: usize, eb: u64, line: u64, c: u64, other: u64, width: u64) -> u64 {
    let n = refs.len() as u128;
    let mut last = std::collections::HashMap::new();
    let gaps: Vec<(Option<u128>, u64)> = refs
        .iter()
        .enumerate()
        .map(|(i, &(e, charged))| {
            let l = e as u64 * eb / line;
            let gap = last.insert(l, i).map(|p| (i - p) as u128);
            let bytes = line.min(elements as u64 * eb - l * line);
            (gap, if charged { bytes } else { 0 })
        })
        .collect();
    let footprint = |t: u128| {
        let mins: u128 = gaps.iter().map(|(g, _)| g.unwrap_or(u128::MAX).min(t)).sum();
        mins * u128::from(line * width) + t * u128::from(other)
    };
    let t = (0..=n).filter(|&t| footprint(t) <= u128::from(c) * n).max().unwrap_or(0);
    gaps.iter().filter(|(g, _)| g.is_none_or(|g| g > t)).map(|(_, b)| b * width).sum()
}

proptest! {
    #[test]
    fn agrees_with_the_definition(
        refs in prop::collection::vec((0usize..90, prop::bool::weighted(0.8)), 0..120),
        c in 0u64..6000, other in 0u64..3000, width in 1u64..4, eb in prop_oneof![1u64..33, Just(8u64), Just(16u64)],
    ) {
        let gaps = Gaps::with_touches(refs.iter().copied(), 90, eb, 64);
        prop_assert_eq!(gaps.bytes_at(c, other, width), by_definition(&refs, 90, eb, 64, c, other, width));
    }

    #[test]
    fn runs_are_their_elements(runs in prop::collection::vec((0usize..500, 1usize..40), 0..30), eb in 1u64..20) {
        let refs: Vec<usize> = runs.iter().flat_map(|&(s, l)| s..s + l).collect();
        let slow = Gaps::of(refs.iter().copied(), 540, eb, 64);
        let fast = Gaps::of_runs(runs.iter().copied(), 540, eb, 64, 1);
        for c in [0, 64, 1000, 5000, 100_000] {
            prop_assert_eq!(slow.bytes_at(c, 777, 1), fast.bytes_at(c, 777, 1));
        }
    }
}

#[test]
fn a_sweep_costs_its_own_bytes() {
    for n in [1, 7, 8, 9, 15_378] {
        let g = Gaps::of(0..n, n, 8, 64);
        assert_eq!(g.bytes(&CACHE, 12 * n as u64, 1), Bytes::exact(8 * n as u64));
    }
    assert_eq!(Gaps::of(std::iter::empty(), 100, 8, 64).bytes(&CACHE, 5, 1), Bytes::ZERO);
}

#[test]
fn empty_caches_keep_nothing() {
    let g = Gaps::of([0, 0, 1, 8, 0].into_iter(), 16, 8, 64);
    assert_eq!(g.bytes_at(0, 0, 1), 5 * 64);
    assert_eq!(g.bytes_at(1 << 40, 0, 1), 2 * 64);
}

#[test]
fn elements_wider_than_a_line_are_lines_of_their_own() {
    let g = Gaps::of([2, 0, 2].into_iter(), 3, 240, 64);
    assert_eq!(g.bytes_at(1 << 30, 0, 1), 480);
    assert_eq!(g.bytes_at(100, 0, 1), 720);
}

/// Pattern of the barotropic operator on POP's test grid of 192 x 128 cells, as `examples/pop_pcg` builds it: longitude
/// is cyclic, rows are the ocean cells from west to east and south to north, and two are coupled when both belong to one
/// 2 x 2 square of ocean.
fn pop_pattern() -> (usize, Pattern) {
    const NX: usize = 192;
    const NY: usize = 128;
    let ocean = |i: usize, j: usize| {
        let (lon, lat) = ((i + 1) as f64 * 360.0 / NX as f64, -90.0 + (j + 1) as f64 * 180.0 / NY as f64);
        let land = (lat > -35.0 && lon > 210.0 && lon < 250.0)
            || (lat > 25.0 && lon > 210.0 && lon < 330.0)
            || (lat > -60.0 && lon > 110.0 && lon < 150.0)
            || lat.abs() > 75.0;
        !land
    };
    let square = |i: usize, j: usize| (0..4).all(|k| ocean((i + k % 2) % NX, (j + k / 2) % NY));
    let mut number = vec![None; NX * NY];
    let cells: Vec<(usize, usize)> =
        (0..NY).flat_map(|j| (0..NX).map(move |i| (i, j))).filter(|&(i, j)| ocean(i, j)).collect();
    cells.iter().enumerate().for_each(|(k, &(i, j))| number[j * NX + i] = Some(k));
    let (mut colptr, mut rowidx) = (vec![0], Vec::new());
    for &(i, j) in &cells {
        // The squares at the four corners of the cell, and what belongs to those that are ocean.
        let corners = (0..4).map(|k| ((i + NX - k % 2) % NX, (j + NY - k / 2) % NY)).filter(|&(i, j)| square(i, j));
        let mut column: Vec<usize> = corners
            .flat_map(|(i, j)| (0..4).map(move |k| ((j + k / 2) % NY) * NX + (i + k % 2) % NX))
            .chain([j * NX + i])
            .filter_map(|cell| number[cell])
            .collect();
        column.sort_unstable();
        column.dedup();
        rowidx.extend(column);
        colptr.push(rowidx.len());
    }
    (cells.len(), Pattern { colptr, rowidx })
}

#[test]
fn the_pop_operator_reads_its_vector_once() {
    let (n, p) = pop_pattern();
    let (nnz, n8) = (p.rowidx.len() as u64, 8 * n as u64);
    assert_eq!((n, nnz), (15_378, 136_206));
    let other = nnz * 12 + (n as u64 + 1) * 4 + n8;
    let p = Rc::new(p);
    let patterns = Patterns::default();
    for stream in SparseFormat::ALL.map(IndexStream::Stored) {
        let b = patterns.gather(&p, stream, n, 8, &CACHE, (other, 1));
        // Three grid rows of lines do not fit half a cache beside the matrix's stream.
        assert_eq!((b.low, b.value), (123_024, 123_024));
        assert!(b.high > 300_000);
    }
}

#[test]
fn chebyshevs_method_on_a_permuted_grid() {
    // The anchor of the module's text: 8.77 MB an iteration, between 7.99 and 9.16.
    const M: usize = 160;
    const N: usize = M * M;
    let mut state = 1u64;
    let mut order: Vec<usize> = (0..N).collect();
    for i in (1..N).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        order.swap(i, (state >> 33) as usize % (i + 1));
    }
    let mut new = vec![0; N];
    order.iter().enumerate().for_each(|(k, &old)| new[old] = k);
    let mut refs = Vec::new();
    for &old in &order {
        let (i, j) = (old % M, old / M);
        let mut row = vec![new[old]];
        row.extend((i > 0).then(|| new[old - 1]));
        row.extend((i + 1 < M).then(|| new[old + 1]));
        row.extend((j > 0).then(|| new[old - M]));
        row.extend((j + 1 < M).then(|| new[old + M]));
        row.sort_unstable();
        refs.extend(row);
    }
    let (nnz, n) = (refs.len() as u64, N as u64);
    let matrix = 12 * nnz + 4 * (n + 1);
    let x = Gaps::of(refs.into_iter(), N, 8, 64).bytes(&CACHE, matrix + 8 * n, 1);
    let mb = |b: u64| (b + matrix + 6 * 8 * n) as f64 / 1e6;
    for (found, expected) in [(mb(x.low), 7.99), (mb(x.value), 8.77), (mb(x.high), 9.17)] {
        assert_abs_diff_eq!(found, expected, epsilon = 0.02);
    }
}

#[test]
fn patterns_are_studied_once_and_forgotten_in_turn() {
    let patterns = Patterns::default();
    let make = |k: usize| Rc::new(Pattern { colptr: vec![0, 1, 2, 3], rowidx: vec![k % 3, (k + 1) % 3, (k + 2) % 3] });
    let kept: Vec<_> = (0..100).map(make).collect();
    for _ in 0..3 {
        for p in &kept {
            assert_eq!(
                patterns.gather(p, IndexStream::Stored(SparseFormat::Csr), 3, 8, &CACHE, (60, 1)),
                Bytes::exact(24)
            );
        }
    }
    assert!(kept.iter().filter(|p| Rc::strong_count(p) > 1).count() <= 32);
    drop(kept);
    let last = make(0);
    assert_eq!(patterns.gather(&last, IndexStream::Stored(SparseFormat::Csr), 3, 8, &CACHE, (60, 1)), Bytes::exact(24));
    let list = Rc::new(vec![0, 8, 16, 0]);
    let shared = Rc::clone(&list);
    assert_eq!(patterns.list(&list, 24, 8, &CACHE, 0), Bytes::exact(192));
    assert_eq!(patterns.list(&shared, 24, 8, &CACHE, 0), Bytes::exact(192));
}

/// The transpose of a matrix is the one that was made of it before, as long as it has the same pattern.
#[test]
fn transposes_of_one_matrix_share_their_pattern() {
    let patterns = Patterns::default();
    let make = |rowidx: [usize; 2]| Rc::new(Pattern { colptr: vec![0, 1, 2], rowidx: rowidx.to_vec() });
    let (matrix, other) = (make([1, 1]), make([1, 1]));
    let first = make([0, 1]);
    assert!(Rc::ptr_eq(&patterns.transposed(&matrix, &first), &first));
    assert!(Rc::ptr_eq(&patterns.transposed(&matrix, &make([0, 1])), &first));
    // The matrix has lost an entry in its place, or is another one.
    let changed = make([1, 0]);
    assert!(Rc::ptr_eq(&patterns.transposed(&matrix, &changed), &changed));
    let alike = make([0, 1]);
    assert!(Rc::ptr_eq(&patterns.transposed(&other, &alike), &alike));
    assert!(Rc::ptr_eq(&patterns.transposed(&matrix, &make([0, 1])), &first));
}

#[test]
fn streams_of_one_pattern_are_told_apart() {
    // An arrow: every row refers to the first and the last element.
    let n = 60;
    let column = |j: usize| if j == 0 || j == n - 1 { (0..n).collect() } else { vec![j] };
    let colptr = (0..=n).map(|j| (0..j).map(|k| column(k).len()).sum()).collect();
    let p = Rc::new(Pattern { colptr, rowidx: (0..n).flat_map(column).collect() });
    let streams = SparseFormat::ALL.into_iter().flat_map(|format| {
        let both = |forward| [IndexStream::Solve { format, forward }, IndexStream::Update { format, forward }];
        [IndexStream::Stored(format)].into_iter().chain(both(true)).chain(both(false))
    });
    let cache = Cache { size: 256, ..CACHE };
    let kept = Patterns::default();
    for stream in streams {
        let ask = |patterns: &Patterns| patterns.gather(&p, stream, n, 8, &cache, (700, 1));
        assert_eq!(ask(&kept), ask(&Patterns::default()), "{stream:?}");
    }
}

#[test]
fn the_second_question_is_quick() {
    let patterns = Patterns::default();
    let p = Rc::new(Pattern { colptr: (0..=1000).collect(), rowidx: (0..1000).rev().collect() });
    let ask = |other| patterns.gather(&p, IndexStream::Stored(SparseFormat::Csr), 1000, 8, &CACHE, (other, 1));
    ask(1);
    let start = std::time::Instant::now();
    let total: u64 = (0..10_000).map(|_| ask(1).value).sum();
    assert_eq!(total, 80_000_000);
    // 200 ns each where it is built with optimisation; generous, as tests share the machine.
    assert!(start.elapsed().as_micros() < 20_000, "{:?}", start.elapsed());
}

/// A reference: bytes of arrays, each with the array, the first byte and that after the last.
type Reference = Vec<(usize, u64, u64)>;

/// The rule for references that touch several lines, word by word. `sizes`: bytes of the arrays; `uncharged`: the arrays
/// that are only touched.
fn lines_by_definition(refs: &[Reference], sizes: &[u64], uncharged: &[usize], c: u64, other: u64) -> u64 {
    let n = refs.len() as u128;
    let mut last = std::collections::HashMap::new();
    let mut touches = Vec::new();
    for (i, reference) in refs.iter().enumerate() {
        for &(array, from, to) in reference {
            let lines: std::collections::BTreeSet<u64> = (from..to).map(|byte| byte / 64).collect();
            for l in lines {
                match last.insert((array, l), i).map(|p| (i - p) as u128) {
                    // Once a reference.
                    Some(0) => {}
                    gap if uncharged.contains(&array) => touches.push((gap, 0)),
                    gap => touches.push((gap, 64.min(sizes[array] - l * 64))),
                }
            }
        }
    }
    let footprint = |t: u128| {
        let mins: u128 = touches.iter().map(|(g, _)| g.unwrap_or(u128::MAX).min(t)).sum();
        mins * 64 + t * u128::from(other)
    };
    let t = (0..=n).filter(|&t| footprint(t) <= u128::from(c) * n).max().unwrap_or(0);
    touches.iter().filter(|(g, _)| g.is_none_or(|g| g > t)).map(|(_, b)| b).sum()
}

/// What entries of `a` refer to in `b`: the pointers of a row, its indices and values; with `swept` after what the
/// sweep over `a`, which is `b`, reads for the entry.
fn row_references(a: &StoredVectors, b: &StoredVectors, widths: (u64, u64), swept: bool) -> Vec<Reference> {
    let (index, value) = widths;
    let row = |k: u64, begin: u64, end: u64| {
        vec![(0, k * index, (k + 2) * index), (1, begin * index, end * index), (2, begin * value, end * value)]
    };
    let whole = |(i, &k): (usize, &u32)| {
        let (entry, k) = (i as u64, u64::from(k));
        let own = b.pointers.iter().filter(|&&p| u64::from(p) <= entry).count() as u64 - 1;
        let at = |k: u64| u64::from(b.pointers[k as usize]);
        let mut all = if swept { row(own, entry, entry + 1) } else { Vec::new() };
        all.extend(row(k, at(k), at(k + 1)));
        all
    };
    a.indices.iter().enumerate().map(whole).collect()
}

fn pointers_of(lengths: &[u32]) -> Vec<u32> {
    let sums = lengths.iter().scan(0, |sum, n| {
        *sum += n;
        Some(*sum)
    });
    std::iter::once(0).chain(sums).collect()
}

/// Bytes that the 30 rows of `b` that `a` asks for load, by the count of gaps and by definition; widths of an index and a
/// value, capacity and other bytes.
fn rows_by_both(
    a: &StoredVectors,
    b: &StoredVectors,
    (index, value): (u64, u64),
    itself: bool,
    (c, other): (u64, u64),
) -> (u64, u64) {
    let found = rows::gaps(a, b, rows::Widths { index, value, line: 64 }, itself);
    let entries = b.indices.len() as u64;
    let sizes = [31 * index, entries * index, entries * value];
    let expected = lines_by_definition(&row_references(a, b, (index, value), itself), &sizes, &[], c, other);
    (found.bytes_at(c, other, 1), expected)
}

proptest! {
    #[test]
    fn rows_agree_with_the_definition(
        requests in prop::collection::vec(0u32..30, 0..60), lengths in prop::collection::vec(0u32..25, 30),
        c in 0u64..9000, other in 0u64..3000, index in prop_oneof![Just(4u64), Just(8)], value in prop_oneof![Just(8u64), Just(16)],
    ) {
        let pointers = pointers_of(&lengths);
        let b = StoredVectors { indices: vec![0; pointers[30] as usize], pointers };
        let a = StoredVectors { pointers: Vec::new(), indices: requests };
        let (found, expected) = rows_by_both(&a, &b, (index, value), false, (c, other));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_product_with_itself_agrees_with_the_definition(
        lengths in prop::collection::vec(0u32..6, 30), seed in 0usize..1000, c in 0u64..9000, other in 0u64..3000,
        index in prop_oneof![Just(4u64), Just(8)], value in prop_oneof![Just(8u64), Just(16)],
    ) {
        let pointers = pointers_of(&lengths);
        let indices = (0..pointers[30] as usize).map(|k| ((k * k + seed * k + seed) % 30) as u32).collect();
        let s = StoredVectors { pointers, indices };
        let (found, expected) = rows_by_both(&s, &s, (index, value), true, (c, other));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn lists_agree_with_the_definition(
        places in prop::collection::vec((0u64..60, 0u64..60), 0..50), c in 0u64..3000, other in 0u64..500,
        first in prop_oneof![Just(4u64), Just(8), Just(16)], second in prop_oneof![Just(4u64), Just(8), Just(16)],
    ) {
        let list = |places: Vec<u64>, width, charged| rows::Places { places, elements: 60, width, charged };
        let lists = [
            list(places.iter().map(|p| p.0).collect(), first, true),
            list(places.iter().map(|p| p.1).collect(), second, false),
        ];
        let found = rows::gaps_of_lists(&lists, 64);
        let reference = |&(a, b): &(u64, u64)| vec![(0, a * first, (a + 1) * first), (1, b * second, (b + 1) * second)];
        let references: Vec<Reference> = places.iter().map(reference).collect();
        let expected = lines_by_definition(&references, &[60 * first, 60 * second], &[1], c, other);
        prop_assert_eq!(found.bytes_at(c, other, 1), expected);
    }

    /// What a triangular solve refers to of x, entry by entry: `x(i)` is stored after what its row reads, or read before
    /// what its column updates.
    #[test]
    fn solves_agree_with_the_definition(
        entries in prop::collection::btree_set((0usize..40, 0usize..40), 0..150), c in 0u64..3000, other in 0u64..500,
        forward in prop::bool::ANY, csr in prop::bool::ANY,
    ) {
        let column = |j: usize| entries.iter().filter(move |e| e.1 == j).map(|e| e.0);
        let colptr = (0..=40).map(|j| (0..j).map(|k| column(k).count()).sum()).collect();
        let p = Pattern { colptr, rowidx: (0..40).flat_map(column).collect() };
        let format = if csr { SparseFormat::Csr } else { SparseFormat::Csc };
        let of = |i: usize| -> Vec<usize> {
            let row = entries.iter().filter(|e| e.0 == i).map(|e| e.1);
            let all: Vec<usize> = if csr { row.collect() } else { column(i).collect() };
            all.into_iter().filter(|&k| k != i).collect()
        };
        let order: Vec<usize> = if forward { (0..40).collect() } else { (0..40).rev().collect() };
        let solve = order.iter().flat_map(|&i| of(i).into_iter().map(|k| (k, true)).chain([(i, false)]));
        let update = order.iter().flat_map(|&i| std::iter::once((i, true)).chain(of(i).into_iter().map(|k| (k, true))));
        for (found, refs) in [
            (streams::solve_stream(&p, 40, format, forward, 8, 64), solve.collect::<Vec<_>>()),
            (streams::update_stream(&p, 40, format, forward, 8, 64), update.collect::<Vec<_>>()),
        ] {
            prop_assert_eq!(found.bytes_at(c, other, 1), by_definition(&refs, 40, 8, 64, c, other, 1));
        }
    }
}

#[test]
fn a_matrix_whose_rows_its_own_entries_name() {
    // Bidiagonal: row i names rows i and i + 1, which its own sweep comes to next. Pointers 4004 B, indices 7996,
    // values 15,992.
    let pointers: Vec<u32> = (0..=1000u32).map(|i| (2 * i).min(1999)).collect();
    let indices: Vec<u32> = (0..1000).flat_map(|i| [i, i + 1]).take(1999).collect();
    let s = StoredVectors { pointers, indices };
    let widths = rows::Widths { index: 4, value: 8, line: 64 };
    assert_eq!(rows::gaps(&s, &s, widths, true).bytes(&CACHE, 27_992, 1), Bytes::exact(27_992));
}

#[test]
fn references_to_several_arrays() {
    // Each comes to a line of its own of the second array, which is stored to; the first array's lines, eight
    // references each, are charged once.
    let list = |places: Vec<u64>, width, charged| rows::Places { places, elements: 10_000, width, charged };
    let lists = [list((0..1000).collect(), 8, true), list((0..1000).map(|k| 8 * k).collect(), 8, false)];
    assert_eq!(rows::gaps_of_lists(&lists, 64).bytes(&CACHE, 0, 1), Bytes::exact(8000));
}
