//! Products. In: operands as they lie in memory. Out: what the predicted implementation does:
//!
//! * dense matrix × vector: by columns, in blocks of rows whose part of the result stays in the
//!   first-level cache; the result is read and written for every column. A transposed matrix by
//!   dot products of columns, long ones in blocks too.
//! * dense × dense: square blocks, three of which fill the first-level cache, a whole number of
//!   lines a side; the innermost loop runs down a column.
//!   A tall matrix of few columns times a small one: row by row, with the rest of the pass.
//! * compressed matrix × vector or vectors: stored vector by stored vector, gathering where these
//!   are rows of the product, else scattering into the result, which is cleared before.
//! * outer product: part of the pass, each factor repeated along the other.
//! * sparse × sparse: swept operands and result, which is approximate.

use super::Stream;
use super::pending::{Awaited, Matrix, Pending, Placed};
use super::shape::{Access, Array, Regular, Shape, sweep};
use super::space::Home;
use crate::cache::stream::{Nest, Op, RowAccess, Rows, Target, Walk, When};
use crate::events::{Side, Src};
use crate::value::{Dims, Value};
use smallvec::{SmallVec, smallvec};

/// Most columns of a narrow product: what is added up for a row stays in registers.
const NARROW: u64 = 8;

impl Stream {
    /// Where an operand of an operator lies; one that is computed is stored first.
    pub(crate) fn operand(&mut self, value: &Value, src: &Src) -> Placed {
        if value.is_scalar() {
            return Placed::Nothing;
        }
        if let Src::Whole { leaf, .. } | Src::Part { leaf, .. } | Src::Plain { leaf, .. } = src {
            self.occurs(*leaf);
        }
        let room = self.room(value);
        let (home, shape) = match src {
            Src::Whole { key, .. } => {
                let home = self.home_of(*key, value, room);
                (home, self.shape(value, home))
            }
            Src::Part { key, part, .. } => {
                let Some((home, array)) = self.array_of_part(*key, part, value) else { return Placed::Nothing };
                self.work.hazards.push(home);
                let access = array.part(&part.indices);
                if let Some(m) = Matrix::of_access(&access, value.rows() as u64, value.cols() as u64) {
                    return Placed::Dense(m);
                }
                let copy = self.work_array(room);
                let shape = self.shape(value, copy);
                if let Shape::Dense(a) = &shape
                    && let Some(op) = sweep(&[access], &[a.whole()])
                {
                    self.emit(op);
                }
                (copy, shape)
            }
            Src::Plain { .. } => {
                let home = self.home_of_value(value, room);
                (home, self.shape(value, home))
            }
            Src::Result { stored: true, .. } => match self.result_home(value) {
                Some(home) => (home, self.shape(value, home)),
                None => return Placed::Nothing,
            },
            Src::Temp | Src::Result { .. } => self.store_now(value),
            Src::None => return Placed::Nothing,
        };
        self.work.hazards.push(home);
        Placed::of(value, shape)
    }

    pub(crate) fn result_home(&self, value: &Value) -> Option<Home> {
        let n = value.numel() as u64;
        self.work.results.iter().rev().find(|(_, count)| *count == n).map(|(h, _)| *h)
    }

    /// `op(x) * op(y)`.
    pub(crate) fn multiply(&mut self, x: Side, y: Side, result: &Value) {
        let hazards = self.work.hazards.len();
        let a = self.operand(x.value, x.src);
        let b = self.operand(y.value, y.src);
        let turned = |m: Matrix, t: bool| if t { m.transposed() } else { m };
        let width = self.width(result);
        let pending = match (a, b) {
            (Placed::Dense(a), Placed::Dense(b)) => {
                let (a, b) = (turned(a, x.transposed), turned(b, y.transposed));
                if a.cols == 1 && !result.is_scalar() {
                    return self.outer(a, b);
                }
                match (a.rows, b.cols) {
                    (_, 1) => Awaited::Vector { matrix: a, vector: b.upright() },
                    (1, _) => Awaited::Vector { matrix: b.transposed(), vector: a.upright() },
                    _ => {
                        if Stream::is_narrow(&a, &b) {
                            // A row is read before it is written: `P = R + P*beta` is done in place.
                            self.work.hazards.truncate(hazards);
                        }
                        Awaited::Blocks { a, b }
                    }
                }
            }
            (s @ Placed::Sparse { .. }, Placed::Dense(b)) => {
                self.rows_product(s, x.transposed, turned(b, y.transposed), width)
            }
            (Placed::Dense(a), s @ Placed::Sparse { .. }) => {
                self.rows_product(s, !y.transposed, turned(a, x.transposed).transposed(), width)
            }
            (a, b) => {
                self.open("*", 0);
                for p in [a, b] {
                    self.sweep_operand(&p);
                }
                self.shut();
                self.approximately("a product of sparse matrices");
                Awaited::Written
            }
        };
        self.work.wait(Pending::new(result, width, "*", pending));
    }

