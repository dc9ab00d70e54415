use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

const CACHE: Cache = Cache { size: 32768, line: 64, ways: 8 };

fn span(start: usize, len: usize) -> Axis<'static> {
    Axis::Range { start, step: 1, len }
}

fn one(dims: &[usize], axes: &[Axis]) -> Bytes {
    together(&[Selection { dims, axes, element_bytes: 8 }])
}

/// Selections of one variable that a pass reads alone.
fn together(all: &[Selection]) -> Bytes {
    around(all, &CACHE, &[])
}

fn around(all: &[Selection], cache: &Cache, arrays: &[u64]) -> Bytes {
    let mut runs = ShortRuns::default();
    runs.add(all, cache.line);
    let stays = runs.stay(cache, arrays.iter().sum());
    loads(all, cache, &Around { arrays, stays }, &Patterns::default())
}

#[test]
fn nothing_is_gathered_where_an_index_is_empty() {
    let (list, none) = (Rc::new(vec![4, 2, 9]), Rc::new(vec![]));
    let nothing = |axes: &[Axis]| assert_eq!(one(&[10, 5], axes), Bytes::ZERO);
    nothing(&[Axis::List(&list), span(2, 0)]);
    nothing(&[Axis::List(&list), Axis::List(&none)]);
    nothing(&[span(2, 0), Axis::List(&list)]);
}

#[test]
fn parts_of_a_matrix() {
    let d = [1000, 1000];
    assert_eq!(one(&d, &[Axis::All, Axis::At(3)]), Bytes::exact(8000));
    assert_eq!(one(&d, &[Axis::At(3), Axis::At(999)]), Bytes::exact(8));
    assert_eq!(one(&d, &[Axis::All]), Bytes::exact(8_000_000));
    assert_eq!(one(&d, &[Axis::All, Axis::All]), Bytes::exact(8_000_000));
    assert_eq!(one(&d, &[span(10, 0), Axis::All]), Bytes::ZERO);
    // A row: a thousand lines fit 2Z only.
    assert_eq!(one(&d, &[Axis::At(0), Axis::All]), Bytes { low: 8000, value: 64_000, high: 64_000 });
    // Two rows lie in one line; sixteen from the fifth on touch three lines of every column.
    assert_eq!(one(&d, &[span(4, 2), Axis::All]), Bytes { low: 16_000, value: 64_000, high: 64_000 });
    assert_eq!(one(&d, &[span(4, 16), Axis::All]), Bytes::exact(192_000));
    // Strides below a line and of one bring every line, every sixteenth element has one of its own.
    let step = |step: isize, len| [Axis::Range { start: 999_992, step, len }];
    // 999,992 down to 979,994: lines 122,499 to 124,999.
    assert_eq!(one(&d, &step(-2, 10_000)), Bytes::exact(2501 * 64));
    assert_eq!(one(&d, &step(-8, 10_000)), Bytes::exact(640_000));
    assert_eq!(one(&d, &step(-16, 10_000)), Bytes::exact(640_000));
    // The last line of 1001 elements is short.
    assert_eq!(one(&[1001, 1], &[span(2, 999)]), Bytes::exact(8008));
    assert_eq!(one(&[1001, 1], &[Axis::Range { start: 0, step: 8, len: 126 }]), Bytes::exact(8008));
    // Four elements of a line are no run of several: the line.
    assert_eq!(one(&[1001, 1], &[span(2, 4)]), Bytes::exact(64));
    // The second of columns of 1001 elements begins and ends within lines.
    assert_eq!(one(&[1001, 4], &[Axis::All, Axis::At(1)]), Bytes::exact(126 * 64));
    // The inner part of 100 × 100: elements 101 to 9898, and no line lies in the two elements between columns.
    assert_eq!(one(&[100, 100], &[span(1, 98), span(1, 98)]), Bytes::exact((1237 - 12 + 1) * 64));
}

