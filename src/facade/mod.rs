//! The library for others. In: a prototype and [`Options`]. Out: predictions, emitted programs, access
//! counts and comparisons as plain values, with the diagnostics that came up.
//!
//! Nothing is written here: neither files nor standard output.

mod options;
mod result;

pub use options::{Options, Prototype};
pub use result::{Analysis, Check, Comparison, Emitted, Error, Message, Run, Severity};

use crate::emit as emitter;
use crate::interp::{self, Outcome, Output};
use crate::prediction::{Figures, Prediction};
use crate::program::Program;
use crate::report::{self, Units};
use crate::setup;
use crate::text::codes;
use crate::text::source::Sources;
use crate::{compare as variants, counts};
use result::{failed, messages};
use std::rc::Rc;

/// Runs a prototype and predicts the memory traffic of its compiled implementation.
///
/// ```
/// let cg = slamm::Prototype::text("vectors.m", "x = ones(1000, 1); y = 2*x;\n%SLM start axpy;\ny = y + 3*x;\n%SLM end axpy;\n");
/// let analysis = slamm::analyze(&cg, &slamm::Options::default())?;
/// let axpy = analysis.prediction.ranges.iter().find(|r| r.name == "axpy").expect("a region");
/// assert_eq!((axpy.inclusive.wsl.value, axpy.inclusive.wss.value), (16_000, 8_000));
/// # Ok::<(), slamm::Error>(())
/// ```
///
/// What the implementation would send on several ranks, where directives distribute arrays:
///
/// ```
/// let text = "%SLM distribute x(block);\nx = ones(8, 1);\n%SLM start dot;\ns = x'*x;\n%SLM end dot;\n";
/// let options = slamm::Options { ranks: vec![2, 4], ..slamm::Options::default() };
/// let analysis = slamm::analyze(&slamm::Prototype::text("dot.m", text), &options)?;
/// let dot = analysis.prediction.ranges.iter().find(|r| r.name == "dot").expect("a region");
/// assert_eq!(dot.ranks.iter().map(|f| (f.p, f.collectives[0].bytes)).collect::<Vec<_>>(), [(2, 8), (4, 8)]);
/// # Ok::<(), slamm::Error>(())
/// ```
///
/// Loops whose trips have settled, executed without the levels, which are filled in:
///
/// ```
/// let text = slamm::Prototype::text("halves.m", "x = ones(20000, 1);\nfor k = 1:50\n  x = 0.5*x;\nend\n");
/// let options = slamm::Options { machine: Some("zen3".into()), ..slamm::Options::default() };
/// let simulated = slamm::analyze(&text, &options)?;
/// let filled = slamm::analyze(&text, &slamm::Options { extrapolate: Some(3), ..options.clone() })?;
/// let trips = filled.prediction.ranges.iter().filter_map(|r| r.extrapolated.as_ref()).map(|e| e.trips);
/// assert!(trips.sum::<u64>() >= 40);
/// assert_eq!(simulated.prediction.ranges[0].levels, filled.prediction.ranges[0].levels);
/// // One trip says nothing about the next.
/// assert!(slamm::analyze(&text, &slamm::Options { extrapolate: Some(1), ..options }).is_err());
/// # Ok::<(), slamm::Error>(())
/// ```
///
/// # Errors
/// A prototype that cannot be read or is wrong, options that contradict each other, and a run that failed
/// or reached a limit; then [`Error::prediction`] holds what was counted before.
pub fn analyze(prototype: &Prototype, options: &Options) -> Result<Analysis, Error> {
    let (run, prediction) = executed(prototype, options, true)?;
    match prediction {
        Some(prediction) => Ok(Analysis { prediction, output: run.output, messages: run.messages }),
        None => Err(Error::of(codes::SLM900.id(), "the run gave no prediction")),
    }
}

/// Runs a prototype without counting anything.
///
/// ```
/// let hello = slamm::Prototype::text("hello.m", "fprintf('%d\\n', sum(1:4));\n");
/// assert_eq!(slamm::run(&hello, &slamm::Options::default())?.output, "10\n");
/// # Ok::<(), slamm::Error>(())
/// ```
///
/// # Errors
/// As [`analyze`].
pub fn run(prototype: &Prototype, options: &Options) -> Result<Run, Error> {
    executed(prototype, options, false).map(|(run, _)| run)
}

/// Parses a prototype and counts the accesses of its text, without running it.
///
/// ```
/// let text = slamm::Prototype::text("dot.m", "x = ones(9, 1);\n%SLM start dot;\ns = x'*x;\n%SLM end dot;\n");
/// let check = slamm::check(&text, &slamm::Options::default())?;
/// assert!(check.is_right() && check.text.contains("dot"));
/// # Ok::<(), slamm::Error>(())
/// ```
///
/// # Errors
/// A prototype that cannot be read.
pub fn check(prototype: &Prototype, options: &Options) -> Result<Check, Error> {
    let mut program = open(prototype, options)?;
    let main = Rc::clone(program.main());
    let counted = counts::count(&main, &mut program);
    let diagnostics = counts::problems(&main, &counted);
    let (named, sources) = (&main.names, &program.sources);
    Ok(Check {
        text: report::check::check(named, &counted, sources),
        json: report::check::json(named, &counted, &diagnostics, sources),
        messages: messages(&diagnostics, sources),
    })
}

