//! The error of a running program. In: nothing. Out: [`RunError`], which `try`/`catch` of the
//! prototype sees and the command line renders with the call stack in terms of the user's source.

use crate::text::source::Span;
use std::rc::Rc;

#[derive(Clone, Debug)]
pub struct RunError {
    pub kind: ErrorKind,
    /// MATLAB identifier such as `MATLAB:UndefinedFunction`; may be empty.
    pub identifier: String,
    pub message: String,
    /// The way out, for the diagnostic; may be empty.
    pub help: String,
    /// The expression that failed, until the frame of its function is added to the stack.
    pub at: Option<Span>,
    /// Where it happened, innermost first; filled in while it travels up.
    pub stack: Vec<StackFrame>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// An error of the prototype; `try` catches it.
    Program,
    /// `--max-memory`, `--timeout` or an interrupt; nothing catches it. Exit status 3.
    Limit,
    /// `exit`/`quit` of the prototype with this status.
    Exit(i32),
    /// A value of `--set` that cannot be evaluated: the command line is wrong. Exit status 2.
    Usage,
    /// Refused for safety (`system`, writing outside the folder); `try` catches it.
    Refused,
}

#[derive(Clone, Debug)]
pub struct StackFrame {
    pub function: Rc<str>,
    pub span: Span,
}

/// Identifier of values that only a figure has.
const OF_FIGURE: &str = "slamm:figure";

pub(crate) type Result<T> = std::result::Result<T, Box<RunError>>;

impl RunError {
    /// An error of the prototype.
    pub fn new(identifier: impl Into<String>, message: impl Into<String>) -> Box<RunError> {
        Self::of(ErrorKind::Program, identifier.into(), message.into())
    }

    pub fn limit(message: impl Into<String>) -> Box<RunError> {
        Self::of(ErrorKind::Limit, "slamm:limit".into(), message.into())
    }

    pub fn refused(message: impl Into<String>) -> Box<RunError> {
        Self::of(ErrorKind::Refused, "slamm:refused".into(), message.into())
    }

    /// What only a figure has.
    pub(crate) fn of_figure(message: impl Into<String>) -> Box<RunError> {
        Self::of(ErrorKind::Refused, OF_FIGURE.into(), message.into())
            .with_help("compute the value from the data, or remove the access")
    }

    /// Whether that was asked for.
    pub(crate) fn is_of_figure(&self) -> bool {
        self.identifier == OF_FIGURE
    }

    #[must_use]
    pub fn with_help(mut self: Box<Self>, help: impl Into<String>) -> Box<RunError> {
        self.help = help.into();
        self
    }

    /// Remembers the expression that failed, unless a part of it is known already.
    #[must_use]
    pub fn mark(mut self: Box<Self>, span: Span) -> Box<RunError> {
        self.at.get_or_insert(span);
        self
    }

    fn of(kind: ErrorKind, identifier: String, message: String) -> Box<RunError> {
        Box::new(RunError { kind, identifier, message, help: String::new(), at: None, stack: Vec::new() })
    }
}

/// `Err(RunError::new(id, format!(…)))` in one word: `fail!("slamm:id", "text {}", x)`. The identifier
/// may hold names in braces too.
#[macro_export]
macro_rules! fail {
    ($id:literal, $($arg:tt)*) => { return Err($crate::error::RunError::new(format!($id), format!($($arg)*))) };
    ($id:expr, $($arg:tt)*) => { return Err($crate::error::RunError::new($id, format!($($arg)*))) };
}
