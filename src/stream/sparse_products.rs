//! Products of two sparse matrices. In: operands as they lie in memory. Out: the product vector by vector of the
//! stored form ([`crate::cache::sparse_product`]). A transposed operand has the vectors of its transpose, as if it were
//! stored so.

use super::Stream;
use super::pending::{Awaited, PendingSparse, Placed};
use super::shape::{Array, Shape};
use super::space::Home;
use crate::cache::sparse_product::{CompressedArrays, SparseProduct};
use crate::cache::stream::Op;
use crate::value::{SparseFormat, Value};

impl Stream {
    /// `op(a) * op(b)`, both sparse; the flags say which is transposed.
    pub(super) fn sparse_product(&mut self, a: (Placed, bool), b: (Placed, bool), result: &Value) -> Awaited {
        let (outer, inner) = if self.layout.sparse.by_rows() { (a, b) } else { (b, a) };
        let of = |s: &mut Stream, (p, turned): (Placed, bool)| {
            let Placed::Sparse { arrays, pattern, rows } = p else { return None };
            let other = if s.layout.sparse.by_rows() { SparseFormat::Csc } else { SparseFormat::Csr };
            let format = if turned { other } else { s.layout.sparse };
            Some((s.compressed_in(format, &pattern, rows), lying(&arrays)))
        };
        let (Some(outer), Some(inner)) = (of(self, outer), of(self, inner)) else { return Awaited::Written };
        let Some(pattern) = result.pattern().cloned() else { return Awaited::Written };
        let width = u64::from(self.width(result));
        let sizes = self.layout.sparse_arrays(result.rows(), &pattern, width);
        let result = self.compressed(&pattern, result.rows());
        Awaited::Sparse(Box::new(PendingSparse { outer, inner, result, sizes }))
    }

    pub(super) fn sparse_product_into(&mut self, p: PendingSparse, dest: &Shape) {
        let work = if let Shape::Sparse(_) = dest { None } else { Some(self.sparse_work_array(p.sizes).1) };
        let Shape::Sparse(arrays) = work.as_ref().unwrap_or(dest) else { return };
        self.multiply_sparse(p, lying(arrays), false);
    }

    /// A product whose vectors the pass takes one after the other (`(G*G).*G`): nobody stores it.
    pub(super) fn passing_sparse_product(&mut self, p: PendingSparse) {
        let widest = SparseProduct::widest(&p.result);
        let [values, indices, pointers] = p.sizes.map(|(_, width)| (widest, width));
        let (_, shape) = self.sparse_work_array([values, indices, (0, pointers.1)]);
        let Shape::Sparse(arrays) = shape else { return };
        self.multiply_sparse(p, lying(&arrays), true);
    }

    fn multiply_sparse(&mut self, p: PendingSparse, result: CompressedArrays, passing: bool) {
        let (index, value) = (self.layout.index_bytes, p.sizes[0].1);
        let room = SparseProduct::room(&p.result) as u64;
        let lies = |s: &mut Stream, width: u64| {
            let home = s.work_array((room * width).max(1));
            (s.space.base(home), u32::try_from(width).unwrap_or(8))
        };
        let table = (lies(self, index), lies(self, value));
        let result = (p.result, result);
        self.emit(Op::Product(Box::new(SparseProduct { outer: p.outer, inner: p.inner, result, table, passing })));
    }

    /// Room for a sparse result that the pass reads.
    pub(super) fn sparse_work_array(&mut self, sizes: [(usize, u64); 3]) -> (Home, Shape) {
        let bytes: u64 = sizes.iter().map(|&(n, width)| n as u64 * width).sum();
        let home = self.work_array(bytes + 3 * self.space.line());
        (home, self.sparse_shape(self.space.base(home), sizes))
    }
}

fn lying(arrays: &[Array; 3]) -> CompressedArrays {
    let [values, indices, pointers] = [&arrays[0], &arrays[1], &arrays[2]].map(|a| (a.base, a.width));
    CompressedArrays { values, indices, pointers }
}
