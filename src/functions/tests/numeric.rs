//! Tests of the numeric rows that need no interpreter: sparse against full, the random stream
//! against its published values.

use crate::functions::table::Function;
use crate::functions::tests::test_host::{call, try_call};
use crate::ops::{convert, identical};
use crate::value::Value;
use approx::assert_abs_diff_eq;

fn number(x: f64) -> Value {
    Value::Num(x)
}

/// 3×4 with an empty row, an empty column and both signs.
fn sample() -> Value {
    Value::matrix(3, 4, vec![1.0, 0.0, -2.0, 0.0, 0.0, 0.0, 4.0, 0.0, 0.5, 3.0, 0.0, 6.0])
}

#[test]
fn sparse_and_full_agree() {
    let full = sample();
    let sparse = convert::to_sparse(&full).unwrap();
    let (one, two) = (number(1.0), number(2.0));
    let none = Value::empty();
    let cases: &[(&str, &[&Value])] = &[
        ("sum", &[]),
        ("sum", &[&two]),
        ("prod", &[]),
        ("prod", &[&two]),
        ("mean", &[]),
        ("mean", &[&two]),
        ("any", &[]),
        ("any", &[&two]),
        ("all", &[]),
        ("all", &[&two]),
        ("sumsq", &[&one]),
        ("max", &[]),
        ("max", &[&none, &two]),
        ("min", &[]),
        ("min", &[&none, &two]),
        ("var", &[]),
        ("cumsum", &[&two]),
        ("diff", &[]),
        ("sort", &[]),
        ("abs", &[]),
        ("sqrt", &[]),
        ("exp", &[]),
        ("sin", &[]),
        ("floor", &[]),
        ("sign", &[]),
        ("real", &[]),
        ("imag", &[]),
        ("conj", &[]),
        ("isnan", &[]),
        ("isinf", &[]),
        ("isfinite", &[]),
        ("flipud", &[]),
        ("fliplr", &[]),
        ("rot90", &[]),
        ("circshift", &[&one]),
        ("circshift", &[&one, &two]),
        ("vec", &[]),
        ("repmat", &[&two, &two]),
        ("mod", &[&two]),
        ("max", &[&one]),
        ("min", &[&one]),
        ("logical", &[]),
        ("unique", &[]),
        ("times", &[&two]),
    ];
    for (name, rest) in cases {
        let args = |first: &Value| -> Vec<Value> {
            std::iter::once(first.clone()).chain(rest.iter().map(|v| (*v).clone())).collect()
        };
        let (a, b) = (call(name, &args(&full), 1), call(name, &args(&sparse), 1));
        let (a, b) = (a.first().unwrap(), b.first().unwrap());
        assert!(identical(a, &convert::full(b).unwrap()), "{name} {rest:?}: {a:?} against {b:?}");
    }
    let shape = Value::row(vec![2.0, 6.0]);
    let (a, b) = (call("reshape", &[full, shape.clone()], 1), call("reshape", &[sparse, shape], 1));
    assert!(b[0].is_sparse() && identical(&a[0], &convert::full(&b[0]).unwrap()));
}

/// First outputs of MT19937 as NumPy's `RandomState(42)` and MATLAB's default stream give them.
#[test]
fn random_stream() {
    let mut r = crate::functions::state::random::Random::seeded(42);
    assert_eq!([r.uniform(), r.uniform()], [0.374_540_118_847_362_5, 0.950_714_306_409_916_2]);
    let mut r = crate::functions::state::random::Random::default();
    assert_eq!([r.uniform(), r.uniform()], [0.814_723_686_393_178_9, 0.905_791_937_075_619_2]);
    let mut r = crate::functions::state::random::Random::seeded(1);
    assert_abs_diff_eq!(r.normal(), 1.624_345_363_663_241_7, epsilon = 1e-15);
}

fn numeric() -> impl Iterator<Item = &'static Function> {
    let subjects: [&'static [Function]; 18] = [
        crate::functions::data::apply::ROWS,
        crate::functions::array::arrange::ROWS,
        crate::functions::array::extend::ROWS,
        crate::functions::math::binary::ROWS,
        crate::functions::array::classes::ROWS,
        crate::functions::array::construct::ROWS,
        crate::functions::math::extremes::ROWS,
        crate::functions::math::unary::ROWS,
        crate::functions::math::parts::ROWS,
        crate::functions::math::polynomial::ROWS,
        crate::functions::array::query::ROWS,
        crate::functions::array::random::ROWS,
        crate::functions::math::reduce::ROWS,
        crate::functions::math::scan::ROWS,
        crate::functions::data::sets::ROWS,
        crate::functions::data::sort::ROWS,
        crate::functions::math::special::ROWS,
        crate::functions::data::tables::ROWS,
    ];
    subjects.into_iter().flatten()
}

fn odd_values() -> Vec<Value> {
    vec![
        Value::empty(),
        number(f64::NAN),
        number(-1.0),
        number(0.5),
        number(f64::INFINITY),
        Value::text("abc"),
        Value::text(""),
        Value::row(vec![1.0, 2.0]),
        Value::real(crate::value::Dense::new([2, 0, 3].as_slice().into(), Vec::new())),
        Value::real(crate::value::Dense::filled([2, 1, 3].as_slice().into(), 2.0)),
        Value::cell(crate::value::Dense::scalar(Value::text("x"))),
        Value::structure(crate::value::StructArray::scalar()),
        convert::to_sparse(&sample()).unwrap(),
        convert::to_class(&number(3.0), crate::value::Class::Int8).unwrap(),
        Value::Bool(true),
    ]
}

/// Wrong arguments are errors, never panics.
#[test]
fn wrong_arguments() {
    let count = odd_values().len();
    let args_of = |at: &[usize]| -> Vec<Value> {
        let values = odd_values();
        at.iter().map(|&k| values[k].clone()).collect()
    };
    let mut broken = Vec::new();
    for f in numeric() {
        let most = f.inputs.1.min(3);
        for n in f.inputs.0..=most {
            // All pairs, but of triples only those of the first values: the test shall stay short.
            let count = if n < 3 { count } else { 7 };
            let mut at = vec![0; n];
            loop {
                let outcome = std::panic::catch_unwind(|| try_call(f.name, &args_of(&at), f.outputs.min(3)).is_ok());
                if outcome.is_err() {
                    broken.push(format!("{} {at:?}", f.name));
                    break;
                }
                let Some(k) = at.iter().position(|&k| k + 1 < count) else { break };
                at[..k].fill(0);
                at[k] += 1;
            }
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
}
