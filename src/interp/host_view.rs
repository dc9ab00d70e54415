//! What built-in functions may ask of the interpreter.

use super::Interp;
use super::access::{Arguments, Sources};
use super::frame::Frame;
use super::ir::{Args, CallEx, Target};
use crate::disk::Kind;
use crate::error::{Result, RunError};
use crate::events::Src;
use crate::fail;
use crate::functions::state::State;
use crate::functions::{Clearing, Elements, Host, Values, Workspace};
use crate::value::{FunctionRef, Value};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The interpreter together with the frame that called the function.
pub(super) struct HostView<'h, 'i> {
    pub interp: &'h mut Interp<'i>,
    pub frame: &'h mut Frame,
}

impl Host for HostView<'_, '_> {
    fn call(&mut self, function: &Value, args: &[Value], nargout: usize) -> Result<Values> {
        if let Value::Func(h) = function
            && let FunctionRef::Anonymous { body: id, .. } = h.target
        {
            let body = self.interp.body(id)?;
            let span = self.interp.calls.call_span;
            if let Some(v) = self.interp.quick_anonymous(self.frame, &body, args, &h.captures, span) {
                return Ok(smallvec::smallvec![v]);
            }
        }
        let mut srcs: Sources = args.iter().map(|_| Src::None).collect();
        let mut args: Arguments = args.iter().cloned().collect();
        let span = self.interp.calls.call_span;
        self.interp.call_function(self.frame, function, &mut args, &mut srcs, nargout, span)
    }

    fn call_with_numbers(
        &mut self,
        function: &Value,
        elements: Range<usize>,
        given: &[Elements],
        results: &mut Vec<Value>,
    ) {
        if let Value::Func(h) = function
            && let FunctionRef::Anonymous { body: id, .. } = h.target
            && let Ok(body) = self.interp.body(id)
        {
            self.interp.anonymous_of_elements(self.frame, &body, &h.captures, (elements, given), results);
        }
    }

    fn elements_given(&mut self, number: usize) {
        self.interp.elements_given(self.frame, number);
    }

    fn print(&mut self, text: &str) {
        self.interp.print(text);
    }

    fn print_error(&mut self, text: &str) {
        self.interp.console.output.err(text);
    }

    fn note_once(&mut self, key: &str, message: &str) {
        let span = self.interp.calls.call_span;
        self.interp.note(key, span, message);
    }

    fn ignored(&mut self, command: &str) {
        let span = self.interp.calls.call_span;
        self.interp.ignored(command, span);
    }

    fn made_up(&mut self, what: &str) {
        let span = self.interp.calls.call_span;
        self.interp.made_up(what, span);
    }

    fn state(&mut self) -> &mut State {
        &mut self.interp.state
    }

    fn reserve(&mut self, bytes: u64) -> Result<()> {
        self.interp.reserve(bytes)
    }

    fn poll(&mut self) -> Result<()> {
        self.interp.check_limits()
    }

    fn exist(&mut self, name: &str) -> u8 {
        if self.interp.variable_named(self.frame, name).is_some() {
            return 1;
        }
        let body = Rc::clone(&self.frame.body);
        match self.interp.lookup(&body, name) {
            Ok(Some(Target::Builtin(_))) => 5,
            Ok(Some(Target::User(_))) => 2,
            _ => match self.interp.state.disk.kind(name) {
                Some(Kind::Folder) => 7,
                Some(Kind::File) => 2,
                None => 0,
            },
        }
    }

    fn variable(&mut self, name: &str) -> Option<Value> {
        self.interp.variable_named(self.frame, name)
    }

    fn set_variable(&mut self, place: Workspace, name: &str, value: Value) -> Result<()> {
        self.interp.in_workspace(self.frame, place, |it, fr| {
            it.set_named(fr, &name.into(), value);
            Ok(())
        })
    }

    fn clear(&mut self, clearing: &Clearing) {
        self.interp.clear(self.frame, clearing);
        self.interp.run_cleanups(self.frame, false);
    }

    fn variables(&mut self) -> Vec<String> {
        self.interp.variables_of(self.frame)
    }

    fn nargin(&mut self) -> Option<usize> {
        (!self.frame.top).then_some(self.frame.nargin)
    }

    fn nargout(&mut self) -> Option<usize> {
        (!self.frame.top).then_some(self.frame.nargout)
    }

    fn is_argout(&mut self, k: usize) -> bool {
        k >= 1 && k <= self.frame.nargout.max(1) && !self.frame.ignored_outputs.contains(&(k - 1))
    }

    fn arity(&mut self, function: &Value) -> Result<(i64, i64)> {
        self.interp.arity(self.frame, function)
    }

    fn caller_name(&mut self) -> String {
        self.frame.body.name.to_string()
    }

