//! Expressions. A value comes with its source ([`Src`]), so that whoever consumes it decides
//! what the read costs: element-wise operators join the statement's pass, matrix operators and
//! profiled functions are passes of their own.

use super::Interp;
use super::access::{Arguments, Found, Sources};
use super::flops::{flops_each, scaled_entries, worked_elements};
use super::frame::{Frame, Var};
use super::fx::{compare, eval_fx};
use super::indices::Indices;
use super::ir::{Args, Ex, ExKind, ScalarEx, Step, StepKind, Target};
use crate::error::{Result, RunError};
use crate::events::{Computed, Src, WorkKind};
use crate::functions::data::objects::NEGATIVE;
use crate::ops::{self, concat, strings};
use crate::syntax::ast::{BinaryOp, UnaryOp};
use crate::value::{Dense, Dims, FunctionRef, Handle, Value};
use smallvec::SmallVec;
use std::rc::Rc;

impl Interp<'_> {
    /// A value that the statement's pass consumes.
    pub(super) fn eval(&mut self, fr: &mut Frame, e: &Ex) -> Result<Value> {
        let (v, mut src) = self.value(fr, e)?;
        // A part of a sparse matrix is found by an operator of its own.
        let sparse = v.is_sparse() && !matches!(src, Src::Whole { .. });
        self.events.read(&v, &mut src, sparse);
        Ok(v)
    }

    /// A value and where it came from; nothing is counted for it yet.
    pub(super) fn value(&mut self, fr: &mut Frame, e: &Ex) -> Result<(Value, Src)> {
        match &e.kind {
            ExKind::Num(x) => Ok((Value::Num(*x), Src::None)),
            ExKind::Const(v) => Ok((v.clone(), Src::None)),
            ExKind::Var { slot, leaf } => {
                if let Some(Var::Val(v)) = fr.vars.get(*slot as usize) {
                    return Ok((v.clone(), Src::Whole { leaf: *leaf, key: u64::from(*slot) }));
                }
                match fr.get(*slot) {
                    Some(v) => Ok((v, Src::Whole { leaf: *leaf, key: u64::from(*slot) })),
                    None => self.single(fr, e),
                }
            }
            ExKind::Scalar(s) => self.scalar(fr, s),
            ExKind::Flops { whole, e } => {
                let around = std::mem::replace(&mut self.events.uncounted.whole, *whole);
                let found = self.value(fr, e);
                self.events.uncounted.whole = around;
                found
            }
            ExKind::Unary(op, a) => self.unary(fr, *op, a, e),
            ExKind::Binary(op, a, b) => self.binary(fr, *op, a, b, e),
            ExKind::Transpose(conjugate, a) => self.transpose(fr, *conjugate, a, e),
            ExKind::AndAnd(a, b) => self.short_circuit(fr, a, b, true, e),
            ExKind::OrOr(a, b) => self.short_circuit(fr, a, b, false, e),
            ExKind::Lazy(and, a, b) => self.lazy(fr, *and, a, b, e),
            ExKind::Range(start, step, stop) => {
                let start = self.eval(fr, start)?;
                let step = step.as_ref().map(|s| self.eval(fr, s)).transpose()?;
                let stop = self.eval(fr, stop)?;
                let v = ops::range(&start, step.as_ref(), &stop).map_err(|x| x.mark(e.span))?;
                Ok((v, Src::TEMP))
            }
            ExKind::Matrix { rows, grows, .. } => self.matrix(fr, rows, *grows, e),
            ExKind::Cell(rows) => self.cell_literal(fr, rows, e),
            ExKind::Colon => Ok((Value::text(":"), Src::None)),
            ExKind::End => self.end_value(e),
            ExKind::Anonymous { body, captures, text } => {
                for &(slot, _) in captures {
                    if let Some(v) = fr.get(slot) {
                        self.events.captured(slot, &v);
                    }
                }
                let captures =
                    captures.iter().map(|&(slot, _)| fr.get(slot).unwrap_or_else(Value::unset_marker)).collect();
                let target = FunctionRef::Anonymous { body: *body, env: fr.env.clone().map(|env| self.kept_env(env)) };
                let handle = Handle { target, captures, text: Rc::clone(text) };
                Ok((Value::Func(Rc::new(handle)), Src::None))
            }
            ExKind::Handle(name) => Ok((self.handle_of(fr, name), Src::None)),
            ExKind::Call(call) => match self.call_for_value(fr, call, e.span)? {
                Some(found) => Ok(found),
                None => Err(self.no_value(fr, e)),
            },
            ExKind::Access { slot, leaf, path } => {
                if let [Step { kind: StepKind::Paren(args), .. }] = path.as_slice()
                    && let Some(found) = self.call_held_with_numbers(fr, *slot, args, e.span)
                {
                    return found;
                }
                if let Some(found) = self.direct(fr, *slot, *leaf, path) {
                    return Ok(found);
                }
                self.single(fr, e)
            }
            ExKind::Maybe { .. } | ExKind::Of { .. } => self.single(fr, e),
        }
    }

    /// A scalar form inside a statement of the general form.
    pub(super) fn scalar(&mut self, fr: &mut Frame, s: &ScalarEx) -> Result<(Value, Src)> {
        let Some(x) = eval_fx(fr, &s.fx, &mut self.tracked) else { return self.value(fr, &s.general) };
        let v = s.fx.value(x);
        let src = self.scalar_source(s, &v);
        Ok((v, src))
    }

    /// What a scalar form reads joins the statement's pass; gives where its value comes from.
    pub(super) fn scalar_source(&mut self, s: &ScalarEx, v: &Value) -> Src {
        if !self.events.on {
            return Src::TEMP;
        }
        for &(slot, leaf) in &s.loads {
            self.events.read(&Value::Num(0.0), &mut Src::Whole { leaf, key: u64::from(slot) }, false);
        }
        self.events.computed("", WorkKind::Elementwise, s.flops, &[], v)
    }

    /// Exactly one value of an expression that can give several or none.
    fn single(&mut self, fr: &mut Frame, e: &Ex) -> Result<(Value, Src)> {
        let mut out = Found::new();
        self.several(fr, e, 1, &mut out)?;
        let count = out.len();
        out.truncate(1);
        match out.pop() {
            Some(found) if count == 1 || matches!(e.kind, ExKind::Call(_) | ExKind::Maybe { .. }) => Ok(found),
            Some(_) => Err(RunError::new(
                "MATLAB:index:expected_one_output",
                format!("Expected one value here, but the list has {count}."),
            )
            .with_help("pick one with an index, or collect them with [ ] or { }")
            .mark(e.span)),
            None => Err(self.no_value(fr, e)),
        }
    }

    fn no_value(&self, fr: &Frame, e: &Ex) -> Box<RunError> {
        let what = match &e.kind {
            ExKind::Call(c) => {
                let script = match c.target.get() {
                    Some(Target::User(id)) => self.code.scripts.get(&id),
                    _ => None,
                };
                match script {
                    Some(text) if !text.has_statements() => format!(
                        "`{0}` gives no value: its file has comments alone, as the help text of a MEX function has. slamm runs no \
                         MEX functions; a `{0}.m` with the same result in its place is run.",
                        c.name
                    ),
                    Some(_) => format!("`{}` gives no value here: it is a script, not a function.", c.name),
                    None => format!("`{}` gives no value here.", c.name),
                }
            }
            ExKind::Access { slot, .. } => {
                format!(
                    "`{}` gives no value here: the list is empty.",
                    fr.body.slots.get(*slot as usize).map_or("", |s| s)
                )
            }
            _ => "This gives no value here.".to_string(),
        };
        RunError::new("MATLAB:maxlhs", what).mark(e.span)
    }

    /// Condition of `if` and `while`.
    pub(super) fn truth(&mut self, fr: &mut Frame, e: &Ex) -> Result<bool> {
        let v = self.eval(fr, e)?;
        match v {
            Value::Bool(b) => Ok(b),
            Value::Num(x) if !x.is_nan() => Ok(x != 0.0),
            v => ops::truth(&v).map_err(|x| x.mark(e.span)),
        }
    }

    fn short_circuit(&mut self, fr: &mut Frame, a: &Ex, b: &Ex, and: bool, e: &Ex) -> Result<(Value, Src)> {
        let left = self.logical_operand(fr, a, e)?;
        if left != and {
            return Ok((Value::Bool(left), Src::None));
        }
        self.events.decides(false);
        self.reached.reaches(b);
        Ok((Value::Bool(self.logical_operand(fr, b, e)?), Src::None))
    }

    /// `&` and `|` in a condition: the right side is not evaluated where a scalar on the left decides.
    fn lazy(&mut self, fr: &mut Frame, and: bool, a: &Ex, b: &Ex, e: &Ex) -> Result<(Value, Src)> {
        let x = self.eval(fr, a)?;
        let decided = x.is_scalar().then(|| ops::truth(&x)).transpose().map_err(|r| r.mark(a.span))?;
        if let Some(left) = decided.filter(|&left| left != and) {
            return Ok((Value::Bool(left), Src::None));
        }
        self.events.decides(decided.is_none());
        self.reached.reaches(b);
        let y = self.eval(fr, b)?;
        if decided.is_some() && y.is_scalar() {
            return Ok((Value::Bool(ops::truth(&y).map_err(|r| r.mark(b.span))?), Src::None));
        }
        self.elementwise(if and { BinaryOp::And } else { BinaryOp::Or }, x, y, [Computed::default(); 2], e)
    }

    fn logical_operand(&mut self, fr: &mut Frame, e: &Ex, whole: &Ex) -> Result<bool> {
        let v = self.eval(fr, e)?;
        if v.is_empty() {
            return Ok(false);
        }
        ops::truth(&v).map_err(|x| x.mark(whole.span))
    }

    fn unary(&mut self, fr: &mut Frame, op: UnaryOp, a: &Ex, e: &Ex) -> Result<(Value, Src)> {
        let (v, mut src) = self.value(fr, a)?;
        if op == UnaryOp::Minus
            && let Some(found) = self.function_of_objects(fr, NEGATIVE, &mut [(&v, &mut src)], e.span)?
        {
            return Ok(found);
        }
        let operand = self.events.read(&v, &mut src, v.is_sparse());
        let r = match (op, &v) {
            (UnaryOp::Minus, Value::Num(x)) => Value::Num(-x),
            (UnaryOp::Not, Value::Bool(b)) => Value::Bool(!b),
            _ => ops::unary(op, v).map_err(|x| x.mark(e.span))?,
        };
        let src = self.events.computed("", WorkKind::Elementwise, 0, &[operand], &r);
        Ok((r, src))
    }

    fn binary(&mut self, fr: &mut Frame, op: BinaryOp, a: &Ex, b: &Ex, e: &Ex) -> Result<(Value, Src)> {
        if matches!(op, BinaryOp::Mul | BinaryOp::Div | BinaryOp::LeftDiv | BinaryOp::Pow) {
            return self.special(fr, op, a, b, e);
        }
        let (x, mut sx) = self.value(fr, a)?;
        let (y, mut sy) = self.value(fr, b)?;
        if let Some(found) = self.operator_of_objects(fr, op, [(&x, &mut sx), (&y, &mut sy)], e.span)? {
            return Ok(found);
        }
        let sparse = x.is_sparse() || y.is_sparse();
        let operands = [self.events.read(&x, &mut sx, sparse), self.events.read(&y, &mut sy, sparse)];
        self.elementwise(op, x, y, operands, e)
    }

    /// An element-wise operator on operands that have joined the pass.
    pub(super) fn elementwise(
        &mut self,
        op: BinaryOp,
        x: Value,
        y: Value,
        operands: [Computed; 2],
        e: &Ex,
    ) -> Result<(Value, Src)> {
        let complex = [x.is_complex(), y.is_complex()];
        let entries = scaled_entries(&[&x, &y]);
        let r = match (&x, &y) {
            (Value::Num(p), Value::Num(q)) => match op {
                BinaryOp::Add => Value::Num(p + q),
                BinaryOp::Sub => Value::Num(p - q),
                BinaryOp::Mul | BinaryOp::ElMul => Value::Num(p * q),
                BinaryOp::Div | BinaryOp::ElDiv => Value::Num(p / q),
                BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                    Value::Bool(compare(op, *p, *q))
                }
                _ => ops::binary(op, x, y).map_err(|x| x.mark(e.span))?,
            },
            _ => ops::binary(op, x, y).map_err(|x| x.mark(e.span))?,
        };
        if !self.events.on {
            return Ok((r, Src::TEMP));
        }
        // What scalars are computed by does not name the pass.
        let what = if r.is_scalar() { "" } else { op.symbol() };
        let n = worked_elements(entries, &r) * flops_each(op, complex);
        let src = self.events.computed(what, WorkKind::Elementwise, n, &operands, &r);
        Ok((r, src))
    }

    fn transpose(&mut self, fr: &mut Frame, conjugate: bool, a: &Ex, e: &Ex) -> Result<(Value, Src)> {
        let (v, mut src) = self.value(fr, a)?;
        if matches!(v, Value::Num(_) | Value::Bool(_)) {
            return Ok((v, src));
        }
        if let Some(found) = self.turned_object(fr, conjugate, (&v, &mut src), e)? {
            return Ok(found);
        }
        let r = self.transpose_of(&v, &mut src, conjugate, e)?;
        Ok((r, src))
    }

    /// The transpose of a value, and where it comes from then.
    pub(super) fn transpose_of(&mut self, v: &Value, src: &mut Src, conjugate: bool, e: &Ex) -> Result<Value> {
        let r = ops::transpose(v, conjugate).map_err(|x| x.mark(e.span))?;
        if v.is_scalar() || (v.is_vector() && !v.is_sparse()) {
            // A vector is only seen the other way round.
            if let Src::Temp(computed) = src {
                self.events.turned(*computed);
            }
            return Ok(r);
        }
        let stores = if matches!(src, Src::Part { .. } | Src::Plain { .. }) {
            self.events.read(v, src, v.is_sparse());
            None
        } else {
            self.transpose_alone(v, &r, src, e)?
        };
        *src = Src::Result { stored: false, stores };
        Ok(r)
    }

    fn matrix(&mut self, fr: &mut Frame, rows: &[Vec<Ex>], grows: bool, e: &Ex) -> Result<(Value, Src)> {
        let mut parts = Vec::with_capacity(rows.len());
        let mut operands: SmallVec<[Computed; 8]> = SmallVec::new();
        let ranks = self.events.follows_ranks();
        let (mut which, mut computed) = (Vec::new(), Vec::new());
        for (i, row) in rows.iter().enumerate() {
            let mut elements = Vec::with_capacity(row.len());
            for (j, x) in row.iter().enumerate() {
                let mut found = Found::new();
                self.several(fr, x, 1, &mut found)?;
                for (v, mut src) in found {
                    if ranks {
                        which.push(self.events.is_distributed(&v, &src));
                        computed.push(matches!(src, Src::Temp(_)));
                    }
                    // The variable that grows stays where it is.
                    if !(grows && i == 0 && j == 0 && matches!(src, Src::Whole { .. })) {
                        operands.push(self.events.read(&v, &mut src, v.is_sparse()));
                    }
                    elements.push(v);
                }
            }
            parts.push(elements);
        }
        if which.contains(&true) && operands.len() == which.len() {
            let made = self.concatenated(parts.clone(), e)?;
            let join = |it: &mut Self, parts| it.concatenated(parts, e).ok();
            self.put_together(&parts, &which, &made, (&operands, &computed), join);
        }
        let v = self.concatenated(parts, e)?;
        let src = self.events.computed("", WorkKind::Collection, 0, &operands, &v);
        Ok((v, src))
    }

    fn concatenated(&mut self, parts: Vec<Vec<Value>>, e: &Ex) -> Result<Value> {
        if let [one] = parts.as_slice()
            && let [v] = one.as_slice()
        {
            return Ok(v.clone());
        }
        self.reserve_parts(parts.iter().flatten(), e)?;
        if let Some(v) = all_numbers(&parts) {
            return Ok(v);
        }
        if matches!(e.kind, ExKind::Matrix { strings: true, .. }) && parts.iter().flatten().any(strings::is_string) {
            return strings::brackets(&parts).map_err(|x| x.mark(e.span));
        }
        let mut joined = Vec::with_capacity(parts.len());
        for row in &parts {
            joined.push(concat::horizontal(row).map_err(|x| x.mark(e.span))?);
        }
        if joined.len() == 1 {
            return Ok(joined.swap_remove(0));
        }
        concat::vertical(&joined).map_err(|x| x.mark(e.span))
    }

    fn reserve_parts<'v>(&mut self, parts: impl Iterator<Item = &'v Value>, e: &Ex) -> Result<()> {
        let total = parts.fold(0u64, |n, v| n.saturating_add(crate::ops::memory::held_by(v)));
        self.reserve(total).map_err(|x| x.mark(e.span))
    }

    /// `x = [x, v, …]` and `x = [x; v; …]` in the storage of `x`, which grows by halves. Nothing
    /// when the variable is not plain; nothing has been evaluated then.
    pub(super) fn grown(&mut self, fr: &mut Frame, slot: u32, rows: &[Vec<Ex>], e: &Ex) -> Result<Option<Value>> {
        let dim = match rows {
            [row] if row.len() > 1 => 1,
            [_, _, ..] if rows.iter().all(|r| r.len() == 1) => 0,
            _ => return Ok(None),
        };
        let plain =
            matches!(fr.vars.get(slot as usize), Some(Var::Val(Value::Real(_) | Value::Char(_) | Value::Cell(_))));
        if !plain || fr.has_shared {
            return Ok(None);
        }
        let mut added: SmallVec<[SmallVec<[Value; 1]>; 2]> = SmallVec::new();
        let mut single = true;
        let mut found = Found::new();
        for x in rows.iter().flatten().skip(1) {
            self.several(fr, x, 1, &mut found)?;
            single &= found.len() == 1;
            let mut row = SmallVec::new();
            for (v, mut src) in found.drain(..) {
                self.events.read(&v, &mut src, v.is_sparse());
                row.push(v);
            }
            added.push(row);
        }
        if let Some(Var::Val(own)) = fr.vars.get(slot as usize) {
            self.reserve_parts(std::iter::once(own).chain(added.iter().flatten()), e)?;
        }
        let Some(mut own) = fr.take(slot) else { return Ok(None) };
        let characters = matches!(e.kind, ExKind::Matrix { strings: false, .. })
            || !std::iter::once(&own).chain(added.iter().flatten()).any(strings::is_string);
        if characters && (dim == 1 || single) && concat::append(&mut own, dim, added.iter().flatten()) {
            return Ok(Some(own));
        }
        fr.set(slot, own.clone());
        let parts = if dim == 1 {
            vec![std::iter::once(own).chain(added.into_iter().flatten()).collect()]
        } else {
            std::iter::once(vec![own]).chain(added.into_iter().map(SmallVec::into_vec)).collect()
        };
        self.concatenated(parts, e).map(Some)
    }

    fn cell_literal(&mut self, fr: &mut Frame, rows: &[Vec<Ex>], e: &Ex) -> Result<(Value, Src)> {
        let mut joined = Vec::with_capacity(rows.len());
        for row in rows {
            let mut parts = Vec::with_capacity(row.len());
            for x in row {
                let mut found = Found::new();
                self.several(fr, x, 1, &mut found)?;
                for (v, mut src) in found {
                    self.events.read(&v, &mut src, v.is_sparse());
                    // A cell inside `{ }` is an element; only empty cells vanish when joined.
                    parts.push(Value::cell(Dense::scalar(v)));
                }
            }
            joined.push(match parts.len() {
                0 => Value::cell(Dense::new(Dims::from_slice(&[0, 0]), Vec::new())),
                1 => parts.swap_remove(0),
                _ => concat::horizontal(&parts).map_err(|x| x.mark(e.span))?,
            });
        }
        let v = match joined.len() {
            0 => Value::cell(Dense::new(Dims::from_slice(&[0, 0]), Vec::new())),
            1 => joined.swap_remove(0),
            _ => concat::vertical(&joined).map_err(|x| x.mark(e.span))?,
        };
        Ok((v, Src::TEMP))
    }

    /// Evaluates what is in ( ) or { } after something that is not a function.
    pub(super) fn subscripted<T>(&mut self, args: &Args, run: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.events.uncounted;
        self.events.uncounted.subscript |= args.subscripts;
        let result = run(self);
        self.events.uncounted = around;
        result
    }

    /// Values in ( ) or { } as indices of `base`.
    pub(super) fn indices(&mut self, fr: &mut Frame, base: &Value, args: &Args) -> Result<Indices> {
        self.subscripted(args, |it| it.indices_of(fr, base, args))
    }

    /// Arguments of a call, lists (`c{:}`) spread out.
    pub(super) fn arguments(
        &mut self,
        fr: &mut Frame,
        args: &Args,
        values: &mut Arguments,
        sources: &mut Sources,
    ) -> Result<()> {
        for e in &args.list {
            if self.plain_argument(fr, e, values, sources)? {
                continue;
            }
            if let ExKind::Access { slot, leaf, path } = &e.kind
                && let Some((v, src)) = self.direct(fr, *slot, *leaf, path)
            {
                values.push(v);
                sources.push(src);
                continue;
            }
            match &e.kind {
                ExKind::Access { .. } | ExKind::Of { .. } | ExKind::Maybe { .. } => {
                    let mut found = Found::new();
                    self.several(fr, e, 1, &mut found)?;
                    for (v, src) in found {
                        values.push(v);
                        sources.push(src);
                    }
                }
                _ => {
                    let (v, src) = self.value(fr, e)?;
                    values.push(v);
                    sources.push(src);
                }
            }
        }
        Ok(())
    }
}

