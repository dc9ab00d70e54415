//! What a row of the table of functions is, and what its evaluation may ask of the interpreter.

use crate::error::Result;
use crate::value::Value;
pub use models::Model;
use smallvec::SmallVec;

pub mod arguments;
pub mod models;
pub mod rows;
pub mod sources;

pub type Values = SmallVec<[Value; 1]>;

/// What a built-in function does: arguments, number of outputs asked for (0 for a statement on
/// its own) → outputs; at least one when `nargout` is 0 or 1 and the function has a value.
pub type Eval = fn(&mut dyn Host, &[Value], usize) -> Result<Values>;

/// One row of the table.
pub struct Function {
    pub name: &'static str,
    /// Fewest and most inputs (`VARIADIC` for no limit).
    pub inputs: (usize, usize),
    /// Most outputs.
    pub outputs: usize,
    pub eval: Eval,
    pub traffic: Traffic,
    pub emit: Emit,
    /// One sentence; limits of the model where there are any.
    pub doc: &'static str,
    /// A statement that runs, e.g. `size(ones(2,3))`.
    pub example: &'static str,
    /// Where the traffic model comes from.
    pub source: &'static str,
}

pub const VARIADIC: usize = usize::MAX;

/// The traffic model; decides the class (free, element-wise or reduction, profiled).
#[derive(Clone, Copy)]
pub enum Traffic {
    /// Moves no significant data: operands are not loaded.
    Free,
    /// As `Free`; the scalar form serves fast scalar code.
    Query(Query),
    /// Joins its statement's pass; flops for each element of the result. The scalar form, if
    /// any, serves fast scalar code: it gives `None` outside its real domain.
    Elementwise { flops: u32, scalar: Option<Scalar> },
    /// Joins its statement's pass, loads what it reduces once; flops for each element read.
    Reduction { flops: u32 },
    /// A pass of its own with a formula.
    Profiled(Model),
    /// One of the above, by the shapes of the operands: what the model gives says which.
    ByShape(Model),
    /// As `ByShape`; element-wise without flops for so many real double scalars.
    ByShapeOrScalars(Model, Scalar),
    /// Runs other functions (`feval`, `cellfun`): their traffic is the traffic; arguments handed
    /// on are not loaded by the call itself.
    Calls,
    /// Moves data that nothing models; a warning with the call's position. The text says why.
    Unmodelled(&'static str),
}

/// An element-wise function of real double scalars.
#[derive(Clone, Copy)]
pub enum Scalar {
    One(fn(f64) -> Option<f64>),
    Two(fn(f64, f64) -> f64),
}

/// The scalar form of a free function: a number or a truth about one operand or two. `None`: the
/// function itself has to be asked.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    pub operands: usize,
    pub logical: bool,
    pub ask: fn(&Value, &Value) -> Option<f64>,
}

/// How emitted MATLAB calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emit {
    /// Under its own name.
    Same,
    /// Through the runtime function `SLM<name>`.
    Wrapped,
}

/// What a built-in may ask of the interpreter.
pub trait Host {
    /// Calls a function value (handle) or a function by name (char).
    fn call(&mut self, function: &Value, args: &[Value], nargout: usize) -> Result<Values>;
    /// Standard output of the prototype.
    fn print(&mut self, text: &str);
    /// Standard error, for `warning` and `fprintf(2, …)`.
    fn print_error(&mut self, text: &str);
    /// A note that is reported once for each key (ignored plotting commands and the like).
    fn note_once(&mut self, key: &str, message: &str);
    /// State of built-ins that lives as long as the run: random numbers, open files, clocks.
    fn state(&mut self) -> &mut crate::functions::state::State;
    /// Fails when an array of so many bytes would break `--max-memory`.
    fn reserve(&mut self, bytes: u64) -> Result<()>;
    /// Fails when the time limit or an interrupt was reached; for long loops in built-ins.
    fn poll(&mut self) -> Result<()>;
    /// What `exist(name)` gives: 1 variable, 2 file, 5 built-in, 103 function; 0 nothing.
    fn exist(&mut self, name: &str) -> u8;
    /// Variable of the calling frame by name.
    fn variable(&mut self, name: &str) -> Option<Value>;
    fn set_variable(&mut self, name: &str, value: Value) -> Result<()>;
    /// Removes variables of the calling frame (`clear`); all when empty. Patterns with `*`.
    fn clear(&mut self, names: &[String]);
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
    /// Runs a text as statements in the calling frame (`eval`, `evalc` collects the output).
    fn eval_text(&mut self, code: &str, nargout: usize) -> Result<Values>;
    /// Makes a handle from a text: `@(x) x+1` or a name (`str2func`).
    fn make_handle(&mut self, text: &str) -> Result<Value>;
    /// Folder of the prototype: relative file names of `load`, `mmread` … are looked for there
    /// first, then in the working folder.
    fn resolve_path(&mut self, name: &str) -> std::path::PathBuf;
    /// Whether functions are looked for in this folder of the prototype.
    fn searches(&mut self, folder: &str) -> bool;
    /// Whether files may be written there.
    fn may_write(&mut self, path: &std::path::Path) -> bool;
    /// The error that `lasterr`, `rethrow` see.
    fn last_error(&mut self) -> Option<crate::error::RunError>;
    fn set_output_capture(&mut self, on: bool) -> Option<String>;
    /// What is known of sparse patterns; for the functions of models.
    fn patterns(&mut self) -> &crate::traffic::gather::Patterns;
}

