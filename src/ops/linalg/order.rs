//! Orderings that reduce fill: AMD and COLAMD (of `faer`), reverse Cuthill-McKee, elimination trees.

use crate::ops::sparse::csc::{positions, transpose};
use crate::value::{Pattern, Sparse};
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::sparse::SymbolicSparseColMatRef;
use faer::sparse::linalg::{amd, colamd};

fn symbolic(rows: usize, cols: usize, p: &Pattern) -> SymbolicSparseColMatRef<'_, usize> {
    SymbolicSparseColMatRef::new_checked(rows, cols, &p.colptr, None, &p.rowidx)
}

/// Approximate minimum degree of the pattern of A + A'; new position → old.
#[must_use]
pub fn minimum_degree(n: usize, pattern: &Pattern) -> Vec<usize> {
    let (mut perm, mut inverse) = (vec![0; n], vec![0; n]);
    let mut memory = MemBuffer::new(amd::order_scratch::<usize>(n, pattern.rowidx.len()));
    let done = amd::order(
        &mut perm,
        &mut inverse,
        symbolic(n, n, pattern),
        amd::Control::default(),
        MemStack::new(&mut memory),
    );
    if done.is_err() { (0..n).collect() } else { perm }
}

/// Approximate minimum degree of columns for LU and QR; new position → old.
#[must_use]
pub fn column_degree(rows: usize, cols: usize, pattern: &Pattern) -> Vec<usize> {
    if rows == 0 || cols == 0 {
        return (0..cols).collect();
    }
    let (mut perm, mut inverse) = (vec![0; cols], vec![0; cols]);
    let mut memory = MemBuffer::new(colamd::order_scratch::<usize>(rows, cols, pattern.rowidx.len()));
    let done = colamd::order(
        &mut perm,
        &mut inverse,
        symbolic(rows, cols, pattern),
        colamd::Control::default(),
        MemStack::new(&mut memory),
    );
    if done.is_err() { (0..cols).collect() } else { perm }
}

/// Columns by ascending number of entries (stable).
#[must_use]
pub fn column_count(pattern: &Pattern) -> Vec<usize> {
    let mut order: Vec<usize> = (0..pattern.colptr.len().saturating_sub(1)).collect();
    order.sort_by_key(|&j| pattern.colptr[j + 1] - pattern.colptr[j]);
    order
}

/// Reverse Cuthill-McKee of the pattern of A + A', every component from a node far out
/// (George and Liu).
#[must_use]
pub fn cuthill_mckee(n: usize, pattern: &Pattern) -> Vec<usize> {
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); n];
    for j in 0..n {
        for &i in &pattern.rowidx[pattern.colptr[j]..pattern.colptr[j + 1]] {
            if i != j {
                neighbours[i].push(j);
                neighbours[j].push(i);
            }
        }
    }
    for list in &mut neighbours {
        list.sort_unstable();
        list.dedup();
    }
    let degree: Vec<usize> = neighbours.iter().map(Vec::len).collect();
    for list in &mut neighbours {
        list.sort_by_key(|&k| degree[k]);
    }
    let mut seen = vec![false; n];
    let mut order = Vec::with_capacity(n);
    for start in 0..n {
        if seen[start] {
            continue;
        }
        let mut root = start;
        let mut levels = breadth_first(root, &neighbours, &seen);
        loop {
            let last = levels.last().cloned().unwrap_or_default();
            let Some(far) = last.into_iter().min_by_key(|&k| degree[k]) else { break };
            let further = breadth_first(far, &neighbours, &seen);
            if further.len() <= levels.len() {
                break;
            }
            (root, levels) = (far, further);
        }
        let mut queue = order.len();
        seen[root] = true;
        order.push(root);
        while let Some(&k) = order.get(queue) {
            queue += 1;
            for &i in &neighbours[k] {
                if !seen[i] {
                    seen[i] = true;
                    order.push(i);
                }
            }
        }
    }
    order.reverse();
    order
}

fn breadth_first(root: usize, neighbours: &[Vec<usize>], taken: &[bool]) -> Vec<Vec<usize>> {
    let mut seen = taken.to_vec();
    seen[root] = true;
    let mut levels = vec![vec![root]];
    loop {
        let mut next = Vec::new();
        for &k in levels.last().into_iter().flatten() {
            for &i in &neighbours[k] {
                if !seen[i] {
                    seen[i] = true;
                    next.push(i);
                }
            }
        }
        if next.is_empty() {
            return levels;
        }
        levels.push(next);
    }
}

