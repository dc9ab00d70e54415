//! `slamm analyze` and `slamm run`.

use super::args::{AnalyzeArgs, ExecutionArgs, Reports, RunArgs};
use super::console::{Console, Settings};
use super::export::{Traced, Written};
use super::render::{Renderer, usage};
use super::{export, files, machines, outputs, record, repeats, status};
use crate::cache::machine::Machine;
use crate::error::ErrorKind;
use crate::interp::{self, OnOverrun, Outcome, RunOptions};
use crate::prediction::Prediction;
use crate::program::{Loader, Program};
use crate::report::html::{self, Page};
use crate::report::{Terminal, Units, select};
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::Sources;
use crate::traffic::Cache;
use crate::value::Layout;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs with accounting and reports.
pub(super) fn analyze(args: &AnalyzeArgs) -> u8 {
    let renderer = Renderer::new(args.execution.color);
    let machine = match machines::of_run(&args.cache, &renderer) {
        Ok(machine) => machine,
        Err(status) => return status,
    };
    let predicted =
        match args.cache.params(machine.as_ref()).and_then(|c| args.reports.check(&read_by(args)).map(|()| c)) {
            Ok(predicted) => predicted,
            Err(message) => return usage(&renderer, &message),
        };
    let of_every_trip =
        [("--trace records", args.reports.trace.is_some()), ("--heat-maps shows", args.reports.heat_maps.is_some())];
    if let Some((does, _)) = of_every_trip.iter().find(|(_, given)| *given && args.cache.extrapolate.is_some()) {
        let message = format!("{does} every trip, --extrapolate leaves trips out: leave one of them out");
        return usage(&renderer, &message);
    }
    let units = args.reports.block_units();
    let numbers = match repeats::numbers(args) {
        Ok(numbers) => numbers,
        Err(message) => return usage(&renderer, &message),
    };
    let mut options = options(&args.execution, predicted, true);
    options.page = args.reports.html.is_some();
    options.over_time = numbers.is_none() && (options.page || args.reports.over_time.is_some());
    // With two runs the words would be about one of them.
    options.explain = options.page && numbers.is_none();
    options.executions = args.reports.executions();
    options.only.clone_from(&args.only);
    // Trips that are extrapolated have no accesses to show.
    options.trace = args.reports.trace_records().filter(|_| args.cache.extrapolate.is_none());
    // With two runs the figures of one alone would mean something else.
    options.on_overrun = Some(on_overrun(numbers.is_none().then_some(args), args.execution.color));
    machines::apply(&args.cache, machine.clone(), args.reports.curves(), &mut options);
    let others = match record::machines(args, &renderer) {
        Ok(others) => others,
        Err(status) => return status,
    };
    if args.reports.trace.is_some() {
        record::recording(&mut options);
    }
    options.skip = match super::files::with_hot(&args.skip, &args.skip_hot, false) {
        Ok(skip) => skip,
        Err(message) => return usage(&renderer, &message),
    };
    let (file, running) = (&args.execution.file, &args.execution.running);
    // A file that cannot be read is said where it is run.
    let named = [("--region", &args.reports.region), ("--only", &args.only), ("--skip", &args.skip)];
    if named.iter().any(|(_, names)| !names.is_empty())
        && let Ok(program) = files::load_to_run(file, running)
        && let Some(status) =
            named.iter().find_map(|(o, names)| files::ranges_there(&[&program], o, names, &renderer).err())
    {
        return status;
    }
    let settings = Settings {
        to_stderr: args.reports.on_stdout(),
        regions: args.reports.region.clone(),
        prints: numbers.is_none(),
        units,
        progress: !args.execution.quiet,
        interrupt: Arc::clone(&options.interrupt),
    };
    let fewer = match numbers.map(|(_, m)| repeats::shorter(args, &options, m, &renderer, status_of)) {
        Some(Err(status)) => return status,
        found => found.and_then(Result::ok),
    };
    if let Some((n, _)) = numbers {
        options.set = repeats::placed(&options.set, n);
    }
    let (mut done, console) = match execute(&args.execution, &options, settings, &renderer) {
        Ok(done) => done,
        Err(status) => return status,
    };
    let status = done.status;
    if let (Some(fewer), Some(numbers), Some(more)) = (fewer, numbers, &done.outcome.prediction) {
        match repeats::additional(more, &fewer, numbers, machine.as_ref()) {
            Ok(left) => done.outcome.prediction = Some(left),
            Err(message) => return status.max(repeats::refused(&message, &renderer)),
        }
    }
    let run = (&done.program, &mut done.outcome);
    let kept = args.reports.trace.is_some().then(|| record::keep(args, &options, &others, run, &renderer));
    let traced = Traced { trace: done.outcome.trace.as_ref(), kept: kept.as_ref() };
    let shown =
        Shown { machine: machine.as_ref(), sources: &done.program.sources, traced, after_output: console.wrote() };
    let status = match &done.outcome.prediction {
        Some(p) if !console.broken() => status.max(report(&args.reports, args.execution.quiet, p, &shown, &renderer)),
        _ => status,
    };
    renderer.diagnostics(&Sources::default(), &done.ignored);
    status
}

