//! Options of `slamm replay`.

use super::args::{Color, Reports, SimulatorArg, size};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(mut_arg("trace", |a| a.hide(true)), mut_arg("trace_records", |a| a.hide(true)), mut_arg("trace_for", |a| a.hide(true)),
    mut_arg("per_execution", |a| a.hide(true)), mut_arg("statistics", |a| a.hide(true)))]
pub(crate) struct ReplayArgs {
    /// Trace of `slamm analyze --trace`, or of a real program, by valgrind's lackey (--trace-mem=yes) or Gleipnir; with
    /// --merge two of the former
    #[arg(value_name = "TRACE", required = true)]
    pub traces: Vec<PathBuf>,
    /// Machine whose cache levels are simulated (`slamm machines` lists them) (repeatable). With several, each has a
    /// report, and its name goes into the names of files: levels.json becomes levels-zen3.json [default: generic]
    #[arg(long, value_name = "NAME|FILE|host")]
    pub machine: Vec<String>,
    /// Size of the first-level cache, of the machine `generic`
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub l1: Option<u64>,
    /// Size of a cache line in bytes; as --l1
    #[arg(long, value_name = "BYTES", value_parser = size)]
    pub line: Option<u64>,
    /// Lines in a set of the first-level cache; as --l1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub l1_ways: Option<u64>,
    /// In how many places the arrays are simulated, as of `slamm analyze`
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=32))]
    pub placements: u8,
    /// Play the program as it was made for the first level of the run that was recorded, where the machine has another
    /// one: its plain figures and its blocks are then those of the recorded first level
    #[arg(long)]
    pub as_recorded: bool,
    /// Two traces share the caches of the machine: so many lines of each in turn
    #[arg(long, value_name = "LINES", value_parser = clap::value_parser!(u64).range(1..))]
    pub merge: Option<u64>,
    /// With a trace of a real program: where its arrays lie, as slamm_arrays.h writes it
    #[arg(long, value_name = "MAP")]
    pub arrays: Option<PathBuf>,
    /// With a trace of a real program: trace of `slamm analyze --trace` with what was predicted of its arrays
    #[arg(long, value_name = "TRACE", requires = "arrays")]
    pub beside: Option<PathBuf>,
    #[command(flatten)]
    pub reports: Reports,
    /// How the levels are simulated; both give the same counts
    #[arg(long, value_enum, default_value_t = SimulatorArg::Fast, value_name = "HOW", hide = true)]
    pub simulator: SimulatorArg,
    /// Show no notes
    #[arg(long, short)]
    pub quiet: bool,
    /// Colour the diagnostics
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

impl ReplayArgs {
    /// # Errors
    /// Options that are about a run, or say nothing together.
    pub(super) fn check(&self) -> Result<(), String> {
        let of_a_run = [
            ("--trace", self.reports.trace.is_some()),
            ("--per-execution", self.reports.per_execution.is_some()),
            ("--statistics", self.reports.statistics),
        ];
        if let Some((option, _)) = of_a_run.iter().find(|(_, given)| *given) {
            return Err(format!("{option} is for a run: give it to `slamm analyze`"));
        }
        match (self.merge, self.traces.len()) {
            (None, 1) | (Some(_), 2) => {}
            (None, n) => return Err(format!("{n} traces: --merge LINES lets two share the caches; else give one")),
            (Some(_), n) => return Err(format!("--merge needs two traces, not {n}")),
        }
        if self.machine.len() > 1 && self.reports.on_stdout() {
            return Err("with several machines no report can go to standard output: give files".into());
        }
        let stems: Vec<String> = self.machine.iter().map(|m| stem(m)).collect();
        if let Some(twice) = stems.iter().enumerate().find(|(k, s)| stems.iter().take(*k).any(|t| t == *s)) {
            return Err(format!("--machine {}: two of this name would write to the same files", twice.1));
        }
        let others = self.arrays.iter().chain(&self.beside);
        self.reports.check(&self.traces.iter().chain(others).cloned().collect::<Vec<_>>())
    }

    /// What holds for the trace of a real program.
    ///
    /// # Errors
    /// Options that are about a recorded run.
    pub(super) fn check_observed(&self) -> Result<(), String> {
        let r = &self.reports;
        let of_a_recorded_run = [
            ("--merge", self.merge.is_some()),
            ("--as-recorded", self.as_recorded),
            ("--region", !r.region.is_empty()),
            ("--folded", r.folded.is_some()),
            ("--speedscope", r.speedscope.is_some()),
            ("--over-time", r.over_time.is_some()),
            ("--heat-maps", r.heat_maps.is_some()),
            ("several machines", self.machine.len() > 1),
        ];
        match of_a_recorded_run.iter().find(|(_, given)| *given) {
            Some((option, _)) => Err(format!("{option}: this is for traces of `slamm analyze --trace`")),
            None => Ok(()),
        }
    }

    /// Where reports go for one of several machines.
    #[must_use]
    pub(super) fn reports_of(&self, machine: &str) -> Reports {
        match self.machine.len() {
            0 | 1 => self.reports.clone(),
            _ => self.reports.elsewhere(|file| named(file, machine)),
        }
    }
}

/// The name of a machine, or of its file.
fn stem(machine: &str) -> String {
    std::path::Path::new(machine).file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// A file name with that of a machine before its ending.
fn named(file: &std::path::Path, machine: &str) -> PathBuf {
    let machine = self::stem(machine);
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = match file.extension() {
        Some(ending) => format!("{stem}-{machine}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{machine}"),
    };
    file.with_file_name(name)
}
