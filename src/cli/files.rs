//! The prototype that a command names, and the ranges that it leaves out.

use super::args::Running;
use super::render::Renderer;
use super::status;
use crate::names::RangeKind;
use crate::program::{Loader, Program};
use crate::setup::prototype::{self, Refused};
use crate::setup::settings;
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Sources;
use crate::text::suggest;
use std::path::{Path, PathBuf};

/// Most ranges that a way out lists.
const LISTED: usize = 20;

/// Reads a prototype; `path` are the folders of `--path`.
///
/// # Errors
/// A missing or unreadable file and a folder are mistakes of the command line; a binary file is
/// one of the prototype.
pub(crate) fn load(file: &Path, path: &[PathBuf]) -> Result<Program, Box<Refused>> {
    prototype::open(&Loader::default(), file, path)
}

/// The same for a run: with `--sandbox` sources too are read in the folders alone that the prototype may read, whatever it
/// puts on its path.
///
/// # Errors
/// As of [`load`].
pub(crate) fn load_to_run(file: &Path, running: &Running) -> Result<Program, Box<Refused>> {
    prototype::open(&running.loader(file), file, &running.path)
}

/// Reads a prototype for a run, and checks that it uses what `--set` gives values.
///
/// # Errors
/// The exit status; what is wrong has been shown.
pub(crate) fn to_run(file: &Path, running: &Running, renderer: &Renderer) -> Result<Program, u8> {
    let program = load_to_run(file, running).map_err(|r| r.show(renderer))?;
    all_used(&[&program], &running.set, renderer)?;
    Ok(program)
}

/// Checks that one of the prototypes at least uses what `--set` gives values.
///
/// # Errors
/// The exit status; what is wrong has been shown.
pub(crate) fn all_used(programs: &[&Program], set: &[(String, String)], renderer: &Renderer) -> Result<(), u8> {
    settings::check(programs, "--set", set.iter().map(|(name, _)| name.as_str())).map_err(|d| refuse(&d, renderer))
}

/// Checks that a range of one of the prototypes can have the names of an option.
///
/// # Errors
/// The exit status; the first that none can have has been shown.
pub(crate) fn ranges_there(
    programs: &[&Program],
    option: &str,
    names: &[String],
    renderer: &Renderer,
) -> Result<(), u8> {
    let nowhere = |n: &&String| programs.iter().all(|p| p.mentions_nowhere(std::slice::from_ref(*n)).is_some());
    match names.iter().find(nowhere) {
        Some(name) if !programs.is_empty() => {
            let ranges = programs.iter().flat_map(|p| &p.main().names.ranges);
            let known: Vec<String> = ranges.map(|r| r.name.to_string()).collect();
            Err(refuse(&unknown_range(option, name, &known, programs.len()), renderer))
        }
        _ => Ok(()),
    }
}

/// What is said of a name that is none of the ranges of so many prototypes.
pub(crate) fn unknown_range(option: &str, name: &str, known: &[String], prototypes: usize) -> Diagnostic {
    let none = if prototypes > 1 { "no variant has a range of this name" } else { "no range has this name" };
    let mut listed: Vec<&str> = Vec::new();
    known.iter().for_each(|k| {
        if !listed.contains(&k.as_str()) {
            listed.push(k);
        }
    });
    let help = match suggest::similar(name, listed.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => {
            let more = if listed.len() > LISTED { ", …; `slamm check FILE.m` shows all" } else { "" };
            listed.truncate(LISTED);
            format!("The ranges are: {}{more}.", listed.join(", "))
        }
    };
    Diagnostic::error(codes::SLM905, format!("{option} {name}: {none}")).help(help)
}

/// Shows what is wrong with the command line; gives the exit status.
pub(crate) fn refuse(d: &Diagnostic, renderer: &Renderer) -> u8 {
    renderer.diagnostics(&Sources::default(), std::slice::from_ref(d));
    status::USAGE
}

impl Refused {
    /// Shows why; gives the exit status.
    pub(crate) fn show(&self, renderer: &Renderer) -> u8 {
        renderer.diagnostics(&Sources::default(), std::slice::from_ref(&self.diagnostic));
        if self.is_wrong { status::PROTOTYPE } else { status::USAGE }
    }
}

/// The names of `--skip`, and with `--skip-hot N FILE` those of the regions, functions and loops that the run of a
/// prediction or profile executed more than N times. `places`: also lines, as `main:12`, by which `emit --profile` knows
/// statements of input and output.
///
/// # Errors
/// What is wrong with the number or the file.
pub(crate) fn with_hot(skip: &[String], hot: &[String], places: bool) -> Result<Vec<String>, String> {
    let mut names = skip.to_vec();
    let [most, file] = hot else { return Ok(names) };
    let most: u64 = most.parse().map_err(|_| format!("--skip-hot {most}: expected a number of executions"))?;
    let text =
        system::read(Path::new(file), Takes::Pipes).map_err(|e| format!("--skip-hot: '{file}' cannot be read: {e}"))?;
    if let Ok(profile) = serde_json::from_slice::<Profile>(&text)
        && profile.schema.starts_with("slamm-profile/")
    {
        let hot = profile.entries.into_iter().filter(|e| e.executions > most);
        names.extend(hot.filter(|e| places || e.kind != "io").map(|e| if e.kind == "io" { e.place } else { e.name }));
        return Ok(names);
    }
    let p: crate::prediction::Prediction = serde_json::from_slice(&text)
        .map_err(|e| format!("--skip-hot: '{file}' is neither a prediction file nor a profile: {e}"))?;
    for r in &p.ranges {
        if r.executions > most && (matches!(r.kind, RangeKind::Body | RangeKind::Function) || r.kind.is_loop()) {
            names.push(r.name.clone());
        }
        if places && let Some(file) = p.ranges.iter().find(|f| f.kind == RangeKind::File && f.file == r.file) {
            let hot = r.lines.iter().filter(|l| l.executions > most);
            names.extend(hot.map(|l| format!("{}:{}", file.name, l.line)));
        }
    }
    Ok(names)
}

/// What of a profile (`emit --profile --json`) is read.
#[derive(serde::Deserialize)]
struct Profile {
    schema: String,
    entries: Vec<ProfileEntry>,
}

#[derive(serde::Deserialize)]
struct ProfileEntry {
    kind: String,
    name: String,
    /// File and line, as `main:12`.
    place: String,
    executions: u64,
}
