//! Random calls of every function of the table, and of the library, run by slamm and by GNU Octave: both give the same
//! values or both fail. Where they part, a rule of `support/values/differences.toml` says why; a difference without a
//! rule fails, and so does a rule, or a function in it, that no call needs. [`apart`] says which functions are left out.
//!
//! `SLAMM_VALUES="SEED CALLS"` draws other calls, and more of them, for which there may be no rules yet;
//! `SLAMM_VALUES_ONLY=NAME` those of one function. Calls and ends stay in `target/tmp/mistakes_values_*`.

#[path = "values/apart.rs"]
mod apart;
#[path = "values/calls.rs"]
mod calls;
#[path = "values/forms.rs"]
mod forms;
#[path = "values/listed.rs"]
mod listed;
#[path = "values/octave_calls.rs"]
mod octave_calls;
#[path = "values/shown.rs"]
mod shown;

use crate::octave::here;
use crate::run::{Ran, finish, repository};
use calls::{Call, Recipe};
use libtest_mimic::{Failed, Trial};
use listed::Rule;
use slamm::internals::functions::table::facts::Ends;
use slamm::internals::functions::{self, Function};
use slamm::internals::library;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

const SEED: u64 = 17;
const CALLS: usize = 20_000;
/// Each has a process of slamm and one of Octave.
const PARTS: usize = 8;

pub(crate) fn trials() -> Vec<Trial> {
    let skip = !here() && std::env::var_os("CI").is_none();
    vec![
        Trial::test("values/calls", || same().map_err(Failed::from)).with_ignored_flag(skip),
        Trial::test("values/names", || names().map_err(Failed::from)),
    ]
}

