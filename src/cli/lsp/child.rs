//! A run in a process of its own, so that it can be ended at any time. In: on standard input one line with the command line,
//! the texts of the editor and the folders that may be read. Out: on standard output what the run says, as JSON.
//!
//! It writes nothing, reads nothing outside these folders, and no environment. It ends when its input does: with the server.

use super::figures::{self, Figures};
use super::positions::{self, diagnostic};
use super::texts::loader;
use crate::cli::commands::{Cli, Command};
use crate::cli::console::Silent;
use crate::cli::{config, files, machines};
use crate::disk::Folders;
use crate::error::{ErrorKind, RunError};
use crate::interp::{self, Curves, OnOverrun, Outcome, RunOptions};
use crate::setup::{self, prototype};
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{Sources, Span};
use clap::Parser;
use lsp_types::{DiagnosticSeverity, NumberOrString, Position, Range};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufRead as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a run needs.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Told {
    /// The command line of `analyze`.
    pub arguments: Vec<String>,
    /// Texts that the editor has open, by file.
    pub texts: BTreeMap<PathBuf, String>,
    /// The folders that may be read.
    pub within: Vec<PathBuf>,
}

/// What a run says.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Ran {
    /// It came to its end.
    pub complete: bool,
    /// By file.
    pub figures: BTreeMap<PathBuf, Figures>,
    pub diagnostics: Vec<(PathBuf, lsp_types::Diagnostic)>,
}

/// Runs the prototype in `file`; the exit status is 0 where there is an answer.
pub(super) fn run(file: &Path) -> u8 {
    let mut line = String::new();
    let told = io::stdin().lock().read_line(&mut line).ok().and_then(|_| serde_json::from_str(&line).ok());
    let Some(told): Option<Told> = told else { return 2 };
    // The server keeps the other end open as long as it wants an answer.
    let watch = std::thread::Builder::new().name("server".into()).spawn(|| {
        let _ = io::stdin().lock().read_to_end(&mut Vec::new());
        std::process::exit(2);
    });
    let answer = match watch {
        Ok(_) => ran(file, &told).unwrap_or_else(|wrong| Ran { diagnostics: wrong, ..Ran::default() }),
        Err(_) => return 2,
    };
    u8::from(!say(&answer))
}

fn say(answer: &Ran) -> bool {
    let text = serde_json::to_string(answer).unwrap_or_default();
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).is_ok()
}

/// What is wrong, by file.
type Wrong = Vec<(PathBuf, lsp_types::Diagnostic)>;

fn ran(file: &Path, told: &Told) -> Result<Ran, Wrong> {
    let (running, mut options) = options(file, told)?;
    let refused = |d: &Diagnostic| vec![diagnostic(d, file, &Sources::default())];
    let loader = loader(&told.texts).within(&told.within);
    let mut program = prototype::open(&loader, file, &running).map_err(|r| refused(&r.diagnostic))?;
    let names = options.set.iter().map(|(name, _)| name.as_str());
    setup::settings::check(&[&program], "--set", names).map_err(|d| refused(&d))?;
    let main = file.to_path_buf();
    // A built-in that does not stop at the limit is ended with the process; its figures are those of shortly before.
    options.on_overrun = Some(OnOverrun(Arc::new(move |overrun| {
        let told = failed(&overrun.error, &main, &Sources::default());
        let figures = overrun.prediction.as_ref().map(figures::of).unwrap_or_default();
        say(&Ran { complete: false, figures, diagnostics: told });
        std::process::exit(0);
    })));
    let outcome = interp::run(&mut program, &options, &mut Silent);
    Ok(said(&outcome, file, &program.sources))
}

fn said(outcome: &Outcome, file: &Path, sources: &Sources) -> Ran {
    let mut diagnostics: Wrong = outcome.diagnostics.iter().map(|d| diagnostic(d, file, sources)).collect();
    diagnostics.extend(outcome.error.iter().flat_map(|e| failed(e, file, sources)));
    Ran {
        complete: outcome.prediction.as_ref().is_some_and(|p| p.complete),
        figures: outcome.prediction.as_ref().map(figures::of).unwrap_or_default(),
        diagnostics,
    }
}

