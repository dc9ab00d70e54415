//! Reads source texts, from disk or from texts held in memory, as an editor has them before they
//! are saved. Nothing else reads sources. In: paths. Out: bytes, and what folders hold.

use crate::system::{self, Takes};
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Where source texts come from: texts in memory first, then the disk.
#[derive(Clone, Debug)]
pub struct Loader {
    /// By path without `./`.
    held: BTreeMap<PathBuf, Vec<u8>>,
    disk: bool,
    /// Real places of the folders that alone are read on disk; all where there is no list.
    within: Option<Vec<PathBuf>>,
}

impl Default for Loader {
    /// The disk alone.
    fn default() -> Loader {
        Loader { held: BTreeMap::new(), disk: true, within: None }
    }
}

/// What a folder holds.
pub(super) struct Entry {
    pub path: PathBuf,
    /// A folder, and no link to one.
    pub folder: bool,
}

impl Loader {
    /// Reads nothing from disk: only the texts that it is given.
    #[must_use]
    pub fn in_memory() -> Loader {
        Loader { disk: false, ..Loader::default() }
    }

    /// Reads nothing on disk but what is in these folders, whatever a text puts on its path; links do not lead out.
    #[must_use]
    pub fn within(self, folders: &[PathBuf]) -> Loader {
        Loader { within: Some(folders.iter().filter_map(|f| f.canonicalize().ok()).collect()), ..self }
    }

    /// Whether what is there on disk may be read.
    fn reaches(&self, path: &Path) -> bool {
        let inside = |real: PathBuf| self.within.iter().flatten().any(|f| real.starts_with(f));
        self.disk && (self.within.is_none() || path.canonicalize().is_ok_and(inside))
    }

    /// Holds the text of a file, in place of what the disk has there.
    #[must_use]
    pub fn with_text(mut self, path: impl AsRef<Path>, text: impl Into<Vec<u8>>) -> Loader {
        self.held.insert(plain(path.as_ref()), text.into());
        self
    }

    /// The bytes of a file.
    ///
    /// # Errors
    /// The file is missing or cannot be read.
    pub fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match self.held.get(&plain(path)) {
            Some(text) => Ok(text.clone()),
            None if self.reaches(path) => system::read(path, Takes::Files),
            None => Err(io::ErrorKind::NotFound.into()),
        }
    }

    #[must_use]
    pub fn has(&self, path: &Path) -> bool {
        self.held.contains_key(&plain(path)) || path.is_file() && self.reaches(path)
    }

    #[must_use]
    pub fn is_folder(&self, path: &Path) -> bool {
        path.is_dir() && self.reaches(path) || self.below(path).next().is_some()
    }

    /// Files and folders in a folder, in no order; none where it cannot be read.
    pub(super) fn entries(&self, folder: &Path) -> Vec<Entry> {
        let mut found: Vec<Entry> = Vec::new();
        if self.reaches(folder)
            && let Ok(entries) = std::fs::read_dir(folder)
        {
            found.extend(entries.flatten().map(|e| {
                let folder = e.file_type().is_ok_and(|t| t.is_dir());
                Entry { path: e.path(), folder }
            }));
        }
        for (name, is_folder) in self.below(folder) {
            let path = folder.join(name);
            if !found.iter().any(|e| e.path == path) {
                found.push(Entry { path, folder: is_folder });
            }
        }
        found
    }

    /// Names of the `.m` files in a folder.
    #[must_use]
    pub fn programs_in(&self, folder: &Path) -> Vec<String> {
        let entries = self.entries(folder);
        let names = entries.iter().filter_map(|e| e.path.file_name()).map(|n| n.to_string_lossy().into_owned());
        names.filter(|n| n.ends_with(".m")).collect()
    }

    /// Names in a folder that texts in memory have, and whether they are folders.
    fn below(&self, folder: &Path) -> impl Iterator<Item = (PathBuf, bool)> {
        let folder = plain(folder);
        self.held.keys().filter_map(move |path| {
            let mut rest = path.strip_prefix(&folder).ok()?.components();
            match rest.next()? {
                Component::Normal(name) => Some((PathBuf::from(name), rest.next().is_some())),
                _ => None,
            }
        })
    }
}

/// A path without `./`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|c| *c != Component::CurDir).collect()
}

#[cfg(test)]
mod tests {
    use super::Loader;
    use std::path::Path;

    #[test]
    fn texts_in_memory_are_files() {
        let l = Loader::in_memory().with_text("./a/b.m", "x = 1").with_text("c.m", "y = 2").with_text("/d/e.m", "");
        assert_eq!(l.read(Path::new("a/b.m")).unwrap(), b"x = 1");
        assert!(l.read(Path::new("b.m")).is_err());
        assert!(l.has(Path::new("./c.m")) && !l.has(Path::new("a")));
        assert!(l.is_folder(Path::new("a")) && l.is_folder(Path::new(".")) && l.is_folder(Path::new("/d")));
        assert!(!l.is_folder(Path::new("c.m")) && !l.is_folder(Path::new("d")));
        assert_eq!(l.programs_in(Path::new(".")), ["c.m"]);
        assert_eq!(l.programs_in(Path::new("a")), ["b.m"]);
    }

    #[test]
    fn folders_that_are_not_listed_are_not_there() {
        let (inside, outside) = (Path::new("src/program/loader.rs"), Path::new("src/program/../main.rs"));
        let l = Loader::default().with_text("/held/a.m", "x").within(&["src/program".into(), "nowhere".into()]);
        assert!(l.read(inside).is_ok() && l.has(inside) && l.is_folder(Path::new("src/program")));
        assert!(l.read(outside).is_err() && !l.has(outside) && !l.is_folder(Path::new("src")));
        assert!(l.entries(Path::new("src/cli")).is_empty() && !l.entries(Path::new("src/program")).is_empty());
        assert!(l.has(Path::new("/held/a.m")));
        assert!(Loader::default().within(&[]).read(inside).is_err());
    }

    #[test]
    fn texts_in_memory_go_before_the_disk() {
        let l = Loader::default().with_text("Cargo.toml", "held");
        assert_eq!(l.read(Path::new("Cargo.toml")).unwrap(), b"held");
        assert!(l.read(Path::new("build.rs")).is_ok());
        assert!(Loader::in_memory().read(Path::new("build.rs")).is_err());
    }
}
