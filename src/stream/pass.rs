//! The pass of a statement: reads that join it, products whose results it consumes, what it
//! writes. In: these, until the statement ends. Out: loops.

use super::Stream;
use super::coming::Coming;
use super::pending::Pending;
use super::reads::{LoopReads, Pieces, Places, Read, fitted};
use super::row_masks::RowMask;
use super::shape::{Access, Accesses, Array, Masked, Shape, between_turns, sweep, tiles};
use super::space::Home;
use super::targets::Target;
use crate::cache::stream::Op;
use crate::events::{Given, Part, Pass};
use crate::program::{RangeIx, Slot};
use crate::value::{Class, Dims, Value};
use smallvec::{SmallVec, smallvec};

/// What is gathered while a statement runs.
#[derive(Default)]
pub(super) struct Work {
    pub reads: Vec<Read>,
    pub pending: Vec<Pending>,
    pub targets: Vec<Target>,
    /// Storages that the target may not overwrite; what is pending has those of its operands itself.
    pub hazards: Vec<Home>,
    /// Storages of reads, by number, that it may overwrite if they are rows or columns of it.
    pub factors: SmallVec<[(Home, usize); 2]>,
    /// What the pass takes of operators without a read of its own: pending products.
    pub waiting: SmallVec<[Waiting; 2]>,
    /// Reads of the pass by number that belonged to operands, which have been stored.
    pub stored: SmallVec<[(u32, u32); 2]>,
    /// Results of calls of user's functions.
    pub results: Vec<Given<Home>>,
    pub arrays: u32,
    pub borrowed: Vec<Home>,
    /// While a function of the statement runs: which of the variables that share a storage had been read last.
    pub shared: SmallVec<[(Home, u32); 2]>,
    /// The number of the read that comes next among those of the pass.
    pub number: u32,
    /// What anonymous functions give as they read, which nothing of the pass has taken yet.
    pub coming: Vec<Coming>,
    /// Operations that have run.
    pub operations: u32,
    /// Sweeps that go on column by column from the one before, and the dimensions of what they compute.
    pub by_column: SmallVec<[(u16, Dims); 1]>,
    /// Results of reductions that later sweeps repeat.
    reduced: Vec<ReducedArray>,
    /// Operators and functions of the pass and their flops, for the trace.
    pub names: SmallVec<[&'static str; 4]>,
    pub flops: u64,
    /// The flops of the last pending product are still to come.
    pub uncharged: bool,
    /// The flops that come next are known already.
    pub flops_known: bool,
    /// The read that comes next was copied for a call.
    pub handed: bool,
    /// The loop whose header the statement may be.
    pub header: Option<RangeIx>,
}

impl Work {
    /// Whether the pass has anything to move.
    fn moves(&self) -> bool {
        !self.reads.is_empty()
            || !self.pending.is_empty()
            || !self.coming.is_empty()
            || !self.reduced.is_empty()
            || self.targets.iter().any(Target::moves)
    }

    /// Whether what is left to read is one loop of so many elements.
    pub(super) fn is_plain_loop(&self, count: u64) -> bool {
        let plain = |r: &Read| r.is_plain() && r.mask.is_none() && r.sweep == 0 && r.access.count() == count;
        self.pending.is_empty()
            && self.reduced.is_empty()
            && self.by_column.is_empty()
            && self.waiting.iter().all(|w| w.sweep == 0 && w.within.is_none())
            && self.reads.iter().filter(|r| !r.done).all(plain)
    }

    /// A product whose result nobody has asked for yet.
    pub(super) fn wait(&mut self, p: Pending) {
        self.pending.push(p);
        self.uncharged = true;
    }

    /// The same, of operands whose storages came after so many hazards: once an operator has taken its result, the
    /// target may overwrite them (`w = w - U*(U'*w)`).
    pub(super) fn wait_with(&mut self, p: Pending, before: usize) {
        let hazards = self.hazards.drain(before.min(self.hazards.len())..).collect();
        self.wait(Pending { hazards, ..p });
    }

