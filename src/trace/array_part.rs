//! Parts of arrays. In: loops over elements (a first one, then counts and steps), as the access
//! stream has them. Out: subscript ranges where the loops are a box of the array, else a line of
//! elements, else the loops themselves; and how many elements of a part lie in each cell of a grid.

use super::grid::{Grid, Sizes};
use smallvec::{SmallVec, smallvec};
use std::hash::{Hash, Hasher};
use std::rc::Rc;

/// `count` numbers from `first` on, `step` apart; counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progression {
    pub first: u64,
    pub count: u64,
    pub step: u64,
}

impl Progression {
    #[must_use]
    pub fn one(at: u64) -> Progression {
        Progression { first: at, count: 1, step: 1 }
    }

    #[must_use]
    pub fn upto(n: u64) -> Progression {
        Progression { first: 0, count: n, step: 1 }
    }

    #[must_use]
    pub fn last(&self) -> u64 {
        self.first + self.step * self.count.saturating_sub(1)
    }

    /// How many of the numbers lie in `from..to`.
    fn between(&self, from: u64, to: u64) -> u64 {
        let step = self.step.max(1);
        let below = |x: u64| if x <= self.first { 0 } else { (x - self.first).div_ceil(step).min(self.count) };
        below(to) - below(from)
    }
}

/// The axis of a sparse matrix whose indices name elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatrixAxis {
    Rows,
    Columns,
}

/// A part of an array; elements in column-major order, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ArrayPart {
    /// The stored entries of a sparse matrix.
    Stored,
    /// Subscript ranges, one a dimension.
    Box([Progression; 3]),
    /// Elements a step apart: part of a column and the next one, a diagonal.
    Line(Progression),
    /// Nested loops of counts and steps, the fastest first.
    Loops { first: u64, loops: SmallVec<[(u64, u64); 3]> },
    /// One triangle of a matrix, with its diagonal.
    Triangle { lower: bool, size: u64 },
    /// The elements that an index vector names, each once for every time that it names it.
    Index(Rc<Scattered>),
    /// The elements that the stored entries of a sparse matrix name by their row or column, each
    /// once for every entry.
    Entries { of: u32, axis: MatrixAxis, named: Rc<Scattered> },
}

/// Elements in no regular order, as weights: an element for each cell of the grid that the array
/// had then, and how many lie there.
#[derive(Debug)]
pub struct Scattered {
    /// Over all elements in their order.
    pub hash: u64,
    pub count: u64,
    pub least: u64,
    pub most: u64,
    /// The elements as runs in their order, where there are few.
    pub runs: Vec<Progression>,
    pub weights: Vec<(u64, u64)>,
}

/// Most runs that are kept of an index vector.
const RUNS: usize = 32;

impl PartialEq for Scattered {
    fn eq(&self, o: &Scattered) -> bool {
        (self.hash, self.count, self.least, self.most) == (o.hash, o.count, o.least, o.most)
    }
}

impl Eq for Scattered {}

impl Hash for Scattered {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.hash.hash(h);
    }
}

impl Scattered {
    /// Elements of an array with this grid.
    #[must_use]
    pub fn new(elements: impl Iterator<Item = u64>, grid: &Grid) -> Scattered {
        let mut h = rustc_hash::FxHasher::default();
        let mut cells: Vec<(u64, u64)> = vec![(0, 0); grid.cells()];
        let mut s = Scattered { hash: 0, count: 0, least: u64::MAX, most: 0, runs: Vec::new(), weights: Vec::new() };
        let mut few = true;
        for e in elements {
            e.hash(&mut h);
            s.count += 1;
            (s.least, s.most) = (s.least.min(e), s.most.max(e));
            few = few && extend_runs(&mut s.runs, e);
            if let Some(c) = cells.get_mut(grid.cell(e)) {
                *c = (if c.1 == 0 { e } else { c.0 }, c.1 + 1);
            }
        }
        if !few {
            s.runs = Vec::new();
        }
        s.least = s.least.min(s.most);
        s.hash = h.finish();
        s.weights = cells.into_iter().filter(|c| c.1 > 0).collect();
        s
    }
}

/// The element joins the last run or begins a new one; false when there are too many.
fn extend_runs(runs: &mut Vec<Progression>, e: u64) -> bool {
    if let Some(r) = runs.last_mut() {
        if r.count == 1 && e > r.first {
            (r.step, r.count) = (e - r.first, 2);
            return true;
        }
        if r.count > 1 && e == r.last() + r.step {
            r.count += 1;
            return true;
        }
    }
    runs.push(Progression::one(e));
    runs.len() <= RUNS
}

impl ArrayPart {
    /// All elements of an array.
    #[must_use]
    pub fn all(sizes: Sizes) -> ArrayPart {
        ArrayPart::Box(sizes.map(Progression::upto))
    }

