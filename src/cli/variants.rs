//! The variants of `slamm compare`: every file as the common options have it, then those of `--variant`, each a prototype
//! with options of its own. In: the command line. Out: [`Candidate`]s, in the order of their letters.

use super::arg_values::Given;
use super::args::{CacheArgs, Running};
use super::compare_args::CompareArgs;
use super::render::{Renderer, usage};
use super::{files, machines};
use crate::interp::{Curves, RunOptions};
use crate::program::Program;
use crate::setup::prototype::Refused;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What is compared with the others.
pub(super) struct Candidate {
    /// A prototype or, not from `--variant`, a prediction file.
    pub file: PathBuf,
    /// Its name and its own options, as `--variant` gives them.
    pub given: Option<Given>,
    pub running: Running,
    pub options: RunOptions,
}

impl Candidate {
    pub(super) fn is_prediction(&self) -> bool {
        is_prediction(&self.file)
    }

    /// The prototype, to be read or run.
    ///
    /// # Errors
    /// As [`files::load_to_run`].
    pub(super) fn load(&self) -> Result<Program, Box<Refused>> {
        files::load_to_run(&self.file, &self.running)
    }
}

/// All variants: the files, then those of `--variant`.
///
/// # Errors
/// The exit status; what is wrong has been shown.
pub(super) fn all(args: &CompareArgs, renderer: &Renderer) -> Result<Vec<Candidate>, u8> {
    let mut found = Vec::new();
    for file in &args.files {
        found.push(candidate(file.clone(), &args.running, &args.cache, renderer)?);
    }
    for given in &args.variant {
        let of = |m: String| usage(renderer, &format!("--variant '{}: {}': {m}", given.name, given.options));
        if args.variant.iter().filter(|g| g.name == given.name).count() > 1 {
            return Err(of("two variants have this name".into()));
        }
        let (file, running, cache) = own(given, args).map_err(of)?;
        running.check().map_err(of)?;
        let own = candidate(file, &running, &cache, renderer)?;
        found.push(Candidate { given: Some(given.clone()), ..own });
    }
    // One interrupt ends all runs.
    let interrupt: Arc<AtomicBool> = Arc::default();
    found.iter_mut().for_each(|c| c.options.interrupt = Arc::clone(&interrupt));
    Ok(found)
}

/// What `--variant` says, over the common options: its file, what it runs with, its caches.
///
/// # Errors
/// The first of its words that cannot be taken.
fn own(given: &Given, args: &CompareArgs) -> Result<(PathBuf, Running, CacheArgs), String> {
    let matches = matches(&given.options)?;
    let (mut running, mut cache) = (args.running.clone(), args.cache.clone());
    let common = [&mut running.path, &mut running.allow_read].map(std::mem::take);
    let common_set = std::mem::take(&mut running.set);
    let taken = running.update_from_arg_matches(&matches).and_then(|()| cache.update_from_arg_matches(&matches));
    taken.map_err(|e| sentence(&e))?;
    // What is given several times goes before the common ones; a limit on what is read stays.
    let [path, allow_read] = common;
    running.path.extend(path);
    running.allow_read.extend(allow_read);
    let new = |(name, _): &(String, String)| running.set.iter().all(|(n, _)| n != name);
    let common_set: Vec<(String, String)> = common_set.into_iter().filter(new).collect();
    running.set.splice(..0, common_set);
    running.sandbox |= args.running.sandbox;
    let prototype = || args.files.iter().find(|f| !is_prediction(f)).cloned();
    let file = matches.get_one::<PathBuf>(FILE).cloned().or_else(prototype).ok_or(
        "it names no prototype, and there is none beside it: a prediction file keeps the options that it was made with",
    )?;
    if is_prediction(&file) {
        return Err(format!(
            "'{}' is a prediction file, which keeps the options that it was made with: name it beside the prototypes",
            file.display()
        ));
    }
    Ok((file, running, cache))
}

const FILE: &str = "variant_file";

/// The words of a variant, by the definitions of the common options. None of them has a default here: what is not given
/// stays as it is.
fn matches(options: &str) -> Result<ArgMatches, String> {
    let command = Command::new("--variant").no_binary_name(true).disable_help_flag(true);
    let command = CacheArgs::augment_args_for_update(Running::augment_args_for_update(command));
    let command = command.mut_args(|a| a.default_value(None));
    let file = Arg::new(FILE).value_parser(clap::value_parser!(PathBuf));
    command.arg(file).try_get_matches_from(words(options)?).map_err(|e| sentence(&e))
}

/// What clap says, without its heading and its hints at a command of this name.
fn sentence(e: &clap::Error) -> String {
    let text = e.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    first.trim_start_matches("error: ").replace('\n', " ").trim().to_string()
}

/// Words between blanks; a word that begins with a quote ends at the next one. Quotes inside a word are MATLAB's.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut found, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let (word, after) = match first {
            '\'' | '"' => rest[1..].split_once(first).ok_or_else(|| format!("the quote of {rest} is not closed"))?,
            _ => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
        };
        found.push(word.to_string());
        rest = after.trim_start();
    }
    Ok(found)
}

fn candidate(file: PathBuf, running: &Running, cache: &CacheArgs, renderer: &Renderer) -> Result<Candidate, u8> {
    let machine = machines::of_run(cache, renderer)?;
    let predicted = cache.params(machine.as_ref()).map_err(|m| usage(renderer, &m))?;
    let mut options = RunOptions {
        on_overrun: Some(super::analyze::on_overrun(None, super::args::Color::Auto)),
        ..running.options(predicted, true)
    };
    machines::apply(cache, machine, Curves::None, &mut options);
    Ok(Candidate { file, given: None, running: running.clone(), options })
}

pub(super) fn is_prediction(file: &Path) -> bool {
    file.extension().is_some_and(|e| e.eq_ignore_ascii_case("json"))
}
