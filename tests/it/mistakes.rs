//! Mistakes of users, each with the text that it is met with: prototypes written for the test, run by the
//! program. What a file alone can say is a case under `tests/cases/cli/`.

use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::PathBuf;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 6] = [
    ("set_of_nothing", set_of_nothing),
    ("set_in_a_function", set_in_a_function),
    ("sweep_of_nothing", sweep_of_nothing),
    ("one_variant", one_variant),
    ("loops_of_variants", loops_of_variants),
    ("emit_writes_where_it_was_asked", emit_json),
];

pub(crate) fn trials() -> Vec<Trial> {
    TESTS
        .into_iter()
        .map(|(name, test)| Trial::test(format!("mistakes/{name}"), move || test().map_err(Failed::from)))
        .collect()
}

/// A new folder with these files.
pub(crate) fn folder(name: &str, files: &[(&str, &str)]) -> Result<PathBuf, String> {
    let folder = scratch(&format!("mistakes_{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    for (file, text) in files {
        let file = folder.join(file);
        file.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|e| e.to_string())?;
        std::fs::write(file, text).map_err(|e| e.to_string())?;
    }
    Ok(folder)
}

fn says(ran: &Ran, status: i32, texts: &[&str]) -> Result<(), String> {
    ran.expect(status)?;
    match texts.iter().find(|t| !ran.stderr.contains(**t)) {
        Some(missing) => Err(ran.refuse(format!("standard error should hold `{missing}`"))),
        None => Ok(()),
    }
}

const SOLVER: &str = "niter = 3;\nx = solve(niter);\nx = solve(niter);\nfprintf('%g\\n', x(1));\n\
    function y = solve(n)\n  tol = 1;\n  y = n + tol;\n  if n > 100\n    tol = 5;\n    y = tol;\n  end\nend\n";

/// What the script neither assigns nor reads is refused before anything runs, by every command that takes it.
fn set_of_nothing() -> Result<(), String> {
    let place = folder("set", &[("kernel.m", SOLVER), ("texts.m", "eval('y = n * 2;');\ndisp(y)\n")])?;
    let run = |args: &[&str]| slamm(&place, args);
    let wrong = "error[SLM909]: --set nitre: the script kernel neither assigns nor reads `nitre`";
    for command in [&["analyze", "kernel.m"][..], &["run", "kernel.m"], &["emit", "kernel.m", "-o", "out.m"]] {
        let ran = run(&[command, &["--set", "nitre=4"]].concat())?;
        says(&ran, 2, &[wrong, "help: did you mean `niter`?"])?;
    }
    says(&run(&["run", "kernel.m", "--set", "zzzzzz=4"])?, 2, &["help: Its variables are: niter, x."])?;
    let inside = "help: `tol` is a variable of the function `solve`: solve:tol=… sets it";
    says(&run(&["run", "kernel.m", "--set", "tol=4"])?, 2, &[inside])?;
    // The text of an eval can read anything.
    let ran = run(&["run", "texts.m", "--set", "n=21"])?;
    ran.expect(0)?;
    if ran.stdout.trim() == "42" { Ok(()) } else { Err(ran.refuse("42 should be shown")) }
}

/// `FUNCTION:NAME` holds in every call, where the function assigns the name at its top level too.
fn set_in_a_function() -> Result<(), String> {
    let place =
        folder("inside", &[("kernel.m", SOLVER), ("main.m", "function main(n)\n  m = 2;\n  disp(n + m)\nend\n")])?;
    let shows = |args: &[&str], text: &str| {
        let ran = slamm(&place, args)?;
        ran.expect(0)?;
        if ran.stdout.trim() == text { Ok(()) } else { Err(ran.refuse(format!("{text} should be shown"))) }
    };
    shows(&["run", "kernel.m"], "4")?;
    shows(&["run", "kernel.m", "--set", "solve:tol=10*2"], "23")?;
    shows(&["run", "kernel.m", "--set", "solve:n=7", "--set", "niter=1"], "8")?;
    // In a branch the function assigns what it says.
    shows(&["run", "kernel.m", "--set", "solve:n=700", "--set", "solve:tol=9"], "5")?;
    shows(&["run", "main.m", "--set", "n=1", "--set", "main:m=5"], "6")?;
    let run = |set: &str| slamm(&place, &["run", "kernel.m", "--set", set]);
    says(&run("solve:tl=1")?, 2, &["the function solve neither assigns nor reads `tl`", "did you mean `solve:tol`?"])?;
    says(&run("slove:tol=1")?, 2, &["the prototype has no function `slove`", "did you mean `solve:tol`?"])?;
    let emitted = slamm(&place, &["emit", "kernel.m", "-o", "out.m", "--set", "solve:tol=1"])?;
    says(&emitted, 2, &["an emitted program takes values of the script's variables alone"])?;
    let input = slamm(&place, &["run", "main.m", "--set", "k=1"])?;
    says(&input, 2, &["the function main has no input `k`"])
}

