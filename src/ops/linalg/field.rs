//! The numbers of linear algebra, real and complex double, and the passage from values.

use super::wide::{self, plain_dot};
use crate::error::Result;
use crate::fail;
use crate::ops::sparse::Number;
use crate::ops::{convert, errors};
use crate::value::{C64, Class, Dense, Value};
use faer::{Mat, MatMut, MatRef};
use std::ops::{Div, DivAssign, Neg, Sub, SubAssign};

/// Elements from which on a look at the processor pays.
pub(super) const WIDE: usize = 32;

/// `f64` or `C64`.
pub(crate) trait Field:
    Number
    + faer::traits::ComplexField<Real = f64>
    + Sub<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + SubAssign
    + DivAssign
{
    const ONE: Self;
    fn abs(self) -> f64;
    fn re(self) -> f64;
    fn im(self) -> f64;
    fn from_re(x: f64) -> Self;
    #[inline]
    fn finite(self) -> bool {
        self.re().is_finite() && self.im().is_finite()
    }
    /// A complex number as this element (the real part, for real ones).
    fn from_complex(z: C64) -> Self;
    fn to_complex(self) -> C64 {
        C64::new(self.re(), self.im())
    }
    /// x'·y of equal lengths.
    fn dot(x: &[Self], y: &[Self]) -> Self {
        plain_dot(x, y)
    }
    /// `y += Σ c(k)·f(k)`, one column after the other.
    fn add_four(c: [&[Self]; 4], f: [Self; 4], y: &mut [Self]) {
        for (column, f) in c.into_iter().zip(f) {
            y.iter_mut().zip(column).for_each(|(y, &x)| *y += x * f);
        }
    }
    /// `y(j) = a(:,j)'·x`: as many columns as `y` has elements. `a` begins with the first row of the first column,
    /// columns are `height` apart.
    fn column_dots(a: &[Self], height: usize, x: &[Self], y: &mut [Self]) {
        y.iter_mut().zip(a.chunks(height.max(1))).for_each(|(y, c)| *y = dot(&c[..x.len()], x));
    }
    /// `y += a·c`, `a` as in [`Field::column_dots`].
    fn add_columns(a: &[Self], height: usize, c: &[Self], y: &mut [Self]) {
        for (&f, column) in c.iter().zip(a.chunks(height.max(1))) {
            y.iter_mut().zip(column).for_each(|(y, &x)| *y += x * f);
        }
    }
    /// `y += a·x` of a Hermitian matrix, of which the lower triangle is read; `a` as in [`Field::column_dots`].
    fn hermitian_times(a: &[Self], height: usize, x: &[Self], y: &mut [Self]) {
        for (j, column) in a.chunks(height.max(1)).take(x.len()).enumerate() {
            let below = &column[j + 1..x.len()];
            y[j] = y[j] + Self::from_re(column[j].re()) * x[j] + dot(below, &x[j + 1..]);
            y[j + 1..].iter_mut().zip(below).for_each(|(y, &c)| *y += c * x[j]);
        }
    }
}

impl Field for f64 {
    const ONE: f64 = 1.0;
    #[inline]
    fn abs(self) -> f64 {
        f64::abs(self)
    }
    #[inline]
    fn re(self) -> f64 {
        self
    }
    #[inline]
    fn im(self) -> f64 {
        0.0
    }
    #[inline]
    fn from_re(x: f64) -> f64 {
        x
    }
    #[inline]
    fn from_complex(z: C64) -> f64 {
        z.re
    }
    fn dot(x: &[f64], y: &[f64]) -> f64 {
        if x.len() < WIDE { plain_dot(x, y) } else { wide::dot(x, y) }
    }
    fn add_four(c: [&[f64]; 4], f: [f64; 4], y: &mut [f64]) {
        wide::add_each(c, f, y);
    }
    fn column_dots(a: &[f64], height: usize, x: &[f64], y: &mut [f64]) {
        wide::dots(a, height, x, y);
    }
    fn add_columns(a: &[f64], height: usize, c: &[f64], y: &mut [f64]) {
        wide::add(a, height, c, y);
    }
    fn hermitian_times(a: &[f64], height: usize, x: &[f64], y: &mut [f64]) {
        wide::symmetric(a, height, x, y);
    }
}

impl Field for C64 {
    const ONE: C64 = C64::new(1.0, 0.0);
    #[inline]
    fn abs(self) -> f64 {
        self.norm()
    }
    #[inline]
    fn re(self) -> f64 {
        self.re
    }
    #[inline]
    fn im(self) -> f64 {
        self.im
    }
    #[inline]
    fn from_re(x: f64) -> C64 {
        C64::new(x, 0.0)
    }
    #[inline]
    fn from_complex(z: C64) -> C64 {
        z
    }
}

/// A full matrix of either kind.
pub(crate) enum Any {
    Real(Dense<f64>),
    Complex(Dense<C64>),
}

/// `each!(any, a => expression)`: the expression for either kind.
#[macro_export]
macro_rules! each_field {
    ($v:expr, $a:ident => $body:expr) => {
        match $v {
            $crate::ops::linalg::field::Any::Real($a) => $body,
            $crate::ops::linalg::field::Any::Complex($a) => $body,
        }
    };
}

