//! Solves: `op(A) \ b` and `b / op(A)`.

use super::{Factor, Setting, blocked, multiply_add, sparse};
use crate::traffic::gather::Stream;
use crate::traffic::{Bytes, Movement, Operand};
use smallvec::smallvec;

/// How a system is solved, by the matrix as it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveKind {
    Diagonal,
    LowerTriangular,
    UpperTriangular,
    /// Square and dense: LU of a copy.
    General,
    /// Square and sparse: LU or Cholesky with the fill. Entries of all factors where they are
    /// known; without them those of A stand in, and the caller warns.
    SparseGeneral {
        factor_nnz: Option<usize>,
    },
    /// Rectangular: QR of a copy.
    LeastSquares,
}

/// `op(a) \ b`; loads of a, then of b.
#[must_use]
pub fn left_divide(a: Factor, b: &Operand, kind: SolveKind, result: &Operand, setting: Setting) -> Movement {
    solve(System { a, b, result, columns: result.cols as u64, by_row: true }, kind, setting)
}

/// `b / op(a)`, solved as `op(a)' \ b'`; loads of b, then of a.
#[must_use]
pub fn right_divide(b: &Operand, a: Factor, kind: SolveKind, result: &Operand, setting: Setting) -> Movement {
    let a = Factor { transposed: !a.transposed, ..a };
    let mut m = solve(System { a, b, result, columns: result.rows as u64, by_row: false }, kind, setting);
    m.loads.reverse();
    m
}

/// Inverse of a general matrix: the solve with the identity, which is not loaded.
pub(super) fn inverse(a: &Operand, setting: Setting) -> Movement {
    let kind = match a.sparse {
        Some(_) => SolveKind::SparseGeneral { factor_nnz: None },
        None => SolveKind::General,
    };
    let mut m = left_divide(Factor::plain(*a), a, kind, a, setting);
    m.loads.truncate(1);
    m
}

#[derive(Clone, Copy)]
struct System<'a> {
    a: Factor<'a>,
    b: &'a Operand<'a>,
    result: &'a Operand<'a>,
    /// Right-hand sides.
    columns: u64,
    /// Unknowns run along the rows of the stored result.
    by_row: bool,
}

fn solve(s: System, kind: SolveKind, setting: Setting) -> Movement {
    match kind {
        SolveKind::Diagonal => diagonal(s, setting),
        SolveKind::LowerTriangular | SolveKind::UpperTriangular if s.a.operand.sparse.is_some() => {
            sparse_triangular(s, kind == SolveKind::LowerTriangular, setting)
        }
        SolveKind::LowerTriangular | SolveKind::UpperTriangular => dense_triangular(s, setting),
        SolveKind::General => general(s, setting),
        SolveKind::SparseGeneral { factor_nnz } => sparse_general(s, factor_nnz, setting),
        SolveKind::LeastSquares => least_squares(s, setting),
    }
}

impl System<'_> {
    fn order(&self) -> u64 {
        self.a.operand.rows.max(self.a.operand.cols) as u64
    }

    fn element(&self) -> u64 {
        self.a.operand.element_bytes
    }

    fn per_pair(&self) -> u64 {
        multiply_add(&self.a.operand, self.b)
    }

    fn loads(&self, a: Bytes) -> smallvec::SmallVec<[Bytes; 3]> {
        smallvec![a, Bytes::exact(self.b.bytes)]
    }
}

/// A dense matrix gives its diagonal: own bytes when the lines it lies in fit, else a line each.
fn diagonal(s: System, setting: Setting) -> Movement {
    let n = s.order();
    let a = match s.a.operand.sparse {
        Some(_) => Bytes::exact(s.a.operand.bytes),
        None => Bytes::over(setting.cache, |c| {
            let line = setting.cache.line;
            let apart = (n + 1) * s.element() >= line;
            if apart && n > 1 && n * line > c { n * line } else { n * s.element() }
        }),
    };
    Movement { loads: s.loads(a), flops: n * s.columns, ..Movement::default() }
}

fn triangle(n: u64) -> u64 {
    n * (n + 1) / 2
}

/// One sweep over the triangle for a vector; a block of vectors by the blocked algorithm, never
/// less than the triangle and b once.
fn dense_triangular(s: System, setting: Setting) -> Movement {
    let n = s.order();
    let once = triangle(n) * s.element();
    Movement {
        loads: s.loads(triangular_loads(s, setting)),
        flops: (once / s.element().max(1)) * s.columns * s.per_pair(),
        ..Movement::default()
    }
}

