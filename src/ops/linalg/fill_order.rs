//! Orderings that reduce fill: AMD and COLAMD (of faer), reverse Cuthill-McKee (of sprs), elimination trees.

use crate::ops::sparse::{Entry, csc};
use crate::value::{Pattern, Sparse};
use faer::dyn_stack::{MemBuffer, MemStack};
use faer::sparse::SymbolicSparseColMatRef;
use faer::sparse::linalg::{amd, colamd};
use sprs::linalg::ordering::{cuthill_mckee_custom, order::Reversed, start::Strategy};
use sprs::{CsMatView, PermOwned};
use std::rc::Rc;

fn symbolic(rows: usize, cols: usize, p: &Pattern) -> SymbolicSparseColMatRef<'_, usize> {
    SymbolicSparseColMatRef::new_checked(rows, cols, &p.colptr, None, &p.rowidx)
}

/// Approximate minimum degree of the pattern of A + A'; new position → old.
#[must_use]
pub(crate) fn minimum_degree(n: usize, pattern: &Pattern) -> Vec<usize> {
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
pub(crate) fn column_degree(rows: usize, cols: usize, pattern: &Pattern) -> Vec<usize> {
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
pub(crate) fn column_count(pattern: &Pattern) -> Vec<usize> {
    let mut order: Vec<usize> = (0..pattern.colptr.len().saturating_sub(1)).collect();
    order.sort_by_key(|&j| pattern.colptr[j + 1] - pattern.colptr[j]);
    order
}

/// Reverse Cuthill-McKee of the pattern of A + A', every component from a node far out.
#[must_use]
pub(crate) fn cuthill_mckee(n: usize, pattern: &Rc<Pattern>) -> Vec<usize> {
    let own = Sparse::new(n, n, Rc::clone(pattern), vec![true; pattern.rowidx.len()]);
    let both = csc::union(&own, &csc::transpose(&own), |x, y| x | y);
    cuthill_mckee_custom(both.view(), FarOut { next: 0 }, Reversed::new()).perm.vec()
}

/// Where a component of a graph begins (George and Liu): from its first node, the last level of a
/// search in breadth gives a node further out, until the levels become no more. As sprs'
/// `PseudoPeripheral`, but the first node of the next component is not looked for from the start:
/// with that, a diagonal matrix of order 2e4 takes 14 times as long.
struct FarOut {
    next: usize,
}

impl<N: PartialEq> Strategy<N, usize, usize> for FarOut {
    fn find_start_vertex(&mut self, taken: &[bool], degree: &[usize], graph: &CsMatView<N>) -> usize {
        self.next += taken.iter().skip(self.next).take_while(|t| **t).count();
        let (mut root, mut far) = (self.next, (0, self.next));
        loop {
            let further = last_level(far.1, taken, degree, graph);
            if further.0 <= far.0 {
                return root;
            }
            (root, far) = (far.1, further);
        }
    }
}

/// How many levels a search in breadth from `root` has, and the node of fewest neighbours in the last.
fn last_level<N: PartialEq>(root: usize, taken: &[bool], degree: &[usize], graph: &CsMatView<N>) -> (usize, usize) {
    let mut seen = taken.to_vec();
    seen[root] = true;
    let (mut level, mut levels) = (vec![root], 1);
    loop {
        let mut next = Vec::new();
        for around in level.iter().filter_map(|&k| graph.outer_view(k)) {
            let first = next.len();
            next.extend(around.indices().iter().filter(|&&i| !std::mem::replace(&mut seen[i], true)));
            next[first..].sort_by_key(|&i: &usize| degree[i]);
        }
        if next.is_empty() {
            return (levels, level.into_iter().min_by_key(|&k| degree[k]).unwrap_or(root));
        }
        (level, levels) = (next, levels + 1);
    }
}

/// Parent of every column in the elimination tree of a symmetric matrix of which the upper
/// triangle is read, or of A'A (Liu; as in Davis, Direct Methods for Sparse Linear Systems, 4.1).
#[must_use]
pub(crate) fn elimination_tree<T: Entry>(a: &Sparse<T>, of_columns: bool) -> Vec<Option<usize>> {
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
pub(crate) fn permuted<T: Entry>(a: &Sparse<T>, p: Option<&[usize]>, q: Option<&[usize]>) -> Sparse<T> {
    let order = |p: Option<&[usize]>, n| p.map_or_else(|| PermOwned::identity(n), |p| PermOwned::new(p.to_vec()));
    let (p, q) = (order(p, a.rows), order(q, a.cols));
    sprs::transform_mat_paq(a.view(), p.view(), q.view()).into()
}

/// Whether at least half of the entries off the diagonal have their mirror image and nine tenths
/// of the diagonal are there: the rule by which UMFPACK takes its symmetric strategy (Davis, ACM
/// TOMS 30, 2004).
#[must_use]
pub(crate) fn is_mostly_symmetric<T: Entry>(a: &Sparse<T>) -> bool {
    if a.rows != a.cols {
        return false;
    }
    let t = csc::transpose(a);
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
pub(crate) fn for_lu<T: Entry>(a: &Sparse<T>) -> Vec<usize> {
    if is_mostly_symmetric(a) { minimum_degree(a.cols, &a.pattern) } else { column_degree(a.rows, a.cols, &a.pattern) }
}

/// Entries of the columns of the Cholesky factor of a symmetric pattern of which the upper triangle is read: row
/// k of L holds what the elimination tree reaches from the entries of column k.
#[must_use]
pub(crate) fn cholesky_columns<T: Entry>(a: &Sparse<T>) -> Vec<usize> {
    let parent = elimination_tree(a, false);
    let mut seen = vec![usize::MAX; a.cols];
    let mut counts = vec![1; a.cols];
    for k in 0..a.cols {
        seen[k] = k;
        for &row in a.column(k).0.iter().filter(|&&i| i < k) {
            let mut at = row;
            while seen[at] != k {
                seen[at] = k;
                counts[at] += 1;
                let Some(up) = parent[at] else { break };
                at = up;
            }
        }
    }
    counts
}
