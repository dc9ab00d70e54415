//! Sweeps in pieces. In: the accesses of sweeps over a matrix. Out: those of its blocks of rows, or of groups of its
//! columns, so that what follows finds them in the cache.

use super::Stream;
use super::pending::{Matrix, parts};
use super::shape::Access;
use crate::events::pass::SUMMED_ROWS;
use crate::value::Dims;
use smallvec::SmallVec;

pub(super) type Accesses = SmallVec<[Access; 4]>;

/// Bytes of an operand that are swept before the next sweep continues with them: columns that are shorter go together.
const GROUP: u64 = 1024;

impl Stream {
    /// A sweep whose sums along the rows are accumulated in blocks of rows.
    pub(super) fn sums_by_rows(&mut self, reads: &[Access]) {
        let of_matrix = |a: &Access| match a {
            Access::Regular(r) => <[u64; 2]>::try_from(r.lengths.as_slice()).ok(),
            Access::List { .. } => None,
        };
        let extents = reads.iter().find_map(of_matrix);
        let Some((matrices, [m, n])) = extents.and_then(|e| Some((matrices(reads, e)?, e))) else {
            return self.loop_over(reads, &[]);
        };
        for (from, rows) in parts(m, SUMMED_ROWS as u64) {
            let block: Accesses = matrices.iter().map(|x| x.part(from, rows, 0, n).access()).collect();
            self.loop_over(&block, &[]);
        }
    }

    /// Sweeps over a matrix of these dimensions, each of which continues with a column as soon as the one before has
    /// ended it: reads and writes. False where an access is not one of whole columns; nothing is swept then.
    pub(super) fn by_columns(&mut self, sweeps: &[(Accesses, Accesses)], dims: &Dims) -> bool {
        let (m, n) = (dims.first().map_or(0, |d| *d as u64), dims.iter().skip(1).product::<usize>() as u64);
        let all: Option<Vec<_>> =
            sweeps.iter().map(|(r, w)| Some((matrices(r, [m, n])?, matrices(w, [m, n])?))).collect();
        let Some(all) = all.filter(|_| m > 0) else { return false };
        let width = all.iter().flat_map(|(r, w)| r.iter().chain(w)).map(|x| u64::from(x.width)).max().unwrap_or(8);
        for (from, columns) in parts(n, (GROUP / (m * width).max(1)).max(1)) {
            let group =
                |list: &[Matrix]| list.iter().map(|x| x.part(0, m, from, columns).access()).collect::<Accesses>();
            for (reads, writes) in &all {
                self.loop_over(&group(reads), &group(writes));
            }
        }
        true
    }
}

fn matrices(accesses: &[Access], [rows, cols]: [u64; 2]) -> Option<Vec<Matrix>> {
    accesses.iter().map(|a| Matrix::of_access(a, rows, cols)).collect()
}
