//! Indexed reads of sparse matrices. In: the stored vectors, how they are stored, what is selected. Out: bytes
//! loaded, and where in the three arrays of the matrix they lie.
//!
//! The entries of a stored vector (a row under CSR) lie together, and one of them is found among the indices of
//! its vector: whole vectors, or a part of one, cost its pointers, indices and values. A part of several vectors
//! (a column under CSR) costs the pointers and indices of all of them, and a line for every value that is found.
//! Vectors that a list names one by one are a gather: each comes to the lines of its pointers, indices and values; of a
//! part of each, to no more lines than of all.
//!
//! A mask over all elements (`A(A > 1)`) goes by with the matrix: all pointers and indices, and a line for every value found.
//!
//! The look-up of one entry reads its vector's two pointers, the indices up to the first that is not less than the one
//! that is sought, and the value, where there is one. That is what goes through a cache, in a nest and in the levels.

use super::gather::Gaps;
use super::gather::rows::{Widths, gaps_of_vectors};
use super::selection::Axis;
use super::{Bytes, Cache};
use crate::value::{Layout, SparseFormat, StoredVectors};

/// An indexed read of a sparse matrix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SparsePart {
    pub bytes: Bytes,
    /// The only stored vector that is read; its elements are found by one search.
    pub vector: Option<usize>,
    /// All vectors were searched for a part of each, which the other storage would have together.
    pub searched: bool,
    /// Bytes of a table from the matrix's columns (rows under CSC) to those of the result, which is looked up for every
    /// entry where a list names them in any order. They are not in `bytes`; 0 where the table fits the cache.
    pub renumbered: u64,
    /// Where it lies; none for what is not one entry, unless it was asked for.
    pub places: Option<Places>,
}

/// What of the three arrays of a matrix is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    pub pointers: Elements,
    pub indices: Elements,
    pub values: Elements,
    /// One entry is looked up.
    pub look_up: bool,
}

/// Elements of an array, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Elements {
    /// From the first number up to the second.
    Run(usize, usize),
    List(Vec<u32>),
}

/// What is known of the matrix.
pub(crate) struct Stored<'a> {
    pub rows: usize,
    pub cols: usize,
    pub vectors: &'a StoredVectors,
    pub layout: Layout,
    pub value_bytes: u64,
    pub cache: Cache,
    /// Whether the places of more than one entry are asked for.
    pub placed: bool,
}

/// What is selected of the stored vectors: of which of them, and what of each. None for a selection that is not by two
/// indices, or one element.
fn of_vectors<'a>(
    (rows, by_rows): (usize, bool),
    axes: &'a [Axis],
    at: &'a mut Option<[Axis<'static>; 2]>,
) -> Option<(&'a Axis<'a>, &'a Axis<'a>)> {
    let (rows, cols) = match axes {
        [Axis::At(k)] => {
            let [rows, cols] = at.insert([Axis::At(k % rows.max(1)), Axis::At(k / rows.max(1))]);
            (&*rows, &*cols)
        }
        [rows, cols] => (rows, cols),
        _ => return None,
    };
    Some(if by_rows { (rows, cols) } else { (cols, rows) })
}

/// A selection from one stored vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OfOne {
    pub vector: usize,
    /// The index that is looked up; none where more than one entry of the vector is selected.
    sought: Option<usize>,
}

impl OfOne {
    /// None where it is not from one stored vector.
    #[must_use]
    pub(crate) fn of((rows, cols): (usize, usize), format: SparseFormat, axes: &[Axis]) -> Option<OfOne> {
        let by_rows = format.by_rows();
        let (vectors, across) = if by_rows { (rows, cols) } else { (cols, rows) };
        let mut at = None;
        let (along, other) = of_vectors((rows, by_rows), axes, &mut at)?;
        let sought = (other.count(across) == 1).then(|| other.position(0));
        (along.count(vectors) == 1).then(|| OfOne { vector: along.position(0), sought })
    }

