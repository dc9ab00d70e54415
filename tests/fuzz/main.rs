//! The fuzz target: random inputs through every stage, on the stable toolchain. In: the corpus of
//! the repository and a seed. Out: a line a minute, and a file in `tests/corpus/` for every input
//! that ended in a panic, an abort, a hang, too much memory, or a broken promise (what is printed
//! reads as what was read; `run` and `analyze` do and print the same).
//!
//! ```text
//! cargo test --profile fuzz --test fuzz -- --minutes 60
//! cargo test --profile fuzz --test fuzz -- --minutes 60 --only data
//! cargo test --profile fuzz --test fuzz -- --minutes 60 --only doors
//! cargo test --profile fuzz --test fuzz -- --replay tests/corpus/some-file.m
//! ```
//! The driver makes inputs from its corpus, the traps of the syntax and a grammar; a worker
//! process (`worker.rs`) runs them, thousands one after the other, so that the driver sees from
//! outside how each ends. An input that leads to a message not seen before is kept and changed
//! further. Everything follows from the seed, except what depends on time limits.

mod doors;
mod grammar;
mod input;
mod mat;
mod mutate;
mod process;
mod random;
mod reduce;
mod worker;

use input::{Input, Kind};
use mutate::{Corpus, Only};
use process::{Ended, Worker};
use random::Random;
use std::collections::{BTreeMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Inputs after which a worker is replaced, and the memory that makes it be replaced earlier.
const INPUTS_PER_WORKER: u64 = 20_000;
const TIRED: u64 = 160 << 20;
/// Most failures of one kind that are reported.
const SAME: u64 = 6;

struct Arguments {
    minutes: f64,
    seed: u64,
    only: Only,
    out: PathBuf,
    replay: Vec<PathBuf>,
    limit: u64,
}

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let mut a = Arguments {
        minutes: 1.0,
        seed: 1,
        only: Only::All,
        out: Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus"),
        replay: Vec::new(),
        limit: u64::MAX,
    };
    while let Some(word) = words.next() {
        let mut value = || words.next().unwrap_or_default();
        match word.as_str() {
            "worker" => return worker::serve(Path::new(&value())),
            "--minutes" => a.minutes = value().parse().unwrap_or(1.0),
            "--seed" => a.seed = value().parse().unwrap_or(1),
            "--inputs" => a.limit = value().parse().unwrap_or(u64::MAX),
            "--out" => a.out = value().into(),
            "--only" => match value().as_str() {
                "data" => a.only = Only::Data,
                "doors" => a.only = Only::Doors,
                other => {
                    eprintln!("--only {other}? It takes data and doors.");
                    return ExitCode::from(2);
                }
            },
            "--replay" => {}
            file if !file.starts_with('-') => a.replay.push(file.into()),
            other => {
                eprintln!(
                    "{other}? The options are --minutes M, --inputs N, --seed N, --only data|doors, --out DIR, --replay FILE..."
                );
                return ExitCode::from(2);
            }
        }
    }
    let scratch = std::env::temp_dir().join(format!("slamm-fuzz-{}", std::process::id()));
    let done = std::fs::create_dir_all(&scratch)
        .and_then(|()| if a.replay.is_empty() { fuzz(&a, &scratch) } else { replay(&a.replay, &scratch) });
    let _ = std::fs::remove_dir_all(&scratch);
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(e) => {
            eprintln!("fuzz: {e}");
            ExitCode::from(2)
        }
    }
}

/// Runs files and says how each ends.
fn replay(files: &[PathBuf], scratch: &Path) -> io::Result<bool> {
    let mut well = true;
    for file in files {
        let kind = Kind::of_file(file).unwrap_or(Kind::Script);
        let ended = Worker::start(scratch, "replay")?.run(&Input { kind, bytes: std::fs::read(file)? });
        well &= !matches!(ended, Ended::Badly { .. });
        println!("{}: {ended:?}", file.display());
    }
    Ok(well)
}

/// What a run of the fuzz target has seen.
#[derive(Default)]
struct Seen {
    inputs: u64,
    messages: HashSet<u64>,
    /// Times that the program's own watch ended the process.
    overruns: u64,
    slowest: u64,
    peak: u64,
    workers: u64,
    failures: BTreeMap<String, u64>,
}

