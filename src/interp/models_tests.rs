//! Tests of the traffic models against hand counts, through the evaluation that runs use.

use super::models::{Answer, Class, Operand};
use super::{Interp, Output, RunOptions};
use crate::events::SolveKind;
use crate::functions::{self, Model, Traffic, models};
use crate::prediction::Figures;
use crate::program::{Loader, Program};
use crate::traffic::{Bytes, Movement};
use crate::value::{Dense, Layout, Layouts, Pattern, Sparse, SparseFormat, Value};
use std::rc::Rc;

const BY_ROWS: Layout = Layout { index_bytes: 4, sparse: SparseFormat::Csr };
const BY_COLUMNS: Layout = Layout { sparse: SparseFormat::Csc, ..BY_ROWS };

struct Silent;

impl Output for Silent {
    fn out(&mut self, _: &str) {}
    fn err(&mut self, _: &str) {}
    fn region(&mut self, _: &str, _: &Figures) {}
    fn progress(&mut self, _: &str, _: u32, _: u64) {}
}

/// What a model gives; asked twice, so that the answer that is kept is the same (none is where it depends on
/// subscripts).
fn answer(layout: Layout, model: Model, operands: &[Operand], results: &[Value], nargout: usize) -> Rc<Answer> {
    let options = RunOptions { layouts: layout.into(), ..RunOptions::new(true) };
    let operands: Vec<Operand> = operands.iter().map(|x| Operand { layout, ..*x }).collect();
    let (mut program, mut output) = (Program::of_text(Loader::in_memory(), "models", b""), Silent);
    let mut interp = Interp::new(&mut program, &options, &mut output);
    let span = crate::text::source::Span::default();
    let mut ask = || interp.movement(model, &mut operands.clone(), results, nargout, span).map_err(|e| e.message);
    let first = ask().unwrap();
    let again = ask().unwrap();
    assert!(model.reads().held.any() || Rc::ptr_eq(&first, &again));
    let warnings: Vec<&str> = interp.remarks.warnings.iter().map(|w| w.message.as_str()).collect();
    assert!(warnings.is_empty(), "{warnings:?}");
    first
}

fn under(layout: Layout, model: Model, operands: &[Operand], results: &[Value], nargout: usize) -> Movement {
    answer(layout, model, operands, results, nargout).movement.clone()
}

fn classes(model: Model, operands: &[&Value]) -> Class {
    let operands: Vec<Operand> = operands.iter().copied().map(plain).collect();
    answer(BY_ROWS, model, &operands, &[], 1).class
}

fn moved(model: Model, operands: &[&Value], results: &[&Value], nargout: usize) -> Movement {
    let operands: Vec<Operand> = operands.iter().copied().map(plain).collect();
    let results: Vec<Value> = results.iter().copied().cloned().collect();
    under(BY_ROWS, model, &operands, &results, nargout)
}

fn dense(rows: usize, cols: usize) -> Value {
    Value::real(Dense::matrix(rows, cols, vec![1.0; rows * cols]))
}

fn sparse(rows: usize, pattern: Pattern) -> Value {
    let (cols, n) = (pattern.colptr.len() - 1, pattern.rowidx.len());
    Value::sparse(Sparse::new(rows, cols, Rc::new(pattern), vec![1.0; n]))
}

/// n×n with `width` entries in every column, next to each other, inside the matrix.
fn band(n: usize, width: usize) -> Value {
    let first = |j: usize| j.min(n - width);
    let rowidx = (0..n).flat_map(|j| first(j)..first(j) + width).collect();
    sparse(n, Pattern { colptr: (0..=n).map(|j| j * width).collect(), rowidx })
}

/// Lower bidiagonal.
fn bidiagonal(n: usize) -> Value {
    let colptr = (0..n).map(|j| 2 * j).chain([2 * n - 1]).collect();
    sparse(n, Pattern { colptr, rowidx: (0..n - 1).flat_map(|j| [j, j + 1]).chain([n - 1]).collect() })
}

fn plain(v: &Value) -> Operand<'_> {
    Operand::plain(v, BY_ROWS)
}

fn turned(v: &Value) -> Operand<'_> {
    Operand { transposed: true, ..plain(v) }
}

