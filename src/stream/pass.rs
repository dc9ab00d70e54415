//! The pass of a statement: reads that join it, products whose results it consumes, what it
//! writes. In: these, until the statement ends. Out: loops.

use super::Stream;
use super::pending::{Awaited, Matrix, Pending};
use super::shape::{Access, Array, Regular, Shape, sweep};
use super::space::Home;
use crate::cache::stream::{Op, RowAccess};
use crate::events::Part;
use crate::events::pass::Apart;
use crate::ops::index::Index;
use crate::value::{Dims, Value};
use smallvec::{SmallVec, smallvec};

/// What is gathered while a statement runs.
#[derive(Default)]
pub(super) struct Work {
    reads: Vec<Read>,
    pub pending: Vec<Pending>,
    pub targets: Vec<Target>,
    /// Storages that the target may not overwrite.
    pub hazards: Vec<Home>,
    /// Results of calls of user's functions: storage, elements.
    pub results: Vec<(Home, u64)>,
    pub arrays: u32,
    pub borrowed: Vec<Home>,
    /// Operators and functions of the pass and their flops, for the trace.
    pub names: SmallVec<[&'static str; 4]>,
    pub flops: u64,
    /// The flops of the last pending product are still to come.
    pub uncharged: bool,
    /// The flops that come next are known already.
    pub flops_known: bool,
}

impl Work {
    /// A product whose result nobody has asked for yet.
    pub(super) fn wait(&mut self, p: Pending) {
        self.pending.push(p);
        self.uncharged = true;
    }
}

/// One operand of the pass.
struct Read {
    home: Home,
    /// Of the variable; one that is none has that of its storage.
    key: u64,
    access: Access,
    /// The dimensions of what is read, for operands that are repeated along others.
    dims: Dims,
    done: bool,
}

/// What an assignment writes.
pub(super) struct Target {
    pub shape: Shape,
    /// Bytes at the beginning that stay (a variable that grows).
    pub kept: u64,
}

impl Stream {
    /// A value as it lies in a storage.
    pub(crate) fn shape(&mut self, value: &Value, home: Home) -> Shape {
        self.describe(home, value);
        let base = self.space.base(home);
        let width = self.width(value);
        let Some(pattern) = value.pattern() else {
            if width == 0 || value.is_scalar() || value.is_empty() {
                return Shape::Nothing;
            }
            return Shape::Dense(Array { base, width, dims: value.dims() });
        };
        let line = self.space.line();
        let mut next = base;
        let arrays = self.layout.sparse_arrays(value.rows(), pattern, u64::from(width));
        Shape::Sparse(arrays.map(|(n, bytes)| {
            let base = next;
            next += (n as u64 * bytes).div_ceil(line) * line;
            Array { base, width: u32::try_from(bytes).unwrap_or(8), dims: smallvec![n, 1] }
        }))
    }

    /// Bytes of an element of a value.
    pub(crate) fn width(&self, value: &Value) -> u32 {
        u32::try_from(self.layout.value_bytes(value)).unwrap_or(8)
    }

    /// Bytes of the storage of a value, arrays of a sparse matrix each from a line on.
    pub(crate) fn room(&self, value: &Value) -> u64 {
        let lines = if value.is_sparse() { 3 * self.space.line() } else { 0 };
        value.bytes(self.layout) + lines
    }

    /// The pass reads a whole variable, field or cell content.
    pub(crate) fn read_whole(&mut self, key: u64, value: &Value) {
        if value.is_scalar() {
            return;
        }
        let room = self.room(value);
        let home = self.home_of(key, value, room);
        let shape = self.shape(value, home);
        self.read_shape(home, key, &shape);
    }

    fn read_shape(&mut self, home: Home, key: u64, shape: &Shape) {
        for access in shape.accesses(0) {
            let dims = match shape {
                Shape::Dense(a) => a.dims.clone(),
                _ => smallvec![access.count() as usize, 1],
            };
            self.read(home, key, access, dims);
        }
    }

    /// The pass reads elements of an operand that lie there.
    pub(crate) fn read_access(&mut self, access: Access, dims: Dims) {
        self.read(Home::MAX, u64::MAX, access, dims);
    }

