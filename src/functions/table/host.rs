//! What the evaluation of a row may ask of the interpreter.

use crate::error::Result;
use crate::value::Value;
use smallvec::SmallVec;
use std::ops::Range;
use std::rc::Rc;

pub(crate) type Values = SmallVec<[Value; 1]>;

/// What `clear` removes.
#[derive(Clone)]
pub struct Clearing {
    /// Variables of the caller; a global variable remains for the others.
    pub variables: bool,
    /// Global variables, for everybody.
    pub globals: bool,
    /// What functions that do not run keep: persistent variables.
    pub functions: bool,
    /// No names were given.
    pub all: bool,
    /// Whether a name is meant.
    pub takes: Rc<dyn Fn(&str) -> bool>,
}

impl Default for Clearing {
    /// Of nothing, whatever its name.
    fn default() -> Clearing {
        Clearing { variables: false, globals: false, functions: false, all: true, takes: Rc::new(|_| true) }
    }
}

/// Whose variables are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Workspace {
    /// Those of the function that calls the built-in.
    Own,
    /// Those of the function that called that one.
    Caller,
    /// Those of the main script.
    Base,
}

/// What a built-in gives a function for one of its parameters, element by element.
#[derive(Clone, Copy)]
pub enum Elements<'v> {
    Real(&'v [f64]),
    Cell(&'v [Value]),
}

impl Elements<'_> {
    /// Element `k` (from 0), where it is a number.
    #[inline]
    #[must_use]
    pub(crate) fn number(&self, k: usize) -> Option<f64> {
        match self {
            Elements::Real(data) => data.get(k).copied(),
            Elements::Cell(data) => match data.get(k)? {
                Value::Num(x) => Some(*x),
                _ => None,
            },
        }
    }
}

/// What a built-in may ask of the interpreter.
pub trait Host {
    /// Calls a function value (handle) or a function by name (char).
    fn call(&mut self, function: &Value, args: &[Value], nargout: usize) -> Result<Values>;
    /// The call that comes next has the elements of this number, from 0, of the arrays and cells that the built-in was
    /// given.
    fn elements_given(&mut self, number: usize) {
        let _ = number;
    }
    /// Calls a function for each of these elements of what the built-in was given, one after the other, and adds its
    /// results; it ends before the first element that needs more than numbers.
    fn call_with_numbers(
        &mut self,
        function: &Value,
        elements: Range<usize>,
        given: &[Elements],
        results: &mut Vec<Value>,
    ) {
        let _ = (function, elements, given, results);
    }
    /// Standard output of the prototype.
    fn print(&mut self, text: &str);
    /// Standard error, for `warning` and `fprintf(2, …)`.
    fn print_error(&mut self, text: &str);
    /// A note that is reported once for each key.
    fn note_once(&mut self, key: &str, message: &str);
    /// A command that does nothing here (plotting and the like); all are told together when the run has ended.
    fn ignored(&mut self, command: &str);
    /// Something that only a figure has was given a value; all are told together when the run has ended.
    fn made_up(&mut self, what: &str);
    /// State of built-ins that lives as long as the run: random numbers, the disk, open files, clocks.
    fn state(&mut self) -> &mut crate::functions::state::State;
    /// Fails when an array of this many bytes would break `--max-memory`.
    fn reserve(&mut self, bytes: u64) -> Result<()>;
    /// Fails when the time limit or an interrupt was reached; for long loops in built-ins.
    fn poll(&mut self) -> Result<()>;
    /// What `exist(name)` gives: 1 variable, 2 file, 5 built-in, 103 function; 0 nothing.
    fn exist(&mut self, name: &str) -> u8;
    /// Variable of the calling frame by name.
    fn variable(&mut self, name: &str) -> Option<Value>;
    /// Gives a variable of a workspace a value.
    fn set_variable(&mut self, place: Workspace, name: &str, value: Value) -> Result<()>;
    /// Removes variables of the calling frame, globals, what functions keep (`clear`).
    fn clear(&mut self, clearing: &Clearing);
    /// Names of the variables that the calling frame holds, sorted.
    fn variables(&mut self) -> Vec<String>;
    /// `nargin` and `nargout` of the calling frame; `None` at top level.
    fn nargin(&mut self) -> Option<usize>;
    fn nargout(&mut self) -> Option<usize>;
    /// Whether output `k` (from 1) of the calling function is used (`isargout`).
    fn is_argout(&mut self, k: usize) -> bool;
    /// Declared numbers of inputs and outputs of a function, negative when variadic:
    /// `nargin("f")`, `nargout("f")`.
    fn arity(&mut self, function: &Value) -> Result<(i64, i64)>;
    /// Name of the running function, for messages and `mfilename`.
    fn caller_name(&mut self) -> String;
    /// Active calls, the innermost first: function, file and line.
    fn stack(&mut self) -> Vec<(String, String, u32)>;
    /// Runs a text as statements in a workspace (`eval`, `evalin`; `evalc` collects the output).
    fn eval_text(&mut self, place: Workspace, code: &str, nargout: usize) -> Result<Values>;
    /// What argument `k` (from 1) of the running function is called in its caller; nothing where it is not a variable alone.
    fn name_of_argument(&mut self, k: usize) -> Option<String>;
    /// Makes a handle from a text: `@(x) x+1` or a name (`str2func`).
    fn make_handle(&mut self, text: &str) -> Result<Value>;
    /// Where the file of a function of the prototype is.
    fn file_of(&mut self, function: &str) -> Option<std::path::PathBuf>;
    /// Whether functions are looked for in this folder of the prototype.
    fn searches(&mut self, folder: &str) -> bool;
    /// Whether a file is a source that the prototype is made of.
    fn is_source(&mut self, path: &std::path::Path) -> bool;
    /// The error that `lasterr`, `rethrow` see.
    fn last_error(&mut self) -> Option<crate::error::RunError>;
    /// An error was caught.
    fn caught(&mut self, error: crate::error::RunError);
    fn set_output_capture(&mut self, on: bool) -> Option<String>;
    /// What is known of sparse patterns; for the functions of models.
    fn patterns(&mut self) -> &crate::traffic::gather::Patterns;
}
