//! What a prototype, or a command, must not reach: other folders, its own sources, devices, half written files. What
//! has to be refused is tried with links, pipes and signals, by the program.

use crate::mistakes::folder;
use crate::run::{Ran, finish, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::Path;
use std::process::Command;

type Test = fn() -> Result<(), String>;

const TESTS: [(&str, Test); 11] = [
    ("links_that_lead_out", links_that_lead_out),
    ("folders_made", folders_made),
    ("files_of_several_names", files_of_several_names),
    ("sources", sources),
    ("sandbox", sandbox),
    ("sandboxed_sources", sandboxed_sources),
    ("folders_that_are_none", folders_that_are_none),
    ("outputs_over_inputs", outputs_over_inputs),
    ("no_regular_file", no_regular_file),
    ("full_device", full_device),
    ("terminated", terminated),
];

pub(crate) fn trials() -> Vec<Trial> {
    TESTS
        .into_iter()
        .map(|(name, test)| Trial::test(format!("doors/{name}"), move || test().map_err(Failed::from)))
        .collect()
}

fn says(ran: &Ran, status: i32, text: &str) -> Result<(), String> {
    ran.expect(status)?;
    if ran.stderr.contains(text) { Ok(()) } else { Err(ran.refuse(format!("standard error should hold `{text}`"))) }
}

fn shell(place: &Path, script: &str) -> Result<Ran, String> {
    let program = Path::new(env!("CARGO_BIN_EXE_slamm"));
    finish(Command::new("sh").current_dir(place).env("SLAMM", program).args(["-c", script]))
}

fn content(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}

fn same(found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("expected {expected:?}, found {found:?}")) }
}

/// A link whose place is outside, there or not, is no way to write there.
fn links_that_lead_out() -> Result<(), String> {
    let text = "f = fopen('new', 'w');\nif f >= 0, fprintf(f, 'x'); end\ntry, x = 1; save('new.mat', 'x'); catch, end\n\
        try, mmwrite('new.mtx', 1); catch, end\ntry, dlmwrite('new.txt', 1); catch, end\n\
        try, fopen('old', 'a'); catch, end\ndisp('end')\n";
    let place = folder("doors_links", &[("out/old", "kept"), ("in/a.m", text)])?;
    shell(&place, "cd in && for f in new new.mat new.mtx new.txt old; do ln -s ../out/$f $f; done")?.expect(0)?;
    let ran = slamm(&place.join("in"), &["run", "a.m"])?;
    ran.expect(0)?;
    same(&ran.stdout, "end\n")?;
    let outside: Vec<_> = std::fs::read_dir(place.join("out")).map_err(|e| e.to_string())?.flatten().collect();
    if outside.len() != 1 {
        return Err(ran.refuse(format!("files were made outside: {outside:?}")));
    }
    same(&content(&place.join("out/old"))?, "kept")
}

/// Folders are made where files may be written, with those above them, and no link leads out.
fn folders_made() -> Result<(), String> {
    let text = "[made, why] = mkdir('a/b', 'c'); fprintf('%d%s ', made, why)\nx = 1; save('a/b/c/x.mat', 'x')\n\
        [made, ~, id] = mkdir('a'); fprintf('%d %s ', made, id)\nmade = mkdir('s.m'); fprintf('%d\\n', made)\n\
        mkdir('a')\ntry, mkdir('link/new'); catch, disp('caught'), end\ntry, save('none/x.mat', 'x'), catch, end\n\
        mkdir('../new')\n";
    let place = folder("doors_made", &[("out/old", "kept"), ("in/s.m", text)])?;
    shell(&place, "ln -s ../out in/link")?.expect(0)?;
    let ran = slamm(&place.join("in"), &["run", "s.m"])?;
    same(&ran.stdout, "1 1 MATLAB:MKDIR:DirectoryExists 0\ncaught\n")?;
    says(&ran, 1, "Warning: Directory already exists.")?;
    says(&ran, 1, "mkdir: the prototype may not make '../new'")?;
    says(&ran, 1, "allow the folder above it: --allow-write ..")?;
    if place.join("out/new").exists() || place.join("new").exists() {
        return Err(ran.refuse("a folder was made outside"));
    }
    if place.join("in/a/b/c/x.mat").is_file() { Ok(()) } else { Err(ran.refuse("no x.mat")) }
}

/// What another name leads to stays as it is.
fn files_of_several_names() -> Result<(), String> {
    let text = "f = fopen('a', 'a'); fprintf(f, 'more'); fclose(f);\nf = fopen('b', 'w'); fprintf(f, 'new'); fclose(f);\n\
        x = 3; dlmwrite('c', x);\n";
    let place = folder("doors_names", &[("out/old", "old "), ("in/s.m", text)])?;
    shell(&place, "cd in && for f in a b c; do ln ../out/old $f; done")?.expect(0)?;
    slamm(&place.join("in"), &["run", "s.m"])?.expect(0)?;
    same(&content(&place.join("out/old"))?, "old ")?;
    same(&content(&place.join("in/a"))?, "old more")?;
    same(&content(&place.join("in/b"))?, "new")?;
    same(content(&place.join("in/c"))?.trim(), "3")
}

