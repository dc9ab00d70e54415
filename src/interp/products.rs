//! Special operators: `*`, `/`, `\`, `^`, resolved by the kinds of their operands.

use super::Interp;
use super::account::Src;
use super::call::operand;
use super::frame::Frame;
use super::ir::{Ex, ExKind};
use crate::error::Result;
use crate::ops;
use crate::syntax::ast::BinaryOp;
use crate::traffic::Movement;
use crate::traffic::product::{self, Factor, Setting, SolveKind};
use crate::value::{Pattern, Value};

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
        let elementwise = match op {
            BinaryOp::Mul | BinaryOp::Pow => x.v.is_scalar() || y.v.is_scalar(),
            BinaryOp::Div => y.v.is_scalar(),
            _ => x.v.is_scalar(),
        };
        let matrix_power = op == BinaryOp::Pow && !(x.v.is_scalar() && y.v.is_scalar());
        if elementwise && !matrix_power {
            let sparse = x.v.is_sparse() || y.v.is_sparse();
            self.acct.join(&x.v, &mut x.src, sparse);
            self.acct.join(&y.v, &mut y.src, sparse);
            if !x.transposed && !y.transposed {
                return self.elementwise(op, x.v, y.v, e);
            }
            let (p, q) = (x.carried_out().map_err(|z| z.mark(e.span))?, y.carried_out().map_err(|z| z.mark(e.span))?);
            return self.elementwise(op, p, q, e);
        }
        match op {
            BinaryOp::Mul => self.multiply(x, y, e),
            BinaryOp::Pow => self.matrix_power(x, y, e),
            _ => self.divide(op, x, y, e),
        }
    }

    fn side(&mut self, fr: &mut Frame, e: &Ex) -> Result<Side> {
        if let ExKind::Transpose(conjugate, inner) = &e.kind {
            let (v, src) = self.value(fr, inner)?;
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
        if !self.acct.on {
            return Ok((result, Src::None));
        }
        if m == 1 && n == 1 && !sparse {
            // A dot product is a reduction: it joins the statement's pass.
            let per =
                product::multiply_add(&operand(&x.v, None, self.acct.layout), &operand(&y.v, None, self.acct.layout));
            self.acct.flops(per * x.v.numel() as u64);
            self.acct.join(&x.v, &mut x.src, false);
            self.acct.join(&y.v, &mut y.src, false);
            return Ok((result, Src::None));
        }
        let movement = {
            let (layout, setting) = (self.acct.layout, self.setting());
            let (a, b, r) = (operand(&x.v, None, layout), operand(&y.v, None, layout), operand(&result, None, layout));
            let same = match (&x.src, &y.src) {
                (Src::Whole { key: p, .. }, Src::Whole { key: q, .. }) => p == q,
                _ => false,
            };
            product::multiply(
                Factor { operand: a, transposed: x.transposed },
                Factor { operand: b, transposed: y.transposed },
                same,
                &r,
                setting,
            )
        };
        let stores = movement.result_stores;
        self.acct.charge(&movement, &mut [(&x.v, x.src), (&y.v, y.src)], sparse);
        Ok((result, Src::Result { stored: false, stores }))
    }

    fn divide(&mut self, op: BinaryOp, x: Side, y: Side, e: &Ex) -> Result<(Value, Src)> {
        let (p, q) = (x.carried_out().map_err(|z| z.mark(e.span))?, y.carried_out().map_err(|z| z.mark(e.span))?);
        let left = op == BinaryOp::LeftDiv;
        let matrix = if left { &p } else { &q };
        let kind = solve_kind(matrix);
        let _ = ops::linalg::take_note();
        let result = ops::binary(op, p.clone(), q.clone()).map_err(|z| z.mark(e.span))?;
        let note = ops::linalg::take_note();
        if let Some((identifier, text)) = &note.warning {
            self.runtime_warning(e.span, identifier, text);
        }
        let kind = match kind {
            SolveKind::SparseGeneral { .. } => SolveKind::SparseGeneral { factor_nnz: note.factor_nnz },
            k => k,
        };
        if matches!(kind, SolveKind::SparseGeneral { factor_nnz: None }) {
            self.warn(
                e.span,
                "SLM303",
                "the fill of the sparse factors is not known; the entries of the matrix stand in for them".into(),
            );
        }
        if !self.acct.on {
            return Ok((result, Src::None));
        }
        let sparse = p.is_sparse() || q.is_sparse();
        let movement = {
            let (layout, setting) = (self.acct.layout, self.setting());
            let (a, b, r) = (operand(&p, None, layout), operand(&q, None, layout), operand(&result, None, layout));
            if left {
                product::left_divide(Factor::plain(a), &b, kind, &r, setting)
            } else {
                product::right_divide(&a, Factor::plain(b), kind, &r, setting)
            }
        };
        let stores = movement.result_stores;
        self.acct.charge(&movement, &mut [(&x.v, x.src), (&y.v, y.src)], sparse);
        Ok((result, Src::Result { stored: false, stores }))
    }

    fn matrix_power(&mut self, x: Side, y: Side, e: &Ex) -> Result<(Value, Src)> {
        let (p, q) = (x.carried_out().map_err(|z| z.mark(e.span))?, y.carried_out().map_err(|z| z.mark(e.span))?);
        let result = ops::binary(BinaryOp::Pow, p.clone(), q.clone()).map_err(|z| z.mark(e.span))?;
        if !self.acct.on {
            return Ok((result, Src::None));
        }
        let sparse = p.is_sparse() || q.is_sparse();
        #[allow(clippy::cast_possible_truncation)]
        let exponent = match &q {
            Value::Num(n) if *n == n.trunc() && n.abs() < 1e9 => Some(*n as i64),
            _ => None,
        };
        let movement = match exponent {
            Some(n) => product::power(&operand(&p, None, self.acct.layout), n, self.setting()),
            None => {
                self.warn(
                    e.span,
                    "SLM302",
                    "a matrix power with a fractional or matrix exponent is counted as one product".into(),
                );
                product::power(&operand(if p.is_scalar() { &q } else { &p }, None, self.acct.layout), 2, self.setting())
            }
        };
        self.acct.charge(&movement, &mut [(&x.v, x.src), (&y.v, y.src)], sparse);
        Ok((result, Src::Result { stored: false, stores: None }))
    }

    pub(super) fn transpose_movement(&self, v: &Value) -> Movement {
        product::transpose(&operand(v, None, self.acct.layout))
    }

    fn setting(&self) -> Setting<'_> {
        Setting { cache: &self.acct.cache, patterns: &self.acct.patterns }
    }
}