    /// Whether the statement still reads in another order what lies there.
    pub(super) fn is_hazard(&self, home: Home) -> bool {
        self.hazards.contains(&home) || self.pending.iter().any(|p| p.hazards.contains(&home))
    }
}

/// Where the pass takes what an operator gives.
pub(super) struct Waiting {
    /// Among the reads of the pass.
    pub number: u32,
    pub sweep: u16,
    pub count: u64,
    /// Elements of what it is a piece of.
    pub within: Option<u64>,
}

/// The result of a reduction, in a work array.
struct ReducedArray {
    /// Of the read of the pass.
    number: u32,
    array: Array,
    /// The sweep that reads it.
    sweep: u16,
    written: bool,
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
        let arrays = self.layout.sparse_arrays(value.rows(), pattern, u64::from(width));
        self.sparse_shape(base, arrays)
    }

    /// The arrays of a sparse matrix, one after the other, each from a line on.
    pub(super) fn sparse_shape(&self, base: u64, arrays: [(usize, u64); 3]) -> Shape {
        let line = self.space.line();
        let mut next = base;
        Shape::Sparse(Box::new(arrays.map(|(n, bytes)| {
            let base = next;
            next += (n as u64 * bytes).div_ceil(line) * line;
            Array { base, width: u32::try_from(bytes).unwrap_or(8), dims: smallvec![n, 1] }
        })))
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
        if value.is_container() {
            self.read_inside(value);
            return;
        }
        if value.is_scalar() {
            return;
        }
        let room = self.room(value);
        let home = self.home_of(key, value, room);
        let shape = self.shape(value, home);
        self.read_shape(home, &shape);
        if let (Shape::Dense(_), Some(read)) = (&shape, self.work.reads.last_mut()) {
            read.slot = Slot::try_from(key).ok();
        }
    }

    /// The pass reads the arrays in a struct or cell, one after the other.
    fn read_inside(&mut self, container: &Value) {
        let first = self.work.reads.len();
        container.each_array(&mut |v| self.read_bytes(v));
        self.work.reads.iter_mut().skip(first).for_each(|r| r.beside = true);
    }

    pub(super) fn read_shape(&mut self, home: Home, shape: &Shape) {
        if let Shape::Dense(a) = shape {
            return self.read(home, a.whole(), Dims::from_slice(&a.dims));
        }
        // No array of a sparse matrix is repeated along others, whatever its length.
        for access in shape.accesses(0) {
            self.read(home, access, Dims::new());
        }
    }

    /// The pass reads elements of an operand that lie there.
    pub(crate) fn read_access(&mut self, access: Access, dims: Dims) {
        self.read(Home::MAX, access, dims);
        if let Some(read) = self.work.reads.last_mut() {
            (read.number, read.given) = (u32::MAX, Some(self.work.operations));
        }
    }

    pub(super) fn read(&mut self, home: Home, access: Access, dims: Dims) {
        if access.count() > 0 {
            let number = self.work.number;
            self.work.reads.push(Read {
                home,
                access,
                dims,
                turn: 0,
                done: false,
                number,
                sweep: 0,
                over: None,
                beside: false,
                summed: None,
                mask: None,
                given: None,
                slot: None,
            });
        }
    }

    /// In which sweep the reads come, and over what they are repeated, as far as the pass knows by now.
    pub(super) fn note_sweeps(&mut self, pass: &Pass) {
        self.work.number = u32::MAX;
        self.work.by_column.clear();
        self.work.by_column.extend(pass.sweeps_by_column().map(|(sweep, dims)| (sweep, dims.clone())));
        self.note_given(pass);
        for r in self.work.reads.iter_mut().filter(|r| !r.done) {
            if let Some(known) = pass.reads.get(r.number as usize) {
                r.summed = known.summed();
                r.sweep = known.sweep;
                if r.beside {
                    // An array in a cell is a part of what the pass knows to be read.
                    continue;
                }
                r.beside = known.beside;
                r.over = known.over.as_deref().cloned();
                if r.over.is_some() && known.numel() as u64 == r.access.count() {
                    r.dims.clone_from(&known.dims);
                }
            }
        }
        self.leave_places(pass);
        if !pass.has_sweeps() {
            return;
        }
        for (number, read) in pass.reads.iter().enumerate() {
            let (number, bytes) = (number as u32, read.stored_bytes());
            if bytes == 0 || self.work.reduced.iter().any(|r| r.number == number) {
                continue;
            }
            let width = u32::try_from(bytes / read.numel().max(1) as u64).unwrap_or(8);
            let home = self.work_array(bytes);
            self.describe_dense(home, &read.dims, width, Class::Double.name());
            let array = Array { base: self.space.base(home), width, dims: read.dims.clone() };
            let (sweep, given) = (read.sweep, read.is_given());
            if given {
                self.put_given(number, &array);
            }
            self.work.reduced.push(ReducedArray { number, array: array.clone(), sweep, written: given });
            self.work.reads.push(Read {
                home,
                access: array.whole(),
                dims: read.dims.clone(),
                turn: 0,
                done: false,
                number,
                sweep: read.sweep,
                over: read.over.as_deref().cloned(),
                beside: read.beside,
                summed: None,
                mask: None,
                given: None,
                slot: None,
            });
        }
    }

