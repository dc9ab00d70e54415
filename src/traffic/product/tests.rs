use super::*;
use crate::value::Pattern;
use std::rc::Rc;

const CACHE: CacheParams = CacheParams { l1: 32768, line: 64, index_bytes: 4, by_rows: true };
const BY_COLUMNS: CacheParams = CacheParams { by_rows: false, ..CACHE };

fn dense<'a>(rows: usize, cols: usize) -> Operand<'a> {
    Operand {
        rows,
        cols,
        element_bytes: 8,
        bytes: (rows * cols * 8) as u64,
        complex: false,
        nnz: rows * cols,
        sparse: None,
        scalar: None,
        text: None,
    }
}

fn sparse<'a>(p: &'a Rc<Pattern>, rows: usize, cache: &CacheParams) -> Operand<'a> {
    let cols = p.colptr.len() - 1;
    let n = if cache.by_rows { rows } else { cols };
    let bytes = (p.rowidx.len() * 12 + (n + 1) * 4) as u64;
    Operand { bytes, nnz: p.rowidx.len(), sparse: Some(p), ..dense(rows, cols) }
}

/// n×n with `width` entries in every column, next to each other, inside the matrix.
fn band(n: usize, width: usize) -> Rc<Pattern> {
    let first = |j: usize| j.min(n - width);
    Rc::new(Pattern {
        colptr: (0..=n).map(|j| j * width).collect(),
        rowidx: (0..n).flat_map(|j| first(j)..first(j) + width).collect(),
    })
}

fn plain<'a>(o: Operand<'a>) -> Factor<'a> {
    Factor::plain(o)
}

fn total(m: &Movement) -> Bytes {
    m.loads.iter().copied().sum::<Bytes>() + m.work_loads
}

#[test]
fn dense_matrix_times_vector() {
    let patterns = Patterns::default();
    let set = Setting { cache: &CACHE, patterns: &patterns };
    let (a, x) = (dense(1000, 1000), dense(1000, 1));
    for m in [
        multiply(plain(a), plain(x), false, &x, set),
        multiply(Factor::transposed(a), plain(x), false, &x, set),
        multiply(Factor::transposed(x), plain(a), false, &dense(1, 1000), set),
    ] {
        assert_eq!(total(&m), Bytes::exact(8_008_000));
        assert_eq!((m.flops, m.dgemm), (2_000_000, Bytes::ZERO));
    }
    let outer = multiply(plain(x), Factor::transposed(x), true, &a, set);
    assert_eq!((total(&outer), outer.flops), (Bytes::exact(8000), 2_000_000));
}

#[test]
fn dense_products() {
    let patterns = Patterns::default();
    let set = Setting { cache: &CACHE, patterns: &patterns };
    // 3 · 36² · 8 = 31104 bytes fit Z and 2Z, not Z/2: 2·36³/sqrt(2048/3) · 8 = 28570.8.
    let a = dense(36, 36);
    let m = multiply(plain(a), plain(a), false, &a, set);
    assert_eq!(m.dgemm, Bytes { low: 20_736, value: 20_736, high: 28_571 });
    assert_eq!(total(&m), m.dgemm);
    assert_eq!(m.loads[1].high, 28_571 - 10_368 - (28_571 - 20_736) / 2);
    let square = multiply(plain(a), plain(a), true, &a, set);
    assert_eq!(square.loads[0], Bytes { low: 10_368, value: 10_368, high: 28_571 });
    assert!(square.loads[1].is_zero());
    // 2e9 · sqrt(3/4096) · 8 at Z.
    let a = dense(1000, 1000);
    let m = multiply(plain(a), plain(a), false, &a, set);
    assert_eq!(m.dgemm.value, 433_012_702);
    assert_eq!(m.flops, 2_000_000_000);
    // A thin product never loads less than its operands.
    let thin = multiply(plain(dense(100_000, 2)), plain(dense(2, 2)), false, &dense(100_000, 2), set);
    assert_eq!(total(&thin), Bytes::exact(1_600_032));
}

#[test]
fn sparse_times_vector() {
    let patterns = Patterns::default();
    let p = band(1000, 4);
    let x = dense(1000, 1);
    let set = Setting { cache: &CACHE, patterns: &patterns };
    let m = multiply(plain(sparse(&p, 1000, &CACHE)), plain(x), false, &x, set);
    assert_eq!(m.loads.as_slice(), [Bytes::exact(52_004), Bytes::exact(8000)]);
    assert_eq!((total(&m), m.flops, m.result_stores), (Bytes::exact(60_004), 8000, None));
    // Transposed, and by columns: the result is loaded and stored.
    let transposed = multiply(Factor::transposed(sparse(&p, 1000, &CACHE)), plain(x), false, &x, set);
    let set = Setting { cache: &BY_COLUMNS, patterns: &patterns };
    let columns = multiply(plain(sparse(&p, 1000, &BY_COLUMNS)), plain(x), false, &x, set);
    for m in [transposed, columns] {
        assert_eq!(total(&m), Bytes::exact(68_004));
        assert_eq!(m.result_stores, Some(Bytes::exact(8000)));
    }
    // The row vector from the left is the transposed problem.
    let set = Setting { cache: &CACHE, patterns: &patterns };
    let left = multiply(Factor::transposed(x), plain(sparse(&p, 1000, &CACHE)), false, &dense(1, 1000), set);
    assert_eq!(left.loads.as_slice(), [Bytes::exact(8000), Bytes::exact(52_004)]);
    assert_eq!(left.result_stores, Some(Bytes::exact(8000)));
}

