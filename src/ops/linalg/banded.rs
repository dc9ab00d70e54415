//! Banded systems. In: a sparse square matrix whose band is mostly full, and right-hand sides.
//! Out: the solution, by LAPACK's choice: Cholesky in the band (pbtrf; here without roots) for a Hermitian
//! positive definite matrix, else LU with partial pivoting (gbtrf), which widens the band of U by that of L.

use super::field::{Field, max_nan};
use super::lu;
use crate::error::Result;
use crate::ops::memory;
use crate::poll;
use crate::value::{Dense, Pattern, Sparse};

/// How far entries lie below and above the diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Band {
    pub below: usize,
    pub above: usize,
}

/// The band of a square pattern with entries on both sides of the diagonal, of which more than
/// half of the places are stored: MATLAB's rule for its banded solver (`spparms('bandden')`).
#[must_use]
pub(crate) fn dense_band(p: &Pattern) -> Option<Band> {
    let n = p.colptr.len().saturating_sub(1);
    let mut band = Band { below: 0, above: 0 };
    for (j, w) in p.colptr.windows(2).enumerate() {
        let rows = p.rowidx.get(w[0]..w[1])?;
        if let (Some(&first), Some(&last)) = (rows.first(), rows.last()) {
            band.above = band.above.max(j.saturating_sub(first));
            band.below = band.below.max(last.saturating_sub(j));
        }
    }
    let Band { below, above } = band;
    let corners = below * (below + 1) / 2 + above * (above + 1) / 2;
    let places = n.saturating_mul(below + above + 1).saturating_sub(corners);
    (below > 0 && above > 0 && p.rowidx.len().saturating_mul(2) > places).then_some(band)
}

/// The factors of a banded matrix.
pub(crate) enum BandFactors<T> {
    Cholesky(Cholesky<T>),
    BandLu(BandLu<T>),
}

/// A = L·D·L': column j of `l` holds l(j+1..=j+width, j).
pub(crate) struct Cholesky<T> {
    l: Vec<T>,
    width: usize,
    /// Reciprocals of D: a division in every step of a recurrence would take most of its time.
    inverse: Vec<f64>,
}

/// As LAPACK's gbtrf leaves it: column j holds rows `j - above - below ..= j + below`.
pub(crate) struct BandLu<T> {
    data: Vec<T>,
    band: Band,
    /// Row that row j was exchanged with.
    pivots: Vec<usize>,
    /// Reciprocals of the diagonal of U.
    inverse: Vec<T>,
}

impl<T: Field> BandFactors<T> {
    /// Factors a matrix of this band.
    ///
    /// # Errors
    /// Memory, limits of the run.
    pub(crate) fn of(a: &Sparse<T>, band: Band) -> Result<BandFactors<T>> {
        if let Some(c) = Cholesky::of(a, band)? {
            return Ok(BandFactors::Cholesky(c));
        }
        BandLu::of(a, band).map(BandFactors::BandLu)
    }

    /// Places of the band arrays.
    #[must_use]
    pub(crate) fn entries(&self) -> usize {
        match self {
            BandFactors::Cholesky(c) => c.l.len() + c.inverse.len(),
            BandFactors::BandLu(f) => f.data.len(),
        }
    }

    #[must_use]
    pub(crate) fn is_singular(&self) -> bool {
        match self {
            BandFactors::Cholesky(_) => false,
            BandFactors::BandLu(f) => f.data.chunks(f.height()).any(|c| c[f.diagonal()] == T::ZERO),
        }
    }

    /// Reciprocal condition number, estimated from the one-norm of A (as gbcon does). A tridiagonal
    /// system takes less time than the estimate, and LAPACK has none for it: it is only made where
    /// the pivots are far apart.
    #[must_use]
    pub(crate) fn rcond(&self, norm: impl FnOnce() -> f64) -> Option<f64> {
        let (n, tridiagonal, (least, most)) = match self {
            BandFactors::Cholesky(c) => (c.inverse.len(), c.width == 1, extremes(c.inverse.iter().copied())),
            BandFactors::BandLu(f) => {
                (f.pivots.len(), f.band == Band { below: 1, above: 1 }, extremes(f.inverse.iter().map(|x| x.abs())))
            }
        };
        if tridiagonal && least > 1e-8 * most {
            return None;
        }
        let solved = |x: &[T], adjoint: bool| {
            let mut x = x.to_vec();
            self.solve(&mut x, adjoint);
            x
        };
        Some(1.0 / (norm() * lu::estimate(n, |x| solved(x, false), |x| solved(x, true))))
    }

    /// One right-hand side in place, with A or its adjoint.
    pub(crate) fn solve(&self, x: &mut [T], adjoint: bool) {
        match self {
            BandFactors::Cholesky(c) => c.solve(x),
            BandFactors::BandLu(f) if adjoint => f.solve_adjoint(x),
            BandFactors::BandLu(f) => f.solve(x),
        }
    }
}

