//! The search path. In: the prototype's file and tree, the folders of `--path`. Out: the folders, and
//! files in them that it can call by function name.

use super::folders;
use super::loader::Loader;
use crate::syntax::ast::Unit;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};

/// The folders that are searched: that of the prototype first, then those of `--path`, then those that it adds itself.
pub(super) fn searched(loader: &Loader, main: &Path, more: &[PathBuf], unit: &Unit) -> Vec<PathBuf> {
    let mut all = vec![folders::folder_of(main)];
    all.extend_from_slice(more);
    all.extend(folders::added(loader, unit, main));
    all
}

/// Files by function name: those of the first folder that has one; with each folder those of its `private` folder.
pub(super) fn files(loader: &Loader, folders: &[PathBuf]) -> FxHashMap<String, PathBuf> {
    let mut index = FxHashMap::default();
    for dir in folders.iter().flat_map(|d| [d.clone(), d.join("private")]) {
        for entry in loader.entries(&dir) {
            let path = entry.path;
            if path.extension().is_some_and(|e| e == "m")
                && let Some(stem) = path.file_stem().and_then(|s| s.to_str())
            {
                let plain = path.strip_prefix("./").map_or(path.clone(), Path::to_path_buf);
                index.entry(stem.to_string()).or_insert(plain);
            }
        }
    }
    for dir in folders {
        add_packages(loader, dir, "", &mut index);
    }
    index
}

/// Deepest nesting of packages.
const DEEPEST: usize = 16;

/// Functions of the packages in a folder, by their whole names: `a.b.f` for `+a/+b/f.m`.
fn add_packages(loader: &Loader, dir: &Path, prefix: &str, index: &mut FxHashMap<String, PathBuf>) {
    if prefix.matches('.').count() >= DEEPEST {
        return;
    }
    for folder in loader.entries(dir).into_iter().filter(|e| e.folder) {
        let Some(package) = folder.path.file_name().and_then(|n| n.to_str()?.strip_prefix('+')) else { continue };
        let prefix = format!("{prefix}{package}.");
        for stem in loader.programs_in(&folder.path) {
            let plain = folder.path.strip_prefix("./").unwrap_or(&folder.path).join(&stem);
            index.entry(format!("{prefix}{}", stem.trim_end_matches(".m"))).or_insert(plain);
        }
        add_packages(loader, &folder.path, &prefix, index);
    }
}
