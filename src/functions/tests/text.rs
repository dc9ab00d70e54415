//! Texts that the rows must give; the expected ones were read from MATLAB's manual and from Octave
//! where both agree.

use crate::functions::find;
use crate::functions::table::Host;
use crate::functions::tests::test_host::{TestHost, call, try_call};
use crate::ops::elements::{cell_row, struct_of};
use crate::value::Value;

fn text(name: &str, args: &[Value]) -> String {
    call(name, args, 1).first().and_then(Value::as_text).unwrap_or_default()
}

fn printed(template: &str, rest: &[Value]) -> String {
    let mut args = vec![Value::text(template)];
    args.extend_from_slice(rest);
    text("sprintf", &args)
}

fn number(name: &str, args: &[Value]) -> f64 {
    call(name, args, 1).first().and_then(Value::as_scalar).unwrap_or(f64::NAN)
}

#[test]
fn templates_are_used_again_until_all_is_printed() {
    let m = Value::matrix(2, 2, vec![1.0, 2.0, 3.0, 4.0]);
    assert_eq!(printed("%d-%d;", &[m]), "1-2;3-4;");
    assert_eq!(printed("a%d b%d", &[Value::Num(1.0)]), "a1 b");
    assert_eq!(printed("%s|", &["ab".into(), "c".into()]), "ab|c|");
    assert_eq!(printed("%d,", &["ab".into()]), "97,98,");
    assert_eq!(printed("[%s]", &[Value::text("")]), "[]");
    assert_eq!(printed("a %d b", &[Value::empty()]), "a  b");
    assert_eq!(printed("%*d|", &[Value::Num(5.0), Value::Num(3.0)]), "    3|");
}

#[test]
fn conversions() {
    let n = |x: f64| [Value::Num(x)];
    // MATLAB prints what %d cannot show with %e; Octave gives 1.5 here.
    assert_eq!(printed("%d", &n(1.5)), "1.500000e+00");
    assert_eq!(printed("%5.2f|%-8.3e|", &[Value::row(vec![2.0, 0.5])]), " 2.00|5.000e-01|");
    assert_eq!(printed("%g %g %g", &[Value::row(vec![1e5, 1e6, 1e-5])]), "100000 1e+06 1e-05");
    assert_eq!(printed("%05d|%+d|% d", &[Value::row(vec![42.0, 3.0, 5.0])]), "00042|+3| 5");
    assert_eq!(printed("%x %o %X %#x", &[Value::row(vec![255.0, 8.0, 255.0, 255.0])]), "ff 10 FF 0xff");
    assert_eq!(
        printed("%5d|%05.1f|%d", &[Value::row(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY])]),
        "  NaN|  Inf|-Inf"
    );
    assert_eq!(printed("%%|%c%c\\n", &["hi".into()]), "%|hi\n");
    assert_eq!(printed("%s", &n(65.0)), "A");
    assert_eq!(printed("%d", &n(1e10)), "10000000000");
    assert!(try_call("sprintf", &["%d".into(), cell_row(vec![])], 1).is_err());
}

#[test]
fn numbers_as_text() {
    let case = |v: Value, expected: &str| assert_eq!(text("num2str", &[v]), expected);
    case(Value::Num(std::f64::consts::PI), "3.1416");
    case(Value::Num(123_456.789), "123456.789");
    case(Value::Num(1e-5), "1e-05");
    case(Value::row(vec![1.0, 2.0]), "1  2");
    case(Value::row(vec![0.1, 22.33, 333.444]), "0.1         22.33       333.444");
    case(Value::Bool(true), "1");
    assert_eq!(text("num2str", &[Value::Num(std::f64::consts::PI), Value::Num(8.0)]), "3.1415927");
    assert_eq!(text("num2str", &[Value::Num(2.0), "%6.2f".into()]), "2.00");
    assert_eq!(text("mat2str", &[Value::matrix(2, 2, vec![1.0, 3.0, 2.0, 4.5])]), "[1 2;3 4.5]");
    assert_eq!(text("dec2bin", &[Value::Num(5.0), Value::Num(8.0)]), "00000101");
    assert_eq!(number("str2double", &["-1.5e3".into()]), -1500.0);
    assert!(number("str2double", &["1 2".into()]).is_nan());
}

