//! Entries of a `slamm.toml`. In: a key, its value, the option of that name. Out: arguments.

use super::super::commands::Cli;
use super::COMMANDS;
use crate::text::codes;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::Span;
use crate::text::suggest;
use clap::{Arg, ArgAction, ArgMatches, CommandFactory};
use std::any::TypeId;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::DeValue;

/// An option that a file gives.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub name: String,
    pub span: Span,
    pub line: u32,
    /// The texts of each occurrence; none for a flag.
    pub values: Vec<Vec<String>>,
}

impl Entry {
    /// As they are written on a command line.
    pub(super) fn arguments(&self) -> Vec<OsString> {
        let each = self.values.iter().flat_map(|texts| match texts.as_slice() {
            [] => vec![format!("--{}", self.name)],
            [one] => vec![format!("--{}={one}", self.name)],
            several => std::iter::once(format!("--{}", self.name)).chain(several.iter().cloned()).collect(),
        });
        each.map(OsString::from).collect()
    }
}

/// Options that say nothing about a run: `--help`.
pub(super) fn is_apart(option: &Arg) -> bool {
    matches!(option.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version)
}

/// Options that name a file to be written.
pub(super) fn is_output(option: &Arg) -> bool {
    option.get_value_names().and_then(|v| v.first()).is_some_and(|v| *v == "FILE")
}

/// A key that no command has as an option; one of another command is passed over.
pub(super) fn unknown(name: &str, at: Span) -> Option<Diagnostic> {
    let root = Cli::command();
    let commands = root.get_subcommands().filter(|c| COMMANDS.contains(&c.get_name()));
    let options = commands.flat_map(|c| c.get_arguments().filter(|a| !is_apart(a)));
    let known: Vec<&str> = options.filter_map(Arg::get_long).collect();
    if known.contains(&name) {
        return None;
    }
    let d = Diagnostic::error(codes::SLM911, format!("no option is called `{name}`")).at(at, "");
    Some(match suggest::nearest(name, known, 1 + name.chars().count() / 3) {
        Some(near) => d.help(format!("did you mean `{near}`?")),
        None => d.help("the keys are the options of `slamm analyze --help`, without `--`"),
    })
}

/// The names that a command line gives values to in a repeatable NAME=VALUE option; none for another option.
pub(super) fn names(matches: &ArgMatches, option: &Arg) -> Vec<String> {
    if !takes_names(option) {
        return Vec::new();
    }
    let raw = matches.get_raw(option.get_id().as_str()).into_iter().flatten();
    raw.map(|text| name_of(&text.to_string_lossy())).collect()
}

fn name_of(assignment: &str) -> String {
    assignment.split('=').next().unwrap_or_default().trim().to_string()
}

fn takes_names(option: &Arg) -> bool {
    let named = option.get_value_names().and_then(|v| v.first()).is_some_and(|v| v.starts_with("NAME="));
    named && matches!(option.get_action(), ArgAction::Append)
}

/// The texts of a value, for each occurrence of its option; `given` are names that the command line has.
///
/// # Errors
/// What the option takes instead.
pub(super) fn entry(
    option: &Arg,
    value: &Spanned<DeValue>,
    folder: &Path,
    given: &[String],
) -> Result<Vec<Vec<String>>, String> {
    let value = value.get_ref();
    if !option.get_action().takes_values() {
        let on = value.as_bool().ok_or("write true or false")?;
        return Ok(if on { vec![Vec::new()] } else { Vec::new() });
    }
    let values = option.get_num_args();
    // `--watch` and `--watch=poll`
    if let (Some(on), Some(0)) = (value.as_bool(), values.map(|n| n.min_values())) {
        return Ok(if on { vec![Vec::new()] } else { Vec::new() });
    }
    let count = option.get_num_args().map_or(1, |n| n.max_values());
    let text = |v: &DeValue| text(v).ok_or_else(|| "write a text, a number or a list of them".to_string());
    let mut texts: Vec<Vec<String>> = match value {
        DeValue::Array(list) if count > 1 => {
            vec![list.iter().map(|v| text(v.get_ref())).collect::<Result<_, _>>()?]
        }
        DeValue::Array(list) if matches!(option.get_action(), ArgAction::Append) => {
            list.iter().map(|v| Ok(vec![text(v.get_ref())?])).collect::<Result<_, String>>()?
        }
        DeValue::Array(_) => return Err("this option takes one value".into()),
        DeValue::Table(table) if takes_names(option) => table
            .iter()
            .map(|(name, v)| Ok(vec![format!("{}={}", name.get_ref(), text(v.get_ref())?)]))
            .collect::<Result<_, String>>()?,
        DeValue::Table(_) => return Err("write a text, a number or a list of them".into()),
        one => vec![vec![text(one)?]],
    };
    texts.retain(|t| !t.first().is_some_and(|t| given.contains(&name_of(t))));
    texts.iter_mut().for_each(|t| place(option, t, folder));
    Ok(texts)
}