/// Functions whose result is one number, text or truth whatever their operands are, so that
/// it is no view of the first one.
const SCALAR_RESULTS: &[&str] = &[
    "cond",
    "det",
    "isequal",
    "nnz",
    "norm",
    "rank",
    "trace",
    "assert",
    "columns",
    "contains",
    "endsWith",
    "etime",
    "exist",
    "func2str",
    "height",
    "index",
    "intmax",
    "intmin",
    "is_function_handle",
    "isa",
    "isargout",
    "iscell",
    "iscellstr",
    "ischar",
    "iscolumn",
    "iscomplex",
    "isdir",
    "isempty",
    "isfield",
    "isfile",
    "isfloat",
    "isfolder",
    "isindex",
    "isinteger",
    "iskeyword",
    "islogical",
    "ismatrix",
    "isnull",
    "isnumeric",
    "isreal",
    "isrow",
    "isscalar",
    "issparse",
    "issquare",
    "isstring",
    "isstruct",
    "isvarname",
    "isvector",
    "length",
    "ndims",
    "numel",
    "numfields",
    "nzmax",
    "rindex",
    "rows",
    "size_equal",
    "sizeof",
    "startsWith",
    "strcmp",
    "strcmpi",
    "strlength",
    "strncmp",
    "strncmpi",
    "toc",
    "width",
];

/// Names that stand for one number or truth when they have no operand.
const CONSTANTS: &[&str] = &[
    "I", "Inf", "J", "NA", "NaN", "cputime", "e", "eps", "false", "flintmax", "i", "inf", "intmax", "intmin", "j",
    "nan", "nargin", "nargout", "now", "pi", "rand", "randn", "realmax", "realmin", "toc", "true",
];

/// Names that stand for the imaginary unit when they have no operand.
#[must_use]
pub fn is_imaginary_unit(name: &str) -> bool {
    ["I", "J", "i", "j"].contains(&name)
}

/// Constructors of full arrays of numbers or truths.
const FULL: &[&str] =
    &["eye", "false", "linspace", "logspace", "ones", "rand", "rande", "randi", "randn", "randperm", "true", "zeros"];

/// Whether a function gives a full array of numbers or truths whatever its operands are.
#[must_use]
pub fn constructs_full(name: &str) -> bool {
    FULL.contains(&name)
}

/// Whether a function gives a sparse matrix whatever its operands are.
#[must_use]
pub fn constructs_sparse(name: &str) -> bool {
    ["sparse", "spdiags", "speye", "spones", "sprand", "sprandn", "sprandsym"].contains(&name)
}

/// Whether a function called with so many operands gives one number, text or truth.
#[must_use]
pub fn gives_scalar(name: &str, operands: usize) -> bool {
    if operands == 0 {
        return CONSTANTS.contains(&name);
    }
    SCALAR_RESULTS.contains(&name) || (name == "size" && operands == 2)
}

/// Functions whose result depends on whether a text is a string or characters.
#[must_use]
pub fn asks_about_shape(name: &str) -> bool {
    const LIST: &[&str] = &[
        "class", "columns", "double", "fliplr", "isa", "ischar", "iscolumn", "isempty", "isrow", "isscalar",
        "isstring", "isvector", "length", "ndims", "numel", "rows", "size",
    ];
    LIST.contains(&name)
}

