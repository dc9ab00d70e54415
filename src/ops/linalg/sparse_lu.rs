//! Sparse LU by Gilbert and Peierls' left-looking algorithm (Davis, Direct Methods for Sparse
//! Linear Systems, 6.2) with columns of one pattern taken together, and solves with sparse triangles.

use super::Fill;
use super::field::Field;
use super::fill_order;
use super::supernodes::{NONE, Supernodes};
use crate::ops::sparse::csc::{self, CscBuilder};
use crate::value::{Dense, Sparse};

/// `A(p, q) = L·U`; L has a unit diagonal.
pub(crate) struct SparseLu<T> {
    pub l: Sparse<T>,
    pub u: Sparse<T>,
    /// Row k of L·U is row `p[k]` of A.
    pub p: Vec<usize>,
    /// Column k of L·U is column `q[k]` of A.
    pub q: Vec<usize>,
    pub singular: bool,
}

/// Square A, columns in the order `q`; the diagonal is the pivot where it is at least `threshold`
/// times the largest candidate (1: partial pivoting).
pub(crate) fn factor<T: Field>(a: &Sparse<T>, q: Vec<usize>, threshold: f64) -> SparseLu<T> {
    if a.cols < LARGE {
        return in_order(a, q, threshold);
    }
    // With the rows in the same order, what belongs together is near in memory.
    let f = in_order(&fill_order::permuted(a, Some(&q), Some(&q)), (0..a.cols).collect(), threshold);
    let p = f.p.iter().map(|&k| q[k]).collect();
    SparseLu { p, q, ..f }
}

/// Order from which on rows are put in the order of the columns first.
const LARGE: usize = 1000;

fn in_order<T: Field>(a: &Sparse<T>, q: Vec<usize>, threshold: f64) -> SparseLu<T> {
    let n = a.cols;
    let mut f = Factors {
        next: vec![Vec::new(); n],
        pruned: vec![false; n],
        l: Supernodes::with_columns(n),
        u: vec![Vec::new(); n],
        place: vec![NONE; n],
    };
    let mut x = vec![T::ZERO; n];
    let mut reach = Reach { seen: vec![NONE; n], order: Vec::new(), stack: Vec::new() };
    let mut singular = false;
    for (k, &column) in q.iter().enumerate() {
        let (rows, values) = a.column(column);
        reach.of(rows, k, &f);
        rows.iter().zip(values).for_each(|(&i, &v)| x[i] = v);
        f.l.update(&reach.order, &f.place, &mut x);
        let pivot = choose(&reach.order, &x, &f.place, column, threshold);
        let row = pivot.unwrap_or_else(|| free_row(&f.place, column));
        let d = x[row];
        singular |= pivot.is_none();
        // Room for just what the column has: growing lists would be copied, and keep twice as much.
        let above = reach.order.iter().filter(|&&i| f.place[i] != NONE).count();
        let below = if d == T::ZERO { 0 } else { reach.order.len() - above };
        f.u[k].reserve_exact(above + 1);
        f.next[k].reserve_exact(below);
        for &i in &reach.order {
            if f.place[i] != NONE {
                f.u[k].push((f.place[i], x[i]));
            } else if i != row && d != T::ZERO {
                // What cancels stays until the end: pruned searches rely on it.
                f.next[k].push(u32::try_from(i).unwrap_or(u32::MAX));
            }
        }
        f.l.push(row, d, &f.next[k], |i| reach.seen[i] == k, &x);
        reach.order.iter().for_each(|&i| x[i] = T::ZERO);
        f.place[row] = k;
        if d != T::ZERO {
            f.prune(k, row);
        }
        f.u[k].push((k, d));
    }
    finish(f, n, q, singular)
}

struct Factors<T> {
    /// Rows of A that a search follows from a column of L: those below its diagonal, until it is pruned. (More rows than
    /// 32 bits count do not fit into any memory as a factor.)
    next: Vec<Vec<u32>>,
    pruned: Vec<bool>,
    l: Supernodes<T>,
    u: Vec<Vec<(usize, T)>>,
    /// Pivot number of a row of A.
    place: Vec<usize>,
}

impl<T> Factors<T> {
    /// Symmetric pruning (Eisenstat and Liu, SIAM J. Sci. Comput. 14, 1993): where U(j,k) and
    /// L(k,j) both are there, what column j reaches behind k is reached through column k too.
    fn prune(&mut self, k: usize, row: usize) {
        for &(j, _) in &self.u[k] {
            let rows = &mut self.next[j];
            if self.pruned[j] || !rows.iter().any(|&i| i as usize == row) {
                continue;
            }
            self.pruned[j] = true;
            rows.retain(|&i| self.place[i as usize] != NONE);
            rows.shrink_to_fit();
        }
    }