/// A prototype does not write over what it is made of.
fn sources() -> Result<(), String> {
    let place = folder(
        "doors_sources",
        &[("s.m", "y = g(1);\nfopen('g.m', 'w');\n"), ("g.m", "function y = g(x)\ny = x;\nend\n")],
    )?;
    says(&slamm(&place, &["run", "s.m"])?, 1, "fopen: 'g.m' is a source that the prototype is made of")?;
    if content(&place.join("g.m"))?.is_empty() { Err("g.m is empty".into()) } else { Ok(()) }
}

/// With `--sandbox` only the prototype's folder, `--path` and `--allow-read` are read, and no environment.
fn sandbox() -> Result<(), String> {
    let text = "fprintf('%d %d', numel(fileread('near.txt')), numel(getenv('HOME')) > 0);\n\
        fprintf(' %d', numel(fileread('../out/far.txt')));\n";
    let files = [("out/far.txt", "12345"), ("in/near.txt", "123"), ("in/s.m", text)];
    let place = folder("doors_sandbox", &files)?.join("in");
    same(&slamm(&place, &["run", "s.m"])?.stdout, "3 1 5")?;
    let ran = slamm(&place, &["run", "s.m", "--sandbox"])?;
    says(&ran, 1, "--sandbox keeps it from being read; give its folder with --allow-read")?;
    same(&ran.stdout, "3 0")?;
    same(&slamm(&place, &["run", "s.m", "--sandbox", "--allow-read", "../out"])?.stdout, "3 0 5")?;
    says(&slamm(&place, &["run", "s.m", "--allow-read", "../out"])?, 2, "--allow-read adds to what --sandbox leaves")
}

/// Sources too: whatever the prototype puts on its path, runs or has as a link.
fn sandboxed_sources() -> Result<(), String> {
    let files = [
        ("out/far.m", "function y = far()\n  y = 7;\nend\n"),
        ("out/script.m", "disp(8)\n"),
        ("in/path.m", "addpath('../out');\ndisp(far())\n"),
        ("in/runs.m", "run('../out/script.m')\n"),
        ("in/link.m", "disp(linked())\n"),
        ("out/linked.m", "function y = linked()\n  y = 9;\nend\n"),
    ];
    let place = folder("doors_sandboxed_sources", &files)?.join("in");
    std::os::unix::fs::symlink("../out/linked.m", place.join("linked.m")).map_err(|e| e.to_string())?;
    for (file, printed) in [("path.m", "7"), ("runs.m", "8"), ("link.m", "9")] {
        same(slamm(&place, &["run", file])?.stdout.trim(), printed)?;
        for command in [&["run"][..], &["analyze", "--no-table"]] {
            let ran = slamm(&place, &[command, &[file, "--sandbox"]].concat())?;
            if ran.status == Some(0) || ran.stdout.contains(printed) {
                return Err(format!("{command:?} {file} reads what is outside: {}{}", ran.stdout, ran.stderr));
            }
        }
        same(slamm(&place, &["run", file, "--sandbox", "--allow-read", "../out"])?.stdout.trim(), printed)?;
    }
    Ok(())
}

fn folders_that_are_none() -> Result<(), String> {
    let place = folder("doors_folders", &[("s.m", "x = 1;\n")])?;
    let ran = slamm(&place, &["run", "s.m", "--allow-write", "s.m"])?;
    says(&ran, 2, "--allow-write s.m: there is no such folder")
}

