//! `\`, `/` and `inv`: which method for which matrix.

use super::field::{self, Field, is_hermitian, is_lower, is_upper, like, one_norm};
use super::{Fill, Findings, banded, chol, lu, qr, sparse_chol, sparse_lu};
use crate::error::{Result, RunError};
use crate::fail;
use crate::ops::sparse::csc;
use crate::ops::{self, errors, transpose};
use crate::syntax::ast::BinaryOp;
use crate::value::{C64, Dense, Sparse, Value};
use std::borrow::Cow;

/// `a \ b`: a scalar divides; triangular matrices are substituted; Hermitian ones with a positive
/// diagonal are tried with Cholesky; other square ones go to LU, rectangular ones to pivoted QR.
///
/// # Errors
/// Rows that differ; N-d arrays, integers, cells, structs.
pub(crate) fn left_divide(a: &Value, b: &Value, found: &mut Findings) -> Result<Value> {
    errors::check_operands(BinaryOp::LeftDiv, a, b)?;
    if a.is_scalar() {
        return ops::binary(BinaryOp::ElLeftDiv, a.clone(), b.clone());
    }
    if a.dims().len() > 2 || b.dims().len() > 2 || a.rows() != b.rows() {
        let sizes = format!("(sizes {} and {})", errors::shape(&a.dims()), errors::shape(&b.dims()));
        return Err(RunError::new("MATLAB:dimagree", format!("Matrix dimensions must agree. {sizes}")));
    }
    for v in [a, b] {
        if v.class().is_integer() {
            fail!("MATLAB:mldivide:integer", "MLDIVIDE (\\) of class '{}' is not supported.", v.class().name());
        }
    }
    let result = if a.is_complex() || b.is_complex() { typed::<C64>(a, b, found)? } else { typed::<f64>(a, b, found)? };
    Ok(like(result, &[a, b]))
}

/// `a / b`, which is `(b' \ a')'`.
///
/// # Errors
/// Columns that differ; N-d arrays, integers, cells, structs.
pub(crate) fn right_divide(a: &Value, b: &Value, found: &mut Findings) -> Result<Value> {
    errors::check_operands(BinaryOp::Div, a, b)?;
    if b.is_scalar() {
        return ops::binary(BinaryOp::ElDiv, a.clone(), b.clone());
    }
    if a.dims().len() > 2 || b.dims().len() > 2 || a.cols() != b.cols() {
        let sizes = format!("(sizes {} and {})", errors::shape(&a.dims()), errors::shape(&b.dims()));
        return Err(RunError::new("MATLAB:dimagree", format!("Matrix dimensions must agree. {sizes}")));
    }
    transpose(&left_divide(&transpose(b, true)?, &transpose(a, true)?, found)?, true)
}

/// `inv(a)`: Inf everywhere for a singular matrix, with a warning.
///
/// # Errors
/// A matrix that is not square; integers, cells, structs.
pub(crate) fn inverse(a: &Value, found: &mut Findings) -> Result<Value> {
    field::check_square(a, "inv")?;
    let n = a.rows();
    if a.is_sparse() {
        let eye = Value::sparse(csc::transpose(&identity_sparse(n)));
        let x = left_divide(a, &eye, found)?;
        return if x.is_sparse() { Ok(x) } else { ops::convert::to_sparse(&x) };
    }
    let result = crate::each_field!(field::any(a, "inv")?, m => inverted(m, found));
    Ok(like(result, &[a]))
}

fn identity_sparse(n: usize) -> Sparse<f64> {
    let all: Vec<usize> = (0..n).collect();
    ops::sparse::from_triplets(n, n, (&all, &all, &vec![1.0; n]), |x, _| x)
}

fn inverted<T: Field>(m: Dense<T>, found: &mut Findings) -> Value {
    let n = m.rows();
    let norm = one_norm(&m);
    let lu = lu::factor(m);
    if lu.is_singular() {
        found.singular();
        return Value::real(Dense::matrix(n, n, vec![f64::INFINITY; n * n]));
    }
    found.condition(lu.rcond(norm));
    T::wrap_full(lu.solve(&field::identity(n, n)))
}

