//! Products whose result the pass consumes. In: pending products, reads and writes of the pass. Out: loops in which
//! the product is part of the pass, or is added up where the pass stores:
//!
//! * a product by rows is part of the loop, row by row;
//! * others are added up in what is assigned, part by part: a block of rows, a square block. A part is cleared before,
//!   made of what else the pass reads (`r = b - A*x`), or used as it is there (`C = C - A*B`);
//! * where nothing of that size is stored (`p'*(A*p)`), a part is added up in a buffer, from where the pass takes it;
//! * what cannot be taken part by part has a work array: solves, scatters that nothing is stored of, products that
//!   overwrite their operands.

use super::Stream;
use super::pending::{Awaited, Matrix, Narrow, Pending, Placed, Triangle};
use super::shape::{Access, Array, Shape};
use super::space::Space;
use super::targets::Target;
use crate::cache::stream::{Op, RowAccess};
use crate::value::Dims;
use smallvec::{SmallVec, smallvec};

/// What a part of a result holds before a product is added up in it.
#[derive(Clone, Copy)]
pub(crate) enum Begin<'m> {
    /// Nothing: it is cleared.
    Cleared,
    /// What the product is added to.
    There,
    /// What these give, element by element.
    From(&'m [Matrix]),
}

impl Stream {
    /// Carries the products out as part of the pass; gives those back that this cannot be done with, and nothing
    /// where the pass is complete with them.
    pub(super) fn consume(
        &mut self,
        mut pending: Vec<Pending>,
        target: Option<&Target>,
        writes: &[Access],
        dims: Option<&Dims>,
    ) -> Option<Vec<Pending>> {
        let count = writes.first().map_or(0, Access::count);
        if pending.iter().any(|p| matches!(p.result, Awaited::Qr { .. })) {
            // The other results are written with what else the statement stores.
            pending.retain(|p| !matches!(p.result, Awaited::Written));
        }
        pending.retain(|p| p.count() == count || !self.takes_apart(p, count, dims));
        if pending.is_empty() {
            return Some(pending);
        }
        let reads = |s: &Stream, n: u64| s.work.reads.iter().any(|r| r.is_of(n));
        if let [p] = pending.as_slice()
            && let Some(sizes) = p.sizes()
            && let Some(Target { shape: shape @ Shape::Sparse(arrays), .. }) = target
            && arrays.iter().zip(&sizes).all(|(a, (n, _))| a.count() == *n as u64)
            && self.work.reads.iter().all(|r| r.done)
        {
            pending.pop().into_iter().for_each(|p| self.produce(p, shape));
            return None;
        }
        if pending.iter().all(|p| p.count() == count) && self.fuse_narrow(&pending, writes) {
            return None;
        }
        if let [p] = pending.as_slice() {
            let n = p.count();
            if n == count && self.fuse(p, writes) {
                return None;
            }
            if let Some(t) = target.filter(|t| n == count && !reads(self, n) && p.adds_in(&t.shape)) {
                self.loops_before();
                pending.pop().into_iter().for_each(|p| self.produce(p, &t.written()));
                return None;
            }
        }
        let (Some(dims), [write]) = (dims, writes) else { return Some(pending) };
        if let [p] = pending.as_slice()
            && let Some(dest) = p.filled_in(write).filter(|_| !reads(self, p.count()))
        {
            self.loops_before();
            pending.pop().into_iter().for_each(|p| self.produce_in(p, dest));
            return None;
        }
        if let [p] = pending.as_slice()
            && p.count() == count
            && (self.through_a_buffer(p, write) || self.strips_through_a_buffer(p, write))
        {
            return None;
        }
        let added = pending.iter().all(|p| p.count() == count && Self::adds_up(p, write));
        if !added || pending.len() > 1 && self.last_sweep(|_| true) > 0 {
            return Some(pending);
        }
        self.add_up(pending, write, dims);
        None
    }