    /// The loops over an operand that is swept once.
    pub(crate) fn sweep_operand(&mut self, p: &Placed) {
        let accesses: SmallVec<[Access; 3]> = match p {
            Placed::Nothing => return,
            Placed::Dense(m) => smallvec![m.access()],
            Placed::Sparse { arrays, .. } => arrays.iter().map(Array::whole).collect(),
        };
        for pair in accesses.chunk_by(|a, b| a.count() == b.count()) {
            if let Some(op) = sweep(pair, &[]) {
                self.emit(op);
            }
        }
    }

    /// Both factors join the pass, each repeated along the other.
    fn outer(&mut self, a: Matrix, b: Matrix) {
        self.works("*", 0);
        let lengths: SmallVec<[u64; 3]> = smallvec![a.rows, b.cols];
        let of = |m: Matrix, strides: [i64; 2]| {
            let strides = strides.into_iter().collect();
            Access::Regular(Regular { base: m.base, width: m.width, lengths: lengths.clone(), strides })
        };
        let dims: Dims = smallvec![a.rows as usize, b.cols as usize];
        self.read_access(of(b, [0, b.across]), dims.clone());
        self.read_access(of(a, [a.down, 0]), dims);
    }

    /// `op(S) * x`, x of one or several columns.
    pub(crate) fn rows_product(&mut self, s: Placed, transposed: bool, x: Matrix, width: u32) -> Awaited {
        let Placed::Sparse { arrays, pattern, rows, .. } = s else { return Awaited::Written };
        let matrix = self.compressed(&pattern, rows);
        let [values, indices, pointers] = arrays.map(|a| (a.base, a.width));
        let count = u32::try_from(x.cols).unwrap_or(u32::MAX);
        let gathers = self.layout.sparse.gathers(transposed);
        let dense = |m: Matrix| RowAccess {
            base: m.base,
            width: m.width,
            write: false,
            stride: m.down,
            count,
            column: m.across,
        };
        let target = Target {
            base: x.base,
            width: if gathers { x.width } else { width },
            stride: x.down,
            update: !gathers,
            count,
            column: x.across,
            skip_diagonal: false,
        };
        let before = if gathers { smallvec![] } else { smallvec![dense(x)] };
        let rows =
            Box::new(Rows { matrix, descending: false, pointers, indices, values, before, target, after: smallvec![] });
        if gathers { Awaited::Rows(rows) } else { Awaited::Scatter(rows) }
    }

    /// A product writes its result, which is there as a whole.
    pub(crate) fn produce(&mut self, p: Pending, dest: &Shape) {
        let Shape::Dense(array) = dest else {
            if let Shape::Sparse(arrays) = dest {
                for a in arrays {
                    if let Some(op) = sweep(&[], &[a.whole()]) {
                        self.emit(op);
                    }
                }
            }
            return;
        };
        self.produce_into(p, Matrix::of(array), true);
    }

    /// `clear`: the result does not hold anything that the product is added to.
    pub(crate) fn produce_into(&mut self, p: Pending, dest: Matrix, clear: bool) {
        self.open(p.what, p.flops);
        self.carry_out(p, dest, clear);
        self.shut();
    }

    fn carry_out(&mut self, p: Pending, dest: Matrix, clear: bool) {
        match p.result {
            Awaited::Rows(mut rows) => {
                let d = oriented(dest, rows.target.count);
                let count = rows.target.count;
                rows.after.push(RowAccess {
                    base: d.base,
                    width: d.width,
                    write: true,
                    stride: d.down,
                    count,
                    column: d.across,
                });
                self.emit(Op::Rows(rows));
            }
            Awaited::Scatter(mut rows) => {
                if clear {
                    self.emit_sweep(&[], &[dest.access()]);
                }
                let d = oriented(dest, rows.target.count);
                (rows.target.base, rows.target.stride, rows.target.column) = (d.base, d.down, d.across);
                self.emit(Op::Rows(rows));
            }
            Awaited::Vector { matrix, vector } => self.vector_product(matrix, vector, dest.upright(), clear),
            Awaited::Blocks { a, b } if Stream::is_narrow(&a, &b) => self.narrow_product(a, b, &[], &[dest]),
            Awaited::Blocks { a, b } => self.block_product(a, b, dest),
            Awaited::Solve(s) => self.solve_into(*s, dest),
            Awaited::Written => self.emit_sweep(&[], &[dest.access()]),
        }
    }

    fn emit_sweep(&mut self, reads: &[Access], writes: &[Access]) {
        if let Some(op) = sweep(reads, writes) {
            self.emit(op);
        }
    }

    /// Whether a vector product can be added up in `dest`, which the pass has written before.
    pub(crate) fn adds_up(p: &Pending, dest: &Matrix) -> bool {
        match &p.result {
            Awaited::Vector { matrix, vector } => !dest.overlaps(matrix) && !dest.overlaps(vector),
            _ => false,
        }
    }

    /// Rows of a block: the part of the result takes an eighth of the first-level cache.
    fn block_rows(&self) -> u64 {
        (self.l1 / 64).max(64)
    }