fn product(a: Operand, b: Operand, result: &Value) -> Movement {
    under(BY_ROWS, models::MULTIPLY, &[a, b], std::slice::from_ref(result), 1)
}

fn solve(a: &Value, b: &Value, kind: SolveKind) -> Movement {
    let a = Operand { kind: Some(kind), ..plain(a) };
    under(BY_ROWS, models::LEFT_DIVIDE, &[a, plain(b)], std::slice::from_ref(b), 1)
}

fn total(m: &Movement) -> Bytes {
    m.loads.iter().copied().sum::<Bytes>() + m.work_loads
}

fn model_of(name: &str) -> Model {
    match functions::find(name).map(|f| f.traffic) {
        Some(Traffic::Profiled(m)) => m,
        _ => panic!("{name} is not profiled"),
    }
}

/// Every model of the table gives a movement for plain operands, under both layouts.
#[test]
fn every_row_has_a_model_that_runs() {
    let (a, s) = (dense(6, 6), band(6, 2));
    let mut count = 0;
    for f in functions::all() {
        let (Traffic::Profiled(model) | Traffic::ByShape(model) | Traffic::ByShapeOrScalars(model, _)) = f.traffic
        else {
            continue;
        };
        count += 1;
        for layout in [BY_ROWS, BY_COLUMNS] {
            for v in [&a, &s] {
                let operands = vec![plain(v); f.inputs.0.max(2).min(f.inputs.1)];
                for nargout in 1..=f.outputs.clamp(1, 3) {
                    under(layout, model, &operands, &vec![v.clone(); nargout], nargout);
                }
            }
        }
    }
    assert!(count > 80, "only {count} rows with models");
}

#[test]
fn dense_matrix_times_vector() {
    let (a, x, row) = (dense(1000, 1000), dense(1000, 1), dense(1, 1000));
    for m in
        [product(plain(&a), plain(&x), &x), product(turned(&a), plain(&x), &x), product(turned(&x), plain(&a), &row)]
    {
        assert_eq!(total(&m), Bytes::exact(8_008_000));
        assert_eq!((m.flops, m.dgemm), (2_000_000, Bytes::ZERO));
    }
    let outer = product(plain(&x), Operand { same: true, ..turned(&x) }, &a);
    // A product without additions.
    assert_eq!((total(&outer), outer.flops), (Bytes::exact(8000), 1_000_000));
}

#[test]
fn dense_products() {
    // 3 · 36² · 8 = 31104 bytes fit Z and 2Z, not Z/2: 2·36³/sqrt(2048/3) · 8 = 28570.8.
    let a = dense(36, 36);
    let m = product(plain(&a), plain(&a), &a);
    assert_eq!(m.dgemm, Bytes { low: 20_736, value: 20_736, high: 28_571 });
    assert_eq!(total(&m), m.dgemm);
    assert_eq!(m.loads[1].high, 28_571 - 10_368 - (28_571 - 20_736) / 2);
    let square = product(plain(&a), Operand { same: true, ..plain(&a) }, &a);
    assert_eq!(square.loads[0], Bytes { low: 10_368, value: 10_368, high: 28_571 });
    assert!(square.loads[1].is_zero());
    // 2e9 · sqrt(3/4096) · 8 at Z.
    let a = dense(1000, 1000);
    let m = product(plain(&a), plain(&a), &a);
    assert_eq!(m.dgemm.value, 433_012_702);
    assert_eq!(m.flops, 2_000_000_000);
    // A thin product never loads less than its operands.
    let tall = dense(100_000, 2);
    assert_eq!(total(&product(plain(&tall), plain(&dense(2, 2)), &tall)), Bytes::exact(1_600_032));
}

#[test]
fn sparse_times_vector() {
    let (s, x, row) = (band(1000, 4), dense(1000, 1), dense(1, 1000));
    let m = product(plain(&s), plain(&x), &x);
    assert_eq!(m.loads.as_slice(), [Bytes::exact(52_004), Bytes::exact(8000)]);
    assert_eq!((m.result_stores, m.flops), (None, 8000));
    // A row from the left is the transposed problem.
    let left = product(turned(&x), plain(&s), &row);
    assert_eq!(left.loads.as_slice(), [Bytes::exact(8000), Bytes::exact(52_004)]);
    assert_eq!(left.result_stores, Some(Bytes::exact(8000)));
    // Transposed, and by columns: the result is loaded and stored.
    let columns = under(BY_COLUMNS, models::MULTIPLY, &[plain(&s), plain(&x)], std::slice::from_ref(&x), 1);
    for m in [product(turned(&s), plain(&x), &x), columns] {
        assert_eq!(total(&m), Bytes::exact(68_004));
        assert_eq!(m.result_stores, Some(Bytes::exact(8000)));
    }
}

