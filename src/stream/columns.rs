//! Loops over the columns of an array (`for col = A`). In: the header, trips, what the loop's variable is given. Out: for each
//! trip a loop that copies the column to the variable, or computes it where the header computes (`for col = 2*A`): what
//! the header reads is read column by column, when its trip comes. It is charged to the header.

use super::pending::Matrix;
use super::shape::{Access, sweep};
use super::space::{Home, Space};
use super::{BodyId, NONE, OwnerId, Site, Stream};
use crate::events::{Pass, Store};
use crate::program::{RangeIx, Slot};
use crate::value::Value;
use smallvec::SmallVec;

/// A loop over columns that runs.
pub(super) struct Columns {
    range: RangeIx,
    /// Calls around it.
    depth: usize,
    /// Loops in it that run.
    inner: usize,
    /// Whom the header is charged to, and its place in the trace.
    header: (OwnerId, (BodyId, Site), u32),
    /// What each column is made of; nothing where the header has read it.
    from: SmallVec<[Matrix; 2]>,
    /// Storages of that, which are kept.
    held: SmallVec<[Home; 2]>,
    /// The column that comes next.
    next: u64,
    /// A trip has begun, and its column is still to come.
    due: bool,
}

impl Stream {
    /// The next statement may be the header of a loop over columns.
    pub(super) fn header_comes(&mut self, range: RangeIx) {
        self.work.header = Some(range);
        if let Some(around) = self.columns.last_mut() {
            around.inner += 1;
        }
    }

    /// The header's pass is complete: gives whether columns are read later.
    pub(super) fn columns_begin(&mut self, pass: &Pass) -> bool {
        let (Some(range), Store::Bytes(_, column)) = (self.work.header.take(), &pass.store) else { return false };
        if !self.work.targets.is_empty() || column.value == 0 {
            return false;
        }
        if let Some(around) = self.columns.last_mut() {
            around.inner -= 1;
        }
        let from = self.deferred(column.value);
        let held: SmallVec<[Home; 2]> = from.iter().map(|m| Space::at(m.base)).collect();
        held.iter().for_each(|&h| self.space.retain(h));
        let later = !from.is_empty();
        let header = (self.owner, self.site, self.tracer.as_ref().map_or(NONE, |t| t.place));
        let (depth, inner, next, due) = (self.frames.len(), 0, 0, false);
        self.columns.push(Columns { range, depth, inner, header, from, held, next, due });
        later
    }

    /// What is read column by column, of so many bytes each: everything of the last sweep, where that is so regular.
    fn deferred(&mut self, column: u64) -> SmallVec<[Matrix; 2]> {
        let last = self.last_sweep(|_| true);
        let reads = || self.work.reads.iter().filter(|r| !r.done && r.sweep == last);
        let Some(dims) =
            reads().map(|r| r.over.as_ref().unwrap_or(&r.dims)).max_by_key(|d| d.iter().product::<usize>())
        else {
            return SmallVec::new();
        };
        let (rows, cols) = (dims.first().map_or(1, |&m| m as u64), dims.iter().skip(1).product::<usize>() as u64);
        let regular =
            rows > 1 && column.is_multiple_of(rows) && self.work.pending.is_empty() && reads().all(|r| !r.beside);
        let from: Option<SmallVec<[Matrix; 2]>> = reads().map(|r| Matrix::of_access(&r.swept(), rows, cols)).collect();
        let from = from.filter(|_| regular).unwrap_or_default();
        if !from.is_empty() {
            self.sweeps_before(last, |_| true);
            self.work.reads.iter_mut().for_each(|r| r.done = true);
        }
        from
    }

    /// A loop begins its next trip.
    pub(super) fn column_comes(&mut self, range: RangeIx) {
        self.work.header = None;
        let depth = self.frames.len();
        if let Some(c) = self.columns.last_mut().filter(|c| c.range == range && c.depth == depth) {
            c.due = true;
        }
    }

    /// The loop's variable is given a column; false where it is another assignment.
    pub(super) fn column_given(&mut self, slot: Slot, value: &Value) -> bool {
        let Some(c) = self.columns.last_mut().filter(|c| c.due) else { return false };
        c.due = false;
        let (column, header) = (c.next, c.header);
        c.next += 1;
        let reads: SmallVec<[Access; 2]> = c.from.iter().map(|m| m.column(column).vector()).collect();
        if value.is_container() || value.is_scalar() || self.width(value) == 0 {
            return false;
        }
        let charged = self.charge(header);
        let room = self.room(value);
        let home = self.room_for(slot, room, value, false);
        self.bind(slot, home);
        self.space.release(home);
        self.describe_assigned(home, value);
        let shape = self.shape(value, home);
        self.open("copy", 0);
        for (at, write) in shape.accesses(0).iter().enumerate() {
            let reads = if at == 0 { reads.as_slice() } else { &[] };
            if let Some(op) = sweep(reads, std::slice::from_ref(write)) {
                self.emit(op);
            }
        }
        self.shut();
        self.charge(charged);
        true
    }

    /// What comes now is charged there; gives whom it was charged to before.
    fn charge(&mut self, (owner, site, place): (OwnerId, (BodyId, Site), u32)) -> (OwnerId, (BodyId, Site), u32) {
        let before = self.tracer.as_mut().map_or(NONE, |t| std::mem::replace(&mut t.place, place));
        (std::mem::replace(&mut self.owner, owner), std::mem::replace(&mut self.site, site), before)
    }

    /// The innermost loop is left.
    pub(super) fn columns_end(&mut self) {
        self.work.header = None;
        match self.columns.last_mut() {
            Some(c) if c.inner > 0 => c.inner -= 1,
            Some(_) => {
                let held = self.columns.pop().map(|c| c.held).unwrap_or_default();
                held.into_iter().for_each(|h| self.space.release(h));
            }
            None => {}
        }
    }
}
