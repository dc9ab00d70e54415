//! Linear systems and factorisations. In: values. Out: values, by MATLAB's choice of method for
//! every kind of matrix. What a caller may want to know besides (a warning, the fill) is left in
//! [`take_note`].

mod balance;
pub(crate) mod banded;
mod bidiagonal;
pub(crate) mod chol;
pub(crate) mod eig;
pub(crate) mod field;
pub(crate) mod fill_order;
pub(crate) mod functions;
pub(crate) mod hessenberg;
pub(crate) mod lu;
pub(crate) mod norm;
mod pencil;
pub(crate) mod qr;
mod qr_pivot;
pub(crate) mod real_schur;
mod real_vectors;
mod reflector;
mod rotation;
mod singular_values;
mod solve;
pub(crate) mod sparse_chol;
pub(crate) mod sparse_lu;
mod supernodes;
pub(crate) mod svd;
mod symmetric;
mod three_diagonals;
pub(crate) mod threshold;
pub(crate) mod triangular;
pub(crate) mod tridiagonal;
mod two_diagonals;
mod wide;

pub(crate) use solve::{inverse, left_divide, right_divide};

/// What a solve or an inverse has found besides its result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings {
    /// Identifier and text of a warning: singular, nearly singular, rank deficient.
    pub warning: Option<(&'static str, String)>,
    /// The factors of a sparse system.
    pub fill: Option<Fill>,
}

/// How large the factors of a sparse system are, and what it takes to make and to use them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fill {
    /// Stored entries.
    pub entries: usize,
    /// Multiply-adds of the factorisation.
    pub updates: u64,
    /// Its divisions and square roots.
    pub divisions: u64,
    /// Entries that both triangular solves read for one right side.
    pub solved: usize,
}

impl Fill {
    /// Cholesky's factor, of which every solve reads all: entries of its columns (Davis, Direct Methods for Sparse Linear
    /// Systems, 2006, theorem 4.3).
    fn of_cholesky(columns: impl Iterator<Item = usize>) -> Fill {
        columns.fold(Fill::default(), |f, n| Fill {
            entries: f.entries + n,
            updates: f.updates + (n as u64) * (n as u64).saturating_sub(1) / 2,
            divisions: f.divisions + n as u64,
            solved: f.solved + 2 * n,
        })
    }

    /// Both factors of LU: entries below each pivot, and right of it.
    fn of_lu(entries: usize, pivots: impl Iterator<Item = (usize, usize)>) -> Fill {
        let start = Fill { entries, solved: entries, ..Fill::default() };
        pivots.fold(start, |f, (below, right)| Fill {
            updates: f.updates + below as u64 * right as u64,
            divisions: f.divisions + below as u64,
            ..f
        })
    }
}

impl Findings {
    fn warn(&mut self, identifier: &'static str, text: String) {
        self.warning = Some((identifier, text));
    }

    fn singular(&mut self) {
        self.warn("MATLAB:singularMatrix", "Matrix is singular to working precision.".into());
    }

    /// Warns when the reciprocal condition number is below eps or not a number.
    fn condition(&mut self, rcond: f64) {
        if rcond.is_nan() || rcond < f64::EPSILON {
            let number = exponent_form(rcond);
            self.warn(
                "MATLAB:nearlySingularMatrix",
                format!("Matrix is close to singular or badly scaled. Results may be inaccurate. RCOND = {number}."),
            );
        }
    }
}

/// `%13.6e` as C prints it.
fn exponent_form(x: f64) -> String {
    let text = format!("{x:.6e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, number) = exponent.strip_prefix('-').map_or(('+', exponent), |n| ('-', n));
            format!("{:>13}", format!("{digits}e{sign}{number:0>2}"))
        }
        None => format!("{:>13}", if x.is_nan() { "NaN".into() } else { text }),
    }
}

#[cfg(test)]
mod tests;
