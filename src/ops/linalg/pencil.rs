//! Eigenvalues of pencils of square matrices by the QZ iteration (Moler and Stewart, SIAM J. Numer. Anal. 10, 1973), with
//! faer's routines: no inverse is needed, so that B may be singular. In: A and B. Out: numerators, denominators and vectors.

use super::field::{Field, dense, view};
use super::lu;
use crate::value::{C64, Dense};
use faer::diag::Diag;
use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::linalg::evd::ComputeEigenvectors;
use faer::linalg::{gevd, temp_mat_scratch};
use faer::{Mat, Par};

/// A·v·β = α·B·v.
pub(super) struct Pencil {
    alpha: Vec<C64>,
    beta: Vec<C64>,
    /// Right eigenvectors of any length.
    pub(super) vectors: Option<Dense<C64>>,
    /// What α and β are as good as zero beside.
    scale: [f64; 2],
}

impl Pencil {
    /// With vectors that faer's back substitution divided by zero for, as it does (0.24.4) with complex matrices that have an
    /// eigenvalue more than once: by two steps of inverse iteration, each from a start of its own.
    fn mended<T: Field>(mut self, a: &Dense<T>, b: &Dense<T>) -> Pencil {
        let n = a.rows();
        let Some(vectors) = &mut self.vectors else { return self };
        for (k, column) in vectors.data.chunks_exact_mut(n.max(1)).enumerate() {
            if column.iter().all(|z| z.re.is_finite() && z.im.is_finite()) {
                continue;
            }
            let mut x: Vec<C64> = (0..n).map(|i| C64::new(start(i, k), start(k + 1, i))).collect();
            for step in 0..2 {
                let beside = f64::EPSILON * self.scale[0] * f64::from(1 << (4 * step));
                let data = a
                    .data
                    .iter()
                    .zip(&b.data)
                    .map(|(a, b)| self.beta[k] * a.to_complex() - (self.alpha[k] + beside) * b.to_complex());
                let solved =
                    lu::factor(Dense::matrix(n, n, data.collect())).solve(&Dense::matrix(n, 1, x.clone())).data;
                let length = super::reflector::norm(&solved);
                if length.is_finite() && length > 0.0 {
                    x = solved.into_iter().map(|z| z / length).collect();
                }
            }
            column.copy_from_slice(&x);
        }
        self
    }

    /// The quotients; Inf where β is zero, NaN where both are: any number is an eigenvalue of a singular pencil.
    pub(super) fn values(&self) -> Vec<C64> {
        let [least_alpha, least_beta] = self.scale.map(|s| f64::EPSILON * s);
        let quotient = |(a, b): (&C64, &C64)| match (a.norm() <= least_alpha, b.norm() <= least_beta) {
            (true, true) => C64::new(f64::NAN, 0.0),
            (false, true) => C64::new(if a.re < 0.0 { f64::NEG_INFINITY } else { f64::INFINITY }, 0.0),
            _ => a / b,
        };
        self.alpha.iter().zip(&self.beta).map(quotient).collect()
    }
}

/// Of real matrices, in real arithmetic: values in conjugate pairs. None where the iteration does not converge.
pub(super) fn real(a: &Dense<f64>, b: &Dense<f64>, vectors: bool) -> Option<Pencil> {
    let n = a.rows();
    let (mut s, mut t, mut u) = (view(a).to_owned(), view(b).to_owned(), Mat::<f64>::zeros(n, n));
    let [mut re, mut im, mut beta] = [Diag::<f64>::zeros(n), Diag::zeros(n), Diag::zeros(n)];
    let mut memory = MemBuffer::new(scratch::<f64>(n));
    gevd::gevd_real(
        s.as_mut(),
        t.as_mut(),
        re.as_mut(),
        im.as_mut(),
        beta.as_mut(),
        None,
        vectors.then(|| u.as_mut()),
        Par::Seq,
        MemStack::new(&mut memory),
        Default::default(),
    )
    .ok()?;
    let mut alpha: Vec<C64> = (0..n).map(|k| C64::new(re[k], im[k])).collect();
    let mut beta: Vec<C64> = (0..n).map(|k| C64::new(beta[k], 0.0)).collect();
    // The first of a pair has both; what is in the second's places is not always its conjugate.
    let mut k = 0;
    while k + 1 < n {
        if alpha[k].im != 0.0 {
            (alpha[k + 1], beta[k + 1]) = (alpha[k].conj(), beta[k]);
            k += 1;
        }
        k += 1;
    }
    let vectors = vectors.then(|| {
        let mut v = dense(u.as_ref()).map(|&x| C64::new(x, 0.0));
        // Of a pair the first column holds the real parts, the second the imaginary ones.
        let mut columns = v.data.chunks_exact_mut(n).zip(&alpha);
        while let Some((first, value)) = columns.next() {
            if value.im != 0.0
                && let Some((second, _)) = columns.next()
            {
                for (x, y) in first.iter_mut().zip(second) {
                    (*x, *y) = (C64::new(x.re, y.re), C64::new(x.re, -y.re));
                }
            }
        }
        v
    });
    let pencil = Pencil { alpha, beta, vectors, scale: [largest(a), largest(b)] };
    Some(pencil.mended(a, b))
}

/// Of complex matrices; see [`real`].
pub(super) fn complex(a: &Dense<C64>, b: &Dense<C64>, vectors: bool) -> Option<Pencil> {
    let n = a.rows();
    let (mut s, mut t, mut u) = (view(a).to_owned(), view(b).to_owned(), Mat::<C64>::zeros(n, n));
    let [mut alpha, mut beta] = [Diag::<C64>::zeros(n), Diag::zeros(n)];
    let mut memory = MemBuffer::new(scratch::<C64>(n));
    gevd::gevd_cplx(
        s.as_mut(),
        t.as_mut(),
        alpha.as_mut(),
        beta.as_mut(),
        None,
        vectors.then(|| u.as_mut()),
        Par::Seq,
        MemStack::new(&mut memory),
        Default::default(),
    )
    .ok()?;
    let list = |d: &Diag<C64>| (0..n).map(|k| d[k]).collect();
    let vectors = vectors.then(|| dense(u.as_ref()));
    let pencil = Pencil { alpha: list(&alpha), beta: list(&beta), vectors, scale: [largest(a), largest(b)] };
    Some(pencil.mended(a, b))
}

/// A number for a place, without a pattern that a matrix might have.
#[allow(clippy::cast_precision_loss)]
fn start(i: usize, k: usize) -> f64 {
    ((i as f64 + 1.0) * (k as f64 + 2.0).sqrt()).sin() + 0.1
}

/// What faer asks for, and the columns of its back substitution, which it does not count (0.24.4; it panics without them).
fn scratch<T: Field>(n: usize) -> StackReq {
    let (no, yes) = (ComputeEigenvectors::No, ComputeEigenvectors::Yes);
    gevd::gevd_scratch::<T>(n, no, yes, Par::Seq, Default::default()).and(temp_mat_scratch::<C64>(n, 16))
}

fn largest<T: Field>(m: &Dense<T>) -> f64 {
    m.data.iter().fold(0.0, |most, x| most.max(x.abs()))
}
