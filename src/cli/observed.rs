//! `slamm replay` of a real program's trace. In: the trace of a tool, a map of arrays, the trace of a prediction. Out: how often
//! elements were read and written, beside the prediction; what crosses the levels of a machine.

use super::export::PAGE_RECORDS;
use super::render::Renderer;
use super::replay_args::ReplayArgs;
use super::traces::{Wrong, read, wrong};
use super::{outputs, status};
use crate::cache::machine::Machine;
use crate::observed::caches::Caches;
use crate::observed::map::{self, Map};
use crate::observed::{Compared, Observed, Refused, observe};
use crate::report::{ObservedReport, Units, html};
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{Sources, Span};
use std::io::BufReader;
use std::path::Path;

/// Reads a trace and reports.
pub(super) fn observed(args: &ReplayArgs, machines: &[(String, Machine)], renderer: &Renderer) -> Result<u8, Wrong> {
    let usage = |message: String| wrong(Diagnostic::error(codes::SLM900, message));
    args.check_observed().map_err(usage)?;
    let Some(file) = args.traces.first() else { return Ok(status::USAGE) };
    let map = args.arrays.as_deref().map_or(Ok(Map::default()), arrays)?;
    let predicted = args.beside.as_deref().map(|t| read(t, |_| true)).transpose()?;
    let predicted = predicted.and_then(|r| r.runs.into_iter().next()).map(|run| run.trace.arrays);
    let from = system::open(file, Takes::Pipes).map_err(|e| unreadable(file, &e))?;
    let caches = machines.first().map(|(_, m)| Caches::new(m));
    let name = file.to_string_lossy();
    let order = args.reports.html.as_ref().map(|_| (&*name, PAGE_RECORDS));
    let found = observe(BufReader::with_capacity(1 << 18, from), map, caches, order).map_err(|r| refused(file, r))?;
    let compared = predicted.as_deref().map(|p| Compared::of(&found, p));
    let units = args.reports.units.map(Units::from);
    let report = ObservedReport { file: &name, observed: &found, compared: compared.as_ref(), units };
    if let Some(d) = strange(file, &found).filter(|_| !args.quiet) {
        renderer.diagnostics(&Sources::default(), &[d]);
    }
    let problems = write(args, &report);
    renderer.diagnostics(&Sources::default(), &problems);
    Ok(if problems.is_empty() { status::SUCCESS } else { status::USAGE })
}

/// Writes the reports; gives what could not be written.
fn write(args: &ReplayArgs, report: &ObservedReport) -> Vec<Diagnostic> {
    let r = &args.reports;
    let mut problems = Vec::new();
    let mut put = |option: &str, file: Option<&Path>, text: &dyn Fn() -> String| {
        let Some(file) = file else { return };
        if let Err(e) = outputs::put(file, &text()) {
            problems.push(Diagnostic::error(codes::SLM904, format!("{option} {}: {e}", file.display())));
        }
    };
    put("--json", r.json.as_deref(), &|| report.json());
    put("--csv", r.csv.as_deref(), &|| report.csv());
    put("--html", r.html.as_deref(), &|| html::observed(report));
    if !r.on_stdout() && !r.no_table {
        put("standard output", Some(Path::new("-")), &|| report.text());
    }
    problems
}

/// The map of a program's arrays.
fn arrays(file: &Path) -> Result<Map, Wrong> {
    let bytes = system::read(file, Takes::Pipes).map_err(|e| unreadable(file, &e))?;
    let mut sources = Sources::default();
    let id = sources.add(file.display().to_string(), file, &bytes);
    let found = map::read(&sources.get(id).text);
    found.map_err(|(line, why)| {
        let text = &sources.get(id).text;
        let start = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum::<usize>();
        let length = text.get(start..).and_then(|t| t.lines().next()).map_or(0, str::len);
        let d = Diagnostic::error(codes::SLM935, why).at(Span::new(id, start, start + length), "");
        let d = d.help(
            "A line is `array NAME BASE BYTES rows|columns SIZE…`; tools/lackey/slamm_arrays.h writes such a map.",
        );
        Box::new((sources, vec![d]))
    })
}

fn unreadable(file: &Path, e: &std::io::Error) -> Wrong {
    wrong(Diagnostic::error(codes::SLM901, format!("'{}' cannot be read: {e}", file.display())))
}

fn refused(file: &Path, why: Refused) -> Wrong {
    match why {
        Refused::Io(e) => unreadable(file, &e),
        Refused::TooLarge(why) => wrong(
            Diagnostic::error(codes::SLM935, why).help("Leave large arrays out of the map, or trace a smaller case."),
        ),
        Refused::Unknown => {
            let message = format!("'{}' has no line of a trace that is known", file.display());
            let help = "slamm replay plays traces of `slamm analyze --trace`, of `valgrind --tool=lackey --trace-mem=yes \
                        --log-file=FILE` and of Gleipnir.";
            wrong(Diagnostic::error(codes::SLM934, message).help(help))
        }
    }
}

/// A line that begins like an access and is none.
fn strange(file: &Path, found: &Observed) -> Option<Diagnostic> {
    let (line, text) = found.strange.as_ref()?;
    let message = format!(
        "{}:{line}: '{text}' is not an access, and was passed over; {} lines were in all",
        file.display(),
        found.passed_over
    );
    Some(Diagnostic::warning(codes::SLM936, message))
}
