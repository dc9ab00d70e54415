//! Operators of objects that are operands, such as a `decomposition`. In: a function's name, operands. Out: what the function
//! of the library gives that it is for them, called as a function of the user is: its traffic follows from its text.

use super::Interp;
use super::access::{Arguments, Sources};
use super::frame::Frame;
use super::ir::{Ex, Target};
use crate::error::Result;
use crate::events::Src;
use crate::fail;
use crate::functions::data::objects::{TURNS, name_of_operator, of_operand};
use crate::syntax::ast::BinaryOp;
use crate::text::source::Span;
use crate::value::Value;

impl Interp<'_> {
    /// The function of the library that a call is where an argument is an operand; these are structs then.
    pub(super) fn for_operands(&mut self, name: &str, args: &mut [Value]) -> Result<Option<Target>> {
        if !args.iter().any(|v| matches!(v, Value::Object(_))) {
            return Ok(None);
        }
        let Some(function) = of_operand(name, args) else { return Ok(None) };
        for v in args.iter_mut() {
            if let Value::Object(o) = v
                && let Some(properties) = o.as_operand()
            {
                *v = properties;
            }
        }
        self.shipped_function(function)
    }

    /// An operator with an operand that is an object; nothing where none is, or it has not this operator.
    pub(super) fn operator_of_objects(
        &mut self,
        fr: &mut Frame,
        op: BinaryOp,
        mut operands: [(&Value, &mut Src); 2],
        span: Span,
    ) -> Result<Option<(Value, Src)>> {
        self.function_of_objects(fr, name_of_operator(op), &mut operands, span)
    }

    /// The transpose of an object that is an operand.
    pub(super) fn turned_object(
        &mut self,
        fr: &mut Frame,
        conjugate: bool,
        operand: (&Value, &mut Src),
        e: &Ex,
    ) -> Result<Option<(Value, Src)>> {
        self.function_of_objects(fr, TURNS[usize::from(conjugate)], &mut [operand], e.span)
    }

    /// The same of a function, by its name.
    pub(super) fn function_of_objects(
        &mut self,
        fr: &mut Frame,
        name: &str,
        operands: &mut [(&Value, &mut Src)],
        span: Span,
    ) -> Result<Option<(Value, Src)>> {
        if !operands.iter().any(|(v, _)| matches!(v, Value::Object(_))) {
            return Ok(None);
        }
        let mut values: Arguments = operands.iter().map(|(v, _)| (*v).clone()).collect();
        let Some(Target::User(id)) = self.for_operands(name, &mut values)? else { return Ok(None) };
        let mut srcs: Sources = operands.iter_mut().map(|(_, s)| std::mem::replace(*s, Src::None)).collect();
        let mut found = self.call_user_from(fr, id, &mut values, &mut srcs, 1, false, span)?;
        found.truncate(1);
        match found.pop() {
            Some(v) => Ok(Some((v, Src::Result { stored: true, stores: None }))),
            None => fail!("MATLAB:maxlhs", "`{name}` gives no value here."),
        }
    }
}
