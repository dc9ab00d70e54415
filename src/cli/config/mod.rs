//! `slamm.toml`: the options of a project, beside its prototypes or above them. In: the arguments as they were given.
//! Out: the arguments with the options of the file that the command line does not give. `slamm config` shows them.

mod entries;
mod held;

pub(super) use held::print;

use super::commands::Cli;
use super::explain_args::line_of;
use crate::system::{self, Takes};
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Sources, Span};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, CommandFactory};
use entries::Entry;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};
use toml::de::DeTable;

/// The name of the file.
pub(super) const NAME: &str = "slamm.toml";
/// The commands that read a prototype, whose options the file holds.
const COMMANDS: [&str; 7] = ["analyze", "run", "explain", "check", "emit", "compare", "config"];
/// Those whose outputs a file names. What others write has another shape under the same option, and would take the
/// place of a prediction.
const PREDICTORS: [&str; 3] = ["analyze", "emit", "config"];

/// The arguments of a run, and what of them a file gave.
#[derive(Default)]
pub(crate) struct Configured {
    pub arguments: Vec<OsString>,
    /// The file that holds, where there is one.
    pub file: Option<PathBuf>,
    pub entries: Vec<Entry>,
}

/// What is wrong with the file.
pub(crate) struct Wrong {
    pub sources: Sources,
    pub diagnostics: Vec<Diagnostic>,
}

/// Adds the options of the nearest `slamm.toml`.
///
/// # Errors
/// What is wrong with that file. What is wrong with the command line is found where it is read.
pub(crate) fn arguments(given: Vec<OsString>) -> Result<Configured, Box<Wrong>> {
    let alone = |given| Ok(Configured { arguments: given, ..Configured::default() });
    let Some((command, matches)) = command_of(&given) else { return alone(given) };
    let Some(file) = prototype(&matches).and_then(|p| nearest(&p)) else { return alone(given) };
    let mut sources = Sources::default();
    let refused = |sources: Sources, diagnostics: Vec<Diagnostic>| Err(Box::new(Wrong { sources, diagnostics }));
    let bytes = match system::read(&file, Takes::Files) {
        Ok(bytes) => bytes,
        Err(e) => {
            let d = Diagnostic::error(codes::SLM901, format!("'{}' cannot be read: {e}", file.display()));
            return refused(sources, vec![d]);
        }
    };
    let id = sources.add(shown(&file), &file, &bytes);
    match read(&sources, id, &file, &command, &matches, &given) {
        Ok(entries) => {
            let arguments = with(&given, &entries);
            Ok(Configured { arguments, file: Some(file), entries })
        }
        Err(diagnostics) => refused(sources, diagnostics),
    }
}

/// The command that is called, and what it is given as far as that can be read.
fn command_of(given: &[OsString]) -> Option<(Command, ArgMatches)> {
    let root = Cli::command();
    let matches = match root.clone().try_get_matches_from(given) {
        Ok(matches) => matches,
        Err(e) if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => return None,
        // What is missing can be in the file.
        Err(_) => root.clone().ignore_errors(true).try_get_matches_from(given).ok()?,
    };
    let (name, matches) = matches.subcommand().filter(|(name, _)| COMMANDS.contains(name))?;
    Some((root.find_subcommand(name)?.clone(), matches.clone()))
}

/// The first prototype of a command.
fn prototype(matches: &ArgMatches) -> Option<PathBuf> {
    let one = |id| matches.try_get_one::<PathBuf>(id).ok().flatten().cloned();
    let place = || Some(line_of(matches.try_get_one::<String>("what").ok().flatten()?)?.0);
    let first = || matches.try_get_many::<PathBuf>("files").ok().flatten()?.next().cloned();
    one("file").or_else(|| one("run")).or_else(place).or_else(first)
}

/// The file in the folder of a prototype, or in the nearest one above.
pub(super) fn nearest(prototype: &Path) -> Option<PathBuf> {
    // `b/../a` is not below `b`.
    let up = prototype.components().any(|c| c == Component::ParentDir);
    let prototype = if up { prototype.canonicalize() } else { std::path::absolute(prototype) }.ok()?;
    prototype.parent()?.ancestors().map(|folder| folder.join(NAME)).find(|f| f.is_file())
}

/// As it is shown: from the working folder where it is in it.
fn shown(file: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    file.strip_prefix(here).unwrap_or(file).display().to_string()
}

/// The entries of a file that hold for a command.
fn read(
    sources: &Sources,
    id: FileId,
    file: &Path,
    command: &Command,
    matches: &ArgMatches,
    given: &[OsString],
) -> Result<Vec<Entry>, Vec<Diagnostic>> {
    let table = DeTable::parse(&sources.get(id).text).map_err(|e| {
        let at = e.span().unwrap_or(0..0);
        let d = Diagnostic::error(codes::SLM912, format!("this is not TOML: {}", e.message()));
        vec![d.at(Span::new(id, at.start, at.end), "").help("write NAME = VALUE, such as machine = \"zen3\"")]
    })?;
    let folder = file.parent().unwrap_or(Path::new("."));
    let (mut entries, mut problems) = (Vec::new(), Vec::new());
    for (key, value) in table.get_ref() {
        let span = Span::new(id, key.span().start, key.span().end);
        let name = key.get_ref().as_ref();
        let option = command.get_arguments().find(|a| a.get_long() == Some(name) && !entries::is_apart(a));
        let Some(option) = option else {
            problems.extend(entries::unknown(name, span));
            continue;
        };
        if entries::is_output(option) && !PREDICTORS.contains(&command.get_name()) {
            continue;
        }
        let given = matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine);
        let names: Vec<String> = if given { entries::names(matches, option) } else { Vec::new() };
        if given && names.is_empty() {
            continue;
        }
        match entries::entry(option, value, folder, &names) {
            Ok(values) => entries.push(Entry { name: name.into(), span, line: sources.line(span), values }),
            Err(message) => {
                let at = Span::new(id, value.span().start, value.span().end);
                problems.push(Diagnostic::error(codes::SLM912, format!("{name}: {message}")).at(at, ""));
            }
        }
    }
    if problems.is_empty() {
        problems = refused(given, &entries);
    }
    if problems.is_empty() { Ok(entries) } else { Err(problems) }
}

/// The entries whose values the options do not take.
fn refused(given: &[OsString], entries: &[Entry]) -> Vec<Diagnostic> {
    let parsed = |entries: &[Entry]| Cli::command().try_get_matches_from(with(given, entries));
    if parsed(entries).is_ok() {
        return Vec::new();
    }
    let wrong = |e: &Entry| {
        let error = parsed(std::slice::from_ref(e)).err()?;
        let kinds = [ErrorKind::InvalidValue, ErrorKind::ValueValidation, ErrorKind::WrongNumberOfValues];
        let text = error.to_string();
        let message = text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_string();
        let d = Diagnostic::error(codes::SLM912, message).at(e.span, "");
        kinds.contains(&error.kind()).then(|| d.help(format!("`slamm analyze --help` describes --{}", e.name)))
    };
    entries.iter().filter_map(wrong).collect()
}

/// The arguments, with the entries after the name of the command.
fn with(given: &[OsString], entries: &[Entry]) -> Vec<OsString> {
    let (head, tail) = given.split_at(given.len().min(2));
    let added = entries.iter().flat_map(Entry::arguments);
    head.iter().cloned().chain(added).chain(tail.iter().cloned()).collect()
}
