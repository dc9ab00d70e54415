//! The scalar form of statements: which statements have one, and what it costs.
//!
//! It exists where a statement reads only variables, elements of arrays and numbers through
//! arithmetic, comparisons and element-wise functions; all loads are then 8 bytes, found here.

use super::super::ir::{
    Args, CallEx, Chain, Ex, ExKind, FastBounds, FastStore, FastTarget, Fx, FxIndex, FxOperand, FxPath, FxStep, Leaf,
    Place, Plan, ScalarEx, Site, Slot, Step, StepKind,
};
use super::Builder;
use crate::events::part_key;
use crate::functions::{Query, Scalar, Traffic};
use crate::syntax::ast::{BinaryOp, Name, UnaryOp};
use crate::value::Value;
use std::cell::Cell;
use std::rc::Rc;

/// A variable, or fields of it, whose place does not depend on indices.
type Static = (Slot, Vec<Name>);

/// What the tests of a condition have loaded so far.
#[derive(Default)]
struct Known {
    /// The condition's own site, until the first test takes it.
    first: Option<Site>,
    certain: Vec<Static>,
    seen: Vec<Static>,
    indexed: Vec<Slot>,
}

/// An element, field or cell content that is read.
struct PartRead {
    slot: Slot,
    leaf: Leaf,
    /// Names, when there are fields alone.
    fields: Option<Vec<Name>>,
}

/// Reads found while a scalar form is built.
#[derive(Default)]
struct Reads {
    variables: Vec<(Slot, Leaf)>,
    parts: Vec<PartRead>,
    flops: u64,
    /// Of arithmetic on whole numbers, which has no flops.
    whole: bool,
    /// What `end` stands for, innermost last; nothing where the scalar form does not know it.
    ends: Vec<Option<(Slot, usize, usize)>>,
}