/// Loads of a dense triangle for all columns of the right-hand side.
fn triangular_loads(s: System, setting: Setting) -> Bytes {
    let n = s.order();
    let once = triangle(n) * s.element();
    if s.columns <= 1 {
        return Bytes::exact(once);
    }
    let flops = n as f64 * n as f64 * s.columns as f64;
    Bytes::over(setting.cache, |c| {
        if once + s.result.bytes <= c {
            return once;
        }
        blocked(flops, c, s.element()).saturating_sub(s.b.bytes).max(once)
    })
}

fn sparse_triangular(s: System, lower: bool, setting: Setting) -> Movement {
    let Some(pattern) = s.a.operand.sparse else { return Movement::default() };
    let rows = setting.cache.by_rows;
    let forward = lower != s.a.transposed;
    // Stored vectors are rows of the system: entries are read back; else they are updated.
    let reads_back = rows != s.a.transposed;
    let stream = if reads_back { Stream::Solve { rows, forward } } else { Stream::Update { rows, forward } };
    let (element, width) = sparse::shape(s.result.element_bytes, s.columns, s.by_row);
    let other = s.a.operand.bytes + s.b.bytes;
    let n = s.a.operand.cols;
    let back = setting.patterns.gather(pattern, stream, n, element, setting.cache, (other, width));
    Movement {
        loads: s.loads(Bytes::exact(s.a.operand.bytes)),
        work_loads: back,
        result_stores: (!reads_back).then_some(back),
        flops: s.a.operand.nnz as u64 * s.columns * s.per_pair(),
        ..Movement::default()
    }
}

/// LU of a copy, then two triangular solves: the triangles of the copy, b, and the result in
/// between.
fn general(s: System, setting: Setting) -> Movement {
    let n = s.order();
    let matrix = n * n * s.element();
    let factor = 2.0 * (n as f64).powi(3) / 3.0;
    let a =
        Bytes::over(setting.cache, |c| if matrix <= c { matrix } else { blocked(factor, c, s.element()).max(matrix) });
    let solves = triangular_loads(s, setting).scale(2);
    let lu_pairs = (factor / 2.0).round() as u64;
    Movement {
        loads: s.loads(a),
        work_loads: solves + Bytes::exact(s.result.bytes),
        work_stores: Bytes::exact(matrix),
        flops: lu_pairs * multiply_add(&s.a.operand, &s.a.operand) + n * n * s.columns * s.per_pair(),
        ..Movement::default()
    }
}

/// A once; the factors (both with indices and pointers) are stored once and read once by the two
/// solves. Flops of the factorisation take the factor's mean column.
fn sparse_general(s: System, factor_nnz: Option<usize>, setting: Setting) -> Movement {
    let n = s.order();
    let entries = factor_nnz.unwrap_or(s.a.operand.nnz) as u64;
    let index = setting.cache.index_bytes;
    let factors = entries * (s.element() + index) + 2 * (n + 1) * index;
    let pairs = (u128::from(entries) * u128::from(entries) / u128::from(n.max(1)) / 4) as u64;
    Movement {
        loads: s.loads(Bytes::exact(s.a.operand.bytes)),
        work_loads: Bytes::exact(factors + s.result.bytes),
        work_stores: Bytes::exact(factors),
        flops: pairs * multiply_add(&s.a.operand, &s.a.operand) + entries * s.columns * s.per_pair(),
        ..Movement::default()
    }
}

/// Householder QR of a copy (`2n²(m - n/3)` flops), Q' applied to b, then the triangle.
fn least_squares(s: System, setting: Setting) -> Movement {
    let (rows, cols) = (s.a.operand.rows as u64, s.a.operand.cols as u64);
    let (m, n) = (rows.max(cols), rows.min(cols));
    let factor = 2.0 * (n as f64).powi(2) * (m as f64 - n as f64 / 3.0);
    let matrix = s.a.operand.bytes;
    let dense = s.a.operand.sparse.is_none();
    let a = Bytes::over(setting.cache, |c| {
        if !dense || matrix <= c { matrix } else { blocked(factor, c, s.element()).max(matrix) }
    });
    let solves = if dense { (m * n + n) * s.element() } else { matrix };
    let pairs = if dense { (factor / 2.0).round() as u64 } else { s.a.operand.nnz as u64 * n };
    let per_rhs = if dense { 2 * m * n - triangle(n) + n } else { 2 * s.a.operand.nnz as u64 };
    Movement {
        loads: s.loads(a),
        work_loads: Bytes::exact(solves + s.b.bytes),
        work_stores: Bytes::exact(matrix + s.b.bytes),
        flops: pairs * multiply_add(&s.a.operand, &s.a.operand) + per_rhs * s.columns * s.per_pair(),
        ..Movement::default()
    }
}
