//! Limits of a run: time, memory, interrupts. A thread of its own watches, so that the
//! interpreter only looks at one flag; where it does not look in time because a built-in is busy,
//! the watching thread hands the figures of the last snapshot to [`OnOverrun`].

use super::frame::Frame;
use super::ir::Site;
use super::{Interp, OnOverrun, Overrun, RunOptions};
use crate::error::{Result, RunError};
use crate::ops::memory;
use crate::poll;
use crate::prediction::Prediction;
use crate::system;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const TIMEOUT: u8 = 1;
const MEMORY: u8 = 2;
const INTERRUPT: u8 = 4;
const PROGRESS: u8 = 8;
const SNAPSHOT: u8 = 16;
const LIMITS: u8 = TIMEOUT | MEMORY | INTERRUPT;

/// How often the watching thread looks.
const LOOK: Duration = Duration::from_millis(10);
/// How long a limit may stay unnoticed before the run is ended from outside.
const GRACE: Duration = Duration::from_millis(500);
/// The same once the interpreter has noticed and is on its way out.
const LAST_GRACE: Duration = Duration::from_secs(20);
/// Time between snapshots with and without a limit of the run.
const FRESH: Duration = Duration::from_millis(50);
const STALE: Duration = Duration::from_millis(500);
/// A snapshot may take one part in so many of the run.
const SNAPSHOT_SHARE: u32 = 50;

/// Bytes beyond the limit at which a run is ended at once: memory may be gone before any grace is.
const BURST: u64 = 1 << 30;

/// What the watching thread and the interpreter tell each other.
#[derive(Default)]
struct Shared {
    flags: AtomicU8,
    /// The first statement is about to run, and there is a snapshot from before it.
    running: AtomicBool,
    /// The interpreter has seen a limit and is ending the run.
    noticed: AtomicBool,
    done: AtomicBool,
    /// The figures as of the last snapshot.
    figures: Mutex<Option<Prediction>>,
    /// What a snapshot takes, microseconds.
    cost: AtomicU64,
}

/// The watching thread; it ends when this is dropped.
pub(super) struct Monitor {
    shared: Arc<Shared>,
    thread: Option<std::thread::Thread>,
}

impl Drop for Monitor {
    fn drop(&mut self) {
        self.shared.done.store(true, Ordering::Relaxed);
        poll::set_probe(None);
        if let Some(thread) = &self.thread {
            thread.unpark();
        }
    }
}

impl Monitor {
    pub(super) fn start(options: &RunOptions, memory_limit: u64) -> Monitor {
        let shared = Arc::new(Shared::default());
        let limited = options.timeout.is_some() || options.max_memory.is_some();
        let watch = Watch {
            shared: Arc::clone(&shared),
            timeout: options.timeout,
            memory: memory_limit,
            interrupt: Arc::clone(&options.interrupt),
            on_overrun: options.on_overrun.clone(),
            snapshots: if limited { FRESH } else { STALE },
        };
        // Without the thread there are no limits, but the run itself is sound.
        let (asked, timeout) = (Arc::clone(&shared), options.timeout);
        poll::set_probe(Some(Rc::new(move || asked.limit(timeout, memory_limit))));
        let spawned = std::thread::Builder::new().name("limits".into()).stack_size(1 << 20).spawn(move || watch.run());
        Monitor { shared, thread: spawned.ok().map(|handle| handle.thread().clone()) }
    }

    /// Whether a limit is reached, which the next statement finds.
    #[inline]
    pub(super) fn is_limited(&self) -> bool {
        self.shared.flags.load(Ordering::Relaxed) & LIMITS != 0
    }
}

impl Shared {
    /// The limit that is reached; whoever asks is expected to end the run.
    fn limit(&self, timeout: Option<Duration>, memory: u64) -> Option<Box<RunError>> {
        let flags = self.flags.load(Ordering::Relaxed) & LIMITS;
        if flags == 0 {
            return None;
        }
        self.noticed.store(true, Ordering::Relaxed);
        Some(limit_error(flags, timeout, memory))
    }
}

/// What the watching thread needs.
struct Watch {
    shared: Arc<Shared>,
    timeout: Option<Duration>,
    memory: u64,
    interrupt: Arc<AtomicBool>,
    on_overrun: Option<OnOverrun>,
    snapshots: Duration,
}

