//! What `slamm analyze --trace` keeps so that `slamm replay` can play the run on other machines. In: the run as it was
//! recorded, the options that it had. Out: that run and, for every other first-level cache that is asked for, the
//! prototype run again for an implementation that is made for it; or why there are none.

use super::args::AnalyzeArgs;
use super::console::Silent;
use super::files;
use super::machines;
use super::render::Renderer;
use crate::cache::machine::{self, Machine};
use crate::interp::{self, Outcome, Recording, RunOptions, StreamSetup};
use crate::listeners::rank_figures::RecordedRank;
use crate::prediction::Prediction;
use crate::program::Program;
use crate::replay::file::{Replay, compressed};
use crate::replay::{FirstLevel, Recorded, Run};
use crate::setup::machine::{find, first_level};
use crate::trace::Trace;

/// The name in `--trace-for` that means no other machine.
const OWN: &str = "none";

/// What is kept, and what the header says of it.
pub(crate) struct Kept {
    pub recorded: Recorded,
    pub replay: Replay,
}

/// Machines that the trace is to be played on, in addition to that of the run.
///
/// # Errors
/// The exit status; what is wrong with one has been shown.
pub(super) fn machines(args: &AnalyzeArgs, renderer: &Renderer) -> Result<Vec<Machine>, u8> {
    if args.reports.trace.is_none() {
        return Ok(Vec::new());
    }
    match args.reports.trace_for.as_slice() {
        [] => Ok(machine::SHIPPED.iter().filter_map(|(name, _)| find(name).ok()).collect()),
        [one] if one == OWN => Ok(Vec::new()),
        names => names.iter().map(|name| machines::load(name, renderer)).collect(),
    }
}

/// The options of a run that is also recorded.
pub(super) fn recording(options: &mut RunOptions) {
    options.recording = Recording::Besides;
    (options.page, options.over_time, options.explain) = (true, true, true);
}

/// Keeps the run, and runs the prototype again for other machines.
pub(super) fn keep(
    args: &AnalyzeArgs,
    options: &RunOptions,
    machines: &[Machine],
    (program, outcome): (&Program, &mut Outcome),
    renderer: &Renderer,
) -> Kept {
    match kept(args, options, machines, (program, outcome), renderer) {
        Ok(kept) => kept,
        Err(why) => Kept { recorded: Recorded::default(), replay: Replay::LeftOut(why) },
    }
}

fn kept(
    args: &AnalyzeArgs,
    options: &RunOptions,
    machines: &[Machine],
    (program, outcome): (&Program, &mut Outcome),
    renderer: &Renderer,
) -> Result<Kept, String> {
    let (Some(trace), Some(prediction)) = (&outcome.trace, &outcome.prediction) else {
        return Err("the run was stopped from outside".into());
    };
    if let Some(why) = thinned(trace) {
        return Err(why);
    }
    let own = options.machine.as_ref().and_then(|s| FirstLevel::of(&s.machine));
    let mut recorded = Recorded { sources: texts(program, prediction), runs: Vec::new() };
    if let (Some(first), Some(recording)) = (own, outcome.recording.take()) {
        recorded.runs.push(run(first, recording, trace)?);
    }
    let mut others = Vec::new();
    for machine in machines {
        let Some(first) = FirstLevel::of(machine).filter(|f| recorded.runs.iter().all(|r| r.first != *f)) else {
            continue;
        };
        let found = match prediction.complete {
            true => again(args, options, machine, renderer).and_then(|o| another(first, o, prediction)),
            false => Err("the run ended early, and was not repeated".into()),
        };
        match found {
            Ok(run) => recorded.runs.push(run),
            Err(why) => others.push(format!("{}: {why}", first.words())),
        }
    }
    if recorded.runs.is_empty() {
        let first = others.into_iter().next();
        return Err(first.unwrap_or_else(|| "no machine was named (--machine none, --trace-for none)".into()));
    }
    let first_levels = recorded.runs.iter().map(|r| r.first).collect();
    Ok(Kept { recorded, replay: Replay::Runs { first_levels, others } })
}

fn thinned(trace: &Trace) -> Option<String> {
    let (kept, seen) = (trace.kept.len() as u64, trace.seen);
    (kept < seen).then(|| format!("the trace is thinned: of {seen} records it keeps {kept}"))
}

/// Texts of the files that ranges are in.
fn texts(program: &Program, p: &Prediction) -> Vec<(String, String)> {
    let of = |name: &str| p.ranges.iter().any(|r| r.file == name);
    let own = program.sources.iter().filter(|(_, s)| of(&s.name));
    own.map(|(_, s)| (s.name.clone(), s.text.to_string())).collect()
}

/// The prototype runs for an implementation that is made for this machine.
fn again(args: &AnalyzeArgs, options: &RunOptions, machine: &Machine, renderer: &Renderer) -> Result<Outcome, String> {
    let execution = &args.execution;
    let mut program =
        files::to_run(&execution.file, &execution.running, renderer).map_err(|_| "the file is gone".to_string())?;
    let curve = interp::Curves::None;
    let setup = StreamSetup { machine: machine.clone(), reference: false, placements: 1, curve, extrapolate: None };
    let options = RunOptions {
        cache: first_level((None, None), None, Some(machine))?,
        machine: Some(setup),
        recording: Recording::Alone,
        // A limit that is reached here is no end of the whole.
        on_overrun: None,
        executions: args.reports.executions(),
        last: false,
        ..options.clone()
    };
    Ok(interp::run(&mut program, &options, &mut Silent))
}

/// Another run of the same prototype, if it was the same.
fn another(first: FirstLevel, mut outcome: Outcome, prediction: &Prediction) -> Result<Run, String> {
    let recording = outcome.recording.take().ok_or("the run was stopped from outside")?;
    let trace = outcome.trace.as_ref().ok_or("the run was stopped from outside")?;
    let same = |a: &Prediction, b: &Prediction| {
        let mut pairs = a.ranges.iter().zip(&b.ranges);
        a.ranges.len() == b.ranges.len()
            && a.complete == b.complete
            && a.seen.statements == b.seen.statements
            && pairs
                .all(|(a, b)| (a.executions, a.trips, a.inclusive.flops) == (b.executions, b.trips, b.inclusive.flops))
    };
    if !same(&recording.prediction, prediction) {
        return Err("when it was run again, the prototype did something else".into());
    }
    if let Some(why) = thinned(trace) {
        return Err(why);
    }
    run(first, recording, trace)
}

fn run(first: FirstLevel, recording: interp::RecordedRun, trace: &Trace) -> Result<Run, String> {
    let interp::RecordedRun { prediction, whose, along, calls, ranks, room } = recording;
    let calls = calls.ok_or("its operations take more than 256 MB")?;
    let ranks = ranks.into_iter().map(|r| RecordedRank { calls: compressed(&r.calls), ..r }).collect();
    let trace = Trace { counts: Vec::new(), levels: Vec::new(), ..trace.clone() };
    Ok(Run { first, prediction, whose, along, trace, calls: compressed(&calls), ranks, room })
}
