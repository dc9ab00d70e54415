//! Readings of every format, and what is refused, with its line. The samples under
//! `tests/cases/counters` were written by the tools themselves where they run here, else by hand
//! to the documented formats.

use super::events::{LevelName, Scale, definition, meaning};
use super::{CounterFile, CounterFormat, CounterReading, Reading, read};
use crate::prediction::Crossing;
use approx::abs_diff_eq;

fn good(text: &str) -> CounterFile {
    match read(text.as_bytes()) {
        Ok(f) => f,
        Err(e) => panic!("{e:?}\n{text}"),
    }
}

fn line_of_error(text: &str) -> Option<usize> {
    match read(text.as_bytes()) {
        Ok(f) => panic!("{f:?} was read from\n{text}"),
        Err(e) => {
            assert!(!e.message.is_empty() && !e.help.is_empty());
            e.line
        }
    }
}

fn value(c: &CounterReading) -> f64 {
    match c.reading {
        Reading::Value(v) => v,
        other => panic!("{other:?}"),
    }
}

#[test]
fn perf_with_every_prefix() {
    for (prefix, part) in [
        ("", None),
        ("     0.100138207,", Some("0.100138207")),
        ("CPU0,", Some("CPU0")),
        ("S0-D0-C1,1,", Some("S0-D0-C1 1")),
        ("     0.100138207,S0,2,", Some("0.100138207 S0 2")),
        ("firefox-123,", Some("firefox-123")),
    ] {
        let f = good(&format!("# started on Sat\n\n{prefix}1718,,l1d.replacement,646437,80.50,,\n"));
        let c = &f.counts[0];
        assert_eq!((f.format, c.part.as_deref(), c.line), (CounterFormat::PerfCsv, part, 3));
        assert_eq!((value(c), c.running, &*c.event), (1718.0, Some(80.5), "l1d.replacement"));
    }
}

#[test]
fn perf_separators_commas_and_names_with_separators() {
    for sep in [";", "\t", "|", ":", " ", "!"] {
        let f = good(&format!("0,55{sep}msec{sep}task-clock{sep}545056{sep}100,00{sep}0,230{sep}CPUs\n"));
        assert!(abs_diff_eq!(value(&f.counts[0]), 0.55, epsilon = 1e-12), "{sep}");
    }
    let f = good("12,,cpu/event=0x51,umask=0x1/u,700056,100.00,,\n");
    assert_eq!((value(&f.counts[0]), &*f.counts[0].event), (12.0, "cpu/event=0x51,umask=0x1/u"));
    // A decimal comma between commas cannot be told from a field of its own.
    assert_eq!(line_of_error("12,,cycles,700056,100.00,,\n103,80,msec,task-clock,51,100,00,1,0,CPUs\n"), Some(2));
}

#[test]
fn perf_repeats_metrics_and_no_counts() {
    let f = good(
        "7,,a,0.45%,638955,100.00,1.0,K/sec\n,,,,,0.02,stalled cycles per insn\n<not counted>,,b,0,0.00,,\n<not supported>,,c,0,100.00,,\n",
    );
    assert_eq!(f.counts[0].variance, Some(0.45));
    assert_eq!(f.counts.len(), 3);
    assert_eq!(f.counts[1].reading, Reading::NotCounted);
    assert_eq!(f.counts[2].reading, Reading::NotSupported);
}

#[test]
fn truncated_and_foreign_files() {
    assert_eq!(line_of_error("12,,cycles,700056,100.00,,\n76,,page-fau\n"), Some(2));
    assert_eq!(line_of_error(""), None);
    assert_eq!(line_of_error("# started on Sat\n\n"), None);
    assert_eq!(line_of_error("<html>\n"), Some(1));
    assert_eq!(line_of_error("x = 1;\ny = 2;\n"), Some(1));
    assert_eq!(line_of_error("\n Performance counter stats for 'ls':\n\n   12  cycles\n"), Some(2));
    assert_eq!(line_of_error("\u{7f}ELF\0\0"), None);
    assert_eq!(line_of_error("{\"event\" : \"a\", \"counter-value\" : \"1\"}\n{\"event\" : \"a\", \"cou"), Some(2));
    assert_eq!(line_of_error("{\"event\" : \"a\", \"counter-value\" : \"one\"}\n"), Some(1));
    assert_eq!(line_of_error("{\"counter-value\" : \"1\"}\n"), Some(1));
}

