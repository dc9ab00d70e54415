//! Execution and accounting. In: the named syntax trees. Out: what the prototype prints, through
//! [`Output`], and the figures of every range, as a [`crate::prediction::Prediction`].

mod access;
mod alike;
mod assign;
mod builtin;
mod call;
mod cases;
mod direct;
mod elements;
mod eval;
mod exec;
mod flat;
mod flops;
mod frame;
mod fx;
mod handles;
mod host_view;
mod indices;
mod ir;
mod keys;
mod limits;
mod loops;
mod lower;
mod models;
#[cfg(test)]
mod models_tests;
mod on_ranks;
mod operands;
mod products;
mod quick_call;
mod registers;
mod run;
mod session;
mod sparse_access;
mod spread;
mod stays;
mod taken;
mod texts;
mod unknown;
mod workspaces;

pub(crate) use crate::disk::Folders;
use crate::error::RunError;
use crate::events::Elements;
use crate::functions::state::State;
use crate::listeners::{Listeners, Remark};
use crate::prediction::{Figures, Prediction};
use crate::program::Program;
use crate::syntax::ast::Name;
use crate::text::diagnostic::Diagnostic;
use crate::text::source::{FileId, Span};
use crate::trace::Trace;
use crate::traffic::{Cache, Count};
use crate::value::{Layouts, Value};
use frame::{Env, SharedCell};
use ir::{Body, BodyId, Target};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a run is asked to do.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// Count traffic (`analyze`) or only run (`run`).
    pub accounting: bool,
    pub cache: Cache,
    /// What scalars and single elements cost.
    pub count: Count,
    /// How the predicted implementation stores values.
    pub layouts: Layouts,
    /// `--set NAME=EXPR`
    pub set: Vec<(String, String)>,
    /// Limit for one array and for all memory of the process, bytes.
    pub max_memory: Option<u64>,
    pub timeout: Option<Duration>,
    pub seed: Option<u64>,
    /// Folders besides the working folder in which files may be written.
    pub folders: Folders,
    /// Simulates the caches of a machine.
    pub machine: Option<StreamSetup>,
    /// Follows what an implementation on several ranks would send; directives say how many where this does not.
    pub ranks: RankSetup,
    /// Records an access trace of at most so many records.
    pub trace: Option<usize>,
    /// Keeps what the caches of the machine are told.
    pub recording: Recording,
    /// Names of regions and functions to count alone, or to leave out.
    pub only: Vec<String>,
    pub skip: Vec<String>,
    /// Set by an interrupt: the run ends at the next statement.
    pub interrupt: Arc<AtomicBool>,
    /// Called when a limit is reached and the run does not stop by itself, because a built-in
    /// function is busy; without it the run goes on until that function has ended.
    pub on_overrun: Option<OnOverrun>,
    /// Records what a page shows besides the prediction: sizes over time.
    pub page: bool,
    /// Records the figures of single executions.
    pub executions: bool,
    /// Records why statements cost what they cost.
    pub explain: bool,
    /// Records what moves along the run.
    pub over_time: bool,
    /// Loops of scalar code are executed by the register machine; else by the tree walker alone, for tests.
    pub registers: bool,
    /// The process ends behind this run: memory is not given back piece by piece.
    pub last: bool,
}

impl RunOptions {
    /// A run without limits, path or filters, of the default cache and layout.
    #[must_use]
    pub fn new(accounting: bool) -> RunOptions {
        RunOptions {
            accounting,
            cache: Cache::default(),
            count: Count::default(),
            layouts: Layouts::default(),
            set: Vec::new(),
            max_memory: None,
            timeout: None,
            seed: None,
            folders: Folders::default(),
            machine: None,
            ranks: RankSetup::default(),
            trace: None,
            recording: Recording::No,
            only: Vec::new(),
            skip: Vec::new(),
            interrupt: Arc::new(AtomicBool::new(false)),
            on_overrun: None,
            page: false,
            executions: false,
            explain: false,
            over_time: false,
            registers: true,
            last: false,
        }
    }
}

/// What is done with a run that does not stop; it is called from another thread, and is expected
/// to end the process.
#[derive(Clone)]
pub struct OnOverrun(pub Arc<dyn Fn(Overrun) + Send + Sync>);

impl std::fmt::Debug for OnOverrun {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("OnOverrun")
    }
}

/// A run that did not stop at its limit.
pub struct Overrun {
    /// The limit that is reached.
    pub error: RunError,
    /// With accounting, the figures as of shortly before the call that does not end.
    pub prediction: Option<Prediction>,
}

/// Where a run sends what happens while it lasts. The command line implements it.
pub trait Output {
    /// Standard output of the prototype.
    fn out(&mut self, text: &str);
    /// Standard error of the prototype (`warning`, `fprintf(2, …)`).
    fn err(&mut self, text: &str);
    /// `%SLM print NAME;` with the inclusive figures so far.
    fn region(&mut self, name: &str, figures: &Figures);
    /// About twice a second while the run lasts: line of the prototype, statements so far.
    fn progress(&mut self, file: &str, line: u32, statements: u64);
}

