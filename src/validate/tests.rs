//! Comparisons with figures found by hand.

use super::{Request, Validation, validate};
use crate::counters::events::definition;
use crate::counters::{CounterFile, read};
use crate::names::RangeKind;
use crate::prediction::{Collective, Crossing, Figures, LevelFigures, PredictedRange, Prediction, RankFigures};
use crate::traffic::Bytes;
use approx::assert_abs_diff_eq;

fn range(id: usize, name: &str, kind: RangeKind, executions: u64, wsl: Bytes) -> PredictedRange {
    PredictedRange {
        id,
        parent: (id > 0).then_some(0),
        name: name.into(),
        kind,
        file: "p.m".into(),
        executions,
        inclusive: Figures { wsl, ..Figures::default() },
        ..PredictedRange::default()
    }
}

fn prediction() -> Prediction {
    let cg = Bytes { low: 6_000, value: 6_400, high: 7_000 };
    Prediction::sample(
        "p.m",
        vec![range(0, "p", RangeKind::File, 1, Bytes::exact(20_000)), range(1, "cg", RangeKind::Body, 10, cg)],
    )
}

fn file(text: &str) -> CounterFile {
    read(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}"))
}

fn request<'a>(p: &'a Prediction, f: &'a CounterFile) -> Request<'a> {
    Request {
        prediction: p,
        counters: vec![("c.csv", f)],
        baseline: None,
        repeats: (2, 1),
        regions: &[],
        per_execution: None,
        events: &[],
        line: None,
        notes: Vec::new(),
    }
}

fn done(r: &Request) -> Validation {
    validate(r).unwrap_or_else(|e| panic!("{e:?}"))
}

#[test]
fn lines_against_bytes() {
    let (p, f) = (prediction(), file("region,event,count\ncg,D1mr,105\ncg,D1mw,3\nother,D1mr,7\n"));
    let v = done(&request(&p, &f));
    // 105 lines of 64 B are 6720 B: 5 % over 6400, inside [6000, 7000].
    let row = &v.rows[0];
    assert_eq!((row.kind, row.measured, row.inside), (Crossing::Loads, Some(6720.0), Some(true)));
    assert_abs_diff_eq!(row.error.unwrap(), 5.0, epsilon = 1e-9);
    assert_eq!(v.outside(4.9).len(), 1);
    assert!(v.outside(5.1).is_empty());
    // WSL says nothing of write-allocation.
    assert_eq!((v.rows[1].predicted, v.rows[1].error, v.compared()), (None, None, 1));
    assert!(v.notes.iter().any(|n| n.message.contains("`other`")));
}

#[test]
fn what_is_printed_as_no_error_is_inside() {
    let p = prediction();
    // 7003.2 B is 3.2 B above the end: 0.05 % of 6400. One more byte is outside.
    for (bytes, inside) in [(7003.2, true), (7004.2, false), (5996.8, true), (5995.8, false)] {
        let events = [definition(&format!("e=L1.loads:{bytes}")).unwrap()];
        let f = file("region,event,count\ncg,e,1\n");
        let mut r = request(&p, &f);
        r.events = &events;
        assert_eq!(done(&r).rows[0].inside, Some(inside), "{bytes}");
    }
}

#[test]
fn caches_of_a_simulator() {
    let p = prediction();
    let text = |d1: &str| {
        format!(
            "desc: I1 cache: 1 B, 2 B, 3-way associative\ndesc: D1 cache: {d1}\nevents: D1mr\nfn=cg\n1 5\nsummary: 5\n"
        )
    };
    let told = |f: &CounterFile| {
        let v = done(&request(&p, f));
        assert_eq!(v.simulated.len(), 1, "the instruction cache is no data cache");
        v.notes.iter().any(|n| n.message.contains("the prediction of L1 (32 KB, 8-way, lines of 64 B)"))
    };
    assert!(!told(&file(&text("32768 B, 64 B, 8-way associative"))));
    assert!(told(&file(&text("32768 B, 64 B, 4-way associative"))));
    assert!(told(&file(&text("32768 B, 64 B, direct-mapped"))));
    assert!(told(&file(&text("49152 B, 64 B, 8-way associative"))));
}

#[test]
fn a_whole_program_against_a_region_is_named() {
    let (p, f) = (prediction(), file("100,,D1mr,5,100.00,,\n"));
    let mut r = request(&p, &f);
    assert!(done(&r).whole_program);
    r.baseline = Some(("b.csv", &f));
    assert!(!done(&r).whole_program);
    let asked = ["p".to_string()];
    let mut r = request(&p, &f);
    r.regions = &asked;
    assert!(!done(&r).whole_program, "the whole prototype");
    let f = file("region,event,count\ncg,D1mr,105\n");
    assert!(!done(&request(&p, &f)).whole_program);
}

