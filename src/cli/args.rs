//! The options of the commands, and the groups that they share.

pub(super) use super::arg_values::{Color, SimulatorArg, UnitsArg, assignment, size};
use super::arg_values::{GhostsArg, IndexBytes, PerArg, SortArg, cache_shape, percent, repeats, seconds};
use crate::cache::machine::Machine;
use crate::disk::Folders;
use crate::interp::{Curves, RunOptions};
use crate::listeners::RankSetup;
use crate::prediction::Ghosts;
use crate::program::{Loader, folder_of};
use crate::report::Units;
use crate::setup::machine::first_level;
use crate::traffic::{Cache, Count};
use crate::value::{Layout, SparseFormat};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, Args)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub execution: ExecutionArgs,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub reports: Reports,
    /// Run the prototype twice, with these numbers of repetitions in place of `{}` in --set, and
    /// report what the additional repetitions move: without what only the first one loads
    #[arg(long, value_name = "MORE,FEWER", value_parser = repeats)]
    pub repeats: Option<(u64, u64)>,
    /// Count traffic only in this region, function or loop (forLn8) (repeatable)
    #[arg(long, value_name = "REGION|FUNCTION")]
    pub only: Vec<String>,
    /// Count no traffic in this region, function or loop (forLn8) (repeatable)
    #[arg(long, value_name = "REGION|FUNCTION")]
    pub skip: Vec<String>,
    /// Leave out the regions, functions and loops that an earlier run executed more than N times: N and the prediction
    /// file of that run, or a profile (`emit --profile --json`)
    #[arg(long, num_args = 2, value_names = ["N", "FILE.json"])]
    pub skip_hot: Vec<String>,
    /// Run again when a file of the prototype changes, and show what that changed; --watch=poll reads the files
    /// again and again where the system does not tell of changes
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "auto")]
    pub watch: Option<WatchHow>,
}

impl AnalyzeArgs {
    #[must_use]
    pub(crate) fn watches(&self) -> bool {
        self.watch.is_some_and(|how| how != WatchHow::Off)
    }
}

/// How changes are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WatchHow {
    /// Polling on network file systems, events elsewhere
    Auto,
    /// Polling
    Poll,
    /// No watch
    Off,
}

#[derive(Debug, Args)]
pub(crate) struct EmitArgs {
    /// The prototype
    #[arg(value_name = "FILE.m")]
    pub file: PathBuf,
    /// The program to write
    #[arg(long, short, value_name = "OUT.m")]
    pub output: PathBuf,
    /// Folder for the runtime and the functions of the prototype [default: OUT_slm next to OUT.m]
    #[arg(long, value_name = "DIR")]
    pub runtime: Option<PathBuf>,
    /// Folder to search for functions, in addition to the prototype's own (repeatable)
    #[arg(long, value_name = "DIR")]
    pub path: Vec<PathBuf>,
    /// Assign before the script's first statement, and keep the value when the script assigns that
    /// name at its top level (repeatable)
    #[arg(long, value_name = "NAME=EXPR", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    #[command(flatten)]
    pub cache: CacheArgs,
    /// Prediction file that the emitted program writes when it ends
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Units of the printed figures, multiples of 1024
    #[arg(long, value_enum, default_value_t = UnitsArg::Megabytes)]
    pub units: UnitsArg,
    /// Count traffic only in this region, function or loop (forLn8) (repeatable)
    #[arg(long, value_name = "REGION|FUNCTION")]
    pub only: Vec<String>,
    /// Count no traffic in this region, function or loop (forLn8) (repeatable)
    #[arg(long, value_name = "REGION|FUNCTION")]
    pub skip: Vec<String>,
    /// Time functions, loops and statements of input and output instead of counting traffic:
    /// counts, trips and times, exclusive and inclusive
    #[arg(long)]
    pub profile: bool,
    /// Leave out the regions, functions and loops that an earlier run executed more than N times: N and the prediction
    /// file of that run, or a profile (`emit --profile --json`)
    #[arg(long, num_args = 2, value_names = ["N", "FILE.json"])]
    pub skip_hot: Vec<String>,
    /// Show no notes and no warnings
    #[arg(long, short)]
    pub quiet: bool,
    /// Colour the diagnostics
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub execution: ExecutionArgs,
}