#[test]
fn perf_json_objects() {
    let f = good(
        "{\"interval\" : 0.1, \"cpu\" : \"0\", \"counter-value\" : \"1,5\", \"unit\" : \"MiB\", \"event\" : \"e\", \"pcnt-running\" : 50.0}\n{\"metric-value\" : 1.0, \"metric-unit\" : \"x\"}\n",
    );
    let c = &f.counts[0];
    assert_eq!((f.counts.len(), f.format), (1, CounterFormat::PerfJson));
    assert_eq!((value(c), c.unit.as_str(), c.part.as_deref(), c.running), (1.5, "MiB", Some("0.1 0"), Some(50.0)));
}

#[test]
fn plain_tables() {
    let f = good("event;region;count\nl1d.replacement;cg;12,5\n\"a;b\";;7\nx;cg;-\n");
    assert_eq!((f.counts[0].region.as_deref(), value(&f.counts[0])), (Some("cg"), 12.5));
    assert_eq!((f.counts[1].region.as_deref(), &*f.counts[1].event), (None, "a;b"));
    assert_eq!(f.counts[2].reading, Reading::NotCounted);
    assert_eq!(line_of_error("region,event,count\ncg,a,1\ncg,b\n"), Some(3));
    assert_eq!(line_of_error("region,event,count\ncg,a,many\n"), Some(2));
    assert_eq!(line_of_error("region,event,count\ncg,a,-3\n"), Some(2));
    assert_eq!(line_of_error("region,event,count\ncg,\"a,3\n"), Some(2));
    assert_eq!(line_of_error("region,event,count\n"), None);
}

const LIKWID: &str = "\
STRUCT,Info,3,,
CPU name:,Intel,,,
TABLE,Region cg,Region Info,2,
Region Info,HWThread 0,HWThread 1,
RDTSC Runtime [s],0.1,0.2,
call count,10,10,
TABLE,Region cg,Group 1 Raw,L2,2,
Event,Counter,HWThread 0,HWThread 1,
L1D_REPLACEMENT,PMC0,100,200,
L1D_M_EVICT,PMC1,-,nan,
TABLE,Region cg,Group 1 Raw STAT,L2,1,
Event,Counter,Sum,Min,Max,Avg
L1D_REPLACEMENT STAT,PMC0,300,100,200,150
TABLE,Region cg,Group 1 Metric,L2,2,
Metric,HWThread 0,HWThread 1,
L2D load data volume [GBytes],0.5,0.25,
Runtime (RDTSC) [s],0.5,0.25,
";

#[test]
fn likwid_tables() {
    let f = good(LIKWID);
    let of = |e: &str| f.counts.iter().filter(|c| c.event == e).collect::<Vec<_>>();
    assert_eq!(of("L1D_REPLACEMENT").iter().map(|c| value(c)).collect::<Vec<_>>(), [100.0, 200.0]);
    assert_eq!(of("L1D_REPLACEMENT")[1].part.as_deref(), Some("HWThread 1"));
    assert!(of("L1D_M_EVICT").iter().all(|c| c.reading == Reading::NotCounted));
    assert_eq!(of("L2D load data volume")[0].unit, "GBytes");
    assert_eq!(f.counts.len(), 6);
    assert!(f.counts.iter().all(|c| c.region.as_deref() == Some("cg")));
    let cut: Vec<&str> = LIKWID.lines().take(9).collect();
    assert_eq!(line_of_error(&cut.join("\n")), Some(9));
}