    fn stack(&mut self) -> Vec<(String, String, u32)> {
        let here = (Rc::clone(&self.frame.body.name), self.interp.calls.call_span);
        let sources = &self.interp.program.sources;
        let calls = std::iter::once(&here).chain(self.interp.calls.stack.iter().rev());
        calls
            .map(|(name, span)| {
                let file = sources.get(span.file).path.display().to_string();
                (name.to_string(), file, sources.line(*span))
            })
            .collect()
    }

    fn eval_text(&mut self, place: Workspace, code: &str, nargout: usize) -> Result<Values> {
        let at = Some(self.interp.calls.call_span);
        self.interp.in_workspace(self.frame, place, |it, fr| it.eval_text(fr, code, nargout, at))
    }

    fn name_of_argument(&mut self, k: usize) -> Option<String> {
        let frame = self.interp.function_of(self.frame);
        frame.names.get(k.checked_sub(1)?)?.as_ref().map(ToString::to_string)
    }

    fn make_handle(&mut self, text: &str) -> Result<Value> {
        let text = text.trim();
        if text.starts_with('@') {
            let at = Some(self.interp.calls.call_span);
            let values = self.interp.eval_text(self.frame, text, 1, at)?;
            return values
                .into_iter()
                .next()
                .ok_or_else(|| RunError::new("MATLAB:str2func", "The text does not make a handle."));
        }
        Ok(self.interp.handle_of(self.frame, &text.into()))
    }

    fn file_of(&mut self, function: &str) -> Option<PathBuf> {
        let program = &self.interp.program;
        let main = &program.sources.get(program.main().id).path;
        let is_main = main.file_stem().is_some_and(|stem| stem == function);
        let found = program.files_on_path().find(|(name, _)| *name == function).map(|(_, file)| file.to_path_buf());
        found.or(is_main.then(|| main.clone()))
    }

    fn searches(&mut self, folder: &str) -> bool {
        let disk = &self.interp.state.disk;
        let wanted = disk.find(folder);
        self.interp.program.files_on_path().filter_map(|(_, f)| f.parent()).any(|p| disk.is_same(p, &wanted))
    }

    fn is_source(&mut self, path: &Path) -> bool {
        let (disk, sources) = (&self.interp.state.disk, &self.interp.program.sources);
        sources.iter().any(|(_, s)| disk.is_same(&s.path, path))
    }

    fn last_error(&mut self) -> Option<RunError> {
        self.interp.remarks.last_error.clone()
    }

    fn caught(&mut self, error: RunError) {
        self.interp.remarks.last_error = Some(error);
    }

    fn patterns(&mut self) -> &crate::traffic::gather::Patterns {
        self.interp.events.patterns()
    }

    fn set_output_capture(&mut self, on: bool) -> Option<String> {
        if on {
            self.interp.console.capture.push(String::new());
            None
        } else {
            self.interp.console.capture.pop()
        }
    }
}

impl Interp<'_> {
    pub(super) fn arity(&mut self, fr: &mut Frame, function: &Value) -> Result<(i64, i64)> {
        let id = match function {
            Value::Func(h) => match &h.target {
                FunctionRef::Anonymous { body: id, .. }
                | FunctionRef::User(id)
                | FunctionRef::Nested { body: id, .. } => Target::User(*id),
                FunctionRef::Named(name) => self.named_target(fr, name)?,
            },
            v => {
                let name = v.as_text().unwrap_or_default();
                self.named_target(fr, &name.as_str().into())?
            }
        };
        let signed = |n: usize, variadic: bool| {
            let n = i64::try_from(n).unwrap_or(i64::MAX);
            if variadic { -n } else { n }
        };
        Ok(match id {
            Target::User(id) => {
                let b = self.body(id)?;
                let outputs = if b.kind == super::ir::BodyKind::Anonymous { 1 } else { b.outputs.len() };
                (signed(b.params.len(), b.variadic), signed(outputs, b.variadic_out))
            }
            Target::Builtin(f) => {
                let variadic = f.inputs.1 == crate::functions::VARIADIC;
                let n = if variadic { f.inputs.0 + 1 } else { f.inputs.1 };
                (signed(n, variadic || f.inputs.0 != f.inputs.1), signed(f.outputs, false))
            }
        })
    }

    fn named_target(&mut self, fr: &Frame, name: &Rc<str>) -> Result<Target> {
        let call =
            CallEx { name: Rc::clone(name), args: Args::default(), target: std::cell::Cell::new(None), free: false };
        match self.find_target(fr, &call)? {
            Some(t) => Ok(t),
            None => fail!("MATLAB:UndefinedFunction", "Unrecognized function '{name}'."),
        }
    }
}