    fn read(&mut self, home: Home, key: u64, access: Access, dims: Dims) {
        let same = |r: &Read| {
            let one = r.home == home && (r.key == key || Apart::Alias.in_levels());
            one && matches!((&r.access, &access), (Access::Regular(a), Access::Regular(b)) if a == b)
        };
        if !self.work.reads.iter().any(same) && access.count() > 0 {
            self.work.reads.push(Read { home, key, access, dims, done: false });
        }
    }

    /// The pass reads selected elements; `value` is what was selected.
    pub(crate) fn read_part(&mut self, key: u64, part: &Part, value: &Value) {
        let Some((home, array)) = self.array_of_part(key, part, value) else { return };
        self.work.hazards.push(home);
        self.read(home, key, array.part(&part.indices), value.dims());
    }

    /// Storage and array that indices select from.
    pub(crate) fn array_of_part(&mut self, key: u64, part: &Part, value: &Value) -> Option<(Home, Array)> {
        let width = u32::try_from(part.element_bytes).ok().filter(|&w| w > 0)?;
        let bytes = part.dims.iter().product::<usize>() as u64 * part.element_bytes;
        let home = self.home_of(key, value, bytes);
        self.describe_dense(home, &part.dims, width, value.class().name());
        Some((home, Array { base: self.space.base(home), width, dims: part.dims.clone() }))
    }

    /// The pass reads so many bytes of a value that has no regular place.
    pub(crate) fn read_bytes(&mut self, value: &Value) {
        if value.is_scalar() {
            return;
        }
        let room = self.room(value);
        let home = self.home_of_value(value, room);
        let shape = self.shape(value, home);
        self.read_shape(home, own_key(home), &shape);
    }

    /// The pass consumes the result of a user's function.
    pub(crate) fn read_result(&mut self, value: &Value) {
        let n = value.numel() as u64;
        if let Some(&(home, _)) = self.work.results.iter().rev().find(|(_, count)| *count == n) {
            let shape = self.shape(value, home);
            self.read_shape(home, own_key(home), &shape);
        }
    }

    /// An operand that the pass computes has to exist in memory: its loop runs now.
    pub(crate) fn store_now(&mut self, value: &Value) -> (Home, Shape) {
        let room = self.room(value);
        let home = self.work_array(room);
        let shape = self.shape(value, home);
        let count = value.numel() as u64;
        if let Some(k) = self.work.pending.iter().rposition(|p| p.count() == count) {
            let p = self.work.pending.remove(k);
            self.produce(p, &shape);
            return (home, shape);
        }
        let reads = self.fitting(count, &value.dims());
        let writes = shape.accesses(0);
        self.open_pass();
        self.loop_over(&reads, &writes);
        self.shut();
        (home, shape)
    }

    /// One loop over reads and writes of one number of elements; other writes have their own.
    fn loop_over(&mut self, reads: &[Access], writes: &[Access]) {
        let count = writes.first().or(reads.first()).map_or(0, Access::count);
        let fits = |a: &&Access| a.count() == count;
        let now: SmallVec<[Access; 3]> = writes.iter().filter(fits).cloned().collect();
        if let Some(op) = sweep(reads, &now) {
            self.emit(op);
        }
        for w in writes.iter().filter(|w| w.count() != count) {
            if let Some(op) = sweep(&[], std::slice::from_ref(w)) {
                self.emit(op);
            }
        }
    }

    /// The statement has ended. `part`: the indices of an indexed assignment.
    pub(crate) fn finish(&mut self, stores: bool, part: Option<&Part>) {
        let targets = std::mem::take(&mut self.work.targets);
        let mut targets = targets.into_iter();
        // An indexed assignment at the end of several is the one that the indices belong to.
        let first = match (stores, part) {
            (true, Some(_)) => targets.next_back(),
            (true, None) => targets.next(),
            (false, _) => None,
        };
        let writes: SmallVec<[Access; 3]> = match (&first, part) {
            (Some(t), Some(p)) => match &t.shape {
                Shape::Dense(a) => {
                    let array = Array { dims: p.dims.clone(), ..a.clone() };
                    smallvec![array.part(&p.indices)]
                }
                other => other.accesses(t.kept),
            },
            (Some(t), None) => t.shape.accesses(t.kept),
            (None, _) => smallvec![],
        };
        let dims = match (&first, part) {
            (Some(Target { shape: Shape::Dense(a), .. }), None) => Some(a.dims.clone()),
            (_, Some(p)) => Some(selected_dims(p)),
            _ => None,
        };
        self.close(first.as_ref().filter(|_| part.is_none()), &writes, dims);
        if stores {
            for t in targets {
                self.loop_over(&[], &t.shape.accesses(t.kept));
            }
        }
        let borrowed = std::mem::take(&mut self.work.borrowed);
        borrowed.into_iter().for_each(|h| self.space.release(h));
        for (home, _) in std::mem::take(&mut self.work.results) {
            self.space.release(home);
        }
        self.work.reads.clear();
        self.work.pending.clear();
        self.work.hazards.clear();
        self.work.arrays = 0;
        self.work.names.clear();
        self.work.flops = 0;
        (self.work.uncharged, self.work.flops_known) = (false, false);
    }

