//! Balancing before eigenvalues are computed, as LAPACK's gebal does it. In: a square matrix. Out: the matrix with rows and
//! columns exchanged, so that eigenvalues that stand alone come first and last, and the others scaled by powers of two, so
//! that a row is about as large as the column of its number (Parlett and Reinsch, Numerische Mathematik 13, 1969; Osborne),
//! in the 2-norm; and what was done. Eigenvalues stay; eigenvectors are those of the balanced matrix, scaled and exchanged
//! back.

use super::field::Field;
use crate::value::Dense;

/// A sum that falls by less than this part is not worth a scale.
const WORTH: f64 = 0.95;
/// Scales stay in a range in which nothing overflows.
const LEAST: f64 = f64::MIN_POSITIVE / f64::EPSILON;

/// What was done to a matrix.
pub(crate) struct Balance {
    /// The rows that are scaled: from, and up to and with.
    low: usize,
    high: usize,
    /// Of rows in between the scale; of the others the row that each was exchanged with.
    scale: Vec<f64>,
    partner: Vec<usize>,
}

impl Balance {
    /// Of an eigenvector of the balanced matrix one of the matrix.
    pub(crate) fn back<T: Field>(&self, column: &mut [T]) {
        column.iter_mut().zip(&self.scale).for_each(|(x, s)| *x *= T::from_re(*s));
        let n = column.len();
        (0..self.low).rev().chain(self.high + 1..n).for_each(|i| column.swap(i, self.partner[i]));
    }
}

/// The balanced matrix.
#[must_use]
pub(crate) fn balanced<T: Field>(a: &Dense<T>) -> (Dense<T>, Balance) {
    let n = a.rows();
    let mut a = a.clone();
    let mut b = Balance { low: 0, high: n.saturating_sub(1), scale: vec![1.0; n], partner: (0..n).collect() };
    if n == 0 {
        return (a, b);
    }
    if !isolated(&mut a, &mut b) {
        let mut changed = true;
        while changed {
            changed = false;
            for i in b.low..=b.high {
                changed |= scaled(&mut a, &mut b, i);
            }
        }
    }
    (a, b)
}

/// Exchanges eigenvalues that stand alone to the end and to the begin; whether nothing else is left.
fn isolated<T: Field>(a: &mut Dense<T>, b: &mut Balance) -> bool {
    let n = a.rows();
    let zero = |a: &Dense<T>, i: usize, j: usize| i == j || a.data[j * n + i].abs() == 0.0;
    let mut again = true;
    while again {
        again = false;
        let mut i = b.high + 1;
        while i > 0 {
            i -= 1;
            if (0..=b.high).all(|j| zero(a, i, j)) {
                b.partner[b.high] = i;
                exchange(a, i, b.high, b);
                again = true;
                if b.high == 0 {
                    return true;
                }
                b.high -= 1;
                i = i.min(b.high + 1);
            }
        }
    }
    again = true;
    while again {
        again = false;
        let mut j = b.low;
        while j <= b.high {
            if (b.low..=b.high).all(|i| zero(a, i, j)) {
                b.partner[b.low] = j;
                exchange(a, j, b.low, b);
                again = true;
                b.low += 1;
            }
            j += 1;
        }
    }
    false
}

fn exchange<T: Field>(a: &mut Dense<T>, i: usize, j: usize, b: &Balance) {
    let n = a.rows();
    if i != j {
        (0..=b.high).for_each(|r| a.data.swap(i * n + r, j * n + r));
        (b.low..n).for_each(|c| a.data.swap(c * n + i, c * n + j));
    }
}

/// Scales row and column `i`; whether it was worth it.
fn scaled<T: Field>(a: &mut Dense<T>, b: &mut Balance, i: usize) -> bool {
    let n = a.rows();
    let largest = 1.0 / (2.0 * LEAST);
    let part = |k: usize| (i * n + k, k * n + i);
    let (mut column, mut row, mut top_c, mut top_r) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for k in b.low..=b.high {
        let (c, r) = part(k);
        column = column.hypot(a.data[c].abs());
        row = row.hypot(a.data[r].abs());
    }
    (0..=b.high).for_each(|k| top_c = top_c.max(a.data[part(k).0].abs()));
    (b.low..n).for_each(|k| top_r = top_r.max(a.data[part(k).1].abs()));
    if column == 0.0 || row == 0.0 || !(column + row).is_finite() {
        return false;
    }
    let before = column + row;
    let mut factor = 1.0f64;
    while column < row / 2.0 && factor.max(column).max(top_c) < largest && row.min(top_r) > 4.0 * LEAST {
        (factor, column, top_c, row, top_r) = (factor * 2.0, column * 2.0, top_c * 2.0, row / 2.0, top_r / 2.0);
    }
    while column / 2.0 >= row && row.max(top_r) < largest && factor.min(column).min(top_c) > 4.0 * LEAST {
        (factor, column, top_c, row, top_r) = (factor / 2.0, column / 2.0, top_c / 2.0, row * 2.0, top_r * 2.0);
    }
    let next = b.scale[i] * factor;
    if column + row >= WORTH * before || !(LEAST..1.0 / LEAST).contains(&next) {
        return false;
    }
    b.scale[i] = next;
    (b.low..n).for_each(|k| a.data[part(k).1] *= T::from_re(1.0 / factor));
    (0..=b.high).for_each(|k| a.data[part(k).0] *= T::from_re(factor));
    true
}
