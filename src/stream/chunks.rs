//! Sweeps in pieces. In: the accesses of sweeps over a matrix. Out: those of its blocks of rows, or of groups of its
//! columns, so that what follows finds them in the cache.

use super::Stream;
use super::pending::{Matrix, parts};
use super::shape::{Access, Accesses};
use crate::cache::stream::Positions;
use crate::events::read::SUMMED_ROWS;
use crate::value::Dims;
use std::rc::Rc;

/// Bytes of an operand that are swept before the next sweep continues with them: columns that are shorter go together.
const GROUP: u64 = 1024;

impl Stream {
    /// A sweep over a matrix whose sums along the rows are accumulated in blocks of rows: in those of `sums` that have
    /// an element for each row, which are written with `others` when a block is done. Gives the number of rows where it
    /// has written them.
    pub(super) fn sums_by_rows(
        &mut self,
        reads: &[Access],
        extents: [u64; 2],
        sums: &[Access],
        others: &[Access],
    ) -> Option<u64> {
        let [m, n] = extents;
        let blocks = |(from, rows): (u64, u64)| -> Option<Accesses> {
            reads.iter().map(|a| a.rows(from, rows, extents)).collect()
        };
        if blocks((0, m)).is_none() {
            self.loop_over(reads, &[]);
            return None;
        }
        // Where the sums overwrite what is still to be summed, they come after all.
        let apart = |s: &&Access| s.count() == m && !reads.iter().any(|r| r.storage() == s.storage());
        let sums: Accesses = sums.iter().filter(apart).cloned().collect();
        let columns = |list: &[Access]| self::matrices(list, [m, 1]);
        let (sums, others) = columns(&sums).zip(columns(others)).unwrap_or_default();
        for (from, rows) in parts(m, SUMMED_ROWS as u64) {
            let part = |list: &[Matrix]| list.iter().map(|x| x.part(from, rows, 0, 1).vector()).collect::<Accesses>();
            let mut block = blocks((from, rows)).unwrap_or_default();
            let added: Accesses = sums.iter().map(|x| x.part(from, rows, 0, n).repeated().access()).collect();
            block.extend(added.iter().cloned());
            self.loop_over(&[], &part(&sums));
            self.loop_over(&block, &added);
            if !sums.is_empty() && !others.is_empty() {
                self.loop_over(&part(&others), &part(&sums));
            }
        }
        (!sums.is_empty()).then_some(m)
    }

    /// Sweeps over a matrix of these dimensions, each of which continues with a column as soon as the one before has
    /// ended it: reads and writes. The last one adds its columns up in `sums`; what has to come `before` has loops of its own.
    /// False where an access is not one of whole columns; nothing is swept then.
    pub(super) fn by_columns(
        &mut self,
        sweeps: &[(Accesses, Accesses)],
        sums: &[Access],
        dims: &Dims,
        before: impl FnOnce(&mut Self),
    ) -> bool {
        let (m, n) = (dims.first().map_or(0, |d| *d as u64), dims.iter().skip(1).product::<usize>() as u64);
        let all: Option<Vec<_>> =
            sweeps.iter().map(|(r, w)| Some((matrices(r, [m, n])?, matrices(w, [m, n])?))).collect();
        let (Some(all), Some(sums), true) = (all, matrices(sums, [m, 1]), m > 0) else { return false };
        // Where the sums overwrite what is still to be read, they come after all.
        // Where the sums overwrite what is still to be read, or do not stay with a column, they come after all.
        let read = |s: &Matrix| sweeps.iter().flat_map(|(reads, _)| reads).any(|r| r.storage() == s.access().storage());
        let width = all.iter().flat_map(|(r, w)| r.iter().chain(w)).map(|x| u64::from(x.width)).max().unwrap_or(8);
        if sums.iter().any(|s| read(s) || m * (width + u64::from(s.width)) > self.l1) {
            return false;
        }
        before(self);
        sums.iter().for_each(|s| self.loop_over(&[], &[s.vector()]));
        for (from, columns) in parts(n, (GROUP / (m * width).max(1)).max(1)) {
            let group =
                |list: &[Matrix]| list.iter().map(|x| x.part(0, m, from, columns).access()).collect::<Accesses>();
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

impl Access {
    /// `rows` rows from row `first` on of what has these extents: what lists select (`X(p,:)`) has a piece of every column.
    fn rows(&self, first: u64, rows: u64, [m, n]: [u64; 2]) -> Option<Access> {
        match self {
            Access::Regular(_) => Matrix::of_access(self, m, n).map(|x| x.part(first, rows, 0, n).access()),
            Access::List { base, width, positions } if self.count() == m * n && m > 0 => {
                let column = |c: &[u32]| c.iter().skip(first as usize).take(rows as usize).copied().collect::<Vec<_>>();
                let list = positions.list.chunks(m as usize).flat_map(column).collect();
                Some(Access::List { base: *base, width: *width, positions: Rc::new(Positions::new(list)) })
            }
            Access::List { .. } | Access::Turned(..) => None,
        }
    }
}

fn matrices(accesses: &[Access], [rows, cols]: [u64; 2]) -> Option<Vec<Matrix>> {
    accesses.iter().map(|a| Matrix::of_access(a, rows, cols)).collect()
}
