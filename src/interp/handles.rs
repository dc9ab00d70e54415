//! Handles: made where a text has them, called with lists of arguments.

use super::Interp;
use super::access::{Arguments, Found, Sources};
use super::call::find_env;
use super::frame::{Env, Frame};
use super::ir::Target;
use crate::error::Result;
use crate::fail;
use crate::functions::Values;
use crate::text::source::Span;
use crate::value::{FunctionRef, Handle, Value};
use std::rc::Rc;

impl Interp<'_> {
    pub(super) fn handle_of(&mut self, fr: &mut Frame, name: &Rc<str>) -> Value {
        let mut target = FunctionRef::Named(Rc::clone(name));
        if let Some(id) = fr.body.visible.find(name) {
            self.lowered(id);
            let outer = self.body(id).ok().and_then(|b| b.outer);
            let env = outer.and_then(|o| find_env(fr.env.as_ref(), o));
            target = match env {
                Some(env) => FunctionRef::Nested { body: id, env: self.kept_env(env) },
                None => FunctionRef::User(id),
            };
        }
        Value::Func(Rc::new(Handle { target, captures: Vec::new(), text: Rc::clone(name) }))
    }

    /// Number of an environment that a handle needs after its function has ended.
    pub(super) fn kept_env(&mut self, env: Rc<Env>) -> usize {
        let envs = &mut self.shared.envs;
        if !envs.last().is_some_and(|last| Rc::ptr_eq(last, &env)) {
            envs.push(env);
        }
        envs.len() - 1
    }

    /// Calls what a value says: a handle, or the name of a function.
    pub(super) fn call_function(
        &mut self,
        fr: &mut Frame,
        function: &Value,
        args: &mut Arguments,
        srcs: &mut Sources,
        nargout: usize,
        span: Span,
    ) -> Result<Values> {
        if let Value::Func(h) = function {
            return self.call_handle(fr, &Rc::clone(h), args, srcs, nargout, span);
        }
        let Some(name) = function.as_text() else {
            fail!("MATLAB:feval:argMustBeStringOrHandle", "A function handle or the name of a function is needed here.")
        };
        let text: Rc<str> = name.into();
        let h = Handle { target: FunctionRef::Named(Rc::clone(&text)), captures: Vec::new(), text };
        self.call_handle(fr, &h, args, srcs, nargout, span)
    }

    pub(super) fn call_handle(
        &mut self,
        fr: &mut Frame,
        h: &Handle,
        args: &mut Arguments,
        srcs: &mut Sources,
        nargout: usize,
        span: Span,
    ) -> Result<Values> {
        match &h.target {
            FunctionRef::Anonymous { body, env } => {
                self.hand_over(args, srcs);
                let body = self.body(*body)?;
                if let Some(v) = self.quick_anonymous(fr, &body, args, &h.captures, span) {
                    return Ok(smallvec::smallvec![v]);
                }
                let env = env.and_then(|k| self.shared.envs.get(k).cloned());
                self.call_user(fr, body, args, nargout, false, env, &h.captures, Some(span)).map_err(|e| e.mark(span))
            }
            FunctionRef::User(id) => self.call_user_from(fr, *id, args, srcs, nargout, false, span),
            FunctionRef::Nested { body, env } => {
                self.hand_over(args, srcs);
                let env = self.shared.envs.get(*env).cloned();
                let body = self.body(*body)?;
                self.call_user(fr, body, args, nargout, false, env, &[], Some(span)).map_err(|e| e.mark(span))
            }
            FunctionRef::Named(name) => {
                let target = self.target_named(fr, name)?;
                let target = target.map(|t| self.method_or(t, name, args)).transpose()?;
                match target {
                    Some(Target::User(id)) => self.call_user_from(fr, id, args, srcs, nargout, false, span),
                    Some(Target::Builtin(f)) => {
                        if let Some(x) = self.uncounted_scalar(f, args, nargout) {
                            return Ok(smallvec::smallvec![Value::Num(x)]);
                        }
                        let mut out = Found::new();
                        self.call_builtin(fr, f, args, srcs, nargout, false, span, &mut out)?;
                        // Texts may have run inside it, its model among them.
                        self.calls.stored_by_text = false;
                        // The caller takes them as results that still have to be stored or joined.
                        Ok(out.into_iter().map(|(v, _)| v).collect())
                    }
                    None => Err(self.undefined(name, fr).mark(span)),
                }
            }
        }
    }
}
