//! The reference simulation against cachegrind, on the same program: D1 and LL misses of reads and
//! writes are equal, to the last one.
//!
//! `valgrind --tool=lackey --trace-mem=yes` writes the program's accesses, cachegrind simulates
//! them. What makes the comparison exact:
//! * The program is free of any library, so that no data access straddles two lines (cachegrind
//!   counts such a one as a single access).
//! * An instruction that reads and writes a place (`M` in the trace) is one read for cachegrind.
//! * The second level sees the misses of the instruction cache too: a cache of its own in the test
//!   takes the fetches, and what misses there enters the reference at its second level. A fetch
//!   that straddles two lines touches both, in each cache.
//! * Cachegrind has no write-backs. Those of the reference do not change any order, so that fills
//!   are equal nevertheless.

use crate::run::scratch;
use libtest_mimic::{Failed, Trial};
use slamm::internals::cache::machine::{Level, Machine};
use slamm::internals::cache::reference::Reference;
use slamm::internals::cache::{Counts, Hierarchy};
use std::path::Path;
use std::process::Command;

/// A triad, a transposed copy, a gather and updates in place, with arrays of some thousand bytes.
const PROGRAM: &str = include_str!("../cases/real/d1_sweeps.c");

/// Bytes, ways, bytes of a line.
type Shape = (u64, u64, u64);
const CONFIGURATIONS: [(&str, Shape, Shape, Shape); 3] = [
    ("small", (1024, 2, 64), (2048, 2, 64), (16_384, 4, 64)),
    ("direct", (4096, 1, 64), (4096, 1, 64), (32_768, 8, 64)),
    ("usual", (32_768, 8, 64), (32_768, 8, 64), (1 << 20, 16, 64)),
];

pub(crate) fn trials() -> Vec<Trial> {
    let missing = ["gcc", "valgrind"].iter().any(|tool| Command::new(tool).arg("--version").output().is_err());
    CONFIGURATIONS
        .into_iter()
        .map(|(name, i1, d1, ll)| {
            let run = move || compare(name, i1, d1, ll).map_err(Failed::from);
            Trial::test(format!("cachegrind/{name}"), run).with_ignored_flag(missing)
        })
        .collect()
}

fn compare(name: &str, i1: Shape, d1: Shape, ll: Shape) -> Result<(), String> {
    let program = build(name)?;
    let trace = run("lackey", &["--trace-mem=yes"], &program, name)?;
    let option = |cache: &str, (size, ways, line): Shape| format!("--{cache}={size},{ways},{line}");
    let out = scratch(&format!("cachegrind-{name}.out")).display().to_string();
    let file = format!("--cachegrind-out-file={out}");
    run(
        "cachegrind",
        &["--cache-sim=yes", &option("I1", i1), &option("D1", d1), &option("LL", ll), &file],
        &program,
        name,
    )?;
    let expected = misses(Path::new(&out))?;
    let (found, accesses) = simulate(&trace, i1, d1, ll);
    if accesses < 30_000 {
        return Err(format!("only {accesses} accesses were traced"));
    }
    if found == expected { Ok(()) } else { Err(format!("D1mr D1mw DLmr DLmw: {found:?}, cachegrind has {expected:?}")) }
}

fn build(name: &str) -> Result<String, String> {
    let source = scratch(&format!("cachegrind-{name}.c"));
    let program = scratch(&format!("cachegrind-{name}")).display().to_string();
    std::fs::write(&source, PROGRAM).map_err(|e| e.to_string())?;
    let options =
        ["-O1", "-fno-tree-vectorize", "-nostdlib", "-static", "-ffreestanding", "-fno-stack-protector", "-o"];
    let done = Command::new("gcc").args(options).arg(&program).arg(&source).output().map_err(|e| e.to_string())?;
    if done.status.success() { Ok(program) } else { Err(String::from_utf8_lossy(&done.stderr).into_owned()) }
}

/// Runs the program under a tool of valgrind; gives the tool's log.
fn run(tool: &str, options: &[&str], program: &str, name: &str) -> Result<String, String> {
    let log = scratch(&format!("{tool}-{name}.log"));
    let done = Command::new("valgrind")
        .arg(format!("--tool={tool}"))
        .arg(format!("--log-file={}", log.display()))
        .args(options)
        .arg(program)
        .output()
        .map_err(|e| e.to_string())?;
    if !done.status.success() {
        return Err(format!("valgrind --tool={tool} ended with {}", done.status));
    }
    std::fs::read_to_string(&log).map_err(|e| e.to_string())
}

/// D1mr, D1mw, DLmr, DLmw of a cachegrind file.
fn misses(file: &Path) -> Result<[u64; 4], String> {
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string())?;
    let line = |key: &str| text.lines().find_map(|l| l.strip_prefix(key)).ok_or(format!("no `{key}` line"));
    let events: Vec<&str> = line("events:")?.split_whitespace().collect();
    let sums: Vec<u64> = line("summary:")?.split_whitespace().filter_map(|n| n.parse().ok()).collect();
    let of = |event: &str| events.iter().position(|e| *e == event).and_then(|k| sums.get(k)).copied();
    let all = ["D1mr", "D1mw", "DLmr", "DLmw"].map(of);
    match all {
        [Some(a), Some(b), Some(c), Some(d)] => Ok([a, b, c, d]),
        _ => Err(format!("events are missing: {events:?}")),
    }
}

fn machine(shapes: &[Shape]) -> Machine {
    let level = |&(size, ways, line): &Shape| Level::new("", size, line, ways);
    Machine::new("", shapes.iter().map(level).collect())
}

/// D1mr, D1mw, DLmr, DLmw of the reference, and the number of data accesses.
fn simulate(trace: &str, i1: Shape, d1: Shape, ll: Shape) -> ([u64; 4], u64) {
    let mut data = Reference::new(&machine(&[d1, ll]));
    let mut code = Reference::new(&machine(&[i1]));
    let (mut from_code, mut accesses) = (0, 0);
    for line in trace.lines() {
        let Some((kind, place)) = line.trim_start().split_once(' ') else { continue };
        let Some((address, size)) = place.trim_start().split_once(',') else { continue };
        let (Ok(address), Ok(size)) = (u64::from_str_radix(address, 16), size.trim().parse::<u64>()) else { continue };
        match kind {
            "I" => {
                let lines = address / i1.2..=(address + size - 1) / i1.2;
                let before = code.counts()[0].loads;
                lines.clone().for_each(|l| code.access(l * i1.2, 1, false));
                if code.counts()[0].loads > before {
                    let before = data.counts()[1].loads;
                    lines.for_each(|l| data.enter(1, l * i1.2));
                    from_code += data.counts()[1].loads - before;
                }
            }
            "L" | "M" | "S" => {
                accesses += 1;
                data.access(address, size, kind == "S");
            }
            _ => {}
        }
    }
    let [first, second] = data.counts() else { return ([0; 4], 0) };
    let Counts { loads, write_allocates, .. } = *second;
    let lines = |bytes: u64, shape: Shape| bytes / shape.2;
    let found = [
        lines(first.loads, d1),
        lines(first.write_allocates, d1),
        lines(loads - from_code, ll),
        lines(write_allocates, ll),
    ];
    (found, accesses)
}
