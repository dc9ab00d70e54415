//! The README files are true. In: every `README.md` of the repository. Their sessions are run: in every block
//! marked `console`, each `$ slamm …` is run in the page's folder and has to print what follows it; a page without one
//! is on a list, with the reason. The front page stays one: its length, its picture, its links, its two commands, and
//! the accuracy that the suite has found.

use crate::manual_pages as pages;
use crate::run::{repository, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::PathBuf;

/// Pages that show no session, and why.
const WITHOUT: [(&str, &str); 8] = [
    ("benchmarks/accuracy/README.md", "its commands take an hour; `pop/` and `.ci/run` run parts of them"),
    ("editors/vscode/README.md", "it is about an editor; `editors/vscode/session.test.js` tests the extension"),
    ("examples/distributed/README.md", "its programs are in C; `mpi/` builds and runs them"),
    ("packaging/wheel/README.md", "it is about Python, which `packaging/build --trial` runs"),
    ("stdlib/models/README.md", "it says what a formula is given; `table/` and `interp/` run the formulas"),
    ("tests/cases/real/README.md", "it says how programs are held against prototypes; `observed/` runs them"),
    ("tests/cases/trace/README.md", "it says how cases are written; `trace/` runs them"),
    ("tools/pmpi/README.md", "its program is in C; `mpi/` builds and runs it"),
];

/// The most lines of the front page.
const LINES: usize = 120;

type Check = fn(&str) -> Result<(), String>;

pub(crate) fn trials() -> Vec<Trial> {
    let checks: [(&str, Check); 4] =
        [("front/size", size), ("front/links", links), ("front/commands", commands), ("front/accuracy", accuracy)];
    let front = checks.into_iter().map(|(name, check)| {
        Trial::test(format!("readme/{name}"), move || read("README.md").and_then(|t| check(&t)).map_err(Failed::from))
    });
    let names = names();
    let listed = names.clone();
    let stale = Trial::test("readme/without_sessions", move || {
        let gone: Vec<&str> =
            WITHOUT.iter().map(|(page, _)| *page).filter(|p| !listed.iter().any(|n| n == p)).collect();
        if gone.is_empty() { Ok(()) } else { Err(Failed::from(format!("these pages are not there: {gone:?}"))) }
    });
    let sessions =
        names.into_iter().map(|page| Trial::test(format!("readme/{page}"), move || judge(&page).map_err(Failed::from)));
    front.chain(sessions).chain([stale]).collect()
}

/// Every `README.md`, below the repository's root.
fn names() -> Vec<String> {
    let root = repository("");
    let below = std::fs::read_dir(&root).into_iter().flatten().flatten().map(|e| e.path());
    let ours = |p: &PathBuf| !p.file_name().is_some_and(|n| n == "target" || n.to_string_lossy().starts_with('.'));
    let files = below.filter(ours).flat_map(|p| if p.is_dir() { pages::files(&p) } else { vec![p] });
    let pages = files.filter(|f| f.ends_with("README.md"));
    pages.filter_map(|f| Some(f.strip_prefix(&root).ok()?.display().to_string())).collect()
}

fn read(file: &str) -> Result<String, String> {
    std::fs::read_to_string(repository(file)).map_err(|e| format!("{file}: {e}"))
}

fn judge(page: &str) -> Result<(), String> {
    let text = read(page)?;
    let sessions = sessions(&text);
    match (sessions.is_empty(), WITHOUT.iter().any(|(p, _)| *p == page)) {
        (true, false) => return Err(format!("{page} has no session, and is not on the list of pages that need none")),
        (false, true) => return Err(format!("{page} is on the list of pages without a session, but it has one")),
        _ => {}
    }
    let file = repository(page);
    for (command, expected) in sessions {
        let words: Vec<&str> = command.split_whitespace().collect();
        let ran = slamm(file.parent().unwrap_or(&file), &words)?;
        ran.expect(0)?;
        if ran.stdout != expected {
            return Err(format!("`slamm {command}` prints\n{}but {page} shows\n{expected}", ran.stdout));
        }
    }
    Ok(())
}

/// Commands without `$ slamm`, and the lines after each.
fn sessions(text: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ slamm ").filter(|_| inside) {
            found.push((command.into(), String::new()));
        } else if let Some((_, output)) = found.last_mut().filter(|_| inside) {
            output.push_str(line);
            output.push('\n');
        }
    }
    found
}

/// A page, with one small picture.
fn size(front: &str) -> Result<(), String> {
    let lines = front.lines().count();
    if lines > LINES {
        return Err(format!("the front page has {lines} lines; {LINES} are enough"));
    }
    let pictures: Vec<&str> = front.split("![").skip(1).filter_map(|t| t.split(['(', ')']).nth(1)).collect();
    let &[picture] = &*pictures else { return Err(format!("one picture is enough, not {pictures:?}")) };
    let bytes = std::fs::read(repository(picture)).map_err(|e| format!("{picture}: {e}"))?;
    match (bytes.starts_with(b"\x89PNG"), bytes.len()) {
        (true, ..=150_000) => Ok(()),
        (png, length) => Err(format!("{picture} is to be a small PNG: {png}, {length} bytes")),
    }
}

fn links(front: &str) -> Result<(), String> {
    let links = pages::links(front);
    let nowhere: Vec<&String> = links.iter().filter(|l| !l.contains("://") && !repository(l).exists()).collect();
    if links.len() > 15 && nowhere.is_empty() {
        Ok(())
    } else {
        Err(format!("of {} links these lead nowhere: {nowhere:?}", links.len()))
    }
}

/// The first runs the program on an example, the second is what CI runs.
fn commands(front: &str) -> Result<(), String> {
    let blocks = pages::blocks(front);
    let block = blocks.iter().find(|b| b.kind == "sh").ok_or("no block of commands")?;
    let &[main, tests] = &*block.text.lines().collect::<Vec<_>>() else {
        return Err(format!("two commands are expected, not\n{}", block.text));
    };
    let words = main.strip_prefix("cargo run -- ").ok_or_else(|| format!("`{main}` does not build and run slamm"))?;
    let ran = slamm(&repository("."), &words.split_whitespace().collect::<Vec<_>>())?;
    ran.expect(0)?;
    if !ran.stdout.contains("(WSL)") {
        return Err(ran.refuse("no prediction"));
    }
    if read(".ci/run")?.lines().any(|line| line == format!("tests {tests}")) {
        Ok(())
    } else {
        Err(format!(".ci/run does not run `{tests}`"))
    }
}

/// The line on accuracy has the cases, the mean and the worst of the last full run.
fn accuracy(front: &str) -> Result<(), String> {
    let results = read("benchmarks/accuracy/RESULTS.md")?;
    let row =
        results.lines().find(|l| l.starts_with("| L1 loads |")).ok_or("no row on the loads of the first level")?;
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    let &[_, _, cases, mean, _, _, worst, ..] = &*cells else { return Err(row.to_owned()) };
    let line = format!("{mean} off on average over {cases} cases, {worst} in the worst");
    if front.replace('\n', " ").contains(&line) { Ok(()) } else { Err(format!("the front page does not say: {line}")) }
}
