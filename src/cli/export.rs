//! Writing reports to files and standard output.

use super::args::Reports;
use crate::diagnostic::Diagnostic;
use crate::prediction::Prediction;
use crate::report::{Csv, Exporter, Folded, Json, Speedscope};
use std::io::{self, Write};
use std::path::Path;

impl Reports {
    /// What was asked for; the page has no exporter, because it shows more than the prediction.
    fn files(&self) -> impl Iterator<Item = (&'static str, &Path, Option<&dyn Exporter>)> {
        let all: [(_, _, Option<&dyn Exporter>); 5] = [
            ("--json", &self.json, Some(&Json)),
            ("--csv", &self.csv, Some(&Csv)),
            ("--folded", &self.folded, Some(&Folded)),
            ("--speedscope", &self.speedscope, Some(&Speedscope)),
            ("--html", &self.html, None),
        ];
        all.into_iter().filter_map(|(option, file, exporter)| Some((option, file.as_deref()?, exporter)))
    }

    /// Whether a report takes standard output.
    pub fn on_stdout(&self) -> bool {
        self.files().any(|(_, file, _)| is_stdout(file))
    }

    /// Finds before the run what would only show after it.
    ///
    /// # Errors
    /// Two reports to standard output, or a folder that does not exist.
    pub fn check(&self) -> Result<(), String> {
        if self.files().filter(|(_, file, _)| is_stdout(file)).count() > 1 {
            return Err("only one report can go to standard output".into());
        }
        for (option, file, _) in self.files().filter(|(_, file, _)| !is_stdout(file)) {
            let name = file.display();
            if file.is_dir() {
                return Err(format!("{option} {name}: this is a folder; give a file"));
            }
            let folder = file.parent().filter(|p| !p.as_os_str().is_empty());
            if let Some(folder) = folder.filter(|f| !f.is_dir()) {
                return Err(format!("{option} {name}: there is no folder '{}'", folder.display()));
            }
        }
        Ok(())
    }

    /// Writes every report that was asked for, the page by `page`; gives what could not be written.
    pub fn write(&self, prediction: &Prediction, page: impl Fn() -> String) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        for (option, file, exporter) in self.files() {
            let text = exporter.map_or_else(&page, |e| e.export(prediction));
            let done = if is_stdout(file) { to_stdout(&text) } else { std::fs::write(file, text) };
            if let Err(e) = done {
                problems.push(Diagnostic::error("SLM904", format!("{option} {}: {e}", file.display())));
            }
        }
        problems
    }
}

fn is_stdout(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Writes to standard output; a reader that has gone away is no error.
pub fn to_stdout(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