impl Watch {
    fn run(&self) {
        let start = Instant::now();
        let (mut next_progress, mut next_snapshot) = (Duration::from_secs(1), self.snapshots);
        let mut since: Option<Duration> = None;
        while !self.shared.done.load(Ordering::Relaxed) {
            std::thread::park_timeout(LOOK);
            let elapsed = start.elapsed();
            let resident = system::resident_bytes().unwrap_or(0);
            let mut seen = 0;
            if self.timeout.is_some_and(|t| elapsed >= t) {
                seen |= TIMEOUT;
            }
            if self.interrupt.load(Ordering::Relaxed) {
                seen |= INTERRUPT;
            }
            if resident > self.memory {
                seen |= MEMORY;
            }
            if elapsed >= next_progress {
                next_progress = elapsed + STALE;
                seen |= PROGRESS;
            }
            if self.on_overrun.is_some() && elapsed >= next_snapshot {
                let cost = Duration::from_micros(self.shared.cost.load(Ordering::Relaxed));
                next_snapshot = elapsed + self.snapshots.max(cost * SNAPSHOT_SHARE);
                seen |= SNAPSHOT;
            }
            let flags = seen | self.shared.flags.fetch_or(seen, Ordering::Relaxed);
            if flags & LIMITS == 0 || !self.shared.running.load(Ordering::Relaxed) {
                continue;
            }
            let waited = elapsed - *since.get_or_insert(elapsed);
            let grace = if self.shared.noticed.load(Ordering::Relaxed) { LAST_GRACE } else { GRACE };
            let bursting = resident > self.memory.saturating_add(BURST.min(self.memory / 2));
            if (waited > grace || bursting) && !self.shared.done.load(Ordering::Relaxed) {
                self.overrun(flags);
                return;
            }
        }
    }

    fn overrun(&self, flags: u8) {
        let Some(handler) = &self.on_overrun else { return };
        let figures = self.shared.figures.lock().ok().and_then(|mut f| f.take());
        let mut error = limit_error(flags, self.timeout, self.memory);
        error.help = "a built-in function was busy and could not be stopped: the figures end before it".into();
        (handler.0)(Overrun { error: *error, prediction: figures });
    }
}

/// The error of the limit that is reached.
fn limit_error(flags: u8, timeout: Option<Duration>, memory: u64) -> Box<RunError> {
    if flags & INTERRUPT != 0 {
        return RunError::limit("Interrupted.");
    }
    if flags & TIMEOUT != 0 {
        let seconds = timeout.map_or(0.0, |t| t.as_secs_f64());
        return RunError::limit(format!("The time limit of {seconds} s is reached."))
            .with_help("raise --timeout, or reduce the iterations with --set");
    }
    RunError::limit(format!("The run holds more than the {memory} bytes of --max-memory."))
        .with_help("raise --max-memory, or reduce the problem with --set")
}

impl Interp<'_> {
    /// Called at every trip of a loop and every statement that is not plain scalar arithmetic, so
    /// that straight-line code over large matrices meets its limits too.
    pub(super) fn tick(&mut self, fr: &Frame, site: Site) -> Result<()> {
        if self.monitor.shared.flags.load(Ordering::Relaxed) == 0 {
            return Ok(());
        }
        self.tick_flags(fr, site)
    }

    #[cold]
    fn tick_flags(&mut self, fr: &Frame, site: Site) -> Result<()> {
        let flags = self.monitor.shared.flags.fetch_and(LIMITS, Ordering::Relaxed);
        if flags & (PROGRESS | SNAPSHOT) != 0 {
            let line = fr.body.sites.get(site as usize).map_or(0, |s| s.line);
            let file = self.program.sources.get(fr.body.file).name.clone();
            self.console.output.progress(&file, line, self.statements);
        }
        if flags & SNAPSHOT != 0 {
            self.snapshot();
        }
        let span = fr.body.sites.get(site as usize).map(|s| s.span);
        self.check_limits().map_err(|e| match span {
            Some(s) => e.mark(s),
            None => e,
        })
    }

    /// The first statement is about to run: from now on the run can be ended from outside.
    pub(super) fn begin(&mut self) {
        if self.options.on_overrun.is_some() {
            self.snapshot();
        }
        self.monitor.shared.running.store(true, Ordering::Relaxed);
    }

    /// Figures so far, for the case that the next statement does not end.
    fn snapshot(&mut self) {
        if !self.events.on {
            return;
        }
        let start = Instant::now();
        let figures = self.prediction(false);
        if let Ok(mut place) = self.monitor.shared.figures.lock() {
            *place = Some(figures);
        }
        let cost = u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX);
        self.monitor.shared.cost.store(cost, Ordering::Relaxed);
    }

    pub(super) fn check_limits(&mut self) -> Result<()> {
        poll::check()
    }

    /// Fails when an array of this many bytes would break the memory limit.
    pub(super) fn reserve(&mut self, bytes: u64) -> Result<()> {
        memory::reserve_bytes(bytes)
    }
}
