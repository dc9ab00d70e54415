//! Stage 4: what a prototype reaches. In: its file, the folders of `--path`, a [`Loader`]. Out:
//! [`Program`]: the files on its path, parsed when they are asked for, and what a name calls. Access
//! counts, the interpreter, the emitter and the command line read it; none finds it out again.

mod accumulation;
mod bodies;
mod body;
mod directives;
mod folders;
mod integers;
mod loader;
mod mentions;
pub(crate) mod outline;
mod path;
mod qualified;
mod settings;
mod written;

pub(crate) use crate::functions::toolbox;
pub(crate) use accumulation::{Accumulation, OperatorAt, accumulation};
pub use bodies::Outside;
pub(crate) use bodies::place_of;
pub use body::{Body, Called};
pub(crate) use body::{Counting, Subscript, Use};
pub(crate) use folders::folder_of;
pub use loader::Loader;
pub use outline::BodyKind;
pub(crate) use outline::{BodyId, Leaf, Outline, Plan, RangeIx, Site, Slot};
pub(crate) use settings::Unused;
pub(crate) use written::{grows_by_call, transposed};

use crate::functions::{self, Function, table::Traffic};
use crate::library;
use crate::names::{self, Names, Scope};
use crate::syntax::ast::StmtKind;
use crate::syntax::walk::each_statement;
use crate::syntax::{
    self,
    ast::{Name, Unit, UnitKind},
};
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::text::source::{FileId, Sources};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A prototype and the files that it can call.
#[derive(Debug)]
pub struct Program {
    /// Every text that has been read so far.
    pub sources: Sources,
    loader: Loader,
    main: Rc<File>,
    /// Folders of the path, the prototype's own first.
    folders: Vec<PathBuf>,
    /// Files on the path by function name.
    path: FxHashMap<String, PathBuf>,
    /// Files of the path and of the library that have been loaded, by where they come from.
    loaded: FxHashMap<FileOrigin, Rc<File>>,
    /// Variables of the scripts on the path that have been looked at.
    scripts: FxHashMap<PathBuf, Rc<Scope>>,
    respelling: Option<Respelling>,
    /// Variables of functions that `--set` gives values: function, variable.
    given: Vec<(Name, Name)>,
    /// Identifiers that another spelling changed: before, after.
    pub renamed: BTreeMap<String, String>,
    /// Some function can make or change variables of functions further out (`assignin`), so that any name in any body
    /// can be a variable.
    pub(crate) reaches_frames: bool,
}

/// One file as later stages read it.
#[derive(Debug)]
pub struct File {
    pub id: FileId,
    /// The text as it is on disk; another one than `id` where it has been respelled.
    pub given: FileId,
    pub unit: Unit,
    pub names: Names,
    /// Problems of syntax; those of names are in `names`.
    pub diagnostics: Vec<Diagnostic>,
}

/// Another spelling of a text with the same lines, and the identifiers it changed: before, after.
pub(crate) type Respelling = fn(FileId, &str) -> (String, BTreeMap<String, String>);

/// Where a file comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FileOrigin {
    Path(PathBuf),
    /// A function of the library, by name.
    Library(&'static str),
}

/// What a name calls that no function of the calling file has.
#[derive(Clone)]
pub enum Callee {
    Builtin(&'static Function),
    /// The first function of a file, or the statements of a script.
    File(FileOrigin),
}

/// What a call does with a variable that is its argument, as far as the text tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Argument {
    /// The call has it by reference; what is loaded is counted where the function is.
    HandedOn,
    /// The pass of the statement loads it: the function is element-wise or a reduction.
    InThePass,
    /// One of the two, by the shapes of the operands.
    ByShape,
}

/// Why a file cannot be a prototype.
#[derive(Debug)]
pub enum Unreadable {
    Folder,
    /// It holds zero bytes.
    Binary,
    Io(io::Error),
}

impl std::fmt::Debug for Callee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Callee::Builtin(row) => write!(f, "Builtin({})", row.name),
            Callee::File(origin) => write!(f, "{origin:?}"),
        }
    }
}

impl FileOrigin {
    /// Where the file is; library functions are in `stdlib/`.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        match self {
            FileOrigin::Path(path) => path.clone(),
            FileOrigin::Library(name) => format!("stdlib/{name}.m").into(),
        }
    }
}

impl File {
    /// Problems of syntax and of names.
    pub fn problems(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().chain(&self.names.diagnostics)
    }

    /// It has errors and cannot run.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.problems().any(|d| d.severity == Severity::Error)
    }
}

impl Program {
    /// Reads a prototype; `more` are the folders of `--path`.
    ///
    /// # Errors
    /// The file is missing, unreadable or no text.
    pub fn open(loader: Loader, file: &Path, more: &[PathBuf]) -> Result<Program, Unreadable> {
        if loader.is_folder(file) {
            return Err(Unreadable::Folder);
        }
        let bytes = loader.read(file).map_err(Unreadable::Io)?;
        if bytes.contains(&0) {
            return Err(Unreadable::Binary);
        }
        Ok(Program::new(loader, file, &bytes, more))
    }