#[test]
fn a_gather_without_any_reuse() {
    const N: usize = 1_000_000;
    let mut rowidx = vec![0; N];
    (0..N).for_each(|i| rowidx[i * 8191 % N] = i);
    let p = sparse(N, Pattern { colptr: (0..=N).collect(), rowidx });
    let x = dense(N, 1);
    assert_eq!(total(&product(plain(&p), plain(&x), &x)), Bytes::exact(80_000_004));
}

#[test]
fn sparse_with_matrices() {
    let s = band(1000, 4);
    let m = product(plain(&s), plain(&dense(1000, 5)), &dense(1000, 5));
    assert_eq!((total(&m), m.flops), (Bytes::exact(52_004 + 40_000), 40_000));
    let m = product(plain(&dense(5, 1000)), plain(&s), &dense(5, 1000));
    assert_eq!((total(&m), m.result_stores), (Bytes::exact(52_004 + 80_000), Some(Bytes::exact(40_000))));
    // Sparse × sparse: the rows of a banded matrix are asked for again soon.
    let m = product(plain(&s), plain(&s), &s);
    assert_eq!(m.loads.as_slice(), [Bytes::exact(52_004), Bytes::exact(52_004)]);
    assert_eq!((m.work_loads, m.flops), (Bytes::ZERO, 32_000));
}

#[test]
fn triangular_solves() {
    let (a, b) = (dense(1000, 1000), dense(1000, 1));
    let m = solve(&a, &b, SolveKind::Lower);
    assert_eq!((total(&m), m.flops), (Bytes::exact(500_500 * 8 + 8000), 1_001_000));
    let row = dense(1, 1000);
    let upper = Operand { kind: Some(SolveKind::Upper), ..plain(&a) };
    let m = under(BY_ROWS, models::RIGHT_DIVIDE, &[plain(&row), upper], std::slice::from_ref(&row), 1);
    assert_eq!(m.loads.as_slice(), [Bytes::exact(8000), Bytes::exact(500_500 * 8)]);
    // Bidiagonal: what is read back was stored just before.
    let s = bidiagonal(1000);
    let m = moved(models::LEFT_DIVIDE, &[&s, &b], &[&b], 1);
    assert_eq!(total(&m), Bytes::exact(1999 * 12 + 4004 + 8000));
    assert_eq!((m.result_stores, m.flops), (None, 2 * 1999));
    let m = under(BY_ROWS, models::RIGHT_DIVIDE, &[plain(&row), plain(&s)], std::slice::from_ref(&row), 1);
    // The copy that is updated is still there in 64 KB with all else, 43,992 B.
    let all = Bytes::exact(1999 * 12 + 4004 + 8000 + 8000);
    assert_eq!(total(&m), Bytes { low: all.low - 8000, ..all });
    assert_eq!(m.result_stores, Some(Bytes::exact(8000)));
}