/// What the prototype runs with.
#[derive(Clone, Debug, Args)]
pub(crate) struct ExecutionArgs {
    /// The prototype
    #[arg(value_name = "FILE.m")]
    pub file: PathBuf,
    #[command(flatten)]
    pub running: Running,
    /// Folder where the prototype may write files, in addition to the working folder (repeatable)
    #[arg(long, value_name = "DIR")]
    pub allow_write: Vec<PathBuf>,
    /// Show no progress, notes or warnings
    #[arg(long, short)]
    pub quiet: bool,
    /// Colour the diagnostics
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

/// What every prototype runs with, alone or as a variant.
#[derive(Clone, Debug, Args)]
pub(crate) struct Running {
    /// Folder to search for functions, in addition to the prototype's own (repeatable)
    #[arg(long, value_name = "DIR")]
    pub path: Vec<PathBuf>,
    /// Assign before the script's first statement, and keep the value when the script assigns that
    /// name at its top level; FUNCTION:NAME=EXPR for a variable of a function (repeatable)
    #[arg(long, value_name = "NAME=EXPR", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    /// Let the prototype read files of its own folder and of --path alone, and no environment: for prototypes of others
    #[arg(long)]
    pub sandbox: bool,
    /// With --sandbox: folder whose files the prototype may read too (repeatable)
    #[arg(long, value_name = "DIR")]
    pub allow_read: Vec<PathBuf>,
    /// Limit on the memory of all arrays at a time: 512M, 4G, bytes
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_memory: Option<u64>,
    /// End the run after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<std::time::Duration>,
    /// Seed of the random numbers
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

impl Running {
    /// A run with these options, and nothing else out of the ordinary.
    pub(crate) fn options(&self, (cache, layout): (Cache, Layout), accounting: bool) -> RunOptions {
        RunOptions {
            set: self.set.clone(),
            max_memory: self.max_memory,
            timeout: self.timeout,
            seed: self.seed,
            cache,
            layouts: layout.into(),
            folders: Folders { read: self.sandbox.then(|| self.readable()), ..Folders::default() },
            ..RunOptions::new(accounting)
        }
    }

    /// What reads the sources of a prototype.
    pub(crate) fn loader(&self, file: &Path) -> Loader {
        if !self.sandbox {
            return Loader::default();
        }
        let mut within = self.readable();
        within.push(folder_of(file));
        Loader::default().within(&within)
    }

    fn readable(&self) -> Vec<PathBuf> {
        self.path.iter().chain(&self.allow_read).cloned().collect()
    }