/// Runs without accounting.
pub(super) fn run(args: &RunArgs) -> u8 {
    let renderer = Renderer::new(args.execution.color);
    let mut options = options(&args.execution, Default::default(), false);
    options.on_overrun = Some(on_overrun(None, args.execution.color));
    let settings = Settings {
        to_stderr: false,
        regions: Vec::new(),
        prints: true,
        units: Units::default(),
        progress: !args.execution.quiet,
        interrupt: Arc::clone(&options.interrupt),
    };
    match execute(&args.execution, &options, settings, &renderer) {
        Ok((done, _)) => {
            renderer.diagnostics(&Sources::default(), &done.ignored);
            done.status
        }
        Err(status) => status,
    }
}

/// Files that the command reads, which no report may take the place of.
fn read_by(args: &AnalyzeArgs) -> Vec<PathBuf> {
    let machine = args.cache.machine.iter().map(PathBuf::from);
    let hot = args.skip_hot.get(1).map(PathBuf::from);
    outputs::sources_of(&args.execution.file).into_iter().chain(machine).chain(hot).collect()
}

struct Done {
    outcome: Outcome,
    program: Program,
    status: u8,
    /// What is said of commands that did nothing, at the very end.
    ignored: Vec<Diagnostic>,
}

/// What reports are made of, apart from the prediction.
pub(super) struct Shown<'a> {
    pub machine: Option<&'a Machine>,
    pub sources: &'a Sources,
    pub traced: Traced<'a>,
    /// The prototype has printed something.
    pub after_output: bool,
}

fn options(e: &ExecutionArgs, predicted: (Cache, Layout), accounting: bool) -> RunOptions {
    let mut options = RunOptions { last: true, ..e.running.options(predicted, accounting) };
    options.folders.write.clone_from(&e.allow_write);
    options
}

/// Ends the program where a run does not stop at its limit: with the limit's error, the figures
/// of shortly before, and the exit status of a limit.
pub(super) fn on_overrun(args: Option<&AnalyzeArgs>, color: super::args::Color) -> OnOverrun {
    let args = args.cloned();
    OnOverrun(Arc::new(move |overrun| {
        super::console::last_words();
        let renderer = Renderer::new(color);
        renderer.run_error(&Sources::default(), &overrun.error);
        if let (Some(args), Some(p)) = (&args, &overrun.prediction) {
            // The run holds its texts and does not end: they are read again.
            let mut sources = Sources::default();
            for name in p.ranges.iter().map(|r| &r.file).collect::<std::collections::BTreeSet<_>>() {
                if let Ok(bytes) = Loader::default().read(Path::new(name)) {
                    sources.add(name, name, &bytes);
                }
            }
            let machine = machines::of_run(&args.cache, &renderer).ok().flatten();
            let traced = Traced { trace: None, kept: None };
            let shown = Shown { machine: machine.as_ref(), sources: &sources, traced, after_output: true };
            report(&args.reports, args.execution.quiet, p, &shown, &renderer);
        }
        std::process::exit(i32::from(status::LIMIT));
    }))
}

/// Runs the prototype and shows its diagnostics; the error is an exit status.
fn execute(
    e: &ExecutionArgs,
    options: &RunOptions,
    settings: Settings,
    renderer: &Renderer,
) -> Result<(Done, Console), u8> {
    e.check().map_err(|m| usage(renderer, &m))?;
    let mut program = files::to_run(&e.file, &e.running, renderer)?;
    on_interrupt(&options.interrupt);
    let mut console = Console::new(settings);
    let mut outcome = interp::run(&mut program, options, &mut console);
    console.finish();
    let about_ignored = |d: &Diagnostic| d.code == codes::SLM401 && d.primary.is_none();
    let (ignored, others) = std::mem::take(&mut outcome.diagnostics).into_iter().partition(about_ignored);
    outcome.diagnostics = others;
    let ignored: Vec<Diagnostic> = if e.quiet || console.broken() { Vec::new() } else { ignored };
    let status = match console.failure() {
        Some(e) => {
            let d = Diagnostic::error(codes::SLM904, format!("standard output: {e}"));
            renderer.diagnostics(&Sources::default(), &[d]);
            status::USAGE
        }
        None if console.broken() => status::SUCCESS,
        None => show(&outcome, &program.sources, e.quiet, renderer),
    };
    // Where the command line is wrong, nothing ran and there is nothing to report.
    let ran = outcome.error.as_ref().is_none_or(|e| e.kind != ErrorKind::Usage);
    outcome.prediction = outcome.prediction.filter(|_| ran);
    Ok((Done { outcome, program, status, ignored }, console))
}