fn typed<T: Field>(a: &Value, b: &Value, found: &mut Findings) -> Result<Value> {
    let (n, s) = (a.cols(), b.cols());
    if a.is_empty() || s == 0 {
        let places = ops::memory::reserve(&[n, s], 8)?;
        let zeros = Value::real(Dense::matrix(n, s, vec![0.0; places]));
        return if a.is_sparse() && b.is_sparse() { ops::convert::to_sparse(&zeros) } else { Ok(zeros) };
    }
    let rhs = T::full(b)?.into_owned();
    if !a.is_sparse() {
        let a = T::full(a)?;
        let (upper, lower) = (is_upper(&a), is_lower(&a));
        let x =
            if a.rows() == n && (upper || lower) { triangular(&a, rhs, upper, found) } else { dense(a, rhs, found)? };
        return Ok(T::wrap_full(x));
    }
    let x = sparse(&*T::matrix(a)?, rhs, found)?;
    if b.is_sparse() {
        Ok(T::wrap(csc::pruned(ops::convert::full_to_sparse(&x, |v| v != T::ZERO))))
    } else {
        Ok(T::wrap_full(x))
    }
}

/// Substitution with a square triangle.
fn triangular<T: Field>(a: &Dense<T>, mut b: Dense<T>, is_upper: bool, found: &mut Findings) -> Dense<T> {
    let n = a.rows();
    if (0..n).any(|k| a.data[k * n + k] == T::ZERO) {
        found.singular();
        lu::substitute_columns(a, &mut b, is_upper);
        return b;
    }
    if dominant_rcond(a) < f64::EPSILON {
        found.condition(triangular_rcond(a, is_upper));
    }
    lu::substitute(a, &mut b, is_upper);
    b
}

/// Bound from below of the reciprocal condition in the 1-norm: with a diagonal that exceeds the rest of its column by
/// d or more, the norm of the inverse is at most 1/d (Varah 1975). 0 without such a diagonal.
fn dominant_rcond<T: Field>(a: &Dense<T>) -> f64 {
    let n = a.rows();
    let (mut norm, mut least) = (0.0_f64, f64::INFINITY);
    for (k, column) in a.data.chunks(n).enumerate() {
        let sum: f64 = column.iter().map(|x| x.abs()).sum();
        if !sum.is_finite() {
            return 0.0;
        }
        norm = norm.max(sum);
        least = least.min(2.0 * column[k].abs() - sum);
    }
    if least > 0.0 { least / norm } else { 0.0 }
}

fn dense<T: Field>(a: Cow<'_, Dense<T>>, b: Dense<T>, found: &mut Findings) -> Result<Dense<T>> {
    let (m, n) = (a.rows(), a.cols());
    if m != n {
        return rectangular(a.into_owned(), &b, found);
    }
    if positive_diagonal(&a)
        && is_hermitian(&a)
        && let Ok(r) = chol::factor(&a)
    {
        let inverse = lu::estimate(
            n,
            |x: &[T]| chol::solve(&r, &Dense::matrix(n, 1, x.to_vec())).data,
            |x| chol::solve(&r, &Dense::matrix(n, 1, x.to_vec())).data,
        );
        found.condition(1.0 / (one_norm(&a) * inverse));
        return Ok(chol::solve(&r, &b));
    }
    let norm = one_norm(&a);
    let f = lu::factor(a.into_owned());
    if f.is_singular() {
        found.singular();
    } else {
        found.condition(f.rcond(norm));
    }
    Ok(f.solve(&b))
}

fn positive_diagonal<T: Field>(a: &Dense<T>) -> bool {
    a.data.iter().step_by(a.rows() + 1).all(|d| d.re() > 0.0 && d.im() == 0.0)
}

fn triangular_rcond<T: Field>(a: &Dense<T>, is_upper: bool) -> f64 {
    let solve = |x: &[T], adjoint: bool| {
        let mut y = x.to_vec();
        match (is_upper, adjoint) {
            (true, false) => lu::upper(a, &mut y),
            (true, true) => lu::upper_adjoint(a, &mut y),
            (false, false) => lu::lower(a, &mut y, false),
            (false, true) => lu::lower_adjoint(a, &mut y, false),
        }
        y
    };
    1.0 / (one_norm(a) * lu::estimate(a.rows(), |x| solve(x, false), |x| solve(x, true)))
}

