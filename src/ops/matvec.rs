//! Dot product and dense matrix × vector of doubles. In: column-major slices. Out: sums in four
//! or eight running parts, which the compiler turns into vector instructions.

use faer::{Accum, MatMut, MatRef, Par};

/// `sum(x.*y)` over the shorter of both.
#[must_use]
pub(crate) fn dot(x: &[f64], y: &[f64]) -> f64 {
    const LANES: usize = 16;
    let mut parts = [0.0f64; LANES];
    let (mut xs, mut ys) = (x.chunks_exact(LANES), y.chunks_exact(LANES));
    for (p, q) in xs.by_ref().zip(ys.by_ref()) {
        for l in 0..LANES {
            parts[l] += p[l] * q[l];
        }
    }
    let done = x.len().min(y.len()) / LANES * LANES;
    let rest: f64 = x[done..].iter().zip(&y[done..]).map(|(a, b)| a * b).sum();
    parts.iter().sum::<f64>() + rest
}

/// `A*x`, or `A'*x` when `transposed`; `A` is `rows`×`cols` column-major.
#[must_use]
pub(crate) fn matrix_vector(a: &[f64], rows: usize, cols: usize, x: &[f64], transposed: bool) -> Vec<f64> {
    if transposed {
        return column_dots(a, rows, cols, x);
    }
    let mut y = vec![0.0; rows];
    if rows > 0 {
        add_columns(a, rows, x, &mut y);
    }
    y
}

/// `y += A*x`, four columns in one sweep over `y`.
fn add_columns(a: &[f64], rows: usize, x: &[f64], y: &mut [f64]) {
    let mut blocks = a.chunks_exact(4 * rows);
    let mut coefficients = x.chunks_exact(4);
    for (block, c) in blocks.by_ref().zip(coefficients.by_ref()) {
        let (a0, rest) = block.split_at(rows);
        let (a1, rest) = rest.split_at(rows);
        let (a2, a3) = rest.split_at(rows);
        let (c0, c1, c2, c3) = (c[0], c[1], c[2], c[3]);
        for ((((y, &p), &q), &r), &s) in y.iter_mut().zip(a0).zip(a1).zip(a2).zip(a3) {
            *y += (p * c0 + q * c1) + (r * c2 + s * c3);
        }
    }
    for (column, &c) in blocks.remainder().chunks_exact(rows).zip(coefficients.remainder()) {
        for (y, &p) in y.iter_mut().zip(column) {
            *y += p * c;
        }
    }
}

/// The dot product of every column with `x`; from some size on by `faer`, whose loops use the
/// widest vectors of the processor.
fn column_dots(a: &[f64], rows: usize, cols: usize, x: &[f64]) -> Vec<f64> {
    if rows == 0 {
        return vec![0.0; cols];
    }
    if rows * cols < 1024 || rows < 16 || x.len() != rows {
        return a.chunks_exact(rows).map(|column| dot(column, x)).collect();
    }
    let mut y = vec![0.0; cols];
    faer::linalg::matmul::matmul(
        MatMut::from_column_major_slice_mut(&mut y, cols, 1),
        Accum::Replace,
        MatRef::from_column_major_slice(a, rows, cols).transpose(),
        MatRef::from_column_major_slice(x, rows, 1),
        1.0,
        Par::Seq,
    );
    y
}
