//! The law of the register machine: with it and without it a prototype prints the same, fails the same and has the
//! same figures, to the bit, with cache levels and without. Prototypes: all cases of counts and of the interpreter, the solver prototypes, and the loops
//! of `benchmarks`; and random loops over elements.

#[path = "registers/integers.rs"]
mod integers;
#[path = "registers/random.rs"]
mod random;

use crate::cases::{scripts, stem};
use crate::prototypes;
use crate::run::repository;
use libtest_mimic::{Failed, Trial};
use slamm::internals::cache::machine::{Level, Machine};
use slamm::internals::interp::{self, Curves, Output, RunOptions, StreamSetup};
use slamm::internals::prediction::Figures;
use slamm::internals::program::{Loader, Program};
use slamm::internals::traffic::Cache;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What gives other values every time, or writes files.
const UNSTEADY: [&str; 12] =
    ["tic", "toc", "clock", "now", "cputime", "date", "tempname", "fopen", "save", "dlmwrite", "getpid", "diary"];

/// Cases whose loops do next to nothing beside what they call, which takes a debug build minutes.
const LONG: [&str; 1] = ["large_spectra"];

pub(crate) fn trials() -> Vec<Trial> {
    let cases = ["counts", "interp", "levels"]
        .into_iter()
        .flat_map(|stage| scripts(stage).into_iter().map(move |path| (format!("{stage}/{}", stem(&path)), path)))
        .filter(|(_, path)| !LONG.contains(&stem(path).as_str()));
    let solvers = prototypes::paths().into_iter().map(|path| (format!("prototypes/{}", prototypes::name(&path)), path));
    let folder = std::fs::read_dir(repository("benchmarks/loops")).into_iter().flatten().flatten();
    let loops = folder.map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == "m"));
    // They are long: the machine is left out of the shortest alone.
    let loops = loops.filter(|p| matches!(stem(p).as_str(), "givens_qr" | "nbody"));
    let loops = loops.map(|path| (format!("loops/{}", stem(&path)), path));
    let trial = |(name, path): (String, PathBuf)| {
        Trial::test(format!("registers/{name}"), move || both(&path).map_err(Failed::from))
    };
    let used = Trial::test("registers/used_with_levels", || used_with_levels().map_err(Failed::from));
    let random = Trial::test("registers/random_loops", || random_loops(random::program, 60).map_err(Failed::from));
    let integers =
        Trial::test("registers/random_integers", || random_loops(integers::program, 25).map_err(Failed::from));
    cases.chain(solvers).chain(loops).map(trial).chain([used, random, integers]).collect()
}

/// What is counted.
#[derive(Clone, Copy, PartialEq)]
enum Counted {
    Nothing,
    Plain,
    Levels,
}

/// Scalar code goes to the machine whether there are cache levels or not.
fn used_with_levels() -> Result<(), String> {
    for name in ["nbody", "givens_qr"] {
        let path = repository(&format!("benchmarks/loops/{name}.m"));
        let of = |counted| run(|| opened(&path), Cache::default(), counted, true);
        let [plain, levels] = [Counted::Plain, Counted::Levels].map(of);
        let (plain, levels) = (plain?.by_machine, levels?.by_machine);
        if plain < 1000 || levels != plain {
            return Err(format!("{name}: {plain} groups by the machine without levels, {levels} with them"));
        }
    }
    Ok(())
}

/// Caches so small that what a loop does not use at once is evicted.
fn setup() -> StreamSetup {
    let levels = vec![Level::new("L1", 1 << 9, 64, 2), Level::new("L2", 1 << 12, 64, 4)];
    let machine = Machine::new("small", levels);
    StreamSetup { machine, reference: false, placements: 1, curve: Curves::None, extrapolate: None }
}

fn both(path: &Path) -> Result<(), String> {
    let text = String::from_utf8_lossy(&std::fs::read(path).map_err(|e| e.to_string())?).into_owned();
    let word = |w: &&&str| text.split(|c: char| !c.is_alphanumeric()).any(|found| found == **w);
    if UNSTEADY.iter().find(word).is_some() {
        return Ok(());
    }
    alike(|| opened(path), Cache::default()).map(|_| ())
}