impl Builder<'_> {
    /// Scalar form of a condition; the first test has the plan of the condition's own site.
    pub(super) fn plan_condition(&mut self, site: Site, e: &Ex) -> Option<Chain> {
        let mut known = Known { first: Some(site), ..Known::default() };
        self.chain(e, &mut known)
    }

    fn chain(&mut self, e: &Ex, known: &mut Known) -> Option<Chain> {
        let (and, a, b) = match &e.kind {
            ExKind::AndAnd(a, b) => (true, a, b),
            ExKind::OrOr(a, b) => (false, a, b),
            ExKind::Lazy(and, a, b) => (*and, a, b),
            _ => return self.test(e, known),
        };
        let left = Box::new(self.chain(a, known)?);
        // The right side is not always reached: what it loads is no longer certain behind it.
        let certain = known.certain.clone();
        let right = Box::new(self.chain(b, known)?);
        known.certain = certain;
        Some(if and { Chain::And(left, right) } else { Chain::Or(left, right) })
    }

    fn test(&mut self, e: &Ex, known: &mut Known) -> Option<Chain> {
        let mut reads = Reads::default();
        let mut fx = self.fx(e, &mut reads)?;
        // What an earlier test loads for certain is in the pass already; what it may have loaded,
        // or elements of one array in two tests, are for the general form.
        let variables = reads.variables.iter().map(|r| (r.0, Vec::new()));
        let fields = reads.parts.iter().filter_map(|p| Some((p.slot, p.fields.clone()?)));
        let fixed: Vec<Static> = variables.chain(fields).collect();
        let indexed: Vec<Slot> = reads.parts.iter().filter(|p| p.fields.is_none()).map(|p| p.slot).collect();
        if fixed.iter().any(|s| known.seen.contains(s) && !known.certain.contains(s) || known.indexed.contains(&s.0))
            || indexed.iter().any(|i| known.indexed.contains(i) || known.seen.iter().any(|s| s.0 == *i))
        {
            return None;
        }
        reads.variables.retain(|r| !known.certain.contains(&(r.0, Vec::new())));
        reads.parts.retain(|p| !p.fields.as_ref().is_some_and(|f| known.certain.contains(&(p.slot, f.clone()))));
        known.certain.extend(fixed.iter().cloned());
        known.seen.extend(fixed);
        known.indexed.extend(indexed);
        let site = match known.first.take() {
            Some(site) => site,
            None => self.site(e.span),
        };
        self.set_plan(site, &reads, None, None, &mut [&mut fx]);
        Some(Chain::Test(site, fx))
    }

    /// Scalar form of `x = e`.
    pub(super) fn plan_assignment(&mut self, site: Site, slot: Slot, target: Leaf, e: &Ex) -> Option<Fx> {
        let mut reads = Reads::default();
        let mut fx = self.fx(e, &mut reads)?;
        self.set_plan(site, &reads, Some(target), Some(u64::from(slot)), &mut [&mut fx]);
        Some(fx)
    }

    /// Scalar form of `a = b`, which counts nothing: the number is taken over.
    pub(super) fn plan_copy(&mut self, site: Site, e: &Ex) -> Option<Fx> {
        let ExKind::Var { slot, .. } = e.kind else { return None };
        self.set_plan(site, &Reads::default(), None, None, &mut []);
        Some(Fx::Var(slot))
    }

    /// Scalar form of the value of an anonymous function.
    pub(super) fn plan_value(&mut self, site: Site, e: &Ex) -> Option<Fx> {
        let mut reads = Reads::default();
        let mut fx = self.fx(e, &mut reads)?;
        self.set_plan(site, &reads, None, None, &mut [&mut fx]);
        Some(fx)
    }

    /// Scalar form of `x(i) = e`, `x(i,j) = e` and of stores in fields and cells.
    pub(super) fn plan_store(&mut self, site: Site, target: &Place, e: &Ex) -> Option<FastStore> {
        let mut reads = Reads::default();
        let mut value = self.fx(e, &mut reads)?;
        let mut place = match target.path.as_slice() {
            [Step { kind: StepKind::Paren(args), .. }] => {
                FastTarget::Element(self.fx_index(args, Some(target.slot), &mut reads)?)
            }
            // A field or cell keeps a logical value.
            path if !value.is_logical() => FastTarget::Path(self.fx_steps(target.slot, path, &mut reads)?),
            _ => return None,
        };
        let register = match &place {
            FastTarget::Path(steps) => fields_of(steps).map(|names| key_of(target.slot, &names)),
            FastTarget::Element(_) => None,
        };
        let mut parts = vec![&mut value];
        match &mut place {
            FastTarget::Element(index) => {
                parts.push(&mut index.row);
                parts.extend(index.column.as_mut());
            }
            FastTarget::Path(steps) => steps.iter_mut().for_each(|s| parts.extend(indices_of(s))),
        }
        self.set_plan(site, &reads, Some(target.leaf), register, &mut parts);
        if let Some(plan) = self.body.sites.get_mut(site as usize).and_then(|s| s.plan.as_mut()) {
            // Whatever the value is, an element of an array of numbers is stored.
            plan.store_bytes = 8;
        }
        Some(FastStore { target: place, value })
    }

    /// Scalar form of the bounds of a loop.
    pub(super) fn plan_bounds(&self, start: &Ex, step: Option<&Ex>, stop: &Ex) -> Option<FastBounds> {
        let mut reads = Reads::default();
        let start = self.fx(start, &mut reads)?;
        let step = step.map(|s| self.fx(s, &mut reads).ok_or(())).transpose().ok()?;
        let stop = self.fx(stop, &mut reads)?;
        Some(FastBounds { start, step, stop, flops: reads.flops })
    }

    /// An operation on scalar variables that stands as an argument or index.
    pub(super) fn scalar_argument(&self, e: Ex) -> Ex {
        if !matches!(e.kind, ExKind::Binary(..) | ExKind::Unary(..) | ExKind::Call(_) | ExKind::Flops { .. }) {
            return e;
        }
        let mut reads = Reads::default();
        let Some(fx) = self.fx(&e, &mut reads).filter(|_| reads.parts.is_empty()) else { return e };
        let span = e.span;
        let scalar = ScalarEx { fx, loads: reads.variables, flops: reads.flops, general: e };
        Ex { kind: ExKind::Scalar(Box::new(scalar)), span }
    }

    /// `register`: the key of what is assigned, where that is always the same number.
    fn set_plan(
        &mut self,
        site: Site,
        reads: &Reads,
        store: Option<Leaf>,
        register: Option<u64>,
        parts: &mut [&mut Fx],
    ) {
        let register = store.zip(register);
        let mut loads: Vec<Leaf> = Vec::new();
        let mut seen: Vec<Static> = Vec::new();
        for &(slot, leaf) in &reads.variables {
            if !seen.contains(&(slot, Vec::new())) {
                seen.push((slot, Vec::new()));
                loads.push(leaf);
            }
        }
        for p in &reads.parts {
            let mut others = reads.parts.iter().filter(|o| o.slot == p.slot);
            let fixed = others.clone().all(|o| o.fields.is_some());
            if let (true, Some(names)) = (fixed, &p.fields) {
                let key = (p.slot, names.clone());
                if !seen.contains(&key) {
                    seen.push(key);
                    loads.push(p.leaf);
                }
            } else if others.nth(1).is_none() {
                loads.push(p.leaf);
            } else {
                parts.iter_mut().for_each(|fx| track(fx, p.slot));
            }
        }
        let logical = parts.first().is_some_and(|fx| fx.is_logical());
        if let Some(info) = self.body.sites.get_mut(site as usize) {
            info.plan = Some(Plan {
                loads,
                store,
                store_bytes: if logical { 1 } else { 8 },
                flops: reads.flops,
                registers: reads.registers(),
                register,
            });
        }
    }

    fn fx(&self, e: &Ex, reads: &mut Reads) -> Option<Fx> {
        match &e.kind {
            ExKind::Num(x) => Some(Fx::Const(*x)),
            ExKind::Var { slot, leaf } => {
                reads.variables.push((*slot, *leaf));
                Some(Fx::Var(*slot))
            }
            ExKind::End => {
                let (slot, position, count) = (*reads.ends.last()?)?;
                Some(Fx::End { slot, position, count })
            }
            ExKind::Scalar(s) => self.fx(&s.general, reads),
            ExKind::Flops { whole, e } => {
                let around = std::mem::replace(&mut reads.whole, *whole);
                let fx = self.fx(e, reads);
                reads.whole = around;
                fx
            }
            ExKind::Access { slot, leaf, path } => self.fx_element(*slot, *leaf, path, reads),
            ExKind::Unary(op, a) => {
                let a = Box::new(self.fx(a, reads)?);
                match op {
                    UnaryOp::Plus => Some(*a),
                    UnaryOp::Minus => Some(Fx::Neg(a)),
                    UnaryOp::Not => Some(Fx::Not(a)),
                }
            }
            ExKind::Binary(op, a, b) => {
                let a = Box::new(self.fx_operand(a, reads)?);
                let b = Box::new(self.fx_operand(b, reads)?);
                Self::fx_binary(*op, a, b, reads)
            }
            ExKind::Call(call) => self.fx_call(call, reads),
            _ => None,
        }
    }

    /// An operand of an operator, where one character is its number.
    fn fx_operand(&self, e: &Ex, reads: &mut Reads) -> Option<Fx> {
        match &e.kind {
            ExKind::Const(Value::Char(c)) if !c.double_quoted => match *c.array.data.as_slice() {
                [letter] => Some(Fx::Const(f64::from(letter))),
                _ => None,
            },
            _ => self.fx(e, reads),
        }
    }

    fn fx_element(&self, slot: Slot, leaf: Leaf, path: &[Step], reads: &mut Reads) -> Option<Fx> {
        let [Step { kind: StepKind::Paren(args), .. }] = path else {
            let steps = self.fx_steps(slot, path, reads)?;
            let names = fields_of(&steps);
            let fields = names.is_some();
            reads.parts.push(PartRead { slot, leaf, fields: names });
            return Some(Fx::Path(Box::new(FxPath { slot, leaf, steps, tracked: false, fields })));
        };
        let FxIndex { row, column } = self.fx_index(args, Some(slot), reads)?;
        reads.parts.push(PartRead { slot, leaf, fields: None });
        let row = Box::new(row);
        Some(match column {
            None => Fx::Elem { slot, leaf, index: row, tracked: false },
            Some(col) => Fx::Elem2 { slot, leaf, row, col: Box::new(col), tracked: false },
        })
    }

    /// Fields, cell contents and indices as scalar code.
    fn fx_steps(&self, slot: Slot, path: &[Step], reads: &mut Reads) -> Option<Vec<FxStep>> {
        let mut steps = Vec::with_capacity(path.len());
        for (k, step) in path.iter().enumerate() {
            let base = (k == 0).then_some(slot);
            steps.push(match &step.kind {
                StepKind::Field(name) => FxStep::Field { name: Rc::clone(name), hint: Cell::new(0) },
                StepKind::Paren(args) => FxStep::Paren(self.fx_index(args, base, reads)?),
                StepKind::Brace(args) => FxStep::Brace(self.fx_index(args, base, reads)?),
                StepKind::Dynamic(_) => return None,
            });
        }
        Some(steps)
    }

    /// One index or two; `base` is what `end` belongs to, where that is a variable.
    fn fx_index(&self, args: &Args, base: Option<Slot>, reads: &mut Reads) -> Option<FxIndex> {
        let count = args.list.len();
        let mut found = Vec::with_capacity(count);
        if count > 2 {
            return None;
        }
        let flops = reads.flops;
        for (k, e) in args.list.iter().enumerate() {
            reads.ends.push(base.map(|slot| (slot, k, count)));
            let fx = self.fx(e, reads);
            reads.ends.pop();
            found.push(fx.filter(|fx| !fx.is_logical())?);
        }
        if args.subscripts {
            reads.flops = flops;
        }
        let column = if count == 2 { found.pop() } else { None };
        Some(FxIndex { row: found.pop()?, column })
    }

    fn fx_binary(op: BinaryOp, a: Box<Fx>, b: Box<Fx>, reads: &mut Reads) -> Option<Fx> {
        let fx = match op {
            BinaryOp::Add => Fx::Add(a, b),
            BinaryOp::Sub => Fx::Sub(a, b),
            BinaryOp::Mul | BinaryOp::ElMul => Fx::Mul(a, b),
            BinaryOp::Div | BinaryOp::ElDiv => Fx::Div(a, b),
            BinaryOp::LeftDiv | BinaryOp::ElLeftDiv => Fx::Div(b, a),
            BinaryOp::Pow | BinaryOp::ElPow => Fx::Pow(a, b),
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                return Some(Fx::Compare(op, a, b));
            }
            BinaryOp::And | BinaryOp::Or => return None,
        };
        reads.works(1);
        Some(fx)
    }

    fn fx_call(&self, call: &CallEx, reads: &mut Reads) -> Option<Fx> {
        let row = self.builtin(&call.name).filter(|_| !call.free)?;
        // A bare variable in a call is loaded by the element-wise function, so it counts as read.
        let (flops, f) = match row.traffic {
            Traffic::Elementwise { flops, scalar: Some(f) } => (flops, f),
            Traffic::ByShapeOrScalars(_, f) => (0, f),
            Traffic::Query(query) => return self.fx_query(query, call, reads),
            _ => return None,
        };
        let mut args = Vec::with_capacity(2);
        for e in &call.args.list {
            args.push(self.fx(e, reads).filter(|fx| !fx.is_logical())?);
        }
        reads.works(flops);
        let mut args = args.into_iter().map(Box::new);
        let fx = match (f, args.next(), args.next()) {
            (Scalar::One(f), Some(x), None) => Fx::Call(f, x),
            (Scalar::Two(f), Some(x), Some(y)) => Fx::Call2(f, x, y),
            _ => return None,
        };
        args.next().is_none().then_some(fx)
    }

    /// A variable that a free function is asked about is not read, and neither is a field or cell
    /// content, which the general form does.
    fn fx_query(&self, query: Query, call: &CallEx, reads: &mut Reads) -> Option<Fx> {
        if call.args.list.len() != query.operands {
            return None;
        }
        let mut operands = [FxOperand::Nothing, FxOperand::Nothing];
        for (o, e) in operands.iter_mut().zip(&call.args.list) {
            *o = match &e.kind {
                ExKind::Var { slot, .. } => FxOperand::Var(*slot),
                ExKind::Const(v) => FxOperand::Const(v.clone()),
                ExKind::Num(x) => FxOperand::Const(Value::Num(*x)),
                ExKind::Access { path, .. } if !matches!(path.last().map(|s| &s.kind), Some(StepKind::Paren(_))) => {
                    return None;
                }
                _ => FxOperand::Number(self.fx(e, reads).filter(|fx| !fx.is_logical())?),
            };
        }
        Some(Fx::Query(query, Box::new(operands)))
    }
}

