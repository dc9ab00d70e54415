//! `slamm validate`: a prediction against counter files.

use super::args::{HeldAgainst, ValidateArgs, ValidationOutput};
use super::render::Renderer;
use super::{outputs, render, status};
use crate::counters::{self, CounterFile};
use crate::prediction::{Prediction, SCHEMA, Tool};
use crate::report::{Units, html, validation};
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Sources, Span};
use crate::validate::{Impossible, Request, Validation};
use std::path::{Path, PathBuf};

/// Compares and reports.
pub(super) fn validate(args: &ValidateArgs) -> u8 {
    let mut held = Held::new(Renderer::new(args.output.color));
    match held.run(args) {
        Ok(status) | Err(status) => status,
    }
}

/// Files that were read, for the carets of diagnostics.
pub(super) struct Held {
    pub renderer: Renderer,
    sources: Sources,
    files: Vec<(String, FileId)>,
}

impl Held {
    pub(super) fn new(renderer: Renderer) -> Held {
        Held { renderer, sources: Sources::default(), files: Vec::new() }
    }

    fn run(&mut self, args: &ValidateArgs) -> Result<u8, u8> {
        let read: Vec<PathBuf> =
            std::iter::once(&args.prediction).chain(&args.counters).chain(&args.baseline).cloned().collect();
        args.output.check(&read).map_err(|m| self.usage(&m))?;
        let prediction = self.prediction(&args.prediction)?;
        self.check(&args.held, &prediction)?;
        let mut files = Vec::new();
        for path in &args.counters {
            files.push((path.display().to_string(), self.counters(path)?));
        }
        let baseline = match &args.baseline {
            Some(path) => Some((path.display().to_string(), self.counters(path)?)),
            None => None,
        };
        if baseline.is_some() && args.repeats.is_none() {
            return Err(self.usage("--baseline needs --repeats COUNTERS,BASELINE: how often each program repeats"));
        }
        if baseline.is_none() && args.repeats.is_some() {
            return Err(self.usage("--repeats needs --baseline FILE: the counters of fewer repetitions"));
        }
        let request = Request {
            counters: files.iter().map(|(n, f)| (n.as_str(), f)).collect(),
            baseline: baseline.as_ref().map(|(n, f)| (n.as_str(), f)),
            repeats: args.repeats.unwrap_or((2, 1)),
            ..args.held.request(&prediction)
        };
        self.compare(&request, &args.output)
    }

    /// What can be known to be wrong before anything is measured.
    pub(super) fn check(&self, held: &HeldAgainst, prediction: &Prediction) -> Result<(), u8> {
        if held.line.is_some_and(|l| !l.is_power_of_two()) {
            return Err(self.usage("--line BYTES: a line has a power of two bytes"));
        }
        let names = held.event.iter().map(|(name, _)| name);
        if let Some((_, again)) = names.clone().enumerate().find(|(k, n)| names.clone().take(*k).any(|e| e == *n)) {
            return Err(self.usage(&format!("--event gives `{again}` two meanings")));
        }
        let missing = held.region.iter().find_map(|r| crate::validate::region(prediction, r).err());
        missing.map_or(Ok(()), |e| {
            self.impossible(&e);
            Err(status::USAGE)
        })
    }

    /// Compares, writes the requested files, and judges by the tolerance.
    pub(super) fn compare(&self, request: &Request, output: &ValidationOutput) -> Result<u8, u8> {
        let done = crate::validate::validate(request).map_err(|e| self.impossible(&e))?;
        if !request.prediction.complete {
            let d = Diagnostic::warning(codes::SLM921, "the prediction is incomplete: its run ended early");
            self.show(d);
        }
        self.write(&done, output)?;
        let Some(tolerance) = output.tolerance else { return Ok(status::SUCCESS) };
        if done.compared() == 0 {
            let d = Diagnostic::error(codes::SLM922, "nothing could be compared, so the tolerance cannot be checked")
                .help("The notes say why each event was left out.");
            self.show(d);
            return Err(status::PROTOTYPE);
        }
        let outside = done.outside(tolerance);
        for r in &outside {
            let error = r.off_by();
            let text = format!("{} {} {}: {error} exceeds {tolerance} %", r.region, r.level, r.kind.name());
            self.show(Diagnostic::error(codes::SLM923, text));
        }
        let wrong = self.messages_outside(&done, tolerance);
        Ok(if outside.is_empty() && !wrong { status::SUCCESS } else { status::TOLERANCE })
    }

    /// Whether messages between ranks exceed the tolerance; says which, the first of each table.
    fn messages_outside(&self, done: &Validation, tolerance: f64) -> bool {
        const SHOWN: usize = 10;
        let mut any = false;
        for table in &done.ranks {
            let wrong = table.wrong(tolerance);
            any |= !wrong.is_empty();
            for text in wrong.iter().take(SHOWN) {
                let text = format!("{} {text}", table.region);
                self.show(Diagnostic::error(codes::SLM923, text));
            }
            if wrong.len() > SHOWN {
                let more = wrong.len() - SHOWN;
                let text = format!("{} {more} more figures exceed {tolerance} %", table.region);
                self.show(Diagnostic::error(codes::SLM923, text).help("--json FILE has them all."));
            }
        }
        any
    }

