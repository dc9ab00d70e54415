//! Mistakes of users, each with the text that it is met with: prototypes written for the test, run by the
//! program. What a file alone can say is a case under `tests/cases/cli/`.

use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::PathBuf;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 13] = [
    ("set_of_nothing", set_of_nothing),
    ("set_in_a_function", set_in_a_function),
    ("sweep_of_nothing", sweep_of_nothing),
    ("one_variant", one_variant),
    ("loops_of_variants", loops_of_variants),
    ("loops_of_functions_named_after_files", loops_of_main_functions),
    ("no_win", no_win),
    ("sweep_that_fails_everywhere", failing_sweep),
    ("ranges_that_are_not_there", unknown_ranges),
    ("input_that_is_not_set", input),
    ("words_of_the_command_line", words),
    ("emit_writes_where_it_was_asked", emit_json),
    ("emit_quotes_the_file", emit_quotes_the_file),
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

/// What `slamm emit` says points at the file's own text, not at the text in MATLAB's spelling that it works on. A loop over
/// the fields of a struct is named as Octave's.
fn emit_quotes_the_file() -> Result<(), String> {
    let fields = "tot = 0;\nfor [v,key]=struct('p',1), tot+=sum(v); end\n";
    let unknown = "x = \"é\"; # é\ny = !true; y += nosuch(y); y++; z = nosort(!y);\n";
    let place = folder("quotes", &[("fields.m", fields), ("unknown.m", unknown)])?;
    says(
        &slamm(&place, &["emit", "fields.m", "-o", "out.m"])?,
        1,
        &[
            "error[SLM113]: only Octave loops over the fields of a struct with two variables",
            "fields.m:2:5\n",
            "2 │ for [v,key]=struct('p',1), tot+=sum(v); end\n",
            "│     ^^^^^^^ ",
        ],
    )?;
    // The call in what was an assignment by an operator, and one behind it.
    says(
        &slamm(&place, &["emit", "unknown.m", "-o", "out.m"])?,
        0,
        &[
            "unknown.m:2:17\n",
            "unknown.m:2:37\n",
            "2 │ y = !true; y += nosuch(y); y++; z = nosort(!y);\n",
            "│                 ^^^^^^^^^ called under its own name\n",
        ],
    )
}

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

/// A function that its file is named after is the whole prototype, under whatever name and beside a script; a
/// construct of that place goes before one of the name.
fn loops_of_main_functions() -> Result<(), String> {
    let script = "n = 100;\nx = ones(n, 1);\nfor k = 1:2\n  x = x + 1;\nend\n";
    let function = |name: &str, size: u32| {
        format!(
            "function {name}()\n% Another text.\nx = ones({size}, 1);\nx = grown(x);\nfor k = 1:2\n  x = x + 1;\nend\nend\n\
             function x = grown(x)\nfor k = 1:2\n  x = 2*x;\nend\nend\n"
        )
    };
    let (one, two) = (function("one", 200), function("two", 300));
    let other = "x = ones(5, 1);\nif x(1) > 0\n  x = change(x);\nend\nfunction x = change(x)\nfor k = 1:3, x = x + 1; end\n\
                 end\n";
    let place = folder("mains", &[("s.m", script), ("one.m", &one), ("two.m", &two), ("other.m", other)])?;
    let args = ["compare", "s.m", "one.m", "two.m", "--region", "forLn3", "--machine", "none", "--csv", "-"];
    let ran = slamm(&place, &args)?;
    says(&ran, 0, &["--region forLn3: `for` number 1 of (whole program): A forLn3, B forLn5, C forLn5"])?;
    // Two trips over 100, 200 and 300 elements.
    let rows: Vec<&str> = ran.stdout.lines().filter(|l| l.starts_with("forLn3,wsl,")).collect();
    let loads = [",1600,", ",3200,", ",4800,"];
    if rows.len() != 3 || rows.iter().zip(loads).any(|(row, bytes)| !row.contains(bytes)) {
        return Err(ran.refuse("1600, 3200 and 4800 bytes"));
    }
    // Of the function `grown` the second variant has none: what has the name is taken, and said.
    let swap = one.replace("grown", "raised");
    std::fs::write(place.join("one.m"), swap).map_err(|e| e.to_string())?;
    let ran = slamm(&place, &["compare", "two.m", "one.m", "other.m", "--region", "forLn10", "--machine", "none"])?;
    says(&ran, 0, &["`for` number 1 of grown: A forLn10, B forLn10 (by its name), C has none"])
}

/// 0.5 % less is no win, 5 % less is one.
fn no_win() -> Result<(), String> {
    let kernel = |n: u32| format!("x = ones({n}, 1);\n%SLM start it;\ny = 2*x;\n%SLM end it;\n");
    let (a, b, c) = (kernel(1000), kernel(1005), kernel(1050));
    let place = folder("win", &[("a.m", &a), ("b.m", &b), ("c.m", &c)])?;
    let marked = |files: [&str; 2]| {
        let ran = slamm(&place, &[&["compare", "--region", "it", "--machine", "none"], &files[..]].concat())?;
        ran.expect(0)?;
        Ok::<_, String>(ran.stdout.contains('*'))
    };
    match (marked(["a.m", "b.m"])?, marked(["a.m", "c.m"])?) {
        (false, true) => Ok(()),
        other => Err(format!("the least is marked with * at 0.5 % and at 5 %: {other:?}")),
    }
}

/// Every point is said, and nothing else that is not so.
fn failing_sweep() -> Result<(), String> {
    let place = folder("fails", &[("a.m", "n = 9;\nx = ones(n, 1);\n%SLM start it;\ny = x(7);\n%SLM end it;\n")])?;
    let ran = slamm(&place, &["compare", "a.m", "--sweep", "n=2:3", "--region", "it", "-q"])?;
    says(&ran, 1, &["error[SLM927]: a.m at n = 2: Index exceeds", "a.m at n = 3"])?;
    if ran.stderr.contains("SLM905") { Err(ran.refuse("the region is there")) } else { Ok(()) }
}

/// Refused before the run, which would not end, also with `--quiet`; by every command that takes them.
fn unknown_ranges() -> Result<(), String> {
    let endless = "x = helper(1);\n%SLM start solver;\nwhile true\n  x = x + 1;\nend\n%SLM end solver;\n";
    let helper = "function y = helper(x)\nfor k = 1:3\n  y = x;\nend\nend\n";
    let quick = "%SLM start solver;\nx = helper(1);\n%SLM end solver;\n";
    let place = folder("ranges", &[("kernel.m", endless), ("helper.m", helper), ("quick.m", quick)])?;
    let analyze = |option: &str, name: &str| {
        slamm(&place, &["analyze", "kernel.m", "-q", "--timeout", "20", "--machine", "none", option, name])
    };
    for option in ["--region", "--only", "--skip"] {
        let said = format!("error[SLM905]: {option} sovler: no range has this name");
        says(&analyze(option, "sovler")?, 2, &[&said, "help: did you mean `solver`?"])?;
        says(&analyze(option, "whileLn4")?, 2, &["help: did you mean `whileLn3`?"])?;
        says(&analyze(option, "elsewhere")?, 2, &["help: The ranges are: kernel, solver, whileLn3."])?;
    }
    // A part of a word that the text has is not a name.
    says(&analyze("--only", "solve")?, 2, &["did you mean `solver`?"])?;
    let emitted = slamm(&place, &["emit", "kernel.m", "-o", "out.m", "--skip", "sovler"])?;
    says(&emitted, 2, &["SLM905", "did you mean `solver`?"])?;
    let compared = slamm(&place, &["compare", "kernel.m", "quick.m", "--timeout", "20", "--region", "sovler"])?;
    says(&compared, 2, &["--region sovler: no variant has a range of this name", "did you mean `solver`?"])?;
    // A loop of another file, one of the library, and an anonymous function are found.
    let loaded = |name: &str, text: &str| {
        std::fs::write(place.join("quick.m"), text).map_err(|e| e.to_string())?;
        slamm(&place, &["analyze", "quick.m", "--machine", "none", "--only", name])?.expect(0)
    };
    loaded("forLn2", quick)?;
    loaded("anonLn1", "f = @(t) 2*t;\nx = f(3);\n")?;
    loaded("forLn36", "A = speye(9);\nx = pcg(A, ones(9, 1));\n")
}

/// A function file that is run without what it reads.
fn input() -> Result<(), String> {
    let place = folder("input", &[("half.m", "function y = half(x)\n  y = x/2;\nend\n")])?;
    let ran = slamm(&place, &["analyze", "half.m"])?;
    says(&ran, 1, &["Not enough input arguments.", "help: `half` is a function: set its inputs with --set 'x=…'"])
}

/// A file where a command is expected, and a function that a toolbox has.
fn words() -> Result<(), String> {
    let place = folder("words", &[("kernel.m", "x = 1;\n")])?;
    let said = "'kernel.m' is not a command: `slamm analyze kernel.m` reports what a prototype moves";
    says(&slamm(&place, &["kernel.m"])?, 2, &[said])?;
    says(&slamm(&place, &["functions", "fminimax"])?, 2, &["It belongs to MATLAB's Optimization Toolbox"])?;
    let whole = "--l1 3000: a cache holds whole lines of 64 bytes: 2944 or 3008";
    says(&slamm(&place, &["analyze", "kernel.m", "--l1", "3000"])?, 2, &[whole])?;
    says(&slamm(&place, &["functions", "zerso"])?, 2, &["Did you mean 'zeros'?"])
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
