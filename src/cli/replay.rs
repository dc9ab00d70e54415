//! `slamm replay`: recorded runs on the caches of other machines. In: trace files, machines. Out: for each machine the
//! reports that `slamm analyze` makes of a run on it.

use super::analyze::{Shown, report};
use super::args::SimulatorArg;
use super::export::Traced;
use super::render::{Renderer, usage};
use super::replay_args::ReplayArgs;
use super::traces::{Wrong, read, wrong};
use super::{observed, outputs, status};
use crate::cache::machine::Machine;
use crate::replay::play::{Setup, play};
use crate::replay::{FirstLevel, Recorded, Run, merge};
use crate::setup;
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// Plays traces on machines.
pub(super) fn replay(args: &ReplayArgs) -> u8 {
    let renderer = Renderer::new(args.color);
    if let Err(message) = args.check() {
        return usage(&renderer, &message);
    }
    let played = machines(args).and_then(|machines| match recorded_run(args) {
        true => on_all(args, &machines, &renderer),
        false => observed::observed(args, &machines, &renderer),
    });
    match played {
        Ok(status) => status,
        Err(wrong) => {
            renderer.diagnostics(&wrong.0, &wrong.1);
            status::USAGE
        }
    }
}

/// Whether the traces are of slamm; one that cannot be read is said there, where it is read.
fn recorded_run(args: &ReplayArgs) -> bool {
    let begins = |t: &PathBuf| {
        let mut first = [0; 1];
        let is_file = system::is_file(t);
        !is_file
            || system::open(t, Takes::Files)
                .and_then(|mut f| f.read(&mut first))
                .is_ok_and(|n| n == 0 || first == *b"{")
    };
    args.traces.len() > 1 || args.traces.iter().all(begins) && args.arrays.is_none()
}

/// The machines, each with its name on the command line.
fn machines(args: &ReplayArgs) -> Result<Vec<(String, Machine)>, Wrong> {
    let default = [String::from("generic")];
    let names = if args.machine.is_empty() { &default[..] } else { &args.machine };
    let one = |name: &String| {
        let found = setup::machine::of_run(Some(name), (args.l1, args.l1_ways), args.line)?;
        let none =
            || wrong(Diagnostic::error(codes::SLM900, format!("--machine {name}: there is no cache to play on")));
        Ok((name.clone(), found.ok_or_else(none)?))
    };
    names.iter().map(one).collect()
}

fn on_all(args: &ReplayArgs, machines: &[(String, Machine)], renderer: &Renderer) -> Result<u8, Wrong> {
    let firsts: Vec<FirstLevel> = machines.iter().filter_map(|(_, m)| FirstLevel::of(m)).collect();
    let wanted = |f: &FirstLevel| args.as_recorded || firsts.contains(f);
    let mut recorded: Vec<Recorded> = args.traces.iter().map(|t| read(t, wanted)).collect::<Result<_, _>>()?;
    if let [first, second] = recorded.as_mut_slice() {
        merge::apart(first, second);
    }
    let on_ranks = |r: &Recorded| r.runs.iter().any(|run| run.prediction.distribution.is_some());
    if args.merge.is_some() && recorded.iter().any(on_ranks) {
        let message = "--merge: a run on several ranks shares no caches with another one";
        return Err(wrong(Diagnostic::error(codes::SLM900, message)));
    }
    let runs_of = |(name, machine): &(String, Machine)| {
        let runs = recorded.iter().zip(&args.traces).map(|(r, file)| run_for(args, r, (name, machine), file));
        runs.collect::<Result<Vec<&Run>, Wrong>>()
    };
    let all = machines.iter().map(runs_of).collect::<Result<Vec<_>, _>>()?;
    let mut ended = status::SUCCESS;
    for (k, ((name, machine), runs)) in machines.iter().zip(all).enumerate() {
        if machines.len() > 1 && !args.reports.no_table {
            let apart = if k > 0 { "\n" } else { "" };
            let _ = outputs::to_stdout(&format!("{apart}machine {name}\n\n"));
        }
        ended = ended.max(on_one(args, (name, machine), &recorded, &runs, renderer)?);
    }
    Ok(ended)
}

fn on_one(
    args: &ReplayArgs,
    (name, machine): (&str, &Machine),
    recorded: &[Recorded],
    runs: &[&Run],
    renderer: &Renderer,
) -> Result<u8, Wrong> {
    let reports = args.reports_of(name);
    let setup = Setup {
        machine,
        reference: args.simulator == SimulatorArg::Reference,
        placements: args.placements.into(),
        curve: reports.curves(),
    };
    let damaged = |d: crate::packed::Damaged| wrong(damaged(&args.traces, &d.to_string()));
    let (prediction, trace) = match (runs, args.merge) {
        ([first, second], Some(lines)) => (merge::play((first, second), lines, &setup).map_err(damaged)?, None),
        ([run, ..], _) => play(run, &setup).map(|(p, t)| (p, Some(t))).map_err(damaged)?,
        ([], _) => return Ok(status::USAGE),
    };
    let mut sources = Sources::default();
    for (name, text) in recorded.iter().flat_map(|r| &r.sources) {
        sources.add(name, name, text.as_bytes());
    }
    let traced = Traced { trace: trace.as_ref(), kept: None };
    let shown = Shown { machine: Some(machine), sources: &sources, traced, after_output: false };
    Ok(report(&reports, args.quiet, &prediction, &shown, renderer))
}

/// The run of a trace that a machine plays.
fn run_for<'r>(
    args: &ReplayArgs,
    recorded: &'r Recorded,
    (name, machine): (&str, &Machine),
    file: &Path,
) -> Result<&'r Run, Wrong> {
    if let Some(run) = recorded.run_for(machine) {
        return Ok(run);
    }
    if let Some(run) = recorded.runs.first().filter(|_| args.as_recorded) {
        return Ok(run);
    }
    let first = FirstLevel::of(machine).map_or(String::new(), |f| f.words());
    let message = format!("{}: it was not recorded for a first level of {first}, as '{name}' has it", file.display());
    let help = format!(
        "Record it again with --trace-for {name}: the predicted implementation is made for its first level. Or play it \
         --as-recorded: the implementation for another first level, on this machine."
    );
    Err(wrong(Diagnostic::error(codes::SLM934, message).help(help)))
}

fn damaged(traces: &[std::path::PathBuf], why: &str) -> Diagnostic {
    let names: Vec<String> = traces.iter().map(|t| format!("'{}'", t.display())).collect();
    let message = format!("{} cannot be played: {why}", names.join(" and "));
    Diagnostic::error(codes::SLM934, message).help("Record it again: `slamm analyze FILE.m --trace FILE`.")
}
