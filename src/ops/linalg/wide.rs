//! Sweeps over the columns of real matrices in the widest vectors of the processor, four columns at a time: what
//! factorisations that cannot wait for a matrix product spend their time with. In: column-major elements from the first
//! row of the first column on, and the height of a column in memory. Out: sums.

use crate::ops::sparse::Number;
use pulp::{Arch, Simd, WithSimd};

/// `x'·y` of equal lengths, in eight sums that the processor can keep apart, whatever its vectors.
pub(super) fn plain_dot<T: Number>(x: &[T], y: &[T]) -> T {
    let ((xs, x), (ys, y)) = (x.as_chunks::<8>(), y.as_chunks::<8>());
    let mut sum = T::ZERO;
    x.iter().zip(y).for_each(|(&p, &q)| sum += p.conj() * q);
    let mut lanes = [T::ZERO; 8];
    for (p, q) in xs.iter().zip(ys) {
        for k in 0..8 {
            lanes[k] += p[k].conj() * q[k];
        }
    }
    lanes.iter().for_each(|&s| sum += s);
    sum
}

/// [`plain_dot`] in the widest vectors.
pub(super) fn dot(x: &[f64], y: &[f64]) -> f64 {
    struct Dot<'a>(&'a [f64], &'a [f64]);
    impl WithSimd for Dot<'_> {
        type Output = f64;
        #[inline(always)]
        fn with_simd<S: Simd>(self, simd: S) -> f64 {
            one_dot(simd, self.0, self.1)
        }
    }
    Arch::new().dispatch(Dot(x, y))
}

/// `y(j) = a(:,j)'·x`: as many columns as `y` has elements.
pub(super) fn dots(a: &[f64], height: usize, x: &[f64], y: &mut [f64]) {
    Arch::new().dispatch(Dots { a, height, x, y });
}

/// `y += a·c`: as many columns as `c` has elements.
pub(super) fn add(a: &[f64], height: usize, c: &[f64], y: &mut [f64]) {
    Arch::new().dispatch(Add { a, height, c, y });
}

/// `y += Σ f(k)·c(k)`, one column after the other.
pub(super) fn add_each(c: [&[f64]; 4], f: [f64; 4], y: &mut [f64]) {
    Arch::new().dispatch(AddEach { c, f, y });
}

/// `y += a·x` of a symmetric `a`, of which the lower triangle is read.
pub(super) fn symmetric(a: &[f64], height: usize, x: &[f64], y: &mut [f64]) {
    Arch::new().dispatch(Symmetric { a, height, x, y });
}

/// Four columns from column `j` on, of `rows` rows each.
#[inline(always)]
fn four(a: &[f64], height: usize, j: usize, rows: usize) -> [&[f64]; 4] {
    let a = &a[j * height..];
    [&a[..rows], &a[height..][..rows], &a[2 * height..][..rows], &a[3 * height..][..rows]]
}

/// The vectors of four columns, and what is left of each.
#[inline(always)]
fn vectors<S: Simd>(c: [&[f64]; 4], rows: usize) -> ([&[S::f64s]; 4], [&[f64]; 4]) {
    let (p0, r0) = S::as_simd_f64s(&c[0][..rows]);
    let (p1, r1) = S::as_simd_f64s(&c[1][..rows]);
    let (p2, r2) = S::as_simd_f64s(&c[2][..rows]);
    let (p3, r3) = S::as_simd_f64s(&c[3][..rows]);
    let n = p0.len();
    ([p0, &p1[..n], &p2[..n], &p3[..n]], [r0, r1, r2, r3])
}

struct Dots<'a> {
    a: &'a [f64],
    height: usize,
    x: &'a [f64],
    y: &'a mut [f64],
}

impl WithSimd for Dots<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Dots { a, height, x, y } = self;
        let whole = y.len() / 4 * 4;
        let mut j = 0;
        while j < whole {
            y[j..j + 4].copy_from_slice(&four_dots(simd, four(a, height, j, x.len()), x));
            j += 4;
        }
        while j < y.len() {
            y[j] = one_dot(simd, &a[j * height..][..x.len()], x);
            j += 1;
        }
    }
}

