//! Solves. In: operands as they lie in memory. Out: the column-oriented algorithm for a dense
//! triangle (by dot products where its rows lie together), in blocks for several right-hand sides, stored vector by stored
//! vector for a compressed one; a general dense matrix is copied, factored ([`super::factors`])
//! and solved with twice. The right-hand side is copied into the result, which is solved in place.

use super::Stream;
use super::consumed::Begin;
use super::pending::{Awaited, Matrix, Pending, Placed, Solve, Triangle, parts};
use super::shape::{Access, Regular, sweep};
use crate::cache::stream::{EntryAccess, Nest, Op, RowAccess, Rows, Walk, When};
use crate::events::{Side, SolveKind};
use crate::value::Value;
use smallvec::{SmallVec, smallvec};

impl Stream {
    /// `op(A) \ b`, or `b / op(A)` as the transposed problem (`turned`), with `kind` that of
    /// `op(A)`; false where the caller has to do it by the model.
    pub(crate) fn solve(&mut self, a: Side, b: Side, kind: SolveKind, turned: bool, result: &Value) -> bool {
        let what = if turned { "/" } else { "\\" };
        let dense = !a.value.is_sparse();
        let known = matches!(kind, SolveKind::Lower | SolveKind::Upper | SolveKind::Diagonal)
            || (dense && kind == SolveKind::General);
        if !known || b.value.is_sparse() || result.is_scalar() {
            return false;
        }
        let before = self.work.hazards.len();
        let matrix = self.operand(a.value, a.src);
        let hazards = self.work.hazards.len();
        let Placed::Dense(right) = self.operand(b.value, b.src) else { return false };
        if kind != SolveKind::Diagonal && right.rows * right.cols == result.numel() as u64 {
            // The right-hand side may be solved in place.
            self.work.hazards.truncate(hazards);
        }
        let right = right.turned(b.transposed != turned);
        let transposed = a.transposed != turned;
        let lower = (kind == SolveKind::Lower) != turned;
        let result_of = |r| Pending {
            dims: self_dims(turned, right.rows as usize, right.cols as usize),
            ..Pending::new(result, right.width, what, r)
        };
        let triangle = |matrix, lower| Triangle { matrix, transposed, lower };
        let pending = match (kind, matrix) {
            (SolveKind::Diagonal, Placed::Dense(m)) => {
                let strides = smallvec![m.down + m.across];
                let diagonal = Regular { base: m.base, width: m.width, lengths: smallvec![m.rows], strides };
                self.works(what, 0);
                self.read_access(Access::Regular(diagonal), smallvec![m.rows as usize, 1]);
                self.read_access(right.access(), smallvec![right.rows as usize, right.cols as usize]);
                return true;
            }
            (SolveKind::Diagonal, s) => {
                let transposed = !self.layout.sparse.by_rows();
                let product = self.rows_product(s, transposed, right, right.width, turned);
                result_of(product)
            }
            (SolveKind::General, Placed::Dense(m)) => {
                self.note_crowded_factors(&m);
                self.open(what, 0);
                let work = self.copied(m, a.value);
                self.factor_lu(work);
                self.shut();
                let triangles =
                    smallvec![triangle(Placed::Dense(work), !transposed), triangle(Placed::Dense(work), transposed)];
                result_of(Awaited::Solve(Box::new(Solve { triangles, right, turned })))
            }
            (_, m) => {
                let triangles = smallvec![triangle(m, lower)];
                result_of(Awaited::Solve(Box::new(Solve { triangles, right, turned })))
            }
        };
        self.work.wait_with(pending, before);
        true
    }

    /// A copy in a work array.
    pub(crate) fn copied(&mut self, m: Matrix, value: &Value) -> Matrix {
        let room = self.room(value);
        let home = self.work_array(room);
        let down = i64::from(m.width);
        self.describe_dense(home, &[m.rows as usize, m.cols as usize], m.width, value.class().name());
        let copy = Matrix { base: self.space.base(home), down, across: down * m.rows.cast_signed(), ..m };
        if let Some(op) = sweep(&[m.access()], &[copy.access()]) {
            self.emit(op);
        }
        copy
    }

    /// Solves into the array of the result.
    pub(crate) fn solve_into(&mut self, s: Solve, dest: Matrix) {
        let x = dest.turned(s.turned);
        let x = if x.cols == s.right.cols { x } else { x.transposed() };
        let gathers =
            |t: &Triangle| matches!(&t.matrix, Placed::Sparse { .. }) && self.layout.sparse.gathers(t.transposed);
        let copied = s.triangles.first().is_none_or(|t| !gathers(t));
        if copied && !s.right.is(&x) && self.solve_few_together(&s, x) {
            return;
        }
        if copied
            && !s.right.is(&x)
            && let Some(op) = sweep(&[s.right.access()], &[x.access()])
        {
            self.emit(op);
        }
        let mut right = if copied { x } else { s.right };
        for t in s.triangles {
            match t.matrix {
                Placed::Dense(m) => {
                    self.declare_triangle(&m, t.lower != t.transposed);
                    let m = if t.transposed { m.transposed() } else { m };
                    if self.simulates() {
                        self.dense_triangle(m, x, t.lower);
                    }
                    self.undeclare();
                }
                p => self.sparse_triangle(p, t.transposed, t.lower, right, x),
            }
            right = x;
        }
    }

