//! Every `.m` file of some folders of the installed Octave parses, or is refused for a reason that
//! is on a list: spellings of Octave that are not MATLAB.

use crate::run::{finish, repository, slamm};
use libtest_mimic::{Failed, Trial};
use std::path::PathBuf;
use std::process::Command;

const FOLDERS: [&str; 5] = ["linear-algebra", "sparse", "special-matrix", "set", "general"];

/// Codes of what is refused on purpose.
const REFUSED: [(&str, &str); 2] =
    [("SLM112", "`=` inside an expression or condition"), ("SLM117", "`++` and `--` inside an expression")];

/// Most files of a folder that may be refused, of a hundred.
const MOST: usize = 25;

pub(crate) fn trials() -> Vec<Trial> {
    let root = root();
    let skip = root.is_none() && std::env::var_os("CI").is_none();
    FOLDERS
        .into_iter()
        .map(|folder| {
            let root = root.clone();
            Trial::test(format!("octave/parses/{folder}"), move || {
                parses(root.ok_or("octave is not installed")?.join(folder)).map_err(Failed::from)
            })
            .with_ignored_flag(skip)
        })
        .collect()
}

/// The folder `m` of the installed Octave, asked from itself.
fn root() -> Option<PathBuf> {
    let mut command = Command::new("octave-cli");
    command.args(["--norc", "--no-history", "--eval", "disp(fileparts(fileparts(which('trace'))))"]);
    let ran = finish(&mut command).ok()?;
    let path = PathBuf::from(ran.stdout.trim());
    path.join("general").is_dir().then_some(path)
}

fn parses(folder: PathBuf) -> Result<(), String> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map_err(|e| format!("{}: {e}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|p| p.extension().is_some_and(|e| e == "m"))
        .collect();
    files.sort();
    let mut refused = 0;
    for file in &files {
        let name = file.to_string_lossy();
        let ran = slamm(&repository("."), &["check", &name])?;
        let codes: Vec<&str> =
            ran.stderr.lines().filter_map(|line| line.strip_prefix("error[")?.split(']').next()).collect();
        if let Some(other) = codes.iter().find(|c| REFUSED.iter().all(|(code, _)| code != *c)) {
            return Err(format!("{name} is refused for {other}:\n{}", ran.stderr));
        }
        if codes.is_empty() {
            ran.expect(0).map_err(|e| format!("{name}: {e}"))?;
        } else {
            refused += 1;
        }
    }
    if files.is_empty() || refused * 100 > files.len() * MOST {
        return Err(format!("{refused} of {} files of {} are refused", files.len(), folder.display()));
    }
    Ok(())
}