/// In a cache that holds all, and in others that hold a few lines.
fn random_loops(program: fn(u64) -> String, programs: u64) -> Result<(), String> {
    let mut by_machine = 0;
    for seed in programs..10 * programs {
        let text = program(seed);
        let open = || Ok(Program::of_text(Loader::in_memory(), "loops.m", text.as_bytes()));
        let of = |registers| run(open, Cache::default(), Counted::Nothing, registers).map(|r| r.printed);
        if of(true)? != of(false)? {
            return Err(format!("{text}\nprints other values with the machine"));
        }
    }
    for seed in 0..programs {
        let text = program(seed);
        for size in [32 * 1024, 1024, 512] {
            let open = || Ok(Program::of_text(Loader::in_memory(), "loops.m", text.as_bytes()));
            let cache = Cache { size, ..Cache::default() };
            by_machine += alike(open, cache).map_err(|e| format!("{text}\nwith {size} bytes: {e}"))?;
        }
    }
    if by_machine < 100 * programs {
        return Err(format!("{by_machine} groups by the machine are too few"));
    }
    Ok(())
}

/// The same with the machine and without it; gives what the machine has run.
fn alike(open: impl Fn() -> Result<Program, String> + Copy, cache: Cache) -> Result<u64, String> {
    let mut by_machine = 0;
    for counted in [Counted::Plain, Counted::Nothing, Counted::Levels] {
        let [with, without] = [true, false].map(|registers| run(open, cache, counted, registers));
        let (with, without) = (with?, without?);
        if with.printed != without.printed {
            return Err(format!("printed with the machine:\n{}\nand without it:\n{}", with.printed, without.printed));
        }
        if with.figures != without.figures {
            let differ = with.figures.lines().zip(without.figures.lines()).find(|(a, b)| a != b);
            return Err(format!("figures with the machine and without it: {differ:#?}"));
        }
        by_machine += with.by_machine;
        if counted == Counted::Plain && with.by_machine == 0 {
            // The rest would run the same code twice, and the levels of dense factorisations take minutes.
            break;
        }
    }
    Ok(by_machine)
}

fn opened(path: &Path) -> Result<Program, String> {
    Program::open(Loader::default(), path, &[]).map_err(|_| "it cannot be read".to_string())
}

struct Ran {
    printed: String,
    /// The prediction, as its file.
    figures: String,
    by_machine: u64,
}

fn run(
    open: impl Fn() -> Result<Program, String>,
    cache: Cache,
    counted: Counted,
    registers: bool,
) -> Result<Ran, String> {
    let mut program = open()?;
    let options = RunOptions {
        cache,
        seed: Some(1),
        // A busy machine ends nothing early.
        timeout: Some(Duration::from_secs(600)),
        registers,
        machine: (counted == Counted::Levels).then(setup),
        ..RunOptions::new(counted != Counted::Nothing)
    };
    let mut printed = Printed::default();
    let outcome = interp::run(&mut program, &options, &mut printed);
    if let Some(e) = &outcome.error {
        printed.0.push_str(&format!("error {}: {} at {:?}\n", e.identifier, e.message, e.at));
    }
    outcome.diagnostics.iter().for_each(|d| printed.0.push_str(&format!("{}\n", d.message)));
    let figures = outcome.prediction.map(|p| serde_json::to_string_pretty(&p).map_err(|e| e.to_string()));
    Ok(Ran { printed: printed.0, figures: figures.transpose()?.unwrap_or_default(), by_machine: outcome.by_machine })
}

#[derive(Default)]
struct Printed(String);

impl Output for Printed {
    fn out(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn err(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn region(&mut self, name: &str, figures: &Figures) {
        self.0.push_str(&format!("{name} {figures:?}\n"));
    }

    fn progress(&mut self, _: &str, _: u32, _: u64) {}
}
