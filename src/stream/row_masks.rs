//! Masks of rows (`X(x > 3, :)`). In: a loop over what they select, and what is read to test them. Out: the loops of its columns,
//! each after a sweep of the masks.

use super::Stream;
use super::reads::Read;
use super::shape::{Access, Accesses, Regular};

/// What is read to tell which rows a selection takes (`X(x > 3, :)`): all of it comes by again for each of its columns.
#[derive(PartialEq)]
pub(super) struct RowMask {
    access: Regular,
    columns: u64,
    /// Elements of the selection.
    pub selected: u64,
}

impl RowMask {
    /// None where what is read is repeated element by element, or is no line.
    pub(super) fn of(read: &Read) -> Option<RowMask> {
        let Access::Regular(access) = &read.access else { return None };
        let (over, own) = (read.over.as_ref()?, read.dims.first().copied()? as u64);
        let (rows, columns) = (over.first().copied()? as u64, over.iter().skip(1).product::<usize>() as u64);
        let line = access.lengths.as_slice() == [own] && rows > 0 && !rows.is_multiple_of(own) && columns > 1;
        line.then(|| RowMask { access: access.clone(), columns, selected: rows * columns })
    }
}

impl Stream {
    /// One loop as [`Stream::loop_over`], where masks tell which rows it takes: each column tests them anew. Masks of other
    /// selections stay in `masks`.
    pub(super) fn loop_under(&mut self, masks: &mut Vec<RowMask>, reads: &[Access], writes: &[Access]) {
        let count = writes.first().or(reads.first()).map_or(0, Access::count);
        let (now, later): (Vec<RowMask>, Vec<RowMask>) = masks.drain(..).partition(|m| m.selected == count);
        *masks = later;
        let column = |a: &Access, k: u64, of: u64| a.column(k, of).filter(|_| a.count() == count);
        let columns = now.first().map_or(0, |m| m.columns);
        for k in 0..columns {
            let here = |all: &[Access]| -> Option<Accesses> { all.iter().map(|a| column(a, k, columns)).collect() };
            let (Some(reads), Some(writes)) = (here(reads), here(writes)) else { break };
            for m in &now {
                self.loop_over(&[Access::Regular(m.access.clone())], &[]);
            }
            self.loop_over(&reads, &writes);
            if k + 1 == columns {
                return;
            }
        }
        self.test_once(now);
        self.loop_over(reads, writes);
    }

    /// Masks whose selection is not looped over: they are swept where they are.
    pub(super) fn test_once(&mut self, masks: Vec<RowMask>) {
        masks.into_iter().for_each(|m| self.loop_over(&[Access::Regular(m.access)], &[]));
    }
}
