//! Traffic formulas of factorisations and of functions of matrices. In: shapes, nnz, patterns of
//! operands and results. Out: movements.
//!
//! A factorisation of a full matrix works on a copy of its operand. Its flops split into a part
//! that is blocked (level 3: `f/sqrt(E/3)` elements with E = C in elements) and, for reductions to
//! condensed form, a part of matrix × vector products that streams the trailing matrix at every
//! step (level 2). What fits C is loaded once.

use super::Call;
use crate::traffic::product::{self, Factor, Setting, SolveKind, blocked};
use crate::traffic::{Bytes, Movement, Operand};
use crate::value::Pattern;
use smallvec::smallvec;

pub const FACTOR: &str = "blocked factorisation of a copy: flops of Golub & Van Loan, Matrix Computations 4th ed. (LU 3.2.10, Cholesky 4.2.5, QR 5.2.1), loads f/sqrt(E/3) (Irony, Toledo & Tiskin 2004); sparse: every column of the factor read once for each column it updates (left-looking), from the fill that it has";
pub const TRIDIAGONAL: &str = "reduction to condensed form, half of it matrix x vector products that stream the trailing matrix (Dongarra, Hammarling & Sorensen, LAPACK Working Note 2), the rest blocked; flops of Golub & Van Loan 8.3, 8.6.3, 7.5.6";
pub const SWEPT: &str = "operands once (model, section 5)";
pub const DIAGONAL: &str = "own bytes of the diagonal when the lines it lies in fit C, else a line for each element (model, section 3: indexing)";
pub const OPERATOR: &str = "as the operator (model, section 4)";
pub const TRIPLETS: &str =
    "triplets loaded, then two stable counting sorts that store and load them permuted (Gustavson, ACM TOMS 4, 1978)";
pub const KRONECKER: &str =
    "the first operand once; the second once when it fits C, else once for each column of the first";
pub const ORDERING: &str = "the pattern once; work on the quotient graph, of the size of the pattern, read and written once (Amestoy, Davis & Duff 1996): a lower bound";

pub fn first<'a>(call: &'a Call) -> Option<&'a Operand<'a>> {
    call.operands.first()
}

/// Every operand that is data, once.
pub fn swept(call: &Call) -> Movement {
    let data = |x: &Operand| if x.is_scalar() || x.text.is_some() { 0 } else { x.bytes };
    let flops = call.operands.first().map_or(0, |x| x.nnz as u64);
    Movement { loads: call.operands.iter().map(|x| Bytes::exact(data(x))).collect(), flops, ..Movement::default() }
}

/// The main diagonal of the first operand (all of it when sparse or a vector).
pub fn diagonal(call: &Call) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    if x.sparse.is_some() || x.is_vector() {
        return swept(call);
    }
    let n = x.rows.min(x.cols) as u64;
    let line = call.cache.line.max(x.element_bytes);
    let apart = (x.rows as u64 + 1) * x.element_bytes >= call.cache.line;
    let loads = Bytes::over(call.cache, |c| if apart && n * line > c { n * line } else { n * x.element_bytes });
    Movement { loads: smallvec![loads], flops: n, ..Movement::default() }
}

/// The lower triangle of the first operand, diagonal `k` (second operand) included.
pub fn lower_part(call: &Call) -> Movement {
    part(call, true)
}

/// The upper one.
pub fn upper_part(call: &Call) -> Movement {
    part(call, false)
}

fn part(call: &Call, lower: bool) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    if x.sparse.is_some() {
        return Movement { loads: smallvec![Bytes::exact(x.bytes)], ..Movement::default() };
    }
    let k = call.operands.get(1).and_then(|o| o.scalar).unwrap_or(0.0);
    let rows = x.rows as f64;
    let in_column = |j: usize| {
        let above = (j as f64 - k + if lower { 0.0 } else { 1.0 }).clamp(0.0, rows);
        if lower { rows - above } else { above }
    };
    let elements: f64 = (0..x.cols).map(in_column).sum();
    Movement { loads: smallvec![Bytes::exact(elements as u64 * x.element_bytes)], ..Movement::default() }
}

/// `f` blocked flops over a matrix of so many bytes: once if it fits, never less than once.
fn level3(call: &Call, x: &Operand, f: f64) -> Bytes {
    Bytes::over(call.cache, |c| if x.bytes <= c { x.bytes } else { blocked(f, c, x.element_bytes).max(x.bytes) })
}

/// Real-arithmetic flops of `f` flops on elements of the operand (complex: four times).
fn flops(x: &Operand, f: f64) -> u64 {
    (if x.complex { 4.0 * f } else { f }) as u64
}

