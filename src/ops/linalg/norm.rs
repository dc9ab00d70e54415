//! Norms of vectors and matrices, full and sparse.

use super::field::{self, Any, Field, max_nan};
use super::{reflector, svd};
use crate::error::Result;
use crate::fail;
use crate::ops::sparse::{Number, csc};
use crate::ops::{convert, errors};
use crate::value::{C64, Sparse, Value};

/// Which norm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum NormKind {
    /// `p` of a vector; 1, 2 of a matrix.
    P(f64),
    Infinity,
    MinusInfinity,
    Frobenius,
}

/// `norm(v, kind)`.
///
/// # Errors
/// N-d arrays, classes without a norm, kinds that a matrix has not, no convergence.
pub(crate) fn norm(v: &Value, kind: NormKind) -> Result<f64> {
    if v.dims().len() > 2 {
        if kind == NormKind::Frobenius && !v.class().is_integer() {
            // The root of all squares has no need of rows and columns.
            return Ok(if v.is_complex() {
                vector(&convert::complex_array(v)?.data, kind)
            } else {
                vector(&convert::real_array(v)?.data, kind)
            });
        }
        fail!("MATLAB:norm:inputMustBe2D", "Input must be a 2-D array. (size {})", errors::shape(&v.dims()));
    }
    if v.is_empty() {
        return Ok(0.0);
    }
    if let Value::Real(a) = v
        && v.is_vector()
    {
        return Ok(vector(&a.data, kind));
    }
    if v.is_sparse() {
        return if v.is_complex() { sparse(&*C64::matrix(v)?, kind) } else { sparse(&*f64::matrix(v)?, kind) };
    }
    match field::any(v, "norm")? {
        Any::Real(a) if v.is_vector() => Ok(vector(&a.data, kind)),
        Any::Complex(a) if v.is_vector() => Ok(vector(&a.data, kind)),
        Any::Real(a) => matrix(&a, kind),
        Any::Complex(a) => matrix(&a, kind),
    }
}

fn vector<T: Field>(x: &[T], kind: NormKind) -> f64 {
    match kind {
        NormKind::P(2.0) | NormKind::Frobenius => two(x),
        NormKind::P(1.0) => x.iter().map(|v| v.abs()).sum(),
        NormKind::Infinity => x.iter().map(|v| v.abs()).fold(0.0, max_nan),
        NormKind::MinusInfinity => x.iter().map(|v| v.abs()).fold(f64::INFINITY, f64::min),
        #[allow(clippy::cast_precision_loss)]
        NormKind::P(0.0) => x.iter().filter(|v| v.abs() != 0.0).count() as f64,
        NormKind::P(p) => x.iter().map(|v| v.abs().powf(p)).sum::<f64>().powf(1.0 / p),
    }
}

/// Sums of squares where they are in range, scaled otherwise.
fn two<T: Field>(x: &[T]) -> f64 {
    let sum: f64 = x.iter().map(|v| v.re() * v.re() + v.im() * v.im()).sum();
    if sum > 1e-280 && sum < 1e280 { sum.sqrt() } else { reflector::norm(x) }
}

fn matrix<T: Field>(a: &crate::value::Dense<T>, kind: NormKind) -> Result<f64> {
    match kind {
        NormKind::P(2.0) => svd::two_norm(a),
        NormKind::P(1.0) => Ok(field::one_norm(a)),
        NormKind::Frobenius => Ok(two(&a.data)),
        NormKind::Infinity => {
            let mut sums = vec![0.0; a.rows()];
            for column in a.data.chunks(a.rows().max(1)) {
                sums.iter_mut().zip(column).for_each(|(s, x)| *s += x.abs());
            }
            Ok(sums.into_iter().fold(0.0, max_nan))
        }
        _ => unsupported(),
    }
}

fn unsupported() -> Result<f64> {
    fail!("MATLAB:norm:unknownNorm", "The only matrix norms available are 1, 2, inf, and 'fro'.")
}

fn sparse<T: Field>(s: &Sparse<T>, kind: NormKind) -> Result<f64> {
    if (s.rows == 1 || s.cols == 1) && s.nnz() < s.rows * s.cols && kind == NormKind::MinusInfinity {
        return Ok(0.0);
    }
    let sums = |s: &Sparse<T>| (0..s.cols).map(|j| vector(s.column(j).1, NormKind::P(1.0))).fold(0.0, max_nan);
    match kind {
        _ if s.rows == 1 || s.cols == 1 => Ok(vector(&s.values, kind)),
        NormKind::Frobenius => Ok(two(&s.values)),
        NormKind::P(1.0) => Ok(sums(s)),
        NormKind::Infinity => Ok(sums(&csc::transpose(s))),
        // MATLAB refuses the 2-norm of a sparse matrix (Octave estimates it); small ones are exact
        // here, as their users expect a number.
        NormKind::P(2.0) if s.rows * s.cols <= 1_000_000 => svd::two_norm(&convert::sparse_to_full(s, T::ZERO)),
        NormKind::P(2.0) => {
            fail!(
                "MATLAB:norm:SparseSVD",
                "Sparse norm(S,2) is not available; use normest(S), or norm(S,1), norm(S,inf), norm(S,'fro')."
            )
        }
        _ => unsupported(),
    }
}
