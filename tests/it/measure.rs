//! `slamm measure` with cachegrind on programs of the accuracy suite: compiled, run at two numbers
//! of repetitions, compared with the prediction of the prototype beside them.

use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::process::Command;

/// Kernel, size, and the largest error of the plain WSL, percent.
const KERNELS: [(&str, u64, &str); 3] =
    [("stream_triad", 40_000, "1%"), ("stream_copy", 40_000, "1%"), ("matvec", 300, "2%")];

pub(crate) fn trials() -> Vec<Trial> {
    let here = ["valgrind", "gcc"].iter().all(|tool| finish(Command::new(tool).arg("--version")).is_ok());
    let skip = !here && std::env::var_os("CI").is_none();
    if skip {
        eprintln!("*** valgrind or gcc is not installed: NOTHING is measured ***");
    }
    let kernels = KERNELS.into_iter().map(move |(name, n, tolerance)| {
        Trial::test(format!("measure/{name}"), move || kernel(name, n, tolerance).map_err(Failed::from))
            .with_ignored_flag(skip)
    });
    let levels = Trial::test("measure/levels", || levels().map_err(Failed::from)).with_ignored_flag(skip);
    let wrong = Trial::test("measure/wrong_input", || wrong_input().map_err(Failed::from)).with_ignored_flag(skip);
    kernels.chain([levels, wrong]).collect()
}

/// The prediction file and the program of a kernel.
fn prepare(name: &str, n: u64) -> Result<(String, String), String> {
    let folder = repository("benchmarks/accuracy/kernels");
    let json = scratch(&format!("measure_{name}.json")).to_string_lossy().into_owned();
    let set = format!("n={n}");
    slamm(&folder, &["analyze", &format!("{name}.m"), "--set", &set, "--json", &json, "--quiet"])?.expect(0)?;
    let program = scratch(&format!("measure_{name}")).to_string_lossy().into_owned();
    let source = folder.join(format!("{name}.c"));
    let flags = ["-O2", "-static", "-fno-tree-loop-distribute-patterns", "-o", &program];
    finish(Command::new("gcc").args(flags).arg(source).arg("-lm"))?.expect(0)?;
    Ok((json, program))
}

fn measure(json: &str, options: &[&str], command: &[&str]) -> Result<Ran, String> {
    let all = [&["measure", json, "--tool", "cachegrind"], options, &["--"], command].concat();
    slamm(&repository("."), &all)
}

fn kernel(name: &str, n: u64, tolerance: &str) -> Result<(), String> {
    let (json, program) = prepare(name, n)?;
    let size = n.to_string();
    let ran = measure(&json, &["--repeat-arg", "{}", "--region", "rep", "--tolerance", tolerance], &[&program, &size])?;
    ran.expect(0)?;
    let compared = ran.stdout.lines().any(|l| l.starts_with("rep ") && l.contains("L1 loads") && l.contains('%'));
    if compared && ran.stdout.contains("for one execution") { Ok(()) } else { Err(ran.refuse("no comparison")) }
}

/// With a machine, cachegrind simulates its first and last level and both are compared: copies of
/// 40,000 doubles, 320,000 B, cross both boundaries where the second level is 256 KB.
fn levels() -> Result<(), String> {
    let machine = scratch("measure_machine.toml");
    let text = "name = \"two levels\"\ndescription = \"of the test\"\npeak_gflops = 10\n[memory]\nbandwidth = 10\n\n[[level]]\nname = \"L1\"\nsize = \"32K\"\nline = 64\nways = 8\n\n[[level]]\nname = \"L2\"\nsize = \"256K\"\nline = 64\nways = 8\n";
    std::fs::write(&machine, text).map_err(|e| e.to_string())?;
    let machine = machine.to_string_lossy().into_owned();
    let (_, program) = prepare("stream_copy", 40_000)?;
    let json = scratch("measure_levels.json").to_string_lossy().into_owned();
    let folder = repository("benchmarks/accuracy/kernels");
    let args = ["analyze", "stream_copy.m", "--set", "n=40000", "--machine", &machine, "--json", &json, "--quiet"];
    let analyzed = slamm(&folder, &args)?;
    analyzed.expect(0)?;
    // 640,000 B or 960,000 B an execution from memory at 10 GB/s, and no operation: 0.1 ms about.
    if !analyzed.stdout.contains("bound by") || !analyzed.stdout.contains("memory") {
        return Err(analyzed.refuse("no bound"));
    }
    let options = ["--repeat-arg", "{}", "--region", "rep", "--machine", &machine, "--tolerance", "2%"];
    let ran = measure(&json, &options, &[&program, "40000"])?;
    ran.expect(0)?;
    let row = |what: &str| ran.stdout.lines().any(|l| l.contains(what) && l.contains("312.5") && l.contains('%'));
    let all = ["L1 loads", "L1 write-allocates", "last loads", "last write-allocates"].iter().all(|w| row(w));
    if all { Ok(()) } else { Err(ran.refuse("a level is missing")) }
}

fn wrong_input() -> Result<(), String> {
    let (json, program) = prepare("stream_add", 4000)?;
    measure(&json, &["--repeat-arg", "-n"], &[&program, "4000"])?.expect(2)?;
    measure(&json, &["--repeats", "5,2"], &[&program, "4000"])?.expect(2)?;
    // The program's own refusal of missing arguments.
    measure(&json, &[], &[&program])?.expect(1)?;
    measure(&json, &["--d1", "30000,7,50"], &[&program, "4000", "1"])?.expect(1)?;
    measure(&json, &[], &["/nowhere/program"])?.expect(1)
}