    /// Which reads of the pass are what its operations give, where the operands have it, and which way round it is seen.
    fn note_given(&mut self, pass: &Pass) {
        let given = pass.reads.iter().enumerate().filter(|(_, r)| r.is_given());
        for (number, known) in given.map(|(k, r)| (k as u32, r)) {
            let reads = &mut self.work.reads;
            let taken = reads.iter().any(|r| r.number == number);
            let waits = |r: &&Read| r.given.is_some() && r.number == u32::MAX;
            let own = reads.iter().filter(waits).find(|r| r.access.count() == known.numel() as u64);
            let Some(operation) = own.filter(|_| !taken).map(|r| r.given) else { continue };
            for r in reads.iter_mut().filter(|r| r.given == operation) {
                (r.number, r.dims) = (number, known.dims.clone());
            }
        }
        self.work.waiting.clear();
        for (number, known) in pass.reads.iter().enumerate().filter(|(_, r)| r.is_given()) {
            let number = number as u32;
            let stored = self.work.stored.iter().any(|&(from, to)| (from..to).contains(&number));
            if !stored && self.work.reads.iter().all(|r| r.number != number) {
                let (sweep, count) = (known.sweep, known.numel() as u64);
                let within = known.piece_of().map(|n| n as u64);
                self.work.waiting.push(Waiting { number, sweep, count, within });
            }
        }
    }

    /// What an operation or a handle gives is repeated: it is stored before the sweep that does so.
    fn put_given(&mut self, number: u32, array: &Array) {
        let count = array.count();
        self.read_what_comes();
        if let Some(k) = self.work.pending.iter().rposition(|p| p.count() == count) {
            let p = self.work.pending.remove(k);
            return self.produce(p, &Shape::Dense(array.clone()));
        }
        let mut from = LoopReads::default();
        for r in self.work.reads.iter_mut().filter(|r| !r.done && r.given.is_some() && r.number == number) {
            from.add(r, r.access.clone());
            r.done = true;
        }
        self.open_pass();
        self.loop_over(&from.accesses, std::slice::from_ref(&array.whole()));
        self.shut();
    }

    /// Operands of other numbers of elements than this are put beside each other, as the pieces of an array that grows.
    pub(super) fn put_beside(&mut self, count: u64) {
        let pieces = self.work.reads.iter_mut().filter(|r| r.over.is_none() && r.access.count() != count);
        pieces.for_each(|r| r.beside = true);
    }

    /// The sweeps before this one, of the reads that `of` takes.
    pub(super) fn sweeps_before(&mut self, end: u16, of: impl Fn(&Read) -> bool) {
        for sweep in 0..end {
            let mut due: SmallVec<[Access; 2]> = SmallVec::new();
            for r in self.work.reduced.iter_mut().filter(|r| r.sweep == sweep + 1 && !r.written) {
                due.push(r.array.whole());
                r.written = true;
            }
            let summed = self.loops(|r| r.sweep == sweep && of(r), &due, &[]);
            due.retain(|write| Some(write.count()) != summed);
            due.iter().for_each(|write| self.loop_over(&[], std::slice::from_ref(write)));
        }
    }

