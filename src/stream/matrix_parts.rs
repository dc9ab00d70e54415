//! Functions that take a diagonal or a triangle of a full matrix (`diag`, `trace`, `tril`). In: the call. Out: what they read of
//! it: the elements of a diagonal in the loop that consumes them, those of a triangle column by column.

use super::Stream;
use super::pending::{Awaited, Matrix, PartOfMatrix, Pending, Placed};
use super::shape::{Access, Regular};
use crate::events::operation::Algorithm;
use crate::events::{Operation, Src};
use crate::value::Value;
use smallvec::smallvec;

impl Stream {
    /// Takes the call over where it reads a part of a full matrix; false where it does not.
    pub(super) fn part_of_matrix(&mut self, o: &Operation, what: &'static str, algorithm: Algorithm) -> bool {
        let known = matches!(algorithm, Algorithm::Diagonal | Algorithm::LowerPart | Algorithm::UpperPart);
        let (Some(matrix), [result, ..]) = (o.operands.first().filter(|_| known), o.results) else { return false };
        // A vector becomes a diagonal.
        let k = o.operands.get(1).map_or(Some(0), |k| diagonal(k.value));
        let (Some(k), 2) = (k, matrix.value.dims().iter().filter(|n| **n > 1).count()) else { return false };
        if matrix.value.is_sparse() {
            return false;
        }
        let hazards = self.work.hazards.len();
        let Placed::Dense(m) = self.operand(matrix.value, matrix.src) else { return false };
        if algorithm == Algorithm::Diagonal {
            let Some(elements) = m.diagonal(k) else { return false };
            self.works(what, 0);
            self.read_access(elements, result.dims());
            return true;
        }
        if matches!(matrix.src, Src::Whole { .. }) {
            // Each element goes where it was: what is stored may overwrite them.
            self.work.hazards.truncate(hazards);
        }
        let part = PartOfMatrix { matrix: m, k, below: algorithm == Algorithm::LowerPart };
        self.work.wait(Pending::new(result, self.width(result), what, Awaited::Triangle(part)));
        true
    }

    /// What the part has of each column, then the column of the result, where it is stored.
    pub(super) fn triangle_into(&mut self, part: PartOfMatrix, dest: Option<Matrix>) {
        let m = part.matrix;
        for column in 0..m.cols {
            let read = m.column_of_part(column, part.k, part.below);
            let write = dest.map(|d| d.part(0, d.rows, column, 1).vector());
            self.emit_sweep(read.as_slice(), &[]);
            self.emit_sweep(&[], write.as_slice());
        }
    }
}

/// The number of a diagonal.
#[allow(clippy::cast_possible_truncation)]
fn diagonal(k: &Value) -> Option<i64> {
    if let Value::Num(k) = k { Some(*k as i64) } else { None }
}

impl Matrix {
    /// The elements of diagonal `k`.
    fn diagonal(&self, k: i64) -> Option<Access> {
        let (down, right) = (k.min(0).unsigned_abs(), k.max(0).unsigned_abs());
        let n = self.rows.checked_sub(down)?.min(self.cols.checked_sub(right)?);
        let (lengths, strides) = (smallvec![n], smallvec![self.down + self.across]);
        (n > 0).then(|| Access::Regular(Regular { base: self.at(down, right), width: self.width, lengths, strides }))
    }

    /// What column `c` has on diagonal `k` and below it, or above.
    fn column_of_part(&self, c: u64, k: i64, below: bool) -> Option<Access> {
        let on = c.cast_signed().saturating_sub(k);
        let (from, to) = match below {
            true => (on.max(0).unsigned_abs(), self.rows),
            false => (0, self.rows.min(on.saturating_add(1).max(0).unsigned_abs())),
        };
        (from < to).then(|| self.part(from, to - from, c, 1).vector())
    }
}
