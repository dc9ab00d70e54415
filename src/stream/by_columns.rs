//! Sweeps that go on column by column (`A - mean(A)`): each takes a column as soon as the one before has ended it. In: the reads of
//! the pass and what it writes. Out: loops over groups of columns.

use super::Stream;
use super::chunks::matrices;
use super::pending::{Matrix, parts};
use super::reads::{LoopReads, Read, fitted};
use super::shape::{Access, Accesses};
use crate::cache::stream::Positions;
use crate::value::Dims;
use smallvec::SmallVec;
use std::rc::Rc;

/// Bytes of an operand that are swept before the next sweep continues with them: columns that are shorter go together.
const GROUP: u64 = 1024;

impl Stream {
    /// The sweeps that go on so one after the other, column by column; gives whether that was all, with what the last one writes.
    pub(super) fn close_by_columns(&mut self, last: u16, writes: &[Access]) -> bool {
        let of = |s: u16| self.work.by_column.iter().find(|(sweep, _)| *sweep == s).map(|(_, dims)| dims);
        let Some(dims) = of(1).cloned().filter(|_| self.work.pending.is_empty()) else { return false };
        let through = (1..=last).take_while(|s| of(*s) == Some(&dims)).last().unwrap_or(1);
        let count = dims.iter().product::<usize>() as u64;
        // What is reduced to a number has no columns that go together with these (`(A - mean(A))/norm(c)`), and sums along
        // rows are complete before them (`A - mean(A) - mean(B, 2)`).
        let apart = |r: &Read| r.sweep == 0 && r.over.is_none() && (r.access.count() != count || r.summed.is_some());
        let mut sweeps: SmallVec<[(Accesses, Accesses); 3]> = SmallVec::new();
        let mut sums = Accesses::new();
        for sweep in 0..=through {
            let mut together = LoopReads::default();
            for r in self.work.reads.iter().filter(|r| !r.done && r.sweep == sweep && !apart(r)) {
                // What goes across the columns goes in tiles.
                let whole = fitted(r, count, &dims).filter(|a| a.crossing().is_none());
                let Some(access) = whole else { return false };
                together.add(r, access);
                if r.summed.is_some() {
                    if sweep < last {
                        return false;
                    }
                    sums = writes
                        .iter()
                        .filter(|w| dims.first().is_some_and(|m| w.count() == *m as u64))
                        .cloned()
                        .collect();
                }
            }
            let of_elements = |w: &&Access| sweep == last && w.count() == count;
            sweeps.push((together.accesses, writes.iter().filter(of_elements).cloned().collect()));
        }
        if !self.by_columns(&sweeps, &sums, &dims, |s| s.sweeps_before(1, apart)) {
            return false;
        }
        self.work.reads.iter_mut().filter(|r| r.sweep <= through).for_each(|r| r.done = true);
        let left = |w: &&Access| w.count() != count && sums.first().is_none_or(|s| w.count() != s.count());
        through == last && {
            writes.iter().filter(left).for_each(|w| self.loop_over(&[], std::slice::from_ref(w)));
            true
        }
    }

    /// What is reduced by columns (`sum(A)`, `max(abs(A))`) gives an element as soon as its column has been read: in groups
    /// of columns. `reads` and `writes` have the elements of the result, which is a row of these `dims`. False where that is
    /// not so; nothing is swept then.
    pub(super) fn close_reduced(&mut self, reads: &[Access], writes: &[Access], dims: Option<&Dims>) -> bool {
        let n = writes.first().map_or(0, Access::count);
        let is_row = |d: &&Dims| d.first() == Some(&1) && d.iter().product::<usize>() as u64 == n;
        if n < 2 || dims.filter(is_row).is_none() {
            return false;
        }
        let mut over = LoopReads::default();
        let mut rows = 0;
        for r in self.work.reads.iter().filter(|r| !r.done) {
            let m = r.dims.first().map_or(0, |&m| m as u64);
            let plain = r.is_plain()
                && r.mask.is_none()
                && r.sweep == 0
                && m > 1
                && r.dims.iter().product::<usize>() as u64 == m * n;
            if !plain || !(rows == 0 || rows == m) || r.access.count() != m * n {
                return false;
            }
            rows = m;
            over.add(r, r.access.clone());
        }
        let all = matrices(&over.accesses, [rows, n]);
        let (Some(all), Some(with), Some(to)) = (all, matrices(reads, [1, n]), matrices(writes, [1, n])) else {
            return false;
        };
        let overwritten = |w: &Matrix| all.iter().chain(&with).any(|r| r.access().storage() == w.access().storage());
        if all.is_empty() || to.iter().any(overwritten) {
            return false;
        }
        self.work.reads.iter_mut().for_each(|r| r.done = true);
        self.open_pass();
        let width = all.iter().map(|a| u64::from(a.width)).max().unwrap_or(8);
        for (from, columns) in parts(n, (GROUP / (rows * width).max(1)).max(1)) {
            let group =
                |list: &[Matrix], m| list.iter().map(|x| x.part(0, m, from, columns).access()).collect::<Accesses>();
            self.loop_over(&group(&all, rows), &[]);
            self.loop_over(&group(&with, 1), &group(&to, 1));
        }
        self.shut();
        true
    }