/// Parent of every column in the elimination tree of a symmetric matrix of which the upper
/// triangle is read, or of A'A (Liu; as in Davis, Direct Methods for Sparse Linear Systems, 4.1).
#[must_use]
pub fn elimination_tree<T: crate::ops::sparse::Entry>(a: &Sparse<T>, of_columns: bool) -> Vec<Option<usize>> {
    let mut parent = vec![None; a.cols];
    let mut ancestor: Vec<Option<usize>> = vec![None; a.cols];
    let mut previous: Vec<Option<usize>> = vec![None; if of_columns { a.rows } else { 0 }];
    for k in 0..a.cols {
        for &row in a.column(k).0 {
            let mut at = if of_columns { previous[row] } else { Some(row) };
            while let Some(i) = at.filter(|&i| i < k) {
                at = ancestor[i];
                ancestor[i] = Some(k);
                if at.is_none() {
                    parent[i] = Some(k);
                }
            }
            if of_columns {
                previous[row] = Some(k);
            }
        }
    }
    parent
}

/// A(p, q): rows and columns in the order given (new position → old).
#[must_use]
pub fn permuted<T: crate::ops::sparse::Entry>(a: &Sparse<T>, p: Option<&[usize]>, q: Option<&[usize]>) -> Sparse<T> {
    let mut rows: Vec<usize> = (0..a.rows).collect();
    if let Some(p) = p {
        p.iter().enumerate().for_each(|(new, &old)| rows[old] = new);
    }
    let mut cols: Vec<usize> = (0..a.cols).collect();
    if let Some(q) = q {
        q.iter().enumerate().for_each(|(new, &old)| cols[old] = new);
    }
    let (i, j): (Vec<usize>, Vec<usize>) = positions(a).map(|(i, j)| (rows[i], cols[j])).unzip();
    crate::ops::sparse::from_triplets(a.rows, a.cols, (&i, &j, &a.values), |x, _| x)
}

/// Whether at least half of the entries off the diagonal have their mirror image and nine tenths
/// of the diagonal are there: the rule by which UMFPACK takes its symmetric strategy (Davis, ACM
/// TOMS 30, 2004).
#[must_use]
pub fn is_mostly_symmetric<T: crate::ops::sparse::Entry>(a: &Sparse<T>) -> bool {
    if a.rows != a.cols {
        return false;
    }
    let t = transpose(a);
    let (mut diagonal, mut matched, mut off) = (0, 0, 0);
    for j in 0..a.cols {
        let mut mirror = t.column(j).0.iter().peekable();
        for &i in a.column(j).0 {
            while mirror.next_if(|&&k| k < i).is_some() {}
            if i == j {
                diagonal += 1;
            } else {
                off += 1;
                matched += usize::from(mirror.peek() == Some(&&i));
            }
        }
    }
    2 * matched >= off && 10 * diagonal >= 9 * a.cols
}

/// Order of the columns for LU: AMD for a pattern that is mostly symmetric, else COLAMD.
#[must_use]
pub fn for_lu<T: crate::ops::sparse::Entry>(a: &Sparse<T>) -> Vec<usize> {
    if is_mostly_symmetric(a) { minimum_degree(a.cols, &a.pattern) } else { column_degree(a.rows, a.cols, &a.pattern) }
}

/// Entries of the Cholesky factor of a symmetric pattern of which the upper triangle is read: row
/// k of L holds what the elimination tree reaches from the entries of column k.
#[must_use]
pub fn cholesky_entries<T: crate::ops::sparse::Entry>(a: &Sparse<T>) -> usize {
    let parent = elimination_tree(a, false);
    let mut seen = vec![usize::MAX; a.cols];
    let mut count = a.cols;
    for k in 0..a.cols {
        seen[k] = k;
        for &row in a.column(k).0.iter().filter(|&&i| i < k) {
            let mut at = row;
            while seen[at] != k {
                seen[at] = k;
                count += 1;
                let Some(up) = parent[at] else { break };
                at = up;
            }
        }
    }
    count
}