#[test]
fn rows_crowd_into_few_sets() {
    let row = |dims: &[usize]| one(dims, &[Axis::At(0), Axis::All]);
    // 64 lines of a matrix with a leading dimension of 1024 reach one set of 64, which holds eight.
    assert_eq!(row(&[1024, 64]), Bytes::exact(64 * 64));
    assert_eq!(row(&[1024, 8]), Bytes::exact(64));
    // One of 1032 (129 lines) reaches them one by one.
    assert_eq!(row(&[1032, 64]), Bytes::exact(64 * 8));
    // 500 lines are 32,000 B.
    assert_eq!(row(&[1032, 500]), Bytes { low: 4000, value: 4000, high: 32_000 });
    // A fully associative cache has no sets to crowd into.
    let full = Cache { ways: 512, ..CACHE };
    let axes = [Axis::At(0), Axis::All];
    let all = [Selection { dims: &[1024, 64], axes: &axes, element_bytes: 8 }];
    assert_eq!(around(&all, &full, &[]), Bytes::exact(512));
}

#[test]
fn rows_stay_beside_what_else_is_read() {
    let axes = [Axis::At(0), Axis::All];
    let row = [Selection { dims: &[1000, 400], axes: &axes, element_bytes: 8 }];
    // 400 lines are 25,600 B.
    assert_eq!(around(&row, &CACHE, &[]), Bytes { low: 3200, value: 3200, high: 25_600 });
    assert_eq!(around(&row, &CACHE, &[8000]), Bytes { low: 3200, value: 25_600, high: 25_600 });
    assert_eq!(around(&row, &CACHE, &[40_000]), Bytes::exact(25_600));
}

#[test]
fn assignments_store_what_they_assign() {
    let patterns = Patterns::default();
    let store =
        |axes: &[Axis]| stores(&Selection { dims: &[1000, 1000], axes, element_bytes: 8 }, &CACHE, 0, &patterns);
    assert_eq!(store(&[Axis::At(0), Axis::All]), Bytes::exact(8000));
    assert_eq!(store(&[Axis::All, Axis::At(5)]), Bytes::exact(8000));
    // A scatter to one element of every second line.
    let list = Rc::new((0..1000).map(|k| 16 * k).collect::<Vec<_>>());
    assert_eq!(store(&[Axis::List(&list)]), Bytes::exact(64_000));
    let mask = Rc::new(vec![1, 5, 500]);
    assert_eq!(store(&[Axis::Mask(&mask)]), Bytes::exact(24));
}

#[test]
fn a_stencil_loads_its_array_once() {
    let d = [192, 128];
    let axes: Vec<[Axis; 2]> = (0..3).flat_map(|i| (0..3).map(move |j| [span(i, 190), span(j, 126)])).collect();
    let all: Vec<Selection> = axes.iter().map(|a| Selection { dims: &d, axes: a, element_bytes: 8 }).collect();
    assert_eq!(together(&all), Bytes::exact(192 * 128 * 8));
    // The lines that hold the corners hold their neighbours too.
    let five: Vec<Selection> = [1, 3, 4, 5, 7].iter().map(|&k| all[k]).collect();
    assert_eq!(together(&five), Bytes::exact(192 * 128 * 8));
    let points: Vec<[Axis; 1]> = [5, 6, 5, 4].iter().map(|&i| [Axis::At(i)]).collect();
    let points: Vec<Selection> = points.iter().map(|a| Selection { dims: &d, axes: a, element_bytes: 8 }).collect();
    assert_eq!(together(&points), Bytes::exact(24));
    // An element in a line that is swept costs nothing more.
    let sweep = [span(10, 90)];
    let sweep = Selection { dims: &d, axes: &sweep, element_bytes: 8 };
    assert_eq!(together(&[sweep, points[0]]), together(&[sweep]) + Bytes::exact(8));
    assert_eq!(together(&[sweep, Selection { axes: &[Axis::At(9)], ..sweep }]), together(&[sweep]));
}