/// Names of the fields, where there is nothing else on the way.
fn fields_of(steps: &[FxStep]) -> Option<Vec<Name>> {
    steps.iter().map(|s| if let FxStep::Field { name, .. } = s { Some(Rc::clone(name)) } else { None }).collect()
}

/// The key of a field of a variable, as the general form has it.
fn key_of(slot: Slot, names: &[Name]) -> u64 {
    names.iter().fold(u64::from(slot), |key, name| part_key(key, &**name))
}

impl Reads {
    fn works(&mut self, flops: u32) {
        self.flops += if self.whole { 0 } else { u64::from(flops) };
    }

    /// Variables and fields whose place is always the same.
    fn registers(&self) -> Vec<(Leaf, u64)> {
        let variables = self.variables.iter().map(|&(slot, leaf)| (leaf, u64::from(slot)));
        let fields = self.parts.iter().filter_map(|p| Some((p.leaf, key_of(p.slot, p.fields.as_ref()?))));
        variables.chain(fields).collect()
    }
}

fn indices_of(step: &mut FxStep) -> impl Iterator<Item = &mut Fx> {
    let index = match step {
        FxStep::Paren(index) | FxStep::Brace(index) => Some(index),
        FxStep::Field { .. } => None,
    };
    index.into_iter().flat_map(|i| std::iter::once(&mut i.row).chain(i.column.as_mut()))
}

