//! What a pass overwrites while it reads it. In: reads and writes of the pass. Out: whether the storage of a variable
//! may be written, and columns that are buffered before.
//!
//! An element is read before it is written, so that a pass may overwrite what it reads element by element. A row of
//! what is written is in registers when its column is written; a column is copied before, because all columns
//! need it (`A = A + A(:,k)*A(k,:)`). Shifted reads decide in which direction the loop runs ([`super::pass`]).

use super::Stream;
use super::pending::Matrix;
use super::reads::Read;
use super::shape::{Access, Accesses, Regular, sweep};
use super::space::{Home, Space};
use crate::cache::stream::Op;
use crate::value::{Class, Dims, Value};
use smallvec::smallvec;

/// Most pieces that are written one after the other: each is looked at beside each other one.
const MOST_PIECES: usize = 256;

impl Stream {
    /// Whether what the statement reads allows that `value` is written there.
    pub(super) fn may_overwrite(&self, home: Home, value: &Value) -> bool {
        let dims = value.dims();
        let base = self.space.base(home);
        let factors = || self.work.factors.iter().filter(|(h, _)| *h == home);
        // What a mask selects moves towards the beginning: nothing else may read it.
        let alone = factors().count() == 1;
        let allowed = |r: &Read| {
            let count = r.access.count();
            let same = count == value.numel() as u64 && r.access.is_line().is_some_and(|(at, _)| at == base);
            let next = r.mask.is_some() && alone && count == value.numel() as u64;
            count == 1 || same || next || is_row(r, &dims) || is_column(r, &dims)
        };
        !self.work.is_hazard(home) && factors().filter_map(|(_, number)| self.work.reads.get(*number)).all(allowed)
    }

    /// Columns that the pass overwrites and every column of its result needs are copied.
    pub(super) fn buffer_columns(&mut self, writes: &[Access], dims: Option<&Dims>) {
        let ([write], Some(dims)) = (writes, dims) else { return };
        let numbers: Vec<usize> = self.work.factors.iter().map(|(_, number)| *number).collect();
        let (rows, cols) = (size(dims, 0), dims.iter().skip(1).map(|&d| d as u64).product());
        let Some(dest) = Matrix::of_access(write, rows, cols).filter(|_| cols > 1) else { return };
        for number in numbers {
            let Some(read) = self.work.reads.get(number).filter(|r| !r.done && is_column(r, dims)) else { continue };
            let Access::Regular(r) = &read.access else { continue };
            if r.lengths.len() == 1 && read.over.is_none() {
                // A reduction takes it, before anything is written.
                continue;
            }
            let down = r.strides.first().copied().unwrap_or(0);
            let column = Matrix { base: r.base, width: r.width, rows, cols: 1, down, across: 0 };
            if Space::at(r.base) != Space::at(dest.base) || !dest.overlaps(&column) {
                continue;
            }
            let home = self.work_array(rows * u64::from(column.width));
            self.describe_dense(home, &[rows as usize, 1], column.width, Class::Double.name());
            let line = Regular::line(self.space.base(home), column.width, rows);
            self.open("copy", 0);
            if let Some(op) = sweep(&[column.access()], &[Access::Regular(line.clone())]) {
                self.emit(op);
            }
            self.shut();
            if let Some(Read { access: Access::Regular(r), .. }) = self.work.reads.get_mut(number) {
                r.base = line.base;
                r.strides = if r.lengths.len() > 1 { smallvec![i64::from(line.width), 0] } else { line.strides };
            }
        }
    }

    /// A loop in the direction in which it overwrites nothing that it reads later; through a buffer where there is none.
    pub(super) fn emit_safely(&mut self, op: Op, reads: &[Access], writes: &[Access]) {
        match overwritten(reads, writes) {
            (true, false) => self.emit(op.reversed()),
            (true, true) if goes_up(reads, writes) => self.emit(op.upwards()),
            (true, true) => match self.through_a_column(reads, writes) {
                Some(buffered) => self.emit(buffered),
                None => self.emit(op),
            },
            (false, _) => self.emit(op),
        }
    }

