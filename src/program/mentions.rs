//! Names that no file of a prototype mentions, found from the texts alone. In: names of ranges that
//! are asked for. Out: the first that no range can have; the files that a prototype can call.

use super::Program;
use crate::functions::table::facts::Takes;
use crate::library;
use std::collections::BTreeMap;
use std::path::PathBuf;

impl Program {
    /// The first of the names that no range can have: it is in no file that the prototype can call.
    /// Names by keyword and line (`forLn7`) are not looked for.
    #[must_use]
    pub fn mentions_nowhere<'n>(&self, names: &'n [String]) -> Option<&'n String> {
        let by_line =
            |n: &str| n.rsplit_once("Ln").is_some_and(|(_, l)| !l.is_empty() && l.bytes().all(|b| b.is_ascii_digit()));
        let mut open: Vec<&String> = names.iter().filter(|n| !by_line(n)).collect();
        if open.is_empty() {
            return None;
        }
        let run_texts = crate::functions::with(|f| f.takes == Takes::Code);
        for (f, text) in self.reached() {
            // Texts that are run can name anything.
            if run_texts.iter().any(|f| text.contains(f.name)) {
                return None;
            }
            open.retain(|n| !(f.file_stem().is_some_and(|s| s == n.as_str()) || text.contains(n.as_str())));
            if open.is_empty() {
                return None;
            }
        }
        open.retain(|n| {
            !library::names().any(|l| l == *n || library::source(l).is_some_and(|t| t.contains(n.as_str())))
        });
        open.first().copied()
    }

    /// The files that the prototype can call, its own first.
    pub(crate) fn files_reached(&self) -> impl Iterator<Item = PathBuf> {
        self.reached().map(|(file, _)| file)
    }

    /// The files that the prototype can call, with their texts: its own first, then those of the path whose
    /// names stand in one before.
    pub(super) fn reached(&self) -> impl Iterator<Item = (PathBuf, String)> {
        let mut on_path: BTreeMap<&str, PathBuf> = self.files_on_path().map(|(n, f)| (n, f.to_path_buf())).collect();
        let mut open = vec![self.sources.get(self.main.id).path.clone()];
        std::iter::from_fn(move || {
            let file = open.pop()?;
            let bytes = self.loader.read(&file).unwrap_or_default();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let called: Vec<&str> = on_path.keys().filter(|stem| text.contains(**stem)).copied().collect();
            open.extend(called.iter().filter_map(|stem| on_path.remove(stem)));
            Some((file, text))
        })
    }
}