/// A factorisation of `f` flops with a copy.
fn factored(call: &Call, x: &Operand, f: f64) -> Movement {
    Movement {
        loads: smallvec![level3(call, x, f)],
        work_stores: Bytes::exact(x.bytes),
        flops: flops(x, f),
        ..Movement::default()
    }
}

fn mn(x: &Operand) -> (f64, f64) {
    (x.rows.max(x.cols) as f64, x.rows.min(x.cols) as f64)
}

/// `lu`: m n² - n³/3 pairs; with several outputs the packed factors are read once to part them.
pub fn lu(call: &Call) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    if x.sparse.is_some() {
        return sparse_lu(call, x);
    }
    let (m, n) = mn(x);
    let mut moved = factored(call, x, m * n * n - n * n * n / 3.0);
    if call.nargout <= 1 {
        moved.work_stores = Bytes::ZERO;
    } else {
        moved.work_loads = Bytes::over(call.cache, |c| if x.bytes <= c { 0 } else { x.bytes });
    }
    moved
}

/// `chol`: n³/3 flops; the copy is the result.
pub fn chol(call: &Call) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    if x.sparse.is_some() {
        return sparse_chol(call, x);
    }
    let n = x.rows as f64;
    let mut moved = factored(call, x, n * n * n / 3.0);
    moved.work_stores = Bytes::ZERO;
    // Only a triangle is referenced.
    let half = (x.bytes + x.rows as u64 * x.element_bytes) / 2;
    moved.loads = smallvec![Bytes::over(call.cache, |c| {
        if half <= c { half } else { blocked(n * n * n / 3.0, c, x.element_bytes).max(half) }
    })];
    moved
}

/// `qr`: R alone, or with Q of as many columns as the result has.
pub fn qr(call: &Call) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    let (m, n) = (x.rows as f64, x.cols as f64);
    let k = m.min(n);
    let reduce = 4.0 * m * n * k - 2.0 * (m + n) * k * k + 4.0 * k * k * k / 3.0;
    let mut moved = factored(call, x, reduce);
    if call.nargout >= 3 {
        // Column pivoting: half of the work is matrix x vector (Quintana-Orti, Sun & Bischof, 1998).
        moved.loads = smallvec![level3(call, x, reduce / 2.0) + trailing(call, x)];
    }
    if call.nargout >= 2
        && let Some(q) = call.results.first()
    {
        let p = q.cols as f64;
        let form = 4.0 * m * p * k - 2.0 * (m + p) * k * k + 4.0 * k * k * k / 3.0;
        moved.work_loads = level3(call, x, form.max(0.0));
        moved.flops += flops(x, form.max(0.0));
    }
    moved
}

/// Bytes streamed by a matrix x vector product with every trailing part that does not fit.
fn trailing(call: &Call, x: &Operand) -> Bytes {
    let (m, n) = (x.rows.max(x.cols) as u64, x.rows.min(x.cols) as u64);
    let part = |k: u64| (m - n + k) * k * x.element_bytes;
    Bytes::over(call.cache, |c| (1..=n).map(part).filter(|&b| b > c).sum())
}

fn condensed(call: &Call, x: &Operand, reduce: f64, sweeps: u64, halved: bool, rest: f64) -> Movement {
    let stream = trailing(call, x);
    let stream =
        if halved { Bytes { low: stream.low / 2, value: stream.value / 2, high: stream.high / 2 } } else { stream };
    Movement {
        loads: smallvec![level3(call, x, reduce / 2.0)],
        work_loads: stream.scale(sweeps)
            + Bytes::over(call.cache, |c| if x.bytes <= c { 0 } else { blocked(rest, c, x.element_bytes) }),
        work_stores: Bytes::exact(x.bytes),
        flops: flops(x, reduce + rest),
        ..Movement::default()
    }
}

/// `eig`: no values are known here, so that a matrix counts as general; two operands first reduce
/// to one by a solve.
pub fn eig(call: &Call) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    let n = x.rows as f64;
    let total = if call.nargout >= 2 { 25.0 } else { 10.0 };
    let reduce = 10.0 / 3.0 * n * n * n;
    let mut moved = condensed(call, x, reduce, 1, false, total * n * n * n - reduce);
    if let Some(b) = call.operands.get(1).filter(|o| o.text.is_none()) {
        let solve = factored(call, b, 8.0 / 3.0 * n * n * n);
        moved.loads.push(solve.loads.first().copied().unwrap_or_default());
        moved.work_stores += solve.work_stores;
        moved.flops += solve.flops;
    }
    moved
}

