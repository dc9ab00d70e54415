use super::*;
use crate::names::RangeKind;
use crate::prediction::{Figures, LineSpan};
use crate::traffic::Bytes;

fn figures(load: u64, error: u64) -> Figures {
    let wsl = Bytes { low: load - error, value: load, high: load + error };
    Figures { sr: 8000, wsl, wss: Bytes::exact(1024), dgemm: Bytes::ZERO, sparse_ops: wsl, flops: 7 }
}

fn range(id: usize, parent: Option<usize>, name: &str, kind: RangeKind, loads: (u64, u64)) -> PredictedRange {
    PredictedRange {
        id,
        parent,
        name: name.into(),
        kind,
        file: "cg.m".into(),
        span: LineSpan { line: id as u32 + 1, column: 1, end_line: 9, end_column: 4 },
        executions: 2,
        trips: (kind == RangeKind::For).then_some(5),
        exclusive: figures(loads.0, 0),
        inclusive: figures(loads.1, 512),
        ..PredictedRange::default()
    }
}

fn prediction() -> Prediction {
    Prediction::sample(
        "cg.m",
        vec![
            range(0, None, "cg", RangeKind::File, (100, 3172)),
            range(1, Some(0), "a;b", RangeKind::Body, (1024, 3072)),
            range(2, Some(1), "forLn3", RangeKind::For, (2048, 2048)),
            range(3, Some(0), "say \"x\",y", RangeKind::Function, (0, 512)),
        ],
    )
}

#[test]
fn the_block_is_the_papers() {
    let mb = |x: f64| (x * 1024.0 * 1024.0) as u64;
    let wsl = Bytes { low: mb(568.48), value: mb(574.64), high: mb(577.0) };
    let sparse = Bytes { low: mb(73.34), value: mb(79.5), high: mb(79.5) };
    let f =
        Figures { sr: mb(10.21), wsl, wss: Bytes::exact(mb(93.2)), dgemm: Bytes::ZERO, sparse_ops: sparse, flops: 0 };
    let expected = "\
SLAMM Memory Analysis for Body: cg

TOTAL: Storage Requirement    Mbytes (SR)  : 10.21
TOTAL: Loaded from L2 -> L1   Mbytes (WSL) : 574.64 +- 6.16
TOTAL: Stored to memory       Mbytes (WSS) : 93.20 +- 0.00
DGEMM                         Mbytes       : 0.00 +- 0.00
Sparse Ops                    Mbytes       : 79.50 +- 6.16
";
    assert_eq!(region_block("cg", &f, Units::Megabytes), expected);
    let bytes = region_block("cg", &figures(2048, 10), Units::Bytes);
    assert!(bytes.contains("TOTAL: Loaded from L2 -> L1   bytes  (WSL) : 2048 +- 10\n"), "{bytes}");
    assert!(region_block("cg", &figures(2048, 512), Units::Kilobytes).contains("Kbytes (WSL) : 2.00 +- 0.50\n"));
}

fn terminal(width: usize) -> Terminal<'static> {
    Terminal { units: None, per: Per::Run, sort: Sort::Text, regions: &[], rows: 20, statistics: false, width }
}

fn nowhere(_: &str, _: u32) -> Option<String> {
    None
}

#[test]
fn the_table_is_aligned_and_indented() {
    let text = terminal(100).text(&prediction(), &nowhere);
    let expected = "\
KB           executions  trips             loads   share   own  stores  flops  B/flop
cg                    2         3.10 (2.60–3.60)  100.0%  0.10    1.00      7  599.43
  a;b                 2         3.00 (2.50–3.50)   96.8%  1.00    1.00      7  585.14
    forLn3            2      5  2.00 (1.50–2.50)   64.6%  2.00    1.00      7  438.86
  say \"x\",y           2         0.50 (0.00–1.00)   16.1%  0.00    1.00      7  219.43
";
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains("INCOMPLETE"));
    let cut = Prediction { complete: false, ..prediction() };
    assert!(terminal(100).text(&cut, &nowhere).contains("INCOMPLETE"));
}

/// What a narrow terminal has no room for is left out from the right: first the columns that follow from others.
#[test]
fn the_table_is_as_wide_as_the_terminal() {
    let text = terminal(60).text(&prediction(), &nowhere);
    assert!(text.lines().all(|l| l.chars().count() <= 60), "{text}");
    assert!(text.contains("stores") && !text.contains("B/flop"), "{text}");
}

