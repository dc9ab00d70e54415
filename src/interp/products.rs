//! Special operators: `*`, `/`, `\`, `^`, resolved by the kinds of their operands.

use super::Interp;
use super::frame::Frame;
use super::ir::{Ex, ExKind, Target};
use super::models::{self as traffic_models, Operand};
use crate::error::Result;
use crate::events::{self, Form, NARROW, OnRanks, Scattered, SolveKind, Src, WorkKind, is_variable_key};
use crate::functions::table::facts::Needs;
use crate::functions::{Model, models};
use crate::ops;
use crate::ops::index::Index;
use crate::syntax::ast::BinaryOp;
use crate::text::codes;
use crate::text::source::Span;
use crate::value::{Layout, Value};
use rustc_hash::FxHashSet;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// An operand of a product; a transpose in front of it is not carried out.
struct Side {
    v: Value,
    src: Src,
    transposed: bool,
    conjugate: bool,
}

impl Side {
    fn rows(&self) -> usize {
        if self.transposed { self.v.cols() } else { self.v.rows() }
    }

    fn cols(&self) -> usize {
        if self.transposed { self.v.rows() } else { self.v.cols() }
    }

    /// The operand as listeners are told of it.
    fn told(&self) -> events::Side<'_> {
        events::Side { value: &self.v, src: &self.src, transposed: self.transposed }
    }

    /// The variable that it is all of, or elements of, and which rows and columns of that it has.
    fn axes(&self) -> Option<(u64, [Axis<'_>; 2])> {
        let &[rows, cols] = self.v.dims().as_slice() else { return None };
        match &self.src {
            Src::Whole { key, .. } => Some((*key, [Axis(&Index::All, rows), Axis(&Index::All, cols)])),
            Src::Part { key, part, .. } if part.turn == 0 => {
                let ([i, j], &[m, n]) = (part.indices.as_slice(), part.dims.as_slice()) else { return None };
                let selected = (i.len(m), j.len(n)) == (rows, cols);
                selected.then_some((*key, [Axis(i, rows), Axis(j, cols)]))
            }
            _ => None,
        }
    }

    /// The operand as a value of its own.
    fn carried_out(&self) -> Result<Value> {
        if self.transposed { ops::transpose(&self.v, self.conjugate) } else { Ok(self.v.clone()) }
    }
}

