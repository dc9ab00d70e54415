//! The commands.

use super::args::{AnalyzeArgs, CheckArgs, EmitArgs, FunctionsArgs, MachinesArgs, MeasureArgs, RunArgs, ValidateArgs};
use super::compare_args::CompareArgs;
use super::explain_args::ExplainArgs;
use super::lsp::LspArgs;
use super::replay_args::ReplayArgs;
use super::shells::{CompletionsArgs, ManArgs};
use clap::{Parser, Subcommand};

/// Predicts the memory traffic of a numerical algorithm from its MATLAB prototype.
///
/// Exit status: 0 success; 1 the prototype is wrong or failed; 2 the command line is wrong; 3 a
/// limit was reached or the run was interrupted (what was counted until then is still reported); 4
/// a comparison or validation exceeded its tolerance.
#[derive(Debug, Parser)]
#[command(name = "slamm", version, propagate_version = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run the prototype and report every range
    Analyze(AnalyzeArgs),
    /// Run the prototype only: no accounting
    Run(RunArgs),
    /// Write MATLAB code that computes the same figures when MATLAB or GNU Octave runs it
    Emit(EmitArgs),
    /// Parse and count accesses without running: ranges, bindings, corrections
    Check(CheckArgs),
    /// Compare variants side by side, also over a sweep of sizes
    Compare(CompareArgs),
    /// Compare a prediction with counters: perf, likwid, cachegrind, callgrind or a plain table
    ///
    /// The error is (measured - predicted) / predicted: it is positive where more was measured than
    /// predicted.
    Validate(ValidateArgs),
    /// Run an implementation under perf or cachegrind and compare the prediction with the counts
    ///
    /// The error is (measured - predicted) / predicted: it is positive where more was measured than
    /// predicted. cachegrind simulates the first and the last level of the prediction's machine.
    Measure(MeasureArgs),
    /// Show the options that hold for a prototype, and where each is from
    ///
    /// A file slamm.toml beside the prototype or above it gives options by their names; the command line goes first.
    Config(AnalyzeArgs),
    /// List the known functions, or describe one: class, model, limits
    Functions(FunctionsArgs),
    /// List the machine descriptions, or show one
    Machines(MachinesArgs),
    /// Play a recorded trace on the caches of other machines: levels, miss curve and page
    Replay(ReplayArgs),
    /// Explain the code of a diagnostic, such as SLM306, or how a line is counted
    Explain(ExplainArgs),
    /// Serve an editor by the language server protocol, on standard input and output
    Lsp(LspArgs),
    /// Print what makes a shell complete commands, options and their values
    Completions(CompletionsArgs),
    /// Write the pages for man: of the program and of every command
    Man(ManArgs),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
