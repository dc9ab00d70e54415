//! Loops whose result comes as the operand goes by, though not always with as many elements: convolutions, searches, copies of
//! vectors. In: profiled functions that read and write everything once. Out: what they read and what they write, cut into as
//! many pieces, piece after piece.

use super::Stream;
use super::pending::{Awaited, Matrix, Pending, Placed};
use super::reads::Read;
use super::shape::{Access, Accesses, Regular, sweep};
use super::space::Space;
use crate::events::Operation;
use crate::events::operation::Algorithm;
use crate::value::Value;
use smallvec::SmallVec;
use std::ops::Range;

/// Most pieces of a loop.
const PIECES: u64 = 256;

impl Stream {
    /// A function of that kind, of full arrays and with one result: the largest operand goes by, the others are read
    /// before. False where it is another one.
    pub(super) fn in_step(&mut self, operation: &Operation, what: &'static str, algorithm: Algorithm) -> bool {
        let Operation { movement, operands, results, .. } = *operation;
        let [result] = results else { return false };
        if !matches!(algorithm, Algorithm::InStep | Algorithm::Moved)
            || !movement.work_loads.is_zero()
            || !movement.work_stores.is_zero()
        {
            return false;
        }
        let full = |v: &Value| !v.is_sparse() && !v.is_container();
        let loaded = |k: usize| movement.loads.get(k).map_or(0, |b| b.value);
        let largest = (0..operands.len()).filter(|&k| loaded(k) > 0).max_by_key(|&k| loaded(k));
        let Some((at, o)) = largest.and_then(|k| Some((k, operands.get(k)?))) else { return false };
        // Columns of a matrix that is turned round are not in the order of those that it gives.
        let in_order = algorithm == Algorithm::InStep || o.value.is_vector() || result.is_vector();
        let once = operands.iter().enumerate().all(|(k, o)| loaded(k) <= o.value.bytes(self.layout));
        if result.is_scalar() || !in_order || !once || !full(result) || operands.iter().any(|o| !full(o.value)) {
            return false;
        }
        let mut placed = Placed::Nothing;
        // Its flops belong to the loop that is still to come.
        self.open(what, 0);
        for (k, o) in operands.iter().enumerate().filter(|&(k, _)| loaded(k) > 0) {
            let found = self.operand(o.value, o.src);
            match k == at {
                true => placed = found,
                false => self.sweep_operand(&found),
            }
        }
        self.shut();
        let width = self.width(result);
        let awaited = if let Placed::Dense(matrix) = placed { Awaited::InStep(matrix) } else { Awaited::Written };
        self.work.wait(Pending::new(result, width, what, awaited));
        true
    }

    /// A function whose result comes element by element, of as many elements as its operand has, is part of the loop that
    /// takes it. False where it is another one.
    pub(super) fn fuse_in_step(&mut self, p: &Pending, writes: &[Access]) -> bool {
        let (Awaited::InStep(matrix) | Awaited::Scan { matrix, across: false }) = p.result else { return false };
        let n = p.count();
        if matrix.rows * matrix.cols != n || writes.iter().any(|w| w.count() != n) {
            return false;
        }
        let mine = |r: &&super::reads::Read| r.is_of(n);
        let mut reads: SmallVec<[Access; 4]> = self.work.reads.iter().filter(mine).map(|r| r.access.clone()).collect();
        reads.insert(0, matrix.access());
        self.begins_with(p);
        self.loop_over(&reads, writes);
        self.shut();
        true
    }

    /// The loop of such a function.
    pub(super) fn go_in_step(&mut self, matrix: Matrix, dest: Matrix) {
        let (read, write) = (matrix.access(), dest.access());
        if read.count() == write.count() {
            return self.loop_over(&[read], &[write]);
        }
        self.declare(&[matrix], &[dest]);
        if self.simulates() {
            let pieces = self.pieces_of(read.bytes().max(write.bytes()));
            // What is no line is all in its first piece.
            let count = |a: &Access| if a.is_single_loop() { a.count() } else { pieces };
            in_turns(&[count(&read), count(&write)], pieces, |part, of| match part {
                0 => self.emit_sweep(piece(&read, of, pieces).as_slice(), &[]),
                _ => self.emit_sweep(&[], piece(&write, of, pieces).as_slice()),
            });
        }
        self.undeclare();
    }