impl Interp<'_> {
    pub(super) fn special(
        &mut self,
        fr: &mut Frame,
        op: BinaryOp,
        a: &Ex,
        b: &Ex,
        e: &Ex,
    ) -> Result<(super::Value, Src)> {
        let mut x = self.side(fr, a)?;
        let mut y = self.side(fr, b)?;
        if matches!((&x.v, &y.v), (Value::Object(_), _) | (_, Value::Object(_))) {
            self.carry_out_turns(&mut x, a)?;
            self.carry_out_turns(&mut y, b)?;
            if let Some(found) = self.operator_of_objects(fr, op, [(&x.v, &mut x.src), (&y.v, &mut y.src)], e.span)? {
                return Ok(found);
            }
        }
        let elementwise = match op {
            BinaryOp::Mul | BinaryOp::Pow => x.v.is_scalar() || y.v.is_scalar(),
            BinaryOp::Div => y.v.is_scalar(),
            _ => x.v.is_scalar(),
        };
        let matrix_power = op == BinaryOp::Pow && !(x.v.is_scalar() && y.v.is_scalar());
        if elementwise && !matrix_power {
            let sparse = x.v.is_sparse() || y.v.is_sparse();
            self.carry_out_turns(&mut x, a)?;
            self.carry_out_turns(&mut y, b)?;
            let operands = [self.events.read(&x.v, &mut x.src, sparse), self.events.read(&y.v, &mut y.src, sparse)];
            return self.elementwise(op, x.v, y.v, operands, e);
        }
        match op {
            BinaryOp::Mul => self.multiply(x, y, e),
            BinaryOp::Pow => self.matrix_power(x, y, e),
            _ => self.divide(op, x, y, e),
        }
    }

    /// A transpose in front of an operand that is no matrix operator's is carried out.
    fn carry_out_turns(&mut self, side: &mut Side, of: &Ex) -> Result<()> {
        if side.transposed {
            side.v = self.transpose_of(&side.v, &mut side.src, side.conjugate, of)?;
            side.transposed = false;
        }
        Ok(())
    }

    fn side(&mut self, fr: &mut Frame, e: &Ex) -> Result<Side> {
        if let ExKind::Transpose(conjugate, inner) = &e.kind {
            let (v, mut src) = self.value(fr, inner)?;
            if let Some((v, src)) = self.turned_object(fr, *conjugate, (&v, &mut src), e)? {
                return Ok(Side { v, src, transposed: false, conjugate: false });
            }
            if v.dims().len() == 2 && v.is_numeric() && !v.is_scalar() {
                return Ok(Side { v, src, transposed: true, conjugate: *conjugate });
            }
            let v = ops::transpose(&v, *conjugate).map_err(|x| x.mark(e.span))?;
            return Ok(Side { v, src, transposed: false, conjugate: false });
        }
        let (v, src) = self.value(fr, e)?;
        Ok(Side { v, src, transposed: false, conjugate: false })
    }

    fn multiply(&mut self, mut x: Side, mut y: Side, e: &Ex) -> Result<(Value, Src)> {
        let (m, n) = (x.rows(), y.cols());
        let sparse = x.v.is_sparse() || y.v.is_sparse();
        self.reserve((m as u64).saturating_mul(n as u64).saturating_mul(if sparse { 0 } else { 8 }))
            .map_err(|z| z.mark(e.span))?;
        let result = product_value(&x, &y).map_err(|z| z.mark(e.span))?;
        if !self.events.on {
            return Ok((result, Src::None));
        }
        if m == 1 && n == 1 && !sparse {
            // A dot product is a reduction: it joins the statement's pass.
            let per = multiply_add(&x.v, &y.v);
            let operands = [self.events.read(&x.v, &mut x.src, false), self.events.read(&y.v, &mut y.src, false)];
            let src = self.events.computed(
                "*",
                WorkKind::Reduction(Needs::Vectors),
                per * x.v.numel() as u64,
                &operands,
                &result,
            );
            return Ok((result, src));
        }
        if m > 1 && n > 1 && [m, n, x.cols()].iter().filter(|d| **d as u64 <= NARROW).count() < 2 {
            for side in [&mut x, &mut y] {
                self.gather_operand(side);
            }
        }
        if let ExKind::Binary(_, a, b) = &e.kind {
            self.note_diagonal(&x.v, a);
            self.note_diagonal(&y.v, b);
        }
        let same = match (&x.src, &y.src) {
            (Src::Whole { key: p, .. }, Src::Whole { key: q, .. }) => p == q,
            (Src::Part { key: p, .. }, Src::Part { key: q, .. }) => {
                p == q && self.section(&x.src).is_some_and(|text| self.section(&y.src) == Some(text))
            }
            _ => false,
        };
        let (here, there) = (self.events.layout_from(&x.src), self.events.layout_from(&y.src));
        let a = Operand { transposed: x.transposed, ..Operand::plain(&x.v, here) };
        let shared = if same { 0 } else { shared_bytes(&x, &y, there) };
        let b = Operand { transposed: y.transposed, same, shared, ..Operand::plain(&y.v, there) };
        let form = Form::Product(x.told(), y.told());
        let stores = self.operator(models::MULTIPLY, [a, b], &result, [&x.src, &y.src], form, e)?;
        Ok((result, Src::Result { stored: false, stores }))
    }

    /// Rows or columns that a list names are put together for a product of matrices, which reads them again and again; not
    /// where two dimensions are short, as in a rotation (`G*A([i k],:)`): that is one sweep over what they are.
    fn gather_operand(&mut self, side: &mut Side) {
        let matrix = !side.v.is_sparse() && !side.v.is_vector();
        if matrix && matches!(&side.src, Src::Part { part, .. } if part.is_listed()) {
            self.events.read(&side.v, &mut side.src, false);
        }
    }

    /// A full matrix that is nothing but a diagonal is an operand: nobody's program multiplies by all of it.
    fn note_diagonal(&mut self, v: &Value, e: &Ex) {
        let call = match &e.kind {
            ExKind::Transpose(_, inner) => &inner.kind,
            kind => kind,
        };
        if let ExKind::Call(call) = call
            && let Some(Target::Builtin(f)) = call.target.get()
            && f.facts.diagonal
            && !v.is_sparse()
            && v.rows().min(v.cols()) > 1
        {
            let message = format!(
                "`{0}` gives a full matrix of {1} × {2} here, and this is counted as a product with all of it; a product that \
                 scales rows or columns is written element by element: `d.*A` or `A.*d'`",
                f.name,
                v.rows(),
                v.cols()
            );
            self.warn(e.span, codes::SLM320, message);
        }
    }

    fn divide(&mut self, op: BinaryOp, x: Side, y: Side, e: &Ex) -> Result<(Value, Src)> {
        let (mut p, mut q) =
            (x.carried_out().map_err(|z| z.mark(e.span))?, y.carried_out().map_err(|z| z.mark(e.span))?);
        if self.events.on {
            self.keep_pattern(&x, &mut p);
            self.keep_pattern(&y, &mut q);
        }
        let left = op == BinaryOp::LeftDiv;
        let matrix = if left { &p } else { &q };
        let kind = traffic_models::solve_kind(matrix);
        let (result, found) = ops::divide(op, p.clone(), q.clone()).map_err(|z| z.mark(e.span))?;
        if let Some((identifier, text)) = &found.warning {
            self.runtime_warning(e.span, identifier, text);
        }
        if kind == SolveKind::Sparse && found.fill.is_none() {
            self.warn(
                e.span,
                codes::SLM303,
                format!(
                    "`{}`: the fill of the sparse factors is unknown; the entries of the matrix stand in for them",
                    op.symbol()
                ),
            );
        }
        if !self.events.on {
            return Ok((result, Src::None));
        }
        let (here, there) = (self.events.layout_from(&x.src), self.events.layout_from(&y.src));
        let (mut a, mut b) = (Operand::plain(&p, here), Operand::plain(&q, there));
        let (of, side) = if left { (&mut a, &x) } else { (&mut b, &y) };
        (of.kind, of.fill) = (Some(kind), found.fill);
        if side.transposed && side.v.is_sparse() && matches!(kind, SolveKind::Lower | SolveKind::Upper) {
            // Its vectors are those of the matrix without the transpose.
            let kind = if kind == SolveKind::Lower { SolveKind::Upper } else { SolveKind::Lower };
            *of = Operand { value: &side.v, transposed: true, kind: Some(kind), ..*of };
        }
        let model = if left { models::LEFT_DIVIDE } else { models::RIGHT_DIVIDE };
        let (m, r) = if left { (&x, &y) } else { (&y, &x) };
        let form = Form::Solve { matrix: m.told(), right: r.told(), kind, turned: !left };
        let stores = self.operator(model, [a, b], &result, [&x.src, &y.src], form, e)?;
        Ok((result, Src::Result { stored: false, stores }))
    }

    /// A transpose that is carried out has the pattern of the last one of the same matrix.
    fn keep_pattern(&self, side: &Side, v: &mut Value) {
        if let (true, Some(original)) = (side.transposed, side.v.pattern()) {
            v.replace_pattern(|found| self.events.patterns().transposed(original, found));
        }
    }

    fn matrix_power(&mut self, x: Side, y: Side, e: &Ex) -> Result<(Value, Src)> {
        let (p, q) = (x.carried_out().map_err(|z| z.mark(e.span))?, y.carried_out().map_err(|z| z.mark(e.span))?);
        let result = ops::binary(BinaryOp::Pow, p.clone(), q.clone()).map_err(|z| z.mark(e.span))?;
        if !self.events.on {
            return Ok((result, Src::None));
        }
        let whole = matches!(&q, Value::Num(n) if *n == n.trunc() && n.abs() < 1e9);
        if !whole {
            self.warn(
                e.span,
                codes::SLM302,
                "`^` with a fractional exponent, or a matrix as exponent, is counted as one product".into(),
            );
        }
        let (here, there) = (self.events.layout_from(&x.src), self.events.layout_from(&y.src));
        let operands = [Operand::plain(&p, here), Operand::plain(&q, there)];
        let form = Form::Model { name: op_symbol(e), algorithm: None, ranks: OnRanks::Serial, places: None };
        self.operator(models::POWER, operands, &result, [&x.src, &y.src], form, e)?;
        Ok((result, Src::Result { stored: false, stores: None }))
    }

    /// `B = A'` on its own.
    pub(super) fn transpose_alone(
        &mut self,
        v: &Value,
        result: &Value,
        src: &Src,
        e: &Ex,
    ) -> Result<Option<Box<Scattered>>> {
        if !self.events.on {
            return Ok(None);
        }
        let operand = Operand::plain(v, self.events.layout_from(src));
        self.operator(models::TRANSPOSE, [operand], result, [src], Form::Transpose, e)
    }

    /// Tells an operator as a pass of its own; gives the stores of its result where they differ
    /// from its bytes.
    fn operator<const N: usize>(
        &mut self,
        model: Model,
        mut operands: [Operand; N],
        result: &Value,
        srcs: [&Src; N],
        form: Form,
        e: &Ex,
    ) -> Result<Option<Box<Scattered>>> {
        let results = std::slice::from_ref(result);
        for operand in &operands {
            self.note_pointers(operand.value, operand.layout, e.span);
        }
        let answer = self.movement(model, &mut operands, results, 1, e.span).map_err(|z| z.mark(e.span))?;
        let sparse = operands.iter().any(|x| x.value.is_sparse());
        let mut srcs = srcs.into_iter();
        let told = operands.map(|x| {
            let src = srcs.next().unwrap_or(&Src::None);
            events::Operand { value: x.value, src }
        });
        self.events.operation(form, &answer.movement, &told, results, sparse);
        self.note_approximate(e.span);
        Ok(answer
            .movement
            .result_stores
            .map(|stores| Box::new(Scattered::new(stores, result, self.events.layout(), e.span))))
    }

    /// The text of a section of a variable, without blanks, as a number.
    pub(super) fn section(&self, src: &Src) -> Option<u64> {
        let Src::Part { key, part, .. } = src else { return None };
        let text = self.program.sources.slice(part.span);
        if !is_variable_key(*key) || part.turn != 0 || text.is_empty() {
            return None;
        }
        let mut h = rustc_hash::FxHasher::default();
        text.chars().filter(|c| !c.is_whitespace()).for_each(|c| c.hash(&mut h));
        Some(h.finish())
    }

    /// Warns where the level figures of what has just run are only about right.
    pub(super) fn note_approximate(&mut self, span: Span) {
        for what in self.events.approximated() {
            let message = format!("the accesses of {what} are only approximate for the cache levels");
            self.warn(span, codes::SLM304, message);
        }
        if self.events.crowded() {
            let message = "the columns of these matrices are so far apart that those of a block crowd into few sets of the first \
                           level: its figures are those of a program that does not copy its blocks together";
            self.warn(span, codes::SLM324, message.into());
        }
    }
}