/// As [`plain_dot`], to the bit: eight running sums, and first those of what is left over.
#[inline(always)]
fn four_dots<S: Simd>(simd: S, c: [&[f64]; 4], x: &[f64]) -> [f64; 4] {
    if !has_four_lanes::<S>() {
        return c.map(|c| plain_dot(c, x));
    }
    let whole = x.len() / 8 * 8;
    let (xs, _) = S::as_simd_f64s(&x[..whole]);
    let ([p0, p1, p2, p3], _) = vectors::<S>(c, whole);
    let n = xs.len();
    let (p0, p1, p2, p3) = (&p0[..n], &p1[..n], &p2[..n], &p3[..n]);
    let zero = simd.splat_f64s(0.0);
    let (mut s0, mut s1, mut s2, mut s3) = (zero, zero, zero, zero);
    let (mut t0, mut t1, mut t2, mut t3) = (zero, zero, zero, zero);
    let mut i = 0;
    while i + 1 < n {
        let (x, w) = (xs[i], xs[i + 1]);
        s0 = simd.add_f64s(s0, simd.mul_f64s(p0[i], x));
        s1 = simd.add_f64s(s1, simd.mul_f64s(p1[i], x));
        s2 = simd.add_f64s(s2, simd.mul_f64s(p2[i], x));
        s3 = simd.add_f64s(s3, simd.mul_f64s(p3[i], x));
        t0 = simd.add_f64s(t0, simd.mul_f64s(p0[i + 1], w));
        t1 = simd.add_f64s(t1, simd.mul_f64s(p1[i + 1], w));
        t2 = simd.add_f64s(t2, simd.mul_f64s(p2[i + 1], w));
        t3 = simd.add_f64s(t3, simd.mul_f64s(p3[i + 1], w));
        i += 2;
    }
    if i < n {
        s0 = simd.add_f64s(s0, simd.mul_f64s(p0[i], xs[i]));
        s1 = simd.add_f64s(s1, simd.mul_f64s(p1[i], xs[i]));
        s2 = simd.add_f64s(s2, simd.mul_f64s(p2[i], xs[i]));
        s3 = simd.add_f64s(s3, simd.mul_f64s(p3[i], xs[i]));
    }
    let mut sums = [0.0; 4];
    for (i, &x) in x.iter().enumerate().skip(whole) {
        sums[0] += c[0][i] * x;
        sums[1] += c[1][i] * x;
        sums[2] += c[2][i] * x;
        sums[3] += c[3][i] * x;
    }
    [total::<S>(sums[0], s0, t0), total::<S>(sums[1], s1, t1), total::<S>(sums[2], s2, t2), total::<S>(sums[3], s3, t3)]
}

/// With others the eight sums are not two vectors.
#[inline(always)]
fn has_four_lanes<S: Simd>() -> bool {
    size_of::<S::f64s>() == 4 * size_of::<f64>()
}

/// Adds the lanes one after the other.
#[inline(always)]
fn total<S: Simd>(mut sum: f64, even: S::f64s, odd: S::f64s) -> f64 {
    for part in [even, odd] {
        let lanes: &[f64] = pulp::bytemuck::cast_slice(std::slice::from_ref(&part));
        for &x in lanes {
            sum += x;
        }
    }
    sum
}