    /// The read of it, from the vector's first entry and its indices.
    #[must_use]
    pub(crate) fn read(self, (begin, indices): (usize, &[u32]), entry_bytes: (u64, u64), placed: bool) -> SparsePart {
        let (index, value) = entry_bytes;
        let places = match self.sought {
            Some(sought) => Some(look_up((begin, indices), self.vector, sought)),
            None => placed.then(|| run((self.vector, 1), (begin, begin + indices.len()))),
        };
        SparsePart {
            bytes: Bytes::exact(2 * index + indices.len() as u64 * (index + value)),
            vector: Some(self.vector),
            searched: false,
            renumbered: 0,
            places,
        }
    }
}

/// The read that selects `found` entries of several stored vectors ([`OfOne`] is for one); none for a selection that is not
/// by two indices.
#[must_use]
pub(crate) fn read(s: &Stored, axes: &[Axis], found: u64) -> Option<SparsePart> {
    let by_rows = s.layout.sparse.by_rows();
    let (vectors, across) = if by_rows { (s.rows, s.cols) } else { (s.cols, s.rows) };
    let mut at = None;
    let (along, other) = of_vectors((s.rows, by_rows), axes, &mut at)?;
    let index = s.layout.index_bytes;
    let entry = index + s.value_bytes;
    let count = along.count(vectors);
    let part = !other.is_whole(across);
    let entries: u64 = (0..count).map(|k| s.vectors.entries(along.position(k)).len() as u64).sum();
    // Vectors that follow one another, also from the last one on.
    let first = along.progression(vectors).filter(|&(_, step, _)| step == 1).map(|(first, ..)| first);
    let lines = found * s.cache.line;
    let values = if part { lines.min(entries * s.value_bytes) } else { entries * s.value_bytes };
    let bytes = match first {
        Some(_) => Bytes::exact(index * (count as u64 + 1) + entries * index + values),
        None => {
            let widths = Widths { index, value: s.value_bytes, line: s.cache.line };
            // What is stored, and the list.
            let other = found * entry + (count as u64 + 1) * index + 8 * count as u64;
            let positions = || (0..count).map(|k| along.position(k));
            let of = |values| gaps_of_vectors(positions(), s.vectors, widths, values).bytes(&s.cache, other, 1);
            let all = of(true);
            // Some of the values come to no more lines than all of them.
            if part { all.min(of(false) + Bytes::exact(lines)) } else { all }
        }
    };
    let searched = part && along.is_whole(vectors) && count > 1;
    let places = s.placed.then(|| match (first, part) {
        (Some(first), false) => whole(s.vectors, first, count),
        _ => apart(s.vectors, (along, vectors), other, (across, part), first),
    });
    let renumbered = if matches!(other, Axis::List(_)) { table(s, (along, count), entries, across) } else { 0 };
    Some(SparsePart { bytes, vector: None, searched, renumbered, places })
}

/// What a table with an index for each of `across` columns costs that is looked up for all entries of some vectors.
fn table(s: &Stored, (along, count): (&Axis, usize), entries: u64, across: usize) -> u64 {
    let index = s.layout.index_bytes;
    if across as u64 * index <= s.cache.size {
        return 0;
    }
    let columns = (0..count).flat_map(|k| s.vectors.entries(along.position(k)));
    let gaps = Gaps::of(columns.map(|&c| c as usize), across, index, s.cache.line);
    gaps.bytes_at(s.cache.size, entries * (index + s.value_bytes), 1)
}

/// One entry of a vector, whose first entry and indices are known.
fn look_up((from, entries): (usize, &[u32]), vector: usize, index: usize) -> Places {
    let before = entries.partition_point(|&e| (e as usize) < index);
    let found = entries.get(before).is_some_and(|&e| e as usize == index);
    Places {
        pointers: Elements::Run(vector, vector + 2),
        indices: Elements::Run(from, from + entries.len().min(before + 1)),
        values: Elements::Run(from + before, from + before + usize::from(found)),
        look_up: true,
    }
}

