//! The scripts that `action.yml` runs on GitHub, here with the variables that GitHub sets, and a `gh` that writes down
//! what it is asked for. The action file itself is held against its JSON schema alone (tests/tools/check_schemas.sh).

use crate::run::{Ran, finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::{Path, PathBuf};
use std::process::Command;

type Test = fn() -> Result<(), String>;

pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Test); 3] = [("compare", compare), ("failure", failure), ("comment", comment)];
    let trial =
        |(name, test): (&str, Test)| Trial::test(format!("action/{name}"), move || test().map_err(Failed::from));
    tests.into_iter().map(trial).collect()
}

/// A repository that keeps a prediction of 8 n bytes of loads.
fn folder(name: &str) -> Result<PathBuf, String> {
    let folder = scratch(&format!("action_{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    write(&folder.join("sum.m"), &prototype("x + 1"))?;
    slamm(&folder, &["analyze", "sum.m", "--machine", "none", "--json", "kept.json"])?.expect(0)?;
    Ok(folder)
}

fn prototype(sum: &str) -> String {
    format!("n = 128;\nx = ones(n,1);\nz = x;\n%SLM start it;\ny = {sum};\n%SLM end it;\n")
}

fn write(file: &Path, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|e| format!("{}: {e}", file.display()))
}

fn read(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))
}

fn step(folder: &Path, script: &str) -> Command {
    let mut command = Command::new(repository("packaging/action").join(script));
    command.current_dir(folder).env("PROTOTYPE", "sum.m").env("TABLE", folder.join("table.md"));
    command
}

/// The step `Compare` with these conditions.
fn compared(folder: &Path, options: &str, fail_if: &str) -> Result<Ran, String> {
    let mut command = step(folder, "compare.sh");
    command.env("SLAMM", env!("CARGO_BIN_EXE_slamm")).env("PREDICTION", "kept.json");
    command.env("OPTIONS", options).env("FAIL_IF", fail_if);
    command.env("GITHUB_STEP_SUMMARY", folder.join("summary.md")).env("GITHUB_OUTPUT", folder.join("output.txt"));
    let ran = finish(&mut command)?;
    ran.expect(0)?;
    Ok(ran)
}

/// As long as the prototype stays what it was no condition holds; loads that double fail.
fn compare() -> Result<(), String> {
    let folder = folder("compare")?;
    let options = "--region it\n--machine none";
    let limit = "wsl(B) > 1.05*wsl(A)\n\nwss(B) > 1.05*wss(A)\n";
    compared(&folder, options, limit)?;
    let output = read(&folder.join("output.txt"))?;
    let summary = read(&folder.join("summary.md"))?;
    let table = folder.join("table.md").display().to_string();
    if output != format!("status=0\ntable={table}\n") || !summary.contains("No condition of `--fail-if` holds.") {
        return Err(format!("{output}\n{summary}"));
    }
    write(&folder.join("sum.m"), &prototype("x + z"))?;
    compared(&folder, options, limit)?;
    let (output, text) = (read(&folder.join("output.txt"))?, read(Path::new(&table))?);
    let wanted = ["**Fails:** `--fail-if wsl(B) > 1.05*wsl(A): true for it`", "| WSL | 1.00 \\* | 2.00"];
    let fails_once = text.matches("**Fails:**").count() == 1;
    if output.contains("status=4\n") && fails_once && wanted.iter().all(|w| text.contains(w)) {
        return Ok(());
    }
    Err(format!("{output}\n{text}"))
}

/// A prototype that does not run is said in the summary, and is no success.
fn failure() -> Result<(), String> {
    let folder = folder("failure")?;
    write(&folder.join("sum.m"), "x = [1 2\n")?;
    compared(&folder, "--region it", "wsl(B) > 1.05*wsl(A)")?;
    let (output, summary) = (read(&folder.join("output.txt"))?, read(&folder.join("summary.md"))?);
    if output.contains("status=1\n") && summary.contains("error[SLM1") {
        Ok(())
    } else {
        Err(format!("{output}\n{summary}"))
    }
}

/// The first comment is a new one; the next change writes the same one again.
fn comment() -> Result<(), String> {
    let folder = folder("comment")?;
    write(&folder.join("table.md"), "### Memory traffic\n| $(ls) `ls` \"x\" |\n")?;
    // Lists the comment 77 if there is one, and keeps what it is called with.
    write(
        &folder.join("gh"),
        "#!/bin/sh\ncase \"$*\" in\n*--paginate*) echo \"$MARK\" > mark.txt; cat ids.txt ;;\n*) printf '%s\\n' \"$@\" > called.txt ;;\nesac\n",
    )?;
    finish(Command::new("chmod").arg("+x").arg(folder.join("gh")))?.expect(0)?;
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let posted = |ids: &str| -> Result<String, String> {
        write(&folder.join("ids.txt"), ids)?;
        let mut command = step(&folder, "comment.sh");
        command.env("PATH", &path).env("GITHUB_REPOSITORY", "us/ours").env("PULL_REQUEST", "5");
        finish(&mut command)?.expect(0)?;
        read(&folder.join("called.txt"))
    };
    let body = "--raw-field\nbody=<!-- slamm sum.m -->\n### Memory traffic\n| $(ls) `ls` \"x\" |\n";
    let first = posted("")?;
    if first != format!("api\n--silent\n--method\nPOST\nrepos/us/ours/issues/5/comments\n{body}") {
        return Err(first);
    }
    let second = posted("77\n78\n")?;
    if second != format!("api\n--silent\n--method\nPATCH\nrepos/us/ours/issues/comments/77\n{body}") {
        return Err(second);
    }
    let mark = read(&folder.join("mark.txt"))?;
    if mark == "<!-- slamm sum.m -->\n" { Ok(()) } else { Err(mark) }
}
