//! Rules that are easy to get wrong, against values taken from GNU Octave 8 (MATLAB's manual where
//! both differ).

use super::concat::{cat, horizontal, vertical};
use super::index::{self, Index, resolve};
use super::{binary, convert, identical, mul_transposed, range, transpose, truth, unary};
use crate::syntax::ast::{BinaryOp as B, UnaryOp};
use crate::value::{C64, Class, Dense, Dims, Value};
use approx::assert_abs_diff_eq;

fn row(x: &[f64]) -> Value {
    Value::row(x.to_vec())
}

fn col(x: &[f64]) -> Value {
    Value::column(x.to_vec())
}

fn int(class: Class, x: &[f64]) -> Value {
    convert::int_from(class, Dims::from_slice(&[1, x.len()]), x)
}

fn mask(rows: usize, cols: usize, x: &[bool]) -> Value {
    Value::logical(Dense::matrix(rows, cols, x.to_vec()))
}

fn empty(rows: usize, cols: usize) -> Value {
    Value::matrix(rows, cols, vec![])
}

fn magic() -> Value {
    Value::matrix(3, 3, vec![8., 3., 4., 1., 5., 9., 6., 7., 2.])
}

fn at(base: &Value, indices: &[Value]) -> Value {
    let indices: Vec<Index> = indices.iter().map(|v| resolve(v).unwrap()).collect();
    index::get(base, &indices).unwrap()
}

fn put(base: &Value, indices: &[Value], rhs: &Value) -> Result<Value, String> {
    let indices: Vec<Index> = indices.iter().map(|v| resolve(v).unwrap()).collect();
    let mut base = base.clone();
    index::set(&mut base, &indices, rhs).map_err(|e| e.identifier)?;
    Ok(base)
}

fn without(base: &Value, indices: &[Value]) -> Result<Value, String> {
    let indices: Vec<Index> = indices.iter().map(|v| resolve(v).unwrap()).collect();
    let mut base = base.clone();
    index::delete(&mut base, &indices).map_err(|e| e.identifier)?;
    Ok(base)
}

fn colon() -> Value {
    Value::text(":")
}

#[track_caller]
fn same(a: &Value, b: &Value) {
    assert!(a.class() == b.class() && identical(a, b), "{a:?} is not {b:?}");
}

#[test]
fn shapes_of_linear_indices() {
    let x = row(&[1., 2., 3., 4., 5.]);
    let y = transpose(&x, true).unwrap();
    for (base, index, dims) in [
        (&x, empty(0, 0), [0, 0]),
        (&x, empty(1, 0), [1, 0]),
        (&x, empty(0, 1), [1, 0]),
        (&y, empty(1, 0), [0, 1]),
        (&x, mask(5, 1, &[false; 5]), [1, 0]),
        (&magic(), mask(3, 3, &[false; 9]), [0, 1]),
        (&magic(), mask(1, 9, &[false; 9]), [1, 0]),
        (&Value::Num(5.0), Value::matrix(2, 2, vec![1.0; 4]), [2, 2]),
        (&Value::Num(5.0), col(&[1., 1., 1.]), [3, 1]),
        (&x, mask(2, 2, &[true, false, false, true]), [1, 2]),
        (&y, mask(2, 2, &[true, false, false, true]), [2, 1]),
        (&y, row(&[1., 3., 2.]), [3, 1]),
        (&x, Value::matrix(2, 2, vec![1., 2., 3., 4.]), [2, 2]),
        (&empty(2, 0), colon(), [0, 1]),
    ] {
        assert_eq!(at(base, &[index]).dims().as_slice(), dims);
    }
}

#[test]
fn subscripts_fold_trailing_dimensions() {
    let a = Value::real(Dense::new(Dims::from_slice(&[2, 2, 2]), (1..=8).map(f64::from).collect()));
    same(&at(&a, &[Value::Num(2.0), colon()]), &row(&[2., 4., 6., 8.]));
    same(&at(&a, &[colon(), Value::Num(1.0), Value::Num(2.0)]), &col(&[5., 6.]));
    assert_eq!(index::end_of(&a, 1, 2), 4);
    same(
        &at(&magic(), &[row(&[3., 1.]), mask(1, 3, &[true, false, true])]),
        &Value::matrix(2, 2, vec![4., 8., 2., 6.]),
    );
    assert!(index::get(&a, &[Index::At(0), Index::At(4)]).is_err());
    assert!(resolve(&Value::Num(0.0)).is_err() && resolve(&Value::Num(1.5)).is_err());
}

