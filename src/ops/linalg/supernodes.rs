//! The lower factor of a sparse LU while it grows: neighbouring columns of one pattern share their rows and update a new
//! column together (Demmel, Eisenstat, Gilbert, Li and Liu, SIAM J. Matrix Anal. Appl. 20, 1999). Every element
//! sees the same operations in the same order as column by column. In: a column's rows, and its elements by rows of A. Out: L.

use super::field::{Field, WIDE};
use crate::ops::sparse::csc::CscBuilder;
use crate::value::Sparse;

/// Place of a row that no pivot has been chosen from.
pub(super) const NONE: usize = usize::MAX;

/// Rows that are updated at a time: with a few columns they stay in the first-level cache.
const TILE: usize = 512;

/// Columns of L from `first` on that have one pattern.
struct Supernode {
    first: usize,
    /// Rows of A: the pivots of its columns in their order, then what is below all of them.
    rows: Vec<u32>,
}

pub(super) struct Supernodes<T> {
    list: Vec<Supernode>,
    /// Where in the list a column is.
    of: Vec<usize>,
    /// Elements of a column below its diagonal, in the order of its supernode's rows.
    values: Vec<Vec<T>>,
    /// Rows of a tile, and the columns with their factors that are taken from it.
    tile: Vec<T>,
    factors: Vec<(usize, T)>,
}

impl<T: Field> Supernodes<T> {
    pub(super) fn with_columns(n: usize) -> Supernodes<T> {
        Supernodes {
            list: Vec::new(),
            of: Vec::with_capacity(n),
            values: Vec::with_capacity(n),
            tile: Vec::new(),
            factors: Vec::new(),
        }
    }

    /// Takes from `x` (by rows of A) what the columns of L give that `order` reaches, the last first.
    pub(super) fn update(&mut self, order: &[usize], place: &[usize], x: &mut [T]) {
        let mut end = order.len();
        while end > 0 {
            let j = place[order[end - 1]];
            let mut width = 1;
            if j != NONE {
                let next = |m: usize| place[order[end - 1 - m]] == j + m && self.of[j + m] == self.of[j];
                while width < end && next(width) {
                    width += 1;
                }
                self.take(j, width, x);
            }
            end -= width;
        }
    }

    /// Takes from `x` what `width` columns of one supernode give, from column `j` on.
    fn take(&mut self, j: usize, width: usize, x: &mut [T]) {
        let Supernode { first, rows } = &self.list[self.of[j]];
        let (pivots, below) = rows[j - first..].split_at(width);
        self.factors.clear();
        for (m, &pivot) in pivots.iter().enumerate() {
            let factor = x[pivot as usize];
            if factor != T::ZERO {
                let values = &self.values[j + m];
                pivots[m + 1..].iter().zip(values).for_each(|(&i, &l)| x[i as usize] -= l * factor);
                self.factors.push((j + m, factor));
            }
        }
        let column = |c: usize| &self.values[c][j + width - 1 - c..];
        if let &[(c, factor)] = &self.factors[..] {
            below.iter().zip(column(c)).for_each(|(&i, &l)| x[i as usize] -= l * factor);
            return;
        }
        for (t, rows) in below.chunks(TILE).enumerate() {
            let part = t * TILE..t * TILE + rows.len();
            self.tile.clear();
            self.tile.extend(rows.iter().map(|&i| x[i as usize]));
            let (fours, rest) = self.factors.as_chunks::<4>();
            for four in fours {
                let columns = four.map(|(c, _)| &column(c)[part.clone()]);
                take_four(columns, four.map(|(_, factor)| factor), &mut self.tile);
            }
            for &(c, factor) in rest {
                self.tile.iter_mut().zip(&column(c)[part.clone()]).for_each(|(y, &l)| *y -= l * factor);
            }
            rows.iter().zip(&self.tile).for_each(|(&i, &y)| x[i as usize] = y);
        }
    }

    /// The next column of L: its pivot is row `pivot` of A with the value `d`, `below` are the other rows that no pivot has
    /// been chosen from, `reached` says which rows it has, `x` its elements by rows of A, before they are divided.
    pub(super) fn push(&mut self, pivot: usize, d: T, below: &[u32], reached: impl Fn(usize) -> bool, x: &[T]) {
        let k = self.of.len();
        if d == T::ZERO || !self.joins(k, pivot, below.len(), reached) {
            let mut rows = Vec::with_capacity(below.len() + 1);
            rows.push(u32::try_from(pivot).unwrap_or(u32::MAX));
            rows.extend_from_slice(below);
            self.list.push(Supernode { first: k, rows });
        }
        let last = self.list.len() - 1;
        let Supernode { first, rows } = &self.list[last];
        self.of.push(last);
        let values = rows[k - first + 1..].iter().map(|&i| x[i as usize] / d);
        self.values.push(values.collect());
    }

    /// Whether column `k` has just the rows that the last supernode has left; then its pivot becomes the next of them.
    fn joins(&mut self, k: usize, pivot: usize, below: usize, reached: impl Fn(usize) -> bool) -> bool {
        let Some(Supernode { first, rows }) = self.list.last_mut() else { return false };
        let width = k - *first;
        if rows.len() != width + 1 + below || !rows[width..].iter().all(|&i| reached(i as usize)) {
            return false;
        }
        let Some(at) = rows[width..].iter().position(|&i| i as usize == pivot) else { return false };
        rows.swap(width, width + at);
        for (c, values) in self.values[*first..].iter_mut().enumerate() {
            values.swap(width - c - 1, width - c - 1 + at);
        }
        true
    }

    /// L with its unit diagonal, rows in the order of their pivots.
    pub(super) fn in_order(mut self, place: &[usize]) -> Sparse<T> {
        let n = self.of.len();
        let entries = self.values.iter().map(|v| v.len() + 1).sum();
        let mut l = CscBuilder::new(n, n, entries);
        let mut sorted: Vec<(usize, usize)> = Vec::new();
        for (s, Supernode { first, rows }) in self.list.iter().enumerate() {
            let end = self.list.get(s + 1).map_or(n, |next| next.first);
            let width = end - first;
            sorted.clear();
            sorted.extend(rows.iter().enumerate().skip(width).map(|(at, &i)| (place[i as usize], at)));
            sorted.sort_unstable();
            for k in *first..end {
                l.push(k, T::ONE);
                // What has been copied is given back at once.
                let values = std::mem::take(&mut self.values[k]);
                let begin = k - first + 1;
                (k + 1..end).zip(&values).for_each(|(i, &v)| l.push(i, v));
                sorted.iter().for_each(|&(i, at)| l.push(i, values[at - begin]));
                l.end_column();
            }
        }
        l.finish()
    }
}

/// `y -= Σ f(k)·c(k)`, one column after the other.
fn take_four<T: Field>(c: [&[T]; 4], f: [T; 4], y: &mut [T]) {
    if y.len() >= WIDE {
        return T::add_four(c, f.map(|f| -f), y);
    }
    for (column, f) in c.into_iter().zip(f) {
        y.iter_mut().zip(column).for_each(|(y, &l)| *y -= l * f);
    }
}
