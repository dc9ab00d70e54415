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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::HeatMap;

    /// Of an array of 2 x 3 x 4 elements whose cells are not known everything is one row; of one with cells those that were
    /// read or written have a row; what nothing has touched has none.
    #[test]
    fn what_was_touched_has_a_row() {
        let array = |name: &str, sizes, read, written| TracedArray {
            name: name.into(),
            sizes,
            read,
            written,
            ..TracedArray::default()
        };
        let map = |counts: [u64; 3], first: [u64; 3]| HeatMap {
            counts: counts.to_vec(),
            first: first.to_vec(),
            last: first.to_vec(),
        };
        let mut cells = array("cells", [3, 1, 1], 5, 7);
        cells.heat = Some(Heat { reads: map([5, 0, 0], [1, 0, 0]), writes: map([0, 0, 7], [0, 0, 2]) });
        let read = array("read", [2, 3, 4], 24, 0);
        let trace = Trace::sample(vec![read, array("never", [9, 1, 1], 0, 0), cells]);
        let text = heat_maps(&trace);
        let rows: Vec<&str> = text.lines().skip(1).collect();
        let expected = [
            "read,,2,3,4,1,2,1,3,1,4,24,24,0,0,0,0,0",
            "cells,,3,1,1,1,1,1,1,1,1,1,5,0,1,1,0,0",
            "cells,,3,1,1,3,3,1,1,1,1,1,0,7,0,0,2,2",
        ];
        assert_eq!(rows, expected);
    }
}