fn sweep_of_nothing() -> Result<(), String> {
    let place = folder("sweep", &[("a.m", SOLVER), ("b.m", "m = 3;\nx = ones(m, 1);\n")])?;
    let sweep = |axis: &str| slamm(&place, &["compare", "a.m", "b.m", "--quiet", "--sweep", axis]);
    says(&sweep("nitter=1:3")?, 2, &["--sweep nitter: the script a neither assigns nor reads", "`niter`"])?;
    // One of the variants has it.
    sweep("m=1:2")?.expect(0)?;
    let ran = sweep("solve:tol=1,2")?;
    ran.expect(0)?;
    if ran.stdout.contains("solve:tol") { Ok(()) } else { Err(ran.refuse("the swept name should be shown")) }
}

fn one_variant() -> Result<(), String> {
    let place = folder("alone", &[("a.m", SOLVER)])?;
    says(&slamm(&place, &["compare", "a.m"])?, 2, &["one variant alone cannot be compared", "`slamm analyze`"])
}

const LOOPS: &str = "x = ones(100, 1);\nfor k = 1:2\n  x = x + 1;\nend\nfor k = 1:3\n  y = 2*x;\nend\n";
const SHIFTED: &str = "% The same algorithm, further down.\nx = ones(100, 1);\n\nfor k = 1:2\n  x = x + 1;\nend\n\
    if x(1) > 0\n  for k = 1:3\n    y = x.*x + 2*x;\n  end\nend\n";

/// A loop named by its line is that of the same place in the other variant, at one point and over a sweep.
fn loops_of_variants() -> Result<(), String> {
    let swept = LOOPS.replace("ones(100", "n = 100;\nx = ones(n");
    let place = folder("loops", &[("a.m", LOOPS), ("b.m", SHIFTED), ("c.m", "x = 1;\n"), ("s.m", &swept)])?;
    let ran =
        slamm(&place, &["compare", "a.m", "b.m", "c.m", "--region", "forLn5", "--machine", "none", "--csv", "-"])?;
    says(&ran, 0, &["--region forLn5: `for` number 2 of (whole program): A forLn5, B forLn8, C has none"])?;
    // 3 trips: A reads x, B reads it once for the pass too.
    let rows: Vec<&str> = ran.stdout.lines().filter(|l| l.starts_with("forLn5,wsl,")).collect();
    if rows.len() != 3 || !rows[0].contains(",2400,") || !rows[1].contains(",2400,") {
        return Err(ran.refuse("2400 bytes in both loops"));
    }
    let ran = slamm(&place, &["compare", "a.m", "b.m", "--region", "forLn55"])?;
    says(&ran, 2, &["SLM905"])?;
    let args =
        ["compare", "s.m", "b.m", "--region", "forLn6", "--machine", "none", "--sweep", "n=50,100", "--csv", "-"];
    let ran = slamm(&place, &args)?;
    says(&ran, 0, &["A forLn6, B forLn8"])?;
    let first = ran.stdout.lines().find(|l| l.starts_with("50,forLn6,wsl,A,")).unwrap_or_default();
    if first.contains(",1200,") { Ok(()) } else { Err(ran.refuse("1200 bytes at n = 50")) }
}

/// The emitted program writes its prediction where `emit` was told to, whatever folder it runs in.
fn emit_json() -> Result<(), String> {
    let place = folder("emit", &[("kernel.m", "x = 1;\n")])?;
    slamm(&place, &["emit", "kernel.m", "-o", "out.m", "--json", "here.json"])?.expect(0)?;
    let options = std::fs::read_to_string(place.join("out_slm/slm_options.m")).map_err(|e| e.to_string())?;
    let wanted = format!("'{}'", place.join("here.json").display());
    if !options.contains(&wanted) {
        return Err(format!("the options of the program should hold {wanted}:\n{options}"));
    }
    if !crate::octave::here() {
        return Ok(());
    }
    let mut octave = std::process::Command::new("octave-cli");
    let program = place.join("out.m");
    octave.current_dir(repository("tests")).args(["--no-init-file", "--eval"]);
    octave.arg(format!("run('{}')", program.display()));
    crate::run::finish(&mut octave)?.expect(0)?;
    if place.join("here.json").is_file() { Ok(()) } else { Err("the prediction should be beside the prototype".into()) }
}
