//! Options of `slamm explain`.

use super::args::{CacheArgs, Color, Running};
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Code of a diagnostic, such as SLM306, or a line of a prototype, such as solve.m:12; without it, all codes
    /// are listed
    #[arg(value_name = "CODE | FILE.m:LINE")]
    pub what: Option<String>,
    /// With a line: the prototype that is run, where the line is of a function that it calls [default: the file
    /// of the line]
    #[arg(long, value_name = "SCRIPT.m")]
    pub run: Option<PathBuf>,
    #[command(flatten)]
    pub running: Running,
    #[command(flatten)]
    pub cache: CacheArgs,
    /// Show no notes or warnings of the run
    #[arg(long, short)]
    pub quiet: bool,
    /// Colour the diagnostics
    #[arg(long, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

impl ExplainArgs {
    /// The file and line that are meant, where it is a line.
    #[must_use]
    pub(crate) fn line(&self) -> Option<(PathBuf, u32)> {
        line_of(self.what.as_deref()?)
    }
}

/// `FILE.m:LINE`, where a text is one.
pub(super) fn line_of(text: &str) -> Option<(PathBuf, u32)> {
    let (file, line) = text.rsplit_once(':')?;
    Some((PathBuf::from(file), line.trim().parse().ok()?))
}