#[test]
fn figures_are_divided_by_executions_or_trips() {
    let p = prediction();
    let of = |per, name: &str| {
        let text = Terminal { per, units: Some(Units::Bytes), ..terminal(200) }.text(&p, &nowhere);
        text.lines().find(|l| l.trim_start().starts_with(name)).map(str::to_owned).unwrap_or_default()
    };
    // 2048 bytes with an interval of 512 in two executions and five trips.
    assert!(of(Per::Run, "forLn3").contains(" 2048 (1536–2560)"));
    assert!(of(Per::Execution, "forLn3").contains(" 1024 (768–1280)"));
    assert!(of(Per::Trip, "forLn3").contains(" 410 (307–512)"));
    assert!(of(Per::Trip, "a;b").contains(" 1536 (1280–1792)"));
}

#[test]
fn units_suit_the_largest_figure() {
    let gigabyte = 1024.0 * 1024.0 * 1024.0;
    assert_eq!(
        [0.0, 1023.0, 1024.0, gigabyte - 1.0, gigabyte].map(|b| Units::of(b).short()),
        ["B", "B", "KB", "MB", "GB"]
    );
    assert_eq!(Units::Gigabytes.format(3 << 29), "1.50");
    let one_sided = Bytes { low: 149 << 20, value: 149 << 20, high: 174 << 20 };
    assert_eq!(Units::Megabytes.interval(one_sided), "149.00 (149.00–174.00)");
    // Ends that are printed as the value are no interval.
    assert_eq!(Units::Megabytes.interval(Bytes { low: 1 << 20, value: 1 << 20, high: (1 << 20) + 9 }), "1.00");
}

#[test]
fn a_run_that_counted_nothing_has_no_table() {
    let p = Prediction { complete: false, ranges: vec![PredictedRange::default()], ..prediction() };
    let text = terminal(100).text(&p, &nowhere);
    assert!(text.ends_with("Nothing was counted.\n") && !text.contains("loads"), "{text}");
}

/// A range that was entered without a figure was executed, and so was one that has operations; of a run that ended early
/// nothing is said.
#[test]
fn ranges_that_were_never_executed_are_counted() {
    let bare = |id, executions, flops| PredictedRange {
        executions,
        trips: None,
        exclusive: Figures::default(),
        inclusive: Figures { flops, ..Figures::default() },
        ..range(id, Some(0), "bare", RangeKind::Function, (0, 512))
    };
    let said = |more: &[PredictedRange], complete| {
        let mut p = Prediction { complete, ..prediction() };
        p.ranges.extend_from_slice(more);
        terminal(100).text(&p, &nowhere)
    };
    let executed = [bare(4, 1, 0), bare(5, 0, 7)];
    assert!(!said(&executed, true).contains("never executed"));
    let [one, two] = [bare(6, 0, 0), bare(7, 0, 0)];
    assert!(said(&[executed[0].clone(), one.clone()], true).ends_with("\n1 range was never executed.\n"));
    assert!(said(&[one.clone(), two], true).ends_with("\n2 ranges were never executed.\n"));
    assert!(!said(&[one], false).contains("never executed"));
}

#[test]
fn the_prediction_file_reads_back() {
    let p = prediction();
    let text = Json.export(&p);
    assert_eq!(serde_json::from_str::<Prediction>(&text).ok(), Some(p));
    let v: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    assert_eq!(v["ranges"][2]["inclusive"]["wsl"]["high"], 2560);
    assert_eq!(v["ranges"][0]["parent"], serde_json::Value::Null);
    assert_eq!(v["options"]["machine"], serde_json::Value::Null);
}

#[test]
fn csv_has_a_row_a_range() {
    let text = Csv.export(&prediction());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    assert!(lines[0].starts_with("id,parent,depth,path,name,kind,file,line,end_line,executions,trips,mean_trips"));
    assert!(lines[3].starts_with("2,1,2,cg/a;b/forLn3,forLn3,for,cg.m,3,9,2,5,2.5,true,8000,2048,2048,2048,1024,"));
    assert!(lines[4].contains("\"say \"\"x\"\",y\",function"));
    assert_eq!(lines[0].split(',').count(), lines[1].split(',').count());
}

#[test]
fn stacks_carry_exclusive_loads() {
    assert_eq!(Folded.export(&prediction()), "cg 100\ncg;a_b 1024\ncg;a_b;forLn3 2048\n");
    let v: serde_json::Value = serde_json::from_str(&Speedscope.export(&prediction())).unwrap_or_default();
    assert_eq!(v["profiles"][0]["samples"], serde_json::json!([[0], [0, 1], [0, 1, 2]]));
    assert_eq!(v["profiles"][0]["weights"], serde_json::json!([100, 1024, 2048]));
    assert_eq!(v["profiles"][0]["endValue"], 3172);
    assert_eq!(v["profiles"][1]["samples"][3], serde_json::json!([0, 3]));
    assert_eq!(v["shared"]["frames"][1]["name"], "a;b");
}