/// Largest sum of magnitudes of a column.
#[must_use]
pub(crate) fn one_norm<T: Field>(a: &Sparse<T>) -> f64 {
    (0..a.cols).map(|j| a.column(j).1.iter().map(|x| x.abs()).sum::<f64>()).fold(0.0, max_nan)
}

fn extremes(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, 0.0), |(least, most), x| (least.min(x), most.max(x)))
}

impl<T: Field> Cholesky<T> {
    /// `None`: not Hermitian, or not positive definite.
    fn of(a: &Sparse<T>, band: Band) -> Result<Option<Cholesky<T>>> {
        let (n, width) = (a.cols, band.below);
        let Some((mut l, diagonal)) = (if band.above == width { lower_band(a, width)? } else { None }) else {
            return Ok(None);
        };
        // The diagonal first, then its reciprocals.
        let mut inverse = diagonal;
        if width == 1 {
            return Ok(eliminate_tridiagonal(&mut l, &mut inverse).then_some(Cholesky { l, width, inverse }));
        }
        let round = round(band);
        for j in 0..n {
            if j % round == 0 {
                poll::check()?;
            }
            let d = inverse[j];
            if !(d > 0.0 && d.is_finite()) {
                return Ok(None);
            }
            let r = 1.0 / d;
            inverse[j] = r;
            let (done, right) = l.split_at_mut((j + 1) * width);
            let column = &mut done[j * width..];
            let last = width.min(n - 1 - j);
            let below = &mut inverse[j + 1..=j + last];
            for (k, x) in below.iter_mut().enumerate() {
                let v = column[k];
                *x -= (v * v.conj()).re() * r;
                let f = v.conj() * T::from_re(r);
                if let Some(next) = right.chunks_mut(width).nth(k) {
                    next.iter_mut().zip(&column[k + 1..last]).for_each(|(x, &y)| *x -= y * f);
                }
            }
            column.iter_mut().for_each(|x| *x *= T::from_re(r));
        }
        Ok(Some(Cholesky { l, width, inverse }))
    }

    fn solve(&self, x: &mut [T]) {
        let (n, width) = (x.len(), self.width);
        if width == 1 {
            return self.solve_tridiagonal(x);
        }
        for (j, column) in self.l.chunks(width).enumerate() {
            let last = width.min(n - 1 - j);
            let v = x[j];
            x[j + 1..=j + last].iter_mut().zip(column).for_each(|(x, &l)| *x -= l * v);
        }
        x.iter_mut().zip(&self.inverse).for_each(|(x, &d)| *x *= T::from_re(d));
        for (j, column) in self.l.chunks(width).enumerate().rev() {
            let last = width.min(n - 1 - j);
            let mut v = x[j];
            x[j + 1..=j + last].iter().zip(column).for_each(|(&x, l)| v -= l.conj() * x);
            x[j] = v;
        }
    }

    /// The same with one number carried from row to row.
    fn solve_tridiagonal(&self, x: &mut [T]) {
        let mut carried = T::ZERO;
        for (x, &l) in x.iter_mut().zip(std::iter::once(&T::ZERO).chain(&self.l)) {
            *x -= l * carried;
            carried = *x;
        }
        carried = T::ZERO;
        for ((x, &d), l) in x.iter_mut().zip(&self.inverse).zip(&self.l).rev() {
            *x = *x * T::from_re(d) - l.conj() * carried;
            carried = *x;
        }
    }
}

/// The same with a single entry below each of the diagonal: the diagonal becomes the reciprocals of D. Whether the
/// matrix is positive definite.
fn eliminate_tridiagonal<T: Field>(l: &mut [T], diagonal: &mut [f64]) -> bool {
    let mut taken = 0.0;
    for (place, l) in diagonal.iter_mut().zip(l) {
        let d = *place - taken;
        if !(d > 0.0 && d.is_finite()) {
            return false;
        }
        let r = 1.0 / d;
        taken = (*l * l.conj()).re() * r;
        *place = r;
        *l *= T::from_re(r);
    }
    true
}

/// The entries below the diagonal in a band array, and the diagonal, where the matrix is Hermitian
/// with a positive diagonal.
fn lower_band<T: Field>(a: &Sparse<T>, width: usize) -> Result<Option<(Vec<T>, Vec<f64>)>> {
    memory::reserve(&[width + 1, a.cols], std::mem::size_of::<T>())?;
    let mut l = vec![T::ZERO; width * a.cols];
    let mut diagonal = Vec::with_capacity(a.cols);
    let (mut above, mut below) = (0, 0);
    for j in 0..a.cols {
        let (rows, values) = a.column(j);
        let mut d = T::ZERO;
        for (&i, &v) in rows.iter().zip(values) {
            if i == j {
                d = v;
            } else if i > j {
                l[j * width + i - j - 1] = v;
                below += usize::from(v != T::ZERO);
            } else if l[i * width + j - i - 1] == v.conj() {
                above += usize::from(v != T::ZERO);
            } else {
                return Ok(None);
            }
        }
        if !(d.re() > 0.0 && d.im() == 0.0) {
            return Ok(None);
        }
        diagonal.push(d.re());
    }
    Ok((above == below).then_some((l, diagonal)))
}