#[inline(always)]
fn one_dot<S: Simd>(simd: S, c: &[f64], x: &[f64]) -> f64 {
    if !has_four_lanes::<S>() {
        return plain_dot(c, x);
    }
    let whole = x.len() / 8 * 8;
    let ((p, _), (xs, _)) = (S::as_simd_f64s(&c[..whole]), S::as_simd_f64s(&x[..whole]));
    let p = &p[..xs.len()];
    let (mut even, mut odd) = (simd.splat_f64s(0.0), simd.splat_f64s(0.0));
    let mut i = 0;
    while i + 1 < xs.len() {
        even = simd.add_f64s(even, simd.mul_f64s(p[i], xs[i]));
        odd = simd.add_f64s(odd, simd.mul_f64s(p[i + 1], xs[i + 1]));
        i += 2;
    }
    if i < xs.len() {
        even = simd.add_f64s(even, simd.mul_f64s(p[i], xs[i]));
    }
    let mut sum = 0.0;
    for (i, &x) in x.iter().enumerate().skip(whole) {
        sum += c[i] * x;
    }
    total::<S>(sum, even, odd)
}

struct Add<'a> {
    a: &'a [f64],
    height: usize,
    c: &'a [f64],
    y: &'a mut [f64],
}

impl WithSimd for Add<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Add { a, height, c, y } = self;
        let rows = y.len();
        let whole = c.len() / 4 * 4;
        let mut j = 0;
        while j < whole {
            add_four(simd, four(a, height, j, rows), [c[j], c[j + 1], c[j + 2], c[j + 3]], y);
            j += 4;
        }
        while j < c.len() {
            let f = c[j];
            let column = &a[j * height..][..rows];
            for i in 0..rows {
                y[i] += column[i] * f;
            }
            j += 1;
        }
    }
}

struct AddEach<'a> {
    c: [&'a [f64]; 4],
    f: [f64; 4],
    y: &'a mut [f64],
}

impl WithSimd for AddEach<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        add_four(simd, self.c, self.f, self.y);
    }
}

/// Adds one column after the other, as a loop over the columns would.
#[inline(always)]
fn add_four<S: Simd>(simd: S, c: [&[f64]; 4], f: [f64; 4], y: &mut [f64]) {
    let ([p0, p1, p2, p3], [r0, r1, r2, r3]) = vectors::<S>(c, y.len());
    let (ys, rest) = S::as_mut_simd_f64s(y);
    let n = ys.len();
    let (p0, p1, p2, p3) = (&p0[..n], &p1[..n], &p2[..n], &p3[..n]);
    let (f0, f1) = (simd.splat_f64s(f[0]), simd.splat_f64s(f[1]));
    let (f2, f3) = (simd.splat_f64s(f[2]), simd.splat_f64s(f[3]));
    for i in 0..n {
        let sum = simd.add_f64s(ys[i], simd.mul_f64s(p0[i], f0));
        let sum = simd.add_f64s(sum, simd.mul_f64s(p1[i], f1));
        let sum = simd.add_f64s(sum, simd.mul_f64s(p2[i], f2));
        ys[i] = simd.add_f64s(sum, simd.mul_f64s(p3[i], f3));
    }
    for (i, y) in rest.iter_mut().enumerate() {
        *y = (((*y + r0[i] * f[0]) + r1[i] * f[1]) + r2[i] * f[2]) + r3[i] * f[3];
    }
}

struct Symmetric<'a> {
    a: &'a [f64],
    height: usize,
    x: &'a [f64],
    y: &'a mut [f64],
}

impl WithSimd for Symmetric<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Symmetric { a, height, x, y } = self;
        let n = x.len();
        let mut j = 0;
        while j < n {
            // The columns' own rows, then what is below them, once for both triangles.
            let end = (j + 4).min(n);
            for c in j..end {
                y[c] += a[c * height + c] * x[c];
                for r in c + 1..end {
                    let v = a[c * height + r];
                    y[r] += v * x[c];
                    y[c] += v * x[r];
                }
            }
            if end < n {
                let columns = four(&a[end..], height, j, n - end);
                let (done, below) = y.split_at_mut(end);
                let sums = both_ways(simd, columns, [x[j], x[j + 1], x[j + 2], x[j + 3]], &x[end..], below);
                done[j..].iter_mut().zip(sums).for_each(|(y, s)| *y += s);
            }
            j = end;
        }
    }
}

