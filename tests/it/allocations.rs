//! Every function of the table, called with arguments that ask for some 8 TB: each call ends with a value or with an
//! ordinary diagnostic, in a process whose address space is too small for it. A limit ends the run, so the script
//! goes on behind it in the next process; what takes a second ends with the limit on time.

use crate::mistakes::folder;
use crate::run::{Ran, finish};
use libtest_mimic::{Failed, Trial};
use slamm::internals::functions::{self, Function, Traffic};
use slamm::internals::library;
use std::path::Path;
use std::process::{Command, Stdio};

/// Name of the trial, arguments, and how many functions reach the limit with them at least.
const ARGUMENTS: [(&str, &str, usize); 10] = [
    ("sides", "1e6, 1e6", 20),
    ("side", "1e12", 20),
    ("column", "1e12, 1", 20),
    ("row", "1, 1e12", 10),
    ("size", "[1e6 1e6]", 10),
    ("cube", "1, 1e6, 1e6", 10),
    ("text", "'a', 1e12", 3),
    ("range", "0, 1, 1e12", 3),
    ("sparse", "sparse(1e6, 1e6)", 30),
    ("cell", "{1}, 1e6, 1e6", 1),
];

/// Calls for which no list of arguments does: what is long in them comes of few elements.
const CALLS: [&str; 20] = [
    "kron(ones(1e3), ones(1e3))",
    "interp1(ones(1e3), ones(1e3))",
    "arrayfun(@(x) x, speye(1e6))",
    "perms(1:30)",
    "nchoosek(1:60, 30)",
    "primes(1e13)",
    "vander(1:1e6)",
    "toeplitz(1:1e6)",
    "hankel(1:1e6)",
    "hadamard(2^20)",
    "blkdiag(ones(1, 1e6), ones(1e6, 1))",
    "powerset(1:60)",
    "compan(1:1e6)",
    "dec2bin(1, 1e12)",
    "repmat('ab', 1e6, 1e6)",
    "sprintf('%*d', 1e12, 1)",
    "sprintf('%1000000000000d', 1)",
    "strjust(blanks(1e12), 'left')",
    "regexprep(repmat('a', 1, 1e6), 'a', repmat('b', 1, 1e6))",
    "strrep(repmat('a', 1, 1e6), 'a', repmat('b', 1, 1e6))",
];

/// What they do is to wait, to end the run, or to run a program.
const LEFT_OUT: [&str; 16] = [
    "input",
    "keyboard",
    "pause",
    "exit",
    "quit",
    "system",
    "shell_cmd",
    "unix",
    "dos",
    "clear",
    "clearvars",
    "error",
    "rethrow",
    "throw",
    "kbhit",
    "containers.Map",
];

pub(crate) fn trials() -> Vec<Trial> {
    let lists = ARGUMENTS.into_iter().map(|(name, arguments, least)| {
        Trial::test(format!("allocations/{name}"), move || with(name, arguments, least).map_err(Failed::from))
    });
    let calls = Trial::test("allocations/calls", || calls().map_err(Failed::from));
    lists.chain([calls, Trial::test("allocations/outer", || outer().map_err(Failed::from))]).collect()
}

fn with(name: &str, arguments: &str, least: usize) -> Result<(), String> {
    let names = functions::all().into_iter().map(|row| row.name).chain(library::names());
    let calls = names.filter(|n| !LEFT_OUT.contains(n)).map(|function| format!("{function}({arguments})"));
    enough(&ended(name, &calls.collect::<Vec<_>>())?, least)
}

/// A column with a row: an element-wise function of two makes a matrix of them.
fn outer() -> Result<(), String> {
    let two = |row: &&Function| matches!(row.traffic, Traffic::Elementwise { .. }) && row.inputs.0 == 2;
    let rows = functions::all().into_iter().filter(two);
    let calls: Vec<String> = rows.map(|row| format!("{}(ones(1e6, 1), ones(1, 1e6))", row.name)).collect();
    enough(&ended("outer", &calls)?, 20)
}

/// None of them has a value.
fn calls() -> Result<(), String> {
    let calls = CALLS.map(str::to_owned);
    let values: Vec<String> = ended("calls", &calls)?
        .into_iter()
        .zip(calls)
        .filter(|(end, _)| matches!(end, End::Value))
        .map(|(_, call)| call)
        .collect();
    if values.is_empty() { Ok(()) } else { Err(format!("calls with a value: {values:?}")) }
}

fn enough(ends: &[End], least: usize) -> Result<(), String> {
    let reached = ends.iter().filter(|end| matches!(end, End::Memory)).count();
    if reached >= least { Ok(()) } else { Err(format!("{reached} functions reach the limit, not {least}")) }
}

/// How a call ended.
enum End {
    Value,
    Error,
    Memory,
    Time,
}

fn ended(name: &str, calls: &[String]) -> Result<Vec<End>, String> {
    let place = folder(&format!("allocations_{name}"), &[])?;
    let mut ends = Vec::new();
    while ends.len() < calls.len() {
        let ran = run(&place, &calls[ends.len()..])?;
        let before = ends.len();
        for line in ran.stderr.lines() {
            match line {
                "call: value" => ends.push(End::Value),
                "call: error" => ends.push(End::Error),
                _ if line.starts_with("error[slamm:limit]: The time limit") => ends.push(End::Time),
                _ if line.starts_with("error[slamm:limit]") => ends.push(End::Memory),
                _ => {}
            }
        }
        let wrong = ran.stderr.contains("panicked at") || !matches!(ran.status, Some(0 | 3)) || ends.len() == before;
        if wrong {
            let call = calls.get(ends.len()).map_or("", String::as_str);
            return Err(ran.refuse(format!("`{call}` should end with a value, an error or a limit")));
        }
    }
    Ok(ends)
}

fn run(place: &Path, calls: &[String]) -> Result<Ran, String> {
    let line = |call: &String| {
        format!("try, x = {call}; clear x, fprintf(2, 'call: value\\n'); catch, fprintf(2, 'call: error\\n'); end\n")
    };
    std::fs::write(place.join("s.m"), calls.iter().map(line).collect::<String>()).map_err(|e| e.to_string())?;
    let script = "ulimit -v 8000000; exec \"$SLAMM\" run -q s.m --max-memory 1G --timeout 1";
    let mut command = Command::new("sh");
    command.current_dir(place).env("SLAMM", env!("CARGO_BIN_EXE_slamm")).args(["-c", script]);
    finish(command.stdin(Stdio::null()))
}
