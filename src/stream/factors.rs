//! Factorisations in place. In: a matrix in memory. Out: loops.
//!
//! * LU and Cholesky by halves, as in LAPACK's `dgetrf2` and `dpotrf2`: the left half is factored, then what is to the right is
//!   solved with it and updated by a product in blocks, then factored. Row exchanges are left out. What is a block, or a line
//!   of columns, is factored column by column: LU right-looking, Cholesky left-looking on the lower triangle.
//! * Householder QR: by panels of as many columns as a block has; what is to the right gets the reflections of a panel
//!   together, by products. In a panel the norm of a column makes the reflection, which is applied to each column to
//!   the right by a dot product and an update.

use super::Stream;
use super::consumed::Begin;
use super::pending::{Matrix, parts};
use super::shape::Array;
use crate::cache::stream::{Nest, Op, Walk, When};
use crate::value::Class;
use smallvec::{SmallVec, smallvec};

impl Stream {
    fn nest(&mut self, extents: SmallVec<[u64; 3]>, walks: SmallVec<[Walk; 4]>) {
        if !extents.contains(&0) {
            self.emit(Op::Nest(Nest { extents, walks }));
        }
    }

    /// How many columns are factored first of a matrix that is more than a block; nothing where it is done at once.
    fn first_half(&self, a: &Matrix) -> u64 {
        let side = self.side(a.width);
        if a.rows * a.cols <= side * side { 0 } else { self.half(a.rows.min(a.cols), a.width) }
    }

    pub(crate) fn factor_lu(&mut self, a: Matrix) {
        self.declare(&[a], &[a]);
        if self.simulates() {
            self.lu(a);
        }
    }

    fn lu(&mut self, a: Matrix) {
        let left = self.first_half(&a);
        if left == 0 {
            return self.lu_by_columns(a);
        }
        let (below, right) = (a.rows - left, a.cols - left);
        self.lu(a.part(0, a.rows, 0, left));
        let (above, trailing) = (a.part(0, left, left, right), a.part(left, below, left, right));
        self.triangle_in_blocks(a.part(0, left, 0, left), above, true);
        self.add_blocks(a.part(left, below, 0, left), above, trailing, Begin::There);
        self.lu(trailing);
    }

    fn lu_by_columns(&mut self, a: Matrix) {
        for k in 0..a.rows.min(a.cols) {
            let (below, right) = (a.rows - 1 - k, a.cols - 1 - k);
            let column = a.at(k + 1, k);
            self.nest(
                smallvec![below],
                smallvec![
                    a.walk(a.at(k, k), &[0], false, When::First),
                    a.walk(column, &[a.down], false, When::Each),
                    a.walk(column, &[a.down], true, When::Each),
                ],
            );
            self.nest(
                smallvec![below, right],
                smallvec![
                    a.walk(a.at(k, k + 1), &[0, a.across], false, When::First),
                    a.walk(column, &[a.down, 0], false, When::Each),
                    a.walk(a.at(k + 1, k + 1), &[a.down, a.across], false, When::Each),
                    a.walk(a.at(k + 1, k + 1), &[a.down, a.across], true, When::Each),
                ],
            );
        }
    }

    /// The triangle that is factored is copied, column by column; the other one is set to zero.
    pub(super) fn copy_triangle(&mut self, from: Matrix, to: Matrix) {
        self.declare_triangle(&from, true);
        self.declare(&[], &[to]);
        if self.simulates() {
            for c in 0..from.cols {
                self.emit_sweep(&[], &[to.part(0, c, c, 1).vector()]);
                let below = from.rows.saturating_sub(c);
                self.emit_sweep(&[from.part(c, below, c, 1).vector()], &[to.part(c, below, c, 1).vector()]);
            }
        }
        self.undeclare();
    }

    pub(crate) fn factor_cholesky(&mut self, a: Matrix) {
        self.declare(&[a], &[a]);
        if self.simulates() {
            self.cholesky(a);
        }
    }

    fn cholesky(&mut self, a: Matrix) {
        let left = self.first_half(&a);
        if left == 0 {
            return self.cholesky_by_columns(a);
        }
        let rest = a.rows - left;
        let (first, below) = (a.part(0, left, 0, left), a.part(left, rest, 0, left));
        self.cholesky(first);
        self.triangle_in_blocks(first, below.transposed(), true);
        let trailing = a.part(left, rest, left, rest);
        self.update_triangle(below, trailing);
        self.cholesky(trailing);
    }

    /// Takes `x*x'` from the lower triangle of `c`, by halves too.
    fn update_triangle(&mut self, x: Matrix, c: Matrix) {
        let (n, side) = (c.rows, self.side(c.width));
        let half = if n <= side { 0 } else { self.half(n, c.width) };
        if half > 0 {
            let (top, bottom) = (x.part(0, half, 0, x.cols), x.part(half, n - half, 0, x.cols));
            self.update_triangle(top, c.part(0, half, 0, half));
            self.add_blocks(bottom, top.transposed(), c.part(half, n - half, 0, half), Begin::There);
            return self.update_triangle(bottom, c.part(half, n - half, half, n - half));
        }
        for (l, nl) in parts(x.cols, side) {
            (0..n).for_each(|j| self.update_column(x.part(j, n - j, l, nl), c.part(j, n - j, j, 1)));
        }
    }

    /// Takes the rows of `x` times the first one from a column.
    fn update_column(&mut self, x: Matrix, column: Matrix) {
        self.nest(
            smallvec![x.rows, x.cols],
            smallvec![
                x.walk(x.base, &[0, x.across], false, When::First),
                x.walk(x.base, &[x.down, x.across], false, When::Each),
                column.walk(column.base, &[column.down, 0], false, When::Each),
                column.walk(column.base, &[column.down, 0], true, When::Each),
            ],
        );
    }

