//! Products of rows of a sparse matrix that do not lie together, or of a part of rows, with a vector (`S(p,:)*x`, `S(mask,:)*x`,
//! `S(1:k,1:k)*x`). In: the entries where the matrix has them. Out: the loops of a product by rows that finds its entries
//! through the selection: nothing is copied out.

use super::Stream;
use super::consumed::Begin;
use super::pending::{Awaited, ListedRows, Matrix, Pending, Placed, parts};
use super::shape::{Access, sweep};
use crate::cache::stream::{Advance, Nest, Op, Positions, Walk, When};
use crate::events::{Side, Src};
use crate::value::Value;
use smallvec::{SmallVec, smallvec};
use std::rc::Rc;

impl Stream {
    /// The product of such rows with a vector; none where the operands are others.
    pub(super) fn listed_rows_product(&mut self, x: Side, y: Side, result: &Value) -> Option<Pending> {
        let (matrix, vector, transposed) = match (x.value.is_sparse(), y.value.is_sparse()) {
            (true, false) => (x, y, x.transposed),
            (false, true) => (y, x, !y.transposed),
            _ => return None,
        };
        let Src::Plain { leaf, sparse: Some(read), .. } = matrix.src else { return None };
        let (Some(pattern), true) = (matrix.value.pattern(), vector.value.is_vector()) else { return None };
        if read.places.look_up || !self.layout.sparse.gathers(transposed) || matrix.value.is_vector() {
            return None;
        }
        let [values, indices, pointers] = self.accesses_of(read)?;
        let apart = matches!(values, Access::List { .. }) && values.count() == pattern.entries() as u64;
        if !apart {
            return None;
        }
        self.occurs(*leaf);
        let rows = self.compressed(pattern, matrix.value.rows());
        let Placed::Dense(vector) = self.operand(vector.value, vector.src) else { return None };
        let listed = ListedRows { rows, pointers, indices, values, vector: vector.upright() };
        Some(Pending::new(result, self.width(result), "*", Awaited::ListedRows(Box::new(listed))))
    }

    /// Adds the product up, in blocks of rows whose part of the result stays.
    pub(super) fn listed_rows_into(&mut self, p: &ListedRows, dest: Matrix, begin: Begin) {
        self.listed_rows(p, dest.rows, Some((dest, begin)), &[]);
    }

    /// The same of so many rows where nobody stores them: a row is taken, with `others`, as soon as it is there.
    pub(super) fn listed_rows_taken(&mut self, p: &ListedRows, rows: u64, others: &[Matrix]) {
        self.listed_rows(p, rows, None, others);
    }

    fn listed_rows(&mut self, p: &ListedRows, count: u64, dest: Option<(Matrix, Begin)>, others: &[Matrix]) {
        // Where not all entries of a row are taken, their indices say which.
        let together = p.indices.count() == p.values.count();
        let each = together && p.pointers.count() == p.values.count();
        let before = [(&p.pointers, !each), (&p.indices, !together)];
        for (access, _) in before.into_iter().filter(|(_, swept)| *swept) {
            if let Some(op) = sweep(std::slice::from_ref(access), &[]) {
                self.emit(op);
            }
        }
        let starts = &p.rows.pointers;
        for (first, n) in parts(count, self.block_rows()) {
            let part = |m: &Matrix| m.part(first, n, 0, 1);
            match dest {
                Some((dest, begin)) => self.begin_part(begin, part(&dest), part),
                None => {
                    let reads: SmallVec<[Access; 4]> = others.iter().map(|m| part(m).access()).collect();
                    if let Some(op) = sweep(&reads, &[]) {
                        self.emit(op);
                    }
                }
            }
            let at = |row: u64| starts.get(row as usize).map_or(p.rows.indices.len(), |&s| s as usize);
            let (from, to) = (at(first), at(first + n));
            if from >= to {
                continue;
            }
            let named = p.rows.indices.get(from..to).unwrap_or_default().to_vec();
            let rows =
                (first..first + n).flat_map(|row| std::iter::repeat_n(row as u32, at(row + 1).saturating_sub(at(row))));
            let rows = Rc::new(Positions::new(rows.collect()));
            let of = |access: &Access| access.some(from, to).map(|a| a.walk(&[a.count()], false));
            let mut walks: SmallVec<[Walk; 4]> = SmallVec::new();
            walks.extend(if each { of(&p.pointers) } else { None });
            walks.extend(if together { of(&p.indices) } else { None });
            walks.extend(of(&p.values));
            walks.push(through(&p.vector, Rc::new(Positions::new(named)), false));
            if let Some((dest, _)) = &dest {
                walks.extend([false, true].map(|write| through(dest, Rc::clone(&rows), write)));
            }
            self.emit(Op::Nest(Nest { extents: smallvec![(to - from) as u64], walks }));
        }
    }
}

/// Elements of a vector that a list names.
fn through(vector: &Matrix, named: Rc<Positions>, write: bool) -> Walk {
    let step = vector.down / i64::from(vector.width.max(1));
    let positions = if step == 1 {
        named
    } else {
        Rc::new(Positions::new(named.list.iter().map(|&k| k.wrapping_mul(step as u32)).collect()))
    };
    Walk { base: vector.base, width: vector.width, write, when: When::Each, step: Advance::List(positions) }
}

impl Access {
    /// From element `from` up to `to` of a line or list.
    fn some(&self, from: usize, to: usize) -> Option<Access> {
        match self {
            Access::Regular(r) => r.piece(from as u64, (to - from) as u64).map(Access::Regular),
            Access::List { base, width, positions } => {
                let list = positions.list.get(from..to)?.to_vec();
                Some(Access::List { base: *base, width: *width, positions: Rc::new(Positions::new(list)) })
            }
            Access::Turned(..) => None,
        }
    }
}
