//! The numbers of linear algebra, real and complex double, and the passage from values.

use crate::error::Result;
use crate::fail;
use crate::ops::sparse::Number;
use crate::ops::{convert, errors};
use crate::value::{C64, Class, Dense, Value};
use faer::{Mat, MatMut, MatRef};
use std::ops::{Div, DivAssign, Neg, Sub, SubAssign};

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
    fn finite(self) -> bool {
        self.re().is_finite() && self.im().is_finite()
    }
    /// A complex number as this element (the real part, for real ones).
    fn from_complex(z: C64) -> Self;
    fn to_complex(self) -> C64 {
        C64::new(self.re(), self.im())
    }
}

impl Field for f64 {
    const ONE: f64 = 1.0;
    fn abs(self) -> f64 {
        f64::abs(self)
    }
    fn re(self) -> f64 {
        self
    }
    fn im(self) -> f64 {
        0.0
    }
    fn from_re(x: f64) -> f64 {
        x
    }
    fn from_complex(z: C64) -> f64 {
        z.re
    }
}

impl Field for C64 {
    const ONE: C64 = C64::new(1.0, 0.0);
    fn abs(self) -> f64 {
        self.norm()
    }
    fn re(self) -> f64 {
        self.re
    }
    fn im(self) -> f64 {
        self.im
    }
    fn from_re(x: f64) -> C64 {
        C64::new(x, 0.0)
    }
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

/// x'·y, in eight sums that the processor can keep apart.
#[must_use]
pub(crate) fn dot<T: Field>(x: &[T], y: &[T]) -> T {
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
    let n = a.rows();
    n == a.cols() && (0..n).all(|j| (0..=j).all(|i| a.data[j * n + i] == a.data[i * n + j].conj()))
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
