//! The integration tests: every stage adds its trials, most of them from files under
//! `tests/cases/`, so that a new case is a new file.

mod accuracy;
mod architecture;
mod arithmetic;
mod browser;
mod cachegrind;
mod cases;
mod cli;
mod compare;
mod corpus;
mod emit;
mod emit_figures;
mod examples;
mod expectation;
mod levels;
mod measure;
mod octave;
mod octave_sources;
mod prototypes;
mod readme;
mod run;
mod syntax;
mod table;
mod trace;
mod validate;

use libtest_mimic::Arguments;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut trials = Vec::new();
    trials.extend(accuracy::trials());
    trials.extend(architecture::trials());
    trials.extend(browser::trials());
    trials.extend(syntax::cases());
    trials.extend(cachegrind::trials());
    trials.extend(cases::trials());
    trials.extend(levels::trials());
    trials.extend(cli::trials());
    trials.extend(compare::trials());
    trials.extend(corpus::trials());
    trials.extend(emit::trials());
    trials.extend(examples::trials());
    trials.extend(measure::trials());
    trials.extend(octave::trials());
    trials.extend(prototypes::trials());
    trials.extend(octave_sources::trials());
    trials.extend(readme::trials());
    trials.extend(table::trials());
    trials.extend(trace::trials());
    trials.extend(validate::trials());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
