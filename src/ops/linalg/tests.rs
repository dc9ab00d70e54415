use super::field::{adjoint, identity, product};
use super::*;
use crate::ops::convert;
use crate::value::{C64, Dense, Value};
use approx::assert_abs_diff_eq;

fn noise(m: usize, n: usize, seed: u64) -> Dense<f64> {
    let mut x = seed.wrapping_mul(77_777).wrapping_add(1);
    let data = (0..m * n)
        .map(|_| {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (x >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        })
        .collect();
    Dense::matrix(m, n, data)
}

fn complex(m: usize, n: usize, seed: u64) -> Dense<C64> {
    let (a, b) = (noise(m, n, seed), noise(m, n, seed + 1));
    Dense::matrix(m, n, a.data.iter().zip(&b.data).map(|(&x, &y)| C64::new(x, y)).collect())
}

fn close<T: field::Field>(a: &Dense<T>, b: &Dense<T>) {
    assert_eq!(a.dims, b.dims);
    for (x, y) in a.data.iter().zip(&b.data) {
        assert_abs_diff_eq!((*x - *y).abs(), 0.0, epsilon = 1e-9);
    }
}

fn rows<T: field::Field>(a: &Dense<T>, p: &[usize]) -> Dense<T> {
    let m = a.rows();
    Dense::matrix(m, a.cols(), a.data.chunks(m).flat_map(|c| p.iter().map(|&i| c[i]).collect::<Vec<_>>()).collect())
}

fn lu_case<T: field::Field>(a: Dense<T>) {
    let f = lu::factor(a.clone());
    let (l, u) = f.parts();
    close(&product(&l, &u), &rows(&a, &f.perm));
    if a.rows() == a.cols() {
        let b = product(&a, &identity(a.rows(), 2));
        close(&f.solve(&b), &identity(a.rows(), 2));
        let x = f.solve_adjoint(&b.data[..a.rows()]);
        let back = product(&adjoint(&a), &Dense::matrix(a.rows(), 1, x));
        close(&back, &Dense::matrix(a.rows(), 1, b.data[..a.rows()].to_vec()));
    }
}

#[test]
fn lu_of_all_shapes() {
    for (m, n) in [(1, 1), (5, 5), (130, 130), (7, 3), (3, 7), (60, 120), (120, 60)] {
        lu_case(noise(m, n, 3));
        lu_case(complex(m, n, 4));
    }
}

fn qr_case<T: field::Field>(a: Dense<T>) {
    for pivot in [false, true] {
        let f = qr::factor(a.clone(), pivot);
        let (q, r) = (f.q(a.rows()), f.r(a.rows()));
        let m = a.rows();
        let ap = Dense::matrix(m, a.cols(), f.perm.iter().flat_map(|&j| a.data[j * m..(j + 1) * m].to_vec()).collect());
        close(&product(&q, &r), &ap);
        close(&product(&adjoint(&q), &q), &identity(m, m));
    }
}

#[test]
fn blocked_qr_has_the_signs_of_the_plain_one() {
    for (m, n) in [(80, 80), (120, 50), (50, 120)] {
        let a = noise(m, n, 5);
        for cols in [m.min(n), m] {
            let plain = qr::factor(a.clone(), false);
            let Some((q, r)) = qr::blocked(&a, cols) else { panic!("{m}x{n} is large enough") };
            close(&q, &plain.q(cols));
            close(&r, &plain.r(cols));
        }
    }
}

#[test]
fn qr_of_all_shapes() {
    for (m, n) in [(1, 1), (5, 5), (9, 4), (4, 9)] {
        qr_case(noise(m, n, 3));
        qr_case(complex(m, n, 4));
    }
}

#[test]
fn eigenvectors_satisfy_their_equation() {
    let a = noise(8, 8, 5);
    let symmetric = Dense::matrix(8, 8, a.data.iter().zip(&adjoint(&a).data).map(|(x, y)| x + y).collect());
    for m in [a, symmetric] {
        let e = eig::eigen(&m, true, true).unwrap();
        let v = e.vectors.unwrap();
        let mut scaled = v.clone();
        for (c, z) in scaled.data.chunks_mut(8).zip(&e.values) {
            c.iter_mut().for_each(|x| *x *= z);
        }
        close(&product(&m.map(|&x| C64::new(x, 0.0)), &v), &scaled);
    }
}

#[test]
fn schur_and_hessenberg_are_similar() {
    let a = complex(7, 7, 8);
    for (u, t) in [eig::complex_schur(&a).unwrap(), super::hessenberg::hessenberg(&a)] {
        close(&product(&product(&u, &t), &adjoint(&u)), &a);
        close(&product(&adjoint(&u), &u), &identity(7, 7));
    }
}

#[test]
fn singular_systems_warn() {
    let a = Value::matrix(2, 2, vec![1.0, 2.0, 2.0, 4.0]);
    let b = Value::column(vec![1.0, 1.0]);
    let mut found = Findings::default();
    left_divide(&a, &b, &mut found).unwrap();
    assert_eq!(found.warning.unwrap().0, "MATLAB:singularMatrix");
    let mut found = Findings::default();
    left_divide(&Value::matrix(2, 2, vec![1.0, 1.0, 1.0, 1.0 + 1e-16 * 3.0]), &b, &mut found).unwrap();
    assert!(found.warning.unwrap().1.contains("RCOND ="));
}

/// A sparse matrix that is neither symmetric nor diagonally dominant, and one that is both.
fn sparse_pair() -> (Value, Value) {
    let n = 60;
    let mut g = noise(n, n, 9);
    for (k, x) in g.data.iter_mut().enumerate() {
        if (k * 7919) % 11 > 1 {
            *x = 0.0;
        }
    }
    (0..n).for_each(|i| g.data[i * n + (i * 7 + 3) % n] = 2.0);
    let mut s = product(&adjoint(&g), &g);
    (0..n).for_each(|i| s.data[i * n + i] += 1.0);
    (Value::real(g), Value::real(s))
}

#[test]
fn sparse_solves_agree_with_full_ones() {
    let (g, s) = sparse_pair();
    let b = Value::real(noise(60, 2, 1));
    for a in [&g, &s] {
        let mut found = Findings::default();
        let full = left_divide(a, &b, &mut found).unwrap();
        assert!(found.fill.is_none());
        let sparse = left_divide(&convert::to_sparse(a).unwrap(), &b, &mut found).unwrap();
        close(&convert::real_array(&full).unwrap(), &convert::real_array(&sparse).unwrap());
        assert!(found.fill.is_some());
        let bt = crate::ops::transpose(&b, false).unwrap();
        let full = right_divide(&bt, a, &mut found).unwrap();
        let sparse = right_divide(&bt, &convert::to_sparse(a).unwrap(), &mut found).unwrap();
        close(&convert::real_array(&full).unwrap(), &convert::real_array(&sparse).unwrap());
    }
}

/// A matrix with `below` and `above` full diagonals; positive definite where `dominant`.
fn banded_matrix(n: usize, below: usize, above: usize, dominant: bool) -> Dense<f64> {
    let mut a = noise(n, n, 4);
    for j in 0..n {
        for i in 0..n {
            if i > j + below || j > i + above {
                a.data[j * n + i] = 0.0;
            } else if dominant && i > j {
                a.data[i * n + j] = a.data[j * n + i];
            } else if dominant && i == j {
                a.data[j * n + j] = 20.0;
            }
        }
    }
    a
}

#[test]
fn banded_solves_agree_with_full_ones() {
    let n = 41;
    let b = Value::real(noise(n, 3, 1));
    // Band arrays of n columns: 2*below + above + 1 places for LU, below + 1 for Cholesky.
    for (below, above, dominant, places) in [(1, 1, false, 4), (3, 2, false, 9), (1, 1, true, 2), (4, 4, true, 5)] {
        let mut a = banded_matrix(n, below, above, dominant);
        if !dominant {
            // Without exchanges this breaks down at once.
            a.data[0] = 0.0;
        }
        let (full, turned) = (Value::real(a.clone()), Value::real(adjoint(&a)));
        for m in [full, turned] {
            let expected = left_divide(&m, &b, &mut Findings::default()).unwrap();
            let mut note = Findings::default();
            let found = left_divide(&convert::to_sparse(&m).unwrap(), &b, &mut note).unwrap();
            close(&convert::real_array(&expected).unwrap(), &convert::real_array(&found).unwrap());
            let lower = if dominant || below == above { 0 } else { above.abs_diff(below) };
            assert!(note.warning.is_none(), "{note:?}");
            let entries = note.fill.unwrap().entries / n;
            assert!(entries == places || entries + lower == places, "{entries} places for {places}");
        }
    }
}

#[test]
fn values_of_symmetric_matrices_agree_with_those_of_their_vectors() {
    for (n, scale) in [(1, 1.0), (2, 1.0), (7, 1e-3), (60, 1e8)] {
        let g = noise(n, n, 3);
        let mut a = product(&adjoint(&g), &g);
        a.data.iter_mut().for_each(|x| *x *= scale);
        // A graded one, and one with equal values besides.
        let graded = Dense::matrix(n, n, (0..n * n).map(|k| 10f64.powi(-((k % n + k / n) as i32))).collect());
        for m in [a, graded, identity(n, n), Dense::matrix(n, n, vec![1.0; n * n])] {
            let alone = eig::eigen(&m, false, true).unwrap();
            let e = eig::eigen(&m, true, true).unwrap();
            let size = e.values.iter().fold(0.0f64, |s, z| s.max(z.re.abs()));
            for (x, y) in alone.values.iter().zip(&e.values) {
                assert_abs_diff_eq!(x.re, y.re, epsilon = 1e-13 * size);
            }
        }
    }
}

#[test]
fn a_singular_band_warns() {
    let mut a = banded_matrix(30, 1, 1, false);
    for i in 0..30 {
        a.data[7 * 30 + i] = 0.0;
        a.data[i * 30 + 7] = 0.0;
    }
    a.data[8 * 30 + 6] = 1.0;
    let sparse = convert::to_sparse(&Value::real(a)).unwrap();
    let mut note = Findings::default();
    left_divide(&sparse, &Value::column(vec![1.0; 30]), &mut note).unwrap();
    assert!(note.fill.unwrap().entries == 30 * 5, "{note:?}");
    assert_eq!(note.warning.unwrap().0, "MATLAB:singularMatrix");
}

#[test]
fn least_squares_of_a_tall_matrix() {
    let a = noise(9, 3, 2);
    let x = noise(3, 2, 5);
    let (found, rank, _) = qr::least_squares(a.clone(), &product(&a, &x));
    assert_eq!(rank, 3);
    close(&found, &x);
}

#[test]
fn pseudoinverse_and_exponential() {
    let a = noise(6, 4, 2);
    close(&product(&svd::pseudoinverse(&a, None).unwrap(), &a), &identity(4, 4));
    let t = Dense::matrix(2, 2, vec![0.0, 0.0, 30.0, 0.0]);
    close(&functions::exponential(&t), &Dense::matrix(2, 2, vec![1.0, 0.0, 30.0, 1.0]));
}
