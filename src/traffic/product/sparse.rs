//! Products with a sparse operand: CSR walks the matrix row by row, CSC column by column, and a
//! transposed operand is walked as it is stored.

use super::{Factor, Setting, multiply_add};
use crate::traffic::gather::Stream;
use crate::traffic::{Bytes, CacheParams, Movement, Operand};
use crate::value::Pattern;
use smallvec::smallvec;
use std::rc::Rc;

/// Which factor is the sparse one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SparseSide {
    Left,
    Right,
}

/// Sparse matrix with a dense vector or matrix. `x*S` is the transposed problem `S'*x'`.
pub(super) fn with_dense(s: Factor, x: Factor, side: SparseSide, result: &Operand, setting: Setting) -> Movement {
    let Some(pattern) = s.operand.sparse else { return Movement::default() };
    let cache = setting.cache;
    let left = side == SparseSide::Left;
    let columns = if left { x.cols() } else { x.rows() };
    let flops = s.operand.nnz as u64 * columns * multiply_add(&s.operand, &x.operand);
    let matrix = Bytes::exact(s.operand.bytes);
    let (stream, elements) =
        if cache.by_rows { (Stream::ByRows, s.operand.cols) } else { (Stream::ByColumns, s.operand.rows) };
    let find = |dense: &Operand, by_row: bool, other: u64| {
        let (element, width) = shape(dense.element_bytes, columns, by_row);
        setting.patterns.gather(pattern, stream, elements, element, cache, (other, width))
    };
    // As seen from `op(S)*x`; the stored vectors of S are rows of op(S) when both agree.
    let transposed = s.transposed == left;
    let order = |m: Bytes, d: Bytes| if left { smallvec![m, d] } else { smallvec![d, m] };
    if cache.by_rows != transposed {
        let gathered = find(&x.operand, x.transposed != left, s.operand.bytes + result.bytes);
        return Movement { loads: order(matrix, gathered), flops, ..Movement::default() };
    }
    let scattered = find(result, left, s.operand.bytes + x.operand.bytes);
    Movement {
        loads: order(matrix, Bytes::exact(x.operand.bytes)),
        work_loads: scattered,
        result_stores: Some(scattered),
        flops,
        ..Movement::default()
    }
}

/// Element bytes and lines a reference, of a dense array that is referenced by rows (a line in
/// each column) or by columns (the whole column, which lies together).
pub(super) fn shape(element_bytes: u64, columns: u64, by_row: bool) -> (u64, u64) {
    if by_row { (element_bytes, columns) } else { (element_bytes * columns, 1) }
}

/// Sparse × sparse. By rows: A once; of B the distinct rows once if they fit, else a row (with
/// its pointer) for every nonzero of A. By columns: B once and the columns of A likewise.
pub(super) fn with_sparse(
    (a, p): (Factor, &Rc<Pattern>),
    (b, q): (Factor, &Rc<Pattern>),
    cache: &CacheParams,
) -> Movement {
    let in_a = counts(p, a.operand.rows, a.transposed);
    let in_b = counts(q, b.operand.rows, !b.transposed);
    let pairs: u64 = in_a.iter().zip(&in_b).map(|(x, y)| x * y).sum();
    let flops = pairs * multiply_add(&a.operand, &b.operand);
    let (walked, fetched) = if cache.by_rows { (&in_a, &in_b) } else { (&in_b, &in_a) };
    let width = if cache.by_rows { b.operand.element_bytes } else { a.operand.element_bytes } + cache.index_bytes;
    let vectors = walked.iter().zip(fetched).filter(|(times, _)| **times > 0);
    let (mut once, mut each) = (cache.index_bytes, cache.index_bytes);
    for (times, entries) in vectors {
        let bytes = entries * width + cache.index_bytes;
        once += bytes;
        each += times * bytes;
    }
    let fetched = Bytes::over(cache, |c| if once <= c { once } else { each });
    let loads = if cache.by_rows {
        smallvec![Bytes::exact(a.operand.bytes), fetched]
    } else {
        smallvec![fetched, Bytes::exact(b.operand.bytes)]
    };
    Movement { loads, flops, ..Movement::default() }
}

/// Entries in each stored row or in each stored column.
fn counts(p: &Pattern, rows: usize, by_row: bool) -> Vec<u64> {
    if !by_row {
        return p.colptr.windows(2).map(|w| (w[1] - w[0]) as u64).collect();
    }
    let mut n = vec![0; rows];
    for &r in &p.rowidx {
        if let Some(c) = n.get_mut(r) {
            *c += 1;
        }
    }
    n
}
