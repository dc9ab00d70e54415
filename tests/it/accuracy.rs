//! Four small cases of the accuracy suite: predictions against cachegrind, by the suite's own
//! command.

use crate::run::{finish, repository, scratch};
use libtest_mimic::{Failed, Trial};
use std::process::Command;

const CASES: [&str; 4] = ["stream_triad", "spmv_grid", "jacobi", "fields"];

pub(crate) fn trials() -> Vec<Trial> {
    let here = ["valgrind", "gcc", "python3"].iter().all(|tool| finish(Command::new(tool).arg("--version")).is_ok());
    if !here && std::env::var_os("CI").is_none() {
        eprintln!("*** valgrind, gcc or python3 is not installed: NOTHING is compared with cachegrind ***");
    }
    let skip = !here && std::env::var_os("CI").is_none();
    CASES
        .into_iter()
        .map(|case| {
            Trial::test(format!("accuracy/{case}"), move || holds(case).map_err(Failed::from)).with_ignored_flag(skip)
        })
        .collect()
}

/// The suite's command ends with status 0: prototype and program compute the same, and the
/// measurement lies where it should.
fn holds(case: &str) -> Result<(), String> {
    let mut command = Command::new("python3");
    command.arg("-B").arg(repository("benchmarks/accuracy/run.py"));
    command.args(["--slamm", env!("CARGO_BIN_EXE_slamm"), "--only", case, "--size", "L2", "--config", "32K", "--kept"]);
    let ran = finish(command.arg(scratch(&format!("accuracy_{case}"))))?;
    ran.expect(0)?;
    if !ran.stdout.contains(&format!("| {case}/L2 |")) {
        return Err(ran.refuse("the table has no row for the case"));
    }
    Ok(())
}
