//! Emitted MATLAB: the prototype with calls of a small runtime around its statements, so that
//! MATLAB or GNU Octave computes the figures that `slamm analyze` computes. In: syntax trees and
//! names. Out: texts. Nothing is read or written here.
//!
//! Every statement is a *site*, every operator or call that is a pass of its own an *operation*;
//! both have a description in postfix order in the tables (`slm_site(12, 'x alpha p * + >x', 7)`),
//! which the runtime (`stdlib/runtime`) works through with the shapes that it is handed.

mod accesses;
mod ahead;
mod assignments;
mod body;
mod calls;
mod control;
mod descriptions;
mod edits;
mod elements;
mod expressions;
mod given;
pub(crate) mod header;
mod infer;
mod nested;
mod nests;
mod outside;
mod plain;
mod plans;
mod profile;
pub(crate) mod program_name;
mod refused_names;
mod runtime;
mod spelling;
mod statements;
mod survey;
mod uncounted;
mod versions;
mod words;
mod writer;

use crate::functions::table::facts::Gives;
use crate::functions::{Function, is_library_method};
use crate::program::{self, BodyKind, Callee, FileOrigin, Outside, Program};
use crate::syntax::{
    self,
    ast::{Name, Unit, UnitKind},
};
use crate::text::codes;
use crate::text::diagnostic::{Diagnostic, Severity};
use crate::traffic::{Cache, Count};
use crate::value::Layout;
use body::{Body, Visible};
use edits::{Edits, Places};
use rustc_hash::{FxHashMap, FxHashSet};
pub use spelling::octave_only;
use std::collections::BTreeMap;
use std::rc::Rc;
pub(in crate::emit) use words::{counts, is_nothing, is_variable};
use writer::Writer;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    pub cache: Cache,
    pub layout: Layout,
    /// What scalars and single elements cost. Counting nests needs a call of the runtime for every element.
    pub count: Count,
    pub only: Vec<String>,
    pub skip: Vec<String>,
    /// `--set NAME=EXPR`
    pub set: Vec<(String, String)>,
    /// Word of the printed units: `Mbytes`.
    pub units: &'static str,
    /// Clocks instead of the counting of traffic.
    pub profile: bool,
    /// Where the emitted program writes its prediction.
    pub json: Option<String>,
    /// Name of the emitted program, without its ending.
    pub stem: String,
    /// MATLAB expression for the folder of the runtime.
    pub folder: String,
}

/// The emitted texts.
#[derive(Debug)]
pub struct Emitted {
    pub main: String,
    /// Files of the runtime folder: name without ending, text.
    pub runtime: BTreeMap<String, String>,
    /// Identifiers of the prototype that had to change: before, after.
    pub renamed: Vec<(String, String)>,
    /// Warnings, and errors about files that cannot be read.
    pub diagnostics: Vec<Diagnostic>,
}

/// What a name calls.
pub(in crate::emit) enum Target {
    User(String),
    Builtin(&'static Function),
    Unknown,
}

/// One source file of the program.
struct File {
    source: Rc<program::File>,
    /// Where lines begin that go on with the line before.
    continued: Rc<[usize]>,
    /// Its descriptions.
    sites: Vec<usize>,
    bodies: Vec<Body>,
    /// Functions that stand behind the file's own: bodies of its anonymous functions.
    more: String,
}

/// The description of a statement or operation.
struct SiteText {
    /// Number of the body whose variables its words name.
    body: usize,
    words: Vec<String>,
    /// How its result is joined.
    how: &'static str,
    /// What says that an operation has no flops.
    mark: String,
    line: u32,
    /// The site of the same statement in its general form, 0 for none.
    twin: usize,
    /// The text executes it once: nothing of it is kept for a next time.
    once: bool,
}

struct Emitter<'a> {
    prototype: &'a mut Program,
    options: &'a Options,
    files: Vec<File>,
    /// Every site, from 1.
    sites: Vec<SiteText>,
    /// Operations that see values which functions have made sparse.
    sparse_results: FxHashSet<usize>,
    bodies: usize,
    /// Statements that have a plan (`plans`).
    plans: usize,
    /// Emitted names of functions of the path and the library: by name.
    global: FxHashMap<Name, Option<String>>,
    /// Their files.
    global_files: FxHashMap<Name, usize>,
    survey: survey::Survey,
    /// Variables that the callers of a script have, by its file.
    callers: FxHashMap<usize, FxHashSet<Name>>,
    /// Names of the prototype's functions by emitted name, for strings that name them.
    users: BTreeMap<String, String>,
    taken: FxHashSet<String>,
    /// Files that have to be written still.
    waiting: Vec<(usize, String)>,
    profiled: BTreeMap<&'static str, &'static Function>,
    /// What the clocks of `--profile` stand at.
    clocks: Vec<String>,
    /// Variables that count for them: trips, and executions until the next that is measured.
    counters: Vec<String>,
    outputs: BTreeMap<String, String>,
    diagnostics: Vec<Diagnostic>,
    /// Classes of the path that the program names: they stay what they are.
    classes: FxHashSet<Name>,
    /// Files on the path that cannot be read.
    unreadable: Vec<Diagnostic>,
}