#[test]
fn assignment_grows() {
    let three = [Value::Num(3.0)];
    same(&put(&Value::empty(), &three, &Value::Num(1.0)).unwrap(), &row(&[0., 0., 1.]));
    same(&put(&Value::Num(5.0), &three, &Value::Num(1.0)).unwrap(), &row(&[5., 0., 1.]));
    same(&put(&col(&[1., 2.]), &three, &Value::Num(1.0)).unwrap(), &col(&[1., 2., 1.]));
    let v = col(&[1., 2., 3.]);
    same(&put(&Value::empty(), &[colon(), Value::Num(1.0)], &v).unwrap(), &v);
    let filled = put(&Value::empty(), &[Value::Num(2.0), colon()], &row(&[1., 2.])).unwrap();
    same(&filled, &Value::matrix(2, 2, vec![0., 1., 0., 2.]));
    let grown = put(&magic(), &[Value::Num(4.0), Value::Num(1.0)], &Value::Num(7.0)).unwrap();
    same(&at(&grown, &[colon(), Value::Num(1.0)]), &col(&[8., 3., 4., 7.]));
    assert!(put(&magic(), &[Value::Num(12.0)], &Value::Num(1.0)).is_err());
    assert!(
        put(&magic(), &[colon(), Value::Num(1.0)], &row(&[1., 2.])).is_err_and(|e| e == "MATLAB:subsassigndimmismatch")
    );
    same(
        &at(&put(&magic(), &[Value::Num(1.0), colon()], &col(&[1., 2., 3.])).unwrap(), &[Value::Num(1.0), colon()]),
        &row(&[1., 2., 3.]),
    );
    let page = put(&Value::Num(1.0), &[Value::Num(1.0), Value::Num(1.0), Value::Num(2.0)], &Value::Num(2.0)).unwrap();
    assert_eq!(page.dims().as_slice(), [1, 1, 2]);
}

#[test]
fn assignment_keeps_the_class() {
    let two = [Value::Num(2.0)];
    let i = Value::complex(Dense::scalar(C64::new(0.0, 1.0)));
    same(&put(&int(Class::Int8, &[1., 2.]), &two, &Value::Num(300.0)).unwrap(), &int(Class::Int8, &[1., 127.]));
    same(&put(&row(&[1., 2.]), &two, &int(Class::Int8, &[3.])).unwrap(), &row(&[1., 3.]));
    assert!(put(&row(&[1., 2.]), &two, &i).unwrap().is_complex());
    same(&put(&Value::text("abc"), &two, &Value::Num(65.0)).unwrap(), &Value::text("aAc"));
    same(&put(&Value::empty(), &two, &Value::Bool(true)).unwrap(), &row(&[0., 1.]));
    let mut fresh = index::fresh(&Value::Bool(true));
    index::set(&mut fresh, &[Index::At(1)], &Value::Bool(true)).unwrap();
    same(&fresh, &mask(1, 2, &[false, true]));
    let cell = Value::cell(Dense::scalar(Value::Num(1.0)));
    assert_eq!(put(&Value::empty(), &two, &cell).unwrap().class(), Class::Cell);
    assert!(put(&cell, &two, &Value::Num(1.0)).is_err());
}

#[test]
fn deletion() {
    same(&without(&row(&[1., 2., 3.]), &[row(&[1., 2.])]).unwrap(), &Value::Num(3.0));
    same(&without(&magic(), &[colon(), Value::Num(2.0)]).unwrap(), &Value::matrix(3, 2, vec![8., 3., 4., 6., 7., 2.]));
    same(&without(&magic(), &[row(&[1., 2.])]).unwrap(), &row(&[4., 1., 5., 9., 6., 7., 2.]));
    assert_eq!(without(&magic(), &[colon()]).unwrap().dims().as_slice(), [0, 0]);
    assert_eq!(without(&magic(), &[colon(), colon()]).unwrap().dims().as_slice(), [0, 3]);
    assert_eq!(without(&magic(), &[empty(0, 0), colon()]).unwrap().dims().as_slice(), [3, 3]);
    assert!(without(&magic(), &[row(&[1., 2.]), Value::Num(1.0)]).is_err());
    assert!(without(&row(&[1.]), &[Value::Num(3.0)]).is_err());
}

