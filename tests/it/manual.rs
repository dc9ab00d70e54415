//! The manual (`docs/src`) is what the program does: its sessions are run, its listings are texts of
//! files that run, its worked cases are counted, its links lead somewhere, and it names every command,
//! option and code.
//!
//! A page's sessions run in a copy of its folder, so that they may write files there, or in a copy of
//! the folder that a comment `<!-- in examples/NAME -->` names before them. A session shows what is
//! printed on standard output, then on standard error; `$ echo $?` shows the exit status of the command
//! before it, 0 where it is not shown.

use crate::manual_pages::{self as pages, Page};
use crate::run::{Ran, repository, scratch, slamm};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Pages of prose, which have nothing to run.
const PROSE: [&str; 10] = [
    // `lsp/` holds it.
    "commands/lsp.md",
    "install.md",
    "SUMMARY.md",
    "codes.md",
    "model/index.md",
    "model/accuracy.md",
    "model/limits.md",
    // Its table is held by `mpi/manual`.
    "model/pop_ranks.md",
    "model/ranges.md",
    "alternatives.md",
];

/// Files that show what a mistake looks like.
const MISTAKES: [&str; 3] = ["crossed.m", "typo.m", "wrong.toml"];

type Check = fn(&[Page]) -> Result<(), String>;

pub(crate) fn trials() -> Vec<Trial> {
    let all = match pages::all() {
        Ok(all) => all,
        Err(e) => return vec![Trial::test("manual/pages", move || Err(Failed::from(e)))],
    };
    let of_page = |page: &Page| {
        let page = page.clone();
        Trial::test(format!("manual/sessions/{}", page.name), move || judge(&page).map_err(Failed::from))
    };
    let mut trials: Vec<Trial> = all.iter().map(of_page).collect();
    let checks: [(&str, Check); 6] = [
        ("links", links),
        ("summary", summary),
        ("options", options),
        ("sections", sections),
        ("files", files),
        ("codes", crate::manual_pages::codes),
    ];
    for (name, check) in checks {
        let all = all.clone();
        trials.push(Trial::test(format!("manual/{name}"), move || check(&all).map_err(Failed::from)));
    }
    trials
}

/// Sessions, listings and worked cases of a page, in order.
fn judge(page: &Page) -> Result<(), String> {
    let mut folder = Folder::of(page, &page.folder())?;
    let mut ran = 0;
    for block in pages::blocks(&page.text) {
        match block.kind.as_str() {
            "in" => folder = Folder::of(page, &repository(&block.text))?,
            "console" => {
                for step in pages::sessions(&block.text)? {
                    folder.run(&step).map_err(|e| format!("{}: {e}", page.name))?;
                    ran += 1;
                }
            }
            "matlab" | "toml" | "json" => folder.shows(&block.kind, &block.text)?,
            "cases" => ran += crate::manual_cases::judge(&page.folder(), &block.text, &page.name)?,
            _ => {}
        }
    }
    match (ran, PROSE.contains(&page.name.as_str())) {
        (0, false) => Err("the page runs nothing, and is not in the list of pages of prose".into()),
        (1.., true) => Err("the page is in the list of pages of prose, but it runs something".into()),
        _ => Ok(()),
    }
}

/// A copy of a folder, where sessions run.
struct Folder(PathBuf);

impl Folder {
    fn of(page: &Page, original: &Path) -> Result<Folder, String> {
        let name = original.strip_prefix(repository("")).unwrap_or(original).display().to_string();
        let copy = scratch(&format!("manual-{}-{name}", page.name));
        let _ = std::fs::remove_dir_all(&copy);
        std::fs::create_dir_all(&copy).map_err(|e| e.to_string())?;
        let entries = std::fs::read_dir(original).map_err(|e| format!("{}: {e}", original.display()))?;
        for file in entries.flatten().map(|e| e.path()).filter(|p| p.is_file()) {
            let to = copy.join(file.file_name().unwrap_or_default());
            std::fs::copy(&file, to).map_err(|e| format!("{}: {e}", file.display()))?;
        }
        Ok(Folder(copy))
    }

    fn run(&self, step: &pages::Step) -> Result<(), String> {
        let words: Vec<&str> = step.words.iter().map(String::as_str).collect();
        let ran = slamm(&self.0, &words)?;
        ran.expect(step.status)?;
        let Ran { stdout, stderr, .. } = &ran;
        let printed = format!("{stdout}{stderr}");
        if printed.trim_end() != step.shown.trim_end() {
            return Err(format!("`slamm {}` prints\n{printed}but shown is\n{}", step.words.join(" "), step.shown));
        }
        Ok(())
    }

    /// The lines of a listing are in a file of the folder one after the other; `…` alone on a line leaves
    /// some out.
    fn shows(&self, ending: &str, listing: &str) -> Result<(), String> {
        let ending = if ending == "matlab" { "m" } else { ending };
        let entries = std::fs::read_dir(&self.0).map_err(|e| e.to_string())?;
        let candidates = entries.flatten().map(|e| e.path()).filter(|p| p.extension().is_some_and(|e| e == ending));
        let texts: Vec<String> = candidates.filter_map(|p| std::fs::read_to_string(p).ok()).collect();
        let lines: Vec<&str> = listing.lines().collect();
        let parts: Vec<String> =
            lines.split(|l| l.trim() == "…").map(|p| p.iter().map(|l| format!("{l}\n")).collect()).collect();
        let within = |text: &String| {
            let mut rest = format!("\n{text}\n");
            parts.iter().all(|part| match rest.split_once(&format!("\n{part}")) {
                Some((_, after)) => {
                    rest = format!("\n{after}");
                    true
                }
                None => false,
            })
        };
        if texts.iter().any(within) { Ok(()) } else { Err(format!("no *.{ending} of the folder holds\n{listing}")) }
    }
}

