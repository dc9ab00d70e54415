//! Products of dense operands.

use super::{Factor, multiply_add};
use crate::traffic::{Bytes, CacheParams, Movement, Operand};
use smallvec::smallvec;

pub(super) fn multiply(a: Factor, b: Factor, same: bool, result: &Operand, cache: &CacheParams) -> Movement {
    let (m, k, n) = (a.rows(), a.cols(), b.cols());
    let flops = m * n * k * multiply_add(&a.operand, &b.operand);
    let once_b = if same { 0 } else { b.operand.bytes };
    let once = Movement {
        loads: smallvec![Bytes::exact(a.operand.bytes), Bytes::exact(once_b)],
        flops,
        ..Movement::default()
    };
    // Dot products, matrix × vector, outer products: every operand once.
    if m <= 1 || n <= 1 || k <= 1 {
        return once;
    }
    let element = a.operand.element_bytes.max(b.operand.element_bytes);
    let least = a.operand.bytes + once_b;
    let total = Bytes::over(cache, |c| {
        if least + result.bytes <= c { least } else { blocked(2.0 * mnk(m, n, k), c, element).max(least) }
    });
    // What goes beyond once is shared between the operands.
    let share = |t: u64| a.operand.bytes + (t - least) / if same { 1 } else { 2 };
    let first = Bytes { low: share(total.low), value: share(total.value), high: share(total.high) };
    let second = total.saturating_sub(first);
    Movement { loads: smallvec![first, second], dgemm: total, flops, ..Movement::default() }
}

fn mnk(m: u64, n: u64, k: u64) -> f64 {
    m as f64 * n as f64 * k as f64
}

/// Bytes that a blocked dense algorithm of so many real-arithmetic flops (two a multiply-add of
/// elements) loads with a capacity of E elements: `flops/sqrt(E/3)` elements, the bound of three
/// square blocks in cache, rounded to the nearest byte.
#[must_use]
pub fn blocked(flops: f64, capacity: u64, element_bytes: u64) -> u64 {
    let e = capacity as f64 / element_bytes.max(1) as f64;
    (flops / (e / 3.0).sqrt() * element_bytes as f64).round() as u64
}
