//! `slamm measure` with cachegrind on programs of the accuracy suite: compiled, run at two numbers
//! of repetitions, compared with the prediction of the prototype beside them.

use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

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
    let cold =
        Trial::test("measure/additional_repetitions", || additional().map_err(Failed::from)).with_ignored_flag(skip);
    let wrong = Trial::test("measure/wrong_input", || wrong_input().map_err(Failed::from)).with_ignored_flag(skip);
    let processes = Trial::test("measure/processes", || processes().map_err(Failed::from)).with_ignored_flag(skip);
    let ended = Trial::test("measure/interrupted", || interrupted().map_err(Failed::from)).with_ignored_flag(skip);
    kernels.chain([levels, cold, wrong, processes, ended]).collect()
}

/// The prediction file and the program of a kernel. Trials run at the same time, and a program that another one is
/// being linked over cannot be executed: each has files of its own.
fn prepare(trial: &str, name: &str, n: u64) -> Result<(String, String), String> {
    let folder = repository("benchmarks/accuracy/kernels");
    let json = scratch(&format!("measure_{trial}_{name}.json")).to_string_lossy().into_owned();
    let set = format!("n={n}");
    slamm(&folder, &["analyze", &format!("{name}.m"), "--set", &set, "--json", &json, "--quiet", "--machine", "none"])?
        .expect(0)?;
    let program = scratch(&format!("measure_{trial}_{name}")).to_string_lossy().into_owned();
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
    let (json, program) = prepare("kernel", name, n)?;
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
    let (_, program) = prepare("levels", "stream_copy", 40_000)?;
    let json = scratch("measure_levels.json").to_string_lossy().into_owned();
    let folder = repository("benchmarks/accuracy/kernels");
    let args = ["analyze", "stream_copy.m", "--set", "n=40000", "--machine", &machine, "--json", &json, "--quiet"];
    let analyzed = slamm(&folder, &args)?;
    // The prediction describes the machine: its file is not needed again.
    std::fs::remove_file(&machine).map_err(|e| e.to_string())?;
    analyzed.expect(0)?;
    // 640,000 B or 960,000 B an execution from memory at 10 GB/s, and no operation: 0.1 ms about.
    if !analyzed.stdout.contains("bound by") || !analyzed.stdout.contains("memory") {
        return Err(analyzed.refuse("no bound"));
    }
    let options = ["--repeat-arg", "{}", "--region", "rep", "--tolerance", "2%"];
    let ran = measure(&json, &options, &[&program, "40000"])?;
    ran.expect(0)?;
    let row = |what: &str| ran.stdout.lines().any(|l| l.contains(what) && l.contains("312.5") && l.contains('%'));
    let all = ["L1 loads", "L1 write-allocates", "last loads", "last write-allocates"].iter().all(|w| row(w));
    if all { Ok(()) } else { Err(ran.refuse("a level is missing")) }
}

/// Copies of 40,000 doubles in a last level that holds them: 312.5 KB an execution into L1, and into the last
/// level what the first execution loads. That drops out on both sides where both are of additional repetitions.
fn additional() -> Result<(), String> {
    let (_, program) = prepare("additional", "stream_copy", 40_000)?;
    let json = scratch("measure_additional.json").to_string_lossy().into_owned();
    let folder = repository("benchmarks/accuracy/kernels");
    let args = ["analyze", "stream_copy.m", "--set", "n=40000", "--json", &json, "--quiet", "--repeats", "5,2"];
    slamm(&folder, &args)?.expect(2)?;
    let analyzed = slamm(&folder, &[&args[..], &["--set", "reps={}"]].concat())?;
    analyzed.expect(0)?;
    if !analyzed.stdout.contains("additional repetitions") {
        return Err(analyzed.refuse("not said what the figures are of"));
    }
    let text = std::fs::read_to_string(&json).map_err(|e| e.to_string())?;
    let prediction: serde_json::Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let ranges = prediction["ranges"].as_array().ok_or("no ranges")?;
    let rep = ranges.iter().find(|r| r["name"] == "rep").ok_or("no region")?;
    if rep["executions"] != 3 || prediction["options"]["repeats"] != serde_json::json!([5, 2]) {
        return Err(format!("not of three repetitions: {rep}"));
    }
    let ran = measure(&json, &["--repeat-arg", "{}", "--region", "rep"], &[&program, "40000"])?;
    ran.expect(0)?;
    let row = |what: &str, figure: &str| ran.stdout.lines().any(|l| l.contains(what) && l.matches(figure).count() >= 2);
    let caches =
        ran.stdout.contains("simulated caches: D1 (32 KB, 8-way, lines of 64 B), LL (16 MB, 16-way, lines of 64 B)");
    // A stack of the program's own start may lie in a line or two more of the last level.
    if row("L1 loads", "312.5") && row("last loads", " 0.0") && caches {
        Ok(())
    } else {
        Err(ran.refuse("rows or caches"))
    }
}

/// A program of the tests, compiled.
fn program(trial: &str, source: &str) -> Result<String, String> {
    let file = scratch(&format!("measure_{trial}.c"));
    std::fs::write(&file, source).map_err(|e| e.to_string())?;
    let program = file.with_extension("").to_string_lossy().into_owned();
    finish(Command::new("gcc").args(["-O1", "-o", &program]).arg(&file))?.expect(0)?;
    Ok(program)
}

