use super::*;
use crate::ops::{self, index::Index};
use crate::syntax::ast::BinaryOp;
use crate::value::{Dense, Dims};

fn sample(rows: usize, cols: usize, seed: u64) -> Value {
    let mut x = seed;
    let data: Vec<f64> = (0..rows * cols)
        .map(|_| {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if (x >> 33).is_multiple_of(3) { f64::from(u32::try_from((x >> 40) % 19).unwrap()) - 9.0 } else { 0.0 }
        })
        .collect();
    Value::matrix(rows, cols, data)
}

fn sp(v: &Value) -> Value {
    convert::to_sparse(v).unwrap()
}

/// Equal elements; NaN equals NaN.
fn same(a: &Value, b: &Value) {
    let (x, y) = (convert::real_array(a).unwrap(), convert::real_array(b).unwrap());
    assert_eq!(x.dims, y.dims);
    assert!(x.data.iter().zip(&y.data).all(|(x, y)| x == y || x.is_nan() && y.is_nan()), "{a:?}\n{b:?}");
    assert_eq!(a.class(), b.class());
}

fn list(p: &[usize]) -> Index {
    Index::List { positions: Rc::new(p.to_vec()), dims: Dims::from_slice(&[1, p.len()]) }
}

#[test]
fn operators_agree_with_full_ones() {
    let (a, b, r, c) = (sample(5, 4, 1), sample(5, 4, 2), sample(1, 4, 3), sample(5, 1, 4));
    let ops_all = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::ElMul,
        BinaryOp::ElDiv,
        BinaryOp::Eq,
        BinaryOp::Ne,
        BinaryOp::Lt,
        BinaryOp::Le,
        BinaryOp::Gt,
        BinaryOp::Ge,
        BinaryOp::And,
        BinaryOp::Or,
    ];
    for op in ops_all {
        for y in [&b, &r, &c, &Value::Num(2.5), &Value::Num(0.0), &Value::Num(-1.0)] {
            let full = ops::binary(op, a.clone(), y.clone()).unwrap();
            same(&ops::binary(op, sp(&a), y.clone()).unwrap(), &full);
            same(&ops::binary(op, sp(&a), sp(y)).unwrap(), &full);
            same(&ops::binary(op, a.clone(), sp(y)).unwrap(), &full);
            let swapped = ops::binary(op, y.clone(), a.clone()).unwrap();
            same(&ops::binary(op, y.clone(), sp(&a)).unwrap(), &swapped);
        }
    }
}

#[test]
fn kinds_of_results() {
    let (a, b) = (sample(5, 4, 1), sample(5, 4, 2));
    assert!(!ops::binary(BinaryOp::Add, sp(&a), b.clone()).unwrap().is_sparse());
    assert!(ops::binary(BinaryOp::ElMul, sp(&a), b.clone()).unwrap().is_sparse());
    assert!(!ops::binary(BinaryOp::Add, sp(&a), Value::Num(1.0)).unwrap().is_sparse());
    let s = sp(&a);
    let t = ops::binary(BinaryOp::ElMul, Value::Num(2.0), s.clone()).unwrap();
    match (s, t) {
        (Value::SparseReal(s), Value::SparseReal(t)) => assert!(Rc::ptr_eq(&s.pattern, &t.pattern)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn products_agree_with_full_ones() {
    let (a, b, x) = (sample(5, 4, 1), sample(4, 6, 2), sample(4, 1, 9));
    let (at, bt) = (ops::transpose(&a, false).unwrap(), ops::transpose(&b, false).unwrap());
    let full = ops::mul_transposed(&a, &b, false, false, false).unwrap();
    for (p, q, ta, tb) in
        [(&a, &b, false, false), (&at, &b, true, false), (&a, &bt, false, true), (&at, &bt, true, true)]
    {
        same(&mul(&sp(p), q, ta, tb).unwrap(), &full);
        same(&mul(p, &sp(q), ta, tb).unwrap(), &full);
        let both = mul(&sp(p), &sp(q), ta, tb).unwrap();
        assert!(both.is_sparse());
        same(&both, &full);
    }
    same(&mul(&sp(&a), &x, false, false).unwrap(), &ops::mul_transposed(&a, &x, false, false, false).unwrap());
}

#[test]
fn indexing_agrees_with_full() {
    let a = sample(5, 4, 7);
    let cases: Vec<Vec<Index>> = vec![
        vec![Index::At(2), Index::All],
        vec![Index::All, Index::At(1)],
        vec![list(&[3, 0, 3]), list(&[2, 2, 1])],
        vec![Index::Range { start: 1, step: 1, len: 3 }, Index::Range { start: 3, step: -1, len: 4 }],
        vec![Index::All],
        vec![list(&[0, 19, 7])],
        vec![Index::At(6)],
    ];
    for ix in cases {
        same(&get(&sp(&a), &ix).unwrap(), &ops::index::get(&a, &ix).unwrap());
        let (mut s, mut f) = (sp(&a), a.clone());
        let shape = ops::index::get(&a, &ix).unwrap().dims();
        let n: usize = shape.iter().product();
        let rhs = sample(n, 1, 5);
        let rhs = Value::real(Dense::new(shape, convert::real_array(&rhs).unwrap().data.clone()));
        set(&mut s, &ix, &rhs).unwrap();
        ops::index::set(&mut f, &ix, &rhs).unwrap();
        same(&s, &f);
        set(&mut s, &ix, &Value::Num(0.0)).unwrap();
        ops::index::set(&mut f, &ix, &Value::Num(0.0)).unwrap();
        same(&s, &f);
    }
    let (mut s, mut f) = (sp(&a), a.clone());
    set(&mut s, &[Index::At(6), Index::At(5)], &Value::Num(3.0)).unwrap();
    ops::index::set(&mut f, &[Index::At(6), Index::At(5)], &Value::Num(3.0)).unwrap();
    same(&s, &f);
    for ix in [vec![Index::All, list(&[1, 2])], vec![Index::At(0), Index::All], vec![list(&[1, 5])]] {
        let (mut s, mut f) = (sp(&a), a.clone());
        delete(&mut s, &ix).unwrap();
        ops::index::delete(&mut f, &ix).unwrap();
        same(&s, &f);
    }
}

#[test]
fn triplets_are_summed_and_zeros_dropped() {
    let s = from_triplets(3, 2, (&[2, 0, 2, 1], &[1, 0, 1, 0], &[1.0, 5.0, 2.0, 0.0]), |x, y| x + y);
    assert_eq!(s.pattern.colptr, [0, 1, 2]);
    assert_eq!((s.pattern.rowidx.as_slice(), s.values.as_slice()), (&[0, 2][..], &[5.0, 3.0][..]));
}

#[test]
fn sums_down_and_along() {
    let s = Value::sparse(from_triplets(3, 2, (&[0, 1, 2, 1], &[0, 0, 0, 1], &[-1.0, -2.0, -3.0, -4.0]), |x, _| x));
    same(&sums(&s, 1).unwrap(), &Value::row(vec![-6.0, -4.0]));
    same(&sums(&s, 2).unwrap(), &Value::column(vec![-1.0, -6.0, -3.0]));
}