fn fuzz(a: &Arguments, scratch: &Path) -> io::Result<bool> {
    let mut random = Random::new(a.seed);
    let mut corpus = Corpus::new(Path::new(env!("CARGO_MANIFEST_DIR")), scratch);
    println!("seed {}, {} inputs to begin with, {} minutes", a.seed, corpus.len(), a.minutes);
    let mut seen = Seen { workers: 1, ..Seen::default() };
    let (start, length) = (Instant::now(), Duration::from_secs_f64(a.minutes * 60.0));
    let mut next_report = Duration::from_secs(60);
    let mut worker = Worker::start(scratch, "worker")?;
    let mut served = 0;
    while start.elapsed() < length && seen.inputs < a.limit {
        let input = corpus.next(a.only, &mut random);
        let ended = worker.run(&input);
        seen.inputs += 1;
        served += 1;
        if seen.inputs.is_multiple_of(64) {
            worker.look();
        }
        seen.peak = seen.peak.max(worker.peak);
        let gone = match ended {
            Ended::Well { messages, micros } => {
                seen.slowest = seen.slowest.max(micros);
                let before = seen.messages.len();
                seen.messages.extend(messages);
                if seen.messages.len() > before {
                    corpus.keep(input, &mut random);
                }
                served >= INPUTS_PER_WORKER || (served % 64 == 0 && worker.resident() > TIRED)
            }
            Ended::Overrun => {
                seen.overruns += 1;
                keep_overrun(&input, seen.overruns, scratch);
                true
            }
            Ended::Badly { key, detail } => {
                failed(a, scratch, &mut seen, &input, &key, &detail)?;
                true
            }
        };
        if gone {
            worker = Worker::start(scratch, "worker")?;
            seen.workers += 1;
            served = 0;
        }
        if start.elapsed() > next_report {
            next_report += Duration::from_secs(60);
            tell(&seen, &corpus, start);
        }
    }
    tell(&seen, &corpus, start);
    Ok(seen.failures.is_empty())
}

fn tell(seen: &Seen, corpus: &Corpus, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{seconds:.0} s: {} inputs ({:.0} a second), {} different messages, {} inputs kept, {} failures of {} kinds, \
         {} ended by the watch, slowest {} ms, peak memory {} MiB, {} workers",
        seen.inputs,
        seen.inputs as f64 / seconds,
        seen.messages.len(),
        corpus.len(),
        seen.failures.values().sum::<u64>(),
        seen.failures.len(),
        seen.overruns,
        seen.slowest / 1000,
        seen.peak >> 20,
        seen.workers,
    );
}

/// Inputs that ran over their time are shown, so that one can look what is so long.
fn keep_overrun(input: &Input, number: u64, scratch: &Path) {
    let path = scratch.with_extension(format!("overrun-{number}.{}", input.kind.extension()));
    if number <= 50 && std::fs::write(&path, &input.bytes).is_ok() {
        println!("ended by the watch: {}", path.display());
    }
}

/// Makes the input smaller and writes it to the corpus.
fn failed(a: &Arguments, scratch: &Path, seen: &mut Seen, input: &Input, key: &str, detail: &str) -> io::Result<()> {
    let count = seen.failures.entry(key.to_string()).or_default();
    *count += 1;
    if *count > SAME {
        return Ok(());
    }
    std::fs::create_dir_all(&a.out)?;
    let name = if *count == 1 { key.to_string() } else { format!("{key}-{count}") };
    let path = a.out.join(format!("{name}.{}", input.kind.extension()));
    // First as it is: making it smaller takes time.
    std::fs::write(&path, &input.bytes)?;
    let budget = Duration::from_secs(if key == "hang" { 30 } else { 20 });
    let mut worker = None;
    let small = reduce::reduce(input, budget, |candidate| {
        let mut w = match worker.take() {
            Some(w) => w,
            None => match Worker::start(scratch, "reduce") {
                Ok(w) => w,
                Err(_) => return false,
            },
        };
        match w.run(candidate) {
            Ended::Badly { key: k, .. } => k == key,
            Ended::Overrun => false,
            Ended::Well { .. } => {
                worker = Some(w);
                false
            }
        }
    });
    std::fs::write(&path, &small.bytes)?;
    println!(
        "FAILED {key}: {}\n  {}",
        path.display(),
        detail.chars().take(400).collect::<String>().replace('\n', "\n  ")
    );
    Ok(())
}