/// The whole matrix.
#[must_use]
pub(crate) fn all(stored: &StoredVectors) -> Places {
    whole(stored, 0, stored.pointers.len().saturating_sub(1))
}

/// What a mask over all elements costs that selects `found` entries.
#[must_use]
pub(crate) fn masked_bytes(s: &Stored, found: u64) -> Bytes {
    let (pointers, entries) = (s.vectors.pointers.len() as u64, s.vectors.indices.len() as u64);
    let values = (found * s.cache.line).min(entries * s.value_bytes);
    Bytes::exact((pointers + entries) * s.layout.index_bytes + values)
}

/// Where the entries lie that a mask over all elements selects, by their positions in ascending order.
#[must_use]
pub(crate) fn masked(s: &Stored, positions: &[usize]) -> Places {
    let mut values = Vec::new();
    for vector in 0..s.vectors.pointers.len().saturating_sub(1) {
        for (at, &e) in (s.vectors.begin(vector)..).zip(s.vectors.entries(vector)) {
            let (row, col) = if s.layout.sparse.by_rows() { (vector, e as usize) } else { (e as usize, vector) };
            if positions.binary_search(&(row + col * s.rows)).is_ok() {
                values.push(short(at));
            }
        }
    }
    Places { values: Elements::List(values), ..all(s.vectors) }
}

