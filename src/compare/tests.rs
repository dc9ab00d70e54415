//! Comparisons and sweeps with figures found by hand.

use super::crossover::curve;
use super::sweep_points::{AtPoint, Record, SCHEMA, Shard, SweptVariable, axis, gather, grid, records, shard};
use super::{Figure, RangeFigures, Variant, compare, label, ranks};
use crate::names::RangeKind;
use crate::prediction::{Figures, LevelFigures, PredictedRange, Prediction, RankFigures};
use crate::traffic::Bytes;

fn range(name: &str, executions: u64, wsl: Bytes) -> RangeFigures {
    RangeFigures {
        name: name.into(),
        kind: RangeKind::Body,
        executions,
        figures: Figures { sr: 100, wsl, ..Figures::default() },
        partial_flops: false,
        levels: Vec::new(),
        roofline: None,
        ranks: Vec::new(),
        seconds: None,
    }
}

fn variant(index: usize, ranges: Vec<RangeFigures>) -> Variant {
    let name = format!("v{index}");
    Variant { label: label(index), file: format!("{name}.m"), name, saved: None, options: None, complete: true, ranges }
}

#[test]
fn per_execution_and_in_total() {
    let a = variant(0, vec![range("it", 10, Bytes::exact(4000)), range("only_a", 1, Bytes::exact(1))]);
    let b = variant(1, vec![range("it", 5, Bytes { low: 1400, value: 1500, high: 2100 })]);
    let c = compare(&[a, b], &[]).unwrap();
    assert_eq!(c.regions.len(), 1);
    let row = c.regions[0].rows.iter().find(|r| r.figure == Figure::Wsl).unwrap();
    // 400 B against 300 B (280 to 420) an execution: smaller by less than the intervals.
    assert_eq!(row.each.iter().map(|e| e.unwrap().value).collect::<Vec<_>>(), [400.0, 300.0]);
    assert_eq!((row.percent[1], row.best, row.certain), (Some(-25.0), None, false));
    assert_eq!(row.total[0], Some(Bytes::exact(4000)));
    let storage = c.regions[0].rows.iter().find(|r| r.figure == Figure::Sr).unwrap();
    assert_eq!((storage.best, storage.each[1].unwrap().value), (None, 100.0));
}

/// 1 % less is no better algorithm, 3 % less is one.
#[test]
fn small_differences_mark_none() {
    let best = |bytes| {
        let variants = [
            variant(0, vec![range("it", 1, Bytes::exact(1000))]),
            variant(1, vec![range("it", 1, Bytes::exact(bytes))]),
        ];
        let c = compare(&variants, &[]).unwrap();
        c.regions[0].rows.iter().find(|r| r.figure == Figure::Wsl).and_then(|r| r.best)
    };
    assert_eq!((best(990), best(970), best(1000), best(1040)), (None, Some(1), None, Some(0)));
}

#[test]
fn operations_that_are_not_all_counted_are_not_compared() {
    let mut b = range("it", 1, Bytes::exact(8));
    b.partial_flops = true;
    b.figures.flops = 3;
    let c = compare(&[variant(0, vec![range("it", 1, Bytes::exact(8))]), variant(1, vec![b])], &[]).unwrap();
    let row = c.regions[0].rows.iter().find(|r| r.figure == Figure::Flops).unwrap();
    assert_eq!((row.each[1], row.total[1], row.best, c.regions[0].bytes_per_flop[1]), (None, None, None, None));
}

#[test]
fn levels_per_execution() {
    let with = |executions, loads| {
        let mut r = range("it", executions, Bytes::exact(0));
        r.levels.push(LevelFigures::sample("L1", loads, 64));
        r
    };
    let c = compare(&[variant(0, vec![with(2, 1280)]), variant(1, vec![with(1, 320)])], &[]).unwrap();
    let loads = &c.regions[0].levels[0];
    assert_eq!(
        (loads.each.clone(), loads.percent[1], loads.best),
        (vec![Some(640.0), Some(320.0)], Some(-50.0), Some(1))
    );
    assert_eq!(c.regions[0].levels[1].percent, [None, None]);
}

/// A loads less into the first level, B less across the last boundary that more than first touches cross: B is
/// the best, and WSL, which prefers A, is said to. Where the two differ by one in a hundred, none is.
#[test]
fn the_last_boundary_decides() {
    let level = |name: &str, loads| LevelFigures::sample(name, loads, 0);
    let with = |wsl, loads: [u64; 3]| {
        let mut r = range("it", 1, Bytes::exact(wsl));
        r.levels = ["L1", "L2", "L3"].iter().zip(loads).map(|(n, l)| level(n, l)).collect();
        vec![r]
    };
    let of = |a, b| compare(&[variant(0, a), variant(1, b)], &[]).unwrap().regions.remove(0);
    let r = of(with(64_000, [64_000, 32_000, 64]), with(96_000, [96_000, 16_000, 0]));
    let v = r.verdict.unwrap();
    assert_eq!((v.level.as_str(), v.best, v.wsl_best), ("L2", Some(1), Some(0)));
    assert_eq!(r.rows.iter().find(|r| r.figure == Figure::Wsl).and_then(|r| r.best), None);
    assert!(r.levels.iter().all(|l| l.best.is_none() || l.level == "L2"));
    let v = of(with(64_000, [64_000, 16_100, 0]), with(64_000, [96_000, 16_000, 0])).verdict.unwrap();
    assert_eq!((v.best, v.wsl_best), (None, None));
}