/// The first interrupt ends the run at its next statement, the second one at once.
pub(super) fn on_interrupt(flag: &Arc<AtomicBool>) {
    let flag = Arc::clone(flag);
    // Without a handler an interrupt ends the program at once, which is still right.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            super::console::last_words();
            std::process::exit(i32::from(status::LIMIT));
        }
    });
}

/// Shows diagnostics and the error of a run; gives the exit status.
pub(super) fn show(outcome: &Outcome, sources: &Sources, quiet: bool, renderer: &Renderer) -> u8 {
    let shown: Vec<Diagnostic> =
        outcome.diagnostics.iter().filter(|d| !quiet || d.severity == Severity::Error).cloned().collect();
    renderer.diagnostics(sources, &shown);
    let wrong = outcome.diagnostics.iter().any(|d| d.severity == Severity::Error);
    if let Some(error) = &outcome.error {
        renderer.run_error(sources, error);
        return status_of(error.kind);
    }
    match outcome.exit {
        _ if wrong => status::PROTOTYPE,
        // Its own number would mean something else here: a limit, a wrong command line.
        Some(n) if n != 0 => {
            let text = format!("the prototype ended with exit({n})");
            let d = Diagnostic::error(codes::SLM932, text).help("slamm's own exit status is then 1.");
            renderer.diagnostics(sources, &[d]);
            status::PROTOTYPE
        }
        _ => status::SUCCESS,
    }
}

/// Exit status of a run that ended by an error.
pub(super) fn status_of(kind: ErrorKind) -> u8 {
    match kind {
        ErrorKind::Limit => status::LIMIT,
        ErrorKind::Usage => status::USAGE,
        _ => status::PROTOTYPE,
    }
}

/// Writes the reports to their files, and the one for the terminal after what the prototype has printed.
pub(super) fn report(reports: &Reports, quiet: bool, all: &Prediction, shown: &Shown, renderer: &Renderer) -> u8 {
    let nowhere = Sources::default();
    let selected = match select(all, &reports.region) {
        Ok(p) => p,
        Err(unknown) => {
            return files::refuse(&files::unknown_range("--region", &unknown.name, &unknown.known, 1), renderer);
        }
    };
    let page = || {
        let units = reports.units.map(Units::from);
        let trace = shown.traced.trace.map(|t| t.thinned(export::PAGE_RECORDS));
        let (sources, machine) = (shown.sources, shown.machine);
        let run = (!reports.region.is_empty()).then_some(all);
        html::page(&Page { prediction: &selected, run, sources, trace: trace.as_ref(), machine, units })
    };
    // Curves that only the page asked for stand only there.
    let mut plain = selected.clone();
    if reports.region.is_empty() {
        plain.without_curves();
    }
    let Written { mut problems, notes } = reports.write(&plain, &shown.traced, page);
    if !reports.on_stdout() && !reports.no_table {
        // The table has what the regions call, too.
        let whole = if reports.region.is_empty() { &plain } else { all };
        let apart = if shown.after_output { "\n" } else { "" };
        if let Err(e) = outputs::to_stdout(&format!("{apart}{}", terminal(reports, whole, shown.sources))) {
            problems.push(Diagnostic::error(codes::SLM904, format!("standard output: {e}")));
        }
    }
    if !quiet {
        renderer.diagnostics(&nowhere, &notes);
    }
    renderer.diagnostics(&nowhere, &problems);
    if problems.is_empty() { status::SUCCESS } else { status::USAGE }
}

/// The report for the terminal.
fn terminal(reports: &Reports, p: &Prediction, sources: &Sources) -> String {
    let line = |file: &str, line: u32| {
        let (_, found) = sources.iter().find(|(_, s)| s.name == file)?;
        Some(found.line_text(line).to_string())
    };
    let report = Terminal {
        units: reports.units.map(Units::from),
        per: reports.per.into(),
        sort: reports.sort.into(),
        regions: &reports.region,
        rows: reports.rows,
        statistics: reports.statistics,
        width: export::width_of_stdout(),
    };
    report.text(p, &line)
}
