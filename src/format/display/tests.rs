//! Layouts that MATLAB shows, written by hand.

use super::{Format, disp, display};
use crate::value::{CellArray, Dense, Dims, Value};

fn shown(v: &Value) -> String {
    display("x", v, Format::default())
}

#[test]
fn whole_numbers() {
    assert_eq!(shown(&Value::Num(3.0)), "x =\n\n     3\n\n");
    assert_eq!(shown(&Value::Num(1000.0)), "x =\n\n        1000\n\n");
    assert_eq!(shown(&Value::matrix(1, 3, vec![1.0, -2.0, f64::NAN])), "x =\n\n     1    -2   NaN\n\n");
}

#[test]
fn fractions_and_scale_factors() {
    assert_eq!(shown(&Value::Num(std::f64::consts::PI)), "x =\n\n    3.1416\n\n");
    assert_eq!(shown(&Value::Num(3141.59)), "x =\n\n   3.1416e+03\n\n");
    assert_eq!(shown(&Value::matrix(1, 2, vec![1000.5, 1.0])), "x =\n\n   1.0e+03 *\n\n    1.0005    0.0010\n\n");
    let long = Format { long: true, ..Format::default() };
    assert_eq!(display("x", &Value::Num(std::f64::consts::PI), long), "x =\n\n   3.141592653589793\n\n");
}

#[test]
fn other_classes() {
    assert_eq!(shown(&Value::Bool(true)), "x =\n\n  logical\n\n   1\n\n");
    assert_eq!(shown(&Value::text("hi")), "x =\n\n    'hi'\n\n");
    assert_eq!(shown(&Value::empty()), "x =\n\n     []\n\n");
    assert_eq!(shown(&Value::matrix(0, 3, vec![])), "x =\n\n  0×3 empty double matrix\n\n");
    let cell = CellArray::new(Dims::from_slice(&[1, 2]), vec![Value::Num(1.0), Value::text("ab")]);
    assert_eq!(shown(&Value::cell(cell)), "x =\n\n  1×2 cell array\n\n    {[1]}    {'ab'}\n\n");
    let column = vec![Value::text("abc"), Value::Num(1.0), Value::row(vec![1.0, 2.0]), Value::empty()];
    let cell = CellArray::new(Dims::from_slice(&[4, 1]), column);
    let lines = "    {'abc'     }\n    {[       1]}\n    {[     1 2]}\n    {0×0 double}\n";
    assert_eq!(shown(&Value::cell(cell)), format!("x =\n\n  4×1 cell array\n\n{lines}\n"));
    let z = num_complex::Complex::new(3.0, -4.0);
    assert_eq!(shown(&Value::complex(Dense::scalar(z))), "x =\n\n   3.0000 - 4.0000i\n\n");
}

#[test]
fn structs() {
    let s = crate::ops::elements::struct_of(&[("a", Value::Num(1.0)), ("bc", Value::text("t"))]);
    assert_eq!(shown(&s), "x = \n\n  struct with fields:\n\n     a: 1\n    bc: 't'\n\n");
}

#[test]
fn disp_has_no_name() {
    assert_eq!(disp(&Value::text("hi"), Format::default()), "hi\n");
    assert_eq!(disp(&Value::Num(3.0), Format::default()), "     3\n");
}