#[test]
fn regions_are_selected_with_what_is_nested() {
    let p = select(&prediction(), &["a;b".into()]).unwrap_or_else(|u| panic!("{u:?}"));
    let kept: Vec<_> = p.ranges.iter().map(|r| (r.id, r.parent)).collect();
    assert_eq!(kept, [(1, None), (2, Some(1))]);
    assert_eq!(select(&prediction(), &[]).map(|p| p.ranges.len()), Ok(4));
    let unknown = select(&prediction(), &["nothing".into()]).err().map(|u| (u.name, u.known.len()));
    assert_eq!(unknown, Some(("nothing".into(), 4)));
}

#[test]
fn what_is_nested_is_selected_wherever_it_is_in_the_list() {
    let ranges =
        vec![range(1, Some(0), "in", RangeKind::For, (8, 512)), range(0, None, "out", RangeKind::File, (0, 512))];
    let p = select(&Prediction::sample("cg.m", ranges), &["out".into()]).unwrap_or_else(|u| panic!("{u:?}"));
    assert_eq!(p.ranges.iter().map(|r| r.id).collect::<Vec<_>>(), [1, 0]);
}

fn stack(ranges: &[usize], calls: &[Option<(u32, u32)>]) -> Stack {
    let (wsl, wss) = (Bytes::exact(8), Bytes::ZERO);
    Stack { ranges: ranges.to_vec(), calls: calls.to_vec(), executions: 1, trips: 0, wsl, wss, flops: 0, crossing: 0 }
}

/// Of a call path remains what begins with a selected range, and of arrays that are passed those whose ranges are both there.
#[test]
fn paths_and_passed_arrays_are_those_of_selected_ranges() {
    let mut p = prediction();
    p.seen.stacks = vec![stack(&[0], &[None]), stack(&[0, 1, 2], &[None, Some((3, 1)), None])];
    let passed = |range, of| crate::prediction::Passed {
        range,
        name: "x".into(),
        of,
        array: "y".into(),
        wsl: Bytes::exact(8),
        wss: Bytes::ZERO,
        levels: Vec::new(),
    };
    p.seen.passed = vec![passed(2, 1), passed(2, 0), passed(3, 1)];
    let p = select(&p, &["a;b".into()]).unwrap_or_else(|u| panic!("{u:?}"));
    assert_eq!(p.seen.stacks, [stack(&[1, 2], &[Some((3, 1)), None])]);
    assert_eq!(p.seen.passed, [passed(2, 1)]);
}

/// A function that a region calls is in no region: it is not reported, and its paths have its name.
#[test]
fn paths_of_a_region_go_through_what_it_calls() {
    let mut p = prediction();
    for r in p.ranges.iter_mut().filter(|r| r.id == 2) {
        r.parent = None;
    }
    p.seen.stacks = vec![stack(&[0, 1], &[None, None]), stack(&[0, 1, 2], &[None, None, Some((3, 1))])];
    let p = select(&p, &["a;b".into()]).unwrap_or_else(|u| panic!("{u:?}"));
    assert!(p.ranges.iter().all(|r| r.id == 1));
    let paths: Vec<Vec<usize>> = super::stacks(&p).iter().map(|s| s.ranges.iter().map(|r| r.id).collect()).collect();
    assert_eq!(paths, [vec![1], vec![1, 2]]);
}

fn rows_of(p: &Prediction, names: &[String]) -> Vec<(String, usize, u64)> {
    call_tree::rows(p, names, Sort::Text).iter().map(|r| (r.name(), r.depth, r.executions)).collect()
}

#[test]
fn a_region_is_the_outermost_row_with_what_is_in_it() {
    let expected = [("a;b".to_string(), 0, 2), ("forLn3".into(), 1, 2)];
    assert_eq!(rows_of(&prediction(), &["a;b".into()]), expected);
}

/// Who has called the region that was asked for is outside of it.
#[test]
fn a_region_that_is_called_from_two_places_is_one_row() {
    let mut p = prediction();
    p.seen.stacks = [3, 5].map(|line| stack(&[0, 1], &[None, Some((line, 1))])).to_vec();
    assert_eq!(rows_of(&p, &["a;b".into()]), [("a;b".to_string(), 0, 2)]);
    let all = [("cg".to_string(), 0, 0), ("a;b:3".into(), 1, 1), ("a;b:5".into(), 1, 1)];
    assert_eq!(rows_of(&p, &[]), all);
}