#[test]
fn other_solves_and_powers() {
    let (a, b) = (dense(1000, 1000), dense(1000, 1));
    let m = moved(models::LEFT_DIVIDE, &[&a, &b], &[&b], 1);
    // 2e9/3 · sqrt(3/4096) · 8 for LU, two triangles, b and the result in between.
    assert_eq!(m.loads[0].value, 144_337_567);
    assert_eq!(m.work_loads, Bytes::exact(2 * 500_500 * 8 + 8000));
    assert_eq!(m.work_stores, Bytes::exact(8_000_000));
    let small = dense(20, 20);
    assert_eq!(moved(models::LEFT_DIVIDE, &[&small, &dense(20, 1)], &[&dense(20, 1)], 1).loads[0], Bytes::exact(3200));
    assert_eq!(solve(&a, &b, SolveKind::Diagonal).loads[0], Bytes { low: 8000, value: 64_000, high: 64_000 });
    let m = moved(models::LEFT_DIVIDE, &[&dense(1000, 10), &b], &[&dense(10, 1)], 1);
    assert_eq!(m.loads[1], Bytes::exact(8000));
    let power = |n: f64| moved(models::POWER, &[&small, &Value::Num(n)], &[&small], 1);
    assert_eq!(power(1.0).loads[0], Bytes::exact(3200));
    let cube = power(3.0);
    assert_eq!(cube.loads[0] + cube.work_loads, Bytes::exact(3200 + 6400));
    assert_eq!((cube.work_stores, cube.flops), (Bytes::exact(3200), 2 * 16_000));
    assert!(power(0.0).loads[0].is_zero());
    assert_eq!(power(-1.0).work_stores, Bytes::exact(3200));
    // 2^A counts as a product of the matrix, which is the second operand.
    let m = moved(models::POWER, &[&Value::Num(2.0), &small], &[&small], 1);
    assert_eq!(m.loads.as_slice(), [Bytes::ZERO, Bytes::exact(3200)]);
    assert_eq!(moved(models::TRANSPOSE, &[&a], &[&a], 1).loads[0], Bytes::exact(8_000_000));
}

/// Z = 32 KiB. 10^6 doubles are 8·10^6 B; runs of Z/2 = 16384 B take 9 doublings (8 at 2Z, 10 at
/// Z/2); every pass but the last stores and loads a copy.
#[test]
fn sorts() {
    let small = moved(model_of("sort"), &[&dense(1000, 1)], &[&dense(1000, 1)], 1);
    assert_eq!(small.loads.as_slice(), [Bytes::exact(8000)]);
    assert!(small.work_loads.is_zero() && small.work_stores.is_zero());
    let large = moved(model_of("sort"), &[&dense(1_000_000, 1)], &[&dense(1_000_000, 1)], 1);
    let expected = Bytes { low: 64_000_000, value: 72_000_000, high: 80_000_000 };
    assert_eq!((large.work_loads, large.work_stores), (expected, expected));
}

#[test]
fn scans_and_scatters() {
    let m = moved(model_of("cumsum"), &[&dense(500, 2)], &[&dense(500, 2)], 1);
    assert_eq!((m.loads.as_slice(), m.flops), ([Bytes::exact(8000)].as_slice(), 1000));
    let column = dense(1000, 1);
    let m = moved(model_of("accumarray"), &[&column, &column], &[&dense(10, 1)], 1);
    assert_eq!(m.loads.as_slice(), [Bytes::exact(8000), Bytes::exact(8000)]);
    assert_eq!(m.result_stores, Some(Bytes::exact(80)));
    // All subscripts are 1: a line.
    let m = moved(model_of("accumarray"), &[&column, &column], &[&dense(100_000, 1)], 1);
    assert_eq!((m.work_loads, m.result_stores), (Bytes::exact(64), Some(Bytes::exact(64))));
    let m = moved(model_of("conv"), &[&dense(1, 1000), &dense(1, 10)], &[&dense(1, 1009)], 1);
    assert_eq!((m.loads.as_slice(), m.flops), ([Bytes::exact(8000), Bytes::exact(80)].as_slice(), 20_000));
    let m = moved(model_of("fft"), &[&dense(1024, 1)], &[&dense(1024, 1)], 1);
    assert_eq!((m.work_loads, m.flops), (Bytes::ZERO, 5 * 1024 * 10));
}

#[test]
fn triangles_and_diagonals_load_what_they_reference() {
    let a = dense(4, 4);
    let part = |name: &str, rest: &[&Value]| {
        let operands: Vec<&Value> = std::iter::once(&a).chain(rest.iter().copied()).collect();
        moved(model_of(name), &operands, &[], 1).loads[0]
    };
    let k = Value::Num(-1.0);
    assert_eq!(part("tril", &[]), Bytes::exact(10 * 8));
    assert_eq!(part("tril", &[&k]), Bytes::exact(6 * 8));
    assert_eq!(part("triu", &[&k]), Bytes::exact(13 * 8));
    // 2x4: the columns hold 1, 2, 2, 2 elements on or above the diagonal.
    assert_eq!(moved(model_of("triu"), &[&dense(2, 4)], &[], 1).loads[0], Bytes::exact(7 * 8));
    // A line of 64 bytes for each element, with nothing else of the diagonal in it; of three rows 32 bytes lie between two.
    let diagonal = |m: usize, n: usize| moved(model_of("diag"), &[&dense(m, n)], &[], 1).loads[0];
    assert_eq!(diagonal(1000, 1000), Bytes::exact(64_000));
    assert_eq!(diagonal(100, 100), Bytes::exact(6400));
    assert_eq!(diagonal(3, 3), Bytes::exact(3 * 32));
}

