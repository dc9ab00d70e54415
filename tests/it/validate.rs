//! `slamm validate` on counter files: those of tests/cases/counters were written by perf 6.1 (on a
//! virtual machine without counters), cachegrind and callgrind 3.19 here, and by hand to the
//! documented format of likwid 5.2.

use crate::run::{Ran, repository, scratch, slamm};
use approx::relative_eq;
use libtest_mimic::{Failed, Trial};
use serde_json::Value;
use std::path::PathBuf;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 8] = [
    ("cachegrind_difference", cachegrind_difference),
    ("callgrind_function", callgrind_function),
    ("likwid_regions", likwid_regions),
    ("plain_table", plain_table),
    ("one_sided", one_sided),
    ("tolerance", tolerance),
    ("wrong_files", wrong_files),
    ("wrong_requests", wrong_requests),
];

/// Written by perf itself; every reading of a cache is `<not supported>`.
const PERF: [&str; 10] = [
    "perf_plain",
    "perf_semicolon",
    "perf_repeated",
    "perf_intervals",
    "perf_per_cpu",
    "perf_per_core",
    "perf_intervals_per_socket",
    "perf_json",
    "perf_json_intervals",
    "perf_json_per_cpu",
];

pub(crate) fn trials() -> Vec<Trial> {
    let own = TESTS
        .into_iter()
        .map(|(name, test)| Trial::test(format!("validate/{name}"), move || test().map_err(Failed::from)));
    let perf = PERF
        .into_iter()
        .map(|name| Trial::test(format!("validate/{name}"), move || not_supported(name).map_err(Failed::from)));
    own.chain(perf).collect()
}

fn folder() -> PathBuf {
    repository("tests/cases/counters")
}

/// The prediction of dot.m, made anew for each test.
fn prediction(name: &str) -> Result<String, String> {
    let file = scratch(&format!("validate_{name}.json"));
    let file = file.to_string_lossy().into_owned();
    slamm(&folder(), &["analyze", "dot.m", "--json", &file, "--machine", "none"])?.expect(0)?;
    Ok(file)
}

fn run(name: &str, args: &[&str]) -> Result<Ran, String> {
    let file = prediction(name)?;
    let mut all = vec!["validate", &file];
    all.extend(args);
    slamm(&folder(), &all)
}

/// The comparison as JSON, from standard output.
fn compared(name: &str, args: &[&str]) -> Result<Value, String> {
    let mut all = args.to_vec();
    all.extend(["--json", "-"]);
    let ran = run(name, &all)?;
    ran.expect(0)?;
    serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))
}

fn row<'a>(v: &'a Value, event: &str) -> Result<&'a Value, String> {
    let rows = v["rows"].as_array().ok_or("no rows")?;
    rows.iter().find(|r| r["event"] == event).ok_or_else(|| format!("no row of {event} in {v}"))
}

fn expect(what: &Value, number: f64) -> Result<(), String> {
    let close = what.as_f64().is_some_and(|w| relative_eq!(w, number, max_relative = 1e-9));
    if close { Ok(()) } else { Err(format!("{what}, expected {number}")) }
}

/// Five repetitions less two: 5002 lines for `inner` and one for its caller each time, 320192 B;
/// predicted are 320008 B.
fn cachegrind_difference() -> Result<(), String> {
    let files = ["cachegrind_dot_5.txt", "--baseline", "cachegrind_dot_2.txt", "--repeats", "5,2"];
    let v = compared("cachegrind", &files)?;
    let loads = row(&v, "D1mr")?;
    expect(&loads["predicted"]["value"], 320_008.0)?;
    expect(&loads["measured"], 64.0 * 5003.0)?;
    expect(&loads["error"], 100.0 * 184.0 / 320_008.0)?;
    if loads["level"] != "L1" || loads["kind"] != "loads" || loads["region"] != "inner" {
        return Err(loads.to_string());
    }
    // Nothing is stored in the loop; without levels nothing is predicted of it.
    expect(&row(&v, "D1mw")?["measured"], 0.0)?;
    if row(&v, "D1mw")?["predicted"].is_null() { Ok(()) } else { Err("a prediction from nowhere".into()) }
}

