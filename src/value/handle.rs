//! Function handles.

use super::Value;
use std::rc::Rc;

/// What a handle calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FunctionRef {
    /// A function by name: built in, of the library or on the path; resolved by the interpreter
    /// when it is called.
    Named(Rc<str>),
    /// An anonymous function: number of its compiled body in the running program, and of the environment of the
    /// nested functions that it can call.
    Anonymous { body: usize, env: Option<usize> },
    /// A function of the prototype: number of its compiled body.
    User(usize),
    /// A nested function, with the number of the environment that it shares variables with.
    Nested { body: usize, env: usize },
}

#[derive(Clone, Debug)]
pub struct Handle {
    pub target: FunctionRef,
    /// Variables captured by an anonymous function, in the order of its compiled body.
    pub captures: Vec<Value>,
    /// As `func2str` shows it: `@(x) x + 1`, or the name alone.
    pub text: Rc<str>,
}