    /// The pass reads selected elements; `value` is what was selected.
    pub(crate) fn read_part(&mut self, key: u64, part: &Part, value: &Value) {
        let Some((home, array)) = self.array_of_part(key, part, value) else { return };
        let (number, access) = (self.work.reads.len(), array.part(&part.indices));
        if access.count() == 0 {
            return;
        }
        self.work.factors.push((home, number));
        self.read(home, access, value.dims());
        if let Some(read) = self.work.reads.last_mut() {
            read.turn = part.turn;
            read.slot = Slot::try_from(key).ok();
            read.mask = Masked::of(&part.indices, array.base, array.width);
        }
    }

    /// Storage and array that indices select from.
    pub(crate) fn array_of_part(&mut self, key: u64, part: &Part, value: &Value) -> Option<(Home, Array)> {
        let width = u32::try_from(part.element_bytes).ok().filter(|&w| w > 0)?;
        let bytes = part.dims.iter().product::<usize>() as u64 * part.element_bytes;
        let home = self.home_of_part(key, part.place, value, bytes);
        self.describe_dense(home, &part.dims, width, value.class().name());
        Some((home, Array { base: self.space.base(home), width, dims: part.dims.clone() }))
    }

    /// The pass reads so many bytes of a value that has no regular place.
    pub(crate) fn read_bytes(&mut self, value: &Value) {
        if value.is_container() {
            self.read_inside(value);
            return;
        }
        if value.is_scalar() {
            return;
        }
        let room = self.room(value);
        let home = self.home_of_value(value, room);
        let shape = self.shape(value, home);
        self.read_shape(home, &shape);
    }

    /// The pass consumes the result of a user's function.
    pub(crate) fn read_result(&mut self, value: &Value) {
        if let Some(home) = self.result_home(value) {
            let shape = self.shape(value, home);
            self.read_shape(home, &shape);
        }
    }

    /// One loop over reads and writes of one number of elements; other writes have their own.
    pub(super) fn loop_over(&mut self, reads: &[Access], writes: &[Access]) {
        let count = writes.first().or(reads.first()).map_or(0, Access::count);
        let fits = |a: &&Access| a.count() == count;
        let now: SmallVec<[Access; 3]> = writes.iter().filter(fits).cloned().collect();
        if let Some(pieces) = between_turns(reads, &now) {
            self.emit_pieces(&pieces);
        } else if self.exchanges(reads, &now) {
            // In blocks, of which each is read before it is written.
        } else if let Some(op) = sweep(reads, &now) {
            match tiles(reads, &now, self.line, self.l1) {
                Some(tiles) => self.emit_tiles(&op, tiles),
                None => self.emit_safely(op, reads, &now),
            }
        }
        for w in writes.iter().filter(|w| w.count() != count) {
            if let Some(op) = sweep(&[], std::slice::from_ref(w)) {
                self.emit(op);
            }
        }
    }

    /// A loop in tiles; `whole` is what they are together.
    fn emit_tiles(&mut self, whole: &Op, tiles: Vec<Op>) {
        self.open_pass();
        self.declare_op(whole);
        if self.simulates() {
            tiles.into_iter().for_each(|op| self.emit(op));
        }
        self.undeclare();
        self.shut();
    }

    /// The statement has ended. `part`: the indices of an indexed assignment.
    pub(crate) fn finish(&mut self, stores: bool, part: Option<&Part>) {
        self.nobody_takes();
        // Without a trace, which has a record of every pass.
        if self.tracer.is_some() || self.work.moves() && !self.few_lines(stores, part) {
            self.sweep_all(stores, part);
            self.read_what_comes();
        }
        self.work.targets.clear();
        for h in self.work.borrowed.drain(..) {
            self.space.release(h);
        }
        for given in self.work.results.drain(..) {
            self.space.release(given.known);
        }
        self.work.reads.clear();
        self.work.reduced.clear();
        self.work.pending.clear();
        self.work.hazards.clear();
        self.work.factors.clear();
        self.work.waiting.clear();
        self.work.stored.clear();
        (self.work.arrays, self.work.operations) = (0, 0);
        self.work.names.clear();
        self.work.flops = 0;
        (self.work.uncharged, self.work.flops_known) = (false, false);
    }