fn rectangular<T: Field>(a: Dense<T>, b: &Dense<T>, found: &mut Findings) -> Result<Dense<T>> {
    ops::memory::reserve(&[a.cols(), b.cols()], size_of::<T>())?;
    let full = a.rows().min(a.cols());
    let (x, rank, tolerance) = qr::least_squares(a, b);
    if rank < full {
        found.warn(
            "MATLAB:rankDeficientMatrix",
            format!("Rank deficient, rank = {rank}, tol = {}.", super::exponent_form(tolerance)),
        );
    }
    Ok(x)
}

/// Full solution of a sparse system.
fn sparse<T: Field>(a: &Sparse<T>, mut b: Dense<T>, found: &mut Findings) -> Result<Dense<T>> {
    let n = a.cols;
    if a.rows != n {
        return sparse_rectangular(a, &b, found);
    }
    let (is_lower, is_upper) = a.pattern.triangles();
    if is_upper || is_lower {
        let diagonal = |rows: &[usize]| if is_upper { rows.last().copied() } else { rows.first().copied() };
        if (0..n).any(|k| diagonal(a.column(k).0) != Some(k)) {
            found.singular();
        }
        for column in b.data.chunks_mut(n) {
            if is_upper { sparse_lu::upper(a, column) } else { sparse_lu::lower(a, column) }
        }
        return Ok(b);
    }
    if let Some(band) = banded::dense_band(&a.pattern) {
        let f = banded::BandFactors::of(a, band)?;
        found.fill = Some(Fill { entries: f.entries(), ..Fill::default() });
        if f.is_singular() {
            found.singular();
        } else if let Some(rcond) = f.rcond(|| banded::one_norm(a)) {
            found.condition(rcond);
        }
        banded::solve_all(&f, &mut b, n)?;
        return Ok(b);
    }
    if sparse_hermitian(a)
        && let Ok((x, fill)) = sparse_chol::solve(a, &b)
    {
        found.fill = Some(fill);
        return Ok(x);
    }
    let f = sparse_lu::for_solve(a);
    found.fill = Some(f.fill());
    if f.singular {
        found.singular();
    } else {
        let inverse = lu::estimate(n, |x: &[T]| f.solve(&Dense::matrix(n, 1, x.to_vec())).data, |x| f.solve_adjoint(x));
        found.condition(1.0 / (banded::one_norm(a) * inverse));
    }
    Ok(f.solve(&b))
}

/// Hermitian with a positive diagonal.
fn sparse_hermitian<T: Field>(a: &Sparse<T>) -> bool {
    let t = csc::transpose(a);
    *t.pattern == *a.pattern
        && t.values.iter().zip(&a.values).all(|(x, &y)| *x == y.conj())
        && (0..a.cols).all(|k| csc::search(a, k, k).is_ok_and(|p| a.values[p].re() > 0.0))
}

/// Elements above which a rectangular sparse system is not solved by way of a full matrix.
const FULL_LIMIT: usize = 4_000_000;

fn sparse_rectangular<T: Field>(a: &Sparse<T>, b: &Dense<T>, found: &mut Findings) -> Result<Dense<T>> {
    use faer::linalg::solvers::SolveLstsq;
    let (m, n) = (a.rows, a.cols);
    if m < n || m.saturating_mul(n) <= FULL_LIMIT {
        ops::memory::reserve(&[m, n], size_of::<T>())?;
        return rectangular(ops::convert::sparse_to_full(a, T::ZERO), b, found);
    }
    let symbolic = faer::sparse::SymbolicSparseColMatRef::new_checked(m, n, &a.pattern.colptr, None, &a.pattern.rowidx);
    let matrix = faer::sparse::SparseColMatRef::new(symbolic, &a.values);
    let Ok(f) = matrix.sp_qr() else {
        fail!("MATLAB:sparse:qrFailed", "The sparse QR factorization of a {m}x{n} matrix failed.");
    };
    let x = field::owned(&f.solve_lstsq(field::view(b)));
    let x = Dense::matrix(n, b.cols(), x.data.chunks(x.rows().max(1)).flat_map(|c| c[..n].to_vec()).collect());
    if x.data.iter().any(|v| !v.finite()) {
        found.warn("MATLAB:rankDeficientMatrix", "Rank deficient sparse matrix.".into());
    }
    Ok(x)
}
