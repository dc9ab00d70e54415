//! The table of diagnostics: every code is used and has one row, and its example produces it.

use crate::run::{Ran, finish, repository, scratch};
use libtest_mimic::{Failed, Trial};
use slamm::internals::text::codes::{self, Code};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Codes that this system cannot produce.
fn out_of_reach(code: Code) -> bool {
    let installed = |program: &str| Command::new(program).arg("--version").output().is_ok();
    match code.id() {
        "SLM514" | "SLM515" => !installed("octave-cli"),
        // Linux describes its caches.
        "SLM707" => Path::new("/sys/devices/system/cpu/cpu0/cache").exists(),
        "SLM930" => !installed("valgrind"),
        _ => false,
    }
}

pub(crate) fn trials() -> Vec<Trial> {
    let examples = codes::all().map(|code| {
        Trial::test(format!("codes/{code}"), move || example(code).map_err(Failed::from))
            .with_ignored_flag(out_of_reach(code))
    });
    let mut trials: Vec<Trial> = examples.collect();
    trials.push(Trial::test("codes/table", || table().map_err(Failed::from)));
    trials.push(Trial::test("codes/explain", || explain().map_err(Failed::from)));
    trials
}

/// Every code has one row and is used; nothing else looks like a code.
fn table() -> Result<(), String> {
    let rows: Vec<&str> = codes::all().map(Code::id).collect();
    if !rows.is_sorted_by(|a, b| a < b) {
        return Err(format!("codes are listed twice or out of order: {rows:?}"));
    }
    let titles: BTreeSet<&str> = codes::all().map(Code::title).collect();
    if titles.len() != rows.len() {
        return Err("two codes have the same title".into());
    }
    let mut used = BTreeSet::new();
    for file in sources(&repository("src")) {
        let text = std::fs::read_to_string(&file).map_err(|e| e.to_string())?;
        let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        used.extend(text.split("codes::").skip(1).filter_map(|t| t.get(..6)).map(str::to_owned));
    }
    let unused: Vec<&&str> = rows.iter().filter(|r| !used.contains(**r)).collect();
    if unused.is_empty() { Ok(()) } else { Err(format!("no diagnostic has these codes: {unused:?}")) }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|p| p.is_dir());
    let rust = files.into_iter().filter(|p| p.extension().is_some_and(|e| e == "rs"));
    rust.chain(folders.iter().flat_map(|f| sources(f))).collect()
}

/// Runs the commands of an example; the last reports the code, or writes it to a prediction file.
fn example(code: Code) -> Result<(), String> {
    let folder = scratch(&format!("codes-{code}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let example = code.example();
    for (name, text) in example.files {
        std::fs::write(folder.join(name), text).map_err(|e| e.to_string())?;
    }
    let mut ran = Err(format!("{code} has no command"));
    for command in example.commands {
        ran = Ok(run(command, &folder)?);
    }
    let ran = ran?;
    let written = std::fs::read_to_string(folder.join("prediction.json")).unwrap_or_default();
    let shown = ran.stderr.contains(&format!("[{code}]")) || written.contains(&format!("\"{code}\""));
    if shown { Ok(()) } else { Err(ran.refuse(format!("the example does not produce {code}"))) }
}

/// `slamm check kernel.m`, with `NAME=VALUE` before it for the environment.
fn run(command: &str, folder: &Path) -> Result<Ran, String> {
    let words: Vec<&str> = command.split(' ').collect();
    let names = words.iter().take_while(|w| w.contains('=')).count();
    let program = |w: &str| if w == "slamm" { env!("CARGO_BIN_EXE_slamm").to_owned() } else { w.to_owned() };
    let interrupts = words.starts_with(&["timeout", "--signal=INT"]);
    let mut rest = words[names + if interrupts { 3 } else { 0 }..].iter().map(|w| program(w));
    let mut process = Command::new(rest.next().unwrap_or_default());
    process.args(rest).current_dir(folder).envs(words[..names].iter().filter_map(|w| w.split_once('=')));
    if interrupts { interrupted(&mut process, &folder.join("runs.jsonl")) } else { finish(&mut process) }
}

/// Interrupts a command as soon as there is something in its file of results: after two seconds a busy machine has not even
/// begun.
fn interrupted(process: &mut Command, results: &Path) -> Result<Ran, String> {
    let child = process.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = child.spawn().map_err(|e| e.to_string())?;
    for _ in 0..600 {
        if std::fs::metadata(results).is_ok_and(|m| m.len() > 0) {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    finish(Command::new("kill").args(["-INT", &child.id().to_string()]))?.expect(0)?;
    let out = child.wait_with_output().map_err(|e| e.to_string())?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(Ran { status: out.status.code(), stdout: text(&out.stdout), stderr: text(&out.stderr) })
}

fn explain() -> Result<(), String> {
    let folder = repository("tests");
    let all = run("slamm explain", &folder)?;
    all.expect(0)?;
    if all.stdout.lines().count() != codes::all().count() {
        return Err(all.refuse("one line for each code"));
    }
    let one = run("slamm explain slm306", &folder)?;
    one.expect(0)?;
    for part in ["SLM306: double-quoted text", "single quotes", "kernel.m\n    name = ", "$ slamm analyze kernel.m"] {
        if !one.stdout.contains(part) {
            return Err(one.refuse(format!("`{part}` is missing")));
        }
    }
    let none = run("slamm explain SLM360", &folder)?;
    none.expect(2)?;
    if !none.stderr.contains("did you mean SLM306?") { Err(none.refuse("no suggestion")) } else { Ok(()) }
}
