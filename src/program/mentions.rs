//! Names that no file of a prototype mentions, found from the texts alone. In: names of ranges that
//! are asked for. Out: the first that no range can have; the files that a prototype can call.

use super::{File, Program, parse};
use crate::functions::table::facts::{CallerVariables, Takes};
use crate::library;
use crate::text::source::Sources;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

impl Program {
    /// The first of the names that no range can have: it is in no file that the prototype can call, or it is made of
    /// a keyword and a line (`forLn7`) and no file has that construct there. None where texts are run, which can
    /// name anything, and for a file that is wrong.
    #[must_use]
    pub fn mentions_nowhere<'n>(&self, names: &'n [String]) -> Option<&'n String> {
        if names.is_empty() || self.main.is_wrong() {
            return None;
        }
        let files: Vec<(PathBuf, String)> = self.reached().collect();
        let run_texts = crate::functions::with(|f| f.takes == Takes::Code);
        if files.iter().any(|(_, text)| run_texts.iter().any(|f| text.contains(f.name))) {
            return None;
        }
        names.iter().find(|n| if is_by_line(n) { !self.has_construct(&files, n) } else { !is_mentioned(&files, n) })
    }

    /// Whether one of the files, or of the library functions that they can call, has a construct of this name.
    fn has_construct(&self, files: &[(PathBuf, String)], name: &str) -> bool {
        let has = |f: &File| f.names.ranges.iter().any(|r| *r.name == *name);
        if has(&self.main)
            || self.reached_files().any(|f| has(&f))
            || files.iter().any(|(_, text)| has_anonymous(text, name))
        {
            return true;
        }
        let mut left: BTreeSet<&'static str> = library::names().collect();
        let mut texts: Vec<&str> = files.iter().map(|(_, text)| text.as_str()).collect();
        while let Some(text) = texts.pop() {
            let called: Vec<&'static str> = left.iter().copied().filter(|l| text.contains(l)).collect();
            for (called, text) in called.into_iter().filter_map(library::function) {
                left.remove(called);
                let mut sources = Sources::default();
                let id = sources.add(called, called, text.as_bytes());
                if has(&parse(&sources, id, id)) || has_anonymous(text, name) {
                    return true;
                }
                texts.push(text);
            }
        }
        false
    }

    /// Whether some function of the prototype, whose main text is `main`, can make or change variables of functions
    /// further out.
    pub(super) fn finds_frames(&self, main: &[u8]) -> bool {
        let able = crate::functions::with(|f| f.variables == CallerVariables::MadeFurtherOut);
        let in_code = |text: &str, name: &str| text.contains(name) && code_lines(text).any(|line| line.contains(name));
        let has = |text: &str| able.iter().any(|f| in_code(text, f.name));
        let in_main = std::str::from_utf8(main).map_or_else(|_| has(&String::from_utf8_lossy(main)), has);
        in_main || !self.path.is_empty() && self.reached().skip(1).any(|(_, text)| has(&text))
    }

    /// The files that the prototype can call, its own first.
    pub(crate) fn files_reached(&self) -> impl Iterator<Item = PathBuf> {
        self.reached().map(|(file, _)| file)
    }

    /// The files that the prototype can call, with their texts: its own first, then those of the path whose
    /// names stand in one before.
    pub(super) fn reached(&self) -> impl Iterator<Item = (PathBuf, String)> {
        let mut on_path: FxHashMap<&str, &Path> = self.files_on_path().collect();
        // Functions of packages have several words.
        let longer: Vec<&str> = on_path.keys().copied().filter(|name| !name.chars().all(in_word)).collect();
        let mut open = vec![self.sources.get(self.main.id).path.clone()];
        std::iter::from_fn(move || {
            let file = open.pop()?;
            let bytes = self.loader.read(&file).unwrap_or_default();
            let text = String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
            let mut called: Vec<(&str, &Path)> = Vec::new();
            let lengths = on_path.keys().fold(0u64, |all, name| all | length_bit(name));
            for line in code_lines(&text) {
                each_word(line, &mut |word| {
                    if lengths & length_bit(word) != 0 {
                        called.extend(on_path.remove_entry(word));
                    }
                });
            }
            let found = longer.iter().copied().filter(|name| text.contains(name));
            called.extend(found.filter_map(|name| on_path.remove_entry(name)));
            called.sort_unstable();
            open.extend(called.into_iter().map(|(_, file)| file.to_path_buf()));
            Some((file, text))
        })
    }
}

/// A bit for the length of a word; one for all long ones.
fn length_bit(word: &str) -> u64 {
    1 << word.len().min(63)
}

/// Lines that are more than a comment: what a comment names is not called.
fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with(['%', '#']))
}

/// Calls `f` with the words of a text. Long texts are mostly ASCII, whose bytes are looked at.
fn each_word<'t>(text: &'t str, f: &mut dyn FnMut(&'t str)) {
    if !text.is_ascii() {
        return text.split(|c| !in_word(c)).for_each(f);
    }
    let mut start = None;
    for (at, b) in text.bytes().enumerate() {
        let inside = b.is_ascii_alphanumeric() || b == b'_';
        match start {
            None if inside => start = Some(at),
            Some(from) if !inside => {
                f(text.get(from..at).unwrap_or_default());
                start = None;
            }
            _ => {}
        }
    }
    if let Some(from) = start {
        f(text.get(from..).unwrap_or_default());
    }
}

/// Whether a character is part of a name.
fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a range is named by its keyword and line.
fn is_by_line(name: &str) -> bool {
    name.rsplit_once("Ln").is_some_and(|(_, line)| !line.is_empty() && line.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether a text can have the anonymous function of a name (`anonLn12`).
fn has_anonymous(text: &str, name: &str) -> bool {
    let line = name.strip_prefix("anonLn").and_then(|l| l.parse::<usize>().ok()?.checked_sub(1));
    line.and_then(|l| text.lines().nth(l)).is_some_and(|l| l.contains('@'))
}

/// Whether a file or the library has a name as a word.
fn is_mentioned(files: &[(PathBuf, String)], name: &str) -> bool {
    let has = |text: &str| {
        text.match_indices(name).any(|(at, _)| {
            let (before, behind) = (text.get(..at), text.get(at + name.len()..));
            !before.is_some_and(|t| t.ends_with(in_word)) && !behind.is_some_and(|t| t.starts_with(in_word))
        })
    };
    files.iter().any(|(f, text)| f.file_stem().is_some_and(|s| s == name) || has(text))
        || library::names().any(|l| l == name || library::source(l).is_some_and(has))
}
