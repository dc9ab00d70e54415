//! Special operators: products, solves, powers, transposes. In: operands by shape, bytes and
//! pattern. Out: [`Movement`]. The assignment of the result is not part of it, except where the
//! result is a scatter ([`Movement::result_stores`]).

mod dense;
mod solve;
mod sparse;

pub use dense::blocked;
pub use solve::{SolveKind, left_divide, right_divide};

use super::gather::Patterns;
use super::{Bytes, CacheParams, Movement, Operand};
use smallvec::smallvec;

/// What every formula may look at besides its operands.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub cache: &'a CacheParams,
    pub patterns: &'a Patterns,
}

/// An operand of a product or solve. A transpose in front of it moves nothing of its own: the
/// operand is given as it is stored.
#[derive(Clone, Copy, Debug)]
pub struct Factor<'a> {
    pub operand: Operand<'a>,
    pub transposed: bool,
}

impl<'a> Factor<'a> {
    #[must_use]
    pub fn plain(operand: Operand<'a>) -> Factor<'a> {
        Factor { operand, transposed: false }
    }

    #[must_use]
    pub fn transposed(operand: Operand<'a>) -> Factor<'a> {
        Factor { operand, transposed: true }
    }

    /// Rows of what is multiplied.
    #[must_use]
    pub fn rows(&self) -> u64 {
        (if self.transposed { self.operand.cols } else { self.operand.rows }) as u64
    }

    #[must_use]
    pub fn cols(&self) -> u64 {
        (if self.transposed { self.operand.rows } else { self.operand.cols }) as u64
    }
}

/// `op(a) * op(b)`; loads of a, then of b. `same`: both are the same variable, which is loaded
/// once where one sweep serves both. Scalars are element-wise and do not come here.
#[must_use]
pub fn multiply(a: Factor, b: Factor, same: bool, result: &Operand, setting: Setting) -> Movement {
    match (a.operand.sparse, b.operand.sparse) {
        (None, None) => dense::multiply(a, b, same, result, setting.cache),
        (Some(_), None) => sparse::with_dense(a, b, sparse::SparseSide::Left, result, setting),
        (None, Some(_)) => sparse::with_dense(b, a, sparse::SparseSide::Right, result, setting),
        (Some(p), Some(q)) => sparse::with_sparse((a, p), (b, q), setting.cache),
    }
}

/// `a^n` of a square matrix by repeated squaring: every product reads its operands from memory,
/// all results but the last are stored for the next one. A negative power inverts first.
#[must_use]
pub fn power(a: &Operand, exponent: i64, setting: Setting) -> Movement {
    let mut total = Movement { loads: smallvec![Bytes::ZERO], ..Movement::default() };
    let n = exponent.unsigned_abs();
    if n == 0 {
        return total;
    }
    let products = n.ilog2() + n.count_ones() - 1;
    for k in 0..products {
        let one = multiply(Factor::plain(*a), Factor::plain(*a), k == 0, a, setting);
        let loads: Bytes = one.loads.iter().copied().sum::<Bytes>() + one.work_loads;
        if k == 0 && exponent > 0 {
            total.loads[0] += loads;
        } else {
            total.work_loads += loads;
        }
        if k + 1 < products {
            total.work_stores += Bytes::exact(a.bytes);
        }
        total.dgemm += one.dgemm;
        total.flops += one.flops;
    }
    if exponent < 0 {
        let inverse = solve::inverse(a, setting);
        total.loads[0] += inverse.loads.iter().copied().sum();
        total.work_loads += inverse.work_loads;
        total.work_stores += inverse.work_stores;
        if products > 0 {
            total.work_stores += Bytes::exact(a.bytes);
        }
        total.flops += inverse.flops;
    } else if products == 0 {
        total.loads[0] = Bytes::exact(a.bytes);
    }
    total
}

/// `B = A'` on its own: A is loaded, B is stored by the assignment.
#[must_use]
pub fn transpose(a: &Operand) -> Movement {
    Movement { loads: smallvec![Bytes::exact(a.bytes)], ..Movement::default() }
}

/// Flops of one multiply-add in real arithmetic: 2, 4 with one complex factor, 8 with two.
#[must_use]
pub fn multiply_add(a: &Operand, b: &Operand) -> u64 {
    match (a.complex, b.complex) {
        (false, false) => 2,
        (true, true) => 8,
        _ => 4,
    }
}

#[cfg(test)]
mod tests;
