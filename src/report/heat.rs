//! Heat maps of the access trace as a table, one row a cell that was touched. In: a trace. Out: CSV.

use super::csv::written;
use crate::trace::grid::Grid;
use crate::trace::{Heat, Trace, TracedArray, jsonl};

/// The columns.
const HEAD: [&str; 18] = [
    "array",
    "function",
    "rows",
    "columns",
    "slices",
    "row_from",
    "row_to",
    "column_from",
    "column_to",
    "slice_from",
    "slice_to",
    "elements",
    "reads",
    "writes",
    "first_read",
    "last_read",
    "first_written",
    "last_written",
];

/// Which cells of every array were read and written, how often and when; subscripts and records count from 1, 0 is never.
/// Accesses of an array whose heat has no map are one row, with its whole.
#[must_use]
pub(crate) fn heat_maps(t: &Trace) -> String {
    let mut lines = vec![HEAD.map(String::from).to_vec()];
    for a in t.arrays.iter().filter(|a| a.read + a.written > 0) {
        match &a.heat {
            Some(heat) => lines.extend(cells(a, heat)),
            None => {
                let [r, c, p] = a.sizes;
                let elements = r * c * p;
                lines.push(row(a, [(1, r), (1, c), (1, p)], [elements, a.read, a.written, 0, 0, 0, 0]));
            }
        }
    }
    written(&lines)
}

fn cells<'a>(a: &'a TracedArray, heat: &'a Heat) -> impl Iterator<Item = Vec<String>> + 'a {
    let grid = Grid::of(a.sizes);
    let capacity = jsonl::capacity(a, &grid);
    let of = |list: &[u64], cell: usize| list.get(cell).copied().unwrap_or(0);
    (0..grid.cells()).filter_map(move |cell| {
        let (r, w) = (&heat.reads, &heat.writes);
        let numbers = [&capacity, &r.counts, &w.counts, &r.first, &r.last, &w.first, &w.last].map(|l| of(l, cell));
        let at = grid.bins_of(cell);
        let bounds = [0, 1, 2].map(|d| grid.bounds(d, at[d])).map(|(from, to)| (from + 1, to));
        (numbers[1] + numbers[2] > 0).then(|| row(a, bounds, numbers))
    })
}

fn row(a: &TracedArray, bounds: [(u64, u64); 3], numbers: [u64; 7]) -> Vec<String> {
    let names = [a.name.to_string(), a.function.to_string()];
    let sizes = a.sizes.map(|n| n.to_string());
    let bounds = bounds.iter().flat_map(|(from, to)| [from.to_string(), to.to_string()]);
    names.into_iter().chain(sizes).chain(bounds).chain(numbers.iter().map(u64::to_string)).collect()
}
