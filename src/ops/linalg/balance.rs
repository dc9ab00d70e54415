//! Balancing before eigenvalues are computed. In: a square matrix. Out: the matrix with rows and
//! columns scaled by powers of two, so that a row is about as large as the column of its number
//! (Parlett and Reinsch, Numerische Mathematik 13, 1969; Osborne), and the scales. Eigenvalues stay; an
//! eigenvector is one of the scaled matrix with its elements times the scales.

use super::field::Field;
use crate::value::Dense;

/// A sum that falls by less than this part is not worth a scale.
const WORTH: f64 = 0.95;
/// Scales stay in a range in which nothing overflows.
const LARGEST: f64 = 1e150;

/// `None` where no scale differs from one.
#[must_use]
pub(super) fn balanced<T: Field>(a: &Dense<T>) -> Option<(Dense<T>, Vec<f64>)> {
    let n = a.rows();
    let mut b = a.clone();
    let mut scales = vec![1.0; n];
    loop {
        let mut changed = false;
        for (i, scale) in scales.iter_mut().enumerate() {
            let factor = factor(&b, i);
            let next = *scale * factor;
            if factor == 1.0 || !(1.0 / LARGEST..LARGEST).contains(&next) {
                continue;
            }
            changed = true;
            *scale = next;
            for k in 0..n {
                b.data[k * n + i] *= T::from_re(1.0 / factor);
            }
            b.data[i * n..(i + 1) * n].iter_mut().for_each(|x| *x *= T::from_re(factor));
        }
        if !changed {
            break;
        }
    }
    scales.iter().any(|&s| s != 1.0).then_some((b, scales))
}

/// By how much column `i` is to be multiplied, and its row divided.
fn factor<T: Field>(b: &Dense<T>, i: usize) -> f64 {
    let n = b.rows();
    let sum = |from: usize, step: usize| -> f64 {
        b.data.iter().skip(from).step_by(step).take(n).enumerate().filter(|&(k, _)| k != i).map(|(_, x)| x.abs()).sum()
    };
    let (mut column, mut row) = (sum(i * n, 1), sum(i, n));
    if column == 0.0 || row == 0.0 {
        return 1.0;
    }
    let before = column + row;
    let mut factor = 1.0;
    while column < row / 2.0 && factor < LARGEST {
        (factor, column, row) = (factor * 2.0, column * 2.0, row / 2.0);
    }
    while column / 2.0 >= row && factor > 1.0 / LARGEST {
        (factor, column, row) = (factor / 2.0, column / 2.0, row * 2.0);
    }
    if column + row < WORTH * before { factor } else { 1.0 }
}