#[test]
fn patterns() {
    let found = call("regexp", &["ab12cd345".into(), r"(\d)(\d+)".into(), "tokens".into()], 1);
    let Some(Value::Cell(tokens)) = found.first() else { panic!("a cell is expected") };
    assert_eq!(tokens.data.len(), 2);
    assert_eq!(text("regexprep", &["hello world".into(), r"(\w+) (\w+)".into(), "$2 $1".into()]), "world hello");
    assert_eq!(text("regexp", &["foobar".into(), "(?<=foo)b".into(), "match".into(), "once".into()]), "b");
    assert_eq!(number("regexp", &["one two".into(), r"\<t".into()]), 5.0);
    assert!(try_call("regexp", &["a".into(), "[".into()], 1).is_err());
}

#[test]
fn scanning() {
    let v = call("sscanf", &["1 2.5 x".into(), "%f".into()], 2);
    assert_eq!(v.first().map(Value::numel), Some(2));
    assert_eq!(number("sscanf", &["x=5".into(), "x=%d".into()]), 5.0);
}

#[test]
fn assertions_measure_as_octave_does() {
    let assert = |a: f64, b: f64, t: f64| try_call("assert", &[a.into(), b.into(), t.into()], 0).is_ok();
    assert!(assert(100.5, 100.0, 0.5) && !assert(100.6, 100.0, 0.5));
    assert!(assert(101.0, 100.0, -0.01) && !assert(102.0, 100.0, -0.01));
    assert!(assert(f64::NAN, f64::NAN, 0.0));
    assert!(try_call("assert", &[Value::Bool(true), Value::Num(1.0)], 0).is_err());
    assert!(
        try_call("assert", &[Value::Bool(false), "no %d".into(), Value::Num(3.0)], 0)
            .is_err_and(|e| e.message == "no 3")
    );
}

#[test]
fn warnings_can_be_turned_off() {
    let mut h = TestHost::default();
    let w = Value::text("warning");
    let run = |h: &mut TestHost, args: &[Value]| h.call(&w, args, 0).is_ok();
    assert!(run(&mut h, &["a:b".into(), "text %d".into(), 1.0.into()]));
    assert!(run(&mut h, &["off".into(), "a:b".into()]));
    assert!(run(&mut h, &["a:b".into(), "text %d".into(), 2.0.into()]));
    assert_eq!(h.errors, "Warning: text 1\n");
}

#[test]
fn what_reaches_outside_is_refused() {
    // Nothing is deleted; of a file that is not there, MATLAB warns.
    for (name, argument) in
        [("system", "ls"), ("unix", "ls"), ("input", "ls"), ("keyboard", "ls"), ("delete", "Cargo.toml"), ("web", "ls")]
    {
        let refused = try_call(name, &[argument.into()], 1).is_err_and(|e| !e.help.is_empty());
        assert!(refused, "{name}");
    }
    assert!(try_call("eval", &["!ls".into()], 0).is_err());
}

#[test]
fn plotting_is_ignored_with_a_note() {
    let mut h = TestHost::default();
    let f = h.call(&Value::text("figure"), &[], 1).unwrap_or_default();
    assert!(f.first().is_some_and(Value::is_drawn));
    assert_eq!(h.notes, ["figure"]);
    assert!(find("semilogy").is_some());
}

#[test]
fn structs_expand_cells() {
    let s = call("struct", &["a".into(), cell_row(vec![1.0.into(), 2.0.into()])], 1);
    assert_eq!(s.first().map(Value::numel), Some(2));
    let s = struct_of(&[("b", 1.0.into()), ("a", 2.0.into())]);
    let Some(Value::Struct(sorted)) = call("orderfields", &[s], 1).first().cloned() else { panic!("a struct") };
    assert_eq!(sorted.keys.first().map(|k| &**k), Some("a"));
}