#[test]
fn regions_by_name() {
    let v = [variant(0, vec![range("x", 1, Bytes::exact(1))]), variant(1, vec![range("y", 1, Bytes::exact(1))])];
    assert!(compare(&v, &[]).unwrap().regions.is_empty());
    let c = compare(&v, &["y".into()]).unwrap();
    assert_eq!(c.regions[0].executions, [None, Some(1)]);
    assert_eq!(compare(&v, &["z".into()]).unwrap_err().1, ["x", "y"]);
    assert_eq!((label(1), label(27)), ("B".to_string(), "B1".to_string()));
}

#[test]
fn axes_and_grids() {
    let a = |t: &str| axis(t).unwrap();
    assert_eq!(a("n=100:100:300"), SweptVariable { name: "n".into(), values: vec![100.0, 200.0, 300.0] });
    assert_eq!(a("n=1:3").values, [1.0, 2.0, 3.0]);
    assert_eq!(a("f=0.1:0.1:0.3").values.len(), 3);
    assert_eq!(a("n=3:-1:1").values, [3.0, 2.0, 1.0]);
    assert_eq!(a("n=10,20,50").values, [10.0, 20.0, 50.0]);
    for text in ["n", "n=", "1n=2", "n=a", "n=3:1", "n=1:0:2", "n=1:2:3:4", "n=1:1e9"] {
        assert!(axis(text).is_err(), "{text}");
    }
    let points = grid(&[a("n=1,2"), a("m=5,6,7")]).unwrap();
    assert_eq!(points.len(), 6);
    assert_eq!(points[1], [("n".to_string(), 1.0), ("m".to_string(), 6.0)]);
    assert!(grid(&[a("n=1"), a("n=2")]).is_err());
}

#[test]
fn shards_cover_everything_once() {
    assert_eq!(shard("2/8"), Ok(Shard { k: 2, n: 8 }));
    for text in ["0/2", "3/2", "1", "a/b", "1/0"] {
        assert!(shard(text).is_err(), "{text}");
    }
    for i in 0..20 {
        assert_eq!((1..=3).filter(|&k| Shard { k, n: 3 }.has(i)).count(), 1);
    }
}

fn record(variant: usize, n: f64, wsl: u64) -> Record {
    Record {
        schema: SCHEMA.into(),
        variant,
        file: format!("v{variant}.m"),
        given: None,
        sha256: String::new(),
        options: String::new(),
        point: vec![("n".into(), n)],
        error: None,
        ranges: vec![range("it", 1, Bytes::exact(wsl))],
    }
}

#[test]
fn crossovers_between_points() {
    // 10 n against 500 + 5 n: equal at n = 100.
    let runs: Vec<Record> = [180.0, 20.0, 60.0, 140.0]
        .into_iter()
        .flat_map(|n| [record(1, n, 500 + 5 * n as u64), record(0, n, 10 * n as u64)])
        .collect();
    let (files, points) = gather(&runs);
    assert_eq!(files, ["v0.m", "v1.m"]);
    let c = curve(&points, "it", Figure::Wsl, 0);
    assert_eq!(c.rows.iter().map(|r| r.best).collect::<Vec<_>>(), [Some(0), Some(0), Some(1), Some(1)]);
    let [x] = &c.crossovers[..] else { panic!("{:?}", c.crossovers) };
    assert_eq!((x.from, x.to, x.at, x.before, x.after, x.certain), (60.0, 140.0, 100.0, 0, 1, true));
}

#[test]
fn results_files_survive_an_interrupt() {
    let line = serde_json::to_string(&record(0, 1.0, 7)).unwrap();
    let cut = format!("{line}\n{line}\n{}", &line[..40]);
    assert_eq!(records(&cut).unwrap().len(), 2);
    assert_eq!(records(&format!("{line}\n{}\n{line}\n", &line[..40])).unwrap_err().0, 2);
    assert_eq!(records(&line.replace(SCHEMA, "other/1")).unwrap_err().0, 1);
}

/// Rows send less than tiles on 2 ranks and more on 4; one run of each tells of both.
#[test]
fn ranks_are_points_of_a_sweep() {
    let variant = |k: usize, name: &str, bytes: [u64; 2]| {
        let sums = |(p, bytes): (u64, u64)| RankFigures { p, messages: 10 * p, bytes, ..RankFigures::default() };
        let range = PredictedRange {
            name: "it".into(),
            kind: RangeKind::Body,
            executions: 10,
            ranks: [2, 4].into_iter().zip(bytes).map(sums).collect(),
            ..PredictedRange::default()
        };
        Variant::new(k, &Prediction::sample(name, vec![range]))
    };
    let both = [variant(0, "rows.m", [1000, 5000]), variant(1, "tiles.m", [2000, 2500])];
    assert!(ranks::several(&both));
    let whole = AtPoint { point: Vec::new(), variants: both.into_iter().map(Some).collect() };
    let points = ranks::spread(vec![whole]);
    let c = curve(&points, "it", Figure::MessageBytes, 0);
    let values: Vec<_> = c.rows.iter().map(|r| (r.point[0].1, r.values[0].unwrap().value, r.best)).collect();
    assert_eq!(values, [(2.0, 100.0, Some(0)), (4.0, 500.0, Some(1))]);
    let [x] = c.crossovers.as_slice() else { panic!("{:?}", c.crossovers) };
    // 1000 B apart at 2 and 2500 B the other way at 4.
    assert_eq!((x.axis.as_str(), x.before, x.after), (ranks::AXIS, 0, 1));
    approx::assert_relative_eq!(x.at, 2.0 + 2.0 * 1000.0 / 3500.0, max_relative = 1e-12);
    let first: Vec<Variant> = points[0].variants.iter().flatten().cloned().collect();
    let at_two = compare(&first, &[]).unwrap();
    let row = at_two.regions[0].rows.iter().find(|r| r.figure == Figure::Messages).unwrap();
    assert_eq!(row.total[0].map(|b| b.value), Some(20));
}