/// Additional repetitions on both sides, for one of them; a whole run is not comparable with them.
#[test]
fn additional_repetitions_of_the_prediction() {
    let mut p = prediction();
    p.options.repeats = Some((6, 1));
    let (more, fewer) = (file("1230,,D1mr,1,100.00,,\n"), file("  230,,D1mr,1,100.00,,\n"));
    let mut r = request(&p, &more);
    assert!(validate(&r).unwrap_err().help.contains("--baseline"));
    r.baseline = Some(("b.csv", &fewer));
    r.repeats = (110, 10);
    // 6400 B are of five repetitions, in however many executions.
    assert_eq!(done(&r).rows[0].predicted.map(|i| i.value), Some(1280.0));
    assert_eq!(done(&r).rows[0].error, Some(-50.0));
}

#[test]
fn one_execution_and_a_baseline() {
    let p = prediction();
    let (more, fewer) = (file("1230,,l1d.replacement,1,100.00,,\n"), file("  230,,l1d.replacement,1,100.00,,\n"));
    let mut r = request(&p, &more);
    r.baseline = Some(("b.csv", &fewer));
    r.repeats = (110, 10);
    let v = done(&r);
    // (1230 - 230)/(110 - 10) = 10 lines = 640 B an execution: as predicted.
    assert_eq!((v.rows[0].measured, v.rows[0].error, v.rows[0].region.as_str()), (Some(640.0), Some(0.0), "cg"));
    assert!(v.per_execution && v.notes.iter().any(|n| n.message.contains("whole program")));
    r.repeats = (10, 10);
    assert!(validate(&r).is_err());
    let mut r = request(&p, &more);
    r.per_execution = Some(10);
    assert_eq!(done(&r).rows[0].measured, Some(1230.0 * 64.0 / 10.0));
}

#[test]
fn what_was_not_counted_is_never_zero() {
    let p = prediction();
    let f = file("<not supported>,,L1-dcache-load-misses,0,100.00,,\n12,,LLC-load-misses,5,50.00,,\n");
    let v = done(&request(&p, &f));
    let row = v.rows.iter().find(|r| r.event == "L1-dcache-load-misses").unwrap();
    assert_eq!((row.measured, row.error, row.inside), (None, None, None));
    assert!(v.notes.iter().any(|n| n.line == 1 && n.message.contains("not supported")));
    assert!(v.notes.iter().any(|n| n.line == 2 && n.message.contains("50.0 %")));
    let f = file("CPU0,12,,D1mr,5,100.00,,\nCPU1,<not counted>,,D1mr,0,0.00,,\n");
    assert_eq!(done(&request(&p, &f)).rows[0].measured, None);
}

#[test]
fn parts_add_up_and_repetitions_are_refused() {
    let p = prediction();
    let f = file("CPU0,12,,D1mr,5,100.00,,\nCPU1,13,,D1mr,5,100.00,,\n");
    assert_eq!(done(&request(&p, &f)).rows[0].measured, Some(25.0 * 64.0));
    let f = file("12,,D1mr,5,100.00,,\n13,,D1mr,5,100.00,,\n");
    assert_eq!(validate(&request(&p, &f)).unwrap_err().line, Some(2));
    // Memory channels are a family.
    let f = file("1,MiB,uncore_imc_0/cas_count_read/,5,100.00,,\n2,MiB,uncore_imc_1/cas_count_read/,5,100.00,,\n");
    assert_eq!(done(&request(&p, &f)).rows[0].measured, Some(3.0 * 1_048_576.0));
}

#[test]
fn events_of_the_user_and_their_units() {
    let p = prediction();
    let f = file("10,,my_event,5,100.00,,\n");
    let refused = validate(&request(&p, &f)).unwrap_err();
    assert!(refused.message.contains("my_event") && refused.help.contains("--event"));
    let events = [definition("my_event=L1.loads:640").unwrap()];
    let mut r = request(&p, &f);
    r.events = &events;
    assert_eq!(done(&r).rows[0].error, Some(0.0));
    let f = file("10,Joules,D1mr,5,100.00,,\n");
    assert_eq!(validate(&request(&p, &f)).unwrap_err().line, Some(1));
    let f = file("region,event,count\nelsewhere,D1mr,10\n");
    assert!(validate(&request(&p, &f)).unwrap_err().message.contains("elsewhere"));
    let asked = ["nowhere".to_string()];
    let f = file("10,,D1mr,5,100.00,,\n");
    let mut r = request(&p, &f);
    r.regions = &asked;
    assert!(validate(&r).unwrap_err().help.contains("cg"));
}

