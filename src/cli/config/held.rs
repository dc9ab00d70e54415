//! `slamm config`: the options that hold for a prototype, and where each is from.

use super::super::args::Color;
use super::super::commands::Cli;
use super::super::render::Renderer;
use super::super::{render, status};
use super::{Configured, NAME, entries, shown};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory};
use std::path::Path;

/// Prints them; gives the exit status.
pub(crate) fn print(configured: &Configured, prototype: &Path) -> u8 {
    let Ok(matches) = Cli::command().try_get_matches_from(&configured.arguments) else { return status::USAGE };
    let Some((_, matches)) = matches.subcommand() else { return status::USAGE };
    let mut out = match &configured.file {
        Some(file) => format!("{}\n\n", shown(file)),
        None => format!("no {NAME} beside {} or above it\n\n", prototype.display()),
    };
    let root = Cli::command();
    let options = root.find_subcommand("config").into_iter().flat_map(|c| c.get_arguments());
    let named = options.filter(|a| !a.is_hide_set() && a.get_long().is_some() && !entries::is_apart(a));
    let rows: Vec<[String; 3]> = named.flat_map(|option| rows(configured, matches, option)).collect();
    let width = |k: usize| rows.iter().map(|r| r[k].chars().count()).max().unwrap_or(0);
    let (first, second) = (width(0), width(1));
    for [option, value, from] in &rows {
        out.push_str(&format!("{option:first$}  {value:second$}  {from}\n"));
    }
    render::print(&out, &Renderer::new(Color::Auto))
}

/// Option, value, origin; an option that nothing gives and that has no default is left out.
fn rows(configured: &Configured, matches: &ArgMatches, option: &Arg) -> Vec<[String; 3]> {
    let name = option.get_long().unwrap_or_default();
    let row = |value: String, from: String| [format!("--{name}"), value, from];
    match matches.value_source(option.get_id().as_str()) {
        Some(ValueSource::CommandLine) => {}
        _ => return default_of(option).map(|value| row(value, "default".into())).into_iter().collect(),
    }
    let held = configured.entries.iter().find(|e| e.name == name);
    let file = configured.file.as_deref().map_or_else(String::new, shown);
    let occurrences = matches.get_raw_occurrences(option.get_id().as_str()).into_iter().flatten();
    let mut left = held.map_or(Vec::new(), |h| h.values.clone());
    occurrences
        .map(|texts| {
            let texts: Vec<String> = texts.map(|t| t.to_string_lossy().into_owned()).collect();
            let flag = !option.get_action().takes_values();
            let place = left.iter().position(|v| flag || *v == texts);
            let from = match (place, held) {
                (Some(k), Some(h)) => {
                    left.remove(k);
                    format!("{file}:{}", h.line)
                }
                _ => "command line".into(),
            };
            row(if flag { true.to_string() } else { texts.join(" ") }, from)
        })
        .collect()
}

/// What an option is where nothing gives it: as clap knows it, or as its help says.
fn default_of(option: &Arg) -> Option<String> {
    if !option.get_action().takes_values() {
        return Some(false.to_string());
    }
    if let Some(value) = option.get_default_values().first() {
        return Some(value.to_string_lossy().into_owned());
    }
    let help = option.get_help()?.to_string();
    let (_, rest) = help.split_once("[default: ")?;
    Some(rest.split(']').next()?.to_string())
}
