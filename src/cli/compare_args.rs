//! Options of `slamm compare`.

use super::arg_values::{Given, given};
use super::args::{CacheArgs, Color, Running, UnitsArg};
use crate::compare::Figure;
use crate::compare::sweep_points::{Shard, SweptVariable, axis, shard};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// Prototypes or prediction files; with --merge results files of sweeps. What prototypes print
    /// is not shown
    #[arg(value_name = "A.m B.m | A.json …", required = true)]
    pub files: Vec<PathBuf>,
    /// One more variant: a prototype [default: the first one] with options of its own in addition to the common
    /// ones, such as 'large: --set n=200' or 'tiled: tiled.m --l1 64K'; words with blanks in quotes (repeatable)
    #[arg(long, value_name = "NAME: OPTIONS", value_parser = given)]
    pub variant: Vec<Given>,
    /// Compare the ranges of this name [default: those that two variants share] (repeatable)
    #[arg(long, value_name = "NAME")]
    pub region: Vec<String>,
    #[command(flatten)]
    pub running: Running,
    #[command(flatten)]
    pub cache: CacheArgs,
    #[command(flatten)]
    pub sweep: SweepArgs,
    /// Exit status 4 when a condition holds for a compared region, such as 'wsl(B) > 1.05*wsl(A)':
    /// sr, wsl, wss, dgemm, sparse_ops, flops (for one execution), executions; variants by letter or
    /// file name (repeatable)
    #[arg(long, value_name = "CONDITION")]
    pub fail_if: Vec<String>,
    /// The comparison as JSON (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// The comparison as CSV (`-`: standard output)
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// HTML page: bars side by side, curves of a sweep with their crossovers; one file that needs
    /// no network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Print the tables as Markdown, with the conditions that hold: for a comment on a change
    #[arg(long)]
    pub markdown: bool,
    /// Units of the printed figures, multiples of 1024 [default: those that suit the largest figure of a
    /// table; --html chooses for each figure]
    #[arg(long, value_enum)]
    pub units: Option<UnitsArg>,
    /// Show no progress, notes or warnings
    #[arg(long, short)]
    pub quiet: bool,
    /// Colour the diagnostics
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    /// Run every variant for all values of a top-level variable: n=100:100:2000 or n=1,2,5; several
    /// make a grid
    #[arg(long, value_name = "NAME=VALUES", value_parser = axis)]
    pub sweep: Vec<SweptVariable>,
    /// Results of the sweep's runs, one per line; runs that are already there are not repeated
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Run the K-th of N shares of the grid (with --results)
    #[arg(long, value_name = "K/N", value_parser = shard, requires = "results", requires = "sweep")]
    pub shard: Option<Shard>,
    /// The files are results files: join them
    #[arg(long, conflicts_with_all = ["sweep", "results", "variant"])]
    pub merge: bool,
    /// Runs at a time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Figure of a sweep's table and picture [default: wsl; over ranks those of messages] (repeatable)
    #[arg(long, value_name = "FIGURE", value_parser = figure)]
    pub figure: Vec<Figure>,
    /// SVG picture of the sweep
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

fn figure(text: &str) -> Result<Figure, String> {
    let names: Vec<&str> = Figure::ALL.iter().map(|f| f.key()).collect();
    Figure::ALL
        .into_iter()
        .find(|f| f.key() == text.to_ascii_lowercase())
        .ok_or_else(|| format!("give one of {}", names.join(", ")))
}
