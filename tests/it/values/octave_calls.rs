//! Calls run by GNU Octave, some of which do not end or end the process: each call has a time limit, and after such a
//! call a new process goes on with the next.

use crate::run::repository;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// No call that ends takes a tenth of it on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// A function with more of these is to be called otherwise (`apart::ENDLESS`).
const MOST_STARTS: usize = 40;

/// How each of the calls ended: `script` makes the text of those from a number on.
pub(super) fn ends(place: &Path, count: usize, script: impl Fn(usize) -> String) -> Result<Vec<String>, String> {
    let mut found: Vec<String> = Vec::new();
    for _ in 0..MOST_STARTS {
        let file = place.join("octave_calls.m");
        std::fs::write(&file, script(found.len())).map_err(|e| e.to_string())?;
        let (mut child, lines) = start(&file, place)?;
        let ended = follow(&lines, &mut found, count);
        // The process that this call started, and no other.
        _ = child.kill();
        _ = child.wait();
        if found.len() >= count {
            return Ok(found);
        }
        found.push(ended.into());
    }
    Err(format!("Octave had to be started {MOST_STARTS} times; call {} is the last that did not end", found.len()))
}

fn start(file: &Path, place: &Path) -> Result<(Child, Receiver<String>), String> {
    let support = repository("tests/it/support/values");
    let mut command = Command::new("octave-cli");
    command.args(["--norc", "--no-history", "--path"]).arg(&support).arg("--path").arg(support.join("octave"));
    command.arg(file).current_dir(place).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|e| format!("octave-cli: {e}"))?;
    let out = child.stdout.take().ok_or("octave-cli has no output")?;
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(out).split(b'\n') {
            let Ok(line) = line else { return };
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    Ok((child, lines))
}

/// Takes what is printed as long as it comes; says how the call ended that is none of `found` then.
fn follow(lines: &Receiver<String>, found: &mut Vec<String>, count: usize) -> &'static str {
    while found.len() < count {
        match lines.recv_timeout(PATIENCE) {
            Ok(line) => {
                if let Some((k, end)) = super::mark(&line)
                    && k == found.len()
                {
                    found.push(end.to_owned());
                }
            }
            Err(RecvTimeoutError::Timeout) => return "error (does not end)",
            Err(RecvTimeoutError::Disconnected) => return "error (the process crashed)",
        }
    }
    ""
}
