//! The one place that renders diagnostics and run-time errors: file, line, caret, code, the way
//! out, and for errors of a run the calls that led there.

use super::args::Color;
use crate::error::{ErrorKind, RunError};
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Label, Severity};
use crate::text::source::{Sources, Span};
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
#[derive(Clone)]
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

    /// Without colours.
    #[must_use]
    pub fn plain() -> Renderer {
        Renderer { color: false }
    }

    /// Shows diagnostics in the order of their places in the text, those without one first.
    pub fn diagnostics(&self, sources: &Sources, diagnostics: &[Diagnostic]) {
        if !diagnostics.is_empty() {
            to_stderr(&self.diagnostics_text(sources, diagnostics));
        }
    }

    /// Shows the uncaught error of a run with its call stack.
    pub fn run_error(&self, sources: &Sources, error: &RunError) {
        to_stderr(&self.run_error_text(sources, error));
    }

    /// What [`Renderer::diagnostics`] shows.
    #[must_use]
    pub fn diagnostics_text(&self, sources: &Sources, diagnostics: &[Diagnostic]) -> Vec<u8> {
        let files = files(sources);
        let mut sorted: Vec<&Diagnostic> = diagnostics.iter().collect();
        sorted.sort_by_key(|d| d.primary.as_ref().map(|l| (l.span.file, l.span.start)));
        let mut text = Vec::new();
        let shown = repeated(&sorted, sources);
        for (d, lines) in shown.iter().take(SHOWN) {
            let mut translated = translate(d, sources);
            if !lines.is_empty() {
                let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
                let like = if states_amount(d) { "other amounts" } else { "the same" };
                translated = translated.with_notes(vec![format!("{like} in lines {}", lines.join(", "))]);
            }
            self.render(&files, &translated, &mut text);
        }
        if shown.len() > SHOWN {
            text.extend(format!("… and {} more\n", shown.len() - SHOWN).bytes());
        }
        text
    }

    /// What [`Renderer::run_error`] shows.
    #[must_use]
    pub fn run_error_text(&self, sources: &Sources, error: &RunError) -> Vec<u8> {
        let mut lines = error.message.lines();
        let mut d = codespan::Diagnostic::error().with_message(lines.next().unwrap_or("the prototype failed"));
        if !error.identifier.is_empty() {
            d = d.with_code(&error.identifier);
        }
        let at = error.at.or_else(|| error.stack.first().map(|f| f.span));
        // What a limit ends is the prototype's statement, wherever in the library that was.
        let own = at.filter(|_| error.kind == ErrorKind::Limit).and_then(|span| call_of_library(sources, span, error));
        let at = own.or(at);
        if let Some(span) = at.filter(|s| known(sources, *s)) {
            d = d.with_label(codespan::Label::primary(span.file.0 as usize, bytes(sources, span)));
            if let Some(call) = call_of_library(sources, span, error) {
                let label = codespan::Label::secondary(call.file.0 as usize, bytes(sources, call));
                d = d.with_label(label.with_message("called here"));
            }
        }
        let rest: Vec<&str> = lines.collect();
        let calls = stack(sources, error);
        for note in [rest.join("\n"), calls.join("\n")] {
            if !note.is_empty() {
                d = d.with_note(note);
            }
        }
        if !error.help.is_empty() {
            d = d.with_note(format!("help: {}", error.help));
        }
        let mut text = Vec::new();
        self.render(&files(sources), &d, &mut text);
        text
    }

    fn render(&self, files: &Files, d: &codespan::Diagnostic<usize>, text: &mut Vec<u8>) {
        let config = term::Config::default();
        let mut buffer = if self.color { termcolor::Buffer::ansi() } else { termcolor::Buffer::no_color() };
        if term::emit_to_write_style(&mut buffer, &config, files, d).is_ok() {
            text.extend_from_slice(buffer.as_slice());
        } else {
            text.extend(format!("error: {}\n", d.message).bytes());
        }
    }
}

/// Diagnostics without those that say the same at a third place or more of a file, whose lines the first one has.
fn repeated<'d>(sorted: &[&'d Diagnostic], sources: &Sources) -> Vec<(&'d Diagnostic, Vec<u32>)> {
    let place = |d: &Diagnostic| d.primary.as_ref().map(|l| l.span).filter(|s| known(sources, *s));
    let alike = |a: &Diagnostic, b: &Diagnostic| {
        let text = |d: &Diagnostic| d.primary.as_ref().map(|l| l.text.clone());
        let both = place(a).zip(place(b)).is_some_and(|(a, b)| a.file == b.file);
        both && a.severity != Severity::Error
            && (a.code, &a.help) == (b.code, &b.help)
            && (a.message == b.message || states_amount(a) && without_numbers(a) == without_numbers(b))
            && text(a) == text(b)
            && a.secondary.is_empty()
            && b.secondary.is_empty()
    };
    let mut groups: Vec<Vec<&'d Diagnostic>> = Vec::new();
    for &d in sorted {
        match groups.iter_mut().find(|g| g.first().is_some_and(|f| alike(f, d))) {
            Some(group) => group.push(d),
            None => groups.push(vec![d]),
        }
    }
    let lines = |g: &[&Diagnostic]| g.iter().filter_map(|d| place(d)).map(|s| sources.line(s)).collect();
    let shown = groups.iter().flat_map(|g| match &g[..] {
        [first, rest @ ..] if rest.len() > 1 => vec![(*first, lines(rest))],
        few => few.iter().map(|d| (*d, Vec::new())).collect(),
    });
    let mut shown: Vec<_> = shown.collect();
    shown.sort_by_key(|(d, _)| place(d).map(|s| (s.file, s.start)));
    shown
}