    fn vector_product(&mut self, a: Matrix, x: Matrix, y: Matrix, clear: bool) {
        self.declare(&[a, x], &[y]);
        if !clear {
            self.declare(&[y], &[]);
        }
        if !self.simulates() {
            return;
        }
        let block = self.block_rows();
        if a.down.unsigned_abs() > a.across.unsigned_abs() && a.rows > 1 && a.cols > 1 {
            return self.dots(a, x, y, clear, block);
        }
        let mut first = 0;
        while first < a.rows {
            let n = block.min(a.rows - first);
            if clear {
                let part = Matrix { base: y.at(first, 0), rows: n, ..y };
                self.emit_sweep(&[], &[part.access()]);
            }
            let extents = smallvec![n, a.cols];
            let walks = smallvec![
                x.walk(x.base, &[0, x.down], false, When::First),
                a.walk(a.at(first, 0), &[a.down, a.across], false, When::Each),
                y.walk(y.at(first, 0), &[y.down, 0], false, When::Each),
                y.walk(y.at(first, 0), &[y.down, 0], true, When::Each),
            ];
            self.emit(Op::Nest(Nest { extents, walks }));
            first += n;
        }
    }

    /// Row `i` of `a` lies together: a dot product for each.
    fn dots(&mut self, a: Matrix, x: Matrix, y: Matrix, clear: bool, block: u64) {
        let parts = a.cols > block || !clear;
        if parts && clear {
            self.emit_sweep(&[], &[y.access()]);
        }
        let mut first = 0;
        while first < a.cols {
            let n = if parts { block.min(a.cols - first) } else { a.cols };
            let mut walks: SmallVec<[Walk; 4]> = smallvec![
                a.walk(a.at(0, first), &[a.across, a.down], false, When::Each),
                x.walk(x.at(first, 0), &[x.down, 0], false, When::Each),
            ];
            if parts {
                walks.push(y.walk(y.base, &[0, y.down], false, When::Last));
            }
            walks.push(y.walk(y.base, &[0, y.down], true, When::Last));
            self.emit(Op::Nest(Nest { extents: smallvec![n, a.rows], walks }));
            first += n;
        }
    }

    /// Side of the square blocks of a product: three of them fill the first-level cache.
    fn side(&self, width: u32) -> u64 {
        let elements = self.l1 / u64::from(width.max(1)) / 3;
        let line = (self.space.line() / u64::from(width.max(1))).max(1);
        (elements.isqrt() / line * line).max(line)
    }

    /// A tall matrix of few columns times a small one: row by row, all columns at once.
    pub(crate) fn is_narrow(a: &Matrix, b: &Matrix) -> bool {
        a.cols <= NARROW && b.cols <= NARROW && a.rows > NARROW
    }

    /// A narrow product in one loop over its rows with what else the pass reads and writes; the
    /// small matrix is in registers.
    pub(crate) fn narrow_product(&mut self, a: Matrix, b: Matrix, reads: &[Matrix], writes: &[Matrix]) {
        self.declare(&[a, b], &[]);
        self.declare(reads, writes);
        self.emit_sweep(&[b.access()], &[]);
        let columns = |m: &Matrix, write: bool| -> SmallVec<[Walk; 4]> {
            (0..m.cols).map(|c| m.walk(m.at(0, c), &[m.down], write, When::Each)).collect()
        };
        let mut walks = columns(&a, false);
        reads.iter().for_each(|m| walks.extend(columns(m, false)));
        writes.iter().for_each(|m| walks.extend(columns(m, true)));
        self.emit(Op::Nest(Nest { extents: smallvec![a.rows], walks }));
    }

    fn block_product(&mut self, a: Matrix, b: Matrix, c: Matrix) {
        self.declare(&[a, b], &[c]);
        if !self.simulates() {
            return;
        }
        let side = self.side(c.width);
        let starts = |n: u64| (0..n.div_ceil(side)).map(move |k| (k * side, side.min(n - k * side)));
        for (j, nj) in starts(b.cols) {
            for (i, ni) in starts(a.rows) {
                let block = Matrix { base: c.at(i, j), rows: ni, cols: nj, ..c };
                self.emit_sweep(&[], &[block.access()]);
                for (l, nl) in starts(a.cols) {
                    let walks = smallvec![
                        b.walk(b.at(l, j), &[0, b.down, b.across], false, When::First),
                        a.walk(a.at(i, l), &[a.down, a.across, 0], false, When::Each),
                        c.walk(c.at(i, j), &[c.down, 0, c.across], false, When::Each),
                        c.walk(c.at(i, j), &[c.down, 0, c.across], true, When::Each),
                    ];
                    self.emit(Op::Nest(Nest { extents: smallvec![ni, nl, nj], walks }));
                }
            }
        }
    }
}

/// The result of a product by stored vectors, with `count` columns: that of a row vector or of
/// `x*S` is written across.
fn oriented(d: Matrix, count: u32) -> Matrix {
    if d.cols == u64::from(count) { d } else { d.transposed() }
}
