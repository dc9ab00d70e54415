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
//! * sparse × sparse: row by row with a hash table ([`super::sparse_products`]).

use super::Stream;
use super::consumed::Begin;
use super::pending::{Awaited, Matrix, Narrow, Pending, Placed, StoredVectors, parts};
use super::shape::{Access, Array, Regular, Shape, sweep};
use super::space::Home;
use crate::cache::stream::{EntryAccess, Nest, Op, RowAccess, Rows, Walk, When};
use crate::events::{Given, NARROW, Side, Src};
use crate::value::{Dims, Value};
use smallvec::{SmallVec, smallvec};

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
            Src::Plain { sparse, .. } => match sparse.as_ref().and_then(|read| self.part_of(read, value)) {
                Some(found) => found,
                None => {
                    let home = self.home_of_value(value, room);
                    (home, self.shape(value, home))
                }
            },
            Src::Result { stored: true, .. } => match self.result_home(value) {
                Some(home) => (home, self.shape(value, home)),
                None => return Placed::Nothing,
            },
            Src::Temp(c) => self.store_now(value, Some(c)),
            Src::Result { .. } => self.store_now(value, None),
            Src::None => return Placed::Nothing,
        };
        self.work.hazards.push(home);
        Placed::of(value, shape)
    }

    pub(crate) fn result_home(&self, value: &Value) -> Option<Home> {
        Given::find(&self.work.results, value).copied()
    }

    /// `op(x) * op(y)`.
    pub(crate) fn multiply(&mut self, x: Side, y: Side, result: &Value) {
        let hazards = self.work.hazards.len();
        let listed = self.listed_product(x, y, result).or_else(|| self.listed_rows_product(x, y, result));
        if let Some(pending) = listed {
            return self.work.wait_with(pending, hazards);
        }
        let hazards = self.work.hazards.len();
        let a = self.operand(x.value, x.src);
        let b = self.operand(y.value, y.src);
        let width = self.width(result);
        let pending = match (a, b) {
            (Placed::Dense(a), Placed::Dense(b)) => {
                let (a, b) = (a.turned(x.transposed), b.turned(y.transposed));
                if a.cols == 1 && !result.is_scalar() {
                    let homes: SmallVec<[Home; 2]> = self.work.hazards.drain(hazards..).collect();
                    return self.outer(a, b, &homes);
                }
                match (a.rows, b.cols) {
                    (_, 1) => Awaited::Vector { matrix: a, vector: self.gathered(b.upright(), y.value, &a) },
                    (1, _) => {
                        let matrix = b.transposed();
                        Awaited::Vector { matrix, vector: self.gathered(a.upright(), x.value, &matrix) }
                    }
                    _ => {
                        if Narrow::of(a, b).is_some_and(|n| !n.turned || a.rows <= a.cols) {
                            // A row is read before it is written: `P = R + P*beta` is done in place; so are columns.
                            self.work.hazards.truncate(hazards);
                        }
                        self.note_crowded_product(&a, &b, width);
                        Awaited::Blocks { a, b }
                    }
                }
            }
            (s @ Placed::Sparse { .. }, Placed::Dense(b)) => {
                self.rows_product(s, x.transposed, b.turned(y.transposed), width, false)
            }
            (Placed::Dense(a), s @ Placed::Sparse { .. }) => {
                self.rows_product(s, !y.transposed, a.turned(!x.transposed), width, true)
            }
            (a, b) => self.sparse_product((a, x.transposed), (b, y.transposed), result),
        };
        self.work.wait_with(Pending::new(result, width, "*", pending), hazards);
    }

    /// A vector that dot products read again and again: a long row of a matrix is put together first, for its lines are many
    /// and crowd into few sets.
    fn gathered(&mut self, vector: Matrix, value: &Value, matrix: &Matrix) -> Matrix {
        let lines = vector.rows * self.line;
        if !self.is_of_dots(matrix) || vector.down == i64::from(vector.width) || lines <= self.l1 / 8 {
            return vector;
        }
        self.open("*", 0);
        let copy = self.copied(vector, value);
        self.shut();
        copy
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

    /// Both factors join the pass, each repeated along the other; `homes` are their storages.
    fn outer(&mut self, a: Matrix, b: Matrix, homes: &[Home]) {
        self.works("*", 0);
        let lengths: SmallVec<[u64; 3]> = smallvec![a.rows, b.cols];
        let of = |m: Matrix, strides: [i64; 2]| {
            let strides = strides.into_iter().collect();
            Access::Regular(Regular { base: m.base, width: m.width, lengths: lengths.clone(), strides })
        };
        let dims: Dims = smallvec![a.rows as usize, b.cols as usize];
        let first = self.work.reads.len();
        self.read_access(of(b, [0, b.across]), dims.clone());
        self.read_access(of(a, [a.down, 0]), dims);
        for (home, number) in homes.iter().zip([first + 1, first]) {
            self.work.factors.push((*home, number));
        }
    }

    /// `op(S) * x`, x of one or several columns; `turned` where the result is the transposed of that.
    pub(crate) fn rows_product(&mut self, s: Placed, transposed: bool, x: Matrix, width: u32, turned: bool) -> Awaited {
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
        let target = EntryAccess {
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
        let product = StoredVectors { rows, turned };
        if gathers { Awaited::Rows(product) } else { Awaited::Scatter(product) }
    }

    /// A product writes its result, which is there as a whole.
    pub(crate) fn produce(&mut self, p: Pending, dest: &Shape) {
        if let Awaited::Sparse(product) = p.result {
            self.open(p.what, p.flops);
            self.sparse_product_into(*product, dest);
            return self.shut();
        }
        if let Awaited::Scattered(scattered) = &p.result {
            self.open(p.what, p.flops);
            self.scatter_into(scattered, dest);
            return self.shut();
        }
        let Shape::Dense(array) = dest else {
            if let Shape::Sparse(arrays) = dest {
                for a in arrays.iter() {
                    if let Some(op) = sweep(&[], &[a.whole()]) {
                        self.emit(op);
                    }
                }
            }
            return;
        };
        // `reshape` gives the array another shape than the product has.
        let dest = p.lying_in(&array.whole()).unwrap_or_else(|| Matrix::of(array));
        self.produce_in(p, dest);
    }

    /// The same in a part of an array.
    pub(super) fn produce_in(&mut self, p: Pending, dest: Matrix) {
        self.open(p.what, p.flops);
        self.carry_out(p, dest, Begin::Cleared);
        self.shut();
    }

    /// Adds a product up in `dest`.
    pub(crate) fn carry_out(&mut self, p: Pending, dest: Matrix, begin: Begin) {
        match p.result {
            Awaited::Rows(StoredVectors { mut rows, turned }) => {
                let count = rows.target.count;
                let of = |m: Matrix, write: bool| {
                    let (stride, column) = (m.down, m.across);
                    RowAccess { base: m.base, width: m.width, write, stride, count, column }
                };
                match begin {
                    Begin::Cleared => {}
                    Begin::There => rows.after.push(of(dest.turned(turned), false)),
                    Begin::From(m) => rows.after.extend(m.iter().map(|m| of(m.turned(turned), false))),
                }
                rows.after.push(of(dest.turned(turned), true));
                self.emit(Op::Rows(rows));
            }
            Awaited::Scatter(StoredVectors { mut rows, turned }) => {
                self.begin_part(begin, dest, |m| *m);
                let d = dest.turned(turned);
                (rows.target.base, rows.target.stride, rows.target.column) = (d.base, d.down, d.across);
                self.emit(Op::Rows(rows));
            }
            Awaited::Vector { matrix, vector } => self.vector_product(matrix, vector, dest.upright(), begin),
            Awaited::Listed(listed) => self.listed_into(&listed, dest.upright(), begin),
            Awaited::ListedRows(listed) => self.listed_rows_into(&listed, dest.upright(), begin),
            Awaited::Blocks { a, b } if let Some(narrow) = Narrow::of(a, b) => match begin {
                Begin::Cleared => self.narrow_product(&[narrow], &[], &[dest]),
                Begin::There => self.narrow_product(&[narrow], &[dest], &[dest]),
                Begin::From(m) => self.narrow_product(&[narrow], m, &[dest]),
            },
            Awaited::Blocks { a, b } => self.block_product(a, b, dest, begin),
            Awaited::Solve(s) => self.solve_into(*s, dest),
            Awaited::Cholesky(m) => {
                self.copy_triangle(m, dest);
                self.factor_cholesky(dest);
            }
            Awaited::Qr { matrix, formed } => self.qr_into(matrix, formed, dest),
            Awaited::Scan { matrix, across } => self.scan_into(matrix, across, dest),
            Awaited::Triangle(part) => self.triangle_into(part, Some(dest)),
            Awaited::InStep(matrix) => self.go_in_step(matrix, dest),
            Awaited::Written | Awaited::Sparse(_) | Awaited::Scattered(_) => self.emit_sweep(&[], &[dest.access()]),
        }
    }

    /// What a part of the result holds before the product; `cut` gives the same part of other matrices.
    pub(super) fn begin_part(&mut self, begin: Begin, part: Matrix, cut: impl Fn(&Matrix) -> Matrix) {
        match begin {
            Begin::There => {}
            Begin::Cleared => self.emit_sweep(&[], &[part.access()]),
            Begin::From(m) => {
                let reads: SmallVec<[Access; 4]> = m.iter().map(|m| cut(m).access()).collect();
                self.emit_sweep(&reads, &[part.access()]);
            }
        }
    }

    fn declare_begin(&mut self, begin: Begin, dest: &Matrix) {
        match begin {
            Begin::Cleared => {}
            Begin::There => self.declare(std::slice::from_ref(dest), &[]),
            Begin::From(m) => self.declare(m, &[]),
        }
    }

    pub(super) fn emit_sweep(&mut self, reads: &[Access], writes: &[Access]) {
        if let Some(op) = sweep(reads, writes) {
            self.emit(op);
        }
    }

    /// Rows of a block: the part of the result takes an eighth of the first-level cache.
    pub(crate) fn block_rows(&self) -> u64 {
        (self.l1 / 64).max(64)
    }

    /// Whether the rows of a matrix lie together, so that its product with a vector goes by dot products.
    pub(crate) fn is_of_dots(&self, a: &Matrix) -> bool {
        a.down.unsigned_abs() > a.across.unsigned_abs() && a.rows > 1 && a.cols > 1
    }

    fn vector_product(&mut self, a: Matrix, x: Matrix, y: Matrix, begin: Begin) {
        self.declare(&[a, x], &[y]);
        self.declare_begin(begin, &y);
        if !self.simulates() {
            return;
        }
        if self.is_of_dots(&a) {
            return self.dots(a, x, y, begin);
        }
        for (first, n) in parts(a.rows, self.block_rows()) {
            let part = |m: &Matrix| m.part(first, n, 0, 1);
            self.begin_part(begin, part(&y), part);
            self.add_columns(a.part(first, n, 0, a.cols), x, part(&y));
        }
    }

    /// The columns of a block of rows are added up.
    fn add_columns(&mut self, a: Matrix, x: Matrix, y: Matrix) {
        let walks = smallvec![
            x.walk(x.base, &[0, x.down], false, When::First),
            a.walk(a.base, &[a.down, a.across], false, When::Each),
            y.walk(y.base, &[y.down, 0], false, When::Each),
            y.walk(y.base, &[y.down, 0], true, When::Each),
        ];
        self.emit(Op::Nest(Nest { extents: smallvec![a.rows, a.cols], walks }));
    }

    /// Row `i` of `a` lies together: a dot product for each.
    fn dots(&mut self, a: Matrix, x: Matrix, y: Matrix, begin: Begin) {
        let block = self.block_rows();
        let last = |m: &Matrix, write: bool| m.walk(m.base, &[0, m.down], write, When::Last);
        if a.cols <= block {
            let mut then: SmallVec<[Walk; 4]> = match begin {
                Begin::Cleared => smallvec![],
                Begin::There => smallvec![last(&y, false)],
                Begin::From(m) => m.iter().map(|m| last(m, false)).collect(),
            };
            then.push(last(&y, true));
            return self.dots_of(a, x, &then);
        }
        self.begin_part(begin, y, |m| *m);
        for (first, n) in parts(a.cols, block) {
            self.dots_of(a.part(0, a.rows, first, n), x.part(first, n, 0, 1), &[last(&y, false), last(&y, true)]);
        }
    }

    fn dots_of(&mut self, a: Matrix, x: Matrix, then: &[Walk]) {
        let mut walks: SmallVec<[Walk; 4]> = smallvec![
            a.walk(a.base, &[a.across, a.down], false, When::Each),
            x.walk(x.base, &[x.down, 0], false, When::Each),
        ];
        walks.extend(then.iter().cloned());
        self.emit(Op::Nest(Nest { extents: smallvec![a.cols, a.rows], walks }));
    }

    /// A vector product in a buffer: a block of rows is added up there, then taken with `others` to what is stored, if
    /// anything is.
    pub(crate) fn buffered_vector(
        &mut self,
        a: Matrix,
        x: Matrix,
        buffer: Matrix,
        others: &[Matrix],
        stored: &[Matrix],
    ) {
        self.declare(&[a, x], &[]);
        self.declare(others, stored);
        if !self.simulates() {
            return;
        }
        if self.is_of_dots(&a) {
            let then: SmallVec<[Walk; 4]> =
                others.iter().map(|m| m.walk(m.base, &[0, m.down], false, When::Last)).collect();
            return self.dots_of(a, x, &then);
        }
        for (first, n) in parts(a.rows, self.block_rows()) {
            let y = buffer.part(0, n, 0, 1);
            self.emit_sweep(&[], &[y.access()]);
            self.add_columns(a.part(first, n, 0, a.cols), x, y);
            let mut reads: SmallVec<[Access; 4]> = others.iter().map(|m| m.part(first, n, 0, 1).access()).collect();
            reads.push(y.access());
            let writes: SmallVec<[Access; 4]> = stored.iter().map(|m| m.part(first, n, 0, 1).access()).collect();
            self.emit_sweep(&reads, &writes);
        }
    }

    /// Side of the square blocks of a product: three of them fill the first-level cache.
    pub(crate) fn side(&self, width: u32) -> u64 {
        let elements = self.l1 / u64::from(width.max(1)) / 3;
        let line = (self.space.line() / u64::from(width.max(1))).max(1);
        (elements.isqrt() / line * line).max(line)
    }

    /// Narrow products of one form in one loop over their rows with what else the pass reads and writes; the
    /// small matrices are in registers.
    pub(crate) fn narrow_product(&mut self, products: &[Narrow], reads: &[Matrix], writes: &[Matrix]) {
        let Some(&Narrow { tall: Matrix { rows, .. }, turned, .. }) = products.first() else { return };
        let by_rows = |list: &[Matrix]| list.iter().map(|m| m.turned(turned)).collect::<SmallVec<[Matrix; 4]>>();
        let (reads, writes) = (by_rows(reads), by_rows(writes));
        for n in products {
            self.declare(&[n.tall, n.small], &[]);
        }
        self.declare(&reads, &writes);
        for n in products {
            self.emit_sweep(&[n.small.access()], &[]);
        }
        let columns = |m: &Matrix, write: bool| -> SmallVec<[Walk; 4]> {
            (0..m.cols).map(|c| m.walk(m.at(0, c), &[m.down], write, When::Each)).collect()
        };
        let mut walks: SmallVec<[Walk; 4]> = products.iter().flat_map(|n| columns(&n.tall, false)).collect();
        reads.iter().for_each(|m| walks.extend(columns(m, false)));
        writes.iter().for_each(|m| walks.extend(columns(m, true)));
        self.emit(Op::Nest(Nest { extents: smallvec![rows], walks }));
    }

    fn block_product(&mut self, a: Matrix, b: Matrix, c: Matrix, begin: Begin) {
        self.declare(&[a, b], &[c]);
        self.declare_begin(begin, &c);
        if self.simulates() {
            self.add_blocks(a, b, c, begin);
        }
    }

    /// The product block by block.
    pub(super) fn add_blocks(&mut self, a: Matrix, b: Matrix, c: Matrix, begin: Begin) {
        let blocks = self.blocks(&a, &b, &c);
        if blocks.depth_first && a.cols > blocks.depth {
            self.begin_part(begin, c, |m| *m);
            for (l, nl) in parts(a.cols, blocks.depth) {
                for [(i, ni), (j, nj)] in blocks.of(&c) {
                    self.add_block(a.part(i, ni, l, nl), b.part(l, nl, j, nj), c.part(i, ni, j, nj), nl);
                }
            }
            return;
        }
        for [(i, ni), (j, nj)] in blocks.of(&c) {
            let part = |m: &Matrix| m.part(i, ni, j, nj);
            self.begin_part(begin, part(&c), part);
            self.add_block(a.part(i, ni, 0, a.cols), b.part(0, b.rows, j, nj), part(&c), blocks.depth);
        }
    }

    /// Blocks of a product: cubes or, where the result has few rows or columns or the inner dimension is very short, strips
    /// of the large one of the three matrices that lie together. The thin matrix that such a strip goes along stays as a
    /// whole where both fit two thirds of the cache, else so much of it as twice the side of a cube is long. An operand that is
    /// no smaller than a cube stays as a whole where it fits four fifths with a strip of the others, of four columns or of the
    /// rows of a line (plain figures: `stdlib/models/slm_thin_product.m`).
    fn blocks(&self, a: &Matrix, b: &Matrix, c: &Matrix) -> Blocks {
        // What is added up has the width of the operands, whatever the result is made of it (`A*B > 0`).
        let width = c.width.max(a.width).max(b.width);
        let side = self.side(width);
        let room = self.l1 / u64::from(width.max(1)) / 3 * 2;
        let long = |thin: u64, all: u64| if (thin + STRIP) * all <= room { all } else { 2 * side };
        let by_columns = |m: &Matrix| m.down.unsigned_abs() <= m.across.unsigned_abs();
        let along = |rows, cols, depth| Blocks { rows, cols, depth, depth_first: false };
        let deep = |rows, cols, depth| Blocks { depth_first: true, ..along(rows, cols, depth) };
        let sizes = [c.rows, c.cols, a.cols];
        let thin = |size: u64| size <= side && sizes.iter().filter(|&&d| d > side).count() == 2;
        let flat = |size: u64| size <= NARROW && thin(size);
        let most = self.l1 / u64::from(width.max(1)) / 5 * 4;
        let line = (self.space.line() / u64::from(width.max(1))).max(1);
        let stays = |p: u64, q: u64, long: u64, strip: u64| {
            long > p.max(q) && p.max(q) >= side && p * q + strip * (p + q) <= most
        };
        match sizes {
            [m, n, _] if thin(n) && by_columns(a) => along(long(n, m), n, STRIP),
            [_, n, k] if thin(n) => deep(STRIP, n, long(n, k)),
            [m, _, k] if thin(m) && by_columns(b) => deep(m, STRIP, long(m, k)),
            [m, n, _] if thin(m) => along(m, long(m, n), STRIP),
            [m, _, k] if flat(k) && by_columns(c) => along(long(k, m), STRIP, k),
            [_, n, k] if flat(k) => along(STRIP, long(k, n), k),
            [m, n, k] if stays(m, k, n, STRIP) => along(m, STRIP, k),
            [m, n, k] if stays(k, n, m, line) => along(line, n, k),
            _ => along(side, side, side),
        }
    }

    /// The first blocks of both factors of a product and of its result.
    pub(super) fn blocks_of_product(&self, a: &Matrix, b: &Matrix, width: u32) -> [Matrix; 3] {
        let c = product_of(a, b, width);
        let blocks = self.blocks(a, b, &c);
        let [rows, cols, depth] = [blocks.rows.min(c.rows), blocks.cols.min(c.cols), blocks.depth.min(a.cols)];
        [a.part(0, rows, 0, depth), b.part(0, depth, 0, cols), c.part(0, rows, 0, cols)]
    }

    /// A block of the result: the blocks of a row of `a` times those of a column of `b`, of so many columns and rows each.
    fn add_block(&mut self, a: Matrix, b: Matrix, c: Matrix, depth: u64) {
        for (l, nl) in parts(a.cols, depth) {
            let walks = smallvec![
                b.walk(b.at(l, 0), &[0, b.down, b.across], false, When::First),
                a.walk(a.at(0, l), &[a.down, a.across, 0], false, When::Each),
                c.walk(c.base, &[c.down, 0, c.across], false, When::Each),
                c.walk(c.base, &[c.down, 0, c.across], true, When::Each),
            ];
            self.emit(Op::Nest(Nest { extents: smallvec![c.rows, nl, c.cols], walks }));
        }
    }

    /// Elements of the largest block of a product that nobody stores.
    pub(crate) fn buffer_elements(&self, a: &Matrix, b: &Matrix, width: u32) -> u64 {
        let blocks = self.blocks(a, b, &product_of(a, b, width));
        blocks.rows.min(a.rows) * blocks.cols.min(b.cols)
    }

    /// A tall matrix times a small one, strip by strip of its rows in a buffer, which is then stored with `others`.
    pub(crate) fn buffered_strips(
        &mut self,
        (a, b): (Matrix, Matrix),
        buffer: &Array,
        others: &[Matrix],
        dest: Matrix,
    ) {
        self.declare(&[a, b], &[dest]);
        self.declare(others, &[]);
        if !self.simulates() {
            return;
        }
        for (i, ni) in parts(a.rows, self.side(buffer.width)) {
            let c = Matrix::of(&Array { dims: smallvec![ni as usize, dest.cols as usize], ..buffer.clone() });
            self.emit_sweep(&[], &[c.access()]);
            self.add_block(a.part(i, ni, 0, a.cols), b, c, a.cols);
            let part = |m: &Matrix| m.part(i, ni, 0, dest.cols).access();
            let mut reads: SmallVec<[Access; 4]> = others.iter().map(part).collect();
            reads.push(c.access());
            self.emit_sweep(&reads, &[part(&dest)]);
        }
    }

    /// A product of matrices that nobody stores: block by block in a buffer, which is then taken with `others`.
    pub(crate) fn buffered_blocks(&mut self, a: Matrix, b: Matrix, buffer: &Array, others: &[Matrix]) {
        self.declare(&[a, b], &[]);
        self.declare(others, &[]);
        if !self.simulates() {
            return;
        }
        let whole = product_of(&a, &b, buffer.width);
        let blocks = self.blocks(&a, &b, &whole);
        for [(i, ni), (j, nj)] in blocks.of(&whole) {
            let c = Matrix::of(&Array { dims: smallvec![ni as usize, nj as usize], ..buffer.clone() });
            self.emit_sweep(&[], &[c.access()]);
            self.add_block(a.part(i, ni, 0, a.cols), b.part(0, b.rows, j, nj), c, blocks.depth);
            let mut reads: SmallVec<[Access; 4]> = others.iter().map(|m| m.part(i, ni, j, nj).access()).collect();
            reads.push(c.access());
            self.emit_sweep(&reads, &[]);
        }
    }
}

/// Where the product of two matrices would lie, column by column, if it were stored.
fn product_of(a: &Matrix, b: &Matrix, width: u32) -> Matrix {
    Matrix::of(&Array { base: 0, width, dims: smallvec![a.rows as usize, b.cols as usize] })
}

/// Columns of a strip of the largest matrix of a product: those of the others that stay with it are read once for all.
const STRIP: u64 = 4;

/// Rows and columns of the blocks of a result, and how many columns of the first operand are multiplied at a time.
#[derive(Clone, Copy)]
struct Blocks {
    rows: u64,
    cols: u64,
    depth: u64,
    /// All blocks of the result take the same part of the operands before the next one comes.
    depth_first: bool,
}

impl Blocks {
    /// First row and rows, first column and columns of every block; what is long stays while the other comes by.
    fn of(&self, c: &Matrix) -> Vec<[(u64, u64); 2]> {
        let (rows, cols) = (parts(c.rows, self.rows), parts(c.cols, self.cols));
        if self.rows > self.cols {
            return rows.flat_map(|i| cols.clone().map(move |j| [i, j])).collect();
        }
        cols.flat_map(|j| rows.clone().map(move |i| [i, j])).collect()
    }
}