    /// Products, then the loops of the pass, the one that writes last.
    fn close(&mut self, target: Option<&Target>, writes: &[Access], dims: Option<Dims>) {
        let count = writes.first().map_or(0, Access::count);
        let pending = std::mem::take(&mut self.work.pending);
        let single = pending.len() == 1;
        for p in pending {
            let n = p.count();
            let by_rows = single && (n == count || count == 0);
            let fused = by_rows && (self.fuse(&p, writes, n) || self.fuse_narrow(&p, writes, n));
            if fused {
                return;
            }
            let alone = single && n == count && !self.work.reads.iter().any(|r| !r.done && r.access.count() == n);
            match target {
                Some(t) if alone => {
                    self.loops_before();
                    self.produce(p, &t.shape);
                    return;
                }
                _ if single && n == count && self.add_up(&p, writes, dims.as_ref()) => {
                    let Some(d) = writes.first().and_then(|w| Matrix::of_access(w, n, 1)) else { return };
                    return self.produce_into(p, d, false);
                }
                _ => self.put_in_work_array(p),
            }
        }
        let reads = dims.filter(|_| count > 0).map_or(SmallVec::new(), |d| self.fitting(count, &d));
        self.open_pass();
        self.loops_before();
        self.loop_over(&reads, writes);
        self.shut();
    }

    /// A matrix × vector product that the rest of the pass is written before, into the result: that
    /// is where the product is added up. False where it cannot be.
    fn add_up(&mut self, p: &Pending, writes: &[Access], dims: Option<&Dims>) -> bool {
        let n = p.count();
        let [write] = writes else { return false };
        let (Some(dest), Some(dims)) = (Matrix::of_access(write, n, 1), dims) else { return false };
        let alone = !self.work.reads.iter().any(|r| !r.done && r.access.count() == n);
        if !Stream::adds_up(p, &dest) {
            return false;
        }
        let reads = if alone { SmallVec::new() } else { self.fitting(n, dims) };
        self.open_pass();
        self.loops_before();
        self.loop_over(&reads, writes);
        self.shut();
        true
    }

    /// The reads that a loop over `dims` takes.
    fn fitting(&mut self, count: u64, dims: &Dims) -> SmallVec<[Access; 4]> {
        let mut reads: SmallVec<[Access; 4]> = SmallVec::new();
        for r in self.work.reads.iter_mut().filter(|r| !r.done) {
            if let Some(a) = fitted(r, count, dims) {
                reads.push(a);
                r.done = true;
            }
        }
        reads
    }

    /// A result that the pass reads from a work array.
    fn put_in_work_array(&mut self, p: Pending) {
        if matches!(p.result, Awaited::Written) {
            return;
        }
        let (count, width, dims) = (p.count(), p.width, p.dims.clone());
        let home = self.work_array(count * u64::from(width));
        self.describe_dense(home, &dims, width, p.class);
        let array = Array { base: self.space.base(home), width, dims: dims.clone() };
        self.produce(p, &Shape::Dense(array.clone()));
        if Apart::WorkArray.in_levels() {
            self.read(home, own_key(home), array.whole(), dims);
        }
    }

