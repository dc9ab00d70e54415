//! `slamm machines`: the machine descriptions; the one that `--machine` names.

use super::args::{CacheArgs, Color, MachinesArgs, SimulatorArg};
use super::render::Renderer;
use super::render::usage;
use super::{render, status};
use crate::cache::machine::{self, Holds, Level, Machine, Rate, Rates, Write as Writing, file, linux_caches, written};
use crate::cache::replacement::Replacement;
use crate::interp::{Curves, RunOptions, StreamSetup};
use crate::probe;
use crate::setup;
use crate::text::source::Sources;
use std::fmt::Write;
use std::io::IsTerminal as _;
use std::path::Path;

/// Prints all machines, or one in detail.
pub(crate) fn print(args: &MachinesArgs) -> u8 {
    let renderer = Renderer::new(Color::Auto);
    let text = match &args.name {
        None => overview(),
        Some(name) if args.measure && name != "host" => {
            let text = format!("--measure is for this machine: `slamm machines host --measure`, not '{name}'");
            return usage(&renderer, &text);
        }
        Some(name) if args.measure => match load(name, &renderer) {
            Ok(m) => measured(m),
            Err(status) => return status,
        },
        Some(name) => match load(name, &renderer) {
            Ok(m) => details(&m),
            Err(status) => return status,
        },
    };
    render::print(&text, &renderer)
}

/// The machine of this name, the description in this file, or `host`.
///
/// # Errors
/// The exit status; what is wrong has been shown.
pub(crate) fn load(name: &str, renderer: &Renderer) -> Result<Machine, u8> {
    setup::machine::find(name).map_err(|wrong| refused(&wrong, renderer))
}

/// The machine of a run, as the command line has it.
///
/// # Errors
/// As [`load`].
pub(super) fn of_run(cache: &CacheArgs, renderer: &Renderer) -> Result<Option<Machine>, u8> {
    let found = setup::machine::of_run(cache.machine.as_deref(), (cache.l1, cache.l1_ways), cache.line);
    found.map_err(|wrong| refused(&wrong, renderer))
}

/// What a run takes of the options of the cache, apart from its size and the storage format: how scalar code counts, the
/// ranks, the levels of the machine.
pub(super) fn apply(cache: &CacheArgs, machine: Option<Machine>, curve: Curves, options: &mut RunOptions) {
    options.count = cache.count.unwrap_or_default();
    options.ranks = cache.rank_setup();
    let reference = cache.simulator == SimulatorArg::Reference;
    let placements = cache.placements.into();
    let extrapolate = cache.extrapolate;
    // Trips without levels have no accesses to make a curve of.
    let curve = if extrapolate.is_some() { Curves::None } else { curve };
    options.machine = machine.map(|machine| StreamSetup { machine, reference, placements, curve, extrapolate });
}

fn refused(wrong: &setup::machine::Wrong, renderer: &Renderer) -> u8 {
    renderer.diagnostics(&wrong.0, &wrong.1);
    status::USAGE
}

fn overview() -> String {
    let mut out = String::new();
    for (stem, text) in machine::SHIPPED {
        let mut sources = Sources::default();
        let id = sources.add(*stem, *stem, text.as_bytes());
        if let Ok(m) = file::parse(&sources, id) {
            let _ = writeln!(out, "{stem:<12}  {:<34}  {}", sizes(&m), m.description);
        }
    }
    if let Ok(m) = linux_caches::read(Path::new(crate::system::CACHES)) {
        let _ = writeln!(out, "{:<12}  {:<34}  {}", "host", sizes(&m), m.description);
    }
    out
}

fn sizes(m: &Machine) -> String {
    m.levels.iter().map(|l| format!("{} {}", l.name, size(l.size))).collect::<Vec<_>>().join(", ")
}

/// A machine file of this machine, with what was measured; standard error says what is measured next.
fn measured(host: Machine) -> String {
    let terminal = std::io::stderr().is_terminal();
    let mut m = probe::measure(host, probe::Effort::USUAL, |what| {
        if terminal {
            eprintln!("measuring {what}");
        }
    });
    m.description = "this machine; caches as its operating system describes them, the rest measured".into();
    m.peak_source = Some(format!("slamm {}: as the bandwidths", env!("CARGO_PKG_VERSION")));
    let about = "# Measured by `slamm machines host --measure`. GB/s, nanoseconds and Gflop/s are medians of repetitions;\n\
                 # their _spread is half the distance of the quartiles: what is wide was disturbed.\n";
    format!("{about}{}", written::written(&m))
}

