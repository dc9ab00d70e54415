//! Writing reports to files and standard output.

use super::args::Reports;
use super::outputs::{self, is_stdout};
use super::record::Kept;
use crate::prediction::Prediction;
use crate::replay::file as runs;
use crate::report::{Csv, Exporter, Folded, Json, NARROW, OverTimeRows, PerExecution, Speedscope, heat_maps};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::trace::{Trace, jsonl};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// What a report is made of.
enum Content<'a> {
    Prediction(&'a dyn Exporter),
    /// The page shows more than the prediction.
    Page,
    Trace,
    HeatMaps,
}

/// Most records that the page holds: its replay is to begin at once.
pub(super) const PAGE_RECORDS: usize = 1 << 14;

impl Reports {
    /// Every report that is a file: its option, where it goes, what is in it.
    fn places(&mut self) -> [(&'static str, &mut Option<PathBuf>, Content<'static>); 9] {
        [
            ("--json", &mut self.json, Content::Prediction(&Json)),
            ("--csv", &mut self.csv, Content::Prediction(&Csv)),
            ("--folded", &mut self.folded, Content::Prediction(&Folded)),
            ("--speedscope", &mut self.speedscope, Content::Prediction(&Speedscope)),
            ("--per-execution", &mut self.per_execution, Content::Prediction(&PerExecution)),
            ("--over-time", &mut self.over_time, Content::Prediction(&OverTimeRows)),
            ("--heat-maps", &mut self.heat_maps, Content::HeatMaps),
            ("--html", &mut self.html, Content::Page),
            ("--trace", &mut self.trace, Content::Trace),
        ]
    }

    /// Those that are wanted.
    fn files(&self) -> Vec<(&'static str, PathBuf, Content<'static>)> {
        let mut all = self.clone();
        let wanted =
            all.places().into_iter().filter_map(|(option, file, content)| Some((option, file.take()?, content)));
        wanted.collect()
    }

    /// The same reports in other files.
    #[must_use]
    pub(crate) fn elsewhere(&self, name: impl Fn(&Path) -> PathBuf) -> Reports {
        let mut all = self.clone();
        all.places().into_iter().filter_map(|(_, file, _)| file.as_mut()).for_each(|file| *file = name(file));
        all
    }

    /// Whether the figures of single executions are wanted.
    #[must_use]
    pub(crate) fn executions(&self) -> bool {
        self.statistics || self.per_execution.is_some()
    }

    /// Most records of the access trace that the reports take; nothing where none wants it.
    pub(crate) fn trace_records(&self) -> Option<usize> {
        let file = self.trace.as_ref().map(|_| self.trace_records as usize);
        file.max(self.html.as_ref().or(self.heat_maps.as_ref()).map(|_| PAGE_RECORDS))
    }

    fn write_trace(&self, traced: &Traced, source: &str, file: &Path) -> io::Result<()> {
        let Traced { trace, kept } = *traced;
        let trace = lost_or(trace)?;
        let too_long = trace.kept.len() > self.trace_records as usize;
        let thinned = too_long.then(|| trace.thinned(self.trace_records as usize));
        let trace = thinned.as_ref().unwrap_or(trace);
        let replay = serde_json::to_value(kept.map(|k| &k.replay))?;
        let lines = |to: &mut dyn Write| kept.map_or(Ok(()), |k| runs::write(&k.recorded, to));
        if !is_stdout(file) {
            return outputs::whole(file, |mut out| jsonl::write_with(trace, source, (&replay, lines), &mut out));
        }
        let mut out = BufWriter::new(io::stdout().lock());
        match jsonl::write_with(trace, source, (&replay, lines), &mut out).and_then(|()| out.flush()) {
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }

    /// Whether a report takes standard output.
    pub(crate) fn on_stdout(&self) -> bool {
        self.files().iter().any(|(_, file, _)| is_stdout(file))
    }

    /// Finds before the run what would only show after it.
    ///
    /// # Errors
    /// Two reports to one place, one over a file that is read, or a folder that does not exist.
    pub(crate) fn check(&self, read: &[PathBuf]) -> Result<(), String> {
        let files = self.files();
        let all: Vec<(&str, &Path)> = files.iter().map(|(option, file, _)| (*option, file.as_path())).collect();
        outputs::check(&all, read)
    }

    /// Writes every requested report, the page by `page`; gives what could not be written.
    pub(crate) fn write(&self, prediction: &Prediction, traced: &Traced, page: impl Fn() -> String) -> Written {
        let (mut problems, mut notes) = (Vec::new(), Vec::new());
        for (option, file, content) in self.files() {
            let file = file.as_path();
            let done = match content {
                Content::Prediction(e) => outputs::put(file, &e.export(prediction)),
                Content::Page => outputs::put(file, &page()),
                Content::HeatMaps => lost_or(traced.trace).and_then(|trace| outputs::put(file, &heat_maps(trace))),
                Content::Trace => self.write_trace(traced, &prediction.source.file, file),
            };
            if option == "--per-execution" {
                notes.extend(rows_joined(prediction));
            }
            if let Err(e) = done {
                problems.push(Diagnostic::error(codes::SLM904, format!("{option} {}: {e}", file.display())));
            }
        }
        Written { problems, notes }
    }
}

/// The access trace of a run, and what of the run can be played again.
#[derive(Clone, Copy)]
pub(crate) struct Traced<'a> {
    pub trace: Option<&'a Trace>,
    pub kept: Option<&'a Kept>,
}

/// The trace, unless the run was stopped so that there is none.
fn lost_or(trace: Option<&Trace>) -> io::Result<&Trace> {
    trace.ok_or_else(|| io::Error::other("the run was stopped from outside; its trace is lost"))
}

/// What is said of the reports that were written.
pub(crate) struct Written {
    pub problems: Vec<Diagnostic>,
    pub notes: Vec<Diagnostic>,
}

/// The statement about rows of `--per-execution` that stand for several executions, where there are such rows.
fn rows_joined(p: &Prediction) -> Option<Diagnostic> {
    let all: Vec<(String, u64)> = PerExecution::joined(p).map(|(r, span)| (r.name.clone(), span)).collect();
    let (name, span) = all.iter().max_by_key(|(_, span)| *span)?;
    let others = match all.len() {
        1 => String::new(),
        2 => ", and those of another range for fewer or as many".into(),
        n => format!(", and those of {} other ranges for fewer or as many", n - 1),
    };
    let message = format!("the rows of `{name}` stand for {span} executions each{others}; they add up to the totals");
    Some(Diagnostic::note(codes::SLM313, message))
}

/// Most columns of what is printed: those of a terminal that is wider than usual.
pub(super) fn width_of_stdout() -> usize {
    let terminal = console::Term::stdout().size_checked();
    terminal.map_or(NARROW, |(_, columns)| NARROW.max(columns.into()))
}