/// `inner` of two repetitions: 10004 misses.
fn callgrind_function() -> Result<(), String> {
    let v = compared("callgrind", &["callgrind_dot_2.txt", "--region", "inner", "--per-execution", "2"])?;
    expect(&row(&v, "D1mr")?["measured"], 64.0 * 5002.0)
}

fn likwid_regions() -> Result<(), String> {
    let v = compared("likwid", &["likwid_marker.txt", "--per-execution", "5"])?;
    expect(&row(&v, "L1D_REPLACEMENT")?["measured"], 64.0 * 25_010.0 / 5.0)?;
    // One thread has no reading: the sum is not known.
    if row(&v, "L1D_M_EVICT")?["measured"].is_null() { Ok(()) } else { Err("a missing reading is a number".into()) }
}

/// Columns in another order, decimal commas, a separator inside a quoted name.
fn plain_table() -> Result<(), String> {
    let event = "cpu/event=0x51;umask=0x1/";
    let meaning = format!("{event}=L1.loads:32");
    let v = compared("plain", &["plain.csv", "--event", &meaning])?;
    expect(&row(&v, event)?["measured"], 32.0 * 25_010.0)
}

/// A prediction of 96008 B that may be as low as 48008 B, and no higher (tests/cases/cli/only_less.m).
fn one_sided() -> Result<(), String> {
    let json = scratch("validate_one_sided.json").to_string_lossy().into_owned();
    let folder = repository("tests/cases/cli");
    slamm(&folder, &["analyze", "only_less.m", "--json", &json, "--machine", "none"])?.expect(0)?;
    let lines = |bytes: f64| (bytes / 64.0) as u64;
    for (measured, inside) in
        [(47_500.0, false), (48_064.0, true), (70_000.0, true), (96_000.0, true), (97_000.0, false)]
    {
        let counters = scratch("validate_one_sided.txt");
        std::fs::write(&counters, format!("{},,D1mr,5,100.00,,\n", lines(measured))).map_err(|e| e.to_string())?;
        let counters = counters.to_string_lossy().into_owned();
        let ran = slamm(&folder, &["validate", &json, &counters, "--region", "sums", "--json", "-"])?;
        ran.expect(0)?;
        let found: Value = serde_json::from_str(&ran.stdout).map_err(|e| ran.refuse(e))?;
        let row = row(&found, "D1mr")?;
        expect(&row["predicted"]["low"], 48_008.0)?;
        expect(&row["predicted"]["high"], 96_008.0)?;
        if row["inside"].as_bool() != Some(inside) {
            return Err(format!("{measured} B: {row}"));
        }
        let text = slamm(&folder, &["validate", &json, &counters, "--region", "sums", "--units", "B"])?;
        let end = if inside { " yes" } else { " no" };
        if !text.stdout.contains("96008 (48008–96008)") || !text.stdout.lines().any(|l| l.trim_end().ends_with(end)) {
            return Err(text.refuse("the table shows another interval"));
        }
    }
    Ok(())
}

fn tolerance() -> Result<(), String> {
    let files = ["cachegrind_dot_5.txt", "--baseline", "cachegrind_dot_2.txt", "--repeats", "5,2", "--tolerance"];
    let with = |limit: &'static str| {
        let mut args = files.to_vec();
        args.push(limit);
        run(&format!("tolerance{limit}"), &args)
    };
    with("1%")?.expect(0)?;
    let ran = with("0.01%")?;
    ran.expect(4)?;
    if ran.stderr.contains("SLM923") && ran.stdout.contains("+0.1%") { Ok(()) } else { Err(ran.refuse("no reason")) }
}

/// A virtual machine has no cache counters: that is said, with the line, and nothing is compared.
fn not_supported(name: &str) -> Result<(), String> {
    let file = format!("{name}.txt");
    let ran = run(name, &[&file])?;
    ran.expect(0)?;
    if !ran.stdout.contains("is not supported by the machine") || !ran.stdout.contains(&format!("{file}:")) {
        return Err(ran.refuse("nothing is said of the missing counter"));
    }
    run(&format!("{name}_tolerance"), &[&file, "--tolerance", "10%"])?.expect(1)
}