/// Columns of 400 elements; u(i-1,j), u(i,j-1) … of a five-point stencil, and a result of the same size.
#[test]
fn a_stencil_whose_columns_do_not_stay() {
    let d = [400, 400];
    let inner = |i, j| [span(i, 398), span(j, 398)];
    let axes = [inner(0, 1), inner(2, 1), inner(1, 0), inner(1, 2), inner(1, 1)];
    let all: Vec<Selection> = axes.iter().map(|a| Selection { dims: &d, axes: a, element_bytes: 8 }).collect();
    // Neighbours in a column are one element apart, columns 399: (3 groups + the result) * 8 * 399 = 12,768 B
    // fit Z/2 = 16,384 B; with two more arrays 19,152 B do not.
    let result = 398 * 398 * 8;
    assert_eq!(around(&all, &CACHE, &[result]), Bytes::exact(400 * 400 * 8));
    let more = around(&all, &CACHE, &[result, result, result, 8, 3200]);
    assert_eq!((more.low, more.value), (400 * 400 * 8, 400 * 400 * 8));
    // Three groups, of 398 columns each: a column is 50 lines, the first and the last one are not missing in any.
    assert_eq!(more.high, 3 * 398 * 3200);
}

#[test]
fn a_sweep_in_the_other_direction() {
    let d = [3000, 1];
    let (up, down) = ([Axis::All], [Axis::Range { start: 2999, step: -1, len: 3000 }]);
    let all = [&up, &down].map(|a| Selection { dims: &d, axes: a, element_bytes: 8 });
    // They meet: 24,000 B fit 64 KB and 32 KB; of both sweeps, 48,000 B, what 16 KB hold stays.
    assert_eq!(around(&all, &CACHE, &[]), Bytes { low: 24_000, value: 24_000, high: 48_000 - 16_384 });
    // Beside a result half of that.
    let low = 24_000;
    assert_eq!(around(&all, &CACHE, &[24_000]), Bytes { low, value: 48_000 - 16_384, high: 48_000 - 8192 });
    // One column has no direction, also where its number is that of a range downwards; its inner part follows one
    // element later.
    let (column, inner) = ([Axis::All, Axis::Range { start: 2, step: -1, len: 1 }], [span(1, 9998), Axis::At(2)]);
    let all = [&column, &inner].map(|a| Selection { dims: &[10_000, 4], axes: a, element_bytes: 8 });
    assert_eq!(around(&all, &CACHE, &[]), Bytes::exact(80_000));
}

#[test]
fn index_vectors_and_masks() {
    let patterns = Patterns::default();
    let list = Rc::new((0..1000).map(|i| i * 8191 % 100_000).collect::<Vec<_>>());
    let axes = [Axis::List(&list)];
    let s = Selection { dims: &[100_000, 1], axes: &axes, element_bytes: 8 };
    let beside = Around { arrays: &[8000], ..Around::default() };
    let once = loads(&[s], &CACHE, &beside, &patterns);
    assert_eq!(once, Bytes::exact(64_000));
    // Twice the same list in one pass is one stream.
    assert_eq!(loads(&[s, s], &CACHE, &beside, &patterns), once);
    // Beside a sweep over the array, the sweep's lines are there for nothing but the gather.
    let all = [Axis::All];
    let sweep = Selection { axes: &all, ..s };
    assert!(loads(&[s, sweep], &CACHE, &beside, &patterns).value > 800_000);
    // Every eighth of the first 800 elements: a line each.
    let mask = Rc::new((0..100).map(|k| 8 * k).collect::<Vec<_>>());
    let axes = [Axis::Mask(&mask)];
    let m = Selection { axes: &axes, ..s };
    assert_eq!(together(&[m]), Bytes::exact(6400));
    let few = [span(0, 10)];
    assert_eq!(together(&[m, Selection { axes: &few, ..s }]), Bytes::exact(6400));
    // Columns by an index vector: whole columns, in the order of the vector.
    let columns = Rc::new(vec![7, 2, 5]);
    let axes = [Axis::All, Axis::List(&columns)];
    let c = Selection { dims: &[1000, 10], axes: &axes, element_bytes: 8 };
    assert_eq!(together(&[c]), Bytes::exact(24_000));
}

/// What is kept of one selection says nothing of another one whose mask has as many elements.
#[test]
fn masks_of_the_same_length_are_told_apart() {
    let patterns = Patterns::default();
    let few = [span(0, 10)];
    let bytes = |mask: Vec<usize>| {
        let mask = Rc::new(mask);
        let axes = [Axis::Mask(&mask)];
        let m = Selection { dims: &[100_000, 1], axes: &axes, element_bytes: 8 };
        loads(&[m, Selection { axes: &few, ..m }], &CACHE, &Around::default(), &patterns)
    };
    // Every eighth of the first 800 elements: a line each. The first hundred: thirteen lines.
    assert_eq!(bytes((0..100).map(|k| 8 * k).collect()), Bytes::exact(6400));
    assert_eq!(bytes((0..100).collect()), Bytes::exact(832));
}