/// No output goes over what is read, over another output, or over a program that was not emitted.
fn outputs_over_inputs() -> Result<(), String> {
    let place = folder("doors_outputs", &[("s.m", "x = 1;\n"), ("g.m", "function g\nend\n"), ("mine.m", "y = 2;\n")])?;
    let run = |args: &[&str]| slamm(&place, args);
    says(&run(&["analyze", "s.m", "--json", "s.m"])?, 2, "--json s.m: this file is read; give another name")?;
    says(&run(&["analyze", "s.m", "--csv", "./g.m"])?, 2, "--csv ./g.m: this file is read")?;
    says(&run(&["analyze", "s.m", "--json", "p", "--html", "./p"])?, 2, "--html ./p: --json writes there too")?;
    run(&["analyze", "s.m", "--json", "/dev/null", "--csv", "/dev/null"])?.expect(0)?;
    says(&run(&["check", "s.m", "--html", "s.m"])?, 2, "--html s.m: this file is read")?;
    says(&run(&["compare", "s.m", "mine.m", "--json", "mine.m"])?, 2, "--json mine.m: this file is read")?;
    says(
        &run(&["emit", "s.m", "-o", "out.m", "--json", "s.m"])?,
        2,
        "--json s.m: this file is read; give another name",
    )?;
    says(&run(&["emit", "s.m", "-o", "out.m", "--json", "out.m"])?, 2, "--json out.m: -o writes there too")?;
    says(&run(&["compare", "s.m", "--sweep", "x=1:2", "--results", "g.m"])?, 2, "--results g.m: this file is read")?;
    run(&["analyze", "s.m", "--json", "s.json"])?.expect(0)?;
    says(&run(&["validate", "s.json", "counts.txt", "--csv", "s.json"])?, 2, "--csv s.json: this file is read")?;
    says(&run(&["measure", "s.json", "--json", "s.json", "--", "true"])?, 2, "--json s.json: this file is read")?;
    says(&run(&["measure", "s.json", "--csv", "g.m", "--", "./g.m", "3"])?, 2, "--csv g.m: this file is read")?;
    says(&run(&["emit", "s.m", "-o", "mine.m"])?, 2, "-o mine.m: this file is there, and slamm has not emitted it")?;
    for prototype in ["s.m", "g.m"] {
        run(&["emit", prototype, "-o", "made.m"])?.expect(0)?;
        run(&["emit", prototype, "-o", "made.m"])?.expect(0)?;
    }
    same(&content(&place.join("s.m"))?, "x = 1;\n")?;
    same(&content(&place.join("mine.m"))?, "y = 2;\n")
}

/// Devices without an end and pipes that nobody writes to are not read.
fn no_regular_file() -> Result<(), String> {
    let place = folder("doors_kinds", &[("s.m", "x = 1;\n")])?;
    shell(&place, "mkfifo p.m")?.expect(0)?;
    let wrong = "it is not a regular file";
    says(&slamm(&place, &["analyze", "/dev/zero"])?, 2, wrong)?;
    says(&slamm(&place, &["analyze", "p.m"])?, 2, wrong)?;
    says(&slamm(&place, &["analyze", "s.m", "--machine", "/dev/zero"])?, 2, wrong)?;
    says(&slamm(&place, &["validate", "/dev/zero", "/dev/zero"])?, 2, wrong)?;
    slamm(&place, &["run", "s.m"])?.expect(0)
}

/// What cannot be written is told, and what was there is there still.
fn full_device() -> Result<(), String> {
    let place = folder("doors_full", &[("s.m", "x = 1\n"), ("old.json", "old")])?;
    let full = "No space left on device";
    says(&shell(&place, "\"$SLAMM\" analyze s.m > /dev/full")?, 2, full)?;
    says(&shell(&place, "\"$SLAMM\" analyze s.m --json /dev/full")?, 2, full)?;
    // The code is that of a report, whatever prints it.
    for command in ["analyze s.m", "compare s.m s.m", "functions", "machines", "explain SLM904", "config s.m"] {
        let ran = shell(&place, &format!("\"$SLAMM\" {command} > /dev/full"))?;
        says(&ran, 2, "error[SLM904]: standard output: No space left on device")?;
    }
    shell(&place, "\"$SLAMM\" analyze s.m | true")?.expect(0)?;
    // A limit on the size of files, as a full disk.
    let ran = shell(&place, "trap '' XFSZ; ulimit -f 1; \"$SLAMM\" analyze s.m --json old.json")?;
    says(&ran, 2, "--json old.json: File too large")?;
    same(&content(&place.join("old.json"))?, "old")?;
    let left = std::fs::read_dir(&place).map_err(|e| e.to_string())?.count();
    if left == 2 { Ok(()) } else { Err(format!("{left} files are there")) }
}

/// A batch system's end: what was accounted is reported.
fn terminated() -> Result<(), String> {
    let place = folder("doors_terminated", &[("w.m", "i = 0;\ndisp('begins')\nwhile true\n  i = i + 1;\nend\n")])?;
    for signal in ["TERM", "HUP"] {
        let script = format!(
            "\"$SLAMM\" analyze w.m --timeout 60 --json p.json > out & P=$!; \
             for k in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do sleep 0.5; grep -q begins out && break; done; \
             kill -{signal} $P; wait $P"
        );
        let ran = shell(&place, &script)?;
        ran.expect(3)?;
        if !content(&place.join("p.json"))?.contains("\"complete\": false") {
            return Err(ran.refuse("the prediction should be there, and incomplete"));
        }
        std::fs::remove_file(place.join("p.json")).map_err(|e| e.to_string())?;
    }
    Ok(())
}