impl Interp<'_> {
    /// The most frequent arguments, which need no copy of a value on the way; false for others.
    #[inline]
    fn plain_argument(
        &mut self,
        fr: &mut Frame,
        e: &Ex,
        values: &mut Arguments,
        sources: &mut Sources,
    ) -> Result<bool> {
        match &e.kind {
            ExKind::Num(x) => {
                values.push(Value::Num(*x));
                sources.push(Src::None);
            }
            ExKind::Const(v) => {
                values.push(v.clone());
                sources.push(Src::None);
            }
            ExKind::Var { slot, leaf } => {
                let Some(Var::Val(Value::Num(x))) = fr.vars.get(*slot as usize) else { return Ok(false) };
                values.push(Value::Num(*x));
                sources.push(Src::Whole { leaf: *leaf, key: u64::from(*slot) });
            }
            ExKind::Scalar(s) => {
                if let Some(x) = eval_fx(fr, &s.fx, &mut self.tracked) {
                    let v = s.fx.value(x);
                    sources.push(self.scalar_source(s, &v));
                    values.push(v);
                } else {
                    let (v, src) = self.value(fr, &s.general)?;
                    values.push(v);
                    sources.push(src);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Row or column of real scalars, the most frequent literal.
fn all_numbers(parts: &[Vec<Value>]) -> Option<Value> {
    let cols = parts.first()?.len();
    if cols == 0 || parts.iter().any(|r| r.len() != cols) {
        return None;
    }
    let rows = parts.len();
    let mut data = vec![0.0; rows * cols];
    for (i, row) in parts.iter().enumerate() {
        for (j, v) in row.iter().enumerate() {
            let Value::Num(x) = v else { return None };
            *data.get_mut(i + j * rows)? = *x;
        }
    }
    Some(Value::matrix(rows, cols, data))
}