/// Adds the columns times `f` to `y`, and gives their dot products with `x`.
#[inline(always)]
fn both_ways<S: Simd>(simd: S, c: [&[f64]; 4], f: [f64; 4], x: &[f64], y: &mut [f64]) -> [f64; 4] {
    let (xs, xr) = S::as_simd_f64s(x);
    let ([p0, p1, p2, p3], [r0, r1, r2, r3]) = vectors::<S>(c, x.len());
    let (ys, yr) = S::as_mut_simd_f64s(&mut y[..x.len()]);
    let n = xs.len();
    let (p0, p1, p2, p3, ys) = (&p0[..n], &p1[..n], &p2[..n], &p3[..n], &mut ys[..n]);
    let zero = simd.splat_f64s(0.0);
    let (mut s0, mut s1, mut s2, mut s3) = (zero, zero, zero, zero);
    let (f0, f1) = (simd.splat_f64s(f[0]), simd.splat_f64s(f[1]));
    let (f2, f3) = (simd.splat_f64s(f[2]), simd.splat_f64s(f[3]));
    for i in 0..n {
        s0 = simd.mul_add_f64s(p0[i], xs[i], s0);
        s1 = simd.mul_add_f64s(p1[i], xs[i], s1);
        s2 = simd.mul_add_f64s(p2[i], xs[i], s2);
        s3 = simd.mul_add_f64s(p3[i], xs[i], s3);
        let left = simd.mul_add_f64s(p1[i], f1, simd.mul_f64s(p0[i], f0));
        let right = simd.mul_add_f64s(p3[i], f3, simd.mul_add_f64s(p2[i], f2, ys[i]));
        ys[i] = simd.add_f64s(left, right);
    }
    let mut sums =
        [simd.reduce_sum_f64s(s0), simd.reduce_sum_f64s(s1), simd.reduce_sum_f64s(s2), simd.reduce_sum_f64s(s3)];
    for (i, &x) in xr.iter().enumerate() {
        sums[0] += r0[i] * x;
        sums[1] += r1[i] * x;
        sums[2] += r2[i] * x;
        sums[3] += r3[i] * x;
        yr[i] += (r0[i] * f[0] + r1[i] * f[1]) + (r2[i] * f[2] + r3[i] * f[3]);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;

    /// Whole numbers, whose sums are exact in any order.
    fn numbers(count: usize) -> Vec<f64> {
        (0..count).map(|k| ((k * 7919 + 13) % 23) as f64 - 11.0).collect()
    }

    #[test]
    fn sweeps_are_the_sums_that_they_say() {
        for (rows, cols, height) in [(1, 1, 1), (3, 2, 5), (7, 9, 7), (16, 4, 20), (33, 13, 40)] {
            let (a, x, c) = (numbers(height * cols), numbers(rows), numbers(cols));
            let mut y = vec![0.5; cols];
            dots(&a, height, &x, &mut y);
            let mut z = vec![0.5; rows];
            add(&a, height, &c, &mut z);
            for j in 0..cols {
                let sum: f64 = (0..rows).map(|i| a[j * height + i] * x[i]).sum();
                assert_abs_diff_eq!(y[j], sum, epsilon = 0.0);
            }
            for i in 0..rows {
                let sum: f64 = (0..cols).map(|j| a[j * height + i] * c[j]).sum();
                assert_abs_diff_eq!(z[i], sum + 0.5, epsilon = 0.0);
            }
        }
    }

    #[test]
    fn the_lower_triangle_is_both() {
        for n in [1, 2, 4, 5, 11, 32, 41] {
            let height = n + 3;
            let (a, x) = (numbers(height * n), numbers(n));
            let mut y = vec![1.0; n];
            symmetric(&a, height, &x, &mut y);
            for i in 0..n {
                let sum: f64 = (0..n).map(|j| a[i.min(j) * height + i.max(j)] * x[j]).sum();
                assert_abs_diff_eq!(y[i], sum + 1.0, epsilon = 0.0);
            }
        }
    }
}