#[test]
fn a_factorisation_that_fits_loads_once() {
    let m = moved(model_of("lu"), &[&dense(10, 10)], &[], 2);
    assert_eq!((m.loads[0], m.work_loads, m.work_stores), (Bytes::exact(800), Bytes::ZERO, Bytes::exact(800)));
    // m n² - n³/3 multiply-adds and subtractions are 2n³/3 flops for a square matrix.
    assert_eq!(m.flops, 666);
    let a = dense(1000, 1000);
    // 2e9/3 / sqrt(4096/3) elements of 8 bytes.
    assert_eq!(moved(model_of("lu"), &[&a], &[], 1).loads[0].value, 144_337_567);
    assert_eq!(moved(model_of("chol"), &[&a], &[], 1).loads[0].value, 72_168_784);
}

#[test]
fn a_tall_qr_counts_its_flops() {
    // 2mn² - 2n³/3 = 2·100·16 - 128/3.
    let q = dense(100, 4);
    let m = moved(model_of("qr"), &[&q], &[&q, &dense(4, 4)], 2);
    assert_eq!(m.flops, 2 * 3157);
    assert_eq!(m.work_stores, Bytes::exact(3200));
}

#[test]
fn sparse_cholesky_counts_its_fill() {
    // Lower bidiagonal factor of order 5000: every column but the last updates one entry.
    let n: usize = 5000;
    let l = bidiagonal(n);
    let m = moved(model_of("chol"), &[&l, &Value::text("lower")], &[&l], 1);
    assert_eq!(m.loads[0], Bytes::exact((2 * n as u64 - 1) * 12 + (n as u64 + 1) * 4));
    assert_eq!(m.work_loads, Bytes::exact((n as u64 - 1) * 12));
    assert_eq!(m.flops, 4 * (n as u64 - 1) + 1);
}

#[test]
fn kron_loads_the_second_operand_again_when_it_does_not_fit() {
    let m = moved(model_of("kron"), &[&dense(2, 3), &dense(100, 100)], &[], 1);
    assert_eq!((m.loads[0], m.loads[1]), (Bytes::exact(48), Bytes::exact(240_000)));
    assert_eq!(moved(model_of("kron"), &[&dense(2, 3), &dense(2, 2)], &[], 1).loads[1], Bytes::exact(32));
}

/// `max` of one operand is a reduction, of two element-wise; `max(a, [], 2)` reduces.
#[test]
fn class_of_max() {
    let (a, none, two) = (dense(10, 2), Value::empty(), Value::Num(2.0));
    let class = |operands: &[&Value]| classes(models::EXTREME, operands);
    assert_eq!(class(&[&a]), Class::Reduction);
    assert_eq!(class(&[&a, &none, &two]), Class::Reduction);
    assert_eq!(class(&[&a, &a]), Class::Elementwise);
    assert_eq!(class(&[&a, &two]), Class::Elementwise);
    assert_eq!(classes(models::NORM, &[&a]), Class::Profiled);
    assert_eq!(classes(models::NORM, &[&a, &Value::Num(1.0)]), Class::Reduction);
    assert_eq!(classes(models::NNZ, &[&band(4, 2)]), Class::Free);
}

/// A pencil of sparse matrices: both once, in full form from there.
#[test]
fn sparse_operands_of_full_algorithms() {
    let s = band(100, 3);
    let bytes = Bytes::exact(300 * 12 + 101 * 4);
    let m = moved(model_of("eig"), &[&s, &s], &[&dense(100, 1)], 1);
    assert_eq!(m.loads.as_slice(), [bytes, bytes]);
    assert_eq!(m.work_stores, Bytes::exact(2 * 80_000));
    let m = moved(model_of("det"), &[&s], &[], 1);
    // 2/3 · 10^6 flops / sqrt(4096/3) · 8 bytes.
    assert_eq!((m.loads[0], m.work_loads.value, m.flops), (bytes, 144_338, 666_666));
}

