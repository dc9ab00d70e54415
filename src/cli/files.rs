//! Reading the prototype's own file; what can be wrong with it.

use crate::functions::table::facts::Takes;
use crate::library;
use crate::names::RangeKind;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Sources};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Why a file cannot be a prototype: the diagnostic and the exit status.
pub struct Refused {
    pub diagnostic: Diagnostic,
    pub status: u8,
}

/// Adds the file to the sources.
///
/// # Errors
/// A missing or unreadable file and a folder are mistakes of the command line; a binary file is
/// one of the prototype.
pub fn load(sources: &mut Sources, path: &Path) -> Result<FileId, Box<Refused>> {
    let name = path.display().to_string();
    if path.is_dir() {
        let d = Diagnostic::error("SLM902", format!("'{name}' is a folder"))
            .help("Give the file of the prototype, for example its main script.");
        return Err(refused(d, super::status::USAGE));
    }
    let bytes = std::fs::read(path).map_err(|e| refused(unreadable(path, &e), super::status::USAGE))?;
    if bytes.contains(&0) {
        let d = Diagnostic::error("SLM903", format!("'{name}' is a binary file, not a MATLAB program"))
            .help("Give a text file with the ending .m in UTF-8 or Latin-1.");
        return Err(refused(d, super::status::PROTOTYPE));
    }
    Ok(sources.add(name, path, &bytes))
}

fn refused(diagnostic: Diagnostic, status: u8) -> Box<Refused> {
    Box::new(Refused { diagnostic, status })
}

fn unreadable(path: &Path, e: &std::io::Error) -> Diagnostic {
    let name = path.display();
    if e.kind() != ErrorKind::NotFound {
        return Diagnostic::error("SLM901", format!("'{name}' cannot be read: {e}"));
    }
    let d = Diagnostic::error("SLM901", format!("there is no file '{name}'"));
    let with_ending = path.with_extension("m");
    if path.extension().is_none() && with_ending.is_file() {
        return d.help(format!("Did you mean '{}'?", with_ending.display()));
    }
    match nearest_file(path) {
        Some(other) => d.help(format!("Did you mean '{other}'?")),
        None => d.help("Check the spelling and the working folder."),
    }
}

/// A prototype in the same folder with nearly the same name.
fn nearest_file(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_string_lossy().into_owned();
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let names: Vec<String> = std::fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|f| f.file_name().to_string_lossy().into_owned())
        .filter(|n| n.ends_with(".m"))
        .collect();
    let found = super::functions::nearest(&wanted, names.iter().map(String::as_str))?;
    Some(path.with_file_name(found).display().to_string())
}

/// The names of `--skip`, and with `--skip-hot N FILE` those of the regions and functions that the
/// run of a prediction file executed more than N times.
///
/// # Errors
/// What is wrong with the number or the file.
pub fn with_hot(skip: &[String], hot: &[String]) -> Result<Vec<String>, String> {
    let mut names = skip.to_vec();
    let [most, file] = hot else { return Ok(names) };
    let most: u64 = most.parse().map_err(|_| format!("--skip-hot {most}: a number of executions is needed"))?;
    let text = std::fs::read_to_string(file).map_err(|e| format!("--skip-hot: '{file}' cannot be read: {e}"))?;
    let p: crate::prediction::Prediction =
        serde_json::from_str(&text).map_err(|e| format!("--skip-hot: '{file}' is no prediction file: {e}"))?;
    let hot =
        p.ranges.iter().filter(|r| r.executions > most && matches!(r.kind, RangeKind::Body | RangeKind::Function));
    names.extend(hot.map(|r| r.name.clone()));
    Ok(names)
}

/// The first of the names that no range can have: it stands in no file that the prototype can call.
/// Names by keyword and line (`forLn7`) are not looked for.
pub fn unheard_of<'n>(file: &Path, path: &[PathBuf], regions: &'n [String]) -> Option<&'n String> {
    let by_line =
        |n: &str| n.rsplit_once("Ln").is_some_and(|(_, l)| !l.is_empty() && l.bytes().all(|b| b.is_ascii_digit()));
    let mut open: Vec<&String> = regions.iter().filter(|n| !by_line(n)).collect();
    if open.is_empty() {
        return None;
    }
    let run_texts = crate::functions::with(|f| f.takes == Takes::Code);
    let mut sources = Sources::default();
    let main = load(&mut sources, file).ok()?;
    let unit = crate::syntax::parse(&sources, main).unit;
    let mut on_path = crate::interp::files_on_path(file, path, &unit);
    let mut reached = vec![file.to_path_buf()];
    while let Some(f) = reached.pop() {
        let text = std::fs::read(&f).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        // Texts that are run can name anything.
        if run_texts.iter().any(|f| text.contains(f.name)) {
            return None;
        }
        open.retain(|n| !(f.file_stem().is_some_and(|s| s == n.as_str()) || text.contains(n.as_str())));
        if open.is_empty() {
            return None;
        }
        let called: Vec<String> = on_path.keys().filter(|stem| text.contains(stem.as_str())).cloned().collect();
        reached.extend(called.iter().filter_map(|stem| on_path.remove(stem)));
    }
    open.retain(|n| !library::names().any(|l| l == *n || library::source(l).is_some_and(|t| t.contains(n.as_str()))));
    open.first().copied()
}
