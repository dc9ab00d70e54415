//! Runs the program and other commands. In: arguments. Out: exit status and what was printed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) struct Ran {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

/// `slamm ARGS` in a folder; every run of a prototype ends by itself after a minute.
pub(crate) fn slamm(folder: &Path, args: &[&str]) -> Result<Ran, String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slamm"));
    command.current_dir(folder).args(args);
    if matches!(args, ["analyze" | "run", ..]) && !args.contains(&"--timeout") {
        command.args(["--timeout", "60"]);
    }
    finish(&mut command)
}

pub(crate) fn finish(command: &mut Command) -> Result<Ran, String> {
    let Output { status, stdout, stderr } = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Ok(Ran { status: status.code(), stdout: text(stdout), stderr: text(stderr) })
}

impl Ran {
    /// An error that shows everything that was printed.
    pub(crate) fn refuse(&self, why: impl std::fmt::Display) -> String {
        format!(
            "{why}\nexit status {:?}\n--- standard error\n{}\n--- standard output\n{}",
            self.status, self.stderr, self.stdout
        )
    }

    /// Exit status as expected, and never a panic.
    pub(crate) fn expect(&self, status: i32) -> Result<(), String> {
        if self.stderr.contains("panicked at") {
            return Err(self.refuse("the program panicked"));
        }
        if self.status == Some(status) { Ok(()) } else { Err(self.refuse(format!("expected exit status {status}"))) }
    }
}

/// A folder of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A file for results, in a folder that no other test uses at the same time: a thread runs one test after the other, and
/// two tests that share a function share the names in it.
pub(crate) fn scratch(name: &str) -> PathBuf {
    static THREADS: AtomicUsize = AtomicUsize::new(0);
    thread_local!(static THREAD: usize = THREADS.fetch_add(1, Ordering::Relaxed));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("t{}", THREAD.with(|t| *t)));
    // Where it cannot be made, the first file in it says so.
    let _ = std::fs::create_dir_all(&folder);
    folder.join(name.replace('/', "-"))
}