/// Marks the element reads of one variable as counted one by one.
fn track(fx: &mut Fx, variable: Slot) {
    match fx {
        Fx::Elem { slot, index, tracked, .. } => {
            *tracked |= *slot == variable;
            track(index, variable);
        }
        Fx::Elem2 { slot, row, col, tracked, .. } => {
            *tracked |= *slot == variable;
            track(row, variable);
            track(col, variable);
        }
        Fx::Path(path) => {
            path.tracked |= path.slot == variable;
            path.steps.iter_mut().flat_map(indices_of).for_each(|fx| track(fx, variable));
        }
        Fx::Add(a, b)
        | Fx::Sub(a, b)
        | Fx::Mul(a, b)
        | Fx::Div(a, b)
        | Fx::Pow(a, b)
        | Fx::Compare(_, a, b)
        | Fx::Call2(_, a, b) => {
            track(a, variable);
            track(b, variable);
        }
        Fx::Neg(a) | Fx::Not(a) | Fx::Call(_, a) => track(a, variable),
        Fx::Query(_, operands) => {
            for o in operands.iter_mut() {
                if let FxOperand::Number(fx) = o {
                    track(fx, variable);
                }
            }
        }
        Fx::Const(_) | Fx::Var(_) | Fx::End { .. } => {}
    }
}
