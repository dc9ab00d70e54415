//! What happens while a prototype runs: its output, the blocks of `%SLM print`, progress.

use crate::interp::Output;
use crate::prediction::Figures;
use crate::report::{Units, region_block};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a run has to last before its progress is shown.
const QUIET_TIME: Duration = Duration::from_secs(1);

/// What waits for standard output where that is not a terminal. It belongs to the process, because another thread sends it
/// where a run does not end at its limit.
static WAITING: LazyLock<Mutex<BufWriter<Stdout>>> =
    LazyLock::new(|| Mutex::new(BufWriter::with_capacity(1 << 16, io::stdout())));

/// How long the sending of what waits may be held up by the thread that prints.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// Writes to what waits.
struct Waiting;

impl Waiting {
    /// A thread that panicked while it wrote has left whole bytes all the same.
    fn with<R>(f: impl FnOnce(&mut BufWriter<Stdout>) -> R) -> R {
        f(&mut WAITING.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Waiting {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Waiting::with(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Waiting::with(Write::flush)
    }
}

/// Sends what was printed before the process ends from another thread; not while that one is held up in printing.
pub(super) fn last_words() {
    let start = Instant::now();
    while start.elapsed() < LAST_WORDS {
        if let Ok(mut out) = WAITING.try_lock() {
            // The process ends: there is nobody to tell that it could not be written.
            let _ = out.flush();
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

pub(super) struct Console {
    out: Box<dyn Write>,
    /// Set when the output cannot be written: the run ends, silently where its reader has gone.
    broken: bool,
    /// Whether anything was written to standard output.
    wrote: bool,
    failure: Option<io::Error>,
    interrupt: Arc<AtomicBool>,
    /// Regions to print; all when empty.
    regions: Vec<String>,
    units: Units,
    /// Whether `%SLM print` prints.
    prints: bool,
    progress: Option<Progress>,
}

struct Progress {
    start: Instant,
    bar: Option<ProgressBar>,
}

pub(super) struct Settings {
    /// Standard output is taken by a report: the prototype's goes to standard error.
    pub to_stderr: bool,
    pub regions: Vec<String>,
    /// `%SLM print` prints; not where its figures would be of more than is reported.
    pub prints: bool,
    pub units: Units,
    pub progress: bool,
    pub interrupt: Arc<AtomicBool>,
}

impl Console {
    pub(super) fn new(settings: Settings) -> Console {
        let out: Box<dyn Write> = match (settings.to_stderr, io::stdout().is_terminal()) {
            (true, _) => Box::new(io::stderr()),
            (false, true) => Box::new(io::stdout()),
            (false, false) => Box::new(Waiting),
        };
        let progress =
            (settings.progress && io::stderr().is_terminal()).then(|| Progress { start: Instant::now(), bar: None });
        Console {
            out,
            broken: false,
            wrote: false,
            failure: None,
            interrupt: settings.interrupt,
            regions: settings.regions,
            prints: settings.prints,
            units: settings.units,
            progress,
        }
    }

    /// Whether anything was written.
    pub(super) fn wrote(&self) -> bool {
        self.wrote
    }

    /// Whether the output cannot be written any more.
    pub(super) fn broken(&self) -> bool {
        self.broken
    }

    /// Why, unless its reader has gone away.
    pub(super) fn failure(&self) -> Option<&io::Error> {
        self.failure.as_ref()
    }

    /// Takes the progress line away and sends all output.
    pub(super) fn finish(&mut self) {
        self.hide_progress();
        let flushed = self.out.flush();
        self.check(flushed);
    }

    fn write(&mut self, text: &str) {
        if self.broken {
            return;
        }
        self.hide_progress();
        self.wrote |= !text.is_empty();
        let written = self.out.write_all(text.as_bytes());
        self.check(written);
    }

    fn check(&mut self, written: io::Result<()>) {
        if let Err(e) = written {
            if e.kind() != io::ErrorKind::BrokenPipe && !self.broken {
                self.failure = Some(e);
            }
            self.broken = true;
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }

    fn hide_progress(&mut self) {
        if let Some(bar) = self.progress.as_mut().and_then(|p| p.bar.take()) {
            bar.finish_and_clear();
        }
    }
}

impl Output for Console {
    fn out(&mut self, text: &str) {
        self.write(text);
    }

    fn err(&mut self, text: &str) {
        self.finish();
        // Nothing is left to tell when standard error cannot be written.
        let _ = io::stderr().write_all(text.as_bytes());
    }

    fn region(&mut self, name: &str, figures: &Figures) {
        if self.prints && (self.regions.is_empty() || self.regions.iter().any(|r| r == name)) {
            let block = region_block(name, figures, self.units);
            self.write(&block);
        }
    }

    fn progress(&mut self, file: &str, line: u32, statements: u64) {
        if !self.broken {
            let flushed = self.out.flush();
            self.check(flushed);
        }
        let Some(p) = &mut self.progress else { return };
        let elapsed = p.start.elapsed();
        if elapsed < QUIET_TIME {
            return;
        }
        let bar = p.bar.get_or_insert_with(|| {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
                bar.set_style(style);
            }
            bar
        });
        bar.set_message(format!("{file}:{line}  {:.1} s  {statements} statements", elapsed.as_secs_f64()));
    }
}

/// What prototypes print while they are compared goes nowhere.
pub(super) struct Silent;

impl Output for Silent {
    fn out(&mut self, _: &str) {}
    fn err(&mut self, _: &str) {}
    fn region(&mut self, _: &str, _: &Figures) {}
    fn progress(&mut self, _: &str, _: u32, _: u64) {}
}