    /// # Errors
    /// The first folder that is not there; options that say nothing together.
    pub(crate) fn check(&self) -> Result<(), String> {
        folders("--path", &self.path)?;
        folders("--allow-read", &self.allow_read)?;
        if !self.sandbox && !self.allow_read.is_empty() {
            return Err("--allow-read adds to what --sandbox leaves; without that everything can be read".into());
        }
        Ok(())
    }
}

impl ExecutionArgs {
    /// # Errors
    /// As [`Running::check`].
    pub(crate) fn check(&self) -> Result<(), String> {
        self.running.check()?;
        folders("--allow-write", &self.allow_write)
    }
}

fn folders(option: &str, folders: &[PathBuf]) -> Result<(), String> {
    match folders.iter().find(|f| !f.is_dir()) {
        Some(folder) => Err(format!("{option} {}: there is no such folder", folder.display())),
        None => Ok(()),
    }
}

/// The cache and the implementation that is predicted.
#[derive(Clone, Debug, Args)]
pub(crate) struct CacheArgs {
    /// Machine whose cache levels are simulated (`slamm machines` lists them), to report what crosses
    /// every boundary; `none` leaves the levels out [default: generic]
    #[arg(long, value_name = "NAME|FILE|host|none")]
    pub machine: Option<String>,
    /// Size of the first-level cache, of the machine `generic` or with `none` [default: 32K, or that
    /// of the machine]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub l1: Option<u64>,
    /// Size of a cache line in bytes, a power of two; as --l1 [default: 64, or that of the machine]
    #[arg(long, value_name = "BYTES", value_parser = size)]
    pub line: Option<u64>,
    /// What scalars and single elements cost: `model` counts scalar code in nests, with scalars in registers
    /// and elements in cache lines; `textbook` counts every reference, as the paper does
    /// [default: model; of emitted programs textbook]
    #[arg(long, value_enum, value_name = "HOW")]
    pub count: Option<Count>,
    /// Lines in a set of the first-level cache [default: 8, or those of the machine]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub l1_ways: Option<u64>,
    /// In how many places the arrays are simulated: aligned, which gives the value, and at fixed random
    /// lines, which give the interval of the level figures; each costs the simulation once more
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=32))]
    pub placements: u8,
    /// Long runs: when K trips of a loop have moved the same, in every level and variable, the rest of its trips is
    /// executed without cache levels, and their level figures are filled in; the report says for which loops
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub extrapolate: Option<u32>,
    /// Predicts what an implementation on so many ranks would send, for each count, where directives
    /// distribute arrays (`%SLM distribute`) [default: those of `%SLM ranks`]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub ranks: Vec<u32>,
    /// How long elements that a rank has received stay valid: until the array is written, or until the
    /// statement ends
    #[arg(long, value_enum, default_value_t = GhostsArg::Keep, value_name = "HOW")]
    pub ghosts: GhostsArg,
    /// Bytes per index of a sparse matrix
    #[arg(long, value_enum, default_value_t = IndexBytes::Four, value_name = "4|8")]
    pub index_bytes: IndexBytes,
    /// How the levels are simulated; both give the same counts
    #[arg(long, value_enum, default_value_t = SimulatorArg::Fast, value_name = "HOW", hide = true)]
    pub simulator: SimulatorArg,
    /// Storage format of sparse matrices
    #[arg(long, value_enum, default_value_t = SparseFormat::Csr, value_name = "FORMAT")]
    pub sparse_format: SparseFormat,
}

/// Where reports go; `-` is standard output, and then the prototype's own output goes to standard
/// error.
#[derive(Clone, Debug, Args)]
pub(crate) struct Reports {
    /// Report only this region, with what is nested in it (repeatable)
    #[arg(long, value_name = "NAME")]
    pub region: Vec<String>,
    /// Prediction file (`-`: standard output, the prototype's output then goes to standard error)
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// Table with one row per range
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Folded stacks for flame graphs
    #[arg(long, value_name = "FILE")]
    pub folded: Option<PathBuf>,
    /// Profile for speedscope
    #[arg(long, value_name = "FILE")]
    pub speedscope: Option<PathBuf>,
    /// HTML page: the source with its traffic, regions, variables, levels; one file that needs no
    /// network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Access trace as JSON lines: which parts of which arrays are read and written, in order
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Most records that --trace keeps; beyond that, it leaves out executions of statements by a
    /// stated rule
    #[arg(long, value_name = "N", default_value_t = 100_000,
          value_parser = clap::value_parser!(u32).range(1000..=1_000_000))]
    pub trace_records: u32,
    /// With --trace: machine on which `slamm replay` can play the trace, in addition to that of the run (repeatable).
    /// The prototype runs again for every first-level cache among them that the run has not; `none` for no other machine
    /// [default: all that `slamm machines` lists]
    #[arg(long, value_name = "NAME|FILE", requires = "trace")]
    pub trace_for: Vec<String>,
    /// Table with one row for each execution of each range; where there are more than 4096, a row stands for several
    #[arg(long, value_name = "FILE")]
    pub per_execution: Option<PathBuf>,
    /// Table with what moves along the run, plain and across every level, in at most 1024 spans of statements
    #[arg(long, value_name = "FILE")]
    pub over_time: Option<PathBuf>,
    /// Table with the elements of every array that were read and written, how often and when, on a grid of at most 6400
    /// cells an array
    #[arg(long, value_name = "FILE")]
    pub heat_maps: Option<PathBuf>,
    /// Print how the figures of ranges differ from execution to execution, and put it into the prediction file:
    /// least, mean and largest figure, standard deviation, a histogram
    #[arg(long)]
    pub statistics: bool,
    /// Units of the printed figures, multiples of 1024 [default: those that suit the largest figure of the
    /// table; MB for the blocks of %SLM print; --html chooses for each figure]
    #[arg(long, value_enum)]
    pub units: Option<UnitsArg>,
    /// Figures of the table for the whole run, one execution of each range, or one trip of each loop
    #[arg(long, value_enum, default_value_t = PerArg::Run)]
    pub per: PerArg,
    /// Order of the ranges inside one: as in the text, or the largest first
    #[arg(long, value_enum, default_value_t = SortArg::Text, value_name = "FIGURE")]
    pub sort: SortArg,
    /// Rows that the table should have at most: ranges below 0.05 %, 0.1 %, ... 5 % of every figure are left out until
    /// it has no more, but for named regions; 0 for all rows
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub rows: usize,
    /// Print no report after the prototype's own output
    #[arg(long)]
    pub no_table: bool,
}

