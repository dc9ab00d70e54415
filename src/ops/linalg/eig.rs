//! Eigenvalues and eigenvectors; Hessenberg and Schur forms.

use super::balance::balanced;
use super::field::{Field, adjoint, dense, identity, is_hermitian, product, view};
use super::{chol, lu, pencil, real_vectors};
use crate::error::{Result, RunError};
use crate::value::{C64, Dense};
use faer::Side;

/// Eigenvalues (ascending for Hermitian matrices) and, where asked for, right eigenvectors of
/// length one.
pub(crate) struct Eigen {
    pub values: Vec<C64>,
    pub vectors: Option<Dense<C64>>,
    /// The matrix was Hermitian, so that the values are real and sorted.
    pub hermitian: bool,
}

fn failed<E>(_: E) -> Box<RunError> {
    RunError::new("MATLAB:eig:NoConvergence", "Eigenvalues did not converge.")
}

fn check<T: Field>(a: &Dense<T>) -> Result<()> {
    if a.data.iter().all(|x| x.finite()) {
        return Ok(());
    }
    Err(RunError::new("MATLAB:eig:matrixWithNaNInf", "Input to EIG must not contain NaN or Inf."))
}

/// `balance`: of the matrix with rows and columns scaled, as LAPACK's geevx does and MATLAB unless
/// it is told not to.
///
/// # Errors
/// NaN or Inf; no convergence.
pub(crate) fn eigen<T: Field>(a: &Dense<T>, vectors: bool, balance: bool) -> Result<Eigen> {
    check(a)?;
    let n = a.rows();
    if n == 0 {
        return Ok(Eigen { values: Vec::new(), vectors: Some(identity(0, 0)), hermitian: true });
    }
    if is_hermitian(a) {
        return hermitian(a, vectors);
    }
    let real = a.data.iter().all(|x| x.im() == 0.0);
    if balance {
        let (b, how) = balanced(a);
        let mut e = eigen(&b, vectors, false)?;
        if let Some(v) = &mut e.vectors {
            v.data.chunks_mut(n).for_each(|column| how.back(column));
            normalise(v, real);
        }
        // A scaled matrix can be symmetric; its vectors are then no longer orthogonal.
        return Ok(Eigen { hermitian: false, ..e });
    }
    if real && n <= real_vectors::MOST {
        let (values, mut v) = real_vectors::eigen(&a.map(|x| x.re()))?;
        normalise(&mut v, true);
        return Ok(Eigen { values, vectors: vectors.then_some(v), hermitian: false });
    }
    if !vectors {
        let values = view(a).eigenvalues().map_err(failed)?.into_iter().map(without_negative_zero).collect();
        return Ok(Eigen { values, vectors: None, hermitian: false });
    }
    let f = view(a).eigen().map_err(failed)?;
    let values = f.S().column_vector().iter().copied().map(without_negative_zero).collect();
    let mut v = dense(f.U());
    normalise(&mut v, real);
    Ok(Eigen { values, vectors: Some(v), hermitian: false })
}

/// A real eigenvalue has the imaginary part +0, as LAPACK's.
fn without_negative_zero(z: C64) -> C64 {
    C64::new(z.re, z.im + 0.0)
}

fn hermitian<T: Field>(a: &Dense<T>, vectors: bool) -> Result<Eigen> {
    if !vectors {
        let values = match super::tridiagonal::eigenvalues(a) {
            Some(values) => values,
            None => view(a).self_adjoint_eigenvalues(Side::Lower).map_err(failed)?,
        };
        return Ok(Eigen {
            values: values.into_iter().map(|x| C64::new(x, 0.0)).collect(),
            vectors: None,
            hermitian: true,
        });
    }
    if let Some((values, vectors)) = super::symmetric::with_vectors(a) {
        let values = values.into_iter().map(|x| C64::new(x, 0.0)).collect();
        return Ok(Eigen { values, vectors: Some(vectors.map(|x| x.to_complex())), hermitian: true });
    }
    let f = view(a).self_adjoint_eigen(Side::Lower).map_err(failed)?;
    let values = f.S().column_vector().iter().map(|x| C64::new(x.re(), 0.0)).collect();
    Ok(Eigen { values, vectors: Some(dense(f.U()).map(|x| x.to_complex())), hermitian: true })
}