    /// Whether a product can be added up where the pass writes.
    fn adds_up(p: &Pending, write: &Access) -> bool {
        let Some(dest) = p.result.placed(write, p).filter(|d| p.adds_in_width(d.width)) else { return false };
        match &p.result {
            Awaited::Vector { matrix, vector } => !dest.overlaps(matrix) && !dest.overlaps(vector),
            Awaited::Blocks { a, b } => !dest.overlaps(a) && !dest.overlaps(b),
            Awaited::Listed(listed) => !listed.overlaps(&dest),
            Awaited::ListedRows(listed) => !dest.overlaps(&listed.vector),
            Awaited::Rows(_) | Awaited::Scatter(_) => true,
            Awaited::Solve(_)
            | Awaited::Cholesky(_)
            | Awaited::Qr { .. }
            | Awaited::Scan { .. }
            | Awaited::InStep(_)
            | Awaited::Triangle(_)
            | Awaited::Sparse(_)
            | Awaited::Scattered(_)
            | Awaited::Written => false,
        }
    }

    /// The products are added up in what the pass writes; the first of them begins with what else it reads.
    fn add_up(&mut self, pending: Vec<Pending>, write: &Access, dims: &Dims) {
        let reads = self.fitting(write.count(), dims);
        pending.iter().for_each(|p| self.joins(p));
        self.open_pass();
        self.loops_before();
        let mut first = true;
        for p in pending {
            let Some(dest) = p.result.placed(write, &p) else { continue };
            let from: Option<SmallVec<[Matrix; 4]>> = reads.iter().map(|r| p.result.placed(r, &p)).collect();
            let in_place = |m: &[Matrix]| matches!(m, [one] if one.is(&dest));
            match from {
                _ if !first => self.carry_out(p, dest, Begin::There),
                Some(m) if m.is_empty() => self.carry_out(p, dest, Begin::Cleared),
                Some(m) if in_place(&m) => self.carry_out(p, dest, Begin::There),
                Some(m) => self.carry_out(p, dest, Begin::From(&m)),
                None => {
                    self.loop_over(&reads, std::slice::from_ref(write));
                    self.carry_out(p, dest, Begin::There);
                }
            }
            first = false;
        }
        self.shut();
    }

    /// The product of a matrix with a vector that overwrites a column of that matrix (`U(:,k) = U(:,k:s)*c + v`): a block of
    /// rows is added up in a buffer, and written when nothing needs these rows any more. False where it is another one.
    fn through_a_buffer(&mut self, p: &Pending, write: &Access) -> bool {
        let Awaited::Vector { matrix, vector } = p.result else { return false };
        let Some(dest) = p.result.placed(write, p).map(Matrix::upright) else { return false };
        let mine = |r: &&super::reads::Read| r.is_of(p.count());
        let others: Option<SmallVec<[Matrix; 4]>> =
            self.work.reads.iter().filter(mine).map(|r| p.result.placed(&r.access, p).map(Matrix::upright)).collect();
        let Some(others) = others else { return false };
        let by_rows = others.iter().all(|m| m.has_rows_of(&dest) || !m.overlaps(&dest));
        if self.is_of_dots(&matrix)
            || !matrix.overlaps(&dest)
            || vector.overlaps(&dest)
            || !matrix.has_rows_of(&dest)
            || !by_rows
        {
            return false;
        }
        self.begins_with(p);
        let buffer = self.buffer_of(matrix.rows.min(self.block_rows()), p);
        self.buffered_vector(matrix, vector, Matrix::of(&buffer), &others, &[dest]);
        self.undeclare();
        self.shut();
        true
    }

    /// The product of a tall matrix with a small one that overwrites columns of the tall one (`V(:,1:k) = V*Q`): a strip of
    /// rows is added up in a buffer, and written before the next one. False where it is another one.
    fn strips_through_a_buffer(&mut self, p: &Pending, write: &Access) -> bool {
        let Awaited::Blocks { a, b } = p.result else { return false };
        let Some(dest) = p.result.placed(write, p) else { return false };
        let side = self.side(p.width);
        let small = a.cols <= side && dest.cols <= side;
        if !small || !a.overlaps(&dest) || b.overlaps(&dest) || !a.has_rows_of(&dest) {
            return false;
        }
        let mine = |r: &&super::reads::Read| r.is_of(p.count());
        let others: Option<SmallVec<[Matrix; 4]>> =
            self.work.reads.iter().filter(mine).map(|r| p.result.placed(&r.access, p)).collect();
        let by_strips = |m: &Matrix| m.has_rows_of(&dest) || !m.overlaps(&dest);
        let Some(others) = others.filter(|o| o.iter().all(by_strips)) else { return false };
        self.begins_with(p);
        let buffer = self.buffer_of(a.rows.min(side) * dest.cols, p);
        self.buffered_strips((a, b), &buffer, &others, dest);
        self.undeclare();
        self.shut();
        true
    }

