//! Every `.m` file of some folders of the installed Octave (7.3) parses, or is on the list of those that have a spelling
//! of Octave that is not MATLAB, with the code that it is refused for. The list is exact: no file more, none less.

use crate::run::{finish, repository, slamm};
use libtest_mimic::{Failed, Trial};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

const FOLDERS: [&str; 5] = ["linear-algebra", "sparse", "special-matrix", "set", "general"];

/// Spellings of Octave that MATLAB has not: the code, what it is, the files that have it.
const REFUSED: [(&str, &str, &[&str]); 2] = [
    (
        "SLM112",
        "`=` inside an expression or condition, as in `if ((dim = find (sz != 1, 1)))`",
        &[
            "general/accumdim.m",
            "general/circshift.m",
            "general/cplxpair.m",
            "general/cumtrapz.m",
            "general/flip.m",
            "general/postpad.m",
            "general/prepad.m",
            "general/shift.m",
            "general/shiftdim.m",
            "general/trapz.m",
            "linear-algebra/vecnorm.m",
            "sparse/cgs.m",
        ],
    ),
    (
        "SLM117",
        "`++` and `--` inside an expression, as in `varargin{idx++}`",
        &[
            "general/integral.m",
            "general/integral2.m",
            "general/integral3.m",
            "general/quad2d.m",
            "general/quadgk.m",
            "general/rat.m",
            "linear-algebra/rref.m",
        ],
    ),
];

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
    let name_of = |file: &PathBuf| {
        let below = folder.parent().and_then(|root| file.strip_prefix(root).ok());
        below.unwrap_or(file).display().to_string()
    };
    let mut wrong = Vec::new();
    for file in &files {
        let name = name_of(file);
        let ran = slamm(&repository("."), &["check", &file.to_string_lossy()])?;
        let errors = ran.stderr.lines().filter_map(|line| line.strip_prefix("error[")?.split(']').next());
        let found: BTreeSet<&str> = errors.collect();
        let listed = REFUSED.iter().filter(|(_, _, files)| files.contains(&&*name)).map(|(code, ..)| *code);
        let listed: BTreeSet<&str> = listed.collect();
        if found != listed {
            wrong.push(format!("{name} is refused for {found:?}, on the list for {listed:?}\n{}", ran.stderr));
        }
        ran.expect(i32::from(!found.is_empty())).map_err(|e| format!("{name}: {e}"))?;
    }
    let here: Vec<String> = files.iter().map(name_of).collect();
    let prefix = format!("{}/", folder.file_name().unwrap_or_default().to_string_lossy());
    let listed = REFUSED.iter().flat_map(|(_, _, files)| files.iter()).filter(|f| f.starts_with(&prefix));
    wrong
        .extend(listed.filter(|f| !here.iter().any(|h| h == *f)).map(|f| format!("{f} is on the list, not in Octave")));
    match (files.is_empty(), wrong.is_empty()) {
        (true, _) => Err(format!("{} has no files", folder.display())),
        (_, true) => Ok(()),
        _ => Err(wrong.join("\n")),
    }
}