/// Emits a prototype.
///
/// # Errors
/// Problems of syntax and names, input that is emitted code already, and what MATLAB cannot say.
pub fn emit(prototype: &mut Program, options: &Options) -> Result<Emitted, Vec<Diagnostic>> {
    let given = prototype.sources.get(prototype.main().given);
    if given.text.contains("slm_begin(slm_options") || given.text.contains("slm_clocks();") {
        return Err(vec![
            Diagnostic::error(codes::SLM501, format!("'{}' is emitted code already", given.name))
                .help("give the prototype that it was emitted from"),
        ]);
    }
    prototype.respell(spelling::respell);
    let main = Rc::clone(prototype.main());
    let mut program = Emitter {
        prototype,
        options,
        files: Vec::new(),
        sites: Vec::new(),
        sparse_results: FxHashSet::default(),
        bodies: 0,
        plans: 0,
        global: FxHashMap::default(),
        global_files: FxHashMap::default(),
        survey: survey::Survey::default(),
        callers: FxHashMap::default(),
        users: BTreeMap::new(),
        taken: FxHashSet::default(),
        waiting: Vec::new(),
        profiled: BTreeMap::new(),
        clocks: Vec::new(),
        counters: Vec::new(),
        outputs: BTreeMap::new(),
        diagnostics: Vec::new(),
        classes: FxHashSet::default(),
        unreadable: Vec::new(),
    };
    program.reserve_names();
    let file = program.add(main);
    if !program.refused() {
        match program.options.profile {
            true => program.take_all_in(),
            false => program.survey(),
        }
    }
    let text = match program.refused() {
        false => program.write_main(file),
        true => String::new(),
    };
    while let Some((file, name)) = program.waiting.pop() {
        program.write_function_file(file, &name);
    }
    if program.refused() {
        return Err(program.as_given());
    }
    let main = program.finish_main(file, &text);
    program.add_runtime();
    let diagnostics = program.as_given();
    Ok(Emitted {
        main,
        runtime: program.outputs,
        renamed: program.prototype.renamed.clone().into_iter().collect(),
        diagnostics: diagnostics.into_iter().chain(program.unreadable).collect(),
    })
}

