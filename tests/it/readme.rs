//! The sessions in the README files are real: in every block marked `console`, each `$ slamm …`
//! is run in the repository's root and has to print what follows it.

use crate::run::{repository, slamm};
use libtest_mimic::{Failed, Trial};

const PAGES: [&str; 5] = [
    "README.md",
    "examples/quickstart/README.md",
    "examples/pop_pcg/README.md",
    "examples/gmres/README.md",
    "examples/blgmres/README.md",
];

pub(crate) fn trials() -> Vec<Trial> {
    PAGES
        .into_iter()
        .map(|page| Trial::test(format!("readme/{page}"), move || judge(page).map_err(Failed::from)))
        .collect()
}

fn judge(page: &str) -> Result<(), String> {
    let text = std::fs::read_to_string(repository(page)).map_err(|e| format!("{page}: {e}"))?;
    for (command, expected) in sessions(&text) {
        let words: Vec<&str> = command.split_whitespace().collect();
        let ran = slamm(&repository("."), &words)?;
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
