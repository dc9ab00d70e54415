//! What rows state of their functions, held against what the functions do.

use super::test_host::TestHost;
use crate::functions::table::OnRanks;
use crate::functions::table::facts::{Alone, Ends, Facts, Gives, Placement, Real, Takes};
use crate::functions::table::rows::CONSTRUCTOR;
use crate::functions::{Function, Traffic, all, declared, facts, find};
use crate::ops::elements::cell_row;
use crate::value::{C64, Class, Dense, Value};

/// Operands that a claim about any operands has to bear.
fn operands() -> Vec<Value> {
    let matrix = Value::matrix(2, 3, vec![1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    let square = Value::matrix(2, 2, vec![4.0, 1.0, 1.0, 3.0]);
    let sparse = crate::ops::convert::to_sparse(&square).expect("a full matrix");
    vec![
        Value::Num(2.0),
        Value::row(vec![3.0, 1.0, 2.0]),
        matrix,
        square,
        sparse,
        Value::complex(Dense::scalar(C64::new(1.0, -2.0))),
        Value::text("ab"),
        Value::Bool(true),
    ]
}

/// Every list of at most two operands that the row takes.
fn calls(f: &Function) -> Vec<Vec<Value>> {
    let takes = |n: usize| f.inputs.0 <= n && n <= f.inputs.1;
    let mut lists = Vec::new();
    if takes(1) {
        lists.extend(operands().into_iter().map(|v| vec![v]));
    }
    if takes(2) {
        for a in operands() {
            lists.extend(operands().into_iter().map(|b| vec![a.clone(), b]));
        }
    }
    lists
}

fn result(f: &Function, args: &[Value]) -> Option<Value> {
    (f.eval)(&mut TestHost::default(), args, 1).ok()?.into_iter().next()
}

/// Rows whose evaluation neither leaves the process nor needs an interpreter.
fn can_be_asked(f: &Function) -> bool {
    !f.facts.io && !f.facts.effect && f.facts.ends == Ends::Returns && !matches!(f.traffic, Traffic::Calls)
}

fn is_one(v: &Value) -> bool {
    v.is_scalar() || v.is_text()
}

fn is_real_double(v: &Value) -> bool {
    v.class() == Class::Double && !v.is_complex()
}

fn is_nonnegative(v: &Value) -> bool {
    crate::ops::convert::real_array(v).is_ok_and(|a| a.data.iter().all(|x| *x >= 0.0))
}

/// Claims that some operands refute. They decide figures and emitted text today: each waits for a change
/// of its own.
const KNOWN: &[(&str, &str)] = &[
    ("isargout", "gives one truth for each number that it is given"),
    ("spdiags", "takes diagonals out, in full, where it has fewer than three operands"),
];

/// The claims of a row that a result refutes.
fn refuted(f: &Facts, args: &[Value], made: &Value) -> Vec<&'static str> {
    let full = !made.is_sparse() && (made.is_numeric() || made.class() == Class::Logical);
    let of_real = args.iter().all(is_real_double);
    let nonnegative = args.iter().all(is_nonnegative);
    // `size(x, 1)` is one number, `size(x, [1 2])` is not.
    let one_asked = f.gives != Gives::ScalarOfTwo || args.get(1).is_some_and(Value::is_scalar);
    let scalar = f.gives_scalar(args.len()) && one_asked;
    let claims = [
        (scalar && !is_one(made), "gives a scalar"),
        (f.gives == Gives::Full && !full, "gives a full array"),
        (f.gives == Gives::Sparse && !made.is_sparse(), "gives a sparse matrix"),
        (f.gives.is_object() && made.class() != Class::Object, "gives an object"),
        (f.gives_real(args.len()) && !is_real_double(made), "gives real doubles"),
        (f.real == Real::OfReal && of_real && !is_real_double(made), "gives real doubles of real doubles"),
        (
            f.real == Real::OfNonnegative && of_real && nonnegative && !is_real_double(made),
            "gives real doubles of real doubles that are not negative",
        ),
        (f.alone == Alone::ImaginaryUnit && !made.is_complex(), "is the imaginary unit"),
    ];
    claims.into_iter().filter_map(|(wrong, why)| wrong.then_some(why)).collect()
}

#[test]
fn no_row_contradicts_itself() {
    let mut wrong = Vec::new();
    for f in all() {
        let facts = &f.facts;
        wrong.extend(facts.contradictions().iter().map(|why| format!("{}: {why}", f.name)));
        let elementwise = matches!(f.traffic, Traffic::Elementwise { .. });
        let rules = [
            (facts.alone != Alone::Any && f.inputs.0 > 0, "has a result without operands and takes one at least"),
            (facts.gives == Gives::ScalarOfTwo && f.inputs.1 < 2, "takes no two operands"),
            (facts.gives != Gives::Any && f.outputs == 0 && !facts.effect, "gives something and has no output"),
            (facts.elements != Placement::InPlace && !elementwise, "moves elements and is not element-wise"),
            (facts.takes == Takes::ClassName && !elementwise, "takes a class for an operand and is not element-wise"),
            (facts.takes != Takes::Values && f.inputs.1 == 0, "says what its first operand is and has none"),
            (
                facts.takes.may_name_function() && !matches!(f.traffic, Traffic::Free),
                "names a function and is not free",
            ),
            (!facts.runs.iter().all(|n| crate::library::source(n).is_some()), "runs what is not in the library"),
        ];
        wrong.extend(rules.iter().filter(|(broken, _)| *broken).map(|(_, why)| format!("{}: {why}", f.name)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn contradictions_are_found() {
    for wrong in [
        Facts::PLAIN.gives(Gives::Object).real(Real::Always),
        Facts::PLAIN.gives(Gives::Sparse).alone(Alone::Scalar),
        Facts::PLAIN.alone(Alone::ImaginaryUnit).real(Real::OfReal),
        Facts::SCALAR.elements(Placement::Moved),
        Facts::SCALAR.ends(Ends::Throws),
        Facts::PLAIN.takes(Takes::Code),
    ] {
        assert!(!wrong.contradictions().is_empty(), "{wrong:?}");
    }
}

/// Functions of which every rank is said to know the result, though it follows from elements.
#[test]
fn what_every_rank_knows_follows_from_no_elements() {
    let like = |v: &Value, x: f64| match v {
        Value::Real(a) => Value::real(Dense::new(a.dims.clone(), vec![x; a.data.len()])),
        other => other.clone(),
    };
    let mut wrong = Vec::new();
    for f in all().iter().filter(|f| f.ranks == OnRanks::Known && f.source != CONSTRUCTOR && can_be_asked(f)) {
        for args in calls(f) {
            let others: Vec<Value> =
                args.iter().enumerate().map(|(k, v)| if k == 0 { like(v, 7.0) } else { v.clone() }).collect();
            if let (Some(a), Some(b)) = (result(f, &args), result(f, &others))
                && !crate::ops::identical(&a, &b)
            {
                wrong.push(f.name);
            }
        }
    }
    wrong.dedup();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn declared_functions_have_no_row() {
    for d in declared::LIBRARY.iter().chain(declared::ABSENT) {
        assert!(find(d.name).is_none(), "{} has a row", d.name);
        assert_eq!(facts(d.name), &d.facts);
        assert!(d.facts.contradictions().is_empty(), "{}", d.name);
    }
    assert!(declared::LIBRARY.iter().all(|d| crate::library::source(d.name).is_some()));
    assert!(declared::ABSENT.iter().all(|d| crate::library::source(d.name).is_none()));
    assert_eq!(facts("nothing has this name"), &Facts::PLAIN);
}

#[test]
fn results_are_what_the_rows_say() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for f in all().into_iter().filter(|f| can_be_asked(f)) {
        let alone = if f.inputs.0 == 0 { vec![Vec::new()] } else { Vec::new() };
        let claims = f.facts != Facts::PLAIN && !KNOWN.iter().any(|(name, _)| *name == f.name);
        for args in alone.into_iter().chain(calls(f)).filter(|_| claims) {
            let Some(made) = result(f, &args) else { continue };
            seen += 1;
            let shown: Vec<String> = args.iter().map(|v| format!("{:?} {}", v.dims(), v.class().name())).collect();
            wrong.extend(
                refuted(&f.facts, &args, &made).iter().map(|why| format!("{}({}) {why}", f.name, shown.join(", "))),
            );
        }
    }
    assert!(seen > 500, "only {seen} calls succeeded");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An element-wise function that keeps the places has as many elements as its largest operand, or as its
/// first one where the others say how (`round(x, 2)`, `circshift(x, 1)`).
#[test]
fn elements_stay_in_place() {
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for f in all().into_iter().filter(|f| can_be_asked(f)) {
        if !matches!(f.traffic, Traffic::Elementwise { .. }) || !f.facts.elements.keeps_shape()
            // `eps(2, 3)` makes an array.
            || f.facts.takes == Takes::ClassName
        {
            continue;
        }
        for args in calls(f).into_iter().filter(|a| a.iter().all(|v| v.is_numeric() && !v.is_sparse())) {
            let Some(made) = result(f, &args) else { continue };
            seen += 1;
            let sizes: Vec<usize> = args.iter().map(Value::numel).collect();
            let kept = sizes.iter().max() == Some(&made.numel()) || sizes.first() == Some(&made.numel());
            if !kept && !made.is_text() && made.class() != Class::Cell {
                wrong.push(format!("{} makes {} elements of {sizes:?}", f.name, made.numel()));
            }
        }
    }
    wrong.dedup();
    assert!(seen > 200, "only {seen} calls succeeded");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The claims are compared with what is made: a wrong one is refuted.
#[test]
fn wrong_claims_are_refuted() {
    let matrix = Value::matrix(2, 2, vec![1.0, 2.0, 3.0, 4.0]);
    let one = [matrix.clone()];
    assert_eq!(refuted(&Facts::SCALAR, &one, &matrix), ["gives a scalar"]);
    assert_eq!(refuted(&Facts::PLAIN.gives(Gives::Sparse), &one, &matrix), ["gives a sparse matrix"]);
    assert_eq!(refuted(&Facts::PLAIN.gives(Gives::Full), &one, &cell_row(vec![])), ["gives a full array"]);
    assert_eq!(refuted(&Facts::PLAIN.gives(Gives::Object), &one, &matrix), ["gives an object"]);
    assert_eq!(refuted(&Facts::PLAIN.real(Real::Always), &one, &Value::Bool(true)), ["gives real doubles"]);
    assert_eq!(
        refuted(&Facts::PLAIN.real(Real::OfReal), &one, &Value::Bool(true)),
        ["gives real doubles of real doubles"]
    );
    assert_eq!(
        refuted(&Facts::PLAIN.alone(Alone::ImaginaryUnit), &[], &matrix),
        ["gives a scalar", "is the imaginary unit"]
    );
    assert!(refuted(&Facts::NUMBER, &one, &Value::Num(1.0)).is_empty());
}
