//! The one place that renders diagnostics and run-time errors: file, line, caret, code, the way
//! out, and for errors of a run the calls that led there.

use super::args::Color;
use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::error::RunError;
use crate::source::{Sources, Span};
use codespan_reporting::diagnostic as codespan;
use codespan_reporting::files::SimpleFiles;
use codespan_reporting::term::{self, termcolor};
use std::io::{IsTerminal, Write};
use std::ops::Range;
use std::rc::Rc;

/// Most diagnostics shown of one run.
const SHOWN: usize = 100;
/// Most calls shown of a stack; those in the middle are left out.
const FRAMES: usize = 20;

/// Renders to standard error.
pub struct Renderer {
    color: bool,
}

type Files = SimpleFiles<String, Rc<str>>;

impl Renderer {
    #[must_use]
    pub fn new(color: Color) -> Renderer {
        let color = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        };
        Renderer { color }
    }

    /// Shows diagnostics in the order of their places in the text, those without one first.
    pub fn diagnostics(&self, sources: &Sources, diagnostics: &[Diagnostic]) {
        if diagnostics.is_empty() {
            return;
        }
        let files = files(sources);
        let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
        sorted.sort_by_key(|d| d.primary.as_ref().map(|l| (l.span.file, l.span.start)));
        for d in sorted.iter().take(SHOWN) {
            self.emit(&files, &translate(d, sources));
        }
        if sorted.len() > SHOWN {
            let _ = writeln!(std::io::stderr(), "… and {} more", sorted.len() - SHOWN);
        }
    }

    /// Shows the uncaught error of a run with its call stack.
    pub fn run_error(&self, sources: &Sources, error: &RunError) {
        let mut lines = error.message.lines();
        let mut d = codespan::Diagnostic::error().with_message(lines.next().unwrap_or("the prototype failed"));
        if !error.identifier.is_empty() {
            d = d.with_code(&error.identifier);
        }
        let at = error.at.or_else(|| error.stack.first().map(|f| f.span));
        if let Some(span) = at.filter(|s| known(sources, *s)) {
            d = d.with_label(codespan::Label::primary(span.file.0 as usize, bytes(sources, span)));
        }
        let rest: Vec<&str> = lines.collect();
        if !rest.is_empty() {
            d = d.with_note(rest.join("\n"));
        }
        let calls = stack(sources, error);
        if !calls.is_empty() {
            d = d.with_note(calls.join("\n"));
        }
        if !error.help.is_empty() {
            d = d.with_note(format!("help: {}", error.help));
        }
        self.emit(&files(sources), &d);
    }

    fn emit(&self, files: &Files, d: &codespan::Diagnostic<usize>) {
        let config = term::Config::default();
        // Written at once, so that lines of other programs do not come between. Nothing is left
        // to tell when standard error cannot be written.
        let mut buffer = if self.color { termcolor::Buffer::ansi() } else { termcolor::Buffer::no_color() };
        if term::emit_to_write_style(&mut buffer, &config, files, d).is_ok() {
            let _ = std::io::stderr().write_all(buffer.as_slice());
        } else {
            let _ = writeln!(std::io::stderr(), "error: {}", d.message);
        }
    }
}

fn translate(d: &Diagnostic, sources: &Sources) -> codespan::Diagnostic<usize> {
    let severity = match d.severity {
        Severity::Note => codespan::Severity::Note,
        Severity::Warning => codespan::Severity::Warning,
        Severity::Error => codespan::Severity::Error,
    };
    let label = |l: &Label, style| {
        codespan::Label::new(style, l.span.file.0 as usize, bytes(sources, l.span)).with_message(&l.text)
    };
    let primary = d.primary.iter().map(|l| (l, codespan::LabelStyle::Primary));
    let secondary = d.secondary.iter().map(|l| (l, codespan::LabelStyle::Secondary));
    let labels = primary.chain(secondary).filter(|(l, _)| known(sources, l.span)).map(|(l, s)| label(l, s)).collect();
    let notes = d.help.iter().map(|h| format!("help: {h}")).collect();
    codespan::Diagnostic::new(severity).with_message(&d.message).with_code(d.code).with_labels(labels).with_notes(notes)
}

/// `in f at file.m:12`, innermost first.
fn stack(sources: &Sources, error: &RunError) -> Vec<String> {
    let frames: Vec<String> = error
        .stack
        .iter()
        .filter(|f| known(sources, f.span))
        .map(|f| {
            let file = sources.get(f.span.file);
            format!("in {} at {}:{}", f.function, file.name, sources.line(f.span))
        })
        .collect();
    if frames.len() <= FRAMES {
        return frames;
    }
    let (first, last) = (&frames[..FRAMES / 2], &frames[frames.len() - FRAMES / 2..]);
    let left_out = format!("… {} calls more …", frames.len() - FRAMES);
    first.iter().cloned().chain([left_out]).chain(last.iter().cloned()).collect()
}

fn files(sources: &Sources) -> Files {
    let mut files = SimpleFiles::new();
    for (_, f) in sources.iter() {
        files.add(f.name.clone(), Rc::clone(&f.text));
    }
    files
}

fn known(sources: &Sources, span: Span) -> bool {
    sources.iter().any(|(id, _)| id == span.file)
}

/// The span as a range of whole characters inside the text.
fn bytes(sources: &Sources, span: Span) -> Range<usize> {
    let text = &sources.get(span.file).text;
    let floor = |at: u32| {
        let mut at = (at as usize).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (start, end) = (floor(span.start), floor(span.end));
    start..end.max(start)
}