/// Text of a file, and the line that the diagnostic names (0: none).
const WRONG: [(&str, &str, usize); 9] = [
    ("empty", "", 0),
    ("cut", "12,,D1mr,5,100.00,,\n13,,D1m", 2),
    ("decimal_comma", "12,,D1mr,700056,100.00,,\n103,80,msec,task-clock,51,100,00,1,0,CPUs\n", 2),
    ("unit", "12,Joules,D1mr,5,100.00,,\n", 1),
    ("twice", "12,,D1mr,5,100.00,,\n13,,D1mr,5,100.00,,\n", 2),
    ("prototype", "% a prototype\nx = 1;\n", 1),
    ("json_cut", "{\"event\" : \"D1mr\", \"counter-value\" : \"1\"}\n{\"event\" : \"D1", 2),
    ("likwid_cut", "TABLE,Group 1 Raw,L2,2,\nEvent,Counter,HWThread 0\nL1D_REPLACEMENT,PMC0,1\n", 3),
    ("cachegrind_cut", "events: Ir D1mr\nfl=a.c\nfn=f\n1 2 3\n", 4),
];

fn wrong_files() -> Result<(), String> {
    for (name, text, line) in WRONG {
        let file = scratch(&format!("validate_wrong_{name}.txt"));
        std::fs::write(&file, text).map_err(|e| e.to_string())?;
        let ran = run("wrong", &[&file.to_string_lossy()])?;
        ran.expect(1)?;
        let place = format!("{name}.txt:{line}:");
        let right = if line == 0 { ran.stderr.contains(name) } else { ran.stderr.contains(&place) };
        if !right || !ran.stderr.contains("help:") {
            return Err(ran.refuse(format!("{name}: no line {line} or no way out")));
        }
    }
    Ok(())
}

fn wrong_requests() -> Result<(), String> {
    run("nothing", &["nowhere.txt"])?.expect(2)?;
    run("region", &["cachegrind_dot_5.txt", "--region", "outside"])?.expect(2)?;
    run("event", &["cachegrind_dot_5.txt", "--event", "D1mr=L1.reads"])?.expect(2)?;
    let twice = run("event", &["plain.csv", "--event", "Lines=L1.fills:64", "--event", "lines=L1.loads:64"])?;
    twice.expect(2)?;
    if !twice.stderr.contains("--event gives `lines` two meanings") {
        return Err(twice.refuse("both meanings are given"));
    }
    run("repeats", &["cachegrind_dot_5.txt", "--baseline", "cachegrind_dot_2.txt"])?.expect(2)?;
    let swapped = ["cachegrind_dot_2.txt", "--baseline", "cachegrind_dot_5.txt", "--repeats", "2,5"];
    run("swapped", &swapped)?.expect(2)?;
    let ran = slamm(&folder(), &["validate", "dot.m", "cachegrind_dot_5.txt"])?;
    ran.expect(1)?;
    if !ran.stderr.contains("dot.m:1:") {
        return Err(ran.refuse("no place in the wrong prediction"));
    }
    // Files of slamm itself, in each other's place.
    let own = prediction("own")?;
    let ran = run("own_counters", &[&own])?;
    if !ran.stderr.contains("holds no counters") {
        return Err(ran.refuse("a prediction is taken for counters"));
    }
    let comparison = scratch("validate_own_comparison.json").to_string_lossy().into_owned();
    run("comparison", &["cachegrind_dot_5.txt", "--json", &comparison])?.expect(0)?;
    let ran = slamm(&folder(), &["validate", &comparison, "cachegrind_dot_5.txt"])?;
    ran.expect(1)?;
    let says = ran.stderr.contains("holds no prediction");
    if says { Ok(()) } else { Err(ran.refuse("a comparison is taken for a prediction")) }
}
