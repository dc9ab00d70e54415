//! Elementary functions of complex numbers on a grid of magnitudes 1e-308 to 1e308, both signs, zeros of both
//! signs, infinities and NaN: slamm's values are Octave's to 1e-13 in each component, one process of each. Where
//! they are not, an exception says why; one that nothing needs fails.

use crate::octave::{here, octave};
use crate::run::{Ran, repository, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::Path;

const TOLERANCE: f64 = 1e-13;
/// Results below the least normal number have fewer digits: a few of its last places.
const SUBNORMAL: f64 = 1e-322;

/// Functions, argument, and why Octave differs.
type Exception = (&'static [&'static str], fn(f64, f64) -> bool, &'static str);

const EXCEPTIONS: [Exception; 5] = [
    (
        &["asin", "acos"],
        |x, y| y == 0.0 && y.is_sign_negative() && x.abs() > 1.0,
        "on the cut with -0: slamm gives the value of the real number, as MATLAB does for +0",
    ),
    (
        &["asec", "acsc"],
        |x, y| y == 0.0 && x.abs() < 1.0,
        "1/z lies on that cut; Octave's 1/complex(0, 0) is NaN + NaNi",
    ),
    (&["acot"], |x, y| x == 0.0 && y != 0.0, "the real part of Octave's 1/z has the other sign of zero than by C99"),
    (
        &["log1p"],
        |x, y| y == 0.0 && y.is_sign_negative() && x < -1.0,
        "Octave drops the sign of -0, which its log keeps",
    ),
    (&["real:angle"], |x, _| x.is_nan(), "MATLAB: atan2(0, NaN) is NaN; Octave gives 0"),
];

pub(crate) fn trials() -> Vec<Trial> {
    let skip = !here() && std::env::var_os("CI").is_none();
    vec![Trial::test("octave/complex_grid", || same().map_err(Failed::from)).with_ignored_flag(skip)]
}

fn same() -> Result<(), String> {
    let script = repository("tests/it/support/values/complex_grid.m");
    let ours = rows(&slamm(Path::new("."), &["run", &script.to_string_lossy()])?)?;
    let theirs = rows(&octave(&script, Path::new("."), &[])?)?;
    if ours.len() != theirs.len() || ours.is_empty() {
        return Err(format!("{} values, Octave has {}", ours.len(), theirs.len()));
    }
    let mut needed = [false; EXCEPTIONS.len()];
    let mut wrong = Vec::new();
    for ((name, a), (_, b)) in ours.iter().zip(&theirs) {
        if close(a[2], b[2]) && close(a[3], b[3]) {
            continue;
        }
        match EXCEPTIONS.iter().position(|(names, holds, _)| names.contains(&name.as_str()) && holds(a[0], a[1])) {
            Some(k) => needed[k] = true,
            None => wrong.push(format!("{name}({}, {}): {}, {}; Octave {}, {}", a[0], a[1], a[2], a[3], b[2], b[3])),
        }
    }
    let stale = EXCEPTIONS.iter().zip(needed).filter(|(_, needed)| !needed);
    wrong.extend(stale.map(|((names, _, why), _)| format!("nothing needs the exception of {names:?}: {why}")));
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn close(a: f64, b: f64) -> bool {
    a == b || (a.is_nan() && b.is_nan()) || (a - b).abs() <= (TOLERANCE * a.abs().max(b.abs())).max(SUBNORMAL)
}

/// Function; argument and result by their parts.
fn rows(ran: &Ran) -> Result<Vec<(String, [f64; 4])>, String> {
    ran.expect(0)?;
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?.replace('@', "");
        let numbers: Vec<f64> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
        Some((name, <[f64; 4]>::try_from(numbers).ok()?))
    };
    ran.stdout.lines().map(|line| row(line).ok_or_else(|| ran.refuse(format!("`{line}` is no value")))).collect()
}