/// Columns between two looks at the limits of the run: about a million multiplications.
fn round(band: Band) -> usize {
    1 + 1_000_000 / (band.below * (band.below + band.above) + 8)
}

impl<T: Field> BandLu<T> {
    fn height(&self) -> usize {
        2 * self.band.below + self.band.above + 1
    }

    /// Place of the diagonal in a column.
    fn diagonal(&self) -> usize {
        self.band.below + self.band.above
    }

    fn of(a: &Sparse<T>, band: Band) -> Result<BandLu<T>> {
        let n = a.cols;
        let mut f = BandLu { data: Vec::new(), band, pivots: vec![0; n], inverse: vec![T::ZERO; n] };
        let (height, diagonal, round) = (f.height(), f.diagonal(), round(band));
        memory::reserve(&[height, n], std::mem::size_of::<T>())?;
        f.data = vec![T::ZERO; height * n];
        for (j, to) in f.data.chunks_mut(height).enumerate() {
            let (rows, values) = a.column(j);
            rows.iter().zip(values).for_each(|(&i, &v)| to[diagonal + i - j] = v);
        }
        // The last column that an exchange has widened U to.
        let mut reached = 0;
        for j in 0..n {
            if j % round == 0 {
                poll::check()?;
            }
            let last = band.below.min(n - 1 - j);
            let (done, right) = f.data.split_at_mut((j + 1) * height);
            let column = &mut done[j * height + diagonal..][..=last];
            let pivot = lu::first_largest(column);
            f.pivots[j] = j + pivot;
            reached = reached.max((j + band.above + pivot).min(n - 1));
            let d = column[pivot];
            if d == T::ZERO {
                // What cannot be solved becomes infinite.
                f.inverse[j] = T::from_re(f64::INFINITY);
                continue;
            }
            column.swap(0, pivot);
            f.inverse[j] = T::ONE / d;
            column[1..].iter_mut().for_each(|x| *x /= d);
            for (k, next) in (1..=reached - j).zip(right.chunks_mut(height)) {
                // Row j of column j + k.
                let next = &mut next[diagonal - k..];
                next.swap(0, pivot);
                let v = next[0];
                if v != T::ZERO {
                    next[1..].iter_mut().zip(&column[1..]).for_each(|(x, &l)| *x -= l * v);
                }
            }
        }
        Ok(f)
    }

    fn solve(&self, x: &mut [T]) {
        let (n, height, diagonal) = (x.len(), self.height(), self.diagonal());
        for (j, column) in self.data.chunks(height).enumerate() {
            x.swap(j, self.pivots[j]);
            let v = x[j];
            let last = self.band.below.min(n - 1 - j);
            x[j + 1..=j + last].iter_mut().zip(&column[diagonal + 1..]).for_each(|(x, &l)| *x -= l * v);
        }
        for (j, column) in self.data.chunks(height).enumerate().rev() {
            let v = x[j] * self.inverse[j];
            x[j] = v;
            let above = diagonal.min(j);
            x[j - above..j].iter_mut().zip(&column[diagonal - above..diagonal]).for_each(|(x, &u)| *x -= u * v);
        }
    }

    fn solve_adjoint(&self, x: &mut [T]) {
        let (n, height, diagonal) = (x.len(), self.height(), self.diagonal());
        for (j, column) in self.data.chunks(height).enumerate() {
            let above = diagonal.min(j);
            let mut v = x[j];
            x[j - above..j].iter().zip(&column[diagonal - above..diagonal]).for_each(|(&x, u)| v -= u.conj() * x);
            x[j] = v * self.inverse[j].conj();
        }
        for (j, column) in self.data.chunks(height).enumerate().rev() {
            let last = self.band.below.min(n - 1 - j);
            let mut v = x[j];
            x[j + 1..=j + last].iter().zip(&column[diagonal + 1..]).for_each(|(&x, l)| v -= l.conj() * x);
            x[j] = v;
            x.swap(j, self.pivots[j]);
        }
    }
}

/// Every column of the right-hand sides in place.
///
/// # Errors
/// Limits of the run.
pub(crate) fn solve_all<T: Field>(f: &BandFactors<T>, b: &mut Dense<T>, n: usize) -> Result<()> {
    for column in b.data.chunks_mut(n.max(1)) {
        poll::check()?;
        f.solve(column, false);
    }
    Ok(())
}