/// Two columns downwards beside the same columns upwards: they are interleaved element by element, and meet in the middle.
#[test]
fn a_gather_against_the_direction_of_another() {
    let columns = Rc::new(vec![2, 0]);
    let up = [Axis::All, Axis::List(&columns)];
    let down = [Axis::Range { start: 999, step: -1, len: 1000 }, Axis::List(&columns)];
    let all = [&up, &down].map(|axes| Selection { dims: &[1000, 4], axes, element_bytes: 8 });
    let [first, second] = all.map(|s| elements(&s));
    assert_eq!((first[1], second[0], second[1]), (2001, 2999, 2998));
    let refs = first.into_iter().zip(second).flat_map(|(a, b)| [a, b]);
    let plain = super::super::gather::Gaps::of(refs, 4000, 8, 64);
    let cache = Cache { size: 512, ..CACHE };
    let found = loads(&all, &cache, &Around::default(), &Patterns::default());
    assert_eq!(found, plain.bytes(&cache, 0, 1));
    // Of two sweeps over 125 lines of two columns nothing is found but the lines around the middle.
    assert!(found.value > 31_000 && found.value < 32_000, "{found:?}");
}

/// Runs of twelve elements are longer than a line, though each of their parts is shorter; runs of eight are as long.
#[test]
fn runs_of_a_line_and_more_are_lines() {
    // From byte 32 of 288 on, 96 bytes in each of 50 pages: two lines, also where they begin with one.
    assert_eq!(one(&[4, 9, 50], &[Axis::All, span(1, 3), Axis::All]), Bytes::exact(50 * 2 * 64));
    // The 64 bytes from the 32nd on of 128.
    assert_eq!(one(&[16, 50], &[span(4, 8), Axis::All]), Bytes::exact(50 * 2 * 64));
}

/// The only row of a row is all of it, whatever the step to the next one would be.
#[test]
fn the_only_row_is_no_short_run() {
    let axes = [Axis::Range { start: 0, step: 5, len: 1 }, Axis::All];
    let short = |rows| is_short(&Selection { dims: &[rows, 5000], axes: &axes, element_bytes: 8 }, 64);
    assert_eq!([short(1), short(2)], [false, true]);
}

#[test]
fn a_fully_associative_cache_keeps_lines_of_one_parity() {
    // 600 lines, every second one: 38,400 B are more than Z and less than 2Z.
    let (full, axes) = (Cache { ways: 512, ..CACHE }, [Axis::At(0), Axis::All]);
    let row = [Selection { dims: &[16, 600], axes: &axes, element_bytes: 8 }];
    assert_eq!(around(&row, &full, &[]), Bytes { low: 4800, value: 38_400, high: 38_400 });
}

#[test]
fn rows_of_two_arrays_meet_in_a_set() {
    // Eight lines of either, which by themselves fit the eight ways of their set.
    let axes = [Axis::At(0), Axis::All];
    let row = [Selection { dims: &[1024, 8], axes: &axes, element_bytes: 8 }];
    let mut runs = ShortRuns::default();
    runs.add(&row, 64);
    assert_eq!(runs.stay(&CACHE, 0), Stays([true; 3]));
    runs.add(&row, 64);
    assert_eq!(runs.stay(&CACHE, 0), Stays([false; 3]));
}

#[test]
fn an_array_turned_round_beside_its_sweep() {
    // u(i - 400) and u(i + 400): 800 elements apart, 12,800 B with the two groups, which the first cache just holds.
    let (turned, part) = ([Axis::Turned(400)], [span(400, 3000)]);
    let all = [&turned, &part].map(|a| Selection { dims: &[4000, 1], axes: a, element_bytes: 8 });
    let cache = Cache { size: 12_800, ..CACHE };
    assert_eq!(around(&all, &cache, &[]), Bytes { low: 32_000, value: 32_000, high: 32_000 + 24_000 });
}

