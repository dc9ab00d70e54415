//! What the library gives: results, and what went wrong, as plain values.

use crate::compare;
use crate::interp::Outcome;
use crate::prediction::Prediction;
use crate::report::comparison;
use crate::text::diagnostic::{self, Diagnostic};
use crate::text::source::{Sources, Span};
use std::collections::BTreeMap;
use std::fmt;

/// How grave a message is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The prototype cannot run, or failed.
    Error,
    /// It runs, but a figure may not be what it seems.
    Warning,
    /// For information.
    Note,
}

/// A diagnostic, with its place in the prototype.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How grave it is.
    pub severity: Severity,
    /// A stable code such as `SLM203`, which `slamm explain` explains; an identifier of MATLAB's for errors
    /// of a run.
    pub code: String,
    /// What is wrong.
    pub text: String,
    /// The way out, where there is one.
    pub help: Option<String>,
    /// File, line and column, both from 1, where it has a place.
    pub place: Option<(String, u32, u32)>,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((file, line, column)) = &self.place {
            write!(f, "{file}:{line}:{column}: ")?;
        }
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        write!(f, "{severity}[{}]: {}", self.code, self.text)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

/// Why there is no result.
#[derive(Clone, Debug)]
pub struct Error {
    /// What was found, the reason among it.
    pub messages: Vec<Message>,
    /// What the prototype had printed.
    pub output: String,
    /// What was counted until then, where a run failed or reached a limit; it is not complete.
    pub prediction: Option<Box<Prediction>>,
}

impl Error {
    pub(super) fn of(code: &str, text: impl Into<String>) -> Error {
        let (code, text) = (code.to_string(), text.into());
        Error::from_messages(vec![Message { severity: Severity::Error, code, text, help: None, place: None }])
    }

    pub(super) fn from_messages(messages: Vec<Message>) -> Error {
        Error { messages, output: String::new(), prediction: None }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.messages.iter().filter(|m| m.severity == Severity::Error);
        let texts: Vec<String> = errors.map(ToString::to_string).collect();
        f.write_str(&texts.join("\n"))
    }
}

impl std::error::Error for Error {}

/// A run with its prediction.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The figures.
    pub prediction: Prediction,
    /// What the prototype printed, blocks of `%SLM print` included.
    pub output: String,
    /// Warnings of the prototype and of the model.
    pub messages: Vec<Message>,
}

/// A run without figures.
#[derive(Clone, Debug)]
pub struct Run {
    /// What the prototype printed.
    pub output: String,
    /// What it wrote to standard error.
    pub errors: String,
    /// The status that its `exit(n)` asks for.
    pub exit: Option<i32>,
    /// Warnings of the prototype.
    pub messages: Vec<Message>,
}

/// Ranges, bindings and access counts of a text.
#[derive(Clone, Debug)]
pub struct Check {
    /// As `slamm check` prints it.
    pub text: String,
    /// As `slamm check --json` writes it.
    pub json: String,
    /// What is wrong with the prototype, and what may be.
    pub messages: Vec<Message>,
}

impl Check {
    /// Whether the prototype has no error, so that it can run.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.messages.iter().all(|m| m.severity != Severity::Error)
    }
}

/// A prototype as MATLAB that counts.
#[derive(Clone, Debug)]
pub struct Emitted {
    /// The program.
    pub program: String,
    /// Files of the runtime's folder: name without its ending, text.
    pub runtime: BTreeMap<String, String>,
    /// Identifiers of the prototype that had to change: before, after.
    pub renamed: Vec<(String, String)>,
    /// What the emitted program does not count.
    pub messages: Vec<Message>,
}

/// Variants side by side.
#[derive(Clone, Debug)]
pub struct Comparison(pub(super) compare::Comparison);

impl Comparison {
    /// As `slamm compare` prints it, in KiB.
    #[must_use]
    pub fn text(&self) -> String {
        comparison::text(&self.0, None, crate::report::NARROW)
    }

    /// As `slamm compare --json` writes it.
    #[must_use]
    pub fn json(&self) -> String {
        comparison::json(&self.0)
    }

    /// As `slamm compare --csv` writes it.
    #[must_use]
    pub fn csv(&self) -> String {
        comparison::csv(&self.0)
    }
}

/// Diagnostics as messages.
pub(super) fn messages(diagnostics: &[Diagnostic], sources: &Sources) -> Vec<Message> {
    diagnostics.iter().map(|d| message(d, sources)).collect()
}

fn message(d: &Diagnostic, sources: &Sources) -> Message {
    let severity = match d.severity {
        diagnostic::Severity::Error => Severity::Error,
        diagnostic::Severity::Warning => Severity::Warning,
        diagnostic::Severity::Note => Severity::Note,
    };
    let place = d.primary.as_ref().map(|label| place(label.span, sources));
    Message { severity, code: d.code.to_string(), text: d.message.clone(), help: d.help.clone(), place }
}

fn place(span: Span, sources: &Sources) -> (String, u32, u32) {
    let file = sources.get(span.file);
    let (line, column) = file.line_column(span.start);
    (file.name.clone(), line, column)
}

/// The error of a run that did not end well.
pub(super) fn failed(outcome: Outcome, mut messages: Vec<Message>, sources: &Sources, output: String) -> Error {
    if let Some(error) = outcome.error {
        let at = error.at.or_else(|| error.stack.first().map(|f| f.span));
        messages.push(Message {
            severity: Severity::Error,
            code: error.identifier.clone(),
            text: error.message.clone(),
            help: Some(error.help.clone()).filter(|h| !h.is_empty()),
            place: at.map(|span| place(span, sources)),
        });
    }
    Error { messages, output, prediction: outcome.prediction.map(Box::new) }
}