/// `eigs`, `svds`: dense in this implementation.
pub fn svd(call: &Call) -> Movement {
    svd_of(call, call.nargout >= 2)
}

/// Singular values alone (`norm`, `rank`, `cond`).
pub fn singular_values(call: &Call) -> Movement {
    svd_of(call, false)
}

/// With vectors (`pinv`, `null`, `orth`).
pub fn singular_vectors(call: &Call) -> Movement {
    svd_of(call, true)
}

fn svd_of(call: &Call, vectors: bool) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    let (m, n) = mn(x);
    let reduce = 4.0 * m * n * n - 4.0 / 3.0 * n * n * n;
    let rest = if vectors { 14.0 * m * n * n + 8.0 * n * n * n - reduce } else { 0.0 };
    condensed(call, x, reduce, 2, false, rest.max(0.0))
}

/// `hess`, `schur`.
pub fn hess(call: &Call) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    let n3 = (x.rows as f64).powi(3);
    condensed(call, x, 10.0 / 3.0 * n3, 1, false, if call.nargout >= 2 { 4.0 / 3.0 * n3 } else { 0.0 })
}

pub fn schur(call: &Call) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    let n3 = (x.rows as f64).powi(3);
    condensed(call, x, 10.0 / 3.0 * n3, 1, false, (25.0 - 10.0 / 3.0) * n3)
}

/// `inv`: LU, then the inverse in place, 2n³ in all.
pub fn inverse(call: &Call) -> Movement {
    cubic(call, 2.0, true)
}

/// `det`, `rcond`, `condest`: LU of a copy.
pub fn determinant(call: &Call) -> Movement {
    cubic(call, 2.0 / 3.0, false)
}

/// `expm`: six products, a solve with n right-hand sides, and about four squarings.
pub fn exponential(call: &Call) -> Movement {
    cubic(call, 12.0 + 8.0 / 3.0 + 8.0, false)
}

fn cubic(call: &Call, factor: f64, in_result: bool) -> Movement {
    let Some(x) = first(call) else { return Movement::default() };
    if x.sparse.is_some() {
        return swept(call);
    }
    let mut moved = factored(call, x, factor * (x.rows as f64).powi(3));
    if in_result {
        moved.work_stores = Bytes::ZERO;
    }
    moved
}

/// `kron(A, B)`.
pub fn kron(call: &Call) -> Movement {
    let (Some(a), Some(b)) = (call.operands.first(), call.operands.get(1)) else { return Movement::default() };
    let again = Bytes::over(call.cache, |c| if b.bytes <= c { b.bytes } else { b.bytes * a.cols.max(1) as u64 });
    Movement {
        loads: smallvec![Bytes::exact(a.bytes), again],
        flops: flops(a, a.nnz as f64 * b.nnz as f64),
        ..Movement::default()
    }
}

/// `sparse(i, j, v, …)`; `sparse(A)` loads A, `sparse(m, n)` nothing.
pub fn triplets(call: &Call) -> Movement {
    if call.operands.len() < 3 {
        return swept(call);
    }
    let mut moved = swept(call);
    moved.loads.truncate(3);
    let n = call.operands.iter().take(3).map(|x| x.numel()).max().unwrap_or(0) as u64;
    let value = call.operands.get(2).map_or(8, |x| x.element_bytes);
    let sorted = n * (2 * call.cache.index_bytes + value);
    moved.work_stores = Bytes::exact(sorted);
    moved.work_loads = Bytes::over(call.cache, |c| if sorted <= c { 0 } else { sorted });
    moved.flops = n;
    moved
}

/// A sparse factorisation: A once; `reads` entries of the factor are read back when it does not
/// fit, `f` flops.
fn sparse_factor(call: &Call, a: &Operand, factor_bytes: u64, reads: u64, f: f64) -> Movement {
    let entry = a.element_bytes + call.cache.index_bytes;
    Movement {
        loads: smallvec![Bytes::exact(a.bytes)],
        work_loads: Bytes::over(call.cache, |c| if factor_bytes <= c { 0 } else { reads * entry }),
        flops: flops(a, f),
        ..Movement::default()
    }
}

/// Entries in each column of the pattern, or in each of `n` rows.
fn counts(p: &Pattern, n: usize, by_row: bool) -> Vec<u64> {
    if by_row {
        let mut rows = vec![0; n];
        p.rowidx.iter().for_each(|&i| {
            if let Some(r) = rows.get_mut(i) {
                *r += 1;
            }
        });
        return rows;
    }
    p.colptr.windows(2).map(|w| (w[1] - w[0]) as u64).collect()
}