    /// Many right-hand sides of triangles that stay: as many as a line has elements are copied and solved one after the
    /// other, before the next ones. False where it is another solve.
    fn solve_few_together(&mut self, s: &Solve, x: Matrix) -> bool {
        let stays = |t: &Triangle| match &t.matrix {
            Placed::Dense(m) => m.rows <= self.side(x.width),
            Placed::Sparse { .. } | Placed::Nothing => false,
        };
        let few = (self.space.line() / u64::from(x.width.max(1))).max(1);
        if x.cols <= few || !s.triangles.iter().all(stays) {
            return false;
        }
        self.declare(&[s.right], &[x]);
        let mut triangles: SmallVec<[(Matrix, bool); 2]> = SmallVec::new();
        for t in &s.triangles {
            if let Placed::Dense(m) = &t.matrix {
                self.declare_triangle(m, t.lower != t.transposed);
                triangles.push((m.turned(t.transposed), t.lower));
            }
        }
        if self.simulates() {
            for (first, n) in parts(x.cols, few) {
                let part = |m: &Matrix| m.part(0, m.rows, first, n);
                self.emit_sweep(&[part(&s.right).access()], &[part(&x).access()]);
                triangles.iter().for_each(|&(m, lower)| self.dense_triangle(m, part(&x), lower));
            }
        }
        self.undeclare();
        true
    }

    fn sparse_triangle(&mut self, p: Placed, transposed: bool, lower: bool, right: Matrix, x: Matrix) {
        let Placed::Sparse { arrays, pattern, rows: n, .. } = p else { return };
        let matrix = self.compressed(&pattern, n);
        let [values, indices, pointers] = arrays.map(|p| (p.base, p.width));
        let gathers = self.layout.sparse.gathers(transposed);
        let count = u32::try_from(x.cols).unwrap_or(u32::MAX);
        let at = |m: Matrix, write| {
            let (stride, column) = (m.down, m.across);
            RowAccess { base: m.base, width: m.width, write, stride, count, column }
        };
        let (before, after) = if gathers {
            (smallvec![at(right, false)], smallvec![at(x, true)])
        } else {
            (smallvec![at(x, false), at(x, true)], smallvec![])
        };
        let (base, width, stride, column) = (x.base, x.width, x.down, x.across);
        let target = EntryAccess { base, width, stride, update: !gathers, count, column, skip_diagonal: true };
        let descending = !lower;
        self.emit(Op::Rows(Box::new(Rows { matrix, descending, pointers, indices, values, before, target, after })));
    }

    /// Right-hand sides in place: one after the other with a triangle that stays, several in blocks with a larger one.
    fn dense_triangle(&mut self, a: Matrix, x: Matrix, lower: bool) {
        if x.cols > 1 && a.rows > self.side(x.width) {
            return self.triangle_in_blocks(a, x, lower);
        }
        (0..x.cols).for_each(|c| self.solve_columns(a, x.column(c), lower));
    }

    /// By halves of the triangle, what is between which is a product, until a half is a block.
    pub(super) fn triangle_in_blocks(&mut self, a: Matrix, x: Matrix, lower: bool) {
        let side = self.side(x.width);
        let half = self.half(a.rows, a.width);
        if a.rows <= side || half == 0 {
            return parts(x.cols, side).for_each(|(c, n)| self.solve_columns(a, x.part(0, a.rows, c, n), lower));
        }
        let rest = a.rows - half;
        let (first, second) = (x.part(0, half, 0, x.cols), x.part(half, rest, 0, x.cols));
        let (top, bottom) = (a.part(0, half, 0, half), a.part(half, rest, half, rest));
        if lower {
            self.triangle_in_blocks(top, first, lower);
            self.add_blocks(a.part(half, rest, 0, half), first, second, Begin::There);
            self.triangle_in_blocks(bottom, second, lower);
        } else {
            self.triangle_in_blocks(bottom, second, lower);
            self.add_blocks(a.part(0, half, half, rest), second, first, Begin::There);
            self.triangle_in_blocks(top, first, lower);
        }
    }

    /// Half of so many rows, in whole lines; nothing where there is no more than a line.
    pub(super) fn half(&self, rows: u64, width: u32) -> u64 {
        let line = (self.space.line() / u64::from(width.max(1))).max(1);
        if rows > line { (rows / 2).div_ceil(line) * line } else { 0 }
    }

    /// Right-hand sides in place, column of the triangle by column, or by dots where its rows lie together.
    fn solve_columns(&mut self, a: Matrix, x: Matrix, lower: bool) {
        let n = a.rows;
        let by_dots = a.down.unsigned_abs() > a.across.unsigned_abs() && n > 1;
        for step in 0..n {
            let j = if lower { step } else { n - 1 - step };
            let (first, rest) = if by_dots == lower { (0, j) } else { (j + 1, n - 1 - j) };
            let mut walks: SmallVec<[Walk; 4]> = smallvec![
                a.walk(a.at(j, j), &[0, 0], false, When::First),
                x.walk(x.at(j, 0), &[0, x.across], false, When::First),
                x.walk(x.at(j, 0), &[0, x.across], true, if by_dots { When::Last } else { When::First }),
            ];
            if by_dots && rest > 0 {
                walks.push(a.walk(a.at(j, first), &[a.across, 0], false, When::Each));
                walks.push(x.walk(x.at(first, 0), &[x.down, x.across], false, When::Each));
            } else if rest > 0 {
                walks.push(a.walk(a.at(first, j), &[a.down, 0], false, When::Each));
                walks.push(x.walk(x.at(first, 0), &[x.down, x.across], false, When::Each));
                walks.push(x.walk(x.at(first, 0), &[x.down, x.across], true, When::Each));
            }
            self.emit(Op::Nest(Nest { extents: smallvec![rest.max(1), x.cols], walks }));
        }
    }
}

fn self_dims(turned: bool, rows: usize, cols: usize) -> crate::value::Dims {
    if turned { smallvec![cols, rows] } else { smallvec![rows, cols] }
}