fn text(value: &DeValue) -> Option<String> {
    match value {
        DeValue::String(s) => Some(s.to_string()),
        DeValue::Integer(n) => Some(i64::from_str_radix(n.as_str(), n.radix()).ok()?.to_string()),
        DeValue::Float(x) => Some(x.as_str().to_string()),
        DeValue::Boolean(b) => Some(b.to_string()),
        _ => None,
    }
}

/// Files and folders are those beside the `slamm.toml`.
fn place(option: &Arg, texts: &mut [String], folder: &Path) {
    let is_path = option.get_value_parser().type_id() == TypeId::of::<PathBuf>();
    let joined = |t: &str| std::path::absolute(folder.join(t)).unwrap_or_else(|_| folder.join(t)).display().to_string();
    for (k, t) in texts.iter_mut().enumerate() {
        let value_name = option.get_value_names().and_then(|v| v.get(k).or(v.first())).map_or("", |v| v.as_str());
        // A name or a file (`--machine`), and the file of two values (`--skip-hot`).
        let may_be = value_name.contains("FILE") || value_name.ends_with(".json");
        if is_path && t != "-" || !is_path && may_be && folder.join(&*t).is_file() {
            *t = joined(t);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::de::DeTable;

    /// Every option of `analyze` can be a key, and means what it means on the command line.
    #[test]
    fn every_option_of_analyze() {
        let root = Cli::command();
        let analyze = root.find_subcommand("analyze").unwrap();
        let parse = |more: &[OsString]| {
            let fixed: Vec<OsString> = ["slamm", "analyze", "/nowhere/kernel.m"].map(OsString::from).to_vec();
            Cli::command().try_get_matches_from([fixed, more.to_vec()].concat())
        };
        let samples = ["1", "100", "2000", "32K", "n=1", "3,1", "1,2", "wsl", "x", "low", "a: --seed 1", "wsl>1"];
        for option in analyze.get_arguments().filter(|a| a.get_long().is_some() && !is_apart(a)) {
            let name = option.get_long().unwrap();
            let possible: Vec<String> = option.get_possible_values().iter().map(|v| v.get_name().to_string()).collect();
            let mut texts: Vec<String> = samples.map(String::from).to_vec();
            texts.splice(0..0, possible);
            let (written, expected) = if !option.get_action().takes_values() {
                ("true".to_string(), vec![OsString::from(format!("--{name}"))])
            } else if option.get_num_args().is_some_and(|n| n.max_values() > 1) {
                (
                    "[5, \"old.json\"]".into(),
                    [format!("--{name}"), "5".into(), "old.json".into()].map(OsString::from).to_vec(),
                )
            } else {
                let on_command_line = |t: &String| vec![OsString::from(format!("--{name}={t}"))];
                // Alone some options need others; their values are right all the same.
                let right = |t: &&String| {
                    parse(&on_command_line(t)).err().is_none_or(|e| {
                        use clap::error::ErrorKind as K;
                        !matches!(e.kind(), K::InvalidValue | K::ValueValidation)
                    })
                };
                let text = texts.iter().find(right).unwrap_or_else(|| panic!("no sample fits --{name}: add one"));
                (format!("{text:?}"), on_command_line(text))
            };
            let file = format!("{name} = {written}\n");
            let table = DeTable::parse(&file).unwrap();
            let (_, value) = table.get_ref().iter().next().unwrap();
            let values = entry(option, value, Path::new(""), &[]).unwrap_or_else(|e| panic!("{name}: {e}"));
            let span = Span::new(crate::text::source::FileId(0), 0, 0);
            let mut arguments = Entry { name: name.into(), span, line: 1, values }.arguments();
            // Paths are made absolute.
            for a in &mut arguments {
                let here = format!("{}/", std::env::current_dir().unwrap().display());
                *a = OsString::from(a.to_string_lossy().replace(&here, ""));
            }
            assert_eq!(arguments, expected, "{name}");
        }
    }
}