    /// Loops over elements of an array: the first element, then count and step of each loop, the
    /// fastest first. Also says whether they go across the order of memory (by rows).
    #[must_use]
    pub fn of_loops(sizes: Sizes, first: u64, loops: &[(u64, i64)]) -> (ArrayPart, bool) {
        let mut first = first;
        let mut steps: SmallVec<[(u64, u64); 3]> = smallvec![];
        for &(count, step) in loops {
            if step < 0 {
                first = first.wrapping_add_signed(step * count.saturating_sub(1).cast_signed());
            }
            if count > 1 && step != 0 {
                steps.push((count, step.unsigned_abs()));
            }
        }
        let across = steps.windows(2).any(|w| matches!(w, [a, b] if a.1 > b.1));
        steps.sort_by_key(|s| s.1);
        let mut joined: SmallVec<[(u64, u64); 3]> = smallvec![];
        for (count, step) in steps {
            match joined.last_mut() {
                Some((n, s)) if *s * *n == step => *n *= count,
                _ => joined.push((count, step)),
            }
        }
        if let Some(spans) = as_box(sizes, first, &joined) {
            return (ArrayPart::Box(spans), across);
        }
        match joined.as_slice() {
            [(count, step)] => (ArrayPart::Line(Progression { first, count: *count, step: *step }), across),
            _ => (ArrayPart::Loops { first, loops: joined }, across),
        }
    }

    /// How many elements it is, each as often as it is named; `stored`: entries of a sparse array.
    #[must_use]
    pub fn elements(&self, stored: u64) -> u64 {
        match self {
            ArrayPart::Stored => stored,
            ArrayPart::Box(spans) => spans.iter().map(|s| s.count).product(),
            ArrayPart::Line(s) => s.count,
            ArrayPart::Loops { loops, .. } => loops.iter().map(|l| l.0).product(),
            ArrayPart::Triangle { size, .. } => size * (size + 1) / 2,
            ArrayPart::Index(s) | ArrayPart::Entries { named: s, .. } => s.count,
        }
    }

    /// About how much room it takes to keep.
    #[must_use]
    pub fn weight(&self) -> usize {
        match self {
            ArrayPart::Index(s) | ArrayPart::Entries { named: s, .. } => 4 + s.weights.len() / 2 + s.runs.len() / 4,
            _ => 1,
        }
    }

    /// Calls `add` with every cell of the grid and the elements of the part in it. `pattern`: the
    /// stored entries of a sparse array.
    pub fn each_cell(&self, grid: &Grid, pattern: Option<&Scattered>, mut add: impl FnMut(usize, u64)) {
        match self {
            ArrayPart::Stored => {
                if let Some(p) = pattern {
                    p.weights.iter().for_each(|&(e, n)| add(grid.cell(e), n));
                }
            }
            ArrayPart::Index(s) | ArrayPart::Entries { named: s, .. } => {
                s.weights.iter().for_each(|&(e, n)| add(grid.cell(e), n));
            }
            ArrayPart::Box(spans) => box_cells(spans, grid, &mut add),
            ArrayPart::Line(s) => (0..s.count).for_each(|k| add(grid.cell(s.first + k * s.step), 1)),
            ArrayPart::Loops { first, loops } => loop_cells(*first, loops, grid, &mut add),
            ArrayPart::Triangle { lower, size } => {
                for j in 0..*size {
                    let rows = if *lower {
                        Progression { first: j, count: size - j, step: 1 }
                    } else {
                        Progression::upto(j + 1)
                    };
                    box_cells(&[rows, Progression::one(j), Progression::one(0)], grid, &mut add);
                }
            }
        }
    }
}

fn box_cells(spans: &[Progression; 3], grid: &Grid, add: &mut impl FnMut(usize, u64)) {
    let counts = |d: usize| -> Vec<(usize, u64)> {
        let Some(s) = spans.get(d) else { return Vec::new() };
        let bins = grid.bin(d, s.first)..=grid.bin(d, s.last());
        bins.map(|b| {
            let (from, to) = grid.bounds(d, b);
            (b, s.between(from, to))
        })
        .filter(|(_, n)| *n > 0)
        .collect()
    };
    let (rows, columns, slices) = (counts(0), counts(1), counts(2));
    for (k, nk) in &slices {
        for (j, nj) in &columns {
            for (i, ni) in &rows {
                add(grid.index([*i, *j, *k]), ni * nj * nk);
            }
        }
    }
}

fn loop_cells(first: u64, loops: &[(u64, u64)], grid: &Grid, add: &mut impl FnMut(usize, u64)) {
    match loops.split_last() {
        None => add(grid.cell(first), 1),
        Some((&(count, step), inner)) => {
            (0..count).for_each(|k| loop_cells(first + k * step, inner, grid, add));
        }
    }
}

/// The subscript ranges that loops are, if they are a box: steps rising, none continuing another.
fn as_box(sizes: Sizes, first: u64, loops: &[(u64, u64)]) -> Option<[Progression; 3]> {
    let [rows, columns, _] = sizes.map(|s| s.max(1));
    let at = [first % rows, first / rows % columns, first / rows / columns];
    let mut spans = at.map(Progression::one);
    let units = [1, rows, rows * columns];
    let mut dim = 0;
    for &(count, step) in loops {
        let (mut count, mut step) = (count, step);
        while count > 1 {
            // A loop of which each step stays within a dimension, or leaves it behind as a whole.
            while dim < 2 && step >= *units.get(dim + 1)? {
                dim += 1;
            }
            let (unit, size, place) = (*units.get(dim)?, sizes.get(dim)?.max(&1), spans.get_mut(dim)?);
            if !step.is_multiple_of(unit) || place.count > 1 {
                return None;
            }
            let by = step / unit;
            if place.first + by * (count - 1) < *size {
                *place = Progression { first: place.first, count, step: by };
                break;
            }
            if by != 1 || place.first != 0 || !count.is_multiple_of(*size) || dim == 2 {
                return None;
            }
            *place = Progression::upto(*size);
            (count, step) = (count / size, *units.get(dim + 1)?);
        }
    }
    Some(spans)
}
