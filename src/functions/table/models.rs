//! The traffic models of the table: one MATLAB function each, in `stdlib/models/`. In: nothing.
//! Out: their texts, by [`model`] in the row that has one of its own or under constants where several
//! rows or operators share it; what a model reads of its operands.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// A traffic model: a function `m = NAME(c, x, r, nout)` (see `stdlib/models/README.md`).
#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub name: &'static str,
    /// Its MATLAB text.
    pub text: &'static str,
}

/// The model in `stdlib/models/NAME.m`; a name without a file does not compile.
macro_rules! model {
    ($name:literal) => {
        $crate::functions::table::Model {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/stdlib/models/", $name, ".m")),
        }
    };
}
pub(crate) use model;

pub(crate) const CHOL: Model = model!("slm_model_chol");
pub(crate) const CONVOLUTION: Model = model!("slm_model_convolution");
pub(crate) const CONVOLUTION2: Model = model!("slm_model_convolution2");
pub(crate) const COPY: Model = model!("slm_model_copy");
pub(crate) const DETERMINANT: Model = model!("slm_model_determinant");
pub(crate) const EIG: Model = model!("slm_model_eig");
pub(crate) const EXTREME: Model = model!("slm_model_extreme");
pub(crate) const FFT: Model = model!("slm_model_fft");
pub(crate) const HISTOGRAM: Model = model!("slm_model_histogram");
pub(crate) const INCOMPLETE: Model = model!("slm_model_incomplete");
pub(crate) const LEFT_DIVIDE: Model = model!("slm_model_left_divide");
pub(crate) const LOOKUP: Model = model!("slm_model_lookup");
pub(crate) const LU: Model = model!("slm_model_lu");
pub(crate) const MULTIPLY: Model = model!("slm_model_multiply");
pub(crate) const NNZ: Model = model!("slm_model_nnz");
pub(crate) const NONE: Model = model!("slm_model_none");
pub(crate) const NORM: Model = model!("slm_model_norm");
pub(crate) const ORDERING: Model = model!("slm_model_ordering");
pub(crate) const POWER: Model = model!("slm_model_power");
pub(crate) const QR: Model = model!("slm_model_qr");
pub(crate) const RIGHT_DIVIDE: Model = model!("slm_model_right_divide");
pub(crate) const SCAN: Model = model!("slm_model_scan");
pub(crate) const SCATTER: Model = model!("slm_model_scatter");
pub(crate) const SCHUR: Model = model!("slm_model_schur");
pub(crate) const SETS: Model = model!("slm_model_sets");
pub(crate) const SINGULAR_VECTORS: Model = model!("slm_model_singular_vectors");
pub(crate) const SORT_AND_SWEEP: Model = model!("slm_model_sort_and_sweep");
pub(crate) const SVD: Model = model!("slm_model_svd");
pub(crate) const SWEEP: Model = model!("slm_model_sweep");
pub(crate) const SWEPT: Model = model!("slm_model_swept");
pub(crate) const TRANSPOSE: Model = model!("slm_model_transpose");
pub(crate) const TRIPLETS: Model = model!("slm_model_triplets");
pub(crate) const WRITE: Model = model!("slm_model_write");
pub(crate) const DIAGONAL: Model = model!("slm_model_diagonal");
pub(crate) const TRACE: Model = model!("slm_model_trace");
pub(crate) const LOWER_PART: Model = model!("slm_model_lower_part");
pub(crate) const UPPER_PART: Model = model!("slm_model_upper_part");

/// The algorithm whose accesses the cache simulation follows, where it is known by more than the
/// bytes that it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    Lu,
    Cholesky,
    Qr,
    /// Running sums and the like: each element of the result is made of the one before and of the element that comes by.
    Scan,
    /// The elements of the result come as those of the operand go by: convolutions, searches.
    InStep,
    /// Copies in another order: in step where they are vectors.
    Moved,
    /// Sums where subscripts say.
    Sums,
    Histogram,
    /// Interpolation in a table.
    Lookup,
    /// A sparse matrix from lists.
    Triplets,
    /// A diagonal of a matrix.
    Diagonal,
    /// What is below a diagonal, and the diagonal.
    LowerPart,
    UpperPart,
}

