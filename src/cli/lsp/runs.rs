//! Runs in the background, one after the other. In: files that are to run, texts that change. Out: what their runs say.
//!
//! A run begins when nothing has changed for a moment. A change of a file that it reads ends it, and what an earlier run has said
//! is forgotten, so that no figure is shown of a text that is not there any more.

use super::child::{Ran, Told};
use super::figures::Figures;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A text runs when nothing has changed for so long.
const QUIET: Duration = Duration::from_millis(300);
/// The longest answer of a run, bytes.
const LONGEST: u64 = 256 << 20;

#[derive(Default)]
pub(super) struct Runs {
    /// Files to run.
    due: BTreeSet<PathBuf>,
    due_at: Option<Instant>,
    running: Option<Running>,
    /// By prototype.
    said: BTreeMap<PathBuf, Said>,
    number: u64,
}

struct Running {
    number: u64,
    main: PathBuf,
    /// What it reads.
    files: BTreeSet<PathBuf>,
    child: Child,
}

struct Said {
    files: BTreeSet<PathBuf>,
    ran: Ran,
}

impl Runs {
    /// A file is to run, once nothing changes any more.
    pub(super) fn want(&mut self, main: &Path) {
        self.due.insert(main.to_path_buf());
        self.due_at = Some(Instant::now() + QUIET);
    }

    /// A file does not run any more, and nothing is known of it.
    pub(super) fn forget(&mut self, main: &Path) {
        self.due.remove(main);
        self.said.remove(main);
        if self.running.as_ref().is_some_and(|r| r.main == main) {
            self.cancel();
        }
    }

    /// Nothing is known and nothing runs.
    pub(super) fn clear(&mut self) {
        self.cancel();
        (self.due, self.said) = (BTreeSet::new(), BTreeMap::new());
    }

    /// A text is another one: what reads it runs again, and so does what has failed. Whether anything was known of it.
    pub(super) fn changed(&mut self, file: &Path) -> bool {
        if let Some(main) = self.running.as_ref().filter(|r| r.files.contains(file)).map(|r| r.main.clone()) {
            self.cancel();
            self.want(&main);
        }
        let concerns = |s: &Said| s.files.contains(file) || !s.ran.complete;
        let again: Vec<PathBuf> = self.said.iter().filter(|(_, s)| concerns(s)).map(|(main, _)| main.clone()).collect();
        for main in &again {
            self.said.remove(main);
            self.want(main);
        }
        !again.is_empty()
    }

    /// How long nothing has to be done; none where nothing is due.
    #[must_use]
    pub(super) fn rest(&self) -> Option<Duration> {
        let at = self.due_at.filter(|_| self.running.is_none() && !self.due.is_empty())?;
        Some(at.saturating_duration_since(Instant::now()))
    }

    /// The next file to run, where its time has come.
    pub(super) fn next(&mut self) -> Option<PathBuf> {
        if self.rest()?.is_zero() { self.due.pop_first() } else { None }
    }

    /// Runs a file; `tell` gets the answer with the number of the run, from another thread.
    ///
    /// # Errors
    /// No process can be started.
    pub(super) fn start(
        &mut self,
        main: &Path,
        files: BTreeSet<PathBuf>,
        told: &Told,
        tell: impl FnOnce(u64, Vec<u8>) + Send + 'static,
    ) -> io::Result<()> {
        let mut line = serde_json::to_vec(told)?;
        line.push(b'\n');
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("lsp").arg("--run").arg(main);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        self.number += 1;
        let number = self.number;
        let ends = child.stdin.take().zip(child.stdout.take());
        std::thread::Builder::new().name("run".into()).spawn(move || {
            let mut bytes = Vec::new();
            if let Some((mut to, from)) = ends {
                // A run that has ended has no answer, which is seen below.
                let _ = to.write_all(&line).and_then(|()| to.flush());
                let _ = from.take(LONGEST).read_to_end(&mut bytes);
            }
            tell(number, bytes);
        })?;
        self.running = Some(Running { number, main: main.to_path_buf(), files, child });
        Ok(())
    }

    /// Takes the answer of a run; whether it is one that is waited for.
    pub(super) fn ended(&mut self, number: u64, answer: &[u8]) -> bool {
        let Some(mut running) = self.running.take_if(|r| r.number == number) else { return false };
        // It has closed its output.
        let _ = running.child.wait();
        let ran = serde_json::from_slice(answer).unwrap_or_default();
        self.said.insert(running.main, Said { files: running.files, ran });
        true
    }

    /// What runs say of a file, its own first, and whether that run came to its end.
    #[must_use]
    pub(super) fn figures(&self, file: &Path) -> Option<&Figures> {
        let own = self.said.get(file).into_iter();
        own.chain(self.said.values()).find_map(|s| s.ran.figures.get(file))
    }

    /// What is wrong with a file by the runs that have been through it.
    pub(super) fn diagnostics(&self, file: &Path) -> impl Iterator<Item = &lsp_types::Diagnostic> {
        let told = self.said.values().flat_map(|s| &s.ran.diagnostics);
        told.filter(move |(path, _)| path == file).map(|(_, d)| d)
    }

    /// Whether a run of the file has ended.
    #[must_use]
    pub(super) fn has_run(&self, main: &Path) -> bool {
        self.said.contains_key(main)
    }

    fn cancel(&mut self) {
        if let Some(mut running) = self.running.take() {
            // It may have ended by itself.
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

impl Drop for Runs {
    fn drop(&mut self) {
        self.cancel();
    }
}