#[test]
fn the_same_list_is_one_stream_wherever_it_lies() {
    let (list, again) = (Rc::new(vec![3, 900, 17, 500, 3, 44]), Rc::new(vec![3, 900, 17, 500, 3, 44]));
    let other = Rc::new(vec![3, 900, 17, 500, 3, 450]);
    let cache = Cache { size: 256, ..CACHE };
    let beside = Around { arrays: &[48], ..Around::default() };
    let patterns = Patterns::default();
    let sum = |axes: &[&[Axis]], dims: &[usize]| {
        let all: Vec<Selection> = axes.iter().map(|axes| Selection { dims, axes, element_bytes: 8 }).collect();
        loads(&all, &cache, &beside, &patterns)
    };
    let (flat, deep) = ([1000, 1], [40, 1000]);
    let once = sum(&[&[Axis::List(&list)]], &flat);
    assert_eq!(sum(&[&[Axis::List(&list)], &[Axis::List(&again)]], &flat), once);
    assert!(sum(&[&[Axis::List(&list)], &[Axis::List(&other)]], &flat).value > once.value);
    // A row and another row of the same columns.
    let row = |k: usize, l| [Axis::At(k), Axis::List(l)];
    let once = sum(&[&row(0, &list)], &deep);
    assert_eq!(sum(&[&row(0, &list), &row(0, &again)], &deep), once);
    assert!(sum(&[&row(0, &list), &row(20, &list)], &deep).value > once.value);
    // What is read twice is one of the selections that are left.
    let (down, short) = (Axis::Range { start: 9, step: -1, len: 9 }, Axis::Range { start: 9, step: -1, len: 8 });
    let columns: [(&[Axis], &[Axis], usize); 11] = [
        (&[Axis::List(&list)], &[Axis::List(&again)], 1),
        (&[Axis::List(&list)], &[Axis::List(&other)], 2),
        // Elements by their numbers, and those of a column: one has an axis more.
        (&[Axis::List(&list)], &[Axis::List(&list), Axis::At(2)], 2),
        (&[Axis::List(&list), Axis::At(2)], &[Axis::List(&list)], 2),
        (&[Axis::List(&list)], &[Axis::Mask(&list)], 2),
        (&[Axis::Turned(3)], &[Axis::Turned(3)], 1),
        (&[Axis::Turned(3)], &[Axis::Turned(-3)], 2),
        (&row(3, &list), &row(3, &again), 1),
        (&row(3, &list), &row(4, &list), 2),
        (&[down, Axis::List(&list)], &[down, Axis::List(&list)], 1),
        (&[down, Axis::List(&list)], &[short, Axis::List(&list)], 2),
    ];
    for (first, second, left) in columns {
        let all = [first, second].map(|axes| Selection { dims: &deep, axes, element_bytes: 8 });
        assert_eq!(without_repeats(&all).len(), left);
    }
    // None of its rows.
    assert_eq!(sum(&[&[span(0, 0), Axis::List(&list)]], &deep), Bytes::ZERO);
}

/// Elements of a selection, in its order.
fn elements(s: &Selection) -> Vec<usize> {
    let mut out = vec![0];
    let mut stride = s.elements();
    for k in (0..s.axes.len()).rev() {
        stride /= s.extent(k);
        let n = s.axes[k].count(s.extent(k));
        let at: Vec<usize> = (0..n).map(|i| s.axes[k].position(i) * stride).collect();
        out = out.iter().flat_map(|o| at.iter().map(move |a| o + a)).collect();
    }
    out
}