/// 4 to 6 ms in two executions.
#[test]
fn times_are_divided_by_executions() {
    let mut p = prediction();
    p.ranges[1].seconds = Some(crate::prediction::Seconds { low: 4e-3, high: Some(6e-3) });
    let said = |per| Terminal { per, ..terminal(200) }.text(&p, &nowhere);
    assert!(said(Per::Run).contains("4.00–6.00 ms"), "{}", said(Per::Run));
    assert!(said(Per::Execution).contains("2.00–3.00 ms"), "{}", said(Per::Execution));
}

/// Two ranks did nothing in the range; on four it sends 7 messages of 8 bytes and calls 4 collective operations.
#[test]
fn csv_has_columns_for_every_count_of_ranks() {
    use crate::prediction::{Collective, Distribution, Ghosts, Imbalance, RankFigures};
    let mut p = prediction();
    p.distribution = Some(Distribution { ranks: vec![2, 4], ghosts: Ghosts::Keep, variables: Vec::new() });
    let collective = |op: &str, calls, bytes| Collective { op: op.into(), calls, bytes };
    p.ranges[1].ranks = vec![RankFigures {
        p: 4,
        messages: 7,
        bytes: 56,
        worst_rank_bytes: 16,
        collectives: vec![collective("allreduce", 3, 24), collective("gather", 1, 8)],
        imbalance: Imbalance { elements: 1.5, ..Imbalance::default() },
        ..RankFigures::default()
    }];
    let text = Csv.export(&p);
    let cells: Vec<Vec<&str>> = text.lines().take(4).map(|l| l.split(',').collect()).collect();
    let first = cells[0].iter().position(|c| *c == "p2_messages").unwrap_or_default();
    assert_eq!(
        (cells[0].len() - first, cells[0][first + 8], cells[0][first + 15]),
        (16, "p4_messages", "p4_imbalance_wsl")
    );
    assert_eq!(cells[2][first..first + 8], [""; 8]);
    assert_eq!(cells[2][first + 8..], ["7", "56", "16", "4", "32", "1.5", "0", "0"]);
    assert_eq!(cells[3][first..], [""; 16]);
}

#[test]
fn a_loop_that_was_never_executed_has_no_mean_of_trips() {
    let mut p = prediction();
    (p.ranges[2].executions, p.ranges[2].trips) = (0, Some(0));
    let text = Csv.export(&p);
    assert!(text.contains("\n2,1,2,cg/a;b/forLn3,forLn3,for,cg.m,3,9,0,0,,true,"), "{text}");
}

fn statistics() -> crate::prediction::Statistics {
    use crate::prediction::{Bin, Spread, Statistics};
    let spread = |min: u64, max: u64| Spread {
        min,
        mean: (min + max) as f64 / 2.0,
        max,
        deviation: (max - min) as f64 / 2.0,
        histogram: vec![Bin { from: min, to: max, executions: 2 }],
    };
    Statistics { executions: 2, loads: spread(8, 16), stores: spread(0, 0), flops: spread(1, 1), trips: None }
}

/// Only ranges whose rows are sums of several executions.
#[test]
fn rows_of_several_executions_are_those_of_their_range() {
    let mut p = prediction();
    let rows = |range, span| crate::prediction::Executions { range, span, rows: Vec::new(), statistics: statistics() };
    p.seen.executions = vec![rows(1, 3), rows(2, 1)];
    assert_eq!(PerExecution::joined(&p).map(|(r, n)| (r.name.as_str(), n)).collect::<Vec<_>>(), [("a;b", 3)]);
}

/// Two executions load 8 and 16 bytes, and store none.
#[test]
fn executions_are_described_by_figures_that_they_have() {
    let mut p = prediction();
    p.ranges[1].statistics = Some(statistics());
    let text = spreads::table(&call_tree::rows(&p, &[], Sort::Text), Some(Units::Bytes), 200);
    let row = |name: &str| {
        let line = text.lines().find(|l| l.contains(name)).unwrap_or_default();
        line.split("  ").map(str::trim).filter(|w| !w.is_empty()).take(6).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(row(" loads "), ["a;b (2 executions)", "loads", "8 B", "12 B", "16 B", "4 B"]);
    assert_eq!(row(" flops ")[..5], ["flops", "1", "1", "1", "0"]);
    assert!(row(" stores ").is_empty(), "{text}");
}