/// Elements that one index names, each looked up; the whole matrix where these are more than it has.
#[must_use]
pub(crate) fn picked(s: &Stored, axes: &[Axis]) -> Option<Places> {
    let [axis] = axes else { return None };
    let count = axis.count(s.rows * s.cols);
    if count > s.vectors.indices.len() + s.vectors.pointers.len() {
        return Some(all(s.vectors));
    }
    let (mut pointers, mut indices, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let add = |to: &mut Vec<u32>, elements: &Elements| match elements {
        Elements::Run(from, end) => to.extend((*from..*end).map(short)),
        Elements::List(list) => to.extend(list),
    };
    for k in (0..count).map(|k| axis.position(k)) {
        let (row, col) = (k % s.rows.max(1), k / s.rows.max(1));
        let (vector, index) = if s.layout.sparse.by_rows() { (row, col) } else { (col, row) };
        let found = look_up(entries(s.vectors, vector), vector, index);
        add(&mut pointers, &found.pointers);
        add(&mut indices, &found.indices);
        add(&mut values, &found.values);
    }
    let [pointers, indices, values] = [pointers, indices, values].map(Elements::List);
    Some(Places { pointers, indices, values, look_up: false })
}

/// Vectors that lie together.
fn whole(stored: &StoredVectors, first: usize, count: usize) -> Places {
    run((first, count), (stored.begin(first), stored.begin(first + count)))
}

/// So many vectors that lie together, from the first one on, and their entries.
fn run((first, count): (usize, usize), (from, end): (usize, usize)) -> Places {
    let entries = Elements::Run(from, end);
    let pointers = Elements::Run(first, first + count + 1);
    Places { pointers, indices: entries.clone(), values: entries, look_up: false }
}

/// Vectors that lie apart, or a part of each.
fn apart(
    stored: &StoredVectors,
    (along, vectors): (&Axis, usize),
    other: &Axis,
    (across, part): (usize, bool),
    together: Option<usize>,
) -> Places {
    let mut sought = vec![!part; across];
    for k in 0..if part { other.count(across) } else { 0 } {
        if let Some(s) = sought.get_mut(other.position(k)) {
            *s = true;
        }
    }
    let count = along.count(vectors);
    let (mut pointers, mut indices, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for vector in (0..count).map(|k| along.position(k)) {
        let from = stored.begin(vector);
        if part && together.is_none() {
            pointers.extend([short(vector), short(vector + 1)]);
        }
        for (at, &e) in (from..).zip(stored.entries(vector)) {
            if together.is_none() {
                indices.push(short(at));
                if !part {
                    // Read with the vector's entries: its begin with the first one, then its end.
                    pointers.push(short(vector + usize::from(at > from)));
                }
            }
            if sought.get(e as usize) == Some(&true) {
                values.push(short(at));
            }
        }
    }
    let values = Elements::List(values);
    match together {
        Some(first) => Places { values, ..whole(stored, first, count) },
        None => Places { pointers: Elements::List(pointers), indices: Elements::List(indices), values, look_up: false },
    }
}

/// The first entry of a vector, and its indices.
fn entries(stored: &StoredVectors, vector: usize) -> (usize, &[u32]) {
    (stored.begin(vector), stored.entries(vector))
}

fn short(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns by row: 1 and 4; 2; 1, 3 and 5; none.
    fn part(axes: &[Axis], found: u64) -> SparsePart {
        let vectors = StoredVectors { pointers: vec![0, 2, 3, 6, 6], indices: vec![0, 3, 1, 0, 2, 4] };
        let (layout, vectors) = (Layout::default(), &vectors);
        let s = Stored { rows: 4, cols: 5, vectors, layout, value_bytes: 8, cache: Cache::default(), placed: true };
        let one = OfOne::of((s.rows, s.cols), layout.sparse, axes);
        let widths = (layout.index_bytes, s.value_bytes);
        let alone = one.map(|one| one.read(entries(vectors, one.vector), widths, s.placed));
        alone.or_else(|| read(&s, axes, found)).expect("two indices or one")
    }

    fn every(step: isize, len: usize) -> Axis<'static> {
        Axis::Range { start: 0, step, len }
    }

    #[test]
    fn rows_that_lie_apart() {
        // The first and the third: their pointers and five entries.
        let found = part(&[every(2, 2), Axis::All], 5);
        let list = |l: &[u32]| Elements::List(l.to_vec());
        let places = Places {
            pointers: list(&[0, 1, 2, 3, 3]),
            indices: list(&[0, 1, 3, 4, 5]),
            values: list(&[0, 1, 3, 4, 5]),
            look_up: false,
        };
        // All of the matrix is three lines, of which a vector's are met by the next.
        let bytes = Bytes::exact(5 * 4 + 6 * 4 + 6 * 8);
        assert_eq!(found, SparsePart { bytes, vector: None, searched: false, renumbered: 0, places: Some(places) });
    }

    #[test]
    fn rows_that_lie_together() {
        let found = part(&[every(1, 2), Axis::All], 3);
        let entries = Elements::Run(0, 3);
        let places =
            Places { pointers: Elements::Run(0, 3), indices: entries.clone(), values: entries, look_up: false };
        assert_eq!(
            found,
            SparsePart {
                bytes: Bytes::exact(3 * 4 + 3 * 12),
                vector: None,
                searched: false,
                renumbered: 0,
                places: Some(places)
            }
        );
    }

    #[test]
    fn rows_from_the_last_one_on() {
        // The third, the second: they lie together.
        let entries = Elements::Run(2, 6);
        let places =
            Places { pointers: Elements::Run(1, 4), indices: entries.clone(), values: entries, look_up: false };
        let backwards = Axis::Range { start: 2, step: -1, len: 2 };
        assert_eq!(part(&[backwards, Axis::All], 4).places, Some(places));
        // Of their last columns the entries alone, in the order of the selection.
        let backwards = Axis::Range { start: 2, step: -1, len: 2 };
        let found = part(&[backwards, Axis::Range { start: 1, step: 1, len: 4 }], 3).places;
        assert_eq!(found.map(|p| (p.pointers, p.values)), Some((Elements::Run(1, 4), Elements::List(vec![4, 5, 2]))));
    }

    #[test]
    fn a_column_is_searched_for_in_all_rows() {
        // All pointers and indices, and two values, whose lines are more than all values.
        let found = part(&[Axis::All, Axis::At(0)], 2);
        let values = Elements::List(vec![0, 3]);
        let places = Places { pointers: Elements::Run(0, 5), indices: Elements::Run(0, 6), values, look_up: false };
        let bytes = Bytes::exact(5 * 4 + 6 * 4 + 6 * 8);
        assert_eq!(found, SparsePart { bytes, vector: None, searched: true, renumbered: 0, places: Some(places) });
        // Of two rows it is not what the other storage would have together.
        assert!(!part(&[every(1, 2), Axis::At(0)], 1).searched);
        // No value is found: none is read.
        assert_eq!(part(&[every(1, 2), Axis::At(4)], 0).bytes, Bytes::exact(3 * 4 + 3 * 4));
    }

    #[test]
    fn a_mask_goes_by_with_the_matrix() {
        let vectors = StoredVectors { pointers: vec![0, 2, 3, 6, 6], indices: vec![0, 3, 1, 0, 2, 4] };
        let (layout, vectors) = (Layout::default(), &vectors);
        let s = Stored { rows: 4, cols: 5, vectors, layout, value_bytes: 8, cache: Cache::default(), placed: true };
        // The second row's first column, where nothing is, and the third row's first and third one.
        let places = masked(&s, &[1, 2, 10]);
        let values = Elements::List(vec![3, 4]);
        assert_eq!(
            places,
            Places { pointers: Elements::Run(0, 5), indices: Elements::Run(0, 6), values, look_up: false }
        );
        assert_eq!(masked_bytes(&s, 2), Bytes::exact(5 * 4 + 6 * 4 + 6 * 8));
        assert_eq!(masked_bytes(&s, 0), Bytes::exact(5 * 4 + 6 * 4));
    }

    #[test]
    fn elements_by_one_index_are_looked_up() {
        let vectors = StoredVectors { pointers: vec![0, 2, 3, 6, 6], indices: vec![0, 3, 1, 0, 2, 4] };
        let (layout, vectors) = (Layout::default(), &vectors);
        let s = Stored { rows: 4, cols: 5, vectors, layout, value_bytes: 8, cache: Cache::default(), placed: true };
        let list = |l: &[u32]| Elements::List(l.to_vec());
        // The third row's first and third column.
        let places =
            Places { pointers: list(&[2, 3, 2, 3]), indices: list(&[3, 3, 4]), values: list(&[3, 4]), look_up: false };
        assert_eq!(picked(&s, &[Axis::List(&std::rc::Rc::new(vec![2, 10]))]), Some(places));
        assert_eq!(picked(&s, &[Axis::All]), Some(all(vectors)));
        // As many as there are indices and pointers are looked up, one more brings all.
        let many = |n: usize| picked(&s, &[every(1, n)]).map(|p| matches!(p.pointers, Elements::List(_)));
        assert_eq!([many(11), many(12)], [Some(true), Some(false)]);
    }

    #[test]
    fn an_entry_is_looked_up() {
        // The tenth element is the second row's in the third column: after its only entry, in the second.
        let found = part(&[Axis::At(9)], 0);
        let places = Places {
            pointers: Elements::Run(1, 3),
            indices: Elements::Run(2, 3),
            values: Elements::Run(3, 3),
            look_up: true,
        };
        assert_eq!(
            found,
            SparsePart {
                bytes: Bytes::exact(2 * 4 + 12),
                vector: Some(1),
                searched: false,
                renumbered: 0,
                places: Some(places)
            }
        );
        // The third row's third column: its second entry.
        let values = part(&[Axis::At(2), Axis::At(2)], 1).places.map(|p| (p.indices, p.values));
        assert_eq!(values, Some((Elements::Run(3, 5), Elements::Run(4, 5))));
    }
}