    fn write(&self, done: &Validation, output: &ValidationOutput) -> Result<(), u8> {
        let mut on_stdout = false;
        let page = |done: &Validation| html::validation(done, output.units.map(Units::from));
        type Export<'a> = &'a dyn Fn(&Validation) -> String;
        let wanted: [(_, _, Export); 3] = [
            ("--json", &output.json, &validation::json),
            ("--csv", &output.csv, &validation::csv),
            ("--html", &output.html, &page),
        ];
        for (option, file, export) in wanted {
            let Some(file) = file else { continue };
            let text = export(done);
            on_stdout |= outputs::is_stdout(file);
            outputs::put(file, &text).map_err(|e| self.usage(&format!("{option} {}: {e}", file.display())))?;
        }
        if !on_stdout {
            let text = validation::text(done, output.units.map(Units::from));
            let unwritten = |e| render::unwritten(&self.renderer, &format!("standard output: {e}"));
            outputs::to_stdout(&text).map_err(unwritten)?;
        }
        Ok(())
    }

    /// Reads a prediction file.
    pub(super) fn prediction(&mut self, path: &Path) -> Result<Prediction, u8> {
        let bytes = self.read(path)?;
        let id = self.sources.add(path.display().to_string(), path, &bytes);
        let parsed: Result<Prediction, _> = serde_json::from_slice(&bytes);
        let wrong = |d: Diagnostic| {
            self.renderer.diagnostics(&self.sources, &[d.help("Make it with `slamm analyze FILE.m --json FILE`.")]);
            status::PROTOTYPE
        };
        match parsed {
            Ok(p) if p.schema == SCHEMA => Ok(p),
            Ok(p) => Err(wrong(other_schema(&p.schema, &p.tool))),
            Err(e) => {
                let head = head_of(&bytes);
                if let Some(Head { schema, .. }) = head.as_ref().filter(|h| !h.schema.starts_with(PREDICTIONS)) {
                    let message = format!("'{}' holds no prediction: it is a file of slamm ({schema})", path.display());
                    return Err(wrong(Diagnostic::error(codes::SLM924, message)));
                }
                if let Some(Head { schema, tool: Some(tool) }) = head.filter(|h| h.schema != SCHEMA) {
                    return Err(wrong(other_schema(&schema, &tool)));
                }
                let d = Diagnostic::error(codes::SLM924, "this is not a prediction file");
                Err(wrong(d.at(line_span(&self.sources, id, e.line()), e.to_string())))
            }
        }
    }

    /// Reads a counter file.
    pub(super) fn counters(&mut self, path: &Path) -> Result<CounterFile, u8> {
        let bytes = self.read(path)?;
        let name = path.display().to_string();
        let id = self.sources.add(name.clone(), path, &bytes);
        self.files.push((name.clone(), id));
        if let Some(Head { schema, .. }) = head_of(&bytes) {
            let message = format!("a file of slamm ({schema}) holds no counters");
            let help = "Give the output of perf, LIKWID, cachegrind or callgrind, or a table `region,event,count`.";
            return Err(self.impossible(&Impossible { file: name, line: None, message, help: help.into() }));
        }
        counters::read(&bytes)
            .map_err(|e| self.impossible(&Impossible { file: name, line: e.line, message: e.message, help: e.help }))
    }

    fn read(&self, path: &Path) -> Result<Vec<u8>, u8> {
        system::read(path, Takes::Pipes).map_err(|e| {
            self.show(
                Diagnostic::error(codes::SLM901, format!("'{}' cannot be read: {e}", path.display()))
                    .help("Check the spelling and the working folder."),
            );
            status::USAGE
        })
    }

    /// Shows why nothing can be compared.
    pub(super) fn impossible(&self, e: &Impossible) -> u8 {
        let place = self.files.iter().find(|(n, _)| *n == e.file).map(|(_, id)| *id);
        let mut d = Diagnostic::error(codes::SLM920, &*e.message).help(&*e.help);
        match (place, e.line) {
            (Some(id), Some(line)) => d = d.at(line_span(&self.sources, id, line), ""),
            (Some(_), None) => d.message = format!("{}: {}", e.file, d.message),
            _ => {}
        }
        self.renderer.diagnostics(&self.sources, &[d]);
        status::PROTOTYPE
    }

    pub(super) fn usage(&self, message: &str) -> u8 {
        self.show(Diagnostic::error(codes::SLM900, message));
        status::USAGE
    }

    pub(super) fn show(&self, d: Diagnostic) {
        self.renderer.diagnostics(&self.sources, &[d]);
    }
}

impl HeldAgainst {
    /// The part of a request that both commands share.
    pub(crate) fn request<'a>(&'a self, prediction: &'a Prediction) -> Request<'a> {
        Request {
            prediction,
            counters: Vec::new(),
            baseline: None,
            repeats: (2, 1),
            regions: &self.region,
            per_execution: self.per_execution,
            events: &self.event,
            line: self.line,
            notes: Vec::new(),
        }
    }
}

/// What the schemas of predictions begin with.
const PREDICTIONS: &str = "slamm/";

/// What files that slamm has written as JSON have in common, whatever their schema.
#[derive(serde::Deserialize)]
struct Head {
    schema: String,
    tool: Option<Tool>,
}

/// The head of such a file.
fn head_of(bytes: &[u8]) -> Option<Head> {
    serde_json::from_slice::<Head>(bytes).ok().filter(|head| head.schema.starts_with("slamm"))
}

/// Why a prediction file of another version is refused.
fn other_schema(schema: &str, tool: &Tool) -> Diagnostic {
    let text = format!(
        "{} {} wrote this file in the schema '{schema}'; this version reads '{SCHEMA}' alone",
        tool.name, tool.version
    );
    Diagnostic::error(codes::SLM924, text)
}

/// The text of a line, without its end.
fn line_span(sources: &Sources, id: FileId, line: usize) -> Span {
    let text = &sources.get(id).text;
    let mut start = 0;
    for (n, row) in text.split_inclusive('\n').enumerate() {
        if n + 1 == line.max(1) {
            return Span::new(id, start, start + row.trim_end().len());
        }
        start += row.len();
    }
    Span::new(id, text.len(), text.len())
}