    /// A text that is no file, with the folder of `name` as its path.
    #[must_use]
    pub fn of_text(loader: Loader, name: &str, text: &[u8]) -> Program {
        Program::new(loader, Path::new(name), text, &[])
    }

    fn new(loader: Loader, file: &Path, bytes: &[u8], more: &[PathBuf]) -> Program {
        let mut sources = Sources::default();
        let id = sources.add(file.display().to_string(), file, bytes);
        let mut main = parse(&sources, id, id);
        let folders = path::searched(&loader, file, more, &main.unit);
        let mut path = path::files(&loader, &folders);
        if let Some(other) = main.unit.functions.first().and_then(|f| path.get(&*f.name.name)).cloned() {
            call_after_file(&mut main, &other, &sources);
        }
        qualified::qualify(&mut main, &mut path, &loader, file, &sources);
        let mut program = Program {
            sources,
            loader,
            main: Rc::new(main),
            folders,
            path,
            loaded: FxHashMap::default(),
            scripts: FxHashMap::default(),
            respelling: None,
            given: Vec::new(),
            renamed: BTreeMap::new(),
            reaches_frames: false,
        };
        program.reaches_frames = program.finds_frames(bytes);
        let found = program.directive_problems(&program.main);
        if let Some(main) = Rc::get_mut(&mut program.main) {
            main.names.diagnostics.extend(found);
        }
        program
    }

    /// Reads all files in another spelling from now on, the main one too: that of emitted programs,
    /// where a name of the library's is a function whatever a text may have made at run time.
    pub fn respell(&mut self, respelling: Respelling) {
        self.respelling = Some(respelling);
        self.loaded.clear();
        self.scripts.clear();
        self.main = self.parsed(self.main.given);
    }

    /// The prototype's own file.
    #[must_use]
    pub fn main(&self) -> &Rc<File> {
        &self.main
    }

    #[must_use]
    pub fn loader(&self) -> &Loader {
        &self.loader
    }

    /// What a name calls: a file of the path, which hides what comes with `slamm`.
    #[must_use]
    pub fn callee(&self, name: &str) -> Option<Callee> {
        match self.path.get(self.original(name)) {
            Some(file) => Some(Callee::File(FileOrigin::Path(file.clone()))),
            None => Program::shipped(name),
        }
    }

    /// What a call of this name does with a variable that is its argument.
    #[must_use]
    pub(crate) fn argument(&self, name: &str) -> Argument {
        match self.callee(name) {
            Some(Callee::Builtin(f)) => match f.traffic {
                Traffic::Elementwise { .. } | Traffic::Reduction { .. } => Argument::InThePass,
                Traffic::ByShape(_) | Traffic::ByShapeOrScalars(..) => Argument::ByShape,
                _ => Argument::HandedOn,
            },
            _ => Argument::HandedOn,
        }
    }

    /// A built-in, or a function of the library, whatever the user's files are called.
    #[must_use]
    pub fn shipped(name: &str) -> Option<Callee> {
        match functions::find(name) {
            Some(f) => Some(Callee::Builtin(f)),
            None => library::function(name).map(|(name, _)| Callee::File(FileOrigin::Library(name))),
        }
    }

    /// Whether the user has a file of this name on the path; it hides a built-in.
    #[must_use]
    pub fn on_path(&self, name: &str) -> bool {
        self.path.contains_key(self.original(name))
    }

    /// Whether a name that a file assigns nowhere is known to be a function that is not in it.
    fn is_function(&self, file: &File, name: &str) -> bool {
        let (free, included) = (&file.names.free, &file.names.included);
        let emitted = self.respelling.is_some();
        free.contains(name)
            || included.contains(name)
            || self.on_path(name)
            || functions::find(name).is_some()
            || emitted && library::source(name).is_some() && !functions::facts(name).gives.is_object()
    }

    /// Whether a folder beside the prototype, or in the working folder, is a package of this name.
    #[must_use]
    pub fn has_package(&self, name: &str) -> bool {
        let folder = PathBuf::from(format!("+{name}"));
        let beside = folders::folder_of(&self.sources.get(self.main.id).path).join(&folder);
        self.loader.is_folder(&beside) || self.loader.is_folder(&folder)
    }

    /// Whether functions of the prototype, as far as they have been loaded, keep variables.
    pub(crate) fn has_persistents(&self) -> bool {
        let own = self.loaded.iter().filter(|(origin, _)| matches!(origin, FileOrigin::Path(_))).map(|(_, file)| file);
        let mut found = false;
        for function in own.chain([&self.main]).flat_map(|file| &file.unit.functions) {
            function.each_function(&mut |f| {
                each_statement(&f.body, &mut |s| found |= matches!(s.kind, StmtKind::Persistent(_)));
            });
        }
        found
    }

