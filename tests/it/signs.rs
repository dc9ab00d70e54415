//! Signs of the vectors that factorisations give, on 50 matrices, are LAPACK's: those that GNU Octave gives
//! (`support/signs`). Where they part is listed; a listed one that agrees fails too.

use crate::octave::{here, octave};
use crate::run::{Ran, repository, slamm};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeMap;

/// Which factorisation of which matrix has other signs, and why.
const APART: &[(&str, &str)] = &[
    ("general 21", PAIR),
    ("general 41", PAIR),
    ("schur 4", PAIR),
    ("schur 9", SYMMETRIC),
    ("schur 21", PAIR),
    ("schur 41", PAIR),
    ("schur 49", PAIR),
    ("complex 44", "the order of the eigenvalues of a complex matrix, which faer finds"),
];
const PAIR: &str = "the two vectors of a pair of complex eigenvalues, turned by the rounding of the last step";
const SYMMETRIC: &str = "symmetric: MATLAB takes its Schur form from three diagonals";

pub(crate) fn trials() -> Vec<Trial> {
    let skip = !here() && std::env::var_os("CI").is_none();
    vec![Trial::test("octave/signs", || same().map_err(Failed::from)).with_ignored_flag(skip)]
}

fn same() -> Result<(), String> {
    let home = repository("tests/it/support/signs");
    let ours = lines(&slamm(&home, &["run", "-q", "signs.m"])?)?;
    let theirs = lines(&octave(&home.join("signs.m"), &home, &[&home.to_string_lossy()])?)?;
    let mut wrong = Vec::new();
    for (name, signs) in &theirs {
        // Octave's orth is -U where MATLAB's is U.
        let signs = if name.starts_with("orth ") { turned(signs) } else { signs.clone() };
        let agrees = ours.get(name) == Some(&signs);
        match (agrees, APART.iter().any(|(apart, _)| apart == name)) {
            (false, false) => wrong.push(format!("{name}: {:?}, Octave {signs}", ours.get(name))),
            (true, true) => wrong.push(format!("{name} agrees, and is listed")),
            _ => {}
        }
    }
    if ours.len() != theirs.len() || theirs.len() < 600 {
        wrong.push(format!("{} lines, Octave has {}", ours.len(), theirs.len()));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// What each factorisation and matrix has: `place:sign:sign` of every vector.
fn lines(ran: &Ran) -> Result<BTreeMap<String, String>, String> {
    ran.expect(0)?;
    let split = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let name = format!("{} {}", words.next()?, words.next()?);
        Some((name, words.next().unwrap_or_default().to_owned()))
    };
    Ok(ran.stdout.lines().filter_map(split).collect())
}

fn turned(signs: &str) -> String {
    let other = |part: &str| match part.split_once(':') {
        Some((place, signs)) => {
            let other: Vec<String> = signs
                .split(':')
                .map(|s| s.parse::<i32>().map_or_else(|_| s.to_owned(), |s| (-s).to_string()))
                .collect();
            format!("{place}:{}", other.join(":"))
        }
        None => part.to_owned(),
    };
    signs.split(' ').map(other).collect::<Vec<_>>().join(" ")
}