impl Reports {
    /// Ranges of which the miss curve is found; a page shows the curves of all.
    pub(crate) fn curves(&self) -> Curves {
        match self.region.as_slice() {
            [] if self.html.is_some() => Curves::All,
            [] => Curves::None,
            names => Curves::Named(names.to_vec()),
        }
    }

    /// Units of the blocks of `%SLM print`.
    pub(crate) fn block_units(&self) -> Units {
        self.units.unwrap_or(UnitsArg::Megabytes).into()
    }
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The prototype
    #[arg(value_name = "FILE.m")]
    pub file: PathBuf,
    /// Folder to search for functions, in addition to the prototype's own (repeatable)
    #[arg(long, value_name = "DIR")]
    pub path: Vec<PathBuf>,
    /// Ranges, counts and diagnostics as JSON (`-`: standard output, instead of the table)
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// A page to look at: the text with its accesses, before and after each correction
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Colour the diagnostics
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

#[derive(Debug, Args)]
pub(crate) struct ValidateArgs {
    /// Prediction file of `slamm analyze --json`
    #[arg(value_name = "PREDICTION.json")]
    pub prediction: PathBuf,
    /// Output of perf stat -x or -j, likwid-perfctr -O, cachegrind, callgrind, or a table
    /// region,event,count or (of tools/pmpi) rank,peer,op,calls,bytes
    #[arg(value_name = "COUNTERS", required = true)]
    pub counters: Vec<PathBuf>,
    #[command(flatten)]
    pub held: HeldAgainst,
    /// Counters of the same program with fewer repetitions: subtracted (with --repeats)
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// How often the programs of COUNTERS and of the baseline repeat
    #[arg(long, value_name = "COUNTERS,BASELINE", value_parser = repeats)]
    pub repeats: Option<(u64, u64)>,
    #[command(flatten)]
    pub output: ValidationOutput,
}

#[derive(Debug, Args)]
pub(crate) struct MeasureArgs {
    /// Prediction file of `slamm analyze --json`
    #[arg(value_name = "PREDICTION.json")]
    pub prediction: PathBuf,
    /// The implementation and its arguments; `{}` stands for the number of repetitions
    #[arg(value_name = "COMMAND", required = true, last = true)]
    pub command: Vec<std::ffi::OsString>,
    /// How the command takes a number of repetitions, after its other arguments: '{}', '-n {}'.
    /// slamm then runs it twice and compares the difference, for one repetition
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true)]
    pub repeat_arg: Option<String>,
    /// The two numbers of repetitions [default: those of the prediction, otherwise 3,1]
    #[arg(long, value_name = "MORE,FEWER", value_parser = repeats)]
    pub repeats: Option<(u64, u64)>,
    /// Tool that counts; auto: perf where its counters work, otherwise cachegrind
    #[arg(long, value_enum, default_value_t = CounterTool::Auto)]
    pub tool: CounterTool,
    /// Machine whose first and last level cachegrind simulates [default: that of the prediction]
    #[arg(long, value_name = "NAME|FILE|host")]
    pub machine: Option<String>,
    /// First-level cache of cachegrind, SIZE,WAYS,LINE [default: that of the prediction]
    #[arg(long, value_name = "SIZE,WAYS,LINE", value_parser = cache_shape)]
    pub d1: Option<(u64, u64, u64)>,
    /// Last-level cache of cachegrind, SIZE,WAYS,LINE
    #[arg(long, value_name = "SIZE,WAYS,LINE", value_parser = cache_shape)]
    pub ll: Option<(u64, u64, u64)>,
    #[command(flatten)]
    pub held: HeldAgainst,
    #[command(flatten)]
    pub output: ValidationOutput,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CounterTool {
    Auto,
    Perf,
    Cachegrind,
    /// The wrapper of tools/pmpi in an MPI program: messages between its ranks
    Pmpi,
}

