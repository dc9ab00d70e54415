//! A worker process as the driver sees it: inputs go in, answers come out, and whatever else
//! happens is found out from outside. Time is counted in the worker's processor time, so that a
//! busy machine makes no hang; memory is limited by the system and looked at while it runs.

use crate::input::Input;
use crate::worker::MEMORY;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Address space of a worker, KiB: its stack of 2 GiB and what it may need besides.
const ADDRESS_SPACE: u64 = (2 << 20) + (1536 << 10);
/// Processor time after which an input hangs.
const HANG: Duration = Duration::from_secs(5);
/// The same in the time of the wall, for a worker that waits for something.
const STUCK: Duration = Duration::from_secs(60);
/// Resident memory that no input may reach: the limit of the run, and as much again.
const RUNAWAY: u64 = 2 * MEMORY + (128 << 20);

/// How one input ended.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    /// As it should: the messages that it led to, microseconds.
    Well { messages: Vec<u64>, micros: u64 },
    /// The program's own watch ended the process with status 3.
    Overrun,
    /// Not as it should: a key that names the kind and place, and everything known.
    Badly { key: String, detail: String },
}

pub(crate) struct Worker {
    child: Child,
    stdin: ChildStdin,
    answers: Receiver<String>,
    stderr: PathBuf,
    /// Largest resident memory seen, bytes.
    pub peak: u64,
}

impl Worker {
    /// Starts a worker in a folder of its own.
    pub(crate) fn start(scratch: &Path, name: &str) -> io::Result<Worker> {
        let folder = scratch.join(name);
        std::fs::create_dir_all(&folder)?;
        let stderr = scratch.join(format!("{name}.stderr"));
        // A file that grows too large is an error of the write, not the end of the process.
        let shell =
            format!("trap '' XFSZ; ulimit -c 0; ulimit -f 65536; ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"");
        let mut child = Command::new("sh")
            .args(["-c", &shell])
            .arg(std::env::current_exe()?)
            .arg("worker")
            .arg(&folder)
            .env("MALLOC_ARENA_MAX", "2")
            .env("RUST_BACKTRACE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(&stderr)?)
            .spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("a worker without pipes"));
        };
        let (send, answers) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Worker { child, stdin, answers, stderr, peak: 0 })
    }

    /// Runs an input. After anything but [`Ended::Well`] the worker is gone.
    pub(crate) fn run(&mut self, input: &Input) -> Ended {
        let begun = (Instant::now(), self.processor_time());
        if self.send(input).is_err() {
            return self.died();
        }
        loop {
            match self.answers.recv_timeout(Duration::from_millis(100)) {
                Ok(line) => return self.answer(&line),
                Err(RecvTimeoutError::Disconnected) => return self.died(),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.look();
            let used = self.processor_time().saturating_sub(begun.1);
            if used > HANG || begun.0.elapsed() > STUCK {
                self.end();
                return bad("hang", format!("no answer after {used:?} of processor time"));
            }
            if self.resident() > RUNAWAY {
                self.end();
                return bad("memory", format!("{} bytes are resident", self.peak));
            }
        }
    }

    /// Looks at the memory in use.
    pub(crate) fn look(&mut self) {
        self.peak = self.peak.max(self.resident());
    }

    pub(crate) fn resident(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/statm", self.child.id())).unwrap_or_default();
        text.split_whitespace().nth(1).and_then(|p| p.parse::<u64>().ok()).unwrap_or(0) * 4096
    }

    /// Ends the process.
    pub(crate) fn end(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn send(&mut self, input: &Input) -> io::Result<()> {
        let length = u32::try_from(input.bytes.len()).map_err(io::Error::other)?;
        let mut frame = vec![input.kind.code()];
        frame.extend(length.to_le_bytes());
        frame.extend(&input.bytes);
        self.stdin.write_all(&frame)?;
        self.stdin.flush()
    }

    fn answer(&mut self, line: &str) -> Ended {
        let mut words = line.splitn(3, ' ');
        match (words.next(), words.next(), words.next()) {
            (Some("ok"), Some(micros), numbers) => Ended::Well {
                messages: numbers.unwrap_or("").split(' ').filter_map(|n| u64::from_str_radix(n, 16).ok()).collect(),
                micros: micros.parse().unwrap_or(0),
            },
            _ => {
                self.end();
                let what = line.strip_prefix("bad ").unwrap_or(line);
                let words: Vec<&str> = what.split([' ', ':']).take(5).collect();
                bad(&format!("differs-{}", words.join("-")), what.to_string())
            }
        }
    }

    /// The process has ended by itself.
    fn died(&mut self) -> Ended {
        let status = self.child.wait();
        let told = std::fs::read_to_string(&self.stderr).unwrap_or_default();
        let told = told.trim();
        if let Some(at) = told.find("panicked at ") {
            let place: String = told[at + 12..].chars().take_while(|c| !c.is_whitespace()).collect();
            let mut parts = place.trim_end_matches(':').split(':');
            let file = parts.next().unwrap_or("").rsplit('/').next().unwrap_or("").trim_end_matches(".rs").to_string();
            return bad(&format!("panic-{file}-{}", parts.next().unwrap_or("")), told.to_string());
        }
        if told.contains("overflowed its stack") {
            return bad("stack", told.to_string());
        }
        if told.contains("memory allocation of") {
            return bad("allocation", told.to_string());
        }
        match status {
            Ok(s) if s.code() == Some(3) => Ended::Overrun,
            other => bad("died", format!("{other:?} {told}")),
        }
    }

    fn processor_time(&self) -> Duration {
        let text = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let ticks: u64 = text
            .rsplit(')')
            .next()
            .map(|rest| rest.split_whitespace().skip(11).take(2).filter_map(|t| t.parse::<u64>().ok()).sum())
            .unwrap_or(0);
        Duration::from_millis(ticks * 10)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.end();
    }
}

fn bad(key: &str, detail: String) -> Ended {
    let clean = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    Ended::Badly { key: clean, detail }
}