    /// Rows that the search follows from row `i`.
    fn children(&self, i: usize) -> &[u32] {
        match self.place[i] {
            NONE => &[],
            j => &self.next[j],
        }
    }
}

/// Rows that a column reaches through L, in reverse topological order.
struct Reach {
    seen: Vec<usize>,
    order: Vec<usize>,
    stack: Vec<(usize, usize)>,
}

impl Reach {
    fn of<T>(&mut self, rows: &[usize], stamp: usize, f: &Factors<T>) {
        self.order.clear();
        for &start in rows {
            if self.seen[start] == stamp {
                continue;
            }
            self.seen[start] = stamp;
            self.stack.push((start, 0));
            while let Some((i, next)) = self.stack.pop() {
                let children = f.children(i);
                let open = (next..children.len()).find(|&c| self.seen[children[c] as usize] != stamp);
                if let Some(c) = open {
                    let child = children[c] as usize;
                    self.stack.push((i, c + 1));
                    self.seen[child] = stamp;
                    self.stack.push((child, 0));
                } else {
                    self.order.push(i);
                }
            }
        }
    }
}

fn choose<T: Field>(rows: &[usize], x: &[T], place: &[usize], diagonal: usize, threshold: f64) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    for &i in rows {
        let size = x[i].abs();
        if place[i] == NONE && size > 0.0 && best.is_none_or(|(b, s)| size > s || (size == s && i < b)) {
            best = Some((i, size));
        }
    }
    let (row, size) = best?;
    if place[diagonal] == NONE && x[diagonal].abs() >= size * threshold && x[diagonal] != T::ZERO {
        return Some(diagonal);
    }
    Some(row)
}

fn free_row(place: &[usize], preferred: usize) -> usize {
    if place[preferred] == NONE { preferred } else { place.iter().position(|&p| p == NONE).unwrap_or(preferred) }
}

fn finish<T: Field>(f: Factors<T>, n: usize, q: Vec<usize>, singular: bool) -> SparseLu<T> {
    let Factors { next, l, mut u, place, .. } = f;
    drop(next);
    let mut p = vec![0; n];
    place.iter().enumerate().for_each(|(i, &k)| p[k] = i);
    let mut upper = CscBuilder::new(n, n, u.iter().map(Vec::len).sum());
    for column in &mut u {
        // What has been copied is given back at once.
        let mut column = std::mem::take(column);
        column.sort_unstable_by_key(|e| e.0);
        column.iter().for_each(|&(i, v)| upper.push(i, v));
        upper.end_column();
    }
    SparseLu { l: l.in_order(&place), u: upper.finish(), p, q, singular }
}

/// The order that `\` uses: AMD for a pattern that is mostly symmetric, else COLAMD.
pub(crate) fn for_solve<T: Field>(a: &Sparse<T>) -> SparseLu<T> {
    let symmetric = fill_order::is_mostly_symmetric(a);
    factor(a, fill_order::for_lu(a), if symmetric { 0.1 } else { 1.0 })
}

impl<T: Field> SparseLu<T> {
    /// What is known of both factors.
    #[must_use]
    pub(crate) fn fill(&self) -> Fill {
        let mut rows = vec![0_usize; self.u.rows];
        for j in 0..self.u.cols {
            self.u.column(j).0.iter().filter(|&&i| i < j).for_each(|&i| rows[i] += 1);
        }
        let below = |j: usize| self.l.column(j).0.iter().filter(|&&i| i > j).count();
        let pivots = rows.iter().enumerate().map(|(j, right)| (below(j), *right));
        Fill::of_lu(self.l.nnz() + self.u.nnz(), pivots)
    }

    #[must_use]
    pub(crate) fn solve(&self, b: &Dense<T>) -> Dense<T> {
        let n = self.p.len();
        let mut x = b.clone();
        for (to, from) in x.data.chunks_mut(n.max(1)).zip(b.data.chunks(n.max(1))) {
            let mut y: Vec<T> = self.p.iter().map(|&i| from[i]).collect();
            lower(&self.l, &mut y);
            upper(&self.u, &mut y);
            self.q.iter().zip(y).for_each(|(&j, v)| to[j] = v);
        }
        x
    }

    /// A'·x = b.
    #[must_use]
    pub(crate) fn solve_adjoint(&self, b: &[T]) -> Vec<T> {
        let mut y: Vec<T> = self.q.iter().map(|&j| b[j]).collect();
        upper_adjoint(&self.u, &mut y);
        lower_adjoint(&self.l, &mut y);
        let mut x = y.clone();
        self.p.iter().zip(y).for_each(|(&i, v)| x[i] = v);
        x
    }
}