    /// What the pass has read so far is swept now: its end reads other operands.
    pub(super) fn sweep_so_far(&mut self) {
        if self.work.moves() && !self.few_lines(false, None) {
            let targets = std::mem::take(&mut self.work.targets);
            self.sweep_all(false, None);
            self.read_what_comes();
            self.work.targets = targets;
        }
        self.work.reads.clear();
        self.work.pending.clear();
        self.work.factors.clear();
    }

    /// The sweeps of the pass, the one that writes last; they are one record of a trace.
    pub(super) fn close(&mut self, target: Option<&Target>, writes: &[Access], dims: Option<Dims>) {
        // A product that a later sweep takes comes after what the earlier ones read (`A*v/norm(v)`).
        let first = if self.work.pending.is_empty() { 0 } else { self.first_waiting(|_| true) };
        match self.last_sweep(|_| true).max(first) {
            0 if self.joins_as_lines(writes) => {}
            0 => self.close_last(target, writes, dims),
            last => {
                self.read_what_comes();
                self.open_pass();
                if !self.close_by_columns(last, writes) {
                    self.sweeps_before(last, |_| true);
                    self.close_last(target, writes, dims);
                }
                self.shut();
            }
        }
    }

    /// The last sweep of those reads that `of` takes and that are left.
    pub(super) fn last_sweep(&self, of: impl Fn(&Read) -> bool) -> u16 {
        self.work.reads.iter().filter(|r| !r.done && of(r)).map(|r| r.sweep).max().unwrap_or(0)
    }

    /// Products, then the loops of the last sweep, the one that writes last.
    fn close_last(&mut self, target: Option<&Target>, writes: &[Access], dims: Option<Dims>) {
        if self.taken_as_it_comes(writes) {
            return;
        }
        let count = writes.first().map_or(0, Access::count);
        let pending = std::mem::take(&mut self.work.pending);
        let mut rest: Option<Accesses> = None;
        if pending.is_empty() && self.put_in_places(writes, dims.as_ref()) {
            return;
        }
        if !pending.is_empty() {
            let Some(left) = self.consume(pending, target, writes, dims.as_ref()) else { return };
            let (left, writes) = self.make_pieces(left, writes);
            let left = self.put_where_stored(left, target);
            left.into_iter().for_each(|p| self.put_in_work_array(p));
            rest = Some(writes);
        }
        let reads = dims.as_ref().filter(|_| count > 0).map_or(SmallVec::new(), |d| self.fitting(count, d));
        if self.close_reduced(&reads, rest.as_deref().unwrap_or(writes), dims.as_ref()) {
            return;
        }
        self.open_pass();
        self.loops_and_writes(|_| true, &reads, rest.as_deref().unwrap_or(writes));
        self.shut();
    }

    /// Loops over those reads that `of` takes, and one over others that writes; what is summed by rows is written
    /// block by block.
    pub(super) fn loops_and_writes(&mut self, of: impl Fn(&Read) -> bool, reads: &[Access], writes: &[Access]) {
        if self.others_in_step(&of, reads, writes) {
            return;
        }
        let count = writes.first().or(reads.first()).map_or(0, Access::count);
        let mut masks = self.row_masks(|r, selected| selected == count && of(r));
        let summed = self.loops(of, writes, reads);
        if summed.is_none_or(|n| writes.iter().any(|w| w.count() != n)) {
            self.loop_under(&mut masks, reads, writes);
        }
        self.test_once(masks);
    }

    /// Those reads that are left and that `of` takes, with the elements of their selection, which tell rows. What tells the
    /// rows of several selections alike is tested once for them.
    fn row_masks(&mut self, of: impl Fn(&Read, u64) -> bool) -> Vec<RowMask> {
        let mut found: Vec<RowMask> = Vec::new();
        for r in self.work.reads.iter_mut().filter(|r| !r.done && r.over.is_some()) {
            if let Some(mask) = RowMask::of(r).filter(|m| of(r, m.selected)) {
                r.done = true;
                if !found.contains(&mask) {
                    found.push(mask);
                }
            }
        }
        found
    }

