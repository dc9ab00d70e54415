//! `slamm completions` in a shell, and the pages that `slamm man` writes.

use crate::run::{finish, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::process::Command;

type Test = fn() -> Result<(), String>;

pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Test); 3] = [("bash", bash), ("all_shells", all_shells), ("man", man)];
    let trial =
        |(name, test): (&str, Test)| Trial::test(format!("shells/{name}"), move || test().map_err(Failed::from));
    tests.into_iter().map(trial).collect()
}

/// What bash offers behind the words that are typed.
fn bash() -> Result<(), String> {
    let offered = |words: &str| -> Result<Vec<String>, String> {
        let last = words.split(' ').count() - 1;
        let before = words.split(' ').nth_back(1).unwrap_or_default();
        let typed = words.split(' ').next_back().unwrap_or_default();
        let script = format!(
            "source <(\"$1\" completions bash); COMP_WORDS=({words}); COMP_CWORD={last}; _slamm slamm '{typed}' '{before}'; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        let ran = finish(Command::new("bash").args(["-c", &script, "bash", env!("CARGO_BIN_EXE_slamm")]))?;
        ran.expect(0)?;
        Ok(ran.stdout.lines().map(str::to_owned).collect())
    };
    let cases: [(&str, &[&str]); 3] = [
        ("slamm ana", &["analyze"]),
        ("slamm analyze --index", &["--index-bytes"]),
        ("slamm emit --count t", &["textbook"]),
    ];
    for (words, wanted) in cases {
        let offers = offered(words)?;
        if offers != wanted {
            return Err(format!("after `{words}` bash offers {offers:?}"));
        }
    }
    Ok(())
}

fn all_shells() -> Result<(), String> {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = slamm(&repository("."), &["completions", shell])?;
        ran.expect(0)?;
        if !ran.stdout.contains("placements") {
            return Err(ran.refuse(format!("no option in the script for {shell}")));
        }
    }
    slamm(&repository("."), &["completions", "csh"])?.expect(2)
}

/// A page for every command that the help lists, with its options; a folder that cannot be made is said.
fn man() -> Result<(), String> {
    let folder = scratch("shells_man");
    let _ = std::fs::remove_dir_all(&folder);
    let name = folder.display().to_string();
    slamm(&repository("."), &["man", &name])?.expect(0)?;
    let read = |page: &str| std::fs::read_to_string(folder.join(page)).map_err(|e| format!("{page}: {e}"));
    let program = read("slamm.1")?;
    let help = slamm(&repository("."), &["--help"])?;
    let listed = help.stdout.split("Commands:\n").nth(1).and_then(|t| t.split("\n\n").next()).unwrap_or_default();
    let commands: Vec<&str> =
        listed.lines().filter_map(|l| l.split_whitespace().next()).filter(|c| *c != "help").collect();
    for command in &commands {
        let page = read(&format!("slamm-{command}.1"))?;
        if !page.contains(&format!(".TH slamm-{command} 1")) || !program.contains(&format!("slamm\\-{command}(1)")) {
            return Err(page);
        }
    }
    let analyze = read("slamm-analyze.1")?;
    if commands.len() < 10 || !analyze.contains("\\-\\-sparse\\-format") || !analyze.contains("slamm analyze") {
        return Err(analyze);
    }
    let ran = slamm(&repository("."), &["man", "Cargo.toml"])?;
    ran.expect(2)?;
    if ran.stderr.contains("Cargo.toml") { Ok(()) } else { Err(ran.refuse("no word of the file")) }
}
