//! Products of rows or columns that a list names with a vector (`A(p,:)*x`, `A(:,p)'*r`). In: the selection as it lies in the
//! matrix. Out: the loops of a dense product whose subscripts go through the list: nothing is copied out.

use super::Stream;
use super::consumed::Begin;
use super::pending::{Awaited, Listed, Matrix, Pending, Placed, parts};
use super::shape::Access;
use crate::cache::stream::{Advance, Nest, Op, Positions, Walk, When};
use crate::events::{Side, Src};
use crate::ops::index::Index;
use crate::value::Value;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

impl Stream {
    /// The product of a selection by lists with a vector; none where the operands are others.
    pub(super) fn listed_product(&mut self, x: Side, y: Side, result: &Value) -> Option<Pending> {
        let (matrix, vector, transposed) = if result.cols() == 1 && y.value.is_vector() {
            (x, y, x.transposed)
        } else if result.rows() == 1 && x.value.is_vector() {
            (y, x, !y.transposed)
        } else {
            return None;
        };
        let plain = !matrix.value.is_vector() && !matrix.value.is_sparse() && !vector.value.is_sparse();
        let Src::Part { key, part, leaf } = matrix.src else { return None };
        if !plain || !part.indices.iter().any(|i| matches!(i, Index::List { .. } | Index::Mask { .. })) {
            return None;
        }
        let (home, array) = self.array_of_part(*key, part, matrix.value)?;
        let Access::List { base, width, positions } = array.part(&part.indices) else { return None };
        self.occurs(*leaf);
        self.work.hazards.push(home);
        let Placed::Dense(vector) = self.operand(vector.value, vector.src) else { return None };
        let (rows, cols) = (matrix.value.rows() as u64, matrix.value.cols() as u64);
        let listed = Listed { base, width, positions, rows, cols, transposed, vector: vector.upright() };
        Some(Pending::new(result, self.width(result), "*", Awaited::Listed(Box::new(listed))))
    }

    /// Adds the product up: by columns, in blocks of rows whose part of the result stays, or by dot products.
    pub(super) fn listed_into(&mut self, p: &Listed, dest: Matrix, begin: Begin) {
        // Rows in any order come to the lines of a column from everywhere: blocks of them would bring these again.
        let block = if p.ascends() { self.block_rows() } else { p.rows };
        if !p.transposed {
            for (first, n) in parts(p.rows, block) {
                let part = |m: &Matrix| m.part(first, n, 0, 1);
                self.begin_part(begin, part(&dest), part);
                let (x, y) = (p.vector, part(&dest));
                let walks = smallvec![
                    x.walk(x.base, &[0, x.down], false, When::First),
                    p.walk(first, n),
                    y.walk(y.base, &[y.down, 0], false, When::Each),
                    y.walk(y.base, &[y.down, 0], true, When::Each),
                ];
                self.emit(Op::Nest(Nest { extents: smallvec![n, p.cols], walks }));
            }
            return;
        }
        self.begin_part(begin, dest, |m| *m);
        let last = |write| dest.walk(dest.base, &[0, dest.down], write, When::Last);
        for (first, n) in parts(p.rows, block) {
            let x = p.vector.part(first, n, 0, 1);
            let walks: SmallVec<[Walk; 4]> =
                smallvec![p.walk(first, n), x.walk(x.base, &[x.down, 0], false, When::Each), last(false), last(true),];
            self.emit(Op::Nest(Nest { extents: smallvec![n, p.cols], walks }));
        }
    }
}

impl Listed {
    /// Whether the rows are in the order of memory.
    fn ascends(&self) -> bool {
        self.positions.list.chunks(self.rows.max(1) as usize).next().is_some_and(<[u32]>::is_sorted)
    }

    /// `n` rows from row `first` on, by columns.
    fn walk(&self, first: u64, n: u64) -> Walk {
        let positions = if n == self.rows {
            Rc::clone(&self.positions)
        } else {
            let columns = self.positions.list.chunks(self.rows.max(1) as usize);
            let list = columns.flat_map(|c| c.iter().skip(first as usize).take(n as usize)).copied().collect();
            Rc::new(Positions::new(list))
        };
        Walk { base: self.base, width: self.width, write: false, when: When::Each, step: Advance::List(positions) }
    }
}