fn product_value(x: &Side, y: &Side) -> Result<Value> {
    if !x.transposed && !y.transposed {
        return ops::binary(BinaryOp::Mul, x.v.clone(), y.v.clone());
    }
    let complex = x.v.is_complex() || y.v.is_complex();
    let sparse = x.v.is_sparse() || y.v.is_sparse();
    let supported = |v: &Value| matches!(v, Value::Real(_) | Value::SparseReal(_) | Value::Num(_));
    if complex || !supported(&x.v) || !supported(&y.v) {
        return ops::binary(BinaryOp::Mul, x.carried_out()?, y.carried_out()?);
    }
    if sparse {
        ops::sparse::mul(&x.v, &y.v, x.transposed, y.transposed)
    } else {
        ops::product::mul_transposed(&x.v, &y.v, x.transposed, y.transposed, false)
    }
}

/// How a matrix is solved with, by its entries.
fn solve_kind(a: &Value) -> SolveKind {
    if a.rows() != a.cols() {
        return SolveKind::LeastSquares;
    }
    let (lower, upper) = match a {
        Value::Real(d) => dense_shape(&d.data, d.rows(), |x| *x == 0.0),
        Value::Complex(d) => dense_shape(&d.data, d.rows(), |z| z.re == 0.0 && z.im == 0.0),
        Value::Single(d) => dense_shape(&d.data, d.rows(), |x| *x == 0.0),
        Value::SparseReal(s) => sparse_shape(&s.pattern),
        Value::SparseComplex(s) => sparse_shape(&s.pattern),
        Value::SparseLogical(s) => sparse_shape(&s.pattern),
        _ => (false, false),
    };
    match (lower, upper) {
        (true, true) => SolveKind::Diagonal,
        (true, false) => SolveKind::LowerTriangular,
        (false, true) => SolveKind::UpperTriangular,
        _ if a.is_sparse() => SolveKind::SparseGeneral { factor_nnz: None },
        _ => SolveKind::General,
    }
}

/// Whether all entries above (lower) or below (upper) the diagonal are zero.
fn dense_shape<T>(data: &[T], n: usize, zero: impl Fn(&T) -> bool) -> (bool, bool) {
    let (mut lower, mut upper) = (true, true);
    for (j, column) in data.chunks(n.max(1)).enumerate() {
        lower = lower && column.iter().take(j).all(&zero);
        upper = upper && column.iter().skip(j + 1).all(&zero);
        if !lower && !upper {
            break;
        }
    }
    (lower, upper)
}

fn sparse_shape(p: &Pattern) -> (bool, bool) {
    let (mut lower, mut upper) = (true, true);
    for (j, w) in p.colptr.windows(2).enumerate() {
        for &i in p.rowidx.get(w[0]..w[1]).unwrap_or(&[]) {
            lower = lower && i >= j;
            upper = upper && i <= j;
        }
    }
    (lower, upper)
}