/// Seed, calls, and whether they are the usual ones.
fn asked() -> Result<(u64, usize, bool), String> {
    let Ok(text) = std::env::var("SLAMM_VALUES") else {
        return Ok((SEED, CALLS, true));
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let [seed, calls] = words[..] else {
        return Err(format!("SLAMM_VALUES is `{text}`, not a seed and a number of calls"));
    };
    let number = |w: &str| w.parse::<u64>().map_err(|_| format!("SLAMM_VALUES: `{w}` is no number"));
    Ok((number(seed)?, number(calls)? as usize, false))
}

/// Every function that is compared, in a fixed order.
fn recipes() -> Vec<Recipe> {
    let rows = functions::all().into_iter().filter(|row| compared(row));
    let mut found: Vec<Recipe> = rows.map(|row| Recipe::of_row(row, forms::form(row.name))).collect();
    let library = library::names().filter(|name| apart::why(name).is_none());
    found.extend(library.map(|name| Recipe::of_library(name, forms::form(name))));
    found.sort_by_key(|r| r.name);
    found
}

fn compared(row: &Function) -> bool {
    let facts = row.facts;
    let acts = facts.refused || facts.io || facts.effect || facts.ends != Ends::Returns;
    let draws = row.doc.starts_with("Accepted and ignored");
    !acts && !draws && apart::why(row.name).is_none()
}

/// Every name that a list of exceptions has is a function, and is there once.
fn names() -> Result<(), String> {
    let known: BTreeSet<&str> = functions::all().into_iter().map(|row| row.name).chain(library::names()).collect();
    let compared: BTreeSet<&str> = recipes().iter().map(|r| r.name).collect();
    let mut wrong = Vec::new();
    wrong.extend(apart::names().filter(|n| !known.contains(n)).map(|n| format!("set apart, and no function: {n}")));
    wrong.extend(forms::names().filter(|n| !compared.contains(n)).map(|n| format!("a form, and not compared: {n}")));
    for rule in listed::rules()? {
        wrong.extend(
            rule.functions()
                .filter(|n| !compared.contains(n))
                .map(|n| format!("a rule for {n}, which is not compared")),
        );
    }
    if compared.len() < 500 {
        wrong.push(format!("only {} functions are compared", compared.len()));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// A call, and how it ended in slamm and in Octave.
struct Ended {
    call: Call,
    elementwise: bool,
    ours: String,
    theirs: String,
}

fn same() -> Result<(), String> {
    let (seed, count, usual) = asked()?;
    let only = std::env::var("SLAMM_VALUES_ONLY").ok();
    let rules = listed::rules()?;
    let recipes = recipes();
    let each = count.div_ceil(recipes.len());
    let next = AtomicUsize::new(0);
    // Octave takes most of the time: one more thread than there are processors finds a part whenever one waits.
    let threads = std::thread::available_parallelism().map_or(2, usize::from) + 1;
    let work = || {
        let mut found = Vec::new();
        loop {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= PARTS {
                return Ok::<_, String>(found);
            }
            let mine = recipes.iter().skip(part).step_by(PARTS).filter(|r| only.as_deref().is_none_or(|n| n == r.name));
            found.extend(ended(part, &mine.collect::<Vec<_>>(), seed, each)?);
        }
    };
    let all = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = running.into_iter().map(|t| t.join().map_err(|_| "a thread panicked".to_owned())?);
        joined.collect::<Result<Vec<_>, String>>()
    })?;
    judge(&all.into_iter().flatten().collect::<Vec<_>>(), &rules, usual && only.is_none())
}

fn judge(all: &[Ended], rules: &[Rule], usual: bool) -> Result<(), String> {
    let mut met = BTreeSet::new();
    let (mut wrong, mut differ) = (Vec::new(), Vec::new());
    for Ended { call, elementwise, ours, theirs } in all {
        let Some((differs, what)) = shown::difference(ours, theirs, *elementwise) else { continue };
        let line = format!("{differs:?} {} -> {}: {what}", call.text(), call.results);
        differ.push(line.clone());
        match rules.iter().position(|rule| rule.covers(call, differs, ours, theirs)) {
            Some(k) => drop(met.insert((k, call.name))),
            None => wrong.push(line),
        }
    }
    if usual {
        wrong.extend(listed::stale(rules, &met));
    }
    wrong.sort();
    std::fs::write(folder("all")?.join("differences.txt"), differ.join("\n")).map_err(|e| e.to_string())?;
    println!("values: {} calls, {} end otherwise in Octave", all.len(), differ.len());
    match wrong.len() {
        0 => Ok(()),
        n => Err(format!("{n} of {} calls:\n{}", all.len(), wrong[..n.min(60)].join("\n"))),
    }
}

/// The calls of some functions, run by both.
fn ended(part: usize, mine: &[&Recipe], seed: u64, each: usize) -> Result<Vec<Ended>, String> {
    let calls: Vec<(Call, bool)> =
        mine.iter().flat_map(|r| r.calls(seed, each).into_iter().map(|c| (c, r.elementwise))).collect();
    if calls.is_empty() {
        return Ok(Vec::new());
    }
    let place = folder(&part.to_string())?;
    std::fs::write(place.join("calls.m"), script(&calls, 0)).map_err(|e| e.to_string())?;
    let ours = ends(&ours(&place)?, calls.len())?;
    let theirs = octave_calls::ends(&place, calls.len(), |from| script(&calls, from))?;
    let both = calls.into_iter().zip(ours.into_iter().zip(theirs));
    Ok(both.map(|((call, elementwise), (ours, theirs))| Ended { call, elementwise, ours, theirs }).collect())
}

/// A folder of its own, empty: what a call writes by mistake is not beside anything.
fn folder(part: &str) -> Result<PathBuf, String> {
    crate::mistakes::folder(&format!("values_{part}"), &[])
}

/// The calls from a number on.
fn script(calls: &[(Call, bool)], from: usize) -> String {
    let mut text = "warning('off', 'all');\n".to_owned();
    for (k, (call, _)) in calls.iter().enumerate().skip(from) {
        let results: Vec<String> = (0..call.results).map(|r| format!("slm_{r}")).collect();
        let list = results.join(", ");
        text.push_str(&format!(
            "try, [{list}] = {}; values_show({k}, {list}); catch slm_e, values_fail({k}, slm_e.message); end\n",
            call.text()
        ));
    }
    text
}

fn ours(place: &Path) -> Result<Ran, String> {
    let support = repository("tests/it/support/values");
    let mut command = Command::new(env!("CARGO_BIN_EXE_slamm"));
    command.current_dir(place).args(["run", "-q", "calls.m", "--timeout", "600", "--path"]).arg(support);
    finish(&mut command)
}

/// The number of a call and how it ended, in a line of `values_show` or `values_fail`.
fn mark(line: &str) -> Option<(usize, &str)> {
    // A call that prints leaves its text before the mark.
    let (number, end) = line[line.rfind("@@")? + 2..].split_once(' ')?;
    Some((number.parse().ok()?, end))
}

/// How each call ended, in the order of the calls.
fn ends(ran: &Ran, count: usize) -> Result<Vec<String>, String> {
    let mut found = vec![String::new(); count];
    for line in ran.stdout.lines() {
        if let Some((k, end)) = mark(line)
            && let Some(place) = found.get_mut(k)
        {
            end.clone_into(place);
        }
    }
    match found.iter().position(String::is_empty) {
        None => Ok(found),
        Some(k) => Err(format!(
            "call {k} has no end\nexit status {:?}\n--- standard error\n{}",
            ran.status,
            ran.stderr.lines().take(60).collect::<Vec<_>>().join("\n")
        )),
    }
}