/// 60^3 = 216000: 10 and 25 times that in general, 4/3 and 9 of a Hermitian matrix.
#[test]
fn spectra_of_hermitian_matrices() {
    let mut data = vec![0.5; 3600];
    let hermitian = Value::matrix(60, 60, data.clone());
    data[1] = 2.0;
    let general = Value::matrix(60, 60, data);
    let flops = |a: &Value, outputs| moved(model_of("eig"), &[a], &[&dense(60, 1)], outputs).flops;
    assert_eq!((flops(&hermitian, 1), flops(&hermitian, 2)), (288_000, 1_944_000));
    assert_eq!((flops(&general, 1), flops(&general, 2)), (2_160_000, 5_400_000));
}

#[test]
fn scans_along_rows_read_the_column_before_back() {
    let (tall, two) = (dense(3000, 4), Value::Num(2.0));
    // Two columns of 24000 bytes fit 64K, not 32K.
    let m = moved(model_of("cumsum"), &[&tall, &two], &[&tall], 1);
    assert_eq!(m.work_loads, Bytes { low: 0, value: 72_000, high: 72_000 });
    assert!(moved(model_of("cumsum"), &[&tall], &[&tall], 1).work_loads.is_zero());
}

#[test]
fn transforms_along_a_dimension() {
    let (a, eight, two) = (dense(4, 8), Value::Num(8.0), Value::Num(2.0));
    assert_eq!(moved(model_of("fft"), &[&a], &[], 1).flops, 8 * 5 * 4 * 2);
    assert_eq!(moved(model_of("fft"), &[&a, &Value::empty(), &two], &[], 1).flops, 4 * 5 * 8 * 3);
    assert_eq!(moved(model_of("fft"), &[&a, &eight], &[], 1).flops, 8 * 5 * 8 * 3);
}

/// The figures of one variable that is stored by columns with long indices, all others as by default.
#[test]
fn layouts_by_variable() {
    let text = b"A = sparse(1:4, [1 1 2 3], 1, 4, 3);\nB = sparse(1:4, [1 1 2 3], 1, 4, 3);\nx = ones(3, 1);\n\
        y = A*x;\ny = B*x;\nz = 2*A;\nz = 2*B;\nz = A(:, 1:2);\nC = A;\ny = C*x;\n";
    let long = Layout { index_bytes: 8, sparse: SparseFormat::Csc };
    let layouts = Layouts { by_name: [("A".to_string(), long)].into(), ..Layouts::default() };
    let options = RunOptions { layouts, ..RunOptions::new(true) };
    let mut program = Program::of_text(Loader::in_memory(), "layouts.m", text);
    let prediction = super::run(&mut program, &options, &mut Silent).prediction.unwrap();
    let range = &prediction.ranges[0];
    let held = |name: &str| range.variables.iter().find(|v| v.name == name).unwrap().bytes;
    // Four entries; three columns in A, four rows in the others.
    let (long, short) = (4 * (8 + 8) + (3 + 1) * 8, 4 * (8 + 4) + (4 + 1) * 4);
    assert_eq!((held("A"), held("B"), held("C"), held("z")), (long, short, short, short));
    let moved = |line: u32| {
        let found = range.lines.iter().find(|l| l.line == line).unwrap();
        (found.wsl, found.wss)
    };
    let exact = |loads: u64, stores: u64| (Bytes::exact(loads), Bytes::exact(stores));
    let (x, y) = (3 * 8, 4 * 8);
    // By columns, the product updates its result.
    assert_eq!(moved(4), exact(long + x + y, y));
    assert_eq!(moved(5), exact(short + x, y));
    assert_eq!(moved(6), exact(long, short));
    assert_eq!(moved(7), exact(short, short));
    // Three entries and two columns of A; four rows in z.
    assert_eq!(moved(8), exact(3 * (8 + 8) + (2 + 1) * 8, 3 * (8 + 4) + (4 + 1) * 4));
    assert_eq!(moved(10), exact(short + x, y));
}