    /// A work array of so many elements of a product.
    pub(super) fn buffer_of(&mut self, elements: u64, p: &Pending) -> Array {
        let home = self.work_array((elements * u64::from(p.width)).max(u64::from(p.width)));
        let buffer = Array { base: self.space.base(home), width: p.width, dims: smallvec![elements as usize, 1] };
        self.describe_dense(home, &buffer.dims, p.width, p.class);
        buffer
    }

    /// A function that puts values at places of its result does so in what the statement stores, of which the pass reads
    /// nothing else: that is updated then (`s = accumarray(c, u)./n`). Gives back what cannot be there.
    pub(super) fn put_where_stored(&mut self, mut pending: Vec<Pending>, target: Option<&Target>) -> Vec<Pending> {
        let ([p], Some(Some(stored))) = (pending.as_slice(), target.map(Target::plain)) else { return pending };
        let (Some(Access::Regular(there)), Some(Shape::Dense(array))) = (stored, target.map(|t| &t.shape)) else {
            return pending;
        };
        let home = Space::at(there.base);
        let alone = self.work.reads.iter().all(|r| r.done || r.home != home);
        let scattered = matches!(p.result, Awaited::Scattered(_)) && p.sizes().is_none();
        if scattered && alone && p.count() == array.count() && p.width == array.width {
            let dims = p.dims.clone();
            pending.pop().into_iter().for_each(|p| self.produce(p, &Shape::Dense(array.clone())));
            self.read(home, array.whole(), dims);
        }
        pending
    }

    /// A result that the pass reads from a work array; vectors of a sparse product as they come.
    pub(super) fn put_in_work_array(&mut self, p: Pending) {
        if let Awaited::Sparse(product) = p.result {
            self.open(p.what, p.flops);
            self.passing_sparse_product(*product);
            return self.shut();
        }
        if let Some(sizes) = p.sizes() {
            let (home, shape) = self.sparse_work_array(sizes);
            self.produce(p, &shape);
            return self.read_shape(home, &shape);
        }
        if matches!(p.result, Awaited::Written) {
            return;
        }
        if let Awaited::Triangle(part) = p.result {
            self.open(p.what, p.flops);
            self.triangle_into(part, None);
            return self.shut();
        }
        if let Awaited::Scan { matrix, .. } | Awaited::InStep(matrix) = p.result {
            // It is taken as it comes.
            self.open(p.what, p.flops);
            self.emit_sweep(&[matrix.access()], &[]);
            return self.shut();
        }
        let (count, width, dims) = (p.count(), p.width, p.dims.clone());
        let home = self.work_array(count * u64::from(width));
        self.describe_dense(home, &dims, width, p.class);
        let array = Array { base: self.space.base(home), width, dims: dims.clone() };
        self.produce(p, &Shape::Dense(array.clone()));
        self.read(home, array.whole(), dims);
    }

    /// A product by rows whose result this loop consumes row by row; false where it cannot be.
    pub(super) fn fuse(&mut self, p: &Pending, writes: &[Access]) -> bool {
        if self.fuse_in_step(p, writes) {
            return true;
        }
        let Awaited::Rows(product) = &p.result else { return false };
        let n = p.count();
        let columns = u64::from(product.rows.target.count);
        let by_row = |a: &Access, write: bool| -> Option<RowAccess> {
            let (base, width) = a.is_line().filter(|_| a.count() == n)?;
            let [one, height] = [1, n / columns.max(1)].map(|elements| elements.cast_signed() * i64::from(width));
            let (stride, column) = if product.turned { (columns.cast_signed() * one, one) } else { (one, height) };
            Some(RowAccess { base, width, write, stride, count: product.rows.target.count, column })
        };
        let mut rows = product.rows.clone();
        let mine = |r: &&super::reads::Read| r.is_of(n);
        let reads: Option<Vec<RowAccess>> =
            self.work.reads.iter().filter(mine).map(|r| by_row(&r.access, false)).collect();
        let stores: Option<Vec<RowAccess>> = writes.iter().map(|w| by_row(w, true)).collect();
        let (Some(reads), Some(stores)) = (reads, stores) else { return false };
        rows.after.extend(reads);
        rows.after.extend(stores);
        self.begins_with(p);
        self.emit(Op::Rows(rows));
        self.shut();
        true
    }