/// 6400 B are predicted to be loaded, and none to be stored: an error is of 640 B at least.
#[test]
fn tolerance_of_what_hardly_anything_is() {
    let mut p = prediction();
    let level = LevelFigures::sample("L1", 6400, 0);
    p.ranges[1].levels = vec![level];
    let outside = |lines: u64, tolerance| {
        let f = file(&format!("100,,D1mr,1,100.00,,\n{lines},,D1mw,1,100.00,,\n"));
        let v = done(&request(&p, &f));
        v.outside(tolerance).iter().map(|r| r.off_by()).collect::<Vec<_>>()
    };
    assert!(outside(1, 10.0).is_empty(), "64 of 640");
    assert_eq!(outside(2, 10.0), ["128 B measured and nothing predicted"]);
    assert_eq!(outside(1000, 50.0).len(), 1);
    p.ranges[1].levels[0].loads = Bytes::exact(0);
    let f = file("100,,D1mr,1,100.00,,\n");
    let v = done(&request(&p, &f));
    assert_eq!((v.compared(), v.outside(5.0).len()), (1, 1), "nothing was to cross, and something did");
}

/// What a second level of the measured machine moves is converted by that level's lines.
#[test]
fn the_last_level_has_lines_of_its_own() {
    let text = "desc: I1 cache: 32768 B, 64 B, 8-way associative\ndesc: D1 cache: 32768 B, 32 B, 2-way associative\n\
                desc: LL cache: 8388608 B, 128 B, 2-way associative\ncmd: ./p\nevents: Ir D1mr DLmr\nfl=a.c\nfn=f\n\
                1 9 10 3\nsummary: 9 10 3\n";
    let (p, f) = (prediction(), file(text));
    let v = done(&request(&p, &f));
    let of = |event: &str| v.rows.iter().find(|r| r.event == event).and_then(|r| r.measured);
    assert_eq!((of("D1mr"), of("DLmr")), (Some(320.0), Some(384.0)));
}

/// A file that has the name of its region; two regions, of which a whole run is none.
#[test]
fn which_range_a_count_is_of() {
    let mut p = prediction();
    p.ranges[0].name = "cg".into();
    let f = file("10,,D1mr,1,100.00,,\n");
    let asked = ["cg".to_string()];
    let mut r = request(&p, &f);
    r.regions = &asked;
    assert_eq!(done(&r).rows[0].predicted.map(|i| i.value), Some(6400.0), "the region");
    let mut two = prediction();
    let second = PredictedRange { name: "other".into(), ..two.ranges[1].clone() };
    two.ranges.push(second);
    let fewer = file("5,,D1mr,1,100.00,,\n");
    let r = Request { baseline: Some(("b", &fewer)), ..request(&two, &f) };
    assert!(validate(&r).unwrap_err().message.contains("cg, other"));
    two.ranges.remove(0);
    assert!(validate(&request(&two, &f)).unwrap_err().help.contains("--region"));
    // The region alone: counts of a whole run are still more than it.
    let mut alone = prediction();
    alone.ranges.remove(0);
    alone.ranges[0].parent = None;
    assert!(done(&request(&alone, &f)).whole_program);
}

/// An event whose name is misspelt beside one that is known.
#[test]
fn events_without_a_meaning_are_named() {
    let (p, f) = (prediction(), file("10,,D1mr,1,100.00,,\n7,,l1d.replacment,1,100.00,,\n"));
    assert!(done(&request(&p, &f)).notes.iter().any(|n| n.message.starts_with("`l1d.replacment`: not compared")));
}

/// Ranks 0 and 1 exchange one message of 8 B in each of ten executions, and add up one number.
fn on_two_ranks() -> Prediction {
    let mut p = prediction();
    let mut ranks = RankFigures { p: 2, messages: 20, bytes: 160, ..RankFigures::default() };
    ranks.pairs = vec![[0, 1, 10, 80], [1, 0, 10, 80]];
    ranks.collectives = vec![Collective { op: "allreduce".into(), calls: 10, bytes: 80 }];
    p.ranges[1].ranks = vec![ranks];
    p
}

const TABLE: &str = "# 2 ranks\nrank,peer,op,calls,bytes\n0,1,send,5,40\n1,0,send,5,40\n0,1,recv,5,40\n1,0,recv,5,40\n\
                     0,,allreduce,5,40\n1,,allreduce,5,40\n";