    /// Pieces of a loop over operands that are turned round. Where one of them is what is written (`x = circshift(x, 1)`), the
    /// elements of the small piece are kept before the others move: those that go forward from the last one on. Where these
    /// are more than half of the cache holds, the result is an array of its own.
    pub(super) fn emit_pieces(&mut self, pieces: &[(Accesses, Accesses)]) {
        let count = |(_, writes): &(Accesses, Accesses)| writes.first().map_or(0, Access::count);
        let (small, large) = match pieces {
            [a, b] if count(a) > count(b) => (b, a),
            [a, b] => (a, b),
            _ => return self.emit_in_order(pieces),
        };
        let (kept, last) = small;
        let here = |a: &&Access| last.iter().any(|w| w.storage() == a.storage() && w.bytes() <= self.l1 / 2);
        let before: Accesses = kept.iter().filter(here).cloned().collect();
        if before.is_empty() {
            return self.emit_in_order(pieces);
        }
        let after: Accesses = kept.iter().filter(|a| !here(a)).cloned().collect();
        let backwards = overwritten(&large.0, &large.1) == (true, false);
        let moved = sweep(&large.0, &large.1).map(|op| if backwards { op.reversed() } else { op });
        let ops = [sweep(&before, &[]), moved, sweep(&after, last)];
        ops.into_iter().flatten().for_each(|op| self.emit(op));
    }

    /// Where a statement does nothing but put arrays beside each other (`[x; y]`, `[A b]`), each comes to its place as it is
    /// read, one after the other; numbers among them (`[0; x; 0]`) are written with the end. False where it does something
    /// else, where the result overwrites what is read, where an element comes twice, or where a piece does not lie together in
    /// it (`[A; B]` of matrices).
    pub(super) fn put_in_places(&mut self, writes: &[Access], dims: Option<&Dims>) -> bool {
        let ([target @ Access::Regular(whole)], Some(dims)) = (writes, dims) else { return false };
        let count = self.work.reads.iter().filter(|r| !r.done).count();
        if count > MOST_PIECES || !self.work.reads.iter().all(|r| r.done || r.is_piece()) {
            return false;
        }
        let left = self.work.reads.iter().filter(|r| !r.done);
        let is_line = dims.iter().filter(|&&d| d != 1).count() <= 1;
        let lies_together =
            |r: &Read| is_line || r.dims.len() == 2 && dims.len() == 2 && r.dims.first() == dims.first();
        let mut pieces: Vec<(Accesses, Accesses)> = Vec::new();
        let mut at = 0;
        for r in left {
            let count = r.access.count();
            let seen = pieces.iter().any(|(reads, _)| reads.iter().any(|a| a.meets(&r.access)));
            let piece = lies_together(r) && !seen && r.access.storage() != target.storage();
            let Some(place) = whole.piece(at, count).filter(|_| piece && at + count <= target.count()) else {
                return false;
            };
            pieces.push((smallvec![r.access.clone()], smallvec![Access::Regular(place)]));
            at += count;
        }
        // A piece as long as the whole is a sweep as others are.
        if pieces.is_empty() || pieces.len() == 1 && at == target.count() {
            return false;
        }
        if let Some(end) = whole.piece(at, target.count() - at).filter(|_| at < target.count()) {
            pieces.push((smallvec![], smallvec![Access::Regular(end)]));
        }
        self.work.reads.iter_mut().for_each(|r| r.done = true);
        self.open_pass();
        self.emit_in_order(&pieces);
        self.shut();
        true
    }

    fn emit_in_order(&mut self, pieces: &[(Accesses, Accesses)]) {
        pieces.iter().filter_map(|(reads, writes)| sweep(reads, writes)).for_each(|op| self.emit(op));
    }

    /// The values of the column before, which has been overwritten, are kept in a buffer of one column; those of the
    /// element before are in registers.
    fn through_a_column(&mut self, reads: &[Access], writes: &[Access]) -> Option<Op> {
        let [write @ Access::Regular(w)] = writes else { return None };
        let (&[rows, _], &[_, across]) = (w.lengths.as_slice(), w.strides.as_slice()) else { return None };
        let across = across.unsigned_abs();
        // By a column, and by some rows of it in addition.
        let by_a_column = |bytes: u64| (across..3 * across).contains(&(2 * bytes));
        let is_before = |a: &Access| match a {
            Access::Regular(r) => is_shifted(r, w) && r.base < w.base && by_a_column(w.base - r.base),
            _ => false,
        };
        let Access::Regular(before) = reads.iter().find(|a| is_before(a))? else { return None };
        let home = self.work_array(rows * u64::from(w.width));
        self.describe_dense(home, &[rows as usize, 1], w.width, Class::Double.name());
        let line = Regular::line(self.space.base(home), w.width, rows);
        let first = Regular {
            lengths: smallvec![rows],
            strides: before.strides.iter().take(1).copied().collect(),
            ..before.clone()
        };
        if let Some(copy) = sweep(&[Access::Regular(first)], &[Access::Regular(line.clone())]) {
            self.emit(copy);
        }
        let buffer =
            Access::Regular(Regular { lengths: w.lengths.clone(), strides: smallvec![i64::from(w.width), 0], ..line });
        let mut kept: Vec<Access> = reads.iter().filter(|a| !is_before(a)).cloned().collect();
        kept.push(buffer.clone());
        sweep(&kept, &[write.clone(), buffer])
    }
}

