//! Joins the rows of every subject into one index by name.

use super::Function;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Rows of every subject. A new file of rows is added here and nowhere else.
const SUBJECTS: &[&[Function]] = &[
    super::apply::ROWS,
    super::arrange::ROWS,
    super::bessel::ROWS,
    super::binary::ROWS,
    super::cells::ROWS,
    super::classes::ROWS,
    super::construct::ROWS,
    super::control::ROWS,
    super::convert_text::ROWS,
    super::errors::ROWS,
    super::extremes::ROWS,
    super::files::ROWS,
    super::ignored::PATH,
    super::ignored::ROWS,
    super::linear::ROWS,
    super::linear_parts::ROWS,
    super::linear_sparse::ROWS,
    super::math::ROWS,
    super::matrix_market::ROWS,
    super::objects::ROWS,
    super::output::ROWS,
    super::parts::ROWS,
    super::polynomial::ROWS,
    super::query::ROWS,
    super::random::ROWS,
    super::reduce::ROWS,
    super::refused::ROWS,
    super::regexp::ROWS,
    super::scan::ROWS,
    super::session::ROWS,
    super::sets::ROWS,
    super::sort::ROWS,
    super::sparse::ROWS,
    super::special::ROWS,
    super::special_ratios::ROWS,
    super::structs::ROWS,
    super::tables::ROWS,
    super::text::ROWS,
    super::text_search::ROWS,
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