    /// Sweeps over a matrix of these dimensions, each of which continues with a column as soon as the one before has
    /// ended it: reads and writes. The last one adds its columns up in `sums`; what has to come `before` has loops of its own.
    /// False where an access is not one of whole columns; nothing is swept then.
    fn by_columns(
        &mut self,
        sweeps: &[(Accesses, Accesses)],
        sums: &[Access],
        dims: &Dims,
        before: impl FnOnce(&mut Self),
    ) -> bool {
        let (m, n) = (dims.first().map_or(0, |d| *d as u64), dims.iter().skip(1).product::<usize>() as u64);
        let all: Option<Vec<_>> =
            sweeps.iter().map(|(r, w)| Some((by_columns_of(r, [m, n])?, by_columns_of(w, [m, n])?))).collect();
        let (Some(all), Some(sums), true) = (all, matrices(sums, [m, 1]), m > 0) else { return false };
        // Where the sums overwrite what is still to be read, or do not stay with a column, they come after all.
        let read = |s: &Matrix| sweeps.iter().flat_map(|(reads, _)| reads).any(|r| r.storage() == s.access().storage());
        let width = all.iter().flat_map(|(r, w)| r.iter().chain(w)).map(ByColumn::width).max().unwrap_or(8);
        if sums.iter().any(|s| read(s) || m * (width + u64::from(s.width)) > self.l1) {
            return false;
        }
        before(self);
        sums.iter().for_each(|s| self.loop_over(&[], &[s.vector()]));
        for (from, columns) in parts(n, (GROUP / (m * width).max(1)).max(1)) {
            let group = |list: &[ByColumn]| list.iter().map(|x| x.part(m, from, columns)).collect::<Accesses>();
            let added: Accesses = sums.iter().map(|s| s.part(0, m, 0, columns).repeated().access()).collect();
            for (k, (reads, writes)) in all.iter().enumerate() {
                let added = if k + 1 == all.len() { added.as_slice() } else { &[] };
                let reads: Accesses = group(reads).into_iter().chain(added.iter().cloned()).collect();
                let writes: Accesses = group(writes).into_iter().chain(added.iter().cloned()).collect();
                self.loop_over(&reads, &writes);
            }
        }
        true
    }
}

/// What goes by column by column: a matrix, or the elements that lists name (`X(p,:) - mean(X(p,:))`).
enum ByColumn<'a> {
    Matrix(Matrix),
    Listed { base: u64, width: u32, positions: &'a [u32] },
}

fn by_columns_of(accesses: &[Access], dims: [u64; 2]) -> Option<Vec<ByColumn<'_>>> {
    accesses.iter().map(|a| ByColumn::of(a, dims)).collect()
}

impl ByColumn<'_> {
    fn of(access: &Access, [m, n]: [u64; 2]) -> Option<ByColumn<'_>> {
        match access {
            Access::List { base, width, positions } if access.count() == m * n => {
                Some(ByColumn::Listed { base: *base, width: *width, positions: &positions.list })
            }
            _ => Matrix::of_access(access, m, n).map(ByColumn::Matrix),
        }
    }

    fn width(&self) -> u64 {
        let (ByColumn::Matrix(Matrix { width, .. }) | ByColumn::Listed { width, .. }) = self;
        u64::from(*width)
    }

    /// `columns` columns of `m` elements, from column `from` on.
    fn part(&self, m: u64, from: u64, columns: u64) -> Access {
        match self {
            ByColumn::Matrix(matrix) => matrix.part(0, m, from, columns).access(),
            ByColumn::Listed { base, width, positions } => {
                let own = positions.iter().skip((m * from) as usize).take((m * columns) as usize);
                let positions = Rc::new(Positions::new(own.copied().collect()));
                Access::List { base: *base, width: *width, positions }
            }
        }
    }
}