/// Whether a loop from the first element on would overwrite what it reads later, and whether one from the last would.
fn overwritten(reads: &[Access], writes: &[Access]) -> (bool, bool) {
    let (mut below, mut above) = (false, false);
    for (read, write) in reads.iter().flat_map(|r| writes.iter().map(move |w| (r, w))) {
        let (Access::Regular(r), Access::Regular(w)) = (read, write) else { continue };
        let shifted = is_shifted(r, w) && w.strides.iter().all(|&s| s > 0);
        below |= shifted && r.base < w.base;
        above |= shifted && r.base > w.base;
    }
    (below, above)
}

/// Whether a loop from the first column on, through each from its last element on, overwrites nothing that it reads later: what
/// is read of the column before an element that is written, or of later columns.
fn goes_up(reads: &[Access], writes: &[Access]) -> bool {
    let [Access::Regular(w)] = writes else { return false };
    let (&[_, _], &[down, across]) = (w.lengths.as_slice(), w.strides.as_slice()) else { return false };
    if down <= 0 || across <= 0 {
        return false;
    }
    reads.iter().all(|read| {
        let Access::Regular(r) = read else { return false };
        if !is_shifted(r, w) {
            return true;
        }
        let by = r.base.cast_signed() - w.base.cast_signed();
        let columns = (2 * by + across).div_euclid(2 * across);
        columns > 0 || columns == 0 && by <= 0
    })
}

/// Whether a read is that of the array written, with as many elements in the same arrangement, some of them the same.
fn is_shifted(r: &Regular, w: &Regular) -> bool {
    Space::at(r.base) == Space::at(w.base)
        && r.lengths == w.lengths
        && r.strides == w.strides
        && meet(r.base.cast_signed() - w.base.cast_signed(), &w.lengths, &w.strides)
}

/// Whether two sections that are alike, so many bytes from each other, have an element in common: every second column of
/// an array and those between them have none.
fn meet(by: i64, lengths: &[u64], strides: &[i64]) -> bool {
    let (Some((&n, lengths)), Some((&stride, strides))) = (lengths.split_last(), strides.split_last()) else {
        return by == 0;
    };
    let within: i64 = lengths.iter().zip(strides).map(|(&n, s)| (n.max(1) - 1).cast_signed() * s.abs()).sum();
    if within >= stride.abs() {
        // One slice reaches into the next.
        return by.abs() <= (n.max(1) - 1).cast_signed() * stride.abs() + within;
    }
    let at = by.div_euclid(stride);
    [at, at + stride.signum()].iter().any(|&k| k.unsigned_abs() < n && meet(by - k * stride, lengths, strides))
}

fn size(dims: &Dims, k: usize) -> u64 {
    dims.get(k).map_or(1, |&d| d as u64)
}

/// Whether a read is repeated for every column of a result of these dimensions.
fn is_column(r: &Read, dims: &Dims) -> bool {
    let Access::Regular(a) = &r.access else { return false };
    match (a.lengths.as_slice(), a.strides.as_slice()) {
        (&[n, _], &[_, 0]) => n == size(dims, 0),
        (&[n], _) => n == size(dims, 0) && size(&r.dims, 0) == n && size(dims, 1) > 1,
        _ => false,
    }
}

/// Whether a read gives an element for each column.
fn is_row(r: &Read, dims: &Dims) -> bool {
    let Access::Regular(a) = &r.access else { return false };
    match (a.lengths.as_slice(), a.strides.as_slice()) {
        (&[_, n], &[0, _]) => n == size(dims, 1),
        (&[n], _) => n == size(dims, 1) && size(&r.dims, 0) == 1 && size(dims, 0) > 1,
        _ => false,
    }
}
