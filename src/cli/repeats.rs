//! `slamm analyze --repeats N,M`: a prototype run with two numbers of repetitions, and what the longer run
//! moves beyond the shorter one.

use super::args::AnalyzeArgs;
use super::console::Silent;
use super::render::Renderer;
use super::{files, status};
use crate::cache::machine::Machine;
use crate::error::ErrorKind;
use crate::interp::{self, RunOptions};
use crate::listeners::level_figures::judge;
use crate::listeners::rank_times;
use crate::prediction::Prediction;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use crate::validate::difference::difference;

/// The place of the number of repetitions in `--set`.
const PLACE: &str = "{}";

/// The two numbers of repetitions, where there are to be two runs.
///
/// # Errors
/// When no `--set` has a place for them, or a trace of one run would be reported with the figures of two.
pub(super) fn numbers(args: &AnalyzeArgs) -> Result<Option<(u64, u64)>, String> {
    let Some(numbers) = args.repeats else { return Ok(None) };
    if !args.execution.running.set.iter().any(|(_, e)| e.contains(PLACE)) {
        return Err("--repeats needs a place for the number: --set 'NAME={}', with the variable that says \
                    how often the prototype repeats"
            .into());
    }
    let of_one_run = [
        ("--trace records", args.reports.trace.is_some()),
        ("--heat-maps is about", args.reports.heat_maps.is_some()),
        ("--over-time is about", args.reports.over_time.is_some()),
        ("--per-execution and --statistics are about", args.reports.executions()),
    ];
    match of_one_run.iter().find(|(_, given)| *given) {
        Some((is, _)) => Err(format!("{is} one run, --repeats compares two: leave one of them out")),
        None => Ok(Some(numbers)),
    }
}

/// The assignments of `--set` for this number of repetitions.
pub(super) fn placed(set: &[(String, String)], n: u64) -> Vec<(String, String)> {
    set.iter().map(|(name, e)| (name.clone(), e.replace(PLACE, &n.to_string()))).collect()
}

/// The prediction of the run with fewer repetitions, which prints nothing.
///
/// # Errors
/// Its error, which is shown, by its exit status: `status_of` gives that of a kind.
pub(super) fn shorter(
    args: &AnalyzeArgs,
    options: &RunOptions,
    m: u64,
    renderer: &Renderer,
    status_of: impl Fn(ErrorKind) -> u8,
) -> Result<Prediction, u8> {
    let execution = &args.execution;
    let mut program = files::to_run(&execution.file, &execution.running, renderer)?;
    let options = RunOptions { set: placed(&options.set, m), page: false, trace: None, last: false, ..options.clone() };
    let outcome = interp::run(&mut program, &options, &mut Silent);
    if let Some(error) = &outcome.error {
        renderer.run_error(&program.sources, error);
        return Err(status_of(error.kind));
    }
    outcome.prediction.ok_or(status::PROTOTYPE)
}

/// What the additional repetitions move.
///
/// # Errors
/// Why the two runs cannot be compared.
pub(super) fn additional(
    more: &Prediction,
    fewer: &Prediction,
    numbers: (u64, u64),
    machine: Option<&Machine>,
) -> Result<Prediction, String> {
    let mut left = difference(more, fewer, numbers)
        .map_err(|why| format!("the runs of --repeats {},{} cannot be compared: {why}", numbers.0, numbers.1))?;
    if let Some(machine) = machine {
        judge(&mut left.ranges, machine);
        rank_times::add(&mut left.ranges, machine);
    }
    Ok(left)
}

/// Shows why there is nothing to report.
pub(super) fn refused(message: &str, renderer: &Renderer) -> u8 {
    renderer.diagnostics(&Sources::default(), &[Diagnostic::error(codes::SLM920, message)]);
    status::PROTOTYPE
}
