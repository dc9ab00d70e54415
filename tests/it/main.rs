//! The integration tests: every stage adds its trials, most of them from files under
//! `tests/cases/`, so that a new case is a new file.
//!
//! The suites in [`SLOW`] take minutes. They run when a filter names them
//! (`cargo test --test it emit/`; `slow/` names all of them), and with `--include-ignored`; else their trials are
//! ignored, and the last line of the output says which were left out, with the command for each.

mod accuracy;
mod action;
mod allocations;
mod architecture;
mod arithmetic;
mod browser;
mod cachegrind;
mod cases;
mod cli;
mod codes;
mod compare;
mod complex_grid;
mod config;
mod corpus;
mod doors;
mod emit;
mod emit_classes;
mod emit_figures;
mod emit_printed;
mod emit_random;
mod examples;
mod expectation;
mod explain;
mod explain_texts;
mod extrapolate;
mod heat;
mod inside;
mod levels;
mod lsp;
mod lsp_client;
mod lsp_runs;
mod manual;
mod manual_cases;
mod manual_pages;
mod measure;
mod mistakes;
mod mpi;
mod observed;
mod octave;
mod octave_sources;
mod over_time;
mod program;
mod prototypes;
mod ranks;
mod readme;
mod registers;
mod replay;
mod report;
mod run;
mod shells;
mod signs;
mod syntax;
mod table;
mod table_calls;
mod trace;
mod validate;
mod values;
mod watch;
mod wording;

use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;

/// The filter that names all slow suites: in one run no core waits for the last trial of each.
const ALL_SLOW: &str = "slow/";

/// What the names of the trials of the slow suites begin with.
const SLOW: [&str; 9] = [
    "allocations/",
    "emit/",
    "corpus/",
    "browser/",
    "reference/",
    "replay/examples/",
    "manual/sessions/",
    "pop/",
    "values/",
];

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    let left_out = left_out(&arguments);
    let all_slow = arguments.filter.as_deref() == Some(ALL_SLOW);
    if all_slow {
        arguments.filter = None;
    }
    let trials: Vec<Trial> = all()
        .into_iter()
        .filter(|trial| !all_slow || SLOW.iter().any(|suite| trial.name().starts_with(suite)))
        .map(|trial| match left_out.iter().any(|suite| trial.name().starts_with(suite)) {
            true => trial.with_ignored_flag(true),
            false => trial,
        })
        .collect();
    let outcome = libtest_mimic::run(&arguments, trials).exit_code();
    if left_out.len() == SLOW.len() && !arguments.list {
        let commands: Vec<String> = left_out.iter().map(|suite| format!("`cargo test --test it {suite}`")).collect();
        // The unit tests that take long are ignored in the same way; libtest says so at each.
        println!("slow tests left out: {}, `cargo test --lib -- --ignored`\n", commands.join(", "));
    }
    outcome
}

/// The slow suites that no argument asks for.
fn left_out(arguments: &Arguments) -> Vec<&'static str> {
    let filter = arguments.filter.as_deref().unwrap_or_default();
    if arguments.ignored || arguments.include_ignored || filter == ALL_SLOW {
        return Vec::new();
    }
    SLOW.into_iter().filter(|suite| !filter.starts_with(suite.trim_end_matches('/'))).collect()
}

fn all() -> Vec<Trial> {
    // One of them takes half a minute, during which a core would have nothing to do at the end.
    let mut trials = values::trials();
    trials.extend(accuracy::trials());
    trials.extend(action::trials());
    trials.extend(allocations::trials());
    trials.extend(architecture::trials());
    trials.extend(browser::trials());
    trials.extend(syntax::cases());
    trials.extend(cachegrind::trials());
    trials.extend(cases::trials());
    trials.extend(ranks::trials());
    trials.extend(inside::trials());
    trials.extend(levels::trials());
    trials.extend(levels::sums());
    trials.push(levels::blocked());
    trials.extend(lsp::trials());
    trials.extend(lsp_runs::trials());
    trials.extend(cli::trials());
    trials.extend(report::trials());
    trials.extend(codes::trials());
    trials.extend(compare::trials());
    trials.extend(complex_grid::trials());
    trials.extend(config::trials());
    trials.extend(corpus::trials());
    trials.extend(emit::trials());
    trials.extend(emit_classes::trials());
    trials.extend(examples::trials());
    trials.extend(explain::trials());
    trials.extend(explain_texts::trials());
    trials.extend(manual::trials());
    trials.extend(measure::trials());
    trials.extend(doors::trials());
    trials.extend(mistakes::trials());
    trials.extend(mpi::trials());
    trials.extend(observed::trials());
    trials.extend(octave::trials());
    trials.extend(extrapolate::trials());
    trials.extend(heat::trials());
    trials.extend(over_time::trials());
    trials.extend(program::trials());
    trials.extend(prototypes::trials());
    trials.extend(octave_sources::trials());
    trials.extend(readme::trials());
    trials.extend(registers::trials());
    trials.extend(replay::trials());
    trials.extend(shells::trials());
    trials.extend(table::trials());
    trials.extend(table_calls::trials());
    trials.extend(trace::trials());
    trials.extend(validate::trials());
    trials.extend(signs::trials());
    trials.extend(watch::trials());
    trials.extend(wording::trials());
    trials
}