/// A value as a full matrix for function `name`.
///
/// # Errors
/// N-d arrays, integers, cells, structs, handles.
pub(crate) fn any(v: &Value, name: &str) -> Result<Any> {
    if v.dims().len() > 2 {
        fail!(format!("MATLAB:{name}:inputMustBe2D"), "Input must be 2-D. (size {})", errors::shape(&v.dims()));
    }
    if v.class().is_integer() {
        fail!(
            format!("MATLAB:{name}:inputType"),
            "{name} of class '{}' is not supported; first convert to double.",
            v.class().name()
        );
    }
    Ok(if v.is_complex() {
        Any::Complex(convert::complex_array(v)?)
    } else {
        Any::Real(convert::real_array(v)?.into_owned())
    })
}

/// As [`any`], for a square matrix.
///
/// # Errors
/// As [`any`]; a matrix that is not square.
pub(crate) fn square(v: &Value, name: &str) -> Result<Any> {
    check_square(v, name)?;
    any(v, name)
}

/// # Errors
/// A matrix that is not square.
pub(crate) fn check_square(v: &Value, name: &str) -> Result<()> {
    if v.dims().len() != 2 || v.rows() != v.cols() {
        fail!("MATLAB:square", "Matrix must be square. ({name} of a matrix of size {})", errors::shape(&v.dims()));
    }
    Ok(())
}

/// Results are single when an operand is.
#[must_use]
pub(crate) fn like(result: Value, operands: &[&Value]) -> Value {
    if operands.iter().any(|v| v.class() == Class::Single) && !result.is_sparse() {
        return convert::to_class(&result, Class::Single).unwrap_or(result);
    }
    result
}

#[must_use]
pub(crate) fn view<T: Field>(a: &Dense<T>) -> MatRef<'_, T> {
    MatRef::from_column_major_slice(&a.data, a.rows(), a.cols())
}

pub(crate) fn view_mut<T: Field>(a: &mut Dense<T>) -> MatMut<'_, T> {
    let (m, n) = (a.rows(), a.cols());
    MatMut::from_column_major_slice_mut(&mut a.data, m, n)
}

#[must_use]
pub(crate) fn dense<T: Field>(m: MatRef<'_, T>) -> Dense<T> {
    let mut data = Vec::with_capacity(m.nrows() * m.ncols());
    for j in 0..m.ncols() {
        match m.col(j).try_as_col_major() {
            Some(column) => data.extend_from_slice(column.as_slice()),
            None => data.extend((0..m.nrows()).map(|i| m[(i, j)])),
        }
    }
    Dense::matrix(m.nrows(), m.ncols(), data)
}

#[must_use]
pub(crate) fn owned<T: Field>(m: &Mat<T>) -> Dense<T> {
    dense(m.as_ref())
}

#[must_use]
pub(crate) fn identity<T: Field>(m: usize, n: usize) -> Dense<T> {
    let mut data = vec![T::ZERO; m * n];
    (0..m.min(n)).for_each(|i| data[i * m + i] = T::ONE);
    Dense::matrix(m, n, data)
}

/// x'·y over the shorter of both, in eight sums that the processor can keep apart.
#[must_use]
pub(crate) fn dot<T: Field>(x: &[T], y: &[T]) -> T {
    let n = x.len().min(y.len());
    T::dot(&x[..n], &y[..n])
}

/// Conjugate transpose.
#[must_use]
pub(crate) fn adjoint<T: Field>(a: &Dense<T>) -> Dense<T> {
    let mut t = crate::ops::transpose::dense(a);
    t.data.iter_mut().for_each(|x| *x = x.conj());
    t
}

/// `a * b`.
#[must_use]
pub(crate) fn product<T: Field>(a: &Dense<T>, b: &Dense<T>) -> Dense<T> {
    let mut c = Dense::matrix(a.rows(), b.cols(), vec![T::ZERO; a.rows() * b.cols()]);
    let one = T::ONE;
    faer::linalg::matmul::matmul(view_mut(&mut c), faer::Accum::Replace, view(a), view(b), one, faer::Par::Seq);
    c
}

/// Largest sum of magnitudes of a column.
#[must_use]
pub(crate) fn one_norm<T: Field>(a: &Dense<T>) -> f64 {
    let m = a.rows().max(1);
    a.data.chunks(m).map(|c| c.iter().map(|x| x.abs()).sum::<f64>()).fold(0.0, max_nan)
}

/// The larger one; NaN when either is.
#[must_use]
pub(crate) fn max_nan(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() { f64::NAN } else { x.max(y) }
}

#[must_use]
pub(crate) fn is_hermitian<T: Field>(a: &Dense<T>) -> bool {
    // By square blocks, so that what is read across the columns stays in cache.
    const SIDE: usize = 32;
    let n = a.rows();
    let same = |i: usize, j: usize| a.data[j * n + i] == a.data[i * n + j].conj();
    n == a.cols()
        && (0..n).step_by(SIDE).all(|right| {
            (0..=right)
                .step_by(SIDE)
                .all(|top| (right..(right + SIDE).min(n)).all(|j| (top..(top + SIDE).min(j + 1)).all(|i| same(i, j))))
        })
}

#[must_use]
pub(crate) fn is_upper<T: Field>(a: &Dense<T>) -> bool {
    let m = a.rows().max(1);
    a.data.chunks(m).enumerate().all(|(j, c)| c.iter().skip(j + 1).all(|&x| x == T::ZERO))
}

#[must_use]
pub(crate) fn is_lower<T: Field>(a: &Dense<T>) -> bool {
    let m = a.rows().max(1);
    a.data.chunks(m).enumerate().all(|(j, c)| c.iter().take(j).all(|&x| x == T::ZERO))
}
