//! The scalar form of statements: which statements have one, and what it costs.
//!
//! It exists where a statement reads only variables, elements of arrays and numbers through
//! arithmetic, comparisons and element-wise functions; all loads are then 8 bytes, found here.

use super::super::ir::{Chain, Ex, ExKind, FastStore, Fx, Leaf, Place, Plan, Site, Slot, Step, StepKind};
use super::Builder;
use crate::functions::Traffic;
use crate::syntax::ast::{BinaryOp, UnaryOp};

/// Variables that the tests of a condition have loaded so far.
#[derive(Default)]
struct Known {
    /// The condition's own site, until the first test takes it.
    first: Option<Site>,
    certain: Vec<Slot>,
    seen: Vec<Slot>,
}

/// Reads found while a scalar form is built.
#[derive(Default)]
struct Reads {
    variables: Vec<(Slot, Leaf)>,
    elements: Vec<(Slot, Leaf)>,
    flops: u64,
}

impl Builder<'_> {
    /// Scalar form of a condition; the first test has the plan of the condition's own site.
    pub(super) fn plan_condition(&mut self, site: Site, e: &Ex) -> Option<Chain> {
        let mut known = Known { first: Some(site), ..Known::default() };
        let chain = self.chain(e, &mut known);
        self.site = site;
        chain
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
        // A variable that an earlier test loads for certain is in the pass already; one that it
        // may have loaded, or elements of one array in two tests, are for the general form.
        let slots = |list: &[(Slot, Leaf)]| list.iter().map(|r| r.0).collect::<Vec<_>>();
        let (variables, elements) = (slots(&reads.variables), slots(&reads.elements));
        if variables.iter().any(|s| known.seen.contains(s) && !known.certain.contains(s))
            || elements.iter().any(|s| known.seen.contains(s))
        {
            return None;
        }
        reads.variables.retain(|r| !known.certain.contains(&r.0));
        known.certain.extend(&variables);
        known.seen.extend(variables.iter().chain(&elements));
        let site = match known.first.take() {
            Some(site) => site,
            None => self.new_site(e.span),
        };
        self.set_plan(site, &reads, None, &mut [&mut fx]);
        Some(Chain::Test(site, fx))
    }

    /// Scalar form of `x = e`.
    pub(super) fn plan_assignment(&mut self, site: Site, target: Leaf, e: &Ex) -> Option<Fx> {
        let mut reads = Reads::default();
        let mut fx = self.fx(e, &mut reads)?;
        if fx.is_logical() {
            // A logical result has one byte; the general form stores it.
            return None;
        }
        self.set_plan(site, &reads, Some(target), &mut [&mut fx]);
        Some(fx)
    }

    /// Scalar form of `x(i) = e` and `x(i,j) = e`.
    pub(super) fn plan_store(&mut self, site: Site, target: &Place, e: &Ex) -> Option<FastStore> {
        let [Step { kind: StepKind::Paren(args), .. }] = target.path.as_slice() else { return None };
        let mut reads = Reads::default();
        let mut value = self.fx(e, &mut reads)?;
        if value.is_logical() {
            return None;
        }
        let (mut index, mut column) = match args.list.as_slice() {
            [i] => (self.fx(i, &mut reads)?, None),
            [i, j] => (self.fx(i, &mut reads)?, Some(self.fx(j, &mut reads)?)),
            _ => return None,
        };
        if index.is_logical() || column.as_ref().is_some_and(Fx::is_logical) {
            return None;
        }
        let mut parts = vec![&mut value, &mut index];
        parts.extend(column.as_mut());
        self.set_plan(site, &reads, Some(target.leaf), &mut parts);
        Some(FastStore { index, column, value })
    }

    fn set_plan(&mut self, site: Site, reads: &Reads, store: Option<Leaf>, parts: &mut [&mut Fx]) {
        let mut loads: Vec<Leaf> = Vec::new();
        let mut seen: Vec<Slot> = Vec::new();
        for &(slot, leaf) in &reads.variables {
            if !seen.contains(&slot) {
                seen.push(slot);
                loads.push(leaf);
            }
        }
        for &(slot, leaf) in &reads.elements {
            if reads.elements.iter().filter(|e| e.0 == slot).count() == 1 {
                loads.push(leaf);
            } else {
                parts.iter_mut().for_each(|fx| track(fx, slot));
            }
        }
        if let Some(info) = self.sites.get_mut(site as usize) {
            info.plan = Some(Plan { loads, store, flops: reads.flops });
        }
    }

    fn fx(&self, e: &Ex, reads: &mut Reads) -> Option<Fx> {
        match &e.kind {
            ExKind::Num(x) => Some(Fx::Const(*x)),
            ExKind::Var { slot, leaf } => {
                reads.variables.push((*slot, *leaf));
                Some(Fx::Var(*slot))
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
                let a = Box::new(self.fx(a, reads)?);
                let b = Box::new(self.fx(b, reads)?);
                Self::fx_binary(*op, a, b, reads)
            }
            ExKind::Call(call) => self.fx_call(call, reads),
            _ => None,
        }
    }

    fn fx_element(&self, slot: Slot, leaf: Leaf, path: &[Step], reads: &mut Reads) -> Option<Fx> {
        let [Step { kind: StepKind::Paren(args), .. }] = path else { return None };
        let fx = match args.list.as_slice() {
            [i] => Fx::Elem { slot, leaf, index: Box::new(self.fx(i, reads)?), tracked: false },
            [i, j] => {
                let row = Box::new(self.fx(i, reads)?);
                Fx::Elem2 { slot, leaf, row, col: Box::new(self.fx(j, reads)?), tracked: false }
            }
            _ => return None,
        };
        let logical = match &fx {
            Fx::Elem { index, .. } => index.is_logical(),
            Fx::Elem2 { row, col, .. } => row.is_logical() || col.is_logical(),
            _ => true,
        };
        reads.elements.push((slot, leaf));
        (!logical).then_some(fx)
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
        reads.flops += 1;
        Some(fx)
    }

    fn fx_call(&self, call: &super::super::ir::CallEx, reads: &mut Reads) -> Option<Fx> {
        let row = self.builtin(&call.name)?;
        let [arg] = call.args.list.as_slice() else { return None };
        // A bare variable in a call is loaded by the element-wise function, so it counts as read.
        let Traffic::Elementwise { flops, scalar: Some(f) } = row.traffic else { return None };
        let arg = self.fx(arg, reads)?;
        if arg.is_logical() {
            return None;
        }
        reads.flops += u64::from(flops);
        Some(Fx::Call(f, Box::new(arg)))
    }
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
        Fx::Add(a, b) | Fx::Sub(a, b) | Fx::Mul(a, b) | Fx::Div(a, b) | Fx::Pow(a, b) | Fx::Compare(_, a, b) => {
            track(a, variable);
            track(b, variable);
        }
        Fx::Neg(a) | Fx::Not(a) | Fx::Call(_, a) => track(a, variable),
        Fx::Const(_) | Fx::Var(_) => {}
    }
}
