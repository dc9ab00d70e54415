//! Joins the rows of every subject into one index by name.

use super::table::{Facts, Function};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Rows of every subject. A new file of rows is added here and nowhere else.
const SUBJECTS: &[&[Function]] = &[
    super::data::apply::ROWS,
    super::array::arrange::ROWS,
    super::array::extend::ROWS,
    super::math::bessel::ROWS,
    super::math::binary::ROWS,
    super::data::cells::ROWS,
    super::array::classes::ROWS,
    super::array::colours::ROWS,
    super::array::construct::ROWS,
    super::session::control::ROWS,
    super::text::convert::ROWS,
    super::session::errors::ROWS,
    super::math::extremes::ROWS,
    super::files::folders::ROWS,
    super::files::positions::ROWS,
    super::files::streams::ROWS,
    super::session::figures::DRAWN,
    super::session::figures::SET,
    super::session::figures::NO_FIGURE,
    super::session::ignored::PATH,
    super::session::ignored::POOL,
    super::session::ignored::ROWS,
    super::session::ignored::TELLS,
    super::linear::dense::ROWS,
    super::linear::parts::ROWS,
    super::linear::sparse::ROWS,
    super::linear::spectra::ROWS,
    super::math::unary::ROWS,
    super::files::matrix_market::ROWS,
    super::data::objects::ROWS,
    super::files::output::ROWS,
    super::math::parts::ROWS,
    super::math::polynomial::ROWS,
    super::array::query::ROWS,
    super::array::random::ROWS,
    super::array::random_sparse::ROWS,
    super::math::reduce::ROWS,
    super::session::refused::DELETE,
    super::session::refused::ROWS,
    super::text::regexp::ROWS,
    super::math::scan::ROWS,
    super::session::environment::ROWS,
    super::session::variables::ROWS,
    super::data::sets::ROWS,
    super::data::sort::ROWS,
    super::array::sparse::ROWS,
    super::math::special::ROWS,
    super::math::special_ratios::ROWS,
    super::data::structs::ROWS,
    super::data::tables::ROWS,
    super::text::words::ROWS,
    super::text::search::ROWS,
];

/// Looks a function up by name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Function> {
    index().get(name).copied()
}

/// What is known of a function, whether it has a row or not.
#[must_use]
pub(crate) fn facts(name: &str) -> &'static Facts {
    find(name).map(|f| &f.facts).or_else(|| super::declared::find(name)).unwrap_or(&Facts::PLAIN)
}

/// Every row, sorted by name.
#[must_use]
pub fn all() -> Vec<&'static Function> {
    let mut rows: Vec<_> = SUBJECTS.iter().flat_map(|s| s.iter()).collect();
    rows.sort_by_key(|r| r.name);
    rows
}

/// Rows whose facts fulfil a condition.
#[must_use]
pub(crate) fn with(condition: impl Fn(&Facts) -> bool) -> Vec<&'static Function> {
    SUBJECTS.iter().flat_map(|s| s.iter()).filter(|f| condition(&f.facts)).collect()
}

fn index() -> &'static FxHashMap<&'static str, &'static Function> {
    static INDEX: OnceLock<FxHashMap<&'static str, &'static Function>> = OnceLock::new();
    INDEX.get_or_init(|| SUBJECTS.iter().flat_map(|s| s.iter()).map(|r| (r.name, r)).collect())
}