/// Every file of the manual that is a prototype runs, every one that is a machine is one, and a page shows it
/// or uses it.
fn files(all: &[Page]) -> Result<(), String> {
    let mut complaints = Vec::new();
    for file in pages::files(&repository("docs/src")).into_iter().filter(|f| f.extension().is_some_and(|e| e != "md")) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let folder = file.parent().unwrap_or(&file);
        let ran = match file.extension().and_then(|e| e.to_str()) {
            Some("m") => slamm(folder, &["run", &name, "-q"])?,
            // The options of this folder: the sessions there read them.
            Some("toml") if name == "slamm.toml" => continue,
            Some("toml") => slamm(folder, &["machines", &name])?,
            _ => continue,
        };
        let mistake = MISTAKES.contains(&&*name) && ran.status != Some(0);
        let ran = if mistake { Ok(()) } else { ran.expect(0) };
        complaints.extend(ran.err());
        if !all.iter().any(|p| p.text.contains(&name)) {
            complaints.push(format!("no page names {}", file.display()));
        }
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

/// Links of a page lead to pages and files of the book, and to headings that are there.
fn links(all: &[Page]) -> Result<(), String> {
    let mut complaints = Vec::new();
    let mut found = 0;
    for page in all {
        for target in pages::links(&page.text).into_iter().filter(|t| !t.contains("://")) {
            found += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let at = if file.is_empty() { repository("docs/src").join(&page.name) } else { page.folder().join(file) };
            if file.ends_with("README.md") {
                complaints
                    .push(format!("{}: mdBook has no page for a link to `{target}`: call it index.md", page.name));
            }
            let Ok(at) = at.canonicalize() else {
                complaints.push(format!("{}: no file `{target}`", page.name));
                continue;
            };
            let other = all.iter().find(|p| repository("docs/src").join(&p.name).canonicalize().is_ok_and(|o| o == at));
            match other {
                Some(p) if !anchor.is_empty() && !pages::anchors(&p.text).contains(&anchor.to_owned()) => {
                    complaints.push(format!("{}: no heading `{target}`", page.name));
                }
                None if at.extension().is_some_and(|e| e == "md") => {
                    complaints.push(format!("{}: `{target}` is not a page of the book", page.name));
                }
                _ => {}
            }
        }
    }
    if found < 50 {
        complaints.push(format!("only {found} links were found"));
    }
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n")) }
}

/// Every page is in the table of contents once.
fn summary(all: &[Page]) -> Result<(), String> {
    let contents = all.iter().find(|p| p.name == "SUMMARY.md").ok_or("no SUMMARY.md")?;
    let mut listed = pages::links(&contents.text);
    listed.sort();
    let mut there: Vec<String> = all.iter().map(|p| p.name.clone()).filter(|n| n != "SUMMARY.md").collect();
    there.sort();
    if listed == there { Ok(()) } else { Err(format!("listed are\n{listed:?}\nthere are\n{there:?}")) }
}

/// The pages of commands name every command that the help lists, and each of its options.
fn options(all: &[Page]) -> Result<(), String> {
    let text: String = all.iter().filter(|p| p.name.starts_with("commands/")).map(|p| p.text.clone()).collect();
    let named: BTreeSet<&str> = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).collect();
    let help = slamm(&repository("."), &["--help"])?;
    let listed = help.stdout.split("Commands:\n").nth(1).and_then(|t| t.split("\n\n").next()).unwrap_or_default();
    let commands: Vec<&str> =
        listed.lines().filter_map(|l| l.split_whitespace().next()).filter(|c| *c != "help").collect();
    if commands.len() < 10 {
        return Err(help.refuse("the help lists too few commands"));
    }
    let mut missing = Vec::new();
    for command in commands {
        if !text.contains(&format!("slamm {command}")) {
            missing.push(format!("slamm {command}"));
        }
        let help = slamm(&repository("."), &[command, "--help"])?.stdout;
        let words = help.split(|c: char| c.is_whitespace() || ",`[]=".contains(c));
        let options = words.filter(|w| w.starts_with("--") && w.len() > 2 && !["--help", "--version"].contains(w));
        let options: BTreeSet<&str> = options.map(|w| w.trim_end_matches(['.', ';', ':', ')', '\''])).collect();
        missing.extend(options.into_iter().filter(|o| !named.contains(o)).map(|o| format!("{command} {o}")));
    }
    if missing.is_empty() { Ok(()) } else { Err(format!("no page of commands names {missing:?}")) }
}

/// The sections of the model that `slamm functions` cites are in the manual.
fn sections(all: &[Page]) -> Result<(), String> {
    let functions = slamm(&repository("."), &["functions"])?;
    let cited: BTreeSet<&str> = functions.stdout.split("(model, section ").skip(1).filter_map(|t| t.get(..1)).collect();
    let titles: Vec<&str> =
        all.iter().filter(|p| p.name.starts_with("model/")).filter_map(|p| p.text.lines().next()).collect();
    let missing: Vec<&&str> =
        cited.iter().filter(|n| !titles.iter().any(|t| t.starts_with(&format!("# Section {n}")))).collect();
    if cited.len() < 3 || !missing.is_empty() {
        return Err(format!("cited are {cited:?}; no page of the model has these: {missing:?}"));
    }
    Ok(())
}