#[test]
fn ranges() {
    let r = |a: f64, s: f64, b: f64| range(&Value::Num(a), Some(&Value::Num(s)), &Value::Num(b)).unwrap();
    assert_eq!(r(0.0, 0.1, 1.0).numel(), 11);
    assert_eq!(r(0.0, 0.1, 0.3).numel(), 4);
    assert_eq!(r(1.0, 1.0, 0.0).dims().as_slice(), [1, 0]);
    same(&r(5.0, -2.0, 0.0), &row(&[5., 3., 1.]));
    same(&r(1.5, 1.0, 4.0), &row(&[1.5, 2.5, 3.5]));
    same(&range(&Value::Num(1.0), None, &int(Class::Uint8, &[3.])).unwrap(), &int(Class::Uint8, &[1., 2., 3.]));
    assert_eq!(range(&Value::Num(1.0), None, &Value::empty()).unwrap().numel(), 0);
    assert!(range(&Value::Num(1.0), None, &Value::Num(f64::INFINITY)).is_err());
}

#[test]
fn arithmetic_of_classes() {
    let op = |o, a: &Value, b: &Value| binary(o, a.clone(), b.clone()).unwrap();
    let (x, y) = (int(Class::Int8, &[100., 7.]), int(Class::Int8, &[100., 2.]));
    same(&op(B::Add, &x, &y), &int(Class::Int8, &[127., 9.]));
    same(&op(B::ElDiv, &x, &y), &int(Class::Int8, &[1., 4.]));
    same(&op(B::ElDiv, &x, &Value::Num(0.0)), &int(Class::Int8, &[127., 127.]));
    same(&op(B::Mul, &x, &Value::Num(0.5)), &int(Class::Int8, &[50., 4.]));
    assert!(binary(B::Add, x, int(Class::Uint8, &[1.])).is_err());
    same(&op(B::Add, &Value::Bool(true), &Value::Bool(true)), &Value::Num(2.0));
    same(&op(B::Add, &Value::text("a"), &Value::Num(1.0)), &Value::Num(98.0));
    assert_eq!(op(B::Mul, &Value::single(Dense::scalar(1.5)), &row(&[1., 2.])).class(), Class::Single);
    same(&op(B::Add, &row(&[1., 2.]), &col(&[10., 20.])), &Value::matrix(2, 2, vec![11., 21., 12., 22.]));
    assert_eq!(op(B::Add, &empty(1, 0), &Value::Num(1.0)).dims().as_slice(), [1, 0]);
    assert_eq!(op(B::Mul, &empty(3, 0), &empty(0, 2)).dims().as_slice(), [3, 2]);
    let big = convert::to_class(&Value::Num(9_007_199_254_740_992.0), Class::Int64).unwrap();
    let next = op(B::Add, &big, &Value::Num(1.0));
    same(&op(B::Sub, &next, &big), &convert::to_class(&Value::Num(1.0), Class::Int64).unwrap());
}

#[test]
fn powers() {
    let op = |o, a: &Value, b: &Value| binary(o, a.clone(), b.clone()).unwrap();
    let root = op(B::ElPow, &Value::Num(-8.0), &Value::Num(1.0 / 3.0));
    let z = convert::complex_array(&root).unwrap().data[0];
    assert_abs_diff_eq!((z - C64::new(1.0, 3f64.sqrt())).norm(), 0.0, epsilon = 1e-14);
    let i = Value::complex(Dense::scalar(C64::new(0.0, 1.0)));
    same(&op(B::Pow, &i, &Value::Num(2.0)), &Value::Num(-1.0));
    same(&op(B::ElPow, &row(&[-2., 3.]), &Value::Num(3.0)), &row(&[-8., 27.]));
    let a = Value::matrix(2, 2, vec![1., 3., 2., 4.]);
    same(&op(B::Pow, &a, &Value::Num(3.0)), &Value::matrix(2, 2, vec![37., 81., 54., 118.]));
    let half = convert::real_array(&op(B::Pow, &Value::matrix(2, 2, vec![5., 4., 4., 5.]), &Value::Num(0.5)))
        .unwrap()
        .into_owned();
    assert_abs_diff_eq!(half.data[..], [2., 1., 1., 2.][..], epsilon = 1e-12);
    assert!(binary(B::Pow, row(&[1., 2.]), Value::Num(2.0)).is_err());
}

#[test]
fn products_without_forming_the_transpose() {
    let a = Value::matrix(2, 3, vec![1., 4., 2., 5., 3., 6.]);
    let x = col(&[1., 2.]);
    same(&mul_transposed(&a, &x, true, false, true).unwrap(), &col(&[9., 12., 15.]));
    same(&mul_transposed(&x, &a, true, false, true).unwrap(), &row(&[9., 12., 15.]));
    same(&mul_transposed(&a, &a, false, true, true).unwrap(), &Value::matrix(2, 2, vec![14., 32., 32., 77.]));
    same(&mul_transposed(&x, &x, false, true, true).unwrap(), &Value::matrix(2, 2, vec![1., 2., 2., 4.]));
    same(&mul_transposed(&a, &row(&[1., 2., 3.]), false, true, true).unwrap(), &col(&[14., 32.]));
    let z = Value::complex(Dense::matrix(2, 1, vec![C64::new(1., 1.), C64::new(0., 2.)]));
    same(&mul_transposed(&z, &z, true, false, true).unwrap(), &Value::Num(6.0));
    assert_eq!(binary(B::Mul, x.clone(), x).unwrap_err().identifier, "MATLAB:innerdim");
}