    /// The reads that a loop over `dims` takes.
    pub(super) fn fitting(&mut self, count: u64, dims: &Dims) -> SmallVec<[Access; 4]> {
        self.fitting_of(count, dims, |_| true)
    }

    pub(super) fn fitting_of(&mut self, count: u64, dims: &Dims, of: impl Fn(&Read) -> bool) -> SmallVec<[Access; 4]> {
        self.leave_out_pieces(&of);
        self.leave_out_sections(&of, count);
        let mut reads = LoopReads::default();
        for r in self.work.reads.iter_mut().filter(|r| !r.done && of(r)) {
            if let Some(a) = fitted(r, count, dims) {
                reads.add(r, a);
                r.done = true;
            }
        }
        reads.accesses
    }

    /// Loops over the reads that are left, those of as many elements together.
    pub(super) fn loops_before(&mut self) {
        self.loops(|_| true, &[], &[]);
    }

    /// What is put beside others and is nearly all of an array that the same sweep reads (`[x(2:end); x(1)] - x`) is where
    /// that one comes by.
    fn leave_out_pieces(&mut self, of: impl Fn(&Read) -> bool) {
        if !self.work.reads.iter().any(|r| r.beside && !r.done) {
            return;
        }
        let near = self.l1 / 8;
        let wholes: Accesses =
            self.work.reads.iter().filter(|r| !r.done && !r.beside && of(r)).map(|r| r.access.clone()).collect();
        for r in self.work.reads.iter_mut().filter(|r| !r.done && r.beside && of(r)) {
            r.done = wholes.iter().any(|whole| r.access.is_nearly(whole, near));
        }
    }

    /// Of an array and nearly all of it in one sweep (`diff(x)./x(1:n-1)`) one brings the lines of the other: what has the
    /// elements of the loop, else the array.
    pub(super) fn leave_out_sections(&mut self, of: impl Fn(&Read) -> bool, count: u64) {
        let near = self.l1 / 8;
        let reads = &mut self.work.reads;
        let usual = |r: &Read| !r.done && r.is_plain() && of(r);
        let places = Places::of(reads);
        for w in 0..reads.len() {
            for r in reads.get(w).map_or(SmallVec::new(), |whole| places.near(whole, near)) {
                let (Some(whole), Some(section)) = (reads.get(w), reads.get(r)) else { continue };
                let (all, some) = (whole.access.bytes(), section.access.bytes());
                let pair = usual(whole) && usual(section) && whole.sweep == section.sweep && some < all;
                if !pair || 8 * (all - some) > all || !section.access.is_nearly(&whole.access, near) {
                    continue;
                }
                let left_out = if section.access.count() == count { w } else { r };
                if let Some(read) = reads.get_mut(left_out) {
                    read.done = true;
                }
            }
        }
    }

    /// Loops over those reads that `of` takes and that are left. Sums along rows are added up in those of `sums` that
    /// have an element for each row, and finished with `others`; gives the number of rows where this was done.
    fn loops(&mut self, of: impl Fn(&Read) -> bool, sums: &[Access], others: &[Access]) -> Option<u64> {
        let mut masks = self.row_masks(|r, _| of(r));
        self.leave_out_pieces(&of);
        self.leave_out_sections(&of, 0);
        let mut reads = std::mem::take(&mut self.work.reads);
        let mut added = None;
        let pieces = Pieces::of(&reads);
        let mut from = 0;
        while let Some(next) = reads.iter().skip(from).position(|r| !r.done && of(r)) {
            from += next;
            let n = reads.get(from).map_or(0, |r| r.swept().count());
            let mut together = LoopReads::default();
            let mut summed = None;
            for k in pieces.with(from, &reads) {
                let Some(r) = reads.get_mut(k).filter(|r| !r.done && of(r)) else { continue };
                let access = r.swept();
                if access.count() == n {
                    together.add(r, access);
                    r.done = true;
                    summed = summed.or(r.summed);
                }
            }
            match summed {
                Some(extents) => added = self.sums_by_rows(&together.accesses, extents, sums, others).or(added),
                None => self.loop_under(&mut masks, &together.accesses, &[]),
            }
        }
        self.work.reads = reads;
        self.test_once(masks);
        added
    }
}