/// Length one; the largest element of a complex vector is made real, as LAPACK's geev does: positive, or of a real matrix
/// with the sign of its real part.
fn normalise(v: &mut Dense<C64>, real: bool) {
    let n = v.rows().max(1);
    for column in v.data.chunks_mut(n) {
        let length = super::reflector::norm(column);
        if length == 0.0 {
            continue;
        }
        let turn = if column.iter().all(|z| z.im == 0.0) {
            C64::new(length, 0.0)
        } else {
            let top = column.iter().fold(C64::new(0.0, 0.0), |b, &z| if z.norm_sqr() > b.norm_sqr() { z } else { b });
            top / top.norm() * if real && top.re < 0.0 { -length } else { length }
        };
        column.iter_mut().for_each(|z| *z /= turn);
    }
}

/// Left eigenvectors of length one, w'·A = λ·w'·B: what is biorthogonal to the right ones.
#[must_use]
pub(crate) fn left_vectors(e: &Eigen, b: Option<&Dense<C64>>) -> Dense<C64> {
    let Some(v) = &e.vectors else { return identity(0, 0) };
    if e.hermitian && b.is_none() {
        return v.clone();
    }
    let right = b.map_or_else(|| v.clone(), |b| product(b, v));
    let mut w = adjoint(&lu::factor(right).solve(&identity(v.rows(), v.cols())));
    normalise(&mut w, false);
    w
}

/// A·v = λ·B·v. With Hermitian A and positive definite B by the Cholesky factor of B (values
/// ascending, vectors with v'·B·v = 1), otherwise by the QZ iteration (Moler and Stewart, SIAM J. Numer. Anal. 10, 1973),
/// which needs no inverse: a singular B has eigenvalues Inf, a pencil that is singular itself NaN.
///
/// # Errors
/// NaN or Inf; no convergence.
pub(crate) fn generalized<T: Field>(a: &Dense<T>, b: &Dense<T>, vectors: bool) -> Result<Eigen> {
    check(a)?;
    check(b)?;
    if is_hermitian(a)
        && is_hermitian(b)
        && let Ok(r) = chol::factor(b)
    {
        return definite(a, &r, vectors);
    }
    if a.data.is_empty() {
        return eigen(a, vectors, false);
    }
    let real = a.data.iter().chain(&b.data).all(|x| x.im() == 0.0);
    let pencil = if real {
        pencil::real(&a.map(|x| x.re()), &b.map(|x| x.re()), vectors)
    } else {
        pencil::complex(&a.map(|x| x.to_complex()), &b.map(|x| x.to_complex()), vectors)
    }
    .ok_or_else(|| failed(()))?;
    let values = pencil.values().into_iter().map(without_negative_zero).collect();
    let vectors = pencil.vectors.map(|mut v| {
        normalise(&mut v, real);
        // As LAPACK's ggev: the largest component is 1, by the sum of its parts.
        for column in v.data.chunks_mut(v.dims[0].max(1)) {
            let most = column.iter().fold(0.0f64, |m, z| m.max(z.re.abs() + z.im.abs()));
            column.iter_mut().for_each(|z| *z /= most);
        }
        v
    });
    Ok(Eigen { values, vectors, hermitian: false })
}

/// The pencil of Hermitian A and B = R'·R, by way of R'\A/R.
fn definite<T: Field>(a: &Dense<T>, r: &Dense<T>, vectors: bool) -> Result<Eigen> {
    let half = |m: &Dense<T>| {
        let mut x = m.clone();
        x.data.chunks_mut(r.rows().max(1)).for_each(|c| lu::upper_adjoint(r, c));
        x
    };
    let mut c = adjoint(&half(&adjoint(&half(a))));
    symmetrise(&mut c);
    let mut e = eigen(&c, vectors, false)?;
    if let Some(v) = &mut e.vectors {
        let r = r.map(|x| x.to_complex());
        v.data.chunks_mut(r.rows().max(1)).for_each(|c| lu::upper(&r, c));
    }
    Ok(e)
}

fn symmetrise<T: Field>(a: &mut Dense<T>) {
    let n = a.rows();
    for j in 0..n {
        for i in 0..j {
            let x = (a.data[j * n + i] + a.data[i * n + j].conj()) * T::from_re(0.5);
            a.data[j * n + i] = x;
            a.data[i * n + j] = x.conj();
        }
        a.data[j * n + j] = T::from_re(a.data[j * n + j].re());
    }
}

