//! Phrases that user-visible texts avoid: what the program prints (its string literals and the help
//! of the command line), the README files and the comments of the library.

use crate::run::repository;
use fancy_regex::Regex;
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};

/// A pattern, and what to write instead.
const AVOIDED: &[(&str, &str)] = &[
    (r"\bbehind\b", "after"),
    (r"\bstands?\b(?! (?:in )?for\b)", "is; appears"),
    (r"\bfor who\b", "for those who"),
    (r"\bthe begin of\b", "the beginning of"),
    (r"(?<!\b[Tt]here )\b(?:is|are) no (?!longer\b|more\b|less\b|such\b)\w+", "is not a …"),
    (r"\b(?:has|have) not (?:a|an|any|as|enough|the)\b", "does not have"),
    (r"\bfrom \S+ on\b(?! [A-Z])", "or more; from"),
    (r"\bfrom which size\b", "at which size"),
    (r"\b(?:is|are|was|were|been) asked (?:for|of)\b", "is requested; is needed"),
    (r"\bbesides\b", "also; in addition to"),
    (r"\b(?:one|two|three|\d+|bytes|seconds) at (?:least|most)\b", "at least …"),
    (r"\} at (?:least|most)\b", "at least …"),
    (r"\boutside of\b", "outside"),
    (r"\b(?:go|goes|going) on\b", "continue"),
    (r"\bso many (?:seconds|times|bytes)\b", "this many"),
    (r"'s alone\b", "only …"),
    (r"\bgive it as\b", "write"),
    (r"\b(?:hold|holds|held) (?:\w+ ){0,3}against\b", "compare with"),
    (r"\b(?:is|are|was|were) told\b", "say who knows what"),
    (r"\bin the place of\b", "in place of; instead of"),
    (r"\bin (?:small|capital) letters\b|\b[Ii]n capitals\b", "in lower case; in upper case"),
    (r"\bfor instance\b", "for example"),
    (r"\bone (?:object|range|row|run|value) an? (?:file|line|range|row)\b", "one … per …"),
    (r"\bwithout regard to\b|\bequal but for\b", "ignoring; except for"),
    (r"\btak(?:e|es|en) (?:it |them |the \w+ )?(?:out|away)\b", "remove"),
    (r"\bhand(?:s|ed)? (?:\w+ ){0,2}(?:on|over)\b", "pass"),
    (r"\bat hand\b", "this …"),
    (r"` too many\b", "an extra …"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let texts = Trial::test("wording/texts", || judge(&texts()?).map_err(Failed::from));
    let list = Trial::test("wording/list", || the_list_finds().map_err(Failed::from));
    vec![texts, list]
}

/// Every pattern that a text holds, as `place: phrase (write …)`.
fn judge(texts: &[(String, String)]) -> Result<(), String> {
    let mut found = Vec::new();
    for (pattern, instead) in AVOIDED {
        let pattern = Regex::new(pattern).map_err(|e| format!("{pattern}: {e}"))?;
        for (place, text) in texts {
            if let Ok(Some(m)) = pattern.find(text) {
                found.push(format!("{place}: \"{}\" (write: {instead}) in: {}", m.as_str(), text.trim()));
            }
        }
    }
    found.sort();
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

/// The list is not vacuous: a text with such a phrase is found in each of the places that are read.
fn the_list_finds() -> Result<(), String> {
    let rust = r##"
        /// Folder besides the others
        fn f() { let c = '"'; g("put it \"behind\" it", r#"the begin of "x""#); } // stands here

#[cfg(test)]
mod tests { const T: &str = "goes on"; }
    "##;
    let read: Vec<String> = literals(rust).into_iter().chain(docs(rust)).map(|(_, text)| text).collect();
    if read != ["put it \"behind\" it", "the begin of \"x\"", "Folder besides the others"] {
        return Err(format!("read from Rust: {read:?}"));
    }
    for text in read {
        if judge(&[("here".into(), text.clone())]).is_ok() {
            return Err(format!("nothing is wrong with: {text}"));
        }
    }
    judge(&[("here".into(), "NAME stands for a region; it is no longer there.".into())])
}

/// Places and texts.
fn texts() -> Result<Vec<(String, String)>, String> {
    let mut all = Vec::new();
    let mut add = |file: &Path, lines: Vec<(usize, String)>| {
        let name = file.strip_prefix(repository("")).unwrap_or(file).display().to_string();
        all.extend(lines.into_iter().map(|(line, text)| (format!("{name}:{line}"), text)));
    };
    for file in files("src", "rs") {
        let text = read(&file)?;
        if file.iter().any(|part| part.to_string_lossy().trim_end_matches(".rs").ends_with("tests")) {
            continue;
        }
        add(&file, literals(&text));
        if file.starts_with(repository("src/cli")) {
            add(&file, docs(&text));
        }
    }
    for file in files("src", "js") {
        add(&file, numbered(&read(&file)?, |l| !l.trim_start().starts_with("//")));
    }
    let manuals = ["docs", "examples", "stdlib", "benchmarks"].iter().flat_map(|f| files(f, "md"));
    for file in manuals.chain([repository("README.md")]) {
        add(&file, numbered(&read(&file)?, |l| !l.starts_with("    ")));
    }
    for file in files("stdlib", "m") {
        add(&file, numbered(&read(&file)?, |l| l.contains(['%', '\''])));
    }
    if all.len() < 5000 { Err(format!("only {} texts were read", all.len())) } else { Ok(all) }
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}

fn numbered(text: &str, wanted: impl Fn(&str) -> bool) -> Vec<(usize, String)> {
    let lines = text.lines().enumerate().filter(|(_, l)| wanted(l));
    lines.map(|(k, l)| (k + 1, l.to_owned())).collect()
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn gather(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()) {
            if path.is_dir() {
                gather(&path, ending, found);
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    gather(&repository(folder), ending, &mut found);
    found.sort();
    found
}

/// The code of a file without its module of tests.
fn before_tests(rust: &str) -> &str {
    rust.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
}

/// Documentation of the command line: help texts.
fn docs(rust: &str) -> Vec<(usize, String)> {
    let doc = |l: &str| l.trim_start().strip_prefix("/// ").map(str::to_owned);
    let code = before_tests(rust);
    code.lines().enumerate().filter_map(|(k, l)| Some((k + 1, doc(l)?))).collect()
}

/// String literals of Rust code outside its tests, with their lines; escapes of quotes and of ends of lines
/// are undone.
fn literals(rust: &str) -> Vec<(usize, String)> {
    let code = before_tests(rust);
    let pattern = r#"(?s)//[^\n]*|/\*.*?\*/|'(?:\\.[^']*|[^\\'])'|r(#*)"(.*?)"\1|"((?:[^"\\]|\\.)*)""#;
    let Ok(pattern) = Regex::new(pattern) else { return Vec::new() };
    let continued = Regex::new(r"\\\n\s*").ok();
    let mut found = Vec::new();
    for c in pattern.captures_iter(code).flatten() {
        let Some(m) = c.get(2).or_else(|| c.get(3)) else { continue };
        let line = code.get(..m.start()).map_or(0, |t| t.matches('\n').count()) + 1;
        let text = continued.as_ref().map_or(m.as_str().into(), |r| r.replace_all(m.as_str(), ""));
        found.push((line, text.replace("\\\"", "\"")));
    }
    found
}
