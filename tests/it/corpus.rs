//! Past crashes: every file of `tests/corpus/` is an input that once ended in a panic, an abort, a
//! hang, too much memory or a broken promise (found by `tests/fuzz`). Each goes through `check`,
//! `run` and `analyze` of the program, with limits of time and memory, and has to end with a
//! diagnostic or well.

// The fuzz target uses the rest of it.
#[allow(dead_code)]
#[path = "../fuzz/input.rs"]
mod input;

use crate::run::{Ran, finish, repository};
use input::Kind;
use libtest_mimic::{Failed, Trial};
use slamm::internals::text::source::Sources;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// Address space of a run, KiB: its stack of 2 GiB, and six times what `--max-memory` allows.
const ADDRESS_SPACE: u64 = (2 << 20) + (1536 << 10);
/// Far beyond `--timeout`, for machines that are busy.
const LONGEST: Duration = Duration::from_secs(40);

pub(crate) fn trials() -> Vec<Trial> {
    let entries = std::fs::read_dir(repository("tests/corpus")).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|e| e.path()).filter(|p| Kind::of_file(p).is_some()).collect();
    files.sort();
    files
        .into_iter()
        .map(|file| {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            Trial::test(format!("corpus/{name}"), move || survive(&file, &name).map_err(Failed::from))
        })
        .collect()
}

fn survive(file: &Path, name: &str) -> Result<(), String> {
    let kind = Kind::of_file(file).unwrap_or(Kind::Script);
    let bytes = std::fs::read(file).map_err(|e| e.to_string())?;
    // A folder of its own: the input may write files.
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus").join(name);
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut options = Vec::new();
    let script = match kind {
        Kind::Script => bytes.clone(),
        Kind::Set => {
            options = vec!["--set".to_string(), format!("x={}", String::from_utf8_lossy(&bytes))];
            b"y = x".to_vec()
        }
        _ => {
            std::fs::write(folder.join(format!("input.{}", kind.extension())), &bytes).map_err(|e| e.to_string())?;
            kind.reader().into()
        }
    };
    std::fs::write(folder.join("input.m"), &script).map_err(|e| e.to_string())?;
    printing(&script)?;
    for command in ["check", "run", "analyze"] {
        let mut args = vec![command.to_string(), "input.m".to_string()];
        if command != "check" {
            args.extend(["--timeout", "2", "--max-memory", "256M"].map(str::to_string));
            args.extend(options.iter().cloned());
        }
        let start = Instant::now();
        let ran = limited(&folder, &args)?;
        judge(&ran, start.elapsed()).map_err(|why| ran.refuse(format!("slamm {}: {why}", args.join(" "))))?;
    }
    Ok(())
}

fn limited(folder: &Path, args: &[String]) -> Result<Ran, String> {
    let shell = format!("ulimit -c 0; ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &shell]).arg(env!("CARGO_BIN_EXE_slamm")).args(args).current_dir(folder);
    finish(&mut command)
}

fn judge(ran: &Ran, took: Duration) -> Result<(), String> {
    for word in ["panicked at", "overflowed its stack", "memory allocation of"] {
        if ran.stderr.contains(word) {
            return Err(format!("\"{word}\""));
        }
    }
    if took > LONGEST {
        return Err(format!("it took {took:?}"));
    }
    match ran.status {
        Some(0..=3) => Ok(()),
        other => Err(format!("exit status {other:?}")),
    }
}

/// What is printed of a clean text reads as what was read.
fn printing(script: &[u8]) -> Result<(), String> {
    let mut sources = Sources::default();
    let file = sources.add("input.m", "input.m", script);
    let parsed = slamm::internals::syntax::parse(&sources, file);
    let mut problems = Vec::new();
    if parsed.diagnostics.is_empty() {
        crate::syntax::check_printing(&parsed.unit, &mut problems);
    }
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}
