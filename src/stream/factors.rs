//! Factorisations in place, column by column. In: a matrix in memory. Out: loops.
//!
//! * LU right-looking, row exchanges left out: column k is divided by the pivot, then every column
//!   to the right is updated.
//! * Cholesky left-looking on the lower triangle: column j is updated by the columns before it,
//!   then divided.
//! * Householder QR: the norm of a column makes the reflection, which is applied to each column to
//!   the right by a dot product and an update.

use super::Stream;
use super::pending::Matrix;
use crate::cache::stream::{Nest, Op, Walk, When};
use smallvec::{SmallVec, smallvec};

impl Stream {
    fn nest(&mut self, extents: SmallVec<[u64; 3]>, walks: SmallVec<[Walk; 4]>) {
        if !extents.contains(&0) {
            self.emit(Op::Nest(Nest { extents, walks }));
        }
    }

    pub(crate) fn factor_lu(&mut self, a: Matrix) {
        self.declare(&[a], &[a]);
        if !self.simulates() {
            return;
        }
        for k in 0..a.rows.min(a.cols) {
            let (below, right) = (a.rows - 1 - k, a.cols - 1 - k);
            let column = a.at(k + 1, k);
            self.nest(
                smallvec![below],
                smallvec![
                    a.walk(a.at(k, k), &[0], false, When::First),
                    a.walk(column, &[a.down], false, When::Each),
                    a.walk(column, &[a.down], true, When::Each),
                ],
            );
            self.nest(
                smallvec![below, right],
                smallvec![
                    a.walk(a.at(k, k + 1), &[0, a.across], false, When::First),
                    a.walk(column, &[a.down, 0], false, When::Each),
                    a.walk(a.at(k + 1, k + 1), &[a.down, a.across], false, When::Each),
                    a.walk(a.at(k + 1, k + 1), &[a.down, a.across], true, When::Each),
                ],
            );
        }
    }

    pub(crate) fn factor_cholesky(&mut self, a: Matrix) {
        self.declare(&[a], &[a]);
        if !self.simulates() {
            return;
        }
        for j in 0..a.rows.min(a.cols) {
            let below = a.rows - j;
            let column = a.at(j, j);
            self.nest(
                smallvec![below, j],
                smallvec![
                    a.walk(a.at(j, 0), &[0, a.across], false, When::First),
                    a.walk(a.at(j, 0), &[a.down, a.across], false, When::Each),
                    a.walk(column, &[a.down, 0], false, When::Each),
                    a.walk(column, &[a.down, 0], true, When::Each),
                ],
            );
            self.nest(
                smallvec![below],
                smallvec![a.walk(column, &[a.down], false, When::Each), a.walk(column, &[a.down], true, When::Each),],
            );
        }
    }

    pub(crate) fn factor_qr(&mut self, a: Matrix) {
        self.declare(&[a], &[a]);
        if !self.simulates() {
            return;
        }
        for k in 0..a.rows.min(a.cols) {
            let (below, right) = (a.rows - k, a.cols - 1 - k);
            let column = a.at(k, k);
            self.nest(smallvec![below], smallvec![a.walk(column, &[a.down], false, When::Each)]);
            self.nest(
                smallvec![below],
                smallvec![a.walk(column, &[a.down], false, When::Each), a.walk(column, &[a.down], true, When::Each),],
            );
            for j in 0..right {
                let other = a.at(k, k + 1 + j);
                let both: SmallVec<[Walk; 4]> = smallvec![
                    a.walk(column, &[a.down], false, When::Each),
                    a.walk(other, &[a.down], false, When::Each),
                ];
                self.nest(smallvec![below], both.clone());
                let mut update = both;
                update.push(a.walk(other, &[a.down], true, When::Each));
                self.nest(smallvec![below], update);
            }
        }
    }
}