fn sparse_chol(call: &Call, a: &Operand) -> Movement {
    let Some((r, p)) = call.results.first().and_then(|r| r.sparse.map(|p| (r, p))) else { return swept(call) };
    // R is upper unless 'lower' was asked for: then its first column holds more than one entry.
    let lower = p.colptr.get(1).is_some_and(|&e| e > 1)
        || p.rowidx.last().is_some_and(|&i| i + 1 == r.rows) && p.colptr.len() == 2;
    let c = counts(p, r.rows, !lower);
    let reads = c.iter().map(|&c| c * c.saturating_sub(1) / 2).sum();
    sparse_factor(call, a, r.bytes, reads, c.iter().map(|&c| (c * c) as f64).sum())
}

fn sparse_lu(call: &Call, a: &Operand) -> Movement {
    let (Some(l), Some(u)) = (call.results.first(), call.results.get(1)) else { return swept(call) };
    let (Some(lp), Some(up)) = (l.sparse, u.sparse) else { return swept(call) };
    let (lc, ur) = (counts(lp, l.rows, false), counts(up, u.rows, true));
    let reads = lc.iter().zip(&ur).map(|(&l, &u)| l.saturating_sub(1) * u.saturating_sub(1)).sum::<u64>();
    sparse_factor(call, a, l.bytes + u.bytes, reads, 2.0 * reads as f64 + l.nnz as f64)
}

/// `ilu`, `ichol` without fill: A once; a row is updated by the rows that its lower entries name,
/// which are read back when the factor does not fit.
pub fn incomplete(call: &Call) -> Movement {
    let Some((x, p)) = first(call).and_then(|x| x.sparse.map(|p| (x, p))) else { return swept(call) };
    let (columns, rows) = (counts(p, x.rows, false), counts(p, x.rows, true));
    let reads = columns.iter().zip(&rows).map(|(&c, &r)| (c / 2) * (r / 2)).sum::<u64>();
    sparse_factor(call, x, x.bytes, reads, 2.0 * reads as f64 + x.nnz as f64)
}

/// Orderings and trees.
pub fn ordering(call: &Call) -> Movement {
    let mut moved = swept(call);
    let graph = first(call).map_or(0, |x| x.nnz as u64 * call.cache.index_bytes);
    moved.work_stores = Bytes::exact(graph);
    moved.work_loads = Bytes::over(call.cache, |c| if graph <= c { 0 } else { graph });
    moved.flops = 0;
    moved
}

fn setting<'a>(call: &Call<'a>) -> Setting<'a> {
    Setting { cache: call.cache, patterns: call.patterns }
}

/// `mtimes(a, b)`.
pub fn multiply(call: &Call) -> Movement {
    let (Some(a), Some(b), Some(r)) = (call.operands.first(), call.operands.get(1), call.results.first()) else {
        return swept(call);
    };
    if a.is_scalar() || b.is_scalar() {
        return swept(call);
    }
    product::multiply(Factor::plain(*a), Factor::plain(*b), false, r, setting(call))
}

fn kind(a: &Operand) -> SolveKind {
    let Some(p) = a.sparse else {
        return if a.rows == a.cols { SolveKind::General } else { SolveKind::LeastSquares };
    };
    let columns =
        || p.colptr.windows(2).enumerate().flat_map(|(j, w)| p.rowidx[w[0]..w[1]].iter().map(move |&i| (i, j)));
    match (a.rows == a.cols, columns().all(|(i, j)| i >= j), columns().all(|(i, j)| i <= j)) {
        (false, _, _) => SolveKind::LeastSquares,
        (_, true, true) => SolveKind::Diagonal,
        (_, true, _) => SolveKind::LowerTriangular,
        (_, _, true) => SolveKind::UpperTriangular,
        _ => SolveKind::SparseGeneral { factor_nnz: None },
    }
}

/// `mldivide(a, b)`: a full square matrix counts as general.
pub fn left_divide(call: &Call) -> Movement {
    let (Some(a), Some(b), Some(r)) = (call.operands.first(), call.operands.get(1), call.results.first()) else {
        return swept(call);
    };
    if a.is_scalar() {
        return swept(call);
    }
    product::left_divide(Factor::plain(*a), b, kind(a), r, setting(call))
}