/// Bytes of the second factor that the first one has too, where the product comes to them in the same steps: parts of one
/// matrix with the same rows, or columns, along the dimension that is summed (`X(:,1:2)'*X`, `X*X(5,:)'`).
fn shared_bytes(x: &Side, y: &Side, layout: Layout) -> u64 {
    let (Some((p, of_x)), Some((q, of_y))) = (x.axes(), y.axes()) else { return 0 };
    if p != q || x.transposed == y.transposed || x.v.is_sparse() || y.v.is_sparse() {
        return 0;
    }
    let ([first, inner], [second, beside]) = match x.transposed {
        true => ([&of_x[1], &of_x[0]], [&of_y[1], &of_y[0]]),
        false => ([&of_x[0], &of_x[1]], [&of_y[0], &of_y[1]]),
    };
    if !inner.positions().eq(beside.positions()) {
        return 0;
    }
    let common = if matches!(first.0, Index::All) {
        second.1
    } else {
        let there: FxHashSet<usize> = first.positions().collect();
        second.positions().filter(|k| there.contains(k)).count()
    };
    (common * inner.1) as u64 * layout.value_bytes(&y.v)
}

/// The rows or columns that an operand has of a variable, and how many they are.
struct Axis<'a>(&'a Index, usize);

impl Axis<'_> {
    fn positions(&self) -> impl Iterator<Item = usize> {
        (0..self.1).map(|k| self.0.at(k))
    }
}

