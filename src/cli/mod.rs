//! The command line. In: arguments. Out: reports on standard output, diagnostics and progress on
//! standard error, and the exit status.

mod analyze;
mod arg_values;
pub(crate) mod args;
mod check;
mod commands;
mod compare;
mod compare_args;
mod conditions;
mod config;
mod console;
mod counting;
mod emit;
mod explain;
mod explain_args;
mod export;
mod files;
mod functions;
mod lsp;
mod machines;
mod measure;
mod observed;
mod outputs;
mod record;
pub(crate) mod render;
mod repeats;
mod replay;
mod replay_args;
mod shells;
mod sweep;
mod traces;
mod validate;
mod variants;
mod watch;

use crate::setup::on_large_stack;
use clap::{CommandFactory, Parser};
use commands::{Cli, Command};
use std::path::Path;
use std::process::ExitCode;

/// Exit statuses of `slamm`.
pub(crate) mod status {
    pub(crate) const SUCCESS: u8 = 0;
    /// The prototype is wrong or failed.
    pub(crate) const PROTOTYPE: u8 = 1;
    /// The command line is wrong.
    pub(crate) const USAGE: u8 = 2;
    /// A limit was reached or the run was interrupted.
    pub(crate) const LIMIT: u8 = 3;
    /// A comparison or validation exceeded its tolerance.
    pub(crate) const TOLERANCE: u8 = 4;
}

/// Runs the command and gives its exit status.
#[must_use]
pub(crate) fn main() -> ExitCode {
    let configured = match config::arguments(std::env::args_os().collect()) {
        Ok(configured) => configured,
        Err(wrong) => {
            render::Renderer::new(args::Color::Auto).diagnostics(&wrong.sources, &wrong.diagnostics);
            return ExitCode::from(status::USAGE);
        }
    };
    let first = configured.arguments.get(1).map(Path::new);
    if let Some(file) = first.filter(|f| f.extension().is_some_and(|e| e == "m")) {
        let file = file.display();
        let text = format!("'{file}' is not a command: `slamm analyze {file}` reports what a prototype moves");
        return ExitCode::from(render::usage(&render::Renderer::new(args::Color::Auto), &text));
    }
    let cli = Cli::parse_from(&configured.arguments);
    // A panic has printed its own message.
    ExitCode::from(on_large_stack(|| dispatch(&cli, &configured)).unwrap_or(101))
}

fn dispatch(cli: &Cli, configured: &config::Configured) -> u8 {
    match &cli.command {
        Command::Analyze(a) if a.watches() => watch::watch(a),
        Command::Analyze(a) => analyze::analyze(a),
        Command::Run(r) => analyze::run(r),
        Command::Check(c) => check::check(c),
        Command::Emit(e) => emit::emit(e),
        Command::Compare(c) => compare::compare(c),
        Command::Measure(m) => measure::measure(m),
        Command::Validate(v) => validate::validate(v),
        Command::Functions(f) => functions::print(f),
        Command::Machines(m) => machines::print(m),
        Command::Config(c) => config::print(configured, &c.execution.file),
        Command::Explain(e) => explain::print(e),
        Command::Replay(r) => replay::replay(r),
        Command::Lsp(l) => lsp::lsp(l),
        Command::Completions(c) => shells::completions(c, Cli::command()),
        Command::Man(m) => shells::man(m, Cli::command()),
    }
}