    /// What the pass reads of other numbers of elements than it writes (`diff(x)`, sums of columns) goes by while it writes. False
    /// where there is none, or something else than lines of elements.
    pub(super) fn others_in_step(&mut self, of: impl Fn(&Read) -> bool, reads: &[Access], writes: &[Access]) -> bool {
        let [write] = writes else { return false };
        let Some(written) = write.forward_line() else { return false };
        // Most passes have none: nothing is compared for them.
        if !self.work.reads.iter().any(|r| !r.done && of(r)) {
            return false;
        }
        self.leave_out_sections(&of, write.count());
        let left = || self.work.reads.iter().filter(|r| !r.done && of(r));
        let plain = |r: &Read| r.is_plain() && r.mask.is_none();
        let lines: Option<Vec<Regular>> = left().map(|r| r.access.forward_line().filter(|_| plain(r))).collect();
        let Some(mut lines) = lines.filter(|l| !l.is_empty()) else { return false };
        // What the text names twice comes by once.
        lines.dedup();
        let ahead = |r: &Regular| r.base < written.base && Space::at(r.base) == Space::at(written.base);
        let others: Accesses = lines.iter().cloned().map(Access::Regular).collect();
        let pieces = self.pieces_of(others.iter().chain(writes).map(Access::bytes).max().unwrap_or(0));
        let whole = reads.iter().all(|r| r.forward_line().is_some() && r.count() == write.count());
        if pieces < 2 || !whole || lines.iter().any(ahead) || others.iter().any(|r| r.count() == write.count()) {
            return false;
        }
        self.work.reads.iter_mut().filter(|r| !r.done && of(r)).for_each(|r| r.done = true);
        let groups: Vec<&[Access]> = others.chunk_by(|a, b| a.count() == b.count()).collect();
        groups.iter().filter_map(|g| sweep(g, &[])).for_each(|op| self.declare_op(&op));
        sweep(reads, writes).iter().for_each(|op| self.declare_op(op));
        if self.simulates() {
            let counts = groups.iter().filter_map(|g| g.first()).map(Access::count).chain([write.count()]);
            in_turns(&counts.collect::<Counts>(), pieces, |part, of| {
                let cut =
                    |list: &[Access]| list.iter().filter_map(|a| piece(a, of.clone(), pieces)).collect::<Accesses>();
                match groups.get(part) {
                    Some(group) => self.emit_sweep(&cut(group), &[]),
                    None => self.emit_sweep(&cut(reads), &cut(writes)),
                }
            });
        }
        self.undeclare();
        true
    }

    /// Into how many pieces so many bytes are cut: what a piece holds is little beside the first level, or beside all of it.
    pub(super) fn pieces_of(&self, bytes: u64) -> u64 {
        (bytes * 64).div_ceil(self.l1.max(1)).clamp(1, PIECES)
    }
}

/// Elements of each part.
type Counts = SmallVec<[u64; 4]>;

/// Where piece `k` of so many of a part begins.
fn cut(k: u64, count: u64, pieces: u64) -> u64 {
    k * count / pieces
}

/// Parts of a loop, of so many elements each, that go in turns piece by piece: tells the part and its pieces. While the others
/// have nothing in their pieces a part goes on: where a sum of a vector writes one number, the vector is one piece.
fn in_turns(counts: &[u64], pieces: u64, mut go: impl FnMut(usize, Range<u64>)) {
    let mut now: Option<(usize, Range<u64>)> = None;
    for k in 0..pieces {
        for (part, _) in counts.iter().enumerate().filter(|&(_, &n)| cut(k, n, pieces) < cut(k + 1, n, pieces)) {
            match &mut now {
                Some((same, until)) if *same == part => until.end = k + 1,
                _ => {
                    if let Some((last, of)) = now.replace((part, k..k + 1)) {
                        go(last, of);
                    }
                }
            }
        }
    }
    if let Some((last, of)) = now {
        go(last, of);
    }
}

/// These pieces, of so many, of an access; all of it is the first piece of what is no line.
pub(super) fn piece(access: &Access, of: Range<u64>, pieces: u64) -> Option<Access> {
    let whole = || (of.start == 0).then(|| access.clone());
    let Access::Regular(line) = access else { return whole() };
    let at = |k: u64| cut(k, access.count(), pieces);
    match line.piece(at(of.start), at(of.end) - at(of.start)) {
        Some(part) => (part.lengths.first() != Some(&0)).then_some(Access::Regular(part)),
        None => whole(),
    }
}