    fn cholesky_by_columns(&mut self, a: Matrix) {
        for j in 0..a.rows.min(a.cols) {
            let (below, column) = (a.rows - j, a.part(j, a.rows - j, j, 1));
            self.update_column(a.part(j, below, 0, j), column);
            self.nest(
                smallvec![below],
                smallvec![
                    column.walk(column.base, &[a.down], false, When::Each),
                    column.walk(column.base, &[a.down], true, When::Each),
                ],
            );
        }
    }

    pub(crate) fn factor_qr(&mut self, a: Matrix) {
        self.declare(&[a], &[a]);
        if !self.simulates() {
            return;
        }
        let (n, side) = (a.rows.min(a.cols), self.side(a.width));
        if a.rows * a.cols <= side * side {
            return self.qr_by_columns(a);
        }
        let panels =
            parts(n, side).map(|(k, columns)| (k, columns, a.part(k, a.rows - k, k + columns, a.cols - k - columns)));
        self.reflect(a, panels.collect(), true);
    }

    /// Forms the first `cols` columns of Q from the reflections in `a`, the last panel first: in the place of these, or, where
    /// there are more, in an array of their own.
    pub(crate) fn form_q(&mut self, a: Matrix, cols: u64) {
        if !self.simulates() {
            return;
        }
        let (n, side) = (a.rows.min(a.cols), self.side(a.width));
        let in_place = cols <= a.cols;
        if in_place && a.rows * a.cols <= side * side {
            return self.qr_by_columns(a);
        }
        let q = if in_place { a } else { self.work_matrix(a.rows, cols, &a) };
        let panels = parts(n, side).map(|(k, columns)| {
            let from = if in_place { k + columns } else { k };
            (k, columns, q.part(k, a.rows - k, from, cols.saturating_sub(from)))
        });
        let mut panels: Vec<(u64, u64, Matrix)> = panels.collect();
        panels.reverse();
        self.reflect(a, panels, in_place);
    }

    /// The factors of a matrix, of which the reflections are in the first columns of `dest`, or Q in all of them.
    pub(super) fn qr_into(&mut self, matrix: Matrix, formed: bool, dest: Matrix) {
        let work = dest.part(0, matrix.rows, 0, matrix.cols);
        if !matrix.is(&work) {
            self.emit_sweep(&[matrix.access()], &[work.access()]);
        }
        self.factor_qr(work);
        if !formed {
            return;
        }
        let more = dest.cols - matrix.cols.min(dest.cols);
        if more == 0 {
            return self.form_q(work, dest.cols);
        }
        self.emit_sweep(&[], &[dest.part(0, dest.rows, matrix.cols, more).access()]);
        if self.simulates() {
            let (n, side) = (work.rows.min(work.cols), self.side(work.width));
            let right = |(k, columns)| (k, columns, dest.part(k, dest.rows - k, k + columns, dest.cols - k - columns));
            let mut panels: Vec<(u64, u64, Matrix)> = parts(n, side).map(right).collect();
            panels.reverse();
            self.reflect(work, panels, true);
        }
    }

    /// Panels of reflections in `a`, by their first column and how many these are, and what each is applied to. `by_columns`:
    /// what happens in the panels themselves, too.
    fn reflect(&mut self, a: Matrix, panels: Vec<(u64, u64, Matrix)>, by_columns: bool) {
        let side = self.side(a.width);
        let widest = panels.iter().map(|(_, _, right)| right.cols).max().unwrap_or(0).max(a.cols);
        // The triangle that joins the reflections of a panel, and their products with what is to the right.
        let triangle = self.work_matrix(side, side, &a);
        let products = self.work_matrix(side, widest, &a);
        for (k, columns, right) in panels {
            let panel = a.part(k, a.rows - k, k, columns);
            if by_columns {
                self.qr_by_columns(panel);
            }
            if right.cols > 0 {
                let (t, w) = (triangle.part(0, columns, 0, columns), products.part(0, columns, 0, right.cols));
                self.add_blocks(panel.transposed(), panel, t, Begin::Cleared);
                self.add_blocks(panel.transposed(), right, w, Begin::Cleared);
                self.triangle_in_blocks(t, w, true);
                self.add_blocks(panel, w, right, Begin::There);
            }
        }
    }

    /// A work array of these sizes with elements as `like` has them.
    fn work_matrix(&mut self, rows: u64, cols: u64, like: &Matrix) -> Matrix {
        let home = self.work_array(rows * cols * u64::from(like.width));
        let dims = smallvec![rows as usize, cols as usize];
        self.describe_dense(home, &dims, like.width, Class::Double.name());
        Matrix::of(&Array { base: self.space.base(home), width: like.width, dims })
    }

    fn qr_by_columns(&mut self, a: Matrix) {
        for k in 0..a.rows.min(a.cols) {
            let (below, right) = (a.rows - k, a.cols - 1 - k);
            let column = a.at(k, k);
            self.nest(smallvec![below], smallvec![a.walk(column, &[a.down], false, When::Each)]);
            self.nest(
                smallvec![below],
                smallvec![a.walk(column, &[a.down], false, When::Each), a.walk(column, &[a.down], true, When::Each),],
            );
            for j in 0..right {
                let other = a.at(k, k + 1 + j);
                let both: SmallVec<[Walk; 4]> = smallvec![
                    a.walk(column, &[a.down], false, When::Each),
                    a.walk(other, &[a.down], false, When::Each),
                ];
                self.nest(smallvec![below], both.clone());
                let mut update = both;
                update.push(a.walk(other, &[a.down], true, When::Each));
                self.nest(smallvec![below], update);
            }
        }
    }
}