/// Whether a message says how much there is of something, which is another amount in each statement.
fn states_amount(d: &Diagnostic) -> bool {
    d.code == codes::SLM322
}

fn without_numbers(d: &Diagnostic) -> String {
    d.message.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Where the prototype called the function of the library that failed.
fn call_of_library(sources: &Sources, failed: Span, error: &RunError) -> Option<Span> {
    let shipped = |s: Span| sources.is_shipped(s.file);
    if !shipped(failed) {
        return None;
    }
    error.stack.iter().map(|f| f.span).find(|s| known(sources, *s) && !shipped(*s))
}

/// Written at once, so that lines of other programs do not come between. Nothing is left to tell
/// when standard error cannot be written.
fn to_stderr(text: &[u8]) {
    let _ = std::io::stderr().write_all(text);
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
    codespan::Diagnostic::new(severity)
        .with_message(&d.message)
        .with_code(d.code.id())
        .with_labels(labels)
        .with_notes(notes)
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
    let left_out = format!("… {} more calls …", frames.len() - FRAMES);
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

/// Reports a wrong use; gives the status for it.
pub(crate) fn usage(renderer: &Renderer, message: &str) -> u8 {
    renderer.diagnostics(&Sources::default(), &[Diagnostic::error(codes::SLM900, message)]);
    super::status::USAGE
}

/// Prints what a command has to say; gives the exit status.
pub(super) fn print(text: &str, renderer: &Renderer) -> u8 {
    match super::outputs::to_stdout(text) {
        Ok(()) => super::status::SUCCESS,
        Err(e) => unwritten(renderer, &format!("standard output: {e}")),
    }
}

/// Says what could not be written; gives the exit status.
pub(super) fn unwritten(renderer: &Renderer, message: &str) -> u8 {
    renderer.diagnostics(&Sources::default(), &[Diagnostic::error(codes::SLM904, message)]);
    super::status::USAGE
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::StackFrame;
    use crate::text::codes;
    use crate::text::source::FileId;

    fn sources() -> (Sources, FileId) {
        let mut sources = Sources::default();
        let file = sources.add("f.m", "f.m", "x = 1;\ny = zëros(\n".as_bytes());
        (sources, file)
    }

    fn plain(text: Vec<u8>) -> String {
        String::from_utf8_lossy(&text).into_owned()
    }

    #[test]
    fn diagnostics_show_their_place_and_the_way_out() {
        let (sources, file) = sources();
        let late = Diagnostic::error(codes::SLM103, "a bracket is open").at(Span::new(file, 17, 18), "opened here");
        let early = Diagnostic::warning(codes::SLM203, "x is not used")
            .at(Span::new(file, 0, 1), "")
            .also(Span::new(file, 7, 8), "but y is")
            .help("Remove it.");
        let text = plain(Renderer { color: false }.diagnostics_text(&sources, &[late, early]));
        let expected = [
            "warning[SLM203]: x is not used",
            "f.m:1:1",
            "but y is",
            "help: Remove it.",
            "error[SLM103]",
            "f.m:2:10",
            "^ opened here",
        ];
        let mut at = 0;
        for part in expected {
            let found = text[at..].find(part);
            assert!(found.is_some(), "{part} in order in\n{text}");
            at += found.unwrap_or(0);
        }
    }

    #[test]
    fn spans_out_of_the_text_do_no_harm() {
        let (sources, file) = sources();
        for span in [Span::new(file, 13, 14), Span::new(file, 900, 1000), Span::new(FileId(7), 0, 1)] {
            let d = Diagnostic::error(codes::SLM100, "wrong").at(span, "here").also(span, "and here");
            assert!(plain(Renderer { color: true }.diagnostics_text(&sources, &[d])).contains("wrong"));
        }
        let many = vec![Diagnostic::note(codes::SLM401, "again"); 150];
        assert!(plain(Renderer { color: false }.diagnostics_text(&sources, &many)).contains("… and 50 more"));
    }

    #[test]
    fn errors_of_a_run_show_the_calls() {
        let (sources, file) = sources();
        let mut error = RunError::new("Octave:undefined", "no 'zëros'\nnor 'y'").with_help("Define it.");
        error.stack =
            (0..30).map(|k| StackFrame { function: format!("f{k}").into(), span: Span::new(file, 11, 12) }).collect();
        let text = plain(Renderer { color: false }.run_error_text(&sources, &error));
        for part in [
            "error[Octave:undefined]: no 'zëros'",
            "f.m:2:5",
            "nor 'y'",
            "in f0 at f.m:2",
            "… 10 more calls …",
            "in f29 at f.m:2",
            "help: Define it.",
        ] {
            assert!(text.contains(part), "{part} in\n{text}");
        }
    }
}