/// The folders of functions and the options of a run, those of a `slamm.toml` among them.
fn options(file: &Path, told: &Told) -> Result<(Vec<PathBuf>, RunOptions), Wrong> {
    let wrong =
        |message: String| vec![(file.to_path_buf(), about(DiagnosticSeverity::ERROR, message, Range::default()))];
    let given = told.arguments.iter().map(Into::into).collect();
    let configured = config::arguments(given).map_err(|w| elsewhere(file, &w.sources, &w.diagnostics))?;
    let cli = Cli::try_parse_from(&configured.arguments).map_err(|e| wrong(format!("slamm's options: {e}")))?;
    let Command::Analyze(args) = cli.command else { return Err(Vec::new()) };
    let cache = &args.cache;
    let machine = setup::machine::of_run(cache.machine.as_deref(), (cache.l1, cache.l1_ways), cache.line)
        .map_err(|w| elsewhere(file, &w.0, &w.1))?;
    let predicted = cache.params(machine.as_ref()).map_err(wrong)?;
    let running = &args.execution.running;
    let mut options = RunOptions {
        explain: true,
        last: true,
        only: args.only.clone(),
        skip: files::with_hot(&args.skip, &args.skip_hot, false).map_err(wrong)?,
        ..running.options(predicted, true)
    };
    machines::apply(cache, machine, Curves::None, &mut options);
    let readable = told.within.iter().chain(&running.path).cloned().collect();
    options.folders = Folders { write: Vec::new(), read: Some(readable), read_only: true };
    Ok((running.path.clone(), options))
}

/// What is wrong with another file, at the beginning of the prototype.
fn elsewhere(file: &Path, sources: &Sources, diagnostics: &[Diagnostic]) -> Wrong {
    let at_top = |d: &Diagnostic| {
        let (path, mut told) = diagnostic(d, file, sources);
        let place = if path == file { String::new() } else { format!("{}: ", path.display()) };
        told.message = format!("{place}{}", told.message);
        told.range = Range::default();
        told.related_information = None;
        (file.to_path_buf(), told)
    };
    diagnostics.iter().map(at_top).collect()
}

const LIMITED: &str = "the options timeout and maxMemory set the limits of runs for the editor";
const REFUSED: &str = "a run for the editor writes nothing, starts no programs, and reads only the folder of the prototype, `path`, and trusted folders around it";

/// The error that ended a run: where it was, and in the prototype's own file where it was called.
fn failed(e: &RunError, file: &Path, sources: &Sources) -> Wrong {
    let (severity, help) = match e.kind {
        ErrorKind::Limit => (DiagnosticSeverity::WARNING, LIMITED),
        ErrorKind::Refused => (DiagnosticSeverity::ERROR, REFUSED),
        _ => (DiagnosticSeverity::ERROR, e.help.as_str()),
    };
    let mut message = e.message.clone();
    if !help.is_empty() {
        message.push_str(&format!("\n{help}"));
    }
    let known = |s: &Span| sources.iter().any(|(id, _)| id == s.file);
    let path = |s: &Span| sources.get(s.file).path.clone();
    let places: Vec<Span> = e.at.into_iter().chain(e.stack.iter().map(|f| f.span)).filter(known).collect();
    // The library has no files that an editor could show.
    let first = places.iter().find(|s| path(s).is_absolute());
    let own = places.iter().find(|s| path(s) == file).filter(|s| first.is_some_and(|f| f.file != s.file));
    let mut told: Wrong = Vec::new();
    for span in first.into_iter().chain(own) {
        let mut d = about(severity, message.clone(), visible(positions::range(*span, sources)));
        d.code = Some(e.identifier.clone()).filter(|i| !i.is_empty()).map(NumberOrString::String);
        told.push((path(span), d));
    }
    if told.is_empty() {
        told.push((file.to_path_buf(), about(severity, message, Range::default())));
    }
    told
}

/// At least a character, because an empty part would not be seen.
fn visible(range: Range) -> Range {
    let Position { line, character } = range.end;
    if range.start == range.end {
        Range::new(range.start, Position::new(line, character.saturating_add(1)))
    } else {
        range
    }
}

fn about(severity: DiagnosticSeverity, message: String, range: Range) -> lsp_types::Diagnostic {
    lsp_types::Diagnostic {
        range,
        severity: Some(severity),
        source: Some("slamm".into()),
        message,
        ..lsp_types::Diagnostic::default()
    }
}
