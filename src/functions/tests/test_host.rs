//! A host for tests of rows: no variables, no functions; keeps what is printed.

use crate::error::{Result, RunError};
use crate::fail;
use crate::functions::find;
use crate::functions::state::State;
use crate::functions::table::{Clearing, Host, Values, Workspace};
use crate::value::{FunctionRef, Value};

/// Calls of handles by name go to the table.
#[derive(Default)]
pub(super) struct TestHost {
    pub printed: String,
    pub errors: String,
    pub notes: Vec<String>,
    pub state: State,
    pub patterns: crate::traffic::gather::Patterns,
}

/// Evaluates row `name`; panics on errors (it is for tests).
pub(super) fn call(name: &str, args: &[Value], nargout: usize) -> Values {
    try_call(name, args, nargout).unwrap_or_else(|e| panic!("{name}: {}", e.message))
}

/// Evaluates row `name`.
pub(super) fn try_call(name: &str, args: &[Value], nargout: usize) -> Result<Values> {
    TestHost::default().call(&Value::text(name), args, nargout)
}

impl Host for TestHost {
    fn call(&mut self, function: &Value, args: &[Value], nargout: usize) -> Result<Values> {
        let name = match function {
            Value::Func(h) => match &h.target {
                FunctionRef::Named(n) => n.to_string(),
                _ => fail!("slamm:test", "only named functions here"),
            },
            _ => function.as_text().unwrap_or_default(),
        };
        match find(&name) {
            Some(row) => (row.eval)(self, args, nargout),
            None => fail!("MATLAB:UndefinedFunction", "no function {name}"),
        }
    }
    fn print(&mut self, text: &str) {
        self.printed.push_str(text);
    }
    fn print_error(&mut self, text: &str) {
        self.errors.push_str(text);
    }
    fn note_once(&mut self, key: &str, _message: &str) {
        self.notes.push(key.to_owned());
    }
    fn ignored(&mut self, command: &str) {
        self.notes.push(command.to_owned());
    }
    fn state(&mut self) -> &mut State {
        &mut self.state
    }
    fn reserve(&mut self, bytes: u64) -> Result<()> {
        if bytes > 1 << 26 {
            return Err(RunError::limit("more than the 64 MB of tests"));
        }
        Ok(())
    }
    fn made_up(&mut self, _what: &str) {}
    fn poll(&mut self) -> Result<()> {
        Ok(())
    }
    fn exist(&mut self, name: &str) -> u8 {
        if find(name).is_some() { 5 } else { 0 }
    }
    fn variable(&mut self, _name: &str) -> Option<Value> {
        None
    }
    fn set_variable(&mut self, _: Workspace, _name: &str, _value: Value) -> Result<()> {
        Ok(())
    }
    fn clear(&mut self, _clearing: &Clearing) {}
    fn variables(&mut self) -> Vec<String> {
        Vec::new()
    }
    fn nargin(&mut self) -> Option<usize> {
        None
    }
    fn nargout(&mut self) -> Option<usize> {
        None
    }
    fn is_argout(&mut self, _k: usize) -> bool {
        true
    }
    fn arity(&mut self, _function: &Value) -> Result<(i64, i64)> {
        Ok((-1, -1))
    }
    fn stack(&mut self) -> Vec<(String, String, u32)> {
        Vec::new()
    }
    fn caller_name(&mut self) -> String {
        String::new()
    }
    fn eval_text(&mut self, _: Workspace, _code: &str, _nargout: usize) -> Result<Values> {
        fail!("slamm:test", "no eval here")
    }
    fn name_of_argument(&mut self, _: usize) -> Option<String> {
        None
    }
    fn make_handle(&mut self, _text: &str) -> Result<Value> {
        fail!("slamm:test", "no handles here")
    }
    fn file_of(&mut self, _: &str) -> Option<std::path::PathBuf> {
        None
    }

    fn is_source(&mut self, _: &std::path::Path) -> bool {
        false
    }

    fn searches(&mut self, _: &str) -> bool {
        false
    }

    fn last_error(&mut self) -> Option<RunError> {
        None
    }
    fn caught(&mut self, _: RunError) {}
    fn set_output_capture(&mut self, _on: bool) -> Option<String> {
        None
    }
    fn patterns(&mut self) -> &crate::traffic::gather::Patterns {
        &self.patterns
    }
}