    /// A product by rows whose result this loop consumes row by row; false where it cannot be.
    fn fuse(&mut self, p: &Pending, writes: &[Access], n: u64) -> bool {
        let Awaited::Rows(rows) = &p.result else { return false };
        let columns = u64::from(rows.target.count);
        let by_row = |a: &Access, write: bool| -> Option<RowAccess> {
            let (base, width) = a.is_line().filter(|_| a.count() == n)?;
            let height = (n / columns.max(1)).cast_signed();
            let column = height * i64::from(width);
            Some(RowAccess { base, width, write, stride: i64::from(width), count: rows.target.count, column })
        };
        let mut rows = rows.clone();
        let mine = |r: &&mut Read| !r.done && r.access.count() == n;
        let reads: Option<Vec<RowAccess>> =
            self.work.reads.iter_mut().filter(mine).map(|r| by_row(&r.access, false)).collect();
        let stores: Option<Vec<RowAccess>> =
            writes.iter().filter(|w| w.count() == n).map(|w| by_row(w, true)).collect();
        let (Some(reads), Some(stores)) = (reads, stores) else { return false };
        rows.after.extend(reads);
        rows.after.extend(stores);
        self.work.reads.iter_mut().filter(mine).for_each(|r| r.done = true);
        self.joins(p);
        self.open_pass();
        self.loops_before();
        self.emit(Op::Rows(rows));
        self.shut();
        true
    }

    /// The same for a tall, narrow matrix times a small one (`X + P*alpha` of a block method).
    fn fuse_narrow(&mut self, p: &Pending, writes: &[Access], n: u64) -> bool {
        let Awaited::Blocks { a, b } = p.result else { return false };
        let of = |x: &Access| Matrix::of_access(x, a.rows, b.cols);
        let mine = |r: &&mut Read| !r.done && r.access.count() == n;
        let reads: Option<Vec<Matrix>> = self.work.reads.iter_mut().filter(mine).map(|r| of(&r.access)).collect();
        let stores: Option<Vec<Matrix>> = writes.iter().map(of).collect();
        let (true, Some(reads), Some(stores)) = (Stream::is_narrow(&a, &b), reads, stores) else { return false };
        self.work.reads.iter_mut().filter(mine).for_each(|r| r.done = true);
        self.joins(p);
        self.open_pass();
        self.loops_before();
        self.narrow_product(a, b, &reads, &stores);
        self.shut();
        true
    }

    /// A product is part of the loop: so are its name and flops.
    fn joins(&mut self, p: &Pending) {
        if !self.work.names.contains(&p.what) {
            self.work.names.insert(0, p.what);
        }
        self.work.flops += p.flops;
    }

    /// Loops over the reads that are left, those of as many elements together.
    fn loops_before(&mut self) {
        let mut reads = std::mem::take(&mut self.work.reads);
        while let Some(n) = reads.iter().find(|r| !r.done).map(|r| r.access.count()) {
            let mut together: SmallVec<[Access; 4]> = SmallVec::new();
            for r in reads.iter_mut().filter(|r| !r.done && r.access.count() == n) {
                together.push(r.access.clone());
                r.done = true;
            }
            self.loop_over(&together, &[]);
        }
        self.work.reads = reads;
    }
}

/// The key of what is no variable.
fn own_key(home: Home) -> u64 {
    u64::MAX - u64::from(home)
}

/// The access as part of a loop over `dims`: as it is, or repeated along the other dimension.
fn fitted(r: &Read, count: u64, dims: &Dims) -> Option<Access> {
    if r.access.count() == count {
        return Some(r.access.clone());
    }
    let Access::Regular(a) = &r.access else { return None };
    let (m, n) = (*dims.first()? as u64, dims.iter().skip(1).product::<usize>() as u64);
    let (&[length], &[stride]) = (a.lengths.as_slice(), a.strides.as_slice()) else { return None };
    let (rows, cols) = (*r.dims.first()? as u64, r.dims.iter().skip(1).product::<usize>() as u64);
    let strides: SmallVec<[i64; 3]> = if rows == m && cols == 1 && length == m {
        smallvec![stride, 0]
    } else if rows == 1 && cols == n && length == n {
        smallvec![0, stride]
    } else {
        return None;
    };
    Some(Access::Regular(Regular { lengths: smallvec![m, n], strides, ..a.clone() }))
}

/// Dimensions of a selection.
fn selected_dims(p: &Part) -> Dims {
    let last = p.indices.len().saturating_sub(1);
    let size = |k: usize| if k == last { p.dims.iter().skip(k).product() } else { p.dims.get(k).copied().unwrap_or(1) };
    let mut dims: Dims = p.indices.iter().enumerate().map(|(k, i): (usize, &Index)| i.len(size(k))).collect();
    if dims.len() == 1 {
        dims.push(1);
    }
    dims
}