#[test]
fn messages_of_every_pair() {
    let (p, f) = (on_two_ranks(), file(TABLE));
    let whole = done(&request(&p, &f));
    assert_eq!(whole.ranks[0].total.messages.error, Some(-50.0));
    assert_eq!(whole.ranks[0].wrong(49.0).len(), 8);
    assert!(whole.ranks[0].wrong(50.0).is_empty());
    let each = done(&Request { per_execution: Some(5), ..request(&p, &f) });
    let table = &each.ranks[0];
    assert!(table.equal() && each.rows.is_empty() && each.compared() == 1, "{table:?}");
    assert_eq!((table.region.as_str(), table.p, table.pairs.len()), ("cg", 2, 2));
    assert_eq!((table.pairs[0].ranks, table.pairs[0].bytes.predicted), (Some((0, 1)), 8.0));
    assert_eq!((table.collectives[0].calls.measured, table.collectives[0].bytes.measured), (1.0, 8.0));
}

#[test]
fn messages_that_nothing_predicts_and_receivers_that_differ() {
    let (p, f) =
        (on_two_ranks(), file(&TABLE.replace("0,1,send,5,40", "0,1,send,10,80").replace("1,0,send,5,40\n", "")));
    let f2 = file(&TABLE.replace("1,0,send", "1,1,send"));
    let v = done(&request(&p, &f));
    assert_eq!(v.ranks[0].pairs[1].messages.measured, 0.0);
    assert!(v.ranks[0].pairs[0].messages.equal() && !v.ranks[0].equal());
    assert!(
        v.notes.iter().any(|n| n.message == "rank 0 counted 10 messages of 80 B to rank 1, which counted 5 of 40 B"),
        "{:?}",
        v.notes
    );
    assert!(v.ranks[0].wrong(100.0).iter().any(|w| w.starts_with("of 2 pairs of ranks")), "{:?}", v.ranks[0]);
    let more = done(&Request { per_execution: Some(5), ..request(&p, &file(&format!("{TABLE}0,,other,20,0\n"))) });
    assert_eq!(more.ranks[0].wrong(1e9), ["20 calls moved data and were not counted"]);
    // A message to oneself is none between ranks.
    assert_eq!(done(&request(&p, &f2)).ranks[0].total.messages.measured, 5.0);
    let other = file(&TABLE.replace("allreduce", "bcast"));
    let wrong = done(&Request { per_execution: Some(5), ..request(&p, &other) }).ranks[0].wrong(10.0);
    assert!(
        wrong.iter().any(|w| w == "bcast, rank 0: 0 calls predicted, 1 measured (not predicted) exceeds 10 %"),
        "{wrong:?}"
    );
}

#[test]
fn tables_that_cannot_be_compared() {
    let p = on_two_ranks();
    let refused = |p: &Prediction, text: &str| validate(&request(p, &file(text))).map(|_| ()).unwrap_err().message;
    assert_eq!(refused(&p, &TABLE.replace("# 2", "# 4")), "the prediction is for 2 ranks, the table for 4");
    assert_eq!(refused(&prediction(), TABLE), "the prediction is for one processor, the table for 2 ranks");
    let f = file(TABLE);
    let with_baseline = Request { baseline: Some(("b", &f)), ..request(&p, &f) };
    assert_eq!(validate(&with_baseline).unwrap_err().message, "a table of messages has no baseline");
}

/// Of the symbols of a function cachegrind counts each by itself: 70 + 20 + 10 lines of 64 B are the 6400 B predicted. In
/// callgrind the 100 of `cg` have those of `cg.part.0` in them, which it calls.
#[test]
fn symbols_of_one_function() {
    let p = prediction();
    let regions = ["cg".to_string()];
    let counts = |text: &str| {
        let f = file(text);
        let v = done(&Request { regions: &regions, ..request(&p, &f) });
        let said: Vec<String> = v.notes.iter().map(|n| n.message.clone()).collect();
        (v.rows[0].measured, said.join(" "))
    };
    let text = "events: Ir D1mr\nfl=a.c\nfn=cg\n3 10 70\nfn=cg.part.0\n4 5 20\nfn=cg.cold\n9 1 10\nsummary: 16 100\n";
    let (bytes, notes) = counts(text);
    assert_eq!(bytes, Some(6400.0));
    assert!(notes.contains("`cg`, `cg.cold`, `cg.part.0` are added up for `cg`"), "{notes}");
    let text = "creator: callgrind\npositions: line\nevents: Ir D1mr\nfn=cg\n3 10 80\ncfn=cg.part.0\ncalls=1 4\n3 5 20\nfn=cg.part.0\n4 5 20\ntotals: 15 100\n";
    let (bytes, notes) = counts(text);
    assert_eq!(bytes, Some(6400.0));
    assert!(notes.contains("what other functions call of `cg.part.0` is not compared"), "{notes}");
    let (bytes, notes) = counts(&text.replace("fn=cg\n", "fn=cg.constprop.0\n"));
    assert_eq!(bytes, Some(7680.0));
    assert!(notes.contains("are added up for `cg`: where one calls another"), "{notes}");
}