/// What of a prediction is compared with counters, and what they mean.
#[derive(Debug, Args)]
pub(crate) struct HeldAgainst {
    /// Compare only this region [default: those named in the counter files] (repeatable)
    #[arg(long, value_name = "NAME")]
    pub region: Vec<String>,
    /// Number of executions of the region in the counters; figures are then for one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub per_execution: Option<u64>,
    /// Meaning of an event: 'l1d.replacement=L1.fills:64' (loads, write_allocates, fills, write_backs)
    #[arg(long, value_name = "EVENT=LEVEL.KIND[:BYTES]", value_parser = crate::counters::events::definition)]
    pub event: Vec<(String, crate::counters::events::Meaning)>,
    /// Size of a cache line of the measured machine in bytes
    #[arg(long, value_name = "BYTES", value_parser = size)]
    pub line: Option<u64>,
}

/// Where a validation goes, and what it has to hold.
#[derive(Debug, Args)]
pub(crate) struct ValidationOutput {
    /// Largest error allowed, such as 10%, of either sign; exit status 4 beyond it
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    pub tolerance: Option<f64>,
    /// The comparison as JSON (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// The comparison as CSV
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// HTML page: predicted and measured; one file that needs no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Units of the printed figures, multiples of 1024 [default: those that suit the largest figure of the
    /// table; --html chooses for each figure]
    #[arg(long, value_enum)]
    pub units: Option<UnitsArg>,
    /// Colour the diagnostics
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

impl ValidationOutput {
    /// Finds before the work what would only show after it; `read` are the files that the command reads.
    pub(crate) fn check(&self, read: &[PathBuf]) -> Result<(), String> {
        let files = [("--json", &self.json), ("--csv", &self.csv), ("--html", &self.html)];
        let outputs: Vec<(&str, &Path)> = files.iter().filter_map(|(o, f)| Some((*o, f.as_deref()?))).collect();
        super::outputs::check(&outputs, read)
    }
}

#[derive(Debug, Args)]
pub(crate) struct MachinesArgs {
    /// One machine in detail: a name, `host`, or a file
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// With `host`: measure bandwidths, latencies and peaks, in under a minute, and print a machine file. Other programs
    /// disturb it
    #[arg(long, requires = "name")]
    pub measure: bool,
}

#[derive(Debug, Args)]
pub(crate) struct FunctionsArgs {
    /// One function in detail
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
}

impl CacheArgs {
    /// What --ranks and --ghosts say.
    pub(crate) fn rank_setup(&self) -> RankSetup {
        let ghosts = match self.ghosts {
            GhostsArg::Keep => Ghosts::Keep,
            GhostsArg::Refetch => Ghosts::Refetch,
        };
        RankSetup { ranks: self.ranks.clone(), ghosts }
    }

    /// Cache and layout, or what is wrong with them; the cache is the machine's first level where there
    /// is one and the command line does not say.
    pub(crate) fn params(&self, machine: Option<&Machine>) -> Result<(Cache, Layout), String> {
        let cache = first_level((self.l1, self.l1_ways), self.line, machine)?;
        let index_bytes = match self.index_bytes {
            IndexBytes::Four => 4,
            IndexBytes::Eight => 8,
        };
        Ok((cache, Layout { index_bytes, sparse: self.sparse_format }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caches_that_cannot_be() {
        let cache = |l1, line| CacheArgs {
            machine: None,
            l1,
            line,
            count: None,
            l1_ways: None,
            index_bytes: IndexBytes::Four,
            simulator: SimulatorArg::Fast,
            placements: 1,
            extrapolate: None,
            ranks: Vec::new(),
            ghosts: GhostsArg::Keep,
            sparse_format: SparseFormat::Csr,
        };
        assert_eq!(cache(Some(32_768), Some(64)).params(None), Ok(<(Cache, Layout)>::default()));
        assert_eq!(cache(None, None).params(None), Ok(<(Cache, Layout)>::default()));
        assert!(cache(Some(32_768), Some(48)).params(None).is_err());
        assert!(cache(Some(100), Some(64)).params(None).is_err());
    }
}