/// Place of the first row that is not less than `j`; of a triangle that is the first or the last.
#[inline]
fn first_from(rows: &[usize], j: usize) -> usize {
    match (rows.first(), rows.last()) {
        (Some(&first), _) if first >= j => 0,
        (_, Some(&last)) if last == j => rows.len() - 1,
        _ => rows.partition_point(|&i| i < j),
    }
}

/// L·x = b in place; the diagonal is the first entry of each column. A missing one is zero.
pub(crate) fn lower<T: Field>(l: &Sparse<T>, x: &mut [T]) {
    for j in 0..l.cols {
        let (rows, values) = l.column(j);
        let start = first_from(rows, j);
        let (d, rest) = if rows.get(start) == Some(&j) { (values[start], start + 1) } else { (T::ZERO, start) };
        if x[j] == T::ZERO && d != T::ZERO {
            continue;
        }
        x[j] /= d;
        let f = x[j];
        rows[rest..].iter().zip(&values[rest..]).for_each(|(&i, &v)| x[i] -= v * f);
    }
}

/// U·x = b in place.
pub(crate) fn upper<T: Field>(u: &Sparse<T>, x: &mut [T]) {
    for j in (0..u.cols).rev() {
        let (rows, values) = u.column(j);
        let end = first_from(rows, j);
        let d = if rows.get(end) == Some(&j) { values[end] } else { T::ZERO };
        if x[j] == T::ZERO && d != T::ZERO {
            continue;
        }
        x[j] /= d;
        let f = x[j];
        rows[..end].iter().zip(values).for_each(|(&i, &v)| x[i] -= v * f);
    }
}

/// U'·x = b in place.
pub(crate) fn upper_adjoint<T: Field>(u: &Sparse<T>, x: &mut [T]) {
    for j in 0..u.cols {
        let (rows, values) = u.column(j);
        let end = first_from(rows, j);
        let mut sum = x[j];
        rows[..end].iter().zip(values).for_each(|(&i, &v)| sum -= v.conj() * x[i]);
        x[j] = sum / if rows.get(end) == Some(&j) { values[end].conj() } else { T::ZERO };
    }
}

/// L'·x = b in place.
pub(crate) fn lower_adjoint<T: Field>(l: &Sparse<T>, x: &mut [T]) {
    for j in (0..l.cols).rev() {
        let (rows, values) = l.column(j);
        let start = first_from(rows, j);
        let (d, rest) = if rows.get(start) == Some(&j) { (values[start].conj(), start + 1) } else { (T::ZERO, start) };
        let mut sum = x[j];
        rows[rest..].iter().zip(&values[rest..]).for_each(|(&i, &v)| sum -= v.conj() * x[i]);
        x[j] = sum / d;
    }
}

/// Incomplete LU without fill (ILU(0)): L with unit diagonal and U on the pattern of A; the rows
/// are eliminated in order (Saad, Iterative Methods for Sparse Linear Systems, algorithm 10.4).
/// `compensate` adds what is dropped to the diagonal of its row (MILU): A and L*U have equal sums.
///
/// # Errors
/// The row (from 0) whose pivot is zero.
pub(crate) fn incomplete<T: Field>(a: &Sparse<T>, compensate: bool) -> Result<(Sparse<T>, Sparse<T>), usize> {
    let n = a.rows;
    let mut rows = csc::transpose(a);
    let start = rows.pattern.colptr.clone();
    let columns = rows.pattern.rowidx.clone();
    let diagonal: Vec<Option<usize>> = (0..n).map(|i| csc::search(&rows, i, i).ok()).collect();
    let mut place = vec![NONE; n];
    for i in 0..n {
        (start[i]..start[i + 1]).for_each(|p| place[columns[p]] = p);
        for p in start[i]..start[i + 1] {
            let k = columns[p];
            if k >= i {
                break;
            }
            let d = diagonal[k].ok_or(k)?;
            let f = rows.values[p] / rows.values[d];
            rows.values[p] = f;
            for e in d + 1..start[k + 1] {
                let at = place[columns[e]];
                let fill = f * rows.values[e];
                if at != NONE {
                    rows.values[at] -= fill;
                } else if let (true, Some(d)) = (compensate, diagonal[i]) {
                    rows.values[d] -= fill;
                }
            }
        }
        if diagonal[i].is_none_or(|d| rows.values[d] == T::ZERO) {
            return Err(i);
        }
        (start[i]..start[i + 1]).for_each(|p| place[columns[p]] = NONE);
    }
    let both = csc::transpose(&rows);
    let mut l = CscBuilder::new(n, n, a.nnz());
    for j in 0..n {
        l.push(j, T::ONE);
        let (at, values) = both.column(j);
        at.iter().zip(values).filter(|(i, _)| **i > j).for_each(|(&i, &v)| l.push(i, v));
        l.end_column();
    }
    Ok((l.finish(), csc::filtered(&both, |i, j, _| i <= j)))
}