/// The rule of the lines word by word, where everything stays and where nothing does.
fn by_definition(all: &[Selection], line: u64, stays: bool) -> u64 {
    let eb = all[0].element_bytes;
    let total = all[0].elements() as u64 * eb;
    let lines_of = |e: &u64| (e * eb / line)..=((e * eb + eb - 1) / line);
    let bytes = |lines: &BTreeSet<u64>| lines.iter().map(|l| line.min(total - l * line)).sum::<u64>();
    let mut long = BTreeSet::new();
    let (mut short, mut rest) = (BTreeSet::new(), BTreeSet::new());
    for s in all {
        let e: Vec<u64> = elements(s).into_iter().map(|e| e as u64).collect();
        match axes::form(s, line) {
            Form::Empty => {}
            Form::Long => long.extend(e.iter().flat_map(lines_of)),
            Form::Point(_) => rest.extend(e),
            Form::Short => {
                short.extend(e.iter().flat_map(lines_of));
                rest.extend(e);
            }
        }
    }
    rest.retain(|e| !long.contains(&(e * eb / line)));
    short.retain(|l| !long.contains(l));
    let single = rest.iter().filter(|e| !short.contains(&(*e * eb / line))).count() as u64;
    bytes(&long) + if stays { rest.len() as u64 * eb } else { bytes(&short) + single * eb }
}

fn axis(extent: usize) -> impl Strategy<Value = Axis<'static>> {
    prop_oneof![
        Just(Axis::All),
        (0..extent).prop_map(Axis::At),
        (0..extent, 0..extent, 1usize..12, prop::bool::ANY).prop_map(|(a, b, step, back)| {
            let (low, high) = (a.min(b), a.max(b));
            let len = (high - low) / step + 1;
            if back {
                Axis::Range { start: low + (len - 1) * step, step: -(step as isize), len }
            } else {
                Axis::Range { start: low, step: step as isize, len }
            }
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn agrees_with_the_definition(
        a in (axis(23), axis(9), axis(4)), b in (axis(23), axis(9), axis(4)), c in (axis(23), axis(36)),
        eb in prop::sample::select(vec![1u64, 4, 8, 16]), how_many in 1usize..4,
    ) {
        let cache = Cache { size: 1 << 30, ..CACHE };
        let (a, b, c) = ([a.0, a.1, a.2], [b.0, b.1, b.2], [c.0, c.1]);
        let dims = [23, 9, 4];
        let all: Vec<Selection> =
            [&a[..], &b[..], &c[..]].iter().map(|axes| Selection { dims: &dims, axes, element_bytes: eb }).collect();
        for stays in [true, false] {
            let around = Around { arrays: &[], stays: Stays([stays; 3]) };
            let found = loads(&all[..how_many], &cache, &around, &Patterns::default());
            prop_assert_eq!(found, Bytes::exact(by_definition(&all[..how_many], cache.line, stays)));
        }
    }

    #[test]
    fn streams_follow_the_order_of_the_selection(
        a in (axis(23), axis(9)), list in prop::collection::vec(0usize..9, 1..12),
    ) {
        let list = Rc::new(list);
        let axes = [a.0, Axis::List(&list)];
        let s = Selection { dims: &[23, 9], axes: &axes, element_bytes: 8 };
        let plain = super::super::gather::Gaps::of(elements(&s).into_iter(), 23 * 9, 8, 64);
        let cache = Cache { size: 512, ..CACHE };
        let around = Around { arrays: &[60, 40], ..Around::default() };
        prop_assert_eq!(loads(&[s], &cache, &around, &Patterns::default()), plain.bytes(&cache, 100, 1));
    }
}

proptest! {
    /// What is said of two lists of rows is what all of their positions say.
    #[test]
    fn lists_are_apart_where_one_ends_before_the_other_begins(
        mut x in prop::collection::vec(0usize..200, 2..60),
        mut y in prop::collection::vec(0usize..200, 2..60),
        shift in 0usize..200,
        column in 0usize..2,
    ) {
        x.iter_mut().for_each(|i| *i /= 4);
        y.iter_mut().for_each(|i| *i = *i / 4 + shift);
        let apart_by = |x: &[usize], y: &[usize]| match (x.iter().max(), y.iter().min(), y.iter().max(), x.iter().min()) {
            (Some(end), Some(begin), Some(last), Some(first)) => end < begin || last < first,
            _ => true,
        };
        let (a, b) = (Rc::new(x), Rc::new(y));
        let expected = apart_by(&a, &b) || column == 1;
        let (left, right) = ([Axis::List(&a), Axis::At(0)], [Axis::List(&b), Axis::At(column)]);
        let of = |axes| Selection { dims: &[400, 2], axes, element_bytes: 8 };
        // A selection of one element says nothing.
        prop_assert_eq!(apart(&of(&left), &of(&right)), expected);
    }
}
