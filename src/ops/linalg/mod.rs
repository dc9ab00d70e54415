//! Linear systems and factorisations. In: values. Out: values, by MATLAB's choice of method for
//! every kind of matrix. What a caller may want to know besides (a warning, the fill) is left in
//! [`take_note`].

mod balance;
pub mod banded;
pub mod chol;
pub mod eig;
pub mod field;
pub mod functions;
pub mod lu;
pub mod norm;
pub mod order;
pub mod qr;
mod qr_pivot;
pub mod real_schur;
mod solve;
pub mod sparse_chol;
pub mod sparse_lu;
pub mod svd;
pub mod threshold;
pub mod triangular;
pub mod tridiagonal;

pub use solve::{inverse, left_divide, right_divide};

use std::cell::RefCell;

/// What the last solve or inverse had to say.
#[derive(Clone, Debug, Default)]
pub struct Note {
    /// Identifier and text of a warning: singular, nearly singular, rank deficient.
    pub warning: Option<(&'static str, String)>,
    /// Entries of all factors of a sparse system.
    pub factor_nnz: Option<usize>,
}

thread_local! {
    // Operators have no host to warn through; the interpreter asks after `\`, `/`, `^`, `inv`.
    static NOTE: RefCell<Note> = RefCell::default();
}

/// What has been noted since the last call.
#[must_use]
pub fn take_note() -> Note {
    NOTE.with(RefCell::take)
}

pub(crate) fn warn(identifier: &'static str, text: String) {
    NOTE.with(|n| n.borrow_mut().warning = Some((identifier, text)));
}

pub(crate) fn note_fill(entries: usize) {
    NOTE.with(|n| {
        let mut note = n.borrow_mut();
        note.factor_nnz = Some(note.factor_nnz.unwrap_or(0) + entries);
    });
}

pub(crate) fn warn_singular() {
    warn("MATLAB:singularMatrix", "Matrix is singular to working precision.".into());
}

/// Warns when the reciprocal condition number is below eps or not a number.
pub(crate) fn warn_condition(rcond: f64) {
    if rcond.is_nan() || rcond < f64::EPSILON {
        let number = exponent_form(rcond);
        warn(
            "MATLAB:nearlySingularMatrix",
            format!("Matrix is close to singular or badly scaled. Results may be inaccurate. RCOND = {number}."),
        );
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
