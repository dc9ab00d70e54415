//! Parts of arrays and thinning, without a run.

use super::array_part::{ArrayPart, Progression};
use super::recorder::TraceRecorder;
use super::{PartAccess, TracedArray, TracedStatement};

fn spans(a: (u64, u64, u64), b: (u64, u64, u64), c: (u64, u64, u64)) -> ArrayPart {
    ArrayPart::Box([a, b, c].map(|(first, count, step)| Progression { first, count, step }))
}

#[test]
fn loops_become_subscripts() {
    // A is 10 by 6; elements from 0, by columns.
    let of = |first, loops: &[(u64, i64)]| ArrayPart::of_loops([10, 6, 1], first, loops);
    let all = spans((0, 10, 1), (0, 6, 1), (0, 1, 1));
    assert_eq!(of(0, &[(60, 1)]), (all.clone(), false));
    assert_eq!(of(0, &[(6, 10), (10, 1)]), (all, true), "by rows");
    assert_eq!(of(20, &[(10, 1)]).0, spans((0, 10, 1), (2, 1, 1), (0, 1, 1)), "A(:,3)");
    assert_eq!(of(3, &[(6, 10)]).0, spans((3, 1, 1), (0, 6, 1), (0, 1, 1)), "A(4,:)");
    assert_eq!(of(20, &[(30, 1)]).0, spans((0, 10, 1), (2, 3, 1), (0, 1, 1)), "A(:,3:5)");
    assert_eq!(of(11, &[(4, 2), (3, 10)]).0, spans((1, 4, 2), (1, 3, 1), (0, 1, 1)), "A(2:2:8,2:4)");
    assert_eq!(of(11, &[(5, 0), (4, 2)]).0, spans((1, 4, 2), (1, 1, 1), (0, 1, 1)), "a step of 0 repeats");
    assert_eq!(of(9, &[(4, -1)]).0, spans((6, 4, 1), (0, 1, 1), (0, 1, 1)), "A(10:-1:7,1)");
    assert_eq!(of(0, &[(6, 11)]).0, ArrayPart::Line(Progression { first: 0, count: 6, step: 11 }), "the diagonal");
    assert_eq!(
        of(5, &[(10, 1)]).0,
        ArrayPart::Line(Progression { first: 5, count: 10, step: 1 }),
        "over the end of a column"
    );
    let row = ArrayPart::of_loops([1, 50, 1], 4, &[(10, 3)]).0;
    assert_eq!(row, spans((0, 1, 1), (4, 10, 3), (0, 1, 1)), "a row vector");
    let slice = ArrayPart::of_loops([4, 5, 3], 20, &[(20, 1)]).0;
    assert_eq!(slice, spans((0, 4, 1), (0, 5, 1), (1, 1, 1)), "T(:,:,2)");
}

/// Every part's cells hold its elements, on grids of one element a cell and on coarser ones.
#[test]
fn cells_add_up() {
    for sizes in [[10, 6, 1], [1000, 700, 1], [5000, 1, 1], [1, 777, 1], [40, 50, 60]] {
        let n = sizes.iter().product::<u64>().min(3000);
        let grid = super::grid::Grid::of(sizes);
        for e in (0..n).step_by(7) {
            assert!(grid.cell(e) < grid.cells(), "{sizes:?} {e}");
        }
        for c in 0..grid.cells() {
            assert_eq!(grid.cell(grid.first(c)), c, "{sizes:?}");
        }
        for (first, loops) in [(0, vec![(n / 2, 1)]), (3, vec![(n / 9, 5)]), (1, vec![(4, 3), (5, 13)])] {
            let (region, _) = ArrayPart::of_loops(sizes, first, &loops);
            let (mut sum, mut cells) = (0, vec![0; grid.cells()]);
            region.each_cell(&grid, None, |c, k| {
                sum += k;
                cells[c] += k;
            });
            assert_eq!(sum, region.elements(0), "{region:?}");
            let mut expected = vec![0; grid.cells()];
            let (a, b) = (loops[0], loops.get(1).copied().unwrap_or((1, 0)));
            for i in 0..a.0 {
                for j in 0..b.0 {
                    expected[grid.cell(first + i * a.1 as u64 + j * b.1 as u64)] += 1;
                }
            }
            assert_eq!(cells, expected, "{region:?}");
        }
    }
}

/// A loop of three statements over 1000 trips with room for 100 records: whole iterations stay,
/// the heat is that of all.
#[test]
fn thinning_keeps_whole_iterations() {
    let mut r = TraceRecorder::new(100, 2);
    let a = r.array(TracedArray { name: "x".into(), sizes: [50, 1, 1], ..TracedArray::default() });
    let place = |line| TracedStatement {
        file: "f.m".into(),
        line,
        function: String::new(),
        text: String::new(),
        columns: [0; 2],
    };
    let places = [1, 2, 3].map(|l| r.place(place(l)));
    for trip in 0..1000u64 {
        for p in places {
            let (region, _) = ArrayPart::of_loops([50, 1, 1], trip % 40, &[(10, 1)]);
            let access = r.access(PartAccess { array: a, write: p == 2, across: false, region });
            let seq = r.next();
            r.record(p, "+", &[access], 10, 1);
            r.hits(seq, 7, &[3, 1]);
        }
    }
    let t = r.finish(vec!["L1".into(), "L2".into()]);
    assert_eq!((t.seen, t.flops), (3000, 30_000));
    assert!(t.kept.len() <= 100 && t.kept.len() > 40, "{}", t.kept.len());
    assert!(t.every.is_power_of_two() && t.every > 1);
    assert!(t.kept.chunks(3).all(|c| c.iter().all(|k| k.nth == c[0].nth)), "{:?}", t.kept);
    assert!(t.kept.iter().take(24).zip(0..).all(|(k, n)| k.seq == n));
    assert_eq!(t.hits(5), Some((7, vec![(4, 3), (2, 1)])));
    assert_eq!((t.arrays[0].read, t.arrays[0].written), (20_000, 10_000));
    let heat = t.arrays[0].heat.as_ref().unwrap();
    assert_eq!(heat.reads.counts.iter().sum::<u64>(), 20_000);
    assert_eq!(heat.writes.last.iter().max(), Some(&3000));
    let thinner = t.thinned(40);
    assert!(thinner.kept.len() <= 40 && thinner.hits(0) == t.hits(0));
}