    /// The folders that are searched, the prototype's own first.
    pub(crate) fn searched(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Names and places of the files on the path, in no order.
    pub fn files_on_path(&self) -> impl Iterator<Item = (&str, &Path)> {
        self.path.iter().map(|(name, file)| (name.as_str(), file.as_path()))
    }

    /// A file of the path or the library, parsed.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn load(&mut self, origin: &FileOrigin) -> io::Result<Rc<File>> {
        if let Some(file) = self.loaded.get(origin) {
            return Ok(Rc::clone(file));
        }
        let path = origin.path();
        let bytes = match origin {
            FileOrigin::Path(path) => self.loader.read(path)?,
            FileOrigin::Library(name) => library::source(name).unwrap_or_default().into(),
        };
        let given = self.sources.add(path.display().to_string(), path, &bytes);
        let file = self.parsed(given);
        self.loaded.insert(origin.clone(), Rc::clone(&file));
        Ok(file)
    }

    /// A text that runs and is no file: that of an `eval`, of a traffic model. Its lines are found by the name, its ranges
    /// are called after the path.
    pub fn add_text(&mut self, name: &str, path: &str, text: &str) -> Rc<File> {
        let id = self.sources.add(name, path, text.as_bytes());
        let file = self.parse(id, id);
        self.checked(file)
    }

    fn parse(&mut self, id: FileId, given: FileId) -> File {
        let mut file = parse(&self.sources, id, given);
        let first = file.unit.functions.first().map(|f| self.original(&f.name.name));
        if let Some(other) = first.and_then(|name| self.path.get(name)).cloned() {
            call_after_file(&mut file, &other, &self.sources);
        }
        let beside = &self.sources.get(self.main.given).path;
        qualified::qualify(&mut file, &mut self.path, &self.loader, beside, &self.sources);
        file
    }

    fn checked(&self, mut file: File) -> Rc<File> {
        let found = self.directive_problems(&file);
        file.names.diagnostics.extend(found);
        Rc::new(file)
    }

    fn parsed(&mut self, given: FileId) -> Rc<File> {
        let mut id = given;
        if let Some(respelling) = self.respelling {
            let source = self.sources.get(given);
            let (text, renamed) = respelling(given, &source.text);
            if *source.text != *text {
                let (name, path) = (source.name.clone(), source.path.clone());
                id = self.sources.add(name, path, text.as_bytes());
            }
            self.renamed.extend(renamed);
        }
        let file = self.parse(id, given);
        self.checked(file)
    }

    /// Variables that the scripts which a scope calls make in it, scripts called by scripts included, and whether they
    /// run texts.
    pub fn made_by_scripts(&mut self, scope: &Scope) -> Scope {
        let mut found = Scope::default();
        let mut seen: FxHashSet<PathBuf> = FxHashSet::default();
        let mut open: Vec<Name> = scope.commands.clone();
        while let Some(name) = open.pop() {
            let Some(file) = self.path.get(self.original(&name)) else { continue };
            if !seen.insert(file.clone()) {
                continue;
            }
            let (loader, respelling) = (&self.loader, self.respelling);
            let scope = |f: &PathBuf| Rc::new(scope_of_script(loader, respelling, f));
            let called = self.scripts.entry(file.clone()).or_insert_with_key(scope);
            found.variables.extend(called.variables.iter().cloned());
            found.dynamic |= called.dynamic;
            open.extend(called.commands.iter().cloned());
        }
        found.variables.sort_unstable();
        found.variables.dedup();
        found
    }

    /// The name of a file or function before it was respelled.
    fn original<'n>(&'n self, name: &'n str) -> &'n str {
        self.renamed.iter().find(|(_, new)| *new == name).map_or(name, |(old, _)| old)
    }
}

fn parse(sources: &Sources, id: FileId, given: FileId) -> File {
    let parsed = syntax::parse(sources, id);
    let names = names::name_unit(&parsed.unit, sources);
    File { id, given, unit: parsed.unit, names, diagnostics: parsed.diagnostics }
}

/// The first function of a file is called by the file's name, whatever its own is. Where another file is called like the
/// function, the name calls that one.
fn call_after_file(file: &mut File, other: &Path, sources: &Sources) {
    let path = &sources.get(file.given).path;
    let Some(stem) = path.file_stem() else { return };
    if file.unit.kind != UnitKind::FunctionFile || other.file_stem() == Some(stem) {
        return;
    }
    let Some(first) = file.unit.functions.first_mut() else { return };
    let mut named = (**first).clone();
    named.name.name = stem.to_string_lossy().into();
    *first = Rc::new(named);
    file.names = names::name_unit(&file.unit, sources);
}

/// The variables of a script file; nothing where the file holds functions or cannot be read.
fn scope_of_script(loader: &Loader, respelling: Option<Respelling>, file: &Path) -> Scope {
    let Ok(bytes) = loader.read(file) else { return Scope::default() };
    let mut sources = Sources::default();
    let mut id = sources.add("", file, &bytes);
    if let Some(respelling) = respelling {
        let (text, _) = respelling(id, &sources.get(id).text);
        id = sources.add("", file, text.as_bytes());
    }
    let unit = syntax::parse(&sources, id).unit;
    match unit.kind {
        UnitKind::Script => names::scope_of_block(&[], &[], &unit.body),
        UnitKind::FunctionFile => Scope::default(),
    }
}
