//! Pages of the manual as texts. In: `docs/src`. Out: blocks, sessions, links, anchors.

use crate::run::repository;
use slamm::internals::text::codes;
use std::collections::HashMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

#[derive(Clone)]
pub(crate) struct Page {
    /// Below `docs/src`, such as `model/passes.md`.
    pub name: String,
    pub text: String,
}

impl Page {
    pub(crate) fn folder(&self) -> PathBuf {
        let file = repository("docs/src").join(&self.name);
        file.parent().map(Path::to_path_buf).unwrap_or(file)
    }
}

/// Something of a page that is looked at: a fenced block by its language, `in` for the comment that names a
/// folder, `cases` for a table of worked cases.
pub(crate) struct Block {
    pub kind: String,
    pub text: String,
}

/// A command of a session, and what it is to do.
pub(crate) struct Step {
    pub words: Vec<String>,
    pub shown: String,
    pub status: i32,
}

/// What the header of a table of worked cases begins with.
const CASES: &str = "| statement | loads | stores |";

pub(crate) fn all() -> Result<Vec<Page>, String> {
    let root = repository("docs/src");
    let read = |file: &PathBuf| {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        Ok(Page { name: file.strip_prefix(&root).unwrap_or(file).display().to_string(), text })
    };
    let pages: Vec<PathBuf> = files(&root).into_iter().filter(|f| f.extension().is_some_and(|e| e == "md")).collect();
    if pages.len() < 10 { Err("docs/src has hardly any pages".into()) } else { pages.iter().map(read).collect() }
}

/// The files below a folder, sorted.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path());
    let (folders, mut found): (Vec<_>, Vec<_>) = entries.partition(|p| p.is_dir());
    found.extend(folders.iter().flat_map(|f| files(f)));
    found.sort();
    found
}

pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut fence: Option<Block> = None;
    let mut table = false;
    for line in page.lines() {
        if let Some(mut block) = fence.take() {
            if line.starts_with("```") {
                found.push(block);
            } else {
                let _ = writeln!(block.text, "{line}");
                fence = Some(block);
            }
            continue;
        }
        let place = line.strip_prefix("<!-- in ").and_then(|l| l.strip_suffix(" -->"));
        if let Some(kind) = line.strip_prefix("```") {
            fence = Some(Block { kind: kind.into(), text: String::new() });
        } else if let Some(folder) = place {
            found.push(Block { kind: "in".into(), text: folder.into() });
        } else if line.starts_with(CASES) {
            found.push(Block { kind: "cases".into(), text: String::new() });
        } else if let Some(block) = found.last_mut().filter(|_| table && line.starts_with("| ")) {
            let _ = writeln!(block.text, "{line}");
        }
        table = line.starts_with(CASES) || (table && line.starts_with('|'));
    }
    found
}

/// The commands of a block, with what is shown after each.
pub(crate) fn sessions(block: &str) -> Result<Vec<Step>, String> {
    let mut steps: Vec<Step> = Vec::new();
    let mut status = false;
    for line in block.lines() {
        // What `explain` prints holds commands.
        if let Some(step) = steps.last_mut().filter(|s| s.words.first().is_some_and(|w| w == "explain")) {
            let _ = writeln!(step.shown, "{line}");
        } else if line == "$ echo $?" {
            status = true;
        } else if let Some(command) = line.strip_prefix("$ slamm ") {
            steps.push(Step { words: words(command), shown: String::new(), status: 0 });
        } else if line.starts_with("$ ") || steps.is_empty() {
            return Err(format!("a session consists of commands of slamm and what they print, not `{line}`"));
        } else if let Some(step) = steps.last_mut() {
            if std::mem::take(&mut status) {
                step.status = line.parse().map_err(|_| format!("`{line}` is not an exit status"))?;
            } else {
                let _ = writeln!(step.shown, "{line}");
            }
        }
    }
    Ok(steps)
}

/// Words of a command, in single quotes or not.
fn words(command: &str) -> Vec<String> {
    let quoted = command.split('\'').enumerate();
    quoted
        .flat_map(|(k, part)| match k % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// The text outside fenced blocks.
fn prose(page: &str) -> String {
    let mut inside = false;
    let mut out = String::new();
    for line in page.lines() {
        if line.starts_with("```") || line.starts_with("~~~") {
            inside = !inside;
        } else if !inside && !line.starts_with("    ") {
            let _ = writeln!(out, "{line}");
        }
    }
    out
}

/// The targets of the links of a page.
pub(crate) fn links(page: &str) -> Vec<String> {
    let text = prose(page);
    let without_code: String = text.split('`').step_by(2).collect();
    without_code.split("](").skip(1).filter_map(|t| t.split(')').next()).map(str::to_owned).collect()
}

/// The anchors that mdBook makes of the headings of a page.
pub(crate) fn anchors(page: &str) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let text = prose(page);
    let headings = text.lines().filter(|l| l.starts_with('#')).map(|l| l.trim_start_matches('#').trim());
    headings
        .map(|heading| {
            let kept = |c: char| match c {
                c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c.to_ascii_lowercase()),
                c if c.is_whitespace() => Some('-'),
                _ => None,
            };
            let anchor: String = heading.chars().filter_map(kept).collect();
            let times = seen.entry(anchor.clone()).or_insert(0);
            *times += 1;
            if *times == 1 { anchor } else { format!("{anchor}-{}", *times - 1) }
        })
        .collect()
}

/// The page of codes is the table that `slamm explain` prints; `SLAMM_WRITE=1` writes it.
pub(crate) fn codes(all: &[Page]) -> Result<(), String> {
    let mut text = String::from(CODES);
    for code in codes::all() {
        let _ = write!(text, "\n## {code}: {}\n{}\n", escaped(code.title()), escaped(code.explanation()));
        let example = code.example();
        for (name, content) in example.files {
            let shown = content.replace('\0', "\\0");
            let _ = write!(text, "\n`{name}`:\n\n~~~text\n{}\n~~~\n", shown.trim_end_matches('\n'));
        }
        let commands: String = example.commands.iter().map(|c| format!("$ {c}\n")).collect();
        let _ = write!(text, "\n~~~sh\n{commands}~~~\n");
    }
    let file = repository("docs/src/codes.md");
    if std::env::var_os("SLAMM_WRITE").is_some() {
        return std::fs::write(&file, text).map_err(|e| e.to_string());
    }
    match all.iter().find(|p| p.name == "codes.md") {
        Some(page) if page.text == text => Ok(()),
        _ => Err("docs/src/codes.md is not the table of codes: SLAMM_WRITE=1 cargo test --test it manual/codes".into()),
    }
}

/// What Markdown would read as something else, outside back quotes.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for (k, part) in text.split('`').enumerate() {
        if k > 0 {
            out.push('`');
        }
        for c in part.chars() {
            if k % 2 == 0 && "*_<[\\".contains(c) {
                out.push('\\');
            }
            out.push(c);
        }
    }
    out
}

const CODES: &str = "# Codes
Every diagnostic of slamm has a code. `slamm explain CODE` prints what is on this page about it: what it
means, the way out, and an example that produces it. The hundreds say which stage speaks: 1 syntax,
2 names, 3 and 4 figures, 5 emitted programs, 7 machines, 9 the command line.

This page is written from the table in the program; a test compares the two.
";