/// Element-wise functions that take the name of a class instead of an operand: `eps('single')`.
#[must_use]
pub fn takes_class(name: &str) -> bool {
    name == "eps"
}

/// Functions that give real doubles whatever their operands are.
const COUNTS: &[&str] = &[
    "columns", "cputime", "find", "length", "nargin", "nargout", "ndims", "nnz", "now", "numel", "rank", "rows",
    "size", "toc",
];

/// Functions that give real doubles where their operands are real doubles.
const REAL: &[&str] = &[
    "Inf", "NaN", "abs", "atan", "ceil", "cos", "cosh", "cumprod", "cumsum", "dot", "double", "eps", "exp", "eye",
    "fix", "floor", "hypot", "imag", "inf", "linspace", "max", "mean", "min", "mod", "nan", "norm", "ones", "pi",
    "prod", "rand", "randn", "real", "realmax", "realmin", "rem", "round", "sign", "sin", "sinh", "sum", "tan", "tanh",
    "trace", "zeros",
];

/// Whether a function gives real doubles whatever its operands are; without operands those too that
/// give them for real ones.
#[must_use]
pub fn gives_real(name: &str, operands: usize) -> bool {
    COUNTS.contains(&name) || (operands == 0 && REAL.contains(&name))
}

/// Whether a function gives real doubles where its operands are real doubles.
#[must_use]
pub fn keeps_real(name: &str) -> bool {
    REAL.contains(&name)
}

/// Element-wise functions whose result has another shape than their operands together.
#[must_use]
pub fn gives_other_shape(name: &str) -> bool {
    ["diff", "ind2sub", "sub2ind"].contains(&name)
}

/// Element-wise functions that put the elements of their operands into another shape.
#[must_use]
pub fn rearranges(name: &str) -> bool {
    const LIST: &[&str] = &[
        "cat",
        "cell2mat",
        "cellslices",
        "horzcat",
        "mat2cell",
        "num2cell",
        "postpad",
        "prepad",
        "repelem",
        "repmat",
        "resize",
        "typecast",
        "vertcat",
    ];
    LIST.contains(&name) || gives_other_shape(name)
}

/// Functions, and packages of classes, that make objects.
#[must_use]
pub fn makes_object(name: &str) -> bool {
    ["containers", "inputParser", "onCleanup"].contains(&name)
}

/// Functions of the library that a built-in function runs, which are counted besides.
#[must_use]
pub fn runs_library(name: &str) -> &'static [&'static str] {
    match name {
        "eigs" => &["eigs_of_function"],
        "interp1" => &["pchip", "spline"],
        _ => &[],
    }
}

/// Functions that end the program.
#[must_use]
pub fn ends_program(name: &str) -> bool {
    ["exit", "quit"].contains(&name)
}

/// Functions that end with an error always.
#[must_use]
pub fn throws(name: &str) -> bool {
    ["error", "print_usage", "rethrow"].contains(&name)
}

/// Functions that are called for what they do: their value, if any, is not asked for.
#[must_use]
pub fn is_statement(name: &str) -> bool {
    ["assert", "disp", "display", "error", "fdisp", "fprintf", "fputs", "printf", "puts", "warning"].contains(&name)
}

/// Free functions whose first operand is the name of a function.
#[must_use]
pub fn takes_name(name: &str) -> bool {
    ["exist", "nargin", "nargout", "str2func", "which"].contains(&name)
}

/// Functions of input and output.
#[must_use]
pub fn does_io(name: &str) -> bool {
    [
        "csvread",
        "csvwrite",
        "disp",
        "display",
        "dlmread",
        "dlmwrite",
        "fclose",
        "fgetl",
        "fgets",
        "fileread",
        "fopen",
        "fprintf",
        "fread",
        "fscanf",
        "fwrite",
        "importdata",
        "load",
        "mmread",
        "mmwrite",
        "printf",
        "puts",
        "save",
        "textscan",
    ]
    .contains(&name)
}

/// Functions that run a text as statements.
#[must_use]
pub fn runs_text(name: &str) -> bool {
    ["eval", "evalc", "evalin"].contains(&name)
}

/// Functions that make, change or remove variables of their caller that no assignment shows.
#[must_use]
pub fn changes_variables(name: &str) -> bool {
    ["assignin", "clear", "clearvars", "eval", "evalc", "evalin", "load"].contains(&name)
}