/// How a run ended.
pub struct Outcome {
    /// With accounting, also after an error or a limit (`complete` is false then).
    pub prediction: Option<Prediction>,
    /// The access trace, where one was asked for.
    pub trace: Option<Trace>,
    /// The run as it was recorded, where that was asked for.
    pub(crate) recording: Option<RecordedRun>,
    /// The uncaught error, with its call stack.
    pub error: Option<RunError>,
    /// Syntax and name problems, and the warnings of the model.
    pub diagnostics: Vec<Diagnostic>,
    /// Status that `exit(n)` of the prototype asks for.
    pub exit: Option<i32>,
    /// Groups of statements that the register machine has executed, for tests.
    pub by_machine: u64,
}

pub(crate) use crate::listeners::RankSetup;
pub(crate) use crate::listeners::RecordedRun;
pub use crate::listeners::{Curves, Recording, StreamSetup};
pub use run::run;

/// One run.
struct Interp<'a> {
    program: &'a mut Program,
    options: &'a RunOptions,
    code: Code,
    shared: Shared,
    workspaces: workspaces::Workspaces,
    /// Everything that execution does is told here.
    events: Listeners,
    state: State,
    tracked: Elements,
    calls: Calls,
    statements: u64,
    monitor: limits::Monitor,
    remarks: Remarks,
    console: Console<'a>,
    models: models::Models,
    /// Register machines that are not running.
    machines: Vec<Box<registers::Machine>>,
    /// Groups of statements that they have executed.
    by_machine: u64,
    /// Tests of the condition that is evaluated for one of them.
    reached: registers::Reached,
}

/// What has been lowered so far, and what has been looked for.
#[derive(Default)]
struct Code {
    bodies: Vec<Option<Rc<Body>>>,
    /// Functions of files that are lowered when they are looked for.
    waiting: Vec<Rc<lower::Waiting>>,
    /// Functions of the path and the library that have been looked for, and by their file.
    found: FxHashMap<Name, Option<Target>>,
    loaded: FxHashMap<FileId, Option<Target>>,
    /// Texts of `eval` by their code, scripts by the body that calls name.
    evals: FxHashMap<String, texts::Text>,
    /// How many texts of `eval` there have been.
    texts: usize,
    scripts: FxHashMap<BodyId, texts::Text>,
}

/// Variables that several activations see.
#[derive(Default)]
struct Shared {
    globals: FxHashMap<Name, SharedCell>,
    /// With the function that each is of.
    persistents: Vec<(Name, SharedCell)>,
    /// Of the functions that handles of nested functions were made in.
    envs: Vec<Rc<Env>>,
    /// Values of `--set` for variables of functions: function, variable, value.
    given: Vec<(Name, Name, Value)>,
}

/// The calls that are running.
struct Calls {
    depth: usize,
    /// Callers of what runs, the outermost first, and where they call.
    stack: Vec<(Rc<str>, Span)>,
    /// Of the built-in function that runs.
    call_span: Span,
    /// Arrays and cells whose elements the built-in function that runs gives to a function of the user.
    operands: Vec<elements::Held>,
    /// Room for the references of a call to such elements, used again by the next one.
    elements: Elements,
    /// The text of the function that has run last has stored its results. An anonymous function stores none.
    stored_by_text: bool,
    /// What the arguments of the call that comes next are called, if the function asks.
    names: Vec<Option<Name>>,
    /// What the statement of numbers that runs has counted.
    counting: flat::Counting,
    /// The variable that the call which comes next in the text gives its result to.
    wanted: Option<ir::Slot>,
    /// The argument that is evaluated next is all of a matrix as one column, of which the function takes the entries alone.
    column: bool,
    /// Outputs that the call which comes next need not give.
    ignored_outputs: Vec<usize>,
    /// The name in a handle that was called last, the body it was called from, and what it calls there.
    named: Option<(Name, BodyId, Target)>,
    /// Arrays whose `end` can be asked for, innermost last: value, position, number of indices.
    ends: Vec<(Value, usize, usize)>,
    /// The first read of the arrays of indices that were evaluated last; [`crate::events::NO_SELECTOR`] where there were none.
    selector: u32,
    /// Boxed, because a frame is large and would be moved at every call.
    #[allow(clippy::vec_box)]
    spare_frames: Vec<Box<frame::Frame>>,
}

/// What the run has to say about the prototype.
#[derive(Default)]
struct Remarks {
    warnings: Vec<Remark>,
    notes: Vec<Diagnostic>,
    /// Commands that did nothing, each with its first place.
    ignored: Vec<(String, Span)>,
    /// What only figures have and was given a value, each with its first place.
    made_up: Vec<(String, Span)>,
    noted: rustc_hash::FxHashSet<String>,
    diagnostics: Vec<Diagnostic>,
    /// For `lasterr`.
    last_error: Option<RunError>,
}

/// Where the prototype's output goes.
struct Console<'a> {
    output: &'a mut dyn Output,
    /// What `evalc` has asked for, innermost last.
    capture: Vec<String>,
}