/// `mrdivide(b, a)`.
pub fn right_divide(call: &Call) -> Movement {
    let (Some(b), Some(a), Some(r)) = (call.operands.first(), call.operands.get(1), call.results.first()) else {
        return swept(call);
    };
    if a.is_scalar() {
        return swept(call);
    }
    product::right_divide(b, Factor::plain(*a), kind(a), r, setting(call))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::traffic::CacheParams;
    use crate::traffic::gather::Patterns;
    use crate::value::{Layout, Value};
    use std::rc::Rc;

    fn shape(rows: usize, cols: usize) -> Operand<'static> {
        let nnz = rows * cols;
        Operand {
            rows,
            cols,
            element_bytes: 8,
            bytes: 8 * nnz as u64,
            complex: false,
            nnz,
            sparse: None,
            scalar: None,
            text: None,
        }
    }

    fn moved(f: fn(&Call) -> Movement, operands: &[Operand], results: &[Operand], nargout: usize) -> Movement {
        let (cache, patterns) = (CacheParams::default(), Patterns::default());
        f(&Call { operands, results, nargout, cache: &cache, patterns: &patterns })
    }

    #[test]
    fn triangles_and_diagonals_load_what_they_reference() {
        let k = Operand { scalar: Some(-1.0), ..shape(1, 1) };
        assert_eq!(moved(lower_part, &[shape(4, 4)], &[], 1).loads[0], Bytes::exact(10 * 8));
        assert_eq!(moved(lower_part, &[shape(4, 4), k], &[], 1).loads[0], Bytes::exact(6 * 8));
        assert_eq!(moved(upper_part, &[shape(4, 4), k], &[], 1).loads[0], Bytes::exact(13 * 8));
        // 2x4: the columns hold 1, 2, 2, 2 elements on or above the diagonal.
        assert_eq!(moved(upper_part, &[shape(2, 4)], &[], 1).loads[0], Bytes::exact(7 * 8));
        // 1000 lines of 64 bytes: more than 32K and less than 64K are the diagonal's lines.
        let d = moved(diagonal, &[shape(1000, 1000)], &[], 1).loads[0];
        assert_eq!(d, Bytes { low: 8000, value: 64000, high: 64000 });
    }

    #[test]
    fn a_factorisation_that_fits_loads_once() {
        let m = moved(lu, &[shape(10, 10)], &[], 2);
        assert_eq!((m.loads[0], m.work_loads, m.work_stores), (Bytes::exact(800), Bytes::ZERO, Bytes::exact(800)));
        // m n² - n³/3 multiply-adds and subtractions are 2n³/3 flops for a square matrix.
        assert_eq!(m.flops, 666);
        let large = moved(lu, &[shape(1000, 1000)], &[], 1);
        // 2e9/3 / sqrt(4096/3) elements of 8 bytes.
        assert_eq!(large.loads[0].value, 144_337_567);
        assert_eq!(moved(chol, &[shape(1000, 1000)], &[], 1).loads[0].value, 72_168_784);
    }

    #[test]
    fn a_tall_qr_counts_its_flops() {
        // 2mn² - 2n³/3 = 2·100·16 - 128/3.
        let q = shape(100, 4);
        let m = moved(qr, &[q], &[q, shape(4, 4)], 2);
        assert_eq!(m.flops, 2 * 3157);
        assert_eq!(m.work_stores, Bytes::exact(3200));
    }

    #[test]
    fn sparse_cholesky_counts_its_fill() {
        // Lower bidiagonal factor of order 5000: every column but the last updates one entry.
        let n = 5000;
        let mut pattern = Pattern { colptr: vec![0], rowidx: Vec::new() };
        for j in 0..n {
            pattern.rowidx.push(j);
            if j + 1 < n {
                pattern.rowidx.push(j + 1);
            }
            pattern.colptr.push(pattern.rowidx.len());
        }
        let pattern = Rc::new(pattern);
        let nnz = pattern.rowidx.len();
        let s = crate::value::Sparse { rows: n, cols: n, pattern: Rc::clone(&pattern), values: vec![1.0; nnz] };
        let bytes = Value::sparse(s).bytes(Layout { index_bytes: 4, by_rows: true });
        let l = Operand { bytes, nnz, sparse: Some(&pattern), ..shape(n, n) };
        let m = moved(chol, &[l], &[l], 1);
        assert_eq!(m.loads[0], Bytes::exact(bytes));
        assert_eq!(m.work_loads, Bytes::exact((n as u64 - 1) * 12));
        assert_eq!(m.flops, 4 * (n as u64 - 1) + 1);
    }

    #[test]
    fn kron_loads_the_second_operand_again_when_it_does_not_fit() {
        let m = moved(kron, &[shape(2, 3), shape(100, 100)], &[], 1);
        assert_eq!((m.loads[0], m.loads[1]), (Bytes::exact(48), Bytes::exact(240_000)));
        assert_eq!(moved(kron, &[shape(2, 3), shape(2, 2)], &[], 1).loads[1], Bytes::exact(32));
    }
}