/// Complex Schur form A = U·T·U' by the shifted QR iteration on the Hessenberg form.
///
/// # Errors
/// NaN or Inf; no convergence.
pub(crate) fn complex_schur(a: &Dense<C64>) -> Result<(Dense<C64>, Dense<C64>)> {
    check(a)?;
    let n = a.rows();
    let (mut u, mut t) = super::hessenberg::hessenberg(a);
    let (mut high, mut sweeps) = (n.saturating_sub(1), 0);
    while high > 0 {
        let at = |i: usize, j: usize| j * n + i;
        let small = |t: &Dense<C64>, k: usize| {
            let d = t.data[at(k, k)].norm() + t.data[at(k - 1, k - 1)].norm();
            t.data[at(k, k - 1)].norm() <= f64::EPSILON * if d == 0.0 { 1.0 } else { d }
        };
        if small(&t, high) {
            t.data[at(high, high - 1)] = C64::new(0.0, 0.0);
            (high, sweeps) = (high - 1, 0);
            continue;
        }
        let low = (1..high).rev().find(|&k| small(&t, k)).unwrap_or(0);
        sweeps += 1;
        if sweeps > 60 {
            return Err(failed(()));
        }
        let block =
            [(high - 1, high - 1), (high - 1, high), (high, high - 1), (high, high)].map(|(i, j)| t.data[at(i, j)]);
        let shift = if sweeps % 15 == 0 { C64::new(block[2].norm(), 0.0) + block[3] } else { wilkinson(block) };
        qr_sweep(&mut t, &mut u, low, high, shift);
    }
    for j in 0..n {
        t.data[j * n + j + 1..(j + 1) * n].fill(C64::new(0.0, 0.0));
    }
    Ok((u, t))
}

/// Eigenvalue of [a b; c d] nearest to d.
fn wilkinson([a, b, c, d]: [C64; 4]) -> C64 {
    let half = (a - d) * 0.5;
    let root = (half * half + b * c).sqrt();
    let (p, q) = (d + half + root, d + half - root);
    if (p - d).norm() < (q - d).norm() { p } else { q }
}

/// One QR step on rows and columns low..=high with Givens rotations.
fn qr_sweep(t: &mut Dense<C64>, u: &mut Dense<C64>, low: usize, high: usize, shift: C64) {
    let n = t.rows();
    (low..=high).for_each(|k| t.data[k * n + k] -= shift);
    let mut rotations = Vec::with_capacity(high - low);
    for k in low..high {
        let (x, y) = (t.data[k * n + k], t.data[k * n + k + 1]);
        let r = x.norm().hypot(y.norm());
        let (c, s) = if r == 0.0 { (C64::new(1.0, 0.0), C64::new(0.0, 0.0)) } else { (x / r, y / r) };
        for j in k..n {
            let (p, q) = (t.data[j * n + k], t.data[j * n + k + 1]);
            t.data[j * n + k] = c.conj() * p + s.conj() * q;
            t.data[j * n + k + 1] = c * q - s * p;
        }
        rotations.push((c, s));
    }
    for (k, (c, s)) in (low..high).zip(rotations) {
        for (m, rows) in [(&mut *t, (k + 2).min(high + 1)), (&mut *u, n)] {
            for i in 0..rows {
                let (p, q) = (m.data[k * n + i], m.data[(k + 1) * n + i]);
                m.data[k * n + i] = p * c + q * s;
                m.data[(k + 1) * n + i] = q * c.conj() - p * s.conj();
            }
        }
    }
    (low..=high).for_each(|k| t.data[k * n + k] += shift);
}

/// Real Schur form of a symmetric matrix, complex one of a Hermitian: U·diag(λ)·U'.
///
/// # Errors
/// As [`eigen`].
pub(crate) fn hermitian_schur<T: Field>(a: &Dense<T>) -> Result<(Dense<T>, Dense<T>)> {
    let e = eigen(a, true, true)?;
    let n = a.rows();
    let mut t = Dense::matrix(n, n, vec![T::ZERO; n * n]);
    e.values.iter().enumerate().for_each(|(k, z)| t.data[k * n + k] = T::from_re(z.re));
    let u = e.vectors.map_or_else(|| identity(n, n), |v| v.map(|&z| T::from_complex(z)));
    Ok((u, t))
}

/// `V·diag(f(λ))·V'` of a Hermitian matrix, `V·diag(f(λ))/V` of any other.
///
/// # Errors
/// As [`eigen`].
pub(crate) fn function<T: Field>(a: &Dense<T>, f: impl Fn(C64) -> C64) -> Result<Dense<C64>> {
    let e = eigen(a, true, true)?;
    let v = e.vectors.unwrap_or_else(|| identity(0, 0));
    let mut scaled = v.clone();
    for (column, &z) in scaled.data.chunks_mut(v.rows().max(1)).zip(&e.values) {
        let w = f(z);
        column.iter_mut().for_each(|x| *x *= w);
    }
    if e.hermitian {
        return Ok(product(&scaled, &adjoint(&v)));
    }
    Ok(adjoint(&lu::factor(adjoint(&v)).solve(&adjoint(&scaled))))
}
