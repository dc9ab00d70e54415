//! Sums along rows. In: the accesses of a sweep over a matrix. Out: those of its blocks of rows, whose sums stay in the cache.

use super::Stream;
use super::pending::{Matrix, parts};
use super::shape::{Access, Accesses, Regular};
use crate::cache::stream::Positions;
use crate::events::read::SUMMED_ROWS;
use std::rc::Rc;

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
}

impl Access {
    /// `rows` rows from row `first` on of what has these extents: what lists select (`X(p,:)`) has a piece of every column.
    fn rows(&self, first: u64, rows: u64, [m, n]: [u64; 2]) -> Option<Access> {
        match self {
            // All of its columns come again (`repmat(A, 1, 2)`).
            Access::Regular(r) if r.lengths.len() == 3 && r.lengths.first() == Some(&m) && self.count() == m * n => {
                let (&step, mut lengths) = (r.strides.first()?, r.lengths.clone());
                *lengths.first_mut()? = rows;
                Some(Access::Regular(Regular {
                    base: r.base.wrapping_add_signed(step * first.cast_signed()),
                    lengths,
                    ..r.clone()
                }))
            }
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

pub(super) fn matrices(accesses: &[Access], [rows, cols]: [u64; 2]) -> Option<Vec<Matrix>> {
    accesses.iter().map(|a| Matrix::of_access(a, rows, cols)).collect()
}
