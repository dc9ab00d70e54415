//! Rust sources as far as the architecture test has to understand them: code, texts in it, and paths such as
//! `crate::a::b`. Tests inside of the sources are left out.

use std::collections::BTreeSet;
use std::path::Path;

/// A file of `src`.
pub(super) struct File {
    /// Below `src`, such as `program/loader.rs`.
    pub name: String,
    /// Its module: `["program", "loader"]`.
    module: Vec<String>,
    /// Without comments, and with empty texts.
    pub code: String,
    /// The texts, without their quotes.
    pub texts: Vec<String>,
    /// What is named with `::`, groups in braces spelled out.
    pub paths: Vec<Vec<String>>,
}

/// All files below `src` that are no tests.
pub(super) fn files(src: &Path) -> Result<Vec<File>, String> {
    let mut found = Vec::new();
    gather(src, src, &mut found)?;
    found.sort_by(|a: &File, b: &File| a.name.cmp(&b.name));
    if found.len() < 200 {
        return Err(format!("only {} files were found in {}", found.len(), src.display()));
    }
    Ok(found)
}

fn gather(src: &Path, folder: &Path, found: &mut Vec<File>) -> Result<(), String> {
    for entry in std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?.flatten() {
        let path = entry.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if stem.ends_with("tests") {
            continue;
        }
        if path.is_dir() {
            gather(src, &path, found)?;
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            let name = path.strip_prefix(src).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            found.push(File::new(name, &text));
        }
    }
    Ok(())
}

impl File {
    fn new(name: String, text: &str) -> File {
        let mut module: Vec<String> = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if module.last().is_some_and(|m| m == "mod") {
            module.pop();
        }
        let (code, texts) = parted(&without_tests(text));
        let paths = paths(&code);
        File { name, module, code, texts, paths }
    }

    /// The file or folder of `src` that it is in.
    pub(super) fn room(&self) -> &str {
        self.module.first().map_or("", String::as_str)
    }

    /// The paths that begin with `crate`, `super` or `self`, from the root of the crate on.
    pub(super) fn crate_paths(&self) -> impl Iterator<Item = Vec<String>> {
        let root = self.name == "lib.rs";
        self.paths.iter().filter_map(move |path| {
            let ups = path.iter().take_while(|p| *p == "super").count();
            let from: &[String] = match path.first()?.as_str() {
                "crate" | "slamm" => &[],
                "self" if root => &[],
                "self" => &self.module[..],
                "super" => self.module.get(..self.module.len().checked_sub(ups)?)?,
                _ if root => return Some(path.clone()),
                _ => return None,
            };
            Some([from, path.get(ups.max(1)..)?].concat())
        })
    }
}

/// Without modules of tests: `mod tests;` in the middle, or all from `mod tests {` on.
fn without_tests(text: &str) -> String {
    let mut lines = text.lines();
    let mut kept = String::new();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            kept.push_str(line);
            kept.push('\n');
        } else if !lines.next().is_some_and(|l| l.trim_end().ends_with(';')) {
            break;
        }
    }
    kept
}

/// Code without comments and texts, and the texts.
fn parted(text: &str) -> (String, Vec<String>) {
    let (mut code, mut texts) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some((open, close)) = text_here(rest, &code) {
            let inner = &rest[open..];
            let end = if close == "\"" { quoted(inner) } else { inner.find(&close).unwrap_or(inner.len()) };
            texts.push(inner[..end].to_owned());
            code.push_str("\"\"");
            (open + end + close.len()).min(rest.len())
        } else if let Some(n) = character(rest) {
            code.push(' ');
            n
        } else {
            code.push(c);
            c.len_utf8()
        };
        rest = &rest[length..];
    }
    (code, texts)
}

/// Where a text begins here: the length of what opens it, and what closes it.
fn text_here(rest: &str, before: &str) -> Option<(usize, String)> {
    if rest.starts_with('"') {
        return Some((1, "\"".into()));
    }
    let in_word = before.chars().next_back().is_some_and(|c| c.is_alphanumeric() && c != 'b' || c == '_');
    let raw = rest.strip_prefix('r').filter(|_| !in_word)?;
    let marks = raw.chars().take_while(|c| *c == '#').count();
    raw[marks..].starts_with('"').then(|| (marks + 2, format!("\"{}", "#".repeat(marks))))
}

/// Length of a text up to its closing quote.
fn quoted(inner: &str) -> usize {
    let mut escaped = false;
    let end = inner.find(|c: char| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes
    });
    end.unwrap_or(inner.len())
}

/// Length of a character in quotes; a lifetime is none.
fn character(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('\'')?;
    if let Some(escape) = inner.strip_prefix('\\') {
        let first = escape.chars().next()?.len_utf8();
        return Some(2 + first + escape[first..].find('\'')? + 1);
    }
    let length = inner.chars().next()?.len_utf8();
    inner[length..].starts_with('\'').then_some(length + 2)
}

/// Every path of two parts and more.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut rest = code;
    while let Some(start) = rest.find(word) {
        rest = &rest[start..];
        let before = found.len();
        let used = path(rest, &[], &mut found);
        found.truncate(if found.get(before).is_some_and(|p: &Vec<String>| p.len() > 1) { found.len() } else { before });
        rest = &rest[used..];
    }
    found
}

/// Reads a path or a tree of `use`; gives the length read.
fn path(text: &str, before: &[String], found: &mut Vec<Vec<String>>) -> usize {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let length = text.find(|c: char| !word(c)).unwrap_or(text.len());
    let here = [before, &[text[..length].to_owned()]].concat();
    let Some(after) = text[length..].strip_prefix("::") else {
        found.push(here);
        return length;
    };
    let Some(mut group) = after.strip_prefix('{') else {
        if after.starts_with(word) {
            return length + 2 + path(after, &here, found);
        }
        found.push(here);
        return length + 2;
    };
    while let Some(c) = group.chars().next() {
        let used = if word(c) { path(group, &here, found) } else { c.len_utf8() };
        group = &group[used..];
        if c == '}' {
            break;
        }
    }
    text.len() - group.len()
}

/// Circles of files: sets of more than one in which each leads to each other, sorted. What a room uses of its
/// own parts by their names alone (`part::function`) does not count: there it puts them together.
pub(super) fn circles(files: &[File]) -> Vec<Vec<&str>> {
    let uses: Vec<BTreeSet<usize>> =
        files.iter().map(|f| f.crate_paths().filter_map(|p| file_of(files, &p)).collect()).collect();
    let reach: Vec<BTreeSet<usize>> = (0..files.len())
        .map(|start| {
            let (mut met, mut next) = (BTreeSet::new(), vec![start]);
            while let Some(at) = next.pop() {
                next.extend(uses[at].iter().filter(|to| met.insert(**to)));
            }
            met
        })
        .collect();
    let mut found: BTreeSet<Vec<&str>> = BTreeSet::new();
    for (i, met) in reach.iter().enumerate() {
        let circle: Vec<&str> =
            met.iter().filter(|j| reach[**j].contains(&i)).map(|j| files[*j].name.as_str()).collect();
        if circle.len() > 1 {
            found.insert(circle);
        }
    }
    found.into_iter().collect()
}

/// The file that a path leads into: that of the longest module in it.
fn file_of(files: &[File], path: &[String]) -> Option<usize> {
    (1..=path.len()).rev().find_map(|n| files.iter().position(|f| f.module == path[..n]))
}