fn details(m: &Machine) -> String {
    let mut out = format!("{}: {}\n", m.name, m.description);
    if let Some(s) = &m.source {
        let _ = writeln!(out, "source: {s}");
    }
    if let Some(c) = m.clock_ghz {
        let _ = writeln!(out, "clock: {c} GHz");
    }
    let source = m.peak_source.as_ref().map_or(String::new(), |s| format!("\n    source: {s}"));
    if let Some(p) = m.peak_gflops {
        let _ = writeln!(out, "peak: {} Gflop/s, double precision, one core{source}", figure(p));
    }
    let cores = m.cores.map_or("all cores".to_string(), |n| format!("all {n} cores"));
    if let Some(p) = m.peak_gflops_all_cores {
        let _ = writeln!(out, "peak: {} Gflop/s, double precision, {cores}", figure(p));
    }
    if let Some(n) = &m.network {
        let shared =
            if n.ranks_per_node > 1 { format!(", {} ranks on a node", n.ranks_per_node) } else { String::new() };
        let source = n.source.as_ref().map_or(String::new(), |s| format!(" ({s})"));
        let _ = writeln!(
            out,
            "network: {} us a message, {} GB/s in each direction of a rank{shared}{source}",
            n.latency_us, n.bandwidth_gb_s
        );
    }
    if let Some(p) = m.scalar_gflops {
        let _ = writeln!(out, "without vectors: {} Gflop/s, one core", figure(p));
    }
    let of = |rates: &Rates, where_: &str, whose: &str| {
        said(rates, "    ").map_or(String::new(), |text| format!("{where_}, {whose}: {text}\n"))
    };
    out.push_str(&of(&m.registers_one_core, "registers", "one core"));
    out.push_str(&of(&m.registers_all_cores, "registers", &cores));
    out.push_str(&of(&m.memory_one_core, "memory", "one core"));
    out.push_str(&of(&m.memory_all_cores, "memory", &cores));
    for l in &m.levels {
        let _ = writeln!(out, "\n{}", level(l, &cores));
    }
    out
}

fn figure(r: Rate) -> String {
    r.spread.map_or(format!("{}", r.value), |s| format!("{} ± {s}", r.value))
}

/// Bandwidths and latency of a boundary in a line, with their source in another one.
fn said(r: &Rates, indent: &str) -> Option<String> {
    let mut parts = Vec::new();
    match (r.loads, r.stores, r.copies) {
        (Some(l), Some(s), Some(c)) if l == s && s == c => parts.push(format!("{} GB/s", figure(l))),
        (l, s, c) => {
            let named = [("loads", l), ("stores", s), ("copies", c)].into_iter();
            parts.extend(named.filter_map(|(what, r)| r.map(|r| format!("{what} {} GB/s", figure(r)))));
        }
    }
    parts.extend(r.latency_ns.map(|l| format!("latency {} ns", figure(l))));
    let source = r.source.as_ref().map_or(String::new(), |s| format!("\n{indent}source: {s}"));
    (!parts.is_empty()).then(|| format!("{}{source}", parts.join(", ")))
}

fn level(l: &Level, cores: &str) -> String {
    let ways =
        if l.sets() == 1 { "fully associative".to_string() } else { format!("{} ways, {} sets", l.ways, l.sets()) };
    let write = match (l.write, l.allocate) {
        (Writing::Back, true) => "write-back; a write miss fetches the line",
        (Writing::Back, false) => "write-back; a write miss bypasses the level",
        (Writing::Through, true) => "write-through; a write miss fetches the line",
        (Writing::Through, false) => "write-through; a write miss bypasses the level",
    };
    let holds = match l.holds {
        Holds::Independent => "",
        Holds::Inclusive => "\n    holds all lines of the levels above",
        Holds::Victim => "\n    holds what the level above evicts (victim)",
    };
    let replacement = match l.replacement {
        Replacement::Lru => "",
        Replacement::TreePlru => "\n    replaces lines by a tree (pseudo-LRU)",
    };
    let to = |rates: &Rates, whose: &str| {
        said(rates, "        ").map_or(String::new(), |text| format!("\n    to what is below, {whose}: {text}"))
    };
    let bandwidth = format!("{}{}", to(&l.one_core, "one core"), to(&l.all_cores, cores));
    let source = l.source.as_ref().map_or(String::new(), |s| format!("\n    source: {s}"));
    format!(
        "{}: {} in lines of {} bytes, {ways}\n    {write}{holds}{replacement}{bandwidth}{source}",
        l.name,
        size(l.size),
        l.line
    )
}

/// As it is written in a description.
fn size(bytes: u64) -> String {
    match bytes {
        b if b % (1 << 20) == 0 => format!("{}M", b >> 20),
        b if b % (1 << 10) == 0 => format!("{}K", b >> 10),
        b => format!("{b}"),
    }
}
