//! Joins the rows of every subject into one index by name.

use super::table::Function;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Rows of every subject. A new file of rows is added here and nowhere else.
const SUBJECTS: &[&[Function]] = &[
    super::data::apply::ROWS,
    super::array::arrange::ROWS,
    super::math::bessel::ROWS,
    super::math::binary::ROWS,
    super::data::cells::ROWS,
    super::array::classes::ROWS,
    super::array::construct::ROWS,
    super::session::control::ROWS,
    super::text::convert::ROWS,
    super::session::errors::ROWS,
    super::math::extremes::ROWS,
    super::files::streams::ROWS,
    super::session::ignored::PATH,
    super::session::ignored::ROWS,
    super::linear::dense::ROWS,
    super::linear::parts::ROWS,
    super::linear::sparse::ROWS,
    super::math::unary::ROWS,
    super::files::matrix_market::ROWS,
    super::data::objects::ROWS,
    super::files::output::ROWS,
    super::math::parts::ROWS,
    super::math::polynomial::ROWS,
    super::array::query::ROWS,
    super::array::random::ROWS,
    super::math::reduce::ROWS,
    super::session::refused::ROWS,
    super::text::regexp::ROWS,
    super::math::scan::ROWS,
    super::session::environment::ROWS,
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

pub fn find(name: &str) -> Option<&'static Function> {
    index().get(name).copied()
}

pub fn all() -> Vec<&'static Function> {
    let mut rows: Vec<_> = SUBJECTS.iter().flat_map(|s| s.iter()).collect();
    rows.sort_by_key(|r| r.name);
    rows
}

fn index() -> &'static FxHashMap<&'static str, &'static Function> {
    static INDEX: OnceLock<FxHashMap<&'static str, &'static Function>> = OnceLock::new();
    INDEX.get_or_init(|| SUBJECTS.iter().flat_map(|s| s.iter()).map(|r| (r.name, r)).collect())
}