impl<'a> Emitter<'a> {
    fn refused(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// Names of the runtime, which no function of the prototype may get.
    fn reserve_names(&mut self) {
        self.taken.extend(crate::library::runtime().map(|(n, _)| n.to_string()));
        self.taken.extend(crate::functions::all().iter().map(|f| format!("SLM{}", f.name)));
        for (a, b) in ["n", "c", "t"].iter().flat_map(|a| ["n", "c", "t"].map(|b| (a, b))) {
            self.taken.insert(format!("SLMmtimes_{a}{b}"));
        }
    }

    /// Takes in a file, which is in MATLAB's spelling.
    fn add(&mut self, source: Rc<program::File>) -> usize {
        self.diagnostics.extend(source.problems().cloned());
        self.refuse_octave_words(source.id);
        let continued = syntax::continued_lines(source.id, &self.prototype.sources.get(source.id).text).into();
        self.files.push(File { source, continued, sites: Vec::new(), bodies: Vec::new(), more: String::new() });
        self.files.len() - 1
    }

    /// A file that a name calls: of the path, or of the library where no built-in hides it.
    fn called_file(&mut self, name: &str) -> Option<Rc<program::File>> {
        let origin = match self.prototype.callee(name)? {
            // A class, or a method of one: MATLAB's own.
            Callee::File(FileOrigin::Library(name))
                if crate::functions::facts(name).gives.is_object() || is_library_method(name) =>
            {
                return None;
            }
            Callee::File(origin) => origin,
            Callee::Builtin(_) => return None,
        };
        let loaded = self.prototype.load(&origin);
        let unreadable =
            |e| Diagnostic::error(codes::SLM901, format!("'{}' cannot be read: {e}", origin.path().display()));
        let file = loaded.map_err(|e| self.unreadable.push(unreadable(e))).ok()?;
        if file.diagnostics.iter().any(|d| d.code == codes::SLM130) {
            self.classes.insert(name.into());
            return None;
        }
        Some(file)
    }

    pub(in crate::emit) fn new_site(
        &mut self,
        at: (usize, usize),
        words: Vec<String>,
        mark: String,
        line: u32,
        once: bool,
    ) -> usize {
        let (file, body) = at;
        self.sites.push(SiteText { body, words, how: "", mark, line, twin: 0, once });
        let number = self.sites.len();
        if let Some(f) = self.files.get_mut(file) {
            f.sites.push(number);
        }
        number
    }

    /// How many sites and operations there are so far.
    pub(in crate::emit) fn operations(&self) -> usize {
        self.sites.len()
    }

    /// Whether an operation is a function whose result is sparse for certain.
    pub(in crate::emit) fn gives_sparse(&self, number: usize) -> bool {
        if self.sparse_results.contains(&number) {
            return true;
        }
        let words = number.checked_sub(1).and_then(|i| self.sites.get(i)).map(|s| &s.words);
        let name = words.and_then(|w| w.last()).and_then(|w| w.rsplit_once('/')).map(|(name, _)| name);
        name.is_some_and(|n| crate::functions::facts(n).gives == Gives::Sparse)
    }

    /// The word of what an operation reads a part of, where that can be all that it does.
    pub(in crate::emit) fn base_of_part(&self, number: usize) -> Option<&str> {
        let words = &self.sites.get(number.checked_sub(1)?)?.words;
        words.last().filter(|w| w.starts_with('@'))?;
        words.first().map(String::as_str)
    }

    /// Arrays whose elements a statement refers to, as the first word of its description.
    pub(in crate::emit) fn name_arrays(&mut self, number: usize, word: Option<String>) {
        if let (Some(word), Some(s)) = (word, number.checked_sub(1).and_then(|i| self.sites.get_mut(i))) {
            s.words.insert(0, word);
        }
    }

    /// A site is that of the first version of a statement (`versions`), another one that of its general form.
    pub(in crate::emit) fn is_version_of(&mut self, number: usize, general: usize) {
        if let Some(s) = number.checked_sub(1).and_then(|i| self.sites.get_mut(i)) {
            s.twin = general;
        }
    }

    /// The result of an operation is read by the pass of its statement (`!`), or only where it is
    /// elements of an array (`%`), or unless a function has stored it (`~`).
    pub(in crate::emit) fn joins(&mut self, number: usize, how: &'static str) {
        if let Some(s) = number.checked_sub(1).and_then(|i| self.sites.get_mut(i)) {
            s.how = how;
        }
    }

    pub(in crate::emit) fn uses(&mut self, f: &'static Function) {
        if self.profiled.insert(f.name, f).is_none() {
            for helper in f.facts.runs {
                self.global_function(&(*helper).into());
            }
        }
    }

    /// A name for a function of the prototype that nothing else has.
    fn unique(&mut self, name: &str) -> String {
        // Those of packages, and scripts of other folders, have names that are no words.
        let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
        let mut emitted = format!("SLM{name}");
        let mut k = 2;
        while !self.taken.insert(emitted.clone()) {
            emitted = format!("SLM{name}_{k}");
            k += 1;
        }
        emitted
    }

    /// Emitted name of a function of the path, or of the library where no built-in hides it.
    fn global_function(&mut self, name: &Name) -> Option<String> {
        if let Some(known) = self.global.get(name) {
            return known.clone();
        }
        let original: Name = match self.prototype.renamed.iter().find(|(_, new)| ***new == **name) {
            Some((old, _)) => old.as_str().into(),
            None => Rc::clone(name),
        };
        let (asked, name) = (Rc::clone(name), &original);
        let emitted = self.called_file(name).map(|source| {
            let emitted = self.unique(name);
            let file = self.add(source);
            self.waiting.push((file, emitted.clone()));
            self.global_files.insert(Rc::clone(name), file);
            self.global_files.insert(asked, file);
            emitted
        });
        self.global.insert(Rc::clone(name), emitted.clone());
        if let Some(e) = emitted.as_ref().filter(|_| !name.contains('/')) {
            // A field of a struct, as slm_instrumented looks it up.
            self.users.insert(name.replace('.', "__"), e.clone());
        }
        emitted
    }

    /// A text can be the name of a function of the path that is called by it (`feval`, `fzero`): that
    /// function is emitted too, unless its file cannot be.
    pub(in crate::emit) fn mention(&mut self, name: &str) {
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.');
        if !is_name || self.global.contains_key(name) {
            return;
        }
        if !self.prototype.on_path(name) {
            return;
        }
        let Some(file) = self.called_file(name) else { return };
        let wrong = file.diagnostics.iter().any(|d| d.severity == Severity::Error);
        if file.unit.kind == UnitKind::FunctionFile && !wrong {
            self.global_function(&name.into());
        }
    }

    /// The main file: its changed text without header.
    fn write_main(&mut self, file: usize) -> String {
        let Some(f) = self.files.get(file) else { return String::new() };
        let (unit, kind) = (f.source.unit.clone(), f.source.unit.kind);
        let text = Rc::clone(&self.prototype.sources.get(f.source.id).text);
        let visible = self.local_functions(&unit);
        let edits = self.write_bodies(file, &unit, &visible);
        if kind == UnitKind::FunctionFile {
            return self.with_more(file, edits.apply(&text, 0, text.len()));
        }
        self.move_functions(&unit, &visible, &edits, &text)
    }

    /// The statements of a file and its functions.
    fn write_bodies(&mut self, file: usize, unit: &Unit, visible: &Rc<Visible>) -> Edits {
        let Some(source) = self.files.get(file).map(|f| Rc::clone(&f.source)) else { return Edits::default() };
        let variables: Vec<Name> = match file {
            0 => self.options.set.iter().map(|(n, _)| n.as_str().into()).collect(),
            _ => self.callers.get(&file).into_iter().flatten().cloned().collect(),
        };
        let outside = Outside { variables: &variables, kept: file == 0, ..Outside::default() };
        let bodies = self.prototype.bodies(&source, BodyKind::Script, &outside);
        let mut edits = match bodies.script {
            Some(text) => self.write_script(file, unit, text, visible),
            None => Edits::default(),
        };
        for (g, text) in unit.functions.iter().zip(bodies.functions) {
            edits = self.write_function(file, g, text, visible, edits, 0);
        }
        edits
    }

    /// Functions of a script get files of their own: MATLAB wants them behind the statements,
    /// Octave before.
    fn move_functions(&mut self, unit: &Unit, visible: &Visible, edits: &Edits, text: &str) -> String {
        let mut main = String::new();
        let mut at = 0;
        let mut functions: Vec<_> = unit.functions.iter().collect();
        functions.sort_by_key(|g| g.span.start);
        let places = Places { text, continued: &[] };
        for (k, g) in functions.iter().enumerate() {
            let (start, mut end) = (g.span.start as usize, g.span.end as usize);
            if !unit.closed {
                // It ends with its line, a comment there and what is counted after it included.
                let next = functions.get(k + 1).map_or(text.len(), |next| next.span.start as usize);
                end = places.line_end(end).min(next);
            }
            push_behind_function(&mut main, &edits.apply_behind(text, at, start), at > 0);
            let own = edits.apply_behind(text, start, end);
            if let Some(name) = visible.find(&g.name.name) {
                self.outputs.insert(name.to_string(), format!("{}\n", own.trim_end()));
            }
            at = end;
        }
        push_behind_function(&mut main, &edits.apply_behind(text, at, text.len()), at > 0);
        main
    }

    /// A file of functions on the path.
    fn write_function_file(&mut self, file: usize, emitted: &str) {
        let Some(f) = self.files.get(file) else { return };
        let unit = f.source.unit.clone();
        let text = Rc::clone(&self.prototype.sources.get(f.source.id).text);
        if unit.kind == UnitKind::Script {
            let all = self.write_called_script(file, &unit, &text);
            self.outputs.insert(emitted.to_string(), all);
            return;
        }
        let mut visible = Visible::default();
        for (k, g) in unit.functions.iter().enumerate() {
            let name = if k == 0 { emitted.to_string() } else { format!("SLM{}", g.name.name) };
            visible.names.push((Rc::clone(&g.name.name), name));
        }
        let edits = self.write_bodies(file, &unit, &Rc::new(visible));
        let all = self.with_more(file, edits.apply(&text, 0, text.len()));
        self.outputs.insert(emitted.to_string(), all);
    }

    /// A script that another one or a function calls: it has a frame of its own with the variables of
    /// its caller.
    fn write_called_script(&mut self, file: usize, unit: &Unit, text: &str) -> String {
        let visible = self.local_functions(unit);
        let edits = self.write_bodies(file, unit, &visible);
        let main = self.move_functions(unit, &visible, &edits, text);
        if self.options.profile {
            return main;
        }
        let body = self.files.get(file).and_then(|f| f.bodies.iter().find(|b| b.kind == BodyKind::Script));
        let n = body.map_or(0, |b| b.number);
        let main = header::on_lines_of_its_own(&main);
        format!("slm_called({n}); slm_sync({n}, who); slm_enter(1); %slm\n{main}slm_inclusive({n}); %slm\n")
    }

    /// The functions of a script, with their names in the emitted code.
    fn local_functions(&mut self, unit: &Unit) -> Rc<Visible> {
        let mut visible = Visible::default();
        for g in &unit.functions {
            let emitted = self.unique(&g.name.name);
            self.users.insert(g.name.name.to_string(), emitted.clone());
            visible.names.push((Rc::clone(&g.name.name), emitted));
        }
        Rc::new(visible)
    }

    /// A file of functions with the bodies of its anonymous functions, which see the others there.
    fn with_more(&self, file: usize, mut text: String) -> String {
        let more = self.files.get(file).map_or("", |f| &f.more);
        if !more.is_empty() {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(more);
        }
        text
    }

    /// Whether the functions of a file are closed by `end`.
    fn closes(&self, file: usize) -> bool {
        self.files.get(file).is_none_or(|f| f.source.unit.closed)
    }

    fn new_body(&mut self, text: program::Body, visible: &Rc<Visible>) -> Body {
        self.bodies += 1;
        Body::new(self.bodies, text, visible)
    }

    fn writer(&mut self, file: usize, body: Body, edits: Edits) -> Option<Writer<'_, 'a>> {
        let f = self.files.get(file)?;
        let (source, continued) = (Rc::clone(&f.source), Rc::clone(&f.continued));
        let text = Rc::clone(&self.prototype.sources.get(source.id).text);
        Some(Writer {
            program: self,
            file,
            source,
            text,
            continued,
            edits,
            body,
            part: Vec::new(),
            around: Vec::new(),
            bare: false,
            listed: false,
            taken_over: false,
            assigned: None,
            operators: Vec::new(),
            grows: false,
            has_calls: false,
            counts: FxHashMap::default(),
            reads: elements::ElementReads::default(),
            uncounted: words::Uncounted::default(),
            exact: false,
            in_lazy: false,
            line: 0,
            pushed: false,
            rooted: false,
            notes: Vec::new(),
            profile_off: false,
            returned: String::new(),
            positions: false,
            kept: None,
            versions: false,
            versions_used: false,
            told: Vec::new(),
            loops: 0,
        })
    }
}

/// What follows a function that has moved away: without the blank lines around it but one.
fn push_behind_function(main: &mut String, text: &str, behind: bool) {
    let mut rest = text;
    if behind && (main.is_empty() || main.ends_with('\n')) {
        while let Some((line, more)) = rest.split_once('\n') {
            if !line.trim().is_empty() {
                break;
            }
            rest = more;
        }
        if rest.trim().is_empty() {
            main.truncate(main.trim_end().len());
            main.push('\n');
            return;
        }
        if !main.is_empty() && !main.ends_with("\n\n") {
            main.push('\n');
        }
    }
    main.push_str(rest);
}