#[test]
fn cachegrind_and_callgrind() {
    let text = "desc: D1 cache:         32768 B, 64 B, 8-way associative\ncmd: x\nevents: Ir D1mr D1mw\nfl=a.c\nfn=f\n3 10 2 1\n4 5 .\nfn=g\n9 1\nsummary: 16 2 1\n";
    let f = good(text);
    let of = |r: Option<&str>, e: &str| {
        f.counts.iter().filter(|c| c.region.as_deref() == r && c.event == e).map(value).sum::<f64>()
    };
    assert_eq!((of(Some("f"), "Ir"), of(Some("f"), "D1mr"), of(None, "Ir")), (15.0, 2.0, 16.0));
    assert_eq!(f.line_bytes(&super::events::LevelName::Last), Some(64));
    assert_eq!(line_of_error(&text.replace("16 2 1", "17 2 1")), Some(10));
    assert_eq!(line_of_error(&text.replace("summary: 16 2 1\n", "")), Some(9));
    assert_eq!(line_of_error(&text.replace("4 5 .", "4 5 . 1 1")), Some(7));

    let text = "# callgrind format\nversion: 1\ncreator: callgrind\npositions: line\nevents: Ir D1mr\nsummary: 100 9\n\nfn=(1) main\n1 10 1\ncfn=(2) inner\ncalls=3 5\n* 90 8\n+2 0\n\nfn=(2)\n5 90 8\n\ntotals: 100 9\n";
    let f = good(text);
    let of = |r: Option<&str>| {
        f.counts.iter().filter(|c| c.region.as_deref() == r && c.event == "D1mr").map(value).sum::<f64>()
    };
    assert_eq!((of(Some("main")), of(Some("inner")), of(None)), (9.0, 8.0, 9.0));
    assert!(f.inclusive);
    assert_eq!(line_of_error(&text.replace("totals: 100 9\n", "")), Some(17));
    assert_eq!(line_of_error(&text.replace("fn=(2)\n", "fn=(7)\n")), Some(15));
    // Rows without their last counts are whole ones, so that only the end of a line shows that totals are not cut.
    for cut in ["totals: 100 9", "totals: 100", "totals: 1", "totals:"] {
        assert_eq!(line_of_error(&text.replace("totals: 100 9\n", cut)), Some(18), "{cut}");
    }
    // With --compress-strings=no names are not numbered, and some are in parentheses.
    let plain = text.replace("(1) main", "(below main)").replace("(2) inner", "inner").replace("(2)", "inner");
    let f = good(&plain);
    let below = f.counts.iter().find(|c| c.region.as_deref() == Some("(below main)") && c.event == "D1mr");
    assert_eq!(below.map(value), Some(9.0));
}

#[test]
fn meanings() {
    let m = meaning("cpu/L1D.REPLACEMENT/u", "").unwrap().unwrap();
    assert_eq!((m.level, m.kind, m.scale), (LevelName::Named("L1".into()), Crossing::Fills, Scale::Line));
    let m = meaning("uncore_imc_0/cas_count_read/", "MiB").unwrap().unwrap();
    assert_eq!((m.level, m.kind, m.scale), (LevelName::Last, Crossing::Fills, Scale::Bytes(1_048_576.0)));
    assert_eq!(meaning("L1-dcache-load-misses:u", "").unwrap().unwrap().kind, Crossing::Loads);
    assert_eq!(meaning("cycles", ""), Ok(None));
    assert_eq!(meaning("l1d.replacement", "Joules"), Err("Joules".into()));
    let (name, m) = definition("cpu/event=0x51,umask=0x1/u=L1.loads:128").unwrap();
    assert_eq!((name.as_str(), m.kind, m.scale), ("event=0x51,umask=0x1", Crossing::Loads, Scale::Bytes(128.0)));
    assert_eq!(definition("a=last.write_backs").unwrap().1.level, LevelName::Last);
    for text in ["a", "a=L1", "a=L1.reads", "=L1.loads", "a=L1.loads:0", "a=L1.loads:x"] {
        assert!(definition(text).is_err(), "{text}");
    }
}