fn op_symbol(e: &Ex) -> &'static str {
    if let ExKind::Binary(op, ..) = &e.kind { op.symbol() } else { "^" }
}

/// Flops of one multiply-add in real arithmetic: 2, 4 with one complex factor, 8 with two.
fn multiply_add(a: &Value, b: &Value) -> u64 {
    2 << (u32::from(a.is_complex()) + u32::from(b.is_complex()))
}

fn product_value(x: &Side, y: &Side) -> Result<Value> {
    if !x.transposed && !y.transposed {
        return ops::binary(BinaryOp::Mul, x.v.clone(), y.v.clone());
    }
    let complex = x.v.is_complex() || y.v.is_complex();
    let sparse = x.v.is_sparse() || y.v.is_sparse();
    let supported = |v: &Value| matches!(v, Value::Real(_) | Value::SparseReal(_) | Value::Num(_));
    if let (Value::Complex(a), Value::Complex(b)) = (&x.v, &y.v)
        && (x.conjugate || y.conjugate)
        && x.transposed != y.transposed
        && Rc::ptr_eq(a, b)
    {
        let product = ops::binary(BinaryOp::Mul, x.carried_out()?, y.carried_out()?)?;
        return Ok(ops::product::hermitian(product));
    }
    if complex || !supported(&x.v) || !supported(&y.v) {
        return ops::binary(BinaryOp::Mul, x.carried_out()?, y.carried_out()?);
    }
    if sparse {
        ops::sparse::mul(&x.v, &y.v, x.transposed, y.transposed)
    } else {
        ops::product::mul_transposed(&x.v, &y.v, x.transposed, y.transposed, false)
    }
}
