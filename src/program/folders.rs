//! Folders that a prototype puts on the path itself. In: its syntax tree, the folder it is in.
//! Out: the folders named by its `addpath` calls, as far as the text tells: literals, `pwd`,
//! `fullfile`, `genpath`, `fileparts`, `mfilename('fullpath')`, texts put together, and variables that
//! hold such. What is computed otherwise is not found; the call leaves a note when it runs.

use super::loader::Loader;
use crate::functions::{self, table::facts::Folder};
use crate::syntax::ast::{AccessKind, Block, Expr, ExprKind, Name, Stmt, StmtKind, Target, Unit};
use crate::syntax::walk::each_statement;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};

/// Most folders that one prototype adds.
const MOST: usize = 1000;

/// The folders that exist, in the order of the calls.
pub(super) fn added(loader: &Loader, unit: &Unit, file: &Path) -> Vec<PathBuf> {
    // Most files have no such call, so that texts that variables hold need not be followed.
    let calls = |block: &Block| {
        let mut found = false;
        each_statement(block, &mut |s| found |= adds_folders(s));
        found
    };
    if !calls(&unit.body) && !unit.functions.iter().any(|f| calls(&f.body)) {
        return Vec::new();
    }
    let mut found = Folders { loader, file, texts: FxHashMap::default(), all: Vec::new() };
    found.block(&unit.body);
    for f in &unit.functions {
        found.block(&f.body);
    }
    found.all
}

/// Whether a statement calls a function that puts folders on the path.
fn adds_folders(s: &Stmt) -> bool {
    let name = match &s.kind {
        StmtKind::Command { name, .. } => Some(&*name.name),
        StmtKind::Expr(e) => call(e).map(|(name, _)| name),
        _ => None,
    };
    name.is_some_and(|name| functions::facts(name).folder == Folder::Added)
}

struct Folders<'a> {
    loader: &'a Loader,
    file: &'a Path,
    /// Texts that variables hold.
    texts: FxHashMap<Name, String>,
    all: Vec<PathBuf>,
}

impl Folders<'_> {
    fn block(&mut self, block: &Block) {
        block.iter().for_each(|s| self.statement(s));
    }

    fn statement(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Command { words, .. } if adds_folders(s) => {
                words.iter().for_each(|(w, _)| self.add(w));
            }
            StmtKind::Expr(e) if adds_folders(s) => {
                if let Some((_, args)) = call(e) {
                    let texts: Vec<String> = args.iter().filter_map(|a| self.text(a)).collect();
                    texts.iter().for_each(|t| self.add(t));
                }
            }
            StmtKind::Assign { targets, value, op: None, .. } => {
                if let Some(Target::Place { root, path, .. }) = targets.first()
                    && path.is_empty()
                {
                    match self.text(value) {
                        Some(t) => self.texts.insert(root.name.clone(), t),
                        None => self.texts.remove(&root.name),
                    };
                }
            }
            StmtKind::If { arms, otherwise } => {
                arms.iter().for_each(|a| self.block(&a.body));
                otherwise.iter().for_each(|o| self.block(&o.body));
            }
            StmtKind::Try { body, .. } | StmtKind::Region { body, .. } => self.block(body),
            _ => {}
        }
    }

    fn add(&mut self, list: &str) {
        for one in list.split([':', ';']).filter(|t| !t.is_empty() && !t.starts_with('-')) {
            let beside = self.folder().join(one);
            let folder = if self.loader.is_folder(&beside) { beside } else { PathBuf::from(one) };
            if self.loader.is_folder(&folder) && self.all.len() < MOST && !self.all.contains(&folder) {
                self.all.push(folder);
            }
        }
    }

    fn folder(&self) -> PathBuf {
        folder_of(self.file)
    }

    /// The text that an expression gives, where that is known without running it.
    fn text(&self, e: &Expr) -> Option<String> {
        match &e.kind {
            ExprKind::Text { value, .. } => Some(value.to_string()),
            ExprKind::Paren(inner) => self.text(inner),
            ExprKind::Matrix(rows) => match rows.as_slice() {
                [row] => row.iter().map(|x| self.text(x)).collect(),
                _ => None,
            },
            ExprKind::Ident(name) if self.texts.contains_key(name) => self.texts.get(name).cloned(),
            _ => {
                let (name, args) = call(e)?;
                let args: Option<Vec<String>> = args.iter().map(|a| self.text(a)).collect();
                self.known(name, &args?)
            }
        }
    }

    fn known(&self, name: &str, args: &[String]) -> Option<String> {
        let shown = |p: PathBuf| p.to_string_lossy().into_owned();
        match (functions::facts(name).folder, args) {
            (Folder::Here, []) => Some(shown(self.folder())),
            (Folder::Separator, []) => Some("/".into()),
            (Folder::ListSeparator, []) => Some(":".into()),
            (Folder::RunningFile, [which]) if which.starts_with("fullpath") => {
                Some(shown(self.folder().join(self.file.file_stem()?)))
            }
            (Folder::Joined, parts) => Some(parts.join("/")),
            (Folder::Concatenated, parts) => Some(parts.concat()),
            (Folder::Trimmed, [one]) => Some(one.trim().to_string()),
            (Folder::Parent, [one]) => Path::new(one).parent().map(|p| shown(p.to_path_buf())),
            (Folder::Tree, [one]) => {
                let beside = self.folder().join(one);
                let mut all = Vec::new();
                let top = if self.loader.is_folder(&beside) { &beside } else { Path::new(one) };
                below(self.loader, top, &mut all);
                Some(all.into_iter().map(shown).collect::<Vec<_>>().join(":"))
            }
            _ => None,
        }
    }
}

/// A folder and those below it, without private, class and package folders.
fn below(loader: &Loader, folder: &Path, all: &mut Vec<PathBuf>) {
    if all.len() >= MOST {
        return;
    }
    all.push(folder.to_path_buf());
    let mut inner: Vec<PathBuf> = loader.entries(folder).into_iter().filter(|e| e.folder).map(|e| e.path).collect();
    inner.sort();
    for path in inner {
        let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        if name != "private" && !name.starts_with(['@', '+', '.']) {
            below(loader, &path, all);
        }
    }
}

/// The folder of a file: `.` of a name alone.
pub(crate) fn folder_of(file: &Path) -> PathBuf {
    match file.parent() {
        Some(p) if !p.as_os_str().is_empty() => p.to_path_buf(),
        _ => PathBuf::from("."),
    }
}

/// Name and arguments of a plain call, or of a name alone.
fn call(e: &Expr) -> Option<(&str, &[Expr])> {
    match &e.kind {
        ExprKind::Ident(name) => Some((name, &[])),
        ExprKind::Access { base, path } => match (&base.kind, path.as_slice()) {
            (ExprKind::Ident(name), [one]) => match &one.kind {
                AccessKind::Paren(args) => Some((name, args)),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