#[test]
fn a_gather_without_any_reuse() {
    const N: usize = 1_000_000;
    let mut rowidx = vec![0; N];
    (0..N).for_each(|i| rowidx[i * 8191 % N] = i);
    let p = Rc::new(Pattern { colptr: (0..=N).collect(), rowidx });
    let patterns = Patterns::default();
    let set = Setting { cache: &CACHE, patterns: &patterns };
    let x = dense(N, 1);
    let m = multiply(plain(sparse(&p, N, &CACHE)), plain(x), false, &x, set);
    assert_eq!(total(&m), Bytes::exact(80_000_004));
}

#[test]
fn sparse_with_matrices() {
    let patterns = Patterns::default();
    let set = Setting { cache: &CACHE, patterns: &patterns };
    let p = band(1000, 4);
    let s = sparse(&p, 1000, &CACHE);
    let m = multiply(plain(s), plain(dense(1000, 5)), false, &dense(1000, 5), set);
    assert_eq!((total(&m), m.flops), (Bytes::exact(52_004 + 40_000), 40_000));
    let m = multiply(plain(dense(5, 1000)), plain(s), false, &dense(5, 1000), set);
    assert_eq!((total(&m), m.result_stores), (Bytes::exact(52_004 + 80_000), Some(Bytes::exact(40_000))));
    // Sparse × sparse: 52004 bytes of B fit 2Z; else a row of 4·12 + 4 bytes a nonzero.
    let m = multiply(plain(s), plain(s), false, &s, set);
    assert_eq!(m.loads[0], Bytes::exact(52_004));
    assert_eq!(m.loads[1].low, 52_004);
    assert_eq!((m.loads[1].value, m.flops), (4000 * 52 + 4, 32_000));
}

#[test]
fn triangular_solves() {
    let patterns = Patterns::default();
    let set = Setting { cache: &CACHE, patterns: &patterns };
    let (a, b) = (dense(1000, 1000), dense(1000, 1));
    let m = left_divide(plain(a), &b, SolveKind::LowerTriangular, &b, set);
    assert_eq!((total(&m), m.flops), (Bytes::exact(500_500 * 8 + 8000), 1_001_000));
    let m = right_divide(&dense(1, 1000), plain(a), SolveKind::UpperTriangular, &dense(1, 1000), set);
    assert_eq!(m.loads.as_slice(), [Bytes::exact(8000), Bytes::exact(500_500 * 8)]);
    // Bidiagonal: what is read back was stored just before.
    let p = Rc::new(Pattern {
        colptr: (0..1000).map(|j| 2 * j).chain([1999]).collect(),
        rowidx: (0..999).flat_map(|j| [j, j + 1]).chain([999]).collect(),
    });
    let s = sparse(&p, 1000, &CACHE);
    let m = left_divide(plain(s), &b, SolveKind::LowerTriangular, &b, set);
    assert_eq!(total(&m), Bytes::exact(1999 * 12 + 4004 + 8000));
    assert_eq!((m.result_stores, m.flops), (None, 2 * 1999));
    let m = left_divide(Factor::transposed(s), &b, SolveKind::LowerTriangular, &b, set);
    assert_eq!(total(&m), Bytes::exact(1999 * 12 + 4004 + 8000 + 8000));
    assert_eq!(m.result_stores, Some(Bytes::exact(8000)));
}

#[test]
fn other_solves_and_powers() {
    let patterns = Patterns::default();
    let set = Setting { cache: &CACHE, patterns: &patterns };
    let (a, b) = (dense(1000, 1000), dense(1000, 1));
    let m = left_divide(plain(a), &b, SolveKind::General, &b, set);
    // 2e9/3 · sqrt(3/4096) · 8 for LU, two triangles, b and the result in between.
    assert_eq!(m.loads[0].value, 144_337_567);
    assert_eq!(m.work_loads, Bytes::exact(2 * 500_500 * 8 + 8000));
    assert_eq!(m.work_stores, Bytes::exact(8_000_000));
    let small = dense(20, 20);
    let m = left_divide(plain(small), &dense(20, 1), SolveKind::General, &dense(20, 1), set);
    assert_eq!(m.loads[0], Bytes::exact(3200));
    let m = left_divide(plain(a), &b, SolveKind::Diagonal, &b, set);
    assert_eq!(m.loads[0], Bytes { low: 8000, value: 64_000, high: 64_000 });
    let m = left_divide(plain(dense(1000, 10)), &b, SolveKind::LeastSquares, &dense(10, 1), set);
    assert_eq!(m.loads[1], Bytes::exact(8000));
    assert_eq!(power(&small, 1, set).loads[0], Bytes::exact(3200));
    let cube = power(&small, 3, set);
    assert_eq!(cube.loads[0] + cube.work_loads, Bytes::exact(3200 + 6400));
    assert_eq!((cube.work_stores, cube.flops), (Bytes::exact(3200), 2 * 16_000));
    assert!(power(&small, 0, set).loads[0].is_zero());
    assert_eq!(power(&small, -1, set).work_stores, Bytes::exact(3200));
    assert_eq!(transpose(&a).loads[0], Bytes::exact(8_000_000));
}
