use super::*;
use proptest::prelude::*;

const CACHE: Cache = Cache { size: 32768, line: 64 };

fn span(start: usize, len: usize) -> Axis<'static> {
    Axis::Range { start, step: 1, len }
}

fn one(dims: &[usize], axes: &[Axis]) -> Bytes {
    loads(&[Selection { dims, axes, element_bytes: 8 }], &CACHE, 0, &Patterns::default())
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
    // Two rows lie in one line; sixteen are two lines wide.
    assert_eq!(one(&d, &[span(4, 2), Axis::All]), Bytes { low: 16_000, value: 64_000, high: 64_000 });
    assert_eq!(one(&d, &[span(4, 16), Axis::All]), Bytes::exact(128_000));
    // Every second element shares its line with the next; every eighth has one of its own.
    let step = |step| [Axis::Range { start: 999_992, step, len: 10_000 }];
    assert_eq!(one(&d, &step(-2)), Bytes::exact(80_000));
    assert_eq!(one(&d, &step(-8)), Bytes::exact(640_000));
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
    let patterns = Patterns::default();
    for _ in 0..2 {
        assert_eq!(loads(&all, &CACHE, 0, &patterns), Bytes::exact(192 * 128 * 8));
    }
    // A five-point stencil leaves the corners out.
    let five: Vec<Selection> = [1, 3, 4, 5, 7].iter().map(|&k| all[k]).collect();
    assert_eq!(loads(&five, &CACHE, 0, &patterns), Bytes::exact((192 * 128 - 4) * 8));
    let points: Vec<[Axis; 1]> = [5, 6, 5, 4].iter().map(|&i| [Axis::At(i)]).collect();
    let points: Vec<Selection> = points.iter().map(|a| Selection { dims: &d, axes: a, element_bytes: 8 }).collect();
    assert_eq!(loads(&points, &CACHE, 0, &patterns), Bytes::exact(24));
}

#[test]
fn index_vectors_and_masks() {
    let patterns = Patterns::default();
    let list = Rc::new((0..1000).map(|i| i * 8191 % 100_000).collect::<Vec<_>>());
    let axes = [Axis::List(&list)];
    let s = Selection { dims: &[100_000, 1], axes: &axes, element_bytes: 8 };
    let once = loads(&[s], &CACHE, 8000, &patterns);
    assert_eq!(once, Bytes::exact(64_000));
    // Twice the same list in one pass is one stream.
    assert_eq!(loads(&[s, s], &CACHE, 8000, &patterns), once);
    // Beside a sweep over the array, the sweep's lines are there for nothing but the gather.
    let all = [Axis::All];
    let sweep = Selection { axes: &all, ..s };
    assert!(loads(&[s, sweep], &CACHE, 8000, &patterns).value > 800_000);
    let mask = Rc::new((0..100).map(|k| 8 * k).collect::<Vec<_>>());
    let axes = [Axis::Mask(&mask)];
    let m = Selection { axes: &axes, ..s };
    assert_eq!(loads(&[m], &CACHE, 0, &patterns), Bytes::exact(800));
    let few = [span(0, 10)];
    assert_eq!(loads(&[m, Selection { axes: &few, ..s }], &CACHE, 0, &patterns), Bytes::exact(880 - 16));
    // Columns by an index vector: whole columns, in the order of the vector.
    let columns = Rc::new(vec![7, 2, 5]);
    let axes = [Axis::All, Axis::List(&columns)];
    let c = Selection { dims: &[1000, 10], axes: &axes, element_bytes: 8 };
    assert_eq!(loads(&[c], &CACHE, 0, &patterns), Bytes::exact(24_000));
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

/// The rule of the groups word by word.
fn by_definition(all: &[Selection], cache: &Cache) -> Bytes {
    let mut e: Vec<u64> = all.iter().flat_map(elements).map(|e| e as u64 * all[0].element_bytes).collect();
    e.sort_unstable();
    e.dedup();
    let groups: Vec<&[u64]> = e.chunk_by(|a, b| b - a < cache.line).collect();
    let eb = all[0].element_bytes;
    let own = |g: &[u64]| g.len() as u64 * eb;
    let narrow = |g: &[u64]| g.last().unwrap_or(&0) + eb - g.first().unwrap_or(&0) < cache.line;
    let lines: u64 = groups.iter().map(|g| if narrow(g) { cache.line } else { own(g) }).sum();
    let all: u64 = groups.iter().map(|g| own(g)).sum();
    Bytes::over(
        cache,
        |c| if groups.len() <= 1 || lines <= c || groups.iter().all(|g| !narrow(g)) { all } else { lines },
    )
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
        eb in prop::sample::select(vec![1u64, 4, 8, 16]), l1 in 128u64..4000, how_many in 1usize..4,
    ) {
        let cache = Cache { size: l1, ..CACHE };
        let (a, b, c) = ([a.0, a.1, a.2], [b.0, b.1, b.2], [c.0, c.1]);
        let dims = [23, 9, 4];
        let all: Vec<Selection> =
            [&a[..], &b[..], &c[..]].iter().map(|axes| Selection { dims: &dims, axes, element_bytes: eb }).collect();
        let found = loads(&all[..how_many], &cache, 0, &Patterns::default());
        prop_assert_eq!(found, by_definition(&all[..how_many], &cache));
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
        prop_assert_eq!(loads(&[s], &cache, 100, &Patterns::default()), plain.bytes(&cache, 100, 1));
    }
}