/// Sums 100,000 numbers so many times, half of them in a process of its own.
const FORKS: &str = r#"#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
double sum(const double *x, int n) { double s = 0; for (int i = 0; i < n; ++i) s += x[i]; return s; }
int main(int c, char **v) {
  int n = 100000, times = atoi(v[1]); volatile double s = 0; double *x = calloc(n + 8, 8);
  for (int i = 0; i < n; ++i) x[i] = i;
  pid_t child = fork();
  for (int k = 0; k < times; ++k) s += sum(child ? x : x + n/2, n/2);
  if (child) wait(0);
  return 0;
}
"#;

/// A program that forks is counted whole; what a script or `mpirun` starts is not, and that is said.
fn processes() -> Result<(), String> {
    let prototype = scratch("measure_processes.m");
    let text = "m = 3; x = (1:100000)'; s = 0;\nfor k = 1:m\n%SLM start s1;\ns = s + sum(x);\n%SLM end s1;\nend\n";
    std::fs::write(&prototype, text).map_err(|e| e.to_string())?;
    let json = scratch("measure_processes.json").to_string_lossy().into_owned();
    let analyzed = ["analyze", &prototype.to_string_lossy(), "--json", &json, "--quiet"];
    slamm(&repository("."), &[&analyzed[..], &["--set", "m={}", "--repeats", "3,1"]].concat())?.expect(0)?;
    let forks = program("forks", FORKS)?;
    let options = ["--region", "s1", "--repeat-arg", "{}", "--tolerance", "2%"];
    let ran = measure(&json, &options, &[&forks])?;
    ran.expect(0)?;
    if !ran.stdout.contains("its 2 processes") {
        return Err(ran.refuse("nothing is said of the processes"));
    }
    let script = measure(&json, &[], &["sh", "-c", &format!("exec {forks} 1")])?;
    script.expect(1)?;
    if !script.stderr.contains("SLM930") || !script.stderr.contains("not a script") {
        return Err(script.refuse("no word about the script"));
    }
    let launched = measure(&json, &[], &["/nowhere/mpirun", "-n", "2", &forks, "1"])?;
    launched.expect(2)?;
    if !launched.stderr.contains("processes of their own") {
        return Err(launched.refuse("no word about the ranks"));
    }
    // Known before anything runs: there is no such program.
    let region = measure(&json, &["--region", "nope"], &["/nowhere/program"])?;
    region.expect(2)?;
    if region.stderr.contains("SLM920") { Ok(()) } else { Err(region.refuse("the region is not looked for")) }
}

/// An interrupt ends the program that is measured, and leaves no folder.
#[cfg(unix)]
fn interrupted() -> Result<(), String> {
    let (json, program) = prepare("interrupted", "stream_add", 4000)?;
    let args = ["measure", &json, "--tool", "cachegrind", "--", &program, "4000", "100000000"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_slamm"));
    let mut child = command.args(args).stderr(Stdio::null()).spawn().map_err(|e| e.to_string())?;
    let folder = std::env::temp_dir().join(format!("slamm-measure-{}", child.id()));
    let since = Instant::now();
    while !folder.is_dir() && since.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    finish(Command::new("kill").arg(child.id().to_string()))?.expect(0)?;
    let status = child.wait().map_err(|e| e.to_string())?;
    if status.code() == Some(3) && !folder.exists() {
        Ok(())
    } else {
        Err(format!("ended with {status}; the folder is left: {}", folder.exists()))
    }
}

#[cfg(not(unix))]
fn interrupted() -> Result<(), String> {
    Ok(())
}

fn wrong_input() -> Result<(), String> {
    let (json, program) = prepare("wrong_input", "stream_add", 4000)?;
    measure(&json, &["--repeat-arg", "-n"], &[&program, "4000"])?.expect(2)?;
    measure(&json, &["--repeats", "5,2"], &[&program, "4000"])?.expect(2)?;
    // The program's own refusal of missing arguments.
    measure(&json, &[], &[&program])?.expect(1)?;
    measure(&json, &["--d1", "30000,7,50"], &[&program, "4000", "1"])?.expect(1)?;
    // The program does not look at the number of repetitions.
    let ran = measure(&json, &["--repeat-arg", "{}", "--region", "rep"], &[&program, "4000", "1"])?;
    if !ran.stdout.contains("count nearly the same") && !ran.stderr.contains("count nearly the same") {
        return Err(ran.refuse("no word about equal counts"));
    }
    measure(&json, &["--d1", "32K"], &[&program, "4000", "1"])?.expect(2)?;
    // Valgrind's remarks on the caches of this computer are not of those that are simulated.
    let ran = measure(&json, &["--d1", "32K,8,64"], &[&program, "4000", "1"])?;
    ran.expect(0)?;
    if ran.stderr.contains("LL cache") || ran.stderr.contains("LL simulation") {
        return Err(ran.refuse("valgrind's own remarks"));
    }
    // What it says of a program that crashes is shown.
    let crash = self::program("wrong_input_crash", "int main(int c, char **v) { return *(volatile int *)0; }")?;
    let ran = measure(&json, &[], &[&crash])?;
    ran.expect(1)?;
    if !ran.stderr.contains("SIGSEGV") || !ran.stderr.contains("at address 0x0") {
        return Err(ran.refuse("nothing of the crash"));
    }
    measure(&json, &[], &["/nowhere/program"])?.expect(1)
}