    /// The same for tall, narrow matrices times small ones (`X + P*alpha` of a block method), and for small ones times wide
    /// ones of few rows (`u + D*u`, `D*u + L*f`).
    pub(super) fn fuse_narrow(&mut self, pending: &[Pending], writes: &[Access]) -> bool {
        let of_blocks = |p: &Pending| if let Awaited::Blocks { a, b } = p.result { Narrow::of(a, b) } else { None };
        let products: Option<SmallVec<[Narrow; 2]>> = pending.iter().map(of_blocks).collect();
        let (Some(p), Some(products)) = (pending.first(), products) else { return false };
        let alike = |(q, n): (&Pending, &Narrow)| q.dims == p.dims && products.first().is_some_and(|f| f.goes_with(n));
        let mine = |r: &&super::reads::Read| r.is_of(p.count());
        let reads: Option<Vec<Matrix>> = self.work.reads.iter().filter(mine).map(|r| p.lying_in(&r.access)).collect();
        let stores: Option<Vec<Matrix>> = writes.iter().map(|w| p.lying_in(w)).collect();
        let (Some(reads), Some(stores)) = (reads, stores) else { return false };
        if !pending.iter().zip(&products).all(alike) {
            return false;
        }
        pending.iter().skip(1).for_each(|q| self.joins(q));
        self.begins_with(p);
        self.narrow_product(&products, &reads, &stores);
        self.shut();
        true
    }

    /// The pass begins with a product that is part of it, and with what it reads of that size.
    pub(super) fn begins_with(&mut self, p: &Pending) {
        self.work.reads.iter_mut().filter(|r| r.is_of(p.count())).for_each(|r| r.done = true);
        self.joins(p);
        self.open_pass();
        self.loops_before();
    }

    /// A product is part of the loop: so are its name and flops.
    fn joins(&mut self, p: &Pending) {
        if !self.work.names.contains(&p.what) {
            self.work.names.insert(0, p.what);
        }
        self.work.flops += p.flops;
    }
}

impl Pending {
    /// Whether sums of the result can be added up in the elements of what is assigned: not in the truths of `A'*b > 0`, and
    /// not in single numbers.
    fn adds_in(&self, target: &Shape) -> bool {
        match target {
            Shape::Dense(array) => self.adds_in_width(array.width),
            _ => true,
        }
    }

    fn adds_in_width(&self, width: u32) -> bool {
        let scatters = matches!(self.result, Awaited::Scatter(_) | Awaited::Scattered(_));
        width >= self.width || !scatters
    }

    /// The part of an array that a solve may fill where its result is assigned (`A(:,k) = L\A(:,k)`): the right-hand side
    /// itself, or what has nothing in common with it and the triangles. A running sum goes there as it comes, and a
    /// matrix is factored there.
    fn filled_in(&self, write: &Access) -> Option<Matrix> {
        let dest = self.lying_in(write)?;
        if let Awaited::Scan { .. } | Awaited::InStep(_) | Awaited::Qr { .. } = self.result {
            return Some(dest);
        }
        let Awaited::Solve(solve) = &self.result else { return None };
        let apart = |t: &Triangle| match &t.matrix {
            Placed::Dense(m) => !m.overlaps(&dest),
            Placed::Sparse { .. } | Placed::Nothing => true,
        };
        let right = solve.right.turned(solve.turned);
        (solve.triangles.iter().all(apart) && (right.is(&dest) || !right.overlaps(&dest))).then_some(dest)
    }
}

impl Awaited {
    /// An access as a matrix that has the elements of the result where the product has them.
    pub(super) fn placed(&self, access: &Access, p: &Pending) -> Option<Matrix> {
        match self {
            Awaited::Blocks { a, b } => Matrix::of_access(access, a.rows, b.cols),
            Awaited::Rows(product) | Awaited::Scatter(product) => product.placed(access, p.count()),
            _ => Matrix::of_access(access, p.count(), 1),
        }
    }
}