impl Model {
    /// The algorithm behind a model.
    #[must_use]
    pub fn algorithm(&self) -> Option<Algorithm> {
        let known = [
            (LU, Algorithm::Lu),
            (CHOL, Algorithm::Cholesky),
            (QR, Algorithm::Qr),
            (SCAN, Algorithm::Scan),
            (CONVOLUTION, Algorithm::InStep),
            (CONVOLUTION2, Algorithm::InStep),
            (SWEPT, Algorithm::InStep),
            (SWEEP, Algorithm::InStep),
            (COPY, Algorithm::Moved),
            (SCATTER, Algorithm::Sums),
            (HISTOGRAM, Algorithm::Histogram),
            (LOOKUP, Algorithm::Lookup),
            (TRIPLETS, Algorithm::Triplets),
            (DIAGONAL, Algorithm::Diagonal),
            (TRACE, Algorithm::Diagonal),
            (LOWER_PART, Algorithm::LowerPart),
            (UPPER_PART, Algorithm::UpperPart),
        ];
        known.iter().find(|(m, _)| m.name == self.name).map(|(_, a)| *a)
    }

    /// The model and the functions of `stdlib/models` that it calls, directly or not, sorted.
    #[must_use]
    pub fn files(&self) -> Vec<(&'static str, &'static str)> {
        let mut found = BTreeSet::from([(self.name, self.text)]);
        let mut open = vec![self.text];
        while let Some(text) = open.pop() {
            for (name, text) in mentioned(text) {
                if found.insert((name, text)) {
                    open.push(text);
                }
            }
        }
        found.into_iter().collect()
    }

    /// What the model looks at besides shapes, widths and entries; found in its text.
    #[must_use]
    pub fn reads(&self) -> Reads {
        // Emission asks for each row of the table, several times.
        static FOUND: Mutex<BTreeMap<&str, Reads>> = Mutex::new(BTreeMap::new());
        match FOUND.lock() {
            Ok(mut found) => *found.entry(self.name).or_insert_with(|| self.find_reads()),
            Err(_) => self.find_reads(),
        }
    }

    fn find_reads(&self) -> Reads {
        let files = self.files();
        let mentions = |what: &str| files.iter().any(|(_, text)| code(text).any(|l| l.contains(what)));
        Reads {
            scalars: mentions(".scalar"),
            texts: mentions(".text"),
            kinds: mentions(".kind"),
            hermitian: mentions(".hermitian"),
            patterns: mentions(".data"),
            held: held(files.iter().flat_map(|(_, text)| code(text))),
            result_patterns: mentions("r(1).data") || mentions("r(2).data"),
        }
    }
}

/// What a model looks at besides shapes, widths and entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Values of scalar operands but the first.
    pub scalars: bool,
    pub texts: bool,
    /// Whether a matrix is triangular, and the fill of its factors.
    pub kinds: bool,
    /// Whether a square matrix is Hermitian, which decides the algorithm.
    pub hermitian: bool,
    pub patterns: bool,
    /// Operands whose content it looks at: subscripts.
    pub held: Held,
    pub result_patterns: bool,
}

/// Operands of a model, by their place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held(u32);

impl Held {
    #[must_use]
    pub fn any(self) -> bool {
        self.0 != 0
    }

    #[must_use]
    pub fn holds(self, operand: usize) -> bool {
        self.0 >> operand.min(31) & 1 == 1
    }
}

/// Whose `held` a model mentions: that of `x(2)`, or of one whose number the text does not say, which may be any.
fn held<'a>(mut lines: impl Iterator<Item = &'a str>) -> Held {
    let of = |before: &str| {
        let number =
            before.strip_suffix(')').and_then(|b| b.rsplit_once("x(")).and_then(|(_, n)| n.parse::<u32>().ok());
        number.filter(|n| (1..32).contains(n)).map_or(u32::MAX, |n| 1 << (n - 1))
    };
    Held(lines.by_ref().flat_map(|l| l.match_indices(".held").map(|(at, _)| &l[..at])).fold(0, |all, b| all | of(b)))
}

/// Lines without comments.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|l| !l.trim_start().starts_with('%'))
}

fn mentioned(text: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = code(text).flat_map(|l| l.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')));
    words.filter(|w| w.starts_with("slm_")).filter_map(crate::library::model)
}
