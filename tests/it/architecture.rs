//! The direction of the data flow, read from the `use crate::` lines: no stage uses a later one.

use crate::run::repository;
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};

/// Rooms and what each may use, besides itself; `ARCHITECTURE.md` draws the same.
const MAY_USE: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("error", &["text"]),
    ("poll", &["error"]),
    ("syntax", &["text"]),
    ("names", &["text", "syntax", "functions"]),
    ("program", &["text", "syntax", "names", "functions", "library"]),
    ("counts", &["text", "syntax", "names", "program"]),
    ("value", &["error"]),
    ("traffic", &["value"]),
    ("cache", &["text"]),
    ("trace", &[]),
    ("ops", &["error", "value", "syntax", "poll"]),
    ("format", &["error", "poll", "value", "ops"]),
    ("functions", &["error", "poll", "library", "syntax", "value", "ops", "format", "traffic"]),
    ("prediction", &["traffic", "value", "names"]),
    ("events", &["value", "ops", "traffic", "functions", "program"]),
    ("account", &["text", "syntax", "names", "program", "value", "ops", "traffic", "prediction", "events"]),
    ("stream", &["text", "syntax", "program", "value", "ops", "traffic", "cache", "trace", "events"]),
    (
        "listeners",
        &[
            "text",
            "syntax",
            "program",
            "value",
            "traffic",
            "cache",
            "trace",
            "prediction",
            "events",
            "account",
            "stream",
        ],
    ),
    (
        "interp",
        &[
            "text",
            "error",
            "poll",
            "syntax",
            "library",
            "names",
            "program",
            "value",
            "ops",
            "format",
            "functions",
            "traffic",
            "trace",
            "prediction",
            "events",
            "listeners",
        ],
    ),
    ("compare", &["prediction", "traffic", "names"]),
    ("counters", &["prediction"]),
    ("validate", &["counters", "prediction", "traffic", "names"]),
    ("report", &["prediction", "trace", "traffic", "counts", "names", "text", "validate", "compare", "cache"]),
];

pub fn trials() -> Vec<Trial> {
    vec![
        Trial::test("architecture/direction", || direction().map_err(Failed::from)),
        Trial::test("architecture/no_function_by_name", || no_function_by_name().map_err(Failed::from)),
    ]
}

fn direction() -> Result<(), String> {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (room, allowed) in MAY_USE {
        for file in files_of(room) {
            let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
            // Tests may look anywhere; macros live at the root of the crate.
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            if file.file_stem().is_some_and(|s| s.to_string_lossy().ends_with("tests")) {
                continue;
            }
            seen += 1;
            for used in uses(text) {
                if used != *room && !allowed.contains(&used.as_str()) {
                    wrong.push(format!("{}: `{room}` uses `{used}`", file.display()));
                }
            }
        }
    }
    if seen < 30 {
        return Err(format!("only {seen} files were read: the list of rooms is out of date"));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Rooms that know functions by the facts of their rows alone.
const ASK_FACTS: &[&str] =
    &["syntax", "names", "counts", "program", "interp", "events", "account", "stream", "listeners", "emit", "cli"];

/// Words that are compared in those rooms and happen to be names of functions too: suffixes of numbers,
/// what `clear` and `SLM` directives are given, kinds of systems.
const WORDS: &[&str] = &["I", "J", "i", "j", "all", "print", "struct", "cell", "true", "false"];

/// No stage compares a name with that of a function: what it has to know is a fact of the row.
fn no_function_by_name() -> Result<(), String> {
    let names: Vec<String> = slamm::internals::functions::all().iter().map(|f| format!("\"{}\"", f.name)).collect();
    let names: Vec<&String> = names.iter().filter(|n| !WORDS.contains(&n.trim_matches('"'))).collect();
    let mut wrong = Vec::new();
    for file in ASK_FACTS.iter().flat_map(|room| files_of(room)) {
        let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        if file.file_stem().is_some_and(|s| s.to_string_lossy().ends_with("tests")) {
            continue;
        }
        for line in text.lines().filter(|l| !l.trim_start().starts_with("//")) {
            let Some(compared) = compared(line) else { continue };
            if let Some(name) = names.iter().find(|n| compared.contains(n.as_str())) {
                wrong.push(format!("{}: {name} in `{}`", file.display(), line.trim()));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// The part of a line with the texts that it compares something with: `== "…"`, `"…" => `, a list of texts.
fn compared(line: &str) -> Option<&str> {
    // The emitter lists what its own statements call.
    let exempt = line.contains("const NEEDED");
    let list = [".contains(", "&[&str]", "== \"", "matches!(", "\" | \""].iter().any(|sign| line.contains(sign));
    match line.split_once("=>") {
        Some((pattern, _)) => Some(pattern),
        None => (list && !exempt).then_some(line),
    }
}

fn files_of(room: &str) -> Vec<PathBuf> {
    let src = repository("src");
    let mut files = Vec::new();
    let single = src.join(format!("{room}.rs"));
    if single.is_file() {
        files.push(single);
    }
    gather(&src.join(room), &mut files);
    files
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
}

/// Rooms named behind `crate::`, in code and not in comments.
fn uses(text: &str) -> Vec<String> {
    let code = text.lines().filter(|l| !l.trim_start().starts_with("//"));
    let mut found = Vec::new();
    for line in code {
        for part in line.split("crate::").skip(1) {
            let name: String = part.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            if !name.is_empty() && !found.contains(&name) && name != "fail" && name != "each_field" {
                found.push(name);
            }
        }
    }
    found
}