/// Writes the prototype as MATLAB that computes the same figures when MATLAB or GNU Octave runs it. The
/// program is to be saved as `NAME.m`, the runtime in the folder `NAME_slm` beside it.
///
/// ```
/// let text = slamm::Prototype::text("dot.m", "x = ones(9, 1);\n%SLM start dot;\ns = x'*x;\n%SLM end dot;\n");
/// let emitted = slamm::emit(&text, "dot_counted", &slamm::Options::default())?;
/// assert!(emitted.program.contains("slm_begin") && !emitted.runtime.is_empty());
/// # Ok::<(), slamm::Error>(())
/// ```
///
/// # Errors
/// As [`check`]; also what MATLAB cannot say.
pub fn emit(prototype: &Prototype, name: &str, options: &Options) -> Result<Emitted, Error> {
    let mut program = open(prototype, options)?;
    let wanted = options.emitted(name)?;
    match emitter::emit(&mut program, &wanted) {
        Ok(e) => {
            let messages = messages(&e.diagnostics, &program.sources);
            Ok(Emitted { program: e.main, runtime: e.runtime, renamed: e.renamed, messages })
        }
        Err(diagnostics) => Err(Error::from_messages(messages(&diagnostics, &program.sources))),
    }
}

/// Puts predictions of variants side by side, for the named regions, or for those that all have where no
/// name is given.
///
/// ```
/// use slamm::{Options, Prototype};
/// let one = "x = ones(1000, 1); y = x;\n%SLM start add;\ny = y + 2*x;\n%SLM end add;\n";
/// let two = "x = ones(1000, 1); y = x;\n%SLM start add;\nt = 2*x;\ny = y + t;\n%SLM end add;\n";
/// let mut predictions = Vec::new();
/// for (name, text) in [("one.m", one), ("two.m", two)] {
///     predictions.push(slamm::analyze(&Prototype::text(name, text), &Options::default())?.prediction);
/// }
/// let comparison = slamm::compare(&predictions, &["add"])?;
/// assert!(comparison.text().contains("+50.0%"));
/// # Ok::<(), slamm::Error>(())
/// ```
///
/// # Errors
/// A region that a variant does not have.
pub fn compare(predictions: &[Prediction], regions: &[&str]) -> Result<Comparison, Error> {
    let variants: Vec<_> = predictions.iter().enumerate().map(|(k, p)| variants::Variant::new(k, p)).collect();
    let mut names: Vec<String> = regions.iter().map(ToString::to_string).collect();
    if names.is_empty() {
        names = variants::shared(&variants, variants.len());
    }
    match variants::compare(&variants, &names) {
        Ok(comparison) => Ok(Comparison(comparison)),
        Err((name, known)) => {
            let known = known.join(", ");
            Err(Error::of(
                codes::SLM905.id(),
                format!("there is no range '{name}' in every variant; common ranges: {known}"),
            ))
        }
    }
}

fn open(prototype: &Prototype, options: &Options) -> Result<Program, Error> {
    let (loader, file) = prototype.loader();
    setup::prototype::open(loader, file, &options.path)
        .map_err(|refused| Error::from_messages(messages(&[refused.diagnostic], &Sources::default())))
}

/// Executes in a thread of its own, whose stack is large enough for a deep recursion of the prototype.
fn executed(prototype: &Prototype, options: &Options, accounting: bool) -> Result<(Run, Option<Prediction>), Error> {
    let result = setup::on_large_stack(|| {
        let wanted = options.running(accounting)?;
        let mut program = open(prototype, options)?;
        let mut collected = Collected::default();
        let outcome = interp::run(&mut program, &wanted, &mut collected);
        finished(outcome, &program, collected)
    });
    result.unwrap_or_else(|| Err(Error::of("slamm:internal", "slamm itself failed; this is a mistake of slamm's")))
}

fn finished(outcome: Outcome, program: &Program, seen: Collected) -> Result<(Run, Option<Prediction>), Error> {
    let found = messages(&outcome.diagnostics, &program.sources);
    if outcome.error.is_some() || found.iter().any(|m| m.severity == Severity::Error) {
        return Err(failed(outcome, found, &program.sources, seen.out));
    }
    Ok((Run { output: seen.out, errors: seen.err, exit: outcome.exit, messages: found }, outcome.prediction))
}

/// What the prototype prints.
#[derive(Default)]
struct Collected {
    out: String,
    err: String,
}

impl Output for Collected {
    fn out(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn err(&mut self, text: &str) {
        self.err.push_str(text);
    }

    fn region(&mut self, name: &str, figures: &Figures) {
        self.out.push_str(&report::region_block(name, figures, Units::default()));
    }

    fn progress(&mut self, _: &str, _: u32, _: u64) {}
}
