//! GNU Octave as the oracle for values: the examples give the same values in both (relative
//! 1e-10), and the interpreter's cases pass in Octave too.

use crate::cases::{scripts, stem};
use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::Path;
use std::process::Command;

/// Folder and script of an example, and what is compared at its end.
const EXAMPLES: [(&str, &str, &[&str]); 5] = [
    ("quickstart", "cg", &["x", "k", "A", "b"]),
    ("pop_pcg", "pcg2_2d", &["pressure", "x", "it", "A0", "ANE", "mask"]),
    ("pop_pcg", "pcg2_1d", &["x", "it", "d", "nonzeros(A)"]),
    ("gmres", "solve", &["x", "numel(history)", "history(1:10)"]),
    ("blgmres", "solve", &["X", "steps", "nonzeros(A)", "B"]),
];
const TOLERANCE: f64 = 1e-10;
const MARK: &str = "values to compare";

pub(crate) fn trials() -> Vec<Trial> {
    let here = here();
    if !here && std::env::var_os("CI").is_none() {
        eprintln!("*** octave-cli is not installed: NOTHING is compared with Octave ***");
    }
    let skip = !here && std::env::var_os("CI").is_none();
    let examples = EXAMPLES.into_iter().map(move |(folder, script, variables)| {
        Trial::test(format!("octave/{folder}/{script}"), move || same(folder, script, variables).map_err(Failed::from))
            .with_ignored_flag(skip)
    });
    let cases = scripts("interp").into_iter().map(move |path| {
        let name = format!("octave/interp/{}", stem(&path));
        Trial::test(name, move || {
            octave(&path, path.parent().unwrap_or(Path::new(".")), &[]).and_then(|r| r.expect(0)).map_err(Failed::from)
        })
        .with_ignored_flag(skip)
    });
    examples.chain(cases).collect()
}

/// Whether there is an Octave.
pub(crate) fn here() -> bool {
    finish(Command::new("octave-cli").arg("--version")).is_ok()
}

/// `octave-cli` on a script; functions that only slamm has are on its path.
pub(crate) fn octave(script: &Path, folder: &Path, paths: &[&str]) -> Result<Ran, String> {
    let mut command = Command::new("octave-cli");
    command.args(["--norc", "--no-history", "--path"]).arg(repository("tests/it/support"));
    for path in paths {
        command.args(["--path", path]);
    }
    finish(command.arg(script).current_dir(folder))
}

fn same(folder: &str, script: &str, variables: &[&str]) -> Result<(), String> {
    let home = repository("examples").join(folder);
    let mut text = std::fs::read_to_string(home.join(format!("{script}.m"))).map_err(|e| e.to_string())?;
    text.push_str(&format!("\nfprintf('{MARK}\\n');\n"));
    for v in variables {
        text.push_str(&format!("fprintf('%.17g\\n', full({v}));\n"));
    }
    let extended = scratch(&format!("{folder}_{script}_values.m"));
    std::fs::write(&extended, text).map_err(|e| e.to_string())?;
    let ours = slamm(&home, &["run", &extended.to_string_lossy(), "--path", &home.to_string_lossy()])?;
    let theirs = octave(&extended, &home, &[])?;
    let (a, b) = (values(&ours)?, values(&theirs)?);
    if a.len() != b.len() {
        return Err(format!("{} values, Octave has {}", a.len(), b.len()));
    }
    // Relative to the largest value around: a matrix is printed as a run of numbers.
    for (k, (x, y)) in a.iter().zip(&b).enumerate() {
        let around = b.get(k.saturating_sub(50)..(k + 50).min(b.len())).unwrap_or_default();
        let scale = around.iter().fold(0.0_f64, |m, v| m.max(v.abs()));
        if (x - y).abs() > TOLERANCE * scale {
            return Err(format!("value {k} is {x:.17e}, Octave has {y:.17e}"));
        }
    }
    Ok(())
}

fn values(ran: &Ran) -> Result<Vec<f64>, String> {
    ran.expect(0)?;
    let (_, tail) = ran.stdout.split_once(MARK).ok_or(ran.refuse("no values"))?;
    tail.split_whitespace().map(|w| w.parse().map_err(|_| ran.refuse(format!("`{w}` is no number")))).collect()
}
