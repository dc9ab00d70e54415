//! Reading the prototype's own file; what can be wrong with it.

use super::render::Renderer;
use crate::names::RangeKind;
use crate::program::{Loader, Program, Unreadable};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why a file cannot be a prototype: the diagnostic and the exit status.
pub(crate) struct Refused {
    pub diagnostic: Diagnostic,
    pub status: u8,
}

/// Reads a prototype; `path` are the folders of `--path`.
///
/// # Errors
/// A missing or unreadable file and a folder are mistakes of the command line; a binary file is
/// one of the prototype.
pub(crate) fn load(file: &Path, path: &[PathBuf]) -> Result<Program, Box<Refused>> {
    open(&Loader::default(), file, path)
}

/// As [`load`], from what `loader` reads.
pub(crate) fn open(loader: &Loader, file: &Path, path: &[PathBuf]) -> Result<Program, Box<Refused>> {
    let name = file.display().to_string();
    Program::open(loader.clone(), file, path).map_err(|e| match e {
        Unreadable::Folder => {
            let d = Diagnostic::error(codes::SLM902, format!("'{name}' is a folder"))
                .help("Pass the file of the prototype, for example its main script.");
            refused(d, super::status::USAGE)
        }
        Unreadable::Binary => {
            let d = Diagnostic::error(codes::SLM903, format!("'{name}' is a binary file, not a MATLAB program"))
                .help("Pass a text file with the ending .m, in UTF-8 or Latin-1.");
            refused(d, super::status::PROTOTYPE)
        }
        Unreadable::Io(e) => refused(unreadable(loader, file, &e), super::status::USAGE),
    })
}

impl Refused {
    /// Shows why; gives the exit status.
    pub(crate) fn show(&self, renderer: &Renderer) -> u8 {
        renderer.diagnostics(&Sources::default(), std::slice::from_ref(&self.diagnostic));
        self.status
    }
}

fn refused(diagnostic: Diagnostic, status: u8) -> Box<Refused> {
    Box::new(Refused { diagnostic, status })
}

fn unreadable(loader: &Loader, path: &Path, e: &std::io::Error) -> Diagnostic {
    let name = path.display();
    if e.kind() != ErrorKind::NotFound {
        return Diagnostic::error(codes::SLM901, format!("'{name}' cannot be read: {e}"));
    }
    let d = Diagnostic::error(codes::SLM901, format!("there is no file '{name}'"));
    let with_ending = path.with_extension("m");
    if path.extension().is_none() && loader.is_file(&with_ending) {
        return d.help(format!("Did you mean '{}'?", with_ending.display()));
    }
    match nearest_file(loader, path) {
        Some(other) => d.help(format!("Did you mean '{other}'?")),
        None => d.help("Check the spelling and the working folder."),
    }
}

/// A prototype in the same folder with nearly the same name.
fn nearest_file(loader: &Loader, path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_string_lossy().into_owned();
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names = loader.programs_in(folder);
    let found = super::functions::nearest(&wanted, names.iter().map(String::as_str))?;
    Some(path.with_file_name(found).display().to_string())
}

/// The names of `--skip`, and with `--skip-hot N FILE` those of the regions and functions that the
/// run of a prediction file executed more than N times.
///
/// # Errors
/// What is wrong with the number or the file.
pub(crate) fn with_hot(skip: &[String], hot: &[String]) -> Result<Vec<String>, String> {
    let mut names = skip.to_vec();
    let [most, file] = hot else { return Ok(names) };
    let most: u64 = most.parse().map_err(|_| format!("--skip-hot {most}: expected a number of executions"))?;
    let text = std::fs::read_to_string(file).map_err(|e| format!("--skip-hot: '{file}' cannot be read: {e}"))?;
    let p: crate::prediction::Prediction =
        serde_json::from_str(&text).map_err(|e| format!("--skip-hot: '{file}' is not a prediction file: {e}"))?;
    let hot =
        p.ranges.iter().filter(|r| r.executions > most && matches!(r.kind, RangeKind::Body | RangeKind::Function));
    names.extend(hot.map(|r| r.name.clone()));
    Ok(names)
}