#[test]
fn comparisons_and_logic() {
    let z = Value::complex(Dense::scalar(C64::new(1.0, 5.0)));
    same(&binary(B::Lt, z.clone(), Value::Num(2.0)).unwrap(), &Value::Bool(true));
    same(&binary(B::Eq, z, Value::Num(1.0)).unwrap(), &Value::Bool(false));
    same(&binary(B::Eq, "abc".into(), "abd".into()).unwrap(), &mask(1, 3, &[true, true, false]));
    assert!(binary(B::Eq, "abc".into(), "ab".into()).is_err());
    assert!(binary(B::And, Value::Num(f64::NAN), Value::Num(1.0)).is_err());
    assert!(unary(UnaryOp::Not, Value::Num(f64::NAN)).is_err());
    assert!(!truth(&Value::empty()).unwrap() && truth(&row(&[1., 2.])).unwrap() && !truth(&row(&[1., 0.])).unwrap());
    assert!(identical(&"a".into(), &Value::Num(97.0)));
}

#[test]
fn concatenation() {
    let h = |p: &[Value]| horizontal(p).unwrap();
    same(&h(&[Value::empty(), "ab".into(), Value::Num(67.0)]), &"abC".into());
    same(
        &h(&[Value::Num(1.6), int(Class::Int8, &[3.]), int(Class::Uint8, &[250.])]),
        &int(Class::Int8, &[2., 3., 127.]),
    );
    assert_eq!(h(&[Value::single(Dense::scalar(1.0)), Value::Num(1.0)]).class(), Class::Single);
    assert_eq!(h(&[Value::Bool(true), Value::Num(1.0)]).class(), Class::Double);
    same(
        &vertical(&[Value::empty(), row(&[1., 2.]), row(&[3., 4.])]).unwrap(),
        &Value::matrix(2, 2, vec![1., 3., 2., 4.]),
    );
    assert!(vertical(&["abc".into(), "de".into()]).is_err());
    assert!(horizontal(&[col(&[1., 2.]), row(&[1., 2.])]).is_err());
    assert_eq!(cat(2, &[magic(), magic()]).unwrap().dims().as_slice(), [3, 3, 2]);
    let cell = Value::cell(Dense::scalar(Value::Num(1.0)));
    assert_eq!(h(&[cell, Value::Num(2.0), "x".into()]).dims().as_slice(), [1, 3]);
    assert_eq!(h(&[empty(1, 0), Value::empty()]).dims().as_slice(), [1, 0]);
}

#[test]
fn double_quoted_text_is_a_string() {
    let s = |t: &str| Value::Char(std::rc::Rc::new(crate::value::CharArray::from_str(t, true)));
    let add = |a: Value, b: Value| binary(B::Add, a, b).unwrap().as_text().unwrap();
    assert_eq!(add(s("k = "), Value::Num(12.0)), "k = 12");
    assert_eq!(add(s("r = "), Value::Num(std::f64::consts::PI)), "r = 3.1416");
    assert_eq!(add(s("r = "), Value::Num(1.25e-7)), "r = 1.25e-07");
    same(&binary(B::Eq, s("abc"), "ab".into()).unwrap(), &Value::Bool(false));
    same(&binary(B::Eq, s("abc"), "abc".into()).unwrap(), &Value::Bool(true));
}

#[test]
fn too_large_is_an_error() {
    assert!(put(&Value::empty(), &[Value::Num(1e17)], &Value::Num(1.0)).is_err());
    assert!(put(&Value::empty(), &[Value::Num(1e17), Value::Num(1e17)], &Value::Num(1.0)).is_err());
    assert!(range(&Value::Num(1.0), None, &Value::Num(1e14)).is_err());
    assert!(index::get(&magic(), &[Index::At(0), Index::At(usize::MAX / 2)]).is_err());
    let (x, y) = (Value::column(vec![0.0; 1 << 21]), Value::row(vec![0.0; 1 << 21]));
    assert!(binary(B::Add, x.clone(), y.clone()).is_err() && binary(B::Mul, x, y).is_err());
}
